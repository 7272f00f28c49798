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

// stage is a desk behind a real WebSocket, with a real lane to a scripted model.
type stage struct {
	t      *testing.T
	server *realtimetest.Server
	desk   *voice.Calls
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
		Pair: func() voice.Pair { return voice.Pairs[0] },
		Agent: func(string) (voice.Peer, bool) {
			a := wire.Agent{AvatarID: "avatar_openclaw", Type: "openclaw", Name: "Molty"}
			return voice.Peer{Agent: a, Chat: "openclaw", Session: "main"}, true
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
	s.desk = voice.NewCalls(opt, lane)
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

func (s *stage) page() *voicetest.Page {
	s.t.Helper()
	return voicetest.Dial(s.t, s.url, nil)
}

// begin opens a page and a call that listens.
func (s *stage) begin() *voicetest.Page {
	s.t.Helper()
	p := s.page()
	p.Ask(wire.VoiceRequest{Op: "start", Model: "mini"})
	p.State(wire.VoiceListening)
	return p
}
