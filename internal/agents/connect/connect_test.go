package connect

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
)

// started is the program and its arguments, as a shell reads a line and a program its settings.
func started(t *testing.T, line, entry string) (program string, args []string) {
	t.Helper()
	if line != "" {
		out, err := exec.CommandContext(t.Context(), "/bin/sh", "-c", `set -- `+line+`; for a; do printf '%s\0' "$a"; done`).Output() //nolint:gosec // ours
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
		if at := slices.IndexFunc(words, func(s string) bool { return strings.HasSuffix(s, "world-mcp") }); at >= 0 {
			return words[at], slices.DeleteFunc(words[at+1:], func(s string) bool { return s == "--" })
		}
		entry = `{"mcpServers": {"world": ` + words[len(words)-1] + `}}` // OpenClaw's
	}
	if table, ok := strings.CutPrefix(entry, "[mcp_servers.world]\n"); ok {
		entry = `{"mcpServers": {"world": {` + strings.NewReplacer("command = ", `"command": `, "\nargs = ", `, "args": `).Replace(table) + `}}}`
	}
	type server struct {
		Command json.RawMessage
		Args    []string
	}
	var file struct{ MCPServers, MCP map[string]server }
	if err := json.Unmarshal([]byte(entry), &file); err != nil {
		t.Fatalf("%s: %v", entry, err)
	}
	w, of := file.MCPServers["world"], file.MCP["world"]
	if of.Command != nil {
		if err := json.Unmarshal(of.Command, &args); err != nil {
			t.Fatal(err)
		}
		return args[0], args[1:]
	}
	if err := json.Unmarshal(w.Command, &program); err != nil {
		t.Fatalf("%s: %v", entry, err)
	}
	return program, w.Args
}

// Every line and every entry starts the same program for the same service, whatever its paths.
func TestWaysLeadToThisService(t *testing.T) {
	for _, c := range []struct {
		at   Place
		want []string
	}{
		{Place{Program: "world-mcp"}, nil},
		{Place{Program: `/it's "a" $HOME/{args}\world-mcp`, DataDir: "/my data/$(x)'s", Port: 5260}, []string{"--data-dir", "/my data/$(x)'s", "--port", "5260"}},
		{Place{Program: "world-mcp", DataDir: "/data"}, []string{"--data-dir", "/data"}},
	} {
		for _, w := range append(Ways(c.at), Way(c.at, "my-agent")) {
			name := w.ID
			if name == "other" {
				name = "NAME"
			}
			if known := name != "NAME" && name != "my-agent"; known != (w.Command != "") {
				t.Errorf("%s has the line %q", name, w.Command)
			}
			for _, line := range slices.Compact([]string{w.Command, ""}) {
				program, args := started(t, line, w.Entry)
				if want := append([]string{"--agent-type", name}, c.want...); program != c.at.Program || !slices.Equal(args, want) {
					t.Errorf("%s starts %q with %q, want %q", name, program, args, want)
				}
			}
		}
	}
}

// An agent's line says what its world-mcp does not know by itself.
func TestHere(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "")
	here, _ := filepath.Abs("data")
	for _, c := range []struct {
		dir  local.Dir
		port int
		want Place
	}{
		{local.DefaultDir(), local.DefaultPort, Place{Origin: "http://127.0.0.1:4516"}},
		{"data", 5260, Place{DataDir: local.Dir(here), Port: 5260, Origin: "http://127.0.0.1:5260"}}, // an agent starts elsewhere
	} {
		c.want.Program = Program()
		if got := Here(c.dir, c.port); got != c.want {
			t.Errorf("%+v, want %+v", got, c.want)
		}
	}
	t.Setenv("XDG_DATA_HOME", "/share") // which programs of agents do not hand on
	if got := Here("/share/world", local.DefaultPort); got.DataDir != "/share/world" {
		t.Errorf("an agent does not get the data folder: %+v", got)
	}
}

// The user guide and the skill name the same ways in.
func TestGuideNamesTheSameWays(t *testing.T) {
	guide, err := os.ReadFile("../../../docs/guide/install.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range Ways(Place{Program: "world-mcp", Origin: "http://127.0.0.1:4516/"}) {
		text := w.Command
		if w.ID == "other" {
			text = w.Address
		}
		if !strings.Contains(string(guide), text) {
			t.Errorf("the guide does not have %s", text)
		}
	}
	for _, w := range Ways(Place{Program: "/full/path/of/world-mcp"}) {
		page, err := os.ReadFile("../../../skill/references/" + w.ID + ".md")
		if err == nil && !strings.Contains(string(page), w.Command) {
			t.Errorf("the skill's page on %s does not have %s", w.Name, w.Command)
		}
	}
}
