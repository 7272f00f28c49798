package asset

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

func open(t *testing.T, dir string) *Store {
	t.Helper()
	began, asked := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), atomic.Int64{}
	s, err := Open(dir, func() time.Time { return began.Add(time.Duration(asked.Add(1)) * time.Second) })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func put(t *testing.T, s *Store, data []byte) wire.Asset {
	t.Helper()
	a, _, e := s.Put(context.Background(), "x", "", bytes.NewReader(data))
	if e != nil {
		t.Fatal(e.Text())
	}
	return a
}

func TestFilesOutliveTheService(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "assets")
	s := open(t, dir)
	first := put(t, s, box().bytes())
	second := put(t, s, picture(t, 9, 9, false))
	if again, made, e := s.Put(context.Background(), "other", "", bytes.NewReader(box().bytes())); e != nil || made ||
		again != first && again.ID != first.ID {
		t.Errorf("the same bytes made another file: %+v %v", again, e)
	}
	s = open(t, dir)
	list := s.List()
	if len(list) != 2 || list[0].ID != second.ID || list[1].ID != first.ID || *list[1].Size != *first.Size ||
		!list[1].Added.Equal(first.Added) {
		t.Fatalf("%+v", list)
	}
	_, f, e := s.Get(first.ID)
	if e != nil {
		t.Fatal(e)
	}
	got, err := io.ReadAll(f)
	if f.Close() != nil || err != nil || !bytes.Equal(got, box().bytes()) {
		t.Error("other bytes came back")
	}
	for _, name := range []string{first.ID + ".bin", first.ID + ".json"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", name, info.Mode(), err)
		}
	}
	if e := s.Delete(first.ID); e != nil {
		t.Fatal(e)
	}
	if _, _, e := s.Get(first.ID); e == nil || e.Code != wire.CodeNotFound {
		t.Errorf("%v", e)
	}
	if e := s.Delete(first.ID); e == nil || e.Code != wire.CodeNotFound {
		t.Errorf("%v", e)
	}
	if s = open(t, dir); len(s.List()) != 1 {
		t.Errorf("%+v", s.List())
	}
}

// Whatever files a crash leaves, listed assets can be read, damaged ones are put aside, and all
// other files are removed.
func TestACrashDuringAWriteLeavesNothingHalf(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	kept := put(t, s, picture(t, 9, 9, false))
	lost := put(t, s, box().bytes())
	cut := put(t, s, picture(t, 5, 5, false))
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, lost.ID+".json")); err != nil { // bytes whose write ended, alone
		t.Fatal(err)
	}
	write(cut.ID+".bin", []byte("half"))
	write(tempPrefix+"123", []byte("half"))
	write(lost.ID+".bin.123", []byte("half"))
	write("readme.txt", []byte("the user's own"))
	write("mdl_"+strings.Repeat("0", 24)+".json", []byte("{"))
	s = open(t, dir)
	if list := s.List(); len(list) != 1 || list[0].ID != kept.ID || s.total != kept.Bytes {
		t.Fatalf("%+v %d", list, s.total)
	}
	entries, _ := os.ReadDir(dir)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	slices.Sort(names)
	want := []string{kept.ID + ".bin", kept.ID + ".json", cut.ID + ".bin.damaged", cut.ID + ".json.damaged", "mdl_" + strings.Repeat("0", 24) + ".json.damaged", "readme.txt"}
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("%v", names)
	}
	if again := put(t, s, box().bytes()); again.ID != lost.ID {
		t.Errorf("%s became %s", lost.ID, again.ID)
	}
}

func TestTheQuotaHolds(t *testing.T) {
	s := open(t, t.TempDir())
	s.quota.files = 2
	put(t, s, picture(t, 9, 9, false))
	a := put(t, s, picture(t, 8, 8, false))
	_, _, e := s.Put(context.Background(), "x", "", bytes.NewReader(box().bytes()))
	if e == nil || e.Code != wire.CodeLimit || e.Next == "" {
		t.Fatalf("%v", e)
	}
	if e := s.Delete(a.ID); e != nil {
		t.Fatal(e)
	}
	put(t, s, box().bytes())
	s.quota.files, s.quota.bytes = 100, s.total+10
	if _, _, e := s.Put(context.Background(), "x", "", bytes.NewReader(picture(t, 7, 7, false))); e == nil ||
		e.Code != wire.CodeLimit {
		t.Errorf("%v", e)
	}
}

func TestManyUploadsAtOnce(t *testing.T) {
	s := open(t, t.TempDir())
	var wg sync.WaitGroup
	ids := make([]string, 24)
	for i := range ids {
		wg.Go(func() {
			a, _, e := s.Put(context.Background(), "x", "", bytes.NewReader(picture(t, 4+i%6, 4, false)))
			if e != nil {
				t.Error(e)
			}
			ids[i] = a.ID
			s.List()
		})
	}
	wg.Wait()
	if list := s.List(); len(list) != 6 || s.total == 0 {
		t.Errorf("%d files", len(list))
	}
	for i, id := range ids {
		if id != ids[i%6] {
			t.Errorf("%d: %s", i, id)
		}
	}
}

type broken struct{ n int }

func (b *broken) Read(p []byte) (int, error) {
	if b.n--; b.n < 0 {
		return 0, errors.New("the line broke")
	}
	return len(p), nil
}

func TestABodyThatBreaksOffOrNeverEndsIsRefused(t *testing.T) {
	s := open(t, t.TempDir())
	if _, _, e := s.Put(context.Background(), "x", "", &broken{n: 2}); e == nil || e.Code != wire.CodeCancelled {
		t.Errorf("%v", e)
	}
	if _, _, e := s.Put(context.Background(), "x", "", &broken{n: 1 << 40}); e == nil || e.Code != wire.CodeTooLarge {
		t.Errorf("%v", e)
	}
	if len(s.List()) != 0 {
		t.Error("something was kept")
	}
}

// An error that people read says nothing about where this machine keeps files.
func TestReasonsNameNoPaths(t *testing.T) {
	dir := t.TempDir()
	_, opened := os.Open(filepath.Join(dir, "none"))
	renamed := os.Rename(filepath.Join(dir, "none"), filepath.Join(dir, "other"))
	for _, err := range []error{opened, renamed, fmt.Errorf("write x: %w", renamed)} {
		if text := notStored(err).Text(); err == nil || strings.Contains(text, dir) || !strings.Contains(text, "no such file") {
			t.Errorf("%v becomes %q", err, text)
		}
	}
}
