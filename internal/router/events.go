package router

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// maxFeed is how many events may wait for one reader of the event stream; a slower one is cut off and resumes.
const maxFeed = 512

// streamEvent is one event of GET /api/world-events.
type streamEvent struct {
	ID   uint64 // revision; 0: not part of the log
	Name string
	Data json.RawMessage
}

// Subscription is a reader of a world's events.
type Subscription struct {
	hub    *hub
	events chan streamEvent
	ended  bool // guarded by hub.mu
}

// StreamEvent is one event for a reader: ID is the revision, or 0 for what is not in the log.
type StreamEvent = streamEvent

// errTooOld: the reader's last id is not of this log.
var errTooOld = errors.New("unknown Last-Event-ID")

// Subscribe returns the entries after a revision and a subscription to those that follow; nothing falls between.
// after nil means from now. The subscription must be closed.
func (r *Router) Subscribe(ctx context.Context, userID, worldID string, after *uint64) (*Subscription, []StreamEvent, *wire.Error) {
	h, e := r.hub(ctx, r.user(userID), worldID)
	if e != nil {
		return nil, nil, e
	}
	h.commitMu.Lock()
	defer h.commitMu.Unlock()
	h.mu.Lock()
	head := h.state.Revision()
	h.mu.Unlock()
	backlog, err := h.replay(ctx, after, head)
	if err != nil {
		return nil, nil, storeError(err)
	}
	s := &Subscription{hub: h, events: make(chan streamEvent, maxFeed)}
	h.mu.Lock()
	h.subs[s] = struct{}{}
	h.mu.Unlock()
	return s, backlog, nil
}

// replay returns the events after a revision, up to head. A revision that this log never had is answered by a reset.
func (h *hub) replay(ctx context.Context, after *uint64, head uint64) ([]streamEvent, error) {
	opened := streamEvent{Name: "opened", Data: mustJSON(map[string]any{"worldId": h.worldID, "revision": head})}
	if after == nil {
		return []streamEvent{opened}, nil
	}
	if *after > head {
		opened.Name = "reset"
		return []streamEvent{opened}, nil
	}
	list := []streamEvent{opened}
	for from := *after; from < head; {
		entries, err := h.r.opt.Log.Entries(ctx, h.user.id, h.worldID, from, 500)
		if err != nil {
			return nil, err
		}
		if len(entries) == 0 {
			break
		}
		for _, e := range entries {
			list = append(list, eventOf(e))
			from = e.Revision
		}
	}
	return list, nil
}

// Events delivers until the subscription ends; then the channel is closed.
func (s *Subscription) Events() <-chan StreamEvent { return s.events }

// Close ends the subscription.
func (s *Subscription) Close() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	s.end()
}

// end closes the channel once. The caller holds hub.mu.
func (s *Subscription) end() {
	if !s.ended {
		s.ended = true
		delete(s.hub.subs, s)
		close(s.events)
	}
}

// push hands an event over, or cuts off a reader that does not keep up. The caller holds hub.mu.
func (s *Subscription) push(e streamEvent) {
	if s.ended {
		return
	}
	select {
	case s.events <- e:
	default:
		s.end()
	}
}

// feed gives an entry to the readers of the event stream. The caller holds h.mu.
func (h *hub) feed(e wire.Entry) {
	if len(h.subs) == 0 {
		return
	}
	ev := eventOf(e)
	for s := range h.subs {
		s.push(ev)
	}
}

// eventOf names an entry for the event stream: changed, undone, said, pointed.
func eventOf(e wire.Entry) streamEvent {
	name := "changed"
	switch {
	case e.Event != nil:
		name = e.Event.Kind
	case len(e.Undoes) > 0:
		name = "undone"
	}
	e.Result, e.Inverse = nil, nil
	return streamEvent{ID: e.Revision, Name: name, Data: mustJSON(e)}
}

// heard says whether wait_for_events tells agents of an entry: what the user did or said.
func heard(e wire.Entry) bool { return e.Author.Kind == "user" }

// waiter is a call that waits: for the user to do something, or for a page to open.
type waiter struct {
	call    *call
	cursor  uint64
	forPage bool
	give    func(h *hub) wire.ToolResult // when nothing came
	got     func(h *hub) wire.ToolResult // when it did
}

// wake answers the waiting call in a goroutine of its own, since it may read the log. The caller holds h.mu.
func (w *waiter) wake(h *hub) {
	delete(h.waiters, w)
	h.r.spawn(func() {
		t := w.got(h)
		h.mu.Lock()
		defer h.mu.Unlock()
		h.finish(w.call, t)
	})
}

// giveUp answers the waiting call with what is known. The caller holds h.mu.
func (w *waiter) giveUp(h *hub) {
	if _, waiting := h.waiters[w]; !waiting {
		return // being answered
	}
	delete(h.waiters, w)
	h.finish(w.call, w.give(h))
}

// wait starts wait_for_events. The caller holds h.mu.
func (h *hub) wait(c *call, cursor string, timeout time.Duration) {
	after := h.state.Revision()
	if cursor != "" {
		n, err := strconv.ParseUint(strings.TrimPrefix(cursor, "r"), 10, 64)
		if err != nil || n > after {
			e := wire.NewError(wire.CodeBadArguments, "the cursor is not one of this world's")
			e.Field, e.Got, e.Allowed = "cursor", cut(cursor, 40), fmt.Sprintf("r0 to r%d, or empty for from now", after)
			h.finish(c, wire.ToolResult{Error: e})
			return
		}
		after, n = n, after
	}
	w := &waiter{call: c, cursor: after}
	w.got = func(h *hub) wire.ToolResult { return h.events(w.cursor) }
	w.give = func(h *hub) wire.ToolResult {
		cur := "r" + strconv.FormatUint(h.state.Revision(), 10)
		return wire.ToolResult{OK: true, Result: &wire.Result{
			Text: "Nothing happened. Cursor: " + cur,
			Data: mustJSON(map[string]any{"events": []any{}, "cursor": cur}),
		}}
	}
	c.waiter = w
	h.waiters[w] = struct{}{}
	if after < h.state.Revision() && h.anyHeard(after) {
		w.wake(h)
		return
	}
	w.cursor = h.state.Revision()
	if until := c.began.Add(timeout); until.Before(c.until) {
		c.until = until
	}
	c.timer.Reset(max(0, c.until.Sub(h.r.opt.Now())))
}

// anyHeard says whether there is something to tell after a revision; beyond the history in memory it answers yes and
// leaves it to events to look. The caller holds h.mu.
func (h *hub) anyHeard(after uint64) bool {
	history := h.state.History()
	if len(history) == 0 || history[0].Revision > after+1 {
		return true
	}
	for _, e := range history {
		if e.Revision > after && heard(e) {
			return true
		}
	}
	return false
}

// events reads what the user did after a revision from the log.
func (h *hub) events(after uint64) wire.ToolResult {
	ctx, cancel := h.r.callContext()
	defer cancel()
	var lines []string
	list := []any{}
	cursor, size := after, 0
	for size < maxHeardBytes {
		entries, err := h.r.opt.Log.Entries(ctx, h.user.id, h.worldID, cursor, 200)
		if err != nil {
			return wire.ToolResult{Error: storeError(err)}
		}
		for _, e := range entries {
			if size >= maxHeardBytes {
				break
			}
			cursor = e.Revision
			if heard(e) {
				line, data := describe(e)
				lines, list = append(lines, line), append(list, data)
				size += 2 * len(line)
			}
		}
		if len(entries) < 200 {
			break
		}
	}
	cur := "r" + strconv.FormatUint(cursor, 10)
	text := "Nothing happened."
	if len(lines) > 0 {
		text = strings.Join(lines, "\n")
	}
	return wire.ToolResult{OK: true, Result: &wire.Result{
		Text: text + "\nCursor: " + cur, Data: mustJSON(map[string]any{"events": list, "cursor": cur}),
	}}
}

// maxHeardBytes bounds one answer of wait_for_events.
const maxHeardBytes = 6 << 10

// describe says a user's entry as a line and as data.
func describe(e wire.Entry) (string, map[string]any) {
	at := e.Time.Format(time.TimeOnly)
	data := map[string]any{"revision": e.Revision, "time": e.Time.Format(wire.TimeFormat)}
	if ev := e.Event; ev != nil {
		data["kind"] = ev.Kind
		switch {
		case ev.Kind == "said":
			data["text"] = ev.Text
			return at + " the user said: " + ev.Text, data
		case ev.ObjectID != "":
			data["id"], data["position"] = ev.ObjectID, ev.Position
			return at + " the user pointed at " + ev.ObjectID, data
		default:
			data["position"] = ev.Position
			return fmt.Sprintf("%s the user pointed at [%.2f, %.2f, %.2f]", at, ev.Position[0], ev.Position[1], ev.Position[2]), data
		}
	}
	ids := make([]string, 0, len(e.Operations))
	for _, op := range e.Operations {
		id := op.ID
		if op.Op == "put" {
			var v struct {
				ID string `json:"id"`
			}
			_ = json.Unmarshal(op.Value, &v)
			id = v.ID
		}
		if id != "" && len(ids) < 10 {
			ids = append(ids, op.Op+" "+id)
		}
	}
	data["kind"], data["changes"] = "changed", ids
	return at + " the user changed: " + strings.Join(ids, ", "), data
}

// Follow calls f for every event of a subscription until it ends, in a goroutine that Close waits for.
func (r *Router) Follow(s *Subscription, f func(StreamEvent)) {
	r.spawn(func() {
		for ev := range s.Events() {
			f(ev)
		}
	})
}
