package project

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// Marks are signs on files by the user, agents and test runs: at most one per file, kind and
// author. They are saved with the city, by path.

const (
	maxMarks = 2_000
	// maxMarkNote is the maximum length of a note in characters.
	maxMarkNote = 200
)

// byUser is the author (wire.ProjectMarked.By) of the user's own marks. Other authors are avatars,
// by id, and test runs.
const byUser = "user"

// markKinds are the kinds that a page may set.
var markKinds = []wire.MarkKind{wire.MarkNote, wire.MarkFailing, wire.MarkAttention, wire.MarkDone}

// mark is a stored mark. It outlives its file, and shows again when the file returns, for example
// from another branch.
type mark struct {
	wire.ProjectMarked

	// Run is set in marks by test runs.
	Run testRun `json:"run,omitzero"`
}

// markSet has the marks by path.
type markSet map[string][]mark

func (ms markSet) len() (n int) {
	for _, list := range ms {
		n += len(list)
	}
	return n
}

// mark adds a mark to a file, or replaces the one of the same kind and author. If there is no room,
// it removes the marks of vanished files; false means that there is still none.
func (c *city) mark(m mark) bool {
	m.Note = clip.Line(m.Note, maxMarkNote)
	list := c.marks[m.Path]
	same := slices.IndexFunc(list, func(o mark) bool { return o.By == m.By && o.Kind == m.Kind })
	if same >= 0 {
		list[same] = m
		return true
	}
	if c.marks.len() >= maxMarks {
		maps.DeleteFunc(c.marks, func(path string, _ []mark) bool { return c.files[path] == nil })
		if c.marks.len() >= maxMarks {
			return false
		}
	}
	c.marks[m.Path] = append(list, m)
	return true
}

// unmark removes the marks that match, and reports whether there were any.
func (c *city) unmark(match func(mark) bool) bool {
	found := false
	for path, list := range c.marks {
		left := slices.DeleteFunc(list, match)
		found = found || len(left) < len(list)
		if len(left) == 0 {
			delete(c.marks, path)
		} else {
			c.marks[path] = left
		}
	}
	return found
}

// shownMarks returns the marks on shown files, sorted by path.
func (c *city) shownMarks() []wire.ProjectMarked {
	out := []wire.ProjectMarked{}
	for _, path := range slices.Sorted(maps.Keys(c.marks)) {
		if id := c.idOf(path); id != 0 {
			for _, m := range c.marks[path] {
				m.ID = id
				out = append(out, m.ProjectMarked)
			}
		}
	}
	return out
}

// Mark is the tool project_mark. If any path is not a project file, it changes nothing. If the
// project is full, it sets the marks that still fit and returns an error.
func (s *Service) Mark(
	_ context.Context, userID string, by wire.Agent, args *tool.MarkArgs,
) (wire.Result, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, e := s.shown.shownCity(userID)
	if e != nil {
		return wire.Result{}, e
	}
	for i, m := range args.Marks {
		if c.files[clean(m.Path)] == nil {
			return wire.Result{}, wire.NotFound(wire.MissingProjectFile, "the project has no file %q", clip.Line(clean(m.Path), 120)).
				At(fmt.Sprintf("marks[%d].path", i))
		}
	}
	set, cleared, full := 0, 0, false
	for _, asked := range args.Marks {
		m := wire.ProjectMarked{
			Path: clean(asked.Path), Kind: asked.Kind, Note: asked.Note, By: by.AvatarID,
			At: wire.Millis(s.options.Now()),
		}
		switch {
		case m.Kind == tool.MarkNone:
			c.unmark(func(o mark) bool { return o.Path == m.Path && o.By == m.By })
			cleared++
		case c.mark(mark{ProjectMarked: m}):
			set++
		default:
			full = true
		}
	}
	s.shown.publishMarks()
	c.storage.changed()
	if full {
		return wire.Result{}, tooManyMarks()
	}
	text := fmt.Sprintf("%d marks set, your marks on %d files removed. The user sees them on the roofs.", set, cleared)
	return wire.Result{Text: text}, nil
}

// clean converts a path written by an agent to the form of file paths: "./src/" becomes "src".
func clean(written string) string { return strings.Trim(path.Clean("/"+written), "/") }

func (c *city) hasMarks(paths []string) bool {
	return len(c.marks) > 0 && slices.ContainsFunc(paths, func(p string) bool { return len(c.marks[p]) > 0 })
}
