package acpagent

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// errOff says that the user took the agent away meanwhile.
var errOff = errors.New("the agent was disconnected")

// ensure returns the running agent, and starts it when there is none. One start is under way at a time.
func (l *Backend) ensure(ctx context.Context) (*acp.Agent, error) {
	select {
	case l.starting <- struct{}{}:
		defer func() { <-l.starting }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	l.mu.Lock()
	agent := l.agent
	l.mu.Unlock()
	if agent != nil {
		select {
		case <-agent.Done():
			agent.Stop()
			l.gone(agent)
		default:
			return agent, nil
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	l.mu.Lock()
	if l.Describe().State != wire.BackendReady { // else it only rested
		l.describe(wire.BackendConnecting, Trouble{Reason: "Starting " + l.p.Product + ". The first time can take half a minute."})
	}
	l.mu.Unlock()
	agent, err := l.start(ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.live == nil:
		l.describe(wire.BackendOff, Trouble{})
		return nil, errOff
	case ctx.Err() != nil: // World stops, or the user was quick to connect again
		return nil, ctx.Err()
	case err != nil:
		l.describe(wire.BackendRefused, l.trouble(err))
		return nil, err
	}
	l.describe(wire.BackendReady, Trouble{})
	l.act("idle", "", "session/new", "")
	return agent, nil
}

// trouble says in words why a start failed.
func (l *Backend) trouble(err error) Trouble {
	if t, ok := errors.AsType[*Trouble](err); ok {
		return *t
	}
	l.log.Warn().Err(withoutWords(err)).Msg("the agent did not start")
	switch {
	case acp.IsCode(err, acp.CodeNeedsLogin):
		return *l.p.needsLogin(&l.o)
	case errors.Is(err, context.DeadlineExceeded):
		return Trouble{Reason: l.p.Product + " did not answer in time.", Next: "Try again; the first start after an installation is the slowest."}
	case errors.Is(err, acp.ErrEnded):
		return Trouble{Reason: l.p.Product + " ended while it was starting.", Next: "See in a terminal whether it starts there.", Command: l.p.program}
	case errors.Is(err, os.ErrNotExist):
		return Trouble{Reason: l.p.Product + " is not where it was found.", Next: "Install it again.", Command: l.p.installs()}
	}
	return Trouble{Reason: l.p.Product + " could not be started.", Next: "See in a terminal whether it starts there.", Command: l.p.program}
}

// withoutWords is an error for the log: an agent's own words may hold anything, its code does not.
func withoutWords(err error) error {
	if e, ok := errors.AsType[*acp.Error](err); ok {
		return errors.New("agent error " + strconv.Itoa(e.Code))
	}
	return err
}

// start starts the agent, says hello and opens the newest conversation, which shows whether it is logged in.
func (l *Backend) start(ctx context.Context) (*acp.Agent, error) {
	if t := l.p.Trouble(ctx, l.o); t != nil {
		return nil, t
	}
	v, err := l.prepare()
	if err != nil {
		return nil, err
	}
	agent, err := acp.Start(acp.Command{
		Path: l.p.Path, Args: slices.Concat(l.p.args, v.args), Dir: l.workspace(), Env: slices.Concat(acp.Env(l.o.Environ(), l.p.env), v.env),
	}, &ear{l})
	if err != nil {
		return nil, err
	}
	err = l.hello(ctx, agent)
	l.mu.Lock()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		l.unlive()
	} else {
		l.agent, l.used = agent, time.Now()
		l.wg.Go(func() { l.watch(ctx, agent) })
	}
	l.mu.Unlock()
	if err != nil {
		agent.Stop()
		return nil, err
	}
	return agent, nil
}

func (l *Backend) hello(ctx context.Context, agent *acp.Agent) error {
	hello, cancel := context.WithTimeout(ctx, l.limits.start)
	defer cancel()
	said, err := agent.Initialize(hello, acp.Implementation{Name: "world-mcp", Title: "World", Version: l.o.Version})
	if err != nil {
		return err
	}
	if t := l.p.unknown(said); t != nil {
		return t
	}
	l.mu.Lock()
	l.said = said
	l.unlive() // also what was attached to the process before while that was taken away
	s := l.newest()
	if s == nil {
		s = l.create("")
	}
	l.mu.Unlock()
	return l.attach(ctx, agent, s)
}

// watch waits until the agent ends, and says so when nobody wanted that. It lets an agent that is not needed go: the lane
// stays ready, and the next message starts it.
func (l *Backend) watch(live context.Context, agent *acp.Agent) {
	began := time.Now()
	unused := time.NewTimer(l.limits.unused)
	defer unused.Stop()
	for {
		select {
		case <-agent.Done():
			if l.end(agent, l.p.Product+" ended by itself.") {
				l.again(live, began)
			}
			return
		case <-unused.C:
			if left := l.rest(agent); left > 0 {
				unused.Reset(left)
				continue
			}
			agent.Stop()
			return
		}
	}
}

// rest takes an agent away that was not needed for long; else it says how long to wait.
func (l *Backend) rest(agent *acp.Agent) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.agent != agent {
		return 0
	}
	left := l.limits.unused
	if !l.busy() {
		left -= time.Since(l.used)
	}
	if left <= 0 {
		l.log.Info().Msg("the agent rests until the next message")
		l.agent = nil
		l.unlive()
	}
	return left
}

// again starts an agent that was lost, if it had run for a while: one that dies soon must not die in a loop, and waits for
// a message or for the user to try again.
func (l *Backend) again(live context.Context, began time.Time) {
	if time.Since(began) < l.limits.steady {
		return
	}
	select {
	case <-time.After(l.limits.again):
		_, _ = l.ensure(live)
	case <-live.Done():
	}
}

// end says that an agent is lost, at once, and then makes sure that nothing is left of it before another one starts. It
// reports false for one that was taken away already.
func (l *Backend) end(agent *acp.Agent, reason string) bool {
	l.starting <- struct{}{}
	defer func() { <-l.starting }()
	gone := l.gone(agent)
	if gone {
		l.lost(reason)
	}
	agent.Stop()
	return gone
}

// gone takes an agent away, once.
func (l *Backend) gone(agent *acp.Agent) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.agent != agent {
		return false
	}
	l.agent = nil
	l.unlive()
	return true
}

// lost says that the agent is gone, which nobody wanted.
func (l *Backend) lost(reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx == nil || l.ctx.Err() != nil || l.agent != nil {
		return
	}
	l.act("lost", "", "process exit", "")
	l.describe(wire.BackendLost, Trouble{Reason: reason, Next: "Try again: it starts anew and goes on where it was."})
}

// unlive: no process knows any of the sessions.
func (l *Backend) unlive() {
	for _, s := range l.sessions {
		s.live, s.mute, s.astray, s.strays = false, false, false, 0
	}
	clear(l.modes)
}

// attach makes the agent know a session: the one it had, if it still can, or a new one. It asks before it acts there, and
// has the world's tools, or there is an error.
func (l *Backend) attach(ctx context.Context, agent *acp.Agent, s *session) error {
	ctx, cancel := context.WithTimeout(ctx, l.limits.start+l.limits.tools)
	defer cancel()
	l.mu.Lock()
	live, got := s.live, s.answer
	astray := s.astray || !l.asksIn(s.Agent) // it may have changed while nobody watched its process yet
	l.mu.Unlock()
	switch {
	case live && astray:
		return l.mustAsk(ctx, agent, got)
	case live:
		return nil
	}
	if t := l.foreign(); t != nil {
		return t
	}
	name := rand.Text()
	heard, forget := l.o.Attached.Await(name)
	defer forget()
	got, err := l.openSession(ctx, agent, s, acp.SessionOptions{Folder: l.workspace(), Meta: l.meta(), Servers: []acp.MCPServer{l.world(name)}})
	if err != nil {
		return err
	}
	if err := l.mustAsk(ctx, agent, got); err != nil {
		return err
	}
	if err := l.mustHaveTools(ctx, agent, heard); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.asksIn(got.ID) { // it has changed since
		return l.doesNotAsk("%s is set to act without asking, and could not be set to ask.", l.p.Product)
	}
	s.answer = got
	if s.live = true; s.Agent != got.ID {
		s.Agent = got.ID
		if s.Used {
			s.Used = false
			l.note(s, l.p.Product+" started anew. It does not remember what was said before.")
		}
		l.saveList()
	}
	return nil
}

// openSession opens the session that the agent had, or a new one.
func (l *Backend) openSession(ctx context.Context, agent *acp.Agent, s *session, o acp.SessionOptions) (acp.Session, error) {
	ctx, cancel := context.WithTimeout(ctx, l.limits.start)
	defer cancel()
	l.mu.Lock()
	id, used, can := s.Agent, s.Used, l.said.Capabilities
	l.mu.Unlock()
	if used && id != "" {
		var got acp.Session
		err := errors.New("nothing to go on with")
		switch {
		case acp.Has(can.Session.Resume):
			got, err = agent.ResumeSession(ctx, id, o)
		case can.LoadSession:
			l.mute(s, true) // it replays what is in the history already
			got, err = agent.LoadSession(ctx, id, o)
			l.mute(s, false)
		}
		if err == nil || acp.IsCode(err, acp.CodeNeedsLogin) || errors.Is(err, acp.ErrEnded) || ctx.Err() != nil {
			return got, err
		}
		l.log.Info().Err(withoutWords(err)).Msg("the agent cannot go on with its session")
	}
	return agent.NewSession(ctx, o)
}

// meta are the agent's own extensions of a session.
func (l *Backend) meta() json.RawMessage {
	if l.p.lever == nil {
		return nil
	}
	m := l.p.lever("", nil).meta
	if m == nil {
		return nil
	}
	b, _ := json.Marshal(m)
	return b
}

// mustAsk puts a session into the mode in which the agent asks before it acts, whatever it is in, and looks whether it is.
func (l *Backend) mustAsk(ctx context.Context, agent *acp.Agent, s acp.Session) error {
	want, is := l.p.asks[0], s.Modes.Current
	option, value := acp.ModeOf(s.Options)
	if is == "" {
		is = value
	}
	switch {
	case is == "":
		return l.doesNotAsk("%s does not say in which mode it works, so World cannot tell that it asks before it acts.", l.p.Product)
	case s.Modes.Current != "" && !slices.ContainsFunc(s.Modes.Available, func(m acp.Mode) bool { return m.ID == want }),
		option != nil && !slices.ContainsFunc(option.Values, func(v acp.ConfigValue) bool { return v.Value == want }):
		return l.doesNotAsk("%s does not offer the mode %q, the one in which World knows that it asks before it acts.", l.p.Product, want)
	}
	l.mu.Lock()
	delete(l.modes, s.ID)
	l.mu.Unlock()
	var err error
	if s.Modes.Current != "" {
		err, is = agent.SetMode(ctx, s.ID, want), want
	}
	if err == nil && option != nil { // its answer says what is set
		var now []acp.ConfigOption
		now, err = agent.SetOption(ctx, s.ID, option.ID, want)
		_, is = acp.ModeOf(now)
	}
	if err != nil && (errors.Is(err, acp.ErrEnded) || ctx.Err() != nil) {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if heard := l.modes[s.ID]; heard != "" {
		is = heard
	}
	if err != nil || !slices.Contains(l.p.asks, is) {
		return l.doesNotAsk("%s is set to act without asking, and could not be set to ask.", l.p.Product)
	}
	if s := l.bySession(s.ID); s != nil {
		s.astray = false
	}
	return nil
}

// doesNotAsk is the trouble of an agent that may act without asking.
func (l *Backend) doesNotAsk(format string, a ...any) *Trouble {
	return &Trouble{
		Reason: fmt.Sprintf(format, a...), Command: l.p.installs(),
		Next: fmt.Sprintf("Look at its permission mode in its own settings, or install a version that World knows (%s), then try again.", strings.Join(l.p.known, ", ")),
	}
}

// asksIn says that nothing that the agent told by itself of a session's mode speaks against its asking. The caller holds mu.
func (l *Backend) asksIn(id string) bool {
	mode := l.modes[id]
	return mode == "" || slices.Contains(l.p.asks, mode)
}

// mustHaveTools waits until the agent has asked the world's MCP server for its tools.
func (l *Backend) mustHaveTools(ctx context.Context, agent *acp.Agent, heard <-chan struct{}) error {
	late := time.NewTimer(l.limits.tools)
	defer late.Stop()
	select {
	case <-heard:
		return nil
	case <-agent.Done():
		return acp.ErrEnded
	case <-ctx.Done():
		if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return ctx.Err()
		}
	case <-late.C:
	}
	return &Trouble{
		Reason: fmt.Sprintf("%s started, but did not take the world's tools within %.0f s, so it could do nothing here.", l.p.Product, l.limits.tools.Seconds()),
		Next:   fmt.Sprintf("Look in its own settings whether MCP servers are turned off there, or one is named %q; then try again.", serverName),
	}
}

// moded takes what the agent says of the mode of a session. It is stopped and set back when it does not ask there.
func (l *Backend) moded(id, mode string) {
	if mode == "" {
		return
	}
	l.modes[id] = mode
	s, agent := l.bySession(id), l.agent
	if s == nil || s.mute || s.astray || agent == nil || slices.Contains(l.p.asks, mode) {
		return
	}
	l.note(s, fmt.Sprintf("%s changed to its mode %q, in which it may act without asking. World has stopped it and sets it to ask again.", l.p.Product, clip.Line(mode, 40)))
	l.stop(s)
	if s.strays++; s.strays > maxStrays {
		s.astray = true
		l.wg.Go(func() {
			l.end(agent, l.p.Product+" did not stay in a mode in which it asks before it acts, and was ended.")
		})
		return
	}
	l.setBack(agent, s)
}

// maxStrays is how often a session is set back to ask in the life of an agent's process.
const maxStrays = 3

// setBack makes the agent ask again; one that does not is ended. The caller holds mu.
func (l *Backend) setBack(agent *acp.Agent, s *session) {
	s.astray = true
	live, id := l.live, s.Agent
	l.wg.Go(func() {
		_ = agent.Cancel(id)
		if err := l.attach(live, agent, s); err != nil && live.Err() == nil && !errors.Is(err, acp.ErrEnded) {
			l.end(agent, l.p.Product+" could not be set to ask before it acts, and was ended.")
		}
	})
}

func (l *Backend) mute(s *session, on bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s.live, s.mute = on, on
}

// world is the world's own MCP server, the agent's hands. It attaches to this service, as the same avatar, and says the name
// of its session when the agent has asked it for its tools.
func (l *Backend) world(session string) acp.MCPServer {
	return acp.MCPServer{
		Name: serverName, Command: l.o.Executable, Env: []acp.EnvVar{},
		Args: []string{"--agent-type", l.p.Type, "--data-dir", string(l.o.DataDir), "--port", strconv.Itoa(l.o.Port), "--session", session},
	}
}

// note tells the user something in a conversation that neither side said.
func (l *Backend) note(s *session, text string) {
	now := time.Now().UTC()
	m := wire.ChatMessage{ID: newID("note"), Role: "note", At: now, State: "done", Parts: []wire.ChatPart{{Kind: "text", Text: text}}}
	l.keep(s, m)
	l.r.Message(s.ID, m)
}
