// Package process tells which program of an agent a hook belongs to: it looks at the ancestors of
// the hook's process. What a process is called decides nothing about rights; it only keeps a body
// from being another agent's.
package process

import (
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/proc"
)

// ID is one process: its id, and when it began, which tells it from a later one with the same id.
// The zero value is none.
type ID struct {
	Pid  int
	Born string
}

// String names the process; empty: it is none.
func (p ID) String() string {
	if p.Pid == 0 {
		return ""
	}
	return strconv.Itoa(p.Pid) + " " + p.Born
}

// Of returns a process of this computer as it is now. False: there is none.
func Of(pid int) (ID, bool) {
	if pid <= 1 {
		return ID{}, false
	}
	born := proc.Born(pid)
	return ID{pid, born}, born != ""
}

// Alive reports whether the process still runs. One that has ended and whose parent has not looked
// yet does not.
func (p ID) Alive() bool { return p.Pid > 1 && proc.Born(p.Pid) == p.Born && !ended(p.Pid) }

// Is reports whether what a hook tells of a process is true of the one that has this id here.
// Another one has it when the first has ended, or when the hook ran where ids are others, such as
// in a container.
func Is(p frame.Process) bool {
	if p.Start == 0 { // its system does not tell
		return true
	}
	_, start, _ := strings.Cut(proc.Born(p.Pid), " ")
	return start == strconv.FormatInt(p.Start, 10)
}

// maxDepth is how many ancestors are looked at.
const maxDepth = 16

// programs are the words by which an agent's program is known, in the name of its file or of the
// script that it runs.
var programs = map[string][]string{
	frame.Claude:   {"claude", "claude-code"},
	frame.Codex:    {"codex"},
	frame.Gemini:   {"gemini", "gemini-cli"},
	frame.Qwen:     {"qwen", "qwen-code"},
	frame.OpenCode: {"opencode", ".opencode", "opencode-ai", "kilo", "@kilocode"}, // Kilo is a fork of it and runs its plugins
	// Programs that read the hooks of others.
	"cursor":  {"cursor", "cursor-agent", "cursor-cli"},
	"copilot": {"copilot", "copilot-cli"},
}

// AgentOf returns the agent whose program has these arguments; empty: none that is known.
func AgentOf(args []string) string {
	for _, a := range args[:min(2, len(args))] {
		for _, w := range names(a) {
			for agent, words := range programs {
				if slices.Contains(words, w) {
					return agent
				}
			}
		}
	}
	return ""
}

// names returns what a program may be called by its path: its file, and the packages that it lies
// in. Other folders say nothing: a user may have one that is called as an agent is.
func names(file string) []string {
	parts := strings.Split(strings.ToLower(strings.ReplaceAll(file, `\`, "/")), "/")
	last := parts[len(parts)-1]
	list := []string{last, strings.TrimSuffix(last, path.Ext(last))}
	if i := slices.Index(parts, "node_modules"); i >= 0 {
		list = append(list, parts[i+1:len(parts)-1]...)
	}
	return list
}

// Found is what the ancestors of a hook tell.
type Found struct {
	// Program is the process of the agent; none: it is not known which.
	Program ID
	// Agent is whose program that is; empty: it is not known.
	Agent string
	// Ours: this service has started it.
	Ours bool
	// Alone: it was started to answer one prompt, so that nobody sits before it. Only some programs
	// show that.
	Alone bool
}

// alone are the arguments that let the program of an agent answer one prompt, of those whose hooks
// do not tell that.
var alone = map[string][]string{frame.Gemini: {"-p", "--prompt"}, frame.Qwen: {"-p", "--prompt"}}

// isAlone reports whether a program of that agent with these arguments answers one prompt.
func isAlone(agent string, args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		name, _, _ := strings.Cut(a, "=")
		return slices.Contains(alone[agent], name)
	})
}

// Find looks for the program of an agent among the ancestors of a process. told are those that it
// has told itself, nearest first; what they leave out is looked up.
func Find(told []int) (f Found) {
	chain := lineage(told)
	self := os.Getpid()
	f.Ours = slices.ContainsFunc(chain, func(l link) bool { return l.pid == self })
	for _, l := range chain {
		if a := AgentOf(l.args); a != "" {
			f.Agent, f.Alone = a, isAlone(a, l.args)
			f.Program, _ = Of(l.pid)
			return f
		}
	}
	for _, l := range chain { // its program has a name that is not known: the nearest that is no shell
		if len(l.args) > 0 && !shells[path.Base(l.args[0])] {
			f.Program, _ = Of(l.pid)
			return f
		}
	}
	return f
}

// shells start programs, and are none of an agent's.
var shells = map[string]bool{
	"sh": true, "bash": true, "dash": true, "zsh": true, "fish": true, "ksh": true, "busybox": true, "env": true, "timeout": true, "world-mcp": true,
}

// link is one process of a lineage.
type link struct {
	pid  int
	args []string
}

// lineage returns the ancestors, nearest first.
func lineage(told []int) (chain []link) {
	seen := map[int]bool{}
	visit := func(pid int) (parent int) {
		if pid <= 1 || seen[pid] || len(chain) == maxDepth {
			return 0
		}
		seen[pid] = true
		parent, args, ok := look(pid)
		if !ok {
			return 0
		}
		chain = append(chain, link{pid, args})
		return parent
	}
	last := 0
	for _, pid := range told {
		if p := visit(pid); p != 0 {
			last = p
		}
	}
	for last != 0 {
		last = visit(last)
	}
	return chain
}
