package uplink_test

import (
	"context"
	"crypto/ed25519"
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
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
	"github.com/zalando/go-keyring"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/relay/uplink/relaytest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

func TestMain(m *testing.M) {
	keyring.MockInitWithError(errors.New("no keyring in tests"))
	goleak.VerifyTestMain(m)
}

const userID = "local"

// patience bounds every wait.
const patience = needs.Patience

func patient(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

// granted makes a computer that is paired with a relay, with these scopes.
func granted(t *testing.T, r *relaytest.Relay, scopes []wire.Scope, answers bool) (client.Store, client.Pairing) {
	t.Helper()
	store := client.Store{Dir: local.Dir(filepath.Join(t.TempDir(), "data"))}
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	r.Grant("dev_1", "wrld_dev_secret", key.Public().(ed25519.PublicKey), scopes)
	p, _, err := store.Add(client.Pairing{
		RelayURL: r.Origin, DeviceID: "dev_1", UserID: relaytest.UserID, WorldID: relaytest.WorldID, WorldName: "Hosted", Label: "laptop",
		Scopes: scopes, Conversations: true, AnswerApprovals: answers, CreatedAt: time.Now(),
	}, client.Secrets{Token: "wrld_dev_secret", Key: key})
	if err != nil {
		t.Fatal(err)
	}
	return store, p
}

// begin starts the uplinks of a store until the test ends.
func begin(t *testing.T, o uplink.Options) *uplink.Uplinks {
	t.Helper()
	o.UserID, o.Logger = userID, zerolog.Nop()
	u := uplink.New(o)
	if err := u.Reload(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(u.Close)
	return u
}

// state waits until the only pairing is in a state.
func state(t *testing.T, u *uplink.Uplinks, want client.State) client.Status {
	t.Helper()
	ctx := patient(t)
	for {
		if s := u.Status(); len(s) == 1 && s[0].State == want {
			return s[0]
		}
		select {
		case <-ctx.Done():
			t.Fatalf("not %s: %+v", want, u.Status())
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// anAgent may do what any agent of this computer may.
var anAgent = &access.Principal{
	UserID: userID, Kind: access.Program, Trusted: true, IsUser: true,
	Scopes: access.LocalScopes(),
}

// line is the socket of a local agent.
type line struct {
	mu   sync.Mutex
	got  []live.Message
	wake chan struct{}
}

func newLine() *line { return &line{wake: make(chan struct{}, 1000)} }

func (l *line) Post(m live.Message) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.got = append(l.got, m)
	l.wake <- struct{}{}
	return nil
}
func (l *line) Queue(m live.Message) (bool, error) { return false, l.Post(m) }
func (l *line) Flush()                             {}
func (l *line) Close(int, string)                  {}

// next waits for a message of a kind and takes it.
func (l *line) next(t *testing.T, kind wire.Kind) live.Message {
	t.Helper()
	ctx := patient(t)
	for {
		l.mu.Lock()
		for i, m := range l.got {
			if m.Kind == kind {
				l.got = append(l.got[:i:i], l.got[i+1:]...)
				l.mu.Unlock()
				return m
			}
		}
		l.mu.Unlock()
		select {
		case <-l.wake:
		case <-ctx.Done():
			t.Fatalf("no %s came", kind)
		}
	}
}

// entered seats an agent.
func entered(t *testing.T, u *uplink.Uplinks, by *access.Principal, textOnly bool) (live.Seat, *line) {
	t.Helper()
	l := newLine()
	s, e := u.Active(userID).EnterAgent(live.AgentEntry{
		By: by, Line: l, DeviceID: "local-1",
		Agent: wire.Agent{AvatarID: "avatar_codex", Type: "codex", Name: "Codex"}, TextOnly: textOnly, Subscribed: true,
	})
	if e != nil {
		t.Fatal(e)
	}
	return s, l
}

// ask makes a call and waits for its answer.
func ask(t *testing.T, s live.Seat, l *line, id, name, args string) wire.ToolResult {
	t.Helper()
	send(t, s, id, name, args)
	return decoded[wire.ToolResult](t, l.next(t, wire.KindToolResult).Payload)
}

func send(t *testing.T, s live.Seat, id, name, args string) {
	t.Helper()
	if e := s.Handle(&wire.Envelope{MessageID: id, Scope: wire.ScopeRead, Kind: wire.KindToolCall},
		&wire.ToolCall{Tool: name, Arguments: json.RawMessage(args)}); e != nil {
		t.Fatal(e)
	}
}

func decoded[T any](t *testing.T, b json.RawMessage) (v T) {
	t.Helper()
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatalf("%s: %v", b, err)
	}
	return v
}

// Each way in which a relay can end a socket leads to the state and the wait that it should.
func TestEndsOfASocket(t *testing.T) {
	for name, c := range map[string]struct {
		do       func(r *relaytest.Relay)
		state    client.State
		min, max time.Duration // until the next socket; 0: none comes within a day
	}{
		"broken":     {func(r *relaytest.Relay) { r.Cut() }, client.Retrying, time.Second, 2 * time.Second},
		"restart":    {func(r *relaytest.Relay) { r.CloseAll(1012, "restart") }, client.Retrying, time.Second, 2 * time.Second},
		"revoked":    {func(r *relaytest.Relay) { r.CloseAll(4410, "revoked") }, client.Revoked, 0, 0},
		"replaced":   {func(r *relaytest.Relay) { r.CloseAll(4409, "replaced") }, client.Refused, 5 * time.Minute, 10 * time.Minute},
		"misbehaved": {func(r *relaytest.Relay) { r.CloseAll(4403, "three strikes") }, client.Refused, 5 * time.Minute, 10 * time.Minute},
		"rate":       {func(r *relaytest.Relay) { r.CloseAll(4429, "slow") }, client.Retrying, 15 * time.Second, 30 * time.Second},
		"protocol": {
			func(r *relaytest.Relay) { r.CloseWith(4400); r.Cut() }, client.TooOld, 30 * time.Minute,
			time.Hour + 2*time.Second,
		},
		"busy": {
			func(r *relaytest.Relay) { r.Refuse(47, http.StatusServiceUnavailable); r.Cut() }, client.Retrying,
			48 * time.Second, 51 * time.Second,
		},
		"look-alike": {
			func(r *relaytest.Relay) { r.CallItself("https://world.example"); r.Cut() }, client.Refused, 10 * time.Minute,
			10*time.Minute + 2*time.Second,
		},
		"not you": {
			func(r *relaytest.Relay) { r.CloseWith(4401); r.Cut() }, client.Refused, 5 * time.Minute,
			10*time.Minute + 2*time.Second,
		},
		"no such way": {
			func(r *relaytest.Relay) { r.Refuse(0, http.StatusNotFound); r.Cut() }, client.Refused, 5 * time.Minute,
			10*time.Minute + 2*time.Second,
		},
	} {
		t.Run(name, func(t *testing.T) {
			relaytest.InTime(t, func(t *testing.T, r *relaytest.Relay) {
				store, _ := granted(t, r, wire.DefaultScopes(), false)
				u := uplink.New(uplink.Options{UserID: userID, Store: store, Logger: zerolog.Nop()})
				defer u.Close()
				if err := u.Reload(); err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				if s := u.Status()[0]; s.State != client.Connected {
					t.Fatalf("%+v", s)
				}
				began, sockets := time.Now(), r.Sockets()
				c.do(r)
				first := true // refused at the next socket, which comes after a second or two, or at this one
				for r.Sockets() == sockets || first &&
					(c.state == client.TooOld || name == "busy" || name == "look-alike" || name == "not you" || name == "no such way") {
					if r.Sockets() > sockets {
						sockets, first = r.Sockets(), false
						synctest.Wait()
					}
					if time.Since(began) > 24*time.Hour {
						break
					}
					time.Sleep(100 * time.Millisecond)
					synctest.Wait()
					if s := u.Status()[0]; time.Since(began) > 3*time.Second && c.state != client.Retrying &&
						s.State != c.state && r.Sockets() == sockets {
						t.Fatalf("after %v: %s (%s), want %s", time.Since(began), s.State, s.Reason, c.state)
					}
				}
				took := time.Since(began)
				if c.min == 0 && took < 24*time.Hour || c.min > 0 && (took < c.min || took > c.max+time.Second) {
					t.Errorf("the next socket came after %v", took)
				}
			})
		})
	}
}

// While a relay is away the waits grow to half a minute and no more; its return ends them.
func TestWaitsGrow(t *testing.T) {
	relaytest.InTime(t, func(t *testing.T, r *relaytest.Relay) {
		store, _ := granted(t, r, wire.DefaultScopes(), false)
		var away []int
		for range 200 {
			away = append(away, http.StatusBadGateway)
		}
		r.Refuse(0, away...)
		u := uplink.New(uplink.Options{UserID: userID, Store: store, Logger: zerolog.Nop()})
		defer u.Close()
		if err := u.Reload(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if n := r.Sockets(); n < 20 || n > 60 {
			t.Errorf("%d tries in ten minutes", n)
		}
		r.Refuse(0)
		time.Sleep(31 * time.Second)
		synctest.Wait()
		if s := u.Status()[0]; s.State != client.Connected {
			t.Errorf("%+v", s)
		}
	})
}

// What a local agent does goes to the hosted world, as far as the agent may do it here; the rest is
// answered here.
func TestCallsGoThere(t *testing.T) {
	r := relaytest.New(t)
	store, p := granted(t, r, wire.DefaultScopes(), false)
	var seen []string // a call has its line before its answer
	u := begin(t, uplink.Options{Store: store, Observe: func(c live.CallRecord) {
		turn, _ := c.Turn()
		seen = append(seen, fmt.Sprint(turn.Agent, " ", turn.Tools[0].Name, " ", turn.Outcome, turn.Code, " in ", turn.World))
	}})
	state(t, u, client.Connected)
	if id, _ := u.Active(userID).Address(); id != p.ID || u.Active("another") != nil {
		t.Errorf("%s is active", id)
	}
	s, l := entered(t, u, anAgent, false)
	if got := ask(t, s, l, "m1", "search_catalog", `{"query":"tree"}`); got.Result == nil || got.Result.Text != "did search_catalog" || got.Result.Data == nil {
		t.Errorf("%+v", got)
	}
	if got := ask(t, s, l, "m2", "world_info", `{}`); got.Result == nil || !strings.Contains(got.Result.Text, `hosted world, "Hosted" at `+r.Origin) {
		t.Errorf("%+v", got)
	}
	if got := ask(t, s, l, "m3", "project_overview", `{}`); got.Error == nil || got.Error.Code != wire.CodeNotHere {
		t.Errorf("%+v", got)
	}
	if got := ask(t, s, l, "m4", "say", `{}`); got.Error == nil || got.Error.Code != wire.CodeBadArguments {
		t.Errorf("%+v", got)
	}
	short, l2 := entered(t, u, &access.Principal{
		UserID: userID, Kind: access.Program,
		Scopes: []wire.Scope{wire.ScopeRead},
	}, true)
	if got := ask(t, short, l2, "m1", "search_catalog", `{"query":"tree"}`); got.Result == nil || got.Result.Data != nil {
		t.Errorf("text only: %+v", got)
	}
	if got := ask(t, short, l2, "m2", "say", `{"text":"hello"}`); got.Error == nil || got.Error.Code != wire.CodeNotAllowed {
		t.Errorf("without the scope: %+v", got)
	}
	if want := []string{
		"Codex search_catalog done in " + p.WorldID, "Codex world_info done in " + p.WorldID, "Codex project_overview failednot_available_here in " + p.WorldID,
		"Codex search_catalog done in " + p.WorldID,
	}; !slices.Equal(seen, want) {
		t.Errorf("the log has %q, want %q", seen, want)
	}
	if e := s.Handle(&wire.Envelope{MessageID: "m5", Scope: wire.ScopeRead, Kind: wire.KindResourceRead},
		&wire.ResourceRead{URI: wire.StateURI}); e != nil {
		t.Fatal(e)
	}
	if res := decoded[wire.ResourceResult](t, l.next(t, wire.KindResourceResult).Payload); res.Text != `{"hosted":true}` {
		t.Errorf("%+v", res)
	}
	s.Leave(false)
	short.Leave(true)
}

// A call whose socket breaks is sent again as the same message; a repeat while it runs is not sent;
// a cancelled one is cancelled at the relay too.
func TestCallsOverBreaks(t *testing.T) {
	r := relaytest.New(t)
	store, _ := granted(t, r, wire.DefaultScopes(), false)
	seen := make(chan wire.Envelope, 100)
	var mu sync.Mutex
	broken := false
	r.Handle(func(s *relaytest.Socket, e wire.Envelope) {
		if e.Kind == wire.KindToolCall || e.Kind == wire.KindCallCancel {
			seen <- e
		}
		if e.Kind != wire.KindToolCall {
			return
		}
		c, _ := e.ToolCall()
		mu.Lock()
		was := broken
		broken = true
		mu.Unlock()
		switch {
		case c.Tool == "wait_for_events", c.Tool == "place_objects": // without an answer
		case !was:
			go r.Cut()
		default:
			s.Reply(e, wire.KindToolResult, wire.ToolResult{OK: true, Result: &wire.Result{Text: "done"}})
		}
	})
	u := begin(t, uplink.Options{Store: store})
	state(t, u, client.Connected)
	s, l := entered(t, u, anAgent, false)
	send(t, s, "m1", "say", `{"text":"hello"}`)
	first := <-seen
	send(t, s, "m1", "say", `{"text":"hello"}`) // a repeat
	send(t, s, "m1", "say", `{"text":"another"}`)
	if got := decoded[wire.ToolResult](t, l.next(t, wire.KindToolResult).Payload); got.Error == nil ||
		got.Error.Code != wire.CodeReplayed {
		t.Errorf("another call with the id: %+v", got)
	}
	for range 2 {
		if got := decoded[wire.ToolResult](t, l.next(t, wire.KindToolResult).Payload); got.Result == nil ||
			got.Result.Text != "done" {
			t.Errorf("%+v", got)
		}
	}
	if again := <-seen; again.MessageID != first.MessageID || len(seen) > 0 {
		t.Errorf("sent as %s and %s, and %d more", first.MessageID, again.MessageID, len(seen))
	}
	send(t, s, "m2", "wait_for_events", `{}`)
	waiting := <-seen
	if e := s.Handle(&wire.Envelope{MessageID: "m3", Scope: wire.ScopeRead, Kind: wire.KindCallCancel},
		&wire.CallCancel{CallID: "m2"}); e != nil {
		t.Fatal(e)
	}
	if got := decoded[wire.ToolResult](t, l.next(t, wire.KindToolResult).Payload); got.Error == nil ||
		got.Error.Code != wire.CodeCancelled {
		t.Errorf("%+v", got)
	}
	if c := <-seen; c.Kind != wire.KindCallCancel ||
		decoded[wire.CallCancel](t, c.Payload).CallID != waiting.MessageID {
		t.Errorf("%+v", c)
	}
	// A retry by an idempotency key is a call of its own here: it is sent, and cancelled alone.
	for _, id := range []string{"k1", "k2"} {
		send(t, s, id, "place_objects", `{"objects":[{"kind":"bench","position":[1,0,1]}],"idempotency_key":"one"}`)
		if c := <-seen; c.Kind != wire.KindToolCall {
			t.Errorf("%s: %+v", id, c)
		}
	}
	if e := s.Handle(&wire.Envelope{MessageID: "m4", Scope: wire.ScopeRead, Kind: wire.KindCallCancel},
		&wire.CallCancel{CallID: "k2"}); e != nil {
		t.Fatal(e)
	}
	if got := l.next(t, wire.KindToolResult); got.ReplyTo != "k2" {
		t.Errorf("the answer is to %s", got.ReplyTo)
	}
}

// While the world cannot be reached, a call says so and what to do.
func TestUnreachable(t *testing.T) {
	r := relaytest.New(t)
	store, _ := granted(t, r, wire.DefaultScopes(), false)
	r.CloseWith(wire.CodeRevoked.Info().Close)
	u := begin(t, uplink.Options{Store: store})
	state(t, u, client.Revoked)
	s, l := entered(t, u, anAgent, false)
	if got := ask(t, s, l, "m1", "world_info", `{}`); got.Error == nil || got.Error.Code != wire.CodeRevoked ||
		!strings.Contains(got.Error.Next, `"world":"here"`) {
		t.Errorf("%+v", got)
	}
	if u.Needed() {
		t.Error("a revoked pairing keeps the service")
	}
}

// Agents that want entries of the hosted world get them, each as far as it may hear; watchers are
// notified.
func TestEntriesComeHere(t *testing.T) {
	r := relaytest.New(t)
	store, _ := granted(t, r, wire.DefaultScopes(), false)
	changed := make(chan struct{}, 100)
	u := begin(t, uplink.Options{Store: store, Changed: func() { changed <- struct{}{} }})
	state(t, u, client.Connected)
	<-changed // it may have changed before
	_, hears := entered(t, u, anAgent, false)
	_, deaf := entered(t, u, &access.Principal{
		UserID: userID, Kind: access.Agent,
		Scopes: []wire.Scope{wire.ScopeRead},
	}, false)
	silent, none := entered(t, u, anAgent, false)
	if e := silent.Handle(&wire.Envelope{Kind: wire.KindSubscribe}, &wire.Subscribe{On: false}); e != nil {
		t.Fatal(e)
	}
	r.Connected(patient(t)).Send(wire.KindEntry, wire.ScopeRead,
		wire.Entry{Revision: 7, Event: &wire.Event{Kind: wire.EventSaid, Text: "a secret"}})
	if m := hears.next(t, wire.KindEntry); !strings.Contains(string(m.Payload), "a secret") {
		t.Errorf("%s", m.Payload)
	}
	if m := deaf.next(t, wire.KindEntry); strings.Contains(string(m.Payload), "a secret") ||
		!strings.Contains(string(m.Payload), `"revision":7`) {
		t.Errorf("%s", m.Payload)
	}
	<-changed
	if len(none.got) > 0 {
		t.Errorf("%+v", none.got)
	}
	r.Connected(patient(t)).Send(wire.KindBound, wire.ScopeRead,
		wire.Bound{WorldID: relaytest.WorldID, SessionID: "s_1", WorldName: "Renamed"})
	for u.Active(userID).Name() != "Renamed" {
		time.Sleep(time.Millisecond)
	}
}
