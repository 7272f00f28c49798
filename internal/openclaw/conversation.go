package openclaw

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
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of what is remembered.
const (
	maxRuns   = 64  // runs that go on
	maxSends  = 64  // messages that are not settled
	maxKept   = 64  // messages that the history may not have yet, or will never have
	maxEnded  = 256 // ids of runs that are over
	maxOpened = 64  // sessions that pages look at
	maxRoster = 1000
)

// caller is what the conversation needs of a connection: *client.
type caller interface {
	call(ctx context.Context, method string, params, result any) error
	has(method string) bool
	fetch(ctx context.Context, path string) ([]byte, error)
}

// conversation is what is said over the connections to a gateway, one after another: sessions, messages, runs, approvals,
// and what the agent is doing.
//
// ready, event and lost come one after another, never two at once; events that arrive while ready runs come after it.
// event is called by the connection's reader and reports from there; it never calls the gateway. mu guards everything
// below it, and the reporter is called under it, so that the pages hear things in the order in which they happened.
type conversation struct {
	r   agent.Reporter
	log zerolog.Logger
	now func() time.Time

	mu        sync.Mutex
	c         caller // nil: no connection
	ctx       context.Context
	stop      context.CancelFunc
	work      sync.WaitGroup // goroutines of this connection
	again     bool           // there was a connection before this one
	name      string         // of the agent; empty: by type
	agent     string         // id of the agent
	folder    string         // where it works; empty: not known
	main      string         // key of its main session
	runs      map[string]*run
	attaching map[string]*run // by session: runs whose files will come into the transcript
	sends     map[string]*send
	kept      []keptMessage
	ended     []string                    // runs, oldest first
	pictures  map[string][]wire.ChatImage // of messages that were sent, by turn
	pictured  []string                    // turns of pictures, oldest first
	opened    []string                    // sessions that pages look at, oldest first
	roster    map[string]listed
	approvals map[string]*asked
	helpers   map[string]*helper    // by session
	filing    map[string]agent.Work // tools under way that concern files, by session and call
	body      agent.Body            // as last reported
}

func newConversation(r agent.Reporter, o Options) *conversation {
	return &conversation{
		r: r, log: o.Logger, now: func() time.Time { return time.Now().UTC() },
		runs: map[string]*run{}, attaching: map[string]*run{}, sends: map[string]*send{}, pictures: map[string][]wire.ChatImage{}, roster: map[string]listed{},
		approvals: map[string]*asked{}, helpers: map[string]*helper{}, filing: map[string]agent.Work{},
	}
}

// agentName is the agent's own name; empty: it has none.
func (t *conversation) agentName() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.name
}

// mainSession is the session to show first; empty: not known yet.
func (t *conversation) mainSession() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.main
}

// ready takes up a new connection: what went on without us is settled before the first event is heard.
func (t *conversation) ready(ctx context.Context, c *client, h hello) { t.begin(ctx, c, h) }

func (t *conversation) begin(ctx context.Context, c caller, h hello) {
	ctx, stop := context.WithCancel(ctx)
	t.mu.Lock()
	t.c, t.ctx, t.stop = c, ctx, stop
	t.agent, t.main = h.DefaultAgentID, h.MainSessionKey
	clear(t.attaching) // the pages read the transcript anew
	t.mu.Unlock()

	t.askName(ctx, c)
	t.askFolder(ctx, c)
	t.try("sessions.subscribe", c.call(ctx, "sessions.subscribe", struct{}{}, nil))
	rows, err := t.list(ctx, c)
	t.try("sessions.list", err)
	t.takeRoster(rows)
	t.takeHelpers(rows)
	for _, session := range t.unsettled(rows) {
		h, err := askHistory(ctx, c, historyQuery{Session: session, Limit: pageRows, MaxChars: maxChars})
		if err != nil {
			t.try("chat.history", err)
			continue
		}
		t.settle(session, h)
	}
	t.askApprovals(ctx, c)
	t.resume(ctx)
}

// sendPatience is how long a message waits for a connection: later, its time has passed.
const sendPatience = 10 * time.Minute

// resume sends what was not taken, and tells the pages how things stand after a connection began.
func (t *conversation) resume(ctx context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.sends {
		if t.now().Sub(s.message.At) > sendPatience {
			t.settled(s, wire.NewError(wire.CodeAgentNotReady, "The gateway was away for too long, and the message was not sent"))
			continue
		}
		t.submit(s)
	}
	for _, session := range t.opened {
		if t.again {
			t.r.Reset(session)
		}
		t.tellStatus(session)
	}
	t.again = true
	t.r.SessionsChanged()
	t.tellBody("hello")
	t.work.Go(func() { t.watch(ctx) })
}

// try logs what did not work and can do without: older gateways lack a method here and there.
func (t *conversation) try(method string, err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		t.log.Warn().Str("method", method).Err(err).Msg("the gateway did not answer as expected")
	}
}

func (t *conversation) askName(ctx context.Context, c caller) {
	var is struct {
		Name   string `json:"name"`
		Source string `json:"nameSource"`
	}
	err := c.call(ctx, "agent.identity.get", map[string]string{"agentId": t.agentID()}, &is)
	t.try("agent.identity.get", err)
	if err != nil || is.Source == "default" {
		is.Name = "" // nobody named it
	}
	t.mu.Lock()
	t.name = clip.Line(is.Name, 40)
	t.mu.Unlock()
}

func (t *conversation) agentID() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.agent
}

// lost says that the connection ended. What went on is kept until the next one tells how it ended.
func (t *conversation) lost() {
	t.mu.Lock()
	if t.stop != nil {
		t.stop()
	}
	t.c = nil
	t.tellBody("connection")
	for _, h := range t.helpers {
		t.tellHelper(h, "lost", "", "connection")
	}
	t.mu.Unlock()
	t.work.Wait()
}

// event takes one event of the connection. What cannot be read is of a newer gateway, and left alone.
func (t *conversation) event(name string, payload json.RawMessage) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch name {
	case "chat":
		var e chatEvent
		if readable(payload, &e) {
			t.chat(&e)
		}
	case "agent", "session.tool":
		var e agentEvent
		if readable(payload, &e) {
			t.agentEvent(&e)
		}
	case "session.message":
		var e struct {
			Session string `json:"sessionKey"`
			Message row    `json:"message"`
		}
		if readable(payload, &e) {
			t.row(e.Session, &e.Message)
		}
	case "sessions.changed":
		var e sessionEvent
		if readable(payload, &e) {
			t.sessionChanged(&e)
		}
	case "task":
		var e taskEvent
		if readable(payload, &e) {
			t.task(&e)
		}
	case "exec.approval.requested", "plugin.approval.requested", "exec.approval.resolved", "plugin.approval.resolved":
		var e approvalEvent
		if readable(payload, &e) {
			kind, what, _ := strings.Cut(name, ".approval.")
			t.approval(kind, what, &e)
		}
	}
}

// readable reads what of a foreign value has the form that we know; it reports false when nothing has.
func readable(raw json.RawMessage, into any) bool {
	err := json.Unmarshal(raw, into)
	_, odd := errors.AsType[*json.UnmarshalTypeError](err) // one member: the others are filled in
	return err == nil || odd
}

// connection is the one that is up, or an error in words.
func (t *conversation) connection() (caller, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.c == nil {
		return nil, notConnected()
	}
	return t.c, nil
}

func notConnected() error {
	return wire.NewError(wire.CodeAgentNotReady, "OpenClaw's gateway is not connected")
}

// inWords turns what a call failed with into an error for people.
func inWords(doing string, err error) error {
	var refused *callError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return wire.NewError(wire.CodeAgentFailed, "%s: the gateway says: %s", doing, clip.Line(refused.Message, 300))
	case errors.Is(err, context.DeadlineExceeded):
		return wire.NewError(wire.CodeTimeout, "%s: the gateway did not answer in time", doing)
	case errors.Is(err, errFrame):
		return wire.NewError(wire.CodeAgentFailed, "%s: the gateway's answer could not be read", doing)
	case errors.Is(err, context.Canceled):
		return wire.NewError(wire.CodeCancelled, "%s: cancelled", doing)
	}
	return wire.NewError(wire.CodeAgentNotReady, "%s: the connection to the gateway broke", doing)
}

// ours reports whether a session is the agent's own.
func (t *conversation) ours(session string) bool {
	return session != "" && (session == t.main || strings.HasPrefix(session, "agent:"+t.agent+":"))
}

// isHelper reports whether a session is that of a sub-agent.
func isHelper(session string) bool { return strings.Contains(session, ":subagent:") }

// remember appends what is not in list yet, and drops the oldest when it is full.
func remember(list []string, s string, limit int) []string {
	if slices.Contains(list, s) {
		return list
	}
	if len(list) >= limit {
		list = slices.Delete(list, 0, 1)
	}
	return append(list, s)
}

// keptMessage is a message that a history may lack: it ended just now, or the gateway never recorded it.
type keptMessage struct {
	session string
	at      time.Time // when it was kept
	message wire.ChatMessage
}

func (t *conversation) keep(session string, m wire.ChatMessage) {
	t.drop(session, m.ID)
	if len(t.kept) >= maxKept {
		t.kept = slices.Delete(t.kept, 0, 1)
	}
	t.kept = append(t.kept, keptMessage{session, t.now(), m})
}

func (t *conversation) drop(session, id string) {
	t.kept = slices.DeleteFunc(t.kept, func(k keptMessage) bool { return k.session == session && k.message.ID == id })
}
