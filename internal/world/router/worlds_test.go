package router_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
)

func TestNewUserGetsPlaza(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	if d := p.Document(); len(d.Objects) < 20 || d.Revision != 1 || p.Welcome.WorldName == "" {
		t.Errorf("%d objects at revision %d in %q", len(d.Objects), d.Revision, p.Welcome.WorldName)
	}
}

// Opening another world moves the user's agents and notifies the pages that follow. The agents'
// next calls act there.
func TestOpeningAnotherWorldMovesSockets(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	follows := r.Page(nil)
	stays := r.Page(&worldtest.PageOptions{WorldID: follows.Welcome.WorldID})
	a, b := r.Agent("codex"), r.Agent("gemini")
	old := a.Bound()
	stale := b.CallEnvelope("place_objects", bench(1))

	var made struct {
		ID string `json:"id"`
	}
	res := wantOK(t, a.Call(ctx, "worlds", `{"action":"create","name":"Garden"}`))
	if json.Unmarshal(res.Data, &made) != nil || made.ID == "" || made.ID == old.WorldID {
		t.Fatalf("%s", res.Data)
	}
	for _, s := range []*worldtest.Agent{a, b} {
		until(t, "the new binding", s, func() bool { return s.Bound().WorldID == made.ID })
		if s.Bound().SessionID == old.SessionID || s.Bound().WorldName != "Garden" {
			t.Errorf("bound to %+v", s.Bound())
		}
	}
	until(t, "the switch", follows, func() bool { return follows.Switched() == made.ID })

	// An envelope for the old world is refused in the new one.
	reply, err := b.Ask(ctx, stale)
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, worldtest.ResultOf(reply), wire.CodeWorldSwitched)
	// Calls made before the page has followed wait for it, in their order, and open no second page.
	late := rushed(t, a, bench(9))
	wantCode(t, late, wire.CodeWorldNotOpen)
	if !late.Error.Retryable || !strings.Contains(late.Error.Message, "is switching to this world") {
		t.Errorf("%+v", late.Error)
	}
	waits, opens := start(t, a, "place_objects", bench(1)), start(t, b, "open_world", `{}`)
	if info := wantOK(t, a.Call(ctx, "world_info", `{}`)); !strings.Contains(info.Text, "is switching to this world") {
		t.Error(info.Text)
	}
	follows.Close()
	there := r.Page(nil)
	if there.Welcome.WorldID != made.ID {
		t.Errorf("a page that follows got %s", there.Welcome.WorldID)
	}
	wantOK(t, worldtest.ResultOf(receive(t, waits)))
	if text := wantOK(t, worldtest.ResultOf(receive(t, opens))).Text; !strings.Contains(text, "page is back") {
		t.Error(text)
	}
	if stays.Calls() != 0 || stays.Switched() != "" {
		t.Error("a page of the old world received a call")
	}
	// A call in process that names a world acts there.
	got := r.Call(ctx, directory.Caller{By: worldtest.Program(false), WorldID: old.WorldID, AgentType: "curl"}, "", "place_objects",
		[]byte(bench(3)), nil)
	wantOK(t, got)
	if stays.Calls() != 1 {
		t.Error("the call went to another world")
	}
	wantCode(t, a.Call(ctx, "worlds", `{"action":"open","id":"nowhere"}`), wire.CodeNotFound)
	wantOK(t, a.Call(ctx, "worlds", `{"action":"open","id":"Plaza"}`))
	r.Restart()
	if p := r.Page(nil); p.Welcome.WorldID != old.WorldID {
		t.Errorf("after a restart %s is open", p.Welcome.WorldID)
	}
}

// Sockets that log in during a switch end up in the current world, and leave nothing behind when
// they disconnect.
func TestSwitchDuringLogins(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	a := r.Agent("codex")
	wantOK(t, a.Call(ctx, "worlds", `{"action":"create","name":"Garden"}`))
	var wg sync.WaitGroup
	wg.Go(func() {
		for i := range 20 {
			name := []string{"Plaza", "Garden"}[i%2]
			if got := a.Call(ctx, "worlds", `{"action":"open","id":"`+name+`"}`); !got.OK && got.Error.Code != wire.CodeWorldSwitched {
				t.Errorf("open: %v", got.Error)
			}
		}
	})
	var late []*worldtest.Agent
	for range 20 {
		b := r.Agent("gemini")
		late = append(late, b)
		if len(late)%2 == 0 {
			b.Kill()
		}
	}
	wg.Wait()
	current, e := r.CurrentWorld(ctx, worldtest.UserID)
	if e != nil {
		t.Fatal(e)
	}
	for i, b := range late {
		if i%2 == 0 {
			until(t, "the current world", b, func() bool { return b.Bound().WorldID == current })
			b.Kill()
		}
	}
	p := r.Page(nil)
	until(t, "their leaving", p, func() bool {
		for _, x := range p.Presence().Agents {
			if x.Type == "gemini" && x.Connected {
				return false
			}
		}
		return true
	})
}

// Close answers open calls, closes every socket with the code for peers to reconnect, and leaves no
// goroutine behind (TestMain checks that).
func TestCloseEndsCallsSocketsAndStreams(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holdingPage(r)
	a := r.Agent("codex")
	change, wait := start(t, a, "place_objects", bench(1)), start(t, a, "wait_for_events", `{"timeout":50}`)
	receive(t, calls)
	sub, e := r.Subscribe(testContext(t), directory.Caller{By: worldtest.Program(true)}, nil)
	if e != nil || sub.Replay(testContext(t), func(live.StreamEvent) error { return nil }) != nil {
		t.Fatal(e)
	}
	if e := r.Watch(context.Background(), worldtest.Program(true), func() {}); e != nil {
		t.Fatal(e)
	}
	inProcess := make(chan wire.ToolResult, 1)
	go func() {
		inProcess <- r.Call(context.Background(), directory.Caller{By: worldtest.Program(true), AgentType: "curl"}, "", "wait_for_events",
			[]byte(`{"timeout":50}`), nil)
	}()
	until(t, "the call in process", p, func() bool { return len(p.Presence().Agents) == 2 })
	stuck := r.Page(&worldtest.PageOptions{Hidden: true})
	stuck.Pause() // never answers the close handshake

	if err := r.Close(testContext(t)); err != nil {
		t.Fatal(err)
	}
	wantCode(t, worldtest.ResultOf(receive(t, change)), wire.CodeUnavailable)
	wantCode(t, worldtest.ResultOf(receive(t, wait)), wire.CodeUnavailable)
	wantCode(t, receive(t, inProcess), wire.CodeUnavailable)
	if _, ended := read(t, sub, 1000); !ended {
		t.Error("the event stream did not end")
	}
	restart := wire.CodeUnavailable.Info().Close
	if code := a.Closed(testContext(t)); code != restart {
		t.Errorf("the agent's socket closed with %d", code)
	}
	if code := p.Closed(testContext(t)); code != restart {
		t.Errorf("the page's socket closed with %d", code)
	}
	// Everything is refused from now on.
	got := r.Call(context.Background(), directory.Caller{By: worldtest.Program(false), AgentType: "curl"}, "", "world_info", nil, nil)
	wantCode(t, got, wire.CodeUnavailable)
	if e := r.Watch(context.Background(), worldtest.Program(true), func() {}); e == nil {
		t.Error("Watch was accepted")
	}
	stuck.Kill()
}

// A caller whose progress callback is slow does not block others.
func TestSlowProgressDoesNotBlockTheWorld(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holdingPage(r)
	stuck, release := make(chan struct{}), make(chan struct{})
	done := make(chan wire.ToolResult, 1)
	go func() {
		first := sync.OnceFunc(func() { close(stuck); <-release })
		done <- r.Call(context.Background(), directory.Caller{By: worldtest.Program(false), AgentType: "curl"}, "", "walk_avatar",
			[]byte(`{"position":[1,0,1]}`), func(wire.ToolProgress) { first() })
	}()
	call := receive(t, calls)
	for i := range 5 {
		if err := p.Report(call, float64(i), 5); err != nil {
			t.Fatal(err)
		}
	}
	receive(t, chanOf(stuck))
	a := r.Agent("codex")
	wantOK(t, a.Call(testContext(t), "inspect_world", `{}`))
	if reply, err := p.Do(testContext(t), call); err != nil || reply.Kind != wire.KindCommitAccepted {
		t.Fatal(reply.Kind, err)
	}
	close(release)
	wantOK(t, receive(t, done))
	// A socket gets progress as separate messages.
	answer := start(t, a, "walk_avatar", `{"position":[2,0,1]}`)
	call = receive(t, calls)
	_ = p.Report(call, 1, 2)
	until(t, "progress", a, func() bool { return len(a.Progress()) == 1 && a.Progress()[0].Total == 2 })
	_, _ = p.Do(testContext(t), call)
	wantOK(t, worldtest.ResultOf(receive(t, answer)))
}

// chanOf turns a channel that will be closed into one that will deliver a value.
func chanOf(closed <-chan struct{}) <-chan struct{} {
	c := make(chan struct{}, 1)
	go func() { <-closed; c <- struct{}{} }()
	return c
}

func TestPresenceShowsActivity(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holdingPage(r)
	a := r.Agent("claude-code")
	state := func() wire.ActivityState {
		for _, x := range p.Presence().Agents {
			if x.AvatarID == a.Welcome.Agent.AvatarID {
				return x.Activity.State
			}
		}
		return "absent"
	}
	until(t, "arrival", p, func() bool { return state() == wire.ActivityIdle })
	answer := start(t, a, "walk_avatar", `{"position":[1,0,1]}`)
	call := receive(t, calls)
	until(t, "walking", p, func() bool { return state() == wire.ActivityWalking })
	if _, err := p.Do(testContext(t), call); err != nil {
		t.Fatal(err)
	}
	wantOK(t, worldtest.ResultOf(receive(t, answer)))
	until(t, "idle again", p, func() bool { return state() == wire.ActivityIdle })
	until(t, "the trace", p, func() bool { n := len(p.Traces()); return n > 0 && p.Traces()[n-1].State == wire.TraceDone })
	a.Kill()
	until(t, "away", p, func() bool { return state() == wire.ActivityAway })
}
