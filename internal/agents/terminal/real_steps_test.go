//go:build real && linux

package terminal

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// These are steps that are the same with Gemini CLI and Qwen Code.

// steady is how long what the terminal goes on doing must go on in the world.
const steady = 700 * time.Millisecond

// sitAt gives an agent's user a home, installs World there, and starts the service's end.
func sitAt(t *testing.T, agentType, program, settings string) *desk {
	t.Helper()
	d := sit(t, "acp/node_modules/.bin/"+program)
	d.prepare(t, agentType, settings)
	d.serve(t)
	return d
}

// prepare points the program at the scripted model, and installs World.
func (d *desk) prepare(t *testing.T, agentType, settings string) {
	t.Helper()
	d.environ = append(d.environ, user.Prepare(t, agentType, d.home, d.model, settings)...)
	d.install(t, agentType)
}

// come waits until there are so many sessions: these programs may take long to start.
func (d *desk) come(t *testing.T, sessions int) {
	t.Helper()
	needs.Until(t, fmt.Sprint(sessions, " sessions"), func() bool { return len(d.Sessions().Agents) >= sessions })
}

// soon is is, and the world must be as sure of it as is said.
func (d *desk) soon(t *testing.T, step string, state wire.ActivityState, label string,
	unsure bool,
) wire.AgentAtWork {
	t.Helper()
	s := d.is(t, step, state, label)
	if s.Activity.Unsure != unsure {
		t.Errorf("%s: unsure %v", step, s.Activity.Unsure)
	}
	return s
}

// stays checks that the world goes on showing what the terminal goes on doing, or what it cannot
// know to be over.
func (d *desk) stays(t *testing.T, step string, state wire.ActivityState, label string, unsure bool) {
	t.Helper()
	for until := time.Now().Add(steady); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		if a := d.Sessions().Agents[0].Activity; a.State != state || a.Label != label || a.Unsure != unsure {
			t.Errorf("%s: it became %+v", step, a)
			return
		}
	}
	how := "stays"
	if unsure {
		how = "stays, unsure"
	}
	t.Logf("%-28s %-10s %-14s %s", step, state, label, how)
}

// has waits until a file is there, which a command has made.
func (d *desk) has(t *testing.T, name string) {
	t.Helper()
	needs.Until(t, name, func() bool {
		_, err := os.Stat(filepath.Join(d.work, name))
		return err == nil
	})
}

// seat is a window whose screen is looked at from the last key on.
type seat struct {
	*window
	from int
}

// sits opens the program in a window.
func (d *desk) sits(t *testing.T, args ...string) *seat { return &seat{window: d.open(t, args...)} }

// shows waits until the screen has drawn a text since the last key, however it is laid out.
func (w *seat) shows(t *testing.T, text string) {
	t.Helper()
	bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
	drawn := func() string {
		w.screen.mu.Lock()
		defer w.screen.mu.Unlock()
		return bare(controls.ReplaceAllString(string(w.screen.text.Bytes()[w.from:]), ""))
	}
	for late := time.Now().Add(needs.Patience); !strings.Contains(drawn(),
		bare(text)); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(late) {
			s := drawn()
			t.Fatalf("the screen does not show %q:\n%s", text, s[max(0, len(s)-3000):])
		}
	}
}

// presses sends keys one by one, as a person does. A dialog takes none in the moment in which it
// opens.
func (w *seat) presses(keys ...string) {
	for _, k := range keys {
		time.Sleep(300 * time.Millisecond)
		w.screen.mu.Lock()
		w.from = w.screen.text.Len()
		w.screen.mu.Unlock()
		w.types(k)
	}
}

// enters types or pastes a line and sends it. These programs take an Enter that follows at once for
// a part of the paste.
func (w *seat) enters(t *testing.T, line string) {
	t.Helper()
	keys := line
	if strings.Contains(line, "\n") {
		keys = "\x1b[200~" + line + "\x1b[201~"
	}
	w.presses(keys)
	last := line[strings.LastIndexByte(line, '\n')+1:]
	w.shows(t, last[:min(12, len(last))])
	w.presses("\r")
}

// killed ends the program of the only session as the system does.
func (d *desk) killed(t *testing.T) {
	t.Helper()
	var p process.ID
	if err := d.Service.call(t.Context(), func(r *registry) { p = r.order[0].process }); err != nil || p.Pid == 0 {
		t.Fatal("the process is not known")
	}
	x, _ := os.FindProcess(p.Pid)
	_ = x.Kill()
	began := time.Now()
	d.await("gone", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 0 })
	t.Logf("%-28s %-25s %4d ms", "kill -9", "gone", time.Since(began).Milliseconds())
}

// clears begins another conversation, which is the same session of the world.
func (d *desk) clears(t *testing.T, w *seat, first wire.AgentAtWork) {
	t.Helper()
	w.enters(t, "/clear")
	time.Sleep(time.Second) // it draws all anew
	w.enters(t, "go\n!slow after it was cleared one two three")
	s := d.soon(t, "after /clear", wire.ActivityThinking, "", false)
	if s.ID != first.ID || s.Avatar != first.Avatar || len(d.Sessions().Agents) != 1 {
		t.Errorf("it is another one: %+v, before %+v", s, first)
	}
	d.is(t, "answered", wire.ActivityIdle, "")
}

// two opens a second session, which has a body of its own, and ends it.
func (d *desk) two(t *testing.T, first wire.AgentAtWork, args ...string) {
	t.Helper()
	w := d.sits(t, args...)
	d.come(t, 2)
	both := d.await("two sessions", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 2 })
	if s := both.Agents[1]; s.ID == first.ID || s.Avatar == first.Avatar || s.Avatar == "" ||
		both.Agents[0].ID != first.ID {
		t.Errorf("%+v", both)
	}
	w.shows(t, "Type your message")
	w.enters(t, "go\n!slow of the second one two three four five")
	began := time.Now()
	s := d.doing(1, wire.ActivityThinking, "")
	if a := d.Sessions().Agents[0].Activity; a.State != wire.ActivityIdle {
		t.Errorf("the first: %+v", a)
	}
	t.Logf("%-28s %-10s %-14s %4d ms", "prompt in a second terminal", s.Activity.State, "", time.Since(began).Milliseconds())
	d.doing(1, wire.ActivityIdle, "")
	w.enters(t, "/quit")
	began = time.Now()
	d.await("one session", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 1 && x.Agents[0].ID == first.ID })
	t.Logf("%-28s %-25s %4d ms", "/quit in it", "gone", time.Since(began).Milliseconds())
}

// headless runs one prompt without a person before it.
func (d *desk) headless(t *testing.T, args ...string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), d.program, append(args, "-p", "go\n!slow one two three four five six")...)
	c.Dir, c.Env = d.work, d.environ
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	d.come(t, 2)
	x := d.await("headless", func(x wire.AgentsAtWork) bool {
		return len(x.Agents) == 2 && x.Agents[1].Activity.State == wire.ActivityThinking
	})
	if !x.Agents[1].Headless || x.Agents[0].Headless {
		t.Errorf("%+v", x)
	}
	t.Logf("%-28s %-25s %4d ms from its start", "-p", "thinking, headless", time.Since(began).Milliseconds())
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
	began = time.Now()
	d.await("it is gone", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 1 })
	t.Logf("%-28s %-25s %4d ms", "-p has ended", "gone", time.Since(began).Milliseconds())
}

// calls is a line of a script: a call of a tool.
func calls(tool string, input map[string]any) string {
	b, _ := json.Marshal(input)
	return "!tool " + tool + " " + string(b)
}
