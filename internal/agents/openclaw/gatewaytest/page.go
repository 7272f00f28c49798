package gatewaytest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// Page is a Reporter that holds the content of a page.
type Page struct {
	sync.Mutex               // guards all of it
	changed    chan struct{} // closed and replaced at every report
	Messages   map[string][]wire.ChatMessage
	Statuses   map[string]wire.ChatStatus
	Approvals  []wire.Approval
	Bodies     []agent.Body
	Works      []agent.Work
	Turns      []wire.Turn
	Withdrawn  []string
	Resets     []string
	Lists      int
	Deltas     int
	Violations []string // reports that a page could not apply
}

// NewPage makes an empty page.
func NewPage() *Page {
	return &Page{
		changed: make(chan struct{}), Messages: map[string][]wire.ChatMessage{},
		Statuses: map[string]wire.ChatStatus{},
	}
}

func (p *Page) update(change func()) {
	p.Lock()
	defer p.Unlock()
	change()
	close(p.changed)
	p.changed = make(chan struct{})
}

// Changed implements agent.Reporter.
func (p *Page) Changed() { p.update(func() {}) }

// Message implements agent.Reporter.
func (p *Page) Message(session string, m wire.ChatMessage) {
	p.update(func() {
		if m.ID == "" || m.Role == "" || m.State == "" || m.Parts == nil {
			p.Violations = append(p.Violations, fmt.Sprintf("a message without a required field: %+v", m))
		}
		if len(m.Parts) == 0 && m.State != "failed" {
			p.Violations = append(p.Violations, "an empty message: "+m.ID)
		}
		list := p.Messages[session]
		if i := slices.IndexFunc(list, func(x wire.ChatMessage) bool { return x.ID == m.ID }); i >= 0 {
			list[i] = m
			return
		}
		p.Messages[session] = append(list, m)
	})
}

// Delta implements agent.Reporter.
func (p *Page) Delta(session string, d wire.ChatDelta) {
	p.update(func() {
		p.Deltas++
		list := p.Messages[session]
		i := slices.IndexFunc(list, func(x wire.ChatMessage) bool { return x.ID == d.Message })
		if i < 0 || d.Part >= len(list[i].Parts) {
			p.Violations = append(p.Violations, "a delta of an unknown part: "+d.Message)
			return
		}
		part := &list[i].Parts[d.Part]
		if have := len(utf16.Encode([]rune(part.Text))); have != d.At {
			p.Violations = append(p.Violations, fmt.Sprintf("a delta at %d of %d", d.At, have))
		}
		part.Text += d.Text
	})
}

// Reset implements agent.Reporter.
func (p *Page) Reset(session string) { p.update(func() { p.Resets = append(p.Resets, session) }) }

// Status implements agent.Reporter.
func (p *Page) Status(session string, s wire.ChatStatus) {
	p.update(func() { p.Statuses[session] = s })
}

// SessionsChanged implements agent.Reporter.
func (p *Page) SessionsChanged() { p.update(func() { p.Lists++ }) }

// Approval implements agent.Reporter.
func (p *Page) Approval(a wire.Approval) bool {
	p.update(func() { p.Approvals = append(p.Approvals, a) })
	return true
}

// Body implements agent.Reporter.
func (p *Page) Body(b agent.Body) { p.update(func() { p.Bodies = append(p.Bodies, b) }) }

// Withdraw implements agent.Reporter.
func (p *Page) Withdraw(_, turn string) {
	p.update(func() { p.Withdrawn = append(p.Withdrawn, turn) })
}

// Work implements agent.Reporter.
func (p *Page) Work(w agent.Work) { p.update(func() { p.Works = append(p.Works, w) }) }

// Turn implements agent.Reporter.
func (p *Page) Turn(t wire.Turn) { p.update(func() { p.Turns = append(p.Turns, t) }) }

// Image implements agent.Reporter.
func (p *Page) Image(mimeType string, data []byte) wire.ChatImage {
	return wire.ChatImage{URL: fmt.Sprintf("/api/chat/images/%d", len(data)), MIMEType: mimeType}
}

// WaitFor waits until want is true; it is called again after every report.
func (p *Page) WaitFor(t *testing.T, what string, want func() bool) {
	t.Helper()
	late := time.After(needs.Patience)
	for {
		p.Lock()
		ok, next := want(), p.changed
		p.Unlock()
		if ok {
			return
		}
		select {
		case <-next:
		case <-late:
			p.Lock()
			defer p.Unlock()
			t.Fatalf("no %s; the page shows %s", what, strings.Join(p.Dump(), "\n"))
		}
	}
}

// Dump is the content of the page, in lines.
func (p *Page) Dump() []string {
	var out []string
	for session, list := range p.Messages {
		out = append(out, session)
		out = append(out, Outline(list)...)
	}
	return append(out, fmt.Sprintf("status %+v, approvals %d, bodies %v", p.Statuses, len(p.Approvals), p.States("")))
}

// States returns the activities of a body, in order.
func (p *Page) States(helper string) []string {
	var out []string
	for _, b := range p.Bodies {
		if b.Helper == helper {
			out = append(out, strings.TrimSpace(string(b.Activity.State)+" "+b.Activity.Label))
		}
	}
	return out
}

// Find returns a message of a session; nil: it is not shown.
func (p *Page) Find(session, id string) *wire.ChatMessage {
	for i, m := range p.Messages[session] {
		if m.ID == id {
			return &p.Messages[session][i]
		}
	}
	return nil
}

// Outline renders the visible parts of messages.
func Outline(list []wire.ChatMessage) []string {
	out := make([]string, 0, len(list))
	for _, m := range list {
		line := []string{m.ID, string(m.Role), string(m.State)}
		if m.Reason != "" {
			line = append(line, "("+m.Reason+")")
		}
		for _, part := range m.Parts {
			switch part.Kind {
			case "tool":
				line = append(line, fmt.Sprintf("[%s|%s|%s|%s]", part.Tool.Name, part.Tool.Target, part.Tool.State,
					clip.Line(part.Tool.Output, 30)))
			case "image":
				line = append(line, "<image>")
			default:
				line = append(line, strconv.Quote(clip.Bytes(strings.TrimSpace(part.Text), 60)))
			}
		}
		out = append(out, strings.Join(line, " "))
	}
	return out
}
