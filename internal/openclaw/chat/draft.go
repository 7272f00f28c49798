package chat

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/openclaw/config"
	"github.com/worldmcp/world/internal/wire"
)

// Limits of one message. What is over them is cut or left out.
const (
	// maxParts limits the texts, thoughts, tools and pictures together.
	maxParts = 400
	// maxText limits the text of one part, in bytes.
	maxText = 512 << 10
	// maxShown limits a tool's input and output, in bytes.
	maxShown = 4 << 10
)

// textKey identifies a text of a message: the gateway's item, for each kind of part.
type textKey struct {
	kind wire.PartKind
	item string
}

// draft is a message that grows, from live events or from rows of a transcript. Its methods only change the draft; the
// caller reports what changed.
type draft struct {
	wire.ChatMessage
	// seq is the number of its first transcript row.
	seq int
	// textParts and toolParts are the indexes of the parts of each text and of each tool call.
	textParts map[textKey]int
	toolParts map[string]int
	// innerTools marks parts of a tool_call that are described by the tool which it called.
	innerTools map[int]bool
	// reported: the pages have the message, so deltas may follow.
	reported bool
	// progressAt is when a tool's progress was last reported.
	progressAt time.Time
}

// newDraft starts a message without parts.
func newDraft(m wire.ChatMessage) *draft {
	m.Parts = []wire.ChatPart{}
	return &draft{ChatMessage: m, textParts: map[textKey]int{}, toolParts: map[string]int{}, innerTools: map[int]bool{}}
}

// message returns a copy that shares nothing with the draft, so that it can be reported.
func (d *draft) message() wire.ChatMessage {
	m := d.ChatMessage
	m.Parts = append([]wire.ChatPart{}, d.Parts...)
	for i, p := range m.Parts {
		if p.Tool != nil {
			tool := *p.Tool
			m.Parts[i].Tool = &tool
		}
	}
	return m
}

// empty reports whether the message has nothing to show.
func (d *draft) empty() bool {
	for _, p := range d.Parts {
		if p.Tool != nil || p.Image != nil || p.Text != "" {
			return false
		}
	}
	return true
}

// invisible reports whether pages should not see the message at all. An empty message that was stopped or failed is
// visible, because its state says that.
func (d *draft) invisible() bool {
	return d.empty() && (d.State == wire.MessageStreaming || d.State == wire.MessageDone)
}

// add appends a part and returns its index; -1: the message is full.
func (d *draft) add(p wire.ChatPart) int {
	if len(d.Parts) >= maxParts {
		return -1
	}
	d.Parts = append(d.Parts, p)
	return len(d.Parts) - 1
}

// addText appends a whole text.
func (d *draft) addText(s string) { d.setText(wire.PartText, "", strings.TrimSpace(s), false) }

// addThought appends a whole thought.
func (d *draft) addThought(s string) { d.setText(wire.PartThought, "", strings.TrimSpace(s), false) }

// addImage appends a picture.
func (d *draft) addImage(image wire.ChatImage) {
	d.add(wire.ChatPart{Kind: wire.PartImage, Image: &image})
}

// textChange is what setText did to a message. The zero value: nothing.
type textChange struct {
	// whole: more than an addition at the end, so the message must be reported as a whole.
	whole bool
	// delta is the addition; nil: there is none.
	delta *wire.ChatDelta
}

// setText makes s the text of an item; an item without a name is always a new part. A shorter text is ignored unless
// replace is set: several items may carry the same text at different lengths.
func (d *draft) setText(kind wire.PartKind, item, s string, replace bool) textChange {
	s = clip.Bytes(s, maxText)
	i := d.partOf(kind, item, s, replace)
	if i < 0 {
		if s == "" {
			return textChange{}
		}
		if i = d.add(wire.ChatPart{Kind: kind, Text: s}); i < 0 {
			return textChange{}
		}
		d.mapItem(kind, item, i)
		return textChange{whole: true}
	}
	d.mapItem(kind, item, i)
	old := d.Parts[i].Text
	switch {
	case s == old, !replace && strings.HasPrefix(old, s):
		return textChange{}
	case old == "", !strings.HasPrefix(s, old):
		d.Parts[i].Text = s
		return textChange{whole: true}
	}
	d.Parts[i].Text = s
	return textChange{delta: &wire.ChatDelta{Message: d.ID, Part: i, At: agent.UTF16Len(old), Text: s[len(old):]}}
}

// partOf finds the part of an item; -1: it needs a new one. An unknown item continues the last part when that is of the
// same kind and one of the two texts begins with the other, or when replace says that the text was restarted.
func (d *draft) partOf(kind wire.PartKind, item, s string, replace bool) int {
	if item == "" {
		return -1
	}
	if i, ok := d.textParts[textKey{kind, item}]; ok {
		return i
	}
	last := len(d.Parts) - 1
	if last < 0 || d.Parts[last].Kind != kind {
		return -1
	}
	if old := d.Parts[last].Text; replace || strings.HasPrefix(s, old) || strings.HasPrefix(old, s) {
		return last
	}
	return -1
}

// mapItem remembers the part of an item.
func (d *draft) mapItem(kind wire.PartKind, item string, part int) {
	if item != "" && len(d.textParts) < 2*maxParts {
		d.textParts[textKey{kind, item}] = part
	}
}

// toolStart is the beginning of a tool call.
type toolStart struct {
	id, name, parent string
	args             json.RawMessage
	// target is what the tool works on, used when args is unknown.
	target string
	at     time.Time
}

// toolCall is the gateway's own tool that calls another tool by its id (part of tool search).
const toolCall = "tool_call"

// startTool shows a tool call as running, or adds what was not known about it. A tool that was called through tool_call
// takes the place of that call.
func (d *draft) startTool(c toolStart) {
	if c.id == "" || len(d.toolParts) > 2*maxParts {
		return
	}
	if i, ok := d.toolParts[c.parent]; ok && c.parent != "" {
		if outer := d.Parts[i].Tool; outer.Name == toolCall || outer.Name == c.name {
			d.toolParts[c.id], d.innerTools[i] = i, true
			describeTool(outer, c)
			return
		}
	}
	i, ok := d.toolParts[c.id]
	if !ok {
		tool := &wire.ChatTool{ID: clip.Bytes(c.id, 256), State: wire.ToolRunning, Began: c.at}
		if i = d.add(wire.ChatPart{Kind: wire.PartTool, Tool: tool}); i < 0 {
			return
		}
		d.toolParts[c.id] = i
	}
	describeTool(d.Parts[i].Tool, c)
}

// describeTool fills in name, title, input and target. For a tool_call it takes those of the tool that is called, whose
// id may have a prefix: "openclaw:core:exec".
func describeTool(t *wire.ChatTool, c toolStart) {
	if c.name == toolCall {
		var inner struct {
			ID   string          `json:"id"`
			Args json.RawMessage `json:"args"`
		}
		if json.Unmarshal(c.args, &inner) == nil && inner.ID != "" {
			c.name, c.args = inner.ID[strings.LastIndexByte(inner.ID, ':')+1:], inner.Args
		}
	}
	if c.name != "" && (t.Name == "" || c.name != toolCall) {
		t.Name = clip.Bytes(c.name, 128)
	}
	t.World = strings.HasPrefix(t.Name, config.ServerName+"__")
	t.Title = toolTitle(t.Name)
	if s := string(c.args); s != "" && s != "null" && s != "{}" {
		t.Input = clip.Bytes(s, maxShown)
		t.Target = toolTarget(c.args)
	}
	t.Target = cmp.Or(t.Target, clip.Line(c.target, maxTarget))
}

// tool returns the tool of a call; nil: it is not shown.
func (d *draft) tool(id string) *wire.ChatTool {
	i, ok := d.toolParts[id]
	if !ok {
		return nil
	}
	return d.Parts[i].Tool
}

// setProgress sets what a running tool has printed so far, and reports whether it did.
func (d *draft) setProgress(id, output string) bool {
	t := d.tool(id)
	if t == nil || t.State != wire.ToolRunning || output == "" {
		return false
	}
	t.Output = clip.Tail(output, maxShown)
	return true
}

// endTool sets the result of a tool. The result of a tool_call is ignored when the tool that it called has ended
// already: that result is the more exact one.
func (d *draft) endTool(id string, content blocks, failed bool, at time.Time, store imageStore) {
	t := d.tool(id)
	if t == nil || hasEnded(t) {
		return
	}
	if !d.innerTools[d.toolParts[id]] {
		content = unwrapToolCall(content)
	}
	t.State = wire.ToolDone
	if failed {
		t.State = wire.ToolFailed
	}
	if output := content.text(); output != "" || t.Output == "" {
		t.Output = clip.Bytes(output, maxShown)
	}
	if !t.Began.IsZero() && at.After(t.Began) {
		t.Millis = agent.Millis(at.Sub(t.Began))
	}
	for i := range content {
		if content[i].Type == blockImage {
			d.addImage(chatImage(store, &content[i]))
		}
	}
}

// hasEnded reports whether a tool has a result.
func hasEnded(t *wire.ChatTool) bool { return t.State == wire.ToolDone || t.State == wire.ToolFailed }

// unwrapToolCall returns the inner result of a tool_call's result, which is JSON text around it; other content is
// returned as is.
func unwrapToolCall(content blocks) blocks {
	output := content.text()
	if !strings.HasPrefix(output, "{") {
		return content
	}
	var w struct {
		Tool   struct{ ID string }
		Result struct{ Content blocks }
	}
	if json.Unmarshal([]byte(output), &w) != nil || w.Tool.ID == "" || len(w.Result.Content) == 0 {
		return content
	}
	return w.Result.Content
}

// setWaiting marks a running tool as waiting for the user, or a waiting one as running, and reports whether it did.
func (d *draft) setWaiting(id string, waiting bool) bool {
	t := d.tool(id)
	switch {
	case t != nil && waiting && t.State == wire.ToolRunning:
		t.State = wire.ToolWaiting
	case t != nil && !waiting && t.State == wire.ToolWaiting:
		t.State = wire.ToolRunning
	default:
		return false
	}
	return true
}

// openTool returns the tool that started last and has not ended; nil: there is none.
func (d *draft) openTool() *wire.ChatTool {
	for _, p := range slices.Backward(d.Parts) {
		if t := p.Tool; t != nil && (t.State == wire.ToolRunning || t.State == wire.ToolWaiting) {
			return t
		}
	}
	return nil
}

// stopTools marks every tool that has not ended as stopped.
func (d *draft) stopTools() {
	for t := d.openTool(); t != nil; t = d.openTool() {
		t.State = wire.ToolStopped
	}
}
