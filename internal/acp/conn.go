package acp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"

	"github.com/worldmcp/world/internal/sendq"
)

// maxWaiting is how much may wait for an agent that does not read its stdin, in bytes. More than the largest prompt.
const maxWaiting = 32 << 20

// ErrEnded says that the agent is gone.
var ErrEnded = errors.New("the agent has ended")

// Conn speaks with one agent. Its methods are safe for concurrent use.
type Conn struct {
	h   Handler
	w   io.WriteCloser
	out *sendq.Queue[[]byte] // lines to write

	mu      sync.Mutex
	last    int64 // id of the last request
	pending map[int64]chan<- message
	open    map[string]*Permission // not answered, by the request's id
	err     error                  // why it ended

	done chan struct{} // closed when nothing more comes in
	wg   sync.WaitGroup
}

// NewConn speaks over an agent's stdout and stdin until r ends. The caller ends r, then calls Close.
func NewConn(r io.Reader, w io.WriteCloser, h Handler) *Conn {
	c := &Conn{h: h, w: w, out: sendq.New[[]byte](0, maxWaiting), pending: map[int64]chan<- message{}, open: map[string]*Permission{}, done: make(chan struct{})}
	c.wg.Go(func() { c.read(newLines(r, maxLine)) })
	c.wg.Go(c.write)
	return c
}

// Done is closed when the agent says nothing more.
func (c *Conn) Done() <-chan struct{} { return c.done }

// Close waits for the reader and the writer, after r has ended.
func (c *Conn) Close() { c.wg.Wait() }

// EndInput closes the agent's stdin, which asks it to end.
func (c *Conn) EndInput() { c.fail(ErrEnded) }

// fail ends what waits; the first reason stays.
func (c *Conn) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.err = err
	}
	for id, reply := range c.pending {
		delete(c.pending, id)
		close(reply)
	}
	c.out.Close()
	c.out.Clear()
}

// write sends lines until the connection ends, so that no sender waits for an agent that is busy talking itself.
func (c *Conn) write() {
	defer func() { _ = c.w.Close() }()
	for {
		line, err := c.out.Next(context.Background())
		if err != nil {
			return
		}
		if _, err := c.w.Write(line); err != nil {
			c.fail(fmt.Errorf("%w: %w", ErrEnded, err))
			return
		}
	}
}

// send queues one message; the caller holds mu.
func (c *Conn) send(m any) error {
	b, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if c.err != nil {
		return c.err
	}
	if c.out.Put(append(b, '\n'), len(b)+1) != nil {
		return errors.New("the agent does not read what is sent to it")
	}
	return nil
}

type request struct {
	RPC    string `json:"jsonrpc"`
	ID     *int64 `json:"id,omitempty"` // none: a notification
	Method string `json:"method"`
	Params any    `json:"params,omitempty"`
}

// Call sends a request and decodes its answer into result, which may be nil. An answer that comes after ctx has ended is
// passed over.
func (c *Conn) Call(ctx context.Context, method string, params, result any) error {
	reply := make(chan message, 1)
	c.mu.Lock()
	c.last++
	id := c.last
	err := c.send(request{"2.0", &id, method, params})
	if err == nil {
		c.pending[id] = reply
	}
	c.mu.Unlock()
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	select {
	case m, ok := <-reply:
		switch {
		case !ok:
			c.mu.Lock()
			defer c.mu.Unlock()
			return fmt.Errorf("%s: %w", method, c.err)
		case m.Error != nil:
			return fmt.Errorf("%s: %w", method, m.Error)
		case result == nil || !Has(m.Result):
			return nil
		}
		if err := lenient(m.Result, result); err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		return nil
	case <-ctx.Done():
		c.mu.Lock()
		delete(c.pending, id)
		c.mu.Unlock()
		return fmt.Errorf("%s: %w", method, ctx.Err())
	}
}

// Notify sends a notification.
func (c *Conn) Notify(method string, params any) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.send(request{"2.0", nil, method, params})
}

type response struct {
	RPC    string          `json:"jsonrpc"`
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// read takes everything that the agent says, in order.
func (c *Conn) read(in *lines) {
	defer close(c.done)
	for {
		line, err := in.next()
		var m message
		if err == nil {
			m, err = decode(line)
		}
		switch {
		case err == nil:
			c.take(m)
		case errors.Is(err, errLongLine), errors.Is(err, errNotRPC):
			c.h.Notice("passed over " + err.Error())
		default:
			c.fail(ErrEnded)
			c.withdraw("")
			return
		}
	}
}

func (c *Conn) take(m message) {
	switch {
	case m.Method == "":
		id, err := strconv.ParseInt(string(m.ID), 10, 64)
		c.mu.Lock()
		reply := c.pending[id]
		delete(c.pending, id)
		c.mu.Unlock()
		if err == nil && reply != nil { // else: an answer that nobody waits for any more
			reply <- m
		}
	case Has(m.ID):
		c.asked(m)
	case m.Method == "session/update":
		if u, err := parseUpdate(m.Params); err != nil || u.Kind == "" {
			c.h.Notice("passed over an update without a kind")
		} else {
			c.h.Update(u)
		}
	case m.Method == "$/cancel_request":
		var p struct {
			ID json.RawMessage `json:"requestId"`
		}
		if lenient(m.Params, &p) == nil && len(p.ID) > 0 { // no id would mean all of them
			c.withdraw(string(p.ID))
		}
	}
	// Other notifications, those that begin with "_" too, may be ignored by the protocol.
}

// asked handles a request of the agent.
func (c *Conn) asked(m message) {
	if m.Method == "session/request_permission" {
		if p := c.permission(m); p != nil {
			c.h.Permission(p)
		}
		return
	}
	c.h.Notice("refused a request that this client does not offer")
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.send(response{RPC: "2.0", ID: m.ID, Error: &Error{Code: CodeNoMethod, Message: "not offered by this client"}})
}
