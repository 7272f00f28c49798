package pairing

import (
	"context"
	"errors"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// sessionRecord is a RelaySession, under d.session.USER.WORLD: what the pages and agents of a user
// in a world share.
type sessionRecord struct {
	ID      string    `json:"id"`
	UserID  string    `json:"userId"`
	WorldID string    `json:"worldId"`
	Created time.Time `json:"createdAt"`
	// ActiveDevice is the device that is connected, or was last; of several, the one that came
	// last. Empty: none yet.
	ActiveDevice string `json:"activeDevice,omitempty"`
}

func sessionKey(userID, worldID string) string { return "d.session." + userID + "." + worldID }

// Session returns the id of the relay session of a user and a world, and makes it if it is the
// first time. It stays the same over restarts and on all nodes.
func (s *records) Session(ctx context.Context, userID, worldID string) (string, *wire.Error) {
	if !wire.ValidID(userID) || !wire.ValidID(worldID) {
		return "", wire.NotFound(wire.MissingWorld, "you have no such world")
	}
	key := sessionKey(userID, worldID)
	if werr := s.renewed(ctx, key); werr != nil {
		return "", werr
	}
	for range maxTries {
		x, werr := get[sessionRecord](ctx, s, "read a session", key)
		switch {
		case werr != nil:
			return "", werr
		case x != nil:
			return x.ID, nil
		}
		x = &sessionRecord{ID: ident.New("sess_"), UserID: userID, WorldID: worldID, Created: s.clock.time()}
		if _, err := s.put(ctx, key, x, 0); err == nil {
			return x.ID, nil
		} else if !errors.Is(err, store.ErrConflict) {
			return "", s.failed("write a session", err)
		}
	}
	return "", s.failed("write a session", store.ErrConflict)
}
