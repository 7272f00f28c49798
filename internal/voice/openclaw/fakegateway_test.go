package openclaw

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice/voicetest"
)

// fakeRefusal is the error of a request that the gateway refuses.
type fakeRefusal struct{ code, message string }

func (r *fakeRefusal) Error() string             { return r.code + ": " + r.message }
func (r *fakeRefusal) Refusal() (string, string) { return r.code, r.message }

// invalidRequest returns the refusal of a request with wrong parameters.
func invalidRequest(format string, a ...any) error {
	return &fakeRefusal{"INVALID_REQUEST", fmt.Sprintf(format, a...)}
}

// allowedParams are the parameters of each method. As the real gateway, the fake refuses all
// others.
var allowedParams = map[string][]string{
	"talk.session.create": {
		"sessionKey", "provider", "model", "voice", "language", "vadThreshold", "silenceDurationMs", "prefixPaddingMs",
		"reasoningEffort", "mode", "transport", "brain", "capabilities", "ttlMs", "spawnedBy", "voiceChangeId",
	},
	"talk.session.appendAudio":      {"sessionId", "audioBase64", "timestamp"},
	"talk.session.cancelOutput":     {"sessionId", "turnId", "reason"},
	"talk.session.acknowledgeMark":  {"sessionId", "markName"},
	"talk.session.submitToolResult": {"sessionId", "callId", "result", "options"},
	"talk.session.steer":            {"sessionId", "text", "mode"},
	"talk.client.toolCall":          {"sessionKey", "callId", "name", "args", "relaySessionId", "voiceSessionId"},
	"world.voice.start":             {"sessionKey", "model", "voice", "instructions", "tools"},
	"world.voice.audio":             {"sessionId", "audioBase64", "timestamp"},
	"world.voice.cancel":            {"sessionId", "turnId", "reason", "heardMs"},
	"world.voice.mark":              {"sessionId", "markName"},
	"world.voice.tool":              {"sessionId", "callId", "result", "options"},
	"world.voice.say":               {"sessionId", "text"},
}

// request is a request that was received.
type request struct {
	method string
	p      map[string]any
}

// fakeGateway has the voice methods of a gateway. It is strict about parameters, tracks what it has
// played by marks and clock as the real one does, and drops events for a slow reader. The test
// decides what the model does (fakeevents_test.go).
type fakeGateway struct {
	// answers blocks Ask until it is closed. nil: it does not block.
	answers chan struct{}
	t       *testing.T

	mu            sync.Mutex
	disconnected  bool
	methods       []string // that Has knows
	catalog       string   // answer of talk.catalog, or of the plugin's status
	settings      string   // answer of talk.config
	asks          int      // calls of Ask, without talk.config
	dials         int
	conns         int                      // open connections
	reportedModel string                   // model of a new session; empty: the requested one
	refuse        map[string]error         // by method, "ask" or "dial"
	holdRequest   map[string]chan struct{} // by method: a request is served when the channel is closed
	holdAnswer    map[string]chan struct{} // by method: an answer is sent when the channel is closed
	life          time.Duration            // of a new session
	neverReady    bool                     // sends no ready event
	startEvents   []map[string]any         // events of a new session, in place of ready
	requests      []request
	conn          *fakeConn // the newest
}

func newFakeGateway(t *testing.T) *fakeGateway {
	g := &fakeGateway{
		t: t, catalog: `{"realtime":{"ready":true,"configured":true}}`, settings: `{}`, life: 30 * time.Minute,
		refuse: map[string]error{}, holdRequest: map[string]chan struct{}{}, holdAnswer: map[string]chan struct{}{},
	}
	for m := range allowedParams {
		g.methods = append(g.methods, m)
	}
	t.Cleanup(func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		if g.conns != 0 {
			t.Errorf("%d connections were left open", g.conns)
		}
	})
	return g
}

func (g *fakeGateway) Ready() (bool, string, string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.disconnected {
		return false, "The gateway stopped.", "World connects again when it runs."
	}
	return true, "", ""
}

func (g *fakeGateway) Has(method string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Contains(g.methods, method)
}

func (g *fakeGateway) Main() string { return "agent:main:main" }

func (g *fakeGateway) Ask(ctx context.Context, method string, _, result any) error {
	if g.answers != nil {
		select {
		case <-g.answers:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if method == "talk.config" {
		return json.Unmarshal([]byte(g.settings), result)
	}
	g.asks++
	if err := g.refuse["ask"]; err != nil {
		return err
	}
	return json.Unmarshal([]byte(g.catalog), result)
}

func (g *fakeGateway) Dial(ctx context.Context) (Conn, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.dials++
	if err := g.refuse["dial"]; err != nil {
		return nil, err
	}
	g.conns++
	l := &fakeConn{g: g, events: make(chan frame, 4096), acknowledged: map[string]bool{}}
	l.ctx, l.cancel = context.WithCancel(ctx)
	g.conn = l
	return l, nil
}

// sentRequests returns the parameters of all requests of a method.
func (g *fakeGateway) sentRequests(method string) []map[string]any {
	g.mu.Lock()
	defer g.mu.Unlock()
	var out []map[string]any
	for _, r := range g.requests {
		if r.method == method {
			out = append(out, r.p)
		}
	}
	return out
}

// waitRequest waits for the nth request of a method and returns its parameters.
func (g *fakeGateway) waitRequest(method string, n int) map[string]any {
	g.t.Helper()
	voicetest.Eventually(g.t, voicetest.Never(fmt.Sprintf("request %s number %d", method, n)),
		func() bool { return len(g.sentRequests(method)) >= n })
	return g.sentRequests(method)[n-1]
}

// frame is what a connection delivers, in order: an event, or the answer to a request.
type frame struct {
	name, payload string
	answer        chan struct{}
}

// fakeConn is one connection, and the session on it.
type fakeConn struct {
	g      *fakeGateway
	ctx    context.Context
	cancel context.CancelFunc
	events chan frame
	reads  sync.WaitGroup
	once   sync.Once
	sent   chan struct{} // closed when the newest request of Send has been served

	// Of the session; guarded by fakeGateway.mu.
	id, event       string
	turn, n         int // numbers of the newest turn and mark
	speaking        bool
	marks           []string        // not acknowledged
	acknowledged    map[string]bool // marks
	clock           float64         // newest timestamp of the microphone, ms
	turnClock       float64         // clock at the first audio of the turn
	turnMillis      int             // audio of the turn
	cuts            []float64       // audio_end_ms of truncations
	ignoredBargeIns int             // too early in a turn
	droppedEvents   int             // because the reader was slow
	received        bytes.Buffer    // audio of the microphone
}

func (c *fakeConn) Done() <-chan struct{} { return c.ctx.Done() }

func (c *fakeConn) Close() {
	c.once.Do(func() {
		c.cancel()
		c.reads.Wait()
		c.g.mu.Lock()
		c.g.conns--
		c.g.mu.Unlock()
	})
}

func (c *fakeConn) Listen(f func(string, json.RawMessage)) {
	c.reads.Go(func() {
		for {
			select {
			case <-c.ctx.Done():
				return
			case e := <-c.events:
				if e.answer != nil {
					close(e.answer)
					continue
				}
				f(e.name, json.RawMessage(e.payload))
			}
		}
	})
}

func (c *fakeConn) Call(ctx context.Context, method string, params, result any) error {
	return c.call(ctx, method, params, result, func() {})
}

// call makes a request. It calls served when the gateway has served it, which may be long before
// its answer.
func (c *fakeConn) call(ctx context.Context, method string, params, result any, served func()) error {
	b, err := json.Marshal(params)
	if err != nil {
		return err
	}
	p := map[string]any{}
	if err := json.Unmarshal(b, &p); err != nil {
		return err
	}
	if err := c.g.hold(ctx, c.g.holdRequest, method); err != nil {
		return err
	}
	if c.ctx.Err() != nil {
		return errGone
	}
	err = c.take(method, p, result)
	served()
	if err := c.g.hold(ctx, c.g.holdAnswer, method); err != nil {
		return err
	}
	answer := frame{answer: make(chan struct{})}
	select {
	case c.events <- answer:
	case <-c.ctx.Done():
	}
	select {
	case <-answer.answer:
	case <-c.ctx.Done():
	}
	return err
}

// hold waits while the test holds a method.
func (g *fakeGateway) hold(ctx context.Context, held map[string]chan struct{}, method string) error {
	g.mu.Lock()
	wait := held[method]
	g.mu.Unlock()
	if wait == nil {
		return nil
	}
	select {
	case <-wait:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Send serves a request on a goroutine, in the order of calls.
func (c *fakeConn) Send(method string, params any) (func(context.Context) error, error) {
	before := c.sent
	done, result := make(chan struct{}), make(chan error, 1)
	c.sent = done
	c.reads.Go(func() {
		served := sync.OnceFunc(func() { close(done) })
		defer served()
		if before != nil {
			<-before
		}
		result <- c.call(c.ctx, method, params, nil, served)
	})
	return func(ctx context.Context) error {
		select {
		case err := <-result:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}, nil
}

// take checks and serves a request.
func (c *fakeConn) take(method string, p map[string]any, result any) error {
	c.g.mu.Lock()
	defer c.g.mu.Unlock()
	c.g.requests = append(c.g.requests, request{method, p})
	for k := range p {
		if !slices.Contains(allowedParams[method], k) {
			c.g.t.Errorf("%s does not take %q", method, k)
			return invalidRequest("at /: unexpected property %s", k)
		}
	}
	if err := c.g.refuse[method]; err != nil {
		return err
	}
	answer, err := c.serve(method, p)
	if err != nil || result == nil {
		return err
	}
	b, _ := json.Marshal(answer)
	return json.Unmarshal(b, result)
}

var errGone = fmt.Errorf("the connection is lost")

// serve does what a method does. The caller holds fakeGateway.mu.
func (c *fakeConn) serve(method string, p map[string]any) (any, error) {
	switch method {
	case "talk.session.create", "world.voice.start":
		return c.create(method, p)
	case "talk.client.toolCall":
		if p["relaySessionId"] != c.id {
			return nil, invalidRequest("relay-owned voice sessions require relaySessionId")
		}
		return map[string]any{"runId": "talk-" + p["callId"].(string)}, nil
	}
	if c.id == "" || p["sessionId"] != c.id {
		return nil, &fakeRefusal{"UNAVAILABLE", "Unknown Talk session"}
	}
	switch method {
	case "talk.session.appendAudio", "world.voice.audio":
		pcm, err := base64.StdEncoding.DecodeString(p["audioBase64"].(string))
		at, stamped := p["timestamp"].(float64)
		if err != nil || !stamped || len(pcm) == 0 {
			c.g.t.Errorf("audio without a timestamp, or no audio: %v %v", err, p["timestamp"])
			return nil, invalidRequest("audio frame is invalid")
		}
		c.received.Write(pcm)
		if at < c.clock {
			c.g.t.Errorf("the clock went back from %v to %v", c.clock, at)
		}
		c.clock = at
		c.push(map[string]any{"type": "inputAudio", "byteLength": len(pcm)})
	case "talk.session.acknowledgeMark", "world.voice.mark":
		name := p["markName"].(string)
		c.acknowledged[name] = true
		if i := slices.Index(c.marks, name); i >= 0 {
			c.marks = c.marks[i+1:]
		}
	case "talk.session.cancelOutput", "world.voice.cancel":
		if !c.speaking {
			return map[string]any{"ok": true, "status": "stale"}, nil
		}
		c.push(map[string]any{"type": "clear"})
		c.interrupt(true)
	case "talk.session.steer":
		return map[string]any{"ok": true, "message": "It is running."}, nil
	}
	return map[string]any{"ok": true}, nil
}

func (c *fakeConn) create(method string, p map[string]any) (any, error) {
	if model := p["model"]; model != full && model != mini { // without one the gateway would choose another family
		c.g.t.Errorf("the gateway was asked for the model %v", model)
	}
	c.id, c.event = "s-1", "talk.event"
	if method == "world.voice.start" {
		c.event = "plugin.world.voice"
	}
	if !c.g.neverReady && c.g.startEvents == nil {
		c.push(map[string]any{"type": "ready"})
	}
	for _, e := range c.g.startEvents {
		c.push(e)
	}
	model := p["model"]
	if c.g.reportedModel != "" {
		model = c.g.reportedModel
	}
	return map[string]any{"sessionId": c.id, "model": model, "voice": "cedar", "expiresAt": time.Now().Add(c.g.life).Unix()}, nil
}
