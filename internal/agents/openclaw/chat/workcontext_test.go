package chat

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/openclaw/conn"
)

func TestWorkContext(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  int // lines
	}{
		"none":                {nil, 0},
		"few":                 {[]string{"selected now: bench_1 (bench)", "8 s ago: pointed at lamp_1 (lamp)"}, 2},
		"more than fits":      {slices.Repeat([]string{strings.Repeat("x", 99)}, 10), 6},
		"escapes count":       {slices.Repeat([]string{strings.Repeat(`"`, 99)}, 10), 3},
		"one that is too big": {[]string{strings.Repeat("x", 700)}, 0},
	} {
		got := newWorkContext(c.lines)
		if (got == nil) != (c.want == 0) {
			t.Errorf("%s: %+v", name, got)
			continue
		}
		if got == nil {
			continue
		}
		b, _ := json.Marshal(got.Selection)
		if got.Selection != strings.Join(c.lines[:c.want], "\n") || len(b) > maxWorkContext || len(got.Page) > 64 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// The surroundings accompany the message, also when it is repeated after the connection broke, and
// are never in its text.
func TestSurroundingsGoBesideTheMessage(t *testing.T) {
	s := newScriptedGateway()
	s.set("chat.send", func(json.RawMessage) (any, error) { return nil, errHang })
	c, p := connected(t, s)
	m := helloMessage
	m.Surroundings = []string{"selected now: bench_1 (bench)"}
	sent := make(chan error, 1)
	go func() { sent <- c.Send(t.Context(), m) }()
	p.WaitFor(t, "message being sent", func() bool { return p.Find(mainKey, "u:"+turnID) != nil })
	for s.called("chat.send") == 0 {
		time.Sleep(time.Millisecond)
	}
	c.Disconnected()
	s.set("chat.send", map[string]string{"status": "started"})
	connect(t, c, s)
	if err := <-sent; err != nil {
		t.Fatal(err)
	}
	want := `chat.send {"sessionKey":"agent:main:main","message":"hello","idempotencyKey":"turn-0001","workContext":{"page":"World: what the user sees and did in the 3D world","selection":"selected now: bench_1 (bench)"}}`
	var sends []string
	for _, call := range s.calls {
		if strings.HasPrefix(call, "chat.send ") {
			sends = append(sends, call)
		}
	}
	if !slices.Equal(sends, []string{want, want}) {
		t.Errorf("%q", sends)
	}
	if m := p.Find(mainKey, "u:"+turnID); len(m.Parts) != 1 || m.Parts[0].Text != "hello" {
		t.Errorf("%+v", m)
	}
}

// A gateway that refuses the context of a message gets the message without it; any other refusal is
// the user's to see.
func TestRefusedWorkContext(t *testing.T) {
	for name, c := range map[string]struct {
		refusal conn.CallError
		calls   int
		ok      bool
	}{
		"an older gateway":    {conn.CallError{Code: "INVALID_REQUEST", Message: "invalid chat.send params: at root: unexpected property 'workContext'"}, 2, true},
		"a word that stops":   {conn.CallError{Code: "INVALID_REQUEST", Message: "Working context is only supported for ordinary chat messages."}, 2, true},
		"another refusal":     {conn.CallError{Code: "INVALID_REQUEST", Message: "message or attachment required"}, 1, false},
		"nothing is possible": {conn.CallError{Code: "UNAVAILABLE", Message: "workContext"}, 1, false},
	} {
		s := newScriptedGateway()
		s.set("chat.send", func(params json.RawMessage) (any, error) {
			if strings.Contains(string(params), "workContext") {
				return nil, &c.refusal
			}
			return map[string]string{"status": "started"}, nil
		})
		conv, _ := connected(t, s)
		m := helloMessage
		m.Surroundings = []string{"selected now: bench_1 (bench)"}
		if err := conv.Send(t.Context(), m); (err == nil) != c.ok || s.called("chat.send") != c.calls {
			t.Errorf("%s: %v after %d calls", name, err, s.called("chat.send"))
		}
	}
}

// A word that stops the agent starts no run, so the agent is not shown as thinking about it.
func TestAWordThatStopsStartsNoRun(t *testing.T) {
	s := newScriptedGateway()
	s.set("chat.send", map[string]any{"ok": true, "aborted": false, "runIds": []string{}})
	c, p := connected(t, s)
	m := helloMessage
	m.Text = "stop"
	for range 2 { // the second one is a repeat
		if err := c.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	if m := p.Find(mainKey, "u:"+turnID); m == nil || m.State != "done" || p.Statuses[mainKey].Turn != "" || s.called("chat.send") != 1 {
		t.Error(p.Dump())
	}
	if len(p.Turns) != 1 || p.Turns[0].ID != turnID || p.Turns[0].Outcome != "done" {
		t.Errorf("%+v", p.Turns)
	}
}
