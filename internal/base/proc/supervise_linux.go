package proc

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// This file is about supervisors. A program that leaves its group and its session, empties its
// environment and forks twice has no sign left of who started it, and its parent is the system's
// first process. If an ancestor is a subreaper, that becomes the parent instead. So each program
// runs under such a process of our own, whose descendants are exactly the processes that the
// program has started. It ends all of them when asked, or when we die, for whatever reason.
//
// We write to a supervisor's control pipe: what to start, then 't' to ask all to end. The end of
// the pipe means to end all by force. It reports, each on a line: "started PID" or "failed REASON",
// "ended CODE" when the program has ended, "left PID NAME" for what it could not end, and "done"
// when nothing else is left.

// supervisorArgument is the one argument of a program that is started as a supervisor.
const supervisorArgument = "supervise-child"

// forceTime is how long a supervisor waits while nothing ends that it has killed, and maxForceTime
// how long it goes on killing what starts new processes faster than it can end them.
const (
	forceTime    = 5 * time.Second
	maxForceTime = time.Minute
)

// supervisor is our end of one.
type supervisor struct {
	cmd     *exec.Cmd
	control *os.File
	pipe    *os.File
	reports *bufio.Reader
	// exited is closed when it has ended. allEnded: no descendant was left then; leftOver names
	// those that were.
	exited   chan struct{}
	allEnded bool
	leftOver []string
}

// supervised makes cmd start the program under a supervisor, if a program for that is known.
func (c *Children) supervised(cmd *exec.Cmd) (*supervisor, error) {
	if c == nil || c.guard.program == "" {
		return nil, nil
	}
	controlThere, control, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	reports, reportsThere, err := os.Pipe()
	if err != nil {
		_, _ = controlThere.Close(), control.Close()
		return nil, err
	}
	s := exec.CommandContext(context.Background(), c.guard.program, supervisorArgument) // it ends with the control pipe
	s.Env, s.Dir, s.SysProcAttr = []string{}, "/", &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGCONT}
	s.Stdin, s.Stdout, s.Stderr = cmd.Stdin, cmd.Stdout, cmd.Stderr
	s.ExtraFiles = []*os.File{controlThere, reportsThere}
	return &supervisor{
		cmd: s, control: control, pipe: reports, reports: bufio.NewReader(reports),
		exited: make(chan struct{}),
	}, nil
}

// start starts the supervisor and the program, and returns the id of the program and its group.
func (s *supervisor) start(program *exec.Cmd) (pid int, g *group, err error) {
	err = s.cmd.Start()
	for _, f := range s.cmd.ExtraFiles {
		_ = f.Close()
	}
	if err != nil {
		_, _ = s.control.Close(), s.pipe.Close()
		return 0, nil, err
	}
	text := strings.Join(append(append([]string{program.Path, program.Dir, strconv.Itoa(len(program.Args))},
		program.Args...), program.Environ()...), "\x00") // Env may give a variable twice
	defer s.keepAwake()()
	_, err = fmt.Fprintf(s.control, "%d\n%s", len(text), text)
	word, rest := s.nextReport()
	switch {
	case word == "started":
		pid, err = strconv.Atoi(rest)
	case word == "failed":
		err = errors.New(rest)
	case err == nil:
		err = errors.New("its supervisor ended")
	}
	if err != nil {
		_, _ = s.control.Close(), s.pipe.Close()
		_ = s.cmd.Wait()
		return 0, nil, err
	}
	return pid, openGroup(pid, func() bool { p, ok := stat(pid); return ok && p.parent == s.cmd.Process.Pid }), nil
}

// nextReport returns the next report; empty: there is none any more.
func (s *supervisor) nextReport() (word, rest string) {
	line, err := s.reports.ReadString('\n')
	if err != nil {
		return "", ""
	}
	word, rest, _ = strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	return word, rest
}

// awaitProgram waits for the end of the program, and returns its exit code; -1: a signal ended it,
// or it is unknown.
func (s *supervisor) awaitProgram() int {
	if word, code := s.nextReport(); word == "ended" {
		if n, err := strconv.Atoi(code); err == nil {
			return n
		}
	}
	return -1
}

// awaitExit waits for the end of the supervisor.
func (s *supervisor) awaitExit() {
	for word, rest := s.nextReport(); word != ""; word, rest = s.nextReport() {
		switch word {
		case "left":
			s.leftOver = append(s.leftOver, rest)
		case "done":
			s.allEnded = true
		}
	}
	_ = s.cmd.Wait()
	_ = s.pipe.Close()
	close(s.exited)
}

// keepAwake makes the supervisor go on, however often the program stops it, until the returned
// function is called. At our death it goes on, too (Pdeathsig).
func (s *supervisor) keepAwake() (stop func()) {
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		tick := time.NewTicker(100 * time.Millisecond) // no event reports that it was stopped
		defer tick.Stop()
		for {
			_ = s.cmd.Process.Signal(syscall.SIGCONT)
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
		}
	}()
	return stop
}

// endAll ends all that the program has started: first asked, then forced.
func (s *supervisor) endAll() {
	defer s.keepAwake()()
	_, _ = s.control.WriteString("t")
	asked := time.NewTimer(termTime)
	defer asked.Stop()
	select {
	case <-s.exited:
	case <-asked.C:
	}
	_ = s.control.Close()
	forced := time.NewTimer(maxForceTime + forceTime)
	defer forced.Stop()
	select {
	case <-s.exited:
	case <-forced.C: // it cannot run
		_ = s.cmd.Process.Kill()
		<-s.exited
	}
}

// reaper is the state of a supervisor process.
type reaper struct {
	// signalMu is held while processes are signalled, so that the ids of children stay theirs
	// meanwhile.
	signalMu sync.Mutex
	reports  *os.File
	// reaped counts the children whose result was taken.
	reaped atomic.Int64
	// childless is closed when there is no child any more.
	childless chan struct{}
}

// supervise is a supervisor process.
func supervise() {
	runtime.LockOSThread() // the kernel signals the program when this thread dies
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGTERM, syscall.SIGINT)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)                   // not ignored, since the program would ignore it as well
	if unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC) != nil { // also what our own parent has left open
		syscall.CloseOnExec(3)
		syscall.CloseOnExec(4)
	}
	r := &reaper{reports: os.NewFile(4, "reports"), childless: make(chan struct{})}
	control := bufio.NewReader(os.NewFile(3, "control"))
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		fmt.Fprintf(r.reports, "failed what it starts cannot be supervised: %v\n", err)
		return
	}
	program, err := startOrdered(control)
	if err != nil {
		fmt.Fprintf(r.reports, "failed %v\n", err)
		return
	}
	fmt.Fprintf(r.reports, "started %d\n", program)
	go r.reap(program)
	asked := false
	word := make(chan byte)
	go func() {
		defer close(word)
		for b, err := control.ReadByte(); err == nil; b, err = control.ReadByte() {
			word <- b
		}
	}()
	for over := false; !over; {
		select {
		case <-r.childless:
			fmt.Fprintln(r.reports, "done")
			return
		case _, more := <-word:
			if over = !more; more {
				asked = true
				r.ask()
			}
		case <-ended:
			over = true
		}
	}
	if !asked && r.askAll() || r.force() {
		fmt.Fprintln(r.reports, "done")
	}
}

// startOrdered starts the program that the control pipe names, with the streams of this process,
// which it then has alone.
func startOrdered(control *bufio.Reader) (pid int, err error) {
	line, err := control.ReadString('\n')
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		return 0, err
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(control, text); err != nil {
		return 0, err
	}
	fields := strings.Split(string(text), "\x00")
	if len(fields) < 3 {
		return 0, errors.New("the order is not whole")
	}
	count, err := strconv.Atoi(fields[2])
	if err != nil || len(fields) < 3+count {
		return 0, errors.New("the order is not whole")
	}
	pid, err = syscall.ForkExec(fields[0], fields[3:3+count], &syscall.ProcAttr{
		Dir: fields[1], Env: fields[3+count:], Files: []uintptr{0, 1, 2}, Sys: attributes(),
	})
	if err != nil {
		return 0, err
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	for fd := range 3 {
		if err == nil {
			err = unix.Dup3(int(null.Fd()), fd, 0)
		}
	}
	return pid, err
}

// reap takes the results of all children, until there are none.
func (r *reaper) reap(program int) {
	defer close(r.childless)
	for {
		err := unix.Waitid(unix.P_ALL, 0, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil {
			return
		}
		r.signalMu.Lock()
		var status syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &status, syscall.WNOHANG, nil)
		r.signalMu.Unlock()
		r.reaped.Add(1)
		if err == nil && pid == program {
			fmt.Fprintf(r.reports, "ended %d\n", status.ExitStatus())
		}
	}
}

// askAll asks all descendants to end, and reports whether they have.
func (r *reaper) askAll() bool {
	r.ask()
	select {
	case <-r.childless:
		return true
	case <-time.After(termTime):
		return false
	}
}

// ask asks all descendants to end. Stopped ones must continue for that. A process whose parent ends
// during a look may be missed by it: then it looks again.
func (r *reaper) ask() {
	asked := map[process]bool{}
	for range maxLooks {
		if r.signal(asked, syscall.SIGTERM, syscall.SIGCONT) {
			return
		}
	}
}

// force ends all descendants, also those that they start meanwhile, and reports whether none is
// left.
func (r *reaper) force() bool {
	killed := map[process]bool{}
	began, ends := time.Now(), 0
	for last := began; time.Since(last) < forceTime && time.Since(began) < maxForceTime; {
		r.signal(killed, syscall.SIGKILL)
		if n := len(killed) + int(r.reaped.Load()); n > ends { // on a busy machine thousands take long to end
			ends, last = n, time.Now()
		}
		select {
		case <-r.childless:
			return true
		case <-time.After(time.Millisecond):
		}
	}
	below, _ := descendants(os.Getpid())
	for pid, p := range below {
		if p.state == "Z" {
			continue
		}
		fmt.Fprintf(r.reports, "left %d %s\n", pid, p.name)
	}
	return false
}

// maxLooks bounds how often ask and isBelow look again.
const maxLooks = 100

// process is one whose id may be another's later.
type process struct {
	pid   int
	began string
}

// signal sends signals to all descendants that have not got them yet, also to zombies, of which a
// thread may still run. whole is false if some may have been missed. reap waits for it.
func (r *reaper) signal(reached map[process]bool, signals ...syscall.Signal) (whole bool) {
	r.signalMu.Lock()
	defer r.signalMu.Unlock()
	below, whole := descendants(os.Getpid())
	for pid, p := range below {
		if is := (process{pid, p.began}); !reached[is] {
			reached[is] = signalProcess(pid, func() bool { return isBelow(pid, os.Getpid()) }, signals...)
		}
	}
	return whole
}

// signalProcess sends signals to a process, if the test says that the process with this id is still
// the one that is meant, and reports whether it did.
func signalProcess(pid int, same func() bool, signals ...syscall.Signal) bool {
	fd, err := unix.PidfdOpen(pid, 0)
	known := err == nil // fd stands for the process that is looked at now
	if known {
		defer func() { _ = unix.Close(fd) }()
	}
	if !known && !errors.Is(err, unix.ENOSYS) || !same() {
		return false
	}
	for _, s := range signals {
		if known {
			_ = unix.PidfdSendSignal(fd, s, nil, 0)
		} else { // before Linux 5.3
			_ = syscall.Kill(pid, s)
		}
	}
	return true
}

// status is what /proc says of a process.
type status struct {
	name, state   string
	parent, group int
	began         string
}

// stat reads it; false: there is no such process.
func stat(pid int) (s status, ok bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return s, false
	}
	// Behind the program's name, which may contain anything, stand its state, its parent, and 18
	// more fields before the start.
	open, end := strings.IndexByte(string(text), '('), strings.LastIndexByte(string(text), ')')
	if open < 0 || end < open {
		return s, false
	}
	const startTime = 19
	fields := strings.Fields(string(text[end+1:]))
	if len(fields) <= startTime {
		return s, false
	}
	s.name, s.state, s.began = string(text[open+1:end]), fields[0], fields[startTime]
	if s.state == "X" { // it has gone, and its parent is no longer known
		return s, false
	}
	s.parent, err = strconv.Atoi(fields[1])
	if err == nil {
		s.group, err = strconv.Atoi(fields[2])
	}
	return s, err == nil
}

// isBelow reports whether a process descends from one. An id on the way may become another's while
// it is followed, and a process gets a new parent when its own ends; but a line of parents that was
// read twice was there all the time.
func isBelow(pid, top int) bool {
	before, _ := ancestors(pid, top)
	for range maxLooks {
		line, whole := ancestors(pid, top)
		if whole && slices.Equal(line, before) {
			return len(line) > 0
		}
		before = line
	}
	return false
}

// ancestors returns the ids from the parent of a process up to top; none: it does not descend from
// that. whole is false if a parent ended meanwhile.
func ancestors(pid, top int) (line []int, whole bool) {
	for pid > 1 {
		p, ok := stat(pid)
		if !ok {
			return nil, len(line) == 0 // the process itself has ended
		}
		if slices.Contains(line, p.parent) {
			return nil, false
		}
		line = append(line, p.parent)
		if pid = p.parent; pid == top {
			return line, true
		}
	}
	return nil, true
}

// descendants returns all processes below one. Zombies are among them, on which signals have no
// effect. whole is false if a parent ended meanwhile, so that some may be missing.
func descendants(of int) (below map[int]status, whole bool) {
	all := map[int]status{}
	for _, pid := range processes() {
		if s, ok := stat(pid); ok {
			all[pid] = s
		}
	}
	below, whole = map[int]status{}, true
	for pid, p := range all {
		if _, there := all[p.parent]; !there && p.parent > 0 {
			whole = false
		}
		var path []int
		at := pid
		for len(path) <= len(all) && at > 1 && at != of {
			path = append(path, at)
			at = all[at].parent
		}
		if at == of {
			for _, p := range path {
				below[p] = all[p]
			}
		}
	}
	return below, whole
}
