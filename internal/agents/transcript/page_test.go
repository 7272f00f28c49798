package transcript

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf16"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// page is a reporter that folds what it gets as a page does. failed is called for a delta that does
// not fit.
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

// fixture is an engine with a page and a store.
type fixture struct {
	*Engine
	*page
	stored map[string]wire.ChatMessage
}

func newFixture(t testing.TB) *fixture {
	f := &fixture{page: newPage(t.Errorf), stored: map[string]wire.ChatMessage{}}
	f.Engine = New(Options{Type: "fake", Agent: "Fake", Reporter: f.page, Store: func(_ string, list ...wire.ChatMessage) {
		for _, m := range list {
			f.stored[m.ID] = m
		}
	}})
	f.Apply(Presence{State: wire.ActivityIdle, Source: "ready"})
	return f
}

// activities are the states of the agent's body, in order.
func (f *fixture) activities() string {
	f.mu.Lock() // Run may report at the same time
	defer f.mu.Unlock()
	var out []string
	for _, b := range f.bodies {
		out = append(out, string(b.Activity.State))
	}
	return strings.Join(out, " ")
}

// text returns the texts of a message of the page, a part a line.
func (f *fixture) text(id string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []string
	for _, part := range f.messages[id].Parts {
		out = append(out, part.Text)
	}
	return strings.Join(out, "\n")
}

// seen is how many reports of messages came.
func (f *fixture) seen() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.reports
}

// tool is how a message of the page shows its first part, a tool call.
func (f *fixture) tool(id string) wire.ChatTool {
	f.Open("s")
	f.mu.Lock()
	defer f.mu.Unlock()
	return *f.messages[id].Parts[0].Tool
}

// begin starts a turn that the agent accepts.
func (f *fixture) begin(turn string) {
	f.Apply(TurnStarted{
		Turn: turn, Session: "s",
		User: wire.ChatMessage{ID: turn + ".you", Turn: turn, Role: wire.RoleUser, State: wire.MessageSending},
	})
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
