package chat

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/openclaw/conn"
	"github.com/worldmcp/world/internal/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// AgentType is the avatar's type, the same as that of an MCP process which OpenClaw starts, so that both share one
// avatar.
const AgentType = "openclaw"

// Product is the name that people know the agent's program by.
const Product = "OpenClaw"

// caller is what the conversation needs of a connection; *conn.Client implements it.
type caller interface {
	Call(ctx context.Context, method string, params, result any) error
	Has(method string) bool
	Fetch(ctx context.Context, path string) ([]byte, error)
}

// Conversation is what is said over the connections to a gateway, one connection after another: sessions, messages,
// runs, approvals, and what the agent is doing. The package comment shows its state machines.
//
// Connected, HandleEvent and Disconnected never run at the same time; events that arrive while connected runs are
// delivered after it. HandleEvent runs on the connection's reader and never calls the gateway.
//
// What it knows is in state, which only its lock guards. The reporter is called with the lock held, so that pages see events
// in the order in which they happened; its methods never block.
type Conversation struct {
	engine *transcript.Engine
	log    zerolog.Logger
	// wg counts the goroutines of the current connection.
	wg sync.WaitGroup

	mu    sync.Mutex
	state state
}

// Agent is who talks.
type Agent struct {
	// Name is its own name. Empty: it has none.
	Name string
	ID   string
	// Main is the key of its main session, and Workspace the folder in which it works. Empty: not known yet.
	Main      string
	Workspace string
}

// New makes a conversation without a connection. at is for sentences: " on NAME" where the gateway is on a server; empty: it is
// on this computer. log never gets the text of a message.
func New(r agent.Reporter, at string, log zerolog.Logger) *Conversation {
	kept := &recent{}
	engine := transcript.New(transcript.Options{
		Type: AgentType, Agent: Product, Reporter: r, Store: kept.store, Titles: true, Coalesce: -1,
	})
	t := &Conversation{engine: engine, log: log}
	t.state = state{
		reporter: r, engine: engine, recent: kept, jobs: t, at: at, now: func() time.Time { return time.Now().UTC() },
		runs: map[string]*run{}, awaitingFiles: map[string]string{}, sends: map[string]*outgoing{},
		sentImages: map[string][]wire.ChatImage{}, listed: map[string]listEntry{}, subagents: subagents{engine, map[string]bool{}},
		answering: map[string]string{},
	}
	return t
}

// do has f use the state.
func (t *Conversation) do(f func(*state)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(&t.state)
}

// Agent returns who the agent is.
func (t *Conversation) Agent() Agent {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.who
}

// Connected starts with a new connection. It reads the state of the sessions, sub-agents and approvals, and reconciles
// it with what was under way, before the first event is delivered. ctx ends with the connection. A request that fails
// is logged and skipped: a conversation that lacks a little is better than none.
func (t *Conversation) Connected(ctx context.Context, c caller, agent conn.Defaults) {
	ctx, stop := context.WithCancel(ctx)
	t.do(func(s *state) {
		s.link, s.cancel = link{c, ctx}, stop
		s.who.ID, s.who.Main = agent.Agent, agent.Main
		clear(s.awaitingFiles) // resume makes the pages read the transcript again
	})
	t.loadName(ctx, c)
	t.loadWorkspace(ctx, c)
	t.logFailure("sessions.subscribe", c.Call(ctx, "sessions.subscribe", struct{}{}, nil))
	rows, err := t.fetchSessions(ctx, c)
	t.logFailure("sessions.list", err)
	var unclear []string
	t.do(func(s *state) {
		s.setListed(rows)
		s.subagents.sync(rows)
		unclear = s.sessionsToReconcile(rows)
	})
	for _, session := range unclear {
		h, err := fetchHistory(ctx, c, historyQuery{Session: session, Limit: pageRows, MaxChars: maxChars})
		if err != nil {
			t.logFailure("chat.history", err)
			continue
		}
		t.do(func(s *state) { s.reconcileSession(session, h) })
	}
	t.syncApprovals(ctx, c)
	t.do((*state).resume)
	t.wg.Go(func() { t.engine.Run(ctx) })
}

// logFailure logs a failed request that the conversation can do without: older gateways lack a method here and there.
func (t *Conversation) logFailure(method string, err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		t.log.Warn().Str("method", method).Err(err).Msg("request to the gateway failed; going on without it")
	}
}

// loadName asks for the agent's name. A default name counts as none: nobody chose it.
func (t *Conversation) loadName(ctx context.Context, c caller) {
	var identity struct {
		Name   string `json:"name"`
		Source string `json:"nameSource"`
	}
	err := c.Call(ctx, "agent.identity.get", map[string]string{"agentId": t.Agent().ID}, &identity)
	t.logFailure("agent.identity.get", err)
	if err != nil || identity.Source == "default" {
		identity.Name = ""
	}
	t.do(func(s *state) {
		s.who.Name = clip.Line(identity.Name, 40)
		s.engine.Apply(transcript.Named{Name: s.who.Name, Agent: cmp.Or(s.who.Name, Product)})
	})
}

// loadWorkspace asks for the folder in which the agent works.
func (t *Conversation) loadWorkspace(ctx context.Context, c caller) {
	if !c.Has("agents.list") {
		return
	}
	var list struct {
		Agents []struct {
			ID        string `json:"id"`
			Workspace string `json:"workspace"`
		} `json:"agents"`
	}
	err := c.Call(ctx, "agents.list", map[string]any{}, &list)
	t.logFailure("agents.list", err)
	t.do(func(s *state) {
		for _, a := range list.Agents {
			if a.ID == s.who.ID {
				s.who.Workspace = a.Workspace
			}
		}
	})
}

// Disconnected ends a connection: it cancels and awaits its goroutines. What was under way is remembered until the next
// connection shows how it ended.
func (t *Conversation) Disconnected() {
	t.do(func(s *state) {
		if s.cancel != nil {
			s.cancel()
		}
		s.link = link{}
		s.engine.Apply(transcript.Presence{State: wire.ActivityLost, Source: "connection"})
	})
	t.wg.Wait()
}

// HandleEvent handles an event of the connection. Unknown events, and payloads that cannot be decoded, come from a
// newer gateway and are ignored.
func (t *Conversation) HandleEvent(name string, payload json.RawMessage) {
	t.do(func(s *state) {
		switch name {
		case eventChat:
			decodeInto(payload, s.handleChat)
		case eventAgent, eventSessionTool:
			decodeInto(payload, s.handleAgentEvent)
		case eventSessionMessage:
			decodeInto(payload, func(e *rowEvent) { s.handleRow(e.Session, &e.Message) })
		case eventSessionsChanged:
			decodeInto(payload, s.handleSessionChanged)
		case eventTask:
			decodeInto(payload, func(e *taskEvent) {
				if s.ownsSession(e.Task.Session) {
					s.subagents.handleTask(e)
				}
			})
		case eventExecRequested, eventPluginRequested, eventExecResolved, eventPluginResolved:
			kind, verb, _ := strings.Cut(name, ".approval.")
			decodeInto(payload, func(e *approvalEvent) { s.handleApproval(wire.ApprovalKind(kind), verb, e) })
		}
	})
}

// rowEvent is the payload of the event session.message.
type rowEvent struct {
	Session string `json:"sessionKey"`
	Message row    `json:"message"`
}

// decodeInto passes a payload to its handler, unless decodeLenient refuses it.
func decodeInto[E any](payload json.RawMessage, handle func(*E)) {
	var e E
	if decodeLenient(payload, &e) {
		handle(&e)
	}
}

// decodeLenient decodes what it can: a member of an unexpected type is left out. It reports false when raw is not JSON
// of the right kind at all.
func decodeLenient(raw json.RawMessage, into any) bool {
	err := json.Unmarshal(raw, into)
	// After a type error the decoder goes on with the other members.
	_, partial := errors.AsType[*json.UnmarshalTypeError](err)
	return err == nil || partial
}

// connection returns the current connection, or an error for people.
func (t *Conversation) connection() (caller, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.connection()
}

// isSubagent reports whether a session key is that of a sub-agent: agent:<id>:subagent:<number>.
func isSubagent(session string) bool { return strings.Contains(session, ":subagent:") }

// addBounded appends s unless the list contains it, and drops the oldest entry of a full list.
func addBounded(list []string, s string, limit int) []string {
	if slices.Contains(list, s) {
		return list
	}
	if len(list) >= limit {
		list = slices.Delete(list, 0, 1)
	}
	return append(list, s)
}
