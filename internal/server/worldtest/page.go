package worldtest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// PageOptions configure DialPage.
type PageOptions struct {
	// URL is the address of the browser socket, ws://127.0.0.1:PORT/api/relay/browser/ws.
	URL string
	// Origin is the Origin header, http://127.0.0.1:PORT; empty sends none.
	Origin string
	// Cookie holds the browser session; nil sends none.
	Cookie *http.Cookie
	// WorldID is the world to show; empty follows the user's current world.
	WorldID string
	// PageID identifies the page across reconnects; empty picks a new one.
	PageID string
	// Hidden says hello as a page in a background tab.
	Hidden bool
	// Held is the document that the page already has: the hello names its revision, and the router
	// sends only newer entries.
	Held *doc.Document
	// Execute replaces the page's own execution of calls. It runs in the reader, so it must not
	// wait for frames.
	Execute func(p *Page, c Call)
}

// Call is a tool call as the page receives it. The envelope's messageId is the call's id.
type Call struct {
	wire.Envelope
	wire.ToolCall
}

// Page is a browser page that does not render. It folds the log and executes one call at a time:
//
//	idle       a call arrives                 execute it: answer at once, or send a commit and run
//	running    a call arrives                 queue it
//	running    the commit is accepted         fold it, next call
//	running    the commit conflicts           fold the missed entries, execute again
//	running    the commit is refused          next call
//
// A cancelled call is removed from the queue; one that already runs finishes.
type Page struct {
	Socket
	// Welcome is the router's answer to the hello; it does not change.
	Welcome wire.BrowserWelcome
	opt     PageOptions

	// Guarded by Socket.mu.
	// state is the folded log.
	state    *doc.State
	executor bool
	presence wire.Presence
	// switched is the world of the last switched message; empty: none.
	switched string
	// worlds are the names from the worlds-changed messages.
	worlds []string
	// files counts the files-changed messages.
	files    int
	traces   []wire.Trace
	acts     []wire.AvatarAct
	chat     []wire.ChatEvent
	refusals []wire.Error
	// calls counts the calls received, including those that PageOptions.Execute took.
	calls int
	// broken is why an entry did not fold; nil: all did.
	broken error
	// sent are the commits without an answer yet, by messageId.
	sent map[string]*wire.Commit

	// Used by the reader only.
	queue   []Call
	running *Call
	// commits is the messageId of the running call's commit.
	commits string
}

// DialPage opens a page's socket, says hello and folds the welcome. It returns once the router
// counts the page in.
func DialPage(ctx context.Context, o PageOptions) (*Page, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
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
	o.PageID = cmp.Or(o.PageID, MessageID())
	p := &Page{opt: o, sent: map[string]*wire.Commit{}}
	hello := wire.BrowserHello{
		Type: wire.HandshakeHello, Protocol: wire.Protocol, Build: "worldtest", WorldID: o.WorldID,
		PageID: o.PageID, Visible: !o.Hidden,
	}
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
	p.start(ws, p.handle)
	// The router answers a ping only after it has added the page to its world, so that a test may
	// call a tool right away. The error of a page that is turned away shows at its socket.
	_, _ = p.Ask(ctx, p.Envelope(wire.KindPing, wire.Ping{}))
	return p, nil
}

// open folds the welcome into the page's state: a document, or the entries behind the one that the
// page holds.
func (p *Page) open() error {
	var document doc.Document
	history := p.Welcome.History
	if p.Welcome.Document != nil {
		if err := json.Unmarshal(p.Welcome.Document, &document); err != nil {
			return err
		}
	} else {
		if p.opt.Held == nil {
			return fmt.Errorf("a welcome without a document for a page that holds none")
		}
		document, history = *p.opt.Held, nil
	}
	state, err := doc.FromDocument(document, history)
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

// handle processes one envelope. The reader calls it.
func (p *Page) handle(e wire.Envelope) {
	switch e.Kind { //nolint:exhaustive // record handles the rest
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
		p.withdraw(payload[wire.CallCancel](e).CallID)
	case wire.KindCommitAccepted:
		p.accepted(e.ReplyTo, payload[wire.CommitAccepted](e))
	case wire.KindCommitConflict:
		p.conflict(e.ReplyTo, payload[wire.CommitConflict](e))
	case wire.KindEntry:
		p.fold(payload[wire.Entry](e))
	default:
		p.record(e)
	}
}

// record keeps everything that a test may want to look at, and ends the running call when its
// commit was refused.
func (p *Page) record(e wire.Envelope) {
	p.mu.Lock()
	switch e.Kind { //nolint:exhaustive // as above
	case wire.KindLease:
		p.executor = payload[wire.Lease](e).Executor
	case wire.KindPresence:
		p.presence = payload[wire.Presence](e)
	case wire.KindSwitched:
		p.switched = payload[wire.Switched](e).WorldID
	case wire.KindWorlds:
		p.worlds = append(p.worlds, payload[wire.WorldsChanged](e).Name)
	case wire.KindFiles:
		p.files++
	case wire.KindTrace:
		p.traces = append(p.traces, payload[wire.Trace](e))
	case wire.KindAvatarAct:
		p.acts = append(p.acts, payload[wire.AvatarAct](e))
	case wire.KindError:
		p.refusals = append(p.refusals, payload[wire.Error](e))
	case wire.KindChatEvent:
		p.chat = append(p.chat, payload[wire.ChatEvent](e))
	}
	delete(p.sent, e.ReplyTo)
	p.mu.Unlock()
	if e.Kind == wire.KindError && e.ReplyTo == p.commits && p.running != nil {
		p.running = nil
		p.next()
	}
}

// fold applies an entry. It ignores an entry that is already folded, and everything after the first
// failure.
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

// accepted folds the page's own commit. It runs in the reader because the next entry may follow
// immediately.
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

// trackCommit remembers a commit that is about to be sent, so that accepted can fold it.
func (p *Page) trackCommit(id string, m *wire.Commit) {
	p.mu.Lock()
	p.sent[id] = m
	p.mu.Unlock()
}

// conflict folds the entries that another writer made and executes the running call again on top of
// them.
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

// withdraw drops a cancelled call from the queue.
func (p *Page) withdraw(callID string) {
	for i, c := range p.queue {
		if c.MessageID == callID {
			p.queue = append(p.queue[:i:i], p.queue[i+1:]...)
			return
		}
	}
}

// next executes the oldest queued call unless one is running.
func (p *Page) next() {
	for p.running == nil && len(p.queue) > 0 {
		c := p.queue[0]
		p.queue = p.queue[1:]
		p.running = &c
		p.execute()
	}
}

// execute runs the current call: it sends the answer, or a commit whose answer continues the queue.
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
	p.trackCommit(e.MessageID, m)
	_ = p.SendFrame(e.Encode())
}

// Envelope returns an envelope for the user, world and session that the page is bound to, with the
// kind's scope.
func (p *Page) Envelope(kind wire.Kind, payload any) wire.Envelope {
	w := &p.Welcome
	e := wire.Envelope{
		V: wire.Protocol, UserID: w.UserID, WorldID: w.WorldID, AgentDeviceID: wire.DeviceBrowser,
		SessionID: w.SessionID,
		MessageID: MessageID(), Kind: kind, Enc: "none", Payload: wire.MustJSON(payload),
	}
	for _, k := range wire.Kinds() {
		if k.Kind == kind {
			e.Scope = k.Scope
		}
	}
	return e
}

// Answer sends the result of a call that changed nothing.
func (p *Page) Answer(c Call, t wire.ToolResult) error { return p.reply(c, wire.KindToolResult, t) }

// reply sends a message that belongs to a call.
func (p *Page) reply(c Call, kind wire.Kind, payload any) error {
	e := p.Envelope(kind, payload)
	e.AgentDeviceID, e.Scope, e.ReplyTo = c.AgentDeviceID, c.Scope, c.MessageID
	return p.SendFrame(e.Encode())
}

// Report sends the progress of a call.
func (p *Page) Report(c Call, progress, total float64) error {
	return p.reply(c, wire.KindToolProgress, wire.ToolProgress{CallID: c.MessageID, Progress: progress, Total: total})
}

// Plan executes a call on the page's own state without sending anything: it returns the commit, or
// the answer when the call changes nothing.
func (p *Page) Plan(c Call) (*wire.Commit, *wire.ToolResult) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return run(p.state, &c)
}

// UserChange makes a change as the user does in the page, with the arguments of a tool, and returns
// the router's answer.
func (p *Page) UserChange(ctx context.Context, name, args string) (wire.Envelope, error) {
	m, answer := p.Plan(Call{ToolCall: wire.ToolCall{
		Tool: name, Arguments: json.RawMessage(args),
		Agent: &wire.Agent{AvatarID: "user"},
	}})
	if answer != nil {
		return wire.Envelope{}, fmt.Errorf("it changes nothing: %w", answer.Error)
	}
	m.CallID, m.Result = "", nil
	return p.Commit(ctx, m)
}

// Do commits a call that PageOptions.Execute received, and returns the router's answer to the
// commit.
func (p *Page) Do(ctx context.Context, c Call) (wire.Envelope, error) {
	m, answer := p.Plan(c)
	if answer != nil {
		return wire.Envelope{}, fmt.Errorf("it changes nothing: %w", answer.Error)
	}
	return p.Commit(ctx, m)
}

// Commit sends a change and waits for the router's answer.
func (p *Page) Commit(ctx context.Context, m *wire.Commit) (wire.Envelope, error) {
	e := p.Envelope(wire.KindCommit, m)
	p.trackCommit(e.MessageID, m)
	return p.Ask(ctx, e)
}

// Send sends a message that has no answer.
func (p *Page) Send(kind wire.Kind, payload any) error {
	e := p.Envelope(kind, payload)
	return p.SendFrame(e.Encode())
}
