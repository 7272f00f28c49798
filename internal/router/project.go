package router

import (
	"context"

	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// ProjectService is the user's project, for pages and for the project tools of agents.
type ProjectService interface {
	// Answer answers a page's request.
	Answer(ctx context.Context, userID string, q wire.ProjectRequest) wire.ProjectAnswer
	// Greet sends a new page the current state. Events that happen afterwards must be published after it. send does not
	// block.
	Greet(userID string, send func(wire.ProjectEvent))
	// Overview answers the tool project_overview, Mark the tool project_mark.
	Overview(ctx context.Context, userID string, args *tool.OverviewArgs) (wire.Result, *wire.Error)
	Mark(ctx context.Context, userID string, by wire.Agent, args *tool.MarkArgs) (wire.Result, *wire.Error)
}

// PublishProject sends a project event to all pages of a user; viewers get it without the folders on offer. It does not
// block.
func (r *Router) PublishProject(userID string, e wire.ProjectEvent) {
	r.publish(userID, wire.KindProjectEvent, e, withoutOffers(e))
}

// Footprints returns the ground areas that objects cover in the user's current world, as world.State.Footprints does;
// nil when the world cannot be read.
func (r *Router) Footprints(userID string) [][4]float64 {
	ctx, cancel := r.callContext()
	defer cancel()
	lw, e := r.liveWorld(ctx, r.user(userID), "")
	if e != nil {
		return nil
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	return lw.state.Footprints()
}

// project passes a page's request to the project.
func (p *page) project(messageID string, q wire.ProjectRequest) {
	failed := func(e *wire.Error) any { return wire.ProjectAnswer{Error: e} }
	p.askService(messageID, wire.KindProjectAnswer, failed, func(ctx context.Context) any {
		if p.r.opt.Project == nil {
			return failed(wire.NewError(wire.CodeNotFound, "no project can be shown here"))
		}
		return p.r.opt.Project.Answer(ctx, p.user.id, q)
	})
}

// projectTool wraps a call of the project into the answer of a project tool. It runs in finishLater.
func (lw *liveWorld) projectTool(c *call, ask func(context.Context, ProjectService) (wire.Result, *wire.Error)) func() wire.ToolResult {
	return func() wire.ToolResult {
		if lw.r.opt.Project == nil {
			return wire.ToolResult{Error: wire.NewError(wire.CodeNotFound, "no project can be shown here")}
		}
		ctx, cancel := lw.r.callContext()
		defer cancel()
		return c.answerOf(ask(ctx, lw.r.opt.Project))
	}
}
