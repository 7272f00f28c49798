package directory

// The user's list of worlds, as the page manages it: list, create, duplicate, import, rename,
// delete, restore, open. The worlds tool of agents uses the same functions (tool.go), except that
// it cannot delete.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/store"
)

// Worlds lists a user's worlds for the page, oldest first, including the deleted ones that can be
// restored.
func (d *Directory) Worlds(ctx context.Context, userID string) ([]wire.WorldCard, *wire.Error) {
	current, e := d.CurrentWorld(ctx, userID)
	if e != nil {
		return nil, e
	}
	list, err := d.opt.Log.AllWorlds(ctx, userID)
	if err != nil {
		return nil, live.ReadError(err)
	}
	cards := make([]wire.WorldCard, len(list))
	for i, w := range list {
		cards[i] = d.card(userID, w)
		cards[i].Current = w.ID == current
	}
	return cards, nil
}

// indexOf returns the index of the world with an id; -1: there is none.
func indexOf(list []store.WorldRecord, id string) int {
	return slices.IndexFunc(list, func(w store.WorldRecord) bool { return w.ID == id })
}

// belowLimit returns the user's worlds, with an error when their number is at the limit.
func (d *Directory) belowLimit(ctx context.Context, userID string) ([]store.WorldRecord, error) {
	list, err := d.opt.Log.Worlds(ctx, userID)
	if err == nil && len(list) >= d.opt.MaxWorlds {
		err = wire.NewError(wire.CodeLimit, "there are %d worlds already", len(list)).
			Try("Delete one in the page, under Worlds.")
	}
	return list, err
}

// callerError converts an error of belowLimit or of the store for the caller.
func callerError(err error) *wire.Error {
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return e
	}
	return live.StoreError(err)
}

// cleanName trims and validates a name. An empty name becomes the fallback, numbered if another
// world has it.
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
	if open := strings.LastIndex(name, " ("); open > 0 && strings.HasSuffix(name, ")") &&
		strings.Trim(name[open+2:len(name)-1], "0123456789") == "" {
		base = []rune(name[:open])
	}
	for n := 2; taken[name]; n++ {
		suffix := fmt.Sprintf(" (%d)", n)
		name = strings.TrimSpace(string(base[:min(len(base), store.MaxWorldName-len(suffix))])) + suffix
	}
	return name
}

// CreateWorld creates a world, with the plaza unless it is to be empty. An empty name gets a
// default.
func (d *Directory) CreateWorld(ctx context.Context, userID, name string, empty bool) (wire.WorldCard, *wire.Error) {
	list, err := d.belowLimit(ctx, userID)
	if err != nil {
		return wire.WorldCard{}, callerError(err)
	}
	name, e := cleanName(name, newName, list)
	if e != nil {
		return wire.WorldCard{}, e
	}
	laidOut := doc.Plaza()
	if empty {
		laidOut = doc.Meadow()
	}
	w, err := d.createWorld(ctx, userID, name, laidOut)
	if err != nil {
		return wire.WorldCard{}, live.StoreError(err)
	}
	d.worldsChanged(d.user(userID))
	return d.card(userID, w), nil
}

// DuplicateWorld copies a world with its history. An empty name becomes the original's with a
// number.
func (d *Directory) DuplicateWorld(ctx context.Context, userID, fromID, name string) (wire.WorldCard, *wire.Error) {
	list, err := d.belowLimit(ctx, userID)
	from := indexOf(list, fromID)
	if from < 0 && (err == nil || len(list) > 0) { // a missing world matters more than the limit
		err = store.ErrNotFound
	}
	if err != nil {
		return wire.WorldCard{}, callerError(err)
	}
	name, e := cleanName(name, list[from].Name, list)
	if e != nil {
		return wire.WorldCard{}, e
	}
	w := d.newRecord(name)
	if err := d.opt.Log.DuplicateWorld(ctx, userID, fromID, w); err != nil {
		return wire.WorldCard{}, live.StoreError(err)
	}
	d.worldsChanged(d.user(userID))
	return d.card(userID, w), nil
}

// ImportWorld creates a world from an export file. Its errors are *wire.Error or come from the
// store as they are.
func (d *Directory) ImportWorld(ctx context.Context, userID string, from io.Reader) (store.WorldRecord, error) {
	if _, err := d.belowLimit(ctx, userID); err != nil {
		return store.WorldRecord{}, err
	}
	w, err := d.opt.Log.Import(ctx, userID, d.opt.NewID("w_"), from)
	if err == nil {
		d.worldsChanged(d.user(userID))
	}
	return w, err
}

// RenameWorld renames a world and returns the trimmed name.
func (d *Directory) RenameWorld(ctx context.Context, userID, worldID, name string) (string, *wire.Error) {
	if strings.TrimSpace(name) == "" {
		return "", wire.NewError(wire.CodeBadArguments, "a world needs a name").At("name")
	}
	name, e := cleanName(name, "", nil)
	if e != nil {
		return "", e
	}
	if err := d.opt.Log.RenameWorld(ctx, userID, worldID, name); err != nil {
		return "", live.StoreError(err)
	}
	d.ifOpen(userID, worldID, func(w *live.World) { w.Rename(name) })
	d.worldsChanged(d.user(userID))
	return name, nil
}

// DeleteWorld moves a world to the trash, from where RestoreWorld takes it back. Agents and pages
// in it move to the world that changed last, or to a new one when there is no other.
func (d *Directory) DeleteWorld(ctx context.Context, userID, worldID string) *wire.Error {
	u := d.user(userID)
	u.editMu.Lock()
	defer u.editMu.Unlock()
	// The trash comes first: if the process dies before the switch, currentWorld notices and picks
	// another world.
	if err := d.opt.Log.TrashWorld(ctx, userID, worldID, d.opt.Now()); err != nil {
		return live.StoreError(err)
	}
	e := d.switchAwayFrom(ctx, u, worldID)
	d.closeDeleted(u, worldID)
	d.worldsChanged(u)
	return e
}

// switchAwayFrom makes another world the current one if this one is. When that fails, the current
// world is unset, so that its next use tries again.
func (d *Directory) switchAwayFrom(ctx context.Context, u *user, worldID string) *wire.Error {
	u.mu.Lock()
	here := u.currentID() == worldID
	u.mu.Unlock()
	if !here {
		return nil
	}
	list, err := d.opt.Log.Worlds(ctx, u.id)
	next := ""
	if err == nil {
		next, err = d.nextWorld(ctx, u.id, list)
	}
	if err == nil {
		_, e := d.switchWorld(ctx, u, next)
		if e == nil {
			return nil
		}
		err = e
	}
	d.opt.Logger.Error().Err(err).Str("world", worldID).Msg("the world was deleted, but no other world could be opened")
	u.mu.Lock()
	if u.currentID() == worldID {
		u.current.Store(nil)
	}
	u.mu.Unlock()
	return callerError(err)
}

// IsDeleted reports whether a world is in the user's trash.
func (d *Directory) IsDeleted(ctx context.Context, userID, worldID string) bool {
	list, _ := d.opt.Log.AllWorlds(ctx, userID) // empty after an error
	i := indexOf(list, worldID)
	return i >= 0 && list[i].DeletedAt != nil
}

// RestoreWorld takes a world out of the trash. It does not switch to it.
func (d *Directory) RestoreWorld(ctx context.Context, userID, worldID string) *wire.Error {
	if _, err := d.belowLimit(ctx, userID); err != nil {
		return callerError(err)
	}
	if err := d.opt.Log.RestoreWorld(ctx, userID, worldID); err != nil {
		return live.StoreError(err)
	}
	d.worldsChanged(d.user(userID))
	return nil
}

// OpenWorld makes a world the user's current one.
func (d *Directory) OpenWorld(ctx context.Context, userID, worldID string) *wire.Error {
	u := d.user(userID)
	if _, e := d.currentWorld(ctx, u); e != nil {
		return e
	}
	_, e := d.switchWorld(ctx, u, worldID)
	return e
}

// worldsChanged notifies the user's pages and watchers that the list of worlds, or the current
// world, has changed.
func (c *current) worldsChanged(u *user) {
	for _, p := range u.openPages() {
		p.WorldsChanged()
	}
	u.Changed("")
}

// FilesChanged notifies the user's pages that a file was uploaded or deleted.
func (d *Directory) FilesChanged(userID string) {
	for _, p := range d.user(userID).openPages() {
		p.FilesChanged()
	}
}

// openPages returns the user's pages.
func (u *user) openPages() []Page {
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.Collect(maps.Keys(u.pages))
}
