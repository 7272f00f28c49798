//go:build unix

package bundle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world"
	_ "github.com/worldmcp/world/internal/agents/hook" // see above
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/needs"
)

// The program of these tests is world-mcp hook as well: package hook, which it imports, does its
// work before any test.

// hostile are texts as they may stand in a prompt or in a path, each of which makes a file if a
// shell comes to run it.
func hostile(mark string) []string {
	touch := "touch '" + mark + "'"
	return []string{
		"explain $(" + touch + ")", "what does `" + touch + "` do?", "\n" + touch + "\n", `"; ` + touch + `; "`, `'; ` + touch + `; '`,
		"x || " + touch, "x & " + touch + " &", "x | " + touch, "$'\\n" + touch + "\\n'", "<(" + touch + ")", "> '" + mark + "'", "\\\n" + touch + " #",
	}
}

// eventsWith are events of a program: every field that is looked at has the text, as one line and
// as many.
func eventsWith(text, name string) []string {
	tool := map[string]any{"command": text, "file_path": text, "url": text}
	e := map[string]any{
		"hook_event_name": name, "session_id": "s1", "cwd": text, "prompt": text, "message": text, "tool_name": "Bash",
		"tool_input": tool, "tool_response": text, "model": text, "reason": text, "source": text, text: text,
	}
	line, _ := json.Marshal(e)
	plain := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(line)) // as JavaScript writes it
	lines, _ := json.MarshalIndent(e, "", "\n")
	return []string{plain, string(lines), text}
}

// started is what a program makes of one handler: what it starts, and what it hands it.
type started struct {
	name string
	args []string
	// shell says that a shell runs the handler's string, as its program means it.
	shell bool
}

// starts are the ways in which programs may start a handler of which they know these keys only.
func starts(h map[string]any, shells []string) (ways []started) {
	command, _ := h["command"].(string)
	if command == "" {
		return nil
	}
	if args, ok := h["args"].([]any); ok {
		w := started{name: command}
		for _, a := range args {
			w.args = append(w.args, fmt.Sprint(a))
		}
		return []started{w}
	}
	for _, s := range shells {
		ways = append(ways, started{s, []string{"-c", command}, true})
	}
	words := strings.Fields(command)
	return append(ways, started{name: command}, started{name: words[0]}, started{name: words[0], args: words[1:]})
}

// shellsHere are the shells of this computer that programs use.
func shellsHere() (list []string) {
	for _, s := range []string{"sh", "bash", "dash", "zsh", "ksh", "fish"} {
		if at, err := exec.LookPath(s); err == nil {
			list = append(list, at)
		}
	}
	return list
}

// handlersIn returns every handler of a file with hooks, with all its keys, by the event that it is
// for.
func handlersIn(t *testing.T, file []byte) map[string][]map[string]any {
	t.Helper()
	var f struct {
		Hooks map[string][]struct {
			Hooks []map[string]any `json:"hooks"`
		} `json:"hooks"`
	}
	if err := json.Unmarshal(file, &f); err != nil {
		t.Fatal(err)
	}
	all := map[string][]map[string]any{}
	for event, groups := range f.Hooks {
		for _, g := range groups {
			all[event] = append(all[event], g.Hooks...)
		}
	}
	return all
}

// bench is where handlers are tried: a home, a service that takes whatever comes and hangs up, and
// the file that only a program made of an event's text would make.
type bench struct {
	folder, mark string
	options      Options
	tried        map[string]bool
}

func newBench(t *testing.T) *bench {
	t.Helper()
	dir, err := os.MkdirTemp("", "w") //nolint:usetesting // the path of a socket has room for about a hundred bytes
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	b := &bench{folder: dir, mark: filepath.Join(dir, "PWNED"), tried: map[string]bool{}}
	self, _ := os.Executable()
	b.options = Options{Program: filepath.Join(dir, `it's "a" $(touch PWNED) `+"`b`", "world-mcp"), DataDir: filepath.Join(dir, "da'ta $HOME")}
	if err := errors.Join(os.MkdirAll(filepath.Dir(b.options.Program), 0o700), os.Symlink(self, b.options.Program),
		os.Mkdir(b.options.DataDir, 0o700)); err != nil {
		t.Fatal(err)
	}
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "unix", filepath.Join(b.options.DataDir, frame.Socket))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				_, _ = c.Read(make([]byte, 1<<16))
				_ = c.Close() // a handler that waits for an answer ends with its connection
			}()
		}
	}()
	return b
}

// atOnce lets a program that was built with the race detector end at once, instead of a second
// later.
const atOnce = "GORACE=atexit_sleep_ms=0"

// forever is beyond all that a program should wait for a hook, on the busiest computer.
const forever = needs.Patience

// try starts a handler in one way with an event, and returns what went wrong.
func (b *bench) try(t *testing.T, w started, event string) (trouble string) {
	t.Helper()
	once := fmt.Sprintf("%v %q", w, event)
	if b.tried[once] {
		return ""
	}
	b.tried[once] = true
	ctx, cancel := context.WithTimeout(t.Context(), forever)
	defer cancel()
	c := exec.CommandContext(ctx, w.name, w.args...) //nolint:gosec // that is what is tried
	c.Dir, c.Stdin, c.Env = b.folder, strings.NewReader(event), []string{"HOME=" + b.folder, "PATH=/usr/bin:/bin", "GOCOVERDIR=" + os.Getenv("GOCOVERDIR"), atOnce}
	c.WaitDelay = time.Second
	out, err := c.CombinedOutput()
	switch { // the hook goes to the data folder before it does anything
	case os.Remove(b.mark) == nil, os.Remove(filepath.Join(b.options.DataDir, filepath.Base(b.mark))) == nil:
		return "it runs the event"
	case ctx.Err() != nil:
		return "it does not end"
	case w.shell && (err != nil || len(out) > 0 && string(out) != "{}\n"): // else it fails, which is no harm
		return fmt.Sprintf("its program sees %q, %v", out, err)
	}
	return ""
}

// events are those to start w with: the next text in all the events that hold it. In the short run
// that is one of them, each in turn, and none where keys that w does not look at are unknown too.
func (b *bench) events(name string, w started) []string {
	texts, n := hostile(b.mark), len(b.tried)
	all := eventsWith(texts[n%len(texts)], name)
	if os.Getenv("WORLD_LONG") != "" {
		return all
	}
	once := fmt.Sprintf("%v for %s", w, name)
	if b.tried[once] {
		return nil
	}
	b.tried[once] = true
	i := (n + n/len(texts)) % len(all)
	return all[i : i+1]
}

// Whatever key of a handler a program does not know, nothing of an event is run, the agent is not
// kept waiting, and it sees no trouble; with world-mcp there and after it was removed.
func TestNoTextOfAnEventIsAProgram(t *testing.T) {
	shells := shellsHere()
	for agent, file := range hookFiles {
		for _, gone := range []bool{false, true} {
			b := newBench(t)
			if gone {
				if err := os.Remove(b.options.Program); err != nil {
					t.Fatal(err)
				}
			}
			files, err := Files(agent, b.options)
			if err != nil {
				t.Fatal(err)
			}
			keys := map[string]bool{"": true}
			all := handlersIn(t, files[file])
			for _, list := range all {
				for _, h := range list {
					for k := range h {
						keys[k] = true
					}
				}
			}
			for _, unknown := range slices.Sorted(maps.Keys(keys)) {
				for event, list := range all {
					for _, h := range list {
						known := maps.Clone(h)
						delete(known, unknown)
						for _, w := range starts(known, shells) {
							for _, e := range b.events(event, w) {
								if trouble := b.try(t, w, e); trouble != "" {
									t.Errorf("%s, %s, without %q, removed %t: %v: %s", agent, event, unknown, gone, w, trouble)
								}
							}
						}
					}
				}
			}
		}
	}
}

// Every text is tried with every handler's string in every shell.
func TestEveryTextInEveryShell(t *testing.T) {
	for agent, file := range hookFiles {
		b := newBench(t)
		files, err := Files(agent, b.options)
		if err != nil {
			t.Fatal(err)
		}
		commands := map[string]string{}
		for event, list := range handlersIn(t, files[file]) {
			for _, h := range list {
				commands[fmt.Sprint(h["command"])] = event
			}
		}
		for command, event := range commands {
			for _, w := range starts(map[string]any{"command": command}, shellsHere()) {
				for _, text := range hostile(b.mark) {
					if trouble := b.try(t, w, eventsWith(text, event)[0]); trouble != "" {
						t.Errorf("%s: %v with %q: %s", agent, w, text, trouble)
					}
				}
			}
		}
	}
}

// The form that World had until 0.1.0 is caught by this test: without its arguments it is a bare
// shell.
func TestABareShellIsCaught(t *testing.T) {
	b := newBench(t)
	h := map[string]any{"type": "command", "command": "/bin/sh", "args": []any{"-c", "true"}}
	delete(h, "args")
	caught := false
	for _, w := range starts(h, nil) {
		for _, text := range hostile(b.mark) {
			caught = caught || b.try(t, w, eventsWith(text, "UserPromptSubmit")[0]) == "it runs the event"
		}
	}
	if !caught {
		t.Error("a shell that runs the event is not noticed")
	}
}

// interpreter is a program that may take what it reads, or what stands behind it, for a program of
// its own.
var interpreter = regexp.MustCompile(`^(?:.*[/\\])?(?:(?:ba|da|z|k|c|tc|fi|a|mk)?sh|busybox|env|node|nodejs|deno|bun|npx|python[0-9.]*|perl|ruby|php|lua|osascript|cmd|powershell|pwsh|xargs|eval|exec|sudo|nohup|timeout)(?:\.exe)?$`)

// commandKeys are the keys under which programs of agents look for what they start.
var commandKeys = regexp.MustCompile(`(?i)\\?["']?\b(command|bash|sh|shell|powershell|exec|run)\\?["']?\s*[:=]\s*\[?\s*\\?["']([^"'\\\s]+)`)

// No file that is handed to a program of agents starts an interpreter by itself, and where
// arguments accompany a command, in a server's entry, the command is world-mcp: without them it
// is a server that reads its protocol.
func TestNothingStartsAnInterpreter(t *testing.T) {
	look := func(name string, text []byte) {
		for _, m := range commandKeys.FindAllSubmatch(text, -1) {
			if first := string(m[2]); interpreter.MatchString(first) {
				t.Errorf("%s starts %s: %s", name, first, m[0])
			}
		}
		var v any
		if json.Unmarshal(text, &v) == nil {
			walk(v, func(o map[string]any) {
				command, _ := o["command"].(string)
				if _, has := o["args"]; has && !strings.HasSuffix(strings.TrimSuffix(command, ".exe"), "world-mcp") && command != "@mcp@" {
					t.Errorf("%s: arguments stand beside the command %q", name, command)
				}
				if words := strings.Fields(command); len(words) > 0 && interpreter.MatchString(words[0]) {
					t.Errorf("%s starts %q", name, command)
				}
			})
		}
	}
	for _, agent := range Agents() {
		for _, o := range []Options{
			{Program: "/usr/bin/world-mcp"},
			{Program: awkward.Program, DataDir: awkward.DataDir, Port: 4600},
			{Program: "/a b/world-mcp", DataDir: "/d"},
		} {
			files, err := Files(agent, o)
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range files {
				look(agent+"/"+name, text)
			}
		}
	}
	top := "../../../.."
	for _, folder := range []string{"skill", "README.md", "SKILL.md", "manifest.json"} {
		err := filepath.WalkDir(filepath.Join(top, folder), func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			text, err := os.ReadFile(name) //nolint:gosec // of the repository
			look(name, text)
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	if _, err := world.Files.ReadFile("skill/terminal/claude-code/" + hooksFile); err != nil {
		t.Error("the bundles are elsewhere: ", err)
	}
}

// walk calls f with each object in a value.
func walk(v any, f func(map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		f(v)
		for _, x := range v {
			walk(x, f)
		}
	case []any:
		for _, x := range v {
			walk(x, f)
		}
	}
}
