package chat

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Live events and the history give the same messages: ids, order and parts.
func TestLiveAndHistoryAgree(t *testing.T) {
	for _, is := range []struct{ name, session string }{{"main", mainKey}, {"steps", "agent:main:steps"}} {
		t.Run(is.name, func(t *testing.T) {
			s := newScriptedGateway()
			c, p := connected(t, s)
			replay(t, c, is.name+".jsonl")
			p.Lock()
			live := gatewaytest.Outline(p.Messages[is.session])
			p.Unlock()
			s.set("chat.history", readFile(t, is.name+".history.json"))

			fresh := New(gatewaytest.NewPage(), "", zerolog.Nop()) // a restarted service
			connect(t, fresh, s)
			defer fresh.Disconnected()
			for name, from := range map[string]*Conversation{"this service": c, "a new service": fresh} {
				got, err := from.History(t.Context(), is.session, "")
				if err != nil {
					t.Fatal(err)
				}
				want := gatewaytest.Outline(got.Messages)
				for i := range want { // the gateway words this failure differently in events and rows
					want[i] = strings.Replace(want[i], "(LLM request", "(scripted/scripted-1 request", 1)
				}
				if !slices.Equal(live, want) {
					t.Errorf("%s\nlive:\n%s\nhistory:\n%s", name, strings.Join(live, "\n"), strings.Join(want, "\n"))
				}
				if got.Status.Turn != "" {
					t.Errorf("%s: still running: %+v", name, got.Status)
				}
			}
		})
	}
}

func TestToolsAndTextsInOrder(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	replay(t, c, "steps.jsonl")
	m := p.Messages["agent:main:steps"][1]
	var kinds []string
	for _, part := range m.Parts {
		kinds = append(kinds, string(part.Kind))
	}
	if want := []string{"text", "tool", "text", "tool", "text"}; !slices.Equal(kinds, want) {
		t.Errorf("parts %v, want %v", kinds, want)
	}
	if tool := m.Parts[3].Tool; tool.Title != "Write a file" || tool.Target != "b.txt" || tool.Millis <= 0 {
		t.Errorf("%+v", tool)
	}
	if p.Deltas == 0 {
		t.Error("nothing was streamed")
	}
}

// A message that is folded into a run gets no answer message of its own run. What the agent says
// from then on stands below it.
func TestSteer(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	replay(t, c, "steps.jsonl")
	var roles []string
	for _, m := range p.Messages["agent:main:steps"][2:6] {
		roles = append(roles, string(m.Role)+" "+clip.Bytes(m.Parts[0].Text, 9))
	}
	if want := []string{"user !slow …", "agent w1 w2 …", "user !say a…", "agent and th…"}; !slices.Equal(roles, want) {
		t.Errorf("%q", roles)
	}
}

func TestTurnLog(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	replay(t, c, "main.jsonl")
	var got []string
	for _, turn := range p.Turns {
		if turn.Path != "text runtime" || turn.Session != mainKey {
			t.Errorf("%+v", turn)
		}
		got = append(got, fmt.Sprint(turn.Outcome, " ", turn.Code, turn.Tools))
	}
	if want := []string{"done []", "done [{tool_search 1 0} {write 1 0} {read 2 1}]", "failed agent_failed[]", "done []", "stopped []"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestPresence(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	replay(t, c, "steps.jsonl")
	all := strings.Join(p.States(""), ", ")
	for _, want := range []string{
		"idle, thinking, working Search for a tool · x, thinking, speaking writing, working Write a file · b.txt, thinking, speaking writing, idle",
		"working Run a command · uname -s, needs-you Run a command, working Run a command · uname -s, thinking, speaking writing, idle",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in %q", want, all)
		}
	}
	for _, b := range p.Bodies {
		if b.Type != "openclaw" || b.Name != "Ada" || b.Activity.Source == "" || b.Activity.Since.IsZero() ||
			b.Turn == "" != (b.Activity.State == "idle") {
			t.Errorf("%+v", b)
		}
	}
	c.Disconnected()
	if last := p.Bodies[len(p.Bodies)-1]; last.Activity.State != "lost" || last.Activity.Source != "connection" {
		t.Errorf("after the connection: %+v", last)
	}
	connect(t, c, newScriptedGateway())
	if last := p.Bodies[len(p.Bodies)-1]; last.Activity.State != "idle" {
		t.Errorf("after the next connection: %+v", last)
	}
}

func TestSilentRunIsStale(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, p := connected(t, newScriptedGateway())
		c.HandleEvent("agent", []byte(`{"runId":"run-0001","sessionKey":"agent:main:main","stream":"lifecycle","seq":1,"data":{"phase":"start"}}`))
		time.Sleep(time.Minute)
		synctest.Wait()
		c.HandleEvent("agent", []byte(`{"runId":"run-0001","sessionKey":"agent:main:main","stream":"lifecycle","seq":2,"data":{"phase":"model"}}`))
		c.HandleEvent("agent", []byte(`{"runId":"run-0001","sessionKey":"agent:main:main","stream":"lifecycle","seq":3,"data":{"phase":"start"}}`))
		if got := p.States(""); !slices.Equal(got, []string{"idle", "thinking", "stale", "thinking"}) {
			t.Error(got)
		}
	})
}

func TestSubagents(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	replay(t, c, "helper.jsonl")
	var helpers []agent.Body
	for _, b := range p.Bodies {
		if b.Helper != "" {
			helpers = append(helpers, b)
		}
	}
	if len(helpers) < 3 || helpers[0].Name != "Counter" || !helpers[len(helpers)-1].Gone {
		t.Fatalf("%+v", helpers)
	}
	if got := p.States(helpers[0].Helper); !slices.Equal(got, []string{"thinking", "speaking", "away"}) {
		t.Error(got)
	}
	if len(p.Messages) != 1 {
		t.Errorf("a helper's own session is shown: %v", p.Dump())
	}
	tool := p.Messages[mainKey][len(p.Messages[mainKey])-2].Parts[0].Tool
	if tool == nil || tool.Name != "sessions_spawn" || tool.State != "done" || !strings.Contains(tool.Output, `"accepted"`) ||
		strings.Contains(tool.Output, `"result"`) {
		t.Errorf("a tool called by tool_call: %+v in %v", tool, p.Dump())
	}
}

func TestApprovals(t *testing.T) {
	s := newScriptedGateway()
	c, p := connected(t, s)
	for _, e := range readCapture(t, "steps.jsonl") {
		if strings.HasPrefix(e.Event, "exec.approval") {
			c.HandleEvent(e.Event, e.Payload)
		}
	}
	if len(p.Approvals) != 2 {
		t.Fatal(p.Approvals)
	}
	a := p.Approvals[0]
	if a.State != "open" || a.Command != "uname -s" || a.Title != "Run a command" || len(a.Options) != 2 || a.Options[0].ID != "allow-once" ||
		a.Options[1].Kind != "reject_once" || a.Session != "agent:main:steps" ||
		!slices.Contains(a.Details, wire.Detail{Name: "Program", Value: "/usr/bin/uname"}) {
		t.Errorf("%+v", a)
	}
	if b := p.Approvals[1]; b.State != "answered" || b.Answer != "Allow once" || b.By != "World" {
		t.Errorf("%+v", b)
	}
}

func TestAnswer(t *testing.T) {
	s := newScriptedGateway()
	s.set("plugin.approval.list", []any{})
	s.set("exec.approval.list", []any{map[string]any{"id": "one", "request": map[string]any{"command": "ls", "sessionKey": mainKey}, "expiresAtMs": time.Now().Add(time.Hour).UnixMilli()}})
	applied := true
	s.set("approval.resolve", func(json.RawMessage) (any, error) { return map[string]bool{"applied": applied}, nil })
	c, p := connected(t, s)
	if len(p.Approvals) != 1 || p.States("")[0] != "needs-you Run a command" {
		t.Fatal(p.Dump())
	}
	one, two, other := p.Approvals[0], p.Approvals[0], p.Approvals[0]
	two.ID, other.Command = "two", "rm -rf ~"
	other.Seal()
	for _, bad := range []struct {
		seen   wire.Approval
		option string
		code   wire.Code
	}{{two, "deny", wire.CodeAnswered}, {other, "deny", wire.CodeChanged}, {one, "allow-always", wire.CodeBadArguments}} {
		if err := c.Answer(t.Context(), bad.seen, bad.option); codeOf(err) != bad.code {
			t.Errorf("%v: %v", bad, err)
		}
	}
	applied = false
	if err := c.Answer(t.Context(), one, "deny"); codeOf(err) != wire.CodeAnswered {
		t.Error("someone was faster:", err)
	}
	applied = true
	if err := c.Answer(t.Context(), one, "deny"); err != nil {
		t.Error(err)
	}
	if a := p.Approvals[len(p.Approvals)-1]; a.State != "answered" || a.Answer != "Reject" || a.By != "you" {
		t.Errorf("%+v", a)
	}
	if err := c.Answer(t.Context(), one, "deny"); codeOf(err) != wire.CodeAnswered {
		t.Error("a second answer:", err)
	}
}

// The card shows whose answer counted, even while another answer was on its way from here.
func TestSomeoneAnswersFirst(t *testing.T) {
	s := newScriptedGateway()
	s.set("exec.approval.list", []any{map[string]any{"id": "one", "request": map[string]any{"command": "ls", "sessionKey": mainKey}}})
	c, p := connected(t, s)
	s.set("approval.resolve", func(json.RawMessage) (any, error) {
		c.HandleEvent("exec.approval.resolved", json.RawMessage(`{"id":"one","decision":"allow-once","resolvedBy":"Phone"}`))
		return map[string]bool{"applied": false}, nil
	})
	if err := c.Answer(t.Context(), p.Approvals[0], "deny"); codeOf(err) != wire.CodeAnswered {
		t.Error(err)
	}
	if a := p.Approvals[len(p.Approvals)-1]; a.Answer != "Allow once" || a.By != "Phone" {
		t.Errorf("%+v", a)
	}
}

// An approval that was answered while disconnected does not stay open.
func TestApprovalsAfterReconnect(t *testing.T) {
	s := newScriptedGateway()
	s.set("exec.approval.list", []any{map[string]any{"id": "one", "request": map[string]any{"command": "ls", "sessionKey": mainKey}}})
	c, p := connected(t, s)
	c.Disconnected()
	s.set("exec.approval.list", []any{})
	connect(t, c, s)
	if a := p.Approvals[len(p.Approvals)-1]; a.State != "withdrawn" {
		t.Errorf("%+v", a)
	}
}

func codeOf(err error) wire.Code {
	e, _ := err.(*wire.Error) //nolint:errorlint // the lane's contract: it returns a *wire.Error itself
	if e == nil {
		return ""
	}
	return e.Code
}

// Pictures that messages only mention are downloaded when a page opens and when a run has ended.
func TestPictures(t *testing.T) {
	s := newScriptedGateway()
	s.set("artifacts.download", func(raw json.RawMessage) (any, error) {
		if strings.Contains(string(raw), "one") {
			return map[string]string{"encoding": "base64", "data": "aGVsbG8="}, nil
		}
		return map[string]string{"url": "/api/chat/media/two"}, nil
	})
	s.set("chat.history", historyOf(``, userRow(turnID, "look", 1),
		`{"role":"assistant","content":[{"type":"toolCall","id":"c1","name":"view_image","arguments":{"path":"a.png"}}],"__openclaw":{"id":"a2","seq":2,"runId":"turn-0001"}}`,
		`{"role":"toolResult","toolCallId":"c1","content":[{"type":"image","mimeType":"image/png","artifactId":"one","omitted":true}],"__openclaw":{"id":"a3","seq":3,"runId":"turn-0001"}}`,
		`{"role":"assistant","content":[{"type":"text","text":"here"},{"type":"image","mimeType":"image/png","artifactId":"two","alt":"a lake"}],"__openclaw":{"id":"a4","seq":4,"runId":"turn-0001"}}`))
	c, p := connected(t, s)
	c.HandleEvent("agent", saidEvent("here"))
	c.HandleEvent("agent", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"assistant","seq":99,"data":{"itemId":"i:1","text":"here","mediaUrls":["a.png"]}}`))
	c.HandleEvent("chat", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"final"}`))
	c.HandleEvent("sessions.changed", []byte(`{"sessionKey":"agent:main:main","phase":"message","session":{"key":"agent:main:main"}}`))
	complete := func(m *wire.ChatMessage) bool {
		return m != nil && len(m.Parts) == 4 && m.Parts[1].Image.URL == "/api/chat/images/5" && m.Parts[3].Image.URL == "/api/chat/images/7" &&
			m.Parts[3].Image.Alt == "a lake"
	}
	p.WaitFor(t, "pictures", func() bool { return complete(p.Find(mainKey, "a:turn-0001")) })
	got, err := c.History(t.Context(), mainKey, "")
	if err != nil || len(got.Messages) != 2 || !complete(&got.Messages[1]) {
		t.Error(err, gatewaytest.Outline(got.Messages))
	}
}
