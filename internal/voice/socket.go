package voice

import (
	"context"
	"encoding/binary"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
)

const (
	// startWithin is how long a page may take from the socket to its start request.
	startWithin = 10 * time.Second
	// writeWithin limits one write to a page.
	writeWithin = 10 * time.Second
	// maxQueued is how many bytes may wait for a page: a minute of audio, and the events about it.
	maxQueued = 60*bytesPerSecond + 1<<20
)

// Owner identifies the page that a voice socket belongs to. Envelopes to the page carry these ids;
// one from the page must carry the UserID. SessionID is of this socket, not of a conversation or of
// the provider's session.
type Owner struct{ UserID, WorldID, SessionID string }

// frame is one message to the page: an event, or audio with its header.
type frame struct {
	data  []byte
	audio bool
}

// socket is the page's end of a call: it encodes events and decodes requests. Format and limits are
// in internal/wire/voice.go. Its send methods never block; a goroutine of Serve writes what they
// queue. If a page reads too slowly, so that maxQueued is reached, the socket closes: a gap in the
// audio would be worse than a call that ends.
type socket struct {
	ws    *websocket.Conn
	owner Owner
	newID func(prefix string) string

	queue    *sendq.Queue[frame]
	overflow atomic.Bool // maxQueued was reached
}

// Serve runs one call over a page's socket, until the page or the call ends it. The caller has
// checked that the page is logged in and may use voice. When Serve returns, everything that belongs
// to the call has ended.
func (cs *Calls) Serve(ctx context.Context, ws *websocket.Conn, o Owner) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ws.SetReadLimit(wire.MaxVoiceControl)
	s := &socket{ws: ws, owner: o, newID: cs.opt.NewID, queue: sendq.New[frame](0, maxQueued)}
	c := newCall(ctx, cs, s)
	if !cs.add(c) {
		_ = ws.Close(websocket.StatusCode(wire.CodeUnavailable.Info().Close), "the world service is stopping")
		return
	}
	defer cs.remove(c)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer cancel() // ends the reader too
		s.write(ctx)
	})
	if p := c.open(ctx); p != nil {
		c.finish(p)
	} else {
		wg.Go(c.watch)
		c.read(ctx)
		c.finish(nil)
	}
	wg.Wait()
	c.work.Wait()
}

// open reads the first request, which must be start, and starts the call.
func (c *call) open(ctx context.Context) *Problem {
	first, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	kind, data, err := c.page.ws.Read(first)
	if err != nil {
		return &Problem{Err: wire.NewError(wire.CodeTimeout, "the page sent no request")}
	}
	if kind != websocket.MessageText {
		return &Problem{Err: wire.NewError(wire.CodeBadFrame, "audio arrived before the start request")}
	}
	q, e := c.page.decode(data)
	if e != nil {
		return &Problem{Err: e}
	}
	if q.Op != wire.VoiceOpStart {
		return &Problem{Err: wire.NewError(wire.CodeBadArguments, "the first request must be start")}
	}
	if e := c.calls.acquire(ctx, c); e != nil {
		return &Problem{e, wire.VoiceRetry}
	}
	return c.start(&q)
}

// read handles what the page sends until the socket ends or the page asks to stop.
func (c *call) read(ctx context.Context) {
	for {
		kind, data, err := c.page.ws.Read(ctx)
		if err != nil {
			return
		}
		if kind == websocket.MessageBinary {
			if e := c.microphone(data); e != nil {
				c.finish(&Problem{Err: e})
				return
			}
			continue
		}
		q, e := c.page.decode(data)
		if e != nil {
			c.finish(&Problem{Err: e})
			return
		}
		if q.Op == wire.VoiceOpStop {
			return
		}
		c.request(&q)
	}
}

// microphone passes a frame of audio to the provider's session. Audio that arrives before that is
// ready is dropped.
func (c *call) microphone(data []byte) *wire.Error {
	if len(data) < wire.VoiceHeader || len(data) > wire.MaxVoiceUp || (len(data)-wire.VoiceHeader)%2 != 0 {
		return wire.NewError(wire.CodeBadFrame,
			"a frame of audio has 8 bytes of header and up to 4,800 samples of 2 bytes; this one has %d bytes", len(data))
	}
	at := time.Duration(int64(binary.LittleEndian.Uint64(data))) * time.Microsecond //nolint:gosec // the page's own clock: any value is valid
	c.mu.Lock()
	s, ready := c.session, c.ready && !c.over
	c.mu.Unlock()
	if s != nil && ready {
		s.Audio(data[wire.VoiceHeader:], at)
	}
	return nil
}

// request executes a request of the page. It collects calls to the provider's session and makes
// them after unlocking (see call).
func (c *call) request(q *wire.VoiceRequest) {
	c.mu.Lock()
	s := c.session
	if s == nil || c.over {
		c.mu.Unlock()
		return
	}
	c.touch()
	var toSession []func()
	switch q.Op {
	case wire.VoiceOpMark: // all audio before a mark (turns.go) was played
		for _, name := range c.turns.acknowledge(q.Mark) {
			toSession = append(toSession, func() { s.Played(name) })
		}
		if t := c.turns.last; t != nil && t.complete && len(c.turns.marks) == 0 {
			c.endTurn(wire.VoiceTurnDone)
			c.setState(wire.VoiceListening)
		}
	case wire.VoiceOpCancel:
		reported := time.Duration(q.Heard * float64(time.Millisecond))
		if id, played, ok := c.turns.clampPlayed(q.Turn, reported); ok {
			c.turns.flush()
			c.page.dropAudio()
			c.endTurn(wire.VoiceTurnInterrupted)
			c.setState(wire.VoiceListening)
			toSession = append(toSession, func() { s.Cancel(id, played, q.Reason) })
		}
	case wire.VoiceOpSay:
		toSession = append(toSession, func() { s.Say(q.Text) })
	case wire.VoiceOpStart, wire.VoiceOpStop: // open and read handle them; a second start is ignored
	}
	c.mu.Unlock()
	for _, f := range toSession {
		f()
	}
}

// decode reads a text frame: an envelope with a voice request of the page that owns the socket.
func (s *socket) decode(data []byte) (wire.VoiceRequest, *wire.Error) {
	var q wire.VoiceRequest
	env, err := wire.DecodeEnvelope(data)
	if err != nil {
		return q, wire.NewError(wire.CodeBadEnvelope, "%v", err)
	}
	if env.Kind != wire.KindVoiceRequest || env.Scope != wire.ScopeVoice || env.UserID != s.owner.UserID {
		return q, wire.NewError(wire.CodeNotAllowed, "this socket takes voice requests of its own page only")
	}
	if err := strict.Unmarshal(env.Payload, &q); err != nil {
		return q, wire.NewError(wire.CodeBadArguments, "the voice request cannot be read: %v", err)
	}
	return q, nil
}

// sendEvent queues an event.
func (s *socket) sendEvent(ev wire.VoiceEvent) {
	env := wire.Envelope{
		V: wire.Protocol, UserID: s.owner.UserID, WorldID: s.owner.WorldID, AgentDeviceID: wire.DeviceService,
		SessionID: s.owner.SessionID, MessageID: s.newID("m_"), Scope: wire.ScopeVoice, Kind: wire.KindVoiceEvent,
		Enc: "none", Payload: wire.MustJSON(ev),
	}
	s.push(frame{data: env.Encode()})
}

// sendAudio queues audio of a turn, in frames of at most a second. mark is the number of the mark
// (turns.go) behind the last sample; 0: none.
func (s *socket) sendAudio(turn, mark uint32, pcm []byte) {
	for {
		n := min(len(pcm), wire.MaxVoiceDown-wire.VoiceHeader)
		b := make([]byte, wire.VoiceHeader+n)
		binary.LittleEndian.PutUint32(b, turn)
		copy(b[wire.VoiceHeader:], pcm[:n])
		pcm = pcm[n:]
		if len(pcm) == 0 {
			binary.LittleEndian.PutUint32(b[4:], mark)
		}
		s.push(frame{data: b, audio: true})
		if len(pcm) == 0 {
			return
		}
	}
}

// push queues a frame. When the queue is full it drops everything queued and ends the socket.
func (s *socket) push(f frame) {
	if errors.Is(s.queue.Put(f, len(f.data)), sendq.ErrFull) {
		s.overflow.Store(true)
		s.queue.Close()
		s.queue.Clear()
	}
}

// dropAudio drops the queued audio and the marks in it, after an interruption. Events stay.
func (s *socket) dropAudio() { s.queue.Drop(func(f frame) bool { return f.audio }) }

// end lets write close the socket once everything queued is written.
func (s *socket) end() { s.queue.Close() }

// write writes queued frames until the socket is ended, or the page is gone.
func (s *socket) write(ctx context.Context) {
	for {
		f, err := s.queue.Next(ctx)
		switch {
		case err == nil && s.writeFrame(ctx, f):
		case err == nil || ctx.Err() != nil:
			_ = s.ws.CloseNow()
			return
		case s.overflow.Load():
			_ = s.ws.Close(websocket.StatusPolicyViolation, "the page reads the audio too slowly")
			return
		default:
			_ = s.ws.Close(websocket.StatusNormalClosure, "the call is over")
			return
		}
	}
}

// writeFrame reports whether the page's connection took the frame within writeWithin.
func (s *socket) writeFrame(ctx context.Context, f frame) bool {
	ctx, cancel := context.WithTimeout(ctx, writeWithin)
	defer cancel()
	kind := websocket.MessageText
	if f.audio {
		kind = websocket.MessageBinary
	}
	return s.ws.Write(ctx, kind, f.data) == nil
}
