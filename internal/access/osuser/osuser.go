// Package osuser identifies the user of this computer at the other end of a loopback connection.
// Linux reports it by socket diagnostics (NETLINK_SOCK_DIAG) or in /proc/net/tcp, and macOS in its
// list of sockets; other systems do not report it. The package starts no goroutines and imports no
// other package of this module.
package osuser

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"time"
)

// Who classifies the user at the other end of a connection.
type Who int

// Values of Who.
const (
	// Unknown: the system does not report it. Such connections are served.
	Unknown Who = iota
	// Own is this user, or root, who can read everything anyway.
	Own
	// Other is certainly another user.
	Other
	// Gone: the client closed the connection before the lookup. It expects no answer, and its user
	// is unknown.
	Gone
)

// Refused reports whether a connection must not be served.
func (w Who) Refused() bool { return w == Other || w == Gone }

// errNoSocket says that the system has no such socket.
var errNoSocket = errors.New("there is no such socket")

// socket is what the system reports about a socket. orphan: no process has it open any more, so its
// uid means nothing.
type socket struct {
	uid    uint32
	orphan bool
}

// Identifier looks up the users of connections. With the zero value every connection is Unknown.
type Identifier struct {
	// method names the lookup, for people.
	method string
	// lookup finds the client's socket: client is its local address and server its remote one. nil:
	// this system has no lookup.
	lookup func(client, server netip.AddrPort) (socket, error)
	// overflowUID is the uid that stands for users without a mapping in this user namespace;
	// noOverflowUID: all have one.
	overflowUID uint32
}

const noOverflowUID = ^uint32(0)

// lookupMethod is one way to look up a socket; the field how names it for people.
type lookupMethod struct {
	how string
	ask func(client, server netip.AddrPort) (socket, error)
}

// NewIdentifier tests the lookup methods of this system with a connection to itself, and uses the
// first one that works. On an error the returned Identifier is the zero value, which can be used.
func NewIdentifier(ctx context.Context) (*Identifier, error) {
	err := errors.New("this system cannot look up the user of a connection")
	for _, w := range lookupMethods() {
		a := &Identifier{w.how, w.ask, overflowUID()}
		if err = a.selfTest(ctx); err == nil {
			return a, nil
		}
		err = fmt.Errorf("%s: %w", w.how, err)
	}
	return &Identifier{}, err
}

// Method names the lookup method, for people; empty: there is none.
func (a *Identifier) Method() string { return a.method }

// selfTest opens a connection to itself and checks that the lookup finds this user.
func (a *Identifier) selfTest(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }()
	client, err := (&net.Dialer{}).DialContext(ctx, "tcp", l.Addr().String())
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	server, err := l.Accept() // does not block: the connection exists already
	if err != nil {
		return err
	}
	defer func() { _ = server.Close() }()
	from, to, ok := ends(server)
	if !ok {
		return errors.New("the addresses are not known")
	}
	s, err := a.lookup(from, to)
	if err != nil {
		return err
	}
	if s.orphan || int(s.uid) != os.Getuid() {
		return fmt.Errorf("it reports user %d for a connection of this user", s.uid)
	}
	return nil
}

// Identify classifies the client of a connection that a server has accepted.
func (a *Identifier) Identify(c net.Conn) Who {
	if a.lookup == nil {
		return Unknown
	}
	client, server, ok := ends(c)
	if !ok || !client.Addr().IsLoopback() {
		return Unknown
	}
	s, err := a.lookup(client, server)
	switch {
	case errors.Is(err, errNoSocket) && hungUp(c):
		return Gone
	case err != nil: // also when the client's socket is in another system, such as the host of a virtual machine
		return Unknown
	case s.orphan:
		return Gone
	case s.uid == 0, int(s.uid) == os.Getuid(), int(s.uid) == os.Geteuid():
		return Own
	case s.uid == a.overflowUID && a.overflowUID != noOverflowUID:
		return Unknown
	}
	return Other
}

// ends returns the two addresses of a TCP connection, with IPv4 addresses in their plain form.
func ends(c net.Conn) (client, server netip.AddrPort, ok bool) {
	from, ok1 := c.RemoteAddr().(*net.TCPAddr)
	to, ok2 := c.LocalAddr().(*net.TCPAddr)
	if !ok1 || !ok2 {
		return client, server, false
	}
	client, server = from.AddrPort(), to.AddrPort()
	return netip.AddrPortFrom(client.Addr().Unmap(), client.Port()),
		netip.AddrPortFrom(server.Addr().Unmap(), server.Port()), true
}

// key is the context key of a Who.
type key struct{}

// With stores the classification in the context of a connection, for its requests.
func With(ctx context.Context, w Who) context.Context { return context.WithValue(ctx, key{}, w) }

// From returns the stored classification; Unknown if there is none.
func From(ctx context.Context) Who {
	w, _ := ctx.Value(key{}).(Who)
	return w
}
