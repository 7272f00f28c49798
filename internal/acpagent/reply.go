package acpagent

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of what a page is sent.
const (
	maxParts   = 24        // of one message; then the next one begins
	maxText    = 256 << 10 // bytes of one piece of text
	maxMessage = 64        // messages of one turn; more tool calls than that are not shown
	enough     = 2 << 10   // bytes of text that are reported without waiting for more
)

const cutNote = "\n\n… the rest is too long to be shown."

// outlet is where a reply is reported.
type outlet struct {
	message func(wire.ChatMessage)
	delta   func(wire.ChatDelta)
	closed  func(wire.ChatMessage) // it is complete
}

// reply is the agent's side of a turn as it grows: messages of parts, in order. Text grows by deltas; everything else
// reports the message anew. It is guarded by the lane's mu.
type reply struct {
	turn  string
	pause time.Duration // between two reports of growing text
	out   outlet

	messages []*message
	calls    map[string]*call
	plan     *message

	text     strings.Builder // of the last part of the last message, when that is text
	full     bool            // nothing more fits in
	apart    bool            // what comes next does not belong to it
	bytes    int             // of text that was reported
	units    int             // the same in UTF-16 units
	reported time.Time
	wake     chan struct{} // something waits to be reported
}

type message struct {
	wire.ChatMessage
	dirty bool
}

// call is a tool call and where it is shown.
type call struct {
	acp.ToolCall
	in      *message
	part    int
	waiting bool // for the user
	filed   int  // one more than the files that were told of; -1: its end was told too
}

func newReply(turn string, pause time.Duration, out outlet) *reply {
	return &reply{turn: turn, pause: pause, out: out, calls: map[string]*call{}, wake: make(chan struct{}, 1)}
}

// last is the message that grows; it begins one when there is none, or when it is full.
func (r *reply) last(now time.Time) *message {
	n := len(r.messages)
	if n > 0 && len(r.messages[n-1].Parts) < maxParts {
		return r.messages[n-1]
	}
	if n > 0 {
		r.flush(now)
		full := r.messages[n-1]
		full.State, full.dirty = "done", true
		r.flush(now)
		r.out.closed(full.snapshot())
	}
	m := &message{ChatMessage: wire.ChatMessage{
		ID: r.turn + "." + strconv.Itoa(n+1), Turn: r.turn, Role: "agent", At: now.UTC(), Path: "text", State: "streaming",
	}}
	r.messages = append(r.messages, m)
	return m
}

// part begins a part.
func (r *reply) part(now time.Time, p wire.ChatPart) (*message, int) {
	m := r.last(now)
	r.settle()
	m.Parts = append(m.Parts, p)
	m.dirty = true
	r.text.Reset()
	r.bytes, r.units, r.full, r.apart = 0, 0, false, false
	return m, len(m.Parts) - 1
}

// settle puts the growing text into its part.
func (r *reply) settle() {
	if p := r.growing(); p != nil {
		p.Text = r.text.String()
	}
}

// growing is the part that text is appended to; nil: none.
func (r *reply) growing() *wire.ChatPart {
	if len(r.messages) == 0 {
		return nil
	}
	m := r.messages[len(r.messages)-1]
	if len(m.Parts) == 0 {
		return nil
	}
	if p := &m.Parts[len(m.Parts)-1]; p.Kind == "text" || p.Kind == "thought" {
		return p
	}
	return nil
}

// say appends text of a kind.
func (r *reply) say(now time.Time, kind, text string) {
	if text == "" {
		return
	}
	if p := r.growing(); p == nil || p.Kind != kind || r.apart {
		r.part(now, wire.ChatPart{Kind: kind})
	}
	if r.full {
		return
	}
	if room := maxText - r.text.Len(); len(text) > room {
		for room > 0 && !utf8.RuneStart(text[room]) {
			room--
		}
		text, r.full = text[:room]+cutNote, true
	}
	r.text.WriteString(text)
	r.grown(now)
}

// grown reports now, or lets the turn report soon: the first words at once, then not more often than pages can show.
func (r *reply) grown(now time.Time) {
	if now.Sub(r.reported) >= r.pause || r.text.Len()-r.bytes >= enough {
		r.flush(now)
		return
	}
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// flush reports what was not reported yet.
func (r *reply) flush(now time.Time) {
	r.reported = now
	for _, m := range r.messages {
		if m.dirty {
			r.settle()
			m.dirty = false
			r.out.message(m.snapshot())
			if m == r.messages[len(r.messages)-1] {
				r.units += units(r.text.String()[r.bytes:])
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
		r.units += units(text)
		r.bytes = r.text.Len()
	}
}

// units counts UTF-16 units, which is how a page counts.
func units(s string) int {
	n := 0
	for _, c := range s {
		if n++; c > 0xffff {
			n++
		}
	}
	return n
}

// snapshot is the message as it is now; what was handed out never changes.
func (m *message) snapshot() wire.ChatMessage {
	c := m.ChatMessage
	c.Parts = slices.Clone(m.Parts)
	return c
}

// tool takes what the agent says of a tool call, and returns it; nil: there are too many.
func (r *reply) tool(now time.Time, u acp.ToolCall, show func(*call) wire.ChatTool) *call {
	c := r.calls[u.ID]
	if c == nil {
		if len(r.messages) > maxMessage {
			return nil
		}
		c = &call{}
		c.in, c.part = r.part(now, wire.ChatPart{Kind: "tool"})
		r.calls[u.ID] = c
	}
	c.Merge(u)
	shown := show(c)
	if old := c.in.Parts[c.part].Tool; old == nil {
		shown.Began = now.UTC()
	} else if shown.Began = old.Began; shown.State != "running" && shown.State != "waiting" {
		if shown.Millis = old.Millis; shown.Millis == 0 {
			shown.Millis = float64(now.Sub(old.Began).Microseconds()) / 1000
		}
	}
	r.set(now, c, shown)
	return c
}

func (r *reply) set(now time.Time, c *call, shown wire.ChatTool) {
	c.in.Parts[c.part].Tool = &shown
	c.in.dirty = true
	r.grown(now)
}

// image adds a picture.
func (r *reply) image(now time.Time, i wire.ChatImage) {
	r.part(now, wire.ChatPart{Kind: "image", Image: &i})
	r.grown(now)
}

// steps shows the agent's plan, as a note beside its words.
func (r *reply) steps(now time.Time, plan []acp.PlanEntry) {
	var b strings.Builder
	for _, e := range plan[:min(len(plan), 100)] {
		mark := map[string]string{"completed": "[x] ", "in_progress": "[ ] → "}[e.Status]
		if mark == "" {
			mark = "[ ] "
		}
		b.WriteString("- " + mark + clip.Line(e.Content, 200) + "\n")
	}
	if r.plan == nil {
		r.plan = &message{ChatMessage: wire.ChatMessage{ID: r.turn + ".plan", Turn: r.turn, Role: "note", At: now.UTC(), State: "done"}}
	}
	r.plan.Parts = []wire.ChatPart{{Kind: "text", Text: b.String()}}
	r.plan.dirty = true
	r.grown(now)
}

// end closes the reply: what still runs has stopped, or failed with it.
func (r *reply) end(now time.Time, state, reason string) {
	tools := map[string]string{"done": "done", "stopped": "stopped"}[state]
	if tools == "" {
		tools = "failed"
	}
	for _, c := range r.calls {
		if t := c.in.Parts[c.part].Tool; t.State == "running" || t.State == "waiting" {
			shown := *t
			shown.State = tools
			r.set(now, c, shown)
		}
	}
	if len(r.messages) == 0 && state != "done" {
		r.last(now)
	}
	for i, m := range r.messages {
		if m.State = "done"; i == len(r.messages)-1 {
			m.State, m.Reason = state, reason
		}
		m.dirty = true
	}
	r.flush(now)
}

// all is everything, as it is now.
func (r *reply) all() []wire.ChatMessage {
	r.settle()
	var out []wire.ChatMessage
	if r.plan != nil {
		out = append(out, r.plan.snapshot())
	}
	for _, m := range r.messages {
		out = append(out, m.snapshot())
	}
	return out
}
