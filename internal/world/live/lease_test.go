package live_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/internal/world/tool"
)

// Whatever pages enter, leave, show or hide, exactly one of them holds the lease: the newest
// visible page of the user's, else the newest of the user's, else a viewer in the same order. A
// running call stays with its page, moves when that page leaves or when the user's page takes over
// from a viewer, and fails when no page is left.
func TestTheLeaseMovesWithItsCalls(t *testing.T) {
	t.Parallel()
	type entry struct {
		*page
		ofUser, visible bool
	}
	rapid.Check(t, func(rt *rapid.T) {
		moves := rapid.SliceOfN(rapid.IntRange(0, 1<<12), 10, 60).Draw(rt, "moves")
		wrong := ""
		synctest.Test(t, func(t *testing.T) {
			r := mustOpen(t, &journal{})
			var c caller
			var pages []*entry
			var holder *entry
			call := -1
			for i, move := range moves {
				pick := func() int { return (move >> 4) % len(pages) }
				switch kind := move % 5; {
				case len(pages) == 0 || kind == 0:
					e := &entry{ofUser: move&16 == 0, visible: move&32 == 0}
					e.page = r.enter(fmt.Sprint("p", i), e.ofUser, e.visible)
					pages = append(pages, e)
				case kind == 1:
					gone := pages[pick()]
					pages = slices.DeleteFunc(pages, func(e *entry) bool { return e == gone })
					gone.seat.Leave(false)
					if gone == holder {
						holder = nil
					}
				case kind == 2:
					e := pages[pick()]
					e.visible = !e.visible
					view := &wire.PagePresence{Visible: e.visible}
					_ = e.seat.Handle(&wire.Envelope{Kind: wire.KindPagePresence}, view)
				case call < 0:
					call = c.ask(r, "a", fmt.Sprint("m", i), tool.Screenshot, `{}`, time.Hour)
				case holder != nil && kind == 3:
					holder.execute(false)
					holder, call = nil, -1
				}
				synctest.Wait()
				var leader *entry
				for _, e := range pages {
					if leader == nil || e.ofUser && !leader.ofUser ||
						e.ofUser == leader.ofUser && (e.visible || !leader.visible) {
						leader = e
					}
				}
				if call >= 0 && (holder == nil || !holder.ofUser && leader.ofUser) {
					holder = leader
				}
				if call >= 0 && leader == nil {
					if got := c.outcome(call); got != string(wire.CodePageGone) {
						wrong = fmt.Sprintf("move %d: no page is left, and the call has %q", i, got)
					}
					call = -1
				}
				for n, e := range pages {
					e.listen()
					holds := call >= 0 && e == holder
					if e.leads != (e == leader) || len(e.calls) > 1 || (len(e.calls) == 1) != holds {
						wrong = fmt.Sprintf("move %d, page %d: leads %v, %d calls", i, n, e.leads, len(e.calls))
					}
				}
				if wrong != "" {
					return
				}
			}
		})
		if wrong != "" {
			rt.Fatal(wrong)
		}
	})
}

// The end of a world answers every open call with its reason, whatever the call waits for, except a
// change that is on disk already, which succeeds without its picture. Nothing new is accepted.
func TestTheEndOfAWorld(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log := &journal{}
		r := mustOpen(t, log)
		p := r.page("p")
		var c caller
		box := `{"objects":[{"kind":"box","position":[0,0,0]}],"picture":true}`
		pictured := c.ask(r, "a", "pictured", tool.PlaceObjects, box, time.Minute)
		p.execute(true)
		running := []int{
			c.ask(r, "a", "executing", tool.Say, hello, time.Minute),
			c.ask(r, "a", "walking", tool.WalkAvatar, `{"position":[0,0,0]}`, time.Minute),
			c.ask(r, "a", "waiting", tool.WaitForEvents, `{"timeout":30}`, time.Minute),
			c.ask(r, "a", "slow", tool.WorldInfo, `{}`, time.Minute),
		}
		stream, e := r.Subscribe(program(), nil)
		if e != nil {
			t.Fatal(e)
		}
		defer stream.Close()
		if err := stream.Replay(t.Context(), func(live.StreamEvent) error { return nil }); err != nil {
			t.Fatal(err)
		}
		r.Delete("w2")
		synctest.Wait()
		for _, n := range append(running, c.ask(r, "a", "later", tool.Say, hello, time.Minute)) {
			if got := c.outcome(n); got != string(wire.CodeNotFound) {
				t.Errorf("request %d: %q", n, got)
			}
		}
		if list := c.got(pictured); len(list) != 1 || !list[0].OK ||
			!strings.Contains(list[0].Result.Text, "There is no picture: this world was deleted.") {
			t.Errorf("%+v", list)
		}
		for range stream.Events() { // it is closed
		}
		again, _ := r.Subscribe(program(), nil)
		if again.Replay(t.Context(), func(live.StreamEvent) error { return nil }) == nil {
			t.Error("a stream joins a deleted world")
		}
		sent := p.take()
		if !slices.ContainsFunc(sent, func(m live.Message) bool {
			return m.Kind == wire.KindSwitched && string(m.Payload) == `{"worldId":"w2"}`
		}) {
			t.Error("the page was not sent to the current world")
		}
		late := wire.Commit{BaseRevision: 1, Operations: []wire.Operation{}}
		if kind, detail := p.change("late", late); kind != wire.KindError || len(log.entries) != 1 {
			t.Errorf("a late commit: %s %s, %d entries", kind, detail, len(log.entries))
		}
	})
}

// An append whose outcome the store does not know is looked up in the log: an entry that is there
// counts as written, one that is not as failed.
func TestUncertainAppends(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		cause   error
		written bool
		want    string
	}{
		{store.ErrUncertain, true, "ok"},
		{store.ErrUncertain, false, string(wire.CodeStoreFailed)},
		{fmt.Errorf("%w: %w", store.ErrUnsynced, store.ErrUncertain), true, string(wire.CodeStoreFailed)},
		{&store.FullError{MaxBytes: 5_000_000}, false, string(wire.CodeQuota)},
		{context.Canceled, false, string(wire.CodeUnavailable)},
	} {
		synctest.Test(t, func(t *testing.T) {
			log := &journal{broken: row.cause, written: row.written}
			r := mustOpen(t, log)
			p := r.page("p")
			var c caller
			n := c.ask(r, "a", "m", tool.Say, hello, time.Minute)
			p.execute(false)
			synctest.Wait()
			if got := c.outcome(n); got != row.want {
				t.Errorf("%v, written %v: %q, want %q", row.cause, row.written, got, row.want)
			}
		})
	}
}
