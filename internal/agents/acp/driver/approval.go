package driver

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/edits"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/agentpath"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// MaxApproval bounds an approval in bytes; a longer one can only be rejected. Twenty fit into the
// journal of a session.
const MaxApproval = 256 << 10

// Place says where a session works, as its user knows it.
type Place struct {
	// Session is World's own id of the session.
	Session string
	// Folder is the user's, and Work the one in which the agent works in its place.
	Folder, Work string
	// Find returns the user's path for one of the agent's, and Show the same in few words: relative
	// if it is below Folder.
	Find, Show func(path string) string
	// Edits compares the texts of changes.
	Edits *edits.Cache
	// Unmeasured: the agent has passed no test, and works by the user's word. Each question says
	// so.
	Unmeasured bool
}

// resolved returns where a path that the agent names leads, on one line. It follows ".." and links,
// so that a path cannot only look as if it were in the folder.
func (p *Place) resolved(path string) string {
	if path == "" {
		return ""
	}
	if !filepath.IsAbs(path) {
		path = p.Work + string(filepath.Separator) + path // not Join, which drops ".." and the link before it
	}
	target := agentpath.To(path)
	if rel, err := filepath.Rel(agentpath.To(p.Work), target); err == nil && filepath.IsLocal(rel) {
		target = filepath.Join(p.Work, rel)
	}
	shown := p.Show(target)
	if filepath.IsAbs(shown) {
		return agentpath.Quoted(shown) + " (outside the folder)"
	}
	return agentpath.Quoted(shown)
}

// approve sets down everything that a question asks for, in World's own words.
func (s *Session) approve(q *Question) {
	r, place := &q.Request, &s.place
	a := wire.Approval{
		ID: q.ID, Session: place.Session, Kind: wire.ApprovalTool, Title: r.Summary(), Command: commandOf(r),
		Options: wire.NamedOptions(slice.Map(q.Options, func(o acp.Option) wire.ApprovalOption {
			return wire.ApprovalOption{ID: o.ID, Kind: wire.OptionKind(o.Kind)}
		})),
		CreatedAt: wire.Millis(q.At), State: wire.ApprovalOpen,
	}
	detail := func(name, value string) {
		if value != "" {
			a.Details = append(a.Details, wire.Detail{Name: name, Value: value})
		}
	}
	if r.Kind == profile.RequestCommand {
		a.Kind = wire.ApprovalExec
	}
	if tool := q.WorldTool; tool != "" {
		a.Title = strings.ToUpper(tool[:1]) + strings.ReplaceAll(tool[1:], "_", " ") + " in the world"
	} else {
		detail("Tool", r.Tool)
		detail("MCP server", r.Server)
	}
	if r.Tool == "" && !strings.Contains(a.Title, r.Name) {
		detail("Tool", r.Name)
	}
	for _, c := range r.Diffs {
		a.Changes = append(a.Changes, place.Edits.Render(c, place.resolved(c.Path)))
	}
	files := slice.Map(slices.Concat(r.Files, r.OutsidePaths), place.resolved)
	detail("Files", strings.Join(slices.DeleteFunc(files, func(path string) bool {
		return slices.ContainsFunc(a.Changes, func(c wire.CoderEdit) bool { return c.Path == path })
	}), "\n"))
	s.addFolder(&a, r)
	for _, d := range []wire.Detail{
		{Name: "Command", Value: r.Command},
		{Name: "Address", Value: r.URL},
		{Name: "Other arguments", Value: r.OtherArguments()},
	} {
		if !strings.Contains(a.Command, d.Value) {
			detail(d.Name, d.Value)
		}
	}
	if r.IsUnclear() {
		detail("Unclear", s.process.Profile.Product+" does not give more details.")
	}
	detail("Asks for", r.OwnTitle())
	for _, o := range a.Options { // those of one kind differ in what the agent calls them alone
		if strings.Contains(o.Name, ", choice ") {
			own := slice.Find(q.Options, func(own acp.Option) bool { return own.ID == o.ID })
			detail(o.Name, "the agent calls it “"+own.Name+"”")
		}
	}
	if place.Unmeasured {
		a.Notes = append(a.Notes, wire.Unmeasured)
	}
	if s.turn != nil && s.turn.ReadWorld {
		a.Notes = append(a.Notes, "Text from other people in the world came before this. Check it carefully before you allow it.")
	}
	a.Seal()
	a.Fit(MaxApproval, "What "+s.process.Profile.Product+" asks for is too long to show in full, so it cannot be allowed here. Reject it, and ask for smaller steps.")
	q.Approval = a
}

// addFolder says in which folder a request is carried out.
func (s *Session) addFolder(a *wire.Approval, r *profile.Request) {
	folder := r.Folder
	switch r.Kind { //nolint:exhaustive // the others are for the folder of the session
	case profile.RequestTool, profile.RequestFetch:
		if folder == "" {
			return
		}
	case profile.RequestCommand:
		folder = cmp.Or(folder, s.plan.Dir)
	}
	switch folder = cmp.Or(folder, s.place.Work); {
	case folder == s.plan.Dir && folder != s.place.Work:
		folder = s.place.Folder
		a.Notes = append(a.Notes, "It starts in an empty folder next to that one, so it reaches your files only by their full paths.")
	default:
		folder = s.place.Find(folder)
	}
	a.Details = append(a.Details, wire.Detail{Name: "Folder", Value: agentpath.Quoted(folder)})
}

// commandOf returns the exact words of a request, apart from its changes of files.
func commandOf(r *profile.Request) string {
	if len(r.Diffs) > 0 && r.Kind != profile.RequestTool {
		return r.Command
	}
	return r.Text()
}
