package account

import (
	"context"
	"errors"

	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// maySignUp returns nil when a new account may be made, with a link of this hash; empty: without
// one.
func (s *Service) maySignUp(ctx context.Context, linkHash string) *wire.Error {
	owned, err := s.Owner(ctx)
	switch {
	case err != nil:
		return s.failed(err, "look for the owner")
	case linkHash == "" && !owned:
		return wire.NewError(wire.CodeSignupClosed, "this relay has no owner yet").Try("Open the link that its terminal shows; it makes the first account.")
	case owned && s.o.Signup == Closed:
		return errClosed()
	case linkHash == "" && s.o.Signup == Open:
		return nil
	case linkHash == "":
		return wire.NewError(wire.CodeSignupClosed, "a new account needs an invitation here")
	}
	l, e := s.findLink(ctx, linkHash)
	if e == nil && !l.makes(owned) {
		e = errLink()
	}
	return e
}

// errClosed is the answer to every wish for a new account on a relay that makes none.
func errClosed() *wire.Error {
	return wire.NewError(wire.CodeSignupClosed, "no new accounts are made here").Try("Ask the operator of this relay.")
}

// makes reports whether the link makes an account, on a relay that has an owner or not.
func (l *link) makes(owned bool) bool {
	if owned {
		return l.Kind == wire.LinkInvite
	}
	return l.Kind == wire.LinkOwner && l.User == ""
}

// create stores a new account: its look-ups one by one, then the account. If a write fails, the
// earlier ones are undone and the link works again.
func (s *Service) create(ctx context.Context, u user, linkHash string) *wire.Error {
	if e := s.maySignUp(ctx, linkHash); e != nil {
		return e
	}
	restore := func() {}
	if linkHash != "" {
		l, undo, e := s.useLink(ctx, linkHash, func(l link) bool { return !l.logsIn() })
		if e != nil {
			return e
		}
		restore, u.Owner = undo, l.Kind == wire.LinkOwner
	}
	u.CreatedAt = wire.Millis(s.now())
	var claimed []string
	undo := func() {
		restore()
		s.forget(context.WithoutCancel(ctx), claimed...)
	}
	for _, key := range u.keys() {
		if err := s.claim(ctx, key, u.ID); err != nil {
			undo()
			if errors.Is(err, store.ErrConflict) {
				return errClaimed()
			}
			return s.failed(err, "make an account")
		}
		claimed = append(claimed, key)
	}
	if _, err := record.Put(ctx, s.store, userKey(u.ID), u, 0); err != nil {
		claimed = append(claimed, userKey(u.ID)) // it may have been written
		undo()
		return s.failed(err, "make an account")
	}
	return nil
}

// errClaimed means that a credential, an identity or the owner's place is already taken.
func errClaimed() *wire.Error {
	return wire.NewError(wire.CodeConflict, "this belongs to an account already, or another signup was faster").Try("Log in, or try again in a minute.")
}
