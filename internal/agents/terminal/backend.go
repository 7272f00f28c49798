package terminal

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// backend is the chat with the agents in terminals: messages to them, and their approvals. Their
// own words stay in their terminals.
type backend struct{ s *Service }

// Backend returns the back end, which publishes approvals with r. Call it once, before Run.
func (s *Service) Backend(r agent.Reporter) agent.Backend {
	s.reporter = r
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

// Act implements agent.Backend: there are no acts.
func (b backend) Act(context.Context, wire.BackendAct) error { return onlyInTerminal() }

func onlyInTerminal() *wire.Error {
	return wire.NewError(wire.CodeNotAllowed, "this is done in the agent's own terminal")
}

// Sessions implements agent.Conversations.
func (b backend) Sessions(context.Context) ([]wire.ChatSession, error) {
	return slice.Map(b.s.Sessions().Agents, func(t wire.AgentAtWork) wire.ChatSession {
		running := t.Turn != nil && t.Turn.Ended.IsZero()
		return wire.ChatSession{ID: t.ID, Title: t.Name, UpdatedAt: t.Activity.Since, Running: running}
	}), nil
}

// Create implements agent.Conversations: only the user starts one, in a terminal.
func (b backend) Create(context.Context, string) (wire.ChatSession, error) {
	return wire.ChatSession{}, onlyInTerminal().Try("Start the agent in a terminal.")
}

// History implements agent.Conversations: the messages that the user sent from the page.
func (b backend) History(_ context.Context, session, _ string) (agent.Page, error) {
	if _, e := b.s.findSession(session); e != nil {
		return agent.Page{}, e
	}
	return agent.Page{Messages: b.s.sentMessages.of(session)}, nil
}

// Send implements agent.Turns.
func (b backend) Send(ctx context.Context, m agent.Message) error {
	t, e := b.s.findSession(m.Session)
	if e != nil {
		return e
	}
	if len(m.Images) > 0 {
		return wire.NewError(wire.CodeBadArguments, "pictures cannot be sent to an agent in a terminal").Try("Send the text alone.")
	}
	from := b.s.sources[t.Agent]
	if t.Message == wire.WayNone || from == nil {
		return onlyInTerminal().Try(strings.TrimSuffix("Write to it in the terminal "+t.Where, " ") + ".")
	}
	if b.s.sentMessages.has(m.Session, m.Turn) {
		return nil
	}
	k, e := b.s.keyOf(ctx, m.Session)
	if e != nil {
		return e
	}
	if e := from.Send(ctx, k.session, m.Text); e != nil {
		return e
	}
	b.s.reporter.Message(m.Session, b.s.sentMessages.add(m, b.s.opt.Now()))
	return nil
}

// Stop implements agent.Turns.
func (b backend) Stop(context.Context, string) error {
	return onlyInTerminal().Try("Press Esc in the terminal.")
}

// Answer implements agent.Turns.
func (b backend) Answer(ctx context.Context, seen wire.Approval, option string) error {
	var now openApproval
	if e := b.s.call(ctx, func(r *registry) { now = r.approvals[seen.ID] }); e != nil {
		return e
	}
	from := b.s.sources[now.key.agent]
	asked := &now.Approval
	if from == nil || !b.s.settings.current().Answer {
		asked = nil
	}
	if e := asked.Answerable(seen.Hash, option); e != nil {
		return e
	}
	if e := from.Answer(ctx, now.key.session, now.ID, option == optionAllow); e != nil {
		return e
	}
	return nil
}

// Options of an approval. "Always" is left to the terminal.
const (
	optionAllow  = "allow"
	optionReject = "reject"
)

// openApproval is an approval that waits for an answer, and its session.
type openApproval struct {
	key key
	wire.Approval
}

// setApproval opens an approval, or closes it if a.State is not open. Approvals are shown only
// while the user allows answering them here.
func (r *registry) setApproval(k key, a wire.Approval) {
	s, was, reporter := r.byKey[k], r.approvals[a.ID], r.service.reporter
	switch {
	case reporter == nil:
	case a.State != wire.ApprovalOpen && was.ID != "":
		delete(r.approvals, a.ID)
		was.State, was.Answer, was.By = a.State, a.Answer, a.By
		reporter.Approval(was.Approval)
	case a.State == wire.ApprovalOpen && s != nil && r.service.settings.current().Answer:
		a.Session, a.Kind = s.id, approvalKind(a)
		a.Options = wire.NamedOptions([]wire.ApprovalOption{
			{ID: optionAllow, Kind: wire.AllowOnce}, {ID: optionReject, Kind: wire.RejectOnce},
		})
		a.Details = append([]wire.Detail{{Name: "agent", Value: s.name()}, {Name: "folder", Value: s.folder}}, a.Details...)
		a.Seal()
		if reporter.Approval(a) {
			r.approvals[a.ID] = openApproval{k, a}
		}
	}
}

func approvalKind(a wire.Approval) wire.ApprovalKind {
	if a.Command != "" && a.Kind == "" {
		return wire.ApprovalExec
	}
	return wire.ApprovalTool
}

func (r *registry) withdrawApprovals(s *session) {
	for id, a := range r.approvals {
		if a.key == s.key {
			r.setApproval(a.key, wire.Approval{ID: id, State: wire.ApprovalWithdrawn})
		}
	}
}

// findSession returns a session by the id that pages use.
func (s *Service) findSession(id string) (wire.AgentAtWork, *wire.Error) {
	t := slice.Find(s.Sessions().Agents, func(t wire.AgentAtWork) bool { return t.ID == id })
	if t.ID == "" {
		return t, wire.NotFound(wire.MissingTerminal, "this session is over")
	}
	return t, nil
}

func (s *Service) keyOf(ctx context.Context, id string) (k key, e *wire.Error) {
	e = s.call(ctx, func(r *registry) {
		if found := slice.Find(r.order, func(s *session) bool { return s.id == id }); found != nil {
			k = found.key
		}
	})
	if e == nil && k.session == "" {
		e = wire.NotFound(wire.MissingTerminal, "this session is over")
	}
	return k, e
}

// maxSentMessages is how many messages of a session are kept.
const maxSentMessages = 50

// sentMessages are the messages that the user has sent from the page, by session.
type sentMessages struct {
	mu        sync.Mutex
	bySession map[string][]wire.ChatMessage
}

func (n *sentMessages) of(session string) []wire.ChatMessage {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]wire.ChatMessage{}, n.bySession[session]...)
}

func (n *sentMessages) has(session, turn string) bool {
	return slice.Find(n.of(session), func(m wire.ChatMessage) bool { return m.Turn == turn }).ID != ""
}

func (n *sentMessages) add(m agent.Message, at time.Time) wire.ChatMessage {
	sent := wire.ChatMessage{
		ID: "sent_" + m.Turn, Turn: m.Turn, Role: wire.RoleUser, At: wire.Millis(at), Path: wire.ByText,
		State: wire.MessageDone,
		Parts: []wire.ChatPart{{Kind: wire.PartText, Text: strings.TrimSpace(m.Text)}},
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.bySession == nil {
		n.bySession = map[string][]wire.ChatMessage{}
	}
	n.bySession[m.Session] = append(n.bySession[m.Session], sent)
	if list := n.bySession[m.Session]; len(list) > maxSentMessages {
		n.bySession[m.Session] = list[len(list)-maxSentMessages:]
	}
	return sent
}

func (n *sentMessages) forget(session string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.bySession, session)
}
