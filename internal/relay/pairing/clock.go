package pairing

import (
	"context"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// clockKey is a record that is written only to learn what time it is at the store.
const clockKey = "d.clock.store"

// maxMeasures bounds how often the clock is measured again because another node was faster.
const maxMeasures = 32

// clock returns the store's time. It measures the offset of the node's clock and then counts by the
// node's monotonic clock, which steps do not disturb. It measures again each minute, against drift.
type clock struct {
	store Store
	now   func() time.Time

	mu sync.Mutex
	// nodeTime and storeTime are one moment by the node's clock and by the store's.
	nodeTime, storeTime time.Time
}

func newClock(ctx context.Context, st Store, now func() time.Time) (*clock, error) {
	c := &clock{store: st, now: now}
	return c, c.measure(ctx)
}

// measure writes a record and reads when that was by the store's clock. The error is at most the
// time of the write.
func (c *clock) measure(ctx context.Context) error {
	for range maxMeasures {
		var before time.Time
		written, err := record.Upsert(ctx, c.store, clockKey, func(*struct{}) (bool, *wire.Error) {
			before = c.now()
			return true, nil
		})
		if err != nil {
			return err
		}
		after := c.now()
		r, err := c.store.Record(ctx, clockKey)
		if err != nil {
			return err
		}
		if r.Version != written.Version {
			continue
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.nodeTime, c.storeTime = before.Add(after.Sub(before)/2), r.Time
		return nil
	}
	return store.ErrConflict
}

func (c *clock) time() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return wire.Millis(c.storeTime.Add(c.now().Sub(c.nodeTime)))
}

// expired reports whether something made at a time has outlived life. A time in the future counts
// as expired: the store's clock was set back, and the record would live until it catches up.
func expired(made, now time.Time, life time.Duration) bool {
	age := now.Sub(made)
	return age >= life || age < -clockSlack
}
