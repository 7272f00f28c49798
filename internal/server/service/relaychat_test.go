package service_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"
	"github.com/zalando/go-keyring"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// talker is the agent's end of a conversation: a paired device that speaks the protocol.
type talker struct {
	t *testing.T
	*worldclient.Socket
	// heard are the messages that answer nothing: requests and refusals.
	heard chan wire.Envelope
}

// talk connects a paired device and greets the relay with one back end.
func talk(t *testing.T, d worldclient.Relay) *talker {
	t.Helper()
	k := &talker{t: t, heard: make(chan wire.Envelope, 1000)}
	var err error
	k.Socket, err = worldclient.DialRelay(patient(t), d, func(e *wire.Envelope) {
		if e.Kind == wire.KindChatRequest || e.Kind == wire.KindError {
			k.heard <- *e
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.Close)
	k.publish(wire.ChatEvent{Kind: wire.ChatEventBackends, Backends: []wire.Backend{{
		ID: "openclaw", Kind: wire.GatewayBackend, Product: "OpenClaw", Name: "Molty", State: wire.BackendReady,
		Can: []wire.Capability{wire.CanSessions},
	}}})
	return k
}

// publish sends a message of a kind and returns its id.
func (k *talker) send(kind wire.Kind, scope wire.Scope, replyTo string, payload any) string {
	k.t.Helper()
	id := worldtest.MessageID()
	if err := k.Send(k.t.Context(), wire.Envelope{
		MessageID: id, Scope: scope, Kind: kind, ReplyTo: replyTo,
		Payload: wire.MustJSON(payload),
	}); err != nil {
		k.t.Fatal(err)
	}
	return id
}

func (k *talker) publish(e wire.ChatEvent) string {
	k.t.Helper()
	return k.send(wire.KindChatEvent, wire.ScopeChat, "", e)
}

// next returns the next request of a page, or refusal.
func (k *talker) next() wire.Envelope {
	k.t.Helper()
	select {
	case e := <-k.heard:
		return e
	case <-k.Done():
		select { // what came before the end
		case e := <-k.heard:
			return e
		default:
		}
		k.t.Fatalf("the socket has ended: %v", k.Err())
	case <-patient(k.t).Done():
		k.t.Fatal("nothing reached the device")
	}
	return wire.Envelope{}
}

// request returns the next request, and answer answers it.
func (k *talker) request() (q wire.ChatRequest, answer func(wire.ChatAnswer)) {
	k.t.Helper()
	e := k.next()
	if e.Kind != wire.KindChatRequest || e.Scope != wire.ScopeChat || json.Unmarshal(e.Payload, &q) != nil {
		k.t.Fatalf("the device got a %s: %s", e.Kind, e.Payload)
	}
	return q, func(a wire.ChatAnswer) { k.send(wire.KindChatAnswer, wire.ScopeChat, e.MessageID, a) }
}

// ask sends a request of a page in the background.
func ask(t *testing.T, p *worldtest.Page, q wire.ChatRequest) <-chan wire.ChatAnswer {
	t.Helper()
	c := make(chan wire.ChatAnswer, 1)
	go func() {
		a, err := p.Chat(patient(t), q)
		if err != nil {
			a.Error = wire.NewError(wire.CodeInternal, "%v", err)
		}
		c <- a
	}()
	return c
}

// pageOf opens a page.
func pageOf(t *testing.T, p *person) *worldtest.Page {
	t.Helper()
	page, err := p.page(patient(t), worldtest.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(page.Kill)
	return page
}

// hears waits until a page has heard an event.
func hears(t *testing.T, what string, p *worldtest.Page, ok func(wire.ChatEvent) bool) {
	t.Helper()
	if err := p.Until(patient(t), func() bool { return p.SawChatEvent(ok) }); err != nil {
		t.Fatalf("%s: %v; heard %s", what, err, wire.MustJSON(p.ChatEvents()))
	}
}

// inState is the event in which a back end has a state.
func inState(backend string, state wire.BackendState) func(wire.ChatEvent) bool {
	return func(e wire.ChatEvent) bool {
		return slices.ContainsFunc(e.Backends, func(b wire.Backend) bool { return b.ID == backend && b.State == state })
	}
}

func approvalIn(id string, state wire.ApprovalState) func(wire.ChatEvent) bool {
	return func(e wire.ChatEvent) bool {
		return e.Approval != nil && e.Approval.ID == id && e.Approval.State == state
	}
}

func chatCode(a wire.ChatAnswer) wire.Code {
	if a.Error == nil {
		return ""
	}
	return a.Error.Code
}

// delta is one piece of a message that streams.
func delta(i int, text string) wire.ChatEvent {
	return wire.ChatEvent{
		Kind: wire.ChatEventDelta, Backend: "openclaw", Session: "main",
		Delta: &wire.ChatDelta{Message: "m1", At: i, Text: text},
	}
}

// A user's pages talk with the agents of the user's paired devices: sessions, messages with
// pictures, streams, stop, approvals; while the device is away and after it was revoked the answers
// say so. Another user's page hears nothing of it, and can ask nothing.
func TestRelayConversations(t *testing.T) {
	r := startRelay(t, nil)
	olga, petra := r.join("Olga"), r.join("Petra")
	d := olga.pair("laptop")
	name := d.DeviceID + ".openclaw"
	first, second, strange := pageOf(t, olga), pageOf(t, olga), pageOf(t, petra)
	k := talk(t, d)
	theirs := talk(t, petra.pair("tower"))
	hears(t, "the back end", first, inState(name, wire.BackendReady))

	got := ask(t, first, wire.ChatRequest{Op: wire.ChatOpSessions, Backend: name})
	q, answer := k.request()
	if q.Op != wire.ChatOpSessions || q.Backend != "openclaw" {
		t.Errorf("the device got %+v", q)
	}
	answer(wire.ChatAnswer{OK: true, Sessions: []wire.ChatSession{{ID: "main", Title: "Main"}}})
	if a := <-got; !a.OK || len(a.Sessions) != 1 || a.Sessions[0].ID != "main" {
		t.Errorf("sessions: %+v", a)
	}

	picture := []wire.ChatImageData{{MIMEType: "image/png", Data: strings.Repeat("A", wire.MaxChatImage)}}
	got = ask(t, first, wire.ChatRequest{
		Op: wire.ChatOpSend, Backend: name, Session: "main", Turn: "t1", Text: "Build a fountain",
		Images: picture,
	})
	q, answer = k.request()
	if q.Text != "Build a fountain" || q.Turn != "t1" || len(q.Images) != 1 || len(q.Images[0].Data) != wire.MaxChatImage {
		t.Errorf("the device got %d pictures of %q", len(q.Images), q.Text)
	}
	answer(wire.ChatAnswer{OK: true})
	if a := <-got; !a.OK {
		t.Errorf("send: %+v", a.Error)
	}
	k.publish(wire.ChatEvent{
		Kind: wire.ChatEventStatus, Backend: "openclaw", Session: "main", Status: &wire.ChatStatus{Turn: "t1", Label: "thinking"},
	})
	for i := range 20 {
		k.publish(delta(i, "x"))
	}
	k.publish(wire.ChatEvent{Kind: wire.ChatEventApproval, Backend: "openclaw", Approval: &wire.Approval{
		ID: "a1", Kind: wire.ApprovalExec, Title: "Run", Command: "ls", State: wire.ApprovalOpen,
		Options: []wire.ApprovalOption{{ID: "y", Name: "Yes", Kind: wire.AllowOnce}},
	}})
	k.publish(wire.ChatEvent{
		Kind: wire.ChatEventTurn, Backend: "openclaw",
		Turn: &wire.Turn{ID: "t1", Path: wire.PathText, Outcome: wire.OutcomeDone},
	})
	for _, p := range []*worldtest.Page{first, second} {
		hears(t, "the turn", p, func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.ID == "t1" && e.Turn.Backend == name })
		pieces := 0
		for _, e := range p.ChatEvents() {
			if e.Delta != nil && e.Backend == name {
				if e.Delta.At != pieces {
					t.Errorf("piece %d came as number %d", e.Delta.At, pieces)
				}
				pieces++
			}
		}
		if pieces != 20 {
			t.Errorf("%d pieces", pieces)
		}
	}
	got = ask(t, second, wire.ChatRequest{Op: wire.ChatOpStop, Backend: name, Session: "main"})
	if q, answer = k.request(); q.Op != wire.ChatOpStop || q.Session != "main" {
		t.Errorf("the device got %+v", q)
	}
	answer(wire.ChatAnswer{OK: true})
	if a := <-got; !a.OK {
		t.Errorf("stop: %+v", a.Error)
	}
	if a := <-ask(t, first, wire.ChatRequest{
		Op: wire.ChatOpAct, Backend: name,
		Act: wire.ActConnect,
	}); chatCode(a) != wire.CodeNotHere {
		t.Errorf("an act: %+v", a)
	}
	if a := <-ask(t, strange, wire.ChatRequest{
		Op:      wire.ChatOpSessions,
		Backend: name,
	}); chatCode(a) != wire.CodeNotFound {
		t.Errorf("another user: %+v", a)
	}

	late := pageOf(t, olga)
	hears(t, "the open approval", late, approvalIn("a1", wire.ApprovalOpen))
	hears(t, "the last turn", late, func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.ID == "t1" })
	k.Close()
	hears(t, "away", late, inState(name, wire.BackendLost))
	if a := <-ask(t, late, wire.ChatRequest{
		Op:      wire.ChatOpSessions,
		Backend: name,
	}); chatCode(a) != wire.CodeAgentNotReady {
		t.Errorf("while the device is away: %+v", a)
	}
	k = talk(t, d)
	hears(t, "back", pageOf(t, olga), inState(name, wire.BackendReady))
	got = ask(t, late, wire.ChatRequest{Op: wire.ChatOpSessions, Backend: name})
	k.request()
	if a := olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/revoke", struct{}{}); a.status != http.StatusOK {
		t.Fatalf("revoke: %d %s", a.status, a.body)
	}
	if a := <-got; chatCode(a) != wire.CodeAgentNotReady {
		t.Errorf("a request under way: %+v", a)
	}
	hears(t, "the approval of a revoked device", late, approvalIn("a1", wire.ApprovalWithdrawn))
	gone := func() bool { list := late.ChatEvents(); return len(list[len(list)-1].Backends) == 0 }
	if err := late.Until(patient(t), gone); err != nil {
		t.Error(err)
	}
	if a := <-ask(t, late, wire.ChatRequest{Op: wire.ChatOpSessions, Backend: name}); chatCode(a) != wire.CodeNotFound {
		t.Errorf("a revoked device: %+v", a)
	}

	theirs.publish(wire.ChatEvent{Kind: wire.ChatEventReset, Backend: "openclaw", Session: "last"})
	hears(t, "the end", strange, func(e wire.ChatEvent) bool { return e.Kind == wire.ChatEventReset })
	if text := string(wire.MustJSON(strange.ChatEvents())); strings.Contains(text, d.DeviceID) ||
		strings.Contains(text, `"a1"`) || strings.Contains(text, `"t1"`) {
		t.Errorf("another user's page heard %s", text)
	}
	for _, p := range []*worldtest.Page{first, second, late} {
		if p.SawChatEvent(func(e wire.ChatEvent) bool { return e.Session == "last" }) {
			t.Error("Olga's page heard of Petra's agent")
		}
	}
}

// A device that sends what it may not is refused, the third time closed, and nothing of it reaches
// a page. One that sends too much is read more slowly, and no one else waits for it.
func TestRelayHostileDevice(t *testing.T) {
	r := startRelay(t, nil)
	olga, petra := r.join("Olga"), r.join("Petra")
	d, other := olga.pair("laptop"), petra.pair("tower")
	own, strange := pageOf(t, olga), pageOf(t, petra)
	victim := talk(t, other)
	hears(t, "the victim", strange, inState(other.DeviceID+".openclaw", wire.BackendReady))
	forged := other.DeviceID + ".openclaw"
	chat := func(e wire.ChatEvent) func(*talker) string { return func(k *talker) string { return k.publish(e) } }
	sends := func(kind wire.Kind, scope wire.Scope, v any) func(*talker) string {
		return func(k *talker) string { return k.send(kind, scope, "", v) }
	}
	for _, c := range []struct {
		what string
		send func(*talker) string
		code wire.Code
	}{
		{"another device's back end", chat(wire.ChatEvent{Kind: wire.ChatEventSessions, Backend: forged}), wire.CodeBadEnvelope},
		{
			"a back end named for another", chat(wire.ChatEvent{
				Kind:     wire.ChatEventBackends,
				Backends: []wire.Backend{{ID: forged, Kind: wire.ACPBackend, State: wire.BackendReady}},
			}),
			wire.CodeBadEnvelope,
		},
		{"an unknown event", chat(wire.ChatEvent{Kind: "shell", Backend: "openclaw"}), wire.CodeBadEnvelope},
		{"an unknown field", sends(wire.KindChatEvent, wire.ScopeChat, map[string]any{"kind": "sessions", "backend": "openclaw", "userId": petra.id}), wire.CodeBadEnvelope},
		{
			"a request", sends(wire.KindChatRequest, wire.ScopeChat, wire.ChatRequest{Op: wire.ChatOpSessions, Backend: forged}),
			wire.CodeNotAllowed,
		},
		{"an unknown kind", sends("shell.run", wire.ScopeChat, struct{}{}), wire.CodeNotAllowed},
		{"an event of the project", sends(wire.KindProjectEvent, wire.ScopeProject, wire.ProjectEvent{}), wire.CodeNotAllowed},
		{"an event of the relay", sends(wire.KindRelayEvent, wire.ScopeRead, wire.RelayNotice{}), wire.CodeNotAllowed},
		{
			"an event under another scope", sends(wire.KindChatEvent, wire.ScopeRead, wire.ChatEvent{Kind: wire.ChatEventSessions, Backend: "openclaw"}),
			wire.CodeNotAllowed,
		},
	} {
		t.Run(c.what, func(t *testing.T) {
			k := talk(t, d)
			hears(t, "the greeting", own, inState(d.DeviceID+".openclaw", wire.BackendReady))
			before := len(strange.ChatEvents())
			for range 3 {
				id := c.send(k)
				e := k.next()
				var refused wire.Error
				if json.Unmarshal(e.Payload, &refused) != nil || e.Kind != wire.KindError || e.ReplyTo != id ||
					refused.Code != c.code {
					t.Fatalf("answered with %s %s", e.Kind, e.Payload)
				}
			}
			if code := closedWith(patient(t), k.Socket); code != wire.CodeNotAllowed.Info().Close {
				t.Errorf("after the third time the socket closed with %d", code)
			}
			if now := strange.ChatEvents(); len(now) != before {
				t.Errorf("another user's page heard %s", wire.MustJSON(now[before:]))
			}
		})
	}
	t.Run("a message that is too large", func(t *testing.T) {
		k := talk(t, d)
		k.publish(delta(0, strings.Repeat("x", wire.MaxAgentFrame)))
		if code := closedWith(patient(t), k.Socket); code != wire.CodeTooLarge.Info().Close {
			t.Errorf("the socket closed with %d", code)
		}
	})
	t.Run("answers that nobody waits for", func(t *testing.T) {
		k := talk(t, d)
		got := ask(t, strange, wire.ChatRequest{Op: wire.ChatOpSessions, Backend: forged})
		e := victim.next()
		for range 5 {
			k.send(wire.KindChatAnswer, wire.ScopeChat, e.MessageID,
				wire.ChatAnswer{OK: true, Sessions: []wire.ChatSession{{ID: "forged"}}})
		}
		if _, err := k.Request(patient(t), wire.Envelope{
			MessageID: worldtest.MessageID(), Scope: wire.ScopeRead,
			Kind: wire.KindPing, Payload: wire.MustJSON(wire.Ping{}),
		}, nil); err != nil {
			t.Fatal(err)
		}
		victim.send(wire.KindChatAnswer, wire.ScopeChat, e.MessageID,
			wire.ChatAnswer{OK: true, Sessions: []wire.ChatSession{{ID: "real"}}})
		if a := <-got; len(a.Sessions) != 1 || a.Sessions[0].ID != "real" {
			t.Errorf("%+v", a)
		}
	})
	t.Run("a flood", func(t *testing.T) {
		k := talk(t, d)
		const events, allowed = 420, 240 // at once, then 120 a second
		start := time.Now()
		n := 0
		for ; n < events; n++ {
			k.publish(delta(n, "x"))
		}
		answered := make(chan error, 1)
		go func() {
			_, err := strange.Ask(patient(t), strange.Envelope(wire.KindPing, wire.Ping{}))
			answered <- err
		}()
		for another := false; !another; n++ { // the flood goes on until another user has an answer
			k.publish(delta(n, "x"))
			select {
			case err := <-answered:
				if another = true; err != nil {
					t.Errorf("another user waits: %v", err)
				}
			case <-time.After(5 * time.Millisecond):
			}
		}
		hears(t, "the last one", own, func(e wire.ChatEvent) bool { return e.Delta != nil && e.Delta.At == n-1 })
		if took := time.Since(start); took < time.Duration(n-allowed-1)*time.Second/120 {
			t.Errorf("%d events were taken in %v", n, took)
		}
		if n := len(k.heard); n > 0 {
			t.Errorf("%d were refused", n)
		}
	})
}

// chatterer is an agent of the device's computer.
type chatterer struct {
	said chan string
	mu   sync.Mutex
	// answers are those that it got.
	answers []string
}

func (*chatterer) Describe() wire.Backend {
	return wire.Backend{ID: "acp-codex", Kind: wire.ACPBackend, Product: "Codex", Name: "Codex", State: wire.BackendReady, Folder: "/home/olga/secret"}
}
func (*chatterer) Run(ctx context.Context)                         { <-ctx.Done() }
func (*chatterer) Act(context.Context, wire.BackendAct) error      { return nil }
func (*chatterer) Stop(context.Context, string) error              { return nil }
func (c *chatterer) Send(_ context.Context, m agent.Message) error { c.said <- m.Text; return nil }

func (c *chatterer) Answer(_ context.Context, _ wire.Approval, option string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers = append(c.answers, option)
	return nil
}

func (*chatterer) Create(context.Context, string) (wire.ChatSession, error) {
	return wire.ChatSession{ID: "new"}, nil
}

func (*chatterer) Sessions(context.Context) ([]wire.ChatSession, error) {
	return []wire.ChatSession{{ID: "main", Title: "Main"}}, nil
}

func (*chatterer) History(context.Context, string, string) (agent.Page, error) {
	return agent.Page{Messages: []wire.ChatMessage{{
		ID: "m0", Role: wire.RoleUser, State: wire.MessageDone,
		At: time.Now(), Parts: []wire.ChatPart{{Kind: wire.PartText, Text: "earlier"}},
	}}}, nil
}

// A computer of the protocol before asks without a hash: pages answer it, and it gets the answer in
// the form that it knows.
func TestComputerWithoutHashes(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	d := olga.pair("laptop")
	p := pageOf(t, olga)
	name := d.DeviceID + ".openclaw"
	ctx := patient(t)
	const before = wire.HashProtocol - 1
	ws, ch, err := r.raw(ctx, agentSocket, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ws.CloseNow() }()
	var welcome wire.AgentWelcome
	send := func(v any) {
		t.Helper()
		if err := ws.Write(ctx, websocket.MessageText, wire.MustJSON(v)); err != nil {
			t.Fatal(err)
		}
	}
	read := func(v any) {
		t.Helper()
		_, frame, err := ws.Read(ctx)
		if err == nil {
			err = json.Unmarshal(frame, v)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	h := hello(d, r.origin, ch.Nonce)
	h.Protocol = before
	send(h)
	if read(&welcome); welcome.Protocol != before {
		t.Fatalf("welcomed with %d", welcome.Protocol)
	}
	envelope := func(kind wire.Kind, replyTo string, v any) wire.Envelope {
		return wire.Envelope{
			V: before, UserID: welcome.UserID, WorldID: welcome.WorldID, AgentDeviceID: welcome.AgentDeviceID,
			SessionID: welcome.SessionID, MessageID: "m_" + rand.Text(), ReplyTo: replyTo,
			Scope: wire.ScopeChat, Kind: kind, Enc: "none", Payload: wire.MustJSON(v),
		}
	}
	send(envelope(wire.KindChatEvent, "", wire.ChatEvent{Kind: wire.ChatEventBackends, Backends: []wire.Backend{{
		ID: "openclaw", Kind: wire.GatewayBackend, Product: "OpenClaw", State: wire.BackendReady,
		Can: []wire.Capability{wire.CanApprovals},
	}}}))
	hears(t, "the back end", p, inState(name, wire.BackendReady))
	asks := wire.Approval{
		ID: "a1", Kind: wire.ApprovalExec, Title: "Run", Command: "ls", State: wire.ApprovalOpen, CreatedAt: time.Now(),
		Options: []wire.ApprovalOption{{ID: "y", Name: "Yes", Kind: wire.AllowOnce}},
	}
	send(envelope(wire.KindChatEvent, "", wire.ChatEvent{
		Kind: wire.ChatEventApproval, Backend: "openclaw", Approval: &asks,
	}))
	var seen wire.Approval
	hears(t, "the question", p, func(e wire.ChatEvent) bool {
		found := approvalIn("a1", wire.ApprovalOpen)(e)
		if found {
			seen = *e.Approval
		}
		return found
	})
	answered := ask(t, p, wire.ChatRequest{Op: wire.ChatOpAnswer, Backend: name, Approval: "a1", Hash: seen.Hash, Option: "y"})
	var e wire.Envelope
	for e.Kind != wire.KindChatRequest {
		read(&e)
	}
	if got := string(e.Payload); e.V != before || seen.Hash == "" || got != `{"op":"answer","backend":"openclaw","approval":"a1","option":"y"}` {
		t.Errorf("the computer gets, in protocol %d, %s", e.V, got)
	}
	send(envelope(wire.KindChatAnswer, e.MessageID, wire.ChatAnswer{OK: true}))
	if a := <-answered; !a.OK {
		t.Errorf("the page gets %+v", a.Error)
	}
}

// computer is the end of a user's computer: its agents, and its links to relays.
type computer struct {
	registry *agent.Registry
	links    *uplink.Uplinks
	store    client.Store
	pairing  client.Pairing
	mu       sync.Mutex
	// shown are the approvals that its own pages got.
	shown []wire.Approval
}

// computerOf starts one with an agent that is paired as d.
func computerOf(
	t *testing.T, r *testRelay, owner *person, d worldclient.Relay, c *chatterer, agreed client.Agreed,
) *computer {
	t.Helper()
	keyring.MockInitWithError(errors.New("no keyring in tests"))
	own := &computer{store: client.Store{Dir: local.Dir(filepath.Join(t.TempDir(), "data"))}}
	var err error
	own.pairing, _, err = own.store.AddExchanged(r.origin, "laptop", agreed,
		client.Secrets{Token: d.Token, Key: d.Key}, wire.ExchangeResult{
			DeviceToken: d.Token, DeviceID: d.DeviceID, RelayURL: r.origin, Scopes: d.Scopes, UserID: owner.id,
			WorldID: owner.world, WorldName: "Hosted",
		}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	own.registry = agent.NewRegistry(agent.Options{
		UserID: "local", Logger: zerolog.Nop(), Publish: own.publish,
		Body:     func(string, agent.Body) string { return "avatar_codex" },
		Withdraw: func(_, _, _ string) {}, Work: func(string, agent.Work) {}, Turn: func(wire.Turn) {},
		Turns: func() []wire.Turn {
			return []wire.Turn{
				{ID: "t0", Path: wire.PathText, Backend: "acp-codex", Outcome: wire.OutcomeDone},
				{ID: "t00", Path: wire.PathTool, Outcome: wire.OutcomeDone},
			}
		},
	})
	own.registry.Add(c)
	own.links = uplink.New(uplink.Options{UserID: "local", Store: own.store, Logger: zerolog.Nop(), Chat: own.registry})
	t.Cleanup(own.links.Close)
	if err := own.links.Reload(); err != nil {
		t.Fatal(err)
	}
	return own
}

func (own *computer) publish(_ string, e wire.ChatEvent) {
	if e.Approval != nil {
		own.mu.Lock()
		own.shown = append(own.shown, *e.Approval)
		own.mu.Unlock()
	}
	own.links.PublishChat(e)
}

// last returns the newest state of an approval on its own pages.
func (own *computer) last(id string) (found wire.Approval) {
	own.mu.Lock()
	defer own.mu.Unlock()
	for i := range own.shown {
		if own.shown[i].ID == id {
			found = own.shown[i]
		}
	}
	return found
}

// A page of the computer, two phones over a relay and the agent's own time limit end one approval
// at once: one of them counts, and all say which.
func TestPhonesAndPageAnswerAtOnce(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	d := olga.pair("laptop")
	c := &chatterer{}
	own := computerOf(t, r, olga, d, c, client.Agreed{Conversations: true, AnswerApprovals: true})
	name := d.DeviceID + ".acp-codex"
	phones := []*worldtest.Page{pageOf(t, olga), pageOf(t, olga)}
	for _, p := range phones {
		hears(t, "the back end", p, inState(name, wire.BackendReady))
	}
	report := own.registry.Reporter("acp-codex")
	for round := range 8 {
		asks := wire.Approval{
			ID: fmt.Sprintf("a%d", round), Kind: wire.ApprovalExec, Title: "Run", Command: "rm", CreatedAt: time.Now(),
			State: wire.ApprovalOpen, Options: []wire.ApprovalOption{
				{ID: "y", Name: "Allow once", Kind: wire.AllowOnce}, {ID: "n", Name: "Reject", Kind: wire.RejectOnce},
			},
		}
		asks.Seal()
		report.Approval(asks)
		var seen wire.Approval
		for _, p := range phones {
			hears(t, "the approval", p, func(e wire.ChatEvent) bool {
				found := approvalIn(asks.ID, wire.ApprovalOpen)(e) && len(e.Approval.Options) == 2
				if found {
					seen = *e.Approval
				}
				return found
			})
		}
		answer := wire.ChatRequest{Op: wire.ChatOpAnswer, Backend: name, Approval: asks.ID, Hash: seen.Hash}
		answers := make([]wire.ChatAnswer, 3)
		options := []string{"y", "n", "y"}
		var all sync.WaitGroup
		for i, p := range phones {
			q := answer
			q.Option = options[i]
			all.Go(func() { answers[i] = <-ask(t, p, q) })
		}
		all.Go(func() {
			q := answer
			q.Backend, q.Hash, q.Option = "acp-codex", own.last(asks.ID).Hash, options[2]
			answers[2] = own.registry.Chat(t.Context(), "local", q)
		})
		if round%2 == 1 { // the agent does not wait any longer
			all.Go(func() {
				late := asks
				late.State = wire.ApprovalWithdrawn
				report.Approval(late)
			})
		}
		all.Wait()
		won := ""
		for i, a := range answers {
			switch {
			case a.OK && won == "":
				won = options[i]
			case a.OK || chatCode(a) != wire.CodeAnswered:
				t.Errorf("%q got %+v, after %q", options[i], a, won)
			}
		}
		c.mu.Lock()
		heard := strings.Join(c.answers, " ")
		c.answers = nil
		c.mu.Unlock()
		if heard != won {
			t.Errorf("%q counts, and the agent heard %q", won, heard)
		}
		end := own.last(asks.ID)
		if end.State == wire.ApprovalOpen || end.State == wire.ApprovalAnswered && end.Answer != asks.Option(won).Name {
			t.Errorf("%q counts, and the computer's page says %+v", won, end)
		}
		for _, p := range phones {
			hears(t, "the end", p, func(e wire.ChatEvent) bool {
				return approvalIn(asks.ID, end.State)(e) && e.Approval.Answer == end.Answer && e.Approval.By == end.By
			})
		}
	}
}

// The two ends that ship understand each other: the uplink of a computer with an agent, and a
// relay.
func TestRelayAndUplinkConverse(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	d := olga.pair("laptop")
	c := &chatterer{said: make(chan string, 1)}
	own := computerOf(t, r, olga, d, c, client.Agreed{})
	p := pageOf(t, olga)
	name := d.DeviceID + ".acp-codex"
	// Until the user of the computer agrees, it is there without conversations; the relay can see
	// the difference.
	device := func() wire.RelayDevice {
		return result[struct{ Devices []wire.RelayDevice }](olga.send("GET", "/api/relay/devices", nil)).Devices[0]
	}
	for ctx := patient(t); !device().Connected; {
		if ctx.Err() != nil {
			t.Fatal("the computer does not come")
		}
	}
	if x := device(); x.Talks {
		t.Errorf("it talks without its user's agreement: %+v", x)
	}
	if err := own.store.Talk(own.pairing.ID, true); err != nil {
		t.Fatal(err)
	}
	if err := own.links.Reload(); err != nil {
		t.Fatal(err)
	}
	hears(t, "the back end", p, inState(name, wire.BackendReady))
	if x := device(); !x.Talks || !x.Connected {
		t.Errorf("it does not talk after the agreement: %+v", x)
	}
	hears(t, "an old turn", p, func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.ID == "t0" && e.Backend == name })
	if a := <-ask(t, p, wire.ChatRequest{Op: wire.ChatOpOpen, Backend: name, Session: "main"}); !a.OK ||
		len(a.Messages) != 1 || a.Messages[0].Parts[0].Text != "earlier" {
		t.Errorf("open: %+v", a)
	}
	if a := <-ask(t, p, wire.ChatRequest{Op: wire.ChatOpSend, Backend: name, Session: "main", Turn: "t1", Text: "Hello"}); !a.OK ||
		<-c.said != "Hello" {
		t.Errorf("send: %+v", a)
	}
	report := own.registry.Reporter("acp-codex")
	report.Message("main", wire.ChatMessage{
		ID: "m1", Role: wire.RoleAgent, State: wire.MessageStreaming, At: time.Now(),
		Parts: []wire.ChatPart{{Kind: wire.PartText}},
	})
	for i := range 300 {
		report.Delta("main", wire.ChatDelta{Message: "m1", At: i, Text: fmt.Sprint(i % 10)})
	}
	hears(t, "the last piece", p, func(e wire.ChatEvent) bool { return e.Delta != nil && e.Delta.At == 299 })
	asks := wire.Approval{
		ID: "a1", Kind: wire.ApprovalExec, Title: "Run", Command: "rm", CreatedAt: time.Now(),
		State: wire.ApprovalOpen, Options: []wire.ApprovalOption{{ID: "y", Name: "Yes", Kind: wire.AllowOnce}},
	}
	asks.Seal()
	report.Approval(asks)
	hears(t, "the approval", p, func(e wire.ChatEvent) bool { return e.Approval != nil && len(e.Approval.Options) == 0 })
	if a := <-ask(t, p, wire.ChatRequest{
		Op: wire.ChatOpAnswer, Backend: name, Approval: "a1",
		Hash: asks.Hash, Option: "y",
	}); chatCode(a) != wire.CodeNotAllowed || !strings.Contains(a.Error.Next, "--answer-approvals") {
		t.Errorf("answer: %+v", a.Error)
	}
	picture := append([]byte("\x89PNG\r\n\x1a\n"), bytes.Repeat([]byte("x"), 3*wire.MaxBlobPart)...)
	shown := report.Image("image/png", picture)
	report.Message("main", wire.ChatMessage{
		ID: "m2", Role: wire.RoleAgent, State: wire.MessageDone, At: time.Now(),
		Parts: []wire.ChatPart{{Kind: wire.PartImage, Image: &shown}},
	})
	address := ""
	hears(t, "the picture", p, func(e wire.ChatEvent) bool {
		if e.Message != nil && e.Message.ID == "m2" {
			address = e.Message.Parts[0].Image.URL
		}
		return address != ""
	})
	if got := olga.send("GET", address, nil); got.status != http.StatusOK || !bytes.Equal(got.body, picture) ||
		got.header.Get("Content-Type") != "image/png" {
		t.Errorf("%s: %d, %d bytes", address, got.status, len(got.body))
	}
	petra := r.join("Petra")
	for who, got := range map[string]*reply{
		"another user": petra.send("GET", address, nil), "a stranger": r.do(request{method: "GET", path: address}), "another picture": olga.send("GET", address+"0", nil),
	} {
		if got.status != http.StatusNotFound && got.status != http.StatusUnauthorized {
			t.Errorf("%s got %d, %d bytes", who, got.status, len(got.body))
		}
	}
	if text := string(wire.MustJSON(p.ChatEvents())); strings.Contains(text, "secret") {
		t.Errorf("the pages learn of the computer: %s", text)
	}
}
