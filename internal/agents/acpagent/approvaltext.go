package acpagent

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/agentpath"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// describeQuestion fills in what an approval asks for: what the agent wants (Title), the exact
// command, arguments or diff (Command), and further details.
func (b *base) describeQuestion(a *wire.Approval, q *driver.Question) {
	a.Kind, a.Details = wire.ApprovalTool, []wire.Detail{{Name: "Agent", Value: b.profile.Product}}
	for _, o := range q.Options {
		a.Options = append(a.Options, wire.ApprovalOption{ID: o.ID, Kind: wire.OptionKind(o.Kind)})
	}
	a.Options = wire.NamedOptions(a.Options)
	request := q.Request
	if tool := q.WorldTool; tool != "" {
		a.Title = strings.ToUpper(tool[:1]) + strings.ReplaceAll(tool[1:], "_", " ") + " in the world"
		a.Command = request.Text()
		return
	}
	line := func(path string) string { return agentpath.Line(b.workspace(), path) }
	request.Files, request.OutsidePaths = slice.Map(request.Files, line), slice.Map(request.OutsidePaths, line)
	request.Diffs = slice.Map(request.Diffs, func(d acp.ToolContent) acp.ToolContent {
		d.Path = line(d.Path)
		return d
	})
	a.Title, a.Command = request.Summary(), request.Text()
	folder := cmp.Or(request.Folder, b.workspace())
	switch request.Kind { //nolint:exhaustive // the others have their words in title and command
	case profile.RequestTool:
		addDetail(a, "Tool", request.Tool)
		addDetail(a, "MCP server", request.Server)
	case profile.RequestOutside:
		addDetail(a, "Place", paths(request.OutsidePaths))
		addDetail(a, "Folder", b.workspace())
	case profile.RequestCommand:
		a.Kind = wire.ApprovalExec
		addDetail(a, "Folder", folder)
	case profile.RequestEdit, profile.RequestDelete, profile.RequestMove, profile.RequestRead, profile.RequestSearch,
		profile.RequestOther:
		addDetail(a, "File", paths(request.Files))
		addDetail(a, "Folder", folder)
		if !strings.Contains(a.Title, request.Name) {
			addDetail(a, "Tool", request.Name)
		}
	}
	if request.IsUnclear() {
		addDetail(a, "Unclear", b.profile.Product+" does not give more details.")
	}
	addDetail(a, "Asks for", request.OwnTitle())
	addOtherArguments(a, &request)
	addChoices(a, q.Options)
}

// addOtherArguments adds the arguments that nothing else in the approval shows: they are allowed,
// too.
func addOtherArguments(a *wire.Approval, request *profile.Request) {
	for _, d := range []wire.Detail{
		{Name: "Command", Value: request.Command},
		{Name: "Address", Value: request.URL},
		{Name: "Changes", Value: strings.Join(slice.Map(request.Diffs, profile.Diff), "")},
		{Name: "Other arguments", Value: request.OtherArguments()},
	} {
		if !strings.Contains(a.Command, d.Value) {
			addDetail(a, d.Name, d.Value)
		}
	}
}

// addDetail adds a row, unless its value is empty.
func addDetail(a *wire.Approval, name, value string) {
	if value != "" {
		a.Details = append(a.Details, wire.Detail{Name: name, Value: value})
	}
}

// addChoices adds what the agent calls its answers where it offers several that allow: they allow
// different things.
func addChoices(a *wire.Approval, options []acp.Option) {
	var labels []string
	for _, o := range options {
		if o.Kind == acp.AllowOnce {
			labels = append(labels, o.Name)
		}
	}
	for i, l := range labels {
		if len(labels) > 1 {
			addDetail(a, "Choice "+strconv.Itoa(i+1), l)
		}
	}
}

// paths lists paths.
func paths(list []string) string { return strings.Join(list, "\n") }
