package router

import (
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// This file handles a paired device's reports about its agent. They show on the device's own body:
// the message names no other, and the socket is bound to one. The text comes from another program,
// so every name is checked, every text cut to a length, and every state must be on the list.

// Bounds of a device's reports, in addition to those in wire. Texts are as long as those of local
// back ends.
const (
	maxReportedID     = 256 // bytes of an id that an agent chose
	maxReportedLabel  = 120
	maxReportedSource = 80
	maxReportedName   = 40
)

// reportableStates are the states that a device may report. Walking is not among them: only a tool
// makes an avatar walk.
var reportableStates = []wire.ActivityState{
	wire.ActivityIdle, wire.ActivityThinking, wire.ActivitySpeaking, wire.ActivityWorking, wire.ActivityNeedsYou,
	wire.ActivityStale,
	wire.ActivityLost, wire.ActivityAway,
}

// presence passes on a report, at the device's pace.
func (a *agent) presence(env *wire.Envelope) *wire.Error {
	if a.by.Kind != access.Device {
		return notAccepted()
	}
	if len(env.Payload) > wire.MaxDevicePresence {
		return wire.NewError(wire.CodeTooLarge, "a %s has at most %d bytes", env.Kind, wire.MaxDevicePresence)
	}
	if a.events.WaitN(a.r.ctx, 1+len(env.Payload)/chatEventUnit) != nil {
		return live.Stopping()
	}
	p, err := payloadOf[wire.DevicePresence](env)
	if err != nil {
		return unreadable(env, err)
	}
	if field := cleanPresence(p); field != "" {
		return wire.NewError(wire.CodeBadEnvelope, "%s is missing, malformed or too long", field).At(field)
	}
	if !a.by.Has(wire.ScopeChat) {
		*p = withoutWork(p)
	}
	return a.at.Load().seat.Handle(env, p)
}

// cleanPresence checks a report and cuts its texts. It returns the field that is wrong; empty:
// none.
func cleanPresence(p *wire.DevicePresence) (field string) {
	switch {
	case p.Doing != nil && !cleanDoing(p.Doing):
		return "doing"
	case p.Turn != "" && !clip.IsID(p.Turn, maxReportedID):
		return "turn"
	case len(p.Helpers) > wire.MaxDevicePresenceHelpers:
		return "helpers"
	}
	for i := range p.Helpers {
		h := &p.Helpers[i]
		if !clip.IsID(h.ID, maxReportedID) || !cleanDoing(&h.Doing) ||
			slices.ContainsFunc(p.Helpers[:i], func(x wire.DeviceHelper) bool { return x.ID == h.ID }) {
			return "helpers"
		}
		h.Name = clip.Line(h.Name, maxReportedName)
	}
	return ""
}

func cleanDoing(d *wire.Doing) bool {
	d.Label, d.Source = clip.Line(d.Label, maxReportedLabel), clip.Line(d.Source, maxReportedSource)
	if d.Source == "" {
		d.Source = ownSource
	}
	return slices.Contains(reportableStates, d.State) && d.Age >= 0 && d.Age <= wire.MaxDoingAge
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
