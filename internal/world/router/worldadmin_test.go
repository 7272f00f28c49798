package router_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
)

// cardOf returns a world from the user's list.
func cardOf(t testing.TB, r *worldtest.Router, id string) wire.WorldCard {
	t.Helper()
	list, e := r.Worlds(testContext(t), worldtest.UserID)
	if e != nil {
		t.Fatal(e)
	}
	at := slices.IndexFunc(list, func(c wire.WorldCard) bool { return c.ID == id })
	if at < 0 {
		t.Fatalf("%s is not listed: %+v", id, list)
	}
	return list[at]
}

// Deleting the current world moves agents, pages that follow and pages that were opened on this
// world to another one. Restoring the world brings it back unchanged.
func TestDeletingCurrentWorldMovesSockets(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	page := r.Page(nil)
	home := page.Welcome.WorldID
	pinned := r.Page(&worldtest.PageOptions{WorldID: home})
	a := r.Agent("codex")
	wantOK(t, a.Call(ctx, "place_objects", bench(1)))
	before := folded(t, r.Store, home)
	sub, e := r.Subscribe(ctx, directory.Caller{By: worldtest.Program(true), WorldID: home}, nil)
	if e != nil || sub.Replay(ctx, func(live.StreamEvent) error { return nil }) != nil {
		t.Fatal(e)
	}
	if e := r.DeleteWorld(ctx, worldtest.UserID, home); e != nil {
		t.Fatal(e)
	}
	next, e := r.CurrentWorld(ctx, worldtest.UserID)
	if e != nil || next == home {
		t.Fatalf("%s is current, %v", next, e)
	}
	until(t, "the agent's move", a, func() bool { return a.Bound().WorldID == next })
	for _, p := range []*worldtest.Page{page, pinned} {
		until(t, "the switched message", p, func() bool { return p.Switched() == next })
	}
	if _, ended := read(t, sub, 1000); !ended {
		t.Error("the event stream of a deleted world did not end")
	}
	// A page on the deleted world can change nothing; when it reconnects it gets the current world.
	reply, err := pinned.UserChange(ctx, "place_objects", bench(2))
	if err != nil || reply.Kind != wire.KindError {
		t.Errorf("a deleted world accepted a change: %s %v", reply.Kind, err)
	}
	if again := r.Page(&worldtest.PageOptions{WorldID: home}); again.Welcome.WorldID != next {
		t.Errorf("a page of a deleted world got %s", again.Welcome.WorldID)
	}
	wantCode(t, a.Call(ctx, "worlds", `{"action":"open","id":"`+home+`"}`), wire.CodeNotFound)
	if c := cardOf(t, r, home); c.DeletedAt == nil || c.Current {
		t.Errorf("%+v", c)
	}
	r.Restart()
	if now, _ := r.CurrentWorld(ctx, worldtest.UserID); now != next {
		t.Errorf("after a restart %s is the current world", now)
	}
	if e := r.RestoreWorld(ctx, worldtest.UserID, home); e != nil {
		t.Fatal(e)
	}
	if e := r.OpenWorld(ctx, worldtest.UserID, home); e != nil {
		t.Fatal(e)
	}
	back := r.Page(nil)
	if back.Welcome.WorldID != home || text(t, back.Document()) != before {
		t.Errorf("the restored world is %s", text(t, back.Document()))
	}
}

// A crash between the deletion and the switch leaves a deleted world current. The next start opens
// another one.
func TestDeletedWorldIsNotCurrentAfterCrash(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	home, e := r.CurrentWorld(ctx, worldtest.UserID)
	if e != nil {
		t.Fatal(e)
	}
	other, e := r.CreateWorld(ctx, worldtest.UserID, "Other", false)
	if e != nil {
		t.Fatal(e)
	}
	r.Restart()
	if err := r.Store.TrashWorld(ctx, worldtest.UserID, home, other.CreatedAt); err != nil {
		t.Fatal(err)
	}
	if now, e := r.CurrentWorld(ctx, worldtest.UserID); e != nil || now != other.ID {
		t.Errorf("%s is open, %v", now, e)
	}
}

// Two pages and an agent get the new name. The copy has the document and the history of the
// original.
func TestRenameAndDuplicate(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	one, two := r.Page(nil), r.Page(nil)
	home := one.Welcome.WorldID
	a := r.Agent("codex")
	wantOK(t, a.Call(ctx, "place_objects", bench(1)))
	wantOK(t, a.Call(ctx, "worlds", `{"action":"rename","name":" Garden "}`))
	for _, p := range []*worldtest.Page{one, two} {
		until(t, "the name", p, func() bool { return slices.Contains(p.WorldsChanged(), "Garden") })
	}
	if got := wantOK(t, a.Call(ctx, "world_info", `{}`)); !strings.Contains(got.Text, `"Garden"`) {
		t.Errorf("world_info returned %s", got.Text)
	}
	var made struct{ ID, Name string }
	res := wantOK(t, a.Call(ctx, "worlds", `{"action":"duplicate"}`))
	if json.Unmarshal(res.Data, &made) != nil || made.Name != "Garden (2)" || a.Bound().WorldID != home {
		t.Errorf("%s, the agent is in %s", res.Data, a.Bound().WorldID)
	}
	if text(t, r.Page(&worldtest.PageOptions{WorldID: made.ID}).Document()) != text(t, one.Document()) {
		t.Error("the copy differs")
	}
	if len(logOf(t, r.Store, made.ID)) != len(logOf(t, r.Store, home)) {
		t.Error("the copy has another history")
	}
	if c := cardOf(t, r, made.ID); c.Objects == nil || *c.Objects != len(one.Document().Objects) {
		t.Errorf("%+v", c)
	}
	third, e := r.DuplicateWorld(ctx, worldtest.UserID, made.ID, "")
	if e != nil || third.Name != "Garden (3)" {
		t.Errorf("%+v %v", third, e)
	}
	// A name that two worlds have is refused.
	if _, e := r.RenameWorld(ctx, worldtest.UserID, made.ID, "Garden"); e != nil {
		t.Fatal(e)
	}
	got := a.Call(ctx, "worlds", `{"action":"open","id":"Garden"}`)
	wantCode(t, got, wire.CodeBadArguments)
	if !slices.Contains(got.Error.Near, made.ID) {
		t.Errorf("%+v", got.Error)
	}
	wantCode(t, a.Call(ctx, "worlds", `{"action":"rename"}`), wire.CodeBadArguments)
}

func TestBadNamesAndOtherUsers(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	home, e := r.CurrentWorld(ctx, worldtest.UserID)
	if e != nil {
		t.Fatal(e)
	}
	for _, name := range []string{"", "  ", "a\nb", "x\x1b[31m", "ab\u202Etxt", strings.Repeat("é", 61)} {
		if _, e := r.RenameWorld(ctx, worldtest.UserID, home, name); e == nil || e.Code != wire.CodeBadArguments {
			t.Errorf("%q: %v", name, e)
		}
	}
	for what, e := range map[string]*wire.Error{
		"deletes": r.DeleteWorld(ctx, "other", home), "restores": r.RestoreWorld(ctx, "other", home), "opens": r.OpenWorld(ctx, "other", home),
	} {
		if e == nil || e.Code != wire.CodeNotFound {
			t.Errorf("another user %s it: %v", what, e)
		}
	}
	if _, e := r.DuplicateWorld(ctx, "other", home, ""); e == nil || e.Code != wire.CodeNotFound {
		t.Errorf("another user copies it: %v", e)
	}
	if c := cardOf(t, r, home); c.DeletedAt != nil || !c.Current || c.Name != "Plaza" {
		t.Errorf("%+v", c)
	}
	if e := r.DeleteWorld(ctx, worldtest.UserID, "../.."); e == nil {
		t.Error("a path was accepted as an id")
	}
}
