package directory

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/calls"
)

// Caller identifies an agent that calls without a socket, over REST or HTTP MCP.
type Caller struct {
	By *access.Principal
	// WorldID is the world to act in; empty: the one of the principal, or else the user's current
	// world.
	WorldID   string
	AgentType string
	AgentName string
	// AvatarID names the avatar that acts, if it is known; otherwise it is the first one of the
	// type and name.
	AvatarID string
	// NoNote asks for answers without a note of the user's recent actions.
	NoNote bool
}

// device returns the agent device that a caller acts as, and its avatar.
func (d *Directory) device(c *Caller) (string, wire.Agent) {
	if known, ok := d.opt.Devices.ByAvatar(c.By.UserID, c.AvatarID); ok {
		return known.ID, known.Agent
	}
	dev := d.opt.Devices.Of(identityOf(c.By, c.AgentType, c.AgentName), c.By.Trusted)
	return cmp.Or(c.By.DeviceID, dev.ID), dev.Agent
}

// identityOf returns the identity of an agent that acts for a principal. An agent with a token of
// its own has devices of its own.
func identityOf(by *access.Principal, agentType, name string) device.Claimant {
	who := device.Claimant{UserID: by.UserID, Type: agentType, Name: name}
	if by.Limited() {
		who.Credential = by.Credential
	}
	if by.IsCodingRun {
		who.Body = by.DeviceID
	}
	return who
}

// Claim gives an agent's socket its device, until release is called. had is its previous device;
// empty: it is new. process identifies the agent's process on this computer; empty: not known.
// loose: it is none of a known program.
func (d *Directory) Claim(by *access.Principal, agentType, name, had, process string, loose bool) (dev device.Device,
	release func(),
) {
	who := identityOf(by, agentType, name)
	who.Process, who.Loose = process, loose
	return d.opt.Devices.Claim(who, had)
}

// ClaimTerminal gives the conversation of an agent in a terminal its device: that of the agent's
// sockets from the same process.
func (d *Directory) ClaimTerminal(userID, agentType, process, session string, loose bool) (
	dev device.Device, release func(),
) {
	who := device.Claimant{UserID: userID, Type: agentType, Process: process, Session: session, Loose: loose}
	return d.opt.Devices.Claim(who, "")
}

// BackEnd returns the device of an agent that the service runs itself, or whose gateway it speaks
// with.
func (d *Directory) BackEnd(userID, agentType string) device.Device {
	return d.opt.Devices.Of(device.Claimant{UserID: userID, Type: agentType, BackEnd: true}, true)
}

// targetOf returns where a caller's calls go: the world that it names or is bound to, or else
// wherever the user's agents act.
func (d *Directory) targetOf(ctx context.Context, from *Caller) (Target, *wire.Error) {
	if from.WorldID == "" && from.By.WorldID == "" {
		if there := d.activeRemote(from.By.UserID); there != nil {
			return there, nil
		}
	}
	w, e := d.callersWorld(ctx, from)
	if e != nil {
		return nil, e
	}
	return w, nil
}

// callersWorld opens the world of this process that a caller means. A principal that is bound to a
// world learns nothing about others.
func (d *Directory) callersWorld(ctx context.Context, from *Caller) (*live.World, *wire.Error) {
	id := cmp.Or(from.WorldID, from.By.WorldID)
	if !from.By.MaySee(id) {
		return nil, wire.NotFound(wire.MissingWorld, "there is no such world")
	}
	return d.world(ctx, d.user(from.By.UserID), id)
}

// Call makes a tool call in process and waits for its answer. An empty messageID gets a fresh one.
// ctx's deadline shortens the call's; when ctx ends, the call is cancelled. progress may be nil; it
// runs in the caller's goroutine.
func (d *Directory) Call(ctx context.Context, from Caller, messageID, toolName string, args json.RawMessage,
	progress func(wire.ToolProgress),
) wire.ToolResult {
	w, e := d.targetOf(ctx, &from)
	if e != nil {
		return wire.ToolResult{Error: e}
	}
	messageID = cmp.Or(messageID, d.opt.NewID("m_"))
	id, agent := d.device(&from)
	answer := make(chan wire.ToolResult, 1)
	req := live.Request{
		By: from.By, DeviceID: id, Agent: agent, MessageID: messageID, Tool: toolName, Arguments: args,
		NoNote: from.NoNote,
		Reply: func(_ *live.Outbox, t wire.ToolResult) bool {
			answer <- t
			return true
		},
	}
	// progress may be slow, so it must not run with the world locked. Reports that arrive meanwhile
	// are dropped.
	steps := make(chan wire.ToolProgress, 1)
	if progress != nil {
		req.Progress = func(_ *live.Outbox, p wire.ToolProgress) {
			select {
			case steps <- p:
			default: // the previous report has not been read yet
			}
		}
	}
	req.Deadline, _ = ctx.Deadline()
	w.Deliver(req)
	for {
		select {
		case t := <-answer:
			return t
		case p := <-steps:
			progress(p)
		case <-ctx.Done():
			w.Cancel(calls.ID(id, messageID))
			return <-answer
		}
	}
}

// CancelTurn cancels the open calls that a back end's agent began in a turn, in all of the user's
// worlds. It does not wait for the calls to end.
func (d *Directory) CancelTurn(userID, agentType, turn string) {
	id := d.BackEnd(userID, agentType).ID
	for _, w := range d.openWorlds(userID) {
		w.CancelTurn(id, turn)
	}
}

// Resource reads an MCP resource in process.
func (d *Directory) Resource(ctx context.Context, from Caller, uri string) wire.ResourceResult {
	w, e := d.targetOf(ctx, &from)
	if e != nil {
		return wire.ResourceResult{Error: e}
	}
	id, _ := d.device(&from)
	return w.Resource(from.By, id, uri)
}

// Listen counts a principal's stream of changes (Watch) as an event stream, or refuses it. release
// undoes the count.
func (d *Directory) Listen(by *access.Principal) (release func(), e *wire.Error) {
	return d.host.Limits.CountReader(by)
}

// Subscribe opens a reader's world for its events after a revision; nil means from now on. It is
// always one of this process, which has the log to continue from. The caller calls Replay next, and
// must Close the subscription.
func (d *Directory) Subscribe(ctx context.Context, from Caller, after *uint64) (*live.Subscription, *wire.Error) {
	w, e := d.callersWorld(ctx, &from)
	if e != nil {
		return nil, e
	}
	return w.Subscribe(from.By, after)
}
