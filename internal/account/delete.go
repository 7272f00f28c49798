package account

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
)

// resumeAfter is how long a deletion may take before a sweep takes it for one that was cut off.
const resumeAfter = 5 * time.Minute

// Delete removes an account and all that it has. confirm must be its name. It needs a fresh login.
func (s *Service) Delete(ctx context.Context, by *access.Principal, confirm string) *wire.Error {
	if e := s.Fresh(by); e != nil {
		return e
	}
	u := &user{}
	version, err := s.read(ctx, userKey(by.UserID), u)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return errNoAccount()
	case err != nil:
		return s.failed(err, "read an account")
	case clip.Line(confirm, maxName+1) != u.Name:
		return wire.NewError(wire.CodeBadArguments, "to delete the account, write its name").At("confirm").Allow(u.Name)
	}
	u.Deleting = true
	_, err = s.write(ctx, userKey(u.ID), u, version)
	if errors.Is(err, store.ErrConflict) {
		return wire.NewError(wire.CodeUnavailable, "the account is being changed elsewhere at the moment")
	}
	if err != nil {
		return s.failed(err, "delete an account")
	}
	// From here on the deletion goes on, even when the browser closes.
	if err := s.remove(context.WithoutCancel(ctx), u); err != nil {
		return s.failed(err, "delete an account")
	}
	return nil
}

// remove removes everything of an account that is marked as deleting, and itself last.
func (s *Service) remove(ctx context.Context, u *user) error {
	// Sessions come first: a page that is connected would make a world again.
	sessions, err := s.sessionsOf(ctx, u.ID)
	if err != nil {
		return err
	}
	for _, x := range sessions { // the mark tells other nodes
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
	for key, l := range links {
		if l.User == u.ID {
			keys = append(keys, key)
		}
	}
	ceremonies, err := s.store.Records(ctx, "l.ceremony.*")
	if err != nil {
		return err
	}
	for _, r := range ceremonies {
		var c ceremony
		if json.Unmarshal(r.Data, &c) == nil && c.User == u.ID {
			keys = append(keys, r.Key)
		}
	}
	for _, key := range append(keys, userKey(u.ID)) {
		if err := s.store.PurgeRecords(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

// sweepUsers finishes the deletions that were cut off.
func (s *Service) sweepUsers(ctx context.Context) {
	list, err := s.store.Records(ctx, "l.user.*")
	for _, r := range list {
		u := &user{}
		if json.Unmarshal(r.Data, u) == nil && u.Deleting && s.now().Sub(r.Time) > resumeAfter {
			err = errors.Join(err, s.remove(ctx, u))
		}
	}
	if err != nil && ctx.Err() == nil {
		s.log.Warn().Err(err).Msg("accounts: a deletion could not be finished")
	}
}
