// Package peer tells which user of this computer is at the other end of a connection over loopback, where the system says
// it: Linux by its socket diagnostics, or its tables; macOS by its list of sockets. It starts no goroutines. A leaf.
package peer

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"time"
)

// Who is at the other end.
type Who int

const (
	// Unknown: the system does not tell. Nobody is refused for it.
	Unknown Who = iota
	// Own is this user, or root, who may read everything anyway.
	Own
	// Other is surely another user.
	Other
	// Gone has hung up before the system could be asked: it waits for no answer, and may have been anyone.
	Gone
)

// Refused says whether a connection is not served.
func (w Who) Refused() bool { return w == Other || w == Gone }

// errNone says that the system knows no such socket.
var errNoSocket = errors.New("there is no such socket")

// socket is what the system knows of a socket.
type socket struct {
	uid    uint32
	orphan bool // no process holds it any more; its uid tells nothing
}

// Asker asks the system. The zero value does not.
type Identifier struct {
	method string
	// ask finds the socket at the other end: the client's address is its own, the server's is its peer's.
	lookup func(client, server netip.AddrPort) (socket, error)
	// vague is a uid that stands for users who have none in this container; noVague: there is none.
	overflowUID uint32
}

const noOverflowUID = ^uint32(0)

// way is one means of asking.
type lookupMethod struct {
	how string
	ask func(client, server netip.AddrPort) (socket, error)
}

// NewAsker tries the ways that this system has on a connection of its own, and takes the first that finds it to be of
// this user.
func NewIdentifier(ctx context.Context) (*Identifier, error) {
	err := errors.New("this system has no way to tell")
	for _, w := range lookupMethods() {
		a := &Identifier{w.how, w.ask, overflowUID()}
		if err = a.selfTest(ctx); err == nil {
			return a, nil
		}
		err = fmt.Errorf("%s: %w", w.how, err)
	}
	return &Identifier{}, err
}

// How names the way, for people; empty: there is none.
func (a *Identifier) Method() string { return a.method }

// try asks about a connection to itself.
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
	server, err := l.Accept() // it has been connected to
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
		return fmt.Errorf("it tells user %d of a connection of this user's own", s.uid)
	}
	return nil
}

// Of says who is at the other end of a connection that a server has accepted.
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
	case err != nil: // also a client whose end is no socket of this system, as behind a virtual machine's own loopback
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

func ends(c net.Conn) (client, server netip.AddrPort, ok bool) {
	from, ok1 := c.RemoteAddr().(*net.TCPAddr)
	to, ok2 := c.LocalAddr().(*net.TCPAddr)
	if !ok1 || !ok2 {
		return client, server, false
	}
	client, server = from.AddrPort(), to.AddrPort()
	return netip.AddrPortFrom(client.Addr().Unmap(), client.Port()), netip.AddrPortFrom(server.Addr().Unmap(), server.Port()), true
}

type key struct{}

// With remembers who is at the other end, for the requests of a connection.
func With(ctx context.Context, w Who) context.Context { return context.WithValue(ctx, key{}, w) }

// From is who that was; Unknown where nobody has asked.
func From(ctx context.Context) Who {
	w, _ := ctx.Value(key{}).(Who)
	return w
}
