package acpagent

import (
	"cmp"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of a tool call on pages, in bytes.
const (
	maxInput  = 2 << 10
	maxOutput = 8 << 10
)

// toolEvent translates a call of a turn as it is known now. parent is the call of the sub-agent
// that made it; empty: the agent itself.
func (b *base) toolEvent(t *turn, c *acp.ToolCall, parent, source string) transcript.Tool {
	e := transcript.Tool{
		Turn: t.id, Shown: b.chatTool(c), Helper: parent, Usage: profile.Usage(c, b.workspace()),
		Source: source,
	}
	if c.Status.Ended() {
		e.Result = profile.OutputTail(c)
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
		t.Input = clipOutput(string(profile.CompactJSON(in)), maxInput)
	}
	t.Output = clipOutput(profile.Output(c), maxOutput)
	return t
}

// relative removes the agent's folder from the absolute paths in a text.
func (b *base) relative(text string) string {
	return strings.ReplaceAll(text, b.workspace()+string(filepath.Separator), "")
}

// target returns the object of a call: its first file and the number of others, its command, its
// URL or its query.
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

// clipOutput shortens text to at most n bytes, at a rune boundary, and appends a line that says how
// many bytes are missing.
func clipOutput(text string, n int) string {
	if len(text) <= n {
		return text
	}
	end := n
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "\n… " + strconv.Itoa(len(text)-end) + " more bytes"
}
