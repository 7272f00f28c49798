package gitwatch

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
)

// Change is one thing that differs.
type Change struct {
	// Name is that of a ref, or of a file below the git dir.
	Name string
	// Old and New are what it was and is: an object or ref for a ref; empty: it was not there, or is gone.
	Old, New string
	// Diff are the lines of a file that change; empty: it is no text, or not kept.
	Diff string
	// Stays: how it was is not kept, so it cannot be put back.
	Stays bool
	// Unseen: Diff does not show all that is in a file now. Size is how long it is, in bytes.
	Unseen bool
	Size   int64
}

// IsRef reports whether it is a ref, or HEAD.
func (c *Change) IsRef() bool { return strings.HasPrefix(c.Name, "refs/") || c.Name == headName }

// Changes are all that differs, files first, and the hash of it.
type Changes struct {
	Hash string
	List []Change
}

// compare returns what differs between two states.
func (w *Watch) compare(was, now *state) Changes {
	var c Changes
	for _, name := range slices.Sorted(maps.Keys(union(was.Files, now.Files))) {
		old, had := was.Files[name]
		e, has := now.Files[name]
		if had == has && old.same(e) {
			continue
		}
		one := Change{Name: name}
		var before, after []byte
		if had {
			one.Old = old.words()
			var kept bool
			before, kept = w.content(old)
			one.Stays = old.Kind == "other" || old.Kind == "file" && !kept
		}
		if has {
			one.New, after, one.Size = e.words(), e.content, e.Size
			one.Unseen = e.Kind == "other" || e.Kind == "file" && (one.Stays || e.content == nil || !utf8.Valid(before) || !utf8.Valid(after))
		}
		if utf8.Valid(before) && utf8.Valid(after) && !one.Stays {
			one.Diff = udiff.Unified("a/"+name, "b/"+name, "", "")
			if edits := udiff.Lines(string(before), string(after)); len(edits) > 0 {
				one.Diff, _ = udiff.ToUnified("a/"+name, "b/"+name, string(before), edits, udiff.DefaultContextLines)
			}
		}
		c.List = append(c.List, one)
	}
	if was.Refs != now.Refs {
		before, after := refsOf(was.Refs), refsOf(now.Refs)
		for _, name := range slices.Sorted(maps.Keys(union(before, after))) {
			if before[name] != after[name] {
				c.List = append(c.List, Change{Name: name, Old: before[name], New: after[name]})
			}
		}
	}
	h := sha256.New()
	for _, one := range c.List {
		fmt.Fprintf(h, "%q %q %q\n", one.Name, one.Old, one.New)
	}
	if len(c.List) > 0 {
		c.Hash = hex.EncodeToString(h.Sum(nil))
	}
	return c
}

// shown returns how many bytes of the Diff of each change a page is shown. Changes beyond are not shown at all.
func (c *Changes) shown() []int {
	room := maxDiffs
	var bytes []int
	for _, one := range c.List[:min(len(c.List), maxShown)] {
		n := min(len(one.Diff), maxDiff, room)
		room -= n
		bytes = append(bytes, n)
	}
	return bytes
}

// whole returns the changes that a page is shown whole.
func (c *Changes) whole() map[string]bool {
	names := map[string]bool{}
	for i, n := range c.shown() {
		one := &c.List[i]
		names[one.Name] = !one.Unseen && n == len(one.Diff)
	}
	return names
}

// words name what a file is: two that differ have others.
func (e entry) words() string {
	switch {
	case e.Kind == "link":
		return "a link to " + e.Link
	case e.Kind == "other":
		return "no file: " + e.ID
	case e.Run:
		return "a program, " + e.ID
	}
	return "a file, " + e.ID
}

// some returns the changes with these names, or all, as they were looked at.
func (c *Changes) some(hash string, names []string) ([]Change, error) {
	if c.Hash != hash {
		return nil, ErrChanged
	}
	if len(names) == 0 {
		return c.List, nil
	}
	var some []Change
	for _, one := range c.List {
		if slices.Contains(names, one.Name) {
			some = append(some, one)
		}
	}
	return some, nil
}
