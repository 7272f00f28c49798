package openclaw

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of one message.
const (
	maxParts = 400
	maxText  = 512 << 10 // bytes of one part
	maxShown = 4 << 10   // bytes of a tool's input or output
)

// draft is a message that grows, from rows of a transcript or from live events.
type draft struct {
	wire.ChatMessage
	seq   int            // of its first row
	texts map[string]int // part of each text, by the gateway's item
	calls map[string]int // part of each tool call
	inner map[int]bool   // parts of a tool_call that the tool which it called describes
	told  bool           // the pages have heard of it
	shown time.Time      // when they last heard of a tool's progress
}

func newDraft(m wire.ChatMessage) *draft {
	m.Parts = []wire.ChatPart{}
	return &draft{ChatMessage: m, texts: map[string]int{}, calls: map[string]int{}, inner: map[int]bool{}}
}

// message is a copy that nobody changes any more.
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

// empty reports whether there is nothing to show.
func (d *draft) empty() bool {
	for _, p := range d.Parts {
		if p.Tool != nil || p.Image != nil || p.Text != "" {
			return false
		}
	}
	return true
}

// idle: there is nothing to show of it, not even that it was cut off.
func (d *draft) idle() bool { return d.empty() && (d.State == "streaming" || d.State == "done") }

// add appends a part and returns its number; -1: the message is full.
func (d *draft) add(p wire.ChatPart) int {
	if len(d.Parts) >= maxParts {
		return -1
	}
	d.Parts = append(d.Parts, p)
	return len(d.Parts) - 1
}

// say appends a whole text.
func (d *draft) say(s string) { d.grow("text", "", strings.TrimSpace(s), false) }

// think appends a whole thought.
func (d *draft) think(s string) { d.grow("thought", "", strings.TrimSpace(s), false) }

// image appends a picture.
func (d *draft) image(is wire.ChatImage) {
	d.add(wire.ChatPart{Kind: "image", Image: &is})
}

// change is what a text did to a message: nothing, or an addition, or more than that.
type change struct {
	whole bool
	delta *wire.ChatDelta
}

// grow makes an item's text be s; an item without a name is always a new part. It takes nothing back unless replace says
// so: the gateway tells of one text by several items, not equally far.
func (d *draft) grow(kind, item, s string, replace bool) change {
	s = clip.Bytes(s, maxText)
	i := d.partOf(kind, item, s, replace)
	if i < 0 {
		if s == "" {
			return change{}
		}
		if i = d.add(wire.ChatPart{Kind: kind, Text: s}); i < 0 {
			return change{}
		}
		d.name(kind, item, i)
		return change{whole: true}
	}
	d.name(kind, item, i)
	old := d.Parts[i].Text
	switch {
	case s == old, !replace && strings.HasPrefix(old, s):
		return change{}
	case old == "", !strings.HasPrefix(s, old):
		d.Parts[i].Text = s
		return change{whole: true}
	}
	d.Parts[i].Text = s
	return change{delta: &wire.ChatDelta{Message: d.ID, Part: i, At: units(old), Text: s[len(old):]}}
}

// partOf finds the part of an item. One that is not known yet is the last part when that is of its kind and one of the two
// begins with the other, or when replace says that it was begun anew.
func (d *draft) partOf(kind, item, s string, replace bool) int {
	if item == "" {
		return -1
	}
	if i, ok := d.texts[kind+item]; ok {
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

func (d *draft) name(kind, item string, part int) {
	if item != "" && len(d.texts) < 2*maxParts {
		d.texts[kind+item] = part
	}
}

// call is the start of a tool.
type call struct {
	id, name, parent string
	args             json.RawMessage
	target           string // when the arguments are not known
	at               time.Time
}

// toolCall is the gateway's tool that calls another one by its id (tool search).
const toolCall = "tool_call"

// call shows a tool as running, or fills in what was not known of it. A tool that tool_call called takes its place.
func (d *draft) call(c call) {
	if c.id == "" || len(d.calls) > 2*maxParts {
		return
	}
	if at, ok := d.calls[c.parent]; ok && c.parent != "" && (d.Parts[at].Tool.Name == toolCall || d.Parts[at].Tool.Name == c.name) {
		d.calls[c.id], d.inner[at] = at, true
		describe(d.Parts[at].Tool, c)
		return
	}
	at, ok := d.calls[c.id]
	if !ok {
		if at = d.add(wire.ChatPart{Kind: "tool", Tool: &wire.ChatTool{ID: clip.Bytes(c.id, 256), State: "running", Began: c.at}}); at < 0 {
			return
		}
		d.calls[c.id] = at
	}
	describe(d.Parts[at].Tool, c)
}

func describe(t *wire.ChatTool, c call) {
	if c.name == toolCall {
		var of struct {
			ID   string          `json:"id"`
			Args json.RawMessage `json:"args"`
		}
		if json.Unmarshal(c.args, &of) == nil && of.ID != "" {
			c.name, c.args = of.ID[strings.LastIndexByte(of.ID, ':')+1:], of.Args
		}
	}
	if c.name != "" && (t.Name == "" || c.name != toolCall) {
		t.Name = clip.Bytes(c.name, 128)
	}
	t.World = strings.HasPrefix(t.Name, "world__")
	t.Title = titleOf(t.Name)
	if s := string(c.args); s != "" && s != "null" && s != "{}" {
		t.Input = clip.Bytes(s, maxShown)
		t.Target = targetOf(c.args)
	}
	if t.Target == "" {
		t.Target = clip.Line(c.target, maxTarget)
	}
}

// tool is a call that is shown; nil: none.
func (d *draft) tool(id string) *wire.ChatTool {
	at, ok := d.calls[id]
	if !ok {
		return nil
	}
	return d.Parts[at].Tool
}

// progress shows what a running tool has put out so far, and reports whether it did.
func (d *draft) progress(id, output string) bool {
	t := d.tool(id)
	if t == nil || t.State != "running" || output == "" {
		return false
	}
	t.Output = clip.Tail(output, maxShown)
	return true
}

// result ends a tool. Of a tool_call, the tool that it called has told the result before, and more exactly.
func (d *draft) result(id string, content blocks, failed bool, at time.Time, keep func(string, []byte) wire.ChatImage) {
	t := d.tool(id)
	if t == nil || ended(t) {
		return
	}
	if !d.inner[d.calls[id]] {
		content = unwrap(content)
	}
	t.State = "done"
	if failed {
		t.State = "failed"
	}
	if output := content.text(); output != "" || t.Output == "" {
		t.Output = clip.Bytes(output, maxShown)
	}
	if !t.Began.IsZero() && at.After(t.Began) {
		t.Millis = millis(at.Sub(t.Began))
	}
	for i := range content {
		if content[i].Type == "image" {
			d.image(picture(keep, &content[i]))
		}
	}
}

func ended(t *wire.ChatTool) bool { return t.State == "done" || t.State == "failed" }

// unwrap takes the result out of what tool_call puts around it.
func unwrap(content blocks) blocks {
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

// wait marks a tool as waiting for the user, or as going on, and reports whether that is new.
func (d *draft) wait(id string, waiting bool) bool {
	t := d.tool(id)
	switch {
	case t != nil && waiting && t.State == "running":
		t.State = "waiting"
	case t != nil && !waiting && t.State == "waiting":
		t.State = "running"
	default:
		return false
	}
	return true
}

// unfinished is the tool that began last and still runs; nil: none.
func (d *draft) unfinished() *wire.ChatTool {
	for _, p := range slices.Backward(d.Parts) {
		if t := p.Tool; t != nil && (t.State == "running" || t.State == "waiting") {
			return t
		}
	}
	return nil
}

func (d *draft) stopTools() {
	for t := d.unfinished(); t != nil; t = d.unfinished() {
		t.State = "stopped"
	}
}

// units is the length of s in UTF-16 units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}
