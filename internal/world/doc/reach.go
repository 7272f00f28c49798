// This file decides whether a page may commit an entry for a call. The page executes the call, so
// the service does not know the result in advance, but it knows from the call's arguments which
// objects may change. The rules are:
//
//   - objects that the call names may change or be deleted, as the tool says;
//   - objects on top of them may move along, or fall when their support is removed;
//   - avatars may step aside, or move along with their seat;
//   - an undo may touch what its steps touched;
//   - the entry's inverse must restore exactly the present state.

package doc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Ref names one entity of a document. The environment has no id.
type Ref struct {
	Type wire.EntityType
	ID   string
}

// Rights is what one agent's call may do to the world. The router derives it from the call's
// tool and arguments, and checks with ExceedsRights what the page wants to commit for the call.
type Rights struct {
	// Avatar of the calling agent.
	Avatar string
	// Present are the callers and everyone in the world, including agents that the document does
	// not know yet.
	Present []wire.Agent
	// MayCreate: the call may create objects.
	MayCreate bool
	// MayChange are the objects that the call names and may change.
	MayChange map[string]bool
	// MayDelete are the objects that the call may delete.
	MayDelete map[string]bool
	// MayUndo are the entities of the steps that the call undoes (see Touched); nil: it is not an
	// undo.
	MayUndo map[Ref]bool
}

// covers reports whether the call is about an object, so that what stands on the object moves along
// or falls.
func (r *Rights) covers(id string) bool {
	return r.MayChange[id] || r.MayDelete[id] || r.MayUndo[Ref{wire.EntityObject, id}]
}

// Touched returns every entity that entries or their inverses put or remove.
func Touched(entries ...wire.Entry) map[Ref]bool {
	things := map[Ref]bool{}
	for _, e := range entries {
		for _, op := range slices.Concat(e.Operations, e.Inverse) {
			if c, err := decodeOperation(op); err == nil {
				things[c.Ref] = true
			}
		}
	}
	return things
}

// ExceedsRights checks changes, as Check returned them, against a call's rights, and checks that
// the inverse leads back to the present state. It returns a reason in words, or "" when everything
// is allowed.
func (s *State) ExceedsRights(r Rights, changes []Change, inverse []wire.Operation) string {
	touched := map[Ref]bool{}
	for _, c := range changes {
		touched[c.Ref] = true
	}
	for i := range changes {
		if why := s.exceedsRights(&r, &changes[i], changes); why != "" {
			return why
		}
	}
	seen := map[Ref]bool{}
	for _, op := range inverse {
		c, err := decodeOperation(op)
		key := c.Ref
		if err != nil || !touched[key] || seen[key] || !s.restores(&c) {
			return "its inverse does not restore the present world"
		}
		seen[key] = true
	}
	return ""
}

// exceedsRights checks one of a call's changes.
func (s *State) exceedsRights(r *Rights, c *Change, all []Change) string {
	switch {
	case c.Type == wire.EntityAvatar:
		return s.avatarExceeds(r, c, all)
	case r.MayUndo[c.Ref]:
		return ""
	case c.Type != wire.EntityObject && r.MayUndo != nil:
		return "those steps did not change the environment"
	case c.Type != wire.EntityObject:
		return ""
	case c.object == nil && !r.MayDelete[c.ID]:
		return fmt.Sprintf("the call does not delete %s", clip.Quote(c.ID))
	case c.object == nil:
		return ""
	}
	was, there := s.Object(c.ID)
	switch {
	case there && (was.Creator != c.object.Creator || was.Created != c.object.Created || was.Kind != c.object.Kind):
		return fmt.Sprintf("%s already exists", clip.Quote(c.ID))
	case there && !r.MayChange[c.ID]:
		return s.followerExceeds(r, &was, c.object, all)
	case !there && !r.MayCreate:
		return fmt.Sprintf("%s does not exist", clip.Quote(c.ID))
	case !there && c.object.Creator != r.Avatar:
		return fmt.Sprintf("%s names another creator", clip.Quote(c.ID))
	}
	return ""
}

// followerExceeds checks an object that the call does not name but that stands on one, directly or
// through others. It may move along or fall, and must not change otherwise. It may stand on
// something else only when its support is removed.
func (s *State) followerExceeds(r *Rights, was, now *Object, all []Change) string {
	at := was.On
	// An older log may contain a cycle.
	for range MaxObjects {
		if at == "" || r.covers(at) {
			break
		}
		below, _ := s.Object(at)
		at = below.On
	}
	if !r.covers(at) {
		return fmt.Sprintf("%s already exists, and stands on nothing that the call changes", clip.Quote(was.ID))
	}
	if now.On != was.On && !slices.ContainsFunc(all,
		func(c Change) bool { return c.Type == wire.EntityObject && c.object == nil && c.ID == was.On }) {
		return fmt.Sprintf("%s leaves a support that stays", clip.Quote(was.ID))
	}
	as := *now
	as.Position, as.Rotation, as.On, as.Changed = was.Position, was.Rotation, was.On, was.Changed
	if !same(was, &as) {
		return fmt.Sprintf("%s may only move along", clip.Quote(was.ID))
	}
	return ""
}

// avatarExceeds checks an avatar. Name, agent type and figure stay, and only the caller's avatar
// moves freely. Others may step aside for a new object, step down from a removed one, and move
// along with their seat.
func (s *State) avatarExceeds(r *Rights, c *Change, all []Change) string {
	if c.avatar == nil {
		return "no call removes an avatar"
	}
	was, there := s.Avatar(c.ID)
	now := c.avatar
	known := there && was.Name == now.Name && was.AgentType == now.AgentType ||
		slices.Contains(r.Present, wire.Agent{AvatarID: now.ID, Type: now.AgentType, Name: now.Name})
	switch {
	case !known:
		return fmt.Sprintf("%s is another agent's avatar", clip.Quote(c.ID))
	case now.Model != was.Model && !r.MayUndo[c.Ref]:
		return fmt.Sprintf("the call does not change the figure of %s", clip.Quote(c.ID))
	case c.ID == r.Avatar || there && now.Position == was.Position && now.Yaw == was.Yaw && now.Pose == was.Pose &&
		now.Seat == was.Seat:
		return ""
	case now.Pose != PoseStand && (was.Pose != now.Pose || was.Seat != now.Seat):
		return fmt.Sprintf("the call does not seat %s", clip.Quote(c.ID))
	case !slices.ContainsFunc(all, func(o Change) bool {
		return o.Type == wire.EntityObject &&
			s.mayStepAside(now, &o)
	}):
		return fmt.Sprintf("%s has nothing to step aside from", clip.Quote(c.ID))
	}
	return ""
}

// stepAside is how far from a changed object an avatar may end up that steps aside for it or stands
// up from it, in metres. The page looks for a free spot within 30 m of where the avatar stood
// (web/src/core/sideeffects.ts).
const stepAside = 32

// mayStepAside reports whether a change of an object can explain where an avatar is now.
func (s *State) mayStepAside(a *Avatar, c *Change) bool {
	if a.Pose == PoseSit && (c.object == nil || a.Seat != c.ID) {
		// A seated avatar moves only with its seat.
		return false
	}
	near := func(b Box) bool { return b.distance(Vec3{a.Position[0], b.Min[1], a.Position[2]}) <= stepAside }
	old, there := s.objects[c.ID]
	return there && near(old.box) || c.object != nil && near(boxOf(c.object))
}

// restores reports whether an operation of an inverse restores the present state.
func (s *State) restores(c *Change) bool {
	switch {
	case c.object != nil:
		was, there := s.Object(c.ID)
		return there && same(&was, c.object)
	case c.avatar != nil:
		was, there := s.Avatar(c.ID)
		return there && same(&was, c.avatar)
	case c.environment != nil:
		was := s.Environment()
		return same(&was, c.environment)
	case c.Type == wire.EntityObject:
		_, there := s.Object(c.ID)
		return !there
	}
	_, there := s.Avatar(c.ID)
	return !there
}

// same compares two values by their JSON.
func same(a, b any) bool {
	x, errA := json.Marshal(a)
	y, errB := json.Marshal(b)
	return errA == nil && errB == nil && bytes.Equal(x, y)
}

// DecodeProblem says why operations that are not applied now, such as an inverse, cannot be
// decoded; "" when they can.
func DecodeProblem(ops []wire.Operation) string {
	if _, _, err := decodeAll(ops); err != nil {
		return err.Error()
	}
	return ""
}
