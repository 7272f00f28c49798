//go:build !windows

package hook

import (
	"errors"
	"math"
	"syscall"
	"time"
)

// socket is a Unix stream socket.
type socket int

func open() (socket, error) {
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		return 0, err
	}
	limit := syscall.NsecToTimeval(sendTimeout.Nanoseconds())
	_ = syscall.SetsockoptTimeval(fd, syscall.SOL_SOCKET, syscall.SO_SNDTIMEO, &limit) // for connect, too
	return socket(fd), nil
}

func (s socket) connect(name string) error {
	call := func() (int, error) { return 0, syscall.Connect(int(s), &syscall.SockaddrUnix{Name: name}) }
	_, err := again(sendTimeout, call)
	if errors.Is(err, syscall.EISCONN) {
		return nil
	}
	return err
}

func (s socket) write(b []byte) (int, error) {
	return again(sendTimeout, func() (int, error) { return syscall.Write(int(s), b) })
}

func (s socket) read(b []byte) (int, error) {
	return again(math.MaxInt64, func() (int, error) { return syscall.Read(int(s), b) })
}

// shutdown ends the reads and writes of all goroutines.
func (s socket) shutdown() { _ = syscall.Shutdown(int(s), syscall.SHUT_RDWR) }

func (s socket) close() { _ = syscall.Close(int(s)) }

// again repeats a call that signals interrupt, for at most bound: the socket's own timeout starts
// anew each time.
func again(bound time.Duration, call func() (int, error)) (int, error) {
	for began := time.Now(); ; {
		if n, err := call(); !errors.Is(err, syscall.EINTR) || time.Since(began) >= bound {
			return n, err
		}
	}
}

// ended reports whether there is no such process.
func ended(pid int) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }
