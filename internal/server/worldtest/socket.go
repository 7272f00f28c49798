// Package worldtest provides test doubles for the two ends of a session: a page (Page) and an agent
// (Agent) that speak the real socket protocol, for tests and benchmarks of everything between them.
// The page folds the log as a browser does and executes a few tools in the simplest way
// (place_objects, delete_objects, walk_avatar, say, screenshot). It does not render.
//
// The package also starts the server side in process: a whole service (StartService), a router
// alone (StartRouter), or a router with a scripted agent to chat with (StartChatRouter).
//
// Goroutines: each socket has one reader; Close and Kill end it and wait. ScriptedBackend and
// StartService describe theirs. Nothing that ships imports this package.
package worldtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// dialTimeout bounds a dial with its hello, writeTimeout the write of one frame: a machine with
// other work may be slow.
const (
	dialTimeout  = needs.Patience
	writeTimeout = needs.Patience
)

// messageCount numbers the messages of this process.
var messageCount atomic.Uint64

// MessageID returns a message id that is unique within this process.
func MessageID() string { return "t" + strconv.FormatUint(messageCount.Add(1), 36) }

// Socket is one end of a WebSocket after its hello. Its reader passes each envelope to one handler,
// then to the caller that waits for it in Ask, then wakes Until.
type Socket struct {
	ws   *websocket.Conn
	done chan struct{}

	mu sync.Mutex
	// err is why the socket ended; nil while it is open.
	err error
	// changed is closed and replaced after each frame.
	changed chan struct{}
	// waiting are the callers of Start, by the messageId that their answer replies to.
	waiting map[string]chan wire.Envelope
	// gate is non-nil while the reader is paused, and closed by Resume.
	gate chan struct{}
}

// Dial opens a socket and sends nothing.
func Dial(ctx context.Context, url string, header http.Header) (*websocket.Conn, error) {
	ws, res, err := websocket.Dial(ctx, url,
		&websocket.DialOptions{HTTPHeader: header, CompressionMode: websocket.CompressionDisabled})
	if res != nil && res.Body != nil {
		_ = res.Body.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("dial %s: %w", url, err)
	}
	ws.SetReadLimit(64 << 20)
	return ws, nil
}

// readFrame reads one frame of the handshake into v.
func readFrame(ctx context.Context, ws *websocket.Conn, v any) error {
	_, frame, err := ws.Read(ctx)
	if err != nil {
		return err
	}
	return json.Unmarshal(frame, v)
}

// writeFrame writes one frame of the handshake.
func writeFrame(ctx context.Context, ws *websocket.Conn, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return ws.Write(ctx, websocket.MessageText, b)
}

// start runs the reader. handle gets each envelope in the reader's goroutine.
func (s *Socket) start(ws *websocket.Conn, handle func(wire.Envelope)) {
	s.ws, s.done = ws, make(chan struct{})
	s.changed, s.waiting = make(chan struct{}), map[string]chan wire.Envelope{}
	go func() {
		defer close(s.done)
		for {
			s.waitWhilePaused()
			_, frame, err := ws.Read(context.Background())
			if err != nil {
				s.end(err)
				return
			}
			e, err := wire.DecodeEnvelope(frame)
			if err != nil {
				s.end(fmt.Errorf("the router sent a bad envelope: %w: %s", err, frame))
				_ = ws.CloseNow()
				return
			}
			handle(e)
			s.mu.Lock()
			if c, ok := s.waiting[e.ReplyTo]; ok && e.ReplyTo != "" && e.Kind != wire.KindToolProgress {
				delete(s.waiting, e.ReplyTo)
				c <- e
			}
			s.notifyLocked()
			s.mu.Unlock()
		}
	}()
}

// waitWhilePaused blocks the reader between Pause and Resume.
func (s *Socket) waitWhilePaused() {
	s.mu.Lock()
	gate := s.gate
	s.mu.Unlock()
	if gate != nil {
		<-gate
	}
}

// Pause stops reading, so that the router's frames pile up, until Resume.
func (s *Socket) Pause() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gate == nil {
		s.gate = make(chan struct{})
	}
}

// Resume ends a pause.
func (s *Socket) Resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gate != nil {
		close(s.gate)
		s.gate = nil
	}
}

// end records why the socket ended and fails every waiting Ask.
func (s *Socket) end(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
	for id, c := range s.waiting {
		delete(s.waiting, id)
		close(c)
	}
	s.notifyLocked()
}

// read returns what get reads, with the socket locked. get must return nothing that the reader goes
// on changing.
func read[T any](s *Socket, get func() T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	return get()
}

// payload decodes the payload of an envelope; one of another type gives the zero value.
func payload[T any](e wire.Envelope) T {
	var v T
	_ = json.Unmarshal(e.Payload, &v)
	return v
}

// notifyLocked wakes every Until.
func (s *Socket) notifyLocked() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// Until waits until ok returns true. It calls ok again after each frame.
func (s *Socket) Until(ctx context.Context, ok func() bool) error {
	for {
		s.mu.Lock()
		changed, err := s.changed, s.err
		s.mu.Unlock()
		if ok() {
			return nil
		}
		if err != nil {
			return fmt.Errorf("the socket ended first: %w", err)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// SendFrame writes any text frame, valid or not.
func (s *Socket) SendFrame(frame []byte) error { return s.write(websocket.MessageText, frame) }

// SendBinary writes any binary frame, which the router must refuse.
func (s *Socket) SendBinary(frame []byte) error { return s.write(websocket.MessageBinary, frame) }

func (s *Socket) write(kind websocket.MessageType, frame []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	return s.ws.Write(ctx, kind, frame)
}

// errEnded is returned when the socket ends before the answer arrives.
var errEnded = errors.New("the socket ended before the answer came")

// Ask sends an envelope and waits for the one that replies to it. Progress reports do not count as
// replies.
func (s *Socket) Ask(ctx context.Context, e wire.Envelope) (wire.Envelope, error) {
	answer, err := s.Start(e)
	if err != nil {
		return wire.Envelope{}, err
	}
	select {
	case reply, ok := <-answer:
		if !ok {
			return wire.Envelope{}, errEnded
		}
		return reply, nil
	case <-ctx.Done():
		s.mu.Lock()
		delete(s.waiting, e.MessageID)
		s.mu.Unlock()
		return wire.Envelope{}, ctx.Err()
	}
}

// Start sends an envelope. The channel delivers its answer, or is closed when the socket ends
// first.
func (s *Socket) Start(e wire.Envelope) (<-chan wire.Envelope, error) {
	answer := make(chan wire.Envelope, 1)
	s.mu.Lock()
	if s.err != nil {
		s.mu.Unlock()
		return nil, errEnded
	}
	s.waiting[e.MessageID] = answer
	s.mu.Unlock()
	return answer, s.SendFrame(e.Encode())
}

// Closed waits for the end of the socket and returns its close code; -1 when it broke without one,
// 0 when ctx ended first.
func (s *Socket) Closed(ctx context.Context) int {
	select {
	case <-s.done:
	case <-ctx.Done():
		return 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return int(websocket.CloseStatus(s.err))
}

// Done is closed when the socket has ended.
func (s *Socket) Done() <-chan struct{} { return s.done }

// Close ends the socket with a close handshake and waits for the reader.
func (s *Socket) Close() {
	s.Resume()
	_ = s.ws.Close(websocket.StatusNormalClosure, "")
	<-s.done
}

// Kill ends the socket without a close handshake, as a dying process does, and waits for the
// reader.
func (s *Socket) Kill() {
	s.Resume()
	_ = s.ws.CloseNow()
	<-s.done
}
