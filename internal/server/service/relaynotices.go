package service

import (
	"context"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/relay/pairing"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// deviceNotices records and announces what happens to the users' paired devices.
type deviceNotices struct {
	router   *router.Router
	pairings *pairing.Service
	names    account.Names
	logger   zerolog.Logger
	// deviceLists is one list for a user's pages at a time; activeNotes writes the active device of
	// a session, by user and world.
	deviceLists coalescer[string]
	activeNotes coalescer[[2]string]
}

// eventTime bounds the writing of one line of an audit log, for which no request waits.
const eventTime = 5 * time.Second

// record writes a line of a user's audit log in the background.
func (n *deviceNotices) record(userID string, e wire.RelayEvent) {
	n.router.Go(func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, eventTime)
		defer cancel()
		// The sockets of an account that is being deleted close too, and must leave nothing behind.
		if there, err := n.names.Exists(ctx, userID); err != nil || there {
			n.pairings.Log(ctx, userID, e)
		}
	})
}

// refused records a message that a socket was refused.
func (n *deviceNotices) refused(by *access.Principal, worldID string, code wire.Code) {
	n.record(by.UserID, wire.RelayEvent{
		Kind: wire.RelayMessageRefused, DeviceID: by.DeviceID, WorldID: worldID,
		Code: code,
	})
}

// deviceEvent records that a paired device has come or gone, and sends the user's pages their
// devices.
func (n *deviceNotices) deviceEvent(by *access.Principal, kind wire.RelayEventKind) {
	n.record(by.UserID, wire.RelayEvent{Kind: kind, DeviceID: by.DeviceID, WorldID: by.WorldID})
	n.router.Go(func(ctx context.Context) {
		n.activeNotes.run([2]string{by.UserID, by.WorldID}, func() {
			if e := n.pairings.NoteActive(ctx, by.UserID, by.WorldID); e != nil {
				n.logger.Warn().Err(e).Msg("the active device of a session was not written")
			}
		})
		n.publishDevices(ctx, by.UserID)
	})
}

// publishDevices sends a user's pages their devices.
func (n *deviceNotices) publishDevices(ctx context.Context, userID string) {
	if n.router.Opened(userID) == 0 {
		return // a page that opens asks for them
	}
	n.deviceLists.run(userID, func() {
		if list, e := n.pairings.Devices(ctx, userID); e == nil {
			n.router.PublishRelay(userID, wire.RelayNotice{Devices: list})
		}
	})
}
