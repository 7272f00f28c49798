//go:build unix

package proc

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
)

// TestMain lets the test's own binary be a guard, and a service that starts a program and then
// waits to be killed.
func TestMain(m *testing.M) {
	if Help(os.Args[1:]) {
		os.Exit(0)
	}
	if dir := os.Getenv("PROC_TEST_SERVICE"); dir != "" {
		c := NewChildren(local.Dir(dir), zerolog.Nop())
		c.GuardBy(os.Args[0])
		script, lines := family, 2
		if os.Getenv("PROC_TEST_DAEMONS") != "" {
			script, lines = daemons+"; "+os.Getenv("PROC_TEST_THEN")+" echo >then; cat", 1
		}
		p, err := Start(Command{Path: "/bin/sh", Args: []string{"-c", script}, Dir: os.Getenv("PROC_TEST_DAEMONS"), Children: c, Pipes: true})
		if err != nil {
			panic(err)
		}
		ready := bufio.NewReader(p.Stdout())
		for range lines {
			_, _ = ready.ReadString('\n')
		}
		fmt.Println(p.PID())
		select {}
	}
	os.Exit(m.Run())
}

// family is a program that ends when it is asked to, and leaves children that do not: one in its
// group and, where the system can start one, one in a session of its own.
const family = `stays='trap "" TERM; echo ready; while :; do sleep 1000; done'
sh -c "$stays" &
if command -v setsid >/dev/null; then setsid sh -c "$stays" & else echo ready; fi
exec sleep 1000`

// daemons is a program that leaves processes behind in every way that we know of. All of them stay
// in its folder, by which the test knows them.
const daemons = `trap "" TERM
stays='trap "" TERM HUP; echo >>started; while :; do sleep 1000; done'
sh -c "$stays" &
setsid sh -c "$stays" &
setsid env -i PATH="$PATH" sh -c "setsid sh -c '$stays' & exit" &
(setsid -f env -i PATH="$PATH" sh -c "$stays")
nohup sh -c "$stays" >/dev/null 2>&1 &
(sh -c "$stays" >/dev/null 2>&1 <&- &)
until [ "$(wc -l <started)" -ge 6 ]; do sleep 0.01; done
echo ready`

// sh starts a shell that runs a script, and returns it when the script has said "ready".
func sh(t *testing.T, script string, c Command) *Process {
	t.Helper()
	c.Path, c.Args, c.Pipes = "/bin/sh", []string{"-c", script}, true
	p, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.End(0) })
	for line := bufio.NewScanner(p.Stdout()); line.Scan(); {
		if line.Text() == "ready" {
			return p
		}
	}
	t.Fatal("the script ended before it was ready")
	return nil
}

// list is the file with the children of a data folder.
func list(dir local.Dir) local.File[[]child] { return (&childrenList{dir: dir}).file() }

// groupAlive reports whether a group has any process left, zombies included; endGroup ends it.

func groupAlive(group int) bool { return !errors.Is(syscall.Kill(-group, 0), syscall.ESRCH) }
func endGroup(group int)        { _ = syscall.Kill(-group, syscall.SIGKILL) }

func gone(pid int) bool { return syscall.Kill(pid, 0) != nil }

// All of a group ends: one that listens to SIGTERM, one that only SIGKILL ends, and what they have
// started.
func TestEnd(t *testing.T) {
	for name, script := range map[string]string{
		"listens":          `sleep 1000 & echo ready; wait`,
		"does not listen":  `trap "" TERM; (trap "" TERM; while :; do sleep 1000; done) & echo ready; while :; do sleep 1000; done`,
		"its child alone":  `sleep 1000 & echo ready`,
		"ended long since": `echo ready`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := sh(t, script, Command{})
			p.End(0)
			if !gone(p.PID()) {
				t.Error("it still runs")
			}
			// An ended process stays in the group until the system's first process has asked for
			// it.
			await(t, func() bool { return !groupAlive(p.PID()) })
			p.End(0) // again, and it has no effect
		})
	}
}

// A program whose input ends may end by itself, and its result is known.
func TestGrace(t *testing.T) {
	p := sh(t, `echo ready; cat >/dev/null; exit 7`, Command{})
	p.End(time.Minute)
	if p.ExitCode() != 7 {
		t.Errorf("exit code %d", p.ExitCode())
	}
}

// A program has no terminal on which it could ask its user.
func TestNoTerminal(t *testing.T) {
	p := sh(t, `echo ready; cat`, Command{})
	if sid, err := unix.Getsid(p.PID()); err != nil || sid != p.PID() {
		t.Errorf("it is in the session %d: %v", sid, err)
	}
}

func TestStartFails(t *testing.T) {
	if _, err := Start(Command{Path: "/nowhere/program", Pipes: true, Stderr: &Lines{}}); err == nil {
		t.Error("it started")
	}
}

// What a program says comes in lines, however it writes them; a line without bound is cut.
func TestLines(t *testing.T) {
	var tail Tail
	tail.Most = 3
	var all []string
	l := &Lines{Each: func(s string) { all = append(all, s); tail.Add(s) }}
	for _, part := range []string{"one\r\ntw", "o\n", "\n", strings.Repeat("x", maxLine), "yyy\nlast"} {
		if n, err := l.Write([]byte(part)); n != len(part) || err != nil {
			t.Fatal(n, err)
		}
	}
	l.Flush()
	if want := []string{"one", "two", "", strings.Repeat("x", maxLine), "last"}; !slices.Equal(all, want) {
		t.Errorf("%.100q", all)
	}
	if got := tail.Lines(); !slices.Equal(got, all[2:]) {
		t.Errorf("%.100q", got)
	}
	p := sh(t, `echo said >&2; echo ready`, Command{Stderr: l})
	p.End(0)
	if all[len(all)-1] != "said" {
		t.Errorf("%.100q", all)
	}
}

// A service that is killed takes its programs along, and what they have started themselves.
func TestKilledService(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	dir := t.TempDir()
	cmd.Env = []string{"PROC_TEST_SERVICE=" + dir}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	var pid int
	if err == nil {
		_, err = fmt.Fscan(out, &pid)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { endGroup(pid) })
	kept, err := list(local.Dir(dir)).Read()
	if err != nil || len(kept) != 1 || kept[0].PID != pid || kept[0].Born != Born(pid) {
		t.Errorf("remembered are %+v, %v", kept, err)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	await(t, func() bool { return !groupAlive(pid) && len(marked(kept[0].Mark)) == 0 })
}

// A guard that was killed is replaced by one that knows every program. Close ends the guard and the
// programs that still run; it ignores those that have ended.
func TestGuard(t *testing.T) {
	c := NewChildren(local.Dir(t.TempDir()), zerolog.Nop())
	c.GuardBy(os.Args[0])
	first := sh(t, "echo ready; cat", Command{Children: c})
	_ = c.guard.process.Kill()
	<-c.guard.ended
	over := sh(t, "echo ready; cat", Command{Children: c})
	over.End(0)
	if gone(first.PID()) {
		t.Fatal("it has ended already")
	}
	guard := c.guard.process.Pid
	c.Close()
	await(t, func() bool { return gone(first.PID()) && gone(guard) })
}

// Of what an earlier service left, also that is ended whose first process has ended long since, by
// its mark.
func TestMarked(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a process says on Linux alone what its environment is")
	}
	cmd := exec.CommandContext(t.Context(), "/bin/sleep", "1000")
	cmd.Env = []string{"WORLD_CHILD=known"}
	other := exec.CommandContext(t.Context(), "/bin/sleep", "1000")
	other.Env = []string{"WORLD_CHILD=knownot"}
	if err := errors.Join(cmd.Start(), other.Start()); err != nil {
		t.Fatal(err)
	}
	dir := local.Dir(t.TempDir())
	if err := list(dir).Write([]child{{PID: other.Process.Pid, Born: "another time", Mark: "known"}}); err != nil {
		t.Fatal(err)
	}
	NewChildren(dir, zerolog.Nop())
	if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "terminated") {
		t.Error(err)
	}
	if gone(other.Process.Pid) {
		t.Error("a process that is not ours was ended")
	}
}

// What an earlier service left is ended, its group too; a process that only has the same id is not.
func TestChildren(t *testing.T) {
	dir := local.Dir(t.TempDir())
	var left []child
	var groups []int
	for range 2 {
		cmd := exec.CommandContext(t.Context(), "/bin/sh", "-c", `trap "" TERM; sleep 1000 & while :; do sleep 1000; done`)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { endGroup(cmd.Process.Pid) })
		go func() { _ = cmd.Wait() }()
		left = append(left, child{cmd.Process.Pid, Born(cmd.Process.Pid), "sh", ""})
		groups = append(groups, cmd.Process.Pid)
	}
	left[1].Born += "0" // the id was given to another process since
	if err := list(dir).Write(append(left, child{PID: 1, Born: Born(1)}, child{PID: -1},
		child{PID: groups[1]})); err != nil {
		t.Fatal(err)
	}
	c := NewChildren(dir, zerolog.Nop())
	await(t, func() bool { return !groupAlive(groups[0]) })
	if !groupAlive(groups[1]) {
		t.Error("a process that is not ours was ended")
	}
	p := sh(t, "echo ready", Command{Children: c})
	p.End(0)
	now, err := list(dir).Read()
	if err != nil || len(now) != 0 {
		t.Errorf("%+v %v", now, err)
	}
}

// A damaged list ends nothing and stops nothing.
func TestDamagedChildren(t *testing.T) {
	dir := local.Dir(t.TempDir())
	if err := os.WriteFile(dir.Path(childrenFile), []byte(`[{"pid":1,`), 0o600); err != nil {
		t.Fatal(err)
	}
	p := sh(t, "echo ready; cat", Command{Children: NewChildren(dir, zerolog.Nop())})
	now, err := list(dir).Read()
	if err != nil || len(now) != 1 || now[0].PID != p.PID() {
		t.Errorf("%+v %v", now, err)
	}
}

func await(t *testing.T, ok func() bool) {
	t.Helper()
	needs.Until(t, "what a process does", ok)
}
