package directory

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// Many sockets of a new user at once make one world, and fold it once.
func TestFirstUse(t *testing.T) {
	f := start(t, nil)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if _, e := f.Place(t.Context(), "ann", ""); e != nil {
				t.Error(e.Text())
			}
		})
	}
	all.Wait()
	if made, folded := f.log.count("CreateWorld"), f.log.count("Load"); made != 1 || folded != 1 {
		t.Errorf("%d worlds were made, one was folded %d times", made, folded)
	}
	if got := f.names(t, "ann"); !slices.Equal(got, []string{"*Plaza"}) {
		t.Errorf("%q", got)
	}
	if f.currentOf(t, "ann") != f.log.current["ann"] {
		t.Error("the first world is not stored as the current one")
	}
}

// A start finds the stored world again; one that is in the trash, gone or never was stored gives
// way to the newest.
func TestCurrentAfterARestart(t *testing.T) {
	for what, c := range map[string]struct {
		stored  string
		trashed []string
		want    string
	}{
		"as stored":               {"w_1", nil, "w_1"},
		"in the trash":            {"w_1", []string{"w_1"}, "w_3"},
		"two in the trash":        {"w_3", []string{"w_1", "w_3"}, "w_2"},
		"none was stored":         {"", nil, "w_3"},
		"one that does not exist": {"w_9", nil, "w_3"},
	} {
		t.Run(what, func(t *testing.T) {
			old := start(t, nil)
			for range 3 {
				old.pass(time.Minute)
				old.make(t, "ann", "W")
			}
			for _, id := range c.trashed {
				if err := old.log.TrashWorld(t.Context(), "ann", id, old.now); err != nil {
					t.Fatal(err)
				}
			}
			old.log.current["ann"] = c.stored
			f := start(t, func(o *Options) { o.Log = old.log })
			if got := f.currentOf(t, "ann"); got != c.want || old.log.current["ann"] != c.want {
				t.Errorf("current is %s, stored %s, want %s", got, old.log.current["ann"], c.want)
			}
		})
	}
}

// A store that fails at the first use is asked again by the next one.
func TestCurrentFaults(t *testing.T) {
	for _, method := range []string{"Current", "Worlds", "CreateWorld", "SetCurrent"} {
		f := start(t, nil)
		f.log.breaks(errors.New("broken"), method)
		_, e := f.CurrentWorld(t.Context(), "ann")
		wants(t, method, e, wire.CodeStoreFailed)
		_, e = f.Worlds(t.Context(), "ann")
		wants(t, method, e, wire.CodeStoreFailed)
		f.log.breaks(nil)
		f.currentOf(t, "ann")
	}
	f := start(t, nil)
	f.currentOf(t, "ann")
	f.log.breaks(errors.New("broken"), "AllWorlds")
	_, e := f.Worlds(t.Context(), "ann")
	wants(t, "AllWorlds", e, wire.CodeStoreFailed)
	if f.IsDeleted(t.Context(), "ann", "w_1") {
		t.Error("a list that cannot be read says that a world is deleted")
	}
}

// A switch reaches the pages that follow and are elsewhere, and every agent; not the pages of a
// fixed world, nor others.
func TestSwitchMovesSockets(t *testing.T) {
	f := start(t, nil)
	first := f.currentOf(t, "ann")
	second := f.make(t, "ann", "B")
	follows, fixed, there, others := &socket{follows: true, world: first}, &socket{world: first},
		&socket{follows: true, world: second}, &socket{follows: true}
	for _, p := range []*socket{follows, fixed, there} {
		f.AddPage("ann", p)
	}
	f.AddPage("bob", others)
	agent, left := &socket{}, &socket{}
	f.AddAgent("ann", agent)
	f.AddAgent("ann", left)
	f.RemoveAgent("ann", left)
	f.RemoveAgent("ann", &socket{}) // was never there
	wants(t, "open", f.OpenWorld(t.Context(), "ann", second), "")
	if !slices.Equal(follows.sent, []string{second}) || fixed.sent != nil || there.sent != nil || others.sent != nil {
		t.Errorf("sent: %q, a fixed one %q, one that is there %q, another user's %q", follows.sent, fixed.sent, there.sent, others.sent)
	}
	if !slices.Equal(agent.places(), []string{second}) || left.moved != nil {
		t.Errorf("moved to %q, one that left %q", agent.places(), left.places())
	}
	for _, p := range []*socket{follows, fixed, there} {
		if p.callerError() != 1 {
			t.Error("a page was not told that the current world changed")
		}
	}
	wants(t, "again", f.OpenWorld(t.Context(), "ann", second), "")
	if len(follows.sent) != 1 || len(agent.moved) != 1 || follows.callerError() != 0 {
		t.Error("opening the current world again moved or told someone")
	}
	f.RemovePage("ann", follows)
	wants(t, "back", f.OpenWorld(t.Context(), "ann", first), "")
	if len(follows.sent) != 1 {
		t.Error("a page that left was sent")
	}
	if !slices.Equal(there.sent, []string{first}) {
		t.Errorf("the page of the other world was sent %q", there.sent)
	}
	wants(t, "an unknown world", f.OpenWorld(t.Context(), "ann", "w_no"), wire.CodeNotFound)
	wants(t, "somebody else's", f.OpenWorld(t.Context(), "bob", second), wire.CodeNotFound)
	if f.currentOf(t, "ann") != first {
		t.Error("a refused switch switched")
	}
}

// Calls in the new world wait for a page that follows, and for no other.
func TestSwitchWaitsForPages(t *testing.T) {
	for what, c := range map[string]struct {
		page *socket
		want bool
	}{
		"a page that follows": {&socket{follows: true}, true},
		"a fixed page":        {&socket{}, false},
		"no page":             {nil, false},
	} {
		f := start(t, nil)
		first, second := f.currentOf(t, "ann"), f.make(t, "ann", "B")
		if c.page != nil {
			c.page.world = first
			f.AddPage("ann", c.page)
		}
		wants(t, "open", f.OpenWorld(t.Context(), "ann", second), "")
		f.ifOpen("ann", second, func(w *live.World) {
			if w.HasPage() != c.want {
				t.Errorf("%s: expected is %v", what, !c.want)
			}
		})
		f.pass(pageSwitchTimeout + time.Second)
		f.ifOpen("ann", second, func(w *live.World) {
			if w.HasPage() {
				t.Errorf("%s: expected for ever", what)
			}
		})
	}
}

// A page that was on its way when the user switched once more is waited for in the last world, for
// the full time again.
func TestSwitchTwice(t *testing.T) {
	f := start(t, nil)
	first := f.currentOf(t, "ann")
	second, third := f.make(t, "ann", "B"), f.make(t, "ann", "C")
	page := &socket{follows: true, world: first}
	f.AddPage("ann", page)
	wants(t, "open", f.OpenWorld(t.Context(), "ann", second), "")
	f.RemovePage("ann", page) // it connects again
	f.pass(pageSwitchTimeout - time.Second)
	wants(t, "open", f.OpenWorld(t.Context(), "ann", third), "")
	f.pass(pageSwitchTimeout - time.Second)
	for id, want := range map[string]bool{second: false, third: true} {
		f.ifOpen("ann", id, func(w *live.World) {
			if w.HasPage() != want {
				t.Errorf("%s: a page is expected: %v", id, !want)
			}
		})
	}
}

// Pages of the previous process are waited for, until one has come or the time is over.
func TestReturningPages(t *testing.T) {
	has := func(f *fixture) (has bool) {
		p, e := f.Place(t.Context(), "ann", "")
		if e != nil {
			t.Fatal(e.Text())
		}
		return p.(*live.World).HasPage()
	}
	f := start(t, func(o *Options) { o.Returning = true })
	if !has(f) {
		t.Error("a page is not expected back")
	}
	f.pass(returnTimeout + time.Second)
	if has(f) {
		t.Error("a page is expected back for ever")
	}
	f = start(t, func(o *Options) { o.Returning = true })
	f.AddPage("bob", &socket{})
	if has(f) {
		t.Error("a page is expected although the pages have come back")
	}
	if has(start(t, nil)) {
		t.Error("a page is expected after a first start")
	}
}

// A socket that logs in while the world is switched is moved afterwards; one that is right is left
// alone.
func TestFollow(t *testing.T) {
	f := start(t, nil)
	old, e := f.Place(t.Context(), "ann", "")
	if e != nil {
		t.Fatal(e.Text())
	}
	var moved []live.Place
	follow := func() {
		moved = nil
		f.Follow(t.Context(), "ann", old, func(to live.Place) { moved = append(moved, to) })
	}
	if follow(); moved != nil {
		t.Error("moved without a switch")
	}
	second := f.make(t, "ann", "B")
	wants(t, "open", f.OpenWorld(t.Context(), "ann", second), "")
	if follow(); len(moved) != 1 {
		t.Fatalf("moved %d times", len(moved))
	}
	if id, _ := moved[0].Address(); id != second {
		t.Errorf("moved to %s", id)
	}
}

// stage is a world of another process: a place with the two ids, which notes what it was asked.
type stage struct {
	live.Place
	calls   []live.Request
	cancels []string
}

func (*stage) Address() (worldID, sessionID string) { return "far", "s_far" }

func (s *stage) Deliver(r live.Request) {
	s.calls = append(s.calls, r)
	r.Reply(nil, wire.ToolResult{OK: true, Result: &wire.Result{Text: "from afar"}})
}

func (s *stage) Cancel(id string) { s.cancels = append(s.cancels, id) }

func (*stage) Resource(*access.Principal, string, string) wire.ResourceResult {
	return wire.ResourceResult{OK: true, Text: "from afar"}
}

// While a user's agents act elsewhere, their calls, resources and sockets go there; pages, streams,
// named worlds and other users stay here.
func TestElsewhere(t *testing.T) {
	far := &stage{}
	var on bool
	f := start(t, func(o *Options) {
		o.ActiveRemote = func(userID string) Target {
			if on && userID == "ann" {
				return far
			}
			return nil
		}
	})
	here := f.currentOf(t, "ann")
	agent := &socket{}
	f.AddAgent("ann", agent)
	on = true
	wants(t, "move", f.MoveAgents(t.Context(), "ann"), "")
	if r := f.call(t, program("ann"), "world_info", ""); !r.OK || r.Result.Text != "from afar" || len(far.calls) != 1 {
		t.Errorf("%+v", r)
	}
	if r := f.Resource(t.Context(), Caller{By: program("ann")}, wire.StateURI); r.Text != "from afar" {
		t.Errorf("%+v", r)
	}
	for what, from := range map[string]Caller{
		"another user":      {By: program("bob")},
		"a named world":     {By: program("ann"), WorldID: here},
		"a bound principal": {By: &access.Principal{UserID: "ann", Kind: access.Agent, WorldID: here, Scopes: access.LocalScopes()}},
	} {
		from.AgentType = "codex"
		if r := f.Call(t.Context(), from, "", "world_info", nil, nil); !r.OK || r.Result.Text == "from afar" {
			t.Errorf("%s: %+v", what, r)
		}
	}
	if p, _ := f.AgentPlace(t.Context(), "ann"); p != live.Place(far) {
		t.Error("a new agent's place is not there")
	}
	if p, _ := f.Place(t.Context(), "ann", ""); p == live.Place(far) {
		t.Error("a page's place is there")
	}
	// A switch here does not call the agents back.
	second := f.make(t, "ann", "B")
	wants(t, "open", f.OpenWorld(t.Context(), "ann", second), "")
	if !slices.Equal(agent.places(), []string{"far"}) {
		t.Errorf("the agent was moved to %q", agent.places())
	}
	moved := 0
	f.FollowAgent(t.Context(), "ann", far, func(live.Place) { moved++ })
	if moved != 0 {
		t.Error("an agent that is there was moved")
	}
	p, _ := f.Place(t.Context(), "ann", "")
	f.FollowAgent(t.Context(), "ann", p, func(to live.Place) {
		if moved++; to != live.Place(far) {
			t.Error("moved to another place")
		}
	})
	if moved != 1 {
		t.Error("an agent that logged in here was not moved")
	}
	on = false
	wants(t, "back", f.MoveAgents(t.Context(), "ann"), "")
	if !slices.Equal(agent.places(), []string{"far", second}) {
		t.Errorf("the agent was moved to %q", agent.places())
	}
	f.FollowAgent(t.Context(), "ann", far, func(to live.Place) {
		if id, _ := to.Address(); id != second {
			t.Errorf("followed to %s", id)
		}
		moved++
	})
	if moved != 2 {
		t.Error("an agent that logged in there was not moved back")
	}
	f.log.breaks(errors.New("broken"), "Worlds")
	f.DropUser("ann")
	wants(t, "move without a store", f.MoveAgents(t.Context(), "ann"), wire.CodeStoreFailed)
}

// Watch reports the changes that its principal may see, several at once a single time, and ends
// with its context.
func TestWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t, nil)
		first := f.currentOf(t, "ann")
		count := func(by *access.Principal) (n *int, end func()) {
			ctx, cancel := context.WithCancel(t.Context())
			n = new(int)
			if e := f.Watch(ctx, by, func() { *n++ }); e != nil {
				t.Fatal(e.Text())
			}
			return n, cancel
		}
		all, endAll := count(program("ann"))
		bound, endBound := count(&access.Principal{UserID: "ann", WorldID: first})
		other, endOther := count(program("bob"))
		defer endBound()
		defer endOther()
		synctest.Wait()
		f.make(t, "ann", "B")
		synctest.Wait()
		if *all != 1 || *other != 0 {
			t.Errorf("a new world: %d, another user %d", *all, *other)
		}
		u := f.user("ann")
		*bound = 0
		u.Changed(first)
		u.Changed("w_other")
		synctest.Wait()
		if *bound != 1 {
			t.Errorf("the bound one heard of %d changes", *bound)
		}
		f.RemoteChanged("ann")
		synctest.Wait()
		before := *all
		endAll()
		synctest.Wait()
		f.make(t, "ann", "C")
		synctest.Wait()
		if *all != before {
			t.Error("told after its end")
		}
		if len(u.watchers) != 1 {
			t.Errorf("%d watchers are left", len(u.watchers))
		}
		f.End()
		wants(t, "watch after the end", f.Watch(t.Context(), program("ann"), func() {}), wire.CodeUnavailable)
	})
}
