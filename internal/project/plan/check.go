package plan

import (
	"cmp"
	"errors"
	"slices"
)

// check says whether the plan keeps its rules: everything on the ground lies within the ground of its host and nothing
// overlaps, so that no two lots do and every lane leads on.
func (p *Plan) check() error {
	for _, f := range p.byID() {
		ground := f.content()
		if f == p.root {
			ground = f.cell
		} else if !f.cell.empty() && f.host == nil || f.host != nil && (f.cell.empty() || ground.empty()) {
			return errors.New("a district without ground")
		}
		var all []rect
		for _, g := range f.guests {
			all = append(all, g.cell)
		}
		for _, b := range f.tenants {
			w, d := p.scale.block(b.cols, b.rows)
			if b.hold.w != w+2*b.pad || b.hold.d != d+2*b.pad {
				return errors.New("a block of another size")
			}
			all = append(all, b.hold)
		}
		all = append(all, f.spare...)
		for _, r := range all {
			if bad(r) || !ground.holds(r) {
				return errors.New("ground beyond its district")
			}
		}
		if overlap(all) {
			return errors.New("ground that is taken twice")
		}
	}
	return nil
}

// bad says whether numbers are beyond every site; sums of them would not be safe.
func bad(r rect) bool {
	return r.empty() || min(r.x, r.z) < 0 || max(r.x, r.z, r.w, r.d) > maxSide
}

// overlap says whether any two rectangles do. It goes over them from left to right and keeps those that stand at the line,
// sorted by z: while none overlap, neighbours are all there is to compare.
func overlap(all []rect) bool {
	type edge struct {
		x     int
		enter bool
		r     rect
	}
	edges := make([]edge, 0, 2*len(all))
	for _, r := range all {
		edges = append(edges, edge{r.x, true, r}, edge{r.x + r.w, false, r})
	}
	slices.SortFunc(edges, func(a, b edge) int {
		if a.x != b.x || a.enter == b.enter {
			return cmp.Compare(a.x, b.x)
		}
		if a.enter { // who leaves at a line makes room for who enters there
			return 1
		}
		return -1
	})
	var line []rect
	for _, e := range edges {
		i, _ := slices.BinarySearchFunc(line, e.r.z, func(r rect, z int) int { return cmp.Compare(r.z, z) })
		if !e.enter {
			line = slices.Delete(line, i, i+1)
			continue
		}
		if i < len(line) && line[i].z < e.r.z+e.r.d || i > 0 && line[i-1].z+line[i-1].d > e.r.z {
			return true
		}
		line = slices.Insert(line, i, e.r)
	}
	return false
}
