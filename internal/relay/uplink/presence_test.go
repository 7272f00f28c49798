package uplink_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/relay/uplink/relaytest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// observed is a computer whose agents' presence a paired relay gets.
type observed struct {
	*uplink.Uplinks
	relay   *relaytest.Relay
	store   client.Store
	pairing client.Pairing
	sent    chan sentOn
}

// sentOn is a message, and the socket on which it came.
type sentOn struct {
	socket *relaytest.Socket
	wire.Envelope
}

func newObserved(t *testing.T, scopes []wire.Scope) *observed {
	t.Helper()
	c := &observed{relay: relaytest.New(t), sent: make(chan sentOn, 1000)}
	c.relay.Handle(func(s *relaytest.Socket, e wire.Envelope) {
		if e.Kind == wire.KindAgentPresence {
			c.sent <- sentOn{s, e}
		}
	})
	c.store, c.pairing = granted(t, c.relay, scopes, false)
	c.Uplinks = begin(t, uplink.Options{Store: c.store})
	state(t, c.Uplinks, client.Connected)
	return c
}

// next returns the next message with the agents' presence.
func (c *observed) next(t *testing.T) wire.DevicePresence {
	t.Helper()
	select {
	case e := <-c.sent:
		if e.Scope != wire.ScopeRead || len(e.Payload) > wire.MaxDevicePresence {
			t.Errorf("%s, %d bytes", e.Scope, len(e.Payload))
		}
		return decoded[wire.DevicePresence](t, e.Payload)
	case <-time.After(patience):
		t.Fatal("the relay gets no message")
	}
	return wire.DevicePresence{}
}

// wait waits until the relay gets a message that reads like want (see words).
func (c *observed) wait(t *testing.T, want string) wire.DevicePresence {
	t.Helper()
	return c.waitAfter(t, nil, want)
}

// waitAfter is wait for a message on another socket than one that has ended, or ends.
func (c *observed) waitAfter(t *testing.T, old *relaytest.Socket, want string) wire.DevicePresence {
	t.Helper()
	var got []string
	for end := time.Now().Add(patience); time.Now().Before(end); {
		select {
		case e := <-c.sent:
			p := decoded[wire.DevicePresence](t, e.Payload)
			if got = append(got, words(p)); words(p) == want && e.socket != old {
				return p
			}
		case <-time.After(time.Until(end)):
		}
	}
	t.Fatalf("the relay got %q, want %q", got, want)
	return wire.DevicePresence{}
}

// words returns a message as "state(label) + name state(label)".
func words(p wire.DevicePresence) string {
	if p.Doing == nil {
		return "nothing"
	}
	list := []string{fmt.Sprintf("%s(%s)", p.Doing.State, p.Doing.Label)}
	for _, h := range p.Helpers {
		list = append(list, fmt.Sprintf("%s %s(%s)", h.Name, h.Doing.State, h.Doing.Label))
	}
	return strings.Join(list, " + ")
}

// does is the report of an agent.
func does(agentType, name string, s wire.ActivityState, label string) presence.Body {
	b := presence.Body{
		Type: agentType, Name: name,
		Activity: wire.Activity{State: s, Label: label, Since: time.Now().Add(-time.Minute), Source: "tool_call"},
	}
	if s != wire.ActivityIdle {
		b.Turn = "t1"
	}
	return b
}

func helperOf(b presence.Body, id, name string) presence.Body {
	b.Helper, b.Name = id, name
	return b
}

func left(b presence.Body) presence.Body {
	b.Gone, b.Activity.State = true, wire.ActivityAway
	return b
}

// One computer is one body: it shows its agent, or of several the first that needs the user or is
// busy, and the others stand next to it. A new socket gets the current state; of many changes at
// once, only the newest is sent.
func TestAgentsActivityIsSent(t *testing.T) {
	c := newObserved(t, wire.DefaultScopes())
	c.PublishBody(does("codex", "Codex", wire.ActivityWorking, "Bash · make"))
	p := c.next(t)
	if words(p) != "working(Bash · make)" || p.Turn != "t1" || p.Doing.Source != "tool_call" || p.Doing.Age < 60_000 || p.Doing.Age > 120_000 {
		t.Errorf("%+v %+v", p, p.Doing)
	}
	const secret = "agent:main:subagent:7d6a7f1c"
	c.PublishBody(helperOf(does("codex", "", wire.ActivityWorking, "looking"), secret, "Scout"))
	if p = c.wait(t, "working(Bash · make) + Scout working(looking)"); strings.Contains(p.Helpers[0].ID, "subagent") {
		t.Errorf("%+v", p.Helpers)
	}
	scout := p.Helpers[0].ID
	c.PublishBody(does("openclaw", "Molty", wire.ActivityIdle, ""))
	p = c.wait(t, "working(Codex: Bash · make) + Scout working(looking)")
	if p.Helpers[0].ID != scout {
		t.Errorf("a helper's id changed from %s to %s", scout, p.Helpers[0].ID)
	}
	c.PublishBody(does("openclaw", "Molty", wire.ActivityThinking, ""))
	c.wait(t, "working(Codex: Bash · make) + Molty thinking() + Scout working(looking)")
	c.PublishBody(does("openclaw", "Molty", wire.ActivityNeedsYou, "rm -r build"))
	c.wait(t, "needs-you(Molty: rm -r build) + Codex working(Bash · make) + Scout working(looking)")
	old := c.relay.Connected(patient(t))
	c.relay.Cut()
	c.waitAfter(t, old, "needs-you(Molty: rm -r build) + Codex working(Bash · make) + Scout working(looking)")
	for i := range 12 {
		c.PublishBody(helperOf(does("openclaw", "", wire.ActivityWorking, ""), fmt.Sprint(i), "Crab"))
	}
	for len(p.Helpers) < wire.MaxDevicePresenceHelpers {
		p = c.next(t)
	}
	c.PublishBody(left(does("codex", "Codex", "", "")))
	c.wait(t, "needs-you(rm -r build)"+strings.Repeat(" + Crab working()", 8))
	c.PublishBody(left(does("openclaw", "Molty", "", "")))
	c.wait(t, "away()")

	began := time.Now()
	for i := range 500 {
		c.PublishBody(does("codex", "Codex", wire.ActivityWorking, fmt.Sprint("step ", i)))
	}
	most := 0
	for p = c.next(t); words(p) != "working(step 499)"; p = c.next(t) {
		most++
	}
	if paced := 2 + int(time.Since(began)/(100*time.Millisecond)); most > paced {
		t.Errorf("%d messages before the newest one, want at most %d", most, paced)
	}
}

// An agent that lost its connection, or has gone, is reported as such unless another agent acts
// there without a known state.
func TestLostAgentBesideAnother(t *testing.T) {
	c := newObserved(t, wire.DefaultScopes())
	c.PublishBody(does("openclaw", "Molty", wire.ActivityLost, ""))
	c.wait(t, "lost()")
	s, _ := entered(t, c.Uplinks, anAgent, false)
	c.wait(t, "nothing")
	s.Leave(false)
	c.wait(t, "lost()")
}

// Without consent to conversations, or without chat.stream, the relay gets only the state and since
// when, only where the agents act, and nothing of their work.
func TestWorkStaysPrivateWithoutConversations(t *testing.T) {
	t.Run("not agreed", func(t *testing.T) {
		c := newObserved(t, wire.DefaultScopes())
		all := func() { // states that would reveal the work
			t.Helper()
			c.PublishBody(does("codex", "Codex", wire.ActivityWorking, "psql -U admin"))
			c.PublishBody(helperOf(does("codex", "", wire.ActivityWorking, "secret"), "h1", "Find the password"))
			c.PublishBody(does("openclaw", "Molty", wire.ActivityThinking, "secret"))
		}
		all()
		c.wait(t, "working(Codex: psql -U admin) + Molty thinking(secret) + Find the password working(secret)")
		old := c.relay.Connected(patient(t))
		if err := errors.Join(c.store.Talk(c.pairing.ID, false), c.Reload()); err != nil {
			t.Fatal(err)
		}
		p := c.waitAfter(t, old, "working()")
		if raw := string(wire.MustJSON(p)); p.Turn != "" || p.Doing.Source != "" || p.Doing.Age < 60_000 ||
			strings.Contains(strings.ToLower(raw), `"codex`) {
			t.Errorf("sent %s", raw)
		}
		if err := errors.Join(c.store.Use(""), c.Reload()); err != nil { // the agents act here again
			t.Fatal(err)
		}
		c.wait(t, "nothing")
		all()
		c.PublishBody(does("codex", "Codex", wire.ActivityNeedsYou, "rm"))
		if err := errors.Join(c.store.Use(c.pairing.ID), c.Reload()); err != nil {
			t.Fatal(err)
		}
		if p = c.next(t); words(p) != "needs-you()" { // nothing came in between
			t.Errorf("sent %s", words(p))
		}
		if err := errors.Join(c.store.Talk(c.pairing.ID, true), c.Reload()); err != nil {
			t.Fatal(err)
		}
		c.wait(t, "needs-you(Codex: rm) + Molty thinking(secret) + Find the password working(secret)")
	})
	t.Run("not granted", func(t *testing.T) {
		c := newObserved(t, []wire.Scope{wire.ScopeRead, wire.ScopeWrite})
		c.PublishBody(does("codex", "Codex", wire.ActivityWorking, "psql -U admin"))
		if raw := string(wire.MustJSON(c.next(t))); strings.Contains(raw, "psql -U") || strings.Contains(raw, `"t1"`) ||
			!strings.Contains(raw, `"working"`) {
			t.Errorf("sent %s", raw)
		}
	})
}

// A relay that does not know the message is sent one, and no more on that socket; the socket goes
// on.
func TestRelayWithoutPresence(t *testing.T) {
	c := newObserved(t, wire.DefaultScopes())
	c.relay.Handle(func(s *relaytest.Socket, e wire.Envelope) {
		if e.Kind == wire.KindAgentPresence {
			c.sent <- sentOn{s, e}
			s.Reply(e, wire.KindError, wire.NewError(wire.CodeNotAllowed, "nothing here takes a presence.agent"))
		}
		if e.Kind == wire.KindToolCall {
			s.Reply(e, wire.KindToolResult, wire.ToolResult{OK: true, Result: &wire.Result{Text: "done"}})
		}
	})
	c.PublishBody(does("codex", "Codex", wire.ActivityWorking, "one"))
	c.wait(t, "working(one)")
	s, l := entered(t, c.Uplinks, anAgent, false)
	for i := range 10 {
		c.PublishBody(does("codex", "Codex", wire.ActivityWorking, fmt.Sprint("more ", i)))
		if got := ask(t, s, l, fmt.Sprint("m", i), "say", `{"text":"hello"}`); got.Result == nil {
			t.Errorf("%+v", got)
		}
	}
	if len(c.sent) > 0 || c.relay.Sockets() != 1 {
		t.Errorf("%d more messages, %d sockets", len(c.sent), c.relay.Sockets())
	}
}
