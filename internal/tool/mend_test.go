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

// Each call is accepted, and what is passed on is what it means.
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

// sloppy writes a value as a careless host does: null where nothing is meant, numbers, booleans, lists
// and objects as strings, names in capitals.
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

// Almost every call is right as it is: looking whether there is something to mend costs it no memory.
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
