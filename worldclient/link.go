package worldclient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/rpc"
	"github.com/worldmcp/world/internal/wire"
)

// This file contains the agent socket. The handshake: the service sends a challenge with its
// protocol version → the client sends its hello with the bearer → the service sends the welcome
// with the avatar, the world and the limits, or closes the socket with a code that says why.
// Afterwards both ends send envelopes (docs/PROTOCOL.md). An answer names the message id of its
// request.

// link is one agent socket, from its welcome to its end. It never reconnects: the Client dials a
// new one.
type link struct {
	ws      *websocket.Conn
	welcome wire.AgentWelcome
	// heard is called, in the reader's goroutine, with each message that answers no request: an
	// entry, a new binding, what a relay asks for, or the refusal of a message that was sent
	// without waiting. Nil: such messages are dropped.
	heard func(*wire.Envelope)
	stop  context.CancelFunc
	wg    sync.WaitGroup
	// done is closed when the socket has ended and every waiting request has failed.
	done chan struct{}

	// pending holds the requests without an answer by their message ids. It ends with the socket
	// and has the reason.
	pending *rpc.Pending[wire.Envelope]

	mu sync.Mutex
	// bound is the world that the socket acts in. The service changes it when the user moves to
	// another world.
	bound wire.Bound
	// progress holds the callbacks of pending tool calls by their message ids.
	progress     map[string]func(wire.ToolProgress)
	lastReceived time.Time
}

// errBroken says that the socket ended before the answer.
var errBroken = errors.New("the socket broke")

// refusedError is a refusal by the service: a WebSocket close code in answer to the hello, or an
// HTTP status. Another attempt would get the same answer.
type refusedError struct {
	code   int
	reason string
	// cause is the service's own error, of an HTTP status.
	cause wire.Error
}

func (e *refusedError) Error() string {
	return fmt.Sprintf("the world service refused (%d): %s", e.code, e.reason)
}

// endpoint is the address of an agent socket, with the hello that it expects.
type endpoint struct {
	// url is ws:// or wss://, with the path of the agent socket.
	url string
	// hello makes the hello for a challenge. An error ends the handshake before anything is said.
	hello func(wire.Challenge) (wire.AgentHello, error)
	// client makes the connection; nil: the default one.
	client *http.Client
}

// here returns the endpoint of the service on a port of this computer. Its hello shows a token and
// is the same for every challenge.
func here(port int, hello wire.AgentHello) endpoint {
	return endpoint{
		url:   fmt.Sprintf("ws://127.0.0.1:%d%s", port, socketPath),
		hello: func(wire.Challenge) (wire.AgentHello, error) { return hello, nil },
	}
}

// socketPath is the path of the agent socket, of a local service as of a relay.
const socketPath = "/api/relay/agent/ws"

// dial opens an agent socket, performs the handshake within the time of ctx, and starts the two
// goroutines of the link.
func dial(ctx context.Context, to endpoint, heard func(*wire.Envelope)) (*link, error) {
	ws, res, err := websocket.Dial(ctx, to.url,
		&websocket.DialOptions{CompressionMode: websocket.CompressionDisabled, HTTPClient: to.client})
	if res != nil && res.Body != nil {
		_ = res.Body.Close()
	}
	if err != nil {
		err = fmt.Errorf("connect to the world service: %w", err)
		if res != nil && res.StatusCode != http.StatusSwitchingProtocols {
			err = &notUpgraded{error: err, status: res.StatusCode, after: retryAfter(res.Header)}
		}
		return nil, err
	}
	ws.SetReadLimit(4 * wire.MaxFrame)
	l := &link{
		ws: ws, heard: heard, pending: rpc.New[wire.Envelope](0), progress: map[string]func(wire.ToolProgress){},
		lastReceived: time.Now(), done: make(chan struct{}),
	}
	if err := l.handshake(ctx, to.hello); err != nil {
		_ = ws.CloseNow()
		return nil, err
	}
	run, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.wg.Go(func() { l.read(run) })
	l.wg.Go(func() { l.heartbeat(run) })
	return l, nil
}

// notUpgraded is an HTTP answer in place of a WebSocket. after is its Retry-After; 0: it has none.
type notUpgraded struct {
	error
	status int
	after  time.Duration
}

// handshake answers the service's challenge with the hello that is made for it, and reads the
// welcome.
func (l *link) handshake(ctx context.Context, hello func(wire.Challenge) (wire.AgentHello, error)) error {
	var ch wire.Challenge
	if err := l.readHello(ctx, &ch); err != nil {
		return err
	}
	if wire.Supported().Common(wire.RangeOf(ch.Protocol, ch.Protocols)) == 0 {
		return &refusedError{code: wire.CodeProtocol.Info().Close, reason: fmt.Sprintf("it speaks protocol %d, this binary %d: update world-mcp", ch.Protocol, wire.Protocol)}
	}
	said, err := hello(ch)
	if err != nil {
		return err
	}
	b, err := json.Marshal(said)
	if err != nil {
		return err
	}
	if err := l.ws.Write(ctx, websocket.MessageText, b); err != nil {
		return err
	}
	if err := l.readHello(ctx, &l.welcome); err != nil {
		return err
	}
	l.bound = wire.Bound{WorldID: l.welcome.WorldID, SessionID: l.welcome.SessionID, WorldName: l.welcome.WorldName}
	return nil
}

// readHello reads one frame of the handshake. Close codes from 4000 on are refusals, and so is "try
// again later".
func (l *link) readHello(ctx context.Context, into any) error {
	_, frame, err := l.ws.Read(ctx)
	var ce websocket.CloseError
	if errors.As(err, &ce) && (ce.Code >= 4000 || ce.Code == websocket.StatusTryAgainLater) {
		return &refusedError{code: int(ce.Code), reason: ce.Reason}
	}
	if err != nil {
		return fmt.Errorf("say hello to the world service: %w", err)
	}
	return json.Unmarshal(frame, into)
}

// alive reports whether the socket is open, as far as the reader knows.
func (l *link) alive() bool { return l.pending.Err() == nil }

// read handles frames until the socket ends, and then fails all waiting requests.
func (l *link) read(ctx context.Context) {
	var err error
	for err == nil {
		var frame []byte
		if _, frame, err = l.ws.Read(ctx); err == nil {
			l.handleFrame(frame)
		}
	}
	_ = l.ws.CloseNow()
	l.pending.End(fmt.Errorf("%w: %w", errBroken, err))
	close(l.done)
}

// handleFrame handles one frame of the service: progress, a new bound world, an answer, or an event
// of the world.
func (l *link) handleFrame(frame []byte) {
	env, err := wire.DecodeEnvelope(frame)
	if err != nil {
		return // the service is trusted, so a malformed frame does not end the connection
	}
	answered := false
	l.mu.Lock()
	l.lastReceived = time.Now()
	progress := l.progress[env.ReplyTo]
	switch env.Kind {
	case wire.KindToolProgress:
		l.mu.Unlock()
		var t wire.ToolProgress
		if progress != nil && json.Unmarshal(env.Payload, &t) == nil {
			progress(t)
		}
		return
	case wire.KindBound:
		var b wire.Bound
		if json.Unmarshal(env.Payload, &b) == nil && wire.ValidID(b.WorldID) && wire.ValidID(b.SessionID) {
			l.bound = b
		}
	case wire.KindToolResult, wire.KindResourceResult, wire.KindError, wire.KindPong:
		delete(l.progress, env.ReplyTo)
		answered = l.pending.Resolve(env.ReplyTo, env)
	}
	l.mu.Unlock()
	if (env.ReplyTo == "" || env.Kind == wire.KindError && !answered) && l.heard != nil {
		l.heard(&env)
	}
}

// heartbeat sends a ping at the interval that the welcome sets, 15 s by default, and ends the
// socket when nothing was received for three intervals.
func (l *link) heartbeat(ctx context.Context) {
	every := time.Duration(l.welcome.Limits.HeartbeatSecs) * time.Second
	if every <= 0 {
		every = 15 * time.Second
	}
	t := time.NewTicker(every)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
		l.mu.Lock()
		silent := time.Since(l.lastReceived)
		l.mu.Unlock()
		if silent > 3*every || l.send(ctx, wire.Envelope{
			MessageID: fmt.Sprintf("p_%d", time.Now().UnixNano()),
			Scope:     wire.ScopeRead, Kind: wire.KindPing, Payload: json.RawMessage("{}"),
		}) != nil {
			_ = l.ws.CloseNow()
			return
		}
	}
}

// send addresses the envelope to the bound world and writes it.
func (l *link) send(ctx context.Context, e wire.Envelope) error {
	l.mu.Lock()
	e.V, e.Enc = l.welcome.Protocol, "none"
	e.UserID, e.AgentDeviceID = l.welcome.UserID, l.welcome.AgentDeviceID
	e.WorldID, e.SessionID = l.bound.WorldID, l.bound.SessionID
	l.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	// The library closes the socket when the context of a write ends, so a cancelled call must not
	// cancel its write.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return l.ws.Write(ctx, websocket.MessageText, e.Encode())
}

// request sends an envelope and waits for its answer. When ctx ends first, it cancels a tool call
// in the service.
func (l *link) request(ctx context.Context, e wire.Envelope, progress func(wire.ToolProgress)) (wire.Envelope, error) {
	call, err := l.pending.Call(e.MessageID)
	if err != nil {
		return wire.Envelope{}, err
	}
	if progress != nil {
		l.setProgress(e.MessageID, progress)
		defer l.setProgress(e.MessageID, nil)
	}
	if err := l.send(ctx, e); err != nil {
		call.Drop()
		err = fmt.Errorf("%w: %w", errBroken, err)
		if ctx.Err() == nil {
			l.pending.End(err) // the reader may not have noticed the end yet
		}
		return wire.Envelope{}, err
	}
	reply, err := call.Wait(ctx)
	switch {
	case err == nil:
	case ctx.Err() == nil:
		err = errBroken // its cause would mean nothing to the agent
	case e.Kind == wire.KindToolCall:
		b, _ := json.Marshal(wire.CallCancel{CallID: e.MessageID})
		_ = l.send(context.WithoutCancel(ctx),
			wire.Envelope{MessageID: e.MessageID + "_c", Scope: e.Scope, Kind: wire.KindCallCancel, Payload: b})
	}
	return reply, err
}

// setProgress sets the callback of a tool call; nil removes it.
func (l *link) setProgress(id string, progress func(wire.ToolProgress)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.progress[id] = progress; progress == nil {
		delete(l.progress, id)
	}
}

// subscribe switches the events of the world on or off. It does not wait for an answer.
func (l *link) subscribe(ctx context.Context, on bool) error {
	b, err := json.Marshal(wire.Subscribe{On: on})
	if err != nil {
		return err
	}
	return l.send(ctx, wire.Envelope{
		MessageID: fmt.Sprintf("e_%d", time.Now().UnixNano()), Scope: wire.ScopeRead,
		Kind: wire.KindSubscribe, Payload: b,
	})
}

// close closes the socket and waits for its goroutines.
func (l *link) close() {
	_ = l.ws.Close(websocket.StatusNormalClosure, "")
	l.stop()
	l.wg.Wait()
}
