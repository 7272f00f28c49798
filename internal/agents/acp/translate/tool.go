package translate

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

// Bounds of a tool call on pages, in bytes: of its input, its output, and its command or a change
// of a file in a coding session.
const (
	maxInput  = 2 << 10
	maxOutput = 8 << 10
	MaxDetail = 64 << 10
)

// Tool translates a call of a turn as it is known now. parent is the call of the sub-agent that
// made it; empty: the agent itself.
func (s *Session) Tool(turn string, c *acp.ToolCall, parent, source string) transcript.Tool {
	e := transcript.Tool{
		Turn: turn, Shown: s.shown(c), Helper: parent, Usage: profile.Usage(c, s.Folder), Source: source,
	}
	if s.Code != nil {
		for i, path := range e.Usage.Paths {
			e.Usage.Paths[i] = s.Code.Find(path)
		}
		e.Usage.Folder = s.Code.Find(e.Usage.Folder)
	}
	if c.Status.Ended() {
		e.Result = profile.OutputTail(c)
	}
	return e
}

// shown renders a tool call for pages.
func (s *Session) shown(c *acp.ToolCall) wire.ChatTool {
	t := wire.ChatTool{
		ID: c.ID, Name: clip.Line(cmp.Or(c.Name, c.Title), 80),
		Title: clip.Line(s.relative(cmp.Or(c.Title, c.Name)), 200), Target: clip.Line(s.target(c), 200),
		State: stateOf(c),
	}
	if name := profile.ShownTool(profile.Server, s.Tools, c); name != "" {
		t.World, t.Title = true, strings.ReplaceAll(name, "_", " ")
	}
	output := profile.Output(c)
	if s.Code != nil {
		s.Code.detail(&t, c, output)
		return t
	}
	if in := profile.Arguments(&acp.ToolCall{RawInput: c.RawInput}); len(in) > 2 { // {} carries no information
		t.Input = clipOutput(string(profile.CompactJSON(in)), maxInput)
	}
	t.Output = clipOutput(output, maxOutput)
	return t
}

// detail adds what only coding sessions show of a call.
func (s *Code) detail(t *wire.ChatTool, c *acp.ToolCall, output string) {
	t.Kind, t.Command = clip.Line(string(c.Kind), 20), clip.Bytes(profile.CommandOf(c.RawInput), MaxDetail)
	t.Output, t.Size = clip.Tail(output, wire.MaxCoderOutput), len(output)
	for _, l := range c.Locations[:min(len(c.Locations), 20)] {
		t.Paths = append(t.Paths, clip.Bytes(s.Show(l.Path), 1000))
	}
	for _, part := range c.Content {
		if part.Type != acp.ContentDiff || len(t.Diffs) == 50 {
			continue
		}
		e := s.Edit(part)
		if len(e.Diff) > MaxDetail {
			e.Diff, e.Cut = clip.Bytes(e.Diff, MaxDetail), true
		}
		t.Diffs = append(t.Diffs, e)
	}
}

func stateOf(c *acp.ToolCall) wire.ToolState {
	switch {
	case c.Status == acp.StatusCompleted:
		return wire.ToolDone
	case c.Status != acp.StatusFailed:
		return wire.ToolRunning
	case c.Refused:
		return wire.ToolRefused
	}
	return wire.ToolFailed
}

// relative removes the agent's folder from the absolute paths in a text.
func (s *Session) relative(text string) string {
	return strings.ReplaceAll(text, s.Folder+string(filepath.Separator), "")
}

// target returns the object of a call: its first file and the number of others, its command, its
// URL or its query.
func (s *Session) target(t *acp.ToolCall) string {
	if len(t.Locations) > 0 {
		show := s.relative
		if s.Code != nil {
			show = s.Code.Show
		}
		path := show(t.Locations[0].Path)
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
