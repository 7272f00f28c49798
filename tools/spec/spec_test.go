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
	"a/x.go":      {Data: []byte("func TestX(t *testing.T) {\n")},
	"b/y.test.mjs": {Data: []byte("// test(\"in a comment\", () => {\ntest(\"a title: 1 (and so on)\", async (t) => {\n  });\n" +
		"  it(`of ${width}, ${height}`, () => {});\npictured('drawn', () => {});\ntest.skip(\"put off\", () => {});\n")},
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
		"b/y.test.mjs::put off":                "has no test",
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

// The check fails on a page that was edited or is not there, and on a row without proof, and writes nothing.
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
	wants(true, "docs/spec.md is stale: run `make gen`")
	wants(false, "")
	wants(true, "")
	write(page, "edited")
	wants(true, "stale")
	write(source, "== S\n1 One.\n")
	wants(false, "")
	wants(true, "row 1: it has neither a test nor a decision")
}
