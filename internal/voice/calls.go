package voice

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Peer is the agent that a call talks to.
type Peer struct {
	Agent wire.Agent
	// Chat is the id of the agent's back end. Empty: the agent has none, so nothing can be
	// delegated to it or saved.
	Chat string
	// Session is the key of the conversation that the call belongs to.
	Session string
}

// Options of Calls. All functions are required unless they say otherwise. They are called from any
// goroutine.
type Options struct {
	// Key returns what pages may see of the user's own key.
	Key func() wire.VoiceKey
	// Agent returns the agent of a back end, and the conversation that it shows first. An empty id
	// means the first agent that can talk. False: there is none.
	Agent func(chat string) (Peer, bool)
	// Identity says who an agent is, for a model that does not know it (Config.Identity).
	Identity func(ctx context.Context, p Peer) string
	// Instructions describe the world, and how the voice shall talk in it (Config.Instructions).
	Instructions func() string
	// Tool makes a world tool call in the agent's name and waits for its answer. A repeated callID
	// has no effect.
	Tool func(ctx context.Context, a wire.Agent, callID, name string, args json.RawMessage) wire.ToolResult
	// Delegate gives a task to the agent's text runtime and waits for its answer. It calls started
	// with the id of the run. nil: the model is not offered to delegate.
	Delegate func(ctx context.Context, p Peer, task string, started func(run string)) (string, *wire.Error)
	// Save adds an utterance to the agent's conversation where the provider's far side does not. It
	// must not block. May be nil.
	Save func(p Peer, m wire.ChatMessage)
	// State reports the state of an agent's call, and "" when it ends. It must not block. May be
	// nil.
	State func(p Peer, s wire.VoiceState)
	// Turn writes a turn to the turn log. It must not block.
	Turn func(wire.Turn)
	// NewID returns a new id with a prefix.
	NewID func(prefix string) string
	Now   func() time.Time
}

// Calls serves the calls of all pages, one at a time: a user has one microphone. Its methods are
// safe for concurrent use.
type Calls struct {
	opt       Options
	providers []Provider // in order of preference

	mu   sync.Mutex
	live map[*call]struct{} // of all open sockets
	// current is the call that talks; sockets that have not started a call, or were refused, are
	// not. nil: none.
	current *call
	closed  bool
}

// NewCalls returns a Calls that owns its providers. They are given in order of preference.
func NewCalls(o Options, providers ...Provider) *Calls {
	return &Calls{opt: o, providers: providers, live: map[*call]struct{}{}}
}

// Offer says whether and how the user can talk now.
func (cs *Calls) Offer() wire.Voice {
	offers := slice.Map(cs.providers, Provider.Offer)
	v := wire.Voice{Providers: offers, Mini: Mini, Full: Full, Key: cs.opt.Key()}
	cs.mu.Lock()
	defer cs.mu.Unlock()
	v.Busy = cs.current != nil
	return v
}

// pick returns the provider that the page asks for, or the first one that is ready, of those that
// speak for the agent of a chat. Its error says what the first provider lacks, preferably one whose
// problem the user can solve by an action.
func (cs *Calls) pick(want wire.VoiceProviderID, chat string) (Provider, wire.VoiceProvider, *wire.Error) {
	var first *wire.VoiceProvider
	for _, p := range cs.providers {
		o := p.Offer()
		if want != "" && o.ID != want || chat != "" && o.Chat != "" && o.Chat != chat {
			continue
		}
		if o.Ready {
			return p, o, nil
		}
		if first == nil || first.Act == "" && o.Act != "" {
			first = &o
		}
	}
	e := wire.NewError(wire.CodeAgentNotReady, "no way to talk is available")
	if first == nil {
		if want != "" {
			e.Next = "Choose another way to talk in the settings."
		}
		return nil, wire.VoiceProvider{}, e
	}
	e.Message, e.Next = first.Reason, first.Next
	return nil, *first, e
}

// acquire makes a call the current one. It waits for a call that is over but has not ended yet,
// because its page may call again at once; it refuses while another call runs.
func (cs *Calls) acquire(ctx context.Context, c *call) *wire.Error {
	ctx, cancel := context.WithTimeout(ctx, endWithin)
	defer cancel()
	for {
		cs.mu.Lock()
		other := cs.current
		if other == nil {
			cs.current = c
		}
		cs.mu.Unlock()
		if other == nil {
			return nil
		}
		if other.isOver() {
			select {
			case <-other.ended:
				continue
			case <-ctx.Done():
			}
		}
		return wire.NewError(wire.CodeConflict, "a call is running in another page").
			Try("End it there, then try again.")
	}
}

// add registers the call of a new socket. False: Close was called.
func (cs *Calls) add(c *call) bool {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if cs.closed {
		return false
	}
	cs.live[c] = struct{}{}
	return true
}

// remove is the last step of a call, when all its goroutines have ended: another call may begin.
func (cs *Calls) remove(c *call) {
	cs.mu.Lock()
	delete(cs.live, c)
	if cs.current == c {
		cs.current = nil
	}
	cs.mu.Unlock()
	close(c.ended)
}

// Close ends all calls and waits for them and their sessions as long as ctx allows. Then it closes
// the providers. After an error sessions may still be running.
func (cs *Calls) Close(ctx context.Context) error {
	cs.mu.Lock()
	cs.closed = true
	calls := slices.Collect(maps.Keys(cs.live))
	cs.mu.Unlock()
	for _, c := range calls {
		c.finish(&Problem{wire.NewError(wire.CodeUnavailable, "the world service is stopping"), wire.VoiceRetry})
	}
	for _, c := range calls {
		select {
		case <-c.ended:
		case <-ctx.Done():
			return errors.New("a call did not end in time")
		}
	}
	for _, p := range cs.providers {
		p.Close()
	}
	return nil
}
