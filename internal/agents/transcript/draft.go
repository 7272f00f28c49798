package transcript

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// draftParts bounds the parts of one message. Further ones are dropped.
	draftParts = 400
	// MaxText bounds one part of text, in bytes.
	MaxText = 256 << 10
)

// CutNote stands at the end of a part that was longer than MaxText.
const CutNote = "\n\n… the rest is too long to be shown."

// Draft is a message that grows: from the events of a turn, or from the rows of a stored
// transcript. Its methods change it and report nothing.
type Draft struct {
	wire.ChatMessage
	// texts are the places of the texts by their items, and calls the tool calls by their ids;
	// order is the same by their start.
	texts map[textKey]int
	calls map[string]*call
	order []*call
	// buffer has the text that was appended to last, so that more can be appended without a copy.
	buffer strings.Builder
}

// textKey identifies a text of a message: the agent's item, for each kind of part.
type textKey struct {
	kind wire.PartKind
	item string
}

// call is a tool call and the part that shows it.
type call struct {
	draft *Draft
	part  int
	// wraps: it only calls another tool, and taken: that one has replaced it.
	wraps, taken bool
	// refused: the user, or another authority that the agent asked, did not allow it.
	refused bool
	// helper is the sub-agent that made it; empty: the agent itself.
	helper string
	// work is the last report of its work with files; without a type: there was none.
	work agent.Work
}

// tool returns the call as pages show it. It must not be changed: snapshots share it.
func (c *call) tool() *wire.ChatTool { return c.draft.Parts[c.part].Tool }

// set replaces the call on pages.
func (c *call) set(t wire.ChatTool) { c.draft.Parts[c.part].Tool = &t }

// hasEnded reports whether a call has its result.
func hasEnded(t *wire.ChatTool) bool { return t.State.Ended() }

// mergeTool applies the news of a call to it.
func mergeTool(t, u wire.ChatTool, at time.Time, waiting bool) wire.ChatTool {
	t.Name, t.Title, t.Target = cmp.Or(u.Name, t.Name), cmp.Or(u.Title, t.Title), cmp.Or(u.Target, t.Target)
	t.Input, t.Output, t.World = cmp.Or(u.Input, t.Input), cmp.Or(u.Output, t.Output), t.World || u.World
	t.Kind, t.Command, t.Size = cmp.Or(u.Kind, t.Kind), cmp.Or(u.Command, t.Command), cmp.Or(u.Size, t.Size)
	if u.Paths != nil {
		t.Paths = u.Paths
	}
	if u.Diffs != nil {
		t.Diffs = u.Diffs
	}
	switch {
	case hasEnded(&t):
	case hasEnded(&u):
		if t.State = u.State; !t.Began.IsZero() && at.After(t.Began) {
			t.Millis = agent.Millis(at.Sub(t.Began))
		}
	case waiting || u.State == wire.ToolWaiting:
		t.State = wire.ToolWaiting
	default:
		t.State = wire.ToolRunning
	}
	return t
}

// NewDraft starts a message without parts.
func NewDraft(m wire.ChatMessage) *Draft {
	m.Parts = []wire.ChatPart{}
	return &Draft{ChatMessage: m, texts: map[textKey]int{}, calls: map[string]*call{}}
}

// Snapshot returns a copy of the message that later changes do not affect.
func (d *Draft) Snapshot() wire.ChatMessage {
	c := d.ChatMessage
	c.Parts = slices.Clone(d.Parts)
	return c
}

// Visible reports whether pages should see the message. One that was stopped or failed is visible
// even when it is empty, because its state says that.
func (d *Draft) Visible() bool {
	return !d.Empty() || d.State != wire.MessageStreaming && d.State != wire.MessageDone
}

// Empty reports whether the message has nothing to show.
func (d *Draft) Empty() bool {
	return !slices.ContainsFunc(d.Parts, func(p wire.ChatPart) bool {
		return p.Tool != nil || p.Image != nil ||
			p.Text != ""
	})
}

// AddText appends a whole text as a part of its own.
func (d *Draft) AddText(kind wire.PartKind, s string) {
	if s = strings.TrimSpace(s); s != "" {
		d.add(wire.ChatPart{Kind: kind, Text: cut(s)})
	}
}

// AddImage appends a picture.
func (d *Draft) AddImage(i wire.ChatImage) { d.add(wire.ChatPart{Kind: wire.PartImage, Image: &i}) }

// PutTool adds or updates a tool call. It ignores the turn and the helper of the event.
func (d *Draft) PutTool(e Tool) { d.putTool(&e, e.At, false) }

// CloseCalls gives the calls that have not ended a final state, and reports whether there were any.
func (d *Draft) CloseCalls(state wire.ToolState) (changed bool) {
	for _, c := range d.order {
		if t := *c.tool(); !hasEnded(&t) {
			t.State, changed = state, true
			c.set(t)
		}
	}
	return changed
}

// Stop ends a stored message whose turn was cut off, and reports whether it was under way.
func Stop(m *wire.ChatMessage) (changed bool) {
	if changed = m.State == wire.MessageStreaming; changed {
		m.State = wire.MessageStopped
	}
	for _, p := range m.Parts {
		if t := p.Tool; t != nil && (t.State == wire.ToolRunning || t.State == wire.ToolWaiting) {
			t.State, changed = wire.ToolStopped, true
		}
	}
	return changed
}

// add appends a part and returns its place; -1: the message is full.
func (d *Draft) add(p wire.ChatPart) int {
	if len(d.Parts) >= draftParts {
		return -1
	}
	d.Parts = append(d.Parts, p)
	return len(d.Parts) - 1
}

// change is the effect of a text on a message.
type change int

const (
	unchanged change = iota
	grown            // text was added at the end of a part
	replaced         // anything else, so the message must be reported as a whole
)

// put applies a text and returns the part that it changed.
func (d *Draft) put(kind wire.PartKind, e *Text) (int, change) {
	if e.Whole {
		return d.setText(kind, e.Item, cut(e.Text), e.Replace)
	}
	i, how := len(d.Parts)-1, grown
	if !d.continues(kind, e) {
		if i, how = d.add(wire.ChatPart{Kind: kind}), replaced; i < 0 {
			return i, unchanged
		}
		d.mapItem(kind, e.Item, i)
	}
	return i, d.appendText(i, e.Text, how)
}

// continues reports whether a text belongs to a part that the message has.
func (d *Draft) continues(kind wire.PartKind, e *Text) bool {
	if e.Whole {
		return d.partOf(kind, e.Item, e.Text, e.Replace) >= 0
	}
	last := len(d.Parts) - 1
	place, known := d.texts[textKey{kind, e.Item}]
	return last >= 0 && d.Parts[last].Kind == kind && (e.Item == "" || known && place == last)
}

// appendText appends to a part. Text beyond MaxText is dropped.
func (d *Draft) appendText(i int, s string, how change) change {
	old := d.Parts[i].Text
	if len(old) > MaxText {
		return unchanged
	}
	if room := MaxText - len(old); len(s) > room {
		s = prefix(s, room) + CutNote
	}
	if d.buffer.String() != old {
		d.buffer.Reset()
		d.buffer.WriteString(old)
	}
	d.buffer.WriteString(s)
	d.Parts[i].Text = d.buffer.String()
	return how
}

// setText makes s the text of an item. A shorter text is ignored unless replace is set: several
// items may carry the same text at different lengths.
func (d *Draft) setText(kind wire.PartKind, item, s string, replace bool) (int, change) {
	i := d.partOf(kind, item, s, replace)
	if i < 0 {
		if s == "" {
			return i, unchanged
		}
		if i = d.add(wire.ChatPart{Kind: kind, Text: s}); i < 0 {
			return i, unchanged
		}
		d.mapItem(kind, item, i)
		return i, replaced
	}
	d.mapItem(kind, item, i)
	old := d.Parts[i].Text
	if s == old || !replace && strings.HasPrefix(old, s) {
		return i, unchanged
	}
	d.Parts[i].Text = s
	if old == "" || !strings.HasPrefix(s, old) {
		return i, replaced
	}
	return i, grown
}

// partOf finds the part of an item; -1: it needs a new one. An unknown item continues the last part
// when that is of the same kind and one of the two texts begins with the other, or when replace
// says that the text was restarted. An empty item always continues it.
func (d *Draft) partOf(kind wire.PartKind, item, s string, replace bool) int {
	if i, ok := d.texts[textKey{kind, item}]; ok && item != "" {
		return i
	}
	last := len(d.Parts) - 1
	if last < 0 || d.Parts[last].Kind != kind {
		return -1
	}
	if old := d.Parts[last].Text; item == "" || replace || strings.HasPrefix(s, old) || strings.HasPrefix(old, s) {
		return last
	}
	return -1
}

// mapItem remembers the part of an item.
func (d *Draft) mapItem(kind wire.PartKind, item string, part int) {
	if item != "" && len(d.texts) < 2*draftParts {
		d.texts[textKey{kind, item}] = part
	}
}

// dropLast removes the last part, a text.
func (d *Draft) dropLast() {
	last := len(d.Parts) - 1
	d.Parts = d.Parts[:last]
	for key, part := range d.texts {
		if part == last {
			delete(d.texts, key)
		}
	}
}

// cut bounds a text by MaxText.
func cut(s string) string {
	if len(s) <= MaxText {
		return s
	}
	return prefix(s, MaxText) + CutNote
}

// prefix returns at most n bytes of s, cut between characters.
func prefix(s string, n int) string {
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// putTool adds or updates a call; nil: the message has no room for it. waiting: it waits for an
// approval. at is the time of the event; zero: unknown.
func (d *Draft) putTool(e *Tool, at time.Time, waiting bool) (*call, wire.ChatTool) {
	c := d.callOf(e)
	if c == nil {
		if len(d.calls) > 2*draftParts {
			return nil, wire.ChatTool{}
		}
		part := d.add(wire.ChatPart{
			Kind: wire.PartTool,
			Tool: &wire.ChatTool{ID: e.Shown.ID, State: wire.ToolRunning, Began: at.UTC()},
		})
		if part < 0 {
			return nil, wire.ChatTool{}
		}
		c = &call{draft: d, part: part}
		d.calls[e.Shown.ID], d.order = c, append(d.order, c)
	}
	c.wraps = c.wraps || e.Wraps
	old := *c.tool()
	if c.taken && e.Shown.ID == old.ID && hasEnded(&old) {
		return c, old // the result of the call that took its place is the more exact one
	}
	merged := mergeTool(old, e.Shown, at, waiting)
	if c.refused && merged.State == wire.ToolFailed {
		merged.State, merged.Millis = wire.ToolRefused, 0
	}
	c.set(merged)
	if hasEnded(&merged) && !hasEnded(&old) {
		for _, i := range e.Images {
			d.AddImage(i)
		}
	}
	return c, old
}

// callOf returns the call of an event; nil: it is new. A call that was made within one that only
// wraps it takes that one's place.
func (d *Draft) callOf(e *Tool) *call {
	if c := d.calls[e.Shown.ID]; c != nil {
		return c
	}
	outer := d.calls[e.Within]
	if outer == nil || !outer.wraps && outer.tool().Name != e.Shown.Name {
		return nil
	}
	outer.taken = true
	d.calls[e.Shown.ID] = outer
	return outer
}
