package plan

import (
	"cmp"
	"math/bits"
	"slices"
)

// option is one shape that a block or a district can have.
type option struct {
	w, d       int
	cols, rows int    // of a block
	parts      []part // of a district
	spare      []rect // free ground in a district, from its corner
}

// part is where an item stands in a district, and in which of its shapes.
type part struct{ item, option, x, z int }

// item is something to be put down: a folder's district, or the block of the folder's own files.
type item struct {
	options []option
	sub     *build // nil: the block of own files
	pad     int    // streets around a district; they are in options already
}

func (i item) area() int {
	least := 0
	for _, o := range i.options {
		if area := o.w * o.d; least == 0 || area < least {
			least = area
		}
	}
	return least
}

func areaOf(items []item) int {
	sum := 0
	for _, i := range items {
		sum += i.area()
	}
	return sum
}

// packer puts items into shelves of a width. In a shelf stand columns, and in a column one or more items: small folders stand
// beside and behind each other, next to a large one. What fits into ground that earlier shelves left free goes there.
type packer struct {
	items []item
	width int
	least int // sides of free ground that is worth remembering
}

// pack packs by name, and with the large first; by name is preferred, if it costs little ground.
func (p packer) pack() (option, bool) {
	named, ok := p.shelves()
	if !ok {
		return named, ok
	}
	order := make([]int, len(p.items))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(bits.Len(uint(p.items[b].area())), bits.Len(uint(p.items[a].area())))
	})
	sorted := packer{width: p.width, least: p.least, items: make([]item, len(order))}
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

// column is what a shelf is made of.
type column struct{ x, w, d int }

// shelves gives the shape that comes out; false when an item is wider than the shelves.
func (p packer) shelves() (option, bool) {
	var out option
	for at := 0; at < len(p.items); {
		if p.backfill(at, &out) {
			at++
			continue
		}
		depth := p.deep(at)
		if depth == 0 {
			return option{}, false
		}
		parts, used, _ := p.shelf(at, depth, true, &out, out.d)
		at += parts
		out.w, out.d = max(out.w, used), out.d+depth
	}
	// Free ground at the ends of shelves reaches to the widest shelf only.
	kept := out.spare[:0]
	for _, r := range out.spare {
		r.w = min(r.w, out.w-r.x)
		if min(r.w, r.d) >= p.least {
			kept = append(kept, r)
		}
	}
	out.spare = kept
	return out, true
}

// backfill puts an item on free ground between those that stand, if there is some.
func (p packer) backfill(at int, out *option) bool {
	ground, shape, waste := -1, 0, 0
	for i, r := range out.spare {
		for j, o := range p.items[at].options {
			if left := r.w*r.d - o.w*o.d; o.w <= r.w && o.d <= r.d && (ground < 0 || left < waste) {
				ground, shape, waste = i, j, left
			}
		}
	}
	if ground < 0 {
		return false
	}
	r, o := out.spare[ground], p.items[at].options[shape]
	out.spare = slices.Delete(out.spare, ground, ground+1)
	out.spare = leave(out.spare, r, o.w, o.d, p.least)
	out.parts = append(out.parts, part{item: at, option: shape, x: r.x, z: r.z})
	out.w = max(out.w, r.x+o.w)
	return true
}

// leave adds what is left of free ground when a piece is cut from its corner, so that one of the two rests stays large.
func leave(spare []rect, r rect, w, d, least int) []rect {
	beside, behind := rect{r.x + w, r.z, r.w - w, d}, rect{r.x, r.z + d, r.w, r.d - d}
	if (r.w-w)*r.d > r.w*(r.d-d) {
		beside.d, behind.w = r.d, w
	}
	for _, rest := range [...]rect{beside, behind} {
		if min(rest.w, rest.d) >= least {
			spare = append(spare, rest)
		}
	}
	return spare
}

// deep chooses how deep the next shelf is: the depth that wastes the least ground.
func (p packer) deep(at int) int {
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

// shelf fills one shelf and says how many items stand in it, how wide it became and what ground they cover. Only when asked
// to keep it, what it did goes into out.
func (p packer) shelf(at, depth int, keep bool, out *option, z int) (parts, used, area int) {
	var col column
	for _, it := range p.items[at:] {
		o, stacked := choose(it, p.width, depth, col)
		if o < 0 {
			break
		}
		shape := it.options[o]
		if !stacked {
			if keep {
				p.behind(col, depth, out, z)
			}
			col = column{x: col.x + col.w, w: shape.w}
		}
		if keep {
			out.parts = append(out.parts, part{item: at + parts, option: o, x: col.x, z: z + col.d})
			if col.w-shape.w >= p.least && shape.d >= p.least {
				out.spare = append(out.spare, rect{col.x + shape.w, z + col.d, col.w - shape.w, shape.d})
			}
		}
		col.d += shape.d
		area += shape.w * shape.d
		parts++
	}
	if keep {
		p.behind(col, depth, out, z)
		out.spare = append(out.spare, rect{col.x + col.w, z, p.width - col.x - col.w, depth})
	}
	return parts, col.x + col.w, area
}

// behind remembers the free ground behind a column.
func (p packer) behind(col column, depth int, out *option, z int) {
	if depth-col.d >= p.least && col.w >= p.least {
		out.spare = append(out.spare, rect{col.x, z + col.d, col.w, depth - col.d})
	}
}

// choose finds the shape of an item for the next place in a shelf: behind what stands in the column, or in a new one. -1:
// the shelf is full.
func choose(it item, width, depth int, col column) (option int, stacked bool) {
	option, waste := -1, 0
	for i, o := range it.options { // behind: the one that fills the column's width best
		if o.w <= col.w && o.d <= depth-col.d {
			if left := (col.w - o.w) * o.d; option < 0 || left < waste {
				option, waste = i, left
			}
		}
	}
	// A column of which most would stay empty is no gain: rather a new one.
	if option >= 0 && it.options[option].w*2 > col.w {
		return option, true
	}
	behind := option
	option = -1
	for i, o := range it.options {
		if o.w <= width-col.x-col.w && o.d <= depth {
			// The ground that the item and what stays empty behind it take of the shelf.
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
