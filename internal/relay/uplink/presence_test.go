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

// telling is a computer whose agents a paired relay is told of.
type telling struct {
	*uplink.Uplinks
	relay   *relaytest.Relay
	store   client.Store
	pairing client.Pairing
	told    chan toldOn
}

// toldOn is a message, and the socket on which it came.
type toldOn struct {
	socket *relaytest.Socket
	wire.Envelope
}

func newTelling(t *testing.T, scopes []wire.Scope) *telling {
	t.Helper()
	c := &telling{relay: relaytest.New(t), told: make(chan toldOn, 1000)}
	c.relay.Handle(func(s *relaytest.Socket, e wire.Envelope) {
		if e.Kind == wire.KindAgentPresence {
			c.told <- toldOn{s, e}
		}
	})
	c.store, c.pairing = granted(t, c.relay, scopes, false)
	c.Uplinks = begin(t, uplink.Options{Store: c.store})
	state(t, c.Uplinks, client.Connected)
	return c
}

// next returns the next message, in which the relay is told of the agents.
func (c *telling) next(t *testing.T) wire.DevicePresence {
	t.Helper()
	select {
	case e := <-c.told:
		if e.Scope != wire.ScopeRead || len(e.Payload) > wire.MaxDevicePresence {
			t.Errorf("%s, %d bytes", e.Scope, len(e.Payload))
		}
		return decoded[wire.DevicePresence](t, e.Payload)
	case <-time.After(patience):
		t.Fatal("the relay is told nothing")
	}
	return wire.DevicePresence{}
}

// wait waits until the relay is told something in a few words (see words).
func (c *telling) wait(t *testing.T, want string) wire.DevicePresence {
	t.Helper()
	return c.waitAfter(t, nil, want)
}

// waitAfter is wait for a message on another socket than one that has ended, or ends.
func (c *telling) waitAfter(t *testing.T, old *relaytest.Socket, want string) wire.DevicePresence {
	t.Helper()
	var got []string
	for end := time.Now().Add(patience); time.Now().Before(end); {
		select {
		case e := <-c.told:
			p := decoded[wire.DevicePresence](t, e.Payload)
			if got = append(got, words(p)); words(p) == want && e.socket != old {
				return p
			}
		case <-time.After(time.Until(end)):
		}
	}
	t.Fatalf("the relay was told %q, want %q", got, want)
	return wire.DevicePresence{}
}

// words returns what is told as "state(label) + name state(label)".
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

// One computer is one body: it does what its agent does, the first one that needs the user or is
// busy if there are several, and the others stand beside it. A new socket is told the state of now.
// Of many changes at once the newest is told.
func TestWhatAgentsDoIsTold(t *testing.T) {
	c := newTelling(t, wire.DefaultScopes())
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

// An agent that has lost its connection, or has gone, is told as that, unless another one acts
// there of which nothing else is known.
func TestLostAgentBesideAnother(t *testing.T) {
	c := newTelling(t, wire.DefaultScopes())
	c.PublishBody(does("openclaw", "Molty", wire.ActivityLost, ""))
	c.wait(t, "lost()")
	s, _ := entered(t, c.Uplinks, anAgent, false)
	c.wait(t, "nothing")
	s.Leave(false)
	c.wait(t, "lost()")
}

// Where the user of this computer has not agreed to conversations, or the device has no
// chat.stream, the relay is told the state and since when, and only where the agents act; not what
// they work on.
func TestWorkIsNotToldWithoutConversations(t *testing.T) {
	t.Run("not agreed", func(t *testing.T) {
		c := newTelling(t, wire.DefaultScopes())
		all := func() { // what would tell of the work
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
			t.Errorf("told %s", raw)
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
			t.Errorf("told %s", words(p))
		}
		if err := errors.Join(c.store.Talk(c.pairing.ID, true), c.Reload()); err != nil {
			t.Fatal(err)
		}
		c.wait(t, "needs-you(Codex: rm) + Molty thinking(secret) + Find the password working(secret)")
	})
	t.Run("not granted", func(t *testing.T) {
		c := newTelling(t, []wire.Scope{wire.ScopeRead, wire.ScopeWrite})
		c.PublishBody(does("codex", "Codex", wire.ActivityWorking, "psql -U admin"))
		if raw := string(wire.MustJSON(c.next(t))); strings.Contains(raw, "psql -U") || strings.Contains(raw, `"t1"`) ||
			!strings.Contains(raw, `"working"`) {
			t.Errorf("told %s", raw)
		}
	})
}

// A relay that does not know the message is sent one, and no more on that socket; the socket goes
// on.
func TestRelayWithoutPresence(t *testing.T) {
	c := newTelling(t, wire.DefaultScopes())
	c.relay.Handle(func(s *relaytest.Socket, e wire.Envelope) {
		if e.Kind == wire.KindAgentPresence {
			c.told <- toldOn{s, e}
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
	if len(c.told) > 0 || c.relay.Sockets() != 1 {
		t.Errorf("%d more messages, %d sockets", len(c.told), c.relay.Sockets())
	}
}
