package service

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"

	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/connect"
	"github.com/worldmcp/world/internal/agents/terminal"
	"github.com/worldmcp/world/internal/agents/terminal/claude"
	"github.com/worldmcp/world/internal/agents/terminal/codex"
	"github.com/worldmcp/world/internal/agents/terminal/opencode"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/wire"
)

// openTerminals prepares for agents that the user starts in terminals.
func (s *service) openTerminals() error {
	home, err := os.UserHomeDir()
	if err != nil {
		return fmt.Errorf("the user's home folder: %w", err)
	}
	s.terminals = terminal.New(terminal.Options{
		DataDir: s.opt.DataDir, World: terminalWorld{s}, Logger: s.opt.Logger,
		Sources: []source.Source{
			claude.New(claude.Options{Home: cmp.Or(os.Getenv("CLAUDE_CONFIG_DIR"), filepath.Join(home, ".claude")), Logger: s.opt.Logger}),
			codex.New(codex.Options{Home: cmp.Or(os.Getenv("CODEX_HOME"), filepath.Join(home, ".codex")), Logger: s.opt.Logger}),
			&opencode.Source{},
		},
	})
	s.agents.Add(s.terminals.Backend(s.agents.Reporter(wire.TerminalsBackend)))
	return nil
}

// connectWays tells how agents come to this service.
func (s *service) connectWays() []wire.ConnectWay {
	return connect.Ways(connect.Place{
		Program: connect.Program(), DataDir: s.opt.DataDir, Port: s.info.Port,
		Origin: s.info.URL,
	})
}

// terminalWorld is what the sessions in terminals need of the service.
type terminalWorld struct{ s *service }

func (w terminalWorld) Body(agentType string, p process.ID, session string) terminal.Body {
	d, release := w.s.router.Directory.ClaimTerminal(UserID, agentType, p.String(), session)
	return terminalBody{w.s, d, release}
}

func (w terminalWorld) Work(a agent.Work) { w.s.project.Work(UserID, a) }

func (w terminalWorld) Turn(t wire.Turn) { w.s.recordTurn(t) }

func (w terminalWorld) Publish(t wire.Terminals) {
	w.s.router.PublishChat(UserID, wire.ChatEvent{Kind: wire.ChatEventTerminals, Terminals: &t})
}

func (w terminalWorld) Watched() bool { return w.s.watched.Load() }

// terminalBody is the body of a session in a terminal.
type terminalBody struct {
	s       *service
	device  device.Device
	release func()
}

func (b terminalBody) Avatar() string { return b.device.Agent.AvatarID }

func (b terminalBody) Show(now agent.Body) { b.s.router.Directory.ShowDevice(&b.device, now) }

func (b terminalBody) Leave() {
	b.s.router.Directory.ShowDevice(&b.device, agent.Body{Type: b.device.Agent.Type, Gone: true})
	b.release()
}
