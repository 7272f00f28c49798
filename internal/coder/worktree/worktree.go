// Package worktree keeps the work of a coding session apart from the user's own: each session has a
// git worktree and a branch, a snapshot before each turn, a review of what changed, and a way back
// into the user's folder that only the user takes. It knows no agents, no HTTP and no events.
//
//	opening     Open makes branch and worktree; a death of ours in between is undone by the next Resume
//	open        the session works
//	merged      Merge put everything into the user's branch; new work makes it open again
//	discarding  Discard has saved the last snapshot and removes the rest; Resume goes on with it
//	discarded   only the record and the last snapshot are left; Clean removes them after 14 days
//
// # Two views
//
// What is read and written for a session goes through git dirs of our own (view.go): they have the
// objects of the user's repository but nothing of its settings, so no hook, filter, driver or other
// program of it can run. One view takes files byte for byte, for snapshots and undo. The other
// converts line ends and encodings as the user's checkout does, for the review and what follows
// from it. Both have an index of their own: the agent's index and HEAD stay untouched.
//
// # Locks and deaths
//
// A Tree does one thing at a time, a repository takes one landing at a time, and a data folder must
// belong to one process. Files that exist change by package landing alone: all of a step, or none.
// What a death leaves under way is ended by Settle, which the service calls before it answers
// anybody. The package starts no goroutines.
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
	// MaxWorktrees is how many there may be at once.
	MaxWorktrees = 20
	// MaxBytes is how much disk all may take; the last one may go beyond it.
	MaxBytes = 5 << 30
	// MaxUntracked is how many bytes of files that git does not track a snapshot covers.
	MaxUntracked = 50 << 20
	// KeepTime is how long what was merged or discarded stays.
	KeepTime = 14 * 24 * time.Hour
)

// Options of a Store.
type Options struct {
	// Data is the data folder of the service. It must exist.
	Data string
	// Git is the git binary; empty: the one in PATH.
	Git string
	// Home is the user's home folder, which is never opened; empty: the one of this process.
	Home string
	// Now is the clock; nil: the computer's.
	Now func() time.Time
	// Moved is told of each merge as soon as the user's branch has moved, before any other landing
	// in the repository begins; nil: nobody is.
	Moved func(m Move)
}

// Move is a branch of the user's that a merge has moved.
type Move struct {
	// Root is that of the user's work tree.
	Root          string
	Ref, From, To string
}

// Store has the worktrees of a data folder. It is safe for concurrent use.
type Store struct {
	o     Options
	dir   string // of all sessions
	mu    sync.Mutex
	open  map[string]*Tree
	repos map[string]gate // by common git dir
	// ends are what became of sessions' changes, by their ids, as their records say.
	ends map[string]End
	// recentGit: git is new enough.
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
		o: o, dir: filepath.Join(o.Data, "worktrees"), open: map[string]*Tree{}, repos: map[string]gate{},
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

// ids are those of sessions and labels of turns: they become names of folders and refs.
var ids = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$`)

// A gate lets one in at a time.
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

// repository returns the gate of a repository.
func (s *Store) repository(common string) gate {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.repos[common] == nil {
		s.repos[common] = make(gate, 1)
	}
	return s.repos[common]
}

// A Tree is the worktree of one session. It is safe for concurrent use: it does one thing at a
// time. Close it when the session is not in use.
type Tree struct {
	store *Store
	dir   local.Dir
	gate  gate
	// raw is the view of the last use, left when files that a snapshot leaves out were written, and
	// unseen what the last review did not show whole; all are behind the gate.
	raw    *view
	left   map[string]int64
	unseen unseenOf
	// mu guards r for those that only look; whoever changes it holds the gate too.
	mu sync.Mutex
	r  record
}

// record is what is on disk about a session.
type record struct {
	ID    string `json:"id"`
	State State  `json:"state"`
	// Folder is the one that the user opened, Root the root of its work tree, Prefix the way from
	// there.
	Folder string `json:"folder"`
	Root   string `json:"root"`
	Prefix string `json:"prefix,omitempty"`
	// UserGit is the git dir of the user's work tree, Common the one that all share, GitDir that of
	// the session's.
	UserGit string `json:"userGit"`
	Common  string `json:"common"`
	GitDir  string `json:"gitDir,omitempty"`
	// Branch is the session's own, below refs/heads; empty in records of older versions, which had
	// one prefix for all.
	Branch string `json:"branch,omitempty"`
	// Work is the name of the worktree's folder beside this file.
	Work string `json:"work"`
	// Target is the branch that the user had; empty: none.
	Target string `json:"target,omitempty"`
	// Base is the commit where the session began, BaseTree the tree with which it is compared:
	// another one than Base's when uncommitted changes were carried over.
	Base     string `json:"base"`
	BaseTree string `json:"baseTree"`
	Carried  bool   `json:"carried,omitempty"`
	// NotCarried is how many paths could not be.
	NotCarried int       `json:"notCarried,omitempty"`
	Opened     time.Time `json:"opened"`
	Ended      time.Time `json:"ended,omitzero"`
	// EndHash is the hash of the content when it was merged.
	EndHash string `json:"endHash,omitempty"`
	// Turn is the label of the newest snapshot.
	Turn string `json:"turn,omitempty"`
	// Kept and Applied are mode and blob by path: what the user has accepted, and what is in their
	// folder already.
	Kept    map[string]string `json:"kept,omitempty"`
	Applied map[string]string `json:"applied,omitempty"`
	// Last is the landing that was committed last, Cut how one was cut off since. What is under way
	// is in a file of package landing.
	Last string `json:"last,omitempty"`
	Cut  *Cut   `json:"cut,omitempty"`
	// Merged is the commit by which the user's branch got what the session did last; the branch was
	// at MergedFrom before.
	Merged     string `json:"merged,omitempty"`
	MergedRef  string `json:"mergedRef,omitempty"`
	MergedFrom string `json:"mergedFrom,omitempty"`
	// Whole: it was discarded, and the user's branch had all of it.
	Whole bool `json:"whole,omitempty"`
}

// State is where a session's worktree is in its life.
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
	// Folder is the user's, Path its twin in the worktree, where an agent belongs.
	Folder, Path string
	// Root and Top are the roots of both work trees.
	Root, Top string
	// Branch is the session's, Target the one that the user had; empty: none.
	Branch, Target string
	// Base is the commit where the session began.
	Base string
	// Carried: it began with the user's uncommitted changes, but for NotCarried paths that are too
	// large, cannot be read, or are repositories.
	Carried       bool
	NotCarried    int
	Opened, Ended time.Time
}

// Info returns what is known of the session.
func (t *Tree) Info() Info {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := &t.r
	top := t.dir.Path(r.Work)
	return Info{
		ID: r.ID, State: r.State, Folder: r.Folder, Path: filepath.Join(top, filepath.FromSlash(r.Prefix)),
		Root: r.Root, Top: top,
		Branch: r.branch(), Target: r.Target, Base: r.Base, Carried: r.Carried, NotCarried: r.NotCarried,
		Opened: r.Opened, Ended: r.Ended,
	}
}

// Close says that the session is not in use, so that Clean may remove it once it is old enough.
func (t *Tree) Close() {
	t.store.mu.Lock()
	defer t.store.mu.Unlock()
	if t.store.open[t.r.ID] == t {
		delete(t.store.open, t.r.ID)
	}
}

// stateFile is the name of the record.
const stateFile = "state.json"

// state is the file with the record. A damaged one stays in place, since all that World knows of
// the worktree is in it.
func (t *Tree) state() local.File[record] {
	id := t.r.ID
	return local.File[record]{Dir: t.dir, Name: stateFile, Valid: func(r record) bool { return r.ID == id }}
}

// write changes the record and puts it on disk.
func (t *Tree) write(change func(*record)) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	next := t.r
	change(&next)
	if err := t.state().Write(next); err != nil {
		return fail(CodeFailed, "What happened could not be written to disk.", "Check the free space of the disk, then try again.")
	}
	t.r = next
	t.store.recordEnd(&t.r)
	return nil
}

// End says what became of the change of a session.
type End struct {
	Applied, Discarded bool
	// Merged is the commit by which the user's branch got it, or got it before more was done;
	// empty: it has nothing of it.
	Merged string
	// Whole: nothing was changed since it was merged.
	Whole bool
	// Root is that of the user's work tree, Ref the branch that a merge moved, From where it was.
	Root, Ref, From string
	// Cut is how a landing was cut off; nil: none was.
	Cut *Cut
}

// End returns what became of the change of a session.
func (s *Store) End(id string) End {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ends[id]
}

// recordEnd remembers it.
func (s *Store) recordEnd(r *record) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ends[r.ID] = End{
		Applied: len(r.Applied) > 0, Merged: r.Merged, Ref: r.MergedRef, From: r.MergedFrom, Root: r.Root, Cut: r.Cut,
		Discarded: r.State == StateDiscarding || r.State == StateDiscarded, Whole: r.State == StateMerged || r.Whole,
	}
}

// branchPrefix begins the branches of sessions, where the user's own branches leave it free
// (freeBranch).
const branchPrefix = "world"

// branch returns the session's branch.
func (r *record) branch() string { return cmp.Or(r.Branch, branchPrefix+"/"+r.ID) }

// head returns the ref of that branch.
func (r *record) head() string { return "refs/heads/" + r.branch() }

// refOf names what else a session has in the user's repository.
func refOf(id, label string) string { return "refs/world/" + id + "/" + label }

// userGit is git in the user's work tree, with its settings: only for what needs its refs, its
// index or its identity.
func (t *Tree) userGit(ctx context.Context) (*git.Runner, error) {
	r := git.Find(t.store.o.Git, t.r.Root)
	if r == nil {
		return nil, fail(CodeRefused, sentenceNoGit, nextGit)
	}
	return r, r.SwitchOffFilters(ctx)
}
