package worldtest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// BackendOptions configure a ScriptedBackend. The zero value is a ready gateway back end with one
// empty session.
type BackendOptions struct {
	// ID is the back end's id; default "scripted".
	ID string
	// Kind defaults to wire.GatewayBackend.
	Kind wire.BackendKind
	// State is the initial state; default ready.
	State wire.BackendState
	// History is the number of messages in the session "long". With 0 that session does not exist.
	History int
	// Step is the pause between two words of a streamed answer; 0 means none.
	Step time.Duration

	// Router adjusts the router's options before StartChatRouter starts it. May be nil.
	Router func(*router.Options)
}

// ScriptedBackend is an agent.Backend without an agent. The first word of a message selects the
// script that answers it (see script.go). Everything else works as in a real back end, and its
// turns are kept by the same engine: it streams answers, asks for approvals, and can be stopped,
// paired or lost.
//
// A turn runs in its own goroutine. Run owns them: when its context ends, it cancels all turns and
// waits for them. Lock order: mu, the engine, the history.
type ScriptedBackend struct {
	opt     BackendOptions
	report  agent.Reporter
	engine  *transcript.Engine
	history history
	ctx     context.Context
	cancel  context.CancelFunc
	turns   sync.WaitGroup

	mu    sync.Mutex
	state wire.BackendState
	// since is when state was entered.
	since time.Time
	tools wire.ToolsState
	// sessions are the conversations, newest first.
	sessions []*session
	// approvals are the scripts that wait for an answer, by the ids of the approvals; the channel
	// receives the chosen option.
	approvals map[string]chan string
	// created numbers the sessions made by Create.
	created int
	// ended refuses new turns once Run has returned.
	ended bool
	// started is closed when Run has reported the first state and body.
	started chan struct{}
}

// session is one conversation. ScriptedBackend.mu guards it.
type session struct {
	wire.ChatSession
	// turn is the id of the running turn; empty: none. stop cancels it.
	turn string
	stop context.CancelFunc
}

// history holds the stored messages of each session.
type history struct {
	mu       sync.Mutex
	messages map[string][]wire.ChatMessage
}

// put adds or replaces messages.
func (h *history) put(session string, list ...wire.ChatMessage) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range list {
		h.messages[session] = agent.UpsertMessage(h.messages[session], m)
	}
}

// of returns a copy of a session's messages.
func (h *history) of(session string) []wire.ChatMessage {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.messages[session])
}

// pageSize is the number of messages in one page of history.
const pageSize = 50

// NewScriptedBackend returns a back end whose avatar belongs to the agent type "scripted". It
// reports to r.
func NewScriptedBackend(o BackendOptions, r agent.Reporter) *ScriptedBackend {
	o.ID, o.Kind, o.State = cmp.Or(o.ID, "scripted"), cmp.Or(o.Kind, wire.GatewayBackend), cmp.Or(o.State, wire.BackendReady)
	now := wire.Millis(time.Now())
	l := &ScriptedBackend{
		opt: o, report: r, state: o.State, since: now, tools: wire.ToolsMissing,
		approvals: map[string]chan string{}, started: make(chan struct{}),
	}
	l.history.messages = map[string][]wire.ChatMessage{}
	l.engine = transcript.New(transcript.Options{
		Type: "scripted", Name: "Scripted agent", Reporter: r, Store: l.history.put,
		Coalesce: time.Nanosecond, // each word is an event
	})
	l.ctx, l.cancel = context.WithCancel(context.Background())
	l.sessions = []*session{{ChatSession: wire.ChatSession{ID: "main", Title: "Main", Main: true, UpdatedAt: now}}}
	if o.History > 0 {
		l.sessions = append(l.sessions, &session{ChatSession: wire.ChatSession{ID: "long", Title: "A long conversation", UpdatedAt: now}})
		l.history.messages["long"] = longHistory(o.History, now)
	}
	return l
}

// longHistory returns a conversation of n messages that alternate between user and agent, one per
// minute until now.
func longHistory(n int, now time.Time) []wire.ChatMessage {
	list := make([]wire.ChatMessage, n)
	for i := range list {
		m := wire.ChatMessage{
			ID: "h" + strconv.Itoa(i), At: now.Add(-time.Duration(n-i) * time.Minute),
			State: wire.MessageDone, Role: wire.RoleUser,
		}
		text := fmt.Sprintf("Question %d: what stands at the plaza?", i)
		if i%2 == 1 {
			m.Role = wire.RoleAgent
			text = fmt.Sprintf("Answer %d.\n\n- a **fountain**\n- %d benches\n\n```go\nfmt.Println(%d)\n```", i, i%7, i)
		}
		m.Parts = []wire.ChatPart{{Kind: wire.PartText, Text: text}}
		list[i] = m
	}
	return list
}

// Describe implements agent.Backend.
func (b *ScriptedBackend) Describe() wire.Backend {
	b.mu.Lock()
	defer b.mu.Unlock()
	d := wire.Backend{
		ID: b.opt.ID, Kind: b.opt.Kind, Product: "Scripted", Name: "Scripted agent", State: b.state, Since: b.since,
		Session: "main", Can: []wire.Capability{
			wire.CanSessions, wire.CanCreate, wire.CanImages, wire.CanStop,
			wire.CanApprovals, wire.CanTools,
		},
		Tools:   &wire.Tools{State: b.tools, Undo: b.tools == wire.ToolsPresent},
		Details: []wire.Detail{{Name: "Address", Value: "in this process"}},
	}
	switch b.state { //nolint:exhaustive // the others explain themselves
	case wire.BackendPairing:
		d.Pairing = &wire.Pairing{RequestID: "request-1", Device: "World on this computer", Scopes: []string{"operator.read", "operator.write", "operator.approvals"}, CanApprove: true}
	case wire.BackendRefused:
		d.Reason, d.Next, d.Command = "The script says no.", "Try again.", "scripted login"
	case wire.BackendMissing:
		d.Reason, d.Next, d.Command = "It is not running.", "Start it.", "scripted gateway"
	}
	return d
}

// SetState changes the connection state, as the far end would. Ready and lost also report the
// matching body.
func (b *ScriptedBackend) SetState(s wire.BackendState) {
	b.mu.Lock()
	b.state, b.since = s, wire.Millis(time.Now())
	b.mu.Unlock()
	b.report.Changed()
	switch s { //nolint:exhaustive // the others have no body
	case wire.BackendReady:
		b.engine.Apply(transcript.Presence{State: wire.ActivityIdle, Source: "hello"})
	case wire.BackendLost:
		b.engine.Apply(transcript.Presence{State: wire.ActivityLost, Source: "connection"})
	}
}

// Run implements agent.Backend.
func (b *ScriptedBackend) Run(ctx context.Context) {
	b.mu.Lock()
	state := b.state
	b.mu.Unlock()
	if state == wire.BackendReady {
		b.SetState(state)
	}
	close(b.started)
	b.engine.Run(ctx)
	b.mu.Lock()
	b.ended = true
	b.mu.Unlock()
	b.cancel()
	b.turns.Wait()
}

// Sessions implements agent.Backend.
func (b *ScriptedBackend) Sessions(context.Context) ([]wire.ChatSession, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := make([]wire.ChatSession, 0, len(b.sessions))
	for _, t := range b.sessions {
		s := t.ChatSession
		s.Running = t.turn != ""
		list = append(list, s)
	}
	return list, nil
}

// Create implements agent.Backend. The new session comes first in the list.
func (b *ScriptedBackend) Create(_ context.Context, title string) (wire.ChatSession, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.created++
	if title == "" {
		title = fmt.Sprintf("Conversation %d", b.created)
	}
	t := &session{ChatSession: wire.ChatSession{
		ID: fmt.Sprintf("s%d", b.created), Title: title,
		UpdatedAt: wire.Millis(time.Now()),
	}}
	b.sessions = append([]*session{t}, b.sessions...)
	return t.ChatSession, nil
}

// History implements agent.Backend. The cursor is the index of the oldest message that the caller
// already has. The mutex is held so that no turn begins or ends in between.
func (b *ScriptedBackend) History(_ context.Context, session, before string) (agent.Page, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.sessionLocked(session)
	if t == nil {
		return agent.Page{}, noSession()
	}
	messages := b.history.of(session)
	end := len(messages)
	if before != "" {
		n, err := strconv.Atoi(before)
		if err != nil || n < 0 || n > end {
			return agent.Page{}, wire.NewError(wire.CodeBadArguments, "the cursor is not one of this conversation's")
		}
		end = n
	}
	from := max(0, end-pageSize)
	running, status := b.engine.Open(session)
	p := agent.Page{Messages: messages[from:end], Status: status}
	if before == "" {
		for _, m := range running {
			p.Messages = agent.UpsertMessage(p.Messages, m)
		}
	}
	if from > 0 {
		p.Before = strconv.Itoa(from)
	}
	return p, nil
}

// noSession is the answer to a request that names an unknown session.
func noSession() *wire.Error {
	return wire.NewError(wire.CodeNotFound, "there is no such conversation")
}

// sessionLocked returns a session, or nil when there is none with this id.
func (b *ScriptedBackend) sessionLocked(id string) *session {
	for _, t := range b.sessions {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// Send implements agent.Backend. A repeated turn id is accepted and changes nothing.
func (b *ScriptedBackend) Send(_ context.Context, m agent.Message) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.sessionLocked(m.Session)
	switch {
	case b.state != wire.BackendReady || b.ended:
		return wire.NewError(wire.CodeAgentNotReady, "the scripted agent is %s", b.state)
	case t == nil:
		return noSession()
	case t.turn == m.Turn || slices.ContainsFunc(b.history.of(t.ID),
		func(x wire.ChatMessage) bool { return x.Turn == m.Turn }):
		return nil
	case t.turn != "":
		return wire.NewError(wire.CodeAgentFailed, "a turn is running; stop it or wait")
	}
	ctx, cancel := context.WithCancel(b.ctx)
	t.turn, t.stop, t.UpdatedAt = m.Turn, cancel, wire.Millis(time.Now())
	b.engine.Apply(transcript.TurnStarted{Turn: m.Turn, Session: t.ID, User: agent.UserMessage(b.report, "u-"+m.Turn, m)})
	b.turns.Go(func() {
		defer cancel()
		(&turn{backend: b, session: t, id: m.Turn}).run(ctx, m)
	})
	return nil
}

// Stop implements agent.Backend. It only cancels the turn: the turn itself reports its end.
func (b *ScriptedBackend) Stop(_ context.Context, session string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.sessionLocked(session)
	if t == nil {
		return noSession()
	}
	if t.stop != nil {
		t.stop()
	}
	return nil
}

// Answer implements agent.Backend: it passes the chosen option to the script that waits for it. The
// registry passes one answer at a time, and only an option that was offered.
func (b *ScriptedBackend) Answer(_ context.Context, seen wire.Approval, option string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	approval := seen.ID
	c, ok := b.approvals[approval]
	if !ok {
		return wire.NewError(wire.CodeAnswered, "the script does not wait for this")
	}
	delete(b.approvals, approval)
	b.engine.Apply(transcript.ApprovalClosed{
		ID: approval, State: wire.ApprovalAnswered, Option: option,
		Source: source,
	})
	c <- option
	return nil
}

// await has a script wait for an answer, until c is nil.
func (b *ScriptedBackend) await(approval string, c chan string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.approvals[approval] = c; c == nil {
		delete(b.approvals, approval)
	}
}

// Act implements agent.Backend. Every act succeeds at once.
func (b *ScriptedBackend) Act(_ context.Context, act wire.BackendAct) error {
	var tools wire.ToolsState
	switch act { //nolint:exhaustive // a scripted agent has no voice plugin
	case wire.ActConnect, wire.ActRetry, wire.ActPair:
		b.SetState(wire.BackendReady)
	case wire.ActDisconnect:
		b.SetState(wire.BackendOff)
	case wire.ActReject:
		b.SetState(wire.BackendRefused)
	case wire.ActAddTools:
		tools = wire.ToolsPresent
	case wire.ActRemoveTools:
		tools = wire.ToolsMissing
	}
	if tools != "" {
		b.mu.Lock()
		b.tools = tools
		b.mu.Unlock()
		b.report.Changed()
	}
	return nil
}

// Hold blocks every request until the caller calls release: it returns with the back end's mutex
// locked.
func (b *ScriptedBackend) Hold() (release func()) {
	b.mu.Lock()
	return b.mu.Unlock
}
