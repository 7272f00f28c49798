package plan

import (
	"cmp"
	"math/bits"
	"slices"
)

// Packing chooses a shape and a place for each item of a district. Lengths are in centimetres,
// places relative to the corner of the district.

// option is a possible shape of a block or a district.
type option struct {
	w, d int
	// cols and rows belong to a block.
	cols, rows int
	// parts and spare belong to a district.
	parts []part
	spare []rect
}

// part places an item, in one of its shapes, in a district.
type part struct{ item, option, x, z int }

// item is something to pack: a folder's district, or the block of its own files.
type item struct {
	options []option
	// sub is nil for the block of own files.
	sub *build
	// pad is the width of the streets around a district; options include it.
	pad int
}

// area returns the ground of the smallest shape.
func (i item) area() int { return least(i.options, func(o option) int { return o.w * o.d }) }

// least returns the minimum of a measure over options, or 0 if there are none.
func least(options []option, of func(option) int) int {
	smallest := 0
	for i, o := range options {
		if n := of(o); i == 0 || n < smallest {
			smallest = n
		}
	}
	return smallest
}

// shift moves everything in a district to the right.
func (o *option) shift(by int) {
	for i := range o.parts {
		o.parts[i].x += by
	}
	for i := range o.spare {
		o.spare[i].x += by
	}
}

func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func areaOf(items []item) int {
	sum := 0
	for _, i := range items {
		sum += i.area()
	}
	return sum
}

// packer packs items into shelves of columns, each with one or more items: small folders stand next
// to and behind each other, next to a large one. An item that fits spare ground of earlier shelves
// goes there.
type packer struct {
	items []item
	width int
	// minSide is the smallest side of spare ground.
	minSide int
}

// pack packs by name and again with large items first, and prefers the order by name unless that
// costs 6 % more ground. False means that an item is too wide.
func (p packer) pack() (option, bool) {
	named, ok := p.shelves()
	if !ok {
		return named, ok
	}
	order := indexes(len(p.items))
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(bits.Len(uint(p.items[b].area())), bits.Len(uint(p.items[a].area())))
	})
	sorted := packer{width: p.width, minSide: p.minSide, items: make([]item, len(order))}
	for i, at := range order {
		sorted.items[i] = p.items[at]
	}
	sized, ok := sorted.shelves()
	if !ok || sized.w*sized.d*106 > named.w*named.d*100 {
		return named, true
	}
	for i := range sized.parts {
		sized.parts[i].item = order[sized.parts[i].item]
	}
	return sized, true
}

type column struct{ x, w, d int }

// shelves packs the items in order. False means that an item is wider than the shelves.
func (p packer) shelves() (option, bool) {
	var out option
	for at := 0; at < len(p.items); {
		if p.backfill(at, &out) {
			at++
			continue
		}
		depth := p.bestDepth(at)
		if depth == 0 {
			return option{}, false
		}
		parts, used, _ := p.shelf(at, depth, true, &out, out.d)
		at += parts
		out.w, out.d = max(out.w, used), out.d+depth
	}
	// Free ground at the ends of shelves reaches to the widest shelf only.
	for i, r := range out.spare {
		out.spare[i].w = min(r.w, out.w-r.x)
	}
	out.spare = slices.DeleteFunc(out.spare, func(r rect) bool { return min(r.w, r.d) < p.minSide })
	return out, true
}

// backfill puts an item on spare ground, if it fits.
func (p packer) backfill(at int, out *option) bool {
	r, shape := cutSpare(&out.spare, p.items[at].options, p.minSide)
	if shape < 0 {
		return false
	}
	out.parts = append(out.parts, part{item: at, option: shape, x: r.x, z: r.z})
	out.w = max(out.w, r.x+r.w)
	return true
}

// cutSpare cuts one of options from the spare ground with the least waste, and returns the piece
// and the index of its shape; -1 if none fits. The remainder stays spare if its sides are at least
// minSide.
func cutSpare(spare *[]rect, options []option, minSide int) (piece rect, shape int) {
	ground, shape, waste := -1, -1, 0
	for i, o := range options {
		for j, r := range *spare {
			if left := r.w*r.d - o.w*o.d; o.w <= r.w && o.d <= r.d && (ground < 0 || left < waste) {
				ground, shape, waste = j, i, left
			}
		}
	}
	if shape < 0 {
		return rect{}, shape
	}
	r, o := (*spare)[ground], options[shape]
	*spare = splitRest(slices.Delete(*spare, ground, ground+1), r, o.w, o.d, minSide)
	return rect{r.x, r.z, o.w, o.d}, shape
}

// splitRest adds what remains of r after a cut of w × d from its corner, split so that one of the
// two pieces stays large.
func splitRest(spare []rect, r rect, w, d, least int) []rect {
	side, behind := rect{r.x + w, r.z, r.w - w, d}, rect{r.x, r.z + d, r.w, r.d - d}
	if (r.w-w)*r.d > r.w*(r.d-d) {
		side.d, behind.w = r.d, w
	}
	for _, rest := range [...]rect{side, behind} {
		if min(rest.w, rest.d) >= least {
			spare = append(spare, rest)
		}
	}
	return spare
}

// bestDepth returns the depth of the next shelf that wastes the least ground; 0 if the next item
// does not fit.
func (p packer) bestDepth(at int) int {
	best, fill := 0, -1
	for i := at; i < min(at+4, len(p.items)); i++ {
		for _, o := range p.items[i].options {
			if o.d == best {
				continue
			}
			parts, _, area := p.shelf(at, o.d, false, nil, 0)
			if parts == 0 {
				continue
			}
			if share := area / (p.width * o.d / 1000); share > fill {
				best, fill = o.d, share
			}
		}
	}
	return best
}

// shelf fills one shelf, and returns its number of items, its width and the ground they cover. With
// store it adds the result to out, at z; otherwise it is a trial.
func (p packer) shelf(at, depth int, store bool, out *option, z int) (parts, used, area int) {
	var col column
	for _, it := range p.items[at:] {
		o, stacked := chooseShape(it, p.width, depth, col)
		if o < 0 {
			break
		}
		shape := it.options[o]
		if !stacked {
			if store {
				p.leaveBehind(col, depth, out, z)
			}
			col = column{x: col.x + col.w, w: shape.w}
		}
		if store {
			out.parts = append(out.parts, part{item: at + parts, option: o, x: col.x, z: z + col.d})
			if col.w-shape.w >= p.minSide && shape.d >= p.minSide {
				out.spare = append(out.spare, rect{col.x + shape.w, z + col.d, col.w - shape.w, shape.d})
			}
		}
		col.d += shape.d
		area += shape.w * shape.d
		parts++
	}
	if store {
		p.leaveBehind(col, depth, out, z)
		out.spare = append(out.spare, rect{col.x + col.w, z, p.width - col.x - col.w, depth})
	}
	return parts, col.x + col.w, area
}

// leaveBehind adds the spare ground behind a column to out.
func (p packer) leaveBehind(col column, depth int, out *option, z int) {
	if depth-col.d >= p.minSide && col.w >= p.minSide {
		out.spare = append(out.spare, rect{col.x, z + col.d, col.w, depth - col.d})
	}
}

// chooseShape returns the shape of an item for the next place in a shelf: behind the items of the
// column (stacked), or in a new column. -1 means that the shelf is full.
func chooseShape(it item, width, depth int, col column) (option int, stacked bool) {
	option, waste := -1, 0
	for i, o := range it.options { // behind: the shape that fills the column's width best
		if o.w <= col.w && o.d <= depth-col.d {
			if left := (col.w - o.w) * o.d; option < 0 || left < waste {
				option, waste = i, left
			}
		}
	}
	// A mostly empty column is no gain.
	if option >= 0 && it.options[option].w*2 > col.w {
		return option, true
	}
	behind := option
	option = -1
	for i, o := range it.options {
		if o.w <= width-col.x-col.w && o.d <= depth {
			// The ground that the item and the gap behind it take of the shelf.
			if left := o.w * depth; option < 0 || left < waste {
				option, waste = i, left
			}
		}
	}
	if option < 0 && behind >= 0 {
		return behind, true
	}
	return option, false
}
