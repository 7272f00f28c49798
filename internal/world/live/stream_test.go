package live_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// An event stream gets each entry after its reader's revision once and in order, whether it is in
// the log alone, in memory or new; a revision that this log never had begins anew at the newest.
func TestStreamsMissNothing(t *testing.T) {
	t.Parallel()
	const before, later = 700, 20 // more than one batch, and more than the world remembers
	for _, c := range []struct {
		name  string
		after *uint64
		first string
		from  uint64 // the first revision that the stream has
	}{
		{"from now on", nil, "opened", before + 1},
		{"from the beginning", new(uint64(0)), "opened", 1},
		{"from the middle", new(uint64(before - 3)), "opened", before - 2},
		{"from the newest", new(uint64(before)), "opened", before + 1},
		{"of another log", new(uint64(before + 5)), "reset", before + 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			log := &journal{}
			for range before {
				log.other()
			}
			r, err := open(log)
			if err != nil {
				t.Fatal(err)
			}
			s, e := r.Subscribe(&access.Principal{Scopes: access.PageScopes()}, c.after)
			if e != nil {
				t.Fatal(e)
			}
			if _, unused := r.LastUse(); unused {
				t.Error("a world that is read by a stream may be dropped")
			}
			var got []live.StreamEvent
			if err := s.Replay(t.Context(), func(x live.StreamEvent) error {
				got = append(got,
					x)
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			p := r.page("p")
			for i := range later {
				_ = p.seat.Handle(&wire.Envelope{MessageID: fmt.Sprint("said", i)},
					&wire.UserEvent{Kind: wire.EventSaid, Text: "hello"})
			}
			r.End(live.Stopping()) // closes the channel
			for x := range s.Events() {
				if x.Name != "presence" {
					got = append(got, x)
				}
			}
			s.Close()
			if got[0].Name != c.first {
				t.Errorf("%s: begins with %s", c.name, got[0].Name)
			}
			next := c.from
			for _, x := range got[1:] {
				if x.ID != next || x.Name != "said" {
					t.Fatalf("%s: %s of revision %d, want %d", c.name, x.Name, x.ID, next)
				}
				next++
			}
			if next != before+later+1 {
				t.Errorf("%s: ends before revision %d", c.name, next)
			}
		})
	}
}

// An agent that asked for entries gets them from the time it enters a world until it leaves. One
// that its user moved gets a bound message first, and is in no other world.
func TestAgentsFollowAWorld(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		here, err := open(&journal{})
		if err != nil {
			t.Fatal(err)
		}
		there, err := open(&journal{})
		if err != nil {
			t.Fatal(err)
		}
		p, q := here.page("p"), there.page("q")
		l := &line{}
		entry := live.AgentEntry{
			By: &access.Principal{UserID: "local", Scopes: wire.DefaultScopes(), Trusted: true}, Line: l, DeviceID: "a",
			Agent: wire.Agent{AvatarID: "avatar_a", Name: "a"}, Subscribed: true,
		}
		kinds := func() (list []wire.Kind) {
			for _, m := range l.take() {
				list = append(list, m.Kind)
			}
			return list
		}
		say := func(p *page, id string) {
			_ = p.seat.Handle(&wire.Envelope{MessageID: id}, &wire.UserEvent{Kind: wire.EventSaid, Text: "hello"})
		}
		seat, e := here.EnterAgent(entry)
		if e != nil {
			t.Fatal(e)
		}
		say(p, "1")
		say(q, "1")
		if got := kinds(); !slices.Equal(got, []wire.Kind{wire.KindEntry}) {
			t.Errorf("%v", got)
		}
		_ = seat.Handle(&wire.Envelope{}, &wire.Subscribe{On: false})
		say(p, "2")
		if got := kinds(); got != nil {
			t.Errorf("it has not asked for %v", got)
		}
		_ = seat.Handle(&wire.Envelope{}, &wire.Subscribe{On: true})
		seat.Leave(true)
		there.MoveAgent(entry, func(s live.Seat) { seat = s })
		say(p, "3")
		say(q, "2")
		if got := kinds(); !slices.Equal(got, []wire.Kind{wire.KindBound, wire.KindEntry}) {
			t.Errorf("%v", got)
		}
		if len(here.Agents()) != 0 || len(there.Agents()) != 1 {
			t.Errorf("it is in %d and %d worlds", len(here.Agents()), len(there.Agents()))
		}
		seat.Leave(false)
		say(q, "3")
		if got := kinds(); got != nil {
			t.Errorf("it has left, and gets %v", got)
		}
		time.Sleep(time.Minute)
	})
}
