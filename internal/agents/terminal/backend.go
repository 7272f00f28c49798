package terminal

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// backend is the chat with the agents in terminals: messages to them, and their approvals. What
// they say stays in their terminals.
type backend struct{ s *Service }

// Backend returns the back end that tells approvals by a reporter. It is called once, before Run.
func (s *Service) Backend(r agent.Reporter) agent.Backend {
	s.report = r
	return backend{s}
}

// Describe implements agent.Backend.
func (b backend) Describe() wire.Backend {
	return wire.Backend{
		ID: wire.TerminalsBackend, Kind: wire.TerminalBackend, Product: "Terminals", Name: "Agents in your terminals", State: wire.BackendReady,
		Can: []wire.Capability{wire.CanSessions, wire.CanApprovals},
	}
}

// Run implements agent.Backend: the service runs by itself.
func (b backend) Run(ctx context.Context) { <-ctx.Done() }

// Act implements agent.Backend: there are none.
func (b backend) Act(context.Context, wire.BackendAct) error { return notThere() }

func notThere() *wire.Error {
	return wire.NewError(wire.CodeNotAllowed, "this is done in the agent's own terminal")
}

// Sessions implements agent.Conversations.
func (b backend) Sessions(context.Context) ([]wire.ChatSession, error) {
	return slice.Map(b.s.Sessions().Sessions, func(t wire.TerminalSession) wire.ChatSession {
		return wire.ChatSession{ID: t.ID, Title: t.Name, UpdatedAt: t.Activity.Since, Running: t.Turn != nil &&
			t.Turn.Ended.IsZero()}
	}), nil
}

// Create implements agent.Conversations: the user begins one in a terminal.
func (b backend) Create(context.Context, string) (wire.ChatSession, error) {
	return wire.ChatSession{}, notThere().Try("Start the agent in a terminal.")
}

// History implements agent.Conversations: what the user has sent from here.
func (b backend) History(_ context.Context, session, _ string) (agent.Page, error) {
	if _, e := b.s.find(session); e != nil {
		return agent.Page{}, e
	}
	return agent.Page{Messages: b.s.notes.of(session)}, nil
}

// Send implements agent.Turns.
func (b backend) Send(ctx context.Context, m agent.Message) error {
	t, e := b.s.find(m.Session)
	if e != nil {
		return e
	}
	if len(m.Images) > 0 {
		return wire.NewError(wire.CodeBadArguments, "pictures cannot be sent to an agent in a terminal").Try("Send the text alone.")
	}
	from := b.s.sources[t.Agent]
	if t.Message == wire.WayNone || from == nil {
		return notThere().Try("Write to it in the terminal" + in(t.Where) + ".")
	}
	if b.s.notes.known(m.Session, m.Turn) {
		return nil
	}
	k, e := b.s.keyOf(ctx, m.Session)
	if e != nil {
		return e
	}
	if e := from.Send(ctx, k.session, m.Text); e != nil {
		return e
	}
	b.s.report.Message(m.Session, b.s.notes.add(m, b.s.opt.Now()))
	return nil
}

// in names a terminal in a sentence.
func in(where string) string {
	if where == "" {
		return ""
	}
	return " " + where
}

// Stop implements agent.Turns.
func (b backend) Stop(context.Context, string) error {
	return notThere().Try("Press Esc in the terminal.")
}

// Answer implements agent.Turns.
func (b backend) Answer(ctx context.Context, seen wire.Approval, option string) error {
	var now asked
	if e := b.s.ask(ctx, func(f *floor) { now = f.open[seen.ID] }); e != nil {
		return e
	}
	from := b.s.sources[now.of.agent]
	if now.ID == "" || !now.Asks(&seen) || from == nil || !b.s.settings.current().Answer {
		return wire.NewError(wire.CodeAnswered, "this question is over")
	}
	if e := from.Answer(ctx, now.of.session, now.ID, option == optionAllow); e != nil {
		return e
	}
	return nil
}

// Options of an approval. There is no "always": that is decided in the terminal.
const (
	optionAllow  = "allow"
	optionReject = "reject"
)

// asked is an approval that waits, and the session that it is of.
type asked struct {
	of key
	wire.Approval
}

// approval takes an approval of a session: one that is open, or by its state the end of one. It is
// shown only while the user allows it to be answered here.
func (f *floor) approval(k key, a wire.Approval) {
	s, was := f.byKey[k], f.open[a.ID]
	switch {
	case f.svc.report == nil:
	case a.State != wire.ApprovalOpen && was.ID != "":
		delete(f.open, a.ID)
		was.State, was.Answer, was.By = a.State, a.Answer, a.By
		f.svc.report.Approval(was.Approval)
	case a.State == wire.ApprovalOpen && s != nil && f.svc.settings.current().Answer:
		a.Session, a.Kind = s.id, approvalKind(a)
		a.Options = []wire.ApprovalOption{
			{ID: optionAllow, Name: "Allow once", Kind: wire.AllowOnce},
			{ID: optionReject, Name: "Reject", Kind: wire.RejectOnce},
		}
		a.Details = append([]wire.Detail{{Name: "agent", Value: s.name()}, {Name: "folder", Value: s.folder}}, a.Details...)
		if f.svc.report.Approval(a) {
			f.open[a.ID] = asked{k, a}
		}
	}
}

func approvalKind(a wire.Approval) wire.ApprovalKind {
	if a.Command != "" && a.Kind == "" {
		return wire.ApprovalExec
	}
	return wire.ApprovalTool
}

// withdraw withdraws the open approvals of a session.
func (f *floor) withdraw(s *session) {
	for id, a := range f.open {
		if a.of == s.key {
			f.approval(a.of, wire.Approval{ID: id, State: wire.ApprovalWithdrawn})
		}
	}
}

// find returns a session as pages know it.
func (s *Service) find(id string) (wire.TerminalSession, *wire.Error) {
	t := slice.Find(s.Sessions().Sessions, func(t wire.TerminalSession) bool { return t.ID == id })
	if t.ID == "" {
		return t, wire.NotFound(wire.MissingTerminal, "this session is over")
	}
	return t, nil
}

// keyOf returns how a session's program names it.
func (s *Service) keyOf(ctx context.Context, id string) (k key, e *wire.Error) {
	e = s.ask(ctx, func(f *floor) {
		if x := slice.Find(f.order, func(x *session) bool { return x.id == id }); x != nil {
			k = x.key
		}
	})
	if e == nil && k.session == "" {
		e = wire.NotFound(wire.MissingTerminal, "this session is over")
	}
	return k, e
}

var _ source.Sink = sink{}

// maxNotes is how many messages of a session are remembered.
const maxNotes = 50

// notes are what the user has sent to sessions from here. They end with the session.
type notes struct {
	mu   sync.Mutex
	sent map[string][]wire.ChatMessage
}

func (n *notes) of(session string) []wire.ChatMessage {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]wire.ChatMessage{}, n.sent[session]...)
}

// known reports whether the message of a turn was sent.
func (n *notes) known(session, turn string) bool {
	return slice.Find(n.of(session), func(m wire.ChatMessage) bool { return m.Turn == turn }).ID != ""
}

func (n *notes) add(m agent.Message, at time.Time) wire.ChatMessage {
	sent := wire.ChatMessage{
		ID: "sent_" + m.Turn, Turn: m.Turn, Role: wire.RoleUser, At: wire.Now(at), Path: wire.ByText, State: wire.MessageDone,
		Parts: []wire.ChatPart{{Kind: wire.PartText, Text: strings.TrimSpace(m.Text)}},
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.sent == nil {
		n.sent = map[string][]wire.ChatMessage{}
	}
	n.sent[m.Session] = append(n.sent[m.Session], sent)
	if list := n.sent[m.Session]; len(list) > maxNotes {
		n.sent[m.Session] = list[len(list)-maxNotes:]
	}
	return sent
}

func (n *notes) forget(session string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.sent, session)
}
