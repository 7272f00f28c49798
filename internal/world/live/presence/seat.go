package presence

import (
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// sameStart is how far apart two times may be that a device tells of one beginning: its messages
// take their time.
const sameStart = 2 * time.Second

// Seat is one socket of an agent. What it tells of the agent ends with it.
type Seat struct {
	device string
	agent  wire.Agent
	// number orders the seats of a world by when they were taken.
	number uint64
	// told is what the socket tells of its agent; nil: nothing.
	report *AttachedBody
}

// Connect adds a socket to its agent, which has shown a credential.
func (p *People) Connect(device string, id wire.Agent, at time.Time) (*Seat, *Agent) {
	a := p.Join(device, id, true, at)
	p.seats++
	s := &Seat{device: device, agent: id, number: p.seats}
	a.seats[s] = struct{}{}
	return s, a
}

// Disconnect takes a socket from its agent. An agent without sockets becomes away. One without a
// back end is removed instead when the socket moved to another world, or when it has never called:
// many hosts start a server of ours only to ask what it offers.
func (p *People) Disconnect(s *Seat, moved bool, at time.Time) {
	a, ok := p.byDevice[s.device]
	if !ok {
		return
	}
	delete(a.seats, s)
	p.Changed = p.Changed || s.report != nil
	if len(a.seats) > 0 {
		return
	}
	if (moved || !a.acted) && a.body == nil {
		p.Remove(a)
	} else {
		now := wire.Now(at)
		a.lastSeen = now
		a.activity = wire.Activity{State: wire.ActivityAway, Since: now, Source: "socket closed"}
	}
	p.Changed = true
}

// Dismiss removes an agent that has gone to another world, if nothing connects it with this one.
func (p *People) Dismiss(device string) {
	if a, ok := p.byDevice[device]; ok && len(a.seats) == 0 && a.body == nil {
		p.Remove(a)
	}
}

// Report takes what the agent of a paired device is doing. The router has checked it. Of a socket
// that has left nothing is taken.
func (p *People) Report(s *Seat, m *wire.DevicePresence, at time.Time) {
	a, ok := p.byDevice[s.device]
	if !ok {
		return
	}
	if _, ok := a.seats[s]; !ok {
		return
	}
	before := s.report
	if s.report = nil; m.Doing != nil {
		s.report = s.body(before, m, at)
		a.acted = true // whose agent was seen here is shown as away when the socket has ended
	}
	p.Changed = p.Changed || before != nil || s.report != nil
}

// body returns the body that a device tells of. Helpers keep their spots, and activities their
// beginning. The avatars of helpers are numbered, so that no device can choose the id of another
// one's body.
func (s *Seat) body(before *AttachedBody, p *wire.DevicePresence, at time.Time) *AttachedBody {
	if before == nil {
		before = &AttachedBody{Latest: &Body{}}
	}
	b := &AttachedBody{Device: s.device, Agent: s.agent, Latest: &Body{
		Type: s.agent.Type, Turn: p.Turn, Activity: since(before.Latest.Activity, *p.Doing, at),
	}}
	for _, h := range p.Helpers {
		now := Helper{ID: h.ID, Spot: -1, Body: Body{Type: s.agent.Type, Name: h.Name, Helper: h.ID}}
		was := wire.Activity{}
		if i := slices.IndexFunc(before.Helpers, func(x Helper) bool { return x.ID == h.ID }); i >= 0 {
			now.Spot, was = before.Helpers[i].Spot, before.Helpers[i].Activity
		}
		now.Activity = since(was, h.Doing, at)
		b.Helpers = append(b.Helpers, now)
	}
	for i := range b.Helpers {
		h := &b.Helpers[i]
		if h.Spot < 0 {
			h.Spot = FreeSpot(b.Helpers)
		}
		h.Suffix = "_" + strconv.Itoa(h.Spot) // a body's id has no two underscores in a row
	}
	return b
}

// FreeSpot returns the first spot that no helper has.
func FreeSpot(list []Helper) (spot int) {
	for slices.ContainsFunc(list, func(h Helper) bool { return h.Spot == spot }) {
		spot++
	}
	return spot
}

// since returns an activity of another computer by the clock of this one.
func since(before wire.Activity, d wire.Doing, at time.Time) wire.Activity {
	a := wire.Activity{
		State: d.State, Label: d.Label, Source: d.Source,
		Since: wire.Now(at.Add(-time.Duration(d.Age) * time.Millisecond)),
	}
	if before.State == a.State && before.Label == a.Label && before.Source == a.Source &&
		a.Since.Sub(before.Since).Abs() < sameStart {
		a.Since = before.Since
	}
	return a
}

// reported returns what is told of an agent: by its back end, or by the newest of its sockets that
// tells anything; nil: nothing is.
func (a *Agent) reported() *AttachedBody {
	if a.body != nil {
		return a.body
	}
	var newest *Seat
	for s := range a.seats {
		if s.report != nil && (newest == nil || s.number > newest.number) {
			newest = s
		}
	}
	if newest == nil {
		return nil
	}
	return newest.report
}
