package live

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// maxFeed is how many events may wait for one event stream. The stream of a slower reader ends; the
// reader resumes with the last id it has seen.
const maxFeed = 512

// StreamEvent is one event of GET /api/world-events.
type StreamEvent struct {
	// ID is the revision; 0 for an event that is not part of the log.
	ID   uint64
	Name string
	Data json.RawMessage
}

// Subscription is one event stream of a world.
//
//	opened     Subscribe: counted as a reader, and keeps the world in memory
//	replaying  Replay sends the entries after the reader's revision, in batches
//	joined     nextBatch found nothing more; entries and presence arrive in Events
//	ended      Close, a full channel, or the end of the world; Events is closed
type Subscription struct {
	world  *World
	by     *access.Principal
	after  *uint64 // revision that the reader has; nil: from now on
	events chan StreamEvent
	// sent is the revision of the last entry put into the channel. The world's mu guards it, joined
	// and ended.
	sent          uint64
	joined, ended bool
	// release removes the stream from the count of readers.
	release func()
}

// Subscribe opens the world's events after a revision for a reader; nil means from now on. The
// caller calls Replay next, and must Close the subscription.
func (w *World) Subscribe(by *access.Principal, after *uint64) (*Subscription, *wire.Error) {
	release, e := w.host.Limits.CountReader(by)
	if e != nil {
		return nil, e
	}
	s := &Subscription{world: w, by: by, after: after, events: make(chan StreamEvent, maxFeed), release: release}
	w.do(func(lw *locked) { lw.feed.subscriptions[s] = struct{}{} })
	return s, nil
}

// Replay passes the events after the reader's revision to each, then joins the live stream without
// a gap. The first event is "opened"; it is "reset" for a revision that this log never had, and the
// stream continues from the newest one.
func (s *Subscription) Replay(ctx context.Context, each func(StreamEvent) error) error {
	head := s.world.revision()
	opened := StreamEvent{Name: "opened", Data: wire.MustJSON(map[string]any{"worldId": s.world.id, "revision": head})}
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

// nextBatch reads the entries after a revision. When there are none, it joins the subscription to
// the live stream.
func (s *Subscription) nextBatch(ctx context.Context, after uint64) (entries []wire.Entry, joined bool, err error) {
	w := s.world
	w.do(func(lw *locked) {
		switch missed := lw.entriesSince(&after, lw.state.History()); {
		case lw.ended != nil:
			err = lw.ended
		case len(missed) > 0:
			entries = missed
		case after >= lw.state.Revision():
			s.sent, s.joined, joined = after, true, true // an entry may be folded but not yet published
		}
	})
	if joined || err != nil || entries != nil {
		return entries, joined, err
	}
	entries, err = w.host.Journal.Entries(ctx, w.userID, w.id, after, replayBatch)
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
	s.world.do(func(lw *locked) { lw.feed.end(s) })
}

// eventNames are the event kinds whose name the stream uses; any other entry is "changed" or
// "undone".
var eventNames = []wire.EventKind{wire.EventSaid, wire.EventPointed}

// eventOf converts an entry for the event stream, without its result and inverse operations. An
// entry that the reader may not hear becomes a "private" event with its revision and time only.
func eventOf(by *access.Principal, e wire.Entry) StreamEvent {
	name := "changed"
	switch {
	case !access.MayReadEvent(by, &e):
		return StreamEvent{ID: e.Revision, Name: "private", Data: wire.MustJSON(map[string]any{"revision": e.Revision, "time": e.Time})}
	case e.Event != nil && slices.Contains(eventNames, e.Event.Kind):
		name = string(e.Event.Kind)
	case len(e.Undoes) > 0:
		name = "undone"
	}
	e.Result, e.Inverse = nil, nil
	return StreamEvent{ID: e.Revision, Name: name, Data: wire.MustJSON(e)}
}
