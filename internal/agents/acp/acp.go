// Package acp is a thin client of the Agent Client Protocol (ACP), version 1. It starts an agent in
// a process group of its own, speaks line-delimited JSON-RPC 2.0 over the agent's stdin and stdout,
// and stops the whole group again. The protocol is described at https://agentclientprotocol.com.
//
// Only the messages that a client acts on have types. Of an update of an unknown kind the handler
// gets the kind alone, so that a message of a newer agent is never mistaken for something else. The
// client offers no file system and no terminals: an agent uses its own.
//
// The client speaks version 1; Initialize negotiates it. The package's own types already have the
// shape of version 2, so its users will not change with the protocol:
//
//   - An update inserts or replaces a message or a tool call by its id (ToolCall.Merge). Fields
//     that it omits keep their values.
//   - A turn ends with a state. In version 2 that is an update, state idle with a stop reason and
//     the usage. In version 1 it is the answer to the prompt, after which nothing of the turn
//     follows: Prompt returns it as a TurnEnd. An error in its place, or the end of the process
//     (ErrEnded), also ends the turn.
//   - A session has options. In version 1 its mode may be an option or separate: see ModeOf.
//
// An Agent goes through these states:
//
//	running   Start → the process and its connection run.
//	draining  The process ended by itself. Its output is read for drainTime more, since a child
//	          may hold the pipe open.
//	stopping  Stop → stdin closes (eofTime), then SIGTERM to the group (termTime), then SIGKILL
//	          (killTime).
//	ended     Done is closed; pending calls have failed with ErrEnded, and open permissions are
//	          withdrawn.
//
// Goroutines: a Conn has one reader, which also calls the Handler, and one writer; an Agent has one
// more, which starts the process and waits for it. Agent.Stop ends and awaits all three. Close
// awaits the reader and the writer of a bare Conn.
package acp

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Version is the protocol version that this client speaks.
const Version = 1

// Handler receives the messages that an agent sends on its own initiative. The reader goroutine
// calls its methods one at a time, in the order of the stream, and answers to requests keep their
// place in that order. The methods must return quickly and must never wait for the agent.
type Handler interface {
	// Update handles one session/update notification.
	Update(u Update)
	// Permission handles a question for the user. Any goroutine may answer it, at any later time.
	Permission(p *Permission)
	// Withdrawn reports that an open permission needs no answer any more. Cancel calls it too, from
	// its caller's goroutine.
	Withdrawn(p *Permission)
	// Notice describes, for the log, a message that the client skipped: a line that is not
	// JSON-RPC, an unknown request. The text contains nothing that the agent wrote.
	Notice(text string)
}

// Error is the JSON-RPC error with which an agent refuses a request.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Codes of Error. The first is JSON-RPC's own, the other two are ACP's.
const (
	CodeNoMethod   = -32601
	CodeNeedsLogin = -32000
	CodeNotFound   = -32002
)

func (e *Error) Error() string { return fmt.Sprintf("agent error %d: %s", e.Code, e.Message) }

// IsCode reports whether err is, or wraps, an agent's Error with this code.
func IsCode(err error, code int) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == code
}

// Implementation names one end of the connection.
type Implementation struct {
	Name    string `json:"name"`
	Title   string `json:"title,omitempty"`
	Version string `json:"version"`
}

// Initialized is the agent's answer to initialize: who it is and what it can do.
type Initialized struct {
	ProtocolVersion int            `json:"protocolVersion"`
	Agent           Implementation `json:"agentInfo"`
	Capabilities    Capabilities   `json:"agentCapabilities"`
}

// About describes something of the agent for people. The description may be empty.
type About struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

// Capabilities lists the agent's abilities that this client uses. The raw fields hold an object
// when the agent has the ability; see Has.
type Capabilities struct {
	LoadSession bool `json:"loadSession"`
	Prompt      struct {
		Image bool `json:"image"`
	} `json:"promptCapabilities"`
	MCP struct {
		HTTP bool `json:"http"`
	} `json:"mcpCapabilities"`
	Session struct {
		Resume json.RawMessage `json:"resume"`
		// Additional: the agent accepts SessionOptions.Additional.
		Additional json.RawMessage `json:"additionalDirectories"`
	} `json:"sessionCapabilities"`
}

// IsSet reports whether a raw value is present. Agents write a missing capability as nothing, null
// or false.
func IsSet(capability json.RawMessage) bool {
	return len(capability) > 0 && string(capability) != "null" && string(capability) != "false"
}

// Block is a piece of content: text, or an image as base64. Of other types only Type is decoded.
type Block struct {
	Type     ContentType `json:"type"`
	Text     string      `json:"text,omitempty"`
	MIMEType string      `json:"mimeType,omitempty"`
	Data     string      `json:"data,omitempty"`
}

// ContentType is the type of a Block or of a ToolContent, as the agent writes it. Agents send
// others too.
type ContentType string

// Values of ContentType. A ToolContent has the type ContentBlock or ContentDiff, a Block one of the
// other two.
const (
	ContentText  ContentType = "text"
	ContentImage ContentType = "image"
	ContentBlock ContentType = "content"
	ContentDiff  ContentType = "diff"
)

// UpdateKind is the sessionUpdate field of a session/update notification.
type UpdateKind string

// Values of UpdateKind that a client acts on. KindNotice is an extension of some agents.
const (
	KindUserChunk    UpdateKind = "user_message_chunk"
	KindAgentChunk   UpdateKind = "agent_message_chunk"
	KindThoughtChunk UpdateKind = "agent_thought_chunk"
	KindTool         UpdateKind = "tool_call"
	KindToolUpdate   UpdateKind = "tool_call_update"
	KindPlan         UpdateKind = "plan"
	KindSessionInfo  UpdateKind = "session_info_update"
	KindMode         UpdateKind = "current_mode_update"
	KindOptions      UpdateKind = "config_option_update"
	KindCommands     UpdateKind = "available_commands_update"
	KindUsage        UpdateKind = "usage_update"
	KindNotice       UpdateKind = "notice"
)

// StopReason is the stopReason of a session/prompt answer: why the turn ended.
type StopReason string

// Values of StopReason.
const (
	StopEnd       StopReason = "end_turn"
	StopTokens    StopReason = "max_tokens"
	StopRequests  StopReason = "max_turn_requests"
	StopRefusal   StopReason = "refusal"
	StopCancelled StopReason = "cancelled"
)

// PermissionKind is the kind of a permission option. Ids and labels differ between agents; kinds do
// not.
type PermissionKind string

// Values of PermissionKind; reject_always is another.
const (
	AllowOnce   PermissionKind = "allow_once"
	AllowAlways PermissionKind = "allow_always"
	RejectOnce  PermissionKind = "reject_once"
)

// ToolKind is the kind of a tool call, as the agent classifies it. The protocol has more, such as
// "think".
type ToolKind string

// Values of ToolKind that a client treats in a way of their own.
const (
	ToolRead       ToolKind = "read"
	ToolEdit       ToolKind = "edit"
	ToolDelete     ToolKind = "delete"
	ToolMove       ToolKind = "move"
	ToolSearch     ToolKind = "search"
	ToolExecute    ToolKind = "execute"
	ToolFetch      ToolKind = "fetch"
	ToolSwitchMode ToolKind = "switch_mode"
	ToolOther      ToolKind = "other"
)

// ToolStatus is the status of a tool call.
type ToolStatus string

// Values of ToolStatus; pending is another.
const (
	StatusInProgress ToolStatus = "in_progress"
	StatusCompleted  ToolStatus = "completed"
	StatusFailed     ToolStatus = "failed"
)

// Ended reports whether the call is over.
func (s ToolStatus) Ended() bool { return s == StatusCompleted || s == StatusFailed }
