package bundle

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/local"
)

// hooksFile has the hooks of Claude Code's plugin.
const hooksFile = "hooks/hooks.json"

// Repair rewrites hooks of older versions of World in Claude Code, and in programs that install
// Claude Code's plugins. Those versions split a hook into a command (/bin/sh, /usr/bin/env or
// world-mcp) and arguments. A program that does not know arguments (Claude Code up to 2.1.138,
// Copilot CLI 1.0.102) runs the bare command, and a bare shell executes its input: the event, with
// the user's prompt in it.
//
// A file counts as ours only if every handler in it has exactly such a form. Links below the
// program's own folder are not followed. repaired are the rewritten files, left those that still
// have an older form; err says why.
func Repair(data local.Dir) (repaired, left []string, err error) {
	for _, c := range olderHooks(data) {
		now, old := replacement(c)
		if !old {
			continue
		}
		why := c.noLinks()
		if why == nil && now == nil {
			why = errors.New(c.path() + " was edited, so World does not rewrite it")
		}
		if why == nil {
			why = local.Dir(filepath.Dir(c.path())).Write(filepath.Base(c.path()), now)
		}
		if why != nil {
			left, err = append(left, c.path()), errors.Join(err, why)
			continue
		}
		repaired = append(repaired, c.path())
	}
	return repaired, left, err
}

// candidate is a file below a folder, where no part of the path may be a link.
type candidate struct{ from, rel string }

func (c candidate) path() string { return filepath.Join(c.from, c.rel) }

// noLinks fails if a part of the path is a link, or if the path is not that of a file.
func (c candidate) noLinks() error {
	at := c.from
	parts := strings.Split(filepath.ToSlash(c.rel), "/")
	for i, p := range parts {
		at = filepath.Join(at, p)
		info, err := os.Lstat(at)
		switch last := i == len(parts)-1; {
		case err != nil:
			return err
		case info.Mode()&fs.ModeSymlink != 0:
			return errors.New(at + " is a link, and World does not write through links")
		case last != info.Mode().IsRegular(), !last && !info.IsDir():
			return errors.New(at + " is neither a file nor a folder")
		}
	}
	return nil
}

// olderHooks returns the files that may have hooks of ours for Claude Code: the bundle in this data
// folder and in the one that Claude Code has registered, and the copies of Claude Code and Copilot
// CLI.
func olderHooks(data local.Dir) (list []candidate) {
	add := func(from, pattern string) {
		found, _ := filepath.Glob(filepath.Join(globLiteral(from), filepath.FromSlash(pattern)))
		for _, f := range found {
			if rel, err := filepath.Rel(from, f); err == nil && !slices.Contains(list, candidate{from, rel}) {
				list = append(list, candidate{from, rel})
			}
		}
	}
	add(string(data), folder+"/"+frame.Claude+"/"+hooksFile)
	home, err := os.UserHomeDir()
	if err != nil {
		return list
	}
	claude := cmp.Or(os.Getenv("CLAUDE_CONFIG_DIR"), filepath.Join(home, ".claude"))
	add(claude, "plugins/cache/world/world/*/"+hooksFile)
	add(claude, "plugins/marketplaces/world/"+hooksFile)
	if at := marketplace(filepath.Join(claude, "plugins", "known_marketplaces.json")); filepath.IsAbs(at) && filepath.Base(at) == frame.Claude {
		add(filepath.Dir(filepath.Dir(at)), filepath.Base(filepath.Dir(at))+"/"+frame.Claude+"/"+hooksFile)
	}
	add(cmp.Or(os.Getenv("COPILOT_HOME"), filepath.Join(home, ".copilot")), "installed-plugins/*/world/"+hooksFile)
	return list
}

// globLiteral escapes a folder's path for a glob pattern.
func globLiteral(dir string) string {
	if runtime.GOOS == "windows" { // its patterns have no escapes
		return dir
	}
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`).Replace(dir)
}

// marketplace returns the folder from which Claude Code installed our plugin; empty: none.
func marketplace(file string) string {
	var known map[string]struct {
		Source struct {
			Path string `json:"path"`
		} `json:"source"`
	}
	b, err := os.ReadFile(file)
	if err != nil || json.Unmarshal(b, &known) != nil {
		return ""
	}
	return known["world"].Source.Path
}

// replacement returns the new content of a file with our hooks of an older form. old: it has such
// hooks; now is nil then if others are among them, or someone has edited them.
func replacement(c candidate) (now []byte, old bool) {
	b, err := os.ReadFile(c.path())
	if err != nil {
		return nil, false
	}
	var loose hooks
	if json.Unmarshal(b, &loose) != nil || !slices.ContainsFunc(loose.all(), handler.isOlder) {
		return nil, false
	}
	var strict hooks
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if d.Decode(&strict) != nil {
		return nil, true
	}
	var o Options
	for i, h := range strict.all() {
		got, ok := h.options()
		if !ok || i > 0 && got != o {
			return nil, true
		}
		o = got
	}
	files, err := Files(frame.Claude, o)
	if err != nil {
		return nil, true
	}
	return files[hooksFile], true
}

// hooks is a file with hooks as we write it.
type hooks struct {
	Hooks map[string][]struct {
		Hooks []handler `json:"hooks"`
	} `json:"hooks"`
}

func (f hooks) all() (list []handler) {
	for _, groups := range f.Hooks {
		for _, g := range groups {
			list = append(list, g.Hooks...)
		}
	}
	return list
}

// handler is the command for an event.
type handler struct {
	Type        string   `json:"type"`
	Command     string   `json:"command"`
	Args        []string `json:"args"`
	Timeout     int      `json:"timeout"`
	Async       bool     `json:"async"`
	AsyncRewake bool     `json:"asyncRewake"`
}

func (h handler) isOlder() bool {
	i := slices.Index(h.Args, "hook")
	return i >= 0 && i+1 < len(h.Args) && h.Args[i+1] == frame.Claude
}

// options recovers the options from a handler of an older form. False: it does not have exactly
// such a form.
func (h handler) options() (Options, bool) {
	at := slices.Index(h.Args, "hook")
	if !h.isOlder() || len(h.Args) > at+3 || len(h.Args) == at+3 && !slices.Contains([]string{"hold", "wait", "beside"}, h.Args[at+2]) {
		return Options{}, false
	}
	var o Options
	switch before := h.Args[:at]; {
	case len(before) == 0: // the program itself
		o.Program = h.Command
	case h.Command == "/usr/bin/env" && len(before) == 2:
		set := false
		o.DataDir, set = strings.CutPrefix(before[0], "WORLD_DATA_DIR=")
		if o.Program = before[1]; !set || o.DataDir == "" {
			return Options{}, false
		}
	case h.Command == "/bin/sh" && len(before) == 3 && before[0] == "-c":
		word, guarded := strings.CutPrefix(before[1], `[ ! -x "$0" ] || exec `)
		word, ends := strings.CutSuffix(word, `"$0" "$@"`)
		if o.Program = before[2]; !guarded || !ends {
			return Options{}, false
		}
		if set, has := strings.CutPrefix(word, "env WORLD_DATA_DIR="); has {
			word = strings.TrimSuffix(set, " ")
			if o.DataDir = unquoted(word); o.DataDir == "" || shellWord(o.DataDir)+" " != set {
				return Options{}, false
			}
		} else if word != "" {
			return Options{}, false
		}
	default:
		return Options{}, false
	}
	return o, filepath.IsAbs(o.Program)
}

func unquoted(word string) string {
	if inner, ok := strings.CutPrefix(word, "'"); ok {
		return strings.ReplaceAll(strings.TrimSuffix(inner, "'"), `'\''`, "'")
	}
	return word
}
