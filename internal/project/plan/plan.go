// Package plan decides where each file of the user's project stands: a city in which every folder
// is a district and every file has a lot on a lane that an avatar can walk.
//
// A file never jumps. It keeps its place while other files come, go and are renamed, and over
// restarts (Encode and Decode); only New changes the whole layout. The same calls give the same
// plan on every machine: lengths are integers in centimetres inside, and nothing depends on the
// order of a map.
//
// How streets stay open: everything on the ground (a block of lots, a district) is a rectangle
// whose lots keep half a lane from its edge, and rectangles never overlap. The edges of disjoint
// rectangles are connected, and a lane runs along every edge.
//
// What happens to ground: a folder's district is cut from the ground of a folder above it, its
// host. What the host does not use is spare. New files get free lots of their folder, then a new
// block on the spare ground of the folder or one above it, then ground at the far edge of the site,
// which grows. A removed file leaves a lot that remembers its name, so that it returns there; when
// room is short, other files of the folder get such lots, and empty blocks and districts become
// spare again.
//
// New works in three steps: build finds the shapes that each folder can have, from the deepest up
// (build.go, shape.go, pack.go); siteShape packs the folders at the top along an avenue
// (layout.go); putDistrict puts all of it down (build.go). Update uses allocate.go, and
// invariants.go checks what Decode reads.
//
// The package is pure: no network, no file, no clock, no goroutine. A Plan is for one goroutine at
// a time.
package plan

import (
	"cmp"
	"maps"
	"slices"
)

// The largest site in metres, if Options does not set it.
const (
	DefaultWidth = 178
	DefaultDepth = 390
)

// Options of New. The zero value is usable.
type Options struct {
	// MaxWidth and MaxDepth bound the site, in metres; 0: DefaultWidth, DefaultDepth.
	MaxWidth, MaxDepth float64
}

// Lot is the place of one file.
type Lot struct {
	// X and Z are its middle, in metres from the site's corner.
	X, Z float64
	// Face says where the lane before it is: towards +z (1) or -z (-1).
	Face int
	// Folder is the id of the file's folder.
	Folder int
}

// Folder is a folder that has files, in it or below it.
type Folder struct {
	// ID stays the same while the folder has ground; 1: the project itself.
	ID int
	// Parent is 0 for the project itself.
	Parent int
	Name   string
	// Depth is 0 for the project itself.
	Depth int
	// Files counts those in it and below it, Own those in it.
	Files int
	Own   int
	// Ground is [x, z, width, depth] in metres from the site's corner. A folder that contains
	// nothing but one folder shares the ground of that one. All zero: there was no room.
	Ground [4]float64
	// More are further grounds of its own files; they may lie in the ground of a folder above it.
	More [][4]float64
}

// Change is what an update did. Nothing moves: a file with a lot before and after has the same lot.
type Change struct {
	// Placed lists the files that got a lot.
	Placed []string
	// Removed lists the removed files that the plan had, with or without a lot.
	Removed []string
	// NoRoom lists the new files that got no lot. New may find room for them.
	NoRoom []string
	// Folders lists those that are new, or whose ground or files changed, sorted by id.
	Folders []int
	// Gone lists the folders without files, sorted by id.
	Gone []int
	// Grown: the site is deeper than before.
	Grown bool
}

// Plan is the plan of a city.
type Plan struct {
	scale scale
	root  *folder
	// width and depth are those of the site, in centimetres. Only depth grows, up to maxDepth;
	// freshDepth is what New made it.
	width      int
	depth      int
	freshDepth int
	maxDepth   int
	// next is the id of the next folder.
	next int
	// folders are by path; "" is the root.
	folders map[string]*folder
	// waiting holds the folders with files that wait for a lot.
	waiting map[*folder]bool
	// changed holds the folders that an update changed, while it runs; else it is nil.
	changed changes
}

// folder is one folder, its ground and its files.
type folder struct {
	id   int
	name string
	// path is "" for the root.
	path     string
	parent   *folder
	children map[string]*folder
	// files are those with a lot, waiting those without, sorted.
	files   map[string]slotRef
	waiting []string
	// total counts the files in it and below it, with or without a lot.
	total int

	// level is the number of districts that it lies within. A chain of folders that contain nothing
	// but each other is one.
	level int
	// host is the folder from whose ground the cell is cut; nil: it has no cell, or is the root.
	host *folder
	// cell is its ground with its half of the streets around; pad is the width of that half, beyond
	// the half lane that lots keep anyway.
	cell rect
	pad  int
	// blocks hold its files. They stand on its own ground, or as annexes on that of a folder above.
	blocks []*block
	// spare is free ground inside, for new blocks and folders.
	spare []rect
	// districts are the folders on this ground, groundBlocks the blocks: its own, and annexes of
	// folders below.
	districts    []*folder
	groundBlocks []*block
}

// slotRef is the lot of a file.
type slotRef struct {
	block *block
	slot  int
}

// newPlan returns a plan without ground.
func newPlan(s scale, maxDepth int) *Plan {
	root := &folder{id: 1, children: map[string]*folder{}, files: map[string]slotRef{}}
	return &Plan{
		scale: s, root: root, maxDepth: maxDepth, next: 2,
		folders: map[string]*folder{"": root}, waiting: map[*folder]bool{},
	}
}

// Unit returns the side of a lot, in metres.
func (p *Plan) Unit() float64 { return metres(p.scale.unit) }

// Lane returns the width of a lane, in metres.
func (p *Plan) Lane() float64 { return metres(p.scale.lane) }

// Size returns the size of the site now, in metres. Its width never changes, and it grows only away
// from the gate.
func (p *Plan) Size() (width, depth float64) { return metres(p.width), metres(p.depth) }

// Files returns how many files the plan has, and how many of them have no lot.
func (p *Plan) Files() (all, noRoom int) {
	for f := range p.waiting {
		noRoom += len(f.waiting)
	}
	return p.root.total, noRoom
}

// Lot returns where a file stands; false: the plan does not have it, or it has no lot.
func (p *Plan) Lot(path string) (Lot, bool) {
	dir, name := split(path)
	f := p.folders[dir]
	if f == nil {
		return Lot{}, false
	}
	ref, ok := f.files[name]
	if !ok {
		return Lot{}, false
	}
	return f.lot(p.scale, ref), true
}

// lot converts a lot to metres.
func (f *folder) lot(s scale, ref slotRef) Lot {
	x, z, face := ref.block.lot(s, ref.slot)
	return Lot{X: metres(x), Z: metres(z), Face: face, Folder: f.id}
}

// Folders returns all folders that have files, and the project itself, sorted by id: a parent comes
// before its children.
func (p *Plan) Folders() []Folder {
	var out []Folder
	for _, f := range p.byID() {
		if f.total > 0 || f == p.root {
			out = append(out, f.shown(p.scale))
		}
	}
	return out
}

// shown describes a folder for callers. Its first ground is its district, the others are its blocks
// on the ground of folders above. Grounds are drawn a quarter lane smaller than they are, so that
// neighbours do not touch.
func (f *folder) shown(s scale) Folder {
	out := Folder{ID: f.id, Name: f.name, Files: f.total, Own: len(f.files) + len(f.waiting)}
	if f.parent != nil {
		out.Parent = f.parent.id
	}
	for up := f.parent; up != nil; up = up.parent {
		out.Depth++
	}
	grounds := make([][4]float64, 0, len(f.blocks)+1)
	switch {
	case f.parent == nil:
		grounds = append(grounds, ground(f.cell))
	case !f.cell.empty():
		grounds = append(grounds, ground(f.content().inset(s.lane/4)))
	}
	for _, b := range f.blocks {
		if b.host != f {
			grounds = append(grounds, ground(b.rect(s).inset(s.lane/4)))
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

// byID returns all folders, sorted by id.
func (p *Plan) byID() []*folder {
	return slices.SortedFunc(maps.Values(p.folders), func(a, b *folder) int { return cmp.Compare(a.id, b.id) })
}

// content is the part of a folder's ground on which its blocks and districts stand: without its
// half of the streets.
func (f *folder) content() rect { return f.cell.inset(f.pad) }

// metres converts centimetres.
func metres(cm int) float64 { return float64(cm) / 100 }

// ground converts a rectangle to metres: [x, z, width, depth].
func ground(r rect) [4]float64 { return [4]float64{metres(r.x), metres(r.z), metres(r.w), metres(r.d)} }
