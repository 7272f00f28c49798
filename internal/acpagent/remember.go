package acpagent

import (
	"maps"
	"slices"
	"sync"

	"github.com/worldmcp/world/internal/local"
)

// rememberFile lists the agents that the user connected, so that the next start connects them by itself.
const rememberFile = "acp.json"

type remembered struct {
	Connected []string `json:"connected"` // agent types
}

// rememberMu is of the lanes of this process, which share the file; other processes do not write it.
var rememberMu sync.Mutex

func readRemembered(dir local.Dir) map[string]bool {
	var r remembered
	if dir.ReadJSON(rememberFile, &r) != nil {
		return map[string]bool{} // nothing was remembered, or the file is damaged
	}
	m := map[string]bool{}
	for _, t := range r.Connected {
		m[t] = true
	}
	return m
}

func isRemembered(dir local.Dir, agentType string) bool {
	rememberMu.Lock()
	defer rememberMu.Unlock()
	return readRemembered(dir)[agentType]
}

func remember(dir local.Dir, agentType string, on bool) error {
	rememberMu.Lock()
	defer rememberMu.Unlock()
	m := readRemembered(dir)
	if m[agentType] == on {
		return nil
	}
	if m[agentType] = on; !on {
		delete(m, agentType)
	}
	return dir.WriteJSON(rememberFile, remembered{slices.Sorted(maps.Keys(m))})
}
