package router

import "github.com/worldmcp/world/internal/wire"

// Bounds of the answers that are kept for repeated messages. Within a world's log every call that changed something is
// remembered beyond these (world.State.Answered).
const (
	maxAnswers     = 4096
	maxAnswerBytes = 4 << 20
)

// answers remembers which calls were made and, while there is room, what they were told: a repeated messageId gets the
// first answer, and never a second run. Not safe for concurrent use.
type answers struct {
	byCall map[string]kept
	order  []string
	bytes  int
	oldest int // index in order of the oldest answer that is still held
	base   int // how many were dropped from order's front
}

// kept is an answer, which nobody changes any more. Nil: the call was made, but its answer is gone.
type kept struct {
	answer *wire.ToolResult
	bytes  int
}

func newAnswers() *answers { return &answers{byCall: map[string]kept{}} }

// get reports whether the call was made, and its answer while it is held.
func (a *answers) get(callID string) (answer *wire.ToolResult, made bool) {
	k, made := a.byCall[callID]
	return k.answer, made
}

func (a *answers) put(callID string, answer wire.ToolResult) {
	if _, ok := a.byCall[callID]; ok {
		return
	}
	k := kept{&answer, sizeOf(answer)}
	if k.bytes > maxAnswerBytes/4 {
		k = kept{}
	}
	a.byCall[callID] = k
	a.order = append(a.order, callID)
	a.bytes += k.bytes
	for a.bytes > maxAnswerBytes {
		id := a.order[a.oldest-a.base]
		a.bytes -= a.byCall[id].bytes
		a.byCall[id] = kept{}
		a.oldest++
	}
	if len(a.order) > maxAnswers {
		id := a.order[0]
		a.bytes -= a.byCall[id].bytes
		delete(a.byCall, id)
		a.order = a.order[1:]
		a.base++
		a.oldest = max(a.oldest, a.base)
	}
}

// sizeOf is about what an answer takes in memory.
func sizeOf(t wire.ToolResult) int {
	n := 200
	if t.Error != nil {
		n += 300 + len(t.Error.Message)
	}
	if t.Result != nil {
		n += len(t.Result.Text) + len(t.Result.Data)
		for _, i := range t.Result.Images {
			n += len(i.Data)
		}
	}
	return n
}
