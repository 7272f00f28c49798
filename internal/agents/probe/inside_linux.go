package probe

import (
	"errors"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// apart starts the process of a test in a session of its own, so that Ctrl-C reaches only us; cut:
// in a network of its own, too, of which no one but a new user namespace needs to be asked. It
// stays the same user there.
func apart(cut bool) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setsid: true}
	if cut {
		a.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWNET
		a.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		a.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
		a.AmbientCaps = []uintptr{unix.CAP_NET_ADMIN} // for raiseLoopback
	}
	return a
}

// raiseLoopback brings up the loopback of the new network, and starts this program anew without the
// right to; it returns only with an error.
func raiseLoopback() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer func() { _ = unix.Close(fd) }()
	lo, err := unix.NewIfreq("lo")
	if err == nil {
		err = unix.IoctlIfreq(fd, unix.SIOCGIFFLAGS, lo)
	}
	if err == nil {
		lo.SetUint16(lo.Uint16() | unix.IFF_UP)
		err = unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, lo)
	}
	program, e := os.Executable()
	if err = errors.Join(err, e); err != nil {
		return err
	}
	runtime.LockOSThread() // the right belongs to a thread, and what this one executes has its rights
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return err
	}
	return syscall.Exec(program, []string{program, insideArgument}, os.Environ())
}
