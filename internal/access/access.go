// Package access says who asks: the principal behind a request, a socket or a message, the scope
// that a message needs, and the credentials by which a program or a device shows who it is.
// Everything that serves a request reads its Principal; nothing else decides about rights.
//
// # Credentials
//
// A credential is a secret whose prefix names the one thing that it is good for (Class). All but
// the data folder's own are stored as SHA-256, in a file of the data folder:
//
//	live     Create returned its secret, once. Find turns the secret into a Principal
//	ended    It was revoked or has expired. Its Principals' Life is over, so sockets and streams
//	         close, and Find no longer knows it. A revoked one is removed from the list
//
// The package starts no goroutines; a credential with an end has a timer of the runtime.
package access

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Kind says what a caller is.
type Kind string

// Values of Kind.
const (
	// Page is a browser page with a session.
	Page Kind = "page"
	// Program is a program of this computer's user: one with the data folder's token, or without
	// any credential.
	Program Kind = "program"
	// Agent is an agent or a program with a token of its own.
	Agent Kind = "agent"
	// Device is a paired device, which has proved that it holds its key.
	Device Kind = "device"
)

// Principal is the caller of a request, socket or stream. Login makes it; it never changes, and
// everything that serves the caller shares it.
type Principal struct {
	UserID string
	Kind   Kind
	// Credential is the id of the credential or browser session; empty: the data folder's token, or
	// none.
	Credential string
	// DeviceID is the agent device that acts; empty: it follows from the name that the agent gives.
	DeviceID string
	// WorldID is the one world that the principal may see; empty: all of the user's, and it follows
	// the current one.
	WorldID string
	Scopes  []wire.Scope
	// IsUser: the user asks, not an agent. The principal may approve, delete, and see secrets.
	IsUser bool
	// Trusted: a credential was shown. Callers without one share one set of limits, and get no
	// links that log in.
	Trusted bool
	// IsCodingRun: the child process of a coding session. Its device is the session's, not the one
	// it asks for.
	IsCodingRun bool
	// FreshAt is when the user logged in last; zero: not by a login.
	FreshAt time.Time

	life context.Context //nolint:containedctx // its end is an event of the credential, not of a call
}

// Has reports whether a scope was granted.
func (p *Principal) Has(s wire.Scope) bool { return slices.Contains(p.Scopes, s) }

// MaySee reports whether the principal may see a world.
func (p *Principal) MaySee(worldID string) bool { return p.WorldID == "" || p.WorldID == worldID }

// MayGetLinks reports whether the principal may be given links that log a browser in, because such
// a link opens more than the tools: the user's own programs that have shown the data folder's
// token.
func (p *Principal) MayGetLinks() bool { return p.Kind == Program && p.Trusted }

// InPage reports whether the user asks, in a page that they opened. Any program of this computer
// may be an agent.
func (p *Principal) InPage() bool { return p.Kind == Page && p.IsUser }

// FreshFor is the maximum age of a login that grants something.
const FreshFor = 15 * time.Minute

// Fresh returns nil when the user of the page has logged in lately; else the error that asks for a
// new login.
func (p *Principal) Fresh(now time.Time) *wire.Error {
	if p.Kind == Page && now.Sub(p.FreshAt).Abs() <= FreshFor {
		return nil
	}
	return wire.NewError(wire.CodeLoginAgain, "this needs a login of the last %d minutes", int(FreshFor.Minutes()))
}

// Limited reports whether the principal has a token of its own, which opens less than the user's
// programs may.
func (p *Principal) Limited() bool { return p.Kind == Agent || p.Kind == Device }

// Life ends when the credential of the principal is revoked or has expired. Sockets and streams end
// with it.
func (p *Principal) Life() context.Context {
	if p.life == nil {
		return context.Background()
	}
	return p.life
}

// EndError says why the life of the principal is over; nil: it is not. A caller that ends a life
// early gives a cause if the client may log in again; without a cause the credential was revoked or
// has expired.
func (p *Principal) EndError() *wire.Error {
	life := p.Life()
	if life.Err() == nil {
		return nil
	}
	if cause, ok := errors.AsType[*wire.Error](context.Cause(life)); ok {
		return cause
	}
	return wire.NewError(wire.CodeRevoked, "the token or login was revoked")
}

// WithLife returns the principal with an end of its life.
func (p Principal) WithLife(life context.Context) *Principal {
	p.life = life
	return &p
}

// Narrow returns the principal with only those of its scopes that are asked for; none asked for:
// all of them.
func (p Principal) Narrow(asked []wire.Scope) *Principal {
	if len(asked) > 0 {
		p.Scopes = slices.DeleteFunc(slices.Clone(p.Scopes),
			func(s wire.Scope) bool { return !slices.Contains(asked, s) })
	}
	return &p
}

// principalKey is the context key of a Principal.
type principalKey struct{}

// NewContext returns a context that carries the principal of a request.
func NewContext(ctx context.Context, p *Principal) context.Context {
	return context.WithValue(ctx, principalKey{}, p)
}

// FromContext returns the principal of a request; nil: the request has passed no guard.
func FromContext(ctx context.Context) *Principal {
	p, _ := ctx.Value(principalKey{}).(*Principal)
	return p
}

// NewSecret returns 260 random bits in base32.
func NewSecret() string { return strings.ToLower(rand.Text() + rand.Text()) }

// Our secrets as they stand alone: those of NewSecret, launch keys, and the logins of browsers.
var secretForm = regexp.MustCompile(`^([a-z2-7]{52}|[A-Z2-7]{26}|[A-Z2-7]{52})$`)

// tokenForm is a token of any Class within a text.
var tokenForm = regexp.MustCompile(`(?i)wrld_[a-z]+_[a-z2-7]{16,}`)

// IsSecret reports whether a text has the form of a secret without a prefix. Other text may have
// that form by chance, so use it only where nothing so long and random belongs.
func IsSecret(text string) bool { return secretForm.MatchString(strings.TrimSpace(text)) }

// ContainsToken reports whether a text has a token of ours in it.
func ContainsToken(text string) bool { return tokenForm.MatchString(text) }

// Hash is the form in which secrets are stored, and keys made of text that is no id. Its input is
// random or no secret, so one round of SHA-256 is enough.
func Hash[T string | []byte](x T) string {
	sum := sha256.Sum256([]byte(x))
	return hex.EncodeToString(sum[:])
}
