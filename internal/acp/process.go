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

// How long an agent has to end: after its stdin was closed, after it was asked, and after it was killed. The last is short:
// what is still in the group then has ended, and only waits to be looked at by whoever inherited it.
const (
	quietTime = 500 * time.Millisecond
	askTime   = 3 * time.Second
	killTime  = 300 * time.Millisecond
)

// drainTime is how long the output of an agent that ended is still read: a child of it may hold the pipe open.
const drainTime = 300 * time.Millisecond

// maxStderr is how much of an agent's stderr is kept, in bytes. It is never shown: it may hold anything.
const maxStderr = 64 << 10

// Command is how an agent is started.
type Command struct {
	Path string // absolute
	Args []string
	Dir  string
	Env  []string // whole; see Env
}

// Agent is a running agent process with its connection.
type Agent struct {
	*Conn
	cmd    *exec.Cmd
	out    *os.File
	stderr ring
	exited chan struct{}
	once   sync.Once
	wg     sync.WaitGroup
}

// Start starts an agent. The caller stops it.
func Start(cmd Command, h Handler) (*Agent, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Close() }()
	a := &Agent{out: r, exited: make(chan struct{})}
	a.cmd = exec.CommandContext(context.Background(), cmd.Path, cmd.Args...) // Stop ends it, with its group
	a.cmd.Dir, a.cmd.Env = cmd.Dir, cmd.Env
	a.cmd.Stdout, a.cmd.Stderr = w, &a.stderr
	a.cmd.WaitDelay = drainTime
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

// run starts the process and waits for it. Linux ends a process with the thread that started it (Pdeathsig), so that
// thread stays until the process has ended.
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
		_ = a.cmd.Wait() // how it ended says nothing: what it said counts
		_ = a.out.SetReadDeadline(time.Now().Add(drainTime))
		close(a.exited)
	})
	return <-started
}

// PID is the process, and its group.
func (a *Agent) PID() int { return a.cmd.Process.Pid }

// Exited is closed when the process has ended.
func (a *Agent) Exited() <-chan struct{} { return a.exited }

// Stderr returns the last of what the agent wrote to stderr, for a log that the user asked for.
func (a *Agent) Stderr() string { return a.stderr.String() }

// Stop ends the agent and everything that it started in its group, and waits: first by closing its stdin, then by asking,
// then by force. It may be called again.
func (a *Agent) Stop() {
	a.once.Do(func() {
		a.EndInput()
		group := a.PID()
		if !a.waitEmpty(group, quietTime) {
			askGroup(group)
			if !a.waitEmpty(group, askTime) {
				killGroup(group)
				a.waitEmpty(group, killTime)
			}
		}
		_ = a.out.SetReadDeadline(time.Now()) // of a process outside the group that still holds the pipe
		a.wg.Wait()
		a.Close()
		_ = a.out.Close()
	})
}

// waitEmpty waits until the process and its group are gone.
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
		case <-time.After(5 * time.Millisecond): // no system tells when a group is empty
		case <-ctx.Done():
			return false
		}
	}
}

// ring keeps the last bytes that were written to it.
type ring struct {
	mu  sync.Mutex
	buf []byte
}

func (r *ring) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.buf = append(r.buf, p[max(0, len(p)-maxStderr):]...)
	if n := len(r.buf) - maxStderr; n > 0 {
		r.buf = append(r.buf[:0], r.buf[n:]...)
	}
	return len(p), nil
}

func (r *ring) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return string(r.buf)
}
