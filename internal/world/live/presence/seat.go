package presence

import (
	"slices"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// sameStart is how much two reported starts of the same activity may differ, since messages of a
// device are delayed.
const sameStart = 2 * time.Second

// Seat is one socket of an agent. Its report about the agent ends with it.
type Seat struct {
	device string
	agent  wire.Agent
	number uint64 // orders the seats of a world by their arrival
	// report is the socket's newest report about its agent; nil: none.
	report *AttachedBody
}

// Connect adds a socket of an agent, which has shown a credential.
func (p *People) Connect(device string, id wire.Agent, at time.Time) (*Seat, *Agent) {
	a := p.Join(device, id, true, at)
	p.seats++
	s := &Seat{device: device, agent: id, number: p.seats}
	a.seats[s] = struct{}{}
	return s, a
}

// Disconnect removes a socket of an agent. An agent without sockets becomes away. One without a
// back end is removed instead when the socket moved to another world, or when it has never called:
// many hosts start our MCP server only to list its tools.
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
		now := wire.Millis(at)
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

// Report applies a paired device's report about its agent, which the router has checked. It ignores
// a socket that has left.
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
		a.acted = true // an agent that was seen here is shown as away once its socket has ended
	}
	p.Changed = p.Changed || before != nil || s.report != nil
}

// body turns a device's report into a body. Helpers keep their spots, and activities their start.
// The avatars of helpers are numbered, so that no device can choose the id of another one's body.
func (s *Seat) body(before *AttachedBody, p *wire.DevicePresence, at time.Time) *AttachedBody {
	if before == nil {
		before = &AttachedBody{Latest: &Body{}}
	}
	b := &AttachedBody{Device: s.device, Agent: s.agent, Latest: &Body{
		Type: s.agent.Type, Turn: p.Turn, Activity: since(before.Latest.Activity, *p.Doing, at),
	}}
	for _, h := range p.Helpers {
		now := Helper{ID: h.ID, Place: -1, Body: Body{Type: s.agent.Type, Name: h.Name, Helper: h.ID}}
		was := wire.Activity{}
		if i := slices.IndexFunc(before.Helpers, func(x Helper) bool { return x.ID == h.ID }); i >= 0 {
			now.Place, was = before.Helpers[i].Place, before.Helpers[i].Activity
		}
		now.Activity = since(was, h.Doing, at)
		b.Helpers = append(b.Helpers, now)
	}
	for i := range b.Helpers {
		h := &b.Helpers[i]
		if h.Place < 0 {
			h.Place = FreeSpot(b.Helpers)
		}
		h.Suffix = "_" + strconv.Itoa(h.Place) // a body's id has no two underscores in a row
	}
	return b
}

// FreeSpot returns the first spot that no helper has.
func FreeSpot(list []Helper) (spot int) {
	for slices.ContainsFunc(list, func(h Helper) bool { return h.Place == spot }) {
		spot++
	}
	return spot
}

// since converts an activity of another computer to the clock of this one.
func since(before wire.Activity, d wire.Doing, at time.Time) wire.Activity {
	a := wire.Activity{
		State: d.State, Label: d.Label, Source: d.Source,
		Since: wire.Millis(at.Add(-time.Duration(d.Age) * time.Millisecond)),
	}
	if before.State == a.State && before.Label == a.Label && before.Source == a.Source &&
		a.Since.Sub(before.Since).Abs() < sameStart {
		a.Since = before.Since
	}
	return a
}

// reported returns the report about an agent: that of its back end, or of the newest of its sockets
// with one; nil: there is none.
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
