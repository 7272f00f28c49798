package bridge

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
)

// session is one process of ssh.
type session struct {
	b   *Bridge
	out outcome
	// upFor is how long its forwards stood.
	upFor time.Duration

	mu   sync.Mutex
	read reader
	// open is closed when ssh accepts further forwards.
	open chan struct{}
	// changed receives when a line has changed the facts.
	changed chan struct{}
	// cancelled receives when the user has cancelled a question.
	cancelled chan struct{}
	// secret: ssh has asked for a secret. lastAsked is the kind of its last question.
	secret    bool
	lastAsked wire.BridgePromptKind
	// accepted is the fingerprint of the host key that the user accepted.
	accepted string
}

func (b *Bridge) newSession() *session {
	return &session{b: b, open: make(chan struct{}), changed: make(chan struct{}, 1), cancelled: make(chan struct{}, 1)}
}

func (b *Bridge) session(ctx context.Context) *session {
	s := b.newSession()
	b.update(func(x *wire.Bridge) {
		*x = wire.Bridge{State: wire.BridgeStarting, Target: x.Target, Since: x.Since, KeyCommand: x.KeyCommand}
	})
	ssh, err := b.opt.findSSH()
	if err != nil {
		s.out = outcome{code: wire.BridgeNoSSH, final: true}
		return s
	}
	if !s.configured(ctx, ssh) {
		return s
	}
	ports := forwards{world: b.opt.World}
	wanted := gatewayThere
	if b.target.local() {
		wanted = 0 // else the forward would lead to itself
	}
	if ports.gateway, err = freePort(ctx, wanted); err == nil {
		ports.loop, err = freePort(ctx, 0)
	}
	if err != nil {
		s.out = outcome{code: wire.BridgeHeldHere}
		return s
	}
	b.mu.Lock()
	b.ports, b.needsSecret = ports, false
	b.mu.Unlock()
	b.update(func(x *wire.Bridge) { x.State, x.Source = wire.BridgeConnecting, "ssh was started" })
	s.read.ports = ports
	s.run(ctx, ssh, sessionForwards(ports), func(ctx context.Context) { s.supervise(ctx, ports) })
	b.mu.Lock()
	b.neededSecret = s.secret
	b.mu.Unlock()
	return s
}

// configTime bounds ssh -G, which may run the user's programs (Match exec).
const configTime = 10 * time.Second

// configured reads the configuration that ssh would use. False: it would break the session.
func (s *session) configured(ctx context.Context, ssh string) bool {
	ctx, cancel := context.WithTimeout(ctx, configTime)
	defer cancel()
	var out, complaint bytes.Buffer
	cmd := exec.CommandContext(ctx, ssh, configArguments(s.b.target)...) //nolint:gosec // no shell, and a target has passed the grammar
	cmd.Stdout, cmd.Stderr, cmd.Env, cmd.WaitDelay = &out, &complaint, s.b.opt.Environ, time.Second
	if err := cmd.Run(); err != nil {
		for line := range strings.Lines(complaint.String()) {
			s.handleLine(strings.TrimRight(line, "\r\n"))
		}
		if s.out = s.read.end(255); s.out.code == wire.BridgeOther {
			s.out = outcome{code: wire.BridgeBadConfig, final: true}
		}
		return false
	}
	c := readConfig(out.String(), s.b.target)
	viaControl := multiplexes && len(c.forwards) > 0
	switch {
	case viaControl:
		c.note("World leaves the forwards of your ssh configuration to your own sessions: %s", strings.Join(c.forwards, ", "))
	case len(c.forwards) > 0:
		c.note("World's session also opens the forwards of your ssh configuration: %s", strings.Join(c.forwards, ", "))
	}
	if left := s.b.target.Forwards; len(left) > 0 {
		c.note("World makes its own forwards, and leaves out those of your command: %s", strings.Join(left, ", "))
	}
	s.b.mu.Lock()
	s.b.viaControl = viaControl
	s.b.mu.Unlock()
	s.b.update(func(x *wire.Bridge) { x.Notes = c.notes })
	if c.conflict != "" && !viaControl {
		s.out = outcome{code: wire.BridgeBadConfig, line: c.conflict, final: true}
		return false
	}
	return true
}

// run starts ssh with forwards, calls while until one of the two ends, and sets the outcome.
func (s *session) run(ctx context.Context, ssh string, forwards []string, while func(context.Context)) {
	asker, err := newAsker(ctx, s.ask)
	if err != nil {
		s.out = outcome{code: wire.BridgeOther, slow: true}
		return
	}
	defer asker.close()
	drop := func(v string) bool {
		return strings.HasPrefix(v, "SSH_ASKPASS") || strings.HasPrefix(v, "DISPLAY=") || strings.HasPrefix(v, askVariable)
	}
	arguments, control := sessionArguments(s.b.target, forwards), ""
	if s.b.usesControl() {
		control = filepath.Join(asker.dir, "c")
		arguments = bareArguments(s.b.target, control)
	}
	lines := &proc.Lines{Each: s.handleLine}
	p, err := proc.Start(proc.Command{
		Path: ssh, Args: arguments, Stderr: lines, Children: s.b.opt.Children,
		Env: slices.Concat(slices.DeleteFunc(slices.Clone(s.b.opt.Environ), drop), asker.environment(s.b.opt.Program)),
	})
	if err != nil {
		s.out = outcome{code: wire.BridgeNoSSH, final: true}
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	var tasks sync.WaitGroup
	tasks.Go(func() {
		defer cancel()
		while(ctx)
	})
	var refused []string
	if control != "" {
		tasks.Go(func() {
			if refused = s.addForwards(ctx, ssh, control, forwards); refused != nil {
				cancel()
			}
		})
	}
	ended := false
	select {
	case <-p.Exited():
		ended = true
	case <-ctx.Done():
	}
	cancel()
	p.End(0)
	tasks.Wait()
	lines.Flush()
	for _, line := range refused { // after ssh's own lines, which have the reason
		s.handleLine(line)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.out.code != "":
	case refused != nil:
		s.out = s.read.end(255)
	case ended:
		s.out = s.read.end(p.ExitCode())
	}
}

func (s *session) handleLine(line string) {
	s.mu.Lock()
	was := s.read.open
	news := s.read.line(line)
	if s.read.open && !was {
		close(s.open)
	}
	s.mu.Unlock()
	if !strings.HasPrefix(line, "debug1: ") || news {
		s.b.lines.Add(line)
	}
	if news {
		sendq.Signal(s.changed, struct{}{})
	}
}

// facts returns the facts that ssh's lines have shown so far.
func (s *session) facts() reader {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.read
}

// supervise publishes the state of a session with all forwards, and probes it, until ctx ends. It
// returns early to end a session that gets stuck.
func (s *session) supervise(ctx context.Context, ports forwards) {
	p := newProber()
	defer p.close()
	var late <-chan time.Time // the forwards' deadline
	var readyAt time.Time
	probe := time.NewTicker(probeEvery)
	defer probe.Stop()
	defer func() {
		if !readyAt.IsZero() {
			s.upFor = time.Since(readyAt)
		}
	}()
	for {
		probeNow := false
		select {
		case <-ctx.Done():
			return
		case <-late:
			s.out = outcome{code: wire.BridgeSilent, line: "no answer to the forwards for 10 s"}
			return
		case <-s.cancelled:
			s.out = outcome{code: wire.BridgeCancelled, final: true}
			return
		case <-s.changed:
		case <-s.b.woken:
			probeNow = true
		case <-probe.C:
			probeNow = true
		}
		f := s.facts()
		switch {
		case f.ready && readyAt.IsZero():
			readyAt, late, probeNow = time.Now(), nil, true
			s.b.update(func(x *wire.Bridge) {
				x.State, x.Source, x.Code, x.Reason, x.Next = wire.BridgeUnproven, "ssh says that all forwards stand", "", "", ""
			})
		case f.authenticated && !f.ready && late == nil:
			late = time.After(forwardTime)
			s.b.update(func(x *wire.Bridge) { x.State, x.Source = wire.BridgeForwarding, "ssh is logged in" })
		}
		if !readyAt.IsZero() && (probeNow || f.exposed) {
			s.probe(ctx, p, ports)
		}
	}
}

// exposedNote is shown if the server lets others reach the forwarded port.
const exposedNote = "The server lets other computers reach this bridge. Without the token they get nothing, but its administrator had better turn that off (GatewayPorts)."

func (s *session) probe(ctx context.Context, p *prober, ports forwards) {
	took, err := p.world(ctx, ports.loop, s.b.opt.ID)
	gateway := p.gateway(ctx, ports.gateway)
	if ctx.Err() != nil {
		return
	}
	s.mu.Lock()
	if gateway {
		s.read.noGateway, s.read.noForward = false, false
	}
	f := s.read
	s.mu.Unlock()
	var code wire.BridgeCode
	switch {
	case errors.Is(err, errForeign):
		code = wire.BridgeForeignWorld
	case err != nil && !f.noForward:
		code = wire.BridgeSilent
	case !gateway && f.noForward:
		code = wire.BridgeLocalRefused
	case !gateway:
		code = wire.BridgeNoGateway
	}
	now := wire.Millis(time.Now())
	s.b.update(func(x *wire.Bridge) {
		was := x.State
		x.Code, x.Reason, x.Next, x.Command, x.State = code, "", "", "", wire.BridgeUp
		x.Source = "our own answer came back through the server"
		if err == nil {
			x.Probed, x.RoundTrip = &now, float64(took.Microseconds())/1000
		}
		if f.exposed && !slices.Contains(x.Notes, exposedNote) {
			x.Notes = append(slices.Clone(x.Notes), exposedNote)
		}
		if code != "" {
			w := s.read.words(outcome{code: code}, s.b.target)
			x.State, x.Reason, x.Next, x.Command, x.Source = wire.BridgeDegraded, w.reason, w.next, w.command, "a probe through the server"
			if was == wire.BridgeUnproven && code == wire.BridgeSilent {
				x.State = wire.BridgeUnproven
			}
		}
	})
}

func (s *session) ask(ctx context.Context, text string) (string, bool) {
	prompt, err := promptOf(text)
	if err != nil {
		return "", false
	}
	s.mu.Lock()
	accepted := s.accepted
	s.mu.Unlock()
	if prompt.Kind == wire.PromptHostKey && prompt.Again {
		return accepted, accepted != "" // the user has seen the fingerprint and said yes
	}
	b := s.b
	a := &asking{prompt: prompt, answer: make(chan string, 1)}
	state := wire.BridgeNeedsUser
	if prompt.Kind == wire.PromptHostKey {
		state = wire.BridgeNeedsHost
	}
	s.mu.Lock()
	s.secret = s.secret || state == wire.BridgeNeedsUser
	secret := s.secret
	prompt.Again = s.lastAsked == prompt.Kind
	s.lastAsked = prompt.Kind
	s.mu.Unlock()
	b.mu.Lock()
	b.ask, b.needsSecret = a, secret
	b.mu.Unlock()
	b.update(func(x *wire.Bridge) { x.State, x.Prompt, x.Source = state, &prompt, "ssh asks" })
	forget := func(x *wire.Bridge) { x.State, x.Source = wire.BridgeConnecting, "the question was answered" }
	defer func() {
		b.mu.Lock()
		if b.ask == a {
			b.ask = nil
		}
		b.mu.Unlock()
	}()
	late := time.NewTimer(promptTime)
	defer late.Stop()
	select {
	case answer, ok := <-a.answer:
		if ok && (prompt.Kind != wire.PromptHostKey || answer == "yes") {
			b.update(func(x *wire.Bridge) { forget(x); x.Prompt = nil })
			if prompt.Kind != wire.PromptHostKey {
				return answer, true
			}
			s.mu.Lock()
			s.accepted = prompt.Fingerprint
			s.mu.Unlock()
			return prompt.Fingerprint, true
		}
	case <-ctx.Done():
		b.update(func(x *wire.Bridge) { x.Prompt = nil })
		return "", false
	case <-late.C:
	}
	b.update(func(x *wire.Bridge) { forget(x); x.Prompt = nil })
	sendq.Signal(s.cancelled, struct{}{})
	return "", false
}

// handleHeldPort examines a taken port on the server. An old session of ours, whose end the server
// has not noticed, ends when we connect to its port; another world or program answers. True: the
// port may be free now.
func (b *Bridge) handleHeldPort(ctx context.Context, s *session) (freed bool) {
	b.showOutcome(s, wire.BridgePortHeld)
	b.mu.Lock()
	typed := b.neededSecret
	b.mu.Unlock()
	if typed {
		b.update(func(x *wire.Bridge) {
			x.Reason, x.Next = "The port for this world on the server is taken, perhaps by an old session whose end it has not noticed.", "World tries again until it is free."
		})
		return false // another session would ask for the password again
	}
	ssh, err := b.opt.findSSH()
	if err != nil {
		return false
	}
	loop, err := freePort(ctx, 0)
	if err != nil {
		return false
	}
	k := b.newSession()
	k.read.ports.loop = loop
	var answer error
	ctx, cancel := context.WithTimeout(ctx, promptTime)
	defer cancel()
	viaControl := b.usesControl()
	k.run(ctx, ssh, knockForwards(loop), func(ctx context.Context) {
		for f := k.facts(); !f.ready && (viaControl || !f.authenticated); f = k.facts() {
			select {
			case <-ctx.Done():
				return
			case <-k.cancelled:
				return
			case <-k.changed:
			}
		}
		p := newProber()
		defer p.close()
		_, answer = p.world(ctx, loop, b.opt.ID)
	})
	switch {
	case answer == nil:
		return false
	case errors.Is(answer, errForeign):
		s.out.code = wire.BridgeForeignWorld
		b.showOutcome(s, wire.BridgePortHeld)
		return false
	}
	b.update(func(x *wire.Bridge) {
		x.Reason = "An old session of yours still holds the port for this world on the server, which has not noticed its end."
		x.Next, x.Source = "World has knocked there, which ends it if its answer gets through, and tries again.", "nothing answers on that port"
	})
	return true
}
