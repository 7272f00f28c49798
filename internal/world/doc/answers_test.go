package doc

import (
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// described is a world that has one of everything that an answer can show.
func described(t *testing.T) (*State, Presence) {
	t.Helper()
	tilted, half := Quat{0.5, 0.5, 0.5, 0.5}, Vec3{1.234, 0.5, 3}
	s := New(`A <b> & "c"`)
	apply(t, s, []wire.Operation{
		put(wire.EntityObject, Object{
			ID: "bench_1", Kind: "bench", Position: Vec3{-0.001, 1.005, 12.3}, Rotation: yawQuat(90), Scale: Vec3{2, 2, 2}, Color: "#abcdef",
			Material: "glow",
			Label:    "Ein <schönes> \"Ding\"", Text: "two\nlines", On: "deck_1", Creator: "avatar_a", Created: 1, Changed: 1,
		}),
		put(wire.EntityObject, Object{
			ID: "bench_2", Kind: "bench", Position: Vec3{50, 0, 50}, Rotation: tilted, Scale: half, Creator: "user", Created: 1, Changed: 1,
			Behavior: &Behavior{Motion: MotionPatrol, Speed: 1.23456, Path: []Vec3{{1, 0, 2.5}, {-3, 0, 0}}},
		}),
		put(wire.EntityObject, Object{
			ID: "build_1", Kind: KindComposite, Position: Vec3{5, 0, 0}, Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1},
			Creator: "world", Created: 1, Changed: 1,
			Parts: []Part{
				{Kind: "box", Position: Vec3{0, 1.5, 0}, Rotation: tilted, Scale: half, Color: "#123456", Material: "metal"},
				{Kind: "shelf", Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1}},
				{Kind: "door", Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1}},
			},
			Behavior: &Behavior{Motion: MotionFollow, Speed: 1, Target: "user"},
		}),
		put(wire.EntityAvatar, Avatar{
			ID: "avatar_a", AgentType: "codex", Name: `"Q" <R>`, Position: Vec3{1, 0.46, 2}, Yaw: -45.678,
			Pose: PoseSit, Seat: "bench_1", Changed: 1,
		}),
		put(wire.EntityAvatar, Avatar{ID: "avatar_b", AgentType: "hermes", Name: "B", Pose: PoseSit, Changed: 1}),
	})
	return s, Presence{
		Agents: []wire.AgentPresence{{
			Agent: wire.Agent{AvatarID: "avatar_a", Type: "codex", Name: "Q"}, Connected: true, Activity: wire.Activity{State: "working", Label: "build · 2"},
		}},
		Camera: &wire.Camera{Position: Vec3{1.236, 2, -0.001}, Target: Vec3{0, 1, 0}}, Selected: "bench_1", LookingAt: "bench_2",
		Now:       time.Unix(1, 0),
		Followers: []wire.Follower{{ID: "build_1", Position: Vec3{7, 0, 3}}},
	}
}

// Answers word for word: every field of every kind of row, as text and as JSON.
func TestInspectWordForWord(t *testing.T) {
	s, p := described(t)
	for name, c := range map[string]struct {
		query      Query
		text, data string
	}{
		"everything, concise": {
			Query{},
			"\"A \\u003cb\\u003e \\u0026 \\\"c\\\"\" revision 1: 3 objects (2 bench, 1 composite), 2 avatars\n" +
				"user's camera at [1.24, 2, 0] looking to [0, 1, 0]; selected bench_1; looking at bench_2\n" +
				"avatar_a: avatar \"\\\"Q\\\" \\u003cR\\u003e\" (codex) at [1, 0.46, 2] yaw -45.68, sitting on bench_1; working: build · 2\n" +
				"avatar_b: avatar \"B\" (hermes) at [0, 0, 0] yaw 0, sitting on the ground; away\n" +
				"bench_1: bench at [0, 1, 12.3] rotation 90, 1.3×1.9×3.6 m, on deck_1, label \"Ein \\u003cschönes\\u003e \\\"Ding\\\"\", text \"two\\nlines\"\n" +
				"bench_2: bench at [50, 0, 50] (its home) rotation [0,90,90], 1.95×2.22×0.48 m, patrols to [1, 0, 2.5], [-3, 0, 0] at speed 1.23, now at [49.36, 0, 49.38]\n" +
				"build_1: composite at [5, 0, 0] (its home), 3×2.15×0.7 m, follows user, now at [7, 0, 3], 3 parts\n",
			`{"revision":1,"total":3,"user":{"camera":{"position":[1.24,2,0],"target":[0,1,0]},"selected":"bench_1","lookingAt":"bench_2"},"avatars":[{"id":"avatar_a","name":"\"Q\" \u003cR\u003e","type":"codex","position":[1,0.46,2],"yaw":-45.68,"seat":"bench_1","activity":"working"},{"id":"avatar_b","name":"B","type":"hermes","position":[0,0,0],"yaw":0,"seat":"","activity":"away"}],"objects":[{"id":"bench_1","kind":"bench","position":[0,1,12.3],"rotation":90,"box":{"min":[-0.65,1,10.5],"max":[0.65,2.91,14.1]},"on":"deck_1","label":"Ein \u003cschönes\u003e \"Ding\"","text":"two\nlines"},{"id":"bench_2","kind":"bench","position":[50,0,50],"rotation":[0,90,90],"box":{"min":[49.03,-1.11,50],"max":[50.98,1.11,50.48]},"behavior":{"motion":"patrol","path":[[1,0,2.5],[-3,0,0]],"speed":1.235,"now":[49.36,0,49.38]}},{"id":"build_1","kind":"composite","position":[5,0,0],"box":{"min":[3.5,0,-0.2],"max":[6.5,2.15,0.5]},"behavior":{"motion":"follow","target":"user","now":[7,0,3]},"part_count":3}]}`,
		},
		"everything, all fields": {
			Query{Full: true},
			"\"A \\u003cb\\u003e \\u0026 \\\"c\\\"\" revision 1: 3 objects (2 bench, 1 composite), 2 avatars\n" +
				"user's camera at [1.24, 2, 0] looking to [0, 1, 0]; selected bench_1; looking at bench_2\n" +
				"avatar_a: avatar \"\\\"Q\\\" \\u003cR\\u003e\" (codex) at [1, 0.46, 2] yaw -45.68, sitting on bench_1; working: build · 2\n" +
				"avatar_b: avatar \"B\" (hermes) at [0, 0, 0] yaw 0, sitting on the ground; away\n" +
				"bench_1: bench at [0, 1, 12.3] rotation 90 scale 2, 1.3×1.9×3.6 m, on deck_1, color #abcdef, glow, label \"Ein \\u003cschönes\\u003e \\\"Ding\\\"\", text \"two\\nlines\", by avatar_a, changed at revision 1\n" +
				"bench_2: bench at [50, 0, 50] (its home) rotation [0,90,90] scale [1.23,0.5,3], 1.95×2.22×0.48 m, by user, patrols to [1, 0, 2.5], [-3, 0, 0] at speed 1.23, now at [49.36, 0, 49.38], changed at revision 1\n" +
				"build_1: composite at [5, 0, 0] (its home) rotation 0 scale 1, 3×2.15×0.7 m, by world, follows user, now at [7, 0, 3], changed at revision 1, 3 parts\n",
			`{"revision":1,"total":3,"user":{"camera":{"position":[1.24,2,0],"target":[0,1,0]},"selected":"bench_1","lookingAt":"bench_2"},"avatars":[{"id":"avatar_a","name":"\"Q\" \u003cR\u003e","type":"codex","position":[1,0.46,2],"yaw":-45.68,"seat":"bench_1","activity":"working"},{"id":"avatar_b","name":"B","type":"hermes","position":[0,0,0],"yaw":0,"seat":"","activity":"away"}],"objects":[{"id":"bench_1","kind":"bench","position":[0,1,12.3],"rotation":90,"scale":2,"box":{"min":[-0.65,1,10.5],"max":[0.65,2.91,14.1]},"on":"deck_1","color":"#abcdef","material":"glow","label":"Ein \u003cschönes\u003e \"Ding\"","text":"two\nlines","creator":"avatar_a","changed":1},{"id":"bench_2","kind":"bench","position":[50,0,50],"rotation":[0,90,90],"scale":[1.23,0.5,3],"box":{"min":[49.03,-1.11,50],"max":[50.98,1.11,50.48]},"creator":"user","behavior":{"motion":"patrol","path":[[1,0,2.5],[-3,0,0]],"speed":1.235,"now":[49.36,0,49.38]},"changed":1},{"id":"build_1","kind":"composite","position":[5,0,0],"rotation":0,"scale":1,"box":{"min":[3.5,0,-0.2],"max":[6.5,2.15,0.5]},"creator":"world","behavior":{"motion":"follow","target":"user","now":[7,0,3]},"changed":1,"part_count":3}]}`,
		},
		"one page, all fields by name": {
			Query{Fields: FieldNames, Kind: KindComposite},
			"\"A \\u003cb\\u003e \\u0026 \\\"c\\\"\" revision 1: 1 of 3 objects (kind composite)\n" +
				"build_1: composite at [5, 0, 0] (its home) scale 1, 3×2.15×0.7 m, by world, follows user, now at [7, 0, 3], surface at [5.3, 0.55, 0.02] 0.44×0.3 m, surface at [5.3, 1.45, 0.02] 0.44×0.3 m, door at [5, 0, 0] yaw 0 1×2.04 m, 3 parts\n" +
				"  box at [0, 1.5, 0] rotation [0,90,90] scale [1.23,0.5,3] #123456 metal\n" +
				"  shelf at [0, 0, 0]\n" +
				"  door at [0, 0, 0]\n",
			`{"revision":1,"total":1,"objects":[{"id":"build_1","kind":"composite","position":[5,0,0],"scale":1,"box":{"min":[3.5,0,-0.2],"max":[6.5,2.15,0.5]},"creator":"world","behavior":{"motion":"follow","target":"user","now":[7,0,3]},"sockets":[{"kind":"surface","at":[5.3,0.55,0.02],"size":[0.44,0.3]},{"kind":"surface","at":[5.3,1.45,0.02],"size":[0.44,0.3]},{"kind":"door","at":[5,0,0],"yaw":0,"size":[1,2.04]}],"part_count":3,"parts":[{"kind":"box","position":[0,1.5,0],"rotation":[0,90,90],"scale":[1.23,0.5,3],"color":"#123456","material":"metal"},{"kind":"shelf","position":[0,0,0]},{"kind":"door","position":[0,0,0]}]}]}`,
		},
		"around a point": {
			Query{Near: &Vec3{1, 0, 2}, Radius: 8.5, Limit: 2, Fields: []string{"color"}},
			"\"A \\u003cb\\u003e \\u0026 \\\"c\\\"\" revision 1: 1 of 3 objects and 2 avatars within 8.5 m of [1, 0, 2]\n" +
				"avatar_a: avatar \"\\\"Q\\\" \\u003cR\\u003e\" (codex) 0.46 m away at [1, 0.46, 2] yaw -45.68, sitting on bench_1; working: build · 2\n" +
				"avatar_b: avatar \"B\" (hermes) 2.24 m away at [0, 0, 0] yaw 0, sitting on the ground; away\n" +
				"1 more; call again with cursor \"p2\"\n",
			`{"revision":1,"total":1,"avatars":[{"id":"avatar_a","name":"\"Q\" \u003cR\u003e","type":"codex","distance":0.46,"position":[1,0.46,2],"yaw":-45.68,"seat":"bench_1","activity":"working"},{"id":"avatar_b","name":"B","type":"hermes","distance":2.24,"position":[0,0,0],"yaw":0,"seat":"","activity":"away"}],"objects":[],"cursor":"p2"}`,
		},
		"behind the end": {
			Query{Cursor: "pz"},
			"\"A \\u003cb\\u003e \\u0026 \\\"c\\\"\" revision 1: 3 objects (2 bench, 1 composite), 2 avatars\n" +
				"nothing more\n",
			`{"revision":1,"total":3,"objects":[]}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := s.Inspect(c.query, p)
			if err != nil {
				t.Fatal(err.Text())
			}
			if r.Text != c.text {
				t.Errorf("text\n%s\nwant\n%s", r.Text, c.text)
			}
			if string(r.Data) != c.data {
				t.Errorf("data\n%s\nwant\n%s", r.Data, c.data)
			}
		})
	}
}

// A search word for word: pieces, the user's own files, the palette; and words that find nothing.
func TestSearchWordForWord(t *testing.T) {
	files := []wire.Asset{
		{ID: "mdl_1", Kind: wire.AssetModel, Name: "oak <b>.glb", Size: &Vec3{2.104, 4, 2}},
		{ID: "img_1", Kind: wire.AssetImage, Name: "oak.png"},
		{ID: "vrm_1", Kind: "avatar", Name: "oak \"q\".vrm"},
	}
	for query, c := range map[string]struct{ text, data string }{
		"hammock oak": {
			"hammock: Hammock, furniture, 3.1×1.3×1 m, seat\n" +
				"tree: Tree, nature, 2.4×3.6×2.4 m\n" +
				"1 more; call again with cursor \"p2\"\n" +
				"file \"oak <b>.glb\": kind model, asset mdl_1, 2.1×4×2 m\n" +
				"file \"oak.png\": for a screen or a frame, asset img_1\n" +
				"file \"oak \\\"q\\\".vrm\": a figure; the user puts it on an avatar\n" +
				"color: #rrggbb or white, cream, sand, clay, wood, bark, stone, ink, coral, amber, lime, leaf, pine, mint, teal, water, sky, indigo, violet, pink\n",
			`{"pieces":[{"kind":"hammock","category":"furniture","size":[3.1,1.3,1],"color":"coral"},{"kind":"tree","category":"nature","size":[2.4,3.6,2.4],"color":"leaf"}],"total":3,"files":[{"asset":"mdl_1","kind":"model","name":"oak \u003cb\u003e.glb"},{"asset":"img_1","kind":"image","name":"oak.png"},{"asset":"vrm_1","kind":"avatar","name":"oak \"q\".vrm"}],"cursor":"p2"}`,
		},
		"swing": {
			"swing: Swing, furniture, 2.5×2.2×1.36 m, 2 seats\n" +
				"hammock: Hammock, furniture, 3.1×1.3×1 m, seat\n" +
				"color: #rrggbb or white, cream, sand, clay, wood, bark, stone, ink, coral, amber, lime, leaf, pine, mint, teal, water, sky, indigo, violet, pink\n",
			`{"pieces":[{"kind":"swing","category":"furniture","size":[2.5,2.2,1.36],"color":"indigo"},{"kind":"hammock","category":"furniture","size":[3.1,1.3,1],"color":"coral"}],"total":2}`,
		},
		"zzqqy benhc": {
			"nothing matches \"zzqqy benhc\"; did you mean: bench, beach\n" +
				"An empty query lists every piece; build makes composites of boxes, cylinders and the like.\n",
			`{"pieces":[],"total":0,"near":["bench","beach"]}`,
		},
	} {
		r, err := SearchCatalog(query, "", 2, "", files)
		if err != nil {
			t.Fatal(err.Text())
		}
		if r.Text != c.text {
			t.Errorf("%s: text\n%s\nwant\n%s", query, r.Text, c.text)
		}
		if string(r.Data) != c.data {
			t.Errorf("%s: data\n%s\nwant\n%s", query, r.Data, c.data)
		}
	}
}
