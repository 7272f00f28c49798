// Package turns is the state table of a session with an agent: which turn is at work, which wait,
// and what the session does meanwhile. It is pure: it has no clock, no lock and no process. Its
// caller reports events, and reads what follows from them.
//
// A turn waits, is taken (its agent is made ready for it), begins (the agent has its prompt) and
// ends; or it is dropped while it waits. Queue has the turns of a session, and Machine its state.
package turns

// Queue is the turns of a session: one at most is taken, the others wait in order. T is comparable
// with its zero value, which is no turn.
type Queue[T comparable] struct {
	taken   T
	waiting []T
	working bool
}

// Taken returns the turn at work; zero: there is none.
func (q *Queue[T]) Taken() T { return q.taken }

// Waiting returns the turns that wait, in order. The caller must not change the list.
func (q *Queue[T]) Waiting() []T { return q.waiting }

// Working reports whether a caller takes turns: from the first Add until Next finds none.
func (q *Queue[T]) Working() bool { return q.working }

// Busy reports whether a turn is taken or waits.
func (q *Queue[T]) Busy() bool { return q.hasTaken() || len(q.waiting) > 0 }

func (q *Queue[T]) hasTaken() bool {
	var none T
	return q.taken != none
}

// Add adds a turn behind the others. ahead is how many there are before it. first: no one takes
// turns, so the caller must.
func (q *Queue[T]) Add(t T) (ahead int, first bool) {
	ahead, first = len(q.waiting), !q.working
	if q.hasTaken() {
		ahead++
	}
	q.waiting, q.working = append(q.waiting, t), true
	return ahead, first
}

// Next takes the turn that has waited longest. Without one, the work is over.
func (q *Queue[T]) Next() (t T, ok bool) {
	if q.hasTaken() || len(q.waiting) == 0 {
		q.working = q.hasTaken()
		return t, false
	}
	q.taken, q.waiting = q.waiting[0], q.waiting[1:]
	return q.taken, true
}

// Leave ends the work although turns may wait; no one takes them then.
func (q *Queue[T]) Leave() { q.working = false }

// Drop removes those of the waiting turns that drop names, and returns them.
func (q *Queue[T]) Drop(drop func(T) bool) (dropped []T) {
	rest := q.waiting[:0:0]
	for _, t := range q.waiting {
		if drop(t) {
			dropped = append(dropped, t)
		} else {
			rest = append(rest, t)
		}
	}
	q.waiting = rest
	return dropped
}

// End ends the turn that is taken.
func (q *Queue[T]) End() {
	var none T
	q.taken = none
}
