package voice

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
)

// Options of a desk. Agent, Tool and Turn are required.
type Options struct {
	Pair Pair
	// Agent is whose voice it is, and the name of its avatar; false: no agent is there.
	Agent func() (wire.Agent, bool)
	// Instructions say in which world the voice is, and how it shall talk there.
	Instructions func() string
	// Tool makes a world tool call in the agent's name and waits for its answer. callID makes a repeat harmless.
	Tool func(ctx context.Context, a wire.Agent, callID, name string, args json.RawMessage) wire.ToolResult
	// Hand gives a task to the agent's text runtime and waits for what it says. started is called with the run's id.
	// nil: delegating is not offered.
	Hand func(ctx context.Context, session, task string, started func(run string)) (string, *wire.Error)
	// Turn takes a finished turn, for the turn log. It must not block.
	Turn   func(wire.Turn)
	NewID  func(prefix string) string
	Now    func() time.Time
	Logger zerolog.Logger
}

// Desk picks a lane for a call and sees to it that a user has one call at a time. Its methods are safe for concurrent use.
type Desk struct {
	opt   Options
	lanes []Lane // in order of preference

	mu   sync.Mutex
	call *call // nil: none
}

// NewDesk returns a desk; lanes are given in order of preference.
func NewDesk(o Options, lanes ...Lane) *Desk {
	return &Desk{opt: o, lanes: lanes}
}

// Offer says whether and how the user can talk now.
func (d *Desk) Offer() wire.Voice {
	v := wire.Voice{Lanes: make([]wire.VoiceLane, 0, len(d.lanes)), Mini: d.opt.Pair.Mini, Full: d.opt.Pair.Full}
	for _, l := range d.lanes {
		v.Lanes = append(v.Lanes, l.Offer())
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	v.Busy = d.call != nil
	return v
}

// pick is the lane that a page wants, or the first that is ready; an error says what the first one lacks.
func (d *Desk) pick(want string) (Lane, wire.VoiceLane, *wire.Error) {
	var first *wire.VoiceLane
	for _, l := range d.lanes {
		o := l.Offer()
		if want != "" && string(o.ID) != want {
			continue
		}
		if o.Ready {
			return l, o, nil
		}
		if first == nil {
			first = &o
		}
	}
	e := wire.NewError(wire.CodeLaneNotReady, "nothing here can carry a voice")
	if first == nil {
		return nil, wire.VoiceLane{}, e
	}
	e.Message, e.Next = first.Reason, first.Next
	return nil, *first, e
}

// take makes a call the user's one and only.
func (d *Desk) take(c *call) *wire.Error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.call != nil {
		e := wire.NewError(wire.CodeConflict, "a call is running in another page")
		e.Next = "End it there, then try again."
		return e
	}
	d.call = c
	return nil
}

func (d *Desk) release(c *call) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.call == c {
		d.call = nil
	}
}
