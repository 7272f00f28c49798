// Package account owns the accounts of a hosted relay and the ways to log in: passkeys, OpenID
// Connect providers, one-time links, and the browser sessions these open. There are no passwords
// and no mail addresses.
//
// All records live in the store that the nodes of a relay share, and each change is a
// compare-and-set, so a ceremony may begin on one node and finish on another. Secrets (of sessions,
// ceremonies and links) are 260 random bits, shown once and stored as SHA-256.
//
//	account   live      created by a ceremony that the signup policy allows (signup.go)
//	          deleting  no login, session, link, device or token is accepted. Delete removes
//	                    everything else first and the account last. Run finishes an interrupted
//	                    deletion: at its start, after each error, and within an hour what
//	                    another node left behind
//	ceremony  begun     for five minutes
//	          used      consumed by a finish, before its answer is checked: no second try
//	link      live      until it expires
//	          used      by the signup or login that it was made for
//	session   live      at most 30 days after login and 7 days after its last use; a new login
//	                    to the same account freshens it
//	          ended     by its user, by a newer one when there are 32, or with its account. Its
//	                    principals end at once on this node, within a second on others, and
//	                    within half a minute if the notices were lost
//
// Run watches the sessions and sweeps expired records.
package account

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxName is the longest name of an account or a passkey, in characters.
	maxName = 60
	// maxPasskeys and maxIdentities bound the ways into one account.
	maxPasskeys   = 16
	maxIdentities = 8
	// claimFor is how long a look-up may wait for its account: after that, the process that wrote
	// it has died.
	claimFor = time.Minute
	// sweepEvery is the interval between sweeps, which remove expired records and compare the
	// cached sessions with the store.
	sweepEvery = 30 * time.Second
	// httpTimeout bounds one request to a provider.
	httpTimeout = 10 * time.Second
)

// Signup says who may make an account. The first one always needs the owner link.
type Signup string

// Values of Signup.
const (
	// Open: everybody.
	Open Signup = Signup(wire.SignupOpen)
	// Invite: only with an invitation.
	Invite Signup = Signup(wire.SignupInvite)
	// Closed: no one; earlier invitations no longer work.
	Closed Signup = Signup(wire.SignupClosed)
)

// Options of a Service. Store, Base and Signup are required.
type Options struct {
	Store record.Store
	// Base is the address of the relay. Passkeys belong to its host, and providers send browsers
	// back to it.
	Base      *url.URL
	Signup    Signup
	Providers []Provider
	// Event writes a line of the user's audit log. Nil: there is no log.
	Event func(ctx context.Context, userID string, e wire.RelayEvent)
	// Ending closes the account's connections on this node. It is called once the account is marked
	// as deleting, when Names.Exists already returns false.
	Ending func(userID string)
	// Deleting removes what an account owns elsewhere, before the account. It may be called again
	// after an error.
	Deleting func(ctx context.Context, userID string) error
	// Now is the clock. nil: time.Now.
	Now    func() time.Time
	Logger zerolog.Logger
	// HTTP reaches the providers. nil: a client with a limit of 10 seconds.
	HTTP *http.Client
}

// Service has the accounts and logins of one node. It is safe for concurrent use.
type Service struct {
	o  Options
	wa *webauthn.WebAuthn
	*records
	ceremonies
	links
	sessions
	providers
	deletions *deletions
}

// New returns the service. Providers are discovered at the first login through them.
func New(o Options) (*Service, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.HTTP == nil {
		o.HTTP = &http.Client{Timeout: httpTimeout}
	}
	switch o.Signup {
	case Open, Invite, Closed:
	default:
		return nil, fmt.Errorf("signup is %q; it can be %s, %s or %s", clip.Quote(o.Signup), Open, Invite, Closed)
	}
	r := &records{store: o.Store, now: o.Now, log: o.Logger, audit: o.Event}
	s := &Service{
		o: o, deletions: newDeletions(), records: r, ceremonies: ceremonies{records: r}, links: links{r},
		sessions: sessions{r, newCache()},
	}
	var err error
	if s.wa, err = newWebAuthn(o.Base); err != nil {
		return nil, fmt.Errorf("passkeys of %s: %w", o.Base.Host, err)
	}
	if s.providers, err = newProviders(o); err != nil {
		return nil, err
	}
	return s, nil
}

// RPID returns the host that passkeys belong to.
func (s *Service) RPID() string { return s.wa.Config.RPID }

// Signup returns who may create an account now, so that pages offer only what will be accepted.
func (s *Service) Signup(ctx context.Context) wire.Signup {
	owned, err := s.Owner(ctx)
	if err == nil && !owned {
		return wire.SignupOwner
	}
	if err != nil {
		_ = s.failed(err, "look for the owner") // the configured value is right unless the relay is new
	}
	return wire.Signup(s.o.Signup)
}

// Login is the outcome of a login or a signup.
type Login struct {
	UserID string
	// Secret is for the browser's cookies. Empty: the session that the browser has goes on, and is
	// fresh again.
	Secret string
}

// Account returns what a user sees of their account. The quotas are left to the caller.
func (s *Service) Account(ctx context.Context, by *access.Principal) (wire.Account, *wire.Error) {
	u, e := s.account(ctx, by.UserID)
	if e != nil {
		return wire.Account{}, e
	}
	a := wire.Account{
		UserID: u.ID, Name: u.Name, Owner: u.Owner, CreatedAt: u.CreatedAt, Fresh: s.Fresh(by) == nil,
		Passkeys: []wire.Passkey{}, Identities: []wire.AccountIdentity{}, Quotas: []wire.AccountQuota{},
	}
	for _, k := range u.Passkeys {
		a.Passkeys = append(a.Passkeys, k.wire())
	}
	for _, i := range u.Identities {
		name := i.Provider
		if p := s.provider(i.Provider); p != nil {
			name = p.Name
		}
		a.Identities = append(a.Identities, wire.AccountIdentity{
			ID: i.id(), Provider: i.Provider, ProviderName: name,
			Name: i.Name, CreatedAt: i.Created,
		})
	}
	var err error
	a.Sessions, err = s.list(ctx, by)
	return a, s.failed(err, "list the sessions")
}

// Rename gives an account another name.
func (s *Service) Rename(ctx context.Context, by *access.Principal, name string) *wire.Error {
	name, e := cleanName(name)
	if e != nil {
		return e
	}
	_, e = s.changeUser(ctx, by.UserID, func(u *user) *wire.Error {
		u.Name = name
		return nil
	})
	return e
}

func errLastWay() *wire.Error {
	return wire.NewError(wire.CodeConflict, "this is the last way into the account").Try("Add a passkey first.")
}

// cleanName returns a name of an account or passkey as it is stored.
func cleanName(name string) (string, *wire.Error) {
	clean := clip.Line(name, maxName+1)
	if clean == "" || len([]rune(clean)) > maxName {
		return "", wire.NewError(wire.CodeBadArguments, "a name has 1 to %d characters", maxName).At("name").Saw(clip.Quote(name))
	}
	return clean, nil
}

func errNoAccount() *wire.Error {
	return wire.NewError(wire.CodeRevoked, "the account does not exist any more").Try("Log in again.")
}

// Run applies session ends from other nodes and sweeps expired records until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() { s.watch(ctx) })
	wg.Go(func() { s.resumeDeletions(ctx) })
	s.sweep(ctx)
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.cache.wake:
			s.reread(ctx)
		case <-tick.C:
			s.sweep(ctx)
			s.reread(ctx)
		}
	}
}

func (s *Service) sweep(ctx context.Context) {
	err := errors.Join(s.sweepCeremonies(ctx), s.sweepLinks(ctx), s.sweepSessions(ctx))
	if err != nil && ctx.Err() == nil {
		s.log.Warn().Err(err).Msg("accounts: what has expired could not be removed")
	}
}
