package live

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/internal/world/tool"
)

// page is the Seat of one browser page.
//
//	entered    EnterPage: the page has its welcome and is in the lease's list. It gets entries,
//	           presence, and calls if it
//	           takes the lease
//	replaced   the same page connected again: the old socket is closed, without waiting for it
//	left       Leave. If it was the last page here, calls wait ReturnTimeout for it
//
// A page that shows the current world is sent a switched message when that changes; it then
// connects again. It never moves on the same socket.
type page struct {
	world *World
	by    *access.Principal
	line  Line
	id    string
	// follows: it always shows the user's current world.
	follows bool
	// viewer: an agent has seen the link that opened the page, so it does not answer for the user.
	viewer bool

	// What the page shows, from its last presence message. The world's mu guards it.
	visible bool
	camera  *wire.Camera
	// followers are the places where the page draws the objects that follow an avatar.
	followers []wire.Follower
	selected  string
}

// lease is the pages of a world, and which of them executes its calls. elect picks it whenever a
// page enters, leaves, or becomes visible or hidden: the newest visible page of the user's, or else
// the newest of the user's, or else a viewer in the same order.
//
//	none -> page       the held calls are executed
//	page -> page       both are sent a lease message. The old page finishes its calls, unless it
//	                   is a viewer and the new
//	                   one is not: then the new one gets them (reclaimFromViewer)
//	page -> none       the last page left: its calls fail, new ones wait for ReturnTimeout
type lease struct {
	connected []*page // oldest first
	executor  *page   // holds the lease; nil: none does
	// expectedUntil is how long calls wait for a page that is on its way here; zero: none is
	// expected.
	expectedUntil time.Time
	// returning: that page was open here and its socket broke. Otherwise it follows the user's
	// switch to this world.
	returning bool
}

// leader returns the page that should hold the lease among pages, oldest first; nil when there is
// none.
func leader(pages []*page) *page {
	var best *page
	for _, p := range pages {
		if best == nil || p.outranks(best) {
			best = p
		}
	}
	return best
}

// outranks reports whether a page takes the lease from an older one: the user's page before a
// viewer, then a visible page before a hidden one, then the newer page.
func (p *page) outranks(best *page) bool {
	if p.viewer != best.viewer {
		return best.viewer
	}
	return p.visible || !best.visible
}

// userPage returns the page that shows what the user sees and selects: the executor. Nil when there
// is none or when it is a viewer, whose view an agent may control.
func (l *lease) userPage() *page {
	if l.executor == nil || l.executor.viewer {
		return nil
	}
	return l.executor
}

// expected reports whether a page is on its way here.
func (l *lease) expected(now time.Time) bool { return l.expectedUntil.After(now) }

// missingReason says why the expected page is not here yet.
func (l *lease) missingReason() string {
	if l.returning {
		return "the user's page lost its connection or is reloading, and has not come back yet"
	}
	return "the user's page is switching to this world and has not connected yet"
}

// EnterPage implements Place. A writer performs it, so that no entry falls between the welcome and
// the messages after it.
func (w *World) EnterPage(e PageEntry) (seat Seat, entered bool) {
	w.write(func(w committer) { seat, entered = w.enter(e) })
	return seat, entered
}

func (w committer) enter(e PageEntry) (Seat, bool) {
	p := &page{
		world: w.World, by: e.By, line: e.Line, id: e.ID, follows: e.Follows, visible: e.Visible,
		viewer: !e.By.IsUser,
	}
	var welcome wire.BrowserWelcome
	w.do(func(lw *locked) { welcome = lw.welcome(p, e.Revision) })
	if e.Greet(welcome) != nil {
		return nil, false
	}
	// Only now may other messages reach the page: the welcome comes first.
	w.do(func(lw *locked) {
		lw.pages.connected = append(lw.pages.connected, p)
		lw.elect(p)
		if lead := lw.pages.executor == p; lead != welcome.Executor { // another page became visible or hidden in the meantime
			lw.send(p, wire.KindLease, wire.Lease{Executor: lead})
		}
		lw.people.Changed = true
		lw.wake(lw.feed.waiting(func(x *waiter) bool { return x.forPage }))
	})
	return p, true
}

// welcome makes the welcome of a page that holds a revision, and closes the socket that the same
// page had before: it is dead but not closed yet, for a page uses one socket at a time.
func (g *guardedFields) welcome(p *page, held *uint64) wire.BrowserWelcome {
	for _, old := range g.pages.connected {
		if old.id == p.id {
			g.host.Spawn(func() { old.line.Close(wire.CodeConflict.Info().Close, "the page connected again") })
		}
	}
	w := wire.BrowserWelcome{
		Build: g.host.PageBuild, UserID: g.userID, WorldID: g.id,
		SessionID: g.session, PageID: p.id, Viewer: p.viewer, Limits: WireLimits(wire.MaxFrame),
		Time:      wire.Millis(g.now()),
		WorldName: g.name, Damage: g.damage, Revision: g.state.Revision(),
	}
	history := g.state.History()
	if w.Entries = access.RedactEntries(p.by, g.entriesSince(held, history)); w.Entries == nil {
		w.Document = g.state.DocumentJSON()
	}
	w.History = access.RedactEntries(p.by, undoable(history))
	w.Executor, w.Presence = leader(append(slices.Clone(g.pages.connected), p)) == p, g.presence(p.by)
	w.Presence.Pages++
	return w
}

// undoable returns a history without the operations of the system's own entries, such as the one
// that laid out the plaza. These cannot be undone, and the document has their effect.
func undoable(history []wire.Entry) []wire.Entry {
	list := slices.Clone(history)
	for i := range list {
		if list[i].Author.Kind == wire.AuthorSystem {
			list[i].Operations, list[i].Inverse = []wire.Operation{}, nil
		}
	}
	return list
}

// entriesSince returns the entries after the revision that a page holds, or nil when the page needs
// the whole document: it holds none, or one that the history does not reach.
func (g *guardedFields) entriesSince(held *uint64, history []wire.Entry) []wire.Entry {
	if held == nil || *held > g.state.Revision() {
		return nil
	}
	n := g.state.Revision() - *held
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

// elect moves the lease to the page that should hold it, and notifies both pages, except a newly
// admitted one (fresh), whose welcome says so.
func (lw *locked) elect(fresh *page) {
	best := leader(lw.pages.connected)
	if best == lw.pages.executor {
		return
	}
	old := lw.pages.executor
	if old != nil {
		lw.send(old, wire.KindLease, wire.Lease{Executor: false})
	}
	lw.pages.executor = best
	lw.followSelection()
	if best != nil && best != fresh {
		lw.send(best, wire.KindLease, wire.Lease{Executor: true})
	}
	if best != nil {
		lw.pages.expectedUntil = time.Time{}
		for _, c := range lw.calls.Where(func(c *call) bool { return c.holdTimer != nil }) {
			lw.execute(c)
		}
	}
	for _, p := range lw.pages.connected { // also from one that held the lease earlier
		lw.reclaimFromViewer(p)
	}
}

// reclaimFromViewer moves the calls of a viewer to the executor, if that is a page of the user's.
func (lw *locked) reclaimFromViewer(from *page) {
	if from == nil || !from.viewer || lw.pages.userPage() == nil {
		return
	}
	for _, c := range lw.callsOf(from) {
		lw.cancelOnPage(c)
		lw.execute(c)
	}
}

// Leave implements Seat: it removes the page from its world. Calls that it was executing go to the
// next executor, or fail when there is none. Changes that are on disk already are answered without
// their picture.
func (p *page) Leave(bool) { p.world.do(func(lw *locked) { lw.removePage(p) }) }

// removePage is page.Leave.
func (lw *locked) removePage(p *page) {
	lw.pages.connected = slices.DeleteFunc(lw.pages.connected, func(x *page) bool { return x == p })
	if lw.pages.executor == p {
		lw.pages.executor = nil
		lw.elect(nil)
	}
	// A page that follows the user into another world does not come back to this one.
	if len(lw.pages.connected) == 0 && (!p.follows || lw.user.IsIn(lw.id)) {
		lw.pages.expectedUntil, lw.pages.returning = lw.now().Add(lw.host.ReturnTimeout), true
	}
	for _, c := range lw.awaitingPicture(p) {
		lw.finishWithoutPicture(c, "the page closed")
	}
	for _, c := range lw.callsOf(p) {
		if lw.pages.executor != nil {
			lw.execute(c)
			continue
		}
		e := wire.NewError(wire.CodePageGone, "the page closed before %s was done; nothing was changed by it", c.Tool.Name)
		e.URL = lw.host.link(c)
		lw.finish(c, wire.ToolResult{Error: e})
	}
	lw.people.Changed = true
}

// ExpectPage makes calls wait for a page that is on its way here, unless one is here already.
// returning says that the page was here before.
func (w *World) ExpectPage(until time.Time, returning bool) {
	w.do(func(lw *locked) {
		if until.After(lw.now()) && lw.pages.executor == nil {
			lw.pages.expectedUntil, lw.pages.returning = until, returning
		}
	})
}

// ForgetPage ends the wait for a page, and returns how long it would have been and why.
func (w *World) ForgetPage() (until time.Time, returning bool) {
	w.do(func(lw *locked) {
		until, returning = lw.pages.expectedUntil, lw.pages.returning
		lw.pages.expectedUntil = time.Time{}
	})
	return until, returning
}

// HasPage reports whether a page is open or expected.
func (w *World) HasPage() (has bool) {
	w.do(func(lw *locked) { has = lw.pages.executor != nil || lw.pages.expected(lw.now()) })
	return has
}

// Handle implements Seat.
func (p *page) Handle(env *wire.Envelope, payload any) (refused *wire.Error) {
	switch m := payload.(type) {
	case *wire.Commit:
		p.world.write(func(w committer) { w.commit(p, env, m) })
	case *wire.UserEvent:
		p.world.commitUserEvent(p, env, m)
	case *wire.ToolResult:
		p.world.do(func(lw *locked) {
			if refused = lw.calls.Belongs(env, env.ReplyTo); refused == nil {
				fromPage{lw, p}.handleResult(env.ReplyTo, *m)
			}
		})
	case *wire.ToolProgress:
		p.world.do(func(lw *locked) {
			if refused = lw.calls.Belongs(env, env.ReplyTo); refused == nil {
				fromPage{lw, p}.handleProgress(env.ReplyTo, *m)
			}
		})
	case *wire.PagePresence:
		p.world.do(func(lw *locked) { fromPage{lw, p}.updateView(m) })
	case *wire.AvatarAct:
		p.world.do(func(lw *locked) { fromPage{lw, p}.relayAct(m) })
	case Unreadable:
		p.world.do(func(lw *locked) {
			if c, ok := lw.calls.Find(m.CallID); ok && c.page == p && !c.appended && c.storedAnswer == nil {
				lw.finish(c, wire.ToolResult{Error: badAnswer(c, "it cannot be read")})
			}
		})
	default:
		return wire.NewError(wire.CodeNotAllowed, "a world takes no %s from a page", env.Kind)
	}
	return refused
}

// answer queues the answer to a message of the page.
func (p *page) answer(out *Outbox, to *wire.Envelope, kind wire.Kind, payload any) {
	_ = out.Post(p.line, Message{Kind: kind, ReplyTo: to.MessageID, Payload: wire.MustJSON(payload)})
}

// fromPage handles the messages of a page.
type fromPage struct {
	*locked

	page *page
}

// updateView stores what the page shows and selects. A change of visibility may move the lease.
func (lw fromPage) updateView(v *wire.PagePresence) {
	p := lw.page
	if wire.Clean(v) != nil {
		return
	}
	p.camera, p.selected, p.followers = v.Camera, v.Selected, v.Followers
	if p.visible != v.Visible {
		p.visible = v.Visible
		lw.elect(nil)
	}
	if p == lw.pages.executor {
		lw.followSelection()
	}
}

// relayAct forwards the movement of an agent's avatar to the other pages. It is dropped without an
// error when the page neither holds the lease nor executes a call, since it may have lost the lease
// a moment ago, and when the avatar is unknown.
func (lw fromPage) relayAct(a *wire.AvatarAct) {
	if lw.pages.executor != lw.page && len(lw.callsOf(lw.page)) == 0 || wire.Clean(a) != nil {
		return
	}
	if _, ok := lw.state.Avatar(a.AvatarID); !ok && !lw.people.HasAvatar(a.AvatarID) {
		return
	}
	payload := wire.MustJSON(a)
	for _, p := range lw.pages.connected {
		if p != lw.page {
			lw.out.queue(p.line, Message{Kind: wire.KindAvatarAct, Payload: payload})
		}
	}
}

// handleResult handles the answer to a call that changed nothing, and the picture of a change that
// is on disk.
func (lw fromPage) handleResult(callID string, t wire.ToolResult) {
	c, ok := lw.calls.Find(callID)
	check := answerCheck{lw.guardedFields, c}
	if ok && c.page == lw.page && c.storedAnswer != nil {
		lw.finishWithPicture(c, check.sanitize(t))
		return
	}
	if !ok || c.page != lw.page || c.appended {
		return // it has ended, another page has it now, or its commit is being written
	}
	t = check.sanitize(t)
	if t.OK && c.Tool.Name == tool.Screenshot && len(t.Result.Images) > 0 {
		lw.storeShot(c, t.Result.Images[0])
	}
	lw.finish(c, t)
}

// handleProgress forwards a progress report to the callers of a call that this page executes.
func (lw fromPage) handleProgress(callID string, t wire.ToolProgress) {
	if c, ok := lw.calls.Find(callID); ok && c.page == lw.page && wire.Clean(&t) == nil {
		for _, f := range c.progress {
			f(lw.out, t)
		}
	}
}
