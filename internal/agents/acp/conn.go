package acp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/worldmcp/world/internal/base/jsonl"
	"github.com/worldmcp/world/internal/base/rpc"
	"github.com/worldmcp/world/internal/base/sendq"
)

// maxWaiting bounds the queue of an agent that does not read its stdin, in bytes. The largest
// prompt fits in.
const maxWaiting = 32 << 20

// ErrEnded says that the agent, or the connection to it, has ended.
var ErrEnded = errors.New("the agent has ended")

// Conn is a JSON-RPC connection to one agent. Its methods are safe for concurrent use.
type Conn struct {
	h Handler
	w io.WriteCloser

	// pending holds the unanswered requests. It ends with the connection and has the reason.
	pending *rpc.Pending[message]
	// out queues lines for the writer.
	out *sendq.Queue[[]byte]

	mu sync.Mutex
	// open holds the unanswered permissions by their request ids.
	open map[string]*Permission

	// updated holds a token when an update has been handled.
	updated chan struct{}
	// done is closed when the reader has ended.
	done chan struct{}
	wg   sync.WaitGroup
}

// NewConn starts a connection that reads r, an agent's stdout, until it ends, and writes to w, its
// stdin. The caller must end r and then call Close.
func NewConn(r io.Reader, w io.WriteCloser, h Handler) *Conn {
	c := newConn(h)
	c.w = w
	c.wg.Go(func() { c.read(jsonl.NewLines(r, maxLine)) })
	c.wg.Go(c.write)
	return c
}

func newConn(h Handler) *Conn {
	return &Conn{
		h: h, pending: rpc.New[message](0), out: sendq.New[[]byte](0, maxWaiting),
		open: map[string]*Permission{}, updated: make(chan struct{}, 1), done: make(chan struct{}),
	}
}

// Done returns a channel that is closed when the agent's output has ended.
func (c *Conn) Done() <-chan struct{} { return c.done }

// Close waits for the reader and the writer. The agent's output must have ended.
func (c *Conn) Close() { c.wg.Wait() }

// EndInput closes the agent's stdin, which asks it to end.
func (c *Conn) EndInput() { c.fail(ErrEnded) }

// fail ends the connection: pending calls fail, and the writer drops its queue and closes the
// agent's stdin. Only the first reason counts.
func (c *Conn) fail(err error) {
	c.pending.End(err)
	c.out.Close()
	c.out.Clear()
}

// write writes the queued lines until the connection ends. Senders only queue, so none of them
// blocks on an agent that is writing and not reading.
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

// outgoing is a message of this client: a request, a notification when it has no ID, or the answer
// to a request of the agent when it has no Method.
type outgoing struct {
	RPC    string `json:"jsonrpc"`
	ID     any    `json:"id,omitempty"`
	Method string `json:"method,omitempty"`
	Params any    `json:"params,omitempty"`
	Result any    `json:"result,omitempty"`
	Error  *Error `json:"error,omitempty"`
}

// send queues one message. It fails when the connection has ended or the queue is full.
func (c *Conn) send(m outgoing) error {
	m.RPC = "2.0"
	b, err := json.Marshal(m)
	if err != nil {
		return err
	}
	switch err := c.out.Put(append(b, '\n'), len(b)+1); {
	case errors.Is(err, sendq.ErrClosed):
		return c.pending.Err()
	case err != nil:
		return errors.New("the agent does not read what is sent to it")
	}
	return nil
}

// Call sends a request and decodes its answer into result, which may be nil. When ctx ends first,
// Call returns its error and the connection ignores the late answer.
func (c *Conn) Call(ctx context.Context, method string, params, result any) error {
	wait, err := c.request(method, params)
	if err != nil {
		return err
	}
	return wait(ctx, result)
}

// request sends a request; wait waits for its answer, as Call does.
func (c *Conn) request(method string, params any) (wait func(ctx context.Context, result any) error, err error) {
	call, err := c.pending.Call(c.pending.NextID())
	if err == nil {
		if err = c.send(outgoing{ID: json.RawMessage(call.ID), Method: method, Params: params}); err != nil {
			call.Drop()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", method, err)
	}
	return func(ctx context.Context, result any) error {
		m, err := call.Wait(ctx)
		switch {
		case err != nil:
		case m.Error != nil:
			err = m.Error
		case result != nil && Has(m.Result):
			err = lenient(m.Result, result)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		return nil
	}, nil
}

// Notify sends a notification, which has no answer.
func (c *Conn) Notify(method string, params any) error {
	return c.send(outgoing{Method: method, Params: params})
}

// read dispatches the agent's messages in order until its output ends. It skips lines that are too
// long or no JSON-RPC.
func (c *Conn) read(in *jsonl.Lines) {
	defer close(c.done)
	for {
		line, err := in.Next()
		var m message
		if err == nil {
			m, err = decode(line)
		}
		switch {
		case err == nil:
			c.dispatch(m)
		case errors.Is(err, jsonl.ErrLong), errors.Is(err, errNotRPC):
			c.h.Notice("skipped a line: " + err.Error())
		default:
			c.fail(ErrEnded)
			c.withdraw(func(string, *Permission) bool { return true })
			return
		}
	}
}

// dispatch handles one message: an answer, a request, or a notification. The protocol allows a
// client to ignore unknown notifications, including those whose names begin with "_".
func (c *Conn) dispatch(m message) {
	switch {
	case m.Method == "":
		c.pending.Resolve(string(m.ID), m) // false: the caller's context has ended
	case Has(m.ID):
		c.handleRequest(m)
	case m.Method == methodUpdate:
		if u, err := parseUpdate(m.Params); err != nil || u.Kind == "" {
			c.h.Notice("skipped an update without a kind")
		} else {
			c.h.Update(u)
			select {
			case c.updated <- struct{}{}:
			default:
			}
		}
	case m.Method == methodCancel:
		var p struct {
			ID json.RawMessage `json:"requestId"`
		}
		if lenient(m.Params, &p) == nil {
			c.withdraw(func(id string, _ *Permission) bool { return id == string(p.ID) })
		}
	}
}

// handleRequest handles a request of the agent. The only one that this client offers is the request
// for a permission.
func (c *Conn) handleRequest(m message) {
	if m.Method == methodPermission {
		p, before := c.permission(m)
		if before != nil {
			c.h.Notice("asked for a permission under the id of one that was open")
			c.h.Withdrawn(before)
		}
		if p != nil {
			c.h.Permission(p)
		}
		return
	}
	c.h.Notice("refused a request that this client does not offer")
	_ = c.send(outgoing{ID: m.ID, Error: &Error{Code: CodeNoMethod, Message: "not offered by this client"}})
}

// maxLine is the longest line that the reader accepts, in bytes. Agents send whole files and
// pictures in one line.
const maxLine = 64 << 20

var errNotRPC = errors.New("it is not a JSON-RPC message")

// message is a request, a notification or a response of JSON-RPC 2.0.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *Error          `json:"error"`
}

// decode parses one line. A message without method and id is not JSON-RPC.
func decode(line []byte) (message, error) {
	var m message
	if json.Unmarshal(line, &m) != nil || (m.Method == "" && !Has(m.ID)) {
		return message{}, errNotRPC
	}
	return m, nil
}
