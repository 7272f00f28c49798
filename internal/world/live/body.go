package live

import (
	"encoding/json"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// AttachBodies updates the bodies of the agents here from the reports of the user's back ends.
func (w *World) AttachBodies() { w.do(func(lw *locked) { lw.attachBodies() }) }

// attachBodies is AttachBodies. Bodies stand in the user's current world only.
func (g *guardedFields) attachBodies() {
	var here []*presence.AttachedBody
	if u := g.user; u.IsIn(g.id) {
		here = u.Bodies()
	}
	g.people.Attach(here, g.now())
}

// PresenceChanged schedules a presence message for a change that the world does not see itself.
func (w *World) PresenceChanged() { w.do(func(lw *locked) { lw.people.Changed = true }) }

// Agents returns the agents that are connected by a socket or a back end, most recently seen first.
func (w *World) Agents() (list []wire.Agent) {
	w.do(func(lw *locked) { list = lw.people.ConnectedAgents() })
	return list
}

// ByMCP returns the agents that have come by their MCP server alone, most recently seen first.
func (w *World) ByMCP() (list []wire.AgentPresence) {
	w.do(func(lw *locked) { list = lw.people.ByMCP() })
	return list
}

// presence returns the presence message as a principal may see it. One that may not see the agents'
// work learns only whether they are working.
func (g *guardedFields) presence(by *access.Principal) wire.Presence {
	return g.people.Message(g.state, g.user.Voice(), len(g.pages.connected), visibilityFor(by))
}

// visibilityFor is how much a principal may see of what agents do.
func visibilityFor(by *access.Principal) presence.Visibility {
	return presence.Visibility{Programs: access.MaySeeWork(by), Private: by.InPage()}
}

// flush sends presence to the pages and event streams now, and the queued traces to the pages.
func (lw *locked) flush() {
	lw.flushing = false
	watched := len(lw.pages.connected)+len(lw.feed.subscriptions) > 0
	traces := lw.people.Flush(watched)
	if !watched {
		return
	}
	encoded := map[presence.Visibility]json.RawMessage{}
	seen := func(by *access.Principal) json.RawMessage {
		s := visibilityFor(by)
		if encoded[s] == nil {
			encoded[s] = wire.MustJSON(lw.presence(by))
		}
		return encoded[s]
	}
	for _, p := range lw.pages.connected {
		lw.out.queue(p.line, Message{Kind: wire.KindPresence, Payload: seen(p.by)})
		for _, t := range traces {
			lw.send(p, wire.KindTrace, t)
		}
	}
	for s := range lw.feed.subscriptions {
		lw.feed.send(s, StreamEvent{Name: "presence", Data: seen(s.by)})
	}
}

// Known returns how many agents the world knows.
func (w *World) Known() (n int) {
	w.do(func(lw *locked) { n = lw.people.Known() })
	return n
}

// admit checks the limits for an agent that calls or connects, and evicts another agent when the
// world is full. trust: it has shown a credential. show: it will be shown in the world.
func (lw *locked) admit(device string, trust, show bool) *wire.Error {
	_, known := lw.people.Find(device)
	if !known && !trust && !lw.host.Limits.NewAgents.Allow(lw.now()) {
		return calls.TooMany("Call again in a minute, or with the agentType that you called with before.", "%d new agents have called within a minute", MaxNewAgents)
	}
	leaving, e := lw.people.Admit(device, trust, show)
	if leaving != nil {
		lw.endCallsOf(leaving)
		lw.people.Remove(leaving)
	}
	return e
}

// endCallsOf ends the calls of an agent that is evicted. A call whose entry is being written still
// ends with its result.
func (lw *locked) endCallsOf(a *presence.Agent) {
	for _, c := range lw.calls.Where(func(c *call) bool { return c.Device == a.Device }) {
		switch {
		case c.storedAnswer != nil:
			lw.finishWithoutPicture(c, "its agent was removed to make room for another one")
		case !c.appended:
			lw.abort(c, calls.TooMany("Call again in a few seconds. "+calls.WithCredential, "the world is full, and %s was removed to make room for an agent with a credential", a.Name))
		}
	}
}
