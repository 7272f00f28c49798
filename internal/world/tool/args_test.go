package tool_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/worldmcp/world/internal/world/tool"
)

// schemaOf are the properties of an object in a schema.
type schemaOf struct {
	Properties map[string]schemaOf `json:"properties"`
	Items      *schemaOf           `json:"items"`
}

// Of a tool that the router answers Go reads every argument that the schema declares; of one that a
// page executes it reads none that the schema does not.
func TestArgumentTypesFitTheSchemas(t *testing.T) {
	t.Parallel()
	for _, declared := range tool.All() {
		var schema schemaOf
		if err := json.Unmarshal(declared.Schema, &schema); err != nil {
			t.Fatal(err)
		}
		c, e := tool.Validate(declared.Name, json.RawMessage(tool.Example(declared.Name)))
		if e != nil {
			t.Fatalf("the example of %s: %v", declared.Name, e)
		}
		compare(t, declared.Name, reflect.TypeOf(c.Args).Elem(), schema, declared.In == tool.InRouter)
	}
}

func compare(t *testing.T, name string, args reflect.Type, schema schemaOf, all bool) {
	t.Helper()
	read := map[string]reflect.Type{}
	for f := range args.Fields() {
		read[f.Tag.Get("json")] = f.Type
	}
	for argument, typ := range read {
		declared, ok := schema.Properties[argument]
		if !ok {
			t.Errorf("%s has no argument %s", name, argument)
		}
		if typ.Kind() == reflect.Slice && typ.Elem().Kind() == reflect.Struct {
			compare(t, name+"."+argument, typ.Elem(), *declared.Items, all)
		}
	}
	for argument := range maps.Keys(schema.Properties) {
		if _, ok := read[argument]; all && !ok {
			t.Errorf("nobody reads %s of %s", argument, name)
		}
	}
}

// What a call means does not hang on how it was written; a dry run has no key.
func TestValidateReturnsTypedArguments(t *testing.T) {
	t.Parallel()
	c, e := tool.Validate(tool.InspectWorld, json.RawMessage(` {"near":[1,0,-2.5],"fields":["box","on"],"limit":7,"detail":"full"} `))
	if e != nil {
		t.Fatal(e)
	}
	want := &tool.InspectArgs{Near: &[3]float64{1, 0, -2.5}, Fields: []string{"box", "on"}, Limit: 7, Detail: tool.Full}
	if !reflect.DeepEqual(c.Args, want) {
		t.Errorf("got %+v", c.Args)
	}
	same, _ := tool.Validate(tool.InspectWorld, json.RawMessage(`{"detail":"full","limit":7.0,"near":[1.0,0,-25e-1],"fields":["box","on"]}`))
	other, _ := tool.Validate(tool.InspectWorld, json.RawMessage(`{"detail":"full","limit":8}`))
	if same.Digest() != c.Digest() || other.Digest() == c.Digest() {
		t.Error("a digest is of what was asked, not of how it was written")
	}
	for text, want := range map[string]tool.Common{
		`{"objects":[{"id":"a"},{"id":"b"}],"idempotency_key":"k"}`:                {Key: "k"},
		`{"objects":[{"id":"a"},{"id":"b"}],"idempotency_key":"k","dry_run":true}`: {DryRun: true},
	} {
		c, e := tool.Validate(tool.DeleteObjects, json.RawMessage(text))
		if e != nil {
			t.Fatal(e)
		}
		var ids []string
		for _, o := range c.Args.(*tool.ObjectsArgs).Objects {
			ids = append(ids, o.ID)
		}
		if c.Common != want || !slices.Equal(ids, []string{"a", "b"}) {
			t.Errorf("%s: %+v, %v", text, c.Common, ids)
		}
	}
}
