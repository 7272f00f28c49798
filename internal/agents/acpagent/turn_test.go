//go:build unix

package acpagent

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

func TestTalk(t *testing.T) {
	f := connected(t)
	f.send("t1", "talk to me")
	turn := f.waitTurns(1)
	if turn.Outcome != "done" || turn.Path != "text runtime" || turn.First <= 0 || turn.Millis < turn.First || turn.ID != "t1" {
		t.Errorf("turn %+v", turn)
	}
	m := f.messages["t1.1"]
	if text(m) != "Hello from 🌍 here." || m.State != "done" || m.Role != "agent" || m.Parts[0].Kind != "thought" {
		t.Errorf("the answer reads %+v", m)
	}
	if plan := f.messages["t1.plan"]; plan.Role != "note" || !strings.Contains(text(plan), "- [x] look") {
		t.Errorf("the plan reads %+v", plan)
	}
	if got, want := f.activities(), "idle thinking speaking idle"; got != want {
		t.Errorf("the body did %q, not %q", got, want)
	}
	h := f.history()
	if len(h) != 3 || h[0].State != "done" || text(h[0]) != "talk to me" || text(h[2]) != text(m) {
		t.Errorf("the history holds %+v", h)
	}
	s, _ := f.Sessions(context.Background())
	if len(s) != 1 || s[0].Title != "A talk" || !s[0].Main {
		t.Errorf("sessions %+v", s)
	}
	f.send("t1", "talk to me") // a repeat of the turn
	if len(f.history()) != 3 || len(f.turns) != 1 {
		t.Error("a repeat was taken for a new message")
	}
}

func TestTools(t *testing.T) {
	f := connected(t)
	f.send("t1", "tool")
	if err := f.Answer(context.Background(), f.open(), "y"); err != nil {
		t.Error(err)
	}
	turn := f.waitTurns(1)
	parts := f.messages["t1.1"].Parts
	w, p := parts[0].Tool, parts[1].Tool
	if w.Name != "Write" || w.Title != "Write a.txt" || w.State != "done" || w.Target != "/x/a.txt" || w.World || !strings.Contains(w.Output, "+ hi") {
		t.Errorf("tool %+v", w)
	}
	if p.State != "failed" || !p.World || p.Title != "place objects" || p.Output != "no page" || !strings.Contains(p.Input, "bench") {
		t.Errorf("tool %+v", p)
	}
	want := []wire.TurnTool{{Name: "Write", Calls: 1}, {Name: "mcp__theworld__place_objects", Calls: 1, Failed: 1}}
	if !slices.Equal(turn.Tools, want) {
		t.Errorf("the turn log says %+v", turn.Tools)
	}
	if !strings.Contains(f.activities(), "working") {
		t.Errorf("the body did %q", f.activities())
	}
	if n := len(f.works); n != 2 {
		t.Fatalf("the work with files: %+v", f.works)
	}
	for i, ended := range []bool{false, true} {
		if w := f.works[i]; w.Ended != ended || w.Turn != "t1" || len(w.Paths) != 1 || w.Paths[0] != "/x/a.txt" || w.Failed ||
			w.Call == "" || w.Lost {
			t.Errorf("%+v", w)
		}
	}
}

// Only one of many answers counts, and it is the one that the agent gets.
func TestApproval(t *testing.T) {
	f := connected(t)
	f.send("t1", "ask Bash")
	a := f.open()
	if a.Kind != "exec" || a.Title != "Run a command" || a.Command != "rm -rf build" || len(a.Options) != 2 || a.Turn != "t1" || a.Session != f.session() {
		t.Errorf("the card says %+v", a)
	}
	f.wait("the waiting tool", func() bool { return f.messages["t1.1"].Parts[0].Tool.State == "waiting" })
	if err := f.Answer(context.Background(), a, "z"); err == nil {
		t.Error("an option that was not offered was taken")
	}
	var wg sync.WaitGroup
	errs := make([]error, 6)
	for i := range errs {
		wg.Go(func() { errs[i] = f.Answer(context.Background(), a, "n") })
	}
	wg.Wait()
	won := 0
	for _, err := range errs {
		if e, ok := err.(*wire.Error); err == nil { //nolint:errorlint // the interface says which type
			won++
		} else if !ok || e.Code != wire.CodeAnswered {
			t.Error(err)
		}
	}
	f.waitTurns(1)
	if won != 1 || !strings.Contains(text(f.messages["t1.1"]), `"optionId":"n"`) || f.cards[a.ID].Answer != "Reject" {
		t.Errorf("%d answers won; the agent got %q", won, text(f.messages["t1.1"]))
	}
	if !strings.Contains(f.activities(), "needs-you thinking") {
		t.Errorf("the body did %q", f.activities())
	}
}

// Three answers and a stop meet: one of them ends the card, and the agent hears no other.
func TestEndsOfACardAtOnce(t *testing.T) {
	f := connected(t)
	for round := range 6 {
		turn := "t" + strconv.Itoa(round)
		f.send(turn, "ask Bash")
		a := f.open()
		options := []string{"y", "n", "y"}
		errs := make([]error, len(options))
		var all sync.WaitGroup
		for i, option := range options {
			all.Go(func() { errs[i] = f.Answer(context.Background(), a, option) })
		}
		all.Go(func() { _ = f.Stop(context.Background(), f.session()) })
		all.Wait()
		f.waitTurns(round + 1)
		won, state := "", wire.ApprovalWithdrawn
		for i, err := range errs {
			e, _ := errors.AsType[*wire.Error](err)
			switch {
			case err == nil && won == "":
				won, state = options[i], wire.ApprovalAnswered
			case e == nil || e.Code != wire.CodeAnswered:
				t.Errorf("%q: %v, after %q", options[i], err, won)
			}
		}
		heard := text(f.messages[turn+".1"])
		if got := f.cards[a.ID]; got.State != state || got.Answer != a.Option(won).Name {
			t.Errorf("%q counts, and the card says %+v", won, got)
		}
		for _, option := range []string{"y", "n"} {
			if option != won && strings.Contains(heard, `"optionId":"`+option+`"`) {
				t.Errorf("%q counts, and the agent heard %q", won, heard)
			}
		}
	}
}

// A tool of the world that is free needs no card, by the exact name only: not by a title (the fake
// agent's title is always world_info), and not for one that is not free.
func TestFreeToolsNeedNoCard(t *testing.T) {
	f := connected(t)
	f.send("t1", "ask mcp__theworld__world_info")
	f.waitTurns(1)
	if len(f.cards) != 0 || !strings.Contains(text(f.messages["t1.1"]), `"optionId":"y"`) {
		t.Errorf("approvals %+v, answer %q", f.cards, text(f.messages["t1.1"]))
	}
	for i, tool := range []string{"world_info", "mcp__theworld__place_objects", "mcp__other__world_info"} {
		f.send("n"+tool, "ask "+tool)
		a := f.open()
		if tool == "mcp__theworld__place_objects" && a.Title != "Place objects in the world" {
			t.Errorf("the card says %q", a.Title)
		}
		_ = f.Answer(context.Background(), a, "n")
		f.waitTurns(i + 2)
	}
}

func TestStopWithdrawsApproval(t *testing.T) {
	f := connected(t)
	f.send("t1", "ask Bash")
	a := f.open()
	_ = f.Stop(context.Background(), f.session())
	if turn := f.waitTurns(1); turn.Outcome != "stopped" {
		t.Errorf("turn %+v", turn)
	}
	if f.cards[a.ID].State != "withdrawn" || f.messages["t1.1"].Parts[0].Tool.State != "stopped" {
		t.Errorf("approval %+v, tool %+v", f.cards[a.ID], f.messages["t1.1"].Parts[0].Tool)
	}
	if n := len(f.works); n != 2 || f.works[0].Ended || !f.works[1].Ended || !f.works[1].Lost ||
		f.works[1].Call != f.works[0].Call {
		t.Errorf("its command is not over with it: %+v", f.works)
	}
}

// What comes after a stop still belongs to the turn; the message that waits is taken back with it.
func TestStop(t *testing.T) {
	f := connected(t)
	f.send("t1", "slow")
	f.send("t2", "talk")
	if err := f.Send(context.Background(), agent.Message{Session: f.session(), Turn: "t3", Text: "x"}); err == nil {
		t.Error("a third message was taken")
	}
	f.wait("the first words", func() bool { return len(f.messages["t1.1"].Parts) > 0 })
	if h := f.history(); len(h) != 3 || h[1].State != "streaming" || h[2].State != "sending" {
		t.Errorf("a page that opens now gets %+v", h)
	}
	_ = f.Stop(context.Background(), f.session())
	f.waitTurns(1)
	if m := f.messages["t1.1"]; m.State != "stopped" || text(m) != "working on it, stopping" {
		t.Errorf("the answer reads %+v", m)
	}
	if f.messages["t2.you"].State != "stopped" || len(f.turns) != 1 {
		t.Errorf("the message that waited: %+v", f.messages["t2.you"])
	}
}

// A turn without a whole answer that the user did not stop has failed: the reason follows the
// partial answer.
func TestErrorIsNotAStop(t *testing.T) {
	f := connected(t)
	for i, c := range []struct{ words, reason string }{
		{"error The model sent a tool call that could not be read", "Fake reported an error: The model sent a tool call that could not be read"},
		{"ends cancelled", "Fake stopped by itself. Try again."},
		{"ends max_tokens", "The answer reached the model's length limit."},
		{"ends max_turn_requests", "Fake reached its limit of steps for one message."},
		{"ends refusal", "Fake refused to answer this."},
	} {
		id := "t" + strconv.Itoa(i)
		f.send(id, c.words)
		turn := f.waitTurns(i + 1)
		if turn.Outcome != "failed" || turn.Code != string(wire.CodeAgentFailed) {
			t.Errorf("%s: turn %+v", c.words, turn)
		}
		if m := f.messages[id+".1"]; m.State != "failed" || m.Reason != c.reason || !strings.HasPrefix(text(m), "before the") {
			t.Errorf("%s: %+v", c.words, m)
		}
		if f.ended[len(f.ended)-1] != id {
			t.Errorf("%s: its open calls in the world go on", c.words)
		}
	}
}

func TestQueue(t *testing.T) {
	f := connected(t)
	f.send("t1", "ask Bash")
	f.send("t2", "talk")
	_ = f.Answer(context.Background(), f.open(), "y")
	f.waitTurns(2)
	var order []string
	for _, m := range f.history() {
		order = append(order, m.ID)
	}
	if got := strings.Join(order, " "); got != "t1.you t1.1 t2.you t2.plan t2.1" {
		t.Error(got)
	}
}

// An agent that does not stop is ended, and starts anew with the next message.
func TestDeafAgent(t *testing.T) {
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	f := run(t, dir, fakeProfile(), func(l *Backend) { l.limits.Stopping = 100 * time.Millisecond })
	f.waitState(wire.BackendReady)
	f.send("t1", "deaf")
	_ = f.Stop(context.Background(), f.session())
	if turn := f.waitTurns(1); turn.Outcome != "stopped" {
		t.Errorf("turn %+v", turn)
	}
	f.waitState(wire.BackendLost)
	f.send("t2", "talk")
	f.waitTurns(2)
}

func TestStrangeWordsAreNobodys(t *testing.T) {
	f := connected(t)
	f.send("t1", "strange")
	f.waitTurns(1)
	if got := text(f.messages["t1.1"]); got != "one last" {
		t.Error(got)
	}
	for _, m := range f.history() {
		if m.Role == "user" && m.ID != "t1.you" || strings.Contains(text(m), "obey") {
			t.Errorf("%+v", m)
		}
	}
}

// Sub-agents are companions while they work: gone with the call that waits for them, or at the end
// of the turn.
func TestHelpers(t *testing.T) {
	f := connected(t)
	f.send("t1", "helper")
	f.waitTurns(1)
	var got []string
	for _, b := range f.bodies {
		if b.Helper != "" {
			got = append(got, b.Helper+" "+b.Name+" "+string(b.Activity.State)+" "+b.Activity.Label)
		}
	}
	want := []string{
		"h1 scout working look around", "h1 scout working running Read", "h1 scout away ",
		"h2 scout working look around", "h2 scout working running Read", "h2 scout away ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	m := f.messages["t1.1"]
	if n := len(m.Parts); text(m) != "word of m1word of m2" || m.Parts[n-2].Kind != "text" {
		t.Errorf("the words of a helper or of two messages were mixed: %+v", m.Parts)
	}
}

func TestLongAnswerIsCut(t *testing.T) {
	f := connected(t)
	f.send("t1", "long 400000")
	f.waitTurns(1)
	if m := text(f.messages["t1.1"]); len(m) != transcript.MaxText+len(transcript.CutNote) ||
		!strings.HasSuffix(m, transcript.CutNote) {
		t.Errorf("%d bytes", len(m))
	}
}

func TestSilenceIsStale(t *testing.T) {
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	f := run(t, dir, fakeProfile(), func(l *Backend) { l.engine = l.newEngine(40 * time.Millisecond) })
	f.waitState(wire.BackendReady)
	f.send("t1", "slow")
	f.wait("silence", func() bool {
		was := wire.ActivityState("")
		return slices.ContainsFunc(f.bodies, func(b agent.Body) bool {
			before := was
			was = b.Activity.State
			return before == wire.ActivitySpeaking && was == wire.ActivityStale
		})
	})
}

func TestATurnHasALimit(t *testing.T) {
	dir := local.Dir(t.TempDir())
	_ = remember(dir, "fake", true)
	f := run(t, dir, fakeProfile(), func(l *Backend) { l.limits.Turn = time.Millisecond })
	f.waitState(wire.BackendReady)
	f.send("t1", "slow")
	if turn := f.waitTurns(1); turn.Outcome != "stopped" {
		t.Errorf("turn %+v", turn)
	}
}

func TestPicturesAreNotKept(t *testing.T) {
	f := connected(t)
	m := agent.Message{Session: f.session(), Turn: "t1", Text: "talk", Images: []wire.ChatImageData{{MIMEType: "image/png", Data: "AAAA", Alt: "a view"}}}
	if err := f.Send(context.Background(), m); err != nil {
		t.Fatal(err)
	}
	f.waitTurns(1)
	if i := f.messages["t1.you"].Parts[1].Image; i == nil || i.URL == "" || i.Alt != "a view" {
		t.Errorf("the page gets %+v", i)
	}
	if i := f.history()[0].Parts[1].Image; i.URL != "" || i.Alt != "a view" {
		t.Errorf("the history keeps %+v", i)
	}
}

// What the user sees goes to the agent as a block behind the user's own, and is no part of what the
// page shows.
func TestSurroundingsAreABlockOfTheirOwn(t *testing.T) {
	turn := (&base{}).newTurn(agent.Message{Turn: "t1", Text: "/say hi", Surroundings: []string{"selected now: bench_1 (bench)", "looking at: tree_1 (tree)"}})
	if len(turn.prompt) != 2 || turn.prompt[0].Text != "/say hi" || turn.prompt[1].Text != surroundingsHeader+"selected now: bench_1 (bench)\nlooking at: tree_1 (tree)" {
		t.Errorf("%+v", turn.prompt)
	}
	if len(turn.user.Parts) != 1 || text(turn.user) != "/say hi" {
		t.Errorf("%+v", turn.user)
	}
}
