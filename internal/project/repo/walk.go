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
	// largeFolder is the number of files beyond which a folder of installed packages is left out.
	largeFolder = 1_000
	// walkFactor, times the files that are shown, is the number of files at which a walk stops counting.
	walkFactor = 4
)

// packageFolders are folders that package managers and the like fill. In a repository, .gitignore names them.
var packageFolders = []string{
	"node_modules", "bower_components", "jspm_packages", ".venv", "venv", "__pycache__", ".tox", ".nox", ".mypy_cache",
	".gradle", ".m2", ".terraform", ".next", ".nuxt", ".yarn", ".pnpm-store", "Pods", "DerivedData", ".cargo", "site-packages",
}

// vcsFolders belong to version control: what they hold are no files of the project.
var vcsFolders = []string{gitDirName, ".hg", ".svn", ".jj", ".bzr"}

// Without git, a walk leaves out what a repository usually ignores: folders of version control, what .gitignore files
// say, and large folders of installed packages.

// A walker lists a folder without git.
type walker struct {
	root   *os.Root
	ignore *ignorer
	// max is the number of files at which it stops; truncated: it did.
	max       int
	truncated bool
	out       *listing
}

// walk lists the whole folder (no paths), or what is at and below some paths. former are the paths that the last scan
// left out; shown is the number of files that are shown.
func walk(ctx context.Context, root *os.Root, paths []string, former map[string]skipReason, shown int) (*listing, error) {
	w := walker{root: root, ignore: newIgnorer(root), max: walkFactor * shown, out: &listing{files: map[string]listed{}, skipped: map[string]skipReason{}}}
	if len(paths) == 0 {
		if err := w.addFolder(ctx, ""); err != nil {
			return nil, err
		}
	}
	for _, p := range paths {
		if slices.ContainsFunc(strings.Split(p, "/"), func(part string) bool { return slices.Contains(vcsFolders, part) }) || inLargeFolder(p, former) {
			continue
		}
		info, err := root.Lstat(filepath.FromSlash(p))
		if err != nil || w.behindLink(p) || w.ignore.hides(p, info.IsDir()) {
			continue
		}
		if err := w.add(ctx, p, info.Mode()); err != nil {
			return nil, err
		}
	}
	if w.truncated {
		w.out.note = "There are more files than World counted."
	}
	return w.out, nil
}

// inLargeFolder reports whether a path lies in a large folder of packages that was left out before.
func inLargeFolder(p string, former map[string]skipReason) bool {
	for dir := range parents(p) {
		if former[dir] == skipPackages {
			return true
		}
	}
	return false
}

// behindLink reports whether something above a path is not a real folder.
func (w *walker) behindLink(p string) bool {
	for dir := parentOf(p); dir != ""; dir = parentOf(dir) {
		if info, err := w.root.Lstat(filepath.FromSlash(dir)); err != nil || !info.IsDir() {
			return true
		}
	}
	return false
}

// add lists one path that is not ignored, and what is below it.
func (w *walker) add(ctx context.Context, p string, mode fs.FileMode) error {
	switch {
	case tooDeep(p):
		w.out.skipped[p] = skipDeep
	case mode.IsDir():
		if slices.Contains(packageFolders, path.Base(p)) && w.isLarge(p) {
			w.out.skipped[p] = skipPackages
			return nil
		}
		return w.addFolder(ctx, p)
	case len(w.out.files) >= w.max:
		w.truncated = true
	default: // links and devices too: the scan finds out what they are
		w.out.files[p] = listed{}
	}
	return nil
}

// addFolder lists what is in a folder.
func (w *walker) addFolder(ctx context.Context, dir string) error {
	if err := cancelled(ctx); err != nil {
		return err
	}
	items, err := readDir(w.root, dir)
	if err != nil {
		if !os.IsNotExist(err) {
			w.out.skipped[dir] = skipUnreadableFolder
		}
		return nil //nolint:nilerr // a folder that cannot be read is counted, one that vanished is not
	}
	for _, item := range items {
		p := path.Join(dir, item.Name())
		if item.IsDir() && slices.Contains(vcsFolders, item.Name()) || w.ignore.ignores(p, item.IsDir()) {
			continue
		}
		if err := w.add(ctx, p, item.Type()); err != nil {
			return err
		}
	}
	return nil
}

// isLarge reports whether a folder holds more than largeFolder files.
func (w *walker) isLarge(dir string) bool {
	count, open := 0, []string{dir}
	for len(open) > 0 && count <= largeFolder {
		next := open[len(open)-1]
		open = open[:len(open)-1]
		items, _ := readDir(w.root, next)
		for _, item := range items {
			if item.IsDir() {
				open = append(open, path.Join(next, item.Name()))
			} else {
				count++
			}
		}
	}
	return count > largeFolder
}

// readDir lists a folder below the root, sorted by name.
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
