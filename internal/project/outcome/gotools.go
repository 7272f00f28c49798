package outcome

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// The text format of go test. A test's logs follow its result line, or precede it with -v; a
// package ends with its summary. Build errors and go vet's findings are goError lines.
var (
	goSummary = regexp.MustCompile(`^(ok  |FAIL|---)\t(\S+)(\t| \[)`)
	goHeader  = regexp.MustCompile(`^\s*--- (FAIL|PASS|SKIP|BENCH): (\S+)`)
	goRun     = regexp.MustCompile(`^=== (RUN|NAME|CONT|PAUSE)\s+(\S+)`)
	goLog     = regexp.MustCompile(`^\s+([^\s:]+\.go):(\d+): (.*)$`)
	goError   = regexp.MustCompile(`^(?:vet: )?((?:[A-Za-z]:)?[^\s:][^:]*\.go):(\d+)(?::\d+)?: (.+)$`)
	goFrame   = regexp.MustCompile(`^\s+(\S[^:]*\.go|[A-Za-z]:[^:]*\.go):(\d+)(?: \+0x[0-9a-f]+)?$`)
	goPanic   = regexp.MustCompile(`^(panic: |fatal error: |WARNING: DATA RACE)`)
	goBuilt   = regexp.MustCompile(`^(# \S|FAIL\t\S+ \[(build|setup) failed\])`)
)

// goFailed marks a failing test in goHeader, and a failing package in goSummary.
const goFailed = "FAIL"

// testingFile is the source of messages by package testing itself, such as those about data races.
const testingFile = "testing.go"

// goEvent matches a line of go test -json.
var goEvent = regexp.MustCompile(`^\{"Time":"[^"]+","Action":"[a-z-]+","Package":"`)

// goTest is the state of the parser for go test's text. These lines change it:
//
//	=== RUN, NAME …    verbose: the logs of that test follow
//	--- FAIL, PASS …   the test ended; not verbose: its logs follow
//	panic: …           frames follow, the first in the project's own code is the finding
//	FAIL or ok, tab    the package ended: the findings so far belong to it
type goTest struct {
	report

	// verbose means that a test's logs precede its result line.
	verbose bool
	// test is the test whose logs follow; fails means that it failed (not verbose).
	test  string
	fails bool
	// logs are those of running tests (verbose).
	logs map[string][]logged
	// panicLine announced a panic whose frames follow.
	panicLine string
	// found collects the current package's findings.
	found []logged
	// lines counts the lines read so far.
	lines int
	// built means that the output has build errors, so goError lines are findings. A test may print
	// lines that look the same.
	built bool
}

// logged is a finding with the number of its output line. Findings are sorted by it, since a test
// ends before its subtests.
type logged struct {
	Finding

	line int
}

// readGoTest parses go test output, in text or with -json.
func readGoTest(lines []string) report {
	if anyMatch(lines, goEvent) {
		lines = goText(lines)
	}
	g := goTest{logs: map[string][]logged{}, built: anyMatch(lines, goBuilt)}
	for _, line := range lines {
		g.lines++
		g.line(line)
	}
	g.flush("")
	return g.report
}

// line parses one line; the order of the patterns matters.
func (g *goTest) line(line string) {
	if m := goSummary.FindStringSubmatch(line); m != nil {
		g.summary(m[1] == goFailed, m[2])
		return
	}
	if m := goRun.FindStringSubmatch(line); m != nil {
		g.verbose, g.test = true, m[2]
		return
	}
	if m := goHeader.FindStringSubmatch(line); m != nil {
		g.fails = m[1] == goFailed
		g.failed = g.failed || g.fails
		if g.fails {
			g.found = append(g.found, g.logs[m[2]]...)
		}
		delete(g.logs, m[2])
		return
	}
	if goPanic.MatchString(line) {
		g.panicLine, g.failed = line, true
		return
	}
	if m := goFrame.FindStringSubmatch(line); m != nil && g.panicLine != "" {
		if !foreignGo(m[1]) {
			g.add(m[1], m[2], g.panicLine)
			g.panicLine = ""
		}
		return
	}
	if m := goLog.FindStringSubmatch(line); m != nil && m[1] != testingFile {
		if g.verbose && g.test != "" {
			f := Finding{Path: m[1], Line: number(m[2]), Note: m[3]}
			g.logs[g.test] = append(g.logs[g.test], logged{f, g.lines})
		} else if g.fails {
			g.add(m[1], m[2], m[3])
		}
		return
	}
	if m := goError.FindStringSubmatch(line); m != nil && g.built {
		g.add(m[1], m[2], m[3])
		g.failed = true
	}
}

func (g *goTest) add(path, line, note string) {
	g.found = append(g.found, logged{Finding{Path: path, Line: number(line), Note: note}, g.lines})
}

// summary ends a package.
func (g *goTest) summary(failed bool, pkg string) {
	g.flush(pkg)
	g.failed, g.passed = g.failed || failed, g.passed || !failed
	g.verbose, g.test, g.fails, g.panicLine = false, "", false, ""
	clear(g.logs)
}

// flush reports the findings of a package. Paths without a folder belong to it.
func (g *goTest) flush(pkg string) {
	slices.SortStableFunc(g.found, func(a, b logged) int { return cmp.Compare(a.line, b.line) })
	for _, f := range g.found {
		if !strings.ContainsAny(f.Path, `/\`) {
			f.Package = pkg
		}
		g.failing = append(g.failing, f.Finding)
	}
	g.found = nil
}

// foreignGo reports whether a frame is in Go itself or in a downloaded module.
func foreignGo(path string) bool {
	return slices.ContainsFunc(goFolders, func(part string) bool { return strings.Contains(path, part) })
}

var goFolders = []string{"/src/runtime/", "/src/testing/", "/src/internal/", "/src/reflect/", "/pkg/mod/", "/go/src/"}

// goText returns the text in the events of go test -json (go doc test2json), grouped by package
// like the output of -v.
func goText(events []string) []string {
	texts := map[string]string{}
	var packages []string
	for _, line := range events {
		var e struct{ Package, ImportPath, Output string }
		if !strings.HasPrefix(line, "{") || json.Unmarshal([]byte(line), &e) != nil {
			continue
		}
		of := cmp.Or(e.Package, e.ImportPath) // a build has no package
		if _, known := texts[of]; !known {
			packages = append(packages, of)
		}
		texts[of] += e.Output
	}
	var lines []string
	for _, of := range packages {
		lines = append(lines, strings.Split(texts[of], "\n")...)
	}
	return lines
}
