package project

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// A mark survives a branch without its file.
func TestMarksComeBackWithTheirFile(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir(), repository(t), "/nobody")
	p.until("city", ready(p))
	p.git("checkout", "-qb", "other")
	p.write("extra.go", "x\n")
	p.git("add", ".")
	p.git("commit", "-qm", "extra")
	p.until("file", func() bool { return p.state.Files == 15 && p.state.Git.Changed == 0 })
	p.ask(wire.ProjectRequest{Op: "mark", ID: p.files()["extra.go"].id, Mark: &wire.ProjectMark{Kind: "note", Note: "think"}})
	p.until("mark", func() bool { return len(p.marks) == 1 })
	p.git("rm", "-q", "--cached", "extra.go") // removed from git too: else the file would stay as gone
	p.git("commit", "-qm", "without")
	if err := os.Remove(filepath.Join(p.root, "extra.go")); err != nil {
		t.Fatal(err)
	}
	p.until("no file", func() bool { return p.state.Files == 14 && len(p.marks) == 0 })
	p.write("extra.go", "x\n")
	p.until("the mark to return", func() bool { return len(p.marks) == 1 })
	if id := p.files()["extra.go"].id; p.marks[0].ID != id {
		t.Errorf("mark on %d, file %d", p.marks[0].ID, id)
	}
}

func TestMarksHaveABound(t *testing.T) {
	t.Parallel()
	p := &page{t: t, received: make(chan struct{})}
	c := cityOf(t, p, fresh(many(maxMarks+2), plan.Options{}))
	for _, path := range slices.Sorted(maps.Keys(c.files))[:maxMarks] {
		c.mark(mark{ProjectMarked: wire.ProjectMarked{Path: path, Kind: "note", By: byUser}})
	}
	last := slices.Sorted(maps.Keys(c.files))[maxMarks:]
	ask := &tool.MarkArgs{Marks: []tool.FileMark{{Path: last[0], Kind: wire.MarkNote}}}
	if _, e := p.service.Mark(t.Context(), "local", wire.Agent{AvatarID: "a"}, ask); e == nil || e.Code != wire.CodeLimit {
		t.Errorf("one too many: %v", e)
	}
	p.service.update(c, repo.Update{Removed: []string{slices.Sorted(maps.Keys(c.files))[0]}}) // makes room: the marks of removed files are dropped
	if _, e := p.service.Mark(t.Context(), "local", wire.Agent{AvatarID: "a"}, ask); e != nil {
		t.Error(e)
	}
}

// A passing run removes the marks that the same run made before a restart. Commands are never
// written to disk.
func TestFailingAcrossARestart(t *testing.T) {
	t.Parallel()
	root, data := repository(t), t.TempDir()
	p := start(t, data, root, "/nobody")
	p.until("city", ready(p))
	run := agentWork("run")
	run.Command, run.Folder, run.Ended, run.Failed = "TOKEN=secret go test ./src/part1", root, true, true
	run.Output = "--- FAIL: TestX (0.00s)\n    file.go:12: wrong\nFAIL\nFAIL\tm/src/part1\t0.003s\nFAIL\n"
	p.service.Work("local", run)
	p.until("mark", func() bool { return len(p.marks) == 1 })
	p.stop()
	if b, err := os.ReadFile(filepath.Join(data, "projects", p.state.ID, cityFile)); err != nil || strings.Contains(string(b), "secret") {
		t.Errorf("%v %s", err, b)
	}
	restarted := start(t, data, "", "/nobody")
	restarted.until("mark", func() bool { return len(restarted.marks) == 1 })
	run.Failed, run.Lost, run.Output = false, true, ""
	restarted.service.Work("local", run) // of a turn that was stopped
	if restarted.service.handleQueuedWork(); len(restarted.marks) != 1 {
		t.Error("a run with an unknown end removed the mark")
	}
	run.Lost, run.Output = false, "ok  \tm/src/part1\t0.003s\n"
	restarted.service.Work("local", run)
	restarted.until("no mark", func() bool { return len(restarted.marks) == 0 })
}

// The author of a change is the agent whose command runs, by the call and our own clock. It is
// unknown while two agents run commands. The number of tracked commands is bounded.
func TestWhoRuns(t *testing.T) {
	t.Parallel()
	p := &page{t: t, received: make(chan struct{})}
	s := idle(t, p)
	now := time.Unix(1e9, 0)
	s.options.Now = func() time.Time { return now }
	report := func(backend, call, command, name string, ended bool) {
		w := agentWork("run")
		w.Backend, w.Call, w.Command, w.Agent.Name, w.Ended, w.At = backend, call, command, name, ended,
			now.Add(-3*time.Hour)
		s.Work("local", w)
		s.handleQueuedWork()
	}
	who := func(want string) {
		t.Helper()
		if by, _ := s.shown.commands.only(now); by.Agent != want {
			t.Errorf("%q runs a command, want %q", by.Agent, want)
		}
	}
	report("a", "1", "", "Ada", false)
	who("Ada")
	report("b", "1", "", "Bob", false)
	who("")
	report("b", "1", "the command comes with its end only", "Bob", true)
	who("")
	now = now.Add(2 * commandGrace)
	who("Ada")
	report("a", "1", "make", "Ada", true)
	now = now.Add(2 * commandGrace)
	who("")
	for i := range 3 * maxRunning {
		report("c", fmt.Sprint(i), "", "Cid", false)
		report("d", fmt.Sprint(i), "", "Dan", true) // ends that never began
	}
	if len(s.shown.commands) != maxRunning {
		t.Errorf("%d commands are remembered", len(s.shown.commands))
	}
	for range 2 * maxQueue { // nothing handles them
		s.Work("local", agentWork("read", "x"))
	}
	if s.workQueue.Len() != maxQueue {
		t.Errorf("%d reports are queued", s.workQueue.Len())
	}
	if s.handleQueuedWork(); len(s.shown.commands) != 0 {
		t.Error("reports were lost, and an agent still counts as running")
	}
}

func TestWhatAnAgentMeans(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("links need rights there")
	}
	top := t.TempDir()
	root := filepath.Join(top, "home", "code", "app")
	for _, dir := range []string{filepath.Join(root, "src"), filepath.Join(root, "~")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{
		filepath.Join(top, "short"): root, filepath.Join(root, "alias"): filepath.Join(root, "src"),
		filepath.Join(root, "out"): top,
	} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	p := &page{t: t, received: make(chan struct{})}
	c := cityOf(t, p, fresh([]repo.File{{Path: "README.md"}, {Path: "src/a.go"}}, plan.Options{}))
	o := Options{Home: filepath.Join(top, "home")}
	for name, q := range map[string]struct{ folder, written, want string }{
		"in full":                     {"", root + "/src/a.go", "src/a.go"},
		"from the home":               {"", "~/code/app/src/a.go", "src/a.go"},
		"by a link to the root":       {"", top + "/short/src/a.go", "src/a.go"},
		"new folders behind a link":   {"", top + "/short/src/x/y/z.go", "src/x/y/z.go"},
		"by a link in the project":    {root, "alias/a.go", "src/a.go"},
		"from a folder":               {root + "/src", "a.go", "src/a.go"},
		"from a folder of the home":   {"~/code/app/src", "../README.md", "README.md"},
		"from the top after all":      {root + "/src", "src/a.go", "src/a.go"},
		"a new one":                   {root + "/src", "b.go", "src/b.go"},
		"without a folder":            {"", "./src/../README.md", "README.md"},
		"new, without a folder":       {"", "b.go", ""},
		"out of the root":             {root, "../../x", ""},
		"out of it by a link":         {"", "/etc/passwd", ""},
		"the root":                    {"", root, ""},
		"a sibling of the same start": {"", root + "2/src/a.go", ""},
		"somebody's home":             {"", "~root/x", ""},
		"nothing":                     {root, "", ""},
	} {
		if got, ok := c.resolve(o.candidates(root, q.folder, q.written), false); got != q.want || ok != (q.want != "") {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got, ok := c.resolve(o.candidates(root, root, "SRC/A.go"), true); !ok || got != "src/a.go" {
		t.Errorf("on a disk that folds case: %q", got)
	}
}
