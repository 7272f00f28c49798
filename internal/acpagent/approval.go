package acpagent

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// approval is a permission that waits for the user.
type approval struct {
	wire.Approval
	permission *acp.Permission
	session    *session // nil: the agent named none that is known
}

// maxApprovals is how many may be open at once.
const maxApprovals = 32

// permit allows the world's tools that need no asking, and asks the user for everything else.
func (l *Backend) permit(p *acp.Permission) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.bySession(p.Session)
	if p.Tool.Kind == "switch_mode" {
		l.switching(p, s)
		return
	}
	q := l.question(p, l.told(p, s))
	if q.free {
		if yes, ok := p.Of(acp.AllowOnce); ok {
			_ = p.Answer(yes.ID)
			return
		}
	}
	a := &approval{permission: p, session: s, Approval: wire.Approval{
		ID: newID(l.p.ID()), Backend: l.p.ID(), CreatedAt: time.Now().UTC(), State: "open",
	}}
	q.fill(&a.Approval)
	for _, o := range p.Options {
		switch o.Kind { // what agents call "always" lasts longer and reaches farther than their words say
		case acp.AllowOnce, acp.RejectOnce:
			a.Options = append(a.Options, wire.ApprovalOption{ID: o.ID, Name: clip.Line(o.Name, 120), Kind: o.Kind})
		}
	}
	if len(a.Options) == 0 || len(l.approvals) >= maxApprovals {
		_ = p.Cancel() // nothing that the user could answer, or more than the desk shows
		return
	}
	l.approvals[a.ID] = a
	if s != nil {
		a.Session = s.ID
		if t := s.turn; t != nil {
			a.Turn = t.id
			l.tool(s, p.Tool)
			l.waiting(t, p.Tool.ID, true)
			l.status(s, "waiting for you")
		}
	}
	l.r.Approval(a.Approval)
	l.act("needs-you", a.Title, "session/request_permission", a.Turn)
}

// switching refuses a change of mode, whose answers differ in what they allow from then on, and sets the mode itself.
func (l *Backend) switching(p *acp.Permission, s *session) {
	if no, ok := p.Of(acp.RejectOnce); ok {
		_ = p.Answer(no.ID)
	} else {
		_ = p.Cancel()
	}
	if s != nil && l.agent != nil {
		l.note(s, l.p.Product+" wanted to change its mode. World keeps it in one in which it asks before it acts; tell it to go on.")
		l.setBack(l.agent, s)
	}
}

// told is all that the agent told of the call that a permission is for: before, and with it. What the card leaves empty
// stays as it was.
func (l *Backend) told(p *acp.Permission, s *session) acp.ToolCall {
	var t acp.ToolCall
	if s != nil && s.turn != nil {
		if c := s.turn.reply.calls[p.Tool.ID]; c != nil {
			t = c.ToolCall
		}
	}
	card := p.Tool
	if len(card.RawInput) <= 2 { // {} says nothing
		card.RawInput = nil
	}
	if len(card.Content) == 0 {
		card.Content = nil
	}
	t.Merge(card)
	return t
}

// redraw shows an open card anew when the agent has told more of its call.
func (l *Backend) redraw(s *session, c *call) {
	for _, a := range l.approvals {
		if a.session != s || a.permission.Tool.ID != c.ID {
			continue
		}
		old := a.Approval
		q := l.question(a.permission, l.told(a.permission, s))
		if q.fill(&a.Approval); a.Title != old.Title || a.Command != old.Command || !slices.Equal(a.Details, old.Details) {
			l.r.Approval(a.Approval)
		}
	}
}

// Answer answers an open approval.
func (l *Backend) Answer(_ context.Context, id, option string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.approvals[id]
	if a == nil {
		return wire.NewError(wire.CodeAnswered, "this does not wait for an answer any more")
	}
	for _, o := range a.Options {
		if o.ID != option {
			continue
		}
		if err := a.permission.Answer(option); errors.Is(err, acp.ErrAnswered) {
			return wire.NewError(wire.CodeAnswered, "this does not wait for an answer any more")
		} else if err != nil {
			a.State = "withdrawn" // nobody else will say so: the permission counts as answered
			l.closed(a)
			return wire.NewError(wire.CodeAgentFailed, "%s ended before the answer reached it", l.p.Product)
		}
		a.State, a.Answer = "answered", o.Name
		l.closed(a)
		return nil
	}
	return wire.NewError(wire.CodeBadArguments, "that is not one of the possible answers")
}

// withdrawn closes the card of a permission that needs no answer any more.
func (l *Backend) withdrawn(p *acp.Permission) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, a := range l.approvals {
		if a.permission == p {
			a.State = "withdrawn"
			l.closed(a)
			return
		}
	}
}

// closed forgets an approval that was answered or withdrawn; the turn goes on.
func (l *Backend) closed(a *approval) {
	delete(l.approvals, a.ID)
	l.r.Approval(a.Approval)
	if a.session == nil || a.session.turn == nil {
		return
	}
	t := a.session.turn
	l.waiting(t, a.permission.Tool.ID, false)
	for _, other := range l.approvals {
		if other.session == a.session {
			return // it still needs the user
		}
	}
	if a.State != "answered" {
		return // what the agent does now, its next word tells
	}
	l.status(a.session, "thinking")
	l.act("thinking", "", "approval "+a.State, t.id)
}

// waiting marks the tool call that an approval is for.
func (l *Backend) waiting(t *turn, id string, on bool) {
	if c := t.reply.calls[id]; c != nil {
		c.waiting = on
		t.reply.tool(time.Now(), acp.ToolCall{ID: id}, l.show)
	}
}
