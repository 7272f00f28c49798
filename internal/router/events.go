package router

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// maxFeed is how many events may wait for one event stream. The stream of a slower reader ends; the reader resumes with
// the last id it has seen.
const maxFeed = 512

// StreamEvent is one event of GET /api/world-events.
type StreamEvent struct {
	// ID is the revision; 0 for what is not part of the log.
	ID   uint64
	Name string
	Data json.RawMessage
}

// Subscription is one event stream of a world.
//
//	opened     Subscribe: counted as a reader, not yet in liveWorld.subs
//	replaying  Replay sends the entries after the reader's revision, in batches
//	joined     nextBatch found nothing more and added it to subs; entries and presence arrive in Events
//	ended      Close, a full channel, or the end of the world; Events is closed
type Subscription struct {
	world  *liveWorld
	by     *access.Principal
	after  *uint64 // revision that the reader has; nil: from now on
	events chan StreamEvent
	// sent is the revision of the last entry put into the channel. The world's mu guards it and ended.
	sent  uint64
	ended bool
	// release removes the stream from the count of readers.
	release func()
}

// Subscribe opens a reader's world for its events after a revision; nil means from now on. The caller calls Replay
// next, and must Close the subscription.
func (r *Router) Subscribe(ctx context.Context, from Caller, after *uint64) (*Subscription, *wire.Error) {
	release, e := r.bounds.countReader(from.By.Trusted)
	if e != nil {
		return nil, e
	}
	lw, e := r.callersWorld(ctx, &from)
	if e != nil {
		release()
		return nil, e
	}
	return &Subscription{world: lw, by: from.By, after: after, events: make(chan StreamEvent, maxFeed), release: release}, nil
}

// Replay passes the events after the reader's revision to each, then joins the live stream without a gap. The first
// event is "opened"; it is "reset" for a revision that this log never had, and the stream continues from the newest
// one.
func (s *Subscription) Replay(ctx context.Context, each func(StreamEvent) error) error {
	lw := s.world
	lw.mu.Lock()
	head := lw.state.Revision()
	lw.mu.Unlock()
	opened := StreamEvent{Name: "opened", Data: wire.MustJSON(map[string]any{"worldId": lw.worldID, "revision": head})}
	from := head
	if s.after != nil {
		if from = *s.after; from > head {
			opened.Name, from = "reset", head
		}
	}
	if err := each(opened); err != nil {
		return err
	}
	for {
		entries, joined, err := s.nextBatch(ctx, from)
		if err != nil || joined {
			return err
		}
		for _, e := range entries {
			if err := each(eventOf(s.by, e)); err != nil {
				return err
			}
			from = e.Revision
		}
	}
}

// replayBatch is how many entries Replay reads from the log at once. It reads them without a lock.
const replayBatch = 500

// nextBatch reads the entries after a revision. When there are none, it joins the subscription to the live stream. It
// releases the world's mu while it reads the log.
func (s *Subscription) nextBatch(ctx context.Context, after uint64) (entries []wire.Entry, joined bool, err error) {
	lw := s.world
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if lw.ended != nil {
		return nil, false, lw.ended
	}
	if missed := lw.entriesSinceLocked(&after, lw.state.History()); len(missed) > 0 {
		return missed, false, nil
	}
	if after >= lw.state.Revision() {
		s.sent = after // an entry may be folded but not yet published
		lw.subs[s] = struct{}{}
		return nil, true, nil
	}
	lw.mu.Unlock()
	entries, err = lw.r.opt.Log.Entries(ctx, lw.user.id, lw.worldID, after, replayBatch)
	lw.mu.Lock()
	if err == nil && len(entries) == 0 {
		err = fmt.Errorf("the log ends at revision %d, before the world", after)
	}
	return entries, false, err
}

// Events returns the channel of live events. It is closed when the subscription ends.
func (s *Subscription) Events() <-chan StreamEvent { return s.events }

// Close ends the subscription. It may be called after the stream has ended on its own.
func (s *Subscription) Close() {
	s.release()
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	s.endLocked()
}

// endLocked removes the subscription from its world and closes the channel, once.
func (s *Subscription) endLocked() {
	if !s.ended {
		s.ended = true
		delete(s.world.subs, s)
		close(s.events)
	}
}

// pushLocked puts an event into the channel, or ends the stream of a reader whose channel is full. Entries that were
// sent already are skipped.
func (s *Subscription) pushLocked(e StreamEvent) {
	if s.ended || e.ID > 0 && e.ID <= s.sent {
		return
	}
	select {
	case s.events <- e:
		s.sent = max(s.sent, e.ID)
	default:
		s.endLocked()
	}
}

// pushEntryLocked sends an entry to all event streams.
func (lw *liveWorld) pushEntryLocked(e wire.Entry) {
	if len(lw.subs) == 0 {
		return
	}
	for s := range lw.subs {
		s.pushLocked(eventOf(s.by, e))
	}
}

// eventNames are the event kinds whose name the stream uses; any other entry is "changed" or "undone".
var eventNames = []wire.EventKind{wire.EventSaid, wire.EventPointed}

// eventOf converts an entry for the event stream. It leaves out the result and the inverse operations. Of an entry that
// the reader may not hear only the revision and the time are told, as "private".
func eventOf(by *access.Principal, e wire.Entry) StreamEvent {
	name := "changed"
	switch {
	case !access.Hears(by, &e):
		return StreamEvent{ID: e.Revision, Name: "private", Data: wire.MustJSON(map[string]any{"revision": e.Revision, "time": e.Time})}
	case e.Event != nil && slices.Contains(eventNames, e.Event.Kind):
		name = string(e.Event.Kind)
	case len(e.Undoes) > 0:
		name = "undone"
	}
	e.Result, e.Inverse = nil, nil
	return StreamEvent{ID: e.Revision, Name: name, Data: wire.MustJSON(e)}
}

// isUserEntry reports whether wait_for_events returns an entry: something that the user did or said. An older log may
// hold invalid events, which are left out.
func isUserEntry(e wire.Entry) bool {
	return e.Author.Kind == wire.AuthorUser && (e.Event == nil || world.CheckEvent(e.Event) == nil)
}

// waiter is a call that waits for the user to do something, or for a page to open. While it waits it is in
// liveWorld.waiters. The function that removes it from there answers the call, so that it is answered once:
//
//	wakeLocked       something happened: onWake reads it in a new goroutine, then answers, waits on or wakes again
//	timeOutLocked    the call's deadline: onTimeout makes the answer
//	finishLocked     the call was cancelled, or the world ended
type waiter struct {
	call *call
	// cursor is the revision up to which wait_for_events has read.
	cursor uint64
	// forPage says that it waits for a page instead of an event.
	forPage bool
	// onTimeout makes the answer when nothing came. It needs the world's mu.
	onTimeout func() wire.ToolResult
	// onWake makes the answer when something came; false: nothing did after all. It runs without the mu.
	onWake func() (wire.ToolResult, bool)
}

// waitLocked lets the waiter's call wait.
func (lw *liveWorld) waitLocked(w *waiter) *waiter {
	w.call.waiter = w
	lw.waiters[w] = struct{}{}
	return w
}

// wakeLocked answers the waiting call in a new goroutine, because onWake may read the log. When onWake finds nothing
// after all, the call waits on.
func (w *waiter) wakeLocked(lw *liveWorld) {
	delete(lw.waiters, w)
	lw.r.spawn(func() {
		t, found := w.onWake()
		lw.mu.Lock()
		defer lw.mu.Unlock()
		switch {
		case found || t.Error != nil || w.call.done:
			lw.finishLocked(w.call, t)
		case lw.hasUserEntriesLocked(w.cursor), lw.hasNewSelectionLocked(w.call.device):
			w.wakeLocked(lw)
		default:
			lw.waiters[w] = struct{}{}
			if !lw.r.opt.Now().Before(w.call.deadline) { // its timer has fired in the meantime
				w.timeOutLocked(lw)
			}
		}
	})
}

// timeOutLocked answers a call whose wait is over. It does nothing while a wake is answering the call.
func (w *waiter) timeOutLocked(lw *liveWorld) {
	if _, waiting := lw.waiters[w]; !waiting {
		return // a wake answers it
	}
	delete(lw.waiters, w)
	lw.finishLocked(w.call, w.onTimeout())
}

// waitForEventsLocked starts wait_for_events. An empty cursor means from now on. It moves the call's deadline to the
// timeout and wakes the call at once if there is something to return already.
func (lw *liveWorld) waitForEventsLocked(c *call, cursor string, timeout time.Duration) {
	after := lw.state.Revision()
	if cursor != "" {
		n, err := strconv.ParseUint(strings.TrimPrefix(cursor, "r"), 10, 64)
		if err != nil || n > after {
			lw.finishLocked(c, wire.ToolResult{Error: wire.NewError(wire.CodeBadArguments, "the cursor does not belong to this world").
				At("cursor").Saw(clip.Line(cursor, 40)).Allow(fmt.Sprintf("r0 to r%d, or empty for from now", after))})
			return
		}
		// An agent may use a cursor of another world. Entries from an import file never count: they were not said here.
		after = max(n, lw.imported)
	}
	w := lw.waitLocked(&waiter{call: c, cursor: after})
	w.onWake = func() (t wire.ToolResult, found bool) {
		t, w.cursor, found = lw.readEvents(c, w.cursor)
		return t, found
	}
	w.onTimeout = func() wire.ToolResult { return lw.eventsAnswerLocked(lw.state.Revision(), nil, nil) }
	if until := c.began.Add(timeout); until.Before(c.deadline) {
		c.deadline = until
	}
	c.timer.Reset(max(0, c.deadline.Sub(lw.r.opt.Now())))
	if lw.hasUserEntriesLocked(after) || lw.hasNewSelectionLocked(c.device) {
		w.wakeLocked(lw)
	}
}

// eventsAnswerLocked makes an answer of wait_for_events: what the user did, what is selected and looked at now, and the
// cursor for the next call.
func (lw *liveWorld) eventsAnswerLocked(cursor uint64, lines []string, events []map[string]any) wire.ToolResult {
	cur := "r" + strconv.FormatUint(cursor, 10)
	text := "Nothing happened."
	if len(lines) > 0 {
		text = strings.Join(lines, "\n")
	}
	if events == nil {
		events = []map[string]any{}
	}
	data := map[string]any{"events": events, "cursor": cur}
	text += "\n" + lw.describeViewLocked(data) + "Cursor: " + cur
	return wire.ToolResult{OK: true, Result: &wire.Result{Text: text, Data: wire.MustJSON(data)}}
}

// hasUserEntriesLocked reports whether there may be a user entry after a revision. Beyond the history in memory it says
// yes, and readEvents finds out.
func (lw *liveWorld) hasUserEntriesLocked(after uint64) bool {
	if after >= lw.state.Revision() {
		return false
	}
	history := lw.state.History()
	return len(history) == 0 || history[0].Revision > after+1 ||
		slices.ContainsFunc(history, func(e wire.Entry) bool { return e.Revision > after && isUserEntry(e) })
}

// readEvents reads from the log what the user did after a revision, and adds a selection that the agent does not know
// of yet. It returns how far it has read, and whether it found anything.
func (lw *liveWorld) readEvents(c *call, after uint64) (t wire.ToolResult, cursor uint64, found bool) {
	ctx, cancel := lw.r.callContext()
	defer cancel()
	var lines []string
	var list []map[string]any
	cursor = after
	size := 0
	for size < maxEventsBytes {
		entries, err := lw.r.opt.Log.Entries(ctx, lw.user.id, lw.worldID, cursor, eventsBatch)
		if err != nil {
			return wire.ToolResult{Error: storeError(err)}, cursor, false
		}
		for _, e := range entries {
			if size >= maxEventsBytes {
				break
			}
			cursor = e.Revision
			if isUserEntry(e) && access.Hears(c.by, &e) {
				line, data := describe(e)
				lines, list = append(lines, line), append(list, data)
				size += 2 * len(line)
			}
		}
		if len(entries) < eventsBatch {
			break
		}
	}
	lw.mu.Lock()
	defer lw.mu.Unlock()
	if line, data, ok := lw.takeSelectionLocked(c.device); ok {
		lines, list = append(lines, line), append(list, data)
	}
	return lw.eventsAnswerLocked(cursor, lines, list), cursor, len(lines) > 0
}

// maxEventsBytes limits one answer of wait_for_events; the rest comes with the next cursor.
const maxEventsBytes = 6 << 10

// eventsBatch is how many entries wait_for_events reads from the log at once.
const eventsBatch = 200

// maxListed is how many changes of one entry wait_for_events lists.
const maxListed = 10

// describe renders a user entry as a line of text and as data. It names at most maxListed changed entities.
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
		id := op.ID
		if op.Op == wire.OpPut {
			var v struct {
				ID string `json:"id"`
			}
			_ = json.Unmarshal(op.Value, &v)
			id = v.ID
		}
		if id != "" && len(ids) < maxListed {
			ids = append(ids, string(op.Op)+" "+id)
		}
	}
	data["kind"], data["changes"] = "changed", ids
	return clock + " the user changed: " + strings.Join(ids, ", "), data
}
