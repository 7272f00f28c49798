package conn

import (
	"path/filepath"
	"strings"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
)

// Options of New and Check. All but Target are required.
type Options struct {
	// Origin is this service's own, sent when logging in as a page.
	Origin string
	// DataDir is this service's data folder; device key, tokens and records go into its folder
	// "gateway".
	DataDir local.Dir
	// Version of this program, shown to the gateway.
	Version string
	// Logger never gets a token or the text of a message.
	Logger zerolog.Logger
	// Getenv reads the environment, and Home is the user's home folder. Neither is used with a
	// Target.
	Getenv func(string) string
	Home   string
	// Target is a gateway on a server. nil: the gateway of this computer.
	Target *Target
}

// Target is a gateway on a server, to which something else keeps a forward open
// (internal/agents/bridge). Its functions must be safe for concurrent use and must not block.
type Target struct {
	// ID is made of a-z, 0-9, _ and -. The gateway's records are stored under it, so it must not
	// change.
	ID string
	// Name is the user's name for the server, such as "dev@vps". Sentences contain it.
	Name string
	// Port is where the forward listens on 127.0.0.1. It may change.
	Port func() int
	// Reachable reports whether the forward works, and if not, why, in a sentence. Until it does,
	// nothing is dialled.
	Reachable func() (ok bool, reason string)
}

// At is for sentences: " on NAME" where the gateway is on a server; empty: it is on this computer.
func (t *Target) At() string {
	if t == nil {
		return ""
	}
	return " on " + t.Name
}

// Dir is the folder of this gateway in the data folder. A server has one of its own, so that none
// of its records can be taken for another gateway's.
func (o Options) Dir() local.Dir {
	dir := o.DataDir.Path("gateway")
	if o.Target != nil {
		dir = filepath.Join(dir, "server-"+o.Target.ID)
	}
	return local.Dir(dir)
}

// Tilde shortens a path in the home folder to ~/…, so that messages do not show the user's name.
func (o Options) Tilde(path string) string {
	if rest, ok := strings.CutPrefix(path, o.Home+string(filepath.Separator)); ok && o.Home != "" {
		return "~/" + filepath.ToSlash(rest)
	}
	return path
}
