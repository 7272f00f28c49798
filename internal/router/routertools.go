package router

// The tools that the router answers itself (tool.InRouter), and the MCP resources. Reads of the document are answered
// at once with the world locked. Tools that use the store or a service answer in their own goroutine (finishLater).
// Tools that wait are waiters (events.go).

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// defaultWait is how long wait_for_events waits without a timeout argument.
const defaultWait = 25 * time.Second

// answerLocked executes a tool that the router answers itself, now or later.
func (lw *liveWorld) answerLocked(c *call) {
	switch args := c.parsed.Args.(type) {
	case *tool.InspectArgs:
		lw.finishLocked(c, c.answerOf(lw.state.Inspect(queryOf(args), lw.presencesLocked())))
	case *tool.CatalogArgs:
		lw.finishLocked(c, c.answerOf(world.SearchCatalog(args.Query, args.Category, args.Limit, args.Cursor, lw.r.opt.Files(lw.user.id))))
	case *tool.WaitArgs:
		timeout := defaultWait
		if args.Timeout != nil {
			timeout = time.Duration(*args.Timeout * float64(time.Second))
		}
		lw.waitForEventsLocked(c, args.Cursor, timeout)
	case *tool.WorldsArgs:
		lw.finishLater(c, func() wire.ToolResult { return lw.worldsTool(c, args) })
	case *tool.OverviewArgs:
		lw.finishLater(c, lw.projectTool(c, func(ctx context.Context, p ProjectService) (wire.Result, *wire.Error) {
			return p.Overview(ctx, lw.user.id, args)
		}))
	case *tool.MarkArgs:
		lw.finishLater(c, lw.projectTool(c, func(ctx context.Context, p ProjectService) (wire.Result, *wire.Error) {
			return p.Mark(ctx, lw.user.id, c.agent, args)
		}))
	default: // their tools have no arguments
		switch c.tool.Name {
		case tool.WorldInfo:
			lw.finishLater(c, func() wire.ToolResult { return lw.worldInfo(c) })
		case tool.OpenWorld:
			lw.openPageLocked(c)
		default:
			lw.finishLocked(c, wire.ToolResult{Error: wire.NewError(wire.CodeInternal, "no handler is registered for %s", c.tool.Name)})
		}
	}
}

// answerOf makes the answer to a call of a result or an error. An error without an example gets the tool's.
func (c *call) answerOf(res wire.Result, e *wire.Error) wire.ToolResult {
	if e == nil {
		return wire.ToolResult{OK: true, Result: &res}
	}
	e.Example = cmp.Or(e.Example, tool.Example(c.tool.Name))
	return wire.ToolResult{Error: e}
}

// finishLater runs f in a new goroutine and finishes the call with its answer. f may use the store and take locks. A
// call that has ended in the meantime ignores the answer.
func (lw *liveWorld) finishLater(c *call, f func() wire.ToolResult) {
	lw.r.spawn(func() {
		t := f()
		lw.mu.Lock()
		defer lw.mu.Unlock()
		lw.finishLocked(c, t)
	})
}

// presencesLocked returns what inspect_world shows beside the document: the agents, and the user's camera and
// selection.
func (lw *liveWorld) presencesLocked() world.Presence {
	p := world.Presence{Agents: lw.presenceLocked().Agents}
	if page := lw.userPageLocked(); page != nil {
		p.Camera, p.Selected, p.LookingAt = page.camera, page.selected, lw.lookingAtLocked()
	}
	return p
}

// queryOf converts the arguments of inspect_world.
func queryOf(args *tool.InspectArgs) world.Query {
	return world.Query{
		ID: args.ID, Kind: args.Kind, Near: args.Near, Radius: args.Radius, Fields: args.Fields,
		Limit: args.Limit, Cursor: args.Cursor, Full: args.Detail == tool.Full,
	}
}

// worldInfo answers world_info. It reads the list of worlds before it locks the world.
func (lw *liveWorld) worldInfo(c *call) wire.ToolResult {
	ctx, cancel := lw.r.callContext()
	defer cancel()
	list, err := lw.worldsOf(ctx, c.by)
	if err != nil {
		return wire.ToolResult{Error: storeError(err)}
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	objects, _, _ := lw.state.Counts()
	env, pages := lw.state.Environment(), len(lw.pages)
	url := lw.r.opt.URL()
	if pages == 0 {
		url = lw.link(c)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "World %q (%s), revision %d. %d objects. %s.\n", lw.name, lw.worldID, lw.state.Revision(), objects, lw.environmentText(env))
	about := map[string]any{"id": lw.worldID, "name": lw.name, "revision": lw.state.Revision(), "objects": objects, "environment": env}
	if i := indexOf(list, lw.worldID); i >= 0 && damageOf(&list[i]) != "" {
		about["damage"] = damageOf(&list[i])
		fmt.Fprintf(&b, "It was found damaged on disk: %s\n", about["damage"])
	}
	fmt.Fprintf(&b, "You are %s (%s). Units: metres, y up, ground y = 0, bounds ±%v on x and z; yaw 0 looks along +z.\n", c.agent.Name, c.agent.AvatarID, world.Bounds)
	here := []map[string]any{}
	for _, a := range lw.presenceLocked().Agents {
		fmt.Fprintf(&b, "- %s (%s) at [%.1f, %.1f, %.1f], %s\n", a.Name, a.AvatarID, a.Position[0], a.Position[1], a.Position[2], a.Activity.State)
		here = append(here, map[string]any{"id": a.AvatarID, "name": a.Name, "type": a.Type, "state": a.Activity.State, "position": a.Position})
	}
	next := "Next: inspect_world near you, search_catalog for pieces, place_objects or build, then screenshot to see it."
	switch {
	case lw.userPageLocked() != nil:
		fmt.Fprintf(&b, "The user's page is open (%d).\n", pages)
	case pages > 0:
		fmt.Fprintf(&b, "A page is open (%d) from a link that an agent was given, so the user may not be looking at it.\n", pages)
	case lw.pageExpectedUntil.After(lw.r.opt.Now()):
		fmt.Fprintf(&b, "No page is connected at the moment: %s. Calls wait a few seconds for it.\n", lw.missingPageReasonLocked())
	default:
		next = "No browser page is open: changes and pictures need one. Next: open_world, or ask the user to open the URL."
	}
	if len(list) > 1 {
		fmt.Fprintf(&b, "%d worlds; the worlds tool lists and opens them.\n", len(list))
	}
	fmt.Fprintf(&b, "URL: %s\n%s", url, next)
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: b.String(), Data: wire.MustJSON(map[string]any{
		"world": about,
		"you":   c.agent, "avatars": here, "pages": pages, "url": url, "worlds": len(list), "limits": limits(wire.MaxAgentFrame), "build": lw.r.opt.Build,
	})}}
}

// environmentText describes the time, the sky and the weather in one line.
func (lw *liveWorld) environmentText(e world.Environment) string {
	hours := int(e.TimeOfDay)
	return fmt.Sprintf("%02d:%02d, %s sky, weather %s, ground %s", hours, int((e.TimeOfDay-float64(hours))*60), e.Sky, e.Weather, e.Ground)
}

// openPageLocked answers open_world:
//
//   - a page is open: at once
//   - a page is expected: when it is admitted. If it does not come in time, openPageLocked runs again
//   - otherwise it asks the browser to open one, and answers when that page is admitted or after openPageTimeout
//
// An answer with open: false holds a link for the user.
func (lw *liveWorld) openPageLocked(c *call) {
	done := func(words string, open bool, link string) wire.ToolResult {
		return wire.ToolResult{OK: true, Result: &wire.Result{Text: words, Data: wire.MustJSON(map[string]any{"open": open, "url": link})}}
	}
	noBrowser := func() wire.ToolResult {
		return done("No browser could be opened from here. "+lw.invite(c), false, lw.link(c))
	}
	waitForPage := func(came string, onTimeout func() wire.ToolResult) *waiter {
		return lw.waitLocked(&waiter{call: c, forPage: true, onTimeout: onTimeout, onWake: func() (wire.ToolResult, bool) {
			return done(came, true, lw.r.opt.URL()), true
		}})
	}
	if len(lw.pages) > 0 {
		lw.finishLocked(c, done("The page is open already: "+lw.r.opt.URL(), true, lw.r.opt.URL()))
		return
	}
	if wait := lw.pageExpectedUntil.Sub(lw.r.opt.Now()); wait > 0 {
		w := waitForPage("The user's page is back. Changes and screenshots work.", func() wire.ToolResult {
			return done("Wait a few seconds, then call again: "+lw.missingPageReasonLocked()+".", false, lw.link(c))
		})
		lw.after(wait, func() {
			if _, waiting := lw.waiters[w]; waiting { // the expected page did not come: open one
				delete(lw.waiters, w)
				lw.openPageLocked(c)
			}
		})
		return
	}
	if lw.r.opt.OpenPage == nil {
		lw.finishLocked(c, noBrowser())
		return
	}
	w := waitForPage("The page is open now. Changes and screenshots work.", func() wire.ToolResult {
		return done("The browser was asked to open the page, but it has not connected yet. If nothing appears: "+lw.invite(c), false, lw.link(c))
	})
	lw.r.spawn(func() {
		started := lw.r.opt.OpenPage(lw.user.id)
		lw.mu.Lock()
		defer lw.mu.Unlock()
		if !started {
			w.onTimeout = noBrowser
			w.timeOutLocked(lw)
			return
		}
		if now := lw.r.opt.Now(); now.Add(openPageTimeout).Before(c.deadline) {
			c.deadline = now.Add(openPageTimeout)
			c.timer.Reset(openPageTimeout)
		}
	})
}

// invite tells the agent how the user can open the page.
func (lw *liveWorld) invite(c *call) string {
	if c.by.Links() {
		return "Ask the user to open this link (it works once, within 10 minutes): " + lw.link(c)
	}
	return "Ask the user to open " + lw.link(c) + " (for a link that logs in: `world-mcp open`)."
}

// openPageTimeout is how long open_world waits for the page after it has asked the browser.
const openPageTimeout = 12 * time.Second

// readResource reads an MCP resource.
func (lw *liveWorld) readResource(by *access.Principal, device, uri string) wire.ResourceResult {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	fail := func(e *wire.Error) wire.ResourceResult { return wire.ResourceResult{Error: e} }
	if e := access.CheckResource(by, uri); e != nil {
		return fail(e)
	}
	switch {
	case uri == wire.StateURI:
		res, e := lw.state.Inspect(world.Query{}, lw.presencesLocked())
		if e != nil {
			return fail(e)
		}
		return wire.ResourceResult{OK: true, MIMEType: "application/json", Text: string(wire.MustJSON(map[string]any{
			"world": lw.worldID, "name": lw.name, "revision": lw.state.Revision(), "summary": res.Text, "inspect": res.Data,
		}))}
	case uri == wire.ScreenshotURI:
		if lw.lastShot == nil || lw.shotBy != device && by.Limited() { // a narrow token sees what it asked for itself
			return fail(wire.NewError(wire.CodeNotFound, "no screenshot was taken yet; call the screenshot tool"))
		}
		return wire.ResourceResult{OK: true, MIMEType: lw.lastShot.MIMEType, Data: lw.lastShot.Data}
	case strings.HasPrefix(uri, wire.ObjectURI):
		res, e := lw.state.Inspect(world.Query{ID: strings.TrimPrefix(uri, wire.ObjectURI), Full: true}, lw.presencesLocked())
		if e != nil {
			return fail(e)
		}
		return wire.ResourceResult{OK: true, MIMEType: "application/json", Text: string(res.Data)}
	}
	return fail(wire.NewError(wire.CodeNotFound, "there is no resource %q", clip.Line(uri, 80)))
}

// Resource reads an MCP resource in process.
func (r *Router) Resource(from Caller, uri string) wire.ResourceResult {
	ctx, cancel := r.callContext()
	defer cancel()
	lw, e := r.callersWorld(ctx, &from)
	if e != nil {
		return wire.ResourceResult{Error: e}
	}
	device, _ := from.device()
	return lw.readResource(from.By, device, uri)
}
