package router

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// QueueLimit bounds the frames that wait for the peer of one socket. A peer that falls further
// behind is disconnected.
type QueueLimit struct{ Frames, Bytes int }

// Limits of one socket.
const (
	// maxReason is the longest reason of a close frame, in bytes (RFC 6455 section 5.5: 125 with
	// the code).
	maxReason = 123
	// maxUnread is how many bytes the kernel's socket buffers surely accept without blocking.
	maxUnread = 32 << 10
)

// conn is the sending side of one socket. There is no writer goroutine while nothing is queued:
// post queues the frame for a drain, which ends when the queue is empty; send and queue let the
// caller drain.
//
//	idle       writing is false, the queue is empty
//	writing    one goroutine owns the socket: a drain, or one that was asked to drain it
//	closed     close or drop was called; further frames fail with live.ErrGone. A close first
//	           waits for the queue to empty
//
// # The limit
//
// The limit bounds the frames that wait because the peer is slow. The frame that is being written
// does not count; nor does the peer's first state, which is sent once and has any size: the welcome
// with its document, and the greeting of each service. A single frame that is larger than the limit
// may wait alone.
type conn struct {
	ws *websocket.Conn
	*shared
	user string // set at the login
	// lastSeen is when the peer last sent a frame, in Unix nanoseconds.
	lastSeen atomic.Int64
	// refusals counts refused messages; used by the reader only.
	refusals int

	mu     sync.Mutex
	frames []queued
	// queuedFrames and queuedBytes measure the frames that count.
	queuedFrames, queuedBytes int
	// drained is closed when the queue is at most half full again; nil: it is.
	drained chan struct{}
	// bytesSinceFrame counts the bytes queued since the peer's last frame.
	bytesSinceFrame int
	writing         bool
	closed          bool
	tooSlow         bool // the peer has missed a frame
	// writeTimer breaks the socket when a write takes too long. It belongs to the goroutine that
	// writes.
	writeTimer *time.Timer
	// frameTimer closes the socket when a frame takes too long to arrive. It belongs to the reader.
	frameTimer *time.Timer
	// flushed is closed when a closing socket has nothing left to write; nil unless a close waits
	// for it.
	flushed chan struct{}
}

// queued is a frame in the queue.
type queued struct {
	frame []byte
	first bool // part of the peer's first state
}

// shared holds the settings and counters that the sockets of a router share.
type shared struct {
	// spawn starts a goroutine that Router.Close waits for.
	spawn                      func(func())
	writeTimeout, frameTimeout time.Duration
	limit                      QueueLimit
	fullQueues                 fullQueues
	peak                       peak
}

// newConn wraps a socket; now counts as its first sign of life.
func newConn(ws *websocket.Conn, of *shared, now time.Time) *conn {
	c := &conn{ws: ws, shared: of}
	c.lastSeen.Store(now.UnixNano())
	return c
}

// setUser sets the socket's user. The login calls it before other goroutines use the socket.
func (c *conn) setUser(userID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.user = userID
}

// send queues the frame and writes the queue in the caller's goroutine, unless another goroutine is
// writing. It may block for writeTimeout. A write that fails drops the socket.
func (c *conn) send(frame []byte) error {
	mine, _, err := c.enqueue(frame, false)
	if mine {
		c.drain()
	}
	return err
}

// post queues the frame and has it written by another goroutine. It never blocks, and closes the
// socket of a peer that reads too slowly.
func (c *conn) post(frame []byte) error {
	mine, _, err := c.enqueue(frame, false)
	if mine {
		c.spawn(c.drain)
	}
	return err
}

// postFirst is post for a frame of the peer's first state.
func (c *conn) postFirst(frame []byte) error {
	mine, _, err := c.enqueue(frame, true)
	if mine {
		c.spawn(c.drain)
	}
	return err
}

// queue queues the frame as post does. When drain is true, the caller must call drain once it has
// released its locks. A peer that may not keep up gets a goroutine instead, so that it cannot block
// the caller.
func (c *conn) queue(frame []byte) (drain bool, err error) {
	mine, behind, err := c.enqueue(frame, false)
	if mine && behind {
		c.spawn(c.drain)
	}
	return mine && !behind, err
}

// received records that the peer has sent a frame, so it has probably read the earlier ones.
func (c *conn) received(now time.Time) {
	c.lastSeen.Store(now.UnixNano())
	c.mu.Lock()
	c.bytesSinceFrame = 0
	c.mu.Unlock()
}

// enqueue adds a frame to the queue, within the limits. mine: the caller must have the queue
// drained now. behind: the peer may not have read earlier frames, so that writing may block.
func (c *conn) enqueue(frame []byte, first bool) (mine, behind bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.closed:
		return false, false, live.ErrGone
	case first:
	case c.queuedFrames >= c.limit.Frames, c.queuedFrames > 0 && c.queuedBytes+len(frame) > c.limit.Bytes:
		// The peer has missed this one and can no longer follow the world; it connects again and
		// catches up.
		c.spawn(c.overflow)
		return false, false, live.ErrSlow
	default:
		c.queuedFrames++
		c.queuedBytes += len(frame)
		c.peak.note(c.queuedFrames, c.queuedBytes)
		if c.drained == nil && c.crowdedLocked() {
			c.drained = c.fullQueues.join(c.user)
		}
	}
	c.frames = append(c.frames, queued{frame, first})
	c.bytesSinceFrame += len(frame)
	mine = !c.writing
	c.writing = true
	return mine, c.bytesSinceFrame > maxUnread, nil
}

// crowdedLocked reports whether the queue is more than half full.
func (c *conn) crowdedLocked() bool {
	return 2*c.queuedFrames > c.limit.Frames || 2*c.queuedBytes > c.limit.Bytes
}

// popLocked removes the next frame from the queue.
func (c *conn) popLocked() []byte {
	next := c.frames[0]
	c.frames[0] = queued{}
	c.frames = c.frames[1:]
	if !next.first {
		c.queuedFrames--
		c.queuedBytes -= len(next.frame)
	}
	c.easeLocked()
	return next.frame
}

func (c *conn) discardLocked() {
	c.frames, c.queuedFrames, c.queuedBytes = nil, 0, 0
	c.easeLocked()
}

// easeLocked wakes the readers that wait for room in the queue, once there is some.
func (c *conn) easeLocked() {
	if c.drained != nil && !c.crowdedLocked() {
		c.fullQueues.leave(c.user, c.drained)
		c.drained = nil
	}
}

// finishWritingLocked makes the socket idle and wakes a waiting close.
func (c *conn) finishWritingLocked() {
	c.writing, c.frames = false, nil
	if c.flushed != nil {
		close(c.flushed)
		c.flushed = nil
	}
}

// drain writes the queue until it is empty. A failed write drops the socket.
func (c *conn) drain() {
	for {
		c.mu.Lock()
		if len(c.frames) == 0 {
			c.finishWritingLocked()
			c.mu.Unlock()
			return
		}
		frame := c.popLocked()
		c.mu.Unlock()
		if c.write(frame) != nil {
			c.drop()
		}
	}
}

// write writes one frame; writeTimer breaks the socket when that takes too long.
func (c *conn) write(frame []byte) error {
	// One timer serves all writes of the socket. A context with a deadline would cost more than the
	// write itself.
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
	c.closed = true
	c.discardLocked()
	c.mu.Unlock()
	if !closing {
		_ = c.ws.CloseNow()
	}
}

// close writes the queue, then closes the socket with a code and a reason, which it shortens if
// necessary. It waits some seconds for the peer's side of the handshake.
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

// overflow closes the socket of a peer that reads too slowly, discarding the queue.
func (c *conn) overflow() {
	c.mu.Lock()
	c.discardLocked()
	if !c.tooSlow && !c.closed {
		c.tooSlow = true
		c.peak.slow.Add(1)
	}
	c.mu.Unlock()
	c.close(wire.CodeRate.Info().Close, "reads too slowly")
}

// read returns the next text frame. With an error, code is the close code to use; 0 means that the
// socket has ended already.
func (c *conn) read(ctx context.Context) (frame []byte, code int, err error) {
	kind, from, err := c.ws.Reader(ctx) // waits for the header of a frame, for as long as the peer has nothing to say
	if err == nil {
		frame, err = c.whole(from)
	}
	switch {
	case err != nil:
		return nil, 0, err
	case kind != websocket.MessageText:
		return nil, int(websocket.StatusUnsupportedData), errors.New("received a binary frame; only text frames are allowed")
	case !utf8.Valid(frame):
		// The library does not check this, and the peer to which such text is forwarded would have
		// to close.
		return nil, int(websocket.StatusInvalidFramePayloadData), errors.New("a text frame is not valid UTF-8")
	}
	return frame, 0, nil
}

// whole reads the rest of a message, all of its frames. One that trickles in closes the socket.
func (c *conn) whole(from io.Reader) ([]byte, error) {
	if c.frameTimer == nil {
		c.frameTimer = time.AfterFunc(c.frameTimeout, func() {
			c.close(wire.CloseTooLate, fmt.Sprintf("a frame was not complete within %s", c.frameTimeout))
		})
	} else {
		c.frameTimer.Reset(c.frameTimeout)
	}
	defer c.frameTimer.Stop()
	return io.ReadAll(from)
}
