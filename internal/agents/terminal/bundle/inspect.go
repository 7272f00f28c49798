package bundle

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

var (
	plain      = regexp.MustCompile(`^[A-Za-z0-9_./+-]+$`)
	flagsPlace = regexp.MustCompile(`,\s*"@flags@"`)
)

// commands are the programs' own commands.
var commands = map[string]string{frame.Claude: "claude", frame.Codex: "codex", frame.Gemini: "gemini", frame.OpenCode: "opencode", frame.Qwen: "qwen"}

// Look tells what a program of this computer has of World. It only reads files. With what it
// returns for HostOld and HostOutdated goes a reason.
func Look(data local.Dir, agent string) (wire.HostState, string) {
	home, err := os.UserHomeDir()
	if err != nil {
		return wire.HostAbsent, "your home folder cannot be told"
	}
	where := placeOf(agent, home, Dir(data, agent))
	old := tooOld(agent)
	if old != "" {
		old = "it is version " + old + ", and World's hooks were tried with " + least[agent] + " and newer"
	}
	if !where.taken() {
		if _, err := exec.LookPath(commands[agent]); err != nil {
			return wire.HostAbsent, ""
		}
		if old != "" {
			return wire.HostOutdated, old
		}
		return wire.HostBare, ""
	}
	o, err := noteOf(data, agent).Read()
	if err != nil {
		return wire.HostOld, "what it has is not from this data folder"
	}
	files, err := Files(agent, o)
	if err != nil {
		return wire.HostOld, err.Error()
	}
	for name, content := range files {
		if at := where.of(name); at != "" && !same(at, content) {
			return wire.HostOld, "what it has belongs to another version of World"
		}
	}
	if _, err := os.Stat(o.Program); errors.Is(err, fs.ErrNotExist) {
		return wire.HostOld, "it starts " + o.Program + ", which is not there"
	}
	if old != "" {
		return wire.HostOutdated, old
	}
	if where.review != nil && where.review() {
		return wire.HostReview, ""
	}
	return wire.HostReady, ""
}

// Installed reports whether a program uses a bundle of ours, whatever its state.
func Installed(data local.Dir, agent string) bool {
	home, err := os.UserHomeDir()
	return err == nil && placeOf(agent, home, Dir(data, agent)).taken()
}

// place is where a program keeps what it has taken in.
type place struct {
	// of returns where it has a file of the bundle; empty: it does not keep that one.
	of func(name string) string
	// taken reports whether the program uses it, and review whether it waits for the user; nil: it
	// never does.
	taken, review func() bool
}

func placeOf(agent, home, dir string) place {
	extension := func(folder string) place {
		in := filepath.Join(home, folder, "extensions", "world")
		return place{of: within(in), taken: func() bool { return there(in) }}
	}
	switch agent {
	case frame.Claude: // it uses the bundle where it is
		settings := filepath.Join(cmp.Or(os.Getenv("CLAUDE_CONFIG_DIR"), filepath.Join(home, ".claude")), "settings.json")
		return place{of: within(dir), taken: func() bool { return enabledInClaude(settings) }}
	case frame.Codex:
		codex := cmp.Or(os.Getenv("CODEX_HOME"), filepath.Join(home, ".codex"))
		config := func(what *regexp.Regexp) bool {
			b, err := os.ReadFile(filepath.Join(codex, "config.toml"))
			return err == nil && what.Match(b)
		}
		return place{
			of: func(name string) string {
				plugin, rel, in := strings.Cut(strings.TrimPrefix(name, "plugins/"), "/")
				kept, _ := filepath.Glob(filepath.Join(codex, "plugins", "cache", "world", plugin, "*"))
				if !in || !strings.HasPrefix(name, "plugins/") {
					return ""
				}
				return filepath.Join(strings.Join(kept[:min(1, len(kept))], ""), filepath.FromSlash(rel)) // it keeps one version
			},
			taken:  func() bool { return config(codexPlugin) },
			review: func() bool { return !config(codexTrust) },
		}
	case frame.OpenCode:
		in := filepath.Join(cmp.Or(os.Getenv("XDG_CONFIG_HOME"), filepath.Join(home, ".config")), "opencode", "plugins")
		return place{of: within(in), taken: func() bool { return there(filepath.Join(in, "world.js")) }}
	case frame.Gemini:
		return extension(".gemini")
	default:
		return extension(".qwen")
	}
}

// within is of for a program that has the bundle as it is.
func within(folder string) func(string) string {
	return func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
}

// codexPlugin is how Codex notes our plugin, and codexTrust that the user has let its hooks run
// (0.166.0).
var (
	codexPlugin = regexp.MustCompile(`(?m)^\[plugins\."world@world"\]`)
	codexTrust  = regexp.MustCompile(`(?m)^\[hooks\.state\."world-sessions@world:`)
)

func there(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// enabledInClaude reports whether Claude Code's settings of this user switch our plugin on.
func enabledInClaude(file string) bool {
	var settings struct {
		Enabled map[string]json.RawMessage `json:"enabledPlugins"`
	}
	b, err := os.ReadFile(file)
	return err == nil && json.Unmarshal(b, &settings) == nil && string(settings.Enabled["world@world"]) == "true"
}
