package acpagent

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxParts is the size of one message of a reply; then the next message begins.
	maxParts = 24
	// maxText bounds one part of text, in bytes.
	maxText = 256 << 10
	// maxMessage bounds the messages of one turn. Tool calls beyond that are not shown.
	maxMessage = 64
	// flushBytes is how much unreported text, in bytes, is reported without waiting for the pause.
	flushBytes = 2 << 10
)

// cutNote stands at the end of a truncated part.
const cutNote = "\n\n… the rest is too long to be shown."

// replyHandler receives the reports of a reply. closed gets each message once, when it is complete and others follow
// it.
type replyHandler struct {
	message func(wire.ChatMessage)
	delta   func(wire.ChatDelta)
	closed  func(wire.ChatMessage)
}

// reply builds the agent's side of a turn from its updates: messages of parts, in order. Growing text is reported by
// deltas, batched so that a page gets at most one per pause; every other change marks its message dirty, and flush
// reports the whole message. Backend.mu guards it.
type reply struct {
	turn string
	// pause is the shortest interval between two reports of growing text.
	pause time.Duration
	out   replyHandler

	messages []*message
	calls    map[string]*call
	// plan is a note beside the messages; nil: the agent has sent no plan.
	plan *message

	// text is the content of the last part of the last message, when that part is text. truncated: it has reached
	// maxText. newPart: the next chunk must start another part.
	text      strings.Builder
	truncated bool
	newPart   bool
	// bytes is the length of the reported prefix of text, and units the same in UTF-16 units.
	bytes, units int
	// reported is the time of the last flush.
	reported time.Time
	// wake holds a token when something waits for the next flush; the turn's goroutine receives it.
	wake chan struct{}
}

// message is a message of a reply; dirty: it must be reported as a whole.
type message struct {
	wire.ChatMessage
	dirty bool
}

// call is a tool call and the part that shows it.
type call struct {
	acp.ToolCall
	message *message
	part    int
	// waiting: an approval of this call is open.
	waiting bool
	// reportedFiles is 1 + the number of files in the last report of its work; 0: none was made; -1: its end is
	// reported.
	reportedFiles int
}

func newReply(turn string, pause time.Duration, out replyHandler) *reply {
	return &reply{turn: turn, pause: pause, out: out, calls: map[string]*call{}, wake: make(chan struct{}, 1)}
}

// current returns the growing message. It starts a new one when there is none, or when the last one is full.
func (r *reply) current(now time.Time) *message {
	n := len(r.messages)
	if n > 0 && len(r.messages[n-1].Parts) < maxParts {
		return r.messages[n-1]
	}
	if n > 0 {
		r.flush(now)
		full := r.messages[n-1]
		full.State, full.dirty = wire.MessageDone, true
		r.flush(now)
		r.out.closed(full.snapshot())
	}
	m := &message{ChatMessage: wire.ChatMessage{
		ID: r.turn + "." + strconv.Itoa(n+1), Turn: r.turn, Role: wire.RoleAgent, At: now.UTC(), Path: wire.ByText, State: wire.MessageStreaming,
	}}
	r.messages = append(r.messages, m)
	return m
}

// addPart appends a part to the current message and returns both places. Text that follows goes into this part.
func (r *reply) addPart(now time.Time, p wire.ChatPart) (*message, int) {
	m := r.current(now)
	r.syncText()
	m.Parts = append(m.Parts, p)
	m.dirty = true
	r.text.Reset()
	r.bytes, r.units, r.truncated, r.newPart = 0, 0, false, false
	return m, len(m.Parts) - 1
}

// syncText copies the collected text into its part.
func (r *reply) syncText() {
	if p := r.growing(); p != nil {
		p.Text = r.text.String()
	}
}

// growing returns the part that text is appended to; nil: the last part is not text.
func (r *reply) growing() *wire.ChatPart {
	if len(r.messages) == 0 {
		return nil
	}
	m := r.messages[len(r.messages)-1]
	if len(m.Parts) == 0 {
		return nil
	}
	if p := &m.Parts[len(m.Parts)-1]; p.Kind == wire.PartText || p.Kind == wire.PartThought {
		return p
	}
	return nil
}

// appendText appends text to the growing part, or to a new one when the kind differs. Text beyond maxText is dropped.
func (r *reply) appendText(now time.Time, kind wire.PartKind, text string) {
	if text == "" {
		return
	}
	if p := r.growing(); p == nil || p.Kind != kind || r.newPart {
		r.addPart(now, wire.ChatPart{Kind: kind})
	}
	if r.truncated {
		return
	}
	if room := maxText - r.text.Len(); len(text) > room {
		for room > 0 && !utf8.RuneStart(text[room]) {
			room--
		}
		text, r.truncated = text[:room]+cutNote, true
	}
	r.text.WriteString(text)
	r.scheduleFlush(now)
}

// scheduleFlush flushes now if the last report is old enough or much text has collected, and otherwise wakes the turn's
// goroutine, which flushes after the pause. The first words thus appear at once.
func (r *reply) scheduleFlush(now time.Time) {
	if now.Sub(r.reported) >= r.pause || r.text.Len()-r.bytes >= flushBytes {
		r.flush(now)
		return
	}
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// flush reports every dirty message, and the unreported text as a delta.
func (r *reply) flush(now time.Time) {
	r.reported = now
	for _, m := range r.messages {
		if m.dirty {
			r.syncText()
			m.dirty = false
			r.out.message(m.snapshot())
			if m == r.messages[len(r.messages)-1] {
				r.units += agent.UTF16Len(r.text.String()[r.bytes:])
				r.bytes = r.text.Len()
			}
		}
	}
	if r.plan != nil && r.plan.dirty {
		r.plan.dirty = false
		r.out.message(r.plan.snapshot())
	}
	if r.text.Len() > r.bytes {
		m, text := r.messages[len(r.messages)-1], r.text.String()[r.bytes:]
		r.out.delta(wire.ChatDelta{Message: m.ID, Part: len(m.Parts) - 1, At: r.units, Text: text})
		r.units += agent.UTF16Len(text)
		r.bytes = r.text.Len()
	}
}

// snapshot returns a copy of the message that later changes do not affect.
func (m *message) snapshot() wire.ChatMessage {
	c := m.ChatMessage
	c.Parts = slices.Clone(m.Parts)
	return c
}

// mergeTool merges an update of a tool call into its part, which the first update creates. It returns nil when the
// reply already has maxMessage messages. show renders the call for pages.
func (r *reply) mergeTool(now time.Time, u acp.ToolCall, show func(*call) wire.ChatTool) *call {
	c := r.calls[u.ID]
	if c == nil {
		if len(r.messages) > maxMessage {
			return nil
		}
		c = &call{}
		c.message, c.part = r.addPart(now, wire.ChatPart{Kind: wire.PartTool})
		r.calls[u.ID] = c
	}
	c.Merge(u)
	shown := show(c)
	if old := c.message.Parts[c.part].Tool; old == nil {
		shown.Began = now.UTC()
	} else if shown.Began = old.Began; shown.State != wire.ToolRunning && shown.State != wire.ToolWaiting {
		if shown.Millis = old.Millis; shown.Millis == 0 {
			shown.Millis = agent.Millis(now.Sub(old.Began))
		}
	}
	r.setTool(now, c, shown)
	return c
}

// setTool replaces what a call's part shows.
func (r *reply) setTool(now time.Time, c *call, shown wire.ChatTool) {
	c.message.Parts[c.part].Tool = &shown
	c.message.dirty = true
	r.scheduleFlush(now)
}

// addImage appends a picture.
func (r *reply) addImage(now time.Time, i wire.ChatImage) {
	r.addPart(now, wire.ChatPart{Kind: wire.PartImage, Image: &i})
	r.scheduleFlush(now)
}

// setPlan shows the agent's plan as a check list in a note of its own.
func (r *reply) setPlan(now time.Time, plan []acp.PlanEntry) {
	var b strings.Builder
	for _, e := range plan[:min(len(plan), 100)] {
		mark := map[acp.ToolStatus]string{acp.StatusCompleted: "[x] ", acp.StatusInProgress: "[ ] → "}[e.Status]
		b.WriteString("- " + cmp.Or(mark, "[ ] ") + clip.Line(e.Content, 200) + "\n")
	}
	if r.plan == nil {
		r.plan = &message{ChatMessage: wire.ChatMessage{ID: r.turn + ".plan", Turn: r.turn, Role: wire.RoleNote, At: now.UTC(), State: wire.MessageDone}}
	}
	r.plan.Parts = []wire.ChatPart{{Kind: wire.PartText, Text: b.String()}}
	r.plan.dirty = true
	r.scheduleFlush(now)
}

// finish closes the reply. Tool calls that still run get the state that fits the turn's outcome. A turn that did not
// end well has at least one message, which carries the reason.
func (r *reply) finish(now time.Time, outcome wire.TurnOutcome, reason string) {
	state, tools := wire.MessageState(outcome), wire.ToolState(outcome) // the three types share these values
	for _, c := range r.calls {
		if t := c.message.Parts[c.part].Tool; t.State == wire.ToolRunning || t.State == wire.ToolWaiting {
			shown := *t
			shown.State = tools
			r.setTool(now, c, shown)
		}
	}
	if len(r.messages) == 0 && outcome != wire.OutcomeDone {
		r.current(now)
	}
	for i, m := range r.messages {
		if m.State = wire.MessageDone; i == len(r.messages)-1 {
			m.State, m.Reason = state, reason
		}
		m.dirty = true
	}
	r.flush(now)
}

// all returns snapshots of all messages, the plan first.
func (r *reply) all() []wire.ChatMessage {
	r.syncText()
	var out []wire.ChatMessage
	if r.plan != nil {
		out = append(out, r.plan.snapshot())
	}
	for _, m := range r.messages {
		out = append(out, m.snapshot())
	}
	return out
}
