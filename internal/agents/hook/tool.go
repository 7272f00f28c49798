package hook

import (
	"encoding/json"
	"maps"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// ops are the operations of the agents' own tools, by name. No name has two meanings.
var ops = map[string]frame.Op{
	"Read": frame.Read, "read_file": frame.Read, "read": frame.Read, "read_many_files": frame.Read, "NotebookRead": frame.Read,
	"Write": frame.Write, "Edit": frame.Write, "MultiEdit": frame.Write, "NotebookEdit": frame.Write, "write_file": frame.Write,
	"replace": frame.Write, "edit": frame.Write, "write": frame.Write, "multiedit": frame.Write, "notebook_edit": frame.Write,
	"patch": frame.Write, "apply_patch": frame.Write,
	"Bash": frame.Run, "PowerShell": frame.Run, "Monitor": frame.Run, "run_shell_command": frame.Run, "bash": frame.Run, "shell": frame.Run,
	"Glob": frame.Search, "Grep": frame.Search, "LS": frame.Search, "glob": frame.Search, "grep": frame.Search, "grep_search": frame.Search,
	"search_file_content": frame.Search, "list_directory": frame.Search, "list": frame.Search,
	"WebFetch": frame.Fetch, "WebSearch": frame.Fetch, "web_fetch": frame.Fetch, "google_web_search": frame.Fetch, "web_search": frame.Fetch,
	"webfetch": frame.Fetch, "websearch": frame.Fetch,
}

// paths are the members of a tool's input that may name its file or folder.
var paths = []string{"file_path", "notebook_path", "absolute_path", "filePath", "dir_path", "path"}

// gates are the kinds of Gemini CLI's ToolPermission, with their tool if there is only one.
var gates = map[string]struct {
	op   frame.Op
	tool string
}{
	"exec": {frame.Run, "run_shell_command"}, "edit": {frame.Write, ""}, "info": {frame.Fetch, "web_fetch"}, "mcp": {frame.Other, ""},
}

// tool fills in the operation and its target.
func (e event) tool(f *frame.Frame) {
	input := e.object("tool_input")
	if f.Tool != "" {
		f.Op = opOf(f.Tool)
	} else if details := e.object("details"); details != nil {
		input = details
		gate := gates[details.text("type")]
		if f.Op, f.Tool = gate.op, gate.tool; f.Tool == "" {
			f.Tool = details.word("toolName")
		}
	}
	f.Target = target(f.Op, input, f.Folder)
}

func opOf(tool string) frame.Op {
	if op := ops[tool]; op != "" {
		return op
	}
	return frame.Other
}

// target returns the path of a tool's file, or the program of a command that runs in a folder.
func target(op frame.Op, input event, folder string) string {
	switch op {
	case frame.Run:
		return program(input.text("command"), folder)
	case frame.Write:
		if path := patched(input.first(event.text, "command", "patchText", "input")); path != "" {
			return path
		}
	case frame.Read, frame.Search:
	default:
		return ""
	}
	return input.first(event.text, paths...)
}

// patched returns the first file of a patch of Codex's or OpenCode's.
func patched(patch string) string {
	for line := range strings.Lines(patch) {
		for _, mark := range []string{"*** Update File: ", "*** Add File: ", "*** Delete File: "} {
			if path, ok := strings.CutPrefix(line, mark); ok {
				return strings.TrimSpace(path)
			}
		}
	}
	return ""
}

// program returns the first word of a command, after variable assignments, whose values may be
// secrets. It returns nothing unless that word is an existing program, since anything else may be a
// secret too, such as a pasted token.
func program(command, folder string) string {
	for word := range strings.FieldsSeq(command) {
		name, _, set := strings.Cut(word, "=")
		switch {
		case set && plain(name) && !strings.ContainsAny(word, "\"'`$\\();&|<>"):
			continue
		case set || !plain(word) || len(word) > 64 || !isProgram(word, folder):
			return ""
		}
		return word
	}
	return ""
}

// plain reports whether a shell takes s literally.
func plain(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("_./+~-", r)
	})
}

// builtins are commands of the shell itself.
var builtins = set("alias", "cd", "command", "declare", "eval", "exec", "exit", "export", "for", "if", "local", "popd", "pushd", "read",
	"return", "set", "source", "time", "trap", "type", "ulimit", "umask", "unset", "until", "wait", "while", ".")

// isProgram reports whether a shell in that folder would run the word: a file by its path, one in
// PATH, or a builtin.
func isProgram(word, folder string) bool {
	if builtins[word] {
		return true
	}
	if rest, ok := strings.CutPrefix(word, "~/"); ok {
		word = os.Getenv("HOME") + separator + rest
	}
	if strings.Contains(word, "/") {
		if !absolute(word) {
			word = folder + separator + word
		}
		return isFile(word)
	}
	for dir := range strings.SplitSeq(os.Getenv("PATH"), string(os.PathListSeparator)) {
		if dir != "" && isFile(dir+separator+word) {
			return true
		}
	}
	return false
}

// isFile reports whether a file exists; on Windows its extension may be missing.
func isFile(name string) bool {
	endings := []string{""}
	if runtime.GOOS == "windows" {
		endings = append(endings, ".exe", ".cmd", ".bat", ".ps1")
	}
	for _, e := range endings {
		if i, err := os.Stat(name + e); err == nil && i.Mode().IsRegular() { //nolint:gosec // it only checks that the file exists
			return true
		}
	}
	return false
}

// ask returns exactly what the user decides on: a command, a path or an address, and all other
// input of the tool. nil: the tool has none of these, so only the terminal asks.
func ask(tool string, input event) *frame.Ask {
	a := &frame.Ask{Title: tool}
	rest := maps.Clone(input)
	detail := func(name, value string) bool {
		if value != "" {
			a.Details = append(a.Details, frame.Detail{Name: name, Value: value})
		}
		return value != ""
	}
	switch opOf(tool) {
	case frame.Run:
		a.Command = input.text("command")
		delete(rest, "command")
		delete(rest, "description") // the model's own words
		if input.flag("dangerouslyDisableSandbox") {
			detail("sandbox", "off")
			delete(rest, "dangerouslyDisableSandbox")
		}
		if a.Command == "" {
			return nil
		}
	case frame.Fetch:
		url, query := detail("url", input.text("url")), detail("query", input.text("query"))
		if !url && !query {
			return nil
		}
		delete(rest, "url")
		delete(rest, "query")
	case frame.Read, frame.Write, frame.Search:
		i := slices.IndexFunc(paths, func(name string) bool { return input.text(name) != "" })
		if i < 0 {
			return nil
		}
		detail("path", input.text(paths[i]))
		delete(rest, paths[i])
	default:
		return nil
	}
	detail("given", given(rest))
	return a
}

// given formats input so that no value can pass for another one: each starts with its name at the
// margin, and further lines are indented.
func given(input event) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(input)) {
		value := string(input[name])
		var text string
		if json.Unmarshal(input[name], &text) == nil && !plainLine(text) {
			value = "\n    " + strings.ReplaceAll(text, "\n", "\n    ")
		}
		if !plain(name) {
			name = strconv.Quote(name)
		}
		b.WriteString(name + ": " + value + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// plainLine reports whether a text reads as well in quotes as without.
func plainLine(text string) bool { return len(text) < 200 && !strings.ContainsAny(text, "\n\t\"\\") }
