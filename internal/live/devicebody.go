package live

import (
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// sameStart is how far apart two times may be that a device tells of one beginning: its messages take their time.
const sameStart = 2 * time.Second

// tellBody takes what the agent of a paired device is doing. It is the seat's, so it ends with the socket. The router has
// checked it.
func (lw *locked) tellBody(s *agentSeat, p *wire.DevicePresence) {
	a, ok := lw.people.byDevice[s.device]
	if !ok {
		return
	}
	if _, ok := a.sockets[s]; !ok {
		return
	}
	before := s.told
	if s.told = nil; p.Doing != nil {
		s.told = lw.bodyOf(s, before, p)
		a.acted = true // whose agent was seen here is shown as away when the socket has ended
	}
	lw.people.changed = lw.people.changed || before != nil || s.told != nil
}

// bodyOf returns the body that a device tells of. Helpers keep their spots, and activities their beginning. The avatars of
// helpers are numbered, so that no device can choose the id of another one's body.
func (lw *locked) bodyOf(s *agentSeat, before *AttachedBody, p *wire.DevicePresence) *AttachedBody {
	if before == nil {
		before = &AttachedBody{Latest: &Body{}}
	}
	b := &AttachedBody{Device: s.device, Agent: s.agent, Latest: &Body{
		Type: s.agent.Type, Turn: p.Turn, Activity: lw.since(before.Latest.Activity, *p.Doing),
	}}
	for _, h := range p.Helpers {
		now := Helper{ID: h.ID, Spot: -1, Body: Body{Type: s.agent.Type, Name: h.Name, Helper: h.ID}}
		was := wire.Activity{}
		if i := slices.IndexFunc(before.Helpers, func(x Helper) bool { return x.ID == h.ID }); i >= 0 {
			now.Spot, was = before.Helpers[i].Spot, before.Helpers[i].Activity
		}
		now.Activity = lw.since(was, h.Doing)
		b.Helpers = append(b.Helpers, now)
	}
	for i := range b.Helpers {
		h := &b.Helpers[i]
		if h.Spot < 0 {
			h.Spot = freeSpot(b.Helpers)
		}
		h.Suffix = "_" + strconv.Itoa(h.Spot) // a body's id has no two underscores in a row
	}
	return b
}

// freeSpot returns the first spot that no helper has.
func freeSpot(list []Helper) (spot int) {
	for slices.ContainsFunc(list, func(h Helper) bool { return h.Spot == spot }) {
		spot++
	}
	return spot
}

// since returns an activity of another computer by the clock of this one.
func (lw *locked) since(before wire.Activity, d wire.Doing) wire.Activity {
	a := wire.Activity{State: d.State, Label: d.Label, Source: d.Source, Since: wire.Now(lw.now().Add(-time.Duration(d.Age) * time.Millisecond))}
	if before.State == a.State && before.Label == a.Label && before.Source == a.Source && a.Since.Sub(before.Since).Abs() < sameStart {
		a.Since = before.Since
	}
	return a
}

// reported returns what is told of an agent: by its back end, or by the newest of its sockets that tells anything; nil: nothing
// is.
func (a *agent) reported() *AttachedBody {
	if a.body != nil {
		return a.body
	}
	var newest *agentSeat
	for s := range a.sockets {
		if s.told != nil && (newest == nil || s.number > newest.number) {
			newest = s
		}
	}
	if newest == nil {
		return nil
	}
	return newest.told
}
