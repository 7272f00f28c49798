// Package repo knows one folder of the user's: its files as they are on disk, how they differ from the last commit (git) and
// from the beginning of the session, live.
//
// The project's desk imports it. A Repo starts one goroutine for each look and two for the watcher, all within Run, which
// waits for them. It asks nothing of the network, changes nothing in the folder, runs nothing that the folder brings along
// (hooks, filters, helpers: see git.go), follows no symbolic link, and logs nothing: names of files may be secret. What
// leaves it are facts about files and, when asked, one diff.
package repo

import (
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
	maxDepth = 24    // folders above a file
	maxPath  = 1_024 // bytes of a path below the root
)

// Difference says how a file differs from a former state. The numbers are those of wire.ProjectRows.
type Difference uint8

// Differences.
const (
	Same      Difference = iota
	Changed              // its content or its mode
	New                  // it was not there
	Gone                 // it was there
	Conflict             // git waits for a decision
	Untracked            // new, and git does not follow it
)

// File is one file as it is now.
type File struct {
	Path     string    // below the root, with slashes; control characters are replaced by U+FFFD
	Lines    int       // 0: empty, or not text; estimated beyond 1 MiB
	Bytes    int64     // of a file that is gone: what it had
	Changed  time.Time // on disk
	Language string
	Family   int        // as in wire.ProjectRows
	Commit   Difference // from the last commit, as git status says; Same without git
	Session  Difference // from what was on disk at the first scan
}

// Update is what Run tells.
type Update struct {
	Found   int                // of a scan under way: files so far; everything else is empty
	Full    bool               // Files are all there are; else those that came or changed
	Files   []File             // sorted by path
	Removed []string           // paths that are no more, sorted
	Git     *wire.ProjectGit   // nil: no repository, or git is not installed
	Left    []wire.ProjectLeft // all that is left out, whole each time. Count 0: What is a whole sentence
}

// Options of a folder. The zero value is good.
type Options struct {
	Cache      string        // file that makes the second opening cheap; empty: none. It holds hashes, no names
	Git        string        // the git binary; empty: the one in PATH
	Own        string        // folder of this program, never shown: what it writes would be seen as the user's work; empty: none
	Home       string        // of the user, which is never opened itself; empty: os.UserHomeDir
	MaxFiles   int           // 0: wire.MaxProjectFiles
	MaxWatches int           // folders that are watched; 0: what the system gives
	NoWatch    bool          // only look, as on a network drive
	Poll       time.Duration // between looks at what is not watched; 0: 10 s
	Quiet      time.Duration // between looks that nothing asked for; 0: 30 s after a change, else 2 min
}

// Repo is one folder. Run may be called once; Diff and LastCommit at any time, by anyone.
type Repo struct {
	root string
	own  string // path below the root that is never shown; empty: none
	o    Options
	git  *git // nil: not installed

	mu    sync.RWMutex // guards state against Diff and LastCommit; the look writes it
	state state
	found atomic.Int64

	running atomic.Bool
}

// Open checks that a folder can be shown.
func Open(root string, o Options) (*Repo, *wire.Error) {
	bad := func(message string) *wire.Error {
		e := wire.NewError(wire.CodeBadArguments, "%s", message)
		e.Field = "folder"
		return e
	}
	if !filepath.IsAbs(root) {
		return nil, bad("The folder must be given in full, from the root of the disk.")
	}
	folder, err := filepath.EvalSymlinks(root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, bad("There is no such folder.")
	case errors.Is(err, fs.ErrPermission):
		return nil, bad("The folder may not be read.")
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
		return nil, bad("The folder may not be read.")
	}
	o.defaults()
	return &Repo{root: folder, own: below(folder, o.Own), o: o, git: findGit(o.Git, folder), state: newState()}, nil
}

// below is the path of a folder below another one; empty: it does not lie there.
func below(root, folder string) string {
	if target, err := filepath.EvalSymlinks(folder); err == nil {
		folder = target
	}
	if rest, err := filepath.Rel(root, folder); folder != "" && err == nil && filepath.IsLocal(rest) && rest != "." {
		return filepath.ToSlash(rest)
	}
	return ""
}

func (o *Options) defaults() {
	if o.MaxFiles == 0 {
		o.MaxFiles = wire.MaxProjectFiles
	}
	if o.Poll == 0 {
		o.Poll = 10 * time.Second
	}
}

// Root is the folder with its symbolic links resolved.
func (r *Repo) Root() string { return r.root }

// isHome tells whether a folder is the user's home, or the folder that holds homes.
func isHome(dir, home string) bool {
	if home == "" {
		home, _ = os.UserHomeDir()
	}
	if home == "" {
		return false
	}
	if h, err := filepath.EvalSymlinks(home); err == nil {
		home = h
	}
	home = filepath.Clean(home)
	return dir == home || dir == filepath.Dir(home)
}

// alive ends a long step when nobody waits for it any more.
func alive(ctx context.Context) error { return context.Cause(ctx) }
