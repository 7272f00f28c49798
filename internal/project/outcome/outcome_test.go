package outcome

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func output(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// show writes an outcome so that tests can be read: path:line of what fails, with the package in
// brackets.
func show(o Outcome, ok bool) string {
	if !ok {
		return "no run"
	}
	var b strings.Builder
	b.WriteString(o.Runner)
	b.WriteByte(':')
	for _, f := range o.Failing {
		fmt.Fprintf(&b, " %s", f.Path)
		if f.Line > 0 {
			fmt.Fprintf(&b, ":%d", f.Line)
		}
		if f.Package != "" {
			fmt.Fprintf(&b, "[%s]", f.Package)
		}
	}
	if o.Passed {
		b.WriteString(" passed")
	}
	return b.String()
}

// The files are what the programs print (testdata); pytest's is written after its documentation.
func TestWhatRunsSay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		command, file string
		failed        bool
		want          string
	}{
		{"go test ./...", "gotest", true, "go test: broken/broken.go:3 sum_test.go:8[example.com/shop/sum] /home/ada/work/g/sum/sum.go:5"},
		{"", "gotest", true, "go test: broken/broken.go:3 sum_test.go:8[example.com/shop/sum] /home/ada/work/g/sum/sum.go:5"},
		{"cd g && go test -v ./sum ./ok 2>&1 | tail -60", "gotestv", false, "go test: sum_test.go:8[example.com/shop/sum] /home/ada/work/g/sum/sum.go:5"},
		{"go test -json ./sum", "gojson", true, "go test: sum_test.go:8[example.com/shop/sum]"},
		{"go test ./...", "gook", false, "go test: passed"},
		{"make check", "gook", false, "go test: passed"},
		{"go test ./... | grep ok", "gook", false, "go test:"},
		{"go test ./... 2>&1 | tail -5", "gook", false, "go test: passed"},
		{"go build ./...", "gobuild", true, "go build: broken/broken.go:3"},
		{"GOOS=linux timeout 60 go vet ./...", "govet", true, "go vet: ok/vet.go:5"},
		{"pytest", "pytest", true, "pytest: test_a.py:2 pk/calc.py:1 test_c.py test_b.py"},
		{"uv run -q python3 -m pytest -x", "pytest", true, "pytest: test_a.py:2 pk/calc.py:1 test_c.py test_b.py"},
		{"tox", "pytest", true, "pytest: test_a.py:2 pk/calc.py:1 test_c.py test_b.py"},
		{"npx vitest run", "vitest", true, "vitest: a.test.ts:2"},
		{"npm test", "vitest", true, "vitest: a.test.ts:2"},
		{"yarn jest", "jest", true, "jest: src/a.test.js:3"},
		{"npm test", "jest", true, "jest: src/a.test.js:3"},
		{"npx tsc --noEmit -p .", "tsc", true, "tsc: ts/a.ts:1"},
		{"npm run check", "tscp", true, "tsc: ts/a.ts:1"},
		{"gcc -c c.c", "gcc", true, "gcc: c.c:1"},
		{`bash -lc "make -j4 all"`, "gcc", true, "make: c.c:1"},

		// Printing existing text is not a run, whatever the text says.
		{"cat test.log", "gotest", false, "no run"},
		{"grep -rn error . | head", "gcc", false, "no run"},
		{"cd /home/ada/work && rg -n 'x' --color=never; ls", "tsc", false, "no run"},
		{"", "gcc", true, "no run"},
		{"", "govet", true, "no run"},
		{"./deploy.sh", "govet", true, "no run"},
		{"go version", "govet", false, "no run"},
		{"clang-format -n c.c", "gcc", true, "no run"},
		{"clang-tidy c.c", "gcc", true, "no run"},
	} {
		if got := show(Read(c.command, output(t, c.file), c.failed)); got != c.want {
			t.Errorf("%q, %s:\n got %s\nwant %s", c.command, c.file, got, c.want)
		}
	}
}

// goEvents are of two packages whose tests run at once, and of one that cannot be built.
const goEvents = `{"ImportPath":"x/broken","Action":"build-output","Output":"# x/broken\n"}
{"ImportPath":"x/broken","Action":"build-output","Output":"broken/b.go:3:2: no\n"}
{"Time":"t","Action":"output","Package":"x/a","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Time":"t","Action":"output","Package":"x/b","Test":"TestB","Output":"=== RUN   TestB\n"}
{"Time":"t","Action":"output","Package":"x/a","Test":"TestA","Output":"    a_test.go:8: one\n"}
{"Time":"t","Action":"output","Package":"x/b","Test":"TestB","Output":"    b_test.go:9: two\n"}
{"Time":"t","Action":"output","Package":"x/a","Test":"TestA","Output":"--- FAIL: TestA (0.00s)\n"}
{"Time":"t","Action":"output","Package":"x/b","Test":"TestB","Output":"--- FAIL: TestB (0.00s)\n"}
{"Time":"t","Action":"output","Package":"x/b","Output":"FAIL\tx/b\t0.1s\n"}
{"Time":"t","Action":"output","Package":"x/a","Output":"FAIL\tx/a\t0.1s\n"}
`

func TestWhatRunsSayInShort(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		command, output string
		failed          bool
		want            string
	}{
		"nothing":                    {"", "", false, "no run"},
		"a build without a word":     {"go build ./...", "", false, "go build: passed"},
		"two in a row":               {"go vet ./... && tsc -p .", "", false, "go vet: passed"},
		"hidden by what follows":     {"go build ./...; echo done", "done", false, "go build:"},
		"hidden by or":               {"tsc -p . || true", "", false, "tsc:"},
		"hidden by a filter":         {"go vet ./... 2>&1 | grep foo", "", false, "go vet:"},
		"failed without a word":      {"go build ./...", "signal: killed", true, "go build:"},
		"a test without a word":      {"go test ./...", "", false, "go test: passed"},
		"pytest passes":              {"pytest -q", "..   [100%]\n2 passed in 0.01s\n", false, "pytest: passed"},
		"pytest passes, no colour":   {"pytest -q | tail -1", "\x1b[32m\x1b[1m2 passed\x1b[0m\x1b[32m in 0.01s\x1b[0m", false, "pytest: passed"},
		"pytest fails in short":      {"pytest -q | tail -1", "1 failed, 2 passed in 0.01s", false, "pytest:"},
		"log of a test that passes":  {"go test -v ./a", "=== RUN   TestA\n    a_test.go:3: hello\n--- PASS: TestA (0.00s)\nFAIL\texample.com/a\t0.1s\n", true, "go test:"},
		"log of a test that is cut":  {"go test -v ./a", "    a_test.go:3: hello\n--- FAIL: TestA (0.00s)\nFAIL\texample.com/a\t0.1s\n", true, "go test:"},
		"log of a skipped test":      {"go test ./a", "--- SKIP: TestA (0.00s)\n    a_test.go:3: no docker\nok  \texample.com/a\t0.1s\n", false, "go test: passed"},
		"a race":                     {"go test -race ./a", "==================\nWARNING: DATA RACE\nWrite at 0x00c0000140a8 by goroutine 8:\n  example.com/a.F()\n      /home/ada/a/a.go:7 +0x44\n--- FAIL: TestA (0.00s)\n    testing.go:1617: race detected during execution of test\nFAIL\nFAIL\texample.com/a\t0.02s\n", true, "go test: /home/ada/a/a.go:7"},
		"cgo warning is not a test":  {"go test ./a", "a.go:1:2: something printed by the program\nok  \texample.com/a\t0.1s\n", false, "go test: passed"},
		"only warnings":              {"gcc -c a.c", "a.c:3:5: warning: unused variable\n", false, "gcc: passed"},
		"types of Python":            {"uv run mypy src", "src/a.py:3: error: Incompatible types  [x]\nsrc/a.py:4: note: see\n", true, "mypy: src/a.py:3"},
		"events of two packages":     {"go test -json ./...", goEvents, true, "go test: broken/b.go:3 a_test.go:8[x/a] b_test.go:9[x/b]"},
		"jest that passes":           {"npm test", "PASS src/a.test.js\n\nTest Suites: 1 passed, 1 total\nTests:       3 passed, 3 total\n", false, "jest: passed"},
		"jest with a project":        {"jest", "FAIL unit packages/a/a.test.ts (5.1 s)\n  ● Test suite failed to run\n\n    Cannot find module 'x'\n\nTest Suites: 1 failed, 1 total\n", true, "jest: packages/a/a.test.ts"},
		"vitest suite with a label":  {"vitest", " FAIL  |web| src/core/a.test.ts > a b > c\nError: x\n ❯ f src/core/a.ts:7:3\n ❯ src/core/a.test.ts:9:3\n\n Test Files  1 failed | 2 passed (3)\n", true, "vitest: src/core/a.test.ts src/core/a.ts:7"},
		"vitest passes":              {"npm test", " Test Files  12 passed (12)\n      Tests  80 passed (80)\n", false, "vitest: passed"},
		"windows paths":              {"cl.exe && gcc a.c", "C:\\src\\a.c:3:5: error: no\n", true, "gcc: C:\\src\\a.c:3"},
		"in node_modules":            {"tsc", "node_modules/x/a.d.ts(1,2): error TS1: no\nsrc/b.ts(3,4): error TS2: no\n", true, "tsc: src/b.ts:3"},
		"each file once":             {"tsc", "a.ts(1,2): error TS1: no\n./a.ts(9,4): error TS2: no\n", true, "tsc: a.ts:1"},
		"two kinds of run":           {"go vet ./... && tsc", "a.ts(1,2): error TS1: no\n", true, "tsc: a.ts:1"},
		"a sentence, not a compiler": {"gcc a.c", "see a.c: line 3: error: none\nerror: unknown option\n", true, "gcc:"},
	} {
		if got := show(Read(c.command, c.output, c.failed)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

func TestNotes(t *testing.T) {
	t.Parallel()
	o, _ := Read("go test ./...", output(t, "gotest"), true)
	if o.Failing[1].Note != "got -1, want 3" || !strings.HasPrefix(o.Failing[2].Note, "panic: runtime error: invalid memory") {
		t.Errorf("notes: %+v", o.Failing)
	}
	o, _ = Read("tsc", "a.ts(1,2): error TS1: "+strings.Repeat("ö\t", 900), true)
	if n := len([]rune(o.Failing[0].Note)); n != MaxNote || strings.Contains(o.Failing[0].Note, "\t") {
		t.Errorf("a note of %d characters: %q", n, o.Failing[0].Note)
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range 9_000 {
		fmt.Fprintf(&b, "src/a%d.ts(1,2): error TS1: no\n", i)
	}
	o, _ := Read("tsc", b.String(), true)
	if len(o.Failing) != MaxFindings {
		t.Errorf("%d findings", len(o.Failing))
	}
	// Only the end is read, from the first whole line.
	long := "src/early.ts(1,2): error TS1: no\n" + strings.Repeat("x", MaxOutput) + "src/half.ts(1,2): error TS1: no\nsrc/late.ts(1,2): error TS1: no\n"
	if got := show(Read("tsc", long, true)); got != "tsc: src/late.ts:1" {
		t.Error(got)
	}
	if got := show(Read("tsc", "a\x01b.ts(1,2): error TS1: no\n"+strings.Repeat("d/", 600)+"x.ts(1,2): error TS1: no\n", true)); got != "tsc:" {
		t.Error(got)
	}
}

func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 10 {
		f.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add("go test ./... && pytest; vitest | jest || tsc & make; mypy .", string(data))
		f.Add("", string(data))
	}
	f.Fuzz(func(t *testing.T, command, output string) {
		o, ok := Read(command, output, len(output)%2 == 0)
		if !ok && (o.Runner != "" || len(o.Failing) > 0 || o.Passed) || ok && o.Runner == "" || o.Passed &&
			len(o.Failing) > 0 {
			t.Fatalf("%v %+v", ok, o)
		}
		if len(o.Failing) > MaxFindings {
			t.Fatalf("%d findings", len(o.Failing))
		}
		seen := strings.Join(linesOf(output), "\n")
		for _, f := range o.Failing {
			if !plausible(f.Path) || f.Line < 0 || len([]rune(f.Note)) > MaxNote || !strings.Contains(seen, f.Path) {
				t.Fatalf("%+v", f)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	text := strings.Repeat(output(b, "gotest"), 40)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Read("go test ./... && tsc && pytest", text, true)
	}
}
