package gitwatch

import (
	"context"
	"errors"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/base/ident"
)

// Restore restores changes as the user saw them: those with these names, or all. It returns the
// names of those that it could not restore. Refs are only moved back from where the user saw them.
func (w *Watch) Restore(ctx context.Context, r Repo, hash string, names []string) (left []string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c, was, _, err := w.look(ctx, r)
	if err != nil {
		return nil, err
	}
	some, err := c.selected(hash, names)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(r.CommonDir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	for _, gone := range []bool{true, false} { // new files go first, since they may be in the way of others
		for _, one := range some {
			if old, had := was.Files[one.Name]; one.IsRef() || had == gone {
				continue
			} else if one.Irreversible || w.put(root, one.Name, old, had) != nil {
				left = append(left, one.Name)
			}
		}
	}
	for _, gone := range []bool{true, false} {
		for _, one := range some {
			if one.IsRef() && (one.Old == "") == gone && moveBack(ctx, r, &one) != nil {
				left = append(left, one.Name)
			}
		}
	}
	if c, _, _, err = w.look(ctx, r); err != nil {
		return left, err
	}
	// Files elsewhere no longer count once nothing names them.
	left = slices.DeleteFunc(left, func(name string) bool {
		return !slices.ContainsFunc(c.List, func(one Change) bool { return one.Name == name })
	})
	return left, nil
}

// put restores a file, or changes nothing.
func (w *Watch) put(root *os.Root, name string, old entry, had bool) error {
	if !had {
		return root.Remove(name)
	}
	if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	if info, err := root.Lstat(name); err == nil && info.IsDir() {
		if err := root.Remove(name); err != nil { // fails unless the folder is empty
			return err
		}
	}
	if old.Kind == "link" {
		_ = root.Remove(name)
		return root.Symlink(old.Link, name)
	}
	content, kept := w.content(old)
	if !kept {
		return errors.New("the content is not kept")
	}
	mode := os.FileMode(0o644)
	if old.Executable {
		mode = 0o755
	}
	if old.Mode != 0 {
		mode = old.Mode.Perm()
	}
	draft := path.Join(path.Dir(name), ident.New(".world-"))
	if err := root.WriteFile(draft, content, mode&0o700); err != nil {
		_ = root.Remove(draft)
		return err
	}
	if err := errors.Join(root.Chmod(draft, mode), root.Rename(draft, name)); err != nil {
		_ = root.Remove(draft)
		return err
	}
	return nil
}

// moveBack moves a ref back, if it is where the user saw it.
func moveBack(ctx context.Context, r Repo, c *Change) error {
	run := func(args ...string) error {
		_, err := r.run(ctx, git.Command{Args: args, Limit: 64 << 10})
		return err
	}
	target, wasSymbolic := strings.CutPrefix(c.Old, symbolic)
	_, isSymbolic := strings.CutPrefix(c.New, symbolic)
	switch {
	case wasSymbolic:
		return run("symbolic-ref", "-m", "World: put back", c.Name, target)
	case isSymbolic && c.Old == "":
		return run("symbolic-ref", "--delete", c.Name)
	case isSymbolic:
		return run("update-ref", "--no-deref", "-m", "World: put back", c.Name, c.Old)
	case c.Old == "":
		return run("update-ref", "--no-deref", "-d", c.Name, c.New)
	case c.New == "":
		return run("update-ref", "--no-deref", "-m", "World: put back", c.Name, c.Old, strings.Repeat("0", len(c.Old)))
	}
	return run("update-ref", "--no-deref", "-m", "World: put back", c.Name, c.Old, c.New)
}
