package router

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
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
	hub    *liveWorld
	after  *uint64
	events chan streamEvent
	at     uint64 // revision of the last entry that was handed over; guarded by hub.mu
	ended  bool   // guarded by hub.mu
	left   func() // takes it off the count of readers
}

// StreamEvent is one event for a reader: ID is the revision, or 0 for what is not in the log.
type StreamEvent = streamEvent

// Subscribe opens the world of a reader for its events after a revision; nil means from now. Replay comes next, and the
// subscription must be closed.
func (r *Router) Subscribe(ctx context.Context, from Caller, after *uint64) (*Subscription, *wire.Error) {
	left, e := r.bounds.reader(from.Trusted)
	if e != nil {
		return nil, e
	}
	h, e := r.liveWorld(ctx, r.user(from.UserID), from.WorldID)
	if e != nil {
		left()
		return nil, e
	}
	return &Subscription{hub: h, after: after, events: make(chan streamEvent, maxFeed), left: left}, nil
}

// Replay hands the events after the reader's revision to each and joins those that follow; nothing falls between. A
// revision that this log never had is answered by a reset.
func (s *Subscription) Replay(ctx context.Context, each func(StreamEvent) error) error {
	h := s.hub
	h.mu.Lock()
	head := h.state.Revision()
	h.mu.Unlock()
	opened := streamEvent{Name: "opened", Data: mustJSON(map[string]any{"worldId": h.worldID, "revision": head})}
	at := head
	if s.after != nil {
		if at = *s.after; at > head {
			opened.Name, at = "reset", head
		}
	}
	if err := each(opened); err != nil {
		return err
	}
	for {
		entries, joined, err := s.page(ctx, at)
		if err != nil || joined {
			return err
		}
		for _, e := range entries {
			if err := each(eventOf(e)); err != nil {
				return err
			}
			at = e.Revision
		}
	}
}

// replayPage is how many entries of the log are read at once, without holding up writers.
const replayPage = 500

// page reads the entries after a revision, or joins the subscription when there are none.
func (s *Subscription) page(ctx context.Context, after uint64) (entries []wire.Entry, joined bool, err error) {
	h := s.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ended != nil {
		return nil, false, h.ended
	}
	if missed := h.since(&after, h.state.History()); len(missed) > 0 {
		return missed, false, nil
	}
	if after >= h.state.Revision() {
		s.at = after // an entry may be folded and not yet fed
		h.subs[s] = struct{}{}
		return nil, true, nil
	}
	h.mu.Unlock()
	entries, err = h.r.opt.Log.Entries(ctx, h.user.id, h.worldID, after, replayPage)
	h.mu.Lock()
	if err == nil && len(entries) == 0 {
		err = fmt.Errorf("the log ends at revision %d, before the world", after)
	}
	return entries, false, err
}

// Events delivers until the subscription ends; then the channel is closed.
func (s *Subscription) Events() <-chan StreamEvent { return s.events }

// Close ends the subscription.
func (s *Subscription) Close() {
	s.left()
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
	if s.ended || e.ID > 0 && e.ID <= s.at {
		return
	}
	select {
	case s.events <- e:
		s.at = max(s.at, e.ID)
	default:
		s.end()
	}
}

// feed gives an entry to the readers of the event stream. The caller holds h.mu.
func (lw *liveWorld) feed(e wire.Entry) {
	if len(lw.subs) == 0 {
		return
	}
	ev := eventOf(e)
	for s := range lw.subs {
		s.push(ev)
	}
}

// eventNames are the kinds of events of the log that the stream has a name for; others are changes.
var eventNames = []string{"said", "pointed"}

// eventOf names an entry for the event stream: changed, undone, said, pointed.
func eventOf(e wire.Entry) streamEvent {
	name := "changed"
	switch {
	case e.Event != nil && slices.Contains(eventNames, e.Event.Kind):
		name = e.Event.Kind
	case len(e.Undoes) > 0:
		name = "undone"
	}
	e.Result, e.Inverse = nil, nil
	return streamEvent{ID: e.Revision, Name: name, Data: mustJSON(e)}
}

// heard says whether wait_for_events tells agents of an entry: what the user did or said. An older log may hold events that
// no page sends; they say nothing.
func heard(e wire.Entry) bool {
	return e.Author.Kind == "user" && (e.Event == nil || world.CheckEvent(e.Event) == nil)
}

// waiter is a call that waits: for the user to do something, or for a page to open.
type waiter struct {
	call    *call
	cursor  uint64
	forPage bool
	give    func(h *liveWorld) wire.ToolResult         // when nothing came
	got     func(h *liveWorld) (wire.ToolResult, bool) // when it did; false: nothing after all
}

// wake answers the waiting call in a goroutine of its own, since it may read the log. When there is nothing to tell
// after all, it waits on. The caller holds h.mu.
func (w *waiter) wake(h *liveWorld) {
	delete(h.waiters, w)
	h.r.spawn(func() {
		t, found := w.got(h)
		h.mu.Lock()
		defer h.mu.Unlock()
		switch {
		case found || t.Error != nil || w.call.done:
			h.finish(w.call, t)
		case h.anyHeard(w.cursor), h.unheard(w.call.device):
			w.wake(h)
		default:
			h.waiters[w] = struct{}{}
			if !h.r.opt.Now().Before(w.call.until) { // its timer has gone off meanwhile
				w.giveUp(h)
			}
		}
	})
}

// giveUp answers the waiting call with what is known. The caller holds h.mu.
func (w *waiter) giveUp(h *liveWorld) {
	if _, waiting := h.waiters[w]; !waiting {
		return // being answered
	}
	delete(h.waiters, w)
	h.finish(w.call, w.give(h))
}

// wait starts wait_for_events. The caller holds h.mu.
func (lw *liveWorld) wait(c *call, cursor string, timeout time.Duration) {
	after := lw.state.Revision()
	if cursor != "" {
		n, err := strconv.ParseUint(strings.TrimPrefix(cursor, "r"), 10, 64)
		if err != nil || n > after {
			e := wire.NewError(wire.CodeBadArguments, "the cursor is not one of this world's")
			e.Field, e.Got, e.Allowed = "cursor", clip.Line(cursor, 40), fmt.Sprintf("r0 to r%d, or empty for from now", after)
			lw.finish(c, wire.ToolResult{Error: e})
			return
		}
		// An agent may still hold a cursor of another world. What came in a file was not said here, whatever it holds.
		after = max(n, lw.imported)
	}
	w := &waiter{call: c, cursor: after}
	w.got = func(h *liveWorld) (wire.ToolResult, bool) {
		t, cursor, found := h.events(c.device, w.cursor)
		w.cursor = cursor
		return t, found
	}
	w.give = func(h *liveWorld) wire.ToolResult { return h.happened(h.state.Revision(), nil, nil) }
	c.waiter = w
	lw.waiters[w] = struct{}{}
	if until := c.began.Add(timeout); until.Before(c.until) {
		c.until = until
	}
	c.timer.Reset(max(0, c.until.Sub(lw.r.opt.Now())))
	if lw.anyHeard(after) || lw.unheard(c.device) {
		w.wake(lw)
	}
}

// happened is an answer of wait_for_events: what the user did, and has selected and looks at now. The caller holds h.mu.
func (lw *liveWorld) happened(cursor uint64, lines []string, events []map[string]any) wire.ToolResult {
	cur := "r" + strconv.FormatUint(cursor, 10)
	text := "Nothing happened."
	if len(lines) > 0 {
		text = strings.Join(lines, "\n")
	}
	if events == nil {
		events = []map[string]any{}
	}
	data := map[string]any{"events": events, "cursor": cur}
	text += "\n" + lw.sight(data) + "Cursor: " + cur
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: text, Data: mustJSON(data)}}
}

// anyHeard says whether there is something to tell after a revision; beyond the history in memory it answers yes and
// leaves it to events to look. The caller holds h.mu.
func (lw *liveWorld) anyHeard(after uint64) bool {
	if after >= lw.state.Revision() {
		return false
	}
	history := lw.state.History()
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

// events reads what the user did after a revision from the log, and what was selected that the agent has not heard of.
// It also tells how far it has read, and whether it found anything.
func (lw *liveWorld) events(device string, after uint64) (t wire.ToolResult, cursor uint64, found bool) {
	ctx, cancel := lw.r.callContext()
	defer cancel()
	var lines []string
	var list []map[string]any
	cursor = after
	size := 0
	for size < maxHeardBytes {
		entries, err := lw.r.opt.Log.Entries(ctx, lw.user.id, lw.worldID, cursor, 200)
		if err != nil {
			return wire.ToolResult{Error: storeError(err)}, cursor, false
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
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if line, data, ok := lw.tellSelection(device); ok {
		lines, list = append(lines, line), append(list, data)
	}
	return lw.happened(cursor, lines, list), cursor, len(lines) > 0
}

// maxHeardBytes bounds one answer of wait_for_events.
const maxHeardBytes = 6 << 10

// describe says an entry that is heard as a line and as data.
func describe(e wire.Entry) (string, map[string]any) {
	at := e.Time.Format(time.TimeOnly)
	data := map[string]any{"revision": e.Revision, "time": e.Time.Format(wire.TimeFormat)}
	if ev := e.Event; ev != nil {
		data["kind"] = ev.Kind
		switch p := ev.Position; {
		case ev.Kind == "said":
			data["text"] = ev.Text
			return at + " the user said: " + ev.Text, data
		case ev.ObjectID != "":
			data["id"], data["position"] = ev.ObjectID, p
			return at + " the user pointed at " + ev.ObjectID, data
		case p != nil:
			data["position"] = p
			return fmt.Sprintf("%s the user pointed at [%.2f, %.2f, %.2f]", at, p[0], p[1], p[2]), data
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
