package worldtest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// PageOptions of DialPage.
type PageOptions struct {
	URL     string // ws://127.0.0.1:PORT/api/relay/browser/ws
	Origin  string // http://127.0.0.1:PORT; empty: none is sent
	Cookie  *http.Cookie
	WorldID string // empty: the user's current world
	PageID  string // empty: a fresh one
	Hidden  bool
	// Held continues from a revision whose document the page has.
	Held *world.Document
	// Execute takes the calls instead of the page; it runs in the reader and must not wait for frames.
	Execute func(p *Page, c Call)
}

// Call is a tool call as the page gets it; the envelope's messageId is the call's id.
type Call struct {
	wire.Envelope
	wire.ToolCall
}

// Page is a browser page without a picture.
type Page struct {
	Socket
	Welcome wire.BrowserWelcome
	opt     PageOptions

	state    *world.State // guarded by Socket.mu, like what follows
	executor bool
	presence wire.Presence
	switched string
	worlds   []string // names that came with word of another list of worlds
	traces   []wire.Trace
	acts     []wire.AvatarAct
	chat     []wire.ChatEvent
	refusals []wire.Error
	calls    int // executed, repeats after conflicts included
	broken   error
	sent     map[string]*wire.Commit // commits by messageId that were not answered yet

	queue   []Call // of the reader, like what follows
	running *Call
	commits string // messageId of the commit that was sent for running
}

// DialPage opens a page's socket, says hello and folds what the welcome brings.
func DialPage(ctx context.Context, o PageOptions) (*Page, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	h := http.Header{}
	if o.Origin != "" {
		h.Set("Origin", o.Origin)
	}
	if o.Cookie != nil {
		h.Set("Cookie", o.Cookie.Name+"="+o.Cookie.Value)
	}
	ws, err := Dial(ctx, o.URL, h)
	if err != nil {
		return nil, err
	}
	if o.PageID == "" {
		o.PageID = MessageID()
	}
	p := &Page{opt: o, sent: map[string]*wire.Commit{}}
	hello := wire.BrowserHello{Type: "hello", Protocol: wire.Protocol, Build: "worldtest", WorldID: o.WorldID, PageID: o.PageID, Visible: !o.Hidden}
	if o.Held != nil {
		hello.Revision = &o.Held.Revision
	}
	if err = writeFrame(ctx, ws, hello); err == nil {
		err = readFrame(ctx, ws, &p.Welcome)
	}
	if err == nil {
		err = p.open()
	}
	if err != nil {
		_ = ws.CloseNow()
		return nil, fmt.Errorf("page hello: %w", err)
	}
	p.start(ws, p.take)
	// The router answers a ping only when it counts this page among those that it may ask. One that is turned away is told
	// so by its socket.
	_, _ = p.Ask(ctx, p.Envelope(wire.KindPing, wire.Ping{}))
	return p, nil
}

// open folds the welcome.
func (p *Page) open() error {
	var doc world.Document
	history := p.Welcome.History
	if p.Welcome.Document != nil {
		if err := json.Unmarshal(p.Welcome.Document, &doc); err != nil {
			return err
		}
	} else {
		if p.opt.Held == nil {
			return fmt.Errorf("a welcome without a document for a page that holds none")
		}
		doc, history = *p.opt.Held, nil
	}
	state, err := world.FromDocument(doc, history)
	if err != nil {
		return err
	}
	for _, e := range p.Welcome.Entries {
		if err := state.Apply(e); err != nil {
			return err
		}
	}
	if state.Revision() != p.Welcome.Revision {
		return fmt.Errorf("the welcome folds to revision %d and says %d", state.Revision(), p.Welcome.Revision)
	}
	p.state, p.executor, p.presence = state, p.Welcome.Executor, p.Welcome.Presence
	return nil
}

// take handles one envelope in the reader.
func (p *Page) take(e wire.Envelope) {
	switch e.Kind { //nolint:exhaustive // what is not here does not concern a page
	case wire.KindToolCall:
		c := Call{Envelope: e}
		if json.Unmarshal(e.Payload, &c.ToolCall) != nil {
			return
		}
		p.mu.Lock()
		p.calls++
		p.mu.Unlock()
		if p.opt.Execute != nil {
			p.opt.Execute(p, c)
			return
		}
		p.queue = append(p.queue, c)
		p.next()
	case wire.KindCallCancel:
		var c wire.CallCancel
		_ = json.Unmarshal(e.Payload, &c)
		p.withdraw(c.CallID)
	case wire.KindCommitAccepted:
		var a wire.CommitAccepted
		_ = json.Unmarshal(e.Payload, &a)
		p.accepted(e.ReplyTo, a)
	case wire.KindCommitConflict:
		var c wire.CommitConflict
		_ = json.Unmarshal(e.Payload, &c)
		p.conflict(e.ReplyTo, c)
	case wire.KindEntry:
		var v wire.Entry
		_ = json.Unmarshal(e.Payload, &v)
		p.fold(v)
	default:
		p.note(e)
	}
}

// note keeps what a test may want to see.
func (p *Page) note(e wire.Envelope) {
	p.mu.Lock()
	switch e.Kind { //nolint:exhaustive // as above
	case wire.KindLease:
		var l wire.Lease
		_ = json.Unmarshal(e.Payload, &l)
		p.executor = l.Executor
	case wire.KindPresence:
		p.presence = wire.Presence{}
		_ = json.Unmarshal(e.Payload, &p.presence)
	case wire.KindSwitched:
		var s wire.Switched
		_ = json.Unmarshal(e.Payload, &s)
		p.switched = s.WorldID
	case wire.KindWorlds:
		var c wire.WorldsChanged
		_ = json.Unmarshal(e.Payload, &c)
		p.worlds = append(p.worlds, c.Name)
	case wire.KindTrace:
		var t wire.Trace
		_ = json.Unmarshal(e.Payload, &t)
		p.traces = append(p.traces, t)
	case wire.KindAvatarAct:
		var a wire.AvatarAct
		_ = json.Unmarshal(e.Payload, &a)
		p.acts = append(p.acts, a)
	case wire.KindError:
		var v wire.Error
		_ = json.Unmarshal(e.Payload, &v)
		p.refusals = append(p.refusals, v)
	case wire.KindChatEvent:
		var v wire.ChatEvent
		_ = json.Unmarshal(e.Payload, &v)
		p.chat = append(p.chat, v)
	}
	delete(p.sent, e.ReplyTo)
	p.mu.Unlock()
	if e.Kind == wire.KindError && e.ReplyTo == p.commits && p.running != nil {
		p.running = nil
		p.next()
	}
}

// fold applies an entry that follows; one that is there already is passed over.
func (p *Page) fold(e wire.Entry) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e.Revision <= p.state.Revision() || p.broken != nil {
		return
	}
	if err := p.state.Apply(e); err != nil {
		p.broken = err
	}
}

// accepted folds the page's own commit: here, in the reader, since the next entry may be right behind.
func (p *Page) accepted(id string, a wire.CommitAccepted) {
	p.mu.Lock()
	m := p.sent[id]
	delete(p.sent, id)
	p.mu.Unlock()
	if m != nil {
		p.fold(wire.Entry{Revision: a.Revision, Time: a.Time, Operations: m.Operations, CallID: m.CallID})
	}
	if p.running != nil && id == p.commits {
		p.running = nil
		p.next()
	}
}

// expect notes a commit that is about to be sent.
func (p *Page) expect(id string, m *wire.Commit) {
	p.mu.Lock()
	p.sent[id] = m
	p.mu.Unlock()
}

func (p *Page) conflict(id string, c wire.CommitConflict) {
	p.mu.Lock()
	delete(p.sent, id)
	p.mu.Unlock()
	for _, e := range c.Entries {
		p.fold(e)
	}
	if p.running != nil && id == p.commits {
		p.execute()
	}
}

func (p *Page) withdraw(callID string) {
	for i, c := range p.queue {
		if c.MessageID == callID {
			p.queue = append(p.queue[:i:i], p.queue[i+1:]...)
			return
		}
	}
}

// next executes the oldest waiting call when none is under way.
func (p *Page) next() {
	for p.running == nil && len(p.queue) > 0 {
		c := p.queue[0]
		p.queue = p.queue[1:]
		p.running = &c
		p.execute()
	}
}

// execute answers the running call, or commits it and waits.
func (p *Page) execute() {
	c := *p.running
	p.mu.Lock()
	m, answer := run(p.state, &c)
	p.mu.Unlock()
	if answer != nil {
		p.running = nil
		_ = p.Answer(c, *answer)
		return
	}
	e := p.Envelope(wire.KindCommit, m)
	p.commits = e.MessageID
	p.expect(e.MessageID, m)
	_ = p.SendFrame(e.Encode())
}

// Envelope fills in what the page is bound to.
func (p *Page) Envelope(kind wire.Kind, payload any) wire.Envelope {
	b, err := json.Marshal(payload)
	if err != nil {
		panic("worldtest: " + err.Error()) // our own types marshal
	}
	w := &p.Welcome
	e := wire.Envelope{
		V: wire.Protocol, UserID: w.UserID, WorldID: w.WorldID, AgentDeviceID: wire.DeviceBrowser, SessionID: w.SessionID,
		MessageID: MessageID(), Kind: kind, Enc: "none", Payload: b,
	}
	for _, k := range wire.Kinds() {
		if k.Kind == kind {
			e.Scope = k.Scope
		}
	}
	return e
}

// Answer answers a call that changed nothing.
func (p *Page) Answer(c Call, t wire.ToolResult) error {
	e := p.Envelope(wire.KindToolResult, t)
	e.AgentDeviceID, e.Scope, e.ReplyTo = c.AgentDeviceID, c.Scope, c.MessageID
	return p.SendFrame(e.Encode())
}

// Report tells how far a call is.
func (p *Page) Report(c Call, progress, total float64) error {
	e := p.Envelope(wire.KindToolProgress, wire.ToolProgress{CallID: c.MessageID, Progress: progress, Total: total})
	e.AgentDeviceID, e.Scope, e.ReplyTo = c.AgentDeviceID, c.Scope, c.MessageID
	return p.SendFrame(e.Encode())
}

// Plan makes the commit of a call on the page's own state, or the answer when it changes nothing.
func (p *Page) Plan(c Call) (*wire.Commit, *wire.ToolResult) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return run(p.state, &c)
}

// Hand changes the world by the user's own hands and returns the router's answer.
func (p *Page) Hand(ctx context.Context, name, args string) (wire.Envelope, error) {
	m, answer := p.Plan(Call{ToolCall: wire.ToolCall{Tool: name, Arguments: json.RawMessage(args), Agent: &wire.Agent{AvatarID: "user"}}})
	if answer != nil {
		return wire.Envelope{}, fmt.Errorf("it changes nothing: %w", answer.Error)
	}
	m.CallID, m.Result = "", nil
	return p.Commit(ctx, m)
}

// Do executes a call that Execute took, and returns the router's answer to its commit.
func (p *Page) Do(ctx context.Context, c Call) (wire.Envelope, error) {
	m, answer := p.Plan(c)
	if answer != nil {
		return wire.Envelope{}, fmt.Errorf("it changes nothing: %w", answer.Error)
	}
	return p.Commit(ctx, m)
}

// Commit sends a change and returns the router's answer.
func (p *Page) Commit(ctx context.Context, m *wire.Commit) (wire.Envelope, error) {
	e := p.Envelope(wire.KindCommit, m)
	p.expect(e.MessageID, m)
	return p.Ask(ctx, e)
}

// Tell sends a message that nothing answers.
func (p *Page) Tell(kind wire.Kind, payload any) error {
	e := p.Envelope(kind, payload)
	return p.SendFrame(e.Encode())
}
