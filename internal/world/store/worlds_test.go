package store

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func testWorlds(t *testing.T, s *Store) {
	ctx := patient(t)
	create(t, s, "keeper", "a")
	create(t, s, "keeper", "b")
	appendAll(t, s, "keeper", "a", 1, 300)
	appendAll(t, s, "keeper", "b", 1, 3)
	doc := []byte(`{"name":"World a","objects":[{},{},{}]}`)
	if err := s.SaveSnapshot(ctx, "keeper", "a", Snapshot{Revision: 300, Document: doc}); err != nil {
		t.Fatal(err)
	}
	if err := s.SaveSnapshot(ctx, "keeper", "b", Snapshot{Revision: 2, Document: doc}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Worlds(ctx, "keeper")
	if err != nil || len(list) != 2 || list[0].Objects == nil || *list[0].Objects != 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	if list[1].Objects != nil {
		t.Errorf("a snapshot that lags behind is used for the number of objects: %d", *list[1].Objects)
	}
	testTrash(t, s)
	testDuplicate(t, s)
}

func testTrash(t *testing.T, s *Store) {
	ctx, now := patient(t), time.Now()
	if err := s.SetCurrent(ctx, "keeper", "b"); err != nil {
		t.Fatal(err)
	}
	if err := s.TrashWorld(ctx, "keeper", "b", now); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"deleted twice": s.TrashWorld(ctx, "keeper", "b", now), "renamed": s.RenameWorld(ctx, "keeper", "b", "x"),
		"made current": s.SetCurrent(ctx, "keeper", "b"), "exported": s.Export(ctx, "keeper", "b", &bytes.Buffer{}),
		"loaded":                 second(s.Load(ctx, "keeper", "b")),
		"read":                   first(s.Log(ctx, "keeper", "b", 0, 1)),
		"copied":                 s.DuplicateWorld(ctx, "keeper", "b", WorldRecord{ID: "c", Name: "C", CreatedAt: now}),
		"a stranger's":           s.TrashWorld(ctx, "stranger", "a", now),
		"a stranger's copy":      s.DuplicateWorld(ctx, "stranger", "a", WorldRecord{ID: "c", Name: "C", CreatedAt: now}),
		"restored by a stranger": s.RestoreWorld(ctx, "stranger", "b"),
	} {
		if !errors.Is(err, ErrNotFound) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if list, _ := s.Worlds(ctx, "keeper"); len(list) != 1 {
		t.Errorf("listed: %+v", list)
	}
	if list, _ := s.AllWorlds(ctx, "keeper"); len(list) != 2 || list[1].DeletedAt == nil {
		t.Errorf("not kept: %+v", list)
	}
	if n, err := s.Sweep(ctx, "keeper", now.Add(TrashRetention-time.Hour)); n != 0 || err != nil {
		t.Fatalf("swept %d too early, %v", n, err)
	}
	if err := s.RestoreWorld(ctx, "keeper", "b"); err != nil {
		t.Fatal(err)
	}
	if entries, err := s.Log(ctx, "keeper", "b", 1, 0); err != nil || len(entries) != 2 {
		t.Errorf("restored with %d entries, %v", len(entries), err)
	}
	if err := s.TrashWorld(ctx, "keeper", "b", now); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Sweep(ctx, "keeper", now.Add(TrashRetention+time.Hour)); n != 1 || err != nil {
		t.Fatalf("swept %d, %v", n, err)
	}
	if err := s.RestoreWorld(ctx, "keeper", "b"); !errors.Is(err, ErrNotFound) {
		t.Errorf("restored after it was swept: %v", err)
	}
	if entries, _ := s.Entries(ctx, "keeper", "b", 0, 0); len(entries) != 0 {
		t.Errorf("%d entries are left", len(entries))
	}
}

func testDuplicate(t *testing.T, s *Store) {
	ctx := patient(t)
	r := WorldRecord{ID: "copy", Name: "Copy", CreatedAt: time.Now()}
	if err := s.DuplicateWorld(ctx, "keeper", "a", r); err != nil {
		t.Fatal(err)
	}
	if err := s.DuplicateWorld(ctx, "keeper", "a", r); !errors.Is(err, ErrConflict) {
		t.Errorf("copied over a world: %v", err)
	}
	snap, rest, err := s.Load(ctx, "keeper", "copy")
	if err != nil || snap == nil || snap.Revision != 300 || len(rest) != 0 {
		t.Fatalf("the copy loads as %v, %d entries, %v", snap, len(rest), err)
	}
	was, _ := s.Entries(ctx, "keeper", "a", 0, 0)
	is, err := s.Entries(ctx, "keeper", "copy", 0, 0)
	if err != nil || len(is) != len(was) || is[41].CallID != was[41].CallID || is[41].Revision != 42 {
		t.Errorf("%d entries became %d, %v", len(was), len(is), err)
	}
	appendAll(t, s, "keeper", "copy", 301, 302)
	appendAll(t, s, "keeper", "a", 301, 301)

	given, cancel := context.WithCancel(ctx)
	cancel()
	r.ID = "never"
	if err := s.DuplicateWorld(given, "keeper", "a", r); err == nil {
		t.Error("a copy that its caller gave up was made")
	}
	if list, _ := s.AllWorlds(ctx, "keeper"); len(list) != 2 {
		t.Errorf("%+v", list)
	}
}

func first[T any](_ T, err error) error { return err }

func second[T, U any](_ T, _ U, err error) error { return err }

func TestNamesOfWorlds(t *testing.T) {
	for name, ok := range map[string]bool{
		"Garden": true, "日本": true, strings.Repeat("ü", 60): true, "👩‍🌾 farm": true,
		"": false, " ": false, strings.Repeat("x", 61): false, "a\nb": false, "a\x00b": false, "a\u202Eb": false, "a\u2066b": false,
	} {
		if got := CheckName(name); (got == nil) != ok {
			t.Errorf("%q: %v", name, got)
		}
	}
}
