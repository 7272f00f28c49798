package router

import (
	"context"
	"fmt"
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/tool"
	"github.com/worldmcp/world/internal/wire"
)

// worlds answers the worlds tool. Deleting is not part of it: that is the user's.
func (lw *liveWorld) worlds(c *call, args tool.Arguments) wire.ToolResult {
	ctx, cancel := lw.r.callContext()
	defer cancel()
	action := text(args, "action")
	if action == "list" {
		return lw.listed(ctx)
	}
	if action == "create" {
		made, e := lw.r.CreateWorld(ctx, lw.user.id, text(args, "name"))
		if e != nil {
			return wire.ToolResult{Error: e}
		}
		return lw.opened(ctx, c, store.WorldRecord{ID: made.ID, Name: made.Name}, "Created and opened")
	}
	w, e := lw.meant(ctx, text(args, "id"), action)
	if e != nil {
		return wire.ToolResult{Error: e}
	}
	switch action {
	case "rename":
		name, e := lw.r.RenameWorld(ctx, lw.user.id, w.ID, text(args, "name"))
		if e != nil {
			e.Example = `{"action":"rename","id":"` + w.ID + `","name":"Garden"}`
			return wire.ToolResult{Error: e}
		}
		return worldAnswer(fmt.Sprintf("%q (%s) is now called %q.", w.Name, w.ID, name), w.ID, name)
	case "duplicate":
		long, end := context.WithDeadline(lw.r.ctx, c.until) // each entry of its history is synced
		defer end()
		made, e := lw.r.DuplicateWorld(long, lw.user.id, w.ID, text(args, "name"))
		if e != nil {
			return wire.ToolResult{Error: e}
		}
		return worldAnswer(fmt.Sprintf("Copied %q to %q (%s). You are still in %s; open the copy with {\"action\":\"open\",\"id\":%q}.", w.Name, made.Name, made.ID, lw.worldID, made.ID), made.ID, made.Name)
	}
	return lw.opened(ctx, c, w, "Opened")
}

// meant is the world that a call names; for a change of it, the open one when it names none.
func (lw *liveWorld) meant(ctx context.Context, id, action string) (store.WorldRecord, *wire.Error) {
	if id == "" && action != "open" {
		id = lw.worldID
	}
	w, e := lw.r.findWorld(ctx, lw.user.id, id)
	if e != nil {
		e.Example = fmt.Sprintf(`{"action":%q,"id":%q}`, action, lw.worldID)
	}
	return w, e
}

func worldAnswer(words, id, name string) wire.ToolResult {
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: words, Data: mustJSON(map[string]any{"id": id, "name": name})}}
}

// listed is the list of worlds as a model reads it, in at most about 7 KB.
func (lw *liveWorld) listed(ctx context.Context) wire.ToolResult {
	list, err := lw.r.opt.Log.Worlds(ctx, lw.user.id)
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
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: b.String(), Data: mustJSON(map[string]any{"worlds": rows})}}
}

// damageOf says in one line what of a world was found damaged on disk; empty: nothing, or the user has put it away.
func damageOf(w *store.WorldRecord) string { return clip.Line(w.Damage, 300) }

// opened makes a world the current one, moves the caller there, and says so.
func (lw *liveWorld) opened(ctx context.Context, c *call, w store.WorldRecord, verb string) wire.ToolResult {
	to, e := lw.r.switchWorld(ctx, lw.user, w.ID)
	if e != nil {
		return wire.ToolResult{Error: e}
	}
	if to != lw {
		lw.mu.Lock()
		if a, ok := lw.agents[c.device]; ok && len(a.sockets) == 0 && a.lane == nil {
			lw.letAgentGo(a)
		}
		lw.mu.Unlock()
	}
	to.mu.Lock()
	if to.letIn(c.device, c.trust, true) == nil {
		to.appear(to.join(c.device, c.agent, c.trust))
	}
	objects, _, _ := to.state.Counts()
	page := "and the user's page follows"
	if to.executor == nil && !to.coming.After(lw.r.opt.Now()) {
		page = "but no page of the user is open: changes and pictures need open_world"
	}
	to.mu.Unlock()
	return wire.ToolResult{OK: true, Result: &wire.Result{
		Text: fmt.Sprintf("%s %q (%s), %d objects. Your calls act there now, %s.", verb, w.Name, w.ID, objects, page),
		Data: mustJSON(map[string]any{"id": w.ID, "name": w.Name, "objects": objects}),
	}}
}
