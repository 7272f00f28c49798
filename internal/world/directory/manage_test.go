package directory

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/store"
)

func recordsOf(names ...string) []store.WorldRecord {
	list := make([]store.WorldRecord, len(names))
	for i, n := range names {
		list[i].Name = n
	}
	return list
}

func TestNamesOfWorlds(t *testing.T) {
	long := strings.Repeat("ä", store.MaxWorldName)
	for _, c := range []struct {
		name, fallback string
		taken          []string
		want           string
	}{
		{"Garden", "New world", nil, "Garden"},
		{"  Garden\t", "New world", nil, "Garden"},
		{"Garden", "New world", []string{"Garden"}, "Garden"}, // a chosen name may occur twice
		{"", "New world", nil, "New world"},
		{" ", "New world", []string{"New world"}, "New world (2)"},
		{"", "New world", []string{"New world", "New world (2)"}, "New world (3)"},
		{"", "New world (2)", []string{"New world (2)"}, "New world (3)"},
		{"", "New world (9)", []string{"New world", "New world (9)"}, "New world (2)"},
		{"", "Map (old)", []string{"Map (old)"}, "Map (old) (2)"},
		{"", "(3)", []string{"(3)"}, "(3) (2)"},
		{"", long, []string{long}, strings.Repeat("ä", store.MaxWorldName-4) + " (2)"},
		{long, "", nil, long},
	} {
		got, e := cleanName(c.name, c.fallback, recordsOf(c.taken...))
		if e != nil || got != c.want {
			t.Errorf("%q or %q among %q: %q, want %q (%v)", c.name, c.fallback, c.taken, got, c.want, e)
		}
	}
	for _, bad := range []string{long + "x", "a\nb", "a\x00b", "a\u202eb"} {
		_, e := cleanName(bad, "New world", nil)
		if e == nil || e.Code != wire.CodeBadArguments || e.Field != "name" || e.Got == "" ||
			!strings.Contains(e.Allowed, strconv.Itoa(store.MaxWorldName)) {
			t.Errorf("%q: %+v", bad, e)
		}
	}
}

// A numbered name is free, fits, and is not numbered when it need not be.
func TestUniqueNames(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"a", "a (2)", "a (3)", "a ()", "b (x)", strings.Repeat("é", 60), strings.Repeat("x", 56) + " (2)", "(2)", " (2)"})
		name, list := word.Draw(t, "name"), recordsOf(rapid.SliceOfN(word, 0, 8).Draw(t, "taken")...)
		taken := func(n string) bool {
			return slices.ContainsFunc(list, func(w store.WorldRecord) bool { return w.Name == n })
		}
		got := uniqueName(name, list)
		if taken(got) {
			t.Fatalf("%q is taken", got)
		}
		if !taken(name) && got != name {
			t.Fatalf("%q was free and became %q", name, got)
		}
		if utf8.RuneCountInString(got) > store.MaxWorldName {
			t.Fatalf("%q is too long", got)
		}
	})
}

func TestCreateWorld(t *testing.T) {
	f := start(t, nil)
	page, others := &socket{follows: true}, &socket{follows: true}
	f.AddPage("ann", page)
	f.AddPage("bob", others)
	w, e := f.CreateWorld(t.Context(), "ann", "  Garden ", false)
	if e != nil || w.Name != "Garden" || w.Current || !w.CreatedAt.Equal(f.now) || w.ID == "" {
		t.Fatalf("%+v %v", w, e)
	}
	if page.callerError() != 1 || others.callerError() != 0 {
		t.Error("a new world is told to its user's pages, once, and to nobody else")
	}
	entries := f.log.logs["ann/"+w.ID]
	if len(entries) != 1 || entries[0].Revision != 1 || entries[0].Author.Kind != wire.AuthorSystem {
		t.Fatalf("the log begins with %+v", entries)
	}
	state := doc.New("w")
	if _, e := state.Check(entries[0].Operations); e != nil || state.Apply(entries[0]) != nil {
		t.Fatalf("the first entry: %v", e)
	}
	for i, want := range []string{"New world", "New world (2)", "New world (3)"} {
		if w, e := f.CreateWorld(t.Context(), "ann", "", false); e != nil || w.Name != want {
			t.Errorf("world %d without a name: %q %v", i, w.Name, e)
		}
	}
	if _, e := f.CreateWorld(t.Context(), "ann", "a\x07b", false); e == nil || e.Field != "name" {
		t.Errorf("a name with a control character: %v", e)
	}
}

// An empty world has light and weather over bare ground, and nothing to clear away; any other
// begins with the plaza.
func TestAnEmptyWorldIsEmpty(t *testing.T) {
	f := start(t, nil)
	for _, empty := range []bool{true, false} {
		w, e := f.CreateWorld(t.Context(), "ann", "", empty)
		if e != nil {
			t.Fatal(e)
		}
		state := doc.New(w.ID)
		for _, entry := range f.log.logs["ann/"+w.ID] {
			if _, e := state.Check(entry.Operations); e != nil || state.Apply(entry) != nil {
				t.Fatalf("the first entry: %v", e)
			}
		}
		var document struct {
			Objects     []json.RawMessage `json:"objects"`
			Environment *struct {
				TimeOfDay *float64 `json:"timeOfDay"`
				Bare      bool     `json:"bare"`
			} `json:"environment"`
		}
		if err := json.Unmarshal(state.DocumentJSON(), &document); err != nil {
			t.Fatal(err)
		}
		if (len(document.Objects) == 0) != empty || document.Environment == nil || document.Environment.Bare != empty {
			t.Errorf("empty %v: %d objects, environment %v", empty, len(document.Objects), document.Environment)
		}
	}
}

// At the limit, no operation makes a further world; worlds in the trash do not count until they are
// restored.
func TestWorldLimit(t *testing.T) {
	f := start(t, func(o *Options) { o.MaxWorlds = 3 })
	first := f.currentOf(t, "ann")
	second, third := f.make(t, "ann", "B"), f.make(t, "ann", "C")
	full := func() {
		t.Helper()
		_, e := f.CreateWorld(t.Context(), "ann", "D", false)
		wants(t, "create", e, wire.CodeLimit)
		if e != nil && (!strings.Contains(e.Message, "3 worlds") || e.Next == "") {
			t.Errorf("the error says neither how many nor what to do: %+v", e)
		}
		_, e = f.DuplicateWorld(t.Context(), "ann", first, "D")
		wants(t, "duplicate", e, wire.CodeLimit)
		_, err := f.ImportWorld(t.Context(), "ann", strings.NewReader("D"))
		e, _ = errors.AsType[*wire.Error](err)
		wants(t, "import", e, wire.CodeLimit)
	}
	full()
	f.make(t, "bob", "his own")
	wants(t, "delete", f.DeleteWorld(t.Context(), "ann", third), "")
	f.make(t, "ann", "D")
	full()
	wants(t, "restore", f.RestoreWorld(t.Context(), "ann", third), wire.CodeLimit)
	wants(t, "delete", f.DeleteWorld(t.Context(), "ann", second), "")
	wants(t, "restore", f.RestoreWorld(t.Context(), "ann", third), "")
	if got := f.names(t, "ann"); !slices.Equal(got, []string{"*Plaza", "-B", "C", "D"}) {
		t.Errorf("%q", got)
	}
}

func TestRenameWorld(t *testing.T) {
	f := start(t, nil)
	id, other := f.currentOf(t, "ann"), f.make(t, "ann", "Garden")
	page := &socket{follows: true}
	f.AddPage("ann", page)
	if name, e := f.RenameWorld(t.Context(), "ann", other, "  Harbour "); e != nil || name != "Harbour" {
		t.Errorf("%q %v", name, e)
	}
	if page.callerError() != 1 {
		t.Error("pages were not told once")
	}
	for what, c := range map[string]struct {
		user, id, name string
		code           wire.Code
	}{
		"blank":               {"ann", id, " \t", wire.CodeBadArguments},
		"too long":            {"ann", id, strings.Repeat("x", 61), wire.CodeBadArguments},
		"a control character": {"ann", id, "a\x1bb", wire.CodeBadArguments},
		"unknown":             {"ann", "w_no", "Name", wire.CodeNotFound},
		"somebody else's":     {"bob", id, "Name", wire.CodeNotFound},
	} {
		_, e := f.RenameWorld(t.Context(), c.user, c.id, c.name)
		wants(t, what, e, c.code)
	}
	if page.callerError() != 0 {
		t.Error("a refused name was told")
	}
	// An open world has its new name at once, in its document too.
	place, e := f.Place(t.Context(), "ann", other)
	if e != nil {
		t.Fatal(e.Text())
	}
	if _, e := f.RenameWorld(t.Context(), "ann", other, "Lighthouse"); e != nil || place.Name() != "Lighthouse" {
		t.Errorf("the open world is called %q (%v)", place.Name(), e)
	}
	if got := f.names(t, "ann"); !slices.Equal(got, []string{"*Plaza", "Lighthouse"}) {
		t.Errorf("%q", got)
	}
}

func TestDuplicateWorld(t *testing.T) {
	f := start(t, nil)
	id := f.make(t, "ann", "Garden")
	copied, e := f.DuplicateWorld(t.Context(), "ann", id, "")
	if e != nil || copied.Name != "Garden (2)" || copied.ID == id {
		t.Fatalf("%+v %v", copied, e)
	}
	if named, e := f.DuplicateWorld(t.Context(), "ann", copied.ID, " Copy "); e != nil || named.Name != "Copy" {
		t.Errorf("%+v %v", named, e)
	}
	if len(f.log.logs["ann/"+copied.ID]) != 1 {
		t.Error("the copy has no history")
	}
	_, e = f.DuplicateWorld(t.Context(), "bob", id, "")
	wants(t, "somebody else's", e, wire.CodeNotFound)
	_, e = f.DuplicateWorld(t.Context(), "ann", id, "a\nb")
	wants(t, "a bad name", e, wire.CodeBadArguments)
	wants(t, "delete", f.DeleteWorld(t.Context(), "ann", id), "")
	_, e = f.DuplicateWorld(t.Context(), "ann", id, "")
	wants(t, "one in the trash", e, wire.CodeNotFound)
}

// Deleting moves a world to the trash; its user goes to the world that changed last, and the last
// one leaves a new plaza.
func TestDeleteAndRestore(t *testing.T) {
	f := start(t, nil)
	first := f.currentOf(t, "ann")
	f.pass(time.Minute)
	older := f.make(t, "ann", "Older")
	f.pass(time.Minute)
	newer := f.make(t, "ann", "Newer")
	page := &socket{follows: true}
	f.AddPage("ann", page)
	wants(t, "delete one that is not current", f.DeleteWorld(t.Context(), "ann", older), "")
	if page.callerError() != 1 {
		t.Error("the pages were not told")
	}
	if f.currentOf(t, "ann") != first {
		t.Error("deleting another world switched away")
	}
	wants(t, "twice", f.DeleteWorld(t.Context(), "ann", older), wire.CodeNotFound)
	wants(t, "somebody else's", f.DeleteWorld(t.Context(), "bob", newer), wire.CodeNotFound)
	if !f.IsDeleted(t.Context(), "ann", older) || f.IsDeleted(t.Context(), "ann", newer) || f.IsDeleted(t.Context(), "bob", older) ||
		f.IsDeleted(t.Context(), "ann", "w_no") {
		t.Error("IsDeleted is wrong")
	}
	wants(t, "delete the current one", f.DeleteWorld(t.Context(), "ann", first), "")
	if f.currentOf(t, "ann") != newer || f.log.current["ann"] != newer {
		t.Errorf("went to %s, stored %s", f.currentOf(t, "ann"), f.log.current["ann"])
	}
	wants(t, "restore", f.RestoreWorld(t.Context(), "ann", first), "")
	if f.currentOf(t, "ann") != newer {
		t.Error("restoring switched")
	}
	for _, id := range []string{first, newer} {
		wants(t, "delete", f.DeleteWorld(t.Context(), "ann", id), "")
	}
	if got := f.names(t, "ann"); !slices.Equal(got, []string{"-Plaza", "-Older", "-Newer", "*Plaza"}) {
		t.Errorf("%q", got)
	}
	_, e := f.Place(t.Context(), "ann", newer)
	wants(t, "open a deleted world", e, wire.CodeNotFound)
	wants(t, "restore an unknown one", f.RestoreWorld(t.Context(), "ann", "w_no"), wire.CodeNotFound)
}

// A call that is open in a world when it is deleted is answered, and what comes later finds it
// gone.
func TestDeleteEndsOpenCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t, nil)
		id, by := f.currentOf(t, "ann"), program("ann")
		waiting := make(chan wire.ToolResult, 1)
		go func() { waiting <- f.call(t, by, "wait_for_events", `{"timeout":20}`) }()
		synctest.Wait()
		if !f.Busy() {
			t.Fatal("the call does not wait")
		}
		wants(t, "delete", f.DeleteWorld(t.Context(), "ann", id), "")
		if r := <-waiting; r.OK || r.Error == nil {
			t.Errorf("%+v", r)
		}
		r := f.Call(t.Context(), Caller{By: by, WorldID: id, AgentType: "codex"}, "", "world_info", nil, nil)
		wants(t, "a call in the deleted world", r.Error, wire.CodeNotFound)
	})
}

// Whichever method of the store fails, the error says so, no change is announced, and the list
// stays.
func TestStoreFaults(t *testing.T) {
	broken := errors.New("disk on fire")
	for _, c := range []struct {
		what    string
		methods []string
		run     func(t *testing.T, f *fixture, id string) *wire.Error
	}{
		{"create", []string{"Worlds", "CreateWorld"}, func(t *testing.T, f *fixture, _ string) *wire.Error {
			_, e := f.CreateWorld(t.Context(), "ann", "X", false)
			return e
		}},
		{"duplicate", []string{"Worlds", "DuplicateWorld"}, func(t *testing.T, f *fixture, id string) *wire.Error {
			_, e := f.DuplicateWorld(t.Context(), "ann", id, "")
			return e
		}},
		{"rename", []string{"RenameWorld"}, func(t *testing.T, f *fixture, id string) *wire.Error {
			_, e := f.RenameWorld(t.Context(), "ann", id, "X")
			return e
		}},
		{"delete", []string{"TrashWorld"}, func(t *testing.T, f *fixture, id string) *wire.Error {
			return f.DeleteWorld(t.Context(), "ann", id)
		}},
		{"restore", []string{"Worlds", "RestoreWorld"}, func(t *testing.T, f *fixture, id string) *wire.Error {
			return f.RestoreWorld(t.Context(), "ann", id)
		}},
		{"open", []string{"SetCurrent", "Worlds", "Load"}, func(t *testing.T, f *fixture, id string) *wire.Error {
			return f.OpenWorld(t.Context(), "ann", id)
		}},
		{"import", []string{"Worlds", "Import"}, func(t *testing.T, f *fixture, _ string) *wire.Error {
			_, err := f.ImportWorld(t.Context(), "ann", strings.NewReader("X"))
			if !errors.Is(err, broken) {
				t.Errorf("import hides what was wrong: %v", err)
			}
			return wire.NewError(wire.CodeStoreFailed, "the caller names it")
		}},
	} {
		for _, method := range c.methods {
			t.Run(c.what+" without "+method, func(t *testing.T) {
				f := start(t, nil)
				f.currentOf(t, "ann")
				id := f.make(t, "ann", "Garden")
				before := f.names(t, "ann")
				page := &socket{follows: true}
				f.AddPage("ann", page)
				f.log.breaks(broken, method)
				e := c.run(t, f, id)
				wants(t, c.what, e, wire.CodeStoreFailed)
				f.log.breaks(nil)
				if after := f.names(t, "ann"); !slices.Equal(after, before) {
					t.Errorf("%q became %q", before, after)
				}
				if page.callerError() != 0 || len(page.sent) != 0 {
					t.Error("a change that did not happen was told")
				}
				if c.what != "import" {
					wants(t, "again", c.run(t, f, id), "")
				}
			})
		}
	}
}

// When a world is in the trash and no other can be opened, the next use tries again rather than to
// stay in the deleted one.
func TestDeleteWithoutAnotherWorld(t *testing.T) {
	for _, method := range []string{"SetCurrent", "CreateWorld", "Load"} {
		t.Run(method, func(t *testing.T) {
			f := start(t, nil)
			id := f.currentOf(t, "ann")
			f.log.breaks(errors.New("no space"), method)
			wants(t, "delete", f.DeleteWorld(t.Context(), "ann", id), wire.CodeStoreFailed)
			_, e := f.Place(t.Context(), "ann", "")
			wants(t, "the current world", e, wire.CodeStoreFailed)
			f.log.breaks(nil)
			if now := f.currentOf(t, "ann"); now == id {
				t.Error("still in the deleted world")
			}
			place, e := f.Place(t.Context(), "ann", "")
			if e != nil {
				t.Fatal(e.Text())
			}
			if at, _ := place.Address(); at == id {
				t.Error("the deleted world was opened")
			}
		})
	}
}

// Of two users and a random course of what the page can do, each sees exactly what they did
// themselves, and always has a current world that exists and is stored as such.
func TestTwoUsersAndAModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		f := start(t, func(o *Options) { o.MaxWorlds = 4 })
		type row struct {
			id, name string
			trashed  bool
		}
		model := map[string][]row{}
		sync := func(user string) { // worlds that were made by a first use or after the last deletion
			for _, w := range f.log.worlds[user][len(model[user]):] {
				model[user] = append(model[user], row{w.ID, w.Name, false})
			}
		}
		for range rapid.IntRange(1, 25).Draw(rt, "steps") {
			user := rapid.SampledFrom([]string{"ann", "bob"}).Draw(rt, "user")
			f.pass(time.Second)
			f.currentOf(t, user)
			sync(user)
			rows := model[user]
			x := &rows[rapid.IntRange(0, len(rows)-1).Draw(rt, "world")]
			alive := 0
			for _, r := range rows {
				if !r.trashed {
					alive++
				}
			}
			want := wire.Code("")
			missing := func() bool {
				if x.trashed {
					want = wire.CodeNotFound
				}
				return x.trashed
			}
			full := func() bool {
				if alive >= 4 {
					want = wire.CodeLimit
				}
				return alive >= 4
			}
			var e *wire.Error
			what := rapid.SampledFrom([]string{"create", "rename", "duplicate", "delete", "restore", "open"}).Draw(rt, "what")
			switch what {
			case "create":
				full()
				_, e = f.CreateWorld(t.Context(), user, "C", false)
			case "rename":
				name := rapid.SampledFrom([]string{"R", "S"}).Draw(rt, "name")
				if !missing() {
					x.name = name
				}
				_, e = f.RenameWorld(t.Context(), user, x.id, name)
			case "duplicate":
				if !missing() {
					full()
				}
				_, e = f.DuplicateWorld(t.Context(), user, x.id, "D")
			case "delete":
				if !missing() {
					x.trashed = true
				}
				e = f.DeleteWorld(t.Context(), user, x.id)
			case "restore":
				if !full() {
					x.trashed = false
				}
				e = f.RestoreWorld(t.Context(), user, x.id)
			case "open":
				missing()
				e = f.OpenWorld(t.Context(), user, x.id)
				if e == nil && f.currentOf(t, user) != x.id {
					rt.Fatalf("opened %s, current is %s", x.id, f.currentOf(t, user))
				}
			}
			if (e == nil) != (want == "") || e != nil && e.Code != want {
				rt.Fatalf("%s %s: %v, want %q", what, x.id, e, want)
			}
			sync(user)
			current := f.currentOf(t, user)
			cards, _ := f.Worlds(t.Context(), user)
			if len(cards) != len(model[user]) || f.log.current[user] != current {
				rt.Fatalf("%d worlds, want %d; current %s, stored %s", len(cards), len(model[user]), current, f.log.current[user])
			}
			for i, c := range cards {
				m := model[user][i]
				if c.ID != m.id || c.Name != m.name || (c.DeletedAt != nil) != m.trashed ||
					c.Current != (c.ID == current) || c.Current && m.trashed {
					rt.Fatalf("after %s: world %d is %+v, want %+v", what, i, c, m)
				}
			}
		}
	})
}
