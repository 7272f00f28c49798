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

// Work reports an agent's tool call on files: once when it begins, and once when it has ended. The
// project view shows it as touches of the city's buildings.
type Work struct {
	// Type is the agent type, as in Body, and Helper the id of a sub-agent; empty: the agent
	// itself.
	Type   string
	Helper string
	Turn   string
	// Call is the id of the tool call: the same in both reports.
	Call string
	// Tool is the name of the tool as the agent calls it.
	Tool string
	Usage
	// Output is the end of the command's output. It is only set together with Ended.
	Output        string
	Ended, Failed bool
	// Lost: the turn ended before the agent reported the end of this call. It comes with Ended.
	Lost bool
	At   time.Time

	// The Registry fills in Backend and Agent.
	Backend string
	Agent   wire.Agent
}

// Bounds of a Work: paths, bytes of a path, and bytes of a command, of which the beginning is kept.
const (
	maxWorkPaths   = 64
	maxWorkPath    = 1024
	maxWorkCommand = 8 << 10
)

// Usage is the effect of a tool call on files, derived from the tool's name and arguments. An empty
// How means that it does not concern files.
type Usage struct {
	Touch wire.TouchKind
	// Paths are absolute, or relative to Folder, where the agent works. An empty Folder is unknown.
	Paths  []string
	Folder string
	// Command is the command line that was run.
	Command string
}

// touchKinds maps tool names to their effects on files. The names are of OpenClaw, Claude Code,
// Codex, Gemini, OpenCode and the like, in lower case and without separators: read_file is
// readfile.
var touchKinds = map[string]wire.TouchKind{
	"read": wire.TouchRead, "readfile": wire.TouchRead, "view": wire.TouchRead, "viewfile": wire.TouchRead, "open": wire.TouchRead, "cat": wire.TouchRead,
	"viewimage": wire.TouchRead, "readmanyfiles": wire.TouchRead, "notebookread": wire.TouchRead, "fsreadtextfile": wire.TouchRead,
	"write": wire.TouchEdit, "writefile": wire.TouchEdit, "create": wire.TouchCreate, "createfile": wire.TouchCreate, "edit": wire.TouchEdit, "multiedit": wire.TouchEdit,
	"editfile": wire.TouchEdit, "strreplace": wire.TouchEdit, "strreplaceeditor": wire.TouchEdit, "replace": wire.TouchEdit, "applypatch": wire.TouchEdit, "patch": wire.TouchEdit,
	"notebookedit": wire.TouchEdit, "insert": wire.TouchEdit, "fswritetextfile": wire.TouchEdit,
	"delete": wire.TouchDelete, "deletefile": wire.TouchDelete, "remove": wire.TouchDelete, "move": wire.TouchEdit, "rename": wire.TouchEdit,
	"ls": wire.TouchSearch, "list": wire.TouchSearch, "listdirectory": wire.TouchSearch, "find": wire.TouchSearch, "glob": wire.TouchSearch,
	"grep": wire.TouchSearch, "search": wire.TouchSearch, "searchfiles": wire.TouchSearch, "searchfilecontent": wire.TouchSearch, "codesearch": wire.TouchSearch,
	"exec": wire.TouchRun, "bash": wire.TouchRun, "shell": wire.TouchRun, "run": wire.TouchRun, "runcommand": wire.TouchRun, "runshellcommand": wire.TouchRun,
	"execute": wire.TouchRun, "execcommand": wire.TouchRun, "terminal": wire.TouchRun, "localshell": wire.TouchRun,
}

// Names of tool arguments: one path, a list of paths, the folder in which a command runs, and a
// patch.
var (
	pathKeys   = []string{"path", "file_path", "filePath", "file", "filename", "absolute_path", "notebook_path", "target_file", "old_path", "new_path", "uri"}
	listKeys   = []string{"paths", "files", "file_paths"}
	folderKeys = []string{"workdir", "cwd", "directory", "dir", "working_directory"}
	patchKeys  = []string{"input", "patch", "patchText", "diff"}
)

// UsageOf derives a Usage from a tool's name and arguments. A prefix up to "__", which MCP clients
// add, is ignored.
func UsageOf(name string, args json.RawMessage) Usage {
	if i := strings.LastIndex(name, "__"); i >= 0 {
		name = name[i+2:]
	}
	d := Usage{Touch: touchKinds[strings.ToLower(strings.NewReplacer("_", "", "-", "", ".", "", " ", "").Replace(name))]}
	var m map[string]json.RawMessage
	if d.Touch == "" || json.Unmarshal(args, &m) != nil {
		return d
	}
	for _, key := range pathKeys {
		d.AddPaths(stringArg(m[key]))
	}
	for _, key := range listKeys {
		var list []string
		_ = json.Unmarshal(m[key], &list)
		d.AddPaths(list...)
	}
	d.Folder = FirstArgument(args, folderKeys...)
	switch d.Touch { //nolint:exhaustive // others have no further arguments
	case wire.TouchRun:
		for _, key := range []string{"command", "cmd", "script"} {
			if d.Command == "" {
				d.Command = clipCommand(commandArg(m[key]))
			}
		}
		d.Paths = nil
	case wire.TouchEdit:
		for _, key := range patchKeys {
			d.AddPaths(patchedFiles(stringArg(m[key]))...)
		}
	}
	return d
}

// AddPaths appends valid paths, each once, up to the bounds above. file:// URLs become paths.
func (d *Usage) AddPaths(paths ...string) {
	for _, p := range paths {
		p = pathOf(strings.TrimSpace(p))
		if p != "" && len(p) <= maxWorkPath && len(d.Paths) < maxWorkPaths && utf8.ValidString(p) &&
			!strings.ContainsAny(p, "\x00\n") && !slices.Contains(d.Paths, p) {
			d.Paths = append(d.Paths, p)
		}
	}
}

// pathOf returns the path of a file URL, such as file:///a%20b, file://localhost/a or file:///C:/a,
// and any other text as it is.
func pathOf(p string) string {
	rest, isURL := strings.CutPrefix(p, "file://")
	if !isURL {
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

// stringArg decodes a string argument; empty: it is missing or not a string.
func stringArg(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s)
	return s
}

// clipCommand returns the beginning of a command, cut at a rune boundary.
func clipCommand(command string) string {
	return strings.ToValidUTF8(command[:min(len(command), maxWorkCommand)], "")
}

// commandArg decodes a command: a string, or a list of arguments, which it joins by spaces.
func commandArg(raw json.RawMessage) string {
	if s := stringArg(raw); s != "" {
		return s
	}
	var list []string
	_ = json.Unmarshal(raw, &list)
	return strings.Join(list, " ")
}

// patchedFiles returns the files that a patch changes. It reads the "*** Update File:" format and
// unified diffs.
func patchedFiles(patch string) []string {
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

// FirstArgument returns the first argument of a tool call that is a text, of those with these
// names; empty: none is.
func FirstArgument(args json.RawMessage, names ...string) string {
	var m map[string]json.RawMessage
	_ = json.Unmarshal(args, &m)
	for _, name := range names {
		if s := stringArg(m[name]); s != "" {
			return s
		}
	}
	return ""
}
