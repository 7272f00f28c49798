package agent

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	// recentEvents is how old an event may be when a conversation is told of this world for the
	// first time.
	recentEvents = 10 * time.Minute
	// maxToldSessions bounds the sessions whose knowledge is kept. The one that was used least
	// recently is dropped.
	maxToldSessions = 256
	// maxGiven is how many messages and answers of a conversation keep their lines, for those that
	// are sent again.
	maxGiven = 8
)

// Knowledge is what the agent knows, in one conversation, of what the user sees and does in the
// world. It may hear of it with a message and with the answer to a tool call; both draw on the same
// knowledge, so that nothing is told twice. It is in memory: after a restart a conversation is told
// again of the last minutes.
//
// Its methods are safe for concurrent use. They call nobody while they hold mu, so a world may use
// them while it is locked.
type Knowledge struct {
	// asking makes messages wait for each other while the world is asked: one that is sent twice at
	// once gets the same lines.
	asking sync.Mutex

	mu    sync.Mutex
	known knownView
	// owed are events, newest first, that were told by something that did not arrive.
	owed []WorldEvent
	// given are the newest messages and answers that told something, oldest first.
	given []given
}

// knownView is what an agent knows: the events up to a mark, and what the user has selected and
// looks at.
type knownView struct {
	mark     WorldMark
	selected string
	view     string
}

// given is what one message or answer has told. lost says that it did not arrive.
type given struct {
	key    string
	lines  []string
	events []WorldEvent
	lost   bool
}

// Begin makes an agent that has just come know everything up to a mark: it is told of what the user
// does from now on.
func (k *Knowledge) Begin(mark WorldMark) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.known.mark = mark
}

// Mark returns the place in the log up to which the agent knows the events, and the id of what it
// takes for selected.
func (k *Knowledge) Mark() (mark WorldMark, selected string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.known.mark, k.known.selected
}

// message returns the lines for a message of the user: what is new. A message that is sent again
// gets the same ones. ask tells what happened after a mark.
func (k *Knowledge) message(turn string, ask func(WorldMark) (Surroundings, error)) ([]string, error) {
	k.asking.Lock()
	defer k.asking.Unlock()
	if lines, again := k.again(turn); again {
		return lines, nil
	}
	mark, _ := k.Mark()
	now, err := ask(mark)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	events := k.unheard(&now)
	view := now.view(k.known.selected)
	if len(events) == 0 && strings.Join(view, "\n") == k.known.view {
		view = nil
	}
	now.Events = events
	lines := slices.Concat(view, now.history(time.Time{}))
	k.hear(&now, len(lines) > 0)
	lines = boundLines(lines, maxSurroundingsLines, maxSurroundings)
	k.give(given{key: turn, lines: lines, events: events})
	return lines, nil
}

// Note returns what the answer to a call adds about the user: what they did, or a new selection.
// Empty: nothing is new. A call that is repeated gets the same note. now is what happened after
// Mark; selected says whether a new selection counts.
func (k *Knowledge) Note(callID string, now Surroundings, selected bool) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if lines, again := k.givenBefore(callID); again {
		return note(lines)
	}
	events, since := k.unheard(&now), k.known.mark
	var view []string
	if len(events) > 0 || selected {
		view = now.view(k.known.selected)
	}
	now.Events = events
	k.hear(&now, len(events) > 0 || selected)
	all := slices.Concat(view, now.history(time.Time{}))
	if len(all) == 0 {
		return ""
	}
	lines := boundLines(all, maxNoteLines, maxNote)
	if left := len(all) - len(lines) + now.Earlier; left > 0 && since.World == now.Mark.World {
		lines = append(lines, fmt.Sprintf("%d more: wait_for_events with the cursor r%d lists everything", left, since.Revision))
	}
	k.give(given{key: callID, lines: lines, events: events})
	return note(lines)
}

// Quiet records that nothing happened up to a mark. False: the answer to this call has something to
// tell nevertheless, since it is a repeat, or since something did not arrive.
func (k *Knowledge) Quiet(callID string, upTo WorldMark) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.owed) > 0 || slices.ContainsFunc(k.given, func(g given) bool { return g.key == callID }) {
		return false
	}
	if m := &k.known.mark; m.World != upTo.World || m.Revision < upTo.Revision {
		*m = upTo
	}
	return true
}

// Heard records that the agent was told, by wait_for_events, of everything in a world between two
// revisions, and of what is selected.
func (k *Knowledge) Heard(world string, after, upTo uint64, selected string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if m := &k.known.mark; m.World == world && m.Revision >= after {
		m.Revision = max(m.Revision, upTo)
	}
	k.known.selected = selected
}

// TakeBack makes the next message or answer tell again what one has told that did not arrive. Its
// lines stay with its key, so that it is the same when it is sent again.
func (k *Knowledge) TakeBack(key string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	i := slices.IndexFunc(k.given, func(g given) bool { return g.key == key })
	if i < 0 || k.given[i].lost {
		return
	}
	k.given[i].lost = true
	k.owed = append(slices.Clone(k.given[i].events), k.owed...)
	slices.SortStableFunc(k.owed, func(a, b WorldEvent) int { return b.At.Compare(a.At) })
	k.owed = k.owed[:min(len(k.owed), maxOwed)]
	k.known.selected, k.known.view = "", ""
}

// maxOwed bounds the events that did not arrive.
const maxOwed = 20

// again returns the lines of a message that was given before.
func (k *Knowledge) again(key string) ([]string, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.givenBefore(key)
}

// givenBefore is again, with the lock held. What is given again is owed no more.
func (k *Knowledge) givenBefore(key string) ([]string, bool) {
	i := slices.IndexFunc(k.given, func(g given) bool { return g.key == key })
	if i < 0 {
		return nil, false
	}
	if g := &k.given[i]; g.lost {
		g.lost = false
		k.owed = slices.DeleteFunc(k.owed, func(e WorldEvent) bool {
			return slices.ContainsFunc(g.events, func(told WorldEvent) bool { return told.Revision == e.Revision })
		})
	}
	return k.given[i].lines, true
}

// unheard returns the events that the agent does not know, newest first. Between Mark and now it
// may have been told of some, and of a world that is new to it only the last minutes count.
func (k *Knowledge) unheard(now *Surroundings) []WorldEvent {
	if k.known.mark.World != now.Mark.World {
		k.owed = nil
		since := now.At.Add(-recentEvents)
		return slices.DeleteFunc(slices.Clone(now.Events), func(e WorldEvent) bool { return e.At.Before(since) })
	}
	events := slices.DeleteFunc(slices.Clone(now.Events),
		func(e WorldEvent) bool { return e.Revision <= k.known.mark.Revision })
	return append(events, k.owed...)
}

// hear records that the agent knows the events up to now, and the view if that was told too.
func (k *Knowledge) hear(now *Surroundings, view bool) {
	k.owed = nil
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

// give keeps what was told.
func (k *Knowledge) give(g given) {
	k.given = append(k.given, g)
	k.given = slices.Delete(k.given, 0, max(0, len(k.given)-maxGiven))
}

// toldSessions has the knowledge of each session of the back ends.
type toldSessions struct {
	mu   sync.Mutex
	list []*toldSession // the one that was used last is the last one
}

type toldSession struct {
	backend, session string
	Knowledge
}

// find returns the knowledge of a session. A new one knows nothing.
func (t *toldSessions) find(backend, session string) *Knowledge {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &toldSession{backend: backend, session: session}
	if i := slices.IndexFunc(t.list, func(s *toldSession) bool {
		return s.backend == backend &&
			s.session == session
	}); i >= 0 {
		s = t.list[i]
		t.list = slices.Delete(t.list, i, i+1)
	}
	t.list = append(t.list, s)
	t.list = slices.Delete(t.list, 0, max(0, len(t.list)-maxToldSessions))
	return &s.Knowledge
}

// latest returns the knowledge of the session of a back end that was used last; nil: there is none.
func (t *toldSessions) latest(backend string) *Knowledge {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range slices.Backward(t.list) {
		if s.backend == backend {
			return &s.Knowledge
		}
	}
	return nil
}
