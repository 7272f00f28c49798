package project

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/worldmcp/world/internal/wire"
)

const (
	maxMarks    = 2_000 // of a project
	maxMarkNote = 200   // characters
)

// byUser is who made a mark of the user's own.
const byUser = "user"

// mark puts a mark on a file; the same one by the same hand is replaced. The caller holds the desk's mu.
func (c *city) mark(m wire.ProjectMarked) {
	m.Note = plain(m.Note, maxMarkNote)
	list := c.marks[m.Path]
	at := slices.IndexFunc(list, func(o wire.ProjectMarked) bool { return o.By == m.By && o.Kind == m.Kind })
	if at >= 0 {
		list[at] = m
		return
	}
	n := 0
	for _, l := range c.marks {
		n += len(l)
	}
	if n < maxMarks {
		c.marks[m.Path] = append(list, m)
	}
}

// unmark takes marks away and says whether there were any.
func (c *city) unmark(which func(wire.ProjectMarked) bool) bool {
	found := false
	for path, list := range c.marks {
		left := slices.DeleteFunc(list, which)
		found = found || len(left) < len(list)
		if len(left) == 0 {
			delete(c.marks, path)
		} else {
			c.marks[path] = left
		}
	}
	return found
}

// marked are all marks on files that are shown, by path.
func (c *city) marked() []wire.ProjectMarked {
	out := []wire.ProjectMarked{}
	for _, path := range slices.Sorted(maps.Keys(c.marks)) {
		if id := c.idOf(path); id != 0 {
			for _, m := range c.marks[path] {
				m.ID = id
				out = append(out, m)
			}
		}
	}
	return out
}

// plain is a text in one line, without what cannot be seen, cut to so many characters.
func plain(s string, most int) string {
	s = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s)), " ")
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most-1]) + "…"
	}
	return s
}
