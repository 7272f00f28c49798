package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/wire"
)

const turnID = "turn-0001"

var helloMessage = agent.Message{Session: mainKey, Turn: turnID, Text: "hello"}

func TestSend(t *testing.T) {
	s := newScriptedGateway()
	acked := make(chan struct{})
	s.set("chat.send", func(json.RawMessage) (any, error) { <-acked; return nil, nil })
	c, p := connected(t, s)
	sent := make(chan error, 2)
	m := helloMessage
	m.Images = []wire.ChatImageData{{MIMEType: "image/png", Data: "iVBORw==", Alt: "the world"}}
	for range 2 { // the second one is a repeat
		go func() { sent <- c.Send(t.Context(), m) }()
	}
	p.WaitFor(t, "message being sent", func() bool {
		m := p.Find(mainKey, "u:"+turnID)
		return m != nil && m.State == "sending" && len(m.Parts) == 2 && m.Parts[1].Image.URL != "" && m.Parts[1].Image.Alt == "the world"
	})
	close(acked)
	for range 2 {
		if err := <-sent; err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Send(t.Context(), m); err != nil {
		t.Fatal("a later repeat:", err)
	}
	if m := p.Find(mainKey, "u:"+turnID); m.State != "done" || len(p.Messages[mainKey]) != 1 {
		t.Error(p.Dump())
	}
	if s.called("chat.send") != 1 {
		t.Error(s.calls)
	}
	if st := p.Statuses[mainKey]; st.Turn != turnID || st.Label != "thinking" {
		t.Errorf("%+v", st)
	}
	if got := p.States(""); got[len(got)-1] != "thinking" {
		t.Error(got)
	}
}

// A message that the gateway accepts after the timeout must not show as failed next to its answer.
func TestAcceptedLate(t *testing.T) {
	s := newScriptedGateway()
	s.set("chat.send", func(json.RawMessage) (any, error) { return nil, context.DeadlineExceeded })
	c, p := connected(t, s)
	if err := c.Send(t.Context(), helloMessage); codeOf(err) != wire.CodeTimeout {
		t.Fatal(err)
	}
	c.HandleEvent("chat", json.RawMessage(`{"runId":"`+turnID+`","sessionKey":"`+mainKey+`","state":"delta","deltaText":"Hi"}`))
	if m := p.Find(mainKey, "u:"+turnID); m.State != "done" || m.Reason != "" {
		t.Errorf("%+v", m)
	}
}

func TestSendRefused(t *testing.T) {
	s := newScriptedGateway()
	s.set("chat.send", func(json.RawMessage) (any, error) {
		return nil, &conn.CallError{Code: "INVALID_REQUEST", Message: "attachment too large"}
	})
	c, p := connected(t, s)
	if err := c.Send(t.Context(), helloMessage); codeOf(err) != wire.CodeAgentFailed {
		t.Fatal(err)
	}
	if m := p.Find(mainKey, "u:"+turnID); m.State != "failed" || !strings.Contains(m.Reason, "attachment too large") {
		t.Errorf("%+v", m)
	}
	page, err := c.History(t.Context(), mainKey, "")
	if err != nil || len(page.Messages) != 1 || page.Messages[0].State != "failed" {
		t.Errorf("a page that opens later: %v %+v", err, page)
	}
	s.set("chat.send", map[string]string{})
	if err := c.Send(t.Context(), helloMessage); err != nil {
		t.Fatal("another try:", err)
	}
	if m := p.Find(mainKey, "u:"+turnID); m.State != "done" || m.Reason != "" {
		t.Errorf("%+v", m)
	}
	c.Disconnected()
	if err := c.Send(t.Context(), agent.Message{
		Session: mainKey, Turn: "turn-0009",
		Text: "hello",
	}); codeOf(err) != wire.CodeAgentNotReady {
		t.Error("without a connection:", err)
	}
}

func userRow(turn, text string, seq int) string {
	return fmt.Sprintf(`{"role":"user","content":%q,"timestamp":%d,"idempotencyKey":"%s:user","__openclaw":{"id":"u%d","seq":%d}}`, text, time.Now().UnixMilli(), turn, seq, seq)
}

func agentRow(run, text string, seq int) string {
	return fmt.Sprintf(`{"role":"assistant","content":[{"type":"text","text":%q}],"timestamp":%d,"__openclaw":{"id":"a%d","seq":%d,"runId":%q}}`, text, time.Now().UnixMilli(), seq, seq, run)
}

func historyOf(extra string, rows ...string) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"messages":[%s],"totalMessages":%d,"hasMore":false%s}`, strings.Join(rows, ","), len(rows), extra))
}

// The connection ends before the message is acknowledged. The gateway's transcript decides whether
// it is sent again.
func TestConnectionLostBeforeAck(t *testing.T) {
	for _, recorded := range []bool{false, true} {
		t.Run(fmt.Sprint("recorded ", recorded), func(t *testing.T) {
			s := newScriptedGateway()
			s.set("chat.send", func(json.RawMessage) (any, error) { return nil, errHang })
			c, p := connected(t, s)
			sent := make(chan error, 1)
			go func() { sent <- c.Send(context.WithoutCancel(t.Context()), helloMessage) }()
			p.WaitFor(t, "message", func() bool { return p.Find(mainKey, "u:"+turnID) != nil })
			c.Disconnected()
			if m := p.Find(mainKey, "u:"+turnID); m.State != "sending" {
				t.Errorf("%+v", m)
			}
			next := newScriptedGateway()
			again := 1
			if recorded {
				again = 0
				next.set("chat.history", historyOf(`,"sessionInfo":{"hasActiveRun":true,"activeRunIds":["`+turnID+`"]}`, userRow(turnID, "hello", 1)))
			}
			connect(t, c, next)
			if err := <-sent; err != nil {
				t.Fatal(err)
			}
			if n := next.called("chat.send"); n != again {
				t.Errorf("sent again %d times", n)
			}
			if m := p.Find(mainKey, "u:"+turnID); m.State != "done" || len(p.Messages[mainKey]) != 1 {
				t.Error(p.Dump())
			}
			if p.Statuses[mainKey].Turn != turnID {
				t.Errorf("%+v", p.Statuses)
			}
		})
	}
}

const startedEvent = `{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"lifecycle","seq":1,"data":{"phase":"start"}}`

func saidEvent(text string) []byte {
	return fmt.Appendf(nil, `{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"assistant","seq":%d,"data":{"itemId":"i:1","text":%q}}`, 2+len(text), text)
}

// The gateway stops in the middle of an answer. After the reconnect the page shows the state of the
// gateway.
func TestConnectionLostMidRun(t *testing.T) {
	for _, is := range []struct {
		name    string
		said    string
		history json.RawMessage
		want    []string
		running bool
	}{
		{
			"goes on", "one two", historyOf(`,"inFlightRun":{"runId":"turn-0001","text":"one two three"},"sessionInfo":{"hasActiveRun":true}`, userRow(turnID, "hello", 1)),
			[]string{`u:turn-0001 user done "hello"`, `a:turn-0001 agent streaming "one two three"`},
			true,
		},
		{
			"goes on after a tool", "one", historyOf(`,"inFlightRun":{"runId":"turn-0001","text":"one\n\ntwo"},"sessionInfo":{"hasActiveRun":true}`, userRow(turnID, "hello", 1), agentRow(turnID, "one", 2)),
			[]string{`u:turn-0001 user done "hello"`, `a:turn-0001 agent streaming "one" "two"`},
			true,
		},
		{
			"ended meanwhile", "one two", historyOf(``, userRow(turnID, "hello", 1), agentRow(turnID, "one two three", 2)),
			[]string{`u:turn-0001 user done "hello"`, `a:turn-0001 agent done "one two three"`},
			false,
		},
		{
			"partial answer", "one two", historyOf(``, userRow(turnID, "hello", 1)),
			[]string{`u:turn-0001 user done "hello"`, `a:turn-0001 agent stopped "one two"`},
			false,
		},
		{
			"never recorded", "", historyOf(``),
			[]string{`u:turn-0001 user failed (The gateway stopped before it answered. Try again.) "hello"`},
			false,
		},
		{
			"taken up by another run", "one two", historyOf(`,"inFlightRun":{"runId":"other-run","text":"anew"},"sessionInfo":{"hasActiveRun":true}`, userRow(turnID, "hello", 1)),
			[]string{`u:turn-0001 user done "hello"`, `a:turn-0001 agent stopped "one two"`, `a:other-run agent streaming "anew"`},
			true,
		},
	} {
		t.Run(is.name, func(t *testing.T) {
			c, p := connected(t, newScriptedGateway())
			if err := c.Send(t.Context(), helloMessage); err != nil {
				t.Fatal(err)
			}
			if _, err := c.History(t.Context(), mainKey, ""); err != nil {
				t.Fatal(err)
			}
			if is.said != "" {
				c.HandleEvent("agent", []byte(startedEvent))
				c.HandleEvent("agent", saidEvent(is.said))
			}
			c.Disconnected()
			s := newScriptedGateway()
			s.set("chat.history", is.history)
			connect(t, c, s)
			got, err := c.History(t.Context(), mainKey, "")
			if err != nil {
				t.Fatal(err)
			}
			if have := strings.Join(gatewaytest.Outline(got.Messages), "\n"); have != strings.Join(is.want, "\n") {
				t.Errorf("the page shows\n%s\nwant\n%s", have, strings.Join(is.want, "\n"))
			}
			if len(p.Resets) != 1 || is.running != (got.Status.Turn != "") ||
				got.Status.Turn != p.Statuses[mainKey].Turn {
				t.Errorf("resets %v, status %+v and %+v", p.Resets, got.Status, p.Statuses)
			}
			if is.name == "goes on" {
				p.Messages[mainKey] = got.Messages // as after a reset
				c.HandleEvent("agent", saidEvent("one two three four"))
				if s := gatewaytest.Outline(p.Messages[mainKey])[1]; s != `a:turn-0001 agent streaming "one two three four"` {
					t.Error(s)
				}
			}
		})
	}
}

func TestStop(t *testing.T) {
	s := newScriptedGateway()
	s.set("chat.abort", map[string]bool{"ok": true})
	c, p := connected(t, s)
	if err := c.Send(t.Context(), helloMessage); err != nil {
		t.Fatal(err)
	}
	c.HandleEvent("agent", []byte(startedEvent))
	c.HandleEvent("agent", saidEvent("one"))
	if err := c.Stop(t.Context(), mainKey); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(p.Withdrawn, []string{"turn-0001"}) {
		t.Errorf("its open calls in the world go on: %q", p.Withdrawn)
	}
	c.HandleEvent("chat", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"aborted","stopReason":"rpc"}`))
	if m := p.Find(mainKey, "a:turn-0001"); m == nil || m.State != "stopped" || m.Parts[0].Text != "one" {
		t.Errorf("%+v", m)
	}
	if p.Statuses[mainKey].Turn != "" || p.Turns[0].Outcome != "stopped" || p.Turns[0].First <= 0 {
		t.Errorf("%+v %+v", p.Statuses, p.Turns)
	}
}

// However a run ends early, its open world calls are withdrawn. After a normal answer there is
// nothing to withdraw.
func TestEndedRunWithdrawsCalls(t *testing.T) {
	chat := func(state string) func(*Conversation) {
		return func(c *Conversation) {
			c.HandleEvent("chat", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"`+state+`"}`))
		}
	}
	for name, e := range map[string]struct {
		end       func(*Conversation)
		withdrawn []string
	}{
		"answered":           {chat("final"), nil},
		"stopped elsewhere":  {chat("aborted"), []string{turnID}},
		"failed":             {chat("error"), []string{turnID}},
		"the gateway forgot": {func(c *Conversation) { connect(t, c, newScriptedGateway()) }, []string{turnID}},
	} {
		t.Run(name, func(t *testing.T) {
			c, p := connected(t, newScriptedGateway())
			if err := c.Send(t.Context(), helloMessage); err != nil {
				t.Fatal(err)
			}
			c.HandleEvent("agent", []byte(startedEvent))
			c.HandleEvent("agent", saidEvent("one"))
			e.end(c)
			p.WaitFor(t, "the end of the run", func() bool { return len(p.Turns) > 0 })
			if !slices.Equal(p.Withdrawn, e.withdrawn) {
				t.Errorf("withdrawn: %q", p.Withdrawn)
			}
		})
	}
}

// The gateway also aborts runs because of an error. The user sees the error then, not that the run
// was stopped.
func TestAbortedByAnError(t *testing.T) {
	const words = "The model sent a tool call that could not be read. Try again."
	for name, events := range map[string][]string{
		"with its message": {`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"aborted","errorMessage":"The model sent a tool call that could not be read"}`},
		"told before": {
			`{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"lifecycle","seq":9,"data":{"phase":"error","error":"The model sent a tool call that could not be read"}}`,
			`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"aborted"}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			c, p := connected(t, newScriptedGateway())
			if err := c.Send(t.Context(), helloMessage); err != nil {
				t.Fatal(err)
			}
			c.HandleEvent("agent", []byte(startedEvent))
			c.HandleEvent("agent", saidEvent("one"))
			for i, e := range events {
				c.HandleEvent(map[bool]string{true: "chat", false: "agent"}[i == len(events)-1], []byte(e))
			}
			if m := p.Find(mainKey, "a:turn-0001"); m == nil || m.State != "failed" || m.Reason != words || m.Parts[0].Text != "one" {
				t.Errorf("%+v", m)
			}
			if p.Turns[0].Outcome != "failed" {
				t.Errorf("%+v", p.Turns)
			}
		})
	}
}

// Runs without agent events are streamed as well.
func TestChatDeltasAlone(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	for _, e := range []string{
		`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"delta","deltaText":"Grüße 🌍"}`,
		`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"delta","deltaText":" und mehr"}`,
		`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"delta","deltaText":"Anders","replace":true}`,
		`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"delta","deltaText":"."}`,
		`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"final","message":{"role":"assistant","content":[{"type":"text","text":"Anders."}]}}`,
		`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"final"}`,
	} {
		c.HandleEvent("chat", []byte(e))
	}
	if got := gatewaytest.Outline(p.Messages[mainKey]); len(got) != 1 || got[0] != `a:turn-0001 agent done "Anders."` || p.Deltas != 2 {
		t.Error(got, p.Deltas)
	}
	for _, text := range []string{"Older", "Older ones"} { // older gateways send the whole text each time
		c.HandleEvent("chat", fmt.Appendf(nil, `{"runId":"turn-0002","sessionKey":"agent:main:main","state":"delta","message":{"content":[{"type":"text","text":%q}]}}`, text))
	}
	if m := p.Find(mainKey, "a:turn-0002"); m.Parts[0].Text != "Older ones" || p.Deltas != 3 {
		t.Errorf("%+v", m)
	}
}

// A message that is folded into another run gets no run, status or log line of its own.
func TestFoldedMessage(t *testing.T) {
	s := newScriptedGateway()
	c, p := connected(t, s)
	if err := c.Send(t.Context(), helloMessage); err != nil {
		t.Fatal(err)
	}
	c.HandleEvent("agent", []byte(startedEvent))
	second := helloMessage
	second.Turn = "turn-0002"
	if err := c.Send(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	c.HandleEvent("chat", []byte(`{"runId":"turn-0002","sessionKey":"agent:main:main","state":"final"}`))
	third := helloMessage
	third.Turn = "turn-0003"
	s.set("chat.send", func(json.RawMessage) (any, error) { // its run ends before the acknowledgement
		c.HandleEvent("chat", []byte(`{"runId":"turn-0003","sessionKey":"agent:main:main","state":"final"}`))
		return nil, nil
	})
	if err := c.Send(t.Context(), third); err != nil {
		t.Fatal(err)
	}
	if got := gatewaytest.Outline(p.Messages[mainKey]); len(got) != 3 || p.Statuses[mainKey].Turn != turnID ||
		len(p.Turns) != 0 {
		t.Error(got, p.Statuses, p.Turns)
	}
}

// A message that waited too long for a connection is not sent behind the user's back.
func TestSendExpires(t *testing.T) {
	s := newScriptedGateway()
	s.set("chat.send", func(json.RawMessage) (any, error) { return nil, errHang })
	c, p := connected(t, s)
	sent := make(chan error, 1)
	go func() { sent <- c.Send(context.WithoutCancel(t.Context()), helloMessage) }()
	p.WaitFor(t, "message", func() bool { return p.Find(mainKey, "u:"+turnID) != nil })
	c.Disconnected()
	c.do(func(s *state) { s.now = func() time.Time { return time.Now().Add(maxSendWait + time.Second) } })
	next := newScriptedGateway()
	connect(t, c, next)
	if err := <-sent; codeOf(err) != wire.CodeAgentNotReady || next.called("chat.send") != 0 {
		t.Error(err, next.calls)
	}
	if m := p.Find(mainKey, "u:"+turnID); m.State != "failed" || m.Reason == "" {
		t.Errorf("%+v", m)
	}
}

// A member of an unexpected type does not hide the rest of an event.
func TestLenientDecoding(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	for i, data := range []string{`{"itemId":"i","text":"one","error":{"code":3},"title":7}`, `{"itemId":["i"],"text":5}`, `[]`} {
		c.HandleEvent("agent", fmt.Appendf(nil, `{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"assistant","seq":%d,"ts":"soon","data":%s}`, i+1, data))
	}
	if got := gatewaytest.Outline(p.Messages[mainKey]); len(got) != 1 || got[0] != `a:turn-0001 agent streaming "one"` {
		t.Error(got)
	}
}

// Text that arrives as chat events is split by the tools in between.
func TestChatDeltasAndTools(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	delta := func(text string) {
		c.HandleEvent("chat", fmt.Appendf(nil, `{"runId":"turn-0001","sessionKey":"agent:main:main","state":"delta","deltaText":%q}`, text))
	}
	delta("First ")
	delta("this.")
	c.HandleEvent("agent", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"item","seq":1,"data":{"kind":"tool","phase":"start","name":"exec","toolCallId":"c1","meta":"ls"}}`))
	c.HandleEvent("agent", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"item","seq":2,"data":{"kind":"tool","phase":"end","name":"exec","toolCallId":"c1","status":"completed"}}`))
	delta("\n\nThen ")
	delta("that.")
	if got := gatewaytest.Outline(p.Messages[mainKey]); len(got) != 1 || got[0] != `a:turn-0001 agent streaming "First this." [exec|ls|done|] "Then that."` {
		t.Error(got)
	}
}

func TestWorldTool(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	for i, data := range []string{
		`{"phase":"start","name":"tool_call","toolCallId":"c1","args":{"id":"world__place_objects","args":{"objects":[{"kind":"bench"}]}}}`,
		`{"phase":"start","name":"world__place_objects","toolCallId":"c2","parentToolCallId":"c1","args":{"objects":[{"kind":"bench"}]}}`,
		`{"phase":"result","name":"world__place_objects","toolCallId":"c2","parentToolCallId":"c1","result":{"content":[{"type":"text","text":"bench_1 at 0, 0, 0"},{"type":"image","mimeType":"image/png","bytes":9,"omitted":true}]}}`,
		`{"phase":"result","name":"tool_call","toolCallId":"c1","result":{"content":[{"type":"text","text":"{\"tool\":{\"id\":\"world__place_objects\"}}"}]}}`,
	} {
		c.HandleEvent("agent", fmt.Appendf(nil, `{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"tool","seq":%d,"data":%s}`, i+1, data))
	}
	m := p.Find(mainKey, "a:turn-0001")
	if len(m.Parts) != 2 || m.Parts[1].Image == nil || m.Parts[1].Image.URL != "" {
		t.Fatal(gatewaytest.Outline(p.Messages[mainKey]))
	}
	if tool := m.Parts[0].Tool; !tool.World || tool.Title != "Place objects" || tool.State != "done" || tool.Output != "bench_1 at 0, 0, 0" ||
		!strings.Contains(tool.Input, "bench") {
		t.Errorf("%+v", tool)
	}
	c.HandleEvent("chat", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"final"}`))
	if got := fmt.Sprint(p.Turns[0].Tools); got != "[{world__place_objects 1 0}]" {
		t.Error(got)
	}
}

// Messages of a voice call appear only in the transcript, and are marked as spoken.
func TestVoiceAndOtherRows(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	for _, r := range []string{
		`{"role":"user","content":"spoken","timestamp":1,"provenance":{"kind":"realtime_voice"},"__openclaw":{"id":"v1","seq":1}}`,
		`{"role":"assistant","content":[{"type":"text","text":"heard"}],"timestamp":2,"provenance":{"kind":"realtime_voice"},"__openclaw":{"id":"v2","seq":2}}`,
		`{"role":"user","content":"[System] go on","timestamp":3,"provenance":{"kind":"internal_system"},"__openclaw":{"id":"s1","seq":3}}`,
		`{"role":"user","content":"from elsewhere","timestamp":4,"idempotencyKey":"run-elsewhere:user","__openclaw":{"id":"e1","seq":4}}`,
	} {
		c.HandleEvent("session.message", fmt.Appendf(nil, `{"sessionKey":%q,"message":%s}`, mainKey, r))
	}
	want := []string{`h:v1 user done "spoken"`, `h:v2 agent done "heard"`, `u:run-elsewhere user done "from elsewhere"`}
	if got := gatewaytest.Outline(p.Messages[mainKey]); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Error(got)
	}
	if p.Messages[mainKey][0].Path != "voice" || p.Messages[mainKey][2].Path != "text" {
		t.Error(p.Messages)
	}
}

func TestFailureText(t *testing.T) {
	for in, want := range map[string]string{
		"": "The agent stopped with an error. Try again.",
		"⚠️ Agent failed before reply: ⚠️ x/y request failed. Try again shortly.\nTo view logs, run `openclaw logs`": "x/y request failed. Try again shortly.",
		"Error: no key": "no key. Try again.",
	} {
		if got := failureText(in, ""); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}
