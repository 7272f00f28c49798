package voice

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/sendq"
	"github.com/worldmcp/world/internal/wire"
)

const (
	startWithin = 10 * time.Second // from the socket to its first request
	writeWithin = 10 * time.Second
	// maxQueued is how many bytes may wait for a page: a minute of sound and what is said about it.
	maxQueued = 60*bytesPerSecond + 1<<20
)

// Bind is who a voice socket belongs to; the envelopes that it carries name it.
type Bind struct{ UserID, WorldID, SessionID string }

// frame is one message to the page.
type frame struct {
	data  []byte
	sound bool
}

// socket is the page's side of a call. Its methods never block.
//
// Goroutines: the one that serve runs in reads, one writes.
type socket struct {
	ws   *websocket.Conn
	bind Bind
	id   func(prefix string) string

	queue *sendq.Queue[frame]
	slow  atomic.Bool // the page takes too little of what is sent
}

// Serve runs one call over a page's socket until either ends it. The page is logged in already and may use the voice.
func (d *Calls) Serve(ctx context.Context, ws *websocket.Conn, b Bind) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ws.SetReadLimit(wire.MaxVoiceControl)
	s := &socket{ws: ws, bind: b, id: d.opt.NewID, queue: sendq.New[frame](0, maxQueued)}
	c := newCall(ctx, d, s)
	if !d.enter(c) {
		_ = ws.Close(websocket.StatusCode(wire.CodeUnavailable.Info().Close), "the world service is stopping")
		return
	}
	defer d.leave(c)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer cancel() // the reader ends too
		s.write(ctx)
	})
	if e, act := c.open(ctx); e != nil {
		c.finish(e, act)
	} else {
		wg.Go(c.watch)
		c.read(ctx)
		c.finish(nil, "")
	}
	wg.Wait()
	c.work.Wait()
	d.release(c)
}

// open takes the first request, which must be start, and starts the call.
func (c *call) open(ctx context.Context) (*wire.Error, wire.VoiceAct) {
	first, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	kind, data, err := c.page.ws.Read(first)
	if err != nil {
		return wire.NewError(wire.CodeTimeout, "no request came"), ""
	}
	if kind != websocket.MessageText {
		return wire.NewError(wire.CodeBadFrame, "sound came before the call was begun"), ""
	}
	q, e := c.page.request(data)
	if e != nil {
		return e, ""
	}
	if q.Op != "start" {
		return wire.NewError(wire.CodeBadArguments, "the first request is start"), ""
	}
	if e := c.d.take(ctx, c); e != nil {
		return e, wire.VoiceRetry
	}
	return c.start(&q)
}

// read takes what the page sends until the socket ends or the page asks to stop.
func (c *call) read(ctx context.Context) {
	for {
		kind, data, err := c.page.ws.Read(ctx)
		if err != nil {
			return
		}
		if kind == websocket.MessageBinary {
			if e := c.microphone(data); e != nil {
				c.finish(e, "")
				return
			}
			continue
		}
		q, e := c.page.request(data)
		if e != nil {
			c.finish(e, "")
			return
		}
		if q.Op == "stop" {
			return
		}
		c.take(&q)
	}
}

// microphone hands sound to the session. Before the session is ready there is nobody to hear it.
func (c *call) microphone(data []byte) *wire.Error {
	if len(data) < wire.VoiceHeader || len(data) > wire.MaxVoiceUp || (len(data)-wire.VoiceHeader)%2 != 0 {
		return wire.NewError(wire.CodeBadFrame, "a frame of sound is 8 bytes and at most 4,800 samples of two bytes; this one has %d bytes", len(data))
	}
	at := time.Duration(int64(binary.LittleEndian.Uint64(data))) * time.Microsecond //nolint:gosec // any clock is a clock
	c.mu.Lock()
	s, ready := c.session, c.ready && !c.over
	c.mu.Unlock()
	if s != nil && ready {
		s.Audio(data[wire.VoiceHeader:], at)
	}
	return nil
}

// take does what the page asks of a call that runs.
func (c *call) take(q *wire.VoiceRequest) {
	c.mu.Lock()
	s := c.session
	if s == nil || c.over {
		c.mu.Unlock()
		return
	}
	c.heard()
	var tell []func()
	switch q.Op {
	case "mark":
		for _, name := range c.turns.heard(q.Mark) {
			tell = append(tell, func() { s.Played(name) })
		}
		if t := c.turns.last; t != nil && t.whole && len(c.turns.marks) == 0 {
			c.endTurn("done")
			c.become(wire.VoiceListening)
		}
	case "cancel":
		if id, heard, ok := c.turns.heardOf(q.Turn, time.Duration(q.Heard*float64(time.Millisecond))); ok {
			c.turns.flush()
			c.page.dropSound()
			c.endTurn("interrupted")
			c.become(wire.VoiceListening)
			tell = append(tell, func() { s.Cancel(id, heard, q.Reason) })
		}
	case "say":
		tell = append(tell, func() { s.Say(q.Text) })
	}
	c.mu.Unlock()
	for _, f := range tell {
		f()
	}
}

// request reads a text frame: an envelope of voice.request that belongs to this page.
func (s *socket) request(data []byte) (wire.VoiceRequest, *wire.Error) {
	var q wire.VoiceRequest
	env, err := wire.DecodeEnvelope(data)
	if err != nil {
		return q, wire.NewError(wire.CodeBadEnvelope, "%v", err)
	}
	if env.Kind != wire.KindVoiceRequest || env.Scope != wire.ScopeVoice || env.UserID != s.bind.UserID {
		return q, wire.NewError(wire.CodeNotAllowed, "this socket carries voice requests of its own page")
	}
	dec := json.NewDecoder(bytes.NewReader(env.Payload))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&q); err != nil {
		return q, wire.NewError(wire.CodeBadArguments, "the request is not one of the voice: %v", err)
	}
	return q, nil
}

// event queues an event.
func (s *socket) event(ev wire.VoiceEvent) {
	env := wire.Envelope{
		V: wire.Protocol, UserID: s.bind.UserID, WorldID: s.bind.WorldID, AgentDeviceID: wire.DeviceService,
		SessionID: s.bind.SessionID, MessageID: s.id("m_"), Scope: wire.ScopeVoice, Kind: wire.KindVoiceEvent, Enc: "none",
		Payload: mustJSON(ev),
	}
	s.push(frame{data: env.Encode()})
}

// sound queues sound of a turn, in frames of at most a second; mark lies behind it.
func (s *socket) sound(turn, mark uint32, pcm []byte) {
	for {
		n := min(len(pcm), wire.MaxVoiceDown-wire.VoiceHeader)
		b := make([]byte, wire.VoiceHeader+n)
		binary.LittleEndian.PutUint32(b, turn)
		copy(b[wire.VoiceHeader:], pcm[:n])
		pcm = pcm[n:]
		if len(pcm) == 0 {
			binary.LittleEndian.PutUint32(b[4:], mark)
		}
		s.push(frame{data: b, sound: true})
		if len(pcm) == 0 {
			return
		}
	}
}

func (s *socket) push(f frame) {
	if errors.Is(s.queue.Put(f, len(f.data)), sendq.ErrFull) {
		s.slow.Store(true)
		s.queue.Close()
		s.queue.Clear()
	}
}

// dropSound forgets sound that has not been sent: it must not be heard any more.
func (s *socket) dropSound() { s.queue.Drop(func(f frame) bool { return f.sound }) }

// end closes the socket behind what is queued.
func (s *socket) end() { s.queue.Close() }

// write sends what is queued until the end, or until the page is gone.
func (s *socket) write(ctx context.Context) {
	for {
		f, err := s.queue.Next(ctx)
		switch {
		case err == nil && s.send(ctx, f):
		case err == nil || ctx.Err() != nil:
			_ = s.ws.CloseNow()
			return
		case s.slow.Load():
			_ = s.ws.Close(websocket.StatusPolicyViolation, "the page took too little of the sound")
			return
		default:
			_ = s.ws.Close(websocket.StatusNormalClosure, "the call is over")
			return
		}
	}
}

func (s *socket) send(ctx context.Context, f frame) bool {
	ctx, cancel := context.WithTimeout(ctx, writeWithin)
	defer cancel()
	kind := websocket.MessageText
	if f.sound {
		kind = websocket.MessageBinary
	}
	return s.ws.Write(ctx, kind, f.data) == nil
}
