package project

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

func TestAProjectIsShownAndFollowed(t *testing.T) {
	t.Parallel()
	root := repository(t)
	p := start(t, t.TempDir(), root, "/nobody")
	p.until("city", ready(p))
	before := p.files()
	if len(before) != 14 || p.state.Files != 14 || p.state.Git == nil || p.state.Git.Branch != "main" || p.state.Site == nil {
		t.Fatalf("%d files; %+v", len(before), p.state)
	}

	p.write("src/part3/file.go", "changed\n")
	p.write("src/part3/other.go", "new\n")
	p.until("change", func() bool { return p.state.Git.Changed == 2 })
	after := p.files()
	if f := after["src/part3/file.go"]; f.lines != 1 || f.commit != 1 || f.session != 1 {
		t.Errorf("%+v", f)
	}
	if f := after["src/part3/other.go"]; f.commit != 5 || f.session != 2 {
		t.Errorf("%+v", f)
	}
	for path, f := range before {
		if now := after[path]; now.x != f.x || now.z != f.z || now.id != f.id || now.face != f.face {
			t.Errorf("%s moved from %+v to %+v", path, f, now)
		}
	}
	a := p.ask(wire.ProjectRequest{Op: "diff", ID: after["src/part3/file.go"].id, Since: "commit"})
	if a.Diff == nil || !strings.Contains(a.Diff.Text, "+changed") {
		t.Errorf("%+v", a)
	}
	if a := p.ask(wire.ProjectRequest{Op: "card", ID: after["README.md"].id}); a.Card == nil || a.Card.Last == nil ||
		a.Card.Last.Subject != "first" {
		t.Errorf("%+v", a)
	}

	p.git("add", ".")
	p.git("commit", "-qm", "second")
	p.until("clean tree", func() bool { return p.state.Git.Changed == 0 })
}

// After a restart every file is where it stood, with its marks and touches.
func TestPlacesSurviveARestart(t *testing.T) {
	t.Parallel()
	root, data := repository(t), t.TempDir()
	p := start(t, data, root, "/nobody")
	p.until("city", ready(p))
	p.write("src/part1/late.go", "x\n")
	p.until("touch", func() bool { return len(p.touches) > 0 })
	before := p.files()
	if a := p.ask(wire.ProjectRequest{Op: "mark", ID: before["README.md"].id, Mark: &wire.ProjectMark{Kind: "attention", Note: "read\x1b[31m this"}}); a.Error != nil {
		t.Fatal(a.Error)
	}
	p.stop()

	restarted := start(t, data, "", "/nobody")
	restarted.until("city", ready(restarted))
	for path, f := range restarted.files() {
		if was := before[path]; was.x != f.x || was.z != f.z || was.face != f.face {
			t.Errorf("%s moved from %+v to %+v", path, was, f)
		}
	}
	if len(restarted.marks) != 1 || restarted.marks[0].Note != "read[31m this" {
		t.Errorf("%+v", restarted.marks)
	}
	a := restarted.ask(wire.ProjectRequest{Op: "touches", From: time.Now().Add(-time.Hour)})
	if len(a.Touches) == 0 || a.Touches[0].Path != "src/part1/late.go" || a.Touches[0].How != "create" || a.Touches[0].Avatar != "" {
		t.Errorf("%+v", a.Touches)
	}
	info, err := os.Stat(filepath.Join(data, "projects", restarted.state.ID, cityFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
}

// Reports of an agent's tools become touches with the right author and file, once each.
func TestTouches(t *testing.T) {
	t.Parallel()
	root := repository(t)
	p := start(t, t.TempDir(), root, "/nobody")
	p.until("city", ready(p))

	read := agentWork("read", filepath.Join(root, "README.md"), "/etc/passwd", "../outside", root)
	p.service.Work("local", read)
	p.service.Work("local", agentWork("edit", "src/part2/file.go"))
	p.write("src/part2/file.go", "by the agent\n")
	p.until("change", func() bool { return p.state.Git.Changed == 1 })

	run := agentWork("run")
	run.Tool, run.Command, run.Folder = "exec", "gofmt -w .", root
	p.service.Work("local", run)
	p.write("src/part4/file.go", "by the command\n")
	p.until("change", func() bool { return p.state.Git.Changed == 2 })
	p.until("touch of the command", func() bool { return len(p.touches) >= 3 })

	var got []string
	for _, x := range p.touches {
		got = append(got, strings.Join([]string{string(x.How), x.Path, x.Avatar, x.Source}, " "))
	}
	want := []string{
		"read README.md avatar_openclaw tool read", "edit src/part2/file.go avatar_openclaw tool edit",
		"edit src/part4/file.go avatar_openclaw file system during exec",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// Many files of one step become one touch and one change.
func TestABurstIsOneTouch(t *testing.T) {
	t.Parallel()
	root := repository(t)
	p := start(t, t.TempDir(), root, "/nobody")
	p.until("city", ready(p))
	p.git("checkout", "-qb", "other")
	for i := range 300 {
		p.write(fmt.Sprintf("gen/a%03d.go", i), "x\n")
	}
	p.git("add", ".")
	p.git("commit", "-qm", "many")
	p.until("files", func() bool { return p.state.Files == 314 && p.state.Git.Changed == 0 })
	p.git("checkout", "-q", "main")
	p.until("fewer files", func() bool { return p.state.Files == 14 && p.state.Git.Branch == "main" })
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.touches); n > 60 {
		t.Errorf("%d touches", n)
	}
	deleted := 0
	for _, x := range p.touches {
		if x.How == wire.TouchDelete {
			deleted += max(1, x.Count)
		}
	}
	if deleted < 300 {
		t.Errorf("%d files were published as deleted", deleted)
	}
}

// Older files of touches call the back end "lane".
func TestTouchesOfOlderVersions(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		`{"at":"2026-01-01T00:00:00Z","path":"a.go","how":"edit","source":"tool edit","lane":"openclaw"}`:      "openclaw",
		`{"at":"2026-01-01T00:00:00Z","path":"a.go","how":"edit","source":"tool edit","backend":"acp-claude"}`: "acp-claude",
	} {
		st := storage{dir: local.Dir(t.TempDir()), log: zerolog.Nop()}
		if err := st.touches().Append([]byte("torn\n" + line + "\n")); err != nil {
			t.Fatal(err)
		}
		if history := st.load().history; len(history) != 1 || history[0].Backend != want || history[0].Path != "a.go" {
			t.Errorf("%s: %+v", line, history)
		}
	}
}

// A failing test run marks files, and a passing one removes the marks.
func TestFailingFilesAreMarked(t *testing.T) {
	t.Parallel()
	root := repository(t)
	p := start(t, t.TempDir(), root, "/nobody")
	p.until("city", ready(p))
	p.write("src/part1/file_test.go", "package part1\n")
	p.until("file", func() bool { return p.state.Files == 15 })
	run := agentWork("run")
	run.Tool, run.Command, run.Folder = "exec", "go test ./src/part1", filepath.Join(root, "src", "part1")
	p.service.Work("local", run)
	run.Ended, run.Failed = true, true
	run.Output = "--- FAIL: TestX (0.00s)\n    file_test.go:12: wrong\nFAIL\nFAIL\tm/src/part1\t0.003s\nFAIL\n"
	p.service.Work("local", run)
	p.until("mark", func() bool {
		return len(p.marks) == 1 && p.marks[0].Path == "src/part1/file_test.go" && p.marks[0].Kind == "failing" && p.marks[0].By == "go test"
	})
	other := run
	other.Command, other.Failed, other.Output = "go test ./src/part2", false, "ok  \tm/src/part2\t0.003s\n"
	p.service.Work("local", other)
	if p.mu.Lock(); len(p.marks) != 1 {
		t.Error("a run of other tests removed the mark")
	}
	p.mu.Unlock()
	run.Failed, run.Output = false, "ok  \tm/src/part1\t0.003s\n"
	p.service.Work("local", run)
	p.until("no mark", func() bool { return len(p.marks) == 0 })
}

func TestTools(t *testing.T) {
	t.Parallel()
	root := repository(t)
	p := start(t, t.TempDir(), "", "/nobody")
	p.root = root
	me := wire.Agent{AvatarID: "avatar_openclaw", Name: "Molly"}
	if _, e := p.service.Overview(t.Context(), "local", &tool.OverviewArgs{}); e == nil || e.Code != wire.CodeNotFound ||
		e.Next == "" {
		t.Errorf("without a project: %v", e)
	}
	if a := p.ask(wire.ProjectRequest{Op: "open", Folder: root}); a.Error != nil {
		t.Fatal(a.Error)
	}
	p.until("city", ready(p))
	p.write("src/part5/file.go", "x\n")
	p.until("change", func() bool { return p.state.Git.Changed == 1 })
	for name, c := range map[string]struct {
		args tool.OverviewArgs
		want []string
	}{
		"all":     {tool.OverviewArgs{}, []string{"14 files", "Branch main", "README.md", "src/ 12 files", "Go "}},
		"folder":  {tool.OverviewArgs{Path: "src/part5/"}, []string{"src/part5/: 1 file in it and below, 1 line;", "src/part5/file.go 1 line, changed"}},
		"file":    {tool.OverviewArgs{Path: "./src/part5/file.go"}, []string{"It stands at [", "its street"}},
		"changed": {tool.OverviewArgs{Changed: wire.SinceCommit}, []string{"1 file differs from the last commit", "src/part5/file.go: changed"}},
		"paged":   {tool.OverviewArgs{Path: "src", Limit: 5}, []string{"7 more; cursor 5"}},
	} {
		r, e := p.service.Overview(t.Context(), "local", &c.args)
		if e != nil {
			t.Errorf("%s: %v", name, e)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(r.Text, want) {
				t.Errorf("%s: no %q in\n%s", name, want, r.Text)
			}
		}
		if !json.Valid(r.Data) || len(r.Text) > 8<<10 {
			t.Errorf("%s: %d bytes", name, len(r.Text))
		}
	}
	if _, e := p.service.Overview(t.Context(), "local", &tool.OverviewArgs{Path: "no/such"}); e == nil || e.Field != "path" {
		t.Errorf("%v", e)
	}
	marks := func(path string, kind wire.MarkKind) *tool.MarkArgs {
		return &tool.MarkArgs{Marks: []tool.FileMark{{Path: path, Kind: kind, Note: "look"}}}
	}
	if _, e := p.service.Mark(t.Context(), "local", me, marks("README.md", "attention")); e != nil {
		t.Fatal(e)
	}
	p.until("mark", func() bool { return len(p.marks) == 1 && p.marks[0].By == "avatar_openclaw" })
	if _, e := p.service.Mark(t.Context(), "local", me, marks("nowhere", "note")); e == nil || len(p.marks) != 1 {
		t.Errorf("%v", e)
	}
	if _, e := p.service.Mark(t.Context(), "local", me, marks("README.md", "none")); e != nil {
		t.Fatal(e)
	}
	p.until("no mark", func() bool { return len(p.marks) == 0 })
}

func TestBadRequests(t *testing.T) {
	t.Parallel()
	root := repository(t)
	p := start(t, t.TempDir(), "", "/nobody")
	for name, q := range map[string]wire.ProjectRequest{
		"nothing open": {Op: "rows"}, "no op": {}, "a file": {Op: "open", Folder: filepath.Join(root, "go.mod")}, "the disk": {Op: "open", Folder: "/"},
		"no folder": {Op: "open", Folder: filepath.Join(root, "none")}, "a relative one": {Op: "open", Folder: "src"}, "relative choices": {Op: "folders", Folder: "src"},
	} {
		if a := p.ask(q); a.OK || a.Error == nil || a.Error.Message == "" {
			t.Errorf("%s: %+v", name, a)
		}
	}
	if a := p.service.Answer(t.Context(), "someone", wire.ProjectRequest{Op: "open", Folder: root}); a.OK {
		t.Error("another user opened a folder")
	}
	if a := p.ask(wire.ProjectRequest{Op: "folders", Folder: root}); a.Choices == nil || !a.Choices.Git ||
		!slices.Equal(a.Choices.Folders, []string{"src"}) {
		t.Errorf("%+v", a.Choices)
	}
	p.ask(wire.ProjectRequest{Op: "open", Folder: root})
	p.until("city", ready(p))
	for name, q := range map[string]wire.ProjectRequest{
		"card of nothing": {Op: "card", ID: 9999}, "diff of nothing": {Op: "diff", ID: -1, Since: "commit"}, "diff since when": {Op: "diff", ID: 1},
		"inside nothing": {Op: "inside", ID: 9999}, "mark of nothing": {Op: "mark", ID: 0}, "a strange mark": {Op: "mark", ID: 1, Mark: &wire.ProjectMark{Kind: "x"}}, "a strange op": {Op: "explode"},
	} {
		if a := p.ask(q); a.OK || a.Error == nil {
			t.Errorf("%s: %+v", name, a)
		}
	}
	if a := p.ask(wire.ProjectRequest{Op: "rows", Cursor: 1 << 40}); a.Error != nil || a.Next != 0 || len(a.Rows.ID) != 0 {
		t.Errorf("%+v", a)
	}
	p.ask(wire.ProjectRequest{Op: "close"})
	p.until("nothing", func() bool { return p.state.Phase == wire.ProjectNone })
	if len(p.state.Offers) != 1 || p.state.Offers[0].Folder != root {
		t.Errorf("%+v", p.state.Offers)
	}
}

// However fast the user switches, the last folder is shown, and nothing of the others remains.
func TestSwitching(t *testing.T) {
	t.Parallel()
	one, two := repository(t), repository(t)
	p := start(t, t.TempDir(), "", "/nobody")
	for range 20 {
		p.ask(wire.ProjectRequest{Op: "open", Folder: one})
		p.ask(wire.ProjectRequest{Op: "open", Folder: two})
	}
	p.until("the last one", func() bool { return p.state.Phase == wire.ProjectReady && p.state.Name == filepath.Base(two) })
	p.root = two
	p.write("new.go", "x\n")
	p.until("its change", func() bool { return p.state.Files == 15 })
}
