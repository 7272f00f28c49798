package roster

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/once"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/wire"
)

// This file has what a program may do with agents at work: list, start, send, stop and follow.
// There is nothing else: questions are answered, folders trusted and changes landed in the user's
// page.

// Chats are the conversations with back ends; agent.Registry implements it.
type Chats interface {
	Chat(ctx context.Context, userID string, q wire.ChatRequest) wire.ChatAnswer
	Backends() []wire.Backend
}

// Code are the coding sessions; coder.Service implements it.
type Code interface {
	Sessions() []wire.CoderSession
	Ask(ctx context.Context, by *principal, key string, q *wire.CoderRequest) (*wire.CoderAnswer, *wire.Error)
	Follow(session, after string) (*journal.Stream, *wire.Error)
	Cursor() string
}

type (
	principal = access.Principal
	answer    = wire.AgentAnswer
)

const (
	// startTime is how long a program waits for an agent that has to be started.
	startTime = time.Minute
	// A principal may ask for something every askEvery, after askBurst at once. maxAskers are
	// remembered.
	askEvery, askBurst, maxAskers = 250 * time.Millisecond, 40, 1000
	// maxStreams and maxStreamsEach bound the streams of all, and of one principal.
	maxStreams, maxStreamsEach = 32, 8
	// maxBegun is how many conversations are remembered as begun by programs.
	maxBegun = 1000
)

// limits bound what principals ask for, and remember what they began.
type limits struct {
	asks    *quota.Rates
	starts  *once.Answers[begun]
	streams *quota.Count
	each    *quota.Each

	mu    sync.Mutex
	begun []begun
}

// begun is a conversation, or coding session, that a principal began.
type begun struct{ credential, agent, session string }

func newLimits(now func() time.Time) limits {
	return limits{
		asks: quota.NewRates(askEvery, askBurst, maxAskers), starts: once.New[begun](now),
		streams: quota.New(maxStreams), each: quota.NewEach(maxStreamsEach),
	}
}

// note remembers that a principal began a conversation.
func (l *limits) note(by *principal, agent, session string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.begun = append(l.begun, begun{by.Credential, agent, session})
	l.begun = l.begun[max(0, len(l.begun)-maxBegun):]
}

// newest returns the conversation with an agent that a principal began last; empty: none.
func (l *limits) newest(by *principal, agent string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range slices.Backward(l.begun) {
		if b.credential == by.Credential && b.agent == agent {
			return b.session
		}
	}
	return ""
}

// admit refuses a principal that asks too often.
func (l *limits) admit(by *principal, now time.Time) *wire.Error {
	if wait := l.asks.Take(by.Credential, now); wait > 0 {
		return wire.NewError(wire.CodeRate, "too many requests").Try(fmt.Sprintf("Try again in %.1f s.", wait.Seconds())).Later()
	}
	return nil
}

// List returns the agents at work as a principal may see them.
func (r *Roster) List(by *principal) wire.AgentsAtWork {
	all := r.AtWork()
	all.Agents = slice.Map(append(all.Agents, r.byMCP()...), func(a wire.AgentAtWork) wire.AgentAtWork {
		return shownTo(by, a)
	})
	return all
}

// byMCP returns the records of the agents that have come by MCP alone.
func (r *Roster) byMCP() []wire.AgentAtWork {
	if r.opt.ByMCP == nil {
		return nil
	}
	return slice.Map(r.opt.ByMCP(), func(a wire.AgentPresence) wire.AgentAtWork {
		return wire.AgentAtWork{
			ID: a.AvatarID, Kind: wire.WorkMCP, Agent: a.Type, Product: a.Name, Name: a.Name,
			Avatar:   a.AvatarID,
			Activity: a.Activity, Began: a.Activity.Since,
		}
	})
}

// shownTo returns a record as a principal may see it: programs get no folder.
func shownTo(by *principal, a wire.AgentAtWork) wire.AgentAtWork {
	if !by.InPage() {
		a.Folder = ""
	}
	return a
}

// find returns the record of an agent, also of a coding session that rests or is closed.
func (r *Roster) find(id string) (wire.AgentAtWork, *wire.Error) {
	a := slice.Find(r.AtWork().Agents, func(a wire.AgentAtWork) bool { return a.ID == id })
	if a.ID == "" {
		if s := slice.Find(r.code.Sessions(), func(s wire.CoderSession) bool { return s.ID == id }); s.ID != "" {
			return codeRecord(&s), nil
		}
		if a = slice.Find(r.byMCP(), func(a wire.AgentAtWork) bool { return a.ID == id }); a.ID != "" {
			return a, nil
		}
		return a, wire.NotFound(wire.MissingAgent, "no agent is at work under this id").Try("GET /api/agents lists them.")
	}
	return a, nil
}

// conversation returns the agent and the conversation that a principal speaks of.
func (r *Roster) conversation(by *principal, id, session string) (wire.AgentAtWork, string, *wire.Error) {
	a, e := r.find(id)
	if e != nil {
		return a, "", e
	}
	if a.Kind == wire.WorkMCP {
		return a, "", wire.NewError(wire.CodeNotAllowed, "this agent has come by MCP alone, so nothing reaches it").
			Try("Its user writes to it, and stops it, where it runs.")
	}
	if a.Kind != wire.WorkChat && session != "" && session != a.Session {
		return a, "", wire.NewError(wire.CodeBadArguments, "this agent has one conversation, its own").At("sessionId").Try("Leave sessionId out.")
	}
	return a, cmp.Or(session, r.limits.newest(by, id), a.Session), nil
}

// Start starts an agent, or a new conversation with one, and sends the first message. key is the
// client's Idempotency-Key, or "".
func (r *Roster) Start(ctx context.Context, by *principal, key string, q *wire.AgentStart) (*answer, *wire.Error) {
	if e := r.limits.admit(by, r.opt.Now()); e != nil {
		return nil, e
	}
	if q.Agent == "" {
		return nil, wire.NewError(wire.CodeBadArguments, "agent is missing").At("agent").Allow("a type, such as claude-code")
	}
	id, session := "", ""
	if q.Folder != "" {
		a, e := r.code.Ask(ctx, by, sub(by, key, "open"), &wire.CoderRequest{
			Op: wire.CoderOpOpen, Agent: strings.TrimPrefix(q.Agent, "acp-"), Folder: q.Folder, ReadOnly: q.ReadOnly,
			Title: cmp.Or(q.Title, clip.Line(q.Text, 60)),
		})
		if e != nil {
			return nil, e
		}
		id, session = a.Session.ID, a.Session.ID
	} else {
		made, e := r.limits.starts.Do(sub(by, key, "converse"), q, func() (begun, *wire.Error) {
			return r.converse(context.WithoutCancel(ctx), by, q) // a repeat waits for it
		})
		if e != nil {
			return nil, e
		}
		id, session = made.agent, made.session
	}
	r.limits.note(by, id, session)
	if q.Text != "" {
		return r.send(ctx, by, key, id, session, q.Text)
	}
	a := &answer{ID: id, Session: session}
	a.Cursor, _ = r.cursor(id, q.Folder != "")
	return a, nil
}

// converse starts the agent of a back end if necessary, and a conversation with it.
func (r *Roster) converse(ctx context.Context, by *principal, q *wire.AgentStart) (made begun, e *wire.Error) {
	b := slice.Find(r.chats.Backends(), func(b wire.Backend) bool { return b.ID == q.Agent || b.ID == "acp-"+q.Agent })
	if b.ID == "" || b.Kind == wire.TerminalBackend {
		return made, wire.NotFound(wire.MissingAgent, "there is no such agent on this computer").At("agent").
			Try("`world-mcp agents list` shows those that are; name a folder to start one on its files.")
	}
	if b.State != wire.BackendReady {
		if b.Kind == wire.ACPBackend {
			_ = r.chats.Chat(ctx, by.UserID, wire.ChatRequest{Op: wire.ChatOpAct, Backend: b.ID, Act: wire.ActConnect})
		}
		if e := r.awaitReady(ctx, b.ID); e != nil {
			return made, e
		}
	}
	a := r.chats.Chat(ctx, by.UserID, wire.ChatRequest{Op: wire.ChatOpCreate, Backend: b.ID, Title: q.Title})
	if a.Error != nil {
		return made, a.Error
	}
	return begun{by.Credential, b.ID, a.Sessions[0].ID}, nil
}

// awaitReady waits until a back end is ready, or cannot be without the user.
func (r *Roster) awaitReady(ctx context.Context, id string) *wire.Error {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	for {
		r.mu.Lock()
		more := r.heard
		r.mu.Unlock()
		b := slice.Find(r.chats.Backends(), func(b wire.Backend) bool { return b.ID == id })
		switch b.State {
		case wire.BackendReady:
			return nil
		case wire.BackendConnecting, wire.BackendOff: // the act is on its way
		case wire.BackendSearching, wire.BackendMissing, wire.BackendPairing, wire.BackendLost, wire.BackendRefused, "":
			return wire.NewError(wire.CodeAgentNotReady, "%s cannot be reached now", cmp.Or(b.Product, "the agent")).
				Try("The user finds the reason in the page, under Your agent.")
		}
		select {
		case <-more:
		case <-ctx.Done():
			return wire.NewError(wire.CodeTimeout, "%s did not start in time", cmp.Or(b.Product, "the agent"))
		}
	}
}

// Send sends a message to an agent.
func (r *Roster) Send(ctx context.Context, by *principal, key, id string, m *wire.AgentMessage) (*answer,
	*wire.Error,
) {
	if e := r.limits.admit(by, r.opt.Now()); e != nil {
		return nil, e
	}
	_, session, e := r.conversation(by, id, m.Session)
	if e != nil {
		return nil, e
	}
	return r.send(ctx, by, key, id, session, m.Text)
}

// send sends a message that the principal may send.
func (r *Roster) send(ctx context.Context, by *principal, key, id, session, text string) (*answer, *wire.Error) {
	a, e := r.find(id)
	if e != nil {
		return nil, e
	}
	out := &answer{ID: id, Session: session}
	switch {
	case strings.TrimSpace(text) == "":
		return nil, wire.NewError(wire.CodeBadArguments, "text is missing").At("text")
	case session == "":
		return nil, wire.NewError(wire.CodeConflict, "this agent has no conversation yet").Try("POST /api/agents begins one.")
	}
	if out.Cursor, e = r.cursor(id, a.Kind == wire.WorkCode); e != nil {
		return nil, e
	}
	if a.Kind == wire.WorkCode {
		q := &wire.CoderRequest{Op: wire.CoderOpPrompt, Session: id, Text: text}
		done, e := r.code.Ask(ctx, by, sub(by, key, "send"), q)
		if e != nil {
			return nil, e
		}
		out.Turn = done.Turn
		return out, nil
	}
	if out.Turn = ident.New("p"); key != "" { // a turn that is known begins no other
		out.Turn = "p" + access.Hash(sub(by, key, "send") + "\n" + id + "\n" + session)[:40]
	}
	q := wire.ChatRequest{Op: wire.ChatOpSend, Backend: backendOf(&a), Session: session, Turn: out.Turn, Text: text}
	return out, r.chats.Chat(ctx, by.UserID, q).Error
}

// Stop stops the turn of an agent.
func (r *Roster) Stop(ctx context.Context, by *principal, id string, q *wire.AgentStop) (*answer, *wire.Error) {
	if e := r.limits.admit(by, r.opt.Now()); e != nil {
		return nil, e
	}
	a, session, e := r.conversation(by, id, q.Session)
	switch {
	case e != nil:
	case a.Kind == wire.WorkCode:
		_, e = r.code.Ask(ctx, by, "", &wire.CoderRequest{Op: wire.CoderOpCancel, Session: id})
	default:
		q := wire.ChatRequest{Op: wire.ChatOpStop, Backend: backendOf(&a), Session: session}
		e = r.chats.Chat(ctx, by.UserID, q).Error
	}
	return &answer{ID: id, Session: session}, e
}

// Follow returns a stream of an agent's events behind an id; empty: from now on. The caller closes
// it.
func (r *Roster) Follow(by *principal, id, session, after string) (*Stream, *wire.Error) {
	a, _, e := r.conversation(by, id, session)
	if e != nil {
		return nil, e
	}
	if !r.limits.each.Take(by.Credential) {
		return nil, wire.NewError(wire.CodeRate, "%d streams of this program are open already", maxStreamsEach).Try("Close one of them.")
	}
	if !r.limits.streams.Take(1) {
		r.limits.each.Free(by.Credential)
		return nil, tooMany()
	}
	free := func() {
		r.limits.streams.Free(1)
		r.limits.each.Free(by.Credential)
	}
	s, e := r.stream(by, &a, session, after)
	if e != nil {
		free()
		return nil, e
	}
	end := s.close
	s.close = func() {
		end()
		free()
	}
	return s, nil
}

func (r *Roster) stream(by *principal, a *wire.AgentAtWork, session, after string) (*Stream, *wire.Error) {
	show := func(a *wire.AgentAtWork) *wire.AgentEvent {
		shown := shownTo(by, *a)
		return &wire.AgentEvent{Kind: wire.AgentEventAgent, Agent: &shown}
	}
	if a.Kind != wire.WorkCode {
		s, ok := r.feeds.follow(a, show, session, after)
		if !ok {
			return nil, tooMany()
		}
		return s, nil
	}
	whose := a.ID
	if after == "" { // from now on
		whose, after = "", r.code.Cursor()
	}
	events, e := r.code.Follow(whose, after)
	if e != nil {
		return nil, e
	}
	events.Only(a.ID)
	return codeStream(events, a, show), nil
}

// cursor returns the id of the newest event of an agent, whose events are kept from now on.
func (r *Roster) cursor(id string, code bool) (string, *wire.Error) {
	if code {
		return r.code.Cursor(), nil
	}
	cursor, ok := r.feeds.open(id)
	if !ok {
		return "", tooMany()
	}
	return cursor, nil
}

func tooMany() *wire.Error {
	return wire.NewError(wire.CodeRate, "programs follow too many agents already").Try("Close a stream.").Later()
}

// backendOf returns the back end that reaches an agent.
func backendOf(a *wire.AgentAtWork) string {
	if a.Kind == wire.WorkTerminal {
		return wire.TerminalsBackend
	}
	return a.ID
}

// sub returns the key of a part of a request, which is the principal's own; none without a key.
func sub(by *principal, key, part string) string {
	if key == "" {
		return ""
	}
	return part + " " + access.Hash(by.Credential+"\n"+key)
}
