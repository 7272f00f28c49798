package presence

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// report makes a device's report about its agent, and about helpers with these ids.
func report(state wire.ActivityState, age int64, helpers ...string) *wire.DevicePresence {
	m := &wire.DevicePresence{Doing: &wire.Doing{State: state, Label: "x", Age: age}}
	for _, id := range helpers {
		m.Helpers = append(m.Helpers, wire.DeviceHelper{
			ID: id, Name: id,
			Doing: wire.Doing{State: wire.ActivityWorking},
		})
	}
	return m
}

// In whatever order the sockets of an agent connect, report and leave, it shows the last report of
// the newest socket that has one, and no report outlives its socket. The agent is away once the
// last socket has left, unless it moved.
func TestBodyOfADevice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := New()
		var open []*Seat // the newest is the last
		told := map[*Seat]wire.ActivityState{}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch what := rapid.IntRange(0, 3).Draw(t, "what"); {
			case what == 0 || len(open) == 0:
				s, a := p.Connect("ann", wire.Agent{AvatarID: "avatar_ann", Name: "Ann"}, noon)
				p.Show(a)
				open = append(open, s)
			case what == 1:
				i := rapid.IntRange(0, len(open)-1).Draw(t, "who")
				s := open[i]
				open = slices.Delete(open, i, i+1)
				delete(told, s)
				p.Disconnect(s, rapid.Bool().Draw(t, "moved"), noon)
				p.Report(s, report(wire.ActivityWorking, 0), noon) // too late
			default:
				s := rapid.SampledFrom(open).Draw(t, "who")
				if state := rapid.SampledFrom([]wire.ActivityState{
					"", wire.ActivityThinking,
					wire.ActivityNeedsYou,
				}).Draw(t, "tells"); state == "" {
					delete(told, s)
					p.Report(s, &wire.DevicePresence{}, noon)
				} else {
					told[s] = state
					p.Report(s, report(state, 0), noon)
				}
			}
			a, here := p.Find("ann")
			if p.Connected() != (len(open) > 0) || len(open) > 0 && !here {
				t.Fatalf("%d sockets are open, connected: %v", len(open), p.Connected())
			}
			if !here {
				continue
			}
			want := wire.ActivityAway
			if len(open) > 0 {
				want = wire.ActivityIdle
			}
			for _, s := range open {
				if told[s] != "" {
					want = told[s]
				}
			}
			if now, _ := a.activityNow(nil); now.State != want {
				t.Fatalf("%s, want %s", now.State, want)
			}
		}
	})
}

// Helpers keep their spot for as long as they are reported, no two share one, and all have ids of
// their own.
func TestHelpersKeepTheirSpots(t *testing.T) {
	t.Parallel()
	ids := []string{"a", "b", "c", "A_b", "d-e", "f", "g", "h"}
	rapid.Check(t, func(t *rapid.T) {
		p := New()
		s, a := p.Connect("ann", wire.Agent{AvatarID: "avatar_ann"}, noon)
		p.Show(a)
		before := map[string]int{}
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			some := rapid.SliceOfNDistinct(rapid.SampledFrom(ids), 0, MaxHelpers, rapid.ID).Draw(t, "helpers")
			p.Report(s, report(wire.ActivityWorking, 0, some...), noon)
			now, taken := map[string]int{}, map[int]bool{}
			for _, h := range a.reported().Helpers {
				if was, ok := before[h.ID]; ok && was != h.Place || taken[h.Place] || h.Place >= MaxHelpers {
					t.Fatalf("helper %s moved to spot %d", h.ID, h.Place)
				}
				now[h.ID], taken[h.Place] = h.Place, true
			}
			before = now
			avatars := map[string]bool{}
			for _, x := range p.Message(doc.New("x"), nil, 1, Visibility{Programs: true}).Agents {
				if avatars[x.AvatarID] {
					t.Fatalf("two bodies have the id %s", x.AvatarID)
				}
				avatars[x.AvatarID] = true
			}
			if len(avatars) != len(some)+1 {
				t.Fatalf("%d bodies, want %d", len(avatars), len(some)+1)
			}
		}
	})
}

// An activity that a device reports again keeps its start, although the message was delayed;
// another one does not.
func TestActivitiesKeepTheirBeginning(t *testing.T) {
	t.Parallel()
	p := New()
	s, a := p.Connect("ann", wire.Agent{AvatarID: "avatar_ann"}, noon)
	since := func() time.Duration { now, _ := a.activityNow(nil); return now.Since.Sub(noon) }
	for _, c := range []struct {
		after time.Duration
		state wire.ActivityState
		age   int64
		want  time.Duration
	}{
		{0, wire.ActivityThinking, 0, 0},
		{5 * time.Second, wire.ActivityThinking, 5000, 0},
		{11 * time.Second, wire.ActivityThinking, 10000, 0},                // a second late
		{20 * time.Second, wire.ActivityThinking, 10000, 10 * time.Second}, // it has begun anew
		{21 * time.Second, wire.ActivityWorking, 0, 21 * time.Second},
	} {
		p.Report(s, report(c.state, c.age), noon.Add(c.after))
		if got := since(); got != c.want {
			t.Errorf("after %v: since %v, want %v", c.after, got, c.want)
		}
	}
}

// Who may not see what the user's agents work on learns from their programs only whether they do.
func TestWorkIsPrivate(t *testing.T) {
	t.Parallel()
	p := New()
	s, a := p.Connect("ann", wire.Agent{AvatarID: "avatar_ann", Name: "Ann"}, noon)
	p.Show(a)
	p.Report(s, report(wire.ActivityWorking, 0, "tests"), noon)
	for work, want := range map[bool]string{true: "x tests", false: " Helper"} {
		list := p.Message(doc.New("x"), nil, 1, Visibility{Programs: work}).Agents
		if got := fmt.Sprint(list[0].Activity.Label, " ", list[1].Name); got != want || list[1].Parent != "avatar_ann" {
			t.Errorf("work %v: %q, want %q", work, got, want)
		}
	}
}

// A call is shown while it runs; at its end the agent is idle, unless another call runs or its
// socket has gone, and the pages get a trace of what they know.
func TestCallsOfAnAgent(t *testing.T) {
	t.Parallel()
	p := New()
	s, a := p.Connect("ann", wire.Agent{AvatarID: "avatar_ann"}, noon)
	want := func(when string, state wire.ActivityState, traces int) {
		t.Helper()
		if now, _ := a.activityNow(nil); now.State != state || len(p.traces) != traces {
			t.Errorf("%s: %s, %d traces", when, now.State, len(p.traces))
		}
	}
	walk := callOf(t, "ann", "m1", "walk_avatar", `{"position":[1,0,1]}`)
	say := callOf(t, "ann", "m2", "say", `{"text":"hello"}`)
	wait := callOf(t, "ann", "m3", "wait_for_events", `{}`)
	p.Began(a, walk)
	want("not shown yet", wire.ActivityWalking, 0)
	p.Show(a)
	p.Began(a, say)
	p.Began(a, wait)
	want("the newest", wire.ActivitySpeaking, 2)
	p.Ended(say, wire.ToolResult{OK: true, Result: &wire.Result{Text: "Said.\nMore."}}, noon)
	want("the older", wire.ActivityWalking, 2)
	if last := p.traces[1]; last.State != wire.TraceDone || last.Text != "Said." {
		t.Errorf("%+v", last)
	}
	p.Disconnect(s, false, noon)
	want("it walks on", wire.ActivityWalking, 2)
	p.Ended(walk, wire.ToolResult{Error: wire.NewError(wire.CodeTimeout, "too late")}, noon)
	want("away", wire.ActivityAway, 3)
	if traces := p.Flush(true); len(traces) != 3 || p.Changed || !a.Announced() {
		t.Errorf("%d traces, changed %v", len(traces), p.Changed)
	}
}

// A socket that never called leaves no agent behind; nor does one that moved, or a caller that was
// dismissed.
func TestWhoLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		acted, moved  bool
		body, dismiss bool
		here          bool
	}{
		{"asked what there is", false, false, false, false, false},
		{"acted", true, false, false, false, true},
		{"moved", true, true, false, false, false},
		{"moved, and has a back end", true, true, true, false, true},
		{"dismissed", true, false, false, true, false},
		{"dismissed, and has a back end", true, false, true, true, true},
	} {
		p := New()
		if c.body {
			p.Attach([]*AttachedBody{{Device: "ann", Agent: wire.Agent{AvatarID: "avatar_ann"}, Latest: &Body{Name: "Ann"}}}, noon)
		}
		s, a := p.Connect("ann", wire.Agent{AvatarID: "avatar_ann"}, noon)
		a.acted = c.acted
		p.Disconnect(s, c.moved, noon)
		if c.dismiss {
			p.Dismiss("ann")
		}
		if _, here := p.Find("ann"); here != c.here {
			t.Errorf("%s: here is %v", c.name, here)
		}
		p.Attach(nil, noon) // its back end ends
		if _, here := p.Find("ann"); here != (c.acted && !c.moved && !c.dismiss && !c.body) {
			t.Errorf("%s: after its back end here is %v", c.name, here)
		}
	}
}

// However agents come and go, no more than the limits are shown and known, and no agent with a
// credential and a socket is evicted.
func TestLimitsHold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := New()
		pinned := map[string]bool{}
		for i := range rapid.IntRange(1, 2*MaxKnownAgents).Draw(t, "newcomers") {
			name, trusted, show := fmt.Sprint(i), rapid.IntRange(0, 3).Draw(t, "trusted") == 0, rapid.Bool().Draw(t, "shown")
			leaving, e := p.Admit(name, trusted, show)
			if leaving != nil {
				p.Remove(leaving)
			}
			if e != nil {
				continue
			}
			at := noon.Add(time.Duration(i) * time.Second)
			a := p.Join(name, wire.Agent{AvatarID: "avatar_" + name}, trusted, at)
			if trusted && len(pinned) < MaxAgents/2 {
				_, _ = p.Connect(name, a.Agent, at)
				pinned[name] = true
			}
			if show {
				p.Show(a)
			}
			if len(p.shown) > MaxAgents || p.Known() > MaxKnownAgents || len(p.Shown()) != len(p.shown) {
				t.Fatalf("%d agents are shown, %d known", len(p.shown), p.Known())
			}
		}
		for name := range pinned {
			if _, here := p.Find(name); !here {
				t.Fatalf("%s has left", name)
			}
		}
	})
}

// Only the user's own pages show folders and files of an agent in a terminal.
func TestOnlyTheUserSeesFoldersAndFiles(t *testing.T) {
	t.Parallel()
	p := New()
	p.Attach([]*AttachedBody{{Device: "d", Agent: wire.Agent{AvatarID: "avatar_d", Name: "Claude Code"}, Latest: &Body{
		Activity: wire.Activity{State: wire.ActivityWorking, Label: "Edit"}, PrivateName: "Claude Code · shop", PrivateLabel: "Edit · cart.go",
	}}}, noon)
	for sight, want := range map[Visibility][2]string{
		{}:                              {"Claude Code", ""},
		{Programs: true}:                {"Claude Code", "Edit"},
		{Programs: true, Private: true}: {"Claude Code · shop", "Edit · cart.go"},
	} {
		if a := p.Message(doc.New("x"), nil, 1, sight).Agents[0]; [2]string{a.Name, a.Activity.Label} != want {
			t.Errorf("%+v: %s, %q", sight, a.Name, a.Activity.Label)
		}
	}
}
