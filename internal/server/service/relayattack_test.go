package service_test

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/worldclient"
)

// byProxy makes the relay believe a proxy on this machine, so that a test can come from many
// addresses.
func byProxy(o *service.RelayOptions) {
	o.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
}

// A decision is about the agent, the user and the scopes of the card, and about no others.
func TestRelayDecisions(t *testing.T) {
	r := startRelay(t, byProxy)
	olga, otto := r.join("Olga"), r.join("Otto")
	c, first := olga.code(), r.newAgent("laptop")
	if a := first.claim(c.Code, wire.ScopeRead); a.status != http.StatusAccepted ||
		len(result[wire.ExchangeResult](a).CompareNumber) != 6 {
		t.Fatalf("claim: %d %s", a.status, a.body)
	}
	claim := result[wire.RelayPairing](olga.send("GET", pairingPath(c.Code), nil)).Claim
	decide := func(p *person, what, fingerprint string, scopes ...wire.Scope) *reply {
		return p.send("POST", pairingPath(c.Code)+"/"+what, wire.PairingDecision{ClaimFingerprint: fingerprint, Scopes: scopes})
	}
	for name, got := range map[string]struct {
		a    *reply
		code wire.Code
	}{
		"another user's card":   {decide(otto, "approve", claim.Fingerprint), wire.CodePairingCode},
		"another user's denial": {decide(otto, "deny", claim.Fingerprint), wire.CodePairingCode},
		"another agent": {
			decide(olga, "approve", wire.KeyFingerprint(r.newAgent("x").key.Public().(ed25519.PublicKey))),
			wire.CodeConflict,
		},
		"no agent":                     {decide(olga, "approve", ""), wire.CodeConflict},
		"another agent's denial":       {decide(olga, "deny", "x"), wire.CodeConflict},
		"scopes that nobody asked for": {decide(olga, "approve", claim.Fingerprint, wire.ScopeRead, wire.ScopeWrite), wire.CodeBadArguments},
		"voice": {
			decide(olga, "approve", claim.Fingerprint, wire.ScopeRead, wire.ScopeVoice),
			wire.CodeBadArguments,
		},
		"a scope that is none": {decide(olga, "approve", claim.Fingerprint, wire.ScopeRead, "world.all"), wire.CodeBadArguments},
	} {
		if got.a.code() != got.code {
			t.Errorf("%s: %d %s", name, got.a.status, got.a.body)
		}
	}
	if a := decide(olga, "approve", claim.Fingerprint); a.status != http.StatusOK {
		t.Fatalf("approve: %d %s", a.status, a.body)
	}
	got := result[wire.ExchangeResult](first.exchange(c.Code, wire.ScopeRead))
	if !slices.Equal(got.Scopes, []wire.Scope{wire.ScopeRead}) || got.UserID != olga.id {
		t.Fatalf("%+v", got)
	}
	// The card of more scopes is a wish until it is approved, and only what it shows can be.
	scopes := func(p *person, end string, list ...wire.Scope) *reply {
		return p.send("POST", "/api/relay/devices/"+got.DeviceID+"/scopes"+end, wire.ScopesRequest{Scopes: list})
	}
	if a := scopes(olga, "/approve", wire.ScopeRead, wire.ScopeWrite); a.code() != wire.CodeAnswered {
		t.Errorf("what nobody asked for: %d %s", a.status, a.body)
	}
	if a := scopes(olga, "", wire.ScopeRead, wire.ScopeWrite); a.status != http.StatusAccepted ||
		len(result[wire.RelayDevice](a).Scopes) != 1 {
		t.Errorf("a wish: %d %s", a.status, a.body)
	}
	if a := scopes(olga, "/approve", wire.ScopeRead, wire.ScopeWrite, wire.ScopeChat); a.code() != wire.CodeBadArguments {
		t.Errorf("more than the wish: %d %s", a.status, a.body)
	}
	if a := scopes(olga, "", wire.ScopeRead, wire.ScopeVoice); a.code() != wire.CodeBadArguments {
		t.Errorf("voice: %d %s", a.status, a.body)
	}
	if a := scopes(olga, "/approve", wire.ScopeRead, wire.ScopeWrite); a.status != http.StatusOK ||
		len(result[wire.RelayDevice](a).Scopes) != 2 {
		t.Errorf("approve: %d %s", a.status, a.body)
	}
}

// What an exchange is not: large, slow, malformed, from a page, unproved, or for a code that opens
// nothing.
func TestRelayExchangeRefusals(t *testing.T) {
	r := startRelay(t, byProxy)
	olga := r.join("Olga")
	c, first := olga.code(), r.newAgent("laptop")
	good := first.body(c.Code)
	forged := good
	forged.Sig = base64.RawURLEncoding.EncodeToString(make([]byte, ed25519.SignatureSize))
	other := r.newAgent("laptop").body("MAPLE-7K2Q")
	if a := first.claim(c.Code); a.status != http.StatusAccepted { // the relay's bucket is not empty any more
		t.Fatalf("claim: %d %s", a.status, a.body)
	}
	address := 0
	for _, x := range []struct {
		name   string
		body   any
		header map[string]string
		code   wire.Code
	}{
		{"8 KiB and more", `{"label":"` + strings.Repeat("x", 8<<10) + `"}`, nil, wire.CodeTooLarge},
		{"no JSON", `{"publicKey"`, nil, wire.CodeBadArguments},
		{"no body", "", nil, wire.CodeBadArguments},
		{"two values", string(wire.MustJSON(good)) + "{}", nil, wire.CodeBadArguments},
		{"a key twice", `{"label":"a","label":"b"}`, nil, wire.CodeBadArguments},
		{"another case", `{"Label":"a"}`, nil, wire.CodeBadArguments},
		{"a field that is none", `{"admin":true}`, nil, wire.CodeBadArguments},
		{"a short key", wire.Exchange{PublicKey: "AAAA", Sig: good.Sig}, nil, wire.CodeBadArguments},
		{
			"a long label",
			wire.Exchange{PublicKey: good.PublicKey, Sig: good.Sig, Label: strings.Repeat("x", 65)},
			nil,
			wire.CodeBadArguments,
		},
		{"a scope that is none", wire.Exchange{PublicKey: good.PublicKey, Sig: good.Sig, Scopes: []wire.Scope{"world.all"}}, nil, wire.CodeBadArguments},
		{"not as JSON", "x=1", map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, wire.CodeWrongMediaType},
		{"as text", good, map[string]string{"Content-Type": "text/plain"}, wire.CodeWrongMediaType},
		{"a page", good, map[string]string{"Origin": r.origin}, wire.CodeForbidden},
		{"a browser", good, map[string]string{"Sec-Fetch-Site": "none"}, wire.CodeForbidden},
		{"a forged signature", forged, nil, wire.CodeUnauthorized},
		{"a signature over another code", other, nil, wire.CodeUnauthorized},
	} {
		var a *reply
		for range 10 { // until the relay's bucket has filled, each time from another address
			address++
			h := map[string]string{"X-Forwarded-For": fmt.Sprintf("203.0.113.%d", address)}
			maps.Copy(h, x.header)
			if a = r.do(request{
				method: "POST", path: exchangePath(c.Code), body: x.body,
				header: h,
			}); a.code() != wire.CodeSlowDown {
				break
			}
			time.Sleep(time.Second)
		}
		if a.code() != x.code {
			t.Errorf("%s: %d %s, not %s", x.name, a.status, a.body, x.code)
		}
	}
	if a := first.exchange(c.Code); a.status != http.StatusAccepted && a.code() != wire.CodeSlowDown {
		t.Errorf("the honest agent suffered: %d %s", a.status, a.body)
	}
}

// Of a thousand who show one code, one gets it or all learn that it is burned. The one that it was
// approved for gets one token, however often and from wherever it asks at once.
func TestRelayThousandRacers(t *testing.T) {
	r := startRelay(t, byProxy)
	olga := r.join("Olga")
	c, first := olga.code(), r.newAgent("laptop")
	if a := first.claim(c.Code); a.status != http.StatusAccepted {
		t.Fatalf("claim: %d %s", a.status, a.body)
	}
	if a := olga.approve(c.Code); a.status != http.StatusOK {
		t.Fatalf("approve: %d %s", a.status, a.body)
	}
	const racers = 1000
	body, replies := first.body(c.Code), make([]*reply, racers)
	var wg sync.WaitGroup
	for i := range racers {
		wg.Go(func() {
			a, err := r.try(request{
				method: "POST", path: exchangePath(c.Code), body: body,
				header: map[string]string{"X-Forwarded-For": fmt.Sprintf("198.51.%d.%d", i/250, i%250)},
			})
			if err == nil {
				replies[i] = a
			}
		})
	}
	wg.Wait()
	tokens := map[string]bool{}
	others := map[string]int{}
	for _, a := range replies {
		if a == nil {
			others["no answer"]++
			continue
		}
		if x := result[wire.ExchangeResult](a); x.DeviceToken != "" {
			tokens[x.DeviceToken] = true
			continue
		}
		others[string(a.code())]++
		if a.code() == wire.CodePairingCode && !strings.Contains(string(a.body), "this pairing code opens nothing") {
			t.Fatalf("another text: %s", a.body)
		}
	}
	if len(tokens) != 1 {
		t.Errorf("%d tokens", len(tokens))
	}
	for code := range others {
		if code != string(wire.CodePairingCode) && code != string(wire.CodeSlowDown) {
			t.Errorf("the others were told %v", others)
		}
	}
	if list := result[struct{ Devices []wire.RelayDevice }](olga.send("GET", "/api/relay/devices", nil)); len(list.Devices) != 1 {
		t.Errorf("%d devices", len(list.Devices))
	}
}

// raw opens the agent socket and reads the challenge.
func (r *testRelay) raw(ctx context.Context, path string, h http.Header) (*websocket.Conn, wire.Challenge, error) {
	var ch wire.Challenge
	ws, err := worldtest.Dial(ctx, "ws"+strings.TrimPrefix(r.origin, "http")+path, h)
	if err != nil {
		return nil, ch, err
	}
	_, frame, err := ws.Read(ctx)
	if err == nil {
		err = strict.Unmarshal(frame, &ch)
	}
	return ws, ch, err
}

const agentSocket = "/api/relay/agent/ws"

// hello returns the hello of a device to a challenge, signed for an origin.
func hello(d worldclient.Relay, origin, nonce string) wire.AgentHello {
	sig := ed25519.Sign(d.Key, wire.HelloProof(origin, nonce, d.DeviceID, d.Token, d.Scopes))
	return wire.AgentHello{
		Type: wire.HandshakeHello, Protocol: wire.Protocol, Build: "x", DeviceID: d.DeviceID, Token: d.Token,
		Scopes: d.Scopes,
		Sig:    base64.RawURLEncoding.EncodeToString(sig),
	}
}

// A token without its key, a recorded hello, a hello for another relay: none of them opens the
// socket.
func TestRelayHellos(t *testing.T) {
	r := startRelay(t, nil)
	olga, otto := r.join("Olga"), r.join("Otto")
	d, theirs := olga.pair("laptop"), otto.pair("tower")
	ctx := patient(t)
	recorded := ""
	stranger := r.newAgent("x").key
	for _, c := range []struct {
		name  string
		frame func(ch wire.Challenge) (websocket.MessageType, []byte)
		code  int
	}{
		{"the token without its key", func(ch wire.Challenge) (websocket.MessageType, []byte) {
			stolen := d
			stolen.Key = stranger
			return websocket.MessageText, wire.MustJSON(hello(stolen, r.origin, ch.Nonce))
		}, 4401},
		{"without a signature", func(wire.Challenge) (websocket.MessageType, []byte) {
			h := hello(d, r.origin, "")
			h.Sig = ""
			return websocket.MessageText, wire.MustJSON(h)
		}, 4401},
		{"the key without its token", func(ch wire.Challenge) (websocket.MessageType, []byte) {
			x := d
			x.Token = theirs.Token
			return websocket.MessageText, wire.MustJSON(hello(x, r.origin, ch.Nonce))
		}, 4401},
		{"another's id", func(ch wire.Challenge) (websocket.MessageType, []byte) {
			x := d
			x.DeviceID = theirs.DeviceID
			return websocket.MessageText, wire.MustJSON(hello(x, r.origin, ch.Nonce))
		}, 4401},
		{"signed for another relay", func(ch wire.Challenge) (websocket.MessageType, []byte) {
			return websocket.MessageText, wire.MustJSON(hello(d, "https://other.example", ch.Nonce))
		}, 4401},
		{"signed for another nonce", func(wire.Challenge) (websocket.MessageType, []byte) {
			return websocket.MessageText, wire.MustJSON(hello(d, r.origin, strings.Repeat("A", 43)))
		}, 4401},
		{"scopes that were not signed", func(ch wire.Challenge) (websocket.MessageType, []byte) {
			h := hello(d, r.origin, ch.Nonce)
			h.Scopes = append(slices.Clone(h.Scopes), wire.ScopeVoice)
			return websocket.MessageText, wire.MustJSON(h)
		}, 4401},
		{"a good one, which is recorded", func(ch wire.Challenge) (websocket.MessageType, []byte) {
			recorded = string(wire.MustJSON(hello(d, r.origin, ch.Nonce)))
			return websocket.MessageText, []byte(recorded)
		}, 0},
		{
			"the recorded one", func(wire.Challenge) (websocket.MessageType, []byte) { return websocket.MessageText, []byte(recorded) },
			4401,
		},
		{"a binary one", func(ch wire.Challenge) (websocket.MessageType, []byte) {
			return websocket.MessageBinary, wire.MustJSON(hello(d, r.origin, ch.Nonce))
		}, 4401},
		{"bad UTF-8", func(wire.Challenge) (websocket.MessageType, []byte) {
			return websocket.MessageText, []byte("{\"type\":\"\xff\"}")
		}, 4401},
		{"a key twice", func(wire.Challenge) (websocket.MessageType, []byte) {
			return websocket.MessageText, []byte(`{"type":"hello","type":"hello","protocol":1,"build":"x","token":"x"}`)
		}, 4401},
		{"an envelope", func(wire.Challenge) (websocket.MessageType, []byte) {
			return websocket.MessageText, []byte(`{"v":1,"kind":"tool.call"}`)
		}, 4401},
		{"an endless one", func(wire.Challenge) (websocket.MessageType, []byte) {
			return websocket.MessageText, []byte(strings.Repeat(" ", 256<<10))
		}, 4401},
	} {
		ws, ch, err := r.raw(ctx, agentSocket, nil)
		if err != nil {
			t.Fatal(err)
		}
		if ch.RelayID != r.origin {
			t.Errorf("the challenge names %q", ch.RelayID)
		}
		kind, frame := c.frame(ch)
		_ = ws.Write(ctx, kind, frame)
		_, answer, err := ws.Read(ctx)
		got := int(websocket.CloseStatus(err))
		if c.code == 0 {
			if err != nil || !strings.Contains(string(answer), `"welcome"`) {
				t.Errorf("%s: %v %s", c.name, err, answer)
			}
		} else if got != c.code && !(c.name == "an endless one" && (got == 1009 || got == -1)) {
			t.Errorf("%s: closed with %d: %v %s", c.name, got, err, answer)
		}
		_ = ws.CloseNow()
	}
	for name, c := range map[string]struct {
		path string
		h    http.Header
	}{
		"a page":                 {agentSocket, http.Header{"Origin": {r.origin}}},
		"a browser":              {agentSocket, http.Header{"Sec-Fetch-Site": {"same-origin"}}},
		"a foreign page":         {agentSocket, http.Header{"Origin": {"https://evil.example"}}},
		"a token in the address": {agentSocket + "?token=" + d.Token, nil},
	} {
		if ws, _, err := r.raw(ctx, c.path, c.h); err == nil {
			t.Errorf("%s was let in", name)
			_ = ws.CloseNow()
		}
	}
}

// A page's socket needs the Strict cookie and this relay's Origin; eight of a user are open at
// once.
func TestRelayPages(t *testing.T) {
	r := startRelay(t, nil)
	olga, otto := r.join("Olga"), r.join("Otto")
	ctx := patient(t)
	url := "ws" + strings.TrimPrefix(r.origin, "http") + "/api/relay/browser/ws"
	good := socketCookie + "=" + olga.cookies[socketCookie]
	for name, c := range map[string]struct {
		h    http.Header
		code int // -1: no socket
	}{
		"no cookie":                     {http.Header{"Origin": {r.origin}}, 4401},
		"the cookie of pages alone":     {http.Header{"Origin": {r.origin}, "Cookie": {pageCookie + "=" + olga.cookies[pageCookie]}}, 4401},
		"a wrong cookie":                {http.Header{"Origin": {r.origin}, "Cookie": {socketCookie + "=" + strings.Repeat("a", 52)}}, 4401},
		"no origin":                     {http.Header{"Cookie": {good}}, -1},
		"a foreign origin":              {http.Header{"Cookie": {good}, "Origin": {"https://evil.example"}}, -1},
		"an origin that begins like it": {http.Header{"Cookie": {good}, "Origin": {r.origin + ".evil.example"}}, -1},
		"another site":                  {http.Header{"Cookie": {good}, "Origin": {r.origin}, "Sec-Fetch-Site": {"cross-site"}}, -1},
	} {
		ws, err := worldtest.Dial(ctx, url, c.h)
		if c.code == -1 {
			if err == nil {
				t.Errorf("%s was let in", name)
				_ = ws.CloseNow()
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, _, err = ws.Read(ctx); int(websocket.CloseStatus(err)) != c.code {
			t.Errorf("%s: %v", name, err)
		}
		_ = ws.CloseNow()
	}
	var open []*worldtest.Page
	for range 8 {
		p, err := olga.page(ctx, worldtest.PageOptions{})
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, p)
	}
	if p, err := olga.page(ctx, worldtest.PageOptions{}); err == nil {
		t.Error("a ninth page is open")
		p.Close()
	} else if int(websocket.CloseStatus(err)) != wire.CodeRate.Info().Close {
		t.Errorf("the ninth page: %v", err)
	}
	if p, err := otto.page(ctx, worldtest.PageOptions{WorldID: olga.world}); err == nil {
		if p.Welcome.WorldID == olga.world {
			t.Error("another user's world opened")
		}
		p.Close()
	}
	p, err := otto.page(ctx, worldtest.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	// All logins of one user end: their pages close, and no others.
	if a := olga.send("DELETE", "/api/account/sessions/all", nil); a.status != http.StatusOK {
		t.Fatalf("end all: %d %s", a.status, a.body)
	}
	for _, p := range open {
		if code := p.Closed(ctx); code != wire.CodeRevoked.Info().Close {
			t.Errorf("a page closed with %d", code)
		}
	}
	if a := olga.send("GET", "/api/account", nil); a.code() != wire.CodeUnauthorized {
		t.Errorf("an ended login: %d %s", a.status, a.body)
	}
	select {
	case <-p.Done():
		t.Error("another user's page closed")
	default:
	}
	p.Close()
}

// One socket a device, and so many messages a second; a frame that is no message closes it.
func TestRelayDeviceSockets(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	d := olga.pair("laptop")
	ctx := patient(t)
	first, err := worldclient.DialRelay(ctx, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	second, err := worldclient.DialRelay(ctx, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	if code := closedWith(ctx, first); code != 4409 {
		t.Errorf("the first socket closed with %d", code)
	}
	first.Close()
	second.Close()
	for _, c := range []struct {
		name  string
		kind  websocket.MessageType
		frame []byte
		code  int
	}{
		{"binary", websocket.MessageBinary, []byte("{}"), 1003},
		{"bad UTF-8", websocket.MessageText, []byte("{\"v\":\"\xff\"}"), 1007},
		{"too large", websocket.MessageText, []byte(strings.Repeat(" ", 256<<10+1)), 1009},
	} {
		ws := r.device(ctx, d)
		_ = ws.Write(ctx, c.kind, c.frame)
		if code := untilClosed(ctx, ws); code != c.code {
			t.Errorf("%s: closed with %d", c.name, code)
		}
	}
	for name, frame := range map[string]string{
		"keys twice": `{"v":1,"v":1}`, "another case": `{"V":1}`, "deep": strings.Repeat(`{"payload":`, 10_000), "an array": `[]`, "nothing": `null`,
	} {
		ws := r.device(ctx, d)
		for range 3 {
			_ = ws.Write(ctx, websocket.MessageText, []byte(frame))
		}
		if code := untilClosed(ctx, ws); code != 4403 && code != 4400 {
			t.Errorf("%s: closed with %d", name, code)
		}
	}
}

// device opens a raw socket of a device, after its welcome.
func (r *testRelay) device(ctx context.Context, d worldclient.Relay) *websocket.Conn {
	r.t.Helper()
	ws, ch, err := r.raw(ctx, agentSocket, nil)
	if err == nil {
		err = ws.Write(ctx, websocket.MessageText, wire.MustJSON(hello(d, r.origin, ch.Nonce)))
	}
	if err == nil {
		_, _, err = ws.Read(ctx)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = ws.CloseNow() })
	return ws
}

// untilClosed reads to the end of a socket and returns its close code.
func untilClosed(ctx context.Context, ws *websocket.Conn) int {
	for {
		if _, _, err := ws.Read(ctx); err != nil {
			return int(websocket.CloseStatus(err))
		}
	}
}

// A device sends 120 messages at once and then 60 a second; those above are refused, and another
// user's device is not.
func TestRelayMessageRate(t *testing.T) {
	r := startRelay(t, nil)
	olga, otto := r.join("Olga"), r.join("Otto")
	ctx := patient(t)
	fast, err := worldclient.DialRelay(ctx, olga.pair("fast"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer fast.Close()
	calm, err := worldclient.DialRelay(ctx, otto.pair("calm"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer calm.Close()
	const many = 400
	var mu sync.Mutex
	told := map[wire.Code]int{}
	began := time.Now()
	var wg sync.WaitGroup
	turn := make(chan struct{}, 32) // more at once might close the socket of a client that is starved
	for range many {
		wg.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			reply, err := fast.Request(ctx, callOf(fast.Welcome(), "world_info"), nil)
			code := wire.Code("broken")
			if err == nil {
				code = ""
				if e := worldclient.ResultOf(reply).Error; e != nil {
					code = e.Code
				}
			}
			mu.Lock()
			defer mu.Unlock()
			told[code]++
		})
	}
	wg.Wait()
	most := 120 + int(60*time.Since(began).Seconds()) + 1
	if told[""] > most || told[""] < 100 {
		t.Errorf("of %d, %v were told; at most %d are answered", many, told, most)
	}
	reply, err := calm.Request(ctx, callOf(calm.Welcome(), "world_info"), nil)
	if err != nil || worldclient.ResultOf(reply).Error != nil {
		t.Errorf("another user's device: %v %v", err, worldclient.ResultOf(reply).Error)
	}
}

// callOf returns a tool call of a device.
func callOf(w wire.AgentWelcome, name string) wire.Envelope {
	return wire.Envelope{
		V: wire.Protocol, UserID: w.UserID, WorldID: w.WorldID, SessionID: w.SessionID,
		AgentDeviceID: w.AgentDeviceID, MessageID: worldtest.MessageID(),
		Scope: wire.ScopeRead, Kind: wire.KindToolCall,
		Payload: wire.MustJSON(wire.ToolCall{Tool: name, Arguments: []byte("{}")}),
	}
}

// Half-open upgrades and bodies that trickle in delay no one else, and end by themselves.
func TestRelayHalfOpen(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	ask := func() time.Duration {
		began := time.Now()
		if a := olga.send("GET", "/api/worlds", nil); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		return time.Since(began)
	}
	var half []net.Conn
	for i := range 300 {
		c, err := net.Dial("tcp", r.opt.Listen)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		half = append(half, c)
		host := strings.TrimPrefix(r.origin, "http://")
		switch i % 3 {
		case 0: // a socket that says no hello
			fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", agentSocket, host)
		case 1: // a body that does not come
			fmt.Fprintf(c, "POST /api/login/passkey/begin HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", host)
		case 2: // a header that does not end
			fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: %s\r\nX-A: ", host)
		}
	}
	fastest := ask()
	for range 100 {
		fastest = min(fastest, ask())
	}
	if t.Logf("the fastest request beside 300 half-open connections took %v", fastest); fastest > 4*time.Second {
		t.Error("it has waited for a half-open one")
	}
	// Each ends by itself: the header after 5 s, the hello and the body after 10 s.
	deadline := time.Now().Add(needs.Patience)
	for i, c := range half {
		_ = c.SetReadDeadline(deadline)
		b, err := io.ReadAll(bufio.NewReader(c))
		if errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatalf("connection %d is still open", i)
		}
		if i%3 == 0 && !strings.Contains(string(b), "\x11\x38") { // 4408
			t.Errorf("a silent socket was told %q", b[max(0, len(b)-60):])
			break
		}
		if i%3 == 1 && !strings.Contains(string(b), " 400 ") && !strings.Contains(string(b), " 429 ") {
			t.Errorf("a slow body was told %q", b)
			break
		}
	}
}
