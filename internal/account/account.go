// Package account has the accounts of a hosted relay and the ways into them: passkeys, accounts at OpenID Connect
// providers, one-time links, and the browser sessions that these open. There are no passwords and no mail addresses.
//
// All records are in the store that the nodes of a relay share, and each change is a compare-and-set, so a ceremony may
// begin on one node and finish on another. Secrets (of sessions, ceremonies and links) are 260 random bits, told once
// and stored as SHA-256.
//
//	account   live      made by a ceremony that signup allows (signup.go)
//	          deleting  nobody can log in. Delete removes everything else first and the account last; when it is cut
//	                    off, Run of any node finishes it
//	ceremony  begun     for five minutes
//	          used      a finish has taken it, before it looks at the answer. Whatever that answer is, another finish is
//	                    refused
//	link      live      until its end
//	          used      by the signup or login that it was made for
//	session   live      30 days after its login at most, and 7 days after its last use. A new login of the same account
//	                    freshens it
//	          ended     by its user, by a newer one when there are 32, or with its account. The life of its principals
//	                    is over: at once here, within a second on other nodes, and within half a minute when the
//	                    notices were lost
//
// Run has the goroutines: one watches the sessions, one removes what has expired.
package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// freshFor is how long after a login it is fresh enough for what needs a fresh one.
	freshFor = 15 * time.Minute
	// maxName is the longest name of an account or a passkey, in characters.
	maxName = 60
	// maxPasskeys and maxIdentities bound the ways into one account.
	maxPasskeys   = 16
	maxIdentities = 8
	// claimFor is how long a look-up may wait for its account: after that, the process that wrote it has died.
	claimFor = time.Minute
	// maxTries bounds how often a lost compare-and-set is tried again.
	maxTries = 10
	// sweepEvery is how often what has expired is removed, and the sessions in the cache are compared with the store.
	sweepEvery = 30 * time.Second
	// httpTimeout bounds one request to a provider.
	httpTimeout = 10 * time.Second
)

// Store is where the records are: *store.Store.
type Store interface {
	Record(ctx context.Context, key string) (store.Record, error)
	PutRecord(ctx context.Context, key string, data []byte, version uint64) (uint64, error)
	Records(ctx context.Context, pattern string) ([]store.Record, error)
	PurgeRecords(ctx context.Context, pattern string) error
	WatchRecords(ctx context.Context, pattern string, changed func(key string, err error)) error
}

// Signup says who may make an account. The first one always needs the owner link.
type Signup string

// Values of Signup.
const (
	// Open: everybody.
	Open Signup = Signup(wire.SignupOpen)
	// Invite: whoever has an invitation.
	Invite Signup = Signup(wire.SignupInvite)
	// Closed: nobody, also not with an invitation that was made before.
	Closed Signup = Signup(wire.SignupClosed)
)

// Options of a Service. Store, Base and Signup are required.
type Options struct {
	Store Store
	// Base is the address of the relay. Passkeys belong to its host, and providers send browsers back to it.
	Base      *url.URL
	Signup    Signup
	Providers []Provider
	// Event writes a line of the user's audit log. nil: nobody reads them.
	Event func(ctx context.Context, userID string, e wire.RelayEvent)
	// Deleting removes what an account owns elsewhere, before the account. It may be called again after an error.
	Deleting func(ctx context.Context, userID string) error
	// Now is the clock. nil: time.Now.
	Now    func() time.Time
	Logger zerolog.Logger
	// HTTP reaches the providers. nil: a client with a limit of 10 seconds.
	HTTP *http.Client
}

// Service has the accounts and logins of one node. It is safe for concurrent use.
type Service struct {
	o         Options
	store     Store
	now       func() time.Time
	log       zerolog.Logger
	wa        *webauthn.WebAuthn
	providers []*provider
	sessions  *cache
	// ceremonies is about how many are in the store.
	ceremonies atomic.Int64
}

// New returns the service. It asks no provider: each is discovered when somebody logs in by it.
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
	s := &Service{o: o, store: o.Store, now: o.Now, log: o.Logger, sessions: newCache()}
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

// Signup returns who may make an account now, so that a page offers nobody what would be refused.
func (s *Service) Signup(ctx context.Context) wire.Signup {
	owned, err := s.Owner(ctx)
	if err == nil && !owned {
		return wire.SignupOwner
	}
	if err != nil {
		_ = s.failed(err, "look for the owner") // what was configured is true but for a new relay
	}
	return wire.Signup(s.o.Signup)
}

// Login is the outcome of a login or a signup.
type Login struct {
	UserID string
	// Secret is for the browser's cookies. Empty: the session that the browser has goes on, and is fresh again.
	Secret string
}

// user is the record of an account: l.user.USER.
type user struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Owner     bool      `json:"owner,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
	// Handle is the account's name to authenticators: 32 random bytes.
	Handle     []byte     `json:"handle"`
	Passkeys   []passkey  `json:"passkeys,omitempty"`
	Identities []identity `json:"identities,omitempty"`
	// Deleting: all of it is being removed.
	Deleting bool `json:"deleting,omitempty"`
}

// identity is an account at a provider. Its key is that of its look-up, made from issuer and subject.
type identity struct {
	Key      string    `json:"key"`
	Provider string    `json:"provider"`
	Name     string    `json:"name"`
	Created  time.Time `json:"createdAt"`
}

// id names an identity to its user.
func (i *identity) id() string {
	hash := i.Key[strings.LastIndexByte(i.Key, '.')+1:]
	return "identity_" + hash[:20]
}

// lookup is the record that leads from a handle, credential or identity to its account.
type lookup struct {
	User string    `json:"user"`
	At   time.Time `json:"at"`
}

// ownerKey is the look-up of the one owner.
const ownerKey = "l.owner.relay"

func userKey(id string) string { return "l.user." + id }

// keys returns the keys of all look-ups of an account.
func (u *user) keys() []string {
	keys := []string{handleKey(u.Handle)}
	for _, k := range u.Passkeys {
		keys = append(keys, credentialKey(k.Credential.ID))
	}
	for _, i := range u.Identities {
		keys = append(keys, i.Key)
	}
	if u.Owner {
		keys = append(keys, ownerKey)
	}
	return keys
}

// read reads a record into a value and returns its version. The error of one that is not there is store.ErrNotFound.
func (s *Service) read(ctx context.Context, key string, into any) (version uint64, err error) {
	r, err := s.store.Record(ctx, key)
	if err != nil {
		return 0, err
	}
	if err := json.Unmarshal(r.Data, into); err != nil {
		return 0, fmt.Errorf("record %s: %w", keyKind(key), err)
	}
	return r.Version, nil
}

// write writes a record in place of the one with a version; 0: there must be none.
func (s *Service) write(ctx context.Context, key string, value any, version uint64) (uint64, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return 0, err
	}
	return s.store.PutRecord(ctx, key, data, version)
}

// keyKind is the part of a key that may be logged.
func keyKind(key string) string {
	kind, _, _ := strings.Cut(strings.TrimPrefix(key, "l."), ".")
	return kind
}

// findUser returns an account that can be used; nil: there is none.
func (s *Service) findUser(ctx context.Context, id string) (*user, error) {
	u := &user{}
	switch _, err := s.read(ctx, userKey(id), u); {
	case errors.Is(err, store.ErrNotFound), err == nil && u.Deleting:
		return nil, nil //nolint:nilnil // that there is none is an answer
	case err != nil:
		return nil, err
	}
	return u, nil
}

// look returns the account that a look-up leads to; nil: none.
func (s *Service) look(ctx context.Context, key string) (*user, error) {
	var l lookup
	switch _, err := s.read(ctx, key, &l); {
	case errors.Is(err, store.ErrNotFound):
		return nil, nil //nolint:nilnil // that there is none is an answer
	case err != nil:
		return nil, err
	}
	u, err := s.findUser(ctx, l.User)
	if u == nil || !slices.Contains(u.keys(), key) {
		return nil, err
	}
	return u, nil
}

// claim writes a look-up for an account that will have its key. store.ErrConflict: another account has it, or is about
// to. A look-up whose account never came is taken over.
func (s *Service) claim(ctx context.Context, key, userID string) error {
	mine := lookup{userID, wire.Now(s.now())}
	_, err := s.write(ctx, key, mine, 0)
	if !errors.Is(err, store.ErrConflict) {
		return err
	}
	var theirs lookup
	version, err := s.read(ctx, key, &theirs)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return store.ErrConflict // it went away just now
	case err != nil:
		return err
	case s.now().Sub(theirs.At) < claimFor:
		return store.ErrConflict
	}
	u := &user{}
	_, err = s.read(ctx, userKey(theirs.User), u)
	if err == nil && slices.Contains(u.keys(), key) {
		return store.ErrConflict
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	_, err = s.write(ctx, key, mine, version)
	return err
}

// changeUser changes an account. change is called again when another writer was first; its error ends the change.
func (s *Service) changeUser(ctx context.Context, id string, change func(*user) *wire.Error) (*user, *wire.Error) {
	for range maxTries {
		u := &user{}
		version, err := s.read(ctx, userKey(id), u)
		if errors.Is(err, store.ErrNotFound) || err == nil && u.Deleting {
			return nil, errNoAccount()
		}
		if err != nil {
			return nil, s.failed(err, "read an account")
		}
		if e := change(u); e != nil {
			return nil, e
		}
		_, err = s.write(ctx, userKey(id), u, version)
		if err == nil {
			return u, nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return nil, s.failed(err, "write an account")
		}
	}
	return nil, wire.NewError(wire.CodeUnavailable, "the account is being changed elsewhere at the moment")
}

// Owner reports whether there is an owner, who made the first account.
func (s *Service) Owner(ctx context.Context) (bool, error) {
	u, err := s.look(ctx, ownerKey)
	return u != nil, err
}

// Exists reports whether there is an account that can be used. One that is being deleted cannot.
func (s *Service) Exists(ctx context.Context, userID string) (bool, error) {
	u, err := s.findUser(ctx, userID)
	return u != nil, err
}

// Users returns the ids of all accounts.
func (s *Service) Users(ctx context.Context) ([]string, error) {
	list, err := s.store.Records(ctx, userKey("*"))
	ids := make([]string, 0, len(list))
	for _, r := range list {
		ids = append(ids, strings.TrimPrefix(r.Key, userKey("")))
	}
	return ids, err
}

// Account returns what a user sees of their account. The quotas are left to the caller.
func (s *Service) Account(ctx context.Context, by *access.Principal) (wire.Account, *wire.Error) {
	u, err := s.findUser(ctx, by.UserID)
	if err != nil {
		return wire.Account{}, s.failed(err, "read an account")
	}
	if u == nil {
		return wire.Account{}, errNoAccount()
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
		a.Identities = append(a.Identities, wire.AccountIdentity{ID: i.id(), Provider: i.Provider, ProviderName: name, Name: i.Name, CreatedAt: i.Created})
	}
	if a.Sessions, err = s.list(ctx, by); err != nil {
		return wire.Account{}, s.failed(err, "list the sessions")
	}
	return a, nil
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

// ways is how many ways lead into an account. An account at a provider that the operator has taken away is none.
func (s *Service) ways(u *user) int {
	n := len(u.Passkeys)
	for _, i := range u.Identities {
		if s.provider(i.Provider) != nil {
			n++
		}
	}
	return n
}

func errLastWay() *wire.Error {
	return wire.NewError(wire.CodeConflict, "this is the last way into the account").Try("Add a passkey first.")
}

// Fresh returns nil when the login of a principal is recent, and else the error that asks for a new one.
func (s *Service) Fresh(by *access.Principal) *wire.Error {
	if by.Kind == access.Page && s.now().Sub(by.FreshAt) <= freshFor {
		return nil
	}
	return wire.NewError(wire.CodeLoginAgain, "this needs a login of the last %d minutes", int(freshFor.Minutes()))
}

// event writes a line of a user's audit log.
func (s *Service) event(ctx context.Context, userID string, e wire.RelayEvent) {
	if s.o.Event != nil {
		e.Time = wire.Now(s.now())
		s.o.Event(ctx, userID, e)
	}
}

// cleanName returns a name of an account or passkey as it is stored.
func cleanName(name string) (string, *wire.Error) {
	clean := clip.Line(name, maxName+1)
	if clean == "" || len([]rune(clean)) > maxName {
		return "", wire.NewError(wire.CodeBadArguments, "a name has 1 to %d characters", maxName).At("name").Saw(clip.Quote(name))
	}
	return clean, nil
}

// failed logs an error of the store, and returns what the peer sees of it.
func (s *Service) failed(err error, doing string) *wire.Error {
	s.log.Warn().Err(err).Str("doing", doing).Msg("accounts: the store failed")
	return wire.NewError(wire.CodeUnavailable, "the accounts cannot be read or written at the moment")
}

func errNoAccount() *wire.Error {
	return wire.NewError(wire.CodeRevoked, "the account does not exist any more").Try("Log in again.")
}
