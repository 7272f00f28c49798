package tool

import (
	"encoding/json"
	"slices"
	"testing"
)

// freeText are the arguments of the tools of a page that are text and name nothing that has to
// exist.
var freeText = []string{"kind", "color", "material", "label", "text", "idempotency_key"}

// An argument that is added later is either looked up before the page is asked, or listed here.
func TestEveryTextArgumentIsLookedUpOrFree(t *testing.T) {
	t.Parallel()
	for _, x := range All() {
		if x.In != InBrowser {
			continue
		}
		root := schemas[x.Name]
		members := root.Properties
		if list := root.Properties["objects"]; list != nil {
			members = list.Items.Properties
		}
		for name, n := range members {
			if n.Type != typeString || len(n.Enum) > 0 || slices.Contains(freeText, name) {
				continue
			}
			item := map[string]any{name: "something"}
			args := item
			if root.Properties["objects"] != nil {
				args = map[string]any{"objects": []any{item}}
			}
			c := &Call{Tool: x, given: args}
			if makes := name == "id" && (x.Name == PlaceObjects || x.Name == Build); (len(c.Refs()) == 1) == makes {
				t.Errorf("%s: %s names something: %v", x.Name, name, c.Refs())
			}
		}
	}
}

func TestAKeyIsAdvisedOnlyToThoseWhoGaveOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ tool, args, want string }{
		{InspectWorld, `{}`, nextAgain},
		{Screenshot, `{}`, nextAgain},
		{Say, `{"text":"hello"}`, nextUnsure},
		{Say, `{"text":"hello","idempotency_key":"k"}`, nextWithKey},
		{Undo, `{}`, nextUnsure},
		{Undo, `{"dry_run":true}`, nextAgain},
		{PlaceObjects, `{"objects":[{"kind":"box"}],"dry_run":true,"idempotency_key":"k"}`, nextAgain},
		{DeleteObjects, `{"objects":[{"id":"box_1"}]}`, nextUnsure},
	} {
		if got := NextAfterSilence(c.tool, json.RawMessage(c.args)); got != c.want {
			t.Errorf("%s %s: %q", c.tool, c.args, got)
		}
	}
}
