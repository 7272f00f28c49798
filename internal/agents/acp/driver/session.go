package driver

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Sink receives what happens in a session, and decides. All methods are called with Mu held, so
// they must not wait for the agent.
type Sink interface {
	// Update receives an update of the session, or of its running turn, in which a tool call is as
	// it is known by then.
	Update(u *acp.Update)
	// Decide answers a question that the rules of this package leave open, or has it Ask the user.
	Decide(q *Question) Verdict
	// Asked shows a question, or shows it again when its hash has changed. False: it cannot be
	// shown, so it is withdrawn.
	Asked(q *Question) bool
	// Closed says that a question needs no answer any more.
	Closed(q *Question)
	// Note shows the user a line of World's own.
	Note(text string)
	// StopTurn ends the context of the running Prompt, if there is one.
	StopTurn()
	// Ended says that the driver ends the process, and why. The sessions of a process share its
	// end: only one of them hears of it.
	Ended(reason string)
}

// Opening is how a session is opened.
type Opening struct {
	Plan  *profile.Plan
	Place Place
	// Resume is the agent's id of the conversation to continue; empty: a new one begins.
	Resume string
	Server Server
	// Tools are the world's tools, by name.
	Tools map[string]bool
}

// Server is the world's MCP server of a session: this executable on stdio, which connects to the
// service on Port as the body of a device; or, for an agent that takes none on stdio, the service
// itself by HTTP.
type Server struct {
	Executable string
	DataDir    local.Dir
	Port       int
	// Type is the agent type, and Device the id of the device; empty: it gets one of its own.
	Type, Device string
	Args         []string
	Env          []acp.Variable
	// Token returns the session's token for the service by HTTP, which goes in a header, and how it
	// is revoked, which the end of the process does; revoke may be nil. A nil Token: the tools are
	// not offered by HTTP.
	Token func() (secret string, revoke func(), err error)
}

// byHTTP returns the server as the service offers it by HTTP, with the secret name of a session.
func (s *Server) byHTTP(name, secret string) acp.MCPServer {
	return acp.MCPServer{
		Name: profile.Server, URL: fmt.Sprintf("http://127.0.0.1:%d%s", s.Port, wire.SessionPath),
		Headers: []acp.Variable{
			{Name: "Authorization", Value: "Bearer " + secret}, {Name: wire.SessionHeader, Value: name},
		},
	}
}

// onStdio returns the server with the secret name by which it confirms that it has listed its
// tools.
func (s *Server) onStdio(name string) acp.MCPServer {
	args := []string{
		"--agent-type", s.Type, "--data-dir", string(s.DataDir), "--port", strconv.Itoa(s.Port), "--session", name,
	}
	if s.Device != "" {
		args = append(args, "--device", s.Device)
	}
	return acp.MCPServer{Name: profile.Server, Command: s.Executable, Args: append(args, s.Args...), Env: s.Env}
}

// Session is a conversation with the agent of a Process. It ends with the process.
type Session struct {
	site
	state
}

// site is what never changes in a session.
type site struct {
	process *Process
	sink    Sink
	plan    *profile.Plan
	place   Place
	tools   map[string]bool
	// setting holds a token while the mode is set.
	setting chan struct{}
}

// state is what does, under Mu.
type state struct {
	// Session is the agent's answer to opening it, and zero before that, while the agent may repeat
	// the conversation.
	acp.Session
	// open: Open has returned.
	open bool
	mode modeWatch
	// stray: whatever the agent does must be cancelled before its mode is set.
	stray bool
	// turn is the running turn; nil: there is none.
	turn *Turn
	// questions are those that wait for an answer, the oldest first.
	questions []*Question
}

// In reports whether the session belongs to this process. A nil session belongs to none.
func (s *Session) In(p *Process) bool { return s != nil && s.process == p }

// Open opens a session, one at a time. On an error that a new conversation would cure it begins a
// new one, so the session's ID may be another than Resume.
func (p *Process) Open(ctx context.Context, o Opening, sink Sink) (*Session, error) {
	select {
	case p.opening <- struct{}{}:
		defer func() { <-p.opening }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	s := &Session{
		site{process: p, sink: sink, plan: o.Plan, place: o.Place, tools: o.Tools, setting: make(chan struct{}, 1)},
		state{mode: modeWatch{allowed: o.Plan.Modes, want: o.Plan.Mode}},
	}
	p.Mu.Lock()
	p.fresh = s
	p.Mu.Unlock()
	err := s.begin(ctx, &o)
	p.Mu.Lock()
	defer p.Mu.Unlock()
	p.fresh = nil
	if err == nil && !s.mode.verified { // it has left it while its tools were awaited
		err = p.Profile.ActsUnasked()
	}
	if err != nil {
		delete(p.sessions, s.ID)
		return nil, err
	}
	s.open = true
	return s, nil
}

// begin makes the agent know the session, sets the mode and waits for the tools: from a server on
// stdio, and from the service by HTTP where the agent can do that and has not asked the first one
// for its tools. Agents drop servers without a word.
func (s *Session) begin(ctx context.Context, o *Opening) error {
	p := s.process
	mayHTTP := p.can.MCP.HTTP && o.Server.Token != nil
	if !mayHTTP || !p.HTTP {
		limit := p.Limits.Tools
		if mayHTTP {
			limit = min(limit, p.Limits.Stdio)
		}
		err := s.with(ctx, o, o.Server.onStdio, limit)
		if !mayHTTP || !errors.Is(err, errNoTools) {
			return err
		}
		p.Log.Info().Msg("the agent has not started its MCP server, so it gets the tools by HTTP")
	}
	secret, revoke, err := o.Server.Token()
	if err != nil {
		return err
	}
	p.Mu.Lock()
	if p.HTTP = true; revoke != nil {
		p.revokes = append(p.revokes, revoke)
	}
	delete(p.sessions, s.ID)
	s.Session, s.mode.verified = acp.Session{}, false
	stopped := p.stopped
	p.Mu.Unlock()
	if stopped {
		p.revoke()
		return acp.ErrEnded
	}
	return s.with(ctx, o, func(name string) acp.MCPServer { return o.Server.byHTTP(name, secret) }, p.Limits.Tools)
}

// with opens the session with a server, which is given a secret name.
func (s *Session) with(
	ctx context.Context, o *Opening, server func(name string) acp.MCPServer, limit time.Duration,
) error {
	name := rand.Text()
	listed, forget := s.process.Await(name)
	defer forget()
	options := s.plan.Session
	options.Servers = []acp.MCPServer{server(name)}
	got, err := s.request(ctx, o.Resume, options)
	if err != nil {
		return err
	}
	s.process.Mu.Lock()
	s.Session = got
	s.process.sessions[got.ID] = s
	s.process.Mu.Unlock()
	if err := s.ensureMode(ctx); err != nil {
		return err
	}
	return s.process.awaitTools(ctx, listed, limit)
}

// request resumes or loads a conversation, if the agent can, and otherwise begins one. It returns
// the errors that a new conversation would not cure: no login, no process, no time.
func (s *Session) request(ctx context.Context, resume string, o acp.SessionOptions) (got acp.Session, err error) {
	p := s.process
	ctx, cancel := context.WithTimeout(ctx, p.Limits.Start)
	defer cancel()
	switch {
	case resume == "":
		return p.NewSession(ctx, o)
	case acp.IsSet(p.can.Session.Resume):
		got, err = p.ResumeSession(ctx, resume, o)
	case p.can.LoadSession:
		got, err = p.LoadSession(ctx, resume, o)
	default:
		return p.NewSession(ctx, o)
	}
	if err == nil || acp.IsCode(err, acp.CodeNeedsLogin) || errors.Is(err, acp.ErrEnded) || ctx.Err() != nil {
		return got, err
	}
	p.Log.Info().Err(Redacted(err)).Msg("the agent cannot resume its conversation, so it gets a new one")
	return p.NewSession(ctx, o)
}

// awaitTools waits until the agent has listed the tools of the world's MCP server. Agents answer
// session/new even when they could not start it.
func (p *Process) awaitTools(ctx context.Context, listed <-chan struct{}, limit time.Duration) error {
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case <-listed:
		return nil
	case <-p.Done():
		return acp.ErrEnded
	case <-ctx.Done():
		return ctx.Err()
	case <-late.C:
	}
	return errors.Join(errNoTools, &profile.Trouble{
		Reason: fmt.Sprintf("%s started, but did not load the world's tools within %.0f s, so it could do nothing here.", p.Profile.Product, limit.Seconds()),
		Next:   fmt.Sprintf("Check its own settings: MCP servers may be turned off there, or one may be named %q. Then try again.", profile.Server),
	})
}

// errNoTools says that the agent has not listed the tools of its server.
var errNoTools = errors.New("it has not listed the world's tools")

// outsideTurns are the kinds of updates that do not depend on a turn. True: also not on whether the
// agent is repeating the conversation.
var outsideTurns = map[acp.UpdateKind]bool{
	acp.KindMode: true, acp.KindOptions: true, acp.KindCommands: true,
	acp.KindSessionInfo: false, acp.KindNotice: false, acp.KindUsage: false,
}

// update handles an update of the session.
func (s *Session) update(u *acp.Update) {
	mode := u.Mode
	if u.Kind == acp.KindOptions {
		mode = s.process.Profile.ModeIn(u.Options)
	}
	s.reported(mode)
	always, outside := outsideTurns[u.Kind]
	switch {
	case s.ID == "" && !always, s.turn == nil && !outside:
		return
	case u.Tool != nil:
		u.Tool = s.turn.Merge(*u.Tool)
		read := u.Tool.Status.Ended() && profile.ShownTool(profile.Server, s.tools, u.Tool) != ""
		s.turn.ReadWorld = s.turn.ReadWorld || read
	}
	s.sink.Update(u)
	if u.Tool != nil {
		s.refresh(u.Tool.ID)
		s.checkAsked(u.Tool)
		if s.turn != nil && s.turn.crowded() {
			s.end(s.process.Profile.Product + " began more calls at once than World can watch, so World ended it.")
		}
	}
}

// SetOption sets an option of the session, and returns all of them with their new values.
func (s *Session) SetOption(ctx context.Context, option, value string) ([]acp.ConfigOption, error) {
	p := s.process
	ctx, cancel := context.WithTimeout(ctx, p.Limits.Start)
	defer cancel()
	options, err := p.SetOption(ctx, s.ID, option, value)
	if err != nil {
		return nil, err
	}
	p.Mu.Lock()
	defer p.Mu.Unlock()
	_, mode := acp.ModeOf(options)
	s.reported(mode)
	return options, nil
}
