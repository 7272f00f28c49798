// Package wire is the language of the two sockets: the envelope that every message travels in, the payload of each
// kind, the hello frames, and the one error table. Everything that talks to a world imports it and it imports nothing
// of ours; the browser's types are generated from it (web/src/wire).
package wire

import (
	"encoding/json"
	"time"
)

// Protocol is the version of the envelope and of the hello frames. Both ends say it in their hello; a difference is
// told to the user in words ("update world-mcp"), never guessed around.
const Protocol = 1

// Limits of one frame, in bytes, on either socket.
const (
	MaxHelloFrame = 64 << 10 // before login
	MaxFrame      = 1 << 20  // after it
	MaxAgentFrame = 256 << 10
)

// MaxID is the longest id that an envelope may carry; ids are [A-Za-z0-9_-].
const MaxID = 64

// Reserved device ids: who speaks when it is not an agent.
const (
	DeviceBrowser = "browser"
	DeviceService = "service"
)

// Scope is what a message is sent under. A device is granted scopes; a tool and a kind each declare one.
type Scope string

// The scopes of the specification.
const (
	ScopeRead       Scope = "world.read"
	ScopeWrite      Scope = "world.write.safe"
	ScopeScreenshot Scope = "screenshot.request"
	ScopeChat       Scope = "chat.stream"
	ScopeVoice      Scope = "voice.realtime"
)

// DefaultScopes are granted to a device unless its user says otherwise; voice is off by default.
func DefaultScopes() []Scope {
	return []Scope{ScopeRead, ScopeWrite, ScopeScreenshot, ScopeChat}
}

// Envelope is the one form in which anything crosses the product.
type Envelope struct {
	V             int    `json:"v"`
	UserID        string `json:"userId"`
	WorldID       string `json:"worldId"`
	AgentDeviceID string `json:"agentDeviceId"` // the agent's device, or DeviceBrowser, DeviceService
	SessionID     string `json:"sessionId"`
	MessageID     string `json:"messageId"`
	Scope         Scope  `json:"scope"`
	Kind          Kind   `json:"kind"`
	// Deadline is when the sender stops waiting (UTC). Zero: the router's default.
	Deadline time.Time `json:"deadline,omitzero"`
	// ReplyTo is the messageId that this one answers.
	ReplyTo string `json:"replyTo,omitempty"`
	// Enc names the payload's encryption; "none" is the only one there is.
	Enc     string          `json:"enc"`
	Payload json.RawMessage `json:"payload"`
}

// Kind says what the payload is.
type Kind string

// Kinds of envelopes. Kinds() tells each one's direction, scope and payload.
const (
	KindToolCall     Kind = "tool.call"
	KindToolResult   Kind = "tool.result"
	KindToolProgress Kind = "tool.progress"
	KindCallCancel   Kind = "call.cancel"

	KindResourceRead   Kind = "resource.read"
	KindResourceResult Kind = "resource.result"
	KindSubscribe      Kind = "events.subscribe"

	KindCommit         Kind = "world.commit"
	KindCommitAccepted Kind = "commit.accepted"
	KindCommitConflict Kind = "commit.conflict"
	KindEntry          Kind = "world.entry"
	KindSwitched       Kind = "world.switched"
	KindWorlds         Kind = "worlds.changed"

	KindPagePresence Kind = "presence.page"
	KindPresence     Kind = "presence"
	KindAvatarAct    Kind = "avatar.act"
	KindUserEvent    Kind = "user.event"
	KindTrace        Kind = "trace"
	KindLease        Kind = "lease"
	KindBound        Kind = "session.bound"

	KindChatRequest Kind = "chat.request"
	KindChatAnswer  Kind = "chat.answer"
	KindChatEvent   Kind = "chat.event"

	KindProjectRequest Kind = "project.request"
	KindProjectAnswer  Kind = "project.answer"
	KindProjectEvent   Kind = "project.event"

	KindVoiceRequest Kind = "voice.request"
	KindVoiceEvent   Kind = "voice.event"

	KindPing  Kind = "ping"
	KindPong  Kind = "pong"
	KindError Kind = "error"
)

// Direction says between which ends a kind travels.
type Direction string

// Directions of a kind.
const (
	AgentToRouter Direction = "agent → router"
	RouterToAgent Direction = "router → agent"
	PageToRouter  Direction = "page → router"
	RouterToPage  Direction = "router → page"
)

// KindInfo describes one kind for checks, docs and generated types.
type KindInfo struct {
	Kind    Kind
	Ways    []Direction
	Scope   Scope // "" : the scope of the tool in the payload
	Payload any   // a zero value of the payload's type
	About   string
}

// Kinds lists every kind; a kind that is not here is never forwarded.
func Kinds() []KindInfo {
	return []KindInfo{
		{KindToolCall, []Direction{AgentToRouter, RouterToPage}, "", ToolCall{}, "call a tool; messageId is the call's id and dedupes it"},
		{KindToolResult, []Direction{PageToRouter, RouterToAgent}, "", ToolResult{}, "the answer to a call that changed nothing, or the answer with its committed revision (to the agent)"},
		{KindToolProgress, []Direction{PageToRouter, RouterToAgent}, "", ToolProgress{}, "how far a long call is"},
		{KindCallCancel, []Direction{AgentToRouter, RouterToPage}, "", CallCancel{}, "the caller stopped waiting; what is not committed is dropped"},
		{KindResourceRead, []Direction{AgentToRouter}, ScopeRead, ResourceRead{}, "read world://state, world://object/{id} or world://screenshot/latest"},
		{KindResourceResult, []Direction{RouterToAgent}, ScopeRead, ResourceResult{}, "its answer"},
		{KindSubscribe, []Direction{AgentToRouter}, ScopeRead, Subscribe{}, "send world.entry from now on"},
		{KindCommit, []Direction{PageToRouter}, ScopeWrite, Commit{}, "append one entry to the world's log, with the call's answer"},
		{KindCommitAccepted, []Direction{RouterToPage}, ScopeWrite, CommitAccepted{}, "the entry is on disk"},
		{KindCommitConflict, []Direction{RouterToPage}, ScopeWrite, CommitConflict{}, "another writer was first: apply these entries and execute again"},
		{KindEntry, []Direction{RouterToPage, RouterToAgent}, ScopeRead, Entry{}, "one entry of the log"},
		{KindSwitched, []Direction{RouterToPage}, ScopeRead, Switched{}, "the user's current world is another one now: say hello again with it"},
		{KindWorlds, []Direction{RouterToPage}, ScopeRead, WorldsChanged{}, "the user's list of worlds is another one now: ask for it again"},
		{KindPagePresence, []Direction{PageToRouter}, ScopeRead, PagePresence{}, "what this page shows: camera, selection, visibility"},
		{KindPresence, []Direction{RouterToPage}, ScopeRead, Presence{}, "who is here and what each is doing"},
		{KindAvatarAct, []Direction{PageToRouter, RouterToPage}, ScopeWrite, AvatarAct{}, "the executor's avatar moves or gestures; the other pages play it too"},
		{KindUserEvent, []Direction{PageToRouter}, ScopeChat, UserEvent{}, "the user said something or pointed at something; becomes an entry"},
		{KindTrace, []Direction{RouterToPage}, ScopeChat, Trace{}, "a tool call began or ended"},
		{KindLease, []Direction{RouterToPage}, ScopeWrite, Lease{}, "whether this page executes calls now"},
		{KindBound, []Direction{RouterToAgent}, ScopeRead, Bound{}, "the world this agent socket acts in from now on"},
		{KindChatRequest, []Direction{PageToRouter}, ScopeChat, ChatRequest{}, "ask something of an agent's lane: its sessions and history, a message to it, an answer to an approval"},
		{KindChatAnswer, []Direction{RouterToPage}, ScopeChat, ChatAnswer{}, "its answer"},
		{KindChatEvent, []Direction{RouterToPage}, ScopeChat, ChatEvent{}, "what changed in a lane: its state, messages as they stream, approvals, the turn log"},
		{KindProjectRequest, []Direction{PageToRouter}, ScopeRead, ProjectRequest{}, "ask something of the user's project: its files, what is known of one, a diff"},
		{KindProjectAnswer, []Direction{RouterToPage}, ScopeRead, ProjectAnswer{}, "its answer"},
		{KindProjectEvent, []Direction{RouterToPage}, ScopeRead, ProjectEvent{}, "what changed: which folder is shown, its files, what agents do with them, marks"},
		{KindVoiceRequest, []Direction{PageToRouter}, ScopeVoice, VoiceRequest{}, "on the voice socket: begin, steer or end a call"},
		{KindVoiceEvent, []Direction{RouterToPage}, ScopeVoice, VoiceEvent{}, "on the voice socket: what the call does, captions, tools, what went wrong"},
		{KindPing, []Direction{AgentToRouter, PageToRouter}, ScopeRead, Ping{}, "sign of life, every 15 s"},
		{KindPong, []Direction{RouterToAgent, RouterToPage}, ScopeRead, Ping{}, "its answer"},
		{KindError, []Direction{RouterToAgent, RouterToPage}, ScopeRead, Error{}, "a message was refused; replyTo names it"},
	}
}
