package live

// The user's actions reach an agent in the middle of its work: the answer to its next call carries
// a note of them. An agent in a conversation also gets them with the user's messages, so both draw
// on one agents.Knowledge.

import (
	agents "github.com/worldmcp/world/internal/agents/agent" // agent is this package's own type
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/tool"
)

// reply answers the callers of a call, with a note of the user's actions meanwhile. If the answer
// reaches none of them, the next one carries the note.
func (lw *locked) reply(c *call, t wire.ToolResult) {
	k := lw.knowledgeOf(c)
	noted := k != nil && t.Result != nil && lw.addNote(k, c, &t)
	delivered := false
	for _, reply := range c.waitingReplies {
		delivered = reply(lw.out, t) || delivered
	}
	if noted && !delivered {
		k.NotDelivered(c.ID)
	}
}

// knowledgeOf returns the knowledge of the conversation in which the caller calls, if it has a back
// end, or else that of its device. Nil: it may not hear of the user, or has left.
func (g *guardedFields) knowledgeOf(c *call) *agents.Knowledge {
	a := c.owner
	if a == nil { // a repeat
		a, _ = g.people.Find(c.Device)
	}
	if a == nil || c.noNote || !c.By.Has(wire.ScopeRead) {
		return nil
	}
	if backend, session := a.Conversation(); backend != "" && g.host.Knowledge != nil {
		if k := g.host.Knowledge(g.userID, backend, session); k != nil {
			return k
		}
	}
	return g.ownKnowledge(a)
}

// ownKnowledge returns the knowledge of an agent without a back end. A new agent starts from the
// current revision.
func (g *guardedFields) ownKnowledge(a *presence.Agent) *agents.Knowledge {
	if a.Knowledge == nil {
		a.Knowledge = new(agents.Knowledge)
		a.Knowledge.StartAt(agents.WorldMark{World: g.id, Revision: g.state.Revision()})
	}
	return a.Knowledge
}

// addNote adds a note of the user's actions that the caller does not know of to a result. It reads
// only the entries that are new to the caller, so it is quick when there are none. A result without
// room for the note leaves it to the next one.
func (g *guardedFields) addNote(k *agents.Knowledge, c *call, t *wire.ToolResult) bool {
	if len(t.Result.Text)+agents.MaxNote > maxAnswerText {
		return false
	}
	mark, selected := k.Mark()
	upTo, now := g.state.Revision(), g.selectedNow()
	newSelection := now != selected && now == g.feed.selection.id && g.pages.userPage() != nil
	if c.Tool.Name == tool.WaitForEvents && c.waiter != nil { // it is not a repeat
		// Its own answer reports the events after its cursor, and the selection.
		defer k.RecordEvents(g.id, c.heardAfter, c.waiter.cursor, now)
		upTo, newSelection = c.heardAfter, false
	}
	acts := userActs{g, mark, upTo}
	if !newSelection && !acts.any() && k.RecordQuiet(c.ID, agents.WorldMark{World: g.id, Revision: upTo}) {
		return false
	}
	note := k.Note(c.ID, acts.surroundings(), newSelection)
	if note == "" {
		return false
	}
	if a, here := g.people.Find(c.Device); here && now == g.feed.selection.id {
		a.SelectionSeen = g.feed.selection.number // wait_for_events need not report it
	}
	noted := *t.Result
	noted.Text += note
	t.Result = &noted
	return true
}

// selectedNow returns the id of the object that the user has selected; empty: none, or their page
// is not open.
func (g *guardedFields) selectedNow() string {
	if p := g.pages.userPage(); p != nil {
		return p.selected
	}
	return ""
}
