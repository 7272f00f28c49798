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

// question is the content of an approval card: what the agent wants (title), the exact command,
// arguments or diff (command), and further details.
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

// addDetail adds a row, unless its value is empty.
func (q *question) addDetail(name, value string) {
	if value != "" {
		q.details = append(q.details, wire.Detail{Name: name, Value: value})
	}
}

// questionOf turns an agent's request for permission into a question for the user. t is everything
// that is known of the tool call.
func (b *base) questionOf(p *acp.Permission, t acp.ToolCall) question {
	q := question{kind: wire.ApprovalTool}
	q.addDetail("Agent", b.profile.Product)
	c := b.profile.Card(profile.Server, p, t)
	for _, list := range [][]string{c.Files, c.Places} {
		for i := range list {
			list[i] = agentpath.Line(b.workspace(), list[i])
		}
	}
	for i := range c.Diffs {
		c.Diffs[i].Path = agentpath.Line(b.workspace(), c.Diffs[i].Path)
	}
	if _, known := b.opt.Tools[c.Tool]; known && c.Exact && c.Server == profile.Server {
		q.title = strings.ToUpper(c.Tool[:1]) + strings.ReplaceAll(c.Tool[1:], "_", " ") + " in the world"
		q.command, q.allowed = c.Text(), b.opt.Tools[c.Tool]
		return q
	}
	q.title, q.command = c.Words(), c.Text()
	folder := cmp.Or(c.Folder, b.workspace())
	switch c.Kind { //nolint:exhaustive // the others have their words in title and command
	case profile.CardTool:
		q.addDetail("Tool", c.Tool)
		q.addDetail("MCP server", c.Server)
	case profile.CardOutside:
		q.addDetail("Place", paths(c.Places))
		q.addDetail("Folder", b.workspace())
	case profile.CardCommand:
		q.kind = wire.ApprovalExec
		q.addDetail("Folder", folder)
	case profile.CardEdit, profile.CardDelete, profile.CardMove, profile.CardRead, profile.CardSearch,
		profile.CardOther:
		q.addDetail("File", paths(c.Files))
		q.addDetail("Folder", folder)
		if !strings.Contains(q.title, c.Name) {
			q.addDetail("Tool", c.Name)
		}
	}
	if c.Unclear() {
		q.addDetail("Unclear", b.profile.Product+" does not give more details.")
	}
	q.addDetail("Asks for", c.Asks())
	q.addRest(&c)
	q.addChoices(p.Options)
	return q
}

// addRest adds the arguments that nothing else in the card shows: they are allowed,
// too.
func (q *question) addRest(c *profile.Card) {
	for _, d := range []wire.Detail{
		{Name: "Command", Value: c.Command},
		{Name: "Address", Value: c.URL},
		{Name: "Changes", Value: strings.Join(slice.Map(c.Diffs, profile.Diff), "")},
		{Name: "Other arguments", Value: c.Further()},
	} {
		if !strings.Contains(q.command, d.Value) {
			q.addDetail(d.Name, d.Value)
		}
	}
}

// addChoices adds what the agent calls its answers where it offers several that allow: they allow
// different things.
func (q *question) addChoices(options []acp.Option) {
	var labels []string
	for _, o := range options {
		if o.Kind == acp.AllowOnce {
			labels = append(labels, o.Name)
		}
	}
	for i, l := range labels {
		if len(labels) > 1 {
			q.addDetail("Choice "+strconv.Itoa(i+1), l)
		}
	}
}

// paths lists paths.
func paths(list []string) string { return strings.Join(list, "\n") }
