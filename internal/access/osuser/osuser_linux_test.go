package osuser

import (
	"net"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
)

// accept returns the server's end of a connection that a client makes.
func accept(tb testing.TB, network, address string, connect func(to string)) net.Conn {
	tb.Helper()
	l, err := net.Listen(network, address)
	if err != nil {
		tb.Skip(err)
	}
	defer l.Close()
	connect(l.Addr().String())
	c, err := l.Accept()
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = c.Close() })
	return c
}

func dial(tb testing.TB, to string) *net.TCPConn {
	tb.Helper()
	c, err := net.Dial("tcp", to)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = c.Close() })
	return c.(*net.TCPConn)
}

func each(t *testing.T, f func(t *testing.T, a *Identifier)) {
	t.Helper()
	for _, w := range lookupMethods() {
		t.Run(w.how, func(t *testing.T) {
			a := &Identifier{w.how, w.ask, overflowUID()}
			if err := a.selfTest(t.Context()); err != nil {
				t.Skip(err)
			}
			f(t, a)
		})
	}
}

func TestOwn(t *testing.T) {
	each(t, func(t *testing.T, a *Identifier) {
		for network, address := range map[string]string{"tcp4": "127.0.0.1:0", "tcp6": "[::1]:0"} {
			if who := a.Identify(accept(t, network, address, func(to string) { dial(t, to) })); who != Own {
				t.Errorf("%s: %d", network, who)
			}
		}
		// A client that has said all it has to say still waits for the answer.
		half := accept(t, "tcp", "127.0.0.1:0", func(to string) {
			if err := dial(t, to).CloseWrite(); err != nil {
				t.Fatal(err)
			}
		})
		if who := a.Identify(half); who != Own {
			t.Errorf("half closed: %d", who)
		}
	})
}

// A client that sends and hangs up, gently or not, cannot hide behind what the system no longer
// knows.
func TestGone(t *testing.T) {
	each(t, func(t *testing.T, a *Identifier) {
		for name, linger := range map[string]int{"closed": -1, "reset": 0} {
			c := accept(t, "tcp", "127.0.0.1:0", func(to string) {
				c := dial(t, to)
				_, _ = c.Write([]byte("GET / HTTP/1.1\r\n\r\n"))
				_ = c.SetLinger(linger)
				_ = c.Close()
			})
			if who := a.Identify(c); who != Gone {
				t.Errorf("%s: %d", name, who)
			}
		}
	})
}

// TestMain lets this program be a client of another user: it connects and waits for the end of its
// stdin.
func TestMain(m *testing.M) {
	if to := os.Getenv("PEER_TEST_CONNECT"); to != "" {
		c, err := net.Dial("tcp", to)
		if err != nil {
			panic(err)
		}
		_, _ = os.Stdout.WriteString("connected\n")
		_, _ = os.Stdin.Read(make([]byte, 1))
		_ = c.Close()
		return
	}
	os.Exit(m.Run())
}

func TestOther(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can start a program of another user")
	}
	exe, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	program := t.TempDir() + "/client"
	needs.Program(t, program, exe)
	for dir := program; dir != "/" && strings.HasPrefix(dir, os.TempDir()+"/"); dir = dir[:strings.LastIndex(dir, "/")] {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	each(t, func(t *testing.T, a *Identifier) {
		for _, uid := range []uint32{1, 65534} {
			c := accept(t, "tcp", "127.0.0.1:0", func(to string) {
				cmd := exec.Command(program)
				cmd.Env = []string{"PEER_TEST_CONNECT=" + to}
				cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: uid}}
				in, err := cmd.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				out, err := cmd.StdoutPipe()
				if err != nil {
					t.Fatal(err)
				}
				if err := cmd.Start(); err != nil {
					t.Skip(err)
				}
				t.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
				if n, err := out.Read(make([]byte, 16)); n == 0 {
					t.Fatal(err)
				}
			})
			want := Other
			if uid == a.overflowUID {
				want = Unknown
			}
			if who := a.Identify(c); who != want {
				t.Errorf("user %d: %d", uid, who)
			}
		}
	})
}

// Where a container has no number for a user, the system reports one that stands for all of them:
// it may be this user.
func TestVague(t *testing.T) {
	c := accept(t, "tcp", "127.0.0.1:0", func(to string) { dial(t, to) })
	tell := func(s socket) func(_, _ netip.AddrPort) (socket, error) {
		return func(_, _ netip.AddrPort) (socket, error) { return s, nil }
	}
	for _, x := range []struct {
		vague, uid uint32
		want       Who
	}{{65534, 65534, Unknown}, {noOverflowUID, 65534, Other}, {65534, 12345, Other}, {65534, 0, Own}} {
		a := &Identifier{lookup: tell(socket{uid: x.uid}), overflowUID: x.vague}
		if who := a.Identify(c); who != x.want {
			t.Errorf("%+v: %d", x, who)
		}
	}
	none := &Identifier{
		lookup:      func(_, _ netip.AddrPort) (socket, error) { return socket{}, errNoSocket },
		overflowUID: noOverflowUID,
	}
	if who := none.Identify(c); who != Unknown { // connected, and no socket of this system
		t.Errorf("%d", who)
	}
	if who := (&Identifier{}).Identify(c); who != Unknown {
		t.Errorf("%d", who)
	}
}

func BenchmarkOf(b *testing.B) {
	for _, w := range lookupMethods() {
		b.Run(w.how, func(b *testing.B) {
			a := &Identifier{w.how, w.ask, overflowUID()}
			c := accept(b, "tcp", "127.0.0.1:0", func(to string) { dial(b, to) })
			for b.Loop() {
				if a.Identify(c) != Own {
					b.Fatal("not found")
				}
			}
		})
	}
}
