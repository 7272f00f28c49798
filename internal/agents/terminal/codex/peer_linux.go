package codex

import (
	"net"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// peer returns the process that listens at the other end. It must be the user's own.
func peer(c net.Conn) (pid int, err error) {
	u, ok := c.(*net.UnixConn)
	if !ok {
		return 0, errUntrusted
	}
	raw, err := u.SyscallConn()
	if err != nil {
		return 0, err
	}
	var who *unix.Ucred
	if e := raw.Control(func(fd uintptr) {
		who,
			err = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	}); e != nil {
		return 0, e
	}
	if err != nil {
		return 0, err
	}
	if int(who.Uid) != os.Getuid() {
		return 0, errUntrusted
	}
	return int(who.Pid), nil
}

// clients returns the ends of the connections that a server has at a socket; ours are among them.
// False: it is not known.
func clients(path string) (ends []string, ok bool) {
	b, err := os.ReadFile("/proc/net/unix")
	if err != nil {
		return nil, false
	}
	for l := range strings.Lines(string(b)) {
		l = strings.TrimSuffix(l, "\n")
		f := strings.Fields(l) // number, references, protocol, flags, type, state, inode, path
		if len(f) >= 8 && f[5] == connected && strings.HasSuffix(l, " "+path) {
			ends = append(ends, f[6])
		}
	}
	return ends, true
}

// connected is the state of a connection.
const connected = "03"
