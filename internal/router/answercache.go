package router

import "github.com/worldmcp/world/internal/wire"

// Limits of the answer cache of one world. Calls that changed something do not need it: the log remembers them
// (world.State.Answered).
const (
	// maxAnswers is how many calls are remembered.
	maxAnswers = 4096
	// maxAnswerBytes bounds the memory of the answers. An answer of more than a quarter of it is not stored.
	maxAnswerBytes = 4 << 20
)

// answerCache remembers which calls were made and, while there is room, their answers. A repeated messageId gets the
// first answer and never runs the call again. The world's mu guards it.
//
// It is a queue by age with two limits: over maxAnswerBytes the oldest answers are dropped and only their ids stay;
// over maxAnswers the oldest ids are dropped.
type answerCache struct {
	byCall map[string]cachedAnswer
	order  []string
	bytes  int
	// oldest is the position of the oldest answer still stored, counted over all ids ever added.
	oldest int
	// base is how many ids were dropped from the front of order.
	base int
}

// cachedAnswer is one remembered call. A nil answer means that the call was made but its answer was dropped. Answers
// are not changed after they are stored.
type cachedAnswer struct {
	answer *wire.ToolResult
	bytes  int
}

// newAnswerCache returns an empty cache.
func newAnswerCache() *answerCache { return &answerCache{byCall: map[string]cachedAnswer{}} }

// get reports whether the call was made. The answer is nil when it was dropped.
func (a *answerCache) get(callID string) (answer *wire.ToolResult, made bool) {
	k, made := a.byCall[callID]
	return k.answer, made
}

// put stores the answer of a call. A second answer of the same call is ignored.
func (a *answerCache) put(callID string, answer wire.ToolResult) {
	if _, ok := a.byCall[callID]; ok {
		return
	}
	k := cachedAnswer{&answer, sizeOf(answer)}
	if k.bytes > maxAnswerBytes/4 {
		k = cachedAnswer{}
	}
	a.byCall[callID] = k
	a.order = append(a.order, callID)
	a.bytes += k.bytes
	for a.bytes > maxAnswerBytes {
		id := a.order[a.oldest-a.base]
		a.bytes -= a.byCall[id].bytes
		a.byCall[id] = cachedAnswer{}
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

// sizeOf estimates the bytes that an answer takes in memory.
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
