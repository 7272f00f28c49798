package router

import (
	"encoding/json"

	"github.com/worldmcp/world/internal/wire"
)

// A page is the user's when nobody but the user can have opened it. One whose launch link an agent has seen may be the
// agent's own browser: it is a viewer. It reads the world and says that it is there; where no page of the user is open it
// also executes the calls that it is given. What follows is all that it may send.

// viewerKinds are the kinds of messages that a viewer may send, each with what it must be beyond that; nil: nothing.
var viewerKinds = map[wire.Kind]func(payload json.RawMessage) bool{
	wire.KindPing:           nil,
	wire.KindPagePresence:   nil,
	wire.KindCommit:         answersACall,
	wire.KindToolResult:     nil, // taken only of the page that has the call
	wire.KindToolProgress:   nil, // the same
	wire.KindAvatarAct:      nil, // taken only of the page that executes
	wire.KindProjectRequest: readsTheProject,
}

// viewerAsks are the requests about the project that a viewer may make: what agents learn by their tools, and no content of
// a file.
var viewerAsks = map[string]bool{"rows": true, "inside": true, "card": true, "touches": true}

func answersACall(payload json.RawMessage) bool {
	var m struct {
		CallID string `json:"callId"`
	}
	return json.Unmarshal(payload, &m) == nil && m.CallID != ""
}

func readsTheProject(payload json.RawMessage) bool {
	var q struct {
		Op string `json:"op"`
	}
	return json.Unmarshal(payload, &q) == nil && viewerAsks[q.Op]
}

// mayView is an error when a viewer may not send this.
func mayView(e *wire.Envelope) *wire.Error {
	if more, ok := viewerKinds[e.Kind]; ok && (more == nil || more(e.Payload)) {
		return nil
	}
	switch e.Kind { //nolint:exhaustive // the others are refused in general words
	case wire.KindChatRequest:
		return onlyViews("read or write your conversations")
	case wire.KindUserEvent:
		return onlyViews("speak or point for you")
	case wire.KindCommit:
		return onlyViews("change the world by hand")
	case wire.KindProjectRequest:
		return onlyViews("choose folders, read files or set marks")
	}
	return onlyViews("do this")
}

// onlyViews refuses what only the user may do to a page that somebody else may have opened.
func onlyViews(what string) *wire.Error {
	e := wire.NewError(wire.CodeNotAllowed, "This page was opened by a link that an agent has seen, so it shows the world and cannot %s. Run `world-mcp open` in a terminal, and do it in the page that it opens.", what)
	e.Next = "Run `world-mcp open`."
	return e
}

// deny answers a message that a viewer may not send, in the form that its kind is answered in.
func (p *page) deny(env *wire.Envelope, e *wire.Error) {
	switch env.Kind { //nolint:exhaustive // the others have no answer of their own
	case wire.KindChatRequest:
		p.tell(wire.KindChatAnswer, env.MessageID, wire.ChatAnswer{Error: e})
	case wire.KindProjectRequest:
		p.tell(wire.KindProjectAnswer, env.MessageID, wire.ProjectAnswer{Error: e})
	default:
		p.tell(wire.KindError, env.MessageID, e)
	}
}

// outranks says whether a page that came later is to execute in another one's place: the user's before a viewer, then the
// visible before the hidden, then the newer.
func (p *page) outranks(best *page) bool {
	if p.viewer != best.viewer {
		return best.viewer
	}
	return p.visible || !best.visible
}

// reclaim takes the calls that a viewer still has to the user's page that executes now. The caller holds h.mu.
func (lw *liveWorld) reclaim(from *page) {
	if from == nil || !from.viewer || lw.executor == nil || lw.executor.viewer {
		return
	}
	for _, c := range lw.callsOf(from) {
		lw.withdraw(c)
		lw.execute(c)
	}
}

// eyes is the page by which agents know what the user sees and selects; nil: nobody can tell, or what it shows may be an
// agent's own doing. The caller holds h.mu.
func (lw *liveWorld) eyes() *page {
	if lw.executor == nil || lw.executor.viewer {
		return nil
	}
	return lw.executor
}

// withoutOffers is an event of the project without the folders that the user could choose.
func withoutOffers(e wire.ProjectEvent) wire.ProjectEvent {
	if e.State != nil && len(e.State.Offers) > 0 {
		state := *e.State
		state.Offers = nil
		e.State = &state
	}
	return e
}

// isHere says whether an avatar is one of an agent in this world. The caller holds h.mu.
func (lw *liveWorld) isHere(avatarID string) bool {
	for _, a := range lw.agents {
		if a.AvatarID == avatarID {
			return true
		}
	}
	_, ok := lw.state.Avatar(avatarID)
	return ok
}
