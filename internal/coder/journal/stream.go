package journal

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// Stream follows events. Only one goroutine may use it.
type Stream struct {
	j *Journal
	// session is the one to follow, or "" for all.
	session string
	// after is the number of the last returned event.
	after int
	// begin are the entries to return first.
	begin []Entry
}

// Follow returns a stream of the events after an id, of one session or, if session is "", of all.
// Without an id the stream begins with the present, and that of a session with all its events.
// After an id of another epoch the client's knowledge is uncertain, so the stream begins with a
// gap, and that of a session repeats all its events.
func (j *Journal) Follow(session, after string) (*Stream, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	s := &Stream{j: j, session: session, after: j.seq}
	epoch, _, _ := strings.Cut(after, "-")
	if seq := seqOf(after); epoch == j.epoch && seq <= j.seq &&
		(seq == j.seq || len(j.ring) > 0 && j.ring[0].Seq <= seq+1) {
		s.after = seq
		s.begin = []Entry{j.sign(wire.CoderEventReady, session, seq)}
		return s, nil
	}
	s.after = j.seq
	s.begin = []Entry{j.sign(wire.CoderEventReady, session, j.seq)}
	if after != "" {
		s.begin = append(s.begin, j.sign(wire.CoderEventGap, session, j.seq))
	}
	if session == "" {
		return s, nil
	}
	lines, err := j.lines(session)
	for _, line := range lines {
		var h head
		if json.Unmarshal(line, &h) == nil && h.Session == session {
			if isOld(h.Kind) {
				e, _ := decode(line)
				line, _ = json.Marshal(e)
				h.Kind = e.Kind
			}
			s.begin = append(s.begin, Entry{Seq: seqOf(h.ID), Session: session, Kind: h.Kind, Line: line})
		}
	}
	return s, err
}

// head is the part of a stored line that Follow decodes, since it holds the lock meanwhile and
// sends the line as it is.
type head struct {
	ID      string              `json:"id"`
	Session string              `json:"sessionId"`
	Kind    wire.CoderEventKind `json:"kind"`
}

// sign returns an entry that belongs to this stream only. seq is the last event that the stream has
// had.
func (j *Journal) sign(k wire.CoderEventKind, session string, seq int) Entry {
	line, _ := json.Marshal(&wire.CoderEvent{ID: j.id(seq), At: wire.Millis(j.now()), Session: session, Kind: k})
	return Entry{Seq: seq, Session: session, Kind: k, Line: line}
}

// Only narrows a stream of all sessions to one.
func (s *Stream) Only(session string) { s.session = session }

// ID returns an entry's id.
func (s *Stream) ID(e *Entry) string { return s.j.id(e.Seq) }

// Next waits for the next events and returns them. Its only error is that of the context.
func (s *Stream) Next(ctx context.Context) ([]Entry, error) {
	if begin := s.begin; begin != nil {
		s.begin = nil
		return begin, nil
	}
	for {
		list, more := s.poll()
		if len(list) > 0 {
			return list, nil
		}
		select {
		case <-more:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// poll returns the available events, or a channel that is closed when there are more.
func (s *Stream) poll() ([]Entry, <-chan struct{}) {
	j := s.j
	j.mu.Lock()
	defer j.mu.Unlock()
	if s.after == j.seq {
		return nil, j.more
	}
	from, _ := slices.BinarySearchFunc(j.ring, s.after+1, func(e Entry, seq int) int { return e.Seq - seq })
	var list []Entry
	if j.ring[0].Seq > s.after+1 {
		list = append(list, j.sign(wire.CoderEventGap, s.session, j.ring[0].Seq-1))
	}
	for _, e := range j.ring[from:] {
		if s.session == "" || e.Session == s.session {
			list = append(list, e)
		}
	}
	s.after = j.seq
	return list, j.more
}

// Page returns the current events of a session, oldest first, with whole texts.
func (j *Journal) Page(session string) ([]wire.CoderEvent, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	var events []wire.CoderEvent
	err := j.read(session, func(e *wire.CoderEvent) { events = append(events, *e) })
	return Compact(events), err
}
