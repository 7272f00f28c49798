package bundle

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/local"
)

// olderForms are what the handlers of Claude Code's bundle were in older versions of World: the
// command, and the arguments before those of the hook. The first is from before there were data
// folders in it, and from when the program was not looked for.
var olderForms = map[string]func(o Options) (command string, before []string){
	"the program": func(o Options) (string, []string) {
		if o.DataDir != "" {
			return "/usr/bin/env", []string{"WORLD_DATA_DIR=" + o.DataDir, o.Program}
		}
		return o.Program, nil
	},
	"a shell": func(o Options) (string, []string) {
		exec := "exec "
		if o.DataDir != "" {
			exec += "env WORLD_DATA_DIR=" + shellWord(o.DataDir) + " "
		}
		return "/bin/sh", []string{"-c", `[ ! -x "$0" ] || ` + exec + `"$0" "$@"`, o.Program}
	},
}

var commandNow = regexp.MustCompile(`"command": "@shell@ ([a-z -]+)"`)

// older is the file with hooks of an older version.
func older(t *testing.T, o Options, form func(Options) (string, []string)) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../../skill/terminal/claude-code/" + hooksFile)
	if err != nil {
		t.Fatal(err)
	}
	return commandNow.ReplaceAllFunc(text, func(b []byte) []byte {
		command, args := form(o)
		var list []string
		for _, a := range append(args, strings.Fields(string(commandNow.FindSubmatch(b)[1]))...) {
			list = append(list, quoted(a))
		}
		return []byte(`"command": ` + quoted(command) + `, "args": [` + strings.Join(list, ", ") + `]`)
	})
}

// userWith is a home with Claude Code's and Copilot's folders, and a data folder.
func userWith(t *testing.T) (home string, data local.Dir) {
	t.Helper()
	home = t.TempDir()
	t.Setenv("HOME", home)
	for _, name := range []string{"CLAUDE_CONFIG_DIR", "COPILOT_HOME", "CODEX_HOME", "XDG_CONFIG_HOME"} {
		t.Setenv(name, "")
	}
	return home, local.Dir(filepath.Join(home, "my data [1]"))
}

func put(t *testing.T, name string, text []byte) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// What an older World has left is rewritten wherever it lies, in the form of today, for the same
// program and data folder; a second time nothing is left to do.
func TestRepair(t *testing.T) {
	for name, form := range olderForms {
		for _, o := range []Options{
			{Program: "/home/u/.local/bin/world-mcp"},
			{Program: awkward.Program, DataDir: awkward.DataDir},
			{Program: "/x/world-mcp", DataDir: "/plain"},
		} {
			home, data := userWith(t)
			other := filepath.Join(home, "other")
			before := older(t, o, form)
			var want []string
			for _, at := range []string{
				filepath.Join(string(data), "bundles/claude-code", hooksFile), filepath.Join(other, "bundles/claude-code", hooksFile),
				filepath.Join(home, ".claude/plugins/cache/world/world/0.1.0", hooksFile), filepath.Join(home, ".claude/plugins/cache/world/world/0.0.9", hooksFile),
				filepath.Join(home, ".copilot/installed-plugins/world/world", hooksFile),
			} {
				want = append(want, put(t, at, before))
			}
			known, _ := json.Marshal(map[string]any{"world": map[string]any{"source": map[string]any{"source": "directory", "path": other + "/bundles/claude-code"}}})
			put(t, filepath.Join(home, ".claude/plugins/known_marketplaces.json"), known)
			mended, left, err := Repair(data)
			slices.Sort(mended)
			slices.Sort(want)
			if !slices.Equal(mended, want) || len(left) > 0 || err != nil {
				t.Fatalf("%s: it has rewritten %v, not %v; left %v: %v", name, mended, want, left, err)
			}
			files, err := Files(frame.Claude, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range want {
				if !same(at, files[hooksFile]) {
					b, _ := os.ReadFile(at)
					t.Errorf("%s: %s is\n%s", name, at, b)
				}
			}
			if mended, left, err = Repair(data); len(mended)+len(left) > 0 || err != nil {
				t.Errorf("a second time: %v, %v, %v", mended, left, err)
			}
		}
	}
}

// Repair touches no file that is not ours, that someone has edited, or that lies behind a link, and
// returns those it left.
func TestRepairTouchesNothingElse(t *testing.T) {
	ours := older(t, Options{Program: "/x/world-mcp"}, olderForms["a shell"])
	edited := func(old, with string) []byte {
		if !strings.Contains(string(ours), old) {
			t.Fatalf("there is no %s", old)
		}
		return []byte(strings.Replace(string(ours), old, with, 1))
	}
	for name, c := range map[string]struct {
		text []byte
		left bool
	}{
		"another key":       {edited(`"timeout": 1}`, `"timeout": 1, "if": "x"}`), true},
		"another handler":   {edited(`"Stop": [{"hooks": [`, `"Stop": [{"hooks": [{"type": "command", "command": "mine"},`), true},
		"another script":    {edited(`exec \"$0\"`, `exec nice \"$0\"`), true},
		"another program":   {edited(`"/x/world-mcp"`, `"/y/world-mcp"`), true},
		"a relative one":    {[]byte(strings.ReplaceAll(string(ours), "/x/world-mcp", "world-mcp")), true},
		"another's plugin":  {[]byte(`{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"/bin/sh","args":["-c","true"]}]}]}}`), false},
		"no hooks":          {[]byte(`[]`), false},
		"half of it":        {ours[:len(ours)/2], false},
		"the form of today": {nil, false},
	} {
		home, data := userWith(t)
		if c.text == nil {
			files, _ := Files(frame.Claude, Options{Program: "/x/world-mcp"})
			c.text = files[hooksFile]
		}
		at := put(t, filepath.Join(home, ".claude/plugins/cache/world/world/0.1.0", hooksFile), c.text)
		mended, left, err := Repair(data)
		if len(mended) > 0 || c.left != slices.Equal(left, []string{at}) || c.left != (err != nil) ||
			!same(at, c.text) {
			t.Errorf("%s: rewritten %v, left %v, %v", name, mended, left, err)
		}
	}
	home, data := userWith(t)
	elsewhere := put(t, filepath.Join(home, "elsewhere/hooks/hooks.json"), ours)
	for link, to := range map[string]string{".claude/plugins/cache/world/world/1/hooks/hooks.json": elsewhere, ".claude/plugins/cache/world/world/2": filepath.Join(home, "elsewhere")} {
		link = filepath.Join(home, link)
		if err := os.MkdirAll(filepath.Dir(link), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	if mended, left, err := Repair(data); len(mended) > 0 || len(left) != 2 || err == nil || !same(elsewhere, ours) {
		t.Errorf("behind a link: rewritten %v, left %v, %v", mended, left, err)
	}
}
