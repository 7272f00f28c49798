package pairing

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

const (
	// sweepEvery is how often ended records are removed and the clock is measured.
	sweepEvery = time.Minute
	// endedShown is how long a code that has ended can be looked up by its owner, counted from when
	// it would have expired.
	endedShown = 10 * time.Minute
	// blindFor is how long devices may go on while the store cannot say whether one was revoked.
	blindFor = 30 * time.Second
)

// Run watches the records for what other nodes change, and removes ended records, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	var running sync.WaitGroup
	errs := make([]error, 2)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	running.Go(func() {
		defer cancel()
		errs[0] = s.store.WatchRecords(ctx, deviceKey("*", "*"), s.deviceWatch(ctx))
	})
	running.Go(func() {
		defer cancel()
		errs[1] = s.store.WatchRecords(ctx, codeKey("*", "*"), func(key string, err error) {
			if err != nil {
				return
			}
			if r, err := s.store.Record(ctx, key); s.own.foreign(key, r, err) {
				s.publishPairings(ctx, strings.Split(key, ".")[2])
			}
		})
	})
	running.Go(func() {
		tick := time.NewTicker(sweepEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				s.sweep(ctx)
			}
		}
	})
	running.Wait()
	return errors.Join(errs...)
}

// deviceWatch returns what a watch of the devices calls. It ends the grants of devices that were
// revoked, removed, or given other scopes; when the store has been silent for blindFor, all of
// them.
func (s *devices) deviceWatch(ctx context.Context) func(key string, err error) {
	var blind time.Time
	return func(key string, err error) {
		if err != nil {
			if now := s.opt.Now(); blind.IsZero() {
				blind = now
			} else if now.Sub(blind) >= blindFor {
				s.opt.Logger.Error().Err(err).Msg("the store cannot say which devices are revoked: all of them are closed")
				for _, id := range s.grants.ids() {
					s.grants.end(id, wire.NewError(wire.CodeUnavailable, "the relay cannot read its records at the moment"))
				}
				blind = now
			}
			return
		}
		blind = time.Time{}
		token := strings.Split(key, ".")
		r, err := s.store.Record(ctx, key)
		s.check(token[3], r, err)
		if s.own.foreign(key, r, err) {
			s.publishDevices(ctx, token[2])
		}
	}
}

// check ends the grant of a device that is not as it was when it came. r and err are of its record.
func (s *devices) check(id string, r store.Record, err error) {
	var d record.Entry[deviceRecord]
	if err == nil {
		d, err = record.Decode[deviceRecord](r)
	}
	switch {
	case record.Absent(err), err == nil && d.Value.State == wire.DeviceRevoked:
		s.grants.end(id, nil)
	case err == nil:
		s.grants.endStale(id, d.Value.Scopes)
	} // else the sweep looks again
}

// sweep removes codes and devices that have ended, and looks at all devices that have a grant here,
// in case the watch has missed one.
func (s *Service) sweep(ctx context.Context) {
	if err := s.clock.measure(ctx); err != nil && ctx.Err() == nil {
		s.opt.Logger.Warn().Err(err).Msg("the store's clock could not be read")
	}
	now := s.clock.time()
	err := record.Sweep(ctx, s.store, codeKey("*", "*"), func(c record.Entry[codeRecord]) bool {
		ended := now.Sub(c.Value.Expires) >= endedShown || expired(c.Value.Created, now, codeLife+endedShown)
		if ended {
			s.polls.forget(c.Value.ID)
		}
		return !ended
	})
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("a code that has ended stays for now")
	}
	for userID := range s.grants.users() { // a deletion that another node has begun
		if alive, e := s.alive(ctx, userID); !alive && e == nil {
			s.grants.endUser(userID)
		}
	}
	granted := s.grants.ids() // before the list, which has all of them then
	devices, err := record.List[deviceRecord](ctx, s.store, &s.opt.Logger, deviceKey("*", "*"))
	if err != nil {
		return
	}
	known := make(map[string]*deviceRecord, len(devices))
	for _, x := range devices {
		d := x.Value
		known[d.ID] = d
		unconfirmed := d.State == wire.DeviceUnconfirmed && expired(d.Created, now, unconfirmedLife)
		if unconfirmed || d.Revoked != nil && now.Sub(*d.Revoked) >= revokedShown {
			if s.removeDevice(ctx, x) != nil {
				continue
			}
			_ = s.store.PurgeRecords(ctx, x.Key) // the mark of a removed record is not needed: no node has a grant of this device
			if unconfirmed {
				s.Log(ctx, d.UserID, wire.RelayEvent{
					Kind: wire.RelayDeviceGone, WorldID: d.WorldID, DeviceID: d.ID,
					Label: d.Label,
				})
				s.publishDevices(ctx, d.UserID)
			}
		}
	}
	for _, id := range granted {
		if d := known[id]; d == nil || d.State == wire.DeviceRevoked || !s.grants.current(id, d.Scopes) {
			r, err := s.store.Record(ctx, deviceKey("*", id)) // the list may be older than the grant
			s.check(id, r, err)
		}
	}
}

// EndUser ends the connections of all devices and tokens of an account that is being deleted, here
// and at once. Options.Alive keeps them from coming again.
func (s *Service) EndUser(userID string) { s.grants.endUser(userID) }

// EndAll ends all devices, tokens and codes of all accounts, before the service runs.
func (s *Service) EndAll(ctx context.Context) error {
	return record.Purge(ctx, s.store, codeKey("*", "*"), tokenKey("*"), deviceKey("*", "*"), madeKey("*"))
}

// DeleteUser removes all that a user has here, and ends their devices and tokens on all nodes. The
// caller has already ended the user's logins, so that nothing new is made.
func (s *Service) DeleteUser(ctx context.Context, userID string) error {
	if err := s.store.PurgeRecords(ctx, codeKey(userID, "*")); err != nil {
		return err
	}
	devices, err := record.List[deviceRecord](ctx, s.store, &s.opt.Logger, deviceKey(userID, "*"))
	if err != nil {
		return err
	}
	for _, x := range devices {
		err := s.removeDevice(ctx, x)
		for errors.Is(err, store.ErrConflict) && ctx.Err() == nil { // it connects in this moment
			if x, err = record.Get[deviceRecord](ctx, s.store, x.Key); err == nil {
				err = s.removeDevice(ctx, x)
			}
		}
		if err != nil && !record.Absent(err) {
			return err
		}
	}
	if err := record.Purge(ctx, s.store, deviceKey(userID, "*"), sessionKey(userID, "*"), madeKey(userID)); err != nil {
		return err
	}
	return s.store.PurgeEvents(ctx, userID)
}
