package router

import (
	"context"
	"slices"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// AssetUse is a world that shows an uploaded file, and the objects and avatars there that do.
type AssetUse struct {
	World string
	Users []string
}

// AssetUsers says which of the user's worlds show an uploaded file, the current one first. Deleted worlds do not hold a
// file: it is named by its content, so it comes back under its id when it is uploaded again.
func (r *Router) AssetUsers(ctx context.Context, userID, assetID string) ([]AssetUse, *wire.Error) {
	u := r.user(userID)
	current, e := r.currentWorld(ctx, u)
	if e != nil {
		return nil, e
	}
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return nil, storeError(err)
	}
	var uses []AssetUse
	for _, w := range list {
		doc, err := r.documentOf(ctx, u, w.ID, w.Name)
		if err != nil {
			return nil, storeError(err)
		}
		users := usersOf(&doc, assetID)
		switch use := (AssetUse{World: w.Name, Users: users}); {
		case len(users) == 0:
		case w.ID == current:
			uses = slices.Insert(uses, 0, use)
		default:
			uses = append(uses, use)
		}
	}
	return uses, nil
}

// documentOf is a world as it is now. One that is not open is read from its log and let go of again.
func (r *Router) documentOf(ctx context.Context, u *user, worldID, name string) (world.Document, error) {
	r.mu.Lock()
	h := r.hubs[worldKey{u.id, worldID}]
	r.mu.Unlock()
	if h != nil {
		if doc, ok := h.document(); ok {
			return doc, nil
		}
	}
	state, _, err := newLiveWorld(r, u, worldID).fold(ctx, name)
	if err != nil {
		return world.Document{}, err
	}
	return state.Document(), nil
}

// document is the world as it is now; false: its log is not folded yet.
func (lw *liveWorld) document() (world.Document, bool) {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if !lw.loaded {
		return world.Document{}, false
	}
	return lw.state.Document(), true
}

// usersOf names the objects and avatars of a world that show a file.
func usersOf(doc *world.Document, assetID string) []string {
	var users []string
	for i := range doc.Objects {
		if doc.Objects[i].Asset == assetID {
			users = append(users, doc.Objects[i].ID)
		}
	}
	for i := range doc.Avatars {
		if doc.Avatars[i].Model == assetID {
			users = append(users, doc.Avatars[i].Name)
		}
	}
	return users
}
