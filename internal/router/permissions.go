package router

// What a viewer may do. A viewer is a page opened by a link that an agent has seen, so that it may belong to an agent.
// It shows the world and may execute calls when no page of the user's is open, but it does not act for the user:
// wire.Kinds marks the operations that only the user's page may ask for, and nothing that a viewer shows counts as the
// user's view.

import (
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// permitted reports whether a page may ask for the operation in a payload; when not, it has answered the message. An
// operation that wire.Kinds does not declare is refused.
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
		p.postJSON(wire.KindChatAnswer, env.MessageID, wire.ChatAnswer{Error: e})
	case wire.KindProjectRequest:
		p.postJSON(wire.KindProjectAnswer, env.MessageID, wire.ProjectAnswer{Error: e})
	default:
		p.postJSON(wire.KindError, env.MessageID, e)
	}
}

// outranks reports whether a page takes the lease from an older one: the user's page before a viewer, then a visible
// page before a hidden one, then the newer page.
func (p *page) outranks(best *page) bool {
	if p.viewer != best.viewer {
		return best.viewer
	}
	return p.visible || !best.visible
}

// reclaimFromViewerLocked moves the calls of a viewer to the executor, if that is a page of the user's.
func (lw *liveWorld) reclaimFromViewerLocked(from *page) {
	if from == nil || !from.viewer || lw.executor == nil || lw.executor.viewer {
		return
	}
	for _, c := range lw.callsOfLocked(from) {
		lw.cancelOnPageLocked(c)
		lw.executeLocked(c)
	}
}

// userPageLocked returns the page that shows what the user sees and selects: the executor. Nil when there is none or
// when it is a viewer, whose view an agent may control.
func (lw *liveWorld) userPageLocked() *page {
	if lw.executor == nil || lw.executor.viewer {
		return nil
	}
	return lw.executor
}

// withoutOffers returns a project event without the folders that the user could choose, for viewers.
func withoutOffers(e wire.ProjectEvent) wire.ProjectEvent {
	if e.State != nil && len(e.State.Offers) > 0 {
		state := *e.State
		state.Offers = nil
		e.State = &state
	}
	return e
}

// hasAvatarLocked reports whether an avatar belongs to an agent in this world or is in its document.
func (lw *liveWorld) hasAvatarLocked(avatarID string) bool {
	for _, a := range lw.agents {
		if a.AvatarID == avatarID {
			return true
		}
	}
	_, ok := lw.state.Avatar(avatarID)
	return ok
}
