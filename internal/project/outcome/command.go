package outcome

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
)

// runner names a kind of run whose output a parser of this package reads.
type runner string

// The runners. The names are those that people use; Outcome.Runner carries them to pages and into
// saved marks.
const (
	runGoTest   runner = "go test"
	runGoBuild  runner = "go build" // go vet, go install and go run print the same
	runPytest   runner = "pytest"
	runVitest   runner = "vitest"
	runJest     runner = "jest"
	runTSC      runner = "tsc"
	runCompiler runner = "compiler" // gcc, clang, mypy, and what runs them
)

// commandInfo is what a command line says about the output to expect.
type commandInfo struct {
	// names holds the runners that the line starts, and how each is called in it: a go vet is read
	// as runGoBuild, and called "go vet".
	names map[runner]string
	// viewOnly: the line only shows what was written before (grep, cat), so its output proves
	// nothing.
	viewOnly bool
	// exitDecides: the exit status of the line is that of the runs.
	exitDecides bool
	// filtered: something behind the runs shows only a part of their output.
	filtered bool
}

// viewers are programs that show what others wrote.
var viewers = set(`ack ag awk bat bzgrep cat cd cut diff du echo egrep export fd fgrep file find gh git grep head jq journalctl
	less ls man more nl open printf pwd rg sed set sort source stat strings tac tail tee tr tree type uniq wc which xargs zcat zgrep`)

// Words that stand before the program of a command.
var (
	shells = set("bash sh zsh")
	// wrappers run the command behind them.
	wrappers = set(`bunx command doas env exec nice nohup npx poetry pipx rye sudo stdbuf time timeout unbuffer uv uvx xvfb-run`)
	// packageManagers are wrappers if anything follows: "pnpm vitest".
	packageManagers = set("bun pnpm yarn")
	// fillers stand between a wrapper and its command: "uv run pytest".
	fillers = set("dlx exec run x --")
)

// passThrough are programs that show the whole end of what is piped into them, where a run sums up.
var passThrough = set("cat tail tee")

func set(list string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		out[word] = true
	}
	return out
}

// parseCommand takes a command line apart, as far as that shows what it runs. It is no shell:
// quotes and parentheses count as spaces.
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

// operator is what a shell has between two commands: one of ; | & and newline, or a doubled one.
type operator string

// The operators that matter here.
const (
	and        operator = "&&"
	pipe       operator = "|"
	background operator = "&"
)

// segment is one command of a line, and the operator behind it.
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

// unwrap removes what stands before the program: variables, wrappers and their options, and "bash
// -c". The program comes without its folder and ".exe".
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

// isDuration reports whether a word is a number with at most one letter, as timeout takes: 60,
// 1.5m.
func isDuration(word string) bool {
	return word != "" && strings.Trim(word, "0123456789.") == strings.TrimLeft(word, "0123456789.") &&
		len(strings.TrimLeft(word, "0123456789.")) <= 1 && word[0] >= '0' && word[0] <= '9'
}

// goRuns are the runners among the commands of Go.
var goRuns = map[string]runner{"test": runGoTest, "build": runGoBuild, "vet": runGoBuild, "install": runGoBuild, "run": runGoBuild}

// programs are those that are a runner whatever their arguments; compilers may have a target or a
// version in their name: x86_64-linux-gnu-gcc-14.
var (
	programs = map[string]runner{
		"pytest": runPytest, "py.test": runPytest, "vitest": runVitest, "jest": runJest, "tsc": runTSC,
		"cc": runCompiler, "c++": runCompiler, "make": runCompiler, "gmake": runCompiler, "ninja": runCompiler, "cmake": runCompiler,
		"mypy": runCompiler,
	}
	compilers = regexp.MustCompile(`^(?:.+-)?(?:gcc|g\+\+|clang|clang\+\+)(?:-[\d.]+)?$`)
)

// runnerOf returns which runner a command is, and what people call it; empty: none.
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
