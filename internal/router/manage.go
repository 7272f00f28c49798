package router

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
)

// Worlds lists a user's worlds for the page, the deleted ones that can be restored among them, oldest first.
func (r *Router) Worlds(ctx context.Context, userID string) ([]wire.WorldCard, *wire.Error) {
	current, e := r.CurrentWorld(ctx, userID)
	if e != nil {
		return nil, e
	}
	list, err := r.opt.Log.AllWorlds(ctx, userID)
	if err != nil {
		return nil, unread(err)
	}
	cards := make([]wire.WorldCard, len(list))
	for i, w := range list {
		cards[i] = r.card(userID, w)
		cards[i].Current = w.ID == current
	}
	return cards, nil
}

// card is a world as the page lists it.
func (r *Router) card(userID string, w store.WorldRecord) wire.WorldCard {
	c := wire.WorldCard{ID: w.ID, Name: w.Name, CreatedAt: w.CreatedAt, UpdatedAt: w.UpdatedAt, DeletedAt: w.DeletedAt, Objects: w.Objects, Damage: w.Damage}
	r.mu.Lock()
	h := r.hubs[worldKey{userID, w.ID}]
	r.mu.Unlock()
	if h == nil {
		return c
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.loaded {
		objects, _, _ := h.state.Counts()
		c.Objects = &objects
	}
	return c
}

// room is an error when a user may have no more worlds.
func room(list []store.WorldRecord) *wire.Error {
	if len(list) < maxWorlds {
		return nil
	}
	e := wire.NewError(wire.CodeLimit, "there are %d worlds already", len(list))
	e.Next = "Delete one in the page, under Worlds."
	return e
}

// checked is a name without the blanks around it; empty: the fallback that no other world has.
func checked(name, fallback string, list []store.WorldRecord) (string, *wire.Error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return freeName(fallback, list), nil
	}
	if err := store.CheckName(name); err != nil {
		e := wire.NewError(wire.CodeBadArguments, "the %s", err.Error())
		e.Field, e.Got, e.Allowed = "name", clip.Line(name, 80), fmt.Sprintf("1 to %d characters, none of them control characters", store.MaxWorldName)
		return "", e
	}
	return name, nil
}

// freeName adds "(2)", "(3)", … to a name until no world has it.
func freeName(name string, list []store.WorldRecord) string {
	taken := map[string]bool{}
	for _, w := range list {
		taken[w.Name] = true
	}
	base := []rune(name)
	if at := strings.LastIndex(name, " ("); at > 0 && strings.HasSuffix(name, ")") && strings.Trim(name[at+2:len(name)-1], "0123456789") == "" {
		base = []rune(name[:at])
	}
	for n := 2; taken[name]; n++ {
		suffix := fmt.Sprintf(" (%d)", n)
		name = strings.TrimSpace(string(base[:min(len(base), store.MaxWorldName-len(suffix))])) + suffix
	}
	return name
}

// CreateWorld makes a world with a small plaza; without a name it gets one.
func (r *Router) CreateWorld(ctx context.Context, userID, name string) (wire.WorldCard, *wire.Error) {
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return wire.WorldCard{}, storeError(err)
	}
	e := room(list)
	if e == nil {
		name, e = checked(name, newName, list)
	}
	if e != nil {
		return wire.WorldCard{}, e
	}
	id, err := r.createWorld(ctx, userID, name)
	if err != nil {
		return wire.WorldCard{}, storeError(err)
	}
	r.worldsChanged(r.user(userID))
	now := wire.Now(r.opt.Now())
	return wire.WorldCard{ID: id, Name: name, CreatedAt: now, UpdatedAt: now}, nil
}

// DuplicateWorld makes a copy of a world with its history; without a name it gets one.
func (r *Router) DuplicateWorld(ctx context.Context, userID, fromID, name string) (wire.WorldCard, *wire.Error) {
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return wire.WorldCard{}, storeError(err)
	}
	from := -1
	for i, w := range list {
		if w.ID == fromID {
			from = i
		}
	}
	if from < 0 {
		return wire.WorldCard{}, storeError(store.ErrNotFound)
	}
	e := room(list)
	if e == nil {
		name, e = checked(name, list[from].Name, list)
	}
	if e != nil {
		return wire.WorldCard{}, e
	}
	now := wire.Now(r.opt.Now())
	w := store.WorldRecord{ID: r.opt.NewID("w_"), Name: name, CreatedAt: now, UpdatedAt: now}
	if err := r.opt.Log.DuplicateWorld(ctx, userID, fromID, w); err != nil {
		return wire.WorldCard{}, storeError(err)
	}
	r.worldsChanged(r.user(userID))
	return r.card(userID, w), nil
}

// ImportWorld makes a new world of an export; an error that is not a *wire.Error is the store's.
func (r *Router) ImportWorld(ctx context.Context, userID string, from io.Reader) (store.WorldRecord, error) {
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return store.WorldRecord{}, err
	}
	if e := room(list); e != nil {
		return store.WorldRecord{}, e
	}
	w, err := r.opt.Log.Import(ctx, userID, r.opt.NewID("w_"), from)
	if err == nil {
		r.worldsChanged(r.user(userID))
	}
	return w, err
}

// RenameWorld gives a world another name.
func (r *Router) RenameWorld(ctx context.Context, userID, worldID, name string) (string, *wire.Error) {
	name = strings.TrimSpace(name)
	if _, e := checked(name, "", nil); name == "" || e != nil {
		if e == nil {
			e = wire.NewError(wire.CodeBadArguments, "a world needs a name")
			e.Field = "name"
		}
		return "", e
	}
	if err := r.opt.Log.RenameWorld(ctx, userID, worldID, name); err != nil {
		return "", storeError(err)
	}
	u := r.user(userID)
	r.mu.Lock()
	h := r.hubs[worldKey{userID, worldID}]
	r.mu.Unlock()
	if h != nil {
		h.mu.Lock()
		if h.loaded {
			h.name = name
			h.state.SetName(name)
		}
		h.mu.Unlock()
	}
	r.worldsChanged(u)
	return name, nil
}

// DeleteWorld takes a world away so that it can be restored. Agents and pages that were in it move to another one: the
// one that changed last, or a new one when it was the only one.
func (r *Router) DeleteWorld(ctx context.Context, userID, worldID string) *wire.Error {
	u := r.user(userID)
	u.editing.Lock()
	defer u.editing.Unlock()
	// First of all: after a crash in between, whoever asks for the current world is given another one.
	if err := r.opt.Log.TrashWorld(ctx, userID, worldID, r.opt.Now()); err != nil {
		return storeError(err)
	}
	e := r.moveFrom(ctx, u, worldID)
	r.shut(u, worldID)
	r.worldsChanged(u)
	return e
}

// moveFrom makes another world the current one when this is. When that fails, the next use of the current world tries
// again.
func (r *Router) moveFrom(ctx context.Context, u *user, worldID string) *wire.Error {
	u.mu.Lock()
	here := u.current == worldID
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
	r.opt.Logger.Error().Err(err).Str("world", worldID).Msg("the world was deleted, and no other one could be opened")
	u.mu.Lock()
	if u.current == worldID {
		u.current = ""
		u.shown.Store(nil)
	}
	u.mu.Unlock()
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return e
	}
	return storeError(err)
}

// shut lets go of an open world that was deleted: calls and streams end, and the pages on it are sent to the current one.
func (r *Router) shut(u *user, worldID string) {
	key := worldKey{u.id, worldID}
	r.mu.Lock()
	h := r.hubs[key]
	delete(r.hubs, key)
	r.mu.Unlock()
	if h == nil {
		return
	}
	e := wire.NewError(wire.CodeNotFound, "this world was deleted")
	e.Next = "List your worlds with the worlds tool; the user can restore a deleted one in the page."
	h.end(e)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.deleted = true
	for _, p := range h.pages {
		p.tell(wire.KindSwitched, "", wire.Switched{WorldID: u.at()})
	}
}

// isDeleted says whether a world is one of the user's that can be restored.
func (r *Router) isDeleted(ctx context.Context, u *user, worldID string) bool {
	if worldID == "" {
		return false
	}
	list, err := r.opt.Log.AllWorlds(ctx, u.id)
	return err == nil && slices.ContainsFunc(list, func(w store.WorldRecord) bool { return w.ID == worldID && w.DeletedAt != nil })
}

// RestoreWorld takes a deletion back.
func (r *Router) RestoreWorld(ctx context.Context, userID, worldID string) *wire.Error {
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return storeError(err)
	}
	if e := room(list); e != nil {
		return e
	}
	if err := r.opt.Log.RestoreWorld(ctx, userID, worldID); err != nil {
		return storeError(err)
	}
	r.worldsChanged(r.user(userID))
	return nil
}

// OpenWorld makes a world the current one.
func (r *Router) OpenWorld(ctx context.Context, userID, worldID string) *wire.Error {
	u := r.user(userID)
	if _, e := r.currentWorld(ctx, u); e != nil {
		return e
	}
	_, e := r.switchWorld(ctx, u, worldID)
	return e
}

// worldsChanged tells the user's pages that the list of worlds, or which one is open, is another one now.
func (r *Router) worldsChanged(u *user) {
	u.mu.Lock()
	pages := make([]*page, 0, len(u.pages))
	for p := range u.pages {
		pages = append(pages, p)
	}
	u.mu.Unlock()
	for _, p := range pages {
		p.hub.mu.Lock()
		name, greeted := p.hub.name, slices.Contains(p.hub.pages, p)
		p.hub.mu.Unlock()
		if greeted { // nothing reaches a page before its welcome, which says the same
			p.tell(wire.KindWorlds, "", wire.WorldsChanged{Name: name})
		}
	}
	u.changed()
}
