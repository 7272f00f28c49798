package router

import (
	"context"

	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// Project is the user's project, as pages and tools use it.
type ProjectService interface {
	// Answer answers a page's request.
	Answer(ctx context.Context, userID string, q wire.ProjectRequest) wire.ProjectAnswer
	// Greet tells a page that came in how things are; events that happen afterwards must be published behind it. tell
	// never blocks.
	Greet(userID string, tell func(wire.ProjectEvent))
	// Overview and Mark are the agents' tools project_overview and project_mark.
	Overview(ctx context.Context, userID string, args tool.Arguments) (wire.Result, *wire.Error)
	Mark(ctx context.Context, userID string, by wire.Agent, args tool.Arguments) (wire.Result, *wire.Error)
}

// PublishProject sends an event of the project to all pages of a user.
func (r *Router) PublishProject(userID string, e wire.ProjectEvent) {
	r.publish(userID, wire.KindProjectEvent, e, withoutOffers(e))
}

// Footprints are the grounds that things cover in the user's current world; nil when it cannot be read.
func (r *Router) Footprints(userID string) [][4]float64 {
	ctx, cancel := r.callContext()
	defer cancel()
	u := r.user(userID)
	id, e := r.currentWorld(ctx, u)
	if e != nil {
		return nil
	}
	h, e := r.liveWorld(ctx, u, id)
	if e != nil {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state.Footprints()
}

// project hands a page's request to the project.
func (p *page) project(messageID string, q wire.ProjectRequest) {
	failed := func(e *wire.Error) any { return wire.ProjectAnswer{Error: e} }
	p.ask(messageID, wire.KindProjectAnswer, failed, func(ctx context.Context) any {
		if p.r.opt.Project == nil {
			return failed(wire.NewError(wire.CodeNotFound, "no project can be shown here"))
		}
		return p.r.opt.Project.Answer(ctx, p.user.id, q)
	})
}

// projectTool answers the agents' tools about the project.
func (lw *liveWorld) projectTool(c *call, args tool.Arguments) wire.ToolResult {
	p := lw.r.opt.Project
	if p == nil {
		return wire.ToolResult{Error: wire.NewError(wire.CodeNotFound, "no project can be shown here")}
	}
	ctx, cancel := lw.r.callContext()
	defer cancel()
	var res wire.Result
	var e *wire.Error
	if c.tool.Name == tool.ProjectOverview {
		res, e = p.Overview(ctx, lw.user.id, args)
	} else {
		res, e = p.Mark(ctx, lw.user.id, c.agent, args)
	}
	if e != nil {
		if e.Example == "" {
			e.Example = tool.Example(c.tool.Name)
		}
		return wire.ToolResult{Error: e}
	}
	return wire.ToolResult{OK: true, Result: &res}
}
