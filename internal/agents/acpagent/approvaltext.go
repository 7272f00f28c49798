package acpagent

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/agentpath"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// describeRequest fills in what an approval asks for: what the agent wants (Title), the exact
// command, arguments or diff (Command), and further details. t is everything that is known of the
// tool call. True: it is a world tool that needs no approval.
func (b *base) describeRequest(a *wire.Approval, p *acp.Permission, t acp.ToolCall) (needsNone bool) {
	a.Kind, a.Details = wire.ApprovalTool, []wire.Detail{{Name: "Agent", Value: b.profile.Product}}
	request := b.profile.Request(profile.Server, p, t)
	for _, list := range [][]string{request.Files, request.OutsidePaths} {
		for i := range list {
			list[i] = agentpath.Line(b.workspace(), list[i])
		}
	}
	for i := range request.Diffs {
		request.Diffs[i].Path = agentpath.Line(b.workspace(), request.Diffs[i].Path)
	}
	if _, known := b.opt.Tools[request.Tool]; known && request.Verified && request.Server == profile.Server {
		a.Title = strings.ToUpper(request.Tool[:1]) + strings.ReplaceAll(request.Tool[1:], "_", " ") + " in the world"
		a.Command = request.Text()
		return b.opt.Tools[request.Tool]
	}
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
	addChoices(a, p.Options)
	return false
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
