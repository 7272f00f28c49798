package osuser

import (
	"context"
	"encoding/binary"
	"errors"
	"net"
	"net/netip"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// ended is a connection with any two addresses.
type ended struct {
	net.Conn
	remote, local net.Addr
}

func (c ended) RemoteAddr() net.Addr { return c.remote }
func (c ended) LocalAddr() net.Addr  { return c.local }

func tcp(address string) net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(address)) }

// Only two sockets are refused: one that is certainly another user's, and one whose client no
// longer waits for an answer.
func TestIdentify(t *testing.T) {
	t.Parallel()
	const stranger, overflow = 4_000_000, 65534
	me := uint32(os.Getuid())
	for what, c := range map[string]struct {
		reported socket
		err      error
		overflow uint32
		want     Who
		refused  bool
	}{
		"this user":                      {socket{uid: me}, nil, noOverflowUID, Own, false},
		"root":                           {socket{}, nil, noOverflowUID, Own, false},
		"another user":                   {socket{uid: stranger}, nil, noOverflowUID, Other, true},
		"nobody has it open":             {socket{uid: stranger, orphan: true}, nil, noOverflowUID, Gone, true},
		"this user's, nobody has it":     {socket{uid: me, orphan: true}, nil, noOverflowUID, Gone, true},
		"a user that has no number here": {socket{uid: overflow}, nil, overflow, Unknown, false},
		"the user with that number":      {socket{uid: overflow}, nil, noOverflowUID, Other, true},
		"the highest number":             {socket{uid: noOverflowUID}, nil, noOverflowUID, Other, true},
		"no such socket":                 {socket{}, errNoSocket, noOverflowUID, Unknown, false}, // the connection is no real one, so it did not hang up
		"the lookup fails":               {socket{uid: stranger}, errors.New("denied"), noOverflowUID, Unknown, false},
	} {
		a := &Identifier{"a test", func(client, server netip.AddrPort) (socket, error) {
			if client != netip.MustParseAddrPort("127.0.0.1:50000") || server != netip.MustParseAddrPort("127.0.0.1:4516") {
				t.Errorf("%s: asked for %s → %s", what, client, server)
			}
			return c.reported, c.err
		}, c.overflow}
		// The server's socket may be of both families, and then shows IPv4 addresses in the form of
		// IPv6.
		for _, address := range []string{"127.0.0.1", "[::ffff:127.0.0.1]"} {
			got := a.Identify(ended{remote: tcp(address + ":50000"), local: tcp(address + ":4516")})
			if got != c.want || got.Refused() != c.refused {
				t.Errorf("%s at %s: %d, refused %v", what, address, got, got.Refused())
			}
		}
		if a.Method() != "a test" {
			t.Error("the method has another name")
		}
	}
}

// A client of another computer, or one that is no TCP connection, is not looked up, and neither is
// any without a lookup.
func TestWhatIsNotLookedUp(t *testing.T) {
	t.Parallel()
	a := &Identifier{lookup: func(client, _ netip.AddrPort) (socket, error) {
		t.Errorf("%s was looked up", client)
		return socket{}, nil
	}, overflowUID: noOverflowUID}
	for what, c := range map[string]ended{
		"another computer":       {remote: tcp("192.0.2.1:1"), local: tcp("192.0.2.2:4516")},
		"another computer, IPv6": {remote: tcp("[2001:db8::1]:1"), local: tcp("[2001:db8::2]:4516")},
		"a local socket":         {remote: &net.UnixAddr{Name: "a"}, local: &net.UnixAddr{Name: "b"}},
		"half of one":            {remote: tcp("127.0.0.1:1"), local: &net.UnixAddr{Name: "b"}},
		"no addresses":           {},
	} {
		if who := a.Identify(c); who != Unknown || who.Refused() {
			t.Errorf("%s: %d", what, who)
		}
	}
	if who := new(Identifier).Identify(ended{remote: tcp("127.0.0.1:1"), local: tcp("127.0.0.1:2")}); who != Unknown ||
		new(Identifier).Method() != "" {
		t.Errorf("without a lookup: %d", who)
	}
}

// The classification of a connection travels with its requests; without one it is Unknown.
func TestContext(t *testing.T) {
	t.Parallel()
	if who := From(t.Context()); who != Unknown {
		t.Errorf("%d", who)
	}
	for _, want := range []Who{Own, Other, Gone, Unknown} {
		ctx, cancel := context.WithCancel(With(t.Context(), want))
		cancel()
		if who := From(ctx); who != want {
			t.Errorf("%d, want %d", who, want)
		}
	}
}

// A lookup that reports another user for a connection of this one is not used; one that fails
// neither.
func TestSelfTest(t *testing.T) {
	t.Parallel()
	for what, lookup := range map[string]func(client, server netip.AddrPort) (socket, error){
		"another user": func(_, _ netip.AddrPort) (socket, error) { return socket{uid: 4_000_000}, nil },
		"nobody": func(_, _ netip.AddrPort) (socket, error) {
			return socket{uid: uint32(os.Getuid()), orphan: true},
				nil
		},
		"no such socket": func(_, _ netip.AddrPort) (socket, error) { return socket{}, errNoSocket },
	} {
		if err := (&Identifier{lookup: lookup}).selfTest(t.Context()); err == nil {
			t.Errorf("%s: it passed", what)
		}
	}
	good := &Identifier{lookup: func(_, _ netip.AddrPort) (socket, error) {
		return socket{uid: uint32(os.Getuid())},
			nil
	}}
	if err := good.selfTest(t.Context()); err != nil {
		t.Error(err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if err := good.selfTest(over); err == nil {
		t.Error("it passed after its end")
	}
	// On whatever system: either a lookup that was tested, or a reason and an Identifier that knows
	// nothing.
	a, err := NewIdentifier(t.Context())
	if a == nil || (err == nil) != (a.Method() != "") || (err == nil) != (a.lookup != nil) {
		t.Errorf("%+v %v", a, err)
	}
}

// Whatever stands in macOS's list: a socket is found only where a record of this connection stands
// before it, and no list stops the service.
func TestAnyPCBList(t *testing.T) {
	t.Parallel()
	server := netip.MustParseAddrPort("127.0.0.1:4516")
	rapid.Check(t, func(t *rapid.T) {
		b := make([]byte, 24)
		want := map[uint16]uint32{}
		for i := range rapid.IntRange(0, 5).Draw(t, "connections") {
			port, uid := uint16(50_000+i), rapid.Uint32().Draw(t, "uid")
			b = append(b, connection(netip.AddrPortFrom(server.Addr(), port), server, uid)...)
			want[port] = uid
		}
		b = append(b, make([]byte, 24)...)
		for port := uint16(49_999); port < 50_006; port++ {
			s, err := inPCBList(b, netip.AddrPortFrom(server.Addr(), port), server)
			if uid, there := want[port]; there != (err == nil) || there && s.uid != uid || !there &&
				!errors.Is(err, errNoSocket) {
				t.Fatalf("port %d: %+v %v, want %d (%v)", port, s, err, uid, there)
			}
		}
		for range rapid.IntRange(1, 4).Draw(t, "damage") {
			at := rapid.IntRange(0, len(b)-4).Draw(t, "at")
			binary.LittleEndian.PutUint32(b[at:],
				rapid.OneOf(rapid.Uint32(), rapid.SampledFrom([]uint32{0, 1, 24, 25, 1 << 31, 1<<32 - 1})).Draw(t, "value"))
		}
		for port := uint16(49_999); port < 50_006; port++ {
			_, _ = inPCBList(b, netip.AddrPortFrom(server.Addr(), port), server) // it ends, and reads nothing beyond the list
		}
	})
}
