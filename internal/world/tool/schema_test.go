package tool

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/doc"
)

// drawValue draws a value that fits a schema, with any of the members that are not required.
func drawValue(t *rapid.T, n *node, name string) any {
	switch n.Type {
	case typeObject:
		m := map[string]any{}
		for _, member := range n.names {
			if slices.Contains(n.Required, member) || rapid.IntRange(0, 2).Draw(t, "with "+member) == 0 {
				m[member] = drawValue(t, n.Properties[member], member)
			}
		}
		return m
	case typeArray:
		least, most := 0, 3
		if n.MinItems != nil {
			least = *n.MinItems
			most = min(least+2, *n.MaxItems)
		}
		list := make([]any, rapid.IntRange(least, most).Draw(t, "items"))
		for i := range list {
			list[i] = drawValue(t, n.Items, "")
		}
		return list
	case typeString:
		return drawText(t, n, name)
	case typeNumber:
		return rapid.Float64Range(bound(n.Minimum, -1e6), bound(n.Maximum, 1e6)).Draw(t, "number")
	case typeInteger:
		return float64(rapid.IntRange(int(*n.Minimum), int(*n.Maximum)).Draw(t, "integer"))
	case typeBoolean:
		return rapid.Bool().Draw(t, "boolean")
	}
	one := rapid.Float64Range(-1e3, 1e3)
	if rapid.Bool().Draw(t, "three") {
		return []any{one.Draw(t, "x"), one.Draw(t, "y"), one.Draw(t, "z")}
	}
	return one.Draw(t, "one")
}

func bound(b *float64, otherwise float64) float64 {
	if b == nil {
		return otherwise
	}
	return *b
}

func drawText(t *rapid.T, n *node, name string) string {
	if len(n.Enum) > 0 {
		return rapid.SampledFrom(n.Enum).Draw(t, "enum")
	}
	if name == "kind" { // the catalogue's
		return rapid.SampledFrom([]string{"bench", "tree", "box"}).Draw(t, "kind")
	}
	most := 20
	if n.MaxLength != nil {
		most = *n.MaxLength
	}
	return "x" + rapid.StringOfN(rapid.RuneFrom([]rune(`aä漢 <"\`)), 0, most-1, -1).Draw(t, "text")
}

// drawCall draws a tool and arguments that are right, by the rules beyond the schema too.
func drawCall(t *rapid.T) (Tool, map[string]any) {
	x := rapid.SampledFrom(all).Draw(t, "tool")
	args := drawValue(t, schemas[x.Name], "").(map[string]any)
	switch x.Name {
	case WalkAvatar:
		delete(args, "id")
		args["position"] = []any{1.0, 0.0, 2.0}
	case Screenshot:
		delete(args, "from")
		delete(args, "at")
	case Worlds:
		args["id"], args["name"] = "w_1", "Garden"
		if args["action"] != string(WorldsCreate) {
			delete(args, "empty")
		}
	case Build:
		delete(args, "parts")
		args["pattern"], args["kind"] = "ring", "rock"
	}
	return x, args
}

// encoded returns arguments as text, with or without spaces.
func encoded(t *rapid.T, args any) json.RawMessage {
	text, err := json.Marshal(args)
	if rapid.Bool().Draw(t, "indented") {
		text, err = json.MarshalIndent(args, "", "  ")
	}
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Arguments that fit are accepted, and arrive in the tool's struct as encoding/json would put them
// there.
func TestWhatFitsIsAccepted(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, args := drawCall(t)
		text := encoded(t, args)
		c, e := Validate(x.Name, text)
		if e != nil {
			t.Fatalf("%s %s: %s", x.Name, text, e.Text())
		}
		want := reflect.New(reflect.TypeOf(x.args))
		var common Common
		if err := json.Unmarshal(text, want.Interface()); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &common); err != nil {
			t.Fatal(err)
		}
		if common.DryRun {
			common.Key = ""
		}
		if !reflect.DeepEqual(c.Args, want.Interface()) || c.Common != common {
			t.Fatalf("%s %s:\n%+v %+v, want\n%+v %+v", x.Name, text, c.Args, c.Common, want.Interface(), common)
		}
		again, e := Validate(x.Name, encoded(t, args))
		if e != nil || again.Digest() != c.Digest() {
			t.Fatal("the digest depends on how the arguments were written")
		}
		if !slices.Equal(c.Scopes(), ScopesOf(x.Name, text)) {
			t.Fatalf("scopes %v, before the check %v", c.Scopes(), ScopesOf(x.Name, text))
		}
	})
}

// Two calls with different arguments have different digests.
func TestDigestsDiffer(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, args := drawCall(t)
		y, others := drawCall(t)
		a, e := Validate(x.Name, encoded(t, args))
		b, e2 := Validate(y.Name, encoded(t, others))
		if e != nil || e2 != nil {
			t.Fatal(e, e2)
		}
		if same := x.Name == y.Name && reflect.DeepEqual(args, others); same != (a.Digest() == b.Digest()) {
			t.Fatalf("%s %v and %s %v: %s and %s", x.Name, args, y.Name, others, a.Digest(), b.Digest())
		}
	})
}

// spot is a value within arguments: its schema, its path, and how to replace or remove it.
type spot struct {
	node    *node
	path    string
	value   any
	replace func(any)
	// remove is nil for what must be there by another rule than `required`, or is no member.
	remove func()
}

// spots lists the values within arguments.
func spots(n *node, value any, path string, replace func(any)) []spot {
	list := []spot{{node: n, path: path, value: value, replace: replace}}
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			at := name
			if path != "" {
				at = path + "." + name
			}
			inner := spots(n.Properties[name], v[name], at, func(x any) { v[name] = x })
			if slices.Contains(n.Required, name) {
				inner[0].remove = func() { delete(v, name) }
			}
			list = append(list, inner...)
		}
	case []any:
		for i := range v {
			if n.Items != nil {
				list = append(list, spots(n.Items, v[i], fmt.Sprintf("%s[%d]", path, i), func(x any) { v[i] = x })...)
			}
		}
	}
	return list
}

// mistake is one way to spoil a value: the new value, where the error points (beyond the value's
// own path), and the received and near values that it shows.
type mistake struct {
	what  string
	value any
	at    string
	near  string
}

// meant reports whether a value of another type has a meaning there after all: an id for its object
// or for the point where it is, a number as text, true or false for what can be on or off.
func meant(s *spot, typ schemaType) bool {
	n := s.node
	switch typ { //nolint:exhaustive // the others never have
	case typeString:
		return len(n.Required) == 1 || n.Items != nil && len(n.Items.Required) == 1 || s.path == "position" || s.path == "near"
	case typeNumber:
		return n.Type == typeString && len(n.Enum) == 0 && !strings.HasSuffix(s.path, "]") && !strings.HasSuffix(s.path, "color")
	case typeBoolean:
		return onOff(n, true) != true || onOff(n, false) != false
	}
	return false
}

// mistakes lists the ways to spoil a value.
func mistakes(s *spot) (list []mistake) {
	n := s.node
	add := func(what string, value any) { list = append(list, mistake{what: what, value: value}) }
	wrong := map[schemaType]any{typeObject: map[string]any{"a": 1.0}, typeString: "one", typeBoolean: true}
	if strings.HasSuffix(s.path, "]") { // a member that is null counts as absent
		wrong[typeNull] = nil
	}
	for typ, value := range wrong {
		if typ != n.Type && !meant(s, typ) {
			add("a "+string(typ), value)
		}
	}
	if n.Type != typeNumber && n.Type != typeInteger && n.Type != "" && !meant(s, typeNumber) {
		add("a number", 7.0)
	}
	if n.Type != typeArray && n.Type != "" && s.path != "color" && !strings.HasSuffix(s.path, ".color") {
		add("a list", []any{1.0, 2.0, 3.0})
	}
	switch n.Type { //nolint:exhaustive // of the others every type but theirs is wrong, and nothing else
	case typeNumber, typeInteger:
		if n.Minimum != nil {
			add("too small", *n.Minimum-1)
			add("far too large", 1e300)
		}
		if _, bounds := atMost[s.path]; n.Maximum != nil && !bounds {
			add("too large", *n.Maximum+1)
		}
		if n.Type == typeInteger {
			add("a fraction", *n.Minimum+0.5)
		}
	case typeString:
		if len(n.Enum) > 0 {
			list = append(list, mistake{what: "a misspelt value", value: n.Enum[0] + "q", near: n.Enum[0]})
		}
		if n.MaxLength != nil {
			add("too long", strings.Repeat("漢", *n.MaxLength+1))
		}
		if n.MinLength != nil {
			add("too short", "")
		}
	case typeArray:
		if items, _ := s.value.([]any); n.MaxItems != nil && len(items) > 0 {
			add("too many items", slices.Repeat(items[:1], *n.MaxItems+1))
			add("too few items", items[:*n.MinItems-1])
		}
	case "":
		add("two numbers", []any{1.0, 2.0})
		add("four numbers", []any{1.0, 2.0, 3.0, 4.0})
		list = append(list, mistake{what: "a text among numbers", value: []any{1.0, "two", 3.0}, at: "[1]"})
	}
	return list
}

// One mistake anywhere in valid arguments: the call is refused, and the error gives its place, the
// received and the allowed values, a suggestion, a valid call and the next step.
func TestEveryMistakeIsExplained(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, args := drawCall(t)
		all := spots(schemas[x.Name], args, "", nil)[1:]
		if len(all) == 0 {
			return
		}
		s := rapid.SampledFrom(all).Draw(t, "spot")
		for _, m := range mistakes(&s) {
			s.replace(m.value)
			checkMistake(t, x, &s, &m, encoded(t, args))
		}
	})
}

// checkMistake validates arguments with one mistake.
func checkMistake(t *rapid.T, x Tool, s *spot, m *mistake, text json.RawMessage) {
	got := m.value
	if m.at != "" {
		got = "two"
	}
	c, e := Validate(x.Name, text)
	if e == nil || c != nil {
		t.Fatalf("%s at %s of %s was accepted: %s", m.what, s.path, x.Name, text)
	}
	if e.Code != wire.CodeBadArguments || e.Field != s.path+m.at && !strings.HasPrefix(e.Field, s.path+".") &&
		!strings.HasPrefix(e.Field, s.path+"[") || e.Field == s.path && e.Got != show(got) {
		t.Fatalf("%s at %s of %s is reported as\n%s", m.what, s.path, x.Name, e.Text())
	}
	if e.Allowed == "" || e.Next == "" || e.Message == "" || len(e.Text()) > 4096 {
		t.Fatalf("%s at %s of %s: allowed %q, next %q, %d bytes", m.what, s.path, x.Name, e.Allowed, e.Next, len(e.Text()))
	}
	if m.near != "" && !slices.Contains(e.Near, m.near) {
		t.Fatalf("%v is not near %q: %q", m.value, m.near, e.Near)
	}
	if _, again := Validate(x.Name, json.RawMessage(e.Example)); again != nil {
		t.Fatalf("the example does not work: %s", again.Text())
	}
}

// A name that no schema has is refused wherever it stands, with the names that there are, and the
// one that was meant.
func TestEveryUnknownNameIsExplained(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, args := drawCall(t)
		objects := slices.DeleteFunc(spots(schemas[x.Name], args, "", nil),
			func(s spot) bool { return s.node.Type != typeObject || len(s.node.names) == 0 })
		if len(objects) == 0 {
			return
		}
		s := rapid.SampledFrom(objects).Draw(t, "object")
		meant := rapid.SampledFrom(s.node.names).Draw(t, "name")
		odd := rapid.SampledFrom([]string{meant + "s", meant + "_", meant[:1] + meant, "no_such_name"}).Draw(t, "odd")
		if s.node.Properties[odd] != nil || otherNames[odd] != nil || odd == "ids" {
			return
		}
		s.value.(map[string]any)[odd] = 1.0
		_, e := Validate(x.Name, encoded(t, args))
		at := odd
		if s.path != "" {
			at = s.path + "." + odd
		}
		if e == nil || e.Field != at || e.Allowed != strings.Join(s.node.names, ", ") || e.Next == "" {
			t.Fatalf("%s in %s: %v", odd, x.Name, e)
		}
		if odd != "no_such_name" && !slices.Contains(e.Near, meant) {
			t.Fatalf("%s in %s: near %q", odd, x.Name, e.Near)
		}
	})
}

// A missing required argument is named, with its form.
func TestEveryMissingArgumentIsExplained(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, args := drawCall(t)
		required := slices.DeleteFunc(spots(schemas[x.Name], args, "", nil), func(s spot) bool { return s.remove == nil })
		if len(required) == 0 {
			return
		}
		s := rapid.SampledFrom(required).Draw(t, "argument")
		s.remove()
		_, e := Validate(x.Name, encoded(t, args))
		if e == nil || e.Field != s.path || !strings.Contains(e.Message, "is missing") || e.Allowed != s.node.allowed() {
			t.Fatalf("%s without %s: %v", x.Name, s.path, e)
		}
	})
}

// The rules beyond the schemas.
func TestCrossChecks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ tool, args, field, near string }{
		{WalkAvatar, `{"position":[0,0,0],"id":"user"}`, "position", ""},
		{WalkAvatar, `{"speed":1}`, "position", ""},
		{Build, `{}`, "parts", ""},
		{Build, `{"parts":[{"kind":"box"}],"pattern":"ring","kind":"rock"}`, "parts", ""},
		{Build, `{"parts":[{"kind":"box"},{"kind":"benhc"}]}`, "parts[1].kind", "bench"},
		{Build, `{"parts":[{"kind":"model"}]}`, "parts[0].kind", ""},
		{Build, `{"pattern":"grid","count":4}`, "kind", ""},
		{Build, `{"pattern":"wall","kind":"hegde"}`, "kind", "hedge"},
		{PlaceObjects, `{"objects":[{"kind":"tree"},{"kind":"treee"}]}`, "objects[1].kind", "tree"},
		{PlaceObjects, `{"objects":[{"kind":"composite"}]}`, "objects[0].kind", ""},
		{PlaceObjects, `{"objects":[{"kind":"avatar"}]}`, "objects[0].kind", ""},
		{InspectWorld, `{"kind":"lampe"}`, "kind", "lamp"},
		{Worlds, `{"action":"open"}`, "id", ""},
		{Worlds, `{"action":"open","id":" "}`, "id", ""},
		{Worlds, `{"action":"rename","id":"w_1"}`, "name", ""},
		{Worlds, `{"action":"create","name":"\t"}`, "name", ""},
	} {
		_, e := Validate(c.tool, json.RawMessage(c.args))
		if e == nil || e.Field != c.field || e.Next == "" || e.Example == "" || c.near != "" &&
			!slices.Contains(e.Near, c.near) {
			t.Errorf("%s %s: %v", c.tool, c.args, e)
		}
	}
	for _, c := range [][2]string{
		{InspectWorld, `{"kind":"composite"}`},
		{InspectWorld, `{"kind":"model"}`},
		{InspectWorld, `{"kind":"avatar"}`},
		{Worlds, `{"action":"list"}`},
		{Worlds, `{"action":"duplicate"}`},
		{WalkAvatar, `{"id":"user"}`},
		{Pair, `{}`},
		{Build, `{"parts":[{"kind":"box"}]}`},
		{WorldInfo, ``},
		{WorldInfo, `null`},
		{WorldInfo, `{}`},
		{Build, `{"pattern":"stairs"}`},
	} {
		if _, e := Validate(c[0], json.RawMessage(c[1])); e != nil {
			t.Errorf("%s %s: %s", c[0], c[1], e.Text())
		}
	}
}

// Text that is not a JSON object is refused as a whole, and the error for an unknown tool lists the
// tools.
func TestWhatIsNoCall(t *testing.T) {
	t.Parallel()
	for _, text := range []string{`[1]`, `"{"`, `7`, `true`, `{`, `{}{}`, `{"a":1,"a":2}`, `{"limit":1e999}`, "{\"query\":\"\xff\"}", ` `, `nul`} {
		c, e := Validate(SearchCatalog, json.RawMessage(text))
		if e == nil || c != nil || e.Code != wire.CodeBadArguments || e.Example != Example(SearchCatalog) {
			t.Errorf("%q: %v", text, e)
		}
	}
	for name, near := range map[string]string{"place_object": PlaceObjects, "inspect": InspectWorld, "Say": Say, "": "", strings.Repeat("x", 1<<16): ""} {
		_, e := Validate(name, nil)
		if e == nil || e.Code != wire.CodeUnknownTool || !strings.Contains(e.Allowed, WorldInfo) || near != "" &&
			!slices.Contains(e.Near, near) || len(e.Text()) > 2048 {
			t.Errorf("%.40q: %v", name, e)
		}
		if ScopesOf(name, nil) != nil {
			t.Errorf("%.40q has scopes", name)
		}
	}
}

// Of each tool: the scopes that a call needs, by its arguments.
func TestScopesOfCalls(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tool, args string
		want       []wire.Scope
	}{
		{Worlds, `{"action":"list"}`, []wire.Scope{wire.ScopeRead}},
		{Worlds, `{"action":"open"}`, []wire.Scope{wire.ScopeWrite}},
		{Worlds, `nonsense`, []wire.Scope{wire.ScopeWrite}},
		{InspectWorld, `{"action":"list"}`, []wire.Scope{wire.ScopeRead}},
		{PlaceObjects, `{"picture":true}`, []wire.Scope{wire.ScopeWrite, wire.ScopeScreenshot}},
		{PlaceObjects, `{"picture":false}`, []wire.Scope{wire.ScopeWrite}},
		{Screenshot, `{"picture":true}`, []wire.Scope{wire.ScopeScreenshot}},
		{ProjectMark, `{}`, []wire.Scope{wire.ScopeWrite, wire.ScopeProject}},
		{ProjectOverview, `{}`, []wire.Scope{wire.ScopeProject}},
	} {
		if got := ScopesOf(c.tool, json.RawMessage(c.args)); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %v, want %v", c.tool, c.args, got, c.want)
		}
	}
	for _, x := range All() { // scopesOf must not write into the declarations
		if got := ScopesOf(x.Name, nil); got[0] != x.Scope {
			t.Errorf("%s: %v, declared %s", x.Name, got, x.Scope)
		}
	}
}

// Whole numbers are bounded, so that they fit into an int of any platform; what the world limits,
// the schemas limit alike.
func TestBoundsOfTheSchemas(t *testing.T) {
	t.Parallel()
	var walk func(path string, n *node)
	walk = func(path string, n *node) {
		if n.Type == typeInteger && (n.Minimum == nil || n.Maximum == nil || *n.Maximum > 1<<31) {
			t.Errorf("%s is a whole number without bounds", path)
		}
		if n.Minimum != nil && n.Maximum != nil && *n.Minimum >= *n.Maximum || n.Type == typeArray && n.Items == nil {
			t.Errorf("%s: nothing fits", path)
		}
		if n.Items != nil {
			walk(path+"[]", n.Items)
		}
		for _, name := range n.names {
			walk(path+"."+name, n.Properties[name])
		}
		for _, name := range n.Required {
			if n.Properties[name] == nil {
				t.Errorf("%s requires %s, which it does not have", path, name)
			}
		}
	}
	for _, x := range all {
		walk(x.Name, schemas[x.Name])
	}
	object := schemas[PlaceObjects].Properties["objects"].Items.Properties
	parts := schemas[Build].Properties["parts"]
	if *object["label"].MaxLength != doc.MaxLabel || *object["text"].MaxLength != doc.MaxText || *parts.MaxItems != doc.MaxParts {
		t.Error("a limit of the schemas is not the world's")
	}
	if *schemas[ModifyObjects].Properties["objects"].Items.Properties["path"].MaxItems != doc.MaxPath {
		t.Error("the path of a patrol")
	}
	if !slices.Equal(schemas[InspectWorld].Properties["fields"].Items.Enum, doc.FieldNames) {
		t.Error("the fields of inspect_world are not the world's")
	}
}

// The most specific keyword describes the allowed values.
func TestAllowed(t *testing.T) {
	t.Parallel()
	for schema, want := range map[string]string{
		`{"type":"string","enum":["a","b"],"description":"x"}`:                                   "a, b",
		`{"description":"number or three"}`:                                                      "number or three",
		`{"type":"array","items":{"type":"number"},"minItems":3,"maxItems":3}`:                   "exactly 3 numbers",
		`{"type":"array","items":{"type":"number"},"minItems":1,"maxItems":3,"description":"d"}`: "1 to 3 items (d)",
		`{"type":"array","items":{"type":"string","enum":["a","b"]}}`:                            "a list of a, b",
		`{"type":"number","minimum":0.5,"maximum":2}`:                                            "0.5 to 2",
		`{"type":"integer","minimum":1,"maximum":20,"description":"rows"}`:                       "a whole number, 1 to 20 (rows)",
		`{"type":"string","maxLength":80}`:                                                       "text of at most 80 characters",
		`{"type":"string","minLength":1,"maxLength":80}`:                                         "text of 1 to 80 characters",
		`{"type":"string"}`: "a string", `{"type":"object"}`: "an object", `{"type":"boolean","description":"d"}`: "a boolean (d)",
	} {
		n := new(node)
		if err := strict.Unmarshal([]byte(schema), n); err != nil {
			t.Fatal(err)
		}
		n.prepare()
		if got := n.allowed(); got != want {
			t.Errorf("%s: %q, want %q", schema, got, want)
		}
	}
}
