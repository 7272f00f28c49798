// Package chat connects the pages of a relay to conversations with agents on other computers, at
// the ends of their paired devices' sockets. It is the router's ChatService for the pages and its
// DeviceChat for the devices.
//
// Pages know a back end as DEVICE.BACKEND. The first half always comes from the socket a message
// arrived on, so a device can name no back end but its own.
//
// # A device
//
//	unknown    not connected since the relay started, without chat.stream, or forgotten
//	connected  Joined: it sent its back ends; requests go to its socket
//	away       Left: its back ends appear as lost, and requests get agent_not_ready. Its open
//	           approvals and newest turns stay for the pages that come
//	forgotten  its token was revoked, or its account removed: its approvals are withdrawn and
//	           nothing of it is left
//
// A device that connects sends its back ends and then its open approvals (uplink). Earlier
// approvals that are not among them are withdrawn.
//
// # Trust
//
// A device is another program: names are checked, texts cut to a length, and words with a list must
// be on it (clean.go). A message that breaks this is refused. Pages learn no folders, addresses or
// commands of the computer's settings, even if a device sends them. Pictures are fetched from the
// device when a page shows them (picture.go).
//
// The constants bound the remembered state of a device, and the requests under way for a device, a
// user and in all. The package starts no goroutines.
package chat

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/alias"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// Bounds of the remembered state.
const (
	// maxDevices of a user, open maxApprovals and maxTurns of a device.
	maxDevices   = 32
	maxApprovals = 16
	// maxIDs is how many ids of approvals of a device are remembered as used.
	maxIDs   = 256
	maxTurns = 50
	// maxAway is how many devices are remembered in all while they are away; others are forgotten
	// when they leave.
	maxAway = 20_000
	// maxRemembered bounds the approvals and turns of all users, in bytes. What does not fit is
	// shown, and not remembered.
	maxRemembered = 128 << 20
)

// Options of a Service. Publish is required.
type Options struct {
	// Publish sends an event to all pages of a user. It must not block.
	Publish func(userID string, e wire.ChatEvent)
	// Now is the clock; default time.Now.
	Now func() time.Time
}

// Service connects pages and devices. Its methods are safe for concurrent use.
type Service struct {
	opt Options
	// talks is set by Join.
	talks func(userID string)
	// away, remembered, asked and carried count devices, bytes, requests and bytes of requests in
	// all.
	away, remembered, asked, carried *quota.Count
	calls                            callTurns

	// mu guards users. It may be locked with a user's mutex held, not the other way round.
	mu    sync.Mutex
	users map[string]*user
}

type user struct {
	id string

	mu sync.Mutex
	// ended says that it is no longer in Service.users.
	ended bool
	// devices are in the order in which they came first.
	devices []*device
	// asked is how many requests are under way.
	asked int
	// fetching has a token for each picture that is fetched; nil: none was yet.
	fetching chan struct{}
}

// device is one paired device. Its user's mutex guards it.
type device struct {
	id    string
	agent wire.Agent
	// line is its socket; nil: it is away, since the time in left.
	line router.DeviceLine
	left time.Time
	// greeting is how much of its state it has sent on this socket.
	greeting greeting
	// backends are the device's, under the names that pages know.
	backends []wire.Backend
	// approvals are the open ones, oldest first, and turns the newest, oldest first.
	approvals []*approval
	ids       alias.Names
	turns     []turn
	// asked are the requests under way, by their ids.
	asked map[string]*request
}

// greeting is how much of its state a device has sent on its socket.
type greeting int

const (
	// greeted: the remembered state is the device's.
	greeted greeting = iota
	// awaitingBackends: its back ends and open approvals are to come.
	awaitingBackends
	// awaitingApprovals: its open approvals are coming.
	awaitingApprovals
)

// approval is one that is open.
type approval struct {
	// Approval has the id that pages know; ownID is the device's.
	wire.Approval
	ownID string
	// before means that it was sent on an earlier socket.
	before bool
	bytes  int
}

type turn struct {
	wire.Turn
	bytes int
}

// New returns a service that knows no devices.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{
		opt: o, talks: func(string) {}, users: map[string]*user{},
		away: quota.New(maxAway), remembered: quota.New(maxRemembered),
		asked: quota.New(maxAsked), carried: quota.New(maxCarried),
	}
}

// locked is a user whose mutex is taken, until unlock: Service.lock makes it.
type locked struct {
	*user
	s *Service
}

// lock returns a locked user; nil: nothing is known of it, and nothing was to be created.
func (s *Service) lock(userID string, create bool) *locked {
	for {
		s.mu.Lock()
		u := s.users[userID]
		if u == nil && create {
			u = &user{id: userID}
			s.users[userID] = u
		}
		s.mu.Unlock()
		if u == nil {
			return nil
		}
		if u.mu.Lock(); !u.ended {
			return &locked{u, s}
		}
		u.mu.Unlock()
	}
}

// unlock unlocks a user, and drops one without devices.
func (u *locked) unlock() {
	if len(u.devices) == 0 && u.asked == 0 {
		u.ended = true
		u.s.mu.Lock()
		delete(u.s.users, u.id)
		u.s.mu.Unlock()
	}
	u.mu.Unlock()
}

// device returns a device of the user; nil: it is unknown.
func (u *user) device(id string) *device {
	return slice.Find(u.devices, func(d *device) bool { return d.id == id })
}

// Join sets the function to call, with locks held, when Talks becomes true for a device of a user.
// Call it before the first socket.
func (s *Service) Join(talks func(userID string)) { s.talks = talks }

// Talks reports whether a connected device has sent agents to talk with. Without its user's consent
// it sends none.
func (s *Service) Talks(userID, deviceID string) bool {
	u := s.lock(userID, false)
	if u == nil {
		return false
	}
	defer u.unlock()
	d := u.device(deviceID)
	return d != nil && d.line != nil && d.greeting != awaitingBackends
}

// Joined implements router.DeviceChat.
func (s *Service) Joined(l router.DeviceLine) {
	by, agent := l.Device()
	u := s.lock(by.UserID, true)
	defer u.unlock()
	d := u.device(by.DeviceID)
	if !by.Has(wire.ScopeChat) || by.Life().Err() != nil { // Life ends before a device is forgotten
		u.forget(d)
		return
	}
	if d == nil {
		if d = u.admit(by.DeviceID); d == nil {
			return
		}
	} else if d.line == nil {
		s.away.Free(1)
	}
	d.failAll()
	d.line, d.agent, d.greeting = l, agent, awaitingBackends
	for _, a := range d.approvals {
		a.before = true
	}
	u.publishBackends()
}

// admit makes a device of a user, in place of the one that has been away longest if there are too
// many. Nil: all of them are connected.
func (u *locked) admit(id string) *device {
	if len(u.devices) >= maxDevices {
		var oldest *device
		for _, d := range u.devices {
			if d.line == nil && (oldest == nil || d.left.Before(oldest.left)) {
				oldest = d
			}
		}
		if oldest == nil {
			return nil
		}
		u.forget(oldest)
	}
	d := &device{id: id, ids: alias.Names{Most: maxIDs}, asked: map[string]*request{}}
	u.devices = append(u.devices, d)
	return d
}

// Left implements router.DeviceChat.
func (s *Service) Left(l router.DeviceLine) {
	by, _ := l.Device()
	u := s.lock(by.UserID, false)
	if u == nil {
		return
	}
	defer u.unlock()
	d := u.device(by.DeviceID)
	if d == nil || d.line != l {
		return
	}
	if by.Life().Err() != nil || !s.away.Take(1) {
		u.forget(d)
		return
	}
	d.line, d.left = nil, wire.Millis(s.opt.Now())
	d.failAll()
	u.publishBackends()
}

// Forget drops all that is known of a device that was revoked.
func (s *Service) Forget(userID, deviceID string) {
	u := s.lock(userID, false)
	if u == nil {
		return
	}
	defer u.unlock()
	u.forget(u.device(deviceID))
}

// ForgetUser drops all that is known of a user's devices.
func (s *Service) ForgetUser(userID string) {
	s.calls.forget(userID)
	u := s.lock(userID, false)
	if u == nil {
		return
	}
	defer u.unlock()
	for len(u.devices) > 0 {
		u.forget(u.devices[0])
	}
}

// forget drops a device; nil: there is none.
func (u *locked) forget(d *device) {
	if d == nil {
		return
	}
	if d.line == nil && !d.left.IsZero() {
		u.s.away.Free(1)
	}
	d.line = nil
	d.failAll()
	for len(d.approvals) > 0 {
		u.withdraw(d, d.approvals[0])
	}
	for _, t := range d.turns {
		u.s.remembered.Free(t.bytes)
	}
	u.devices = slices.DeleteFunc(u.devices, func(x *device) bool { return x == d })
	u.publishBackends()
}

// withdraw ends an open approval that the agent no longer needs.
func (u *locked) withdraw(d *device, a *approval) {
	d.drop(u.s, a)
	a.State, a.Options = wire.ApprovalWithdrawn, []wire.ApprovalOption{}
	u.s.opt.Publish(u.id, a.event())
}

func (d *device) drop(s *Service, a *approval) {
	s.remembered.Free(a.bytes)
	d.approvals = slices.DeleteFunc(d.approvals, func(x *approval) bool { return x == a })
}

func (a *approval) event() wire.ChatEvent {
	shown := a.Approval
	return wire.ChatEvent{Kind: wire.ChatEventApproval, Backend: a.Backend, Session: a.Session, Approval: &shown}
}

func (u *locked) publishBackends() {
	u.s.opt.Publish(u.id, wire.ChatEvent{Kind: wire.ChatEventBackends, Backends: u.backends()})
}

// backends returns all back ends of a user. Those of devices that are away are lost.
func (u *user) backends() []wire.Backend {
	list := []wire.Backend{}
	for _, d := range u.devices {
		for _, b := range d.backends {
			if d.line == nil {
				b.State, b.Since = wire.BackendLost, d.left
				b.Reason, b.Next = "the computer of this agent is not connected", "Start world-mcp there; this page notices it."
			}
			list = append(list, b)
		}
	}
	return list
}

// Greet implements router.ChatService.
func (s *Service) Greet(userID string, send func(wire.ChatEvent)) {
	defer func() {
		for _, t := range s.calls.all(userID) {
			send(wire.ChatEvent{Kind: wire.ChatEventTurn, Turn: &t})
		}
	}()
	u := s.lock(userID, false)
	if u == nil {
		send(wire.ChatEvent{Kind: wire.ChatEventBackends, Backends: []wire.Backend{}})
		return
	}
	defer u.unlock()
	send(wire.ChatEvent{Kind: wire.ChatEventBackends, Backends: u.backends()})
	now := s.opt.Now()
	for _, d := range u.devices {
		for _, a := range d.approvals {
			if a.ExpiresAt.IsZero() || now.Before(a.ExpiresAt) {
				send(a.event())
			}
		}
	}
	for _, d := range u.devices {
		for _, t := range d.turns {
			send(wire.ChatEvent{Kind: wire.ChatEventTurn, Backend: t.Backend, Turn: &t.Turn})
		}
	}
}

// nameOf returns the name by which pages know a back end of a device.
func nameOf(deviceID, backendID string) string { return deviceID + "." + backendID }

// find returns a user's back end and its device by the name that pages know.
func (u *user) find(name string) (*device, *wire.Backend) {
	deviceID, _, _ := strings.Cut(name, ".")
	d := u.device(deviceID)
	if d == nil {
		return nil, nil
	}
	return d, d.backend(name)
}

// backend returns one of the device's back ends; nil: it has none of this name.
func (d *device) backend(name string) *wire.Backend {
	for i := range d.backends {
		if d.backends[i].ID == name {
			return &d.backends[i]
		}
	}
	return nil
}

var (
	_ router.ChatService = (*Service)(nil)
	_ router.DeviceChat  = (*Service)(nil)
)
