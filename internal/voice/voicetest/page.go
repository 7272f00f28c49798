// Package voicetest is a page's end of a call, without a microphone and a speaker: for tests and benchmarks of whatever
// serves the voice socket.
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

	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/wire"
)

// patience is how long a page waits for what must come.
const patience = 20 * time.Second

// tb is the part of testing.TB that is used.
type tb interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Cleanup(f func())
	Context() context.Context
}

// Page is a page that is in a call.
type Page struct {
	Gone   chan struct{} // closed when the socket has ended
	UserID string

	t  tb
	ws *websocket.Conn

	mu     sync.Mutex
	events []wire.VoiceEvent
	sound  map[uint32]int // bytes of each turn
	deaf   bool           // does not say what it has heard
	frame  func(at time.Time, turn uint32, pcm []byte)
}

// Dial opens a call's socket.
func Dial(t tb, url string, o *websocket.DialOptions) *Page {
	t.Helper()
	ws, _, err := websocket.Dial(t.Context(), url, o) //nolint:bodyclose // the library's own
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(wire.MaxVoiceDown)
	p := &Page{t: t, ws: ws, UserID: "user_1", sound: map[uint32]int{}, Gone: make(chan struct{})}
	go p.listen()
	t.Cleanup(func() {
		_ = ws.CloseNow()
		<-p.Gone
	})
	return p
}

// Leave tears the socket, as a page does that is closed.
func (p *Page) Leave() { _ = p.ws.CloseNow() }

// Deafen makes the page say no more what it has heard.
func (p *Page) Deafen() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.deaf = true
}

// Sound is how many bytes of a turn have come.
func (p *Page) Sound(turn uint32) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sound[turn]
}

// OnSound is called with each frame of sound, as it comes.
func (p *Page) OnSound(f func(at time.Time, turn uint32, pcm []byte)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frame = f
}

// Events are what the page was told so far.
func (p *Page) Events() []wire.VoiceEvent {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.events)
}

func (p *Page) listen() {
	defer close(p.Gone)
	for {
		kind, data, err := p.ws.Read(context.Background())
		if err != nil {
			return
		}
		if kind == websocket.MessageBinary {
			turn, mark := binary.LittleEndian.Uint32(data), binary.LittleEndian.Uint32(data[4:])
			p.mu.Lock()
			p.sound[turn] += len(data) - wire.VoiceHeader
			hears, frame := !p.deaf, p.frame
			p.mu.Unlock()
			if frame != nil {
				frame(time.Now(), turn, data[wire.VoiceHeader:])
			}
			if hears && mark > 0 {
				p.Ask(wire.VoiceRequest{Op: "mark", Mark: mark, Turn: turn})
			}
			continue
		}
		env, err := wire.DecodeEnvelope(data)
		var e wire.VoiceEvent
		if err == nil {
			err = json.Unmarshal(env.Payload, &e)
		}
		if err != nil {
			p.t.Errorf("the page was told %s: %v", data, err)
		}
		p.mu.Lock()
		p.events = append(p.events, e)
		p.mu.Unlock()
	}
}

var asked atomic.Int64

// Envelope is a user's request as it travels.
func Envelope(userID string, q wire.VoiceRequest) wire.Envelope {
	payload, _ := json.Marshal(q)
	return wire.Envelope{
		V: wire.Protocol, UserID: userID, WorldID: "world_1", AgentDeviceID: wire.DeviceBrowser, SessionID: "page_1",
		MessageID: fmt.Sprintf("q%d", asked.Add(1)), Scope: wire.ScopeVoice, Kind: wire.KindVoiceRequest, Enc: "none", Payload: payload,
	}
}

// Ask sends a request.
func (p *Page) Ask(q wire.VoiceRequest) {
	env := Envelope(p.UserID, q)
	p.Send(websocket.MessageText, env.Encode())
}

// Send sends a frame as it is.
func (p *Page) Send(kind websocket.MessageType, data []byte) {
	_ = p.ws.Write(context.Background(), kind, data)
}

// Speak says something: sound for 300 ms, then silence for 600.
func (p *Page) Speak() {
	pcm := append(realtimetest.Tone(300), realtimetest.Silence(600)...)
	for at := 0; at < len(pcm); at += 960 {
		b := make([]byte, wire.VoiceHeader, wire.VoiceHeader+960)
		binary.LittleEndian.PutUint64(b, uint64(at/48*1000)) //nolint:gosec // small
		p.Send(websocket.MessageBinary, append(b, pcm[at:min(len(pcm), at+960)]...))
	}
}

// Wait is the first event that fits.
func (p *Page) Wait(what string, fits func(wire.VoiceEvent) bool) wire.VoiceEvent {
	p.t.Helper()
	end := time.Now().Add(patience)
	for {
		events := p.Events()
		for _, e := range events {
			if fits(e) {
				return e
			}
		}
		if time.Now().After(end) {
			p.t.Fatalf("no %s among %+v", what, events)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// State waits for a state.
func (p *Page) State(s wire.VoiceState) {
	p.t.Helper()
	p.Wait("state "+string(s), func(e wire.VoiceEvent) bool { return e.Kind == "state" && e.State == s })
}

// Turn waits until a turn is in a state.
func (p *Page) Turn(n uint32, state string) wire.VoiceTurn {
	p.t.Helper()
	e := p.Wait(fmt.Sprintf("turn %d %s", n, state), func(e wire.VoiceEvent) bool { return e.Kind == "turn" && e.Turn.N == n && e.Turn.State == state })
	return *e.Turn
}

// Closed waits for the end of the call.
func (p *Page) Closed() wire.VoiceEvent {
	p.t.Helper()
	return p.Wait("closed", func(e wire.VoiceEvent) bool { return e.Kind == "closed" })
}
