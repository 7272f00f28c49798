package presence

import (
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/tool"
)

// Turn returns the agent's turn as its back end or device reports it. False: neither reports any.
func (a *Agent) Turn() (turn string, known bool) {
	b := a.reported()
	if b == nil {
		return "", false
	}
	return b.Latest.Turn, true
}

// Conversation returns the back end of an agent and the session of its turn; empty: unknown.
func (a *Agent) Conversation() (backend, session string) {
	if a.body == nil {
		return "", ""
	}
	return a.body.Latest.Backend, a.body.Latest.Session
}

// Began notes that an agent has begun a call. wait_for_events does not show as an activity.
func (p *People) Began(a *Agent, c *calls.Call) {
	a.acted = true
	if c.Tool.Name != tool.WaitForEvents {
		a.runningCalls = append(a.runningCalls, c)
	}
	if a.shown {
		p.Trace(wire.Trace{
			CallID: c.ID, Tool: c.Tool.Name, Agent: c.Agent, State: wire.TraceStarted, Text: c.Label(),
			Time: wire.Millis(c.Began),
		})
	}
}

// Ended notes the end of a call: its agent becomes idle unless another call runs, and the pages get
// a trace if the user knows the agent.
func (p *People) Ended(c *calls.Call, t wire.ToolResult, at time.Time) {
	a, ok := p.byDevice[c.Device]
	if !ok {
		return
	}
	now := wire.Millis(at)
	a.lastSeen = now
	if i := slices.Index(a.runningCalls, c); i >= 0 {
		a.runningCalls = slices.Delete(a.runningCalls, i, i+1)
		if a.activity.State != wire.ActivityAway { // its socket may have ended before the call
			a.activity = wire.Activity{State: wire.ActivityIdle, Since: now, Source: "tool.result " + c.Tool.Name}
		}
	}
	if !a.shown {
		return
	}
	tr := wire.Trace{
		CallID: c.ID, Tool: c.Tool.Name, Agent: c.Agent, State: wire.TraceDone, Time: now,
		Millis: float64(at.Sub(c.Began).Microseconds()) / 1000,
	}
	if t.Error != nil {
		tr.State, tr.Text = wire.TraceFailed, OneLine(t.Error.Message)
	} else if t.Result != nil {
		line, _, _ := strings.Cut(t.Result.Text, "\n")
		tr.Text = OneLine(line)
	}
	p.Trace(tr)
}

// OneLine cuts a message to the length that a trace or an answer shows.
func OneLine(message string) string { return clip.Line(message, 160) }

// maxTraces is how many traces wait for one flush. When more arrive, the oldest are dropped.
const maxTraces = 12

// Trace queues a trace for the next flush. When a call starts and ends between two flushes, the
// pages see only its end.
func (p *People) Trace(t wire.Trace) {
	if t.State != wire.TraceStarted {
		p.traces = slices.DeleteFunc(p.traces, func(w wire.Trace) bool { return w.CallID == t.CallID })
	}
	if len(p.traces) >= maxTraces {
		p.traces = p.traces[1:]
	}
	p.traces = append(p.traces, t)
	p.Changed = true
}

// Flush returns the queued traces and clears Changed. watched: there are pages or streams, which
// now learn of all shown agents.
func (p *People) Flush(watched bool) []wire.Trace {
	if watched {
		for _, a := range p.shown {
			a.announced = true
		}
	}
	traces := p.traces
	p.traces, p.Changed = nil, false
	return traces
}

// Announced reports whether a presence message has named the agent since it came.
func (a *Agent) Announced() bool { return a.announced }
