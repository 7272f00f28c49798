package wire

import "time"

// Limits of one chat message to an agent.
const (
	MaxChatText  = 32 << 10  // bytes of text
	MaxChatImage = 700 << 10 // bytes of all images of one message together, as base64
)

// Lane is the way to one agent's own conversation: through the agent's gateway, or to a process that speaks ACP. It is
// sent whole whenever anything of it changes. It never holds a secret.
type Backend struct {
	ID      string       `json:"id"`                        // "openclaw", "acp-claude"
	Kind    string       `json:"kind" ts:"'gateway'|'acp'"` // what is at the other end
	Product string       `json:"product"`                   // "OpenClaw", "Claude Code"
	Name    string       `json:"name"`                      // of the agent, for people
	State   BackendState `json:"state"`                     // see LaneState
	Since   time.Time    `json:"since"`                     // of the state
	Reason  string       `json:"reason,omitempty"`          // what happened, a sentence
	Next    string       `json:"next,omitempty"`            // what to do, a sentence
	Command string       `json:"command,omitempty"`         // the exact command of Next
	Avatar  string       `json:"avatarId,omitempty"`        // the agent's body
	Session string       `json:"session,omitempty"`         // the one to show first
	Folder  string       `json:"folder,omitempty"`          // where the agent works, on its computer; empty: not known
	Can     []string     `json:"can,omitempty"`             // of: sessions, create, images, stop, approvals, tools, voice, voice-plugin
	Tools   *Tools       `json:"tools,omitempty"`           // whether the agent has the world's tools; nil: nothing to do
	Voice   *Tools       `json:"voice,omitempty"`           // the same of the plugin for talking; nil: nothing to do
	Pairing *Pairing     `json:"pairing,omitempty"`         // with state pairing
	Details []Detail     `json:"details,omitempty"`         // addresses, versions: for repair only
}

// LaneState is how far a lane is.
type BackendState string

// States of a lane.
const (
	BackendOff        BackendState = "off"        // found, and not started until the user says so
	BackendSearching  BackendState = "searching"  // looking for it
	BackendMissing    BackendState = "missing"    // not running on this computer
	BackendConnecting BackendState = "connecting" // found; logging in, or starting
	BackendPairing    BackendState = "pairing"    // the gateway waits for someone to approve this device
	BackendReady      BackendState = "ready"
	BackendLost       BackendState = "lost"    // was ready; being reconnected
	BackendRefused    BackendState = "refused" // will not work until something is repaired
)

// Tools says whether the agent's host starts the world's MCP server for it.
type Tools struct {
	State  string `json:"state" ts:"'unknown'|'missing'|'adding'|'present'|'failed'"`
	Reason string `json:"reason,omitempty"`
	Undo   bool   `json:"undo,omitempty"` // this service added it and can take it out again
}

// Pairing is a request of this device that someone must approve.
type Pairing struct {
	RequestID  string   `json:"requestId"`
	Device     string   `json:"device"` // the name that the gateway shows
	Scopes     []string `json:"scopes"`
	CanApprove bool     `json:"canApprove"` // this service can approve it when the user says so
	Command    string   `json:"command,omitempty"`
}

// Detail is one line of repair details.
type Detail struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ChatSession is one conversation of a lane.
type ChatSession struct {
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	UpdatedAt time.Time `json:"updatedAt,omitzero"`
	Preview   string    `json:"preview,omitempty"`
	Running   bool      `json:"running,omitempty"`
	Main      bool      `json:"main,omitempty"`
}

// ChatMessage is one message of a session. Its id never changes: the same live, in a snapshot and after a reconnect.
// Sending it again replaces it.
type ChatMessage struct {
	ID     string     `json:"id"`
	Turn   string     `json:"turn,omitempty"` // run id
	Role   string     `json:"role" ts:"'user'|'agent'|'note'"`
	At     time.Time  `json:"at"`
	Path   string     `json:"path,omitempty" ts:"'text'|'voice'"`
	State  string     `json:"state" ts:"'sending'|'streaming'|'done'|'stopped'|'failed'"`
	Reason string     `json:"reason,omitempty"` // of failed, in words
	Parts  []ChatPart `json:"parts"`
}

// ChatPart is one piece of a message, in order: exactly what Kind says is set.
type ChatPart struct {
	Kind  string     `json:"kind" ts:"'text'|'thought'|'tool'|'image'"`
	Text  string     `json:"text,omitempty"` // markdown
	Tool  *ChatTool  `json:"tool,omitempty"`
	Image *ChatImage `json:"image,omitempty"`
}

// ChatTool is a tool call of the agent as it runs. Input and Output are cut for display.
type ChatTool struct {
	ID     string    `json:"id"`
	Name   string    `json:"name"`             // as the agent names it: exec, world__place_objects
	Title  string    `json:"title"`            // a few words for people
	Target string    `json:"target,omitempty"` // file, command, address
	State  string    `json:"state" ts:"'running'|'waiting'|'done'|'failed'|'stopped'"`
	World  bool      `json:"world,omitempty"` // one of the world's own tools
	Input  string    `json:"input,omitempty"`
	Output string    `json:"output,omitempty"`
	Began  time.Time `json:"began,omitzero"`
	Millis float64   `json:"millis,omitempty"`
}

// ChatImage is a picture in a message. URL is on this service (/api/chat/images/…), never elsewhere; empty: the picture
// itself was not kept, only that there was one.
type ChatImage struct {
	URL      string `json:"url,omitempty"`
	MIMEType string `json:"mimeType,omitempty"`
	Alt      string `json:"alt,omitempty"`
}

// ChatDelta appends text to a part of a message. At is the length of the part's text before it, in UTF-16 units, so that
// a delta which is already in a snapshot does no harm; a page that holds less than At opens the session anew.
type ChatDelta struct {
	Message string `json:"message"`
	Part    int    `json:"part"`
	At      int    `json:"at"`
	Text    string `json:"text"`
}

// ChatStatus is what a session is doing now.
type ChatStatus struct {
	Turn  string    `json:"turn,omitempty"`  // the running one; empty: none
	Label string    `json:"label,omitempty"` // "thinking", "running exec"
	Since time.Time `json:"since,omitzero"`
}

// Approval is something that waits for the user's yes or no. The first answer counts; it is never given by voice, by an
// agent or by anything in the world.
type Approval struct {
	ID        string           `json:"id"`
	Backend   string           `json:"backend"`
	Session   string           `json:"session,omitempty"`
	Turn      string           `json:"turn,omitempty"`
	Kind      string           `json:"kind" ts:"'exec'|'plugin'|'tool'"`
	Title     string           `json:"title"`             // "Run a command"
	Command   string           `json:"command,omitempty"` // exact, whole
	Details   []Detail         `json:"details,omitempty"` // folder, host, agent …
	Options   []ApprovalOption `json:"options"`
	CreatedAt time.Time        `json:"createdAt"`
	ExpiresAt time.Time        `json:"expiresAt,omitzero"`
	State     string           `json:"state" ts:"'open'|'answered'|'withdrawn'|'expired'"`
	Answer    string           `json:"answer,omitempty"` // the option's name, with answered
	By        string           `json:"by,omitempty"`     // who answered
}

// ApprovalOption is one possible answer.
type ApprovalOption struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind string `json:"kind" ts:"'allow_once'|'allow_always'|'reject_once'|'reject_always'"`
}

// ChatImageData is a picture that the user attaches; Data is base64.
type ChatImageData struct {
	MIMEType string `json:"mimeType" ts:"'image/png'|'image/jpeg'|'image/webp'"`
	Data     string `json:"data"`
	Alt      string `json:"alt,omitempty"`
}

// ChatRequest is what a page asks of a lane. Which fields count depends on Op:
//
//	sessions                    → Sessions
//	open     Session            → Messages (newest page, oldest first), Before, Status
//	history  Session, Before    → Messages (the page before), Before ("" at the beginning)
//	create   Title?             → Sessions with the new one first
//	send     Session, Turn, Text, Images? → accepted; Turn is chosen by the page and makes a repeat harmless
//	stop     Session            → stopped
//	answer   Approval, Option   → the approval is answered, or error already_answered
//	act      Act                → connect, disconnect, retry, pair, reject, add-tools, remove-tools, add-voice, remove-voice of the lane itself
type ChatRequest struct {
	Op       string          `json:"op" ts:"'sessions'|'open'|'history'|'create'|'send'|'stop'|'answer'|'act'"`
	Backend  string          `json:"backend"`
	Session  string          `json:"session,omitempty"`
	Before   string          `json:"before,omitempty"`
	Title    string          `json:"title,omitempty"`
	Turn     string          `json:"turn,omitempty"`
	Text     string          `json:"text,omitempty"`
	Images   []ChatImageData `json:"images,omitempty"`
	Approval string          `json:"approval,omitempty"`
	Option   string          `json:"option,omitempty"`
	Act      string          `json:"act,omitempty" ts:"'connect'|'disconnect'|'retry'|'pair'|'reject'|'add-tools'|'remove-tools'|'add-voice'|'remove-voice'"`
}

// ChatAnswer answers a ChatRequest.
type ChatAnswer struct {
	OK       bool          `json:"ok"`
	Error    *Error        `json:"error,omitempty"`
	Sessions []ChatSession `json:"sessions,omitempty"`
	Messages []ChatMessage `json:"messages,omitempty"`
	Before   string        `json:"before,omitempty"` // cursor of the page before; empty: this is the beginning
	Status   *ChatStatus   `json:"status,omitempty"`
}

// ChatEvent tells pages what changed: exactly what Kind says is set. After its welcome a page gets lanes and every open
// approval; a session's messages it asks for.
type ChatEvent struct {
	Kind     string       `json:"kind" ts:"'backends'|'message'|'delta'|'reset'|'status'|'sessions'|'approval'|'turn'"`
	Backend  string       `json:"backend,omitempty"`
	Session  string       `json:"session,omitempty"`
	Backends []Backend    `json:"backends,omitempty"` // all of them
	Message  *ChatMessage `json:"message,omitempty"`
	Delta    *ChatDelta   `json:"delta,omitempty"`
	Status   *ChatStatus  `json:"status,omitempty"`
	Approval *Approval    `json:"approval,omitempty"`
	Turn     *Turn        `json:"turn,omitempty"`
	// reset: what a page holds of the session may be wrong: open it again. sessions: ask for the list again.
}

// Turn is one line of the turn log: which path handled a turn, and how long it took. Never what was said.
type Turn struct {
	ID      string     `json:"id"` // run id, or the call's id
	At      time.Time  `json:"at"` // when it began
	Path    string     `json:"path" ts:"'text runtime'|'realtime voice'|'world tool'"`
	Backend string     `json:"backend,omitempty"`
	Agent   string     `json:"agent,omitempty"` // name
	Avatar  string     `json:"avatarId,omitempty"`
	Session string     `json:"session,omitempty"`
	World   string     `json:"worldId,omitempty"`
	Run     string     `json:"run,omitempty"` // of a world tool: the turn that called it
	Tools   []TurnTool `json:"tools,omitempty"`
	First   float64    `json:"firstMillis,omitempty"` // to the first token
	Millis  float64    `json:"millis"`
	Outcome string     `json:"outcome" ts:"'done'|'stopped'|'failed'"`
	Code    string     `json:"code,omitempty"` // of a failure
}

// TurnTool is how often a turn called one tool.
type TurnTool struct {
	Name   string `json:"name"`
	Calls  int    `json:"calls"`
	Failed int    `json:"failed,omitempty"`
}
