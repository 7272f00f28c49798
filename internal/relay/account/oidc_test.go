package account_test

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/oauth2-proxy/mockoidc"

	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/wire"
)

// idp is an OpenID Connect provider.
type idp struct {
	*mockoidc.MockOIDC
	t *testing.T
	// announces has its metadata say that callbacks carry the issuer.
	announces bool
	// published are the keys that it shows; nil: those that it signs with.
	published *mockoidc.Keypair
}

func newIDP(t *testing.T) *idp {
	t.Helper()
	i := prepareIDP(t)
	i.start("127.0.0.1:0")
	return i
}

// prepareIDP returns a provider that is not reachable yet.
func prepareIDP(t *testing.T) *idp {
	t.Helper()
	m, err := mockoidc.NewServer(nil)
	if err != nil {
		t.Fatal(err)
	}
	i := &idp{MockOIDC: m, t: t}
	err = m.AddMiddleware(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if keys := i.published; keys != nil && r.URL.Path == mockoidc.JWKSEndpoint {
				body, _ := keys.JWKS()
				_, _ = w.Write(body)
				return
			}
			if !i.announces || r.URL.Path != mockoidc.DiscoveryEndpoint {
				next.ServeHTTP(w, r)
				return
			}
			base := m.Issuer()
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"issuer":"` + base + `","authorization_endpoint":"` + base + `/authorize","token_endpoint":"` + base +
				`/token","jwks_uri":"` + m.JWKSEndpoint() + `","id_token_signing_alg_values_supported":["RS256"],"authorization_response_iss_parameter_supported":true}`))
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func (i *idp) start(address string) {
	i.t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		i.t.Fatal(err)
	}
	if err := i.Start(l, (*tls.Config)(nil)); err != nil {
		i.t.Fatal(err)
	}
	i.t.Cleanup(func() { _ = i.Server.Close() })
}

func (i *idp) provider() account.Provider {
	return account.Provider{ID: "idp", Name: "Example", Issuer: i.Issuer(), ClientID: i.ClientID, ClientSecret: i.ClientSecret}
}

// flow is a browser on its way to the provider.
type flow struct {
	i                  *idp
	redirect, ceremony string
}

func (i *idp) begin(r *relay, start account.OIDCStart) *flow {
	i.t.Helper()
	redirect, ceremony, e := r.BeginOIDC(i.t.Context(), start)
	passed(i.t, e)
	return &flow{i, redirect, ceremony}
}

// set changes a parameter on the way to the provider.
func (f *flow) set(key, value string) *flow {
	u, _ := url.Parse(f.redirect)
	q := u.Query()
	q.Set(key, value)
	u.RawQuery = q.Encode()
	f.redirect = u.String()
	return f
}

// visit logs in at the provider and returns the query of the callback.
func (f *flow) visit() url.Values {
	f.i.t.Helper()
	transport := &http.Transport{DisableKeepAlives: true}
	resp, err := transport.RoundTrip(mustRequest(f.i.t, f.redirect))
	if err != nil {
		f.i.t.Fatal(err)
	}
	_ = resp.Body.Close()
	to, err := resp.Location()
	if err != nil {
		f.i.t.Fatal(resp.Status, err)
	}
	if got := to.Scheme + "://" + to.Host + to.Path; got != "https://world.example/login/callback" {
		f.i.t.Fatal("the provider sends the browser to", got)
	}
	return to.Query()
}

func mustRequest(t *testing.T, to string) *http.Request {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, to, nil)
	if err != nil {
		t.Fatal(err)
	}
	return req
}

func (i *idp) user(subject string) *mockoidc.MockUser {
	return &mockoidc.MockUser{Subject: subject, PreferredUsername: "ann." + subject, Email: "same@example.com"}
}

// An identity makes an account, and opens it again; another subject with the same mail address is
// another account.
func TestOIDC(t *testing.T) {
	i := newIDP(t)
	r := newRelay(t, account.Open, i.provider())
	r.owner()
	ctx := t.Context()
	if list := r.Providers(); len(list) != 1 || list[0] != (wire.LoginProvider{ID: "idp", Name: "Example"}) {
		t.Error(list)
	}
	i.QueueUser(i.user("one"))
	f := i.begin(r, account.OIDCStart{Provider: "idp", Next: "/pair/MANGO-1234"})
	for _, want := range []string{"code_challenge_method=S256", "code_challenge=", "state=", "nonce=", "scope=openid+profile", "response_type=code"} {
		if !strings.Contains(f.redirect, want) {
			t.Errorf("%s is not in %s", want, f.redirect)
		}
	}
	first, next, e := r.FinishOIDC(ctx, f.ceremony, f.visit(), "Firefox")
	passed(t, e)
	if next != "/pair/MANGO-1234" {
		t.Error(next)
	}
	a, e := r.Account(ctx, r.page(first.Secret))
	passed(t, e)
	if a.Name != "ann.one" || len(a.Identities) != 1 || a.Identities[0].Provider != "idp" || a.Owner || !a.Fresh {
		t.Errorf("%+v", a)
	}

	i.QueueUser(i.user("one"))
	f = i.begin(r, account.OIDCStart{Provider: "idp"})
	again, next, e := r.FinishOIDC(ctx, f.ceremony, f.visit(), "")
	if e != nil || again.UserID != first.UserID || next != "/" {
		t.Error(again, next, e)
	}
	i.QueueUser(i.user("two"))
	f = i.begin(r, account.OIDCStart{Provider: "idp"})
	other, _, e := r.FinishOIDC(ctx, f.ceremony, f.visit(), "")
	if e != nil || other.UserID == first.UserID {
		t.Error("a mail address opened an account:", e)
	}
	// A login of the browser's own account freshens its session.
	r.wait(20 * time.Second)
	i.QueueUser(i.user("one"))
	f = i.begin(r, account.OIDCStart{Provider: "idp", Had: first.Secret})
	fresh, _, e := r.FinishOIDC(ctx, f.ceremony, f.visit(), "")
	if e != nil || fresh.Secret != "" || fresh.UserID != first.UserID {
		t.Error(fresh, e)
	}
}

// What a login by a provider refuses.
func TestOIDCRefuses(t *testing.T) {
	i := newIDP(t)
	r := newRelay(t, account.Open, i.provider())
	r.owner()
	ctx := t.Context()
	for name, c := range map[string]struct {
		before func(*flow)
		after  func(url.Values)
	}{
		"other state":       {nil, func(q url.Values) { q.Set("state", "x"+q.Get("state")) }},
		"no state":          {nil, func(q url.Values) { q.Del("state") }},
		"other nonce":       {func(f *flow) { f.set("nonce", "mine") }, nil},
		"no nonce":          {func(f *flow) { f.set("nonce", "") }, nil},
		"other verifier":    {func(f *flow) { f.set("code_challenge", strings.Repeat("A", 43)) }, nil},
		"other code":        {nil, func(q url.Values) { q.Set("code", "guessed") }},
		"no code":           {nil, func(q url.Values) { q.Del("code") }},
		"other issuer":      {nil, func(q url.Values) { q.Set("iss", "https://evil.example") }},
		"no ID token":       {func(f *flow) { f.set("scope", "profile") }, nil},
		"error in callback": {nil, func(q url.Values) { q.Set("error", "access_denied") }},
		"error at exchange": {nil, func(url.Values) {
			for range 2 { // the library tries two ways to authenticate
				i.QueueError(&mockoidc.ServerError{Code: 400, Error: mockoidc.InvalidClient, Description: "no"})
			}
		}},
	} {
		f := i.begin(r, account.OIDCStart{Provider: "idp"})
		if c.before != nil {
			c.before(f)
		}
		q := f.visit()
		if c.after != nil {
			c.after(q)
		}
		_, _, e := r.FinishOIDC(ctx, f.ceremony, q, "")
		if refusedBy(t, e, wire.CodeLoginFailed); e == nil {
			t.Error(name)
		}
		for i.ErrorQueue.Pop() != nil { //nolint:revive // what was not used
		}
		_, _, e = r.FinishOIDC(ctx, f.ceremony, q, "") // the ceremony is used
		refusedBy(t, e, wire.CodeLoginFailed)
	}

	f := i.begin(r, account.OIDCStart{Provider: "idp"})
	q := f.visit()
	_, _, e := r.FinishOIDC(ctx, f.ceremony, q, "")
	passed(t, e)
	second := i.begin(r, account.OIDCStart{Provider: "idp"})
	q.Set("state", second.visit().Get("state"))
	_, _, e = r.FinishOIDC(ctx, second.ceremony, q, "") // a code twice
	refusedBy(t, e, wire.CodeLoginFailed)

	f = i.begin(r, account.OIDCStart{Provider: "idp"})
	q = f.visit()
	r.wait(5 * time.Minute)
	_, _, e = r.FinishOIDC(ctx, f.ceremony, q, "") // too late
	refusedBy(t, e, wire.CodeLoginFailed)

	_, _, e = r.BeginOIDC(ctx, account.OIDCStart{Provider: "none"})
	refusedBy(t, e, wire.CodeNotFound)
}

// Where a login may go on to.
func TestNext(t *testing.T) {
	i := newIDP(t)
	r := newRelay(t, account.Open, i.provider())
	r.owner()
	for next, good := range map[string]bool{
		"": true, "/": true, "/pair/MANGO-1234": true, "/a?b=/c&d=//e#f": true, "/a/../b": true,
		"//evil.example": false, "https://evil.example": false, "evil": false, `/\evil.example`: false, `\/evil.example`: false,
		"/\t/evil.example": false, "/\n/evil.example": false, " //evil.example": false, "/a b": false, "javascript:alert(1)": false,
		"/\u202e": false, "/%zz": false, "/" + strings.Repeat("a", 600): false,
	} {
		_, _, e := r.BeginOIDC(t.Context(), account.OIDCStart{Provider: "idp", Next: next})
		if (e == nil) != good {
			t.Errorf("%q: %v", next, e)
		}
	}
}

// A new identity makes an account only when signup allows it.
func TestOIDCSignup(t *testing.T) {
	i := newIDP(t)
	r := newRelay(t, account.Invite, i.provider())
	ctx := t.Context()
	try := func(subject, link string) (account.Login, *wire.Error) {
		i.QueueUser(i.user(subject))
		f := i.begin(r, account.OIDCStart{Provider: "idp", Link: link})
		if link != "" && strings.Contains(f.redirect, link) {
			t.Error("the provider sees the link:", f.redirect)
		}
		login, _, e := r.FinishOIDC(ctx, f.ceremony, f.visit(), "")
		return login, e
	}
	_, e := try("first", "")
	refusedBy(t, e, wire.CodeSignupClosed)
	owner, e := try("first", r.link(wire.LinkOwner, ""))
	passed(t, e)
	if a, _ := r.Account(ctx, r.page(owner.Secret)); !a.Owner {
		t.Error("the first account is not the owner's")
	}
	_, e = try("second", "")
	refusedBy(t, e, wire.CodeSignupClosed)
	invite := r.link(wire.LinkInvite, owner.UserID)
	if again, e := try("first", invite); e != nil || again.UserID != owner.UserID {
		t.Error(again, e)
	}
	_, e = try("second", invite) // the owner's login has not used it
	passed(t, e)
	_, e = try("third", invite)
	if refusedBy(t, e, wire.CodeLoginFailed); e != nil && e.Field != "link" {
		t.Errorf("the page cannot tell that it was the link: %+v", e)
	}
	refusedBy(t, r.RemovePasskey(ctx, r.page(owner.Secret), "none"), wire.CodeNotFound)
}

// A fresh page connects an identity to its account, and that alone.
func TestConnect(t *testing.T) {
	i := newIDP(t)
	r := newRelay(t, account.Open, i.provider())
	ctx := t.Context()
	d, login := r.owner()
	connect := func(subject string, start account.OIDCStart) (account.Login, *wire.Error) {
		i.QueueUser(i.user(subject))
		start.Provider = "idp"
		redirect, ceremony, e := r.BeginOIDC(ctx, start)
		if e != nil {
			i.UserQueue.Pop()
			return account.Login{}, e
		}
		f := &flow{i, redirect, ceremony}
		got, _, e := r.FinishOIDC(ctx, ceremony, f.visit(), "")
		return got, e
	}
	_, e := connect("one", account.OIDCStart{Had: login.Secret}) // unasked, and no second account either
	refusedBy(t, e, wire.CodeConflict)
	got, e := connect("one", account.OIDCStart{Had: login.Secret, Connect: true})
	if e != nil || got.UserID != login.UserID || got.Secret != "" {
		t.Fatal(got, e)
	}
	if _, e = connect("one", account.OIDCStart{Had: login.Secret, Connect: true}); e != nil {
		t.Error("once more:", e)
	}
	if got, e = connect("one", account.OIDCStart{}); e != nil || got.UserID != login.UserID {
		t.Error("the identity does not log in:", e)
	}
	other, e := connect("two", account.OIDCStart{})
	passed(t, e)
	_, e = connect("one", account.OIDCStart{Had: other.Secret, Connect: true})
	refusedBy(t, e, wire.CodeConflict)
	_, e = connect("three", account.OIDCStart{Connect: true})
	refusedBy(t, e, wire.CodeUnauthorized)

	// With an identity, the passkey is not the last way in.
	by := r.page(login.Secret)
	a, e := r.Account(ctx, by)
	passed(t, e)
	if x := a.Identities[0]; len(a.Identities) != 1 || x.Name != "ann.one" || x.Provider != "idp" || x.ProviderName != "Example" ||
		x.CreatedAt.IsZero() {
		t.Errorf("%+v", a.Identities)
	}
	one := a.Identities[0].ID
	refusedBy(t, r.RemoveIdentity(ctx, r.page(other.Secret), one), wire.CodeNotFound)
	passed(t, r.RemoveIdentity(ctx, by, one))
	refusedBy(t, r.RemoveIdentity(ctx, by, one), wire.CodeNotFound)
	refusedBy(t, r.RemovePasskey(ctx, by, a.Passkeys[0].ID), wire.CodeConflict) // the last way again
	_, e = connect("one", account.OIDCStart{Had: login.Secret, Connect: true})  // a removed identity is free again
	passed(t, e)
	// A provider that the operator has taken away is no way in.
	o := r.o
	o.Providers = nil
	refusedBy(t, r.node(o).RemovePasskey(ctx, by, a.Passkeys[0].ID), wire.CodeConflict)
	passed(t, r.RemovePasskey(ctx, by, a.Passkeys[0].ID))
	_, e = r.logIn(d, "")
	refusedBy(t, e, wire.CodeLoginFailed)
	refusedBy(t, r.RemoveIdentity(ctx, by, one), wire.CodeConflict)
	if n, m := r.had(login.UserID, wire.RelayIdentityAdded), r.had(login.UserID, wire.RelayIdentityRemoved); n != 2 ||
		m != 1 {
		t.Errorf("%d events of added identities, %d of removed ones", n, m)
	}

	r.wait(16 * time.Minute)
	_, e = connect("four", account.OIDCStart{Had: login.Secret, Connect: true})
	refusedBy(t, e, wire.CodeLoginAgain)
	refusedBy(t, r.RemoveIdentity(ctx, by, one), wire.CodeLoginAgain)
}

// A provider that is away stops neither the relay nor passkeys, is asked with pauses, and works
// when it is back.
func TestProviderAway(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	i := prepareIDP(t)
	r := newRelay(t, account.Open, account.Provider{
		ID: "idp", Issuer: "http://" + address + "/oidc", ClientID: i.ClientID,
		ClientSecret: i.ClientSecret,
	})
	d, _ := r.owner()
	for range 5 {
		_, _, e := r.BeginOIDC(t.Context(), account.OIDCStart{Provider: "idp"})
		refusedBy(t, e, wire.CodeUnavailable)
	}
	if n := strings.Count(r.log.String(), "cannot be discovered"); n != 1 {
		t.Errorf("asked %d times in a second", n)
	}
	if _, e := r.logIn(d, ""); e != nil {
		t.Error("passkeys depend on a provider:", e)
	}
	i.start(address)
	_, _, e := r.BeginOIDC(t.Context(), account.OIDCStart{Provider: "idp"})
	refusedBy(t, e, wire.CodeUnavailable) // still in the pause
	r.wait(2 * time.Second)
	f := i.begin(r, account.OIDCStart{Provider: "idp"})
	q := f.visit()
	_, _, e = r.FinishOIDC(t.Context(), f.ceremony, q, "")
	passed(t, e)
}

// Another issuer than the configured one is refused, also when only its last "/" differs.
func TestIssuerDiffers(t *testing.T) {
	i := newIDP(t)
	p := i.provider()
	p.Issuer += "/"
	r := newRelay(t, account.Open, p)
	_, _, e := r.BeginOIDC(t.Context(), account.OIDCStart{Provider: "idp"})
	refusedBy(t, e, wire.CodeUnavailable)
	if !strings.Contains(r.log.String(), "did not match the issuer") {
		t.Error("the operator gets no log line:", r.log.String())
	}
}

// A provider that announces the issuer in its callbacks must send it.
func TestIssuerAnnounced(t *testing.T) {
	i := prepareIDP(t)
	i.announces = true
	i.start("127.0.0.1:0")
	r := newRelay(t, account.Open, i.provider())
	r.owner()
	for iss, good := range map[string]bool{"": false, i.Issuer(): true, i.Issuer() + "/": false} {
		f := i.begin(r, account.OIDCStart{Provider: "idp"})
		q := f.visit()
		if iss != "" {
			q.Set("iss", iss)
		}
		if _, _, e := r.FinishOIDC(t.Context(), f.ceremony, q, ""); (e == nil) != good {
			t.Errorf("%q: %v", iss, e)
		}
	}
}

// Keys that the provider replaces are followed, and a token signed by another key is refused.
func TestKeyRotation(t *testing.T) {
	i := newIDP(t)
	r := newRelay(t, account.Open, i.provider())
	r.owner()
	logIn := func() *wire.Error {
		f := i.begin(r, account.OIDCStart{Provider: "idp"})
		_, _, e := r.FinishOIDC(t.Context(), f.ceremony, f.visit(), "")
		return e
	}
	passed(t, logIn())
	rotated, err := mockoidc.RandomKeypair(2048)
	if err != nil {
		t.Fatal(err)
	}
	rotated.Kid = "rotated"
	i.Keypair = rotated
	passed(t, logIn())
	forged, err := mockoidc.RandomKeypair(2048)
	if err != nil {
		t.Fatal(err)
	}
	forged.Kid, i.Keypair, i.published = rotated.Kid, forged, rotated
	refusedBy(t, logIn(), wire.CodeLoginFailed)
	i.Keypair = rotated
	passed(t, logIn())
}

// oddUser has claims of its own in its ID token.
type oddUser struct {
	*mockoidc.MockUser
	change func(*oddClaims)
}

type oddClaims struct {
	*mockoidc.IDTokenClaims
	AtHash string `json:"at_hash,omitempty"`
	Name   string `json:"name,omitempty"`
}

func (u *oddUser) Claims(_ []string, base *mockoidc.IDTokenClaims) (jwt.Claims, error) {
	c := &oddClaims{IDTokenClaims: base}
	u.change(c)
	return c, nil
}

// An ID token needs a good signature, this relay, this login, the current time and a
// subject.
func TestIDToken(t *testing.T) {
	i := newIDP(t)
	r := newRelay(t, account.Open, i.provider())
	r.owner()
	for name, c := range map[string]struct {
		change func(*oddClaims)
		good   bool
	}{
		"nothing odd":      {func(*oddClaims) {}, true},
		"a long name":      {func(c *oddClaims) { c.Name = strings.Repeat("long ", 50) }, true},
		"other audience":   {func(c *oddClaims) { c.Audience = jwt.ClaimStrings{"another"} }, false},
		"other issuer":     {func(c *oddClaims) { c.Issuer = "https://evil.example" }, false},
		"expired":          {func(c *oddClaims) { c.ExpiresAt = jwt.NewNumericDate(time.Now().Add(-time.Hour)) }, false},
		"no subject":       {func(c *oddClaims) { c.Subject = "" }, false},
		"other nonce":      {func(c *oddClaims) { c.Nonce = "x" }, false},
		"other token hash": {func(c *oddClaims) { c.AtHash = "AAAAAAAAAAAAAAAAAAAAAA" }, false},
	} {
		i.QueueUser(&oddUser{i.user("odd"), c.change})
		f := i.begin(r, account.OIDCStart{Provider: "idp"})
		_, _, e := r.FinishOIDC(t.Context(), f.ceremony, f.visit(), "")
		if (e == nil) != c.good {
			t.Errorf("%s: %v", name, e)
		}
	}
}

// What an operator cannot configure.
func TestOptions(t *testing.T) {
	r := newRelay(t, account.Open)
	good := account.Provider{ID: "idp", Issuer: "https://idp.example", ClientID: "world"}
	for name, change := range map[string]func(*account.Options){
		"signup": func(o *account.Options) { o.Signup = "maybe" },
		"host":   func(o *account.Options) { o.Base = &url.URL{Scheme: "https", Host: "127.0.0.1"} },
		"twice":  func(o *account.Options) { o.Providers = []account.Provider{good, good} },
		"id": func(o *account.Options) {
			o.Providers = []account.Provider{{ID: "a/b", Issuer: good.Issuer, ClientID: "x"}}
		},
		"plain issuer": func(o *account.Options) {
			o.Providers = []account.Provider{{ID: "a", Issuer: "http://idp.example", ClientID: "x"}}
		},
		"no issuer": func(o *account.Options) { o.Providers = []account.Provider{{ID: "a", ClientID: "x"}} },
		"no client": func(o *account.Options) { o.Providers = []account.Provider{{ID: "a", Issuer: good.Issuer}} },
	} {
		o := r.o
		change(&o)
		if _, err := account.New(o); err == nil {
			t.Error(name, "is accepted")
		}
	}
	o := r.o
	o.Base, o.Now, o.HTTP = &url.URL{Scheme: "http", Host: "localhost:8080"}, nil, nil
	if s, err := account.New(o); err != nil || s.RPID() != "localhost" || s.Signup(t.Context()) != wire.SignupOwner {
		t.Error(err)
	}
}
