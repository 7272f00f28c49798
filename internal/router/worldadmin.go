package router

// The user's list of worlds, as the page manages it: list, create, duplicate, import, rename, delete, restore, open.
// The worlds tool of agents uses the same functions (worldstool.go), except that it cannot delete.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
)

// Worlds lists a user's worlds for the page, oldest first, including the deleted ones that can be restored.
func (r *Router) Worlds(ctx context.Context, userID string) ([]wire.WorldCard, *wire.Error) {
	current, e := r.CurrentWorld(ctx, userID)
	if e != nil {
		return nil, e
	}
	list, err := r.opt.Log.AllWorlds(ctx, userID)
	if err != nil {
		return nil, readError(err)
	}
	cards := make([]wire.WorldCard, len(list))
	for i, w := range list {
		cards[i] = r.card(userID, w)
		cards[i].Current = w.ID == current
	}
	return cards, nil
}

// card describes a world for the page's list. Only the record and, for an open world, its object count are read.
func (r *Router) card(userID string, w store.WorldRecord) wire.WorldCard {
	c := wire.WorldCard{ID: w.ID, Name: w.Name, CreatedAt: w.CreatedAt, UpdatedAt: w.UpdatedAt, DeletedAt: w.DeletedAt, Objects: w.Objects, Damage: w.Damage}
	r.ifLoaded(userID, w.ID, func(lw *liveWorld) {
		objects, _, _ := lw.state.Counts()
		c.Objects = &objects
	})
	return c
}

// indexOf returns where a list has the world with an id; -1: it has none.
func indexOf(list []store.WorldRecord, id string) int {
	return slices.IndexFunc(list, func(w store.WorldRecord) bool { return w.ID == id })
}

// checkWorldLimit refuses another world when the user has maxWorlds.
func checkWorldLimit(list []store.WorldRecord) *wire.Error {
	if len(list) < maxWorlds {
		return nil
	}
	return wire.NewError(wire.CodeLimit, "there are %d worlds already", len(list)).
		Try("Delete one in the page, under Worlds.")
}

// cleanName trims and validates a name. An empty name becomes the fallback, numbered if another world has it.
func cleanName(name, fallback string, list []store.WorldRecord) (string, *wire.Error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return uniqueName(fallback, list), nil
	}
	if err := store.CheckName(name); err != nil {
		return "", wire.NewError(wire.CodeBadArguments, "the %s", err.Error()).
			At("name").Saw(clip.Line(name, 80)).Allow(fmt.Sprintf("1 to %d characters, none of them control characters", store.MaxWorldName))
	}
	return name, nil
}

// uniqueName adds "(2)", "(3)", … to a name until no world has it.
func uniqueName(name string, list []store.WorldRecord) string {
	taken := map[string]bool{}
	for _, w := range list {
		taken[w.Name] = true
	}
	base := []rune(name)
	if open := strings.LastIndex(name, " ("); open > 0 && strings.HasSuffix(name, ")") && strings.Trim(name[open+2:len(name)-1], "0123456789") == "" {
		base = []rune(name[:open])
	}
	for n := 2; taken[name]; n++ {
		suffix := fmt.Sprintf(" (%d)", n)
		name = strings.TrimSpace(string(base[:min(len(base), store.MaxWorldName-len(suffix))])) + suffix
	}
	return name
}

// CreateWorld creates a world with a small plaza. An empty name gets a default.
func (r *Router) CreateWorld(ctx context.Context, userID, name string) (wire.WorldCard, *wire.Error) {
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return wire.WorldCard{}, storeError(err)
	}
	e := checkWorldLimit(list)
	if e == nil {
		name, e = cleanName(name, newName, list)
	}
	if e != nil {
		return wire.WorldCard{}, e
	}
	w, err := r.createWorld(ctx, userID, name)
	if err != nil {
		return wire.WorldCard{}, storeError(err)
	}
	r.worldsChanged(r.user(userID))
	return r.card(userID, w), nil
}

// DuplicateWorld copies a world with its history. An empty name becomes the original's with a number.
func (r *Router) DuplicateWorld(ctx context.Context, userID, fromID, name string) (wire.WorldCard, *wire.Error) {
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return wire.WorldCard{}, storeError(err)
	}
	from := indexOf(list, fromID)
	if from < 0 {
		return wire.WorldCard{}, storeError(store.ErrNotFound)
	}
	e := checkWorldLimit(list)
	if e == nil {
		name, e = cleanName(name, list[from].Name, list)
	}
	if e != nil {
		return wire.WorldCard{}, e
	}
	w := r.newRecord(name)
	if err := r.opt.Log.DuplicateWorld(ctx, userID, fromID, w); err != nil {
		return wire.WorldCard{}, storeError(err)
	}
	r.worldsChanged(r.user(userID))
	return r.card(userID, w), nil
}

// ImportWorld creates a world from an export file. Its errors are *wire.Error or come from the store as they are.
func (r *Router) ImportWorld(ctx context.Context, userID string, from io.Reader) (store.WorldRecord, error) {
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return store.WorldRecord{}, err
	}
	if e := checkWorldLimit(list); e != nil {
		return store.WorldRecord{}, e
	}
	w, err := r.opt.Log.Import(ctx, userID, r.opt.NewID("w_"), from)
	if err == nil {
		r.worldsChanged(r.user(userID))
	}
	return w, err
}

// RenameWorld renames a world and returns the trimmed name.
func (r *Router) RenameWorld(ctx context.Context, userID, worldID, name string) (string, *wire.Error) {
	if strings.TrimSpace(name) == "" {
		return "", wire.NewError(wire.CodeBadArguments, "a world needs a name").At("name")
	}
	name, e := cleanName(name, "", nil)
	if e != nil {
		return "", e
	}
	if err := r.opt.Log.RenameWorld(ctx, userID, worldID, name); err != nil {
		return "", storeError(err)
	}
	r.ifLoaded(userID, worldID, func(lw *liveWorld) {
		lw.name = name
		lw.state.SetName(name)
	})
	r.worldsChanged(r.user(userID))
	return name, nil
}

// DeleteWorld moves a world to the trash, from where RestoreWorld takes it back. Agents and pages in it move to the
// world that changed last, or to a new one when there is no other.
func (r *Router) DeleteWorld(ctx context.Context, userID, worldID string) *wire.Error {
	u := r.user(userID)
	u.editMu.Lock()
	defer u.editMu.Unlock()
	// The trash comes first: if the process dies before the switch, currentWorld notices and picks another world.
	if err := r.opt.Log.TrashWorld(ctx, userID, worldID, r.opt.Now()); err != nil {
		return storeError(err)
	}
	e := r.switchAwayFrom(ctx, u, worldID)
	r.closeDeleted(u, worldID)
	r.worldsChanged(u)
	return e
}

// switchAwayFrom makes another world the current one if this one is. When that fails, the current world is unset, so
// that its next use tries again.
func (r *Router) switchAwayFrom(ctx context.Context, u *user, worldID string) *wire.Error {
	u.mu.Lock()
	here := u.currentID() == worldID
	u.mu.Unlock()
	if !here {
		return nil
	}
	list, err := r.opt.Log.Worlds(ctx, u.id)
	next := ""
	if err == nil {
		next, err = r.nextWorld(ctx, u.id, list)
	}
	if err == nil {
		_, e := r.switchWorld(ctx, u, next)
		if e == nil {
			return nil
		}
		err = e
	}
	r.opt.Logger.Error().Err(err).Str("world", worldID).Msg("the world was deleted, but no other world could be opened")
	u.mu.Lock()
	if u.currentID() == worldID {
		u.current.Store(nil)
	}
	u.mu.Unlock()
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return e
	}
	return storeError(err)
}

// closeDeleted ends an open world that was deleted: it removes it from the map, ends its calls and streams, and sends
// its pages to the current world.
func (r *Router) closeDeleted(u *user, worldID string) {
	key := worldKey{u.id, worldID}
	r.mu.Lock()
	lw := r.worlds[key]
	delete(r.worlds, key)
	r.mu.Unlock()
	if lw == nil {
		return
	}
	lw.end(wire.NewError(wire.CodeNotFound, "this world was deleted").
		Try("List your worlds with the worlds tool; the user can restore a deleted one in the page."))
	lw.mu.Lock()
	defer lw.mu.Unlock()
	lw.deleted = true
	for _, p := range lw.pages {
		p.postJSON(wire.KindSwitched, "", wire.Switched{WorldID: u.currentID()})
	}
}

// isDeleted reports whether a world is in the user's trash.
func (r *Router) isDeleted(ctx context.Context, u *user, worldID string) bool {
	list, _ := r.opt.Log.AllWorlds(ctx, u.id) // empty after an error
	i := indexOf(list, worldID)
	return i >= 0 && list[i].DeletedAt != nil
}

// RestoreWorld takes a world out of the trash. It does not switch to it.
func (r *Router) RestoreWorld(ctx context.Context, userID, worldID string) *wire.Error {
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return storeError(err)
	}
	if e := checkWorldLimit(list); e != nil {
		return e
	}
	if err := r.opt.Log.RestoreWorld(ctx, userID, worldID); err != nil {
		return storeError(err)
	}
	r.worldsChanged(r.user(userID))
	return nil
}

// OpenWorld makes a world the user's current one.
func (r *Router) OpenWorld(ctx context.Context, userID, worldID string) *wire.Error {
	u := r.user(userID)
	if _, e := r.currentWorld(ctx, u); e != nil {
		return e
	}
	_, e := r.switchWorld(ctx, u, worldID)
	return e
}

// worldsChanged notifies the user's pages and watchers that the list of worlds, or the current world, has changed.
func (r *Router) worldsChanged(u *user) {
	u.mu.Lock()
	pages := slices.Collect(maps.Keys(u.pages))
	u.mu.Unlock()
	for _, p := range pages {
		p.world.mu.Lock()
		name, greeted := p.world.name, slices.Contains(p.world.pages, p)
		p.world.mu.Unlock()
		if greeted { // the welcome comes first; it says the same
			p.postJSON(wire.KindWorlds, "", wire.WorldsChanged{Name: name})
		}
	}
	u.notifyWatchers()
}
