package directory

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

func TestWorldsTool(t *testing.T) {
	f := start(t, nil)
	first := f.currentOf(t, "ann")
	by := program("ann")
	data := func(r wire.ToolResult) (d struct {
		ID, Name string
		Objects  int
		Worlds   []struct {
			ID, Name string
			Open     bool
		}
	},
	) {
		t.Helper()
		if !r.OK {
			t.Fatal(r.Error.Text())
		}
		if err := json.Unmarshal(r.Result.Data, &d); err != nil {
			t.Fatal(err)
		}
		return d
	}
	made := f.call(t, by, "worlds", `{"action":"create","name":"Garden"}`)
	garden := data(made).ID
	if f.currentOf(t, "ann") != garden || data(made).Objects < 20 || !strings.Contains(made.Result.Text, "no page of the user is open") {
		t.Errorf("%+v", made.Result)
	}
	renamed := f.call(t, by, "worlds", `{"action":"rename","name":"Harbour"}`)
	if d := data(renamed); d.ID != garden || d.Name != "Harbour" || !strings.Contains(renamed.Result.Text, `"Garden"`) {
		t.Errorf("rename without an id: %+v", renamed.Result)
	}
	copied := f.call(t, by, "worlds", `{"action":"duplicate","id":"`+first+`"}`)
	if d := data(copied); d.Name != "Plaza (2)" || f.currentOf(t, "ann") != garden || !strings.Contains(copied.Result.Text, "still in "+garden) {
		t.Errorf("duplicate: %+v", copied.Result)
	}
	opened := f.call(t, by, "worlds", `{"action":"open","id":"Plaza (2)"}`)
	if d := data(opened); d.ID != data(copied).ID || f.currentOf(t, "ann") != d.ID {
		t.Errorf("open by name: %+v", opened.Result)
	}
	list := f.call(t, by, "worlds", `{"action":"list"}`)
	if d := data(list); len(d.Worlds) != 3 || !d.Worlds[2].Open || d.Worlds[0].Open ||
		!strings.Contains(list.Result.Text, "3 worlds.") {
		t.Errorf("list: %+v", list.Result)
	}
	for what, c := range map[string]struct {
		args string
		code wire.Code
		want string // in the error's text
	}{
		"open nothing":        {`{"action":"open","id":"Gardn"}`, wire.CodeNotFound, "Gardn"},
		"a near miss":         {`{"action":"open","id":"Harbor"}`, wire.CodeNotFound, "Harbour"},
		"rename to controls":  {`{"action":"rename","name":"a\u0007b"}`, wire.CodeBadArguments, `"action":"rename"`},
		"a copy of nothing":   {`{"action":"duplicate","id":"w_no"}`, wire.CodeNotFound, "w_no"},
		"an unknown action":   {`{"action":"delete","id":"` + first + `"}`, wire.CodeBadArguments, "delete"},
		"open without an id":  {`{"action":"open"}`, wire.CodeBadArguments, "id"},
		"a name that is long": {`{"action":"create","name":"` + strings.Repeat("x", 61) + `"}`, wire.CodeBadArguments, "name"},
	} {
		r := f.call(t, by, "worlds", c.args)
		wants(t, what, r.Error, c.code)
		if r.Error != nil && !strings.Contains(r.Error.Text(), c.want) {
			t.Errorf("%s: %s", what, r.Error.Text())
		}
	}
	if f.IsDeleted(t.Context(), "ann", first) {
		t.Error("an agent deleted a world")
	}
}

// A name that two worlds have opens neither, and says which ids there are.
func TestAmbiguousName(t *testing.T) {
	f := start(t, nil)
	f.currentOf(t, "ann")
	a, b := f.make(t, "ann", "Twin"), f.make(t, "ann", "Twin")
	r := f.call(t, program("ann"), "worlds", `{"action":"open","id":"Twin"}`)
	wants(t, "open", r.Error, wire.CodeBadArguments)
	if e := r.Error; e == nil || e.Field != "id" || len(e.Near) != 2 || e.Near[0] != a || e.Near[1] != b {
		t.Errorf("%+v", r.Error)
	}
	if r := f.call(t, program("ann"), "worlds", `{"action":"open","id":"`+b+`"}`); !r.OK || f.currentOf(t, "ann") != b {
		t.Errorf("by id: %+v", r)
	}
}

// An agent whose token is for one world sees that one, and changes none.
func TestBoundAgent(t *testing.T) {
	f := start(t, nil)
	current, bound := f.currentOf(t, "ann"), f.make(t, "ann", "Hers")
	by := &access.Principal{
		UserID: "ann", Kind: access.Agent, Credential: "c", WorldID: bound, Scopes: access.LocalScopes(),
		Trusted: true,
	}
	r := f.call(t, by, "worlds", `{"action":"list"}`)
	if !r.OK || !strings.Contains(r.Result.Text, "1 world.") || strings.Contains(r.Result.Text, current) {
		t.Errorf("%+v", r)
	}
	for _, args := range []string{`{"action":"create","name":"X"}`, `{"action":"open","id":"` + current + `"}`, `{"action":"rename","name":"X"}`, `{"action":"duplicate"}`} {
		r := f.call(t, by, "worlds", args)
		wants(t, args, r.Error, wire.CodeNotAllowed)
		if r.Error != nil && r.Error.Next == "" {
			t.Errorf("%s: no next step", args)
		}
	}
	if len(f.names(t, "ann")) != 2 || f.currentOf(t, "ann") != current {
		t.Error("something changed")
	}
}

// The list of many worlds stays below 8 KB, with the full count at its end.
func TestListIsBounded(t *testing.T) {
	f := start(t, nil)
	f.currentOf(t, "ann")
	for range 199 {
		f.make(t, "ann", strings.Repeat("ä", 60))
	}
	r := f.call(t, program("ann"), "worlds", `{"action":"list"}`)
	if !r.OK || len(r.Result.Text) > 8<<10 || !strings.Contains(r.Result.Text, "200 worlds.") {
		t.Errorf("%d bytes", len(r.Result.Text))
	}
}
