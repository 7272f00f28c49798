package router

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// worldsTool answers the worlds tool. Agents cannot delete worlds; only the user can, in the page.
func (lw *liveWorld) worldsTool(c *call, args *tool.WorldsArgs) wire.ToolResult {
	ctx, cancel := lw.r.callContext()
	defer cancel()
	if args.Action == tool.WorldsList {
		return lw.listWorlds(ctx, c.by)
	}
	if c.by.WorldID != "" {
		return wire.ToolResult{Error: wire.NewError(wire.CodeNotAllowed, "the token of this agent is for the world that it is in, and no other").
			Try("Ask the user for a token without a world.")}
	}
	if args.Action == tool.WorldsCreate {
		made, e := lw.r.CreateWorld(ctx, lw.user.id, args.Name)
		if e != nil {
			return wire.ToolResult{Error: e}
		}
		return lw.openForCaller(ctx, c, store.WorldRecord{ID: made.ID, Name: made.Name}, "Created and opened")
	}
	w, e := lw.resolveWorld(ctx, args)
	if e != nil {
		return wire.ToolResult{Error: e}
	}
	switch args.Action { //nolint:exhaustive // list and create returned above; open follows below
	case tool.WorldsRename:
		name, e := lw.r.RenameWorld(ctx, lw.user.id, w.ID, args.Name)
		if e != nil {
			e.Example = `{"action":"rename","id":"` + w.ID + `","name":"Garden"}`
			return wire.ToolResult{Error: e}
		}
		return worldAnswer(fmt.Sprintf("%q (%s) is now called %q.", w.Name, w.ID, name), w.ID, name)
	case tool.WorldsDuplicate:
		// Duplicating syncs each entry of the history to disk, so it gets all the time that the call has.
		long, end := context.WithDeadline(lw.r.ctx, c.deadline)
		defer end()
		made, e := lw.r.DuplicateWorld(long, lw.user.id, w.ID, args.Name)
		if e != nil {
			return wire.ToolResult{Error: e}
		}
		return worldAnswer(fmt.Sprintf("Copied %q to %q (%s). You are still in %s; open the copy with {\"action\":\"open\",\"id\":%q}.", w.Name, made.Name, made.ID, lw.worldID, made.ID), made.ID, made.Name)
	}
	return lw.openForCaller(ctx, c, w, "Opened")
}

// resolveWorld returns the world that a call names. Every action but open defaults to the world that the agent is in.
func (lw *liveWorld) resolveWorld(ctx context.Context, args *tool.WorldsArgs) (store.WorldRecord, *wire.Error) {
	id := args.ID
	if id == "" && args.Action != tool.WorldsOpen {
		id = lw.worldID
	}
	w, e := lw.r.findWorld(ctx, lw.user.id, id)
	if e != nil {
		e.Example = fmt.Sprintf(`{"action":%q,"id":%q}`, args.Action, lw.worldID)
	}
	return w, e
}

// worldAnswer is a result about one world.
func worldAnswer(words, id, name string) wire.ToolResult {
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: words, Data: wire.MustJSON(map[string]any{"id": id, "name": name})}}
}

// worldsOf returns the worlds of the user that a principal may see.
func (lw *liveWorld) worldsOf(ctx context.Context, by *access.Principal) ([]store.WorldRecord, error) {
	list, err := lw.r.opt.Log.Worlds(ctx, lw.user.id)
	return slices.DeleteFunc(list, func(w store.WorldRecord) bool { return !by.May(w.ID) }), err
}

// listWorlds lists the worlds for a model. It stops after about 7 KB of text; the count at the end is the full one.
func (lw *liveWorld) listWorlds(ctx context.Context, by *access.Principal) wire.ToolResult {
	list, err := lw.worldsOf(ctx, by)
	if err != nil {
		return wire.ToolResult{Error: storeError(err)}
	}
	var b strings.Builder
	rows := []map[string]any{}
	for _, w := range list {
		mark := ""
		if w.ID == lw.worldID {
			mark = " (open now)"
		}
		if b.Len() < 7<<10 {
			row := map[string]any{"id": w.ID, "name": w.Name, "open": w.ID == lw.worldID, "created": w.CreatedAt}
			if damage := damageOf(&w); damage != "" {
				mark += "; found damaged on disk: " + damage
				row["damage"] = damage
			}
			fmt.Fprintf(&b, "%s %q%s\n", w.ID, w.Name, mark)
			rows = append(rows, row)
		}
	}
	word := "worlds"
	if len(list) == 1 {
		word = "world"
	}
	fmt.Fprintf(&b, "%d %s. Open one with {\"action\":\"open\",\"id\":…}.", len(list), word)
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: b.String(), Data: wire.MustJSON(map[string]any{"worlds": rows})}}
}

// damageOf returns in one line what of a world was found damaged on disk; empty: nothing, or the user has dismissed it.
func damageOf(w *store.WorldRecord) string { return clip.Line(w.Damage, 300) }

// openForCaller makes a world the current one and moves the calling agent there. verb begins the answer, such as
// "Opened".
func (lw *liveWorld) openForCaller(ctx context.Context, c *call, w store.WorldRecord, verb string) wire.ToolResult {
	to, e := lw.r.switchWorld(ctx, lw.user, w.ID)
	if e != nil {
		return wire.ToolResult{Error: e}
	}
	if to != lw {
		lw.mu.Lock()
		if a, ok := lw.agents[c.device]; ok && len(a.sockets) == 0 && a.body == nil {
			lw.removeAgentLocked(a)
		}
		lw.mu.Unlock()
	}
	to.mu.Lock()
	if to.admitAgentLocked(c.device, c.by.Trusted, true) == nil {
		to.showAgentLocked(to.joinLocked(c.device, c.agent, c.by.Trusted))
	}
	objects, _, _ := to.state.Counts()
	page := "and the user's page follows"
	if to.executor == nil && !to.pageExpectedUntil.After(lw.r.opt.Now()) {
		page = "but no page of the user is open: changes and pictures need open_world"
	}
	to.mu.Unlock()
	return wire.ToolResult{OK: true, Result: &wire.Result{
		Text: fmt.Sprintf("%s %q (%s), %d objects. Your calls act there now, %s.", verb, w.Name, w.ID, objects, page),
		Data: wire.MustJSON(map[string]any{"id": w.ID, "name": w.Name, "objects": objects}),
	}}
}
