package acpagent

import (
	"context"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/translate"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// sink receives what happens in a session of a process: see driver.Sink.
type sink struct {
	*Backend
	session *session
}

// translation is how the updates of the agent's sessions become events.
func (b *base) translation() *translate.Session {
	return &translate.Session{Folder: b.workspace(), Tools: b.opt.Tools}
}

// Update translates what concerns the running turn.
func (k *sink) Update(u *acp.Update) {
	switch u.Kind { //nolint:exhaustive // the others belong to turns
	case acp.KindSessionInfo:
		k.state.retitle(k.session, u.Title)
	case acp.KindNotice:
		if text := clip.Line(u.Title, 300); text != "" {
			k.Note(text)
		}
	}
	if t := k.session.turns.Taken(); t != nil && t.sent {
		for _, e := range k.translation().Events(t.id, u) {
			k.engine.Apply(e)
		}
	}
}

func (k *sink) Note(text string) { k.addNote(k.session, text) }
func (k *sink) StopTurn()        { k.state.stopRunningTurn(k.session) }

func (k *sink) Ended(why string) { k.state.lose(why) }

// Decide allows the world's tools that need no approval.
func (k *sink) Decide(q *driver.Question) driver.Verdict {
	if k.opt.Tools[q.WorldTool] {
		return driver.Allow
	}
	return driver.Ask
}

// permissionSource is the agent's event for a question.
const permissionSource = "session/request_permission"

func (k *sink) Asked(q *driver.Question) bool {
	t := k.session.turns.Taken()
	if c := t.Call(q.Call); c != nil {
		k.engine.Apply(k.translation().Tool(t.id, c, "", permissionSource))
	}
	a := q.Approval
	a.Turn = t.id
	return k.engine.Apply(transcript.ApprovalOpened{Approval: a, Call: q.Call, Source: permissionSource})
}

func (k *sink) Closed(q *driver.Question) { k.closeApproval(q.ID, wire.ApprovalWithdrawn, "") }

func (b *base) closeApproval(id string, state wire.ApprovalState, option string) {
	b.engine.Apply(transcript.ApprovalClosed{ID: id, State: state, Option: option, Source: "approval " + string(state)})
}

// Answer passes the user's choice to the agent.
func (b *Backend) Answer(_ context.Context, seen wire.Approval, option string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	var open *driver.Session
	if s, _ := b.state.findSession(seen.Session); s != nil {
		open = s.open
	}
	if e := open.Answer(seen.ID, seen.Hash, option); e != nil {
		return e
	}
	b.closeApproval(seen.ID, wire.ApprovalAnswered, option)
	return nil
}
