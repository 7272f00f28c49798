package project

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

const (
	maxMarks    = 2_000 // of a project
	maxMarkNote = 200   // characters
)

// byUser is who made a mark of the user's own.
const byUser = "user"

// mark is a mark as it is kept. It stays when its file goes, as with another branch, and is seen again when the file comes
// back.
type mark struct {
	wire.ProjectMarked
	Run run `json:"run,omitzero"` // of one by a test run
}

// marking is every mark, by path.
type marking map[string][]mark

func (all marking) len() (n int) {
	for _, list := range all {
		n += len(list)
	}
	return n
}

// mark puts a mark on a file; the same one by the same hand is replaced. false: there is no room, even without the marks on
// files that are gone. The caller holds the desk's mu.
func (c *city) mark(m mark) bool {
	m.Note = clip.Line(m.Note, maxMarkNote)
	list := c.marks[m.Path]
	at := slices.IndexFunc(list, func(o mark) bool { return o.By == m.By && o.Kind == m.Kind })
	if at >= 0 {
		list[at] = m
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

// unmark takes marks away and says whether there were any.
func (c *city) unmark(which func(mark) bool) bool {
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
				out = append(out, m.ProjectMarked)
			}
		}
	}
	return out
}

// Mark is the tool project_mark: all of its marks, or none.
func (d *Service) Mark(_ context.Context, userID string, by wire.Agent, args tool.Arguments) (wire.Result, *wire.Error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c, e := d.opened(userID)
	if e != nil {
		return wire.Result{}, e
	}
	list := marksOf(args)
	for i, m := range list {
		if c.files[m.Path] == nil {
			e := wire.NewError(wire.CodeNotFound, "the project has no file %q", clip.Line(m.Path, 120))
			e.Field, e.Next = fmt.Sprintf("marks[%d].path", i), "project_overview lists files and folders."
			return wire.Result{}, e
		}
	}
	put, taken, full := 0, 0, false
	for _, m := range list {
		m.By, m.At = by.AvatarID, wire.Now(d.opt.Now())
		switch {
		case m.Kind == "none":
			c.unmark(func(o mark) bool { return o.Path == m.Path && o.By == m.By })
			taken++
		case c.mark(mark{ProjectMarked: m}):
			put++
		default:
			full = true
		}
	}
	d.tellMarks()
	c.keep.changed()
	if full {
		return wire.Result{}, tooManyMarks()
	}
	return wire.Result{Text: fmt.Sprintf("%d marks put, %d files cleared of yours. The user sees them on the roofs.", put, taken)}, nil
}

// marksOf are the marks that an agent asks for.
func marksOf(args tool.Arguments) (out []wire.ProjectMarked) {
	list, _ := args["marks"].([]any)
	for _, raw := range list {
		m, _ := raw.(map[string]any)
		p, _ := m["path"].(string)
		kind, _ := m["kind"].(string)
		note, _ := m["note"].(string)
		out = append(out, wire.ProjectMarked{Path: clean(p), Kind: kind, Note: note})
	}
	return out
}

// clean is a path below the project's folder as files have it, of one that an agent wrote.
func clean(told string) string { return strings.Trim(path.Clean("/"+told), "/") }

// anyMark says whether there is a mark on one of these paths.
func (c *city) anyMark(paths []string) bool {
	return len(c.marks) > 0 && slices.ContainsFunc(paths, func(p string) bool { return len(c.marks[p]) > 0 })
}
