package project

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/lane"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

const (
	maxHistory = 5_000
	burst      = 4                       // files of one step by one hand; more are told as one touch with a count
	claim      = 15 * time.Second        // a file that an agent said it changes is its doing so long
	after      = 1500 * time.Millisecond // what a command changed may be seen so long after its end
	maxWorks   = 64
)

// edit is what an agent said that it does with a file.
type edit struct {
	at time.Time
}

// Work takes what an agent's tool does with files. It never blocks for long.
func (d *Desk) Work(userID string, w lane.Work) {
	if userID != d.opt.UserID {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	key := w.Lane + " " + w.Turn + " " + w.Helper + " " + w.Command
	if w.How == "run" {
		if w.Ended || len(d.works) < maxWorks {
			d.works[key] = w // its end is kept for a moment: what it changed is seen a little later
		}
		d.forgetWorks()
	}
	c := d.city
	if c == nil || c.phase != "ready" {
		return
	}
	if w.Ended {
		if w.How == "run" {
			c.judge(w)
		}
		return
	}
	if w.How != "run" {
		c.worked(w)
	}
}

// forgetWorks drops commands that ended a while ago.
func (d *Desk) forgetWorks() {
	now := d.opt.Now()
	for key, w := range d.works {
		if w.Ended && now.Sub(w.At) > time.Minute || now.Sub(w.At) > time.Hour {
			delete(d.works, key)
		}
	}
}

// worked notes what a tool that began does with files.
func (c *city) worked(w lane.Work) {
	now := c.desk.opt.Now()
	var touches []wire.ProjectTouch
	for _, told := range w.Paths {
		path, ok := c.find(w.Folder, told)
		if !ok {
			continue
		}
		t := touchOf(w, now, "tool "+w.Tool)
		t.Path, t.ID = path, c.idOf(path)
		if w.How != "read" && w.How != "search" {
			if len(c.edits) > maxHistory {
				clear(c.edits)
			}
			c.edits[path] = edit{now}
		}
		touches = append(touches, t)
	}
	c.record(gathered(touches))
}

func touchOf(w lane.Work, at time.Time, source string) wire.ProjectTouch {
	return wire.ProjectTouch{At: wire.Now(at), How: w.How, Avatar: w.Agent.AvatarID, Agent: w.Agent.Name, Source: source, Lane: w.Lane, Turn: w.Turn}
}

// idOf is the id of a file or, for a folder, of one that stands for it; 0: neither.
func (c *city) idOf(path string) int {
	if f := c.files[path]; f != nil && f.placed {
		return f.id
	}
	return 0
}

// find makes a path below the folder of what an agent said. What lies outside is none of the project's.
func (c *city) find(folder, told string) (path string, ok bool) {
	given := told
	if strings.HasPrefix(given, "~/") {
		given = filepath.Join(c.desk.opt.Home, given[2:])
	}
	if !filepath.IsAbs(given) {
		if folder != "" {
			if path, ok := c.below(filepath.Join(folder, given)); ok {
				return path, true
			}
		}
		given = filepath.ToSlash(filepath.Clean(given))
		if c.files[given] != nil {
			return given, true
		}
		return "", false
	}
	return c.below(given)
}

// below is an absolute path from the project's folder, whichever way of symbolic links led there.
func (c *city) below(full string) (string, bool) {
	if path, ok := inside(c.repo.Root(), full); ok {
		return path, true
	}
	if resolved, err := filepath.EvalSymlinks(filepath.Dir(full)); err == nil {
		return inside(c.repo.Root(), filepath.Join(resolved, filepath.Base(full)))
	}
	return "", false
}

func inside(root, full string) (string, bool) {
	rest, err := filepath.Rel(root, filepath.Clean(full))
	rest = filepath.ToSlash(rest)
	if err != nil || rest == "." || rest == ".." || strings.HasPrefix(rest, "../") {
		return "", false
	}
	return rest, true
}

// seen are the touches that a change on disk tells. It is called before the change is folded. What an agent said that it does
// is not told twice; of what nobody said, the author is the one agent that runs a command now, or nobody.
func (c *city) seen(u repo.Update) []wire.ProjectTouch {
	now := c.desk.opt.Now()
	by := wire.ProjectTouch{At: wire.Now(now), Source: "file system"}
	if w, ok := c.desk.runner(now); ok {
		by = touchOf(w, now, "file system during "+w.Tool)
	}
	var out []wire.ProjectTouch
	add := func(path, how string) {
		if said, ok := c.edits[path]; ok && now.Sub(said.at) < claim {
			return
		}
		t := by
		t.Path, t.How, t.ID = path, how, c.idOf(path)
		out = append(out, t)
	}
	for _, f := range u.Files {
		old := c.files[f.Path]
		switch {
		case f.Session == repo.Gone && (old == nil || old.Session != repo.Gone), f.Commit == repo.Gone && old != nil && old.Commit != repo.Gone:
			add(f.Path, "delete")
		case old == nil:
			add(f.Path, "create")
		case !old.Changed.Equal(f.Changed) || old.Bytes != f.Bytes:
			add(f.Path, "edit")
		}
	}
	for _, path := range u.Removed {
		add(path, "delete")
	}
	return out
}

// runner is the agent that runs a command, if there is exactly one.
func (d *Desk) runner(now time.Time) (one lane.Work, ok bool) {
	for _, w := range d.works {
		if w.Ended && now.Sub(w.At) > after {
			continue
		}
		if ok && w.Agent != one.Agent {
			return lane.Work{}, false
		}
		one, ok = w, true
	}
	return one, ok
}

// gathered makes one touch of many in one step by one hand.
func gathered(touches []wire.ProjectTouch) []wire.ProjectTouch {
	if len(touches) <= burst {
		return touches
	}
	var out []wire.ProjectTouch
	for _, how := range []string{"create", "edit", "delete", "read", "search"} {
		var same []wire.ProjectTouch
		for _, t := range touches {
			if t.How == how {
				same = append(same, t)
			}
		}
		if len(same) <= burst {
			out = append(out, same...)
			continue
		}
		middle := same[len(same)/2]
		middle.Count = len(same)
		out = append(out, middle)
	}
	return out
}

// record keeps touches and tells them. The caller holds the desk's mu.
func (c *city) record(touches []wire.ProjectTouch) {
	if touches = gathered(touches); len(touches) == 0 {
		return
	}
	for i := range touches {
		if touches[i].ID == 0 { // it was new to us when it was seen
			touches[i].ID = c.idOf(touches[i].Path)
		}
	}
	c.history = append(c.history, touches...)
	if more := len(c.history) - maxHistory; more > maxHistory/10 {
		c.history = slices.Clone(c.history[more:])
	}
	c.keep.touched(touches)
	c.desk.publish(wire.ProjectEvent{Kind: "touches", Touches: touches})
}

// touches are those of a span of time, oldest first; of too many the newest.
func (c *city) touches(from, until time.Time) []wire.ProjectTouch {
	var out []wire.ProjectTouch
	for _, t := range c.history {
		if !t.At.Before(from) && (until.IsZero() || !t.At.After(until)) {
			t.ID = c.idOf(t.Path) // ids are of this generation
			out = append(out, t)
		}
	}
	return out[max(0, len(out)-wire.MaxProjectTouches):]
}
