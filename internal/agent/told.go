package agent

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

const (
	// surroundingsTime is how long the world may take to tell what the user did. A message does not wait longer for it.
	surroundingsTime = time.Second
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
	// mu is held while the world is asked: a message that is sent twice at once gets the same lines.
	mu sync.Mutex
	// sessions are ordered by when they were first told.
	sessions []*toldSession
}

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

// send sends a message to a back end, together with what is new of the user's surroundings. If the back end refuses it,
// the next message tells that again.
func (r *Registry) send(ctx context.Context, b Backend, description wire.Backend, m Message) error {
	if text := strings.TrimSpace(m.Text); !strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "!") {
		m.Surroundings = r.surroundings(ctx, description, m.Session, m.Turn)
	} // else it is a command of the agent ("/new"), which must reach it as it is
	err := b.Send(ctx, m)
	if err != nil && m.Surroundings != nil {
		r.told.takeBack(description.ID, m.Session, m.Turn)
	}
	return err
}

// Surroundings returns the lines for a turn that does not begin with a message through the registry: a gateway's own voice
// asks the agent by itself. An empty session is the agent's main one.
func (r *Registry) Surroundings(ctx context.Context, backendID, session, turn string) []string {
	_, description, ok := r.find(backendID)
	if !ok {
		return nil
	}
	return r.surroundings(ctx, description, cmp.Or(session, description.Session), turn)
}

// surroundings returns the lines for a turn: what its session does not know yet. nil: nothing is new, or the agent lacks
// the world's tools and could not act on it.
func (r *Registry) surroundings(ctx context.Context, description wire.Backend, session, turn string) []string {
	if r.opt.Surroundings == nil || !hasWorldTools(description) {
		return nil
	}
	r.told.mu.Lock()
	defer r.told.mu.Unlock()
	s := r.told.findLocked(description.ID, session)
	if i := slices.IndexFunc(s.turns, func(t toldTurn) bool { return t.id == turn }); i >= 0 {
		return s.turns[i].lines
	}
	ctx, cancel := context.WithTimeout(ctx, surroundingsTime)
	defer cancel()
	now, err := r.opt.Surroundings(ctx, r.opt.UserID, s.told.mark)
	if err != nil {
		r.opt.Logger.Debug().Err(err).Msg("a message goes without what the user did in the world")
		return nil
	}
	lines := s.update(now)
	s.turns = append(s.turns, toldTurn{turn, lines})
	s.turns = slices.Delete(s.turns, 0, max(0, len(s.turns)-maxToldTurns))
	return lines
}

// hasWorldTools reports whether an agent has the world's tools. World gives them to each agent that it starts itself; a
// gateway has them in its own settings.
func hasWorldTools(b wire.Backend) bool {
	return b.Kind == wire.ACPBackend || b.Tools != nil && b.Tools.State == wire.ToolsPresent
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
	s := t.findLocked(backend, session)
	if n := len(s.turns); n > 0 && s.turns[n-1].id == turn {
		s.told = s.before
	}
}

// findLocked returns the record of a session, and makes one if it is new. The caller holds mu.
func (t *toldSessions) findLocked(backend, session string) *toldSession {
	for _, s := range t.sessions {
		if s.backend == backend && s.session == session {
			return s
		}
	}
	s := &toldSession{backend: backend, session: session}
	t.sessions = append(t.sessions, s)
	t.sessions = slices.Delete(t.sessions, 0, max(0, len(t.sessions)-maxToldSessions))
	return s
}
