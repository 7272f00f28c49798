//go:build unix

package acpagent

import (
	"context"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// An agent starts when the user says so, and by itself the next time; not after a disconnect.
func TestConnectIsRemembered(t *testing.T) {
	dir := local.Dir(t.TempDir())
	f := run(t, dir, fakeProfile(), nil)
	if err := f.Send(context.Background(), agent.Message{Session: "x", Turn: "t"}); err == nil ||
		f.Describe().State != wire.BackendOff {
		t.Fatalf("it runs unasked: %v, %v", err, f.Describe())
	}
	f.do("connect")
	f.waitState(wire.BackendReady)
	if want := []wire.BackendState{wire.BackendConnecting, wire.BackendReady}; !slices.Equal(f.states, want) {
		t.Errorf("states %v", f.states)
	}
	f.end()
	f = run(t, dir, fakeProfile(), nil)
	f.waitState(wire.BackendReady)
	pid := f.pid()
	f.do("disconnect")
	f.waitState(wire.BackendOff)
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the agent lives: %v", err)
	}
	if last := f.bodies[len(f.bodies)-1]; !last.Gone {
		t.Errorf("its body stays: %+v", last)
	}
	f.end()
	f = run(t, dir, fakeProfile(), nil)
	f.end() // its Run decides first whether it connects, so the end of Run shows that it did not
	if s := f.Describe().State; s != wire.BackendOff || isRemembered(dir, f.profile.Type) {
		t.Errorf("after a disconnect it starts as %s", s)
	}
}

func TestDisconnectEndsTheTurn(t *testing.T) {
	f := connected(t)
	f.send("t1", "ask Bash")
	a, pid := f.open(), f.pid()
	f.send("t2", "this waits for the turn before")
	f.do("disconnect")
	if turn := f.waitTurns(1); turn.Outcome != "stopped" || f.cards[a.ID].State != "withdrawn" {
		t.Errorf("turn %+v, card %+v", turn, f.cards[a.ID])
	}
	f.waitState(wire.BackendOff)
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the agent lives: %v", err)
	}
	f.do("connect")
	f.waitState(wire.BackendReady)
	f.send("t3", "talk")
	f.waitTurns(2)
	if m := f.messages["t2.you"]; m.State != "failed" || m.Reason == "" {
		t.Errorf("what waited is left as %+v", m)
	}
}

// A crash is shown as lost, never as idle; nothing that was said is lost or doubled; the next
// message goes on.
func TestCrash(t *testing.T) {
	f := connected(t, "-resume", "-memory", filepath.Join(t.TempDir(), "memory"))
	f.send("t1", "talk")
	f.waitTurns(1)
	f.send("t2", "crash")
	turn := f.waitTurns(2)
	f.waitState(wire.BackendLost)
	m := f.messages["t2.1"]
	if turn.Outcome != "failed" || m.State != "failed" || m.Reason == "" || text(m) != "before the crash" {
		t.Errorf("turn %+v, message %+v", turn, m)
	}
	if !strings.HasSuffix(f.activities(), "lost") {
		t.Errorf("the body did %q", f.activities())
	}
	f.send("t3", "talk")
	f.waitTurns(3)
	if got := len(f.history()); got != 3+2+3 {
		t.Errorf("%d messages", got)
	}
	if !strings.HasSuffix(f.activities(), "idle") || f.Describe().State != wire.BackendReady {
		t.Errorf("then the body did %q", f.activities())
	}
}

// An agent that ran for a while comes back by itself.
func TestComesBack(t *testing.T) {
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	f := run(t, dir, fakeProfile(), func(l *Backend) { l.limits.steady, l.limits.restart = 0, time.Millisecond })
	f.waitState(wire.BackendReady)
	_ = syscall.Kill(f.pid(), syscall.SIGKILL)
	f.wait("its return", func() bool {
		return slices.Equal(f.states, []wire.BackendState{
			wire.BackendConnecting, wire.BackendReady, wire.BackendLost,
			wire.BackendConnecting, wire.BackendReady,
		})
	})
}

func TestKilledWithOpenApproval(t *testing.T) {
	f := connected(t)
	f.send("t1", "ask Bash")
	a := f.open()
	_ = syscall.Kill(f.pid(), syscall.SIGKILL)
	f.waitState(wire.BackendLost)
	f.waitTurns(1)
	if f.cards[a.ID].State != "withdrawn" || f.Answer(context.Background(), a, "y") == nil {
		t.Errorf("approval %+v", f.cards[a.ID])
	}
}

// An idle agent is stopped, and the next message starts it again without any act of the user.
func TestRests(t *testing.T) {
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	f := run(t, dir, fakeProfile("-resume", "-memory", dir.Path("memory")), func(l *Backend) { l.limits.idle = 50 * time.Millisecond })
	f.waitState(wire.BackendReady)
	for _, turn := range []string{"t1", "t2"} {
		f.send(turn, "talk")
		f.Backend.mu.Lock()
		process := f.state.process
		f.Backend.mu.Unlock()
		if process != nil { // else it is gone already
			<-process.Done()
		}
	}
	f.waitTurns(2)
	if text(f.messages["t1.1"]) != text(f.messages["t2.1"]) || f.messages["t2.1"].State != "done" {
		t.Errorf("%+v", f.messages)
	}
	if want := []wire.BackendState{wire.BackendConnecting, wire.BackendReady}; !slices.Equal(f.states, want) {
		t.Errorf("states %v", f.states)
	}
}

// After a restart of World an agent continues its conversation if it can. Otherwise a single note
// says that it does not remember.
func TestRestart(t *testing.T) {
	for _, c := range []struct {
		how  []string
		note bool
	}{{[]string{"-resume"}, false}, {[]string{"-load"}, false}, {nil, true}} {
		t.Run(strings.Join(c.how, ""), func(t *testing.T) {
			dir := local.Dir(t.TempDir())
			_ = remember(dir, "fake", true)
			p := fakeProfile(append(c.how, "-memory", dir.Path("memory"))...)
			f := run(t, dir, p, nil)
			f.waitState(wire.BackendReady)
			f.send("t1", "talk")
			f.waitTurns(1)
			old := f.state.sessions[0].AgentSession
			f.end()
			f = run(t, dir, p, nil)
			f.waitState(wire.BackendReady)
			f.send("t2", "talk")
			f.waitTurns(1)
			if same := f.state.sessions[0].AgentSession == old; same == c.note {
				t.Errorf("the agent has the same session: %v", same)
			}
			notes := 0
			for _, m := range f.history() {
				if m.Role == "note" && strings.Contains(text(m), "does not remember") {
					notes++
				}
				if strings.Contains(text(m), "replayed") {
					t.Errorf("the agent's own history was shown: %q", text(m))
				}
			}
			if want := map[bool]int{true: 1}[c.note]; notes != want || len(f.history()) != 6+want {
				t.Errorf("%d notes of %d messages", notes, len(f.history()))
			}
		})
	}
}

// Each state in which an agent cannot work has its words and one next step.
func TestRefused(t *testing.T) {
	missing := fakeProfile()
	missing.Path = "/nowhere/fake"
	node := fakeProfile()
	node.MinNode = 99
	ends := fakeProfile()
	ends.Path = "/bin/true"
	handless := fakeProfile("-hands=false")
	const install = "npm install -g fake@1.0.0"
	const get = "world-mcp agents get fake"
	const noMode = "Fake does not report its mode, so World cannot verify that it asks before it acts."
	const noDefault = `Fake does not offer the mode "default", in which it would ask before it acts.`
	const keeps = "Fake is set to act without asking, and could not be set to ask."
	for name, c := range map[string]struct {
		profile.Profile
		reason, command string
	}{
		"login":    {fakeProfile("-login"), "Fake is not logged in.", "sh --login"},
		"older":    {fakeProfile("-version", "0.9.1"), "World does not know version 0.9.1 of fake-acp, so it cannot be sure that it asks before it acts.", "world-mcp agents test fake"},
		"newer":    {fakeProfile("-version", "1.0.1"), "World does not know version 1.0.1 of fake-acp", "world-mcp agents test fake"},
		"another":  {fakeProfile("-name", "other"), "The program fake-acp is not the one that World knows by this name", get},
		"protocol": {fakeProfile("-protocol", "2"), "Fake speaks a newer version of the Agent Client Protocol (2) than World does (1).", get},
		"missing":  {missing, "Fake is no longer installed where World found it.", install},
		"node":     {node, "Fake needs Node.js", install},
		"ends":     {ends, "Fake ended while it was starting.", "fake-acp"},
		// Modes: not reported, unknown, and impossible to leave.
		"no modes":          {fakeProfile("-how", "none"), noMode, get},
		"not offered":       {fakeProfile("-modes", "yolo,auto"), noDefault, get},
		"option gone":       {fakeProfile("-how", "option", "-modes", "build,plan"), noDefault, get},
		"stays":             {fakeProfile("-stubborn", "-mode", "yolo"), keeps, get},
		"stays, as option":  {fakeProfile("-stubborn", "-how", "option", "-mode", "yolo"), keeps, get},
		"stays, both":       {fakeProfile("-stubborn", "-how", "both", "-mode", "yolo"), keeps, get},
		"refuses to change": {fakeProfile("-refuses", "-mode", "yolo"), keeps, get},
		"drifts":            {fakeProfile("-drifts"), keeps, get}, // after it was set to ask, before it is ready
		"no hands":          {handless, "Fake started, but did not load the world's tools within", ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := local.Dir(t.TempDir())
			_ = remember(dir, "fake", true)
			f := run(t, dir, c.Profile, func(l *Backend) {
				if name == "no hands" {
					l.limits.Tools = 100 * time.Millisecond
				}
			})
			d := f.waitRefused()
			if !strings.HasPrefix(d.Reason, c.reason) || d.Command != c.command || d.Next == "" {
				t.Errorf("%q, %q, %q", d.Reason, d.Next, d.Command)
			}
			if err := f.Send(context.Background(), agent.Message{Session: f.session(), Turn: "t", Text: "x"}); err == nil {
				t.Error("a message was taken")
			}
		})
	}
}

// A login that ran out shows itself in a turn; after it, trying again works.
func TestLoginRunsOut(t *testing.T) {
	f := connected(t)
	f.send("t1", "login")
	f.waitTurns(1)
	f.waitState(wire.BackendRefused)
	f.do("retry")
	f.waitState(wire.BackendReady)
	f.send("t2", "talk")
	f.waitTurns(2)
}

// However an agent reports its mode, and whatever mode the user's settings choose, it is in an
// asking mode before a message reaches it: in new, resumed and loaded sessions.
func TestItIsSetToAsk(t *testing.T) {
	for _, how := range []string{"modes", "option", "both"} {
		for _, goesOn := range []string{"", "-resume", "-load"} {
			t.Run(how+goesOn, func(t *testing.T) {
				dir := local.Dir(t.TempDir())
				_ = remember(dir, "fake", true)
				args := []string{"-mode", "yolo", "-how", how, "-memory", dir.Path("memory")}
				if goesOn != "" {
					args = append(args, goesOn)
				}
				for range 2 {
					f := run(t, dir, fakeProfile(args...), nil)
					f.waitState(wire.BackendReady)
					f.send("t"+rand.Text(), "mode")
					turn := f.waitTurns(1)
					if got := text(f.messages[turn.ID+".1"]); got != "mode default" {
						t.Error(got)
					}
					f.end()
				}
			})
		}
	}
}

// An agent that leaves its asking modes, however it reports that, is stopped, set back and
// mentioned to the user; it asks again before the next message. One that does not go back is ended.
func TestLeavingTheMode(t *testing.T) {
	for _, c := range []struct{ how, word string }{{"modes", "wander"}, {"option", "wander option"}} {
		t.Run(c.how, func(t *testing.T) {
			f := connected(t, "-how", c.how)
			f.send("t1", c.word)
			if turn := f.waitTurns(1); turn.Outcome != "stopped" {
				t.Errorf("turn %+v", turn)
			}
			f.send("t2", "mode")
			f.waitTurns(2)
			if got := text(f.messages["t2.1"]); got != "mode default" {
				t.Error(got)
			}
			if !f.noted(`Fake changed to its mode "yolo", in which it may act without asking.`) {
				t.Error("the user got no note")
			}
		})
	}
	t.Run("again and again", func(t *testing.T) {
		f := connected(t)
		for i := range 4 {
			f.send("t"+strconv.Itoa(i), "wander")
			f.waitTurns(i + 1)
		}
		f.waitState(wire.BackendLost)
		if d := f.Describe(); !strings.Contains(d.Reason, "did not stay in a mode in which it asks") {
			t.Error(d.Reason)
		}
	})
	t.Run("for good", func(t *testing.T) {
		f := connected(t, "-stubborn")
		f.send("t1", "wander")
		f.waitState(wire.BackendLost)
		if d := f.Describe(); !strings.Contains(d.Reason, "could not be set to ask") {
			t.Error(d.Reason)
		}
	})
}

// Rules of the user's own that no mode and no lever outranks keep the agent from starting; without
// them it does.
func TestRuled(t *testing.T) {
	home := t.TempDir()
	t.Setenv("CODEX_HOME", "") // an empty one counts as none
	t.Setenv("HOME", home)
	p := fakeProfile()
	p.UserRules, p.Env = known("codex").UserRules, []string{"CODEX_HOME"}
	file := filepath.Join(home, ".codex", "rules", "default.rules")
	put := func(text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700),
			os.WriteFile(file, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	put("# always\nprefix_rule(pattern=[\"touch\"], decision=\"allow\")\n")
	f := run(t, local.Dir(t.TempDir()), p, nil)
	f.do("connect")
	d := f.waitRefused()
	if !strings.Contains(d.Reason, file) || d.Next == "" {
		t.Errorf("%+v", d)
	}
	put("# none\n\n")
	f.do("retry")
	f.waitState(wire.BackendReady)
}

// A folder from which the agent would take settings, and could have written them itself, keeps it
// from starting.
func TestSettingsInItsFolder(t *testing.T) {
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	p := fakeProfile()
	p.Settings = []string{".fake"}
	folder := filepath.Join(string(dir), "agents", "fake")
	if err := os.MkdirAll(filepath.Join(folder, ".fake"), 0o700); err != nil {
		t.Fatal(err)
	}
	f := run(t, dir, p, nil)
	if d := f.waitRefused(); !strings.Contains(d.Reason, ".fake") || d.Command != "rm -r '"+folder+"/.fake'" {
		t.Errorf("%q, %q", d.Reason, d.Command)
	}
	_ = os.Remove(filepath.Join(folder, ".fake"))
	f.do("retry")
	f.waitState(wire.BackendReady)
	_ = os.Mkdir(filepath.Join(folder, ".fake"), 0o700) // while it runs: a new session would read it
	s, _ := f.Create(context.Background(), "Second")
	if err := f.Send(context.Background(), agent.Message{Session: s.ID, Turn: "t1", Text: "talk"}); err == nil ||
		!strings.Contains(err.Error(), ".fake") {
		t.Error(err)
	}
}

func TestManySessions(t *testing.T) {
	f := connected(t)
	s, err := f.Create(context.Background(), "Second")
	if err != nil || s.Title != "Second" || f.session() != s.ID {
		t.Fatal(s, err)
	}
	f.send("t1", "talk")
	f.waitTurns(1)
	list, _ := f.Sessions(context.Background())
	if len(list) != 2 || list[0].ID != s.ID || list[0].Title != "Second" {
		t.Errorf("%+v", list)
	}
	if _, err := f.History(context.Background(), "other", ""); err == nil {
		t.Error("an unknown session has a history")
	}
}
