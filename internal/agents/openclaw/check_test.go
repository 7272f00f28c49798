package openclaw

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
)

// summary returns "name state" of each line. It also checks that a line which is not ok says what
// to do.
func summary(t *testing.T, lines []conn.CheckLine) string {
	t.Helper()
	var all []string
	for _, l := range lines {
		all = append(all, l.Name+" "+l.State)
		if l.Detail == "" || (l.Next == "") != (l.State == "ok" || l.State == "skip") {
			t.Errorf("%+v", l)
		}
		if strings.Contains(l.Detail+l.Next, "shared-token") {
			t.Errorf("the token shows: %+v", l)
		}
	}
	return strings.Join(all, ", ")
}

func TestCheck(t *testing.T) {
	mismatch := gatewaytest.RefuseLogin("INVALID_REQUEST", `{"code":"AUTH_TOKEN_MISMATCH"}`)
	for name, c := range map[string]struct {
		serve func(*gatewaytest.Conn)
		want  string
	}{
		"well":          {withConfig(`{"mcp":{"servers":{"world":{"url":"http://127.0.0.1:4516/api/mcp/world"}}}}`), "OpenClaw configuration ok, gateway ok, gateway login ok, gateway version ok, gateway device skip, agent's tools ok"},
		"without tools": {withConfig(`{}`), "OpenClaw configuration ok, gateway ok, gateway login ok, gateway version ok, gateway device skip, agent's tools warn"},
		"a wrong token": {mismatch, "OpenClaw configuration ok, gateway ok, gateway login fail, gateway version skip, gateway device skip, agent's tools skip"},
	} {
		t.Run(name, func(t *testing.T) {
			g := gatewaytest.New(t, c.serve)
			o := options(t, g.Config())
			if got := summary(t, Check(t.Context(), o)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if len(g.Logins) != 1 {
				t.Errorf("it connected %d times", len(g.Logins))
			}
			if files, _ := os.ReadDir(string(o.DataDir)); len(files) != 0 {
				t.Errorf("it wrote %v", files)
			}
		})
	}
	o := options(t, `{`, "OPENCLAW_GATEWAY_PORT=1")
	writeFile(t, filepath.Join(string(o.DataDir), "gateway", "device.json"), "damaged")
	if got, want := summary(t, Check(t.Context(), o)), "OpenClaw configuration fail, gateway warn, gateway login skip, gateway version skip, gateway device warn, agent's tools skip"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	o = options(t, `{}`, "OPENCLAW_GATEWAY_PORT=1", "OPENCLAW_STATE_DIR=/nowhere")
	if got := summary(t, Check(t.Context(), o)); got != "OpenClaw skip" {
		t.Errorf("without OpenClaw: %s", got)
	}
}

// withConfig is a gateway whose configuration is parsed.
func withConfig(parsed string) func(*gatewaytest.Conn) {
	return func(c *gatewaytest.Conn) {
		if !c.Welcome() {
			return
		}
		if r, ok := c.Next(); ok && r.Method == "config.get" {
			c.Answer(r.ID, `{"path":"x","hash":"h","parsed":`+parsed+`}`)
		}
		c.RefuseAll()
	}
}
