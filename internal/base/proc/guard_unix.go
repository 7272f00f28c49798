//go:build unix

package proc

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"slices"
	"syscall"
)

// guardArgument is the one argument of a program that is started as a guard.
const guardArgument = "guard-children"

// Help does the work of a process of ours that was started as a guard or as a supervisor, and
// reports whether this one was.
func Help(args []string) bool {
	switch {
	case len(args) != 1:
		return false
	case args[0] == guardArgument:
		guardFrom(os.Stdin)
	case args[0] == supervisorArgument:
		supervise()
	default:
		return false
	}
	return true
}

// guardFrom waits for the end of in, and then ends the programs of the last list.
func guardFrom(in io.Reader) {
	groups := map[child]*group{} // opened when they are listed, since their numbers may be others' later
	for lists := json.NewDecoder(in); ; {
		var list []child
		if lists.Decode(&list) != nil { // the end, perhaps in the middle of a list
			break
		}
		for x, g := range groups {
			if !slices.Contains(list, x) {
				g.close()
				delete(groups, x)
			}
		}
		for _, x := range list {
			if _, known := groups[x]; !known {
				groups[x] = openGroup(x.PID, x.stillRuns)
			}
		}
	}
	reap(groups)
}

// guard is our end of one. It has no lock; Children has.
type guard struct {
	// program is the executable of the guard; empty: there is none.
	program string
	// pipe is what it reads from; nil: it does not run. ended is closed when process has ended.
	pipe    *os.File
	process *os.Process
	ended   chan struct{}
}

// send sends the guard the list of running programs, and starts it when it does not run.
func (g *guard) send(list []child) error {
	if g.program == "" {
		return nil
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	if g.pipe != nil {
		if _, err := g.pipe.Write(text); err == nil {
			return nil
		}
		g.close() // it was ended; the next one gets the whole list
	}
	if len(list) == 0 {
		return nil
	}
	if err := g.start(); err != nil {
		return err
	}
	_, err = g.pipe.Write(text)
	return err
}

// start starts the guard in a session of its own, so that what ends our group does not end it.
func (g *guard) start() error {
	theirs, ours, err := os.Pipe()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(context.Background(), g.program, guardArgument) // it ends with the pipe
	cmd.Stdin, cmd.Env, cmd.Dir, cmd.SysProcAttr = theirs, []string{}, "/", &syscall.SysProcAttr{Setsid: true}
	err = cmd.Start()
	_ = theirs.Close()
	if err != nil {
		_ = ours.Close()
		return err
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	g.pipe, g.process, g.ended = ours, cmd.Process, ended
	return nil
}

// close ends the guard.
func (g *guard) close() {
	if g.pipe != nil {
		_ = g.pipe.Close()
		<-g.ended
		g.pipe = nil
	}
}
