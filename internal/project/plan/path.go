package plan

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What a path may measure: more is no file that anybody looks for in a city.
const (
	maxPath  = 4096 // bytes
	maxParts = 64
)

// valid says whether a path can stand in a plan: slash-separated, relative, without empty parts, "." and "..".
func valid(path string) bool {
	if path == "" || len(path) > maxPath || !utf8.ValidString(path) {
		return false
	}
	parts := 0
	for part := range strings.SplitSeq(path, "/") {
		if parts++; part == "" || part == "." || part == ".." || parts > maxParts {
			return false
		}
	}
	return true
}

// tidied are the valid paths, sorted, each once; bad are the others.
func tidied(paths []string) (good, bad []string) {
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

func split(path string) (dir, name string) {
	at := strings.LastIndexByte(path, '/')
	if at < 0 {
		return "", path
	}
	return path[:at], path[at+1:]
}

func join(dir, name string) string {
	if dir == "" {
		return name
	}
	return dir + "/" + name
}

// reach is the folder at a path; it is made, with those above it, when there is none.
func (p *Plan) reach(path string) *folder {
	if f := p.folders[path]; f != nil {
		return f
	}
	dir, name := split(path)
	parent := p.reach(dir)
	f := &folder{
		id: p.next, name: name, path: path, parent: parent,
		kids: map[string]*folder{}, files: map[string]place{},
	}
	p.next++
	parent.kids[name] = f
	p.folders[path] = f
	return f
}

// count changes how many files a folder and those above it have.
func (f *folder) count(by int) {
	for at := f; at != nil; at = at.parent {
		at.live += by
	}
}

func (f *folder) sortedKids() []*folder {
	out := make([]*folder, 0, len(f.kids))
	for _, kid := range f.kids {
		out = append(out, kid)
	}
	slices.SortFunc(out, func(a, b *folder) int { return strings.Compare(a.name, b.name) })
	return out
}
