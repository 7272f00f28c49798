package wire

import (
	"encoding/json"
	"time"
)

// ToolCall asks for one tool. On the way to the page it also names who asks.
type ToolCall struct {
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
	Agent     *Agent          `json:"agent,omitempty"`
}

// Agent is who acts: the identity behind an avatar.
type Agent struct {
	AvatarID string `json:"avatarId"`
	Type     string `json:"type"`
	Name     string `json:"name"`
}

// ToolResult is the answer to a call: exactly one of Result and Error is set.
type ToolResult struct {
	OK     bool    `json:"ok"`
	Result *Result `json:"result,omitempty"`
	Error  *Error  `json:"error,omitempty"`
}

// Result is what a tool found or did. Text is what a model reads (at most 8 KB); Data says the same for programs.
type Result struct {
	Text     string          `json:"text"`
	Revision uint64          `json:"revision,omitempty"` // the entry that the call made
	Data     json.RawMessage `json:"data,omitempty"`
	Images   []Image         `json:"images,omitempty"`
}

// Image is a picture in an answer; Data is base64.
type Image struct {
	MIMEType string `json:"mimeType"`
	Data     string `json:"data"`
}

// ToolProgress tells how far a call is; Total 0 means unknown.
type ToolProgress struct {
	CallID   string  `json:"callId"`
	Progress float64 `json:"progress"`
	Total    float64 `json:"total,omitempty"`
	Message  string  `json:"message,omitempty"`
}

// CallCancel withdraws a call.
type CallCancel struct {
	CallID string `json:"callId"`
}

// ResourceRead asks for an MCP resource.
type ResourceRead struct {
	URI string `json:"uri"`
}

// ResourceResult is its content: text, or base64 data.
type ResourceResult struct {
	OK       bool   `json:"ok"`
	MIMEType string `json:"mimeType,omitempty"`
	Text     string `json:"text,omitempty"`
	Data     string `json:"data,omitempty"`
	Error    *Error `json:"error,omitempty"`
}

// Subscribe turns the flow of entries to an agent on or off.
type Subscribe struct {
	On bool `json:"on"`
}

// Author of an entry.
type Author struct {
	Kind string `json:"kind" ts:"'agent'|'user'|'system'"`
	ID   string `json:"id"`   // avatar id, page id, or "service"
	Name string `json:"name"` // for people
}

// Operation is one state-carrying change: put replaces the whole value under its id, remove deletes it.
type Operation struct {
	Op    string          `json:"op" ts:"'put'|'remove'"`
	Type  string          `json:"type" ts:"'object'|'avatar'|'environment'"`
	ID    string          `json:"id,omitempty"`    // of what is removed
	Value json.RawMessage `json:"value,omitempty"` // what is put: world.Object, world.Avatar or world.Environment
}

// Event is what an entry tells beside (or instead of) its operations.
type Event struct {
	Kind     string      `json:"kind" ts:"'said'|'pointed'"`
	Text     string      `json:"text,omitempty"`
	Position *[3]float64 `json:"position,omitempty"`
	ObjectID string      `json:"objectId,omitempty"`
}

// Entry is one line of a world's log: the operations of one call, applied together, undone together.
type Entry struct {
	Revision   uint64      `json:"revision"`
	Time       time.Time   `json:"time"`
	Author     Author      `json:"author"`
	Tool       string      `json:"tool,omitempty"`
	CallID     string      `json:"callId,omitempty"` // dedupes: a call is in the log at most once
	Key        string      `json:"key,omitempty"`    // the caller's idempotency_key
	Digest     string      `json:"digest,omitempty"` // of the call's tool and arguments: a key belongs to one call
	Operations []Operation `json:"operations"`
	Inverse    []Operation `json:"inverse,omitempty"`
	Undoes     []uint64    `json:"undoes,omitempty"` // revisions that this entry took back
	Event      *Event      `json:"event,omitempty"`
	Result     *Result     `json:"result,omitempty"` // the call's answer, so that a repeat gets the first one
}

// Commit asks the router to append an entry. Result is the call's answer: it is stored with the entry and sent to the
// agent once the entry is on disk, so a change without its answer (or the reverse) cannot be.
type Commit struct {
	CallID       string      `json:"callId,omitempty"` // of the agent's call; empty: the user's own hands
	BaseRevision uint64      `json:"baseRevision"`
	Tool         string      `json:"tool,omitempty"`
	Operations   []Operation `json:"operations"`
	Inverse      []Operation `json:"inverse"`
	Undoes       []uint64    `json:"undoes,omitempty"`
	Event        *Event      `json:"event,omitempty"`
	Result       *Result     `json:"result,omitempty"`
	Picture      bool        `json:"picture,omitempty"` // a tool.result with a picture follows: the call's answer waits for it
	Failed       *Error      `json:"failed,omitempty"`  // the call ends with this all the same: a walk that was broken off
}

// CommitAccepted: the entry has this revision and is durable. A commit that was repeated gets the first answer.
type CommitAccepted struct {
	Revision uint64    `json:"revision"`
	Time     time.Time `json:"time"`
}

// CommitConflict carries what the committer missed.
type CommitConflict struct {
	Entries []Entry `json:"entries"`
}

// Switched names the user's current world.
type Switched struct {
	WorldID string `json:"worldId"`
}

// WorldsChanged tells that worlds were made, renamed, deleted or restored, or another one was opened.
type WorldsChanged struct {
	Name string `json:"name"` // of the world that this page shows
}

// Camera is where a page looks from and at, in metres.
type Camera struct {
	Position [3]float64 `json:"position"`
	Target   [3]float64 `json:"target"`
}

// PagePresence is what the user of one page sees.
type PagePresence struct {
	Visible  bool    `json:"visible"`
	Camera   *Camera `json:"camera,omitempty"`
	Selected string  `json:"selected,omitempty"` // object id
}

// Activity is what an agent is doing, never guessed: Source names the event that told it. Stale: it was busy and has said
// nothing for long. Lost: the connection to it broke, and nobody knows. Away: it left.
type Activity struct {
	State  string    `json:"state" ts:"'idle'|'thinking'|'speaking'|'working'|'walking'|'needs-you'|'stale'|'lost'|'away'"`
	Label  string    `json:"label,omitempty"` // "place_objects · 2 objects"
	Since  time.Time `json:"since"`
	Source string    `json:"source"`
}

// AgentPresence is one agent in the world. Position and Yaw are where it stands by the document, or where it joins.
type AgentPresence struct {
	Agent
	Connected bool       `json:"connected"`
	LastSeen  time.Time  `json:"lastSeen"`
	Activity  Activity   `json:"activity"`
	Position  [3]float64 `json:"position"`
	Yaw       float64    `json:"yaw"` // degrees
	Color     string     `json:"color"`
	Parent    string     `json:"parent,omitempty"` // of a helper that another agent started: that one's avatar
}

// Presence is everyone in a world, sent whole whenever it changes.
type Presence struct {
	Agents []AgentPresence `json:"agents"`
	Pages  int             `json:"pages"`
}

// AvatarAct is a movement or gesture that is happening now; it is not part of the document.
type AvatarAct struct {
	AvatarID string       `json:"avatarId"`
	Action   string       `json:"action"`            // walk, stop, say, or an avatar_action
	Path     [][3]float64 `json:"path,omitempty"`    // of walk: from where it stands to where it goes
	Speed    float64      `json:"speed,omitempty"`   // of walk, m/s
	Yaw      *float64     `json:"yaw,omitempty"`     // of walk: the heading at the end, degrees
	Target   *[3]float64  `json:"target,omitempty"`  // of a look, a point, a build gesture
	Text     string       `json:"text,omitempty"`    // of say
	Started  time.Time    `json:"started,omitzero"`  // when it began
	Seconds  float64      `json:"seconds,omitempty"` // how long it lasts
}

// UserEvent is something the user did that agents should hear of.
type UserEvent = Event

// Trace shows a tool call in the page.
type Trace struct {
	CallID string    `json:"callId"`
	Tool   string    `json:"tool"`
	Agent  Agent     `json:"agent"`
	State  string    `json:"state" ts:"'started'|'done'|'failed'"`
	Text   string    `json:"text,omitempty"` // one line: what was asked, or what came of it
	Time   time.Time `json:"time"`
	Millis float64   `json:"millis,omitempty"`
}

// Lease says whether this page is the executor.
type Lease struct {
	Executor bool `json:"executor"`
}

// Bound tells an agent socket its world and session.
type Bound struct {
	WorldID   string `json:"worldId"`
	SessionID string `json:"sessionId"`
	WorldName string `json:"worldName"`
	Opened    bool   `json:"opened"` // a page is open on it
}

// Asset is a file that the user or an agent gave: a picture for a screen, a model, a figure. Its id names its content.
type Asset struct {
	ID        string      `json:"id"` // img_, mdl_ or vrm_ and the content's hash
	Kind      string      `json:"kind" ts:"'image'|'model'|'figure'"`
	Name      string      `json:"name"` // of the file, for people
	Type      string      `json:"type"` // media type
	Bytes     int         `json:"bytes"`
	Size      *[3]float64 `json:"size,omitempty"` // of a model: width, height, depth in metres; of an image: pixels and 0
	Triangles int         `json:"triangles,omitempty"`
	License   *License    `json:"license,omitempty"` // of a figure: what its file says
	Added     time.Time   `json:"added"`
}

// License is what a figure's file (VRM) says about its use.
type License struct {
	Title      string   `json:"title,omitempty"`
	Authors    []string `json:"authors,omitempty"`
	Name       string   `json:"name,omitempty"` // or its address
	Use        string   `json:"use,omitempty"`  // who may perform with it
	Commercial string   `json:"commercial,omitempty"`
	Credit     string   `json:"credit,omitempty"`
}

// WorldCard is one world in the user's list.
type WorldCard struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	CreatedAt time.Time  `json:"createdAt"`
	UpdatedAt time.Time  `json:"updatedAt"`
	Current   bool       `json:"current,omitempty"`
	Objects   *int       `json:"objects,omitempty"`   // how many things are in it; absent: not known without opening it
	DeletedAt *time.Time `json:"deletedAt,omitempty"` // it can be taken back until it is swept
	Damage    string     `json:"damage,omitempty"`    // what of it was found damaged on disk, in words for the user
}

// Ping carries nothing.
type Ping struct{}
