package router

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// page is one browser page on a world. Its hub's lock guards the fields that change.
type page struct {
	*conn
	r       *Router
	user    *user
	hub     *liveWorld
	id      string
	follows bool // shows whatever the user's current world is
	bind    binding
	strikes int          // of the reading goroutine
	asking  atomic.Int32 // requests to desks under way
	viewer  bool         // an agent has seen the link that opened it: see rights.go

	visible  bool
	camera   *wire.Camera
	selected string
}

// pageScopes are what the user's own page may do.
var pageScopes = append(wire.DefaultScopes(), wire.ScopeVoice)

// greetPage is the hello of a page; nil: it was turned away.
func (r *Router) greetPage(c *conn, userID string, viewer bool) *page {
	var hello wire.BrowserHello
	if !r.readHello(c, &hello) {
		return nil
	}
	if hello.Type != "hello" || hello.Protocol != wire.Protocol {
		c.close(wire.CodeProtocol.Info().Close, "protocol versions differ: reload the page")
		return nil
	}
	if !wire.ValidID(hello.PageID) || hello.WorldID != "" && !wire.ValidID(hello.WorldID) {
		c.close(wire.CodeBadEnvelope.Info().Close, "pageId or worldId is not an id")
		return nil
	}
	ctx, cancel := r.callContext()
	defer cancel()
	u := r.user(userID)
	_, e := r.currentWorld(ctx, u) // where the agents of its lanes are, whatever it shows
	var h *liveWorld
	if e == nil {
		h, e = r.liveWorld(ctx, u, hello.WorldID)
	}
	if e != nil && r.isDeleted(ctx, u, hello.WorldID) { // its page follows, as when it was open at the deletion
		hello.WorldID, hello.Revision = "", nil
		h, e = r.liveWorld(ctx, u, "")
	}
	if e != nil {
		c.turnAway(e)
		return nil
	}
	p := &page{conn: c, r: r, user: u, hub: h, id: hello.PageID, follows: hello.WorldID == "", visible: hello.Visible, viewer: viewer}
	p.bind = binding{u.id, h.worldID, wire.DeviceBrowser, h.session, pageScopes}
	c.ws.SetReadLimit(wire.MaxFrame)
	u.mu.Lock()
	u.pages[p] = struct{}{}
	u.mu.Unlock()
	r.countPages(1)
	if !h.admit(p, &hello) {
		p.leave()
		return nil
	}
	p.joinDesks()
	if p.follows {
		r.followOn(u, h, func(to *liveWorld) { p.tell(wire.KindSwitched, "", wire.Switched{WorldID: to.worldID}) })
	}
	return p
}

// admit sends the welcome and enters the page under commitMu, so that no entry falls between the two.
func (lw *liveWorld) admit(p *page, hello *wire.BrowserHello) bool {
	lw.commitMu.Lock()
	defer lw.commitMu.Unlock()
	w := wire.BrowserWelcome{
		Type: "welcome", Protocol: wire.Protocol, Build: lw.r.opt.Page, UserID: lw.user.id, WorldID: lw.worldID,
		SessionID: lw.session, PageID: p.id, Viewer: p.viewer, Limits: limits(wire.MaxFrame), Time: wire.Now(lw.r.opt.Now()),
	}
	lw.mu.Lock()
	// The same page again: its old socket is half dead. A page never speaks on two.
	for _, old := range lw.pages {
		if old.id == p.id {
			lw.r.spawn(func() { old.close(wire.CodeConflict.Info().Close, "the page connected again") })
		}
	}
	w.WorldName, w.Damage, w.Revision, w.History = lw.name, lw.damage, lw.state.Revision(), lw.state.History()
	if w.Entries = lw.since(hello.Revision, w.History); w.Entries == nil {
		w.Document = lw.state.DocumentJSON()
	}
	w.History = undoable(w.History)
	w.Executor, w.Presence = lw.leader(append(slices.Clone(lw.pages), p)) == p, lw.presence()
	w.Presence.Pages++
	lw.mu.Unlock()
	if p.conn.post(mustJSON(w)) != nil {
		return false
	}
	// Only now, so that nothing reaches the page before its welcome.
	lw.mu.Lock()
	defer lw.mu.Unlock()
	lw.pages = append(lw.pages, p)
	lw.elect(p)
	if lead := lw.executor == p; lead != w.Executor { // another page has shown or hidden itself meanwhile
		p.tell(wire.KindLease, "", wire.Lease{Executor: lead})
	}
	lw.changed()
	for wt := range lw.waiters {
		if wt.forPage {
			wt.wake(lw)
		}
	}
	return true
}

// undoable is a history without what nobody takes back: the operations of the system's own entries, such as the one that
// laid out the plaza, which the document holds again.
func undoable(history []wire.Entry) []wire.Entry {
	list := slices.Clone(history)
	for i := range list {
		if list[i].Author.Kind == "system" {
			list[i].Operations, list[i].Inverse = []wire.Operation{}, nil
		}
	}
	return list
}

// since returns the entries after the revision that a page holds, when all of them are in the history; else nil.
func (lw *liveWorld) since(held *uint64, history []wire.Entry) []wire.Entry {
	if held == nil || *held > lw.state.Revision() {
		return nil
	}
	n := lw.state.Revision() - *held
	if n > uint64(len(history)) {
		return nil
	}
	missed := history[uint64(len(history))-n:]
	// What the page holds may have been lost on disk: it gets the document that is there now.
	if slices.ContainsFunc(missed, func(e wire.Entry) bool { return e.Tool == store.ToolRepair }) {
		return nil
	}
	return slices.Clone(missed)
}

// elect gives the lease to its leader and tells both; a fresh page hears it in its welcome. The caller holds h.mu.
func (lw *liveWorld) elect(fresh *page) {
	best := lw.leader(lw.pages)
	if best == lw.executor {
		return
	}
	old := lw.executor
	if old != nil {
		old.tell(wire.KindLease, "", wire.Lease{Executor: false})
	}
	lw.executor = best
	lw.look()
	if best != nil && best != fresh {
		best.tell(wire.KindLease, "", wire.Lease{Executor: true})
	}
	if best != nil {
		lw.coming = time.Time{}
		for _, c := range lw.heldCalls() {
			lw.execute(c)
		}
	}
	lw.reclaim(old)
}

// leader is the page that is to execute: the newest visible one of the user's, or their newest, or else a viewer in the same
// order; nil when there is none. The caller holds h.mu.
func (lw *liveWorld) leader(pages []*page) *page {
	var best *page
	for _, p := range pages {
		if best == nil || p.outranks(best) {
			best = p
		}
	}
	return best
}

// leave takes the page off its world; calls that it was executing go to the next page, or fail at once.
func (p *page) leave() {
	p.user.mu.Lock()
	delete(p.user.pages, p)
	p.user.mu.Unlock()
	p.r.countPages(-1)
	p.leaveDesks()
	h := p.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	h.pages = slices.DeleteFunc(h.pages, func(x *page) bool { return x == p })
	if h.executor == p {
		h.executor = nil
		h.elect(nil)
	}
	// One that follows the user into another world does not come back to this one.
	if len(h.pages) == 0 && (!p.follows || p.user.at() == h.worldID) {
		h.coming, h.wasHere = h.r.opt.Now().Add(h.r.opt.ReturnTime), true
	}
	for _, c := range h.picturesOf(p) {
		h.finishStored(c, "the page closed")
	}
	for _, c := range h.callsOf(p) {
		if h.executor != nil {
			h.execute(c)
			continue
		}
		e := wire.NewError(wire.CodePageGone, "the page closed before %s was done; nothing was changed by it", c.tool.Name)
		e.URL = h.link(c)
		h.finish(c, wire.ToolResult{Error: e})
	}
	h.changed()
}

// callsOf are the calls that a page executes, oldest first. The caller holds h.mu.
func (lw *liveWorld) callsOf(p *page) []*call {
	return lw.callsThat(func(c *call) bool { return c.page == p && !c.appended })
}

// heldCalls are the calls that wait for a page, oldest first. The caller holds h.mu.
func (lw *liveWorld) heldCalls() []*call {
	return lw.callsThat(func(c *call) bool { return c.held != nil })
}

func (lw *liveWorld) callsThat(test func(*call) bool) []*call {
	var list []*call
	for _, c := range lw.calls {
		if test(c) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *call) int { return cmp.Compare(a.number, b.number) })
	return list
}

// handle takes one frame; false ends the socket.
func (p *page) handle(frame []byte) bool {
	env, err := wire.DecodeEnvelope(frame)
	if err != nil {
		return p.refuse("", wire.NewError(wire.CodeBadEnvelope, "%s", err.Error()))
	}
	bind := p.bind
	if env.Kind == wire.KindToolResult || env.Kind == wire.KindToolProgress {
		bind.deviceID = env.AgentDeviceID // the answer carries the device that asked; delivery goes by the call
	}
	if e := bind.check(&env, wire.PageToRouter); e != nil {
		return p.refuse(env.MessageID, e)
	}
	if p.viewer {
		if e := mayView(&env); e != nil {
			p.deny(&env, e)
			return true
		}
	}
	var bad error
	switch env.Kind {
	case wire.KindPing:
		p.tell(wire.KindPong, env.MessageID, wire.Ping{})
	case wire.KindCommit:
		bad = decode(env.Payload, func(c wire.Commit) { p.hub.commit(p, &env, &c) })
	case wire.KindToolResult:
		var t wire.ToolResult
		if t, bad = wire.DecodeToolResult(env.Payload); bad == nil {
			p.hub.result(p, &env, t)
		}
	case wire.KindToolProgress:
		bad = decode(env.Payload, func(t wire.ToolProgress) { p.hub.progress(p, t) })
	case wire.KindPagePresence:
		bad = decode(env.Payload, p.seen)
	case wire.KindAvatarAct:
		bad = decode(env.Payload, func(a wire.AvatarAct) { p.hub.relay(p, &a) })
	case wire.KindUserEvent:
		bad = decode(env.Payload, func(e wire.UserEvent) { p.hub.userEvent(p, &env, &e) })
	case wire.KindChatRequest:
		bad = decode(env.Payload, func(q wire.ChatRequest) { p.chat(env.MessageID, q) })
	case wire.KindProjectRequest:
		bad = decode(env.Payload, func(q wire.ProjectRequest) { p.project(env.MessageID, q) })
	}
	if bad != nil {
		p.hub.garbled(p, answered(&env))
		return p.refuse(env.MessageID, wire.NewError(wire.CodeBadEnvelope, "%s: %v", env.Kind, bad))
	}
	return true
}

// answered is the id of the call that a message is about; empty: of none.
func answered(env *wire.Envelope) string {
	var m struct {
		CallID string `json:"callId"`
	}
	if env.Kind == wire.KindCommit && json.Unmarshal(env.Payload, &m) == nil {
		return m.CallID
	}
	return env.ReplyTo
}

func decode[T any](payload json.RawMessage, use func(T)) error {
	var v T
	if err := wire.UnmarshalStrict(payload, &v); err != nil {
		return err
	}
	use(v)
	return nil
}

func (p *page) refuse(replyTo string, e *wire.Error) bool {
	if p.send(p.frame(wire.KindError, replyTo, mustJSON(e))) != nil {
		return false
	}
	p.strikes++
	if p.strikes < maxStrikes {
		return true
	}
	p.close(wire.CodeNotAllowed.Info().Close, "too many refused messages")
	return false
}

func (p *page) seen(v wire.PagePresence) {
	h := p.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	p.camera, p.selected = v.Camera, clip.Line(v.Selected, wire.MaxID)
	if p.visible != v.Visible {
		p.visible = v.Visible
		h.elect(nil)
	}
	if p == h.executor {
		h.look()
	}
}

// Bounds of what an avatar is shown to do: points of its way, and characters of its bubble.
const (
	maxActPath = 4096
	maxActText = 1000
)

// relay passes a movement of the avatar of an agent that is here on to the other pages. It is dropped when it comes from a
// page that executes nothing: that one may have lost the lease a moment ago.
func (lw *liveWorld) relay(from *page, a *wire.AvatarAct) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if lw.executor != from && len(lw.callsOf(from)) == 0 || len(a.Path) > maxActPath || !lw.isHere(a.AvatarID) {
		return
	}
	a.Action, a.Text = clip.Line(a.Action, wire.MaxID), clip.Text(a.Text, maxActText)
	payload := mustJSON(a)
	for _, p := range lw.pages {
		if p != from {
			p.postRaw(wire.KindAvatarAct, "", payload)
		}
	}
}

// result takes the answer of a call that changed nothing.
func (lw *liveWorld) result(p *page, env *wire.Envelope, t wire.ToolResult) {
	lw.hold()
	defer lw.letGo()
	c, ok := lw.calls[env.ReplyTo]
	if ok && c.page == p && c.stored != nil {
		lw.drawn(c, lw.sound(c, t))
		return
	}
	if !ok || c.page != p || c.appended {
		return // it was answered, withdrawn, or never asked of this page
	}
	t = lw.sound(c, t)
	if t.OK && c.tool.Name == tool.Screenshot && len(t.Result.Images) > 0 {
		img := t.Result.Images[0]
		lw.shot = &img
	}
	lw.finish(c, t)
}

func (lw *liveWorld) progress(p *page, t wire.ToolProgress) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	t.Message = clip.Line(t.Message, maxProgress)
	if c, ok := lw.calls[t.CallID]; ok && c.page == p {
		for _, f := range c.progress {
			f(t)
		}
	}
}

func (p *page) envelope(kind wire.Kind, replyTo string, payload json.RawMessage) wire.Envelope {
	scope := kinds[kind].Scope
	return wire.Envelope{
		V: wire.Protocol, UserID: p.bind.userID, WorldID: p.bind.worldID, AgentDeviceID: wire.DeviceService, SessionID: p.bind.sessionID,
		MessageID: nextMessageID(), Scope: scope, Kind: kind, ReplyTo: replyTo, Enc: "none", Payload: payload,
	}
}

func (p *page) frame(kind wire.Kind, replyTo string, payload json.RawMessage) []byte {
	e := p.envelope(kind, replyTo, payload)
	return e.Encode()
}

func (p *page) tell(kind wire.Kind, replyTo string, payload any) {
	p.postRaw(kind, replyTo, mustJSON(payload))
}

// postRaw queues a message; a page whose queue is full cannot follow the world any more and is closed to start afresh.
func (p *page) postRaw(kind wire.Kind, replyTo string, payload json.RawMessage) {
	e := p.envelope(kind, replyTo, payload)
	p.postEnvelope(&e)
}

func (p *page) postEnvelope(e *wire.Envelope) {
	if errors.Is(p.conn.post(e.Encode()), errSlow) {
		p.spawn(p.overflow)
	}
}
