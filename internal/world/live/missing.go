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

// missing returns the error for the first thing that a call names and that does not exist, so that
// the answer does not depend on a page. What the call itself, or another one that is still open,
// may make counts as there: its page decides.
func (r *room) missing(c *call) *wire.Error {
	for _, ref := range c.Parsed.Refs() {
		itself := c.Tool.Name == tool.PlaceObjects && c.Parsed.MayMake(ref.ID) // an item may name one before it
		if itself || r.hasNamed(ref) || r.isComing(c, ref.ID) {
			continue
		}
		return r.noSuch(c, ref)
	}
	return nil
}

// hasNamed reports whether there is what an argument names.
func (r *room) hasNamed(ref tool.Ref) bool {
	if ref.Kind == tool.RefFile {
		return slices.ContainsFunc(r.host.Files(r.userID), func(a wire.Asset) bool { return a.ID == ref.ID })
	}
	if _, ok := r.state.Object(ref.ID); ok {
		return true
	}
	return ref.Kind == tool.RefAny && (ref.ID == doc.ByUser ||
		slices.ContainsFunc(r.bodies(presence.Sight{}, presence.Sight{Work: true, Own: true}), func(a wire.Agent) bool {
			return a.AvatarID == ref.ID || strings.EqualFold(a.Name, ref.ID)
		}))
}

// bodies returns who has a body in the world: agents that are here, with the helpers and the names
// that each of the sights shows, and avatars that stayed.
func (r *room) bodies(sights ...presence.Sight) (list []wire.Agent) {
	for _, s := range sights {
		for _, a := range r.people.Message(r.state, nil, 0, s).Agents {
			list = append(list, a.Agent)
		}
	}
	for a := range r.state.Avatars() {
		list = append(list, wire.Agent{AvatarID: a.ID, Type: a.AgentType, Name: a.Name})
	}
	return list
}

// isComing reports whether another open call may make an object with this id, as when an agent
// places a thing and changes it without waiting in between.
func (r *room) isComing(c *call, id string) bool {
	return len(r.calls.Where(func(x *call) bool {
		return x != c && x.Tool.In == tool.InBrowser && !x.Parsed.DryRun && x.Parsed.MayMake(id)
	})) > 0
}

// noSuch is the error for an argument that names nothing, with what resembles it.
func (r *room) noSuch(c *call, ref tool.Ref) *wire.Error {
	got := strconv.Quote(clip.Quote(ref.ID))
	if ref.Kind == tool.RefFile {
		e := wire.NotFound(wire.MissingFile, "there is no file %s", got).At(ref.Field).Saw(got)
		e.Allowed = "the id of an uploaded picture or model"
		return e.Try("search_catalog names the user's files; a new one they drop on the world's page.")
	}
	known := r.state.IDs()
	switch ref.Kind { //nolint:exhaustive // the others name an object
	case tool.RefSupport:
		known = append(known, tool.Ground)
	case tool.RefAny:
		known = append(known, doc.ByUser)
		for _, a := range r.bodies(sight(c.By)) {
			known = append(known, a.AvatarID)
		}
	}
	e := wire.NotFound(wire.MissingThing, "there is no %s in this world", got).At(ref.Field).Saw(got)
	e.Example = tool.Example(c.Tool.Name)
	return e.Suggest(slices.Compact(doc.Similar(ref.ID, known, 5)))
}
