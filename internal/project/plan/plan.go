// Package plan says where each file of the user's project stands: a city in which every folder is a district and every file
// a lot on a lane that an avatar can walk.
//
// A file never jumps. What stands keeps its place while other files come, go and are renamed, and over restarts (Encode and
// Decode); only a fresh New lays everything out anew. The same calls give the same plan on every machine: lengths are
// integers in centimetres inside, and nothing depends on the order of a map.
//
// How streets stay open: whatever is put down (a block of lots, a district) is a rectangle whose lots keep half a lane from
// its edge, and rectangles never overlap. The edges of disjoint rectangles hang together, and along every edge runs a lane.
//
// The package is pure: no network, no file, no clock, no goroutine. A Plan is for one goroutine at a time.
package plan

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// What a site may measure at most when Options does not say it (m).
const (
	DefaultWidth = 178
	DefaultDepth = 390
)

// Options of a fresh plan. The zero value is a good one.
type Options struct {
	MaxWidth, MaxDepth float64 // metres of the site; 0: DefaultWidth, DefaultDepth
}

// Lot is the place of one file.
type Lot struct {
	X, Z   float64 // its middle, metres from the site's corner
	Face   int     // the lane before it is towards +z (1) or -z (-1)
	Folder int     // whose file it is
}

// Folder is a folder that has files, in it or below it.
type Folder struct {
	ID     int // its own while it has ground; 1: the project itself
	Parent int // 0: none
	Name   string
	Depth  int // 0: the project itself
	Files  int // in it and below it
	Own    int // in it
	// Ground is [x, z, width, depth] in metres from the site's corner. A folder that has nothing but one folder shares the
	// ground of that one. All zero: there was no room.
	Ground [4]float64
	More   [][4]float64 // further grounds of its own files; they may lie in the ground of a folder above it
}

// Change is what an update did. Nothing in it has moved: what had a place before and after has the same.
type Change struct {
	Placed  []string // files that have a lot and had none
	Removed []string // files that had a lot or were waiting for one, and are no more
	NoRoom  []string // files that came and got no lot; a fresh New may find room for them
	Folders []int    // folders that came, or whose ground or files changed, in order
	Gone    []int    // folders that have no files any more, in order
	Grown   bool     // the site is deeper
}

// Plan is the plan of a city.
type Plan struct {
	scale    scale
	root     *folder
	width    int // of the site (cm); never changes
	depth    int // grows
	tidy     int // depth when it was fresh
	maxDepth int
	next     int // id of the next folder
	folders  map[string]*folder
	unhoused map[*folder]bool // folders with files that wait for a lot
	change   *change          // during an update
}

// folder is one folder, its ground and its files.
type folder struct {
	id      int
	name    string
	path    string // "" of the root
	parent  *folder
	kids    map[string]*folder
	files   map[string]place
	waiting []string // files without a lot, sorted
	live    int      // files in it and below it

	level   int     // how many districts it lies within: a chain of single folders is one
	host    *folder // from whose ground the cell is cut; nil: it has no cell, or is the root
	cell    rect    // its ground with its half of the streets around
	pad     int     // how wide that half is, without the half lane that lots keep anyway
	blocks  []*block
	spare   []rect // free ground inside, for annexes and new folders
	guests  []*folder
	tenants []*block // blocks on this ground: its own, and annexes of folders below
}

type place struct {
	block *block
	slot  int
}

func newPlan(s scale, maxDepth int) *Plan {
	root := &folder{id: 1, kids: map[string]*folder{}, files: map[string]place{}}
	return &Plan{
		scale: s, root: root, maxDepth: maxDepth, next: 2,
		folders: map[string]*folder{"": root}, unhoused: map[*folder]bool{},
	}
}

// Unit is the side of one lot (m).
func (p *Plan) Unit() float64 { return metres(p.scale.unit) }

// Lane is the width of a lane (m).
func (p *Plan) Lane() float64 { return metres(p.scale.lane) }

// Size is what the site measures now (m). Its width never changes, and it grows only away from the gate.
func (p *Plan) Size() (width, depth float64) { return metres(p.width), metres(p.depth) }

// Files says how many files are known, and how many of them have no lot.
func (p *Plan) Files() (all, noRoom int) {
	for f := range p.unhoused {
		noRoom += len(f.waiting)
	}
	return p.root.live, noRoom
}

// Lot says where a file stands.
func (p *Plan) Lot(path string) (Lot, bool) {
	dir, name := split(path)
	f := p.folders[dir]
	if f == nil {
		return Lot{}, false
	}
	at, ok := f.files[name]
	if !ok {
		return Lot{}, false
	}
	return p.lot(f, at), true
}

// Lots are all files that have a lot: folder by folder, in the order of their ids, and by name.
func (p *Plan) Lots() iter.Seq2[string, Lot] {
	return func(yield func(string, Lot) bool) {
		for _, f := range p.byID() {
			for _, name := range slices.Sorted(maps.Keys(f.files)) {
				if !yield(join(f.path, name), p.lot(f, f.files[name])) {
					return
				}
			}
		}
	}
}

func (p *Plan) lot(f *folder, at place) Lot {
	x, z, face := at.block.lot(p.scale, at.slot)
	return Lot{X: metres(x), Z: metres(z), Face: face, Folder: f.id}
}

// Folders are all folders that have files, and the project itself, in the order of their ids.
func (p *Plan) Folders() []Folder {
	var out []Folder
	for _, f := range p.byID() {
		if f.live > 0 || f == p.root {
			out = append(out, p.folder(f))
		}
	}
	return out
}

// Folder is the folder at a path; "" is the project itself.
func (p *Plan) Folder(path string) (Folder, bool) {
	f := p.folders[path]
	if f == nil || f.live == 0 && f != p.root {
		return Folder{}, false
	}
	return p.folder(f), true
}

func (p *Plan) folder(f *folder) Folder {
	out := Folder{ID: f.id, Name: f.name, Files: f.live, Own: len(f.files) + len(f.waiting)}
	if f.parent != nil {
		out.Parent = f.parent.id
	}
	for at := f.parent; at != nil; at = at.parent {
		out.Depth++
	}
	grounds := make([][4]float64, 0, len(f.blocks)+1)
	switch {
	case f == p.root:
		grounds = append(grounds, ground(f.cell))
	case !f.cell.empty():
		grounds = append(grounds, ground(f.content().inset(p.scale.lane/4)))
	}
	for _, b := range f.blocks {
		if b.host != f {
			grounds = append(grounds, ground(b.rect(p.scale).inset(p.scale.lane/4)))
		}
	}
	if len(grounds) > 0 {
		out.Ground = grounds[0]
	}
	if len(grounds) > 1 {
		out.More = grounds[1:]
	}
	return out
}

func (p *Plan) byID() []*folder {
	return slices.SortedFunc(maps.Values(p.folders), func(a, b *folder) int { return cmp.Compare(a.id, b.id) })
}

// content is where a folder's blocks and districts stand.
func (f *folder) content() rect { return f.cell.inset(f.pad) }

func metres(cm int) float64 { return float64(cm) / 100 }

func ground(r rect) [4]float64 { return [4]float64{metres(r.x), metres(r.z), metres(r.w), metres(r.d)} }
