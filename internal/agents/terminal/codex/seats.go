package codex

import (
	"maps"
	"slices"
)

// seats are which terminal has which session, as far as that can be told. The server does not say
// it; but each terminal is one connection to it, and each begins a session when it opens. A session
// counts as lost only if it is certain that no terminal has it any more.
type seats struct {
	line *line
	// ends returns the server's ends of the connections at a socket.
	ends func(path string) ([]string, bool)
	// at is the connection of a session's terminal. now are all connections but ours, free how
	// often those without a session were seen.
	at   map[string]string
	now  []string
	free map[string]int
	lost map[string]bool
	// blind: connections cannot be told from each other.
	blind bool
}

func newSeats(l *line) seats {
	s := seats{
		line: l, ends: clients, at: map[string]string{}, free: map[string]int{}, lost: map[string]bool{},
		blind: l.own == "",
	}
	s.count()
	return s
}

// without returns a list without some.
func without(list []string, some ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(x string) bool { return slices.Contains(some, x) })
}

// count counts the connections.
func (s *seats) count() {
	all, ok := s.ends(s.line.path)
	if s.blind = s.blind || !ok; !s.blind {
		s.now = without(all, s.line.own)
	}
}

// empty are the connections that no session is known to be at.
func (s *seats) empty() []string { return without(s.now, slices.Collect(maps.Values(s.at))...) }

// first takes the sessions that are there at first. Of one session and one terminal it is clear.
func (s *seats) first(sessions []string) {
	if !s.blind && len(sessions) == 1 && len(s.now) == 1 {
		s.at[sessions[0]] = s.now[0]
	}
}

// sit takes that a session has begun: in the terminal that has none yet, or in the only one, in the
// place of what that had.
func (s *seats) sit(session string) {
	s.count()
	seat := s.empty()
	if len(s.now) == 1 {
		seat = s.now
	}
	if delete(s.lost, session); s.blind || len(seat) != 1 {
		return
	}
	maps.DeleteFunc(s.at, func(other, at string) bool {
		if at == seat[0] {
			s.lost[other] = true
		}
		return at == seat[0]
	})
	s.at[session] = seat[0]
}

// leave takes that the server has a session no more. Its terminal may have begun the only one of
// which that is not known.
func (s *seats) leave(session string, others []string) {
	delete(s.at, session)
	delete(s.lost, session)
	others = slices.DeleteFunc(others, func(x string) bool { return s.at[x] != "" || s.lost[x] })
	if empty := s.empty(); !s.blind && len(empty) == 1 && len(others) == 1 {
		s.at[others[0]] = empty[0]
	}
}

// returning is how often a terminal is seen without a session before it counts as having gone back
// to one that had none.
const returning = 6

// look counts the connections, and returns the sessions that have lost their terminal, or may have
// one again.
func (s *seats) look(sessions []string) (changed []string) {
	if s.count(); s.blind {
		return nil
	}
	for _, x := range sessions {
		gone := s.at[x] != "" && !slices.Contains(s.now, s.at[x])
		if (gone || len(s.now) == 0) && !s.lost[x] {
			delete(s.at, x)
			s.lost[x] = true
			changed = append(changed, x)
		}
	}
	before := s.free
	s.free = map[string]int{}
	for _, end := range s.empty() {
		if s.free[end] = before[end] + 1; s.free[end] == returning {
			changed = append(changed, slices.Collect(maps.Keys(s.lost))...)
			clear(s.lost)
		}
	}
	return changed
}
