package router

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/wire"
)

// Bounds of what may wait for one socket, and how long one frame may take to leave.
const (
	maxQueued      = 256
	maxQueuedBytes = 4 << 20
	writeTimeout   = 5 * time.Second
)

var (
	errSlow = errors.New("the peer reads too slowly")
	errGone = errors.New("the peer is gone")
)

// conn is the sending side of one socket. There is no writer goroutine while nothing waits: a frame is written by the
// goroutine that sends it, or, while another write is under way, queued and written by drain, which ends with the queue.
type conn struct {
	ws       *websocket.Conn
	spawn    func(func()) // starts a goroutine that the router waits for
	lastSeen atomic.Int64 // Unix nanoseconds

	mu      sync.Mutex
	queue   [][]byte
	bytes   int
	writing bool
	closed  bool
}

func newConn(ws *websocket.Conn, spawn func(func()), now time.Time) *conn {
	c := &conn{ws: ws, spawn: spawn}
	c.lastSeen.Store(now.UnixNano())
	return c
}

// send writes the frame in the caller's goroutine when the socket is free; it may then block for writeTimeout.
func (c *conn) send(frame []byte) error {
	c.mu.Lock()
	if c.writing || c.closed {
		err := c.enqueueLocked(frame)
		c.mu.Unlock()
		return err
	}
	c.writing = true
	c.mu.Unlock()
	err := c.write(frame)
	c.mu.Lock()
	if len(c.queue) == 0 || c.closed {
		c.writing = false
	} else {
		c.spawn(c.drain)
	}
	c.mu.Unlock()
	return err
}

// post queues the frame and never blocks: for what is sent under a lock, or to many.
func (c *conn) post(frame []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.enqueueLocked(frame); err != nil {
		return err
	}
	if !c.writing {
		c.writing = true
		c.spawn(c.drain)
	}
	return nil
}

func (c *conn) enqueueLocked(frame []byte) error {
	switch {
	case c.closed:
		return errGone
	case len(c.queue) >= maxQueued || c.bytes+len(frame) > maxQueuedBytes:
		return errSlow
	}
	c.queue = append(c.queue, frame)
	c.bytes += len(frame)
	return nil
}

func (c *conn) drain() {
	for {
		c.mu.Lock()
		if len(c.queue) == 0 || c.closed {
			c.writing, c.queue = false, nil
			c.mu.Unlock()
			return
		}
		frame := c.queue[0]
		c.queue = c.queue[1:]
		c.bytes -= len(frame)
		c.mu.Unlock()
		if c.write(frame) != nil {
			c.drop()
		}
	}
}

func (c *conn) write(frame []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	return c.ws.Write(ctx, websocket.MessageText, frame)
}

// drop ends the socket at once, without a close handshake.
func (c *conn) drop() {
	if c.shut() {
		_ = c.ws.CloseNow()
	}
}

// close ends the socket with a code and a reason; it waits for the peer's answer for a few seconds.
func (c *conn) close(code int, reason string) {
	if c.shut() {
		_ = c.ws.Close(websocket.StatusCode(code), reason)
	}
}

func (c *conn) shut() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	was := c.closed
	c.closed, c.queue, c.bytes = true, nil, 0
	return !was
}

// read returns the next text frame. Its error says with which code the socket should close.
func (c *conn) read(ctx context.Context) ([]byte, *wire.Error) {
	kind, frame, err := c.ws.Read(ctx)
	if err != nil {
		return nil, wire.NewError(wire.CodePageGone, "the socket ended: %v", err)
	}
	if kind != websocket.MessageText {
		return nil, wire.NewError(wire.CodeBadFrame, "a binary frame came; only text is spoken here")
	}
	return frame, nil
}
