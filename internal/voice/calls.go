package voice

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
)

// Peer is whom a call talks to: an agent, by the lane of its chat and a conversation there.
type Peer struct {
	Agent   wire.Agent
	Chat    string
	Session string
}

// Options of a desk. Pair, Agent, Tool and Turn are required.
type Options struct {
	Pair func() Pair
	// Key says how it is with the user's own key, for the pages. May be nil.
	Key func() wire.VoiceKey
	// Agent is the agent of a lane of the chat, with the conversation that it shows first; without a name the first one
	// that can be talked to. false: there is none.
	Agent func(chat string) (Peer, bool)
	// Who says who an agent is, for a model that knows nothing of it. May be nil.
	Who func(p Peer) string
	// Instructions say in which world the voice is, and how it shall talk there.
	Instructions func() string
	// Tool makes a world tool call in the agent's name and waits for its answer. callID makes a repeat harmless.
	Tool func(ctx context.Context, a wire.Agent, callID, name string, args json.RawMessage) wire.ToolResult
	// Hand gives a task to the agent's text runtime and waits for what it says. started is called with the run's id.
	// nil: delegating is not offered.
	Delegate func(ctx context.Context, p Peer, task string, started func(run string)) (string, *wire.Error)
	// Keep adds what was said to the conversation, when the lane's side does not. It must not block. May be nil.
	Save func(p Peer, m wire.ChatMessage)
	// State says what the agent does in its call, and "" at the end. It must not block. May be nil.
	State func(p Peer, s wire.VoiceState)
	// Turn takes a finished turn, for the turn log. It must not block.
	Turn   func(wire.Turn)
	NewID  func(prefix string) string
	Now    func() time.Time
	Logger zerolog.Logger
}

// Desk picks a lane for a call and sees to it that a user has one call at a time. Its methods are safe for concurrent use.
type Calls struct {
	opt   Options
	lanes []Provider // in order of preference

	mu     sync.Mutex
	call   *call              // nil: none
	live   map[*call]struct{} // of every open socket
	served sync.WaitGroup
	closed bool
}

// NewDesk returns a desk; lanes are given in order of preference.
func NewCalls(o Options, lanes ...Provider) *Calls {
	return &Calls{opt: o, lanes: lanes, live: map[*call]struct{}{}}
}

// Offer says whether and how the user can talk now.
func (d *Calls) Offer() wire.Voice {
	pair := d.opt.Pair()
	v := wire.Voice{Providers: make([]wire.VoiceProvider, 0, len(d.lanes)), Mini: pair.Mini, Full: pair.Full}
	if d.opt.Key != nil {
		v.Key = d.opt.Key()
	}
	for _, l := range d.lanes {
		v.Providers = append(v.Providers, l.Offer())
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	v.Busy = d.call != nil
	return v
}

// pick is the lane that a page wants, or the first that is ready, of those that speak for the agent of a chat; an error
// says what the first one lacks.
func (d *Calls) pick(want, chat string) (Provider, wire.VoiceProvider, *wire.Error) {
	var first *wire.VoiceProvider
	for _, l := range d.lanes {
		o := l.Offer()
		if want != "" && string(o.ID) != want || chat != "" && o.Chat != "" && o.Chat != chat {
			continue
		}
		if o.Ready {
			return l, o, nil
		}
		if first == nil || first.Act == "" && o.Act != "" { // what helps is worth more than what is preferred
			first = &o
		}
	}
	e := wire.NewError(wire.CodeAgentNotReady, "nothing here can carry a voice")
	if first == nil {
		if want != "" {
			e.Next = "Choose another way to talk in the settings."
		}
		return nil, wire.VoiceProvider{}, e
	}
	e.Message, e.Next = first.Reason, first.Next
	return nil, *first, e
}

// take makes a call the user's one and only. One that is over already is waited for: its page may call again at once.
func (d *Calls) take(ctx context.Context, c *call) *wire.Error {
	ctx, cancel := context.WithTimeout(ctx, goneWithin)
	defer cancel()
	for {
		d.mu.Lock()
		other := d.call
		if other == nil {
			d.call = c
		}
		d.mu.Unlock()
		if other == nil {
			return nil
		}
		if other.isOver() {
			select {
			case <-other.released:
				continue
			case <-ctx.Done():
			}
		}
		e := wire.NewError(wire.CodeConflict, "a call is running in another page")
		e.Next = "End it there, then try again."
		return e
	}
}

func (d *Calls) release(c *call) {
	d.mu.Lock()
	if d.call == c {
		d.call = nil
	}
	d.mu.Unlock()
	close(c.released)
}

// enter counts a page's socket in; false: the desk is closed.
func (d *Calls) enter(c *call) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return false
	}
	d.live[c] = struct{}{}
	d.served.Add(1)
	return true
}

func (d *Calls) leave(c *call) {
	d.mu.Lock()
	delete(d.live, c)
	d.mu.Unlock()
	d.served.Done()
}

// Close ends every call, as if its page had stopped it, and waits for them as long as ctx lets it.
func (d *Calls) Close(ctx context.Context) error {
	d.mu.Lock()
	d.closed = true
	calls := make([]*call, 0, len(d.live))
	for c := range d.live {
		calls = append(calls, c)
	}
	d.mu.Unlock()
	for _, c := range calls {
		e := wire.NewError(wire.CodeUnavailable, "the world service is stopping")
		c.finish(e, wire.VoiceRetry)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		d.served.Wait()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return errors.New("a call did not end in time")
	}
}
