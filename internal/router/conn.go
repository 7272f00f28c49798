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

// Bounds of what may wait for one socket.
const (
	maxQueued      = 256
	maxQueuedBytes = 4 << 20
	maxReason      = 123      // bytes of a close frame's reason
	maxOwed        = 32 << 10 // bytes that the kernel takes of a socket at once, for sure
)

var (
	errSlow = errors.New("the peer reads too slowly")
	errGone = errors.New("the peer is gone")
)

// conn is the sending side of one socket. There is no writer goroutine while nothing waits: a frame is written by the
// goroutine that sends it, or, while another write is under way, queued and written by drain, which ends with the queue.
type conn struct {
	ws       *websocket.Conn
	spawn    func(func())  // starts a goroutine that the router waits for
	most     time.Duration // that one frame may take to leave
	lastSeen atomic.Int64  // Unix nanoseconds

	mu      sync.Mutex
	queue   [][]byte
	bytes   int
	owed    int // bytes queued since the peer's last frame
	writing bool
	closed  bool
	late    *time.Timer   // ends a write that takes too long; of whoever is writing
	idle    chan struct{} // closed when a closing socket has nothing left to write
}

func newConn(ws *websocket.Conn, spawn func(func()), most time.Duration, now time.Time) *conn {
	c := &conn{ws: ws, spawn: spawn, most: most}
	c.lastSeen.Store(now.UnixNano())
	return c
}

// send writes the frame in the caller's goroutine when the socket is free; it may then block for as long as a frame may take.
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
	if len(c.queue) == 0 {
		c.restLocked()
	} else {
		c.spawn(c.drain)
	}
	c.mu.Unlock()
	return err
}

// post queues the frame and never blocks: for what is sent under a lock, or to many.
func (c *conn) post(frame []byte) error { return (*outbox)(nil).post(c, frame) }

// heard notes that the peer is there: it has sent a frame.
func (c *conn) heard(now time.Time) {
	c.lastSeen.Store(now.UnixNano())
	c.mu.Lock()
	c.owed = 0
	c.mu.Unlock()
}

// outbox collects the sockets of peers that keep up, so that the goroutine that causes a frame also writes it, once it
// holds no lock: waking another one for it takes longer than the write. With a nil outbox another one is woken.
type outbox struct{ conns []*conn }

// post queues the frame and never blocks.
func (o *outbox) post(c *conn, frame []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.enqueueLocked(frame); err != nil {
		return err
	}
	switch {
	case c.writing:
	case o != nil && c.owed <= maxOwed:
		c.writing = true
		o.conns = append(o.conns, c)
	default:
		c.writing = true
		c.spawn(c.drain)
	}
	return nil
}

// write sends what was collected. The caller holds no lock.
func (o *outbox) write() {
	for _, c := range o.conns {
		c.drain()
	}
}

func (c *conn) enqueueLocked(frame []byte) error {
	switch {
	case c.closed:
		return errGone
	case len(c.queue) >= maxQueued, len(c.queue) > 0 && c.bytes+len(frame) > maxQueuedBytes:
		return errSlow // one frame alone may be larger: the document of a full world
	}
	c.queue = append(c.queue, frame)
	c.bytes += len(frame)
	c.owed += len(frame)
	return nil
}

func (c *conn) restLocked() {
	c.writing, c.queue = false, nil
	if c.idle != nil {
		close(c.idle)
		c.idle = nil
	}
}

func (c *conn) drain() {
	for {
		c.mu.Lock()
		if len(c.queue) == 0 {
			c.restLocked()
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

func (c *conn) write(frame []byte) error {
	// One timer for all writes of the socket: a context with a deadline would cost more than the write.
	if c.late == nil {
		c.late = time.AfterFunc(c.most, func() { _ = c.ws.CloseNow() })
	} else {
		c.late.Reset(c.most)
	}
	defer c.late.Stop()
	return c.ws.Write(context.Background(), websocket.MessageText, frame)
}

// drop ends the socket at once, without a close handshake.
func (c *conn) drop() {
	c.mu.Lock()
	closing := c.closed
	c.closed, c.queue, c.bytes = true, nil, 0
	c.mu.Unlock()
	if !closing {
		_ = c.ws.CloseNow()
	}
}

// close writes what waits, then ends the socket with a code and a reason. It waits for the peer for some seconds.
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
		c.idle = idle
	}
	c.mu.Unlock()
	if idle != nil {
		late := time.NewTimer(c.most)
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

// overflow ends the socket of a peer that reads too slowly, dropping what waits for it.
func (c *conn) overflow() {
	c.mu.Lock()
	c.queue, c.bytes = nil, 0
	c.mu.Unlock()
	c.close(wire.CodeRate.Info().Close, "reads too slowly")
}

// read returns the next text frame. Its error says with which code the socket should close; 0: it has ended.
func (c *conn) read(ctx context.Context) (frame []byte, code int, err error) {
	kind, frame, err := c.ws.Read(ctx)
	switch {
	case err != nil:
		return nil, 0, err
	case kind != websocket.MessageText:
		return nil, int(websocket.StatusUnsupportedData), errors.New("a binary frame came; only text is spoken here")
	case !utf8.Valid(frame):
		// The library does not check it, and a peer that got such a frame would have to close.
		return nil, int(websocket.StatusInvalidFramePayloadData), errors.New("a text frame is not valid UTF-8")
	}
	return frame, 0, nil
}
