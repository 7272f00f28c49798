package world

import (
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Query asks what is in the world. Its fields are the arguments of inspect_world.
type Query struct {
	ID     string   // an object, an avatar or "user"; with Near or Radius: what is around it
	Kind   string   // a piece, composite, or avatar
	Near   *Vec3    // metres
	Radius float64  // metres; 0: 10 with Near
	Fields []string // only these, beside id and kind
	Limit  int      // rows; 0: 40
	Cursor string   // from the page before
	Full   bool     // all that is known
}

// Presences is what is live beside the document: who is here, and what the user looks at.
type Presences struct {
	Agents    []wire.AgentPresence
	Camera    *wire.Camera // of the user; nil: no page is open
	Selected  string       // object id
	LookingAt string       // object id: the nearest to where the camera looks
}

const defaultRadius = 10.0

// fields is a set of what a row shows.
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
	fieldSockets // seats, surfaces and doors, where they are in the world
	fieldParts   // the list of a composite's parts
	fieldMore    // file and revisions; only with Full

	fieldsConcise = fieldPosition | fieldRotation | fieldBox | fieldLabel | fieldText | fieldOn | fieldBehavior
	fieldsFull    = fieldsConcise | fieldScale | fieldColor | fieldMaterial | fieldCreator | fieldMore
)

// FieldNames are the values of Query.Fields.
var FieldNames = []string{
	"position", "rotation", "scale", "box", "color", "material", "label", "text", "on", "creator", "behavior", "sockets", "parts",
}

// view is a query that was checked, and what it found.
type view struct {
	everyone bool // no filter
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

type objectRow struct {
	item     *item
	distance float64
}

type avatarRow struct {
	Avatar
	presence *wire.AgentPresence // nil: its agent is not known to be here
	distance float64
}

// Inspect answers inspect_world: a line for each object, at most 8 KB in all, then a cursor. Without a filter the
// avatars and the user's camera come first.
func (s *State) Inspect(q Query, p Presences) (wire.Result, *wire.Error) {
	v, err := s.view(&q, &p)
	if err != nil {
		return wire.Result{}, err
	}
	return s.write(&v, &p), nil
}

func (s *State) view(q *Query, p *Presences) (view, *wire.Error) {
	v := view{kind: q.Kind, radius: q.Radius, centre: q.Near, everyone: q.ID == "" && q.Kind == "" && q.Near == nil}
	var err *wire.Error
	if v.limit, v.from, err = page(q.Limit, q.Cursor); err != nil {
		return v, err
	}
	if v.fields, err = readFields(q.Fields, q.Full); err != nil {
		return v, err
	}
	if _, known := PieceOf(q.Kind); !known && q.Kind != "" && q.Kind != KindComposite && q.Kind != KindModel && q.Kind != "avatar" {
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

// findByID looks an id up; done means that it alone is the answer, else it became the centre of the view.
func (s *State) findByID(v *view, q *Query, p *Presences, people []avatarRow) (done bool, err *wire.Error) {
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
	if q.ID == "user" && p.Camera != nil && around {
		v.centre = &p.Camera.Position
		return false, nil
	}
	return false, s.unknownID(q.ID, people, p)
}

func (s *State) unknownID(id string, people []avatarRow, p *Presences) *wire.Error {
	e := wire.NewError(wire.CodeNotFound, "there is no object or avatar %s", strconv.Quote(clip.Quote(id)))
	if id == "user" {
		e.Message = "no page is open, so the user's view is not known"
		if p.Camera != nil {
			e.Message = "the user is not an object: give a radius for what is around the user's camera"
		}
	}
	ids := s.ids("object")
	for _, a := range people {
		ids = append(ids, a.ID)
	}
	e.Field, e.Got, e.Near = "id", clip.Quote(id), Near(id, ids, 5)
	return e
}

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
			e := bad("fields["+strconv.Itoa(i)+"]", clip.Quote(name), strings.Join(FieldNames, ", "), "there is no such field")
			e.Near = Near(name, FieldNames, 3)
			return 0, e
		}
		f |= 1 << bit
	}
	if full {
		f |= fieldsFull
	}
	return f, nil
}

// people joins the document's avatars with who is here, by id.
func (s *State) people(p *Presences) []avatarRow {
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
			ID: a.AvatarID, AgentType: a.Type, Name: a.Name, Position: a.Position, Yaw: a.Yaw, Pose: "stand",
		}})
	}
	slices.SortFunc(rows, func(a, b avatarRow) int { return compareIDs(a.ID, b.ID) })
	return rows
}

// collect fills the view's rows: the filter's matches, the nearest first when there is a centre.
func (s *State) collect(v *view, people []avatarRow) {
	if v.kind == "" || v.kind == "avatar" {
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
	if v.kind != "avatar" {
		v.objects = s.matching(v)
	}
	if v.centre != nil {
		slices.SortStableFunc(v.avatars, func(a, b avatarRow) int { return compareFloats(a.distance, b.distance) })
		slices.SortStableFunc(v.objects, func(a, b objectRow) int { return compareFloats(a.distance, b.distance) })
	}
	v.headline = s.headline(v)
}

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

// headline counts: "34 objects (6 tree, 4 bench, …), 2 avatars", or what the filter found.
func (s *State) headline(v *view) string {
	b := make([]byte, 0, 160)
	if v.everyone {
		b = plural(b, len(v.objects), "object")
		b = s.appendKinds(b)
		b = append(b, ", "...)
		return string(plural(b, len(v.avatars), "avatar"))
	}
	if v.kind != "avatar" {
		b = strconv.AppendInt(b, int64(len(v.objects)), 10)
		b = append(b, " of "...)
		b = plural(b, len(s.order), "object")
		if v.kind != "" {
			b = append(b, " (kind "+v.kind+")"...)
		}
	}
	if v.kind != "" && v.kind != "avatar" {
		return string(v.appendWhere(b))
	}
	if len(b) > 0 {
		b = append(b, " and "...)
	}
	return string(v.appendWhere(plural(b, len(v.avatars), "avatar")))
}

func (v *view) appendWhere(b []byte) []byte {
	if v.centre == nil {
		return b
	}
	b = append(b, " within "...)
	b = appendNum(b, v.radius)
	b = append(b, " m of "...)
	return appendVec(b, *v.centre)
}

// appendKinds names the most frequent kinds.
func (s *State) appendKinds(b []byte) []byte {
	if len(s.kinds) == 0 {
		return b
	}
	kinds := make([]string, 0, len(s.kinds))
	for k := range s.kinds {
		kinds = append(kinds, k)
	}
	slices.SortFunc(kinds, func(x, y string) int {
		if d := s.kinds[y] - s.kinds[x]; d != 0 {
			return d
		}
		return strings.Compare(x, y)
	})
	const shown = 8
	b = append(b, " ("...)
	for i, k := range kinds {
		if i == shown {
			b = append(b, ", …"...)
			break
		}
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(b, int64(s.kinds[k]), 10)
		b = append(b, " "+k...)
	}
	return append(b, ')')
}

func plural(b []byte, n int, what string) []byte {
	b = strconv.AppendInt(b, int64(n), 10)
	b = append(b, " "+what...)
	if n != 1 {
		b = append(b, 's')
	}
	return b
}

func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (b *Box) centre() Vec3 {
	return Vec3{(b.Min[0] + b.Max[0]) / 2, (b.Min[1] + b.Max[1]) / 2, (b.Min[2] + b.Max[2]) / 2}
}
