package hook

import "syscall"

// socket is a Unix stream socket, which Windows has since 2018.
type socket syscall.Handle

// Package syscall lacks these constants of Windows.
const (
	soSndTimeo  = 0x1005 // in milliseconds
	synchronize = 0x00100000
)

func open() (socket, error) {
	var data syscall.WSAData
	if err := syscall.WSAStartup(0x202, &data); err != nil {
		return 0, err
	}
	s, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		return 0, err
	}
	_ = syscall.SetsockoptInt(s, syscall.SOL_SOCKET, soSndTimeo, int(sendTimeout.Milliseconds()))
	return socket(s), nil
}

func (s socket) connect(name string) error {
	return syscall.Connect(syscall.Handle(s), &syscall.SockaddrUnix{Name: name})
}

func (s socket) write(b []byte) (int, error) {
	buffer, n := syscall.WSABuf{Len: uint32(len(b)), Buf: &b[0]}, uint32(0)
	err := syscall.WSASend(syscall.Handle(s), &buffer, 1, &n, 0, nil, nil)
	return int(n), err
}

func (s socket) read(b []byte) (int, error) {
	buffer, n, flags := syscall.WSABuf{Len: uint32(len(b)), Buf: &b[0]}, uint32(0), uint32(0)
	err := syscall.WSARecv(syscall.Handle(s), &buffer, 1, &n, &flags, nil, nil)
	return int(n), err
}

// shutdown ends the reads and writes of all goroutines.
func (s socket) shutdown() { _ = syscall.Shutdown(syscall.Handle(s), syscall.SHUT_RDWR) }

func (s socket) close() { _ = syscall.Closesocket(syscall.Handle(s)) }

// ended reports whether there is no such process.
func ended(pid int) bool {
	h, err := syscall.OpenProcess(synchronize, false, uint32(pid))
	if err != nil {
		return err != syscall.ERROR_ACCESS_DENIED //nolint:errorlint // a number
	}
	defer func() { _ = syscall.CloseHandle(h) }()
	state, err := syscall.WaitForSingleObject(h, 0)
	return err == nil && state == syscall.WAIT_OBJECT_0
}
