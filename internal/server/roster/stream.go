package roster

import (
	"context"
	"encoding/json"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of the events that are kept for programs. An agent's are kept while a program uses it, and
// for keepFor after that.
const (
	maxFeeds   = 32
	maxEntries = 2000
	maxBytes   = 4 << 20
	keepFor    = 10 * time.Minute
)

// Event is an event of an agent as a program gets it: its id, which ends in no line break, and the
// JSON of a wire.AgentEvent.
type Event struct {
	ID   string
	Kind wire.AgentEventKind
	Line []byte
}

// feeds are the events of chats and of agents in terminals, which programs follow. Those of coding
// sessions are in their journal.
type feeds struct {
	epoch string
	now   func() time.Time

	mu   sync.Mutex
	seq  int
	byID map[string]*feed
}

// feed are the newest events of one agent. feeds.mu guards it.
type feed struct {
	// from is the number of the first event that it could have; older ones were dropped.
	from    int
	entries []entry
	bytes   int
	// more is closed and replaced when there is a new event. ended says that there is none to come.
	more    chan struct{}
	ended   bool
	readers int
	used    time.Time
	// turn is the newest turn of each session, so that none begins twice.
	turns map[string]string
}

type entry struct {
	seq     int
	session string
	Event
	// record is that of an event about one, which each reader sees as it may; nil: another event.
	record *wire.AgentAtWork
}

// recordBytes is what a record counts for, in bytes.
const recordBytes = 512

// show makes the event about a record for one reader.
type show func(*wire.AgentAtWork) *wire.AgentEvent

func newFeeds(now func() time.Time) feeds {
	return feeds{epoch: ident.New(""), now: now, byID: map[string]*feed{}}
}

// open begins to keep the events of an agent, and returns the id of the newest. False: programs
// follow too many already.
func (fs *feeds) open(id string) (cursor string, ok bool) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	_, ok = fs.use(id)
	return fs.id(fs.seq), ok
}

// use returns the feed of an agent, made if necessary. The caller holds mu.
func (fs *feeds) use(id string) (*feed, bool) {
	f := fs.byID[id]
	if f == nil {
		if !fs.makeRoom() {
			return nil, false
		}
		f = &feed{from: fs.seq + 1, more: make(chan struct{}), turns: map[string]string{}}
		fs.byID[id] = f
	}
	f.used = fs.now()
	return f, true
}

// makeRoom drops the feeds that no one uses any more, and the one that was used longest ago if
// there are too many. False: all have readers.
func (fs *feeds) makeRoom() bool {
	oldest := ""
	for id, f := range fs.byID {
		switch {
		case f.readers > 0:
		case fs.now().Sub(f.used) >= keepFor:
			delete(fs.byID, id)
		case oldest == "" || f.used.Before(fs.byID[oldest].used):
			oldest = id
		}
	}
	if len(fs.byID) >= maxFeeds {
		delete(fs.byID, oldest)
	}
	return len(fs.byID) < maxFeeds
}

func (fs *feeds) id(seq int) string { return fs.epoch + "-" + strconv.Itoa(seq) }

// hear adds an event of a back end to the feed of its agent, if that is kept.
func (fs *feeds) hear(e *wire.ChatEvent) {
	out := wire.AgentEvent{Session: e.Session}
	switch e.Kind { //nolint:exhaustive // the others are no part of a conversation
	case wire.ChatEventMessage:
		out.Kind, out.Message = wire.AgentEventMessage, e.Message
	case wire.ChatEventDelta:
		out.Kind, out.Delta = wire.AgentEventDelta, e.Delta
	case wire.ChatEventReset:
		out.Kind = wire.AgentEventGap
	case wire.ChatEventStatus:
		if e.Status == nil || e.Status.Turn == "" {
			return
		}
		out.Kind, out.Turn = wire.AgentEventTurn, &wire.AgentTurn{ID: e.Status.Turn}
	default:
		return
	}
	fs.add(agentID(e.Backend, e.Session), &out)
}

// TurnEnded takes a turn that has ended.
func (r *Roster) TurnEnded(t *wire.Turn) {
	e := wire.AgentEvent{Kind: wire.AgentEventTurn, Session: t.Session}
	e.Turn = &wire.AgentTurn{ID: t.ID, Outcome: t.Outcome, Reason: t.Code}
	r.feeds.add(agentID(t.Backend, t.Session), &e)
}

// agentID returns the id of the agent that has a session of a back end.
func agentID(backend, session string) string {
	if backend == wire.TerminalsBackend {
		return session
	}
	return backend
}

// add adds an event to the feed of an agent, if that is kept.
func (fs *feeds) add(id string, e *wire.AgentEvent) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	f := fs.byID[id]
	if f == nil {
		return
	}
	if t := e.Turn; t != nil && t.Outcome == "" {
		if f.turns[e.Session] == t.ID {
			return // each change of a status names its turn
		}
		f.turns[e.Session] = t.ID
	}
	fs.seq++
	x := entry{seq: fs.seq, session: e.Session, record: e.Agent}
	if x.Event = (Event{ID: fs.id(fs.seq), Kind: e.Kind}); x.record == nil {
		x.Event = eventOf(x.ID, e)
	}
	f.entries, f.bytes = append(f.entries, x), f.bytes+x.size()
	for len(f.entries) > maxEntries || f.bytes > maxBytes && len(f.entries) > 1 {
		f.bytes -= f.entries[0].size()
		f.from, f.entries = f.entries[0].seq+1, f.entries[1:]
	}
	f.ended = f.ended || e.Kind == wire.AgentEventEnded
	close(f.more)
	f.more = make(chan struct{})
}

func (e *entry) size() int { return recordBytes + len(e.Line) }

func eventOf(id string, e *wire.AgentEvent) Event {
	line, _ := json.Marshal(e) // it has no field that fails
	return Event{id, e.Kind, line}
}

// changed adds the changes of records to the feeds of their agents.
func (fs *feeds) changed(before, now []wire.AgentAtWork) {
	for _, a := range now {
		i := slices.IndexFunc(before, func(b wire.AgentAtWork) bool { return b.ID == a.ID })
		if a.Kind != wire.WorkCode && (i < 0 || !reflect.DeepEqual(before[i], a)) {
			fs.add(a.ID, &wire.AgentEvent{Kind: wire.AgentEventAgent, Agent: &a})
		}
	}
	for _, b := range before {
		if b.Kind != wire.WorkCode && !slices.ContainsFunc(now, func(a wire.AgentAtWork) bool { return a.ID == b.ID }) {
			fs.add(b.ID, &wire.AgentEvent{Kind: wire.AgentEventEnded})
		}
	}
}

// Stream follows the events of one agent. Only one goroutine may use it.
type Stream struct {
	// begin are the events to return first.
	begin []Event
	next  func(ctx context.Context) ([]Event, error)
	close func()
}

// Next waits for the next events. After the last one it returns io.EOF; its only other error is
// that of the context.
func (s *Stream) Next(ctx context.Context) ([]Event, error) {
	if begin := s.begin; begin != nil {
		s.begin = nil
		return begin, nil
	}
	return s.next(ctx)
}

// Close ends the stream.
func (s *Stream) Close() { s.close() }

// follow returns a stream of the events of an agent behind an id; empty: from now on. Its first
// event is the record. session narrows it to one conversation; empty: all.
func (fs *feeds) follow(a *wire.AgentAtWork, show show, session, after string) (*Stream, bool) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	f, ok := fs.use(a.ID)
	if !ok {
		return nil, false
	}
	f.readers++
	r := &reader{fs: fs, feed: f, show: show, session: session, after: fs.seq}
	s := &Stream{next: r.next, close: func() {
		fs.mu.Lock()
		defer fs.mu.Unlock()
		f.readers--
		f.used = fs.now()
	}}
	epoch, n, _ := strings.Cut(after, "-")
	seq, err := strconv.Atoi(n)
	known := epoch == fs.epoch && err == nil && seq <= fs.seq && seq >= f.from-1
	if known {
		r.after = seq
	}
	s.begin = []Event{eventOf(fs.id(r.after), show(a))}
	if after != "" && !known {
		s.begin = append(s.begin, eventOf(fs.id(r.after), &wire.AgentEvent{Kind: wire.AgentEventGap}))
	}
	return s, true
}

// reader is a place in a feed.
type reader struct {
	fs      *feeds
	feed    *feed
	show    show
	session string
	after   int
}

func (r *reader) next(ctx context.Context) ([]Event, error) {
	for {
		list, more, ended := r.poll()
		if len(list) > 0 {
			return list, nil
		}
		if ended {
			return nil, io.EOF
		}
		select {
		case <-more:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (r *reader) poll() (list []Event, more <-chan struct{}, ended bool) {
	r.fs.mu.Lock()
	defer r.fs.mu.Unlock()
	if r.after < r.feed.from-1 { // it was too slow
		r.after = r.feed.from - 1
		list = append(list, eventOf(r.fs.id(r.after), &wire.AgentEvent{Kind: wire.AgentEventGap}))
	}
	for _, e := range r.feed.entries {
		switch {
		case e.seq <= r.after || r.session != "" && e.session != "" && e.session != r.session:
		case e.record != nil:
			list = append(list, eventOf(e.ID, r.show(e.record)))
		default:
			list = append(list, e.Event)
		}
	}
	r.after = r.fs.seq
	return list, r.feed.more, r.feed.ended
}

// codeStream returns the events of a coding session in the words of a conversation. The first is
// the session's record.
func codeStream(events *journal.Stream, record *wire.AgentAtWork, show show) *Stream {
	first, ended := show(record), false
	return &Stream{close: func() {}, next: func(ctx context.Context) (out []Event, err error) {
		for len(out) == 0 {
			if ended {
				return nil, io.EOF
			}
			list, err := events.Next(ctx)
			if err != nil {
				return nil, err
			}
			for i := range list {
				var e wire.CoderEvent
				if json.Unmarshal(list[i].Line, &e) != nil {
					continue
				}
				ended = ended || e.Kind == wire.CoderEventRemoved
				x := inChat(&e, show)
				if first != nil {
					x, first = first, nil // instead of "ready"
				}
				if x != nil {
					out = append(out, eventOf(events.ID(&list[i]), x))
				}
			}
		}
		return out, nil
	}}
}

// inChat returns an event of a coding session in the words of a conversation; nil: programs do not
// get it.
func inChat(e *wire.CoderEvent, show show) *wire.AgentEvent {
	out := &wire.AgentEvent{Session: e.Session}
	switch e.Kind { //nolint:exhaustive // the others are the user's, or say nothing of a conversation
	case wire.CoderEventSession:
		return show(new(codeRecord(e.Row)))
	case wire.CoderEventRemoved:
		out.Kind = wire.AgentEventEnded
	case wire.CoderEventGap:
		out.Kind = wire.AgentEventGap
	case wire.CoderEventTurn:
		t := &wire.AgentTurn{ID: e.Turn.ID, Reason: e.Turn.Reason}
		switch e.Turn.State {
		case wire.TurnQueued:
			return nil
		case wire.TurnRunning:
		case wire.TurnDone:
			t.Outcome = wire.OutcomeDone
		case wire.TurnFailed:
			t.Outcome = wire.OutcomeFailed
		case wire.TurnStopped:
			t.Outcome = wire.OutcomeStopped
		}
		out.Kind, out.Turn = wire.AgentEventTurn, t
	case wire.CoderEventMessage:
		out.Kind, out.Message = wire.AgentEventMessage, forPrograms(e.Message)
	case wire.CoderEventDelta:
		out.Kind, out.Delta = wire.AgentEventDelta, e.Delta
	default:
		return nil
	}
	return out
}

// forPrograms returns a message of a coding session without the paths and changes of its calls.
func forPrograms(m *wire.ChatMessage) *wire.ChatMessage {
	out := *m
	out.Parts = slices.Clone(m.Parts)
	for i, p := range out.Parts {
		if p.Tool != nil {
			tool := *p.Tool
			tool.Paths, tool.Diffs = nil, nil
			out.Parts[i].Tool = &tool
		}
	}
	return &out
}
