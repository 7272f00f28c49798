package project

import (
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// A tool call that reports a file touches it as that agent, and claims it (claim), so that the
// following change on disk is not a second touch. A change without a claim belongs to the one agent
// that is running a command (runningCommands.only); if none or several are, its author is unknown.

const (
	maxHistory = 5_000
	// maxBurst is how many touches of one step and kind are published separately; more become one
	// touch with a count.
	maxBurst = 4
	// claimTTL is how long a claim lasts.
	claimTTL = 15 * time.Second
)

// recordTool records the touches of a tool call, and claims the files that it changes.
func (c *city) recordTool(e workEvent) {
	now := c.options.Now()
	var touches []wire.ProjectTouch
	for _, list := range e.paths {
		path, ok := c.resolve(list, foldsCase)
		if !ok {
			continue
		}
		touch := touchOf(e.Work, now, "tool "+e.Tool)
		touch.Path = path
		if e.Touch != wire.TouchRead && e.Touch != wire.TouchSearch {
			c.claim(path, now)
		}
		touches = append(touches, touch)
	}
	c.record(touches)
}

func (c *city) claim(path string, now time.Time) {
	if len(c.claimed) >= maxHistory {
		maps.DeleteFunc(c.claimed, func(_ string, since time.Time) bool { return now.Sub(since) >= claimTTL })
	}
	if len(c.claimed) < maxHistory {
		c.claimed[path] = now
	}
}

// touchOf returns a touch by the reporting agent, without a path.
func touchOf(w agent.Work, at time.Time, source string) wire.ProjectTouch {
	return wire.ProjectTouch{
		At: wire.Millis(at), How: w.Touch, Avatar: w.Agent.AvatarID, Agent: w.Agent.Name,
		Source: source, Backend: w.Backend, Turn: w.Turn,
	}
}

// touchesOf returns the touches in a change on disk, except those of claimed files. It compares
// with the old files, so it must be called before the change is applied.
func (c *city) touchesOf(u repo.Update) []wire.ProjectTouch {
	now := c.options.Now()
	by, ok := c.shown.commands.only(now)
	if !ok {
		by = wire.ProjectTouch{Source: "file system"}
	}
	by.At = wire.Millis(now)
	var out []wire.ProjectTouch
	add := func(path string, how wire.TouchKind) {
		if since, ok := c.claimed[path]; ok && now.Sub(since) < claimTTL {
			return
		}
		t := by
		t.Path, t.How, t.ID = path, how, c.idOf(path)
		out = append(out, t)
	}
	for _, f := range u.Files {
		old := c.files[f.Path]
		switch {
		case f.Session == repo.Gone && (old == nil || old.Session != repo.Gone), f.Commit == repo.Gone &&
			old != nil && old.Commit != repo.Gone:
			add(f.Path, wire.TouchDelete)
		case old == nil:
			add(f.Path, wire.TouchCreate)
		case !old.Changed.Equal(f.Changed) || old.Bytes != f.Bytes:
			add(f.Path, wire.TouchEdit)
		}
	}
	for _, path := range u.Removed {
		add(path, wire.TouchDelete)
	}
	return out
}

// mergeBursts replaces more than maxBurst touches of one kind in one step by the middle one, with a
// count.
func mergeBursts(touches []wire.ProjectTouch) []wire.ProjectTouch {
	if len(touches) <= maxBurst {
		return touches
	}
	kinds := map[wire.TouchKind][]wire.ProjectTouch{}
	for _, t := range touches {
		kinds[t.How] = append(kinds[t.How], t)
	}
	var out []wire.ProjectTouch
	for _, how := range slices.Sorted(maps.Keys(kinds)) {
		same := kinds[how]
		if len(same) > maxBurst {
			middle := same[len(same)/2]
			middle.Count = len(same)
			same = []wire.ProjectTouch{middle}
		}
		out = append(out, same...)
	}
	return out
}

// record adds touches to the history, saves and publishes them.
func (c *city) record(touches []wire.ProjectTouch) {
	if touches = mergeBursts(touches); len(touches) == 0 {
		return
	}
	for i := range touches {
		if touches[i].ID == 0 { // the file was new then, and may have an id now
			touches[i].ID = c.idOf(touches[i].Path)
		}
	}
	c.history = append(c.history, touches...)
	if more := len(c.history) - maxHistory; more > maxHistory/10 { // rarely, since it copies
		c.history = slices.Clone(c.history[more:])
	}
	c.storage.touched(touches)
	c.shown.publish(wire.ProjectEvent{Kind: wire.ProjectEventTouches, Touches: touches})
}

// touches returns the newest touches of a time span, oldest first. A zero until means no end. Ids
// are those of the current generation.
func (c *city) touches(from, until time.Time) []wire.ProjectTouch {
	var out []wire.ProjectTouch
	for _, t := range c.history {
		if !t.At.Before(from) && (until.IsZero() || !t.At.After(until)) {
			t.ID = c.idOf(t.Path)
			out = append(out, t)
		}
	}
	return out[max(0, len(out)-wire.MaxProjectTouches):]
}
