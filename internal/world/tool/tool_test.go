package tool

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestEveryExampleIsValid(t *testing.T) {
	for _, x := range All() {
		if _, e := Validate(x.Name, json.RawMessage(Example(x.Name))); e != nil || Example(x.Name) == "" {
			t.Errorf("%s: %v", x.Name, e)
		}
	}
}

func TestTheSetStaysSmall(t *testing.T) {
	if len(All()) > 20 {
		t.Errorf("%d tools", len(All()))
	}
	core := 0
	for _, x := range All() {
		if x.Core {
			core++
		}
		if x.Title == "" || x.Scope == "" || x.In == "" || x.MaxSeconds == 0 {
			t.Errorf("%s is not fully declared", x.Name)
		}
		for _, word := range []string{`"$`, `"oneOf"`, `"anyOf"`, `"type":[`} {
			if strings.Contains(string(x.Schema), word) {
				t.Errorf("%s: %s does not travel to all clients", x.Name, word)
			}
		}
	}
	if core != 4 {
		t.Errorf("%d core tools, want 4", core)
	}
}

func TestWhatNeedsNoKindIsAccepted(t *testing.T) {
	for _, c := range [][2]string{
		{Build, `{"pattern":"bridge","position":[0,0,0],"to":[8,0,0]}`},
		{Build, `{"pattern":"wall","position":[0,0,0],"to":[8,0,0]}`},
		{Build, `{"pattern":"maze","count":7,"rows":7,"picture":true}`},
		{PlaceObjects, `{"objects":[{"kind":"model","asset":"mdl_1"}]}`},
		{PlaceObjects, `{"objects":[{"kind":"tree","beside":"pond","side":"left","count":3,"spacing":0}]}`},
		{ModifyObjects, `{"objects":[{"id":"boat","behavior":"patrol","path":[[1,0,2]],"speed":2}]}`},
	} {
		if _, e := Validate(c[0], json.RawMessage(c[1])); e != nil {
			t.Errorf("%s %s: %s", c[0], c[1], e.Text())
		}
	}
}

func TestAWrongCallIsToldWhatToDo(t *testing.T) {
	for _, c := range []struct{ tool, args, field, got, say string }{
		{"place_object", `{}`, "", "", "place_objects"},
		{PlaceObjects, ``, "objects", "", "1 to 100"},
		{PlaceObjects, `[1]`, "", "[1]", "object"},
		{PlaceObjects, `[]`, "objects", "", "missing"},
		{PlaceObjects, `{"objects":[]}`, "objects", "[]", "1 to 100"},
		{PlaceObjects, `{"objects":[{"kind":"tre"}]}`, "objects[0].kind", `"tre"`, "tree"},
		{PlaceObjects, `{"objects":[{"kind":"tree","position":[1,2]}]}`, "objects[0].position", "[1,2]", "exactly 3"},
		{PlaceObjects, `{"objects":[{"kind":"tree","position":[1,"two",3]}]}`, "objects[0].position[1]", `"two"`, "number"},
		{PlaceObjects, `{"objects":[{"kind":"quetzal"}]}`, "objects[0].kind", `"quetzal"`, "Search by other words"},
		{PlaceObjects, `{"objects":[{"kind":null}]}`, "objects[0].kind", "", "missing"},
		{PlaceObjects, `{"objects":[null]}`, "objects[0]", "null", "is null, not an object"},
		{SetEnvironment, `{"time_of_day":"25:00"}`, "time_of_day", `"25:00"`, "0 to 24"},
		{SetEnvironment, `{"time_of_day":"soon"}`, "time_of_day", `"soon"`, "0 to 24"},
		{Undo, `{"steps":"0x2"}`, "steps", `"0x2"`, "whole"},
		{PlaceObjects, `{"objects":[{"kind":"tree","scale":"big"}]}`, "objects[0].scale", `"big"`, "number"},
		{PlaceObjects, `{"objects":[{"kind":"tree"}],"objects":[]}`, "", "", "twice"},
		{PlaceObjects, `{"objects":[{"kind":"tree"}],"dry_run":"maybe"}`, "dry_run", `"maybe"`, "boolean"},
		{SetEnvironment, `{"sky":"clowdy"}`, "sky", `"clowdy"`, "cloudy"},
		{SetEnvironment, `{"time_of_day":1e9}`, "time_of_day", "1000000000", "0 to 24"},
		{WalkAvatar, `{}`, "position", "", "either"},
		{Build, `{"pattern":"ring"}`, "kind", "", "kind"},
		{Say, `{"text":""}`, "text", `""`, "short"},
		{Worlds, `{"action":"create"}`, "name", "", "name"},
		{Undo, `{"steps":1.5}`, "steps", "1.5", "whole"},
	} {
		_, e := Validate(c.tool, json.RawMessage(c.args))
		if e == nil {
			t.Errorf("%s %s: accepted", c.tool, c.args)
			continue
		}
		if e.Field != c.field || e.Got != c.got || !strings.Contains(e.Text(), c.say) || e.Next == "" {
			t.Errorf("%s %s:\n%s", c.tool, c.args, e.Text())
		}
	}
}

func FuzzValidate(f *testing.F) {
	for i, x := range All() {
		f.Add(i, []byte(Example(x.Name)))
	}
	f.Fuzz(func(t *testing.T, i int, args []byte) {
		x := All()[uint(i)%uint(len(all))]
		got, e := Validate(x.Name, args)
		if (got == nil) == (e == nil) {
			t.Fatalf("%v and %v", got, e)
		}
		if e != nil && len(e.Text()) > 4096 {
			t.Fatalf("an error of %d bytes", len(e.Text()))
		}
	})
}
