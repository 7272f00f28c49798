package pairing

import (
	"context"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
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
	x, err := record.Upsert(ctx, s.store, sessionKey(userID, worldID), func(x *sessionRecord) (bool, *wire.Error) {
		makes := x.ID == ""
		if makes {
			*x = sessionRecord{ID: ident.New("sess_"), UserID: userID, WorldID: worldID, Created: s.clock.time()}
		}
		return makes, nil
	})
	if err != nil {
		return "", s.failed(err, "read or make a session")
	}
	return x.Value.ID, nil
}
