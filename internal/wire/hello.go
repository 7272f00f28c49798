package wire

import (
	"encoding/json"
	"time"
)

// HandshakeType is the type of a socket's first messages, which have no envelope.
type HandshakeType string

// Values of HandshakeType.
const (
	// HandshakeChallenge carries the router's nonce. It precedes an agent's hello.
	HandshakeChallenge HandshakeType = "challenge"
	// HandshakeHello comes from the agent or the page.
	HandshakeHello HandshakeType = "hello"
	// HandshakeWelcome is the router's answer to a hello.
	HandshakeWelcome HandshakeType = "welcome"
)

// Challenge is the first frame on the agent socket, sent by the router. The nonce is valid for this
// connection, once.
type Challenge struct {
	Type HandshakeType `json:"type" ts:"'challenge'"`
	// Nonce is 32 random bytes in base64url.
	Nonce   string `json:"nonce"`
	RelayID string `json:"relayId"`
	// Protocol is the newest that the router speaks; Protocols are all of them, if there are more.
	Protocol  int            `json:"protocol"`
	Protocols *ProtocolRange `json:"protocols,omitempty"`
}

// AgentHello is the agent's first frame. Token is either the local bearer, or a device token
// together with a signature over the nonce in Sig. It is never part of a URL.
type AgentHello struct {
	Type HandshakeType `json:"type" ts:"'hello'"`
	// Protocol and Protocols: as in a Challenge, of the agent.
	Protocol  int            `json:"protocol"`
	Protocols *ProtocolRange `json:"protocols,omitempty"`
	Build     string         `json:"build"`
	// DeviceID is the device that the agent had before; empty: it gets one.
	DeviceID  string  `json:"deviceId,omitempty"`
	Token     string  `json:"token"`
	Scopes    []Scope `json:"scopes,omitempty"`
	Sig       string  `json:"sig,omitempty"`
	AgentType string  `json:"agentType,omitempty"`
	AgentName string  `json:"agentName,omitempty"`
	// Pid is the process of the agent end, if it is on the router's computer.
	Pid int `json:"pid,omitempty"`
	// TextOnly: results come without their data, because a model reads the text alone.
	TextOnly bool `json:"textOnly,omitempty"`
}

// AgentWelcome answers an AgentHello. Every later envelope must carry its ids.
type AgentWelcome struct {
	Type HandshakeType `json:"type" ts:"'welcome'"`
	// Protocol is the one that both ends use from here on.
	Protocol      int     `json:"protocol"`
	Build         string  `json:"build"`
	UserID        string  `json:"userId"`
	WorldID       string  `json:"worldId"`
	WorldName     string  `json:"worldName"`
	SessionID     string  `json:"sessionId"`
	AgentDeviceID string  `json:"agentDeviceId"`
	Agent         Agent   `json:"agent"`
	Scopes        []Scope `json:"scopes"`
	// URL of the page, without a key.
	URL    string `json:"url"`
	Limits Limits `json:"limits"`
}

// BrowserHello is the page's first frame. The cookie of the request has already authenticated it.
type BrowserHello struct {
	Type HandshakeType `json:"type" ts:"'hello'"`
	// Protocol and Protocols: as in a Challenge, of the page.
	Protocol  int            `json:"protocol"`
	Protocols *ProtocolRange `json:"protocols,omitempty"`
	Build     string         `json:"build"`
	// WorldID is empty for the user's current world.
	WorldID string `json:"worldId,omitempty"`
	// PageID is chosen by the page and stays the same while the page lives.
	PageID  string `json:"pageId"`
	Visible bool   `json:"visible"`
	// Revision is what the page already has. The welcome then brings entries instead of the
	// document, if the router still has them.
	Revision *uint64 `json:"revision,omitempty"`
}

// BrowserWelcome answers a BrowserHello and brings the page up to date: with Document, or with
// Entries after the revision of the hello.
type BrowserWelcome struct {
	Type HandshakeType `json:"type" ts:"'welcome'"`
	// Protocol is the one that both ends use from here on; Protocols are all that the router
	// speaks, if there are more.
	Protocol  int            `json:"protocol"`
	Protocols *ProtocolRange `json:"protocols,omitempty"`
	Build     string         `json:"build"`
	// Hosted: a relay answers, not the service of the user's own computer.
	Hosted    bool   `json:"hosted,omitempty"`
	UserID    string `json:"userId"`
	WorldID   string `json:"worldId"`
	WorldName string `json:"worldName"`
	// Damage describes damage to the world's files, in words for the user; empty: none.
	Damage    string `json:"damage,omitempty"`
	SessionID string `json:"sessionId"`
	PageID    string `json:"pageId"`
	// Executor: this page executes calls (see Lease).
	Executor bool `json:"executor"`
	// Viewer: an agent has seen the launch link of this page, so the page may only show the world.
	Viewer   bool            `json:"viewer,omitempty"`
	Revision uint64          `json:"revision"`
	Document json.RawMessage `json:"document,omitempty" ts:"Document" guard:"later"`
	Entries  []Entry         `json:"entries,omitempty"`
	// History holds the newest entries with their inverses, oldest first. Undo uses them.
	History  []Entry   `json:"history"`
	Presence Presence  `json:"presence"`
	Limits   Limits    `json:"limits"`
	Time     time.Time `json:"time"`
}

// Limits that both sides enforce.
type Limits struct {
	// MaxFrame in bytes.
	MaxFrame int `json:"maxFrame"`
	// HeartbeatSecs is how often a ping is due. After three missed pings the connection counts as
	// lost.
	HeartbeatSecs int `json:"heartbeatSecs"`
	// DeadlineSecs applies to calls without a deadline.
	DeadlineSecs int `json:"deadlineSecs"`
	// Bounds in metres from the middle, on x and z.
	Bounds     float64 `json:"bounds"`
	MaxObjects int     `json:"maxObjects"`
	// MaxParts of one composite.
	MaxParts int `json:"maxParts"`
	// MaxLabel in characters.
	MaxLabel int     `json:"maxLabel"`
	MinScale float64 `json:"minScale"`
	MaxScale float64 `json:"maxScale"`
}

// LaunchResult is the answer of POST /api/launch.
type LaunchResult struct {
	URL string `json:"url"`
	// Shown: agents may see the link.
	Shown bool `json:"shown,omitempty"`
	// File leads a browser to URL; it is removed after it was used.
	File string `json:"file,omitempty"`
}
