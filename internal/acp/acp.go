// Package acp is a thin client of the Agent Client Protocol, version 1, over an agent's stdin and stdout: it starts the
// agent in a process group of its own, speaks line-delimited JSON-RPC with it, and leaves nothing behind. It is typed
// only where a client acts; everything else is passed on raw under its own kind, so that what a newer agent says is
// never taken for something else. It offers no files and no terminals: an agent uses its own.
package acp

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Version is the version of the protocol that is spoken here.
const Version = 1

// Handler takes what the agent says by itself. Its methods are called one at a time, in the order of the wire, also in
// relation to the answers of requests; they return soon and never wait for the agent.
type Handler interface {
	Update(u Update)
	// Permission asks for the user's yes or no; the permission is answered from anywhere, at any later time.
	Permission(p *Permission)
	// Withdrawn says that a permission which was not answered needs no answer any more. Cancel calls it too, from the
	// goroutine of its caller.
	Withdrawn(p *Permission)
	// Notice tells, for logs, of something that was passed over: a line that is not JSON-RPC, an unknown request. It
	// holds nothing that the agent said.
	Notice(text string)
}

// Error is an agent's refusal of a request.
type Error struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// Codes of Error.
const (
	CodeNoMethod   = -32601
	CodeNeedsLogin = -32000
	CodeNotFound   = -32002
)

func (e *Error) Error() string { return fmt.Sprintf("agent error %d: %s", e.Code, e.Message) }

// IsCode reports whether err is the agent's refusal with a code.
func IsCode(err error, code int) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == code
}

// Implementation names one side.
type Implementation struct {
	Name    string `json:"name"`
	Title   string `json:"title,omitempty"`
	Version string `json:"version"`
}

// Initialized is what an agent says of itself.
type Initialized struct {
	ProtocolVersion int            `json:"protocolVersion"`
	Agent           Implementation `json:"agentInfo"`
	Capabilities    Capabilities   `json:"agentCapabilities"`
	AuthMethods     []AuthMethod   `json:"authMethods"`
}

// Capabilities of an agent, as far as they matter here. A set pointer or raw value means: it can.
type Capabilities struct {
	LoadSession bool `json:"loadSession"`
	Prompt      struct {
		Image bool `json:"image"`
	} `json:"promptCapabilities"`
	Session struct {
		Resume json.RawMessage `json:"resume"`
		List   json.RawMessage `json:"list"`
		Close  json.RawMessage `json:"close"`
	} `json:"sessionCapabilities"`
}

// Has reports whether a capability that is an object or null is there.
func Has(capability json.RawMessage) bool {
	return len(capability) > 0 && string(capability) != "null" && string(capability) != "false"
}

// AuthMethod is a way to log in, for people.
type AuthMethod struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
}

// Session is what the agent answers to session/new, load and resume.
type Session struct {
	ID    string `json:"sessionId"`
	Modes struct {
		Current   string `json:"currentModeId"` // empty: the agent has no modes of this kind
		Available []Mode `json:"availableModes"`
	} `json:"modes"`
	Options []ConfigOption `json:"configOptions"`
}

// Mode is a way in which an agent works.
type Mode struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// ConfigOption is a setting of a session.
type ConfigOption struct {
	ID       string          `json:"id"`
	Name     string          `json:"name"`
	Category string          `json:"category"`
	Type     string          `json:"type"`
	Current  json.RawMessage `json:"currentValue"`
	Values   []ConfigValue   `json:"options"` // of a select
}

// ConfigValue is one that a setting can have.
type ConfigValue struct {
	Value string `json:"value"`
}

// CategoryMode is the category of the setting that some agents have in place of modes.
const CategoryMode = "mode"

// ModeOf returns the setting that says in which mode a session is, and its value; nil: there is none that can be read.
func ModeOf(options []ConfigOption) (o *ConfigOption, value string) {
	for i := range options {
		if o := &options[i]; o.Category == CategoryMode && json.Unmarshal(o.Current, &value) == nil && value != "" {
			return o, value
		}
	}
	return nil, ""
}

// SessionOptions of session/new, load and resume.
type SessionOptions struct {
	Folder  string // absolute
	Servers []MCPServer
	Meta    json.RawMessage // for the agent's own extensions; may be nil
}

// MCPServer is an MCP server over stdio that the agent starts for a session.
type MCPServer struct {
	Name    string   `json:"name"`
	Command string   `json:"command"`
	Args    []string `json:"args"`
	Env     []EnvVar `json:"env"`
}

// EnvVar is one variable of an MCP server's environment.
type EnvVar struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// SessionInfo is one row of session/list, or what session_info_update tells.
type SessionInfo struct {
	ID        string `json:"sessionId"`
	Folder    string `json:"cwd"`
	Title     string `json:"title"`
	UpdatedAt string `json:"updatedAt"`
}

// Block is a piece of content: text, or an image as base64. Other types keep their name only.
type Block struct {
	Type     string `json:"type"`
	Text     string `json:"text,omitempty"`
	MIMEType string `json:"mimeType,omitempty"`
	Data     string `json:"data,omitempty"`
	URI      string `json:"uri,omitempty"`
}

// Kinds of updates that a client acts on.
const (
	KindUserChunk    = "user_message_chunk"
	KindAgentChunk   = "agent_message_chunk"
	KindThoughtChunk = "agent_thought_chunk"
	KindTool         = "tool_call"
	KindToolUpdate   = "tool_call_update"
	KindPlan         = "plan"
	KindSessionInfo  = "session_info_update"
	KindMode         = "current_mode_update"
	KindOptions      = "config_option_update"
	KindNotice       = "notice"
)

// Stop reasons of a turn.
const (
	StopEnd       = "end_turn"
	StopTokens    = "max_tokens"
	StopRequests  = "max_turn_requests"
	StopRefusal   = "refusal"
	StopCancelled = "cancelled"
)

// Kinds of permission options. Ids and labels differ between agents; kinds do not.
const (
	AllowOnce    = "allow_once"
	AllowAlways  = "allow_always"
	RejectOnce   = "reject_once"
	RejectAlways = "reject_always"
)
