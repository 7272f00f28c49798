package turns_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/agents/turns"
	"github.com/worldmcp/world/internal/wire"
)

// history is what a test has done to a machine.
type history struct {
	turns.Machine[int]

	added, taken, gone []int // gone are dropped or ended
	begun              bool
	questions          int
}

func (h *history) add() int {
	h.added = append(h.added, len(h.added)+1)
	return h.added[len(h.added)-1]
}

// Whatever happens in whatever order: turns are taken in the order in which they came, one at a
// time, and end or are dropped once; what the session shows agrees with them.
func TestAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alwaysReady := rapid.Bool().Draw(t, "always ready")
		h := &history{Machine: turns.New[int](rapid.Bool().Draw(t, "closed"), alwaysReady)}
		event := func(e turns.Event) func(*rapid.T) {
			return func(*rapid.T) { h.Apply(e) }
		}
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) { h.check(t, alwaysReady) },
			"add": func(t *rapid.T) {
				before, works := len(h.Waiting()), h.Working()
				if h.Taken() != 0 {
					before++
				}
				if ahead, first := h.Add(h.add()); ahead != before || first == works {
					t.Fatalf("%d turns are ahead instead of %d; first: %v", ahead, before, first)
				}
				if h.State() == wire.CoderClosed {
					t.Fatal("it is closed, with a turn that waits")
				}
			},
			"next": func(t *rapid.T) {
				free := h.Taken() == 0
				turn, ok := h.Next()
				if ok {
					h.taken = append(h.taken, turn)
				}
				if ok != (free && h.Taken() != 0) || ok && h.Taken() != turn {
					t.Fatalf("took %d (%v), and %d is at work", turn, ok, h.Taken())
				}
				if h.Working() != h.Busy() {
					t.Fatal("the work is over with a turn, or not over without")
				}
			},
			"drop": func(t *rapid.T) {
				odd := rapid.Bool().Draw(t, "odd")
				h.gone = append(h.gone, h.Drop(func(turn int) bool { return turn%2 == 1 == odd })...)
			},
			"begin": func(*rapid.T) {
				if h.Apply(turns.Began) {
					h.begun = true
				}
			},
			"end": func(t *rapid.T) {
				if turn := h.Taken(); turn != 0 {
					h.End(rapid.SampledFrom([]turns.Event{turns.Ready, turns.Rested, turns.Failed}).Draw(t, "how"))
					h.gone, h.begun = append(h.gone, turn), false
				}
			},
			"ask": func(t *rapid.T) {
				h.questions = rapid.IntRange(0, 3).Draw(t, "questions")
				h.Ask(h.questions)
			},
			"start": event(turns.Starting), "ready": event(turns.Ready), "rested": event(turns.Rested), "fail": event(turns.Failed),
			"agent gone": event(turns.Gone), "close": event(turns.Closed),
		})
	})
}

func (h *history) check(t *rapid.T, alwaysReady bool) {
	state := h.State()
	shows := state == wire.CoderRunning || state == wire.CoderNeedsYou
	switch {
	case shows != h.begun:
		t.Fatalf("it is %s; the turn has begun: %v", state, h.begun)
	case shows && (state == wire.CoderNeedsYou) != (h.questions > 0):
		t.Fatalf("it is %s with %d questions", state, h.questions)
	case h.begun && h.Taken() == 0:
		t.Fatal("a turn has begun that was not taken")
	case alwaysReady && state == wire.CoderResting:
		t.Fatal("it rests, and has nothing that could")
	case !slices.IsSorted(h.taken):
		t.Fatalf("turns were taken in the order %v", h.taken)
	}
	here := slices.Clone(h.Waiting())
	if h.Taken() != 0 {
		here = append(here, h.Taken())
	}
	if all := slices.Sorted(slices.Values(append(here, h.gone...))); !slices.Equal(all, h.added) {
		t.Fatalf("of %v there are %v, and gone are %v", h.added, here, h.gone)
	}
}

// The events decide the state.
func TestStates(t *testing.T) {
	const taken = turns.Event("taken")
	for _, c := range []struct {
		name string
		then []turns.Event
		want wire.CoderState
	}{
		{"nothing", nil, wire.CoderResting},
		{"a prompt waits", []turns.Event{turns.Prompted}, wire.CoderResting},
		{"its agent is started", []turns.Event{taken, turns.Starting}, wire.CoderStarting},
		{"and has it", []turns.Event{taken, turns.Starting, turns.Began}, wire.CoderRunning},
		{"started without a prompt", []turns.Event{turns.Starting, turns.Ready}, wire.CoderIdle},
		{"a start that was stopped", []turns.Event{turns.Starting, turns.Gone}, wire.CoderResting},
		{"a start that failed", []turns.Event{turns.Starting, turns.Gone, turns.Failed}, wire.CoderFailed},
		{"its agent is gone later", []turns.Event{turns.Starting, turns.Failed, turns.Gone}, wire.CoderFailed},
		{"tried again", []turns.Event{turns.Failed, turns.Starting, turns.Ready}, wire.CoderIdle},
		{"an idle agent is gone", []turns.Event{turns.Starting, turns.Ready, turns.Gone}, wire.CoderResting},
		{"an agent that ends in its turn", []turns.Event{taken, turns.Starting, turns.Began, turns.Gone}, wire.CoderRunning},
		{"closed", []turns.Event{turns.Starting, turns.Ready, turns.Closed}, wire.CoderClosed},
		{"and then the agent is gone", []turns.Event{turns.Starting, turns.Closed, turns.Gone}, wire.CoderClosed},
		{"and then a turn ends", []turns.Event{taken, turns.Closed, turns.Rested}, wire.CoderClosed},
		{"resumed", []turns.Event{turns.Closed, turns.Starting}, wire.CoderStarting},
		{"a prompt after it", []turns.Event{turns.Closed, turns.Prompted}, wire.CoderResting},
		{"begun without a turn", []turns.Event{turns.Starting, turns.Ready, turns.Began}, wire.CoderIdle},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := turns.New[string](false, false)
			for _, e := range c.then {
				if e == taken {
					m.Add("turn")
					m.Next()
				} else {
					m.Apply(e)
				}
			}
			if got := m.State(); got != c.want {
				t.Errorf("it is %s, not %s", got, c.want)
			}
		})
	}
}

// A turn that no one takes stays where it is, and the next one finds no one at work.
func TestLeave(t *testing.T) {
	var q turns.Queue[string]
	q.Add("first")
	q.Leave()
	if ahead, first := q.Add("second"); ahead != 1 || !first {
		t.Errorf("%d turns are ahead; first: %v", ahead, first)
	}
	if turn, _ := q.Next(); turn != "first" {
		t.Errorf("%q is taken first", turn)
	}
	q.End()
	if turn, _ := q.Next(); turn != "second" {
		t.Errorf("%q is taken then", turn)
	}
}
