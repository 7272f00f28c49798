package voice_test

import (
	"context"
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
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const key = "sk-test-key-that-is-never-shown"

// fixture is a Calls behind a real WebSocket, with the own-key provider and a fake of its API.
type fixture struct {
	t      *testing.T
	server *realtimetest.Server
	calls  *voice.Calls
	url    string
	skew   atomic.Int64 // added to the clock, ns

	mu    sync.Mutex
	tools []string    // tool calls: avatar, name, arguments
	turns []wire.Turn // the turn log
}

// open starts a fixture. change (may be nil) changes its options; providers replace the own-key
// provider.
func open(t *testing.T, o realtimetest.Options, change func(*voice.Options), providers ...voice.Provider) *fixture {
	t.Helper()
	o.Keys = []string{key}
	if o.Models == nil {
		o.Models = []string{"gpt-realtime-2.1", "gpt-realtime-2.1-mini"}
	}
	if o.Pace == 0 {
		o.Pace = 40
	}
	s := &fixture{t: t, server: realtimetest.Start(t, o)}
	var ids atomic.Int64
	opt := voice.Options{
		Agent: func(string) (voice.Peer, bool) {
			a := wire.Agent{AvatarID: "avatar_openclaw", Type: "openclaw", Name: "Molty"}
			return voice.Peer{Agent: a, Chat: "openclaw", Session: "main"}, true
		},
		Key:          func() wire.VoiceKey { return wire.VoiceKey{} },
		Identity:     func(_ context.Context, p voice.Peer) string { return "You are " + p.Agent.Name + "." },
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
		NewID: func(p string) string { return fmt.Sprintf("%s%d", p, ids.Add(1)) },
		Now:   func() time.Time { return time.Now().Add(time.Duration(s.skew.Load())) },
	}
	if change != nil {
		change(&opt)
	}
	if providers == nil {
		providers = []voice.Provider{ownkey.New(ownkey.Options{
			Key: func() string { return key },
			On:  func() bool { return true }, Base: s.server.URL, Logger: zerolog.Nop(),
		})}
	}
	s.calls = voice.NewCalls(opt, providers...)
	var serving sync.WaitGroup
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
		if err != nil {
			return
		}
		serving.Add(1)
		defer serving.Done()
		s.calls.Serve(context.WithoutCancel(r.Context()), ws, voice.Owner{UserID: "user_1", WorldID: "world_1", SessionID: "page_1"})
	}))
	t.Cleanup(func() {
		srv.CloseClientConnections()
		serving.Wait()
		srv.Close()
	})
	s.url = "ws" + strings.TrimPrefix(srv.URL, "http")
	return s
}

// page opens a page that has sent nothing yet.
func (s *fixture) page() *voicetest.Page {
	s.t.Helper()
	return voicetest.Dial(s.t, s.url, nil)
}

// begin opens a page and starts a call; it returns when the call is listening.
func (s *fixture) begin() *voicetest.Page {
	s.t.Helper()
	p := s.page()
	p.Request(wire.VoiceRequest{Op: wire.VoiceOpStart, Model: wire.SizeMini})
	p.State(wire.VoiceListening)
	return p
}
