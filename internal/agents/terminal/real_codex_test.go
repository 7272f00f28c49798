//go:build real && linux

package terminal

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/terminal/codex"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// These tests were measured with Codex 0.166.0.

// noted is a reporter that notes approvals and messages.
type noted struct {
	agent.Reporter
	approvals chan wire.Approval
}

func (c noted) Approval(a wire.Approval) bool    { c.approvals <- a; return true }
func (c noted) Message(string, wire.ChatMessage) {}

// codexDesk is a desk with Codex.
type codexDesk struct {
	*desk
	noted
	back agent.Backend
}

// sitAtCodex installs World for Codex and starts the service's end.
func sitAtCodex(t *testing.T) *codexDesk {
	t.Helper()
	d := sit(t, "acp/node_modules/.bin/codex")
	d.environ = append(d.environ, "OPENAI_API_KEY=loopback")
	d.write(t, ".codex/config.toml", `model = "scripted"
model_provider = "scripted"
check_for_update_on_startup = false

[model_providers.scripted]
name = "Scripted"
base_url = "`+d.model+`/v1"
wire_api = "responses"

[projects."`+d.work+`"]
trust_level = "trusted"
`)
	d.write(t, ".codex/auth.json", `{"OPENAI_API_KEY":"loopback"}`)
	d.install(t, "codex")
	home := filepath.Join(d.home, ".codex")
	c := &codexDesk{desk: d, noted: noted{approvals: make(chan wire.Approval, 100)}}
	d.ready = func(s *Service) { c.back = s.Backend(c.noted) }
	d.serve(t, codex.New(codex.Options{Home: home, Logger: zerolog.Nop()}))
	t.Cleanup(func() { endServer(t, home) }) // before the service's end, which the server's MCP server would start anew
	if e := d.Set(wire.TerminalSettings{Answer: true, Message: true, Usage: true}); e != nil {
		t.Fatal(e)
	}
	return c
}

// endServer ends the background server that Codex has started, and what updates it.
func endServer(t *testing.T, home string) {
	t.Helper()
	for _, name := range []string{"daemon-updater.pid", "daemon.pid"} {
		var of struct{ Pid int }
		b, _ := os.ReadFile(filepath.Join(home, "app-server-daemon", name))
		_ = json.Unmarshal(b, &of)
		p, ok := process.Of(of.Pid)
		if !ok {
			continue
		}
		_ = syscall.Kill(of.Pid, syscall.SIGKILL)
		needs.Until(t, "the end of "+name, func() bool { return !p.Alive() })
	}
	links, _ := filepath.Glob(filepath.Join(home, "*", "*.sock"))
	for _, l := range links { // they are in a folder that all share
		if at, err := os.Readlink(l); err == nil && strings.Contains(at, "codex-daemon") {
			_ = os.Remove(at)
			_ = os.Remove(at + ".lock")
		}
	}
}

// codex opens a terminal with Codex. The first one is asked to let hooks run.
func (c *codexDesk) codex(t *testing.T, first bool) *window {
	t.Helper()
	w := c.open(t)
	w.sparing = true
	if first {
		w.sees(t, "hooks are new or changed")
		time.Sleep(time.Second)
		w.types("\x1b[B")
		w.sees(t, "› 2.")
		w.types("\r")
	}
	allowed := func() bool {
		b, _ := os.ReadFile(filepath.Join(c.home, ".codex/config.toml"))
		return strings.Contains(string(b), "world-sessions@world:hooks")
	}
	needs.Until(t, "hooks that are allowed", allowed)
	time.Sleep(time.Second)
	w.sees(t, "? for shortcuts")
	return w
}

// asked waits until the page has a card, and returns it. What the terminal has drawn by then is
// old.
func (c *codexDesk) asked(t *testing.T, command string) wire.Approval {
	t.Helper()
	a := c.card(t, wire.ApprovalOpen)
	if !strings.Contains(a.Command, command) || a.Kind != wire.ApprovalExec {
		t.Errorf("asked for %+v, want %q", a, command)
	}
	return a
}

// card waits for the next card in a state.
func (c *codexDesk) card(t *testing.T, state wire.ApprovalState) wire.Approval {
	t.Helper()
	late := time.After(needs.Patience)
	for {
		select {
		case a := <-c.noted.approvals:
			if a.State == state || state == "" && a.State != wire.ApprovalOpen {
				return a
			}
			t.Logf("another card: %s %s %s", a.State, a.By, a.Command)
		case <-late:
			t.Fatalf("no card is %s", state)
		}
	}
}

// at waits until a session of several does something.
func (c *codexDesk) at(t *testing.T, step string, session int, state wire.ActivityState,
	label string,
) wire.AgentAtWork {
	t.Helper()
	began := time.Now()
	s := c.doing(session, state, label)
	logStep(t, step, state, label, began)
	return s
}

func TestRealCodexInATerminal(t *testing.T) {
	c := sitAtCodex(t)
	w := c.codex(t, true)
	first := c.is(t, "start", wire.ActivityIdle, "")
	if first.Name != "Codex · shop" || first.Headless || first.Detached {
		t.Errorf("%+v", first)
	}
	w.says(t, "go\n!slow one two three four five six seven eight nine ten")
	c.is(t, "prompt", wire.ActivityThinking, "")
	s := c.is(t, "answered", wire.ActivityIdle, "")
	if s.Turn == nil || s.Turn.Outcome != wire.OutcomeDone {
		t.Errorf("%+v", s.Turn)
	}
	w.says(t, "go\n!run sleep 3")
	c.is(t, "a tool", wire.ActivityWorking, "Bash · sleep")
	s = c.is(t, "answered", wire.ActivityIdle, "")
	c.tokens(t, 200, 20)
	c.dialogs(t, w)
	c.esc(t, w)
	w.types("/compact")
	w.sees(t, "/compact")
	time.Sleep(500 * time.Millisecond)
	w.types("\r")
	c.is(t, "/compact", wire.ActivityThinking, "") // no hook reports it, and the program only that it is busy
	c.is(t, "compacted", wire.ActivityIdle, "")
	if e := c.back.Send(t.Context(), agent.Message{Session: first.ID, Turn: "t1", Text: "go\n!slow words that came from the world"}); e != nil {
		t.Fatal(e)
	}
	c.is(t, "a message from World", wire.ActivityThinking, "")
	w.sees(t, "words that came from the world")
	c.is(t, "answered", wire.ActivityIdle, "")
}

// tokens waits until the newest turn has used so many tokens.
func (c *codexDesk) tokens(t *testing.T, in, out int64) {
	t.Helper()
	began := time.Now()
	for {
		s := c.Sessions().Agents[0]
		if u := s.Turn.Usage; u != nil && u.Input == in && u.Output == out && s.Usage.Window > 0 {
			logStep(t, "tokens", "counted", strconv.FormatInt(s.Usage.Input, 10), began)
			return
		}
		if time.Since(began) > needs.Patience {
			t.Fatalf("the turn used %+v, all %+v", s.Turn.Usage, s.Usage)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// dialogs has approvals answered at each end, and at both.
func (c *codexDesk) dialogs(t *testing.T, w *window) {
	t.Helper()
	asks := func(file string, seconds int) wire.Approval {
		w.says(t, "go\n!escape touch "+file+"; sleep "+strconv.Itoa(seconds))
		c.is(t, "asks", wire.ActivityNeedsYou, "Bash · touch")
		a := c.asked(t, "touch "+file+"; sleep")
		time.Sleep(1500 * time.Millisecond) // the dialog takes no key at once, against answers by accident
		return a
	}
	asks("a", 3)
	w.types("y")
	c.is(t, "approved in the terminal", wire.ActivityWorking, "Bash · touch")
	c.card(t, wire.ApprovalWithdrawn)
	c.is(t, "done", wire.ActivityIdle, "")
	asks("b", 3)
	w.types("\x1b")
	if s := c.is(t, "refused in the terminal", wire.ActivityIdle, "stopped by you"); s.Turn.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", s.Turn)
	}
	c.card(t, wire.ApprovalWithdrawn)

	c.answers(t, asks("c", 3), optionAllow)
	c.is(t, "approved from World", wire.ActivityWorking, "Bash · touch")
	if a := c.card(t, wire.ApprovalAnswered); a.Answer != "Allow once" {
		t.Errorf("%+v", a)
	}
	c.is(t, "done", wire.ActivityIdle, "")
	c.answers(t, asks("d", 3), optionReject)
	c.is(t, "refused from World", wire.ActivityIdle, "")
	if a := c.card(t, wire.ApprovalAnswered); a.Answer != "Reject" {
		t.Errorf("%+v", a)
	}
	if _, err := os.Stat(filepath.Join(c.work, "d")); err == nil {
		t.Error("what was refused was done")
	}

	for i, file := range []string{"e", "f", "g"} { // at both ends at once; World says no, the terminal yes
		a := asks(file, 2)
		go func() {
			time.Sleep(time.Duration(i) * 2 * time.Millisecond)
			w.types("y")
		}()
		_ = c.back.Answer(t.Context(), a, optionReject)
		end := c.card(t, "")
		c.is(t, "answered at both ends", wire.ActivityIdle, "")
		_, err := os.Stat(filepath.Join(c.work, file))
		if ran := err == nil; ran == (end.State == wire.ApprovalAnswered) {
			t.Errorf("it ran: %t; the card says %s %s by %s", ran, end.State, end.Answer, end.By)
		}
		t.Logf("both ends: it ran: %t, the card: %s by %s", err == nil, end.State, end.By)
		w.types("\x15") // if the key came too late it stands in the prompt
	}
}

func (c *codexDesk) answers(t *testing.T, a wire.Approval, option string) {
	t.Helper()
	if err := c.back.Answer(t.Context(), a, option); err != nil {
		t.Fatal(err)
	}
	if err := c.back.Answer(t.Context(), a, option); err == nil {
		t.Error("a second answer counts")
	}
}

// esc stops turns.
func (c *codexDesk) esc(t *testing.T, w *window) {
	t.Helper()
	w.says(t, "go\n!slow "+strings.TrimSpace(strings.Repeat("word ", 30)))
	c.is(t, "prompt", wire.ActivityThinking, "")
	time.Sleep(time.Second) // Codex draws only changes: text may appear late
	w.types("\x1b")
	if s := c.is(t, "Esc while it thinks", wire.ActivityIdle, "stopped by you"); s.Turn.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", s.Turn)
	}
	w.says(t, "go\n!run sleep 9")
	c.is(t, "a tool", wire.ActivityWorking, "Bash · sleep")
	time.Sleep(500 * time.Millisecond)
	w.types("\x1b")
	c.is(t, "Esc while a tool runs", wire.ActivityIdle, "stopped by you")
}

// Two terminals share Codex's background server. /new begins another session in one of them. The
// server unloads the old one, and those of a terminal that is closed, after a while.
func TestRealCodexInTwoTerminals(t *testing.T) {
	c := sitAtCodex(t)
	a := c.codex(t, true)
	one := c.at(t, "the first one", 0, wire.ActivityIdle, "")
	a.says(t, "go\n!say hello")
	c.at(t, "its prompt", 0, wire.ActivityThinking, "")
	c.at(t, "answered", 0, wire.ActivityIdle, "")
	a.types("/new")
	a.sees(t, "/new")
	time.Sleep(500 * time.Millisecond)
	a.types("\r")
	began := time.Now()
	c.await("/new", func(x wire.AgentsAtWork) bool { return len(x.Agents) > 0 && x.Agents[len(x.Agents)-1].ID != one.ID })
	logStep(t, "/new", "another one", "", began)
	b := c.codex(t, false)
	b.says(t, "go\n!run sleep 4")
	working := func(x wire.AgentsAtWork) bool {
		return slices.ContainsFunc(x.Agents, func(s wire.AgentAtWork) bool { return s.Activity.Label == "Bash · sleep" })
	}
	c.await("a tool in the second one", working)
	_ = b.process.Process.Kill()
	c.await("its turn is over", func(x wire.AgentsAtWork) bool { return !working(x) })
}
