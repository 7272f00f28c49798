package doc

import (
	"iter"
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

// Limits of the entries that a state stores for undo, and the results for repeated calls. Sizes are
// in bytes, as estimated by entrySize.
const (
	maxHistory      = 100
	maxHistoryBytes = 512 << 10
	maxAnswers      = 4096
	maxAnswersBytes = 4 << 20
)

// history holds the newest entries with their inverses, which undo uses.
type history struct {
	entries []wire.Entry
	sizes   []int
	bytes   int
}

// add appends an entry and drops the oldest ones beyond the limits. The entries stay consecutive,
// so one that exceeds the limit alone leaves none.
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
func (h *history) History() []wire.Entry {
	return append([]wire.Entry{}, h.entries...)
}

// Newest yields the entries that History returns, newest first. They must not be changed.
func (h *history) Newest() iter.Seq[*wire.Entry] {
	return func(yield func(*wire.Entry) bool) {
		for i := len(h.entries) - 1; i >= 0; i-- {
			if !yield(&h.entries[i]) {
				return
			}
		}
	}
}

// EntryByCallID finds the entry of a call of any author, among the entries that History returns.
func (h *history) EntryByCallID(callID string) (wire.Entry, bool) {
	for _, e := range slices.Backward(h.entries) {
		if e.CallID == callID {
			return e, true
		}
	}
	return wire.Entry{}, false
}

// answers finds the entry that a call has made already, so that a repeated call is answered instead
// of executed.
type answers struct {
	// Oldest first.
	queue  []*answer
	byCall map[authored]*answer
	byKey  map[authored]*answer
	bytes  int
}

// answer is one remembered entry.
type answer struct {
	// The operations are dropped.
	entry wire.Entry
	size  int
}

// authored is a call id or an idempotency key. Both are unique per author only.
type authored struct{ author, id string }

// add remembers an entry that has a call id or a key, and forgets the oldest ones beyond the
// limits.
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

// claim assigns an id to the first entry that has it.
func claim(m map[authored]*answer, k authored, n *answer) {
	if _, taken := m[k]; k.id != "" && !taken {
		m[k] = n
	}
}

// forget removes one entry from the indexes.
func (a *answers) forget(n *answer) {
	a.bytes -= n.size
	release(a.byCall, authored{n.entry.Author.ID, n.entry.CallID}, n)
	release(a.byKey, authored{n.entry.Author.ID, n.entry.Key}, n)
}

// release removes an id that belongs to this entry.
func release(m map[authored]*answer, k authored, n *answer) {
	if m[k] == n {
		delete(m, k)
	}
}

// Answered returns the entry that a call has made already, found by the author's call id or else by
// the author's idempotency key. The entry has no operations. The newest 4,096 within 4 MiB are
// remembered.
func (a *answers) Answered(author, callID, key string) (entry wire.Entry, ok bool) {
	if n := a.byCall[authored{author, callID}]; n != nil {
		return n.entry, true
	}
	if n := a.byKey[authored{author, key}]; n != nil {
		return n.entry, true
	}
	return wire.Entry{}, false
}

// remember adds an entry to the history and the answers.
func (s *State) remember(e wire.Entry) {
	s.history.add(e)
	s.answers.add(e)
}

// entrySize estimates what an entry takes as JSON and in memory, in bytes.
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
