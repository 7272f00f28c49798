package chat

import (
	"cmp"
	"context"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// staleAfter is how long a live run may send no event before the agent is shown as stale.
	staleAfter = 60 * time.Second
	// pollInterval is how often pollTimers looks.
	pollInterval = 5 * time.Second
)

// setActivity sets what a run does now and reports it. source is the event that says so.
func (t *Conversation) setActivity(r *run, state wire.ActivityState, label, source string) {
	if r.activity.State == state && r.activity.Label == label {
		t.reportBody(source) // the agent may have been stale
		return
	}
	r.activity = wire.Activity{State: state, Label: label, Since: t.now(), Source: source}
	t.reportStatus(r.session)
	t.reportBody(source)
}

// toolStarted sets the activity of a run to using a tool.
func (t *Conversation) toolStarted(r *run, d *draft, id, source string) {
	if tool := d.tool(id); tool != nil {
		t.setActivity(r, wire.ActivityWorking, toolLabel(tool), source)
	}
}

// toolEnded sets the activity after a tool ended: another tool that still runs, or thinking.
func (t *Conversation) toolEnded(r *run, source string) {
	for _, d := range r.drafts {
		if tool := d.openTool(); tool != nil {
			t.setActivity(r, wire.ActivityWorking, toolLabel(tool), source)
			return
		}
	}
	t.setActivity(r, wire.ActivityThinking, "", source)
}

// toolLabel says in a few words what a tool does: its title and its target.
func toolLabel(tool *wire.ChatTool) string {
	if tool.Target == "" {
		return tool.Title
	}
	return clip.Bytes(tool.Title+" · "+tool.Target, 120)
}

// defaultLabels are the labels of activities that have none of their own.
var defaultLabels = map[wire.ActivityState]string{wire.ActivityThinking: "thinking", wire.ActivitySpeaking: "writing"}

// status is what a session is doing, as its page shows it.
func (t *Conversation) status(session string) wire.ChatStatus {
	runs := t.liveRuns(session)
	if len(runs) == 0 {
		return wire.ChatStatus{}
	}
	r := runs[0] // later runs are folded into it, or wait
	s := wire.ChatStatus{
		Turn: r.id, Label: cmp.Or(r.activity.Label, defaultLabels[r.activity.State]), Since: r.activity.Since,
	}
	for _, a := range t.approvals {
		if a.Session == session {
			s.Label = "waiting for your answer"
		}
	}
	return s
}

// reportStatus reports the status of a session.
func (t *Conversation) reportStatus(session string) {
	if session != "" {
		t.reporter.Status(session, t.status(session))
	}
}

// AgentType is the avatar's type, the same as that of an MCP process which OpenClaw starts, so that both share one
// avatar.
const AgentType = "openclaw"

// Product is the name that people know the agent's program by.
const Product = "OpenClaw"

// reportBody reports what the agent is seen doing, when that changed: the activity of the run with the newest event,
// unless an approval is open or the connection is lost. source is the event that caused the call.
func (t *Conversation) reportBody(source string) {
	b := agent.Body{
		Type: AgentType, Name: t.name,
		Activity: wire.Activity{State: wire.ActivityIdle, Since: t.now(), Source: source},
	}
	var newest *run
	for _, r := range t.runs {
		if r.activity.State != "" && (newest == nil || r.lastEvent.After(newest.lastEvent)) {
			newest = r
		}
	}
	if newest != nil {
		b.Turn, b.Activity = newest.id, newest.activity
		if t.now().Sub(newest.lastEvent) >= staleAfter {
			b.Activity.State, b.Activity.Since = wire.ActivityStale, newest.lastEvent
		}
	}
	if a := t.oldestApproval(); a != nil {
		b.Turn, b.Activity = a.Turn, wire.Activity{
			State: wire.ActivityNeedsYou, Label: a.Title, Since: a.CreatedAt, Source: string(a.Kind) + ".approval.requested",
		}
	}
	if t.conn == nil {
		b.Activity = wire.Activity{State: wire.ActivityLost, Since: t.now(), Source: "connection"}
	}
	old := t.reportedBody
	if old.Name == b.Name && old.Turn == b.Turn &&
		old.Activity.State == b.Activity.State && old.Activity.Label == b.Activity.Label {
		return
	}
	t.reportedBody = b
	t.reporter.Body(b)
}

// oldestApproval is the first of the agent's open approvals; nil: none is open.
func (t *Conversation) oldestApproval() *pendingApproval {
	var first *pendingApproval
	for _, a := range t.approvals {
		if (first == nil || a.CreatedAt.Before(first.CreatedAt)) && (a.Session == "" || t.ownsSession(a.Session)) {
			first = a
		}
	}
	return first
}

// pollTimers looks regularly for what no event reports: a run that went silent, and an approval that expired. It ends
// with ctx. Locks mu.
func (t *Conversation) pollTimers(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			t.mu.Lock()
			t.endApprovals(wire.ApprovalExpired, func(a *pendingApproval) bool { // the gateway may send no event for that
				return !a.ExpiresAt.IsZero() && t.now().After(a.ExpiresAt)
			})
			t.reportBody("silence")
			t.mu.Unlock()
		}
	}
}
