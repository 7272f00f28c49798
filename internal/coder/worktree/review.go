package worktree

import (
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// selection returns the entries of some files, by default all, without submodules. Paths that are
// invalid UTF-8 can be given as pages see them.
func (c *changes) selection(files []string) ([]entry, error) {
	wanted, found := map[string]bool{}, map[string]bool{}
	for _, f := range files {
		wanted[f] = true
	}
	var some []entry
	for i := range c.entries {
		e := &c.entries[i]
		if e.oldMode == modeGitlink || e.newMode == modeGitlink {
			continue
		}
		if shown := strings.ToValidUTF8(e.path, string(utf8.RuneError)); len(files) == 0 || wanted[e.path] ||
			wanted[shown] {
			found[e.path], found[shown] = true, true
			some = append(some, *e)
		}
	}
	for _, f := range files {
		if found[f] {
			continue
		}
		return nil, fail(CodeUnknown, "This file has no changes of the session.", "Choose files of the review.", f)
	}
	return some, nil
}

// after and before map the paths of entries to their new and old versions: mode and blob, or "" for
// none.
func after(entries []entry) map[string]string {
	files := map[string]string{}
	for i := range entries {
		if e := &entries[i]; e.old != "" {
			files[e.old] = ""
		}
	}
	for i := range entries {
		files[entries[i].path] = entries[i].key()
	}
	return files
}

func before(entries []entry) map[string]string {
	files := map[string]string{}
	for i := range entries {
		if e := &entries[i]; e.old != "" {
			files[e.path] = ""
		}
	}
	for i := range entries {
		e := &entries[i]
		if e.old != "" {
			files[e.old] = e.was()
		} else {
			files[e.path] = e.was()
		}
	}
	return files
}

// Keep records that the user accepts the current versions of files. The default is all files that
// the review shows in full or, with unseen, all others. hash is that of the Diff that the user saw.
func (t *Tree) Keep(ctx context.Context, hash string, files []string, unseen bool) error {
	return t.use(ctx, func(w *work) error {
		ch, some, err := w.selected(ctx, hash, files)
		if err != nil {
			return err
		}
		if len(files) == 0 {
			hidden, err := w.notShown(ctx, ch)
			if err != nil {
				return err
			}
			some = slices.DeleteFunc(some, func(e entry) bool {
				_, is := hidden[e.path]
				return is != unseen
			})
		}
		return w.write(func(r *record) {
			kept := maps.Clone(r.Kept)
			if kept == nil {
				kept = map[string]string{}
			}
			for i := range some {
				kept[some[i].path] = some[i].key()
			}
			r.Kept = kept
		})
	})
}

// selected returns the changes that the user saw, and some of their entries.
func (w *work) selected(ctx context.Context, hash string, files []string) (*changes, []entry, error) {
	c, err := w.contentSeen(ctx, hash)
	if err != nil {
		return nil, nil, err
	}
	ch, err := w.changes(ctx, c)
	if err != nil {
		return nil, nil, err
	}
	some, err := ch.selection(files)
	return ch, some, err
}

// Revert restores files of the worktree, by default all, to the base. Undo with the label of
// Undone.Redo reverts that.
func (t *Tree) Revert(ctx context.Context, hash string, files []string) (Undone, error) {
	var u Undone
	err := t.use(ctx, func(w *work) error {
		if err := w.ensureSettledAlone(ctx); err != nil {
			return err
		}
		ch, some, err := w.selected(ctx, hash, files)
		if err != nil {
			return err
		}
		to, err := w.text.compose(ctx, ch.tree, before(some))
		if err != nil {
			return err
		}
		if u.Redo, err = w.nextUndo(ctx); err != nil {
			return err
		}
		if _, err := w.save(ctx, ch.content, u.Redo); err != nil {
			return err
		}
		return w.restore(ctx, OpRevert, &u, w.text, ch.tree, to, func(string) bool { return true })
	})
	return u, unbegun(err, inWorktree)
}
