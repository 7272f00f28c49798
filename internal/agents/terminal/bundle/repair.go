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

// hooksFile is where the hooks are in Claude Code's plugin.
const hooksFile = "hooks/hooks.json"

// Repair rewrites the hooks that older versions of World have left with Claude Code, and with
// programs that take in Claude Code's plugins. Those versions gave the hook as arguments beside a
// command that was /bin/sh, /usr/bin/env or world-mcp. A program that does not know arguments
// (Claude Code up to 2.1.138, Copilot CLI 1.0.102) runs the bare command, and a bare shell takes
// what it reads for a script: the event, with the user's prompt in it.
//
// A file counts as ours only if every handler in it is exactly of such a form. Links are not
// followed, below the folder that belongs to the program. mended are the files that were rewritten,
// left those that still are of an older form; err says why.
func Repair(data local.Dir) (mended, left []string, err error) {
	for _, c := range olderHooks(data) {
		now, old := mend(c)
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
		mended = append(mended, c.path())
	}
	return mended, left, err
}

// candidate is a file, by the folder from which on no part of its path may be a link.
type candidate struct{ from, rel string }

func (c candidate) path() string { return filepath.Join(c.from, c.rel) }

// noLinks fails if a part of the path is a link, or if it ends at something that is no file.
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

// olderHooks are the places where hooks of ours for Claude Code may be: the bundle in this data
// folder and in the one that Claude Code knows, the copies that Claude Code keeps, and those of
// Copilot CLI.
func olderHooks(data local.Dir) (list []candidate) {
	add := func(from, pattern string) {
		found, _ := filepath.Glob(filepath.Join(globbed(from), filepath.FromSlash(pattern)))
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

// globbed is a folder's path in a pattern, in which nothing of it has a meaning.
func globbed(dir string) string {
	if runtime.GOOS == "windows" { // its patterns have no escapes
		return dir
	}
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`).Replace(dir)
}

// marketplace returns the folder from which Claude Code has our plugin; empty: it has none.
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

// mend returns what a file of ours with hooks of an older form should be. old says that it has
// hooks of ours in such a form; nil then: they are not all ours, or not as we have written them.
func mend(c candidate) (now []byte, old bool) {
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

// hooks is a file with hooks, as we have written it.
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

// handler is what a program starts for an event.
type handler struct {
	Type        string   `json:"type"`
	Command     string   `json:"command"`
	Args        []string `json:"args"`
	Timeout     int      `json:"timeout"`
	Async       bool     `json:"async"`
	AsyncRewake bool     `json:"asyncRewake"`
}

// isOlder reports whether the handler starts our hook by arguments.
func (h handler) isOlder() bool {
	i := slices.Index(h.Args, "hook")
	return i >= 0 && i+1 < len(h.Args) && h.Args[i+1] == frame.Claude
}

// options reads from a handler of an older form what was filled in. False: it is not exactly of
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

// unquoted undoes shellWord.
func unquoted(word string) string {
	if inner, ok := strings.CutPrefix(word, "'"); ok {
		return strings.ReplaceAll(strings.TrimSuffix(inner, "'"), `'\''`, "'")
	}
	return word
}
