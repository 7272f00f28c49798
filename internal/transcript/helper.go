package transcript

import (
	"cmp"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxHelpers bounds the sub-agents that get a body: those of a turn, and those that belong to none.
	maxHelpers = 32
	// maxHelperCalls bounds the running calls of a sub-agent that belongs to no turn.
	maxHelperCalls = 256
)

// helper is a sub-agent, shown as a companion beside the agent's body.
type helper struct {
	name, label string
	// active: it has made a call of its own, so the end of the call that started it is its own end.
	active bool
	// removed: its body has left, and does not come back.
	removed bool

	// state, run and calls are of one that belongs to no turn: what it does, its own run, and its running calls.
	state wire.ActivityState
	run   string
	calls map[string]*helperCall
}

// helperCall is a call that is not shown, but for what it does with files.
type helperCall struct {
	tool wire.ChatTool
	work agent.Work
}

func (e HelperStarted) apply(b *book, now time.Time) bool {
	return b.work(e.Turn, now, func(t *turn) bool {
		if t.helpers[e.ID] != nil || len(t.helpers) >= maxHelpers {
			return false
		}
		t.helpers[e.ID] = &helper{name: e.Name, label: e.Label}
		b.showHelper(t, e.ID, e.Source, now)
		return true
	})
}

func (e HelperEnded) apply(b *book, now time.Time) bool {
	if e.Turn == "" {
		return b.endHelper(e.ID, e.Source, now)
	}
	return b.work(e.Turn, now, func(t *turn) bool { return b.removeHelper(t, e.ID, e.Source, now) })
}

// showHelper reports what a sub-agent does.
func (b *book) showHelper(t *turn, id, source string, now time.Time) {
	b.reportHelper(t.helpers[id], id, t.id, wire.Activity{State: wire.ActivityWorking, Since: now.UTC(), Source: source})
}

// reportHelper reports the body of a sub-agent. One that is away has left.
func (b *book) reportHelper(h *helper, id, turn string, a wire.Activity) {
	body := agent.Body{Type: b.Type, Name: h.name, Helper: id, Turn: turn, Activity: a}
	if a.State == wire.ActivityAway {
		body.Gone, body.Turn = true, ""
	} else {
		body.Activity.Label = h.label
	}
	b.Reporter.Body(body)
}

// followHelper shows a call by the sub-agent that made it, and removes the one whose own call has ended.
func (b *book) followHelper(t *turn, c *call, source string, now time.Time) {
	tool := c.tool()
	if h := t.helpers[tool.ID]; h != nil && h.active && hasEnded(tool) {
		b.removeHelper(t, tool.ID, source, now)
	}
	h := t.helpers[c.helper]
	if h == nil || h.removed {
		return
	}
	h.active = true
	if label := b.toolLabel(tool); label != h.label {
		h.label = label
		b.showHelper(t, c.helper, source, now)
	}
}

// removeHelper removes the body of a sub-agent, once.
func (b *book) removeHelper(t *turn, id, source string, now time.Time) bool {
	h := t.helpers[id]
	if h == nil || h.removed {
		return false
	}
	h.removed = true
	b.reportHelper(h, id, "", wire.Activity{State: wire.ActivityAway, Since: now.UTC(), Source: source})
	return true
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

// setHelper reports what a sub-agent without a turn does, unless it is the same as before.
func (b *book) setHelper(h *helper, e Helper, now time.Time) {
	name := cmp.Or(e.Name, h.name)
	if e.State == "" {
		e.State, e.Label = h.state, h.label
	}
	if h.name == name && h.state == e.State && h.label == e.Label {
		return
	}
	h.name, h.state, h.label = name, e.State, e.Label
	b.reportHelper(h, e.ID, h.run, wire.Activity{State: e.State, Since: now.UTC(), Source: e.Source})
}

// applyHelperTool takes a call of a sub-agent without a turn: it says what the sub-agent does, with files too.
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

// endHelper removes a sub-agent without a turn.
func (b *book) endHelper(id, source string, now time.Time) bool {
	h := b.helpers[id]
	if h == nil {
		return false
	}
	delete(b.helpers, id)
	for _, c := range h.calls {
		b.loseWork(&c.work, now)
	}
	b.reportHelper(h, id, "", wire.Activity{State: wire.ActivityAway, Since: now.UTC(), Source: source})
	return true
}
