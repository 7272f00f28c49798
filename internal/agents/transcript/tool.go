package transcript

import (
	"reflect"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// progressInterval is the shortest time between two reports of a running call's output.
const progressInterval = 250 * time.Millisecond

// putTool adds or updates a call. Mere output of a running call is progress, which is delayed
// longer. waiting: the call waits for an approval. False: the call has no id, or the turn has no
// room.
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
	if r.Parts == 1 { // nothing will follow: the call has a state of its own
		m.State = wire.MessageDone
	}
	due, merged := r.soon(now), *c.tool()
	if len(m.Parts) == parts {
		if reflect.DeepEqual(merged, old) {
			return c, true
		}
		if old.Output, old.Size = merged.Output, merged.Size; reflect.DeepEqual(merged, old) {
			due = later(due, m.reported.Add(progressInterval))
		}
	}
	m.due = earlier(m.due, due)
	return c, true
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
