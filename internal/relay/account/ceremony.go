package account

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

const (
	// ceremonyLife is how long a login or signup may take from its begin to its finish.
	ceremonyLife = 5 * time.Minute
	// maxCeremonies bounds those in the store: anyone may begin one.
	maxCeremonies = 20_000
)

type ceremonyKind string

const (
	ceremonySignup  ceremonyKind = "signup"
	ceremonyLogin   ceremonyKind = "login"
	ceremonyPasskey ceremonyKind = "passkey"
	ceremonyOIDC    ceremonyKind = "oidc"
)

// ceremony is the record of something begun in a browser that finishes there: l.ceremony.HASH. The
// browser holds the secret behind the hash.
type ceremony struct {
	Kind ceremonyKind `json:"kind"`
	End  time.Time    `json:"end"`
	Used bool         `json:"used,omitempty"`
	// User is the account that gets a passkey or an identity, or the one that a signup will make,
	// with its Handle and Name.
	User   string `json:"user,omitempty"`
	Handle []byte `json:"handle,omitempty"`
	Name   string `json:"name,omitempty"`
	// Link is the hash of the link that allows a new account.
	Link string `json:"link,omitempty"`
	// Passkey is the whole state of the library.
	Passkey *webauthn.SessionData `json:"passkey,omitempty"`
	// Provider, Next and Session are for OIDC: the provider asked, where the browser goes
	// afterwards, and the hash of the browser's session. Connect adds the identity to that
	// session's account, User.
	Provider string `json:"provider,omitempty"`
	Next     string `json:"next,omitempty"`
	Session  string `json:"session,omitempty"`
	Connect  bool   `json:"connect,omitempty"`
}

func ceremonyKey(secret string) string { return "l.ceremony." + access.Hash(secret) }

type ceremonies struct {
	*records
	// live is about how many are in the store.
	live atomic.Int64
}

// begin stores a ceremony and returns the secret by which it is finished.
func (s *ceremonies) begin(ctx context.Context, c ceremony) (secret string, e *wire.Error) {
	secret = access.NewSecret()
	return secret, s.beginAs(ctx, secret, c)
}

// beginAs is begin with a secret that was made before.
func (s *ceremonies) beginAs(ctx context.Context, secret string, c ceremony) *wire.Error {
	if s.live.Add(1) > maxCeremonies {
		return wire.NewError(wire.CodeSlowDown, "too many logins are going on").Try("Try again in five minutes.")
	}
	c.End = wire.Millis(s.now().Add(ceremonyLife))
	if _, err := s.write(ctx, ceremonyKey(secret), c, 0); err != nil {
		return s.failed(err, "begin a login")
	}
	return nil
}

// take consumes a ceremony and returns it. Of concurrent callers, one gets it.
func (s *ceremonies) take(ctx context.Context, kind ceremonyKind, secret string) (c ceremony, e *wire.Error) {
	key := ceremonyKey(secret)
	version, err := s.read(ctx, key, &c)
	switch {
	case absent(err):
		return c, errCeremony()
	case err != nil:
		return c, s.failed(err, "read a login")
	case c.Kind != kind, c.Used, !s.now().Before(c.End):
		return c, errCeremony()
	}
	_, err = s.write(ctx, key, ceremony{Kind: kind, End: c.End, Used: true}, version)
	if errors.Is(err, store.ErrConflict) {
		return c, errCeremony()
	}
	if err != nil {
		return c, s.failed(err, "take a login")
	}
	return c, nil
}

// errCeremony is the one answer for a ceremony that is unknown, used, too old, or of another kind.
func errCeremony() *wire.Error {
	return wire.NewError(wire.CodeLoginFailed, "this login was used already, was begun in another tab, or took longer than five minutes").
		Try("Try again.")
}

func (s *ceremonies) sweepCeremonies(ctx context.Context) error {
	list, err := s.store.Records(ctx, "l.ceremony.*")
	if err != nil {
		return err
	}
	live := int64(0)
	for _, r := range list {
		var c ceremony
		if json.Unmarshal(r.Data, &c) == nil && s.now().Before(c.End) {
			live++
			continue
		}
		if err := s.store.PurgeRecords(ctx, r.Key); err != nil {
			return err
		}
	}
	s.live.Store(live)
	return nil
}
