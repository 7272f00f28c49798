package plan

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/slice"
)

// minWidth is the least width of a site, in centimetres: it never grows sideways, and a new project
// begins with few files.
const minWidth = 3000

// maxCover is the share of a site in percent that blocks can cover at most. Packing has never come
// near.
const maxCover = 85

// New lays out a city without gaps, with the largest lots with which it fits the site. When not
// even the smallest lots fit, the files deepest in the tree get none.
func New(paths []string, o Options) *Plan {
	width, depth := centimetres(o.MaxWidth, DefaultWidth), centimetres(o.MaxDepth, DefaultDepth)
	good, _ := normalized(paths)
	own := map[string]int{} // files of each folder
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

// minCover returns the least ground that the blocks of folders cover, by the number of files in
// each.
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

// centimetres converts metres; otherwise is used for zero, negative numbers and NaN.
func centimetres(metres, otherwise float64) int {
	if !(metres > 0) { // also true for NaN
		metres = otherwise
	}
	return int(math.Round(min(metres, 10_000) * 100))
}

// partial plans as many files as there is room for, those near the top of the tree first. It finds
// the number by bisection.
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

// layOut plans all paths at a scale; nil: they do not fit.
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

// buildRoot builds the project itself: its own files are a district like any other.
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

// siteShape returns the shape of the site: an avenue from the gate in the middle of its near edge,
// with districts on both sides. A district that is larger than 45 % of all stands behind the
// others, where the avenue ends. False: nothing fits.
func (s scale) siteShape(items []item, width, depth int) (option, bool) {
	if len(items) == 0 {
		return option{w: min(width, minWidth)}, true
	}
	t := siteLayout{items: items, avenue: s.street(1) / 2, width: width, depth: depth, minSide: s.unit + s.lane}
	area := areaOf(items)
	big := 0
	for i := range items {
		if items[i].area() > items[big].area() {
			big = i
		}
	}
	if dominant := items[big].area()*100 > 45*area; dominant {
		t.tryBehind(big)
	}
	for _, aspect := range [...]int{100, 125, 80, 160, 60} {
		wide := intSqrt(area * aspect / 100 * 110 / 100)
		if wide < width {
			t.tryHalves(wide)
			t.tryPlain(wide)
		}
	}
	t.tryHalves(width)
	t.tryPlain(width)
	return t.best, t.found
}

// siteLayout searches for the best shape of a site.
type siteLayout struct {
	items []item
	// avenue is its width beyond the streets that districts keep around them.
	avenue int
	// width and depth bound the site.
	width, depth int
	// minSide is the side of the smallest free ground that is kept.
	minSide int
	// best is the shape with the lowest score so far, if one was found.
	best  option
	score int
	found bool
}

// consider takes a shape if it fits and is better: less ground, and nearer to a square. percent
// weighs its ground.
func (t *siteLayout) consider(o option, percent int) {
	o.spare = slices.Clone(o.spare)
	if wide := min(t.width, max(o.w, minWidth)); o.w < wide {
		by := (wide - o.w) / 2 // the gate stays in the middle
		o.shift(by)
		o.spare = append(o.spare, rect{0, 0, by, o.d}, rect{by + o.w, 0, wide - o.w - by, o.d})
		o.w = wide
	}
	if o.w > t.width || o.d > t.depth {
		return
	}
	o.spare = slices.DeleteFunc(o.spare, func(r rect) bool { return min(r.w, r.d) < t.minSide })
	long := max(o.w, o.d) * 100 / max(1, min(o.w, o.d))
	if score := o.w / 10 * o.d / 10 * (300 + long) / 100 * percent / 100; !t.found || score < t.score {
		t.best, t.score, t.found = o, score, true
	}
}

// tryHalves tries districts left and right of an avenue that runs through the whole site.
func (t *siteLayout) tryHalves(width int) {
	left, right := t.divide(indexes(len(t.items)))
	if o, ok := t.packSides(left, right, (width-t.avenue)/2); ok {
		t.consider(o, 100)
	}
}

// tryPlain tries districts without an avenue. That is better when one side of it would stay empty.
func (t *siteLayout) tryPlain(width int) {
	if o, ok := (packer{items: t.items, width: width, minSide: t.minSide}).pack(); ok {
		t.consider(o, 112)
	}
}

// tryBehind tries the large district behind all others.
func (t *siteLayout) tryBehind(big int) {
	left, right := t.divide(without(indexes(len(t.items)), big))
	for i, o := range t.items[big].options {
		half := max((o.w-t.avenue)/2, 0)
		front, ok := t.packSides(left, right, half)
		for try := 0; !ok && try < 4; try++ { // an item of the rest is wider
			half += half/2 + t.minSide
			front, ok = t.packSides(left, right, half)
		}
		if !ok {
			continue
		}
		w := max(front.w, o.w)
		front.shift((w - front.w) / 2)
		by := (w - o.w) / 2
		front.parts = append(front.parts, part{item: big, option: i, x: by, z: front.d})
		front.spare = append(front.spare,
			rect{0, front.d, by, o.d}, rect{by + o.w, front.d, w - by - o.w, o.d})
		front.w, front.d = w, front.d+o.d
		t.consider(front, 100)
	}
}

// divide distributes items to the two sides of the avenue: the largest first, each to the smaller
// side. Then each side is sorted by name.
func (t *siteLayout) divide(items []int) (left, right []int) {
	slices.SortStableFunc(items, func(a, b int) int { return cmp.Compare(t.items[b].area(), t.items[a].area()) })
	onLeft, onRight := 0, 0
	for _, i := range items {
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

// packSides packs the two sides of an avenue, and makes them equally wide.
func (t *siteLayout) packSides(left, right []int, width int) (option, bool) {
	l, okL := t.packSide(left, width)
	r, okR := t.packSide(right, width)
	if !okL || !okR {
		return option{}, false
	}
	half := max(l.w, r.w)
	o := option{w: 2*half + t.avenue, d: max(l.d, r.d)}
	for _, q := range l.parts { // mirrored, so that the left side is dense along the avenue too
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
	o.spare = slices.DeleteFunc(o.spare, func(s rect) bool { return min(s.w, s.d) < t.minSide })
	return o, true
}

// packSide packs one side of the avenue.
func (t *siteLayout) packSide(indexes []int, width int) (option, bool) {
	if len(indexes) == 0 {
		return option{}, true
	}
	items := slice.Map(indexes, func(index int) item { return t.items[index] })
	return packer{items: items, width: width, minSide: t.minSide}.pack()
}
