package transcript

import (
	"cmp"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxHelpers bounds the sub-agents that get a body: those of a turn, and those that belong to
	// none.
	maxHelpers = 32
	// maxHelperCalls bounds the running calls of a sub-agent that belongs to no turn.
	maxHelperCalls = 256
)

func (e HelperStarted) apply(b *book, now time.Time) bool {
	return b.work(e.Turn, now, func(t *turn) bool {
		if t.helpers[e.ID] != nil || len(t.helpers) >= maxHelpers {
			return false
		}
		h := &helper{run: e.Turn}
		t.helpers[e.ID] = h
		b.setHelper(h, Helper{ID: e.ID, Name: e.Name, State: wire.ActivityWorking, Label: e.Label, Source: e.Source},
			now)
		return true
	})
}

func (e Helper) apply(b *book, now time.Time) bool {
	h := b.helpers[e.ID]
	if h == nil {
		if !e.Start || e.ID == "" || len(b.helpers) >= maxHelpers {
			return false
		}
		h = &helper{calls: map[string]*helperCall{}}
		b.helpers[e.ID] = h
		e.State = cmp.Or(e.State, wire.ActivityThinking)
	}
	h.run = cmp.Or(h.run, e.Run)
	b.setHelper(h, e, now)
	return true
}

func (e HelperEnded) apply(b *book, now time.Time) bool {
	if e.Turn == "" {
		h := b.helpers[e.ID]
		delete(b.helpers, e.ID)
		return b.removeHelper(h, e.ID, e.Source, now)
	}
	return b.work(e.Turn, now, func(t *turn) bool { return b.removeHelper(t.helpers[e.ID], e.ID, e.Source, now) })
}

// setHelper reports the activity of a sub-agent when it changes.
func (b *book) setHelper(h *helper, e Helper, now time.Time) {
	name := cmp.Or(e.Name, h.name)
	if e.State == "" {
		e.State, e.Label = h.state, h.label
	}
	if h.name != name || h.state != e.State || h.label != e.Label {
		h.name, h.state, h.label = name, e.State, e.Label
		b.reportHelper(h, e.ID, e.Source, now)
	}
}

// reportHelper reports the body of a sub-agent.
func (b *book) reportHelper(h *helper, id, source string, now time.Time) {
	b.Reporter.Body(agent.Body{
		Type: b.Type, Name: h.name, Helper: id, Turn: h.run, Gone: h.removed,
		Activity: wire.Activity{State: h.state, Label: h.label, Since: now.UTC(), Source: source},
	})
}

// removeHelper removes the body of a sub-agent, once.
func (b *book) removeHelper(h *helper, id, source string, now time.Time) bool {
	if h == nil || h.removed {
		return false
	}
	for _, c := range h.calls {
		b.loseWork(&c.work, now)
	}
	h.removed, h.run, h.state, h.label = true, "", wire.ActivityAway, ""
	b.reportHelper(h, id, source, now)
	return true
}

// followHelper shows a call by the sub-agent that made it, and removes the one whose own call has
// ended.
func (b *book) followHelper(t *turn, c *call, source string, now time.Time) {
	tool := c.tool()
	if h := t.helpers[tool.ID]; h != nil && h.active && hasEnded(tool) {
		b.removeHelper(h, tool.ID, source, now)
	}
	if h := t.helpers[c.helper]; h != nil && !h.removed {
		h.active = true
		b.setHelper(h, Helper{ID: c.helper, State: wire.ActivityWorking, Label: b.toolLabel(tool), Source: source}, now)
	}
}

// applyHelperTool applies a call of a sub-agent without a turn: its activity and its work with
// files.
func (b *book) applyHelperTool(h *helper, e *Tool, now time.Time) bool {
	c := h.calls[e.Shown.ID]
	if c == nil {
		if e.Shown.ID == "" || len(h.calls) >= maxHelperCalls {
			return false
		}
		c = &helperCall{tool: wire.ChatTool{Began: now.UTC()}}
		h.calls[e.Shown.ID] = c
	}
	c.tool = mergeTool(c.tool, e.Shown, now, false)
	b.reportWork(&c.work, &c.tool, e.Helper, e, now)
	does := Helper{ID: e.Helper, State: wire.ActivityWorking, Label: b.toolLabel(&c.tool), Source: e.Source}
	if hasEnded(&c.tool) {
		delete(h.calls, e.Shown.ID)
		does.State, does.Label = wire.ActivityThinking, ""
	}
	b.setHelper(h, does, now)
	return true
}
