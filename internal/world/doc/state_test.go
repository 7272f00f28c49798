package doc

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
)

func plazaState(t testing.TB) *State {
	t.Helper()
	s := New("Plaza")
	apply(t, s, Plaza())
	return s
}

func apply(t testing.TB, s *State, ops []wire.Operation) {
	t.Helper()
	if _, err := s.Check(ops); err != nil {
		t.Fatalf("check: %s", err.Text())
	}
	if err := s.Apply(wire.Entry{Revision: s.Revision() + 1, Operations: ops}); err != nil {
		t.Fatal(err)
	}
}

// filled is a world of n boxes on a grid, in one entry.
func filled(t testing.TB, n int) *State {
	t.Helper()
	ops := make([]wire.Operation, n)
	for i := range ops {
		ops[i] = put(wire.EntityObject, Object{
			ID: fmt.Sprintf("box_%d", i+1), Kind: "box", Creator: "user", Created: 1, Changed: 1,
			Position: Vec3{float64(i%100)*2 - 100, 0, float64(i/100)*2 - 100},
			Rotation: yawQuat(float64(i % 360)), Scale: Vec3{1, 1, 1}, Label: "Ein schönes Ding <" + fmt.Sprint(i) + ">",
		})
	}
	s := New("Grid")
	apply(t, s, ops)
	return s
}

// drawOps draws operations for the present state, and their inverse.
func drawOps(t *rapid.T, s *State) (ops, inverse []wire.Operation) {
	next := s.Revision() + 1
	model := make(map[string]*Object) // the present object of an id
	for _, o := range s.Document().Objects {
		model[o.ID] = &o
	}
	for range rapid.IntRange(1, 6).Draw(t, "operations") {
		id := fmt.Sprintf("box_%d", rapid.IntRange(1, 12).Draw(t, "id"))
		old := model[id]
		var back wire.Operation
		if old != nil {
			back = put(wire.EntityObject, *old)
		} else {
			back = wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: id}
		}
		if old != nil && rapid.Bool().Draw(t, "remove") {
			ops = append(ops, wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: id})
			model[id] = nil
		} else {
			o := Object{
				ID: id, Kind: rapid.SampledFrom([]string{"box", "tree", "bench"}).Draw(t, "kind"), Creator: "user", Created: next, Changed: next,
				Position: Vec3{
					rapid.Float64Range(-Bounds, Bounds).Draw(t, "x"), 0,
					rapid.Float64Range(-Bounds, Bounds).Draw(t, "z"),
				},
				Rotation: yawQuat(rapid.Float64Range(-180, 180).Draw(t, "yaw")), Scale: Vec3{1, 1, 1},
			}
			if old != nil {
				o.Created = old.Created
			}
			ops, model[id] = append(ops, put(wire.EntityObject, o)), &o
		}
		inverse = append(inverse, back)
	}
	slices.Reverse(inverse)
	return ops, inverse
}

// Folding entries and then their inverses gives back every earlier document; a state restored from
// a snapshot at any point continues identically.
func TestFoldAndInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New("w")
		var documents []string
		var inverses [][]wire.Operation
		contents := func() string {
			d := s.Document()
			d.Revision = 0
			text, _ := json.Marshal(d)
			return string(text)
		}
		step := func(ops []wire.Operation) {
			if _, err := s.Check(ops); err != nil {
				t.Fatalf("check: %s", err.Text())
			}
			if err := s.Apply(wire.Entry{Revision: s.Revision() + 1, Operations: ops}); err != nil {
				t.Fatal(err)
			}
		}
		for range rapid.IntRange(1, 8).Draw(t, "entries") {
			documents = append(documents, contents())
			ops, inverse := drawOps(t, s)
			inverses = append(inverses, inverse)
			step(ops)
			if rapid.IntRange(0, 3).Draw(t, "snapshot") == 0 {
				var d Document
				if err := json.Unmarshal(s.DocumentJSON(), &d); err != nil {
					t.Fatal(err)
				}
				again, err := FromDocument(d, s.History())
				if err != nil {
					t.Fatal(err)
				}
				if string(again.DocumentJSON()) != string(s.DocumentJSON()) {
					t.Fatal("the snapshot differs")
				}
				s = again
			}
		}
		for i, inverse := range slices.Backward(inverses) {
			step(inverse)
			if got := contents(); got != documents[i] {
				t.Fatalf("after taking entry %d back:\n%s\nwant\n%s", i+1, got, documents[i])
			}
		}
		total := 0
		for _, n := range s.kinds {
			total += n
		}
		if total != len(s.objects) || s.instances != len(s.objects) || len(s.order) != len(s.objects) {
			t.Fatalf("counts drifted: %v, %d instances, %d objects", s.kinds, s.instances, len(s.objects))
		}
	})
}

func TestApplyKeepsOrder(t *testing.T) {
	s := plazaState(t)
	for _, revision := range []uint64{0, 1, 3} {
		if err := s.Apply(wire.Entry{Revision: revision}); err == nil {
			t.Errorf("revision %d was taken after 1", revision)
		}
	}
	half := []wire.Operation{{Op: wire.OpRemove, Type: wire.EntityObject, ID: "bench_1"}, {Op: "odd", Type: wire.EntityObject}}
	if err := s.Apply(wire.Entry{Revision: 2, Operations: half}); err == nil {
		t.Error("a broken entry was taken")
	}
	if _, ok := s.Object("bench_1"); !ok || s.Revision() != 1 {
		t.Error("a refused entry changed the world")
	}
}

func TestHistoryAndAnswersAreBounded(t *testing.T) {
	s := New("w")
	entry := func(payload int) wire.Entry {
		n := s.Revision() + 1
		return wire.Entry{
			Revision: n, Time: time.Unix(int64(n), 0).UTC(), Author: wire.Author{Kind: "agent", ID: "avatar_a"}, Tool: "say",
			CallID: fmt.Sprintf("c%d", n), Key: fmt.Sprintf("k%d", n), Result: &wire.Result{Text: strings.Repeat("x", payload)},
		}
	}
	for range 5000 {
		if err := s.Apply(entry(20)); err != nil {
			t.Fatal(err)
		}
	}
	if h := s.History(); len(h) != 100 || h[0].Revision != 4901 || h[99].Revision != 5000 {
		t.Fatalf("history of %d entries", len(h))
	}
	if _, ok := s.Answered("avatar_a", "c904", ""); ok {
		t.Error("an answer older than 4,096 is still there")
	}
	if e, ok := s.Answered("avatar_a", "c905", ""); !ok || e.Revision != 905 || e.Result == nil {
		t.Error("the oldest of 4,096 answers is gone")
	}
	if e, ok := s.Answered("avatar_a", "another call", "k5000"); !ok || e.Revision != 5000 {
		t.Error("not found by its key")
	}
	if _, ok := s.Answered("avatar_b", "c5000", "k5000"); ok {
		t.Error("another author got the answer")
	}
	if _, ok := s.Answered("avatar_a", "", ""); ok {
		t.Error("an empty id found an answer")
	}
	for range 100 {
		if err := s.Apply(entry(50 << 10)); err != nil {
			t.Fatal(err)
		}
	}
	h := s.History()
	text, _ := json.Marshal(h)
	if len(text) > 512<<10 || len(h) < 9 || h[len(h)-1].Revision != s.Revision() {
		t.Errorf("history of %d entries takes %d bytes", len(h), len(text))
	}
	if s.answers.bytes > maxAnswersBytes || len(s.answers.byCall) != len(s.answers.queue) ||
		len(s.answers.byKey) != len(s.answers.queue) {
		t.Errorf("answers: %d bytes, %d queued, %d and %d indexed", s.answers.bytes, len(s.answers.queue), len(s.answers.byCall), len(s.answers.byKey))
	}
	var d Document
	if err := json.Unmarshal(s.DocumentJSON(), &d); err != nil {
		t.Fatal(err)
	}
	again, err := FromDocument(d, h)
	if err != nil {
		t.Fatal(err)
	}
	last := h[len(h)-1]
	if e, ok := again.Answered("avatar_a", last.CallID, ""); !ok || e.Result.Text != last.Result.Text {
		t.Error("an answer did not survive the snapshot")
	}
}

func TestFromDocumentRefuses(t *testing.T) {
	good := plazaState(t).Document()
	for name, spoil := range map[string]func(d *Document){
		"twice the same id": func(d *Document) { d.Objects[1].ID = d.Objects[0].ID },
		"a bad object":      func(d *Document) { d.Objects[3].Scale[1] = 0 },
		"a bad sky":         func(d *Document) { d.Environment.Sky = "green" },
		"a later revision":  func(d *Document) { d.Revision = 0 },
		"a bad avatar":      func(d *Document) { d.Avatars = []Avatar{{ID: "avatar_x"}} },
	} {
		d := good
		d.Objects = slices.Clone(good.Objects)
		spoil(&d)
		if _, err := FromDocument(d, nil); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := FromDocument(good, []wire.Entry{{Revision: 2}}); err == nil {
		t.Error("a history beyond the document: accepted")
	}
}

func TestSetNameShowsInDocument(t *testing.T) {
	s := plazaState(t)
	_ = s.DocumentJSON()
	s.SetName("Garden")
	if !strings.Contains(string(s.DocumentJSON()), `"name":"Garden"`) {
		t.Error("the old name is still there")
	}
}
