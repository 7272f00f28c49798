package router

import (
	"cmp"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// This file handles a paired device's reports about its agent. They show on the device's own body:
// the message names no other, and the socket is bound to one. The text comes from another program,
// so it is held to the bounds of its type.

// presence passes on a report, at the device's pace.
func (a *agent) presence(env *wire.Envelope) *wire.Error {
	if a.by.Kind != access.Device {
		return notAccepted()
	}
	if len(env.Payload) > wire.MaxDevicePresence {
		return wire.NewError(wire.CodeTooLarge, "a %s has at most %d bytes", env.Kind, wire.MaxDevicePresence)
	}
	if a.events.WaitN(a.router.ctx, 1+len(env.Payload)/chatEventUnit) != nil {
		return live.Stopping()
	}
	p, err := payloadOf[wire.DevicePresence](env)
	if err != nil {
		return unreadable(env, err)
	}
	if e := cleanPresence(p); e != nil {
		return e
	}
	if !a.by.Has(wire.ScopeChat) {
		*p = withoutWork(p)
	}
	return a.position.Load().seat.Handle(env, p)
}

// cleanPresence checks a report and cuts its texts. Only a tool makes an avatar walk.
func cleanPresence(p *wire.DevicePresence) *wire.Error {
	if e := wire.Clean(p); e != nil {
		return e
	}
	all := []*wire.Doing{p.Doing}
	for i := range p.Helpers {
		if slices.ContainsFunc(p.Helpers[:i], func(x wire.DeviceHelper) bool { return x.ID == p.Helpers[i].ID }) {
			return wire.Malformed("helpers")
		}
		all = append(all, &p.Helpers[i].Doing)
	}
	for _, d := range all {
		if d == nil {
			continue
		}
		if d.Source = cmp.Or(d.Source, ownSource); d.State == wire.ActivityWalking {
			return wire.Malformed("doing")
		}
	}
	return nil
}

// ownSource is the source of an activity whose event is not reported.
const ownSource = "its program"

// withoutWork reduces a report to the agent's state and its age.
func withoutWork(p *wire.DevicePresence) wire.DevicePresence {
	if p.Doing == nil {
		return wire.DevicePresence{}
	}
	return wire.DevicePresence{Doing: &wire.Doing{State: p.Doing.State, Age: p.Doing.Age, Source: ownSource}}
}
