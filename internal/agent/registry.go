package agent

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
)

// gather is how long changes of lanes are gathered into one event.
const gather = 40 * time.Millisecond

// Options of a desk. UserID and Publish are required.
type Options struct {
	// UserID owns the lanes: nobody else hears of them.
	UserID string
	// Publish sends an event to all pages of the user. It must not block.
	Publish func(userID string, e wire.ChatEvent)
	// Body shows an agent in the user's world and returns its avatar's id. It must not block. May be nil.
	Body func(userID string, b Body) (avatarID string)
	// Withdraw ends an agent's open world calls of a turn. It must not block. May be nil.
	Withdraw func(userID, agentType, turn string)
	// Work takes what an agent does with files. It must not block. May be nil.
	Work func(userID string, w Work)
	// Turn takes a finished turn, for the turn log. It must not block. May be nil.
	Turn func(wire.Turn)
	// Turns are the newest turns, oldest first, for a page that came in. May be nil.
	Turns  func() []wire.Turn
	Logger zerolog.Logger
}

// Desk holds a user's lanes. Its methods are safe for concurrent use.
//
// Goroutines: one a lane and one that tells changes, all of Run, which waits for them.
type Registry struct {
	opt    Options
	images images
	asking asking
	spoken spoken
	dirty  chan struct{} // holds a token: some lane answers Describe differently

	// mu is held while the state of lanes and approvals changes and is told, so that a page that is greeted misses no
	// change and gets none out of order. No lane is called under it: lanes report with their own locks held.
	mu        sync.Mutex
	lanes     []Backend
	shown     []wire.Backend    // as last told, in the order of lanes
	avatars   map[string]string // of lanes whose agent has a body
	types     map[string]string // of those agents
	approvals []*approval       // open, oldest first
}

// NewDesk returns a desk without lanes.
func NewRegistry(o Options) *Registry {
	if o.Body == nil {
		o.Body = func(string, Body) string { return "" }
	}
	if o.Withdraw == nil {
		o.Withdraw = func(string, string, string) {}
	}
	if o.Work == nil {
		o.Work = func(string, Work) {}
	}
	if o.Turn == nil {
		o.Turn = func(wire.Turn) {}
	}
	if o.Turns == nil {
		o.Turns = func() []wire.Turn { return nil }
	}
	return &Registry{opt: o, dirty: make(chan struct{}, 1), shown: []wire.Backend{}, avatars: map[string]string{}, types: map[string]string{}}
}

// Add puts a lane on the desk, before Run.
func (d *Registry) Add(l Backend) {
	is := l.Describe()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lanes = append(d.lanes, l)
	d.shown = append(d.shown, is)
}

// Run runs all lanes until ctx ends and they have left.
func (d *Registry) Run(ctx context.Context) {
	var wg sync.WaitGroup
	d.mu.Lock()
	lanes := slices.Clone(d.lanes)
	d.mu.Unlock()
	for _, l := range lanes {
		wg.Go(func() { l.Run(ctx) })
	}
	wg.Go(func() { d.tellChanges(ctx) })
	wg.Wait()
}

// tellChanges sends the lanes to the pages when they have changed, many changes at once.
func (d *Registry) tellChanges(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-d.dirty:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(gather):
		}
		select { // what changed meanwhile is in it
		case <-d.dirty:
		default:
		}
		d.tellLanes()
	}
}

func (d *Registry) tellLanes() {
	d.mu.Lock()
	lanes := slices.Clone(d.lanes)
	d.mu.Unlock()
	shown := make([]wire.Backend, 0, len(lanes))
	for _, l := range lanes {
		shown = append(shown, l.Describe())
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range shown {
		shown[i].Avatar = cmp.Or(shown[i].Avatar, d.avatars[shown[i].ID])
	}
	d.shown = shown
	d.opt.Publish(d.opt.UserID, wire.ChatEvent{Kind: "backends", Backends: shown})
}

// Lanes are the lanes as they were last told.
func (d *Registry) Backends() []wire.Backend {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.shown)
}

// Greet tells a page that came in how things are: the lanes, what waits for an answer, the newest turns. What happens
// afterwards must reach the page behind it; tell must not block.
func (d *Registry) Greet(userID string, tell func(wire.ChatEvent)) {
	if userID != d.opt.UserID {
		return
	}
	turns := d.opt.Turns()
	d.mu.Lock()
	defer d.mu.Unlock()
	tell(wire.ChatEvent{Kind: "backends", Backends: slices.Clone(d.shown)})
	for _, a := range d.approvals {
		tell(a.event())
	}
	for _, t := range turns {
		tell(wire.ChatEvent{Kind: "turn", Backend: t.Backend, Turn: &t})
	}
}

// Agent is the lane with this id, with its agent, when it can be talked to; without an id the first one that can.
func (d *Registry) Agent(laneID string) (wire.Backend, wire.Agent, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, is := range d.shown {
		avatar := cmp.Or(is.Avatar, d.avatars[is.ID])
		if (laneID == "" || is.ID == laneID) && is.State == wire.BackendReady && avatar != "" {
			return is, wire.Agent{AvatarID: avatar, Type: d.types[is.ID], Name: is.Name}, true
		}
	}
	return wire.Backend{}, wire.Agent{}, false
}

// Image returns a picture that a lane has kept.
func (d *Registry) Image(id string) (mimeType string, data []byte, ok bool) { return d.images.get(id) }

// find returns the lane with an id.
func (d *Registry) find(id string) (Backend, wire.Backend, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, is := range d.shown {
		if is.ID == id {
			is.Avatar = cmp.Or(is.Avatar, d.avatars[id]) // it may not have been told yet
			return d.lanes[i], is, true
		}
	}
	return nil, wire.Backend{}, false
}

// Reporter is what the lane with this id reports to. It may be used before the lane is added.
func (d *Registry) Reporter(laneID string) Reporter { return reporter{d, laneID} }

// reporter is one lane's end of the desk.
type reporter struct {
	desk *Registry
	lane string
}

func (r reporter) publish(e wire.ChatEvent) {
	e.Backend = r.lane
	r.desk.opt.Publish(r.desk.opt.UserID, e)
}

func (r reporter) Changed() {
	select {
	case r.desk.dirty <- struct{}{}:
	default:
	}
}

func (r reporter) Message(session string, m wire.ChatMessage) {
	r.desk.asking.message(&m)
	r.publish(wire.ChatEvent{Kind: "message", Session: session, Message: &m})
}

func (r reporter) Delta(session string, d wire.ChatDelta) {
	r.publish(wire.ChatEvent{Kind: "delta", Session: session, Delta: &d})
}

func (r reporter) Reset(session string) {
	r.publish(wire.ChatEvent{Kind: "reset", Session: session})
}

func (r reporter) Status(session string, s wire.ChatStatus) {
	r.publish(wire.ChatEvent{Kind: "status", Session: session, Status: &s})
}

func (r reporter) SessionsChanged() { r.publish(wire.ChatEvent{Kind: "sessions"}) }

func (r reporter) Approval(a wire.Approval) {
	a.Backend = r.lane
	r.desk.approval(a)
}

func (r reporter) Body(b Body) {
	avatar := r.desk.opt.Body(r.desk.opt.UserID, b)
	if b.Helper != "" {
		return
	}
	r.desk.mu.Lock()
	known := r.desk.avatars[r.lane] == avatar
	r.desk.avatars[r.lane], r.desk.types[r.lane] = avatar, b.Type
	r.desk.mu.Unlock()
	if !known {
		r.Changed()
	}
}

func (r reporter) Withdraw(agentType, turn string) {
	r.desk.opt.Withdraw(r.desk.opt.UserID, agentType, turn)
}

func (r reporter) Work(w Work) {
	_, is, _ := r.desk.find(r.lane)
	w.Backend = r.lane
	w.Agent = wire.Agent{AvatarID: is.Avatar, Type: w.Type, Name: is.Name}
	r.desk.opt.Work(r.desk.opt.UserID, w)
}

func (r reporter) Turn(t wire.Turn) {
	t.Backend = r.lane
	t.Path = cmp.Or(t.Path, "text runtime")
	_, is, _ := r.desk.find(r.lane)
	t.Agent, t.Avatar = cmp.Or(t.Agent, is.Name), cmp.Or(t.Avatar, is.Avatar)
	r.desk.asking.over(&t)
	r.desk.opt.Turn(t)
}

func (r reporter) Image(mimeType string, data []byte) wire.ChatImage {
	return r.desk.images.keep(mimeType, data)
}
