//go:build unix

package coder

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// What goes through the files of a session can be stopped while git takes its time; then all is as
// it was, and the answer says so.
func TestWorkOnFilesIsStopped(t *testing.T) {
	f := begin(t)
	s := f.open()
	turn := f.prompt(s, "edit main.go package better\n")
	f.allow(s)
	f.ended(turn)
	f.until("the files", func() bool { return f.files[turn].Changed != nil })
	hash := f.hash(s)
	pipe := filepath.Join(f.repo, "..", "settings") // git waits until the test writes
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	config := read(f.repo, ".git/config")
	stop := &wire.CoderRequest{Op: wire.CoderOpCancel, Session: s, Value: cancelFiles}
	f.refused(wire.CodeNotFound, stop)
	f.refused(wire.CodeBadArguments, &wire.CoderRequest{Op: wire.CoderOpCancel, Session: s, Value: "all"})
	for op := range stoppable {
		write(t, f.repo, ".git/config", config+"[include]\n\tpath = "+pipe+"\n")
		ended := make(chan *wire.Error, 1)
		go func() {
			_, e := f.try(&wire.CoderRequest{Op: op, Session: s, Hash: hash, Text: "better", Turn: turn})
			ended <- e
		}()
		w, err := os.OpenFile(pipe, os.O_WRONLY, 0) // git has come to it
		if err != nil {
			t.Fatal(err)
		}
		f.ask(stop)
		e := <-ended
		if e == nil || e.Code != wire.CodeCancelled {
			t.Errorf("%s: %v", op, e)
		}
		_ = w.Close()
		write(t, f.repo, ".git/config", config)
		if read(f.repo, "main.go") != "package main\n" || read(f.tree(s), "main.go") != "package better\n" || f.hash(s) != hash {
			t.Errorf("%s changed something", op)
		}
	}
	f.ask(&wire.CoderRequest{Op: wire.CoderOpApply, Session: s, Hash: hash})
}

// Pages get the progress before a turn and during each operation, and its end. The log has none of
// it.
func TestProgress(t *testing.T) {
	limits := quick
	limits.progress = 0
	f := beginWith(t, limits)
	const files = 3000
	for i := range files {
		write(t, f.repo, fmt.Sprintf("a/rather/long/name/of/a/folder/%d.txt", i), "one\n")
	}
	git(t, f.repo, "add", ".")
	git(t, f.repo, "commit", "-q", "-m", "many")
	s := f.open()
	turn := f.prompt(s, "talk")
	f.ended(turn)
	f.until("the files", func() bool { return f.files[turn].Changed != nil })
	for i := range files {
		write(t, f.tree(s), fmt.Sprintf("a/rather/long/name/of/a/folder/%d.txt", i), "two\n")
	}
	f.ask(&wire.CoderRequest{Op: wire.CoderOpApply, Session: s, Hash: f.hash(s)})
	f.until("the end of the apply", func() bool {
		n := len(f.progress)
		return n > 1 && f.progress[n-1] == nil && f.progress[n-2].Op == wire.CoderOpDiff && f.most("apply", "Writing the files") > 0
	})
	for _, want := range []struct {
		op   wire.CoderOp
		says string
	}{
		{wire.CoderOpPrompt, "Saving the files before the turn, so that it can be undone"},
		{wire.CoderOpDiff, "Looking at the files"},
		{wire.CoderOpDiff, "Comparing the files"},
		{wire.CoderOpApply, "Looking at the files"},
		{wire.CoderOpApply, "Preparing the files"},
		{wire.CoderOpApply, "Writing the files"},
	} {
		if most := f.most(want.op, want.says); most < files/2 {
			t.Errorf("%s: %s told of %d files", want.op, want.says, most)
		}
	}
	events, e := f.Events(s)
	if e != nil {
		t.Fatal(e)
	}
	for _, e := range events {
		if e.Kind == wire.CoderEventProgress {
			t.Errorf("the log has %+v", e)
		}
	}
	if log := read(f.dir.Path("coder"), filepath.Join("log", s+".jsonl")); strings.Contains(log, "Writing the files") || !strings.Contains(log, turn) {
		t.Error("the log on disk has it")
	}
}

// most returns the largest number of files reported for a part of an operation.
func (f *fixture) most(op wire.CoderOp, says string) (most int) {
	for _, p := range f.progress {
		if p != nil && p.Op == op && p.Says == says && p.Done <= p.Total {
			most = max(most, p.Done)
		}
	}
	return most
}
