package project

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/project/outcome"
	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// After any changes on disk the totals of languages and folders are those of the files, no id is
// given twice, a file keeps its id, and project_overview lists each file and folder of a folder
// once, on pages within their bounds.
func TestTotalsAfterAnyChanges(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		names := []string{"a.go", "b.go", "README.md", "src/a.go", "src/b.ts", "src/deep/c.go", "src/deep/er/d.md", "web/x.ts", "web/y.ts", "odd \u202e\x07name.go", "src/deepest"}
		draw := func(path string) repo.File {
			lines := rapid.IntRange(0, 500).Draw(rt, "lines")
			return repo.File{
				Path: path, Lines: lines, Bytes: int64(lines),
				Language: map[string]string{".go": "Go", ".ts": "TypeScript"}[filepath.Ext(path)],
			}
		}
		some := func(what string) []string {
			list := slices.Compact(slices.Sorted(slices.Values(rapid.SliceOfN(rapid.SampledFrom(names), 0, 6).Draw(rt,
				what))))
			return list
		}
		model := map[string]repo.File{}
		for _, path := range some("first") {
			model[path] = draw(path)
		}
		p := &page{t: t, received: make(chan struct{})}
		c := cityOf(t, p, fresh(slices.SortedFunc(maps.Values(model),
			func(a, b repo.File) int { return cmp.Compare(a.Path, b.Path) }), plan.Options{}))
		ids, given := map[string]int{}, map[int]bool{}
		for range rapid.IntRange(1, 5).Draw(rt, "steps") {
			var u repo.Update
			for _, path := range some("changed") {
				u.Files = append(u.Files, draw(path))
			}
			for _, path := range some("removed") {
				if !slices.ContainsFunc(u.Files, func(f repo.File) bool { return f.Path == path }) {
					u.Removed = append(u.Removed, path)
				}
			}
			p.service.update(c, u)
			for _, path := range u.Removed {
				delete(model, path)
				delete(ids, path)
			}
			for _, f := range u.Files {
				model[f.Path] = f
			}
			checkTotals(rt, c, model)
			for path, f := range c.files {
				if was, known := ids[path]; known && was != f.id || !known && given[f.id] {
					rt.Fatalf("%q has id %d, had %d; given before: %v", path, f.id, was, given[f.id])
				}
				ids[path], given[f.id] = f.id, true
			}
		}
		checkOverview(rt, p.service, c, model)
	})
}

// checkTotals compares what a city counts with the files that it should have.
func checkTotals(t *rapid.T, c *city, model map[string]repo.File) {
	if len(c.files) != len(model) || len(c.byID) != len(model) {
		t.Fatalf("%d files, %d by id, want %d", len(c.files), len(c.byID), len(model))
	}
	lines, languages, folders := 0, map[string]int{}, map[string]int{}
	for path, f := range model {
		lines += f.Lines
		languages[f.Language] += f.Lines
		for dir := dirOf(path); ; dir = dirOf(dir) {
			folders[dir] += f.Lines
			if dir == "" {
				break
			}
		}
	}
	if c.lines != lines || len(c.totals) != len(languages) {
		t.Fatalf("%d lines of %d languages, want %d of %d", c.lines, len(c.totals), lines, len(languages))
	}
	last := 1 << 30
	for _, l := range c.languages() {
		if l.Lines != languages[l.Name] || l.Lines > last {
			t.Fatalf("%+v, want %d lines, and the most first", l, languages[l.Name])
		}
		last = l.Lines
	}
	for _, f := range c.folders {
		if f.lines != folders[f.path] {
			t.Fatalf("the folder %q has %d lines, want %d", f.path, f.lines, folders[f.path])
		}
	}
}

// checkOverview reads every folder page by page.
func checkOverview(t *rapid.T, s *Service, c *city, model map[string]repo.File) {
	for _, folder := range c.folders {
		want := map[string]bool{}
		for path := range model {
			if dirOf(path) == folder.path {
				want[clip.Line(path, 300)] = true
			}
		}
		for _, f := range c.folders {
			if f.Parent == folder.ID {
				want[f.path+"/"] = true
			}
		}
		total := len(want)
		for cursor := ""; ; {
			r, e := s.Overview(nil, "local", &tool.OverviewArgs{Path: folder.path, Limit: 2, Cursor: cursor}) //nolint:staticcheck // it uses no context
			if e != nil {
				t.Fatal(e.Text())
			}
			var d struct {
				Total  int
				Cursor string
			}
			if err := json.Unmarshal(r.Data, &d); err != nil || d.Total != total || len(r.Text) > 8<<10 ||
				!utf8.ValidString(r.Text) {
				t.Fatalf("%v: total %d, want %d in\n%s", err, d.Total, total, r.Text)
			}
			for line := range strings.Lines(r.Text) {
				maps.DeleteFunc(want, func(name string, _ bool) bool { return strings.HasPrefix(line, name+" ") })
			}
			if cursor = d.Cursor; cursor == "" {
				break
			}
		}
		if len(want) > 0 {
			t.Fatalf("the pages of %q leave out %v", folder.path, want)
		}
	}
}

// Marks are one for each file, author and kind, the last one counts; who takes theirs away leaves
// the others'.
func TestMarksAsAModel(t *testing.T) {
	t.Parallel()
	files := []repo.File{{Path: "a.go"}, {Path: "b.go"}, {Path: "c.go"}}
	rapid.Check(t, func(rt *rapid.T) {
		p := &page{t: t, received: make(chan struct{})}
		c := cityOf(t, p, fresh(files, plan.Options{}))
		type key struct{ path, by, kind string }
		model := map[key]string{}
		for n := range rapid.IntRange(1, 25).Draw(rt, "steps") {
			path := rapid.SampledFrom([]string{"a.go", "./b.go", "/c.go"}).Draw(rt, "path")
			by := rapid.SampledFrom([]string{"avatar_a", "avatar_b"}).Draw(rt, "by")
			kind := rapid.SampledFrom([]wire.MarkKind{wire.MarkNote, wire.MarkDone, tool.MarkNone}).Draw(rt, "kind")
			note := fmt.Sprint(n, "\nline")
			if _, e := p.service.Mark(t.Context(), "local", wire.Agent{AvatarID: by},
				&tool.MarkArgs{Marks: []tool.FileMark{{Path: path, Kind: kind, Note: note}}}); e != nil {
				rt.Fatal(e.Text())
			}
			if kind == tool.MarkNone {
				maps.DeleteFunc(model, func(k key, _ string) bool { return k.path == clean(path) && k.by == by })
			} else {
				model[key{clean(path), by, string(kind)}] = strings.ReplaceAll(note, "\n", " ")
			}
			before := len(model)
			bad := &tool.MarkArgs{Marks: []tool.FileMark{
				{Path: "a.go", Kind: wire.MarkAttention},
				{Path: "none.go", Kind: wire.MarkNote},
			}}
			if _, e := p.service.Mark(t.Context(), "local", wire.Agent{AvatarID: by}, bad); e == nil || e.Field != "marks[1].path" {
				rt.Fatalf("a file that is not: %v", e)
			}
			shown := c.shownMarks()
			if len(shown) != before {
				rt.Fatalf("%d marks, want %d", len(shown), before)
			}
			for _, m := range shown {
				if model[key{m.Path, m.By, string(m.Kind)}] != m.Note || m.ID != c.files[m.Path].id {
					rt.Fatalf("%+v, want %q", m, model[key{m.Path, m.By, string(m.Kind)}])
				}
			}
		}
	})
}

// More than a few touches of one kind in one step become one with their number; the others stay,
// and none is lost.
func TestBursts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var touches []wire.ProjectTouch
		want := map[wire.TouchKind]int{}
		for i := range rapid.IntRange(0, 30).Draw(t, "touches") {
			how := rapid.SampledFrom([]wire.TouchKind{wire.TouchEdit, wire.TouchCreate, wire.TouchDelete}).Draw(t, "how")
			touches = append(touches, wire.ProjectTouch{Path: fmt.Sprint(i), How: how})
			want[how]++
		}
		got := map[wire.TouchKind]int{}
		rows := map[wire.TouchKind]int{}
		for _, x := range mergeBursts(slices.Clone(touches)) {
			got[x.How] += max(1, x.Count)
			rows[x.How]++
		}
		if !maps.Equal(got, want) {
			t.Fatalf("%v became %v", want, got)
		}
		for how, n := range rows {
			if n > maxBurst {
				t.Fatalf("%d rows of %s", n, how)
			}
		}
	})
}

// A span of time holds its ends, and of too many touches the newest are kept.
func TestTouchesOfASpan(t *testing.T) {
	t.Parallel()
	p := &page{t: t, received: make(chan struct{})}
	c := cityOf(t, p, fresh([]repo.File{{Path: "a.go"}}, plan.Options{}))
	at := func(n int) time.Time { return time.Unix(1_700_000_000+int64(n), 0) }
	for n := range 10 {
		c.history = append(c.history, wire.ProjectTouch{Path: "a.go", At: at(n)})
	}
	for _, x := range []struct {
		from, until time.Time
		want        int
	}{
		{at(0), at(9), 10},
		{at(3), at(5), 3},
		{at(5), at(5), 1},
		{at(6), at(5), 0},
		{time.Time{}, time.Time{}, 10},
		{at(8), time.Time{}, 2},
		{time.Time{}, at(0), 1},
	} {
		got := c.touches(x.from, x.until)
		if len(got) != x.want || len(got) > 0 && got[0].ID != c.files["a.go"].id {
			t.Errorf("%v to %v: %d, want %d", x.from, x.until, len(got), x.want)
		}
	}
	for n := range 2 * maxHistory {
		c.record([]wire.ProjectTouch{{Path: "a.go", At: at(n), Turn: fmt.Sprint(n)}})
		if len(c.history) > maxHistory+maxHistory/10 {
			t.Fatalf("%d touches are remembered", len(c.history))
		}
	}
	all := c.touches(time.Time{}, time.Time{})
	if len(all) > wire.MaxProjectTouches || all[len(all)-1].Turn != fmt.Sprint(2*maxHistory-1) {
		t.Errorf("%d touches, the last %+v", len(all), all[len(all)-1])
	}
}

// A change that an agent announced is not a second touch, for a while; claims are bounded.
func TestClaims(t *testing.T) {
	t.Parallel()
	p := &page{t: t, received: make(chan struct{})}
	c := cityOf(t, p, fresh([]repo.File{{Path: "a.go"}, {Path: "b.go"}}, plan.Options{}))
	now := time.Unix(1_700_000_000, 0)
	c.options.Now = func() time.Time { return now }
	touched := func() (how []string) {
		for _, x := range c.touchesOf(repo.Update{
			Files:   []repo.File{{Path: "a.go", Bytes: 5}, {Path: "b.go", Bytes: 5}, {Path: "new.go"}, {Path: "b2.go", Session: repo.Gone}},
			Removed: []string{"gone.go"},
		}) {
			how = append(how, string(x.How)+" "+x.Path)
		}
		return how
	}
	edit, create, remove := string(wire.TouchEdit), string(wire.TouchCreate), string(wire.TouchDelete)
	c.claim("a.go", now)
	if got, want := touched(), []string{edit + " b.go", create + " new.go", remove + " b2.go", remove + " gone.go"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	now = now.Add(claimTTL)
	if got := touched(); got[0] != edit+" a.go" {
		t.Errorf("a claim lasts for ever: %q", got)
	}
	for i := range maxHistory + 5 {
		c.claim(fmt.Sprint("f", i), now)
	}
	if len(c.claimed) > maxHistory {
		t.Errorf("%d claims", len(c.claimed))
	}
	now = now.Add(claimTTL)
	c.claim("late.go", now)
	if len(c.claimed) != 1 || c.claimed["late.go"].IsZero() {
		t.Errorf("%d claims after all have ended", len(c.claimed))
	}
}

// Which run covers what another one marked.
func TestReruns(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		command, folder, earlier, earlierFolder string
		passed, want                            bool
	}{
		"the same again":                    {"go test ./a", "/p", "go test ./a", "/p", false, true},
		"the same elsewhere":                {"go test ./a", "/q", "go test ./a", "/p", true, false},
		"another, failed":                   {"go test ./...", "/p", "go test ./a", "/p", false, false},
		"all of it passed":                  {"go test ./...", "/p", "go test ./a", "/p", true, true},
		"all below passed":                  {"npm test", "/p", "npx vitest run a.ts", "/p/web", true, true},
		"all passed, but elsewhere":         {"npm test", "/p/web", "npx vitest run a.ts", "/p", true, false},
		"a part passed":                     {"go test ./a ./b", "/p", "go test ./c", "/p", true, false},
		"a folder that begins alike passed": {"pytest", "/p", "pytest -k x tests", "/project", true, false},
	} {
		w := agent.Work{Usage: agent.Usage{Command: c.command, Folder: c.folder}}
		if got := reruns(w, testRun{idOf(c.earlier), c.earlierFolder}, c.passed); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

// A finding is about the file that its package and its path lead to, or about none.
func TestFindingFile(t *testing.T) {
	t.Parallel()
	p := &page{t: t, received: make(chan struct{})}
	c := cityOf(t, p, fresh([]repo.File{{Path: "a_test.go"}, {Path: "sum/a_test.go"}, {Path: "x/sum/a_test.go"}, {Path: "web/b.ts"}}, plan.Options{}))
	for _, x := range []struct {
		finding outcome.Finding
		list    []candidate
		want    string
	}{
		{outcome.Finding{Path: "a_test.go", Package: "example.com/m/sum"}, nil, "sum/a_test.go"},
		{outcome.Finding{Path: "a_test.go", Package: "example.com/m/x/sum"}, nil, "x/sum/a_test.go"},
		{outcome.Finding{Path: "a_test.go", Package: "example.com/m"}, nil, "a_test.go"},
		{outcome.Finding{Path: "none_test.go", Package: "example.com/m"}, nil, ""},
		{outcome.Finding{Path: "web/b.ts"}, []candidate{{path: "web/web/b.ts", sure: true}, {path: "web/b.ts"}}, "web/b.ts"},
		{outcome.Finding{Path: "gone.ts"}, []candidate{{path: "gone.ts", sure: true}}, ""},
		{outcome.Finding{Path: "gone.ts"}, nil, ""},
	} {
		if got, ok := c.findingFile(x.finding, x.list); ok != (x.want != "") || ok && got != x.want {
			t.Errorf("%+v: %q %v, want %q", x.finding, got, ok, x.want)
		}
	}
}

// What an agent writes as a path never leads out of the project, and names the same file however it
// is written.
func TestWrittenPaths(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"src/a.go": "src/a.go", "./src/": "src", "/src//a.go": "src/a.go", "../../etc/passwd": "etc/passwd", "a/../../b": "b", "": "", ".": "", "/": "", "a/./b/..": "a",
	} {
		if got := clean(written); got != want {
			t.Errorf("%q: %q, want %q", written, got, want)
		}
	}
	root := t.TempDir()
	if target, err := filepath.EvalSymlinks(root); err == nil {
		root = target
	}
	o := Options{Home: root}
	outside := t.TempDir()
	if err := os.Symlink(outside, filepath.Join(root, "out")); err != nil {
		t.Skip(err)
	}
	if err := os.MkdirAll(filepath.Join(root, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	for written, want := range map[string][]candidate{
		"a.go":                             {{"sub/a.go", true}, {"a.go", false}},
		"../a.go":                          {{"a.go", true}},
		"../../a.go":                       nil,
		filepath.Join(root, "sub/b.go"):    {{"sub/b.go", true}},
		filepath.Join(outside, "b.go"):     nil,
		"~/b.go":                           {{"b.go", true}},
		"":                                 nil,
		"..":                               nil,
		filepath.Join(root, "out/deep.go"): {{"out/deep.go", true}},
	} {
		if got := o.candidates(root, filepath.Join(root, "sub"), written); !slices.Equal(got, want) {
			t.Errorf("%q: %+v, want %+v", written, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		written := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"..", ".", "a", "sub", "out", "~", "/", "b.go", ""}), 0, 6).Draw(t, "parts"), "/")
		for _, c := range o.candidates(root, root, written) {
			if c.path == "" || filepath.IsAbs(c.path) || c.path == ".." || strings.HasPrefix(c.path, "../") ||
				c.path != filepath.ToSlash(filepath.Clean(c.path)) {
				t.Fatalf("%q leads to %q", written, c.path)
			}
		}
	})
}

// Folders are shown without the user's name and understood as they are shown; those inside are
// listed without hidden ones.
func TestFolders(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	o := Options{Home: home, Dir: local.Dir(filepath.Join(home, "data"))}
	for _, dir := range []string{"work/a", "work/.hidden", "work/b/.git", "data/agents/x", "data/keep"} {
		if err := os.MkdirAll(filepath.Join(home, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(home, "work/file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_ = os.Symlink(filepath.Join(home, "work/a"), filepath.Join(home, "work/link"))
	_ = os.Symlink(filepath.Join(home, "work/file"), filepath.Join(home, "work/linked"))
	for folder, shown := range map[string]string{home: "~", filepath.Join(home, "work"): "~/work", home + "2": home + "2", "/srv": "/srv", "": ""} {
		if got := o.abbreviate(folder); got != shown {
			t.Errorf("%s is shown as %s", folder, got)
		}
		if got := o.expand(shown); got != folder {
			t.Errorf("%s is read as %s", shown, got)
		}
	}
	s := &Service{options: o}
	got, e := s.listFolders("~/work")
	if e != nil {
		t.Fatal(e.Text())
	}
	if got.Shown != "~/work" || got.Parent != home || got.Git || !slices.Equal(got.Folders, []string{"a", "b", "link"}) {
		t.Errorf("%+v", got)
	}
	if got, e := s.listFolders(""); e != nil || got.Folder != home {
		t.Errorf("%+v %v", got, e)
	}
	if got, e := s.listFolders("~/work/b"); e != nil || !got.Git || len(got.Folders) != 0 {
		t.Errorf("%+v %v", got, e)
	}
	for _, bad := range []string{"work", "~nobody/x", filepath.Join(home, "none"), filepath.Join(home, "work/file")} {
		if _, e := s.listFolders(bad); e == nil || e.Field != "folder" || e.Code != wire.CodeBadArguments {
			t.Errorf("%q: %v", bad, e)
		}
	}
	data, err := filepath.EvalSymlinks(string(o.Dir))
	if err != nil {
		t.Fatal(err)
	}
	for folder, own := range map[string]bool{
		data: true, filepath.Join(data, "keep"): true, filepath.Join(data, "agents/x"): false,
		data + "2": false, filepath.Dir(data): false,
	} {
		if o.isOwn(folder) != own {
			t.Errorf("%s is World's own: %v", folder, !own)
		}
	}
}
