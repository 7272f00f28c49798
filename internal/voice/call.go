package voice

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// Deadlines of a call. The watchdog checks them every watchEvery.
const (
	// readyWithin is how long a session may take until it is ready.
	readyWithin = 12 * time.Second
	// stalledAfter ends an answer that has stopped to send audio without saying that it is
	// complete.
	stalledAfter = 5 * time.Second
	// idleAfter ends a call in which neither side speaks.
	idleAfter = 3 * time.Minute
	// idleWarning is how long before that the user is warned.
	idleWarning = 20 * time.Second
	// workingAfter is when a running tool is reported as working.
	workingAfter = time.Second
	watchEvery   = 250 * time.Millisecond
	// renewBefore is how long before its limit a session is replaced, in the first pause.
	renewBefore = 30 * time.Second
	// endWithin is how long a new call waits for the previous one to end.
	endWithin = 5 * time.Second
	// minSessionAge: a session that ends earlier has not met its limit, and is not renewed. It
	// prevents a loop.
	minSessionAge = time.Minute
)

// call is one call: it connects the page that holds the microphone with a session of a provider,
// whose events it handles.
//
// Its state (wire.VoiceState) is what pages show and what the avatar does:
//
//	connecting   Ready → listening; not ready within readyWithin → the call ends
//	listening    Speech on → hearing; TurnStarted → thinking; a delegation starts → delegating
//	hearing      Speech off → thinking
//	thinking     Audio → speaking; TurnEnded → listening; a delegation starts → delegating
//	speaking     all was played, cancel, or Clear → listening; Speech on (barge-in) → hearing
//	delegating   as listening, while a delegated task runs; the last one ends → listening
//	any          the session ends at its limit → connecting, with a new session (renew)
//	any          the page stops or disconnects, an error, idleAfter without speech → over
//
// A call that is over sends nothing more to the page and answers no tool call.
//
// Locking: methods that expect mu to be locked stand in handler.go, behind apply, and in
// toolcalls.go (toolCall); all others lock it themselves. No method of a session is called under
// mu, because a session may call the handler, which locks mu, under locks of its own.
type call struct {
	calls  *Calls
	page   *socket
	ctx    context.Context // ends with the call
	cancel context.CancelFunc
	// work counts the goroutines of the call: its sessions and its tools. Serve waits for it.
	work sync.WaitGroup
	// ended is closed when all goroutines of the call have ended and another call may begin.
	ended chan struct{}

	mu       sync.Mutex
	session  Session // nil: none yet, or being renewed
	provider Provider
	peer     Peer
	info     wire.VoiceCall
	state    wire.VoiceState
	ready    bool
	over     bool
	turns    turns
	// askedBy holds the session that made a tool call, by call id. A repeated id is ignored.
	askedBy     map[string]Session
	delegations int    // that run now
	config      Config // of the first session; a renewed one gets the transcript too
	// renewing: the session was closed near its limit, and a new one follows.
	renewing     bool
	transcript   transcript
	began        time.Time // of the call, or of its newest session
	lastActivity time.Time // when either side last spoke, or a tool answered
	lastAudio    time.Time // when audio of an answer last arrived
	idleWarned   bool
}

func newCall(ctx context.Context, calls *Calls, page *socket) *call {
	now := calls.opt.Now()
	c := &call{
		calls: calls, page: page, askedBy: map[string]Session{}, state: wire.VoiceConnecting, began: now,
		lastActivity: now, ended: make(chan struct{}),
	}
	c.ctx, c.cancel = context.WithCancel(ctx)
	return c
}

// start picks a provider and opens a session as the page requests it. Serve calls it once.
func (c *call) start(q *wire.VoiceRequest) *Problem {
	model, e := ModelOf(q.Model)
	if e != nil {
		return &Problem{e, wire.VoiceUseMini}
	}
	provider, offer, e := c.calls.pick(q.Provider, q.Chat)
	if e != nil {
		return &Problem{e, offer.Act}
	}
	peer, ok := c.calls.opt.Agent(cmp.Or(offer.Chat, q.Chat))
	if !ok {
		return &Problem{wire.NewError(wire.CodeAgentNotReady, "there is no agent to talk to"), wire.VoiceConnect}
	}
	peer.Session = cmp.Or(q.Session, peer.Session)
	config := Config{
		Model: model, Session: peer.Session, Voice: q.Voice, Instructions: c.calls.opt.Instructions(),
		Tools:    c.functions(peer),
		Identity: func(ctx context.Context) string { return c.calls.opt.Identity(ctx, peer) },
	}
	c.mu.Lock()
	c.provider, c.peer, c.config = provider, peer, config
	c.info = wire.VoiceCall{
		ID: c.calls.opt.NewID("v_"), Provider: offer.ID, ProviderName: offer.Name, Model: model,
		Size: cmp.Or(q.Model, wire.SizeMini), Voice: q.Voice, Agent: peer.Agent.Name, Avatar: peer.Agent.AvatarID,
		Chat: peer.Chat, Session: peer.Session, StartedAt: c.began.UTC(),
	}
	c.mu.Unlock()
	c.send(wire.VoiceEvent{Kind: wire.VoiceEventState, State: wire.VoiceConnecting})
	return c.openSession(config)
}

// openSession opens a session and runs it on a goroutine of the call.
func (c *call) openSession(config Config) *Problem {
	s, e := c.provider.Open(c.ctx, config, c.handle)
	if e != nil {
		return &Problem{e, wire.VoiceRetry}
	}
	c.mu.Lock()
	c.session = s
	over := c.over
	c.mu.Unlock()
	if over { // the call ended meanwhile, and finish did not know this session
		s.Close()
	}
	c.work.Go(s.Run)
	return nil
}

// functions returns the functions of the model: delegate only where there is a text runtime.
func (c *call) functions(p Peer) []Function {
	list := Functions()
	if !c.canDelegate(p) {
		list = list[:len(list)-1]
	}
	return list
}

// canDelegate reports whether an agent has a text runtime, which is reached by a chat.
func (c *call) canDelegate(p Peer) bool { return c.calls.opt.Delegate != nil && p.Chat != "" }

// send queues an event for the page. It never blocks; mu may be held.
func (c *call) send(e wire.VoiceEvent) { c.page.sendEvent(e) }

// finish ends the call, once, and sends the page the reason. p is nil when the page ended it.
func (c *call) finish(p *Problem) {
	c.mu.Lock()
	if c.over {
		c.mu.Unlock()
		return
	}
	c.over = true
	c.reportState("")
	c.endTurn(wire.VoiceTurnInterrupted)
	s := c.session
	closed := wire.VoiceEvent{Kind: wire.VoiceEventClosed}
	if p != nil {
		closed.Error, closed.Act = p.Err, p.Act
	}
	c.send(closed)
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

// watch is the watchdog: it checks the deadlines until the call ends.
func (c *call) watch() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-tick.C:
		}
		if p := c.checkDeadlines(c.calls.opt.Now()); p != nil {
			c.finish(p)
			return
		}
	}
}

// checkDeadlines acts on deadlines that have passed. It returns why the call must end, or nil.
func (c *call) checkDeadlines(now time.Time) *Problem {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ready {
		if now.Sub(c.began) < readyWithin {
			return nil
		}
		return &Problem{wire.NewError(wire.CodeAgentFailed, "the voice did not answer within %d seconds", int(readyWithin/time.Second)).
			Try("Try again; text chat still works."), wire.VoiceRetry}
	}
	if c.state == wire.VoiceSpeaking && now.Sub(c.lastAudio) > stalledAfter && len(c.turns.marks) == 0 {
		c.endTurn(wire.VoiceTurnDone)
		c.setState(wire.VoiceListening)
	}
	nearLimit := !c.info.EndsAt.IsZero() && now.After(c.info.EndsAt.Add(-renewBefore)) &&
		now.Sub(c.began) >= minSessionAge
	if nearLimit && c.state == wire.VoiceListening && !c.renewing {
		c.renewing = true
		c.work.Go(c.session.Close) // renew goes on when the session reports Closed
	}
	idle := now.Sub(c.lastActivity)
	if c.state == wire.VoiceSpeaking || c.delegations > 0 {
		idle = 0
		c.lastActivity = now
	}
	if idle > idleAfter {
		return &Problem{wire.NewError(wire.CodeTimeout, "the call ended because no one spoke for %d minutes", int(idleAfter/time.Minute)).
			Try("Start a new call when you like."), wire.VoiceRetry}
	}
	if idle > idleAfter-idleWarning && !c.idleWarned {
		c.idleWarned = true
		e := wire.NewError(wire.CodeTimeout, "the call ends in %d seconds because no one is speaking", int(idleWarning/time.Second)).
			Try("Say something to keep it open.")
		c.send(wire.VoiceEvent{Kind: wire.VoiceEventNotice, Error: e})
	}
	return nil
}
