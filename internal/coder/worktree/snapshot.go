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

	"github.com/worldmcp/world/internal/base/git"
)

// maxLeft bounds the left-out paths in a result.
const maxLeft = 100

// Snapshot is the state before a turn.
type Snapshot struct {
	Turn string
	// Commit is the object of refs/world/<session>/<turn>.
	Commit string
	// Hash is the content's; see Diff.
	Hash string
	// Left are the first of the paths that it leaves out; LeftCount counts all.
	Left      []Left
	LeftCount int
}

// Note says in a sentence which files a snapshot leaves out, apart from ignored ones, or is "".
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

// Snapshot saves the worktree under a label before a turn: tracked files, and others that are not
// ignored. It does not save empty folders, nor permissions other than being executable. It replaces
// a snapshot of the same label.
func (t *Tree) Snapshot(ctx context.Context, turn string) (Snapshot, error) {
	var s Snapshot
	if !idPattern.MatchString(turn) || strings.HasPrefix(turn, undoLabel) || turn == lastLabel || turn == baseLabel {
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

// Labels of World's own snapshots.
const (
	undoLabel = "undo-"
	lastLabel = "last"
	// baseLabel keeps git from removing the objects that the session is compared with.
	baseLabel = "base"
)

// savedLeft is a Left in a snapshot's message. A path may be invalid UTF-8.
type savedLeft struct {
	Path  []byte `json:"path"`
	Bytes int64  `json:"bytes,omitempty"`
	Why   string `json:"why"`
}

func (w *work) save(ctx context.Context, c *content, label string) (Snapshot, error) {
	s := Snapshot{Turn: label, Hash: c.hash, Left: c.left[:min(len(c.left), maxLeft)], LeftCount: len(c.left)}
	left := make([]savedLeft, len(c.left))
	for i, f := range c.left {
		left[i] = savedLeft{[]byte(f.Path), f.Bytes, f.Why}
	}
	note, err := json.Marshal(left)
	if err != nil {
		return s, err
	}
	var parents []string // so that the agent's commits live on with the snapshot
	if head, _ := w.head(ctx); head != "" {
		parents = []string{head}
	}
	s.Commit, err = w.raw.commit(ctx, c.raw, "World: "+label+"\n\n"+string(note)+"\n", "World", "world@localhost", parents...)
	if err != nil {
		return s, err
	}
	_, err = ask(ctx, w.user, 0, "update-ref", refOf(w.record.ID, label), s.Commit)
	return s, err
}

// head returns the commit of the worktree, or "".
func (w *work) head(ctx context.Context) (string, error) {
	return ask(ctx, w.raw.git, 1, "--git-dir="+w.record.GitDir, "rev-parse", "-q", "--verify", "HEAD^{commit}")
}

// saved reads a snapshot, including the paths that it leaves out.
func (w *work) saved(ctx context.Context, label string) (Snapshot, error) {
	s := Snapshot{Turn: label}
	unknown := fail(CodeUnknown, "There is no snapshot of this turn.", "Choose another turn.")
	if !idPattern.MatchString(label) || label == baseLabel {
		return s, unknown
	}
	var err error
	if s.Commit, err = ask(ctx, w.user, 1, "rev-parse", "-q", "--verify", refOf(w.record.ID, label)); err != nil || s.Commit == "" {
		return s, unknown
	}
	text, err := w.raw.line(ctx, "cat-file", "commit", s.Commit)
	if err != nil {
		return s, err
	}
	var left []savedLeft
	if json.Unmarshal([]byte(text[strings.LastIndexByte(text, '\n')+1:]), &left) != nil {
		return s, fail(CodeFailed, "The snapshot of this turn is damaged.", "Choose another turn.")
	}
	for _, f := range left {
		s.Left = append(s.Left, Left{Path: string(f.Path), Bytes: f.Bytes, Why: f.Why})
	}
	s.LeftCount = len(left)
	return s, nil
}

// Undone is the result of an undo.
type Undone struct {
	// Redo is the label with which Undo reverts it.
	Redo string
	// Paths are the changed files. Stayed are those that should have changed, but git ignores the
	// current file, or it is too large.
	Paths, Stayed []string
	// Note says in sentences what stayed as it was, or is "".
	Note string
}

// Undo restores the worktree to a snapshot, no matter who changed it since. seen is the hash of the
// Diff that the user saw. Ignored files stay. It saves the current state first, and Undo with the
// label in Undone.Redo restores that.
func (t *Tree) Undo(ctx context.Context, turn, seen string) (Undone, error) {
	var u Undone
	err := t.use(ctx, func(w *work) error {
		if err := w.ensureSettledAlone(ctx); err != nil {
			return err
		}
		snapshot, err := w.saved(ctx, turn)
		if err != nil {
			return err
		}
		c, err := w.contentSeen(ctx, seen)
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
		return w.restore(ctx, OpUndo, &u, w.raw, c.raw, target, snapshot.covers())
	})
	return u, unbegun(err, inWorktree)
}

// covers returns a function that reports whether a snapshot covers a path.
func (s *Snapshot) covers() func(path string) bool {
	paths := map[string]bool{}
	var folders []string
	for _, f := range s.Left {
		if paths[f.Path] = true; strings.HasSuffix(f.Path, "/") {
			folders = append(folders, f.Path)
		}
	}
	return func(path string) bool {
		return !paths[path] && !slices.ContainsFunc(folders, func(f string) bool { return strings.HasPrefix(path, f) })
	}
}

// restore changes the worktree from one tree to another. It removes files that only the first has
// if the other covers them. Files that the first lacks and the disk has stay.
func (w *work) restore(ctx context.Context, op Op, u *Undone, v *view, from, to string,
	covers func(string) bool,
) error {
	entries, err := v.differing(ctx, from, to)
	if err != nil {
		return err
	}
	stay, goes := map[string]string{}, map[string]bool{}
	for i := range entries {
		if e := &entries[i]; e.status != 'A' && (e.status != 'D' || covers(e.path)) {
			goes[e.path] = true
		}
	}
	for i := range entries {
		e := &entries[i]
		switch {
		case e.status == 'A' && v.taken(e.path, goes):
			u.Stayed = append(u.Stayed, e.path)
			stay[e.path] = ""
		case e.status == 'D' && !covers(e.path):
			stay[e.path] = e.was()
		default:
			u.Paths = append(u.Paths, e.path)
		}
	}
	if n := len(u.Stayed); n > 0 {
		u.Note = strings.TrimSpace(u.Note + " Not brought back, since something that is ignored or too large is there now: " + plural(n, "file") + ".")
	}
	if to, err = v.compose(ctx, to, stay); err != nil {
		return err
	}
	return w.place(ctx, &step{Op: op, View: inWorktree, Raw: v == w.raw, From: from, To: to})
}

// taken reports whether something else is in the place of a new file: a file that stays, or a
// folder with one.
func (v *view) taken(path string, goes map[string]bool) bool {
	for p := path; p != ""; p = parent(p) {
		info, err := os.Lstat(filepath.Join(v.work, filepath.FromSlash(p)))
		switch {
		case err != nil:
		case !info.IsDir():
			return !goes[p]
		case p == path:
			return v.holds(p, goes)
		}
	}
	return false
}

// holds reports whether a folder has anything but folders and files that go. Git would remove
// ignored files with it.
func (v *view) holds(folder string, goes map[string]bool) bool {
	return filepath.WalkDir(filepath.Join(v.work, filepath.FromSlash(folder)),
		func(p string, d fs.DirEntry, err error) error {
			if rel, _ := filepath.Rel(v.work, p); err != nil || !d.IsDir() && !goes[filepath.ToSlash(rel)] {
				return fs.ErrExist
			}
			return nil
		}) != nil
}

// nextUndo returns a label for the next snapshot before an undo.
func (w *work) nextUndo(ctx context.Context) (string, error) {
	prefix := refOf(w.record.ID, undoLabel)
	out, err := w.user.Run(ctx, git.Command{Args: []string{"for-each-ref", "--format=%(refname)", refOf(w.record.ID, "")}, Limit: git.MaxOutput})
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
