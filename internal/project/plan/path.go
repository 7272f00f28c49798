package plan

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// Limits of a path, in bytes and in parts between slashes.
const (
	maxPath  = 4096
	maxParts = 64
)

// isValidPath reports whether a path is relative, with slashes, and without empty parts, "." and
// "..".
func isValidPath(path string) bool {
	return path != "." && len(path) <= maxPath && strings.Count(path, "/") < maxParts && fs.ValidPath(path)
}

// normalized splits paths into valid and bad ones, each sorted and without duplicates.
func normalized(paths []string) (good, bad []string) {
	for _, path := range paths {
		if isValidPath(path) {
			good = append(good, path)
		} else {
			bad = append(bad, path)
		}
	}
	slices.Sort(good)
	slices.Sort(bad)
	return slices.Compact(good), slices.Compact(bad)
}

func split(path string) (dir, name string) {
	at := strings.LastIndexByte(path, '/')
	return path[:max(at, 0)], path[at+1:]
}

// join is the inverse of split.
func join(dir, name string) string {
	if dir == "" {
		return name
	}
	return dir + "/" + name
}

// makeFolder returns the folder at a path, creating it and its parents if needed.
func (p *Plan) makeFolder(path string) *folder {
	if f := p.folders[path]; f != nil {
		return f
	}
	dir, name := split(path)
	parent := p.makeFolder(dir)
	f := &folder{
		id: p.next, name: name, path: path, parent: parent,
		children: map[string]*folder{}, files: map[string]slotRef{},
	}
	p.next++
	parent.children[name] = f
	p.folders[path] = f
	return f
}

// addFiles adjusts the totals of a folder and its parents.
func (f *folder) addFiles(by int) {
	for up := f; up != nil; up = up.parent {
		up.total += by
	}
}

func (f *folder) sortedChildren() []*folder {
	return slices.SortedFunc(maps.Values(f.children), func(a, b *folder) int { return strings.Compare(a.name, b.name) })
}

// addWaiting adds a new file without a lot to its folder, which it returns.
func (p *Plan) addWaiting(path string) *folder {
	dir, name := split(path)
	f := p.makeFolder(dir)
	f.waiting = append(f.waiting, name)
	f.addFiles(1)
	return f
}

func (p *Plan) dropFolder(f *folder) {
	delete(p.folders, f.path)
	delete(f.parent.children, f.name)
	delete(p.waiting, f)
}
