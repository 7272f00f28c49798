package outcome

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

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

func shownGoTest(lines []string) bool {
	return matched(lines, goSummary) || matched(lines, regexpTestJSON)
}

var regexpTestJSON = regexp.MustCompile(`^\{"Time":"[^"]+","Action":"[a-z-]+","Package":"`)

// goTest is where a reader of go test's output stands.
type goTest struct {
	report
	verbose bool                // logs stand before the line that says how the test ended
	test    string              // whose logs follow
	fails   bool                // not verbose: logs that follow are of a test that fails
	logs    map[string][]logged // verbose: of tests that have not ended
	panics  string              // the line of a panic whose frames follow
	found   []logged            // in the package that is being read
	lines   int                 // so far
	built   bool
}

// logged is a finding and the line of the output that names it: a test's end comes before those of its parts.
type logged struct {
	Finding
	at int
}

func readGoTest(lines []string) report {
	if matched(lines, regexpTestJSON) {
		return readGoJSON(lines)
	}
	g := goTest{logs: map[string][]logged{}, built: matched(lines, goBuilt)}
	for _, line := range lines {
		g.lines++
		g.line(line)
	}
	g.flush("")
	return g.report
}

func (g *goTest) line(line string) {
	if m := goSummary.FindStringSubmatch(line); m != nil {
		g.summary(m[1] == "FAIL", m[2])
		return
	}
	if m := goRun.FindStringSubmatch(line); m != nil {
		g.verbose, g.test = true, m[2]
		return
	}
	if m := goHeader.FindStringSubmatch(line); m != nil {
		g.fails = m[1] == "FAIL"
		g.failed = g.failed || g.fails
		if g.fails {
			g.found = append(g.found, g.logs[m[2]]...)
		}
		delete(g.logs, m[2])
		return
	}
	if goPanic.MatchString(line) {
		g.panics, g.failed = line, true
		return
	}
	if m := goFrame.FindStringSubmatch(line); m != nil && g.panics != "" {
		if !foreignGo(m[1]) {
			g.add(m[1], m[2], g.panics)
			g.panics = ""
		}
		return
	}
	if m := goLog.FindStringSubmatch(line); m != nil && m[1] != "testing.go" {
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

// summary ends a package: paths without a folder lie in it.
func (g *goTest) summary(failed bool, pkg string) {
	g.flush(pkg)
	g.failed, g.passed = g.failed || failed, g.passed || !failed
	g.verbose, g.test, g.fails, g.panics = false, "", false, ""
	clear(g.logs)
}

// flush takes over what was found in a package.
func (g *goTest) flush(pkg string) {
	slices.SortStableFunc(g.found, func(a, b logged) int { return cmp.Compare(a.at, b.at) })
	for _, f := range g.found {
		if !strings.ContainsAny(f.Path, `/\`) {
			f.Package = pkg
		}
		g.failing = append(g.failing, f.Finding)
	}
	g.found = nil
}

// foreignGo says whether a frame is in Go itself or in a module that was downloaded.
func foreignGo(path string) bool {
	for _, part := range [...]string{"/src/runtime/", "/src/testing/", "/src/internal/", "/src/reflect/", "/pkg/mod/", "/go/src/"} {
		if strings.Contains(path, part) {
			return true
		}
	}
	return false
}

// readGoJSON reads go test -json.
func readGoJSON(lines []string) report {
	var out report
	logs := map[[2]string][]Finding{}
	for _, line := range lines {
		var e struct{ Action, Package, Test, Output string }
		if !strings.HasPrefix(line, "{") || json.Unmarshal([]byte(line), &e) != nil {
			continue
		}
		key := [2]string{e.Package, e.Test}
		switch e.Action {
		case "output", "build-output":
			text := strings.TrimRight(e.Output, "\n")
			if m := goLog.FindStringSubmatch(text); m != nil && e.Test != "" && m[1] != "testing.go" {
				logs[key] = append(logs[key], Finding{Path: m[1], Line: number(m[2]), Note: m[3], Package: e.Package})
			} else if m := goError.FindStringSubmatch(text); m != nil && e.Action == "build-output" {
				out.failing = append(out.failing, Finding{Path: m[1], Line: number(m[2]), Note: m[3]})
			}
		case "fail", "build-fail":
			out.failed = true
			out.failing = append(out.failing, logs[key]...)
		case "pass":
			out.passed = out.passed || e.Test == ""
		}
	}
	return out
}

// readGoBuild reads go build, go vet and the like.
func readGoBuild(lines []string) report {
	var out report
	for _, line := range lines {
		if m := goError.FindStringSubmatch(line); m != nil {
			out.failing, out.failed = append(out.failing, Finding{Path: m[1], Line: number(m[2]), Note: m[3]}), true
		}
	}
	return out
}
