// Package proc runs the foreign programs that a service starts, each with a process group of its
// own, and ensures that none of them outlives the service.
//
//	running   Start
//	ending    End: SIGTERM to all of them; after three seconds SIGKILL
//	ended     the process and everything that it has started have gone
//
// # What leaves its group
//
// On Linux each program has a supervisor above it (supervise_linux.go), a process of our own
// program that becomes the parent of whatever the program leaves behind, and ends that with it. On
// Windows a job does. On other systems only the group is known.
//
// # If the service dies
//
// On Windows a program is in a job that ends with its last handle. On Linux the kernel signals it
// when the thread that started it dies, but does not signal its own children. Hence a guard
// (Children.GuardBy): a process of our own program, outside our process groups, that knows which
// programs run and reads from a pipe that only we can write. When the pipe ends, the service has
// ended, for whatever reason, and the guard ends their groups, and on Linux also the processes that
// left their group, which it knows by a mark in the environment. A supervisor reads such a pipe
// too, so the guard is for the programs whose supervisor was killed. If the guard is gone as well,
// the next start ends the rest: pid, time of birth and mark are in a file of the data folder. The
// first two together name one process; a pid alone may be another's by then, and so may the number
// of a group whose first process has ended (type group).
package proc

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

const (
	// termTime and killTime are how long End waits for the group after SIGTERM and after SIGKILL.
	// The second is short: processes that are still there are zombies, which their new parent has
	// not reaped yet.
	termTime = 3 * time.Second
	killTime = 300 * time.Millisecond
	// drainTime is how long the output of an ended program is still read. A child of it may hold
	// the pipe open.
	drainTime = 300 * time.Millisecond
)

// Command says what to start, and what its streams are.
type Command struct {
	// Path is absolute. No shell is in between.
	Path string
	Args []string
	Dir  string
	// Env is the whole environment.
	Env []string
	// Pipes makes Process.Stdin and Stdout. Otherwise the program reads nothing, and its output is
	// dropped.
	Pipes bool
	// Stderr takes the program's errors, and must not block for long; nil: they are dropped.
	Stderr io.Writer
	// Children remembers the program, in case this process dies without ending it; nil: it is not
	// remembered.
	Children *Children
}

// Process is a running program.
type Process struct {
	cmd      *exec.Cmd
	stdin    io.WriteCloser
	stdout   *os.File
	outputs  []*os.File // our ends of its output, stdout among them
	job      job
	group    *group
	children *Children
	// supervisor ends all that the program has started; nil: there is none. mark is in the
	// environment of all that keeps it.
	supervisor *supervisor
	mark       string
	pid        int
	exited     chan struct{}
	// exitCode is the result of the program, and groupEnded says that nothing of its group ran on;
	// both are set before exited is closed.
	exitCode   int
	groupEnded bool
	endOnce    sync.Once
	wg         sync.WaitGroup
}

// Start starts a program. The caller must call End, also when the program ends by itself.
func Start(c Command) (*Process, error) {
	p := &Process{exited: make(chan struct{}), children: c.Children}
	p.cmd = exec.CommandContext(context.Background(), c.Path, c.Args...) // End ends it, with its group
	p.cmd.Env, p.mark = c.Children.withMark(c.Env)
	p.cmd.Dir, p.cmd.SysProcAttr = c.Dir, attributes()
	theirs, err := p.connect(c)
	if err == nil {
		p.supervisor, err = c.Children.supervised(p.cmd)
	}
	if err == nil {
		err = p.launch()
	}
	for _, f := range theirs {
		_ = f.Close()
	}
	if err != nil {
		if p.stdin != nil {
			_ = p.stdin.Close()
		}
		p.closeOutput()
		p.wg.Wait()
		return nil, fmt.Errorf("start %s: %w", c.Path, err)
	}
	return p, nil
}

// connect makes the pipes. It returns the ends that are the program's.
func (p *Process) connect(c Command) (theirs []*os.File, err error) {
	pipe := func() (r, w *os.File, err error) {
		if r, w, err = os.Pipe(); err == nil {
			theirs, p.outputs = append(theirs, w), append(p.outputs, r)
		}
		return r, w, err
	}
	if c.Pipes {
		var w *os.File
		if p.stdout, w, err = pipe(); err != nil {
			return theirs, err
		}
		p.cmd.Stdout = w
		in, ours, err := os.Pipe()
		if err != nil {
			return theirs, err
		}
		theirs, p.cmd.Stdin, p.stdin = append(theirs, in), in, ours
	}
	if c.Stderr != nil {
		r, w, err := pipe()
		if err != nil {
			return theirs, err
		}
		p.cmd.Stderr = w
		p.wg.Go(func() { _, _ = io.Copy(c.Stderr, r) })
	}
	return theirs, nil
}

// launch starts the process, and waits for its end in a goroutine. Linux ends a child with the
// thread that started it, so the goroutine keeps its thread until the process has ended.
func (p *Process) launch() error {
	started := make(chan error)
	p.wg.Go(func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := p.startProgram()
		if err == nil {
			p.children.add(p.pid, p.cmd.Path, p.mark)
		}
		started <- err
		if err != nil {
			return
		}
		if p.supervisor != nil {
			p.exitCode = p.supervisor.awaitProgram()
		} else {
			_ = p.cmd.Wait() // its state has the result
			p.exitCode = p.cmd.ProcessState.ExitCode()
		}
		p.groupEnded = !p.group.alive()
		for _, f := range p.outputs {
			_ = f.SetReadDeadline(time.Now().Add(drainTime))
		}
		close(p.exited)
		if p.supervisor != nil {
			p.supervisor.awaitExit()
		}
	})
	return <-started
}

// startProgram starts the program, under its supervisor if it has one.
func (p *Process) startProgram() (err error) {
	if p.supervisor != nil {
		p.pid, p.group, err = p.supervisor.start(p.cmd)
		return err
	}
	if err = p.cmd.Start(); err == nil {
		p.pid, p.job = p.cmd.Process.Pid, newJob(p.cmd.Process)
		p.group = newGroup(p.pid)
	}
	return err
}

// PID returns the id of the process, which is also the id of its group.
func (p *Process) PID() int { return p.pid }

// Stdin is the input of a program that has pipes.
func (p *Process) Stdin() io.WriteCloser { return p.stdin }

// Stdout is the output of a program that has pipes. It ends soon after the program.
func (p *Process) Stdout() io.Reader { return p.stdout }

// Exited is closed when the process has ended. Others of its group may still run.
func (p *Process) Exited() <-chan struct{} { return p.exited }

// ExitCode returns the result of a process that has ended; -1: a signal ended it.
func (p *Process) ExitCode() int { return p.exitCode }

// End ends the program and all that it has started, and waits until they have gone and their output
// is read. grace is how long they may take to end by themselves, because their input has ended. A
// second call waits for the first.
func (p *Process) End(grace time.Duration) {
	p.endOnce.Do(func() {
		if p.stdin != nil {
			_ = p.stdin.Close()
		}
		waited := grace != 0 && p.awaitEnd(grace)
		if p.supervisor != nil {
			p.supervisor.endAll()
			for _, left := range p.supervisor.leftOver {
				p.children.warnLeftOver(left)
			}
		}
		if p.supervisor == nil || !p.supervisor.allEnded { // the supervisor may have been killed
			if !waited && !p.endGroup() {
				p.group.kill()
				p.awaitEnd(killTime)
			}
			endMarked(p.mark)
		}
		p.job.close()
		defer p.group.close()
		now := time.Now()
		for _, f := range p.outputs { // a process outside the group may still hold a pipe
			_ = f.SetReadDeadline(now.Add(drainTime))
		}
		p.wg.Wait()
		p.closeOutput()
		p.children.remove(p.PID())
	})
}

// endGroup asks the group to end, and reports whether it has. Once the group is empty its id may be
// another's.
func (p *Process) endGroup() bool {
	select {
	case <-p.exited:
		if p.groupEnded {
			return true
		}
	default:
	}
	return p.group.ask() && p.awaitEnd(termTime)
}

func (p *Process) closeOutput() {
	for _, f := range p.outputs {
		_ = f.Close()
	}
}

// awaitEnd waits until the process and its group have ended; false: limit passed first.
func (p *Process) awaitEnd(limit time.Duration) bool {
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case <-p.exited:
	case <-late.C:
		return false
	}
	return p.group.awaitEmpty(late.C)
}

// awaitEmpty waits until a group has no process left; false: late came first.
func (g *group) awaitEmpty(late <-chan time.Time) bool {
	tick := time.NewTicker(5 * time.Millisecond) // no system reports that a group became empty
	defer tick.Stop()
	for g.alive() {
		select {
		case <-tick.C:
		case <-late:
			return false
		}
	}
	return true
}
