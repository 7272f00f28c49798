package codex

import (
	"net"
	"os"

	"golang.org/x/sys/unix"
)

// peer returns the process that listens at the other end. It fails if that is not the user's own.
func peer(c net.Conn) (pid int, err error) {
	u, ok := c.(*net.UnixConn)
	if !ok {
		return 0, errUntrusted
	}
	raw, err := u.SyscallConn()
	if err != nil {
		return 0, err
	}
	var cred *unix.Ucred
	get := func(fd uintptr) { cred, err = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED) }
	if e := raw.Control(get); e != nil {
		return 0, e
	}
	if err != nil {
		return 0, err
	}
	if int(cred.Uid) != os.Getuid() {
		return 0, errUntrusted
	}
	return int(cred.Pid), nil
}
