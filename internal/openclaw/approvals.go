package openclaw

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// asked is an open approval.
type asked struct {
	wire.Approval
	answering string // our answer that is on its way; empty: none
}

// approvalEvent is the events exec.approval.* and plugin.approval.*, and an item of their lists.
type approvalEvent struct {
	ID      string `json:"id"`
	Request struct {
		Command     string   `json:"command"`
		Folder      string   `json:"cwd"`
		Host        string   `json:"host"`
		Node        string   `json:"nodeId"`
		Warning     string   `json:"warningText"`
		Title       string   `json:"title"` // of a plugin's, as the rest
		Description string   `json:"description"`
		Detail      string   `json:"detail"`
		Plugin      string   `json:"pluginId"`
		Tool        string   `json:"toolName"`
		Severity    string   `json:"severity"`
		Allowed     []string `json:"allowedDecisions"`
		Agent       string   `json:"agentId"`
		Session     string   `json:"sessionKey"`
		Run         string   `json:"runId"`
		Call        string   `json:"toolCallId"`
	} `json:"request"`
	Created  moment `json:"createdAtMs"`
	Expires  moment `json:"expiresAtMs"`
	Decision string `json:"decision"` // of resolved; empty: nobody answered
	By       string `json:"resolvedBy"`
}

// decisions are what may be answered, in the order in which they are offered.
var decisions = []wire.ApprovalOption{
	{ID: "allow-once", Name: "Allow once", Kind: "allow_once"},
	{ID: "allow-always", Name: "Always allow", Kind: "allow_always"},
	{ID: "deny", Name: "Deny", Kind: "reject_once"},
}

func decisionName(id string) string {
	for _, d := range decisions {
		if d.ID == id {
			return d.Name
		}
	}
	return id
}

// maxApprovals is how many may be open; a gateway asks one at a time for each run.
const maxApprovals = 128

// approval takes an event of an approval. kind is exec or plugin, what requested or resolved.
func (t *conversation) approval(kind, what string, e *approvalEvent) {
	a := t.approvals[e.ID]
	switch {
	case what == "requested" && e.ID != "" && a == nil && len(t.approvals) < maxApprovals:
		t.ask(kind, e)
		t.tellBody(kind + ".approval.requested")
	case what == "resolved" && a != nil && e.Decision == "":
		t.close(a, "expired", "", "")
	case what == "resolved" && a != nil:
		by := e.By
		if a.answering == e.Decision { // else someone was faster
			by = "you"
		}
		t.close(a, "answered", decisionName(e.Decision), by)
	}
}

func (t *conversation) ask(kind string, e *approvalEvent) {
	q := &e.Request
	a := &asked{Approval: wire.Approval{
		ID: e.ID, Backend: ID, Session: q.Session, Turn: q.Run, Kind: kind, Title: "Run a command", Command: q.Command,
		CreatedAt: e.Created.or(t.now()), ExpiresAt: e.Expires.time(), State: "open",
	}}
	if kind == "plugin" {
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
		if len(q.Allowed) == 0 && d.ID != "allow-always" || slices.Contains(q.Allowed, d.ID) {
			a.Options = append(a.Options, d)
		}
	}
	t.approvals[a.ID] = a
	t.r.Approval(a.Approval)
	if r := t.runs[q.Run]; r != nil {
		if d := t.holding(r, q.Call); d.wait(q.Call, true) {
			t.tell(r, d)
		}
	}
	t.tellStatus(a.Session)
}

func hostName(host, node string) string {
	switch {
	case node != "":
		return node
	case host == "gateway":
		return "this one (where the gateway runs)"
	}
	return host
}

// close ends an approval and tells how.
func (t *conversation) close(a *asked, state, answer, by string) {
	delete(t.approvals, a.ID)
	a.State, a.Answer, a.By = state, answer, clip.Line(by, 80)
	t.r.Approval(a.Approval)
	t.tellStatus(a.Session)
	t.tellBody(a.Kind + ".approval.resolved")
}

// withdraw ends the approvals of a run that is over.
func (t *conversation) withdraw(run string) {
	for _, a := range t.approvals {
		if a.Turn == run {
			t.close(a, "withdrawn", "", "")
		}
	}
}

// expire ends approvals whose time has passed.
func (t *conversation) expire() {
	for _, a := range t.approvals {
		if !a.ExpiresAt.IsZero() && t.now().After(a.ExpiresAt) {
			t.close(a, "expired", "", "")
		}
	}
}

// askApprovals takes up what is open on a new connection; what was answered elsewhere meanwhile is withdrawn.
func (t *conversation) askApprovals(ctx context.Context, c caller) {
	open := map[string]bool{}
	for _, kind := range []string{"exec", "plugin"} {
		if !c.has(kind + ".approval.list") {
			continue
		}
		var list []approvalEvent
		if err := c.call(ctx, kind+".approval.list", struct{}{}, &list); err != nil {
			t.try(kind+".approval.list", err)
			return
		}
		t.mu.Lock()
		for i := range list {
			open[list[i].ID] = true
			t.approval(kind, "requested", &list[i])
		}
		t.mu.Unlock()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, a := range t.approvals {
		if !open[id] {
			t.close(a, "withdrawn", "", "")
		}
	}
}

// Answer gives the user's answer to an open approval. The first one counts, whoever gives it.
func (t *conversation) Answer(ctx context.Context, approval, option string) error {
	c, err := t.connection()
	if err != nil {
		return err
	}
	t.mu.Lock()
	a := t.approvals[approval]
	if a == nil || a.answering != "" {
		t.mu.Unlock()
		return alreadyAnswered()
	}
	if !slices.ContainsFunc(a.Options, func(o wire.ApprovalOption) bool { return o.ID == option }) {
		t.mu.Unlock()
		e := wire.NewError(wire.CodeBadArguments, "this approval does not offer that answer")
		e.Field, e.Got = "option", clip.Bytes(option, 40)
		return e
	}
	a.answering = option
	t.mu.Unlock()

	applied, err := decide(ctx, c, a.Kind, approval, option)
	t.mu.Lock()
	defer t.mu.Unlock()
	a.answering = ""
	switch {
	case err != nil:
		return inWords("The answer was not taken", err)
	case !applied:
		return alreadyAnswered() // the event of it tells by whom
	case t.approvals[approval] == a:
		t.close(a, "answered", decisionName(option), "you")
	}
	return nil
}

func alreadyAnswered() error {
	return wire.NewError(wire.CodeAnswered, "this was answered already, or is not asked any more")
}

// decide resolves an approval and reports whether it was still open.
func decide(ctx context.Context, c caller, kind, id, decision string) (applied bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	if c.has("approval.resolve") {
		var answer struct {
			Applied bool `json:"applied"`
		}
		err = c.call(ctx, "approval.resolve", map[string]string{"id": id, "kind": kind, "decision": decision}, &answer)
		return answer.Applied, err
	}
	err = c.call(ctx, kind+".approval.resolve", map[string]string{"id": id, "decision": decision}, nil)
	var refused *callError
	if errors.As(err, &refused) && refused.detail().Reason == "APPROVAL_ALREADY_RESOLVED" {
		return false, nil
	}
	return err == nil, err
}
