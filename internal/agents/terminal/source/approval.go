package source

import (
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/leads"
	"github.com/worldmcp/world/internal/wire"
)

// pathDetail is the name of the detail of an ask that is a path, absolute or in the session's
// folder.
const pathDetail = "path"

// Approval returns the question that a frame's ask puts to the user, under an id of World's own. A
// path is shown where it leads: the hook, which runs before most packages are initialised, sends it
// as the program wrote it.
func Approval(id string, f frame.Frame) wire.Approval {
	q := wire.Approval{ID: id, Title: f.Ask.Title, Command: f.Ask.Command, State: wire.ApprovalOpen}
	for _, d := range f.Ask.Details {
		if d.Name == pathDetail {
			d.Value = leads.Line(f.Folder, d.Value)
		}
		q.Details = append(q.Details, wire.Detail{Name: d.Name, Value: d.Value})
	}
	return q
}
