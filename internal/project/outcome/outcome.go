// Package outcome reads from the output of a command that an agent ran which files fail: go test,
// pytest, vitest, jest and tsc each say so in their own format, go build and vet, C compilers and
// mypy as file:line: error. It never guesses: unless the command or the output shows such a run
// there is no outcome, and without a line that says so no file fails.
//
// parseCommand finds the runners that a command line starts; each runner has a parser, which reads
// the lines of the output. When the command says too little ("npm test"), a parser may recognize
// its output alone. Read combines what the parsers find.
//
// The package is pure: no network, no file, no clock, no goroutine. Output is foreign text: reading
// it takes time in proportion to its length, of which no more than MaxOutput counts.
package outcome

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/base/clip"
)

// Limits of what is read and returned.
const (
	// MaxOutput is how many bytes count, from the output's end, where a run sums up.
	MaxOutput = 64 << 10
	// MaxCommand is how many bytes of a command count, from its beginning.
	MaxCommand = 8 << 10
	// MaxFindings is how many files an outcome names.
	MaxFindings = 200
	// MaxNote is the length of a note, in characters.
	MaxNote = 200
	// maxPath is the length of a path in bytes beyond which it is not taken for one.
	maxPath = 1024
	// maxLine is how many bytes of a line are read.
	maxLine = 4096
)

// Outcome is the result of a run.
type Outcome struct {
	// Runner is what people call the run: "go test", "pytest", "tsc". Of several, it is the first
	// that finds something.
	Runner string
	// Failing lists each file once, in the order in which the run names them.
	Failing []Finding
	// Passed: the run says, or its exit status shows, that nothing fails in what was run. When it
	// is false and Failing is empty, the result is unknown.
	Passed bool
}

// Finding is a file that fails.
type Finding struct {
	// Path is as printed, relative or absolute.
	Path string
	// Line is 0 when it is unknown.
	Line int
	// Note says what is wrong, in the run's words.
	Note string
	// Package is Go's import path of the folder in which a path without a folder lies.
	Package string
}

// parser reads the output of one kind of run.
type parser struct {
	runner runner
	read   func(lines []string) report
	// recognize reports whether the output alone shows that it is such a run; nil: it never does.
	recognize func(lines []string) bool
}

// report is what a parser found.
type report struct {
	failing []Finding
	// failed: the run says that something fails. passed: it says that all is well.
	failed, passed bool
}

// parsers lists all parsers; the order decides which run names an outcome. go build and compilers
// print only what is wrong: that all is well, only the exit status shows.
var parsers = []parser{
	{runGoTest, readGoTest, showing(goSummary, goEvent)},
	{runGoBuild, readErrors(goError), nil},
	{runPytest, readPytest, isPytest},
	{runVitest, readVitest, showing(vitestEnd)},
	{runJest, readJest, showing(jestEnd)},
	{runTSC, readTSC, showing(tscLine, tscPretty)},
	{runCompiler, readErrors(compilerError), nil},
}

// Read returns what a command's output says; failed: its exit status was not zero. It is not ok
// when neither the command nor the output shows a run of tests, a compiler or a linter.
func Read(command, output string, failed bool) (o Outcome, ok bool) {
	info := parseCommand(command)
	if info.viewOnly {
		return Outcome{}, false
	}
	lines := linesOf(output)
	var total report
	allPassed := true // every run says so, or its exit status does
	for _, p := range parsers {
		name, called := info.names[p.runner]
		if !called && (p.recognize == nil || !p.recognize(lines)) {
			continue
		}
		r := p.read(lines)
		if !ok || len(total.failing) == 0 && len(r.failing) > 0 {
			o.Runner = cmp.Or(name, string(p.runner))
		}
		ok = true
		total.failing = append(total.failing, r.failing...)
		total.failed = total.failed || r.failed
		allPassed = allPassed && (r.passed || called && info.exitDecides)
	}
	if !ok {
		return Outcome{}, false
	}
	o.Failing = firstOfEach(total.failing)
	o.Passed = !failed && allPassed && !info.filtered && !total.failed && len(o.Failing) == 0
	return o, true
}

// firstOfEach returns the first finding of each file, cut for display, and leaves out paths that
// are not plausible.
func firstOfEach(all []Finding) []Finding {
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

// plausible reports whether a path may be that of a file of the project. Installed packages and
// addresses are not.
func plausible(path string) bool {
	return path != "" && len(path) <= maxPath && utf8.ValidString(path) &&
		!strings.ContainsFunc(path, unicode.IsControl) &&
		!strings.HasSuffix(path, "/") && !strings.Contains(path, "node_modules/") && !strings.Contains(path, "://")
}

// escapes matches the sequences that terminals take for colours, titles and links.
var escapes = regexp.MustCompile("\x1b(?:\\[[0-9;:?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|[()][0-9A-B]|[=>78cDEHMZ])")

// linesOf returns the last lines of an output as a terminal shows them: without escapes, and after
// a carriage return only what was written over the line. It leaves out a first line that is cut,
// since half a line may say something else.
func linesOf(output string) []string {
	if over := len(output) - MaxOutput; over > 0 {
		output = output[over:]
		if end := strings.IndexByte(output, '\n'); end >= 0 {
			output = output[end+1:]
		}
	}
	lines := strings.Split(escapes.ReplaceAllString(output, ""), "\n")
	for i, line := range lines {
		line = strings.TrimSuffix(line, "\r")
		if last := strings.LastIndexByte(line, '\r'); last >= 0 {
			line = line[last+1:]
		}
		lines[i] = line[:min(len(line), maxLine)]
	}
	return lines
}

// anyMatch reports whether a pattern matches any line.
func anyMatch(lines []string, re *regexp.Regexp) bool {
	return slices.ContainsFunc(lines, re.MatchString)
}

// showing returns a recognizer of outputs in which any of some patterns matches a line.
func showing(patterns ...*regexp.Regexp) func(lines []string) bool {
	return func(lines []string) bool {
		return slices.ContainsFunc(patterns, func(re *regexp.Regexp) bool { return anyMatch(lines, re) })
	}
}

// number reads digits that a pattern matched; 0: they are too many for the number of a line.
func number(digits string) int {
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return 0
	}
	return int(n)
}
