package acp

import (
	"sync"
	"time"

	"github.com/worldmcp/world/internal/proc"
)

// eofTime is how long an agent whose input has ended may take to end by itself.
const eofTime = 500 * time.Millisecond

// Command describes how to start an agent. Path is absolute. Env is the whole environment: see the function Env.
type Command struct {
	Path string
	Args []string
	Dir  string
	Env  []string
	// Children remembers the agent, in case this process dies without ending it; nil: it is not remembered.
	Children *proc.Children
}

// Agent is a running agent process with its connection.
type Agent struct {
	*Conn
	process *proc.Process
	stop    sync.Once
}

// Start starts an agent. The caller must call Stop, also when the agent ends by itself.
func Start(cmd Command, h Handler) (*Agent, error) {
	// What it writes on stderr nobody is shown: it may contain anything.
	p, err := proc.Start(proc.Command{Path: cmd.Path, Args: cmd.Args, Dir: cmd.Dir, Env: cmd.Env, Pipes: true, Children: cmd.Children})
	if err != nil {
		return nil, err
	}
	return &Agent{Conn: NewConn(p.Stdout(), p.Stdin(), h), process: p}, nil
}

// PID returns the id of the process, which is also the id of its group.
func (a *Agent) PID() int { return a.process.PID() }

// Stop ends the agent and the rest of its process group, and waits for the package's goroutines. It closes stdin first,
// then sends SIGTERM, then SIGKILL. A second call waits for the first.
func (a *Agent) Stop() {
	a.stop.Do(func() {
		a.EndInput()
		a.process.End(eofTime)
		a.Close()
	})
}
