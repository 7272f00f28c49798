// Package gitwatch notices what changes in a repository's own git while a session works in a worktree of it: its settings, hooks,
// attributes and branches. A worktree keeps an agent's files apart, but it shares all of these with the user, so no review of files
// shows them, and hooks and settings run programs at the user's next git command.
//
// How everything was is kept on disk, with the content of files up to maxKept. Whatever differs from that is a Change until the user
// has kept it or put it back. The package starts no goroutine; a Watch does one thing at a time.
package gitwatch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/git"
	"github.com/worldmcp/world/internal/local"
)

// Repo is where a repository's git is.
type Repo struct {
	// Git runs in the user's work tree.
	Git *git.Runner
	// Common is the git dir that all work trees share. User and Session are those of the user's work tree and of the session's.
	Common, User, Session string
}

// run runs git in the user's work tree, with the repository that the session was opened in, whatever a commondir there names now.
func (r Repo) run(ctx context.Context, c git.Command) ([]byte, error) {
	c.Env = append(c.Env, "GIT_COMMON_DIR="+r.Common)
	return r.Git.Run(ctx, c)
}

// ErrChanged: the repository's git is no longer as it was looked at.
var ErrChanged = errors.New("the repository's git has changed since it was looked at")

// Watch is what is known of the repository of one session.
type Watch struct {
	dir local.Dir
	mu  sync.Mutex
}

// New returns the watch that keeps its knowledge in a folder.
func New(dir local.Dir) *Watch { return &Watch{dir: dir} }

// state is how a repository's git was.
type state struct {
	// Files are the entries of the git dir by their names below it.
	Files map[string]entry `json:"files"`
	// Refs are branches, tags and other refs, and HEAD of the user's work tree, one a line.
	Refs string `json:"-"`
}

// Names in the folder of a Watch. lastFile has the refs as they were looked at last.
const (
	stateFile = "state.json"
	refsFile  = "refs"
	lastFile  = "last-refs"
	contents  = "contents"
)

// Begin notes how everything is, when the session is opened.
func (w *Watch) Begin(ctx context.Context, r Repo) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	now, err := read(ctx, r)
	if err != nil {
		return err
	}
	return errors.Join(w.keep(now), w.dir.Write(lastFile, []byte(now.Refs)))
}

// Turn prepares for a turn: refs that no turn has changed are from now on as they are, since the user works there between turns.
// Files are not: nothing of theirs is taken over without a word.
func (w *Watch) Turn(ctx context.Context, r Repo) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, known, err := w.known()
	if err != nil {
		return err
	}
	now, err := read(ctx, r)
	if err != nil {
		return err
	}
	if !known {
		return errors.Join(w.keep(now), w.dir.Write(lastFile, []byte(now.Refs)))
	}
	if was.Refs == now.Refs {
		return nil
	}
	last, err := os.ReadFile(w.dir.Path(lastFile))
	if err != nil {
		return err
	}
	before, seen, refs := refsOf(was.Refs), refsOf(string(last)), refsOf(now.Refs)
	for name := range union(before, refs) {
		if before[name] == seen[name] {
			set(before, name, refs[name])
		}
	}
	was.Refs = listing(before)
	return errors.Join(w.keep(was), w.dir.Write(lastFile, []byte(now.Refs)))
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
	if now, err = read(ctx, r); err != nil {
		return c, was, now, err
	}
	if !known {
		return c, now, now, errors.Join(w.keep(now), w.dir.Write(lastFile, []byte(now.Refs)))
	}
	if err := w.dir.Write(lastFile, []byte(now.Refs)); err != nil {
		return c, was, now, err
	}
	return w.compare(&was, &now), was, now, nil
}

// Keep accepts changes as they were looked at: those with these names, or all. Of files, all are only those that were shown whole
// (Wire), and one that was not shown at all has no name: no hook is accepted that the user could not see, unless they say so.
func (w *Watch) Keep(ctx context.Context, r Repo, hash string, names []string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	c, was, now, err := w.look(ctx, r)
	if err != nil {
		return err
	}
	some, err := c.some(hash, names)
	if err != nil {
		return err
	}
	whole := c.whole()
	some = slices.DeleteFunc(slices.Clone(some), func(one Change) bool {
		seen, shown := whole[one.Name]
		return !one.IsRef() && (!shown || len(names) == 0 && !seen)
	})
	refs, current := refsOf(was.Refs), refsOf(now.Refs)
	for _, one := range some {
		if one.IsRef() {
			set(refs, one.Name, current[one.Name])
		} else if e, is := now.Files[one.Name]; is {
			was.Files[one.Name] = e
		} else {
			delete(was.Files, one.Name)
		}
	}
	was.Refs = listing(refs)
	return w.keep(was)
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

// keep notes a state, with the contents of its files.
func (w *Watch) keep(s state) error {
	folder := local.Dir(w.dir.Path(contents))
	if err := errors.Join(w.dir.Make(), folder.Make()); err != nil {
		return err
	}
	needed := map[string]bool{}
	for name, e := range s.Files {
		if e.content == nil && !e.Kept {
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

// refsOf returns the refs of a listing by their names. One that an older World wrote may have World's own in it.
func refsOf(listing string) map[string]string {
	refs := map[string]string{}
	for line := range strings.Lines(listing) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !ownRefs.MatchString(name) {
			refs[name] = value
		}
	}
	return refs
}

// listing is the inverse of refsOf.
func listing(refs map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(refs)) {
		fmt.Fprintf(&b, "%s %s\n", name, refs[name])
	}
	return b.String()
}

// set sets a ref, or removes it.
func set(refs map[string]string, name, value string) {
	if value == "" {
		delete(refs, name)
		return
	}
	refs[name] = value
}

func union[V any](a, b map[string]V) map[string]bool {
	names := map[string]bool{}
	for name := range a {
		names[name] = true
	}
	for name := range b {
		names[name] = true
	}
	return names
}
