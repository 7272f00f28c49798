package store

import (
	"errors"
	"testing"
	"time"
)

func testRecords(t *testing.T, s *Store) {
	ctx := patient(t)
	if list, err := s.Worlds(ctx, "owner"); err != nil || len(list) != 0 {
		t.Fatalf("no worlds: %v, %v", list, err)
	}
	if _, err := s.Current(ctx, "owner"); !errors.Is(err, ErrNotFound) {
		t.Errorf("current of a new user: %v", err)
	}
	for i, id := range []string{"w_b", "w_a"} {
		r := WorldRecord{ID: id, Name: "Nr " + id, CreatedAt: time.UnixMilli(int64(1000 + i)).UTC()}
		if err := s.CreateWorld(ctx, "owner", r); err != nil {
			t.Fatal(err)
		}
		if err := s.CreateWorld(ctx, "owner", r); !errors.Is(err, ErrConflict) {
			t.Errorf("an id twice: %v", err)
		}
	}
	create(t, s, "stranger", "w_b")
	if err := s.RenameWorld(ctx, "owner", "w_a", "Garden"); err != nil {
		t.Fatal(err)
	}
	if err := s.RenameWorld(ctx, "owner", "w_c", "x"); !errors.Is(err, ErrNotFound) {
		t.Errorf("rename of no world: %v", err)
	}
	before, err := s.Worlds(ctx, "owner")
	if err != nil || len(before) != 2 || before[0].ID != "w_b" || before[1].Name != "Garden" ||
		before[1].CreatedAt.UnixMilli() != 1001 {
		t.Fatalf("worlds: %+v, %v", before, err)
	}
	after := before
	for n := uint64(1); n < 200 && !after[1].UpdatedAt.After(before[1].UpdatedAt); n++ { // until an entry is a millisecond later
		appendAll(t, s, "owner", "w_a", n, n)
		if after, err = s.Worlds(ctx, "owner"); err != nil {
			t.Fatal(err)
		}
	}
	if !after[1].UpdatedAt.After(before[1].UpdatedAt) || !after[0].UpdatedAt.Equal(before[0].UpdatedAt) {
		t.Errorf("an entry does not show in updatedAt: %v → %v", before, after)
	}
	if err := s.SetCurrent(ctx, "owner", "w_c"); !errors.Is(err, ErrNotFound) {
		t.Errorf("no world made current: %v", err)
	}
	for _, id := range []string{"w_b", "w_a"} {
		if err := s.SetCurrent(ctx, "owner", id); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Current(ctx, "owner"); got != id || err != nil {
			t.Errorf("current is %q, %v", got, err)
		}
	}
	if err := s.SaveSnapshot(ctx, "owner", "w_a", Snapshot{Revision: 1}); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteWorld(ctx, "owner", "w_a"); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteWorld(ctx, "owner", "w_a"); !errors.Is(err, ErrNotFound) {
		t.Errorf("deleted twice: %v", err)
	}
	if _, err := s.Current(ctx, "owner"); !errors.Is(err, ErrNotFound) {
		t.Errorf("the current world was deleted: %v", err)
	}
	if err := s.Append(ctx, "owner", "w_a", entry(2, "w")); err == nil {
		t.Error("a deleted world took an entry")
	}
	create(t, s, "owner", "w_a")
	if snap, entries, err := s.Load(ctx, "owner", "w_a"); snap != nil || len(entries) != 0 || err != nil {
		t.Errorf("a new world of a deleted id holds %v and %d entries, %v", snap, len(entries), err)
	}
	if list, err := s.Worlds(ctx, "stranger"); err != nil || len(list) != 1 {
		t.Errorf("the other user's worlds: %v, %v", list, err)
	}
}
