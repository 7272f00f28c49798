//go:build linux

package proc

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
)

// in returns the processes that work in a folder.
func in(dir string) (pids []int) {
	all, _ := filepath.Glob("/proc/[0-9]*/cwd")
	for _, link := range all {
		if at, err := os.Readlink(link); err == nil && at == dir {
			pid, _ := strconv.Atoi(strings.Split(link, "/")[2])
			pids = append(pids, pid)
		}
	}
	return pids
}

// guarded returns a memory of children whose guard and supervisors are this test's binary.
func guarded(t *testing.T) *Children {
	t.Helper()
	c := NewChildren(local.Dir(t.TempDir()), zerolog.Nop())
	c.GuardBy(os.Args[0])
	t.Cleanup(c.Close)
	return c
}

// stranger starts a daemon as a user may have, which nothing of ours may end.
func stranger(t *testing.T) int {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "/bin/sleep", "1000")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { _ = cmd.Wait() }()
	return cmd.Process.Pid
}

// Whatever a program has left behind ends with it: in other groups and sessions, without a parent,
// and without the environment that it was started with. It does so when the program still runs, and
// when it has ended by itself.
func TestDaemonsEndWithTheirProgram(t *testing.T) {
	for name, after := range map[string]string{"it runs": "; cat", "it has ended": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			other, dir := stranger(t), t.TempDir()
			p := sh(t, daemons+after, Command{Children: guarded(t), Dir: dir, Env: os.Environ()})
			if after == "" {
				<-p.Exited()
			}
			if n := len(in(dir)); n < 6 {
				t.Fatalf("%d processes run", n)
			}
			p.End(0)
			if left := in(dir); len(left) != 0 {
				t.Errorf("%v still run", left)
			}
			if gone(other) {
				t.Error("a user's own daemon was ended")
			}
		})
	}
}

// The same after the service is killed.
func TestDaemonsEndWithAKilledService(t *testing.T) {
	for name, then := range map[string]string{"": "", "its supervisor is stopped": "kill -STOP $PPID;"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			cmd := exec.CommandContext(t.Context(), os.Args[0])
			cmd.Env = []string{"PROC_TEST_SERVICE=" + t.TempDir(), "PROC_TEST_DAEMONS=" + dir, "PROC_TEST_THEN=" + then, "PATH=" + os.Getenv("PATH")}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			await(t, func() bool { _, err := os.Stat(dir + "/then"); return err == nil })
			if n := len(in(dir)); n < 6 {
				t.Fatalf("%d processes run", n)
			}
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			await(t, func() bool { return len(in(dir)) == 0 })
		})
	}
}

// Each process is asked to end, also one whose parents end while it is looked for.
func TestAllAreAskedWhileTheirParentsEnd(t *testing.T) {
	const deep = 60
	dir := t.TempDir()
	p := sh(t, `cat >nest <<'E'
trap 'echo >asked$1; exit' TERM
[ $1 -eq 0 ] || sh nest $(($1-1)) &
[ $1 -ne 0 ] || echo >made
while :; do sleep 0.2; done
E
sh nest `+strconv.Itoa(deep-1)+` & until [ -e made ]; do sleep 0.01; done; echo ready; exec cat`,
		Command{Children: guarded(t), Dir: dir, Env: os.Environ()})
	p.End(0)
	asked, err := filepath.Glob(dir + "/asked*")
	if err != nil || len(asked) != deep {
		t.Errorf("%d of %d were asked to end: %v", len(asked), deep, err)
	}
}

// What starts new processes while it is ended ends all the same.
func TestAProgramThatForksWhileItIsEnded(t *testing.T) {
	dir := t.TempDir()
	p := sh(t, `trap "" TERM; echo ready
n=0; while [ $n -lt 3000 ]; do setsid env -i /bin/sh -c 'trap "" TERM; /bin/sleep 5' & n=$((n+1)); done; cat`,
		Command{Children: guarded(t), Dir: dir, Env: os.Environ()})
	p.End(0)
	if left := in(dir); len(left) != 0 {
		t.Errorf("%d still run", len(left))
	}
}

// A program that kills its supervisor gains nothing: it ends with that, and what it has started is
// known by its group and its mark.
func TestASupervisorIsKilled(t *testing.T) {
	dir := t.TempDir()
	p := sh(t, `stays='trap "" TERM; echo >>started; while :; do sleep 1000; done'
setsid sh -c "$stays" & sh -c "$stays" &
until [ "$(wc -l <started)" -ge 2 ]; do sleep 0.01; done
echo ready; cat`, Command{Children: guarded(t), Dir: dir, Env: os.Environ()})
	_ = p.supervisor.cmd.Process.Kill()
	<-p.Exited()
	p.End(0)
	await(t, func() bool { return len(in(dir)) == 0 })
}

// A supervisor adds nothing that the program sees: its arguments, environment and result are its
// own, as are its signals.
func TestASupervisorIsNotSeen(t *testing.T) {
	p := sh(t, `echo ready; kill -TERM $$; sleep 1000`, Command{Children: guarded(t), Env: os.Environ()})
	<-p.Exited()
	if p.ExitCode() != -1 {
		t.Errorf("killed by a signal: %d", p.ExitCode())
	}
	p = sh(t, `[ "$ODD" = "$(printf 'a\nb\377')" ] && echo ready; exit 7`, Command{Children: guarded(t), Env: append(os.Environ(), "ODD=a\nb\xff")})
	<-p.Exited()
	if p.ExitCode() != 7 {
		t.Errorf("exit code %d", p.ExitCode())
	}
	if _, err := Start(Command{Path: "/nowhere/program", Pipes: true, Children: guarded(t)}); err == nil ||
		!strings.Contains(err.Error(), "no such file") {
		t.Errorf("what is not there: %v", err)
	}
}

// Whatever a program does to what it has started, and to its supervisor, all of that ends with it.
func TestHeldProcessesEnd(t *testing.T) {
	for name, script := range map[string]string{
		"stopped, and its end is orderly": `setsid env -i PATH="$PATH" sh -c 'trap "echo orderly >end; exit" TERM; kill -STOP $$; while :; do sleep 0.01; done' &
until grep -q "^State:.T" /proc/$!/status; do sleep 0.01; done`,
		"its supervisor is stopped": `setsid env -i PATH="$PATH" sleep 1000 & kill -STOP $PPID`,
		"in other namespaces": `setsid -f env -i PATH="$PATH" unshare -Upf sh -c 'trap "" TERM; echo >started; setsid sleep 1000 & while :; do sleep 1000; done'
until [ -e started ]; do sleep 0.01; done`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if strings.Contains(script, "unshare") {
				needs.Programs(t, "unshare")
				if err := exec.CommandContext(t.Context(), "unshare", "-Upf", "true").Run(); err != nil {
					needs.Skip(t, "no namespace can be made: ", err)
				}
			}
			dir := t.TempDir()
			p := sh(t, script+"; echo ready; cat", Command{Children: guarded(t), Dir: dir, Env: os.Environ()})
			if n := len(in(dir)); n < 2 {
				t.Fatalf("%d processes run", n)
			}
			p.End(0)
			if left := in(dir); len(left) != 0 {
				t.Errorf("%v still run", left)
			}
			if _, err := os.Stat(dir + "/end"); err != nil && strings.Contains(script, "orderly") {
				t.Error("it was not asked to end")
			}
			if !p.supervisor.allEnded {
				t.Error("the supervisor did not do it")
			}
		})
	}
}

// A program has its three streams and no other file of ours: no listener, no lock, and nothing that
// our own parent has left open.
func TestNoFileIsInherited(t *testing.T) {
	held, err := unix.Open(t.TempDir(), unix.O_RDONLY, 0) // as a careless parent leaves it: not close-on-exec
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(held)
	p := sh(t, "echo ready; cat", Command{Children: guarded(t)})
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.PID()))
	if err != nil || len(open) != 3 {
		t.Errorf("%v %v", open, err)
	}
}

// A variable that is given twice has its last value, and only that: some programs read the first.
func TestAVariableGivenTwice(t *testing.T) {
	for _, children := range []*Children{nil, guarded(t)} {
		p := sh(t, "echo ready; cat", Command{Children: children, Env: []string{"MODE=acts", "PATH=/usr/bin:/bin", "MODE=asks"}})
		env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", p.PID()))
		if err != nil || strings.Contains(string(env), "acts") || !strings.Contains(string(env), "MODE=asks\x00") {
			t.Errorf("%q %v", env, err)
		}
	}
}
