package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/world/store/ledger"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// taken are records of every family whose newest version takes something away, and how it does.
var taken = map[string]string{
	"l.user.u1": "put", "l.session.u1.s1": "put", "l.link.k1": "put", "l.cred.c1": "purge", "l.handle.h1": "purge",
	"l.oidc.o1": "purge", "l.ceremony.y1": "put", "d.device.u1.dev1": "put", "d.device.u1.cred1": "put", "d.device.u1.dev2": "remove",
	"d.code.u1.p1": "put", "d.token.t1": "purge", "d.made.u1": "put",
}

func relayStore(t testing.TB, dir string) *Store {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	s, err := Open(ctx, Options{Dir: dir, Relay: true, Logger: zerolog.Nop()})
	must(t, err)
	return s
}

// takenStore returns a folder whose records grant something in their first version and take it back
// in the newest one. bystander has several versions, and the last is in force.
func takenStore(t testing.TB, killed bool) (dir string) {
	t.Helper()
	dir = t.TempDir()
	s := relayStore(t, dir)
	versions := map[string]uint64{}
	keys := []string{}
	for key := range taken {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		v, err := s.PutRecord(t.Context(), key, []byte(`{"granted":"`+key+`"}`), 0)
		must(t, err)
		versions[key] = v
	}
	var bystander uint64
	for _, key := range keys {
		var err error
		bystander, err = s.PutRecord(t.Context(), "l.user.bystander", []byte(`{"before":"`+key+`"}`), bystander)
		must(t, err)
		switch taken[key] {
		case "put":
			_, err = s.PutRecord(t.Context(), key, []byte(`{"taken-back":"`+key+`"}`), versions[key])
		case "remove":
			err = s.RemoveRecord(t.Context(), key, versions[key])
		case "purge":
			err = s.PurgeRecords(t.Context(), key)
		}
		must(t, err)
	}
	_, err := s.PutRecord(t.Context(), "l.user.bystander", []byte(`{"whole":true}`), bystander)
	must(t, err)
	if killed {
		to := t.TempDir()
		copyStore(t, dir, to)
		must(t, s.Close())
		return to
	}
	must(t, s.Close())
	return dir
}

// newestAt returns where the newest record of a key stands in a block: from its length to its end.
func newestAt(t testing.TB, data []byte, key string) (from, to int) {
	t.Helper()
	i := bytes.LastIndex(data, []byte(key)) // the key within the data comes behind that of the subject
	for i >= 0 && !(i >= 22 && int(data[i-2])|int(data[i-1])<<8 == len(key)) {
		i = bytes.LastIndex(data[:i], []byte(key))
	}
	if i < 0 {
		t.Fatalf("%s is not in the block", key)
	}
	from = i - 22
	return from, from + int(data[from]) | int(data[from+1])<<8
}

// Whatever becomes of the files, revoked records are not granted again, and the next start agrees.
func TestDamageRevivesNothing(t *testing.T) {
	damages := map[string]func(t *testing.T, file, key string){
		"none": func(*testing.T, string, string) {},
		"index": func(_ *testing.T, file, _ string) {
			_ = os.Remove(filepath.Join(filepath.Dir(file), "index.db"))
		},
		"gone": func(t *testing.T, file, _ string) { must(t, os.Remove(file)) },
		"gone with the index": func(t *testing.T, file, _ string) {
			must(t, os.Remove(file))
			_ = os.Remove(filepath.Join(filepath.Dir(file), "index.db"))
		},
	}
	within := func(change func(data []byte, from, to int) []byte) func(*testing.T, string, string) {
		return func(t *testing.T, file, key string) {
			data, err := os.ReadFile(file)
			must(t, err)
			from, to := newestAt(t, data, key)
			must(t, os.WriteFile(file, change(data, from, to), 0o600))
		}
	}
	zero := func(n int) func([]byte, int, int) []byte {
		return func(data []byte, _, to int) []byte {
			at := to - 12
			clear(data[at:min(at+n, len(data))])
			return data
		}
	}
	damages["bit"] = within(func(data []byte, from, _ int) []byte { data[from+30] ^= 4; return data })
	damages["8 bytes"], damages["300 bytes"] = within(zero(8)), within(zero(300))
	damages["torn"] = within(func(data []byte, from, to int) []byte { return data[:(from+to)/2] })
	damages["cut"] = within(func(data []byte, from, _ int) []byte { return data[:from] })
	for _, killed := range []bool{false, true} {
		sound := takenStore(t, killed)
		for name, damage := range damages {
			for key := range taken {
				if one := name == "none" || name == "index" || strings.HasPrefix(name, "gone") || killed; one && key != "d.device.u1.dev1" {
					continue // the same for every key
				}
				t.Run(fmt.Sprintf("killed=%v/%s/%s", killed, name, key), func(t *testing.T) {
					dir := t.TempDir()
					copyStore(t, sound, dir)
					damage(t, block(dir, streamAccounts), key)
					for range 2 {
						s := relayStore(t, dir)
						checkTaken(t, s, name)
						must(t, s.Close())
					}
				})
			}
		}
	}
}

// checkTaken looks at every record that was taken back, by itself, by patterns and in lists.
func checkTaken(t *testing.T, s *Store, damage string) {
	t.Helper()
	refused := 0
	for key, how := range taken {
		tokens := strings.Split(key, ".")
		pattern := strings.Join(append(append(tokens[:0:0], tokens[:len(tokens)-1]...), "*"), ".")
		for _, ask := range []string{key, pattern} {
			r, err := s.Record(t.Context(), ask)
			if bytes.Contains(r.Data, []byte("granted")) || err == nil && !bytes.Contains(r.Data, []byte("taken-back")) &&
				!bytes.Contains(r.Data, []byte("whole")) {
				t.Errorf("%s grants again: %s %s", ask, r.Key, r.Data)
			}
			if ask == key && err == nil && how != "put" {
				t.Errorf("%s is there again", key)
			}
			if ask == key && errors.Is(err, ErrDamaged) {
				refused++
			}
		}
		list, err := s.Records(t.Context(), pattern)
		must(t, err)
		for _, r := range list {
			if bytes.Contains(r.Data, []byte("granted")) {
				t.Errorf("the list of %s grants again: %s", pattern, r.Data)
			}
		}
	}
	r, err := s.Record(t.Context(), "l.user.bystander")
	switch whole := err == nil && string(r.Data) == `{"whole":true}`; {
	case damage == "none" || damage == "bit" || damage == "index" || damage == "8 bytes":
		if !whole {
			t.Errorf("who has nothing to do with it is refused: %q %v", r.Data, err)
		}
	case !whole && !errors.Is(err, ErrDamaged):
		t.Errorf("the bystander: %q %v", r.Data, err)
	}
	h := s.Health(t.Context())
	if none := damage == "none" || damage == "index"; none != (h.State == HealthOK) || none && refused > 0 {
		t.Errorf("%d records are refused, and the store is %+v", refused, h)
	}
	if refused > 0 && !slices.ContainsFunc(s.damages(),
		func(d salvage.Damage) bool { return d.Lost && strings.Contains(d.Text, "refused") }) {
		t.Errorf("%d records are refused, and the report is %+v", refused, s.damages())
	}
}

// A refused record can be cleared and written anew, and then it is as good as any, also after a
// stop.
func TestARefusedRecordIsClearedByAPurge(t *testing.T) {
	dir := takenStore(t, false)
	file := block(dir, streamAccounts)
	data, err := os.ReadFile(file)
	must(t, err)
	from, to := newestAt(t, data, "d.device.u1.dev1")
	clear(data[from+22 : to])
	must(t, os.WriteFile(file, data, 0o600))
	s := relayStore(t, dir)
	if _, err := s.PutRecord(t.Context(), "d.device.u1.dev1", []byte("{}"), 0); !errors.Is(err, ErrDamaged) {
		t.Error("a refused record was written over:", err)
	}
	must(t, s.PurgeRecords(t.Context(), "d.device.u1.*"))
	for range 2 {
		if _, err := s.Record(t.Context(), "d.device.u1.dev1"); !errors.Is(err, ErrNotFound) {
			t.Error("a cleared record:", err)
		}
		must(t, s.Close())
		s = relayStore(t, dir)
	}
	_, err = s.PutRecord(t.Context(), "d.device.u1.dev1", []byte(`{"anew":1}`), 0)
	must(t, err)
	must(t, s.Close())
	s = relayStore(t, dir)
	defer s.Close()
	if r, err := s.Record(t.Context(), "d.device.u1.dev1"); err != nil || string(r.Data) != `{"anew":1}` {
		t.Errorf("%q %v", r.Data, err)
	}
}

// After its end was lost, the server assigns the same sequences again: later writes and removals
// hold.
func TestSequencesThatComeAgain(t *testing.T) {
	dir := takenStore(t, true)
	data, err := os.ReadFile(block(dir, streamAccounts))
	must(t, err)
	from, _ := newestAt(t, data, "d.code.u1.p1")
	must(t, os.WriteFile(block(dir, streamAccounts), data[:from], 0o600))
	s := relayStore(t, dir)
	must(t, s.PurgeRecords(t.Context(), "l.session.u1.*"))
	_, err = s.PutRecord(t.Context(), "l.session.u1.s1", []byte(`{"anew":1}`), 0)
	must(t, err)
	_, err = s.PutRecord(t.Context(), "l.cred.c1", []byte(`{"anew":2}`), 0)
	must(t, err)
	for range 2 {
		must(t, s.Close())
		s = relayStore(t, dir)
		for key, want := range map[string]string{"l.session.u1.s1": `{"anew":1}`, "l.cred.c1": `{"anew":2}`} {
			if r, err := s.Record(t.Context(), key); err != nil || string(r.Data) != want {
				t.Errorf("%s: %q %v", key, r.Data, err)
			}
		}
	}
	must(t, s.Close())
}

// Without the ledger an undamaged store is as before; with damage, nothing is trusted. A ledger
// that is damaged alone is written anew.
func TestTheLedgerItselfIsLost(t *testing.T) {
	sound := takenStore(t, false)
	for _, c := range []struct {
		name          string
		ledger, block bool
		refused       bool
	}{{"ledger", true, false, false}, {"block", false, true, false}, {"both", true, true, true}} {
		for _, remove := range []bool{false, true} {
			dir := t.TempDir()
			copyStore(t, sound, dir)
			if c.ledger && remove {
				must(t, os.Remove(filepath.Join(dir, ledger.File)))
			} else if c.ledger {
				data, err := os.ReadFile(filepath.Join(dir, ledger.File))
				must(t, err)
				clear(data[len(data)/2 : len(data)/2+5])
				must(t, os.WriteFile(filepath.Join(dir, ledger.File), data, 0o600))
			}
			if c.block {
				data, err := os.ReadFile(block(dir, streamAccounts))
				must(t, err)
				from, to := newestAt(t, data, "d.device.u1.dev1")
				clear(data[from+22 : to])
				must(t, os.WriteFile(block(dir, streamAccounts), data, 0o600))
			}
			s := relayStore(t, dir)
			if _, err := s.Record(t.Context(), "l.user.bystander"); errors.Is(err, ErrDamaged) != c.refused {
				t.Errorf("%s, removed %v: the bystander: %v", c.name, remove, err)
			}
			if r, err := s.Record(t.Context(), "d.device.u1.dev1"); err == nil && bytes.Contains(r.Data, []byte("granted")) {
				t.Errorf("%s, removed %v: the device is good again", c.name, remove)
			}
			must(t, s.Close())
		}
	}
}

// After a stop amid writes and purges of the same keys the ledger and the stream agree.
func TestLedgerOfRacingPurges(t *testing.T) {
	dir := t.TempDir()
	s := relayStore(t, dir)
	for range 3 {
		var wg sync.WaitGroup
		for w := range 4 {
			wg.Go(func() {
				if err := writeAndPurge(t.Context(), s, w, 60, func() {}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		must(t, s.Close())
		s = relayStore(t, dir)
		if h := s.Health(t.Context()); h.State != HealthOK {
			t.Errorf("after a stop the store is %+v: %+v", h, s.damages())
		}
	}
	must(t, s.Close())
}

// A change of a record that meets a purge is either refused or purged too: nothing of the record is
// left.
func TestAPurgeLeavesNoChange(t *testing.T) {
	s := relayStore(t, t.TempDir())
	defer s.Close()
	const rounds, most = 100, 1 << 14 // versions of the whole stream; some hundred are needed
	for i := range rounds {
		key := fmt.Sprintf("l.session.u.s%d", i)
		version, err := s.PutRecord(t.Context(), key, []byte("first"), 0)
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		wg.Go(func() {
			for err := error(nil); err == nil && version < most; { // until it is refused
				version, err = s.PutRecord(t.Context(), key, []byte("changed"), version)
			}
		})
		wg.Go(func() {
			if err := s.PurgeRecords(t.Context(), key); err != nil {
				t.Error(err)
			}
		})
		wg.Wait()
		if r, err := s.Record(t.Context(), key); !errors.Is(err, ErrNotFound) {
			t.Fatalf("round %d: %q is left, %v", i, r.Data, err)
		}
	}
}

// writeAndPurge changes records that other writers change and purge too.
func writeAndPurge(ctx context.Context, s *Store, w, times int, did func()) error {
	for i := range times {
		key := fmt.Sprintf("l.session.u%d.s%d", w, i%7)
		r, err := s.Record(ctx, key)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		if _, err := s.PutRecord(ctx, key, fmt.Appendf(nil, "%d", i), r.Version); err != nil &&
			!errors.Is(err, ErrConflict) {
			return err
		}
		if i%5 == 0 {
			if err := s.PurgeRecords(ctx, fmt.Sprintf("l.session.u%d.*", (w+1)%4)); err != nil {
				return err
			}
		}
		did()
	}
	return nil
}

// BenchmarkPutRecord measures one write of a record, which has two syncs, and an append, which has
// one.
func BenchmarkPutRecord(b *testing.B) {
	for _, with := range []string{"ledger", "without"} {
		b.Run(with, func(b *testing.B) {
			s := relayStore(b, b.TempDir())
			defer s.Close()
			if with == "without" {
				s.state.conn.ledger = nil
			}
			var version uint64
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				v, err := s.PutRecord(b.Context(), "d.device.u.x", bytes.Repeat([]byte("x"), 400), version)
				if err != nil {
					b.Fatal(err)
				}
				version = v
				took = append(took, time.Since(start))
			}
			b.ReportMetric(median(took), "p50-ms")
		})
	}
}

// BenchmarkOpenRecords measures the start of a store with 10,000 devices.
func BenchmarkOpenRecords(b *testing.B) {
	dir := b.TempDir()
	s := relayStore(b, dir)
	var wg sync.WaitGroup
	for w := range 16 {
		wg.Go(func() {
			for i := w; i < 10_000; i += 16 {
				if _, err := s.PutRecord(b.Context(), fmt.Sprintf("d.device.u%d.dev%d", i/8, i), bytes.Repeat([]byte("x"), 700),
					0); err != nil {
					b.Error(err)
				}
			}
		})
	}
	wg.Wait()
	must(b, s.Close())
	for _, with := range []bool{true, false} {
		b.Run(fmt.Sprintf("relay=%v", with), func(b *testing.B) {
			for b.Loop() {
				s, err := Open(b.Context(), Options{Dir: dir, Relay: with, Logger: zerolog.Nop()})
				if err != nil {
					b.Fatal(err)
				}
				_ = s.Close()
			}
		})
	}
}
