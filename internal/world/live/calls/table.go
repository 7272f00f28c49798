package calls

import (
	"cmp"
	"maps"
	"slices"

	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/wire"
)

// Record is an element of a Table: a pointer to a type that embeds a *Call and adds the owner's
// part.
type Record interface {
	comparable
	Base() *Call
}

// Table has the open calls of a world, and the answers to finished ones. Create it with NewTable.
type Table[C Record] struct {
	byID map[string]C
	// byKey are the open calls that have an idempotency key.
	byKey     map[key]C
	answers   *answers
	callCount uint64 // numbers the calls since the world was opened
	// anonymous counts the open calls of callers without a credential, except waiting calls and
	// quick reads.
	anonymous int
}

// key is an idempotency key; each avatar has keys of its own.
type key struct{ avatarID, key string }

func (c *Call) key() key { return key{c.Agent.AvatarID, c.Parsed.Key} }

// NewTable returns an empty table. memory counts the bytes that the answers of all worlds take.
func NewTable[C Record](memory *quota.Count) *Table[C] {
	return &Table[C]{byID: map[string]C{}, byKey: map[key]C{}, answers: newAnswers(memory)}
}

// Begin registers a new call: one that repeats none.
func (t *Table[C]) Begin(record C) {
	c := record.Base()
	t.callCount++
	c.number = t.callCount
	t.byID[c.ID] = record
	if c.Parsed.Key != "" {
		t.byKey[c.key()] = record
	}
}

// End removes a call for good, once: it returns false for a call that has ended before. A repeat
// gets the answer; nil: the log has the answer, or the call is made again.
func (t *Table[C]) End(record C, answer *wire.ToolResult) bool {
	c := record.Base()
	if c.ended {
		return false
	}
	c.ended = true
	delete(t.byID, c.ID)
	delete(t.byKey, c.key())
	for _, f := range c.onEnd {
		f()
	}
	if answer != nil {
		t.answers.put(c, *answer)
	}
	return true
}

// Answered stores the answer of a call that repeats another one under an id of its own, so that
// this id counts as used, too.
func (t *Table[C]) Answered(c *Call, answer wire.ToolResult) { t.answers.put(c, answer) }

// Forget releases the memory of the answers.
func (t *Table[C]) Forget() { t.answers.clear() }

// Open returns how many calls are open.
func (t *Table[C]) Open() int { return len(t.byID) }

// Find returns an open call.
func (t *Table[C]) Find(id string) (C, bool) {
	c, ok := t.byID[id]
	return c, ok
}

// Where returns the open calls that pass the test, oldest first.
func (t *Table[C]) Where(test func(C) bool) []C {
	list := slices.DeleteFunc(slices.Collect(maps.Values(t.byID)), func(c C) bool { return !test(c) })
	slices.SortFunc(list, func(a, b C) int { return cmp.Compare(a.Base().number, b.Base().number) })
	return list
}

// Belongs refuses a message about a call that does not carry the call's scope and device. There is
// nothing to compare when the call has ended.
func (t *Table[C]) Belongs(e *wire.Envelope, callID string) *wire.Error {
	if c, ok := t.byID[callID]; ok && (e.AgentDeviceID != c.Base().Device || e.Scope != c.Base().Scope()) {
		return wire.NewError(wire.CodeNotAllowed, "the message does not carry the scope and device of its call")
	}
	return nil
}

// Repeat says what a call repeats: First, Answer or Reused is set, or nothing when it is new.
type Repeat[C Record] struct {
	Original     C // the open call that it repeats, if StillRunning
	StillRunning bool
	Answer       *wire.ToolResult // the earlier answer
	ReuseError   *wire.Error      // the id or key belongs to a different call
}

// RepeatOf finds out whether a call repeats an earlier one, by messageId or by idempotency key.
// logged is the log entry with its id or key; nil: there is none.
func (t *Table[C]) RepeatOf(c *Call, logged *wire.Entry) Repeat[C] {
	open := func(first C, reused *wire.Error) Repeat[C] {
		if first.Base().Digest() != c.Digest() {
			return Repeat[C]{ReuseError: reused}
		}
		return Repeat[C]{Original: first, StillRunning: true}
	}
	if first, ok := t.byID[c.ID]; ok {
		return open(first, wire.NewError(wire.CodeReplayed, "this messageId belongs to another call that is still running"))
	}
	if e := logged; e != nil {
		if e.Digest != "" && e.Digest != c.Digest() {
			code := wire.CodeKeyReused
			if e.CallID == c.ID {
				code = wire.CodeReplayed
			}
			return Repeat[C]{ReuseError: wire.NewError(code, "it was used for a different %s call at revision %d", e.Tool, e.Revision)}
		}
		return Repeat[C]{Answer: new(Logged(e))}
	}
	if answer, made, same := t.answers.get(c); made {
		if answer == nil || !same {
			return Repeat[C]{ReuseError: wire.NewError(wire.CodeReplayed, "this messageId was used before")}
		}
		return Repeat[C]{Answer: answer}
	}
	if first, ok := t.byKey[c.key()]; ok { // calls without a key are not in there
		return open(first, wire.NewError(wire.CodeKeyReused, "it belongs to a different call that is still running"))
	}
	return Repeat[C]{}
}

// Logged returns the answer that is stored in an entry, with the entry's revision.
func Logged(e *wire.Entry) wire.ToolResult {
	res := wire.Result{Text: "Done at revision."}
	if e.Result != nil {
		res = *e.Result
	}
	res.Revision = e.Revision
	return wire.ToolResult{OK: true, Result: &res}
}
