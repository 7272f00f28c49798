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

// maxQueued bounds the queue of an agent that does not read its stdin, in bytes. The largest
// prompt fits in.
const maxQueued = 32 << 20

// ErrEnded says that the agent, or the connection to it, has ended.
var ErrEnded = errors.New("the agent has ended")

// Conn is a JSON-RPC connection to one agent. Its methods are safe for concurrent use.
type Conn struct {
	handler Handler
	stdin   io.WriteCloser

	// pending holds the unanswered requests. It ends with the connection and has the reason.
	pending *rpc.Pending[message]
	// sendQueue queues lines for the writer.
	sendQueue *sendq.Queue[[]byte]

	mu sync.Mutex
	// openPermissions holds the unanswered permissions by their request ids.
	openPermissions map[string]*Permission

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
	c.stdin = w
	c.wg.Go(func() { c.read(jsonl.NewLines(r, maxLine)) })
	c.wg.Go(c.write)
	return c
}

func newConn(h Handler) *Conn {
	return &Conn{
		handler: h, pending: rpc.New[message](0), sendQueue: sendq.New[[]byte](0, maxQueued),
		openPermissions: map[string]*Permission{}, updated: make(chan struct{}, 1), done: make(chan struct{}),
	}
}

// Done returns a channel that is closed when the agent's output has ended.
func (c *Conn) Done() <-chan struct{} { return c.done }

// Close waits for the reader and the writer. The agent's output must have ended.
func (c *Conn) Close() { c.wg.Wait() }

// EndInput closes the agent's stdin, which asks it to end.
func (c *Conn) EndInput() { c.shutDown(ErrEnded) }

// shutDown ends the connection: pending calls fail, and the writer drops its queue and closes the
// agent's stdin. Only the first reason counts.
func (c *Conn) shutDown(err error) {
	c.pending.End(err)
	c.sendQueue.Close()
	c.sendQueue.Clear()
}

// write writes the queued lines until the connection ends. Senders only queue, so none of them
// blocks on an agent that is writing and not reading.
func (c *Conn) write() {
	defer func() { _ = c.stdin.Close() }()
	for {
		line, err := c.sendQueue.Next(context.Background())
		if err != nil {
			return
		}
		if _, err := c.stdin.Write(line); err != nil {
			c.shutDown(fmt.Errorf("%w: %w", ErrEnded, err))
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
	switch err := c.sendQueue.Put(append(b, '\n'), len(b)+1); {
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
	wait, err := c.sendRequest(method, params)
	if err != nil {
		return err
	}
	return wait(ctx, result)
}

// sendRequest sends a request; wait waits for its answer, as Call does.
func (c *Conn) sendRequest(method string, params any) (wait func(ctx context.Context, result any) error, err error) {
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
		case result != nil && IsSet(m.Result):
			err = decodeLenient(m.Result, result)
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
			m, err = parseMessage(line)
		}
		switch {
		case err == nil:
			c.dispatch(m)
		case errors.Is(err, jsonl.ErrLong), errors.Is(err, errNotRPC):
			c.handler.Notice("skipped a line: " + err.Error())
		default:
			c.shutDown(ErrEnded)
			c.withdrawPermissions(func(string, *Permission) bool { return true })
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
	case IsSet(m.ID):
		c.handleRequest(m)
	case m.Method == methodUpdate:
		if u, err := parseUpdate(m.Params); err != nil || u.Kind == "" {
			c.handler.Notice("skipped an update without a kind")
		} else {
			c.handler.Update(u)
			select {
			case c.updated <- struct{}{}:
			default:
			}
		}
	case m.Method == methodCancel:
		var p struct {
			ID json.RawMessage `json:"requestId"`
		}
		if decodeLenient(m.Params, &p) == nil {
			c.withdrawPermissions(func(id string, _ *Permission) bool { return id == string(p.ID) })
		}
	}
}

// handleRequest handles a request of the agent. The only one that this client offers is the request
// for a permission.
func (c *Conn) handleRequest(m message) {
	if m.Method == methodPermission {
		p, before := c.openPermission(m)
		if before != nil {
			c.handler.Notice("asked for a permission under the id of one that was open")
			c.handler.Withdrawn(before)
		}
		if p != nil {
			c.handler.Permission(p)
		}
		return
	}
	c.handler.Notice("refused a request that this client does not offer")
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

// parseMessage parses one line. A message without method and id is not JSON-RPC.
func parseMessage(line []byte) (message, error) {
	var m message
	if json.Unmarshal(line, &m) != nil || (m.Method == "" && !IsSet(m.ID)) {
		return message{}, errNotRPC
	}
	return m, nil
}
