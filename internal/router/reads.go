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
func (h *hub) answer(c *call, args tool.Arguments) {
	switch c.tool.Name {
	case tool.WorldInfo:
		h.later(c, func() wire.ToolResult { return h.info(c) })
	case tool.InspectWorld:
		h.settle(c)(h.state.Inspect(queryOf(args), h.presences()))
	case tool.SearchCatalog:
		h.settle(c)(world.SearchCatalog(text(args, "query"), text(args, "category"), whole(args, "limit"), text(args, "cursor"), h.r.opt.Files(h.user.id)))
	case tool.WaitForEvents:
		timeout := 25 * time.Second
		if v, ok := args["timeout"].(float64); ok {
			timeout = time.Duration(v * float64(time.Second))
		}
		h.wait(c, text(args, "cursor"), timeout)
	case tool.Worlds:
		h.later(c, func() wire.ToolResult { return h.worlds(c, args) })
	case tool.ProjectOverview, tool.ProjectMark:
		h.later(c, func() wire.ToolResult { return h.projectTool(c, args) })
	case tool.OpenWorld:
		h.openPage(c)
	default:
		h.finish(c, wire.ToolResult{Error: wire.NewError(wire.CodeInternal, "no one executes %s", c.tool.Name)})
	}
}

// settle finishes a call with a result or an error. The caller holds h.mu.
func (h *hub) settle(c *call) func(wire.Result, *wire.Error) {
	return func(res wire.Result, e *wire.Error) {
		if e != nil {
			if e.Example == "" {
				e.Example = tool.Example(c.tool.Name)
			}
			h.finish(c, wire.ToolResult{Error: e})
			return
		}
		h.finish(c, wire.ToolResult{OK: true, Result: &res})
	}
}

// later finishes a call with what f answers, in a goroutine of its own: f may use the store and take locks.
func (h *hub) later(c *call, f func() wire.ToolResult) {
	h.r.spawn(func() {
		t := f()
		h.mu.Lock()
		defer h.mu.Unlock()
		h.finish(c, t)
	})
}

// presences is what is live beside the document. The caller holds h.mu.
func (h *hub) presences() world.Presences {
	p := world.Presences{Agents: h.presence().Agents}
	if eyes := h.eyes(); eyes != nil {
		p.Camera, p.Selected, p.LookingAt = eyes.camera, eyes.selected, h.lookingAt()
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
func (h *hub) info(c *call) wire.ToolResult {
	ctx, cancel := h.r.callContext()
	defer cancel()
	list, err := h.r.opt.Log.Worlds(ctx, h.user.id)
	if err != nil {
		return wire.ToolResult{Error: storeError(err)}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	objects, _, _ := h.state.Counts()
	env, pages := h.state.Environment(), len(h.pages)
	url := h.r.opt.URL()
	if pages == 0 {
		url = h.link(c)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "World %q (%s), revision %d. %d objects. %s.\n", h.name, h.worldID, h.state.Revision(), objects, h.weather(env))
	damage := ""
	if at := slices.IndexFunc(list, func(w store.WorldRecord) bool { return w.ID == h.worldID }); at >= 0 {
		damage = damageOf(&list[at])
	}
	if damage != "" {
		fmt.Fprintf(&b, "It was found damaged on disk: %s\n", damage)
	}
	fmt.Fprintf(&b, "You are %s (%s). Units: metres, y up, ground y = 0, bounds ±%v on x and z; yaw 0 looks along +z.\n", c.agent.Name, c.agent.AvatarID, world.Bounds)
	here := []map[string]any{}
	for _, a := range h.presence().Agents {
		fmt.Fprintf(&b, "- %s (%s) at [%.1f, %.1f, %.1f], %s\n", a.Name, a.AvatarID, a.Position[0], a.Position[1], a.Position[2], a.Activity.State)
		here = append(here, map[string]any{"id": a.AvatarID, "name": a.Name, "type": a.Type, "state": a.Activity.State, "position": a.Position})
	}
	next := "Next: inspect_world near you, search_catalog for pieces, place_objects or build, then screenshot to see it."
	switch {
	case h.eyes() != nil:
		fmt.Fprintf(&b, "The user's page is open (%d).\n", pages)
	case pages > 0:
		fmt.Fprintf(&b, "A page is open (%d), by a link that an agent was given: nobody can tell whether the user sees it.\n", pages)
	case h.coming.After(h.r.opt.Now()):
		fmt.Fprintf(&b, "No page is here at the moment: %s; calls wait for it some seconds.\n", h.onItsWay())
	default:
		next = "No browser page is open: changes and pictures need one. Next: open_world, or ask the user to open the URL."
	}
	if len(list) > 1 {
		fmt.Fprintf(&b, "%d worlds; the worlds tool lists and opens them.\n", len(list))
	}
	fmt.Fprintf(&b, "URL: %s\n%s", url, next)
	about := map[string]any{"id": h.worldID, "name": h.name, "revision": h.state.Revision(), "objects": objects, "environment": env}
	if damage != "" {
		about["damage"] = damage
	}
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: b.String(), Data: mustJSON(map[string]any{
		"world": about,
		"you":   c.agent, "avatars": here, "pages": pages, "url": url, "worlds": len(list), "limits": limits(wire.MaxAgentFrame), "build": h.r.opt.Build,
	})}}
}

func (h *hub) weather(e world.Environment) string {
	hours := int(e.TimeOfDay)
	return fmt.Sprintf("%02d:%02d, %s sky, weather %s, ground %s", hours, int((e.TimeOfDay-float64(hours))*60), e.Sky, e.Weather, e.Ground)
}

// openPage answers open_world: at once when a page is open, else when the one that is on its way has come, or else the one
// that it opened. The caller holds h.mu.
func (h *hub) openPage(c *call) {
	done := func(words string, open bool, link string) wire.ToolResult {
		return wire.ToolResult{OK: true, Result: &wire.Result{Text: words, Data: mustJSON(map[string]any{"open": open, "url": link})}}
	}
	if len(h.pages) > 0 {
		h.finish(c, done("The page is open already: "+h.r.opt.URL(), true, h.r.opt.URL()))
		return
	}
	if wait := h.coming.Sub(h.r.opt.Now()); wait > 0 {
		w := &waiter{call: c, forPage: true}
		w.got = func(h *hub) (wire.ToolResult, bool) {
			return done("The user's page is here again. Changes and screenshots work.", true, h.r.opt.URL()), true
		}
		w.give = func(*hub) wire.ToolResult {
			return done("Wait some seconds, then call again: "+h.onItsWay()+".", false, h.link(c))
		}
		c.waiter = w
		h.waiters[w] = struct{}{}
		time.AfterFunc(wait, func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			if _, waiting := h.waiters[w]; waiting { // it has not come: another one is opened
				delete(h.waiters, w)
				h.openPage(c)
			}
		})
		return
	}
	if h.r.opt.OpenPage == nil {
		h.finish(c, done("No browser could be opened from here. "+h.invite(c), false, h.link(c)))
		return
	}
	w := &waiter{call: c, forPage: true}
	w.got = func(h *hub) (wire.ToolResult, bool) {
		return done("The page is open now. Changes and screenshots work.", true, h.r.opt.URL()), true
	}
	w.give = func(h *hub) wire.ToolResult {
		return done("The browser was asked to open the page, but it has not connected yet. If nothing shows: "+h.invite(c), false, h.link(c))
	}
	c.waiter = w
	h.waiters[w] = struct{}{}
	h.r.spawn(func() {
		started := h.r.opt.OpenPage(h.user.id)
		h.mu.Lock()
		defer h.mu.Unlock()
		if !started {
			w.give = func(h *hub) wire.ToolResult {
				return done("No browser could be opened from here. "+h.invite(c), false, h.link(c))
			}
			w.giveUp(h)
			return
		}
		if now := h.r.opt.Now(); now.Add(pageTime).Before(c.until) {
			c.until = now.Add(pageTime)
			c.timer.Reset(pageTime)
		}
	})
}

// invite says how the user opens the page by hand.
func (h *hub) invite(c *call) string {
	if c.trust {
		return "Ask the user to open this link (good once, for 10 minutes): " + h.link(c)
	}
	return "Ask the user to open " + h.link(c) + " (for a link that logs in: `world-mcp open`)."
}

// pageTime is how long open_world waits for the page after the browser was asked.
const pageTime = 12 * time.Second

// resource answers the MCP resources.
func (h *hub) resource(uri string) wire.ResourceResult {
	h.mu.Lock()
	defer h.mu.Unlock()
	fail := func(e *wire.Error) wire.ResourceResult { return wire.ResourceResult{Error: e} }
	switch {
	case uri == StateURI:
		res, e := h.state.Inspect(world.Query{}, h.presences())
		if e != nil {
			return fail(e)
		}
		return wire.ResourceResult{OK: true, MIMEType: "application/json", Text: string(mustJSON(map[string]any{
			"world": h.worldID, "name": h.name, "revision": h.state.Revision(), "summary": res.Text, "inspect": res.Data,
		}))}
	case uri == ScreenshotURI:
		if h.shot == nil {
			return fail(wire.NewError(wire.CodeNotFound, "no screenshot was taken yet; call the screenshot tool"))
		}
		return wire.ResourceResult{OK: true, MIMEType: h.shot.MIMEType, Data: h.shot.Data}
	case strings.HasPrefix(uri, ObjectURI):
		res, e := h.state.Inspect(world.Query{ID: strings.TrimPrefix(uri, ObjectURI), Full: true}, h.presences())
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
	h, e := r.hub(ctx, r.user(from.UserID), from.WorldID)
	if e != nil {
		return wire.ResourceResult{Error: e}
	}
	return h.resource(uri)
}
