package acpagent

import (
	"bytes"
	"cmp"
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/acp/profile"
	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/slice"
	"github.com/worldmcp/world/internal/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of what pages show of a tool call, in bytes. maxCommand is for the command in an approval. It is large, since
// the user must see what they approve.
const (
	maxInput   = 2 << 10
	maxOutput  = 8 << 10
	maxCommand = 64 << 10
)

// maxCalls bounds the calls of a turn of which more is known than pages show.
const maxCalls = 2048

// merge adds an update of a call to what is known of it, and returns that.
func (t *turn) merge(u acp.ToolCall) *acp.ToolCall {
	c := t.calls[u.ID]
	if c == nil {
		if c = new(acp.ToolCall); u.ID != "" && len(t.calls) < maxCalls {
			t.calls[u.ID] = c
		}
	}
	c.Merge(u)
	return c
}

// toolEvent translates a call of a turn as it is known now. parent is the call of the sub-agent that made it; empty: the
// agent itself.
func (b *base) toolEvent(t *turn, c *acp.ToolCall, parent, source string) transcript.Tool {
	e := transcript.Tool{Turn: t.id, Shown: b.chatTool(c), Helper: parent, Usage: b.usage(c), Source: source}
	if c.Status.Ended() {
		e.Result = resultOf(c)
	}
	return e
}

// chatTool renders a tool call for pages.
func (b *base) chatTool(c *acp.ToolCall) wire.ChatTool {
	t := wire.ChatTool{
		ID: c.ID, Name: cmp.Or(clip.Line(c.Name, 80), clip.Line(c.Title, 80)),
		Title: clip.Line(b.relative(c.Title), 120), Target: clip.Line(b.target(c), 200),
	}
	if name := profile.ShownTool(profile.Server, b.opt.Tools, c); name != "" {
		t.World, t.Title = true, strings.ReplaceAll(name, "_", " ")
	}
	switch c.Status {
	case acp.StatusCompleted:
		t.State = wire.ToolDone
	case acp.StatusFailed:
		t.State = wire.ToolFailed
	default:
		t.State = wire.ToolRunning
	}
	if in := profile.Arguments(&acp.ToolCall{RawInput: c.RawInput}); len(in) > 2 { // {} carries no information
		t.Input = cut(string(compact(in)), maxInput)
	}
	t.Output = cut(output(c), maxOutput)
	return t
}

// relative removes the agent's folder from the absolute paths in a text.
func (b *base) relative(text string) string {
	return strings.ReplaceAll(text, b.workspace()+string(filepath.Separator), "")
}

// target returns what a call works on: its first file and the number of others, its command, its URL or its query.
func (b *base) target(t *acp.ToolCall) string {
	if len(t.Locations) > 0 {
		path := b.relative(t.Locations[0].Path)
		if n := len(t.Locations) - 1; n > 0 {
			path += " and " + strconv.Itoa(n) + " more"
		}
		return path
	}
	return cmp.Or(profile.CommandOf(t.RawInput), agent.FirstArgument(t.RawInput, "url", "query"))
}

// output returns the result of a call as text: its content, or else its raw output.
func output(t *acp.ToolCall) string {
	var b strings.Builder
	for _, c := range t.Content {
		switch {
		case c.Type == acp.ContentDiff:
			b.WriteString(profile.Diff(c))
		case c.Type != acp.ContentBlock || c.Content == nil: // there is nothing to show
		case c.Content.Type == acp.ContentText:
			b.WriteString(c.Content.Text + "\n")
		default:
			b.WriteString("(" + clip.Line(string(c.Content.Type), 20) + ")\n")
		}
	}
	if b.Len() > 0 {
		return strings.TrimRight(b.String(), "\n")
	}
	var text string
	if json.Unmarshal(t.RawOutput, &text) == nil {
		return text
	}
	if acp.Has(t.RawOutput) {
		return string(compact(t.RawOutput))
	}
	return ""
}

// compact removes the white space of JSON, and leaves text that is not JSON as it is.
func compact(raw json.RawMessage) []byte {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw
	}
	return b.Bytes()
}

// cut shortens text to at most n bytes, at a rune boundary, and appends a line that says how many bytes are missing.
func cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	end := n
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "\n… " + strconv.Itoa(len(text)-end) + " more bytes"
}

// touchKinds maps the kind of a tool call to what it does with files. Other kinds touch no files.
var touchKinds = map[acp.ToolKind]wire.TouchKind{
	acp.ToolRead: wire.TouchRead, acp.ToolEdit: wire.TouchEdit, acp.ToolDelete: wire.TouchDelete, acp.ToolMove: wire.TouchEdit,
	acp.ToolSearch: wire.TouchSearch, acp.ToolExecute: wire.TouchRun,
}

// usage returns what a call does with files: by its kind, or else by its name and arguments.
func (b *base) usage(c *acp.ToolCall) agent.Usage {
	u := agent.UsageOf(c.Name, c.RawInput)
	u.How = cmp.Or(touchKinds[c.Kind], u.How)
	paths := slice.Map(c.Locations, func(at acp.Location) string { return at.Path })
	for _, part := range c.Content {
		if part.Type == acp.ContentDiff {
			paths = append(paths, part.Path)
			if u.How == wire.TouchEdit && part.OldText == "" {
				u.How = wire.TouchCreate
			}
		}
	}
	u.Add(paths...)
	u.Folder = cmp.Or(u.Folder, b.workspace())
	return u
}

// maxResult bounds the output of a command in a report, in bytes. The end of the output is kept, where errors stand.
const maxResult = 64 << 10

// resultOf returns the end of a call's text output.
func resultOf(c *acp.ToolCall) string {
	var b strings.Builder
	for _, part := range c.Content {
		if part.Content != nil && part.Content.Type == acp.ContentText {
			b.WriteString(part.Content.Text)
			b.WriteByte('\n')
		}
	}
	return clip.Tail(b.String(), maxResult)
}
