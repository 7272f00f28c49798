package httpapi_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// trickled sends the head of a request and a part of its body, and returns the answer; the rest
// never comes.
func trickled(t *testing.T, s *worldtest.Service, path, part string) *http.Response {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.Origin(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(needs.Patience))
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nAuthorization: Bearer %s\r\nContent-Length: 100\r\n\r\n%s", path, conn.RemoteAddr(), s.Token, part)
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	return res
}

// A body that trickles in is given up in time; what answers late because it waits or streams is not
// cut off by that.
func TestSlowBodiesAreGivenUp(t *testing.T) {
	httpapi.HurryBodies(t, 50*time.Millisecond)
	s := worldtest.StartService(t, nil)
	for _, path := range []string{"/api/world-tools", "/api/worlds", "/api/login", "/api/voice/speech"} {
		res := trickled(t, s, path, `{"tool":`)
		b, _ := io.ReadAll(res.Body)
		if res.StatusCode != wire.CodeBadArguments.Info().HTTP || !strings.Contains(string(b), "did not arrive within") {
			t.Errorf("%s: %d %s", path, res.StatusCode, b)
		}
	}
	if res := trickled(t, s, "/api/mcp/world", `{"jsonrpc":`); res.StatusCode < 400 {
		t.Errorf("MCP: %d", res.StatusCode)
	}
	// Twenty times as long as a body may take.
	waits := request{"POST", "/api/world-tools", `{"tool":"wait_for_events","arguments":{"timeout":1}}`, bearer(s)}
	if a := ask(t, s, waits); a.status != http.StatusOK || !strings.Contains(a.body, "Nothing happened") {
		t.Errorf("a call that waits: %d %s", a.status, a.body)
	}
	mcp := request{"POST", "/api/mcp/world", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait_for_events","arguments":{"timeout":1}}}`, bearer(s)}
	mcp.header["Accept"] = "application/json, text/event-stream"
	if a := ask(t, s, mcp); a.status != http.StatusOK {
		t.Errorf("a call that waits over MCP: %d %s", a.status, a.body)
	}
}
