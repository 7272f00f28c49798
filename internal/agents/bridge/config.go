package bridge

import (
	"fmt"
	"strconv"
	"strings"
)

// userConfig has the settings that matter of those that ssh would use for a target.
type userConfig struct {
	// conflict is the setting that breaks a session which opens all forwards by itself; empty:
	// none.
	conflict string
	// forwards are the user's own, as ssh -G prints them.
	forwards []string
	// notes are worth knowing, such as a program that ssh runs.
	notes []string
}

func readConfig(text string, t Target) (c userConfig) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, value, _ := strings.Cut(line, " ")
		switch name {
		case "remoteforward", "localforward", "dynamicforward":
			c.forwards = append(c.forwards, forwardNames[name]+" "+value)
			if name == "remoteforward" && portOf(value) == worldThere {
				c.conflict = fmt.Sprintf("Your ssh configuration forwards port %d of %s already (RemoteForward). Remove that line.", worldThere, t)
			}
		case "proxycommand":
			if value != "none" {
				c.note("Your ssh configuration connects through a program of yours (ProxyCommand).")
			}
		case "proxyjump":
			if value != "none" && t.Jump == "" {
				c.note("Your ssh configuration goes through %s.", value)
			}
		}
	}
	return c
}

// forwardNames are the settings for forwards, spelled as in the manual.
var forwardNames = map[string]string{"remoteforward": "RemoteForward", "localforward": "LocalForward", "dynamicforward": "DynamicForward"}

func (c *userConfig) note(format string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf(format, args...))
}

// portOf returns the listening port of a forward in the output of ssh -G: "[127.0.0.1]:4516
// [127.0.0.1]:4516", "4516 …".
func portOf(forward string) int {
	listen, _, _ := strings.Cut(forward, " ")
	if i := strings.LastIndexByte(listen, ':'); i >= 0 {
		listen = listen[i+1:]
	}
	n, _ := strconv.Atoi(listen)
	return n
}
