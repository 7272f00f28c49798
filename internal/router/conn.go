package router

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/wire"
)

// Limits of one socket.
const (
	// maxQueued frames and maxQueuedBytes may wait for a peer. One that reads more slowly is disconnected.
	maxQueued      = 256
	maxQueuedBytes = 4 << 20
	// maxReason is the longest reason of a close frame, in bytes (RFC 6455 section 5.5: 125 with the code).
	maxReason = 123
	// maxUnread is how many bytes the kernel's socket buffers surely accept without blocking.
	maxUnread = 32 << 10
)

// Errors of sending: the queue is full, or the socket is closed.
var (
	errSlow = errors.New("the peer reads too slowly")
	errGone = errors.New("the peer is gone")
)

// conn is the sending side of one socket. There is no writer goroutine while nothing is queued: post queues the
// frame for a drain, which ends when the queue is empty; send drains the queue in the caller's goroutine.
//
//	idle       writing is false, the queue is empty
//	writing    one goroutine owns the socket: a drain, or an outbox that will drain it
//	closed     close or drop was called; further frames fail with errGone. A close first waits for the queue to empty
type conn struct {
	ws *websocket.Conn
	// spawn starts a goroutine that Router.Close waits for.
	spawn        func(func())
	writeTimeout time.Duration
	// lastSeen is when the peer last sent a frame, in Unix nanoseconds.
	lastSeen atomic.Int64
	// refusals counts refused messages; used by the reader only.
	refusals int

	mu    sync.Mutex
	queue [][]byte
	bytes int
	// unread counts the bytes queued since the peer's last frame.
	unread  int
	writing bool
	closed  bool
	// writeTimer breaks the socket when a write takes too long. It belongs to the goroutine that writes.
	writeTimer *time.Timer
	// flushed is closed when a closing socket has nothing left to write; nil unless a close waits for it.
	flushed chan struct{}
}

// newConn wraps a socket; now counts as its first sign of life.
func newConn(ws *websocket.Conn, spawn func(func()), writeTimeout time.Duration, now time.Time) *conn {
	c := &conn{ws: ws, spawn: spawn, writeTimeout: writeTimeout}
	c.lastSeen.Store(now.UnixNano())
	return c
}

// send queues the frame and writes the queue in the caller's goroutine, unless another goroutine is writing. It may
// block for writeTimeout. A write that fails drops the socket.
func (c *conn) send(frame []byte) error {
	out := &outbox{}
	err := out.post(c, frame)
	out.write()
	return err
}

// post queues the frame and never blocks. Use it with a lock held, and to send to many sockets.
func (c *conn) post(frame []byte) error { return (*outbox)(nil).post(c, frame) }

// received records a sign of life: the peer has sent a frame, so it has probably read what was sent before.
func (c *conn) received(now time.Time) {
	c.lastSeen.Store(now.UnixNano())
	c.mu.Lock()
	c.unread = 0
	c.mu.Unlock()
}

// outbox collects the sockets to which a goroutine has posted frames, so that it can write them itself after it has
// released its locks: that takes less time than waking another goroutine. Peers that may not keep up get their own
// goroutine all the same, so that they cannot block the others. Posting to a nil outbox always starts a goroutine.
type outbox struct{ conns []*conn }

// post queues the frame and never blocks. It returns errSlow or errGone when it did not.
func (o *outbox) post(c *conn, frame []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.enqueueLocked(frame); err != nil {
		return err
	}
	switch {
	case c.writing:
	case o != nil && c.unread <= maxUnread:
		c.writing = true
		o.conns = append(o.conns, c)
	default:
		c.writing = true
		c.spawn(c.drain)
	}
	return nil
}

// write writes the collected frames. It may block, so it must run without locks.
func (o *outbox) write() {
	for _, c := range o.conns {
		c.drain()
	}
}

// enqueueLocked adds a frame to the queue, within the limits.
func (c *conn) enqueueLocked(frame []byte) error {
	switch {
	case c.closed:
		return errGone
	case len(c.queue) >= maxQueued, len(c.queue) > 0 && c.bytes+len(frame) > maxQueuedBytes:
		return errSlow // a single frame may exceed the limit: the document of a full world
	}
	c.queue = append(c.queue, frame)
	c.bytes += len(frame)
	c.unread += len(frame)
	return nil
}

// finishWritingLocked makes the socket idle and wakes a waiting close.
func (c *conn) finishWritingLocked() {
	c.writing, c.queue = false, nil
	if c.flushed != nil {
		close(c.flushed)
		c.flushed = nil
	}
}

// drain writes the queue until it is empty. A failed write drops the socket.
func (c *conn) drain() {
	for {
		c.mu.Lock()
		if len(c.queue) == 0 {
			c.finishWritingLocked()
			c.mu.Unlock()
			return
		}
		frame := c.queue[0]
		c.queue[0] = nil
		c.queue = c.queue[1:]
		c.bytes -= len(frame)
		c.mu.Unlock()
		if c.write(frame) != nil {
			c.drop()
		}
	}
}

// write writes one frame; writeTimer breaks the socket when that takes too long.
func (c *conn) write(frame []byte) error {
	// One timer serves all writes of the socket. A context with a deadline would cost more than the write itself.
	if c.writeTimer == nil {
		c.writeTimer = time.AfterFunc(c.writeTimeout, func() { _ = c.ws.CloseNow() })
	} else {
		c.writeTimer.Reset(c.writeTimeout)
	}
	defer c.writeTimer.Stop()
	return c.ws.Write(context.Background(), websocket.MessageText, frame)
}

// drop ends the socket at once, without a close handshake, and discards the queue.
func (c *conn) drop() {
	c.mu.Lock()
	closing := c.closed
	c.closed, c.queue, c.bytes = true, nil, 0
	c.mu.Unlock()
	if !closing {
		_ = c.ws.CloseNow()
	}
}

// close writes the queue, then closes the socket with a code and a reason, which it shortens if necessary. It waits
// some seconds for the peer's side of the handshake.
func (c *conn) close(code int, reason string) {
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return
	}
	c.closed = true
	var idle chan struct{}
	if c.writing {
		idle = make(chan struct{})
		c.flushed = idle
	}
	c.mu.Unlock()
	if idle != nil {
		late := time.NewTimer(c.writeTimeout)
		defer late.Stop()
		select {
		case <-idle:
		case <-late.C:
		}
	}
	for len(reason) > maxReason || !utf8.ValidString(reason) {
		reason = reason[:min(len(reason), maxReason+1)-1]
	}
	_ = c.ws.Close(websocket.StatusCode(code), reason)
}

// closeIfSlow closes the socket when a frame found its queue full: the peer has missed it, and can no longer follow the
// world. It reconnects and catches up.
func (c *conn) closeIfSlow(err error) {
	if errors.Is(err, errSlow) {
		c.spawn(c.overflow)
	}
}

// overflow closes the socket of a peer that reads too slowly, discarding the queue.
func (c *conn) overflow() {
	c.mu.Lock()
	c.queue, c.bytes = nil, 0
	c.mu.Unlock()
	c.close(wire.CodeRate.Info().Close, "reads too slowly")
}

// read returns the next text frame. With an error, code is the close code to use; 0 means that the socket has ended
// already.
func (c *conn) read(ctx context.Context) (frame []byte, code int, err error) {
	kind, frame, err := c.ws.Read(ctx)
	switch {
	case err != nil:
		return nil, 0, err
	case kind != websocket.MessageText:
		return nil, int(websocket.StatusUnsupportedData), errors.New("received a binary frame; only text frames are allowed")
	case !utf8.Valid(frame):
		// The library does not check this, and the peer to which such text is forwarded would have to close.
		return nil, int(websocket.StatusInvalidFramePayloadData), errors.New("a text frame is not valid UTF-8")
	}
	return frame, 0, nil
}
