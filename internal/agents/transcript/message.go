package transcript

import (
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

const (
	maxParts = 24
	maxTurn  = 128 * maxParts
	// flushBytes is how much unreported text, in bytes, is reported without waiting for the pause.
	flushBytes = 2 << 10
)

// reply is the agent's side of a turn: messages of parts, in order. Growing text is reported by
// deltas, at most one for each pause; every other change makes its message due, and it is reported
// as a whole.
type reply struct {
	*Options
	session, turn string

	messages []*message
	// plan is a note separate from the messages; nil: the agent has sent no plan.
	plan *message
	// next is the id of the growing message, as the back end chose it. Empty: messages are
	// numbered, and bounded by Options.Parts.
	next string
	// reported is the time of the last report.
	reported time.Time
}

// message is a message and the extent of it that pages have.
type message struct {
	*Draft
	// due is when it must be reported as a whole, and textDue when its texts have grown; zero:
	// pages have it.
	due, textDue time.Time
	// known is how much text pages have of each part, and reported when it was last reported as a
	// whole.
	known    []extent
	reported time.Time
}

// shown reports whether pages have the message, or should have it.
func (m *message) shown() bool { return m.Visible() || !m.reported.IsZero() }

// extent is the length of a text.
type extent struct{ bytes, units int }

// each returns the plan and the messages.
func (r *reply) each() []*message {
	if r.plan == nil {
		return r.messages
	}
	return slices.Concat([]*message{r.plan}, r.messages)
}

// last returns the growing message; nil: there is none yet.
func (r *reply) last() *message {
	if len(r.messages) == 0 {
		return nil
	}
	return r.messages[len(r.messages)-1]
}

// current returns the growing message. It starts a new one when there is none, when the last one is
// full, or when the user steered the turn since.
func (r *reply) current(now time.Time) *message {
	last, id := r.last(), r.next
	switch {
	case id != "":
		if last != nil && last.ID == id {
			return last
		}
	case last != nil && (len(last.Parts) < r.Parts || r.full()):
		return last
	default:
		if last != nil {
			if last.State != wire.MessageDone {
				last.State, last.due = wire.MessageDone, now
			}
			r.flush(now, true)
			r.Store(r.session, last.Snapshot())
		}
		id = r.turn + "." + strconv.Itoa(len(r.messages)+1)
	}
	m := &message{Draft: NewDraft(wire.ChatMessage{
		ID: id, Turn: r.turn, Role: wire.RoleAgent, At: now.UTC(), Path: wire.ByText, State: wire.MessageStreaming,
	})}
	r.messages = append(r.messages, m)
	return m
}

// full reports whether there are as many messages as there may be.
func (r *reply) full() bool { return len(r.messages)*r.Parts > r.MaxTurn }

// call returns a tool call; nil: it is not shown.
func (r *reply) call(id string) *call {
	for _, m := range r.messages {
		if c := m.calls[id]; c != nil {
			return c
		}
	}
	return nil
}

// holder returns the message that shows one of these calls, or else the growing one; nil: there are
// too many messages.
func (r *reply) holder(now time.Time, calls ...string) *message {
	for _, m := range r.messages {
		if slices.ContainsFunc(calls, func(id string) bool { return m.calls[id] != nil }) {
			return m
		}
	}
	if r.full() {
		return nil
	}
	return r.current(now)
}

// soon returns the earliest time at which something may be reported again.
func (r *reply) soon(now time.Time) time.Time { return later(now, r.reported.Add(r.Coalesce)) }

// say applies a text of the answer or a thought. The first words appear at once, and so does much
// text.
func (r *reply) say(now time.Time, kind wire.PartKind, e *Text) {
	m := r.messageOf(now, kind, e)
	part, how := m.put(kind, e)
	if how == unchanged {
		return
	}
	if how == replaced {
		m.known = m.known[:min(len(m.known), part)]
	}
	due, known := r.soon(now), 0
	if part < len(m.known) {
		known = m.known[part].bytes
	}
	if len(m.Parts[part].Text)-known >= flushBytes {
		due = now
	}
	if how == grown {
		m.textDue = earlier(m.textDue, due)
	} else {
		m.due = earlier(m.due, due)
	}
}

// messageOf returns the message to which a text belongs. One that grows stays where it is. A
// steered turn may have started to answer in the message above before the event said so. An item
// that goes on growing after that belongs below as a whole, so it is removed from the message
// above. When it is all that this one has, it stays there.
func (r *reply) messageOf(now time.Time, kind wire.PartKind, e *Text) *message {
	above := r.last()
	switch {
	case above != nil && r.next == "" && above.continues(kind, e):
		return above
	case above == nil, r.next == "", above.ID == r.next:
		return r.current(now)
	}
	part, ok := above.texts[textKey{kind, e.Item}]
	switch {
	case !ok || part != len(above.Parts)-1:
		return r.current(now)
	case part > 0:
		above.dropLast()
		above.due = now
		return r.current(now)
	case above.State != wire.MessageStreaming:
		above.State, above.due = wire.MessageStreaming, now
	}
	return above
}

// steer ends the growing message: what follows goes into the next one. A message whose tools still
// run is reported with their results.
func (r *reply) steer(now time.Time, next string) {
	if m := r.last(); m != nil {
		m.State = wire.MessageDone
		if !slices.ContainsFunc(m.order, func(c *call) bool { return c.tool().State == wire.ToolRunning }) {
			m.due = now
		}
	}
	r.next = next
}

// adopt replaces the messages. Pages get each as a whole when it changes.
func (r *reply) adopt(drafts []*Draft) {
	r.messages = nil
	for i, d := range drafts {
		if i == len(drafts)-1 {
			d.State = wire.MessageStreaming
		}
		r.messages = append(r.messages, &message{Draft: d})
	}
}

// addImage appends a picture.
func (r *reply) addImage(now time.Time, i wire.ChatImage) {
	m := r.current(now)
	m.AddImage(i)
	m.due = earlier(m.due, r.soon(now))
}

// setPlan replaces the plan.
func (r *reply) setPlan(now time.Time, text string) bool {
	if r.plan == nil {
		r.plan = &message{Draft: NewDraft(wire.ChatMessage{
			ID: r.turn + ".plan", Turn: r.turn, Role: wire.RoleNote,
			At: now.UTC(), State: wire.MessageDone,
		})}
	}
	r.plan.Parts = []wire.ChatPart{{Kind: wire.PartText, Text: text}}
	r.plan.due = earlier(r.plan.due, r.soon(now))
	return true
}

// flush sends the due reports, or with all set every change that pages do not have yet.
func (r *reply) flush(now time.Time, all bool) {
	for _, m := range r.each() {
		switch {
		case isDue(m.due, now) || all && !m.due.IsZero():
			r.report(m, now)
		case isDue(m.textDue, now) || all && !m.textDue.IsZero():
			r.reportText(m, now)
		}
	}
}

// report reports a message as a whole, once there is something to show.
func (r *reply) report(m *message, now time.Time) {
	m.due, m.textDue = time.Time{}, time.Time{}
	if !m.shown() {
		return
	}
	r.reported, m.reported, m.known = now, now, m.known[:0]
	for _, p := range m.Parts {
		m.known = append(m.known, extent{len(p.Text), agent.UTF16Len(p.Text)})
	}
	r.Reporter.Message(r.session, m.Snapshot())
}

// reportText reports the rest of growing texts as deltas, or with their message when pages do not
// have all parts yet.
func (r *reply) reportText(m *message, now time.Time) {
	if len(m.known) < len(m.Parts) {
		r.report(m, now)
		return
	}
	m.textDue, r.reported = time.Time{}, now
	for i, p := range m.Parts {
		if known := m.known[i]; len(p.Text) > known.bytes {
			d := wire.ChatDelta{Message: m.ID, Part: i, At: known.units, Text: p.Text[known.bytes:]}
			m.known[i] = extent{len(p.Text), known.units + agent.UTF16Len(d.Text)}
			r.Reporter.Delta(r.session, d)
		}
	}
}

// nextDue returns when something will be due; zero: nothing will.
func (r *reply) nextDue() time.Time {
	var at time.Time
	for _, m := range r.each() {
		at = earlier(earlier(at, m.due), m.textDue)
	}
	return at
}

// finish completes the reply as e says. A turn that did not end well has a message that carries the
// reason.
func (r *reply) finish(now time.Time, e *TurnEnded) {
	open := e.Calls
	if open == "" {
		open = wire.ToolState(e.Outcome) // the three types share these values
	}
	silent := len(r.messages) == 0 && e.Outcome != wire.OutcomeDone && !e.Unseen
	if silent || e.Outcome == wire.OutcomeFailed && r.next != "" {
		r.current(now)
	}
	for i, m := range r.messages {
		changed, before := m.CloseCalls(open), m.State
		if m.State = wire.MessageDone; i == len(r.messages)-1 {
			m.State, m.Reason = wire.MessageState(e.Outcome), e.Reason
		}
		if changed || m.State != before || m.reported.IsZero() {
			m.due = now
		}
	}
	r.flush(now, true)
}

// all returns snapshots of all messages that can be seen, the plan first.
func (r *reply) all() []wire.ChatMessage {
	var out []wire.ChatMessage
	for _, m := range r.each() {
		if m.shown() {
			out = append(out, m.Snapshot())
		}
	}
	return out
}

// earlier returns the earlier of two times. The zero time is none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// later returns the later of two times.
func later(a, b time.Time) time.Time { return slices.MaxFunc([]time.Time{a, b}, time.Time.Compare) }

// isDue reports whether a time has come. The zero time never comes.
func isDue(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }
