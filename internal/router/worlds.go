package router

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// maxWorlds is how many worlds one user may have, the deleted ones not counted.
const maxWorlds = 200

// Names of worlds that nobody has named.
const (
	firstName = "Plaza"
	newName   = "New world"
)

// currentWorld returns the world that the user's agents act in and that pages without a wish show. The first call of a
// new user makes a world with a small plaza, so that the first screen is alive.
func (r *Router) currentWorld(ctx context.Context, u *user) (string, *wire.Error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.current != "" {
		return u.current, nil
	}
	id, err := r.opt.Log.Current(ctx, u.id)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return "", storeError(err)
	}
	worlds, err := r.opt.Log.Worlds(ctx, u.id)
	if err != nil {
		return "", storeError(err)
	}
	// A crash while the current world was being deleted leaves its id behind.
	if !slices.ContainsFunc(worlds, func(w store.WorldRecord) bool { return w.ID == id }) {
		if id, err = r.nextWorld(ctx, u.id, worlds); err != nil {
			return "", storeError(err)
		}
		if err := r.opt.Log.SetCurrent(ctx, u.id, id); err != nil {
			return "", storeError(err)
		}
	}
	u.current = id
	u.shown.Store(&id)
	return id, nil
}

// nextWorld is the world to open when none is: the one that changed last, or a new one.
func (r *Router) nextWorld(ctx context.Context, userID string, worlds []store.WorldRecord) (string, error) {
	if len(worlds) == 0 {
		return r.createWorld(ctx, userID, firstName)
	}
	newest := slices.MaxFunc(worlds, func(a, b store.WorldRecord) int { return a.UpdatedAt.Compare(b.UpdatedAt) })
	return newest.ID, nil
}

// CurrentWorld is the id of the world that is open for a user.
func (r *Router) CurrentWorld(ctx context.Context, userID string) (string, *wire.Error) {
	return r.currentWorld(ctx, r.user(userID))
}

// createWorld makes a world; its first entry lays out the plaza.
func (r *Router) createWorld(ctx context.Context, userID, name string) (string, error) {
	now := wire.Now(r.opt.Now())
	w := store.WorldRecord{ID: r.opt.NewID("w_"), Name: name, CreatedAt: now, UpdatedAt: now}
	first := wire.Entry{
		Revision: 1, Time: now, Author: wire.Author{Kind: "system", ID: "world", Name: "World"},
		Tool: "create", CallID: "create", Operations: world.Plaza(),
	}
	if err := r.opt.Log.CreateWorld(ctx, userID, w, first); err != nil {
		return "", err
	}
	return w.ID, nil
}

// switchWorld makes a world the user's current one: agents and pages move there.
func (r *Router) switchWorld(ctx context.Context, u *user, worldID string) (*liveWorld, *wire.Error) {
	h, e := r.liveWorld(ctx, u, worldID)
	if e != nil {
		return nil, e
	}
	u.switching.Lock()
	defer u.switching.Unlock()
	u.mu.Lock()
	if u.current == worldID {
		u.mu.Unlock()
		return h, nil
	}
	if err := r.opt.Log.SetCurrent(ctx, u.id, worldID); err != nil {
		u.mu.Unlock()
		return nil, storeError(err)
	}
	left := u.current
	u.current = worldID
	u.shown.Store(&worldID)
	sockets := make([]*agentSocket, 0, len(u.sockets))
	for s := range u.sockets {
		sockets = append(sockets, s)
	}
	pages := make([]*page, 0, len(u.pages))
	for p := range u.pages {
		pages = append(pages, p)
	}
	u.mu.Unlock()
	r.awaited(u, h, left, pages)
	for _, p := range pages {
		if p.follows && p.hub != h {
			p.tell(wire.KindSwitched, "", wire.Switched{WorldID: worldID})
		}
	}
	for _, s := range sockets {
		if s.follows {
			s.rebind(h)
		}
	}
	r.embody(u, left)
	r.embody(u, worldID)
	r.worldsChanged(u)
	return h, nil
}

// awaited lets the calls of a world wait for the pages that follow into it, those that were still on their way into the
// world that is left, or back to it, among them.
func (r *Router) awaited(u *user, to *liveWorld, left string, pages []*page) {
	follows := slices.ContainsFunc(pages, func(p *page) bool { return p.follows && p.hub != to })
	r.mu.Lock()
	from := r.hubs[worldKey{u.id, left}]
	r.mu.Unlock()
	now := r.opt.Now()
	until, wasHere := time.Time{}, false
	if from != nil {
		from.mu.Lock()
		until, wasHere = from.coming, from.wasHere
		from.coming = time.Time{}
		from.mu.Unlock()
	}
	if follows || until.After(now) && !wasHere {
		until, wasHere = now.Add(comingTime), false
	}
	to.mu.Lock()
	defer to.mu.Unlock()
	if until.After(now) && to.executor == nil {
		to.coming, to.wasHere = until, wasHere
	}
}

// followOn moves a socket that was entered while its user's current world changed. The caller has entered it.
func (r *Router) followOn(u *user, from *liveWorld, move func(to *liveWorld)) {
	u.switching.Lock()
	defer u.switching.Unlock()
	u.mu.Lock()
	current := u.current
	u.mu.Unlock()
	if current == from.worldID {
		return
	}
	ctx, cancel := r.callContext()
	defer cancel()
	if to, e := r.liveWorld(ctx, u, current); e == nil {
		move(to)
	}
}

// findWorld resolves an id, or a name that only one world has, to a record.
func (r *Router) findWorld(ctx context.Context, userID, want string) (store.WorldRecord, *wire.Error) {
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return store.WorldRecord{}, storeError(err)
	}
	var names []string
	var found []store.WorldRecord
	for _, w := range list {
		if w.ID == want {
			return w, nil
		}
		if w.Name == want {
			found = append(found, w)
		}
		names = append(names, w.ID, w.Name)
	}
	if len(found) == 1 {
		return found[0], nil
	}
	if len(found) > 1 {
		e := wire.NewError(wire.CodeBadArguments, "%d worlds are called %q: give the id of one", len(found), want)
		e.Field, e.Got = "id", want
		for _, w := range found {
			e.Near = append(e.Near, w.ID)
		}
		return store.WorldRecord{}, e
	}
	e := wire.NewError(wire.CodeNotFound, "there is no world %q", want)
	e.Field, e.Got, e.Near = "id", want, world.Near(want, names, 3)
	return store.WorldRecord{}, e
}
