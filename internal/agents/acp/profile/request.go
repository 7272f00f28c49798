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

// RequestKind is the subject of a permission.
type RequestKind string

// Values of RequestKind.
const (
	// RequestMode: the agent wants to leave its mode. It must be rejected without asking, and the
	// mode set again, since the request does not say what its options would allow from then on.
	RequestMode RequestKind = "mode"
	// RequestTool: it wants to use a tool of an MCP server.
	RequestTool RequestKind = "tool"
	// RequestEdit, RequestDelete and RequestMove: it wants to change files.
	RequestEdit   RequestKind = "edit"
	RequestDelete RequestKind = "delete"
	RequestMove   RequestKind = "move"
	// RequestOutside: it wants to leave its folder, for OutsidePaths, perhaps with a Command.
	RequestOutside RequestKind = "outside"
	// RequestCommand: it wants to run Command.
	RequestCommand RequestKind = "command"
	// RequestFetch: it wants to fetch URL.
	RequestFetch RequestKind = "fetch"
	// RequestRead and RequestSearch: it wants to read files. RequestOther: at best its name says
	// what it wants. These three carry no further details.
	RequestRead   RequestKind = "read"
	RequestSearch RequestKind = "search"
	RequestOther  RequestKind = "other"
)

// Request is an agent's request for permission, in the same form for all agents. Its texts are the
// agent's, whole and unchecked: callers that show them must bound them.
type Request struct {
	Kind RequestKind
	// Server and Tool belong to RequestTool. Verified: they come from fields that no model can
	// write, so that a tool may be allowed by them.
	Server, Tool string
	Verified     bool
	// Arguments are those of the call; nil: it has none, or the agent does not send them.
	Arguments json.RawMessage
	// Command is the command line of the call, and Folder the folder that the call names for it;
	// empty: none.
	Command string
	Folder  string
	// Files are the files that the call names, and Diffs its changes to some of them.
	Files []string
	Diffs []acp.ToolContent
	// OutsidePaths are paths outside of the folder.
	OutsidePaths []string
	URL          string
	// Name is the agent's own name of the tool; empty: it has none.
	Name string
	// Title is the agent's own line for the call, and Reason why it is made; a model may have
	// written both. Empty: there is none, or it only repeats the arguments.
	Title, Reason string
}

// Request reads a permission. own is the name of the world's server in the session, and t
// the call (ToolCallOf). The first case that matches wins.
func (p Profile) Request(own string, permission *acp.Permission, t acp.ToolCall) Request {
	r := Request{
		Arguments: Arguments(&t), Command: CommandOf(t.RawInput), Folder: folderOf(&t),
		OutsidePaths: outsidePaths(t.RawInput),
		Files:        slice.Map(t.Locations, func(l acp.Location) string { return l.Path }), Name: t.Name,
		URL:    agent.FirstArgument(t.RawInput, "url"),
		Reason: agent.FirstArgument(t.RawInput, reasonNames...),
	}
	if p.NamesInTitles && r.Name == "" && t.Kind == acp.ToolOther && !isArgument(t.RawInput, t.Title) {
		r.Name = t.Title
	}
	if !json.Valid([]byte(t.Title)) {
		r.Title = t.Title
	}
	for _, part := range t.Content {
		if part.Type == acp.ContentDiff {
			r.Diffs = append(r.Diffs, part)
		}
	}
	if p.ToolOf != nil {
		r.Server, r.Tool = p.ToolOf(own, permission, &t)
	}
	if r.Verified = r.Tool != ""; !r.Verified && r.Command == "" && (t.Kind == "" || t.Kind == acp.ToolOther) {
		r.Server, r.Tool = toolInTitle(own, t.Title)
	}
	r.Kind = r.kindOf(permission.Tool.Kind, t.Kind)
	if r.Kind == RequestCommand {
		r.Command = cmp.Or(r.Command, t.Title)
	}
	if r.Kind == RequestFetch {
		r.URL = cmp.Or(r.URL, t.Title)
	}
	return r
}

// isArgument reports whether a model may have written a title: an argument says the same.
func isArgument(input json.RawMessage, title string) bool {
	for _, value := range objectMembers(input) {
		if slices.Contains(textList(value), title) {
			return true
		}
	}
	return false
}

// requestKinds are the kinds of requests by the kind of the call, as the agent gives it.
var requestKinds = map[acp.ToolKind]RequestKind{
	acp.ToolEdit: RequestEdit, acp.ToolDelete: RequestDelete, acp.ToolMove: RequestMove,
	acp.ToolExecute: RequestCommand, acp.ToolFetch: RequestFetch,
	acp.ToolRead: RequestRead, acp.ToolSearch: RequestSearch,
}

// kindOf returns the kind of a request. asked is the kind on the permission itself, known that of
// the call.
func (r *Request) kindOf(asked, known acp.ToolKind) RequestKind {
	kind := cmp.Or(requestKinds[known], RequestOther)
	switch {
	case asked == acp.ToolSwitchMode || known == acp.ToolSwitchMode:
		return RequestMode
	case r.Tool != "":
		return RequestTool
	case kind == RequestEdit, kind == RequestDelete, kind == RequestMove:
		return kind
	case len(r.Diffs) > 0:
		return RequestEdit
	case len(r.OutsidePaths) > 0 && kind != RequestCommand:
		return RequestOutside
	}
	return kind
}

// Summary describes the request in a few words.
func (r *Request) Summary() string {
	switch r.Kind {
	case RequestMode:
		return "Leave its mode"
	case RequestTool:
		return "Use " + clip.Line(r.Tool, 60) + " of " + clip.Line(r.Server, 40)
	case RequestEdit:
		return "Change a file"
	case RequestDelete:
		return "Delete a file"
	case RequestMove:
		return "Move a file"
	case RequestOutside:
		return "Access files outside its folder"
	case RequestCommand:
		return "Run a command"
	case RequestFetch:
		return "Fetch from the network"
	case RequestRead, RequestSearch, RequestOther:
	}
	switch {
	case r.Name != "":
		return "Use the tool " + clip.Line(r.Name, 80)
	case r.Kind == RequestRead:
		return "Read a file"
	case r.Kind == RequestSearch:
		return "Search"
	}
	return "Continue with this"
}

// Text returns the exact content that the user approves: the command, the diff, the address or the
// arguments; empty: the agent does not send it.
func (r *Request) Text() string {
	text := ""
	switch r.Kind { //nolint:exhaustive // the others have no text of their own
	case RequestTool:
		text = indentJSON(r.Arguments)
	case RequestEdit, RequestDelete, RequestMove:
		text = strings.Join(slice.Map(r.Diffs, Diff), "")
	case RequestFetch:
		text = r.URL
	}
	return cmp.Or(text, r.Command, indentJSON(r.Arguments))
}

// Names of the arguments that a request has in fields of its own.
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

// OtherArguments returns the arguments that no other field of the request shows, as indented JSON;
// empty: there are none. It omits the reason of a command, which is only the model's claim.
func (r *Request) OtherArguments() string {
	in := objectMembers(r.Arguments)
	if r.Kind == RequestTool || r.IsUnclear() || in == nil {
		return indentJSON(r.Arguments)
	}
	for name, value := range in {
		if r.showsArgument(name, value) {
			delete(in, name)
		}
	}
	if len(in) == 0 {
		return ""
	}
	rest, _ := json.Marshal(in)
	return indentJSON(rest)
}

// showsArgument reports whether another field of the request shows an argument. Both its name and
// its value must match: a model could repeat a shown value under a name that means something else.
func (r *Request) showsArgument(name string, value json.RawMessage) bool {
	var among []string
	switch {
	case name == "command":
		return r.Command != "" && CommandOf(r.Arguments) == r.Command
	case name == "url":
		among = []string{r.URL}
	case slices.Contains(folderNames, name):
		among = []string{r.Folder}
	case slices.Contains(reasonNames, name) && r.Kind == RequestCommand:
		among = []string{r.Reason}
	case slices.Contains(pathNames, name):
		among = slices.Concat(r.Files, r.OutsidePaths,
			slice.Map(r.Diffs, func(d acp.ToolContent) string { return d.Path }))
	case slices.Contains(textNames, name):
		for _, d := range r.Diffs {
			among = append(among, d.OldText, d.NewText)
		}
	}
	list := textList(value)
	return list != nil && !slices.ContainsFunc(list, func(s string) bool { return !slices.Contains(among, s) })
}

// IsUnclear reports whether the agent sends too few details for anyone to know what the answer
// allows.
func (r *Request) IsUnclear() bool {
	return r.Kind == RequestRead || r.Kind == RequestSearch || r.Kind == RequestOther
}

// OwnTitle returns the agent's own title, unless the request says the same already.
func (r *Request) OwnTitle() string {
	title := strings.TrimSpace(r.Title)
	if r.Kind == RequestTool || title == strings.TrimSpace(r.Text()) {
		return ""
	}
	return title
}

// MayWrite reports whether the answer could let the agent change something. Only requests that
// plainly read do not.
func (r *Request) MayWrite() bool {
	switch r.Kind { //nolint:exhaustive // all others may write
	case RequestRead, RequestSearch, RequestFetch:
		return false
	case RequestOutside:
		return r.Command != ""
	}
	return true
}
