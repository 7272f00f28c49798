// Package frame is the protocol between `world-mcp hook` and the service: one line of JSON per
// event of an agent in a terminal, on a Unix stream socket in the data folder.
//
// A frame has the few fields that are named here and nothing else of the event: no prompts,
// answers, file contents, tool output, environment, transcript paths or whole commands. Ask is the
// exception.
//
// A field beyond its limit is left out, never cut: half a path is another path.
//
// The package imports encoding/json alone, because the hook runs before most other packages are
// initialised. It has no state.
package frame

// Version is the version of frames. The service drops others.
const Version = 1

// Socket is the name of the socket in the data folder. Its mode is 0600, and it exists while the
// service listens.
const Socket = "hook.sock"

// Limits of a line in bytes, with its newline.
const (
	MaxLine = 8 << 10
	// MaxAskLine is for frames with Ask.
	MaxAskLine = 64 << 10
	// MaxPids bounds Frame.Pids.
	MaxPids = 16
)

// Agents with known events, by their --agent-type.
const (
	Claude   = "claude-code"
	Codex    = "codex"
	Gemini   = "gemini-cli"
	Qwen     = "qwen-code"
	OpenCode = "opencode"
)

// Event is the kind of an event. The hook translates each program's own names.
type Event string

// Values of Event.
const (
	Start      Event = "start"
	End        Event = "end"
	Prompt     Event = "prompt"
	Tool       Event = "tool"
	ToolEnd    Event = "tool-end"
	ToolFailed Event = "tool-failed"
	// Asks: it wants a permission. The user's answer is not an event.
	Asks       Event = "ask"
	Compact    Event = "compact"
	CompactEnd Event = "compact-end"
	Stop       Event = "stop"
	StopFailed Event = "stop-failed"
	Interrupt  Event = "interrupt"
	Idle       Event = "idle"
	Helper     Event = "helper"
	HelperEnd  Event = "helper-end"

	// Hold: a hook waits on the connection for one Reply with a Decision, the answer to Frame.Ask.
	// A connection that closes without one means that the service has no opinion. The hook closes
	// it when its program has ended.
	Hold Event = "hold"
	// Wait: a hook waits on the connection for one Reply with a Note, until its program ends.
	Wait Event = "wait"
	// Stream: the connection carries any number of frames from many sessions, and Replies back,
	// until either end closes it. The frame itself has no session.
	Stream Event = "stream"
)

// Op is what a tool does.
type Op string

// Values of Op.
const (
	Read   Op = "read"
	Write  Op = "write"
	Run    Op = "run"
	Search Op = "search"
	Fetch  Op = "fetch"
	Other  Op = "other"
)

// Frame is one event of one session. Unknown fields are zero.
type Frame struct {
	V int `json:"v"`
	// Agent is the agent whose hooks started the process. Its program may be another one's that
	// reads that agent's settings.
	Agent string `json:"agent"`
	Event Event  `json:"event"`
	// Session is the program's own id.
	Session string `json:"session,omitempty"`
	// Parent is the session that this one is a fork or a sub-agent of.
	Parent string `json:"parent,omitempty"`
	Folder string `json:"folder,omitempty"`
	// Tool is the program's own name of it, and Op its operation. Target is the path of its file as
	// the program wrote it, perhaps relative to Folder, or the first word of a command.
	Tool   string `json:"tool,omitempty"`
	Target string `json:"target,omitempty"`
	Op     Op     `json:"op,omitempty"`
	ToolID string `json:"toolId,omitempty"`
	// Reason is the source of a start, the reason of an end, or the kind of a notification, in the
	// program's words.
	Reason string `json:"reason,omitempty"`
	Model  string `json:"model,omitempty"`
	// Helper is the id of the sub-agent that caused the event, HelperType its kind.
	Helper     string `json:"helper,omitempty"`
	HelperType string `json:"helperType,omitempty"`
	// Mode is the permission mode.
	Mode string `json:"mode,omitempty"`
	// Headless: it runs without a user.
	Headless bool `json:"headless,omitempty"`
	// Background is how many tasks still ran when it stopped.
	Background int    `json:"background,omitempty"`
	Usage      *Usage `json:"usage,omitempty"`
	// Where is its terminal, for users: "pts/3, iTerm2".
	Where string `json:"where,omitempty"`
	// Pids are the ancestors of the hook's process, nearest first. AgentPid is the program's own
	// pid, if it reports it.
	Pids     []Process `json:"pids,omitempty"`
	AgentPid int       `json:"agentPid,omitempty"`
	// At is the start of the hook's process in Unix nanoseconds. It orders frames, which may arrive
	// out of order.
	At int64 `json:"at"`
	// Ask is set by Hold, and by Asks of a stream. Only the user's page sees it: it is neither
	// logged nor stored.
	Ask *Ask `json:"ask,omitempty"`
}

// Process is a process of this computer. Start distinguishes it from others with the same pid: on
// Linux in clock ticks since boot, as in /proc/PID/stat; elsewhere 0, unknown.
type Process struct {
	Pid   int   `json:"pid"`
	Start int64 `json:"start,omitempty"`
}

// Usage is the session's usage in tokens, as the program counts it; see wire.TerminalUsage.
type Usage struct {
	Input   int64 `json:"input,omitempty"`
	Output  int64 `json:"output,omitempty"`
	Cached  int64 `json:"cached,omitempty"`
	Context int64 `json:"context,omitempty"`
	Window  int64 `json:"window,omitempty"`
	// Cost is in USD.
	Cost *float64 `json:"cost,omitempty"`
}

// Ask is a permission that a program asks for, complete, since the user decides by it. One that
// exceeds its limits is not sent.
type Ask struct {
	// ID is the program's own, if it has one.
	ID      string   `json:"id,omitempty"`
	Title   string   `json:"title,omitempty"`
	Command string   `json:"command,omitempty"`
	Details []Detail `json:"details,omitempty"`
}

// Detail is a named part of an Ask, such as the path of the file to write.
type Detail struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Values of Reply.Decision.
const (
	Allow = "allow"
	Deny  = "deny"
)

// Reply is a line from the service to a hook that waits.
type Reply struct {
	// Decision answers Hold, or in a stream the Ask with the ID in Ask.
	Decision string `json:"decision,omitempty"`
	Ask      string `json:"ask,omitempty"`
	// Note is a message of the user, for Wait, or in a stream for Session.
	Note    string `json:"note,omitempty"`
	Session string `json:"session,omitempty"`
}
