package plan

// rect is a rectangle in centimetres: x to the right, z away from the gate.
type rect struct{ x, z, w, d int }

func (r rect) empty() bool { return r.w <= 0 || r.d <= 0 }

func (r rect) inset(by int) rect { return rect{r.x + by, r.z + by, r.w - 2*by, r.d - 2*by} }

func (r rect) holds(o rect) bool {
	return o.x >= r.x && o.z >= r.z && o.x+o.w <= r.x+r.w && o.z+o.d <= r.z+r.d
}

// scale is how large things are (cm).
type scale struct{ unit, lane int }

// The sides that lots may have, and the most files that begin with each. The last two are for trees whose folders hold a
// file or two: there the lanes take most of the ground.
var scales = []struct{ unit, files int }{
	{220, 150}, {180, 600}, {140, 3_000}, {100, 10_000}, {75, 1 << 30}, {60, 1 << 30}, {50, 1 << 30}, {40, 1 << 30},
}

// leastLane lets a body of 0.35 m radius pass, and leaves the 0.25 m that a way on a grid of that cell needs wherever the
// grid lies (web/src/core/nav.ts).
const leastLane = 94

// crossing is how many lots stand side by side before a lane crosses the row.
const crossing = 20

func scaleOf(unit int) scale { return scale{unit: unit, lane: max(leastLane, unit*6/10/4*4)} }

// street is how far houses of two districts at a level stand apart: 4 m, 2.4 m, 1.6 m and then a lane; less in large cities.
func (s scale) street(level int) int {
	wide := [...]int{400, 400, 240, 160}
	if level >= len(wide) {
		return s.lane
	}
	return max(s.lane, wide[level]*min(s.unit, 140)/140/2*2)
}

// pad is what a district keeps free around it for streets, beyond the half lane that lots keep anyway.
func (s scale) pad(level int) int { return (s.street(level) - s.lane) / 2 }

// block is a group of lots of one folder: rows along x, two back to back, then a lane.
type block struct {
	owner, host *folder
	hold        rect // what was cut from the host's ground: the block, and pad around it
	pad         int
	cols, rows  int
	slots       []slot
	taken       int
}

// slot is one lot of a block. When its file is gone it remembers the name: should the file come back, it is at home.
type slot struct {
	name  string
	taken bool
}

func (b *block) rect(s scale) rect {
	w, d := s.block(b.cols, b.rows)
	return rect{b.hold.x + b.pad, b.hold.z + b.pad, w, d}
}

// block is what a block of lots measures, with half a lane around.
func (s scale) block(cols, rows int) (w, d int) {
	return cols*s.unit + (cols-1)/crossing*s.lane + s.lane, rows*s.unit + (rows-1)/2*s.lane + s.lane
}

// lot is the middle of a slot, and where its lane is.
func (b *block) lot(s scale, slot int) (x, z, face int) {
	col, row := slot%b.cols, slot/b.cols
	x = b.hold.x + b.pad + s.lane/2 + col*s.unit + col/crossing*s.lane + s.unit/2
	z = b.hold.z + b.pad + s.lane/2 + row*s.unit + row/2*s.lane + s.unit/2
	if row%2 == 0 {
		return x, z, -1
	}
	return x, z, 1
}

// most is how many lots find room side by side in a length, and in rows of a depth.
func (s scale) most(w, d int) (cols, rows int) {
	cols = max(0, (w-s.lane)/s.unit)
	for cols > 0 {
		if need, _ := s.block(cols, 1); need <= w {
			break
		}
		cols--
	}
	for {
		if _, need := s.block(1, rows+1); need > d {
			return cols, rows
		}
		rows++
	}
}

// spareLots is how many lots a block of n files keeps for those to come: 15 %, at least one.
func spareLots(n int) int { return max(1, (n*15+99)/100) }

// aspects are the shapes that blocks and districts are offered in: width by depth, in hundredths.
var aspects = [...]int{100, 140, 70, 200, 50}

// blocks are the shapes that a block of n lots can have, squarest first.
func (s scale) blocks(n int) []option {
	var out []option
	for _, aspect := range aspects {
		best, off := option{}, 0
		for rows := range rowsFor(n) {
			cols := (n + rows - 1) / rows
			w, d := s.block(cols, rows)
			// How far off the wished shape it is, and how much ground it wastes.
			miss := max(w*100_000/(d*aspect), d*aspect*10/w) * (cols * rows) / n
			if best.w == 0 || miss < off {
				best, off = option{w: w, d: d, cols: cols, rows: rows}, miss
			}
		}
		out = offer(out, best)
	}
	return out
}

// rowsFor are the numbers of rows worth a try for n lots: pairs, and a single row for few.
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

// offer adds an option unless one that is no larger is there.
func offer(options []option, o option) []option {
	for _, have := range options {
		if have.w <= o.w && have.d <= o.d {
			return options
		}
	}
	return append(options, o)
}
