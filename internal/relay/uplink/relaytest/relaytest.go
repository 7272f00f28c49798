// Package relaytest is a relay for tests: it speaks the exchange of pairing codes and the agent
// socket as a hosted relay does, verifies every signature, and can misbehave on demand.
package relaytest

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// The one account of a relay, and its world.
const (
	UserID  = "user_1"
	WorldID = "w_hosted"
	Code    = "MAPLE-7K2Q"
	Number  = "271828"
)

// Relay is a relay with one pairing code. Its methods are safe for concurrent use.
type Relay struct {
	// Origin is what it signs with, and its address unless a test says otherwise.
	Origin string

	// mu guards what follows, and is not held while a peer is served.
	mu sync.Mutex
	// answer is the next answer to an exchange after the first one; nil: pending.
	decided  *wire.Error
	approved bool
	used     bool
	// refuse is how many exchanges and sockets get this status before anything else.
	refuse      []int
	retryAfter  int
	exchanges   []wire.Exchange
	key         ed25519.PublicKey
	token       string
	device      string
	scopes      []wire.Scope
	protocol    int
	challengeID string
	sockets     int
	open        map[*Socket]bool
	closeWith   int
	handle      func(s *Socket, e wire.Envelope)
	hellos      []wire.AgentHello
	interval    int
	wake        signal
}

// New starts a relay that ends with the test.
func New(t *testing.T) *Relay {
	t.Helper()
	r := NewDetached()
	s := httptest.NewServer(r)
	r.Origin = s.URL
	t.Cleanup(func() {
		r.Cut()
		s.Close()
	})
	return r
}

// NewDetached returns a relay that a test serves itself. Origin must be set before it is used.
func NewDetached() *Relay {
	return &Relay{open: map[*Socket]bool{}, interval: 1, wake: make(signal)}
}

// signal is a channel that is closed, and replaced, with each change.
type signal chan struct{}

// ring wakes who waits.
func (s *signal) ring() {
	close(*s)
	*s = make(signal)
}

// set changes something of the relay.
func (r *Relay) set(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f()
	r.wake.ring()
}

// Approve makes the next exchange of the claimed code give out the token.
func (r *Relay) Approve() { r.set(func() { r.approved = true }) }

// Decide makes the next exchange of the claimed code fail.
func (r *Relay) Decide(e *wire.Error) { r.set(func() { r.decided = e }) }

// Refuse answers the next requests with these statuses, and with Retry-After in seconds unless that
// is 0.
func (r *Relay) Refuse(retryAfter int, statuses ...int) {
	r.set(func() { r.refuse, r.retryAfter = statuses, retryAfter })
}

// Interval sets what the relay asks for between two exchanges, in seconds.
func (r *Relay) Interval(seconds int) { r.set(func() { r.interval = seconds }) }

// CallItself makes the challenges name another relay.
func (r *Relay) CallItself(id string) { r.set(func() { r.challengeID = id }) }

// Speak makes it welcome agents with an older protocol.
func (r *Relay) Speak(protocol int) { r.set(func() { r.protocol = protocol }) }

// CloseWith closes every further socket with a code in place of the welcome; 0: no more.
func (r *Relay) CloseWith(code int) { r.set(func() { r.closeWith = code }) }

// Handle answers the messages of sockets; without it calls get a result that names their tool.
func (r *Relay) Handle(f func(s *Socket, e wire.Envelope)) { r.set(func() { r.handle = f }) }

// Grant makes a device known, as if it had been paired.
func (r *Relay) Grant(device, token string, key ed25519.PublicKey, scopes []wire.Scope) {
	r.set(func() { r.device, r.token, r.key, r.scopes = device, token, key, scopes })
}

// Exchanges returns the exchanges so far.
func (r *Relay) Exchanges() []wire.Exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]wire.Exchange{}, r.exchanges...)
}

// Sockets returns how many sockets were asked for so far.
func (r *Relay) Sockets() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sockets
}

// Hellos returns the hellos that were good.
func (r *Relay) Hellos() []wire.AgentHello {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]wire.AgentHello{}, r.hellos...)
}

// Connected waits for a live socket and returns it.
func (r *Relay) Connected(ctx context.Context) *Socket {
	for {
		r.mu.Lock()
		for s := range r.open {
			r.mu.Unlock()
			return s
		}
		wake := r.wake
		r.mu.Unlock()
		select {
		case <-wake:
		case <-ctx.Done():
			return nil
		}
	}
}

// Cut ends all sockets without a word.
func (r *Relay) Cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for s := range r.open {
		_ = s.ws.CloseNow()
	}
}

// CloseAll closes all sockets with a code.
func (r *Relay) CloseAll(code int, reason string) {
	r.mu.Lock()
	var all []*Socket
	for s := range r.open {
		all = append(all, s)
	}
	r.mu.Unlock()
	for _, s := range all {
		_ = s.ws.Close(websocket.StatusCode(code), reason)
	}
}

// ServeHTTP implements http.Handler.
func (r *Relay) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	socket := q.URL.Path == "/api/relay/agent/ws"
	r.mu.Lock()
	if socket {
		r.sockets++
	}
	if len(r.refuse) > 0 {
		status, after := r.refuse[0], r.retryAfter
		r.refuse = r.refuse[1:]
		r.wake.ring()
		r.mu.Unlock()
		if after > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(after))
		}
		fail(w, status, wire.NewError(wire.CodeSlowDown, "too many"))
		return
	}
	r.mu.Unlock()
	switch {
	case q.Header.Get("Origin") != "" || q.URL.RawQuery != "":
		fail(w, http.StatusForbidden, wire.NewError(wire.CodeForbidden, "not like this"))
	case socket:
		r.serveSocket(w, q)
	case q.Method == http.MethodPost && strings.HasSuffix(q.URL.Path, "/exchange"):
		r.exchange(w, q)
	default:
		fail(w, http.StatusNotFound, wire.NewError(wire.CodeNotFound, "no route"))
	}
}

func fail(w http.ResponseWriter, status int, e *wire.Error) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"ok": false, "error": e})
}

// exchange answers POST /api/relay/pairings/:code/exchange.
func (r *Relay) exchange(w http.ResponseWriter, q *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.wake.ring()
	var x wire.Exchange
	if json.NewDecoder(q.Body).Decode(&x) != nil {
		fail(w, http.StatusBadRequest, wire.NewError(wire.CodeBadArguments, "not an exchange"))
		return
	}
	r.exchanges = append(r.exchanges, x)
	if strings.Split(q.URL.Path, "/")[4] != Code || r.used {
		fail(w, http.StatusNotFound, wire.NewError(wire.CodePairingCode, "no such code"))
		return
	}
	key, err := base64.RawURLEncoding.DecodeString(x.PublicKey)
	sig, err2 := base64.RawURLEncoding.DecodeString(x.Sig)
	if err != nil || err2 != nil || len(key) != ed25519.PublicKeySize ||
		!ed25519.Verify(key, wire.ClaimProof(r.Origin, Code, x.PublicKey, x.Label, x.AgentType, x.Scopes), sig) {
		fail(w, http.StatusUnauthorized, wire.NewError(wire.CodeUnauthorized, "the proof is wrong"))
		return
	}
	switch {
	case r.decided != nil:
		fail(w, r.decided.Code.Info().HTTP, r.decided)
	case r.approved:
		r.used, r.key, r.token, r.device, r.scopes = true, key, "wrld_dev_"+rand.Text(), "dev_"+strings.ToLower(rand.Text()), x.Scopes
		ok(w, http.StatusOK, wire.ExchangeResult{
			DeviceToken: r.token, DeviceID: r.device, RelayURL: r.Origin,
			Scopes: x.Scopes, UserID: UserID, WorldID: WorldID, WorldName: "Hosted", Owner: "Hanna", SessionID: "s_1",
		})
	default:
		ok(w, http.StatusAccepted, wire.ExchangeResult{
			Status: wire.AuthorizationPending, Interval: r.interval,
			ExpiresIn: 300, CompareNumber: Number, WorldName: "Hosted", Owner: "Hanna",
		})
	}
}

func ok(w http.ResponseWriter, status int, result any) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"ok": true, "result": result})
}

// Socket is the relay's end of an agent socket.
type Socket struct {
	relay *Relay
	ws    *websocket.Conn
	hello wire.AgentHello
}

// serveSocket greets an agent, and handles its messages until the socket ends.
func (r *Relay) serveSocket(w http.ResponseWriter, q *http.Request) {
	ws, err := websocket.Accept(w, q, nil)
	if err != nil {
		return
	}
	defer func() { _ = ws.CloseNow() }()
	ws.SetReadLimit(wire.MaxAgentFrame)
	ctx := q.Context()
	s := &Socket{relay: r, ws: ws}
	r.mu.Lock()
	id := r.Origin
	if r.challengeID != "" {
		id = r.challengeID
	}
	nonce := rand.Text() + rand.Text()
	r.mu.Unlock()
	write(ctx, ws, wire.Challenge{Type: wire.HandshakeChallenge, Nonce: nonce, RelayID: id, Protocol: wire.Protocol})
	_, frame, err := ws.Read(ctx)
	if err != nil || json.Unmarshal(frame, &s.hello) != nil {
		return
	}
	r.mu.Lock()
	sig, err := base64.RawURLEncoding.DecodeString(s.hello.Sig)
	good := err == nil && r.key != nil && s.hello.Token == r.token && s.hello.DeviceID == r.device &&
		ed25519.Verify(r.key, wire.HelloProof(r.Origin, nonce, s.hello.DeviceID, s.hello.Token, s.hello.Scopes), sig)
	code := r.closeWith
	if good && code == 0 {
		r.hellos = append(r.hellos, s.hello)
	}
	scopes, protocol := r.scopes, cmp.Or(r.protocol, wire.Protocol)
	r.mu.Unlock()
	switch {
	case !good:
		_ = ws.Close(websocket.StatusCode(wire.CodeUnauthorized.Info().Close), "not you")
		return
	case code != 0:
		_ = ws.Close(websocket.StatusCode(code), "as the test says")
		return
	}
	write(ctx, ws, wire.AgentWelcome{
		Type: wire.HandshakeWelcome, Protocol: protocol, Build: "v9.9.9", UserID: UserID, WorldID: WorldID, WorldName: "Hosted",
		SessionID:     "s_1",
		AgentDeviceID: s.hello.DeviceID, Scopes: scopes, URL: r.Origin, Limits: wire.Limits{HeartbeatSecs: 15},
	})
	r.set(func() { r.open[s] = true })
	defer r.set(func() { delete(r.open, s) })
	for {
		_, frame, err := ws.Read(ctx)
		if err != nil {
			return
		}
		e, err := wire.DecodeEnvelope(frame)
		if err != nil {
			return
		}
		r.mu.Lock()
		handle := r.handle
		r.mu.Unlock()
		switch {
		case e.Kind == wire.KindPing:
			s.Reply(e, wire.KindPong, wire.Ping{})
		case handle != nil:
			handle(s, e)
		case e.Kind == wire.KindToolCall:
			c, _ := e.ToolCall()
			s.Reply(e, wire.KindToolResult, wire.ToolResult{
				OK:     true,
				Result: &wire.Result{Text: "did " + c.Tool, Data: json.RawMessage(`{}`)},
			})
		case e.Kind == wire.KindResourceRead:
			s.Reply(e, wire.KindResourceResult, wire.ResourceResult{OK: true, MIMEType: "application/json", Text: `{"hosted":true}`})
		}
	}
}

// Reply answers a message.
func (s *Socket) Reply(to wire.Envelope, kind wire.Kind, payload any) {
	s.send(kind, to.MessageID, to.Scope, payload)
}

// Send sends a message of the relay's own and returns its id.
func (s *Socket) Send(kind wire.Kind, scope wire.Scope, payload any) string {
	return s.send(kind, "", scope, payload)
}

func (s *Socket) send(kind wire.Kind, replyTo string, scope wire.Scope, payload any) string {
	e := wire.Envelope{
		V: wire.Protocol, UserID: UserID, WorldID: WorldID, AgentDeviceID: s.hello.DeviceID, SessionID: "s_1",
		MessageID: "r_" + rand.Text(),
		Scope:     scope, Kind: kind, ReplyTo: replyTo, Enc: "none", Payload: wire.MustJSON(payload),
	}
	ctx, cancel := context.WithTimeout(context.Background(), needs.Patience)
	defer cancel()
	_ = s.ws.Write(ctx, websocket.MessageText, e.Encode())
	return e.MessageID
}

func write(ctx context.Context, ws *websocket.Conn, v any) {
	_ = ws.Write(ctx, websocket.MessageText, wire.MustJSON(v))
}
