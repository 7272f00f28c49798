package live

import (
	"context"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	agents "github.com/worldmcp/world/internal/agents/agent" // agent is this package's own type
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/internal/world/tool"
)

// Journal stores the log entries of each world. Its implementations are safe for concurrent use.
type Journal interface {
	// Append writes the entry after the last one and returns once it is on disk. It returns
	// store.ErrConflict when another writer has used the revision.
	Append(ctx context.Context, userID, worldID string, e wire.Entry) error
	// Load returns the newest snapshot and the entries after it. The snapshot is nil when there is
	// none.
	Load(ctx context.Context, userID, worldID string) (*store.Snapshot, []wire.Entry, error)
	// Entries returns at most limit entries after a revision, oldest first.
	Entries(ctx context.Context, userID, worldID string, after uint64, limit int) ([]wire.Entry, error)
	// SaveSnapshot stores a snapshot; the log stays complete without it.
	SaveSnapshot(ctx context.Context, userID, worldID string, s store.Snapshot) error
}

// Options configure the worlds of a process.
type Options struct {
	Logger zerolog.Logger
	// Now is the clock; nil means time.Now. Timers always use real time.
	Now func() time.Time
	// NewID returns a fresh random id with the given prefix.
	NewID func(prefix string) string
	// Session returns the id that all envelopes to and from a world carry; nil: a new one each time
	// the world is opened.
	Session func(ctx context.Context, userID, worldID string) (string, error)
	// Build is the build of this binary, PageBuild that of the page it serves.
	Build     string
	PageBuild string
	// URL returns the page's address, without a key.
	URL func() string
	// Link returns a link that opens the page and logs the browser in; nil means URL.
	Link func() string
	// OpenPage tries to open the page in the user's browser and reports whether a browser started.
	// It may block for some seconds. Nil: no browser can be opened from here.
	OpenPage func(userID string) bool
	// Observe receives every finished call, for metrics and the turn log. It runs with the world
	// locked and must not block. May be nil.
	Observe func(CallRecord)
	// Project answers the project tools. Nil: there is no project.
	Project ProjectTools
	// Pair answers the tool pair, on the computer that the agents run on. Nil: this is not that
	// computer.
	Pair func(ctx context.Context, by *access.Principal, agent wire.Agent, args *tool.PairArgs) (wire.Result,
		*wire.Error)
	// Knowledge returns what a back end's agent knows, in one of its sessions, of the user's
	// actions. An empty session means the one with the newest message; a nil result, that there is
	// none. It runs with the world locked and must not block. May be nil.
	Knowledge func(userID, backend, session string) *agents.Knowledge
	// Files lists the user's uploaded files, newest first. It runs with the world locked and must
	// be quick. May be nil.
	Files func(userID string) []wire.Asset
	// MaxWaits and MaxReaders are how many calls of all users may wait and how many event streams
	// may be open at once, where every caller has a credential; 0: the constants, which reserve a
	// part for anonymous callers.
	MaxWaits, MaxReaders int
	// MaxUserWaits and MaxUserReaders limit one user; 0: as many as all users together.
	MaxUserWaits, MaxUserReaders int
	// MaxPictureMemory is how many bytes the newest pictures of all worlds take; default
	// MaxPictureMemory.
	MaxPictureMemory int
	// ReturnTimeout is how long calls wait for a page whose socket broke; default 5 s.
	ReturnTimeout time.Duration
}

// ProjectTools answers the tools project_overview and project_mark.
type ProjectTools interface {
	Overview(ctx context.Context, userID string, args *tool.OverviewArgs) (wire.Result, *wire.Error)
	Mark(ctx context.Context, userID string, by wire.Agent, args *tool.MarkArgs) (wire.Result, *wire.Error)
}

// CallRecord describes one finished call.
type CallRecord struct {
	Tool, AgentType, WorldID, CallID string
	UserID                           string // the world's user
	// Agent and AvatarID are the name and the avatar of the caller.
	Agent, AvatarID string
	// Run is the turn that the agent was in when it called; empty: unknown.
	Run string
	// Code is empty when the call succeeded.
	Code    wire.Code
	Started time.Time
	Took    time.Duration
}

// RecordOf returns the record of a call in a user's world that gets its answer now.
func RecordOf(c *calls.Call, userID, worldID string, now time.Time, t wire.ToolResult) CallRecord {
	r := CallRecord{
		Tool: c.Tool.Name, AgentType: c.Agent.Type, UserID: userID, WorldID: worldID, CallID: c.ID,
		Agent: c.Agent.Name, AvatarID: c.Agent.AvatarID, Run: c.Run, Started: c.Began, Took: now.Sub(c.Began),
	}
	if t.Error != nil {
		r.Code = t.Error.Code
	}
	return r
}

// Turn returns the call's line of the turn log. False: it has none, since waiting for events is no
// turn.
func (c CallRecord) Turn() (t wire.Turn, ok bool) {
	if c.Tool == tool.WaitForEvents {
		return t, false
	}
	t = wire.Turn{
		ID: c.CallID, At: wire.Millis(c.Started), Path: wire.PathTool, Agent: c.Agent, Avatar: c.AvatarID,
		World: c.WorldID, Run: c.Run,
		Tools: []wire.TurnTool{{Name: c.Tool, Calls: 1}}, Millis: float64(c.Took.Microseconds()) / 1000,
		Outcome: wire.OutcomeDone, Code: string(c.Code),
	}
	switch c.Code { //nolint:exhaustive // all others are failures
	case "":
	case wire.CodeCancelled, wire.CodeInterrupted:
		t.Outcome = wire.OutcomeStopped
	default:
		t.Outcome, t.Tools[0].Failed = wire.OutcomeFailed, 1
	}
	return t, true
}

// Host holds the parts that the worlds of a process share.
type Host struct {
	Options
	Journal Journal
	Worlds  Worlds
	Limits  *Limits
	// Context ends when the process stops its work.
	Context context.Context //nolint:containedctx // the life of the process, not of a call
	// Spawn runs a function in a goroutine that the process waits for when it ends.
	Spawn func(func())
	// Touch notes that the service is in use.
	Touch func()
}

// Worlds answers questions about the user's other worlds.
type Worlds interface {
	// List returns the user's worlds that a principal may see.
	List(ctx context.Context, by *access.Principal) ([]store.WorldRecord, error)
	// Manage answers the worlds tool.
	Manage(ctx context.Context, from *Caller, args *tool.WorldsArgs) wire.ToolResult
}

// Caller is an agent that calls the worlds tool.
type Caller struct {
	By       *access.Principal
	World    *World
	DeviceID string
	Agent    wire.Agent
	Deadline time.Time
}

// User is the user of a world. Its methods do not block, and lock nothing that is held while a
// world is called.
type User interface {
	ID() string
	// IsIn reports whether a world is the user's current one, where the agents of back ends stand.
	IsIn(worldID string) bool
	// Bodies returns the agents of the user's back ends.
	Bodies() []*presence.AttachedBody
	// Voice returns the agent's activity in the user's voice call; nil: there is no call.
	Voice() *presence.VoiceActivity
	// Changed notes a change in one of the user's worlds.
	Changed(worldID string)
}
