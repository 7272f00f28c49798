package conn

import "strings"

// role is the role of every connection: an operator sees and steers the agents, a node lends them a
// device.
const role = "operator"

// Names of the events that this package handles.
const (
	eventChallenge    = "connect.challenge"
	eventPairResolved = "device.pair.resolved"
)

// errorCode classifies a refusal (CallError.Code).
type errorCode string

// Values of errorCode.
const (
	CodeInvalidRequest errorCode = "INVALID_REQUEST"
	codeNotPaired      errorCode = "NOT_PAIRED"  // the device needs an approval
	codeUnavailable    errorCode = "UNAVAILABLE" // starting up, or something that the method needs is missing
)

// detailCode says more exactly why a login was refused (detail.Code). There are many more with the
// prefix AUTH_.
type detailCode string

// Values of detailCode.
const (
	detailPairingRequired  detailCode = "PAIRING_REQUIRED"
	detailProtocolMismatch detailCode = "PROTOCOL_MISMATCH"
	detailOriginNotAllowed detailCode = "CONTROL_UI_ORIGIN_NOT_ALLOWED"
	detailRateLimited      detailCode = "AUTH_RATE_LIMITED"
	detailIdentityHeader   detailCode = "AUTH_IDENTITY_HEADER_REQUIRED" // a trusted proxy must name the user
	detailVerifiedUser     detailCode = "AUTH_VERIFIED_USER_REQUIRED"
)

// isAuth reports whether a login was refused because of its token or password.
func (c detailCode) isAuth() bool { return strings.HasPrefix(string(c), "AUTH_") }

// isProxy reports whether only a proxy of the gateway can log in.
func (c detailCode) isProxy() bool {
	return strings.HasPrefix(string(c), "AUTH_TAILSCALE") || c == detailIdentityHeader || c == detailVerifiedUser
}

// authMode is gateway.auth.mode in OpenClaw's configuration. Empty: not set; then the configured
// credentials decide.
type authMode string

// Values of authMode; trusted-proxy is one more.
const (
	authToken    authMode = "token"
	authPassword authMode = "password"
	authNone     authMode = "none"
)
