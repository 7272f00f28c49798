package plan

import (
	"cmp"
	"slices"
)

// After New, ground comes from the spare ground of the nearest folder above, the far edge of the
// site, and removed files. Placed files never move.

// assignLots finds lots for the waiting files of a folder: first their former lots, then lots never
// used, then those of removed files, then new blocks. Files without room keep waiting.
func (p *Plan) assignLots(f *folder) {
	if len(f.waiting) == 0 {
		return
	}
	p.restoreLots(f)
	for _, remembered := range [...]bool{false, true} {
		for _, b := range f.blocks {
			for i := range b.slots {
				if len(f.waiting) == 0 {
					return
				}
				if s := b.slots[i]; !s.taken && (s.name != "") == remembered {
					f.occupy(slotRef{b, i}, f.waiting[0])
					f.waiting = f.waiting[1:]
				}
			}
		}
	}
	for len(f.waiting) > 0 {
		b := p.addBlock(f)
		if b == nil {
			f.waiting = slices.Clone(f.waiting)
			return
		}
		f.fillBlock(b)
	}
}

// restoreLots gives returning files the lots that remember them.
func (p *Plan) restoreLots(f *folder) {
	past := map[string]slotRef{}
	for _, b := range f.blocks {
		if b.taken == len(b.slots) {
			continue
		}
		for i, s := range b.slots {
			if _, twice := past[s.name]; !twice && !s.taken && s.name != "" {
				past[s.name] = slotRef{b, i}
			}
		}
	}
	var rest []string
	for _, name := range f.waiting {
		if ref, ok := past[name]; ok {
			f.occupy(ref, name)
		} else {
			rest = append(rest, name)
		}
	}
	f.waiting = rest
}

// foundGround was cut from the spare ground of host; option is the index of the shape that fits it.
type foundGround struct {
	host   *folder
	cell   rect
	option int
}

// addBlock adds a block for a folder's waiting files on the nearest ground; nil means no room.
func (p *Plan) addBlock(f *folder) *block {
	need := len(f.waiting)
	roomy := max(need+spareLots(need), min(len(f.files)+need, 48), 4) // each block roughly doubles the folder
	for _, n := range [...]int{roomy, need} {
		options := p.scale.blockShapes(n)
		if found, ok := p.findGround(f, options); ok {
			return p.putBlock(f, found.host, found.cell, 0, options[found.option])
		}
	}
	return p.addLargestBlock(f, need)
}

// addLargestBlock is the last resort: it adds the largest block that fits the spare ground of a
// folder or above it. nil means no room for a single lot.
func (p *Plan) addLargestBlock(f *folder, need int) *block {
	var best option
	var in *folder
	for host := f; host != nil; host = host.parent {
		for _, r := range host.spare {
			cols, rows := p.scale.capacity(r.w, r.d)
			if rows = min(rows, max(1, (need+max(1, cols)-1)/max(1, cols))); cols*rows == 0 {
				continue
			}
			cols = min(cols, (need+rows-1)/rows)
			if cols*rows > best.cols*best.rows {
				w, d := p.scale.blockSize(cols, rows)
				best, in = option{w: w, d: d, cols: cols, rows: rows}, host
			}
		}
	}
	if best.cols == 0 {
		return nil
	}
	hold, shape := cutSpare(&in.spare, []option{best}, p.scale.unit+p.scale.lane)
	if shape < 0 {
		return nil
	}
	return p.putBlock(f, in, hold, 0, best)
}

// findGround finds ground for one of some shapes: spare ground of a folder and those above it, then
// a little growth of the city, then ground of removed files, then growth up to the limit. It grows
// a little before reusing ground of removed files, so that a user who switches between two branches
// finds both unchanged.
func (p *Plan) findGround(from *folder, options []option) (foundGround, bool) {
	if s, ok := p.findSpare(from, options); ok {
		return s, true
	}
	if s, ok := p.growSite(options, min(p.maxDepth, p.freshDepth*135/100+3_000)); ok {
		return s, true
	}
	for host := from; host != nil; host = host.parent {
		p.reclaim(host)
	}
	if s, ok := p.findSpare(from, options); ok {
		return s, true
	}
	return p.growSite(options, p.maxDepth)
}

// findSpare searches the spare ground of a folder and those above it, nearest first, for the cut
// that wastes the least.
func (p *Plan) findSpare(from *folder, options []option) (foundGround, bool) {
	for host := from; host != nil; host = host.parent {
		if cell, shape := cutSpare(&host.spare, options, p.scale.unit+p.scale.lane); shape >= 0 {
			return foundGround{host: host, cell: cell, option: shape}, true
		}
	}
	return foundGround{}, false
}

// growSite moves the far edge of the site, to at most limit (cm), and uses the new ground.
func (p *Plan) growSite(options []option, limit int) (foundGround, bool) {
	best := -1
	for i, o := range options {
		if o.w <= p.width && p.depth+o.d <= limit && (best < 0 || o.d < options[best].d) {
			best = i
		}
	}
	if best < 0 {
		return foundGround{}, false
	}
	o := options[best]
	strip := min(limit-p.depth, max(o.d, 4*p.scale.unit+2*p.scale.lane))
	p.root.release(rect{0, p.depth, p.width, strip})
	p.depth += strip
	p.root.cell.d = p.depth
	cell, shape := cutSpare(&p.root.spare, []option{o}, p.scale.unit+p.scale.lane)
	return foundGround{host: p.root, cell: cell, option: best}, shape >= 0
}

// release makes ground spare, and merges it with neighbours that share a whole side.
func (f *folder) release(r rect) {
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

// reclaim frees the ground of folders and blocks without files.
func (p *Plan) reclaim(host *folder) {
	guests := slices.SortedFunc(slices.Values(host.districts),
		func(a, b *folder) int { return cmp.Compare(a.id, b.id) })
	for _, f := range guests {
		if f.total == 0 {
			p.removeFolder(f)
		}
	}
	tenants := slices.SortedFunc(slices.Values(host.groundBlocks), func(a, b *block) int {
		return cmp.Or(cmp.Compare(a.cell.z, b.cell.z), cmp.Compare(a.cell.x, b.cell.x))
	})
	for _, b := range tenants {
		if b.taken == 0 {
			p.removeBlock(b)
		}
	}
}

// removeFolder removes a folder without files, with its subfolders and their ground.
func (p *Plan) removeFolder(f *folder) {
	for _, kid := range f.sortedChildren() {
		p.removeFolder(kid)
	}
	for _, b := range slices.Clone(f.blocks) {
		p.removeBlock(b)
	}
	if f.host != nil {
		f.host.districts = without(f.host.districts, f)
		f.host.release(f.cell)
	}
	f.cell, f.host, f.spare = rect{}, nil, nil
	p.dropFolder(f)
}

// removeBlock removes an empty block.
func (p *Plan) removeBlock(b *block) {
	b.host.groundBlocks = without(b.host.groundBlocks, b)
	b.owner.blocks = without(b.owner.blocks, b)
	b.host.release(b.cell)
	if b.owner.total > 0 {
		p.changed.mark(b.owner)
	}
}

// without removes one element from list, in place.
func without[T comparable](list []T, one T) []T {
	return slices.DeleteFunc(list, func(t T) bool { return t == one })
}
