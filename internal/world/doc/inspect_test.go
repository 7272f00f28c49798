package doc

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// inspected is the JSON data of an answer.
type inspected struct {
	Revision uint64
	Total    int
	Avatars  []map[string]any
	Objects  []map[string]any
	User     map[string]any
	Cursor   string
}

// ask calls Inspect and checks that the answer is within maxAnswer.
func ask(t testing.TB, s *State, q Query, p Presence) (string, inspected) {
	t.Helper()
	r, err := s.Inspect(q, p)
	if err != nil {
		t.Fatalf("inspect %+v: %s", q, err.Text())
	}
	whole, _ := json.Marshal(r)
	if len(whole) > maxAnswer {
		t.Errorf("inspect %+v: an answer of %d bytes", q, len(whole))
	}
	var d inspected
	if err := json.Unmarshal(r.Data, &d); err != nil {
		t.Fatalf("%v in %s", err, r.Data)
	}
	return r.Text, d
}

func here() Presence {
	return Presence{
		Agents: []wire.AgentPresence{{
			Agent: wire.Agent{AvatarID: "avatar_claude", Type: "claude-code", Name: "Claude"}, Connected: true,
			Activity: wire.Activity{State: "working", Label: "place_objects · 2 objects"}, Position: Vec3{0, 0, 2.5},
		}},
		Camera: &wire.Camera{Position: Vec3{0, 2.4, 8.5}, Target: Vec3{0, 1, 0}}, Selected: "bench_2",
	}
}

func TestInspectEverything(t *testing.T) {
	s := plazaState(t)
	text, d := ask(t, s, Query{}, here())
	for _, want := range []string{
		`"Plaza" revision 1: 41 objects (`, "1 avatar\n",
		`avatar_claude: avatar "Claude" (claude-code) at [0, 0, 2.5] yaw 0; working: place_objects · 2 objects`,
		"user's camera at [0, 2.4, 8.5] looking to [0, 1, 0]; selected bench_2",
		"fountain_1: fountain at [0, 0, -4.8], 3×1.9×3 m", `text "Welcome"`, "on table_1",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if d.Revision != 1 || d.Total != 41 || len(d.Avatars) != 1 || d.User["selected"] != "bench_2" {
		t.Errorf("data: %+v", d)
	}
	if strings.Index(text, "avatar_claude") > strings.Index(text, "fountain_1") {
		t.Error("avatars do not come first")
	}
}

// Paging shows every row exactly once, in the same order as the document, with any limit.
func TestInspectPages(t *testing.T) {
	s := filled(t, 5000)
	for _, q := range []Query{
		{},
		{Limit: 200},
		{Limit: 200, Full: true},
		{Limit: 7, Kind: "box"},
		{Limit: 200, Near: &Vec3{0, 0, 0}, Radius: 60},
	} {
		seen := make(map[any]bool)
		last, pages := -1.0, 0
		for {
			text, d := ask(t, s, q, Presence{})
			for _, o := range d.Objects {
				if seen[o["id"]] {
					t.Fatalf("%v came twice", o["id"])
				}
				seen[o["id"]] = true
				if away, ok := o["distance"].(float64); ok {
					if away < last {
						t.Fatalf("%v is out of order", o["id"])
					}
					last = away
				}
			}
			if pages++; d.Cursor == "" {
				if len(seen) != d.Total {
					t.Fatalf("%+v: %d of %d seen", q, len(seen), d.Total)
				}
				break
			}
			if len(d.Objects) == 0 || !strings.HasSuffix(text, fmt.Sprintf("%d more; call again with cursor %q\n", d.Total-len(seen), d.Cursor)) {
				t.Fatalf("a page of %d rows ends: %s", len(d.Objects), text[max(0, len(text)-200):])
			}
			q.Cursor = d.Cursor
			if pages > 30 {
				break
			}
		}
	}
}

func TestInspectFilters(t *testing.T) {
	s := plazaState(t)
	text, d := ask(t, s, Query{Kind: "bench"}, here())
	if len(d.Objects) != 3 || len(d.Avatars) != 0 || d.User != nil || !strings.Contains(text, "3 of 41 objects (kind bench)") {
		t.Errorf("kind: %s", text)
	}
	text, d = ask(t, s, Query{Near: &Vec3{0, 0, -4.8}}, here())
	if d.Objects[0]["id"] != "fountain_1" || d.Objects[0]["distance"] != 0.0 || !strings.Contains(text, "within 10 m of [0, 0, -4.8]") {
		t.Errorf("near: %s", text)
	}
	_, d = ask(t, s, Query{ID: "table_1", Radius: 0.5}, here())
	ids := fmt.Sprint(d.Objects)
	if !strings.Contains(ids, "lantern_1") || strings.Contains(ids, "fountain_1") {
		t.Errorf("around the table: %s", ids)
	}
	text, d = ask(t, s, Query{ID: "sign_1"}, here())
	if len(d.Objects) != 1 || d.Objects[0]["creator"] != "world" || d.Objects[0]["scale"] != 1.1 || !strings.Contains(text, "changed at revision 1") {
		t.Errorf("one object: %s", text)
	}
	_, d = ask(t, s, Query{Kind: "sign", Fields: []string{"text"}}, here())
	if fmt.Sprint(d.Objects) != "[map[id:sign_1 kind:sign text:Welcome]]" {
		t.Errorf("fields: %v", d.Objects)
	}
	text, _ = ask(t, s, Query{ID: "avatar_claude"}, here())
	if !strings.Contains(text, "one avatar") || strings.Contains(text, "fountain") {
		t.Errorf("an avatar: %s", text)
	}
	_, d = ask(t, s, Query{ID: "avatar_claude", Radius: 4}, here())
	if len(d.Avatars) != 1 || len(d.Objects) == 0 || d.Total == 41 {
		t.Errorf("around an avatar: %+v", d)
	}
	_, d = ask(t, s, Query{ID: "user", Radius: 9}, here())
	if len(d.Avatars) != 1 {
		t.Errorf("around the user: %+v", d)
	}
	text, _ = ask(t, s, Query{Kind: "tent"}, here())
	if !strings.Contains(text, "0 of 41 objects (kind tent)") {
		t.Errorf("none of a kind: %s", text)
	}
	text, _ = ask(t, New("Empty"), Query{}, Presence{})
	if text != "\"Empty\" revision 0: 0 objects, 0 avatars\n" {
		t.Errorf("an empty world: %s", text)
	}
}

func TestInspectRefuses(t *testing.T) {
	s := plazaState(t)
	for _, c := range []struct {
		q     Query
		code  wire.Code
		field string
		near  string
	}{
		{Query{ID: "bench_7"}, wire.CodeNotFound, "id", "bench_1"},
		{Query{ID: "bensh_1"}, wire.CodeNotFound, "id", "bench_1"},
		{Query{ID: "avatar_clod"}, wire.CodeNotFound, "id", "avatar_claude"},
		{Query{ID: "user"}, wire.CodeNotFound, "id", ""},
		{Query{Kind: "lampe"}, wire.CodeBadArguments, "kind", "lamp"},
		{Query{Fields: []string{"box", "colour"}}, wire.CodeBadArguments, "fields[1]", "color"},
		{Query{Limit: 201}, wire.CodeBadArguments, "limit", ""},
		{Query{Limit: -1}, wire.CodeBadArguments, "limit", ""},
		{Query{Near: &Vec3{}, Radius: 601}, wire.CodeBadArguments, "radius", ""},
		{Query{Near: &Vec3{}, Radius: math.NaN()}, wire.CodeBadArguments, "radius", ""},
		{Query{Cursor: "40"}, wire.CodeBadArguments, "cursor", ""},
		{Query{Cursor: "p"}, wire.CodeBadArguments, "cursor", ""},
		{Query{Cursor: "p0"}, wire.CodeBadArguments, "cursor", ""},
		{Query{Cursor: "p-1"}, wire.CodeBadArguments, "cursor", ""},
		{Query{Cursor: "p007"}, wire.CodeBadArguments, "cursor", ""},
		{Query{Cursor: "pzzzzzzzzzz"}, wire.CodeBadArguments, "cursor", ""},
	} {
		_, err := s.Inspect(c.q, here())
		if err == nil {
			t.Errorf("%+v: accepted", c.q)
			continue
		}
		if err.Code != c.code || err.Field != c.field || c.near != "" &&
			!strings.Contains(strings.Join(err.Near, " "), c.near) {
			t.Errorf("%+v: %s", c.q, err.Text())
		}
	}
	if text, _ := ask(t, s, Query{Cursor: "pzz"}, here()); !strings.Contains(text, "nothing more") {
		t.Errorf("a cursor behind the end: %s", text)
	}
}

// The largest rows still fit: composites of 200 parts, signs full of characters that JSON escapes,
// many avatars.
func TestInspectBounds(t *testing.T) {
	s := New(strings.Repeat("<", 60))
	var ops []wire.Operation
	for i := range 60 {
		o := Object{
			ID: fmt.Sprintf("build_%034d", i), Kind: KindComposite, Creator: "avatar_" + strings.Repeat("x", 33), Created: 1, Changed: 1,
			Position: Vec3{-123.45, 12.34, 123.45}, Rotation: Quat{0.5, 0.5, 0.5, 0.5}, Scale: Vec3{1.11, 2.22, 3.33},
			Color: "#abcdef",
			Label: strings.Repeat("\u2028", MaxLabel), Text: strings.Repeat("&", MaxText), On: strings.Repeat("z", 40),
			Behavior: &Behavior{Motion: "sway", Speed: 1},
		}
		for range MaxParts {
			o.Parts = append(o.Parts, Part{
				Kind: "stepping_stone", Position: o.Position, Rotation: o.Rotation, Scale: o.Scale,
				Color: o.Color,
			})
		}
		ops = append(ops, put(wire.EntityObject, o))
	}
	apply(t, s, ops)
	var p Presence
	for i := range 200 {
		p.Agents = append(p.Agents, wire.AgentPresence{
			Agent:     wire.Agent{AvatarID: fmt.Sprintf("avatar_%033d", i), Type: strings.Repeat("t", 64), Name: strings.Repeat("\"", 64)},
			Connected: true, Activity: wire.Activity{State: "working", Label: strings.Repeat("\u2028", 300)},
		})
	}
	p.Camera, p.Selected = &wire.Camera{}, strings.Repeat("b", 40)
	rows := 0
	for q := (Query{Limit: 200, Full: true, Fields: []string{"parts"}}); ; {
		text, d := ask(t, s, q, p)
		rows += len(d.Objects) + len(d.Avatars)
		if len(d.Objects) > 0 && !strings.Contains(text, "more parts") {
			t.Errorf("omitted parts are not mentioned: %s", text)
		}
		if q.Cursor = d.Cursor; q.Cursor == "" {
			break
		}
	}
	if rows != 260 {
		t.Errorf("%d rows of 260", rows)
	}
}

func TestBoxes(t *testing.T) {
	near := func(a, b Vec3) bool {
		return math.Abs(a[0]-b[0])+math.Abs(a[1]-b[1])+math.Abs(a[2]-b[2]) < 1e-9
	}
	half := math.Sqrt2 / 2
	for name, c := range map[string]struct {
		o        Object
		min, max Vec3
	}{
		"plain": {
			Object{Kind: "bench", Position: Vec3{1, 2, 3}, Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1}},
			Vec3{0.1, 2, 2.675},
			Vec3{1.9, 2.95, 3.325},
		},
		"turned": {
			Object{Kind: "bench", Rotation: yawQuat(90), Scale: Vec3{1, 1, 1}},
			Vec3{-0.325, 0, -0.9},
			Vec3{0.325, 0.95, 0.9},
		},
		"scaled": {Object{Kind: "box", Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{2, 3, 4}}, Vec3{-1, 0, -2}, Vec3{1, 3, 2}},
		"upside down": {
			Object{Kind: "box", Position: Vec3{0, 5, 0}, Rotation: Quat{1, 0, 0, 0}, Scale: Vec3{1, 1, 1}},
			Vec3{-0.5, 4, -0.5},
			Vec3{0.5, 5, 0.5},
		},
		"composite": {Object{
			Kind: KindComposite, Position: Vec3{10, 0, 0}, Rotation: yawQuat(90), Scale: Vec3{2, 2, 2},
			Parts: []Part{
				{Kind: "box", Position: Vec3{0, 0, 3}, Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1}},
				{Kind: "box", Position: Vec3{0, 1, 0}, Rotation: yawQuat(45), Scale: Vec3{1, 1, 1}},
			},
		}, Vec3{10 - 2*half, 0, -2 * half}, Vec3{17, 4, 2 * half}},
	} {
		if b := boxOf(&c.o); !near(b.Min, c.min) || !near(b.Max, c.max) {
			t.Errorf("%s: %v, want %v to %v", name, b, c.min, c.max)
		}
	}
}

// Pitch, yaw and roll of a rotation, applied in the order Y, X, Z, give the same rotation.
func TestEuler(t *testing.T) {
	axis := func(x, y, z, degrees float64) Quat {
		s, c := math.Sincos(degrees * math.Pi / 360)
		return Quat{x * s, y * s, z * s, c}
	}
	for _, want := range [][3]float64{
		{0, 0, 0},
		{20, 0, 0},
		{0, 130, 0},
		{0, 0, -70},
		{30, -100, 45},
		{90, 40, 0},
		{-89, 10, 170},
	} {
		v := Vec3{0.3, -0.7, 1.9}
		expect := rotate(axis(0, 1, 0, want[1]), rotate(axis(1, 0, 0, want[0]), rotate(axis(0, 0, 1, want[2]), v)))
		q := multiply(multiply(axis(0, 1, 0, want[1]), axis(1, 0, 0, want[0])), axis(0, 0, 1, want[2]))
		pitch, yaw, roll := euler(q)
		got := rotate(axis(0, 1, 0, yaw), rotate(axis(1, 0, 0, pitch), rotate(axis(0, 0, 1, roll), v)))
		for i := range got {
			if math.Abs(got[i]-expect[i]) > 1e-6 {
				t.Errorf("%v read back as %v %v %v", want, pitch, yaw, roll)
				break
			}
		}
	}
}

func multiply(a, b Quat) Quat {
	return Quat{
		a[3]*b[0] + a[0]*b[3] + a[1]*b[2] - a[2]*b[1],
		a[3]*b[1] - a[0]*b[2] + a[1]*b[3] + a[2]*b[0],
		a[3]*b[2] + a[0]*b[1] - a[1]*b[0] + a[2]*b[3],
		a[3]*b[3] - a[0]*b[0] - a[1]*b[1] - a[2]*b[2],
	}
}

func BenchmarkInspect500(b *testing.B) {
	s := filled(b, 500)
	for name, q := range map[string]Query{"page": {}, "near": {Near: &Vec3{-80, 0, -95}, Radius: 10}, "kind": {Kind: "box", Limit: 200}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Inspect(q, here()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCheckApply100(b *testing.B) {
	var ops []wire.Operation
	for i := range 100 {
		ops = append(ops, putRaw(wire.EntityObject, strings.Replace(goodBench, "bench_9", fmt.Sprintf("bench_%d", i+1), 1)))
	}
	b.ReportAllocs()
	for b.Loop() {
		s := New("w")
		if _, err := s.Check(ops); err != nil {
			b.Fatal(err)
		}
		if err := s.Apply(wire.Entry{Revision: 1, Operations: ops}); err != nil {
			b.Fatal(err)
		}
	}
}

// Moving objects are shown as moving: the place where a page draws them, or that none does, and the
// things that they carry.
func TestInspectTellsWhatMoves(t *testing.T) {
	s := New("W")
	at := func(id, on string, y float64, b *Behavior) wire.Operation {
		return put(wire.EntityObject, Object{
			ID: id, Kind: "crate", Position: Vec3{0, y, 0}, Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1}, On: on,
			Creator: "user", Created: 1, Changed: 1, Behavior: b,
		})
	}
	apply(t, s, []wire.Operation{
		at("cart", "", 0, &Behavior{Motion: MotionFollow, Speed: 1}), at("box", "cart", 0.8, nil),
		at("cup", "box", 1.6, &Behavior{Motion: MotionSpin, Speed: 1}),
		at("rock", "", 0, nil), at("lamp", "rock", 0.8, nil),
	})
	for id, c := range map[string]struct{ shown, hidden string }{
		"cart": {"(its home), 0.8×0.8×0.8 m, by user, follows its creator, now at [3, 0, 4]", "(its home), 0.8×0.8×0.8 m, by user, follows its creator (no page shows it at the moment)"},
		"box":  {"carried about by cart", "carried about by cart"},
		"cup":  {"carried about by cart", "carried about by cart"},
		"lamp": {"lamp: crate", "lamp: crate"},
	} {
		for page, want := range map[*wire.Follower]string{{ID: "cart", Position: Vec3{3, 0, 4}}: c.shown, {}: c.hidden} {
			res, e := s.Inspect(Query{ID: id, Fields: []string{"position", "box", "creator", "behavior"}}, Presence{Followers: []wire.Follower{*page}})
			if e != nil || !strings.Contains(res.Text, want) || id == "lamp" && strings.Contains(res.Text, "carried") {
				t.Errorf("%s: %q %v", id, res.Text, e)
			}
		}
	}
}
