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

// CardKind is what a permission is about.
type CardKind string

// Values of CardKind.
const (
	// CardMode: the agent wants to leave its mode. It must be rejected without asking, and the mode
	// set again: what the options of such a card allow from then on is in no word of it.
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
	// CardRead and CardSearch: it wants to look at files; CardOther: at best its name says what it
	// wants. It does not say more of these three.
	CardRead   CardKind = "read"
	CardSearch CardKind = "search"
	CardOther  CardKind = "other"
)

// Card is an agent's request for permission in one form for all agents, which put the same things
// in different fields. Its texts are the agent's, whole and unchecked: who shows them bounds them.
type Card struct {
	Kind CardKind
	// Server and Tool belong to CardTool. Exact: they come from fields that no model can write, so
	// that a tool may be allowed by them.
	Server, Tool string
	Exact        bool
	// Arguments are what the call was given; nil: nothing, or the agent does not say.
	Arguments json.RawMessage
	// Command is the command line of the call, and Folder the folder that the call names for it;
	// empty: none.
	Command string
	Folder  string
	// Files are the files that the call names, and Diffs what it changes in some.
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
// everything that is known of the call (Known). The first case that matches wins.
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

// kindOf decides what a card is about. asked is the kind on the permission itself, known that of
// the call.
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

// Words returns what the agent wants, in a few words.
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

// Text returns exactly what is asked for: the command, the diff, the address or the arguments;
// empty: the agent does not say. It is what the user approves.
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

// What a card shows of the arguments under words of its own, by the names that agents give them.
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

// Further returns the arguments that no other field of the card shows, as JSON for people; empty:
// there are none. Of a command its reason is left out, which is only what the model says about it.
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

// shows reports whether the card shows an argument elsewhere. Its name must be one that says the
// same as the card does: what a model makes equal to something shown, under a name of its own, is
// another thing.
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

// Unclear reports whether the agent says too little of what it wants for anyone to know what the
// answer allows.
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

// Writes reports whether the answer could let the agent change something: whatever is not plainly a
// look.
func (c *Card) Writes() bool {
	switch c.Kind { //nolint:exhaustive // all others may write
	case CardRead, CardSearch, CardFetch:
		return false
	case CardOutside:
		return c.Command != ""
	}
	return true
}
