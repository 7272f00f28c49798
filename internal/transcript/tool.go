package transcript

import (
	"cmp"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// progressInterval is the shortest time between two reports of what a running call prints.
const progressInterval = 250 * time.Millisecond

// call is a tool call and the part that shows it.
type call struct {
	draft *Draft
	part  int
	// wraps: it only calls another tool, and taken: that one has its place.
	wraps, taken bool
	// helper is the sub-agent that made it; empty: the agent itself.
	helper string
	// work is what was last reported of its work with files; without a type: nothing was.
	work agent.Work
}

// tool returns the call as pages show it. It must not be changed: snapshots share it.
func (c *call) tool() *wire.ChatTool { return c.draft.Parts[c.part].Tool }

// set replaces what pages see of the call.
func (c *call) set(t wire.ChatTool) { c.draft.Parts[c.part].Tool = &t }

// hasEnded reports whether a call has its result.
func hasEnded(t *wire.ChatTool) bool { return t.State == wire.ToolDone || t.State == wire.ToolFailed }

func (e Tool) apply(b *book, now time.Time) bool {
	if h := b.helpers[e.Helper]; h != nil {
		return b.applyHelperTool(h, &e, now)
	}
	return b.work(e.Turn, now, func(t *turn) bool {
		c, ok := t.reply.putTool(now, &e, b.isAsked(t.id, e.Shown.ID))
		if !ok {
			return false
		}
		c.helper = cmp.Or(e.Helper, c.helper)
		b.reportWork(&c.work, c.tool(), c.helper, &e, now)
		b.followHelper(t, c, e.Source, now)
		if tool := c.tool(); c.helper == "" && tool.State != wire.ToolWaiting {
			b.setToolActivity(t, now, tool, e.Source)
		}
		return true
	})
}

// putTool shows a call, or what is new of it. A change of nothing but the output of a running call is progress, which
// waits longer. waiting: the call waits for an approval. False: the call has no id, or the turn has no room for it.
func (r *reply) putTool(now time.Time, e *Tool, waiting bool) (*call, bool) {
	if e.Shown.ID == "" {
		return nil, false
	}
	m := r.holder(now, e.Shown.ID, e.Within)
	if m == nil {
		return nil, false
	}
	at, parts := e.At, len(m.Parts)
	if at.IsZero() {
		at = now
	}
	c, old := m.putTool(e, at, waiting)
	if c == nil {
		return nil, false
	}
	due, merged := r.soon(now), *c.tool()
	if len(m.Parts) == parts {
		if merged == old {
			return c, true
		}
		if old.Output = merged.Output; merged == old {
			due = later(due, m.reported.Add(progressInterval))
		}
	}
	m.due = earlier(m.due, due)
	return c, true
}

// mergeTool adds to a call what is new of it.
func mergeTool(t, u wire.ChatTool, at time.Time, waiting bool) wire.ChatTool {
	t.Name, t.Title, t.Target = cmp.Or(u.Name, t.Name), cmp.Or(u.Title, t.Title), cmp.Or(u.Target, t.Target)
	t.Input, t.Output, t.World = cmp.Or(u.Input, t.Input), cmp.Or(u.Output, t.Output), t.World || u.World
	switch {
	case hasEnded(&t):
	case hasEnded(&u):
		if t.State = u.State; !t.Began.IsZero() && at.After(t.Began) {
			t.Millis = agent.Millis(at.Sub(t.Began))
		}
	case waiting || u.State == wire.ToolWaiting:
		t.State = wire.ToolWaiting
	default:
		t.State = wire.ToolRunning
	}
	return t
}

// eachCall yields the calls in the order of their start.
func (r *reply) eachCall(yield func(*call) bool) {
	for _, m := range r.messages {
		for _, c := range m.order {
			if !yield(c) {
				return
			}
		}
	}
}

// openTool returns the agent's own call that started last and runs; nil: there is none.
func (r *reply) openTool() *wire.ChatTool {
	var open *wire.ChatTool
	for c := range r.eachCall {
		if t := c.tool(); c.helper == "" && t.State == wire.ToolRunning {
			open = t
		}
	}
	return open
}

// tally counts the ended calls by tool, in the order of their first use.
func (r *reply) tally() []wire.TurnTool {
	var counts []wire.TurnTool
	for c := range r.eachCall {
		if t := c.tool(); hasEnded(t) {
			counts = agent.CountTool(counts, t)
		}
	}
	return counts
}

// toolLabel describes a call in a few words: the tool and its target.
func (o *Options) toolLabel(t *wire.ChatTool) string {
	name := t.Name
	if t.World || o.Titles {
		name = t.Title
	}
	if t.Target != "" {
		name += " · " + t.Target
	}
	return clip.Line(name, 80)
}

// reportWork reports what a call does with files: once its files are known, again when there are more of them, and at
// its end. w is what was reported last.
func (b *book) reportWork(w *agent.Work, tool *wire.ChatTool, helper string, e *Tool, now time.Time) {
	u, known := e.Usage, w.Type != ""
	if u.How == "" {
		u = w.Usage
	}
	ended := hasEnded(tool)
	switch {
	case u.How == "", w.Ended:
		return
	case ended: // the end of it
	case known && len(u.Paths) <= len(w.Paths), !known && len(u.Paths) == 0 && u.How != wire.TouchRun:
		return
	}
	*w = agent.Work{
		Type: b.Type, Helper: helper, Turn: e.Turn, Call: cmp.Or(w.Call, e.Shown.ID), Tool: clip.Line(tool.Name, 64), Usage: u,
		Ended: ended, Failed: tool.State == wire.ToolFailed, At: now.UTC(),
	}
	report := *w
	if ended {
		report.Output = e.Result
	}
	b.Reporter.Work(report)
}

// loseWork reports the end of work with files that the agent never ended, after its turn is over.
func (b *book) loseWork(w *agent.Work, now time.Time) {
	if w.Type != "" && !w.Ended {
		w.Ended, w.Lost, w.At = true, true, now.UTC()
		b.Reporter.Work(*w)
	}
}
