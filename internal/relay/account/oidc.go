package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// CallbackPath is where providers send browsers back to.
	CallbackPath = "/login/callback"
	// maxNext is the longest path to go on to after a login, in bytes.
	maxNext = 512
	// After a discovery that failed, a provider is not asked again for firstWait, then twice as
	// long each time, up to maxWait.
	firstWait = time.Second
	maxWait   = time.Minute
)

// Provider is an OpenID Connect provider that the operator has registered this relay with.
type Provider struct {
	// ID is in our URLs; Name is for people, and is ID if it is empty.
	ID, Name string
	// Issuer is compared literally, also its last "/".
	Issuer, ClientID, ClientSecret string
}

// provider is a Provider that is discovered when it is needed. The relay starts, and passkeys work,
// while it is away.
type provider struct {
	Provider
	redirect string

	// turn is held by the one that discovers. It guards what follows.
	turn chan struct{}
	// found is nil before the first discovery that succeeded.
	found *discovered
	// notBefore is when a discovery may be tried again, and wait how long after the next failure.
	notBefore time.Time
	wait      time.Duration
}

// discovered is what a provider has said of itself.
type discovered struct {
	*oidc.Provider
	conf *oauth2.Config
	// sendsIssuer: callbacks carry the issuer (RFC 9207).
	sendsIssuer bool
}

// providers are those of this relay, in the order in which a page offers them.
type providers []*provider

func newProviders(o Options) (list providers, err error) {
	seen := map[string]bool{}
	for _, p := range o.Providers {
		u, err := url.Parse(p.Issuer)
		switch {
		case !wire.ValidID(p.ID) || seen[p.ID]:
			return nil, fmt.Errorf("provider %q: its id is used twice, or is not made of A-Z a-z 0-9 _ -", clip.Quote(p.ID))
		case err != nil || u.Host == "" || u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Hostname())):
			return nil, fmt.Errorf("provider %s: the issuer is not an https address", p.ID)
		case p.ClientID == "":
			return nil, fmt.Errorf("provider %s: the client id is missing", p.ID)
		case p.Name == "":
			p.Name = p.ID
		}
		seen[p.ID] = true
		redirect := o.Base.Scheme + "://" + o.Base.Host + CallbackPath
		list = append(list, &provider{Provider: p, redirect: redirect, turn: make(chan struct{}, 1), wait: firstWait})
	}
	return list, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Providers returns the providers that users can log in by.
func (l providers) Providers() []wire.LoginProvider {
	return slice.Map(l, func(p *provider) wire.LoginProvider { return wire.LoginProvider{ID: p.ID, Name: p.Name} })
}

func (l providers) provider(id string) *provider {
	return slice.Find(l, func(p *provider) bool { return p.ID == id })
}

// ways is how many ways lead into an account. An account at a provider that the operator has taken
// away is none.
func (l providers) ways(u *user) int {
	n := len(u.Passkeys)
	for _, i := range u.Identities {
		if l.provider(i.Provider) != nil {
			n++
		}
	}
	return n
}

// discover returns what a provider says of itself. It is asked once; after a failure, again with
// growing pauses.
func (s *Service) discover(ctx context.Context, p *provider) (*discovered, *wire.Error) {
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return nil, p.away()
	}
	if p.found != nil {
		return p.found, nil
	}
	if s.now().Before(p.notBefore) {
		return nil, p.away()
	}
	found, err := oidc.NewProvider(ctx, p.Issuer)
	var says struct {
		SendsIssuer bool `json:"authorization_response_iss_parameter_supported"`
	}
	if err == nil {
		err = found.Claims(&says)
	}
	if err != nil {
		if ctx.Err() == nil || errors.Is(ctx.Err(), context.DeadlineExceeded) { // not when the browser went away
			p.notBefore, p.wait = s.now().Add(p.wait), min(2*p.wait, maxWait)
		}
		s.log.Warn().Str("provider", p.ID).Str("error", clip.Line(err.Error(), 300)).Msg("accounts: a provider cannot be discovered")
		return nil, p.away()
	}
	p.found = &discovered{found, &oauth2.Config{
		ClientID: p.ClientID, ClientSecret: p.ClientSecret, Endpoint: found.Endpoint(), RedirectURL: p.redirect,
		Scopes: []string{oidc.ScopeOpenID, oidc.ScopeProfile},
	}, says.SendsIssuer}
	return p.found, nil
}

func (p *provider) away() *wire.Error {
	return wire.NewError(wire.CodeUnavailable, "%s cannot be reached at the moment", p.Name).Try("Try again in a minute, or use a passkey.")
}

func (p *provider) failed(why string) *wire.Error {
	return wire.NewError(wire.CodeLoginFailed, "the login by %s did not succeed: %s", p.Name, why).Try("Try again, or use a passkey.")
}

// OIDCStart is what a browser wants from a provider.
type OIDCStart struct {
	// Provider is its id.
	Provider string
	// Next is the path of ours to go on to; empty: "/".
	Next string
	// Link is the secret of the link that allows a new account; empty: none.
	Link string
	// Had is the secret of the session that the browser has; empty: none.
	Had string
	// Connect: the identity shall become a way into the account of that session, which must be
	// fresh. Only a request that cannot come from a foreign site may ask for it.
	Connect bool
}

// BeginOIDC begins a login by a provider. redirect is where to send the browser. Its cookie with
// the ceremony must be a Lax one, since it comes back from a foreign site.
func (s *Service) BeginOIDC(ctx context.Context, start OIDCStart) (redirect, ceremonySecret string, e *wire.Error) {
	p := s.provider(start.Provider)
	if p == nil {
		return "", "", wire.NewError(wire.CodeNotFound, "there is no such way to log in").Try("Open the relay's first page.")
	}
	c := ceremony{Kind: ceremonyOIDC, Provider: p.ID, Next: start.Next, Connect: start.Connect}
	if c.Next == "" {
		c.Next = "/"
	}
	if !ourPath(c.Next) {
		return "", "", wire.NewError(wire.CodeBadArguments, "a login goes on to a path of this relay").At("next").Saw(clip.Quote(start.Next))
	}
	if start.Link != "" {
		c.Link = access.Hash(start.Link)
	}
	if start.Had != "" {
		c.Session = access.Hash(start.Had)
	}
	if start.Connect {
		by, e := s.Page(ctx, start.Had)
		if e != nil {
			return "", "", e
		}
		if by == nil {
			return "", "", wire.NewError(wire.CodeUnauthorized, "this browser is not logged in").Try("Log in first.")
		}
		if e := s.Fresh(by); e != nil {
			return "", "", e
		}
		c.User = by.UserID
	}
	ctx = oidc.ClientContext(ctx, s.o.HTTP)
	d, e := s.discover(ctx, p)
	if e != nil {
		return "", "", e
	}
	secret := access.NewSecret()
	if e := s.beginAs(ctx, secret, c); e != nil {
		return "", "", e
	}
	return d.conf.AuthCodeURL(derive(secret, "state"), oidc.Nonce(derive(secret, "nonce")),
		oauth2.S256ChallengeOption(derive(secret, "verifier"))), secret, nil
}

// derive returns one of the random values of a ceremony. They follow from its secret, so that only
// the browser has them, and not the store.
func derive(secret, what string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(what))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// ourPath reports whether a text is a path of this relay, also for a browser that reads "\" as "/"
// and skips white space.
func ourPath(next string) bool {
	u, err := url.Parse(next)
	return err == nil && len(next) <= maxNext && strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") &&
		!strings.ContainsFunc(next, func(r rune) bool { return r == '\\' || r <= ' ' || clip.Hidden(r) }) &&
		u.Host == "" && u.Scheme == "" && u.User == nil
}

// claims is what an ID token says of the user. The account is issuer and subject, never a mail
// address.
type claims struct {
	Key      string `json:"-"`
	Name     string `json:"name"`
	Username string `json:"preferred_username"`
}

func (c *claims) display() string {
	for _, name := range []string{c.Name, c.Username} {
		if name = clip.Line(name, maxName); name != "" {
			return name
		}
	}
	return "New user"
}

// FinishOIDC ends a login by a provider with the query of the callback. next is where the browser
// goes on to. Without a secret in the Login, the browser's own session goes on.
func (s *Service) FinishOIDC(ctx context.Context, ceremonySecret string, query url.Values,
	browser string,
) (login Login, next string, e *wire.Error) {
	c, e := s.take(ctx, ceremonyOIDC, ceremonySecret)
	if e != nil {
		return login, "", e
	}
	p := s.provider(c.Provider)
	if p == nil {
		return login, "", errCeremony()
	}
	ctx = oidc.ClientContext(ctx, s.o.HTTP)
	d, e := s.discover(ctx, p)
	if e != nil {
		return login, "", e
	}
	got, e := s.identify(ctx, p, d, ceremonySecret, query)
	if e != nil {
		return login, "", e
	}
	u, err := s.userBy(ctx, got.Key)
	if err != nil {
		return login, "", s.failed(err, "find the account of an identity")
	}
	switch {
	case c.Connect:
		e = s.connect(ctx, p, c, u, got)
		return Login{UserID: c.User}, c.Next, e
	case u == nil:
		login, e = s.signUpBy(ctx, p, c, got, browser)
	default:
		login, e = s.open(ctx, u.ID, browser, c.Session)
	}
	return login, c.Next, e
}

// identify exchanges the code of a callback and returns what the provider says of the user.
func (s *Service) identify(ctx context.Context, p *provider, d *discovered, secret string,
	query url.Values,
) (got claims, e *wire.Error) {
	if !equal(query.Get("state"), derive(secret, "state")) {
		return got, p.failed("its answer belongs to another login")
	}
	if iss := query.Get("iss"); iss != p.Issuer && (iss != "" || d.sendsIssuer) {
		return got, p.failed("its answer comes from elsewhere")
	}
	if refusal := query.Get("error"); refusal != "" {
		return got, p.failed(fmt.Sprintf("it says %q", clip.Quote(refusal)))
	}
	token, err := d.conf.Exchange(ctx, query.Get("code"), oauth2.VerifierOption(derive(secret, "verifier")))
	answer, refused := errors.AsType[*oauth2.RetrieveError](err)
	switch {
	case refused: // its text has the whole answer, and that may have the code
		s.log.Info().Str("provider", p.ID).Str("code", clip.Line(answer.ErrorCode, maxName)).Msg("accounts: a provider refused a code")
		return got, p.failed("it did not accept its own code")
	case err != nil:
		s.log.Warn().Str("provider", p.ID).Str("error", clip.Line(err.Error(), 300)).Msg("accounts: a provider did not exchange a code")
		return got, p.away()
	}
	raw, _ := token.Extra("id_token").(string)
	id, err := d.Verifier(&oidc.Config{ClientID: p.ClientID, Now: s.now}).Verify(ctx, raw)
	if err == nil && !equal(id.Nonce, derive(secret, "nonce")) {
		err = errors.New("the nonce is another one")
	}
	if err == nil && id.AccessTokenHash != "" {
		err = id.VerifyAccessToken(token.AccessToken)
	}
	if err == nil && id.Subject == "" {
		err = errors.New("the subject is missing")
	}
	if err == nil {
		err = id.Claims(&got)
	}
	if err != nil {
		s.log.Warn().Str("provider", p.ID).Str("error", clip.Line(err.Error(), 300)).Msg("accounts: an ID token is not valid")
		return got, p.failed("its answer is not valid")
	}
	if got.Name == "" && got.Username == "" { // many providers return the name only from UserInfo
		if info, err := d.UserInfo(ctx, oauth2.StaticTokenSource(token)); err == nil && info.Subject == id.Subject {
			_ = info.Claims(&got) // an account without a name can be given one
		}
	}
	got.Key = "l.oidc." + access.Hash(id.Issuer+"\x00"+id.Subject)
	return got, nil
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// signUpBy makes an account for an identity that has none. A browser that is logged in does not get
// a second one unasked.
func (s *Service) signUpBy(ctx context.Context, p *provider, c ceremony, got claims, browser string) (Login,
	*wire.Error,
) {
	if c.Session != "" {
		x, err := s.readSession(ctx, "*", c.Session)
		if err == nil && x.live(s.now()) {
			return Login{}, wire.NewError(wire.CodeConflict, "this identity at %s has no account here, and you are logged in to one", p.Name).
				Try("Connect it on the account's page, or log out first to make another account.")
		}
	}
	u := newUser(got.display())
	u.Identities = []identity{{Key: got.Key, Provider: p.ID, Name: got.display(), Created: wire.Millis(s.now())}}
	if e := s.create(ctx, u, c.Link); e != nil {
		return Login{}, e
	}
	s.event(ctx, u.ID, wire.RelayEvent{Kind: wire.RelayIdentityAdded, Label: p.Name})
	return s.open(ctx, u.ID, browser, "")
}

// connect makes an identity a way into the account whose fresh page began this. u is the account
// that has it already.
func (s *Service) connect(ctx context.Context, p *provider, c ceremony, u *user, got claims) *wire.Error {
	if u != nil {
		if u.ID == c.User {
			return nil
		}
		return errClaimed()
	}
	x, err := s.readSession(ctx, c.User, c.Session)
	if err != nil || !x.live(s.now()) {
		return wire.NewError(wire.CodeUnauthorized, "the session that began this has ended").Try("Log in and try again.")
	}
	e := s.join(ctx, c.User, got.Key, func(u *user) *wire.Error {
		if len(u.Identities) >= maxIdentities {
			return wire.NewError(wire.CodeQuota, "an account has at most %d identities", maxIdentities)
		}
		u.Identities = append(u.Identities, identity{
			Key: got.Key, Provider: p.ID, Name: got.display(),
			Created: wire.Millis(s.now()),
		})
		return nil
	})
	if e == nil {
		s.event(ctx, c.User, wire.RelayEvent{Kind: wire.RelayIdentityAdded, Label: p.Name, Session: x.ID})
	}
	return e
}

// RemoveIdentity takes an account at a provider from the ways into an account, unless it is the
// last one. It needs a fresh login.
func (s *Service) RemoveIdentity(ctx context.Context, by *access.Principal, id string) *wire.Error {
	if e := s.Fresh(by); e != nil {
		return e
	}
	var gone identity
	_, e := s.changeUser(ctx, by.UserID, func(u *user) *wire.Error {
		i := slices.IndexFunc(u.Identities, func(x identity) bool { return x.id() == id })
		if i < 0 {
			return wire.NewError(wire.CodeNotFound, "the account has no such identity").Try("Reload the page.")
		}
		gone = u.Identities[i]
		u.Identities = slices.Delete(u.Identities, i, i+1)
		if s.ways(u) == 0 {
			return errLastWay()
		}
		return nil
	})
	if e != nil {
		return e
	}
	s.forget(ctx, gone.Key)
	name := gone.Provider
	if p := s.provider(gone.Provider); p != nil {
		name = p.Name
	}
	s.event(ctx, by.UserID, wire.RelayEvent{Kind: wire.RelayIdentityRemoved, Label: name, Session: by.Credential})
	return nil
}
