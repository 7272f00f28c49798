package turns

import "github.com/worldmcp/world/internal/wire"

// Event is something that happens to a session.
type Event string

// The events.
const (
	// Prompted: a turn was added.
	Prompted Event = "prompted"
	// Starting: the agent is being started.
	Starting Event = "starting"
	// Began: the agent has the prompt of the turn that is taken.
	Began Event = "began"
	// Ready: the agent waits for a turn.
	Ready Event = "ready"
	// Rested: a turn is over, and no agent runs.
	Rested Event = "rested"
	// Gone: the agent has ended between turns.
	Gone Event = "gone"
	// Failed: the agent cannot start or go on.
	Failed Event = "failed"
	// Closed: the user has closed the session.
	Closed Event = "closed"
)

// table has for each state the events that change it, and to what. Other events change nothing: a
// session that is closed while its turn ends stays closed, and one that failed stays so when its
// agent is gone. Running is here also what a session shows as needs-you: see Machine.State.
var table = map[wire.CoderState]map[Event]wire.CoderState{
	wire.CoderResting: {
		Starting: wire.CoderStarting, Began: wire.CoderRunning, Ready: wire.CoderIdle,
		Failed: wire.CoderFailed, Closed: wire.CoderClosed,
	},
	wire.CoderStarting: {
		Began: wire.CoderRunning, Ready: wire.CoderIdle, Rested: wire.CoderResting, Gone: wire.CoderResting,
		Failed: wire.CoderFailed, Closed: wire.CoderClosed,
	},
	wire.CoderIdle: {
		Starting: wire.CoderStarting, Began: wire.CoderRunning, Rested: wire.CoderResting, Gone: wire.CoderResting,
		Failed: wire.CoderFailed, Closed: wire.CoderClosed,
	},
	wire.CoderRunning: {
		Ready: wire.CoderIdle, Rested: wire.CoderResting, Failed: wire.CoderFailed,
	},
	wire.CoderFailed: {
		Starting: wire.CoderStarting, Began: wire.CoderRunning, Ready: wire.CoderIdle, Rested: wire.CoderResting,
		Closed: wire.CoderClosed,
	},
	wire.CoderClosed: {
		Prompted: wire.CoderResting, Starting: wire.CoderStarting,
	},
}

// Machine is the turns of a session and its state.
type Machine[T comparable] struct {
	Queue[T]

	state wire.CoderState
	// alwaysReady: there is no process that could rest.
	alwaysReady bool
	// questions are how many wait for the user.
	questions int
}

// New returns the state of a session that has no turns: closed, or without a process. One that is
// alwaysReady needs none, and is idle instead.
func New[T comparable](closed, alwaysReady bool) Machine[T] {
	m := Machine[T]{state: wire.CoderResting, alwaysReady: alwaysReady}
	if closed {
		m.state = wire.CoderClosed
	}
	return m
}

// State returns what the session shows. A running turn needs the user while there is a question.
func (m *Machine[T]) State() wire.CoderState {
	switch {
	case m.state == wire.CoderRunning && m.questions > 0:
		return wire.CoderNeedsYou
	case m.state == wire.CoderResting && m.alwaysReady:
		return wire.CoderIdle
	}
	return m.state
}

// Ask sets how many questions wait for the user.
func (m *Machine[T]) Ask(questions int) { m.questions = questions }

// Add is Queue.Add. A closed session is open again.
func (m *Machine[T]) Add(t T) (ahead int, first bool) {
	m.Apply(Prompted)
	return m.Queue.Add(t)
}

// End ends the turn that is taken. e says what the agent does: Ready, Rested or Failed.
func (m *Machine[T]) End(e Event) {
	m.Queue.End()
	m.Apply(e)
}

// Apply applies an event, and reports whether the state has changed. Only a turn that is taken can
// begin; once it has, nothing but its end counts; and while one is taken, the end of the agent is a
// matter of the turn's.
func (m *Machine[T]) Apply(e Event) (changed bool) {
	next, changed := table[m.state][e]
	if taken := m.hasTaken(); taken && (m.state == wire.CoderRunning || e == Gone) || !taken && e == Began {
		return false
	}
	if changed {
		m.state = next
	}
	return changed
}
