package router_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// FuzzRawBytes sends any bytes after the upgrade of a socket, before its hello. The socket ends
// when the bytes do; no other socket notices, and none gets a message.
func FuzzRawBytes(f *testing.F) {
	r := worldtest.StartRouter(f, nil)
	page, a := r.Page(nil), r.Agent("codex")
	hello := fmt.Sprintf(`{"type":"hello","protocol":%d,"build":"x","token":"token","agentType":"codex"}`, wire.Protocol)
	short := func(head byte, payload string) string {
		return string([]byte{head, 0x80 | byte(len(payload)), 0, 0, 0, 0}) + payload
	}
	for _, seed := range []string{
		short(0x81, hello), short(0x81, hello[:30]), short(0x01, hello[:30]) + short(0x80, hello[30:]),
		short(0x82, hello), short(0x81, "\xff"),
		short(0x81, hello) + short(0x81, `{"v":1}`), short(0x88, "\x03\xe8"), short(0x88, "\x03"), short(0x88, "\x03\xe7"), short(0x88, "\x03\xe8\xff"), short(0x89, ""),
		short(0x09, ""), short(0x80, ""), short(0xc1, "{}"), short(0x83, ""), "\x81\x02{}", "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00", "\x81\xfe\xff\xff", "\x81", "",
	} {
		f.Add(true, []byte(seed))
		f.Add(false, []byte(seed))
	}
	f.Fuzz(func(t *testing.T, agent bool, sent []byte) {
		address := r.PageURL()
		if agent {
			address = r.AgentURL()
		}
		c, in := upgraded(t, address)
		_, err := c.Write(sent)
		if err == nil {
			err = c.(*net.TCPConn).CloseWrite()
		}
		if n, end := io.Copy(io.Discard, in); end != nil && err == nil {
			if e, ok := end.(net.Error); ok && e.Timeout() { //nolint:errorlint // as it comes from the connection
				t.Fatalf("the socket is still open after %d bytes", n)
			}
		}
		if _, err := page.Ask(testContext(t), page.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Fatal("the page: ", err)
		}
		if reply, err := a.Ask(testContext(t), a.Envelope(wire.KindPing, wire.ScopeRead, wire.Ping{})); err != nil ||
			reply.Kind != wire.KindPong {
			t.Fatal("the agent: ", err)
		}
		if page.Calls() > 0 || len(page.Refusals()) > 0 || len(a.Refusals()) > 0 {
			t.Fatal("something reached others")
		}
	})
}

// A hello that comes byte by byte is late when its time is over, however often a byte comes.
func TestTricklingHello(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, func(o *router.Options) { o.HelloTimeout = 500 * time.Millisecond })
	c, in := upgraded(t, r.AgentURL())
	_, err := c.Write([]byte{0x81, 0x80 | 126, 0xff, 0xff, 0, 0, 0, 0}) // a text of 65,535 bytes
	if err != nil {
		t.Fatal(err)
	}
	ended, late := make(chan []byte, 1), binary.BigEndian.AppendUint16(nil, wire.CloseTooLate)
	go func() {
		var all []byte
		for !bytes.Contains(all, late) {
			b, err := in.ReadByte()
			if err != nil {
				break
			}
			all = append(all, b)
		}
		ended <- all
	}()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case all := <-ended:
			if !bytes.Contains(all, late) || n < 5 {
				t.Errorf("after %d bytes it was told %q", n, all)
			}
			return
		case <-tick.C:
			_, _ = c.Write([]byte(" "))
		case <-testContext(t).Done():
			t.Fatal("it is still open")
		}
	}
}

// upgraded opens a socket and leaves what comes then to the caller.
func upgraded(t *testing.T, address string) (net.Conn, *bufio.Reader) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	c, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(testTimeout))
	fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", u.RequestURI(), u.Host)
	in := bufio.NewReader(c)
	res, err := http.ReadResponse(in, nil)
	if err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatal(res, err)
	}
	return c, in
}
