package account

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

const (
	// resumeEvery is the interval of the search for deletions that another node left unfinished,
	// which reads all accounts.
	resumeEvery = time.Hour
	// resumeAfter is how old a deletion must be for that search to count as interrupted.
	resumeAfter = 5 * time.Minute
	// firstRetry is the pause after an error, which doubles up to lastRetry.
	firstRetry, lastRetry = time.Second, time.Minute
)

// deletions are those under way on this node.
type deletions struct {
	mu sync.Mutex
	// of are the accounts; a second removal of one waits for the first.
	of map[string]chan struct{}
	// failed is signalled when one has failed.
	failed chan struct{}
}

func newDeletions() *deletions {
	return &deletions{of: map[string]chan struct{}{}, failed: make(chan struct{}, 1)}
}

// begin waits until no other removal of an account is under way here, and returns what ends this
// one.
func (d *deletions) begin(ctx context.Context, userID string) (end func(), err error) {
	for {
		d.mu.Lock()
		other := d.of[userID]
		if other == nil {
			done := make(chan struct{})
			d.of[userID] = done
			d.mu.Unlock()
			return func() {
				d.mu.Lock()
				defer d.mu.Unlock()
				delete(d.of, userID)
				close(done)
			}, nil
		}
		d.mu.Unlock()
		select {
		case <-other:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Delete removes an account and all that it has. confirm must be its name. It needs a fresh login.
func (s *Service) Delete(ctx context.Context, by *access.Principal, confirm string) *wire.Error {
	if e := s.Fresh(by); e != nil {
		return e
	}
	x, err := record.Change(ctx, s.store, userKey(by.UserID), func(u *user) (bool, *wire.Error) {
		if clip.Line(confirm, maxName+1) != u.Name {
			return false, wire.NewError(wire.CodeBadArguments, "to delete the account, write its name").At("confirm").Allow(u.Name)
		}
		u.Deleting = true
		return true, nil
	})
	if errors.Is(err, store.ErrNotFound) {
		return errNoAccount()
	}
	if err != nil {
		return s.failed(err, "delete an account")
	}
	// From here on the deletion goes on, even when the browser closes.
	if err := s.remove(context.WithoutCancel(ctx), x.Value); err != nil {
		sendq.Signal(s.deletions.failed, struct{}{})
		return s.failed(err, "delete an account").Try("The account is closed already, and the rest is removed as soon as it can be.")
	}
	return nil
}

// remove removes everything of an account marked as deleting, and the account last.
func (s *Service) remove(ctx context.Context, u *user) error {
	end, err := s.deletions.begin(ctx, u.ID)
	if err != nil {
		return err
	}
	defer end()
	s.cache.dropUser(u.ID)
	if s.o.Ending != nil {
		s.o.Ending(u.ID)
	}
	// Sessions come first: a page that is connected would make a world again.
	sessions, err := s.sessionsOf(ctx, u.ID)
	if err != nil {
		return err
	}
	for _, x := range sessions { // other nodes see the mark
		if err := s.markEnded(ctx, x); err != nil {
			return err
		}
	}
	if s.o.Deleting != nil {
		if err := s.o.Deleting(ctx, u.ID); err != nil {
			return err
		}
	}
	keys := append(u.keys(), sessionKey(u.ID, "*"))
	links, err := s.links.all(ctx)
	if err != nil {
		return err
	}
	for _, l := range links {
		if l.Value.User == u.ID {
			keys = append(keys, l.Key)
		}
	}
	ceremonies, err := record.List[ceremony](ctx, s.store, &s.log, ceremonyKey("*"))
	if err != nil {
		return err
	}
	for _, c := range ceremonies {
		if c.Value.User == u.ID {
			keys = append(keys, c.Key)
		}
	}
	if err := record.Purge(ctx, s.store, keys...); err != nil {
		return err
	}
	return record.Purge(ctx, s.store, userKey(u.ID))
}

// resumeDeletions finishes the deletions that a crash or an error interrupted, until ctx ends.
func (s *Service) resumeDeletions(ctx context.Context) {
	next, pause, age := time.NewTimer(0), firstRetry, time.Duration(0) // all of those that the last start has left
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.deletions.failed:
			pause, age = firstRetry, 0
			next.Reset(pause)
			continue
		case <-next.C:
		}
		if err := s.sweepUsers(ctx, age); err == nil {
			pause, age = firstRetry, resumeAfter
			next.Reset(resumeEvery)
			continue
		} else if ctx.Err() == nil {
			s.log.Warn().Err(err).Msg("accounts: a deletion could not be finished, and is tried again")
		}
		next.Reset(pause)
		pause = min(2*pause, lastRetry)
	}
}

// sweepUsers finishes the deletions that began at least an age ago.
func (s *Service) sweepUsers(ctx context.Context, age time.Duration) error {
	list, err := record.List[user](ctx, s.store, &s.log, userKey("*"))
	for _, x := range list {
		if x.Value.Deleting && s.now().Sub(x.Time) >= age {
			if failed := s.remove(ctx, x.Value); failed != nil {
				err = errors.Join(err, failed)
				continue
			}
			s.log.Info().Msg("accounts: a deletion that was cut off is finished")
		}
	}
	return err
}
