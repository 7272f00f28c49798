package transcript

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxParts is the size of one message of a reply; then the next message begins.
	maxParts = 24
	// MaxText bounds one part of text, in bytes.
	MaxText = 256 << 10
	// maxMessages bounds the messages of one turn. Tool calls beyond that are not shown.
	maxMessages = 64
	// flushBytes is how much unreported text, in bytes, is reported without waiting for the pause.
	flushBytes = 2 << 10
)

// CutNote stands at the end of a part that was longer than MaxText.
const CutNote = "\n\n… the rest is too long to be shown."

// reply is the agent's side of a turn: messages of parts, in order. Growing text is reported by deltas, at most one for
// each pause; every other change makes its message due, and it is reported as a whole.
type reply struct {
	*Options
	session, turn string

	messages []*message
	// plan is a note beside the messages; nil: the agent has sent no plan.
	plan *message
	// calls are the tool calls by their ids, and order the same in the order of their start.
	calls map[string]*call
	order []*call

	// text is the content of the last part of the last message, when that part is text, and item what it belongs to.
	// truncated: it has reached MaxText.
	text      strings.Builder
	item      string
	truncated bool
	// bytes is the length of the reported prefix of text, and units the same in UTF-16 units.
	bytes, units int
	// textDue is when the rest of it must be reported; zero: there is none.
	textDue time.Time
	// reported is the time of the last report.
	reported time.Time
}

// message is a message that grows.
type message struct {
	wire.ChatMessage
	// due is when it must be reported as a whole; zero: pages have it, but for the growing text.
	due time.Time
	// known is how many of its parts pages have, and reported when it was last reported as a whole.
	known    int
	reported time.Time
}

// snapshot returns a copy of the message that later changes do not affect.
func (m *message) snapshot() wire.ChatMessage {
	c := m.ChatMessage
	c.Parts = slices.Clone(m.Parts)
	return c
}

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

// current returns the growing message. It starts a new one when there is none, or when the last one is full.
func (r *reply) current(now time.Time) *message {
	full := r.last()
	if full != nil && len(full.Parts) < maxParts {
		return full
	}
	if full != nil {
		full.State, full.due = wire.MessageDone, now
		r.flush(now, true)
		r.Store(r.session, full.snapshot())
	}
	m := &message{ChatMessage: wire.ChatMessage{
		ID: r.turn + "." + strconv.Itoa(len(r.messages)+1), Turn: r.turn, Role: wire.RoleAgent, At: now.UTC(), Path: wire.ByText,
		State: wire.MessageStreaming, Parts: []wire.ChatPart{},
	}}
	r.messages = append(r.messages, m)
	return m
}

// addPart appends a part and returns its place. Text that follows goes into this part.
func (r *reply) addPart(now time.Time, p wire.ChatPart) (*message, int) {
	m := r.current(now)
	r.syncText()
	m.Parts = append(m.Parts, p)
	r.text.Reset()
	r.bytes, r.units, r.item, r.truncated, r.textDue = 0, 0, "", false, time.Time{}
	m.due = earlier(m.due, r.soon(now))
	return m, len(m.Parts) - 1
}

// soon returns the earliest time at which something may be reported again.
func (r *reply) soon(now time.Time) time.Time { return later(now, r.reported.Add(r.Coalesce)) }

// growing returns the part that text is appended to; nil: the last part is not text.
func (r *reply) growing() *wire.ChatPart {
	m := r.last()
	if m == nil || len(m.Parts) == 0 {
		return nil
	}
	if p := &m.Parts[len(m.Parts)-1]; p.Kind == wire.PartText || p.Kind == wire.PartThought {
		return p
	}
	return nil
}

// syncText copies the collected text into its part.
func (r *reply) syncText() {
	if p := r.growing(); p != nil {
		p.Text = r.text.String()
	}
}

// appendText appends text to the growing part, or to a new one when the kind or the item differs. Text beyond MaxText is
// dropped. The first words appear at once, and so does much text.
func (r *reply) appendText(now time.Time, kind wire.PartKind, item, text string) {
	if p := r.growing(); p == nil || p.Kind != kind || item != "" && item != r.item {
		r.addPart(now, wire.ChatPart{Kind: kind})
		r.item = item
	}
	if r.truncated {
		return
	}
	if room := MaxText - r.text.Len(); len(text) > room {
		for room > 0 && !utf8.RuneStart(text[room]) {
			room--
		}
		text, r.truncated = text[:room]+CutNote, true
	}
	r.text.WriteString(text)
	if r.textDue = earlier(r.textDue, r.soon(now)); r.text.Len()-r.bytes >= flushBytes {
		r.textDue = now
	}
}

// addImage appends a picture.
func (r *reply) addImage(now time.Time, i wire.ChatImage) {
	r.addPart(now, wire.ChatPart{Kind: wire.PartImage, Image: &i})
}

// setPlan replaces the plan.
func (r *reply) setPlan(now time.Time, text string) bool {
	if r.plan == nil {
		r.plan = &message{ChatMessage: wire.ChatMessage{ID: r.turn + ".plan", Turn: r.turn, Role: wire.RoleNote, At: now.UTC(), State: wire.MessageDone}}
	}
	r.plan.Parts = []wire.ChatPart{{Kind: wire.PartText, Text: text}}
	r.plan.due = earlier(r.plan.due, r.soon(now))
	return true
}

// flush reports what is due, or all that pages do not have yet.
func (r *reply) flush(now time.Time, all bool) {
	for _, m := range r.each() {
		if isDue(m.due, now) || all && !m.due.IsZero() {
			r.report(m, now)
		}
	}
	if isDue(r.textDue, now) || all && !r.textDue.IsZero() {
		r.reportText(now)
	}
}

// report reports a message as a whole.
func (r *reply) report(m *message, now time.Time) {
	if m == r.last() {
		r.syncText()
		r.markText()
	}
	r.reported, m.reported, m.due, m.known = now, now, time.Time{}, len(m.Parts)
	r.Reporter.Message(r.session, m.snapshot())
}

// reportText reports the rest of the growing text as a delta, or with its message when pages do not have the part yet.
func (r *reply) reportText(now time.Time) {
	m := r.last()
	if m.known < len(m.Parts) {
		r.report(m, now)
		return
	}
	d := wire.ChatDelta{Message: m.ID, Part: len(m.Parts) - 1, At: r.units, Text: r.text.String()[r.bytes:]}
	r.markText()
	r.reported = now
	r.Reporter.Delta(r.session, d)
}

// markText notes that pages have all of the growing text.
func (r *reply) markText() {
	r.units += agent.UTF16Len(r.text.String()[r.bytes:])
	r.bytes, r.textDue = r.text.Len(), time.Time{}
}

// next returns when something will be due; zero: nothing will.
func (r *reply) next() time.Time {
	at := r.textDue
	for _, m := range r.each() {
		at = earlier(at, m.due)
	}
	return at
}

// finish completes the reply. Calls that have not ended get the state that fits the outcome. A turn that did not end well
// has at least one message, which carries the reason.
func (r *reply) finish(now time.Time, outcome wire.TurnOutcome, reason string) {
	for _, c := range r.order {
		if t := *c.tool(); !hasEnded(&t) {
			t.State = wire.ToolState(outcome) // the three types share these values
			c.set(t)
		}
	}
	if len(r.messages) == 0 && outcome != wire.OutcomeDone {
		r.current(now)
	}
	for i, m := range r.messages {
		if m.State = wire.MessageDone; i == len(r.messages)-1 {
			m.State, m.Reason = wire.MessageState(outcome), reason
		}
		m.due = now
	}
	r.flush(now, true)
}

// all returns snapshots of all messages, the plan first.
func (r *reply) all() []wire.ChatMessage {
	r.syncText()
	var out []wire.ChatMessage
	for _, m := range r.each() {
		out = append(out, m.snapshot())
	}
	return out
}
