package tool

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire/strict"
)

// Each call is accepted, and its corrected form is passed on.
func TestSlips(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{InspectWorld, `{"near":[0,0,0],"radius":5,"id":null,"kind":null,"cursor":null}`, `{"near":[0,0,0],"radius":5}`},
		{SearchCatalog, `{"query":"tree","limit":null}`, `{"query":"tree"}`},
		{SearchCatalog, `{"query":"tree","limit":"20"}`, `{"query":"tree","limit":20}`},
		{SearchCatalog, `"{\"query\":\"tree\"}"`, `{"query":"tree"}`},
		{SearchCatalog, `{"arguments":{"query":"tree"}}`, `{"query":"tree"}`},
		{SearchCatalog, `null`, `{}`},
		{PlaceObjects, `{"objects":"[{\"kind\":\"bench\",\"position\":[3,0,3]}]","dry_run":"true"}`, `{"objects":[{"kind":"bench","position":[3,0,3]}],"dry_run":true}`},
		{PlaceObjects, `{"objects":["{\"kind\":\"bench\"}"]}`, `{"objects":[{"kind":"bench"}]}`},
		{PlaceObjects, `{"objects":{"kind":"bench"}}`, `{"objects":[{"kind":"bench"}]}`},
		{PlaceObjects, `{"kind":"bench","position":[1,0,2],"dry_run":false}`, `{"objects":[{"kind":"bench","position":[1,0,2]}],"dry_run":false}`},
		{PlaceObjects, `{"objects":[{"kind":"Flower bed","position":{"x":1,"y":0,"z":"2"}}]}`, `{"objects":[{"kind":"flower_bed","position":[1,0,2]}]}`},
		{PlaceObjects, `{"objects":[{"kind":"TREE","position":["40","0"," 20 "],"scale":"2","rotation":"[0, 90, 0]"}]}`, `{"objects":[{"kind":"tree","position":[40,0,20],"scale":2,"rotation":[0,90,0]}]}`},
		{PlaceObjects, `{"objects":[{"kind":"tree","position":"4, 0, -2.5","scale":{"x":1,"y":2,"z":1},"rotation":{"pitch":0,"yaw":45,"roll":0}}]}`, `{"objects":[{"kind":"tree","position":[4,0,-2.5],"scale":[1,2,1],"rotation":[0,45,0]}]}`},
		{
			PlaceObjects, `{"objects":[{"kind":"car","color":"Red"},{"kind":"car","colour":"light blue"},{"kind":"car","color":"#F0a"},{"kind":"car","color":"Coral"},{"kind":"car","color":"#A0B0C0"}]}`,
			`{"objects":[{"kind":"car","color":"#ff0000"},{"kind":"car","color":"#add8e6"},{"kind":"car","color":"#ff00aa"},{"kind":"car","color":"coral"},{"kind":"car","color":"#A0B0C0"}]}`,
		},
		{ModifyObjects, `{"objects":[{"id":"boat","behaviour":"Patrol","path":"[[1,0,2],[3,0,4]]","speed":"2"}]}`, `{"objects":[{"id":"boat","behavior":"patrol","path":[[1,0,2],[3,0,4]],"speed":2}]}`},
		{DeleteObjects, `{"ids":["bin_1","bin_2"]}`, `{"objects":[{"id":"bin_1"},{"id":"bin_2"}]}`},
		{DeleteObjects, `{"ids":"bin_1"}`, `{"objects":[{"id":"bin_1"}]}`},
		{DeleteObjects, `{"objects":["bin_1"]}`, `{"objects":[{"id":"bin_1"}]}`},
		{DeleteObjects, `{"id":"bin_1"}`, `{"objects":[{"id":"bin_1"}]}`},
		{SetEnvironment, `{"time_of_day":"night","sky":"sunny","weather":"clear"}`, `{"time_of_day":23,"sky":"clear","weather":"none"}`},
		{SetEnvironment, `{"time_of_day":"22:30"}`, `{"time_of_day":22.5}`},
		{SetEnvironment, `{"time_of_day":"7:15 PM"}`, `{"time_of_day":19.25}`},
		{SetEnvironment, `{"time_of_day":"12am"}`, `{"time_of_day":0}`},
		{SetEnvironment, `{"time_of_day":"6 p.m."}`, `{"time_of_day":18}`},
		{Screenshot, `{"view":"top","width":"800"}`, `{"view":"overhead","width":800}`},
		{InspectWorld, `{"kind":"Avatar","fields":"position, scale"}`, `{"kind":"avatar","fields":["position","scale"]}`},
		{Worlds, `{"action":"List"}`, `{"action":"list"}`},
		{AvatarAction, `{"action":"look at","id":"user"}`, `{"action":"look_at","id":"user"}`},
		{ProjectMark, `{"path":"a.go","kind":"Note"}`, `{"marks":[{"path":"a.go","kind":"note"}]}`},
		{PlaceObjects, `{"objects":{"objects":[{"kind":"bench"}]}}`, `{"objects":[{"kind":"bench"}]}`},
		{PlaceObjects, `{"objects":[[{"kind":"bench","position":[[1,0,2]]},{"kind":"tree"}]]}`, `{"objects":[{"kind":"bench","position":[1,0,2]},{"kind":"tree"}]}`},
		{PlaceObjects, `{"objects":"[{\"kind\":\"sign\",\"text\":\"a,]\",},\n]"}`, `{"objects":[{"kind":"sign","text":"a,]"}]}`},
		{PlaceObjects, `{"objects":"[{'kind': 'bench', 'id': None}]","dry_run":"True"}`, `{"objects":[{"kind":"bench"}],"dry_run":true}`},
		{PlaceObjects, "{\"objects\":\"```json\\n[{\\\"kind\\\":\\\"bench\\\"}]\\n```\"}", `{"objects":[{"kind":"bench"}]}`},
		{PlaceObjects, `{"objects":[{"kind":"bench"}],"explanation":"A bench."}`, `{"objects":[{"kind":"bench"}]}`},
		{ModifyObjects, `{"objectId":"a","newPosition":[1,0,2]}`, `{"objects":[{"id":"a","position":[1,0,2]}]}`},
		{ModifyObjects, `{"updates":[{"id":"a","color":"red"}]}`, `{"objects":[{"id":"a","color":"#ff0000"}]}`},
		{Worlds, `{"action":"create","world_name":"Farm"}`, `{"action":"create","name":"Farm"}`},
		// Hosts that send something where nothing is wanted.
		{WorldInfo, `{"random_string":""}`, `{}`},
		{WorldInfo, `[]`, `{}`},
		{OpenWorld, `{"url":""}`, `{}`},
		{InspectWorld, `{"id":"","kind":"all","limit":"500","detail":"verbose"}`, `{"limit":200,"detail":"full"}`},
		{SearchCatalog, `{"query":["tree","bench"],"category":""}`, `{"query":"tree bench"}`},
		{WaitForEvents, `{"timeout":"60s","cursor":""}`, `{"timeout":50}`},
		// Names of arguments.
		{PlaceObjects, `{"items":[{"Type":"bench","pos":[1,0,1]}],"dryRun":1,"idempotencyKey":7}`, `{"objects":[{"kind":"bench","position":[1,0,1]}],"dry_run":true,"idempotency_key":"7"}`},
		{PlaceObjects, `{"objects":[{"kind":"bench","x":1,"y":0,"z":"2 m","yaw":"90°"}],"screenshot":"yes"}`, `{"objects":[{"kind":"bench","position":[1,0,2],"rotation":90}],"picture":true}`},
		{PlaceObjects, `{"objects":[{"kind":"bench","color":"","beside":{"id":"tree_1"},"side":"behind"}]}`, `{"objects":[{"kind":"bench","beside":"tree_1","side":"back"}]}`},
		{PlaceObjects, `{"objects":["bench","Street lamp"]}`, `{"objects":[{"kind":"bench"},{"kind":"lamp"}]}`},
		{PlaceObjects, `{"type":"bench","location":{"X":1,"Z":2}}`, `{"objects":[{"kind":"bench","position":[1,0,2]}]}`},
		{Build, `{"pattern":"staircase","start":"(0, 0, 0)","end":[0,2,5],"parts":null}`, `{"pattern":"stairs","position":[0,0,0],"to":[0,2,5]}`},
		{Build, `{"objects":[{"shape":"cube","rotation":{"y":45},"scale":{"x":2}}]}`, `{"parts":[{"kind":"box","rotation":[0,45,0],"scale":[2,1,1]}]}`},
		{Build, `{"pattern":"maze","columns":"6","rows":6,"roof":false}`, `{"pattern":"maze","count":6,"rows":6,"roof":"none"}`},
		{WalkAvatar, `{"target":"The user","speed":"2 m/s"}`, `{"id":"user","speed":2}`},
		{WalkAvatar, `{"position":"bench_1","id":""}`, `{"id":"bench_1"}`},
		{WalkAvatar, `{"to":[1,0,2]}`, `{"position":[1,0,2]}`},
		{WalkAvatar, `{"x":1,"z":2}`, `{"position":[1,0,2]}`},
		{InspectWorld, `{"near":"user"}`, `{"id":"user","radius":10}`},
		{InspectWorld, `{"position":[1,0,2],"Radius":"5m"}`, `{"near":[1,0,2],"radius":5}`},
		{AvatarAction, `{"gesture":"waving"}`, `{"action":"wave"}`},
		{AvatarAction, `{"action":"pointAt","target":"user"}`, `{"action":"point_at","id":"user"}`},
		{AvatarAction, `{"action":"sit down","on":"bench_1"}`, `{"action":"sit","id":"bench_1"}`},
		{Say, `{"message":42}`, `{"text":"42"}`},
		{Screenshot, `{"camera":"bird's eye","width":"1920px"}`, `{"view":"overhead","width":1568}`},
		{Screenshot, `{"position":{"x":1,"y":2,"z":3},"target":"user"}`, `{"from":[1,2,3],"id":"user"}`},
		{Screenshot, `{"camera":"4, 2, 0","look_at":[0,1,0]}`, `{"from":[4,2,0],"at":[0,1,0]}`},
		{Worlds, `{"action":"switch","name":"Garden"}`, `{"action":"open","id":"Garden"}`},
		{Worlds, `{"op":"new","title":"Garden"}`, `{"action":"create","name":"Garden"}`},
		{PlaceObjects, `{"objects":[{"asset":"mdl_1","position":[1,0,2]}]}`, `{"objects":[{"asset":"mdl_1","kind":"model","position":[1,0,2]}]}`},
		{Undo, `{"count":"2"}`, `{"steps":2}`},
		{SearchCatalog, `{"keywords":"tree","category":"Buildings"}`, `{"query":"tree","category":"building"}`},
		{ProjectMark, `{"marks":{"file":"a.go","type":"warning","message":"slow"}}`, `{"marks":[{"path":"a.go","kind":"attention","note":"slow"}]}`},
		{ProjectOverview, `{"folder":"src"}`, `{"path":"src"}`},
		{Pair, `{"action":"Status","code":""}`, `{"op":"status"}`},
		{Pair, `{"url":"https://x.example/pair/MAPLE-7K2Q"}`, `{"code":"https://x.example/pair/MAPLE-7K2Q"}`},
		// Ids, and changes next to them.
		{ModifyObjects, `{"ids":["a","b"],"color":"red"}`, `{"objects":[{"id":"a","color":"#ff0000"},{"id":"b","color":"#ff0000"}]}`},
		{ModifyObjects, `{"objects":["a"],"changes":{"behavior":"rotating"}}`, `{"objects":[{"id":"a","behavior":"spin"}]}`},
		{ModifyObjects, `{"objects":[{"object_id":"a","properties":{"material":"Shiny"}}]}`, `{"objects":[{"id":"a","material":"gloss"}]}`},
		{ModifyObjects, `{"objects":{"a":{"scale":"2x"},"b":{"label":5}}}`, `{"objects":[{"id":"a","scale":2},{"id":"b","label":"5"}]}`},
		{ModifyObjects, `{"objects":[{"id":"a","path":[1,0,2]}]}`, `{"objects":[{"id":"a","path":[[1,0,2]]}]}`},
		{DeleteObjects, `{"objects":["a"],"ids":["b"]}`, `{"objects":[{"id":"a"},{"id":"b"}]}`},
		{DeleteObjects, `{"ids":"a, b"}`, `{"objects":[{"id":"a"},{"id":"b"}]}`},
		{DeleteObjects, `{"objectIds":["a"]}`, `{"objects":[{"id":"a"}]}`},
		{DeleteObjects, `{"id":["a","b"]}`, `{"objects":[{"id":"a"},{"id":"b"}]}`},
		{DeleteObjects, `{"objects":"a"}`, `{"objects":[{"id":"a"}]}`},
		// Words and colours.
		{SetEnvironment, `{"timeOfDay":"Late evening","weather":"snowing","sky":"partly cloudy","ground":"desert","lights":false}`, `{"time_of_day":21.5,"weather":"snow","sky":"cloudy","ground":"sand","lights":"off"}`},
		{SetEnvironment, `{"environment":{"time":"22h30"}}`, `{"time_of_day":22.5}`},
		{SetEnvironment, `{"time":"9 o'clock","weather":"heavy rain"}`, `{"time_of_day":9,"weather":"rain"}`},
		{
			PlaceObjects, `{"objects":[{"kind":"car","color":"rgb(255, 0, 128)"},{"kind":"car","color":"hsl(120, 100%, 25%)"},{"kind":"car","color":[0,128,255]},{"kind":"car","color":{"r":1,"g":2,"b":3}},{"kind":"car","color":"FF0000"},{"kind":"car","color":"#102030ff"},{"kind":"car","color":"slate"}]}`,
			`{"objects":[{"kind":"car","color":"#ff0080"},{"kind":"car","color":"#008000"},{"kind":"car","color":"#0080ff"},{"kind":"car","color":"#010203"},{"kind":"car","color":"#ff0000"},{"kind":"car","color":"#102030"},{"kind":"car","color":"#708090"}]}`,
		},
		{PlaceObjects, `{"objects":[{"kind":"couch"},{"kind":"streetlights"},{"kind":"FlowerBed"},{"kind":"Hot-air balloon"},{"kind":"conifer"}]}`, `{"objects":[{"kind":"sofa"},{"kind":"lamp"},{"kind":"flower_bed"},{"kind":"balloon"},{"kind":"pine"}]}`},
	} {
		got, e := Validate(c[0], json.RawMessage(c[1]))
		if e != nil {
			t.Errorf("%s %s: %s", c[0], c[1], e.Text())
			continue
		}
		want, e := Validate(c[0], json.RawMessage(c[2]))
		if e != nil {
			t.Fatalf("%s %s: %s", c[0], c[2], e.Text())
		}
		passed, e := Validate(c[0], got.Arguments)
		if e != nil || got.Digest() != want.Digest() || passed.Digest() != want.Digest() {
			t.Errorf("%s %s is taken as %s", c[0], c[1], got.Arguments)
		}
		if !slices.Equal(got.Scopes(), ScopesOf(c[0], json.RawMessage(c[1]))) {
			t.Errorf("%s %s: scopes %v and %v", c[0], c[1], got.Scopes(), ScopesOf(c[0], json.RawMessage(c[1])))
		}
	}
}

// What could mean two things is refused, with what it could be.
func TestWhatMeansTwoThingsIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{PlaceObjects, `{"objects":[{"kind":"bench","position":[1,2]}]}`, "objects[0].position"},
		{PlaceObjects, `{"objects":[{"kind":"bench","size":2}]}`, "objects[0].size"},
		{PlaceObjects, `{"objects":[{"kind":"bench","name":"seat"}]}`, "objects[0].name"},
		{PlaceObjects, `{"objects":[{"kind":"truck"}]}`, "objects[0].kind"},
		{PlaceObjects, `{"objects":[{"kind":"bench","color":[1,0,0]}]}`, "objects[0].color"},
		{PlaceObjects, `{"objects":[{"kind":"bench","behavior":"spin"}]}`, "objects[0].behavior"},
		{PlaceObjects, `{"objects":[{"kind":"bench","position":"3 ft, 0, 0"}]}`, "objects[0].position"},
		{PlaceObjects, `{"kind":"bench","objects":[{"kind":"tree"}]}`, "kind"},
		{Build, `{"pattern":"wall","position":[0,0,0],"from":[1,0,1],"to":[5,0,1]}`, "from"},
		{Build, `{"parts":[{"kind":"cylinder","to":[0,4,3]}],"position":[0,0,0]}`, "parts[0].to"},
		{Build, `{"pattern":"room","roof":true}`, "roof"},
		{ModifyObjects, `{"objects":[{"id":"a","color":"red"},"b"],"color":"blue"}`, "color"},
		{DeleteObjects, `{"objects":["a"],"ids":[]}`, "ids"},
		{SetEnvironment, `{"time_of_day":"2230"}`, "time_of_day"},
		{SetEnvironment, `{"sky":"night"}`, "sky"},
		{WaitForEvents, `{"timeout":30000}`, "timeout"},
		{WalkAvatar, `{"position":[1,0,1],"target":"user"}`, "position"},
		{Screenshot, `{"from":[1,2,3]}`, "at"},
		{Screenshot, `{"from":[1,2,3],"at":[0,1,0],"id":"user"}`, "at"},
		{Screenshot, `{"from":[1,2,3],"at":[1,2,3]}`, "at"},
		{Screenshot, `{"at":[1,2,3]}`, "from"},
		{Screenshot, `{"view":"overhead","from":[1,2,3],"at":[0,0,0]}`, "view"},
		{Screenshot, `{"from":[1,2,300],"at":[0,0,0]}`, "from"},
		{InspectWorld, `{"ids":["a","b"]}`, "ids"},
	} {
		_, e := Validate(c[0], json.RawMessage(c[1]))
		if e == nil || e.Field != c[2] || e.Next == "" {
			t.Errorf("%s %s: %v", c[0], c[1], e)
		}
	}
}

// sloppy writes a value as a careless host does: null where nothing is meant, numbers, booleans,
// lists and objects as strings, names in capitals.
func sloppy(t *rapid.T, n *node, x any) any {
	careless := rapid.IntRange(0, 2).Draw(t, "careless") == 0
	text := func(x any) any {
		b, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	switch v := x.(type) {
	case map[string]any:
		out := map[string]any{}
		for _, name := range n.names {
			switch x, ok := v[name]; {
			case ok:
				out[name] = sloppy(t, n.Properties[name], x)
			case careless:
				out[name] = nil
			}
		}
		if careless {
			return text(out)
		}
		return out
	case []any:
		out := slices.Clone(v)
		for i := range out {
			if n.Items != nil {
				out[i] = sloppy(t, n.Items, out[i])
			}
		}
		if careless {
			return text(out)
		}
		return out
	case string:
		if careless && len(n.Enum) > 0 {
			return strings.ToUpper(v)
		}
	case float64:
		if careless {
			return strconv.FormatFloat(v, 'g', -1, 64)
		}
	case bool:
		if careless {
			return strconv.FormatBool(v)
		}
	}
	return x
}

// However carelessly a right call is written, it is the same call.
func TestSloppyCallsAreTheSameCalls(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, args := drawCall(t)
		want, e := Validate(x.Name, encoded(t, args))
		if e != nil {
			t.Fatal(e.Text())
		}
		text := encoded(t, sloppy(t, schemas[x.Name], maps.Clone(args)))
		got, e := Validate(x.Name, text)
		if e != nil || got.Digest() != want.Digest() {
			t.Fatalf("%s %s: %v", x.Name, text, e)
		}
	})
}

// Almost every call is right as it is: looking whether there is something to mend costs it no
// memory.
func TestRightArgumentsAreCheckedInPlace(t *testing.T) {
	right := map[string]string{PlaceObjects: `{"objects":[{"id":"crate_1","kind":"crate","position":[1,0,20],"rotation":[0,90,0],"color":"#a1b2c3"},{"kind":"bench","color":"amber"}]}`}
	for _, name := range names() {
		for _, text := range []string{Example(name), right[name]} {
			if text == "" {
				continue
			}
			value, err := strict.Read([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			v, args, root := &validator{tool: byName[name]}, value.(arguments), schemas[name]
			allocs := testing.AllocsPerRun(20, func() {
				v.path = v.buf[:0]
				if e := v.object(root, v.mendRoot(root, args)); e != nil {
					t.Fatal(e)
				}
			})
			if allocs != 0 || v.mended {
				t.Errorf("%s %s: %v allocations; mended: %v", name, text, allocs, v.mended)
			}
		}
	}
}
