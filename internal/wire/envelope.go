// Package wire is the protocol of the product's two sockets, the agent socket and the page socket:
// the envelope of every message, the payload of each kind, the hello frames, and the one error
// table. The voice socket and the REST API use the same types. Everything that talks to a world
// imports this package, and it imports nothing of the module but its JSON reader, wire/strict, and
// what cuts texts, base/clip. The browser's types are generated from it (web/src/wire).
//
// A socket goes through these steps:
//
//   - agent socket: the router sends a challenge, the agent a hello, the router a welcome
//   - page socket: the page sends a hello, the router a welcome; the request's cookie is the login
//   - then envelopes go in both directions, with the ids of the welcome; clients ping every 15 s
//
// Kinds lists every message: its direction, the scope it needs, its payload, and which of its
// operations a page may ask for (rights.go). What a type may hold that another program sends stands
// in its tags (bound.go).
//
// The package starts no goroutines and holds no state but caches.
package wire

import (
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/wire/strict"
)

// Limits of one frame in bytes, on either socket.
const (
	// MaxHelloFrame applies before login.
	MaxHelloFrame = 64 << 10
	// MaxFrame applies after login.
	MaxFrame = 1 << 20
	// MaxAgentFrame applies to frames from an agent.
	MaxAgentFrame = 256 << 10
)

// MaxID is the longest id in an envelope. Ids consist of A-Z a-z 0-9 _ and -.
const MaxID = 64

// Reserved device ids, for senders that are not agents.
const (
	DeviceBrowser = "browser"
	DeviceService = "service"
)

// Scope is a permission. A device is granted scopes; every tool and every kind requires one.
type Scope string

// Values of Scope.
const (
	ScopeRead       Scope = "world.read"
	ScopeWrite      Scope = "world.write.safe"
	ScopeScreenshot Scope = "screenshot.request"
	ScopeChat       Scope = "chat.stream"
	ScopeVoice      Scope = "voice.realtime"
	// ScopeProject is for the user's project folder, as a city and by tools.
	ScopeProject Scope = "project.read"
)

// DefaultScopes are granted to a device unless its user decides otherwise. Voice and the project
// are off by default.
func DefaultScopes() []Scope {
	return []Scope{ScopeRead, ScopeWrite, ScopeScreenshot, ScopeChat}
}

// Envelope is the frame around every message after the hello. UserID, WorldID, AgentDeviceID and
// SessionID are those of the welcome.
type Envelope struct {
	V       int    `json:"v"`
	UserID  string `json:"userId"`
	WorldID string `json:"worldId"`
	// AgentDeviceID is the agent's device, or DeviceBrowser or DeviceService.
	AgentDeviceID string `json:"agentDeviceId"`
	SessionID     string `json:"sessionId"`
	MessageID     string `json:"messageId"`
	Scope         Scope  `json:"scope"`
	Kind          Kind   `json:"kind"`
	// Deadline is when the sender stops waiting (UTC). Zero: the receiver's default.
	Deadline time.Time `json:"deadline,omitzero"`
	// ReplyTo is the MessageID of the message that this one answers.
	ReplyTo string `json:"replyTo,omitempty"`
	// Enc names the payload's encryption. "none" is the only value.
	Enc     string          `json:"enc"`
	Payload json.RawMessage `json:"payload"`

	// members of the payload, if DecodeEnvelope scanned it.
	members []strict.Member
}

// Kind names the type of the payload.
type Kind string

// Values of Kind. Kinds says for each one its direction, scope and payload.
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
	KindFiles          Kind = "files.changed"

	KindPagePresence  Kind = "presence.page"
	KindAgentPresence Kind = "presence.agent"
	KindPresence      Kind = "presence"
	KindAvatarAct     Kind = "avatar.act"
	KindUserEvent     Kind = "user.event"
	KindTrace         Kind = "trace"
	KindLease         Kind = "lease"
	KindBound         Kind = "session.bound"

	KindChatRequest Kind = "chat.request"
	KindChatAnswer  Kind = "chat.answer"
	KindChatEvent   Kind = "chat.event"
	KindBlobGet     Kind = "blob.get"
	KindBlobPart    Kind = "blob.part"

	KindProjectRequest Kind = "project.request"
	KindProjectAnswer  Kind = "project.answer"
	KindProjectEvent   Kind = "project.event"

	KindRelayEvent  Kind = "relay.event"
	KindBridgeEvent Kind = "bridge.event"

	KindVoiceRequest Kind = "voice.request"
	KindVoiceEvent   Kind = "voice.event"

	KindPing  Kind = "ping"
	KindPong  Kind = "pong"
	KindError Kind = "error"
)

// Direction says which side sends a kind, and which receives it.
type Direction string

// Values of Direction.
const (
	AgentToRouter Direction = "agent → router"
	RouterToAgent Direction = "router → agent"
	PageToRouter  Direction = "page → router"
	RouterToPage  Direction = "router → page"
)

// KindInfo describes one kind, for checks, docs and generated types.
type KindInfo struct {
	Kind Kind
	Ways []Direction
	// Scope is empty for tool calls, which need the scope of their tool.
	Scope Scope
	// Payload is a zero value of the payload's type.
	Payload any
	// Ops are the operations that a page may ask for with this kind; none: pages may not send it.
	Ops []Op
	// About is one line for the docs.
	About string
}

// Kinds lists every kind. A kind that is not in the list is never forwarded.
func Kinds() []KindInfo {
	return []KindInfo{
		{KindToolCall, []Direction{AgentToRouter, RouterToPage}, "", ToolCall{}, nil, "call a tool; messageId is the call's id and dedupes it"},
		{KindToolResult, []Direction{PageToRouter, RouterToAgent}, "", ToolResult{}, forAll, "the result of a call: from the page if the call changed nothing, to the agent with its committed revision"},
		{KindToolProgress, []Direction{PageToRouter, RouterToAgent}, "", ToolProgress{}, forAll, "how far a long call is"},
		{KindCallCancel, []Direction{AgentToRouter, RouterToPage}, "", CallCancel{}, nil, "the caller stopped waiting; uncommitted changes are dropped"},
		{KindResourceRead, []Direction{AgentToRouter}, ScopeRead, ResourceRead{}, nil, "read world://state, world://object/{id} or world://screenshot/latest"},
		{KindResourceResult, []Direction{RouterToAgent}, ScopeRead, ResourceResult{}, nil, "the answer"},
		{KindSubscribe, []Direction{AgentToRouter}, ScopeRead, Subscribe{}, nil, "send world.entry from now on"},
		{
			KindCommit,
			[]Direction{PageToRouter},
			ScopeWrite,
			Commit{},
			[]Op{{Name: commitOfCall}, {Name: commitByHand, UserOnly: "change the world by hand"}},
			"append one entry to the world's log, with the call's answer",
		},
		{KindCommitAccepted, []Direction{RouterToPage}, ScopeWrite, CommitAccepted{}, nil, "the entry is on disk"},
		{KindCommitConflict, []Direction{RouterToPage}, ScopeWrite, CommitConflict{}, nil, "another writer was first: apply these entries and execute the call again"},
		{KindEntry, []Direction{RouterToPage, RouterToAgent}, ScopeRead, Entry{}, nil, "one entry of the log"},
		{KindSwitched, []Direction{RouterToPage}, ScopeRead, Switched{}, nil, "the user opened another world: connect again with a hello that names it"},
		{KindWorlds, []Direction{RouterToPage}, ScopeRead, WorldsChanged{}, nil, "the user's list of worlds changed: request it again"},
		{KindFiles, []Direction{RouterToPage}, ScopeRead, FilesChanged{}, nil, "a file was uploaded or deleted: request the list of files again"},
		{KindPagePresence, []Direction{PageToRouter}, ScopeRead, PagePresence{}, forAll, "what this page shows: camera, selection, visibility"},
		{KindAgentPresence, []Direction{AgentToRouter}, ScopeRead, DevicePresence{}, nil, "what the agent of a paired device is doing; the newest one counts, until the socket ends"},
		{KindPresence, []Direction{RouterToPage}, ScopeRead, Presence{}, nil, "who is here, and what each agent is doing"},
		{KindAvatarAct, []Direction{PageToRouter, RouterToPage}, ScopeWrite, AvatarAct{}, forAll, "an avatar moves or gestures on the executing page; the other pages play it too"},
		{KindUserEvent, []Direction{PageToRouter}, ScopeChat, UserEvent{}, []Op{{UserOnly: "speak or point for you"}}, "the user said something or pointed at something; becomes an entry"},
		{KindTrace, []Direction{RouterToPage}, ScopeChat, Trace{}, nil, "a tool call began or ended"},
		{KindLease, []Direction{RouterToPage}, ScopeWrite, Lease{}, nil, "whether this page executes calls now"},
		{KindBound, []Direction{RouterToAgent}, ScopeRead, Bound{}, nil, "the world this agent socket acts in from now on"},
		{KindChatRequest, []Direction{PageToRouter, RouterToAgent}, ScopeChat, ChatRequest{}, chatOps, "a request to an agent's back end: its sessions and history, a message to it, an answer to an approval"},
		{KindChatAnswer, []Direction{AgentToRouter, RouterToPage}, ScopeChat, ChatAnswer{}, nil, "the answer"},
		{KindChatEvent, []Direction{AgentToRouter, RouterToPage}, ScopeChat, ChatEvent{}, nil, "what changed in a back end: its state, messages as they stream, approvals, the turn log"},
		{KindBlobGet, []Direction{RouterToAgent}, ScopeChat, BlobGet{}, nil, "a piece of a picture of a conversation on the device's computer"},
		{KindBlobPart, []Direction{AgentToRouter}, ScopeChat, BlobPart{}, nil, "the answer"},
		{KindProjectRequest, []Direction{PageToRouter}, ScopeProject, ProjectRequest{}, projectOps, "a request about the user's project: its files, details of a file, a diff"},
		{KindProjectAnswer, []Direction{RouterToPage}, ScopeProject, ProjectAnswer{}, nil, "the answer"},
		{KindProjectEvent, []Direction{RouterToPage}, ScopeProject, ProjectEvent{}, nil, "what changed: which folder is shown, its files, what agents do with them, marks"},
		{KindRelayEvent, []Direction{RouterToPage}, ScopeRead, RelayNotice{}, nil, "of a relay: what changed of the user's pairings and devices"},
		{KindBridgeEvent, []Direction{RouterToPage}, ScopeChat, Bridge{}, nil, "the state of the bridge to an agent on a server, and what ssh asks the user"},
		{KindVoiceRequest, []Direction{PageToRouter}, ScopeVoice, VoiceRequest{}, voiceOps, "on the voice socket: start, control or end a call"},
		{KindVoiceEvent, []Direction{RouterToPage}, ScopeVoice, VoiceEvent{}, nil, "on the voice socket: the state of the call, captions, tools, errors"},
		{KindPing, []Direction{AgentToRouter, PageToRouter}, ScopeRead, Ping{}, forAll, "sign of life, every 15 s"},
		{KindPong, []Direction{RouterToAgent, RouterToPage}, ScopeRead, Ping{}, nil, "the answer"},
		{KindError, []Direction{RouterToAgent, RouterToPage}, ScopeRead, Error{}, nil, "a message was refused; replyTo names it"},
	}
}
