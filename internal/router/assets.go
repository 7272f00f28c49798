package router

import (
	"context"
	"slices"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// AssetUsage names a world that shows an uploaded file, and the objects and avatars that show it there.
type AssetUsage struct {
	World string   // name
	Users []string // object ids and avatar names
}

// AssetUsages lists the worlds of a user that show an uploaded file, the current world first. Deleted worlds do not
// count: a file's id comes from its content, so that uploading it again restores it there.
func (r *Router) AssetUsages(ctx context.Context, userID, assetID string) ([]AssetUsage, *wire.Error) {
	u := r.user(userID)
	current, e := r.currentWorld(ctx, u)
	if e != nil {
		return nil, e
	}
	list, err := r.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return nil, storeError(err)
	}
	var usages []AssetUsage
	for _, w := range list {
		doc, err := r.documentOf(ctx, u, w.ID, w.Name)
		if err != nil {
			return nil, storeError(err)
		}
		users := usersOf(&doc, assetID)
		switch usage := (AssetUsage{World: w.Name, Users: users}); {
		case len(users) == 0:
		case w.ID == current:
			usages = slices.Insert(usages, 0, usage)
		default:
			usages = append(usages, usage)
		}
	}
	return usages, nil
}

// documentOf returns the current document of a world. It reads the log of a world that is not open, without opening it.
func (r *Router) documentOf(ctx context.Context, u *user, worldID, name string) (doc world.Document, err error) {
	loaded := false
	r.ifLoaded(u.id, worldID, func(lw *liveWorld) { doc, loaded = lw.state.Document(), true })
	if loaded {
		return doc, nil
	}
	state, _, err := newLiveWorld(r, u, worldID).fold(ctx, name)
	if err != nil {
		return doc, err
	}
	return state.Document(), nil
}

// usersOf returns the ids of the objects and the names of the avatars that show a file.
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
