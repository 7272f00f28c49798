package service_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"
	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
	"github.com/worldmcp/world/worldclient"
)

// owned is a world of a user with a page and a paired device.
type owned struct {
	device  worldclient.Relay
	welcome wire.AgentWelcome
	scopes  []wire.Scope
}

// arrived are the calls that reached pages, by the world of the page.
type arrived struct {
	mu sync.Mutex
	of map[string][]wire.Envelope
}

func (a *arrived) add(world string, e wire.Envelope) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.of[world] = append(a.of[world], e)
}

func (a *arrived) count() (n int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, list := range a.of {
		n += len(list)
	}
	return n
}

// Three users with two worlds each, in each world a page and a device with some scopes. A message
// reaches a page if user, world, session and device are the sender's own, its scope is one that the
// tool needs, and the device has it; then it reaches that world's page alone, and says truly who
// sent it. No other message reaches any page.
func TestRelayForwardsToItsOwnerAlone(t *testing.T) {
	r := startRelay(t, nil)
	ctx := t.Context()
	got := &arrived{of: map[string][]wire.Envelope{}}
	var all []owned
	for i, name := range []string{"Olga", "Otto", "Ida"} {
		first := r.join(name)
		second := *first
		second.world = result[struct{ ID string }](first.send("POST", "/api/worlds", map[string]string{"name": "Second"})).ID
		for k, p := range []*person{first, &second} {
			d := p.pair(fmt.Sprintf("laptop %d", k))
			scopes := []wire.Scope{wire.ScopeRead, wire.ScopeScreenshot}
			if (i+k)%2 == 0 {
				scopes = []wire.Scope{wire.ScopeRead, wire.ScopeWrite}
			}
			if a := p.send("POST", "/api/relay/devices/"+d.DeviceID+"/scopes", wire.ScopesRequest{Scopes: scopes}); a.status != http.StatusOK {
				t.Fatalf("scopes: %d %s", a.status, a.body)
			}
			page, err := p.page(patient(t), worldtest.PageOptions{
				WorldID: p.world,
				Execute: func(page *worldtest.Page, c worldtest.Call) {
					got.add(page.Welcome.WorldID, c.Envelope)
					_ = page.Answer(c, wire.ToolResult{Error: wire.NewError(wire.CodeInternal, "not here")})
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(page.Kill)
			s, err := worldclient.DialRelay(patient(t), d, nil)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, owned{d, s.Welcome(), scopes})
			s.Close()
		}
	}
	// ids returns an id of each, and one that does not exist.
	ids := func(of func(wire.AgentWelcome) string, none ...string) []string {
		for _, o := range all {
			none = append(none, of(o.welcome))
		}
		return none
	}
	users := ids(func(w wire.AgentWelcome) string { return w.UserID }, "user_none")
	worlds := ids(func(w wire.AgentWelcome) string { return w.WorldID }, "w_none")
	sessions := ids(func(w wire.AgentWelcome) string { return w.SessionID }, "sess_none")
	devices := ids(func(w wire.AgentWelcome) string { return w.AgentDeviceID }, "dev_none", wire.DeviceBrowser,
		wire.DeviceService)
	calls := map[string]string{tool.Screenshot: `{}`, tool.PlaceObjects: `{"objects":[{"kind":"bench","position":[1,0,1]}]}`}
	forwarded, refused := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		o := rapid.SampledFrom(all).Draw(rt, "sender")
		var foreign []int
		if rapid.Bool().Draw(rt, "with ids of others") {
			foreign = rapid.SliceOfNDistinct(rapid.IntRange(0, 3), 1, 4, rapid.ID[int]).Draw(rt, "which")
		}
		pick := func(n int, own string, others []string) string {
			if slices.Contains(foreign, n) {
				return rapid.SampledFrom(others).Draw(rt, "id")
			}
			return own
		}
		name := rapid.SampledFrom([]string{tool.Screenshot, tool.PlaceObjects}).Draw(rt, "tool")
		e := callOf(o.welcome, name)
		e.Enc, e.Payload = "none", wire.MustJSON(wire.ToolCall{Tool: name, Arguments: []byte(calls[name])})
		if e.Scope = tool.ScopesOf(name, []byte(calls[name]))[0]; rapid.Bool().Draw(rt, "with any scope") {
			e.Scope = rapid.SampledFrom([]wire.Scope{
				wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot,
				wire.ScopeChat, wire.ScopeVoice, "world.all",
			}).Draw(rt, "scope")
		}
		e.UserID, e.WorldID = pick(0, e.UserID, users), pick(1, e.WorldID, worlds)
		e.SessionID, e.AgentDeviceID = pick(2, e.SessionID, sessions), pick(3, e.AgentDeviceID, devices)
		w := o.welcome
		may := e.UserID == w.UserID && e.WorldID == w.WorldID && e.SessionID == w.SessionID &&
			e.AgentDeviceID == w.AgentDeviceID &&
			slices.Contains(o.scopes, e.Scope) && slices.Contains(tool.ScopesOf(name, []byte(calls[name])), e.Scope)
		before := got.count()
		reply := r.tellOnce(ctx, o.device, &e)
		switch n := got.count() - before; {
		case may && n == 1:
			forwarded++
			list := got.of[w.WorldID]
			if last := list[len(list)-1]; last.UserID != w.UserID || last.WorldID != w.WorldID ||
				last.AgentDeviceID != w.AgentDeviceID || last.Scope != e.Scope {
				rt.Fatalf("the page was told %+v", last)
			}
		case !may && n == 0 && (reply == wire.CodeNotAllowed || reply == wire.CodeWorldSwitched):
			refused++
		default:
			rt.Fatalf("%d calls reached pages, and the sender was told %q: %+v", n, reply, e)
		}
	})
	if forwarded == 0 || refused == 0 {
		t.Errorf("%d were forwarded, %d refused", forwarded, refused)
	}
	t.Logf("%d forwarded, %d refused", forwarded, refused)
}

// tellOnce sends one message on a new socket of a device and returns the code of the error that
// answers it; empty: it was answered without.
func (r *testRelay) tellOnce(ctx context.Context, d worldclient.Relay, e *wire.Envelope) wire.Code {
	ctx, cancel := context.WithTimeout(ctx, needs.Patience)
	defer cancel()
	ws := r.device(ctx, d)
	defer func() { _ = ws.CloseNow() }()
	if err := ws.Write(ctx, websocket.MessageText, e.Encode()); err != nil {
		r.t.Fatal(err)
	}
	for {
		_, frame, err := ws.Read(ctx)
		if err != nil {
			r.t.Fatal(err)
		}
		var reply wire.Envelope
		if err := json.Unmarshal(frame, &reply); err != nil {
			r.t.Fatal(err)
		}
		if reply.ReplyTo != e.MessageID {
			continue
		}
		if got := worldclient.ResultOf(reply).Error; got != nil {
			return got.Code
		}
		return ""
	}
}

// Recorded frames that are sent again: a hello opens nothing; a call is done once, on another
// socket and after a kill too; in the name of another device it is refused; a claim changes
// nothing, and opens nothing when it was used; the second answer of a page reaches no one. The user
// finds the refusals in the audit log.
func TestRelayReplays(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	ctx := patient(t)
	// A claim.
	c, m := olga.code(), r.newAgent("laptop")
	if a := m.claim(c.Code, wire.DefaultScopes()...); a.status != http.StatusAccepted {
		t.Fatalf("claim: %d %s", a.status, a.body)
	}
	first := olga.send("GET", pairingPath(c.Code), nil)
	if a := m.exchange(c.Code, wire.DefaultScopes()...); a.status != http.StatusAccepted &&
		a.code() != wire.CodeSlowDown {
		t.Errorf("the claim again: %d %s", a.status, a.body)
	}
	if again := olga.send("GET", pairingPath(c.Code), nil); string(again.Result) != string(first.Result) {
		t.Errorf("the card was %s, and is %s", first.Result, again.Result)
	}
	if a := olga.approve(c.Code); a.status != http.StatusOK {
		t.Fatalf("approve: %d %s", a.status, a.body)
	}
	x := result[wire.ExchangeResult](m.exchange(c.Code, wire.DefaultScopes()...))
	if a := m.exchange(c.Code, wire.DefaultScopes()...); a.code() != wire.CodePairingCode {
		t.Errorf("the exchange again: %d %s", a.status, a.body)
	}
	d := worldclient.Relay{Origin: r.origin, DeviceID: x.DeviceID, Token: x.DeviceToken, Key: m.key, Scopes: x.Scopes}
	other := olga.pair("other")
	// A hello.
	ws, ch, err := r.raw(ctx, agentSocket, nil)
	if err != nil {
		t.Fatal(err)
	}
	recorded := wire.MustJSON(hello(d, r.origin, ch.Nonce))
	_ = ws.CloseNow()
	for range 3 {
		ws, _, err := r.raw(ctx, agentSocket, nil)
		if err != nil {
			t.Fatal(err)
		}
		_ = ws.Write(ctx, websocket.MessageText, recorded)
		if code := untilClosed(ctx, ws); code != wire.CodeUnauthorized.Info().Close {
			t.Errorf("the hello again: closed with %d", code)
		}
	}
	// A call, and a page's answer.
	calls := make(chan worldtest.Call, 10)
	page, err := olga.page(ctx, worldtest.PageOptions{Execute: func(p *worldtest.Page, c worldtest.Call) {
		if c.Tool == tool.Screenshot {
			calls <- c
			return
		}
		if m, t := p.Plan(c); m != nil {
			go func() { _, _ = p.Commit(context.Background(), m) }()
		} else {
			_ = p.Answer(c, *t)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := worldclient.DialRelay(ctx, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	e := callOf(s.Welcome(), tool.PlaceObjects)
	e.Enc, e.Scope = "none", wire.ScopeWrite
	e.Payload = wire.MustJSON(wire.ToolCall{Tool: tool.PlaceObjects, Arguments: []byte(`{"objects":[{"kind":"bench","position":[1,0,40]}]}`)})
	benches := func() int { return strings.Count(string(wire.MustJSON(page.Document())), `"kind":"bench"`) }
	had := benches()
	s.Close()
	for i := range 3 { // each on a new socket
		if code := r.tellOnce(ctx, d, &e); code != "" {
			t.Errorf("try %d: %s", i, code)
		}
	}
	if err := page.Until(ctx, func() bool { return benches() > had }); err != nil {
		t.Fatal(err)
	}
	if code := r.tellOnce(ctx, other, &e); code != wire.CodeNotAllowed {
		t.Errorf("in another device's name: %q", code)
	}
	if s, err = worldclient.DialRelay(ctx, d, nil); err != nil {
		t.Fatal(err)
	}
	defer func() { s.Close() }()
	answered := make(chan wire.ToolResult, 1)
	go func() {
		reply, err := s.Request(ctx, pictureCall(s.Welcome()), nil)
		if err != nil {
			t.Error(err)
		}
		answered <- worldclient.ResultOf(reply)
	}()
	call := <-calls
	for _, text := range []string{"the first", "the second", "the third"} {
		if err := page.Answer(call, wire.ToolResult{Error: wire.NewError(wire.CodeInternal, "%s", text)}); err != nil {
			t.Fatal(err)
		}
	}
	if got := <-answered; got.Error == nil || !strings.Contains(got.Error.Message, "the first") {
		t.Errorf("the agent got %+v", got)
	}
	if _, err := page.Ask(ctx, page.Envelope(wire.KindPing, wire.Ping{})); err != nil {
		t.Errorf("the page: %v", err)
	}
	if n := benches() - had; n != 1 {
		t.Errorf("%d benches were placed", n)
	}
	// The refusals are in the log.
	for kind, id := range map[wire.RelayEventKind]string{
		wire.RelayDeviceRefused:  d.DeviceID,
		wire.RelayMessageRefused: other.DeviceID,
	} {
		noted := func(e wire.RelayEvent) bool { return e.Kind == kind && e.DeviceID == id }
		for !slices.ContainsFunc(olga.events(), noted) {
			if ctx.Err() != nil {
				t.Fatalf("%s of %s is not in the log: %+v", kind, id, olga.events())
			}
		}
	}
	page.Close()
	s.Close()
	r.end()
	r.http.CloseIdleConnections()
	r.run()
	if page, err = olga.page(ctx, worldtest.PageOptions{}); err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	if code := r.tellOnce(ctx, d, &e); code != "" {
		t.Errorf("after a restart: %s", code)
	}
	if n := benches() - had; n != 1 {
		t.Errorf("after a restart %d benches stand there", n)
	}
}

// What agents and pages send each other is passed on and kept nowhere: no payload of a call, an
// answer or a conversation is in a file, a log, a metric or the user's audit log.
func TestRelayPayloadsAreNotKept(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	canary := func(where string) string { return "canary-" + where + "-" + strings.Repeat("q", 12) }
	places := []string{"argument", "answer", "delta", "message", "reply", "refusal"}
	page, err := olga.page(patient(t), worldtest.PageOptions{Execute: func(p *worldtest.Page, c worldtest.Call) {
		_ = p.Answer(c, wire.ToolResult{Error: wire.NewError(wire.CodeNotFound, "%s", canary("answer"))})
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer page.Kill()
	k := talk(t, olga.pair("laptop"))
	e := pictureCall(k.Welcome())
	e.Payload = wire.MustJSON(wire.ToolCall{Tool: tool.Screenshot, Arguments: []byte(`{"view":"` + canary("argument") + `"}`)})
	for _, x := range []wire.Envelope{pictureCall(k.Welcome()), e} {
		if _, err := k.Request(patient(t), x, nil); err != nil {
			t.Fatal(err)
		}
	}
	k.publish(delta(0, canary("delta")))
	hears(t, "the text", page, func(e wire.ChatEvent) bool { return e.Delta != nil && strings.Contains(e.Delta.Text, canary("delta")) })
	answer := ask(t, page, wire.ChatRequest{
		Op: wire.ChatOpSend, Backend: k.Welcome().AgentDeviceID + ".openclaw", Session: "main",
		Turn: "t1", Text: canary("message"),
	})
	q, reply := k.request()
	if q.Text != canary("message") {
		t.Errorf("the device got %+v", q)
	}
	reply(wire.ChatAnswer{Error: wire.NewError(wire.CodeAgentFailed, "%s", canary("reply"))})
	<-answer
	k.send(wire.Kind(canary("refusal")), wire.ScopeChat, "", wire.Ping{})
	if got := k.next(); got.Kind != wire.KindError {
		t.Errorf("a message of a kind that is none: %s", got.Kind)
	}
	res, err := http.Get(r.metrics + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	metrics, _ := io.ReadAll(res.Body)
	_ = res.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	events := string(olga.send("GET", "/api/relay/events", nil).body)
	k.Close()
	page.Kill()
	r.end()
	for _, place := range places {
		secret := canary(place)
		for what, text := range map[string]string{"the log": r.log.String(), "the metrics": string(metrics), "the audit log": events} {
			if strings.Contains(text, secret) {
				t.Errorf("the %s is in %s", place, what)
			}
		}
		for _, file := range onDisk(t, r, secret) {
			t.Errorf("the %s is in %s", place, file)
		}
	}
}
