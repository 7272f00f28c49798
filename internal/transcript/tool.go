package transcript

import (
	"cmp"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// progressInterval is the shortest time between two reports of what a running call prints.
const progressInterval = 250 * time.Millisecond

// call is a tool call and the part that shows it.
type call struct {
	message *message
	part    int
	// helper is the sub-agent that made it; empty: the agent itself.
	helper string
	// work is what was last reported of its work with files; without a type: nothing was.
	work agent.Work
}

// tool returns the call as pages show it. It must not be changed: snapshots share it.
func (c *call) tool() *wire.ChatTool { return c.message.Parts[c.part].Tool }

// set replaces what pages see of the call.
func (c *call) set(t wire.ChatTool) { c.message.Parts[c.part].Tool = &t }

// hasEnded reports whether a call has its result.
func hasEnded(t *wire.ChatTool) bool { return t.State == wire.ToolDone || t.State == wire.ToolFailed }

func (e Tool) apply(b *book, now time.Time) bool {
	return b.work(e.Turn, now, func(t *turn) bool {
		c, ok := t.reply.putTool(now, e.Shown, b.isAsked(t.id, e.Shown.ID))
		if !ok {
			return false
		}
		c.helper = cmp.Or(e.Helper, c.helper)
		b.reportWork(t, c, e, now)
		b.followHelper(t, c, e.Source, now)
		if tool := c.tool(); c.helper == "" && tool.State != wire.ToolWaiting {
			t.setToolActivity(now, tool, e.Source)
		}
		return true
	})
}

// putTool shows a call, or what is new of it. A change of nothing but the output of a running call is progress, which
// waits longer. waiting: the call waits for an approval. False: the call has no id, or the turn too many messages.
func (r *reply) putTool(now time.Time, shown wire.ChatTool, waiting bool) (*call, bool) {
	c := r.calls[shown.ID]
	if c == nil {
		if shown.ID == "" || len(r.messages) > maxMessages {
			return nil, false
		}
		c = &call{}
		c.message, c.part = r.addPart(now, wire.ChatPart{Kind: wire.PartTool, Tool: &wire.ChatTool{ID: shown.ID, State: wire.ToolRunning, Began: now.UTC()}})
		r.calls[shown.ID] = c
		r.order = append(r.order, c)
	}
	old, at := *c.tool(), r.soon(now)
	merged := mergeTool(old, shown, now, waiting)
	if merged == old {
		return c, true
	}
	c.set(merged)
	if old.Output = merged.Output; merged == old {
		at = later(at, c.message.reported.Add(progressInterval))
	}
	c.message.due = earlier(c.message.due, at)
	return c, true
}

// mergeTool adds to a call what is new of it.
func mergeTool(t, u wire.ChatTool, now time.Time, waiting bool) wire.ChatTool {
	t.Name, t.Title, t.Target = cmp.Or(u.Name, t.Name), cmp.Or(u.Title, t.Title), cmp.Or(u.Target, t.Target)
	t.Input, t.Output, t.World = cmp.Or(u.Input, t.Input), cmp.Or(u.Output, t.Output), t.World || u.World
	switch {
	case hasEnded(&t):
	case hasEnded(&u):
		t.State, t.Millis = u.State, agent.Millis(now.Sub(t.Began))
	case waiting:
		t.State = wire.ToolWaiting
	default:
		t.State = wire.ToolRunning
	}
	return t
}

// openTool returns the agent's own call that started last and runs; nil: there is none.
func (r *reply) openTool() *wire.ChatTool {
	for _, c := range slices.Backward(r.order) {
		if t := c.tool(); c.helper == "" && t.State == wire.ToolRunning {
			return t
		}
	}
	return nil
}

// tally counts the ended calls by tool, in the order of their first use.
func (r *reply) tally() []wire.TurnTool {
	var counts []wire.TurnTool
	for _, c := range r.order {
		if t := c.tool(); hasEnded(t) {
			counts = agent.CountTool(counts, t)
		}
	}
	return counts
}

// toolLabel describes a call in a few words: the tool and its target.
func toolLabel(t *wire.ChatTool) string {
	name := t.Name
	if t.World {
		name = t.Title
	}
	if t.Target != "" {
		name += " · " + t.Target
	}
	return clip.Line(name, 80)
}

// reportWork reports what a call does with files: once its files are known, again when there are more of them, and at
// its end.
func (b *book) reportWork(t *turn, c *call, e Tool, now time.Time) {
	u, known := e.Usage, c.work.Type != ""
	if u.How == "" {
		u = c.work.Usage
	}
	ended := hasEnded(c.tool())
	switch {
	case u.How == "", c.work.Ended:
		return
	case ended: // the end of it
	case known && len(u.Paths) <= len(c.work.Paths), !known && len(u.Paths) == 0 && u.How != wire.TouchRun:
		return
	}
	c.work = agent.Work{
		Type: b.Type, Helper: c.helper, Turn: t.id, Call: e.Shown.ID, Tool: clip.Line(c.tool().Name, 64), Usage: u,
		Ended: ended, Failed: c.tool().State == wire.ToolFailed, At: now.UTC(),
	}
	w := c.work
	if ended {
		w.Output = e.Result
	}
	b.Reporter.Work(w)
}

// loseWork reports the end of work with files that the agent never ended, after its turn is over.
func (b *book) loseWork(t *turn, now time.Time) {
	for _, c := range t.reply.order {
		if c.work.Type != "" && !c.work.Ended {
			c.work.Ended, c.work.Lost, c.work.At = true, true, now.UTC()
			b.Reporter.Work(c.work)
		}
	}
}
