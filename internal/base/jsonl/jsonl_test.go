package jsonl_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/base/jsonl"
	"github.com/worldmcp/world/internal/base/needs"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long a test waits for what happens at once on an idle machine.
const patience = needs.Patience

func newFile(t *testing.T, limit int64) jsonl.File {
	t.Helper()
	dir := t.TempDir()
	return jsonl.File{Path: filepath.Join(dir, "log.jsonl"), Older: filepath.Join(dir, "log.1.jsonl"), Max: limit}
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func appendLines(t *testing.T, f jsonl.File, lines string) {
	t.Helper()
	if err := f.Append([]byte(lines)); err != nil {
		t.Fatal(err)
	}
}

// lines joins what Lines returns with "|".
func lines(t *testing.T, f jsonl.File, limit int64) string {
	t.Helper()
	list, err := f.Lines(limit)
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes.Join(list, []byte{'|'}))
}

func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestAppendAndRead(t *testing.T) {
	t.Parallel()
	f := newFile(t, 1<<20)
	if got := lines(t, f, 100); got != "" {
		t.Errorf("no file has the lines %q", got)
	}
	appendLines(t, f, "")
	if got := lines(t, f, 100); got != "" {
		t.Errorf("an empty file has the lines %q", got)
	}
	f.Sync = true
	appendLines(t, f, "1\n2\n")
	appendLines(t, f, "3\n")
	if got := lines(t, f, 100); got != "1|2|3" {
		t.Errorf("%q", got)
	}
	if _, err := os.Stat(f.Older); !os.IsNotExist(err) {
		t.Errorf("rotated: %v", err)
	}
	if err := (jsonl.File{Path: filepath.Join(t.TempDir(), "none", "log")}).Append([]byte("1\n")); err == nil {
		t.Error("appended in a folder that does not exist")
	}
}

func TestAppendEndsATornLine(t *testing.T) {
	t.Parallel()
	f := newFile(t, 1<<20)
	write(t, f.Path, "1\n{\"to")
	if got := lines(t, f, 100); got != `1|{"to` {
		t.Errorf("before: %q", got)
	}
	appendLines(t, f, "2\n")
	appendLines(t, f, "3\n")
	if got := content(t, f.Path); got != "1\n{\"to\n2\n3\n" {
		t.Errorf("after: %q", got)
	}
}

func TestRecoverCutsATornLine(t *testing.T) {
	t.Parallel()
	f := newFile(t, 1<<30)
	recovered := func() (got []string) {
		t.Helper()
		if err := f.Recover(func(line []byte) { got = append(got, string(line)) }); err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := recovered(); got != nil {
		t.Errorf("no file: %q", got)
	}
	long := strings.Repeat("x", 3<<20) + "\n"
	write(t, f.Path, "1\n"+long+"\n{\"to")
	for range 2 {
		if got := recovered(); len(got) != 3 || got[0] != "1\n" || got[1] != long || got[2] != "\n" {
			t.Errorf("%d lines", len(got))
		}
	}
	appendLines(t, f, "2\n")
	if got := content(t, f.Path); got != "1\n"+long+"\n2\n" {
		t.Errorf("%d bytes", len(got))
	}
}

func TestRotation(t *testing.T) {
	t.Parallel()
	f := newFile(t, 10)
	for i := range 8 {
		appendLines(t, f, fmt.Sprintf("line%d\n", i)) // 6 bytes: one fits, two do not
	}
	if got := lines(t, f, 100); got != "line6|line7" {
		t.Errorf("%q", got)
	}
	appendLines(t, f, "a line that is longer than a file\n")
	if got := lines(t, f, 100); got != "line7|a line that is longer than a file" {
		t.Errorf("%q", got)
	}
	f.Older = ""
	appendLines(t, f, "end\n")
	if got := lines(t, f, 100); got != "a line that is longer than a file|end" {
		t.Errorf("a file that does not rotate: %q", got)
	}
}

// Windows refuses to move a file that is open elsewhere; here a folder is in the way of the older
// file.
func TestAFileThatCannotBeMovedGrows(t *testing.T) {
	t.Parallel()
	f := newFile(t, 10)
	if err := os.MkdirAll(filepath.Join(f.Older, "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		appendLines(t, f, fmt.Sprintf("line%d\n", i))
	}
	if got := content(t, f.Path); got != "line0\nline1\nline2\nline3\n" {
		t.Errorf("%q", got)
	}
}

func TestLinesReadsTheEnds(t *testing.T) {
	t.Parallel()
	f := newFile(t, 1<<20)
	write(t, f.Older, "old1\nold2\nold3\n")
	write(t, f.Path, "new1\nnew2\nnew3\n")
	for limit, want := range map[int64]string{
		100: "old1|old2|old3|new1|new2|new3",
		15:  "old1|old2|old3|new1|new2|new3",
		14:  "old2|old3|new2|new3",
		6:   "old3|new3",
		3:   "",
	} {
		if got := lines(t, f, limit); got != want {
			t.Errorf("of the last %d bytes: %q", limit, got)
		}
	}
	if err := os.Remove(f.Path); err != nil { // between the two steps of a rotation
		t.Fatal(err)
	}
	if got := lines(t, f, 100); got != "old1|old2|old3" {
		t.Errorf("without the current file: %q", got)
	}
}

// follow starts a follower, and returns it once it has seen a line: every later line must come.
func follow(t *testing.T, f jsonl.File) (next func() string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	seen, done := make(chan string, 1000), make(chan error, 1)
	go func() { done <- f.Follow(ctx, func(line []byte) { seen <- strings.TrimSuffix(string(line), "\n") }) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	next = func() string {
		t.Helper()
		for {
			select {
			case line := <-seen:
				if line != "start" {
					return line
				}
			case <-time.After(patience):
				t.Fatal("no line came")
			}
		}
	}
	for {
		appendLines(t, f, "start\n")
		select {
		case <-seen:
			return next
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func expect(t *testing.T, next func() string, want ...string) {
	t.Helper()
	for _, w := range want {
		if got := next(); got != w {
			t.Fatalf("%.40q came, not %.40q", got, w)
		}
	}
}

func TestFollow(t *testing.T) {
	t.Parallel()
	f := newFile(t, 4<<10)
	write(t, f.Path, "before\n")
	next := follow(t, f)
	appendLines(t, f, "1\n2\n")
	expect(t, next, "1", "2")
	appendLines(t, f, "2a\n2b\n") // the follower reads these before or after the rotation
	if err := os.Rename(f.Path, f.Older); err != nil {
		t.Skip("this system does not rename open files:", err)
	}
	appendLines(t, f, "3\n")
	expect(t, next, "2a", "2b", "3")
	if err := os.Remove(f.Path); err != nil {
		t.Fatal(err)
	}
	appendLines(t, f, "4\n")
	expect(t, next, "4")
}

func TestFollowALineInPieces(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFile(t, 1<<30)
		next := follow(t, f)
		file, err := os.OpenFile(f.Path, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		piece := func(text string) {
			t.Helper()
			if _, err := file.WriteString(text); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second) // of the bubble's clock: the follower reads this piece alone
		}
		piece(`{"a":`)
		piece("1}\n")
		expect(t, next, `{"a":1}`)
		piece(strings.Repeat("x", 2<<20)) // longer than any line: the follower lets it go
		piece("tail\nnext\n")
		expect(t, next, "tail", "next")
	})
}
