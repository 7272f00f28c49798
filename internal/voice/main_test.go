package voice_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/ownkey"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const key = "sk-test-key-that-is-never-shown"

// stage is a desk behind a real WebSocket, with a real lane to a scripted model.
type stage struct {
	t      *testing.T
	server *realtimetest.Server
	desk   *voice.Desk
	url    string
	skew   atomic.Int64 // added to the clock, ns

	mu    sync.Mutex
	tools []string
	turns []wire.Turn
}

func open(t *testing.T, o realtimetest.Options, change func(*voice.Options)) *stage {
	t.Helper()
	o.Keys = []string{key}
	if o.Models == nil {
		o.Models = []string{"gpt-realtime-2.1", "gpt-realtime-2.1-mini"}
	}
	if o.Pace == 0 {
		o.Pace = 40
	}
	s := &stage{t: t, server: realtimetest.Start(t, o)}
	var ids atomic.Int64
	opt := voice.Options{
		Pair: voice.Pairs[0],
		Agent: func() (wire.Agent, bool) {
			return wire.Agent{AvatarID: "avatar_openclaw", Type: "openclaw", Name: "Molty"}, true
		},
		Instructions: func() string { return "You live in a small world." },
		Tool: func(_ context.Context, a wire.Agent, _, name string, args json.RawMessage) wire.ToolResult {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.tools = append(s.tools, fmt.Sprintf("%s %s %s", a.AvatarID, name, args))
			return wire.ToolResult{OK: true, Result: &wire.Result{Text: "done: " + name}}
		},
		Turn: func(l wire.Turn) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.turns = append(s.turns, l)
		},
		NewID:  func(p string) string { return fmt.Sprintf("%s%d", p, ids.Add(1)) },
		Now:    func() time.Time { return time.Now().Add(time.Duration(s.skew.Load())) },
		Logger: zerolog.Nop(),
	}
	if change != nil {
		change(&opt)
	}
	lane := ownkey.New(ownkey.Options{Key: func() string { return key }, On: func() bool { return true }, Base: s.server.URL, Logger: zerolog.Nop()})
	s.desk = voice.NewDesk(opt, lane)
	var calls sync.WaitGroup
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
		if err != nil {
			return
		}
		calls.Add(1)
		defer calls.Done()
		s.desk.Serve(context.WithoutCancel(r.Context()), ws, voice.Bind{UserID: "user_1", WorldID: "world_1", SessionID: "page_1"})
	}))
	t.Cleanup(func() {
		srv.CloseClientConnections()
		calls.Wait()
		srv.Close()
	})
	s.url = "ws" + strings.TrimPrefix(srv.URL, "http")
	return s
}

// page is the browser's end of a call.
type page struct {
	t  *testing.T
	ws *websocket.Conn

	mu     sync.Mutex
	events []wire.VoiceEvent
	sound  map[uint32]int // bytes of each turn
	marks  []uint32
	auto   bool // tells every mark as heard
	gone   chan struct{}
}

func (s *stage) page() *page {
	s.t.Helper()
	ws, _, err := websocket.Dial(s.t.Context(), s.url, nil) //nolint:bodyclose // the library's own
	if err != nil {
		s.t.Fatal(err)
	}
	ws.SetReadLimit(wire.MaxVoiceDown)
	p := &page{t: s.t, ws: ws, sound: map[uint32]int{}, auto: true, gone: make(chan struct{})}
	go p.listen()
	s.t.Cleanup(func() {
		_ = ws.CloseNow()
		<-p.gone
	})
	return p
}

func (p *page) listen() {
	defer close(p.gone)
	for {
		kind, data, err := p.ws.Read(context.Background())
		if err != nil {
			return
		}
		if kind == websocket.MessageBinary {
			turn, mark := binary.LittleEndian.Uint32(data), binary.LittleEndian.Uint32(data[4:])
			p.mu.Lock()
			p.sound[turn] += len(data) - wire.VoiceHeader
			auto := p.auto && mark > 0
			if mark > 0 {
				p.marks = append(p.marks, mark)
			}
			p.mu.Unlock()
			if auto {
				p.ask(wire.VoiceRequest{Op: "mark", Mark: mark, Turn: turn})
			}
			continue
		}
		env, err := wire.DecodeEnvelope(data)
		var e wire.VoiceEvent
		if err == nil {
			err = json.Unmarshal(env.Payload, &e)
		}
		if err != nil || strings.Contains(string(data), key) {
			p.t.Errorf("the page was told %s: %v", data, err)
		}
		p.mu.Lock()
		p.events = append(p.events, e)
		p.mu.Unlock()
	}
}

var asked atomic.Int64

func envelope(q wire.VoiceRequest) wire.Envelope {
	payload, _ := json.Marshal(q)
	return wire.Envelope{
		V: wire.Protocol, UserID: "user_1", WorldID: "world_1", AgentDeviceID: wire.DeviceBrowser, SessionID: "page_1",
		MessageID: fmt.Sprintf("q%d", asked.Add(1)), Scope: wire.ScopeVoice, Kind: wire.KindVoiceRequest, Enc: "none", Payload: payload,
	}
}

func (p *page) ask(q wire.VoiceRequest) {
	env := envelope(q)
	p.send(websocket.MessageText, env.Encode())
}

func (p *page) send(kind websocket.MessageType, data []byte) {
	_ = p.ws.Write(context.Background(), kind, data)
}

// speak says something: sound for 300 ms, then silence for 600.
func (p *page) speak() {
	pcm := append(realtimetest.Tone(300), realtimetest.Silence(600)...)
	for at := 0; at < len(pcm); at += 960 {
		b := make([]byte, wire.VoiceHeader, wire.VoiceHeader+960)
		binary.LittleEndian.PutUint64(b, uint64(at/48*1000)) //nolint:gosec // small
		p.send(websocket.MessageBinary, append(b, pcm[at:min(len(pcm), at+960)]...))
	}
}

// wait is the first event that fits.
func (p *page) wait(what string, fits func(wire.VoiceEvent) bool) wire.VoiceEvent {
	p.t.Helper()
	end := time.Now().Add(15 * time.Second)
	for {
		p.mu.Lock()
		for _, e := range p.events {
			if fits(e) {
				p.mu.Unlock()
				return e
			}
		}
		all := fmt.Sprintf("%+v", p.events)
		p.mu.Unlock()
		if time.Now().After(end) {
			p.t.Fatalf("no %s among %s", what, all)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (p *page) state(s wire.VoiceState) {
	p.t.Helper()
	p.wait("state "+string(s), func(e wire.VoiceEvent) bool { return e.Kind == "state" && e.State == s })
}

func (p *page) turn(n uint32, state string) wire.VoiceTurn {
	p.t.Helper()
	e := p.wait(fmt.Sprintf("turn %d %s", n, state), func(e wire.VoiceEvent) bool { return e.Kind == "turn" && e.Turn.N == n && e.Turn.State == state })
	return *e.Turn
}

func (p *page) closed() wire.VoiceEvent {
	p.t.Helper()
	return p.wait("closed", func(e wire.VoiceEvent) bool { return e.Kind == "closed" })
}

// begin opens a page and a call that listens.
func (s *stage) begin() *page {
	s.t.Helper()
	p := s.page()
	p.ask(wire.VoiceRequest{Op: "start", Model: "mini"})
	p.state(wire.VoiceListening)
	return p
}
