//go:build unix

package coder

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/coder/worktree"
	"github.com/worldmcp/world/internal/wire"
)

// From a prompt to a change that is undone, redone, reverted in part, and applied.
func TestFromPromptToApply(t *testing.T) {
	f := begin(t)
	s := f.open()
	if said := f.run(s, "talk"); said != "let me seeHello from 🌍 here." {
		t.Errorf("it said %q", said)
	}
	first := f.prompt(s, "edit main.go package better\n")
	f.allow(s)
	if f.ended(first).State != wire.TurnDone {
		t.Fatalf("the edit: %+v", f.turns[first])
	}
	second := f.prompt(s, "make made.txt by a shell")
	f.until("the files", func() bool { return f.files[second].Changed != nil })
	var names []string
	for _, file := range f.files[second].Files {
		names = append(names, file.State+" "+file.Path)
	}
	if want := []string{"added made.txt", "modified main.go"}; !slices.Equal(slices.Sorted(slices.Values(names)), want) {
		t.Errorf("the files are %q", names)
	}
	if tool := f.tools["edit main.go"]; tool.State != wire.ToolDone || len(tool.Diffs) != 1 || tool.Diffs[0].Path != "main.go" ||
		!slices.Equal(tool.Paths, []string{"main.go"}) {
		t.Errorf("the call is shown as %+v", tool)
	}
	work := f.tree(s)
	if read(f.repo, "main.go") != "package main\n" || read(work, "made.txt") != "by a shell" {
		t.Error("the agent worked in the wrong folder")
	}

	stale := f.hash(s)
	write(t, work, "docs/guide.md", "# Changed behind the user's back\n")
	for _, op := range []wire.CoderOp{
		wire.CoderOpKeep, wire.CoderOpRevert, wire.CoderOpUndo, wire.CoderOpApply,
		wire.CoderOpMerge, wire.CoderOpDiscard,
	} {
		f.refused(wire.CodeChanged, &wire.CoderRequest{Op: op, Session: s, Hash: stale, Turn: first, Text: "x"})
	}
	undo := f.ask(&wire.CoderRequest{Op: wire.CoderOpUndo, Session: s, Hash: f.hash(s), Turn: first})
	if read(work, "main.go") != "package main\n" || read(work, "made.txt") != "(none)" || read(work, "docs/guide.md") != "# Guide\n" {
		t.Error("the undo left something")
	}
	f.until("the undone turns", func() bool { return f.turns[first].Undone && f.turns[second].Undone })
	f.ask(&wire.CoderRequest{Op: wire.CoderOpUndo, Session: s, Hash: f.hash(s), Turn: undo.Redo})
	if read(work, "main.go") != "package better\n" || read(work, "made.txt") != "by a shell" {
		t.Error("the redo brought not all back")
	}
	f.until("the redone turns", func() bool { return !f.turns[first].Undone && !f.turns[second].Undone })
	f.ask(&wire.CoderRequest{Op: wire.CoderOpRevert, Session: s, Hash: f.hash(s), Paths: []string{"docs/guide.md"}})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpKeep, Session: s, Hash: f.hash(s), Paths: []string{"main.go"}})
	d := f.ask(&wire.CoderRequest{Op: wire.CoderOpDiff, Session: s}).Diff
	if len(d.Files) != 2 || read(work, "docs/guide.md") != "# Guide\n" ||
		!slices.ContainsFunc(d.Files, func(c wire.CoderFile) bool { return c.Path == "main.go" && c.Kept }) {
		t.Errorf("after a revert and a keep: %+v", d.Files)
	}
	f.ask(&wire.CoderRequest{Op: wire.CoderOpApply, Session: s, Hash: d.Hash})
	if read(f.repo, "main.go") != "package better\n" || read(f.repo, "made.txt") != "by a shell" || git(t, f.repo, "log", "--format=%s") != "begin" {
		t.Error("the change is not applied, or committed")
	}
	if row := f.of(s).publicInfo(); row.Landed != wire.LandedApplied || row.State != wire.CoderIdle ||
		row.Changed.Files != 2 {
		t.Errorf("the session is %+v; %v %v", row, f.states, f.notices)
	}
}

func TestMerge(t *testing.T) {
	f := begin(t)
	s := f.open()
	f.run(s, "make made.txt by a shell")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpMerge, Session: s, Hash: f.hash(s), Text: "made it"})
	if read(f.repo, "made.txt") != "by a shell" || !strings.Contains(git(t, f.repo, "log", "--format=%s"), "made it") || git(t, f.repo, "status", "--porcelain") != "" {
		t.Error("the change is not merged")
	}
	f.run(s, "make more.txt and it goes on")
	if d := f.ask(&wire.CoderRequest{Op: wire.CoderOpDiff, Session: s}).Diff; len(d.Files) != 1 || d.Files[0].Path != "more.txt" {
		t.Errorf("after the merge: %+v", d.Files)
	}
}

// A discarded session is over: nothing starts in it, neither what waits nor what comes.
func TestDiscard(t *testing.T) {
	f := begin(t)
	s := f.open()
	f.run(s, "make made.txt by a shell")
	work, pid := f.tree(s), f.pid(s)
	busy := f.prompt(s, "slow")
	f.until("the turn", func() bool { return f.turns[busy].State == wire.TurnRunning })
	f.refused(wire.CodeConflict, &wire.CoderRequest{Op: wire.CoderOpDiscard, Session: s, Hash: "x"})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s})
	f.ended(busy)
	f.until("the files", func() bool { return f.files[busy].Changed != nil })
	hash := f.hash(s)
	f.until("its end", func() bool {
		_, e := f.try(&wire.CoderRequest{Op: wire.CoderOpDiscard, Session: s, Hash: hash})
		return e == nil
	})
	f.gone(pid)
	f.state(s, wire.CoderClosed)
	if read(filepath.Dir(work), filepath.Base(work)+"/main.go") != "(none)" || f.rows[s].Landed != wire.LandedDiscarded ||
		len(f.city.good()) != 0 {
		t.Errorf("what is left: %+v, tokens %v", f.rows[s], f.city.good())
	}
	for _, op := range []wire.CoderOp{wire.CoderOpPrompt, wire.CoderOpResume} {
		f.refused(wire.CodeConflict, &wire.CoderRequest{Op: op, Session: s, Text: "talk"})
	}
}

// The agent gets the paths of the user's files in its own folder, and never one outside.
func TestFilesOfAPrompt(t *testing.T) {
	f := begin(t)
	s := f.open()
	for _, bad := range []string{"../x", "/etc/passwd", "a/../../b", ""} {
		f.refused(wire.CodeBadArguments, &wire.CoderRequest{
			Op: wire.CoderOpPrompt, Session: s, Text: "look", Files: []string{bad},
		})
	}
	turn := f.ask(&wire.CoderRequest{Op: wire.CoderOpPrompt, Session: s, Text: "look ", Files: []string{"docs/guide.md"}}).Turn
	f.ended(turn)
	said, work := f.said(turn), f.tree(s)
	if !strings.Contains(said, filepath.Join(work, "docs/guide.md")) || !strings.Contains(said, "folder "+work+"\n") ||
		strings.Contains(said, f.repo) {
		t.Errorf("the agent was told %q", said)
	}
	if strings.Contains(said, canary) || strings.Contains(said, "secret of") {
		t.Error("the agent has the service's secrets")
	}
}

// A merged or discarded session is removed after a while with its log; others stay.
func TestClean(t *testing.T) {
	f := begin(t)
	merged, kept, discarded := f.open(), f.open(), f.open()
	for _, s := range []string{merged, kept, discarded} {
		f.run(s, "make made.txt by a shell")
	}
	f.ask(&wire.CoderRequest{Op: wire.CoderOpMerge, Session: merged, Hash: f.hash(merged), Text: "made it"})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpDiscard, Session: discarded, Hash: f.hash(discarded)})
	f.Close()
	f.start()
	if len(f.rows) != 3 {
		t.Errorf("after a day: %d sessions", len(f.rows))
	}
	f.Close()
	f.now = func() time.Time { return time.Now().Add(worktree.KeepTime + time.Hour) }
	f.start()
	f.until("two have gone", func() bool { return len(f.removed) == 2 || len(f.rows) == 1 })
	f.Close()
	f.start()
	if _, there := f.rows[kept]; !there || len(f.rows) != 1 || read(f.repo, "made.txt") != "by a shell" {
		t.Errorf("left are %+v", f.rows)
	}
	names, _ := filepath.Glob(f.Service.dir.Path("log/*"))
	if len(names) != 1 {
		t.Errorf("logs are left: %q", names)
	}
	if d := f.ask(&wire.CoderRequest{Op: wire.CoderOpDiff, Session: kept}).Diff; len(d.Files) != 1 {
		t.Errorf("the one that is kept has %+v", d.Files)
	}
}

// A session in the user's own folder is gone a while after it was closed, and nothing of the folder
// with it; an open one stays.
func TestCleanInPlace(t *testing.T) {
	f := begin(t)
	var ids []string
	for range 2 {
		id := f.ask(&wire.CoderRequest{
			Op: wire.CoderOpOpen, Folder: f.repo, Isolation: wire.IsolationInPlace,
		}).Session.ID
		f.run(id, "make made.txt by a shell")
		ids = append(ids, id)
	}
	f.ask(&wire.CoderRequest{Op: wire.CoderOpClose, Session: ids[0]})
	for _, c := range []struct {
		age  time.Duration
		left int
	}{{worktree.KeepTime - time.Hour, 2}, {worktree.KeepTime + time.Hour, 1}} {
		f.Close()
		f.now = func() time.Time { return time.Now().Add(c.age) }
		f.start()
		f.until("the clean folder", func() bool { return len(f.all()) == c.left })
	}
	f.Close()
	f.start()
	if _, there := f.rows[ids[1]]; !there || len(f.rows) != 1 || read(f.repo, "made.txt") != "by a shell" {
		t.Errorf("left are %+v", f.rows)
	}
	if left, _ := filepath.Glob(f.Service.dir.Path("*" + ids[0] + "*")); len(left) != 0 {
		t.Errorf("%q is left", left)
	}
}
