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

// approval is a permission that waits for the user's answer. It is open until Answer, the agent's withdrawal or the end
// of its turn; closeApproval then reports its last state.
type approval struct {
	wire.Approval
	permission *acp.Permission
	// session is nil when no live conversation has the session id that the agent named.
	session *session
}

// maxApprovals bounds the open approvals of one agent. Further permissions are cancelled.
const maxApprovals = 32

// handlePermission answers a permission: the world's own tools are allowed at once, a mode switch is refused, and
// everything else goes to the user as an approval.
func (b *Backend) handlePermission(p *acp.Permission) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.bySession(p.Session)
	if p.Tool.Kind == acp.ToolSwitchMode {
		b.refuseModeSwitch(p, s)
		return
	}
	q := b.questionOf(p, b.knownCall(p, s))
	if q.allowed {
		if yes, ok := p.FirstOption(acp.AllowOnce); ok {
			_ = p.Answer(yes.ID)
			return
		}
	}
	a := &approval{permission: p, session: s, Approval: wire.Approval{
		ID: newID(b.profile.ID()), Backend: b.profile.ID(), CreatedAt: time.Now().UTC(), State: wire.ApprovalOpen,
	}}
	q.copyTo(&a.Approval)
	for _, o := range p.Options {
		// "always" is not offered: it lasts longer and allows more than the agents' labels say.
		if o.Kind == acp.AllowOnce || o.Kind == acp.RejectOnce {
			a.Options = append(a.Options, wire.ApprovalOption{ID: o.ID, Name: clip.Line(o.Name, 120), Kind: wire.OptionKind(o.Kind)})
		}
	}
	if len(a.Options) == 0 || len(b.approvals) >= maxApprovals {
		_ = p.Cancel() // the user could not answer it, or too many are open
		return
	}
	b.approvals[a.ID] = a
	if s != nil {
		a.Session = s.ID
		if t := s.turn; t != nil {
			a.Turn = t.id
			b.mergeTool(s, p.Tool)
			b.setWaiting(t, p.Tool.ID, true)
			b.setStatus(s, "waiting for you")
		}
	}
	b.reporter.Approval(a.Approval)
	b.setActivity(wire.ActivityNeedsYou, a.Title, "session/request_permission", a.Turn)
}

// refuseModeSwitch refuses the agent's request to change its mode and restores the asking mode. The options of such a
// request differ in what they allow from then on, so none of them can go to the user. The caller holds mu.
func (b *Backend) refuseModeSwitch(p *acp.Permission, s *session) {
	if no, ok := p.FirstOption(acp.RejectOnce); ok {
		_ = p.Answer(no.ID)
	} else {
		_ = p.Cancel()
	}
	if s != nil && b.agent != nil {
		b.note(s, b.profile.Product+" wanted to change its mode. World keeps it in a mode in which it asks before it acts. Tell it to continue.")
		b.restoreMode(b.agent, s)
	}
}

// knownCall returns everything that is known of the call that a permission is for: the updates before it, overwritten
// by the fields that the permission itself sets. The caller holds mu.
func (b *Backend) knownCall(p *acp.Permission, s *session) acp.ToolCall {
	var t acp.ToolCall
	if s != nil && s.turn != nil {
		if c := s.turn.reply.calls[p.Tool.ID]; c != nil {
			t = c.ToolCall
		}
	}
	card := p.Tool
	if len(card.RawInput) <= 2 { // {} carries no information
		card.RawInput = nil
	}
	if len(card.Content) == 0 {
		card.Content = nil
	}
	t.Merge(card)
	return t
}

// refreshApprovals reports an open approval again when an update has changed what its card shows. The caller holds mu.
func (b *Backend) refreshApprovals(s *session, c *call) {
	for _, a := range b.approvals {
		if a.session != s || a.permission.Tool.ID != c.ID {
			continue
		}
		old := a.Approval
		q := b.questionOf(a.permission, b.knownCall(a.permission, s))
		if q.copyTo(&a.Approval); a.Title != old.Title || a.Command != old.Command || !slices.Equal(a.Details, old.Details) {
			b.reporter.Approval(a.Approval)
		}
	}
}

// Answer passes the user's choice to the agent. The error is already_answered when the approval is not open any more,
// and agent_failed when the process ended first.
func (b *Backend) Answer(_ context.Context, id, option string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.approvals[id]
	if a == nil {
		return errNotOpen()
	}
	for _, o := range a.Options {
		if o.ID != option {
			continue
		}
		if err := a.permission.Answer(option); errors.Is(err, acp.ErrAnswered) {
			return errNotOpen()
		} else if err != nil {
			b.closeApproval(a, wire.ApprovalWithdrawn) // the connection counts the permission as answered, so it reports no withdrawal
			return wire.NewError(wire.CodeAgentFailed, "%s ended before the answer reached it", b.profile.Product)
		}
		a.Answer = o.Name
		b.closeApproval(a, wire.ApprovalAnswered)
		return nil
	}
	return wire.NewError(wire.CodeBadArguments, "that is not one of the possible answers")
}

// errNotOpen refuses an answer that comes too late.
func errNotOpen() error {
	return wire.NewError(wire.CodeAnswered, "this question is no longer open")
}

// permissionWithdrawn closes the approval of a permission that needs no answer any more.
func (b *Backend) permissionWithdrawn(p *acp.Permission) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, a := range b.approvals {
		if a.permission == p {
			b.closeApproval(a, wire.ApprovalWithdrawn)
			return
		}
	}
}

// closeApproval removes an approval and reports its last state. After an answer the turn counts as thinking again, unless another approval of its session is open. The caller holds mu.
func (b *Backend) closeApproval(a *approval, state wire.ApprovalState) {
	a.State = state
	delete(b.approvals, a.ID)
	b.reporter.Approval(a.Approval)
	if a.session == nil || a.session.turn == nil {
		return
	}
	t := a.session.turn
	b.setWaiting(t, a.permission.Tool.ID, false)
	for _, other := range b.approvals {
		if other.session == a.session {
			return // it still needs the user
		}
	}
	if state != wire.ApprovalAnswered {
		return // the agent's next update will show what it does
	}
	b.show(a.session, "thinking", wire.ActivityThinking, "", "approval "+string(state))
}

// setWaiting marks or unmarks a tool call as waiting for the user. The caller holds mu.
func (b *Backend) setWaiting(t *turn, id string, on bool) {
	if c := t.reply.calls[id]; c != nil {
		c.waiting = on
		t.reply.mergeTool(time.Now(), acp.ToolCall{ID: id}, b.chatTool)
	}
}
