package router_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/store"
)

// parseEvents decodes an answer of wait_for_events.
func parseEvents(t *testing.T, got wire.ToolResult) (cursor string, said []string) {
	t.Helper()
	var data struct {
		Cursor string `json:"cursor"`
		Events []struct {
			Kind string `json:"kind"`
			Text string `json:"text"`
		} `json:"events"`
	}
	if err := json.Unmarshal(wantOK(t, got).Data, &data); err != nil {
		t.Fatal(err)
	}
	for _, e := range data.Events {
		said = append(said, strings.TrimSpace(e.Kind+" "+e.Text))
	}
	return data.Cursor, said
}

// say sends what the user says in a page.
func say(t *testing.T, p *worldtest.Page, words string) {
	t.Helper()
	if err := p.Send(wire.KindUserEvent, wire.UserEvent{Kind: "said", Text: words}); err != nil {
		t.Fatal(err)
	}
}

func TestUserEventsAreChecked(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	for _, bad := range []wire.UserEvent{
		{Kind: "said"},
		{Kind: "said", Text: strings.Repeat("x", 4001)},
		{Kind: "pointed"},
		{Kind: "asked", Text: "x"},
		{Kind: "pointed", ObjectID: "a b"},
	} {
		reply, err := p.Ask(testContext(t), p.Envelope(wire.KindUserEvent, bad))
		if err != nil {
			t.Fatal(err)
		}
		wantCode(t, worldtest.ResultOf(reply), wire.CodeBadArguments)
	}
	if p.Revision() != 1 {
		t.Error("an invalid event was logged")
	}
}

// read collects the ids of n events, or of fewer when the stream ends.
func read(t *testing.T, s *live.Subscription, n int) (ids []uint64, ended bool) {
	t.Helper()
	late := time.After(testTimeout)
	for len(ids) < n {
		select {
		case ev, ok := <-s.Events():
			if !ok {
				return ids, true
			}
			if ev.ID > 0 {
				ids = append(ids, ev.ID)
			}
		case <-late:
			t.Fatalf("only %d events of %d arrived", len(ids), n)
		}
	}
	return ids, false
}

// Readers that reconnect during a burst of changes, each after the last id it got, miss nothing and
// get nothing twice.
func TestEventStreamHasNoGaps(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	r.Page(nil)
	a := r.Agent("codex")
	const changes = 150
	done := make(chan struct{})
	go func() {
		defer close(done)
		for n := range changes {
			if got := a.Call(ctx, "say", fmt.Sprintf(`{"text":"%d"}`, n)); !got.OK {
				t.Errorf("say: %v", got.Error)
				return
			}
		}
	}()
	last := uint64(1)
	for last < changes+1 {
		s, e := r.Subscribe(ctx, directory.Caller{By: worldtest.Program(true)}, &last)
		if e != nil {
			t.Fatal(e)
		}
		take := func(id uint64) {
			if id != last+1 {
				t.Fatalf("after %d came %d", last, id)
			}
			last = id
		}
		err := s.Replay(ctx, func(ev live.StreamEvent) error {
			if ev.ID > 0 {
				take(ev.ID)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		ids, _ := read(t, s, int(min(7, changes+1-last)))
		for _, id := range ids {
			take(id)
		}
		s.Close()
		s.Close() // a second time is harmless
	}
	<-done
}

func TestEventStreamEdges(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	p := r.Page(nil)
	var first []string
	replay := func(s *live.Subscription) {
		t.Helper()
		first = nil
		if err := s.Replay(ctx, func(ev live.StreamEvent) error {
			first = append(first,
				ev.Name)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	ahead := uint64(99)
	s, e := r.Subscribe(ctx, directory.Caller{By: worldtest.Program(true)}, &ahead)
	if e != nil {
		t.Fatal(e)
	}
	if replay(s); fmt.Sprint(first) != "[reset]" {
		t.Errorf("for an unknown revision: %v", first)
	}
	if _, err := p.UserChange(ctx, "place_objects", bench(1)); err != nil {
		t.Fatal(err)
	}
	if ids, _ := read(t, s, 1); fmt.Sprint(ids) != "[2]" {
		t.Errorf("after a reset: %v", ids)
	}
	if _, e := r.Subscribe(ctx, directory.Caller{By: worldtest.Program(true), WorldID: "w_none"}, nil); e == nil ||
		e.Code != wire.CodeNotFound {
		t.Errorf("an unknown world: %v", e)
	}
	// A reader that fails during the replay does not join.
	zero := uint64(0)
	broken, _ := r.Subscribe(ctx, directory.Caller{By: worldtest.Program(true)}, &zero)
	gone := errors.New("gone")
	if err := broken.Replay(ctx, func(live.StreamEvent) error { return gone }); !errors.Is(err, gone) {
		t.Errorf("replay: %v", err)
	}
	// The stream of a reader that does not read ends, without a gap before its end.
	for range 600 {
		if _, err := p.UserChange(ctx, "place_objects", `{"objects":[{"kind":"bench","id":"same","position":[1,0,1]}]}`); err != nil {
			t.Fatal(err)
		}
	}
	ids, ended := read(t, s, 10000)
	if !ended || len(ids) == 0 || ids[len(ids)-1] != uint64(len(ids))+2 {
		t.Errorf("ended %v after %d events", ended, len(ids))
	}
	s.Close()
}

func TestWatchReportsChanges(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	changed := make(chan struct{}, 100)
	if e := r.Watch(t.Context(), worldtest.Program(true), func() { changed <- struct{}{} }); e != nil {
		t.Fatal(e)
	}
	if _, err := p.UserChange(testContext(t), "place_objects", bench(1)); err != nil {
		t.Fatal(err)
	}
	receive(t, changed)
	wantOK(t, r.Agent("codex").Call(testContext(t), "worlds", `{"action":"create","name":"Garden"}`))
	receive(t, changed)
}

// An older log may hold invalid events. They are skipped, and the events after them are reported.
func TestInvalidEventsOfOldLogsAreSkipped(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	var log []wire.Entry
	for i, ev := range []*wire.Event{
		{Kind: "pointed"}, {Kind: "asked"}, {Kind: ""}, {Kind: "said"}, {Kind: "pointed", ObjectID: "bench_1"}, {Kind: "said", Text: "Hello"},
	} {
		log = append(log, wire.Entry{
			Revision: uint64(i + 1), Time: time.Now().UTC(),
			Author: wire.Author{Kind: wire.AuthorUser, ID: "user", Name: "You"}, Event: ev,
		})
	}
	if err := r.Store.CreateWorld(ctx, worldtest.UserID, store.WorldRecord{ID: "w_old", Name: "Old", CreatedAt: time.Now().UTC()},
		log...); err != nil {
		t.Fatal(err)
	}
	if err := r.Store.SetCurrent(ctx, worldtest.UserID, "w_old"); err != nil {
		t.Fatal(err)
	}
	p := r.Page(nil)
	if len(p.Welcome.History) != len(log) || p.Welcome.History[0].Operations == nil {
		t.Errorf("the welcome has %+v", p.Welcome.History)
	}
	cursor, said := parseEvents(t, r.Agent("codex").Call(ctx, "wait_for_events", `{"cursor":"r0","timeout":20}`))
	if fmt.Sprint(said) != "[pointed said Hello]" || cursor != "r6" {
		t.Errorf("%s %v", cursor, said)
	}
}

// Events from an import file are never reported as new, whatever the cursor, not even in a copy of
// the world.
func TestImportedEventsAreNotReported(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	ctx := testContext(t)
	p := r.Page(nil)
	say(t, p, "Long ago")
	until(t, "it", p, func() bool { return p.Revision() == 2 })
	var file bytes.Buffer
	if err := r.Store.Export(ctx, worldtest.UserID, p.Welcome.WorldID, &file); err != nil {
		t.Fatal(err)
	}
	made, err := r.ImportWorld(ctx, worldtest.UserID, &file)
	if err != nil {
		t.Fatal(err)
	}
	copied := store.WorldRecord{ID: "w_copy", Name: "Copy", CreatedAt: made.CreatedAt}
	if err := r.Store.DuplicateWorld(ctx, worldtest.UserID, made.ID, copied); err != nil {
		t.Fatal(err)
	}
	a := r.Agent("codex")
	for _, id := range []string{made.ID, copied.ID} {
		if e := r.OpenWorld(ctx, worldtest.UserID, id); e != nil {
			t.Fatal(e)
		}
		until(t, "the new binding", a, func() bool { return a.Bound().WorldID == id })
		if cursor, said := parseEvents(t, a.Call(ctx, "wait_for_events", `{"cursor":"r0","timeout":0.05}`)); len(said) != 0 || cursor != "r2" {
			t.Errorf("%s %v", cursor, said)
		}
		q := r.Page(&worldtest.PageOptions{WorldID: id})
		say(t, q, "Now")
		if cursor, said := parseEvents(t, a.Call(ctx, "wait_for_events", `{"cursor":"r0","timeout":20}`)); fmt.Sprint(said) != "[said Now]" || cursor != "r3" {
			t.Errorf("%s %v", cursor, said)
		}
	}
}
