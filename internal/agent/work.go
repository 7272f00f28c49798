package agent

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/wire"
)

// Work is what a tool of an agent does with files, as the agent's side tells it: once when it begins, and once more when it
// has ended.
type Work struct {
	Type   string // of the agent, as in Body
	Helper string // of a sub-agent; empty: the agent itself
	Turn   string
	Call   string   // of the tool: the same at its beginning and its end
	Tool   string   // as the agent names it
	How    string   // as in wire.ProjectTouch
	Paths  []string // absolute, or from Folder
	Folder string   // where the agent works; empty: not known
	// Command and Output are of what was run; Output is its end, and only told with Ended.
	Command, Output string
	Ended, Failed   bool
	Lost            bool // nobody told how it ended: with Ended, when the turn is over
	At              time.Time

	// Lane and Agent are filled in by the desk.
	Backend string
	Agent   wire.Agent
}

const (
	maxWorkPaths   = 64
	maxWorkPath    = 1024    // bytes
	maxWorkCommand = 8 << 10 // bytes of its beginning: nobody reads more
)

// Doing is what a tool does with files, by its name and arguments.
type Doing struct {
	How     string // empty: nothing that concerns files
	Paths   []string
	Folder  string
	Command string
}

// hows says what tools do. Names are those of OpenClaw, Claude Code, Codex, Gemini, opencode and the like, in small letters
// without what is between their words.
var hows = map[string]string{
	"read": "read", "readfile": "read", "view": "read", "viewfile": "read", "open": "read", "cat": "read", "viewimage": "read", "readmanyfiles": "read", "notebookread": "read", "fsreadtextfile": "read",
	"write": "edit", "writefile": "edit", "create": "create", "createfile": "create", "edit": "edit", "multiedit": "edit", "editfile": "edit", "strreplace": "edit", "strreplaceeditor": "edit", "replace": "edit", "applypatch": "edit", "patch": "edit", "notebookedit": "edit", "insert": "edit", "fswritetextfile": "edit",
	"delete": "delete", "deletefile": "delete", "remove": "delete", "move": "edit", "rename": "edit",
	"ls": "search", "list": "search", "listdirectory": "search", "find": "search", "glob": "search", "grep": "search", "search": "search", "searchfiles": "search", "searchfilecontent": "search", "codesearch": "search",
	"exec": "run", "bash": "run", "shell": "run", "run": "run", "runcommand": "run", "runshellcommand": "run", "execute": "run", "execcommand": "run", "terminal": "run", "localshell": "run",
}

// pathKeys are the arguments that name files; folderKeys where a command runs.
var (
	pathKeys   = []string{"path", "file_path", "filePath", "file", "filename", "absolute_path", "notebook_path", "target_file", "old_path", "new_path", "uri"}
	listKeys   = []string{"paths", "files", "file_paths"}
	folderKeys = []string{"workdir", "cwd", "directory", "dir", "working_directory"}
	patchKeys  = []string{"input", "patch", "patchText", "diff"}
)

// DoingOf reads a tool's name and arguments.
func DoingOf(name string, args json.RawMessage) Doing {
	if i := strings.LastIndex(name, "__"); i >= 0 {
		name = name[i+2:]
	}
	d := Doing{How: hows[strings.ToLower(strings.NewReplacer("_", "", "-", "", ".", "", " ", "").Replace(name))]}
	var m map[string]json.RawMessage
	if d.How == "" || json.Unmarshal(args, &m) != nil {
		return d
	}
	for _, key := range pathKeys {
		d.Add(word(m[key]))
	}
	for _, key := range listKeys {
		var list []string
		_ = json.Unmarshal(m[key], &list)
		d.Add(list...)
	}
	for _, key := range folderKeys {
		if s := word(m[key]); s != "" && d.Folder == "" {
			d.Folder = s
		}
	}
	switch d.How {
	case "run":
		for _, key := range []string{"command", "cmd", "script"} {
			if d.Command == "" {
				d.Command = head(words(m[key]))
			}
		}
		d.Paths = nil
	case "edit":
		for _, key := range patchKeys {
			d.Add(patched(word(m[key]))...)
		}
	}
	return d
}

// Add takes paths over, once each.
func (d *Doing) Add(paths ...string) {
	for _, p := range paths {
		p = pathOf(strings.TrimSpace(p))
		if p != "" && len(p) <= maxWorkPath && len(d.Paths) < maxWorkPaths && utf8.ValidString(p) && !strings.ContainsAny(p, "\x00\n") && !slices.Contains(d.Paths, p) {
			d.Paths = append(d.Paths, p)
		}
	}
}

// pathOf is a path, of itself or of its address: file:///a%20b, file://localhost/a, file:///C:/a.
func pathOf(p string) string {
	rest, is := strings.CutPrefix(p, "file://")
	if !is {
		return p
	}
	rest = strings.TrimPrefix(rest, "localhost")
	if plain, err := url.PathUnescape(rest); err == nil {
		rest = plain
	}
	if drive := strings.TrimPrefix(rest, "/"); len(drive) > 1 && drive[1] == ':' {
		return drive
	}
	return rest
}

func word(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s)
	return s
}

// head is the beginning of a command, whole letters only.
func head(command string) string {
	if len(command) <= maxWorkCommand {
		return command
	}
	return strings.ToValidUTF8(command[:maxWorkCommand], "")
}

// words is a command: one text, or a list of words.
func words(raw json.RawMessage) string {
	if s := word(raw); s != "" {
		return s
	}
	var list []string
	_ = json.Unmarshal(raw, &list)
	return strings.Join(list, " ")
}

// patched are the files that a patch changes: of the "*** Update File:" kind, or a unified diff.
func patched(patch string) []string {
	var list []string
	for line := range strings.SplitSeq(patch, "\n") {
		for _, head := range []string{"*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: ", "+++ b/"} {
			if p, ok := strings.CutPrefix(line, head); ok {
				list = append(list, strings.TrimSpace(p))
			}
		}
	}
	return list
}
