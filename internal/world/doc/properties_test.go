package doc

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
)

// drawVec draws a position within the world, often at an edge.
func drawVec(t *rapid.T, what string) Vec3 {
	along := rapid.OneOf(rapid.Float64Range(-Bounds, Bounds),
		rapid.SampledFrom([]float64{-Bounds, 0, Bounds, 0.005, -0.001}))
	return Vec3{along.Draw(t, what+" x"), rapid.Float64Range(0, MaxHeight).Draw(t, what+" y"), along.Draw(t, what+" z")}
}

// drawQuat draws a rotation around any axis.
func drawQuat(t *rapid.T) Quat {
	q := Quat{0, 0, 0, 1}
	if rapid.Bool().Draw(t, "turned") {
		part := rapid.Float64Range(-1, 1)
		q = Quat{part.Draw(t, "qx"), part.Draw(t, "qy"), part.Draw(t, "qz"), part.Draw(t, "qw")}
	}
	norm := math.Sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
	if norm < 1e-3 {
		return Quat{0, 1, 0, 0}
	}
	for i := range q {
		q[i] /= norm
	}
	return q
}

func drawScale(t *rapid.T) Vec3 {
	one := rapid.OneOf(rapid.Just(1.0), rapid.Float64Range(MinScale, MaxScale))
	return Vec3{one.Draw(t, "sx"), one.Draw(t, "sy"), one.Draw(t, "sz")}
}

// drawObject draws any object that may be put at a revision, under one of a few ids.
func drawObject(t *rapid.T, old *Object, id string, next uint64) Object {
	pick := func(what string, of ...string) string { return rapid.SampledFrom(of).Draw(t, what) }
	o := Object{
		ID: id, Kind: pick("kind", "bench", "tree", "screen", "door", KindComposite, KindModel), Position: drawVec(t, "position"), Rotation: drawQuat(t),
		Scale: drawScale(t),
		Color: pick("color", "", "#a0B1c2"), Material: pick("material", "", "glow", "metal"), Label: pick("label", "", "Ä <b> \u2028 \"x\"", "漢字"), Text: pick("text", "", "two\nlines"),
		Creator: pick("creator", "user", "world", "avatar_a"), Created: next, Changed: next,
	}
	if old != nil {
		o.Created, o.Creator, o.Kind = old.Created, old.Creator, old.Kind
	}
	switch o.Kind {
	case KindComposite:
		for range rapid.IntRange(1, 5).Draw(t, "parts") {
			o.Parts = append(o.Parts, Part{
				Kind: pick("part", "box", "shelf", "bench"), Position: drawVec(t, "part"), Rotation: drawQuat(t),
				Scale: drawScale(t),
			})
		}
	case KindModel:
		o.Asset, o.Size = "mdl_0a1b", &Vec3{1.5, 0.25, 3}
	case "screen":
		o.Asset = pick("asset", "", "img_77")
	}
	if rapid.IntRange(0, 3).Draw(t, "moves") == 0 {
		o.Behavior = &Behavior{Motion: Motion(pick("motion", "spin", "patrol", "follow", "open")), Speed: rapid.Float64Range(0.1, 10).Draw(t, "speed")}
		if o.Behavior.Motion == MotionPatrol {
			o.Behavior.Path = []Vec3{drawVec(t, "path")}
		}
	}
	return o
}

// drawEntry draws operations on objects, avatars and the environment that Check accepts, and their
// inverse.
func drawEntry(t *rapid.T, s *State) (ops, inverse []wire.Operation) {
	next := s.Revision() + 1
	objects, avatars, env := map[string]*Object{}, map[string]*Avatar{}, s.Environment()
	for _, o := range s.Document().Objects {
		objects[o.ID] = &o
	}
	for _, a := range s.Document().Avatars {
		avatars[a.ID] = &a
	}
	back := func(typ wire.EntityType, id string, was any, there bool) {
		if there {
			inverse = append(inverse, put(typ, was))
			return
		}
		inverse = append(inverse, wire.Operation{Op: wire.OpRemove, Type: typ, ID: id})
	}
	touched := map[Ref]bool{}
	first := func(what Ref) bool {
		again := touched[what]
		touched[what] = true
		return !again
	}
	for range rapid.IntRange(1, 5).Draw(t, "operations") {
		n := rapid.IntRange(0, 9).Draw(t, "what")
		switch {
		case n < 7:
			id := fmt.Sprintf("thing_%d", rapid.IntRange(1, 8).Draw(t, "object"))
			if !first(Ref{wire.EntityObject, id}) {
				continue
			}
			was := objects[id]
			back(wire.EntityObject, id, was, was != nil)
			if was != nil && rapid.Bool().Draw(t, "remove") {
				ops, objects[id] = append(ops, wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: id}), nil
				continue
			}
			o := drawObject(t, was, id, next)
			ops, objects[id] = append(ops, put(wire.EntityObject, o)), &o
		case n < 9:
			id := rapid.SampledFrom([]string{"avatar_a", "avatar_b"}).Draw(t, "avatar")
			if !first(Ref{wire.EntityAvatar, id}) {
				continue
			}
			was := avatars[id]
			back(wire.EntityAvatar, id, was, was != nil)
			a := Avatar{
				ID: id, AgentType: "codex", Name: "N", Position: drawVec(t, "avatar"),
				Yaw: rapid.Float64Range(-360, 360).Draw(t, "yaw"), Pose: PoseStand, Changed: next,
			}
			if rapid.Bool().Draw(t, "sits") {
				a.Pose, a.Seat = PoseSit, "thing_1"
			}
			ops, avatars[id] = append(ops, put(wire.EntityAvatar, a)), &a
		default:
			if !first(Ref{Type: wire.EntityEnvironment}) {
				continue
			}
			inverse = append(inverse, put(wire.EntityEnvironment, env))
			env.TimeOfDay, env.Weather = rapid.Float64Range(0, 23.9).Draw(t, "time"),
				rapid.SampledFrom([]string{"none", "rain", "fog"}).Draw(t, "weather")
			ops = append(ops, put(wire.EntityEnvironment, env))
		}
	}
	slices.Reverse(inverse)
	return ops, inverse
}

// contentsOf is the document as text without its revision, to compare two worlds.
func contentsOf(s *State) string {
	d := s.Document()
	d.Revision = 0
	text, _ := json.Marshal(d)
	return string(text)
}

// Any entry, its undo and its redo: the page's steps (Check, Beyond, Fold) and the store's (Apply
// of the written entry) end in the same world; an undo ends where the entry began, a redo where it
// ended; both are within their reach, and a lie about the inverse is seen.
func TestUndoAndRedo(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		live, replayed := New("w"), New("w")
		commit := func(ops, inverse []wire.Operation, reach *Rights) wire.Entry {
			changes, e := live.Check(ops)
			if e != nil {
				t.Fatalf("check: %s", e.Text())
			}
			if reach != nil {
				if why := live.ExceedsRights(*reach, changes, inverse); why != "" {
					t.Fatalf("out of reach: %s", why)
				}
			}
			entry := wire.Entry{
				Revision: live.Revision() + 1, Operations: ops, Inverse: inverse,
				CallID: fmt.Sprint(live.Revision()),
			}
			if err := live.ApplyDecoded(entry, changes); err != nil {
				t.Fatal(err)
			}
			text, _ := json.Marshal(entry)
			var written wire.Entry
			if err := json.Unmarshal(text, &written); err != nil {
				t.Fatal(err)
			}
			if err := replayed.Apply(written); err != nil {
				t.Fatal(err)
			}
			if string(live.DocumentJSON()) != string(replayed.DocumentJSON()) {
				t.Fatalf("live\n%s\nreplayed\n%s", live.DocumentJSON(), replayed.DocumentJSON())
			}
			return entry
		}
		for range rapid.IntRange(1, 4).Draw(t, "entries") {
			before := contentsOf(live)
			ops, inverse := drawEntry(t, live)
			if len(ops) == 0 {
				continue
			}
			entry := commit(ops, inverse, nil)
			after := contentsOf(live)
			// The order of objects depends on Created, which an undo restores, so worlds are equal
			// as text.
			undo := Rights{MayUndo: Touched(entry)}
			if !onlyObjects(inverse) {
				// A call never removes an avatar; what an undo does to avatars is checked by what
				// it puts.
				commit(inverse, ops, nil)
			} else {
				commit(inverse, ops, &undo)
			}
			if got := contentsOf(live); got != before {
				t.Fatalf("undone\n%s\nwas\n%s", got, before)
			}
			if changes, e := live.Check(ops); e != nil {
				t.Fatal(e.Text())
			} else if why := live.ExceedsRights(undo, changes, ops); why == "" && onlyObjects(ops) {
				t.Fatal("an inverse that is the entry itself was taken for one")
			}
			commit(ops, inverse, nil)
			if got := contentsOf(live); got != after {
				t.Fatalf("redone\n%s\nwas\n%s", got, after)
			}
		}
		checkState(t, live)
	})
}

// onlyObjects reports whether operations are about objects alone.
func onlyObjects(ops []wire.Operation) bool {
	return !slices.ContainsFunc(ops, func(op wire.Operation) bool { return op.Type != wire.EntityObject })
}

// checkState compares what a state counts and indexes with its document, and reads it again from
// that.
func checkState(t *rapid.T, s *State) {
	var d Document
	if err := json.Unmarshal(s.DocumentJSON(), &d); err != nil {
		t.Fatal(err)
	}
	again, err := FromDocument(d, s.History())
	if err != nil {
		t.Fatal(err)
	}
	if string(again.DocumentJSON()) != string(s.DocumentJSON()) || again.Revision() != s.Revision() {
		t.Fatal("the snapshot is another world")
	}
	kinds, instances := map[string]int{}, 0
	for _, o := range d.Objects {
		kinds[o.Kind]++
		instances += max(1, len(o.Parts))
		if got, ok := s.Object(o.ID); !ok || got.ID != o.ID {
			t.Fatalf("%s is in the document and not found", o.ID)
		}
	}
	objects, counted, avatars := s.Counts()
	if objects != len(d.Objects) || counted != instances || avatars != len(d.Avatars) || !maps.Equal(s.kinds, kinds) {
		t.Fatalf("counts %d %d %d %v of\n%s", objects, counted, avatars, s.kinds, s.DocumentJSON())
	}
	if !slices.IsSortedFunc(d.Objects, func(a, b Object) int { return before(&item{Object: a}, &item{Object: b}) }) {
		t.Fatal("the objects are out of order")
	}
	for _, a := range d.Avatars {
		if got, ok := s.Avatar(a.ID); !ok || got != a {
			t.Fatalf("%s is in the document and not found", a.ID)
		}
	}
	if len(s.Footprints()) != objects {
		t.Fatal("footprints are missing")
	}
}

// drawWorld draws a world of some objects and avatars.
func drawWorld(t *rapid.T) *State {
	s := New("W")
	for range rapid.IntRange(1, 6).Draw(t, "entries") {
		ops, _ := drawEntry(t, s)
		changes, e := s.Check(ops)
		if e != nil {
			t.Fatal(e.Text())
		}
		if err := s.ApplyDecoded(wire.Entry{Revision: s.Revision() + 1, Operations: ops}, changes); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// A search around a point finds exactly the objects within the radius, nearest first, on pages of
// any length, each within the bounds of an answer; so does Nearest.
func TestReadingARegion(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawWorld(t)
		centre := drawVec(t, "centre")
		q := Query{
			Near: &centre, Radius: rapid.Float64Range(0.01, 600).Draw(t, "radius"),
			Limit: rapid.IntRange(1, 5).Draw(t, "limit"), Full: rapid.Bool().Draw(t, "full"),
		}
		want := map[string]float64{}
		nearest := math.Inf(1)
		for _, o := range s.Document().Objects {
			box := boxOf(&o)
			d := bruteDistance(box, centre)
			if nearest = min(nearest, d); d <= q.Radius {
				want[o.ID] = d
			}
		}
		total := len(want)
		for _, a := range s.Document().Avatars {
			dx, dy, dz := a.Position[0]-centre[0], a.Position[1]-centre[1], a.Position[2]-centre[2]
			if d := math.Sqrt(square(dx) + square(dy) + square(dz)); d <= q.Radius {
				want[a.ID] = d
			}
		}
		if id := s.Nearest(centre, 1e4); id != "" && math.Abs(bruteDistance(s.objects[id].box, centre)-nearest) > 1e-9 {
			t.Fatalf("%s is not the nearest", id)
		}
		if id := s.Nearest(centre, nearest-1e-6); nearest < math.Inf(1) && id != "" {
			t.Fatalf("%s is nearer than the nearest", id)
		}
		for cursor := ""; ; {
			q.Cursor = cursor
			r, e := s.Inspect(q, Presence{})
			if e != nil {
				t.Fatal(e.Text())
			}
			if whole, _ := json.Marshal(r); len(whole) > maxAnswer {
				t.Fatalf("an answer of %d bytes", len(whole))
			}
			var d inspected
			if err := json.Unmarshal(r.Data, &d); err != nil {
				t.Fatal(err)
			}
			last := -1.0
			for _, row := range slices.Concat(d.Avatars, d.Objects) {
				id, away := row["id"].(string), row["distance"].(float64)
				if exact, ok := want[id]; !ok || math.Abs(exact-away) > 0.0051 {
					t.Fatalf("%s at %v m, want %v (%v)", id, away, exact, ok)
				}
				if _, isObject := row["kind"]; isObject {
					if away < last {
						t.Fatalf("%s is out of order", id)
					}
					last = away
				}
				if !strings.Contains(r.Text, id+": ") {
					t.Fatalf("%s is in the data and not in the text", id)
				}
				delete(want, id)
			}
			if d.Total != total || len(d.Objects)+len(d.Avatars) > q.Limit {
				t.Fatalf("total %d, want %d; %d rows of %d", d.Total, total, len(d.Objects)+len(d.Avatars), q.Limit)
			}
			if cursor = d.Cursor; cursor == "" {
				break
			}
		}
		if len(want) != 0 {
			t.Fatalf("not found: %v", want)
		}
	})
}

func square(v float64) float64 { return v * v }

// bruteDistance measures to the nearest point of a box.
func bruteDistance(b Box, p Vec3) float64 {
	var sum float64
	for i := range p {
		sum += square(p[i] - math.Max(b.Min[i], math.Min(b.Max[i], p[i])))
	}
	return math.Sqrt(sum)
}

// Whatever point of a piece or a part one takes, it is within the object's box once scaled, turned
// and moved; and the box is no larger than the corners need.
func TestBoxesHoldTheirPieces(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		o := drawObject(t, nil, "thing_1", 1)
		b := boxOf(&o)
		share := rapid.Float64Range(0, 1)
		inside := func(p Vec3) bool {
			for i := range p {
				if p[i] < b.Min[i]-1e-6 || p[i] > b.Max[i]+1e-6 {
					return false
				}
			}
			return true
		}
		point := func(size Vec3) Vec3 {
			return Vec3{(share.Draw(t, "x") - 0.5) * size[0], share.Draw(t, "y") * size[1], (share.Draw(t, "z") - 0.5) * size[2]}
		}
		parts := o.Parts
		if len(parts) == 0 {
			parts = []Part{{Kind: o.Kind, Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1}}}
		}
		for _, p := range parts {
			piece, _ := PieceOf(p.Kind)
			size := piece.Size
			if o.Size != nil {
				size = *o.Size
			}
			at := transform(transform(point(size), p.Position, p.Rotation, p.Scale), o.Position, o.Rotation, o.Scale)
			if !inside(at) {
				t.Fatalf("%v is outside %v", at, b)
			}
		}
		if middle := b.centre(); b.distance(middle) != 0 || !inside(middle) {
			t.Fatal("the centre is outside")
		}
	})
}

// A rotation keeps lengths and angles, and the pitch, yaw and roll that an answer shows are the
// same rotation.
func TestRotations(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		q, v, w := drawQuat(t), drawVec(t, "v"), drawVec(t, "w")
		dot := func(a, b Vec3) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
		a, b := rotate(q, v), rotate(q, w)
		for _, pair := range [][2]float64{
			{dot(v, v), dot(a, a)},
			{dot(v, w), dot(a, b)},
			{dot(v, cross(v, w)), dot(a, cross(a, b))},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-6*(1+math.Abs(pair[0])+dot(v, v)) {
				t.Fatalf("%v and %v became %v and %v", v, w, a, b)
			}
		}
		yaw := rapid.Float64Range(-1000, 1000).Draw(t, "yaw")
		if got := wrapDegrees(yaw); got <= -180 || got > 180 || math.Abs(math.Remainder(got-yaw, 360)) > 1e-6 {
			t.Fatalf("%v became %v", yaw, got)
		}
	})
}

// Numbers are shown to centimetres, as valid JSON, the shortest way; texts as encoding/json writes
// them; and escapes counts at least what a text takes more inside JSON.
func TestNumbersAndTexts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.OneOf(rapid.Float64Range(-1e4, 1e4), rapid.Float64(),
			rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 0.005, -0.004, 1e15, 1e300})).Draw(t, "v")
		text := string(appendNum(nil, v))
		var back float64
		if err := json.Unmarshal([]byte(text), &back); err != nil {
			t.Fatalf("%v is shown as %s", v, text)
		}
		if math.Abs(v) < 1e12 && math.Abs(back-v) > 0.005+1e-9*math.Abs(v) || text == "-0" {
			t.Fatalf("%v is shown as %s", v, text)
		}
		if _, after, ok := strings.Cut(text, "."); ok && math.Abs(v) < 1e12 &&
			(len(after) > 2 || strings.HasSuffix(after, "0")) {
			t.Fatalf("%v is shown as %s", v, text)
		}
		s := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune("a\"\\\n\t\x01<>&\u2028\u2029\u2030é漢")))).Draw(t, "s")
		quoted, _ := json.Marshal(s)
		if got := strict.AppendString(nil, s); string(got) != string(quoted) {
			t.Fatalf("%q is written as %s", s, got)
		}
		if n := len(s) + escapes([]byte(s)); n < len(quoted)-2 {
			t.Fatalf("%q takes %d bytes, counted %d", s, len(quoted)-2, n)
		}
	})
}

// A cursor is the position that it was made of; no other text is one.
func TestCursors(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, math.MaxInt32).Draw(t, "n")
		if _, from, e := parsePage(0, encodeCursor(n)); e != nil || from != n {
			t.Fatalf("%d became %d (%v)", n, from, e)
		}
		text := rapid.StringOfN(rapid.SampledFrom([]rune("p0159azAZ-+ _")), 1, 8, -1).Draw(t, "text")
		if _, from, e := parsePage(0, text); e == nil && encodeCursor(from) != text {
			t.Fatalf("%q was taken for %d", text, from)
		}
	})
}

// Suggestions come from the list, are at most as many as asked, and begin with what differs in case
// alone.
func TestSuggestions(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.SampledFrom([]rune("abcBench_12ä")), 0, 9, -1)
		want, among, n := word.Draw(t, "want"), rapid.SliceOfN(word, 0, 12).Draw(t, "among"), rapid.IntRange(-1, 4).Draw(t, "n")
		got := Similar(want, among, n)
		if len(got) > max(n, 0) {
			t.Fatalf("%d suggestions of %d", len(got), n)
		}
		for _, w := range got {
			if !slices.Contains(among, w) {
				t.Fatalf("%q is not in %q", w, among)
			}
		}
		equal := func(w string) bool {
			return strings.EqualFold(strings.ToLower(w), strings.ToLower(strings.TrimSpace(want))) && w != ""
		}
		if n > 0 && slices.ContainsFunc(among, equal) && (len(got) == 0 || !equal(got[0])) {
			t.Fatalf("%q among %q: %q", want, among, got)
		}
		var rows [3][]int
		other := word.Draw(t, "other")
		d := editDistance(want, other, &rows)
		if d != editDistance(other, want, &rows) || d < max(len(want)-len(other), len(other)-len(want)) ||
			d > max(len(want), len(other)) || (d == 0) != (want == other) {
			t.Fatalf("%q and %q are %d apart", want, other, d)
		}
	})
}

// Of any entries the state remembers the newest, in a row, within its limits, and finds an answer
// by the first that had its id.
func TestHistoryAsAModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := New("w")
		type authoredID struct{ author, id string }
		calls, keys := map[authoredID]uint64{}, map[authoredID]uint64{}
		for range rapid.IntRange(1, 150).Draw(t, "entries") {
			e := wire.Entry{
				Revision: s.Revision() + 1, Author: wire.Author{ID: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "author")},
				CallID: rapid.SampledFrom([]string{"", "c1", "c2", "c3", "c4"}).Draw(t, "call"),
				Key:    rapid.SampledFrom([]string{"", "k1", "k2"}).Draw(t, "key"),
				Event: &wire.Event{
					Kind: wire.EventSaid,
					Text: strings.Repeat("x", rapid.SampledFrom([]int{1, 1000, 9000, 60_000}).Draw(t, "size")),
				},
			}
			if err := s.Apply(e); err != nil {
				t.Fatal(err)
			}
			first := func(m map[authoredID]uint64, id string) {
				if _, taken := m[authoredID{e.Author.ID, id}]; !taken && id != "" {
					m[authoredID{e.Author.ID, id}] = e.Revision
				}
			}
			first(calls, e.CallID)
			first(keys, e.Key)
			if s.answers.bytes > maxAnswersBytes {
				t.Fatalf("answers of %d bytes", s.answers.bytes)
			}
		}
		h := s.History()
		bytes := 0
		for i := range h {
			bytes += entrySize(&h[i])
			if h[i].Revision != s.Revision()-uint64(len(h)-1-i) {
				t.Fatalf("entry %d of %d is revision %d of %d", i, len(h), h[i].Revision, s.Revision())
			}
		}
		if len(h) > maxHistory || bytes > maxHistoryBytes || bytes != s.history.bytes ||
			len(h) < min(7, int(s.Revision())) {
			t.Fatalf("%d entries, %d bytes, counted %d", len(h), bytes, s.history.bytes)
		}
		if s.answers.bytes < maxAnswersBytes-100_000 { // none was forgotten
			for k, revision := range calls {
				if e, ok := s.Answered(k.author, k.id, ""); !ok || e.Revision != revision || e.Operations != nil {
					t.Fatalf("%+v: %d, want %d", k, e.Revision, revision)
				}
			}
			for k, revision := range keys {
				if e, ok := s.Answered(k.author, "", k.id); !ok || e.Revision != revision {
					t.Fatalf("%+v: %d, want %d", k, e.Revision, revision)
				}
			}
		}
		if e, ok := s.EntryByCallID("c1"); ok && e.CallID != "c1" {
			t.Fatal("another call's entry")
		}
	})
}

func TestCheckEvent(t *testing.T) {
	t.Parallel()
	at := Vec3{1, 0, 2}
	for what, c := range map[string]struct {
		event wire.Event
		field string // "": it is fine
	}{
		"said":                    {wire.Event{Kind: wire.EventSaid, Text: "a\tb\nc"}, ""},
		"said, as long as may be": {wire.Event{Kind: wire.EventSaid, Text: strings.Repeat("漢", MaxEventText)}, ""},
		"pointed at a place":      {wire.Event{Kind: wire.EventPointed, Position: &at}, ""},
		"pointed at a thing":      {wire.Event{Kind: wire.EventPointed, ObjectID: "bench_1"}, ""},
		"no kind":                 {wire.Event{Text: "x"}, "kind"},
		"another kind":            {wire.Event{Kind: "sang", Text: "x"}, "kind"},
		"said nothing":            {wire.Event{Kind: wire.EventSaid}, "text"},
		"said too much":           {wire.Event{Kind: wire.EventSaid, Text: strings.Repeat("x", MaxEventText+1)}, "text"},
		"said controls":           {wire.Event{Kind: wire.EventSaid, Text: "a\x1b[2Jb"}, "text"},
		"said a trick":            {wire.Event{Kind: wire.EventSaid, Text: "a\u202eb"}, "text"},
		"said bytes":              {wire.Event{Kind: wire.EventSaid, Text: "a\xffb"}, "text"},
		"pointed nowhere":         {wire.Event{Kind: wire.EventPointed}, "position"},
		"pointed outside":         {wire.Event{Kind: wire.EventPointed, Position: &Vec3{0, 0, 201}}, "position"},
		"pointed at NaN":          {wire.Event{Kind: wire.EventPointed, Position: &Vec3{math.NaN(), 0, 0}}, "position"},
		"pointed at no id":        {wire.Event{Kind: wire.EventPointed, ObjectID: "a b"}, "objectId"},
	} {
		e := CheckEvent(&c.event)
		if (e == nil) != (c.field == "") || e != nil &&
			(e.Field != c.field || e.Code != wire.CodeBadArguments || e.Allowed == "" || !utf8.ValidString(e.Text())) {
			t.Errorf("%s: %v", what, e)
		}
	}
}
