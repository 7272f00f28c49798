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

// valid reports whether a plan takes a path: relative, with slashes, without empty parts, "." and
// "..".
func valid(path string) bool {
	return path != "." && len(path) <= maxPath && strings.Count(path, "/") < maxParts && fs.ValidPath(path)
}

// normalized returns the valid paths, sorted and each once; bad are the others.
func normalized(paths []string) (good, bad []string) {
	for _, path := range paths {
		if valid(path) {
			good = append(good, path)
		} else {
			bad = append(bad, path)
		}
	}
	slices.Sort(good)
	slices.Sort(bad)
	return slices.Compact(good), slices.Compact(bad)
}

// split returns the folder and the name of a path.
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

// makeFolder returns the folder at a path, and makes it and those above it if needed.
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

// addFiles changes the totals of a folder and of those above it.
func (f *folder) addFiles(by int) {
	for up := f; up != nil; up = up.parent {
		up.total += by
	}
}

// sortedChildren returns the folders directly in it, by name.
func (f *folder) sortedChildren() []*folder {
	return slices.SortedFunc(maps.Values(f.children), func(a, b *folder) int { return strings.Compare(a.name, b.name) })
}

// addWaiting adds a new file to its folder, where it waits for a lot, and returns the folder.
func (p *Plan) addWaiting(path string) *folder {
	dir, name := split(path)
	f := p.makeFolder(dir)
	f.waiting = append(f.waiting, name)
	f.addFiles(1)
	return f
}

// dropFolder removes a folder from the tree.
func (p *Plan) dropFolder(f *folder) {
	delete(p.folders, f.path)
	delete(f.parent.children, f.name)
	delete(p.waiting, f)
}
