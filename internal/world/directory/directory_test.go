package directory

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/presence"
)

func TestNewWantsItsParts(t *testing.T) {
	url, id := func() string { return "http://x/" }, func(p string) string { return p + "1" }
	for what, o := range map[string]Options{
		"no log":   {Options: live.Options{URL: url, NewID: id}},
		"no ids":   {Options: live.Options{URL: url}, Log: newMemory()},
		"no url":   {Options: live.Options{NewID: id}, Log: newMemory()},
		"no parts": {},
	} {
		if d, err := New(o, Runtime{}); err == nil || d != nil {
			t.Errorf("%s: accepted", what)
		}
	}
	d, err := New(Options{Options: live.Options{URL: url, NewID: id}, Log: newMemory()}, Runtime{Context: t.Context()})
	if err != nil {
		t.Fatal(err)
	}
	if d.opt.Link() != url() || d.opt.MaxWorlds != 200 || d.opt.MaxOpenWorlds != 1000 ||
		d.opt.ReturnTimeout != 5*time.Second ||
		len(d.opt.Files("ann")) != 0 || time.Since(d.opt.Now()) > time.Minute {
		t.Errorf("defaults: %+v", d.opt)
	}
}

// While one goroutine folds a world the others wait for it. Each gets the one world, or the one
// error, after which the next caller tries again; one that gives up does not end the fold.
func TestOpenOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t, nil)
		id := f.make(t, "ann", "A")
		gate := make(chan error)
		f.log.mu.Lock()
		f.log.before = func(method string) error {
			if method == "Load" {
				return <-gate
			}
			return nil
		}
		f.log.mu.Unlock()
		type got struct {
			place live.Place
			e     *wire.Error
		}
		results := make(chan got, 5)
		open := func() {
			p, e := f.Place(t.Context(), "ann", id)
			results <- got{p, e}
		}
		for range 5 {
			go open()
		}
		synctest.Wait()
		early, cancel := context.WithCancel(t.Context())
		cancel()
		_, e := f.Place(early, "ann", id)
		wants(t, "one that gives up", e, wire.CodeUnavailable)
		gate <- errors.New("not now")
		for range 5 {
			if r := <-results; r.place != nil || r.e == nil || r.e.Code != wire.CodeStoreFailed {
				t.Errorf("a fold that failed: %+v", r)
			}
		}
		if n := f.log.count("Load"); n != 1 {
			t.Fatalf("folded %d times", n)
		}
		for range 5 {
			go open()
		}
		synctest.Wait()
		gate <- nil
		var first live.Place
		for range 5 {
			r := <-results
			if first == nil {
				first = r.place
			}
			if r.e != nil || r.place != first {
				t.Errorf("another world, or an error: %+v", r)
			}
		}
		if n := f.log.count("Load"); n != 2 {
			t.Errorf("folded %d times", n)
		}
	})
}

// A process that ends while a world is being folded ends that world too.
func TestEndWhileFolding(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t, nil)
		id := f.make(t, "ann", "A")
		gate := make(chan error)
		f.log.mu.Lock()
		f.log.before = func(method string) error {
			if method == "Load" {
				return <-gate
			}
			return nil
		}
		f.log.mu.Unlock()
		place := make(chan live.Place)
		go func() {
			p, _ := f.Place(t.Context(), "ann", id)
			place <- p
		}()
		synctest.Wait()
		f.End()
		gate <- nil
		p := <-place
		if r := p.(*live.World).Resource(program("ann"), "d", wire.StateURI); r.Error == nil ||
			r.Error.Code != wire.CodeUnavailable {
			t.Errorf("the world lives on: %+v", r)
		}
	})
}

func TestEnd(t *testing.T) {
	f := start(t, nil)
	f.currentOf(t, "ann")
	if r := f.call(t, program("ann"), "world_info", ""); !r.OK {
		t.Fatalf("%+v", r.Error)
	}
	closed := f.make(t, "ann", "B")
	f.AddPage("ann", &socket{})
	f.End()
	f.RemovePage("ann", &socket{})
	wants(t, "a call", f.call(t, program("ann"), "world_info", "").Error, wire.CodeUnavailable)
	_, e := f.Place(t.Context(), "ann", closed)
	wants(t, "a world that was not open", e, wire.CodeUnavailable)
	if !slices.Equal(f.open, []bool{true}) {
		t.Errorf("pages that close because the process stops were reported: %v", f.open)
	}
}

// PagesChanged hears of the first page and of the loss of the last, of all users together.
func TestPagesChanged(t *testing.T) {
	f := start(t, nil)
	a, b := &socket{}, &socket{}
	f.AddPage("ann", a)
	f.AddPage("bob", b)
	f.RemovePage("ann", a)
	f.RemovePage("bob", b)
	f.AddPage("ann", a)
	if !slices.Equal(f.open, []bool{true, false, true}) {
		t.Errorf("%v", f.open)
	}
}

// Of more worlds than may be in memory the one that was used longest ago makes room, saved; one in
// use never does.
func TestMaxOpenWorlds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t, func(o *Options) { o.MaxOpenWorlds = 2 })
		ids := []string{f.make(t, "ann", "A"), f.make(t, "ann", "B"), f.make(t, "bob", "C")}
		open := func(user, id string) *wire.Error {
			f.pass(time.Second)
			_, e := f.Place(t.Context(), user, id)
			return e
		}
		isOpen := func(user, id string) bool { return f.loaded()[key{user, id}] != nil }
		wants(t, "A", open("ann", ids[0]), "")
		wants(t, "B", open("ann", ids[1]), "")
		wants(t, "A again", open("ann", ids[0]), "")
		wants(t, "C", open("bob", ids[2]), "")
		if !isOpen("ann", ids[0]) || isOpen("ann", ids[1]) || !isOpen("bob", ids[2]) {
			t.Fatal("it was not the one used longest ago that made room")
		}
		if f.log.shots["ann/"+ids[1]].Revision != 1 {
			t.Error("the world was dropped without a snapshot")
		}
		// Now both are in use: by a call that waits, and by a stream.
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan wire.ToolResult)
		go func() {
			done <- f.Call(ctx, Caller{By: program("ann"), WorldID: ids[0], AgentType: "codex"}, "", "wait_for_events", json.RawMessage(`{"timeout":20}`), nil)
		}()
		sub, e := f.Subscribe(t.Context(), Caller{By: program("bob"), WorldID: ids[2]}, nil)
		if e != nil {
			t.Fatal(e.Text())
		}
		if err := sub.Replay(t.Context(), func(live.StreamEvent) error { return nil }); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		wants(t, "both are in use", open("ann", ids[1]), wire.CodeRate)
		sub.Close()
		f.log.breaks(errors.New("no space"), "SaveSnapshot")
		wants(t, "one that cannot be saved", open("ann", ids[1]), wire.CodeRate)
		f.log.breaks(nil)
		wants(t, "one is free", open("ann", ids[1]), "")
		if !isOpen("ann", ids[0]) || isOpen("bob", ids[2]) {
			t.Error("a world in use was dropped")
		}
		cancel()
		<-done
	})
}

// Sweep saves and drops worlds that were unused for some minutes; they open as they were.
func TestSweep(t *testing.T) {
	f := start(t, nil)
	id := f.currentOf(t, "ann")
	before, e := f.Place(t.Context(), "ann", id)
	if e != nil {
		t.Fatal(e.Text())
	}
	f.Sweep()
	f.pass(4 * time.Minute)
	f.Sweep()
	if f.Stats().Worlds != 1 {
		t.Fatal("dropped too early")
	}
	f.pass(2 * time.Minute)
	f.log.breaks(errors.New("no space"), "SaveSnapshot")
	f.Sweep()
	if f.Stats().Worlds != 1 {
		t.Fatal("dropped without a snapshot")
	}
	f.log.breaks(nil)
	f.Sweep()
	if f.Stats().Worlds != 0 || f.log.shots["ann/"+id].Revision != 1 {
		t.Fatal("not dropped, or not saved")
	}
	after, e := f.Place(t.Context(), "ann", id)
	if e != nil || after == before {
		t.Fatalf("not opened again: %v", e)
	}
	var was, is doc.Document
	before.(*live.World).Read(func(s *doc.State) { was = s.Document() })
	after.(*live.World).Read(func(s *doc.State) { is = s.Document() })
	x, _ := json.Marshal(was)
	if y, _ := json.Marshal(is); string(x) != string(y) {
		t.Error("the world changed while it was away")
	}
}

func TestSave(t *testing.T) {
	f := start(t, nil)
	for _, user := range []string{"ann", "bob"} {
		if _, e := f.Place(t.Context(), user, ""); e != nil {
			t.Fatal(e.Text())
		}
	}
	broken := errors.New("no space")
	f.log.breaks(broken, "SaveSnapshot")
	if err := f.Save(t.Context()); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	f.log.breaks(nil)
	if err := f.Save(t.Context()); err != nil || len(f.log.shots) != 2 {
		t.Errorf("%d saved, %v", len(f.log.shots), err)
	}
	n := f.log.count("SaveSnapshot")
	if err := f.Save(t.Context()); err != nil || f.log.count("SaveSnapshot") != n {
		t.Error("saved again without a change")
	}
}

// An account that is deleted leaves nothing in memory, and its calls end; another user's worlds
// stay.
func TestDropUser(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t, nil)
		done := make(chan wire.ToolResult, 1)
		go func() { done <- f.call(t, program("ann"), "wait_for_events", `{"timeout":20}`) }()
		f.currentOf(t, "bob")
		if _, e := f.Place(t.Context(), "bob", ""); e != nil {
			t.Fatal(e.Text())
		}
		f.ShowBody("ann", presence.Body{Type: "openclaw", Turn: "t"})
		synctest.Wait()
		f.DropUser("ann")
		wants(t, "the open call", (<-done).Error, wire.CodeNotFound)
		if s := f.Stats(); s.Worlds != 1 || s.Waits != 0 {
			t.Errorf("%+v", s)
		}
		if f.Busy() {
			t.Error("the turn of an agent of nobody keeps the service busy")
		}
		f.DropUser("nobody")
	})
}

// A file is found where it is shown, in worlds that are open and in those that are not; the current
// one comes first.
func TestAssetUsages(t *testing.T) {
	f := start(t, nil)
	f.currentOf(t, "ann")
	a, b := f.make(t, "ann", "A"), f.make(t, "ann", "B")
	f.make(t, "ann", "without")
	for i, id := range []string{a, b} {
		o, _ := json.Marshal(doc.Object{
			ID: "screen_9", Kind: "screen", Asset: "img_1", Position: doc.Vec3{float64(i), 0, 30}, Rotation: doc.Quat{0, 0, 0, 1},
			Scale:   doc.Vec3{1, 1, 1},
			Creator: "user", Created: 2, Changed: 2,
		})
		if err := f.log.Append(t.Context(), "ann", id,
			wire.Entry{Revision: 2, Operations: []wire.Operation{{
				Op: wire.OpPut, Type: wire.EntityObject,
				Value: o,
			}}}); err != nil {
			t.Fatal(err)
		}
	}
	usages := func() (names []string) {
		list, e := f.AssetUsages(t.Context(), "ann", "img_1")
		if e != nil {
			t.Fatal(e.Text())
		}
		for _, u := range list {
			if !slices.Equal(u.Users, []string{"screen_9"}) {
				t.Errorf("%+v", u)
			}
			names = append(names, u.World)
		}
		return names
	}
	if got := usages(); !slices.Equal(got, []string{"A", "B"}) {
		t.Errorf("%q", got)
	}
	loads := f.log.count("Load")
	wants(t, "open", f.OpenWorld(t.Context(), "ann", b), "")
	if got := usages(); !slices.Equal(got, []string{"B", "A"}) {
		t.Errorf("the current one does not come first: %q", got)
	}
	if f.Stats().Worlds != 1 || f.log.count("Load") == loads {
		t.Error("asking opened worlds")
	}
	bound := func(id string) *access.Principal { return &access.Principal{UserID: "ann", WorldID: id} }
	for what, c := range map[string]struct {
		by    *access.Principal
		asset string
		want  bool
	}{
		"the user":               {program("ann"), "img_2", true},
		"bound, shown there":     {bound(a), "img_1", true},
		"bound, another file":    {bound(a), "img_2", false},
		"bound to no such world": {bound("w_no"), "img_1", false},
	} {
		if f.Shows(t.Context(), c.by, c.asset) != c.want {
			t.Errorf("%s: %v", what, !c.want)
		}
	}
	f.log.breaks(errors.New("broken"), "Load")
	_, e := f.AssetUsages(t.Context(), "ann", "img_1")
	wants(t, "a log that cannot be read", e, wire.CodeStoreFailed)
	if f.Shows(t.Context(), bound(a), "img_1") {
		t.Error("a log that cannot be read shows the file")
	}
	f.log.breaks(errors.New("broken"), "Worlds")
	_, e = f.AssetUsages(t.Context(), "ann", "img_1")
	wants(t, "a list that cannot be read", e, wire.CodeStoreFailed)
}

func TestFootprints(t *testing.T) {
	f := start(t, nil)
	if n := len(f.Footprints("ann")); n < 20 {
		t.Errorf("%d areas of the plaza", n)
	}
	f.log.breaks(errors.New("broken"), "Load")
	if f.Footprints("bob") != nil {
		t.Error("a world that cannot be read has areas")
	}
}

// The list that agents get holds what their principal may see, and no more.
func TestListIsBound(t *testing.T) {
	f := start(t, nil)
	a := f.make(t, "ann", "A")
	f.make(t, "ann", "B")
	for what, c := range map[string]struct {
		by   *access.Principal
		want int
	}{
		"the user":       {program("ann"), 2},
		"one bound to A": {&access.Principal{UserID: "ann", WorldID: a}, 1},
		"bound to none":  {&access.Principal{UserID: "ann", WorldID: "w_no"}, 0},
		"another user":   {program("bob"), 0},
	} {
		list, err := f.List(t.Context(), c.by)
		if err != nil || len(list) != c.want {
			t.Errorf("%s: %v %v", what, list, err)
		}
	}
	_, e := f.callersWorld(t.Context(), &Caller{By: &access.Principal{UserID: "ann", WorldID: a}, WorldID: "w_2"})
	wants(t, "a bound one names another world", e, wire.CodeNotFound)
	w, e := f.callersWorld(t.Context(), &Caller{By: &access.Principal{UserID: "ann", WorldID: a}})
	if e != nil || w.ID() != a {
		t.Errorf("a bound one names none: %v", e)
	}
}

// A call ends with its context, and its reports reach the caller's goroutine only.
func TestCallEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t, nil)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan wire.ToolResult)
		go func() {
			done <- f.Call(ctx, Caller{By: program("ann"), AgentType: "codex"}, "m_1", "wait_for_events", json.RawMessage(`{"timeout":25}`), nil)
		}()
		synctest.Wait()
		cancel()
		if r := <-done; r.OK || r.Error == nil {
			t.Errorf("%+v", r)
		}
		if f.Busy() {
			t.Error("the call is still open")
		}
		begun := time.Now()
		late, end := context.WithTimeout(t.Context(), 3*time.Second)
		defer end()
		f.Call(late, Caller{By: program("ann"), AgentType: "codex"}, "", "wait_for_events", json.RawMessage(`{"timeout":25}`), nil)
		if took := time.Since(begun); took > 4*time.Second {
			t.Errorf("a call with 3 s took %s", took)
		}
		wants(t, "an unknown tool", f.call(t, program("ann"), "no_tool", `{}`).Error, wire.CodeUnknownTool)
	})
}

// Callers are one device each by type, name and credential, so that an agent has one body however
// it calls.
func TestCallersAreDevices(t *testing.T) {
	f := start(t, nil)
	of := func(by *access.Principal, typ, name, avatar string) (string, wire.Agent) {
		return f.device(&Caller{By: by, AgentType: typ, AgentName: name, AvatarID: avatar})
	}
	a, agentA := of(program("ann"), "codex", "Cody", "")
	again, _ := of(program("ann"), "codex", "Cody", "")
	other, _ := of(program("ann"), "codex", "Dora", "")
	bobs, _ := of(program("bob"), "codex", "Cody", "")
	byAvatar, named := of(program("ann"), "gemini", "X", agentA.AvatarID)
	if a != again || a == other || a == bobs {
		t.Errorf("devices %s %s, other name %s, other user %s", a, again, other, bobs)
	}
	if byAvatar != a || named != agentA {
		t.Errorf("by its avatar: %s %+v", byAvatar, named)
	}
	if stranger, _ := of(program("bob"), "codex", "Cody", agentA.AvatarID); stranger == a {
		t.Error("another user's avatar was taken")
	}
	limited := &access.Principal{UserID: "ann", Kind: access.Agent, Credential: "cred", Scopes: access.LocalScopes()}
	if own, _ := of(limited, "codex", "Cody", ""); own == a {
		t.Error("a token of its own shares the device of the user's programs")
	}
	paired := &access.Principal{UserID: "ann", Kind: access.Device, DeviceID: "d_paired", Credential: "c2"}
	if id, _ := of(paired, "codex", "Cody", ""); id != "d_paired" {
		t.Errorf("a paired device acts as %s", id)
	}
	if first := f.BackEnd("ann", "openclaw"); first.ID != f.BackEnd("ann", "openclaw").ID || first.ID == f.BackEnd("bob", "openclaw").ID {
		t.Error("the devices of back ends")
	}
}

// Surroundings are those of the user's own current world.
func TestSurroundings(t *testing.T) {
	f := start(t, nil)
	id := f.currentOf(t, "ann")
	s, err := f.Surroundings(t.Context(), "ann", agent.WorldMark{})
	if err != nil || s.Mark.World != id || s.Mark.Revision != 1 {
		t.Errorf("%+v %v", s, err)
	}
	f.log.breaks(errors.New("broken"), "Load")
	if _, err := f.Surroundings(t.Context(), "bob", agent.WorldMark{}); err == nil {
		t.Error("no error without a world")
	}
}

// Opening, sweeping, deleting and calling at once neither races nor leaves a world behind.
func TestAllAtOnce(t *testing.T) {
	f := start(t, func(o *Options) { o.MaxOpenWorlds = 3 })
	ids := []string{f.currentOf(t, "ann"), f.make(t, "ann", "B"), f.make(t, "ann", "C"), f.make(t, "ann", "D")}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for n := range 10 {
				id := ids[(i+n)%len(ids)]
				switch i % 4 {
				case 0:
					_, _ = f.Place(t.Context(), "ann", id)
				case 1:
					f.pass(time.Minute)
					f.Sweep()
				case 2:
					_ = f.OpenWorld(t.Context(), "ann", id)
				default:
					_ = f.DeleteWorld(t.Context(), "ann", id)
					_ = f.RestoreWorld(t.Context(), "ann", id)
				}
			}
		})
	}
	all.Wait()
	current := f.currentOf(t, "ann")
	if f.IsDeleted(t.Context(), "ann", current) {
		t.Error("the current world is in the trash")
	}
	for k := range f.loaded() {
		if f.IsDeleted(t.Context(), k.user, k.world) {
			t.Errorf("%s is open and in the trash", k.world)
		}
	}
}

// The process of a coding session has the body of its session, whatever type and device it names;
// it never has that of another agent of the user's, nor has any other token.
func TestARunHasTheBodyOfItsSession(t *testing.T) {
	f := start(t, nil)
	coder, chat := f.BackEnd("ann", "coder-1"), f.BackEnd("ann", "codex")
	run := &access.Principal{
		UserID: "ann", Kind: access.Agent, Credential: "cred_run", DeviceID: coder.ID,
		IsCodingRun: true, Trusted: true,
	}
	strays := map[string]*access.Principal{
		"a run without a device": {UserID: "ann", Kind: access.Agent, Credential: "cred_2", IsCodingRun: true, Trusted: true},
		"a run of another user":  {UserID: "bob", Kind: access.Agent, Credential: "cred_3", DeviceID: coder.ID, IsCodingRun: true, Trusted: true},
		"a token for tools":      {UserID: "ann", Kind: access.Agent, Credential: "cred_4", Trusted: true},
	}
	for _, agentType := range []string{"coder-1", "codex", "gemini"} {
		for _, named := range []string{"", coder.ID, chat.ID} {
			dev, release := f.Claim(run, agentType, "", named, "", false)
			if dev.ID != coder.ID || dev.Agent != coder.Agent {
				t.Errorf("the session's process as %s, naming %q, is %+v", agentType, named, dev)
			} else {
				release()
			}
			for what, by := range strays {
				if dev, release := f.Claim(by, agentType, "", named, "", false); dev.ID == coder.ID || dev.ID == chat.ID {
					t.Errorf("%s as %s, naming %q, is %+v", what, agentType, named, dev)
				} else {
					release()
				}
			}
		}
	}
}
