// Package bundle has what programs of agents in terminals take in of World: for each program one
// folder with its MCP server, its hooks and the skill, or for OpenCode a file. The files are in
// skill/terminal, with names in the place of paths; Write fills them in and lays them into the data
// folder, where install.sh lets each program take them, and Look tells what a program has.
//
// The package has no goroutines and no locks. It starts no program, and writes nowhere but in the
// data folder.
package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world"
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// Agents are the programs that there is a bundle for.
func Agents() []string {
	return []string{frame.Claude, frame.Codex, frame.Gemini, frame.OpenCode, frame.Qwen}
}

// Options are what is filled in.
type Options struct {
	// Program is the absolute path of world-mcp.
	Program string `json:"program"`
	// DataDir and Port are those of the service; empty and 0: the default ones. Programs hand on no
	// variables.
	DataDir string `json:"dataDir,omitempty"`
	Port    int    `json:"port,omitempty"`
	// Installer is the path of the install.sh that let the program take the bundle in; empty:
	// unknown. It is not filled in.
	Installer string `json:"installer,omitempty"`
}

// folder is the one in the data folder.
const folder = "bundles"

// Dir is where Write lays a bundle.
func Dir(data local.Dir, agent string) string { return filepath.Join(data.Path(folder), agent) }

// notes is the folder where Write notes what it has filled in, in the file noted, so that Look
// knows what the bundle would be now.
func notes(data local.Dir) local.Dir { return local.Dir(data.Path(folder)) }

func noted(agent string) string { return agent + ".json" }

// noteOf is the note about an agent's bundle.
func noteOf(data local.Dir, agent string) local.File[Options] {
	return local.File[Options]{Dir: notes(data), Name: noted(agent)}
}

// Files returns the files of a bundle by their paths in it, with slashes.
func Files(agent string, o Options) (map[string][]byte, error) {
	if !slices.Contains(Agents(), agent) {
		return nil, fmt.Errorf("there is no bundle for %q; there are %s", agent, strings.Join(Agents(), ", "))
	}
	top := "skill/terminal/" + agent
	files := map[string][]byte{}
	err := fs.WalkDir(world.Files, top, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := world.Files.ReadFile(name)
		files[strings.TrimPrefix(name, top+"/")] = o.fill(b)
		return err
	})
	if err != nil || agent == frame.OpenCode {
		return files, err
	}
	return files, addSkill(files, pluginIn[agent])
}

// pluginIn is where the plugin is in a bundle that is more than one.
var pluginIn = map[string]string{frame.Codex: "plugins/world/"}

// addSkill adds the skill, as skill/stage.sh does for registries, and its licence.
func addSkill(files map[string][]byte, in string) error {
	licence, err := world.Files.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	skill, err := world.Files.ReadFile("SKILL.md")
	if err != nil {
		return err
	}
	files[in+"LICENSE"] = licence
	files[in+"skills/world/SKILL.md"] = bytes.ReplaceAll(skill, []byte("](skill/references/"), []byte("](references/"))
	const references = "skill/references"
	entries, err := world.Files.ReadDir(references)
	for _, e := range entries {
		if err == nil {
			files[in+"skills/world/references/"+e.Name()], err = world.Files.ReadFile(references + "/" + e.Name())
		}
	}
	return err
}

// fill puts the paths in.
//
// Which keys of a handler a program knows is not for us to say, so whatever it leaves out, no part
// of an event may come to be run. That is why a handler is one string, of which the first word is
// the test of a shell and no interpreter: a program that is handed the string alone, in any way,
// starts nothing that reads the event but world-mcp. The shell becomes the hook, so that the
// process that an agent's program waits for stays one, or does nothing where world-mcp is not there
// any more: Gemini CLI refuses to work at all when a hook fails.
func (o Options) fill(b []byte) []byte {
	program := shellWord(o.Program)
	exec, flags := "exec "+program, ""
	if o.DataDir != "" {
		exec = "exec env WORLD_DATA_DIR=" + shellWord(o.DataDir) + " " + program
		flags = ", " + quoted("--data-dir") + ", " + quoted(o.DataDir)
	}
	if o.Port != 0 {
		flags += ", " + quoted("--port") + ", " + quoted(strconv.Itoa(o.Port))
	}
	inString := quoted("[ ! -x " + program + " ] || " + exec)
	for _, r := range [][2]string{
		{`"@mcp@"`, quoted(o.Program)},
		{"@shell@", inString[1 : len(inString)-1]},
		{`"@data@"`, quoted(o.DataDir)},
	} {
		b = bytes.ReplaceAll(b, []byte(r[0]), []byte(r[1]))
	}
	return flagsPlace.ReplaceAllLiteral(b, []byte(flags))
}

// Write lays a bundle into the data folder, in the place of an older one, and returns its folder.
// What is as it should be stays untouched: programs take a file that was written for one that was
// changed.
func Write(data local.Dir, agent string, o Options) (string, error) {
	files, err := Files(agent, o)
	if err != nil {
		return "", err
	}
	dir := Dir(data, agent)
	if err := nofollow.Below(string(data), dir); err != nil { // what is no part of the bundle is removed there
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	if err := tidy(dir, files); err != nil {
		return "", err
	}
	for name, content := range files {
		name = filepath.FromSlash(name)
		if same(filepath.Join(dir, name), content) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			return "", err
		}
		if err := local.Dir(filepath.Join(dir, filepath.Dir(name))).Write(filepath.Base(name), content); err != nil {
			return "", err
		}
	}
	return dir, noteOf(data, agent).Write(o)
}

// Remove takes a bundle out of the data folder, and removes the folder too if nothing else is in
// it: then no service ever ran there.
func Remove(data local.Dir, agent string) error {
	err := errors.Join(os.RemoveAll(Dir(data, agent)), ignoring(os.Remove(notes(data).Path(noted(agent)))))
	_ = os.Remove(data.Path(folder)) // unless there are others
	_ = os.Remove(string(data))
	return err
}

func ignoring(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// tidy removes what an older version had beside these files.
func tidy(dir string, files map[string][]byte) error {
	return filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return ignoring(err)
		}
		rel, err := filepath.Rel(dir, name)
		if _, ours := files[filepath.ToSlash(rel)]; ours || err != nil {
			return err
		}
		return os.Remove(name)
	})
}

func same(name string, content []byte) bool {
	b, err := os.ReadFile(name)
	return err == nil && bytes.Equal(b, content)
}

// quoted is s as a string of JSON, without escapes that are only for web pages.
func quoted(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string can be encoded
	return strings.TrimSuffix(b.String(), "\n")
}

// shellWord is s as one word of a shell.
func shellWord(s string) string {
	if plain.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
