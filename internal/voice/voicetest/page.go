// Package voicetest has the two ends of a call for tests and benchmarks: Page is the end of a page,
// without a microphone and a speaker; Recorder is the handler of a session. A Page has one
// goroutine, which reads its socket; the end of the test waits for it.
package voicetest

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/wire"
)

// patience is how long a test waits for what must come. It is long because test machines are busy.
const patience = needs.Patience

// tb is the part of testing.TB that is used; benchmarks have one of their own.
type tb interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Cleanup(f func())
	Context() context.Context
}

// Page is a page in a call. It acknowledges each mark as soon as it arrives, as if audio took no
// time to play.
type Page struct {
	// Disconnected is closed when the socket has ended.
	Disconnected chan struct{}
	// UserID is the user of the envelopes that the page sends. The service refuses those of another
	// user.
	UserID string

	t  tb
	ws *websocket.Conn

	mu       sync.Mutex
	events   []wire.VoiceEvent
	bytes    map[uint32]int // of audio, by turn
	withhold bool           // acknowledges no marks
	onAudio  func(at time.Time, turn uint32, pcm []byte)
}

// Dial opens a voice socket. It closes when the test ends.
func Dial(t tb, url string, o *websocket.DialOptions) *Page {
	t.Helper()
	ws, _, err := websocket.Dial(t.Context(), url, o) //nolint:bodyclose // the library's own
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(wire.MaxVoiceDown)
	p := &Page{t: t, ws: ws, UserID: "user_1", bytes: map[uint32]int{}, Disconnected: make(chan struct{})}
	go p.read()
	t.Cleanup(func() {
		_ = ws.CloseNow()
		<-p.Disconnected
	})
	return p
}

// Disconnect cuts the connection, as the browser does when the page is closed.
func (p *Page) Disconnect() { _ = p.ws.CloseNow() }

// WithholdMarks stops the page from acknowledging marks.
func (p *Page) WithholdMarks() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.withhold = true
}

// AudioBytes returns how many bytes of audio of a turn have arrived.
func (p *Page) AudioBytes(turn uint32) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.bytes[turn]
}

// OnAudio sets a function that is called with each frame of audio as it arrives.
func (p *Page) OnAudio(f func(at time.Time, turn uint32, pcm []byte)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.onAudio = f
}

// Events returns the events so far.
func (p *Page) Events() []wire.VoiceEvent {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.events)
}

// read handles what the service sends until the socket ends.
func (p *Page) read() {
	defer close(p.Disconnected)
	for {
		kind, data, err := p.ws.Read(context.Background())
		if err != nil {
			return
		}
		if kind == websocket.MessageBinary {
			// Format: internal/wire/voice.go.
			turn, mark := binary.LittleEndian.Uint32(data), binary.LittleEndian.Uint32(data[4:])
			p.mu.Lock()
			p.bytes[turn] += len(data) - wire.VoiceHeader
			acknowledge, onAudio := !p.withhold, p.onAudio
			p.mu.Unlock()
			if onAudio != nil {
				onAudio(time.Now(), turn, data[wire.VoiceHeader:])
			}
			if acknowledge && mark > 0 {
				p.Request(wire.VoiceRequest{Op: wire.VoiceOpMark, Mark: mark, Turn: turn})
			}
			continue
		}
		env, err := wire.DecodeEnvelope(data)
		var e wire.VoiceEvent
		if err == nil {
			err = json.Unmarshal(env.Payload, &e)
		}
		if err != nil {
			p.t.Errorf("cannot read the event %s: %v", data, err)
		}
		p.mu.Lock()
		p.events = append(p.events, e)
		p.mu.Unlock()
	}
}

// requests counts requests, for their message ids.
var requests atomic.Int64

// Envelope returns a request in the form in which it is sent.
func Envelope(userID string, q wire.VoiceRequest) wire.Envelope {
	payload, _ := json.Marshal(q)
	return wire.Envelope{
		V: wire.Protocol, UserID: userID, WorldID: "world_1", AgentDeviceID: wire.DeviceBrowser, SessionID: "page_1",
		MessageID: fmt.Sprintf("q%d", requests.Add(1)), Scope: wire.ScopeVoice, Kind: wire.KindVoiceRequest, Enc: "none",
		Payload: payload,
	}
}

// Request sends a request.
func (p *Page) Request(q wire.VoiceRequest) {
	env := Envelope(p.UserID, q)
	p.Send(websocket.MessageText, env.Encode())
}

// Send sends any frame.
func (p *Page) Send(kind websocket.MessageType, data []byte) {
	_ = p.ws.Write(context.Background(), kind, data)
}

// Speak sends an utterance: 300 ms of audio as loud as speech, then 600 ms of silence, which ends
// it for the model.
func (p *Page) Speak() {
	pcm := append(realtimetest.Tone(300), realtimetest.Silence(600)...)
	// Frames of 20 ms; the header is the playback clock in microseconds.
	for at := 0; at < len(pcm); at += 960 {
		b := make([]byte, wire.VoiceHeader, wire.VoiceHeader+960)
		binary.LittleEndian.PutUint64(b, uint64(at/48*1000)) //nolint:gosec // small
		p.Send(websocket.MessageBinary, append(b, pcm[at:min(len(pcm), at+960)]...))
	}
}

// Wait returns the first event for which fits is true, as soon as it is there. what names it in
// failure messages.
func (p *Page) Wait(what string, fits func(wire.VoiceEvent) bool) wire.VoiceEvent {
	p.t.Helper()
	var found wire.VoiceEvent
	Eventually(p.t, func() string { return fmt.Sprintf("no %s among %+v", what, p.Events()) }, func() bool {
		events := p.Events()
		i := slices.IndexFunc(events, fits)
		if i >= 0 {
			found = events[i]
		}
		return i >= 0
	})
	return found
}

// Eventually waits until a condition holds, for what gives no event to wait for. After patience it
// ends the test with the text of failure.
func Eventually(t tb, failure func() string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(failure())
		}
	}
}

// Never is a failure of Eventually in fixed words: something never happened.
func Never(what string) func() string { return func() string { return what + " never came" } }

// State waits until the call has been in a state; it may have left it since.
func (p *Page) State(s wire.VoiceState) {
	p.t.Helper()
	p.Wait("state "+string(s), func(e wire.VoiceEvent) bool { return e.Kind == wire.VoiceEventState && e.State == s })
}

// Turn waits until a turn (numbered from 1) has been in a state, and returns its event.
func (p *Page) Turn(n uint32, state wire.VoiceTurnState) wire.VoiceTurn {
	p.t.Helper()
	e := p.Wait(fmt.Sprintf("turn %d %s", n, state), func(e wire.VoiceEvent) bool {
		return e.Kind == wire.VoiceEventTurn && e.Turn.N == n && e.Turn.State == state
	})
	return *e.Turn
}

// Closed waits for the end of the call, and returns the event that says why.
func (p *Page) Closed() wire.VoiceEvent {
	p.t.Helper()
	return p.Wait("closed", func(e wire.VoiceEvent) bool { return e.Kind == wire.VoiceEventClosed })
}
