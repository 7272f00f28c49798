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

	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

var (
	plain      = regexp.MustCompile(`^[A-Za-z0-9_./+-]+$`)
	flagsPlace = regexp.MustCompile(`,\s*"@flags@"`)
)

// Inspect reports the state of World's bundle in a program, with a reason for HostOld and
// HostOutdated. It only reads files.
func Inspect(data local.Dir, agent string) (wire.HostState, string) {
	if known.Of(agent).Bundle == nil {
		return wire.HostAbsent, "there is no bundle for it"
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return wire.HostAbsent, "your home folder is unknown"
	}
	where := installation(agent, home, Dir(data, agent))
	old := tooOld(agent)
	if old != "" {
		old = "it is version " + old + ", and World's hooks were tried with " + known.Of(agent).Bundle.Oldest + " and newer"
	}
	if !where.installed() {
		if _, err := exec.LookPath(known.Of(agent).Command); err != nil {
			return wire.HostAbsent, ""
		}
		if old != "" {
			return wire.HostOutdated, old
		}
		return wire.HostBare, ""
	}
	o, err := optionsFile(data, agent).Read()
	if err != nil {
		return wire.HostOld, "its plugin is not from this data folder"
	}
	files, err := Files(agent, o)
	if err != nil {
		return wire.HostOld, err.Error()
	}
	for name, content := range files {
		if at := where.path(name); at != "" && !same(at, content) {
			return wire.HostOld, "its plugin is from another version of World"
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

// Installed reports whether a program has a bundle of ours, whatever its state.
func Installed(data local.Dir, agent string) bool {
	home, err := os.UserHomeDir()
	return err == nil && known.Of(agent).Bundle != nil && installation(agent, home, Dir(data, agent)).installed()
}

// location is where a program keeps its copy of a bundle.
type location struct {
	// path returns the program's copy of a file; empty: it keeps none.
	path func(name string) string
	// installed reports whether the program uses the bundle, and review whether it first waits for
	// the user; nil: it never does.
	installed, review func() bool
}

func installation(agent, home, dir string) location {
	row := known.Of(agent).Bundle
	base := cmp.Or(os.Getenv(row.Env), filepath.Join(home, row.Home))
	switch row.Kind {
	case "live": // it has no copy
		return location{path: within(dir), installed: func() bool { return enabledIn(filepath.Join(base, "settings.json")) }}
	case "codex":
		config := func(what *regexp.Regexp) bool {
			b, err := os.ReadFile(filepath.Join(base, "config.toml"))
			return err == nil && what.Match(b)
		}
		return location{
			path: func(name string) string {
				plugin, rel, in := strings.Cut(strings.TrimPrefix(name, "plugins/"), "/")
				versions, _ := filepath.Glob(filepath.Join(base, "plugins", "cache", "world", plugin, "*"))
				if !in || !strings.HasPrefix(name, "plugins/") {
					return ""
				}
				return filepath.Join(strings.Join(versions[:min(1, len(versions))], ""), filepath.FromSlash(rel)) // it keeps one
			},
			installed: func() bool { return config(codexPlugin) },
			review:    func() bool { return !config(codexTrust) },
		}
	default:
		in := filepath.Join(base, filepath.FromSlash(row.In))
		return location{path: within(in), installed: func() bool { return exists(filepath.Join(in, row.File)) }}
	}
}

// within is path for a program that copies the bundle unchanged.
func within(folder string) func(string) string {
	return func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
}

// codexPlugin matches our plugin in Codex's configuration, and codexTrust the user's permission to
// run its hooks (0.166.0).
var (
	codexPlugin = regexp.MustCompile(`(?m)^\[plugins\."world@world"\]`)
	codexTrust  = regexp.MustCompile(`(?m)^\[hooks\.state\."world-sessions@world:`)
)

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// enabledIn reports whether settings of Claude Code, or of Copilot CLI, enable our plugin.
func enabledIn(file string) bool {
	var settings struct {
		Enabled map[string]json.RawMessage `json:"enabledPlugins"`
	}
	b, err := os.ReadFile(file)
	return err == nil && json.Unmarshal(b, &settings) == nil && string(settings.Enabled["world@world"]) == "true"
}
