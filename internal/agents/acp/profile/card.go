package profile

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
)

// CardKind is the subject of a permission.
type CardKind string

// Values of CardKind.
const (
	// CardMode: the agent wants to leave its mode. It must be rejected without asking, and the mode
	// set again, since the card does not say what its options would allow from then on.
	CardMode CardKind = "mode"
	// CardTool: it wants to use a tool of an MCP server.
	CardTool CardKind = "tool"
	// CardEdit, CardDelete and CardMove: it wants to change files.
	CardEdit   CardKind = "edit"
	CardDelete CardKind = "delete"
	CardMove   CardKind = "move"
	// CardOutside: it wants to leave its folder, for Places, perhaps with a Command.
	CardOutside CardKind = "outside"
	// CardCommand: it wants to run Command.
	CardCommand CardKind = "command"
	// CardFetch: it wants to fetch URL.
	CardFetch CardKind = "fetch"
	// CardRead and CardSearch: it wants to read files. CardOther: at best its name says what it
	// wants. These three carry no further details.
	CardRead   CardKind = "read"
	CardSearch CardKind = "search"
	CardOther  CardKind = "other"
)

// Card is an agent's request for permission, in the same form for all agents. Its texts are the
// agent's, whole and unchecked: callers that show them must bound them.
type Card struct {
	Kind CardKind
	// Server and Tool belong to CardTool. Exact: they come from fields that no model can write, so
	// that a tool may be allowed by them.
	Server, Tool string
	Exact        bool
	// Arguments are those of the call; nil: it has none, or the agent does not send them.
	Arguments json.RawMessage
	// Command is the command line of the call, and Folder the folder that the call names for it;
	// empty: none.
	Command string
	Folder  string
	// Files are the files that the call names, and Diffs its changes to some of them.
	Files []string
	Diffs []acp.ToolContent
	// Places are paths outside of the folder.
	Places []string
	URL    string
	// Name is the agent's own name of the tool; empty: it has none.
	Name string
	// Title is the agent's own line for the call, and Reason why it is made; a model may have
	// written both. Empty: there is none, or it only repeats the arguments.
	Title, Reason string
}

// Card turns a permission into a card. own is the name of the world's server in the session, and t
// the call (Known). The first case that matches wins.
func (p Profile) Card(own string, request *acp.Permission, t acp.ToolCall) Card {
	c := Card{
		Arguments: Arguments(&t), Command: CommandOf(t.RawInput), Folder: folderOf(&t),
		Places: outsidePaths(t.RawInput),
		Files:  slice.Map(t.Locations, func(l acp.Location) string { return l.Path }), Name: t.Name,
		URL:    agent.FirstArgument(t.RawInput, "url"),
		Reason: agent.FirstArgument(t.RawInput, reasonNames...),
	}
	if !json.Valid([]byte(t.Title)) {
		c.Title = t.Title
	}
	for _, part := range t.Content {
		if part.Type == acp.ContentDiff {
			c.Diffs = append(c.Diffs, part)
		}
	}
	if p.ToolOf != nil {
		c.Server, c.Tool = p.ToolOf(own, request, &t)
	}
	if c.Exact = c.Tool != ""; !c.Exact && c.Command == "" && (t.Kind == "" || t.Kind == acp.ToolOther) {
		c.Server, c.Tool = toolInTitle(own, t.Title)
	}
	c.Kind = c.kindOf(request.Tool.Kind, t.Kind)
	if c.Kind == CardCommand {
		c.Command = cmp.Or(c.Command, t.Title)
	}
	if c.Kind == CardFetch {
		c.URL = cmp.Or(c.URL, t.Title)
	}
	return c
}

// kinds are the cards of calls by the kind that the agent gives them.
var kinds = map[acp.ToolKind]CardKind{
	acp.ToolEdit: CardEdit, acp.ToolDelete: CardDelete, acp.ToolMove: CardMove, acp.ToolExecute: CardCommand,
	acp.ToolFetch: CardFetch,
	acp.ToolRead:  CardRead, acp.ToolSearch: CardSearch,
}

// kindOf returns the kind of a card. asked is the kind on the permission itself, known that of the
// call.
func (c *Card) kindOf(asked, known acp.ToolKind) CardKind {
	kind := cmp.Or(kinds[known], CardOther)
	switch {
	case asked == acp.ToolSwitchMode || known == acp.ToolSwitchMode:
		return CardMode
	case c.Tool != "":
		return CardTool
	case kind == CardEdit, kind == CardDelete, kind == CardMove:
		return kind
	case len(c.Diffs) > 0:
		return CardEdit
	case len(c.Places) > 0 && kind != CardCommand:
		return CardOutside
	}
	return kind
}

// Words describes the request in a few words.
func (c *Card) Words() string {
	switch c.Kind {
	case CardMode:
		return "Leave its mode"
	case CardTool:
		return "Use " + clip.Line(c.Tool, 60) + " of " + clip.Line(c.Server, 40)
	case CardEdit:
		return "Change a file"
	case CardDelete:
		return "Delete a file"
	case CardMove:
		return "Move a file"
	case CardOutside:
		return "Access files outside its folder"
	case CardCommand:
		return "Run a command"
	case CardFetch:
		return "Fetch from the network"
	case CardRead, CardSearch, CardOther:
	}
	switch {
	case c.Name != "":
		return "Use the tool " + clip.Line(c.Name, 80)
	case c.Kind == CardRead:
		return "Read a file"
	case c.Kind == CardSearch:
		return "Search"
	}
	return "Continue with this"
}

// Text returns the exact content that the user approves: the command, the diff, the address or the
// arguments; empty: the agent does not send it.
func (c *Card) Text() string {
	text := ""
	switch c.Kind { //nolint:exhaustive // the others have no text of their own
	case CardTool:
		text = pretty(c.Arguments)
	case CardEdit, CardDelete, CardMove:
		text = strings.Join(slice.Map(c.Diffs, Diff), "")
	case CardFetch:
		text = c.URL
	}
	return cmp.Or(text, c.Command, pretty(c.Arguments))
}

// Names of the arguments that a card shows in fields of its own.
var (
	folderNames = []string{"cwd", "workdir", "working_directory", "directory", "dir_path"}
	reasonNames = []string{"justification", "reason", "description"}
	pathNames   = []string{
		"path", "paths", "file", "files", "file_path", "filePath", "filepath", "file_paths", "absolute_path", "abs_path", "notebook_path",
		"parentDir", "directories", "patterns",
	}
	textNames = []string{
		"content", "contents", "text", "file_text", "old_string", "new_string", "oldString", "newString", "old_str", "new_str", "oldText", "newText",
	}
)

// Further returns the arguments that no other field of the card shows, as indented JSON; empty:
// there are none. It omits the reason of a command, which is only the model's claim.
func (c *Card) Further() string {
	in := members(c.Arguments)
	if c.Kind == CardTool || c.Unclear() || in == nil {
		return pretty(c.Arguments)
	}
	for name, value := range in {
		if c.shows(name, value) {
			delete(in, name)
		}
	}
	if len(in) == 0 {
		return ""
	}
	rest, _ := json.Marshal(in)
	return pretty(rest)
}

// shows reports whether another field of the card shows an argument. Both its name and its value
// must match: a model could repeat a shown value under a name that means something else.
func (c *Card) shows(name string, value json.RawMessage) bool {
	var among []string
	switch {
	case name == "command":
		return c.Command != "" && CommandOf(c.Arguments) == c.Command
	case name == "url":
		among = []string{c.URL}
	case slices.Contains(folderNames, name):
		among = []string{c.Folder}
	case slices.Contains(reasonNames, name) && c.Kind == CardCommand:
		among = []string{c.Reason}
	case slices.Contains(pathNames, name):
		among = slices.Concat(c.Files, c.Places, slice.Map(c.Diffs, func(d acp.ToolContent) string { return d.Path }))
	case slices.Contains(textNames, name):
		for _, d := range c.Diffs {
			among = append(among, d.OldText, d.NewText)
		}
	}
	list := texts(value)
	return list != nil && !slices.ContainsFunc(list, func(s string) bool { return !slices.Contains(among, s) })
}

// Unclear reports whether the agent sends too few details for anyone to know what the answer
// allows.
func (c *Card) Unclear() bool {
	return c.Kind == CardRead || c.Kind == CardSearch || c.Kind == CardOther
}

// Asks returns the agent's own title, unless the card says the same already.
func (c *Card) Asks() string {
	title := strings.TrimSpace(c.Title)
	if c.Kind == CardTool || title == strings.TrimSpace(c.Text()) {
		return ""
	}
	return title
}

// Writes reports whether the answer could let the agent change something. Only requests that
// plainly read do not.
func (c *Card) Writes() bool {
	switch c.Kind { //nolint:exhaustive // all others may write
	case CardRead, CardSearch, CardFetch:
		return false
	case CardOutside:
		return c.Command != ""
	}
	return true
}
