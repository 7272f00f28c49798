package acplane

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/acp"
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
func (l *Lane) permit(p *acp.Permission) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.bySession(p.Session)
	if _, free := l.ours(p); free {
		if yes, ok := p.Of(acp.AllowOnce); ok {
			_ = p.Answer(yes.ID)
			return
		}
	}
	a := &approval{permission: p, session: s, Approval: wire.Approval{
		ID: newID(l.p.ID()), Lane: l.p.ID(), Kind: "tool", CreatedAt: time.Now().UTC(), State: "open",
	}}
	if p.Tool.Kind == "execute" {
		a.Kind = "exec"
	}
	a.Title, a.Command, a.Details = l.question(p)
	for _, o := range p.Options {
		switch o.Kind { // a kind that is not known cannot be shown for what it is
		case acp.AllowOnce, acp.AllowAlways, acp.RejectOnce, acp.RejectAlways:
			a.Options = append(a.Options, wire.ApprovalOption{ID: o.ID, Name: oneLine(o.Name, 120), Kind: o.Kind})
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

// ours is the world's tool that a permission is for, by the exact name under which this agent knows it, and whether it is
// used without asking; empty: another one, or nobody can tell. Titles, which a model or a page of text may have written, count for
// nothing.
func (l *Lane) ours(p *acp.Permission) (name string, free bool) {
	name, ok := strings.CutPrefix(p.Tool.Name, l.p.ours)
	free, known := l.o.Tools[name]
	if l.p.ours == "" || !ok || !known {
		return "", false
	}
	return name, free
}

// question is what the card says: what is asked, the exact thing, and what else there is to know.
func (l *Lane) question(p *acp.Permission) (title, command string, details []wire.Detail) {
	t := &p.Tool
	title = map[string]string{
		"execute": "Run a command", "edit": "Change a file", "delete": "Delete a file", "move": "Move a file",
		"fetch": "Fetch from the network", "read": "Read a file", "search": "Search",
	}[t.Kind]
	name, _ := l.ours(p)
	switch {
	case name != "":
		title = strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "_", " ") + " in the world"
	case title == "" && t.Name != "":
		title = "Use the tool " + oneLine(t.Name, 80)
	case title == "":
		title = "Go on with this"
	}
	if command = commandOf(t.RawInput); command == "" {
		for _, c := range t.Content {
			if c.Type == "diff" {
				command += diff(c)
			}
		}
	}
	if command == "" && len(t.RawInput) > 2 {
		command = string(compact(t.RawInput))
	}
	detail := func(name, value string) {
		if value != "" {
			details = append(details, wire.Detail{Name: name, Value: value})
		}
	}
	detail("Agent", l.p.Product)
	if name != "" {
		return title, cut(command, maxCommand), details
	}
	detail("Asks for", oneLine(t.Title, 200))
	for _, at := range t.Locations[:min(len(t.Locations), 8)] {
		detail("File", at.Path)
	}
	folder := folderOf(t.RawInput)
	if folder == "" {
		folder = l.workspace()
	}
	detail("Folder", folder)
	return title, cut(command, maxCommand), details
}

// Answer answers an open approval.
func (l *Lane) Answer(_ context.Context, id, option string) error {
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
			return wire.NewError(wire.CodeLaneFailed, "%s ended before the answer reached it", l.p.Product)
		}
		a.State, a.Answer = "answered", o.Name
		l.closed(a)
		return nil
	}
	return wire.NewError(wire.CodeBadArguments, "that is not one of the possible answers")
}

// withdrawn closes the card of a permission that needs no answer any more.
func (l *Lane) withdrawn(p *acp.Permission) {
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
func (l *Lane) closed(a *approval) {
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
func (l *Lane) waiting(t *turn, id string, on bool) {
	if c := t.reply.calls[id]; c != nil {
		c.waiting = on
		t.reply.tool(time.Now(), acp.ToolCall{ID: id}, l.show)
	}
}
