package plan

import (
	"iter"
	"maps"
	"slices"
)

// Lots iterates over all files with a lot: folder by folder by id, and by name within a folder.
func (p *Plan) Lots() iter.Seq2[string, Lot] {
	return func(yield func(string, Lot) bool) {
		for _, f := range p.byID() {
			for _, name := range slices.Sorted(maps.Keys(f.files)) {
				if !yield(join(f.path, name), f.lot(p.scale, f.files[name])) {
					return
				}
			}
		}
	}
}

// Folder returns the folder at a path; "" is the project itself. False: it has no files.
func (p *Plan) Folder(path string) (Folder, bool) {
	f := p.folders[path]
	if f == nil || f.total == 0 && f != p.root {
		return Folder{}, false
	}
	return f.export(p.scale), true
}

// Encode returns the plan as JSON. It holds names of files.
func (p *Plan) Encode() []byte { return p.Copy().Encode() }
