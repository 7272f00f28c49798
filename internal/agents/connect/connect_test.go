package connect

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// started is what each way starts: the program and its arguments, as a shell and a reader of JSON
// see them.
func started(t *testing.T, w *wire.ConnectWay) (program string, args []string) {
	t.Helper()
	entry := w.Entry
	if w.Command != "" {
		out, err := exec.CommandContext(t.Context(), "/bin/sh", "-c", `set -- `+w.Command+`; for a; do printf '%s\0' "$a"; done`).Output() //nolint:gosec // ours
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
		if w.ID != "openclaw" {
			at := slices.IndexFunc(words, func(s string) bool { return strings.HasSuffix(s, "world-mcp") })
			return words[at], slices.DeleteFunc(words[at+1:], func(s string) bool { return s == "--" })
		}
		entry = `{"mcpServers": {"world": ` + words[len(words)-1] + `}}`
	}
	var file struct {
		Servers map[string]struct {
			Command string
			Args    []string
		} `json:"mcpServers"`
	}
	if err := json.Unmarshal([]byte(entry), &file); err != nil {
		t.Fatalf("%s: %v", entry, err)
	}
	return file.Servers["world"].Command, file.Servers["world"].Args
}

// Every way starts the same program for the same service, whatever its paths; defaults are omitted.
func TestWaysLeadToThisService(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "")
	for _, c := range []struct {
		at   Place
		want []string
	}{
		{Place{Program: "world-mcp", DataDir: local.DefaultDir(), Port: local.DefaultPort}, nil},
		{Place{Program: `/it's "a" $HOME/world-mcp`, DataDir: "/my data/$(x)'s", Port: 5260}, []string{"--data-dir", "/my data/$(x)'s", "--port", "5260"}},
		{Place{Program: "world-mcp", DataDir: "/data", Port: local.DefaultPort}, []string{"--data-dir", "/data"}},
	} {
		ways := Ways(c.at)
		for i := range ways {
			name := ways[i].ID
			if name == "other" {
				name = "NAME"
			}
			program, args := started(t, &ways[i])
			if want := append([]string{"--agent-type", name}, c.want...); program != c.at.Program || !slices.Equal(args, want) {
				t.Errorf("%s starts %q with %q, want %q", name, program, args, want)
			}
		}
	}
	named := Place{Program: "/opt/world-mcp", DataDir: local.DefaultDir(), Port: local.DefaultPort, Named: true}
	if _, args := started(t, &wire.ConnectWay{Command: Command(named, "qwen-code")}); !slices.Equal(args, named.args("qwen-code")) ||
		len(args) != 6 {
		t.Errorf("what the user has named is not passed on: %q", args)
	}
	here, _ := filepath.Abs("data")
	if line := Command(Place{Program: "world-mcp", DataDir: "data"}, "codex"); !strings.Contains(line, "--data-dir "+here) {
		t.Errorf("an agent starts elsewhere, and gets %s", line)
	}
	t.Setenv("XDG_DATA_HOME", "/share") // which programs of agents do not hand on
	if line := Command(Place{Program: "world-mcp", DataDir: "/share/world"}, "codex"); !strings.Contains(line, "--data-dir /share/world") {
		t.Errorf("an agent does not get the data folder: %s", line)
	}
}

// The entry in an agent's settings starts what its line starts.
func TestEntries(t *testing.T) {
	p := Place{Program: `/it's "a"\world-mcp`, DataDir: "/my data", Port: 5260}
	_, entry, _ := strings.Cut(Command(p, OpenClaw), " set world ")
	if want := shellQuoted(Entry(p, OpenClaw)); entry != want {
		t.Errorf("%s, want %s", entry, want)
	}
	lines := strings.Split(Entry(p, "codex"), "\n")
	var program string
	var args []string
	if err := errors.Join(json.Unmarshal([]byte(strings.TrimPrefix(lines[1], "command = ")), &program),
		json.Unmarshal([]byte(strings.TrimPrefix(lines[2], "args = ")), &args)); err != nil {
		t.Fatal(err)
	}
	if want := p.args("codex"); lines[0] != "[mcp_servers.world]" || len(lines) != 3 || program != p.Program || !slices.Equal(args, want) {
		t.Errorf("%q: %q with %q, want %q", lines, program, args, want)
	}
}

// The user guide names the same ways in.
func TestGuideNamesTheSameWays(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "")
	guide, err := os.ReadFile("../../../docs/guide/install.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range Ways(Place{Program: "world-mcp", Origin: "http://127.0.0.1:4516/"}) {
		for _, text := range []string{w.Command, w.Address} {
			if !strings.Contains(string(guide), text) {
				t.Errorf("the guide does not have %s", text)
			}
		}
	}
}
