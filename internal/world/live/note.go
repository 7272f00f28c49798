package live

// What the user does reaches an agent in the middle of its work: the answer to its next call
// carries a note of it. An agent that has a conversation with the user is told the same things with
// their messages, so both draw on one agents.Knowledge.

import (
	agents "github.com/worldmcp/world/internal/agents/agent" // agent is this package's own type
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/tool"
)

// reply answers those who made a call, with a note of what the user did meanwhile. If the answer
// reaches none of them, the next one carries the note.
func (lw *locked) reply(c *call, t wire.ToolResult) {
	k := lw.knowledgeOf(c)
	noted := k != nil && t.Result != nil && lw.addNote(k, c, &t)
	delivered := false
	for _, reply := range c.replies {
		delivered = reply(lw.out, t) || delivered
	}
	if noted && !delivered {
		k.TakeBack(c.ID)
	}
}

// knowledgeOf returns what the caller knows: in the conversation in which it calls, if it has a
// back end, or else as the agent of its device. nil: it may not hear of the user, or is not here
// any more.
func (r *room) knowledgeOf(c *call) *agents.Knowledge {
	a := c.owner
	if a == nil { // a repeat
		a, _ = r.people.Find(c.Device)
	}
	if a == nil || c.unnoted || !c.By.Has(wire.ScopeRead) {
		return nil
	}
	if backend, session := a.Conversation(); backend != "" && r.host.Knowledge != nil {
		if k := r.host.Knowledge(r.userID, backend, session); k != nil {
			return k
		}
	}
	return r.meet(a)
}

// meet returns what an agent without a back end knows. One that has just come knows all that
// happened before.
func (r *room) meet(a *presence.Agent) *agents.Knowledge {
	if a.Knows == nil {
		a.Knows = new(agents.Knowledge)
		a.Knows.Begin(agents.WorldMark{World: r.id, Revision: r.state.Revision()})
	}
	return a.Knows
}

// addNote adds to a result what its caller does not know of the user. It is quick when that is
// nothing: it looks only at the entries that are new to the caller. A result that has no room for
// the note leaves it to the next one.
func (r *room) addNote(k *agents.Knowledge, c *call, t *wire.ToolResult) bool {
	if len(t.Result.Text)+agents.MaxNote > maxAnswerText {
		return false
	}
	mark, selected := k.Mark()
	upTo, now := r.state.Revision(), r.selectedNow()
	newSelection := now != selected && now == r.feed.selected.id && r.pages.userPage() != nil
	if c.Tool.Name == tool.WaitForEvents && c.waiter != nil { // it is not a repeat
		// Its own answer tells what came after its cursor, and what is selected.
		defer k.Heard(r.id, c.heardAfter, c.waiter.cursor, now)
		upTo, newSelection = c.heardAfter, false
	}
	if !newSelection && !r.acted(mark, upTo) && k.Quiet(c.ID, agents.WorldMark{World: r.id, Revision: upTo}) {
		return false
	}
	note := k.Note(c.ID, r.surroundings(mark, upTo), newSelection)
	if note == "" {
		return false
	}
	if a, here := r.people.Find(c.Device); here && now == r.feed.selected.id {
		a.SelectionSeen = r.feed.selected.number // wait_for_events need not tell it
	}
	noted := *t.Result
	noted.Text += note
	t.Result = &noted
	return true
}

// selectedNow returns the id of what the user has selected; empty: nothing, or their page is not
// open.
func (r *room) selectedNow() string {
	if p := r.pages.userPage(); p != nil {
		return p.selected
	}
	return ""
}
