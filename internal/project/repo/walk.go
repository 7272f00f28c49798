package repo

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// walkFactor times MaxFiles is the number of files at which the listing of a plain folder ends.
const walkFactor = 4

// Names left out of folders without a repository; in a repository, .gitignore has such names.
var (
	// vcsFolders belong to version control systems.
	vcsFolders = []string{gitDirName, ".hg", ".svn", ".jj", ".bzr"}
	// packageFolders are filled by package managers and the like. A .gitignore can include one
	// again.
	packageFolders = []string{
		"node_modules", "bower_components", "jspm_packages", ".venv", "venv", "__pycache__", ".tox", ".nox", ".mypy_cache",
		".gradle", ".m2", ".terraform", ".next", ".nuxt", ".pnpm-store", "Pods", "DerivedData", "site-packages",
	}
	// buildFolders have build results. They are left out only if .gitignore does not apply.
	buildFolders = []string{"build", "dist", "target", "out", "coverage"}
)

// Notes about a plain folder.
const (
	noteTooMany = "There are more files than World counted."
	noteWalked  = "Without git, .gitignore does not apply; folders such as node_modules, build, dist, target and out are not shown."
)

func leftOutByName(name string) bool {
	return slices.Contains(vcsFolders, name) || slices.Contains(packageFolders, name) ||
		slices.Contains(buildFolders, name)
}

// walk lists the whole folder (no paths), or some paths and everything below them, without git.
func (sc *scan) walk(ctx context.Context, why string) (*listing, error) {
	l := newListing()
	l.note = why + " " + noteWalked
	visit := func(name string, item fs.DirEntry, err error) error {
		p, _ := filepath.Rel(sc.Repo.root, name)
		p = filepath.ToSlash(p)
		folder := item != nil && item.IsDir()
		switch {
		case cancelled(ctx) != nil:
			return cancelled(ctx)
		case os.IsNotExist(err) || err != nil && p == ".": // the watcher reports the root
		case err != nil:
			l.skipped[p] = skipUnreadableFolder
		case folder && leftOutByName(item.Name()) && p != ".":
			return fs.SkipDir
		case tooDeep(p):
			l.skipped[p] = skipDeep
			if folder {
				return fs.SkipDir
			}
		case folder:
		case len(l.files) >= walkFactor*sc.options.MaxFiles:
			l.note = noteTooMany + " " + l.note
			return fs.SkipAll
		default: // the scan sorts out links and devices
			l.files[p] = listed{}
		}
		return nil
	}
	genuine := map[string]bool{"": true}
	for _, p := range sc.paths {
		if above := strings.Split(parentOf(p), "/"); slices.ContainsFunc(above, leftOutByName) ||
			!sc.isFolder(parentOf(p), genuine) {
			continue
		}
		if err := filepath.WalkDir(osPath(sc.Repo.root, p), visit); err != nil {
			return nil, err
		}
	}
	if len(sc.paths) == 0 {
		return l, filepath.WalkDir(sc.Repo.root, visit)
	}
	return l, nil
}

// readDir lists a folder below the root, sorted by name.
func readDir(root *os.Root, dir string) ([]fs.DirEntry, error) {
	f, err := root.Open(filepath.FromSlash(filepath.Join(".", dir)))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	items, err := f.ReadDir(-1)
	slices.SortFunc(items, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return items, err
}
