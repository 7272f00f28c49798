package source

import (
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/agentpath"
	"github.com/worldmcp/world/internal/wire"
)

// pathDetail names the detail of an ask that is a path, absolute or relative to the session's
// folder.
const pathDetail = "path"

// Approval returns the approval for a frame's ask, under an id of World's own. It resolves paths,
// which the hook sends as the program wrote them.
func Approval(id string, f frame.Frame) wire.Approval {
	q := wire.Approval{ID: id, Title: f.Ask.Title, Command: f.Ask.Command, State: wire.ApprovalOpen}
	for _, d := range f.Ask.Details {
		if d.Name == pathDetail {
			d.Value = agentpath.Line(f.Folder, d.Value)
		}
		q.Details = append(q.Details, wire.Detail{Name: d.Name, Value: d.Value})
	}
	return q
}
