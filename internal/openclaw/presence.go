package openclaw

import (
	"context"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

const (
	staleAfter = 60 * time.Second // without any event of a run
	lookEvery  = 5 * time.Second
)

// does says what a run does now, by the event that told it.
func (t *conversation) does(r *run, state, label, source string) {
	if r.doing.State == state && r.doing.Label == label {
		t.tellBody(source) // it may have been stale
		return
	}
	r.doing = wire.Activity{State: state, Label: label, Since: t.now(), Source: source}
	t.tellStatus(r.session)
	t.tellBody(source)
}

// working says that a run uses a tool.
func (t *conversation) working(r *run, d *draft, id, source string) {
	if tool := d.tool(id); tool != nil {
		t.does(r, "working", toolLabel(tool), source)
	}
}

// workDone says that a tool has ended: another one may go on beside it.
func (t *conversation) workDone(r *run, source string) {
	for _, d := range r.drafts {
		if tool := d.unfinished(); tool != nil {
			t.does(r, "working", toolLabel(tool), source)
			return
		}
	}
	t.does(r, "thinking", "", source)
}

func toolLabel(tool *wire.ChatTool) string {
	if tool.Target == "" {
		return tool.Title
	}
	return clip.Bytes(tool.Title+" · "+tool.Target, 120)
}

// statusWords are the labels of what has none of its own.
var statusWords = map[string]string{"thinking": "thinking", "speaking": "writing"}

// status is what a session is doing.
func (t *conversation) status(session string) wire.ChatStatus {
	runs := t.live(session)
	if len(runs) == 0 {
		return wire.ChatStatus{}
	}
	r := runs[0] // later ones are folded into it, or wait
	s := wire.ChatStatus{Turn: r.id, Label: r.doing.Label, Since: r.doing.Since}
	for _, a := range t.approvals {
		if a.Session == session {
			s.Label = "waiting for your answer"
			return s
		}
	}
	if s.Label == "" {
		s.Label = statusWords[r.doing.State]
	}
	return s
}

func (t *conversation) tellStatus(session string) {
	if session != "" {
		t.r.Status(session, t.status(session))
	}
}

// agentType is the avatar's: that of an MCP process which OpenClaw starts.
const agentType = "openclaw"

// tellBody reports what the agent does when it has changed. source is the event that told it.
func (t *conversation) tellBody(source string) {
	b := agent.Body{Type: agentType, Name: t.name, Activity: wire.Activity{State: "idle", Since: t.now(), Source: source}}
	var newest *run
	for _, r := range t.runs {
		if r.doing.State != "" && (newest == nil || r.last.After(newest.last)) {
			newest = r
		}
	}
	if newest != nil {
		b.Turn, b.Activity = newest.id, newest.doing
		if t.now().Sub(newest.last) >= staleAfter {
			b.Activity.State, b.Activity.Since = "stale", newest.last
		}
	}
	if a := t.waiting(); a != nil {
		b.Turn, b.Activity = a.Turn, wire.Activity{State: "needs-you", Label: a.Title, Since: a.CreatedAt, Source: a.Kind + ".approval.requested"}
	}
	if t.c == nil {
		b.Activity = wire.Activity{State: "lost", Since: t.now(), Source: "connection"}
	}
	was := t.body
	if was.Name == b.Name && was.Turn == b.Turn && was.Activity.State == b.Activity.State && was.Activity.Label == b.Activity.Label {
		return
	}
	t.body = b
	t.r.Body(b)
}

// waiting is the approval of the agent that was asked for first; nil: none is open.
func (t *conversation) waiting() *asked {
	var first *asked
	for _, a := range t.approvals {
		if (first == nil || a.CreatedAt.Before(first.CreatedAt)) && (a.Session == "" || t.ours(a.Session)) {
			first = a
		}
	}
	return first
}

// watch looks now and then for what no event tells: a run that has fallen silent, an approval whose time has passed.
func (t *conversation) watch(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			t.mu.Lock()
			t.expire()
			t.tellBody("silence")
			t.mu.Unlock()
		}
	}
}
