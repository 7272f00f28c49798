package terminal

import (
	"fmt"
	"net"
	"os"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/wire"
)

// clocked is a registry with a clock of its own.
func clocked(t *testing.T) (r *registry, now *time.Time) {
	t.Helper()
	at := time.Now()
	r = newRegistry(New(Options{
		DataDir: local.Dir(t.TempDir()), World: newStage(), Logger: zerolog.Nop(),
		Now: func() time.Time { return at },
	}))
	return r, &at
}

func (r *registry) hears(session string, at time.Time, p process.ID) {
	r.handleEvent(&frame.Frame{Agent: frame.Codex, Session: session, Event: frame.Start, At: at.UnixNano()},
		process.Found{Program: p})
}

// Agents of whatever names stand there and say that they report themselves; together they have as
// many bodies as one agent that World has measured.
func TestAgentsOfAnyName(t *testing.T) {
	r, now := clocked(t)
	here, _ := process.Of(os.Getpid())
	for i := range 2 * wire.MaxTerminalBodies {
		f := frame.Frame{Agent: fmt.Sprint("my-agent-", i), Session: "s", Event: frame.Start, At: now.UnixNano()}
		r.handleEvent(&f, process.Found{Agent: "cursor", Nearest: here}) // in the terminal of an editor
	}
	r.hears("measured", *now, here)
	r.publish()
	bodies := 0
	for _, s := range r.published.Agents {
		if s.Avatar != "" {
			bodies++
		}
		if s.Agent != frame.Codex && r.byKey[key{s.Agent, "s"}].process != here {
			t.Errorf("%s is of another process", s.Agent)
		}
		if s.Itself != (s.Agent != frame.Codex) || s.Agent == "my-agent-0" && s.Product != "My Agent 0" {
			t.Errorf("%+v", s)
		}
	}
	if len(r.published.Agents) != 2*wire.MaxTerminalBodies+1 || bodies != wire.MaxTerminalBodies+1 {
		t.Errorf("%d sessions with %d bodies", len(r.published.Agents), bodies)
	}
}

// Sessions without a known process, however many, keep no others out, and end when they have been
// quiet for long.
func TestUnknownSessionsMakeRoom(t *testing.T) {
	r, now := clocked(t)
	here, _ := process.Of(os.Getpid())
	r.hears("honest", *now, here)
	for i := range maxSessions + 50 {
		*now = now.Add(time.Millisecond)
		r.hears(fmt.Sprint("made up ", i), *now, process.ID{})
	}
	r.hears("late", *now, here)
	for _, session := range []string{"honest", "late", fmt.Sprint("made up ", maxSessions+49)} {
		if r.byKey[key{frame.Codex, session}] == nil {
			t.Errorf("%s is not there", session)
		}
	}
	if r.byKey[key{frame.Codex, "made up 0"}] != nil || len(r.order) != maxSessions {
		t.Errorf("the oldest stays; there are %d", len(r.order))
	}
	*now = now.Add(forgottenAfter - time.Second)
	r.hears("made up 300", *now, process.ID{})
	*now = now.Add(time.Second)
	r.sweep()
	if len(r.order) != 3 {
		t.Errorf("%d sessions stay, of which two have a process and one was heard of", len(r.order))
	}
}

// A process with very many sessions keeps no others out either.
func TestOneProcessTakesNoOnesPlace(t *testing.T) {
	r, now := clocked(t)
	here, _ := process.Of(os.Getpid())
	parent, _ := process.Of(os.Getppid())
	for i := range maxSessions + 10 {
		r.hears(fmt.Sprint("many ", i), *now, here)
	}
	r.hears("another", *now, parent)
	if r.byKey[key{frame.Codex, "another"}] == nil {
		t.Error("another program's session is not there")
	}
}

// A process that a hook describes counts only if it is the one with that pid here: pids are reused,
// and differ in a container.
func TestAnotherProcessOfThatId(t *testing.T) {
	self := frame.Process{Pid: os.Getpid()}
	if !process.Is(self) {
		t.Error("one without a start counts as another")
	}
	var boot string
	_, _ = fmt.Sscanf(proc.Born(self.Pid), "%s %d", &boot, &self.Start)
	if self.Start == 0 {
		t.Skip("this system does not tell when a process began")
	}
	other := frame.Process{Pid: self.Pid, Start: self.Start + 1}
	if !process.Is(self) || process.Is(other) {
		t.Errorf("this process %t, another one %t", process.Is(self), process.Is(other))
	}
	for _, c := range []struct {
		f    frame.Frame
		want []int
	}{
		{frame.Frame{Pids: []frame.Process{self}, AgentPid: self.Pid}, []int{self.Pid, self.Pid}},
		{frame.Frame{Pids: []frame.Process{other, self}}, nil},
		{frame.Frame{Pids: []frame.Process{self}, AgentPid: 1 << 22}, []int{self.Pid}},
		{frame.Frame{Pids: []frame.Process{{Pid: self.Pid}}, AgentPid: 77}, []int{77, self.Pid}},
	} {
		if got := pidsOf(&c.f); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%+v: %v, want %v", c.f, got, c.want)
		}
	}
}

// Open streams, however many, keep out no other program's.
func TestOpenStreamsRefuseNobody(t *testing.T) {
	t.Parallel()
	x := run(t)
	stream := func(f frame.Frame) net.Conn {
		f.V, f.Agent, f.Event, f.At = frame.Version, frame.OpenCode, frame.Stream, time.Now().UnixNano()
		return x.opens(f)
	}
	for range 300 {
		stream(frame.Frame{})
	}
	c := stream(frame.Frame{Pids: []frame.Process{{Pid: os.Getpid()}}})
	b, _ := frame.Frame{Agent: frame.OpenCode, Event: frame.Prompt, Session: "honest", At: time.Now().UnixNano()}.Line()
	if _, err := c.Write(b); err != nil {
		t.Fatal(err)
	}
	x.await("the honest one", func(l wire.AgentsAtWork) bool { return len(l.Agents) == 1 })
}

// opens sends a frame and keeps the connection.
func (x *rig) opens(f frame.Frame) net.Conn {
	x.t.Helper()
	b, err := f.Line()
	if err != nil {
		x.t.Fatal(err)
	}
	c, err := (&net.Dialer{}).DialContext(x.t.Context(), "unix", x.dir.Path(frame.Socket))
	if err != nil {
		x.t.Fatal(err)
	}
	x.t.Cleanup(func() { _ = c.Close() })
	if _, err := c.Write(b); err != nil {
		x.t.Fatal(err)
	}
	return c
}
