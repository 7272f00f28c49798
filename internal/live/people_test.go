package live

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// noon is when the tests of this file begin.
var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// add joins an agent and shows it.
func (p *people) add(name string, trusted bool, at time.Time) *agent {
	a := p.join(name, wire.Agent{AvatarID: "avatar_" + name, Name: name}, trusted, at)
	p.show(a)
	return a
}

// An agent without a socket is shown as away after ten minutes and removed after twenty. What keeps it present: a socket,
// a back end, an open call.
func TestSilentAgentsLeave(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		keeps func(*agent)
		away  bool
		gone  bool
	}{
		{"nothing", func(*agent) {}, true, true},
		{"a socket", func(a *agent) { a.sockets[&agentSeat{}] = struct{}{} }, false, false},
		{"a back end", func(a *agent) { a.body = &AttachedBody{} }, false, false},
		{"a call", func(a *agent) { a.running = []*call{{}} }, false, false},
		{"a waiting call", func(a *agent) { a.waitCount.trusted = 1 }, false, false},
	} {
		p := newPeople()
		a := p.add("ann", true, noon)
		c.keeps(a)
		p.changed = false
		p.expire(noon.Add(awayTimeout + time.Second))
		if away := a.activity.State == wire.ActivityAway; away != c.away || p.changed != c.away {
			t.Errorf("%s: away is %v after ten minutes, the pages are told: %v", c.name, away, p.changed)
		}
		p.expire(noon.Add(2*awayTimeout + time.Second))
		if gone := len(p.byDevice) == 0 && len(p.shown) == 0; gone != c.gone {
			t.Errorf("%s: gone is %v after twenty minutes", c.name, gone)
		}
	}
}

// In a full world the agent with the least reason to stay makes room, for a caller without a credential only one that is
// away.
func TestWhoLeavesAFullWorld(t *testing.T) {
	t.Parallel()
	idle := func(*agent) {}
	away := func(a *agent) { a.activity.State = wire.ActivityAway }
	waiting := func(a *agent) { a.waitCount.anonymous = 1 }
	busy := func(a *agent) { a.running = []*call{{}} }
	type who struct {
		trusted bool
		does    func(*agent)
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
		p := newPeople()
		for i := range MaxAgents - 1 {
			c.others.does(p.add(fmt.Sprintf("other-%02d", i), c.others.trusted, noon))
		}
		one := p.add("one", c.one.trusted, noon)
		c.one.does(one)
		leaving, e := p.roomFor("new", c.trusted, true)
		if (leaving == one) != c.leaves || (e != nil) != c.refused {
			t.Errorf("%s: %+v leaves, %v", c.name, leaving, e)
		}
		if again, e := p.roomFor("one", c.trusted, true); again != nil || e != nil { // it is here already
			t.Errorf("%s: %+v leaves for one that is here, %v", c.name, again, e)
		}
	}
}

// However agents come and go, nobody stands on another one's spot, and who is shown is known.
func TestSpotsAreNeverShared(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := newPeople()
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			name := fmt.Sprint(rapid.IntRange(0, 12).Draw(t, "agent"))
			switch a := p.byDevice[name]; {
			case a == nil || rapid.Bool().Draw(t, "stays"):
				p.add(name, true, noon)
			default:
				p.remove(a)
			}
		}
		spots := map[int]bool{}
		for _, a := range p.shown {
			if spots[a.spot] || p.byDevice[a.device] != a || a.spot >= len(p.shown)+12 {
				t.Fatalf("agent %s at spot %d", a.device, a.spot)
			}
			spots[a.spot] = true
		}
		if m := p.presence(world.New("x"), nil, 1, true); len(m.Agents) != len(p.shown) || m.Pages != 1 {
			t.Fatalf("%d agents are told, %d are shown", len(m.Agents), len(p.shown))
		}
	})
}

// What an agent does is told by its newest call, else the user's voice call, else its back end, else whether it is here.
func TestWhatAnAgentDoes(t *testing.T) {
	t.Parallel()
	a := &agent{Agent: wire.Agent{AvatarID: "avatar_a"}, activity: wire.Activity{State: wire.ActivityIdle}}
	want := func(state wire.ActivityState, voice *VoiceActivity) {
		t.Helper()
		if now, _ := a.doing(voice); now.State != state {
			t.Errorf("%s, want %s", now.State, state)
		}
	}
	running := placing(t, "a", "m", "", 1)
	want(wire.ActivityIdle, nil)
	a.body = &AttachedBody{Latest: &Body{Activity: wire.Activity{State: wire.ActivityThinking}}}
	want(wire.ActivityThinking, nil)
	speaking := &VoiceActivity{AvatarID: "avatar_a", Activity: wire.Activity{State: wire.ActivitySpeaking}}
	want(wire.ActivitySpeaking, speaking)
	want(wire.ActivityThinking, &VoiceActivity{AvatarID: "avatar_b"})
	a.running = []*call{running}
	want(wire.ActivityWorking, speaking)
}

// Of the traces that one flush sends, the newest are kept, and of a call that has ended only its end.
func TestTracesOfOneFlush(t *testing.T) {
	t.Parallel()
	p := newPeople()
	p.trace(wire.Trace{CallID: "c0", State: wire.TraceStarted})
	p.trace(wire.Trace{CallID: "c0", State: wire.TraceDone})
	if len(p.traces) != 1 || p.traces[0].State != wire.TraceDone {
		t.Errorf("%+v", p.traces)
	}
	for i := range maxTraces {
		p.trace(wire.Trace{CallID: fmt.Sprint("d", i), State: wire.TraceStarted})
	}
	if len(p.traces) != maxTraces || slices.ContainsFunc(p.traces, func(x wire.Trace) bool { return x.CallID == "c0" }) {
		t.Errorf("%d traces, the oldest %+v", len(p.traces), p.traces[0])
	}
}

// The lease goes to the newest visible page of the user's, else the newest hidden one, else a viewer in the same order.
func TestWhichPageLeads(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pages string // v: visible, h: hidden; capital: the user's
		want  int
	}{{"", -1}, {"H", 0}, {"VV", 1}, {"VH", 0}, {"HH", 1}, {"Vv", 0}, {"Hv", 0}, {"vV", 1}, {"vH", 1}, {"vh", 0}, {"hv", 1}, {"HVHvh", 1}} {
		var list []*page
		for _, kind := range c.pages {
			list = append(list, &page{viewer: kind >= 'a', visible: kind == 'v' || kind == 'V'})
		}
		if got := slices.Index(list, leader(list)); got != c.want {
			t.Errorf("%q: page %d leads", c.pages, got)
		}
	}
}

// A stream gets each entry once, in order; a reader that is too slow loses the stream, not an entry in between.
func TestStreamsGetEachEntryOnce(t *testing.T) {
	t.Parallel()
	f := newFeed()
	s := &Subscription{by: &access.Principal{}, events: make(chan StreamEvent, 3), sent: 4}
	f.subs[s] = struct{}{}
	for _, revision := range []uint64{3, 4, 5, 6, 5, 7} {
		f.push(wire.Entry{Revision: revision})
	}
	f.push(wire.Entry{Revision: 8}) // does not fit any more
	f.push(wire.Entry{Revision: 9})
	var got []uint64
	for e := range s.events {
		got = append(got, e.ID)
	}
	if !slices.Equal(got, []uint64{5, 6, 7}) || !s.ended || len(f.subs) != 0 {
		t.Errorf("%v, ended %v", got, s.ended)
	}
	f.end(s) // a second time is harmless
}
