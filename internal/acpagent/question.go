package acpagent

import (
	"cmp"
	"strings"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/acp/profile"
	"github.com/worldmcp/world/internal/clip"
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
// tool call.
func (b *base) questionOf(p *acp.Permission, t acp.ToolCall) question {
	q := question{kind: wire.ApprovalTool}
	q.addDetail("Agent", b.profile.Product)
	c := b.profile.Card(profile.Server, p, t)
	if _, known := b.opt.Tools[c.Tool]; known && c.Exact && c.Server == profile.Server {
		q.title = strings.ToUpper(c.Tool[:1]) + strings.ReplaceAll(c.Tool[1:], "_", " ") + " in the world"
		q.command, q.allowed = cut(c.Text(), maxCommand), b.opt.Tools[c.Tool]
		return q
	}
	q.title, q.command = c.Words(), cut(c.Text(), maxCommand)
	folder := cmp.Or(c.Folder, b.workspace())
	switch c.Kind { //nolint:exhaustive // the others have their words in title and command
	case profile.CardTool:
		q.addDetail("Tool", clip.Line(c.Tool, 120))
		q.addDetail("MCP server", clip.Line(c.Server, 120))
	case profile.CardOutside:
		q.addDetail("Place", paths(c.Places))
		q.addDetail("Folder", b.workspace())
	case profile.CardCommand:
		q.kind = wire.ApprovalExec
		q.addDetail("Folder", folder)
	case profile.CardEdit, profile.CardDelete, profile.CardMove, profile.CardRead, profile.CardSearch, profile.CardOther:
		q.addDetail("File", paths(c.Files))
		q.addDetail("Folder", folder)
	}
	if c.Unclear() {
		q.addDetail("Unclear", b.profile.Product+" does not give more details.")
	}
	q.addDetail("Asks for", c.Asks())
	return q
}

// paths joins paths, at most maxPaths of them.
func paths(list []string) string { return strings.Join(list[:min(len(list), maxPaths)], ", ") }
