package presence

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/tool"
)

// noon is when the tests of this file begin.
var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// add joins an agent and shows it.
func (p *People) add(name string, trusted bool, at time.Time) *Agent {
	a := p.Join(name, wire.Agent{AvatarID: "avatar_" + name, Name: name}, trusted, at)
	p.Show(a)
	return a
}

// callOf makes a call of a device.
func callOf(t testing.TB, device, messageID, name, args string) *calls.Call {
	t.Helper()
	asked, e := tool.Validate(name, []byte(args))
	if e != nil {
		t.Fatal(e)
	}
	return calls.New(calls.Call{
		Parsed: asked, Device: device, Agent: wire.Agent{AvatarID: "avatar_" + device}, By: &access.Principal{Trusted: true},
		Began: noon,
	}, messageID)
}

// waits lets an agent wait for the user.
func waits(trusted bool) func(a *Agent) {
	return func(a *Agent) {
		asked, _ := tool.Validate(tool.WaitForEvents, nil)
		c := calls.New(calls.Call{Parsed: asked, By: &access.Principal{Trusted: trusted}}, "m")
		_, _ = calls.NewTable[*calls.Call](quota.New(1)).Count(&a.Calls, a.Name, c, quota.NewShared(1, 1))
	}
}

// An agent without a socket is shown as away after ten minutes and removed after twenty. What keeps
// it present: a socket, a back end, an open call.
func TestSilentAgentsLeave(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		keeps func(*Agent)
		away  bool
		gone  bool
	}{
		{"nothing", func(*Agent) {}, true, true},
		{"a socket", func(a *Agent) { a.seats[&Seat{}] = struct{}{} }, false, false},
		{"a back end", func(a *Agent) { a.body = &AttachedBody{} }, false, false},
		{"a call", func(a *Agent) { a.runningCalls = []*calls.Call{{}} }, false, false},
		{"a waiting call", waits(true), false, false},
	} {
		p := New()
		a := p.add("ann", true, noon)
		c.keeps(a)
		p.Changed = false
		p.Expire(noon.Add(awayTimeout + time.Second))
		if away := a.activity.State == wire.ActivityAway; away != c.away || p.Changed != c.away {
			t.Errorf("%s: away is %v after ten minutes, the pages are told: %v", c.name, away, p.Changed)
		}
		p.Expire(noon.Add(2*awayTimeout + time.Second))
		if gone := len(p.byDevice) == 0 && len(p.shown) == 0; gone != c.gone {
			t.Errorf("%s: gone is %v after twenty minutes", c.name, gone)
		}
	}
}

// In a full world the agent with the least reason to stay makes room, for a caller without a
// credential only one that is away.
func TestWhoLeavesAFullWorld(t *testing.T) {
	t.Parallel()
	idle := func(*Agent) {}
	away := func(a *Agent) { a.activity.State = wire.ActivityAway }
	waiting := waits(false)
	busy := func(a *Agent) { a.runningCalls = []*calls.Call{{}} }
	type who struct {
		trusted bool
		does    func(*Agent)
	}
	for _, c := range []struct {
		name    string
		others  who
		one     who
		trusted bool // the newcomer
		leaves  bool // the one
		refused bool
	}{
		{"anonymous, all busy", who{true, busy}, who{false, busy}, false, false, true},
		{"anonymous, one waits", who{true, busy}, who{false, waiting}, false, false, true},
		{"anonymous, one idle but not away", who{true, busy}, who{false, idle}, false, false, true},
		{"anonymous, one away", who{true, busy}, who{false, away}, false, true, false},
		{"anonymous, one with a credential away", who{true, busy}, who{true, away}, false, true, false},
		{"trusted, all pinned", who{true, busy}, who{true, busy}, true, false, true},
		{"trusted, one anonymous is busy", who{true, busy}, who{false, busy}, true, true, false},
		{"trusted, anonymous before recent", who{true, idle}, who{false, waiting}, true, true, false},
		{"trusted, recent before pinned", who{true, busy}, who{true, idle}, true, true, false},
	} {
		p := New()
		for i := range MaxAgents - 1 {
			c.others.does(p.add(fmt.Sprintf("other-%02d", i), c.others.trusted, noon))
		}
		one := p.add("one", c.one.trusted, noon)
		c.one.does(one)
		leaving, e := p.Admit("new", c.trusted, true)
		if (leaving == one) != c.leaves || (e != nil) != c.refused {
			t.Errorf("%s: %+v leaves, %v", c.name, leaving, e)
		}
		if again, e := p.Admit("one", c.trusted, true); again != nil || e != nil { // it is here already
			t.Errorf("%s: %+v leaves for one that is here, %v", c.name, again, e)
		}
	}
}

// However agents come and go, no two stand on the same spot, and every shown agent is known.
func TestSpotsAreNeverShared(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := New()
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			name := fmt.Sprint(rapid.IntRange(0, 12).Draw(t, "agent"))
			switch a := p.byDevice[name]; {
			case a == nil || rapid.Bool().Draw(t, "stays"):
				p.add(name, true, noon)
			default:
				p.Remove(a)
			}
		}
		spots := map[int]bool{}
		for _, a := range p.shown {
			if spots[a.spawnIndex] || p.byDevice[a.Device] != a || a.spawnIndex >= len(p.shown)+12 {
				t.Fatalf("agent %s at spot %d", a.Device, a.spawnIndex)
			}
			spots[a.spawnIndex] = true
		}
		m := p.Message(doc.New("x"), nil, 1, Visibility{Programs: true})
		if len(m.Agents) != len(p.shown) || m.Pages != 1 {
			t.Fatalf("%d agents are told, %d are shown", len(m.Agents), len(p.shown))
		}
	})
}

// An agent's activity comes from its newest call, else the user's voice call, else its back end,
// else its presence.
func TestWhatAnAgentDoes(t *testing.T) {
	t.Parallel()
	a := &Agent{Agent: wire.Agent{AvatarID: "avatar_a"}, activity: wire.Activity{State: wire.ActivityIdle}}
	want := func(state wire.ActivityState, voice *VoiceActivity) {
		t.Helper()
		if now, _ := a.activityNow(voice); now.State != state {
			t.Errorf("%s, want %s", now.State, state)
		}
	}
	running := callOf(t, "a", "m", tool.PlaceObjects, `{"objects":[{"kind":"bench","position":[1,0,1]}]}`)
	want(wire.ActivityIdle, nil)
	a.body = &AttachedBody{Latest: &Body{Activity: wire.Activity{State: wire.ActivityThinking}}}
	want(wire.ActivityThinking, nil)
	speaking := &VoiceActivity{AvatarID: "avatar_a", Activity: wire.Activity{State: wire.ActivitySpeaking}}
	want(wire.ActivitySpeaking, speaking)
	want(wire.ActivityThinking, &VoiceActivity{AvatarID: "avatar_b"})
	a.runningCalls = []*calls.Call{running}
	want(wire.ActivityWorking, speaking)
}

// Of the traces that one flush sends, the newest are kept, and of a call that has ended only its
// end.
func TestTracesOfOneFlush(t *testing.T) {
	t.Parallel()
	p := New()
	p.Trace(wire.Trace{CallID: "c0", State: wire.TraceStarted})
	p.Trace(wire.Trace{CallID: "c0", State: wire.TraceDone})
	if len(p.traces) != 1 || p.traces[0].State != wire.TraceDone {
		t.Errorf("%+v", p.traces)
	}
	for i := range maxTraces {
		p.Trace(wire.Trace{CallID: fmt.Sprint("d", i), State: wire.TraceStarted})
	}
	if len(p.traces) != maxTraces || slices.ContainsFunc(p.traces, func(x wire.Trace) bool { return x.CallID == "c0" }) {
		t.Errorf("%d traces, the oldest %+v", len(p.traces), p.traces[0])
	}
}
