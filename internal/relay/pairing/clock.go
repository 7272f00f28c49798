package pairing

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// clockKey is a record that is written only to learn what time it is at the store.
const clockKey = "d.clock.store"

// clock tells the store's time. It measures once how the node's clock differs, and then counts by
// the node's clock, whose steps do not disturb it: time.Now has a monotonic part. It is measured
// again each minute, against drift.
type clock struct {
	store Store
	now   func() time.Time

	mu sync.Mutex
	// here and there are one moment by the node's clock and by the store's.
	here, there time.Time
}

func newClock(ctx context.Context, st Store, now func() time.Time) (*clock, error) {
	c := &clock{store: st, now: now}
	return c, c.measure(ctx)
}

// measure writes a record and reads when that was by the store's clock. The error is at most the
// time of the write.
func (c *clock) measure(ctx context.Context) error {
	var err error
	for range maxTries {
		var version uint64
		old, look := c.store.Record(ctx, clockKey)
		switch {
		case look == nil:
			version = old.Version
		case errors.Is(look, store.ErrDamaged):
			if err := c.store.PurgeRecords(ctx, clockKey); err != nil {
				return err
			}
		case !errors.Is(look, store.ErrNotFound):
			return look
		}
		before := c.now()
		if version, err = c.store.PutRecord(ctx, clockKey, []byte("{}"), version); errors.Is(err, store.ErrConflict) {
			continue
		} else if err != nil {
			return err
		}
		after := c.now()
		r, look := c.store.Record(ctx, clockKey)
		if look != nil {
			return look
		}
		if r.Version != version {
			err = store.ErrConflict
			continue
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.here, c.there = before.Add(after.Sub(before)/2), r.Time
		return nil
	}
	return err
}

// time returns the store's time.
func (c *clock) time() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return wire.Now(c.there.Add(c.now().Sub(c.here)))
}

// lived reports whether what was made at a time has had its life. If the store's clock was set
// back, what then was made in the future has had it too: it would live on for as long as the clock
// was wrong.
func lived(made, now time.Time, life time.Duration) bool {
	age := now.Sub(made)
	return age >= life || age < -clockSlack
}
