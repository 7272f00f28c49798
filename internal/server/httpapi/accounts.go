package httpapi

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/wire"
)

// This file has the routes by which the users of a relay log in and manage their accounts (package
// account). A ceremony, such as logging in by a passkey or at a provider, has a cookie of its own,
// which lives as long as the ceremony may take.

const (
	ceremonyCookie = "__Host-world-login"
	// providerCookie is for a login at a provider: meanwhile a page, in another tab also, offers
	// passkeys.
	providerCookie = "__Host-world-provider"
	ceremonyLife   = 5 * time.Minute
	cookieLife     = 30 * 24 * time.Hour
)

// Data has the worlds and files of a relay's users.
type Data interface {
	// Quotas returns a user's share of each bounded resource.
	Quotas(ctx context.Context, userID string) ([]wire.AccountQuota, *wire.Error)
	// Export writes all that a user has, as a zip.
	Export(ctx context.Context, by *access.Principal, w io.Writer) error
}

// accountAPI has the routes of logins and accounts.
type accountAPI struct {
	accounts *account.Service
	clients  *Clients
	data     Data
	version  string
}

// AccountRoutes are those of logins and accounts. Strangers' are bounded for each address. data is
// the rest of what users own.
func AccountRoutes(s *account.Service, c *Clients, data Data, version string) []Route {
	a := &accountAPI{s, c, data, version}
	return []Route{
		{"GET /api/hosted", Anyone, respond(http.StatusOK, a.greeting)},
		{"POST /api/signup/passkey/begin", Anyone, a.clients.rateLimited(begins(ceremonyCookie, a.beginSignup))},
		{"POST /api/signup/passkey/finish", Anyone, a.clients.rateLimited(finishes(a.finishSignup))},
		{"POST /api/login/passkey/begin", Anyone, a.clients.rateLimited(begins(ceremonyCookie, a.beginLogin))},
		{"POST /api/login/passkey/finish", Anyone, a.clients.rateLimited(finishes(a.finishLogin))},
		{"POST /api/login/link", Anyone, a.clients.rateLimited(finishes(a.linkLogin))},
		{"POST /api/login/provider", Anyone, a.clients.rateLimited(begins(providerCookie, a.beginProvider(false)))},
		{"POST /api/link", Anyone, a.clients.rateLimited(respond(http.StatusOK, withBody(a.linkUse)))},
		{"GET /login/oidc/{provider}", Anyone, a.clients.rateLimited(a.beginOIDC)},
		{"GET " + callbackPath, Anyone, a.clients.rateLimited(a.finishOIDC)},
		{"POST /api/logout", ForUser, a.logOut},

		{"GET /api/account", ForUser, respond(http.StatusOK, a.account)},
		{"PATCH /api/account", ForUser, respond(http.StatusOK, withBody(a.renameAccount))},
		{"DELETE /api/account", ForUser, a.deleteAccount},
		{"GET /api/account/export", ForUser, a.exportAccount},
		{"POST /api/account/passkeys/begin", ForUser, begins(ceremonyCookie, a.beginPasskey)},
		{"POST /api/account/passkeys/finish", ForUser, respond(http.StatusOK, withBody(a.finishPasskey))},
		{"PATCH /api/account/passkeys/{id}", ForUser, respond(http.StatusOK, withBody(a.renamePasskey))},
		{"DELETE /api/account/passkeys/{id}", ForUser, respond(http.StatusOK, a.without(a.accounts.RemovePasskey))},
		{"POST /api/account/identities", ForUser, begins(providerCookie, a.beginProvider(true))},
		{"DELETE /api/account/identities/{id}", ForUser, respond(http.StatusOK, a.without(a.accounts.RemoveIdentity))},
		{"DELETE /api/account/sessions/{id}", ForUser, respond(http.StatusOK, a.endSession)},
		{"POST /api/account/links", ForUser, respond(http.StatusCreated, withBody(a.makeLink))},
	}
}

// greeting answers GET /api/hosted: what a page has to know before the login.
func (a *accountAPI) greeting(r *http.Request) (any, *wire.Error) {
	by, _ := a.accounts.Page(r.Context(), cookieSecret(r, pageCookie)) // if the store cannot answer now, the page asks again
	return wire.Hosted{
		Mode: "relay", Signup: a.accounts.Signup(r.Context()), Providers: a.accounts.Providers(),
		RPID:     a.accounts.RPID(),
		LoggedIn: by != nil, Version: a.version,
	}, nil
}

// cookie returns a cookie of this relay; life is negative to remove it.
func cookie(name, value string, site http.SameSite, life time.Duration) *http.Cookie {
	return &http.Cookie{
		Name: name, Value: value, Path: "/", Secure: true, HttpOnly: true, SameSite: site,
		MaxAge: int(life / time.Second),
	}
}

// begins returns a handler that answers with the options of a ceremony, and gives the browser the
// cookie of that name.
func begins[T any](name string, begin func(r *http.Request, body T) (options any, ceremony string,
	e *wire.Error),
) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		respond(http.StatusOK, withBody(func(r *http.Request, body T) (any, *wire.Error) {
			options, ceremony, e := begin(r, body)
			if e == nil {
				http.SetCookie(w, cookie(name, ceremony, http.SameSiteLaxMode, ceremonyLife))
			}
			return options, e
		}))(w, r)
	}
}

// setLogin gives the browser the cookies of its session, and takes those of ceremonies.
func setLogin(w http.ResponseWriter, l account.Login) {
	for _, name := range []string{ceremonyCookie, providerCookie} {
		http.SetCookie(w, cookie(name, "", http.SameSiteLaxMode, -time.Second))
	}
	if l.Secret == "" {
		return // the session that the browser has was freshened
	}
	http.SetCookie(w, cookie(pageCookie, l.Secret, http.SameSiteLaxMode, cookieLife))
	http.SetCookie(w, cookie(socketCookie, l.Secret, http.SameSiteStrictMode, cookieLife))
}

// finishes returns a handler of the end of a login.
func finishes[T any](finish func(r *http.Request, body T) (account.Login, *wire.Error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		respond(http.StatusOK, withBody(func(r *http.Request, body T) (any, *wire.Error) {
			l, e := finish(r, body)
			if e == nil {
				setLogin(w, l)
			}
			return wire.LoginResult{UserID: l.UserID}, e
		}))(w, r)
	}
}

// beginSignup answers POST /api/signup/passkey/begin.
func (a *accountAPI) beginSignup(r *http.Request, q wire.SignupRequest) (any, string, *wire.Error) {
	return a.accounts.BeginSignup(r.Context(), q.Name, q.Link)
}

// finishSignup answers POST /api/signup/passkey/finish.
func (a *accountAPI) finishSignup(r *http.Request, q wire.CredentialAnswer) (account.Login, *wire.Error) {
	return a.accounts.FinishSignup(r.Context(), cookieSecret(r, ceremonyCookie), q.Credential,
		browserOf(r.UserAgent()))
}

// beginLogin answers POST /api/login/passkey/begin.
func (a *accountAPI) beginLogin(r *http.Request, q wire.LoginRequest) (any, string, *wire.Error) {
	return a.accounts.BeginLogin(r.Context(), q.Mediation)
}

// finishLogin answers POST /api/login/passkey/finish. The session that the browser has is freshened
// if it is of the same account.
func (a *accountAPI) finishLogin(r *http.Request, q wire.CredentialAnswer) (account.Login, *wire.Error) {
	return a.accounts.FinishLogin(r.Context(), cookieSecret(r, ceremonyCookie), q.Credential,
		browserOf(r.UserAgent()), cookieSecret(r, pageCookie))
}

// linkLogin answers POST /api/login/link: a one-time link logs into its account, so that its user
// can add a passkey.
func (a *accountAPI) linkLogin(r *http.Request, q wire.LinkLogin) (account.Login, *wire.Error) {
	return a.accounts.UseLink(r.Context(), q.Link, browserOf(r.UserAgent()))
}

// linkUse answers POST /api/link: what a one-time link is good for, which uses nothing up.
func (a *accountAPI) linkUse(r *http.Request, q wire.LinkLogin) (any, *wire.Error) {
	kind, e := a.accounts.LinkKind(r.Context(), q.Link)
	return wire.LinkUse{Kind: kind}, e
}

// beginProvider returns the begin of POST /api/login/provider, by which a page logs in at a
// provider: what the browser must not carry in an address, as the secret of a link, is in the body.
// connect: of POST /api/account/identities, by which a user who is logged in adds an account at a
// provider to the ways into theirs.
func (a *accountAPI) beginProvider(connect bool) func(*http.Request, wire.ProviderRequest) (any, string,
	*wire.Error) {
	return func(r *http.Request, q wire.ProviderRequest) (any, string, *wire.Error) {
		to, ceremony, e := a.accounts.BeginOIDC(r.Context(), account.OIDCStart{
			Provider: q.Provider, Next: q.Next, Link: q.Link, Had: cookieSecret(r, pageCookie), Connect: connect,
		})
		return wire.ProviderRedirect{URL: to}, ceremony, e
	}
}

// beginOIDC answers GET /login/oidc/{provider}?next=: it sends the browser to the provider.
func (a *accountAPI) beginOIDC(w http.ResponseWriter, r *http.Request) {
	to, ceremony, e := a.accounts.BeginOIDC(r.Context(), account.OIDCStart{
		Provider: r.PathValue("provider"), Next: r.URL.Query().Get("next"), Had: cookieSecret(r, pageCookie),
	})
	if e != nil {
		a.loginFailed(w, r, e)
		return
	}
	http.SetCookie(w, cookie(providerCookie, ceremony, http.SameSiteLaxMode, ceremonyLife))
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// finishOIDC answers GET /login/callback, to which the provider sends the browser back.
func (a *accountAPI) finishOIDC(w http.ResponseWriter, r *http.Request) {
	l, next, e := a.accounts.FinishOIDC(r.Context(), cookieSecret(r, providerCookie), r.URL.Query(),
		browserOf(r.UserAgent()))
	if e != nil {
		a.loginFailed(w, r, e)
		return
	}
	setLogin(w, l)
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, next, http.StatusSeeOther) //nolint:gosec // a path of ours, which BeginOIDC has checked
}

// loginFailed shows the page, which says why a login at a provider did not succeed: the code stands
// in the fragment, which no server is sent; "link" when it was the link.
func (a *accountAPI) loginFailed(w http.ResponseWriter, r *http.Request, e *wire.Error) {
	why := string(e.Code)
	if e.Field == "link" {
		why = e.Field
	}
	http.SetCookie(w, cookie(providerCookie, "", http.SameSiteLaxMode, -time.Second))
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, "/#login="+url.QueryEscape(why), http.StatusSeeOther)
}

// loggedOut takes the cookies of a session from the browser.
func loggedOut(w http.ResponseWriter) {
	http.SetCookie(w, cookie(pageCookie, "", http.SameSiteLaxMode, -time.Second))
	http.SetCookie(w, cookie(socketCookie, "", http.SameSiteStrictMode, -time.Second))
	w.WriteHeader(http.StatusNoContent)
}

// logOut answers POST /api/logout: this browser's session ends.
func (a *accountAPI) logOut(w http.ResponseWriter, r *http.Request) {
	by := access.FromContext(r.Context())
	if e := a.accounts.EndSession(r.Context(), by, by.Credential); e != nil {
		writeError(w, e)
		return
	}
	loggedOut(w)
}

// account answers GET /api/account.
func (a *accountAPI) account(r *http.Request) (any, *wire.Error) {
	by := access.FromContext(r.Context())
	own, e := a.accounts.Account(r.Context(), by)
	if e != nil {
		return nil, e
	}
	own.Quotas, e = a.data.Quotas(r.Context(), by.UserID)
	return own, e
}

// accountAfter answers a change of the account with how it is now, or with why the change failed.
func (a *accountAPI) accountAfter(r *http.Request, failed *wire.Error) (any, *wire.Error) {
	if failed != nil {
		return nil, failed
	}
	return a.account(r)
}

// renameAccount answers PATCH /api/account {name}.
func (a *accountAPI) renameAccount(r *http.Request, q wire.AccountName) (any, *wire.Error) {
	return a.accountAfter(r, a.accounts.Rename(r.Context(), access.FromContext(r.Context()), q.Name))
}

// deleteAccount answers DELETE /api/account {confirm}: everything of the user is removed.
func (a *accountAPI) deleteAccount(w http.ResponseWriter, r *http.Request) {
	by := access.FromContext(r.Context())
	var q wire.AccountDeletion
	e := readJSON(r, &q)
	if e == nil {
		e = a.accounts.Delete(r.Context(), by, q.Confirm)
	}
	if e != nil {
		writeError(w, e)
		return
	}
	loggedOut(w)
}

// exportAccount answers GET /api/account/export with a zip of all that the user has.
func (a *accountAPI) exportAccount(w http.ResponseWriter, r *http.Request) {
	by := access.FromContext(r.Context())
	if e := a.accounts.Fresh(by); e != nil {
		writeError(w, e)
		return
	}
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="world-account.zip"`)
	w.Header().Set("Cache-Control", "no-store")
	if a.data.Export(r.Context(), by, w) != nil {
		panic(http.ErrAbortHandler) // an aborted transfer shows that the file is incomplete
	}
}

// beginPasskey answers POST /api/account/passkeys/begin.
func (a *accountAPI) beginPasskey(r *http.Request, _ struct{}) (any, string, *wire.Error) {
	return a.accounts.BeginPasskey(r.Context(), access.FromContext(r.Context()))
}

// finishPasskey answers POST /api/account/passkeys/finish {credential, name}. Without a name it is
// that of the browser.
func (a *accountAPI) finishPasskey(r *http.Request, q wire.CredentialAnswer) (any, *wire.Error) {
	return a.accountAfter(r, a.accounts.FinishPasskey(r.Context(), access.FromContext(r.Context()),
		cookieSecret(r, ceremonyCookie), q.Credential, cmp.Or(q.Name, browserOf(r.UserAgent()))))
}

// renamePasskey answers PATCH /api/account/passkeys/{id} {name}.
func (a *accountAPI) renamePasskey(r *http.Request, q wire.PasskeyName) (any, *wire.Error) {
	return a.accountAfter(r, a.accounts.RenamePasskey(r.Context(), access.FromContext(r.Context()),
		r.PathValue("id"), q.Name))
}

// without returns a handle that removes the way into the account that has the id in the path.
func (a *accountAPI) without(remove func(ctx context.Context, by *access.Principal,
	id string) *wire.Error,
) func(*http.Request) (any, *wire.Error) {
	return func(r *http.Request) (any, *wire.Error) {
		return a.accountAfter(r, remove(r.Context(), access.FromContext(r.Context()), r.PathValue("id")))
	}
}

// endSession answers DELETE /api/account/sessions/{id}, with "all" for every browser: their pages
// close.
func (a *accountAPI) endSession(r *http.Request) (any, *wire.Error) {
	id := r.PathValue("id")
	return map[string]string{"id": id}, a.accounts.EndSession(r.Context(), access.FromContext(r.Context()), id)
}

// makeLink answers POST /api/account/links {kind}: an invitation by the owner, or a way back into
// one's own account. The secret stands in the fragment of the address.
func (a *accountAPI) makeLink(r *http.Request, q wire.LinkRequest) (any, *wire.Error) {
	secret, end, e := a.accounts.CreateLink(r.Context(), access.FromContext(r.Context()), q.Kind)
	return wire.LinkResult{URL: a.accounts.LinkURL(secret), End: end}, e
}
