package calls

import (
	"cmp"
	"maps"
	"slices"

	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/wire"
)

// Record is what a Table keeps: a pointer to what embeds a *Call and the owner's part of it.
type Record interface {
	comparable
	Base() *Call
}

// Table has the open calls of a world, and the answers of those that are over. Make it with
// NewTable.
type Table[C Record] struct {
	byID map[string]C
	// byKey are the open calls that have an idempotency key.
	byKey   map[key]C
	answers *answers
	// begun counts the calls since the world was opened; it numbers them.
	begun uint64
	// anonymous counts the open calls of callers without a credential, except waiting calls and
	// quick reads.
	anonymous int
}

// key is an idempotency key, which is one author's own.
type key struct{ avatarID, key string }

func (c *Call) key() key { return key{c.Agent.AvatarID, c.Parsed.Key} }

// NewTable returns an empty table. memory is what the answers of all worlds may take, in bytes.
func NewTable[C Record](memory *quota.Count) *Table[C] {
	return &Table[C]{byID: map[string]C{}, byKey: map[key]C{}, answers: newAnswers(memory)}
}

// Begin registers a new call: one that repeats none.
func (t *Table[C]) Begin(record C) {
	c := record.Base()
	t.begun++
	c.number = t.begun
	t.byID[c.ID] = record
	if c.Parsed.Key != "" {
		t.byKey[c.key()] = record
	}
}

// End takes a call off the table for good, once: false says that it has ended before. A repeat of
// it gets the answer; nil: it is found elsewhere, or made again.
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

// Answered notes the answer of a call that repeats another one under an id of its own: that id is
// used then, too.
func (t *Table[C]) Answered(c *Call, answer wire.ToolResult) { t.answers.put(c, answer) }

// Forget gives the memory of the answers back.
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

// Repeat is what a call turns out to repeat: First, Answer or Reused, or nothing when it is new.
type Repeat[C Record] struct {
	// First is the open call that it repeats, if Runs.
	First C
	Runs  bool
	// Answer is the answer that was given before.
	Answer *wire.ToolResult
	// Reused says that the id or key belongs to a different call.
	Reused *wire.Error
}

// RepeatOf finds out whether a call repeats an earlier one, by messageId or by idempotency key.
// logged is the entry of the world's log that was made under its id or key, if there is one.
func (t *Table[C]) RepeatOf(c *Call, logged *wire.Entry) Repeat[C] {
	open := func(first C, reused *wire.Error) Repeat[C] {
		if first.Base().Digest() != c.Digest() {
			return Repeat[C]{Reused: reused}
		}
		return Repeat[C]{First: first, Runs: true}
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
			return Repeat[C]{Reused: wire.NewError(code, "it was used for a different %s call at revision %d", e.Tool, e.Revision)}
		}
		return Repeat[C]{Answer: new(Logged(e))}
	}
	if answer, made, same := t.answers.get(c); made {
		if answer == nil || !same {
			return Repeat[C]{Reused: wire.NewError(wire.CodeReplayed, "this messageId was used before")}
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
