// Package bridge keeps one session of the system's ssh between this computer and a server: a
// forward to the OpenClaw gateway there, and one from there back to the world here. It supervises
// the session, says in words what its state is and which fact shows that, and passes ssh's
// questions to the user.
//
// # A session
//
//	starting    ssh -G reads the user's configuration; settings that break the session end it
//	connecting  ssh runs
//	  needs_host, needs_user   ssh asks; the session ends without an answer within two minutes
//	forwarding  ssh is logged in and requests the forwards
//	unproven    ssh says that all forwards stand
//	up          our own answer came back through the server
//	degraded    a probe failed, or no gateway answers there. Short cuts heal, so ssh gets a minute
//
// # Between sessions
//
//	port_held   the port there is taken: by an old session of ours (a knock ends it), or a program
//	retrying    in 1 to 30 seconds, at once after a sleep or in another network
//	failed      retrying would change nothing: only the user starts again
//
// # Forwards of the user's own
//
// The session must not open the forwards that the user's configuration has for other sessions: it
// would take their ports, and one that fails would end ours. ssh has no setting for that. So if
// there are such forwards the session starts without any, and ours are added through its control
// socket (control.go). On Windows ssh has no such socket; there all forwards stand or fall
// together, and a failure names its port.
//
// Files: target.go (parses the user's paste), arguments.go and config.go (ssh's arguments and
// configuration), lines.go (its output), askpass.go (its questions), session.go (one session),
// fetch.go (one command there, for the gateway's key), probe.go, clock.go, and this one.
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
	// stableAfter is how long a session must have been up to reset the back-off.
	stableAfter = time.Minute
	// heldEvery is the pause between attempts for the first heldFor while the port there is held;
	// then it is backoffMost.
	heldEvery = 15 * time.Second
	heldFor   = 3 * time.Minute
	// promptTime is how long a question waits for the user.
	promptTime = 2 * time.Minute
	// probeEvery is the time between probes.
	probeEvery = 15 * time.Second
	// forwardTime is how long the forwards may take after the login.
	forwardTime = 10 * time.Second
	// detailLines is how many lines of ssh the repair details show.
	detailLines = 60
)

// Options configure a Bridge.
type Options struct {
	// SSH is the path of ssh; empty: found in PATH.
	SSH string
	// Program is the path of world-mcp, which ssh starts to ask questions.
	Program string
	// Environ is this process's environment. ssh inherits all of it: agents, proxies and locales
	// are the user's.
	Environ []string
	// World is the port here to which the server's agent is forwarded.
	World int
	// ID is the id in our own health answer.
	ID string
	// Children records ssh, in case this process dies without ending it.
	Children *proc.Children
	// Changed is called with each new state. It must not block.
	Changed func(wire.Bridge)
	// Logger never gets a question, answer, address or line of ssh.
	Logger zerolog.Logger
}

// Bridge connects to one target until Run's context ends. Its methods are safe for concurrent use.
type Bridge struct {
	opt    Options
	target Target
	retry  chan struct{}
	// woken receives when this computer has woken up or its network has changed.
	woken <-chan struct{}

	mu    sync.Mutex
	state wire.Bridge
	ask   *asking
	ports forwards
	// viaControl: the user's configuration has forwards of its own, so ours are added through the
	// control socket.
	viaControl bool
	lines      *proc.Tail
	// neededSecret: the last session asked for a secret, so another one would ask again.
	neededSecret bool
	// needsSecret is the same for the running session.
	needsSecret bool
	// fetching is locked while FetchKey runs.
	fetching sync.Mutex
}

// asking is a question that waits for the user.
type asking struct {
	prompt wire.BridgePrompt
	answer chan string // receives one answer; closed: cancelled
}

// New returns a bridge that Run starts.
func New(o Options, t Target) *Bridge {
	b := &Bridge{opt: o, target: t, retry: make(chan struct{}, 1), lines: &proc.Tail{Most: detailLines}}
	now := wire.Millis(time.Now())
	b.state = wire.Bridge{State: wire.BridgeStarting, Target: t.String(), Since: now, KeyCommand: KeyCommand}
	return b
}

// Run runs the bridge until ctx ends. Then ssh has ended.
func (b *Bridge) Run(ctx context.Context) {
	b.woken = watchWakeups(ctx)
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
		case o.final || o.code == wire.BridgeNameUnknown && !joined: // it never resolved, so it is mistyped
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
			freed := b.handleHeldPort(ctx, s)
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
		b.showOutcome(s, wire.BridgeRetrying)
		if b.pause(ctx, wire.BridgeRetrying, wait/2+rand.N(wait/2+1)) { //nolint:gosec // a pause is no secret
			wait = backoffFirst
			continue
		}
		wait = min(2*wait, backoffMost)
	}
}

// pause waits, and shows until when. True: the user, a wake-up or another network ended it early.
func (b *Bridge) pause(ctx context.Context, state wire.BridgeState, d time.Duration) bool {
	at := wire.Millis(time.Now().Add(d))
	b.update(func(s *wire.Bridge) { s.State, s.RetryAt = state, &at })
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
		return false
	case <-b.retry:
	case <-b.woken:
	}
	return true
}

// State returns the current state.
func (b *Bridge) State() wire.Bridge {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.snapshot()
}

// snapshot returns the state with its details: ssh's arguments and its last lines. The caller holds
// the lock.
func (b *Bridge) snapshot() wire.Bridge {
	s := b.state
	s.Notes = slices.Clone(s.Notes)
	s.Details = []string{"ssh " + strings.Join(sessionArguments(b.target, sessionForwards(b.ports)), " ")}
	if b.viaControl {
		s.Details = []string{
			"ssh " + strings.Join(bareArguments(b.target, "SOCKET"), " "),
			"ssh " + strings.Join(forwardArguments(b.target, "SOCKET", sessionForwards(b.ports)), " "),
		}
	}
	s.Details = append(s.Details, b.lines.Lines()...)
	return s
}

func (b *Bridge) usesControl() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.viaControl
}

// update changes the state and publishes it. A different state has a new start.
func (b *Bridge) update(change func(*wire.Bridge)) {
	b.mu.Lock()
	was := b.state.State
	change(&b.state)
	if b.state.State != was {
		b.state.Since = wire.Millis(time.Now())
	}
	if b.state.State != wire.BridgeRetrying && b.state.State != wire.BridgePortHeld {
		b.state.RetryAt = nil
	}
	if b.opt.Changed != nil {
		b.opt.Changed(b.snapshot()) // in the order of the changes
	}
	b.mu.Unlock()
}

func (b *Bridge) showOutcome(s *session, state wire.BridgeState) {
	w := s.read.words(s.out, b.target)
	b.update(func(x *wire.Bridge) {
		x.State, x.Code, x.Source, x.Prompt = state, s.out.code, s.out.line, nil
		x.Reason, x.Next, x.Command = w.reason, w.next, w.command
	})
}

// failed shows why retrying is pointless.
func (b *Bridge) failed(s *session) {
	b.showOutcome(s, wire.BridgeFailed)
	b.opt.Logger.Warn().Str("code", string(s.out.code)).Msg("the bridge to the server has ended until the user retries")
}

// Retry starts the next attempt now.
func (b *Bridge) Retry() {
	sendq.Signal(b.retry, struct{}{})
}

// Errors of Answer.
var (
	ErrNoPrompt  = errors.New("this question is no longer open")
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

// Cancel ends a question, and the session that asked.
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

// Gateway returns the port here that leads to the gateway on the server. If it leads nowhere, ok is
// false and why is the reason.
func (b *Bridge) Gateway() (port int, ok bool, why string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch b.state.State {
	case wire.BridgeUnproven, wire.BridgeUp, wire.BridgeDegraded:
		return b.ports.gateway, true, ""
	default:
		return 0, false, b.state.Reason
	}
}

// Loop returns the port here that leads through the server back to our own service, like Gateway.
func (b *Bridge) Loop() (port int, ok bool, why string) {
	_, ok, why = b.Gateway()
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ports.loop, ok, why
}

func (o Options) findSSH() (string, error) {
	if o.SSH != "" {
		return o.SSH, nil
	}
	return exec.LookPath("ssh")
}
