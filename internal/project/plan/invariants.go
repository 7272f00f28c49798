package plan

import (
	"cmp"
	"errors"
	"slices"

	"github.com/worldmcp/world/internal/base/slice"
)

// check verifies the rules of a plan: everything lies within the ground of its host, and nothing
// overlaps. Together they imply that no two lots overlap and that all lanes are connected.
func (p *Plan) check() error {
	for _, f := range p.byID() {
		ground := f.content()
		if f == p.root {
			ground = f.cell
		} else if !f.cell.empty() && f.host == nil || f.host != nil && (f.cell.empty() || ground.empty()) {
			return errors.New("a district without ground")
		}
		all := slice.Map(f.districts, func(g *folder) rect { return g.cell })
		for _, b := range f.groundBlocks {
			w, d := p.scale.blockSize(b.cols, b.rows)
			if b.cell.w != w+2*b.pad || b.cell.d != d+2*b.pad {
				return errors.New("a block of the wrong size")
			}
			all = append(all, b.cell)
		}
		all = append(all, f.spare...)
		for _, r := range all {
			if outOfRange(r) || !ground.holds(r) {
				return errors.New("ground outside of its district")
			}
		}
		if overlap(all) {
			return errors.New("ground that is taken twice")
		}
	}
	return nil
}

// outOfRange reports whether a rectangle is empty or so far out that sums could overflow.
func outOfRange(r rect) bool {
	return r.empty() || min(r.x, r.z) < 0 || max(r.x, r.z, r.w, r.d) > maxSide
}

// overlap reports whether any two rectangles overlap. It sweeps from left to right and keeps the
// rectangles at the sweep line sorted by z: while none overlap, only neighbours need comparing.
func overlap(all []rect) bool {
	type edge struct {
		x int
		// enter is 1 where a rectangle begins and 0 where it ends, so that at equal x ends sort
		// first.
		enter int
		r     rect
	}
	edges := make([]edge, 0, 2*len(all))
	for _, r := range all {
		edges = append(edges, edge{r.x, 1, r}, edge{r.x + r.w, 0, r})
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Or(cmp.Compare(a.x, b.x), a.enter-b.enter) })
	var line []rect
	for _, e := range edges {
		i, _ := slices.BinarySearchFunc(line, e.r.z, func(r rect, z int) int { return cmp.Compare(r.z, z) })
		if e.enter == 0 {
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
