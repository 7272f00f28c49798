// This file describes agents that the user has started themselves, in a terminal. Hooks and other
// interfaces of their own programs report what they do; messages to them and their approvals go the
// way of the chat, to the back end "terminals".

package wire

// TerminalsBackend is the id of the back end for agents in terminals. Its sessions are theirs.
const TerminalsBackend = "terminals"

// MaxTerminals is how many sessions in terminals are listed at once. Those that wait for the user
// come first.
const MaxTerminals = 64

// MaxTerminalBodies is how many sessions of one agent have a body of their own; the others stand in
// its group.
const MaxTerminalBodies = 6

// TerminalWay says how a message of the user reaches an agent in a terminal.
type TerminalWay string

// Values of TerminalWay.
const (
	// WayNone: its program offers no way. The user writes in the terminal.
	WayNone TerminalWay = ""
	// WayQueue: it comes as the user's own words, by the program's own queue.
	WayQueue TerminalWay = "queue"
	// WayNote: it comes as a note of a hook, not as the user's words.
	WayNote TerminalWay = "note"
)

// TerminalUsage is the consumption that a program reports; zero: not reported, and not shown.
type TerminalUsage struct {
	// Input and Output are tokens. Input has those in Cached too, which were read from a cache.
	Input  int64 `json:"input,omitempty"`
	Output int64 `json:"output,omitempty"`
	Cached int64 `json:"cached,omitempty"`
	// Context is how many tokens the conversation has now, Window how many it may have.
	Context int64 `json:"context,omitempty"`
	Window  int64 `json:"window,omitempty"`
	// Cost is in USD. It is there only if the program itself reports it.
	Cost *float64 `json:"cost,omitempty"`
}

// HostState says how far World is with the agents of one program in terminals.
type HostState string

// Values of HostState.
const (
	// HostAbsent: the program is not on this computer.
	HostAbsent HostState = "absent"
	// HostBare: it is there, without the hooks that report its sessions to World.
	HostBare HostState = "bare"
	// HostReview: it is installed, and waits until the user allows it in the program.
	HostReview HostState = "review"
	HostReady  HostState = "ready"
	// HostOld: the installed hooks belong to another version of World.
	HostOld HostState = "old"
	// HostOutdated: the program is older than the oldest version that World's hooks were measured
	// with.
	HostOutdated HostState = "outdated"
)

// TerminalHost is an agent program of this computer.
type TerminalHost struct {
	Agent   string    `json:"agent"`
	Product string    `json:"product"`
	State   HostState `json:"state"`
	// Reason and Next say in a sentence why, and what to do; Command is the exact command for that.
	Reason  string `json:"reason,omitempty"`
	Next    string `json:"next,omitempty"`
	Command string `json:"command,omitempty"`
	// Message says how messages reach its sessions; Answer, that approvals can be answered here;
	// Usage, that it reports its consumption.
	Message TerminalWay `json:"message,omitempty"`
	Answer  bool        `json:"answer,omitempty"`
	Usage   bool        `json:"usage,omitempty"`
}

// TerminalSettings are what the user allows for agents in terminals. All are off at first.
type TerminalSettings struct {
	// Answer: their approvals come as cards here too.
	Answer bool `json:"answer"`
	// Message: messages can be sent to them.
	Message bool `json:"message"`
	// Usage: their transcripts are read for what they use, and for nothing else.
	Usage bool `json:"usage"`
}

// TerminalsAnswer is the answer to GET and PUT /api/terminals.
type TerminalsAnswer struct {
	Settings TerminalSettings `json:"settings"`
	Hosts    []TerminalHost   `json:"hosts"`
}
