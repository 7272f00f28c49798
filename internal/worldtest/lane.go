package worldtest

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/wire"
)

// LaneOptions of a ScriptedLane.
type BackendOptions struct {
	ID      string            // empty: "scripted"
	Kind    string            // empty: "gateway"
	State   wire.BackendState // to begin with; empty: ready
	History int               // messages of the session "long"; 0: there is no such session
	Step    time.Duration     // between two words of an answer; 0: none

	Router func(*router.Options) // changes the router's options; may be nil
}

// ScriptedLane is a lane without an agent: it answers by a script that the message's first word chooses (see script.go).
// Everything else a lane does it does as a real one: it streams, asks, can be stopped, paired, lost.
type ScriptedBackend struct {
	opt    BackendOptions
	report agent.Reporter
	ctx    context.Context
	cancel context.CancelFunc
	turns  sync.WaitGroup

	mu       sync.Mutex
	state    wire.BackendState
	since    time.Time
	tools    string
	sessions []*talk // newest first
	asked    map[string]chan string
	made     int
	ended    bool
}

// talk is one session.
type talk struct {
	wire.ChatSession
	messages []wire.ChatMessage
	turn     string // the running one
	status   wire.ChatStatus
	stop     context.CancelFunc
}

// pageSize is how many messages a page of history has.
const pageSize = 50

// NewScriptedLane makes a lane whose avatar is that of the agent type "scripted".
func NewScriptedBackend(o BackendOptions, r agent.Reporter) *ScriptedBackend {
	if o.ID == "" {
		o.ID = "scripted"
	}
	if o.Kind == "" {
		o.Kind = "gateway"
	}
	if o.State == "" {
		o.State = wire.BackendReady
	}
	now := wire.Now(time.Now())
	l := &ScriptedBackend{opt: o, report: r, state: o.State, since: now, tools: "missing", asked: map[string]chan string{}}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	l.sessions = []*talk{{ChatSession: wire.ChatSession{ID: "main", Title: "Main", Main: true, UpdatedAt: now}}}
	if o.History > 0 {
		l.sessions = append(l.sessions, &talk{
			ChatSession: wire.ChatSession{ID: "long", Title: "A long conversation", UpdatedAt: now},
			messages:    longHistory(o.History, now),
		})
	}
	return l
}

// longHistory is a conversation of n messages, one a minute until now.
func longHistory(n int, now time.Time) []wire.ChatMessage {
	list := make([]wire.ChatMessage, n)
	for i := range list {
		m := wire.ChatMessage{ID: "h" + strconv.Itoa(i), At: now.Add(-time.Duration(n-i) * time.Minute), State: "done", Role: "user"}
		text := fmt.Sprintf("Question %d: what stands at the plaza?", i)
		if i%2 == 1 {
			m.Role = "agent"
			text = fmt.Sprintf("Answer %d.\n\n- a **fountain**\n- %d benches\n\n```go\nfmt.Println(%d)\n```", i, i%7, i)
		}
		m.Parts = []wire.ChatPart{{Kind: "text", Text: text}}
		list[i] = m
	}
	return list
}

// Describe implements lane.Lane.
func (l *ScriptedBackend) Describe() wire.Backend {
	l.mu.Lock()
	defer l.mu.Unlock()
	is := wire.Backend{
		ID: l.opt.ID, Kind: l.opt.Kind, Product: "Scripted", Name: "Scripted agent", State: l.state, Since: l.since,
		Session: "main", Can: []string{"sessions", "create", "images", "stop", "approvals", "tools"},
		Tools: &wire.Tools{State: l.tools, Undo: l.tools == "present"}, Details: []wire.Detail{{Name: "Address", Value: "in this process"}},
	}
	switch l.state { //nolint:exhaustive // the others explain themselves
	case wire.BackendPairing:
		is.Pairing = &wire.Pairing{RequestID: "request-1", Device: "World on this computer", Scopes: []string{"operator.read", "operator.write", "operator.approvals"}, CanApprove: true}
	case wire.BackendRefused:
		is.Reason, is.Next, is.Command = "The script says no.", "Try again.", "scripted login"
	case wire.BackendMissing:
		is.Reason, is.Next, is.Command = "It is not running.", "Start it.", "scripted gateway"
	}
	return is
}

// Become changes the lane's state, as its other end would.
func (l *ScriptedBackend) Become(s wire.BackendState) {
	l.mu.Lock()
	l.state, l.since = s, wire.Now(time.Now())
	l.mu.Unlock()
	l.report.Changed()
	switch s { //nolint:exhaustive // the others have no body
	case wire.BackendReady:
		l.body("idle", "", "hello", "")
	case wire.BackendLost:
		l.body("lost", "", "connection", "")
	}
}

// Run implements lane.Lane.
func (l *ScriptedBackend) Run(ctx context.Context) {
	l.mu.Lock()
	state := l.state
	l.mu.Unlock()
	if state == wire.BackendReady {
		l.Become(state)
	}
	<-ctx.Done()
	l.mu.Lock()
	l.ended = true
	l.mu.Unlock()
	l.cancel()
	l.turns.Wait()
}

// Sessions implements lane.Lane.
func (l *ScriptedBackend) Sessions(context.Context) ([]wire.ChatSession, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := make([]wire.ChatSession, 0, len(l.sessions))
	for _, t := range l.sessions {
		s := t.ChatSession
		s.Running = t.turn != ""
		list = append(list, s)
	}
	return list, nil
}

// Create implements lane.Lane.
func (l *ScriptedBackend) Create(_ context.Context, title string) (wire.ChatSession, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.made++
	if title == "" {
		title = fmt.Sprintf("Conversation %d", l.made)
	}
	t := &talk{ChatSession: wire.ChatSession{ID: fmt.Sprintf("s%d", l.made), Title: title, UpdatedAt: wire.Now(time.Now())}}
	l.sessions = append([]*talk{t}, l.sessions...)
	return t.ChatSession, nil
}

// History implements lane.Lane; a cursor is the index of the first message that the asker has.
func (l *ScriptedBackend) History(_ context.Context, session, before string) (agent.Page, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.talkLocked(session)
	if t == nil {
		return agent.Page{}, noSession()
	}
	end := len(t.messages)
	if before != "" {
		n, err := strconv.Atoi(before)
		if err != nil || n < 0 || n > end {
			return agent.Page{}, wire.NewError(wire.CodeBadArguments, "the cursor is not one of this conversation's")
		}
		end = n
	}
	from := max(0, end-pageSize)
	p := agent.Page{Status: t.status}
	for _, m := range t.messages[from:end] {
		m.Parts = slices.Clone(m.Parts)
		p.Messages = append(p.Messages, m)
	}
	if from > 0 {
		p.Before = strconv.Itoa(from)
	}
	return p, nil
}

func noSession() *wire.Error {
	return wire.NewError(wire.CodeNotFound, "there is no such conversation")
}

func (l *ScriptedBackend) talkLocked(id string) *talk {
	for _, t := range l.sessions {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// Send implements lane.Lane.
func (l *ScriptedBackend) Send(_ context.Context, m agent.Message) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.talkLocked(m.Session)
	switch {
	case l.state != wire.BackendReady || l.ended:
		return wire.NewError(wire.CodeAgentNotReady, "the scripted agent is %s", l.state)
	case t == nil:
		return noSession()
	case t.turn == m.Turn || slices.ContainsFunc(t.messages, func(x wire.ChatMessage) bool { return x.Turn == m.Turn }):
		return nil
	case t.turn != "":
		return wire.NewError(wire.CodeAgentFailed, "a turn is running; stop it or wait")
	}
	ctx, cancel := context.WithCancel(l.ctx)
	t.turn, t.stop = m.Turn, cancel
	l.turns.Go(func() {
		defer cancel()
		(&turn{lane: l, talk: t, id: m.Turn, began: time.Now()}).run(ctx, m)
	})
	return nil
}

// Stop implements lane.Lane.
func (l *ScriptedBackend) Stop(_ context.Context, session string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.talkLocked(session)
	if t == nil {
		return noSession()
	}
	if t.stop != nil {
		t.stop()
	}
	return nil
}

// Answer implements lane.Lane.
func (l *ScriptedBackend) Answer(_ context.Context, approval, option string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	c, ok := l.asked[approval]
	if !ok {
		return wire.NewError(wire.CodeAnswered, "the script does not wait for this")
	}
	delete(l.asked, approval)
	c <- option
	return nil
}

// Act implements lane.Lane.
func (l *ScriptedBackend) Act(_ context.Context, act string) error {
	tools := ""
	switch act {
	case "connect", "retry", "pair":
		l.Become(wire.BackendReady)
	case "disconnect":
		l.Become(wire.BackendOff)
	case "reject":
		l.Become(wire.BackendRefused)
	case "add-tools":
		tools = "present"
	case "remove-tools":
		tools = "missing"
	}
	if tools != "" {
		l.mu.Lock()
		l.tools = tools
		l.mu.Unlock()
		l.report.Changed()
	}
	return nil
}

// Hold keeps every request waiting until the returned function is called.
func (l *ScriptedBackend) Hold() (release func()) {
	l.mu.Lock()
	return l.mu.Unlock
}
