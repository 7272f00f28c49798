package voice

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Times of a call's watchdogs.
const (
	readyWithin  = 12 * time.Second // a session that is not ready by then never will be
	silentAfter  = 5 * time.Second  // an answer without sound for so long has ended, whatever the lane says
	idleAfter    = 3 * time.Minute  // nobody said anything
	idleNotice   = 20 * time.Second // so long before that the user is told
	workingAfter = time.Second      // a tool that takes longer is said to be working
	watchEvery   = 250 * time.Millisecond
	turnOver     = 30 * time.Second // so long before its limit a session gives way to a new one, as soon as nobody speaks
	goneWithin   = 5 * time.Second  // a call that is over has let go of everything
	shortest     = time.Minute      // a session that lived for less has not met its limit
)

// call is one call: it stands between the page that holds the microphone and a session of a lane. It is that session's Sink.
//
// Goroutines: one that watches the clock and one for each tool that runs; run waits for them. No method of the session is
// called under mu: sessions tell things with locks of their own held.
type call struct {
	d      *Calls
	page   *socket
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	// released is closed when another call may begin.
	released chan struct{}

	mu      sync.Mutex
	session Session
	lane    Provider
	peer    Peer
	is      wire.VoiceCall
	model   string // that was asked for
	state   wire.VoiceState
	ready   bool
	over    bool
	turns   turns
	seen    map[string]Session // tool calls by id, with who asked: a repeat does nothing
	doing   int                // delegations that run
	config  Config             // of the session
	turning bool               // the session gives way to a new one
	said    memory
	began   time.Time // of the call, or of its newest session
	lively  time.Time // when somebody was last heard
	sounded time.Time // when sound of an answer last came
	warned  bool
}

func newCall(ctx context.Context, d *Calls, page *socket) *call {
	now := d.opt.Now()
	c := &call{d: d, page: page, seen: map[string]Session{}, state: wire.VoiceConnecting, began: now, lively: now, released: make(chan struct{})}
	c.ctx, c.cancel = context.WithCancel(ctx)
	return c
}

// start asks the lane for a session. It is called once.
func (c *call) start(q *wire.VoiceRequest) (*wire.Error, wire.VoiceAct) {
	pair := c.d.opt.Pair()
	model, e := pair.Model(q.Model)
	if e != nil {
		return e, wire.VoiceUseMini
	}
	lane, offer, e := c.d.pick(q.Provider, q.Chat)
	if e != nil {
		return e, offer.Act
	}
	peer, ok := c.d.opt.Agent(cmp.Or(offer.Chat, q.Chat))
	if !ok {
		e := wire.NewError(wire.CodeAgentNotReady, "there is no agent to talk to")
		return e, wire.VoiceConnect
	}
	peer.Session = cmp.Or(q.Session, peer.Session)
	size, _ := pair.Size(model)
	c.mu.Lock()
	c.lane, c.peer, c.model = lane, peer, model
	c.is = wire.VoiceCall{
		ID: c.d.opt.NewID("v_"), Provider: offer.ID, ProviderName: offer.Name, Model: model, Size: size, Voice: q.Voice, Agent: peer.Agent.Name,
		Avatar: peer.Agent.AvatarID, Chat: peer.Chat, Session: peer.Session, StartedAt: c.began.UTC(),
	}
	c.mu.Unlock()
	c.tell(wire.VoiceEvent{Kind: "state", State: wire.VoiceConnecting})
	config := Config{Model: model, Session: peer.Session, Voice: q.Voice, Tools: c.functions()}
	if c.d.opt.Instructions != nil {
		config.Instructions = c.d.opt.Instructions()
	}
	if c.d.opt.Who != nil {
		config.Who = c.d.opt.Who(peer)
	}
	c.mu.Lock()
	c.config = config
	c.mu.Unlock()
	return c.begin(config)
}

// begin asks the lane for a session.
func (c *call) begin(config Config) (*wire.Error, wire.VoiceAct) {
	s, e := c.lane.Start(c.ctx, config, c)
	if e != nil {
		return e, wire.VoiceRetry
	}
	c.mu.Lock()
	c.session = s
	over := c.over
	c.mu.Unlock()
	if over { // it ended before Start had returned
		s.Close()
	}
	return nil, ""
}

// functions are what the session may call: delegate only where there is someone to hand things to.
func (c *call) functions() []Function {
	list := Functions()
	if c.d.opt.Delegate == nil || c.peer.Chat == "" {
		list = list[:len(list)-1]
	}
	return list
}

// tell sends an event to the page, in the order of calls. mu may be held.
func (c *call) tell(e wire.VoiceEvent) { c.page.event(e) }

// become changes the state and tells it. The caller holds mu.
func (c *call) become(s wire.VoiceState) {
	if c.doing > 0 && s == wire.VoiceListening {
		s = wire.VoiceDelegating
	}
	if c.state == s || c.over {
		return
	}
	c.state = s
	c.tell(wire.VoiceEvent{Kind: "state", State: s})
	c.show(s)
}

// show says what the agent does, once there is one. The caller holds mu.
func (c *call) show(s wire.VoiceState) {
	if c.d.opt.State != nil && c.lane != nil {
		c.d.opt.State(c.peer, s)
	}
}

// finish ends the call for the page: once, with what is wrong or nothing.
func (c *call) finish(e *wire.Error, act wire.VoiceAct) {
	c.mu.Lock()
	if c.over {
		c.mu.Unlock()
		return
	}
	c.over = true
	c.show("")
	c.endTurn("interrupted")
	s := c.session
	c.tell(wire.VoiceEvent{Kind: "closed", Error: e, Act: act})
	c.mu.Unlock()
	c.cancel()
	if s != nil {
		s.Close()
	}
	c.page.end()
}

func (c *call) isOver() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.over
}

// endTurn ends the turn that goes on. The caller holds mu.
func (c *call) endTurn(outcome string) {
	t := c.turns.last
	if t == nil || t.outcome != "" {
		return
	}
	t.outcome = outcome
	heard := float64(soundOf(t.heard)) / float64(time.Millisecond)
	c.tell(wire.VoiceEvent{Kind: "turn", Turn: &wire.VoiceTurn{N: t.n, State: outcome, Path: t.path, Heard: heard}})
	c.log(t)
}

// log writes a turn to the turn log, when it has ended. The caller holds mu.
func (c *call) log(t *turn) {
	line, ok := t.line(c.d.opt.Now())
	if !ok {
		return
	}
	line.ID, line.Backend = c.d.opt.NewID("t_"), "voice:"+string(c.is.Provider)
	line.Agent, line.Avatar, line.Session = c.is.Agent, c.is.Avatar, c.is.Session
	c.d.opt.Turn(line)
}

// watch ends what never ends by itself: a session that is never ready, an answer that stopped coming, a call that
// everybody has left.
func (c *call) watch() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-tick.C:
		}
		if e, act, done := c.look(c.d.opt.Now()); done {
			c.finish(e, act)
			return
		}
	}
}

// look is what the clock says at a moment: whether the call is over, and why.
func (c *call) look(now time.Time) (*wire.Error, wire.VoiceAct, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ready {
		if now.Sub(c.began) < readyWithin {
			return nil, "", false
		}
		e := wire.NewError(wire.CodeAgentFailed, "the voice did not answer within %d seconds", int(readyWithin/time.Second))
		e.Next = "Try again; writing works meanwhile."
		return e, wire.VoiceRetry, true
	}
	if c.state == wire.VoiceSpeaking && now.Sub(c.sounded) > silentAfter && len(c.turns.marks) == 0 {
		c.endTurn("done")
		c.become(wire.VoiceListening)
	}
	nearsEnd := !c.is.EndsAt.IsZero() && now.After(c.is.EndsAt.Add(-turnOver)) && now.Sub(c.began) >= shortest
	if nearsEnd && c.state == wire.VoiceListening && !c.turning {
		c.turning = true
		c.work.Go(c.session.Close) // Closed goes on from there
	}
	quiet := now.Sub(c.lively)
	if c.state == wire.VoiceSpeaking || c.doing > 0 {
		quiet = 0
		c.lively = now
	}
	if quiet > idleAfter {
		e := wire.NewError(wire.CodeTimeout, "nobody said anything for %d minutes, so the call ended", int(idleAfter/time.Minute))
		e.Next = "Begin again when you like."
		return e, wire.VoiceRetry, true
	}
	if quiet > idleAfter-idleNotice && !c.warned {
		c.warned = true
		e := wire.NewError(wire.CodeTimeout, "the call ends in %d seconds, for nobody says anything", int(idleNotice/time.Second))
		e.Next = "Say something to go on."
		c.tell(wire.VoiceEvent{Kind: "notice", Error: e})
	}
	return nil, "", false
}

// heard notes that somebody is there. The caller holds mu.
func (c *call) heard() { c.lively, c.warned = c.d.opt.Now(), false }
