package acpagent

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of what is shown of a tool call, in bytes.
const (
	maxInput   = 2 << 10
	maxOutput  = 8 << 10
	maxCommand = 64 << 10
)

// show is a tool call as pages show it.
func (l *Backend) show(c *call) wire.ChatTool {
	t := wire.ChatTool{ID: c.ID, Name: clip.Line(c.Name, 80), Title: clip.Line(l.relative(c.Title), 120), Target: clip.Line(l.target(&c.ToolCall), 200)}
	if t.Name == "" {
		t.Name = clip.Line(c.Title, 80)
	}
	if name := l.worldTool(&c.ToolCall); name != "" {
		t.World, t.Title = true, strings.ReplaceAll(name, "_", " ")
	}
	switch c.Status {
	case "completed":
		t.State = "done"
	case "failed":
		t.State = "failed"
	default:
		if t.State = "running"; c.waiting {
			t.State = "waiting"
		}
	}
	if in := arguments(&acp.ToolCall{RawInput: c.RawInput}); len(in) > 2 { // {} says nothing
		t.Input = cut(string(compact(in)), maxInput)
	}
	t.Output = cut(output(&c.ToolCall), maxOutput)
	return t
}

// worldPrefixes are what agents put before the name of a tool of our MCP server.
var worldPrefixes = []string{"mcp__" + serverName + "__", serverName + "_", serverName + "/", "mcp." + serverName + ".", "Tool: " + serverName + "/"}

// worldTool is the name of the world's tool that a call is of; empty: another tool. It decides what is shown, never what is
// allowed.
func (l *Backend) worldTool(t *acp.ToolCall) string {
	var in struct{ Server, Tool string }
	_ = json.Unmarshal(t.RawInput, &in)
	if _, known := l.o.Tools[in.Tool]; in.Server == serverName && known {
		return in.Tool
	}
	for _, name := range []string{t.Name, t.Title} {
		for _, prefix := range worldPrefixes {
			rest, ok := strings.CutPrefix(name, prefix)
			if _, known := l.o.Tools[rest]; ok && known {
				return rest
			}
		}
	}
	if server, tool := titled(t.Title); server == serverName {
		if _, known := l.o.Tools[tool]; known {
			return tool
		}
	}
	return ""
}

// relative shortens the paths in words that lie in the workspace.
func (l *Backend) relative(text string) string {
	return strings.ReplaceAll(text, l.workspace()+string(filepath.Separator), "")
}

// target is what a call is about: a file, a command, an address.
func (l *Backend) target(t *acp.ToolCall) string {
	var in struct {
		URL   string `json:"url"`
		Query string `json:"query"`
	}
	_ = json.Unmarshal(t.RawInput, &in)
	switch {
	case len(t.Locations) > 0:
		path := l.relative(t.Locations[0].Path)
		if n := len(t.Locations) - 1; n > 0 {
			path += " and " + strconv.Itoa(n) + " more"
		}
		return path
	case commandOf(t.RawInput) != "":
		return commandOf(t.RawInput)
	case in.URL != "":
		return in.URL
	}
	return in.Query
}

// commandOf is the command of a call that runs one: a line, or its words.
func commandOf(input json.RawMessage) string {
	var in struct {
		Command json.RawMessage `json:"command"`
	}
	if json.Unmarshal(input, &in) != nil {
		return ""
	}
	var line string
	if json.Unmarshal(in.Command, &line) == nil {
		return line
	}
	var words []string
	if json.Unmarshal(in.Command, &words) != nil {
		return ""
	}
	for i, w := range words {
		if w == "" || strings.ContainsAny(w, " \t\n'\"\\$&|;<>()*?`!#~") {
			words[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}

// folderOf is the folder in which a call runs, by the names that agents have for it; empty: it does not say.
func folderOf(input json.RawMessage) string {
	var in map[string]json.RawMessage
	_ = json.Unmarshal(input, &in)
	for _, name := range []string{"cwd", "workdir", "working_directory", "directory", "dir_path"} {
		var folder string
		if json.Unmarshal(in[name], &folder) == nil && folder != "" {
			return folder
		}
	}
	return ""
}

// output is what came of a call, as text.
func output(t *acp.ToolCall) string {
	var b strings.Builder
	for _, c := range t.Content {
		switch {
		case c.Type == "diff":
			b.WriteString(diff(c))
		case c.Type == "content" && c.Content != nil && c.Content.Type == "text":
			b.WriteString(c.Content.Text + "\n")
		case c.Type == "content" && c.Content != nil:
			b.WriteString("(" + clip.Line(c.Content.Type, 20) + ")\n")
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

// diff shows a change of a file: what goes, then what comes.
func diff(c acp.ToolContent) string {
	var b strings.Builder
	b.WriteString(c.Path + "\n")
	for _, side := range []struct{ mark, text string }{{"- ", c.OldText}, {"+ ", c.NewText}} {
		for line := range strings.Lines(side.text) {
			b.WriteString(side.mark + strings.TrimRight(line, "\n") + "\n")
		}
	}
	return b.String()
}

func compact(raw json.RawMessage) []byte {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw
	}
	return b.Bytes()
}

// cut shortens text to n bytes and says so.
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
