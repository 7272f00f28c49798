package codex

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/leads"
	"github.com/worldmcp/world/internal/wire"
)

// ask is an approval that a session waits for. The server takes the first answer, of whomever, and
// says to all only that there was one. Which one is seen by what follows: the step ends (it ran, or
// was declined), the turn ends (refused in the terminal), or the model has been told (declined from
// here: a terminal that refuses ends the turn). Where nothing follows, the step runs.
type ask struct {
	session, item string
	request       json.RawMessage
	approval      wire.Approval
	shown         bool
	// answered: an answer went from here, allow says which. over is when the server had one.
	answered, allow bool
	over            time.Time
}

// quietTime is how long nothing follows an answer that lets a step run. What follows others takes
// some milliseconds.
const quietTime = time.Second

// question takes a request of the server. Those that are no yes or no are for the terminal.
func (t *talk) question(m *message) {
	q, ok := known[question](m.Params)
	x := t.threads[q.Thread]
	if !ok || x == nil || x.hidden() {
		return
	}
	a := &ask{session: q.Thread, item: q.Item, request: m.ID, approval: wire.Approval{State: wire.ApprovalOpen}}
	switch m.Method {
	case "item/commandExecution/requestApproval":
		if !a.command(&q) {
			return
		}
	case "item/fileChange/requestApproval":
		if !a.files(x.changes[q.Item], x.Folder) {
			return
		}
		a.detail("all below", leads.Line(x.Folder, q.Root))
	default:
		return
	}
	t.withdraw(func(old *ask) bool { return old.over.IsZero() && string(old.request) == string(m.ID) }) // an answer to it would be one to this
	a.detail("reason", q.Reason)
	a.approval.ID = ident.New("ask_")
	t.asks[a.approval.ID] = a
	t.show()
}

// command fills in what a command is allowed to do. It reports false when that is more than a yes
// or no here can answer.
func (a *ask) command(q *question) bool {
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
	a.detail("where", leads.Line("", q.Folder))
	a.detail("environment", q.Environment)
	if s := string(q.More); s != "" && s != "null" {
		a.detail("more rights", s)
	}
	return true
}

// files fills in what is changed in files. It reports false when that is not known, so that nobody
// can allow it here.
func (a *ask) files(changes []change, folder string) bool {
	a.approval.Title, a.approval.Kind = "Change files", wire.ApprovalTool
	var paths []string
	var all strings.Builder
	for _, c := range changes {
		path := leads.Line(folder, c.Path)
		all.WriteString(path)
		switch {
		case c.Kind.Move != "":
			to := leads.Line(folder, c.Kind.Move)
			paths = append(paths, path, to)
			all.WriteString(" is moved to " + to)
		case c.Kind.Type == "delete":
			paths = append(paths, path)
			all.WriteString(" is deleted")
		default:
			paths = append(paths, path)
		}
		all.WriteString("\n")
		for line := range strings.Lines(c.Diff) { // indented, so that no line of a file looks like another file
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

// show shows the approvals that are not shown yet, if that is wanted.
func (t *talk) show() {
	if !t.s.want().Answer {
		return
	}
	for _, a := range t.asks {
		if !a.shown {
			a.shown = true
			t.sink.Approval(frame.Codex, a.session, a.approval)
		}
	}
}

// answer answers an approval.
func (t *talk) answer(ctx context.Context, session, id string, allow bool) *wire.Error {
	a := t.asks[id]
	if a == nil || a.session != session || a.answered || !a.over.IsZero() {
		return wire.NewError(wire.CodeAnswered, "this was answered in the terminal")
	}
	decision := "decline"
	if allow {
		decision = "accept"
	}
	t.write(context.WithoutCancel(ctx), object{"id": a.request, "result": object{"decision": decision}})
	if t.broken != nil {
		return unreachable()
	}
	a.answered, a.allow = true, allow
	return nil
}

// resolved takes that a request has an answer.
func (t *talk) resolved(request json.RawMessage) {
	for _, a := range t.asks {
		if string(a.request) != string(request) || !a.over.IsZero() {
			continue
		}
		if a.over = time.Now(); !a.answered {
			t.judge(a, false)
		}
	}
}

// step takes the beginning or the end of a step of a turn.
func (t *talk) step(m *message) {
	i, ok := known[item](m.Params)
	x := t.threads[i.Thread]
	if !ok || x == nil {
		return
	}
	if m.Method == "item/started" {
		if before := x.changes[i.Item.ID]; len(i.Item.Changes) > 0 && !slices.Equal(before, i.Item.Changes) {
			x.changes[i.Item.ID] = i.Item.Changes
			t.withdraw(func(a *ask) bool { // what it shows is no longer what would be done
				return a.session == i.Thread && a.item == i.Item.ID && a.approval.Kind == wire.ApprovalTool &&
					!a.answered
			})
		}
		return
	}
	delete(x.changes, i.Item.ID)
	t.judged(func(a *ask) bool { return a.session == i.Thread && a.item == i.Item.ID }, i.Item.Status != "declined")
}

// told takes that the model was told how a step ended: one that has not ended before that did not
// run.
func (t *talk) told(x *live) { t.judged(func(a *ask) bool { return a.session == x.ID }, false) }

// idle takes that a session's turn is over.
func (t *talk) idle(session string) {
	t.judged(func(a *ask) bool { return a.session == session }, false)
	t.withdraw(func(a *ask) bool { return a.session == session })
}

// settle takes that nothing was heard after an answer.
func (t *talk) settle() {
	t.judged(func(a *ask) bool { return time.Since(a.over) >= quietTime }, true)
}

// judged judges the answers of some approvals that are over, by whether what was asked for was
// done.
func (t *talk) judged(which func(*ask) bool, done bool) {
	for _, a := range t.asks {
		if a.answered && !a.over.IsZero() && which(a) {
			t.judge(a, a.allow == done)
		}
	}
}

// judge ends an approval.
func (t *talk) judge(a *ask, ours bool) {
	delete(t.asks, a.approval.ID)
	end := wire.Approval{ID: a.approval.ID, State: wire.ApprovalWithdrawn, By: "the terminal"}
	if ours {
		end.State, end.By, end.Answer = wire.ApprovalAnswered, "you, in the page", "Reject"
		if a.allow {
			end.Answer = "Allow once"
		}
	}
	if a.shown {
		t.sink.Approval(frame.Codex, a.session, end)
	}
}

// withdraw ends approvals that nobody can answer here any more.
func (t *talk) withdraw(which func(*ask) bool) {
	for _, a := range t.asks {
		if which(a) {
			t.judge(a, false)
		}
	}
}
