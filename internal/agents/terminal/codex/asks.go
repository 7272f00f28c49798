package codex

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/agentpath"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
)

// ask is an approval that a session waits for. The server takes the first answer from any client
// and reports to all only that there was one. Whether it was ours shows in what follows: the item
// completes (it ran, or was declined), the turn ends (refused in the terminal), or the model
// continues (declined from here, since refusing in the terminal ends the turn). If nothing follows,
// the item runs.
type ask struct {
	session, item string
	request       json.RawMessage
	approval      wire.Approval
	shown         bool
	// answered: we sent an answer, and allow is which. resolvedAt is when the server had one.
	answered, allow bool
	resolvedAt      time.Time
}

// silence after an answer means that the item runs. What follows any other answer takes
// milliseconds.
const silence = time.Second

// handleRequest handles a request of the server. Only the terminal handles those that yes or no
// does not answer.
func (c *client) handleRequest(m *message) {
	q, ok := decode[approvalRequest](m.Params)
	t := c.threads[q.Thread]
	if !ok || t == nil || t.hidden() {
		return
	}
	a := &ask{session: q.Thread, item: q.Item, request: m.ID, approval: wire.Approval{State: wire.ApprovalOpen}}
	switch m.Method {
	case "item/commandExecution/requestApproval":
		if !a.command(&q) {
			return
		}
	case "item/fileChange/requestApproval":
		if !a.files(t.changes[q.Item], t.Folder) {
			return
		}
		a.detail("all below", agentpath.Line(t.Folder, q.Root))
	default:
		return
	}
	// An answer to an older request of the same id would answer this one.
	c.withdraw(func(old *ask) bool { return old.resolvedAt.IsZero() && string(old.request) == string(m.ID) })
	a.detail("reason", q.Reason)
	a.approval.ID = ident.New("ask_")
	c.asks[a.approval.ID] = a
	c.publishAsks()
}

// command fills in the command and its rights. False: yes or no would not answer the request.
func (a *ask) command(q *approvalRequest) bool {
	if q.Kind != "" && q.Kind != "command" || q.Decisions != nil && !slices.Contains(q.Decisions, any("accept")) {
		return false
	}
	a.approval.Title, a.approval.Command = "Run a command", q.Command
	if n := q.Network; n != nil {
		a.approval.Title = "Reach a host"
		a.detail("host", n.Protocol+" "+n.Host)
	} else if q.Command == "" {
		return false
	}
	a.detail("where", agentpath.Line("", q.Folder))
	a.detail("environment", q.Environment)
	if s := string(q.More); s != "" && s != "null" {
		a.detail("more rights", s)
	}
	return true
}

// files fills in the changes of files. False: they are unknown, so only the terminal may allow
// them.
func (a *ask) files(changes []change, folder string) bool {
	a.approval.Title, a.approval.Kind = "Change files", wire.ApprovalTool
	var paths []string
	var all strings.Builder
	for _, f := range changes {
		path := agentpath.Line(folder, f.Path)
		all.WriteString(path)
		switch {
		case f.Kind.Move != "":
			to := agentpath.Line(folder, f.Kind.Move)
			paths = append(paths, path, to)
			all.WriteString(" is moved to " + to)
		case f.Kind.Type == "delete":
			paths = append(paths, path)
			all.WriteString(" is deleted")
		default:
			paths = append(paths, path)
		}
		all.WriteString("\n")
		for line := range strings.Lines(f.Diff) { // indented, so that no line of a diff looks like a path
			all.WriteString("  " + strings.TrimSuffix(line, "\n") + "\n")
		}
	}
	a.approval.Command = all.String()
	a.detail("files", strings.Join(paths, "\n"))
	return len(changes) > 0
}

func (a *ask) detail(name, value string) {
	if value != "" {
		a.approval.Details = append(a.approval.Details, wire.Detail{Name: name, Value: value})
	}
}

// publishAsks publishes pending approvals if the user wants to answer them here.
func (c *client) publishAsks() {
	if !c.s.want().Answer {
		return
	}
	for _, a := range c.asks {
		if !a.shown {
			a.shown = true
			c.sink.Approval(frame.Codex, a.session, a.approval)
		}
	}
}

func (c *client) answer(ctx context.Context, session, id string, allow bool) *wire.Error {
	a := c.asks[id]
	if a == nil || a.session != session || a.answered || !a.resolvedAt.IsZero() {
		return wire.NewError(wire.CodeAnswered, "this was answered in the terminal")
	}
	decision := "decline"
	if allow {
		decision = "accept"
	}
	c.write(context.WithoutCancel(ctx), object{"id": a.request, "result": object{"decision": decision}})
	if c.broken != nil {
		return unreachable()
	}
	a.answered, a.allow = true, allow
	return nil
}

// requestResolved records that the server has an answer to a request.
func (c *client) requestResolved(request json.RawMessage) {
	for _, a := range c.asks {
		if string(a.request) != string(request) || !a.resolvedAt.IsZero() {
			continue
		}
		if a.resolvedAt = time.Now(); !a.answered {
			c.resolve(a, false)
		}
	}
}

// handleItem handles the start or the completion of an item of a turn.
func (c *client) handleItem(m *message) {
	i, ok := decode[item](m.Params)
	t := c.threads[i.Thread]
	if !ok || t == nil {
		return
	}
	is := func(a *ask) bool { return a.session == i.Thread && a.item == i.Item.ID }
	if m.Method == "item/completed" {
		delete(t.changes, i.Item.ID)
		c.resolveAll(is, i.Item.Status != "declined")
		return
	}
	if before := t.changes[i.Item.ID]; len(i.Item.Changes) > 0 && !slices.Equal(before, i.Item.Changes) {
		t.changes[i.Item.ID] = i.Item.Changes
		c.withdraw(func(a *ask) bool { // it shows changes that are out of date
			return is(a) && a.approval.Kind == wire.ApprovalTool && !a.answered
		})
	}
}

// modelInformed resolves the answers of a session whose model has all results so far: an item that
// has not completed by then did not run.
func (c *client) modelInformed(session string) {
	c.resolveAll(func(a *ask) bool { return a.session == session }, false)
}

// turnEnded resolves and withdraws all approvals of a session.
func (c *client) turnEnded(session string) {
	c.modelInformed(session)
	c.withdraw(func(a *ask) bool { return a.session == session })
}

// resolveSilent resolves answers after which nothing was heard: the item runs.
func (c *client) resolveSilent() {
	c.resolveAll(func(a *ask) bool { return time.Since(a.resolvedAt) >= silence }, true)
}

// resolveAll resolves the matching approvals to which both we and the server have an answer. ran
// reports whether the item ran.
func (c *client) resolveAll(which func(*ask) bool, ran bool) {
	for _, a := range c.asks {
		if a.answered && !a.resolvedAt.IsZero() && which(a) {
			c.resolve(a, a.allow == ran)
		}
	}
}

// resolve ends an approval. ours reports whether our answer was the one that counted.
func (c *client) resolve(a *ask, ours bool) {
	delete(c.asks, a.approval.ID)
	end := wire.Approval{ID: a.approval.ID, State: wire.ApprovalWithdrawn, By: "the terminal"}
	if ours {
		end.State, end.By, end.Answer = wire.ApprovalAnswered, "you, in the page", "Reject"
		if a.allow {
			end.Answer = "Allow once"
		}
	}
	if a.shown {
		c.sink.Approval(frame.Codex, a.session, end)
	}
}

// withdraw ends the matching approvals as not answered here.
func (c *client) withdraw(which func(*ask) bool) {
	for _, a := range c.asks {
		if which(a) {
			c.resolve(a, false)
		}
	}
}
