package hook

import (
	"bufio"
	"encoding/json"
	"os"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// watchEvery is how often the process checks whether the agent still runs.
const watchEvery = time.Second

// wait waits for the service's reply to Hold or Wait and passes it to the agent. It returns the
// exit code. The process exits by itself when its parent or the agent has ended, and with Hold when
// the agent has stopped waiting.
func wait(c conn, f *frame.Frame, parent int) int {
	if f.Event == frame.Hold {
		time.AfterFunc(holdTimeout, func() { os.Exit(0) })
	}
	go watch(parent, f.AgentPid)
	var r frame.Reply
	line, err := next(bufio.NewReaderSize(c, frame.MaxAskLine))
	if err != nil || json.Unmarshal(line, &r) != nil {
		return 0
	}
	return reply(f.Event, r)
}

// watch exits when the parent or the agent has ended.
func watch(parent, agent int) {
	for {
		time.Sleep(watchEvery)
		if os.Getppid() != parent || ended(parent) || agent != 0 && ended(agent) {
			os.Exit(0)
		}
	}
}

// reply passes the user's decision or message to Claude Code in the form that it expects.
func reply(to frame.Event, r frame.Reply) int {
	switch {
	case to == frame.Wait && r.Note != "":
		_, _ = os.Stderr.WriteString(r.Note + "\n")
		return 2
	case to == frame.Hold && (r.Decision == frame.Allow || r.Decision == frame.Deny):
		_, _ = os.Stdout.WriteString(`{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"` + r.Decision + `"}}}` + "\n")
	}
	return 0
}
