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
// paired with a hosted relay sends what its agents do there (package uplink). Pages, the agents of
// back ends and event streams stay in the current world of this process. Agents that are bound to a
// world, and calls that name one, are not concerned.

// Target is a world in which calls are made: a live.World, or the way to one that is elsewhere.
type Target interface {
	live.Place
	// Deliver takes a call, whose Reply gets the answer.
	Deliver(req live.Request)
	// Cancel withdraws a call by its calls.ID.
	Cancel(callID string)
	// Resource reads an MCP resource for a device. It may wait for the other process for some
	// seconds.
	Resource(by *access.Principal, device, uri string) wire.ResourceResult
}

// activeRemote returns the world of another process in which a user's agents act; nil: they act
// here.
func (c *current) activeRemote(userID string) Target {
	if c.opt.ActiveRemote == nil {
		return nil
	}
	return c.opt.ActiveRemote(userID)
}

// AgentPlace returns where a user's agents act, for the socket of one that is bound to no world.
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

// MoveAgents moves the sockets of a user's agents to where the agents act now, and tells who
// watches. It is called after Options.ActiveRemote has got another answer.
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
