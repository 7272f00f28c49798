//go:build unix

package acplane

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/lane"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

// An agent starts when the user says so, and by itself the next time; not after a disconnect.
func TestConnectIsRemembered(t *testing.T) {
	dir := local.Dir(t.TempDir())
	f := run(t, dir, fakeProfile(), nil)
	if err := f.Send(context.Background(), lane.Message{Session: "x", Turn: "t"}); err == nil || f.Describe().State != wire.LaneOff {
		t.Fatalf("it runs unasked: %v, %v", err, f.Describe())
	}
	f.do("connect")
	f.waitState(wire.LaneReady)
	if want := []wire.LaneState{wire.LaneConnecting, wire.LaneReady}; !slices.Equal(f.states, want) {
		t.Errorf("states %v", f.states)
	}
	f.end()
	f = run(t, dir, fakeProfile(), nil)
	f.waitState(wire.LaneReady)
	pid := f.pid()
	f.do("disconnect")
	f.waitState(wire.LaneOff)
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the agent lives: %v", err)
	}
	if last := f.bodies[len(f.bodies)-1]; !last.Gone {
		t.Errorf("its body stays: %+v", last)
	}
	f.end()
	f = run(t, dir, fakeProfile(), nil)
	time.Sleep(50 * time.Millisecond) // nothing tells that nothing happens
	if s := f.Describe().State; s != wire.LaneOff {
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
	f.waitState(wire.LaneOff)
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the agent lives: %v", err)
	}
	f.do("connect")
	f.waitState(wire.LaneReady)
	f.send("t3", "talk")
	f.waitTurns(2)
	if m := f.messages["t2.you"]; m.State != "failed" || m.Reason == "" {
		t.Errorf("what waited is left as %+v", m)
	}
}

// A crash is shown as lost, never as idle; nothing that was said is lost or doubled; the next message goes on.
func TestCrash(t *testing.T) {
	f := connected(t, "-resume", "-memory", filepath.Join(t.TempDir(), "memory"))
	f.send("t1", "talk")
	f.waitTurns(1)
	f.send("t2", "crash")
	turn := f.waitTurns(2)
	f.waitState(wire.LaneLost)
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
	if !strings.HasSuffix(f.activities(), "idle") || f.Describe().State != wire.LaneReady {
		t.Errorf("then the body did %q", f.activities())
	}
}

// An agent that ran for a while comes back by itself.
func TestComesBack(t *testing.T) {
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	f := run(t, dir, fakeProfile(), func(l *Lane) { l.limits.steady, l.limits.again = 0, time.Millisecond })
	f.waitState(wire.LaneReady)
	_ = syscall.Kill(f.pid(), syscall.SIGKILL)
	f.wait("its return", func() bool {
		return slices.Equal(f.states, []wire.LaneState{wire.LaneConnecting, wire.LaneReady, wire.LaneLost, wire.LaneConnecting, wire.LaneReady})
	})
}

func TestKilledWithOpenApproval(t *testing.T) {
	f := connected(t)
	f.send("t1", "ask Bash")
	a := f.open()
	_ = syscall.Kill(f.pid(), syscall.SIGKILL)
	f.waitState(wire.LaneLost)
	f.waitTurns(1)
	if f.cards[a.ID].State != "withdrawn" || f.Answer(context.Background(), a.ID, "y") == nil {
		t.Errorf("approval %+v", f.cards[a.ID])
	}
}

// An agent that is not needed goes, and the next message brings it back; nobody has to do anything.
func TestRests(t *testing.T) {
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	f := run(t, dir, fakeProfile("-resume", "-memory", dir.Path("memory")), func(l *Lane) { l.limits.unused = 50 * time.Millisecond })
	f.waitState(wire.LaneReady)
	for _, turn := range []string{"t1", "t2"} {
		f.send(turn, "talk")
		f.Lane.mu.Lock()
		agent := f.agent
		f.Lane.mu.Unlock()
		if agent != nil { // else it is gone already
			<-agent.Exited()
		}
	}
	f.waitTurns(2)
	if text(f.messages["t1.1"]) != text(f.messages["t2.1"]) || f.messages["t2.1"].State != "done" {
		t.Errorf("%+v", f.messages)
	}
	if want := []wire.LaneState{wire.LaneConnecting, wire.LaneReady}; !slices.Equal(f.states, want) {
		t.Errorf("states %v", f.states)
	}
}

// After a restart of World an agent goes on where it was, if it can; else the user is told once that it does not remember.
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
			f.waitState(wire.LaneReady)
			f.send("t1", "talk")
			f.waitTurns(1)
			old := f.sessions[0].Agent
			f.end()
			f = run(t, dir, p, nil)
			f.waitState(wire.LaneReady)
			f.send("t2", "talk")
			f.waitTurns(1)
			if same := f.sessions[0].Agent == old; same == c.note {
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
	old, missing := fakeProfile("-version", "0.9.1"), fakeProfile()
	old.oldest, old.install, old.program = "1.0.0", "npm install fake", "fake-acp"
	missing.Path, missing.install = "/nowhere/fake", "npm install fake"
	node := fakeProfile()
	node.node, node.program = 99, "fake-acp"
	ends := fakeProfile()
	ends.Path, ends.program = "/bin/true", "fake-acp"
	for name, c := range map[string]struct {
		Profile
		reason, command string
	}{
		"login":    {fakeProfile("-login"), "Fake is not logged in.", "sh --login"},
		"version":  {old, "fake-acp 0.9.1 is too old; World needs 1.0.0 or newer.", "npm install fake"},
		"protocol": {fakeProfile("-protocol", "2"), "Fake speaks version 2 of the Agent Client Protocol; World speaks version 1.", ""},
		"missing":  {missing, "Fake is not where it was found.", "npm install fake"},
		"node":     {node, "Fake needs Node.js", ""},
		"ends":     {ends, "Fake ended while it was starting.", "fake-acp"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := local.Dir(t.TempDir())
			_ = remember(dir, "fake", true)
			f := run(t, dir, c.Profile, nil)
			f.waitState(wire.LaneRefused)
			d := f.Describe()
			if !strings.HasPrefix(d.Reason, c.reason) || d.Command != c.command || d.Next == "" {
				t.Errorf("%q, %q, %q", d.Reason, d.Next, d.Command)
			}
			if err := f.Send(context.Background(), lane.Message{Session: f.session(), Turn: "t", Text: "x"}); err == nil {
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
	f.waitState(wire.LaneRefused)
	f.do("retry")
	f.waitState(wire.LaneReady)
	f.send("t2", "talk")
	f.waitTurns(2)
}

func TestUnaskingModeIsLeft(t *testing.T) {
	f := connected(t, "-mode", "yolo")
	f.send("t1", "mode")
	f.waitTurns(1)
	if got := text(f.messages["t1.1"]); got != "mode default" {
		t.Error(got)
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

func TestFind(t *testing.T) {
	o := Options{LookPath: func(name string) (string, error) {
		if name == "opencode" || name == "gemini" {
			return "/bin/" + name, nil
		}
		return "", os.ErrNotExist
	}}
	var got []string
	for _, p := range Find(o) {
		got = append(got, p.ID()+" "+p.Path)
	}
	if want := []string{"acp-opencode /bin/opencode", "acp-gemini-cli /bin/gemini"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for v, want := range map[string]bool{"0.49.0": true, "0.50.0": false, "1.0": false, "0.100.0": false, "": true} {
		if older(v, "0.50.0") != want {
			t.Errorf("older(%q) is not %v", v, want)
		}
	}
}
