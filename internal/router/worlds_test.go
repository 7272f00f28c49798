package router_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/worldtest"
)

func TestANewUserHasALivelyWorld(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	if d := p.Document(); len(d.Objects) < 20 || d.Revision != 1 || p.Welcome.WorldName == "" {
		t.Errorf("%d objects at revision %d in %q", len(d.Objects), d.Revision, p.Welcome.WorldName)
	}
}

// Opening another world moves the user's agents and tells the pages that follow; what each does next acts there.
func TestOpeningAnotherWorldMovesEveryone(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := patient(t)
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

	// An envelope that was made for the old world is not run in the new one.
	reply, err := b.Ask(ctx, stale)
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, worldtest.ResultOf(reply), wire.CodeWorldSwitched)
	// What is called before the page has come waits for it, in the order of the calls, and opens no second page.
	hasty := a.CallEnvelope("place_objects", bench(9))
	hasty.Deadline = time.Now().Add(50 * time.Millisecond)
	if reply, err = a.Ask(ctx, hasty); err != nil {
		t.Fatal(err)
	}
	late := worldtest.ResultOf(reply)
	wantCode(t, late, wire.CodeWorldNotOpen)
	if !late.Error.Retryable || !strings.Contains(late.Error.Message, "is changing to this world") {
		t.Errorf("%+v", late.Error)
	}
	waits, opens := start(t, a, "place_objects", bench(1)), start(t, b, "open_world", `{}`)
	if info := wantOK(t, a.Call(ctx, "world_info", `{}`)); !strings.Contains(info.Text, "is changing to this world") {
		t.Error(info.Text)
	}
	follows.Close()
	there := r.Page(nil)
	if there.Welcome.WorldID != made.ID {
		t.Errorf("a page that follows came to %s", there.Welcome.WorldID)
	}
	wantOK(t, worldtest.ResultOf(receive(t, waits)))
	if text := wantOK(t, worldtest.ResultOf(receive(t, opens))).Text; !strings.Contains(text, "is here again") {
		t.Error(text)
	}
	if stays.Calls() != 0 || stays.Switched() != "" {
		t.Error("a page of the old world was asked")
	}
	// In process, a call for a named world acts there.
	got := r.Call(ctx, router.Caller{UserID: worldtest.UserID, WorldID: old.WorldID, AgentType: "curl", Scopes: wire.DefaultScopes()}, "", "place_objects", []byte(bench(3)), nil)
	wantOK(t, got)
	if stays.Calls() != 1 {
		t.Error("it went elsewhere")
	}
	wantCode(t, a.Call(ctx, "worlds", `{"action":"open","id":"nowhere"}`), wire.CodeNotFound)
	wantOK(t, a.Call(ctx, "worlds", `{"action":"open","id":"Plaza"}`))
	r.Restart()
	if p := r.Page(nil); p.Welcome.WorldID != old.WorldID {
		t.Errorf("after a restart %s is open", p.Welcome.WorldID)
	}
}

// Sockets that come and go while the world changes end up where the user is, and leave no trace when they go.
func TestSwitchingWhileSocketsComeAndGo(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := patient(t)
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

// Close answers what is under way, ends every socket with the code that tells peers to come back, and leaves nothing
// running (TestMain looks for goroutines).
func TestCloseAnswersAndEndsEverything(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holding(r)
	a := r.Agent("codex")
	change, wait := start(t, a, "place_objects", bench(1)), start(t, a, "wait_for_events", `{"timeout":50}`)
	receive(t, calls)
	sub, e := r.Subscribe(patient(t), router.Caller{UserID: worldtest.UserID, Trusted: true}, nil)
	if e != nil || sub.Replay(patient(t), func(router.StreamEvent) error { return nil }) != nil {
		t.Fatal(e)
	}
	if e := r.Watch(context.Background(), worldtest.UserID, func() {}); e != nil {
		t.Fatal(e)
	}
	inProcess := make(chan wire.ToolResult, 1)
	go func() {
		inProcess <- r.Call(context.Background(), router.Caller{UserID: worldtest.UserID, AgentType: "curl", Scopes: wire.DefaultScopes(), Trusted: true}, "", "wait_for_events", []byte(`{"timeout":50}`), nil)
	}()
	until(t, "the call in process", p, func() bool { return len(p.Presence().Agents) == 2 })
	stuck := r.Page(&worldtest.PageOptions{Hidden: true})
	stuck.Pause() // does not take part in the closing handshake

	if err := r.Close(patient(t)); err != nil { // an error says that somebody was still there in the end
		t.Fatal(err)
	}
	wantCode(t, worldtest.ResultOf(receive(t, change)), wire.CodeUnavailable)
	wantCode(t, worldtest.ResultOf(receive(t, wait)), wire.CodeUnavailable)
	wantCode(t, receive(t, inProcess), wire.CodeUnavailable)
	if _, ended := read(t, sub, 1000); !ended {
		t.Error("the event stream goes on")
	}
	restart := wire.CodeUnavailable.Info().Close
	if code := a.Closed(patient(t)); code != restart {
		t.Errorf("the agent's socket closed with %d", code)
	}
	if code := p.Closed(patient(t)); code != restart {
		t.Errorf("the page's socket closed with %d", code)
	}
	// Nothing is taken any more.
	got := r.Call(context.Background(), router.Caller{UserID: worldtest.UserID, AgentType: "curl", Scopes: wire.DefaultScopes()}, "", "world_info", nil, nil)
	wantCode(t, got, wire.CodeUnavailable)
	if e := r.Watch(context.Background(), worldtest.UserID, func() {}); e == nil {
		t.Error("a watch began")
	}
	stuck.Kill()
}

// A caller that takes its progress slowly holds up nobody else.
func TestProgressDoesNotHoldUpTheWorld(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holding(r)
	stuck, release := make(chan struct{}), make(chan struct{})
	done := make(chan wire.ToolResult, 1)
	go func() {
		first := sync.OnceFunc(func() { close(stuck); <-release })
		done <- r.Call(context.Background(), router.Caller{UserID: worldtest.UserID, AgentType: "curl", Scopes: wire.DefaultScopes()}, "", "walk_avatar", []byte(`{"position":[1,0,1]}`), func(wire.ToolProgress) { first() })
	}()
	call := receive(t, calls)
	for i := range 5 {
		if err := p.Report(call, float64(i), 5); err != nil {
			t.Fatal(err)
		}
	}
	receive(t, chanOf(stuck))
	a := r.Agent("codex")
	wantOK(t, a.Call(patient(t), "inspect_world", `{}`))
	if reply, err := p.Do(patient(t), call); err != nil || reply.Kind != wire.KindCommitAccepted {
		t.Fatal(reply.Kind, err)
	}
	close(release)
	wantOK(t, receive(t, done))
	// A socket's progress comes as messages of its own.
	answer := start(t, a, "walk_avatar", `{"position":[2,0,1]}`)
	call = receive(t, calls)
	_ = p.Report(call, 1, 2)
	until(t, "progress", a, func() bool { return len(a.Progress()) == 1 && a.Progress()[0].Total == 2 })
	_, _ = p.Do(patient(t), call)
	wantOK(t, worldtest.ResultOf(receive(t, answer)))
}

// chanOf turns a channel that is closed into one that brings a value.
func chanOf(closed <-chan struct{}) <-chan struct{} {
	c := make(chan struct{}, 1)
	go func() { <-closed; c <- struct{}{} }()
	return c
}

func TestPresenceTellsWhoIsHereAndWhatTheyDo(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p, calls := holding(r)
	a := r.Agent("claude-code")
	state := func() string {
		for _, x := range p.Presence().Agents {
			if x.AvatarID == a.Welcome.Agent.AvatarID {
				return x.Activity.State
			}
		}
		return "absent"
	}
	until(t, "arrival", p, func() bool { return state() == "idle" })
	answer := start(t, a, "walk_avatar", `{"position":[1,0,1]}`)
	call := receive(t, calls)
	until(t, "walking", p, func() bool { return state() == "walking" })
	if _, err := p.Do(patient(t), call); err != nil {
		t.Fatal(err)
	}
	wantOK(t, worldtest.ResultOf(receive(t, answer)))
	until(t, "idle again", p, func() bool { return state() == "idle" })
	until(t, "the trace", p, func() bool { n := len(p.Traces()); return n > 0 && p.Traces()[n-1].State == "done" })
	a.Kill()
	until(t, "away", p, func() bool { return state() == "away" })
}
