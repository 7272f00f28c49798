// Package plan decides where each file of the user's project stands: in a city in which every
// folder is a district and every file has a lot on a lane that an avatar can walk.
//
// A file never jumps. It keeps its place while other files are added, removed and renamed, and over
// restarts (Encode and Decode); only New changes the whole layout. Plans are deterministic on every
// machine: lengths are integers in centimetres, and nothing depends on map order.
//
// Streets stay open because every block and district is a rectangle whose lots keep half a lane
// from its edge, and rectangles never overlap. The edges of disjoint rectangles are connected, and
// a lane runs along every edge.
//
// A folder's district is cut from the ground of a folder above it, its host. Ground that the host
// does not use is spare. New files get free lots of their folder, then a new block on the spare
// ground of the folder or one above it, then ground at the far edge of the site, which grows. The
// lot of a removed file remembers its name, so that the file can return there; when room is short,
// other files of the folder get such lots, and empty blocks and districts become spare again.
//
// New works in three steps: build finds the shapes that each folder can have, from the deepest up
// (build.go, shape.go, pack.go); siteShape packs the top folders along an avenue (layout.go);
// putDistrict puts everything on the ground (build.go). Update uses allocate.go, and invariants.go
// checks the input of Decode.
//
// The package is pure: no network, files, clock or goroutines. A Plan is not safe for concurrent
// use.
package plan

import (
	"cmp"
	"maps"
	"slices"
)

// Default bounds of a site, in metres.
const (
	DefaultWidth = 178
	DefaultDepth = 390
)

// Options of New. The zero value is usable.
type Options struct {
	// MaxWidth and MaxDepth bound the site in metres; 0 means DefaultWidth and DefaultDepth.
	MaxWidth, MaxDepth float64
}

// Lot is the place of one file.
type Lot struct {
	// X and Z are its centre, in metres from the site's corner.
	X, Z float64
	// Face is the direction of its lane: towards +z (1) or -z (-1).
	Face   int
	Folder int
}

// Folder is a folder with files in it or below it.
type Folder struct {
	// ID is stable while the folder has ground; 1 is the project itself.
	ID int
	// Parent and Depth are 0 for the project itself.
	Parent, Depth int
	Name          string
	// Files counts the files in it and below it, Own those directly in it.
	Files int
	Own   int
	// Ground is [x, z, width, depth] in metres from the site's corner; all zero if there was no
	// room. A folder that contains nothing but one folder shares its ground.
	Ground [4]float64
	// More are further grounds of its own files, which may lie in the ground of a folder above.
	More [][4]float64
}

// Change is the result of an update. Files that keep a lot keep the same lot.
type Change struct {
	// Placed lists the files that got a lot.
	Placed []string
	// Removed lists the removed files that the plan had, with a lot or without.
	Removed []string
	// NoRoom lists the new files without a lot. New may find room for them.
	NoRoom []string
	// Folders lists folders that are new, or whose ground or files changed, sorted by id.
	Folders []int
	// Gone lists folders that have no files any more, sorted by id.
	Gone []int
	// Grown means that the site became deeper.
	Grown bool
}

// Plan is the plan of a city.
type Plan struct {
	scale scale
	root  *folder
	// The size of the site in centimetres. Only depth grows, up to maxDepth; freshDepth is the
	// depth that New gave it.
	width, depth, freshDepth, maxDepth int
	// next is the id of the next new folder.
	next int
	// folders are by path; "" is the root.
	folders map[string]*folder
	// waiting holds the folders with waiting files.
	waiting map[*folder]bool
	// changed is nil unless an update is running.
	changed changes
}

type folder struct {
	id   int
	name string
	// path is "" for the root.
	path     string
	parent   *folder
	children map[string]*folder
	// files have a lot; waiting, sorted, have none.
	files   map[string]slotRef
	waiting []string
	// total counts the files in it and below it, with a lot or without.
	total int

	// level is the number of districts around it. A chain of folders that contain nothing but each
	// other counts as one.
	level int
	// host is the folder whose ground the cell is cut from; nil for the root, or without a cell.
	host *folder
	// cell is its ground with its half of the streets around; pad is the width of that half,
	// without the half lane around lots.
	cell rect
	pad  int
	// blocks hold its files, on its own ground or, as annexes, on that of a folder above.
	blocks []*block
	// spare is free ground for new blocks and folders.
	spare []rect
	// districts and groundBlocks stand on this ground: folders, and blocks of its own or of folders
	// below.
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

// Size returns the current size of the site in metres. Its width is fixed; it grows away from the
// gate.
func (p *Plan) Size() (width, depth float64) { return metres(p.width), metres(p.depth) }

// Files returns the number of files, and how many of them have no lot.
func (p *Plan) Files() (all, noRoom int) {
	for f := range p.waiting {
		noRoom += len(f.waiting)
	}
	return p.root.total, noRoom
}

// Lot returns the lot of a file; false if it has none or is not in the plan.
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

// Folders returns all folders that have files, and the project itself, sorted by id: parents
// precede their children.
func (p *Plan) Folders() []Folder {
	var out []Folder
	for _, f := range p.byID() {
		if f.total > 0 || f == p.root {
			out = append(out, f.export(p.scale))
		}
	}
	return out
}

// export describes a folder for callers. Its first ground is its district, the others are its
// blocks on the ground of folders above. Grounds are a quarter lane smaller than in the plan, so
// that neighbours do not touch.
func (f *folder) export(s scale) Folder {
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

// content is the ground for a folder's blocks and districts: without its half of the streets.
func (f *folder) content() rect { return f.cell.inset(f.pad) }

func metres(cm int) float64 { return float64(cm) / 100 }

// ground converts a rectangle to metres: [x, z, width, depth].
func ground(r rect) [4]float64 { return [4]float64{metres(r.x), metres(r.z), metres(r.w), metres(r.d)} }
