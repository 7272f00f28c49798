package account

import (
	"context"
	"errors"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
)

// maxLinks bounds the live links that one account has made.
const maxLinks = 64

// linkLife is how long a link of each kind can be used.
var linkLife = map[wire.LinkKind]time.Duration{
	wire.LinkOwner:   24 * time.Hour,
	wire.LinkInvite:  7 * 24 * time.Hour,
	wire.LinkRecover: 24 * time.Hour,
}

// link is the record of a one-time link: l.link.HASH.
type link struct {
	Kind wire.LinkKind `json:"kind"`
	// User is the account that the link logs into, or, with an invitation, the one that made it.
	// Empty: it makes the first account.
	User string    `json:"user,omitempty"`
	End  time.Time `json:"end"`
	Used bool      `json:"used,omitempty"`
}

func (l *link) live(now time.Time) bool { return !l.Used && now.Before(l.End) }

// logsIn reports whether the link opens an account, and does not make one.
func (l *link) logsIn() bool {
	return l.Kind == wire.LinkRecover || l.Kind == wire.LinkOwner && l.User != ""
}

func linkKey(hash string) string { return "l.link." + hash }

// MakeLink makes a one-time link, for the operator. userID is the account that a recovery is for,
// or that invites; an owner link needs none: it makes the first account, or is a recovery of its
// owner.
func (s *Service) MakeLink(ctx context.Context, kind wire.LinkKind, userID string) (secret string, end time.Time,
	err error,
) {
	life, known := linkLife[kind]
	if !known {
		return "", end, errors.New("there are no links of this kind")
	}
	if kind == wire.LinkInvite && s.o.Signup == Closed {
		return "", end, errClosed()
	}
	if kind == wire.LinkOwner {
		owner, err := s.userBy(ctx, ownerKey)
		if err != nil {
			return "", end, err
		}
		userID = ""
		if owner != nil {
			userID = owner.ID
		}
	}
	if kind == wire.LinkRecover {
		if u, err := s.findUser(ctx, userID); err != nil || u == nil {
			return "", end, errors.Join(errors.New("there is no such account"), err)
		}
	}
	secret, end = access.NewSecret(), wire.Millis(s.now().Add(life))
	_, err = record.Put(ctx, s.store, linkKey(access.Hash(secret)), link{Kind: kind, User: userID, End: end}, 0)
	return secret, end, err
}

// LinkURL returns the address of a link: no server is sent the fragment with its secret.
func (s *Service) LinkURL(secret string) string {
	return s.o.Base.JoinPath("/").String() + "#link=" + secret
}

// CreateLink makes a link for a page: an invitation by the owner, or a recovery of the page's own
// account.
func (s *Service) CreateLink(ctx context.Context, by *access.Principal, kind wire.LinkKind) (secret string,
	end time.Time, e *wire.Error,
) {
	if e := s.Fresh(by); e != nil {
		return "", end, e
	}
	u, e := s.account(ctx, by.UserID)
	switch {
	case e != nil:
		return "", end, e
	case kind == wire.LinkInvite && !u.Owner:
		return "", end, wire.NewError(wire.CodeNotAllowed, "only the owner of the relay can invite").Try("Ask the owner.")
	case kind == wire.LinkInvite && s.o.Signup == Closed:
		return "", end, errClosed()
	case kind != wire.LinkInvite && kind != wire.LinkRecover:
		return "", end, wire.NewError(wire.CodeBadArguments, "there are no links of this kind").At("kind").Allow("invite, recover")
	}
	list, err := s.links.all(ctx)
	if err != nil {
		return "", end, s.failed(err, "list the links")
	}
	made := 0
	for _, l := range list {
		if l.Value.User == u.ID && l.Value.live(s.now()) {
			made++
		}
	}
	if made >= maxLinks {
		return "", end, wire.NewError(wire.CodeQuota, "there are %d unused links already", made).
			Try("Wait until some have expired.")
	}
	if secret, end, err = s.MakeLink(ctx, kind, u.ID); err != nil {
		return "", end, s.failed(err, "make a link")
	}
	return secret, end, nil
}

type links struct{ *records }

func (s *links) all(ctx context.Context) ([]record.Entry[link], error) {
	return record.List[link](ctx, s.store, &s.log, linkKey("*"))
}

func (s *links) findLink(ctx context.Context, hash string) (*link, *wire.Error) {
	x, err := record.Get[link](ctx, s.store, linkKey(hash))
	switch {
	case record.Absent(err):
		return nil, errLink()
	case err != nil:
		return nil, s.failed(err, "read a link")
	}
	return x.Value, s.usable(ctx, x.Value)
}

// usable returns nil for a link that is live. An account that is being deleted neither invites nor
// comes back.
func (s *links) usable(ctx context.Context, l *link) *wire.Error {
	if !l.live(s.now()) {
		return errLink()
	}
	if l.User == "" {
		return nil
	}
	u, err := s.findUser(ctx, l.User)
	if u == nil && err == nil {
		return errLink()
	}
	return s.failed(err, "read an account")
}

// LinkKind says what a live link is for, so that a page can offer it. An owner link is a recovery
// once there is an owner. The error of one that makes no account any more says why.
func (s *Service) LinkKind(ctx context.Context, secret string) (wire.LinkKind, *wire.Error) {
	hash := access.Hash(secret)
	l, e := s.findLink(ctx, hash)
	switch {
	case e != nil:
		return "", e
	case l.logsIn():
		return wire.LinkRecover, nil
	}
	return l.Kind, s.maySignUp(ctx, hash)
}

// useLink marks a link as used. Of all that try to, one succeeds. restore makes it live again.
func (s *links) useLink(ctx context.Context, hash string, good func(link) bool) (l link, restore func(),
	e *wire.Error,
) {
	x, err := record.Change(ctx, s.store, linkKey(hash), func(found *link) (bool, *wire.Error) {
		if e := s.usable(ctx, found); e != nil {
			return false, e
		}
		if !good(*found) {
			return false, errLink()
		}
		l, found.Used = *found, true
		return true, nil
	})
	switch {
	case record.Absent(err):
		return l, nil, errLink()
	case err != nil:
		return l, nil, s.failed(err, "use a link")
	}
	return l, func() {
		if _, err := record.Put(context.WithoutCancel(ctx), s.store, linkKey(hash), l, x.Version); err != nil {
			s.log.Warn().Err(err).Msg("accounts: a link was used for nothing")
		}
	}, nil
}

// UseLink logs into the account of a recovery link. The session is fresh, so that a passkey can be
// added.
func (s *Service) UseLink(ctx context.Context, secret, browser string) (Login, *wire.Error) {
	l, restore, e := s.useLink(ctx, access.Hash(secret), func(l link) bool { return l.logsIn() })
	if e != nil {
		return Login{}, e
	}
	u, err := s.findUser(ctx, l.User)
	if err != nil {
		restore()
		return Login{}, s.failed(err, "read an account")
	}
	if u == nil {
		return Login{}, errLink()
	}
	login, e := s.open(ctx, u.ID, browser, "")
	if e != nil {
		restore()
	}
	return login, e
}

// errLink is the one answer for a link that is unknown, used, too old, or for something else.
func errLink() *wire.Error {
	return wire.NewError(wire.CodeLoginFailed, "this link was used already, has expired, or is for something else").At("link").
		Try("Ask for a new link.")
}

func (s *links) sweepLinks(ctx context.Context) error {
	return record.Sweep(ctx, s.store, linkKey("*"), func(l record.Entry[link]) bool { return s.now().Before(l.Value.End) })
}
