package calls

import (
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/wire"
)

// Limits of the answer cache of one world. Calls that changed something do not need it: the log
// remembers them (doc.State.Answered).
const (
	// maxAnswers is how many calls are remembered.
	maxAnswers = 4096
	// maxAnswerBytes bounds the memory of one world's answers. An answer of more than a quarter of
	// it is not stored.
	maxAnswerBytes = 4 << 20
)

// answers remembers which calls were made and, while there is room, their answers. A repeated
// messageId gets the first answer and never runs the call again.
//
// It is a queue by age with three limits: over maxAnswerBytes, and when the answers of all worlds
// take too much memory, the oldest answers of this world are dropped and only their ids stay; over
// maxAnswers the oldest ids are dropped.
type answers struct {
	byCall map[string]cachedAnswer
	order  []string
	bytes  int
	// oldestStored is the position of the oldest answer still stored, counted over all ids ever
	// added.
	oldestStored int
	droppedIDs   int          // how many ids were dropped from the front of order
	memory       *quota.Count // the bytes that the answers of all worlds may take
}

// cachedAnswer is one remembered call. A nil answer means that the call was made but its answer was
// dropped. Answers are not changed after they are stored.
type cachedAnswer struct {
	answer *wire.ToolResult
	bytes  int
	digest string
}

func newAnswers(memory *quota.Count) *answers {
	return &answers{byCall: map[string]cachedAnswer{}, memory: memory}
}

// get reports whether a call was made under this id, and whether it was the same one. The answer is
// nil when it was dropped.
func (a *answers) get(c *Call) (answer *wire.ToolResult, made, same bool) {
	k, made := a.byCall[c.ID]
	return k.answer, made, made && k.digest == c.Digest()
}

// put stores the answer of a call, or its id alone when there is no room for the answer. A second
// answer of the same call is ignored.
func (a *answers) put(c *Call, answer wire.ToolResult) {
	if _, ok := a.byCall[c.ID]; ok {
		return
	}
	k := cachedAnswer{&answer, sizeOf(answer), c.Digest()}
	for k.answer != nil && (a.bytes+k.bytes > maxAnswerBytes || !a.memory.Take(k.bytes)) {
		if k.bytes > maxAnswerBytes/4 || !a.dropOldest() {
			k = cachedAnswer{digest: k.digest}
		}
	}
	a.byCall[c.ID] = k
	a.order = append(a.order, c.ID)
	a.bytes += k.bytes
	if len(a.order) > maxAnswers {
		id := a.order[0]
		a.free(a.byCall[id].bytes)
		delete(a.byCall, id)
		a.order = a.order[1:]
		a.droppedIDs++
		a.oldestStored = max(a.oldestStored, a.droppedIDs)
	}
}

// dropOldest drops the oldest answer that is stored; its id stays. False: none is stored.
func (a *answers) dropOldest() bool {
	for ; a.oldestStored-a.droppedIDs < len(a.order); a.oldestStored++ {
		id := a.order[a.oldestStored-a.droppedIDs]
		if k := a.byCall[id]; k.answer != nil {
			a.free(k.bytes)
			a.byCall[id] = cachedAnswer{digest: k.digest}
			a.oldestStored++
			return true
		}
	}
	return false
}

// clear releases the memory of the answers of a world that is dropped.
func (a *answers) clear() { a.free(a.bytes) }

func (a *answers) free(bytes int) {
	a.bytes -= bytes
	a.memory.Free(bytes)
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
