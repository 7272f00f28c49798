//go:build unix

package gitwatch

import (
	"path/filepath"
	"strings"
	"testing"
)

// A hook or setting that the review does not show whole is kept only by its own name, and its size
// is said.
func TestWhatIsNotShownWholeIsKeptByName(t *testing.T) {
	r := newRepo(t)
	line := strings.Repeat("x", 99) + "\n"
	sizes := map[string]int64{"hooks/long": maxDiff + 100, "hooks/huge": maxKept + 100, "hooks/binary": 200}
	for name, size := range sizes {
		text := strings.Repeat(line, int(size/100))
		if name == "hooks/binary" {
			text = "\x7fELF\xff" + text[5:]
		}
		r.write(filepath.Join(".git", name), text, 0o755)
		sizes[name] = int64(len(text))
	}
	r.write(".git/hooks/short", "#!/bin/sh\n", 0o755)
	c := r.look()
	for _, one := range c.Wire(t.Context(), r.Repo).Changes {
		size, cut := sizes[one.Name]
		if one.Cut != cut || cut && int64(one.Size) != size {
			t.Errorf("%s: cut %v, %d bytes of %d", one.Name, one.Cut, one.Size, size)
		}
	}
	if _, err := r.w.Keep(t.Context(), r.Repo, c.Hash, nil); err != nil {
		t.Fatal(err)
	}
	if c = r.look(); len(c.List) != len(sizes) {
		t.Errorf("left are %+v", c.List)
	}
	for name := range sizes {
		if _, err := r.w.Keep(t.Context(), r.Repo, c.Hash, []string{name}); err != nil {
			t.Fatal(err)
		}
		c = r.look()
	}
	if len(c.List) > 0 {
		t.Errorf("left are %+v", c.List)
	}
}
