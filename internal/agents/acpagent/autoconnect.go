package acpagent

import (
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/base/local"
)

// rememberedName lists the agents that the user has connected, so that Run connects them again at
// the next start of World.
const rememberedName = "acp.json"

// remembered is the content of the file: the types of the connected agents.
type remembered struct {
	Connected []string `json:"connected"`
}

// rememberMu guards the file, which all back ends of this process share. No other process writes
// it.
var rememberMu sync.Mutex

// rememberedFile is the file of a data folder.
func rememberedFile(dir local.Dir) local.File[remembered] {
	return local.File[remembered]{Dir: dir, Name: rememberedName}
}

// readRemembered returns the connected agent types; none when the file is missing or cannot be
// used. The caller holds rememberMu.
func readRemembered(dir local.Dir) []string {
	r, _ := rememberedFile(dir).Open() // local.Survey reports an error to the user
	return r.Connected
}

// isRemembered reports whether the user has left this agent connected.
func isRemembered(dir local.Dir, agentType string) bool {
	rememberMu.Lock()
	defer rememberMu.Unlock()
	return slices.Contains(readRemembered(dir), agentType)
}

// remember stores whether the user wants this agent connected.
func remember(dir local.Dir, agentType string, on bool) error {
	rememberMu.Lock()
	defer rememberMu.Unlock()
	list := readRemembered(dir)
	if slices.Contains(list, agentType) == on {
		return nil
	}
	if list = slices.DeleteFunc(list, func(t string) bool { return t == agentType }); on {
		list = append(list, agentType)
	}
	slices.Sort(list)
	return rememberedFile(dir).Write(remembered{list})
}
