package worktree

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/worldmcp/world/internal/git"
)

// Which work tree a step changes.
const (
	inWorktree = "worktree"
	inFolder   = "folder"
)

// A step changes files of a work tree from one tree to another, and then some refs. It is in the record while it is under
// way; after a death it is done again, which changes only what is not done.
type step struct {
	// View is the work tree. Raw: byte for byte.
	View string `json:"view"`
	Raw  bool   `json:"raw,omitempty"`
	// From and To are trees. Equal ones: no file changes.
	From string `json:"from"`
	To   string `json:"to"`
	// Merge is nil when no branch moves.
	Merge *merging `json:"merge,omitempty"`
	// Applied is added to what is in the user's folder.
	Applied map[string]string `json:"applied,omitempty"`
}

// place does a step. The index of the view has From, with what is on disk. An error means that everything is as it was.
func (w *work) place(ctx context.Context, s *step) error {
	v, err := w.viewOf(s)
	if err != nil {
		return err
	}
	entries, err := v.differing(ctx, s.From, s.To)
	if err != nil {
		return err
	}
	if v.blocked(entries) {
		return inTheWay()
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	ctx = context.WithoutCancel(ctx) // from here on a git that is ended would leave its locks, or half of the files
	if err := w.write(func(r *record) { r.Step = s }); err != nil {
		return err
	}
	if err = v.move(ctx, s.From, s.To); err == nil {
		err = w.finish(ctx, s)
	}
	if err != nil {
		if s.Merge != nil {
			w.takeBack(ctx, s.Merge)
		}
		if w.settle(ctx, v, s, s.From) == nil { // else whoever comes next completes it
			_ = w.write(func(r *record) { r.Step = nil })
		}
	}
	return err
}

func (w *work) viewOf(s *step) (*view, error) {
	switch {
	case s.View == inFolder:
		return w.users()
	case s.Raw:
		return w.raw, nil
	}
	return w.text, nil
}

// move changes the files on disk. Git checks first that each is as the index says, then changes all of them.
func (v *view) move(ctx context.Context, from, to string) error {
	if from == to {
		return nil
	}
	if err := v.run(ctx, "read-tree", "-m", "-u", from, to); err != nil {
		return inTheWay()
	}
	return nil
}

func inTheWay() *Error {
	return fail(CodeConflict, "The files could not be changed: some that git ignores are in the way, or some changed this moment, or the disk is full. Nothing was changed.",
		"Look at the changes again, or move what is in the way.")
}

// blocked reports whether a file would come where a folder has something in it that stays. Git removes such a folder with all in
// it that is ignored.
func (v *view) blocked(entries []entry) bool {
	goes := map[string]bool{}
	for i := range entries {
		goes[entries[i].path] = true
	}
	return slices.ContainsFunc(entries, func(e entry) bool {
		info, err := os.Lstat(filepath.Join(v.work, filepath.FromSlash(e.path)))
		return e.newMode != modeNone && e.newMode != modeGitlink && err == nil && info.IsDir() && v.holds(e.path, goes)
	})
}

// finish does what comes after the files.
func (w *work) finish(ctx context.Context, s *step) error {
	if s.Merge != nil {
		if err := w.finishMerge(ctx, s.Merge); err != nil {
			return err
		}
	}
	return w.write(func(r *record) {
		r.Step = nil
		if len(s.Applied) > 0 {
			applied := maps.Clone(r.Applied)
			if applied == nil {
				applied = map[string]string{}
			}
			maps.Copy(applied, s.Applied)
			r.Applied = applied
		}
		if s.Merge != nil {
			s.Merge.record(r, w.store.o.Now().UTC())
		}
	})
}

// recover completes what was under way when we died. A file that somebody has changed since stays as it is.
func (w *work) recover(ctx context.Context) error {
	s := w.r.Step
	if s == nil {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	if s.Merge != nil {
		if gone, err := w.abandoned(ctx, s.Merge); err != nil {
			return err
		} else if gone {
			return w.write(func(r *record) { r.Step = nil })
		}
	}
	v, err := w.viewOf(s)
	if err != nil {
		return err
	}
	if err := w.settle(ctx, v, s, s.To); err != nil {
		return err
	}
	return w.finish(ctx, s)
}

// settle brings the files of a step that was begun to one of its two trees. Files that are as in neither are somebody's: they
// stay.
func (w *work) settle(ctx context.Context, v *view, s *step, goal string) error {
	entries, err := v.differing(ctx, s.From, s.To)
	if err != nil || len(entries) == 0 {
		return err
	}
	now, err := v.onDisk(ctx, s.From, pathsOf(entries))
	if err != nil {
		return err
	}
	ours := map[string]bool{} // a path with what it is in one of the trees
	for i := range entries {
		e := &entries[i]
		ours[e.path+"\x00"+e.was()], ours[e.path+"\x00"+e.key()] = true, true
	}
	left, err := v.differing(ctx, now, goal)
	if err != nil {
		return err
	}
	if v.blocked(left) {
		return inTheWay()
	}
	foreign := map[string]string{}
	for i := range left {
		if e := &left[i]; e.was() != "" && !ours[e.path+"\x00"+e.was()] && !v.cut(ctx, e) {
			foreign[e.path] = e.was()
		}
	}
	if goal, err = v.compose(ctx, goal, foreign); err != nil {
		return err
	}
	return v.move(ctx, now, goal)
}

// onDisk brings the index to a tree, and some files of it to what is on disk. It returns that as a tree.
func (v *view) onDisk(ctx context.Context, tree string, paths []string) (string, error) {
	if err := v.run(ctx, "read-tree", tree); err != nil {
		return "", err
	}
	d := disk{work: v.work, folders: map[string]bool{}}
	var there, gone []string
	for _, p := range paths {
		if d.file(p) != nil {
			there = append(there, p)
		} else {
			gone = append(gone, p)
		}
	}
	if err := v.feed(ctx, gone, "--force-remove"); err != nil {
		return "", err
	}
	if err := v.feed(ctx, there, "--add", "--remove", "--replace"); err != nil {
		return "", err
	}
	return v.line(ctx, "write-tree")
}

// cut reports whether a file on disk is the beginning of what was to be written: git was killed over it.
func (v *view) cut(ctx context.Context, e *entry) bool {
	if e.newMode == modeNone || e.oldMode == modeGitlink || e.newMode == modeGitlink {
		return false
	}
	part, err := v.do(ctx, git.Command{Args: []string{"cat-file", "blob", e.oldBlob}})
	if err != nil {
		return false
	}
	whole, err := v.do(ctx, git.Command{Args: []string{"cat-file", "blob", e.newBlob}})
	return err == nil && len(part) < len(whole) && string(whole[:len(part)]) == string(part)
}

// pathsOf returns the paths of entries, and those from which files were moved.
func pathsOf(entries []entry) []string {
	var paths []string
	for i := range entries {
		if paths = append(paths, entries[i].path); entries[i].old != "" {
			paths = append(paths, entries[i].old)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
