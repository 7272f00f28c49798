package chat

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/openclaw/conn"
	"github.com/worldmcp/world/internal/wire"
)

// pendingApproval is an open approval.
type pendingApproval struct {
	wire.Approval
	// answering is the answer that is on its way from here; empty: none.
	answering string
}

// approvalEvent is the payload of the events exec.approval.* and plugin.approval.*, and an item of their lists. Title
// to Tool are set for plugins only.
type approvalEvent struct {
	ID      string `json:"id"`
	Request struct {
		Command     string   `json:"command"`
		Folder      string   `json:"cwd"`
		Host        string   `json:"host"`
		Node        string   `json:"nodeId"`
		Warning     string   `json:"warningText"`
		Title       string   `json:"title"`
		Description string   `json:"description"`
		Detail      string   `json:"detail"`
		Plugin      string   `json:"pluginId"`
		Tool        string   `json:"toolName"`
		Allowed     []string `json:"allowedDecisions"`
		Agent       string   `json:"agentId"`
		Session     string   `json:"sessionKey"`
		Run         string   `json:"runId"`
		Call        string   `json:"toolCallId"`
	} `json:"request"`
	Created timestamp `json:"createdAtMs"`
	Expires timestamp `json:"expiresAtMs"`
	// Decision and By are set when it was resolved. An empty decision: nobody answered in time.
	Decision string `json:"decision"`
	By       string `json:"resolvedBy"`
}

// allowAlways is offered only when the gateway allows it.
const allowAlways = "allow-always"

// decisions are the possible answers, in the order in which pages offer them. The ids are the gateway's.
var decisions = []wire.ApprovalOption{
	{ID: "allow-once", Name: "Allow once", Kind: wire.AllowOnce},
	{ID: allowAlways, Name: "Always allow", Kind: wire.AllowAlways},
	{ID: "deny", Name: "Deny", Kind: wire.RejectOnce},
}

// decisionName is the name for people of a decision.
func decisionName(id string) string {
	for _, d := range decisions {
		if d.ID == id {
			return d.Name
		}
	}
	return id
}

// maxApprovals limits the open approvals. A gateway asks for one at a time in each run.
const maxApprovals = 128

// handleApproval handles an event of an approval. verb is requested or resolved.
func (t *Conversation) handleApproval(kind wire.ApprovalKind, verb string, e *approvalEvent) {
	a := t.approvals[e.ID]
	switch {
	case verb == approvalRequested && e.ID != "" && a == nil && len(t.approvals) < maxApprovals:
		t.addApproval(kind, e)
		t.reportBody(string(kind) + ".approval.requested")
	case verb == approvalResolved && a != nil && e.Decision == "":
		t.endApproval(a, wire.ApprovalExpired, "", "")
	case verb == approvalResolved && a != nil:
		by := e.By
		if a.answering == e.Decision { // else someone was faster than this service
			by = byUser
		}
		t.endApproval(a, wire.ApprovalAnswered, decisionName(e.Decision), by)
	}
}

// addApproval opens an approval: it reports it, and marks the tool that waits for it. When the registry cannot show it,
// it is left to the gateway's other clients.
func (t *Conversation) addApproval(kind wire.ApprovalKind, e *approvalEvent) {
	q := &e.Request
	a := &pendingApproval{Approval: wire.Approval{
		ID: e.ID, Session: q.Session, Turn: q.Run, Kind: kind, Title: "Run a command", Command: q.Command,
		CreatedAt: e.Created.orElse(t.now()), ExpiresAt: e.Expires.time(), State: wire.ApprovalOpen,
	}}
	if kind == wire.ApprovalPlugin {
		a.Title, a.Command = clip.Line(q.Title, 120), q.Detail
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
		{Name: "Computer", Value: hostName(q.Host, q.Node)},
		{Name: "Agent", Value: q.Agent},
		{Name: "Warning", Value: q.Warning},
	} {
		if d.Value = clip.Bytes(strings.TrimSpace(d.Value), 1000); d.Value != "" {
			a.Details = append(a.Details, d)
		}
	}
	for _, d := range decisions {
		if len(q.Allowed) == 0 && d.ID != allowAlways || slices.Contains(q.Allowed, d.ID) {
			a.Options = append(a.Options, d)
		}
	}
	if !t.reporter.Approval(a.Approval) {
		return
	}
	t.approvals[a.ID] = a
	if r := t.runs[q.Run]; r != nil {
		if d := t.draftWithTool(r, q.Call); d.setWaiting(q.Call, true) {
			t.reportMessage(r, d)
		}
	}
	t.reportStatus(a.Session)
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

// endApproval ends an approval in a final state, and reports it.
func (t *Conversation) endApproval(a *pendingApproval, state wire.ApprovalState, answer, by string) {
	delete(t.approvals, a.ID)
	a.State, a.Answer, a.By = state, answer, clip.Line(by, 80)
	t.reporter.Approval(a.Approval)
	t.reportStatus(a.Session)
	t.reportBody(string(a.Kind) + ".approval.resolved")
}

// endApprovals ends the approvals for which over holds.
func (t *Conversation) endApprovals(state wire.ApprovalState, over func(*pendingApproval) bool) {
	for _, a := range t.approvals {
		if over(a) {
			t.endApproval(a, state, "", "")
		}
	}
}

// syncApprovals opens what is open in the gateway after a reconnect, and withdraws what was resolved meanwhile. Locks
// mu.
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
		t.mu.Lock()
		for i := range list {
			open[list[i].ID] = true
			t.handleApproval(kind, approvalRequested, &list[i])
		}
		t.mu.Unlock()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.endApprovals(wire.ApprovalWithdrawn, func(a *pendingApproval) bool { return !open[a.ID] })
}

// Answer sends the user's answer to an open approval. The first answer counts, wherever it comes from.
func (t *Conversation) Answer(ctx context.Context, approval, option string) error {
	c, err := t.connection()
	if err != nil {
		return err
	}
	t.mu.Lock()
	a := t.approvals[approval]
	if a == nil || a.answering != "" {
		t.mu.Unlock()
		return alreadyAnsweredError()
	}
	if !slices.ContainsFunc(a.Options, func(o wire.ApprovalOption) bool { return o.ID == option }) {
		t.mu.Unlock()
		return wire.NewError(wire.CodeBadArguments, "this approval does not offer that answer").
			At("option").Saw(clip.Bytes(option, 40))
	}
	a.answering = option
	t.mu.Unlock()

	applied, err := resolveApproval(ctx, c, a.Kind, approval, option)
	t.mu.Lock()
	defer t.mu.Unlock()
	a.answering = ""
	switch {
	case err != nil:
		return conn.UserError("The answer was not accepted", err)
	case !applied:
		return alreadyAnsweredError() // its event says by whom
	case t.approvals[approval] == a:
		t.endApproval(a, wire.ApprovalAnswered, decisionName(option), byUser)
	}
	return nil
}

// byUser names the user of this service as the one who answered.
const byUser = "you"

// alreadyAnsweredError is the error of an answer that comes too late.
func alreadyAnsweredError() error {
	return wire.NewError(wire.CodeAnswered, "this was already answered, or is no longer needed")
}

// resolveApproval sends a decision and reports whether the approval was still open. Older gateways have one method for
// each kind instead of approval.resolve.
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
