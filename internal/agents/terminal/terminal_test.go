package terminal

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// stage is a World that records its calls.
type stage struct {
	mu        sync.Mutex
	bodies    int
	stands    map[string]agent.Body
	turns     []wire.Turn
	works     []agent.Work
	published chan wire.AgentsAtWork
}

func newStage() *stage {
	return &stage{stands: map[string]agent.Body{}, published: make(chan wire.AgentsAtWork, 1000)}
}

func (s *stage) Body(string, process.ID, string) Body {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bodies++
	return standing{s, "avatar_" + strconv.Itoa(s.bodies)}
}

func (s *stage) Work(w agent.Work) { s.mu.Lock(); defer s.mu.Unlock(); s.works = append(s.works, w) }

func (s *stage) Turn(t wire.Turn) { s.mu.Lock(); defer s.mu.Unlock(); s.turns = append(s.turns, t) }

func (s *stage) Publish(t wire.AgentsAtWork) { s.published <- t }
func (s *stage) Watched() bool               { return true }

type standing struct {
	s  *stage
	id string
}

func (b standing) Avatar() string { return b.id }
func (b standing) Show(now agent.Body) {
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	id := b.id + now.Helper
	if b.s.stands[id] = now; now.Gone {
		delete(b.s.stands, id)
	}
}

func (b standing) Leave() {
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	delete(b.s.stands, b.id)
}

// rig is a service with its socket, without programs: the process of each frame is this test's, by
// its pids.
type rig struct {
	*Service
	*stage
	t   *testing.T
	dir local.Dir
	at  int64
}

func run(t *testing.T, sources ...source.Source) *rig {
	t.Helper()
	dir := local.Dir(t.TempDir())
	x := &rig{stage: newStage(), t: t, dir: dir}
	s := New(Options{
		DataDir: dir, World: x.stage, Sources: sources, Logger: zerolog.Nop(),
		Find: func(pids []int) (f process.Found) {
			if len(pids) > 0 {
				f.Program, _ = process.Of(pids[0])
			}
			return f
		},
	})
	x.Service = s
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(ctx)
	}()
	t.Cleanup(func() { cancel(); <-done })
	needs.Until(t, "the socket", func() bool { // its file is there a moment before it is listened to
		c, err := (&net.Dialer{}).DialContext(t.Context(), "unix", dir.Path(frame.Socket))
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	})
	return x
}

// say sends a frame as a hook does. Without a time it is the next one.
func (x *rig) say(f frame.Frame) {
	x.t.Helper()
	x.at++
	f.V = frame.Version
	if f.At == 0 {
		f.At = time.Now().UnixNano()
	}
	b, err := f.Line()
	if err != nil {
		x.t.Fatal(err)
	}
	c, err := (&net.Dialer{}).DialContext(x.t.Context(), "unix", x.dir.Path(frame.Socket))
	if err != nil {
		x.t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Write(b); err != nil {
		x.t.Fatal(err)
	}
}

// await waits for a publication that passes.
func (x *rig) await(what string, passes func(wire.AgentsAtWork) bool) wire.AgentsAtWork {
	x.t.Helper()
	late := time.After(needs.Patience)
	for {
		select {
		case t := <-x.stage.published:
			if passes(t) {
				return t
			}
		case <-late:
			b, _ := json.Marshal(x.Sessions())
			x.t.Fatalf("%s: never; now %s", what, b)
		}
	}
}

// doing waits until a session is published with an activity.
func (x *rig) doing(session int, state wire.ActivityState, label string) wire.AgentAtWork {
	x.t.Helper()
	t := x.await(string(state)+" "+label, func(t wire.AgentsAtWork) bool {
		return session < len(t.Agents) && t.Agents[session].Activity.State == state &&
			t.Agents[session].Activity.Label == label
	})
	return t.Agents[session]
}

func TestASessionWalksInWorksAndLeaves(t *testing.T) {
	t.Parallel()
	x := run(t)
	one := func(e frame.Event, more frame.Frame) {
		more.Agent, more.Session, more.Event, more.Folder = frame.Claude, "s1", e, "/home/me/shop"
		x.say(more)
	}
	one(frame.Start, frame.Frame{Where: "pts/3"})
	s := x.doing(0, wire.ActivityIdle, "")
	if s.Name != "Claude Code · shop" || s.Avatar != "avatar_1" || s.Where != "pts/3" || s.Folder != "/home/me/shop" {
		t.Fatalf("%+v", s)
	}
	one(frame.Prompt, frame.Frame{})
	x.doing(0, wire.ActivityThinking, "")
	one(frame.Tool, frame.Frame{Tool: "Edit", Target: "src/cart.go", Op: frame.Write, ToolID: "t1"})
	x.doing(0, wire.ActivityWorking, "Edit · cart.go")
	one(frame.Asks, frame.Frame{Tool: "Edit", Target: "src/cart.go"})
	x.doing(0, wire.ActivityNeedsYou, "Edit · cart.go")
	one(frame.ToolEnd, frame.Frame{Tool: "Edit", Op: frame.Write, ToolID: "t1"})
	x.doing(0, wire.ActivityThinking, "")
	one(frame.Helper, frame.Frame{Helper: "h1", HelperType: "Explore"})
	x.await("a helper", func(t wire.AgentsAtWork) bool { return t.Agents[0].Helpers == 1 })
	one(frame.Stop, frame.Frame{})
	s = x.doing(0, wire.ActivityIdle, "")
	if s.Turn == nil || s.Turn.Outcome != wire.OutcomeDone || s.Turn.Ended.IsZero() || s.Helpers != 0 {
		t.Fatalf("%+v", s)
	}
	one(frame.End, frame.Frame{Reason: "exit"})
	one(frame.End, frame.Frame{Reason: "exit"})
	x.await("no session", func(t wire.AgentsAtWork) bool { return len(t.Agents) == 0 })
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.stands) != 0 || len(x.turns) != 1 || x.turns[0].Path != wire.PathTerminal || len(x.turns[0].Tools) != 1 {
		t.Errorf("%+v %+v", x.stands, x.turns)
	}
	if len(x.works) != 2 || x.works[0].Paths[0] != "src/cart.go" || x.works[0].Touch != wire.TouchEdit || !x.works[1].Ended {
		t.Errorf("%+v", x.works)
	}
}

// Events of hooks that programs do not wait for arrive late. They close their tool but do not turn
// back the state.
func TestLateEventsTurnNothingBack(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	a := newActivityState(at, "")
	step := func(ms int, e frame.Event, tool, id string) {
		a.apply(&frame.Frame{Agent: frame.Claude, Event: e, Tool: tool, ToolID: id},
			at.Add(time.Duration(ms)*time.Millisecond))
	}
	is := func(state wire.ActivityState, label string) {
		t.Helper()
		if a.current.State != state || a.current.Label != label {
			t.Errorf("%s %q, not %s %q", a.current.State, a.current.Label, state, label)
		}
	}
	step(1, frame.Prompt, "", "")
	step(30, frame.Asks, "Bash", "")
	step(20, frame.Tool, "Bash", "b1")
	is(wire.ActivityNeedsYou, "Bash")
	step(35, frame.Tool, "Read", "r1") // of a helper that goes on: it answers nothing
	step(36, frame.ToolEnd, "Read", "r1")
	is(wire.ActivityNeedsYou, "Bash")
	step(50, frame.ToolEnd, "Bash", "b1")
	is(wire.ActivityThinking, "")
	step(90, frame.Stop, "", "")
	step(60, frame.Tool, "Grep", "g1")
	step(70, frame.ToolEnd, "Grep", "g1")
	is(wire.ActivityIdle, "")
	step(100, frame.Prompt, "", "")
	step(120, frame.ToolEnd, "Grep", "g2")
	step(110, frame.Tool, "Grep", "g2")
	is(wire.ActivityThinking, "")
	step(130, frame.Interrupt, "", "")
	is(wire.ActivityIdle, "stopped by you")
	step(200, frame.Prompt, "", "")
	step(220, frame.Asks, "", "")
	step(210, frame.Tool, "edit", "e1")
	is(wire.ActivityNeedsYou, "edit")
}

// Gemini CLI and Qwen Code report a waiting tool in two incomplete events, and a stopped one in
// passing. What may end without an event is marked unsure.
func TestWhatProgramsLeaveOut(t *testing.T) {
	t.Parallel()
	asks := frame.Frame{Event: frame.Asks}
	shell := func(e frame.Event, reason string) frame.Frame {
		return frame.Frame{Event: e, Tool: "run_shell_command", Target: "make", Op: frame.Run, Reason: reason}
	}
	prompt := frame.Frame{Event: frame.Prompt}
	gate := frame.Frame{Event: frame.Asks, Target: "make", Op: frame.Run}
	for name, c := range map[string]struct {
		agent  string
		events []frame.Frame
		state  wire.ActivityState
		label  string
		unsure bool
	}{
		"Gemini asks": {
			frame.Gemini,
			[]frame.Frame{prompt, shell(frame.Tool, ""), {Event: frame.Tool, Tool: "glob"}, gate},
			wire.ActivityNeedsYou, "run_shell_command · make", true,
		},
		"and for a path, in full": {frame.Gemini, []frame.Frame{
			prompt,
			{Event: frame.Tool, Tool: "replace", Target: "a"},
			{Event: frame.Asks, Target: "/r/a"},
		}, wire.ActivityNeedsYou, "replace · a", true},
		"and for a server's tool": {frame.Gemini, []frame.Frame{
			prompt,
			{Event: frame.Tool, Tool: "mcp_world_say"},
			{Event: frame.Asks, Tool: "say"},
			{Event: frame.ToolEnd, Tool: "mcp_world_say"},
		}, wire.ActivityThinking, "", false},
		"Gemini works": {frame.Gemini, []frame.Frame{prompt, shell(frame.Tool, "")}, wire.ActivityWorking, "run_shell_command · make", true},
		"its command was stopped": {
			frame.Gemini,
			[]frame.Frame{prompt, shell(frame.Tool, ""), gate, shell(frame.ToolFailed, "interrupt")},
			wire.ActivityIdle, "stopped by you", false,
		},
		"Qwen asks": {
			frame.Qwen,
			[]frame.Frame{prompt, shell(frame.Asks, ""), {Event: frame.Asks, Tool: "run_shell_command"}},
			wire.ActivityNeedsYou, "run_shell_command · make", false,
		},
		"its helper asks": {
			frame.Qwen,
			[]frame.Frame{prompt, {Event: frame.Asks, Tool: "edit", Helper: "h"}},
			wire.ActivityNeedsYou,
			"edit", false,
		},
		"it was refused": {
			frame.Qwen,
			[]frame.Frame{prompt, shell(frame.Asks, ""), {Event: frame.Idle}},
			wire.ActivityIdle,
			"", false,
		},
		"it compacts": {frame.Qwen, []frame.Frame{{Event: frame.Compact}}, wire.ActivityWorking, "compacting the conversation", true},
		"it has background work": {frame.Qwen, []frame.Frame{
			prompt,
			{Event: frame.Helper, Helper: "h"},
			{Event: frame.Stop, Background: 1},
			{Event: frame.Idle},
		}, wire.ActivityIdle, "waits for background work", true},
		"it failed": {
			frame.Qwen,
			[]frame.Frame{prompt, {Event: frame.StopFailed}, {Event: frame.Idle}},
			wire.ActivityIdle, "ended with an error", false,
		},
		"a question without a name":  {frame.Claude, []frame.Frame{prompt, shell(frame.Asks, ""), asks}, wire.ActivityNeedsYou, "run_shell_command · make", false},
		"one of which nothing's new": {frame.Claude, []frame.Frame{prompt, asks}, wire.ActivityNeedsYou, "", false},
	} {
		at := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
		s := newSession(key{c.agent, "a"}, at)
		var works []agent.Work
		for _, f := range c.events {
			f.Agent = c.agent
			at = at.Add(time.Second)
			if r := s.apply(&f, at); r.work != nil {
				works = append(works, *r.work)
			}
		}
		if a := s.activity(); a.State != c.state || a.Label != c.label || a.Unsure != c.unsure {
			t.Errorf("%s: %+v", name, a)
		}
		if len(works) == 2 && (works[0].Call == "" || works[0].Call != works[1].Call || !works[1].Ended) {
			t.Errorf("%s: not one call: %+v", name, works)
		}
		if name == "it has background work" && len(s.helpers) != 1 {
			t.Errorf("%s: its helper has left", name)
		}
	}
}

// What a program says itself counts when no event is newer.
func TestAProgramCorrectsItsHooks(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		events []frame.Event
		says   source.State
		after  time.Duration
		want   wire.ActivityState
		label  string
		ended  bool
	}{
		"approved": {
			[]frame.Event{frame.Prompt, frame.Tool, frame.Asks},
			source.Busy, time.Second,
			wire.ActivityWorking, "Bash · make", false,
		},
		"refused": {
			[]frame.Event{frame.Prompt, frame.Tool, frame.Asks},
			source.Idle, time.Second,
			wire.ActivityIdle, "", true,
		},
		"stopped while at it":  {[]frame.Event{frame.Prompt}, source.Idle, time.Second, wire.ActivityIdle, "", true},
		"older than the event": {[]frame.Event{frame.Prompt, frame.Asks}, source.Idle, -time.Second, wire.ActivityNeedsYou, "Bash · make", false},
		"a dialog of its own":  {[]frame.Event{frame.Prompt}, source.Waiting, time.Second, wire.ActivityNeedsYou, "a plan", false},
		"it does not say":      {[]frame.Event{frame.Prompt}, source.Unknown, time.Second, wire.ActivityThinking, "", false},
		"idle as before":       {nil, source.Idle, time.Second, wire.ActivityIdle, "", false},
	} {
		a := newActivityState(at, "")
		for _, e := range c.events {
			a.apply(&frame.Frame{Agent: frame.Claude, Event: e, Tool: "Bash", Target: "make", ToolID: "1"}, at)
		}
		ended := a.correct(source.Status{State: c.says, For: "a plan"}, "", at.Add(c.after))
		if a.current.State != c.want || a.current.Label != c.label || ended != c.ended {
			t.Errorf("%s: %s %q, ended %v", name, a.current.State, a.current.Label, ended)
		}
	}
}

// The program may say that a session is idle before the event arrives that says how its turn ended.
// The event counts, and the turn is logged once; without one it was stopped.
func TestTheOutcomeOfATurnMayComeLater(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	s := newSession(key{frame.Claude, "a"}, at)
	logged := 0
	take := func(ms int, e frame.Event) {
		if r := s.apply(&frame.Frame{Agent: frame.Claude, Event: e},
			at.Add(time.Duration(ms)*time.Millisecond)); r.endedTurn != nil {
			logged++
		}
	}
	idle := func(ms int) {
		if r := s.correct(&source.Status{State: source.Idle}, "",
			at.Add(time.Duration(ms)*time.Millisecond)); r.endedTurn != nil {
			logged++
		}
	}
	take(1, frame.Prompt)
	idle(500)
	if s.turn.Outcome != wire.OutcomeStopped || logged != 0 {
		t.Errorf("at first: %+v, logged %d times", s.turn, logged)
	}
	take(480, frame.Stop)
	take(60_000, frame.Idle)
	if s.turn.Outcome != wire.OutcomeDone || logged != 1 || !s.turn.Ended.Equal(at.Add(500*time.Millisecond)) {
		t.Errorf("then: %+v, logged %d times", s.turn, logged)
	}
	take(61_000, frame.Prompt)
	idle(62_000)
	take(63_000, frame.Prompt)
	take(62_500, frame.Stop) // of a turn that is over
	if logged != 2 || s.turn.over() {
		t.Errorf("in the end: %+v, logged %d times", s.turn, logged)
	}
}

// A helper that still works when the turn stops stays until it ends. Usage of the context alone
// keeps the totals.
func TestAHelperWorksOn(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	s := newSession(key{frame.Claude, "a"}, at)
	take := func(ms int, f frame.Frame) []string {
		f.Agent = frame.Claude
		return s.apply(&f, at.Add(time.Duration(ms)*time.Millisecond)).goneHelpers
	}
	take(1, frame.Frame{Event: frame.Prompt})
	take(2, frame.Frame{Event: frame.Helper, Helper: "h"})
	if left := take(3, frame.Frame{Event: frame.Stop, Background: 1}); len(left) != 0 || len(s.helpers) != 1 ||
		s.state.current.Label == "" {
		t.Errorf("%v left, %+v", left, s.state.current)
	}
	if left := take(4, frame.Frame{Event: frame.HelperEnd, Helper: "h"}); len(left) != 1 || len(s.helpers) != 0 {
		t.Errorf("%v left", left)
	}
	s.setUsage(&wire.TerminalUsage{Input: 7, Output: 3, Context: 10}, nil)
	take(5, frame.Frame{Event: frame.Start, Reason: "compact", Usage: &frame.Usage{Context: 4}})
	if *s.usage != (wire.TerminalUsage{Input: 7, Output: 3, Context: 4}) {
		t.Errorf("%+v", s.usage)
	}
}

// A conversation that follows another one in the same process keeps its body; two processes are two
// bodies.
func TestOneProcessIsOneBody(t *testing.T) {
	t.Parallel()
	x := run(t)
	here := []frame.Process{{Pid: os.Getpid()}}
	there := []frame.Process{{Pid: os.Getppid()}}
	x.say(frame.Frame{Agent: frame.Claude, Session: "a", Event: frame.Start, Pids: here})
	x.await("one", func(t wire.AgentsAtWork) bool { return len(t.Agents) == 1 })
	x.say(frame.Frame{Agent: frame.Claude, Session: "b", Event: frame.Start, Pids: there})
	x.await("two", func(t wire.AgentsAtWork) bool { return len(t.Agents) == 2 })
	first := x.Sessions().Agents[0]
	x.say(frame.Frame{Agent: frame.Claude, Session: "a", Event: frame.End, Reason: "clear", Pids: here})
	x.say(frame.Frame{Agent: frame.Claude, Session: "a2", Event: frame.Start, Reason: "clear", Pids: here})
	x.say(frame.Frame{Agent: frame.Claude, Session: "a2", Event: frame.Prompt, Pids: here})
	s := x.doing(0, wire.ActivityThinking, "")
	if s.ID != first.ID || s.Avatar != first.Avatar || len(x.Sessions().Agents) != 2 {
		t.Errorf("%+v, before %+v", s, first)
	}
}

// In a process with several sessions, one that its user leaves for another passes on its body, and
// one that runs in parallel has its own.
func TestASessionFollowsAnother(t *testing.T) {
	t.Parallel()
	x := run(t)
	c, err := (&net.Dialer{}).DialContext(t.Context(), "unix", x.dir.Path(frame.Socket))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	send := func(f frame.Frame) {
		f.Agent, f.V, f.At = frame.OpenCode, frame.Version, time.Now().UnixNano()
		b, _ := f.Line()
		_, _ = c.Write(b)
	}
	send(frame.Frame{Event: frame.Stream, Pids: []frame.Process{{Pid: os.Getpid()}}})
	say := func(session string, e frame.Event, reason string) {
		send(frame.Frame{Session: session, Event: e, Reason: reason})
	}
	say("a", frame.Start, "")
	x.await("one", func(t wire.AgentsAtWork) bool { return len(t.Agents) == 1 })
	first := x.Sessions().Agents[0]
	say("a", frame.End, "clear")
	say("b", frame.Start, "")
	say("b", frame.Prompt, "")
	if s := x.doing(0, wire.ActivityThinking, ""); s.ID != first.ID || s.Avatar != first.Avatar {
		t.Errorf("%+v, before %+v", s, first)
	}
	say("c", frame.Prompt, "")
	two := x.await("two", func(t wire.AgentsAtWork) bool { return len(t.Agents) == 2 })
	if two.Agents[0].ID != first.ID || two.Agents[1].Avatar == first.Avatar {
		t.Errorf("%+v", two)
	}
}

// Who waits for the user has a body, whatever else is there.
func TestWhoWaitsHasABody(t *testing.T) {
	t.Parallel()
	x := run(t)
	for i := range 8 {
		x.say(frame.Frame{Agent: frame.Codex, Session: strconv.Itoa(i), Event: frame.Prompt})
	}
	x.await("eight", func(t wire.AgentsAtWork) bool { return len(t.Agents) == 8 })
	x.say(frame.Frame{Agent: frame.Codex, Session: "7", Event: frame.Asks, Tool: "shell"})
	x.await("the last one waits, with a body", func(t wire.AgentsAtWork) bool {
		n := 0
		waits := false
		for _, s := range t.Agents {
			if s.Avatar != "" {
				n++
				waits = waits || s.Activity.State == wire.ActivityNeedsYou
			}
		}
		return n == wire.MaxTerminalBodies && waits
	})
	names := func() (n int) {
		x.mu.Lock()
		defer x.mu.Unlock()
		for _, b := range x.stands {
			if strings.HasSuffix(b.PrivateName, " and 2 more") {
				n++
			}
		}
		return n
	}
	if n := names(); n != 1 {
		t.Errorf("%d bodies name the sessions without one", n)
	}
	x.say(frame.Frame{Agent: frame.Codex, Session: "7", Event: frame.End})
	x.say(frame.Frame{Agent: frame.Codex, Session: "6", Event: frame.End})
	x.await("six", func(t wire.AgentsAtWork) bool { return len(t.Agents) == wire.MaxTerminalBodies })
	if n := names(); n != 0 {
		t.Errorf("%d bodies name sessions without one, and there are none", n)
	}
}

// A program that is gone takes its sessions with it, without a word.
func TestAKilledProgramIsGone(t *testing.T) {
	t.Parallel()
	x := run(t)
	p, err := os.StartProcess("/bin/sleep", []string{"sleep", "60"}, &os.ProcAttr{})
	if err != nil {
		t.Skip(err)
	}
	x.say(frame.Frame{Agent: frame.Gemini, Session: "g", Event: frame.Prompt, Pids: []frame.Process{{Pid: p.Pid}}})
	x.doing(0, wire.ActivityThinking, "")
	_ = p.Kill() // a zombie until Wait
	x.await("gone", func(t wire.AgentsAtWork) bool { return len(t.Agents) == 0 })
	_, _ = p.Wait()
}

// Bad frames are dropped whole.
func TestBadFrames(t *testing.T) {
	t.Parallel()
	x := run(t)
	for _, line := range []string{
		"", "{", "[]\n", "null\n", `{"v":2,"agent":"codex","event":"start","session":"s"}` + "\n",
		`{"v":1,"agent":"no name!","event":"start","session":"s","at":1}` + "\n", `{"v":1,"agent":"codex","event":"start","at":1}` + "\n",
		strings.Repeat("x", frame.MaxAskLine+10) + "\n",
	} {
		c, err := (&net.Dialer{}).DialContext(t.Context(), "unix", x.dir.Path(frame.Socket))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = c.Write([]byte(line))
		_ = c.Close()
	}
	x.say(frame.Frame{Agent: frame.Codex, Session: "good", Event: frame.Start})
	got := x.await("the good one", func(t wire.AgentsAtWork) bool { return len(t.Agents) > 0 })
	if len(got.Agents) != 1 {
		t.Errorf("%+v", got)
	}
}

// A plugin stays connected and sends events of many sessions; bad lines in between do no harm.
func TestAStream(t *testing.T) {
	t.Parallel()
	x := run(t)
	c, err := (&net.Dialer{}).DialContext(t.Context(), "unix", x.dir.Path(frame.Socket))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for i, f := range []frame.Frame{
		{Agent: frame.OpenCode, Event: frame.Stream},
		{Agent: frame.OpenCode, Event: frame.Prompt, Session: "a"},
		{Agent: frame.Codex, Event: frame.Prompt, Session: "not its own"},
		{Agent: frame.OpenCode, Event: frame.Start, Session: "b"},
		{Agent: frame.OpenCode, Event: frame.Tool, Session: "b", Tool: "edit", Target: "x/y.go", ToolID: "1"},
	} {
		f.V, f.At = frame.Version, time.Now().UnixNano()
		b, err := f.Line()
		if err != nil {
			t.Fatal(i, err)
		}
		if i == 2 {
			b = append([]byte("nonsense\n"), b...)
		}
		if _, err := c.Write(b); err != nil {
			t.Fatal(err)
		}
	}
	got := x.await("both", func(t wire.AgentsAtWork) bool {
		return len(t.Agents) == 2 && t.Agents[1].Activity.State == wire.ActivityWorking
	})
	if got.Agents[0].Activity.State != wire.ActivityThinking || got.Agents[1].Activity.Label != "edit · y.go" {
		t.Errorf("%+v", got)
	}
}
