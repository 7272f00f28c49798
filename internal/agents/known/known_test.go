package known

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
)

// The rows are whole: every key is one of Agent's, and no type comes twice.
func TestRows(t *testing.T) {
	d := json.NewDecoder(bytes.NewReader(rows))
	d.DisallowUnknownFields()
	var list []Agent
	if err := d.Decode(&list); err != nil {
		t.Fatal(err)
	}
	var types []string
	for _, a := range list {
		if slices.Contains(types, a.Type) || !IsName(a.Type) || a.Product == "" {
			t.Errorf("%+v", a)
		}
		types = append(types, a.Type)
	}
	if got := Of("no-such-"); got.Type != "no-such-" || got.Product != "No Such " || !got.Unknown {
		t.Errorf("an unknown agent is %+v", got)
	}
	for client, want := range map[string]string{"Copilot-CLI": "copilot", "cline-core": "cline", "claude-code": "claude-code", "script": "script"} {
		if got := TypeOf(client); got != want {
			t.Errorf("%s is %s, want %s", client, got, want)
		}
	}
}
