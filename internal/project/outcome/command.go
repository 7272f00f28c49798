package outcome

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
)

// runner names a kind of run that this package can parse. Outcome.Runner carries these names to
// pages and into saved marks.
type runner string

const (
	runGoTest   runner = "go test"
	runGoBuild  runner = "go build" // go vet, go install and go run print the same
	runPytest   runner = "pytest"
	runVitest   runner = "vitest"
	runJest     runner = "jest"
	runTSC      runner = "tsc"
	runCompiler runner = "compiler" // gcc, clang, mypy, and tools that run them
)

// commandInfo describes the output to expect from a command line.
type commandInfo struct {
	// names maps the runners that the line starts to their usual names: go vet is parsed as
	// runGoBuild, and named "go vet".
	names map[runner]string
	// viewOnly means that the line only prints existing text (grep, cat), which proves nothing.
	viewOnly bool
	// exitDecides means that the line's exit status is that of the runs.
	exitDecides bool
	// filtered means that a later command passes on only part of the runs' output.
	filtered bool
}

// viewers are programs that only print text written earlier.
var viewers = set(`ack ag awk bat bzgrep cat cd cut diff du echo egrep export fd fgrep file find gh git grep head jq journalctl
	less ls man more nl open printf pwd rg sed set sort source stat strings tac tail tee tr tree type uniq wc which xargs zcat zgrep`)

// Words that may precede the program of a command.
var (
	shells = set("bash sh zsh")
	// wrappers run the command that follows them.
	wrappers = set(`bunx command doas env exec nice nohup npx poetry pipx rye sudo stdbuf time timeout unbuffer uv uvx xvfb-run`)
	// packageManagers are wrappers if arguments follow: "pnpm vitest".
	packageManagers = set("bun pnpm yarn")
	// fillers may come between a wrapper and its command: "uv run pytest".
	fillers = set("dlx exec run x --")
)

// passThrough are programs that keep the end of their input, where runs print their summary.
var passThrough = set("cat tail tee")

func set(list string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		out[word] = true
	}
	return out
}

// parseCommand finds the runners that a command line starts. It is not a shell: quotes and
// parentheses count as spaces.
func parseCommand(command string) commandInfo {
	command = command[:min(len(command), MaxCommand)]
	out := commandInfo{names: map[runner]string{}, exitDecides: true}
	anything, onlyViews := false, true
	piped := false // the output of a run goes into the next command
	for _, s := range segments(command) {
		args := unwrap(strings.Fields(s.text))
		if len(args) == 0 {
			continue
		}
		if piped && !passThrough[args[0]] {
			out.filtered = true
		}
		anything = true
		run, name := runnerOf(args)
		if run != "" {
			out.names[run] = cmp.Or(out.names[run], name)
			onlyViews = false
		} else if !viewers[args[0]] {
			onlyViews = false
		}
		if len(out.names) > 0 && s.operator != "" && s.operator != and {
			out.exitDecides = false
		}
		piped = len(out.names) > 0 && s.operator == pipe
	}
	out.viewOnly = anything && onlyViews
	return out
}

// operator separates two commands of a shell line: one of ; | & and newline, or a doubled one.
type operator string

const (
	and        operator = "&&"
	pipe       operator = "|"
	background operator = "&"
)

// segment is one command of a line, and the operator after it.
type segment struct {
	text     string
	operator operator
}

func segments(command string) []segment {
	command = strings.NewReplacer("2>&1", " ", "&>", " ", `"`, " ", "'", " ", "(", " ", ")", " ", "\\\n", " ").Replace(command)
	var out []segment
	for command != "" {
		begin := strings.IndexAny(command, ";|&\n")
		if begin < 0 {
			out = append(out, segment{text: command})
			break
		}
		end := begin + 1
		if end < len(command) && command[end] == command[begin] && command[begin] != '\n' {
			end++
		}
		between := operator(command[begin:end])
		if strings.TrimSpace(command[end:]) == "" && between != background {
			between = "" // nothing follows
		}
		out = append(out, segment{command[:begin], between})
		command = command[end:]
	}
	return out
}

// unwrap strips variables, wrappers with their options, and "bash -c" from the front of a command,
// and the folder and ".exe" from its program.
func unwrap(args []string) []string {
	wrapped := false
	for len(args) > 0 {
		word := path.Base(args[0])
		switch {
		case shells[word]:
			if len(args) < 3 || !strings.HasPrefix(args[1], "-") || !strings.HasSuffix(args[1], "c") {
				return args
			}
			args = args[2:]
			continue
		case wrappers[word]:
			wrapped = true
		case strings.Contains(args[0], "=") && !strings.HasPrefix(args[0], "-"):
		case wrapped && (strings.HasPrefix(word, "-") || fillers[word] || isDuration(word)):
		case packageManagers[word] && len(args) > 1:
			wrapped = true
		default:
			args = slices.Clone(args)
			args[0] = strings.TrimSuffix(word, ".exe")
			return args
		}
		args = args[1:]
	}
	return nil
}

// isDuration reports whether a word is a number with at most one letter, like the arguments of
// timeout: 60, 1.5m.
func isDuration(word string) bool {
	return word != "" && strings.Trim(word, "0123456789.") == strings.TrimLeft(word, "0123456789.") &&
		len(strings.TrimLeft(word, "0123456789.")) <= 1 && word[0] >= '0' && word[0] <= '9'
}

// goRuns maps subcommands of go to runners.
var goRuns = map[string]runner{"test": runGoTest, "build": runGoBuild, "vet": runGoBuild, "install": runGoBuild, "run": runGoBuild}

// programs are runners whatever their arguments. A compiler's name may have a target or a version:
// x86_64-linux-gnu-gcc-14.
var (
	programs = map[string]runner{
		"pytest": runPytest, "py.test": runPytest, "vitest": runVitest, "jest": runJest, "tsc": runTSC,
		"cc": runCompiler, "c++": runCompiler, "make": runCompiler, "gmake": runCompiler, "ninja": runCompiler, "cmake": runCompiler,
		"mypy": runCompiler,
	}
	compilers = regexp.MustCompile(`^(?:.+-)?(?:gcc|g\+\+|clang|clang\+\+)(?:-[\d.]+)?$`)
)

// runnerOf returns the runner that a command starts, and its usual name; empty if none.
func runnerOf(args []string) (run runner, name string) {
	program, rest := args[0], args[1:]
	if program == "go" {
		if len(rest) > 1 && rest[0] == "-C" { // go -C folder test
			rest = rest[2:]
		}
		at := slices.IndexFunc(rest, func(arg string) bool { return !strings.HasPrefix(arg, "-") })
		if at >= 0 && goRuns[rest[at]] != "" {
			return goRuns[rest[at]], "go " + rest[at]
		}
		return "", ""
	}
	run = programs[program]
	switch {
	case run == runPytest, strings.HasPrefix(program, "python") && slices.Contains(rest, "-m") &&
		slices.Contains(rest, string(runPytest)):
		return runPytest, string(runPytest)
	case run == "" && compilers.MatchString(program):
		run = runCompiler
	}
	return run, program
}
