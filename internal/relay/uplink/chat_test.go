package uplink_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/relay/uplink/relaytest"
	"github.com/worldmcp/world/internal/wire"
)

// backend is an agent of this computer that notes what reaches it.
type backend struct {
	mu  sync.Mutex
	got []string
}

func (b *backend) note(what string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.got = append(b.got, what)
}

func (b *backend) taken() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	got := b.got
	b.got = nil
	return got
}

func (b *backend) Describe() wire.Backend {
	return wire.Backend{
		ID: "acp-codex", Kind: wire.ACPBackend, Product: "Codex", Name: "Codex", State: wire.BackendReady, Folder: "/home/user/secret-project", Command: "codex login",
		Next: "a step", Details: []wire.Detail{{Name: "address", Value: "127.0.0.1:18789"}}, Tools: &wire.Tools{}, Pairing: &wire.Pairing{},
	}
}

func (b *backend) Run(ctx context.Context) { <-ctx.Done() }

func (b *backend) Act(_ context.Context, a wire.BackendAct) error {
	b.note("act " + string(a))
	return nil
}

func (b *backend) Sessions(context.Context) ([]wire.ChatSession, error) {
	b.note("sessions")
	return []wire.ChatSession{{ID: "main", Title: "Main"}}, nil
}

func (b *backend) Create(context.Context, string) (wire.ChatSession, error) {
	b.note("create")
	return wire.ChatSession{ID: "new"}, nil
}

func (b *backend) History(_ context.Context, session, _ string) (agent.Page, error) {
	b.note("history " + session)
	if session == "huge" {
		return agent.Page{Messages: []wire.ChatMessage{{
			ID:    "m",
			Parts: []wire.ChatPart{{Text: strings.Repeat("x", 400<<10)}},
		}}}, nil
	}
	return agent.Page{}, nil
}

func (b *backend) Send(_ context.Context, m agent.Message) error {
	b.note("send " + m.Text)
	return nil
}

func (b *backend) Stop(context.Context, string) error {
	b.note("stop")
	return nil
}

func (b *backend) Answer(_ context.Context, seen wire.Approval, option string) error {
	b.note("answer " + seen.ID + " " + option)
	return nil
}

// chatting is a computer with one agent that is paired with a relay.
type chatting struct {
	*uplink.Uplinks
	relay   *relaytest.Relay
	agent   *backend
	report  agent.Reporter
	store   client.Store
	pairing client.Pairing
	answers chan wire.Envelope
	events  chan wire.ChatEvent
}

func newChatting(t *testing.T, scopes []wire.Scope, mayAnswer bool) *chatting {
	t.Helper()
	c := &chatting{
		relay: relaytest.New(t), agent: &backend{}, answers: make(chan wire.Envelope, 100),
		events: make(chan wire.ChatEvent, 100),
	}
	c.relay.Handle(func(_ *relaytest.Socket, e wire.Envelope) {
		switch e.Kind { //nolint:exhaustive // the others are not of conversations
		case wire.KindChatAnswer:
			c.answers <- e
		case wire.KindChatEvent:
			var v wire.ChatEvent
			_ = json.Unmarshal(e.Payload, &v)
			c.events <- v
		}
	})
	registry := agent.NewRegistry(agent.Options{
		UserID: userID, Logger: zerolog.Nop(),
		Publish: func(_ string, e wire.ChatEvent) { c.PublishChat(e) },
		Body:    func(string, agent.Body) string { return "avatar_codex" }, Withdraw: func(string, string, string) {},
		Work: func(string, agent.Work) {}, Turn: func(wire.Turn) {},
		Turns: func() []wire.Turn {
			return []wire.Turn{{ID: "t1", Path: wire.PathText, Backend: "acp-codex"}, {ID: "t2", Path: wire.PathTool, World: "w_private"}}
		},
	})
	registry.Add(c.agent)
	c.report = registry.Reporter("acp-codex")
	c.store, c.pairing = granted(t, c.relay, scopes, mayAnswer)
	c.Uplinks = begin(t, uplink.Options{Store: c.store, Chat: registry})
	state(t, c.Uplinks, client.Connected)
	return c
}

// event waits for an event of a kind.
func (c *chatting) event(t *testing.T, kind wire.ChatEventKind) wire.ChatEvent {
	t.Helper()
	for {
		select {
		case e := <-c.events:
			if e.Kind == kind {
				return e
			}
		case <-time.After(patience):
			t.Fatalf("no event %s", kind)
		}
	}
}

// asks sends what a relay's user asks, and waits for the answer.
func (c *chatting) asks(t *testing.T, scope wire.Scope, q any) wire.ChatAnswer {
	t.Helper()
	id := c.relay.Connected(patient(t)).Send(wire.KindChatRequest, scope, q)
	select {
	case e := <-c.answers:
		if e.ReplyTo != id || e.Scope != wire.ScopeChat {
			t.Errorf("an answer to %s with %s, want %s", e.ReplyTo, e.Scope, id)
		}
		return decoded[wire.ChatAnswer](t, e.Payload)
	case <-time.After(patience):
		t.Fatal("no answer")
	}
	return wire.ChatAnswer{}
}

// With chat.stream conversations are served, without the private facts of this computer.
func TestConversations(t *testing.T) {
	c := newChatting(t, wire.DefaultScopes(), false)
	b := c.event(t, wire.ChatEventBackends)
	if len(b.Backends) != 1 || b.Backends[0].State != wire.BackendReady {
		t.Errorf("%+v", b)
	}
	if sent := string(wire.MustJSON(b)); strings.Contains(sent, "secret-project") || strings.Contains(sent, "codex login") ||
		strings.Contains(sent, "18789") || strings.Contains(sent, "a step") {
		t.Errorf("sent about this computer: %s", sent)
	}
	if e := c.event(t, wire.ChatEventTurn); e.Turn.ID != "t1" {
		t.Errorf("%+v", e.Turn)
	}
	for _, q := range []wire.ChatRequest{
		{Op: wire.ChatOpSessions},
		{Op: wire.ChatOpCreate},
		{Op: wire.ChatOpOpen, Session: "main"},
		{Op: wire.ChatOpHistory, Session: "main", Before: "x"},
		{Op: wire.ChatOpSend, Session: "main", Turn: "t_1", Text: "hello"},
		{Op: wire.ChatOpStop, Session: "main"},
	} {
		q.Backend = "acp-codex"
		if a := c.asks(t, wire.ScopeChat, q); !a.OK {
			t.Errorf("%s: %+v", q.Op, a.Error)
		}
	}
	if got := c.agent.taken(); !slices.Contains(got, "send hello") || !slices.Contains(got, "stop") {
		t.Errorf("%q", got)
	}
	c.report.Message("main", wire.ChatMessage{ID: "m1"})
	if e := c.event(t, wire.ChatEventMessage); e.Session != "main" || e.Message.ID != "m1" {
		t.Errorf("%+v", e)
	}
	if a := c.asks(t, wire.ScopeChat, wire.ChatRequest{Op: wire.ChatOpOpen, Backend: "acp-codex", Session: "huge"}); a.Error == nil ||
		a.Error.Code != wire.CodeTooLarge {
		t.Errorf("%+v", a.Error)
	}
}

// approval is an open one with an option of each kind.
func approval(id string) wire.Approval {
	a := wire.Approval{ID: id, Session: "main", State: wire.ApprovalOpen, Command: "rm -r build", Options: []wire.ApprovalOption{
		{ID: "once", Name: "Allow", Kind: wire.AllowOnce},
		{ID: "always", Name: "Always", Kind: wire.AllowAlways},
		{ID: "no", Name: "Deny", Kind: wire.RejectOnce},
		{ID: "never", Name: "Never", Kind: wire.RejectAlways},
	}}
	a.Seal()
	return a
}

// A relay that is hostile cannot answer an approval, act, read the project, start an agent or call
// a tool of this computer, whatever it sends; nothing of it reaches an agent.
func TestHostileRelay(t *testing.T) {
	c := newChatting(t, wire.DefaultScopes(), false)
	c.report.Approval(approval("a1"))
	if e := c.event(t, wire.ChatEventApproval); e.Approval.Command == "" || len(e.Approval.Options) != 0 {
		t.Errorf("an approval is shown without options: %+v", e.Approval)
	}
	c.agent.taken()
	refusals := map[string]any{
		"answer":         wire.ChatRequest{Op: wire.ChatOpAnswer, Backend: "acp-codex", Approval: "a1", Hash: approval("a1").Hash, Option: "once"},
		"deny":           wire.ChatRequest{Op: wire.ChatOpAnswer, Backend: "acp-codex", Approval: "a1", Hash: approval("a1").Hash, Option: "no"},
		"connect":        wire.ChatRequest{Op: wire.ChatOpAct, Backend: "acp-codex", Act: wire.ActConnect},
		"add tools":      wire.ChatRequest{Op: wire.ChatOpAct, Backend: "acp-codex", Act: wire.ActAddTools},
		"pair":           wire.ChatRequest{Op: wire.ChatOpAct, Backend: "acp-codex", Act: wire.ActPair},
		"unknown op":     wire.ChatRequest{Op: "exec", Backend: "acp-codex", Text: "rm -r /"},
		"no op":          wire.ChatRequest{Backend: "acp-codex"},
		"two ops":        json.RawMessage(`{"op":"sessions","backend":"acp-codex","Op":"act","act":"connect"}`),
		"unknown member": json.RawMessage(`{"op":"send","backend":"acp-codex","session":"main","turn":"t","text":"x","trusted":true}`),
		"array":          json.RawMessage(`[]`),
	}
	for name, q := range refusals {
		if a := c.asks(t, wire.ScopeChat, q); a.OK || a.Error == nil {
			t.Errorf("%s: %+v", name, a)
		}
	}
	if a := c.asks(t, wire.ScopeRead, wire.ChatRequest{
		Op: wire.ChatOpSend, Backend: "acp-codex", Session: "main", Turn: "t",
		Text: "hello",
	}); a.Error == nil {
		t.Error("a request under another scope is served")
	}
	// What cannot be decoded, and kinds that no relay has a reason to send, are not even answered.
	s := c.relay.Connected(patient(t))
	s.Send(wire.KindChatRequest, wire.ScopeChat, json.RawMessage(`{"op":"sessions","op":"act","backend":"acp-codex","act":"connect"}`))
	for _, k := range wire.Kinds() {
		if k.Kind == wire.KindChatRequest {
			continue
		}
		for _, payload := range []any{
			map[string]any{},
			wire.ToolCall{Tool: "say", Arguments: json.RawMessage(`{"text":"x"}`)},
			wire.ProjectRequest{Op: wire.ProjectOpOpen},
		} {
			s.Send(k.Kind, wire.ScopeChat, payload)
		}
	}
	if a := c.asks(t, wire.ScopeChat, wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "acp-codex"}); !a.OK { // the socket lives
		t.Errorf("%+v", a.Error)
	}
	if got := c.agent.taken(); !slices.Equal(got, []string{"sessions"}) {
		t.Errorf("reached the agent: %q", got)
	}
	select {
	case e := <-c.answers:
		t.Errorf("answered: %s", e.Payload)
	default:
	}
}

// Where the user of this computer has allowed it, an open approval is answered for once, and in no
// other way.
func TestAllowedAnswers(t *testing.T) {
	c := newChatting(t, wire.DefaultScopes(), true)
	c.report.Approval(approval("a1"))
	if e := c.event(t, wire.ChatEventApproval); len(e.Approval.Options) != 2 || e.Approval.Options[0].ID != "once" ||
		e.Approval.Options[1].ID != "no" {
		t.Errorf("%+v", e.Approval.Options)
	}
	hash := approval("a1").Hash
	answer := func(id, option string) *wire.Error {
		return c.asks(t, wire.ScopeChat, wire.ChatRequest{
			Op: wire.ChatOpAnswer, Backend: "acp-codex", Approval: id,
			Hash: hash, Option: option,
		}).Error
	}
	hash, right := "", hash
	if e := answer("a1", "once"); e == nil || e.Code != wire.CodeChanged {
		t.Errorf("without what was seen: %v", e)
	}
	hash = right
	for _, option := range []string{"always", "never", "", "other"} {
		if e := answer("a1", option); e == nil || e.Code != wire.CodeNotAllowed {
			t.Errorf("%q: %v", option, e)
		}
	}
	if e := answer("a2", "once"); e == nil || e.Code != wire.CodeAnswered {
		t.Errorf("not open: %v", e)
	}
	if got := c.agent.taken(); len(got) > 0 {
		t.Errorf("reached the agent: %q", got)
	}
	if e := answer("a1", "once"); e != nil {
		t.Error(e)
	}
	if got := c.agent.taken(); !slices.Equal(got, []string{"answer a1 once"}) {
		t.Errorf("%q", got)
	}
	e := c.event(t, wire.ChatEventApproval)
	for e.Approval.State == wire.ApprovalOpen { // one that comes during the greeting may be sent twice
		e = c.event(t, wire.ChatEventApproval)
	}
	if e := answer("a1", "once"); e == nil || e.Code != wire.CodeAnswered {
		t.Errorf("again: %v", e)
	}
	if a := c.asks(t, wire.ScopeChat, wire.ChatRequest{
		Op: wire.ChatOpAct, Backend: "acp-codex",
		Act: wire.ActConnect,
	}); a.Error == nil {
		t.Error("an act is served")
	}
}

// A relay of the protocol before, whose pages cannot say what they saw, is shown no approval and
// answers none.
func TestRelayWithoutHashes(t *testing.T) {
	c := newChatting(t, wire.DefaultScopes(), true)
	c.event(t, wire.ChatEventTurn)
	c.relay.Speak(wire.HashProtocol - 1)
	c.report.Approval(approval("a1"))
	c.event(t, wire.ChatEventApproval)
	c.relay.Cut()
	c.event(t, wire.ChatEventBackends) // of the new greeting
	c.report.Approval(approval("a2"))
	c.report.Status("main", wire.ChatStatus{Turn: "t9", Label: "last"})
	for last := false; !last; {
		select {
		case e := <-c.events:
			if last = e.Status != nil; e.Approval != nil {
				t.Errorf("it is shown %+v", e.Approval)
			}
		case <-time.After(patience):
			t.Fatal("no event")
		}
	}
	a := c.asks(t, wire.ScopeChat, wire.ChatRequest{Op: wire.ChatOpAnswer, Backend: "acp-codex", Approval: "a2", Option: "once"})
	if got := c.agent.taken(); a.Error == nil || a.Error.Code != wire.CodeAnswered || len(got) > 0 {
		t.Errorf("its answer: %+v, and the agent got %q", a.Error, got)
	}
}

// A device without chat.stream has no conversations, whatever its relay asks.
func TestWithoutChatScope(t *testing.T) {
	c := newChatting(t, []wire.Scope{wire.ScopeRead, wire.ScopeWrite}, true)
	if a := c.asks(t, wire.ScopeChat, wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "acp-codex"}); a.Error == nil ||
		a.Error.Code != wire.CodeNotAllowed {
		t.Errorf("%+v", a)
	}
	c.report.Message("main", wire.ChatMessage{ID: "m1"})
	if a := c.asks(t, wire.ScopeChat, wire.ChatRequest{Op: wire.ChatOpOpen, Backend: "acp-codex", Session: "main"}); a.Error == nil {
		t.Errorf("%+v", a)
	}
	if len(c.events) > 0 || len(c.agent.taken()) > 0 {
		t.Error("it hears, or reaches the agent")
	}
}

// A relay that reads too slowly is connected anew, and never blocks an agent.
func TestSlowRelay(t *testing.T) {
	c := newChatting(t, wire.DefaultScopes(), false)
	c.event(t, wire.ChatEventTurn)
	release := make(chan struct{})
	var once sync.Once
	c.relay.Handle(func(*relaytest.Socket, wire.Envelope) { <-release })
	t.Cleanup(func() { once.Do(func() { close(release) }) })
	before := c.relay.Sockets()
	text := strings.Repeat("x", 100<<10)
	for range 200 {
		c.report.Delta("main", wire.ChatDelta{Text: text})
	}
	once.Do(func() { close(release) })
	for c.relay.Sockets() == before {
		time.Sleep(5 * time.Millisecond)
		if t.Context().Err() != nil {
			t.Fatal("it is not connected anew")
		}
	}
	state(t, c.Uplinks, client.Connected)
}

// A relay that takes no conversations refuses one event, and is sent no more.
func TestRelayWithoutConversations(t *testing.T) {
	c := newChatting(t, wire.DefaultScopes(), false)
	c.event(t, wire.ChatEventTurn)
	events := make(chan wire.Envelope, 100)
	c.relay.Handle(func(s *relaytest.Socket, e wire.Envelope) {
		if e.Kind == wire.KindChatEvent {
			events <- e
			s.Reply(e, wire.KindError, wire.NewError(wire.CodeNotAllowed, "nothing here takes a chat.event"))
		}
		if e.Kind == wire.KindToolCall {
			s.Reply(e, wire.KindToolResult, wire.ToolResult{OK: true, Result: &wire.Result{Text: "done"}})
		}
	})
	before := c.relay.Sockets()
	c.relay.Cut()
	<-events
	if c.relay.Sockets() == before {
		t.Fatal("an event of the old socket")
	}
	for range 10 {
		c.report.Message("main", wire.ChatMessage{ID: "m1"})
	}
	s, l := entered(t, c.Uplinks, anAgent, false)
	for _, id := range []string{"m1", "m2"} { // there and back twice: whatever was on its way has come
		if got := ask(t, s, l, id, "say", `{"text":"hello"}`); got.Result == nil {
			t.Errorf("%+v", got)
		}
	}
	if len(events) > 0 {
		t.Errorf("%d more events were sent", len(events))
	}
}

// Conversations go to a relay only while the user of this computer wants it, whatever the relay has
// granted.
func TestConversationsAreTheUsersToGive(t *testing.T) {
	c := newChatting(t, wire.DefaultScopes(), false)
	c.event(t, wire.ChatEventBackends)
	talk := func(on bool) { // and waits for the socket that comes after it
		t.Helper()
		old := c.relay.Connected(patient(t))
		if err := errors.Join(c.store.Talk(c.pairing.ID, on), c.Reload()); err != nil {
			t.Fatal(err)
		}
		for c.relay.Connected(patient(t)) == old {
			time.Sleep(5 * time.Millisecond)
		}
		state(t, c.Uplinks, client.Connected)
	}
	ask := wire.ChatRequest{Op: wire.ChatOpSend, Backend: "acp-codex", Session: "main", Text: "rm -rf"}
	talk(false)
	for len(c.events) > 0 {
		<-c.events
	}
	c.agent.taken()
	c.report.Message("main", wire.ChatMessage{ID: "m1"}) // nothing of it is sent
	if a := c.asks(t, wire.ScopeChat, ask); a.Error == nil || len(c.agent.taken()) > 0 || len(c.events) > 0 {
		t.Errorf("%+v", a)
	}
	talk(true)
	c.event(t, wire.ChatEventBackends)
}

// Without consent on this computer there is no way to its conversations, whatever the relay has
// granted, asks, claims or sends.
func TestNoRoadToConversations(t *testing.T) {
	c := newChatting(t, wire.DefaultScopes(), true)
	c.event(t, wire.ChatEventBackends)
	old := c.relay.Connected(patient(t))
	if err := errors.Join(c.store.Talk(c.pairing.ID, false), c.Reload()); err != nil {
		t.Fatal(err)
	}
	for c.relay.Connected(patient(t)) == old {
		time.Sleep(5 * time.Millisecond)
	}
	state(t, c.Uplinks, client.Connected)
	frames := make(chan wire.Envelope, 4096)
	c.relay.Handle(func(_ *relaytest.Socket, e wire.Envelope) { frames <- e })
	c.agent.taken()
	s := c.relay.Connected(patient(t))
	for _, scope := range []wire.Scope{wire.ScopeChat, wire.ScopeRead, wire.ScopeWrite, wire.ScopeProject, ""} {
		for _, k := range wire.Kinds() {
			for _, payload := range []any{
				map[string]any{},
				map[string]any{"conversations": true, "scopes": wire.DefaultScopes()},
				wire.Bound{WorldID: relaytest.WorldID, SessionID: "s_1", WorldName: "granted", Opened: true},
			} {
				s.Send(k.Kind, scope, payload)
			}
		}
		for _, op := range []wire.ChatOp{
			wire.ChatOpSessions, wire.ChatOpOpen, wire.ChatOpHistory, wire.ChatOpCreate, wire.ChatOpSend,
			wire.ChatOpStop, wire.ChatOpAnswer, wire.ChatOpAct, "grant",
		} {
			s.Send(wire.KindChatRequest, scope,
				wire.ChatRequest{Op: op, Backend: "acp-codex", Session: "main", Turn: "t", Text: "x", Approval: "a1", Option: "once", Act: wire.ActPair})
		}
		s.Send(wire.KindBlobGet, scope, wire.BlobGet{ID: "acp-codex.0"})
	}
	c.report.Message("main", wire.ChatMessage{ID: "secret-message"})
	c.report.Approval(approval("secret-approval"))
	// Of many refusals that wait at once some are left out, so the last request is sent until it is
	// answered.
	asked := map[string]bool{}
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for answered, late := false, time.After(patience); !answered; {
		select {
		case e := <-frames:
			text := string(e.Payload)
			if e.Kind == wire.KindChatEvent || strings.Contains(text, "secret") || strings.Contains(text, `"ok":true`) ||
				strings.Contains(text, `"data"`) {
				t.Errorf("%s reveals: %s", e.Kind, text)
			}
			answered = asked[e.ReplyTo]
		case <-again.C:
			asked[s.Send(wire.KindChatRequest, wire.ScopeChat,
				wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "acp-codex"})] = true
		case <-late:
			t.Fatal("no answer to the last request")
		}
	}
	if got := c.agent.taken(); len(got) > 0 {
		t.Errorf("reached the agent: %q", got)
	}
	if list, err := c.store.List(); err != nil || list[0].Conversations {
		t.Errorf("the pairing is %+v, %v", list, err)
	}
}
