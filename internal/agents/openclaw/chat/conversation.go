package chat

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/wire"
)

// AgentType is the avatar's type, the same as that of an MCP process which OpenClaw starts, so that
// both share one avatar.
const AgentType = "openclaw"

// Product is the name of the agent's program for people.
const Product = "OpenClaw"

// Conversation holds the sessions, messages, runs, approvals and activity of a gateway's agent,
// over one connection after another. The package comment shows its state machines.
//
// Connected, HandleEvent and Disconnected never run at the same time; events that arrive while
// connected runs are delivered after it. HandleEvent runs on the connection's reader and never
// calls the gateway.
//
// Its lock guards state. The reporter is called with the lock held,
// so that pages see events in the order in which they happened; its methods never block.
type Conversation struct {
	engine *transcript.Engine
	log    zerolog.Logger
	// wg counts the goroutines of the current connection.
	wg sync.WaitGroup

	mu    sync.Mutex
	state state
}

// New makes a conversation without a connection. at is for sentences: " on NAME" where the gateway
// is on a server; empty: it is on this computer. log never gets the text of a message.
func New(r agent.Reporter, at string, log zerolog.Logger) *Conversation {
	kept := &recent{}
	engine := transcript.New(transcript.Options{
		Type: AgentType, Agent: Product, Reporter: r, Store: kept.store, Titles: true, Coalesce: -1,
	})
	t := &Conversation{engine: engine, log: log}
	t.state = state{
		reporter: r, engine: engine, recent: kept, jobs: t, at: at, now: func() time.Time { return time.Now().UTC() },
		runs: map[string]*run{}, awaitingFiles: map[string]string{}, sends: map[string]*outgoing{},
		sentImages: map[string][]wire.ChatImage{}, listed: map[string]listEntry{},
		subagents: subagents{engine, map[string]bool{}},
		answering: map[string]string{},
	}
	return t
}

// do runs f on the state, with the lock held.
func (t *Conversation) do(f func(*state)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(&t.state)
}

// connection returns the current connection, or an error for people.
func (t *Conversation) connection() (caller, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.connection()
}

// Agent returns who the agent is.
func (t *Conversation) Agent() Agent {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.who
}

// logFailure logs a failed request that the conversation can do without: older gateways lack a
// method here and there.
func (t *Conversation) logFailure(method string, err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		t.log.Warn().Str("method", method).Err(err).Msg("request to the gateway failed; going on without it")
	}
}
