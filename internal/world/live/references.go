package live

import (
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/tool"
)

// missingReference returns the error for the first thing that a call names and that does not exist,
// so that the answer does not depend on a page. Objects that this call or another open one may make
// count as existing: the page decides.
func (g *guardedFields) missingReference(c *call) *wire.Error {
	for _, ref := range c.Parsed.Refs() {
		itself := c.Tool.Name == tool.PlaceObjects && c.Parsed.MayMake(ref.ID) // an item may name one before it
		if itself || g.exists(ref) || g.mayAppear(c, ref.ID) {
			continue
		}
		return g.notFound(c, ref)
	}
	return nil
}

// exists reports whether the thing that an argument names exists.
func (g *guardedFields) exists(ref tool.Ref) bool {
	if ref.Kind == tool.RefFile {
		return slices.ContainsFunc(g.host.Files(g.userID), func(a wire.Asset) bool { return a.ID == ref.ID })
	}
	if _, ok := g.state.Object(ref.ID); ok {
		return true
	}
	if ref.Kind != tool.RefAny {
		return false
	}
	bodies := g.bodies(presence.Visibility{}, presence.Visibility{Programs: true, Private: true})
	return ref.ID == doc.ByUser || slices.ContainsFunc(bodies, func(a wire.Agent) bool {
		return a.AvatarID == ref.ID || strings.EqualFold(a.Name, ref.ID)
	})
}

// bodies returns everyone with a body in the world: the agents here, with the helpers and names
// that each visibility shows, and avatars whose agents have left.
func (g *guardedFields) bodies(sights ...presence.Visibility) (list []wire.Agent) {
	for _, s := range sights {
		for _, a := range g.people.Message(g.state, nil, 0, s).Agents {
			list = append(list, a.Agent)
		}
	}
	for a := range g.state.Avatars() {
		list = append(list, wire.Agent{AvatarID: a.ID, Type: a.AgentType, Name: a.Name})
	}
	return list
}

// mayAppear reports whether another open call may make an object with this id, as when an agent
// places an object and changes it without waiting in between.
func (g *guardedFields) mayAppear(c *call, id string) bool {
	return len(g.calls.Where(func(x *call) bool {
		return x != c && x.Tool.In == tool.InBrowser && !x.Parsed.DryRun && x.Parsed.MayMake(id)
	})) > 0
}

// notFound is the error for an argument that names nothing; it suggests similar names.
func (g *guardedFields) notFound(c *call, ref tool.Ref) *wire.Error {
	got := strconv.Quote(clip.Quote(ref.ID))
	if ref.Kind == tool.RefFile {
		e := wire.NotFound(wire.MissingFile, "there is no file %s", got).At(ref.Field).Saw(got)
		e.Allowed = "the id of an uploaded picture or model"
		return e.Try("search_catalog names the user's files; a new one they drop on the world's page.")
	}
	known := g.state.IDs()
	switch ref.Kind { //nolint:exhaustive // the others name an object
	case tool.RefSupport:
		known = append(known, tool.Ground)
	case tool.RefAny:
		known = append(known, doc.ByUser)
		for _, a := range g.bodies(visibilityFor(c.By)) {
			known = append(known, a.AvatarID)
		}
	}
	e := wire.NotFound(wire.MissingThing, "there is no %s in this world", got).At(ref.Field).Saw(got)
	e.Example = tool.Example(c.Tool.Name)
	return e.Suggest(slices.Compact(doc.Similar(ref.ID, known, 5)))
}
