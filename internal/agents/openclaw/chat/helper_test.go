package chat

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
)

// scriptedGateway is a caller with fixed answers.
type scriptedGateway struct {
	mu      sync.Mutex
	answers map[string]func(params json.RawMessage) (any, error)
	calls   []string // method and parameters
}

func (s *scriptedGateway) Has(method string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answers[method] != nil
}

func (s *scriptedGateway) Call(ctx context.Context, method string, params, result any) error {
	raw, err := json.Marshal(params)
	if err != nil {
		return err
	}
	s.mu.Lock()
	answer := s.answers[method]
	s.calls = append(s.calls, method+" "+string(raw))
	s.mu.Unlock()
	if answer == nil {
		return &conn.CallError{Code: "FORBIDDEN", Message: "missing scope"}
	}
	a, err := answer(raw)
	if errors.Is(err, errHang) {
		<-ctx.Done()
		return conn.ErrLost
	}
	if err != nil || result == nil {
		return err
	}
	b, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, result)
}

func (s *scriptedGateway) Fetch(context.Context, string) ([]byte, error) {
	return []byte("picture"), nil
}

// errHang makes a call wait until the connection ends.
var errHang = errors.New("hang")

func (s *scriptedGateway) set(method string, answer any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := answer.(func(json.RawMessage) (any, error)); ok {
		s.answers[method] = f
		return
	}
	s.answers[method] = func(json.RawMessage) (any, error) { return answer, nil }
}

// called counts the calls of a method.
func (s *scriptedGateway) called(method string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, c := range s.calls {
		if strings.HasPrefix(c, method+" ") {
			n++
		}
	}
	return n
}

func newScriptedGateway() *scriptedGateway {
	s := &scriptedGateway{answers: map[string]func(json.RawMessage) (any, error){}}
	s.set("agent.identity.get", map[string]string{"name": "Ada", "nameSource": "config"})
	s.set("sessions.subscribe", map[string]any{})
	s.set("sessions.list", map[string]any{"sessions": []any{}})
	s.set("chat.history", map[string]any{"messages": []any{}})
	s.set("chat.send", map[string]string{"status": "started"})
	return s
}

const mainKey = "agent:main:main"

// connected returns a conversation over a scripted gateway. The end of the test disconnects it.
func connected(t *testing.T, s *scriptedGateway) (*Conversation, *gatewaytest.Page) {
	t.Helper()
	p := gatewaytest.NewPage()
	c := New(p, "", zerolog.Nop())
	connect(t, c, s)
	t.Cleanup(func() {
		c.Disconnected()
		p.Lock()
		defer p.Unlock()
		for _, w := range p.Violations {
			t.Error(w)
		}
	})
	return c, p
}

func connect(t *testing.T, c *Conversation, s *scriptedGateway) {
	t.Helper()
	c.Connected(t.Context(), s, conn.Defaults{Agent: "main", Main: mainKey})
}

// replay passes the events of a captured file to a conversation.
func replay(t *testing.T, c *Conversation, file string) {
	t.Helper()
	for _, e := range readCapture(t, file) {
		c.HandleEvent(e.Event, e.Payload)
	}
}

type capturedEvent struct {
	Event   string          `json:"event"`
	Payload json.RawMessage `json:"payload"`
}

func readCapture(t testing.TB, file string) []capturedEvent {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []capturedEvent
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e capturedEvent
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		// The recorded approvals would have expired by now.
		e.Payload = expires.ReplaceAll(e.Payload, fmt.Appendf(nil, `"expiresAtMs": %d`, time.Now().Add(time.Hour).UnixMilli()))
		out = append(out, e)
	}
	return out
}

// expires is when an approval ends.
var expires = regexp.MustCompile(`"expiresAtMs": *[0-9]+`)

func readFile(t testing.TB, file string) json.RawMessage {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
