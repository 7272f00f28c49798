package openclaw

import "slices"

// role of every connection of ours.
const role = "operator"

// displayName is what the gateway calls this device.
const displayName = "World"

// Scopes, by the protocol's names.
const (
	scopeRead      = "operator.read"
	scopeWrite     = "operator.write"
	scopeApprovals = "operator.approvals"
	scopePairing   = "operator.pairing"
	scopeAdmin     = "operator.admin"
)

// talkScopes are what a conversation takes.
func talkScopes() []string { return []string{scopeRead, scopeWrite, scopeApprovals} }

// bootstrapScopes are the only set with which a bootstrap token is taken.
func bootstrapScopes() []string {
	return []string{scopeAdmin, scopeApprovals, scopePairing, "operator.questions", scopeRead, "operator.talk.secrets", scopeWrite}
}

// connectParams are the parameters of the method connect. The gateway refuses members that it does not know.
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

type clientInfo struct {
	ID          string `json:"id"`
	Mode        string `json:"mode"`
	Version     string `json:"version"`
	Platform    string `json:"platform"`
	DisplayName string `json:"displayName,omitempty"`
}

type connectAuth struct {
	Token          string `json:"token,omitempty"`
	Password       string `json:"password,omitempty"`
	BootstrapToken string `json:"bootstrapToken,omitempty"`
}

// proof returns the token that the device's signature covers.
func (a *connectAuth) proof() string {
	if a.Token != "" {
		return a.Token
	}
	return a.BootstrapToken
}

type signedDevice struct {
	ID        string `json:"id"`
	PublicKey string `json:"publicKey"`
	Signature string `json:"signature"`
	SignedAt  int64  `json:"signedAt"`
	Nonce     string `json:"nonce"`
}

// page logs in with a page's identity: with this device's key and a loopback Origin the gateway lets it wait for approvals,
// which a backend identity cannot.
func (o Options) page(p place, d *device, auth connectAuth, scopes []string) login {
	id := "webchat"
	if auth.BootstrapToken != "" {
		id = "openclaw-control-ui" // the only one whose pairing by such a token lasts
	}
	return login{address: p.address(), origin: o.Origin, params: func(c challenge) connectParams {
		r := o.params(id, "webchat", "web", scopes, auth)
		r.Caps = []string{"tool-events", "approvals", "exec-approvals", "plugin-approvals"}
		r.Device = d.sign(r, auth.proof(), c)
		return r
	}}
}

// helper logs in as a local program of the gateway's own user: by the shared token alone, without a device. It is for what
// the user asks for by a click, and never carries a conversation.
func (o Options) helper(p place, scopes ...string) login {
	return login{address: p.address(), params: func(challenge) connectParams {
		return o.params("gateway-client", "backend", "server", scopes, sharedAuth(p))
	}}
}

func (o Options) params(id, mode, platform string, scopes []string, auth connectAuth) connectParams {
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

func sharedAuth(p place) connectAuth {
	return connectAuth{Token: string(p.token), Password: string(p.password)}
}

// covers reports whether a device token's scopes are enough for a conversation.
func covers(granted []string) bool {
	for _, s := range talkScopes() {
		if !slices.Contains(granted, s) {
			return false
		}
	}
	return true
}
