package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/rs/zerolog"
)

// relayStores returns the store of a relay with the embedded server, with one server and with
// three.
func relayStores(t *testing.T) map[string]*Store {
	t.Helper()
	stores := map[string]*Store{}
	for name, o := range map[string]Options{
		"embedded": {Dir: t.TempDir()},
		"server":   {URL: external(t)},
		"cluster":  {URL: cluster(t), Replicas: 3},
	} {
		o.Relay, o.Logger = true, zerolog.Nop()
		s, err := Open(patient(t), o)
		if err != nil {
			t.Fatal(name, err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(name, err)
			}
		})
		stores[name] = s
	}
	return stores
}

// TestRelayStore runs the same suite on the embedded store, on an outside server and on a cluster
// of three.
func TestRelayStore(t *testing.T) {
	for name, s := range relayStores(t) {
		t.Run(name, func(t *testing.T) {
			for name, test := range map[string]func(*testing.T, *Store){
				"record": testRecord, "racers": testRacers, "watch": testWatch,
				"events": testEvents,
			} {
				t.Run(name, func(t *testing.T) { test(t, s) })
			}
		})
	}
}

func testRecord(t *testing.T, s *Store) {
	ctx := patient(t)
	if _, err := s.Record(ctx, "d.device.u.x"); !errors.Is(err, ErrNotFound) {
		t.Fatal(err)
	}
	first, err := s.PutRecord(ctx, "d.device.u.x", []byte("1"), 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.PutRecord(ctx, "d.device.u.x", []byte("other"), 0); !errors.Is(err, ErrConflict) {
		t.Error("a second first write:", err)
	}
	second, err := s.PutRecord(ctx, "d.device.u.x", []byte("2"), first)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.PutRecord(ctx, "d.device.u.x", []byte("3"), first); !errors.Is(err, ErrConflict) {
		t.Error("a write over a version that is gone:", err)
	}
	r, err := s.Record(ctx, "d.device.*.x") // of any owner
	if err != nil || r.Key != "d.device.u.x" || string(r.Data) != "2" || r.Version != second || r.Time.IsZero() {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := s.PutRecord(ctx, "d.device.u.y", []byte("1"), 0); err != nil {
		t.Fatal(err)
	}
	list, err := s.Records(ctx, "d.device.u.*")
	if err != nil || len(list) != 2 {
		t.Errorf("%+v %v", list, err)
	}
	if err := s.RemoveRecord(ctx, "d.device.u.x", first); !errors.Is(err, ErrConflict) {
		t.Error("a removal of a version that is gone:", err)
	}
	if err := s.RemoveRecord(ctx, "d.device.u.x", second); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Record(ctx, "d.device.u.x"); !errors.Is(err, ErrNotFound) {
		t.Error("a removed record:", err)
	}
	if list, err = s.Records(ctx, "d.device.u.*"); err != nil || len(list) != 1 {
		t.Errorf("after a removal: %+v %v", list, err)
	}
	if _, err := s.PutRecord(ctx, "d.device.u.x", []byte("again"), 0); err != nil {
		t.Error("a removed key cannot be used again:", err)
	}
	if err := s.PurgeRecords(ctx, "d.device.u.*"); err != nil {
		t.Fatal(err)
	}
	if list, err = s.Records(ctx, "d.device.*.*"); err != nil || len(list) > 0 {
		t.Errorf("after the purge: %+v %v", list, err)
	}
}

// Records that are removed while others list them are missing in the list, and stop no one.
func TestListWhileRemoving(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: t.TempDir(), Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for round := range 20 {
		const most = 30
		for i := range most {
			if _, err := s.PutRecord(t.Context(), fmt.Sprintf("d.device.u%d.x%d", round, i), []byte("1"), 0); err != nil {
				t.Fatal(err)
			}
		}
		var wg sync.WaitGroup
		wg.Go(func() {
			for i := range most {
				if err := s.PurgeRecords(t.Context(), fmt.Sprintf("d.device.u%d.x%d", round, i)); err != nil {
					t.Error(err)
				}
			}
		})
		wg.Go(func() {
			for left := most; left > 0; {
				list, err := s.Records(t.Context(), fmt.Sprintf("d.device.u%d.*", round))
				if err != nil {
					t.Error(err)
					return
				}
				left = len(list)
			}
		})
		wg.Wait()
	}
}

// Of many writers that take a record to its next state at once, one does.
func testRacers(t *testing.T, s *Store) {
	ctx := patient(t)
	for round := range 5 {
		key := fmt.Sprintf("d.code.u.c%d", round)
		version, err := s.PutRecord(ctx, key, []byte("approved"), 0)
		if err != nil {
			t.Fatal(err)
		}
		var won atomic.Int64
		var wg sync.WaitGroup
		for racer := range 32 {
			wg.Go(func() {
				switch _, err := s.PutRecord(ctx, key, fmt.Appendf(nil, "used by %d", racer), version); {
				case err == nil:
					won.Add(1)
				case !errors.Is(err, ErrConflict):
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if won.Load() != 1 {
			t.Errorf("%d won", won.Load())
		}
	}
}

func testWatch(t *testing.T, s *Store) {
	ctx, cancel := context.WithCancel(patient(t))
	keys, done := make(chan string, 16), make(chan error, 1)
	go func() {
		done <- s.WatchRecords(ctx, "d.watched.*.*", func(key string, err error) {
			if err == nil {
				keys <- key
			}
		})
	}()
	// Whether or not the watch has begun by then, it sees a record that is written repeatedly.
	var version uint64
	for i := 0; len(keys) == 0; i++ {
		v, err := s.PutRecord(ctx, "d.watched.u.x", fmt.Appendf(nil, "%d", i), version)
		if err != nil {
			t.Fatal(err)
		}
		version = v
	}
	if key := <-keys; key != "d.watched.u.x" {
		t.Error(key)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func testEvents(t *testing.T, s *Store) {
	ctx := patient(t)
	for i := range 5 {
		for _, user := range []string{"u", "other"} {
			if err := s.AppendEvent(ctx, user, fmt.Appendf(nil, "%s%d", user, i)); err != nil {
				t.Fatal(err)
			}
		}
	}
	texts := func(before uint64, limit int) (got []string, last uint64) {
		list, err := s.Events(ctx, "u", before, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			got, last = append(got, string(e.Data)), e.ID
		}
		return got, last
	}
	got, last := texts(0, 2)
	if !slices.Equal(got, []string{"u4", "u3"}) {
		t.Error(got)
	}
	if got, _ = texts(last, 10); !slices.Equal(got, []string{"u2", "u1", "u0"}) {
		t.Error(got)
	}
	if err := s.PurgeEvents(ctx, "u"); err != nil {
		t.Fatal(err)
	}
	if got, _ = texts(0, 10); len(got) > 0 {
		t.Error(got)
	}
	if list, err := s.Events(ctx, "other", 0, 10); err != nil || len(list) != 5 {
		t.Error("the other user's:", len(list), err)
	}
}

func TestKeysOfRecords(t *testing.T) {
	for key, ok := range map[string]bool{
		"d.device.u.x": true, "l.session.u.abc": true, "d": false, "r.w.u.x": false, "d.>": false, "d.*.x": false, "d..x": false, "d.a b": false, "d.a.b.c.d.e.f": false,
	} {
		if err := checkKey(key, false); (err == nil) != ok {
			t.Errorf("%q: %v", key, err)
		}
	}
	if checkKey("d.*.x", true) != nil || checkKey("d.>", true) == nil {
		t.Error("wild keys")
	}
}

// What a relay has stored is there after it was stopped: its records, their removals and the users'
// events.
func TestRecordsOutliveAStop(t *testing.T) {
	dir := t.TempDir()
	open := func() *Store {
		s, err := Open(t.Context(), Options{Dir: dir, Relay: true, Logger: zerolog.Nop()})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := open()
	var version uint64
	for key, data := range map[string]string{"l.user.user_a": `{"name":"Olga"}`, "d.key.server": "\x00\xff{", "d.device.user_a.dev_b": "{}", "d.code.user_a.pair_c": "{}"} {
		v, err := s.PutRecord(t.Context(), key, []byte(data), 0)
		if err != nil {
			t.Fatal(err)
		}
		if key == "d.device.user_a.dev_b" {
			version = v
		}
	}
	err := errors.Join(
		s.RemoveRecord(t.Context(), "d.device.user_a.dev_b", version), s.PurgeRecords(t.Context(), "d.code.user_a.*"),
		s.AppendEvent(t.Context(), "user_a", []byte(`{"kind":"login"}`)),
	)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open()
		if h := s.Health(t.Context()); h.State != HealthOK {
			t.Errorf("the store is %+v", h)
		}
		for key, want := range map[string]string{"l.user.user_a": `{"name":"Olga"}`, "d.key.server": "\x00\xff{", "d.device.user_a.dev_b": "", "d.code.user_a.pair_c": ""} {
			r, err := s.Record(t.Context(), key)
			if string(r.Data) != want || (want == "") != errors.Is(err, ErrNotFound) {
				t.Errorf("%s: %q %v", key, r.Data, err)
			}
		}
		if list, err := s.Events(t.Context(), "user_a", 0, 10); err != nil || len(list) != 1 || string(list[0].Data) != `{"kind":"login"}` {
			t.Errorf("%v %v", list, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
