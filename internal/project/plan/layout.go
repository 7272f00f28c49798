package plan

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/slice"
)

// minWidth is the minimum width of a site in centimetres, for new projects: a site never grows
// sideways.
const minWidth = 3000

// maxCover is the share of a site, in percent, that blocks can cover. Packing has never come near.
const maxCover = 85

// New lays out a city without gaps, with the largest lots that fit the site. If even the smallest
// lots do not fit, the files deepest in the tree get none.
func New(paths []string, o Options) *Plan {
	width, depth := centimetres(o.MaxWidth, DefaultWidth), centimetres(o.MaxDepth, DefaultDepth)
	good, _ := normalized(paths)
	own := map[string]int{} // number of files by folder
	for _, path := range good {
		dir, _ := split(path)
		own[dir]++
	}
	for _, s := range scales {
		if len(good) > s.files || scaleOf(s.unit).minCover(own) > width*depth/100*maxCover {
			continue
		}
		if p := layOut(good, scaleOf(s.unit), width, depth); p != nil {
			return p
		}
	}
	return partial(good, width, depth)
}

// minCover returns the minimum ground for blocks of folders, given the number of files in each.
func (s scale) minCover(own map[string]int) int {
	known := map[int]int{}
	sum := 0
	for _, n := range own {
		if _, ok := known[n]; !ok {
			known[n] = item{options: s.blockShapes(n + spareLots(n))}.area()
		}
		sum += known[n]
	}
	return sum
}

// centimetres converts metres, or otherwise if they are zero, negative or NaN.
func centimetres(metres, otherwise float64) int {
	if !(metres > 0) { // also true for NaN
		metres = otherwise
	}
	return int(math.Round(min(metres, 10_000) * 100))
}

// partial plans as many files as fit, those near the top of the tree first, and finds the number by
// bisection.
func partial(paths []string, width, depth int) *Plan {
	s := scaleOf(scales[len(scales)-1].unit)
	order := slices.Clone(paths)
	slices.SortStableFunc(order, func(a, b string) int { return strings.Count(a, "/") - strings.Count(b, "/") })
	var best *Plan
	low, high := 0, len(order) // low fits, high does not
	for high-low > max(1, len(order)/32) {
		some := (low + high) / 2
		part := slices.Sorted(slices.Values(order[:some]))
		if p := layOut(part, s, width, depth); p != nil {
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

// layOut plans all paths at one scale; nil means that they do not fit.
func layOut(paths []string, s scale, width, depth int) *Plan {
	p := newPlan(s, depth)
	for _, path := range paths {
		p.addWaiting(path)
	}
	b := p.buildRoot()
	shape, ok := p.scale.siteShape(b.items, width, depth)
	if !ok {
		return nil
	}
	p.width, p.depth, p.freshDepth = shape.w, shape.d, shape.d
	p.root.cell = rect{0, 0, shape.w, shape.d}
	p.fillDistrict(b, shape, p.root.cell)
	return p
}

// buildRoot builds the project itself, with its own files as a district like any other.
func (p *Plan) buildRoot() *build {
	b := &build{folder: p.root}
	pad := p.scale.pad(1)
	if n := len(p.root.waiting); n > 0 {
		b.items = append(b.items, item{options: padded(p.scale.blockShapes(n+spareLots(n)), pad), pad: pad})
	}
	for _, kid := range p.root.sortedChildren() {
		sub := p.build(kid, 1)
		b.items = append(b.items, item{sub: sub, options: padded(sub.options, pad), pad: pad})
	}
	return b
}

// siteShape returns the shape of the site: districts on both sides of an avenue that begins at the
// gate, in the middle of the near edge. A district larger than 45 % of all stands at the end of the
// avenue, behind the others. False means that nothing fits.
func (s scale) siteShape(items []item, width, depth int) (option, bool) {
	if len(items) == 0 {
		return option{w: min(width, minWidth)}, true
	}
	sl := siteLayout{items: items, avenue: s.street(1) / 2, width: width, depth: depth, minSide: s.unit + s.lane}
	area := areaOf(items)
	big := 0
	for i := range items {
		if items[i].area() > items[big].area() {
			big = i
		}
	}
	if dominant := items[big].area()*100 > 45*area; dominant {
		sl.tryBehind(big)
	}
	for _, aspect := range [...]int{100, 125, 80, 160, 60} {
		wide := intSqrt(area * aspect / 100 * 110 / 100)
		if wide < width {
			sl.tryHalves(wide)
			sl.tryPlain(wide)
		}
	}
	sl.tryHalves(width)
	sl.tryPlain(width)
	return sl.best, sl.found
}

type siteLayout struct {
	items []item
	// avenue is its width without the streets around the districts.
	avenue       int
	width, depth int
	// minSide is the smallest side of spare ground.
	minSide int
	best    option
	score   int
	found   bool
}

// consider keeps a shape that fits and beats the best: less ground, weighted by percent, and closer
// to a square.
func (sl *siteLayout) consider(o option, percent int) {
	o.spare = slices.Clone(o.spare)
	if wide := min(sl.width, max(o.w, minWidth)); o.w < wide {
		by := (wide - o.w) / 2 // the gate stays in the middle
		o.shift(by)
		o.spare = append(o.spare, rect{0, 0, by, o.d}, rect{by + o.w, 0, wide - o.w - by, o.d})
		o.w = wide
	}
	if o.w > sl.width || o.d > sl.depth {
		return
	}
	o.spare = slices.DeleteFunc(o.spare, func(r rect) bool { return min(r.w, r.d) < sl.minSide })
	long := max(o.w, o.d) * 100 / max(1, min(o.w, o.d))
	if score := o.w / 10 * o.d / 10 * (300 + long) / 100 * percent / 100; !sl.found || score < sl.score {
		sl.best, sl.score, sl.found = o, score, true
	}
}

// tryHalves tries districts left and right of an avenue through the whole site.
func (sl *siteLayout) tryHalves(width int) {
	left, right := sl.divide(indexes(len(sl.items)))
	if o, ok := sl.packSides(left, right, (width-sl.avenue)/2); ok {
		sl.consider(o, 100)
	}
}

// tryPlain tries districts without an avenue, which is better when one side would stay empty.
func (sl *siteLayout) tryPlain(width int) {
	if o, ok := (packer{items: sl.items, width: width, minSide: sl.minSide}).pack(); ok {
		sl.consider(o, 112)
	}
}

// tryBehind tries the large district behind all others.
func (sl *siteLayout) tryBehind(big int) {
	left, right := sl.divide(without(indexes(len(sl.items)), big))
	for i, o := range sl.items[big].options {
		half := max((o.w-sl.avenue)/2, 0)
		front, ok := sl.packSides(left, right, half)
		for try := 0; !ok && try < 4; try++ { // an item of the rest is wider
			half += half/2 + sl.minSide
			front, ok = sl.packSides(left, right, half)
		}
		if !ok {
			continue
		}
		w := max(front.w, o.w)
		front.shift((w - front.w) / 2)
		by := (w - o.w) / 2
		front.parts = append(front.parts, part{item: big, option: i, x: by, z: front.d})
		front.spare = append(front.spare, rect{0, front.d, by, o.d}, rect{by + o.w, front.d, w - by - o.w, o.d})
		front.w, front.d = w, front.d+o.d
		sl.consider(front, 100)
	}
}

// divide distributes items to the sides of the avenue, the largest first, each to the smaller side,
// and then sorts each side by name.
func (sl *siteLayout) divide(items []int) (left, right []int) {
	slices.SortStableFunc(items, func(a, b int) int { return cmp.Compare(sl.items[b].area(), sl.items[a].area()) })
	onLeft, onRight := 0, 0
	for _, i := range items {
		if onLeft <= onRight {
			left, onLeft = append(left, i), onLeft+sl.items[i].area()
		} else {
			right, onRight = append(right, i), onRight+sl.items[i].area()
		}
	}
	slices.Sort(left)
	slices.Sort(right)
	return left, right
}

// packSides packs the sides of an avenue with equal widths.
func (sl *siteLayout) packSides(left, right []int, width int) (option, bool) {
	l, okL := sl.packSide(left, width)
	r, okR := sl.packSide(right, width)
	if !okL || !okR {
		return option{}, false
	}
	half := max(l.w, r.w)
	o := option{w: 2*half + sl.avenue, d: max(l.d, r.d)}
	for _, q := range l.parts { // mirrored, so that the left side is dense along the avenue too
		shape := sl.items[left[q.item]].options[q.option]
		o.parts = append(o.parts, part{left[q.item], q.option, half - q.x - shape.w, q.z})
	}
	for _, s := range append(l.spare, rect{l.w, 0, half - l.w, l.d}, rect{0, l.d, half, o.d - l.d}) {
		o.spare = append(o.spare, rect{half - s.x - s.w, s.z, s.w, s.d})
	}
	for _, q := range r.parts {
		o.parts = append(o.parts, part{right[q.item], q.option, half + sl.avenue + q.x, q.z})
	}
	for _, s := range append(r.spare, rect{r.w, 0, half - r.w, r.d}, rect{0, r.d, half, o.d - r.d}) {
		o.spare = append(o.spare, rect{half + sl.avenue + s.x, s.z, s.w, s.d})
	}
	o.spare = slices.DeleteFunc(o.spare, func(s rect) bool { return min(s.w, s.d) < sl.minSide })
	return o, true
}

func (sl *siteLayout) packSide(indexes []int, width int) (option, bool) {
	if len(indexes) == 0 {
		return option{}, true
	}
	items := slice.Map(indexes, func(index int) item { return sl.items[index] })
	return packer{items: items, width: width, minSide: sl.minSide}.pack()
}
