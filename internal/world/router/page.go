package router

import (
	"context"
	"encoding/json"
	"sync/atomic"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// page is the socket of one browser page.
//
//	login      greetPage: the page says hello, with the revision that it holds. Refused: closed
//	           with the error's code
//	seated     it has its welcome and a seat in the world that it shows. Service events follow
//	ended      leave: the socket broke, was silent for three heartbeats, was refused three times,
//	           did not read fast
//	           enough, or the router closes
//
// A page that shows the current world is sent a switched message when that changes; it then
// connects again. It never moves on the same socket.
//
// # Viewers
//
// A viewer is a page opened by a link that an agent has seen, so that it may belong to an agent. It
// shows the world and may execute calls when no page of the user's is open, but it does not act for
// the user: wire.Kinds marks the operations that only the user's page may request, and a viewer's
// view never counts as the user's.
type page struct {
	socketPeer
	id      string
	follows bool // it always shows the user's current world
	viewer  bool // it does not answer for the user
	// serviceRequests counts the requests to services that are not answered yet.
	serviceRequests atomic.Int32
}

// pageMessages is what a page may send.
var pageMessages = table[*page]{
	wire.KindPing:           func(p *page, env *wire.Envelope) *wire.Error { return p.pong(env) },
	wire.KindCommit:         toWorld(payloadOf[wire.Commit]),
	wire.KindToolResult:     toWorld(toolResult),
	wire.KindToolProgress:   toWorld(payloadOf[wire.ToolProgress]),
	wire.KindPagePresence:   toWorld(payloadOf[wire.PagePresence]),
	wire.KindAvatarAct:      toWorld(payloadOf[wire.AvatarAct]),
	wire.KindUserEvent:      toWorld(payloadOf[wire.UserEvent]),
	wire.KindChatRequest:    toService((*page).chat),
	wire.KindProjectRequest: toService((*page).project),
	// Voice has its own socket: here a viewer is refused, and the user's page ignored.
	wire.KindVoiceRequest: toService(func(*page, string, wire.VoiceRequest) {}),
}

// greetPage reads the hello of a page and seats the page in its world. It returns nil after turning
// the page away.
func (r *Router) greetPage(c *conn, by *access.Principal) socket {
	if !r.admit(by.UserID, r.opt.MaxPages) {
		c.reject(wire.NewError(wire.CodeRate, "%d pages are open already: close one, then reload this one", r.opt.MaxPages))
		return nil
	}
	p := r.seatPage(c, by)
	if p == nil {
		r.Publisher.forget(by.UserID)
		return nil
	}
	return p
}

// seatPage performs the login of an admitted page, and seats it.
func (r *Router) seatPage(c *conn, by *access.Principal) *page {
	var hello wire.BrowserHello
	if !r.readHello(c, &hello) {
		return nil
	}
	protocol := c.negotiate(wire.PageProtocols(), hello.Type, hello.Protocol, hello.Protocols, "reload the page")
	if protocol == 0 {
		return nil
	}
	if !wire.ValidID(hello.PageID) || hello.WorldID != "" && !wire.ValidID(hello.WorldID) {
		c.close(wire.CodeBadEnvelope.Info().Close, "pageId or worldId is not an id")
		return nil
	}
	ctx, cancel := r.callContext()
	defer cancel()
	place, e := r.placeOf(ctx, by.UserID, &hello)
	if e != nil {
		c.reject(e)
		return nil
	}
	p := &page{
		socketPeer: socketPeer{conn: c, router: r, by: by, direction: wire.PageToRouter, protocol: protocol},
		id:         hello.PageID,
		follows:    hello.WorldID == "", viewer: !by.IsUser,
	}
	p.position.Store(p.in(place, wire.DeviceBrowser, nil))
	c.setUser(by.UserID)
	p.cancelCloseAtExpiry = c.endWith(by)
	c.ws.SetReadLimit(wire.MaxFrame)
	r.Directory.AddPage(by.UserID, p)
	seat, ok := place.EnterPage(live.PageEntry{
		By: by, Line: p, ID: p.id, Revision: hello.Revision, Visible: hello.Visible, Follows: p.follows,
		Greet: func(w wire.BrowserWelcome) error {
			w.Type, w.Protocol, w.Protocols = wire.HandshakeWelcome, protocol, wire.PageProtocols().Announce()
			w.Hosted = r.opt.RelayID != localID
			return c.postFirst(wire.MustJSON(w))
		},
	})
	if !ok {
		p.gone()
		return nil
	}
	p.position.Store(p.in(place, wire.DeviceBrowser, seat))
	p.joinServices()
	if p.follows {
		r.Directory.Follow(ctx, by.UserID, place, func(to live.Place) {
			world, _ := to.Address()
			p.SwitchTo(world)
		})
	}
	return p
}

// placeOf returns the world that a page asks for. For one that was deleted it is the current world,
// as for a page that was open when its world was deleted.
func (r *Router) placeOf(ctx context.Context, userID string, hello *wire.BrowserHello) (live.Place, *wire.Error) {
	if _, e := r.Directory.CurrentWorld(ctx, userID); e != nil { // the agents of back ends stand there, whatever the page shows
		return nil, e
	}
	place, e := r.Directory.Place(ctx, userID, hello.WorldID)
	if e != nil && r.Directory.IsDeleted(ctx, userID, hello.WorldID) {
		hello.WorldID, hello.Revision = "", nil
		place, e = r.Directory.Place(ctx, userID, "")
	}
	return place, e
}

// handle implements socket.
func (p *page) handle(frame []byte) bool {
	return dispatch(p, &p.socketPeer, pageMessages, frame,
		func(env *wire.Envelope, e *wire.Error) bool { return p.refuse(env.MessageID, e) })
}

// toWorld passes a message to the seat if the page has the permission for it. One that cannot be
// decoded also fails the call that it answers.
func toWorld[T any](decode func(*wire.Envelope) (*T, error)) func(*page, *wire.Envelope) *wire.Error {
	return func(p *page, env *wire.Envelope) *wire.Error {
		v, err := decode(env)
		seat := p.position.Load().seat
		switch {
		case err != nil:
			_ = seat.Handle(env, live.Unreadable{CallID: answeredCall(env)})
			return unreadable(env, err)
		case !p.permitted(env, *v):
			return nil
		}
		return seat.Handle(env, v)
	}
}

// toService passes a message to a service if the page has the permission for it.
func toService[T any](handle func(*page, string, T)) func(*page, *wire.Envelope) *wire.Error {
	return func(p *page, env *wire.Envelope) *wire.Error {
		v, err := payloadOf[T](env)
		if err != nil {
			return unreadable(env, err)
		}
		if p.permitted(env, *v) {
			handle(p, env.MessageID, *v)
		}
		return nil
	}
}

// toolResult decodes the answer to a call.
func toolResult(env *wire.Envelope) (*wire.ToolResult, error) {
	t, err := env.ToolResult()
	return &t, err
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

// leave implements socket.
func (p *page) leave() {
	p.gone()
	p.router.Publisher.forget(p.by.UserID)
}

// gone removes the page from its world.
func (p *page) gone() {
	p.cancelCloseAtExpiry()
	p.router.Directory.RemovePage(p.by.UserID, p)
	p.router.Publisher.leave(p)
	if seat := p.position.Load().seat; seat != nil {
		seat.Leave(false)
	}
}

// Follows implements directory.Page.
func (p *page) Follows() bool { return p.follows }

// WorldID implements directory.Page.
func (p *page) WorldID() string { return p.position.Load().worldID }

// SwitchTo implements directory.Page. A page that is not greeted yet finds out afterwards
// (Directory.Follow).
func (p *page) SwitchTo(worldID string) {
	if p.position.Load().seat != nil {
		p.push(live.Message{Kind: wire.KindSwitched, Payload: wire.MustJSON(wire.Switched{WorldID: worldID})})
	}
}

// WorldsChanged implements directory.Page. The welcome of a page that is not greeted yet says the
// same.
func (p *page) WorldsChanged() {
	if at := p.position.Load(); at.seat != nil {
		p.push(live.Message{Kind: wire.KindWorlds, Payload: wire.MustJSON(wire.WorldsChanged{Name: at.place.Name()})})
	}
}

// FilesChanged implements directory.Page. A page that is not greeted yet asks for the list
// afterwards.
func (p *page) FilesChanged() {
	if p.position.Load().seat != nil {
		p.push(live.Message{Kind: wire.KindFiles, Payload: wire.MustJSON(wire.FilesChanged{})})
	}
}

// permitted reports whether a page may ask for the operation in a payload; when not, it has
// answered the message. An operation that wire.Kinds does not declare is refused.
func (p *page) permitted(env *wire.Envelope, payload any) bool {
	name := ""
	if o, ok := payload.(wire.Operator); ok {
		name = o.Operation()
	}
	op, ok := wire.OpOf(env.Kind, name)
	switch {
	case !ok:
		p.deny(env, wire.NewError(wire.CodeBadArguments, "there is no such operation of %s", env.Kind).At("op").Saw(clip.Quote(name)))
	case p.viewer && op.UserOnly != "":
		p.deny(env, viewerRefusal(op.UserOnly))
	default:
		return true
	}
	return false
}

// viewerRefusal is the answer to a viewer that asks for something only the user may do.
func viewerRefusal(what string) *wire.Error {
	return wire.NewError(wire.CodeNotAllowed, "This page was opened by a link that an agent has seen, so it shows the world and cannot %s. Run `world-mcp open` in a terminal, and use the page that it opens.", what).
		Try("Run `world-mcp open`.")
}

// deny answers a message that a page may not send, in the form of the answers to its kind.
func (p *page) deny(env *wire.Envelope, e *wire.Error) {
	switch env.Kind { //nolint:exhaustive // the other kinds are answered by an error envelope
	case wire.KindChatRequest:
		p.answer(env, wire.KindChatAnswer, wire.ChatAnswer{Error: e})
	case wire.KindProjectRequest:
		p.answer(env, wire.KindProjectAnswer, wire.ProjectAnswer{Error: e})
	default:
		p.answer(env, wire.KindError, e)
	}
}
