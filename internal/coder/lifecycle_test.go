//go:build unix

package coder

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
)

// The body does what its agent does: nothing between two turns, also when the agent was away
// meanwhile.
func TestTheBodyRestsBetweenTurns(t *testing.T) {
	f := begin(t)
	id := f.open()
	for range 2 {
		f.run(id, "talk")
		f.until("a body at rest", func() bool {
			b := f.city.last()
			return b.Activity.State == wire.ActivityIdle && !b.Gone
		})
		f.of(id).stopAgent()
		f.until("no body", func() bool { return f.city.last().Gone })
	}
}

// Four agents run at once. A fifth takes the slot of an idle one, and is refused while all work.
func TestSlots(t *testing.T) {
	f := begin(t)
	var sessions []string
	for range wire.MaxCoderSessions + 1 {
		sessions = append(sessions, f.ask(&wire.CoderRequest{
			Op: wire.CoderOpOpen, Folder: f.repo, Isolation: wire.IsolationInPlace,
		}).Session.ID)
	}
	four, fifth := sessions[:wire.MaxCoderSessions], sessions[wire.MaxCoderSessions]
	f.run(fifth, "talk")
	pid := f.pid(fifth)
	var turns []string
	for _, s := range four {
		turns = append(turns, f.prompt(s, "slow"))
	}
	f.until("four turns", func() bool {
		return !slices.ContainsFunc(turns, func(id string) bool { return f.said(id) == "" })
	})
	f.gone(pid)
	f.state(fifth, wire.CoderResting)
	f.refused(wire.CodeRate, &wire.CoderRequest{Op: wire.CoderOpPrompt, Session: fifth, Text: "talk"})
	f.refused(wire.CodeRate, &wire.CoderRequest{Op: wire.CoderOpResume, Session: fifth})
	if row := f.of(fifth).publicInfo(); row.State != wire.CoderResting || row.Trouble != nil {
		t.Errorf("the refused session is %+v", row)
	}
	idle := f.pid(four[0])
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: four[0]})
	f.ended(turns[0])
	f.until("room", func() bool { return f.noSlotYet(fifth) == nil })
	f.run(fifth, "talk")
	f.gone(idle)
	bodies := map[int]bool{}
	for _, sess := range f.running() {
		l := sess.lock()
		bodies[l.Slot] = true
		l.unlock()
	}
	if len(bodies) != wire.MaxCoderSessions {
		t.Errorf("four agents have the bodies %v", bodies)
	}
	for _, s := range four {
		f.ask(&wire.CoderRequest{Op: wire.CoderOpClose, Session: s})
	}
	if n := len(f.running()); n != 1 {
		t.Errorf("%d slots are taken", n)
	}
	if here := f.city.here(); len(here) != 1 {
		t.Errorf("the bodies %v are in the world", here)
	}
}

// running returns the sessions that have a slot.
func (f *fixture) running() []*session {
	f.slots.mu.Lock()
	defer f.slots.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(f.slots.taken[:]), func(sess *session) bool { return sess == nil })
}

// noSlotYet is slots.check, and causes an event when there is none, so that until checks again.
func (f *fixture) noSlotYet(session string) *wire.Error {
	sess := f.of(session)
	e := f.slots.check(sess)
	if e != nil {
		time.Sleep(time.Millisecond) // a turn frees its slot after its last event
		l := sess.lock()
		l.publishInfo()
		l.unlock()
	}
	return e
}

// A turn of the pipeline waits for a slot, reports that, and begins when one is free. A cancelled
// turn stops waiting.
func TestPipelineWaitsForASlot(t *testing.T) {
	f := begin(t)
	var slow []string
	for range wire.MaxCoderSessions {
		slow = append(slow, f.prompt(f.ask(&wire.CoderRequest{
			Op: wire.CoderOpOpen, Folder: f.repo, Isolation: wire.IsolationInPlace,
		}).Session.ID, "slow"))
	}
	f.until("all agents at work", func() bool {
		return !slices.ContainsFunc(slow, func(id string) bool { return f.said(id) == "" })
	})
	ask := func(ctx context.Context) (waits chan bool, used *wire.CoderUsage, end chan mission.Turn) {
		waits, used, end = make(chan bool, 10), new(wire.CoderUsage), make(chan mission.Turn, 1)
		s := f.ask(&wire.CoderRequest{
			Op: wire.CoderOpOpen, Folder: f.repo, Isolation: wire.IsolationInPlace,
		}).Session.ID
		go func() {
			turn, e := f.Pipeline().Ask(ctx, s, "cost update",
				mission.Observer{
					OnWaiting: func(w bool) { waits <- w },
					OnUsage:   func(u wire.CoderUsage) { *used = u },
				})
			if e != nil {
				t.Error(e)
			}
			end <- turn
		}()
		return waits, used, end
	}
	ctx, cancel := context.WithCancel(testContext)
	waits, _, end := ask(ctx)
	if !<-waits {
		t.Error("it does not wait")
	}
	cancel()
	if turn := <-end; <-waits || turn.Outcome != wire.TurnStopped {
		t.Errorf("cancelled: %+v", turn)
	}
	waits, used, end := ask(testContext)
	if !<-waits {
		t.Error("it does not wait")
	}
	f.until("words", func() bool {
		return slices.ContainsFunc(f.notices, func(n string) bool { return strings.Contains(n, "waits for one to finish") })
	})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: f.all()[len(f.all())-1].id})
	if turn := <-end; <-waits || turn.Outcome != wire.TurnDone || *used == (wire.CoderUsage{}) || turn.Usage == nil ||
		turn.Usage.Cost != 0.25 {
		t.Errorf("the turn is %+v, with %+v; on its way %+v", turn, turn.Usage, used)
	}
}

// All that begin at the same time find their place, but for one too many.
func TestSeatsAtOnce(t *testing.T) {
	f := begin(t)
	var all []string
	for range wire.MaxCoderSessions + 1 {
		all = append(all, f.ask(&wire.CoderRequest{
			Op: wire.CoderOpOpen, Folder: f.repo, Isolation: wire.IsolationInPlace,
		}).Session.ID)
	}
	var together sync.WaitGroup
	for _, s := range all {
		together.Go(func() { _, _ = f.try(&wire.CoderRequest{Op: wire.CoderOpPrompt, Session: s, Text: "slow"}) })
	}
	together.Wait()
	f.until("four running", func() bool {
		n := 0
		for _, turn := range f.turns {
			if f.said(turn.ID) != "" {
				n++
			}
		}
		return n == wire.MaxCoderSessions
	})
	for _, turn := range f.turns {
		if turn.State == wire.TurnFailed && !strings.Contains(turn.Reason, "4 agents are at work") {
			t.Errorf("a turn failed: %s", turn.Reason)
		}
	}
}

func TestQueue(t *testing.T) {
	f := begin(t)
	s := f.open()
	slow := f.prompt(s, "slow")
	f.until("the turn", func() bool { return f.said(slow) != "" })
	var waiting []string
	for i := range wire.MaxCoderQueue {
		a := f.ask(&wire.CoderRequest{Op: wire.CoderOpPrompt, Session: s, Text: "talk"})
		if waiting = append(waiting, a.Turn); a.Queued != i+1 {
			t.Errorf("prompt %d has %d before it", i, a.Queued)
		}
	}
	f.refused(wire.CodeQueueFull, &wire.CoderRequest{Op: wire.CoderOpPrompt, Session: s, Text: "talk"})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s, Turn: waiting[1]})
	if end := f.ended(waiting[1]); end.State != wire.TurnStopped || end.Began != nil ||
		f.turns[slow].State != wire.TurnRunning {
		t.Errorf("the one taken away: %+v", end)
	}
	f.refused(wire.CodeNotFound, &wire.CoderRequest{Op: wire.CoderOpCancel, Session: s, Turn: waiting[1]})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s, Turn: slow})
	for _, turn := range []string{slow, waiting[0], waiting[2], waiting[3], waiting[4]} {
		if end := f.ended(turn); (end.State == wire.TurnDone) != (turn != slow) {
			t.Errorf("%s ended as %+v", turn, end)
		}
	}
}

// A stop works at each moment, and the session is of use behind it.
func TestCancel(t *testing.T) {
	for _, c := range []struct {
		name, words string
		args        []string
		at          func(f *fixture, s, turn string) bool
	}{
		{"before the start", "slow", nil, func(*fixture, string, string) bool { return true }},
		{"while it starts", "slow", []string{"-stalls", "initialize"}, func(f *fixture, s, _ string) bool { return f.rows[s].State == wire.CoderStarting }},
		{"while its conversation opens", "slow", []string{"-stalls", "session/new"}, func(f *fixture, s, _ string) bool { return f.pid(s) != 0 || f.until1() }},
		{"when the turn begins", "slow", nil, func(f *fixture, _, turn string) bool { return f.turns[turn].State == wire.TurnRunning }},
		{"while it works", "slow", nil, func(f *fixture, _, turn string) bool { return f.said(turn) != "" }},
		{"with a card", "ask Bash", nil, func(f *fixture, s, _ string) bool { return f.rows[s].Cards == 1 }},
		{"an agent that goes on", "deaf", nil, func(f *fixture, _, turn string) bool { return f.said(turn) != "" }},
		{"an agent that goes on behind it", "late", nil, func(f *fixture, _, turn string) bool { return f.turns[turn].State == wire.TurnRunning }},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := begin(t, c.args...)
			f.opt.limits.Stopping = 200 * time.Millisecond
			s := f.open()
			turn := f.prompt(s, c.words)
			f.until("the moment", func() bool { return c.at(f, s, turn) })
			f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s, Turn: turn})
			if end := f.ended(turn); end.State != wire.TurnStopped {
				t.Errorf("it ended as %+v", end)
			}
			f.until("its rest", func() bool {
				row := f.rows[s]
				return row.Turn == "" && row.Cards == 0 && (row.State == wire.CoderIdle || row.State == wire.CoderResting)
			})
			f.agent.Args = []string{"-hands=false"}
			if said := f.run(s, "talk"); said != "let me seeHello from 🌍 here." && said != "late wordslet me seeHello from 🌍 here." {
				t.Errorf("then it said %q", said)
			}
		})
	}
}

// A close ends whatever runs and waits; the next prompt opens the session again, where it was.
func TestCloseAndAgain(t *testing.T) {
	f := begin(t, "-resume")
	s := f.open()
	turn := f.prompt(s, "slow")
	waits := f.prompt(s, "talk")
	f.until("the turn", func() bool { return f.said(turn) != "" })
	pid, work := f.pid(s), f.tree(s)
	if a := f.ask(&wire.CoderRequest{Op: wire.CoderOpClose, Session: s}); a.Session.State != wire.CoderClosed {
		t.Errorf("the closed session is %s", a.Session.State)
	}
	f.gone(pid)
	if a, b := f.ended(turn), f.ended(waits); a.State != wire.TurnStopped || b.State != wire.TurnStopped ||
		f.of(s).publicInfo().State != wire.CoderClosed {
		t.Errorf("its turns are %+v and %+v", a, b)
	}
	if said := f.run(s, "look"); !strings.Contains(said, "folder "+work+"\n") || len(f.notices) != 0 {
		t.Errorf("then it said %q, %q", said, f.notices)
	}
	f.agent.Args = append(f.agent.Args, "-stalls", "initialize")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpClose, Session: s})
	resumed := make(chan *wire.Error, 1)
	go func() {
		_, e := f.try(&wire.CoderRequest{Op: wire.CoderOpResume, Session: s})
		resumed <- e
	}()
	f.until("a start", func() bool { return f.pid(s) != 0 || f.until1() })
	f.ask(&wire.CoderRequest{Op: wire.CoderOpClose, Session: s})
	if e := <-resumed; e == nil || f.of(s).publicInfo().State != wire.CoderClosed || f.pid(s) != 0 {
		t.Errorf("a resume that was closed: %v, %s", e, f.of(s).publicInfo().State)
	}
}

// until1 waits a little for something that no event reports.
func (f *fixture) until1() bool {
	time.Sleep(2 * time.Millisecond)
	sess := f.all()[0]
	l := sess.lock()
	defer l.unlock()
	l.publishInfo()
	return false
}

// An agent rests without a turn, also when it was only resumed; the request that resumed it may end
// before.
func TestIdle(t *testing.T) {
	f := begin(t, "-resume")
	f.opt.limits.idle = 50 * time.Millisecond
	s := f.open()
	turn := f.prompt(s, "edit main.go package better")
	c := f.card(s)
	time.Sleep(100 * time.Millisecond) // longer than it may be idle
	if _, e := f.answer(s, &c, "y"); e != nil {
		t.Fatal(e)
	}
	f.ended(turn)
	f.state(s, wire.CoderResting)
	gone, cancel := context.WithCancel(testContext)
	cancel()
	if _, e := f.Ask(gone, user, "", &wire.CoderRequest{Op: wire.CoderOpResume, Session: s}); e != nil {
		t.Fatal(e)
	}
	f.state(s, wire.CoderIdle)
	f.state(s, wire.CoderResting)
	if row := f.rows[s]; row.Trouble != nil || len(f.notices) != 0 {
		t.Errorf("it rests as %+v, %q", row, f.notices)
	}
	f.until("the end of its token", func() bool { return len(f.city.good()) == 0 || f.until1() })
	f.opt.limits.idle = time.Minute
	f.run(s, "talk")
	_ = syscall.Kill(f.pid(s), syscall.SIGKILL)
	f.state(s, wire.CoderResting)
	if len(f.running()) != 0 {
		t.Error("it keeps its slot")
	}
}

// A failed start is explained with the next step, and leaves nothing running.
func TestStartTroubles(t *testing.T) {
	for _, c := range []struct {
		name, words string
		change      func(f *fixture)
		code        wire.Code
	}{
		{"an agent that lists no tools", "did not load the world's tools", func(f *fixture) { f.city.mute, f.opt.limits.Tools = true, 50*time.Millisecond }, wire.CodeAgentNotReady},
		{"another version", "9.9", func(f *fixture) { f.agent.Args = append(f.agent.Args, "-version", "9.9.9") }, wire.CodeAgentOld},
		{"version 2 only", "newer version", func(f *fixture) { f.agent.Args = append(f.agent.Args, "-second", "only") }, wire.CodeAgentOld},
		{"version 2 first", "version", func(f *fixture) { f.agent.Args = append(f.agent.Args, "-second", "first", "-protocol", "2") }, wire.CodeAgentOld},
		{"not logged in", "not logged in", func(f *fixture) { f.agent.Args = append(f.agent.Args, "-login") }, wire.CodeAgentNotReady},
		{"no mode", "does not report its mode", func(f *fixture) { f.agent.Args = append(f.agent.Args, "-how", "none") }, wire.CodeAgentNotReady},
		{"a mode that stays", "could not be set to ask", func(f *fixture) { f.agent.Args = append(f.agent.Args, "-mode", "yolo", "-stubborn") }, wire.CodeAgentNotReady},
		{"no such mode", "does not offer the mode", func(f *fixture) { f.agent.Args = append(f.agent.Args, "-modes", "yolo", "-mode", "yolo") }, wire.CodeAgentNotReady},
		{"an agent that ends", "ended while it was starting", func(f *fixture) { f.agent.Path = "/bin/true" }, wire.CodeAgentNotReady},
		{"a missing program", "no longer installed", func(f *fixture) { f.agent.Path = "/nowhere/fake" }, wire.CodeAgentNotReady},
		{"an agent that was removed", "not installed", func(f *fixture) { f.agent.Type = "other" }, wire.CodeAgentMissing},
		{"an agent that nothing holds safe", "cannot be made safe", func(f *fixture) { f.agent.ForeignSettings = profile.ForeignUnknown }, wire.CodeUntrusted},
		{"no answer", "did not answer in time", func(f *fixture) {
			f.agent.Args, f.opt.limits.Start = append(f.agent.Args, "-stalls", "initialize"), 50*time.Millisecond
		}, wire.CodeAgentNotReady},
		{"a worktree that has gone", "", func(f *fixture) {
			id := f.all()[0].id
			work := f.tree(id)
			_ = f.of(id).close(testContext)
			_ = os.RemoveAll(filepath.Dir(work))
		}, wire.CodeNotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := begin(t)
			s := f.open()
			c.change(f)
			turn := f.ended(f.prompt(s, "talk"))
			f.until("its state", func() bool { return f.rows[s].State == wire.CoderFailed && f.rows[s].Trouble != nil })
			if turn.State != wire.TurnFailed || !strings.Contains(turn.Reason, c.words) || turn.Began != nil {
				t.Errorf("the turn ended as %+v", turn)
			}
			if n := strings.Count(f.logs.String(), "did not start"); n > 1 {
				t.Errorf("it was logged %d times", n)
			}
			if trouble := f.rows[s].Trouble; !strings.Contains(trouble.Reason, c.words) || trouble.Next == "" {
				t.Errorf("the trouble is %+v", trouble)
			}
			f.refused(c.code, &wire.CoderRequest{Op: wire.CoderOpResume, Session: s})
			if f.pid(s) != 0 || len(f.city.good()) != 0 {
				t.Error("something is left of it")
			}
		})
	}
}

// Who cannot be held safe does not even get a session in a folder that is not trusted.
func TestUntrusted(t *testing.T) {
	f := begin(t)
	f.agent.ForeignSettings = profile.ForeignUnknown
	f.refused(wire.CodeUntrusted, &wire.CoderRequest{Op: wire.CoderOpOpen, Folder: f.repo})
	write(t, f.repo, ".claude/settings.json", `{"hooks":{}}`)
	git(t, f.repo, "add", ".")
	git(t, f.repo, "commit", "-q", "-m", "settings")
	look := func() *wire.CoderWorkspace {
		return f.ask(&wire.CoderRequest{Op: wire.CoderOpLook, Folder: f.repo}).Workspace
	}
	trust := func() {
		f.ask(&wire.CoderRequest{Op: wire.CoderOpTrust, Folder: f.repo, Hash: look().Hash, Trusted: true})
	}
	f.refused(wire.CodeChanged, &wire.CoderRequest{Op: wire.CoderOpTrust, Folder: f.repo, Hash: "x", Trusted: true})
	trust()
	s := f.open()
	f.run(s, "talk")
	if !f.rows[s].Trusted {
		t.Error("it is not shown as trusted")
	}
	starts := func(want bool) {
		t.Helper()
		f.of(s).stopAgent()
		_, e := f.try(&wire.CoderRequest{Op: wire.CoderOpResume, Session: s})
		if (e == nil) != want || e != nil && e.Code != wire.CodeUntrusted {
			t.Errorf("a start: %v", e)
		}
	}
	starts(true)
	work := f.tree(s)
	write(t, work, ".claude/settings.json", `{"hooks":{"SessionStart":[]}}`) // the agent did it
	starts(false)
	write(t, work, ".claude/settings.json", `{"hooks":{}}`)
	starts(true)
	write(t, work, "docs/.mcp.json", `{}`) // no folder that it reads settings from
	starts(true)
	write(t, work, ".mcp.json", `{}`)
	starts(false)
	if err := os.Remove(filepath.Join(work, ".mcp.json")); err != nil {
		t.Fatal(err)
	}
	starts(true)
	write(t, f.repo, ".claude/settings.json", `{"hooks":{"SessionStart":[]}}`)
	if w := look(); w.Trusted || !w.Changed {
		t.Errorf("the changed folder is %+v", w)
	}
	f.refused(wire.CodeUntrusted, &wire.CoderRequest{Op: wire.CoderOpOpen, Folder: f.repo})
	f.ask(&wire.CoderRequest{Op: wire.CoderOpTrust, Folder: f.repo})
	starts(false)
}

// Folders that the user has not opened are closed to everyone else.
func TestFolders(t *testing.T) {
	f := begin(t)
	other := project(t)
	for _, op := range []wire.CoderOp{wire.CoderOpLook, wire.CoderOpOpen} {
		if _, e := f.Ask(testContext, program, "", &wire.CoderRequest{Op: op, Folder: other}); e == nil ||
			e.Code != wire.CodeNotAllowed {
			t.Errorf("%s by a program: %v", op, e)
		}
	}
	if _, e := f.Ask(testContext, program, "", &wire.CoderRequest{Op: wire.CoderOpLook, Folder: f.repo}); e != nil {
		t.Error(e)
	}
	for _, bad := range []string{"/", os.Getenv("HOME"), string(f.dir), "relative", f.repo + "/missing"} {
		if _, e := f.try(&wire.CoderRequest{Op: wire.CoderOpLook, Folder: bad}); e == nil {
			t.Errorf("%s was opened", bad)
		}
	}
}

// A mode that changes by itself stops the turn; no prompt goes out before it is set back, and at
// last the agent is ended.
func TestModes(t *testing.T) {
	for how, flag := range map[string]string{"wander": "modes", "wander option": "option"} {
		t.Run(how, func(t *testing.T) {
			f := begin(t, "-how", flag)
			s := f.open()
			for i := range 3 {
				turn := f.prompt(s, how)
				next := f.prompt(s, "mode")
				if end := f.ended(turn); end.State != wire.TurnStopped {
					t.Errorf("it ended as %+v", end)
				}
				if f.ended(next); f.said(next) != "mode default" {
					t.Errorf("the next prompt: %q, %+v", f.said(next), f.turns[next])
				}
				f.until("a word of it", func() bool { return len(f.notices) == i+1 })
			}
			pid := f.pid(s)
			turn := f.prompt(s, how)
			f.gone(pid)
			if f.ended(turn).State != wire.TurnFailed || len(f.city.good()) != 0 {
				t.Errorf("the last one: %+v", f.turns[turn])
			}
			f.run(s, "talk")
		})
	}
}

// A login that runs out during a turn is the session's trouble: its agent is stopped, and the next
// prompt starts one that knows the new login.
func TestLoginRunsOut(t *testing.T) {
	f := begin(t)
	s := f.open()
	f.run(s, "talk")
	pid := f.pid(s)
	turn := f.ended(f.prompt(s, "login"))
	f.state(s, wire.CoderFailed)
	if turn.State != wire.TurnFailed || !strings.HasPrefix(turn.Reason, "Fake is not logged in.") || f.rows[s].Trouble == nil {
		t.Errorf("the turn ended as %+v, the session is %+v", turn, f.rows[s])
	}
	f.gone(pid)
	f.run(s, "talk")
}

func TestDrift(t *testing.T) {
	f := begin(t, "-drifts", "-resume")
	turn := f.ended(f.prompt(f.open(), "mode"))
	if turn.State == wire.TurnDone && f.said(turn.ID) != "mode default" {
		t.Errorf("an agent that drifts: %q", f.said(turn.ID))
	}
}

// An agent that cannot resume its conversation gets a new one, with a notice to the user. Repeated
// events are not shown again.
func TestConversation(t *testing.T) {
	f := begin(t)
	s := f.open()
	f.run(s, "talk")
	f.of(s).stopAgent()
	f.run(s, "talk")
	if !slices.ContainsFunc(f.notices, func(n string) bool { return strings.Contains(n, "began a new conversation") }) {
		t.Errorf("the user is told %q", f.notices)
	}
	f.agent.Args = append(f.agent.Args, "-load")
	f.of(s).stopAgent()
	f.notices = nil
	f.run(s, "talk")
	if len(f.notices) != 0 || strings.Contains(fmt.Sprint(f.texts), "replayed") {
		t.Errorf("after a load: %q, %q", f.notices, f.texts)
	}
}

// An agent that starts in an empty folder gets the path of the work once, and not again after a
// restart of the service.
func TestToldOfTheFolder(t *testing.T) {
	f := begin(t, "-resume")
	f.agent.ForeignSettings = profile.ForeignOutside
	s := f.open()
	stopped := f.prompt(s, "slow")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s})
	f.ended(stopped)
	began := f.turns[stopped].Began != nil
	f.of(s).stopAgent()
	f.Close()
	f.start()
	if said := f.run(s, "talk"); strings.Contains(said, "told of the folder") == began {
		t.Errorf("the first prompt: %q", said)
	}
	f.Close()
	f.start()
	if said := f.run(s, "look"); strings.Contains(said, "told of the folder") || !strings.Contains(said, "/empty/"+s) {
		t.Errorf("the next one: %q", said)
	}
}

// What an agent may say is bounded, and what it may not say is skipped.
func TestStrangeWords(t *testing.T) {
	f := begin(t)
	s := f.open()
	if said := f.run(s, "strange"); said != "one last" || !slices.Contains(f.notices, "be careful") || strings.Contains(fmt.Sprint(f.texts), "I am the user") {
		t.Errorf("it said %q, %q", said, f.notices)
	}
	turn := f.prompt(s, "crash")
	if end := f.ended(turn); end.State != wire.TurnFailed || f.said(turn) != "before the crash" || !strings.Contains(end.Reason, "ended before it had finished") {
		t.Errorf("a crash: %+v, %q", end, f.said(turn))
	}
	for _, words := range []string{"error inner", "ends refusal", "ends max_tokens", "ends cancelled"} {
		if end := f.ended(f.prompt(s, words)); end.State != wire.TurnFailed || end.Reason == "" {
			t.Errorf("%s: %+v", words, end)
		}
	}
	if said := f.run(s, "long 3000000"); len(said) != transcript.MaxText+len(transcript.CutNote) {
		t.Errorf("a long word has %d bytes", len(said))
	}
	if said := f.run(s, fmt.Sprint("long ", 64<<20)); said != "" {
		t.Errorf("a line that is too long: %d bytes", len(said))
	}
	f.run(s, "cost update")
	f.until("what it has used", func() bool { // the row's event follows the end of a turn
		u := f.rows[s].Usage
		return u != nil && u.Context == 1200 && u.Window == 200_000 && u.Cost == 0.25 && u.Input == 10 && u.Output == 5
	})
}

func TestOptions(t *testing.T) {
	f := begin(t, "-how", "option", "-models", "small,large")
	s := f.open()
	set := func(option, value string) *wire.CoderRequest {
		return &wire.CoderRequest{Op: wire.CoderOpSet, Session: s, Option: option, Value: value}
	}
	f.refused(wire.CodeBadArguments, set("engine", "large"))
	f.run(s, "talk")
	if options := f.rows[s].Options; len(options) != 1 || options[0].ID != "engine" || len(options[0].Values) != 2 {
		t.Errorf("the options are %+v", options)
	}
	f.refused(wire.CodeBadArguments, set("way", "yolo"))
	f.ask(set("engine", "large"))
	if said := f.run(s, "look"); !strings.Contains(said, "model large") || f.rows[s].Options[0].Value != "large" {
		t.Errorf("the model is %+v", f.rows[s].Options)
	}
	f.of(s).stopAgent()
	f.refused(wire.CodeConflict, set("engine", "small"))
}

// The user may choose between the modes in which the agent asks, and others only where they have
// said so. It holds for the next starts, as long as it is allowed.
func TestChosenMode(t *testing.T) {
	f := begin(t, "-resume", "-modes", "default,plan,yolo")
	f.agent.Modes = []string{"default", "plan"}
	s := f.open()
	set := func(option, value string) *wire.CoderRequest {
		return &wire.CoderRequest{Op: wire.CoderOpSet, Session: s, Option: option, Value: value}
	}
	is := func(mode string, offered ...string) {
		t.Helper()
		if said := f.run(s, "mode"); said != "mode "+mode {
			t.Errorf("the agent is in %q, not %q", said, mode)
		}
		o := f.of(s).publicInfo().Options[0]
		var ids []string
		for _, v := range o.Values {
			ids = append(ids, v.ID)
		}
		if o.ID != modeOption || o.Value != mode || !slices.Equal(ids, offered) {
			t.Errorf("the option is %+v", o)
		}
	}
	f.refused(wire.CodeConflict, set(modeOption, "plan"))
	is("default", "default", "plan")
	if _, e := f.Ask(testContext, program, "", set(modeOption, "plan")); e == nil || e.Code != wire.CodeNotAllowed {
		t.Errorf("by a program: %v", e)
	}
	f.ask(set(modeOption, "plan"))
	is("plan", "default", "plan")
	f.of(s).stopAgent()
	is("plan", "default", "plan")
	f.refused(wire.CodeBadArguments, set(modeOption, "yolo"))
	f.refused(wire.CodeNotAllowed, set(wire.GrantUnattended, "true"))
	f.opt.Dangerous = true
	f.ask(set(wire.GrantUnattended, "true"))
	is("plan", "default", "plan", "yolo")
	f.ask(set(modeOption, "yolo"))
	is("yolo", "default", "plan", "yolo")
	f.ask(set(wire.GrantUnattended, "false"))
	is("default", "default", "plan")
}
