package profile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/agent"
)

// Known returns everything that is known of the call that a permission is for: what the updates before it said (before;
// nil: nothing), overwritten by the fields that the permission itself sets.
func Known(before *acp.ToolCall, p *acp.Permission) acp.ToolCall {
	var c acp.ToolCall
	if before != nil {
		c = *before
	}
	card := p.Tool
	if len(card.RawInput) <= 2 { // {} carries no information
		card.RawInput = nil
	}
	if len(card.Content) == 0 {
		card.Content = nil
	}
	c.Merge(card)
	return c
}

// CommandOf returns the command line of a call; empty: the call has none. Agents send it as one string, or as a list of
// arguments, which CommandOf quotes as a shell needs it.
func CommandOf(input json.RawMessage) string {
	var in struct {
		Command json.RawMessage `json:"command"`
	}
	_ = json.Unmarshal(input, &in)
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

// folderOf returns the folder in which a call runs, under the names that agents use for it, or as Gemini CLI writes it
// into the text of its card; empty: the call names none.
func folderOf(t *acp.ToolCall) string {
	if folder := agent.FirstArgument(t.RawInput, "cwd", "workdir", "working_directory", "directory", "dir_path"); folder != "" {
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

// Arguments returns the arguments of a call; nil: there are none. Agents send them in one of three ways: as the raw
// input, inside a raw input that also names server and tool (Codex), or as JSON within a text of the content.
func Arguments(t *acp.ToolCall) json.RawMessage {
	var in struct {
		Server, Tool string
		Arguments    json.RawMessage
	}
	switch {
	case json.Unmarshal(t.RawInput, &in) == nil && in.Server != "" && in.Tool != "":
		return in.Arguments
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

// outsidePaths returns the paths outside the agent's folder that a call asks for. It compares no paths: it reads the
// fields that agents fill in only when they ask to leave their folder.
func outsidePaths(input json.RawMessage) []string {
	var in struct {
		Directories, Patterns []string
		File                  string `json:"filepath"`
		Parent                string `json:"parentDir"`
	}
	if json.Unmarshal(input, &in) != nil {
		return nil
	}
	switch {
	case len(in.Directories) > 0:
		return in.Directories
	case len(in.Patterns) > 0:
		return in.Patterns
	case in.Parent != "":
		return []string{cmp.Or(in.File, in.Parent)}
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

// pretty indents JSON for display, and leaves text that is not JSON as it is. It returns "" for an empty object.
func pretty(raw json.RawMessage) string {
	if len(raw) <= 2 {
		return ""
	}
	var b bytes.Buffer
	if json.Indent(&b, raw, "", "  ") != nil {
		return string(raw)
	}
	return b.String()
}
