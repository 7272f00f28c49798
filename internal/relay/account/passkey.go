package account

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"slices"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// handleSize is the length of a user handle, in bytes.
const handleSize = 32

// newWebAuthn returns the relying party of a base URL. Origins are compared with that, and never
// with a request's.
func newWebAuthn(base *url.URL) (*webauthn.WebAuthn, error) {
	limit := webauthn.TimeoutConfig{Enforce: true, Timeout: ceremonyLife, TimeoutUVD: ceremonyLife}
	return webauthn.New(&webauthn.Config{
		RPID: base.Hostname(), RPDisplayName: "World", RPOrigins: []string{base.Scheme + "://" + base.Host},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
		AttestationPreference: protocol.PreferNoAttestation,
		Timeouts:              webauthn.TimeoutsConfig{Login: limit, Registration: limit},
	})
}

// passkey is one passkey of an account, in its record.
type passkey struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Created  time.Time  `json:"createdAt"`
	LastUsed *time.Time `json:"lastUsedAt,omitempty"`
	// Credential is the library's record: public key, flags and counter.
	Credential webauthn.Credential `json:"credential"`
}

func (k *passkey) wire() wire.Passkey {
	return wire.Passkey{
		ID: k.ID, Name: k.Name, CreatedAt: k.Created, LastUsedAt: k.LastUsed,
		Synced: k.Credential.Flags.BackupState,
	}
}

func handleKey(handle []byte) string { return "l.handle." + access.Hash(handle) }
func credentialKey(id []byte) string { return "l.cred." + access.Hash(id) }

// holder is an account as the library sees it.
type holder struct {
	*user
	keys []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return h.Handle }
func (h holder) WebAuthnName() string                       { return h.Name }
func (h holder) WebAuthnDisplayName() string                { return h.Name }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

func newHolder(u *user) holder {
	h := holder{user: u}
	for _, k := range u.Passkeys {
		h.keys = append(h.keys, k.Credential)
	}
	return h
}

// BeginSignup begins a new account with a passkey. link is the secret of a link; empty: none.
// options are for navigator.credentials.create, and ceremony is for the cookie of the browser that
// will finish it.
func (s *Service) BeginSignup(ctx context.Context, name, link string) (options any, ceremonySecret string,
	e *wire.Error,
) {
	name, e = cleanName(name)
	if e != nil {
		return nil, "", e
	}
	linkHash := ""
	if link != "" {
		linkHash = access.Hash(link)
	}
	if e := s.maySignUp(ctx, linkHash); e != nil {
		return nil, "", e
	}
	u := newUser(name)
	return s.beginRegistration(ctx, &u, ceremony{
		Kind: ceremonySignup, User: u.ID, Handle: u.Handle, Name: name,
		Link: linkHash,
	})
}

// newUser returns an account that is stored nowhere yet.
func newUser(name string) user {
	handle := make([]byte, handleSize)
	_, _ = rand.Read(handle) // never fails
	return user{ID: ident.New("user_"), Name: name, Handle: handle}
}

func (s *Service) beginRegistration(ctx context.Context, u *user, c ceremony) (options any, secret string,
	e *wire.Error,
) {
	h := newHolder(u)
	creation, session, err := s.wa.BeginRegistration(h,
		webauthn.WithExclusions(webauthn.Credentials(h.keys).CredentialDescriptors()))
	if err != nil {
		s.log.Error().Err(err).Msg("accounts: a passkey cannot be made")
		return nil, "", wire.NewError(wire.CodeInternal, "a passkey cannot be made")
	}
	c.Passkey = session
	secret, e = s.begin(ctx, c)
	return creation, secret, e
}

// register checks the answer of a registration and returns the passkey that it makes.
func (s *Service) register(u *user, session *webauthn.SessionData, answer []byte, name string) (k passkey,
	e *wire.Error,
) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return k, s.refused(err)
	}
	credential, err := s.wa.CreateCredential(newHolder(u), *session, parsed)
	if err != nil {
		return k, s.refused(err)
	}
	if name = clip.Line(name, maxName); name == "" {
		name = "Passkey"
	}
	return passkey{ID: ident.New("key_"), Name: name, Created: wire.Millis(s.now()), Credential: *credential}, nil
}

// refused logs why an authenticator's answer was rejected. The peer always gets the same text.
func (s *Service) refused(err error) *wire.Error {
	line := s.log.Info().Err(err)
	if detail, ok := errors.AsType[*protocol.Error](err); ok {
		line = line.Str("detail", clip.Line(detail.DevInfo, 300))
	}
	line.Msg("accounts: a passkey was refused")
	return errPasskey()
}

// errPasskey is the one answer for an unknown passkey and for a wrong signature.
func errPasskey() *wire.Error {
	return wire.NewError(wire.CodeLoginFailed, "this passkey does not open an account here, or its answer was wrong").
		Try("Try again, or use another passkey of yours.")
}

// FinishSignup makes the account and logs it in. browser says which one it is, for the list of
// sessions.
func (s *Service) FinishSignup(ctx context.Context, ceremonySecret string, credential []byte, browser string) (Login,
	*wire.Error,
) {
	c, e := s.take(ctx, ceremonySignup, ceremonySecret)
	if e != nil {
		return Login{}, e
	}
	u := user{ID: c.User, Name: c.Name, Handle: c.Handle}
	k, e := s.register(&u, c.Passkey, credential, browser)
	if e != nil {
		return Login{}, e
	}
	u.Passkeys = []passkey{k}
	if e := s.create(ctx, u, c.Link); e != nil {
		return Login{}, e
	}
	s.event(ctx, u.ID, wire.RelayEvent{Kind: wire.RelayPasskeyAdded, Label: k.Name})
	return s.open(ctx, u.ID, browser, "")
}

// BeginLogin begins a login by any passkey of the relay. mediation is "conditional" when the
// browser should offer passkeys in a text field, else empty.
func (s *Service) BeginLogin(ctx context.Context, mediation string) (options any, ceremonySecret string,
	e *wire.Error,
) {
	m := protocol.MediationDefault
	switch mediation {
	case "":
	case string(protocol.MediationConditional):
		m = protocol.MediationConditional
	default:
		return nil, "", wire.NewError(wire.CodeBadArguments, "there is no such mediation").At("mediation").Allow("conditional, or none")
	}
	assertion, session, err := s.wa.BeginDiscoverableMediatedLogin(m)
	if err != nil {
		s.log.Error().Err(err).Msg("accounts: a login cannot begin")
		return nil, "", wire.NewError(wire.CodeInternal, "a login cannot begin")
	}
	ceremonySecret, e = s.begin(ctx, ceremony{Kind: ceremonyLogin, Passkey: session})
	return assertion, ceremonySecret, e
}

// FinishLogin logs an account in by its passkey. had is the secret of the session that the browser
// has, or empty: when it is of the same account, that session becomes fresh again, and when it is
// of another, it ends.
func (s *Service) FinishLogin(ctx context.Context, ceremonySecret string, credential []byte, browser,
	had string,
) (Login, *wire.Error) {
	c, e := s.take(ctx, ceremonyLogin, ceremonySecret)
	if e != nil {
		return Login{}, e
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(credential)
	if err != nil {
		return Login{}, s.refused(err)
	}
	var unread error
	_, key, err := s.wa.ValidatePasskeyLogin(func(id, handle []byte) (webauthn.User, error) {
		u, err := s.userBy(ctx, handleKey(handle))
		if err != nil {
			unread = err
			return nil, err
		}
		if u == nil {
			return nil, store.ErrNotFound
		}
		return claimant(u, id, parsed.Response.AuthenticatorData.Flags), nil
	}, *c.Passkey, parsed)
	switch {
	case unread != nil:
		return Login{}, s.failed(unread, "find the account of a passkey")
	case err != nil:
		return Login{}, s.refused(err)
	}
	u, e := s.noteLogin(ctx, parsed.Response.UserHandle, key)
	if e != nil {
		return Login{}, e
	}
	if had != "" {
		had = access.Hash(had)
	}
	return s.open(ctx, u.ID, browser, had)
}

// claimant returns an account for the check of an assertion. Two things of the credential's copy
// are changed. A passkey that iCloud begins to synchronize becomes eligible for backup, which the
// library takes for a fault: the copy agrees with what the signature covers. And the clone warning
// only says what this login shows.
func claimant(u *user, id []byte, flags protocol.AuthenticatorFlags) holder {
	h := newHolder(u)
	for i := range h.keys {
		if bytes.Equal(h.keys[i].ID, id) {
			h.keys[i].Flags.BackupEligible = h.keys[i].Flags.BackupEligible || flags.HasBackupEligible()
			h.keys[i].Authenticator.CloneWarning = false
		}
	}
	return h
}

// noteLogin stores the passkey's state after a login. A counter that went back is reported to the
// user and refuses nothing: synchronized passkeys often do not count.
func (s *Service) noteLogin(ctx context.Context, handle []byte, used *webauthn.Credential) (*user, *wire.Error) {
	u, err := s.userBy(ctx, handleKey(handle))
	if err != nil {
		return nil, s.failed(err, "find the account of a passkey")
	}
	if u == nil {
		return nil, errPasskey()
	}
	name := ""
	u, e := s.changeUser(ctx, u.ID, func(u *user) *wire.Error {
		i := slices.IndexFunc(u.Passkeys, func(k passkey) bool { return bytes.Equal(k.Credential.ID, used.ID) })
		if i < 0 {
			return errPasskey() // removed just now
		}
		k, now := &u.Passkeys[i], wire.Millis(s.now())
		k.LastUsed, name = &now, k.Name
		k.Credential.Flags = used.Flags
		a := &k.Credential.Authenticator
		a.SignCount = max(a.SignCount, used.Authenticator.SignCount)
		a.CloneWarning = a.CloneWarning || used.Authenticator.CloneWarning
		return nil
	})
	if e == nil && used.Authenticator.CloneWarning {
		s.event(ctx, u.ID, wire.RelayEvent{Kind: wire.RelayPasskeyCounter, Label: name})
	}
	return u, e
}

// BeginPasskey begins another passkey of an account. It needs a fresh login.
func (s *Service) BeginPasskey(ctx context.Context, by *access.Principal) (options any, ceremonySecret string,
	e *wire.Error,
) {
	if e := s.Fresh(by); e != nil {
		return nil, "", e
	}
	u, e := s.account(ctx, by.UserID)
	switch {
	case e != nil:
		return nil, "", e
	case len(u.Passkeys) >= maxPasskeys:
		return nil, "", errPasskeys()
	}
	return s.beginRegistration(ctx, u, ceremony{Kind: ceremonyPasskey, User: u.ID})
}

func errPasskeys() *wire.Error {
	return wire.NewError(wire.CodeQuota, "an account has at most %d passkeys", maxPasskeys)
}

// FinishPasskey adds the passkey to the account.
func (s *Service) FinishPasskey(ctx context.Context, by *access.Principal, ceremonySecret string, credential []byte,
	name string,
) *wire.Error {
	if e := s.Fresh(by); e != nil {
		return e
	}
	c, e := s.take(ctx, ceremonyPasskey, ceremonySecret)
	if e != nil {
		return e
	}
	if c.User != by.UserID {
		return errCeremony()
	}
	u, e := s.account(ctx, by.UserID)
	if e != nil {
		return e
	}
	k, e := s.register(u, c.Passkey, credential, name)
	if e != nil {
		return e
	}
	key := credentialKey(k.Credential.ID)
	if e := s.join(ctx, u.ID, key, func(u *user) *wire.Error {
		if len(u.Passkeys) >= maxPasskeys {
			return errPasskeys()
		}
		u.Passkeys = append(u.Passkeys, k)
		return nil
	}); e != nil {
		return e
	}
	s.event(ctx, u.ID, wire.RelayEvent{Kind: wire.RelayPasskeyAdded, Label: k.Name})
	return nil
}

// join adds a way in to an account: its look-up, and then what add does. The look-up is taken back
// when that fails.
func (s *Service) join(ctx context.Context, userID, key string, add func(*user) *wire.Error) *wire.Error {
	err := s.claim(ctx, key, userID)
	if errors.Is(err, store.ErrConflict) {
		return errClaimed()
	}
	if err != nil {
		return s.failed(err, "add a way in")
	}
	_, e := s.changeUser(ctx, userID, add)
	if e != nil && e.Code != wire.CodeUnavailable { // then the account may have it
		s.forget(context.WithoutCancel(ctx), key)
	}
	return e
}

// RenamePasskey gives a passkey another name.
func (s *Service) RenamePasskey(ctx context.Context, by *access.Principal, id, name string) *wire.Error {
	name, e := cleanName(name)
	if e != nil {
		return e
	}
	_, e = s.changeUser(ctx, by.UserID, func(u *user) *wire.Error {
		i := slices.IndexFunc(u.Passkeys, func(k passkey) bool { return k.ID == id })
		if i < 0 {
			return errNoPasskey()
		}
		u.Passkeys[i].Name = name
		return nil
	})
	return e
}

func errNoPasskey() *wire.Error {
	return wire.NewError(wire.CodeNotFound, "the account has no such passkey").Try("Reload the page.")
}

// RemovePasskey removes a passkey of an account, unless it is the last way in.
func (s *Service) RemovePasskey(ctx context.Context, by *access.Principal, id string) *wire.Error {
	if e := s.Fresh(by); e != nil {
		return e
	}
	var gone passkey
	_, e := s.changeUser(ctx, by.UserID, func(u *user) *wire.Error {
		i := slices.IndexFunc(u.Passkeys, func(k passkey) bool { return k.ID == id })
		if i < 0 {
			return errNoPasskey()
		}
		gone = u.Passkeys[i]
		u.Passkeys = slices.Delete(u.Passkeys, i, i+1)
		if s.ways(u) == 0 {
			return errLastWay()
		}
		return nil
	})
	if e != nil {
		return e
	}
	s.forget(ctx, credentialKey(gone.Credential.ID))
	s.event(ctx, by.UserID, wire.RelayEvent{Kind: wire.RelayPasskeyRemoved, Label: gone.Name})
	return nil
}
