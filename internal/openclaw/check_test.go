package openclaw

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// summary returns "name state" of each line. It also checks that a line which is not ok says what to do.
func summary(t *testing.T, lines []CheckLine) string {
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
	mismatch := refuseLogin("INVALID_REQUEST", `{"code":"AUTH_TOKEN_MISMATCH"}`)
	for name, c := range map[string]struct {
		serve func(*fakeConn)
		want  string
	}{
		"well":          {withConfig(`{"mcp":{"servers":{"world":{"url":"http://127.0.0.1:4516/api/mcp/world"}}}}`), "OpenClaw configuration ok, gateway ok, gateway login ok, gateway version ok, gateway device skip, agent's tools ok"},
		"without tools": {withConfig(`{}`), "OpenClaw configuration ok, gateway ok, gateway login ok, gateway version ok, gateway device skip, agent's tools warn"},
		"a wrong token": {mismatch, "OpenClaw configuration ok, gateway ok, gateway login fail, gateway version skip, gateway device skip, agent's tools skip"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newFake(t, c.serve)
			o := options(t, configFor(g))
			if got := summary(t, Check(t.Context(), o)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if len(g.logins) != 1 {
				t.Errorf("it connected %d times", len(g.logins))
			}
			if files, _ := os.ReadDir(string(o.DataDir)); len(files) != 0 {
				t.Errorf("it wrote %v", files)
			}
		})
	}
	o := options(t, `{`, "OPENCLAW_GATEWAY_PORT=1")
	writeFile(t, filepath.Join(string(o.DataDir), dataFolder, deviceFile), "damaged")
	if got, want := summary(t, Check(t.Context(), o)), "OpenClaw configuration fail, gateway warn, gateway login skip, gateway version skip, gateway device warn, agent's tools skip"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	o = options(t, `{}`, "OPENCLAW_GATEWAY_PORT=1", "OPENCLAW_STATE_DIR=/nowhere")
	if got := summary(t, Check(t.Context(), o)); got != "OpenClaw skip" {
		t.Errorf("without OpenClaw: %s", got)
	}
}

// withConfig is a gateway whose configuration is parsed.
func withConfig(parsed string) func(*fakeConn) {
	return func(c *fakeConn) {
		if !c.welcome() {
			return
		}
		if r, ok := c.next(); ok && r.Method == "config.get" {
			c.answer(r.ID, `{"path":"x","hash":"h","parsed":`+parsed+`}`)
		}
		c.refuseAll()
	}
}
