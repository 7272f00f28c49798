package terminal

import (
	"fmt"
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

// withBody returns the sessions of one agent that should have a body. Those that have one keep it
// and others get free ones, but a session that waits for its user takes that of one that does not
// (leastWanted). sessions are in the order of their arrival.
func withBody(sessions []*session, has func(*session) bool) (chosen []*session) {
	for _, s := range sessions {
		if has(s) {
			chosen = append(chosen, s)
		}
	}
	for _, s := range sessions {
		if !has(s) && len(chosen) < wire.MaxTerminalBodies {
			chosen = append(chosen, s)
		}
	}
	for _, s := range sessions {
		if !s.state.needsUser() || slices.Contains(chosen, s) {
			continue
		}
		if i := leastWanted(chosen); i >= 0 {
			chosen[i] = s
		}
	}
	return chosen
}

// othersSuffix counts the sessions without a body, for the name of the last one with a body: " and
// 3 more". It is empty when all have one. Waiting ones are among them only when every body is
// another waiting session's.
func othersSuffix(sessions, chosen []*session) string {
	rest, waiting := len(sessions)-len(chosen), 0
	for _, s := range sessions {
		if s.state.needsUser() && !slices.Contains(chosen, s) {
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

// leastWanted returns the index of the session that gives up its body first; -1: all of them wait
// for the user.
func leastWanted(chosen []*session) int {
	least := -1
	for i, s := range chosen {
		if !s.state.needsUser() && (least < 0 || compareInterest(s, chosen[least]) < 0) {
			least = i
		}
	}
	return least
}

// compareInterest orders sessions by how much the user wants to see them: busy ones more than idle
// ones, and newer states more than older ones.
func compareInterest(a, b *session) int {
	if a.state.turnRuns != b.state.turnRuns {
		if a.state.turnRuns {
			return 1
		}
		return -1
	}
	return a.state.current.Since.Compare(b.state.current.Since)
}
