package openclaw

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// run is one run of the agent that goes on. Its id is that of the message that began it.
type run struct {
	id, session string
	own         bool      // this service sent the message
	pictures    bool      // its events mention pictures that they do not hold
	attaches    bool      // it shows files, which the gateway puts into the transcript when the run is over
	started     bool      // the agent has begun with it
	began       time.Time // when the message was sent, or when we first heard of the run
	first       time.Duration
	last        time.Time // of its last event
	seq         int64     // of its last agent event
	steer       string    // the turn that steered it last
	followed    bool      // a further message was sent while it went on
	drafts      []*draft  // its messages, the last one growing
	streams     bool      // its texts come as agent events; else as chat events
	toolStream  bool      // its tools come as tool events; else as items
	said        string    // the text of the chat events
	before      int       // how much of said belongs to parts before the last tool
	tools       []wire.TurnTool
	counted     map[string]bool // tool calls that are in tools
	over        string          // how the agent says it ended: done, stopped, failed
	overAt      time.Time
	reason      string
	doing       wire.Activity
}

// run returns the live run of an id, made when it is new. nil: it is over, or there are too many.
func (t *conversation) run(id, session string) *run {
	if r := t.runs[id]; r != nil {
		return r
	}
	if id == "" || session == "" || slices.Contains(t.ended, id) || !t.ours(session) || isHelper(session) || len(t.runs) >= maxRuns {
		return nil
	}
	r := &run{id: id, session: session, began: t.now(), counted: map[string]bool{}}
	t.runs[id] = r
	if i := slices.IndexFunc(t.kept, func(k keptMessage) bool { return k.message.ID == userID(id) && k.message.State == "failed" }); i >= 0 {
		m := t.kept[i].message // taken after all, later than we waited
		m.State, m.Reason, r.own = "done", "", true
		t.keep(session, m)
		t.r.Message(session, m)
	}
	return r
}

// live are the runs of a session that go on, the one that began first in front.
func (t *conversation) live(session string) []*run {
	var out []*run
	for _, r := range t.runs {
		if r.session == session {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b *run) int { return a.began.Compare(b.began) })
	return out
}

// draft is the message of r that grows now, made when there is none.
func (t *conversation) draft(r *run) *draft {
	id := agentID(r.id, r.steer)
	if n := len(r.drafts); n > 0 && r.drafts[n-1].ID == id {
		return r.drafts[n-1]
	}
	d := newDraft(wire.ChatMessage{ID: id, Turn: r.id, Role: "agent", At: t.now(), Path: "text", State: "streaming"})
	r.drafts = append(r.drafts, d)
	r.said, r.before = "", 0
	return d
}

// holding is the message of r that shows a tool call; the growing one when none does.
func (t *conversation) holding(r *run, calls ...string) *draft {
	for _, d := range r.drafts {
		for _, c := range calls {
			if _, ok := d.calls[c]; ok {
				return d
			}
		}
	}
	return t.draft(r)
}

// tell reports a message whole, once there is something to show.
func (t *conversation) tell(r *run, d *draft) {
	if d.idle() {
		return
	}
	d.told = true
	t.r.Message(r.session, d.message())
}

// tellChange reports what a text did to a message.
func (t *conversation) tellChange(r *run, d *draft, c change) {
	switch {
	case c.delta != nil && d.told:
		t.r.Delta(r.session, *c.delta)
	case c.delta != nil || c.whole:
		t.tell(r, d)
	}
}

// finish ends a run: its messages, its line in the turn log, its approvals, what the agent does, also in the world.
func (t *conversation) finish(r *run, outcome, reason string) {
	delete(t.runs, r.id)
	t.forgetWork(r.id)
	t.ended = remember(t.ended, r.id, maxEnded)
	if s := t.sends[r.id]; s != nil {
		t.settled(s, nil)
	}
	if outcome == "failed" {
		t.draft(r)
	}
	for i, d := range r.drafts {
		d.stopTools()
		d.State = "done"
		if i == len(r.drafts)-1 {
			d.State, d.Reason = outcome, reason
		}
		if !d.idle() {
			t.keep(r.session, d.message())
		}
		t.tell(r, d)
	}
	if r.pictures || r.followed || outcome == "stopped" {
		t.reread(r.session, r.id)
	}
	if r.attaches && len(t.attaching) < maxRuns {
		t.attaching[r.session] = r
	}
	t.withdraw(r.id)
	t.logTurn(r, outcome)
	t.tellStatus(r.session)
	t.tellBody("chat:" + outcome)
	if outcome != "done" {
		t.r.Withdraw(agentType, r.id) // nobody waits any more for what it still does
	}
}

// logTurn writes the line of a run; a message that was only folded into another run has none.
func (t *conversation) logTurn(r *run, outcome string) {
	if !r.started && len(r.drafts) == 0 {
		return
	}
	line := wire.Turn{
		ID: r.id, At: r.began, Path: "text runtime", Backend: ID, Agent: cmp.Or(t.name, product), Session: r.session, Tools: r.tools,
		First: millis(r.first), Millis: millis(t.now().Sub(r.began)), Outcome: outcome,
	}
	if outcome == "failed" {
		line.Code = string(wire.CodeAgentFailed)
	}
	t.r.Turn(line)
}

// row takes a row of a transcript at the moment it is recorded.
func (t *conversation) row(session string, r *row) {
	if !t.ours(session) || isHelper(session) {
		return
	}
	id := r.run()
	switch {
	case r.Role == "user" && r.Meta.Steer != "" && id != "":
		if into := t.runs[r.Meta.Steer]; into != nil && into.steer != id {
			t.steered(into, id)
		} else if into == nil && slices.Contains(t.ended, r.Meta.Steer) {
			t.reread(session, r.Meta.Steer)
		}
	case r.Role == "user":
	case r.Role == "assistant" && id == "", r.Meta.Kind != "":
	default: // the run's own events tell more
		if t.runs[id] != nil || slices.Contains(t.ended, id) || r.Role != "assistant" {
			return
		}
	}
	if r.Role == "user" && id != "" {
		if s := t.sends[id]; s != nil {
			t.settled(s, nil)
			return
		}
		if t.pictures[id] != nil || slices.Contains(t.ended, id) {
			return // ours, told before
		}
	}
	f := newFold(t.r.Image, func(turn string) []wire.ChatImage { return t.pictures[turn] })
	if d := f.add(r); d != nil && !d.empty() {
		t.r.Message(session, d.message())
	}
}

// steered ends the message that a run spoke so far: what comes now answers the turn that was folded into it.
func (t *conversation) steered(r *run, turn string) {
	if n := len(r.drafts); n > 0 {
		d := r.drafts[n-1]
		running := slices.ContainsFunc(d.Parts, func(p wire.ChatPart) bool { return p.Tool != nil && p.Tool.State == "running" })
		if d.State = "done"; !running && !d.empty() {
			t.tell(r, d)
		}
	}
	r.steer, r.followed = turn, true
}

// answering is the message of r that an item's text belongs to. One that began above a further message of the user and grows
// on below it belongs below, whole: the row of that message came late.
func (t *conversation) answering(r *run, item string) *draft {
	n := len(r.drafts)
	if n == 0 || r.drafts[n-1].ID == agentID(r.id, r.steer) {
		return t.draft(r)
	}
	d := r.drafts[n-1]
	i, ok := d.texts["text"+item]
	if !ok || i != len(d.Parts)-1 {
		return t.draft(r)
	}
	if i == 0 { // nothing else was said above; reread puts it right
		if d.State != "streaming" {
			d.State = "streaming"
			t.tell(r, d)
		}
		return d
	}
	d.Parts = d.Parts[:i]
	maps.DeleteFunc(d.texts, func(_ string, part int) bool { return part == i })
	t.tell(r, d)
	return t.draft(r)
}
