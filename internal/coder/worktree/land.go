package worktree

import (
	"context"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
)

// Landing is the result of Apply or Merge.
type Landing struct {
	// Paths are the changed files of the user's folder, below the root.
	Paths []string
	// Files maps their paths to mode and object, or "" for removed files. Only Apply sets it.
	Files map[string]string
	// Commit is the user's branch after a merge. FastForward: it needed no merge commit.
	Commit      string
	FastForward bool
}

// Apply brings the session's changes to some files, by default all, to the user's folder, as
// uncommitted changes. It merges them with the user's own changes or, at a conflict, changes
// nothing. The index and the branches stay as they are. hash is that of the Diff that the user saw.
func (t *Tree) Apply(ctx context.Context, hash string, files []string) (Landing, error) {
	var l Landing
	err := t.land(ctx, func(w *work) error {
		if err := w.ensureSettled(ctx); err != nil {
			return err
		}
		ch, some, err := w.selected(ctx, hash, files)
		if err != nil {
			return err
		}
		if err := w.decided(ctx, ch, some); err != nil {
			return err
		}
		s, err := w.planApply(ctx, some)
		if err != nil {
			return err
		}
		entries, err := w.text.differing(ctx, s.From, s.To)
		if err != nil {
			return err
		}
		l.Paths, l.Files = pathsOf(entries), after(entries)
		return w.place(ctx, s)
	})
	return l, err
}

// planApply merges changes with the user's folder.
func (w *work) planApply(ctx context.Context, some []entry) (*step, error) {
	v, err := w.userView()
	if err != nil {
		return nil, err
	}
	head, err := ask(ctx, w.user, 0, "rev-parse", "--verify", "HEAD^{tree}")
	if err != nil {
		return nil, err
	}
	s := &step{Op: OpApply, View: inFolder, Applied: after(some)}
	change, err := v.compose(ctx, w.record.BaseTree, s.Applied)
	if err != nil {
		return nil, err
	}
	for paths := pathsOf(some); ; {
		if s.From, err = v.onDisk(ctx, head, paths); err != nil {
			return nil, err
		}
		base, err := w.baseOf(ctx, v, s.Applied)
		if err != nil {
			return nil, err
		}
		if s.To, err = v.merge(ctx, base, s.From, change); err != nil {
			return nil, err
		}
		entries, err := v.differing(ctx, s.From, s.To)
		if err != nil {
			return nil, err
		}
		known := len(paths) // a file that the user renamed gets the change at its new path, which must be inspected, too
		paths = append(paths, pathsOf(entries)...)
		slices.Sort(paths)
		if paths = slices.Compact(paths); len(paths) == known {
			return s, nil
		}
	}
}

// baseOf returns the tree on which changes are based: the base, with the files that were already
// applied.
func (w *work) baseOf(ctx context.Context, v *view, theirs map[string]string) (string, error) {
	if len(w.record.Applied) == 0 {
		return w.record.BaseTree, nil
	}
	index, err := v.list(ctx, "ls-files", "-z", "-s")
	if err != nil {
		return "", err
	}
	now := map[string]string{}
	for _, line := range index {
		meta, path, _ := strings.Cut(line, "\t")
		if f := strings.Fields(meta); len(f) == 3 {
			now[path] = f[0] + " " + f[1]
		}
	}
	applied := map[string]string{}
	for path := range theirs {
		if was, is := w.record.Applied[path]; is && was == now[path] {
			applied[path] = was
		}
	}
	return v.compose(ctx, w.record.BaseTree, applied)
}

// land calls do to change the user's folder, with the repository's gate held.
func (t *Tree) land(ctx context.Context, do func(*work) error) error {
	err := t.use(ctx, func(w *work) error {
		repo := t.store.repository(w.record.Common)
		if err := repo.enter(ctx); err != nil {
			return err
		}
		defer repo.leave()
		return do(w)
	})
	return unbegun(err, inFolder)
}

// merge merges three trees. A conflict is an error.
func (v *view) merge(ctx context.Context, base, ours, theirs string) (string, error) {
	var commits [2]string
	root, err := v.commit(ctx, base, "base", "World", "world@localhost")
	if err != nil {
		return "", err
	}
	for i, tree := range []string{ours, theirs} {
		if commits[i], err = v.commit(ctx, tree, "side", "World", "world@localhost", root); err != nil {
			return "", err
		}
	}
	out, err := v.do(ctx, git.Command{
		Args:   []string{"merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", commits[0], commits[1]},
		Accept: 1,
	})
	if err != nil {
		return "", err
	}
	list := splitZero(out)
	if len(list) == 0 {
		return "", git.ErrFailed
	}
	if len(list) > 1 {
		return "", fail(CodeConflict, "The changes do not fit what your folder has by now: "+plural(len(list)-1, "file")+" changed on both sides. Nothing was changed.",
			"Commit or take back your own changes of these files, or have the agent adapt its work to them.", list[1:]...)
	}
	return list[0], nil
}
