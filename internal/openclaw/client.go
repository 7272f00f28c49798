package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	callTimeout  = 30 * time.Second
	writeTimeout = 10 * time.Second
	loginTimeout = 20 * time.Second // the gateway itself gives up after 15 s
	maxPending   = 256              // calls that wait for their answers
	maxHeld      = 4096             // events that wait until the conversation is ready
	maxHeldBytes = 32 << 20
)

// Errors of a connection, as opposed to a *callError.
var (
	errLost   = errors.New("the connection to the gateway is lost")
	errSilent = fmt.Errorf("%w: nothing came for too long", errLost)
	errMissed = fmt.Errorf("%w: events were missed", errLost)
	errFlood  = fmt.Errorf("%w: too many events at once", errLost)
	errBusy   = errors.New("too many calls wait for the gateway")
)

// client is one logged-in connection. Its methods are safe for concurrent use.
type client struct {
	ws      *websocket.Conn
	address string // host:port
	hello   hello
	ctx     context.Context // ends with the connection; its cause is the reason
	end     context.CancelCauseFunc

	patience time.Duration // how long nothing may come: a gateway that lives sends ticks
	gaps     bool          // events may be missing: the gateway drops sound for those who read slowly

	mu      sync.Mutex
	next    int
	pending map[string]chan frame

	deliverMu sync.Mutex
	deliver   func(event string, payload json.RawMessage) // nil: events are held
	held      []frame
	heldBytes int
}

// call asks the gateway and reads its answer into result (nil: not wanted). A refusal is a *callError; errLost says that
// the connection ended first. Without a deadline of ctx it waits 30 s. It must not be called from within
// conversation.event, because the answer comes from the same goroutine.
func (c *client) call(ctx context.Context, method string, params, result any) error {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, callTimeout)
		defer cancel()
	}
	wait, err := c.ask(method, params)
	if err != nil {
		return err
	}
	return wait(ctx, result)
}

// ask sends a request; what it returns waits for the answer, and is called once.
func (c *client) ask(method string, params any) (wait func(ctx context.Context, result any) error, err error) {
	id, answer, err := c.expect()
	if err != nil {
		return nil, err
	}
	if err := c.write(id, method, params); err != nil {
		c.forget(id)
		return nil, err
	}
	return func(ctx context.Context, result any) error {
		defer c.forget(id)
		select {
		case f := <-answer:
			return f.into(method, result)
		case <-c.ctx.Done():
			select { // it may have come just before the end
			case f := <-answer:
				return f.into(method, result)
			default:
				return context.Cause(c.ctx)
			}
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", method, ctx.Err())
		}
	}, nil
}

// has reports whether the gateway knows a method. Calling one that it does not know answers as if a scope were missing.
func (c *client) has(method string) bool { return c.hello.Methods[method] }

// done is closed when the connection has ended.
func (c *client) done() <-chan struct{} { return c.ctx.Done() }

// close ends the connection for a reason.
func (c *client) close(reason error) {
	c.end(reason)
	_ = c.ws.CloseNow()
}

func (f frame) into(method string, result any) error {
	if f.Error != nil && !f.OK {
		return f.Error
	}
	if result == nil {
		return nil
	}
	if err := json.Unmarshal(f.Payload, result); err != nil {
		return fmt.Errorf("%s: %w: %w", method, errFrame, err)
	}
	return nil
}

func (c *client) expect() (string, chan frame, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.pending) >= maxPending {
		return "", nil, errBusy
	}
	c.next++
	id, answer := strconv.Itoa(c.next), make(chan frame, 1)
	c.pending[id] = answer
	return id, answer, nil
}

func (c *client) forget(id string) {
	c.mu.Lock()
	delete(c.pending, id)
	c.mu.Unlock()
}

// write sends a request under the connection's context: a caller that gives up must not tear the socket.
func (c *client) write(id, method string, params any) error {
	b, err := encodeRequest(id, method, params)
	if err != nil {
		return err
	}
	if len(b) > c.hello.Policy.MaxPayload {
		return &callError{Code: "INVALID_REQUEST", Message: fmt.Sprintf("%s would be %d bytes; the gateway takes %d", method, len(b), c.hello.Policy.MaxPayload)}
	}
	ctx, cancel := context.WithTimeout(c.ctx, writeTimeout)
	defer cancel()
	if err := c.ws.Write(ctx, websocket.MessageText, b); err != nil {
		c.close(fmt.Errorf("%w: %w", errLost, err))
		return context.Cause(c.ctx)
	}
	return nil
}

// read takes frames until the connection ends.
func (c *client) read() {
	silence := time.AfterFunc(c.patience, func() { c.close(errSilent) })
	defer silence.Stop()
	var last int64
	for {
		kind, b, err := c.ws.Read(c.ctx)
		if err != nil {
			c.close(fmt.Errorf("%w: %w", errLost, err))
			return
		}
		silence.Reset(c.patience)
		if kind != websocket.MessageText {
			c.fail(errFrame)
			return
		}
		f, err := decodeFrame(b)
		if err != nil {
			c.fail(err)
			return
		}
		switch f.Type {
		case frameResponse:
			c.answer(f)
		case frameEvent:
			if f.Seq != nil {
				if last != 0 && *f.Seq != last+1 && !c.gaps {
					c.close(errMissed)
					return
				}
				last = *f.Seq
			}
			c.event(f)
		}
	}
}

// fail tells the other end why we leave.
func (c *client) fail(reason error) {
	_ = c.ws.Close(websocket.StatusProtocolError, "not a frame of the gateway protocol")
	c.close(reason)
}

// answer hands a response to the call that waits for it; a late one is ignored.
func (c *client) answer(f frame) {
	c.mu.Lock()
	answer := c.pending[f.ID]
	delete(c.pending, f.ID)
	c.mu.Unlock()
	if answer != nil {
		answer <- f
	}
}

func (c *client) event(f frame) {
	c.deliverMu.Lock()
	defer c.deliverMu.Unlock()
	if c.deliver != nil {
		c.deliver(f.Event, f.Payload)
		return
	}
	c.held, c.heldBytes = append(c.held, f), c.heldBytes+len(f.Payload)
	if len(c.held) > maxHeld || c.heldBytes > maxHeldBytes {
		c.close(errFlood)
	}
}

// release delivers the events that were held, and from now on each as it comes, in the reader's goroutine.
func (c *client) release(deliver func(event string, payload json.RawMessage)) {
	c.deliverMu.Lock()
	defer c.deliverMu.Unlock()
	for _, f := range c.held {
		deliver(f.Event, f.Payload)
	}
	c.held, c.heldBytes, c.deliver = nil, 0, deliver
}

// login is how to log in to a gateway.
type login struct {
	address string // host:port, loopback
	origin  string // with a browser's identity; empty: none
	params  func(challenge challenge) connectParams
}

// challenge is what a gateway sends first.
type challenge struct {
	Nonce string `json:"nonce"`
	TS    int64  `json:"ts"` // Unix time in milliseconds
}

// Errors of logging in, beside a *callError and errLost.
var (
	errNotGateway = errors.New("what answers there is not a gateway")
	errMute       = errors.New("something listens there and does not answer")
)

// dialError says what an upgrade that failed tells about the other end.
func dialError(ctx context.Context, answer *http.Response, err error) error {
	var network *net.OpError
	switch {
	case ctx.Err() != nil:
		return errMute
	case answer != nil && answer.StatusCode == http.StatusServiceUnavailable:
		return fmt.Errorf("%w: it is starting or stopping", errLost)
	case answer != nil:
		return fmt.Errorf("%w: HTTP %d", errNotGateway, answer.StatusCode)
	case errors.As(err, &network), errors.Is(err, io.EOF):
		return fmt.Errorf("%w: %w", errLost, err)
	}
	return fmt.Errorf("%w: %w", errNotGateway, err)
}

// dial connects and logs in. The caller runs read and closes the client. parent bounds the connection's life, loginTimeout
// the time until the hello.
func dial(parent context.Context, l login) (*client, error) {
	ctx, cancel := context.WithTimeout(parent, loginTimeout)
	defer cancel()
	header := http.Header{}
	if l.origin != "" {
		header.Set("Origin", l.origin)
	}
	ws, answer, err := websocket.Dial(ctx, "ws://"+l.address+"/", &websocket.DialOptions{HTTPHeader: header, HTTPClient: direct})
	if answer != nil && answer.Body != nil {
		_ = answer.Body.Close()
	}
	if err != nil {
		return nil, dialError(ctx, answer, err)
	}
	ws.SetReadLimit(defaultPayload * 2)
	h, err := shake(ctx, ws, l)
	if err != nil {
		_ = ws.CloseNow()
		return nil, err
	}
	ws.SetReadLimit(int64(h.Policy.MaxPayload))
	c := &client{ws: ws, address: l.address, hello: h, pending: map[string]chan frame{}, patience: 2*h.Policy.TickInterval + 5*time.Second}
	c.ctx, c.end = context.WithCancelCause(parent)
	return c, nil
}

// direct never goes through a proxy and never follows a redirect: only this computer is dialled.
var direct = &http.Client{
	Transport:     &http.Transport{Proxy: nil, DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// shake is the handshake: challenge, connect, hello.
func shake(ctx context.Context, ws *websocket.Conn, l login) (hello, error) {
	const id = "connect"
	for sent := false; ; {
		kind, b, err := ws.Read(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return hello{}, errMute
			}
			return hello{}, fmt.Errorf("%w while logging in: %w", errLost, err)
		}
		f, err := decodeFrame(b)
		if err != nil || kind != websocket.MessageText {
			return hello{}, fmt.Errorf("%w: %w", errNotGateway, err)
		}
		switch {
		case f.Event == "connect.challenge" && !sent:
			var ch challenge
			if err := json.Unmarshal(f.Payload, &ch); err != nil {
				return hello{}, fmt.Errorf("%w: %w", errNotGateway, err)
			}
			b, err := encodeRequest(id, "connect", l.params(ch))
			if err != nil {
				return hello{}, err
			}
			if err := ws.Write(ctx, websocket.MessageText, b); err != nil {
				return hello{}, fmt.Errorf("%w while logging in: %w", errLost, err)
			}
			sent = true
		case f.Type == frameResponse && f.ID == id && f.OK:
			return decodeHello(f.Payload)
		case f.Type == frameResponse && f.ID == id:
			return hello{}, f.Error
		}
	}
}
