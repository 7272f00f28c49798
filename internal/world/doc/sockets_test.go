package doc

import (
	"fmt"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

func stateOf(t *testing.T, objects ...Object) *State {
	t.Helper()
	s := plazaState(t)
	ops := make([]wire.Operation, 0, len(objects))
	for _, o := range objects {
		o.Creator, o.Created, o.Changed = "user", 2, 2
		ops = append(ops, put(wire.EntityObject, o))
	}
	apply(t, s, ops)
	return s
}

// An answer shows an object's parts, its behaviour and its sockets in world coordinates.
func TestInspectLooksAndPlaces(t *testing.T) {
	whole := Vec3{1, 1, 1}
	room := Object{
		ID: "room_1", Kind: KindComposite, Position: Vec3{20, 0, 10}, Rotation: yawQuat(90), Scale: whole,
		Parts: []Part{
			{Kind: "door", Position: Vec3{0, 0, 2}, Rotation: yawQuat(0), Scale: whole, Material: "gloss"},
			{Kind: "bench", Position: Vec3{0, 0, -1}, Rotation: yawQuat(180), Scale: whole},
		},
	}
	ball := Object{
		ID: "sphere_1", Kind: "sphere", Position: Vec3{0, 0, 30}, Rotation: yawQuat(0), Scale: whole, Material: "metal",
		Behavior: &Behavior{Motion: "patrol", Speed: 2, Path: []Vec3{{4, 0, 30}, {4, 0, 36}}},
	}
	dog := Object{
		ID: "balloon_1", Kind: "balloon", Position: Vec3{8, 0, 30}, Rotation: yawQuat(0), Scale: whole,
		Behavior: &Behavior{Motion: "follow", Speed: 1, Target: "user"},
	}
	s := stateOf(t, room, ball, dog)

	text, d := ask(t, s, Query{ID: "room_1", Fields: []string{"sockets", "parts"}}, Presence{})
	for _, want := range []string{
		"door at [22, 0, 10] yaw 90 1×2.04 m", "seat at [18.97, 0.46, 10.42] yaw -90", "seat at [18.97, 0.46, 9.58] yaw -90", "door at [0, 0, 2] gloss",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
	if places, _ := d.Objects[0]["sockets"].([]any); len(places) != 4 { // the door, two seats and the top of the bench
		t.Errorf("sockets: %v", d.Objects[0])
	}
	text, d = ask(t, s, Query{ID: "sphere_1"}, Presence{})
	if !strings.Contains(text, ", metal, ") || !strings.Contains(text, "patrols to [4, 0, 30], [4, 0, 36] at speed 2") {
		t.Errorf("a patrol: %s", text)
	}
	if b, _ := d.Objects[0]["behavior"].(map[string]any); d.Objects[0]["material"] != "metal" || b["motion"] != "patrol" || b["speed"] != 2.0 {
		t.Errorf("a patrol: %v", d.Objects[0])
	}
	if text, _ = ask(t, s, Query{Kind: "balloon"}, Presence{}); !strings.Contains(text, "follows user") {
		t.Errorf("what follows: %s", text)
	}
}

// An object with many sockets stays within maxAnswer, and the answer says that there are more.
func TestSocketsStayWithinTheAnswer(t *testing.T) {
	hall := Object{
		ID: "hall_1", Kind: KindComposite, Position: Vec3{0, 0, 60}, Rotation: yawQuat(0), Scale: Vec3{1, 1, 1},
		Label: strings.Repeat("é", 80),
	}
	for i := range MaxParts {
		hall.Parts = append(hall.Parts, Part{
			Kind: "picnic_table", Position: Vec3{float64(i%20) * 3, 0, float64(i/20) * 3}, Rotation: yawQuat(37),
			Scale: Vec3{1, 1, 1},
		})
	}
	objects := []Object{hall}
	for i := range 9 {
		o := hall
		o.ID, o.Position = fmt.Sprintf("hall_%d", i+2), Vec3{0, 0, -100 + float64(i)}
		objects = append(objects, o)
	}
	s := stateOf(t, objects...)
	text, _ := ask(t, s, Query{ID: "hall_1", Full: true, Fields: []string{"sockets", "parts"}}, Presence{})
	if !strings.Contains(text, "and 788 more places") {
		t.Errorf("a hall: %s", text)
	}
	ask(t, s, Query{Kind: KindComposite, Fields: []string{"sockets", "behavior", "material"}}, Presence{})
}
