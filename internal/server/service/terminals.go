package service

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"

	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/connect"
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/agents/terminal"
	"github.com/worldmcp/world/internal/agents/terminal/claude"
	"github.com/worldmcp/world/internal/agents/terminal/codex"
	"github.com/worldmcp/world/internal/agents/terminal/opencode"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// newTerminals returns the agents that the user starts in terminals.
func newTerminals(a *agents) (*terminal.Service, error) {
	c := a.core
	home, err := os.UserHomeDir()
	if err != nil {
		return nil, fmt.Errorf("the user's home folder: %w", err)
	}
	return terminal.New(terminal.Options{
		DataDir: c.opt.DataDir, World: terminalWorld{a}, Logger: c.opt.Logger,
		Sources: []source.Source{
			claude.New(claude.Options{Home: cmp.Or(os.Getenv("CLAUDE_CONFIG_DIR"), filepath.Join(home, ".claude")), Logger: c.opt.Logger}),
			codex.New(codex.Options{Home: cmp.Or(os.Getenv("CODEX_HOME"), filepath.Join(home, ".codex")), Logger: c.opt.Logger}),
			opencode.New(frame.OpenCode), opencode.New("kilo"),
		},
	}), nil
}

// connectWays returns the ways to connect an agent to this service.
func (c *core) connectWays() []wire.ConnectWay {
	return connect.Ways(connect.Here(c.opt.DataDir, c.info.Port))
}

// terminalWorld is what the sessions in terminals need of the service.
type terminalWorld struct{ *agents }

func (w terminalWorld) Body(agentType string, p process.ID, session string) terminal.Body {
	d, release := w.router.Directory.ClaimTerminal(UserID, agentType, p.String(), session, known.Of(agentType).Unknown)
	return terminalBody{w.router, d, release}
}

func (w terminalWorld) Work(a agent.Work) { w.project.Work(UserID, a) }

func (w terminalWorld) Turn(t wire.Turn) { w.recordTurn(t) }

func (w terminalWorld) Publish(t wire.AgentsAtWork) { w.roster.Terminals(t) }

func (w terminalWorld) Watched() bool { return w.watched.Load() }

// terminalBody is the body of a session in a terminal.
type terminalBody struct {
	router  *router.Router
	device  device.Device
	release func()
}

func (b terminalBody) Avatar() string { return b.device.Agent.AvatarID }

func (b terminalBody) Show(now agent.Body) { b.router.Directory.ShowDevice(&b.device, now) }

func (b terminalBody) Leave() {
	b.router.Directory.ShowDevice(&b.device, agent.Body{Type: b.device.Agent.Type, Gone: true})
	b.release()
}
