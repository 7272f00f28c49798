package chat

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
)

// steerRow is the row of a message that was folded into the run of the first turn; its text is its
// turn.
func steerRow(turn string, seq int) string {
	return fmt.Sprintf(`{"role":"user","content":%q,"idempotencyKey":"%s:user","__openclaw":{"id":"a%d","seq":%d,"steerTargetRunId":%q}}`, turn, turn, seq, seq, turnID)
}

// The row of a message that was folded into a run arrives at any time between the events of the
// run, or never. In the end the conversation must match the transcript.
func TestSteeredLate(t *testing.T) {
	first, second := userRow(turnID, turnID, 1), steerRow("turn-0002", 3)
	one, two := agentRow(turnID, "w1 w2", 2), agentRow(turnID, "and this", 4)
	steered := func(c *Conversation) {
		c.HandleEvent("session.message", []byte(`{"sessionKey":"agent:main:main","message":`+second+`}`))
	}
	says := func(c *Conversation, seq, item, text string) {
		c.HandleEvent("agent", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"assistant","seq":`+seq+`,"data":{"itemId":"`+item+`","text":"`+text+`"}}`))
	}
	over := func(c *Conversation) {
		c.HandleEvent("chat", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"final"}`))
	}
	for name, after := range map[string]func(c *Conversation){
		"in time": func(c *Conversation) {
			steered(c)
			says(c, "2", "two", "and")
			says(c, "3", "two", "and this")
			over(c)
		},
		"amid the answer": func(c *Conversation) {
			says(c, "2", "two", "and")
			steered(c)
			says(c, "3", "two", "and this")
			over(c)
		},
		"after the answer": func(c *Conversation) { says(c, "2", "two", "and this"); steered(c); over(c) },
		"after the run":    func(c *Conversation) { says(c, "2", "two", "and this"); over(c); steered(c) },
		"before a last word": func(c *Conversation) {
			steered(c)
			says(c, "2", "one", "w1 w2")
			says(c, "3", "two", "and this")
			over(c)
		},
		"never": func(c *Conversation) { says(c, "2", "two", "and this"); over(c) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newScriptedGateway()
			var asked atomic.Int32
			s.set("chat.history", func(json.RawMessage) (any, error) {
				if asked.Add(1) <= 2 { // the first is by connected; the second comes too early
					return historyOf(``, first, one, second), nil
				}
				return historyOf(``, first, one, second, two), nil
			})
			c, p := connected(t, s)
			asks := func(turn string) {
				if err := c.Send(t.Context(), agent.Message{Session: mainKey, Turn: turn, Text: turn}); err != nil {
					t.Fatal(err)
				}
			}
			asks(turnID)
			says(c, "1", "one", "w1 w2")
			asks("turn-0002")
			after(c)
			want := []string{turnID, "w1 w2", "turn-0002", "and this"}
			var got, live []string
			p.WaitFor(t, strings.Join(want, " | "), func() bool {
				got, live = nil, gatewaytest.Outline(p.Messages[mainKey])
				for _, m := range p.Messages[mainKey] {
					for _, part := range m.Parts {
						got = append(got, part.Text)
					}
				}
				return slices.Equal(got, want)
			})
			h, err := c.History(t.Context(), mainKey, "")
			if kept := gatewaytest.Outline(h.Messages); err != nil || !slices.Equal(live, kept) {
				t.Errorf("live:\n%s\nhistory:\n%s\n%v", strings.Join(live, "\n"), strings.Join(kept, "\n"), err)
			}
		})
	}
}

// A run that had said nothing when a further message was folded into it answers below that message,
// even when its row arrives late: the pages read the session again.
func TestSteeredBeforeFirstWord(t *testing.T) {
	s := newScriptedGateway()
	c, p := connected(t, s)
	steer := steerRow("turn-0002", 2)
	s.set("chat.history", historyOf(``, userRow(turnID, "hello", 1), steer, agentRow(turnID, "and this", 3)))
	for _, turn := range []string{turnID, "turn-0002"} {
		if err := c.Send(t.Context(), agent.Message{Session: mainKey, Turn: turn, Text: "hello"}); err != nil {
			t.Fatal(err)
		}
	}
	c.HandleEvent("agent", saidEvent("and"))
	c.HandleEvent("session.message", []byte(`{"sessionKey":"agent:main:main","message":`+steer+`}`))
	c.HandleEvent("agent", saidEvent("and this"))
	c.HandleEvent("chat", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"final"}`))
	p.WaitFor(t, "reset", func() bool { return slices.Contains(p.Resets, mainKey) })
	h, err := c.History(t.Context(), mainKey, "")
	if got := gatewaytest.Outline(h.Messages); err != nil || len(got) != 3 || !strings.HasPrefix(got[2], "a:turn-0001~turn-0002 agent done") {
		t.Error(err, got)
	}
}

// Text of the instant in which a run is stopped is recorded but not sent. It is read from the
// transcript.
func TestStoppedMidWord(t *testing.T) {
	s := newScriptedGateway()
	s.set("chat.history", historyOf(``, userRow(turnID, "hello", 1), agentRow(turnID, "one two three", 2)))
	c, p := connected(t, s)
	if err := c.Send(t.Context(), agent.Message{Session: mainKey, Turn: turnID, Text: "hello"}); err != nil {
		t.Fatal(err)
	}
	c.HandleEvent("agent", saidEvent("one two"))
	c.HandleEvent("chat", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"aborted","stopReason":"rpc"}`))
	p.WaitFor(t, "the last word", func() bool {
		m := p.Find(mainKey, "a:turn-0001")
		return m != nil && m.State == "stopped" && m.Parts[0].Text == "one two three"
	})
}
