package doc

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
)

// inspection writes the answer of Inspect.
type inspection struct {
	answerWriter
	*view
	// now is when the question is asked; zero: unknown.
	now       time.Time
	followers []wire.Follower
	// all are the objects of the world, to find what something stands on.
	all map[string]*item
}

// write writes the answer: the headline, the user's camera, the rows that fit, the cursor.
func (s *State) write(v *view, p *Presence) wire.Result {
	w := inspection{newWriter(v.limit, 0), v, p.Now, p.Followers, s.objects}
	w.text = strconv.AppendUint(append(strict.AppendString(w.text, s.name), " revision "...), s.revision, 10)
	w.say(": " + v.headline + "\n")
	w.integer("revision", int(s.revision)) //nolint:gosec // no world has so many revisions
	w.integer("total", len(v.objects))
	if p.Camera != nil && v.everyone && v.from == 0 {
		w.user(p)
	}
	people := len(v.avatars)
	next, total := v.from, people+len(v.objects)
	if next < people {
		next = w.rows("avatars", next, people, func(i int) { w.avatar(&v.avatars[i]) })
	}
	if next < people {
		w.list("objects")
	} else {
		next = w.rows("objects", next, total, func(i int) { w.object(&v.objects[i-people]) })
	}
	if v.from >= total && v.from > 0 {
		w.say("nothing more\n")
	}
	return w.result(next, total)
}

// user writes where the user looks.
func (w *inspection) user(p *Presence) {
	w.open("user", '{')
	w.open("camera", '{')
	w.vector("position", "user's camera at ", p.Camera.Position)
	w.vector("target", " looking to ", p.Camera.Target)
	w.close('}')
	w.word("selected", "; selected ", p.Selected)
	w.word("lookingAt", "; looking at ", p.LookingAt)
	w.say("\n")
	w.close('}')
}

// object writes: bench_3: bench at [3.2, 0, -1] yaw 90, 1.8×0.95×0.65 m, on deck_1, "label"
func (w *inspection) object(r *objectRow) {
	o, f := &r.item.Object, w.fields
	w.word("id", "", o.ID)
	w.word("kind", ": ", o.Kind)
	w.distance(r.distance)
	if f&fieldPosition != 0 {
		w.vector("position", " at ", o.Position)
		if travels(o) {
			w.say(" (its home)")
		}
	}
	if f&fieldRotation != 0 && (o.Rotation != Quat{0, 0, 0, 1} || f&fieldMore != 0) {
		w.value("rotation", " rotation ", appendRotation(w.scratch[:0], o.Rotation))
	}
	if f&fieldScale != 0 {
		w.value("scale", " scale ", appendScale(w.scratch[:0], o.Scale))
	}
	if f&fieldBox != 0 {
		b := &r.item.box
		w.text = append(appendList(append(w.text, ", "...), "×", b.Max[0]-b.Min[0], b.Max[1]-b.Min[1], b.Max[2]-b.Min[2]), " m"...)
		w.open("box", '{')
		w.list("min", b.Min[:]...)
		w.list("max", b.Max[:]...)
		w.close('}')
	}
	w.details(o)
	if f&fieldPosition != 0 && !travels(o) {
		w.carrier(o)
	}
	if f&fieldParts != 0 && len(o.Parts) > 0 {
		w.parts(o.Parts)
	}
}

// distance writes how far a row is from the centre, if the query has one.
func (w *inspection) distance(metres float64) {
	if w.centre != nil {
		w.number("distance", " ", metres)
		w.say(" m away")
	}
}

// details writes the fields that are texts, and what belongs to the object.
func (w *inspection) details(o *Object) {
	for _, d := range [...]struct {
		field              fields
		write              func(w *answerWriter, key, before, value string)
		key, before, value string
	}{
		{fieldOn, (*answerWriter).word, "on", ", on ", o.On},
		{fieldColor, (*answerWriter).word, "color", ", color ", o.Color},
		{fieldMaterial, (*answerWriter).word, "material", ", ", o.Material},
		{fieldLabel, (*answerWriter).quoted, "label", ", label ", o.Label},
		{fieldText, (*answerWriter).quoted, "text", ", text ", o.Text},
		{fieldCreator, (*answerWriter).word, "creator", ", by ", o.Creator},
		{fieldMore, (*answerWriter).word, "asset", ", file ", o.Asset},
	} {
		if w.fields&d.field != 0 {
			d.write(&w.answerWriter, d.key, d.before, d.value)
		}
	}
	if w.fields&fieldBehavior != 0 && o.Behavior != nil {
		w.behavior(o)
	}
	if w.fields&fieldSockets != 0 {
		w.sockets(socketsOf(o))
	}
	if w.fields&fieldMore != 0 {
		w.value("changed", ", changed at revision ", strconv.AppendUint(w.scratch[:0], o.Changed, 10))
	}
	if n := len(o.Parts); n > 0 {
		w.say(", " + plural(n, "part"))
		w.integer("part_count", n)
	}
}

// parts lists as many parts as fit, a line for each.
func (w *inspection) parts(parts []Part) {
	const tail = 60 // "  and 199 more parts"
	w.say("\n")
	w.open("parts", '[')
	for i := range parts {
		if !w.row(false, tail, func() { w.part(&parts[i]) }) {
			w.say("  and " + plural(len(parts)-i, "more part") + "\n")
			break
		}
	}
	w.text = w.text[:len(w.text)-1] // the row ends the line
	w.close(']')
}

// part writes one part; default rotation and scale are left out.
func (w *inspection) part(p *Part) {
	w.word("kind", "  ", p.Kind)
	w.vector("position", " at ", p.Position)
	if p.Rotation != (Quat{0, 0, 0, 1}) {
		w.value("rotation", " rotation ", appendRotation(w.scratch[:0], p.Rotation))
	}
	if p.Scale != (Vec3{1, 1, 1}) {
		w.value("scale", " scale ", appendScale(w.scratch[:0], p.Scale))
	}
	w.word("color", " ", p.Color)
	w.word("material", " ", p.Material)
}

// avatar writes: avatar_claude: avatar "Claude" (claude-code) at [0, 0, 2.5] yaw 0, sitting on
// bench_1; idle
func (w *inspection) avatar(a *avatarRow) {
	w.word("id", "", a.ID)
	w.quoted("name", ": avatar ", a.Name)
	w.word("type", " (", a.AgentType)
	w.say(")")
	w.distance(a.distance)
	w.vector("position", " at ", a.Position)
	w.number("yaw", " yaw ", a.Yaw)
	if a.Pose == PoseSit {
		w.say(", sitting on " + cmp.Or(a.Seat, "the ground"))
		w.datum("seat", a.Seat)
	}
	state, label := "away", ""
	if a.presence != nil && (a.presence.Connected || a.presence.Activity.State == wire.ActivityLost) {
		state, label = cmp.Or(string(a.presence.Activity.State), "idle"), clip.Quote(a.presence.Activity.Label)
	}
	w.word("activity", "; ", state)
	if label != "" {
		w.say(": " + label)
	}
}

// behavior writes: , patrols to [4, 0, 0], [4, 0, 6] at speed 2, now at [3.1, 0, 0]
func (w *inspection) behavior(o *Object) {
	b := o.Behavior
	w.open("behavior", '{')
	w.datum("motion", string(b.Motion))
	w.say(", ")
	switch b.Motion {
	case MotionPatrol:
		w.open("path", '[')
		w.say("patrols to ")
		for i, p := range b.Path {
			if i > 0 {
				w.say(", ")
			}
			w.vector("", "", p)
		}
		w.close(']')
	case MotionFollow:
		w.say("follows " + cmp.Or(b.Target, "its creator"))
		if b.Target != "" {
			w.datum("target", b.Target)
		}
	case MotionOpen:
		w.say("stands open")
	default:
		w.say(string(b.Motion) + "s")
	}
	if b.Speed != 1 {
		w.text = appendNum(append(w.text, " at speed "...), b.Speed)
		w.key("speed")
		w.data = strconv.AppendFloat(w.data, b.Speed, 'g', 4, 64)
	}
	switch {
	case b.Motion == MotionPatrol && b.Speed > 0 && !w.now.IsZero():
		w.vector("now", ", now at ", patrolPosition(o, w.now))
	case b.Motion == MotionFollow:
		w.follower(o.ID)
	}
	w.close('}')
}

// follower writes where the page draws a follower.
func (w *inspection) follower(id string) {
	if i := slices.IndexFunc(w.followers, func(f wire.Follower) bool { return f.ID == id }); i >= 0 {
		w.vector("now", ", now at ", w.followers[i].Position)
		return
	}
	w.say(" (no page shows it at the moment)")
}

// carrier writes what carries an object about: what it stands on, directly or not, and travels. The
// page moves all of it along, so its position is the one at the carrier's home.
func (w *inspection) carrier(o *Object) {
	for range maxCarried {
		under, ok := w.all[o.On]
		if !ok {
			return
		}
		if o = &under.Object; travels(o) {
			w.word("carried_by", ", carried about by ", o.ID)
			return
		}
	}
}

// maxCarried is how many things on top of each other the page moves with what carries them.
const maxCarried = 8

// travels reports whether an object leaves its position by itself.
func travels(o *Object) bool {
	return o.Behavior != nil && (o.Behavior.Motion == MotionPatrol || o.Behavior.Motion == MotionFollow)
}

// sockets writes: , seat at [1, 0.46, 2] yaw 90, door at [0, 0, 4] yaw 0 1×2.04 m
func (w *inspection) sockets(sockets []Socket) {
	if len(sockets) == 0 {
		return
	}
	w.open("sockets", '[')
	for _, s := range sockets[:min(len(sockets), maxSockets)] {
		w.open("", '{')
		w.word("kind", ", ", string(s.Kind))
		w.vector("at", " at ", s.At)
		if s.Kind != SocketSurface {
			w.number("yaw", " yaw ", s.Yaw)
		}
		if s.Size != [2]float64{} {
			w.size("size", " ", s.Size[:]...)
		}
		w.close('}')
	}
	if more := len(sockets) - maxSockets; more > 0 {
		w.say(", and " + plural(more, "more place"))
	}
	w.close(']')
}
