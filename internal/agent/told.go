package agent

import (
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	// recentEvents is how old an event may be when a session is told of this world for the first time.
	recentEvents = 10 * time.Minute
	// maxToldSessions bounds the sessions of which is known what they were told. The one that was told first is dropped.
	maxToldSessions = 256
	// maxToldTurns is how many turns of a session keep their lines, for messages that are sent again.
	maxToldTurns = 8
)

// toldSessions records what each session was told of the user's surroundings, so that it is told only what is new. It is
// in memory: after a restart a session is told again of the last minutes.
type toldSessions struct {
	// mu guards sessions, also while the world is asked: a message that is sent twice at once gets the same lines.
	mu       sync.Mutex
	sessions sessionList
}

// sessionList has sessions by when they were first told.
type sessionList []*toldSession

// toldSession is what one session was told.
type toldSession struct {
	backend, session string
	told             knownView
	// before is what the session knew before the newest turn, whose message may still fail.
	before knownView
	// turns are the newest turns, oldest first.
	turns []toldTurn
}

// knownView is what an agent knows: the events up to a mark, and what the user has selected and looks at.
type knownView struct {
	mark     WorldMark
	selected string
	view     string
}

// toldTurn is the lines that the message of a turn carries.
type toldTurn struct {
	id    string
	lines []string
}

// lines returns the lines for a turn: what its session does not know yet. It asks the world for what happened after a mark.
func (t *toldSessions) lines(backend, session, turn string, ask func(WorldMark) (Surroundings, error)) ([]string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.sessions.find(backend, session)
	if i := slices.IndexFunc(s.turns, func(t toldTurn) bool { return t.id == turn }); i >= 0 {
		return s.turns[i].lines, nil
	}
	now, err := ask(s.told.mark)
	if err != nil {
		return nil, err
	}
	lines := s.update(now)
	s.turns = append(s.turns, toldTurn{turn, lines})
	s.turns = slices.Delete(s.turns, 0, max(0, len(s.turns)-maxToldTurns))
	return lines, nil
}

// update returns what a session does not know yet, and records that it was told. The view is told with every event, and
// by itself only when it has changed.
func (s *toldSession) update(now Surroundings) []string {
	since := time.Time{}
	if s.told.mark.World != now.Mark.World {
		since = now.At.Add(-recentEvents)
	}
	view, events := now.view(s.told.selected), now.history(since)
	s.before = s.told
	if len(events) == 0 && strings.Join(view, "\n") == s.told.view {
		view = nil
	}
	s.told.mark = now.Mark
	if lines := slices.Concat(view, events); len(lines) > 0 {
		s.told.selected = ""
		if now.Selected != nil {
			s.told.selected = now.Selected.ID
		}
		s.told.view = strings.Join(now.view(s.told.selected), "\n")
		return boundLines(lines)
	}
	return nil
}

// takeBack forgets that a session was told something, unless a later turn has told it more. The turn keeps its lines, so
// that it is the same message when it is sent again.
func (t *toldSessions) takeBack(backend, session, turn string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.sessions.find(backend, session)
	if n := len(s.turns); n > 0 && s.turns[n-1].id == turn {
		s.told = s.before
	}
}

// find returns the record of a session, and makes one if it is new.
func (l *sessionList) find(backend, session string) *toldSession {
	for _, s := range *l {
		if s.backend == backend && s.session == session {
			return s
		}
	}
	s := &toldSession{backend: backend, session: session}
	*l = append(*l, s)
	*l = slices.Delete(*l, 0, max(0, len(*l)-maxToldSessions))
	return s
}
