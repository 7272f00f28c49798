package service

import (
	"os"
	"strings"

	"github.com/worldmcp/world/internal/acpagent"
	"github.com/worldmcp/world/internal/login"
	"github.com/worldmcp/world/internal/openclaw"
	"github.com/worldmcp/world/internal/openclaw/conn"
	"github.com/worldmcp/world/internal/tool"
	openclawvoice "github.com/worldmcp/world/skill/openclaw-voice"
)

// addAgents registers the back ends of the user's agents: the gateway, and every installed program that speaks ACP.
func (s *service) addAgents() {
	program, err := os.Executable()
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("cannot find this program's path: agents will not get the world's tools")
	}
	if s.opt.Gateway {
		s.gateway = openclaw.New(openclaw.Options{
			Options:    conn.Options{Origin: strings.TrimSuffix(s.info.URL, "/"), DataDir: s.opt.DataDir, Version: s.opt.Version, Logger: s.opt.Logger},
			Executable: program, Port: s.info.Port, VoicePlugin: openclawvoice.Files,
		}, s.agents.Reporter(openclaw.ID))
		s.agents.Add(s.gateway)
	}
	if s.opt.Agents {
		o := acpagent.Options{
			DataDir: s.opt.DataDir, Port: s.info.Port, Executable: program, Version: s.opt.Version, Logger: s.opt.Logger, Tools: worldTools(),
			Missing: s.opt.Missing, Handshakes: &s.handshakes,
			Children: s.children,
			Device:   func(agentType string) string { return s.router.Directory.BackEnd(login.UserID, agentType).ID },
		}
		for _, p := range acpagent.Find(o) {
			s.agents.Add(acpagent.New(p, o, s.agents.Reporter(p.ID())))
		}
	}
}

// worldTools returns the names of the world's tools. An agent that the user has connected here may use all of them
// without asking: they change nothing but the world, the user watches, and undo reverts each step.
func worldTools() map[string]bool {
	names := map[string]bool{}
	for _, t := range tool.All() {
		names[t.Name] = true
	}
	return names
}
