package acplane

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/wire"
)

// errOff says that the user took the agent away meanwhile.
var errOff = errors.New("the agent was disconnected")

// ensure returns the running agent, and starts it when there is none. One start is under way at a time.
func (l *Lane) ensure(ctx context.Context) (*acp.Agent, error) {
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
	if l.Describe().State != wire.LaneReady { // else it only rested
		l.describe(wire.LaneConnecting, Trouble{Reason: "Starting " + l.p.Product + ". The first time takes up to ten seconds."})
	}
	l.mu.Unlock()
	agent, err := l.start(ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.live == nil:
		l.describe(wire.LaneOff, Trouble{})
		return nil, errOff
	case ctx.Err() != nil: // World stops, or the user was quick to connect again
		return nil, ctx.Err()
	case err != nil:
		l.describe(wire.LaneRefused, l.trouble(err))
		return nil, err
	}
	l.describe(wire.LaneReady, Trouble{})
	l.act("idle", "", "session/new", "")
	return agent, nil
}

// trouble says in words why a start failed.
func (l *Lane) trouble(err error) Trouble {
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
		return Trouble{Reason: l.p.Product + " is not where it was found.", Next: "Install it again.", Command: l.p.install}
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
func (l *Lane) start(ctx context.Context) (*acp.Agent, error) {
	if t := l.p.Trouble(ctx, l.o); t != nil {
		return nil, t
	}
	if err := os.MkdirAll(l.workspace(), 0o700); err != nil {
		return nil, err
	}
	agent, err := acp.Start(acp.Command{
		Path: l.p.Path, Args: l.p.args, Dir: l.workspace(), Env: append(acp.Env(l.o.Environ(), l.p.env), l.p.set...),
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

func (l *Lane) hello(ctx context.Context, agent *acp.Agent) error {
	ctx, cancel := context.WithTimeout(ctx, l.limits.start)
	defer cancel()
	said, err := agent.Initialize(ctx, acp.Implementation{Name: "world-mcp", Title: "World", Version: l.o.Version})
	if err != nil {
		return err
	}
	if t := l.p.tooOld(said); t != nil {
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
func (l *Lane) watch(live context.Context, agent *acp.Agent) {
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
func (l *Lane) rest(agent *acp.Agent) time.Duration {
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
func (l *Lane) again(live context.Context, began time.Time) {
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
func (l *Lane) end(agent *acp.Agent, reason string) bool {
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
func (l *Lane) gone(agent *acp.Agent) bool {
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
func (l *Lane) lost(reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx == nil || l.ctx.Err() != nil || l.agent != nil {
		return
	}
	l.act("lost", "", "process exit", "")
	l.describe(wire.LaneLost, Trouble{Reason: reason, Next: "Try again: it starts anew and goes on where it was."})
}

// unlive: no process knows any of the sessions.
func (l *Lane) unlive() {
	for _, s := range l.sessions {
		s.live, s.mute = false, false
	}
}

// attach makes the agent know a session: the one it had, if it still can, or a new one.
func (l *Lane) attach(ctx context.Context, agent *acp.Agent, s *session) error {
	l.mu.Lock()
	live, id, used := s.live, s.Agent, s.Used
	can := l.said.Capabilities
	l.mu.Unlock()
	if live {
		return nil
	}
	o := acp.SessionOptions{Folder: l.workspace(), Meta: l.p.meta, Servers: []acp.MCPServer{l.world()}}
	var got acp.Session
	err := errors.New("nothing to go on with")
	if used && id != "" {
		switch {
		case acp.Has(can.Session.Resume):
			got, err = agent.ResumeSession(ctx, id, o)
		case can.LoadSession:
			l.mute(s, true) // it replays what is in the history already
			got, err = agent.LoadSession(ctx, id, o)
			l.mute(s, false)
		}
		if acp.IsCode(err, acp.CodeNeedsLogin) || errors.Is(err, acp.ErrEnded) || ctx.Err() != nil {
			return err
		}
	}
	if err != nil {
		if got, err = agent.NewSession(ctx, o); err != nil {
			return err
		}
	}
	if err := l.mustAsk(ctx, agent, got); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if s.live = true; s.Agent != got.ID {
		s.Agent = got.ID
		if used {
			s.Used = false
			l.note(s, l.p.Product+" started anew. It does not remember what was said before.")
		}
		l.saveList()
	}
	return nil
}

// mustAsk takes a session out of a mode in which the agent acts without asking.
func (l *Lane) mustAsk(ctx context.Context, agent *acp.Agent, s acp.Session) error {
	var err error
	if unasking[s.Modes.Current] {
		err = agent.SetMode(ctx, s.ID, l.p.asking)
	}
	for _, o := range s.Options { // where newer agents have their modes
		var current string
		if o.Category == "mode" && json.Unmarshal(o.Current, &current) == nil && unasking[current] {
			err = errors.Join(err, agent.SetOption(ctx, s.ID, o.ID, l.p.asking))
		}
	}
	if err != nil {
		return &Trouble{
			Reason: l.p.Product + " is set to act without asking, and could not be set to ask.",
			Next:   "Change its permission mode in its own settings, then try again.",
		}
	}
	return nil
}

func (l *Lane) mute(s *session, on bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s.live, s.mute = on, on
}

// world is the world's own MCP server, the agent's hands. It attaches to this service, as the same avatar.
func (l *Lane) world() acp.MCPServer {
	return acp.MCPServer{
		Name: "world", Command: l.o.Executable, Env: []acp.EnvVar{},
		Args: []string{"--agent-type", l.p.Type, "--data-dir", string(l.o.DataDir), "--port", strconv.Itoa(l.o.Port)},
	}
}

// note tells the user something in a conversation that neither side said.
func (l *Lane) note(s *session, text string) {
	now := time.Now().UTC()
	m := wire.ChatMessage{ID: newID("note"), Role: "note", At: now, State: "done", Parts: []wire.ChatPart{{Kind: "text", Text: text}}}
	l.keep(s, m)
	l.r.Message(s.ID, m)
}
