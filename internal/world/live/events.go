package live

// The tool wait_for_events: the user's actions and words, from the log.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// isUserEntry reports whether wait_for_events returns an entry: an action or words of the user. An
// older log may hold invalid events, which are left out.
func isUserEntry(e wire.Entry) bool {
	return e.Author.Kind == wire.AuthorUser && (e.Event == nil || doc.CheckEvent(e.Event) == nil)
}

// waitForEvents starts wait_for_events. An empty cursor means from now on. It moves the call's
// deadline to the timeout and wakes the call at once if there is something to return already.
func (lw *locked) waitForEvents(c *call, cursor string, timeout time.Duration) {
	after := lw.state.Revision()
	if cursor != "" {
		n, err := strconv.ParseUint(strings.TrimPrefix(cursor, "r"), 10, 64)
		if err != nil || n > after {
			lw.finish(c, wire.ToolResult{Error: wire.NewError(wire.CodeBadArguments, "the cursor does not belong to this world").
				At("cursor").Saw(clip.Line(cursor, 40)).Allow(fmt.Sprintf("r0 to r%d, or empty for from now", after))})
			return
		}
		// An agent may use a cursor of another world. Entries from an import file never count: they
		// were not said here.
		after = max(n, lw.importedUntil)
	}
	c.heardAfter = after
	w, x := lw.world, lw.wait(&waiter{call: c, cursor: after})
	x.onWake = func() (t wire.ToolResult, found bool) {
		t, x.cursor, found = w.readEvents(c, x.cursor)
		return t, found
	}
	x.onTimeout = func(lw *locked) wire.ToolResult { return lw.eventsAnswer(lw.state.Revision(), nil, nil) }
	if until := c.Began.Add(timeout); until.Before(c.Deadline) {
		c.Deadline = until
	}
	c.timer.Reset(max(0, c.Deadline.Sub(lw.now())))
	if lw.hasUserEntries(after) || lw.hasNewSelection(c.Device) {
		lw.wake([]*waiter{x})
	}
}

// eventsAnswer makes an answer of wait_for_events: the user's actions, the objects that they have
// selected and look at now, and the cursor for the next call.
func (g *guardedFields) eventsAnswer(cursor uint64, lines []string, events []map[string]any) wire.ToolResult {
	cur := "r" + strconv.FormatUint(cursor, 10)
	text := "Nothing happened."
	if len(lines) > 0 {
		text = strings.Join(lines, "\n")
	}
	if events == nil {
		events = []map[string]any{}
	}
	data := map[string]any{"events": events, "cursor": cur}
	text += "\n" + g.describeView(data) + "Cursor: " + cur
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: text, Data: wire.MustJSON(data)}}
}

// hasUserEntries reports whether there may be a user entry after a revision. Beyond the history in
// memory it says yes, and readEvents finds out.
func (g *guardedFields) hasUserEntries(after uint64) bool {
	if after >= g.state.Revision() {
		return false
	}
	history := g.state.History()
	return len(history) == 0 || history[0].Revision > after+1 ||
		slices.ContainsFunc(history, func(e wire.Entry) bool { return e.Revision > after && isUserEntry(e) })
}

// readEvents reads the user's actions after a revision from the log, and adds a selection that the
// agent does not know of yet. It returns how far it has read, and whether it found anything.
func (w *World) readEvents(c *call, after uint64) (t wire.ToolResult, cursor uint64, found bool) {
	ctx, cancel := w.callContext()
	defer cancel()
	var lines []string
	var list []map[string]any
	cursor = after
	size, upTo := 0, w.revision() // a cursor beyond it would be refused
	for size < maxEventsBytes && cursor < upTo {
		entries, err := w.host.Journal.Entries(ctx, w.userID, w.id, cursor, int(min(eventsBatch, upTo-cursor)))
		if err != nil {
			return wire.ToolResult{Error: StoreError(err)}, cursor, false
		}
		for _, e := range entries {
			if size >= maxEventsBytes {
				break
			}
			cursor = e.Revision
			if isUserEntry(e) && access.MayReadEvent(c.By, &e) {
				line, data := describe(e)
				lines, list = append(lines, line), append(list, data)
				size += 2 * len(line)
			}
		}
		if len(entries) == 0 {
			break
		}
	}
	w.do(func(lw *locked) {
		if line, data, ok := lw.consumeSelection(c.Device); ok {
			lines, list = append(lines, line), append(list, data)
		}
		t = lw.eventsAnswer(cursor, lines, list)
	})
	return t, cursor, len(lines) > 0
}

// maxEventsBytes limits one answer of wait_for_events; the rest comes with the next cursor.
const maxEventsBytes = 6 << 10

// eventsBatch is how many entries wait_for_events reads from the log at once.
const eventsBatch = 200

// maxListed is how many changes of one entry wait_for_events lists.
const maxListed = 10

// describe renders a user entry as a line of text and as data. It names at most maxListed changed
// entities.
func describe(e wire.Entry) (string, map[string]any) {
	clock := e.Time.Format(time.TimeOnly)
	data := map[string]any{"revision": e.Revision, "time": e.Time.Format(wire.TimeFormat)}
	if ev := e.Event; ev != nil {
		data["kind"] = ev.Kind
		switch p := ev.Position; {
		case ev.Kind == wire.EventSaid:
			data["text"] = ev.Text
			return clock + " the user said: " + ev.Text, data
		case ev.ObjectID != "":
			data["id"], data["position"] = ev.ObjectID, p
			return clock + " the user pointed at " + ev.ObjectID, data
		case p != nil:
			data["position"] = p
			return fmt.Sprintf("%s the user pointed at [%.2f, %.2f, %.2f]", clock, p[0], p[1], p[2]), data
		}
	}
	ids := make([]string, 0, len(e.Operations))
	for _, op := range e.Operations {
		if id := entityID(op); id != "" && len(ids) < maxListed {
			ids = append(ids, string(op.Op)+" "+id)
		}
	}
	data["kind"], data["changes"] = "changed", ids
	return clock + " the user changed: " + strings.Join(ids, ", "), data
}

// entityID returns the id of the entity that an operation changes; empty for the environment.
func entityID(op wire.Operation) string {
	if op.Op != wire.OpPut {
		return op.ID
	}
	var v struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(op.Value, &v)
	return v.ID
}
