package terminal

import (
	"fmt"
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

// seated says which sessions of one agent have a body. Those that have one keep it; a session
// without one gets the next that is free; and one that waits for its user takes that of a session
// that does not, the one that has been idle for the longest. sessions are in the order in which
// they came. It is pure.
func seated(sessions []*session, has func(*session) bool) (seats []*session) {
	for _, s := range sessions {
		if has(s) {
			seats = append(seats, s)
		}
	}
	for _, s := range sessions {
		if !has(s) && len(seats) < wire.MaxTerminalBodies {
			seats = append(seats, s)
		}
	}
	for _, s := range sessions {
		if !s.doing.waits() || slices.Contains(seats, s) {
			continue
		}
		if i := leastWanted(seats); i >= 0 {
			seats[i] = s
		}
	}
	return seats
}

// group names the sessions that have no body, behind the name of the last one that has: " and 3
// more"; empty: all have one. Who waits is among them only when all bodies are of others that wait.
func group(sessions, seats []*session) string {
	rest, waiting := len(sessions)-len(seats), 0
	for _, s := range sessions {
		if s.doing.waits() && !slices.Contains(seats, s) {
			waiting++
		}
	}
	switch {
	case rest == 0:
		return ""
	case waiting > 0:
		return fmt.Sprintf(" and %d more, %d waiting", rest, waiting)
	}
	return fmt.Sprintf(" and %d more", rest)
}

// leastWanted returns which of the sessions with a body gives it up first; -1: all of them wait for
// the user.
func leastWanted(seats []*session) int {
	least := -1
	for i, s := range seats {
		if !s.doing.waits() && (least < 0 || wanted(s, seats[least]) < 0) {
			least = i
		}
	}
	return least
}

// wanted compares two sessions by how much the user wants to see them: those at work more than idle
// ones, and newer states more than older ones.
func wanted(a, b *session) int {
	if a.doing.busy != b.doing.busy {
		if a.doing.busy {
			return 1
		}
		return -1
	}
	return a.doing.now.Since.Compare(b.doing.now.Since)
}
