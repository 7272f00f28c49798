// Package gitwatch notices what changes in a repository's own git while a session works in a
// worktree of it: its settings, hooks, attributes and branches, the operations that are under way,
// and the files elsewhere that settings and links name. A worktree keeps an agent's files apart,
// but it shares all of these with the user, so no review of files shows them, and hooks and
// settings run programs at the user's next git command.
//
// A file that lies in the user's work tree and is as their last commit has it does not count as
// changed: what changes it moves a branch, which is seen, or is the user's own checkout.
//
// Programs of the repository that hooks name are followed, as far as their paths stand in the text;
// what a hook finds in another way (a target of make, a package manager's script) is not. Nor is
// what only changes contents that git shows: the index, whose changes the next git status and git
// commit list, and rr-cache, whose resolutions git diff shows in the files.
//
// How everything was is kept on disk, with the content of files up to maxKept. Whatever differs
// from that is a Change until the user has kept it or put it back. The package starts no goroutine;
// a Watch does one thing at a time.
package gitwatch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// Repo is where a repository's git is.
type Repo struct {
	// Git runs in the user's work tree.
	Git *git.Runner
	// Common is the git dir that all work trees share. User and Session are those of the user's
	// work tree and of the session's.
	Common, User, Session string
	// Ours reports whether a git dir below worktrees is that of one of World's sessions; nil: none
	// is.
	Ours func(gitDir string) bool
}

// run runs git in the user's work tree, with the repository that the session was opened in,
// whatever a commondir there names now.
func (r Repo) run(ctx context.Context, c git.Command) ([]byte, error) {
	c.Env = append(c.Env, "GIT_COMMON_DIR="+r.Common)
	return r.Git.Run(ctx, c)
}

// ErrChanged: the repository's git is no longer as it was looked at.
var ErrChanged = errors.New("the repository's git has changed since it was looked at")

// Watch is what is known of the repository of one session.
type Watch struct {
	dir local.Dir
	// mostFiles and mostRefs are how many files, and how many bytes of a list of refs, are looked
	// at.
	mostFiles, mostRefs int
	mu                  sync.Mutex
}

// New returns the watch that keeps its knowledge in a folder.
func New(dir local.Dir) *Watch { return &Watch{dir: dir, mostFiles: maxFiles, mostRefs: maxRefs} }

// state is how a repository's git was.
type state struct {
	// Files are what git obeys: by their names below the git dir, or, if they lie elsewhere, by
	// their absolute paths.
	Files map[string]entry `json:"files"`
	// Version is stateVersion of the World that noted it.
	Version int `json:"looks,omitempty"`
	// Refs are branches, tags and other refs, and HEAD of the user's work tree, one a line.
	Refs string `json:"-"`
}

// stateVersion counts what kinds of files are looked at: 1 has those outside the git dir and the
// operations under way, 2 what hooks call and the git dirs in folders.
const stateVersion = 2

// Names in the folder of a Watch. lastFile and lastFiles have the refs, and the files that come and
// go, as they were looked at last.
const (
	stateFile = "state.json"
	refsFile  = "refs"
	lastFile  = "last-refs"
	lastFiles = "last-files"
	contents  = "contents"
)

// Begin notes how everything is, when the session is opened.
func (w *Watch) Begin(ctx context.Context, r Repo) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	now, err := w.read(ctx, r, &state{})
	if err != nil {
		return err
	}
	return w.begin(now)
}

func (w *Watch) begin(now state) error { return errors.Join(w.keep(now), w.looked(&now)) }

// Turn prepares for a turn: refs that no turn has changed are from now on as they are, since the
// user works there between turns, and so are a merge or a rebase of theirs, unless its steps are
// programs. Other files are not: nothing of theirs is taken over without a word.
func (w *Watch) Turn(ctx context.Context, r Repo) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, known, err := w.known()
	if err != nil {
		return err
	}
	now, err := w.read(ctx, r, &was)
	if err != nil {
		return err
	}
	if !known {
		return w.begin(now)
	}
	last, err := os.ReadFile(w.dir.Path(lastFile))
	if err != nil {
		return err
	}
	changed := adopt(&was, &now) || was.Refs != now.Refs
	before, seen, refs := refsOf(was.Refs), refsOf(string(last)), refsOf(now.Refs)
	for name := range union(before, refs) {
		if before[name] == seen[name] {
			set(before, name, refs[name])
		}
	}
	was.Refs = listing(before)
	if w.takeOver(&was, &now) || changed {
		return errors.Join(w.keep(was), w.looked(&now))
	}
	return nil
}

// takeOver takes over what comes and goes and no turn has changed, and reports whether there was
// any.
func (w *Watch) takeOver(was, now *state) (changed bool) {
	last := local.File[map[string]string]{Dir: w.dir, Name: lastFiles, Scratch: true}
	seen, err := last.Read()
	for name := range union(was.Files, now.Files) {
		old, e := was.Files[name], now.Files[name]
		if old.Accepted {
			old.Accepted, changed = false, true
			was.Files[name] = old
		}
		if !comesAndGoes(name) || err == nil && seen[name] != old.words() || old.same(e) || e.runsPrograms(name) {
			continue
		}
		if changed = true; e.Kind == "" {
			delete(was.Files, name)
		} else {
			was.Files[name] = e
		}
	}
	return changed
}

// looked notes what was seen, so that the next turn knows what no turn has changed.
func (w *Watch) looked(now *state) error {
	seen := map[string]string{}
	for name, e := range now.Files {
		if comesAndGoes(name) {
			seen[name] = e.words()
		}
	}
	last := local.File[map[string]string]{Dir: w.dir, Name: lastFiles, Scratch: true}
	return errors.Join(w.dir.Write(lastFile, []byte(now.Refs)), last.Write(seen))
}

// Look compares. What has not been noted yet is noted, and nothing differs.
func (w *Watch) Look(ctx context.Context, r Repo) (Changes, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c, _, _, err := w.look(ctx, r)
	return c, err
}

func (w *Watch) look(ctx context.Context, r Repo) (c Changes, was, now state, err error) {
	was, known, err := w.known()
	if err != nil {
		return c, was, now, err
	}
	if now, err = w.read(ctx, r, &was); err != nil {
		return c, was, now, err
	}
	if !known {
		return c, now, now, w.begin(now)
	}
	err = w.looked(&now)
	if adopt(&was, &now) {
		err = errors.Join(err, w.keep(was))
	}
	if err != nil {
		return c, was, now, err
	}
	return w.compare(&was, &now), was, now, nil
}

// Keep accepts changes as they were looked at: those with these names, or all. Of files these are
// only those that were shown (Wire), and of all at once only those that were shown whole: no hook
// is accepted that the user could not see. It returns the names of those that it could not keep for
// that.
func (w *Watch) Keep(ctx context.Context, r Repo, hash string, names []string) (left []string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c, was, now, err := w.look(ctx, r)
	if err != nil {
		return nil, err
	}
	some, err := c.some(hash, names)
	if err != nil {
		return nil, err
	}
	seen := c.shown()
	for _, one := range some {
		if is, whole := seen[one.Name], seen[one.Name] == shownWhole; !one.IsRef() &&
			(is == notShown || len(names) == 0 && !whole) {
			left = append(left, one.Name)
		}
	}
	refs, current := refsOf(was.Refs), refsOf(now.Refs)
	for _, one := range some {
		if slices.Contains(left, one.Name) {
			continue
		}
		if one.IsRef() {
			set(refs, one.Name, current[one.Name])
		} else if e, is := now.Files[one.Name]; is {
			e.Accepted = e.ID == unseen
			was.Files[one.Name] = e
		} else {
			delete(was.Files, one.Name)
		}
	}
	was.Refs = listing(refs)
	return left, w.keep(was)
}

// Moved notes that World itself has moved a ref, as the user wanted.
func (w *Watch) Moved(ref, from, to string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, known, err := w.known()
	if err != nil || !known {
		return err
	}
	if refs := refsOf(was.Refs); refs[ref] == from {
		refs[ref] = to
		was.Refs = listing(refs)
		return w.keep(was)
	}
	return nil
}

// Landed notes that World itself has put files into the user's work tree, as the user wanted. blobs
// are their modes and objects by their paths below it; empty: it was removed. What is not as World
// put it stays a change.
func (w *Watch) Landed(ctx context.Context, r Repo, blobs map[string]string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, known, err := w.known()
	if err != nil || !known {
		return err
	}
	now, err := w.read(ctx, r, &was)
	if err != nil {
		return err
	}
	changed := false
	for rel, blob := range blobs {
		name := filepath.Join(r.Git.Folder(), filepath.FromSlash(rel))
		_, had := was.Files[name]
		e, has := now.Files[name]
		switch _, id, _ := strings.Cut(blob, " "); {
		case has && blob != "" && e.blob(len(id)) == blob:
			was.Files[name] = e
		case had && !has && blob == "":
			delete(was.Files, name)
		default:
			continue
		}
		changed = true
	}
	if !changed {
		return nil
	}
	return w.keep(was)
}

// Remove forgets all.
func (w *Watch) Remove() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return os.RemoveAll(string(w.dir))
}

// record is the file of the state.
func (w *Watch) record() local.File[state] {
	return local.File[state]{Dir: w.dir, Name: stateFile, Valid: func(s state) bool { return s.Files != nil }}
}

// known returns what was noted; false: nothing was.
func (w *Watch) known() (s state, known bool, err error) {
	if s, err = w.record().Read(); errors.Is(err, fs.ErrNotExist) {
		return s, false, nil
	} else if err != nil { // to begin anew would take over what is there without a word
		return s, false, err
	}
	refs, err := os.ReadFile(w.dir.Path(refsFile))
	s.Refs = string(refs)
	return s, err == nil, err
}

// adopt takes over what a World that noted less did not look at, and reports whether it did.
func adopt(was, now *state) bool {
	if was.Version >= now.Version {
		return false
	}
	for name, e := range now.Files {
		other := filepath.IsAbs(name) || e.Role == roleCalled || comesAndGoes(name) || strings.HasPrefix(name, "worktrees/")
		if _, had := was.Files[name]; !had && other && !e.runsPrograms(name) {
			was.Files[name] = e
		}
	}
	was.Version = now.Version
	return true
}

// keep notes a state, with the contents of its files.
func (w *Watch) keep(s state) error {
	folder := local.Dir(w.dir.Path(contents))
	if err := nofollow.Below(filepath.Dir(string(w.dir)), string(folder)); err != nil { // what is not needed there is removed
		return err
	}
	if err := errors.Join(w.dir.Make(), folder.Make()); err != nil {
		return err
	}
	needed := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		e := s.Files[name]
		if e.content == nil && !e.Kept || !needed[e.ID] && len(needed) >= maxContents {
			e.Kept = false
			s.Files[name] = e
			continue
		}
		needed[e.ID] = true
		if e.content == nil {
			continue
		}
		if have, err := os.ReadFile(folder.Path(e.ID)); err != nil || !bytes.Equal(have, e.content) {
			if err := folder.Write(e.ID, e.content); err != nil {
				return err
			}
		}
		e.Kept = true
		s.Files[name] = e
	}
	if old, err := os.ReadFile(w.dir.Path(refsFile)); err != nil || string(old) != s.Refs {
		if err := w.dir.Write(refsFile, []byte(s.Refs)); err != nil {
			return err
		}
	}
	if err := w.record().Write(s); err != nil {
		return err
	}
	old, _ := os.ReadDir(string(folder))
	for _, f := range old {
		if !needed[f.Name()] {
			_ = os.Remove(folder.Path(f.Name()))
		}
	}
	return nil
}

// content returns the kept content of a file; false: it is not kept.
func (w *Watch) content(e entry) ([]byte, bool) {
	if !e.Kept {
		return nil, false
	}
	b, err := os.ReadFile(local.Dir(w.dir.Path(contents)).Path(e.ID))
	return b, err == nil && idOf(b) == e.ID
}

func idOf(content []byte) string {
	h := sha256.Sum256(content)
	return hex.EncodeToString(h[:])
}
