package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"
)

// full reports whether a write was refused for the bound.
func full(err error) bool {
	var e *FullError
	return errors.As(err, &e)
}

// bytesOf reads the whole logs of worlds and adds them up.
func bytesOf(t *testing.T, s *Store, user string, worlds ...string) (n int64) {
	t.Helper()
	for _, world := range worlds {
		list, err := s.Entries(t.Context(), user, world, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			n += sizeOf(&list[i])
		}
	}
	return n
}

// fill appends to a world until the bound refuses it, and returns the newest revision.
func fill(t *testing.T, b *Bounded, user, world string) uint64 {
	t.Helper()
	last, err := b.Entries(t.Context(), user, world, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	for r := uint64(len(last)) + 1; ; r++ {
		switch err := b.Append(t.Context(), user, world, entry(r, "w")); {
		case full(err):
			return r - 1
		case err != nil:
			t.Fatal(err)
		}
	}
}

// used returns the bytes that are counted for a user.
func used(t *testing.T, b *Bounded, user string) int64 {
	t.Helper()
	n, most, err := b.LogUse(t.Context(), user)
	if err != nil || most != b.maxBytes {
		t.Fatalf("%d of %d, %v", n, most, err)
	}
	return n
}

// The logs of a user take so many bytes and not one more, in all worlds together; nothing that was
// stored is lost, and others are not concerned. It is so right after a restart, after a deletion,
// and for what adds a whole log.
func TestTheLogsOfAUserAreBounded(t *testing.T) {
	t.Parallel()
	const most = 20_000
	dir := t.TempDir()
	s := openIn(t, dir)
	b := NewBounded(s, most)
	create(t, s, "u", "one")
	create(t, s, "u", "two")
	appendAll(t, s, "u", "two", 1, 5) // before the first count
	five := bytesOf(t, s, "u", "two")
	newest := fill(t, b, "u", "one")
	sum := bytesOf(t, s, "u", "one", "two")
	next := entry(newest+1, "w")
	if sum > most || sum+sizeOf(&next) <= most || used(t, b, "u") != sum {
		t.Errorf("%d bytes are there, %d are counted, of %d", sum, used(t, b, "u"), most)
	}
	msg, err := s.state.conn.last(t.Context(), s.state.conn.worlds, "w.u.one")
	if err != nil || msg.Header.Get(sizeHeader) != strconv.FormatInt(sum-five, 10) {
		t.Errorf("the newest entry says %q of %d bytes, %v", msg.Header.Get(sizeHeader), sum-five, err)
	}
	if err := b.Append(t.Context(), "u", "two", entry(6, "w")); !full(err) {
		t.Error("the other world:", err)
	}
	create(t, s, "v", "one")
	if err := b.Append(t.Context(), "v", "one", entry(1, "w")); err != nil {
		t.Error("another user:", err)
	}
	record := func(id string) WorldRecord { return WorldRecord{ID: id, Name: id, CreatedAt: time.Now()} }
	var export bytes.Buffer
	if err := s.Export(t.Context(), "u", "two", &export); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"a copy":       b.DuplicateWorld(t.Context(), "u", "one", record("copy")),
		"a new world":  b.CreateWorld(t.Context(), "u", record("new"), entry(1, "w")),
		"an import":    func() error { _, err := b.Import(t.Context(), "u", "in", bytes.NewReader(export.Bytes())); return err }(),
		"an old world": b.Append(t.Context(), "u", "one", next),
	} {
		if !full(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if list, err := s.AllWorlds(t.Context(), "u"); err != nil || len(list) != 2 {
		t.Errorf("%d worlds, %v", len(list), err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = openIn(t, dir)
	b = NewBounded(s, most)
	if err := b.Append(t.Context(), "u", "one", next); !full(err) {
		t.Error("after a restart:", err)
	}
	if got := bytesOf(t, s, "u", "one", "two"); got != sum || used(t, b, "u") != sum {
		t.Errorf("after a restart %d bytes are there, and %d counted", got, used(t, b, "u"))
	}
	if err := b.TrashWorld(t.Context(), "u", "two", time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := b.Append(t.Context(), "u", "one", next); err != nil {
		t.Error("after a deletion:", err)
	}
	if _, err := b.Import(t.Context(), "u", "in", bytes.NewReader(export.Bytes())); !full(err) {
		t.Error("an import that does not fit any more:", err)
	}
	fill(t, b, "u", "one")
	if err := b.RestoreWorld(t.Context(), "u", "two"); !full(err) {
		t.Error("back from the trash:", err)
	}
	if got := bytesOf(t, s, "u", "two"); got != five {
		t.Errorf("what is in the trash has %d bytes", got)
	}
}

// The trash has the same bound of its own: worlds that were deleted first go first, and the last
// one never.
func TestTheTrashIsBounded(t *testing.T) {
	t.Parallel()
	const most = 10_000
	s := openIn(t, t.TempDir())
	b := NewBounded(s, most)
	start := time.Now().Add(-time.Hour)
	for i := range 5 {
		world := fmt.Sprintf("w%d", i)
		create(t, s, "u", world)
		r := uint64(1)
		for ; bytesOf(t, s, "u", world) < most/3; r++ {
			if err := b.Append(t.Context(), "u", world, entry(r, "w")); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.TrashWorld(t.Context(), "u", world, start.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.AllWorlds(t.Context(), "u")
	var ids []string
	for i := range list {
		ids = append(ids, list[i].ID)
	}
	if slices.Sort(ids); err != nil || !slices.Equal(ids, []string{"w3", "w4"}) {
		t.Errorf("in the trash are %v, %v", ids, err)
	}
	for _, id := range ids {
		if err := b.RestoreWorld(t.Context(), "u", id); err != nil {
			t.Errorf("%s does not come back: %v", id, err)
		}
	}
}

// Writers of many worlds at once do not get past the bound together.
func TestTheBoundHoldsForManyWriters(t *testing.T) {
	t.Parallel()
	const most = 30_000
	s := openIn(t, t.TempDir())
	b := NewBounded(s, most)
	worlds := []string{"a", "b", "c", "d"}
	for _, w := range worlds {
		create(t, s, "u", w)
	}
	var all sync.WaitGroup
	for _, w := range worlds {
		all.Go(func() {
			for r := uint64(1); ; r++ {
				e := entry(r, w)
				if err := b.Append(context.Background(), "u", w, e); err != nil {
					if !full(err) {
						t.Error(err)
					}
					return
				}
			}
		})
	}
	all.Wait()
	sum := bytesOf(t, s, "u", worlds...)
	one, _ := json.Marshal(entry(1, "a"))
	if sum > most || sum < most-int64(len(worlds)*2*len(one)) || used(t, b, "u") != sum {
		t.Errorf("%d of %d bytes are there, %d are counted", sum, most, used(t, b, "u"))
	}
}
