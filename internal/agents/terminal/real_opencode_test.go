//go:build real && linux

package terminal

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/e2e/harness/acp/user"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/opencode"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// These tests were measured with OpenCode 1.18.33.

// openCode is a desk with OpenCode in a terminal.
type openCode struct {
	*desk
	t         *testing.T
	agentType string
	cards     cards
	stop      func() // of the service
	// seen is the last published state of the session at index at.
	seen string
	at   int
}

// cards are the approvals that pages were shown, each as it is now.
type cards struct {
	agent.Reporter
	mu  sync.Mutex
	all map[string]wire.Approval
}

func (c *cards) Approval(a wire.Approval) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all[a.ID] = a
	return true
}

func (c *cards) of(id string) wire.Approval {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all[id]
}

func (c *cards) Message(string, wire.ChatMessage) {}

// with returns the cards in a state.
func (c *cards) with(state wire.ApprovalState) (list []wire.Approval) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, a := range c.all {
		if a.State == state {
			list = append(list, a)
		}
	}
	return list
}

// sitAtOpenCode installs World for OpenCode, or a fork of it, and starts the service's end;
// approvals and messages are switched on.
func sitAtOpenCode(t *testing.T, agentType string) *openCode {
	t.Helper()
	d := sit(t, "acp/node_modules/.bin/"+agentType)
	d.environ = append(d.environ, "npm_config_offline=true") // it would fetch its types for plugins
	d.environ = append(d.environ, user.Prepare(t, agentType, d.home, d.model, `,"permission":{"bash":"ask","edit":"ask"}`)...)
	d.write(t, ".config/opencode/opencode.json", `{"provider":{"scripted":{"models":{"scripted":{"cost":{"input":1000,"output":10000}}}}}}`)
	d.install(t, agentType)
	x := &openCode{desk: d, t: t, agentType: agentType, cards: cards{all: map[string]wire.Approval{}}}
	x.serves()
	if e := d.Set(wire.TerminalSettings{Answer: true, Message: true}); e != nil {
		t.Fatal(e)
	}
	return x
}

func (x *openCode) serves() {
	x.t.Helper()
	x.stop = x.serve(x.t, opencode.New(x.agentType))
	if e := x.Service.call(x.t.Context(), func(r *registry) { r.service.reporter = &x.cards }); e != nil {
		x.t.Fatal(e)
	}
}

// pane is a window whose new text is looked at: OpenCode draws only what changes.
type pane struct {
	*window
	t    *testing.T
	from int
}

func (x *openCode) pane(args ...string) *pane { return &pane{window: x.open(x.t, args...), t: x.t} }

// drawn is the text since the last look, without spaces.
func (p *pane) drawn() (text string, length int) {
	p.screen.mu.Lock()
	defer p.screen.mu.Unlock()
	b := p.screen.text.Bytes()
	return strings.Join(strings.Fields(controls.ReplaceAllString(string(b[p.from:]), "")), ""), len(b)
}

// sees waits for a text that is drawn.
func (p *pane) sees(pattern string) {
	p.t.Helper()
	what := regexp.MustCompile(pattern)
	for end := time.Now().Add(needs.Patience); ; time.Sleep(10 * time.Millisecond) {
		text, length := p.drawn()
		if what.MatchString(text) {
			p.from = length
			return
		}
		if time.Now().After(end) {
			p.t.Fatalf("the screen does not show %q: %s", pattern, text[max(0, len(text)-2000):])
		}
	}
}

const (
	asking   = "Permissionrequired"
	working  = "escinterrupt|⬝⬝" // its first turn may take a moment to begin
	finished = `·\d+(\.\d+)?m?s`
)

// says pastes a prompt and sends it.
func (p *pane) says(prompt string) {
	p.t.Helper()
	p.types("\x1b[200~" + prompt + "\x1b[201~")
	last := prompt[strings.LastIndexByte(prompt, '\n')+1:]
	p.sees(regexp.QuoteMeta(strings.ReplaceAll(last, " ", "")) + `|\[Pasted`)
	p.types("\r")
}

// command gives one of OpenCode's own.
func (p *pane) command(name string) {
	p.t.Helper()
	p.types(name)
	p.sees(name)
	time.Sleep(300 * time.Millisecond) // its list of commands follows the keys
	p.types("\r")
}

// escapes stops a turn: OpenCode wants Esc twice.
func (p *pane) escapes() {
	p.t.Helper()
	p.types("\x1b")
	p.sees("again")
	p.types("\x1b")
}

// shows waits until the world shows what the session does. On the way it may be shown nothing but
// what it did before and what stands in by.
func (x *openCode) shows(step, want string, by ...string) (s wire.AgentAtWork) {
	x.t.Helper()
	began := time.Now()
	var through []string
	x.await(step+": "+want, func(t wire.AgentsAtWork) bool {
		if x.at >= len(t.Agents) {
			return false
		}
		s = t.Agents[x.at]
		now := strings.TrimSpace(string(s.Activity.State) + " " + s.Activity.Label)
		if now == want {
			return true
		}
		if now != x.seen {
			through = append(through, now)
		}
		return false
	})
	took := time.Since(began)
	for _, now := range through {
		if !slices.Contains(by, now) {
			x.t.Errorf("%s: it was shown as %q", step, now)
		}
	}
	x.seen = want
	x.t.Logf("%-34s %-34s %5d ms  %s", step, want, took.Milliseconds(), strings.Join(through, ", "))
	return s
}

// stays checks that nothing else is shown for a while.
func (x *openCode) stays() {
	x.t.Helper()
	for wait := time.After(700 * time.Millisecond); ; {
		select {
		case t := <-x.stage.published:
			if now := t.Agents[x.at].Activity; strings.TrimSpace(string(now.State)+" "+now.Label) != x.seen {
				x.t.Errorf("%s, and then %s %s", x.seen, now.State, now.Label)
			}
		case <-wait:
			return
		}
	}
}

// outcome checks how the newest turn ended.
func (x *openCode) outcome(s wire.AgentAtWork, want wire.TurnOutcome) {
	x.t.Helper()
	if s.Turn == nil || s.Turn.Outcome != want || s.Turn.Ended.IsZero() {
		x.t.Errorf("the turn is %+v, want %s", s.Turn, want)
	}
}

// until waits for something.
func (x *openCode) until(step string, is func() bool) {
	x.t.Helper()
	began := time.Now()
	needs.Until(x.t, step, is)
	x.t.Logf("%-34s %-34s %5d ms", step, "", time.Since(began).Milliseconds())
}

func (x *openCode) there(file string) bool {
	_, err := os.Stat(filepath.Join(x.work, file))
	return err == nil
}

const (
	idle, thinking, stopped = "idle", "thinking", "idle stopped by you"
	atTouch, asksTouch      = "working bash · touch", "needs-you bash · touch"
)

// asks lets it ask to touch a file.
func (x *openCode) asks(p *pane, step, file string) wire.AgentAtWork {
	x.t.Helper()
	p.says("go\n!run touch " + file + "; sleep 1")
	p.sees(asking)
	return x.shows(step, asksTouch, thinking, atTouch)
}

func TestRealOpenCodeInATerminal(t *testing.T) {
	x := sitAtOpenCode(t, frame.OpenCode)
	p := x.pane()
	p.sees("Askanything")
	first := x.shows("start", idle)
	if first.Name != "OpenCode · shop" || first.Where == "" || first.Headless || first.Message != wire.WayNone || first.Answer {
		t.Errorf("%+v", first)
	}
	x.turns(p, first)
	x.stops(p)
	x.more(p)
	x.another(p, first)
	x.fromTheWorld(p)
	x.two(p)
	x.headless()
}

// turns are a prompt, a tool, and an approval in the terminal.
func (x *openCode) turns(p *pane, first wire.AgentAtWork) {
	t := x.t
	p.says("go\n!slow one two three four five six seven eight")
	p.sees(working)
	if s := x.shows("prompt", thinking); s.ID != first.ID || s.Avatar != first.Avatar {
		t.Errorf("the first prompt makes it another one: %+v, before %+v", s, first)
	}
	p.sees(finished)
	x.outcome(x.shows("answered", idle), wire.OutcomeDone)
	x.counts(100, 10, 0.2)
	x.asks(p, "asks", "a")
	p.types("\r")
	x.shows("approved in the terminal", atTouch)
	p.sees(finished)
	x.outcome(x.shows("done", idle, thinking), wire.OutcomeDone)
	x.counts(300, 30, 0.6)
	x.asks(p, "asks again", "b")
	p.types("\x1b[C\x1b[C") // to the last of three buttons
	time.Sleep(300 * time.Millisecond)
	p.types("\r")
	x.outcome(x.shows("refused in the terminal", stopped, thinking), wire.OutcomeStopped)
	x.stays()
	if !x.there("a") || x.there("b") {
		t.Error("what was approved was not done, or what was refused was")
	}
}

// stops are all ways to press Esc.
func (x *openCode) stops(p *pane) {
	x.asks(p, "asks", "c")
	p.types("\x1b")
	x.outcome(x.shows("Esc at the dialog", stopped, thinking), wire.OutcomeStopped)
	x.stays()
	p.says("go\n!slow " + strings.TrimSpace(strings.Repeat("word ", 25)))
	x.shows("prompt", thinking)
	p.escapes()
	x.outcome(x.shows("Esc while it thinks", stopped), wire.OutcomeStopped)
	x.stays()
	p.says("go\n!run sleep 20")
	p.sees(asking)
	x.shows("asks", "needs-you bash · sleep", thinking, "working bash · sleep")
	p.types("\r")
	x.shows("approved", "working bash · sleep")
	p.escapes()
	x.outcome(x.shows("Esc while a tool runs", stopped), wire.OutcomeStopped)
	x.stays()
}

// more are a tool that fails, a question, a sub-agent and a compaction.
func (x *openCode) more(p *pane) {
	t := x.t
	p.says(`go` + "\n" + `!tool edit {"filePath":"none","oldString":"a","newString":"b"}` + "\n!slow one two three four five six seven eight nine ten")
	x.shows("a tool begins", "working edit · none", thinking)
	x.shows("and fails", thinking)
	p.sees(finished)
	x.shows("done", idle)
	p.says("go\n" + `!tool question {"questions":[{"question":"Which?","header":"Pick","options":[{"label":"A","description":"a"}]}]}`)
	p.sees("escdismiss")
	x.shows("asks a question", "needs-you question", thinking, "working question")
	p.types("\r")
	p.sees(finished)
	x.outcome(x.shows("answered in the terminal", idle, thinking, "working question"), wire.OutcomeDone)
	p.says("go\n" + `!tool task {"description":"look","prompt":"!run touch d; sleep 1","subagent_type":"general"}`)
	p.sees(asking)
	if s := x.shows("a sub-agent asks", asksTouch, thinking, "working task"); s.Helpers != 1 || len(x.Sessions().Agents) != 1 {
		t.Errorf("%d helpers, %d sessions", s.Helpers, len(x.Sessions().Agents))
	}
	p.types("\r")
	x.shows("approved", "working task")
	p.sees("Done")
	if s := x.shows("done", idle, thinking); s.Helpers != 0 {
		t.Errorf("%d helpers", s.Helpers)
	}
	p.types("!")
	time.Sleep(300 * time.Millisecond)
	p.types("sleep 2; echo nothing")
	time.Sleep(300 * time.Millisecond)
	p.types("\r")
	x.shows("a command of the user's own", "working bash · sleep", thinking)
	x.shows("done", idle, thinking)
	p.command("/compact")
	x.shows("/compact", "working compacting the conversation", thinking)
	x.shows("compacted", idle, thinking)
	x.stays()
}

// another is a second session in the same terminal.
func (x *openCode) another(p *pane, first wire.AgentAtWork) {
	p.command("/new")
	p.sees("Askanything")
	p.says("go\n!slow one two three four five six")
	if s := x.shows("/new, prompt", thinking); s.ID != first.ID || s.Avatar != first.Avatar || len(x.Sessions().Agents) != 1 {
		x.t.Errorf("it is another one: %+v, before %+v", s, first)
	}
	p.sees(finished)
	x.shows("answered", idle)
	x.counts(100, 10, 0.2)
}

// fromTheWorld are answers and a message of the user's page.
func (x *openCode) fromTheWorld(p *pane) {
	t := x.t
	card := func() (a wire.Approval) {
		x.until("its card", func() bool {
			if list := x.cards.with(wire.ApprovalOpen); len(list) == 1 {
				a = list[0]
			}
			return a.ID != ""
		})
		return a
	}
	x.asks(p, "asks", "e")
	card()
	x.stop() // and there is none for a moment
	clear(x.cards.all)
	x.serves()
	x.seen = ""
	x.shows("the service comes again", asksTouch, idle, thinking, atTouch)
	a, b, id := card(), backend{x.Service}, x.Sessions().Agents[0].ID
	if a.Command != "touch e; sleep 1" || a.Session != id {
		t.Errorf("%+v", a)
	}
	if err := b.Answer(t.Context(), a, optionAllow); err != nil {
		t.Error(err)
	}
	x.shows("approved in the world", atTouch)
	p.sees(finished)
	x.shows("done", idle, thinking)
	if list := x.cards.with(wire.ApprovalAnswered); len(list) != 1 || !x.there("e") {
		t.Errorf("its card says %+v", list)
	}
	for file, later := range []time.Duration{0, 10 * time.Millisecond, 40 * time.Millisecond, 80 * time.Millisecond} {
		x.both(p, b, strconv.Itoa(file), later, card)
	}
	if err := b.Send(t.Context(), agent.Message{Session: id, Turn: "turn_1", Text: "go\n!slow hello from your own world"}); err != nil {
		t.Fatal(err)
	}
	x.shows("a message from the world", thinking)
	p.sees(finished)
	x.outcome(x.shows("answered", idle), wire.OutcomeDone)
}

// both answers at both ends: it is approved in the terminal, and refused in the world at the same
// time or a little later. One counts, and both ends say which.
func (x *openCode) both(p *pane, b backend, file string, later time.Duration, card func() wire.Approval) {
	t := x.t
	x.asks(p, "asks", file)
	a := card()
	answered := make(chan error, 1)
	p.types("\r")
	time.AfterFunc(later, func() { answered <- b.Answer(t.Context(), a, optionReject) })
	err := <-answered
	var over wire.Approval
	x.until("answered at both ends", func() bool { over = x.cards.of(a.ID); return over.State != wire.ApprovalOpen })
	if over.State == wire.ApprovalAnswered {
		x.shows("the world counts", stopped, thinking)
		x.stays() // so long OpenCode may take to close its dialog
	} else {
		p.sees(finished)
		x.shows("the terminal counts", idle, atTouch, thinking)
	}
	if here := over.State == wire.ApprovalAnswered; here != (err == nil) || here == x.there(file) {
		t.Errorf("its card is %s, the answer %v; done: %v", over.State, err, x.there(file))
	}
}

// two are a second terminal, and the end of the first.
func (x *openCode) two(p *pane) {
	q := x.pane()
	q.sees("Askanything")
	x.at, x.seen = 1, ""
	second := x.shows("a second terminal", idle)
	if list := x.Sessions().Agents; len(list) != 2 || list[0].Avatar == second.Avatar || second.Avatar == "" {
		x.t.Errorf("%+v", list)
	}
	q.says("go\n!slow one two three four five six")
	q.sees(working)
	x.shows("prompt there", thinking)
	if now := x.Sessions().Agents[0].Activity.State; now != wire.ActivityIdle {
		x.t.Errorf("and the first is %s", now)
	}
	q.sees(finished)
	x.shows("answered", idle)
	_ = p.process.Process.Kill()
	x.gone("kill -9", 1)
	if left := x.Sessions().Agents[0]; left.Avatar != second.Avatar {
		x.t.Errorf("the other one is gone: %+v", left)
	}
	_ = q.process.Process.Signal(os.Interrupt)
	q.types("\x03")
	x.gone("Ctrl+C", 0)
}

func (x *openCode) gone(step string, left int) {
	x.t.Helper()
	began := time.Now()
	x.await(step, func(t wire.AgentsAtWork) bool { return len(t.Agents) == left })
	x.t.Logf("%-34s %-34s %5d ms", step, "gone", time.Since(began).Milliseconds())
}

// headless is a run without a terminal.
func (x *openCode) headless() {
	c := exec.CommandContext(x.t.Context(), x.program, "run", "go\n!slow one two three four five six seven eight")
	c.Dir, c.Env = x.work, x.environ
	done := make(chan string, 1)
	go func() { out, err := c.CombinedOutput(); done <- fmt.Sprint(string(out), err) }()
	var s wire.AgentAtWork
	x.until("opencode run", func() bool {
		if list := x.Sessions().Agents; len(list) == 1 {
			s = list[0]
		}
		return s.Activity.State == wire.ActivityThinking
	})
	if !s.Headless || s.Activity.Label != "" {
		x.t.Errorf("%+v", s)
	}
	if out := <-done; !strings.Contains(out, "seven eight") || !strings.Contains(out, "<nil>") {
		x.t.Error(out)
	}
	x.gone("its end", 0)
}

// counts checks what a session has used in all.
func (x *openCode) counts(input, output int64, cost float64) {
	x.t.Helper()
	var u *wire.TerminalUsage
	for end := time.Now().Add(needs.Patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		u = x.Sessions().Agents[x.at].Usage
		if u != nil && u.Input == input && u.Output == output && u.Cost != nil && *u.Cost > cost-0.001 &&
			*u.Cost < cost+0.001 && u.Context == 110 {
			return
		}
	}
	x.t.Errorf("it has used %+v, not %d and %d for %v", u, input, output, cost)
}
