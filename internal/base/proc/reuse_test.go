//go:build linux

package proc

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/worldmcp/world/internal/base/needs"
)

// namespaceVariable is set where a test is the first process of a pid namespace: orphans come to
// it, and it chooses the next id.
const namespaceVariable = "PROC_TEST_NAMESPACE"

func TestInANamespace(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "/proc/self/exe", "-test.run=^TestAnIDIsGivenToAnother$", "-test.v")
	cmd.Env = append(os.Environ(), namespaceVariable+"=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWPID | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	out, err := cmd.CombinedOutput()
	switch {
	case cmd.Process == nil:
		needs.Skip(t, "no namespace can be made: ", err)
	case err != nil:
		t.Errorf("%v\n%s", err, out)
	case strings.Contains(string(out), "--- SKIP"):
		needs.Skip(t, string(out))
	}
}

// The id of a program that has ended, and so the number of its group, is given to another user's
// process while the program is still known: that process gets no signal.
func TestAnIDIsGivenToAnother(t *testing.T) {
	needs.RunBy(t, "TestInANamespace", namespaceVariable)
	err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, "")
	if err = errors.Join(err, unix.Mount("proc", "/proc", "proc", 0, ""), giveNext(os.Getpid()+100)); err != nil {
		t.Skip("ids cannot be chosen: ", err)
	}
	for name, children := range map[string]*Children{"a group": nil, "its supervisor was killed": guarded(t)} {
		t.Run(name, func(t *testing.T) { overtakeProgram(t, children) })
	}
	t.Run("a guard", overtakeGuarded)
}

// overtakeProgram gives the number of an ended program to another group before the program is
// ended.
func overtakeProgram(t *testing.T, children *Children) {
	dir := t.TempDir()
	if err := unix.Mkfifo(dir+"/end", 0o600); err != nil {
		t.Fatal(err)
	}
	end, err := os.OpenFile(dir+"/end", os.O_RDWR, 0) // O_RDWR: opening does not wait for a reader
	if err != nil {
		t.Fatal(err)
	}
	// A process of its group stays until it reads the end of a file.
	p := sh(t, "exec 3<end; cat <&3 & echo ready; read word", Command{Dir: dir, Children: children, Env: os.Environ()})
	if p.supervisor != nil {
		_ = p.supervisor.cmd.Process.Kill()
	} else {
		_ = p.stdin.Close()
	}
	<-p.Exited()
	_ = end.Close()
	for groupAlive(p.PID()) {
		_, _ = unix.Wait4(-p.PID(), nil, 0, nil)
	}
	theirs := takes(t, p.PID(), "exec sleep 1000")
	p.End(0)
	if ended(theirs) {
		t.Error("a process of somebody else was ended")
	}
	_ = unix.Kill(theirs, unix.SIGKILL)
	_, _ = unix.Wait4(theirs, nil, 0, nil)
}

// overtakeGuarded gives the number of a program that a guard knows to another group, whose first
// process has ended, too.
func overtakeGuarded(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "/bin/cat")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	in, err := cmd.StdinPipe()
	if err = errors.Join(err, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	pid := cmd.Process.Pid
	told, tell := io.Pipe()
	over := make(chan struct{})
	go func() {
		guardFrom(told)
		close(over)
	}()
	for range 2 { // when it takes the second list, it knows the first
		if err := json.NewEncoder(tell).Encode([]child{{pid, Born(pid), "cat", ""}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(in.Close(), cmd.Wait()); err != nil {
		t.Fatal(err)
	}
	file := t.TempDir() + "/theirs"
	takes(t, pid, "sleep 1000 & echo $! >"+file)
	_, _ = unix.Wait4(pid, nil, 0, nil)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	_ = tell.Close()
	<-over
	if ended(theirs) {
		t.Error("a process of somebody else was ended")
	}
	_ = unix.Kill(theirs, unix.SIGKILL)
}

// giveNext makes the next process have an id.
func giveNext(pid int) error {
	return os.WriteFile("/proc/sys/kernel/ns_last_pid", []byte(strconv.Itoa(pid-1)), 0)
}

// takes starts another user's script, in a session of its own, again and again until its process
// has an id.
func takes(t *testing.T, pid int, script string) int {
	t.Helper()
	for range 1000 {
		if err := giveNext(pid); err != nil {
			t.Fatal(err)
		}
		got, err := syscall.ForkExec("/bin/sh", []string{"sh", "-c", script}, &syscall.ProcAttr{
			Env: os.Environ(), Files: []uintptr{0, 1, 2}, Sys: &syscall.SysProcAttr{Setsid: true},
		})
		if err != nil {
			t.Fatal(err)
		}
		if got == pid {
			return pid
		}
		_ = unix.Kill(-got, unix.SIGKILL)
		_, _ = unix.Wait4(got, nil, 0, nil)
	}
	t.Fatal("the id was never given")
	return 0
}

// ended reports whether a process has ended; what its parent has not asked for yet has.
func ended(pid int) bool {
	p, ok := stat(pid)
	return !ok || p.state == "Z"
}
