package acpagent

import (
	"slices"

	"github.com/worldmcp/world/internal/base/local"
)

// rememberedName lists the agents that the user has connected, so that Run connects them again at
// the next start of World.
const rememberedName = "acp.json"

// remembered is the content of the file: the types of the connected agents.
type remembered struct {
	Connected []string `json:"connected"`
}

// rememberedFile is the file of a data folder.
func rememberedFile(dir local.Dir) local.File[remembered] {
	return local.File[remembered]{Dir: dir, Name: rememberedName}
}

// isRemembered reports whether the user has left this agent connected. None is when the file is
// missing or cannot be used.
func isRemembered(dir local.Dir, agentType string) bool {
	r, _ := rememberedFile(dir).Open() // local.Survey reports an error to the user
	return slices.Contains(r.Connected, agentType)
}

// Forget removes an agent from those that the user has connected. The command line calls it when
// the user removes an agent of their own: a later one of that name is another program.
func Forget(dir local.Dir, agentType string) error { return remember(dir, agentType, false) }

// remember stores whether the user wants this agent connected.
func remember(dir local.Dir, agentType string, on bool) error {
	if isRemembered(dir, agentType) == on {
		return nil
	}
	return rememberedFile(dir).Change(func(r remembered) (remembered, error) {
		list := slices.DeleteFunc(r.Connected, func(t string) bool { return t == agentType })
		if on {
			list = append(list, agentType)
		}
		slices.Sort(list)
		return remembered{list}, nil
	})
}
