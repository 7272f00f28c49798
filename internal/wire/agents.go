// This file describes the agents at work: one record each, wherever an agent runs. The service
// joins it from what the agent's program, its back end or its coding session reports.

package wire

import "time"

// WorkKind says where an agent is at work.
type WorkKind string

// Values of WorkKind.
const (
	WorkChat     WorkKind = "chat"     // in conversations, through its back end
	WorkTerminal WorkKind = "terminal" // in a terminal, in which the user has started it
	WorkCode     WorkKind = "code"     // in a coding session
	// WorkMCP: it has come by its MCP server alone, so it is seen in the world, and nothing reaches
	// it. Only lists for programs have it; pages see it in the world's presence.
	WorkMCP WorkKind = "mcp"
)

// AgentsAtWork are the user's agents at work, in the order in which they came. A page gets all of
// them whenever one changes.
type AgentsAtWork struct {
	Agents []AgentAtWork `json:"agents,omitempty"`
	// More is how many agents in terminals there are beyond MaxTerminals.
	More int `json:"more,omitempty"`
}

// AgentAtWork is one agent that works for the user.
type AgentAtWork struct {
	// ID is that of its terminal, its coding session, its back end or, by MCP alone, its avatar,
	// and no secret.
	ID   string   `json:"id"`
	Kind WorkKind `json:"kind"`
	// Agent is the agent's type ("claude-code"), Product its name for people.
	Agent   string `json:"agent"`
	Product string `json:"product"`
	// Name distinguishes it from others: "Claude Code · folder".
	Name string `json:"name"`
	// Session is the conversation that it has, or had last; empty: none yet.
	Session string `json:"sessionId,omitempty"`
	// Avatar is the body in the world; empty: it has none, or, in a terminal, stands in the group
	// around the last body of its agent.
	Avatar   string   `json:"avatarId,omitempty"`
	Activity Activity `json:"activity"`
	// Turn is the one that runs, or the last one in a terminal; nil: there was none since the
	// service began.
	Turn *WorkTurn `json:"turn,omitempty"`
	// Questions is how many wait here for the user's answer.
	Questions int `json:"questions,omitempty"`
	// Folder is where it works; only the user's pages get it.
	Folder string `json:"folder,omitempty"`
	// Where says in which terminal it is, for people: "pts/3, iTerm2"; empty: unknown.
	Where string `json:"where,omitempty"`
	// Began is when it came; of one by MCP alone, when its activity began.
	Began time.Time `json:"began"`
	// Message says how a message reaches it; Answer, that its questions can be answered here.
	Message TerminalWay `json:"message,omitempty"`
	Answer  bool        `json:"answer,omitempty"`
	// Unmeasured: it has passed no test, and works by the user's word. It may act without asking.
	Unmeasured bool `json:"unmeasured,omitempty"`

	// The rest is about agents in terminals. Headless: it was started to do one thing, without a
	// user at the terminal. Detached: it runs on without a terminal.
	Headless bool `json:"headless,omitempty"`
	Detached bool `json:"detached,omitempty"`
	// Helpers is how many sub-agents it has at work.
	Helpers int            `json:"helpers,omitempty"`
	Usage   *TerminalUsage `json:"usage,omitempty"`
	// Itself: World has not measured what its hooks report, as that of an agent of any name.
	Itself bool `json:"itself,omitempty"`
}

// WorkTurn is one turn of an agent at work.
type WorkTurn struct {
	ID    string    `json:"id"`
	Began time.Time `json:"began"`
	// Ended and Outcome are set when it is over.
	Ended   time.Time   `json:"ended,omitzero"`
	Outcome TurnOutcome `json:"outcome,omitempty"`
	// Background: work that it has begun goes on.
	Background bool           `json:"background,omitempty"`
	Usage      *TerminalUsage `json:"usage,omitempty"`
}

// AgentStart is the body of POST /api/agents.
type AgentStart struct {
	// Agent is a type ("claude-code"), or the id of a back end.
	Agent string `json:"agent"`
	// Folder is one that the user has opened for coding: the agent works on its files, in a coding
	// session. Empty: a new conversation.
	Folder string `json:"folder,omitempty"`
	// ReadOnly, with a folder: it may look and plan, and changes nothing.
	ReadOnly bool   `json:"readOnly,omitempty"`
	Title    string `json:"title,omitempty"`
	// Text is the first message; empty: none is sent.
	Text string `json:"text,omitempty"`
}

// AgentMessage is the body of POST /api/agents/{id}/messages.
type AgentMessage struct {
	Text string `json:"text"`
	// Session is a conversation of the agent; empty: the one that the program began last, else the
	// agent's.
	Session string `json:"sessionId,omitempty"`
}

// AgentStop is the body of POST /api/agents/{id}/stop.
type AgentStop struct {
	Session string `json:"sessionId,omitempty"`
}

// AgentAnswer answers a start, a message and a stop.
type AgentAnswer struct {
	ID      string `json:"id"`
	Session string `json:"sessionId,omitempty"`
	// Turn is the one that the message began, or waits for.
	Turn string `json:"turn,omitempty"`
	// Cursor is the id of the agent's last event before it: events after this one miss nothing.
	Cursor string `json:"cursor,omitempty"`
}

// AgentEventKind says what an AgentEvent reports.
type AgentEventKind string

// Values of AgentEventKind.
const (
	AgentEventAgent   AgentEventKind = "agent"   // Agent is new, or has changed
	AgentEventMessage AgentEventKind = "message" // Message is new, or replaces the one with its id
	AgentEventDelta   AgentEventKind = "delta"   // Delta appends to a message
	AgentEventTurn    AgentEventKind = "turn"    // Turn has begun or ended
	// AgentEventGap: events are missing. Those that follow are whole again.
	AgentEventGap AgentEventKind = "gap"
	// AgentEventEnded: the agent is no longer at work. It is the last event.
	AgentEventEnded AgentEventKind = "ended"
)

// AgentEvent is an event of GET /api/agents/{id}/events.
type AgentEvent struct {
	Kind    AgentEventKind `json:"kind"`
	Session string         `json:"sessionId,omitempty"`
	Agent   *AgentAtWork   `json:"agent,omitempty"`
	Message *ChatMessage   `json:"message,omitempty"`
	Delta   *ChatDelta     `json:"delta,omitempty"`
	Turn    *AgentTurn     `json:"turn,omitempty"`
}

// AgentTurn is how far a turn is.
type AgentTurn struct {
	ID string `json:"id"`
	// Outcome is empty while it runs.
	Outcome TurnOutcome `json:"outcome,omitempty"`
	// Reason says why it failed: words, or a code.
	Reason string `json:"reason,omitempty"`
}
