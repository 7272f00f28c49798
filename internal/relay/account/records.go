package account

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// records are those of the accounts in the store that all nodes share. The rest of the package
// uses the store only through them.
type records struct {
	store record.Store
	now   func() time.Time
	log   zerolog.Logger
	// audit is Options.Event.
	audit func(ctx context.Context, userID string, e wire.RelayEvent)
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

// identity is an account at a provider. Its key is that of its look-up record, made from issuer and
// subject.
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

// findUser returns an account that can be used; nil: there is none.
func (s *records) findUser(ctx context.Context, id string) (*user, error) {
	x, err := record.Get[user](ctx, s.store, userKey(id))
	if errors.Is(err, store.ErrNotFound) || err == nil && x.Value.Deleting {
		return nil, nil //nolint:nilnil // that there is none is an answer
	}
	return x.Value, err
}

// account is findUser for callers who must have one.
func (s *records) account(ctx context.Context, id string) (*user, *wire.Error) {
	u, err := s.findUser(ctx, id)
	if u == nil && err == nil {
		return nil, errNoAccount()
	}
	return u, s.failed(err, "read an account")
}

// userBy returns the account that a look-up leads to; nil: none.
func (s *records) userBy(ctx context.Context, key string) (*user, error) {
	l, err := record.Get[lookup](ctx, s.store, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil //nolint:nilnil // that there is none is an answer
	}
	if err != nil {
		return nil, err
	}
	u, err := s.findUser(ctx, l.Value.User)
	if u == nil || !slices.Contains(u.keys(), key) {
		return nil, err
	}
	return u, nil
}

// claim writes a look-up for an account that will have its key. store.ErrConflict: another account
// has it, or is about to. A look-up whose account never came is taken over.
func (s *records) claim(ctx context.Context, key, userID string) error {
	mine := lookup{userID, wire.Millis(s.now())}
	_, err := record.Put(ctx, s.store, key, mine, 0)
	if !errors.Is(err, store.ErrConflict) {
		return err
	}
	theirs, err := record.Get[lookup](ctx, s.store, key)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return store.ErrConflict // it went away just now
	case err != nil:
		return err
	case s.now().Sub(theirs.Value.At) < claimFor:
		return store.ErrConflict
	}
	u, err := record.Get[user](ctx, s.store, userKey(theirs.Value.User))
	if err == nil && slices.Contains(u.Value.keys(), key) {
		return store.ErrConflict
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	_, err = record.Put(ctx, s.store, key, mine, theirs.Version)
	return err
}

// changeUser changes an account. change is called again when another writer was first; its error
// ends the change.
func (s *records) changeUser(ctx context.Context, id string, change func(*user) *wire.Error) (*user, *wire.Error) {
	x, err := record.Change(ctx, s.store, userKey(id), func(u *user) (bool, *wire.Error) {
		if u.Deleting {
			return false, errNoAccount()
		}
		return true, change(u)
	})
	if errors.Is(err, store.ErrNotFound) {
		return nil, errNoAccount()
	}
	return x.Value, s.failed(err, "change an account")
}

// Owner reports whether there is an owner, who made the first account.
func (s *records) Owner(ctx context.Context) (bool, error) {
	u, err := s.userBy(ctx, ownerKey)
	return u != nil, err
}

// Names reads accounts, for the parts of a relay that exist before its Service.
type Names struct{ Store record.Store }

// Exists reports whether there is an account that can be used. One that is being deleted cannot.
func (n Names) Exists(ctx context.Context, userID string) (bool, error) {
	u, err := (&records{store: n.Store}).findUser(ctx, userID)
	return u != nil, err
}

// NameOf returns the name of an account; empty: it cannot be read, or there is none.
func (n Names) NameOf(ctx context.Context, userID string) string {
	u, err := (&records{store: n.Store}).findUser(ctx, userID)
	if u == nil || err != nil {
		return ""
	}
	return u.Name
}

// Users returns the ids of all accounts.
func (s *records) Users(ctx context.Context) ([]string, error) {
	list, err := s.store.Records(ctx, userKey("*"))
	return slice.Map(list, func(r store.Record) string { return strings.TrimPrefix(r.Key, userKey("")) }), err
}

// forget removes records as far as it can. What it cannot remove leads nowhere.
func (s *records) forget(ctx context.Context, keys ...string) {
	if err := record.Purge(ctx, s.store, keys...); err != nil {
		s.log.Warn().Err(err).Msg("accounts: a record stayed")
	}
}

// Fresh is by.Fresh by the clock of the accounts.
func (s *records) Fresh(by *access.Principal) *wire.Error { return by.Fresh(s.now()) }

func (s *records) event(ctx context.Context, userID string, event wire.RelayEvent) {
	if s.audit != nil {
		event.Time = wire.Millis(s.now())
		s.audit(ctx, userID, event)
	}
}

// failed returns what the peer sees of an error of the store; nil: there is none.
func (s *records) failed(err error, doing string) *wire.Error {
	return record.Failed(&s.log, err, doing)
}
