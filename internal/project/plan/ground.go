package plan

import (
	"cmp"
	"slices"
)

// settleIn finds lots for the files that wait in a folder: those they had, then lots nobody had, then lots of files that are
// gone, then a new block.
func (p *Plan) settleIn(f *folder) {
	if len(f.waiting) == 0 {
		return
	}
	p.home(f)
	for _, remembered := range [...]bool{false, true} {
		for _, b := range f.blocks {
			for i := range b.slots {
				if len(f.waiting) == 0 {
					return
				}
				if s := b.slots[i]; !s.taken && (s.name != "") == remembered {
					p.take(f, place{b, i}, f.waiting[0])
					f.waiting = f.waiting[1:]
				}
			}
		}
	}
	for len(f.waiting) > 0 {
		b := p.annex(f)
		if b == nil {
			f.waiting = slices.Clone(f.waiting)
			return
		}
		p.seat(f, b)
	}
}

// home gives files that come back the lots that remember them.
func (p *Plan) home(f *folder) {
	past := map[string]place{}
	for _, b := range f.blocks {
		if b.taken == len(b.slots) {
			continue
		}
		for i, s := range b.slots {
			if _, twice := past[s.name]; !twice && !s.taken && s.name != "" {
				past[s.name] = place{b, i}
			}
		}
	}
	var rest []string
	for _, name := range f.waiting {
		if at, ok := past[name]; ok {
			p.take(f, at, name)
		} else {
			rest = append(rest, name)
		}
	}
	f.waiting = rest
}

// site is ground that was found and cut out.
type site struct {
	host   *folder
	at     rect
	option int
}

// annex lays a further block for a folder's waiting files, on the nearest ground there is; nil: there is none at all.
func (p *Plan) annex(f *folder) *block {
	need := len(f.waiting)
	roomy := max(need+spareLots(need), min(len(f.files)+need, 48), 4) // each about as large as all before
	for _, n := range [...]int{roomy, need} {
		options := p.scale.blocks(n)
		if at, ok := p.search(f, options); ok {
			return p.lay(f, at.host, at.at, 0, options[at.option])
		}
	}
	return p.corner(f, need)
}

// corner lays the largest block that any free ground above a folder still takes: the last resort.
func (p *Plan) corner(f *folder, need int) *block {
	var best option
	var in *folder
	for host := f; host != nil; host = host.parent {
		for _, r := range host.spare {
			cols, rows := p.scale.most(r.w, r.d)
			if rows = min(rows, max(1, (need+max(1, cols)-1)/max(1, cols))); cols*rows == 0 {
				continue
			}
			cols = min(cols, (need+rows-1)/rows)
			if cols*rows > best.cols*best.rows {
				w, d := p.scale.block(cols, rows)
				best, in = option{w: w, d: d, cols: cols, rows: rows}, host
			}
		}
	}
	if best.cols == 0 {
		return nil
	}
	hold, ok := in.cut(best.w, best.d, p.scale)
	if !ok {
		return nil
	}
	return p.lay(f, in, hold, 0, best)
}

// search finds ground for one of some shapes: on the spare ground of a folder and of those above it, then at the edge of the
// city; then on ground whose files are gone; then the city grows as far as it may. The city grows a little first, so that
// who switches between two branches finds both as they were.
func (p *Plan) search(from *folder, options []option) (site, bool) {
	if s, ok := p.spareFor(from, options); ok {
		return s, true
	}
	if s, ok := p.outskirts(options, min(p.maxDepth, p.tidy*135/100+3_000)); ok {
		return s, true
	}
	for host := from; host != nil; host = host.parent {
		p.reclaim(host)
	}
	if s, ok := p.spareFor(from, options); ok {
		return s, true
	}
	return p.outskirts(options, p.maxDepth)
}

func (p *Plan) spareFor(from *folder, options []option) (site, bool) {
	for host := from; host != nil; host = host.parent {
		if len(host.spare) == 0 {
			continue
		}
		best, waste := -1, 0
		for i, o := range options {
			for _, r := range host.spare {
				if left := r.w*r.d - o.w*o.d; o.w <= r.w && o.d <= r.d && (best < 0 || left < waste) {
					best, waste = i, left
				}
			}
		}
		if best >= 0 {
			at, _ := host.cut(options[best].w, options[best].d, p.scale)
			return site{host: host, at: at, option: best}, true
		}
	}
	return site{}, false
}

// outskirts moves the far edge of the site away, no farther than limit.
func (p *Plan) outskirts(options []option, limit int) (site, bool) {
	best := -1
	for i, o := range options {
		if o.w <= p.width && p.depth+o.d <= limit && (best < 0 || o.d < options[best].d) {
			best = i
		}
	}
	if best < 0 {
		return site{}, false
	}
	o := options[best]
	strip := min(limit-p.depth, max(o.d, 4*p.scale.unit+2*p.scale.lane))
	p.root.give(rect{0, p.depth, p.width, strip})
	p.depth += strip
	p.root.cell.d = p.depth
	at, ok := p.root.cut(o.w, o.d, p.scale)
	return site{host: p.root, at: at, option: best}, ok
}

// cut takes a piece out of the spare ground, where it leaves least.
func (f *folder) cut(w, d int, s scale) (rect, bool) {
	best := -1
	for i, r := range f.spare {
		if w <= r.w && d <= r.d && (best < 0 || r.w*r.d < f.spare[best].w*f.spare[best].d) {
			best = i
		}
	}
	if best < 0 {
		return rect{}, false
	}
	r := f.spare[best]
	f.spare = slices.Delete(f.spare, best, best+1)
	f.spare = leave(f.spare, r, w, d, s.unit+s.lane)
	return rect{r.x, r.z, w, d}, true
}

// give adds ground to the spare ground, and joins it with what lies along a whole side of it.
func (f *folder) give(r rect) {
	for i := 0; i < len(f.spare); i++ {
		o := f.spare[i]
		switch {
		case o.x == r.x && o.w == r.w && (o.z+o.d == r.z || r.z+r.d == o.z):
			r = rect{r.x, min(o.z, r.z), r.w, r.d + o.d}
		case o.z == r.z && o.d == r.d && (o.x+o.w == r.x || r.x+r.w == o.x):
			r = rect{min(o.x, r.x), r.z, r.w + o.w, r.d}
		default:
			continue
		}
		f.spare = slices.Delete(f.spare, i, i+1)
		i = -1
	}
	f.spare = append(f.spare, r)
}

// reclaim makes ground spare again that nobody lives on: of folders without files, and blocks without any.
func (p *Plan) reclaim(host *folder) {
	guests := slices.SortedFunc(slices.Values(host.guests), func(a, b *folder) int { return cmp.Compare(a.id, b.id) })
	for _, f := range guests {
		if f.live == 0 {
			p.dissolve(f)
		}
	}
	tenants := slices.SortedFunc(slices.Values(host.tenants), func(a, b *block) int {
		return cmp.Or(cmp.Compare(a.hold.z, b.hold.z), cmp.Compare(a.hold.x, b.hold.x))
	})
	for _, b := range tenants {
		if b.taken == 0 {
			p.demolish(b)
		}
	}
}

// dissolve takes a folder without files off the ground, and those below it.
func (p *Plan) dissolve(f *folder) {
	for _, kid := range f.sortedKids() {
		p.dissolve(kid)
	}
	for _, b := range slices.Clone(f.blocks) {
		p.demolish(b)
	}
	if f.host != nil {
		f.host.guests = without(f.host.guests, f)
		f.host.give(f.cell)
	}
	f.cell, f.host, f.spare = rect{}, nil, nil
	delete(p.folders, f.path)
	delete(f.parent.kids, f.name)
	delete(p.unhoused, f)
}

func (p *Plan) demolish(b *block) {
	b.host.tenants = without(b.host.tenants, b)
	b.owner.blocks = without(b.owner.blocks, b)
	b.host.give(b.hold)
	if b.owner.live > 0 {
		p.touch(b.owner)
	}
}

func without[T comparable](list []T, one T) []T {
	return slices.DeleteFunc(list, func(t T) bool { return t == one })
}
