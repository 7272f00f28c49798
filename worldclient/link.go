package worldclient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/wire"
)

// link is one agent socket, from its welcome to its end.
type link struct {
	ws      *websocket.Conn
	welcome wire.AgentWelcome
	changed func()
	stop    context.CancelFunc
	wg      sync.WaitGroup

	mu      sync.Mutex
	bound   wire.Bound // the world it acts in now
	waiting map[string]*pending
	err     error // set once the socket has ended
	lastReceived   time.Time
}

type pending struct {
	reply    chan wire.Envelope
	progress func(wire.ToolProgress)
}

// errBroken says that the socket ended before an answer came.
var errBroken = errors.New("the socket broke")

// refusedError is a hello that was answered with a close code: trying again does not help.
type refusedError struct {
	code   int
	reason string
}

func (e *refusedError) Error() string {
	return fmt.Sprintf("the world service refused (%d): %s", e.code, e.reason)
}

// dial opens the agent socket of the service on a port and says hello with the local bearer.
func dial(ctx context.Context, port int, hello wire.AgentHello, changed func()) (*link, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	ws, res, err := websocket.Dial(ctx, fmt.Sprintf("ws://127.0.0.1:%d/api/relay/agent/ws", port), &websocket.DialOptions{CompressionMode: websocket.CompressionDisabled})
	if res != nil && res.Body != nil {
		_ = res.Body.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("connect to the world service: %w", err)
	}
	ws.SetReadLimit(4 * wire.MaxFrame)
	l := &link{ws: ws, changed: changed, waiting: map[string]*pending{}, lastReceived: time.Now()}
	if err := l.handshake(ctx, hello); err != nil {
		_ = ws.CloseNow()
		return nil, err
	}
	run, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.wg.Go(func() { l.read(run) })
	l.wg.Go(func() { l.heartbeat(run) })
	return l, nil
}

func (l *link) handshake(ctx context.Context, hello wire.AgentHello) error {
	var ch wire.Challenge
	if err := l.readHello(ctx, &ch); err != nil {
		return err
	}
	if ch.Protocol != wire.Protocol {
		return &refusedError{wire.CodeProtocol.Info().Close, fmt.Sprintf("it speaks protocol %d, this binary %d: update world-mcp", ch.Protocol, wire.Protocol)}
	}
	b, err := json.Marshal(hello)
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

func (l *link) readHello(ctx context.Context, into any) error {
	_, frame, err := l.ws.Read(ctx)
	var ce websocket.CloseError
	if errors.As(err, &ce) && ce.Code >= 4000 {
		return &refusedError{int(ce.Code), ce.Reason}
	}
	if err != nil {
		return fmt.Errorf("say hello to the world service: %w", err)
	}
	return json.Unmarshal(frame, into)
}

func (l *link) alive() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err == nil
}

// read delivers what comes until the socket ends; then everyone who waits is told.
func (l *link) read(ctx context.Context) {
	var err error
	for err == nil {
		var frame []byte
		if _, frame, err = l.ws.Read(ctx); err == nil {
			l.handleFrame(frame)
		}
	}
	_ = l.ws.CloseNow()
	l.fail(err)
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, p := range l.waiting {
		delete(l.waiting, id)
		close(p.reply)
	}
}

// fail notes why the socket ended, the first time.
func (l *link) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.err = fmt.Errorf("%w: %w", errBroken, err)
	}
}

func (l *link) handleFrame(frame []byte) {
	env, err := wire.DecodeEnvelope(frame)
	if err != nil {
		return // the service is trusted; a frame it gets wrong is not worth the connection
	}
	l.mu.Lock()
	l.lastReceived = time.Now()
	p := l.waiting[env.ReplyTo]
	switch env.Kind {
	case wire.KindToolProgress:
		l.mu.Unlock()
		var t wire.ToolProgress
		if p != nil && p.progress != nil && json.Unmarshal(env.Payload, &t) == nil {
			p.progress(t)
		}
		return
	case wire.KindBound:
		_ = json.Unmarshal(env.Payload, &l.bound)
	case wire.KindToolResult, wire.KindResourceResult, wire.KindError:
		if p != nil {
			delete(l.waiting, env.ReplyTo)
			p.reply <- env
		}
	}
	l.mu.Unlock()
	if (env.Kind == wire.KindEntry || env.Kind == wire.KindBound) && l.changed != nil {
		l.changed()
	}
}

// beat shows a sign of life, and ends the socket when the other end has shown none for three beats.
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
		if silent > 3*every || l.send(ctx, wire.Envelope{MessageID: fmt.Sprintf("p_%d", time.Now().UnixNano()), Scope: wire.ScopeRead, Kind: wire.KindPing, Payload: json.RawMessage("{}")}) != nil {
			_ = l.ws.CloseNow()
			return
		}
	}
}

// send fills in what the socket is bound to and writes the envelope.
func (l *link) send(ctx context.Context, e wire.Envelope) error {
	l.mu.Lock()
	e.V, e.Enc = wire.Protocol, "none"
	e.UserID, e.AgentDeviceID = l.welcome.UserID, l.welcome.AgentDeviceID
	e.WorldID, e.SessionID = l.bound.WorldID, l.bound.SessionID
	l.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	// Not the caller's context: cancelling one call's write would end the socket for all.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return l.ws.Write(ctx, websocket.MessageText, e.Encode())
}

// ask sends an envelope and waits for what answers it.
func (l *link) request(ctx context.Context, e wire.Envelope, progress func(wire.ToolProgress)) (wire.Envelope, error) {
	p := &pending{reply: make(chan wire.Envelope, 1), progress: progress}
	l.mu.Lock()
	if l.err != nil {
		l.mu.Unlock()
		return wire.Envelope{}, l.err
	}
	l.waiting[e.MessageID] = p
	l.mu.Unlock()
	if err := l.send(ctx, e); err != nil {
		l.forget(e.MessageID)
		if ctx.Err() == nil {
			l.fail(err) // the reader may not have met the end yet
		}
		return wire.Envelope{}, fmt.Errorf("%w: %w", errBroken, err)
	}
	select {
	case reply, ok := <-p.reply:
		if !ok {
			return wire.Envelope{}, errBroken
		}
		return reply, nil
	case <-ctx.Done():
		l.forget(e.MessageID)
		if e.Kind == wire.KindToolCall {
			b, _ := json.Marshal(wire.CallCancel{CallID: e.MessageID})
			_ = l.send(context.WithoutCancel(ctx), wire.Envelope{MessageID: e.MessageID + "_c", Scope: e.Scope, Kind: wire.KindCallCancel, Payload: b})
		}
		return wire.Envelope{}, ctx.Err()
	}
}

func (l *link) forget(id string) {
	l.mu.Lock()
	delete(l.waiting, id)
	l.mu.Unlock()
}

func (l *link) subscribe(ctx context.Context, on bool) error {
	b, err := json.Marshal(wire.Subscribe{On: on})
	if err != nil {
		return err
	}
	return l.send(ctx, wire.Envelope{MessageID: fmt.Sprintf("e_%d", time.Now().UnixNano()), Scope: wire.ScopeRead, Kind: wire.KindSubscribe, Payload: b})
}

func (l *link) close() {
	_ = l.ws.Close(websocket.StatusNormalClosure, "")
	l.stop()
	l.wg.Wait()
}
