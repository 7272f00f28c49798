// Package frame is what `world-mcp hook` tells the service of an agent in a terminal: one line of
// JSON for each event, on a Unix stream socket in the data folder.
//
// A frame has the few fields that are named here and nothing else of what a program tells its
// hooks: no prompts, answers, file contents, tool output, environment, paths of transcripts or
// whole commands. Ask is the exception.
//
// A field that is longer than its bound is left out, never cut: half a path is another path.
//
// The package imports encoding/json alone, because the hook runs it before most other packages are
// initialised. It has no state.
package frame

// Version is the version of the frames here. The service drops others.
const Version = 1

// Socket is the name of the socket in the data folder. Its mode is 0600, and it exists while the
// service listens.
const Socket = "hook.sock"

// Bounds of a line in bytes, the newline counted.
const (
	MaxLine = 8 << 10
	// MaxAskLine is for frames with Ask.
	MaxAskLine = 64 << 10
	// MaxPids is how many ancestors are told.
	MaxPids = 16
)

// Agents whose events are known. The names are those of --agent-type.
const (
	Claude   = "claude-code"
	Codex    = "codex"
	Gemini   = "gemini-cli"
	Qwen     = "qwen-code"
	OpenCode = "opencode"
)

// Event is what has happened. The hook translates the names that each program has for it.
type Event string

// Values of Event.
const (
	Start      Event = "start"
	End        Event = "end"
	Prompt     Event = "prompt"
	Tool       Event = "tool"
	ToolEnd    Event = "tool-end"
	ToolFailed Event = "tool-failed"
	// Asks: it wants a permission. What the user answers is not told.
	Asks       Event = "ask"
	Compact    Event = "compact"
	CompactEnd Event = "compact-end"
	Stop       Event = "stop"
	StopFailed Event = "stop-failed"
	Interrupt  Event = "interrupt"
	Idle       Event = "idle"
	Helper     Event = "helper"
	HelperEnd  Event = "helper-end"

	// Hold: a handler waits on the connection for one Reply with a Decision, the answer to
	// Frame.Ask. A connection that is closed without one means that the service has no opinion. The
	// handler closes it when its program has ended.
	Hold Event = "hold"
	// Wait: a handler waits on the connection for one Reply with a Note, until its program ends.
	Wait Event = "wait"
	// Stream: the connection has further frames of events above, from many sessions, and Replies
	// come back, any number of both, until either end closes it. The frame itself has no session.
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

// Frame is one event of one session. What a program does not tell is zero.
type Frame struct {
	V int `json:"v"`
	// Agent is the one whose hooks started the process. Its program may be another one, which reads
	// that agent's settings.
	Agent string `json:"agent"`
	Event Event  `json:"event"`
	// Session is the program's own id.
	Session string `json:"session,omitempty"`
	// Parent is the session that this one is a fork or a sub-agent of.
	Parent string `json:"parent,omitempty"`
	Folder string `json:"folder,omitempty"`
	// Tool is the program's name of it, Op what it does. Target is the path of the file that it
	// names, as the program told it, so perhaps relative to Folder; of a command it is the first
	// word.
	Tool   string `json:"tool,omitempty"`
	Target string `json:"target,omitempty"`
	Op     Op     `json:"op,omitempty"`
	ToolID string `json:"toolId,omitempty"`
	// Reason is the source of a start, the reason of an end, or the kind of a notification, in the
	// program's words.
	Reason string `json:"reason,omitempty"`
	Model  string `json:"model,omitempty"`
	// Helper is the id of the sub-agent that the event is of, HelperType its kind.
	Helper     string `json:"helper,omitempty"`
	HelperType string `json:"helperType,omitempty"`
	// Mode is the permission mode.
	Mode string `json:"mode,omitempty"`
	// Headless: nobody sits before it.
	Headless bool `json:"headless,omitempty"`
	// Background is how many tasks were still at work when it stopped.
	Background int    `json:"background,omitempty"`
	Usage      *Usage `json:"usage,omitempty"`
	// Where is its terminal, for people: "pts/3, iTerm2".
	Where string `json:"where,omitempty"`
	// Pids are the ancestors of the hook's process, nearest first. AgentPid is the program's own,
	// where it tells it.
	Pids     []Process `json:"pids,omitempty"`
	AgentPid int       `json:"agentPid,omitempty"`
	// At is when the hook's process began, in Unix nanoseconds. Frames arrive out of order; this is
	// the order.
	At int64 `json:"at"`
	// Ask is set by Hold, and by Asks of a stream. It is for the user's page alone: not logged, not
	// kept.
	Ask *Ask `json:"ask,omitempty"`
}

// Process is a process of this computer. Start tells it from a later one with the same id: on Linux
// it is in clock ticks since boot, as in /proc/PID/stat; elsewhere it is 0, unknown.
type Process struct {
	Pid   int   `json:"pid"`
	Start int64 `json:"start,omitempty"`
}

// Usage is what the program says of what the session has used, in tokens; wire.TerminalUsage tells
// what each means.
type Usage struct {
	Input   int64 `json:"input,omitempty"`
	Output  int64 `json:"output,omitempty"`
	Cached  int64 `json:"cached,omitempty"`
	Context int64 `json:"context,omitempty"`
	Window  int64 `json:"window,omitempty"`
	// Cost is in USD.
	Cost *float64 `json:"cost,omitempty"`
}

// Ask is a permission that a program asks for: exactly that, since a user decides by it. One that
// does not fit is not sent.
type Ask struct {
	// ID is the program's, where it has one.
	ID      string   `json:"id,omitempty"`
	Title   string   `json:"title,omitempty"`
	Command string   `json:"command,omitempty"`
	Details []Detail `json:"details,omitempty"`
}

// Detail is a named part of an Ask, such as the path of the file that a tool would write.
type Detail struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Values of Reply.Decision.
const (
	Allow = "allow"
	Deny  = "deny"
)

// Reply is a line from the service to a handler that waits.
type Reply struct {
	// Decision answers Hold, and in a stream the Ask with the ID that is in Ask.
	Decision string `json:"decision,omitempty"`
	Ask      string `json:"ask,omitempty"`
	// Note is a message of the user, to Wait, and in a stream to Session.
	Note    string `json:"note,omitempty"`
	Session string `json:"session,omitempty"`
}
