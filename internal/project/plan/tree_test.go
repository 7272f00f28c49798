package plan

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree makes up a repository of n files: folders of very different sizes, up to nine deep, with the
// long chains of single folders that some languages like.
func tree(n int, seed uint64) []string {
	rng := rand.New(rand.NewPCG(seed, 7))
	dirs := []string{""}
	for i := range max(1, n/8) {
		parent := dirs[rng.IntN(len(dirs))]
		if rng.IntN(3) == 0 { // large districts grow
			parent = dirs[rng.IntN(min(len(dirs), 8))]
		}
		if strings.Count(parent, "/") > 7 {
			continue
		}
		dir := join(parent, fmt.Sprintf("%c%02d", 'a'+rng.IntN(26), i))
		if rng.IntN(12) == 0 {
			dir += "/java/com/example"
		}
		dirs = append(dirs, dir)
	}
	var out []string
	for i := range n {
		at := rng.IntN(len(dirs))
		if rng.IntN(3) == 0 {
			at = rng.IntN(1 + len(dirs)/10)
		}
		out = append(out, join(dirs[at], fmt.Sprintf("file%d.go", i)))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// size is how large a large tree is: whole on request (WORLD_LONG) and without the race detector.
func size(n int) int {
	if raced && os.Getenv("WORLD_LONG") == "" {
		return min(n, 12_000)
	}
	return n
}

// folderOf lists the files of a folder on disk.
func folderOf(t testing.TB, root string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && (name == ".git" || name == "node_modules") {
			return fs.SkipDir
		}
		if d.Type().IsRegular() {
			rel, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			out = append(out, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// own is this repository.
func own(t testing.TB) []string {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Skip("not in the repository")
	}
	return folderOf(t, root)
}
