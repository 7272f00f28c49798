package plan

import (
	"cmp"
	"math"
	"slices"
)

// leastWidth is how wide a site is at least (cm): it never grows to the sides, and a new project begins with a file or two.
const leastWidth = 3000

// dense is the share of a site (%) that blocks cover at most: packing has never come near.
const dense = 85

// New lays a city out anew: the largest lots with which it fits the site, and no gaps. When not even the smallest fit, the
// files deepest in the tree go without.
func New(paths []string, o Options) *Plan {
	width, depth := centimetres(o.MaxWidth, DefaultWidth), centimetres(o.MaxDepth, DefaultDepth)
	good, _ := tidied(paths)
	own := map[string]int{} // files of each folder
	for _, path := range good {
		dir, _ := split(path)
		own[dir]++
	}
	for _, s := range scales {
		if len(good) > s.files || scaleOf(s.unit).cover(own) > width*depth/100*dense {
			continue
		}
		if p := fresh(good, scaleOf(s.unit), width, depth); p != nil {
			return p
		}
	}
	return crowded(good, width, depth)
}

// cover is the least ground that the blocks of some folders cover.
func (s scale) cover(own map[string]int) int {
	known := map[int]int{}
	sum := 0
	for _, n := range own {
		if _, ok := known[n]; !ok {
			known[n] = item{options: s.blocks(n + spareLots(n))}.area()
		}
		sum += known[n]
	}
	return sum
}

func centimetres(metres, otherwise float64) int {
	if !(metres > 0) { // not a number, too
		metres = otherwise
	}
	return int(math.Round(min(metres, 10_000) * 100))
}

// crowded is a plan of as many files as find room, those near the top of the tree first.
func crowded(paths []string, width, depth int) *Plan {
	s := scaleOf(scales[len(scales)-1].unit)
	order := slices.Clone(paths)
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Compare(parts(a), parts(b)) })
	var best *Plan
	low, high := 0, len(order) // low fits, high does not
	for high-low > max(1, len(order)/32) {
		some := (low + high) / 2
		part := slices.Sorted(slices.Values(order[:some]))
		if p := fresh(part, s, width, depth); p != nil {
			best, low = p, some
		} else {
			high = some
		}
	}
	if best == nil {
		best = newPlan(s, depth)
		best.width, best.root.cell = width, rect{0, 0, width, 0}
	}
	best.Update(order[low:], nil)
	return best
}

func parts(path string) int {
	n := 1
	for i := range len(path) {
		if path[i] == '/' {
			n++
		}
	}
	return n
}

// fresh is the plan of all paths at a scale; nil when they do not fit.
func fresh(paths []string, s scale, width, depth int) *Plan {
	p := newPlan(s, depth)
	for _, path := range paths {
		dir, name := split(path)
		f := p.reach(dir)
		f.waiting = append(f.waiting, name)
		f.count(1)
	}
	b := p.buildRoot()
	shape, ok := p.town(b.items, width, depth)
	if !ok {
		return nil
	}
	p.width, p.depth, p.tidy = shape.w, shape.d, shape.d
	p.root.cell = rect{0, 0, shape.w, shape.d}
	p.furnish(b, shape, p.root.cell)
	return p
}

// buildRoot works out the project itself: its own files are a district as any other.
func (p *Plan) buildRoot() *build {
	b := &build{folder: p.root}
	pad := p.scale.pad(1)
	if n := len(p.root.waiting); n > 0 {
		b.items = append(b.items, item{options: padded(p.scale.blocks(n+spareLots(n)), pad), pad: pad})
	}
	for _, kid := range p.root.sortedKids() {
		sub := p.build(kid, 1)
		b.items = append(b.items, item{sub: sub, options: padded(sub.options, pad), pad: pad})
	}
	return b
}

// town is the shape of the site: an avenue from the gate in the middle of its near edge, and districts on both sides. A
// district that outweighs the rest stands behind them, where the avenue ends.
func (p *Plan) town(items []item, width, depth int) (option, bool) {
	if len(items) == 0 {
		return option{w: min(width, leastWidth)}, true
	}
	t := town{items: items, avenue: p.scale.street(1) / 2, width: width, depth: depth, least: p.scale.unit + p.scale.lane}
	area := areaOf(items)
	big := 0
	for i := range items {
		if items[i].area() > items[big].area() {
			big = i
		}
	}
	if dominant := items[big].area()*100 > 45*area; dominant {
		t.behind(big)
	}
	for _, aspect := range [...]int{100, 125, 80, 160, 60} {
		wide := root(area * aspect / 100 * 110 / 100)
		if wide < width {
			t.halves(wide)
			t.plain(wide)
		}
	}
	t.halves(width)
	t.plain(width)
	return t.best, t.found
}

// town looks for the best shape of a site.
type town struct {
	items        []item
	avenue       int // what the avenue adds to the streets that districts keep around them
	width, depth int
	least        int
	best         option
	score        int
	found        bool
}

// consider keeps a shape if it fits and is better: little ground, and nearly square. Percent is what its ground counts.
func (t *town) consider(o option, percent int) {
	o.spare = slices.Clone(o.spare)
	if wide := min(t.width, max(o.w, leastWidth)); o.w < wide {
		by := (wide - o.w) / 2 // the gate stays in the middle
		for i := range o.parts {
			o.parts[i].x += by
		}
		for i := range o.spare {
			o.spare[i].x += by
		}
		o.spare = append(o.spare, rect{0, 0, by, o.d}, rect{by + o.w, 0, wide - o.w - by, o.d})
		o.w = wide
	}
	if o.w > t.width || o.d > t.depth {
		return
	}
	o.spare = slices.DeleteFunc(o.spare, func(r rect) bool { return min(r.w, r.d) < t.least })
	long := max(o.w, o.d) * 100 / max(1, min(o.w, o.d))
	if score := o.w / 10 * o.d / 10 * (300 + long) / 100 * percent / 100; !t.found || score < t.score {
		t.best, t.score, t.found = o, score, true
	}
}

// halves tries districts left and right of an avenue that goes through.
func (t *town) halves(width int) {
	all := make([]int, len(t.items))
	for i := range all {
		all[i] = i
	}
	left, right := t.divide(all)
	if o, ok := t.sides(left, right, (width-t.avenue)/2); ok {
		t.consider(o, 100)
	}
}

// plain tries districts without an avenue: a city of which one side would stay empty is better off so.
func (t *town) plain(width int) {
	if o, ok := (packer{items: t.items, width: width, least: t.least}).pack(); ok {
		t.consider(o, 112)
	}
}

// behind tries the large district behind all others.
func (t *town) behind(big int) {
	var rest []int
	for i := range t.items {
		if i != big {
			rest = append(rest, i)
		}
	}
	left, right := t.divide(rest)
	for i, o := range t.items[big].options {
		half := max((o.w-t.avenue)/2, 0)
		front, ok := t.sides(left, right, half)
		for try := 0; !ok && try < 4; try++ { // something of the rest is wider
			half += half/2 + t.least
			front, ok = t.sides(left, right, half)
		}
		if !ok {
			continue
		}
		w := max(front.w, o.w)
		for j := range front.parts {
			front.parts[j].x += (w - front.w) / 2
		}
		for j := range front.spare {
			front.spare[j].x += (w - front.w) / 2
		}
		by := (w - o.w) / 2
		front.parts = append(front.parts, part{item: big, option: i, x: by, z: front.d})
		front.spare = append(front.spare,
			rect{0, front.d, by, o.d}, rect{by + o.w, front.d, w - by - o.w, o.d})
		front.w, front.d = w, front.d+o.d
		t.consider(front, 100)
	}
}

// divide shares items between the two sides of the avenue: the heaviest first, each to the lighter side, then by name.
func (t *town) divide(items []int) (left, right []int) {
	order := slices.Clone(items)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(t.items[b].area(), t.items[a].area()) })
	onLeft, onRight := 0, 0
	for _, i := range order {
		if onLeft <= onRight {
			left, onLeft = append(left, i), onLeft+t.items[i].area()
		} else {
			right, onRight = append(right, i), onRight+t.items[i].area()
		}
	}
	slices.Sort(left)
	slices.Sort(right)
	return left, right
}

// sides packs the two sides of an avenue, each as wide as the other.
func (t *town) sides(left, right []int, width int) (option, bool) {
	l, okL := t.side(left, width)
	r, okR := t.side(right, width)
	if !okL || !okR {
		return option{}, false
	}
	half := max(l.w, r.w)
	o := option{w: 2*half + t.avenue, d: max(l.d, r.d)}
	for _, q := range l.parts { // the left side is mirrored: it is dense along the avenue
		shape := t.items[left[q.item]].options[q.option]
		o.parts = append(o.parts, part{left[q.item], q.option, half - q.x - shape.w, q.z})
	}
	for _, s := range append(l.spare, rect{l.w, 0, half - l.w, l.d}, rect{0, l.d, half, o.d - l.d}) {
		o.spare = append(o.spare, rect{half - s.x - s.w, s.z, s.w, s.d})
	}
	for _, q := range r.parts {
		o.parts = append(o.parts, part{right[q.item], q.option, half + t.avenue + q.x, q.z})
	}
	for _, s := range append(r.spare, rect{r.w, 0, half - r.w, r.d}, rect{0, r.d, half, o.d - r.d}) {
		o.spare = append(o.spare, rect{half + t.avenue + s.x, s.z, s.w, s.d})
	}
	o.spare = slices.DeleteFunc(o.spare, func(s rect) bool { return min(s.w, s.d) < t.least })
	return o, true
}

func (t *town) side(indexes []int, width int) (option, bool) {
	if len(indexes) == 0 {
		return option{}, true
	}
	items := make([]item, len(indexes))
	for i, at := range indexes {
		items[i] = t.items[at]
	}
	return packer{items: items, width: width, least: t.least}.pack()
}
