package outcome

import (
	"regexp"
	"strings"
)

// What cargo and rustc print. An error's place follows it on a line of its own; tests that failed are named, and their
// panics have the place.
var (
	cargoResult  = regexp.MustCompile(`^test result: (?:(ok)|(FAILED))\. \d+ passed; \d+ failed`)
	cargoBuild   = regexp.MustCompile("^error: could not compile `")
	cargoEnd     = regexp.MustCompile(`^\s+Finished .*(target\(s\)|profile)`)
	cargoError   = regexp.MustCompile(`^error(?:\[\w+\])?: (.+)$`)
	cargoOther   = regexp.MustCompile(`^(warning|note|help)(?:\[\w+\])?: `)
	cargoPlace   = regexp.MustCompile(`^\s+--> (.+):(\d+):\d+$`)
	cargoFailed  = regexp.MustCompile(`^test (\S+)(?: - should panic)? \.\.\. FAILED$`)
	cargoListed  = regexp.MustCompile(`^---- (\S+)(?: - should panic)? stdout ----$`)
	cargoPanic   = regexp.MustCompile(`^thread '([^']+)'(?: \(\d+\))? panicked at ([^\s'][^']*?):(\d+):\d+:$`)
	cargoPanicIn = regexp.MustCompile(`^thread '([^']+)' panicked at '.*', (.+):(\d+):\d+$`) // before Rust 1.73
)

// readCargo reads cargo test, build, check, clippy and run.
func readCargo(lines []string) report {
	var out report
	failed := map[string]bool{} // by test: it may pass although it panics
	for _, line := range lines {
		if m := cargoFailed.FindStringSubmatch(line); m != nil {
			failed[m[1]] = true
		} else if m := cargoListed.FindStringSubmatch(line); m != nil {
			failed[m[1]] = true // only tests that fail are listed like this
		}
	}
	message := "" // of the error whose place is still to come
	for i, line := range lines {
		if m := cargoResult.FindStringSubmatch(line); m != nil {
			out.failed, out.passed = out.failed || m[2] != "", out.passed || m[1] != ""
		} else if m := cargoError.FindStringSubmatch(line); m != nil {
			message, out.failed = m[1], true
		} else if cargoOther.MatchString(line) || cargoEnd.MatchString(line) {
			message = ""
		} else if m := cargoPlace.FindStringSubmatch(line); m != nil && message != "" {
			out.failing = append(out.failing, Finding{Path: m[1], Line: number(m[2]), Note: message})
			message = ""
		} else if m := cargoPanic.FindStringSubmatch(line); m != nil && failed[m[1]] {
			note := m[1]
			if i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != "" {
				note += ": " + lines[i+1]
			}
			out.failing = append(out.failing, Finding{Path: m[2], Line: number(m[3]), Note: note})
		} else if m := cargoPanicIn.FindStringSubmatch(line); m != nil && failed[m[1]] {
			out.failing = append(out.failing, Finding{Path: m[2], Line: number(m[3]), Note: m[1]})
		}
	}
	return out
}

// What tsc prints, into a pipe and (pretty) on a terminal. tscAny is an error without a file.
var (
	tscLine   = regexp.MustCompile(`^(\S.*?)\((\d+),\d+\): error (TS\d+: .+)$`)
	tscPretty = regexp.MustCompile(`^(\S.*?):(\d+):\d+ - error (TS\d+: .+)$`)
	tscAny    = regexp.MustCompile(`^error TS\d+: `)
	tscEnd    = regexp.MustCompile(`^Found 0 errors\.`)
)

// readTSC reads the TypeScript compiler. tscEnd comes in watch mode only: else it prints nothing when all is well.
func readTSC(lines []string) report {
	var out report
	for _, line := range lines {
		m := tscLine.FindStringSubmatch(line)
		if m == nil {
			m = tscPretty.FindStringSubmatch(line)
		}
		if m != nil {
			out.fail(m[1], m[2], m[3])
		}
		out.failed = out.failed || tscAny.MatchString(line)
		out.passed = out.passed || tscEnd.MatchString(line)
	}
	return out
}

// What ESLint prints: a line for each file and below it its problems (stylish), or a line for each problem (unix).
var (
	eslintEnd  = regexp.MustCompile(`^✖ \d+ problems? \((\d+) errors?, \d+ warnings?\)`)
	eslintFile = regexp.MustCompile(`^(\S.*\.\w+)$`)
	eslintLine = regexp.MustCompile(`^\s+(\d+):\d+\s+error\s+(.+)$`)
	eslintUnix = regexp.MustCompile(`^(\S.*?):(\d+):\d+: (.+ \[Error/[^\]]+\])$`)
)

// readESLint reads ESLint; warnings are no failure.
func readESLint(lines []string) report {
	var out report
	file := ""
	for _, line := range lines {
		if m := eslintUnix.FindStringSubmatch(line); m != nil {
			out.fail(m[1], m[2], m[3])
		} else if m := eslintLine.FindStringSubmatch(line); m != nil && file != "" {
			note := strings.Join(strings.Fields(m[2]), " ")
			out.fail(file, m[1], note)
		} else if m := eslintEnd.FindStringSubmatch(line); m != nil {
			out.failed, file = out.failed || number(m[1]) > 0, ""
		} else if m := eslintFile.FindStringSubmatch(line); m != nil {
			file = m[1]
		} else if strings.TrimSpace(line) == "" {
			file = ""
		}
	}
	return out
}

// compilerError is how gcc, clang and many others print an error: file, line, column if known.
var compilerError = regexp.MustCompile(`^((?:[A-Za-z]:)?[^\s:][^:]*\.\w+):(\d+):(?:\d+:)? (?:fatal )?error: (.+)$`)
