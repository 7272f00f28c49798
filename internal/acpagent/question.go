package acpagent

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/slice"
	"github.com/worldmcp/world/internal/wire"
)

// question is the content of an approval card: what the agent wants (title), the exact command, arguments or diff
// (command), and further details.
type question struct {
	kind           wire.ApprovalKind
	title, command string
	details        []wire.Detail
	// allowed: it is about a world tool that needs no approval.
	allowed bool
}

// copyTo fills in the fields of an approval.
func (q *question) copyTo(a *wire.Approval) {
	a.Kind, a.Title, a.Command, a.Details = q.kind, q.title, q.command, q.details
}

// maxPaths is how many paths a card names at most.
const maxPaths = 8

// addDetail adds a row, unless its value is empty.
func (q *question) addDetail(name, value string) {
	if value != "" {
		q.details = append(q.details, wire.Detail{Name: name, Value: value})
	}
}

// questionOf turns an agent's request for permission into a question for the user. t is everything that is known of the
// tool call. The first case that matches wins, since agents put the same information in different fields.
func (b *base) questionOf(p *acp.Permission, t acp.ToolCall) question {
	q := question{kind: wire.ApprovalTool}
	q.addDetail("Agent", b.profile.Product)
	server, tool := "", ""
	if b.profile.toolOf != nil {
		server, tool = b.profile.toolOf(p, &t)
	}
	if _, known := b.opt.Tools[tool]; server == serverName && known {
		q.title = strings.ToUpper(tool[:1]) + strings.ReplaceAll(tool[1:], "_", " ") + " in the world"
		q.command, q.allowed = pretty(arguments(&t)), b.opt.Tools[tool]
		q.command = cut(q.command, maxCommand)
		return q
	}
	command := commandOf(t.RawInput)
	if tool == "" && command == "" && (t.Kind == "" || t.Kind == acp.ToolOther) {
		server, tool = toolInTitle(t.Title) // only for display: a model may have written it, so it never allows anything
	}
	outside := outsidePaths(t.RawInput)
	var diffs strings.Builder
	for _, c := range t.Content {
		if c.Type == acp.ContentDiff {
			diffs.WriteString(diff(c))
		}
	}
	switch {
	case tool != "":
		q.title = "Use " + clip.Line(tool, 60) + " of " + clip.Line(server, 40)
		q.addDetail("Tool", clip.Line(tool, 120))
		q.addDetail("MCP server", clip.Line(server, 120))
		q.command = pretty(arguments(&t))
	case diffs.Len() > 0, t.Kind == acp.ToolEdit, t.Kind == acp.ToolDelete, t.Kind == acp.ToolMove:
		q.title = cmp.Or(map[acp.ToolKind]string{acp.ToolDelete: "Delete a file", acp.ToolMove: "Move a file"}[t.Kind], "Change a file")
		q.command = diffs.String()
		b.addFiles(&q, &t)
	case len(outside) > 0:
		q.title, q.command = "Access files outside its folder", command
		q.addDetail("Place", strings.Join(outside[:min(len(outside), maxPaths)], ", "))
		q.addDetail("Folder", b.workspace())
	case t.Kind == acp.ToolExecute:
		q.kind, q.title, q.command = wire.ApprovalExec, "Run a command", cmp.Or(command, t.Title)
		q.addDetail("Folder", cmp.Or(folderOf(t.RawInput), b.workspace()))
	case t.Kind == acp.ToolFetch:
		var in struct{ URL string }
		_ = json.Unmarshal(t.RawInput, &in)
		q.title, q.command = "Fetch from the network", cmp.Or(in.URL, t.Title)
	default:
		q.title = cmp.Or(map[acp.ToolKind]string{acp.ToolRead: "Read a file", acp.ToolSearch: "Search"}[t.Kind], "Continue with this")
		if t.Name != "" {
			q.title = "Use the tool " + clip.Line(t.Name, 80)
		}
		b.addFiles(&q, &t)
		q.addDetail("Unclear", b.profile.Product+" does not give more details.")
	}
	q.command = cmp.Or(q.command, command, pretty(arguments(&t)))
	// The agent's own title is shown too, unless the card says the same already.
	if title := clip.Line(t.Title, 200); title != "" && tool == "" && !json.Valid([]byte(t.Title)) && title != clip.Line(q.command, 200) {
		q.addDetail("Asks for", title)
	}
	q.command = cut(q.command, maxCommand)
	return q
}

// addFiles adds the files that a call is about, at most maxPaths, and its folder.
func (b *base) addFiles(q *question, t *acp.ToolCall) {
	files := slice.Map(t.Locations[:min(len(t.Locations), maxPaths)], func(l acp.Location) string { return l.Path })
	q.addDetail("File", strings.Join(files, ", "))
	q.addDetail("Folder", cmp.Or(folderOf(t.RawInput), b.workspace()))
}

// mcpTitle matches the titles that Gemini CLI gives to calls of MCP tools: "tool (server MCP Server)".
var mcpTitle = regexp.MustCompile(`^([A-Za-z0-9_.-]+) \(([A-Za-z0-9_ .-]+) MCP Server\)`)

// toolInTitle returns the MCP server and the tool that a title names, as Gemini CLI writes it or, for the world's server
// only, as server_tool; empty: it names none.
func toolInTitle(title string) (server, tool string) {
	if m := mcpTitle.FindStringSubmatch(title); m != nil {
		return m[2], m[1]
	}
	if rest, ok := strings.CutPrefix(title, serverName+"_"); ok {
		return serverName, rest
	}
	return "", ""
}

// arguments returns the arguments of a call; nil: there are none. Agents send them in one of three ways: as the raw
// input, inside a raw input that also names server and tool (Codex), or as JSON within a text of the content.
func arguments(t *acp.ToolCall) json.RawMessage {
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
