package router_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/router"
)

// bodyOf returns a back end's report of its agent.
func bodyOf(state wire.ActivityState, label string) presence.Body {
	return presence.Body{Type: "openclaw", Name: "Clawd", Activity: wire.Activity{
		State: state, Label: label,
		Since: wire.Millis(time.Now()), Source: "test",
	}}
}

// seen returns how a page sees an avatar. Its id is empty while the avatar is not there.
func seen(p *worldtest.Page, avatar string) wire.AgentPresence {
	for _, a := range p.Presence().Agents {
		if a.AvatarID == avatar {
			return a
		}
	}
	return wire.AgentPresence{}
}

// untilState waits until a page shows an avatar in a state.
func untilState(t *testing.T, p *worldtest.Page, avatar string, state wire.ActivityState) wire.AgentPresence {
	t.Helper()
	until(t, avatar+" is "+string(state), p, func() bool { return seen(p, avatar).Activity.State == state })
	return seen(p, avatar)
}

// untilGone waits until a page shows an avatar no more.
func untilGone(t *testing.T, p *worldtest.Page, avatar string) {
	t.Helper()
	until(t, avatar+" is gone", p, func() bool { return seen(p, avatar).AvatarID == "" })
}

// An agent of a back end has an avatar without a socket, with the name and the activity that the
// back end reports.
func TestBodyHasAvatarWithoutSocket(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	r.ShowBody(worldtest.UserID, bodyOf("thinking", "")) // before any page is open
	p := r.Page(nil)
	a := untilState(t, p, "avatar_openclaw", "thinking")
	if a.Name != "Clawd" || a.Type != "openclaw" || !a.Connected {
		t.Errorf("%+v", a)
	}
	if got := r.Page(nil).Welcome.Presence.Agents; len(got) != 1 || got[0].Name != "Clawd" {
		t.Errorf("the welcome of a new page shows %+v", got)
	}
	r.ShowBody(worldtest.UserID, bodyOf("lost", ""))
	if a := untilState(t, p, "avatar_openclaw", "lost"); a.Connected {
		t.Error("a lost agent is shown as connected")
	}
	look := wantOK(t, r.Agent("codex").Call(testContext(t), "inspect_world", `{"kind":"avatar"}`))
	if !strings.Contains(look.Text, "; lost") {
		t.Errorf("inspect_world returned %s", look.Text)
	}
	b := bodyOf("idle", "")
	b.Gone = true
	r.ShowBody(worldtest.UserID, b)
	untilGone(t, p, "avatar_openclaw")
	r.ShowBody(worldtest.UserID, b) // a second time is harmless
}

// While a tool call of the agent's MCP process runs, the avatar shows the call, and afterwards what
// the back end reports instead of idle. The call record names the turn.
func TestCallActivityHidesBodyActivity(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var records []live.CallRecord
	r := worldtest.StartRouter(t, func(o *router.Options) {
		o.Observe = func(c live.CallRecord) { mu.Lock(); records = append(records, c); mu.Unlock() }
	})
	calls := make(chan worldtest.Call, 1)
	p := r.Page(&worldtest.PageOptions{Execute: func(_ *worldtest.Page, c worldtest.Call) { calls <- c }})
	b := bodyOf("thinking", "")
	b.Turn = "run-7"
	r.ShowBody(worldtest.UserID, b)
	agent := r.Agent("openclaw") // the same avatar
	answer := start(t, agent, "place_objects", bench(1))
	c := receive(t, calls)
	if a := untilState(t, p, "avatar_openclaw", "working"); a.Activity.Source != "tool.call place_objects" || len(p.Presence().Agents) != 1 {
		t.Errorf("%+v", p.Presence().Agents)
	}
	if c.Agent.Name != "Clawd" {
		t.Errorf("the page builds for %q", c.Agent.Name)
	}
	if _, err := p.Do(testContext(t), c); err != nil {
		t.Fatal(err)
	}
	wantOK(t, worldtest.ResultOf(receive(t, answer)))
	untilState(t, p, "avatar_openclaw", "thinking")
	mu.Lock()
	if len(records) != 1 || records[0].Run != "run-7" || records[0].Agent != "Clawd" || records[0].AvatarID != "avatar_openclaw" {
		t.Errorf("%+v", records)
	}
	mu.Unlock()

	// When the back end's body goes, the process stays under its own name. When the process goes,
	// the body stays.
	b.Gone = true
	r.ShowBody(worldtest.UserID, b)
	if a := untilState(t, p, "avatar_openclaw", "idle"); a.Name != "OpenClaw" {
		t.Errorf("%+v", a)
	}
	r.ShowBody(worldtest.UserID, bodyOf("speaking", ""))
	untilState(t, p, "avatar_openclaw", "speaking")
	agent.Kill()
	if a := untilState(t, p, "avatar_openclaw", "speaking"); !a.Connected {
		t.Errorf("%+v", a)
	}
}

// CancelTurn answers the open calls of a turn with cancelled. Calls that the same agent made
// outside the turn go on.
func TestCancelTurnCancelsItsCalls(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	calls := make(chan worldtest.Call, 2)
	p := r.Page(&worldtest.PageOptions{Execute: func(_ *worldtest.Page, c worldtest.Call) { calls <- c }})
	b := bodyOf("idle", "")
	r.ShowBody(worldtest.UserID, b)
	agent := r.Agent("openclaw")
	before := start(t, agent, "place_objects", bench(1))
	outside := receive(t, calls)
	b.Turn, b.Activity.State = "run-7", "working"
	r.ShowBody(worldtest.UserID, b)
	answer := start(t, agent, "place_objects", bench(2))
	receive(t, calls)
	r.CancelTurn(worldtest.UserID, "codex", "run-7")
	r.CancelTurn(worldtest.UserID, "openclaw", "run-6")
	r.CancelTurn(worldtest.UserID, "openclaw", "")
	r.CancelTurn(worldtest.UserID, "openclaw", "run-7")
	wantCode(t, worldtest.ResultOf(receive(t, answer)), wire.CodeCancelled)
	if _, err := p.Do(testContext(t), outside); err != nil {
		t.Fatal(err)
	}
	wantOK(t, worldtest.ResultOf(receive(t, before)))
}

// Helpers stand around their parent, each on its own spot; at most eight are shown.
func TestHelpersStandBesideTheirParent(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	helper := func(id string) presence.Body {
		b := bodyOf("working", "looking")
		b.Helper, b.Name = id, "Scout"
		return b
	}
	r.ShowBody(worldtest.UserID, helper("early")) // before its parent
	r.ShowBody(worldtest.UserID, bodyOf("thinking", ""))
	const long = "agent:main:subagent:0b9c41e2-1a35-4a86-9c55-7d6a7f1c2f0"
	for i := range 9 {
		r.ShowBody(worldtest.UserID, helper(fmt.Sprint(long, i)))
	}
	until(t, "eight helpers", p, func() bool { return len(p.Presence().Agents) == 9 })
	parent := seen(p, "avatar_openclaw")
	places := map[[3]float64]bool{parent.Position: true}
	for _, a := range p.Presence().Agents[1:] {
		dx, dz := a.Position[0]-parent.Position[0], a.Position[2]-parent.Position[2]
		if a.Parent != "avatar_openclaw" || !strings.HasPrefix(a.AvatarID, "avatar_openclaw_") || !wire.ValidID(a.AvatarID) || dx*dx+dz*dz > 4 ||
			places[a.Position] {
			t.Errorf("%+v", a)
		}
		places[a.Position] = true
	}
	if seen(p, "avatar_openclaw_early").Name != "Scout" {
		t.Error("the first one is missing")
	}
	gone := helper("early")
	gone.Gone = true
	r.ShowBody(worldtest.UserID, gone)
	untilGone(t, p, "avatar_openclaw_early")
	b := bodyOf("idle", "")
	b.Gone = true
	r.ShowBody(worldtest.UserID, b)
	until(t, "an empty world", p, func() bool { return len(p.Presence().Agents) == 0 })
}

// A body moves with the user to another world.
func TestBodyFollowsTheCurrentWorld(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	first := r.Page(nil)
	stays := r.Page(&worldtest.PageOptions{WorldID: first.Welcome.WorldID})
	r.ShowBody(worldtest.UserID, bodyOf("idle", ""))
	untilState(t, stays, "avatar_openclaw", "idle")
	wantOK(t, r.Agent("codex").Call(testContext(t), "worlds", `{"action":"create","name":"Garden"}`))
	untilGone(t, stays, "avatar_openclaw")
	there := r.Page(nil)
	untilState(t, there, "avatar_openclaw", "idle")
	r.ShowBody(worldtest.UserID, bodyOf("thinking", ""))
	untilState(t, there, "avatar_openclaw", "thinking")
	if seen(stays, "avatar_openclaw").AvatarID != "" {
		t.Error("the body is in two worlds")
	}
}

// A connected back end does not keep the router busy; a turn does.
func TestTurnPreventsIdle(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	r.ShowBody(worldtest.UserID, bodyOf("idle", ""))
	if r.Idle().IsZero() {
		t.Error("the router is busy with an idle agent")
	}
	b := bodyOf("thinking", "")
	b.Turn = "run-1"
	r.ShowBody(worldtest.UserID, b)
	if !r.Idle().IsZero() {
		t.Error("the router is idle during a turn")
	}
	r.ShowBody(worldtest.UserID, bodyOf("idle", ""))
	if r.Idle().IsZero() {
		t.Error("the router is busy after the turn")
	}
}

// A debounced selection wakes each waiting agent once. Every answer has the current selection and
// view.
func TestSelectionIsReportedOnce(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	p := r.Page(nil)
	a := r.Agent("codex")
	wantOK(t, a.Call(ctx, "place_objects", `{"objects":[{"kind":"bench","position":[60,0,60],"id":"bench_50"},{"kind":"bench","position":[90,0,90],"id":"bench_51"}]}`))
	show := func(selected string, x float64) {
		t.Helper()
		if err := p.Send(wire.KindPagePresence,
			wire.PagePresence{
				Visible: true, Selected: selected,
				Camera: &wire.Camera{Position: [3]float64{x, 5, x - 5}, Target: [3]float64{x, 0, x}},
			}); err != nil {
			t.Fatal(err)
		}
	}
	type answer struct {
		Events              []struct{ Kind, ID string }
		Selected, LookingAt string
	}
	read := func(got wire.ToolResult) (d answer) {
		t.Helper()
		if err := json.Unmarshal(wantOK(t, got).Data, &d); err != nil {
			t.Fatal(err)
		}
		return d
	}
	waiting := start(t, a, "wait_for_events", `{"timeout":20}`)
	show("bench_51", 90) // selected only briefly
	show("bench_50", 60)
	got := worldtest.ResultOf(receive(t, waiting))
	if d := read(got); len(d.Events) != 1 || d.Events[0].Kind != "selected" || d.Events[0].ID != "bench_50" || d.Selected != "bench_50" ||
		d.LookingAt != "bench_50" {
		t.Errorf("%+v", d)
	}
	if !strings.Contains(got.Result.Text, "the user selected bench_50") || !strings.Contains(got.Result.Text, "looks at bench_50") {
		t.Errorf("%s", got.Result.Text)
	}
	// The next wait does not report it again.
	if d := read(a.Call(ctx, "wait_for_events", `{"timeout":0.05}`)); len(d.Events) != 0 || d.Selected != "bench_50" {
		t.Errorf("%+v", d)
	}
	// Another agent does not know of it yet.
	if d := read(r.Agent("gemini").Call(ctx, "wait_for_events", `{"timeout":20}`)); len(d.Events) != 1 {
		t.Errorf("%+v", d)
	}
	show("", 0)
	if d := read(a.Call(ctx, "wait_for_events", `{"timeout":0.5}`)); len(d.Events) != 0 || d.Selected != "" {
		t.Errorf("%+v", d)
	}
	if text := wantOK(t, a.Call(ctx, "inspect_world", `{}`)).Text; strings.Contains(text, "looking at bench_5") {
		t.Errorf("%s", text)
	}
	if n := len(logOf(t, r.Store, p.Welcome.WorldID)); n != 2 {
		t.Errorf("%d entries: looking must not be logged", n)
	}
}

// A back end's report of its agent's work is for principals that may follow the conversation or see
// the project; others learn only that it works.
func TestWorkIsNotToldToEveryone(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	b := bodyOf("working", "Bash · psql -U admin")
	r.ShowBody(worldtest.UserID, b)
	helper := b
	helper.Helper, helper.Name = "h1", "Find the password"
	r.ShowBody(worldtest.UserID, helper)
	reader := r.AgentWith(&worldtest.AgentOptions{
		Type:   "reader",
		Scopes: []wire.Scope{wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot},
	})
	own := r.Agent("own")
	for _, c := range []struct {
		agent *worldtest.Agent
		sees  bool
	}{{reader, false}, {own, true}} {
		inspected := c.agent.Call(testContext(t), "inspect_world", `{}`)
		info := c.agent.Call(testContext(t), "world_info", `{}`)
		state, err := c.agent.Ask(testContext(t),
			c.agent.Envelope(wire.KindResourceRead, wire.ScopeRead, wire.ResourceRead{URI: wire.StateURI}))
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"inspect_world": string(inspected.Encode()), "the state": string(state.Payload)} {
			if strings.Contains(text, "psql -U") != c.sees || !strings.Contains(text, "working") {
				t.Errorf("%s tells %s: %s", name, c.agent.Welcome.Agent.Name, text)
			}
		}
		if strings.Contains(string(info.Encode()), "password") != c.sees {
			t.Errorf("world_info tells %s: %s", c.agent.Welcome.Agent.Name, info.Encode())
		}
	}
	for scopes, sees := range map[string]bool{"reader": false, "own": true} {
		by := worldtest.Program(true)
		if !sees {
			by = by.Narrow([]wire.Scope{wire.ScopeRead})
		}
		s, e := r.Subscribe(testContext(t), directory.Caller{By: by, AgentType: scopes}, nil)
		if e != nil {
			t.Fatal(e)
		}
		if err := s.Replay(testContext(t), func(live.StreamEvent) error { return nil }); err != nil {
			t.Fatal(err)
		}
		b.Activity.Label += " again"
		r.ShowBody(worldtest.UserID, b)
		for ev := range s.Events() {
			if ev.Name == "presence" {
				if strings.Contains(string(ev.Data), "psql -U") != sees {
					t.Errorf("the stream tells %s: %s", scopes, ev.Data)
				}
				break
			}
		}
		s.Close()
	}
}
