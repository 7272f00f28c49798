package openclaw

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/openclaw/conn"
	"github.com/worldmcp/world/internal/wire"
)

// page is a Reporter that holds what a page would show.
type page struct {
	mu         sync.Mutex
	changed    chan struct{} // closed and replaced at every report
	messages   map[string][]wire.ChatMessage
	status     map[string]wire.ChatStatus
	approvals  []wire.Approval
	bodies     []agent.Body
	work       []agent.Work
	turns      []wire.Turn
	withdrawn  []string
	resets     []string
	lists      int
	deltas     int
	violations []string // reports that a page could not apply
}

func newPage() *page {
	return &page{changed: make(chan struct{}), messages: map[string][]wire.ChatMessage{}, status: map[string]wire.ChatStatus{}}
}

func (p *page) update(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	close(p.changed)
	p.changed = make(chan struct{})
}

func (p *page) Changed() { p.update(func() {}) }

func (p *page) Message(session string, m wire.ChatMessage) {
	p.update(func() {
		if m.ID == "" || m.Role == "" || m.State == "" || m.Parts == nil {
			p.violations = append(p.violations, fmt.Sprintf("a message without a required field: %+v", m))
		}
		if len(m.Parts) == 0 && m.State != "failed" {
			p.violations = append(p.violations, "an empty message: "+m.ID)
		}
		list := p.messages[session]
		if i := slices.IndexFunc(list, func(x wire.ChatMessage) bool { return x.ID == m.ID }); i >= 0 {
			list[i] = m
			return
		}
		p.messages[session] = append(list, m)
	})
}

func (p *page) Delta(session string, d wire.ChatDelta) {
	p.update(func() {
		p.deltas++
		list := p.messages[session]
		i := slices.IndexFunc(list, func(x wire.ChatMessage) bool { return x.ID == d.Message })
		if i < 0 || d.Part >= len(list[i].Parts) {
			p.violations = append(p.violations, "a delta of an unknown part: "+d.Message)
			return
		}
		part := &list[i].Parts[d.Part]
		if have := len(utf16.Encode([]rune(part.Text))); have != d.At {
			p.violations = append(p.violations, fmt.Sprintf("a delta at %d of %d", d.At, have))
		}
		part.Text += d.Text
	})
}

func (p *page) Reset(session string) { p.update(func() { p.resets = append(p.resets, session) }) }

func (p *page) Status(session string, s wire.ChatStatus) { p.update(func() { p.status[session] = s }) }

func (p *page) SessionsChanged() { p.update(func() { p.lists++ }) }

func (p *page) Approval(a wire.Approval) bool {
	p.update(func() { p.approvals = append(p.approvals, a) })
	return true
}

func (p *page) Body(b agent.Body) { p.update(func() { p.bodies = append(p.bodies, b) }) }

func (p *page) Withdraw(_, turn string) {
	p.update(func() { p.withdrawn = append(p.withdrawn, turn) })
}

func (p *page) Work(w agent.Work) { p.update(func() { p.work = append(p.work, w) }) }

func (p *page) Turn(t wire.Turn) { p.update(func() { p.turns = append(p.turns, t) }) }

func (p *page) Image(mimeType string, data []byte) wire.ChatImage {
	return wire.ChatImage{URL: fmt.Sprintf("/api/chat/images/%d", len(data)), MIMEType: mimeType}
}

// waitFor waits until want is true; it is called again after every report.
func (p *page) waitFor(t *testing.T, within time.Duration, what string, want func() bool) {
	t.Helper()
	late := time.After(within)
	for {
		p.mu.Lock()
		ok, next := want(), p.changed
		p.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-next:
		case <-late:
			p.mu.Lock()
			defer p.mu.Unlock()
			t.Fatalf("no %s within %v; the page shows %s", what, within, strings.Join(p.dump(), "\n"))
		}
	}
}

func (p *page) dump() []string {
	var out []string
	for session, list := range p.messages {
		out = append(out, session)
		out = append(out, outline(list)...)
	}
	return append(out, fmt.Sprintf("status %+v, approvals %d, bodies %v", p.status, len(p.approvals), p.states("")))
}

// states returns the activities of a body, in order.
func (p *page) states(helper string) []string {
	var out []string
	for _, b := range p.bodies {
		if b.Helper == helper {
			out = append(out, strings.TrimSpace(string(b.Activity.State)+" "+b.Activity.Label))
		}
	}
	return out
}

// find returns a message of a session; nil: it is not shown.
func (p *page) find(session, id string) *wire.ChatMessage {
	for i, m := range p.messages[session] {
		if m.ID == id {
			return &p.messages[session][i]
		}
	}
	return nil
}

// outline renders messages by what people see of them.
func outline(list []wire.ChatMessage) []string {
	out := make([]string, 0, len(list))
	for _, m := range list {
		s := fmt.Sprint(m.ID, " ", m.Role, " ", m.State)
		if m.Reason != "" {
			s += " (" + m.Reason + ")"
		}
		for _, part := range m.Parts {
			switch part.Kind {
			case "tool":
				s += fmt.Sprintf(" [%s|%s|%s|%s]", part.Tool.Name, part.Tool.Target, part.Tool.State, clip.Line(part.Tool.Output, 30))
			case "image":
				s += " <image>"
			default:
				s += fmt.Sprintf(" %q", clip.Bytes(strings.TrimSpace(part.Text), 60))
			}
		}
		out = append(out, s)
	}
	return out
}

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
func connected(t *testing.T, s *scriptedGateway) (*conversation, *page) {
	t.Helper()
	p := newPage()
	c := newConversation(p, Options{Logger: zerolog.Nop()})
	connect(t, c, s)
	t.Cleanup(func() {
		c.disconnected()
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, w := range p.violations {
			t.Error(w)
		}
	})
	return c, p
}

func connect(t *testing.T, c *conversation, s *scriptedGateway) {
	t.Helper()
	c.connected(t.Context(), s, conn.Defaults{Agent: "main", Main: mainKey})
}

// replay passes the events of a captured file to a conversation.
func replay(t *testing.T, c *conversation, file string) {
	t.Helper()
	for _, e := range readCapture(t, file) {
		c.handleEvent(e.Event, e.Payload)
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
		out = append(out, e)
	}
	return out
}

func readFile(t testing.TB, file string) json.RawMessage {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
