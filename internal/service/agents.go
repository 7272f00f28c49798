package service

import (
	"os"
	"strings"

	"github.com/worldmcp/world/internal/acpagent"
	"github.com/worldmcp/world/internal/openclaw"
	"github.com/worldmcp/world/internal/tool"
	openclawvoice "github.com/worldmcp/world/skill/openclaw-voice"
)

// addAgents puts the lanes to the user's own agents on the desk.
func (s *service) addAgents() {
	program, err := os.Executable()
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("this program's path is not known: agents cannot be given the world's tools")
	}
	if s.opt.Gateway {
		s.gateway = openclaw.New(openclaw.Options{
			Origin: strings.TrimSuffix(s.info.URL, "/"), DataDir: s.opt.DataDir, Version: s.opt.Version, Executable: program,
			Port: s.info.Port, Logger: s.opt.Logger, VoicePlugin: openclawvoice.Files,
		}, s.desk.Reporter(openclaw.ID))
		s.desk.Add(s.gateway)
	}
	if s.opt.Agents {
		o := acpagent.Options{
			DataDir: s.opt.DataDir, Port: s.info.Port, Executable: program, Version: s.opt.Version, Logger: s.opt.Logger, Tools: worldTools(),
			Missing: s.opt.Missing, Attached: &s.attached,
		}
		for _, p := range acpagent.Find(o) {
			s.desk.Add(acpagent.New(p, o, s.desk.Reporter(p.ID())))
		}
	}
}

// worldTools are the world's tools. An agent that the user has started here uses all of them without asking: they reach
// nothing but the world, the user watches, and each step can be taken back.
func worldTools() map[string]bool {
	names := map[string]bool{}
	for _, t := range tool.All() {
		names[t.Name] = true
	}
	return names
}
