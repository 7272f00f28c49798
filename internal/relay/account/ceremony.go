package account

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
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

func ceremonyKey(hash string) string { return "l.ceremony." + hash }

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
	_, err := record.Put(ctx, s.store, ceremonyKey(access.Hash(secret)), c, 0)
	return s.failed(err, "begin a login")
}

// take consumes a ceremony and returns it. Of concurrent callers, one gets it.
func (s *ceremonies) take(ctx context.Context, kind ceremonyKind, secret string) (c ceremony, e *wire.Error) {
	_, err := record.Change(ctx, s.store, ceremonyKey(access.Hash(secret)), func(x *ceremony) (bool, *wire.Error) {
		if x.Kind != kind || x.Used || !s.now().Before(x.End) {
			return false, errCeremony()
		}
		c, *x = *x, ceremony{Kind: kind, End: x.End, Used: true}
		return true, nil
	})
	if record.Absent(err) {
		return c, errCeremony()
	}
	return c, s.failed(err, "take a login")
}

// errCeremony is the one answer for a ceremony that is unknown, used, too old, or of another kind.
func errCeremony() *wire.Error {
	return wire.NewError(wire.CodeLoginFailed, "this login was used already, was begun in another tab, or took longer than five minutes").
		Try("Try again.")
}

func (s *ceremonies) sweepCeremonies(ctx context.Context) error {
	live := int64(0)
	err := record.Sweep(ctx, s.store, ceremonyKey("*"), func(c record.Entry[ceremony]) bool {
		if s.now().Before(c.Value.End) {
			live++
			return true
		}
		return false
	})
	if err == nil {
		s.live.Store(live)
	}
	return err
}
