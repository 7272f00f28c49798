package chat

import (
	"cmp"
	"slices"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// This file checks messages from devices and strips what pages must not see. What a message of any
// sender may hold is in the bounds of its type (wire.Clean); the rest is here.

// cleanBackends gives a device's back ends the names that pages know, and the body of the device.
func cleanBackends(deviceID string, body wire.Agent, list []wire.Backend) *wire.Error {
	for i := range list {
		b, name := &list[i], nameOf(deviceID, list[i].ID)
		switch {
		case !wire.ValidID(b.ID), slices.ContainsFunc(list[:i], func(x wire.Backend) bool { return x.ID == name }):
			return wire.Malformed("backends.id")
		case b.Kind == wire.TerminalBackend:
			return wire.Malformed("backends.kind")
		}
		b.ID, b.Name, b.Avatar = name, cmp.Or(b.Name, body.Name), body.AvatarID
		b.Can = slices.DeleteFunc([]wire.Capability{
			wire.CanSessions, wire.CanCreate, wire.CanImages, wire.CanStop, wire.CanApprovals,
		}, func(c wire.Capability) bool { return !slices.Contains(b.Can, c) })
	}
	return nil
}

// cleanEvent checks an event, and leaves it the fields of its kind alone.
func cleanEvent(deviceID string, e *wire.ChatEvent) *wire.Error {
	asked := ""
	if a := e.Approval; a != nil {
		if asked = a.Digest(); a.Hash == "" { // a device of the protocol before; its ids stand for what it asks
			a.Hash = asked
		}
	}
	if refused := wire.Clean(e); refused != nil {
		return refused
	}
	switch e.Kind { //nolint:exhaustive // the others are as their bounds say
	case wire.ChatEventMessage, wire.ChatEventDelta, wire.ChatEventStatus, wire.ChatEventReset:
		if e.Session == "" {
			return wire.Malformed("session")
		}
	case wire.ChatEventTurn:
		if e.Turn.Path != wire.PathText {
			return wire.Malformed("turn.path") // it was none of a world of this relay
		}
	case wire.ChatEventAgents:
		return wire.Malformed("kind")
	}
	if e.Message != nil {
		cleanMessage(deviceID, e.Message)
	}
	if a := e.Approval; a != nil {
		limitApproval(a, a.Digest() == asked)
	}
	return nil
}

// cleanMessage has the pictures of a message fetched from the device that sent it.
func cleanMessage(deviceID string, m *wire.ChatMessage) {
	if m.Parts == nil {
		m.Parts = []wire.ChatPart{}
	}
	for _, p := range m.Parts {
		if i := p.Image; i != nil {
			i.URL = addressOf(deviceID, i.URL)
			if !slices.Contains(pictureTypes, i.MIMEType) {
				i.MIMEType = ""
			}
		}
	}
}

// limitApproval leaves an approval the answers that can be given from here: those that are good
// once, and if it is not shown whole, to reject it.
func limitApproval(a *wire.Approval, whole bool) {
	if !whole && a.State == wire.ApprovalOpen {
		a.OnlyReject("It is too long to be shown in full here. Allow it on the agent's own computer, or reject it.")
	}
	a.Options = wire.NamedOptions(slices.DeleteFunc(a.Options, func(o wire.ApprovalOption) bool {
		return o.Kind != wire.RejectOnce && (!whole || o.Kind != wire.AllowOnce)
	}))
}

// cleanAnswer checks the answer to an operation, and leaves it only the fields of that.
func cleanAnswer(deviceID string, op wire.ChatOp, a *wire.ChatAnswer) *wire.Error {
	c := wire.ChatAnswer{OK: a.OK && a.Error == nil}
	switch {
	case !c.OK:
		c.Error = cleanError(op, a.Error)
	case op == wire.ChatOpSessions, op == wire.ChatOpCreate:
		c.Sessions = a.Sessions
	case op == wire.ChatOpOpen, op == wire.ChatOpHistory:
		c.Messages, c.Before, c.Status = a.Messages, a.Before, a.Status
	}
	*a = c
	if refused := wire.Clean(a); refused != nil {
		return refused
	}
	for i := range a.Messages {
		cleanMessage(deviceID, &a.Messages[i])
	}
	return nil
}

// passed are the device's error codes that reach pages. Others would make a page act: log in,
// reconnect.
var passed = []wire.Code{
	wire.CodeBadArguments, wire.CodeNotFound, wire.CodeLimit, wire.CodeTimeout, wire.CodeCancelled, wire.CodeTooLarge,
	wire.CodeNotAllowed,
	wire.CodeRate, wire.CodeAgentNotReady, wire.CodeAgentFailed, wire.CodeAnswered, wire.CodeChanged, wire.CodeNotHere,
}

// cleanError returns a device's error in its own words with our next step: another computer must
// not suggest commands to run.
func cleanError(op wire.ChatOp, reported *wire.Error) *wire.Error {
	if reported == nil {
		return wire.NewError(wire.CodeAgentFailed, "the agent failed without an explanation")
	}
	code := reported.Code
	if !slices.Contains(passed, code) {
		code = wire.CodeAgentFailed
	}
	e := wire.NewError(code, "%s", clip.Line(reported.Message, 400))
	switch {
	case code == wire.CodeNotAllowed && op == wire.ChatOpAnswer:
		e = e.Try("Answer it on the agent's own computer. To answer from here, pair again there with `world-mcp pair CODE --answer-approvals`.")
	case code == wire.CodeNotAllowed, code == wire.CodeTooLarge:
		e = e.Try("Do it on the agent's own computer.")
	case code == wire.CodeNotFound:
		e = e.Try("Reload the page to see what there is.")
	case code == wire.CodeBadArguments, code == wire.CodeTimeout:
		e = e.Try("Try again.")
	}
	return e
}
