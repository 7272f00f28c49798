package osuser

import (
	"bufio"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

func lookupMethods() []lookupMethod {
	d := &diag{netlink: netlink{fd: -1}}
	return []lookupMethod{{"the system's socket diagnostics", d.ask}, {"the system's table of connections", table}}
}

// diag looks up one socket by NETLINK_SOCK_DIAG (see sock_diag(7)), over a netlink socket that
// stays open. It opens the socket on first use, and again after an error. fd is -1 while it is
// closed; seq numbers the requests.
type diag struct {
	mu sync.Mutex
	netlink
}

// netlink is the socket of a diag, for one request at a time.
type netlink struct {
	fd  int
	seq uint32
}

// The message type SOCK_DIAG_BY_FAMILY; the sizes in bytes of nlmsghdr, inet_diag_req_v2 and
// inet_diag_msg; and the timeout of an answer in microseconds.
const (
	byFamily  = 20
	headBytes = 16
	askBytes  = 56
	sayBytes  = 72
	waitMicro = 200_000
)

func (d *diag) ask(client, server netip.AddrPort) (socket, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s, err := d.exchange(client, server)
	if err != nil && !errors.Is(err, errNoSocket) && d.fd >= 0 { // a late answer must not be read as that to the next request
		_ = unix.Close(d.fd)
		d.fd = -1
	}
	return s, err
}

// open opens the netlink socket if it is closed.
func (d *netlink) open() error {
	if d.fd >= 0 {
		return nil
	}
	fd, err := unix.Socket(unix.AF_NETLINK, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, unix.NETLINK_INET_DIAG)
	if err != nil {
		return err
	}
	if err := unix.SetsockoptTimeval(fd, unix.SOL_SOCKET, unix.SO_RCVTIMEO,
		&unix.Timeval{Usec: waitMicro}); err != nil {
		_ = unix.Close(fd)
		return err
	}
	d.fd = fd
	return nil
}

// exchange sends a request and reads its answer.
func (d *netlink) exchange(client, server netip.AddrPort) (socket, error) {
	if err := d.open(); err != nil {
		return socket{}, err
	}
	d.seq++
	family := byte(unix.AF_INET)
	if client.Addr().Is6() {
		family = unix.AF_INET6
	}
	var q [headBytes + askBytes]byte
	binary.NativeEndian.PutUint32(q[0:], uint32(len(q)))
	binary.NativeEndian.PutUint16(q[4:], byFamily)
	binary.NativeEndian.PutUint16(q[6:], unix.NLM_F_REQUEST)
	binary.NativeEndian.PutUint32(q[8:], d.seq)
	b := q[headBytes:]
	b[0], b[1] = family, unix.IPPROTO_TCP
	binary.NativeEndian.PutUint32(b[4:], ^uint32(0)) // in any state
	putID(b[8:], client, server)
	if err := unix.Sendto(d.fd, q[:], 0, &unix.SockaddrNetlink{Family: unix.AF_NETLINK}); err != nil {
		return socket{}, err
	}
	var a [4096]byte
	n, err := unix.Read(d.fd, a[:])
	switch {
	case err != nil:
		return socket{}, err
	case n < headBytes+4 || binary.NativeEndian.Uint32(a[8:]) != d.seq:
		return socket{}, errors.New("an answer to another request")
	case binary.NativeEndian.Uint16(a[4:]) == unix.NLMSG_ERROR:
		if errno := syscall.Errno(-int32(binary.NativeEndian.Uint32(a[headBytes:]))); errno != unix.ENOENT { //nolint:gosec // a negative errno
			return socket{}, errno
		}
		return socket{}, errNoSocket
	case binary.NativeEndian.Uint16(a[4:]) != byFamily || n < headBytes+sayBytes:
		return socket{}, errors.New("an answer of another kind")
	}
	return found(a[headBytes:n], client, server)
}

// putID writes the ports and addresses of an inet_diag_sockid.
func putID(b []byte, client, server netip.AddrPort) {
	binary.BigEndian.PutUint16(b[0:], client.Port())
	binary.BigEndian.PutUint16(b[2:], server.Port())
	copy(b[4:20], client.Addr().AsSlice())
	copy(b[20:36], server.Addr().AsSlice())
	binary.NativeEndian.PutUint64(b[40:], ^uint64(0)) // no cookie
}

// found reads an inet_diag_msg. When there is no such connection, the kernel may answer with a
// listening socket instead.
func found(b []byte, client, server netip.AddrPort) (socket, error) {
	if binary.BigEndian.Uint16(b[4:]) != client.Port() || binary.BigEndian.Uint16(b[6:]) != server.Port() {
		return socket{}, errNoSocket
	}
	return socket{uid: binary.NativeEndian.Uint32(b[64:]), orphan: binary.NativeEndian.Uint32(b[68:]) == 0}, nil
}

// table looks up a socket in /proc/self/net, which every process may read. It is the fallback for
// containers without netlink.
func table(client, server netip.AddrPort) (socket, error) {
	read := false
	for _, name := range []string{"/proc/self/net/tcp", "/proc/self/net/tcp6"} {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		read = true
		s, err := inTable(f, client, server)
		_ = f.Close()
		if !errors.Is(err, errNoSocket) {
			return s, err
		}
	}
	if !read {
		return socket{}, errors.New("the table cannot be read")
	}
	return socket{}, errNoSocket
}

// inTable finds a socket in one table. Its columns are: sl, local address, remote address, state,
// queues, timer, retransmits, uid, timeout, inode. An inode of 0 means that no process has the
// socket open.
func inTable(r io.Reader, client, server netip.AddrPort) (socket, error) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		if len(f) < 10 || !isHex(f[1], client) || !isHex(f[2], server) {
			continue
		}
		uid, err := strconv.ParseUint(f[7], 10, 32)
		if err != nil {
			return socket{}, fmt.Errorf("uid: %w", err)
		}
		return socket{uid: uint32(uid), orphan: f[9] == "0"}, nil
	}
	if err := lines.Err(); err != nil {
		return socket{}, err
	}
	return socket{}, errNoSocket
}

// isHex compares an address with its form in the table, such as 0100007F:11A4: each 32 bits of the
// address are in the byte order of this processor.
func isHex(text string, a netip.AddrPort) bool {
	address, port, ok := strings.Cut(text, ":")
	if !ok || port != fmt.Sprintf("%04X", a.Port()) {
		return false
	}
	b, err := hex.DecodeString(address)
	if err != nil || len(b)%4 != 0 {
		return false
	}
	for i := 0; i < len(b); i += 4 {
		binary.NativeEndian.PutUint32(b[i:], binary.BigEndian.Uint32(b[i:]))
	}
	got, ok := netip.AddrFromSlice(b)
	return ok && got.Unmap() == a.Addr()
}

// overflowUID returns the uid that the kernel reports for users without a mapping in this user
// namespace, or noOverflowUID when all users have one.
func overflowUID() uint32 {
	if b, err := os.ReadFile("/proc/self/uid_map"); err == nil {
		if f := strings.Fields(string(b)); len(f) == 3 && f[0] == "0" && f[1] == "0" && f[2] == "4294967295" {
			return noOverflowUID
		}
	}
	if b, err := os.ReadFile("/proc/sys/kernel/overflowuid"); err == nil {
		if n, err := strconv.ParseUint(strings.TrimSpace(string(b)), 10, 32); err == nil {
			return uint32(n)
		}
	}
	return 65534
}

// hungUp reports whether the client has closed the connection.
func hungUp(c net.Conn) bool {
	t, ok := c.(syscall.Conn)
	if !ok {
		return false
	}
	raw, err := t.SyscallConn()
	if err != nil {
		return false
	}
	const established = 1
	gone := false
	err = raw.Control(func(fd uintptr) {
		i, err := unix.GetsockoptTCPInfo(int(fd), unix.IPPROTO_TCP, unix.TCP_INFO)
		gone = err == nil && i.State != established
	})
	return err == nil && gone
}
