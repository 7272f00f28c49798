package access

import "github.com/worldmcp/world/internal/wire"

// This file decides which scopes a message needs: wire.Kinds declares the scope of most kinds, and
// those that depend on the payload are decided here. Nothing else decides about scopes; a message
// without an answer is refused.

// PageScopes are the scopes of the user's own pages and programs on this computer.
func PageScopes() []wire.Scope { return append(LocalScopes(), wire.ScopeVoice) }

// LocalScopes are the scopes of an agent of this computer that has no narrower token.
func LocalScopes() []wire.Scope { return append(wire.DefaultScopes(), wire.ScopeProject) }

// CheckCall refuses a call of a tool for which the principal lacks a scope. needs are the scopes of
// the call, its tool's first; one for pictures behind it is that of the argument "picture".
func CheckCall(by *Principal, toolName string, needs []wire.Scope) *wire.Error {
	for i, s := range needs {
		switch {
		case by.Has(s):
		case i > 0 && s == wire.ScopeScreenshot:
			return wire.NewError(wire.CodeNotAllowed, "a picture needs the scope %s, which this agent was not granted; nothing was changed", s).
				At("picture").Try("Call again without picture.")
		default:
			return wire.NewError(wire.CodeNotAllowed, "%s needs the scope %s, which this agent was not granted", toolName, s).
				Try("Go on without it, or ask the user for a token that allows it.")
		}
	}
	return nil
}

// CheckResource refuses a resource for which the principal lacks the scope.
func CheckResource(by *Principal, uri string) *wire.Error {
	need := wire.ScopeRead
	if uri == wire.ScreenshotURI {
		need = wire.ScopeScreenshot
	}
	if !by.Has(need) {
		return wire.NewError(wire.CodeNotAllowed, "this resource needs the scope %s, which this agent was not granted", need)
	}
	return nil
}

// MayReceive reports whether the principal may be sent messages of a scope. Conversations, voice
// and the project are for holders of their scope alone; everyone who is connected may see the rest,
// the world.
func MayReceive(by *Principal, s wire.Scope) bool {
	switch s {
	case wire.ScopeChat, wire.ScopeVoice, wire.ScopeProject:
		return by.Has(s)
	case wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot:
	}
	return true
}

// MaySeeWork reports whether the principal may learn what the user's agents work on: commands,
// paths and titles, which belong to the user's conversations and project.
func MaySeeWork(by *Principal) bool { return by.Has(wire.ScopeChat) || by.Has(wire.ScopeProject) }

// MayReadEvent reports whether the principal may read an entry's event: the user's words are for
// holders of chat.stream.
func MayReadEvent(by *Principal, e *wire.Entry) bool {
	return e.Event == nil || e.Event.Kind != wire.EventSaid || by.Has(wire.ScopeChat)
}

// RedactEntry returns an entry as the principal may see it. Without its event it still has its
// revision, its time and its operations, so that the principal's place in the log and its document
// stay whole.
func RedactEntry(by *Principal, e wire.Entry) wire.Entry {
	if MayReadEvent(by, &e) {
		return e
	}
	return wire.Entry{
		Revision: e.Revision, Time: e.Time, Operations: append([]wire.Operation{}, e.Operations...),
		Inverse: e.Inverse,
	}
}

// RedactEntries applies RedactEntry to each entry of the list, in place.
func RedactEntries(by *Principal, list []wire.Entry) []wire.Entry {
	for i := range list {
		list[i] = RedactEntry(by, list[i])
	}
	return list
}
