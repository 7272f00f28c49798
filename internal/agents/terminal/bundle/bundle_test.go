package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/nofollow"
	"github.com/worldmcp/world/internal/wire"
)

// awkward are paths as users have them.
var awkward = Options{Program: `/home/Zoë O'Neil/"bin"/world-mcp`, DataDir: `/data/$HOME & <b>\x`, Port: 4600}

// A path of whatever characters leaves each file one that its reader can read, and names nothing
// else.
func TestPathsAreFilledIn(t *testing.T) {
	for _, o := range []Options{{Program: "/usr/bin/world-mcp"}, awkward} {
		for _, agent := range Agents() {
			files, err := Files(agent, o)
			if err != nil {
				t.Fatal(err)
			}
			for name, b := range files {
				if strings.Contains(name, "skills/") || strings.HasSuffix(name, ".md") {
					continue
				}
				for _, mark := range []string{"@mcp@", "@shell@", "@flags@", "@data@", "@safe@", "@agent@", "@product@"} {
					if strings.Contains(string(b), mark) {
						t.Errorf("%s/%s has %s left", agent, name, mark)
					}
				}
				if strings.HasSuffix(name, ".json") && !json.Valid(b) {
					t.Errorf("%s/%s is no JSON:\n%s", agent, name, b)
				}
			}
		}
	}
}

// hookFiles are the files with hooks, by the agents whose bundles have one.
var hookFiles = map[string]string{
	frame.Claude: hooksFile, frame.Codex: "plugins/world-sessions/" + hooksFile, frame.Gemini: hooksFile, frame.Qwen: hooksFile, "copilot": hooksFile,
}

// handlers are what the programs start for one event.
type handlers struct {
	Hooks map[string][]struct {
		Hooks []struct {
			Command string
		}
	}
}

// Each handler starts the hook of its agent, with the data folder, whatever stands in the paths;
// and it does nothing, without a word, when the program is gone.
func TestHandlersStartTheHook(t *testing.T) {
	o := awkward
	o.Program = filepath.Join(t.TempDir(), `it's "$HOME"`)
	needs.Program(t, o.Program, "#!/bin/sh\nprintf '%s|' \"$WORLD_DATA_DIR\" \"$@\"\n")
	for agent, file := range hookFiles {
		files, err := Files(agent, o)
		if err != nil {
			t.Fatal(err)
		}
		var h handlers
		if err := json.Unmarshal(files[file], &h); err != nil {
			t.Fatal(err)
		}
		first := h.Hooks["SessionStart"][0].Hooks[0]
		for _, want := range []string{o.DataDir + "|hook|" + agent + "|", ""} {
			out, err := exec.CommandContext(t.Context(), "sh", "-c", first.Command).CombinedOutput() //nolint:gosec // ours
			if err != nil || string(out) != want {
				t.Errorf("%s: it started %q (%v), want %q", agent, out, err, want)
			}
			_ = os.Rename(o.Program, o.Program+" gone")
		}
		_ = os.Rename(o.Program+" gone", o.Program)
	}
}

// Writing a bundle again changes no file; another version replaces it and removes leftovers.
func TestWriteReplaces(t *testing.T) {
	data := local.Dir(t.TempDir())
	write := func(o Options) map[string]os.FileInfo {
		dir, err := Write(data, frame.Claude, o)
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]os.FileInfo{}
		_ = filepath.Walk(dir, func(name string, i os.FileInfo, _ error) error {
			if !i.IsDir() {
				all[name] = i
			}
			return nil
		})
		return all
	}
	before := write(Options{Program: "/a/world-mcp"})
	for name, i := range write(Options{Program: "/a/world-mcp"}) {
		if !os.SameFile(i, before[name]) {
			t.Errorf("%s was written again", name)
		}
	}
	extra := filepath.Join(Dir(data, frame.Claude), "hooks", "old.json")
	if err := os.WriteFile(extra, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	after := write(awkward)
	if !slices.Equal(slices.Sorted(maps.Keys(before)), slices.Sorted(maps.Keys(after))) {
		t.Error("there are other files than before")
	}
	if err := Remove(data, frame.Claude); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(string(data)); len(left) > 0 {
		t.Errorf("Remove leaves %v", left)
	}
}

// A link in the place of the folder leads to another program's files, which are not leftovers of an
// older bundle.
func TestNothingIsTidiedBehindALink(t *testing.T) {
	data, theirs := local.Dir(t.TempDir()), t.TempDir()
	mine := filepath.Join(theirs, "mine")
	dir := Dir(data, frame.Claude)
	if err := errors.Join(os.WriteFile(mine, nil, 0o600), os.MkdirAll(filepath.Dir(dir), 0o700),
		os.Symlink(theirs, dir)); err != nil {
		t.Skip(err)
	}
	if _, err := Write(data, frame.Claude, Options{Program: "/a/world-mcp"}); !errors.Is(err, nofollow.ErrNoFolder) {
		t.Error(err)
	}
	if left, _ := os.ReadDir(theirs); len(left) != 1 || left[0].Name() != "mine" {
		t.Errorf("%v", left)
	}
}

// Inspect derives the state of a bundle from the program's own files.
func TestInspect(t *testing.T) {
	home := t.TempDir()
	data := local.Dir(filepath.Join(home, "data"))
	for _, name := range []string{"CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "XDG_CONFIG_HOME", "PATH"} {
		t.Setenv(name, "")
	}
	t.Setenv("HOME", home)
	is := func(agent string, want wire.HostState) {
		t.Helper()
		if got, why := Inspect(data, agent); got != want {
			t.Errorf("%s is %s (%s), want %s", agent, got, why, want)
		}
	}
	put := func(name, text string) {
		t.Helper()
		name = filepath.Join(home, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, agent := range Agents() {
		is(agent, wire.HostAbsent)
	}
	put("world-mcp", "")
	o := Options{Program: filepath.Join(home, "world-mcp")}
	for _, agent := range Agents() {
		if _, err := Write(data, agent, o); err != nil {
			t.Fatal(err)
		}
	}
	copied := func(agent, in, to string) {
		t.Helper()
		if err := os.CopyFS(filepath.Join(home, to), os.DirFS(filepath.Join(Dir(data, agent), in))); err != nil {
			t.Fatal(err)
		}
	}
	put(".claude/settings.json", `{"enabledPlugins":{"world@world":true}}`)
	is(frame.Claude, wire.HostReady)
	put(".claude/settings.json", `{"enabledPlugins":{"world@world":false}}`)
	is(frame.Claude, wire.HostAbsent)
	copied(frame.Codex, "plugins/world", ".codex/plugins/cache/world/world/0.1.0")
	copied(frame.Codex, "plugins/world-sessions", ".codex/plugins/cache/world/world-sessions/1.0.0")
	put(".codex/config.toml", "[plugins.\"world@world\"]\nenabled = true\n")
	is(frame.Codex, wire.HostReview)
	put(".codex/config.toml", "[plugins.\"world@world\"]\n[hooks.state.\"world-sessions@world:hooks/hooks.json:stop:0:0\"]\ntrusted_hash = \"x\"\n")
	is(frame.Codex, wire.HostReady)
	copied(frame.Gemini, "", ".gemini/extensions/world")
	is(frame.Gemini, wire.HostReady)
	put(".gemini/extensions/world/hooks/hooks.json", "{}")
	is(frame.Gemini, wire.HostOld)
	put(".copilot/settings.json", `{"enabledPlugins":{"world@world":true}}`)
	is("copilot", wire.HostReady)
	copied("kilo", "", ".config/kilo/plugin")
	is("kilo", wire.HostReady)
	copied(frame.OpenCode, "", ".config/opencode/plugins")
	is(frame.OpenCode, wire.HostReady)
	if err := os.Remove(o.Program); err != nil {
		t.Fatal(err)
	}
	is(frame.OpenCode, wire.HostOld)
}

// A user who has to act gets the command that installed the bundle before.
func TestAdvice(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, ".config"))
	data := local.Dir(filepath.Join(home, "da ta"))
	installer := filepath.Join(home, "install.sh")
	for _, name := range []string{installer, filepath.Join(home, ".config", "opencode", "plugins", "world.js")} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("// older"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Write(data, frame.OpenCode, Options{Program: installer, Installer: installer}); err != nil {
		t.Fatal(err)
	}
	h := For(data, frame.OpenCode)
	want := "WORLD_DATA_DIR='" + string(data) + "' " + installer + " --hosts opencode"
	if h.State != wire.HostOld || h.Command != want || h.Reason == "" || h.Next == "" {
		t.Errorf("%+v, want the command %s", h, want)
	}
}

// Codex asks its user to review the hooks again when any file of their plugin is another one, so
// these change only when they must. If this fails on purpose, say so in the change log.
func TestCodexAsksOnce(t *testing.T) {
	files, err := Files(frame.Codex, Options{Program: "/home/user/.local/bin/world-mcp"})
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.HasPrefix(name, "plugins/world-sessions/") {
			sum.Write([]byte(name))
			sum.Write(files[name])
		}
	}
	if got := hex.EncodeToString(sum.Sum(nil))[:16]; got != "1d104b34198e7a38" {
		t.Errorf("the plugin of the hooks is another one: %s", got)
	}
}
