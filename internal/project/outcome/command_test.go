package outcome

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// What a command line runs, whether its exit status is that of the runs, and whether their output
// is whole.
func TestParseCommand(t *testing.T) {
	t.Parallel()
	const (
		viewed   = "view"
		unsure   = "exit?"
		filtered = "filtered"
	)
	for line, want := range map[string]string{
		"":                                       "",
		"  \n ":                                  "",
		"go test ./…":                            "go test=go test",
		"go -C sub test ./...":                   "go test=go test",
		"go -C":                                  "",
		"go vet ./...":                           "go build=go vet",
		"/usr/local/go/bin/go build .":           "go build=go build",
		"go.exe test":                            "go test=go test",
		"go":                                     "",
		"go mod tidy":                            "",
		"go run . test":                          "go build=go run",
		"python3 -m pytest -q":                   "pytest=pytest",
		"python3.12 -m pytest":                   "pytest=pytest",
		"python3 pytest.py":                      "",
		"py.test":                                "pytest=pytest",
		"x86_64-linux-gnu-gcc-14 -c a.c":         "compiler=x86_64-linux-gnu-gcc-14",
		"clang++-18 a.cc":                        "compiler=clang++-18",
		"clang-format a.cc":                      "",
		"cmake --build .":                        "compiler=cmake",
		"npx --yes tsc -p .":                     "tsc=tsc",
		"pnpm vitest":                            "vitest=vitest",
		"pnpm exec vitest run":                   "vitest=vitest",
		"yarn":                                   "",
		"yarn jest":                              "jest=jest",
		"bun run tsc":                            "tsc=tsc",
		"A=b sudo -E nice -n 10 go test":         "go test=go test",
		"timeout 1.5h go test .":                 "go test=go test",
		"timeout --kill-after=5s 6 py.test":      "pytest=pytest",
		"time go test":                           "go test=go test",
		`bash -lc "cd x && go test ./..."`:       "go test=go test",
		"sh -c 'tsc; true'":                      "tsc=tsc exit?",
		"bash script.sh":                         "",
		"bash -x":                                "",
		"go test ./... && tsc":                   "go test=go test tsc=tsc",
		"go test ./a; go vet ./...":              "go build=go vet go test=go test exit?",
		"go test ./... || true":                  "go test=go test exit?",
		"go test ./... &":                        "go test=go test exit?",
		"go test ./...;":                         "go test=go test",
		"echo a; go test ./...":                  "go test=go test",
		"go test ./... | tail -5":                "go test=go test exit?",
		"go test ./... 2>&1 | tee log | tail -3": "go test=go test exit?",
		"go test ./... | grep -v ok":             "go test=go test exit? filtered",
		"go test ./... | tee log | grep FAIL":    "go test=go test exit? filtered",
		"cat log | grep FAIL":                    "view",
		"cd a && ls -la; git diff":               "view",
		"grep -rn 'go test' .":                   "view",
		"echo go test":                           "view",
		"./configure && make":                    "compiler=make",
		"make && make install":                   "compiler=make",
		"npm test":                               "",
		"(cd web && tsc)":                        "tsc=tsc",
		"go test \\\n  ./...":                    "go test=go test",
		"go test ./a\ngo test ./b":               "go test=go test exit?",
		"xargs go test":                          "view",
		"uv run -q --with x pytest":              "pytest=pytest",
		"poetry run mypy src":                    "compiler=mypy",
		"A=1":                                    "",
		strings.Repeat("x ", MaxCommand) + "&& go test":        "",
		"true && " + strings.Repeat("y", 10) + " | go test -v": "go test=go test",
	} {
		info := parseCommand(line)
		var got []string
		for _, run := range slices.Sorted(maps.Keys(info.names)) {
			got = append(got, string(run)+"="+info.names[run])
		}
		for is, word := range map[string]bool{
			viewed: info.viewOnly, unsure: !info.exitDecides,
			filtered: info.filtered,
		} {
			if word {
				got = append(got, is)
			}
		}
		slices.SortStableFunc(got, func(a, b string) int { return strings.Compare(flag(a), flag(b)) })
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%.60q: %q, want %q", line, s, want)
		}
	}
}

// flag sorts runs before their flags.
func flag(s string) string {
	if strings.Contains(s, "=") {
		return ""
	}
	return s
}

// The parts of a command line hold all of its words, in order, whatever it is.
func TestSegmentsLoseNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.StringOf(rapid.SampledFrom([]rune("ab ;|&\n=-/"))).Draw(t, "line")
		letters := func(s string) string {
			return strings.Map(func(r rune) rune {
				if strings.ContainsRune(" ;|&\n", r) {
					return -1
				}
				return r
			}, s)
		}
		all := ""
		for i, s := range segments(strings.ReplaceAll(line, "&>", "")) {
			if strings.ContainsAny(s.text, ";|&\n") {
				t.Fatalf("part %d of %q is %q", i, line, s.text)
			}
			all += s.text
		}
		if letters(all) != letters(line) {
			t.Fatalf("%q became %q", line, all)
		}
		args := strings.Fields(line)
		if got := unwrap(slices.Clone(args)); len(got) > len(args) || len(got) > 0 && strings.Contains(got[0], "/") &&
			got[0] != "/" {
			t.Fatalf("%q became %q", args, got)
		}
	})
}

// samples are the lines of all outputs in testdata.
func samples(t *testing.T) (lines []string) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.Split(string(data), "\n")...)
	}
	return lines
}

// Of any mixture of lines: every file that is said to fail stands in the output, once, in bounds;
// and what passed has no failure and no exit status that says otherwise.
func TestNothingIsGuessed(t *testing.T) {
	t.Parallel()
	lines := append(samples(t), "ok  \ta\t0.1s", "FAIL\tb\t0.1s", "2 passed in 0.01s", "plain words", "", " Test Files  12 passed (12)", "a.c:3:5: error: no")
	commands := []string{"", "go test ./...", "go vet ./... && tsc", "pytest | grep x", "cat log", "npm test", "gcc a.c; true", "vitest || jest"}
	rapid.Check(t, func(t *rapid.T) {
		output := strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 0, 60).Draw(t, "lines"), "\n")
		command, failed := rapid.SampledFrom(commands).Draw(t, "command"), rapid.Bool().Draw(t, "failed")
		o, ok := Read(command, output, failed)
		if !ok && (o.Runner != "" || o.Passed || o.Failing != nil) {
			t.Fatalf("no run, and %+v", o)
		}
		if ok && o.Runner == "" || o.Passed && (failed || len(o.Failing) > 0) {
			t.Fatalf("%+v, failed %v", o, failed)
		}
		type file struct{ path, pkg string }
		seen := map[file]bool{}
		for _, f := range o.Failing {
			if !strings.Contains(output, f.Path) || f.Path == "" || f.Line < 0 || seen[file{f.Path, f.Package}] {
				t.Fatalf("%+v of\n%s", f, output)
			}
			seen[file{f.Path, f.Package}] = true
			if utf8.RuneCountInString(f.Note) > MaxNote || strings.ContainsAny(f.Note, "\n\r") {
				t.Fatalf("a note: %q", f.Note)
			}
		}
		again, _ := Read(command, output, failed)
		if show(again, ok) != show(o, ok) {
			t.Fatal("read twice it says something else")
		}
		if withExit, _ := Read(command, output, true); len(withExit.Failing) != len(o.Failing) || withExit.Passed {
			t.Fatal("the exit status changed which files fail, or a failure passed")
		}
	})
}

// How a terminal shows lines changes nothing: colours, titles, returns, a progress line that is
// written over.
func TestTerminalsChangeNothing(t *testing.T) {
	t.Parallel()
	for command, name := range map[string]string{
		"go test ./...": "gotest", "go test -v": "gotestv", "go vet": "govet", "pytest": "pytest", "vitest": "vitest", "jest": "jest", "tsc": "tsc", "gcc a.c": "gcc",
	} {
		plain := strings.ReplaceAll(output(t, name), "\r", "")
		want := show(Read(command, plain, true))
		for what, change := range map[string]func(line string) string{
			"colours":   func(line string) string { return "\x1b[1;31m" + line + "\x1b[0m" },
			"a link":    func(line string) string { return "\x1b]8;;https://example.com\x1b\\" + line + "\x1b]8;;\x07" },
			"a title":   func(line string) string { return "\x1b]0;tests\x07" + line },
			"returns":   func(line string) string { return line + "\r" },
			"progress":  func(line string) string { return "  40% building\r" + line },
			"a charset": func(line string) string { return "\x1b(B" + line + "\x1b=" },
		} {
			lines := strings.Split(plain, "\n")
			for i, line := range lines {
				lines[i] = change(line)
			}
			if got := show(Read(command, strings.Join(lines, "\n"), true)); got != want {
				t.Errorf("%s with %s:\n got %s\nwant %s", name, what, got, want)
			}
		}
	}
}

func TestPlausiblePaths(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"a.go": true, "/home/ada/a.go": true, `C:\src\a.c`: true, "ä/漢.ts": true, strings.Repeat("a", maxPath): true,
		"": false, "dir/": false, "a\x00b": false, "a\x1bb": false, "a\xffb": false, "web/node_modules/x.ts": false, "https://example.com/a.ts": false,
		strings.Repeat("a", maxPath+1): false,
	} {
		if plausible(path) != want {
			t.Errorf("%.40q: %v", path, !want)
		}
	}
	for digits, want := range map[string]int{"7": 7, "2147483647": 2147483647, "2147483648": 0, "99999999999999999999": 0, "": 0} {
		if got := number(digits); got != want {
			t.Errorf("%s: %d", digits, got)
		}
	}
}
