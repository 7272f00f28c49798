package doc

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

const goodBench = `{"id":"bench_9","kind":"bench","position":[1,0,2],"rotation":[0,0,0,1],"scale":[1,1,1],"creator":"avatar_test","created":1,"changed":1}`

// with replaces one member of goodBench by a raw value, or drops it when value is empty.
func with(t testing.TB, key, value string) wire.Operation {
	t.Helper()
	var m map[string]json.RawMessage
	if err := json.Unmarshal([]byte(goodBench), &m); err != nil {
		t.Fatal(err)
	}
	delete(m, key)
	if value != "" {
		m[key] = json.RawMessage(value)
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return putRaw(wire.EntityObject, string(text))
}

func putRaw(kind wire.EntityType, value string) wire.Operation {
	return wire.Operation{Op: wire.OpPut, Type: kind, Value: json.RawMessage(value)}
}

func TestCheckRefuses(t *testing.T) {
	const part = `{"kind":"box","position":[0,0,0],"rotation":[0,0,0,1],"scale":[1,1,1]}`
	composite := func(parts string) wire.Operation {
		return putRaw(wire.EntityObject, strings.Replace(strings.Replace(goodBench, `"bench"`, `"composite"`, 1), `"creator"`, `"parts":[`+parts+`],"creator"`, 1))
	}
	avatar := func(old, now string) wire.Operation {
		return putRaw(wire.EntityAvatar, strings.Replace(`{"id":"avatar_x","agentType":"x","name":"X","position":[0,0,0],"yaw":10,"pose":"stand","changed":1}`, old, now, 1))
	}
	environment := func(old, now string) wire.Operation {
		return putRaw(wire.EntityEnvironment, strings.Replace(`{"timeOfDay":12,"sky":"clear","weather":"none","ground":"meadow","lights":"auto"}`, old, now, 1))
	}
	for name, c := range map[string]struct {
		op    wire.Operation
		field string // behind operations[0]
		code  wire.Code
	}{
		"unknown op":             {wire.Operation{Op: "merge", Type: wire.EntityObject}, ".op", ""},
		"unknown type":           {wire.Operation{Op: wire.OpPut, Type: "light"}, ".type", ""},
		"no value":               {wire.Operation{Op: wire.OpPut, Type: wire.EntityObject}, ".value", ""},
		"remove with a value":    {wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: "bench_1", Value: json.RawMessage("{}")}, ".value", ""},
		"remove the environment": {wire.Operation{Op: wire.OpRemove, Type: wire.EntityEnvironment}, ".op", ""},
		"remove what is not":     {wire.Operation{Op: wire.OpRemove, Type: wire.EntityObject, ID: "bench_11"}, ".id", wire.CodeNotFound},
		"remove no avatar":       {wire.Operation{Op: wire.OpRemove, Type: wire.EntityAvatar, ID: "avatar_no"}, ".id", wire.CodeNotFound},
		"ids differ": {wire.Operation{
			Op: wire.OpPut, Type: wire.EntityObject, ID: "bench_8",
			Value: json.RawMessage(goodBench),
		}, ".id", ""},
		"stands on itself":       {with(t, "on", `"bench_9"`), ".value.on", ""},
		"words that turn":        {with(t, "label", `"a\u202eb"`), ".value.label", ""},
		"half a pair":            {with(t, "label", `"\ud83d"`), ".value", ""},
		"the other half":         {with(t, "label", `"\\\ude00"`), ".value", ""},
		"not JSON":               {putRaw(wire.EntityObject, `{"id":`), ".value", ""},
		"not an object":          {putRaw(wire.EntityObject, `[]`), ".value", ""},
		"unknown field":          {with(t, "colour", `"#ffffff"`), ".value", ""},
		"case-changed key":       {with(t, "Kind", `"tree"`), ".value", ""},
		"duplicate key":          {putRaw(wire.EntityObject, strings.Replace(goodBench, `{`, `{"kind":"tree",`, 1)), ".value", ""},
		"null":                   {with(t, "label", `null`), ".value", ""},
		"number as text":         {with(t, "position", `["1",0,2]`), ".value", ""},
		"number too large":       {with(t, "position", `[1e999,0,2]`), ".value", ""},
		"NaN":                    {putRaw(wire.EntityObject, strings.Replace(goodBench, "[1,", "[NaN,", 1)), ".value", ""},
		"no id":                  {with(t, "id", ""), ".value.id", ""},
		"upper-case id":          {with(t, "id", `"Bench"`), ".value.id", ""},
		"long id":                {with(t, "id", `"`+strings.Repeat("a", 41)+`"`), ".value.id", ""},
		"reserved id":            {with(t, "id", `"user"`), ".value.id", ""},
		"an avatar's id":         {with(t, "id", `"avatar_x"`), ".value.id", ""},
		"unknown kind":           {with(t, "kind", `"bensh"`), ".value.kind", ""},
		"position missing":       {with(t, "position", ""), ".value.position", ""},
		"position too short":     {with(t, "position", `[1,0]`), ".value.position", ""},
		"position too long":      {with(t, "position", `[1,0,2,3]`), ".value.position", ""},
		"out of bounds":          {with(t, "position", `[200.01,0,0]`), ".value.position", ""},
		"too high":               {with(t, "position", `[0,101,0]`), ".value.position", ""},
		"too deep":               {with(t, "position", `[0,-50,0]`), ".value.position", ""},
		"rotation missing":       {with(t, "rotation", ""), ".value.rotation", ""},
		"not normalised":         {with(t, "rotation", `[0,0,0,1.01]`), ".value.rotation", ""},
		"scale too small":        {with(t, "scale", `[1,0.04,1]`), ".value.scale", ""},
		"scale too large":        {with(t, "scale", `[1,1,51]`), ".value.scale", ""},
		"negative scale":         {with(t, "scale", `[1,-1,1]`), ".value.scale", ""},
		"colour name":            {with(t, "color", `"red"`), ".value.color", ""},
		"short colour":           {with(t, "color", `"#fff"`), ".value.color", ""},
		"long label":             {with(t, "label", `"`+strings.Repeat("ä", 81)+`"`), ".value.label", ""},
		"control in label":       {with(t, "label", `"a\u0007"`), ".value.label", ""},
		"line in label":          {with(t, "label", `"a\nb"`), ".value.label", ""},
		"long text":              {with(t, "text", `"`+strings.Repeat("a", 201)+`"`), ".value.text", ""},
		"no creator":             {with(t, "creator", ""), ".value.creator", ""},
		"created at 0":           {with(t, "created", `0`), ".value.created", ""},
		"changed before created": {with(t, "created", `2`), ".value.created", ""},
		"changed in the future":  {with(t, "changed", `5`), ".value.changed", ""},
		"negative revision":      {with(t, "created", `-1`), ".value", ""},
		"unknown motion":         {with(t, "behavior", `{"motion":"jump","speed":1}`), ".value.behavior.motion", ""},
		"behaviour, no speed":    {with(t, "behavior", `{"motion":"spin"}`), ".value.behavior.speed", ""},
		"behaviour, odd key":     {with(t, "behavior", `{"motion":"spin","Speed":1}`), ".value.behavior", ""},
		"piece with parts":       {with(t, "parts", "["+part+"]"), ".value.parts", ""},
		"composite, no parts":    {composite(""), ".value.parts", ""},
		"too many parts":         {composite(part + strings.Repeat(","+part, MaxParts)), ".value.parts", wire.CodeLimit},
		"composite in composite": {composite(part + "," + strings.Replace(part, "box", "composite", 1)), ".value.parts[1].kind", ""},
		"part out of reach":      {composite(strings.Replace(part, "[0,0,0]", "[0,300,0]", 1)), ".value.parts[0].position", ""},
		"part, odd key":          {composite(strings.Replace(part, `"scale"`, `"Scale"`, 1)), ".value.parts[0]", ""},
		"part, no scale":         {composite(`{"kind":"box","position":[0,0,0],"rotation":[0,0,0,1]}`), ".value.parts[0].scale", ""},
		"avatar, no name":        {avatar(`"X"`, `""`), ".value.name", ""},
		"avatar, no yaw":         {avatar(`"yaw":10,`, ``), ".value.yaw", ""},
		"avatar, odd pose":       {avatar("stand", "fly"), ".value.pose", ""},
		"avatar, odd id":         {avatar("avatar_x", "user"), ".value.id", ""},
		"avatar, seat standing":  {avatar(`"pose"`, `"seat":"bench_1","pose"`), ".value.seat", ""},
		"avatar out of bounds":   {avatar("[0,0,0]", "[0,0,-201]"), ".value.position", ""},
		"time of day 24":         {environment("12", "24"), ".value.timeOfDay", ""},
		"no time of day":         {environment(`"timeOfDay":12,`, ""), ".value.timeOfDay", ""},
		"odd weather":            {environment("none", "hail"), ".value.weather", ""},
		"no lights":              {environment(`,"lights":"auto"`, ""), ".value.lights", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := plazaState(t)
			before := string(s.DocumentJSON())
			_, err := s.Check([]wire.Operation{c.op})
			if err == nil {
				t.Fatalf("accepted: %s", c.op.Value)
			}
			if want := "operations[0]" + c.field; err.Field != want {
				t.Errorf("field %q, want %q (%s)", err.Field, want, err.Message)
			}
			want := c.code
			if want == "" {
				want = wire.CodeBadArguments
			}
			if err.Code != want {
				t.Errorf("code %q, want %q", err.Code, want)
			}
			if string(s.DocumentJSON()) != before {
				t.Error("Check changed the world")
			}
		})
	}
}

func TestCheckAccepts(t *testing.T) {
	s := plazaState(t)
	for name, ops := range map[string][]wire.Operation{
		"nothing":             nil,
		"a bench":             {putRaw(wire.EntityObject, goodBench)},
		"at the very edge":    {with(t, "position", `[200,100,-200]`)},
		"80 wide characters":  {with(t, "label", `"`+strings.Repeat("漢", 80)+`"`)},
		"two lines of text":   {with(t, "text", `"a\nb"`)},
		"the word null":       {with(t, "label", `"null \" null"`)},
		"changed just now":    {with(t, "changed", `2`)},
		"put, then remove":    {putRaw(wire.EntityObject, goodBench), {Op: wire.OpRemove, Type: wire.EntityObject, ID: "bench_9"}},
		"replaced twice":      {putRaw(wire.EntityObject, goodBench), putRaw(wire.EntityObject, goodBench)},
		"remove of the plaza": {{Op: wire.OpRemove, Type: wire.EntityObject, ID: "fountain_1"}},
	} {
		if _, err := s.Check(ops); err != nil {
			t.Errorf("%s: %v", name, err.Text())
		}
	}
	again := []wire.Operation{
		{Op: wire.OpRemove, Type: wire.EntityObject, ID: "bench_1"},
		{Op: wire.OpRemove, Type: wire.EntityObject, ID: "bench_1"},
	}
	if _, err := s.Check(again); err == nil || err.Field != "operations[1].id" {
		t.Errorf("a second remove of the same object: %v", err)
	}
}

// Two things never stand on each other, in whatever order they are put. An existing cycle does not
// hang Check.
func TestCheckFindsCircles(t *testing.T) {
	on := func(id, what string) wire.Operation {
		op := with(t, "on", `"`+what+`"`)
		return putRaw(wire.EntityObject, strings.Replace(string(op.Value), "bench_9", id, 1))
	}
	s := New("any")
	if err := s.Apply(wire.Entry{
		Revision:   1,
		Operations: []wire.Operation{on("a", "b"), on("b", "a"), on("c", "d"), on("d", "e")},
	}); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		ops   []wire.Operation
		field string
	}{
		"a new pair":                {[]wire.Operation{on("x", "y"), on("y", "x")}, "operations[0].value.on"},
		"by way of what is there":   {[]wire.Operation{on("e", "c")}, "operations[0].value.on"},
		"beside a circle":           {[]wire.Operation{on("x", "a")}, ""},
		"a chain":                   {[]wire.Operation{on("x", "c"), on("y", "x")}, ""},
		"a circle that is opened":   {[]wire.Operation{on("e", "c"), with(t, "id", `"c"`)}, ""},
		"what a removed one was on": {[]wire.Operation{{Op: wire.OpRemove, Type: wire.EntityObject, ID: "d"}, on("e", "c")}, ""},
	} {
		_, err := s.Check(c.ops)
		if (err == nil) != (c.field == "") || err != nil && err.Field != c.field {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCheckCounts(t *testing.T) {
	bench := func(id string) wire.Operation {
		return putRaw(wire.EntityObject, strings.Replace(goodBench, "bench_9", id, 1))
	}
	s := filled(t, MaxObjects)
	if _, err := s.Check([]wire.Operation{bench("one_more")}); err == nil || err.Code != wire.CodeLimit {
		t.Errorf("object %d: %v", MaxObjects+1, err)
	}
	swap := []wire.Operation{{Op: wire.OpRemove, Type: wire.EntityObject, ID: "box_7"}, bench("one_more")}
	if _, err := s.Check(swap); err != nil {
		t.Errorf("one out, one in: %v", err)
	}
	if _, err := s.Check([]wire.Operation{bench("box_7")}); err != nil {
		t.Errorf("a replacement in a full world: %v", err)
	}

	var big Object
	if err := json.Unmarshal([]byte(goodBench), &big); err != nil {
		t.Fatal(err)
	}
	big.Kind = KindComposite
	for range MaxParts {
		big.Parts = append(big.Parts, Part{Kind: "box", Rotation: Quat{0, 0, 0, 1}, Scale: Vec3{1, 1, 1}})
	}
	var ops []wire.Operation
	for i := range MaxInstances/MaxParts + 1 {
		big.ID = "build_" + string(appendNum(nil, float64(i)))
		ops = append(ops, put(wire.EntityObject, big))
	}
	if _, err := New("w").Check(ops); err == nil || err.Code != wire.CodeLimit || err.Field != "operations[100]" {
		t.Errorf("too many parts in all: %v", err)
	}

	var avatars []wire.Operation
	for i := range MaxAvatars + 1 {
		id := "avatar_" + string(appendNum(nil, float64(i)))
		avatars = append(avatars, put(wire.EntityAvatar, Avatar{ID: id, AgentType: "x", Name: "X", Pose: "stand", Changed: 1}))
	}
	if _, err := New("w").Check(avatars); err == nil || err.Code != wire.CodeLimit || err.Field != "operations[64]" {
		t.Errorf("too many avatars: %v", err)
	}
}

// FuzzOperations: operations that Check accepts can be applied, stay within the limits and survive
// a snapshot; a refusal is an error with a field.
func FuzzOperations(f *testing.F) {
	for _, op := range Plaza()[:4] {
		text, _ := json.Marshal([]wire.Operation{op})
		f.Add(text)
	}
	f.Add([]byte(`[{"op":"put","type":"object","value":` + goodBench + `},{"op":"remove","type":"object","id":"bench_9"}]`))
	f.Add([]byte(`[{"op":"put","type":"avatar","value":{"id":"avatar_x","agentType":"x","name":"X","position":[0,0,0],"yaw":1,"pose":"sit","seat":"bench_1","changed":1}}]`))
	f.Add([]byte(`[{"op":"put","type":"environment","value":{"timeOfDay":1e-7,"sky":"clear","weather":"fog","ground":"snow","lights":"on"}}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var ops []wire.Operation
		if json.Unmarshal(text, &ops) != nil {
			return
		}
		s := New("fuzz")
		if _, err := s.Check(ops); err != nil {
			if !strings.HasPrefix(err.Field, "operations[") || err.Message == "" {
				t.Fatalf("an error that does not say where: %+v", err)
			}
			return
		}
		if err := s.Apply(wire.Entry{Revision: 1, Operations: ops}); err != nil {
			t.Fatalf("checked operations do not apply: %v", err)
		}
		var d Document
		if err := json.Unmarshal(s.DocumentJSON(), &d); err != nil {
			t.Fatal(err)
		}
		again, err := FromDocument(d, s.History())
		if err != nil {
			t.Fatalf("the snapshot is refused: %v", err)
		}
		if string(again.DocumentJSON()) != string(s.DocumentJSON()) {
			t.Fatal("the snapshot differs")
		}
		if r, err := s.Inspect(Query{Full: true}, Presence{}); err != nil || !json.Valid(r.Data) {
			t.Fatalf("inspect: %v %s", err, r.Data)
		}
	})
}
