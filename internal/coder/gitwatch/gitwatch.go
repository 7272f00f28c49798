// Package gitwatch notices changes to a repository's own git while a session works in one of its
// worktrees: settings, hooks, attributes, branches, operations under way, and files elsewhere that
// settings and links name. A worktree keeps an agent's files apart, but shares all of these with
// the user. No review of files shows them, and hooks and settings run programs at the user's next
// git command.
//
// A file in the user's work tree that equals their last commit's version does not count as changed:
// any change of it moves a branch, which is noticed, or is the user's own checkout.
//
// Programs of the repository that hooks name are followed if the text has their path. A hook may
// find programs in other ways (a target of make, a package manager's script), which are not
// followed. Contents that git shows are not watched either: the index, whose changes git status and
// git commit list, and rr-cache, whose resolutions git diff shows.
//
// The original state is stored on disk, with the content of files up to maxKept. Each difference
// from it is a Change until the user keeps or restores it. The package starts no goroutine; a Watch
// does one thing at a time.
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

// Repo locates a repository's git.
type Repo struct {
	// Git runs in the user's work tree.
	Git *git.Runner
	// CommonDir is the git dir that all work trees share. UserGitDir and SessionGitDir are those of
	// the user's work tree and the session's.
	CommonDir, UserGitDir, SessionGitDir string
	// IsSessionDir reports whether a git dir below worktrees belongs to one of World's sessions.
	// Nil means that none does.
	IsSessionDir func(gitDir string) bool
}

// run runs git in the user's work tree, with the repository that the session was opened in, even if
// a commondir there names another now.
func (r Repo) run(ctx context.Context, c git.Command) ([]byte, error) {
	c.Env = append(c.Env, "GIT_COMMON_DIR="+r.CommonDir)
	return r.Git.Run(ctx, c)
}

// ErrChanged means that the repository's git has changed since the user saw it.
var ErrChanged = errors.New("the repository's git has changed since it was looked at")

// Watch follows the repository of one session.
type Watch struct {
	dir local.Dir
	// maxFiles and maxRefs bound the files, and the bytes of a list of refs, that are read.
	maxFiles, maxRefs int
	mu                sync.Mutex
}

// New returns the watch that stores its state in a folder.
func New(dir local.Dir) *Watch { return &Watch{dir: dir, maxFiles: maxFiles, maxRefs: maxRefs} }

// state is the accepted state of a repository's git.
type state struct {
	// Files are those that git obeys, by their names below the git dir or, outside it, their
	// absolute paths.
	Files map[string]entry `json:"files"`
	// Version is the stateVersion of the World that stored it.
	Version int `json:"looks,omitempty"`
	// Refs are branches, tags and other refs, and HEAD of the user's work tree, one per line.
	Refs string `json:"-"`
}

// stateVersion counts the kinds of files that are read: 1 added those outside the git dir and
// operations under way, 2 the programs that hooks call and .git in folders.
const stateVersion = 2

// Names in the folder of a Watch. lastFile and lastFiles have the refs, and the files that come and
// go, as last seen.
const (
	stateFile = "state.json"
	refsFile  = "refs"
	seenRefs  = "last-refs"
	seenFiles = "last-files"
	contents  = "contents"
)

// Begin stores the current state, when the session is opened.
func (w *Watch) Begin(ctx context.Context, r Repo) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	now, err := w.read(ctx, r, &state{})
	if err != nil {
		return err
	}
	return w.begin(now)
}

func (w *Watch) begin(now state) error { return errors.Join(w.save(now), w.saveSeen(&now)) }

// Turn prepares for a turn. It accepts changes to refs that no turn made, since the user works
// between turns, and a merge or rebase of theirs, unless its steps are programs. It accepts no
// changes to other files.
func (w *Watch) Turn(ctx context.Context, r Repo) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, known, err := w.accepted()
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
	last, err := os.ReadFile(w.dir.Path(seenRefs))
	if err != nil {
		return err
	}
	changed := adopt(&was, &now) || was.Refs != now.Refs
	before, seen, refs := decodeRefs(was.Refs), decodeRefs(string(last)), decodeRefs(now.Refs)
	for name := range union(before, refs) {
		if before[name] == seen[name] {
			setRef(before, name, refs[name])
		}
	}
	was.Refs = encodeRefs(before)
	if w.acceptTransient(&was, &now) || changed {
		return errors.Join(w.save(was), w.saveSeen(&now))
	}
	return nil
}

// acceptTransient accepts files that come and go, if no turn changed them, and reports whether
// there were any.
func (w *Watch) acceptTransient(was, now *state) (changed bool) {
	last := local.File[map[string]string]{Dir: w.dir, Name: seenFiles, Scratch: true}
	seen, err := last.Read()
	for name := range union(was.Files, now.Files) {
		old, e := was.Files[name], now.Files[name]
		if old.Accepted {
			old.Accepted, changed = false, true
			was.Files[name] = old
		}
		if !isTransient(name) || err == nil && seen[name] != old.description() || old.same(e) || e.runsPrograms(name) {
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

// saveSeen stores the state as seen, so that the next turn knows what no turn has changed.
func (w *Watch) saveSeen(now *state) error {
	seen := map[string]string{}
	for name, e := range now.Files {
		if isTransient(name) {
			seen[name] = e.description()
		}
	}
	last := local.File[map[string]string]{Dir: w.dir, Name: seenFiles, Scratch: true}
	return errors.Join(w.dir.Write(seenRefs, []byte(now.Refs)), last.Write(seen))
}

// Compare compares the current state with the accepted one. Without an accepted one it stores the
// current, and nothing differs.
func (w *Watch) Compare(ctx context.Context, r Repo) (Changes, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c, _, _, err := w.look(ctx, r)
	return c, err
}

func (w *Watch) look(ctx context.Context, r Repo) (c Changes, was, now state, err error) {
	was, known, err := w.accepted()
	if err != nil {
		return c, was, now, err
	}
	if now, err = w.read(ctx, r, &was); err != nil {
		return c, was, now, err
	}
	if !known {
		return c, now, now, w.begin(now)
	}
	err = w.saveSeen(&now)
	if adopt(&was, &now) {
		err = errors.Join(err, w.save(was))
	}
	if err != nil {
		return c, was, now, err
	}
	return w.compare(&was, &now), was, now, nil
}

// Keep accepts changes as the user saw them: those with these names, or all. It accepts only files
// that were shown (Wire), and of all at once only those that were shown in full, so that no hook is
// accepted unseen. It returns the names of the others.
func (w *Watch) Keep(ctx context.Context, r Repo, hash string, names []string) (left []string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c, was, now, err := w.look(ctx, r)
	if err != nil {
		return nil, err
	}
	some, err := c.selected(hash, names)
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
	refs, current := decodeRefs(was.Refs), decodeRefs(now.Refs)
	for _, one := range some {
		if slices.Contains(left, one.Name) {
			continue
		}
		if one.IsRef() {
			setRef(refs, one.Name, current[one.Name])
		} else if e, is := now.Files[one.Name]; is {
			e.Accepted = e.ID == unseen
			was.Files[one.Name] = e
		} else {
			delete(was.Files, one.Name)
		}
	}
	was.Refs = encodeRefs(refs)
	return left, w.save(was)
}

// Moved records that World moved a ref at the user's request.
func (w *Watch) Moved(ref, from, to string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, known, err := w.accepted()
	if err != nil || !known {
		return err
	}
	if refs := decodeRefs(was.Refs); refs[ref] == from {
		refs[ref] = to
		was.Refs = encodeRefs(refs)
		return w.save(was)
	}
	return nil
}

// Landed records that World wrote files to the user's work tree at the user's request. blobs maps
// paths below it to mode and object, or "" for removed files. A file that is not as World wrote it
// remains a change.
func (w *Watch) Landed(ctx context.Context, r Repo, blobs map[string]string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, known, err := w.accepted()
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
	return w.save(was)
}

// Remove deletes the stored state.
func (w *Watch) Remove() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return os.RemoveAll(string(w.dir))
}

func (w *Watch) record() local.File[state] {
	return local.File[state]{Dir: w.dir, Name: stateFile, Valid: func(s state) bool { return s.Files != nil }}
}

// accepted returns the accepted state, or false if there is none.
func (w *Watch) accepted() (s state, known bool, err error) {
	if s, err = w.record().Read(); errors.Is(err, fs.ErrNotExist) {
		return s, false, nil
	} else if err != nil { // starting over would accept everything silently
		return s, false, err
	}
	refs, err := os.ReadFile(w.dir.Path(refsFile))
	s.Refs = string(refs)
	return s, err == nil, err
}

// adopt accepts what an older World did not read, and reports whether it did.
func adopt(was, now *state) bool {
	if was.Version >= now.Version {
		return false
	}
	for name, e := range now.Files {
		other := filepath.IsAbs(name) || e.Role == roleCalled || isTransient(name) || strings.HasPrefix(name, "worktrees/")
		if _, had := was.Files[name]; !had && other && !e.runsPrograms(name) {
			was.Files[name] = e
		}
	}
	was.Version = now.Version
	return true
}

// save stores a state with the contents of its files.
func (w *Watch) save(s state) error {
	folder := local.Dir(w.dir.Path(contents))
	if err := nofollow.Below(filepath.Dir(string(w.dir)), string(folder)); err != nil { // since unneeded files there are removed
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

// content returns the stored content of a file, or false if there is none.
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
