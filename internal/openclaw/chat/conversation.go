package chat

import (
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
	"github.com/worldmcp/world/internal/wire"
)

// Limits of what a conversation remembers. The gateway is foreign, so everything that grows with its events is bounded;
// over a limit, new runs are ignored, new messages refused, and the oldest entries of lists dropped.
const (
	// maxRuns limits the live runs.
	maxRuns = 64
	// maxSends limits the messages of the user that are being sent.
	maxSends = 64
	// maxRecent limits the messages that the gateway's history may lack (recentMessage).
	maxRecent = 64
	// maxEnded limits the ids of ended runs, which make late events and repeated sends harmless.
	maxEnded = 256
	// maxViewed limits the sessions that are known to be open in a page.
	maxViewed = 64
	// maxListed limits the sessions whose list entries are compared for changes.
	maxListed = 1000
)

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
// Exported methods, and those whose comment says so, lock mu; all others need it locked. The reporter is called with mu
// locked, so that pages see events in the order in which they happened; its methods never block.
type Conversation struct {
	reporter agent.Reporter
	log      zerolog.Logger
	now      func() time.Time
	// at is for sentences: " on NAME" where the gateway is on a server; empty: it is on this computer.
	at string

	mu sync.Mutex // guards everything below

	// conn is the current connection; nil: there is none. ctx ends with it, and wg counts the goroutines that use it.
	conn   caller
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
	// hadConnection: this is not the first connection, so pages may have missed something.
	hadConnection bool

	// name is the agent's own name (empty: it has none), agent its id, mainKey the key of its main session (empty: not known
	// yet), workspace the folder in which it works (empty: not known).
	name, agent, mainKey, workspace string

	// runs are the live runs by id; ended are the ids of those that ended, oldest first.
	runs  map[string]*run
	ended []string
	// awaitingFiles are ended runs, by session, whose files the gateway is about to add to the transcript.
	awaitingFiles map[string]*run
	// sends are the messages being sent, by turn.
	sends map[string]*outgoing
	// recent are messages that a history may lack.
	recent []recentMessage
	// sentImages are the pictures of messages that this service sent, by turn: the transcript only mentions them.
	// sentImageTurns are these turns, oldest first.
	sentImages     map[string][]wire.ChatImage
	sentImageTurns []string
	// viewed are the sessions that pages have opened, oldest first.
	viewed []string
	// listed are the sessions as the pages' list shows them, by key.
	listed map[string]listEntry
	// approvals are the open ones, by id.
	approvals map[string]*pendingApproval
	// subagents are the running ones, by session key.
	subagents map[string]*subagent
	// fileWork are the running tools that concern files, by session and call.
	fileWork map[string]agent.Work
	// reportedBody is what reportBody last reported.
	reportedBody agent.Body
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
	return &Conversation{
		reporter: r, log: log, at: at, now: func() time.Time { return time.Now().UTC() },
		runs: map[string]*run{}, awaitingFiles: map[string]*run{}, sends: map[string]*outgoing{},
		sentImages: map[string][]wire.ChatImage{}, listed: map[string]listEntry{},
		approvals: map[string]*pendingApproval{}, subagents: map[string]*subagent{}, fileWork: map[string]agent.Work{},
	}
}

// Agent returns who the agent is. Locks mu.
func (t *Conversation) Agent() Agent {
	t.mu.Lock()
	defer t.mu.Unlock()
	return Agent{t.name, t.agent, t.mainKey, t.workspace}
}

// Connected starts with a new connection. It reads the state of the sessions, sub-agents and approvals, and reconciles
// it with what was under way, before the first event is delivered. ctx ends with the connection. A request that fails
// is logged and skipped: a conversation that lacks a little is better than none. Locks mu.
func (t *Conversation) Connected(ctx context.Context, c caller, agent conn.Defaults) {
	ctx, stop := context.WithCancel(ctx)
	t.mu.Lock()
	t.conn, t.ctx, t.cancel = c, ctx, stop
	t.agent, t.mainKey = agent.Agent, agent.Main
	clear(t.awaitingFiles) // resume makes the pages read the transcript again
	t.mu.Unlock()

	t.loadName(ctx, c)
	t.loadWorkspace(ctx, c)
	t.logFailure("sessions.subscribe", c.Call(ctx, "sessions.subscribe", struct{}{}, nil))
	rows, err := t.fetchSessions(ctx, c)
	t.logFailure("sessions.list", err)
	t.setListed(rows)
	t.syncSubagents(rows)
	for _, session := range t.sessionsToReconcile(rows) {
		h, err := fetchHistory(ctx, c, historyQuery{Session: session, Limit: pageRows, MaxChars: maxChars})
		if err != nil {
			t.logFailure("chat.history", err)
			continue
		}
		t.reconcileSession(session, h)
	}
	t.syncApprovals(ctx, c)
	t.resume(ctx)
}

// maxSendWait is how long a message may wait for a connection. After that the user no longer expects it to be sent.
const maxSendWait = 10 * time.Minute

// resume sends again what was not acknowledged, reports the state to the pages, and starts pollTimers for this
// connection. Locks mu.
func (t *Conversation) resume(ctx context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.sends {
		if t.now().Sub(s.message.At) > maxSendWait {
			t.finishSend(s, wire.NewError(wire.CodeAgentNotReady,
				"The gateway was unavailable for too long, so the message was not sent"))
			continue
		}
		t.submit(s)
	}
	for _, session := range t.viewed {
		if t.hadConnection {
			t.reporter.Reset(session)
		}
		t.reportStatus(session)
	}
	t.hadConnection = true
	t.reporter.SessionsChanged()
	t.reportBody("hello")
	t.wg.Go(func() { t.pollTimers(ctx) })
}

// logFailure logs a failed request that the conversation can do without: older gateways lack a method here and there.
func (t *Conversation) logFailure(method string, err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		t.log.Warn().Str("method", method).Err(err).Msg("request to the gateway failed; going on without it")
	}
}

// loadName asks for the agent's name. A default name counts as none: nobody chose it. Locks mu.
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
	t.mu.Lock()
	t.name = clip.Line(identity.Name, 40)
	t.mu.Unlock()
}

// Disconnected ends a connection: it cancels and awaits its goroutines. What was under way is remembered until the next
// connection shows how it ended. Locks mu.
func (t *Conversation) Disconnected() {
	t.mu.Lock()
	if t.cancel != nil {
		t.cancel()
	}
	t.conn = nil
	t.reportBody("connection")
	for _, sub := range t.subagents {
		t.reportSubagent(sub, wire.ActivityLost, "", "connection")
	}
	t.mu.Unlock()
	t.wg.Wait()
}

// HandleEvent handles an event of the connection. Unknown events, and payloads that cannot be decoded, come from a
// newer gateway and are ignored. Locks mu.
func (t *Conversation) HandleEvent(name string, payload json.RawMessage) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch name {
	case eventChat:
		decodeInto(payload, t.handleChat)
	case eventAgent, eventSessionTool:
		decodeInto(payload, t.handleAgentEvent)
	case eventSessionMessage:
		decodeInto(payload, func(e *rowEvent) { t.handleRow(e.Session, &e.Message) })
	case eventSessionsChanged:
		decodeInto(payload, t.handleSessionChanged)
	case eventTask:
		decodeInto(payload, t.handleTask)
	case eventExecRequested, eventPluginRequested, eventExecResolved, eventPluginResolved:
		kind, verb, _ := strings.Cut(name, ".approval.")
		decodeInto(payload, func(e *approvalEvent) { t.handleApproval(wire.ApprovalKind(kind), verb, e) })
	}
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

// connection returns the current connection, or an error for people. Locks mu.
func (t *Conversation) connection() (caller, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.conn == nil {
		return nil, t.notConnectedError()
	}
	return t.conn, nil
}

// notConnectedError is the error of a request that needs a connection while there is none.
func (t *Conversation) notConnectedError() error {
	return wire.NewError(wire.CodeAgentNotReady, "OpenClaw's gateway%s is not connected", t.at)
}

// ownsSession reports whether a session belongs to this agent. The gateway sends the events of every agent's sessions.
func (t *Conversation) ownsSession(session string) bool {
	return session != "" && (session == t.mainKey || strings.HasPrefix(session, "agent:"+t.agent+":"))
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

// recentMessage is a message that a history may lack: it ended just now, or the gateway never recorded it.
type recentMessage struct {
	session  string
	storedAt time.Time
	message  wire.ChatMessage
}

// storeRecent adds or replaces a recent message.
func (t *Conversation) storeRecent(session string, m wire.ChatMessage) {
	t.dropRecent(session, m.ID)
	t.recent = append(t.recent, recentMessage{session, t.now(), m})
	t.recent = slices.Delete(t.recent, 0, max(0, len(t.recent)-maxRecent))
}

// dropRecent removes a recent message.
func (t *Conversation) dropRecent(session, id string) {
	t.recent = slices.DeleteFunc(t.recent, func(rec recentMessage) bool {
		return rec.session == session && rec.message.ID == id
	})
}
