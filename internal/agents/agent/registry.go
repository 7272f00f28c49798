package agent

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// changeDebounce is how long changes of back ends are collected before one event publishes them.
const changeDebounce = 40 * time.Millisecond

// Options of a Registry. All but Surroundings and AtWork are required.
type Options struct {
	// UserID owns the back ends. Requests of other users get not_found.
	UserID string
	// Publish sends an event to all pages of the user. It must not block.
	Publish func(userID string, e wire.ChatEvent)
	// Body shows an agent in the user's world and returns its avatar's id. It must not block.
	Body func(userID string, b Body) (avatarID string)
	// Withdraw ends an agent's open world calls of a turn. It must not block.
	Withdraw func(userID, agentType, turn string)
	// Work receives an agent's work with files. It must not block.
	Work func(userID string, w Work)
	// Turn receives a finished turn, for the turn log. It must not block.
	Turn func(wire.Turn)
	// Turns returns the newest turns, oldest first, for a page that connects.
	Turns func() []wire.Turn
	// AtWork sends the agents at work to a page that connects; nil: they are not joined here.
	AtWork func(send func(wire.ChatEvent))
	// Surroundings returns the user's acts in the world, which accompany their messages; nil: none.
	Surroundings SurroundingsFunc
	Logger       zerolog.Logger
}

// Registry holds the back ends of a user. Its methods are safe for concurrent use.
type Registry struct {
	opt          Options
	images       images
	pendingTurns pendingTurns
	spoken       spokenMessages
	knowledge    knownSessions
	// dirty holds a token when some back end has changed since the last publication.
	dirty chan struct{}

	// mu guards the fields below and orders changes with their publication, so that a page that
	// connects misses no change and gets none out of order. No back end is called under it: back
	// ends report with their own locks held.
	mu       sync.Mutex
	backends []Backend
	running  runningBackends
	// published holds the descriptions as pages last got them, in the order of backends.
	published []wire.Backend
	// bodies are the agents that have a body (AvatarID and Type), by the ids of their back ends.
	bodies    map[string]wire.Agent
	approvals approvals
}

// runningBackends are the back ends that run. It has no lock; the registry has.
type runningBackends struct {
	// ctx is Run's; nil: it does not run.
	ctx context.Context //nolint:containedctx // of the back ends, which come and go
	// stop ends back ends by their ids, and wait for that.
	stop map[string]func()
	wg   sync.WaitGroup
}

// start runs a back end until it is ended or Run's context is. Nothing starts while Run does not
// run.
func (ru *runningBackends) start(id string, b Backend) {
	if ru.ctx == nil {
		return
	}
	ctx, cancel := context.WithCancel(ru.ctx)
	done := make(chan struct{})
	ru.stop[id] = func() {
		cancel()
		<-done
	}
	ru.wg.Go(func() {
		defer close(done)
		defer cancel()
		b.Run(ctx)
	})
}

// NewRegistry returns a registry without back ends.
func NewRegistry(o Options) *Registry {
	return &Registry{
		opt: o, dirty: make(chan struct{}, 1), published: []wire.Backend{}, bodies: map[string]wire.Agent{},
		pendingTurns: pendingTurns{turns: map[string]*pendingTurn{}},
		spoken:       spokenMessages{bySession: map[[2]string][]wire.ChatMessage{}},
		approvals:    approvals{publish: func(e wire.ChatEvent) { o.Publish(o.UserID, e) }},
	}
}

// Add registers a back end; while Run runs, it runs at once. One with the same id that is there
// already stays.
func (r *Registry) Add(b Backend) {
	description := b.Describe()
	r.mu.Lock()
	defer r.mu.Unlock()
	if slices.ContainsFunc(r.published, func(x wire.Backend) bool { return x.ID == description.ID }) {
		return
	}
	r.backends = append(r.backends, b)
	r.published = append(r.published, description)
	if r.running.ctx != nil {
		r.running.start(description.ID, b)
		r.opt.Publish(r.opt.UserID, wire.ChatEvent{Kind: wire.ChatEventBackends, Backends: slices.Clone(r.published)})
	}
}

// Remove ends a back end and forgets it: its approvals are withdrawn, and its body leaves the
// world. It returns when all of it has ended. False: there is none with this id.
func (r *Registry) Remove(id string) bool {
	r.mu.Lock()
	i := slices.IndexFunc(r.published, func(b wire.Backend) bool { return b.ID == id })
	if i < 0 {
		r.mu.Unlock()
		return false
	}
	r.backends, r.published = slices.Delete(slices.Clone(r.backends), i, i+1),
		slices.Delete(slices.Clone(r.published), i, i+1)
	end, ran := r.running.stop[id]
	delete(r.running.stop, id)
	r.mu.Unlock()
	if ran {
		end() // outside of the lock: it still reports
	}
	r.mu.Lock()
	r.approvals.withdraw(id)
	body, stands := r.bodies[id]
	delete(r.bodies, id)
	r.opt.Publish(r.opt.UserID, wire.ChatEvent{Kind: wire.ChatEventBackends, Backends: slices.Clone(r.published)})
	r.mu.Unlock()
	if stands {
		r.opt.Body(r.opt.UserID, Body{Type: body.Type, Gone: true})
	}
	return true
}

// Run runs all back ends until ctx ends, and returns when they have ended.
func (r *Registry) Run(ctx context.Context) {
	r.mu.Lock()
	r.running.ctx, r.running.stop = ctx, map[string]func(){}
	for i, b := range r.backends {
		r.running.start(r.published[i].ID, b)
	}
	r.mu.Unlock()
	r.publishChanges(ctx)
	r.mu.Lock()
	r.running.ctx = nil // back ends added from now on do not run
	r.mu.Unlock()
	r.running.wg.Wait()
}

// publishChanges publishes changed descriptions until ctx ends, debounced: many changes make one
// event.
func (r *Registry) publishChanges(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.dirty:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(changeDebounce):
		}
		select { // the event below includes changes of the meantime
		case <-r.dirty:
		default:
		}
		r.publishBackends()
	}
}

// publishBackends sends the descriptions of all back ends to the pages.
func (r *Registry) publishBackends() {
	for {
		r.mu.Lock()
		backends := slices.Clone(r.backends)
		r.mu.Unlock()
		list := slice.Map(backends, func(b Backend) wire.Backend { return b.Describe() })
		if r.publishIfCurrent(backends, list) {
			return
		}
	}
}

// publishIfCurrent publishes the descriptions of back ends; false: others have come or gone
// meanwhile.
func (r *Registry) publishIfCurrent(backends []Backend, list []wire.Backend) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Equal(r.backends, backends) {
		return false
	}
	for i := range list {
		list[i].Avatar = cmp.Or(list[i].Avatar, r.bodies[list[i].ID].AvatarID)
	}
	r.published = list
	r.opt.Publish(r.opt.UserID, wire.ChatEvent{Kind: wire.ChatEventBackends, Backends: list})
	return true
}

// Backends returns the descriptions of all back ends as they were last published.
func (r *Registry) Backends() []wire.Backend {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.published)
}

// Greet sends the current state to a page that connects: the back ends, the open approvals and the
// newest turns. send must queue its events before those that are published later, and must not
// block.
func (r *Registry) Greet(userID string, send func(wire.ChatEvent)) {
	if userID != r.opt.UserID {
		return
	}
	turns := r.opt.Turns()
	r.mu.Lock()
	defer r.mu.Unlock()
	send(wire.ChatEvent{Kind: wire.ChatEventBackends, Backends: slices.Clone(r.published)})
	for _, a := range r.approvals.list {
		send(a.event())
	}
	if r.opt.AtWork != nil {
		r.opt.AtWork(send)
	}
	for _, t := range turns {
		send(wire.ChatEvent{Kind: wire.ChatEventTurn, Backend: t.Backend, Turn: &t})
	}
}

// Agent returns a back end that is ready and whose agent has an avatar: the one with this id, or
// the first one for an empty id.
func (r *Registry) Agent(backendID string) (wire.Backend, wire.Agent, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, b := range r.published {
		a := wire.Agent{AvatarID: cmp.Or(b.Avatar, r.bodies[b.ID].AvatarID), Type: r.bodies[b.ID].Type, Name: b.Name}
		if (backendID == "" || b.ID == backendID) && b.State == wire.BackendReady && a.AvatarID != "" {
			return b, a, true
		}
	}
	return wire.Backend{}, wire.Agent{}, false
}

// Image returns a picture that a back end has stored; false: it was evicted, or never existed.
func (r *Registry) Image(id string) (mimeType string, data []byte, ok bool) { return r.images.get(id) }

// find returns the back end with an id, and its description as it was last published.
func (r *Registry) find(id string) (Backend, wire.Backend, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, b := range r.published {
		if b.ID == id {
			b.Avatar = cmp.Or(b.Avatar, r.bodies[id].AvatarID) // the avatar may be newer than the publication
			return r.backends[i], b, true
		}
	}
	return nil, wire.Backend{}, false
}
