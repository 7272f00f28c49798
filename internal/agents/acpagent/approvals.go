package acpagent

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// pendingApproval is an agent's request that waits for the user's answer to its approval.
type pendingApproval struct {
	*acp.Permission
	approval wire.Approval
	// session is nil when no live conversation has the session id that the agent named.
	session *session
}

// permissionSource is the agent's event for a permission.
const permissionSource = "session/request_permission"

// handlePermission answers a permission: the world's own tools are allowed at once, a mode switch
// is refused, and everything else goes to the user as an approval.
func (b *Backend) handlePermission(p *acp.Permission) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.state.liveSession(p.Session)
	if p.Tool.Kind == acp.ToolSwitchMode {
		b.refuseModeSwitch(b.state.connected, b.state.agent, p, s)
		return
	}
	b.state.openApproval(p, s)
}

// refuseModeSwitch refuses the agent's request to change its mode and restores the asking mode. The
// options of such a request differ in what they allow from then on, so none of them can go to the
// user.
func (b *Backend) refuseModeSwitch(connected context.Context, agent *acp.Agent, p *acp.Permission, s *session) {
	if no, ok := p.FirstOption(acp.RejectOnce); ok {
		_ = p.Answer(no.ID)
	} else {
		_ = p.Cancel()
	}
	if s != nil && agent != nil {
		b.addNote(s, b.profile.Product+" wanted to change its mode. World keeps it in a mode in which it asks before it acts. Tell it to continue.")
		s.unsafeMode = true
		b.restoreMode(connected, agent, s, s.AgentSession)
	}
}

// openApproval opens an approval for a permission, unless its tool is one that needs none. A
// permission that the user cannot answer is cancelled.
func (st *state) openApproval(request *acp.Permission, s *session) {
	var t *turn
	if s != nil {
		t = s.turn
	}
	p := &pendingApproval{
		Permission: request, session: s,
		approval: wire.Approval{ID: ident.New(ID(st.profile) + "-"), CreatedAt: time.Now().UTC()},
	}
	if st.describeRequest(&p.approval, request, t.callOf(request)) {
		if yes, ok := request.FirstOption(acp.AllowOnce); ok {
			_ = request.Answer(yes.ID)
			return
		}
	}
	for _, o := range request.Options {
		// "always" is not offered: it lasts longer and allows more than the agents' labels say.
		if o.Kind == acp.AllowOnce || o.Kind == acp.RejectOnce {
			p.approval.Options = append(p.approval.Options,
				wire.ApprovalOption{ID: o.ID, Kind: wire.OptionKind(o.Kind)})
		}
	}
	p.approval.Options = wire.NamedOptions(p.approval.Options)
	if len(p.approval.Options) == 0 {
		_ = request.Cancel()
		return
	}
	if s != nil {
		p.approval.Session = s.ID
	}
	if t != nil {
		p.approval.Turn = t.id
		st.engine.Apply(st.toolEvent(t, t.merge(request.Tool), "", permissionSource))
	}
	if !st.engine.Apply(p.openedEvent()) {
		_ = request.Cancel() // too many are open
		return
	}
	st.approvals[p.approval.ID] = p
}

// openedEvent is the event that shows the approval.
func (p *pendingApproval) openedEvent() transcript.ApprovalOpened {
	return transcript.ApprovalOpened{Approval: p.approval, Call: p.Tool.ID, Source: permissionSource}
}

// callOf returns the known state of the call that a permission is for. A nil turn knows no
// updates.
func (t *turn) callOf(p *acp.Permission) acp.ToolCall {
	if t == nil {
		return profile.ToolCallOf(nil, p)
	}
	return profile.ToolCallOf(t.calls[p.Tool.ID], p)
}

// refreshApprovals shows an open approval again when an update has changed what it asks for.
func (st *state) refreshApprovals(s *session, call string) {
	for _, p := range st.approvals {
		if p.session == s && p.Tool.ID == call {
			st.describeRequest(&p.approval, p.Permission, s.turn.callOf(p.Permission))
			st.engine.Apply(p.openedEvent())
		}
	}
}

// cancelApprovals cancels the permissions of a turn that has ended: the agent no longer waits for
// them.
func (st *state) cancelApprovals(t *turn) {
	for id, p := range st.approvals {
		if p.approval.Turn == t.id {
			_ = p.Cancel()
			delete(st.approvals, id)
		}
	}
}

// Answer passes the user's choice to the agent. The error is already_answered when the permission
// is not open any more, or asks for something else by now, and agent_failed when the process ended
// first.
func (b *Backend) Answer(_ context.Context, seen wire.Approval, option string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.state.approvals[seen.ID]
	if p == nil || !p.approval.Asks(&seen) {
		return errNotOpen()
	}
	if !slices.ContainsFunc(p.approval.Options, func(o wire.ApprovalOption) bool { return o.ID == option }) {
		return wire.NewError(wire.CodeBadArguments, "that is not one of the possible answers")
	}
	if err := p.Answer(option); errors.Is(err, acp.ErrAnswered) {
		return errNotOpen()
	} else if err != nil {
		b.state.closeApproval(p, wire.ApprovalWithdrawn, "") // the connection counts it as answered, so it reports no withdrawal
		return wire.NewError(wire.CodeAgentFailed, "%s ended before the answer reached it", b.profile.Product)
	}
	b.state.closeApproval(p, wire.ApprovalAnswered, option)
	return nil
}

// errNotOpen refuses an answer that comes too late.
func errNotOpen() error {
	return wire.NewError(wire.CodeAnswered, "this question is no longer open")
}

// withdrawApproval closes the approval of a permission that needs no answer any more.
func (b *Backend) withdrawApproval(request *acp.Permission) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.state.approvals {
		if p.Permission == request {
			b.state.closeApproval(p, wire.ApprovalWithdrawn, "")
			return
		}
	}
}

// closeApproval forgets a permission and closes its approval.
func (st *state) closeApproval(p *pendingApproval, state wire.ApprovalState, option string) {
	delete(st.approvals, p.approval.ID)
	st.engine.Apply(transcript.ApprovalClosed{
		ID: p.approval.ID, State: state, Option: option,
		Source: "approval " + string(state),
	})
}
