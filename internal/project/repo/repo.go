// Package repo reads and follows one folder of the user: which files there are, how they differ
// from the last commit (git) and from the beginning of the session.
//
// How an update comes about: the watcher (watch.go) reports that something happened; the follower
// (run.go) debounces events and starts one scan at a time; a scan (scan.go) asks git (git.go,
// list.go; plain.go for a folder that is no repository), or walks without git (walk.go), for the
// list of files, reads what changed on disk (measure.go), and applies it to the state (state.go).
// What changed goes to the caller of Run. When events are missed, or the system watches nothing,
// scans of everything at intervals find the changes.
//
//	state of the follower   event                    next
//	idle                    event of the watcher     waiting, for the debounce time
//	idle                    the interval is over     scanning everything
//	waiting                 debounce time is over    scanning the paths; of too many, everything
//	scanning                event of the watcher     scanning; the event waits for the next scan
//	scanning                the scan ends            publishes; waiting if events came, else idle
//	scanning                the scan fails           waiting, for one immediate retry, then idle
//
// A Repo starts one goroutine for each scan, which Run awaits, and one that drains the errors of
// the watcher, which close awaits; the watcher's library has one of its own. The readers of a scan
// end with it. All of them live within Run.
//
// It uses no network, changes nothing in the folder, runs nothing that the folder brings along
// (hooks, filters, helpers: see package git), follows no symbolic link, and logs nothing: names of
// files may be secret. What leaves it are facts about files and, on request, one diff.
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
	// maxDepth is how many folders a file may lie in.
	maxDepth = 24
	// maxPath is the length of a path below the root, in bytes.
	maxPath = 1_024
)

// Difference says how a file differs from a former state. The numbers are those of
// wire.ProjectRows.
type Difference uint8

// The differences. A file that is Gone keeps its place in the city.
const (
	Same      Difference = iota
	Changed              // in content or mode
	New                  // it did not exist
	Gone                 // it existed
	Conflict             // of a merge, until the user resolves it
	Untracked            // new, and not added to git
)

// File is one file as it is now.
type File struct {
	// Path is below the root, with slashes. U+FFFD replaces control characters and invalid UTF-8.
	Path string
	// Lines is 0 for an empty file and for one that is not text. Beyond 1 MiB it is estimated.
	Lines int
	// Bytes is the size; of a file that is gone, its last one.
	Bytes int64
	// Changed is the time of modification on disk.
	Changed  time.Time
	Language string
	// Family is the language's, as in wire.ProjectRows.
	Family int
	// Commit compares with the last commit, as git status does; without git it is Same.
	Commit Difference
	// Session compares with the disk at the first scan.
	Session Difference
}

// Update is what Run publishes: the progress of the first scan (only Found), then all files (Full),
// then changes.
type Update struct {
	// Found is the number of files so far, during a scan; then everything else is empty.
	Found int
	// Full: Files has every file; else those that are new or changed.
	Full bool
	// Files is sorted by path.
	Files []File
	// Removed lists paths that no longer exist, sorted.
	Removed []string
	// Git is nil without a repository, and when git is not installed.
	Git *wire.ProjectGit
	// Left lists the left-out files, complete in every update. With Count 0, What holds a sentence.
	Left []wire.ProjectLeft
}

// Options of a folder. The zero value is usable.
type Options struct {
	// Cache is a file that makes the next opening cheap; empty: none. It holds hashes, not names.
	// The empty repository of plain.go is in its folder, else in a temporary one.
	Cache string
	// Git is the git binary; empty: the one in PATH.
	Git string
	// Own is this program's data folder, which is never shown: else its own writes would count as
	// the user's work. Empty: none.
	Own string
	// Home is the user's home folder, which cannot be opened itself; empty: os.UserHomeDir.
	Home string
	// MaxFiles is how many files are shown; 0: wire.MaxProjectFiles.
	MaxFiles int
	// MaxWatches bounds what watching costs (see watchCost); 0: what the system allows.
	MaxWatches int
	// NoWatch scans at intervals only, as on a network drive.
	NoWatch bool
	// Poll is the interval of scans when something is not watched; 0: 10 s.
	Poll time.Duration
	// Quiet is the interval of scans without an event; 0: 30 s after a change, else 2 min.
	Quiet time.Duration
}

// Repo is one folder. Run may be called once; Diff and LastCommit at any time, from any goroutine.
type Repo struct {
	root string
	// own is the path below the root that is never shown; empty: none.
	own string
	o   Options
	// git is nil when it is not installed.
	git *gitFolder

	// mu guards state. Only a scan writes it, so a scan may read it without the lock.
	mu    sync.RWMutex
	state state
	// found counts the files that the running scan has read.
	found atomic.Int64

	running atomic.Bool
}

// Open checks that a folder can be shown: it exists, can be read, and is neither the whole disk nor
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
	return &Repo{root: folder, own: below(folder, o.Own), o: o, git: findGit(o.Git, folder), state: newState()}, nil
}

// below returns the path of a folder relative to another one, with slashes; empty: it does not lie
// below it.
func below(root, folder string) string {
	if rest, err := filepath.Rel(root, realPath(folder)); folder != "" && err == nil && filepath.IsLocal(rest) &&
		rest != "." {
		return filepath.ToSlash(rest)
	}
	return ""
}

// SameGit reports whether two states of a repository are equal; nil: there is none.
func SameGit(a, b *wire.ProjectGit) bool { return a == b || a != nil && b != nil && *a == *b }

// Root returns the folder with its symbolic links resolved.
func (r *Repo) Root() string { return r.root }

// realPath resolves the symbolic links of a path, where that can be done.
func realPath(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	return filepath.Clean(path)
}

// isHome reports whether a folder is the user's home, or the folder that contains the homes.
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

// cancelled returns why a context has ended, or nil while it has not. Long steps check it.
func cancelled(ctx context.Context) error { return context.Cause(ctx) }
