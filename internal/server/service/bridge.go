package service

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/agents/bridge"
	"github.com/worldmcp/world/internal/agents/openclaw"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/mcpserver"
)

// bridgeFile has the choice of where the agent is, which survives a restart.
const bridgeFile = "bridge.json"

// bridgeChoice is the content of that file.
type bridgeChoice struct {
	// Target is what bridge.ParseTarget reads; empty: the agent is on this computer.
	Target string `json:"target,omitempty"`
	// Tokens are the ids of the tokens that were made for the agent of each server, by the server's
	// id.
	Tokens map[string][]string `json:"tokens,omitempty"`
}

// bridges joins the world with an agent on a server, one at a time, in place of OpenClaw on this
// computer. Its methods are safe for concurrent use.
type bridges struct {
	*core
	agents *agents
	// id is what our end says of itself, so that the bridge knows it.
	id string

	// changeMu is for one change of the server at a time.
	changeMu sync.Mutex
	// mu guards what follows.
	mu           sync.Mutex
	choice       bridgeChoice
	current      *bridgeConnection
	currentSince time.Time
	closed       bool
}

// bridgeConnection is the bridge to one server.
type bridgeConnection struct {
	target  bridge.Target
	bridge  *bridge.Bridge
	gateway *openclaw.Backend
	server  *http.Server
	ctx     context.Context //nolint:containedctx // of the bridge
	cancel  context.CancelFunc
	running sync.WaitGroup
}

// openBridges reads the choice. resume begins what it says.
func openBridges(a *agents) *bridges {
	b := &bridges{core: a.core, agents: a, id: ident.New("end_"), currentSince: wire.Millis(time.Now())}
	var err error
	if b.choice, err = bridgeChoiceIn(b.opt.DataDir).Open(); err != nil {
		b.opt.Logger.Warn().Err(err).Msg("where the agent is cannot be read: it is taken to be on this computer")
	}
	return b
}

// remote reports whether the user has chosen a server.
func (b *bridges) remote() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.choice.Target != ""
}

// gateway returns the gateway of the server that is joined; nil: none is.
func (b *bridges) gateway() *openclaw.Backend {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.current == nil {
		return nil
	}
	return b.current.gateway
}

// resume joins the server that was chosen before.
func (b *bridges) resume() {
	_ = b.change(func(b bridgeChange) error {
		b.rejoin()
		return nil
	})
}

// rejoin is resume.
func (b bridgeChange) rejoin() {
	b.mu.Lock()
	paste := b.choice.Target
	b.mu.Unlock()
	if paste == "" {
		return
	}
	target, err := bridge.ParseTarget(paste)
	if err == nil {
		err = b.join(target)
	}
	if err != nil {
		b.opt.Logger.Error().Err(err).Msg("the server with the agent cannot be joined")
		b.home()
	}
}

// State implements httpapi.Bridge.
func (b *bridges) State() wire.Bridge {
	b.mu.Lock()
	now, since := b.current, b.currentSince
	b.mu.Unlock()
	if now == nil {
		return wire.Bridge{State: wire.BridgeOff, Since: since}
	}
	return now.bridge.State()
}

// Ask implements httpapi.Bridge.
func (b *bridges) Ask(ctx context.Context, q *wire.BridgeRequest) (wire.Bridge, *wire.Error) {
	var err error
	b.mu.Lock()
	now := b.current
	b.mu.Unlock()
	switch q.Op {
	case wire.BridgeConnect:
		target, perr := bridge.ParseTarget(q.Target)
		if perr != nil {
			return wire.Bridge{}, wire.NewError(wire.CodeBadArguments, "%s", sentence(perr)).At("target")
		}
		err = b.choose(&target)
	case wire.BridgeStop:
		err = b.choose(nil)
	case wire.BridgeRetry, wire.BridgeAnswer, wire.BridgeCancel, wire.BridgeKey, wire.BridgeFetchKey:
		if now == nil {
			return wire.Bridge{}, wire.NotFound(wire.MissingServer, "no server was chosen")
		}
		err = now.ask(ctx, q)
	}
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return wire.Bridge{}, e
	}
	switch {
	case errors.Is(err, bridge.ErrNoPrompt):
		return wire.Bridge{}, wire.NewError(wire.CodeAnswered, "%s", sentence(err))
	case err != nil:
		return wire.Bridge{}, wire.NewError(wire.CodeBadArguments, "%s", sentence(err))
	}
	return b.State(), nil
}

// ask does what concerns the server that is joined.
func (j *bridgeConnection) ask(ctx context.Context, q *wire.BridgeRequest) error {
	switch q.Op {
	case wire.BridgeAnswer:
		return j.bridge.Answer(q.Prompt, q.Answer)
	case wire.BridgeCancel:
		return j.bridge.Cancel(q.Prompt)
	case wire.BridgeKey:
		return j.gateway.GiveKey(ctx, q.Answer)
	case wire.BridgeFetchKey:
		if j.gateway.Describe().Key == nil {
			return conn.ErrNoKeyWanted
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(j.ctx, cancel)() // another server was chosen, or none
		printed, err := j.bridge.FetchKey(ctx)
		if err != nil {
			return err
		}
		return j.gateway.GiveKey(ctx, printed)
	case wire.BridgeRetry, wire.BridgeConnect, wire.BridgeStop:
	}
	j.bridge.Retry()
	return nil
}

// sentence is an error as a sentence of an answer.
func sentence(err error) string { return strings.TrimSuffix(err.Error(), ".") }

// choose makes a server the place of the user's agent, or with nil this computer, and stores that.
func (b *bridges) choose(target *bridge.Target) error {
	return b.change(func(b bridgeChange) error { return b.choose(target) })
}

// choose is bridges.choose.
func (b bridgeChange) choose(target *bridge.Target) error {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return errors.New("the world is stopping")
	}
	before := b.choice.Target
	if b.choice.Target = ""; target != nil {
		b.choice.Target = target.Paste()
	}
	err := b.choice.write(b.opt.DataDir)
	b.mu.Unlock()
	if err != nil {
		b.mu.Lock()
		b.choice.Target = before
		b.mu.Unlock()
		return errors.New("the choice could not be stored: check the free space of this computer")
	}
	b.leave()
	if target == nil {
		b.home()
		return nil
	}
	if err := b.join(*target); err != nil {
		b.opt.Logger.Error().Err(err).Msg("the server with the agent cannot be joined")
		b.mu.Lock()
		b.choice.Target = ""
		if err := b.choice.write(b.opt.DataDir); err != nil {
			b.opt.Logger.Warn().Err(err).Msg("that the agent is on this computer")
		}
		b.mu.Unlock()
		b.home()
		return errors.New("this computer has no free port for the connection. Try again")
	}
	return nil
}

// bridgeChange is the one change of the server that is under way: bridges.change makes it.
type bridgeChange struct{ *bridges }

// change calls f when no other change of the server is under way, and lets none begin until
// it returns.
func (b *bridges) change(f func(bridgeChange) error) error {
	b.changeMu.Lock()
	defer b.changeMu.Unlock()
	return f(bridgeChange{b})
}

// home makes the agent of this computer the user's again.
func (b bridgeChange) home() {
	if b.agents.gateway != nil {
		b.agents.registry.Add(b.agents.gateway)
	}
	b.pages.PublishBridge(login.UserID, b.State())
}

// write stores the choice.
func (c *bridgeChoice) write(dir local.Dir) error { return bridgeChoiceIn(dir).Write(*c) }

// bridgeChoiceIn is the file of a data folder.
func bridgeChoiceIn(dir local.Dir) local.File[bridgeChoice] {
	return local.File[bridgeChoice]{Dir: dir, Name: bridgeFile}
}

// join begins the bridge to a server: first our end of it, then ssh, then the gateway there.
func (b bridgeChange) join(target bridge.Target) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	// A listener of its own: what comes from the server must reach nothing but the tools.
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it is closed by leave
	if err != nil {
		return err
	}
	j, id := &bridgeConnection{target: target}, target.ID()
	j.server = &http.Server{
		Handler: httpapi.BridgeEnd(b.login, []string{bridge.WorldThere}, b.id,
			func(token string) bool { return b.made(id, token) }, b.bridgeMCP()),
		ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
	}
	j.bridge = bridge.New(bridge.Options{
		Program: program, Environ: slices.DeleteFunc(os.Environ(),
			func(v string) bool { return strings.HasPrefix(v, "WORLD_") }),
		World: listener.Addr().(*net.TCPAddr).Port, ID: b.id, Children: b.children, Logger: b.opt.Logger,
		Changed: func(is wire.Bridge) { b.pages.PublishBridge(login.UserID, is) },
	}, target)
	options := openclaw.Options{
		Port: b.info.Port, Tokens: serverTokens{b.bridges, target},
		Options: conn.Options{
			Origin: strings.TrimSuffix(b.info.URL, "/"), DataDir: b.opt.DataDir, Version: b.opt.Version,
			Logger: b.opt.Logger,
			Target: &conn.Target{
				ID: id, Name: target.String(),
				Port:      func() int { port, _, _ := j.bridge.Gateway(); return port },
				Reachable: func() (bool, string) { _, ok, why := j.bridge.Gateway(); return ok, why },
			},
		},
	}
	j.gateway = openclaw.New(options, b.agents.registry.Reporter(options.BackendID()))
	ctx, cancel := context.WithCancel(context.Background())
	j.ctx, j.cancel = ctx, cancel
	j.running.Go(func() { _ = j.server.Serve(listener) })
	j.running.Go(func() { j.bridge.Run(ctx) })
	b.mu.Lock()
	b.current = j
	b.mu.Unlock()
	b.agents.registry.Remove(openclaw.ID)
	b.agents.registry.Add(j.gateway)
	b.pages.PublishBridge(login.UserID, b.State())
	return nil
}

// leave ends the bridge that there is.
func (b bridgeChange) leave() {
	b.mu.Lock()
	j := b.current
	b.current, b.currentSince = nil, wire.Millis(time.Now())
	b.mu.Unlock()
	if j == nil {
		return
	}
	b.agents.registry.Remove(j.gateway.Describe().ID)
	j.cancel()
	_ = j.server.Close()
	j.running.Wait()
}

// close ends the bridge with the service. The choice stays.
func (b *bridges) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	_ = b.change(func(b bridgeChange) error {
		b.leave()
		return nil
	})
}

// made reports whether a token was made for the agent of a server.
func (b *bridges) made(server, token string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Contains(b.choice.Tokens[server], token)
}

// serverTokens are the tokens for the agent of one server (config.Tokens).
type serverTokens struct {
	bridges *bridges
	target  bridge.Target
}

// bridgeScopes are what the agent of a server may do: look, build, and take pictures, in one world.
var bridgeScopes = []wire.Scope{wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot}

// Create implements config.Tokens: a token for the world in which the user is now.
func (t serverTokens) Create(ctx context.Context) (id, secret string, err error) {
	world, e := t.bridges.router.Directory.CurrentWorld(ctx, login.UserID)
	if e != nil {
		return "", "", e
	}
	secret, made, err := t.bridges.login.Tokens().Create(access.Credential{
		Class: access.ClassMCP, Name: "OpenClaw on " + t.target.String(), UserID: login.UserID, WorldID: world, Scopes: bridgeScopes,
	})
	if err != nil {
		return "", "", err
	}
	t.bridges.mu.Lock()
	defer t.bridges.mu.Unlock()
	if t.bridges.choice.Tokens == nil {
		t.bridges.choice.Tokens = map[string][]string{}
	}
	t.bridges.choice.Tokens[t.target.ID()] = append(t.bridges.choice.Tokens[t.target.ID()], made.ID)
	return made.ID, secret, t.bridges.choice.write(t.bridges.opt.DataDir)
}

// Revoke implements config.Tokens.
func (t serverTokens) Revoke(id string) error {
	_, err := t.bridges.login.Tokens().Revoke(login.UserID, id)
	t.bridges.mu.Lock()
	defer t.bridges.mu.Unlock()
	server := t.target.ID()
	tokens := t.bridges.choice.Tokens
	tokens[server] = slices.DeleteFunc(tokens[server], func(x string) bool { return x == id })
	return errors.Join(err, t.bridges.choice.write(t.bridges.opt.DataDir))
}

// Life implements config.Tokens.
func (t serverTokens) Life(id string) (context.Context, bool) {
	return t.bridges.login.Tokens().Life(login.UserID, id)
}

// bridgeMCP returns the tools for the agent of a server. It acts with the body that its
// conversation has.
func (c *core) bridgeMCP() http.Handler {
	return mcpserver.Handler(mcpserver.HTTPOptions{
		Version: c.opt.Version, Register: c.opt.Register, Listen: c.router.Directory.Listen,
		RunnerFor: func(_ string, by *access.Principal) mcpserver.Runner {
			return &runner{
				c.router, openclaw.ID, by, c.withPicture,
				c.router.Directory.BackEnd(login.UserID, openclaw.ID).Agent.AvatarID,
			}
		},
	})
}
