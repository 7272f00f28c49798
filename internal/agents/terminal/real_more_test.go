//go:build real && linux

package terminal

import (
	"os/exec"
	"testing"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// A run of Copilot CLI 1.0.102 stands in the world with what it does, and with nothing refused by
// our hooks.
func TestRealCopilotRuns(t *testing.T) {
	d := sitAt(t, "copilot", "copilot", "")
	d.runs(t, "Copilot CLI · shop", "Bash · touch", "--allow-all-tools", "-p")
}

// The same of Kilo 7.7.7, which runs OpenCode's plugin.
func TestRealKiloRuns(t *testing.T) {
	sitAtOpenCode(t, "kilo").runs(t, "Kilo · shop", "bash · touch", "run", "--auto")
}

// Kilo takes an answer, and then a message, from the page.
func TestRealKiloAsks(t *testing.T) {
	x := sitAtOpenCode(t, "kilo")
	p := x.pane()
	p.sees("Ask")
	p.says("go\n!run touch a; sleep 1")
	x.until("it asks", func() bool { return len(x.cards.with(wire.ApprovalOpen)) == 1 })
	b := x.Backend(&x.cards)
	if err := b.Answer(t.Context(), x.cards.with(wire.ApprovalOpen)[0], optionAllow); err != nil {
		t.Fatal(err)
	}
	x.until("the answer counts", func() bool { return x.there("a") && len(x.cards.with(wire.ApprovalAnswered)) == 1 })
	x.is(t, "done", wire.ActivityIdle, "")
	id := x.Sessions().Agents[0].ID
	if err := b.Send(t.Context(), agent.Message{Session: id, Turn: "turn_1", Text: "go\n!say hello from your own world"}); err != nil {
		t.Fatal(err)
	}
	p.sees("hellofromyourownworld")
}

// runs has the program run a command and leave.
func (d *desk) runs(t *testing.T, name, tool string, args ...string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), d.program, append(args, "go\n!run touch a; sleep 3\n!say a was made")...)
	c.Dir, c.Env = d.work, d.environ
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	d.come(t, 1)
	if s := d.is(t, "a command", wire.ActivityWorking, tool); s.Name != name || s.Avatar == "" || s.Itself || !s.Headless {
		t.Errorf("%+v", s)
	}
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
	d.has(t, "a")
	d.await("it is gone", func(x wire.AgentsAtWork) bool { return len(x.Agents) == 0 })
}
