// Package outcome reads from the text of a command that an agent ran which files are failing: tests, compilers and linters
// say so, each in its own way. It never guesses: without a command or an output that shows such a run there is no outcome,
// and without a line that says so nothing fails.
//
// The package is pure: no network, no file, no clock, no goroutine. Output is foreign text: reading it takes time in
// proportion to its length, of which no more than MaxOutput counts.
package outcome

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/clip"
)

// Limits of what is read and told.
const (
	MaxOutput   = 64 << 10 // bytes from the output's end
	MaxCommand  = 8 << 10  // bytes from the command's beginning
	MaxFindings = 200
	MaxNote     = 200 // characters
	maxPath     = 1024
	maxLine     = 4096
)

// Outcome is what a run says.
type Outcome struct {
	Runner  string    // "go test", "pytest", "tsc": of several the first that finds something
	Failing []Finding // each file once, in the order in which the run names them
	// Passed: the run says, or its exit status shows, that nothing fails in what was run. It may be false with nothing
	// failing: then nobody knows.
	Passed bool
}

// Finding is a file that fails.
type Finding struct {
	Path    string // as printed, relative or absolute
	Line    int    // 0: unknown
	Note    string // what is wrong, in the run's words
	Package string // where a path without a folder lies, as the runner names it: Go's import path
}

// parser reads the output of one kind of run.
type parser struct {
	name  string
	read  func(lines []string) report
	shown func(lines []string) bool // whether the output alone shows that it is such a run; nil: it never does
}

// report is what a parser found.
type report struct {
	failing []Finding
	failed  bool // it says that something fails
	passed  bool // it says that all is well
}

func parsers() []parser {
	return []parser{
		{"go test", readGoTest, shownGoTest},
		{"go build", readGoBuild, nil},
		{"pytest", readPytest, shownPytest},
		{"vitest", readVitest, shownVitest},
		{"jest", readJest, shownJest},
		{"node --test", readNode, shownNode},
		{"cargo", readCargo, shownCargo},
		{"tsc", readTSC, shownTSC},
		{"eslint", readESLint, shownESLint},
		{"compiler", readCompiler, nil},
	}
}

// Read says what a command's output tells. Failed is whether its exit status was not zero. It is not ok when neither the
// command nor the output shows a run of tests, a compiler or a linter.
func Read(command, output string, failed bool) (o Outcome, ok bool) {
	asked := understand(command)
	if asked.looks {
		return Outcome{}, false // it shows what others wrote: a search, a log
	}
	lines := linesOf(output)
	var seen report
	all := true // every run that was asked for says that all is well, or its exit status does
	for _, p := range parsers() {
		called := slices.Contains(asked.runs, p.name)
		if !called && (p.shown == nil || !p.shown(lines)) {
			continue
		}
		r := p.read(lines)
		if !ok || len(seen.failing) == 0 && len(r.failing) > 0 {
			o.Runner = p.name
			if called {
				o.Runner = asked.names[p.name]
			}
		}
		ok = true
		seen.failing = append(seen.failing, r.failing...)
		seen.failed = seen.failed || r.failed
		all = all && (r.passed || called && asked.certain)
	}
	if !ok {
		return Outcome{}, false
	}
	o.Failing = once(seen.failing)
	o.Passed = !failed && all && !asked.partly && !seen.failed && len(o.Failing) == 0
	return o, true
}

// once keeps the first finding of each file, and of those only what a reader can show.
func once(all []Finding) []Finding {
	type key struct{ path, pkg string }
	known := map[key]bool{}
	var out []Finding
	for _, f := range all {
		f.Path = strings.TrimPrefix(f.Path, "./")
		k := key{f.Path, f.Package}
		if known[k] || len(out) == MaxFindings || !plausible(f.Path) {
			continue
		}
		known[k] = true
		f.Note = clip.Line(strings.TrimSpace(f.Note), MaxNote)
		f.Package = clip.Line(f.Package, MaxNote)
		out = append(out, f)
	}
	return out
}

func plausible(path string) bool {
	return path != "" && len(path) <= maxPath && utf8.ValidString(path) && !strings.ContainsFunc(path, unicode.IsControl) &&
		!strings.HasSuffix(path, "/") && !strings.Contains(path, "node_modules/") && !strings.Contains(path, "://")
}

// escapes are what terminals take for colours, titles and links.
var escapes = regexp.MustCompile("\x1b(?:\\[[0-9;:?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|[()][0-9A-B]|[=>78cDEHMZ])")

// linesOf are the last lines of an output, as people see them.
func linesOf(output string) []string {
	if over := len(output) - MaxOutput; over > 0 {
		output = output[over:]
		if at := strings.IndexByte(output, '\n'); at >= 0 {
			output = output[at+1:] // half a line says something else
		}
	}
	lines := strings.Split(escapes.ReplaceAllString(output, ""), "\n")
	for i, line := range lines {
		line = strings.TrimSuffix(line, "\r")
		if at := strings.LastIndexByte(line, '\r'); at >= 0 {
			line = line[at+1:] // progress that was written over
		}
		lines[i] = line[:min(len(line), maxLine)]
	}
	return lines
}

// matched says whether any line matches.
func matched(lines []string, re *regexp.Regexp) bool {
	return slices.ContainsFunc(lines, re.MatchString)
}

// number reads digits that a pattern has matched; 0 when they are too many for a line of a file.
func number(digits string) int {
	if len(digits) > 8 {
		return 0
	}
	n := 0
	for _, d := range []byte(digits) {
		n = n*10 + int(d-'0')
	}
	return n
}
