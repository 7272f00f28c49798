package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// records are those of the accounts in the store that all nodes share. The rest of the package
// uses the store only through them.
type records struct {
	store Store
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

// absent reports whether a record is missing, or damaged and so not trusted.
func absent(err error) bool {
	return errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrDamaged)
}

// read reads a record into a value and returns its version. The error of one that is not there is
// store.ErrNotFound.
func (s *records) read(ctx context.Context, key string, into any) (version uint64, err error) {
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
func (s *records) write(ctx context.Context, key string, value any, version uint64) (uint64, error) {
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
func (s *records) findUser(ctx context.Context, id string) (*user, error) {
	u := &user{}
	switch _, err := s.read(ctx, userKey(id), u); {
	case errors.Is(err, store.ErrNotFound), err == nil && u.Deleting:
		return nil, nil //nolint:nilnil // that there is none is an answer
	case err != nil:
		return nil, err
	}
	return u, nil
}

// userBy returns the account that a look-up leads to; nil: none.
func (s *records) userBy(ctx context.Context, key string) (*user, error) {
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

// claim writes a look-up for an account that will have its key. store.ErrConflict: another account
// has it, or is about to. A look-up whose account never came is taken over.
func (s *records) claim(ctx context.Context, key, userID string) error {
	mine := lookup{userID, wire.Millis(s.now())}
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

// changeUser changes an account. change is called again when another writer was first; its error
// ends the change.
func (s *records) changeUser(ctx context.Context, id string, change func(*user) *wire.Error) (*user, *wire.Error) {
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
func (s *records) Owner(ctx context.Context) (bool, error) {
	u, err := s.userBy(ctx, ownerKey)
	return u != nil, err
}

// Names reads accounts, for the parts of a relay that exist before its Service.
type Names struct{ Store Store }

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
	for _, key := range keys {
		if err := s.store.PurgeRecords(ctx, key); err != nil {
			s.log.Warn().Err(err).Str("kind", keyKind(key)).Msg("accounts: a record stayed")
		}
	}
}

// Fresh returns nil when the login of a principal is recent, and else the error that asks for a new
// one.
func (s *records) Fresh(by *access.Principal) *wire.Error {
	if by.Kind == access.Page && s.now().Sub(by.FreshAt) <= freshFor {
		return nil
	}
	return wire.NewError(wire.CodeLoginAgain, "this needs a login of the last %d minutes", int(freshFor.Minutes()))
}

func (s *records) event(ctx context.Context, userID string, e wire.RelayEvent) {
	if s.audit != nil {
		e.Time = wire.Millis(s.now())
		s.audit(ctx, userID, e)
	}
}

// failed logs an error of the store, and returns what the peer sees of it.
func (s *records) failed(err error, doing string) *wire.Error {
	s.log.Warn().Err(err).Str("doing", doing).Msg("accounts: the store failed")
	if errors.Is(err, store.ErrDamaged) {
		return wire.NewError(wire.CodeUnavailable, "the relay's record of this is damaged and not trusted").
			Try("Ask the operator of the relay, who can restore a backup.")
	}
	return wire.NewError(wire.CodeUnavailable, "the accounts cannot be read or written at the moment")
}
