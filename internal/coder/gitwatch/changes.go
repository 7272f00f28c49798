package gitwatch

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
)

// Change is one difference.
type Change struct {
	// Name is a ref, a file below the git dir, or an absolute path.
	Name string
	// Old and New describe both versions: an object or ref for a ref, or "" if there is none.
	Old, New string
	// Diff are the changed lines of a file, or "" if it is not text or was not stored.
	Diff string
	// Hidden: the changed lines are unknown, because the file is too large or not text. Size is its
	// length in bytes.
	Hidden bool
	Size   int64
	// Irreversible: it cannot be restored, because the old content is not stored or the file is not
	// in the git dir.
	Irreversible bool
	// Role is why a file outside the git dir counts. RunsPrograms: the file lists programs to run,
	// as a rebase's steps do.
	Role         role
	RunsPrograms bool
}

// IsRef reports whether it is a ref or HEAD.
func (c *Change) IsRef() bool { return strings.HasPrefix(c.Name, "refs/") || c.Name == headName }

// Changes are all differences, files first, and their hash.
type Changes struct {
	Hash string
	List []Change
}

// compare returns the differences between two states.
func (w *Watch) compare(was, now *state) Changes {
	var c Changes
	for _, name := range slices.Sorted(maps.Keys(union(was.Files, now.Files))) {
		old, had := was.Files[name]
		e, has := now.Files[name]
		if differs(name, old, had, e, has) {
			c.List = append(c.List, w.change(name, old, had, e, has))
		}
	}
	if was.Refs != now.Refs {
		before, after := decodeRefs(was.Refs), decodeRefs(now.Refs)
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

// differs reports whether git treats a file differently now.
func differs(name string, old entry, had bool, e entry, has bool) bool {
	switch {
	case had && has || has && (e.Committed || e.ID == unseen):
		return !old.same(e)
	case !had && !has || old.ID == unseen:
		return false
	case !has && isUnderway(name): // an operation that has ended runs nothing
		return false
	case strings.HasPrefix(name, "worktrees/") && path.Base(name) == "gitdir": // a work tree was added or removed
		return false
	case !has && strings.HasPrefix(name, "worktrees/") && slices.Contains([]string{"config.worktree", "commondir"}, path.Base(name)):
		return false
	}
	return true
}

// isTransient reports whether the user's ordinary work changes a file.
func isTransient(name string) bool { return name == "shallow" || isUnderway(name) }

func (w *Watch) change(name string, old entry, had bool, e entry, has bool) Change {
	one := Change{Name: name, Role: e.Role, RunsPrograms: has && e.runsPrograms(name)}
	var before, after []byte
	known := true
	if had {
		one.Old = old.description()
		before, known = w.content(old)
		known = known || old.Kind != "file"
		one.Irreversible = old.Kind == "other" || !known
		one.Role = cmp.Or(one.Role, old.Role)
		one.Size = old.Size
	}
	one.Irreversible = one.Irreversible || filepath.IsAbs(name) || name == tooMany || name == tooManyRefs
	if has {
		one.New, after = e.description(), e.content
		known = known && (e.Kind != "file" || after != nil)
		one.Size = e.Size
	}
	if one.Hidden = !known || !utf8.Valid(before) || !utf8.Valid(after); one.Hidden {
		return one
	}
	if edits := udiff.Lines(string(before), string(after)); len(edits) > 0 {
		one.Diff, _ = udiff.ToUnified("a/"+name, "b/"+name, string(before), edits, udiff.DefaultContextLines)
	}
	return one
}

// description describes a file's version; different versions have different descriptions.
func (e entry) description() string {
	switch {
	case e.Kind == "link":
		return "a link to " + e.Link
	case e.Kind == "":
		return ""
	case e.Kind == "other":
		return "no file: " + e.ID
	case e.Executable:
		return "a program, " + e.ID
	}
	return "a file, " + e.ID
}

// selected returns the changes with these names, or all, if the hash is current.
func (c *Changes) selected(hash string, names []string) ([]Change, error) {
	if c.Hash != hash {
		return nil, ErrChanged
	}
	if len(names) == 0 {
		return c.List, nil
	}
	var some []Change
	for _, one := range c.List {
		if slices.Contains(names, one.shownName()) {
			some = append(some, one)
		}
	}
	return some, nil
}
