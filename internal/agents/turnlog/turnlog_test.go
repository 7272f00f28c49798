package turnlog_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/agents/turnlog"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func openLog(t *testing.T, dir string) *turnlog.Log {
	t.Helper()
	l := turnlog.Open(dir, turnlog.Options{Logger: zerolog.Nop()})
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// turn returns turn number n; pad is the length of its agent's name, to fill files.
func turn(n, pad int) wire.Turn {
	return wire.Turn{
		ID: fmt.Sprint("t", n), At: time.Unix(int64(n), 0).UTC(), Path: "text runtime", Agent: strings.Repeat("x", pad),
		Outcome: "done",
	}
}

func ids(list []wire.Turn) string {
	var s []string
	for _, t := range list {
		s = append(s, t.ID)
	}
	return strings.Join(s, " ")
}

func read(t *testing.T, dir string, limit int, before string) string {
	t.Helper()
	list, err := turnlog.Read(dir, limit, before)
	if err != nil {
		t.Fatal(err)
	}
	return ids(list)
}

// Appended turns survive a restart, in order, can be paged, and only their user can read them.
func TestAppendAndRead(t *testing.T) {
	dir := t.TempDir()
	if got := read(t, dir, 10, ""); got != "" {
		t.Errorf("an empty folder has the turns %s", got)
	}
	l := openLog(t, dir)
	for n := range 7 {
		l.Append(turn(n, 0))
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l.Append(turn(99, 0)) // after Close: ignored
	for what, c := range map[string][2]string{
		"all":               {read(t, dir, 10, ""), "t0 t1 t2 t3 t4 t5 t6"},
		"the newest":        {read(t, dir, 2, ""), "t5 t6"},
		"those before":      {read(t, dir, 2, "t5"), "t3 t4"},
		"before the oldest": {read(t, dir, 2, "t0"), ""},
		"before none":       {read(t, dir, 2, "nowhere"), ""},
	} {
		if c[0] != c[1] {
			t.Errorf("%s: %q, want %q", what, c[0], c[1])
		}
	}
	if i, err := os.Stat(filepath.Join(dir, turnlog.File)); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", i.Mode(), err)
	}
	reopened := openLog(t, dir)
	if got := ids(reopened.Recent(3)); got != "t4 t5 t6" {
		t.Errorf("after a restart: %s", got)
	}
}

// A line that a crash tore, or that is not a turn, is skipped alone.
func TestATornLine(t *testing.T) {
	dir := t.TempDir()
	torn := `{"id":"a","at":"2026-01-01T00:00:00Z","path":"text runtime","millis":1,"outcome":"done"}` + "\n\n[]\n{\"id\":\"b\",\"at\":\"20"
	if err := os.WriteFile(filepath.Join(dir, turnlog.File), []byte(torn), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := read(t, dir, 10, ""); got != "a" {
		t.Errorf("%q", got)
	}
	l := openLog(t, dir)
	l.Append(turn(1, 0))
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if got := read(t, dir, 10, ""); got != "a t1" {
		t.Errorf("%q", got)
	}
}

// Files of older versions call the back end "lane".
func TestTurnsOfOlderVersions(t *testing.T) {
	dir := t.TempDir()
	lines := `{"id":"old","path":"text runtime","lane":"openclaw"}` + "\n" + `{"id":"new","path":"text runtime","backend":"acp-claude"}` + "\n"
	if err := os.WriteFile(filepath.Join(dir, turnlog.File), []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := turnlog.Read(dir, 10, "")
	if err != nil || len(list) != 2 || list[0].Backend != "openclaw" || list[1].Backend != "acp-claude" {
		t.Errorf("%+v %v", list, err)
	}
}

// A log that grows is rotated to one old file, and a follower misses no turn.
func TestRotation(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), needs.Patience)
	defer cancel()
	l := openLog(t, dir)
	seen, done := make(chan string, 500), make(chan error, 1)
	go func() { done <- turnlog.Follow(ctx, dir, func(t wire.Turn) { seen <- t.ID }) }()
	for id := ""; id == ""; { // Follow starts at the end of the file: repeat until it has seen a turn
		l.Append(wire.Turn{ID: "begin", Path: "text runtime"})
		select {
		case id = <-seen:
		case <-time.After(50 * time.Millisecond):
		}
	}
	const rounds, each, pad = 4, 25, 100 << 10 // 10 MB: two files full, and a third one
	for round := range rounds {
		for n := range each {
			l.Append(turn(round*each+n, pad))
		}
		for n := 0; n < each; {
			select {
			case id := <-seen:
				if id == "begin" {
					continue
				}
				if want := fmt.Sprint("t", round*each+n); id != want {
					t.Fatalf("the follower got %s, want %s", id, want)
				}
				n++
			case <-ctx.Done():
				t.Fatalf("the follower got only %d turns of round %d", n, round)
			}
		}
	}
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("%v %v", files, err)
	}
	for _, f := range files {
		if i, err := os.Stat(f); err != nil || i.Size() > 4<<20 {
			t.Errorf("%s: %d bytes, %v", f, i.Size(), err)
		}
	}
	// How many turns a file has depends on how many were written at once.
	newest, err := os.ReadFile(filepath.Join(dir, turnlog.File))
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Fields(read(t, dir, 45, ""))
	if first := rounds*each - len(got); !slices.Equal(got, turnIDs(first, rounds*each)) ||
		len(got) <= bytes.Count(newest, []byte("\n")) {
		t.Errorf("across the two files: %s", got)
	}
}

// turnIDs returns the ids of turns that turn makes.
func turnIDs(from, to int) (all []string) {
	for n := from; n < to; n++ {
		all = append(all, fmt.Sprint("t", n))
	}
	return all
}

// A file that cannot be renamed, as on Windows while a process follows it, grows instead.
func TestAFileThatCannotBeRotated(t *testing.T) {
	dir := t.TempDir()
	l := openLog(t, dir)
	if err := os.MkdirAll(filepath.Join(dir, turnlog.OldFile, "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	for n := range 50 { // 5 MB
		l.Append(turn(n, 100<<10))
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, turnlog.File))
	if err != nil || strings.Count(string(b), "\n") != 50 {
		t.Errorf("%d lines, %v", strings.Count(string(b), "\n"), err)
	}
}

// A flood never blocks Append, and the newest turns are published.
func TestAFlood(t *testing.T) {
	dir := t.TempDir()
	published := make(chan string, 100_000)
	l := turnlog.Open(dir, turnlog.Options{Logger: zerolog.Nop(), Written: func(t wire.Turn) { published <- t.ID }})
	for n := range 900 {
		l.Append(turn(n, 0))
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if list, err := turnlog.Read(dir, 2000, ""); err != nil || len(list) != 900 {
		t.Errorf("%d lines, %v", len(list), err)
	}
	last := ""
	for n := len(published); n > 0; n-- {
		last = <-published
	}
	if last != "t899" {
		t.Errorf("the last published turn is %s", last)
	}
}
