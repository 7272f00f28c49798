package router

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// page is one browser page on a world. Its world's mu guards the fields that change.
//
//	login      greetPage: the page says hello, with the revision that it holds. Refused: closed with the error's code
//	admitted   admit: the page has its welcome and is in liveWorld.pages. It gets entries, presence, service events, and
//	           calls if it takes the lease
//	replaced   the same pageId connected again: the old socket is closed, without waiting for it
//	ended      leave: the socket broke, was silent for three heartbeats, was refused three times, did not read fast
//	           enough, or the router closes. If it was the last page here, calls wait ReturnTimeout for it
//
// A page that shows the current world is sent a switched message when that changes; it then connects again. It never
// moves on the same socket.
//
// # The executor lease
//
// One page of a world executes its calls. electLocked picks it whenever a page is admitted, leaves, or becomes visible
// or hidden: the newest visible page of the user's, or else the newest of the user's, or else a viewer in the same
// order.
//
//	none -> page       the held calls are executed
//	page -> page       both are sent a lease message. The old page finishes its calls, unless it is a viewer and the new
//	                   one is not: then the new one gets them (reclaimFromViewerLocked)
//	page -> none       the last page left: its calls fail, new ones wait for ReturnTimeout
type page struct {
	*conn
	r     *Router
	user  *user
	world *liveWorld
	id    string
	// follows says that it shows whatever the user's current world is.
	follows bool
	bind    binding
	// serviceRequests counts the requests to services that are not answered yet.
	serviceRequests atomic.Int32
	// unhook takes back the close at the end of the principal's life.
	unhook func() bool
	// viewer says that an agent has seen the link that opened the page, so that it does not answer for the user
	// (permissions.go).
	viewer bool

	// What the page shows, from its last presence message.
	visible  bool
	camera   *wire.Camera
	selected string
}

// greetPage reads the hello of a page and adds the page to its world. It returns nil after turning the page away.
func (r *Router) greetPage(c *conn, by *access.Principal) peer {
	var hello wire.BrowserHello
	if !r.readHello(c, &hello) {
		return nil
	}
	if hello.Type != wire.HandshakeHello || hello.Protocol != wire.Protocol {
		c.close(wire.CodeProtocol.Info().Close, "protocol versions differ: reload the page")
		return nil
	}
	if !wire.ValidID(hello.PageID) || hello.WorldID != "" && !wire.ValidID(hello.WorldID) {
		c.close(wire.CodeBadEnvelope.Info().Close, "pageId or worldId is not an id")
		return nil
	}
	ctx, cancel := r.callContext()
	defer cancel()
	u := r.user(by.UserID)
	_, e := r.currentWorld(ctx, u) // the agents of back ends stand there, whatever the page shows
	var lw *liveWorld
	if e == nil {
		lw, e = r.liveWorld(ctx, u, hello.WorldID)
	}
	if e != nil && r.isDeleted(ctx, u, hello.WorldID) { // show the current world instead, as for a page that was open when it was deleted
		hello.WorldID, hello.Revision = "", nil
		lw, e = r.liveWorld(ctx, u, "")
	}
	if e != nil {
		c.turnAway(e)
		return nil
	}
	p := &page{conn: c, r: r, user: u, world: lw, id: hello.PageID, follows: hello.WorldID == "", visible: hello.Visible, viewer: !by.Answers}
	p.bind = binding{by, lw.worldID, wire.DeviceBrowser, lw.session}
	p.unhook = c.endWith(by)
	c.ws.SetReadLimit(wire.MaxFrame)
	u.mu.Lock()
	u.pages[p] = struct{}{}
	u.mu.Unlock()
	r.countPages(1)
	if !lw.admit(p, &hello) {
		p.leave()
		return nil
	}
	p.joinServices()
	if p.follows {
		r.followCurrentWorld(u, lw, func(to *liveWorld) { p.postJSON(wire.KindSwitched, "", wire.Switched{WorldID: to.worldID}) })
	}
	return p
}

// admit sends the welcome and adds the page to its world. It holds commitMu, so that no entry falls between the two.
// False: the page is gone already.
func (lw *liveWorld) admit(p *page, hello *wire.BrowserHello) bool {
	lw.commitMu.Lock()
	defer lw.commitMu.Unlock()
	w := wire.BrowserWelcome{
		Type: wire.HandshakeWelcome, Protocol: wire.Protocol, Build: lw.r.opt.PageBuild, UserID: lw.user.id, WorldID: lw.worldID,
		SessionID: lw.session, PageID: p.id, Viewer: p.viewer, Limits: limits(wire.MaxFrame), Time: wire.Now(lw.r.opt.Now()),
	}
	lw.mu.Lock()
	// The same page again: its old socket is dead but not closed yet. A page uses one socket at a time.
	for _, old := range lw.pages {
		if old.id == p.id {
			lw.r.spawn(func() { old.close(wire.CodeConflict.Info().Close, "the page connected again") })
		}
	}
	w.WorldName, w.Damage, w.Revision, w.History = lw.name, lw.damage, lw.state.Revision(), lw.state.History()
	if w.Entries = lw.entriesSinceLocked(hello.Revision, w.History); w.Entries == nil {
		w.Document = lw.state.DocumentJSON()
	}
	w.History = undoable(w.History)
	w.Executor, w.Presence = lw.leaderLocked(append(slices.Clone(lw.pages), p)) == p, lw.presenceLocked()
	w.Presence.Pages++
	lw.mu.Unlock()
	if p.conn.post(wire.MustJSON(w)) != nil {
		return false
	}
	// Only now may other messages reach the page: the welcome comes first.
	lw.mu.Lock()
	defer lw.mu.Unlock()
	lw.pages = append(lw.pages, p)
	lw.electLocked(p)
	if lead := lw.executor == p; lead != w.Executor { // another page became visible or hidden in the meantime
		p.postJSON(wire.KindLease, "", wire.Lease{Executor: lead})
	}
	lw.scheduleFlushLocked()
	for wt := range lw.waiters {
		if wt.forPage {
			wt.wakeLocked(lw)
		}
	}
	return true
}

// undoable returns a history without the operations of the system's own entries, such as the one that laid out the
// plaza. Nobody undoes those, and the document has their effect.
func undoable(history []wire.Entry) []wire.Entry {
	list := slices.Clone(history)
	for i := range list {
		if list[i].Author.Kind == wire.AuthorSystem {
			list[i].Operations, list[i].Inverse = []wire.Operation{}, nil
		}
	}
	return list
}

// entriesSinceLocked returns the entries after the revision that a page holds, or nil when the page needs the whole
// document: it holds none, or one that the history does not reach.
func (lw *liveWorld) entriesSinceLocked(held *uint64, history []wire.Entry) []wire.Entry {
	if held == nil || *held > lw.state.Revision() {
		return nil
	}
	n := lw.state.Revision() - *held
	if n > uint64(len(history)) {
		return nil
	}
	missed := history[uint64(len(history))-n:]
	// A repair may have dropped entries that the page holds.
	if slices.ContainsFunc(missed, func(e wire.Entry) bool { return e.Tool == store.ToolRepair }) {
		return nil
	}
	return slices.Clone(missed)
}

// electLocked moves the lease to the page that should hold it. Both pages are notified, except a newly admitted one
// (fresh), whose welcome says so.
func (lw *liveWorld) electLocked(fresh *page) {
	best := lw.leaderLocked(lw.pages)
	if best == lw.executor {
		return
	}
	old := lw.executor
	if old != nil {
		old.postJSON(wire.KindLease, "", wire.Lease{Executor: false})
	}
	lw.executor = best
	lw.followSelectionLocked()
	if best != nil && best != fresh {
		best.postJSON(wire.KindLease, "", wire.Lease{Executor: true})
	}
	if best != nil {
		lw.pageExpectedUntil = time.Time{}
		for _, c := range lw.callsWhereLocked(func(c *call) bool { return c.holdTimer != nil }) {
			lw.executeLocked(c)
		}
	}
	lw.reclaimFromViewerLocked(old)
}

// leaderLocked returns the page that should hold the lease among pages, oldest first; nil when there is none. See page
// for the order.
func (lw *liveWorld) leaderLocked(pages []*page) *page {
	var best *page
	for _, p := range pages {
		if best == nil || p.outranks(best) {
			best = p
		}
	}
	return best
}

// leave implements peer: it removes the page from its world. Calls that it was executing go to the next executor, or
// fail when there is none. Changes that are on disk already are answered without their picture.
func (p *page) leave() {
	p.unhook()
	p.user.mu.Lock()
	delete(p.user.pages, p)
	p.user.mu.Unlock()
	p.r.countPages(-1)
	p.leaveServices()
	lw := p.world
	lw.mu.Lock()
	defer lw.mu.Unlock()
	lw.pages = slices.DeleteFunc(lw.pages, func(x *page) bool { return x == p })
	if lw.executor == p {
		lw.executor = nil
		lw.electLocked(nil)
	}
	// A page that follows the user into another world does not come back to this one.
	if len(lw.pages) == 0 && (!p.follows || p.user.currentID() == lw.worldID) {
		lw.pageExpectedUntil, lw.pageReturning = lw.r.opt.Now().Add(lw.r.opt.ReturnTimeout), true
	}
	for _, c := range lw.awaitingPictureLocked(p) {
		lw.finishWithoutPictureLocked(c, "the page closed")
	}
	for _, c := range lw.callsOfLocked(p) {
		if lw.executor != nil {
			lw.executeLocked(c)
			continue
		}
		e := wire.NewError(wire.CodePageGone, "the page closed before %s was done; nothing was changed by it", c.tool.Name)
		e.URL = lw.link(c)
		lw.finishLocked(c, wire.ToolResult{Error: e})
	}
	lw.scheduleFlushLocked()
}

// callsOfLocked returns the calls that a page executes, oldest first, without those being written.
func (lw *liveWorld) callsOfLocked(p *page) []*call {
	return lw.callsWhereLocked(func(c *call) bool { return c.page == p && !c.appended })
}

// callsWhereLocked returns the calls that pass the test, oldest first.
func (lw *liveWorld) callsWhereLocked(test func(*call) bool) []*call {
	var list []*call
	for _, c := range lw.calls {
		if test(c) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *call) int { return cmp.Compare(a.seq, b.seq) })
	return list
}

// handle implements peer: it processes one frame; false ends the socket. A message that cannot be decoded also fails
// the call that it answers.
func (p *page) handle(frame []byte) bool {
	env, err := wire.DecodeEnvelope(frame)
	if err != nil {
		return p.refuse("", wire.NewError(wire.CodeBadEnvelope, "%s", err.Error()))
	}
	bind := p.bind
	if env.Kind == wire.KindToolResult || env.Kind == wire.KindToolProgress {
		bind.deviceID = env.AgentDeviceID // that of the call, which belongsToCall compares
	}
	e := bind.check(&env, wire.PageToRouter)
	if e == nil && (env.Kind == wire.KindToolResult || env.Kind == wire.KindToolProgress) {
		e = p.world.belongsToCall(&env, env.ReplyTo)
	}
	if e != nil {
		return p.refuse(env.MessageID, e)
	}
	var bad error
	switch env.Kind {
	case wire.KindPing:
		p.postJSON(wire.KindPong, env.MessageID, wire.Ping{})
	case wire.KindCommit:
		bad = decodePermitted(p, &env, func(c wire.Commit) { p.world.commit(p, &env, &c) })
	case wire.KindToolResult:
		var t wire.ToolResult
		if t, bad = env.ToolResult(); bad == nil && p.permitted(&env, t) {
			p.world.handleResult(p, &env, t)
		}
	case wire.KindToolProgress:
		bad = decodePermitted(p, &env, func(t wire.ToolProgress) { p.world.handleProgress(p, env.ReplyTo, t) })
	case wire.KindPagePresence:
		bad = decodePermitted(p, &env, p.updateView)
	case wire.KindAvatarAct:
		bad = decodePermitted(p, &env, func(a wire.AvatarAct) { p.world.relayAct(p, &a) })
	case wire.KindUserEvent:
		bad = decodePermitted(p, &env, func(e wire.UserEvent) { p.world.commitUserEvent(p, &env, &e) })
	case wire.KindChatRequest:
		bad = decodePermitted(p, &env, func(q wire.ChatRequest) { p.chat(env.MessageID, q) })
	case wire.KindProjectRequest:
		bad = decodePermitted(p, &env, func(q wire.ProjectRequest) { p.project(env.MessageID, q) })
	case wire.KindVoiceRequest: // voice has its own socket: here a viewer is refused, and the user's page ignored
		bad = decodePermitted(p, &env, func(wire.VoiceRequest) {})
	}
	if bad != nil {
		p.world.failUnreadable(p, answeredCall(&env))
		return p.refuse(env.MessageID, wire.NewError(wire.CodeBadEnvelope, "%s: %v", env.Kind, bad))
	}
	return true
}

// answeredCall returns the id of the call that a message answers; empty: none.
func answeredCall(env *wire.Envelope) string {
	var m struct {
		CallID string `json:"callId"`
	}
	if env.Kind == wire.KindCommit && json.Unmarshal(env.Payload, &m) == nil {
		return m.CallID
	}
	return env.ReplyTo
}

// decodePermitted is decode for a page: handle gets the payload if the page has the permission for it.
func decodePermitted[T any](p *page, env *wire.Envelope, handle func(T)) error {
	return decode(env, func(v T) {
		if p.permitted(env, v) {
			handle(v)
		}
	})
}

// refuse answers a message with an error, as sendRefusal does. False ends the socket.
func (p *page) refuse(replyTo string, e *wire.Error) bool {
	env := p.envelope(wire.KindError, replyTo, wire.MustJSON(e))
	return p.sendRefusal(env.Encode())
}

// updateView stores what the page shows and selects. A change of visibility may move the lease.
func (p *page) updateView(v wire.PagePresence) {
	lw := p.world
	lw.mu.Lock()
	defer lw.mu.Unlock()
	p.camera, p.selected = v.Camera, clip.Line(v.Selected, wire.MaxID)
	if p.visible != v.Visible {
		p.visible = v.Visible
		lw.electLocked(nil)
	}
	if p == lw.executor {
		lw.followSelectionLocked()
	}
}

// Limits of one avatar movement.
const (
	maxActPath = 4096 // points of a path
	maxActText = 1000 // characters of a speech bubble
)

// relayAct forwards the movement of an agent's avatar to the other pages. It is dropped without an error when the page
// neither holds the lease nor executes a call, since it may have lost the lease a moment ago, and when the avatar is
// unknown.
func (lw *liveWorld) relayAct(from *page, a *wire.AvatarAct) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if lw.executor != from && len(lw.callsOfLocked(from)) == 0 || len(a.Path) > maxActPath || !lw.hasAvatarLocked(a.AvatarID) {
		return
	}
	a.Action, a.Text = clip.Line(a.Action, wire.MaxID), clip.Text(a.Text, maxActText)
	payload := wire.MustJSON(a)
	for _, p := range lw.pages {
		if p != from {
			p.postRaw(wire.KindAvatarAct, "", payload)
		}
	}
}

// handleResult handles the answer to a call that changed nothing, and the picture of a change that is on disk.
func (lw *liveWorld) handleResult(p *page, env *wire.Envelope, t wire.ToolResult) {
	lw.lockAndCollect()
	defer lw.unlockAndFlush()
	c, ok := lw.calls[env.ReplyTo]
	if ok && c.page == p && c.stored != nil {
		lw.finishWithPictureLocked(c, lw.sanitizeAnswerLocked(c, t))
		return
	}
	if !ok || c.page != p || c.appended {
		return // it has ended, another page has it now, or its commit is being written
	}
	t = lw.sanitizeAnswerLocked(c, t)
	if t.OK && c.tool.Name == tool.Screenshot && len(t.Result.Images) > 0 {
		lw.lastShot, lw.shotBy = new(t.Result.Images[0]), c.device
	}
	lw.finishLocked(c, t)
}

// handleProgress forwards a progress report to the callers of a call that this page executes.
func (lw *liveWorld) handleProgress(p *page, callID string, t wire.ToolProgress) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	t.Message = clip.Line(t.Message, maxProgress)
	if c, ok := lw.calls[callID]; ok && c.page == p {
		for _, f := range c.progress {
			f(t)
		}
	}
}

// envelope returns an envelope to this page.
func (p *page) envelope(kind wire.Kind, replyTo string, payload json.RawMessage) wire.Envelope {
	info, _ := wire.InfoOf(kind)
	e := p.bind.envelope(kind, replyTo, info.Scope, payload)
	e.AgentDeviceID = wire.DeviceService
	return e
}

// postJSON encodes a payload and queues the message; it does not block.
func (p *page) postJSON(kind wire.Kind, replyTo string, payload any) {
	p.postRaw(kind, replyTo, wire.MustJSON(payload))
}

// postRaw queues a message with an encoded payload; it does not block.
func (p *page) postRaw(kind wire.Kind, replyTo string, payload json.RawMessage) {
	e := p.envelope(kind, replyTo, payload)
	p.postEnvelope(&e)
}

// postEnvelope queues an envelope, or closes the socket of a page that reads too slowly.
func (p *page) postEnvelope(e *wire.Envelope) { p.closeIfSlow(p.post(e.Encode())) }
