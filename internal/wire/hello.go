package wire

import (
	"encoding/json"
	"time"
)

// Challenge is the first frame on the agent socket. The nonce belongs to this connection and is used once.
type Challenge struct {
	Type     string `json:"type" ts:"'challenge'"`
	Nonce    string `json:"nonce"` // 32 bytes, base64url
	RelayID  string `json:"relayId"`
	Protocol int    `json:"protocol"`
}

// AgentHello is the agent's first frame. The token is the local bearer, or a device token with a signature over the
// nonce; it is never in a URL.
type AgentHello struct {
	Type      string  `json:"type" ts:"'hello'"`
	Protocol  int     `json:"protocol"`
	Build     string  `json:"build"`
	DeviceID  string  `json:"deviceId,omitempty"`
	Token     string  `json:"token"`
	Scopes    []Scope `json:"scopes,omitempty"`
	Sig       string  `json:"sig,omitempty"`
	AgentType string  `json:"agentType,omitempty"`
	AgentName string  `json:"agentName,omitempty"`
	TextOnly  bool    `json:"textOnly,omitempty"` // answers come without their data: a model reads the text alone
}

// AgentWelcome binds the socket; every later envelope must carry these ids.
type AgentWelcome struct {
	Type          string  `json:"type" ts:"'welcome'"`
	Protocol      int     `json:"protocol"`
	Build         string  `json:"build"`
	UserID        string  `json:"userId"`
	WorldID       string  `json:"worldId"`
	WorldName     string  `json:"worldName"`
	SessionID     string  `json:"sessionId"`
	AgentDeviceID string  `json:"agentDeviceId"`
	Agent         Agent   `json:"agent"`
	Scopes        []Scope `json:"scopes"`
	URL           string  `json:"url"` // of the page, without a key
	Limits        Limits  `json:"limits"`
}

// BrowserHello is the page's first frame; the cookie has logged it in already.
type BrowserHello struct {
	Type     string `json:"type" ts:"'hello'"`
	Protocol int    `json:"protocol"`
	Build    string `json:"build"`
	WorldID  string `json:"worldId,omitempty"` // empty: the user's current world
	PageID   string `json:"pageId"`            // chosen by the page, kept while it lives
	Visible  bool   `json:"visible"`
	// Revision the page already holds; with it the welcome brings entries instead of the document where it can.
	Revision *uint64 `json:"revision,omitempty"`
}

// BrowserWelcome brings the page up to date: Document, or Entries after the revision it said.
type BrowserWelcome struct {
	Type      string          `json:"type" ts:"'welcome'"`
	Protocol  int             `json:"protocol"`
	Build     string          `json:"build"`
	UserID    string          `json:"userId"`
	WorldID   string          `json:"worldId"`
	WorldName string          `json:"worldName"`
	Damage    string          `json:"damage,omitempty"` // what of the world was found damaged on disk, in words for the user
	SessionID string          `json:"sessionId"`
	PageID    string          `json:"pageId"`
	Executor  bool            `json:"executor"`
	Viewer    bool            `json:"viewer,omitempty"` // an agent has seen the link that opened this page: it only shows the world
	Revision  uint64          `json:"revision"`
	Document  json.RawMessage `json:"document,omitempty" ts:"Document"`
	Entries   []Entry         `json:"entries,omitempty"`
	// History is the newest entries with their inverses: what undo works on. Oldest first.
	History  []Entry   `json:"history"`
	Presence Presence  `json:"presence"`
	Limits   Limits    `json:"limits"`
	Time     time.Time `json:"time"`
}

// Limits that both ends keep.
type Limits struct {
	MaxFrame      int     `json:"maxFrame"`      // bytes
	HeartbeatSecs int     `json:"heartbeatSecs"` // a ping is due this often; three missed: gone
	DeadlineSecs  int     `json:"deadlineSecs"`  // of a call that names none
	Bounds        float64 `json:"bounds"`        // metres from the middle, on x and z
	MaxObjects    int     `json:"maxObjects"`
	MaxParts      int     `json:"maxParts"` // of one composite
	MaxLabel      int     `json:"maxLabel"` // characters
	MinScale      float64 `json:"minScale"`
	MaxScale      float64 `json:"maxScale"`
}

// LaunchResult answers POST /api/launch.
type LaunchResult struct {
	URL   string `json:"url"`
	Shown bool   `json:"shown,omitempty"` // agents may see it
	File  string `json:"file,omitempty"`  // leads a browser to URL; removed once that has been used
}
