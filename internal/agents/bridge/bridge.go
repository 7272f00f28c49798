// Package bridge keeps one session of the system's ssh between this computer and a server: a
// forward to the OpenClaw gateway there, and one from there back to the world here. It supervises
// the session, says in words what is the case and from where that is known, and passes ssh's
// questions to the user.
//
// # A session
//
//	starting    the user's configuration is read (ssh -G): what spoils the session is told before it begins
//	connecting  ssh runs
//	  needs_host, needs_user   ssh asks; the answer, or two minutes without one, ends it
//	forwarding  ssh is logged in and asks for the forwards
//	unproven    ssh's own line: all of them stand
//	up          our own answer came back through the server
//	degraded    a probe was missed, or no gateway answers there. ssh gets its minute: short cuts heal by themselves
//
// # Between sessions
//
//	port_held   the port there is taken: by an old session of ours (a knock ends it), or by something else
//	retrying    in 1 to 30 seconds, at once after a sleep or in another network
//	failed      what another try does not change: only the user's word begins one
//
// # Forwards of the user's own
//
// What the user's configuration forwards for its own sessions is not part of ours: it would take
// the ports from them, and one that fails would end ours. ssh has no setting for that. So where
// there are such forwards the session begins without any, and ours are added through its control
// socket (apart.go). On Windows ssh has no such socket; there all forwards stand or fall together,
// and a failure is told by its port.
//
// Files: target.go (what the user pastes), arguments.go and config.go (what ssh is told, and what
// it is told by others), lines.go (what it says), askpass.go (what it asks), session.go (one
// session), fetch.go (one command there, for the gateway's key), probe.go, clock.go, and this one.
package bridge

import (
	"context"
	"errors"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
)

const (
	backoffFirst = time.Second
	backoffMost  = 30 * time.Second
	// stableAfter is how long a session must have been up to begin the back-off anew.
	stableAfter = time.Minute
	// heldEvery is the pause between tries while the port there is held, for heldFor; afterwards it
	// is backoffMost.
	heldEvery = 15 * time.Second
	heldFor   = 3 * time.Minute
	// promptTime is how long a question of ssh waits for the user.
	promptTime = 2 * time.Minute
	// probeEvery is the time between probes.
	probeEvery = 15 * time.Second
	// forwardTime is how long the forwards may take after the login.
	forwardTime = 10 * time.Second
	// detailLines is how many lines of ssh are kept for repairs.
	detailLines = 60
)

// Options configure a Bridge.
type Options struct {
	// SSH is the path of ssh; empty: it is looked for.
	SSH string
	// Program is the path of world-mcp, which ssh starts to ask.
	Program string
	// Environ is this process's environment. ssh gets all of it: agents, proxies and locales are
	// the user's.
	Environ []string
	// World is the port here to which the server's agent is led.
	World int
	// ID is what our own health says, so that it is told from others.
	ID string
	// Children remembers ssh, in case this process dies without ending it.
	Children *proc.Children
	// Changed is told each new state. It must not block.
	Changed func(wire.Bridge)
	// Logger gets no question, answer, address or line of ssh.
	Logger zerolog.Logger
}

// Bridge is one target, joined until Run's context ends. Its methods are safe for concurrent use.
type Bridge struct {
	opt    Options
	target Target
	retry  chan struct{}
	// stir gets a value when this computer has woken up, or its network has changed.
	stir <-chan struct{}

	mu    sync.Mutex
	state wire.Bridge
	ask   *asking
	ports forwards
	// apart says that the user's configuration has forwards of its own, and the session makes none
	// but ours.
	apart bool
	lines *proc.Tail
	// typed says that the last session asked for something secret: another one would ask again.
	typed bool
	// typing says the same of the session that runs.
	typing bool
	// fetching is held while the server is asked for its key.
	fetching sync.Mutex
}

// asking is a question that waits for the user.
type asking struct {
	prompt wire.BridgePrompt
	answer chan string // one answer; closed: cancelled
}

// New returns a bridge that is not joined yet.
func New(o Options, t Target) *Bridge {
	b := &Bridge{opt: o, target: t, retry: make(chan struct{}, 1), lines: &proc.Tail{Most: detailLines}}
	b.state = wire.Bridge{
		State: wire.BridgeStarting, Target: t.String(), Since: wire.Now(time.Now()),
		KeyCommand: KeyCommand,
	}
	return b
}

// Run keeps the bridge until ctx ends. Then ssh has ended.
func (b *Bridge) Run(ctx context.Context) {
	b.stir = stirred(ctx)
	wait, heldSince, joined := backoffFirst, time.Time{}, false
	for ctx.Err() == nil {
		s := b.session(ctx)
		if ctx.Err() != nil {
			return
		}
		if s.upFor >= stableAfter {
			wait = backoffFirst
		}
		o := s.out
		joined = joined || s.read.authenticated
		switch {
		case o.final || o.code == wire.BridgeNameUnknown && !joined: // a name that never led anywhere is a mistyped one
			b.failed(s)
			select {
			case <-ctx.Done():
			case <-b.retry:
			}
			wait, heldSince = backoffFirst, time.Time{}
			continue
		case o.code == wire.BridgeHeldThere || o.code == wire.BridgeForeignWorld:
			if heldSince.IsZero() {
				heldSince = time.Now()
			}
			freed := b.held(ctx, s)
			if freed && time.Since(heldSince) < heldFor {
				continue
			}
			pause := heldEvery
			if time.Since(heldSince) >= heldFor {
				pause = backoffMost
			}
			b.pause(ctx, wire.BridgePortHeld, pause)
			continue
		case o.code == wire.BridgeHeldHere:
			continue // with other ports
		}
		heldSince = time.Time{}
		if o.slow {
			wait = backoffMost
		}
		b.say(s, wire.BridgeRetrying)
		if b.pause(ctx, wire.BridgeRetrying, wait/2+rand.N(wait/2+1)) { //nolint:gosec // a pause is no secret
			wait = backoffFirst
			continue
		}
		wait = min(2*wait, backoffMost)
	}
}

// pause waits, and shows until when. True: it was cut short by the user, a wake, or another
// network.
func (b *Bridge) pause(ctx context.Context, state wire.BridgeState, d time.Duration) bool {
	at := wire.Now(time.Now().Add(d))
	b.update(func(s *wire.Bridge) { s.State, s.RetryAt = state, &at })
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
		return false
	case <-b.retry:
	case <-b.stir:
	}
	return true
}

// State returns what is shown now.
func (b *Bridge) State() wire.Bridge {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.shown()
}

// shown returns the state with its details: how ssh was started, and what it last said. It is
// called with the lock held.
func (b *Bridge) shown() wire.Bridge {
	s := b.state
	s.Notes = slices.Clone(s.Notes)
	s.Details = []string{"ssh " + strings.Join(sessionArguments(b.target, sessionForwards(b.ports)), " ")}
	if b.apart {
		s.Details = []string{
			"ssh " + strings.Join(bareArguments(b.target, "SOCKET"), " "),
			"ssh " + strings.Join(forwardArguments(b.target, "SOCKET", sessionForwards(b.ports)), " "),
		}
	}
	s.Details = append(s.Details, b.lines.Lines()...)
	return s
}

func (b *Bridge) isApart() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.apart
}

// update changes the state, and tells of it if it is another one. A new state begins now.
func (b *Bridge) update(change func(*wire.Bridge)) {
	b.mu.Lock()
	was := b.state.State
	change(&b.state)
	if b.state.State != was {
		b.state.Since = wire.Now(time.Now())
	}
	if b.state.State != wire.BridgeRetrying && b.state.State != wire.BridgePortHeld {
		b.state.RetryAt = nil
	}
	if b.opt.Changed != nil {
		b.opt.Changed(b.shown()) // in the order of the changes
	}
	b.mu.Unlock()
}

// say shows what a session has come to, in a state.
func (b *Bridge) say(s *session, state wire.BridgeState) {
	w := s.read.say(s.out, b.target)
	b.update(func(x *wire.Bridge) {
		x.State, x.Code, x.Source, x.Prompt = state, s.out.code, s.out.line, nil
		x.Reason, x.Next, x.Command = w.reason, w.next, w.command
	})
}

// failed shows why another try would change nothing.
func (b *Bridge) failed(s *session) {
	b.say(s, wire.BridgeFailed)
	b.opt.Logger.Warn().Str("code", string(s.out.code)).Msg("the bridge to the server has ended; only the user begins it anew")
}

// Retry begins the next try now.
func (b *Bridge) Retry() {
	sendq.Signal(b.retry, struct{}{})
}

// Errors of Answer.
var (
	ErrNoPrompt  = errors.New("this is not asked any more")
	ErrBadAnswer = errors.New("an answer is one line of at most 4096 bytes")
)

// Answer answers a question of ssh. A host key is accepted with "yes".
func (b *Bridge) Answer(id, answer string) error {
	if len(answer) > wire.MaxBridgeAnswer || strings.ContainsAny(answer, "\n\r\x00") {
		return ErrBadAnswer
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ask == nil || b.ask.prompt.ID != id {
		return ErrNoPrompt
	}
	b.ask.answer <- answer
	b.ask = nil
	return nil
}

// Cancel gives up a question, and with it the session that asked.
func (b *Bridge) Cancel(id string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ask == nil || b.ask.prompt.ID != id {
		return ErrNoPrompt
	}
	close(b.ask.answer)
	b.ask = nil
	return nil
}

// Gateway returns the port here that leads to the gateway on the server; while ok is false it leads
// nowhere, and why says the reason.
func (b *Bridge) Gateway() (port int, ok bool, why string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch b.state.State {
	case wire.BridgeUnproven, wire.BridgeUp, wire.BridgeDegraded:
		return b.ports.gateway, true, ""
	case wire.BridgeOff, wire.BridgeStarting, wire.BridgeConnecting, wire.BridgeNeedsHost, wire.BridgeNeedsUser,
		wire.BridgeForwarding,
		wire.BridgePortHeld, wire.BridgeRetrying, wire.BridgeFailed:
	}
	return 0, false, b.state.Reason
}

// Loop returns the port here that leads to the server and from there back to our own service, as
// Gateway does.
func (b *Bridge) Loop() (port int, ok bool, why string) {
	_, ok, why = b.Gateway()
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ports.loop, ok, why
}

// findSSH returns the path of ssh.
func (o Options) findSSH() (string, error) {
	if o.SSH != "" {
		return o.SSH, nil
	}
	return exec.LookPath("ssh")
}
