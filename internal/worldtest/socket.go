// Package worldtest is a test double of the two ends of a session: a page and an agent in Go that speak the real socket
// protocol, for tests and benchmarks of everything between them. The page folds the log as a browser does and executes
// a few tools in the plainest way (place_objects, delete_objects, walk_avatar, say, screenshot); it renders nothing.
// It also starts worlds in process for them: a whole service, or a router alone.
//
// Goroutines: one reader a socket; Close ends and waits for it. Nothing that ships imports this package.
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
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/wire"
)

// dialTime bounds a dial with its hello, writeTime one frame.
const (
	dialTime  = 10 * time.Second
	writeTime = 10 * time.Second
)

var messages atomic.Uint64

// MessageID returns an id that was not used before in this process.
func MessageID() string { return "t" + strconv.FormatUint(messages.Add(1), 36) }

// Socket is one end of a WebSocket whose first frames were exchanged. Its reader hands each envelope to one function.
type Socket struct {
	ws   *websocket.Conn
	done chan struct{}

	mu      sync.Mutex
	err     error
	changed chan struct{} // closed and replaced at each change
	waiting map[string]chan wire.Envelope
	gate    chan struct{} // non-nil while the reader is paused
}

// Dial opens a socket and says nothing yet.
func Dial(ctx context.Context, url string, header http.Header) (*websocket.Conn, error) {
	ws, res, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPHeader: header, CompressionMode: websocket.CompressionDisabled})
	if res != nil && res.Body != nil {
		_ = res.Body.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("dial %s: %w", url, err)
	}
	ws.SetReadLimit(64 << 20)
	return ws, nil
}

// readFrame reads one frame of a hello into v.
func readFrame(ctx context.Context, ws *websocket.Conn, v any) error {
	_, frame, err := ws.Read(ctx)
	if err != nil {
		return err
	}
	return json.Unmarshal(frame, v)
}

func writeFrame(ctx context.Context, ws *websocket.Conn, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return ws.Write(ctx, websocket.MessageText, b)
}

func (s *Socket) start(ws *websocket.Conn, take func(wire.Envelope)) {
	s.ws, s.done = ws, make(chan struct{})
	s.changed, s.waiting = make(chan struct{}), map[string]chan wire.Envelope{}
	go func() {
		defer close(s.done)
		for {
			s.pass()
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
			take(e)
			s.mu.Lock()
			if c, ok := s.waiting[e.ReplyTo]; ok && e.ReplyTo != "" && e.Kind != wire.KindToolProgress {
				delete(s.waiting, e.ReplyTo)
				c <- e
			}
			s.tellLocked()
			s.mu.Unlock()
		}
	}()
}

// pass waits while the reader is paused.
func (s *Socket) pass() {
	s.mu.Lock()
	gate := s.gate
	s.mu.Unlock()
	if gate != nil {
		<-gate
	}
}

// Pause stops reading, so that what the router sends piles up; Resume goes on.
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

func (s *Socket) end(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
	for id, c := range s.waiting {
		delete(s.waiting, id)
		close(c)
	}
	s.tellLocked()
}

func (s *Socket) tellLocked() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// Until waits until ok is true; it is asked again after each frame.
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

// SendFrame writes any text frame.
func (s *Socket) SendFrame(frame []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	return s.ws.Write(ctx, websocket.MessageText, frame)
}

// SendBinary writes any binary frame.
func (s *Socket) SendBinary(frame []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	return s.ws.Write(ctx, websocket.MessageBinary, frame)
}

// errEnded says that the socket ended before the answer came.
var errEnded = errors.New("the socket ended before the answer came")

// Ask sends an envelope and waits for the one whose replyTo names it.
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

// Start sends an envelope; the channel brings its answer, or is closed when the socket ends.
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

// Closed waits for the end of the socket and returns its close code; -1 when it broke without one.
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

// Close ends the socket with a handshake.
func (s *Socket) Close() {
	s.Resume()
	_ = s.ws.Close(websocket.StatusNormalClosure, "")
	<-s.done
}

// Kill ends the socket at once, as a process that dies does.
func (s *Socket) Kill() {
	s.Resume()
	_ = s.ws.CloseNow()
	<-s.done
}
