package router

import (
	"context"

	"github.com/worldmcp/world/internal/wire"
)

// namedUsers is how many users of a file are named.
const namedUsers = 5

// AssetUsers names the objects and avatars of the user's current world that show an uploaded file. Other worlds are not
// searched: a file is named by its content, so one that is missed comes back under its id when it is uploaded again.
func (r *Router) AssetUsers(ctx context.Context, userID, assetID string) ([]string, *wire.Error) {
	u := r.user(userID)
	id, e := r.currentWorld(ctx, u)
	if e != nil {
		return nil, e
	}
	h, e := r.hub(ctx, u, id)
	if e != nil {
		return nil, e
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	d := h.state.Document()
	var users []string
	for i := range d.Objects {
		if d.Objects[i].Asset == assetID && len(users) < namedUsers {
			users = append(users, d.Objects[i].ID)
		}
	}
	for i := range d.Avatars {
		if d.Avatars[i].Model == assetID && len(users) < namedUsers {
			users = append(users, d.Avatars[i].Name)
		}
	}
	return users, nil
}
