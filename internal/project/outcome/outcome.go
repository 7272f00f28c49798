// Package outcome finds failing files in the output of a command that an agent ran. It knows the
// formats of go test, pytest, vitest, jest and tsc, and the file:line: error lines of go build and
// vet, C compilers and mypy. It never guesses: without a recognized run there is no outcome, and
// only a line that reports a failure makes a file fail.
//
// parseCommand finds the runners that a command line starts; each runner has a parser for the lines
// of its output. If the command is too vague ("npm test"), a parser may recognize its output alone.
// Read combines the reports of the parsers.
//
// The package is pure: no network, files, clock or goroutines. Output is untrusted: parsing is
// linear in its length, of which at most MaxOutput bytes are read.
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

// Limits of the input and the result.
const (
	// MaxOutput is how many bytes are read, from the output's end, where runs print their summary.
	MaxOutput = 64 << 10
	// MaxCommand is how many bytes of a command are read, from its beginning.
	MaxCommand  = 8 << 10
	MaxFindings = 200
	// MaxNote is the length of a note in characters.
	MaxNote = 200
	// maxPath is the length in bytes beyond which a text is not a plausible path.
	maxPath = 1024
	// maxLine is how many bytes of a line are read.
	maxLine = 4096
)

// Outcome is the result of a run.
type Outcome struct {
	// Runner is the run's usual name: "go test", "pytest", "tsc". Of several runs, it is the first
	// that finds something.
	Runner string
	// Failing lists each file once, in the order in which the run names them.
	Failing []Finding
	// Passed means that the run's output or exit status shows no failure. If it is false and
	// Failing is empty, the result is unknown.
	Passed bool
}

// Finding is one failing file.
type Finding struct {
	// Path is as printed, relative or absolute.
	Path string
	// Line is 0 when it is unknown.
	Line int
	// Note is the run's own error message.
	Note string
	// Package is the Go import path of the package that a Path without a folder belongs to.
	Package string
}

type parser struct {
	runner runner
	read   func(lines []string) report
	// recognize reports whether the output alone identifies such a run; nil means it never does.
	recognize func(lines []string) bool
}

type report struct {
	failing []Finding
	// failed and passed are the run's own verdict; both are false if it gives none.
	failed, passed bool
}

// parsers lists every parser; the order decides which run names an outcome. go build and compilers
// print only problems, so only their exit status shows success.
var parsers = []parser{
	{runGoTest, readGoTest, showing(goSummary, goEvent)},
	{runGoBuild, readErrors(goError), nil},
	{runPytest, readPytest, isPytest},
	{runVitest, readVitest, showing(vitestEnd)},
	{runJest, readJest, showing(jestEnd)},
	{runTSC, readTSC, showing(tscLine, tscPretty)},
	{runCompiler, readErrors(compilerError), nil},
}

// Read returns the outcome that a command's output reports; failed means its exit status was not
// zero. ok is false unless the command or the output shows a run of tests, a compiler or a linter.
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

// firstOfEach returns the first finding of each file, trimmed for display, without implausible
// paths.
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

// plausible reports whether path may be a project file rather than an installed package or a URL.
func plausible(path string) bool {
	return path != "" && len(path) <= maxPath && utf8.ValidString(path) &&
		!strings.ContainsFunc(path, unicode.IsControl) &&
		!strings.HasSuffix(path, "/") && !strings.Contains(path, "node_modules/") && !strings.Contains(path, "://")
}

// escapes matches terminal sequences for colours, titles and links.
var escapes = regexp.MustCompile("\x1b(?:\\[[0-9;:?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|[()][0-9A-B]|[=>78cDEHMZ])")

// linesOf returns the last lines of an output as a terminal shows them: without escapes, and with
// text before a carriage return overwritten. It drops a first line that was cut, since half a line
// can mislead.
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

func anyMatch(lines []string, re *regexp.Regexp) bool {
	return slices.ContainsFunc(lines, re.MatchString)
}

// showing returns a recognizer of outputs in which some line matches one of patterns.
func showing(patterns ...*regexp.Regexp) func(lines []string) bool {
	return func(lines []string) bool {
		return slices.ContainsFunc(patterns, func(re *regexp.Regexp) bool { return anyMatch(lines, re) })
	}
}

// number parses a line number; it returns 0 if that is out of range.
func number(digits string) int {
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return 0
	}
	return int(n)
}
