package directory

import (
	"context"
	"fmt"
	"strings"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/internal/world/tool"
)

// Manage implements live.Worlds. Agents cannot delete worlds; only the user can, in the page.
func (d *Directory) Manage(ctx context.Context, from *live.Caller, args *tool.WorldsArgs) wire.ToolResult {
	c := worldsCall{d: d, from: from, here: from.World.ID(), userID: from.By.UserID, args: args}
	if args.Action == tool.WorldsList {
		return c.list(ctx)
	}
	return c.act(ctx)
}

// worldsCall is a call of the worlds tool.
type worldsCall struct {
	d    *Directory
	from *live.Caller
	// here is the world that the agent is in.
	here, userID string
	args         *tool.WorldsArgs
}

// act carries out every action but list.
func (c *worldsCall) act(ctx context.Context) wire.ToolResult {
	d, from, userID, args := c.d, c.from, c.userID, c.args
	if from.By.WorldID != "" {
		return wire.ToolResult{Error: wire.NewError(wire.CodeNotAllowed, "the token of this agent is for the world that it is in, and no other").
			Try("Ask the user for a token without a world.")}
	}
	if args.Action == tool.WorldsCreate {
		made, e := d.CreateWorld(ctx, userID, args.Name, args.Empty)
		if e != nil {
			return wire.ToolResult{Error: e}
		}
		return c.open(ctx, store.WorldRecord{ID: made.ID, Name: made.Name}, "Created and opened")
	}
	w, e := c.world(ctx)
	if e != nil {
		return wire.ToolResult{Error: e}
	}
	switch args.Action { //nolint:exhaustive // list and create returned above; open follows below
	case tool.WorldsRename:
		name, e := d.RenameWorld(ctx, userID, w.ID, args.Name)
		if e != nil {
			e.Example = `{"action":"rename","id":"` + w.ID + `","name":"Garden"}`
			return wire.ToolResult{Error: e}
		}
		return worldAnswer(fmt.Sprintf("%q (%s) is now called %q.", w.Name, w.ID, name), w.ID, name)
	case tool.WorldsDuplicate:
		// Duplicating syncs each entry of the history to disk, so it gets all the time that the
		// call has.
		long, end := context.WithDeadline(d.runtime.Context, from.Deadline)
		defer end()
		made, e := d.DuplicateWorld(long, userID, w.ID, args.Name)
		if e != nil {
			return wire.ToolResult{Error: e}
		}
		return worldAnswer(fmt.Sprintf("Copied %q to %q (%s). You are still in %s; open the copy with {\"action\":\"open\",\"id\":%q}.", w.Name, made.Name, made.ID, c.here, made.ID), made.ID, made.Name)
	}
	return c.open(ctx, w, "Opened")
}

// world returns the world that the call names. Every action but open defaults to the world that the
// agent is in.
func (c *worldsCall) world(ctx context.Context) (store.WorldRecord, *wire.Error) {
	id := c.args.ID
	if id == "" && c.args.Action != tool.WorldsOpen {
		id = c.here
	}
	w, e := c.d.findWorld(ctx, c.userID, id)
	if e != nil {
		e.Example = fmt.Sprintf(`{"action":%q,"id":%q}`, c.args.Action, c.here)
	}
	return w, e
}

// worldAnswer is a result about one world.
func worldAnswer(words, id, name string) wire.ToolResult {
	return wire.ToolResult{OK: true, Result: &wire.Result{
		Text: words,
		Data: wire.MustJSON(map[string]any{"id": id, "name": name}),
	}}
}

// list lists the worlds for a model. It stops after about 7 KB of text; the count at the end is the
// full one.
func (c *worldsCall) list(ctx context.Context) wire.ToolResult {
	list, err := c.d.List(ctx, c.from.By)
	if err != nil {
		return wire.ToolResult{Error: live.StoreError(err)}
	}
	var b strings.Builder
	rows := []map[string]any{}
	for _, w := range list {
		mark := ""
		if w.ID == c.here {
			mark = " (open now)"
		}
		if b.Len() < 7<<10 {
			row := map[string]any{"id": w.ID, "name": w.Name, "open": w.ID == c.here, "created": w.CreatedAt}
			if damage := live.DamageOf(&w); damage != "" {
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
	return wire.ToolResult{OK: true, Result: &wire.Result{
		Text: b.String(),
		Data: wire.MustJSON(map[string]any{"worlds": rows}),
	}}
}

// open makes a world the current one and moves the calling agent there. verb begins the answer,
// such as "Opened".
func (c *worldsCall) open(ctx context.Context, w store.WorldRecord, verb string) wire.ToolResult {
	from := c.from
	to, e := c.d.switchWorld(ctx, c.d.user(c.userID), w.ID)
	if e != nil {
		return wire.ToolResult{Error: e}
	}
	if to != from.World {
		from.World.DismissCaller(from.DeviceID)
	}
	to.AdmitCaller(from.By, from.DeviceID, from.Agent)
	objects := 0
	to.Read(func(s *doc.State) { objects, _, _ = s.Counts() })
	page := "and the user's page follows"
	if !to.HasPage() {
		page = "but no page of the user is open: changes and pictures need open_world"
	}
	return wire.ToolResult{OK: true, Result: &wire.Result{
		Text: fmt.Sprintf("%s %q (%s), %d objects. Your calls act there now, %s.", verb, w.Name, w.ID, objects, page),
		Data: wire.MustJSON(map[string]any{"id": w.ID, "name": w.Name, "objects": objects}),
	}}
}
