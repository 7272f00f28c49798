//go:build unix

package acpagent

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// page is a reporter that folds what it hears as a page does.
type page struct {
	t        *testing.T
	mu       sync.Mutex
	heard    *sync.Cond
	messages map[string]wire.ChatMessage
	order    []string
	deltas   int
	cards    map[string]wire.Approval
	bodies   []agent.Body
	works    []agent.Work
	ended    []string // turns whose calls were withdrawn
	turns    []wire.Turn
	statuses []string
	states   []wire.BackendState
	lane     func() wire.Backend
}

func newPage(t *testing.T) *page {
	p := &page{t: t, messages: map[string]wire.ChatMessage{}, cards: map[string]wire.Approval{}}
	p.heard = sync.NewCond(&p.mu)
	return p
}

func (p *page) change(f func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f()
	p.heard.Broadcast()
}

func (p *page) Changed() {
	p.change(func() {
		if s := p.lane().State; len(p.states) == 0 || p.states[len(p.states)-1] != s {
			p.states = append(p.states, s)
		}
	})
}

func (p *page) Message(_ string, m wire.ChatMessage) {
	p.change(func() {
		if _, ok := p.messages[m.ID]; !ok {
			p.order = append(p.order, m.ID)
		}
		m.Parts = slices.Clone(m.Parts)
		p.messages[m.ID] = m
	})
}

func (p *page) Delta(_ string, d wire.ChatDelta) {
	p.change(func() {
		p.deltas++
		part := &p.messages[d.Message].Parts[d.Part]
		if n := len(utf16.Encode([]rune(part.Text))); n != d.At {
			p.t.Errorf("a delta at %d for a part of %d units", d.At, n)
		}
		part.Text += d.Text
	})
}

func (p *page) Reset(string) {}
func (p *page) Status(_ string, s wire.ChatStatus) {
	p.change(func() { p.statuses = append(p.statuses, s.Label) })
}
func (p *page) SessionsChanged() {}
func (p *page) Approval(a wire.Approval) bool {
	p.change(func() { p.cards[a.ID] = a })
	return true
}
func (p *page) Body(b agent.Body)       { p.change(func() { p.bodies = append(p.bodies, b) }) }
func (p *page) Withdraw(_, turn string) { p.change(func() { p.ended = append(p.ended, turn) }) }
func (p *page) Work(w agent.Work)       { p.change(func() { p.works = append(p.works, w) }) }
func (p *page) Turn(t wire.Turn)        { p.change(func() { p.turns = append(p.turns, t) }) }
func (p *page) Image(mime string, _ []byte) wire.ChatImage {
	return wire.ChatImage{URL: "/api/chat/images/x", MIMEType: mime}
}

// wait waits until something is so; ok runs under the page's lock.
func (p *page) wait(what string, ok func() bool) {
	p.t.Helper()
	late := time.AfterFunc(needs.Patience, func() { p.change(func() {}) })
	defer late.Stop()
	deadline := time.Now().Add(needs.Patience)
	p.mu.Lock()
	defer p.mu.Unlock()
	for !ok() {
		if time.Now().After(deadline) {
			p.t.Fatalf("never came: %s; states %v, statuses %q, messages %+v", what, p.states, p.statuses, p.messages)
		}
		p.heard.Wait()
	}
}

func (p *page) waitState(s wire.BackendState) {
	p.t.Helper()
	p.wait("state "+string(s), func() bool { return len(p.states) > 0 && p.states[len(p.states)-1] == s })
}

func (p *page) waitTurns(n int) wire.Turn {
	p.t.Helper()
	p.wait("the end of a turn", func() bool { return len(p.turns) >= n })
	return p.turns[n-1]
}

// open waits for an approval that waits for an answer.
func (p *page) open() wire.Approval {
	p.t.Helper()
	var found wire.Approval
	p.wait("an approval", func() bool {
		for _, a := range p.cards {
			if a.State == "open" {
				found = a
				return true
			}
		}
		return false
	})
	return found
}

// activities are the states of the agent's own body, in order.
func (p *page) activities() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []string
	for _, b := range p.bodies {
		if b.Helper == "" {
			out = append(out, string(b.Activity.State))
		}
	}
	return strings.Join(out, " ")
}

func text(m wire.ChatMessage) string {
	var out string
	for _, p := range m.Parts {
		if p.Kind == "text" {
			out += p.Text
		}
	}
	return out
}

type fixture struct {
	*page
	*Backend
	t   *testing.T
	end func()
}

// waitRefused waits until the agent is refused, and returns the description of just then: Connect
// right after Run may start it twice, so the next moment it may be starting again.
func (f *fixture) waitRefused() (d wire.Backend) {
	f.page.t.Helper()
	f.wait("a refusal", func() bool { d = f.Describe(); return d.State == wire.BackendRefused })
	return d
}

var worldTools = map[string]bool{"world_info": true, "place_objects": false}

// mcpServer answers the hello, and says its session's name when it is asked for its tools.
const mcpServer = `#!/bin/sh
while [ "$1" != --session ]; do shift; done
read -r line; echo '{"jsonrpc":"2.0","id":1,"result":{}}'
read -r line; read -r line; echo '{"jsonrpc":"2.0","id":2,"result":{}}'
case $line in *tools/list*) echo "$2" > "${0%.sh}" ;; esac
`

// run runs a lane over a data folder until the test or end ends it.
func run(t *testing.T, dir local.Dir, p profile.Profile, change func(*Backend)) *fixture {
	t.Helper()
	pg := newPage(t)
	hands := filepath.Join(t.TempDir(), "hands") // the world's MCP server: what it is asked it says to the lane, by a pipe
	if err := syscall.Mkfifo(hands, 0o600); err != nil {
		t.Fatal(err)
	}
	server := hands + ".sh"
	needs.Program(t, server, mcpServer)
	o := Options{
		DataDir: dir, Port: 1, Executable: server, Version: "test", Logger: zerolog.Nop(), Tools: worldTools,
		Handshakes: &Handshakes{},
	}
	pg.lane = func() wire.Backend { return wire.Backend{} }
	l := New(p, o, pg)
	pg.lane = l.Describe
	said, err := os.OpenFile(hands, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	hearing := make(chan struct{})
	go func() {
		defer close(hearing)
		for lines := bufio.NewScanner(said); lines.Scan(); {
			o.Handshakes.Confirm(lines.Text())
		}
	}()
	t.Cleanup(func() {
		_ = said.Close()
		<-hearing
	})
	if change != nil {
		change(l)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		l.Run(ctx)
	}()
	f := &fixture{pg, l, t, func() {
		cancel()
		<-done
	}}
	t.Cleanup(f.end)
	return f
}

// connected runs a fake agent that is ready.
func connected(t *testing.T, args ...string) *fixture {
	t.Helper()
	dir := local.Dir(t.TempDir())
	if err := remember(dir, "fake", true); err != nil {
		t.Fatal(err)
	}
	f := run(t, dir, fakeProfile(args...), nil)
	f.waitState(wire.BackendReady)
	return f
}

func fakeProfile(args ...string) profile.Profile {
	return profile.Profile{
		Type: "fake", Product: "Fake",
		Installation: profile.Installation{
			Path: fake, Args: args, Program: "fake-acp", ImplementationName: "fake", Versions: []string{"0.9.9", "1.0.0"}, Package: "fake",
			Logins: []profile.Login{{Program: "nothing-of-that-name", Line: "x"}, {Program: "sh", Line: "sh --login"}},
		},
		Asking: profile.Asking{Modes: []string{"default", "plan"}, Means: profile.Means{ToolOf: known("qwen-code").ToolOf}},
	}
}

// known returns the profile of a real agent.
func known(agentType string) profile.Profile {
	all := profile.Find(func(string) (string, error) { return "/bin/true", nil })
	return all[slices.IndexFunc(all, func(p profile.Profile) bool { return p.Type == agentType })]
}

func (f *fixture) session() string { return f.Describe().Session }

func (f *fixture) send(turn, words string) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), needs.Patience)
	defer cancel()
	if err := f.Send(ctx, agent.Message{Session: f.session(), Turn: turn, Text: words}); err != nil {
		f.t.Fatalf("send %q: %v", words, err)
	}
}

func (f *fixture) do(act wire.BackendAct) {
	f.t.Helper()
	if err := f.Act(context.Background(), act); err != nil {
		f.t.Fatal(err)
	}
}

// noted reports whether the conversation has a note of World's with these words.
func (f *fixture) noted(words string) bool {
	for _, m := range f.history() {
		if m.Role == "note" && strings.Contains(text(m), words) {
			return true
		}
	}
	return false
}

// history is all of the session, as a page gets it.
func (f *fixture) history() []wire.ChatMessage {
	f.t.Helper()
	var all []wire.ChatMessage
	before := ""
	for {
		p, err := f.History(context.Background(), f.session(), before)
		if err != nil {
			f.t.Fatal(err)
		}
		all = append(p.Messages, all...)
		if before = p.Before; before == "" {
			return all
		}
	}
}

// pid is the agent's process.
func (f *fixture) pid() int {
	f.Backend.mu.Lock()
	defer f.Backend.mu.Unlock()
	return f.state.process.PID()
}
