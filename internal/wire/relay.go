package wire

import "time"

// This file has the records of the hosted relay as its pages and agents see them. The relay keeps
// them with more fields (internal/relay/pairing): hashes of secrets, and what a compare-and-set
// needs.

// PairingState is a step in the life of a pairing code.
type PairingState string

// Values of PairingState. From pending or claimed a code also becomes expired by time alone.
const (
	// PairingPending: the code has not been used yet.
	PairingPending PairingState = "pending"
	// PairingClaimed: an agent has shown the code and its key; a card asks the user.
	PairingClaimed PairingState = "claimed"
	// PairingApproved: the user agreed; the agent has not fetched its token yet.
	PairingApproved PairingState = "approved"
	// PairingUsed: the agent has its token. The code opens nothing any more.
	PairingUsed PairingState = "used"
	// PairingExpired: its time passed.
	PairingExpired PairingState = "expired"
	// PairingDenied: the user refused.
	PairingDenied PairingState = "denied"
	// PairingBurned: two agents showed the code, or one failed to prove its key five times.
	PairingBurned PairingState = "burned"
)

// RelayPairing is a RelayPairingCode as its owner sees it.
type RelayPairing struct {
	// ID names the pairing to its owner; it is not the code.
	ID string `json:"id"`
	// Code and URL are only in the answer to POST /api/relay/pairings.
	Code      string       `json:"code,omitempty"`
	URL       string       `json:"url,omitempty"`
	WorldID   string       `json:"worldId"`
	WorldName string       `json:"worldName,omitempty"`
	Scopes    []Scope      `json:"scopes"`
	State     PairingState `json:"state"`
	CreatedAt time.Time    `json:"createdAt"`
	ExpiresAt time.Time    `json:"expiresAt"`
	// Claim is the agent that has shown the code; nil: none yet.
	Claim *PairingClaim `json:"claim,omitempty"`
	// DeviceID is the device that a used code has made.
	DeviceID string `json:"deviceId,omitempty"`
}

// PairingClaim is the agent on an approval card.
type PairingClaim struct {
	// Label is the agent's own word for itself.
	Label string `json:"label"`
	// AgentType names the program, if the agent says it.
	AgentType string `json:"agentType,omitempty"`
	// Fingerprint names the agent's key. An approval carries it, so that it cannot meet another
	// agent.
	Fingerprint string `json:"fingerprint"`
	// CompareNumber is six digits, which the agent shows too.
	CompareNumber string    `json:"compareNumber"`
	Scopes        []Scope   `json:"scopes"`
	Address       string    `json:"address"`
	At            time.Time `json:"at"`
}

// PairingRequest is the body of POST /api/relay/pairings. Without scopes it is the default ones.
type PairingRequest struct {
	WorldID string  `json:"worldId"`
	Scopes  []Scope `json:"scopes,omitempty"`
}

// PairingDecision is the body of POST /api/relay/pairings/:code/approve and …/deny.
type PairingDecision struct {
	// ClaimFingerprint is the one of the card that the user saw.
	ClaimFingerprint string `json:"claimFingerprint"`
	// Scopes may be fewer than the claim asks for, never more. Empty: those of the claim. Not of a
	// denial.
	Scopes []Scope `json:"scopes,omitempty"`
}

// Exchange is the body of POST /api/relay/pairings/:code/exchange.
type Exchange struct {
	// PublicKey is an Ed25519 key in base64url without padding.
	PublicKey string  `json:"publicKey"`
	Label     string  `json:"label"`
	AgentType string  `json:"agentType,omitempty"`
	Scopes    []Scope `json:"scopes,omitempty"`
	// Sig is the key's signature over ClaimProof, in base64url.
	Sig string `json:"sig"`
}

// AuthorizationPending is the ExchangeResult.Status of a code that the user has not approved yet.
const AuthorizationPending = "authorization_pending"

// ExchangeResult is the answer to an exchange: with 202 the first group of fields, with 200 the
// second one, once.
type ExchangeResult struct {
	Status string `json:"status,omitempty"`
	// Interval is how many seconds to wait before the next try.
	Interval int `json:"interval,omitempty"`
	// ExpiresIn is in seconds.
	ExpiresIn int `json:"expiresIn,omitempty"`
	// CompareNumber is on the user's card too.
	CompareNumber string `json:"compareNumber,omitempty"`
	// Owner is the name of the account whose world it is. With WorldName it comes with each answer
	// to the claim's key, so that the user of the agent's computer knows who may see and do things
	// there.
	Owner string `json:"owner,omitempty"`

	// DeviceToken is stored hashed by the relay, and is sent only this once.
	DeviceToken string  `json:"deviceToken,omitempty"`
	DeviceID    string  `json:"deviceId,omitempty"`
	RelayURL    string  `json:"relayUrl,omitempty"`
	Scopes      []Scope `json:"scopes,omitempty"`
	UserID      string  `json:"userId,omitempty"`
	WorldID     string  `json:"worldId,omitempty"`
	WorldName   string  `json:"worldName,omitempty"`
	SessionID   string  `json:"sessionId,omitempty"`
}

// DeviceState says whether a paired device may connect.
type DeviceState string

// Values of DeviceState.
const (
	// DeviceUnconfirmed: paired, and has not connected yet. It is forgotten after ten minutes.
	DeviceUnconfirmed DeviceState = "unconfirmed"
	// DeviceActive: it has connected.
	DeviceActive DeviceState = "active"
	// DeviceRevoked: its token opens nothing any more.
	DeviceRevoked DeviceState = "revoked"
)

// RelayDevice is a RelayAgentDevice as its owner sees it.
type RelayDevice struct {
	ID        string      `json:"id"`
	WorldID   string      `json:"worldId"`
	WorldName string      `json:"worldName,omitempty"`
	Label     string      `json:"label"`
	AgentType string      `json:"agentType,omitempty"`
	AvatarID  string      `json:"avatarId,omitempty"`
	Scopes    []Scope     `json:"scopes"`
	State     DeviceState `json:"state"`
	// Fingerprint names its key.
	Fingerprint string    `json:"fingerprint"`
	CreatedAt   time.Time `json:"createdAt"`
	// LastSeenAt is when it connected last; nil: never.
	LastSeenAt *time.Time `json:"lastSeenAt,omitempty"`
	RevokedAt  *time.Time `json:"revokedAt,omitempty"`
	// Connected: its socket is open now.
	Connected bool `json:"connected,omitempty"`
	// Talks: on this socket it has listed the agents that its user can talk with. One that may but
	// has not has just connected, or its user has not agreed to it there.
	Talks bool `json:"talks,omitempty"`
	// Wanted are the scopes that it should have if the user agrees; empty: nothing is asked.
	Wanted []Scope `json:"wanted,omitempty"`
}

// ScopesRequest is the body of POST /api/relay/devices/:id/scopes and of …/scopes/approve. Fewer
// scopes apply at once; more become a card.
type ScopesRequest struct {
	Scopes []Scope `json:"scopes"`
}

// DeviceLabel is the body of PATCH /api/relay/devices/:id.
type DeviceLabel struct {
	Label string `json:"label"`
}

// RelayEventKind is the subject of a RelayEvent.
type RelayEventKind string

// Values of RelayEventKind.
const (
	RelayPairingMade     RelayEventKind = "pairing.made"
	RelayPairingClaimed  RelayEventKind = "pairing.claimed"
	RelayPairingApproved RelayEventKind = "pairing.approved"
	RelayPairingDenied   RelayEventKind = "pairing.denied"
	RelayPairingBurned   RelayEventKind = "pairing.burned"
	RelayPairingUsed     RelayEventKind = "pairing.used"
	RelayDeviceConnected RelayEventKind = "device.connected"
	RelayDeviceReplaced  RelayEventKind = "device.replaced"
	RelayDeviceRefused   RelayEventKind = "device.refused"
	RelayDeviceGone      RelayEventKind = "device.gone"
	RelayDeviceRevoked   RelayEventKind = "device.revoked"
	RelayDeviceScopes    RelayEventKind = "device.scopes"
	RelayTokenMade       RelayEventKind = "token.made"
	RelayTokenRevoked    RelayEventKind = "token.revoked"
	RelayLogin           RelayEventKind = "login"
	RelayLoginEnded      RelayEventKind = "login.ended"
	RelayPasskeyAdded    RelayEventKind = "passkey.added"
	RelayPasskeyRemoved  RelayEventKind = "passkey.removed"
	RelayPasskeyCounter  RelayEventKind = "passkey.counter"
	RelayIdentityAdded   RelayEventKind = "identity.added"
	RelayIdentityRemoved RelayEventKind = "identity.removed"
	RelayMessageRefused  RelayEventKind = "message.refused"
	RelayAccountExported RelayEventKind = "account.exported"
)

// RelayEvent is one line of a user's audit log: kept 30 days, append-only, without payloads,
// tokens, codes and addresses.
type RelayEvent struct {
	// ID orders the events of a user.
	ID   uint64         `json:"id"`
	Time time.Time      `json:"time"`
	Kind RelayEventKind `json:"kind"`
	// The ids that it is about, as far as there are any.
	WorldID  string `json:"worldId,omitempty"`
	DeviceID string `json:"deviceId,omitempty"`
	Session  string `json:"session,omitempty"`
	// Label is the device's, token's or browser's name.
	Label string `json:"label,omitempty"`
	// Code says why something was refused.
	Code Code `json:"code,omitempty"`
}

// RelayNotice is pushed to all pages of a user when one of their pairings or devices has changed.
type RelayNotice struct {
	// Pairings are those that live, when one of them changed; else nil. None that lives is an empty
	// list, which a page must see: else it goes on showing the last one as it was.
	Pairings []RelayPairing `json:"pairings,omitzero"`
	// Devices are all, when one of them changed; else nil.
	Devices []RelayDevice `json:"devices,omitzero"`
}
