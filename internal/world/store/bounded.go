package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// sizeHeader holds, on an entry, the bytes of its log up to and including it, so that they need not
// be added up. Entries lack it until the size of their log is first needed.
const sizeHeader = "World-Log-Size"

// sizes caches how many bytes logs take, up to a revision of each.
type sizes struct {
	mu        sync.Mutex
	bySubject map[string]logSize
}

// logSize is the size of a log up to a revision.
type logSize struct {
	revision uint64
	bytes    int64
}

// of returns the size of a log up to a revision, if it is known.
func (s *sizes) of(subject string, revision uint64) (bytes int64, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, known := s.bySubject[subject]
	return at.bytes, known && at.revision == revision
}

// set notes the size of a log. A full cache is dropped as a whole.
func (s *sizes) set(subject string, revision uint64, bytes int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bySubject == nil || len(s.bySubject) >= maxTails {
		s.bySubject = map[string]logSize{}
	}
	s.bySubject[subject] = logSize{revision, bytes}
}

// FullError refuses a write: the logs of a user's worlds would take more than Most bytes. Nothing
// was written.
type FullError struct{ MaxBytes int64 }

func (e *FullError) Error() string {
	return fmt.Sprintf("the history of the worlds would take more than %d MB", e.MaxBytes/1_000_000)
}

// Bounded is a Store that bounds the bytes of all logs of a user: a write that would exceed the
// bound is refused with a *FullError. Worlds in the trash do not count, but have the same bound of
// their own: beyond it the ones that were deleted first are removed for good. Only writes through
// its own methods are bounded.
//
// # How it counts
//
// Each entry carries the size of its log (sizeHeader), so that the size of a log is read from its
// newest entry. A log that has none there, such as a copy, is read once. The sum of a user is read
// at the first write and kept; it is read again after a change of the user's worlds, every
// logsKnown, and before a write is refused, because another process may write too.
type Bounded struct {
	*Store
	maxBytes int64

	mu    sync.Mutex
	users map[string]*userLogs
}

// userLogs is the sum over the logs of a user.
type userLogs struct {
	mu sync.Mutex
	// readAt is when written was read; zero: never.
	readAt time.Time
	// written and inFlight are bytes.
	written, inFlight int64
}

const (
	// logsKnown is how long a sum is trusted.
	logsKnown = 10 * time.Minute
	// logsFresh is how long it is trusted when a write would exceed the bound.
	logsFresh = time.Second
	// maxUserLogs is how many users' sums are kept; beyond it, those without a write in progress
	// are dropped.
	maxUserLogs = 10_000
)

// NewBounded returns a store that gives each user's logs at most so many bytes.
func NewBounded(s *Store, most int64) *Bounded {
	return &Bounded{Store: s, maxBytes: most, users: map[string]*userLogs{}}
}

// user returns the sum of a user.
func (b *Bounded) user(id string) *userLogs {
	b.mu.Lock()
	defer b.mu.Unlock()
	u := b.users[id]
	if u != nil {
		return u
	}
	if len(b.users) >= maxUserLogs {
		for id, u := range b.users {
			if u.mu.TryLock() { // one that is locked is in use
				if u.inFlight == 0 {
					delete(b.users, id)
				}
				u.mu.Unlock()
			}
		}
	}
	u = &userLogs{}
	b.users[id] = u
	return u
}

// forget makes the next write of a user read the sum again.
func (b *Bounded) forget(userID string) {
	u := b.user(userID)
	u.mu.Lock()
	defer u.mu.Unlock()
	u.readAt = time.Time{}
}

// reserve reserves room for n bytes, or returns a *FullError. The caller passes to done whether
// they were written.
func (b *Bounded) reserve(ctx context.Context, userID string, n int64) (done func(written bool), err error) {
	u := b.user(userID)
	u.mu.Lock()
	defer u.mu.Unlock()
	age := time.Since(u.readAt)
	if u.readAt.IsZero() || age > logsKnown || u.written+u.inFlight+n > b.maxBytes && age > logsFresh {
		live, _, err := b.logs(ctx, userID)
		if err != nil {
			return nil, err
		}
		u.written, u.readAt = total(live), time.Now()
	}
	if u.written+u.inFlight+n > b.maxBytes {
		return nil, &FullError{b.maxBytes}
	}
	u.inFlight += n
	return func(written bool) {
		u.mu.Lock()
		defer u.mu.Unlock()
		if u.inFlight -= n; written {
			u.written += n
		}
	}, nil
}

// worldLog is the log of a world.
type worldLog struct {
	WorldRecord
	bytes int64
}

// total adds up logs.
func total(list []worldLog) (n int64) {
	for i := range list {
		n += list[i].bytes
	}
	return n
}

// logs returns the logs of a user's worlds, and of those in the trash.
func (b *Bounded) logs(ctx context.Context, userID string) (live, trash []worldLog, err error) {
	list, err := b.AllWorlds(ctx, userID)
	if err != nil {
		return nil, nil, err
	}
	err = b.call(ctx, "size of the logs", func(ctx context.Context, cn *conn) error {
		for i := range list {
			n, err := cn.size(ctx, "w."+userID+"."+list[i].ID)
			if err != nil {
				return err
			}
			if w := (worldLog{list[i], n}); w.DeletedAt == nil {
				live = append(live, w)
			} else {
				trash = append(trash, w)
			}
		}
		return nil
	})
	return live, trash, err
}

// size returns how many bytes the entries of a log take.
func (cn *conn) size(ctx context.Context, subj string) (int64, error) {
	last, err := cn.tail(ctx, subj)
	if err != nil {
		return 0, err
	}
	n, known := cn.tails.sizes.of(subj, last.revision)
	if known {
		return n, nil
	}
	if last.revision == 0 {
		cn.tails.sizes.set(subj, 0, 0)
		return 0, nil
	}
	first, err := cn.seek(ctx, subj, last, 1)
	if err != nil {
		return 0, err
	}
	n = 0
	err = cn.read(ctx, subj, first, last.revision, last.revision, func(_ uint64, data []byte) error {
		n += int64(len(data))
		return nil
	})
	if err == nil {
		cn.tails.sizes.set(subj, last.revision, n)
	}
	return n, err
}

// sizeOf returns how many bytes an entry takes in a log.
func sizeOf(e *wire.Entry) int64 {
	data, _ := json.Marshal(e) // one that cannot be encoded is refused when it is written
	return int64(len(data))
}

// LogUse returns how many bytes the logs of a user's worlds take, and how many they may.
func (b *Bounded) LogUse(ctx context.Context, userID string) (used, most int64, err error) {
	live, _, err := b.logs(ctx, userID)
	return total(live), b.maxBytes, err
}

// Append is Store.Append within the bound.
func (b *Bounded) Append(ctx context.Context, userID, worldID string, e wire.Entry) error {
	data, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("append entry: %w", err)
	}
	done, err := b.reserve(ctx, userID, int64(len(data)))
	if err != nil {
		return fmt.Errorf("append entry: %w", err)
	}
	err = b.appendData(ctx, userID, worldID, e.Revision, data)
	done(err == nil)
	return err
}

// grow runs a change that adds a log of n bytes to a user's.
func (b *Bounded) grow(ctx context.Context, userID string, n int64, change func() error) error {
	done, err := b.reserve(ctx, userID, n)
	if err != nil {
		return err
	}
	defer b.forget(userID)
	defer done(false)
	return change()
}

// CreateWorld is Store.CreateWorld within the bound.
func (b *Bounded) CreateWorld(ctx context.Context, userID string, r WorldRecord, first ...wire.Entry) error {
	n := int64(0)
	for i := range first {
		n += sizeOf(&first[i])
	}
	return b.grow(ctx, userID, n, func() error { return b.Store.CreateWorld(ctx, userID, r, first...) })
}

// sizeOfWorld returns how many bytes the log of a world takes.
func (b *Bounded) sizeOfWorld(ctx context.Context, userID, worldID string) (n int64, err error) {
	err = b.call(ctx, "size of the log", func(ctx context.Context, cn *conn) error {
		subj, err := subject("w", userID, worldID)
		if err == nil {
			n, err = cn.size(ctx, subj)
		}
		return err
	})
	return n, err
}

// DuplicateWorld is Store.DuplicateWorld within the bound.
func (b *Bounded) DuplicateWorld(ctx context.Context, userID, fromID string, r WorldRecord) error {
	n, err := b.sizeOfWorld(ctx, userID, fromID)
	if err != nil {
		return err
	}
	return b.grow(ctx, userID, n, func() error { return b.Store.DuplicateWorld(ctx, userID, fromID, r) })
}

// Import is Store.Import within the bound.
func (b *Bounded) Import(ctx context.Context, userID, newID string, from io.Reader) (WorldRecord, error) {
	done := func(bool) {}
	defer func() {
		done(false)
		b.forget(userID)
	}()
	return b.importLog(ctx, userID, newID, from, func(size int64) error {
		took, err := b.reserve(ctx, userID, size)
		if err == nil {
			done = took
		}
		return err
	})
}

// RestoreWorld is Store.RestoreWorld within the bound.
func (b *Bounded) RestoreWorld(ctx context.Context, userID, worldID string) error {
	n, err := b.sizeOfWorld(ctx, userID, worldID)
	if err != nil {
		return err
	}
	return b.grow(ctx, userID, n, func() error { return b.Store.RestoreWorld(ctx, userID, worldID) })
}

// TrashWorld is Store.TrashWorld; it then trims the trash to the bound, but keeps the world that
// was deleted last.
func (b *Bounded) TrashWorld(ctx context.Context, userID, worldID string, now time.Time) error {
	err := b.Store.TrashWorld(ctx, userID, worldID, now)
	b.forget(userID)
	if err != nil {
		return err
	}
	if err := b.trim(ctx, userID); err != nil { // the next deletion tries it again
		b.opts.Logger.Warn().Err(err).Msg("worlds that were deleted long ago are still there")
	}
	return nil
}

// trim removes the worlds of a user that were deleted first for good, until the trash is within the
// bound.
func (b *Bounded) trim(ctx context.Context, userID string) error {
	_, trash, err := b.logs(ctx, userID)
	if err != nil {
		return err
	}
	slices.SortFunc(trash, func(x, y worldLog) int {
		return cmp.Or(y.DeletedAt.Compare(*x.DeletedAt),
			cmp.Compare(x.ID, y.ID))
	})
	kept := int64(0)
	for i := range trash {
		if kept += trash[i].bytes; i == 0 || kept <= b.maxBytes {
			continue
		}
		if err := b.DeleteWorld(ctx, userID, trash[i].ID); err != nil {
			return err
		}
	}
	return nil
}
