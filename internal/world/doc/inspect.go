// This file answers inspect_world: it checks the query and selects the rows. inspectwriter.go
// writes them as text and as JSON.

package doc

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Query selects what inspect_world answers. Its fields are the arguments of that tool.
type Query struct {
	// ID is an object, an avatar or "user". With Near or Radius it asks for its surroundings.
	ID string
	// Kind is a piece, composite, model or avatar.
	Kind string
	// Near is a position in metres.
	Near *Vec3
	// Radius in metres; 0: 10 with Near.
	Radius float64
	// Fields are the only ones to answer, in addition to id and kind.
	Fields []string
	// Limit is the number of rows; 0: 40.
	Limit int
	// Cursor comes from the page before.
	Cursor string
	// Full asks for all fields.
	Full bool
}

// Presence is the live state that is not in the document: the connected agents, and the user's
// view.
type Presence struct {
	Agents []wire.AgentPresence
	// Camera of the user; nil: no page is open.
	Camera *wire.Camera
	// Selected is an object id, or empty.
	Selected string
	// LookingAt is the id of the object nearest to the camera's target, or empty.
	LookingAt string
	// Now is the time for which moving objects are located; zero: unknown.
	Now time.Time
	// Followers are the places where a page draws the objects that follow an avatar.
	Followers []wire.Follower
}

// defaultRadius in metres applies to a query with a centre and no radius.
const defaultRadius = 10.0

// fields is a set of the fields that a row shows. The bits are in the order of FieldNames.
type fields uint16

const (
	fieldPosition fields = 1 << iota
	fieldRotation
	fieldScale
	fieldBox
	fieldColor
	fieldMaterial
	fieldLabel
	fieldText
	fieldOn
	fieldCreator
	fieldBehavior
	// Seats, surfaces and doors, in world coordinates.
	fieldSockets
	// The list of a composite's parts.
	fieldParts
	// File and revisions; only with Full.
	fieldMore

	fieldsConcise = fieldPosition | fieldRotation | fieldBox | fieldLabel | fieldText | fieldOn | fieldBehavior
	fieldsFull    = fieldsConcise | fieldScale | fieldColor | fieldMaterial | fieldCreator | fieldMore
)

// FieldNames are the values of Query.Fields.
var FieldNames = []string{
	"position", "rotation", "scale", "box", "color", "material", "label", "text", "on", "creator", "behavior", "sockets", "parts",
}

// view is a checked query and its result.
type view struct {
	// everyone: the query has no filter.
	everyone bool
	fields   fields
	centre   *Vec3
	radius   float64
	kind     string
	limit    int
	from     int
	avatars  []avatarRow
	objects  []objectRow
	headline string
}

// objectRow is one object of a result; distance is from the centre, in metres.
type objectRow struct {
	item     *item
	distance float64
}

// avatarRow is one avatar of a result.
type avatarRow struct {
	Avatar
	// presence is nil when the avatar's agent is not known to be here.
	presence *wire.AgentPresence
	distance float64
}

// Inspect answers inspect_world: a line for each object, at most 8 KB in all, then a cursor for the
// rest. Without a filter the avatars and the user's camera come first.
func (s *State) Inspect(q Query, p Presence) (wire.Result, *wire.Error) {
	v, err := s.view(&q, &p)
	if err != nil {
		return wire.Result{}, err
	}
	return s.write(&v, &p), nil
}

// view checks a query and collects its rows.
func (s *State) view(q *Query, p *Presence) (view, *wire.Error) {
	v := view{kind: q.Kind, radius: q.Radius, centre: q.Near, everyone: q.ID == "" && q.Kind == "" && q.Near == nil}
	var err *wire.Error
	if v.limit, v.from, err = parsePage(q.Limit, q.Cursor); err != nil {
		return v, err
	}
	if v.fields, err = readFields(q.Fields, q.Full); err != nil {
		return v, err
	}
	if _, known := PieceOf(q.Kind); !known && q.Kind != "" && q.Kind != KindComposite && q.Kind != KindModel &&
		q.Kind != KindAvatar {
		return v, unknownKind("kind", q.Kind)
	}
	if !within(v.radius, 0, 600) {
		return v, bad("radius", number(v.radius), "0 to 600 m", "a radius out of range")
	}
	people := s.people(p)
	if q.ID != "" {
		done, err := s.findByID(&v, q, p, people)
		if done || err != nil {
			return v, err
		}
	}
	if v.centre != nil && v.radius == 0 {
		v.radius = defaultRadius
	}
	s.collect(&v, people)
	return v, nil
}

// findByID looks up an id. done means that this one thing is the answer; otherwise it is the centre
// of the view.
func (s *State) findByID(v *view, q *Query, p *Presence, people []avatarRow) (done bool, err *wire.Error) {
	around := q.Radius > 0
	if !around && q.Near == nil && len(q.Fields) == 0 {
		v.fields = fieldsFull
		if q.Full {
			v.fields |= fieldParts
		}
	}
	if it, ok := s.objects[q.ID]; ok {
		if around && v.centre == nil {
			c := it.box.centre()
			v.centre = &c
			return false, nil
		}
		v.objects = []objectRow{{item: it}}
		v.headline = "one object"
		return true, nil
	}
	for _, a := range people {
		if a.ID != q.ID {
			continue
		}
		if around && v.centre == nil {
			v.centre = &a.Position
			return false, nil
		}
		v.avatars = []avatarRow{a}
		v.headline = "one avatar"
		return true, nil
	}
	if q.ID == ByUser && p.Camera != nil && around {
		v.centre = &p.Camera.Position
		return false, nil
	}
	return false, s.unknownID(q.ID, people, p)
}

// unknownID is the error for an id that does not exist. For "user" it says what to do instead.
func (s *State) unknownID(id string, people []avatarRow, p *Presence) *wire.Error {
	e := wire.NotFound(wire.MissingThing, "there is no object or avatar %s", strconv.Quote(clip.Quote(id)))
	if id == ByUser {
		e.Message = "no page is open, so the user's view is not known"
		if p.Camera != nil {
			e.Message = "the user is not an object: give a radius for what is around the user's camera"
		}
	}
	ids := s.ids(wire.EntityObject)
	for _, a := range people {
		ids = append(ids, a.ID)
	}
	e.Field, e.Got, e.Near = "id", clip.Quote(id), Similar(id, ids, 5)
	return e
}

// readFields converts names to bits.
func readFields(names []string, full bool) (fields, *wire.Error) {
	if len(names) == 0 {
		if full {
			return fieldsFull, nil
		}
		return fieldsConcise, nil
	}
	var f fields
	for i, name := range names {
		bit := slices.Index(FieldNames, name)
		if bit < 0 {
			return 0, bad("fields["+strconv.Itoa(i)+"]", clip.Quote(name), strings.Join(FieldNames, ", "), "there is no such field").
				Suggest(Similar(name, FieldNames, 3))
		}
		f |= 1 << bit
	}
	if full {
		f |= fieldsFull
	}
	return f, nil
}

// people joins the document's avatars with the connected agents, by id.
func (s *State) people(p *Presence) []avatarRow {
	rows := make([]avatarRow, 0, len(s.avatars)+len(p.Agents))
	for _, a := range s.avatars {
		rows = append(rows, avatarRow{Avatar: *a})
	}
	for i := range p.Agents {
		a := &p.Agents[i]
		if at := slices.IndexFunc(rows, func(r avatarRow) bool { return r.ID == a.AvatarID }); at >= 0 {
			rows[at].presence = a
			continue
		}
		rows = append(rows, avatarRow{presence: a, Avatar: Avatar{
			ID: a.AvatarID, AgentType: a.Type, Name: a.Name, Position: a.Position, Yaw: a.Yaw, Pose: PoseStand,
		}})
	}
	slices.SortFunc(rows, func(a, b avatarRow) int { return compareIDs(a.ID, b.ID) })
	return rows
}

// collect fills the view's rows with the matches of the filter, nearest first when there is a
// centre.
func (s *State) collect(v *view, people []avatarRow) {
	if v.kind == "" || v.kind == KindAvatar {
		for _, a := range people {
			if v.centre != nil {
				box := Box{a.Position, a.Position}
				if a.distance = box.distance(*v.centre); a.distance > v.radius {
					continue
				}
			}
			v.avatars = append(v.avatars, a)
		}
	}
	if v.kind != KindAvatar {
		v.objects = s.matching(v)
	}
	if v.centre != nil {
		slices.SortStableFunc(v.avatars, func(a, b avatarRow) int { return cmp.Compare(a.distance, b.distance) })
		slices.SortStableFunc(v.objects, func(a, b objectRow) int { return cmp.Compare(a.distance, b.distance) })
	}
	v.headline = s.headline(v)
}

// matching returns the objects that match kind and radius, in order of creation.
func (s *State) matching(v *view) []objectRow {
	n := len(s.order)
	if v.kind != "" {
		n = s.kinds[v.kind]
	}
	rows := make([]objectRow, 0, n)
	for _, it := range s.order {
		if v.kind != "" && it.Kind != v.kind {
			continue
		}
		row := objectRow{item: it}
		if v.centre != nil {
			if row.distance = it.box.distance(*v.centre); row.distance > v.radius {
				continue
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// headline counts the result: "34 objects (6 tree, 4 bench, …), 2 avatars", or what the filter
// found.
func (s *State) headline(v *view) string {
	avatars := plural(len(v.avatars), "avatar")
	if v.everyone {
		return plural(len(v.objects), "object") + s.topKinds() + ", " + avatars
	}
	where := ""
	if v.centre != nil {
		where = " within " + string(appendNum(nil, v.radius)) + " m of " + vector(*v.centre)
	}
	objects := strconv.Itoa(len(v.objects)) + " of " + plural(len(s.order), "object")
	switch v.kind {
	case "":
		return objects + " and " + avatars + where
	case KindAvatar:
		return avatars + where
	}
	return objects + " (kind " + v.kind + ")" + where
}

// shownKinds is how many kinds an answer names.
const shownKinds = 8

// topKinds lists the most frequent kinds.
func (s *State) topKinds() string {
	type kindCount struct {
		kind  string
		count int
	}
	top := make([]kindCount, 0, shownKinds+1) // most frequent first: sorting all kinds would take a fifth of a read
	for kind, count := range s.kinds {
		k := kindCount{kind, count}
		at, _ := slices.BinarySearchFunc(top, k, func(a, b kindCount) int {
			return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.kind, b.kind))
		})
		if at < shownKinds {
			top = slices.Insert(top, at, k)
			top = top[:min(len(top), shownKinds)]
		}
	}
	if len(top) == 0 {
		return ""
	}
	words := slice.Map(top, func(k kindCount) string { return strconv.Itoa(k.count) + " " + k.kind })
	if len(s.kinds) > len(top) {
		words = append(words, "…")
	}
	return " (" + strings.Join(words, ", ") + ")"
}

// plural returns "1 object" or "2 objects".
func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// centre returns the middle of a box.
func (b *Box) centre() Vec3 {
	return Vec3{(b.Min[0] + b.Max[0]) / 2, (b.Min[1] + b.Max[1]) / 2, (b.Min[2] + b.Max[2]) / 2}
}
