// Package worktree keeps a coding session's work apart from the user's: each session has a git
// worktree and a branch, a snapshot before each turn, a review of its changes, and operations that
// bring them to the user's folder, which only the user starts. It knows nothing about agents, HTTP
// or events.
//
//	opening     Open is making branch and worktree; after a death, the next Resume undoes that
//	open        the session works
//	merged      Merge brought everything to the user's branch; new work makes it open again
//	discarding  Discard saved the last snapshot and is removing the rest; Resume continues
//	discarded   only the record and the last snapshot are left; Clean removes them after 14 days
//
// # Two views
//
// Files of a session are read and written through git dirs of World's own (view.go). These have the
// objects of the user's repository and none of its settings, so none of its hooks, filters or
// drivers can run. One view takes files byte for byte, for snapshots and undo. The other converts
// line endings and encodings like the user's checkout, for the review, apply and merge. Both have
// their own index; the agent's index and HEAD stay untouched.
//
// # Locks and deaths
//
// A Tree does one thing at a time, a repository takes one landing at a time, and a data folder must
// belong to one process. Existing files change only through package landing: all files of a step,
// or none. Settle finishes what a death interrupted; the service calls it before it serves
// requests. The package starts no goroutines.
package worktree

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/base/local"
)

const (
	// MaxWorktrees bounds the worktrees.
	MaxWorktrees = 20
	// MaxBytes bounds their disk usage. The last one opened may exceed it.
	MaxBytes = 5 << 30
	// MaxUntracked bounds the untracked files in a snapshot, in bytes.
	MaxUntracked = 50 << 20
	// KeepTime is how long merged and discarded sessions stay.
	KeepTime = 14 * 24 * time.Hour
)

// Options configure a Store.
type Options struct {
	// Data is the service's data folder. It must exist.
	Data string
	// Git is the git binary, or "" for the one in PATH.
	Git string
	// Home is the user's home folder, which cannot be opened; "" means this process's.
	Home string
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// Moved is called for each merge as soon as the user's branch has moved, before another landing
	// in the repository begins. It may be nil.
	Moved func(m Move)
}

// Move is a move of the user's branch by a merge.
type Move struct {
	// Root is that of the user's work tree.
	Root          string
	Ref, From, To string
}

// Store has the worktrees of a data folder. It is safe for concurrent use.
type Store struct {
	options Options
	dir     string // of all sessions
	mu      sync.Mutex
	open    map[string]*Tree
	repos   map[string]gate // by common git dir
	// ends is what the records say about sessions' changes, by id.
	ends map[string]End
	// recentGit: git is known to be new enough.
	recentGit atomic.Bool
}

// New returns the store of a data folder.
func New(o Options) (*Store, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Moved == nil {
		o.Moved = func(Move) {}
	}
	if o.Home == "" {
		o.Home, _ = os.UserHomeDir()
	}
	for _, p := range []*string{&o.Data, &o.Home} {
		if path, err := filepath.EvalSymlinks(*p); err == nil {
			*p = path
		}
	}
	s := &Store{
		options: o, dir: filepath.Join(o.Data, "worktrees"), open: map[string]*Tree{}, repos: map[string]gate{},
		ends: map[string]End{},
	}
	if _, err := local.Dir(o.Data).Folder("worktrees"); err != nil {
		return nil, failed(err)
	}
	sessions, err := s.sessions()
	for i := range sessions {
		s.recordEnd(&sessions[i])
	}
	return s, failed(err)
}

// idPattern match session ids and turn labels, which become names of folders and refs.
var idPattern = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$`)

// A gate is a mutex that honors a context.
type gate chan struct{}

func (g gate) enter(ctx context.Context) error {
	select {
	case g <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (g gate) leave() { <-g }

func (s *Store) repository(common string) gate {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.repos[common] == nil {
		s.repos[common] = make(gate, 1)
	}
	return s.repos[common]
}

// A Tree is the worktree of one session. It does one thing at a time and is safe for concurrent
// use. Close it when the session is not in use.
type Tree struct {
	store *Store
	dir   local.Dir
	gate  gate
	// raw is the view of the last use, left is when files that a snapshot leaves out were written,
	// and unseen are the files that the last review did not show in full. The gate guards all.
	raw    *view
	left   map[string]int64
	unseen unseenOf
	// mu guards record for readers; writers also hold the gate.
	mu     sync.Mutex
	record record
}

// record is the stored state of a session.
type record struct {
	ID    string `json:"id"`
	State State  `json:"state"`
	// Folder is what the user opened, Root the root of its work tree, and Prefix the path between
	// them.
	Folder string `json:"folder"`
	Root   string `json:"root"`
	Prefix string `json:"prefix,omitempty"`
	// UserGit is the git dir of the user's work tree, Common the one that all share, GitDir the
	// session's.
	UserGit string `json:"userGit"`
	Common  string `json:"common"`
	GitDir  string `json:"gitDir,omitempty"`
	// Branch is the session's, below refs/heads. It is "" in records of older versions, which used
	// one prefix.
	Branch string `json:"branch,omitempty"`
	// Work is the name of the worktree's folder, next to this file.
	Work string `json:"work"`
	// Target is the branch that the user had checked out, or "".
	Target string `json:"target,omitempty"`
	// Base is the commit at which the session began. BaseTree is the tree for comparisons; it
	// differs from Base's if uncommitted changes were carried over.
	Base     string `json:"base"`
	BaseTree string `json:"baseTree"`
	Carried  bool   `json:"carried,omitempty"`
	// NotCarried counts the paths that could not be.
	NotCarried int       `json:"notCarried,omitempty"`
	Opened     time.Time `json:"opened"`
	Ended      time.Time `json:"ended,omitzero"`
	// EndHash is the hash of the content at the merge.
	EndHash string `json:"endHash,omitempty"`
	// Turn is the label of the newest snapshot.
	Turn string `json:"turn,omitempty"`
	// Kept and Applied map paths to mode and blob: versions that the user accepted, and those that
	// their folder has.
	Kept    map[string]string `json:"kept,omitempty"`
	Applied map[string]string `json:"applied,omitempty"`
	// Last is the last committed landing. Interruption is how a later one was cut off. An
	// unfinished landing has a file of package landing.
	Last         string        `json:"last,omitempty"`
	Interruption *Interruption `json:"cut,omitempty"`
	// Merged is the commit by which the user's branch got the session's work last. MergedFrom is
	// where the branch was before.
	Merged     string `json:"merged,omitempty"`
	MergedRef  string `json:"mergedRef,omitempty"`
	MergedFrom string `json:"mergedFrom,omitempty"`
	// Whole: it was discarded when the user's branch had all of it.
	Whole bool `json:"whole,omitempty"`
}

// State is the state of a session's worktree.
type State string

// Values of State.
const (
	StateOpening    State = "opening"
	StateOpen       State = "open"
	StateMerged     State = "merged"
	StateDiscarding State = "discarding"
	StateDiscarded  State = "discarded"
)

// Info describes a session's worktree.
type Info struct {
	ID    string
	State State
	// Folder is the user's. Path is the corresponding folder in the worktree, where an agent
	// starts.
	Folder, Path string
	// Root and Top are the roots of the user's work tree and the session's.
	Root, Top string
	// Branch is the session's. Target is the one that the user had checked out, or "".
	Branch, Target string
	// Base is the commit at which the session began.
	Base string
	// Carried: it began with the user's uncommitted changes, except NotCarried paths that are too
	// large, unreadable, or repositories.
	Carried       bool
	NotCarried    int
	Opened, Ended time.Time
}

// Info describes the session's worktree.
func (t *Tree) Info() Info {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := &t.record
	top := t.dir.Path(r.Work)
	return Info{
		ID: r.ID, State: r.State, Folder: r.Folder, Path: filepath.Join(top, filepath.FromSlash(r.Prefix)),
		Root: r.Root, Top: top,
		Branch: r.branch(), Target: r.Target, Base: r.Base, Carried: r.Carried, NotCarried: r.NotCarried,
		Opened: r.Opened, Ended: r.Ended,
	}
}

// Close marks the session as not in use, so that Clean may remove it once it is old enough.
func (t *Tree) Close() {
	t.store.mu.Lock()
	defer t.store.mu.Unlock()
	if t.store.open[t.record.ID] == t {
		delete(t.store.open, t.record.ID)
	}
}

const stateFile = "state.json"

// state returns the file of the record. A damaged one stays in place, since World knows the
// worktree only by it.
func (t *Tree) state() local.File[record] {
	id := t.record.ID
	return local.File[record]{Dir: t.dir, Name: stateFile, Valid: func(r record) bool { return r.ID == id }}
}

// write changes the record and stores it.
func (t *Tree) write(change func(*record)) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	next := t.record
	change(&next)
	if err := t.state().Write(next); err != nil {
		return fail(CodeFailed, "What happened could not be written to disk.", "Check the free space of the disk, then try again.")
	}
	t.record = next
	t.store.recordEnd(&t.record)
	return nil
}

// End is what happened to a session's change.
type End struct {
	Applied, Discarded bool
	// Merged is the last commit by which the user's branch got the change, even if more was done
	// since; or "".
	Merged string
	// Whole: nothing has changed since the merge.
	Whole bool
	// Root is that of the user's work tree. Ref is the branch that a merge moved, and From where it
	// was.
	Root, Ref, From string
	// Interruption says how a landing was cut off, or is nil.
	Cut *Interruption
}

// End returns what happened to a session's change.
func (s *Store) End(id string) End {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ends[id]
}

func (s *Store) recordEnd(r *record) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ends[r.ID] = End{
		Applied: len(r.Applied) > 0, Merged: r.Merged, Ref: r.MergedRef, From: r.MergedFrom,
		Root: r.Root, Cut: r.Interruption,
		Discarded: r.State == StateDiscarding || r.State == StateDiscarded, Whole: r.State == StateMerged || r.Whole,
	}
}

// branchPrefix begins the names of sessions' branches, unless the user's own branches prevent that
// (freeBranch).
const branchPrefix = "world"

func (r *record) branch() string { return cmp.Or(r.Branch, branchPrefix+"/"+r.ID) }

// head returns that branch's ref.
func (r *record) head() string { return "refs/heads/" + r.branch() }

// refOf names a session's other refs in the user's repository.
func refOf(id, label string) string { return "refs/world/" + id + "/" + label }

// userGit runs git in the user's work tree with its settings, for its refs, index and identity
// only.
func (t *Tree) userGit(ctx context.Context) (*git.Runner, error) {
	r := git.Find(t.store.options.Git, t.record.Root)
	if r == nil {
		return nil, fail(CodeRefused, sentenceNoGit, nextGit)
	}
	return r, r.SwitchOffFilters(ctx)
}
