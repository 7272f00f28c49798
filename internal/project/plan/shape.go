package plan

import "slices"

// rect is a rectangle in centimetres: x to the right, z away from the gate.
type rect struct{ x, z, w, d int }

func (r rect) empty() bool { return r.w <= 0 || r.d <= 0 }

// inset shrinks the rectangle on all sides.
func (r rect) inset(by int) rect { return rect{r.x + by, r.z + by, r.w - 2*by, r.d - 2*by} }

// holds reports whether o lies within r.
func (r rect) holds(o rect) bool {
	return o.x >= r.x && o.z >= r.z && o.x+o.w <= r.x+r.w && o.z+o.d <= r.z+r.d
}

// scale is the side of a lot and the width of a lane, in centimetres.
type scale struct{ unit, lane int }

// scales lists the sides of lots, and the number of files up to which New tries each. The last two
// are for trees with one or two files per folder, where lanes take most of the ground.
var scales = []struct{ unit, files int }{
	{220, 150}, {180, 600}, {140, 3_000}, {100, 10_000}, {75, 1 << 30}, {60, 1 << 30}, {50, 1 << 30}, {40, 1 << 30},
}

// minLane lets a body with a radius of 0.35 m pass, and leaves the 0.25 m that path finding on a
// 0.25 m grid needs, however the grid lies (web/src/core/nav.ts).
const minLane = 94

// crossing is the number of adjacent lots after which a lane crosses the row.
const crossing = 20

// scaleOf returns the scale for a side of lots. A lane is 60 % of it, rounded down to a multiple of
// 4 cm, but at least minLane.
func scaleOf(unit int) scale { return scale{unit: unit, lane: max(minLane, unit*6/10/4*4)} }

// street returns the distance between the lots of two districts at a level: 4 m, 2.4 m, 1.6 m and
// then a lane; less for small lots.
func (s scale) street(level int) int {
	wide := [...]int{400, 400, 240, 160}
	if level >= len(wide) {
		return s.lane
	}
	return max(s.lane, wide[level]*min(s.unit, 140)/140/2*2)
}

// pad returns a district's share of the streets around it, without the half lane around lots.
func (s scale) pad(level int) int { return (s.street(level) - s.lane) / 2 }

// block is a group of lots of one folder: rows along x, two back to back, then a lane.
type block struct {
	owner, host *folder
	// cell is cut from the host's ground: the block, and pad around it.
	cell       rect
	pad        int
	cols, rows int
	// slots are row by row; taken counts those with a file.
	slots []slot
	taken int
}

// slot is one lot of a block. It remembers the name of a removed file (not taken), which may
// return.
type slot struct {
	name  string
	taken bool
}

// rect returns the ground of the lots, with half a lane around.
func (b *block) rect(s scale) rect {
	w, d := s.blockSize(b.cols, b.rows)
	return rect{b.cell.x + b.pad, b.cell.z + b.pad, w, d}
}

// blockSize returns the size of a block, with half a lane around.
func (s scale) blockSize(cols, rows int) (w, d int) {
	return cols*s.unit + (cols-1)/crossing*s.lane + s.lane, rows*s.unit + (rows-1)/2*s.lane + s.lane
}

// lot returns the centre of a slot, and its Lot.Face.
func (b *block) lot(s scale, slot int) (x, z, face int) {
	col, row := slot%b.cols, slot/b.cols
	x = b.cell.x + b.pad + s.lane/2 + col*s.unit + col/crossing*s.lane + s.unit/2
	z = b.cell.z + b.pad + s.lane/2 + row*s.unit + row/2*s.lane + s.unit/2
	if row%2 == 0 {
		return x, z, -1
	}
	return x, z, 1
}

// capacity returns how many columns fit in w, and how many rows in d.
func (s scale) capacity(w, d int) (cols, rows int) {
	cols = max(0, (w-s.lane)/s.unit)
	for cols > 0 {
		if need, _ := s.blockSize(cols, 1); need <= w {
			break
		}
		cols--
	}
	for {
		if _, need := s.blockSize(1, rows+1); need > d {
			return cols, rows
		}
		rows++
	}
}

// spareLots returns how many extra lots a block for n files has: 15 %, at least one.
func spareLots(n int) int { return max(1, (n*15+99)/100) }

// aspects are the shapes that New tries for blocks and districts: width by depth, in percent.
var aspects = [...]int{100, 140, 70, 200, 50}

// blockShapes returns the shapes for a block of n lots, one for each of the aspects.
func (s scale) blockShapes(n int) []option {
	var out []option
	for _, aspect := range aspects {
		best, off := option{}, 0
		for rows := range rowsFor(n) {
			cols := (n + rows - 1) / rows
			w, d := s.blockSize(cols, rows)
			// The distance from the wanted shape, weighted by the wasted ground.
			miss := max(w*100_000/(d*aspect), d*aspect*10/w) * (cols * rows) / n
			if best.w == 0 || miss < off {
				best, off = option{w: w, d: d, cols: cols, rows: rows}, miss
			}
		}
		out = addOption(out, best)
	}
	return out
}

// rowsFor yields the numbers of rows worth trying for n lots: even ones, and a single row for few
// lots.
func rowsFor(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		if n <= 3 && !yield(1) {
			return
		}
		for rows := 2; rows <= n+1 && rows*rows <= 16*n+16; rows += 2 {
			if !yield(rows) {
				return
			}
		}
	}
}

// addOption adds an option unless another one is no larger.
func addOption(options []option, o option) []option {
	if slices.ContainsFunc(options, func(have option) bool { return have.w <= o.w && have.d <= o.d }) {
		return options
	}
	return append(options, o)
}
