package world

import (
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

// Bounds of what a state remembers beside the document.
const (
	maxHistory      = 100
	maxHistoryBytes = 512 << 10
	maxAnswers      = 4096
	maxAnswersBytes = 4 << 20
)

// history is the newest entries with their inverses: what undo works on.
type history struct {
	entries []wire.Entry
	sizes   []int
	bytes   int
}

// add keeps the newest entries within the bounds. They stay consecutive, so an entry too large for the bound
// leaves none.
func (h *history) add(e wire.Entry) {
	n := entrySize(&e)
	h.entries, h.sizes, h.bytes = append(h.entries, e), append(h.sizes, n), h.bytes+n
	drop := 0
	for drop < len(h.entries) && (h.bytes > maxHistoryBytes || len(h.entries)-drop > maxHistory) {
		h.bytes -= h.sizes[drop]
		h.entries[drop] = wire.Entry{}
		drop++
	}
	h.entries, h.sizes = h.entries[drop:], h.sizes[drop:]
}

// History returns the newest entries with their inverses, at most 100 and 512 KiB, oldest first.
func (s *State) History() []wire.Entry {
	return append([]wire.Entry{}, s.history.entries...)
}

// Made finds the entry of a call, whoever made it, among those that History returns.
func (s *State) Made(callID string) (wire.Entry, bool) {
	for _, e := range slices.Backward(s.history.entries) {
		if e.CallID == callID {
			return e, true
		}
	}
	return wire.Entry{}, false
}

// answers finds the entry that a call already made.
type answers struct {
	queue  []*answer // oldest first
	byCall map[authored]*answer
	byKey  map[authored]*answer
	bytes  int
}

type answer struct {
	entry wire.Entry // without its operations
	size  int
}

// authored is a call id or an idempotency key; both belong to their author only.
type authored struct{ author, id string }

func (a *answers) add(e wire.Entry) {
	if e.CallID == "" && e.Key == "" {
		return
	}
	if a.byCall == nil {
		a.byCall, a.byKey = make(map[authored]*answer), make(map[authored]*answer)
	}
	e.Operations, e.Inverse = nil, nil
	n := &answer{entry: e, size: entrySize(&e)}
	claim(a.byCall, authored{e.Author.ID, e.CallID}, n)
	claim(a.byKey, authored{e.Author.ID, e.Key}, n)
	a.queue = append(a.queue, n)
	a.bytes += n.size
	for len(a.queue) > maxAnswers || a.bytes > maxAnswersBytes && len(a.queue) > 1 {
		a.forget(a.queue[0])
		a.queue[0] = nil
		a.queue = a.queue[1:]
	}
}

// claim gives an id to its first entry.
func claim(m map[authored]*answer, k authored, n *answer) {
	if _, taken := m[k]; k.id != "" && !taken {
		m[k] = n
	}
}

func (a *answers) forget(n *answer) {
	a.bytes -= n.size
	release(a.byCall, authored{n.entry.Author.ID, n.entry.CallID}, n)
	release(a.byKey, authored{n.entry.Author.ID, n.entry.Key}, n)
}

func release(m map[authored]*answer, k authored, n *answer) {
	if m[k] == n {
		delete(m, k)
	}
}

// Answered returns the entry that a call already made, found by the author's callID or else by the author's
// idempotency key. It carries everything but the operations. The newest 4,096 within 4 MiB are remembered.
func (s *State) Answered(author, callID, key string) (entry wire.Entry, ok bool) {
	if n := s.answers.byCall[authored{author, callID}]; n != nil {
		return n.entry, true
	}
	if n := s.answers.byKey[authored{author, key}]; n != nil {
		return n.entry, true
	}
	return wire.Entry{}, false
}

func (s *State) remember(e wire.Entry) {
	s.history.add(e)
	s.answers.add(e)
}

// entrySize is about what an entry takes as JSON and in memory, in bytes.
func entrySize(e *wire.Entry) int {
	n := 200 + len(e.CallID) + len(e.Key) + len(e.Author.Name) + 8*len(e.Undoes)
	for _, ops := range [2][]wire.Operation{e.Operations, e.Inverse} {
		for i := range ops {
			n += 48 + len(ops[i].ID) + len(ops[i].Value)
		}
	}
	if e.Event != nil {
		n += 80 + len(e.Event.Text)
	}
	if e.Result != nil {
		n += 40 + len(e.Result.Text) + len(e.Result.Data)
		for _, img := range e.Result.Images {
			n += len(img.Data)
		}
	}
	return n
}
