package outcome

import (
	"cmp"
	"regexp"
	"strings"
)

// What pytest prints: sections under headlines (pytestHeadline), and a last line with counts.
var (
	pytestEnd      = regexp.MustCompile(`^=* ?(?:\d+ (?:failed|passed|errors?|skipped|warnings?|deselected|xfailed|xpassed|rerun)(?:, )?)+ in [\d.]+s`)
	pytestBad      = regexp.MustCompile(`\d+ (failed|errors?)\b`)
	pytestLocal    = regexp.MustCompile(`^([^\s:][^:]*\.py):(\d+): (\w*(?:Error|Exception|Exit|Interrupt|Failed|Warning)\w*.*)$`)
	pytestBrief    = regexp.MustCompile(`^(FAILED|ERROR) ([^\s:][^:]*\.py)(?:::(\S+))?(?: - (.*))?$`)
	pytestHeadline = regexp.MustCompile(`^=+ (?:(FAILURES|ERRORS)|short test summary info|test session starts) =+$`)
)

func isPytest(lines []string) bool {
	return anyMatch(lines, pytestEnd) && anyMatch(lines, pytestHeadline)
}

// readPytest reads pytest. The failing line comes from the section of failures, and the short summary names every
// failing file.
func readPytest(lines []string) report {
	var out report
	failures := false // the lines are in the section of failures or errors
	for _, line := range lines {
		if m := pytestHeadline.FindStringSubmatch(line); m != nil {
			failures = m[1] != ""
		} else if m := pytestLocal.FindStringSubmatch(line); m != nil && failures && !strings.Contains(m[1], "site-packages/") {
			out.failing = append(out.failing, Finding{Path: m[1], Line: number(m[2]), Note: m[3]})
		} else if m := pytestBrief.FindStringSubmatch(line); m != nil {
			out.failing, out.failed = append(out.failing, Finding{Path: m[2], Note: cmp.Or(m[4], m[3])}), true
		} else if pytestEnd.MatchString(line) {
			out.failed = out.failed || pytestBad.MatchString(line)
			out.passed = !out.failed && strings.Contains(line, "passed")
		}
	}
	return out
}

// What vitest and Jest print: failing tests by file and title, then frames of their stacks, and a last line with
// counts.
var (
	vitestEnd   = regexp.MustCompile(`^\s*Test Files\s+(?:\d+ (?:(failed)|(passed)|skipped)| no tests)`)
	vitestFail  = regexp.MustCompile(`^\s*FAIL\s+(?:\|[^|]*\|\s+)?(\S+\.\w+)(?:\s+\[[^\]]*\])?(?: > (.*))?$`)
	vitestFrame = regexp.MustCompile(`^\s*❯\s+(?:\S+ )?([^\s:()]+\.\w+):(\d+):\d+\)?$`)
	jestEnd     = regexp.MustCompile(`^Test Suites: .*\d+ total`)
	jestFail    = regexp.MustCompile(`^\s*FAIL\s+(?:\S+ )?(\S+\.\w+)(?: \([\d.]+ m?s\))?$`)
	jestTitle   = regexp.MustCompile(`^  ● (.+)$`)
	jestFrame   = regexp.MustCompile(`^\s+at .*?\(?([^\s()]+\.\w+):(\d+):\d+\)?$`)
)

// readVitest reads vitest. The first frame outside of installed packages gives the line.
func readVitest(lines []string) report {
	var out report
	open := -1 // index of the finding whose first frame is still to come
	for _, line := range lines {
		if m := vitestFail.FindStringSubmatch(line); m != nil {
			out.failing, out.failed = append(out.failing, Finding{Path: m[1], Note: m[2]}), true
			open = len(out.failing) - 1
		} else if m := vitestFrame.FindStringSubmatch(line); m != nil && open >= 0 {
			if !strings.Contains(m[1], "node_modules/") {
				out.frame(open, m[1], number(m[2]))
				open = -1
			}
		} else if m := vitestEnd.FindStringSubmatch(line); m != nil {
			out.failed = out.failed || m[1] != ""
			out.passed = m[2] != "" && !strings.Contains(line, "failed")
		}
	}
	return out
}

// frame adds where a finding fails: in its own file that sets the line, in another one it is a further finding.
func (r *report) frame(of int, path string, line int) {
	f := &r.failing[of]
	if f.Path == path || strings.HasSuffix(path, "/"+f.Path) {
		f.Line = line
		return
	}
	r.failing = append(r.failing, Finding{Path: path, Line: line, Note: f.Note})
}

// readJest reads Jest. Under the name of a failing file come the titles of its tests, each with a stack.
func readJest(lines []string) report {
	var out report
	file, title := -1, ""
	for _, line := range lines {
		if m := jestFail.FindStringSubmatch(line); m != nil {
			out.failing, out.failed = append(out.failing, Finding{Path: m[1]}), true
			file, title = len(out.failing)-1, ""
		} else if m := jestTitle.FindStringSubmatch(line); m != nil && file >= 0 {
			title = m[1]
			if out.failing[file].Note == "" {
				out.failing[file].Note = title
			}
		} else if m := jestFrame.FindStringSubmatch(line); m != nil && title != "" {
			if !strings.Contains(m[1], "node_modules/") && !strings.HasPrefix(m[1], "node:") {
				if out.failing[file].Line == 0 || m[1] != out.failing[file].Path {
					out.failing[file].Note = cmp.Or(out.failing[file].Note, title)
					out.frame(file, m[1], number(m[2]))
				}
				title = ""
			}
		} else if jestEnd.MatchString(line) {
			out.failed = out.failed || strings.Contains(line, " failed")
			out.passed = !out.failed && strings.Contains(line, " passed")
		}
	}
	return out
}

// What node --test prints: TAP into a pipe, and its own form on a terminal. Both end with counts, which have these
// names.
const (
	nodeTests = "tests"
	nodePass  = "pass"
	nodeFail  = "fail"
)

var (
	nodeCount = regexp.MustCompile(`^[#ℹ] (tests|pass|fail) (\d+)$`)
	nodeNot   = regexp.MustCompile(`^\s*not ok \d+ - (.*)$`)
	nodeOK    = regexp.MustCompile(`^\s*ok \d+ - `)
	nodePlace = regexp.MustCompile(`^\s+location: '(?:file://)?(.+):(\d+):\d+'$`)
	nodeAt    = regexp.MustCompile(`^test at (.+):(\d+):\d+$`)
	nodeTitle = regexp.MustCompile(`^✖ (.*?)(?: \([\d.]+ms\))?$`)
)

// isNode requires all three counts: other programs print one of them.
func isNode(lines []string) bool {
	found := map[string]bool{}
	for _, line := range lines {
		if m := nodeCount.FindStringSubmatch(line); m != nil {
			found[m[1]] = true
		}
	}
	return found[nodeTests] && found[nodePass] && found[nodeFail]
}

// readNode reads node --test. Failing tests that are marked as TODO or SKIP are no failure.
func readNode(lines []string) report {
	var out report
	title := "" // of the failing test whose place is still to come
	for i, line := range lines {
		if m := nodeNot.FindStringSubmatch(line); m != nil {
			title = m[1]
			if strings.Contains(title, "# TODO") || strings.Contains(title, "# SKIP") {
				title = ""
			}
		} else if nodeOK.MatchString(line) {
			title = ""
		} else if m := nodePlace.FindStringSubmatch(line); m != nil && title != "" {
			out.fail(m[1], m[2], title)
			title = ""
		} else if m := nodeAt.FindStringSubmatch(line); m != nil && i+1 < len(lines) {
			if name := nodeTitle.FindStringSubmatch(lines[i+1]); name != nil {
				out.fail(m[1], m[2], name[1])
			}
		} else if m := nodeCount.FindStringSubmatch(line); m != nil && m[1] == nodeFail {
			out.failed = out.failed || number(m[2]) > 0
			out.passed = number(m[2]) == 0
		}
	}
	return out
}
