package acp

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// How long Stop waits for the group to end: after it closed stdin, after SIGTERM, and after SIGKILL. The last one is
// short: processes that are still in the group then are zombies, which their new parent has not reaped yet.
const (
	eofTime  = 500 * time.Millisecond
	termTime = 3 * time.Second
	killTime = 300 * time.Millisecond
)

// drainTime is how long the output of an ended agent is still read. A child of the agent may hold the pipe open.
const drainTime = 300 * time.Millisecond

// Command describes how to start an agent. Path is absolute. Env is the whole environment: see the function Env.
type Command struct {
	Path string
	Args []string
	Dir  string
	Env  []string
}

// Agent is a running agent process with its connection.
type Agent struct {
	*Conn
	cmd *exec.Cmd
	// out is this process's end of the agent's stdout.
	out *os.File
	// exited is closed when the process has ended.
	exited chan struct{}
	// once makes Stop idempotent.
	once sync.Once
	wg   sync.WaitGroup
}

// Start starts an agent. The caller must call Stop, also when the agent ends by itself.
func Start(cmd Command, h Handler) (*Agent, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Close() }()
	a := &Agent{out: r, exited: make(chan struct{})}
	a.cmd = exec.CommandContext(context.Background(), cmd.Path, cmd.Args...) // Stop ends it, with its group
	a.cmd.Dir, a.cmd.Env = cmd.Dir, cmd.Env
	a.cmd.Stdout = w // stderr goes nowhere: it may contain anything, so nobody is shown it
	a.cmd.SysProcAttr = processAttributes()
	stdin, err := a.cmd.StdinPipe()
	if err == nil {
		err = a.run()
	}
	if err != nil {
		_ = r.Close()
		return nil, fmt.Errorf("start %s: %w", cmd.Path, err)
	}
	a.Conn = NewConn(r, stdin, h)
	return a, nil
}

// run starts the process, and waits for its end in a goroutine. Linux sends Pdeathsig when the thread that started the
// process ends, so the goroutine keeps its thread until the process has ended.
func (a *Agent) run() error {
	started := make(chan error)
	a.wg.Go(func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := a.cmd.Start()
		started <- err
		if err != nil {
			return
		}
		_ = a.cmd.Wait() // the exit code means nothing: the connection has reported what matters
		_ = a.out.SetReadDeadline(time.Now().Add(drainTime))
		close(a.exited)
	})
	return <-started
}

// PID returns the id of the process, which is also the id of its group.
func (a *Agent) PID() int { return a.cmd.Process.Pid }

// Stop ends the agent and the rest of its process group, and waits for the package's goroutines. It closes stdin first,
// then sends SIGTERM, then SIGKILL. A second call waits for the first.
func (a *Agent) Stop() {
	a.once.Do(func() {
		a.EndInput()
		group := a.PID()
		if !a.waitEmpty(group, eofTime) {
			terminateGroup(group)
			if !a.waitEmpty(group, termTime) {
				killGroup(group)
				a.waitEmpty(group, killTime)
			}
		}
		_ = a.out.SetReadDeadline(time.Now()) // a process outside the group may still hold the pipe
		a.wg.Wait()
		a.Close()
		_ = a.out.Close()
	})
}

// waitEmpty waits until the process and its group have ended; false: limit passed first.
func (a *Agent) waitEmpty(group int, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	select {
	case <-a.exited:
	case <-ctx.Done():
		return false
	}
	for {
		if !groupAlive(group) {
			return true
		}
		select {
		case <-time.After(5 * time.Millisecond): // no system reports that a group became empty, so poll
		case <-ctx.Done():
			return false
		}
	}
}
