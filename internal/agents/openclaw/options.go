package openclaw

import (
	"cmp"
	"io/fs"
	"os"
	"strconv"

	"github.com/worldmcp/world/internal/agents/openclaw/chat"
	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// DefaultToolsURL is where a server finds the world's tools: the forward back, which listens on the
// default port there.
const DefaultToolsURL = "http://127.0.0.1:4516/api/mcp/world?agentType=" + chat.AgentType

// ID identifies this back end among the agents of the registry.
const ID = chat.AgentType

// Options of New and Check.
type Options struct {
	// Options are those of the connection. Empty: Origin is http://127.0.0.1:PORT, Getenv
	// os.Getenv, and Home os.UserHomeDir. With a Target, neither these two nor Executable and
	// VoicePlugin are used.
	conn.Options
	// Executable is the path of world-mcp that OpenClaw starts for the agent's tools.
	Executable string
	// Port of this service.
	Port int
	// VoicePlugin holds the files of the plugin that gives the agent a voice with the world's
	// tools. nil: it is not offered.
	VoicePlugin fs.FS
	// ToolsURL is the address of the world's tools as that server sees it. Empty: DefaultToolsURL.
	ToolsURL string
	// Tokens are for the world's tools of that server. nil: the tools are not offered.
	Tokens config.Tokens
}

// withDefaults fills in the defaults of empty options.
func (o Options) withDefaults() Options {
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.Home == "" {
		o.Home, _ = os.UserHomeDir()
	}
	o.Origin = cmp.Or(o.Origin, "http://127.0.0.1:"+strconv.Itoa(o.Port))
	o.ToolsURL = cmp.Or(o.ToolsURL, DefaultToolsURL)
	return o
}

// BackendID is the id of the back end among the agents of the registry, and of the agent's chat.
func (o Options) BackendID() string {
	if o.Target != nil {
		return ID + "-" + o.Target.ID
	}
	return ID
}

// program is the one that OpenClaw starts for the agent's tools.
func (o Options) program() config.Program {
	return config.Program{AgentType: ID, Executable: o.Executable, DataDir: o.DataDir, Port: o.Port}
}

// WithPictureFile is config.WithPictureFile for the gateway of this computer. dataDir is the
// service's data folder.
func WithPictureFile(dataDir local.Dir, t wire.ToolResult) (wire.ToolResult, error) {
	return config.WithPictureFile(conn.Options{DataDir: dataDir}.Dir(), t)
}
