package doc

import (
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// furnished is a world with a table that holds a vase that holds a book, a free rock, and two
// avatars, one on a bench.
func furnished(t *testing.T) *State {
	t.Helper()
	s := New("w")
	thing := func(id, kind, on string, x float64) wire.Operation {
		return put(wire.EntityObject, Object{
			ID: id, Kind: kind, On: on, Position: Vec3{x, 0, 0}, Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1},
			Creator: "avatar_a", Created: 1, Changed: 1,
		})
	}
	apply(t, s, []wire.Operation{
		thing("table_1", "table", "", 0), thing("vase_1", "vase", "table_1", 0), thing("book_1", "box", "vase_1", 0),
		thing("rock_1", "rock", "", 100), thing("bench_1", "bench", "", 5),
		put(wire.EntityAvatar, Avatar{ID: "avatar_a", AgentType: "codex", Name: "A", Position: Vec3{1, 0, 1}, Pose: PoseStand, Changed: 1}),
		put(wire.EntityAvatar, Avatar{
			ID: "avatar_b", AgentType: "gemini", Name: "B", Position: Vec3{5, 0.46, 0}, Pose: PoseSit, Seat: "bench_1",
			Changed: 1,
		}),
	})
	return s
}

// What a page may commit for a call: what the call names, what goes along with that, and nothing
// else.
func TestBeyond(t *testing.T) {
	t.Parallel()
	object := func(s *State, id string, change func(o *Object)) wire.Operation {
		o, _ := s.Object(id)
		if o.ID == "" { // a new one
			o = Object{ID: id, Kind: "rock", Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1}, Creator: "avatar_a", Created: 2}
		}
		o.Changed = 2
		change(&o)
		return put(wire.EntityObject, o)
	}
	avatar := func(s *State, id string, change func(a *Avatar)) wire.Operation {
		a, _ := s.Avatar(id)
		a.ID, a.Changed = id, 2
		change(&a)
		return put(wire.EntityAvatar, a)
	}
	move := func(x float64) func(o *Object) { return func(o *Object) { o.Position[0] = x } }
	walk := func(x float64) func(a *Avatar) { return func(a *Avatar) { a.Position[0] = x } }
	remove := func(id string) wire.Operation {
		return wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: id}
	}
	set := func(ids ...string) map[string]bool {
		m := map[string]bool{}
		for _, id := range ids {
			m[id] = true
		}
		return m
	}
	weather := func(s *State) wire.Operation {
		e := s.Environment()
		e.Weather = "rain"
		return put(wire.EntityEnvironment, e)
	}
	type ops = []wire.Operation
	for what, c := range map[string]struct {
		reach Rights
		ops   func(s *State) ops
		why   string // "": allowed
	}{
		"make":                   {Rights{MayCreate: true}, func(s *State) ops { return ops{object(s, "rock_2", move(3))} }, ""},
		"make without leave":     {Rights{}, func(s *State) ops { return ops{object(s, "rock_2", move(3))} }, "does not exist"},
		"make in another's name": {Rights{MayCreate: true}, func(s *State) ops { return ops{object(s, "rock_2", func(o *Object) { o.Creator = "user" })} }, "another creator"},
		"make what is there":     {Rights{MayCreate: true}, func(s *State) ops { return ops{object(s, "rock_1", move(3))} }, "already exists"},
		"change what is named":   {Rights{MayChange: set("rock_1")}, func(s *State) ops { return ops{object(s, "rock_1", move(3))} }, ""},
		"change another":         {Rights{MayChange: set("table_1")}, func(s *State) ops { return ops{object(s, "rock_1", move(3))} }, "stands on nothing"},
		"change its kind": {
			Rights{MayChange: set("rock_1")},
			func(s *State) ops { return ops{object(s, "rock_1", func(o *Object) { o.Kind = "tree" })} },
			"already exists",
		},
		"change its creator": {
			Rights{MayChange: set("rock_1")},
			func(s *State) ops { return ops{object(s, "rock_1", func(o *Object) { o.Creator = "user" })} },
			"already exists",
		},
		"change its age": {Rights{MayChange: set("rock_1")}, func(s *State) ops {
			return ops{object(s, "rock_1",
				func(o *Object) { o.Created = 2 })}
		}, "already exists"},
		"what stands on it moves along": {Rights{MayChange: set("table_1")}, func(s *State) ops {
			return ops{object(s, "table_1", move(3)), object(s, "vase_1", move(3)), object(s, "book_1", move(3))}
		}, ""},
		"what stands on it is painted": {Rights{MayChange: set("table_1")}, func(s *State) ops { return ops{object(s, "vase_1", func(o *Object) { o.Color = "#ff0000" })} }, "only move along"},
		"what stands on it grows": {Rights{MayChange: set("table_1")}, func(s *State) ops {
			return ops{object(s, "book_1",
				func(o *Object) { o.Scale[0] = 2 })}
		}, "only move along"},
		"what stands on it leaves":    {Rights{MayChange: set("table_1")}, func(s *State) ops { return ops{object(s, "vase_1", func(o *Object) { o.On = "" })} }, "leaves a support"},
		"remove what is named":        {Rights{MayDelete: set("rock_1")}, func(*State) ops { return ops{remove("rock_1")} }, ""},
		"remove another":              {Rights{MayDelete: set("rock_1")}, func(*State) ops { return ops{remove("bench_1")} }, "does not delete"},
		"remove what may only change": {Rights{MayChange: set("rock_1")}, func(*State) ops { return ops{remove("rock_1")} }, "does not delete"},
		"what stood on it falls": {Rights{MayDelete: set("table_1")}, func(s *State) ops {
			return ops{
				remove("table_1"),
				object(s, "vase_1", func(o *Object) { o.On = "" }),
			}
		}, ""},
		"set the weather":           {Rights{}, func(s *State) ops { return ops{weather(s)} }, ""},
		"undo what was touched":     {Rights{MayUndo: map[Ref]bool{{wire.EntityObject, "rock_1"}: true}}, func(*State) ops { return ops{remove("rock_1")} }, ""},
		"undo what was not touched": {Rights{MayUndo: map[Ref]bool{{wire.EntityObject, "rock_1"}: true}}, func(*State) ops { return ops{remove("bench_1")} }, "does not delete"},
		"undo the weather": {
			Rights{MayUndo: map[Ref]bool{{Type: wire.EntityEnvironment}: true}},
			func(s *State) ops { return ops{weather(s)} }, "",
		},
		"undo weather that did not": {Rights{MayUndo: map[Ref]bool{}}, func(s *State) ops { return ops{weather(s)} }, "did not change the environment"},
		"the caller walks":          {Rights{}, func(s *State) ops { return ops{avatar(s, "avatar_a", walk(50))} }, ""},
		"another walks": {Rights{}, func(s *State) ops {
			return ops{avatar(s, "avatar_b", func(a *Avatar) { a.Pose, a.Seat, a.Position = PoseStand, "", Vec3{50, 0, 0} })}
		}, "nothing to step aside from"},
		"another steps aside": {Rights{MayCreate: true}, func(s *State) ops {
			return ops{
				object(s, "rock_2", move(5)),
				avatar(s, "avatar_b", func(a *Avatar) { a.Pose, a.Seat, a.Position = PoseStand, "", Vec3{6, 0, 0} }),
			}
		}, ""},
		"another steps very far aside": {Rights{MayCreate: true}, func(s *State) ops {
			return ops{
				object(s, "rock_2", move(5)),
				avatar(s, "avatar_b", func(a *Avatar) { a.Pose, a.Seat, a.Position = PoseStand, "", Vec3{50, 0, 0} }),
			}
		}, "nothing to step aside from"},
		"another moves with its seat": {Rights{MayChange: set("bench_1")}, func(s *State) ops {
			return ops{object(s, "bench_1", move(8)), avatar(s, "avatar_b", walk(8))}
		}, ""},
		"another moves without its seat": {Rights{MayChange: set("rock_1")}, func(s *State) ops { return ops{object(s, "rock_1", move(8)), avatar(s, "avatar_b", walk(8))} }, "nothing to step aside from"},
		"a seat is removed, one stays":   {Rights{MayDelete: set("bench_1")}, func(s *State) ops { return ops{remove("bench_1"), avatar(s, "avatar_b", walk(6))} }, "nothing to step aside from"},
		"another is seated": {Rights{Avatar: "avatar_b", MayChange: set("bench_1")}, func(s *State) ops {
			return ops{object(s, "bench_1", move(5)), avatar(s, "avatar_a", func(a *Avatar) { a.Pose, a.Seat = PoseSit, "bench_1" })}
		}, "does not seat"},
		"a name changes":        {Rights{}, func(s *State) ops { return ops{avatar(s, "avatar_a", func(a *Avatar) { a.Name = "Mallory" })} }, "another agent's"},
		"an agent type changes": {Rights{}, func(s *State) ops { return ops{avatar(s, "avatar_a", func(a *Avatar) { a.AgentType = "gemini" })} }, "another agent's"},
		"a figure changes":      {Rights{}, func(s *State) ops { return ops{avatar(s, "avatar_a", func(a *Avatar) { a.Model = "vrm_1" })} }, "change the figure"},
		"a stranger appears": {Rights{}, func(s *State) ops {
			return ops{avatar(s, "avatar_c", func(a *Avatar) { a.AgentType, a.Name, a.Pose = "x", "C", PoseStand })}
		}, "another agent's"},
		"one who is here appears": {Rights{Avatar: "avatar_c", Present: []wire.Agent{{AvatarID: "avatar_c", Type: "x", Name: "C"}}}, func(s *State) ops {
			return ops{avatar(s, "avatar_c", func(a *Avatar) { a.AgentType, a.Name, a.Pose = "x", "C", PoseStand })}
		}, ""},
		"an avatar is removed": {Rights{}, func(*State) ops { return ops{{Op: wire.OpRemove, Type: wire.EntityAvatar, ID: "avatar_a"}} }, "no call removes an avatar"},
		"an avatar is removed by an undo": {
			Rights{MayUndo: map[Ref]bool{{wire.EntityAvatar, "avatar_a"}: true}},
			func(*State) ops { return ops{{Op: wire.OpRemove, Type: wire.EntityAvatar, ID: "avatar_a"}} }, "no call removes an avatar",
		},
	} {
		s := furnished(t)
		if c.reach.Avatar == "" {
			c.reach.Avatar = "avatar_a"
		}
		before := contentsOf(s)
		changes, e := s.Check(c.ops(s))
		if e != nil {
			t.Errorf("%s: %s", what, e.Text())
			continue
		}
		switch why := s.ExceedsRights(c.reach, changes, nil); {
		case c.why == "" && why != "":
			t.Errorf("%s: refused: %s", what, why)
		case c.why != "" && !strings.Contains(why, c.why):
			t.Errorf("%s: %q, want %q", what, why, c.why)
		}
		if contentsOf(s) != before {
			t.Errorf("%s: a check changed the world", what)
		}
	}
}

// An inverse restores exactly the present state, each thing once, and only things that the call
// changes.
func TestInverseOfACall(t *testing.T) {
	t.Parallel()
	s := furnished(t)
	was := func(id string) wire.Operation {
		o, _ := s.Object(id)
		return put(wire.EntityObject, o)
	}
	other, _ := s.Object("rock_1")
	other.Position[0]++
	moved := put(wire.EntityObject, other)
	made := put(wire.EntityObject, Object{
		ID: "rock_2", Kind: "rock", Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1}, Creator: "avatar_a",
		Created: 2, Changed: 2,
	})
	gone := wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: "rock_2"}
	env := s.Environment()
	rain := env
	rain.Weather = "rain"
	changes, e := s.Check([]wire.Operation{moved, made, put(wire.EntityEnvironment, rain)})
	if e != nil {
		t.Fatal(e.Text())
	}
	reach := Rights{Avatar: "avatar_a", MayCreate: true, MayChange: map[string]bool{"rock_1": true}}
	for what, c := range map[string]struct {
		inverse []wire.Operation
		good    bool
	}{
		"whole":               {[]wire.Operation{was("rock_1"), gone, put(wire.EntityEnvironment, env)}, true},
		"a part":              {[]wire.Operation{gone}, true},
		"none":                {nil, true},
		"another state":       {[]wire.Operation{moved}, false},
		"another environment": {[]wire.Operation{put(wire.EntityEnvironment, rain)}, false},
		"what did not change": {[]wire.Operation{was("bench_1")}, false},
		"twice":               {[]wire.Operation{gone, gone}, false},
		"removes what is":     {[]wire.Operation{{Op: wire.OpRemove, Type: wire.EntityObject, ID: "rock_1"}}, false},
		"puts what is not":    {[]wire.Operation{made}, false},
		"nonsense":            {[]wire.Operation{{Op: "odd", Type: wire.EntityObject}}, false},
	} {
		if why := s.ExceedsRights(reach, changes, c.inverse); (why == "") != c.good {
			t.Errorf("%s: %q", what, why)
		}
	}
	if DecodeProblem([]wire.Operation{moved, gone}) != "" ||
		!strings.Contains(DecodeProblem([]wire.Operation{gone, {Op: "odd", Type: wire.EntityObject}}), "op") {
		t.Error("DecodeProblem")
	}
}

// A log from before the rule may hold things that stand on each other in a circle; a check of them
// ends.
func TestCyclesEnd(t *testing.T) {
	t.Parallel()
	s := furnished(t)
	for id, on := range map[string]string{"table_1": "book_1"} {
		o, _ := s.Object(id)
		o.On = on
		s.putObject(o)
	}
	o, _ := s.Object("book_1")
	o.Position[0], o.Changed = 9, 2
	if _, e := s.Check([]wire.Operation{put(wire.EntityObject, o)}); e == nil {
		t.Fatal("what stands on itself was taken")
	}
	rock, _ := s.Object("rock_1")
	rock.On, rock.Changed = "table_1", 2
	changes, e := s.Check([]wire.Operation{put(wire.EntityObject, rock)})
	if e != nil {
		t.Fatal(e.Text())
	}
	rights := Rights{Avatar: "avatar_a", MayChange: map[string]bool{"bench_1": true}}
	if why := s.ExceedsRights(rights, changes, nil); !strings.Contains(why, "stands on nothing") {
		t.Error(why)
	}
	vase, _ := s.Object("vase_1")
	vase.Changed = 2
	if _, e := s.Check([]wire.Operation{put(wire.EntityObject, vase)}); e == nil {
		t.Error("a cycle was put again")
	}
}
