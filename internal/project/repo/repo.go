// Package repo reads and follows one folder of the user: its files, and how they differ from the
// last commit (git) and from the beginning of the session.
//
// The watcher (watch.go) reports events; the follower (run.go) debounces them and starts one scan
// at a time. A scan (scan.go) gets the list of files from git (git.go, list.go; plain.go for a
// folder without a repository) or a walk (walk.go), reads the files that changed on disk
// (measure.go), and updates the state (state.go). Changes go to the caller of Run. Periodic scans
// of everything find changes whose events were lost, or that the system does not report.
//
//	state      event                  next
//	idle       watcher event          waiting, for the debounce time
//	idle       interval is over       scanning everything
//	waiting    debounce time is over  scanning the paths; everything if they are too many
//	scanning   watcher event          scanning; the event waits for the next scan
//	scanning   scan ends              publishes; waiting if events came, else idle
//	scanning   scan fails             waiting, once for an immediate retry, then idle
//
// All goroutines end within Run: one for each scan, with its readers, which Run awaits, and one
// that drains the watcher's errors, which close awaits. The watcher's library has another.
//
// The package uses no network, changes nothing in the folder, runs nothing that the folder brings
// along (hooks, filters, helpers: see package git), follows no symbolic links, and logs nothing,
// since names of files may be secret. It returns facts about files and, on request, one diff.
package repo

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Limits of one folder.
const (
	// maxDepth is the maximum number of folders around a file.
	maxDepth = 24
	// maxPath is in bytes, relative to the root.
	maxPath = 1_024
)

// Difference is how a file differs from an earlier state. The numbers are those of
// wire.ProjectRows.
type Difference uint8

// A file that is Gone keeps its place in the city.
const (
	Same      Difference = iota
	Changed              // in content or mode
	New                  // it did not exist
	Gone                 // it existed
	Conflict             // unresolved, in a merge
	Untracked            // new, and unknown to git
)

// File is the current state of one file.
type File struct {
	// Path is relative to the root, with slashes. U+FFFD replaces control characters and invalid
	// UTF-8.
	Path string
	// Lines is 0 for empty and binary files, and an estimate beyond 1 MiB.
	Lines int
	// Bytes is the size, or the last known size of a file that is gone.
	Bytes int64
	// Changed is the modification time on disk.
	Changed  time.Time
	Language string
	// Family is the language's family, as in wire.ProjectRows.
	Family int
	// Commit compares with the last commit, as git status does; without git it is Same.
	Commit Difference
	// Session compares with the first scan.
	Session Difference
}

// Update is published by Run: the progress of the first scan (only Found), then all files (Full),
// then changes.
type Update struct {
	// Found is the number of files so far, during a scan; everything else is empty then.
	Found int
	// Full means that Files has every file, not just the new or changed ones.
	Full bool
	// Files is sorted by path.
	Files []File
	// Removed lists vanished paths, sorted.
	Removed []string
	// Git is nil without a repository or an installed git.
	Git *wire.ProjectGit
	// Left is the complete list of omissions. A row with Count 0 is a whole sentence.
	Left []wire.ProjectLeft
}

// Options of a folder. The zero value is usable.
type Options struct {
	// Cache is an optional file that speeds up the next start. It has hashes, not names. The empty
	// repository of plain.go is created next to it, else in a temporary folder.
	Cache string
	// Git is the git binary; the default is the one in PATH.
	Git string
	// Own is this program's data folder. It is never shown, since its writes are not the user's
	// work.
	Own string
	// Home is the user's home folder, which cannot be opened; the default is os.UserHomeDir.
	Home string
	// MaxFiles bounds the files shown; the default is wire.MaxProjectFiles.
	MaxFiles int
	// MaxWatches bounds the sum of watchCost; the default depends on the system.
	MaxWatches int
	// NoWatch only scans at intervals, as on a network drive.
	NoWatch bool
	// Poll is the interval of scans if something is not watched; the default is 10 s.
	Poll time.Duration
	// Quiet is the interval of scans without an event; the default is 30 s after a change, else 2
	// min.
	Quiet time.Duration
}

// Repo is one folder. Run may be called once; Diff and LastCommit are safe for concurrent use.
type Repo struct {
	root string
	// own is a path below the root that is never shown, or "".
	own     string
	options Options
	// git is nil when it is not installed.
	git *gitFolder

	// mu guards state. Only the running scan writes it, and reads it without the lock.
	mu    sync.RWMutex
	state state
	// found counts the files that the running scan has read.
	found atomic.Int64

	running atomic.Bool
}

// Open checks that a folder can be shown: it exists, is readable, and is neither the whole disk nor
// a home folder. It reads nothing else.
func Open(root string, o Options) (*Repo, *wire.Error) {
	bad := func(message string) *wire.Error {
		return wire.NewError(wire.CodeBadArguments, "%s", message).At("folder")
	}
	if !filepath.IsAbs(root) {
		return nil, bad("The folder must be given in full, from the root of the disk.")
	}
	folder, err := filepath.EvalSymlinks(root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, bad("There is no such folder.")
	case errors.Is(err, fs.ErrPermission):
		return nil, bad("World may not read this folder.")
	case err != nil:
		return nil, bad("The folder cannot be opened.")
	}
	folder = filepath.Clean(folder)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, bad("This is a file, not a folder.")
	}
	if filepath.Dir(folder) == folder {
		return nil, bad("This is the whole disk. Choose a folder of a project.")
	}
	if isHome(folder, o.Home) {
		return nil, bad("This is a home folder. Choose the folder of a project inside it.")
	}
	d, err := os.Open(folder)
	if err == nil {
		_, err = d.Readdirnames(1)
		_ = d.Close()
	}
	if err != nil && !isEOF(err) {
		return nil, bad("World may not read this folder.")
	}
	o.MaxFiles, o.Poll = cmp.Or(o.MaxFiles, wire.MaxProjectFiles), cmp.Or(o.Poll, 10*time.Second)
	return &Repo{
		root: folder, own: below(folder, o.Own), options: o, git: findGit(o.Git, folder),
		state: newState(),
	}, nil
}

// below returns the path of folder relative to root, with slashes, or "" if it is not below root.
func below(root, folder string) string {
	if rest, err := filepath.Rel(root, realPath(folder)); folder != "" && err == nil && filepath.IsLocal(rest) &&
		rest != "." {
		return filepath.ToSlash(rest)
	}
	return ""
}

// SameGit reports whether two states of a repository are equal; nil means no repository.
func SameGit(a, b *wire.ProjectGit) bool { return a == b || a != nil && b != nil && *a == *b }

// Root returns the folder with its symbolic links resolved.
func (r *Repo) Root() string { return r.root }

// realPath resolves the symbolic links of a path, if possible.
func realPath(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	return filepath.Clean(path)
}

// isHome reports whether a folder is the user's home or its parent.
func isHome(dir, home string) bool {
	if home == "" {
		home, _ = os.UserHomeDir()
	}
	if home == "" {
		return false
	}
	home = realPath(home)
	return dir == home || dir == filepath.Dir(home)
}

// cancelled returns why a context has ended; nil if it has not.
func cancelled(ctx context.Context) error { return context.Cause(ctx) }
