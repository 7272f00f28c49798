package agent

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	// recentEvents is how old an event may be when a conversation learns of this world for the
	// first time.
	recentEvents = 10 * time.Minute
	// maxKnownSessions bounds the sessions whose knowledge is stored. The least recently used one
	// is dropped.
	maxKnownSessions = 256
	// maxDeliveries is how many messages and answers of a conversation are remembered, in case they
	// are sent again.
	maxDeliveries = 8
)

// Knowledge records how much the agent of a conversation knows about what the user sees and does in
// the world. Both messages and answers to tool calls inform the agent; they share this record, so
// that each event reaches the agent once. It is only in memory: after a restart, the last minutes
// are repeated.
//
// Its methods are safe for concurrent use. They call no other package while they hold mu, so a
// world may use them while it is locked.
type Knowledge struct {
	// askMu makes messages wait for each other while the world is asked: one that is sent twice at
	// once gets the same lines.
	askMu sync.Mutex

	mu    sync.Mutex
	known knownView
	// undelivered are events, newest first, whose message or answer did not arrive.
	undelivered []WorldEvent
	// deliveries are the newest messages and answers that carried lines, oldest first.
	deliveries []delivery
}

// knownView is the state that an agent knows: the events up to a mark, the selection, and the lines
// about it and about the object that the user looks at.
type knownView struct {
	mark     WorldMark
	selected string
	view     string
}

// delivery is the content of one message or answer. lost says that it did not arrive.
type delivery struct {
	key    string
	lines  []string
	events []WorldEvent
	lost   bool
}

// StartAt starts at a mark: an agent that has just arrived learns only of later events.
func (k *Knowledge) StartAt(mark WorldMark) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.known.mark = mark
}

// Mark returns the place in the log up to which the agent knows the events, and the id of the
// object that it believes to be selected.
func (k *Knowledge) Mark() (mark WorldMark, selected string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.known.mark, k.known.selected
}

// message returns the lines with the news for a message of the user. A message that is sent again
// gets the same ones. ask returns the events after a mark.
func (k *Knowledge) message(turn string, ask func(WorldMark) (Surroundings, error)) ([]string, error) {
	k.askMu.Lock()
	defer k.askMu.Unlock()
	if lines, repeated := k.repeat(turn); repeated {
		return lines, nil
	}
	mark, _ := k.Mark()
	now, err := ask(mark)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	events := k.newEvents(&now)
	view := now.view(k.known.selected)
	if len(events) == 0 && strings.Join(view, "\n") == k.known.view {
		view = nil
	}
	now.Events = events
	lines := slices.Concat(view, now.history(time.Time{}))
	k.recordKnown(&now, len(lines) > 0)
	lines = boundLines(lines, maxSurroundingsLines, maxSurroundings)
	k.addDelivery(delivery{key: turn, lines: lines, events: events})
	return lines, nil
}

// Note returns the text that an answer to a call adds about the user: their acts, or a new
// selection. Empty: nothing is new. A repeated call gets the same note. now has the events after
// Mark; selected says whether a new selection counts.
func (k *Knowledge) Note(callID string, now Surroundings, selected bool) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if lines, repeated := k.repeatLocked(callID); repeated {
		return frameNote(lines)
	}
	events, since := k.newEvents(&now), k.known.mark
	var view []string
	if len(events) > 0 || selected {
		view = now.view(k.known.selected)
	}
	now.Events = events
	k.recordKnown(&now, len(events) > 0 || selected)
	all := slices.Concat(view, now.history(time.Time{}))
	if len(all) == 0 {
		return ""
	}
	lines := boundLines(all, maxNoteLines, maxNote)
	if left := len(all) - len(lines) + now.Earlier; left > 0 && since.World == now.Mark.World {
		lines = append(lines, fmt.Sprintf("%d more: wait_for_events with the cursor r%d lists everything", left, since.Revision))
	}
	k.addDelivery(delivery{key: callID, lines: lines, events: events})
	return frameNote(lines)
}

// RecordQuiet records that nothing happened up to a mark. False: the answer to this call needs a
// note all the same, since it is repeated or something earlier did not arrive.
func (k *Knowledge) RecordQuiet(callID string, upTo WorldMark) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.undelivered) > 0 || slices.ContainsFunc(k.deliveries, func(d delivery) bool { return d.key == callID }) {
		return false
	}
	if m := &k.known.mark; m.World != upTo.World || m.Revision < upTo.Revision {
		*m = upTo
	}
	return true
}

// RecordEvents records that wait_for_events has informed the agent of all events of a world between
// two revisions, and of the selection.
func (k *Knowledge) RecordEvents(world string, after, upTo uint64, selected string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if m := &k.known.mark; m.World == world && m.Revision >= after {
		m.Revision = max(m.Revision, upTo)
	}
	k.known.selected = selected
}

// NotDelivered makes the next message or answer repeat the events of one that did not arrive. If
// that one is sent again after all, it has the same lines.
func (k *Knowledge) NotDelivered(key string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	d := k.findDelivery(key)
	if d == nil || d.lost {
		return
	}
	d.lost = true
	k.undelivered = append(slices.Clone(d.events), k.undelivered...)
	slices.SortStableFunc(k.undelivered, func(a, b WorldEvent) int { return b.At.Compare(a.At) })
	k.undelivered = k.undelivered[:min(len(k.undelivered), maxUndelivered)]
	k.known.selected, k.known.view = "", ""
}

// maxUndelivered bounds the events that did not arrive.
const maxUndelivered = 20

// findDelivery returns the delivery with a key; nil: it is unknown or too old.
func (k *Knowledge) findDelivery(key string) *delivery {
	if i := slices.IndexFunc(k.deliveries, func(d delivery) bool { return d.key == key }); i >= 0 {
		return &k.deliveries[i]
	}
	return nil
}

// repeat returns the lines of a message or answer that is sent again.
func (k *Knowledge) repeat(key string) ([]string, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.repeatLocked(key)
}

func (k *Knowledge) repeatLocked(key string) ([]string, bool) {
	d := k.findDelivery(key)
	if d == nil {
		return nil, false
	}
	if d.lost {
		d.lost = false
		k.undelivered = slices.DeleteFunc(k.undelivered, func(e WorldEvent) bool {
			return slices.ContainsFunc(d.events, func(sent WorldEvent) bool { return sent.Revision == e.Revision })
		})
	}
	return d.lines, true
}

// newEvents returns the events that the agent does not know, newest first: it may have learned some
// since Mark was read, and of a world that is new to it only the last minutes count.
func (k *Knowledge) newEvents(now *Surroundings) []WorldEvent {
	if k.known.mark.World != now.Mark.World {
		k.undelivered = nil
		since := now.At.Add(-recentEvents)
		return slices.DeleteFunc(slices.Clone(now.Events), func(e WorldEvent) bool { return e.At.Before(since) })
	}
	events := slices.DeleteFunc(slices.Clone(now.Events),
		func(e WorldEvent) bool { return e.Revision <= k.known.mark.Revision })
	return append(events, k.undelivered...)
}

// recordKnown records that the agent knows the events up to now and, if view is set, the view.
func (k *Knowledge) recordKnown(now *Surroundings, view bool) {
	k.undelivered = nil
	if m := &k.known.mark; m.World != now.Mark.World || m.Revision < now.Mark.Revision {
		*m = now.Mark
	}
	if !view {
		return
	}
	k.known.selected = ""
	if now.Selected != nil {
		k.known.selected = now.Selected.ID
	}
	k.known.view = strings.Join(now.view(k.known.selected), "\n")
}

// addDelivery remembers the content of a message or answer.
func (k *Knowledge) addDelivery(d delivery) {
	k.deliveries = append(k.deliveries, d)
	k.deliveries = slices.Delete(k.deliveries, 0, max(0, len(k.deliveries)-maxDeliveries))
}

// knownSessions has the knowledge of each session of the back ends.
type knownSessions struct {
	mu   sync.Mutex
	list []*knownSession // the most recently used one is last
}

type knownSession struct {
	backend, session string
	Knowledge
}

// find returns the knowledge of a session. That of a new session is empty.
func (k *knownSessions) find(backend, session string) *Knowledge {
	k.mu.Lock()
	defer k.mu.Unlock()
	s := &knownSession{backend: backend, session: session}
	is := func(s *knownSession) bool { return s.backend == backend && s.session == session }
	if i := slices.IndexFunc(k.list, is); i >= 0 {
		s = k.list[i]
		k.list = slices.Delete(k.list, i, i+1)
	}
	k.list = append(k.list, s)
	k.list = slices.Delete(k.list, 0, max(0, len(k.list)-maxKnownSessions))
	return &s.Knowledge
}

// latest returns the knowledge of a back end's most recently used session; nil: there is none.
func (k *knownSessions) latest(backend string) *Knowledge {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, s := range slices.Backward(k.list) {
		if s.backend == backend {
			return &s.Knowledge
		}
	}
	return nil
}
