package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/wire"
)

// children are what the test binary does when a test starts it again.
var children = map[string]func(dir string) error{}

func TestMain(m *testing.M) {
	if child, ok := children[os.Getenv("STORE_TEST_CHILD")]; ok {
		if err := child(os.Getenv("STORE_TEST_DIR")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

func openIn(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := Open(t.Context(), Options{
		Dir:    dir,
		Logger: zerolog.New(zerolog.NewTestWriter(t)).Level(zerolog.WarnLevel),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// entry is the entry that any writer makes for a revision; writer distinguishes them.
func entry(revision uint64, writer string) wire.Entry {
	return wire.Entry{
		Revision: revision, Time: time.UnixMilli(1_700_000_000_000 + int64(revision)).UTC(),
		Author: wire.Author{Kind: "agent", ID: "avatar_" + writer, Name: writer}, Tool: "place_objects",
		CallID: fmt.Sprintf("%s-%d", writer, revision),
		Operations: []wire.Operation{{Op: "put", Type: "object", Value: json.RawMessage(fmt.Sprintf(
			`{"id":"box_%d","kind":"box","position":[%d,0,0],"rotation":[0,0,0,1],"scale":[1,1,1],"creator":"user","created":%d,"changed":%d}`,
			revision, revision%200, revision, revision))}},
		Inverse: []wire.Operation{{Op: "remove", Type: "object", ID: fmt.Sprintf("box_%d", revision)}},
		Result:  &wire.Result{Text: "placed box_" + fmt.Sprint(revision)},
	}
}

func appendAll(t testing.TB, s *Store, user, world string, from, to uint64) {
	t.Helper()
	for r := from; r <= to; r++ {
		if err := s.Append(patient(t), user, world, entry(r, "w")); err != nil {
			t.Fatalf("revision %d: %v", r, err)
		}
	}
}

func create(t testing.TB, s *Store, user, world string) {
	t.Helper()
	r := WorldRecord{ID: world, Name: "World " + world, CreatedAt: time.UnixMilli(1_700_000_000_000).UTC()}
	if err := s.CreateWorld(patient(t), user, r); err != nil {
		t.Fatal(err)
	}
}

// TestStore runs the same suite on the embedded store, on an outside server and on a cluster of
// three.
func TestStore(t *testing.T) {
	for name, open := range map[string]func(t *testing.T) *Store{
		"embedded": func(t *testing.T) *Store { return openIn(t, t.TempDir()) },
		"external": func(t *testing.T) *Store {
			s, err := Open(patient(t), Options{URL: external(t)})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			return s
		},
		"cluster": func(t *testing.T) *Store {
			s, err := Open(patient(t), Options{URL: cluster(t), Replicas: 3})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			return s
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			for name, test := range map[string]func(*testing.T, *Store){
				"append": testAppend, "race": testRace, "entries": testEntries, "snapshot": testSnapshot,
				"records": testRecords, "worlds": testWorlds, "transfer": testTransfer, "context": testContext, "names": testNames,
			} {
				t.Run(name, func(t *testing.T) { test(t, s) })
			}
		})
	}
}

func testAppend(t *testing.T, s *Store) {
	ctx := patient(t)
	if err := s.Append(ctx, "u", "append", entry(2, "w")); err == nil || errors.Is(err, ErrConflict) || errors.Is(err, ErrUncertain) {
		t.Errorf("revision 2 of an empty log: %v", err)
	}
	appendAll(t, s, "u", "append", 1, 3)
	if err := s.Append(ctx, "u", "append", entry(3, "w")); err != nil {
		t.Errorf("the same entry again: %v", err)
	}
	for _, revision := range []uint64{1, 2, 3} {
		if err := s.Append(ctx, "u", "append", entry(revision, "other")); !errors.Is(err, ErrConflict) {
			t.Errorf("another entry at revision %d: %v", revision, err)
		}
	}
	s.state.conn.tails.set("w.u.append", tail{1, 1}) // as if another node had written 2 and 3
	if err := s.Append(ctx, "u", "append", entry(2, "other")); !errors.Is(err, ErrConflict) {
		t.Errorf("a writer that missed entries: %v", err)
	}
	appendAll(t, s, "u", "append", 4, 4)
	big := entry(5, "w")
	big.Result.Text = strings.Repeat("x", maxEntry)
	if err := s.Append(ctx, "u", "append", big); err == nil {
		t.Error("an entry above the limit was taken")
	}
	got, err := s.Entries(ctx, "u", "append", 0, 0)
	if err != nil || len(got) != 4 {
		t.Fatalf("%d entries, %v", len(got), err)
	}
	want, _ := json.Marshal(entry(2, "w"))
	if text, _ := json.Marshal(got[1]); !bytes.Equal(text, want) {
		t.Errorf("entry 2 came back as %s", text)
	}
}

func testRace(t *testing.T, s *Store) {
	const racers, rounds = 32, 12
	won := make([]string, rounds+1)
	for revision := uint64(1); revision <= rounds; revision++ {
		errs := make([]error, racers)
		var group sync.WaitGroup
		for i := range racers {
			group.Go(func() { errs[i] = s.Append(context.Background(), "u", "race", entry(revision, fmt.Sprint("r", i))) })
		}
		group.Wait()
		for i, err := range errs {
			switch {
			case err == nil && won[revision] != "":
				t.Fatalf("revision %d was won twice", revision)
			case err == nil:
				won[revision] = fmt.Sprint("r", i)
			case !errors.Is(err, ErrConflict):
				t.Fatalf("revision %d: %v", revision, err)
			}
		}
		if won[revision] == "" {
			t.Fatalf("no writer got revision %d", revision)
		}
	}
	got, err := s.Entries(patient(t), "u", "race", 0, 0)
	if err != nil || len(got) != rounds {
		t.Fatalf("%d entries, %v", len(got), err)
	}
	for _, e := range got {
		if e.Author.Name != won[e.Revision] {
			t.Errorf("revision %d is of %s, won by %s", e.Revision, e.Author.Name, won[e.Revision])
		}
	}
}

// testEntries reads ranges out of logs that interleave unevenly.
func testEntries(t *testing.T, s *Store) {
	revisions := map[string]uint64{}
	for range 150 {
		name := []string{"a", "a", "a", "a", "a", "a", "b", "c"}[rand.IntN(8)]
		revisions[name]++
		appendAll(t, s, "mixed", name, revisions[name], revisions[name])
	}
	for name, last := range revisions {
		for range 40 {
			after, limit := rand.Uint64N(last+2), rand.IntN(80)
			got, err := s.Entries(patient(t), "mixed", name, after, limit)
			if err != nil {
				t.Fatal(err)
			}
			want := int(last - min(after, last))
			if limit > 0 {
				want = min(want, limit)
			}
			if len(got) != want || want > 0 && got[0].Revision != after+1 {
				t.Fatalf("%s after %d, limit %d: %d entries, want %d", name, after, limit, len(got), want)
			}
		}
	}
	if got, err := s.Entries(patient(t), "mixed", "none", 0, 0); err != nil || len(got) != 0 {
		t.Errorf("a world without entries: %d, %v", len(got), err)
	}
}

func testSnapshot(t *testing.T, s *Store) {
	ctx := patient(t)
	if _, _, err := s.Load(ctx, "u", "snap"); !errors.Is(err, ErrNotFound) {
		t.Errorf("load of no world: %v", err)
	}
	create(t, s, "u", "snap")
	if snap, entries, err := s.Load(ctx, "u", "snap"); snap != nil || len(entries) != 0 || err != nil {
		t.Errorf("an empty world: %v %d %v", snap, len(entries), err)
	}
	appendAll(t, s, "u", "snap", 1, 12)
	for _, revision := range []uint64{5, 10} {
		snap := Snapshot{revision, json.RawMessage(fmt.Sprintf(`{"revision":%d}`, revision)), []wire.Entry{entry(revision, "w")}}
		if err := s.SaveSnapshot(ctx, "u", "snap", snap); err != nil {
			t.Fatal(err)
		}
	}
	snap, entries, err := s.Load(ctx, "u", "snap")
	if err != nil || snap.Revision != 10 || string(snap.Document) != `{"revision":10}` || len(snap.History) != 1 ||
		len(entries) != 2 || entries[0].Revision != 11 {
		t.Fatalf("loaded %+v and %d entries, %v", snap, len(entries), err)
	}
	// The other tests of the suite keep their own in the same stream.
	info, err := s.state.conn.snapshots.Info(ctx, jetstream.WithSubjectFilter("s.u.snap"))
	if err != nil || info.State.Subjects["s.u.snap"] != 1 {
		t.Errorf("snapshots are kept: %v, %v", info.State.Subjects, err)
	}
	// A damaged snapshot costs time, not data.
	if _, err := s.state.conn.js.Publish(ctx, "s.u.snap", []byte("not gzip")); err != nil {
		t.Fatal(err)
	}
	if snap, entries, err = s.Load(ctx, "u", "snap"); err != nil || snap != nil || len(entries) != 12 {
		t.Errorf("with a damaged snapshot: %v, %d entries, %v", snap, len(entries), err)
	}
}

func testContext(t *testing.T, s *Store) {
	ctx, cancel := context.WithCancel(patient(t))
	cancel()
	if err := s.Append(ctx, "u", "ctx", entry(1, "w")); !errors.Is(err, context.Canceled) {
		t.Errorf("append: %v", err)
	}
	if _, _, err := s.Load(ctx, "u", "ctx"); !errors.Is(err, context.Canceled) {
		t.Errorf("load: %v", err)
	}
	if _, err := s.Worlds(ctx, "u"); !errors.Is(err, context.Canceled) {
		t.Errorf("worlds: %v", err)
	}
	if got, err := s.Entries(patient(t), "u", "ctx", 0, 0); err != nil || len(got) != 0 {
		t.Errorf("a cancelled append wrote %d entries, %v", len(got), err)
	}
}

// testNames: no id reaches beyond its own subject.
func testNames(t *testing.T, s *Store) {
	ctx := patient(t)
	for _, id := range []string{"", ">", "*", "a.b", "a b", "ä", "a\r\n", strings.Repeat("a", 65)} {
		if err := s.Append(ctx, "u", id, entry(1, "w")); err == nil {
			t.Errorf("append to world %q", id)
		}
		if err := s.DeleteWorld(ctx, id, "w"); err == nil {
			t.Errorf("delete of user %q", id)
		}
		if _, err := s.Worlds(ctx, id); err == nil {
			t.Errorf("worlds of user %q", id)
		}
		if _, _, err := s.Load(ctx, id, "w"); err == nil {
			t.Errorf("load of user %q", id)
		}
	}
}

func TestOpenAndClose(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "store")
	s := openIn(t, dir)
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder: %v, %v", info.Mode(), err)
	}
	if _, err := Open(t.Context(), Options{Dir: dir}); !errors.Is(err, ErrInUse) {
		t.Errorf("opened twice: %v", err)
	}
	create(t, s, "u", "w")
	appendAll(t, s, "u", "w", 1, 3)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if err := s.Append(t.Context(), "u", "w", entry(4, "w")); !errors.Is(err, ErrClosed) {
		t.Errorf("append after Close: %v", err)
	}
	again := openIn(t, dir)
	if _, entries, err := again.Load(t.Context(), "u", "w"); err != nil || len(entries) != 3 {
		t.Errorf("after reopening: %d entries, %v", len(entries), err)
	}

	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), Options{Dir: filepath.Join(file, "store")}); err == nil {
		t.Error("opened below a file")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := Open(ctx, Options{URL: "nats://127.0.0.1:1"}); err == nil {
		t.Error("opened a server that is not there")
	}
}
