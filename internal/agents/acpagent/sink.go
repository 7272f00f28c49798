package acpagent

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

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

// approval is a question as the user sees it.
func (k *sink) approval(q *driver.Question) wire.Approval {
	a := wire.Approval{ID: q.ID, Session: k.session.ID, Turn: k.session.turns.Taken().id, CreatedAt: q.At}
	k.describeQuestion(&a, q)
	return a
}

func (k *sink) Describe(q *driver.Question) string {
	a := k.approval(q)
	return hashOf(&a)
}

// hashOf returns a hash of all that an approval shows.
func hashOf(a *wire.Approval) string {
	h := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %q %q %q", a.Session, a.Kind, a.Title, a.Command, a.Details, a.Options))
	return hex.EncodeToString(h[:])
}

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
	return k.engine.Apply(transcript.ApprovalOpened{Approval: k.approval(q), Call: q.Call, Source: permissionSource})
}

func (k *sink) Closed(q *driver.Question) { k.closeApproval(q.ID, wire.ApprovalWithdrawn, "") }

func (b *base) closeApproval(id string, state wire.ApprovalState, option string) {
	b.engine.Apply(transcript.ApprovalClosed{ID: id, State: state, Option: option, Source: "approval " + string(state)})
}

// Answer passes the user's choice to the agent. The error is already_answered when the question is
// not open any more, or asks for something else by now.
func (b *Backend) Answer(_ context.Context, seen wire.Approval, option string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := driver.ErrClosed
	if s, _ := b.state.findSession(seen.Session); s != nil {
		err = s.open.Answer(seen.ID, hashOf(&seen), option)
	}
	switch {
	case errors.Is(err, driver.ErrOption):
		return wire.NewError(wire.CodeBadArguments, "that is not one of the possible answers")
	case err != nil:
		return wire.NewError(wire.CodeAnswered, "this question is no longer open")
	}
	b.closeApproval(seen.ID, wire.ApprovalAnswered, option)
	return nil
}
