package acpagent

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// question is what a card says: what is asked, the exact thing, and what else there is to know.
type question struct {
	kind, title, command string
	details              []wire.Detail
	free                 bool // a world tool that is used without asking
}

func (q *question) fill(a *wire.Approval) {
	a.Kind, a.Title, a.Command, a.Details = q.kind, q.title, q.command, q.details
}

func (q *question) detail(name, value string) {
	if value != "" {
		q.details = append(q.details, wire.Detail{Name: name, Value: value})
	}
}

// question reads a permission. t is all that was told of its call. The first rule that fits counts; agents differ in where
// they put the words.
func (l *Backend) question(p *acp.Permission, t acp.ToolCall) question {
	q := question{kind: "tool"}
	q.detail("Agent", l.p.Product)
	server, tool := "", ""
	if l.p.tool != nil {
		server, tool = l.p.tool(p, &t)
	}
	if _, known := l.o.Tools[tool]; server == serverName && known {
		q.title = strings.ToUpper(tool[:1]) + strings.ReplaceAll(tool[1:], "_", " ") + " in the world"
		q.command, q.free = pretty(arguments(&t)), l.o.Tools[tool]
		q.command = cut(q.command, maxCommand)
		return q
	}
	command := commandOf(t.RawInput)
	if tool == "" && command == "" && (t.Kind == "" || t.Kind == "other") {
		server, tool = titled(t.Title) // for the eyes; it allows nothing
	}
	outside := outsideOf(t.RawInput)
	var diffs strings.Builder
	for _, c := range t.Content {
		if c.Type == "diff" {
			diffs.WriteString(diff(c))
		}
	}
	switch {
	case tool != "":
		q.title = "Use " + clip.Line(tool, 60) + " of " + clip.Line(server, 40)
		q.detail("Tool", clip.Line(tool, 120))
		q.detail("MCP server", clip.Line(server, 120))
		q.command = pretty(arguments(&t))
	case diffs.Len() > 0, t.Kind == "edit", t.Kind == "delete", t.Kind == "move":
		q.title = cmp.Or(map[string]string{"delete": "Delete a file", "move": "Move a file"}[t.Kind], "Change a file")
		q.command = diffs.String()
		l.places(&q, &t)
	case len(outside) > 0:
		q.title, q.command = "Reach outside its folder", command
		q.detail("Place", strings.Join(outside[:min(len(outside), 8)], ", "))
		q.detail("Folder", l.workspace())
	case t.Kind == "execute":
		q.kind, q.title = "exec", "Run a command"
		if q.command = command; command == "" {
			q.command = t.Title
		}
		q.detail("Folder", cmp.Or(folderOf(t.RawInput), l.workspace()))
	case t.Kind == "fetch":
		var in struct{ URL string }
		_ = json.Unmarshal(t.RawInput, &in)
		q.title, q.command = "Fetch from the network", cmp.Or(in.URL, t.Title)
	default:
		q.title = cmp.Or(map[string]string{"read": "Read a file", "search": "Search"}[t.Kind], "Go on with this")
		if t.Name != "" {
			q.title = "Use the tool " + clip.Line(t.Name, 80)
		}
		l.places(&q, &t)
		q.detail("Unclear", l.p.Product+" does not say more of it than this.")
	}
	if q.command == "" {
		if q.command = command; command == "" {
			q.command = pretty(arguments(&t))
		}
	}
	if title := clip.Line(t.Title, 200); title != "" && tool == "" && !json.Valid([]byte(t.Title)) && title != clip.Line(q.command, 200) {
		q.detail("Asks for", title)
	}
	q.command = cut(q.command, maxCommand)
	return q
}

// places are the files that a call concerns, and the folder that it is in.
func (l *Backend) places(q *question, t *acp.ToolCall) {
	var files []string
	for _, at := range t.Locations[:min(len(t.Locations), 8)] {
		files = append(files, at.Path)
	}
	q.detail("File", strings.Join(files, ", "))
	q.detail("Folder", cmp.Or(folderOf(t.RawInput), l.workspace()))
}

// mcpTitle is how one agent titles calls of MCP tools.
var mcpTitle = regexp.MustCompile(`^([A-Za-z0-9_.-]+) \(([A-Za-z0-9_ .-]+) MCP Server\)`)

// titled is the MCP server and the tool that a title names.
func titled(title string) (server, tool string) {
	if m := mcpTitle.FindStringSubmatch(title); m != nil {
		return m[2], m[1]
	}
	if rest, ok := strings.CutPrefix(title, serverName+"_"); ok {
		return serverName, rest
	}
	return "", ""
}

// arguments are those of a call: as they are, or inside of what also names the tool, or written out in its content.
func arguments(t *acp.ToolCall) json.RawMessage {
	var in struct {
		Server, Tool string
		Arguments    json.RawMessage
	}
	switch {
	case json.Unmarshal(t.RawInput, &in) == nil && in.Server != "" && in.Tool != "":
		return in.Arguments
	case len(t.RawInput) > 2: // {} says nothing
		return t.RawInput
	}
	for _, c := range t.Content {
		if c.Content == nil || c.Content.Type != "text" {
			continue
		}
		if at := strings.Index(c.Content.Text, "{"); at >= 0 {
			var first json.RawMessage
			if json.NewDecoder(strings.NewReader(c.Content.Text[at:])).Decode(&first) == nil {
				return first
			}
		}
	}
	return nil
}

// outsideOf are the places outside of its folder that a call asks for.
func outsideOf(input json.RawMessage) []string {
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

// pretty is JSON for the eyes.
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
