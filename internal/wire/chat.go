// This file describes the chat with an agent: its back end, sessions, messages, approvals, and the
// turn log. Pages send chat.request; the service answers with chat.answer and sends chat.event to
// all of the user's pages.

package wire

import (
	"strings"
	"time"
)

// Limits of one chat message to an agent.
const (
	MaxChatText   = 32 << 10  // bytes of text
	MaxChatImages = 8         // images
	MaxChatImage  = 700 << 10 // bytes of all images of one message together, as base64
)

// Limits of a picture that a relay fetches from a device.
const (
	// MaxBlob is the size of a whole one, in bytes.
	MaxBlob = 8 << 20
	// MaxBlobPart is the size of a piece, in bytes: in base64 it fits into a frame of an agent.
	MaxBlobPart = 180 << 10
)

// BlobGet asks a device for a piece of a picture of a conversation.
type BlobGet struct {
	// ID is the last part of the picture's ChatImage.URL.
	ID string `json:"id"`
	// Offset is where the piece begins, in bytes.
	Offset int `json:"offset"`
}

// BlobPart is the piece, as long as MaxBlobPart or up to the end. Either Data or Error is set.
type BlobPart struct {
	// Size is that of the whole picture, in bytes.
	Size int `json:"size"`
	// Data is base64.
	Data  string `json:"data,omitempty" bound:"-"`
	Error *Error `json:"error,omitempty" bound:"-"`
}

// BackendKind says how the service reaches an agent.
type BackendKind string

// Values of BackendKind.
const (
	// GatewayBackend is the agent's own gateway (OpenClaw).
	GatewayBackend BackendKind = "gateway"
	// ACPBackend is a child process that speaks the Agent Client Protocol.
	ACPBackend BackendKind = "acp"
	// TerminalBackend is for the agents that the user has started in terminals.
	TerminalBackend BackendKind = "terminal"
)

// Capability is something that a back end supports. The page hides the rest.
type Capability string

// Values of Capability.
const (
	CanSessions    Capability = "sessions"     // list conversations
	CanCreate      Capability = "create"       // begin a conversation
	CanImages      Capability = "images"       // take pictures in a message
	CanStop        Capability = "stop"         // stop a turn
	CanApprovals   Capability = "approvals"    // ask for approvals
	CanTools       Capability = "tools"        // be given the world's tools
	CanVoice       Capability = "voice"        // read a text aloud
	CanVoicePlugin Capability = "voice-plugin" // be given the plugin for talking
)

// Backend describes the connection to one agent: through the agent's gateway, or to a process that
// speaks ACP. The service sends it whole whenever any part of it changes. It never contains a
// secret.
type Backend struct {
	ID      string      `json:"id" bound:"id"`            // "openclaw", "acp-claude"
	Kind    BackendKind `json:"kind"`                     // the kind of agent at the other end
	Product string      `json:"product" bound:"line,200"` // "OpenClaw", "Claude Code"
	// Name of the agent, for people.
	Name  string       `json:"name" bound:"line,200"`
	State BackendState `json:"state"`
	// Since is when State began.
	Since time.Time `json:"since"`
	// Reason says in a sentence what happened.
	Reason string `json:"reason,omitempty" bound:"drop"`
	// Next says in a sentence what to do.
	Next string `json:"next,omitempty" bound:"drop"`
	// Command is the exact shell command for Next, if there is one.
	Command string `json:"command,omitempty" bound:"drop"`
	// Avatar is the id of the agent's avatar.
	Avatar string `json:"avatarId,omitempty" bound:"drop"`
	// Session is the one to show first.
	Session string `json:"session,omitempty" bound:"id"`
	// Folder is where the agent works on its computer; empty: unknown.
	Folder string       `json:"folder,omitempty" bound:"drop"`
	Can    []Capability `json:"can,omitempty" bound:"-"`
	// Tools says whether the agent has the world's tools; nil: they cannot be added here.
	Tools *Tools `json:"tools,omitempty" bound:"drop"`
	// Voice says the same about the voice plugin.
	Voice *Tools `json:"voice,omitempty" bound:"drop"`
	// Pictures says the same about pictures of the world as a file in Folder, for an agent that
	// does not see those in the answers of tools; nil: it sees them.
	Pictures *Tools `json:"pictures,omitempty" bound:"drop"`
	// Pairing is set while State is BackendPairing, unless Key is.
	Pairing *Pairing `json:"pairing,omitempty" bound:"drop"`
	// Key is set while State is BackendPairing because a gateway on a server wants its key.
	Key *KeyRequest `json:"key,omitempty" bound:"drop"`
	// Details are addresses and versions, for troubleshooting only.
	Details []Detail `json:"details,omitempty" bound:"drop"`
}

// BackendState is how far the connection to an agent is.
type BackendState string

// Values of BackendState.
const (
	// BackendOff: found, but not started until the user asks for it.
	BackendOff        BackendState = "off"
	BackendSearching  BackendState = "searching"  // looking for it
	BackendMissing    BackendState = "missing"    // not running where it is looked for
	BackendConnecting BackendState = "connecting" // found; logging in, or starting
	// BackendPairing: the gateway waits for an approval of this device.
	BackendPairing BackendState = "pairing"
	BackendReady   BackendState = "ready"
	// BackendLost: it was ready and is being reconnected.
	BackendLost BackendState = "lost"
	// BackendRefused: it cannot work until something is fixed.
	BackendRefused BackendState = "refused"
)

// ToolsState says whether an agent has the world's tools, or the voice plugin.
type ToolsState string

// Values of ToolsState.
const (
	// ToolsUnknown: not checked yet.
	ToolsUnknown ToolsState = "unknown"
	ToolsMissing ToolsState = "missing"
	ToolsAdding  ToolsState = "adding" // being added
	ToolsPresent ToolsState = "present"
	ToolsFailed  ToolsState = "failed" // could not be added; Reason says why
)

// Tools says whether the agent's host is configured to start the world's MCP server for it.
type Tools struct {
	State  ToolsState `json:"state"`
	Reason string     `json:"reason,omitempty"`
	// Undo: this service added it and can remove it again.
	Undo bool `json:"undo,omitempty"`
}

// Pairing is this device's request for access to a gateway, which must be approved there.
type Pairing struct {
	RequestID string `json:"requestId"`
	// Device is the name that the gateway shows.
	Device string   `json:"device"`
	Scopes []string `json:"scopes"`
	// CanApprove: this service can approve the request itself when the user asks it to.
	CanApprove bool `json:"canApprove"`
	// Command approves the request in a shell.
	Command string `json:"command,omitempty"`
}

// KeyKind says what the key of a gateway is.
type KeyKind string

// Values of KeyKind.
const (
	KeyToken    KeyKind = "token"
	KeyPassword KeyKind = "password"
)

// KeyRequest asks the user once for the key of a gateway on a server.
type KeyRequest struct {
	// Server is what the user calls the server: "dev@vps".
	Server string  `json:"server"`
	Kind   KeyKind `json:"kind"`
	// Wrong: the key that was given last was not accepted.
	Wrong bool `json:"wrong,omitempty"`
}

// Detail is one line for troubleshooting or of an approval.
type Detail struct {
	Name  string `json:"name" bound:"bytes,200"`
	Value string `json:"value" bound:"bytes,1024"`
}

// ChatSession is one conversation of a back end.
type ChatSession struct {
	ID        string    `json:"id" bound:"id"`
	Title     string    `json:"title" bound:"line,200"`
	UpdatedAt time.Time `json:"updatedAt,omitzero"`
	Preview   string    `json:"preview,omitempty" bound:"line,200"`
	Running   bool      `json:"running,omitempty"`
	// Main marks the conversation that the agent uses by default.
	Main bool `json:"main,omitempty"`
}

// Role says who wrote a message.
type Role string

// Values of Role.
const (
	RoleUser  Role = "user"
	RoleAgent Role = "agent"
	// RoleNote is a line from the service itself, such as a reset of the conversation.
	RoleNote Role = "note"
)

// MessagePath says how a message was entered.
type MessagePath string

// Values of MessagePath.
const (
	ByText  MessagePath = "text"  // typed
	ByVoice MessagePath = "voice" // spoken in a call
)

// MessageState is how far a message is.
type MessageState string

// Values of MessageState.
const (
	// MessageSending is a message of the user that the agent's side has not accepted yet.
	MessageSending MessageState = "sending"
	// MessageStreaming: more of it will follow.
	MessageStreaming MessageState = "streaming"
	MessageDone      MessageState = "done"
	MessageStopped   MessageState = "stopped" // its turn was stopped
	MessageFailed    MessageState = "failed"  // Reason says why
)

// ChatMessage is one message of a session. Its id is stable: it is the same in events, in a history
// answer and after a reconnect. A message that arrives again replaces the previous one.
type ChatMessage struct {
	ID string `json:"id" bound:"id"`
	// Turn is the id of the run that it belongs to.
	Turn  string       `json:"turn,omitempty" bound:"id"`
	Role  Role         `json:"role"`
	At    time.Time    `json:"at"`
	Path  MessagePath  `json:"path,omitempty"`
	State MessageState `json:"state"`
	// Reason explains MessageFailed in words.
	Reason string     `json:"reason,omitempty" bound:"line,200"`
	Parts  []ChatPart `json:"parts" bound:"list,500"`
}

// Text returns all that the message says, without thoughts.
func (m *ChatMessage) Text() string {
	var b strings.Builder
	for _, p := range m.Parts {
		if p.Kind == PartText {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

// PartKind says which field of a message part is set.
type PartKind string

// Values of PartKind.
const (
	PartText PartKind = "text"
	// PartThought: Text contains what the agent thinks.
	PartThought PartKind = "thought"
	PartTool    PartKind = "tool"
	PartImage   PartKind = "image"
)

// ChatPart is one piece of a message, in order. Only the field for its Kind is set.
type ChatPart struct {
	Kind  PartKind   `json:"kind"`
	Text  string     `json:"text,omitempty" bound:"of,text,thought -"` // markdown
	Tool  *ChatTool  `json:"tool,omitempty" guard:"of=tool"`
	Image *ChatImage `json:"image,omitempty" guard:"of=image"`
}

// ToolState is how far a tool call of an agent is.
type ToolState string

// Values of ToolState.
const (
	ToolRunning ToolState = "running"
	ToolWaiting ToolState = "waiting" // for an approval
	ToolDone    ToolState = "done"
	ToolFailed  ToolState = "failed"
	ToolStopped ToolState = "stopped" // its turn ended first
	ToolRefused ToolState = "refused" // it was not allowed, so it did not run
	ToolMissing ToolState = "missing" // the agent has no such tool
)

// Ended reports whether a call has a result.
func (s ToolState) Ended() bool { return s == ToolDone || s.Failed() }

// Failed reports whether a call has ended without doing what it was for.
func (s ToolState) Failed() bool { return s == ToolFailed || s == ToolRefused || s == ToolMissing }

// ChatTool is a tool call of an agent while it runs and after. Input and Output are shortened for
// display.
// ID is the call's id at the agent.
type ChatTool struct {
	ID string `json:"id" bound:"id"`
	// Name is the agent's name for the tool: exec, world__place_objects.
	Name string `json:"name" bound:"line,200"`
	// Title is a few words for people.
	Title string `json:"title" bound:"line,200"`
	// Target is the file, command or address that it concerns.
	Target string    `json:"target,omitempty" bound:"line,1024"`
	State  ToolState `json:"state"`
	// World: it is one of the world's own tools.
	World  bool      `json:"world,omitempty"`
	Input  string    `json:"input,omitempty" bound:"bytes,16384"`
	Output string    `json:"output,omitempty" bound:"bytes,16384"`
	Began  time.Time `json:"began,omitzero"`
	// Millis is how long it took, in milliseconds.
	Millis float64 `json:"millis,omitempty" bound:"range,0"`
	// Kind and all that follows are set in coding sessions. It is the protocol's word for what the
	// call does: read, edit, execute and others.
	Kind    string `json:"kind,omitempty" bound:"drop"`
	Command string `json:"command,omitempty" bound:"drop"`
	// Paths are within the user's folder.
	Paths []string    `json:"paths,omitempty" bound:"drop"`
	Diffs []CoderEdit `json:"diffs,omitempty" bound:"drop"`
	// Size is that of all that the call wrote, in bytes; Output is the end of it, at most
	// MaxCoderOutput.
	Size int `json:"size,omitempty" bound:"drop"`
}

// ChatImage is a picture in a message. URL is always a path of this service (/api/chat/images/…).
// It is empty when only the fact that there was a picture is known.
type ChatImage struct {
	URL      string `json:"url,omitempty" bound:"-"`
	MIMEType string `json:"mimeType,omitempty" bound:"-"`
	Alt      string `json:"alt,omitempty" bound:"line,200"`
}

// ChatDelta appends text to a part of a message. At is the length of the part's text before it, in
// UTF-16 units, so a delta that is already contained in a snapshot can be recognised and skipped. A
// page that has less text than At has missed something and opens the session again.
type ChatDelta struct {
	Message string `json:"message" bound:"id"`
	Part    int    `json:"part" bound:"range,0,499"`
	At      int    `json:"at" bound:"range,0,67108864"`
	Text    string `json:"text" bound:"-"`
}

// ChatStatus is what a session is doing now.
type ChatStatus struct {
	// Turn is the running turn; empty: none.
	Turn  string    `json:"turn,omitempty" bound:"id"`
	Label string    `json:"label,omitempty" bound:"line,200"` // "thinking", "running exec"
	Since time.Time `json:"since,omitzero"`
}

// ChatImageData is a picture that the user attaches, as base64.
type ChatImageData struct {
	MIMEType string `json:"mimeType" ts:"'image/png'|'image/jpeg'|'image/webp'" bound:"id,32"`
	Data     string `json:"data" bound:"-"`
	Alt      string `json:"alt,omitempty" bound:"line,200"`
}

// ChatOp names the operation of a ChatRequest, described there.
type ChatOp string

// Values of ChatOp.
const (
	ChatOpSessions ChatOp = "sessions"
	ChatOpOpen     ChatOp = "open"
	ChatOpHistory  ChatOp = "history"
	ChatOpCreate   ChatOp = "create"
	ChatOpSend     ChatOp = "send"
	ChatOpStop     ChatOp = "stop"
	ChatOpAnswer   ChatOp = "answer"
	ChatOpAct      ChatOp = "act"
)

// BackendAct is an action on a back end that the user triggers in the page.
type BackendAct string

// Values of BackendAct.
const (
	// ActConnect starts the agent, or connects to its gateway.
	ActConnect    BackendAct = "connect"
	ActDisconnect BackendAct = "disconnect"
	// ActRetry connects now instead of after the backoff.
	ActRetry BackendAct = "retry"
	// ActPair approves this device in the gateway.
	ActPair BackendAct = "pair"
	// ActReject rejects this device in the gateway.
	ActReject      BackendAct = "reject"
	ActAddTools    BackendAct = "add-tools" // give the agent the world's tools
	ActRemoveTools BackendAct = "remove-tools"
	ActAddVoice    BackendAct = "add-voice" // install the plugin for talking
	ActRemoveVoice BackendAct = "remove-voice"
	// ActAddPictures writes the newest picture into the agent's folder, from now on.
	ActAddPictures    BackendAct = "add-pictures"
	ActRemovePictures BackendAct = "remove-pictures"
)

// ChatRequest is a page's request to a back end. Which fields count depends on Op:
//
//	sessions                    → Sessions
//	open     Session            → Messages (newest page, oldest first), Before, Status
//	history  Session, Before    → Messages (the page before), Before ("" at the beginning)
//	create   Title?             → Sessions with the new one first
//	send     Session, Turn, Text, Images? → accepted; the page chooses Turn: a retry is harmless
//	stop     Session            → stopped
//	answer   Approval, Hash, Option → it is answered, or the error of Approval.Answerable
//	act      Act                → done to the back end itself: see BackendAct
type ChatRequest struct {
	Op       ChatOp          `json:"op"`
	Backend  string          `json:"backend" bound:"-"`
	Session  string          `json:"session,omitempty" bound:"id"`
	Before   string          `json:"before,omitempty" bound:"id,1024"`
	Title    string          `json:"title,omitempty" bound:"line,256"`
	Turn     string          `json:"turn,omitempty" bound:"id,64"`
	Text     string          `json:"text,omitempty" bound:"-"`
	Images   []ChatImageData `json:"images,omitempty" bound:"list,8"`
	Approval string          `json:"approval,omitempty" bound:"id"`
	Hash     string          `json:"hash,omitempty" bound:"id,64"`
	Option   string          `json:"option,omitempty" bound:"id"`
	Act      BackendAct      `json:"act,omitempty"`
}

// Clean bounds a request, and returns the size of its text and pictures.
func (q *ChatRequest) Clean() (size int, e *Error) {
	for _, i := range q.Images {
		size += len(i.Data)
	}
	switch {
	case len(q.Text) > MaxChatText:
		return 0, NewError(CodeTooLarge, "the message is longer than %d KB", MaxChatText>>10).
			At("text").Try("Shorten it, or send it in parts.")
	case size > MaxChatImage || len(q.Images) > MaxChatImages:
		return 0, NewError(CodeTooLarge, "a message can have at most %d pictures of %d KB together", MaxChatImages, MaxChatImage>>10).
			At("images").Try("Send fewer or smaller pictures.")
	}
	return size + len(q.Text), CleanRequest(q)
}

// ChatAnswer answers a ChatRequest. Which fields are set depends on Op.
type ChatAnswer struct {
	OK       bool          `json:"ok"`
	Error    *Error        `json:"error,omitempty" bound:"-"`
	Sessions []ChatSession `json:"sessions,omitempty" bound:"list,500"`
	Messages []ChatMessage `json:"messages,omitempty" bound:"list,500"`
	// Before is the cursor of the page before; empty: this is the beginning.
	Before string      `json:"before,omitempty" bound:"id,1024"`
	Status *ChatStatus `json:"status,omitempty"`
}

// ChatEventKind says what a ChatEvent reports.
type ChatEventKind string

// Values of ChatEventKind.
const (
	ChatEventBackends ChatEventKind = "backends" // Backends: all of them
	// ChatEventMessage: Message is new, or replaces the one with its id.
	ChatEventMessage ChatEventKind = "message"
	ChatEventDelta   ChatEventKind = "delta" // Delta appends to a message
	// ChatEventReset: the page's copy of the session may be wrong. It should open the session
	// again.
	ChatEventReset  ChatEventKind = "reset"
	ChatEventStatus ChatEventKind = "status" // Status of the session
	// ChatEventSessions: the list of sessions changed. The page should request it again.
	ChatEventSessions ChatEventKind = "sessions"
	ChatEventApproval ChatEventKind = "approval" // Approval is new, or changed
	ChatEventTurn     ChatEventKind = "turn"     // Turn ended
	// ChatEventGreeted is sent by a device, once, behind its whole state. An open approval that it
	// did not send again is over. Pages do not get it.
	ChatEventGreeted ChatEventKind = "greeted"
	// ChatEventAgents: Agents lists the agents at work now. Paired devices do not get it.
	ChatEventAgents ChatEventKind = "agents"
)

// ChatEvent reports a change to pages. Only the fields for its Kind are set. After its welcome a
// page receives the back ends and every open approval; it requests the messages of a session
// itself.
type ChatEvent struct {
	Kind     ChatEventKind `json:"kind"`
	Backend  string        `json:"backend,omitempty" bound:"id"`
	Session  string        `json:"session,omitempty" bound:"id"`
	Backends []Backend     `json:"backends,omitempty" bound:"of,backends list,16"` // all of them
	Message  *ChatMessage  `json:"message,omitempty" guard:"of=message"`
	Delta    *ChatDelta    `json:"delta,omitempty" guard:"of=delta"`
	Status   *ChatStatus   `json:"status,omitempty" bound:"of,status"`
	Approval *Approval     `json:"approval,omitempty" guard:"of=approval"`
	Turn     *Turn         `json:"turn,omitempty" guard:"of=turn"`
	Agents   *AgentsAtWork `json:"agents,omitempty" guard:"of=agents" bound:"-"`
}

// TurnPath says what handled a turn.
type TurnPath string

// Values of TurnPath.
const (
	PathText  TurnPath = "text runtime"   // the agent's own runtime, by chat
	PathVoice TurnPath = "realtime voice" // a realtime model, in a call
	PathTool  TurnPath = "world tool"     // a call of a world tool
	// PathTerminal is a turn that the user began in the agent's own terminal.
	PathTerminal TurnPath = "terminal"
)

// TurnOutcome says how a turn ended.
type TurnOutcome string

// Values of TurnOutcome.
const (
	OutcomeDone TurnOutcome = "done"
	// OutcomeStopped: by the user, or because the caller stopped waiting.
	OutcomeStopped TurnOutcome = "stopped"
	// OutcomeFailed: Code says why.
	OutcomeFailed TurnOutcome = "failed"
)

// Turn is one line of the turn log: what handled a turn, and how long it took. It never contains
// any words of the conversation.
type Turn struct {
	// ID is the run's id, or the call's.
	ID string `json:"id" bound:"id"`
	// At is when it began.
	At      time.Time `json:"at"`
	Path    TurnPath  `json:"path"`
	Backend string    `json:"backend,omitempty" bound:"id"`
	// Agent is the agent's name.
	Agent   string `json:"agent,omitempty" bound:"line,200"`
	Avatar  string `json:"avatarId,omitempty" bound:"drop"`
	Session string `json:"session,omitempty" bound:"id"`
	World   string `json:"worldId,omitempty" bound:"drop"`
	// Run, of a world tool, is the turn that called it.
	Run   string     `json:"run,omitempty" bound:"drop"`
	Tools []TurnTool `json:"tools,omitempty" bound:"list,64"`
	// First is the time to the first token in milliseconds.
	First float64 `json:"firstMillis,omitempty"`
	// Millis is the whole duration in milliseconds.
	Millis  float64     `json:"millis"`
	Outcome TurnOutcome `json:"outcome"`
	// Code is the error code of a failure.
	Code string `json:"code,omitempty" bound:"line,200"`
	// Usage is the consumption of an agent in a terminal, if it reports it.
	Usage *TerminalUsage `json:"usage,omitempty" bound:"drop"`
}

// TurnTool is how often a turn called one tool.
type TurnTool struct {
	Name   string `json:"name" bound:"line,200"`
	Calls  int    `json:"calls"`
	Failed int    `json:"failed,omitempty"`
}
