package conn

import (
	"cmp"
	"crypto/ed25519"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
)

// displayName is the name of this device on the gateway's pairing cards.
const displayName = "World"

// Scopes of a connection, in the protocol's words.
const (
	scopeRead  = "operator.read"
	scopeWrite = "operator.write"
	// scopeApprovals answers the approvals of commands and plugins.
	scopeApprovals = "operator.approvals"
	// scopePairing approves and rejects devices.
	scopePairing = "operator.pairing"
	// scopeAdmin changes OpenClaw's configuration.
	scopeAdmin = "operator.admin"
)

// chatScopes are those of a conversation: history and events, sending, and answering approvals.
func chatScopes() []string { return []string{scopeRead, scopeWrite, scopeApprovals} }

// bootstrapScopes is the exact set with which the gateway accepts a one-time token; any other is
// refused.
func bootstrapScopes() []string {
	return []string{
		scopeAdmin, scopeApprovals, scopePairing, "operator.questions", scopeRead, "operator.talk.secrets", scopeWrite,
	}
}

// connectParams are the parameters of the method connect. The gateway's schema is closed: an
// unknown member refuses the login.
type connectParams struct {
	MinProtocol int           `json:"minProtocol"`
	MaxProtocol int           `json:"maxProtocol"`
	Client      clientInfo    `json:"client"`
	Role        string        `json:"role"`
	Scopes      []string      `json:"scopes"`
	Caps        []string      `json:"caps"`
	Auth        *connectAuth  `json:"auth,omitempty"`
	Device      *signedDevice `json:"device,omitempty"`
	Locale      string        `json:"locale"`
	UserAgent   string        `json:"userAgent"`
}

// clientInfo says what kind of program connects. ID and Mode come from closed lists of the gateway;
// the product's own name goes into DisplayName.
type clientInfo struct {
	ID          string `json:"id"`
	Mode        string `json:"mode"`
	Version     string `json:"version"`
	Platform    string `json:"platform"`
	DisplayName string `json:"displayName,omitempty"`
}

// connectAuth holds the credentials of a login; at most one field is set.
type connectAuth struct {
	Token          string `json:"token,omitempty"`
	Password       string `json:"password,omitempty"`
	BootstrapToken string `json:"bootstrapToken,omitempty"`
}

// proof returns the token that the device's signature covers; a password is not signed.
func (a *connectAuth) proof() string { return cmp.Or(a.Token, a.BootstrapToken) }

// signedDevice proves who connects: the device's public key, and its signature over the login and
// the challenge.
type signedDevice struct {
	ID        string `json:"id"`
	PublicKey string `json:"publicKey"`
	Signature string `json:"signature"`
	SignedAt  int64  `json:"signedAt"`
	Nonce     string `json:"nonce"`
}

// pageLogin logs in with the identity of a page: this device's key and a loopback Origin. The
// gateway pairs such a client without asking, and lets its runs wait for approvals; the runs of a
// backend identity cannot.
func (o Options) pageLogin(ep endpoint, d *device, auth connectAuth, scopes []string) login {
	id := "webchat"
	if auth.BootstrapToken != "" {
		id = "openclaw-control-ui" // the only id whose pairing by a one-time token lasts
	}
	return login{address: ep.address(), origin: o.Origin, params: func(c challenge) any {
		r := o.connectParams(id, "webchat", "web", scopes, auth)
		r.Caps = []string{"tool-events", "approvals", "exec-approvals", "plugin-approvals"}
		r.Device = d.sign(r, auth.proof(), c)
		return r
	}}
}

// helperLogin logs in as a local program of the user who runs the gateway: with shared credentials
// alone, without a device. It is for what the user asks for with a click, and never carries a
// conversation.
func (o Options) helperLogin(ep endpoint, auth connectAuth, scopes ...string) login {
	return login{address: ep.address(), params: func(challenge) any {
		return o.connectParams("gateway-client", "backend", "server", scopes, auth)
	}}
}

// connectParams fills in the common part of all logins.
func (o Options) connectParams(id, mode, platform string, scopes []string, auth connectAuth) connectParams {
	r := connectParams{
		MinProtocol: minProtocol, MaxProtocol: maxProtocol,
		Client: clientInfo{ID: id, Mode: mode, Version: o.Version, Platform: platform, DisplayName: displayName},
		Role:   role, Scopes: scopes, Caps: []string{}, Locale: "en-GB", UserAgent: "world-mcp/" + o.Version,
	}
	if auth != (connectAuth{}) {
		r.Auth = &auth
	}
	return r
}

// sharedAuth are the credentials of the configuration; empty when the gateway needs none.
func sharedAuth(ep endpoint) connectAuth {
	return connectAuth{Token: string(ep.token), Password: string(ep.password)}
}

// coversChat reports whether a device token's scopes are enough for a conversation.
func coversChat(granted []string) bool {
	return !slices.ContainsFunc(chatScopes(), func(s string) bool { return !slices.Contains(granted, s) })
}

// sign proves that this device makes the login, now and with exactly these scopes. The payload is
// version 3 of the protocol's device signature; the last member, the device family, is empty.
func (d *device) sign(p connectParams, token string, c challenge) *signedDevice {
	s := strings.Join([]string{
		"v3", d.id(), p.Client.ID, p.Client.Mode, p.Role, strings.Join(p.Scopes, ","),
		strconv.FormatInt(c.TS, 10), token, c.Nonce,
		strings.ToLower(p.Client.Platform), "",
	}, "|")
	b64 := base64.RawURLEncoding
	return &signedDevice{
		ID: d.id(), PublicKey: b64.EncodeToString(d.public()),
		Signature: b64.EncodeToString(ed25519.Sign(d.key, []byte(s))), SignedAt: c.TS, Nonce: c.Nonce,
	}
}
