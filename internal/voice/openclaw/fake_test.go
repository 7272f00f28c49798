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
)

// refusedBy is a gateway's refusal.
type refusedBy struct{ code, message string }

func (r *refusedBy) Error() string             { return r.code + ": " + r.message }
func (r *refusedBy) Refusal() (string, string) { return r.code, r.message }

func no(format string, a ...any) error {
	return &refusedBy{"INVALID_REQUEST", fmt.Sprintf(format, a...)}
}

// closedParams are the parameters that each method takes; any other is refused, as the real gateway does.
var closedParams = map[string][]string{
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

// request is one that came, with its parameters.
type request struct {
	method string
	p      map[string]any
}

// gate is a gateway with the talk methods: strict in what it takes, and honest about what was heard. What the model does
// is told by the test.
type gate struct {
	answers chan struct{} // questions wait until it is closed; nil: they do not
	t       *testing.T

	mu       sync.Mutex
	away     bool
	methods  []string
	catalog  string
	settings string // what talk.config answers
	asked    int
	dials    int
	open     int // connections
	reports  string
	refuse   map[string]error         // by method
	slow     map[string]chan struct{} // served when it is closed
	late     map[string]chan struct{} // answered when it is closed
	unready  bool                     // no ready event
	fate     []map[string]any
	requests []request
	link     *link
}

func newGate(t *testing.T) *gate {
	g := &gate{t: t, catalog: `{"realtime":{"ready":true,"configured":true}}`, settings: `{}`, refuse: map[string]error{}, slow: map[string]chan struct{}{}, late: map[string]chan struct{}{}}
	for m := range closedParams {
		g.methods = append(g.methods, m)
	}
	t.Cleanup(func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		if g.open != 0 {
			t.Errorf("%d connections were left open", g.open)
		}
	})
	return g
}

func (g *gate) Ready() (bool, string, string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.away {
		return false, "The gateway stopped.", "World connects again when it runs."
	}
	return true, "", ""
}

func (g *gate) Has(method string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Contains(g.methods, method)
}

func (g *gate) Main() string { return "agent:main:main" }

func (g *gate) Ask(_ context.Context, method string, _, result any) error {
	if g.answers != nil {
		<-g.answers
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if method == "talk.config" {
		return json.Unmarshal([]byte(g.settings), result)
	}
	g.asked++
	if err := g.refuse["ask"]; err != nil {
		return err
	}
	return json.Unmarshal([]byte(g.catalog), result)
}

func (g *gate) Dial(ctx context.Context) (*link, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.dials++
	if err := g.refuse["dial"]; err != nil {
		return nil, err
	}
	g.open++
	l := &link{g: g, events: make(chan frame, 4096), ack: map[string]bool{}}
	l.ctx, l.cancel = context.WithCancel(ctx)
	g.link = l
	return l, nil
}

// sent are the requests of a method.
func (g *gate) sent(method string) []map[string]any {
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

// comes waits for the nth request of a method.
func (g *gate) comes(method string, n int) map[string]any {
	g.t.Helper()
	for end := time.Now().Add(patient); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if list := g.sent(method); len(list) >= n {
			return list[n-1]
		}
	}
	g.t.Fatalf("%s number %d never came", method, n)
	return nil
}

// frame is what comes over a connection, in order: an event, or the answer to a request.
type frame struct {
	name, payload string
	answer        chan struct{}
}

// link is one connection, and the session on it.
type link struct {
	g      *gate
	ctx    context.Context
	cancel context.CancelFunc
	events chan frame
	reads  sync.WaitGroup
	once   sync.Once
	sent   chan struct{} // the last of Send is served

	// Of the session; guarded by gate.mu.
	id, event string
	turn, n   int
	speaking  bool
	marks     []string        // not acknowledged
	ack       map[string]bool // acknowledged
	clock     float64         // latest timestamp of the microphone, ms
	began     float64         // clock at the first sound of the answer
	made      int             // ms of the answer
	cuts      []float64       // audio_end_ms of truncations
	skipped   int             // barge-ins that did nothing
	lost      int             // events that a slow reader lost
	heard     bytes.Buffer
}

func (l *link) Done() <-chan struct{} { return l.ctx.Done() }

func (l *link) Close() {
	l.once.Do(func() {
		l.cancel()
		l.reads.Wait()
		l.g.mu.Lock()
		l.g.open--
		l.g.mu.Unlock()
	})
}

func (l *link) Listen(f func(string, json.RawMessage)) {
	l.reads.Go(func() {
		for {
			select {
			case <-l.ctx.Done():
				return
			case e := <-l.events:
				if e.answer != nil {
					close(e.answer)
					continue
				}
				f(e.name, json.RawMessage(e.payload))
			}
		}
	})
}

func (l *link) Call(ctx context.Context, method string, params, result any) error {
	return l.call(ctx, method, params, result, func() {})
}

// call makes a request; served is called when the gateway has done it, which may be long before its answer.
func (l *link) call(ctx context.Context, method string, params, result any, served func()) error {
	b, err := json.Marshal(params)
	if err != nil {
		return err
	}
	p := map[string]any{}
	if err := json.Unmarshal(b, &p); err != nil {
		return err
	}
	if err := l.g.hold(ctx, l.g.slow, method); err != nil {
		return err
	}
	if l.ctx.Err() != nil {
		return errGone
	}
	err = l.take(method, p, result)
	served()
	if err := l.g.hold(ctx, l.g.late, method); err != nil {
		return err
	}
	answer := frame{answer: make(chan struct{})}
	select {
	case l.events <- answer:
	case <-l.ctx.Done():
	}
	select {
	case <-answer.answer:
	case <-l.ctx.Done():
	}
	return err
}

// hold waits until the test lets a method go on, where it holds it.
func (g *gate) hold(ctx context.Context, held map[string]chan struct{}, method string) error {
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

// Send serves a request beside, and answers in the order of calls.
func (l *link) Send(method string, params any) (func(context.Context) error, error) {
	before := l.sent
	done, result := make(chan struct{}), make(chan error, 1)
	l.sent = done
	l.reads.Go(func() {
		served := sync.OnceFunc(func() { close(done) })
		defer served()
		if before != nil {
			<-before
		}
		result <- l.call(l.ctx, method, params, nil, served)
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

// take serves a request.
func (l *link) take(method string, p map[string]any, result any) error {
	l.g.mu.Lock()
	defer l.g.mu.Unlock()
	l.g.requests = append(l.g.requests, request{method, p})
	for k := range p {
		if !slices.Contains(closedParams[method], k) {
			l.g.t.Errorf("%s does not take %q", method, k)
			return no("at /: unexpected property %s", k)
		}
	}
	if err := l.g.refuse[method]; err != nil {
		return err
	}
	answer, err := l.serve(method, p)
	if err != nil || result == nil {
		return err
	}
	b, _ := json.Marshal(answer)
	return json.Unmarshal(b, result)
}

var errGone = fmt.Errorf("the connection is lost")

// serve is what a method does. gate.mu is held.
func (l *link) serve(method string, p map[string]any) (any, error) {
	switch method {
	case "talk.session.create", "world.voice.start":
		return l.create(method, p)
	case "talk.client.toolCall":
		if p["relaySessionId"] != l.id {
			return nil, no("relay-owned voice sessions require relaySessionId")
		}
		return map[string]any{"runId": "talk-" + p["callId"].(string)}, nil
	}
	if l.id == "" || p["sessionId"] != l.id {
		return nil, &refusedBy{"UNAVAILABLE", "Unknown Talk session"}
	}
	switch method {
	case "talk.session.appendAudio", "world.voice.audio":
		pcm, err := base64.StdEncoding.DecodeString(p["audioBase64"].(string))
		at, stamped := p["timestamp"].(float64)
		if err != nil || !stamped || len(pcm) == 0 {
			l.g.t.Errorf("sound without a clock, or none: %v %v", err, p["timestamp"])
			return nil, no("audio frame is invalid")
		}
		l.heard.Write(pcm)
		if at < l.clock {
			l.g.t.Errorf("the clock went from %v to %v", l.clock, at)
		}
		l.clock = at
		l.push(map[string]any{"type": "inputAudio", "byteLength": len(pcm)})
	case "talk.session.acknowledgeMark", "world.voice.mark":
		name := p["markName"].(string)
		l.ack[name] = true
		if i := slices.Index(l.marks, name); i >= 0 {
			l.marks = l.marks[i+1:]
		}
	case "talk.session.cancelOutput", "world.voice.cancel":
		if !l.speaking {
			return map[string]any{"ok": true, "status": "stale"}, nil
		}
		l.push(map[string]any{"type": "clear"})
		l.interrupt(true)
	case "talk.session.steer":
		return map[string]any{"ok": true, "message": "It is running."}, nil
	}
	return map[string]any{"ok": true}, nil
}

func (l *link) create(method string, p map[string]any) (any, error) {
	if model, _ := p["model"].(string); model == "" {
		l.g.t.Error("a session without a model would be one of another family")
	}
	l.id, l.event = "s-1", "talk.event"
	if method == "world.voice.start" {
		l.event = "plugin.world.voice"
	}
	if !l.g.unready && l.g.fate == nil {
		l.push(map[string]any{"type": "ready"})
	}
	for _, e := range l.g.fate {
		l.push(e)
	}
	model := p["model"]
	if l.g.reports != "" {
		model = l.g.reports
	}
	return map[string]any{"sessionId": l.id, "model": model, "voice": "cedar", "expiresAt": time.Now().Add(30 * time.Minute).Unix()}, nil
}
