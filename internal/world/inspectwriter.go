package world

import (
	"cmp"
	"strconv"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// answerWriter builds the text and the data of Inspect side by side and keeps both together within
// maxAnswer.
type answerWriter struct {
	v    *view
	text []byte
	// textLen is the length of text inside a JSON string.
	textLen int
	avatars []byte
	objects []byte
	// Scratch space for one row's text.
	line []byte
	// Scratch space for one row's data.
	member []byte
}

// reservedBytes are kept for the last line, the members after the rows, and the result around them.
const reservedBytes = 320

// write writes the answer: the headline, the user's camera, the rows that fit, the cursor.
func (s *State) write(v *view, p *Presence) wire.Result {
	w := answerWriter{
		v: v, text: make([]byte, 0, 4096), objects: make([]byte, 0, 5120),
		line: make([]byte, 0, 512), member: make([]byte, 0, 512),
	}
	w.text = appendString(w.text, s.name)
	w.text = append(w.text, " revision "...)
	w.text = strconv.AppendUint(w.text, s.revision, 10)
	w.text = append(w.text, ": "+v.headline+"\n"...)
	var user []byte
	if p.Camera != nil && v.everyone && v.from == 0 {
		w.text, user = appendUser(w.text, p)
	}
	w.textLen = jsonLen(w.text) + len(user)
	total, written := len(v.avatars)+len(v.objects), 0
	for i := v.from; i < total && written < v.limit; i++ {
		if !w.row(i, written == 0) {
			break
		}
		written++
	}
	return w.result(s, user, total, v.from+written)
}

// row writes row i, an avatar or an object. It returns false when the row does not fit. The first
// row is always written, so that every page makes progress.
func (w *answerWriter) row(i int, first bool) bool {
	w.line, w.member = w.line[:0], w.member[:0]
	into := &w.objects
	if i < len(w.v.avatars) {
		into = &w.avatars
		w.avatar(&w.v.avatars[i])
	} else {
		r := &w.v.objects[i-len(w.v.avatars)]
		w.object(r)
		if w.v.fields&fieldParts != 0 && len(r.item.Parts) > 0 {
			w.parts(r.item.Parts, w.remaining())
		}
		w.member = append(w.member, '}')
	}
	n := jsonLen(w.line)
	if !first && n+len(w.member) > w.remaining() {
		return false
	}
	w.text = append(w.text, w.line...)
	w.textLen += n
	if len(*into) > 0 {
		*into = append(*into, ',')
	}
	*into = append(*into, w.member...)
	return true
}

// remaining returns how many bytes are left for rows.
func (w *answerWriter) remaining() int {
	return maxAnswer - reservedBytes - w.textLen - len(w.avatars) - len(w.objects)
}

// result assembles the answer; next is the first row that was not written.
func (w *answerWriter) result(s *State, user []byte, total, next int) wire.Result {
	data := make([]byte, 0, len(w.avatars)+len(w.objects)+len(user)+reservedBytes)
	data = append(data, `{"revision":`...)
	data = strconv.AppendUint(data, s.revision, 10)
	data = strconv.AppendInt(appendKey(data, "total"), int64(len(w.v.objects)), 10)
	if len(w.avatars) > 0 {
		data = append(appendKey(data, "avatars"), '[')
		data = append(append(data, w.avatars...), ']')
	}
	data = append(appendKey(data, "objects"), '[')
	data = append(append(data, w.objects...), ']')
	if len(user) > 0 {
		data = append(appendKey(data, "user"), user...)
	}
	if next < total {
		cursor := encodeCursor(next)
		w.text = appendMore(w.text, total-next, cursor)
		data = appendString(appendKey(data, "cursor"), cursor)
	} else if w.v.from >= total && w.v.from > 0 {
		w.text = append(w.text, "nothing more\n"...)
	}
	return wire.Result{Text: string(w.text), Data: append(data, '}')}
}

// object writes: bench_3: bench at [3.2, 0, -1] yaw 90, 1.8×0.95×0.65 m, on deck_1, "label"
func (w *answerWriter) object(r *objectRow) {
	it, f := r.item, w.v.fields
	o := &it.Object
	l, m := w.line, w.member
	l = append(append(append(l, o.ID...), ": "...), o.Kind...)
	m = appendString(append(m, `{"id":`...), o.ID)
	m = appendString(appendKey(m, "kind"), o.Kind)
	if w.v.centre != nil {
		l = append(appendNum(append(l, ' '), r.distance), " m away"...)
		m = appendNum(appendKey(m, "distance"), r.distance)
	}
	if f&fieldPosition != 0 {
		l = appendVec(append(l, " at "...), o.Position)
		m = appendTight(appendKey(m, "position"), o.Position)
	}
	if f&fieldRotation != 0 && (o.Rotation != Quat{0, 0, 0, 1} || f&fieldMore != 0) {
		l = appendRotation(append(l, " rotation "...), o.Rotation)
		m = appendRotation(appendKey(m, "rotation"), o.Rotation)
	}
	if f&fieldScale != 0 {
		l = appendScale(append(l, " scale "...), o.Scale)
		m = appendScale(appendKey(m, "scale"), o.Scale)
	}
	if f&fieldBox != 0 {
		b := &it.box
		l = appendSize(append(l, ", "...), Vec3{b.Max[0] - b.Min[0], b.Max[1] - b.Min[1], b.Max[2] - b.Min[2]})
		l = append(l, " m"...)
		m = appendTight(append(appendKey(m, "box"), `{"min":`...), b.Min)
		m = append(appendTight(append(m, `,"max":`...), b.Max), '}')
	}
	w.line, w.member = l, m
	w.details(o)
}

// details writes the fields that are texts, and what belongs to the object.
func (w *answerWriter) details(o *Object) {
	l, m, f := w.line, w.member, w.v.fields
	text := func(bit fields, key, before, value string, quoted bool) {
		if f&bit == 0 || value == "" {
			return
		}
		l = append(append(l, ", "...), before...)
		if quoted {
			l = appendString(l, value)
		} else {
			l = append(l, value...)
		}
		m = appendString(appendKey(m, key), value)
	}
	text(fieldOn, "on", "on ", o.On, false)
	text(fieldColor, "color", "color ", o.Color, false)
	text(fieldMaterial, "material", "", o.Material, false)
	text(fieldLabel, "label", "label ", o.Label, true)
	text(fieldText, "text", "text ", o.Text, true)
	text(fieldCreator, "creator", "by ", o.Creator, false)
	text(fieldMore, "asset", "file ", o.Asset, false)
	if f&fieldBehavior != 0 && o.Behavior != nil {
		l, m = appendBehavior(l, m, o.Behavior)
	}
	if f&fieldSockets != 0 {
		l, m = appendSockets(l, m, socketsOf(o))
	}
	if f&fieldMore != 0 {
		l = strconv.AppendUint(append(l, ", changed at revision "...), o.Changed, 10)
		m = strconv.AppendUint(appendKey(m, "changed"), o.Changed, 10)
	}
	if n := len(o.Parts); n > 0 {
		l = plural(append(l, ", "...), n, "part")
		m = strconv.AppendInt(appendKey(m, "part_count"), int64(n), 10)
	}
	l = append(l, '\n')
	w.line, w.member = l, m
}

// parts lists as many parts as fit into the free bytes.
func (w *answerWriter) parts(parts []Part, free int) {
	const tail = 60 // "  and 199 more parts"
	free -= jsonLen(w.line) + len(w.member) + tail
	w.member = append(appendKey(w.member, "parts"), '[')
	for i := range parts {
		lineAt, memberAt := len(w.line), len(w.member)
		if i > 0 {
			w.member = append(w.member, ',')
		}
		w.part(&parts[i])
		if free -= jsonLen(w.line[lineAt:]) + len(w.member) - memberAt; free < 0 {
			w.line, w.member = w.line[:lineAt], w.member[:memberAt]
			w.line = append(plural(append(w.line, "  and "...), len(parts)-i, "more part"), '\n')
			break
		}
	}
	w.member = append(w.member, ']')
}

// part writes one part; default rotation and scale are left out.
func (w *answerWriter) part(p *Part) {
	l := append(append(w.line, "  "...), p.Kind...)
	l = appendVec(append(l, " at "...), p.Position)
	m := appendString(append(w.member, `{"kind":`...), p.Kind)
	m = appendTight(appendKey(m, "position"), p.Position)
	if p.Rotation != (Quat{0, 0, 0, 1}) {
		l = appendRotation(append(l, " rotation "...), p.Rotation)
		m = appendRotation(appendKey(m, "rotation"), p.Rotation)
	}
	if p.Scale != (Vec3{1, 1, 1}) {
		l = appendScale(append(l, " scale "...), p.Scale)
		m = appendScale(appendKey(m, "scale"), p.Scale)
	}
	if p.Color != "" {
		l = append(append(l, ' '), p.Color...)
		m = appendString(appendKey(m, "color"), p.Color)
	}
	if p.Material != "" {
		l = append(append(l, ' '), p.Material...)
		m = appendString(appendKey(m, "material"), p.Material)
	}
	l, m = append(l, '\n'), append(m, '}')
	w.line, w.member = l, m
}

// avatar writes: avatar_claude: avatar "Claude" (claude-code) at [0, 0, 2.5] yaw 0, sitting on
// bench_1; idle
func (w *answerWriter) avatar(a *avatarRow) {
	l := appendString(append(append(w.line, a.ID...), ": avatar "...), a.Name)
	l = append(append(append(l, " ("...), a.AgentType...), ')')
	m := appendString(append(w.member, `{"id":`...), a.ID)
	m = appendString(appendKey(m, "name"), a.Name)
	m = appendString(appendKey(m, "type"), a.AgentType)
	if w.v.centre != nil {
		l = append(appendNum(append(l, ' '), a.distance), " m away"...)
		m = appendNum(appendKey(m, "distance"), a.distance)
	}
	l = appendNum(append(appendVec(append(l, " at "...), a.Position), " yaw "...), a.Yaw)
	m = appendTight(appendKey(m, "position"), a.Position)
	m = appendNum(appendKey(m, "yaw"), a.Yaw)
	if a.Pose == PoseSit {
		l = append(append(l, ", sitting on "...), cmp.Or(a.Seat, "the ground")...)
		m = appendString(appendKey(m, "seat"), a.Seat)
	}
	state, label := "away", ""
	if a.presence != nil && (a.presence.Connected || a.presence.Activity.State == wire.ActivityLost) {
		state, label = cmp.Or(string(a.presence.Activity.State), "idle"), clip.Quote(a.presence.Activity.Label)
	}
	l = append(append(l, "; "...), state...)
	m = appendString(appendKey(m, "activity"), state)
	if label != "" {
		l = append(append(l, ": "...), label...)
	}
	l, m = append(l, '\n'), append(m, '}')
	w.line, w.member = l, m
}

// appendUser writes where the user looks, as text and as JSON.
func appendUser(text []byte, p *Presence) ([]byte, []byte) {
	text = appendVec(append(text, "user's camera at "...), p.Camera.Position)
	text = appendVec(append(text, " looking to "...), p.Camera.Target)
	data := appendTight([]byte(`{"camera":{"position":`), p.Camera.Position)
	data = append(appendTight(append(data, `,"target":`...), p.Camera.Target), '}')
	if p.Selected != "" {
		text = append(append(text, "; selected "...), p.Selected...)
		data = appendString(appendKey(data, "selected"), p.Selected)
	}
	if p.LookingAt != "" {
		text = append(append(text, "; looking at "...), p.LookingAt...)
		data = appendString(appendKey(data, "lookingAt"), p.LookingAt)
	}
	return append(text, '\n'), append(data, '}')
}
