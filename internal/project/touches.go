package project

import (
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

const (
	maxHistory = 5_000
	burst      = 4                // files of one step by one hand; more are told as one touch with a count
	claim      = 15 * time.Second // a file that an agent said it changes is its doing so long
)

// worked notes what a tool that began does with files.
func (c *city) worked(t deed) {
	now := c.desk.opt.Now()
	var touches []wire.ProjectTouch
	for _, list := range t.meant {
		path, ok := c.meant(list, folding)
		if !ok {
			continue
		}
		touch := touchOf(t.Work, now, "tool "+t.Tool)
		touch.Path = path
		if t.How != "read" && t.How != "search" {
			c.claims(path, now)
		}
		touches = append(touches, touch)
	}
	c.record(touches)
}

// claims notes that an agent said it changes a file.
func (c *city) claims(path string, now time.Time) {
	if len(c.claimed) >= maxHistory {
		maps.DeleteFunc(c.claimed, func(_ string, at time.Time) bool { return now.Sub(at) >= claim })
	}
	if len(c.claimed) < maxHistory {
		c.claimed[path] = now
	}
}

func touchOf(w agent.Work, at time.Time, source string) wire.ProjectTouch {
	return wire.ProjectTouch{At: wire.Now(at), How: w.How, Avatar: w.Agent.AvatarID, Agent: w.Agent.Name, Source: source, Backend: w.Backend, Turn: w.Turn}
}

// seen are the touches that a change on disk tells. It is called before the change is folded. What an agent said that it does
// is not told twice; of what nobody said, the author is the one agent that runs a command now, or nobody.
func (c *city) seen(u repo.Update) []wire.ProjectTouch {
	now := c.desk.opt.Now()
	by, ok := c.desk.runner(now)
	if !ok {
		by = wire.ProjectTouch{Source: "file system"}
	}
	by.At = wire.Now(now)
	var out []wire.ProjectTouch
	add := func(path, how string) {
		if said, ok := c.claimed[path]; ok && now.Sub(said) < claim {
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

// gathered makes one touch of many of a kind in one step by one hand.
func gathered(touches []wire.ProjectTouch) []wire.ProjectTouch {
	if len(touches) <= burst {
		return touches
	}
	kinds := map[string][]wire.ProjectTouch{}
	for _, t := range touches {
		kinds[t.How] = append(kinds[t.How], t)
	}
	var out []wire.ProjectTouch
	for _, how := range slices.Sorted(maps.Keys(kinds)) {
		same := kinds[how]
		if len(same) > burst {
			middle := same[len(same)/2]
			middle.Count = len(same)
			same = []wire.ProjectTouch{middle}
		}
		out = append(out, same...)
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
