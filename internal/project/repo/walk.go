package repo

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

const (
	giantFiles = 1_000 // files in a folder of installed packages from which on it is left out
	walkFiles  = 4     // times the files that are shown: what is beyond is not even counted
)

// stores are folders that tools of other people fill. Where git is, .gitignore names them.
var stores = []string{
	"node_modules", "bower_components", "jspm_packages", ".venv", "venv", "__pycache__", ".tox", ".nox", ".mypy_cache",
	".gradle", ".m2", ".terraform", ".next", ".nuxt", ".yarn", ".pnpm-store", "Pods", "DerivedData", ".cargo", "site-packages",
}

// control are folders of version control; what they hold is no file of the project.
var control = []string{".git", ".hg", ".svn", ".jj", ".bzr"}

// A walker lists a folder without git.
type walker struct {
	root   *os.Root
	ignore *ignorer
	max    int // files after which it stops
	out    *listing
	full   bool
}

// walk lists the whole folder, or what is at and below some paths.
func walk(ctx context.Context, root *os.Root, paths []string, former map[string]odd, shown int) (*listing, error) {
	w := walker{root: root, ignore: newIgnorer(root), max: walkFiles * shown, out: &listing{files: map[string]listed{}, odd: map[string]odd{}}}
	if len(paths) == 0 {
		if err := w.folder(ctx, ""); err != nil {
			return nil, err
		}
	}
	for _, p := range paths {
		if slices.ContainsFunc(strings.Split(p, "/"), func(part string) bool { return slices.Contains(control, part) }) || within(p, former) {
			continue
		}
		info, err := root.Lstat(filepath.FromSlash(p))
		if err != nil || w.behindLink(p) || w.ignore.hides(p, info.IsDir()) {
			continue
		}
		if err := w.path(ctx, p, info.Mode()); err != nil {
			return nil, err
		}
	}
	if w.full {
		w.out.note = "There are more files than were counted."
	}
	return w.out, nil
}

// within tells whether a path lies below a giant that was left out before.
func within(p string, former map[string]odd) bool {
	found := false
	parents(p, func(dir string) bool {
		why, is := former[dir]
		found = is && why == oddGiant
		return !found
	})
	return found
}

func (w *walker) behindLink(p string) bool {
	behind := false
	parents(p, func(dir string) bool {
		if dir == "" {
			return false
		}
		info, err := w.root.Lstat(filepath.FromSlash(dir))
		behind = err != nil || !info.IsDir()
		return !behind
	})
	return behind
}

// path lists one path that is not ignored.
func (w *walker) path(ctx context.Context, p string, mode fs.FileMode) error {
	switch {
	case misfit(p):
		w.out.odd[p] = oddDeep
	case mode.IsDir():
		if slices.Contains(stores, path.Base(p)) && w.giant(p) {
			w.out.odd[p] = oddGiant
			return nil
		}
		return w.folder(ctx, p)
	case len(w.out.files) >= w.max:
		w.full = true
	default: // links and devices too: whoever looks at the file itself counts them
		w.out.files[p] = listed{}
	}
	return nil
}

func (w *walker) folder(ctx context.Context, dir string) error {
	if err := alive(ctx); err != nil {
		return err
	}
	items, err := readDir(w.root, dir)
	if err != nil {
		if !os.IsNotExist(err) {
			w.out.odd[dir] = oddFolder
		}
		return nil //nolint:nilerr // a folder that may not be read is counted, one that vanished is none
	}
	for _, item := range items {
		p := path.Join(dir, item.Name())
		if item.IsDir() && slices.Contains(control, item.Name()) || w.ignore.ignores(p, item.IsDir()) {
			continue
		}
		if err := w.path(ctx, p, item.Type()); err != nil {
			return err
		}
	}
	return nil
}

// giant tells whether a folder holds more than giantFiles files.
func (w *walker) giant(dir string) bool {
	count, open := 0, []string{dir}
	for len(open) > 0 && count <= giantFiles {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		items, _ := readDir(w.root, at)
		for _, item := range items {
			if item.IsDir() {
				open = append(open, path.Join(at, item.Name()))
			} else {
				count++
			}
		}
	}
	return count > giantFiles
}

// readDir lists a folder below the root, by name.
func readDir(root *os.Root, dir string) ([]fs.DirEntry, error) {
	f, err := root.Open(filepath.FromSlash(path.Join(".", dir)))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	items, err := f.ReadDir(-1)
	slices.SortFunc(items, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return items, err
}
