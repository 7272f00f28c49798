package profile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// ToolCallOf returns the call that a permission is for, as the updates so far described it (before;
// nil: not at all), overwritten by the fields that the permission itself sets.
func ToolCallOf(before *acp.ToolCall, p *acp.Permission) acp.ToolCall {
	var c acp.ToolCall
	if before != nil {
		c = *before
	}
	asked := p.Tool
	if len(asked.RawInput) <= 2 { // {} carries no information
		asked.RawInput = nil
	}
	if len(asked.Content) == 0 {
		asked.Content = nil
	}
	c.Merge(asked)
	return c
}

// objectMembers returns the members of an object; nil: it is no object. A map, unlike a struct,
// decodes "Command" and "command" as two members; a page might show one while the agent runs the
// other.
func objectMembers(input json.RawMessage) (in map[string]json.RawMessage) {
	_ = json.Unmarshal(input, &in)
	return in
}

// textList reads a member that is a text, or a list of them; nil: it is neither.
func textList(member json.RawMessage) []string {
	var one string
	if json.Unmarshal(member, &one) == nil {
		return []string{one}
	}
	var several []string
	_ = json.Unmarshal(member, &several)
	return several
}

// CommandOf returns the command line of a call; empty: the call has none. Agents send it as one
// string, or as a list of arguments, which CommandOf quotes as a shell needs it.
func CommandOf(input json.RawMessage) string {
	command := objectMembers(input)["command"]
	var line string
	if json.Unmarshal(command, &line) == nil {
		return line
	}
	words := textList(command)
	for i, w := range words {
		if w == "" || strings.ContainsAny(w, " \t\n'\"\\$&|;<>()*?`!#~") {
			words[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}

// folderOf returns the folder in which a call runs, under the names that agents use for it, or as
// Gemini CLI writes it into the text of its request; empty: the call names none.
func folderOf(t *acp.ToolCall) string {
	if folder := agent.FirstArgument(t.RawInput, folderNames...); folder != "" {
		return folder
	}
	const mark = "[current working directory "
	for _, c := range t.Content {
		if c.Content == nil || c.Content.Type != acp.ContentText {
			continue
		}
		_, rest, _ := strings.Cut(c.Content.Text, mark)
		if folder, after, ok := strings.Cut(rest, "]"); ok && !strings.Contains(after, mark) { // twice: a model wrote one of them
			return folder
		}
	}
	return ""
}

// Arguments returns the arguments of a call; nil: there are none. Agents send them in one of three
// ways: as the raw input, inside a raw input that names server and tool and nothing else (Codex),
// or as JSON within a text of the content.
func Arguments(t *acp.ToolCall) json.RawMessage {
	in := objectMembers(t.RawInput)
	_, hasArguments := in["arguments"]
	switch server, tool := serverAndTool(in); {
	case server != "" && tool != "" && (len(in) == 2 || len(in) == 3 && hasArguments):
		return in["arguments"]
	case len(t.RawInput) > 2: // {} carries no information
		return t.RawInput
	}
	for _, c := range t.Content {
		if c.Content == nil || c.Content.Type != acp.ContentText {
			continue
		}
		if start := strings.Index(c.Content.Text, "{"); start >= 0 {
			var first json.RawMessage
			if json.NewDecoder(strings.NewReader(c.Content.Text[start:])).Decode(&first) == nil {
				return first
			}
		}
	}
	return nil
}

// outsidePaths returns the paths outside the agent's folder that a call asks for. It compares no
// paths: it reads the fields that agents fill in only when they ask to leave their folder.
func outsidePaths(input json.RawMessage) []string {
	in := objectMembers(input)
	for _, name := range []string{"directories", "patterns"} {
		if list := textList(in[name]); len(list) > 0 {
			return list
		}
	}
	if parent := agent.FirstArgument(input, "parentDir"); parent != "" {
		return []string{cmp.Or(agent.FirstArgument(input, "filepath"), parent)}
	}
	return nil
}

// Diff renders a change of a file: the removed lines, then the added ones.
func Diff(c acp.ToolContent) string {
	var b strings.Builder
	b.WriteString(c.Path + "\n")
	for _, side := range []struct{ prefix, text string }{{"- ", c.OldText}, {"+ ", c.NewText}} {
		for line := range strings.Lines(side.text) {
			b.WriteString(side.prefix + strings.TrimRight(line, "\n") + "\n")
		}
	}
	return b.String()
}

// indentJSON indents JSON for display, and leaves text that is not JSON as it is. It returns "" for
// an empty object.
func indentJSON(raw json.RawMessage) string {
	if len(raw) <= 2 {
		return ""
	}
	var b bytes.Buffer
	if json.Indent(&b, raw, "", "  ") != nil {
		return string(raw)
	}
	return b.String()
}

// Output returns the result of a call as text: its content, or else its raw output.
func Output(t *acp.ToolCall) string {
	var b strings.Builder
	for _, c := range t.Content {
		switch {
		case c.Type == acp.ContentDiff:
			b.WriteString(Diff(c))
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
	if acp.IsSet(t.RawOutput) {
		return string(CompactJSON(t.RawOutput))
	}
	return ""
}

// CompactJSON removes the white space of JSON, and leaves text that is not JSON as it is.
func CompactJSON(raw json.RawMessage) []byte {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw
	}
	return b.Bytes()
}

// touchKinds maps the kind of a tool call to its effect on files. Other kinds touch no files.
var touchKinds = map[acp.ToolKind]wire.TouchKind{
	acp.ToolRead: wire.TouchRead, acp.ToolEdit: wire.TouchEdit, acp.ToolDelete: wire.TouchDelete,
	acp.ToolMove:   wire.TouchEdit,
	acp.ToolSearch: wire.TouchSearch, acp.ToolExecute: wire.TouchRun,
}

// Usage returns the effect of a call on files: by its kind, or else by its name and arguments.
// folder is the agent's.
func Usage(c *acp.ToolCall, folder string) agent.Usage {
	u := agent.UsageOf(c.Name, c.RawInput)
	u.Touch = cmp.Or(touchKinds[c.Kind], u.Touch)
	paths := slice.Map(c.Locations, func(at acp.Location) string { return at.Path })
	for _, part := range c.Content {
		if part.Type == acp.ContentDiff {
			paths = append(paths, part.Path)
			if u.Touch == wire.TouchEdit && part.OldText == "" {
				u.Touch = wire.TouchCreate
			}
		}
	}
	u.AddPaths(paths...)
	u.Folder = cmp.Or(u.Folder, folder)
	return u
}

// maxResult bounds the output of a command in a report, in bytes. It keeps the end, where errors
// are.
const maxResult = 64 << 10

// OutputTail returns the end of a call's text output.
func OutputTail(c *acp.ToolCall) string {
	var b strings.Builder
	for _, part := range c.Content {
		if part.Content != nil && part.Content.Type == acp.ContentText {
			b.WriteString(part.Content.Text)
			b.WriteByte('\n')
		}
	}
	return clip.Tail(b.String(), maxResult)
}
