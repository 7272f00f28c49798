package transcript

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf16"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// page is a reporter that folds what it gets as a page does. failed is called for a delta that does not fit.
type page struct {
	failed    func(format string, a ...any)
	messages  map[string]wire.ChatMessage
	reports   int
	statuses  []string
	approvals map[string]wire.Approval
	full      bool
	bodies    []agent.Body
	helpers   []string
	work      []agent.Work
	withdrawn []string
	turns     []wire.Turn
}

func newPage(failed func(string, ...any)) *page {
	return &page{failed: failed, messages: map[string]wire.ChatMessage{}, approvals: map[string]wire.Approval{}}
}

func (p *page) Message(_ string, m wire.ChatMessage) {
	p.reports++
	m.Parts = slices.Clone(m.Parts)
	p.messages[m.ID] = m
}

func (p *page) Delta(_ string, d wire.ChatDelta) {
	p.reports++
	m, ok := p.messages[d.Message]
	if !ok || d.Part >= len(m.Parts) {
		p.failed("a delta for an unknown part: %+v", d)
		return
	}
	part := &m.Parts[d.Part]
	switch n := len(utf16.Encode([]rune(part.Text))); {
	case n == d.At:
		part.Text += d.Text
	case n < d.At:
		p.failed("a hole: a delta at %d for %d units", d.At, n)
	}
}

func (p *page) Status(_ string, s wire.ChatStatus) { p.statuses = append(p.statuses, s.Label) }
func (p *page) Approval(a wire.Approval) bool {
	if p.full && p.approvals[a.ID].State == "" {
		return false
	}
	p.approvals[a.ID] = a
	return true
}

func (p *page) Body(b agent.Body) {
	if b.Helper == "" {
		p.bodies = append(p.bodies, b)
		return
	}
	p.helpers = append(p.helpers, strings.TrimSpace(b.Helper+" "+string(b.Activity.State)+" "+b.Activity.Label))
}
func (p *page) Withdraw(_, turn string) { p.withdrawn = append(p.withdrawn, turn) }
func (p *page) Work(w agent.Work)       { p.work = append(p.work, w) }
func (p *page) Turn(t wire.Turn)        { p.turns = append(p.turns, t) }
func (p *page) Changed()                {}
func (p *page) SessionsChanged()        {}
func (p *page) Reset(string)            {}
func (p *page) Image(mimeType string, _ []byte) wire.ChatImage {
	return wire.ChatImage{URL: "/picture", MIMEType: mimeType}
}

func (p *page) activities() string {
	var out []string
	for _, b := range p.bodies {
		out = append(out, string(b.Activity.State))
	}
	return strings.Join(out, " ")
}

// text returns the texts of a message of the page, a part a line.
func (p *page) text(id string) string {
	var out []string
	for _, part := range p.messages[id].Parts {
		out = append(out, part.Text)
	}
	return strings.Join(out, "\n")
}

// fixture is an engine with a page and a store.
type fixture struct {
	*Engine
	*page
	stored map[string]wire.ChatMessage
}

func newFixture(t testing.TB) *fixture {
	f := &fixture{page: newPage(t.Errorf), stored: map[string]wire.ChatMessage{}}
	f.Engine = New(Options{Type: "fake", Reporter: f.page, Store: func(_ string, list ...wire.ChatMessage) {
		for _, m := range list {
			f.stored[m.ID] = m
		}
	}})
	f.Apply(Presence{State: wire.ActivityIdle, Source: "ready"})
	return f
}

// begin starts a turn that the agent accepts.
func (f *fixture) begin(turn string) {
	f.Apply(TurnStarted{Turn: turn, Session: "s", User: wire.ChatMessage{ID: turn + ".you", Turn: turn, Role: wire.RoleUser, State: wire.MessageSending}})
	f.Apply(TurnAccepted{Turn: turn, Source: "prompt"})
}

func tool(id string, state wire.ToolState) Tool {
	return Tool{Turn: "t", Shown: wire.ChatTool{ID: id, Name: "exec", State: state}}
}

// run runs Run in the test's bubble.
func (f *fixture) run(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		f.Run(ctx)
	}()
	t.Cleanup(func() { cancel(); <-done })
	synctest.Wait()
}

func TestTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.begin("t")
		time.Sleep(time.Second)
		f.Apply(Thought{Turn: "t", Text: "hm"})
		f.Apply(Text{Turn: "t", Item: "a", Text: "Hello "})
		f.Apply(Text{Turn: "t", Item: "a", Text: "🌍"})
		f.Apply(Text{Turn: "t", Item: "b", Text: "."})
		f.Apply(Plan{Turn: "t", Text: "- [ ] look"})
		f.Apply(Image{Turn: "t", MIMEType: "image/png", Alt: "a view"})
		if m, s := f.Open("s"); len(m) != 2 || s.Label != "writing" || s.Turn != "t" {
			t.Errorf("%+v, %+v", m, s)
		}
		f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone, Source: "end"})
		if got := f.text("t.1"); got != "hm\nHello 🌍\n.\n" {
			t.Errorf("%q", got)
		}
		if got := f.activities(); got != "idle thinking speaking idle" {
			t.Error(got)
		}
		want := wire.Turn{ID: "t", Path: wire.PathText, Session: "s", At: f.turns[0].At, First: 1000, Millis: 1000, Outcome: wire.OutcomeDone}
		if !reflect.DeepEqual(f.turns[0], want) || len(f.withdrawn) > 0 {
			t.Errorf("%+v", f.turns)
		}
		if !reflect.DeepEqual(f.stored, f.messages) || len(f.stored) != 3 || f.stored["t.you"].State != wire.MessageDone {
			t.Errorf("stored\n%+v\nshown\n%+v", f.stored, f.messages)
		}
		if m, s := f.Open("s"); m != nil || s.Turn != "" || f.Apply(Text{Turn: "t", Text: "late"}) {
			t.Error("the turn has not ended")
		}
	})
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		name            string
		accepted        bool
		end             TurnEnded
		message, reason string
	}{
		{"failed", true, TurnEnded{Outcome: wire.OutcomeFailed, Reason: "No.", Code: wire.CodeAgentFailed}, "t.1", "No."},
		{"stopped", true, TurnEnded{Outcome: wire.OutcomeStopped}, "t.1", ""},
		{"never accepted", false, TurnEnded{Outcome: wire.OutcomeFailed, Reason: "It did not start."}, "t.you", "It did not start."},
		{"stopped before", false, TurnEnded{Outcome: wire.OutcomeStopped}, "t.you", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t)
			f.Apply(TurnStarted{Turn: "t", Session: "s", User: wire.ChatMessage{ID: "t.you"}})
			if c.accepted {
				f.Apply(TurnAccepted{Turn: "t"})
			}
			c.end.Turn = "t"
			f.Apply(c.end)
			m := f.messages[c.message]
			if m.State != wire.MessageState(c.end.Outcome) || m.Reason != c.reason || !reflect.DeepEqual(f.stored[c.message], m) {
				t.Errorf("%+v", m)
			}
			if f.turns[0].Outcome != c.end.Outcome || f.turns[0].Code != string(c.end.Code) || !slices.Equal(f.withdrawn, []string{"t"}) {
				t.Errorf("%+v, %v", f.turns[0], f.withdrawn)
			}
			if (len(f.messages) == 1) == c.accepted {
				t.Errorf("%+v", f.messages)
			}
		})
	}
}

// A call keeps what is known of it; its end is its end; what never ended is stopped, and not counted.
func TestTools(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.begin("t")
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", Name: "Write", Target: "a.txt", State: wire.ToolRunning}, Usage: agent.Usage{How: wire.TouchEdit}})
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "2", Name: "exec"}, Usage: agent.Usage{How: wire.TouchRun, Command: "make"}})
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1"}, Usage: agent.Usage{How: wire.TouchEdit, Paths: []string{"/a.txt"}}})
		time.Sleep(time.Second)
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", Output: "no", State: wire.ToolFailed}, Result: "no"})
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", State: wire.ToolRunning}})
		if f.Apply(Tool{Turn: "t"}) {
			t.Error("a call without an id is shown")
		}
		if s := f.statuses[len(f.statuses)-1]; s != "running exec" {
			t.Errorf("while another call runs: %q", s)
		}
		f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeStopped})
		one, two := f.messages["t.1"].Parts[0].Tool, f.messages["t.1"].Parts[1].Tool
		if one.Name != "Write" || one.Target != "a.txt" || one.State != wire.ToolFailed || one.Millis != 1000 || one.Output != "no" || two.State != wire.ToolStopped {
			t.Errorf("%+v, %+v", one, two)
		}
		if want := []wire.TurnTool{{Name: "Write", Calls: 1, Failed: 1}}; !slices.Equal(f.turns[0].Tools, want) {
			t.Errorf("%+v", f.turns[0].Tools)
		}
		var got []string
		for _, w := range f.work {
			got = append(got, strings.Join([]string{w.Call, string(w.How), strings.Join(w.Paths, ","), strconv.FormatBool(w.Ended), strconv.FormatBool(w.Failed), strconv.FormatBool(w.Lost), w.Output}, " "))
		}
		want := []string{"2 run  false false false ", "1 edit /a.txt false false false ", "1 edit /a.txt true true false no", "2 run  true false true "}
		if !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
	})
}

func TestApprovals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.run(t)
		f.begin("t")
		f.Apply(tool("1", wire.ToolRunning))
		open := func(id string, a wire.Approval) bool {
			a.ID, a.Session, a.Turn, a.Title = id, "s", "t", "Run "+id
			return f.Apply(ApprovalOpened{Approval: a, Call: "1"})
		}
		state := func() wire.ToolState { f.Open("s"); return f.messages["t.1"].Parts[0].Tool.State }
		open("a", wire.Approval{})
		open("b", wire.Approval{ExpiresAt: time.Now().Add(time.Minute / 2)})
		f.full = true
		if open("c", wire.Approval{}) {
			t.Error("one too many is open")
		}
		if !open("a", wire.Approval{Command: "ls", Options: []wire.ApprovalOption{{ID: "y", Name: "Yes"}}}) || f.approvals["a"].Command != "ls" || state() != wire.ToolWaiting {
			t.Errorf("%+v, %s", f.approvals, state())
		}
		f.Apply(ApprovalClosed{ID: "a", State: wire.ApprovalAnswered, Option: "y", By: "you"})
		if a := f.approvals["a"]; a.State != wire.ApprovalAnswered || a.Answer != "Yes" || state() != wire.ToolWaiting || f.Apply(ApprovalClosed{ID: "a"}) {
			t.Errorf("%+v, %s", a, state())
		}
		time.Sleep(time.Minute / 2)
		synctest.Wait()
		if f.approvals["b"].State != wire.ApprovalExpired || state() != wire.ToolRunning {
			t.Errorf("%+v, %s", f.approvals["b"], state())
		}
		f.full = false
		open("d", wire.Approval{})
		f.Apply(ApprovalOpened{Approval: wire.Approval{ID: "stranger", Title: "whose?"}})
		f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
		if f.approvals["d"].State != wire.ApprovalWithdrawn || f.approvals["stranger"].State != wire.ApprovalOpen {
			t.Errorf("%+v", f.approvals)
		}
		f.Apply(ApprovalClosed{ID: "stranger", State: wire.ApprovalWithdrawn})
		if got := f.activities(); got != "idle thinking working needs-you needs-you thinking needs-you needs-you idle" {
			t.Error(got)
		}
	})
}

// A sub-agent leaves with the call that waits for it, or on its own, or with the turn; and it does not come back.
func TestHelpers(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	start := func(id string) { f.Apply(HelperStarted{Turn: "t", ID: id, Label: "look"}) }
	by := func(id, helper string, state wire.ToolState) {
		f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: id, Name: "Read", State: state}, Helper: helper})
	}
	f.Apply(tool("1", ""))
	start("1")
	by("r1", "1", "")
	f.Apply(tool("1", wire.ToolDone))
	f.Apply(tool("2", ""))
	start("2")
	f.Apply(tool("2", wire.ToolDone)) // it works in the background
	by("r2", "2", "")
	start("3")
	f.Apply(HelperEnded{Turn: "t", ID: "3"})
	start("3")
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
	want := []string{"1 working look", "1 working Read", "1 away", "2 working look", "2 working Read", "3 working look", "3 away", "2 away"}
	if !slices.Equal(f.helpers, want) {
		t.Errorf("%q", f.helpers)
	}
	if got := f.activities(); got != "idle thinking working thinking working thinking idle" {
		t.Error(got)
	}
}

func TestPresence(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	f.Apply(Presence{State: wire.ActivityLost})
	f.Apply(Text{Turn: "t", Text: "x"})
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeFailed})
	f.Apply(Presence{State: wire.ActivityAway, Gone: true})
	if got := f.activities(); got != "idle thinking lost away" || !f.bodies[3].Gone {
		t.Errorf("%s, %+v", got, f.bodies)
	}
}

// Many small pieces make few reports; the first is made at once, and nothing waits for the next event.
func TestTextIsCoalesced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.run(t)
		f.begin("t")
		before := f.reports
		f.Apply(Text{Turn: "t", Text: "first "})
		if f.text("t.1") != "first " {
			t.Fatal("the first word waits")
		}
		for range 1000 {
			time.Sleep(time.Millisecond)
			f.Apply(Text{Turn: "t", Text: "x"})
		}
		synctest.Wait()
		if n := f.reports - before; n < 20 || n > 40 {
			t.Errorf("%d reports in a second", n)
		}
		time.Sleep(33 * time.Millisecond)
		synctest.Wait()
		if n := len(f.text("t.1")); n != 1006 {
			t.Errorf("the page has %d", n)
		}
		f.Apply(Text{Turn: "t", Text: "x"})
		f.Apply(Text{Turn: "t", Text: strings.Repeat("x", flushBytes)})
		if n := len(f.text("t.1")); n != 1007+flushBytes {
			t.Errorf("much text waits: the page has %d", n)
		}
	})
}

// What a running tool prints is reported four times a second; its end is not held back by that.
func TestProgressIsThrottled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.run(t)
		f.begin("t")
		f.Apply(tool("1", wire.ToolRunning))
		time.Sleep(time.Second)
		synctest.Wait()
		before, printed := f.reports, ""
		for range 1000 {
			time.Sleep(time.Millisecond)
			printed += "x"
			f.Apply(Tool{Turn: "t", Shown: wire.ChatTool{ID: "1", Output: printed}})
		}
		synctest.Wait()
		if n := f.reports - before; n < 4 || n > 5 {
			t.Errorf("%d reports in a second", n)
		}
		f.Apply(tool("1", wire.ToolDone))
		time.Sleep(33 * time.Millisecond)
		synctest.Wait()
		if got := f.messages["t.1"].Parts[0].Tool; got.State != wire.ToolDone || len(got.Output) != 1000 {
			t.Errorf("%s, %d", got.State, len(got.Output))
		}
	})
}

func TestSilenceIsStale(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.run(t)
		f.begin("t")
		f.Apply(Text{Turn: "t", Text: "x"})
		said := time.Now().UTC()
		time.Sleep(time.Minute - 1)
		synctest.Wait()
		if got := f.activities(); got != "idle thinking speaking" {
			t.Fatal(got)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if b := f.bodies[len(f.bodies)-1]; b.Activity.State != wire.ActivityStale || !b.Activity.Since.Equal(said) || b.Turn != "t" {
			t.Errorf("%+v", b)
		}
		f.Apply(Alive{Turn: "t"})
		f.Apply(ApprovalOpened{Approval: wire.Approval{ID: "a", Turn: "t"}})
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := f.activities(); got != "idle thinking speaking stale speaking needs-you" {
			t.Error(got)
		}
		if got := strings.Join(f.statuses, ", "); got != "starting, thinking, writing, silent, writing, waiting for you" {
			t.Error(got)
		}
	})
}

func TestLongTextIsCut(t *testing.T) {
	f := newFixture(t)
	f.begin("t")
	for range 400 {
		f.Apply(Text{Turn: "t", Text: strings.Repeat("é", 500)})
	}
	f.Apply(TurnEnded{Turn: "t", Outcome: wire.OutcomeDone})
	if got := f.text("t.1"); len(got) != MaxText+len(CutNote) || !strings.HasSuffix(got, "é"+CutNote) {
		t.Errorf("%d bytes", len(got))
	}
}

// anyEvent draws an event of one of three turns in two sessions.
func anyEvent(t *rapid.T) Event {
	turn := rapid.SampledFrom([]string{"t1", "t2", "t3"}).Draw(t, "turn")
	id := rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "id")
	words := rapid.SampledFrom([]string{"a", "🌍", "", "long " + strings.Repeat("é", 3000)}).Draw(t, "words")
	switch rapid.IntRange(0, 14).Draw(t, "event") {
	case 0, 1:
		return TurnStarted{Turn: turn, Session: "s" + turn, User: wire.ChatMessage{ID: turn + ".you", Turn: turn}}
	case 2:
		return TurnAccepted{Turn: turn}
	case 3:
		return TurnEnded{Turn: turn, Outcome: rapid.SampledFrom([]wire.TurnOutcome{wire.OutcomeDone, wire.OutcomeFailed, wire.OutcomeStopped}).Draw(t, "outcome")}
	case 4, 5:
		return Text{Turn: turn, Item: id, Text: words}
	case 6:
		return Thought{Turn: turn, Text: words}
	case 7:
		return Image{Turn: turn}
	case 8:
		return Plan{Turn: turn, Text: words}
	case 9, 10:
		return Tool{
			Turn: turn, Shown: wire.ChatTool{ID: id, Name: "exec", Output: words, State: rapid.SampledFrom([]wire.ToolState{"", wire.ToolDone, wire.ToolFailed}).Draw(t, "state")},
			Helper: rapid.SampledFrom([]string{"", "1"}).Draw(t, "by"), Usage: agent.Usage{How: wire.TouchRun},
		}
	case 11:
		return HelperStarted{Turn: turn, ID: id}
	case 12:
		return HelperEnded{Turn: turn, ID: id}
	case 13:
		return ApprovalOpened{Approval: wire.Approval{ID: turn + id, Turn: turn, Title: words}, Call: id}
	}
	return ApprovalClosed{ID: turn + id, State: wire.ApprovalAnswered}
}

// Whatever happens in whatever order, a page that folds the reports has what is stored, and so has a page that came in
// between; and when the turns have ended, nothing is open.
func TestAnyOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		stored, late := map[string]wire.ChatMessage{}, newPage(rt.Fatalf)
		early := newPage(rt.Fatalf)
		b := New(Options{Type: "fake", Reporter: both{early, late}, Store: func(_ string, list ...wire.ChatMessage) {
			for _, m := range list {
				stored[m.ID] = m
			}
		}})
		now := time.Unix(1000, 0)
		apply := func(e Event) {
			e.apply(&b.book, now)
			b.book.present(now)
		}
		apply(Presence{State: wire.ActivityIdle})
		begun := map[string]bool{}
		for range rapid.IntRange(0, 120).Draw(rt, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(rt, "ms")) * time.Millisecond)
			e := anyEvent(rt)
			if s, ok := e.(TurnStarted); ok {
				if begun[s.Turn] { // ids of turns are unique
					continue
				}
				begun[s.Turn] = true
			}
			apply(e)
			if rapid.Bool().Draw(rt, "tick") {
				b.book.tick(now)
			}
			if turn := b.book.turnIn("st1"); turn != nil && rapid.IntRange(0, 9).Draw(rt, "opens") == 0 {
				turn.reply.flushAll(now)
				for _, m := range turn.reply.all() { // as a page that opens the session now
					late.messages[m.ID] = m
				}
			}
		}
		for _, turn := range []string{"t1", "t2", "t3"} {
			apply(TurnEnded{Turn: turn, Outcome: wire.OutcomeDone})
			for id := range begun {
				apply(ApprovalClosed{ID: turn + id})
			}
		}
		checkEnd(rt, b, early, late, stored)
	})
}

// checkEnd checks that nothing is open, and that pages and store agree.
func checkEnd(t *rapid.T, b *Engine, early, late *page, stored map[string]wire.ChatMessage) {
	if len(b.book.turns) > 0 {
		t.Fatal("a turn has not ended")
	}
	for id, a := range early.approvals {
		if _, inTurn := early.messages[a.Turn+".you"]; inTurn && a.State == wire.ApprovalOpen && b.book.approval(id) == nil {
			t.Fatalf("approval %s is still shown", id)
		}
	}
	for id, m := range early.messages {
		for _, p := range m.Parts {
			if p.Tool != nil && (p.Tool.State == wire.ToolRunning || p.Tool.State == wire.ToolWaiting) {
				t.Fatalf("call %s of %s is open", p.Tool.ID, id)
			}
		}
		if m.State == wire.MessageStreaming || len(m.Parts) > maxParts {
			t.Fatalf("message %s: %s, %d parts", id, m.State, len(m.Parts))
		}
		if got, ok := stored[id]; ok && !reflect.DeepEqual(m, got) || !reflect.DeepEqual(m, late.messages[id]) {
			t.Fatalf("%s: the page has\n%+v\nstored is\n%+v\nand a late page has\n%+v", id, m, got, late.messages[id])
		}
	}
	open := map[string]bool{}
	for _, h := range early.helpers {
		id, state, _ := strings.Cut(h, " ")
		open["helper "+id] = state != "away"
	}
	ended := map[string]int{} // by turn; each call of the test is work
	for _, w := range early.work {
		open["work "+w.Turn+w.Call] = !w.Ended
		if w.Ended && !w.Lost {
			ended[w.Turn]++
		}
	}
	for id, is := range open {
		if is {
			t.Fatalf("%s has not ended", id)
		}
	}
	for _, turn := range early.turns {
		counted := 0
		for _, c := range turn.Tools {
			counted += c.Calls
		}
		if counted != ended[turn.ID] {
			t.Fatalf("turn %s counts %+v of %d ended calls", turn.ID, turn.Tools, ended[turn.ID])
		}
	}
}

// both reports to two pages.
type both struct {
	*page
	late *page
}

func (b both) Message(s string, m wire.ChatMessage) { b.page.Message(s, m); b.late.Message(s, m) }
func (b both) Delta(s string, d wire.ChatDelta)     { b.page.Delta(s, d); b.late.Delta(s, d) }
