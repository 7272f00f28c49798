package chat

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// allowAlways is offered only when the gateway allows it.
const allowAlways = "allow-always"

// decisions are the possible answers, in the order in which pages offer them. The ids are the
// gateway's.
var decisions = []wire.ApprovalOption{
	{ID: "allow-once", Name: "Allow once", Kind: wire.AllowOnce},
	{ID: allowAlways, Name: "Always allow", Kind: wire.AllowAlways},
	{ID: "deny", Name: "Reject", Kind: wire.RejectOnce},
}

// handleApproval handles an event of an approval. verb is requested or resolved.
func (s *state) handleApproval(kind wire.ApprovalKind, verb string, e *approvalEvent) {
	switch {
	case verb == approvalRequested && e.ID != "":
		s.engine.Apply(transcript.ApprovalOpened{
			Approval: newApproval(kind, e, s.now()), Call: e.Request.Call, Source: string(kind) + ".approval.requested",
			Elsewhere: e.Request.Session != "" && !s.ownsSession(e.Request.Session),
		})
	case verb == approvalResolved && e.Decision == "":
		s.closeApproval(kind, e.ID, wire.ApprovalExpired, "", "")
	case verb == approvalResolved:
		by := e.By
		if s.answering[e.ID] == e.Decision { // else someone was faster than this service
			by = byUser
		}
		s.closeApproval(kind, e.ID, wire.ApprovalAnswered, e.Decision, by)
	}
}

// closeApproval ends an approval in a final state, unless it has ended.
func (s *state) closeApproval(kind wire.ApprovalKind, id string, state wire.ApprovalState, option, by string) {
	s.engine.Apply(transcript.ApprovalClosed{
		ID: id, State: state, Option: option, By: clip.Line(by, 80), Source: string(kind) + ".approval.resolved", Resumes: true,
	})
}

// newApproval makes an open approval for the pages.
func newApproval(kind wire.ApprovalKind, e *approvalEvent, now time.Time) wire.Approval {
	q := &e.Request
	a := wire.Approval{
		ID: e.ID, Session: q.Session, Turn: q.Run, Kind: kind, Title: "Run a command", Command: q.Command,
		CreatedAt: e.Created.orElse(now), ExpiresAt: e.Expires.time(), State: wire.ApprovalOpen,
	}
	if kind == wire.ApprovalPlugin {
		a.Title, a.Command = clip.Line(q.Title, 120), q.Detail
		if a.Title != q.Title {
			a.Details = []wire.Detail{{Name: "Asks for", Value: q.Title}}
		}
		if a.Command == "" {
			a.Command = q.Description
			q.Description = ""
		}
	}
	for _, d := range []wire.Detail{
		{Name: "What", Value: q.Description},
		{Name: "Tool", Value: q.Tool},
		{Name: "Plugin", Value: q.Plugin},
		{Name: "Folder", Value: q.Folder},
		{Name: "Program", Value: q.Program},
		{Name: "Computer", Value: hostName(q.Host, q.Node)},
		{Name: "Agent", Value: q.Agent},
		{Name: "Warning", Value: q.Warning},
	} {
		if d.Value = strings.TrimSpace(d.Value); d.Value != "" {
			a.Details = append(a.Details, d)
		}
	}
	for _, d := range decisions {
		if len(q.Allowed) == 0 && d.ID != allowAlways || slices.Contains(q.Allowed, d.ID) {
			a.Options = append(a.Options, d)
		}
	}
	return a
}

// hostName says on which computer a command would run.
func hostName(host, node string) string {
	switch {
	case node != "":
		return node
	case host == "gateway":
		return "this one (where the gateway runs)"
	}
	return host
}

// syncApprovals opens the approvals that are open in the gateway after a reconnect, and withdraws
// those that were resolved meanwhile.
func (t *Conversation) syncApprovals(ctx context.Context, c caller) {
	open := map[string]bool{}
	for _, kind := range []wire.ApprovalKind{wire.ApprovalExec, wire.ApprovalPlugin} {
		method := string(kind) + ".approval.list"
		if !c.Has(method) {
			continue
		}
		var list []approvalEvent
		if err := c.Call(ctx, method, struct{}{}, &list); err != nil {
			t.logFailure(method, err)
			return
		}
		t.do(func(s *state) {
			for i := range list {
				open[list[i].ID] = true
				s.handleApproval(kind, approvalRequested, &list[i])
			}
		})
	}
	t.do(func(s *state) {
		for _, a := range s.engine.Approvals() {
			if !open[a.ID] {
				s.closeApproval(a.Kind, a.ID, wire.ApprovalWithdrawn, "", "")
			}
		}
	})
}

// Answer sends the user's answer to an open approval. The first answer counts, wherever it comes
// from.
func (t *Conversation) Answer(ctx context.Context, seen wire.Approval, option string) error {
	var c caller
	var err error
	t.do(func(s *state) {
		if c, err = s.connection(); err == nil {
			err = s.beginAnswer(&seen, option)
		}
	})
	if err != nil {
		return err
	}
	applied, err := resolveApproval(ctx, c, seen.Kind, seen.ID, option)
	t.do(func(s *state) {
		delete(s.answering, seen.ID)
		if err == nil && applied && s.asked(seen.ID).Answerable(seen.Hash, option) == nil {
			s.closeApproval(seen.Kind, seen.ID, wire.ApprovalAnswered, option, byUser)
		}
	})
	switch {
	case err != nil:
		return conn.UserError("The answer was not accepted", err)
	case !applied:
		return alreadyAnsweredError() // its event says who answered
	}
	return nil
}

// beginAnswer notes that an answer is on its way.
func (s *state) beginAnswer(seen *wire.Approval, option string) error {
	asked := s.asked(seen.ID)
	if s.answering[seen.ID] != "" {
		asked = nil
	}
	if e := asked.Answerable(seen.Hash, option); e != nil {
		return e
	}
	s.answering[seen.ID] = option
	return nil
}

// asked returns an open approval as it is now; nil: there is none.
func (s *state) asked(id string) *wire.Approval {
	list := s.engine.Approvals()
	if i := slices.IndexFunc(list, func(a wire.Approval) bool { return a.ID == id }); i >= 0 {
		return &list[i]
	}
	return nil
}

// byUser names the user of this service as the one who answered.
const byUser = "you"

// alreadyAnsweredError is the error of an answer that comes too late.
func alreadyAnsweredError() error {
	return wire.NewError(wire.CodeAnswered, "this was already answered, or is no longer needed")
}

// resolveApproval sends a decision and reports whether the approval was still open. Older gateways
// have one method for each kind instead of approval.resolve.
func resolveApproval(
	ctx context.Context, c caller, kind wire.ApprovalKind, id, decision string,
) (applied bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	if c.Has("approval.resolve") {
		var answer struct {
			Applied bool `json:"applied"`
		}
		params := map[string]string{"id": id, "kind": string(kind), "decision": decision}
		err = c.Call(ctx, "approval.resolve", params, &answer)
		return answer.Applied, err
	}
	err = c.Call(ctx, string(kind)+".approval.resolve", map[string]string{"id": id, "decision": decision}, nil)
	var refused *conn.CallError
	if errors.As(err, &refused) && refused.Reason() == alreadyResolved {
		return false, nil
	}
	return err == nil, err
}
