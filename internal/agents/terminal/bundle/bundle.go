// Package bundle makes the plugins that agents' programs in terminals install: for each program a
// folder with the MCP server, hooks and the skill, or for OpenCode one file. The sources are in
// skill/terminal with placeholders for paths. Write fills these in and writes the bundle into the
// data folder, from where install.sh has the program install it. Inspect reports what a program has
// installed.
//
// The package has no goroutines and no locks, and starts no program. Only Repair writes outside the
// data folder.
package bundle

import (
	"bytes"
	"cmp"
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
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// Agents are the programs that there is a bundle for.
func Agents() (list []string) {
	for _, a := range known.Agents() {
		if a.Bundle != nil {
			list = append(list, a.Type)
		}
	}
	return list
}

// Options are filled into a bundle.
type Options struct {
	// Program is the absolute path of world-mcp.
	Program string `json:"program"`
	// DataDir and Port are the service's; empty and 0: the defaults. Programs do not pass on
	// environment variables.
	DataDir string `json:"dataDir,omitempty"`
	Port    int    `json:"port,omitempty"`
	// Installer is the path of the install.sh that installed the bundle; empty: unknown. It is not
	// filled in.
	Installer string `json:"installer,omitempty"`
}

// folder is below the data folder.
const folder = "bundles"

// Dir is the folder that Write writes a bundle to.
func Dir(data local.Dir, agent string) string { return filepath.Join(data.Path(folder), agent) }

// optionsFile has the options of the last Write, so that Inspect knows what the bundle should be.
func optionsFile(data local.Dir, agent string) local.File[Options] {
	return local.File[Options]{Dir: local.Dir(data.Path(folder)), Name: agent + ".json"}
}

// Files returns the files of a bundle by their paths in it, with slashes.
func Files(agent string, o Options) (map[string][]byte, error) {
	row := known.Of(agent).Bundle
	if row == nil {
		return nil, fmt.Errorf("there is no bundle for %q; there are %s", agent, strings.Join(Agents(), ", "))
	}
	files := map[string][]byte{}
	for _, from := range slices.Compact([]string{cmp.Or(row.As, agent), agent}) {
		top := "skill/terminal/" + from
		err := fs.WalkDir(world.Files, top, func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return ignoreMissing(err)
			}
			b, err := world.Files.ReadFile(name)
			files[strings.TrimPrefix(name, top+"/")] = o.fill(b, agent)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if row.File != "" {
		return files, nil
	}
	return files, addSkill(files, row.Plugin)
}

// addSkill adds the skill and its licence, as skill/stage.sh does for registries.
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

// fill replaces the placeholders of a file.
//
// A program may ignore any key of a handler, and still no part of an event may ever be executed.
// So a handler is a single string whose first word is a shell's test and not an interpreter: a
// program that gets that string alone starts nothing that reads the event, except world-mcp. The
// shell execs the hook, so that the agent waits for one process, and does nothing when world-mcp is
// gone, because Gemini CLI refuses to work when a hook fails. Copilot CLI refuses a tool when its
// hook fails in whatever way, so there the shell stays and says that all is well.
func (o Options) fill(b []byte, agent string) []byte {
	program := shellWord(o.Program)
	exec, flags := "exec "+program, ""
	if o.DataDir != "" {
		exec = "exec env WORLD_DATA_DIR=" + shellWord(o.DataDir) + " " + program
		flags = ", " + quoted("--data-dir") + ", " + quoted(o.DataDir)
	}
	if o.Port != 0 {
		flags += ", " + quoted("--port") + ", " + quoted(strconv.Itoa(o.Port))
	}
	shell := quoted("[ ! -x " + program + " ] || " + exec)
	shell = shell[1 : len(shell)-1]
	for _, r := range [][2]string{
		{`"@mcp@"`, quoted(o.Program)},
		{"@shell@", shell},
		{"@safe@", strings.Replace(shell, " || exec ", " || ", 1)},
		{`"@data@"`, quoted(o.DataDir)},
		{"@agent@", agent},
		{"@product@", known.Of(agent).Product},
	} {
		b = bytes.ReplaceAll(b, []byte(r[0]), []byte(r[1]))
	}
	return flagsPlace.ReplaceAllLiteral(b, []byte(flags))
}

// Write writes a bundle into the data folder, over an older one, and returns its folder. It does
// not touch files that need no change, since programs check modification times.
func Write(data local.Dir, agent string, o Options) (string, error) {
	files, err := Files(agent, o)
	if err != nil {
		return "", err
	}
	dir := Dir(data, agent)
	if err := nofollow.Below(string(data), dir); err != nil { // tidy removes files there
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
	return dir, optionsFile(data, agent).Write(o)
}

// Remove removes a bundle, and the data folder if it is empty then: no service has run there.
func Remove(data local.Dir, agent string) error {
	options := optionsFile(data, agent)
	err := errors.Join(os.RemoveAll(Dir(data, agent)), ignoreMissing(os.Remove(options.Dir.Path(options.Name))))
	_ = os.Remove(data.Path(folder)) // unless there are others
	_ = os.Remove(string(data))
	return err
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// tidy removes files of an older version that are not in files.
func tidy(dir string, files map[string][]byte) error {
	return filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return ignoreMissing(err)
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

// quoted is s as a JSON string, without HTML escapes.
func quoted(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string can be encoded
	return strings.TrimSuffix(b.String(), "\n")
}

func shellWord(s string) string {
	if plain.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
