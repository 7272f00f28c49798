package plan

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// edit makes up some changes: files come, go and are renamed, folders come, go and move.
func edit(rng *rand.Rand, have map[string]bool, step int) (added, removed []string) {
	sorted := slices.Sorted(maps.Keys(have))
	pick := func() string { return sorted[rng.IntN(len(sorted))] }
	kind := rng.IntN(20)
	if len(sorted) > 600 && kind > 15 {
		kind = 18 // rather a folder goes
	}
	switch {
	case len(sorted) == 0 || kind < 9: // a file in some folder
		dir := ""
		if len(sorted) > 0 {
			dir, _ = split(pick())
		}
		added = append(added, join(dir, fmt.Sprintf("new%d.go", step)))
	case kind < 15:
		removed = append(removed, pick())
	case kind < 17: // renamed
		old := pick()
		dir, _ := split(old)
		removed, added = append(removed, old), append(added, join(dir, fmt.Sprintf("renamed%d.go", step)))
	case kind < 18: // a folder comes
		dir, _ := split(pick())
		for i := range 1 + rng.IntN(30) {
			added = append(added, join(dir, fmt.Sprintf("dir%d/%c/f%d.go", step, 'a'+i%3, i)))
		}
	default: // a folder goes, or moves
		dir, _ := split(pick())
		for _, path := range sorted {
			if dir != "" && strings.HasPrefix(path, dir+"/") && len(removed) < 60 {
				removed = append(removed, path)
				if kind == 19 {
					added = append(added, "moved/"+path)
				}
			}
		}
	}
	return slices.DeleteFunc(added, func(path string) bool {
		return have[path] || len(path) > 300 ||
			strings.Count(path, "/") > 29
	}), removed
}

func apply(have map[string]bool, added, removed []string) {
	for _, path := range removed {
		delete(have, path)
	}
	for _, path := range added {
		have[path] = true
	}
}

func setOf(paths []string) map[string]bool {
	out := map[string]bool{}
	for _, path := range paths {
		out[path] = true
	}
	return out
}

// The measure: after 100 edits at most 1 % of the files may stand outside their district.
// Here no file moves at all.
func TestHundredEditsMoveNobody(t *testing.T) {
	t.Parallel()
	for seed := range uint64(5) {
		paths := tree(2_000, seed)
		p, have := New(paths, Options{}), setOf(paths)
		before := lots(p)
		rng := rand.New(rand.NewPCG(seed, 1))
		for step := range 100 {
			added, removed := edit(rng, have, step)
			change := p.Update(added, removed)
			apply(have, added, removed)
			if len(change.Placed) != len(added) || len(change.NoRoom) != 0 {
				t.Fatalf("added %d, change %+v", len(added), change)
			}
		}
		same(t, before, p)
		rules(t, p, slices.Collect(maps.Keys(have)))
		// A plan that was kept goes on exactly as the one that was not.
		kept, err := Decode(p.Encode())
		if err != nil {
			t.Fatal(err)
		}
		added, removed := edit(rng, have, 100)
		p.Update(added, removed)
		kept.Update(added, removed)
		if string(p.Encode()) != string(kept.Encode()) {
			t.Fatal("a kept plan goes on in another way")
		}
	}
}

func TestManyChangesKeepTheRules(t *testing.T) {
	t.Parallel()
	steps, seed := 3_000, uint64(11)
	switch {
	case testing.Short():
		steps = 1_000
	case os.Getenv("WORLD_LONG") != "":
		steps = 10_000
	}
	rng := rand.New(rand.NewPCG(seed, 2))
	paths := tree(400, seed)
	p, have := New(paths, Options{}), setOf(paths)
	before := lots(p)
	for step := range steps {
		added, removed := edit(rng, have, step)
		p.Update(added, removed)
		apply(have, added, removed)
		if step%400 == 0 {
			same(t, before, p)
			rules(t, p, nil)
			before = lots(p)
			all, noRoom := p.Files()
			if all != len(have) || all-noRoom != len(before) {
				t.Fatalf("seed %d step %d: %d files, %d known, %d wait, %d stand", seed, step, len(have), all, noRoom, len(before))
			}
			if p2, err := Decode(p.Encode()); err != nil || string(p2.Encode()) != string(p.Encode()) {
				t.Fatalf("seed %d step %d: %v", seed, step, err)
			}
		}
	}
	_, noRoom := p.Files()
	w, d := p.Size()
	t.Logf("%d files, %d without a lot, site %.0f × %.0f m, lots of %.1f m", len(have), noRoom, w, d, p.Unit())
	if noRoom*50 > len(have) {
		t.Errorf("%d of %d files have no lot", noRoom, len(have))
	}
}

func TestWhoComesBackIsAtHome(t *testing.T) {
	t.Parallel()
	paths := tree(1_000, 3)
	p := New(paths, Options{})
	before := lots(p)
	// Another branch: a third of the files is gone, others came, and back.
	var gone, others []string
	for i, path := range paths {
		if i%3 == 0 {
			gone = append(gone, path)
		}
	}
	others = append(others, prefixed("branch/", tree(200, 4))...)
	others = append(others, prefixed("a/", flat("", 30))...)
	p.Update(others, gone)
	p.Update(gone, others)
	away := 0
	for path, lot := range before {
		if now, ok := p.Lot(path); !ok || now != lot {
			away++
		}
	}
	if away > 0 {
		t.Errorf("%d of %d stand elsewhere after two switches of branch", away, len(before))
	}
	rules(t, p, paths)
}

func TestChangeSaysWhatChanged(t *testing.T) {
	t.Parallel()
	p := New([]string{"a/x", "a/y", "b/z"}, Options{})
	a, _ := p.Folder("a")
	b, _ := p.Folder("b")
	change := p.Update([]string{"a/n", "c/d/new"}, []string{"b/z", "a/x", "never"})
	c, _ := p.Folder("c")
	d, _ := p.Folder("c/d")
	if got := fmt.Sprint(change.Placed, change.Removed, change.NoRoom); got != "[a/n c/d/new] [a/x b/z] []" {
		t.Error(got)
	}
	if !slices.Equal(change.Folders, []int{1, a.ID, c.ID, d.ID}) || !slices.Equal(change.Gone, []int{b.ID}) {
		t.Errorf("folders %v, gone %v", change.Folders, change.Gone)
	}
	if _, ok := p.Folder("b"); ok {
		t.Error("a folder without files is still there")
	}
	// Adding and removing a path at once does nothing, and neither does adding a known file.
	change = p.Update([]string{"a/y", "a/n"}, []string{"a/y"})
	if len(change.Placed)+len(change.Removed)+len(change.Folders)+len(change.Gone) != 0 {
		t.Errorf("nothing happened: %+v", change)
	}
	if back := p.Update([]string{"b/z"}, nil); !slices.Equal(back.Folders, []int{1, b.ID}) {
		t.Errorf("a folder comes back: %+v", back)
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	p := New(tree(500, 1), Options{})
	before := lots(p)
	want := tree(600, 8)
	want = append(want, tree(500, 1)[:100]...)
	p.Match(want)
	if all, _ := p.Files(); all != len(setOf(want)) {
		t.Errorf("%d files, want %d", all, len(setOf(want)))
	}
	same(t, before, p)
	rules(t, p, want)
	if again := p.Match(want); len(again.Placed)+len(again.Removed)+len(again.Folders) != 0 {
		t.Errorf("the same again changes something: %+v", again)
	}
}

func TestAnEmptyProjectGrows(t *testing.T) {
	t.Parallel()
	p := New(nil, Options{})
	var have []string
	for i := range 150 {
		path := fmt.Sprintf("pkg%d/sub%d/file%d.go", i%7, i%3, i)
		if change := p.Update([]string{path}, nil); len(change.Placed) != 1 {
			t.Fatalf("file %d has no lot: %+v", i, change)
		}
		have = append(have, path)
	}
	rules(t, p, have)
	w, d := p.Size()
	t.Logf("150 files one by one: %.0f × %.0f m", w, d)
}

func BenchmarkNew(b *testing.B) {
	for _, n := range []int{300, 10_000, 50_000} {
		paths := tree(n, 1)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				New(paths, Options{})
			}
		})
	}
}

func BenchmarkUpdateOne(b *testing.B) {
	paths := tree(50_000, 1)
	p := New(paths, Options{})
	path := []string{join("a/b", "one.go")}
	b.ReportAllocs()
	for b.Loop() {
		p.Update(path, nil)
		p.Update(nil, path)
	}
}

func BenchmarkEncodeDecode(b *testing.B) {
	p := New(tree(50_000, 1), Options{})
	b.SetBytes(int64(len(p.Encode())))
	for b.Loop() {
		if _, err := Decode(p.Encode()); err != nil {
			b.Fatal(err)
		}
	}
}
