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
	limit := syscall.NsecToTimeval(sending.Nanoseconds())
	_ = syscall.SetsockoptTimeval(fd, syscall.SOL_SOCKET, syscall.SO_SNDTIMEO, &limit) // for connect, too
	return socket(fd), nil
}

func (s socket) connect(name string) error {
	_, err := again(sending, func() (int, error) {
		return 0,
			syscall.Connect(int(s), &syscall.SockaddrUnix{Name: name})
	})
	if errors.Is(err, syscall.EISCONN) {
		return nil
	}
	return err
}

func (s socket) write(b []byte) (int, error) {
	return again(sending, func() (int, error) { return syscall.Write(int(s), b) })
}

func (s socket) read(b []byte) (int, error) {
	return again(math.MaxInt64, func() (int, error) { return syscall.Read(int(s), b) })
}

// shutdown ends reads and writes of all goroutines.
func (s socket) shutdown() { _ = syscall.Shutdown(int(s), syscall.SHUT_RDWR) }

func (s socket) close() { _ = syscall.Close(int(s)) }

// again repeats what a signal has interrupted, until a time has passed: the bound of the socket
// begins anew each time.
func again(bound time.Duration, call func() (int, error)) (int, error) {
	for began := time.Now(); ; {
		if n, err := call(); !errors.Is(err, syscall.EINTR) || time.Since(began) >= bound {
			return n, err
		}
	}
}

// ended reports whether there is no such process.
func ended(pid int) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }
