package directory

import (
	"context"
	"maps"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// The agents of a user may act in a world of another process: the service of a computer that is
// paired with a hosted relay forwards its agents' calls there (package uplink). Pages, the agents
// of back ends and event streams stay in the current world of this process, and so do agents that
// are bound to a world, and calls that name one.

// Target is a world that receives calls: a live.World, or a connection to a remote one.
type Target interface {
	live.Place
	// Deliver starts a call, whose Reply gets the answer.
	Deliver(req live.Request)
	// Cancel withdraws a call by its calls.ID.
	Cancel(callID string)
	// Resource reads an MCP resource for a device. It may wait for the other process for some
	// seconds.
	Resource(by *access.Principal, device, uri string) wire.ResourceResult
}

// activeRemote returns the world of another process in which a user's agents act; nil: none.
func (c *current) activeRemote(userID string) Target {
	if c.opt.ActiveRemote == nil {
		return nil
	}
	return c.opt.ActiveRemote(userID)
}

// AgentPlace returns the world for the socket of an agent that is bound to none.
func (c *current) AgentPlace(ctx context.Context, userID string) (live.Place, *wire.Error) {
	if there := c.activeRemote(userID); there != nil {
		return there, nil
	}
	return c.Place(ctx, userID, "")
}

// FollowAgent does for the socket of an agent what Follow does for that of a page.
func (c *current) FollowAgent(ctx context.Context, userID string, from live.Place, move func(to live.Place)) {
	u := c.user(userID)
	u.switchMu.Lock()
	defer u.switchMu.Unlock()
	there := c.activeRemote(userID)
	if there == nil {
		c.follow(ctx, u, from, move)
		return
	}
	if from != live.Place(there) {
		move(there)
	}
}

// MoveAgents moves the sockets of a user's agents to the world in which they act now, and notifies
// watchers. Call it after the result of Options.ActiveRemote has changed.
func (c *current) MoveAgents(ctx context.Context, userID string) *wire.Error {
	u := c.user(userID)
	u.switchMu.Lock()
	defer u.switchMu.Unlock()
	var to live.Place
	if there := c.activeRemote(userID); there != nil {
		to = there
	} else {
		w, e := c.world(ctx, u, "")
		if e != nil {
			return e
		}
		to = w
	}
	u.mu.Lock()
	agents := slices.Collect(maps.Keys(u.agents))
	u.mu.Unlock()
	for _, a := range agents {
		a.MoveTo(to)
	}
	u.Changed("")
	return nil
}

// RemoteChanged notes a change in the world of another process in which a user's agents act.
func (c *current) RemoteChanged(userID string) { c.user(userID).Changed("") }
