//go:build unix

package landing

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
)

// However many files there are, a stop is noticed within a few steps, and what goes back is what
// was exchanged by then, not all.
func TestStopIsNoticedSoon(t *testing.T) {
	const files = 16
	dir := t.TempDir()
	steps, after := 0, -1
	hook := func(string, string) error {
		if steps++; after >= 0 {
			after++
		}
		return nil
	}
	for k := 0; ; k += 3 {
		root, stage := filepath.Join(dir, fmt.Sprint(k), "root"), filepath.Join(dir, fmt.Sprint(k), "stage")
		before := tree{}
		var changes []Change
		for i := range files {
			name := fmt.Sprintf("d%d/f", i)
			switch i % 4 {
			case 0, 1:
				before[name] = "fold"
			case 2:
				if err := os.MkdirAll(filepath.Join(root, name, "empty"), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			c := Change{Path: name}
			if i%4 > 0 {
				c.New = filepath.Join(stage, "new", name)
				if err := place(c.New, "fnew"); err != nil {
					t.Fatal(err)
				}
			}
			changes = append(changes, c)
		}
		before.put(root, func(err error) {
			if err != nil {
				t.Fatal(err)
			}
		})
		for i := range changes {
			sums, err := Inspect(root, []string{changes[i].Path}, nil)
			if err != nil {
				t.Fatal(err)
			}
			changes[i].Old = sums[changes[i].Path]
		}
		stop, exchanged := errors.New("stop"), 0
		left := k
		each := func(done, _ int) error {
			if left--; left < 0 {
				after, exchanged = max(after, 0), done
				return stop
			}
			return nil
		}
		after = -1
		l, err := begin(Options{Root: root, Stage: stage, Records: local.Dir(dir), Changes: changes, Each: each}, hook)
		if err == nil {
			exchanged = 0
			err = l.Run(each)
		}
		if err == nil { // it was too late
			if k < 2*files {
				t.Fatalf("only %d places to stop at", k)
			}
			return
		}
		if !errors.Is(err, stop) || after > 3 {
			t.Fatalf("%d: %v, %d steps after the stop", k, err, after)
		}
		if l != nil {
			steps = 0
			if o := l.Back(nil); !o.Settled() || steps > 8*exchanged+files+10 { // folders are made for all
				t.Fatalf("%d: %+v, %d steps for %d files", k, o, steps, exchanged)
			}
		}
		if is, err := treeOf(root); err != nil || !maps.Equal(is, before) {
			t.Fatalf("%d: %v %v", k, is, err)
		}
		for i := 2; i < files; i += 4 {
			if _, err := os.Stat(filepath.Join(root, changes[i].Path, "empty")); err != nil {
				t.Fatal(k, err)
			}
		}
	}
}
