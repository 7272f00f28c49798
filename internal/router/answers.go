package router

import "encoding/json"

// Bounds of the answers that are kept for repeated messages. Within a world's log every call that changed something is
// remembered beyond these (world.State.Answered).
const (
	maxAnswers     = 4096
	maxAnswerBytes = 4 << 20
)

// answers remembers which calls were made and, while there is room, what they were told: a repeated messageId gets the
// first answer, and never a second run. Not safe for concurrent use.
type answers struct {
	byCall map[string]json.RawMessage // nil: made, but its answer is gone
	order  []string
	bytes  int
	oldest int // index in order of the oldest answer that is still held
	base   int // how many were dropped from order's front
}

func newAnswers() *answers { return &answers{byCall: map[string]json.RawMessage{}} }

// get reports whether the call was made, and its answer while it is held.
func (a *answers) get(callID string) (answer json.RawMessage, made bool) {
	answer, made = a.byCall[callID]
	return answer, made
}

func (a *answers) put(callID string, answer json.RawMessage) {
	if _, ok := a.byCall[callID]; ok {
		return
	}
	if len(answer) > maxAnswerBytes/4 {
		answer = nil
	}
	a.byCall[callID] = answer
	a.order = append(a.order, callID)
	a.bytes += len(answer)
	for a.bytes > maxAnswerBytes {
		id := a.order[a.oldest-a.base]
		a.bytes -= len(a.byCall[id])
		a.byCall[id] = nil
		a.oldest++
	}
	if len(a.order) > maxAnswers {
		id := a.order[0]
		a.bytes -= len(a.byCall[id])
		delete(a.byCall, id)
		a.order = a.order[1:]
		a.base++
		a.oldest = max(a.oldest, a.base)
	}
}
