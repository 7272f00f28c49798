package chat

import (
	"cmp"
	"slices"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// This file checks messages from devices and strips what pages must not see. A malformed name, an
// unknown word and an overlong list are refused; an overlong text is cut.

// Bounds of what a device sends.
const (
	maxID       = 256 // bytes of an id that an agent chose
	maxLine     = 200 // characters of a short text
	maxSessions = 500
	maxMessages = 500
	maxParts    = 500
	maxTools    = 64
	maxDetails  = 16
	maxOptions  = 8
	maxCommand  = 32 << 10
	maxToolText = 16 << 10
	maxOffset   = 64 << 20 // of a delta in its part
)

// malformed refuses a message of a device. It says which field is wrong, and nothing of its value.
func malformed(field string) *wire.Error {
	return wire.NewError(wire.CodeBadEnvelope, "%s is missing, malformed or too long", field).At(field)
}

func among[T comparable](v T, list ...T) bool { return slices.Contains(list, v) }

// id reports whether a text is an id that an agent may have chosen.
func id(s string) bool { return clip.IsID(s, maxID) }

func idOrNone(s string) bool { return s == "" || id(s) }

func line(s string) string { return clip.Line(s, maxLine) }

// cleanBackends returns the back ends of a device under the names that pages know. They have the
// body of the device.
func cleanBackends(deviceID string, body wire.Agent, reported []wire.Backend) ([]wire.Backend, *wire.Error) {
	if len(reported) > maxBackends {
		return nil, malformed("backends")
	}
	list := make([]wire.Backend, 0, len(reported))
	for _, b := range reported {
		name := nameOf(deviceID, b.ID)
		switch {
		case !wire.ValidID(b.ID), slices.ContainsFunc(list, func(x wire.Backend) bool { return x.ID == name }):
			return nil, malformed("backends.id")
		case !among(b.Kind, wire.GatewayBackend, wire.ACPBackend):
			return nil, malformed("backends.kind")
		case !among(b.State, wire.BackendOff, wire.BackendSearching, wire.BackendMissing, wire.BackendConnecting,
			wire.BackendPairing,
			wire.BackendReady, wire.BackendLost, wire.BackendRefused):
			return nil, malformed("backends.state")
		case !idOrNone(b.Session):
			return nil, malformed("backends.session")
		}
		var can []wire.Capability
		for _, c := range []wire.Capability{
			wire.CanSessions, wire.CanCreate, wire.CanImages, wire.CanStop,
			wire.CanApprovals,
		} {
			if slices.Contains(b.Can, c) {
				can = append(can, c)
			}
		}
		list = append(list, wire.Backend{
			ID: name, Kind: b.Kind, Product: line(b.Product), Name: cmp.Or(line(b.Name), body.Name), State: b.State,
			Since: b.Since, Avatar: body.AvatarID, Session: b.Session, Can: can,
		})
	}
	return list, nil
}

// cleanEvent returns an event, whose back end was named already, with the fields of its kind alone.
func cleanEvent(deviceID string, e *wire.ChatEvent) (c wire.ChatEvent, refused *wire.Error) {
	c = wire.ChatEvent{Kind: e.Kind, Backend: e.Backend, Session: e.Session}
	if !idOrNone(e.Session) {
		return c, malformed("session")
	}
	switch e.Kind { //nolint:exhaustive // back ends are taken elsewhere
	case wire.ChatEventMessage:
		if c.Message = e.Message; c.Message == nil || c.Session == "" {
			return c, malformed("message")
		}
		return c, cleanMessage(deviceID, c.Message)
	case wire.ChatEventDelta:
		d := e.Delta
		if c.Delta = d; d == nil || c.Session == "" || !id(d.Message) || d.Part < 0 || d.Part >= maxParts || d.At < 0 ||
			d.At > maxOffset {
			return c, malformed("delta")
		}
	case wire.ChatEventStatus:
		if c.Status = e.Status; c.Status == nil || c.Session == "" {
			return c, malformed("status")
		}
		return c, cleanStatus(c.Status)
	case wire.ChatEventReset:
		if c.Session == "" {
			return c, malformed("session")
		}
	case wire.ChatEventSessions:
	case wire.ChatEventApproval:
		if c.Approval = e.Approval; c.Approval == nil {
			return c, malformed("approval")
		}
		c.Approval.Backend = e.Backend
		return c, cleanApproval(c.Approval)
	case wire.ChatEventTurn:
		if c.Turn = e.Turn; c.Turn == nil {
			return c, malformed("turn")
		}
		c.Turn.Backend = e.Backend
		return c, cleanTurn(c.Turn)
	default:
		return c, malformed("kind")
	}
	return c, nil
}

// cleanMessage checks a message. Its pictures are fetched from the device that sent it.
func cleanMessage(deviceID string, m *wire.ChatMessage) *wire.Error {
	switch {
	case !id(m.ID), !idOrNone(m.Turn), len(m.Parts) > maxParts:
		return malformed("message")
	case !among(m.Role, wire.RoleUser, wire.RoleAgent, wire.RoleNote):
		return malformed("message.role")
	case !among(m.Path, "", wire.ByText, wire.ByVoice):
		return malformed("message.path")
	case !among(m.State, wire.MessageSending, wire.MessageStreaming, wire.MessageDone, wire.MessageStopped,
		wire.MessageFailed):
		return malformed("message.state")
	}
	m.Reason = line(m.Reason)
	if m.Parts == nil {
		m.Parts = []wire.ChatPart{}
	}
	for i := range m.Parts {
		if !cleanPart(deviceID, &m.Parts[i]) {
			return malformed("message.parts")
		}
	}
	return nil
}

// cleanPart checks a part of a message, and leaves it only the field of its kind.
func cleanPart(deviceID string, p *wire.ChatPart) bool {
	switch p.Kind {
	case wire.PartText, wire.PartThought:
		*p = wire.ChatPart{Kind: p.Kind, Text: p.Text}
	case wire.PartTool:
		t := p.Tool
		if t == nil || !id(t.ID) || t.Millis < 0 ||
			!among(t.State, wire.ToolRunning, wire.ToolWaiting, wire.ToolDone, wire.ToolFailed, wire.ToolStopped,
				wire.ToolRefused, wire.ToolMissing) {
			return false
		}
		t.Name, t.Title, t.Target = line(t.Name), line(t.Title), clip.Line(t.Target, maxField)
		t.Input, t.Output = clip.Bytes(t.Input, maxToolText), clip.Bytes(t.Output, maxToolText)
		*p = wire.ChatPart{Kind: p.Kind, Tool: t}
	case wire.PartImage:
		if p.Image == nil {
			return false
		}
		i := wire.ChatImage{URL: addressOf(deviceID, p.Image.URL), Alt: line(p.Image.Alt)}
		if slices.Contains(pictureTypes, p.Image.MIMEType) {
			i.MIMEType = p.Image.MIMEType
		}
		*p = wire.ChatPart{Kind: p.Kind, Image: &i}
	default:
		return false
	}
	return true
}

func cleanStatus(s *wire.ChatStatus) *wire.Error {
	if !idOrNone(s.Turn) {
		return malformed("status.turn")
	}
	s.Label = line(s.Label)
	return nil
}

// cleanApproval checks an approval. Only answers that are good once can be given from here, and one
// that cannot be shown whole can only be rejected.
func cleanApproval(a *wire.Approval) *wire.Error {
	switch {
	case !id(a.ID), !idOrNone(a.Session), !idOrNone(a.Turn), len(a.Details) > maxDetails, len(a.Options) > maxOptions:
		return malformed("approval")
	case !among(a.Kind, wire.ApprovalExec, wire.ApprovalPlugin, wire.ApprovalTool):
		return malformed("approval.kind")
	case !among(a.State, wire.ApprovalOpen, wire.ApprovalAnswered, wire.ApprovalWithdrawn, wire.ApprovalExpired):
		return malformed("approval.state")
	}
	whole := len(a.Command) <= maxCommand && len(a.Title) <= maxField
	a.Title, a.Command, a.Answer, a.By = clip.Bytes(a.Title, maxField), clip.Bytes(a.Command, maxCommand),
		line(a.Answer), line(a.By)
	for i, d := range a.Details {
		whole = whole && len(d.Value) <= maxField && len(d.Name) <= maxLine
		a.Details[i] = wire.Detail{Name: clip.Bytes(d.Name, maxLine), Value: clip.Bytes(d.Value, maxField)}
	}
	if !whole && a.State == wire.ApprovalOpen {
		a.Details = append(a.Details, wire.Detail{Name: "Too long", Value: "It is too long to be shown in full here. Allow it on the agent's own computer, or reject it."})
	}
	options := []wire.ApprovalOption{}
	for _, o := range a.Options {
		if !id(o.ID) {
			return malformed("approval.options")
		}
		if o.Kind == wire.RejectOnce || whole && o.Kind == wire.AllowOnce {
			options = append(options, wire.ApprovalOption{ID: o.ID, Kind: o.Kind})
		}
	}
	a.Options = wire.NamedOptions(options)
	return nil
}

// cleanTurn checks a turn. It was none of a world of this relay.
func cleanTurn(t *wire.Turn) *wire.Error {
	switch {
	case !id(t.ID), !idOrNone(t.Session), len(t.Tools) > maxTools, t.Path != wire.PathText:
		return malformed("turn")
	case !among(t.Outcome, wire.OutcomeDone, wire.OutcomeStopped, wire.OutcomeFailed):
		return malformed("turn.outcome")
	}
	t.World, t.Run, t.Agent, t.Code = "", "", line(t.Agent), line(t.Code)
	for i := range t.Tools {
		t.Tools[i].Name = line(t.Tools[i].Name)
	}
	return nil
}

// cleanAnswer checks the answer to an operation, and leaves it only the fields of that.
func cleanAnswer(deviceID string, op wire.ChatOp, a *wire.ChatAnswer) *wire.Error {
	if a.OK = a.OK && a.Error == nil; !a.OK {
		*a = wire.ChatAnswer{Error: cleanError(op, a.Error)}
		return nil
	}
	c := wire.ChatAnswer{OK: true}
	switch op { //nolint:exhaustive // the others answer only that it is done
	case wire.ChatOpSessions, wire.ChatOpCreate:
		if c.Sessions = a.Sessions; len(a.Sessions) > maxSessions {
			return malformed("sessions")
		}
		for i := range c.Sessions {
			x := &c.Sessions[i]
			if !id(x.ID) {
				return malformed("sessions.id")
			}
			x.Title, x.Preview = line(x.Title), line(x.Preview)
		}
	case wire.ChatOpOpen, wire.ChatOpHistory:
		if c.Messages, c.Before = a.Messages, a.Before; len(a.Messages) > maxMessages || len(a.Before) > maxField {
			return malformed("messages")
		}
		for i := range c.Messages {
			if e := cleanMessage(deviceID, &c.Messages[i]); e != nil {
				return e
			}
		}
		if c.Status = a.Status; c.Status != nil {
			if e := cleanStatus(c.Status); e != nil {
				return e
			}
		}
	}
	*a = c
	return nil
}

// passed are the device's error codes that reach pages. Others would make a page act: log in,
// reconnect.
var passed = []wire.Code{
	wire.CodeBadArguments, wire.CodeNotFound, wire.CodeLimit, wire.CodeTimeout, wire.CodeCancelled, wire.CodeTooLarge,
	wire.CodeNotAllowed,
	wire.CodeRate, wire.CodeAgentNotReady, wire.CodeAgentFailed, wire.CodeAnswered, wire.CodeNotHere,
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
	e := wire.NewError(code, "%s", clip.Line(reported.Message, 2*maxLine))
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
