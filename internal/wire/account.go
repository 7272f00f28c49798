package wire

import (
	"encoding/json"
	"time"
)

// This file has the accounts and logins of the hosted relay as its pages see them. The relay stores
// them with more fields (internal/relay/account).

// Hosted is the answer to GET /api/hosted: what a page must know before it can log in.
type Hosted struct {
	// Mode is "relay".
	Mode      string          `json:"mode" ts:"'relay'"`
	Signup    Signup          `json:"signup"`
	Providers []LoginProvider `json:"providers"`
	// RPID is the host that passkeys belong to.
	RPID     string `json:"rpId"`
	LoggedIn bool   `json:"loggedIn"`
	Version  string `json:"version"`
}

// Signup says who can make an account.
type Signup string

// Values of Signup.
const (
	// SignupOpen: everybody.
	SignupOpen Signup = "open"
	// SignupInvite: anyone with an invitation.
	SignupInvite Signup = "invite"
	// SignupClosed: no one.
	SignupClosed Signup = "closed"
	// SignupOwner: anyone with the owner's link, while the relay has no owner yet.
	SignupOwner Signup = "owner"
)

// LoginProvider is a way to log in by an account elsewhere (OpenID Connect).
type LoginProvider struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// SignupRequest is the body of POST /api/signup/passkey/begin.
type SignupRequest struct {
	Name string `json:"name"`
	// Link is the secret of an invitation, or of the link that makes the first account.
	Link string `json:"link,omitempty"`
}

// ProviderRequest is the body of POST /api/login/provider and of POST /api/account/identities.
type ProviderRequest struct {
	// Provider is the id of a LoginProvider.
	Provider string `json:"provider"`
	// Next is the path to go on to; empty: the world.
	Next string `json:"next,omitempty"`
	// Link is the secret of a link, if the login shall make an account. The provider never gets it.
	Link string `json:"link,omitempty"`
}

// ProviderRedirect is the answer to it.
type ProviderRedirect struct {
	// URL is where the browser logs in.
	URL string `json:"url"`
}

// LoginRequest is the body of POST /api/login/passkey/begin.
type LoginRequest struct {
	// Mediation is "conditional" when the browser should offer passkeys in a text field.
	Mediation string `json:"mediation,omitempty"`
}

// CredentialAnswer is the body that ends a passkey's ceremony.
type CredentialAnswer struct {
	// Credential is PublicKeyCredential.toJSON().
	Credential json.RawMessage `json:"credential"`
	// Name is what the user calls a passkey that is added to an account.
	Name string `json:"name,omitempty"`
}

// LoginResult is the answer to a login.
type LoginResult struct {
	UserID string `json:"userId"`
}

// Account is the answer to GET /api/account.
type Account struct {
	UserID string `json:"userId"`
	Name   string `json:"name"`
	// Owner: the account that the first link has made. It may invite others.
	Owner      bool              `json:"owner"`
	CreatedAt  time.Time         `json:"createdAt"`
	Passkeys   []Passkey         `json:"passkeys"`
	Identities []AccountIdentity `json:"identities"`
	Sessions   []LoginSession    `json:"sessions"`
	Quotas     []AccountQuota    `json:"quotas"`
	// Fresh: the login is recent enough for what needs a fresh one.
	Fresh bool `json:"fresh"`
}

// Passkey is one passkey of an account.
type Passkey struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	// LastUsedAt is when it logged in last; nil: never.
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"`
	// Synced: its maker stores a copy elsewhere, so that it survives the loss of the device.
	Synced bool `json:"synced"`
}

// AccountIdentity is an account elsewhere that logs into this one.
type AccountIdentity struct {
	ID string `json:"id"`
	// Provider is the id of a LoginProvider, and ProviderName its name.
	Provider     string `json:"provider"`
	ProviderName string `json:"providerName"`
	// Name is what the provider calls the user.
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
}

// LoginSession is one browser in which the user is logged in.
type LoginSession struct {
	ID         string    `json:"id"`
	Browser    string    `json:"browser"`
	LoggedInAt time.Time `json:"loggedInAt"`
	// LastSeenAt may be some minutes old.
	LastSeenAt time.Time `json:"lastSeenAt"`
	// End is when the session ends if it is not used until then.
	End time.Time `json:"end"`
	// Here: it is the one that asks.
	Here bool `json:"here"`
}

// AccountQuota says how much of something the account has, and how much it may have.
type AccountQuota struct {
	// What: worlds, objects, log, files, devices, tokens, live (codes that can be used), codes
	// (made in an hour) or pages.
	What string `json:"what"`
	Used int64  `json:"used"`
	Most int64  `json:"most"`
	// Unit is "bytes"; empty: things are counted.
	Unit string `json:"unit,omitempty"`
}

// AccountName is the body of PATCH /api/account.
type AccountName struct {
	Name string `json:"name"`
}

// PasskeyName is the body of PATCH /api/account/passkeys/:id.
type PasskeyName struct {
	Name string `json:"name"`
}

// AccountDeletion is the body of DELETE /api/account.
type AccountDeletion struct {
	// Confirm is the account's name.
	Confirm string `json:"confirm"`
}

// LinkKind says what a one-time link is for.
type LinkKind string

// Values of LinkKind.
const (
	// LinkOwner makes the first account. When there is one, it logs its owner in, to add a passkey.
	LinkOwner LinkKind = "owner"
	// LinkInvite makes an account.
	LinkInvite LinkKind = "invite"
	// LinkRecover logs into an account, to add a passkey.
	LinkRecover LinkKind = "recover"
)

// LinkRequest is the body of POST /api/account/links.
type LinkRequest struct {
	Kind LinkKind `json:"kind"`
}

// LinkResult is the answer to POST /api/account/links.
type LinkResult struct {
	// URL has the link's secret in its fragment. It is sent only this once.
	URL string    `json:"url"`
	End time.Time `json:"end"`
}

// LinkLogin is the body of POST /api/login/link and of POST /api/link.
type LinkLogin struct {
	Link string `json:"link"`
}

// LinkUse is the answer to POST /api/link.
type LinkUse struct {
	Kind LinkKind `json:"kind"`
}
