// This file holds the payloads of tool calls, commits, presence and worlds.

package wire

import (
	"encoding/json"
	"time"
)

// ToolCall calls a tool. On the way to the page it also says who calls.
type ToolCall struct {
	Tool      string          `json:"tool" bound:"-"`
	Arguments json.RawMessage `json:"arguments"`
	Agent     *Agent          `json:"agent,omitempty" bound:"-"`
}

// Agent is the identity behind an avatar.
type Agent struct {
	AvatarID string `json:"avatarId"`
	Type     string `json:"type"`
	Name     string `json:"name"`
}

// ToolResult is the result of a call. Exactly one of Result and Error is set.
type ToolResult struct {
	OK     bool    `json:"ok"`
	Result *Result `json:"result,omitempty"`
	Error  *Error  `json:"error,omitempty"`
}

// Result is what a tool found or did. Text is for the model (at most 8 KB); Data contains the same
// for programs.
type Result struct {
	Text string `json:"text"`
	// Revision of the entry that the call made; 0: none.
	Revision uint64          `json:"revision,omitempty"`
	Data     json.RawMessage `json:"data,omitempty"`
	Images   []Image         `json:"images,omitempty"`
}

// Image is a picture in a result, as base64.
type Image struct {
	MIMEType string `json:"mimeType"`
	Data     string `json:"data"`
}

// ToolProgress reports how far a call is. Total 0 means unknown.
type ToolProgress struct {
	CallID   string  `json:"callId" bound:"-"`
	Progress float64 `json:"progress"`
	Total    float64 `json:"total,omitempty"`
	Message  string  `json:"message,omitempty" bound:"line,200"`
}

// CallCancel withdraws a call.
type CallCancel struct {
	CallID string `json:"callId" bound:"-"`
}

// TokenRequest is the body of POST /api/access/tokens. Without a world the token is for the one
// that is open; without scopes it may only read.
type TokenRequest struct {
	Name    string  `json:"name"`
	WorldID string  `json:"worldId,omitempty"`
	Scopes  []Scope `json:"scopes,omitempty"`
}

// TokenResult is the answer to POST /api/access/tokens. Token is the secret, which is never sent
// again.
type TokenResult struct {
	Token   string  `json:"token"`
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	WorldID string  `json:"worldId"`
	Scopes  []Scope `json:"scopes"`
}

// URIs of the resources.
const (
	// StateURI is the summary of inspect_world, as JSON.
	StateURI = "world://state"
	// ObjectURI is followed by the id of an object.
	ObjectURI = "world://object/"
	// ScreenshotURI is the newest picture of the screenshot tool or of a change.
	ScreenshotURI = "world://screenshot/latest"
)

// ResourceRead reads an MCP resource.
type ResourceRead struct {
	URI string `json:"uri" bound:"-"`
}

// ResourceResult is the content of a resource: text, or base64 data.
type ResourceResult struct {
	OK       bool   `json:"ok"`
	MIMEType string `json:"mimeType,omitempty"`
	Text     string `json:"text,omitempty"`
	Data     string `json:"data,omitempty"`
	Error    *Error `json:"error,omitempty"`
}

// Subscribe turns the delivery of entries to an agent on or off.
type Subscribe struct {
	On bool `json:"on"`
}

// AuthorKind says who made an entry.
type AuthorKind string

// Values of AuthorKind.
const (
	AuthorAgent  AuthorKind = "agent"
	AuthorUser   AuthorKind = "user"   // in the page
	AuthorSystem AuthorKind = "system" // the world service itself
)

// Author of an entry.
type Author struct {
	Kind AuthorKind `json:"kind"`
	ID   string     `json:"id"`   // avatar id, page id, or "service"
	Name string     `json:"name"` // for people
}

// OperationOp is what an operation does with an entity.
type OperationOp string

// Values of OperationOp.
const (
	OpPut    OperationOp = "put" // sets its whole value
	OpRemove OperationOp = "remove"
)

// EntityType says what an operation changes.
type EntityType string

// Values of EntityType.
const (
	EntityObject      EntityType = "object"
	EntityAvatar      EntityType = "avatar"
	EntityEnvironment EntityType = "environment"
)

// Operation is one change. A put replaces the whole value under its id; a remove deletes it.
type Operation struct {
	Op   OperationOp `json:"op"`
	Type EntityType  `json:"type"`
	// ID of the entity to remove. In a put, the value's own id counts.
	ID string `json:"id,omitempty"`
	// Value is the world.Object, world.Avatar or world.Environment of a put.
	Value json.RawMessage `json:"value,omitempty"`
}

// EventKind says what the user did.
type EventKind string

// Values of EventKind.
const (
	// EventSaid: Text is set.
	EventSaid EventKind = "said"
	// EventPointed: at Position, with ObjectID when there is an object.
	EventPointed EventKind = "pointed"
)

// Event is something that happened in addition to, or instead of, an entry's operations.
type Event struct {
	Kind     EventKind   `json:"kind"`
	Text     string      `json:"text,omitempty"`
	Position *[3]float64 `json:"position,omitempty"`
	ObjectID string      `json:"objectId,omitempty"`
}

// Entry is one line of a world's log: the operations of one call, which are applied and undone
// together.
type Entry struct {
	Revision uint64    `json:"revision"`
	Time     time.Time `json:"time"`
	Author   Author    `json:"author"`
	Tool     string    `json:"tool,omitempty"`
	// CallID deduplicates: the log contains a call at most once.
	CallID string `json:"callId,omitempty"`
	// Key is the caller's idempotency_key.
	Key string `json:"key,omitempty"`
	// Digest of the call's tool and arguments. A key belongs to one call, so it must match.
	Digest     string      `json:"digest,omitempty"`
	Operations []Operation `json:"operations" guard:"later"`
	Inverse    []Operation `json:"inverse,omitempty" guard:"later"`
	// Undoes lists the revisions that this entry undid.
	Undoes []uint64 `json:"undoes,omitempty"`
	Event  *Event   `json:"event,omitempty"`
	// Result is the call's result, so that a repeated call gets the first one.
	Result *Result `json:"result,omitempty" guard:"later"`
}

// Commit asks the router to append an entry. Result is the call's result: it is stored with the
// entry and sent to the agent when the entry is on disk. So there is never a change without its
// result, or a result without its change.
type Commit struct {
	// CallID of the agent's call; empty: the user's own change.
	CallID string `json:"callId,omitempty"`
	// BaseRevision is the revision that the page computed the operations for.
	BaseRevision uint64      `json:"baseRevision"`
	Tool         string      `json:"tool,omitempty"`
	Operations   []Operation `json:"operations"`
	Inverse      []Operation `json:"inverse"`
	Undoes       []uint64    `json:"undoes,omitempty"`
	Event        *Event      `json:"event,omitempty"`
	Result       *Result     `json:"result,omitempty"`
	// Picture: a tool.result with a picture follows, and the call's result waits for it.
	Picture bool `json:"picture,omitempty"`
	// Failed ends the call with this error although the entry is kept, for instance when a walk was
	// interrupted.
	Failed *Error `json:"failed,omitempty"`
}

// CommitAccepted says that the entry is durable under this revision. A repeated commit gets the
// first answer.
type CommitAccepted struct {
	Revision uint64    `json:"revision"`
	Time     time.Time `json:"time"`
}

// CommitConflict contains the entries that the committing page has missed.
type CommitConflict struct {
	Entries []Entry `json:"entries"`
}

// Switched names the user's new current world.
type Switched struct {
	WorldID string `json:"worldId"`
}

// WorldsChanged says that worlds were created, renamed, deleted or restored, or that another one
// was opened.
type WorldsChanged struct {
	// Name of the world that this page shows.
	Name string `json:"name"`
}

// FilesChanged says that a file of the user was uploaded or deleted.
type FilesChanged struct{}

// Camera is where a page's camera is and what it looks at, in metres.
type Camera struct {
	Position [3]float64 `json:"position"`
	Target   [3]float64 `json:"target"`
}

// PagePresence is what the user of one page sees.
type PagePresence struct {
	Visible  bool    `json:"visible"`
	Camera   *Camera `json:"camera,omitempty"`
	Selected string  `json:"selected,omitempty" bound:"line,64"` // object id
	// Followers are the objects that follow an avatar, where the page draws them now.
	Followers []Follower `json:"followers,omitempty" bound:"first,50"`
}

// Follower is the drawn position of an object that follows an avatar.
type Follower struct {
	ID       string     `json:"id" bound:"line,64"`
	Position [3]float64 `json:"position"`
}

// ActivityState is what an agent is doing. It always comes from an event and is never guessed.
type ActivityState string

// Values of ActivityState.
const (
	ActivityIdle     ActivityState = "idle"
	ActivityThinking ActivityState = "thinking"
	ActivitySpeaking ActivityState = "speaking"
	ActivityWorking  ActivityState = "working" // with a tool
	ActivityWalking  ActivityState = "walking"
	ActivityNeedsYou ActivityState = "needs-you" // waits for the user's answer
	// ActivityStale: it was busy, and there was no sign of life for a while.
	ActivityStale ActivityState = "stale"
	// ActivityLost: the connection broke, so its state is unknown.
	ActivityLost ActivityState = "lost"
	// ActivityAway: not connected.
	ActivityAway ActivityState = "away"
)

// Activity is what an agent is doing. Source names the event that says so.
type Activity struct {
	State  ActivityState `json:"state"`
	Label  string        `json:"label,omitempty"` // "place_objects · 2 objects"
	Since  time.Time     `json:"since"`
	Source string        `json:"source"`
	// Unsure: the program does not report when this ends, so it may be over.
	Unsure bool `json:"unsure,omitempty"`
}

// Bounds of a DevicePresence: the payload in bytes, helpers, and the age of its reports.
const (
	MaxDevicePresence        = 16 << 10
	MaxDevicePresenceHelpers = 8
	// MaxDoingAge is a year, in milliseconds.
	MaxDoingAge = 366 * 24 * 60 * 60 * 1000
)

// DevicePresence is what the agent of a paired device is doing. Each one replaces the one before
// it, as a whole. All but the state and its age is for devices with the scope chat.stream.
type DevicePresence struct {
	// Doing is nil if the device's computer knows nothing of its agent.
	Doing *Doing `json:"doing,omitempty"`
	// Turn is the running turn; empty: none.
	Turn    string         `json:"turn,omitempty" bound:"id"`
	Helpers []DeviceHelper `json:"helpers,omitempty" bound:"list,8"`
}

// DeviceHelper is what one helper of the agent, or another agent of the same computer, is doing.
type DeviceHelper struct {
	ID    string `json:"id" bound:"id"`
	Name  string `json:"name,omitempty" bound:"line,40"`
	Doing Doing  `json:"doing"`
}

// Doing is an Activity from another computer: with its age, because the clocks of two
// computers differ.
type Doing struct {
	State ActivityState `json:"state"`
	Label string        `json:"label,omitempty" bound:"line,120"`
	// Age is how long it has been going on, in milliseconds.
	Age    int64  `json:"ageMillis" bound:"range,0,31622400000"`
	Source string `json:"source,omitempty" bound:"line,80"`
}

// AgentPresence is one agent in the world. Position and Yaw are those of its avatar, or where it
// will join.
type AgentPresence struct {
	Agent
	Connected bool       `json:"connected"`
	LastSeen  time.Time  `json:"lastSeen"`
	Activity  Activity   `json:"activity"`
	Position  [3]float64 `json:"position"`
	Yaw       float64    `json:"yaw"` // degrees
	Color     string     `json:"color"`
	// Parent, of a helper that another agent started, is that agent's avatar.
	Parent string `json:"parent,omitempty"`
}

// Presence lists everyone in a world. It is sent whole whenever it changes.
type Presence struct {
	Agents []AgentPresence `json:"agents"`
	Pages  int             `json:"pages"`
}

// AvatarAct is a movement or gesture that is happening now. It is not part of the document.
type AvatarAct struct {
	AvatarID string `json:"avatarId" bound:"-"`
	// Action is walk, stop, say, or an action of the tool avatar_action.
	Action string `json:"action" bound:"line,64"`
	// Path, of walk, from where the avatar is to where it goes.
	Path  [][3]float64 `json:"path,omitempty" bound:"list,4096"`
	Speed float64      `json:"speed,omitempty"` // of walk, m/s
	// Yaw, of walk, is the heading at the end in degrees.
	Yaw *float64 `json:"yaw,omitempty"`
	// Target of looking, pointing or building.
	Target  *[3]float64 `json:"target,omitempty"`
	Text    string      `json:"text,omitempty" bound:"text,1000"` // of say
	Started time.Time   `json:"started,omitzero"`                 // when it began
	Seconds float64     `json:"seconds,omitempty"`                // how long it lasts
}

// UserEvent is something the user did that agents should know.
type UserEvent = Event

// TraceState is how far a traced tool call is.
type TraceState string

// Values of TraceState.
const (
	TraceStarted TraceState = "started"
	TraceDone    TraceState = "done"
	TraceFailed  TraceState = "failed"
)

// Trace shows a tool call in the page.
type Trace struct {
	CallID string     `json:"callId"`
	Tool   string     `json:"tool"`
	Agent  Agent      `json:"agent"`
	State  TraceState `json:"state"`
	// Text is one line: the request, or the outcome.
	Text   string    `json:"text,omitempty"`
	Time   time.Time `json:"time"`
	Millis float64   `json:"millis,omitempty"`
}

// Lease says whether this page executes calls. At most one page of a world does.
type Lease struct {
	Executor bool `json:"executor"`
}

// Bound names the world and session that an agent socket belongs to from now on.
type Bound struct {
	WorldID   string `json:"worldId"`
	SessionID string `json:"sessionId"`
	WorldName string `json:"worldName"`
	// Opened: a page shows the world.
	Opened bool `json:"opened"`
}

// AssetKind says what an uploaded file is.
type AssetKind string

// Values of AssetKind.
const (
	AssetImage  AssetKind = "image"
	AssetModel  AssetKind = "model"  // a GLB
	AssetFigure AssetKind = "figure" // a VRM: a body for an avatar
)

// Asset is an uploaded file: a picture for a screen, a model, or a figure. Its id is a hash of its
// content.
type Asset struct {
	// ID is img_, mdl_ or vrm_ and a hash of the content.
	ID   string    `json:"id"`
	Kind AssetKind `json:"kind"`
	// Name of the file, for people.
	Name  string `json:"name"`
	Type  string `json:"type"` // media type
	Bytes int    `json:"bytes"`
	// Size of a model is width, height and depth in metres; of an image, pixels and 0.
	Size      *[3]float64 `json:"size,omitempty"`
	Triangles int         `json:"triangles,omitempty"`
	// License, of a figure, is what its file says.
	License *License  `json:"license,omitempty"`
	Added   time.Time `json:"added"`
}

// License is what a figure's file (VRM) says about its use.
type License struct {
	Title   string   `json:"title,omitempty"`
	Authors []string `json:"authors,omitempty"`
	// Name of the licence, or its address.
	Name       string `json:"name,omitempty"`
	Use        string `json:"use,omitempty"` // who may perform with it
	Commercial string `json:"commercial,omitempty"`
	Credit     string `json:"credit,omitempty"`
}

// WorldCard is one world in the user's list.
type WorldCard struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Current   bool      `json:"current,omitempty"`
	// Objects is the number of objects; nil: unknown without opening the world.
	Objects *int `json:"objects,omitempty"`
	// DeletedAt: it can be restored until it is removed for good.
	DeletedAt *time.Time `json:"deletedAt,omitempty"`
	// Damage describes damage to its files, in words for the user.
	Damage string `json:"damage,omitempty"`
}

// Ping has no content.
type Ping struct{}
