package outcome

import (
	"cmp"
	"regexp"
	"strings"
)

// pytest prints sections under headlines (pytestHeadline), and a last line with counts.
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

// readPytest parses pytest output. The section of failures has the lines, the short summary every
// failing file.
func readPytest(lines []string) report {
	var out report
	failures := false // inside the section of failures or errors
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

// vitest and Jest print failing tests by file and title, their stack frames, and a last line with
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

// readVitest parses vitest output. The first frame outside of installed packages gives the line.
func readVitest(lines []string) report {
	var out report
	open := -1 // index of the finding that waits for its first frame
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

// frame records the position of a failure. A frame in the finding's own file sets its line; a frame
// in another file becomes a further finding.
func (r *report) frame(of int, path string, line int) {
	f := &r.failing[of]
	if f.Path == path || strings.HasSuffix(path, "/"+f.Path) {
		f.Line = line
		return
	}
	r.failing = append(r.failing, Finding{Path: path, Line: line, Note: f.Note})
}

// readJest parses Jest output: below a failing file come the titles of its tests, each with a
// stack.
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

// tsc's formats in a pipe and (pretty) on a terminal. tscAny is an error without a file.
var (
	tscLine   = regexp.MustCompile(`^(\S.*?)\((\d+),\d+\): error (TS\d+: .+)$`)
	tscPretty = regexp.MustCompile(`^(\S.*?):(\d+):\d+ - error (TS\d+: .+)$`)
	tscAny    = regexp.MustCompile(`^error TS\d+: `)
	tscEnd    = regexp.MustCompile(`^Found 0 errors\.`)
)

// readTSC parses the output of the TypeScript compiler. tscEnd appears in watch mode only;
// otherwise success prints nothing.
func readTSC(lines []string) report {
	out := readErrors(tscLine, tscPretty)(lines)
	out.failed = out.failed || anyMatch(lines, tscAny)
	out.passed = anyMatch(lines, tscEnd)
	return out
}

// compilerError matches the usual error line of compilers and linters; the column is optional.
var compilerError = regexp.MustCompile(`^((?:[A-Za-z]:)?[^\s:][^:]*\.\w+):(\d+):(?:\d+:)? (?:fatal )?error: (.+)$`)

// readErrors returns a parser for outputs with one line per error: the patterns capture file, line
// and message.
func readErrors(patterns ...*regexp.Regexp) func(lines []string) report {
	return func(lines []string) (out report) {
		for _, line := range lines {
			for _, pattern := range patterns {
				if m := pattern.FindStringSubmatch(line); m != nil {
					out.failing, out.failed = append(out.failing,
						Finding{Path: m[1], Line: number(m[2]), Note: m[3]}), true
				}
			}
		}
		return out
	}
}
