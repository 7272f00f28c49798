package worktree

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/git"
)

// maxLeft is how many paths a snapshot names that it does not cover.
const maxLeft = 100

// Snapshot is what a turn began with.
type Snapshot struct {
	Turn string
	// Commit is the object that refs/world/<session>/<turn> names.
	Commit string
	// Hash is that of the content; see Diff.
	Hash string
	// Left are the first of the paths that it does not cover, LeftCount how many there are.
	Left      []Left
	LeftCount int
}

// Note says in a sentence what a snapshot does not cover; empty: it covers everything that is not ignored.
func (s *Snapshot) Note() string {
	if s.LeftCount == 0 {
		return ""
	}
	return fmt.Sprintf("Undo does not bring back %s: %s.", plural(s.LeftCount, "path"), s.Left[0].Why)
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

// Snapshot saves the worktree under a label, before a turn: files that git tracks, and others that are not ignored. Empty
// folders are not saved, and of permissions only whether a file can be run. A label that exists is replaced.
func (t *Tree) Snapshot(ctx context.Context, turn string) (Snapshot, error) {
	var s Snapshot
	if !ids.MatchString(turn) || strings.HasPrefix(turn, undoLabel) || turn == lastLabel {
		return s, fail(CodeBad, "A turn's label has up to 64 lower case letters, digits and hyphens.", "Use another label.")
	}
	err := t.use(ctx, func(w *work) error {
		c, err := w.content(ctx)
		if err != nil {
			return err
		}
		if s, err = w.save(ctx, c, turn); err != nil {
			return err
		}
		w.left = map[string]int64{}
		for _, f := range c.left {
			w.left[f.Path] = f.stamp
		}
		return w.write(func(r *record) {
			r.Turn = turn
			if r.State == StateMerged && c.hash != r.EndHash {
				r.State, r.EndHash = StateOpen, ""
			}
		})
	})
	return s, err
}

// Labels of snapshots that are ours.
const (
	undoLabel = "undo-"
	lastLabel = "last"
)

// save makes a snapshot of a content.
func (w *work) save(ctx context.Context, c *content, label string) (Snapshot, error) {
	s := Snapshot{Turn: label, Hash: c.hash, Left: c.left[:min(len(c.left), maxLeft)], LeftCount: len(c.left)}
	note, err := json.Marshal(map[string]any{"left": s.Left, "leftCount": s.LeftCount})
	if err != nil {
		return s, err
	}
	var parents []string // what the agent committed lives on with the snapshot
	if head, _ := w.head(ctx); head != "" {
		parents = []string{head}
	}
	s.Commit, err = w.raw.commit(ctx, c.raw, "World: "+label+"\n\n"+string(note)+"\n", "World", "world@localhost", parents...)
	if err != nil {
		return s, err
	}
	_, err = ask(ctx, w.user, 0, "update-ref", refOf(w.r.ID, label), s.Commit)
	return s, err
}

// head returns the commit of the worktree; empty: it has none.
func (w *work) head(ctx context.Context) (string, error) {
	return ask(ctx, w.raw.git, 1, "--git-dir="+w.r.GitDir, "rev-parse", "-q", "--verify", "HEAD^{commit}")
}

// saved reads a snapshot.
func (w *work) saved(ctx context.Context, label string) (Snapshot, error) {
	s := Snapshot{Turn: label}
	unknown := fail(CodeUnknown, "There is no snapshot of this turn.", "Choose another turn.")
	if !ids.MatchString(label) {
		return s, unknown
	}
	var err error
	if s.Commit, err = ask(ctx, w.user, 1, "rev-parse", "-q", "--verify", refOf(w.r.ID, label)); err != nil || s.Commit == "" {
		return s, unknown
	}
	text, err := w.raw.line(ctx, "cat-file", "commit", s.Commit)
	if err != nil {
		return s, err
	}
	if at := strings.LastIndex(text, "\n{"); at >= 0 {
		note := struct {
			Left      *[]Left `json:"left"`
			LeftCount *int    `json:"leftCount"`
		}{&s.Left, &s.LeftCount}
		_ = json.Unmarshal([]byte(text[at:]), &note) // without it nothing is known to be left out
	}
	return s, nil
}

// Undone is what an undo did.
type Undone struct {
	// Redo is the label that Undo takes to go back.
	Redo string
	// Paths are the files that changed.
	Paths []string
	// Note says in sentences what was left as it was; empty: nothing.
	Note string
}

// Undo brings the worktree back to a snapshot, whoever changed it since. seen is the hash of what the user saw (Diff). Ignored
// files stay. What there was is saved first: Undo with the label of Undone.Redo is the redo.
func (t *Tree) Undo(ctx context.Context, turn, seen string) (Undone, error) {
	var u Undone
	err := t.use(ctx, func(w *work) error {
		snapshot, err := w.saved(ctx, turn)
		if err != nil {
			return err
		}
		c, err := w.seen(ctx, seen)
		if err != nil {
			return err
		}
		target, err := w.raw.tree(ctx, snapshot.Commit)
		if err != nil {
			return err
		}
		if u.Redo, err = w.nextUndo(ctx); err != nil {
			return err
		}
		if _, err := w.save(ctx, c, u.Redo); err != nil {
			return err
		}
		u.Note = snapshot.Note()
		u.Paths, err = w.restore(ctx, &u, w.raw, c.raw, target)
		return err
	})
	return u, err
}

// restore changes the worktree from one tree to another. Files that the first does not have, and that are there all the same,
// are ignored ones: they stay.
func (w *work) restore(ctx context.Context, u *Undone, v *view, from, to string) ([]string, error) {
	entries, err := v.differing(ctx, from, to)
	if err != nil {
		return nil, err
	}
	stay := map[string]string{}
	var paths []string
	for i := range entries {
		e := &entries[i]
		if e.status == 'A' && v.taken(e.path, entries) {
			stay[e.path] = ""
		} else {
			paths = append(paths, e.path)
		}
	}
	if len(stay) > 0 {
		u.Note = strings.TrimSpace(u.Note + " Left as they are, since git ignores what is there now: " + plural(len(stay), "file") + ".")
		if to, err = v.compose(ctx, to, stay); err != nil {
			return nil, err
		}
	}
	return paths, w.place(ctx, &step{View: inWorktree, Raw: v == w.raw, From: from, To: to})
}

// taken reports whether something stands on disk where a new file goes, that no entry removes.
func (v *view) taken(path string, entries []entry) bool {
	for p := path; p != ""; p = parent(p) {
		info, err := os.Lstat(filepath.Join(v.work, filepath.FromSlash(p)))
		if err != nil || p != path && info.IsDir() {
			continue
		}
		if p == path && info.IsDir() {
			return holdsFiles(filepath.Join(v.work, filepath.FromSlash(p))) &&
				!slices.ContainsFunc(entries, func(e entry) bool { return e.status == 'D' && strings.HasPrefix(e.path, p+"/") })
		}
		return !slices.ContainsFunc(entries, func(e entry) bool { return e.status != 'A' && e.path == p })
	}
	return false
}

// holdsFiles reports whether a folder has anything but folders in it.
func holdsFiles(folder string) bool {
	return filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return fs.ErrExist
		}
		return nil
	}) != nil
}

// nextUndo returns the label of the next snapshot before an undo.
func (w *work) nextUndo(ctx context.Context) (string, error) {
	prefix := refOf(w.r.ID, undoLabel)
	out, err := w.user.Run(ctx, git.Command{Args: []string{"for-each-ref", "--format=%(refname)", refOf(w.r.ID, "")}, Limit: git.MaxOutput})
	if err != nil {
		return "", err
	}
	most := 0
	for name := range strings.Lines(string(out)) {
		if n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(name), prefix)); err == nil {
			most = max(most, n)
		}
	}
	return undoLabel + strconv.Itoa(most+1), nil
}
