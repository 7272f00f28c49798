package worktree

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What the review does not show whole is neither applied nor merged before the user has decided on
// it by itself, and its size is said. What it shows whole needs no such word.
func TestUnseenFilesWaitForTheUser(t *testing.T) {
	t.Parallel()
	root := project(t)
	tree := opened(t, newStore(t), Opening{Folder: root, ID: "s1"})
	top := tree.Info().Top
	long := strings.Repeat("a line of a long file\n", MaxFileDiff/20)
	for path, text := range map[string]string{"main.go": "package better\n", "long.txt": long, "logo.png": "\x89PNG\x00\x01", "empty": ""} {
		write(t, top, path, text)
	}
	if err := os.Remove(filepath.Join(top, "docs/guide.md")); err != nil {
		t.Fatal(err)
	}
	d := diff(t, tree)
	sizes := map[string]int64{}
	for _, f := range d.Files {
		if f.Unseen {
			sizes[f.Path] = f.Bytes
		}
	}
	if want := map[string]int64{"long.txt": int64(len(long)), "logo.png": 6}; !maps.Equal(sizes, want) || d.Unseen != 2 ||
		d.UnseenBytes != int64(len(long))+6 {
		t.Fatalf("not shown whole: %v, %d of %d bytes", sizes, d.Unseen, d.UnseenBytes)
	}
	refused := func(when string, want ...string) {
		t.Helper()
		for _, tree := range []*Tree{tree, resumed(t, tree)} { // a service that has begun anew knows no review
			_, apply := tree.Apply(t.Context(), d.Hash, nil)
			_, merge := tree.Merge(t.Context(), d.Hash, "m")
			for _, err := range []error{apply, merge} {
				e, ok := errors.AsType[*Error](err)
				if !ok || e.Code != CodeConflict || !slices.Equal(slices.Sorted(slices.Values(e.Paths)), want) ||
					!strings.Contains(e.Message, "does not show") {
					t.Errorf("%s: %#v", when, err)
				}
			}
		}
		tree = resumed(t, tree)
	}
	refused("at first", "logo.png", "long.txt")
	if err := tree.Keep(t.Context(), d.Hash, nil, false); err != nil {
		t.Fatal(err)
	}
	refused("all that is shown is kept", "logo.png", "long.txt")
	if err := tree.Keep(t.Context(), d.Hash, []string{"logo.png"}, false); err != nil {
		t.Fatal(err)
	}
	refused("one is kept", "long.txt")
	if _, err := tree.Apply(t.Context(), d.Hash, []string{"logo.png", "main.go"}); err != nil {
		t.Errorf("what was decided: %v", err)
	}
	write(t, top, "logo.png", "\x89PNG\x00\x02")
	if d = diff(t, tree); d.Unseen != 2 {
		t.Errorf("a kept file has changed: %d", d.Unseen)
	}
	refused("a kept file has changed", "logo.png", "long.txt")
	if err := tree.Keep(t.Context(), d.Hash, nil, true); err != nil {
		t.Fatal(err)
	}
	if d = diff(t, tree); d.Unseen != 0 || d.UnseenBytes != 0 {
		t.Errorf("all are kept: %d", d.Unseen)
	}
	if _, err := tree.Apply(t.Context(), d.Hash, nil); err != nil {
		t.Error(err)
	}
	if read(root, "long.txt") != long {
		t.Error("it is not there")
	}
}

// Files beyond the limit of all diffs, of git's output or of the list count as not shown, too.
func TestWhatHasNoRoomIsUnseen(t *testing.T) {
	t.Parallel()
	tree := opened(t, newStore(t), Opening{Folder: project(t), ID: "s1"})
	top := tree.Info().Top
	long := strings.Repeat("a line of a long file\n", 9000)
	const large = 3 * readDiff / 2 / (9000 * 22)
	for i := range large {
		write(t, top, fmt.Sprintf("a%04d", i), long)
	}
	write(t, top, "z", "short\n")
	d := diff(t, tree)
	shown := 0
	for _, f := range d.Files {
		if !f.Unseen && strings.Count(f.Hunks, "\n+") != f.Added {
			t.Errorf("%s is called seen with %d of %d lines", f.Path, strings.Count(f.Hunks, "\n+"), f.Added)
		} else if !f.Unseen {
			shown++
		}
	}
	if shown == 0 || shown > MaxDiff/len(long)+2 || d.Unseen != large+1-shown || d.Total != large+1 {
		t.Errorf("%d are shown, %d not", shown, d.Unseen)
	}
}
