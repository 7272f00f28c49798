package bundle

import (
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Host is the state of World's bundle in a program of this computer, in words for its user.
type Host struct {
	State wire.HostState
	// Reason explains the state, Next says what to do, and Command is the exact command for that.
	// They are empty where there is nothing to do.
	Reason, Next, Command string
}

// For returns the state of a bundle.
func For(data local.Dir, agent string) Host {
	state, why := Inspect(data, agent)
	row := known.Of(agent)
	product := row.Product
	h := Host{State: state, Reason: why}
	switch state {
	case wire.HostAbsent, wire.HostReady:
	case wire.HostBare:
		h.Reason = product + " does not report its sessions to World"
		h.Next, h.Command = "Run World's install.sh, and start "+product+" anew", install(data, agent)
	case wire.HostOld:
		h.Reason = product + ": " + why
		h.Next, h.Command = "Run World's install.sh again, and start "+product+" anew", install(data, agent)
	case wire.HostOutdated:
		h.Reason = product + ": " + why
		h.Next, h.Command = "Update "+product+" to "+row.Bundle.Oldest+" or newer, then run World's install.sh again", install(data, agent)
	case wire.HostReview:
		h.Reason = product + " does not run the hooks of World before you have looked at them"
		h.Next, h.Command = "Start "+product+" and choose Review hooks, or Trust all", row.Command
	}
	return h
}

func install(data local.Dir, agent string) string {
	installer := "./install.sh"
	for _, a := range Agents() {
		if o, err := optionsFile(data, a).Read(); err == nil && o.Installer != "" && exists(o.Installer) {
			installer = shellWord(o.Installer)
		}
	}
	if data != local.DefaultDir() {
		installer = "WORLD_DATA_DIR=" + shellWord(string(data)) + " " + installer
	}
	return installer + " --hosts " + agent
}
