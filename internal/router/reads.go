package router

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// answer executes a tool of the router. Quick ones are answered at once; those that read or write the store, or wait,
// are answered later. The caller holds h.mu.
func (lw *liveWorld) answer(c *call, args tool.Arguments) {
	switch c.tool.Name {
	case tool.WorldInfo:
		lw.later(c, func() wire.ToolResult { return lw.info(c) })
	case tool.InspectWorld:
		lw.settle(c)(lw.state.Inspect(queryOf(args), lw.presences()))
	case tool.SearchCatalog:
		lw.settle(c)(world.SearchCatalog(text(args, "query"), text(args, "category"), whole(args, "limit"), text(args, "cursor"), lw.r.opt.Files(lw.user.id)))
	case tool.WaitForEvents:
		timeout := 25 * time.Second
		if v, ok := args["timeout"].(float64); ok {
			timeout = time.Duration(v * float64(time.Second))
		}
		lw.wait(c, text(args, "cursor"), timeout)
	case tool.Worlds:
		lw.later(c, func() wire.ToolResult { return lw.worlds(c, args) })
	case tool.ProjectOverview, tool.ProjectMark:
		lw.later(c, func() wire.ToolResult { return lw.projectTool(c, args) })
	case tool.OpenWorld:
		lw.openPage(c)
	default:
		lw.finish(c, wire.ToolResult{Error: wire.NewError(wire.CodeInternal, "no one executes %s", c.tool.Name)})
	}
}

// settle finishes a call with a result or an error. The caller holds h.mu.
func (lw *liveWorld) settle(c *call) func(wire.Result, *wire.Error) {
	return func(res wire.Result, e *wire.Error) {
		if e != nil {
			if e.Example == "" {
				e.Example = tool.Example(c.tool.Name)
			}
			lw.finish(c, wire.ToolResult{Error: e})
			return
		}
		lw.finish(c, wire.ToolResult{OK: true, Result: &res})
	}
}

// later finishes a call with what f answers, in a goroutine of its own: f may use the store and take locks.
func (lw *liveWorld) later(c *call, f func() wire.ToolResult) {
	lw.r.spawn(func() {
		t := f()
		lw.mu.Lock()
		defer lw.mu.Unlock()
		lw.finish(c, t)
	})
}

// presences is what is live beside the document. The caller holds h.mu.
func (lw *liveWorld) presences() world.Presences {
	p := world.Presences{Agents: lw.presence().Agents}
	if eyes := lw.eyes(); eyes != nil {
		p.Camera, p.Selected, p.LookingAt = eyes.camera, eyes.selected, lw.lookingAt()
	}
	return p
}

func queryOf(args tool.Arguments) world.Query {
	q := world.Query{
		ID: text(args, "id"), Kind: text(args, "kind"), Limit: whole(args, "limit"), Cursor: text(args, "cursor"),
		Full: text(args, "detail") == "full",
	}
	if list, ok := args["near"].([]any); ok {
		var v world.Vec3
		for i := range v {
			v[i], _ = list[i].(float64)
		}
		q.Near = &v
	}
	q.Radius, _ = args["radius"].(float64)
	fields, _ := args["fields"].([]any)
	for _, f := range fields {
		s, _ := f.(string)
		q.Fields = append(q.Fields, s)
	}
	return q
}

func text(args tool.Arguments, key string) string {
	s, _ := args[key].(string)
	return s
}

func whole(args tool.Arguments, key string) int {
	f, _ := args[key].(float64)
	return int(f)
}

// info answers world_info.
func (lw *liveWorld) info(c *call) wire.ToolResult {
	ctx, cancel := lw.r.callContext()
	defer cancel()
	list, err := lw.r.opt.Log.Worlds(ctx, lw.user.id)
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
	fmt.Fprintf(&b, "World %q (%s), revision %d. %d objects. %s.\n", lw.name, lw.worldID, lw.state.Revision(), objects, lw.weather(env))
	damage := ""
	if at := slices.IndexFunc(list, func(w store.WorldRecord) bool { return w.ID == lw.worldID }); at >= 0 {
		damage = damageOf(&list[at])
	}
	if damage != "" {
		fmt.Fprintf(&b, "It was found damaged on disk: %s\n", damage)
	}
	fmt.Fprintf(&b, "You are %s (%s). Units: metres, y up, ground y = 0, bounds ±%v on x and z; yaw 0 looks along +z.\n", c.agent.Name, c.agent.AvatarID, world.Bounds)
	here := []map[string]any{}
	for _, a := range lw.presence().Agents {
		fmt.Fprintf(&b, "- %s (%s) at [%.1f, %.1f, %.1f], %s\n", a.Name, a.AvatarID, a.Position[0], a.Position[1], a.Position[2], a.Activity.State)
		here = append(here, map[string]any{"id": a.AvatarID, "name": a.Name, "type": a.Type, "state": a.Activity.State, "position": a.Position})
	}
	next := "Next: inspect_world near you, search_catalog for pieces, place_objects or build, then screenshot to see it."
	switch {
	case lw.eyes() != nil:
		fmt.Fprintf(&b, "The user's page is open (%d).\n", pages)
	case pages > 0:
		fmt.Fprintf(&b, "A page is open (%d), by a link that an agent was given: nobody can tell whether the user sees it.\n", pages)
	case lw.coming.After(lw.r.opt.Now()):
		fmt.Fprintf(&b, "No page is here at the moment: %s; calls wait for it some seconds.\n", lw.onItsWay())
	default:
		next = "No browser page is open: changes and pictures need one. Next: open_world, or ask the user to open the URL."
	}
	if len(list) > 1 {
		fmt.Fprintf(&b, "%d worlds; the worlds tool lists and opens them.\n", len(list))
	}
	fmt.Fprintf(&b, "URL: %s\n%s", url, next)
	about := map[string]any{"id": lw.worldID, "name": lw.name, "revision": lw.state.Revision(), "objects": objects, "environment": env}
	if damage != "" {
		about["damage"] = damage
	}
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: b.String(), Data: mustJSON(map[string]any{
		"world": about,
		"you":   c.agent, "avatars": here, "pages": pages, "url": url, "worlds": len(list), "limits": limits(wire.MaxAgentFrame), "build": lw.r.opt.Build,
	})}}
}

func (lw *liveWorld) weather(e world.Environment) string {
	hours := int(e.TimeOfDay)
	return fmt.Sprintf("%02d:%02d, %s sky, weather %s, ground %s", hours, int((e.TimeOfDay-float64(hours))*60), e.Sky, e.Weather, e.Ground)
}

// openPage answers open_world: at once when a page is open, else when the one that is on its way has come, or else the one
// that it opened. The caller holds h.mu.
func (lw *liveWorld) openPage(c *call) {
	done := func(words string, open bool, link string) wire.ToolResult {
		return wire.ToolResult{OK: true, Result: &wire.Result{Text: words, Data: mustJSON(map[string]any{"open": open, "url": link})}}
	}
	if len(lw.pages) > 0 {
		lw.finish(c, done("The page is open already: "+lw.r.opt.URL(), true, lw.r.opt.URL()))
		return
	}
	if wait := lw.coming.Sub(lw.r.opt.Now()); wait > 0 {
		w := &waiter{call: c, forPage: true}
		w.got = func(h *liveWorld) (wire.ToolResult, bool) {
			return done("The user's page is here again. Changes and screenshots work.", true, h.r.opt.URL()), true
		}
		w.give = func(*liveWorld) wire.ToolResult {
			return done("Wait some seconds, then call again: "+lw.onItsWay()+".", false, lw.link(c))
		}
		c.waiter = w
		lw.waiters[w] = struct{}{}
		time.AfterFunc(wait, func() {
			lw.mu.Lock()
			defer lw.mu.Unlock()
			if _, waiting := lw.waiters[w]; waiting { // it has not come: another one is opened
				delete(lw.waiters, w)
				lw.openPage(c)
			}
		})
		return
	}
	if lw.r.opt.OpenPage == nil {
		lw.finish(c, done("No browser could be opened from here. "+lw.invite(c), false, lw.link(c)))
		return
	}
	w := &waiter{call: c, forPage: true}
	w.got = func(h *liveWorld) (wire.ToolResult, bool) {
		return done("The page is open now. Changes and screenshots work.", true, h.r.opt.URL()), true
	}
	w.give = func(h *liveWorld) wire.ToolResult {
		return done("The browser was asked to open the page, but it has not connected yet. If nothing shows: "+h.invite(c), false, h.link(c))
	}
	c.waiter = w
	lw.waiters[w] = struct{}{}
	lw.r.spawn(func() {
		started := lw.r.opt.OpenPage(lw.user.id)
		lw.mu.Lock()
		defer lw.mu.Unlock()
		if !started {
			w.give = func(h *liveWorld) wire.ToolResult {
				return done("No browser could be opened from here. "+h.invite(c), false, h.link(c))
			}
			w.giveUp(lw)
			return
		}
		if now := lw.r.opt.Now(); now.Add(pageTime).Before(c.until) {
			c.until = now.Add(pageTime)
			c.timer.Reset(pageTime)
		}
	})
}

// invite says how the user opens the page by hand.
func (lw *liveWorld) invite(c *call) string {
	if c.trust {
		return "Ask the user to open this link (good once, for 10 minutes): " + lw.link(c)
	}
	return "Ask the user to open " + lw.link(c) + " (for a link that logs in: `world-mcp open`)."
}

// pageTime is how long open_world waits for the page after the browser was asked.
const pageTime = 12 * time.Second

// resource answers the MCP resources.
func (lw *liveWorld) resource(uri string) wire.ResourceResult {
	lw.mu.Lock()
	defer lw.mu.Unlock()
	fail := func(e *wire.Error) wire.ResourceResult { return wire.ResourceResult{Error: e} }
	switch {
	case uri == StateURI:
		res, e := lw.state.Inspect(world.Query{}, lw.presences())
		if e != nil {
			return fail(e)
		}
		return wire.ResourceResult{OK: true, MIMEType: "application/json", Text: string(mustJSON(map[string]any{
			"world": lw.worldID, "name": lw.name, "revision": lw.state.Revision(), "summary": res.Text, "inspect": res.Data,
		}))}
	case uri == ScreenshotURI:
		if lw.shot == nil {
			return fail(wire.NewError(wire.CodeNotFound, "no screenshot was taken yet; call the screenshot tool"))
		}
		return wire.ResourceResult{OK: true, MIMEType: lw.shot.MIMEType, Data: lw.shot.Data}
	case strings.HasPrefix(uri, ObjectURI):
		res, e := lw.state.Inspect(world.Query{ID: strings.TrimPrefix(uri, ObjectURI), Full: true}, lw.presences())
		if e != nil {
			return fail(e)
		}
		return wire.ResourceResult{OK: true, MIMEType: "application/json", Text: string(res.Data)}
	}
	return fail(wire.NewError(wire.CodeNotFound, "there is no resource %q", clip.Line(uri, 80)))
}

// URIs of the MCP resources.
const (
	StateURI      = "world://state"
	ObjectURI     = "world://object/"
	ScreenshotURI = "world://screenshot/latest"
)

// Resource reads a resource in process.
func (r *Router) Resource(from Caller, uri string) wire.ResourceResult {
	ctx, cancel := r.callContext()
	defer cancel()
	h, e := r.liveWorld(ctx, r.user(from.UserID), from.WorldID)
	if e != nil {
		return wire.ResourceResult{Error: e}
	}
	return h.resource(uri)
}
