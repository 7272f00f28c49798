package chat

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/wire"
)

// longSession answers chat.history like the gateway: rows are numbered from 1, and offset counts
// from the newest.
func longSession(rows *[]string) func(json.RawMessage) (any, error) {
	return func(raw json.RawMessage) (any, error) {
		var q struct{ Limit, Offset int }
		_ = json.Unmarshal(raw, &q)
		n := len(*rows)
		end := max(n-q.Offset, 0)
		start := max(end-q.Limit, 0)
		return json.RawMessage(fmt.Sprintf(`{"messages":[%s],"totalMessages":%d,"hasMore":%t,"nextOffset":%d}`,
			strings.Join((*rows)[start:end], ","), n, start > 0, n-start)), nil
	}
}

// A session of 5,000 messages can be read to its beginning, each message once and whole, even while
// new ones arrive.
func TestHistoryPages(t *testing.T) {
	var rows []string
	add := func(n int) {
		turn := fmt.Sprintf("turn-%04d", n)
		rows = append(rows, userRow(turn, "question", len(rows)+1))
		for range n % 7 {
			seq := len(rows) + 1
			rows = append(rows,
				fmt.Sprintf(`{"role":"assistant","content":[{"type":"toolCall","id":"c%d","name":"ls","arguments":{"path":"x"}}],"__openclaw":{"id":"r%d","seq":%d,"runId":%q}}`, seq, seq, seq, turn),
				fmt.Sprintf(`{"role":"toolResult","toolCallId":"c%d","content":"out","__openclaw":{"id":"r%d","seq":%d,"runId":%q}}`, seq, seq+1, seq+1, turn))
		}
		rows = append(rows, agentRow(turn, "answer", len(rows)+1))
	}
	for n := range 2500 {
		add(n)
	}
	s := newScriptedGateway()
	s.set("chat.history", longSession(&rows))
	c, _ := connected(t, s)
	seen, before, pages := map[string]bool{}, "", 0
	oldest := ""
	for {
		p, err := c.History(t.Context(), mainKey, before)
		if err != nil {
			t.Fatal(err)
		}
		if pages++; len(p.Messages) > pageMessages {
			t.Fatalf("%d messages on a page", len(p.Messages))
		}
		for _, m := range p.Messages {
			if seen[m.ID] {
				t.Fatal("twice:", m.ID)
			}
			seen[m.ID] = true
			var n int
			if _, err := fmt.Sscanf(m.Turn, "turn-%d", &n); err != nil || m.Role == "agent" && len(m.Parts) != n%7+1 {
				t.Fatalf("not whole: %s with %d parts", m.ID, len(m.Parts))
			}
			for _, part := range m.Parts {
				if part.Tool != nil && part.Tool.State != "done" {
					t.Fatalf("%s: %+v", m.ID, part.Tool)
				}
			}
		}
		oldest = p.Messages[0].ID
		if before = p.Before; before == "" {
			break
		}
		if pages%10 == 0 {
			add(2500 + pages) // new messages arrive meanwhile
		}
	}
	if len(seen) != 5000 || oldest != "u:turn-0000" {
		t.Errorf("%d messages on %d pages, the oldest is %s", len(seen), pages, oldest)
	}
	for _, bad := range []string{"x", "0.5", "9.3", "-1.4", "3.3 "} {
		if _, err := c.History(t.Context(), mainKey, bad); codeOf(err) != wire.CodeBadArguments {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestSessionsAndCreate(t *testing.T) {
	s := newScriptedGateway()
	s.set("sessions.list", json.RawMessage(`{"sessions":[
		{"key":"agent:main:dashboard:1","label":"My second","updatedAt":1795228581767,"hasActiveRun":true,"lastMessagePreview":"line\none"},
		{"key":"agent:main:subagent:2","spawnedBy":"agent:main:main","updatedAt":1795228581999},
		{"key":"agent:main:dashboard:3","derivedTitle":"Benches by the lake","updatedAt":1795228581900},
		{"key":"agent:main:dashboard:4","updatedAt":1795228581800},
		{"key":"agent:main:old","archived":true},
		{"key":"agent:other:main","updatedAt":1795228581999}]}`))
	labels := map[string]bool{"Garden": true, "Garden (2)": true}
	s.set("sessions.create", func(raw json.RawMessage) (any, error) {
		var q struct{ Label string }
		_ = json.Unmarshal(raw, &q)
		if labels[q.Label] {
			return nil, &conn.CallError{Code: "INVALID_REQUEST", Message: "label already in use: " + q.Label}
		}
		return map[string]string{"key": "agent:main:dashboard:9"}, nil
	})
	c, p := connected(t, s)
	list, err := c.Sessions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, is := range list {
		got = append(got, fmt.Sprintf("%s,%t,%t,%s", is.Title, is.Running, is.Main, is.Preview))
	}
	if want := "Benches by the lake,false,false,|New conversation,false,false,|My second,true,false,line one|Main conversation,false,true,"; strings.Join(got, "|") != want {
		t.Error(strings.Join(got, "|"))
	}
	is, err := c.Create(t.Context(), " Garden ")
	if err != nil || is.ID != "agent:main:dashboard:9" || is.Title != "Garden (3)" {
		t.Error(is, err)
	}
	p.Lists = 0
	c.HandleEvent("sessions.changed", []byte(`{"sessionKey":"agent:main:dashboard:1","session":{"key":"agent:main:dashboard:1","label":"My second","hasActiveRun":true,"updatedAt":5}}`))
	if p.Lists != 0 {
		t.Error("reported a change that the list does not show")
	}
	c.HandleEvent("sessions.changed", []byte(`{"sessionKey":"agent:main:dashboard:1","session":{"key":"agent:main:dashboard:1","label":"Renamed","hasActiveRun":true}}`))
	c.HandleEvent("sessions.changed", []byte(`{"sessionKey":"agent:main:new","reason":"create","session":{"key":"agent:main:new"}}`))
	if p.Lists != 2 {
		t.Errorf("%d reports of a new name and a new conversation, want 2", p.Lists)
	}
}

func TestRestartRecovery(t *testing.T) {
	s := newScriptedGateway()
	s.set("chat.history", readFile(t, "restart.history.json"))
	c, _ := connected(t, s)
	p, err := c.History(t.Context(), mainKey, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Messages; len(got) != 3 || got[1].Role != "note" || strings.Contains(got[1].Parts[0].Text, "[System]") {
		t.Error(gatewaytest.Outline(got))
	}
}

// No event of a gateway causes a panic, and the memory of the conversation stays bounded.
func FuzzEvents(f *testing.F) {
	for _, file := range []string{"steps.jsonl", "helper.jsonl"} {
		b, err := os.ReadFile("testdata/" + file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		for _, e := range readCapture(f, file) {
			f.Add([]byte(`{"event":"` + e.Event + `","payload":` + string(e.Payload) + `}`))
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		p := gatewaytest.NewPage()
		c := New(p, "", zerolog.Nop())
		c.state.who = Agent{ID: "main", Main: mainKey}
		for line := range strings.Lines(string(b)) {
			var e capturedEvent
			if json.Unmarshal([]byte(line), &e) == nil {
				c.HandleEvent(e.Event, e.Payload)
			}
		}
		for _, w := range p.Violations {
			if !strings.HasPrefix(w, "a message without") {
				t.Error(w)
			}
		}
		if len(c.state.runs) > maxRuns || len(c.state.recent.list) > maxRecent || len(c.state.subagents.named) > 32 ||
			len(c.engine.Approvals()) > 128 {
			t.Error("unbounded")
		}
	})
}
