package plan

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestFreshPlansKeepTheRules(t *testing.T) {
	t.Parallel()
	trees := map[string][]string{
		"nothing":      nil,
		"one":          {"README.md"},
		"flat":         flat("", 700),
		"one folder":   flat("src", 90),
		"chain":        append(flat("a/b/c/d", 9), "a/b/c/d/e/f/g/deep.go"),
		"deep":         flat(strings.Repeat("d/", 60)+"e", 3),
		"same names":   {"a", "a/a", "a/a/a", "a/a/a/a", "b/a"},
		"wide":         folders(400, 1),
		"own":          own(t),
		"dominant":     append(tree(900, 3), prefixed("web/", tree(2_000, 4))...),
		"3,000":        tree(3_000, 1),
		"10,000":       tree(10_000, 1),
		"60,000":       tree(size(60_000), 1),
		"large folder": append(flat("data", 5_000), tree(200, 9)...),
	}
	for name, paths := range trees {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := New(paths, Options{})
			if all, noRoom := p.Files(); all != len(paths) || noRoom != 0 {
				t.Fatalf("%d files of %d, %d without a lot", all, len(paths), noRoom)
			}
			rules(t, p, paths)
			if w, d := p.Size(); w > DefaultWidth || d > DefaultDepth {
				t.Errorf("site of %.1f × %.1f m", w, d)
			}
		})
	}
}

func TestTenThousandFitASquare(t *testing.T) {
	t.Parallel()
	p := New(tree(10_000, 1), Options{MaxWidth: 178, MaxDepth: 178})
	if _, noRoom := p.Files(); noRoom != 0 {
		t.Errorf("%d files without a lot", noRoom)
	}
	if w, d := p.Size(); w > 178 || d > 178 {
		t.Errorf("site of %.1f × %.1f m", w, d)
	}
}

func TestWhatDoesNotFitIsCounted(t *testing.T) {
	t.Parallel()
	paths := tree(3_000, 2)
	p := New(paths, Options{MaxWidth: 30, MaxDepth: 30})
	all, noRoom := p.Files()
	if all != len(paths) || noRoom == 0 || noRoom == all {
		t.Fatalf("%d files, %d without a lot", all, noRoom)
	}
	standing := lots(p)
	if len(standing)+noRoom != all {
		t.Errorf("%d stand, %d do not, of %d", len(standing), noRoom, all)
	}
	// Room that comes free is given to who waits.
	var some []string
	for path := range standing {
		some = append(some, path)
	}
	slices.Sort(some)
	change := p.Update([]string{"late/comer.go"}, some[:200])
	if len(change.Removed) != 200 || len(change.Placed) < 100 {
		t.Errorf("%d left and %d of those that waited came", len(change.Removed), len(change.Placed))
	}
	if _, now := p.Files(); now != noRoom+1-len(change.Placed) {
		t.Errorf("%d without a lot, %d before, %d placed", now, noRoom, len(change.Placed))
	}
	rules(t, p, nil)
}

func TestNamesThatAreNone(t *testing.T) {
	t.Parallel()
	bad := []string{
		"", "/", "/a", "a/", "a//b", "./a", "a/../b", "..", "a\xff", strings.Repeat("a/", 70) + "b",
		strings.Repeat("a", 5_000),
	}
	if all, _ := New(bad, Options{}).Files(); all != 0 {
		t.Errorf("%d files of bad names", all)
	}
	p := New([]string{"a/b"}, Options{})
	change := p.Update(bad, bad)
	if len(change.NoRoom) != len(bad) || len(change.Placed)+len(change.Removed) != 0 {
		t.Errorf("change: %+v", change)
	}
	for _, path := range bad {
		if _, ok := p.Lot(path); ok {
			t.Errorf("%q has a lot", path)
		}
	}
}

func TestOrderDoesNotMatter(t *testing.T) {
	t.Parallel()
	paths := tree(4_000, 5)
	want := New(paths, Options{}).Encode()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 4 {
		rng.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
		if !bytes.Equal(New(append(paths, paths[:50]...), Options{}).Encode(), want) {
			t.Fatal("another order gives another plan")
		}
	}
	add, remove := tree(300, 6), slices.Clone(paths[:300])
	p, q := New(paths, Options{}), New(paths, Options{})
	p.Update(add, remove)
	slices.Reverse(add)
	slices.Reverse(remove)
	q.Update(add, remove)
	if !bytes.Equal(p.Encode(), q.Encode()) {
		t.Error("another order gives another update")
	}
}

func TestOptionsThatAreNonsense(t *testing.T) {
	t.Parallel()
	for _, o := range []Options{{MaxWidth: math.NaN(), MaxDepth: math.Inf(1)}, {-1, -1}, {0.01, 0.01}, {1e300, 1e300}} {
		p := New(tree(50, 1), o)
		rules(t, p, nil)
		p.Update(tree(80, 2), nil)
		rules(t, p, nil)
	}
}

func TestChainsShareGround(t *testing.T) {
	t.Parallel()
	p := New(append(flat("java/com/example", 20), flat("doc", 4)...), Options{})
	java, _ := p.Folder("java")
	example, ok := p.Folder("java/com/example")
	if !ok || java.Ground != example.Ground || java.Own != 0 || java.Files != 20 || example.Depth != 3 {
		t.Errorf("java %+v, example %+v", java, example)
	}
	// The chain is broken: nothing moves, and the file stands elsewhere.
	before := lots(p)
	p.Update([]string{"java/build.xml", "java/org/other/x.java"}, nil)
	same(t, before, p)
	rules(t, p, nil)
}

// rules checks all that a plan promises, without the help of the plan's own bookkeeping where there
// is another way.
func rules(t *testing.T, p *Plan, paths []string) {
	t.Helper()
	if err := p.check(); err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if _, ok := p.Lot(path); !ok {
			t.Fatalf("%q has no lot", path)
		}
	}
	folders := districts(t, p)
	width, depth := p.Size()
	u := int(p.Unit() * 100)
	var all []rect
	own := map[int]int{}
	for path, lot := range p.Lots() {
		at := rect{int(math.Round(lot.X*100)) - u/2, int(math.Round(lot.Z*100)) - u/2, u, u}
		all = append(all, at)
		own[lot.Folder]++
		f, ok := folders[lot.Folder]
		inside := cm(f.Ground).holds(at)
		for _, g := range f.More {
			inside = inside || cm(g).holds(at)
		}
		if !ok || !inside {
			t.Fatalf("%q stands beyond the ground of %q: %v, %v", path, f.Name, at, f)
		}
		if lot.Face*lot.Face != 1 || lot.X < 0 || lot.Z < 0 || lot.X > width || lot.Z > depth {
			t.Fatalf("%q: %+v", path, lot)
		}
	}
	if overlap(all) {
		t.Fatal("lots overlap")
	}
	_, noRoom := p.Files()
	sum := 0
	for id, f := range folders {
		sum += f.Own
		if f.Own < own[id] || noRoom == 0 && f.Own != own[id] {
			t.Fatalf("%q has %d files, and %d lots", f.Name, f.Own, own[id])
		}
	}
	if sum != folders[1].Files {
		t.Fatalf("%d files in folders, %d in all", sum, folders[1].Files)
	}
}

// districts are the folders, whose grounds must not overlap where they have the same parent.
func districts(t *testing.T, p *Plan) map[int]Folder {
	t.Helper()
	folders := map[int]Folder{}
	siblings := map[int][]rect{}
	for _, f := range p.Folders() {
		folders[f.ID] = f
		if g := cm(f.Ground); !g.empty() && f.ID != 1 {
			siblings[f.Parent] = append(siblings[f.Parent], g)
		}
		for _, g := range f.More {
			siblings[f.Parent] = append(siblings[f.Parent], cm(g))
		}
	}
	for parent, grounds := range siblings {
		if overlap(grounds) {
			t.Fatalf("grounds in %q overlap", folders[parent].Name)
		}
	}
	return folders
}

func cm(g [4]float64) rect {
	round := func(m float64) int { return int(math.Round(m * 100)) }
	return rect{round(g[0]), round(g[1]), round(g[2]), round(g[3])}
}

func flat(dir string, n int) []string { return prefixed(dir+"/", folders(n, 0)) }

// folders are n folders of some files each; none: n files.
func folders(n, files int) []string {
	var out []string
	for i := range n {
		name := fmt.Sprintf("n%04d", i)
		for j := range files {
			out = append(out, fmt.Sprintf("%s/f%d.txt", name, j))
		}
		if files == 0 {
			out = append(out, name)
		}
	}
	return out
}

func prefixed(prefix string, paths []string) []string {
	out := make([]string, len(paths))
	for i, path := range paths {
		out[i] = strings.TrimPrefix(prefix+path, "/")
	}
	return out
}

func lots(p *Plan) map[string]Lot {
	return maps.Collect(p.Lots())
}

// same checks that who is still there has not moved, and says how many are.
func same(t *testing.T, before map[string]Lot, p *Plan) {
	t.Helper()
	for path, lot := range before {
		if now, ok := p.Lot(path); ok && now != lot {
			t.Fatalf("%q moved from %v to %v", path, lot, now)
		}
	}
}
