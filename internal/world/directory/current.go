package directory

// The current world of a user is the one in which the agents act and which pages show unless they
// name another one. It is stored, and changes by switchWorld only:
//
//	1  the new world is opened, so that a damaged one is not switched to
//	2  the store and user.current get its id
//	3  calls in the new world wait for the pages that will follow (transferPageWait)
//	4  following pages are sent a switched message and reconnect; the sockets of agents move
//	5  the bodies of back ends' agents move
//
// A socket that logs in meanwhile checks afterwards whether it came too late (Follow).

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/store"
)

// maxWorlds is how many worlds one user may have if Options does not say. Deleted ones do not
// count.
const maxWorlds = 200

// pageSwitchTimeout is how long calls wait for a page that follows the user into another world.
const pageSwitchTimeout = 15 * time.Second

// Default names of worlds: the first one of a user, and those created later.
const (
	firstName = "Plaza"
	newName   = "New world"
)

// current tracks the current world of each user, and moves users and their agents between worlds.
type current struct{ *table }

// currentWorld returns the id of the user's current world, reading it from the store on first use.
// A new user gets a world with a small plaza, so that the first screen is not empty.
func (c *current) currentWorld(ctx context.Context, u *user) (string, *wire.Error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if id := u.currentID(); id != "" {
		return id, nil
	}
	id, err := c.opt.Log.Current(ctx, u.id)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return "", live.StoreError(err)
	}
	worlds, err := c.opt.Log.Worlds(ctx, u.id)
	if err != nil {
		return "", live.StoreError(err)
	}
	// After a crash during a deletion the stored current world may be one that is in the trash.
	if !slices.ContainsFunc(worlds, func(w store.WorldRecord) bool { return w.ID == id }) {
		if id, err = c.nextWorld(ctx, u.id, worlds); err != nil {
			return "", live.StoreError(err)
		}
		if err := c.opt.Log.SetCurrent(ctx, u.id, id); err != nil {
			return "", live.StoreError(err)
		}
	}
	u.current.Store(&id)
	return id, nil
}

// nextWorld returns the world to open when there is no current one: the world that changed last, or
// a new one.
func (c *current) nextWorld(ctx context.Context, userID string, worlds []store.WorldRecord) (string, error) {
	if len(worlds) == 0 {
		w, err := c.createWorld(ctx, userID, firstName, doc.Plaza())
		return w.ID, err
	}
	newest := slices.MaxFunc(worlds, func(a, b store.WorldRecord) int { return a.UpdatedAt.Compare(b.UpdatedAt) })
	return newest.ID, nil
}

// CurrentWorld returns the id of a user's current world, creating the first world of a new user.
func (c *current) CurrentWorld(ctx context.Context, userID string) (string, *wire.Error) {
	return c.currentWorld(ctx, c.user(userID))
}

// createWorld creates a world with these operations as its first entry.
func (c *current) createWorld(ctx context.Context, userID, name string, laidOut []wire.Operation) (store.WorldRecord,
	error,
) {
	w := c.newRecord(name)
	first := wire.Entry{
		Revision: 1, Time: w.CreatedAt, Author: wire.Author{Kind: wire.AuthorSystem, ID: "world", Name: "World"},
		Tool: "create", CallID: "create", Operations: laidOut,
	}
	return w, c.opt.Log.CreateWorld(ctx, userID, w, first)
}

// newRecord returns the record of a new world.
func (c *current) newRecord(name string) store.WorldRecord {
	now := wire.Millis(c.opt.Now())
	return store.WorldRecord{ID: c.opt.NewID("w_"), Name: name, CreatedAt: now, UpdatedAt: now}
}

// switchWorld makes a world the user's current one and moves agents and pages there. It returns the
// open world.
func (c *current) switchWorld(ctx context.Context, u *user, worldID string) (*live.World, *wire.Error) {
	w, e := c.world(ctx, u, worldID)
	if e != nil {
		return nil, e
	}
	u.switchMu.Lock()
	defer u.switchMu.Unlock()
	u.mu.Lock()
	left := u.currentID()
	if left == worldID {
		u.mu.Unlock()
		return w, nil
	}
	if err := c.opt.Log.SetCurrent(ctx, u.id, worldID); err != nil {
		u.mu.Unlock()
		return nil, live.StoreError(err)
	}
	u.current.Store(&worldID)
	agents, pages := slices.Collect(maps.Keys(u.agents)), slices.Collect(maps.Keys(u.pages))
	u.mu.Unlock()
	pages = slices.DeleteFunc(pages, func(p Page) bool { return !p.Follows() || p.WorldID() == worldID })
	c.transferPageWait(u, w, left, len(pages) > 0)
	for _, p := range pages {
		p.SwitchTo(worldID)
	}
	if c.activeRemote(u.id) == nil {
		for _, a := range agents {
			a.MoveTo(w)
		}
	}
	c.ifOpen(u.id, left, (*live.World).AttachBodies)
	w.AttachBodies()
	c.worldsChanged(u)
	return w, nil
}

// transferPageWait makes the calls of the new world wait for the pages that will follow into it.
// Pages that the old world was still expecting count as well: those that were on their way there,
// and those expected back.
func (c *current) transferPageWait(u *user, to *live.World, left string, follow bool) {
	now := c.opt.Now()
	until, wasHere := time.Time{}, false
	c.ifOpen(u.id, left, func(from *live.World) { until, wasHere = from.ForgetPage() })
	if follow || until.After(now) && !wasHere {
		until, wasHere = now.Add(pageSwitchTimeout), false
	}
	to.ExpectPage(until, wasHere)
}

// Follow moves a socket whose user's current world changed while the socket logged in. The socket
// must be registered already, so that either this or switchWorld moves it.
func (c *current) Follow(ctx context.Context, userID string, from live.Place, move func(to live.Place)) {
	u := c.user(userID)
	u.switchMu.Lock()
	defer u.switchMu.Unlock()
	c.follow(ctx, u, from, move)
}

// follow is Follow with switchMu held.
func (c *current) follow(ctx context.Context, u *user, from live.Place, move func(to live.Place)) {
	u.mu.Lock()
	current := u.currentID()
	u.mu.Unlock()
	if id, _ := from.Address(); current == id {
		return
	}
	if to, e := c.world(ctx, u, current); e == nil {
		move(to)
	}
}

// findWorld resolves an id or an unambiguous name to a world's record.
func (c *current) findWorld(ctx context.Context, userID, want string) (store.WorldRecord, *wire.Error) {
	list, err := c.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return store.WorldRecord{}, live.StoreError(err)
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
	return store.WorldRecord{}, wire.NotFound(wire.MissingWorld, "there is no world %q", want).
		At("id").Saw(want).Suggest(doc.Similar(want, names, 3))
}

// world returns an open world; its first use folds the log. An empty worldID means the user's
// current world. Of several goroutines that open the same world at once, one folds and the others
// wait.
func (c *current) world(ctx context.Context, u *user, worldID string) (*live.World, *wire.Error) {
	if worldID == "" {
		id, e := c.currentWorld(ctx, u)
		if e != nil {
			return nil, e
		}
		worldID = id
	}
	k := key{u.id, worldID}
	s, mine, e := c.slot(ctx, k)
	if e != nil {
		return nil, e
	}
	if mine {
		c.fill(u, k, s)
	}
	select {
	case <-s.ready:
		return s.world, s.err
	case <-ctx.Done():
		return nil, wire.NewError(wire.CodeUnavailable, "the world is being opened; call again")
	}
}

// Place returns a world for a socket, opening it. An empty worldID means the user's current world.
func (c *current) Place(ctx context.Context, userID, worldID string) (live.Place, *wire.Error) {
	w, e := c.world(ctx, c.user(userID), worldID)
	if e != nil {
		return nil, e
	}
	return w, nil
}
