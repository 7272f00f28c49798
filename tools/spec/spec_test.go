package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

var repository = fstest.MapFS{
	"a/x_test.go": {Data: []byte("package a\n\n// func TestInAComment(t *testing.T) {\nfunc TestX(t *testing.T) {\n}\n\nfunc FuzzX(f *testing.F) {\n}\n\nfunc TestHelper() {\n}\n")},
	"a/x.go":      {Data: []byte("package a\n\nfunc TestX(t *testing.T) {\n}\n")},
	"b/y.test.mjs": {Data: []byte("// test(\"in a comment\", () => {\ntest(\"a title: 1 (and so on)\", async (t) => {\n  });\n" +
		"  it(`of ${width}, ${height}`, () => {});\npictured('drawn', () => {});\n")},
	"b/w.test.mjs":        {Data: []byte("test.skip(\"put off\", () => {});\n")},
	"c/z.txtar":           {Data: []byte("exec world-mcp\n")},
	"docs/decisions/d.md": {Data: []byte("# Why\n")},
}

// One row with each proof: it counts, or the fault says why it does not.
func TestProofs(t *testing.T) {
	for p, fault := range map[string]string{
		"a/x_test.go::TestX":                   "",
		"a/x_test.go::FuzzX":                   "",
		"b/y.test.mjs::a title: 1 (and so on)": "",
		"b/y.test.mjs::of ${width}, ${height}": "",
		"b/y.test.mjs::drawn":                  "",
		"c/z.txtar":                            "",
		"docs/decisions/d.md":                  "",
		"not built yet: relay":                 "",
		"optional":                             "",
		"":                                     "neither a test nor a decision",
		"a/x_test.go::TestY":                   `a/x_test.go has no test "TestY"`,
		"a/x_test.go::Test":                    "has no test",
		"a/x_test.go::TestInAComment":          "has no test",
		"a/x_test.go::TestHelper":              "has no test",
		"a/x.go::TestX":                        "has no test",
		"a/gone_test.go::TestX":                "a/gone_test.go does not exist",
		"b/y.test.mjs::a title":                "has no test",
		"b/y.test.mjs::a title: 1 .and so on.": "has no test",
		"b/y.test.mjs::in a comment":           "has no test",
		"b/w.test.mjs::put off":                "has no test",
		"c/gone.txtar":                         "c/gone.txtar does not exist",
		"docs/decisions/gone.md":               "docs/decisions/gone.md does not exist",
		"open: the lead":                       "open: the lead",
		"not built yet: moon":                  `"moon" is none of the parts`,
		"a/x_test.go":                          "is neither",
		"a/x_test.go::":                        "is neither",
		"see above":                            "is neither",
	} {
		rows, err := parse("== S\n1 A row.\n  " + p + "\n")
		said := ""
		if err != nil {
			said = err.Error()
		}
		for _, f := range judge(repository, rows) {
			said += f.Error()
		}
		if (fault == "") != (said == "") || !strings.Contains(said, fault) {
			t.Errorf("%q: %q, want %q", p, said, fault)
		}
	}
}

// skipping is a repository whose tests can be skipped, each in another way.
var skipping = fstest.MapFS{
	"a/a_test.go": {Data: []byte(`package a

import (
	"testing"

	"github.com/worldmcp/world/a/help"
	must "github.com/worldmcp/world/internal/base/needs"
	"pgregory.net/rapid"
)

type lab struct{ *testing.T }

func (l *lab) other() { l.SkipNow() }
func start(t testing.TB) { deeper(t) }
func deeper(t testing.TB) { t.Skipf("no %s", "git") }
func TestOutright(t *testing.T) { t.Skip("not here") }
func TestInside(t *testing.T) { t.Run("a", func(t *testing.T) { start(t) }) }
func TestMethod(t *testing.T) { (&lab{t}).other() }
func TestValue(t *testing.T) { setUp := start; setUp(t) }
func TestHelper(t *testing.T) { help.Start(t) }
func TestLong(t *testing.T) { must.Long(t) }
func TestNeeds(t *testing.T) { must.Skip(t, "no git"); must.Programs(t, "git"); must.RunBy(t, "TestX", "X") }
func TestSearch(t *testing.T) { rapid.Check(t, func(t *rapid.T) { t.Skip("nothing to draw") }) }
func TestNever(t *testing.T) { ready() }
`)},
	"a/real_test.go":          {Data: []byte("//go:build real && linux\n\npackage a\nfunc ready() { var t testing.T; t.Skip() }\nfunc TestReal(t *testing.T) { ready() }\n")},
	"a/help/help.go":          {Data: []byte("package help\nimport \"testing\"\nfunc Start(t *testing.T) { t.Skip(1) }\n")},
	"b/plain.test.mjs":        {Data: []byte("const skip = needs(true, \"\");\ntest(\"x\", { skip, timeout: 1 }, () => { rows.skip(1); });\nconst m = { status: \"todo\" };\n")},
	"b/direct.test.mjs":       {Data: []byte("test(\"x\", { skip: needs(there, \"why\") }, () => {});\n")},
	"b/option.test.mjs":       {Data: []byte("test(\"x\", { timeout: 1, skip: !there && \"why\" }, () => {});\n")},
	"b/inner.test.mjs":        {Data: []byte("test(\"x\", (t) => { if (!there) t.skip(); });\n")},
	"b/later.test.ts":         {Data: []byte("test(\"x\", () => {});\nit.todo(\"y\");\n")},
	"b/if.test.ts":            {Data: []byte("test(\"x\", () => {});\ndescribe.skipIf(process.env.CI)(\"y\", () => {});\n")},
	"c/windows.txtar":         {Data: []byte("[windows] skip 'no shell'\n[!exec:sh] stop\nstdout '^skip '\n")},
	"c/docker.txtar":          {Data: []byte("[!exec:docker] skip\n")},
	"docs/decisions/there.md": {Data: []byte("# Why\n")},
}

// A proof that can be skipped where everything has to run proves nothing, however deep the skip is.
func TestSkips(t *testing.T) {
	for p, fault := range map[string]string{
		"a/a_test.go::TestOutright": "a/a_test.go:16:",
		"a/a_test.go::TestInside":   "a/a_test.go:15:",
		"a/a_test.go::TestMethod":   "a/a_test.go:13:",
		"a/a_test.go::TestValue":    "a/a_test.go:15:",
		"a/a_test.go::TestHelper":   "a/help/help.go:3:",
		"a/a_test.go::TestLong":     "needs.Long skips a proof in continuous integration",
		"a/a_test.go::TestNeeds":    "",
		"a/a_test.go::TestSearch":   "",
		"a/a_test.go::TestNever":    "", // files tagged real are not compiled with it
		"a/real_test.go::TestReal":  "a/real_test.go:4:",
		"b/plain.test.mjs::x":       "",
		"b/direct.test.mjs::x":      "",
		"b/option.test.mjs::x":      "b/option.test.mjs:1:",
		"b/inner.test.mjs::x":       "b/inner.test.mjs:1:",
		"b/later.test.ts::x":        "b/later.test.ts:2:",
		"b/if.test.ts::x":           "b/if.test.ts:2:",
		"c/windows.txtar":           "",
		"c/docker.txtar":            "c/docker.txtar:1:",
		"not proven here: on a Mac": "neither a test nor a decision",
	} {
		rows, err := parse("== S\n1 A row.\n  " + p + "\n")
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, f := range judge(skipping, rows) {
			said += f.Error() + "\n"
		}
		if (fault == "") != (said == "") || !strings.Contains(said, fault) || strings.Count(said, "\n") > 1 {
			t.Errorf("%q: %q, want %q", p, said, fault)
		}
	}
	rows, err := parse("== S\n1 A row.\n  c/windows.txtar\n  not proven here: on a Mac\n")
	if err != nil || len(judge(skipping, rows)) > 0 || !strings.Contains(render(rows), "| ◐ | 1 | tested, but for") {
		t.Errorf("%v, %v, %s", err, judge(skipping, rows), render(rows))
	}
}

// A row that was lost, doubled or written in another form is noticed, with its line.
func TestRows(t *testing.T) {
	for text, fault := range map[string]string{
		"# a comment\n\n== S\n1 One.\n  optional\n2 Two.\n  optional\n": "",
		"== S\n1 One.\n  optional\n3 Three.\n  optional\n":              "docs/spec.rows:4: row 3: it stands where row 2 should",
		"== S\n1 One.\n  optional\n1 One.\n  optional\n":                "docs/spec.rows:4: row 1: it stands where row 2 should",
		"1 One.\n":     "docs/spec.rows:1: want a number and a sentence, below a section",
		"== S\nOne.\n": "docs/spec.rows:2: want a number",
		"== S\n1\n":    "docs/spec.rows:2: want a number",
		"  optional\n": "docs/spec.rows:1: a proof without a row",
	} {
		rows, err := parse(text)
		said := ""
		if err != nil {
			said = err.Error()
		}
		for _, f := range judge(repository, rows) {
			said += f.Error()
		}
		if (fault == "") != (said == "") || !strings.Contains(said, fault) {
			t.Errorf("%q: %q, want %q", text, said, fault)
		}
	}
}

func TestPage(t *testing.T) {
	rows, err := parse("== One\n1 Target <user>|[x].\n  a/x_test.go::TestX\n2 Otherwise.\n  a/x_test.go::TestX\n  docs/decisions/d.md\n" +
		"== Two\n3 Later.\n  c/z.txtar\n  not built yet: relay\n4 Perhaps.\n  optional\n5 Nothing.\n")
	if err != nil {
		t.Fatal(err)
	}
	got := render(rows)
	for _, want := range []string{
		"| | 5 rows | |\n|---|---|---|\n| ● | 1 | tested |\n| ◆ | 1 |", "| ✗ | 1 |",
		"## One\n\n| # | | row | proof |\n|---|---|---|---|\n| 1 | ● | Target &lt;user>\\|\\[x\\]. | [a: TestX](../a/x_test.go) |\n| 2 | ◆ | Otherwise. | [a: TestX](../a/x_test.go)<br>[d](decisions/d.md) |\n",
		"## Two\n\n", "| 3 | ○ | Later. | [z.txtar](../c/z.txtar)<br>not built yet: relay |\n| 4 | – | Perhaps. | optional |\n| 5 | ✗ | Nothing. |  |\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// The check fails on a page that was edited or is not there, and on a row without proof, and writes
// nothing.
func TestRun(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(root, "docs"), 0o700); err != nil {
		t.Fatal(err)
	}
	wants := func(check bool, fault string) {
		t.Helper()
		err := run(root, check)
		if (err == nil) != (fault == "") || err != nil && !strings.Contains(err.Error(), fault) {
			t.Errorf("%v, want %q", err, fault)
		}
	}
	wants(false, "no such file")
	write(source, "== S\n1 One.\n  optional\n")
	write(security, "")
	wants(true, "docs/spec.md is stale: run `make gen`")
	wants(false, "")
	wants(true, "")
	write(page, "edited")
	wants(true, "stale")
	write(source, "== S\n1 One.\n")
	wants(false, "")
	wants(true, "row 1: it has neither a test nor a decision")
}
