package live

import (
	"slices"
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// The lease goes to the newest visible page of the user's, else the newest hidden one, else a
// viewer in the same order.
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

// A stream gets each entry once, in order; a reader that is too slow loses the stream, not an entry
// in between.
func TestStreamsGetEachEntryOnce(t *testing.T) {
	t.Parallel()
	f := newFeed()
	s := &Subscription{by: &access.Principal{}, events: make(chan StreamEvent, 3), sent: 4, joined: true}
	f.subscriptions[s] = struct{}{}
	replaying := &Subscription{by: &access.Principal{}, events: make(chan StreamEvent, 3)}
	f.subscriptions[replaying] = struct{}{}
	for _, revision := range []uint64{3, 4, 5, 6, 5, 7} {
		f.push(wire.Entry{Revision: revision})
	}
	f.push(wire.Entry{Revision: 8}) // does not fit any more
	f.push(wire.Entry{Revision: 9})
	var got []uint64
	for e := range s.events {
		got = append(got, e.ID)
	}
	if !slices.Equal(got, []uint64{5, 6, 7}) || !s.ended || len(replaying.events) != 0 || replaying.ended ||
		len(f.subscriptions) != 1 {
		t.Errorf("%v, ended %v; %d events for one that still reads the log", got, s.ended, len(replaying.events))
	}
	f.end(s) // a second time is harmless
}
