package agent

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

func TestDoingOf(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tool, args string
		how        wire.TouchKind
		command    string
		folder     string
		paths      []string
	}{
		"OpenClaw reads":        {"read", `{"path":"src/a.go","offset":3}`, "read", "", "", []string{"src/a.go"}},
		"OpenClaw patches":      {"apply_patch", `{"input":"*** Begin Patch\n*** Update File: a.go\n@@\n-x\n+y\n*** Add File: b/c.go\n+z\n*** End Patch"}`, "edit", "", "", []string{"a.go", "b/c.go"}},
		"OpenClaw runs":         {"exec", `{"command":"go test ./...","workdir":"/src"}`, "run", "go test ./...", "/src", nil},
		"Claude Code edits":     {"Edit", `{"file_path":"/src/a.go","old_string":"x","new_string":"y"}`, "edit", "", "", []string{"/src/a.go"}},
		"Claude Code runs":      {"Bash", `{"command":"npm test","description":"Run tests"}`, "run", "npm test", "", nil},
		"Codex runs words":      {"shell", `{"command":["bash","-lc","ls"],"workdir":"/w"}`, "run", "bash -lc ls", "/w", nil},
		"an MCP server's":       {"files__read_file", `{"path":"x"}`, "read", "", "", []string{"x"}},
		"several files":         {"read_many_files", `{"paths":["a","b","a"]}`, "read", "", "", []string{"a", "b"}},
		"a world tool":          {"world__place_objects", `{"objects":[]}`, "", "", "", nil},
		"arguments of no use":   {"read", `[1]`, "read", "", "", nil},
		"a path of other types": {"read", `{"path":{"x":1},"paths":"a"}`, "read", "", "", nil},
		"a path with a newline": {"read", `{"path":"a\nb"}`, "read", "", "", nil},
		"a file's address":      {"view", `{"uri":"file:///src/a b.go"}`, "read", "", "", []string{"/src/a b.go"}},
		"an escaped address":    {"view", `{"uri":"file:///src/a%20b%25.go"}`, "read", "", "", []string{"/src/a b%.go"}},
		"a drive's address":     {"view", `{"uri":"file:///C:/src/a.go"}`, "read", "", "", []string{"C:/src/a.go"}},
		"a host's address":      {"view", `{"uri":"file://localhost/src/a.go"}`, "read", "", "", []string{"/src/a.go"}},
		"a broken address":      {"view", `{"uri":"file:///src/100%.go"}`, "read", "", "", []string{"/src/100%.go"}},
	} {
		d := UsageOf(c.tool, json.RawMessage(c.args))
		if d.Touch != c.how || d.Command != c.command || d.Folder != c.folder || !slices.Equal(d.Paths, c.paths) {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func FuzzDoingOf(f *testing.F) {
	f.Add("apply_patch", `{"input":"*** Update File: a"}`)
	f.Add("Bash", `{"command":["a"]}`)
	f.Fuzz(func(t *testing.T, name, args string) {
		d := UsageOf(name, json.RawMessage(args))
		if len(d.Command) > maxWorkCommand {
			t.Errorf("a command of %d bytes", len(d.Command))
		}
		if len(d.Paths) > maxWorkPaths {
			t.Errorf("%d paths", len(d.Paths))
		}
		for _, p := range d.Paths {
			if strings.ContainsAny(p, "\x00\n") || len(p) > maxWorkPath {
				t.Errorf("%q", p)
			}
		}
	})
}
