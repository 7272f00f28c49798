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

// permission is an agent's request that waits for the user's answer to its approval.
type permission struct {
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
	s := b.state.bySession(p.Session)
	if p.Tool.Kind == acp.ToolSwitchMode {
		b.refuseModeSwitch(b.state.connected, b.state.agent, p, s)
		return
	}
	b.state.askUser(p, s)
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
		b.note(s, b.profile.Product+" wanted to change its mode. World keeps it in a mode in which it asks before it acts. Tell it to continue.")
		s.unsafeMode = true
		b.restoreMode(connected, agent, s, s.Agent)
	}
}

// askUser opens an approval for a permission, unless its tool is one that needs none. A permission
// that the user cannot answer is cancelled.
func (st *state) askUser(request *acp.Permission, s *session) {
	var t *turn
	if s != nil {
		t = s.turn
	}
	q := st.questionOf(request, t.known(request))
	if q.allowed {
		if yes, ok := request.FirstOption(acp.AllowOnce); ok {
			_ = request.Answer(yes.ID)
			return
		}
	}
	p := &permission{
		Permission: request, session: s,
		approval: wire.Approval{ID: ident.New(ID(st.profile) + "-"), CreatedAt: time.Now().UTC()},
	}
	q.copyTo(&p.approval)
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
	if !st.engine.Apply(p.opened()) {
		_ = request.Cancel() // too many are open
		return
	}
	st.permissions[p.approval.ID] = p
}

// opened is the event that shows the approval.
func (p *permission) opened() transcript.ApprovalOpened {
	return transcript.ApprovalOpened{Approval: p.approval, Call: p.Tool.ID, Source: permissionSource}
}

// known returns the known state of the call that a permission is for. A nil turn knows no
// updates.
func (t *turn) known(p *acp.Permission) acp.ToolCall {
	if t == nil {
		return profile.Known(nil, p)
	}
	return profile.Known(t.calls[p.Tool.ID], p)
}

// refreshPermissions shows an open approval again when an update has changed what its card shows.
func (st *state) refreshPermissions(s *session, call string) {
	for _, p := range st.permissions {
		if p.session == s && p.Tool.ID == call {
			q := st.questionOf(p.Permission, s.turn.known(p.Permission))
			q.copyTo(&p.approval)
			st.engine.Apply(p.opened())
		}
	}
}

// cancelPermissions cancels the permissions of a turn that has ended: the agent no longer waits for
// them.
func (st *state) cancelPermissions(t *turn) {
	for id, p := range st.permissions {
		if p.approval.Turn == t.id {
			_ = p.Cancel()
			delete(st.permissions, id)
		}
	}
}

// Answer passes the user's choice to the agent. The error is already_answered when the permission
// is not open any more, or asks for something else by now, and agent_failed when the process ended
// first.
func (b *Backend) Answer(_ context.Context, seen wire.Approval, option string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.state.permissions[seen.ID]
	if p == nil || !p.approval.Asks(&seen) {
		return errNotOpen()
	}
	if !slices.ContainsFunc(p.approval.Options, func(o wire.ApprovalOption) bool { return o.ID == option }) {
		return wire.NewError(wire.CodeBadArguments, "that is not one of the possible answers")
	}
	if err := p.Answer(option); errors.Is(err, acp.ErrAnswered) {
		return errNotOpen()
	} else if err != nil {
		b.state.closePermission(p, wire.ApprovalWithdrawn, "") // the connection counts it as answered, so it reports no withdrawal
		return wire.NewError(wire.CodeAgentFailed, "%s ended before the answer reached it", b.profile.Product)
	}
	b.state.closePermission(p, wire.ApprovalAnswered, option)
	return nil
}

// errNotOpen refuses an answer that comes too late.
func errNotOpen() error {
	return wire.NewError(wire.CodeAnswered, "this question is no longer open")
}

// permissionWithdrawn closes the approval of a permission that needs no answer any more.
func (b *Backend) permissionWithdrawn(request *acp.Permission) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.state.permissions {
		if p.Permission == request {
			b.state.closePermission(p, wire.ApprovalWithdrawn, "")
			return
		}
	}
}

// closePermission forgets a permission and closes its approval.
func (st *state) closePermission(p *permission, state wire.ApprovalState, option string) {
	delete(st.permissions, p.approval.ID)
	st.engine.Apply(transcript.ApprovalClosed{
		ID: p.approval.ID, State: state, Option: option,
		Source: "approval " + string(state),
	})
}
