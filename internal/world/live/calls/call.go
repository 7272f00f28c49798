// Package calls tracks the tool calls of one open world: which are open and how many each agent
// has, which repeats another, and the answers to finished ones. It has no clock and no lock: its
// owner, a live.World, holds a lock of its own. How a call gets its answer is the owner's business.
package calls

import (
	"crypto/sha256"
	"encoding/base32"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// Call is the request of a tool call.
type Call struct {
	// ID is the call's id for the page and the log (see ID).
	ID     string
	Tool   tool.Tool
	Parsed *tool.Call // the arguments
	Device string     // of the agent that calls
	Agent  wire.Agent
	// Run is the turn that the agent was in when it called; empty: unknown.
	Run      string
	By       *access.Principal
	Began    time.Time
	Deadline time.Time

	cachedDigest string // the digest, once it was asked for
	number       uint64 // orders the calls of a world by arrival
	ended        bool
	onEnd        []func()
}

// ID derives the id of a call from its device and the sender's messageId. A repeat has the same id,
// even after a restart.
func ID(device, messageID string) string {
	sum := sha256.Sum256([]byte(device + "\x00" + messageID))
	return "c_" + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:16])
}

// New completes a call that has its arguments, caller and start: it sets the tool, the id, and the
// deadline, which the tool limits. A call without a deadline gets the tool's.
func New(c Call, messageID string) *Call {
	c.ID, c.Tool = ID(c.Device, messageID), c.Parsed.Tool
	if latest := c.Began.Add(time.Duration(c.Tool.MaxSeconds) * time.Second); c.Deadline.IsZero() ||
		latest.Before(c.Deadline) {
		c.Deadline = latest
	}
	return &c
}

// Base returns the call itself; it makes types that embed a *Call a Record.
func (c *Call) Base() *Call { return c }

// Ended reports whether the call has its answer.
func (c *Call) Ended() bool { return c.ended }

// OnEnd calls f when the call has its answer.
func (c *Call) OnEnd(f func()) { c.onEnd = append(c.onEnd, f) }

// Scope is the scope that every message about the call carries.
func (c *Call) Scope() wire.Scope { return c.Parsed.Scopes()[0] }

// Digest identifies the tool and the arguments of a call. A messageId or idempotency key may be
// reused only with the same digest.
func (c *Call) Digest() string {
	if c.cachedDigest == "" {
		c.cachedDigest = c.Parsed.Digest()
	}
	return c.cachedDigest
}

// Waits reports whether a call may stay open for long without doing anything.
func (c *Call) Waits() bool {
	return c.Tool.Name == tool.WaitForEvents || c.Tool.Name == tool.OpenWorld
}

// QuickRead reports whether a call only reads and is answered at once.
func (c *Call) QuickRead() bool {
	return c.Tool.Name == tool.WorldInfo || c.Tool.Name == tool.InspectWorld || c.Tool.Name == tool.SearchCatalog
}
