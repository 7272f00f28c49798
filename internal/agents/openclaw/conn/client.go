package conn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/rpc"
)

const (
	// callTimeout limits a call whose context has no deadline.
	callTimeout = 30 * time.Second
	// writeTimeout limits writing one frame.
	writeTimeout = 10 * time.Second
	// loginTimeout limits connecting and logging in. The gateway itself gives up after 15 s.
	loginTimeout = 20 * time.Second
	// maxPending limits the calls that wait for their answers at the same time.
	maxPending = 256
	// maxBuffered and maxBufferedBytes limit the events that wait for subscribe.
	maxBuffered      = 4096
	maxBufferedBytes = 32 << 20
)

// Reasons why a connection ended, as opposed to a *CallError, which is the gateway's refusal of one
// call.
var (
	ErrLost = errors.New("the connection to the gateway is lost")
	// errClosed: the listener closed the connection without an answer, as a forward does when
	// nothing listens behind it.
	errClosed = fmt.Errorf("%w: it was closed at once", ErrLost)
	errSilent = fmt.Errorf("%w: nothing was received for too long", ErrLost)
	errMissed = fmt.Errorf("%w: events were missed", ErrLost)
	errFlood  = fmt.Errorf("%w: too many events at once", ErrLost)
	errBusy   = errors.New("too many calls are waiting for the gateway")
)

// Client is one connection that is logged in. Its methods are safe for concurrent use. The caller
// of dial runs read on a goroutine of its own, and closes the client.
type Client struct {
	ws      *websocket.Conn
	address string // host:port
	hello   hello
	// ctx ends with the connection; its cause is the reason.
	ctx context.Context
	end context.CancelCauseFunc

	// silenceLimit is how long nothing may arrive before the connection counts as dead. The gateway
	// sends ticks, so this is two tick intervals and 5 s.
	silenceLimit time.Duration
	// allowGaps: sequence numbers may be missing. The gateway drops the audio of a call for a
	// client that reads slowly.
	allowGaps bool

	// pending holds the calls that wait for an answer. It ends with ctx, for the same reason.
	pending *rpc.Pending[frame]

	eventMu sync.Mutex
	// subscriber gets the events. nil: they are buffered.
	subscriber    func(event string, payload json.RawMessage)
	buffered      []frame
	bufferedBytes int
}

// Call makes a request and decodes the answer into result (nil: the answer is not needed). A
// refusal is a *CallError; ErrLost means that the connection ended first. Without a deadline in ctx
// it waits 30 s. It must not be called from an event handler, because the same goroutine would have
// to read the answer.
func (c *Client) Call(ctx context.Context, method string, params, result any) error {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, callTimeout)
		defer cancel()
	}
	wait, err := c.send(method, params)
	if err != nil {
		return err
	}
	return wait(ctx, result)
}

// send makes a request without waiting. Requests reach the gateway in the order of the calls. wait
// waits for the answer and must be called once: it also frees the slot of the request.
func (c *Client) send(method string, params any) (wait func(ctx context.Context, result any) error, err error) {
	call, err := c.pending.Call(c.pending.NextID())
	if err != nil {
		if errors.Is(err, rpc.ErrFull) {
			err = errBusy
		}
		return nil, err
	}
	if err := c.write(call.ID, method, params); err != nil {
		call.Drop()
		return nil, err
	}
	return func(ctx context.Context, result any) error {
		f, err := call.Wait(ctx)
		switch {
		case err == nil:
			return f.decode(method, result)
		case ctx.Err() != nil:
			return fmt.Errorf("%s: %w", method, err)
		}
		return err
	}, nil
}

// Has reports whether the gateway has a method. Calling an unknown method is no way to find out:
// the gateway answers that with a missing scope.
func (c *Client) Has(method string) bool { return slices.Contains(c.hello.Features.Methods, method) }

// Context ends with the connection; its cause is the reason.
func (c *Client) Context() context.Context { return c.ctx }

// Defaults names the agent that answers, and its main session.
func (c *Client) Defaults() Defaults { return c.hello.Snapshot.Defaults }

// close ends the connection. The first reason counts; it becomes the cause of ctx.
func (c *Client) close(reason error) {
	c.end(reason)
	_ = c.ws.CloseNow()
}

// decode unmarshals the payload of a response into result, or returns the refusal.
func (f frame) decode(method string, result any) error {
	if f.Error != nil && !f.OK {
		return f.Error
	}
	if result == nil {
		return nil
	}
	if err := json.Unmarshal(f.Payload, result); err != nil {
		return fmt.Errorf("%s: %w: %w", method, ErrFrame, err)
	}
	return nil
}

// write sends a request. It uses the connection's context rather than the caller's: with this
// library a cancelled write closes the whole connection. A request over the gateway's limit is
// refused here, because the gateway would end the connection.
func (c *Client) write(id, method string, params any) error {
	b, err := encodeRequest(id, method, params)
	if err != nil {
		return err
	}
	if len(b) > c.hello.Policy.MaxPayload {
		return &CallError{Code: CodeInvalidRequest, Message: fmt.Sprintf("%s would be %d bytes; the gateway accepts %d",
			method, len(b), c.hello.Policy.MaxPayload)}
	}
	ctx, cancel := context.WithTimeout(c.ctx, writeTimeout)
	defer cancel()
	if err := c.ws.Write(ctx, websocket.MessageText, b); err != nil {
		c.close(fmt.Errorf("%w: %w", ErrLost, err))
		return context.Cause(c.ctx)
	}
	return nil
}

// read receives frames until the connection ends, and closes it when nothing arrives for
// silenceLimit, when a frame is not of the protocol, or when events were missed. Its caller's
// goroutine also runs the event handler.
func (c *Client) read() {
	silence := time.AfterFunc(c.silenceLimit, func() { c.close(errSilent) })
	defer silence.Stop()
	var last int64
	for {
		kind, b, err := c.ws.Read(c.ctx)
		if err != nil {
			c.close(fmt.Errorf("%w: %w", ErrLost, err))
			return
		}
		silence.Reset(c.silenceLimit)
		if kind != websocket.MessageText {
			c.closeBadFrame(ErrFrame)
			return
		}
		f, err := decodeFrame(b)
		if err != nil {
			c.closeBadFrame(err)
			return
		}
		switch f.Type {
		case frameResponse:
			c.pending.Resolve(f.ID, f)
		case frameEvent:
			if f.Seq != nil {
				if last != 0 && *f.Seq != last+1 && !c.allowGaps {
					c.close(errMissed)
					return
				}
				last = *f.Seq
			}
			c.dispatch(f)
		}
	}
}

// closeBadFrame closes the connection with a close frame that names the reason.
func (c *Client) closeBadFrame(reason error) {
	_ = c.ws.Close(websocket.StatusProtocolError, "not a frame of the gateway protocol")
	c.close(reason)
}

// dispatch passes an event to the subscriber, or buffers it while there is none.
func (c *Client) dispatch(f frame) {
	c.eventMu.Lock()
	defer c.eventMu.Unlock()
	if c.subscriber != nil {
		c.subscriber(f.Event, f.Payload)
		return
	}
	c.buffered, c.bufferedBytes = append(c.buffered, f), c.bufferedBytes+len(f.Payload)
	if len(c.buffered) > maxBuffered || c.bufferedBytes > maxBufferedBytes {
		c.close(errFlood)
	}
}

// subscribe sets the event handler. It passes the buffered events to it first, on the caller's
// goroutine, and from then on each event as it arrives, on the reader's. It holds eventMu
// meanwhile, so no event overtakes another.
func (c *Client) subscribe(deliver func(event string, payload json.RawMessage)) {
	c.eventMu.Lock()
	defer c.eventMu.Unlock()
	for _, f := range c.buffered {
		deliver(f.Event, f.Payload)
	}
	c.buffered, c.bufferedBytes, c.subscriber = nil, 0, deliver
}

// login is where to connect and how to log in.
type login struct {
	// address is a loopback host:port.
	address string
	// origin is the Origin header of a page's identity. Empty: a program's identity, without the
	// header.
	origin string
	// params makes the parameters of connect; a device signs the challenge in them.
	params func(challenge challenge) any
}

// challenge is the first message of a gateway. The device's signature covers it, which prevents a
// replay.
type challenge struct {
	Nonce string `json:"nonce"`
	TS    int64  `json:"ts"` // Unix time in milliseconds
}

// Errors of a login, in addition to a *CallError and ErrLost.
var (
	errNotGateway   = errors.New("the program at this address is not a gateway")
	errUnresponsive = errors.New("something listens at this address but does not answer")
)

// dialError classifies a failed WebSocket upgrade: no answer in time, a gateway that starts or
// stops, a broken connection, or something that is not a gateway.
func dialError(ctx context.Context, answer *http.Response, err error) error {
	var network *net.OpError
	switch {
	case ctx.Err() != nil:
		return errUnresponsive
	case answer != nil && answer.StatusCode == http.StatusServiceUnavailable:
		return fmt.Errorf("%w: it is starting or stopping", ErrLost)
	case answer != nil:
		return fmt.Errorf("%w: HTTP %d", errNotGateway, answer.StatusCode)
	case errors.As(err, &network), errors.Is(err, io.EOF):
		return fmt.Errorf("%w: %w", errClosed, err)
	}
	return fmt.Errorf("%w: %w", errNotGateway, err)
}

// dial connects and logs in. The caller runs read and closes the client. parent limits the life of
// the connection, loginTimeout the time until the hello.
func dial(parent context.Context, l login) (*Client, error) {
	ctx, cancel := context.WithTimeout(parent, loginTimeout)
	defer cancel()
	header := http.Header{}
	if l.origin != "" {
		header.Set("Origin", l.origin)
	}
	options := &websocket.DialOptions{HTTPHeader: header, HTTPClient: loopbackClient}
	ws, answer, err := websocket.Dial(ctx, "ws://"+l.address+"/", options)
	if answer != nil && answer.Body != nil {
		_ = answer.Body.Close()
	}
	if err != nil {
		return nil, dialError(ctx, answer, err)
	}
	ws.SetReadLimit(defaultPayload * 2)
	h, err := handshake(ctx, ws, l)
	if err != nil {
		_ = ws.CloseNow()
		return nil, err
	}
	ws.SetReadLimit(int64(h.Policy.MaxPayload))
	c := &Client{
		ws: ws, address: l.address, hello: h, pending: rpc.New[frame](maxPending),
		silenceLimit: time.Duration(2*h.Policy.TickInterval)*time.Millisecond + 5*time.Second,
	}
	c.ctx, c.end = context.WithCancelCause(parent)
	context.AfterFunc(c.ctx, func() { c.pending.End(context.Cause(c.ctx)) })
	return c, nil
}

// loopbackClient uses no proxy and follows no redirect, so that nothing but this computer is
// dialled.
var loopbackClient = &http.Client{
	Transport:     &http.Transport{Proxy: nil, DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// handshake waits for the challenge, answers it with connect, and returns the hello. Other frames
// in between are ignored.
func handshake(ctx context.Context, ws *websocket.Conn, l login) (hello, error) {
	const id = "connect"
	for sent := false; ; {
		kind, b, err := ws.Read(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return hello{}, errUnresponsive
			}
			return hello{}, fmt.Errorf("%w while logging in: %w", ErrLost, err)
		}
		f, err := decodeFrame(b)
		if err != nil || kind != websocket.MessageText {
			return hello{}, fmt.Errorf("%w: %w", errNotGateway, err)
		}
		switch {
		case f.Event == eventChallenge && !sent:
			var ch challenge
			if err := json.Unmarshal(f.Payload, &ch); err != nil {
				return hello{}, fmt.Errorf("%w: %w", errNotGateway, err)
			}
			b, err := encodeRequest(id, "connect", l.params(ch))
			if err != nil {
				return hello{}, err
			}
			if err := ws.Write(ctx, websocket.MessageText, b); err != nil {
				return hello{}, fmt.Errorf("%w while logging in: %w", ErrLost, err)
			}
			sent = true
		case f.Type == frameResponse && f.ID == id && f.OK:
			return decodeHello(f.Payload)
		case f.Type == frameResponse && f.ID == id:
			return hello{}, f.Error
		}
	}
}

// maxFetch limits a download, in bytes.
const maxFetch = 12 << 20

// Fetch downloads a file that the gateway offers, over HTTP on the same port. A path that could
// lead to another host is refused.
func (c *Client) Fetch(ctx context.Context, path string) ([]byte, error) {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") {
		return nil, fmt.Errorf("%w: the file is on another host", ErrFrame)
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.address+path, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFrame, err)
	}
	a, err := loopbackClient.Do(q)
	if err != nil {
		return nil, fmt.Errorf("fetch a picture: %w", err)
	}
	defer a.Body.Close()
	if a.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetch a picture: HTTP %d", a.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(a.Body, maxFetch+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("fetch a picture: %w", err)
	case len(data) > maxFetch:
		return nil, fmt.Errorf("fetch a picture: more than %d bytes", maxFetch)
	}
	return data, nil
}
