//go:build real && linux

package terminal

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// These tests were measured with Claude Code 2.1.329.

// claude opens Claude Code, which may sleep without asking.
func (d *desk) claude(t *testing.T, args ...string) *window {
	t.Helper()
	w := d.open(t, append([]string{"--model", "claude-sonnet-4-5", "--permission-mode", "default", "--allowedTools=Bash(sleep:*)"}, args...)...)
	w.sees(t, "shortcuts")
	return w
}

// sees waits until the sessions pass, and logs how long that took.
func (d *desk) sees(t *testing.T, step string, passes func(wire.AgentsAtWork) bool) wire.AgentsAtWork {
	t.Helper()
	began := time.Now()
	got := d.await(step, passes)
	t.Logf("%-28s %4d ms", step, time.Since(began).Milliseconds())
	return got
}

// card waits for the next approval.
func (d *desk) card(t *testing.T, step string, state wire.ApprovalState) wire.Approval {
	t.Helper()
	began := time.Now()
	for {
		select {
		case a := <-d.asked:
			if a.State == state {
				t.Logf("%-28s %-10s %4d ms", step, state, time.Since(began).Milliseconds())
				return a
			}
			t.Errorf("%s: the card is %s, not %s", step, a.State, state)
		case <-time.After(needs.Patience):
			t.Fatalf("%s: no card that is %s", step, state)
		}
	}
}

// turns waits until some turns are in the log, and returns them.
func (d *desk) turns(t *testing.T, n int) []wire.Turn {
	t.Helper()
	for late := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		d.stage.mu.Lock()
		all := slices.Clone(d.stage.turns)
		d.stage.mu.Unlock()
		if len(all) >= n || time.Now().After(late) {
			return all
		}
	}
}

const touch = "go\n!run touch b; sleep 2"

func TestRealClaudeIsStopped(t *testing.T) {
	d := sitAtClaude(t)
	w := d.claude(t)
	d.is(t, "start", wire.ActivityIdle, "")
	w.says(t, "go\n!run sleep 20")
	d.is(t, "a tool", wire.ActivityWorking, "Bash · sleep")
	time.Sleep(time.Second)
	w.types("\x1b")
	if s := d.is(t, "Esc while a tool runs", wire.ActivityIdle, ""); s.Turn.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", s.Turn)
	}
	w.sees(t, "What should Claude do")
	w.says(t, touch)
	d.is(t, "asks", wire.ActivityNeedsYou, "Bash · touch")
	w.dialog(t)
	w.types("3")
	if s := d.is(t, "No in the dialog", wire.ActivityIdle, ""); s.Turn.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", s.Turn)
	}
	w.says(t, "go\n!say a few words")
	d.is(t, "prompt", wire.ActivityThinking, "")
	d.is(t, "answered", wire.ActivityIdle, "")
	w.says(t, "/compact !slow one two three four five six seven eight")
	d.is(t, "/compact", wire.ActivityWorking, "compacting the conversation")
	d.is(t, "compacted", wire.ActivityIdle, "")
	if all := d.turns(t, 3); len(all) < 3 || all[0].Outcome != wire.OutcomeStopped ||
		all[1].Outcome != wire.OutcomeStopped || all[2].Outcome != wire.OutcomeDone {
		t.Errorf("%+v", all)
	}
}

func TestRealClaudeWorksBeside(t *testing.T) {
	d := sitAtClaude(t)
	w := d.claude(t)
	d.is(t, "start", wire.ActivityIdle, "")
	w.says(t, `go
!call Bash {"command":"sleep 6","description":"sleeps","run_in_background":true}`)
	d.is(t, "stopped, work goes on", wire.ActivityIdle, "waits for background work")
	d.is(t, "that is over", wire.ActivityIdle, "")
	w.says(t, `go
!call Agent {"description":"helps","subagent_type":"general-purpose","prompt":"go\n!run sleep 4"}`)
	s := d.sees(t, "a helper comes", func(x wire.AgentsAtWork) bool { return x.Agents[0].Helpers == 1 }).Agents[0]
	helpers := func() (n int) {
		d.stage.mu.Lock()
		defer d.stage.mu.Unlock()
		for _, b := range d.stage.stands {
			if b.Helper != "" {
				n++
			}
		}
		return n
	}
	if n := helpers(); n != 1 || len(d.Sessions().Agents) != 1 {
		t.Errorf("%d companions, %+v", n, s)
	}
	d.is(t, "stopped, it works on", wire.ActivityIdle, "waits for background work")
	if n := helpers(); n != 1 {
		t.Errorf("%d companions while it works", n)
	}
	d.sees(t, "it leaves", func(x wire.AgentsAtWork) bool { return x.Agents[0].Helpers == 0 })
	d.is(t, "and all is done", wire.ActivityIdle, "")
	if n := helpers(); n != 0 || d.stage.bodies != 1 {
		t.Errorf("%d companions, %d bodies", n, d.stage.bodies)
	}
}

func TestRealClaudeTwice(t *testing.T) {
	d := sitAtClaude(t)
	a, b := d.claude(t), d.claude(t)
	two := d.sees(t, "two", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 2 }).Agents
	if two[0].Avatar == two[1].Avatar || two[0].Where == two[1].Where {
		t.Errorf("%+v", two)
	}
	a.says(t, touch)
	d.sees(t, "the first asks", func(x wire.AgentsAtWork) bool {
		return x.Agents[0].Activity.State == wire.ActivityNeedsYou &&
			x.Agents[1].Activity.State == wire.ActivityIdle
	})
	b.says(t, "go\n!run sleep 5")
	d.sees(t, "the second works", func(x wire.AgentsAtWork) bool {
		return x.Agents[0].Activity.State == wire.ActivityNeedsYou &&
			x.Agents[1].Activity.State == wire.ActivityWorking
	})
	_ = a.process.Process.Kill()
	left := d.sees(t, "kill -9 of the first", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 1 }).Agents[0]
	if left.ID != two[1].ID || left.Avatar != two[1].Avatar || left.Activity.State != wire.ActivityWorking {
		t.Errorf("%+v", left)
	}
	d.is(t, "the second is done", wire.ActivityIdle, "")
}

func TestRealClaudeIsAnswered(t *testing.T) {
	d := sitAtClaude(t)
	if e := d.Set(wire.TerminalSettings{Answer: true}); e != nil {
		t.Fatal(e)
	}
	w := d.claude(t)
	asks := func(step string) wire.Approval {
		t.Helper()
		w.says(t, touch)
		a := d.card(t, step, wire.ApprovalOpen)
		if a.Command != "touch b; sleep 2" {
			t.Errorf("%+v", a)
		}
		w.dialog(t)
		return a
	}
	a := asks("a card")
	if err := d.chat.Answer(t.Context(), a, optionAllow); err != nil {
		t.Error(err)
	}
	d.is(t, "allowed here", wire.ActivityWorking, "Bash · touch")
	if end := d.card(t, "the card ends", wire.ApprovalAnswered); end.By == "" {
		t.Errorf("%+v", end)
	}
	w.sees(t, "Allowed by PermissionRequest hook")
	d.is(t, "done", wire.ActivityIdle, "")
	a = asks("a card")
	if err := d.chat.Answer(t.Context(), a, optionReject); err != nil {
		t.Error(err)
	}
	d.card(t, "rejected here", wire.ApprovalAnswered)
	d.is(t, "it goes on to its end", wire.ActivityIdle, "")
	a = asks("a card")
	w.types("\r")
	d.card(t, "allowed in the terminal", wire.ApprovalWithdrawn)
	if err := d.chat.Answer(t.Context(), a, optionReject); err == nil {
		t.Error("it can still be answered here")
	}
	d.is(t, "done", wire.ActivityIdle, "")
	a = asks("a card")
	touched := filepath.Join(d.work, "b")
	_ = os.Remove(touched)
	w.types("\r") // and here at once: whichever Claude reads first counts
	err := d.chat.Answer(t.Context(), a, optionReject)
	var end wire.Approval
	select {
	case end = <-d.asked:
	case <-time.After(needs.Patience):
		t.Fatal("the card stays")
	}
	d.is(t, "answered at both ends", wire.ActivityIdle, "")
	_, missing := os.Stat(touched)
	if here := end.State == wire.ApprovalAnswered; here != (missing != nil) || here != (err == nil) {
		t.Errorf("the card says %s by %q, the page got %v, and the file: %v", end.State, end.By, err, missing)
	}
	t.Logf("here: %v; the card: %s by %q", err, end.State, end.By)
}

func TestRealClaudeIsSentANote(t *testing.T) {
	d := sitAtClaude(t)
	if e := d.Set(wire.TerminalSettings{Message: true}); e != nil {
		t.Fatal(e)
	}
	w := d.claude(t)
	w.says(t, "go\n!say hello")
	way := func(x wire.AgentsAtWork) bool {
		return len(x.Agents) == 1 && x.Agents[0].Message == wire.WayNote &&
			x.Agents[0].Activity.State == wire.ActivityIdle
	}
	id := d.sees(t, "a note can be sent", way).Agents[0].ID
	send := func(turn, text string) error {
		return d.chat.Send(t.Context(), agent.Message{Session: id, Turn: turn, Text: text})
	}
	if err := send("1", "look here\n!slow one two three four five"); err != nil {
		t.Fatal(err)
	}
	d.is(t, "it wakes", wire.ActivityThinking, "")
	d.sees(t, "it has answered", way)
	w.sees(t, "Stop hook feedback")
	// A note sent while it works arrives at its next step.
	w.says(t, "go\n!run sleep 3")
	d.is(t, "at work", wire.ActivityWorking, "Bash · sleep")
	w.screen.forget()
	if err := send("2", "and there"); err != nil {
		t.Fatal(err)
	}
	w.sees(t, "Stop hook feedback")
	d.sees(t, "heard at its next step", way)
}

func TestRealClaudeComesAgain(t *testing.T) {
	d := sitAtClaude(t)
	if e := d.Set(wire.TerminalSettings{Usage: true}); e != nil {
		t.Fatal(e)
	}
	c := exec.CommandContext(t.Context(), d.program, "-p", "--model", "claude-sonnet-4-5", "--allowedTools=Bash(sleep:*)", "--output-format", "json", "go\n!run sleep 3")
	c.Dir, c.Env = d.work, d.environ
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	var out bytes.Buffer
	c.Stdout = &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	s := d.is(t, "-p", wire.ActivityWorking, "Bash · sleep")
	if !s.Headless || s.Where != "" {
		t.Errorf("%+v", s)
	}
	if err := c.Wait(); err != nil {
		t.Fatal(err, out.String())
	}
	d.sees(t, "-p is over", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 0 })
	var said struct {
		Session string `json:"session_id"`
	}
	_ = json.Unmarshal(out.Bytes(), &said)
	used := func(step string, w *window, output int64) {
		t.Helper()
		w.says(t, "go\n!say hello")
		x := d.sees(t, step, func(x wire.AgentsAtWork) bool {
			return len(x.Agents) == 1 && x.Agents[0].Usage != nil && x.Agents[0].Usage.Output >= output &&
				x.Agents[0].Activity.State == wire.ActivityIdle
		})
		if u := *x.Agents[0].Usage; u.Output != output || u.Input != 10*output || x.Agents[0].Headless {
			t.Errorf("%s: %+v", step, x.Agents[0])
		}
		w.types("/exit")
		w.sees(t, "/exit")
		w.types("\r")
		d.sees(t, "ended by its user", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 0 })
	}
	used("-p resumed", d.claude(t, "--resume", said.Session), 30) // two messages of before, and one
	used("another one", d.claude(t), 10)
	used("continued", d.claude(t, "--continue"), 20)
	used("a fork", d.claude(t, "--continue", "--fork-session"), 10) // what it has copied counts where it was said
}
