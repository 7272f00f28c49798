package directory

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// Page is the socket of a page.
type Page interface {
	// Follows reports whether it shows whatever the user's current world is.
	Follows() bool
	// WorldID returns the world that it shows.
	WorldID() string
	// SwitchTo asks it to connect again, for another world.
	SwitchTo(worldID string)
	// WorldsChanged notifies it that the list of worlds has changed.
	WorldsChanged()
	// FilesChanged notifies it that the list of uploaded files has changed.
	FilesChanged()
}

// Agent is the socket of an agent that follows its user's current world.
type Agent interface {
	// MoveTo moves it to another world. It does nothing when the socket has ended or is there
	// already.
	MoveTo(to live.Place)
}

// user is the state that all sockets and worlds of one user share. It is created on first use and
// never removed. It is a live.User.
type user struct {
	id string
	// mu guards current, agents and pages. It is held across the store while the current world is
	// read from it.
	mu sync.Mutex
	// current is the id of the current world; nil until it is read from the store. It changes with
	// mu held; it is read without mu by code that must not wait for the store.
	current atomic.Pointer[string]
	agents  map[Agent]struct{}
	pages   map[Page]struct{}

	// bodies are the latest reports of the user's back ends about their agents, in the order of
	// arrival. The list is replaced, never changed.
	bodies atomic.Pointer[[]*presence.AttachedBody]
	// voice is an agent's activity in the user's voice call; nil: there is no call.
	voice atomic.Pointer[presence.VoiceActivity]

	// editMu serializes deletions, switchMu changes of the current world.
	editMu   sync.Mutex
	switchMu sync.Mutex

	watchMu  sync.Mutex
	watchers map[*watcher]struct{}
}

// watcher is one call of Watch.
type watcher struct {
	by   *access.Principal
	wake chan struct{}
}

// newUser returns a user without sockets.
func newUser(id string) *user {
	u := &user{id: id, agents: map[Agent]struct{}{}, pages: map[Page]struct{}{}, watchers: map[*watcher]struct{}{}}
	u.bodies.Store(&[]*presence.AttachedBody{})
	return u
}

// ID implements live.User.
func (u *user) ID() string { return u.id }

// IsIn implements live.User.
func (u *user) IsIn(worldID string) bool { return u.currentID() == worldID }

// Voice implements live.User.
func (u *user) Voice() *presence.VoiceActivity { return u.voice.Load() }

// Bodies implements live.User. It leaves out agents of which only helpers were reported.
func (u *user) Bodies() []*presence.AttachedBody {
	return slices.DeleteFunc(slices.Clone(*u.bodies.Load()),
		func(b *presence.AttachedBody) bool { return b.Latest == nil })
}

// Changed implements live.User: it wakes the watchers that may see this world.
func (u *user) Changed(worldID string) {
	u.watchMu.Lock()
	defer u.watchMu.Unlock()
	for x := range u.watchers {
		if x.by.MaySee(worldID) {
			sendq.Signal(x.wake, struct{}{})
		}
	}
}

// currentID returns the id of the user's current world without locking; empty until it was read
// from the store.
func (u *user) currentID() string {
	if id := u.current.Load(); id != nil {
		return *id
	}
	return ""
}

// inTurn reports whether a turn is running in any of the bodies.
func (u *user) inTurn() bool {
	return slices.ContainsFunc(u.Bodies(), func(b *presence.AttachedBody) bool {
		return b.Latest.Turn != "" && b.Latest.Activity.State != wire.ActivityLost
	})
}

// update stores a back end's report about an agent. Gone for an unknown agent changes nothing.
func (u *user) update(dev *device.Device, b presence.Body) {
	for {
		old := u.bodies.Load()
		list := withBody(*old, dev, b)
		if u.bodies.CompareAndSwap(old, &list) {
			return
		}
	}
}

// withBody returns a copy of a list of bodies with one report applied.
func withBody(list []*presence.AttachedBody, dev *device.Device, b presence.Body) []*presence.AttachedBody {
	list = slices.Clone(list)
	i := slices.IndexFunc(list, func(x *presence.AttachedBody) bool { return x.Device == dev.ID })
	switch {
	case i < 0 && b.Gone:
		return list
	case i < 0:
		i = len(list)
		list = append(list, &presence.AttachedBody{Device: dev.ID, Agent: dev.Agent})
	}
	now := *list[i]
	switch {
	case b.Helper != "":
		now.Helpers = withHelper(now.Helpers, b)
	case b.Gone:
		return slices.Delete(list, i, i+1)
	default:
		now.Latest = &b
	}
	list[i] = &now
	return list
}

// withHelper returns a copy of a list of helpers with one report applied.
func withHelper(list []presence.Helper, b presence.Body) []presence.Helper {
	list = slices.Clone(list)
	i := slices.IndexFunc(list, func(h presence.Helper) bool { return h.ID == b.Helper })
	switch {
	case i >= 0 && b.Gone:
		return slices.Delete(list, i, i+1)
	case i >= 0:
		list[i].Body = b
	case !b.Gone && len(list) < presence.MaxHelpers:
		list = append(list, presence.Helper{ID: b.Helper, Place: presence.FreeSpot(list), Body: b})
	}
	return list
}

// ShowBody shows the activity of a back end's agent, which has an avatar in the user's current
// world until a report with Gone. It returns the avatar's id, and does not block.
func (d *Directory) ShowBody(userID string, b presence.Body) (avatarID string) {
	dev := d.BackEnd(userID, b.Type)
	d.ShowDevice(&dev, b)
	return dev.Agent.AvatarID
}

// ShowDevice is ShowBody for the agent of a device.
func (d *Directory) ShowDevice(dev *device.Device, b presence.Body) {
	userID := dev.UserID
	u := d.user(userID)
	b.Name, b.Turn = clip.Line(b.Name, 40), clip.Line(b.Turn, wire.MaxID)
	b.PrivateName, b.PrivateLabel = clip.Line(b.PrivateName, 60), clip.Line(b.PrivateLabel, 120)
	b.Activity.Label, b.Activity.Source = clip.Line(b.Activity.Label, 120), clip.Line(b.Activity.Source, 80)
	if y := b.Activity.Since.Year(); y < 1 || y > 9999 { // JSON has no others
		b.Activity.Since = wire.Millis(d.opt.Now())
	}
	u.update(dev, b)
	if b.Turn != "" {
		d.runtime.Touch()
	}
	d.ifOpen(userID, u.currentID(), (*live.World).AttachBodies) // otherwise live.Open attaches them
}

// SetVoiceActivity shows an agent's activity in its user's voice call; nil means that the call is
// over. It does not block.
func (d *Directory) SetVoiceActivity(userID, avatarID string, a *wire.Activity) {
	u := d.user(userID)
	if a == nil {
		u.voice.Store(nil)
	} else {
		u.voice.Store(&presence.VoiceActivity{AvatarID: avatarID, Activity: *a})
	}
	d.ifOpen(userID, u.currentID(), (*live.World).PresenceChanged)
}

// Agents returns the agents connected to the user's current world by a socket or a back end, most
// recently seen first.
func (d *Directory) Agents(userID string) (list []wire.Agent) {
	d.ifOpen(userID, d.user(userID).currentID(), func(w *live.World) { list = w.Agents() })
	return list
}

// ByMCP returns those that have come by their MCP server alone.
func (d *Directory) ByMCP(userID string) (list []wire.AgentPresence) {
	d.ifOpen(userID, d.user(userID).currentID(), func(w *live.World) { list = w.ByMCP() })
	return list
}

// Surroundings returns the objects that a user looks at in their current world, and their actions
// there after a mark. It is an agent.SurroundingsFunc.
func (d *Directory) Surroundings(ctx context.Context, userID string, since agent.WorldMark) (agent.Surroundings,
	error,
) {
	w, e := d.world(ctx, d.user(userID), "")
	if e != nil {
		return agent.Surroundings{}, e
	}
	return w.Surroundings(since), nil
}

// AddPage registers the socket of a page.
func (d *Directory) AddPage(userID string, p Page) {
	u := d.user(userID)
	u.mu.Lock()
	u.pages[p] = struct{}{}
	u.mu.Unlock()
	d.countPages(1)
}

// RemovePage undoes AddPage.
func (d *Directory) RemovePage(userID string, p Page) {
	u := d.user(userID)
	u.mu.Lock()
	delete(u.pages, p)
	u.mu.Unlock()
	d.countPages(-1)
}

// AddAgent registers the socket of an agent that follows the current world.
func (d *Directory) AddAgent(userID string, a Agent) {
	u := d.user(userID)
	u.mu.Lock()
	defer u.mu.Unlock()
	u.agents[a] = struct{}{}
}

// RemoveAgent undoes AddAgent; it does nothing for a socket that was not registered.
func (d *Directory) RemoveAgent(userID string, a Agent) {
	u := d.user(userID)
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.agents, a)
}

// Watch calls changed after any change in the worlds that a principal may see, and after a switch
// to another world, until ctx ends or the process stops. Changes that happen while changed runs
// cause one more call. Watch returns at once; changed runs in a goroutine that the process waits
// for.
func (d *Directory) Watch(ctx context.Context, by *access.Principal, changed func()) *wire.Error {
	u := d.user(by.UserID)
	x := &watcher{by, make(chan struct{}, 1)}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return live.Stopping()
	}
	u.watchMu.Lock()
	u.watchers[x] = struct{}{}
	u.watchMu.Unlock()
	d.runtime.Spawn(func() {
		defer func() {
			u.watchMu.Lock()
			delete(u.watchers, x)
			u.watchMu.Unlock()
		}()
		for {
			select {
			case <-ctx.Done():
				return
			case <-d.runtime.Context.Done():
				return
			case <-x.wake:
				changed()
			}
		}
	})
	return nil
}
