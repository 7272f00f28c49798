package pairing

import (
	"context"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// EndWorld ends all that leads into a world that its user has deleted: codes that could still be
// used are denied, devices and tokens revoked, and the relay session ends. It may be called again,
// and does the rest then; a world that is there stays as it is. (The device of an agent that
// fetches its token in this moment is taken back by hand.)
func (s *Service) EndWorld(ctx context.Context, by *access.Principal, worldID string) *wire.Error {
	if _, e := s.opt.WorldName(ctx, by.UserID, worldID); e == nil || e.Code != wire.CodeNotFound {
		return e
	}
	codes, e := list[codeRecord](ctx, s.records, codeKey(by.UserID, "*"))
	if e != nil {
		return e
	}
	for _, c := range codes {
		if c.WorldID == worldID {
			if e := s.withdraw(ctx, by, c.ID); e != nil {
				return e
			}
		}
	}
	devices, e := list[deviceRecord](ctx, s.records, deviceKey(by.UserID, "*"))
	if e != nil {
		return e
	}
	for _, d := range devices {
		switch {
		case d.WorldID != worldID || d.State == wire.DeviceRevoked:
			continue
		case d.Class == access.ClassMCP:
			e = s.RevokeToken(ctx, by, d.ID)
		default:
			_, e = s.Revoke(ctx, by, d.ID)
		}
		if e != nil && e.Code != wire.CodeNotFound { // it was removed just now
			return e
		}
	}
	if err := s.store.PurgeRecords(ctx, sessionKey(by.UserID, worldID)); err != nil {
		return s.failed(err, "end a session")
	}
	return nil
}

// withdraw denies a code that could still become a device.
func (s *Service) withdraw(ctx context.Context, by *access.Principal, id string) *wire.Error {
	changed := false
	c, e := change(ctx, s.records, codeKey(by.UserID, id), nil, func(c *codeRecord) (bool, *wire.Error) {
		if changed = c.live(s.clock.time()); changed {
			c.State = wire.PairingDenied
		}
		return changed, nil
	})
	if e != nil || !changed {
		return e
	}
	event := wire.RelayEvent{Kind: wire.RelayPairingDenied, WorldID: c.WorldID, Session: by.Credential}
	if c.Claim != nil {
		event.Label = c.Claim.Label
	}
	s.Log(ctx, by.UserID, event)
	s.publishPairings(ctx, by.UserID)
	return nil
}

// NoteActive writes which device a relay session is about: of those of the world that are connected
// the one that came last, else the one that was there last. It is called when a device has come,
// gone or ended.
func (s *Service) NoteActive(ctx context.Context, userID, worldID string) *wire.Error {
	all, e := list[deviceRecord](ctx, s.records, deviceKey(userID, "*"))
	if e != nil {
		return e
	}
	all = slices.DeleteFunc(all, func(d *deviceRecord) bool {
		return d.WorldID != worldID || d.Class != access.ClassDevice || d.State != wire.DeviceActive ||
			d.LastSeen == nil
	})
	active := ""
	if len(all) > 0 {
		active = slices.MaxFunc(all, func(a, b *deviceRecord) int {
			if here := s.opt.Connected(a.ID); here != s.opt.Connected(b.ID) {
				return map[bool]int{true: 1, false: -1}[here]
			}
			return a.LastSeen.Compare(*b.LastSeen)
		}).ID
	}
	_, e = change(ctx, s.records, sessionKey(userID, worldID), nil, func(x *sessionRecord) (bool, *wire.Error) {
		changed := x.ActiveDevice != active
		x.ActiveDevice = active
		return changed, nil
	})
	return e
}
