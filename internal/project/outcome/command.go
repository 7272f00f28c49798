package outcome

import (
	"path"
	"slices"
	"strings"
)

// asked is what a command line asks for.
type asked struct {
	runs    []string          // parsers
	names   map[string]string // how a parser's run is called: "go vet" is read as "go build"
	looks   bool              // it only looks at what is there: grep, cat
	certain bool              // its exit status is that of the runs
	partly  bool              // a filter shows a part of what they print
}

// viewers show what others wrote: a line that they print proves nothing.
var viewers = words(`ack ag awk bat bzgrep cat cd cut diff du echo egrep export fd fgrep file find gh git grep head jq journalctl
	less ls man more nl open printf pwd rg sed set sort source stat strings tac tail tee tr tree type uniq wc which xargs zcat zgrep`)

// wrappers run the command behind them.
var wrappers = words(`bunx command doas env exec nice nohup npx poetry pipx rye sudo stdbuf time timeout unbuffer uv uvx xvfb-run`)

// fillers stand between a wrapper and its command: "uv run pytest".
var fillers = words("dlx exec run x --")

func words(list string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		out[word] = true
	}
	return out
}

// understand takes a command line apart, as far as that is needed to see what it runs.
func understand(command string) asked {
	command = command[:min(len(command), MaxCommand)]
	out := asked{names: map[string]string{}, certain: true}
	anything, onlyViews := false, true
	piped := false // what a run prints goes into the next command
	for _, s := range segments(command) {
		args := strip(strings.Fields(s.text))
		if len(args) == 0 {
			continue
		}
		if piped && args[0] != "tail" && args[0] != "tee" && args[0] != "cat" {
			out.partly = true
		}
		anything = true
		parser, name := runner(args)
		if parser != "" {
			if !slices.Contains(out.runs, parser) {
				out.runs = append(out.runs, parser)
				out.names[parser] = name
			}
			onlyViews = false
		} else if !viewers[args[0]] {
			onlyViews = false
		}
		if len(out.runs) > 0 && s.behind != "" && s.behind != "&&" {
			out.certain = false
		}
		piped = len(out.runs) > 0 && s.behind == "|"
	}
	out.looks = anything && onlyViews
	return out
}

// segment is one command of a line, and what stands between it and the next.
type segment struct{ text, behind string }

func segments(command string) []segment {
	command = strings.NewReplacer("2>&1", " ", "&>", " ", `"`, " ", "'", " ", "(", " ", ")", " ", "\\\n", " ").Replace(command)
	var out []segment
	for command != "" {
		at := strings.IndexAny(command, ";|&\n")
		if at < 0 {
			out = append(out, segment{text: command})
			break
		}
		end := at + 1
		if end < len(command) && command[end] == command[at] && command[at] != '\n' {
			end++
		}
		behind := command[at:end]
		if strings.TrimSpace(command[end:]) == "" && behind != "&" {
			behind = "" // nothing follows
		}
		out = append(out, segment{command[:at], behind})
		command = command[end:]
	}
	return out
}

// strip takes away what stands before the program: settings, wrappers and their options.
func strip(args []string) []string {
	wrapped := false
	for len(args) > 0 {
		word := path.Base(args[0])
		switch {
		case word == "bash" || word == "sh" || word == "zsh":
			if len(args) < 3 || !strings.HasPrefix(args[1], "-") || !strings.HasSuffix(args[1], "c") {
				return args
			}
			args = args[2:]
			continue
		case wrappers[word]:
			wrapped = true
		case strings.Contains(args[0], "=") && !strings.HasPrefix(args[0], "-"):
		case wrapped && (strings.HasPrefix(word, "-") || fillers[word] || isDuration(word)):
		case (word == "pnpm" || word == "yarn" || word == "bun") && len(args) > 1:
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

func isDuration(word string) bool {
	return word != "" && strings.Trim(word, "0123456789.") == strings.TrimLeft(word, "0123456789.") &&
		len(strings.TrimLeft(word, "0123456789.")) <= 1 && word[0] >= '0' && word[0] <= '9'
}

// runner says which parser reads what a program prints, and what the run is called.
func runner(args []string) (parser, name string) {
	has := func(words ...string) bool {
		return slices.ContainsFunc(args[1:], func(arg string) bool { return slices.Contains(words, arg) })
	}
	first := ""
	for _, arg := range args[1:] {
		if !strings.HasPrefix(arg, "-") && !strings.HasPrefix(arg, "+") {
			first = arg
			break
		}
	}
	switch program := args[0]; {
	case program == "go" && first == "test":
		return "go test", "go test"
	case program == "go" && (first == "build" || first == "vet" || first == "install" || first == "run"):
		return "go build", "go " + first
	case program == "pytest" || program == "py.test",
		strings.HasPrefix(program, "python") && has("-m") && has("pytest"):
		return "pytest", "pytest"
	case program == "vitest" || program == "jest" || program == "tsc" || program == "eslint":
		return program, program
	case program == "node" && has("--test"):
		return "node --test", "node --test"
	case program == "cargo" && (first == "test" || first == "t" || first == "build" || first == "b" || first == "check" ||
		first == "clippy" || first == "run"):
		return "cargo", "cargo " + first
	case compilers(program):
		return "compiler", program
	}
	return "", ""
}

// compilers says whether a program is a C or C++ compiler, or runs one.
func compilers(program string) bool {
	switch program {
	case "cc", "c++", "make", "gmake", "ninja", "cmake":
		return true
	}
	for _, name := range [...]string{"gcc", "g++", "clang", "clang++"} { // also x86_64-linux-gnu-gcc-14
		if program == name || strings.HasSuffix(program, "-"+name) || strings.HasPrefix(program, name+"-") &&
			!strings.Contains(program, "format") && !strings.Contains(program, "tidy") {
			return true
		}
	}
	return false
}
