package plan

import (
	"math"
	"slices"

	"github.com/worldmcp/world/internal/base/slice"
)

// build is a folder whose district is not on the ground yet.
type build struct {
	folder  *folder
	items   []item
	options []option
	// chain means that the folder contains nothing but one folder, whose ground it shares.
	chain bool
}

// build finds the possible shapes of a folder and those below it. Only folders without ground and
// files without a lot count.
func (p *Plan) build(f *folder, level int) *build {
	b := &build{folder: f}
	f.level = level
	if n := len(f.waiting); n > 0 {
		spare := spareLots(n)
		if p.changed != nil { // a folder made by an update is probably still being filled
			spare = max(4, n/2)
		}
		b.items = append(b.items, item{options: p.scale.blockShapes(n + spare)})
	}
	kids := slices.DeleteFunc(f.sortedChildren(), func(kid *folder) bool { return kid.total == 0 })
	if len(b.items) == 0 && len(kids) == 1 && p.changed == nil { // during an update, a second folder may follow soon
		sub := p.build(kids[0], level)
		b.chain, b.options = true, sub.options
		b.items = []item{{sub: sub, options: sub.options}}
		return b
	}
	pad := p.scale.pad(level + 1)
	for _, kid := range kids {
		sub := p.build(kid, level+1)
		b.items = append(b.items, item{sub: sub, options: padded(sub.options, pad), pad: pad})
	}
	b.options = p.shapes(b.items)
	return b
}

// padded adds streets around shapes.
func padded(options []option, pad int) []option {
	return slice.Map(options, func(o option) option {
		return option{w: o.w + 2*pad, d: o.d + 2*pad, cols: o.cols, rows: o.rows}
	})
}

func (p *Plan) shapes(items []item) []option {
	var out []option
	roomy := p.changed != nil && len(items) > 0 && len(items) < 4 && items[len(items)-1].sub != nil // more folders may follow
	if len(items) == 1 {
		for i, o := range items[0].options {
			out = append(out, p.scale.slack(option{w: o.w, d: o.d, parts: []part{{option: i}}}, roomy))
		}
		return out
	}
	area, wide := areaOf(items), 0
	for _, it := range items {
		wide = max(wide, least(it.options, func(o option) int { return o.w }))
	}
	for _, aspect := range aspects {
		width := max(wide, intSqrt(area*aspect/100*108/100))
		if o, ok := (packer{items: items, width: width, minSide: p.scale.unit + p.scale.lane}).pack(); ok {
			out = addOption(out, p.scale.slack(o, roomy))
		}
	}
	return out
}

// slack adds a strip of free ground for later blocks at the far side if there is little free ground
// and the strip is comparatively small. roomy about doubles the ground.
func (s scale) slack(o option, roomy bool) option {
	if roomy {
		streets := 2 * s.pad(1)
		if o.w <= o.d {
			o.spare = append(o.spare, rect{o.w, 0, o.w + streets, o.d + streets})
			o.w, o.d = 2*o.w+streets, o.d+streets
		} else {
			o.spare = append(o.spare, rect{0, o.d, o.w + streets, o.d + streets})
			o.w, o.d = o.w+streets, 2*o.d+streets
		}
		return o
	}
	free := 0
	for _, r := range o.spare {
		free += r.w * r.d
	}
	strip := 2*s.unit + s.lane
	if free*100 < 8*o.w*o.d && strip*100 <= 13*o.d {
		o.spare = append(o.spare, rect{0, o.d, o.w, strip})
		o.d += strip
	}
	return o
}

func intSqrt(area int) int { return int(math.Sqrt(float64(area))) }

// putDistrict puts a built folder, in one of its shapes, on a cell cut from the ground of host.
func (p *Plan) putDistrict(b *build, shape int, cell rect, pad int, host *folder) {
	f := b.folder
	f.cell, f.pad, f.host = cell, pad, host
	if host != nil {
		host.districts = append(host.districts, f)
	}
	p.changed.mark(f)
	in := f.content()
	if b.chain {
		p.putDistrict(b.items[0].sub, shape, in, 0, f)
		return
	}
	p.fillDistrict(b, b.options[shape], in)
}

// fillDistrict puts the items of a district on in, its content.
func (p *Plan) fillDistrict(b *build, shape option, in rect) {
	f := b.folder
	for _, part := range shape.parts {
		it := b.items[part.item]
		o := it.options[part.option]
		at := rect{in.x + part.x, in.z + part.z, o.w, o.d}
		if it.sub != nil {
			p.putDistrict(it.sub, part.option, at, it.pad, f)
			continue
		}
		f.fillBlock(p.putBlock(f, f, at, it.pad, o))
	}
	for _, r := range shape.spare {
		f.spare = append(f.spare, rect{in.x + r.x, in.z + r.z, r.w, r.d})
	}
}

// putBlock puts an empty block of owner on the ground of host.
func (p *Plan) putBlock(owner, host *folder, hold rect, pad int, o option) *block {
	b := &block{
		owner: owner, host: host, cell: hold, pad: pad, cols: o.cols, rows: o.rows,
		slots: make([]slot, o.cols*o.rows),
	}
	owner.blocks = append(owner.blocks, b)
	host.groundBlocks = append(host.groundBlocks, b)
	p.changed.mark(owner)
	return b
}

// fillBlock gives the lots of a new block to waiting files, as many as fit.
func (f *folder) fillBlock(b *block) {
	n := min(len(f.waiting), len(b.slots))
	for i, name := range f.waiting[:n] {
		f.occupy(slotRef{b, i}, name)
	}
	f.waiting = f.waiting[n:]
}

func (f *folder) occupy(ref slotRef, name string) {
	ref.block.slots[ref.slot] = slot{name: name, taken: true}
	ref.block.taken++
	f.files[name] = ref
}
