package uplink

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/tool"
	"github.com/worldmcp/world/worldclient"
)

// This file makes a paired world a directory.Target of this process: the seats of local agents,
// their calls, and the entries they get.

// Bounds of what local agents may have under way in one paired world.
const (
	maxCalls = 64
	// reachTime is how long a call or a read waits for the connection.
	reachTime = 10 * time.Second
	// resourceTime bounds a read.
	resourceTime = 15 * time.Second
	// graceTime is added to a tool's time limit, for the way there and back.
	graceTime = 10 * time.Second
	// maxAttempts is how often a call is sent when sockets break; the relay answers a repeat with
	// the first answer.
	maxAttempts = 4
)

// Active returns the world in which a user's agents act; nil: one of this process. It is the
// directory.Options.ActiveRemote of the service.
func (u *Uplinks) Active(userID string) directory.Target {
	if link := u.active.Load(); link != nil && userID == u.opt.UserID {
		return link
	}
	return nil
}

// Address implements live.Place. Here the world goes by the id of its pairing: the relay's ids are
// not this computer's, and pairing anew with the same world makes it another place.
func (u *uplink) Address() (worldID, sessionID string) { return u.id, u.id }

// Name implements live.Place.
func (u *uplink) Name() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.pairing.Name()
}

// EnterPage implements live.Place: the pages of a hosted world connect with its relay.
func (u *uplink) EnterPage(live.PageEntry) (live.Seat, bool) { return nil, false }

// EnterAgent implements live.Place.
func (u *uplink) EnterAgent(e live.AgentEntry) (live.Seat, *wire.Error) { return u.newSeat(&e), nil }

// MoveAgent implements live.Place.
func (u *uplink) MoveAgent(e live.AgentEntry, seated func(live.Seat)) {
	s := u.newSeat(&e)
	seated(s)
	_ = s.line.Post(live.Message{
		Kind: wire.KindBound, Scope: wire.ScopeRead,
		Payload: wire.MustJSON(wire.Bound{WorldID: u.id, SessionID: u.id, WorldName: u.Name()}),
	})
}

// seat is the place of one local agent's socket in a paired world.
type seat struct {
	u        *uplink
	by       *access.Principal
	line     live.Line
	device   string
	agent    wire.Agent
	textOnly bool
	// subscribed says that the agent gets the world's entries.
	subscribed atomic.Bool
}

func (u *uplink) newSeat(e *live.AgentEntry) *seat {
	s := &seat{u: u, by: e.By, line: e.Line, device: e.DeviceID, agent: e.Agent, textOnly: e.TextOnly}
	s.subscribed.Store(e.Subscribed)
	u.mu.Lock()
	u.seats[s] = struct{}{}
	u.mu.Unlock()
	u.presence.changed()
	return s
}

// Leave implements live.Seat. Calls under way go on.
func (s *seat) Leave(bool) {
	s.u.mu.Lock()
	delete(s.u.seats, s)
	s.u.mu.Unlock()
	s.u.presence.changed()
}

// Handle implements live.Seat.
func (s *seat) Handle(env *wire.Envelope, payload any) *wire.Error {
	to, scope := env.MessageID, env.Scope
	switch m := payload.(type) {
	case *wire.ToolCall:
		send := func(out *live.Outbox, kind wire.Kind, payload json.RawMessage) bool {
			return out.Post(s.line, live.Message{Kind: kind, ReplyTo: to, Scope: scope, Payload: payload}) == nil
		}
		s.u.Deliver(live.Request{
			By: s.by, DeviceID: s.device, Agent: s.agent, MessageID: to, Tool: m.Tool, Arguments: m.Arguments,
			Deadline: env.Deadline,
			Reply: func(out *live.Outbox,
				t wire.ToolResult,
			) bool {
				return send(out, wire.KindToolResult, s.encode(t))
			},
			Progress: func(out *live.Outbox,
				p wire.ToolProgress,
			) {
				send(out, wire.KindToolProgress, wire.MustJSON(p))
			},
		})
	case *wire.CallCancel:
		s.u.Cancel(calls.ID(s.device, m.CallID))
	case *wire.ResourceRead:
		if !s.u.parent.spawn(func() {
			_ = s.line.Post(live.Message{
				Kind: wire.KindResourceResult, ReplyTo: to, Scope: scope,
				Payload: wire.MustJSON(s.u.Resource(s.by, s.device, m.URI)),
			})
		}) {
			return live.Stopping()
		}
	case *wire.Subscribe:
		s.subscribed.Store(m.On)
	default:
		return wire.NewError(wire.CodeNotAllowed, "a world takes no %s from an agent", env.Kind)
	}
	return nil
}

// encode encodes an answer, without its data for an agent that asked for text only.
func (s *seat) encode(t wire.ToolResult) json.RawMessage {
	if s.textOnly && t.Result != nil && t.Result.Data != nil {
		short := *t.Result
		short.Data = nil
		t.Result = &short
	}
	return t.Encode()
}

// call is one call under way. Repeats of it join it.
type call struct {
	*calls.Call
	cancel  context.CancelFunc
	replies []live.Reply
}

// answer passes an answer on. No lock may be held.
func answer(to []live.Reply, t wire.ToolResult) {
	for _, reply := range to {
		var out live.Outbox
		reply(&out, t)
		out.Flush()
	}
}

// Deliver takes a call of a local agent. What the agent may do is decided here first, by the scopes
// that it has on this computer, and then by the relay, by those of the pairing.
func (u *uplink) Deliver(req live.Request) {
	parsed, e := tool.Validate(req.Tool, req.Arguments)
	if e == nil {
		e = access.CheckCall(req.By, parsed.Tool.Name, parsed.Scopes())
	}
	if e == nil {
		e = u.begin(&req, parsed)
	}
	if e != nil {
		answer([]live.Reply{req.Reply}, wire.ToolResult{Error: e})
	}
}

// begin starts a call, or adds a repeat to the call that it repeats.
func (u *uplink) begin(req *live.Request, parsed *tool.Call) *wire.Error {
	c := &call{Call: calls.New(calls.Call{
		Parsed: parsed, Device: req.DeviceID, Agent: req.Agent, By: req.By, Began: now(),
	}, req.MessageID), replies: []live.Reply{req.Reply}}
	deadline := c.Deadline.Add(graceTime)
	if !req.Deadline.IsZero() && req.Deadline.Before(deadline) {
		deadline = req.Deadline
	}
	var ctx context.Context
	ctx, c.cancel = context.WithDeadline(u.ctx, deadline)
	if joined, e := u.register(c); joined || e != nil {
		c.cancel()
		return e
	}
	if !u.parent.spawn(func() { u.finish(c, u.ask(ctx, c, req)) }) {
		u.finish(c, wire.ToolResult{Error: live.Stopping()})
	}
	return nil
}

// register adds a call to those under way, or its reply to the call whose message id it repeats.
// The relay recognises repeats by idempotency key: they keep deadlines and cancels of their own.
func (u *uplink) register(c *call) (joined bool, e *wire.Error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	first, runs := u.calls.Find(c.ID)
	switch {
	case runs && first.Digest() != c.Digest():
		return false, wire.NewError(wire.CodeReplayed, "this messageId belongs to another call that is still running")
	case runs && len(first.replies) >= maxCalls, !runs && u.calls.Open() >= maxCalls:
		return false, wire.NewError(wire.CodeRate, "%d calls are under way in this world already", maxCalls)
	case runs:
		first.replies = append(first.replies, c.replies...)
	default:
		u.calls.Begin(c)
	}
	return runs, nil
}

// finish answers a call, which is no longer under way.
func (u *uplink) finish(c *call, t wire.ToolResult) {
	c.cancel()
	u.mu.Lock()
	u.calls.End(c, nil)
	replies, worldID := c.replies, u.pairing.WorldID
	u.mu.Unlock()
	if observe := u.parent.opt.Observe; observe != nil {
		observe(live.RecordOf(c.Call, u.parent.opt.UserID, worldID, now(), t))
	}
	answer(replies, t)
}

// ask makes a call: here, for the tools of this computer, or at the relay. It sends the call again
// when the socket breaks.
func (u *uplink) ask(ctx context.Context, c *call, req *live.Request) wire.ToolResult {
	parsed := c.Parsed
	failed := func(e *wire.Error) wire.ToolResult { return wire.ToolResult{Error: e} }
	silent := func(e *wire.Error) wire.ToolResult { return failed(e.Try(parsed.NextAfterSilence())) }
	switch name := parsed.Tool.Name; {
	case parsed.Tool.In == tool.AtAgent:
		res, e := u.parent.Pair(ctx, req.By, req.Agent, parsed.Args.(*tool.PairArgs))
		if e != nil {
			return failed(e)
		}
		return wire.ToolResult{OK: true, Result: &res}
	case name == tool.ProjectOverview || name == tool.ProjectMark:
		return failed(wire.NewError(wire.CodeNotHere, "%q is a hosted world, and the project is on this computer", u.Name()).
			Try(`Go back to the world of this computer first: pair {"op":"use","world":"here"}.`))
	}
	sent := wire.ToolCall{Tool: req.Tool, Arguments: parsed.Arguments}
	// No deadline: the clocks of two computers differ. ctx counts the time here, and its end is
	// sent as a cancel.
	env := wire.Envelope{MessageID: c.ID, Scope: c.Scope(), Kind: wire.KindToolCall, Payload: sent.Encode()}
	progress := func(p wire.ToolProgress) {
		if req.Progress != nil && wire.Clean(&p) == nil {
			var out live.Outbox
			req.Progress(&out, p)
			out.Flush()
		}
	}
	for attempt := 1; ; attempt++ {
		socket, e := u.reach(ctx)
		if e != nil {
			return failed(e)
		}
		reply, err := socket.Request(ctx, env, progress)
		switch {
		case err == nil:
			t := worldclient.ResultOf(reply)
			if t.Error != nil && t.Error.Code == wire.CodeWorldSwitched && reply.Kind == wire.KindError &&
				attempt < maxAttempts {
				continue // the relay bound the socket anew, and has said so before this answer
			}
			return u.withPlace(parsed.Tool.Name, cleanResult(t, u.status().RelayURL))
		case u.ctx.Err() != nil:
			return failed(wire.NewError(wire.CodeUnavailable, "the pairing with this world ended, or the service stops"))
		case ctx.Err() == context.DeadlineExceeded: //nolint:errorlint // Err returns it as it is
			return silent(wire.NewError(wire.CodeTimeout, "the hosted world did not answer %s in time", req.Tool))
		case ctx.Err() != nil:
			return silent(wire.NewError(wire.CodeCancelled, "%s was cancelled before its answer arrived", req.Tool))
		case attempt >= maxAttempts:
			return failed(u.unreachable())
		}
	}
}

// reach returns the socket, waiting for it for reachTime at most.
func (u *uplink) reach(ctx context.Context) (*worldclient.Socket, *wire.Error) {
	ctx, cancel := context.WithTimeout(ctx, reachTime)
	defer cancel()
	return u.connected(ctx)
}

// withPlace adds to world_info where the world is, which the relay cannot say from this computer's
// point of view.
func (u *uplink) withPlace(toolName string, t wire.ToolResult) wire.ToolResult {
	if toolName != tool.WorldInfo || t.Result == nil {
		return t
	}
	u.mu.Lock()
	p := u.pairing
	u.mu.Unlock()
	answer := *t.Result
	answer.Text = fmt.Sprintf("You act in a hosted world, %q at %s, as %q.\n", p.Name(), p.RelayURL, p.Label) + answer.Text
	t.Result = &answer
	return t
}

// Cancel withdraws a call.
func (u *uplink) Cancel(callID string) {
	u.mu.Lock()
	c, open := u.calls.Find(callID)
	u.mu.Unlock()
	if open {
		c.cancel()
	}
}

// Resource reads a resource of the hosted world.
func (u *uplink) Resource(by *access.Principal, _, uri string) wire.ResourceResult {
	failed := func(e *wire.Error) wire.ResourceResult { return wire.ResourceResult{Error: e} }
	if e := access.CheckResource(by, uri); e != nil {
		return failed(e)
	}
	ctx, cancel := context.WithTimeout(u.ctx, resourceTime)
	defer cancel()
	socket, e := u.reach(ctx)
	if e != nil {
		return failed(e)
	}
	reply, err := socket.Request(ctx, wire.Envelope{
		MessageID: messageID(), Scope: wire.ScopeRead,
		Kind: wire.KindResourceRead, Payload: wire.MustJSON(wire.ResourceRead{URI: uri}),
	}, nil)
	if err != nil {
		return failed(u.unreachable())
	}
	var res wire.ResourceResult
	switch {
	case reply.Kind == wire.KindError:
		return failed(worldclient.ResultOf(reply).Error)
	case json.Unmarshal(reply.Payload, &res) != nil:
		return failed(wire.NewError(wire.CodeInternal, "the relay's answer cannot be read"))
	}
	return res
}

// receive handles the messages that the relay sends unasked. It runs in the reader's goroutine, so
// it waits for nothing.
func (u *uplink) receive(env *wire.Envelope) {
	switch env.Kind { //nolint:exhaustive // a relay says nothing else that concerns this end
	case wire.KindEntry:
		u.forwardEntry(env.Payload)
	case wire.KindBound:
		var b wire.Bound
		if json.Unmarshal(env.Payload, &b) == nil {
			u.noteName(b.WorldName)
		}
		u.presence.repeat()
	case wire.KindChatRequest:
		u.chatRequest(env)
	case wire.KindBlobGet:
		u.blobGet(env)
	case wire.KindError:
		u.chats.refuse(env.ReplyTo)
		u.presence.refused(env)
	}
}

// forwardEntry passes an entry of the world on to the agents that want it, each as far as it may
// hear it.
func (u *uplink) forwardEntry(payload json.RawMessage) {
	var e wire.Entry
	if json.Unmarshal(payload, &e) != nil {
		return
	}
	u.mu.Lock()
	var seats []*seat
	for s := range u.seats {
		if s.subscribed.Load() {
			seats = append(seats, s)
		}
	}
	u.mu.Unlock()
	for _, s := range seats {
		_ = s.line.Post(live.Message{
			Kind: wire.KindEntry, Scope: wire.ScopeRead,
			Payload: wire.MustJSON(access.RedactEntry(s.by, e)),
		})
	}
	if u.isActive() && u.parent.opt.Changed != nil {
		u.parent.opt.Changed()
	}
}
