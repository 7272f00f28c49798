package httpapi

import (
	"cmp"
	"context"
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

// accountRoutes are those of logins and accounts. Strangers' are bounded for each address.
type accountRoutes struct{ *hosted }

func (h accountRoutes) list() []Route {
	return []Route{
		{"GET /api/hosted", Anyone, respond(http.StatusOK, h.greeting)},
		{"POST /api/signup/passkey/begin", Anyone, h.clients.rateLimited(begins(ceremonyCookie, h.beginSignup))},
		{"POST /api/signup/passkey/finish", Anyone, h.clients.rateLimited(finishes(h.finishSignup))},
		{"POST /api/login/passkey/begin", Anyone, h.clients.rateLimited(begins(ceremonyCookie, h.beginLogin))},
		{"POST /api/login/passkey/finish", Anyone, h.clients.rateLimited(finishes(h.finishLogin))},
		{"POST /api/login/link", Anyone, h.clients.rateLimited(finishes(h.linkLogin))},
		{"POST /api/login/provider", Anyone, h.clients.rateLimited(begins(providerCookie, h.beginProvider(false)))},
		{"POST /api/link", Anyone, h.clients.rateLimited(respond(http.StatusOK, withBody(h.linkUse)))},
		{"GET /login/oidc/{provider}", Anyone, h.clients.rateLimited(h.beginOIDC)},
		{"GET " + callbackPath, Anyone, h.clients.rateLimited(h.finishOIDC)},
		{"POST /api/logout", ForUser, h.logOut},

		{"GET /api/account", ForUser, respond(http.StatusOK, h.account)},
		{"PATCH /api/account", ForUser, respond(http.StatusOK, withBody(h.renameAccount))},
		{"DELETE /api/account", ForUser, h.fresh(h.deleteAccount)},
		{"GET /api/account/export", ForUser, h.fresh(h.exportAccount)},
		{"POST /api/account/passkeys/begin", ForUser, h.fresh(begins(ceremonyCookie, h.beginPasskey))},
		{"POST /api/account/passkeys/finish", ForUser, respond(http.StatusOK, withBody(h.finishPasskey))},
		{"PATCH /api/account/passkeys/{id}", ForUser, respond(http.StatusOK, withBody(h.renamePasskey))},
		{"DELETE /api/account/passkeys/{id}", ForUser, h.fresh(respond(http.StatusOK, h.without(h.o.Accounts.RemovePasskey)))},
		{"POST /api/account/identities", ForUser, begins(providerCookie, h.beginProvider(true))},
		{"DELETE /api/account/identities/{id}", ForUser, respond(http.StatusOK, h.without(h.o.Accounts.RemoveIdentity))},
		{"DELETE /api/account/sessions/{id}", ForUser, respond(http.StatusOK, h.endSession)},
		{"POST /api/account/links", ForUser, h.fresh(respond(http.StatusCreated, withBody(h.makeLink)))},
	}
}

// greeting answers GET /api/hosted: what a page has to know before the login.
func (h accountRoutes) greeting(r *http.Request) (any, *wire.Error) {
	by, _ := h.o.Accounts.Page(r.Context(), cookieSecret(r, pageCookie)) // if the store cannot answer now, the page asks again
	return wire.Hosted{
		Mode: "relay", Signup: h.o.Accounts.Signup(r.Context()), Providers: h.o.Accounts.Providers(),
		RPID:     h.o.Accounts.RPID(),
		LoggedIn: by != nil, Version: h.Info.Version,
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
func (h accountRoutes) beginSignup(r *http.Request, q wire.SignupRequest) (any, string, *wire.Error) {
	return h.o.Accounts.BeginSignup(r.Context(), q.Name, q.Link)
}

// finishSignup answers POST /api/signup/passkey/finish.
func (h accountRoutes) finishSignup(r *http.Request, q wire.CredentialAnswer) (account.Login, *wire.Error) {
	return h.o.Accounts.FinishSignup(r.Context(), cookieSecret(r, ceremonyCookie), q.Credential,
		browserOf(r.UserAgent()))
}

// beginLogin answers POST /api/login/passkey/begin.
func (h accountRoutes) beginLogin(r *http.Request, q wire.LoginRequest) (any, string, *wire.Error) {
	return h.o.Accounts.BeginLogin(r.Context(), q.Mediation)
}

// finishLogin answers POST /api/login/passkey/finish. The session that the browser has is freshened
// if it is of the same account.
func (h accountRoutes) finishLogin(r *http.Request, q wire.CredentialAnswer) (account.Login, *wire.Error) {
	return h.o.Accounts.FinishLogin(r.Context(), cookieSecret(r, ceremonyCookie), q.Credential,
		browserOf(r.UserAgent()), cookieSecret(r, pageCookie))
}

// linkLogin answers POST /api/login/link: a one-time link logs into its account, so that its user
// can add a passkey.
func (h accountRoutes) linkLogin(r *http.Request, q wire.LinkLogin) (account.Login, *wire.Error) {
	return h.o.Accounts.UseLink(r.Context(), q.Link, browserOf(r.UserAgent()))
}

// linkUse answers POST /api/link: what a one-time link is good for, which uses nothing up.
func (h accountRoutes) linkUse(r *http.Request, q wire.LinkLogin) (any, *wire.Error) {
	kind, e := h.o.Accounts.LinkKind(r.Context(), q.Link)
	return wire.LinkUse{Kind: kind}, e
}

// beginProvider returns the begin of POST /api/login/provider, by which a page logs in at a
// provider: what the browser must not carry in an address, as the secret of a link, is in the body.
// connect: of POST /api/account/identities, by which a user who is logged in adds an account at a
// provider to the ways into theirs.
func (h accountRoutes) beginProvider(connect bool) func(*http.Request, wire.ProviderRequest) (any, string,
	*wire.Error) {
	return func(r *http.Request, q wire.ProviderRequest) (any, string, *wire.Error) {
		to, ceremony, e := h.o.Accounts.BeginOIDC(r.Context(), account.OIDCStart{
			Provider: q.Provider, Next: q.Next, Link: q.Link, Had: cookieSecret(r, pageCookie), Connect: connect,
		})
		return wire.ProviderRedirect{URL: to}, ceremony, e
	}
}

// beginOIDC answers GET /login/oidc/{provider}?next=: it sends the browser to the provider.
func (h accountRoutes) beginOIDC(w http.ResponseWriter, r *http.Request) {
	to, ceremony, e := h.o.Accounts.BeginOIDC(r.Context(), account.OIDCStart{
		Provider: r.PathValue("provider"), Next: r.URL.Query().Get("next"), Had: cookieSecret(r, pageCookie),
	})
	if e != nil {
		h.loginFailed(w, r, e)
		return
	}
	http.SetCookie(w, cookie(providerCookie, ceremony, http.SameSiteLaxMode, ceremonyLife))
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// finishOIDC answers GET /login/callback, to which the provider sends the browser back.
func (h accountRoutes) finishOIDC(w http.ResponseWriter, r *http.Request) {
	l, next, e := h.o.Accounts.FinishOIDC(r.Context(), cookieSecret(r, providerCookie), r.URL.Query(),
		browserOf(r.UserAgent()))
	if e != nil {
		h.loginFailed(w, r, e)
		return
	}
	setLogin(w, l)
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, next, http.StatusSeeOther) //nolint:gosec // a path of ours, which BeginOIDC has checked
}

// loginFailed shows the page, which says why a login at a provider did not succeed: the code stands
// in the fragment, which no server is sent; "link" when it was the link.
func (h accountRoutes) loginFailed(w http.ResponseWriter, r *http.Request, e *wire.Error) {
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
func (h accountRoutes) logOut(w http.ResponseWriter, r *http.Request) {
	by := access.FromContext(r.Context())
	if e := h.o.Accounts.EndSession(r.Context(), by, by.Credential); e != nil {
		writeError(w, e)
		return
	}
	loggedOut(w)
}

// account answers GET /api/account.
func (h accountRoutes) account(r *http.Request) (any, *wire.Error) {
	by := access.FromContext(r.Context())
	a, e := h.o.Accounts.Account(r.Context(), by)
	if e != nil {
		return nil, e
	}
	a.Quotas, e = h.o.Data.Quotas(r.Context(), by.UserID)
	return a, e
}

// accountAfter answers a change of the account with how it is now, or with why the change failed.
func (h accountRoutes) accountAfter(r *http.Request, failed *wire.Error) (any, *wire.Error) {
	if failed != nil {
		return nil, failed
	}
	return h.account(r)
}

// renameAccount answers PATCH /api/account {name}.
func (h accountRoutes) renameAccount(r *http.Request, q wire.AccountName) (any, *wire.Error) {
	return h.accountAfter(r, h.o.Accounts.Rename(r.Context(), access.FromContext(r.Context()), q.Name))
}

// deleteAccount answers DELETE /api/account {confirm}: everything of the user is removed.
func (h accountRoutes) deleteAccount(w http.ResponseWriter, r *http.Request) {
	by := access.FromContext(r.Context())
	var q wire.AccountDeletion
	e := readJSON(r, &q)
	if e == nil {
		e = h.o.Accounts.Delete(r.Context(), by, q.Confirm)
	}
	if e != nil {
		writeError(w, e)
		return
	}
	loggedOut(w)
}

// exportAccount answers GET /api/account/export with a zip of all that the user has.
func (h accountRoutes) exportAccount(w http.ResponseWriter, r *http.Request) {
	by := access.FromContext(r.Context())
	h.o.Pairings.Log(r.Context(), by.UserID, wire.RelayEvent{Kind: wire.RelayAccountExported})
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="world-account.zip"`)
	w.Header().Set("Cache-Control", "no-store")
	if err := h.o.Data.Export(r.Context(), by, w); err != nil {
		h.o.Logger.Warn().Err(err).Msg("the export of an account broke off")
		panic(http.ErrAbortHandler) // an aborted transfer shows that the file is incomplete
	}
}

// beginPasskey answers POST /api/account/passkeys/begin.
func (h accountRoutes) beginPasskey(r *http.Request, _ struct{}) (any, string, *wire.Error) {
	return h.o.Accounts.BeginPasskey(r.Context(), access.FromContext(r.Context()))
}

// finishPasskey answers POST /api/account/passkeys/finish {credential, name}. Without a name it is
// that of the browser.
func (h accountRoutes) finishPasskey(r *http.Request, q wire.CredentialAnswer) (any, *wire.Error) {
	return h.accountAfter(r, h.o.Accounts.FinishPasskey(r.Context(), access.FromContext(r.Context()),
		cookieSecret(r, ceremonyCookie), q.Credential, cmp.Or(q.Name, browserOf(r.UserAgent()))))
}

// renamePasskey answers PATCH /api/account/passkeys/{id} {name}.
func (h accountRoutes) renamePasskey(r *http.Request, q wire.PasskeyName) (any, *wire.Error) {
	return h.accountAfter(r, h.o.Accounts.RenamePasskey(r.Context(), access.FromContext(r.Context()),
		r.PathValue("id"), q.Name))
}

// without returns a handle that removes the way into the account that has the id in the path.
func (h accountRoutes) without(remove func(ctx context.Context, by *access.Principal,
	id string) *wire.Error,
) func(*http.Request) (any, *wire.Error) {
	return func(r *http.Request) (any, *wire.Error) {
		return h.accountAfter(r, remove(r.Context(), access.FromContext(r.Context()), r.PathValue("id")))
	}
}

// endSession answers DELETE /api/account/sessions/{id}, with "all" for every browser: their pages
// close.
func (h accountRoutes) endSession(r *http.Request) (any, *wire.Error) {
	id := r.PathValue("id")
	return map[string]string{"id": id}, h.o.Accounts.EndSession(r.Context(), access.FromContext(r.Context()), id)
}

// makeLink answers POST /api/account/links {kind}: an invitation by the owner, or a way back into
// one's own account. The secret stands in the fragment of the address.
func (h accountRoutes) makeLink(r *http.Request, q wire.LinkRequest) (any, *wire.Error) {
	secret, end, e := h.o.Accounts.CreateLink(r.Context(), access.FromContext(r.Context()), q.Kind)
	if e != nil {
		return nil, e
	}
	return wire.LinkResult{URL: h.o.Base.JoinPath("/").String() + "#link=" + secret, End: end}, nil
}
