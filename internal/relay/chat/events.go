package chat

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// This file takes the answers and events of devices. An error is a refusal, which is held against
// the device.

// connected returns the device at the other end of a socket with its user locked; nil: another
// socket has taken its place, or it is forgotten.
func (s *Service) connected(l router.DeviceLine) (*locked, *device) {
	by, _ := l.Device()
	u := s.lock(by.UserID, false)
	if u == nil {
		return nil, nil
	}
	if d := u.device(by.DeviceID); d != nil && d.line == l {
		return u, d
	}
	u.unlock()
	return nil, nil
}

// Answered implements router.DeviceChat. An answer to no open request is dropped.
func (s *Service) Answered(l router.DeviceLine, requestID string, a *wire.ChatAnswer) *wire.Error {
	u, d := s.connected(l)
	if u == nil {
		return nil
	}
	defer u.unlock()
	r := d.asked[requestID]
	if r == nil || r.part != nil {
		return nil
	}
	if e := cleanAnswer(d.id, r.op, a); e != nil {
		d.finish(requestID, wire.ChatAnswer{Error: wire.NewError(wire.CodeAgentFailed, "the computer of this agent gave an answer that cannot be read")})
		return e
	}
	if a.Error != nil && a.Error.Code == wire.CodeAnswered && r.op == wire.ChatOpAnswer {
		u.withdrawNamed(d, r.backend, r.approval)
	}
	d.finish(requestID, *a)
	return nil
}

// Happened implements router.DeviceChat.
func (s *Service) Happened(l router.DeviceLine, e *wire.ChatEvent) *wire.Error {
	u, d := s.connected(l)
	if u == nil {
		return nil
	}
	defer u.unlock()
	if refused := cleanEvent(d.id, e); refused != nil {
		return refused
	}
	switch e.Kind { //nolint:exhaustive // the others are of one back end
	case wire.ChatEventBackends:
		return u.setBackends(d, e.Backends)
	case wire.ChatEventGreeted:
		u.endGreeting(d)
		return nil
	}
	if refused := d.name(e); refused != nil {
		return refused
	}
	if e.Kind != wire.ChatEventApproval {
		u.endGreeting(d)
	}
	if d.backend(e.Backend) == nil {
		return nil // it came before the back ends: pages do not know it either
	}
	switch e.Kind { //nolint:exhaustive // the others are not remembered
	case wire.ChatEventApproval:
		if !u.remember(d, e.Approval) {
			return nil
		}
	case wire.ChatEventTurn:
		e.Turn.Avatar = d.agent.AvatarID
		if !s.rememberTurn(d, e.Turn) {
			return nil
		}
	}
	s.opt.Publish(u.id, *e)
	return nil
}

// name gives the back ends of an event the names that pages know. One that is not a back end's own
// name is refused: it would be that of another device.
func (d *device) name(e *wire.ChatEvent) *wire.Error {
	within := &e.Backend // the name that the payload has, if it has one
	switch {
	case e.Approval != nil:
		within = &e.Approval.Backend
	case e.Turn != nil:
		within = &e.Turn.Backend
	}
	e.Backend = cmp.Or(e.Backend, *within)
	if !wire.ValidID(e.Backend) || *within != "" && *within != e.Backend {
		return wire.Malformed("backend")
	}
	e.Backend = nameOf(d.id, e.Backend)
	*within = e.Backend
	return nil
}

func (u *locked) setBackends(d *device, reported []wire.Backend) *wire.Error {
	if e := cleanBackends(d.id, d.agent, reported); e != nil {
		return e
	}
	d.backends = reported
	if d.greeting == awaitingBackends {
		d.greeting = awaitingApprovals
		u.s.talks(u.id)
	}
	for _, a := range slices.Clone(d.approvals) {
		if d.backend(a.Backend) == nil {
			u.withdraw(d, a)
		}
	}
	u.publishBackends()
	return nil
}

// endGreeting withdraws earlier approvals that the device did not send again.
func (u *locked) endGreeting(d *device) {
	if d.greeting != awaitingApprovals {
		return
	}
	d.greeting = greeted
	for _, a := range slices.Clone(d.approvals) {
		if a.before {
			u.withdraw(d, a)
		}
	}
}

// withdrawNamed withdraws an approval that turned out to be no longer open.
func (u *locked) withdrawNamed(d *device, backend, approvalID string) {
	for _, a := range slices.Clone(d.approvals) {
		if a.ID == approvalID && a.Backend == backend {
			u.withdraw(d, a)
		}
	}
}

// remember notes an approval while it is open, and gives it the id that pages know: another one
// when the device uses an id again. False: there are too many, so that it is not shown either,
// since it could not be withdrawn.
func (u *locked) remember(d *device, reported *wire.Approval) bool {
	own := reported.ID
	before := slice.Find(d.approvals, func(x *approval) bool { return x.ownID == own && x.Backend == reported.Backend })
	if before != nil {
		reported.ID = before.ID
	}
	if reported.State != wire.ApprovalOpen {
		if before != nil {
			d.drop(u.s, before)
		}
		return true
	}
	switch {
	case before != nil: // an answer names the hash, so that one to what it asked before does not count
		d.drop(u.s, before)
	default:
		reported.ID = d.ids.Of(reported.Backend, own)
	}
	a := &approval{Approval: *reported, ownID: own, bytes: sizeOf(reported)}
	if len(d.approvals) >= maxApprovals || !u.s.remembered.Take(a.bytes) {
		if before != nil {
			reported.State, reported.Options = wire.ApprovalWithdrawn, []wire.ApprovalOption{}
			return true
		}
		return false
	}
	d.approvals = append(d.approvals, a)
	return true
}

// rememberTurn notes a turn that has ended. False: it is known.
func (s *Service) rememberTurn(d *device, reported *wire.Turn) bool {
	if slices.ContainsFunc(d.turns, func(x turn) bool { return x.ID == reported.ID && x.Backend == reported.Backend }) {
		return false
	}
	t := turn{Turn: *reported, bytes: sizeOf(reported)}
	if len(d.turns) >= maxTurns {
		s.remembered.Free(d.turns[0].bytes)
		d.turns = slices.Delete(d.turns, 0, 1)
	}
	if s.remembered.Take(t.bytes) {
		d.turns = append(d.turns, t)
	}
	return true
}

// sizeOf returns about how much memory something takes, in bytes.
func sizeOf(v any) int {
	b, _ := json.Marshal(v) // what cannot be encoded is not shown
	return 256 + len(b)
}
