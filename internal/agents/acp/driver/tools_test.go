package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
)

// An agent gets its tools by HTTP when it has not asked the server on stdio for them, can take
// them so, and is offered them so. The token is in a header alone, ends with the process, and the
// agent's next session does not wait again.
func TestToolsByHTTP(t *testing.T) {
	for name, c := range map[string]struct {
		takes      string // the kind of server that this agent starts
		can, offer bool
		want       string
	}{
		"it takes stdio":                 {"stdio", true, true, "stdio"},
		"it takes HTTP alone":            {"http", true, true, "stdio http"},
		"it takes HTTP and does not say": {"http", false, true, "stdio: no tools"},
		"HTTP is not offered":            {"http", true, false, "stdio: no tools"},
		"it takes none":                  {"", true, true, "stdio http: no tools"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				u := begin(t)
				defer u.close()
				u.can.MCP.HTTP = c.can
				u.Limits.Stdio = 20 * time.Second
				names := map[string]chan struct{}{}
				u.Await = func(name string) (<-chan struct{}, func()) {
					names[name] = make(chan struct{})
					return names[name], func() { delete(names, name) }
				}
				var kinds []string
				u.agent.script = func(method string, params map[string]any) string {
					if method != "session/new" {
						return ""
					}
					s := params["mcpServers"].([]any)[0].(map[string]any)
					text, _ := json.Marshal(s)
					kind, secret := "stdio", ""
					if s["type"] == "http" {
						kind = "http"
						for _, h := range s["headers"].([]any) {
							if h := h.(map[string]any); h["name"] == "World-Session" {
								secret = h["value"].(string)
							}
						}
						if strings.Contains(s["url"].(string), "secret") || strings.Count(string(text), "Bearer secret") != 1 {
							t.Errorf("the token stands elsewhere than in a header: %s", text)
						}
					} else {
						_, args, _ := strings.Cut(fmt.Sprint(s["args"]), "--session ")
						secret, _, _ = strings.Cut(strings.TrimSuffix(args, "]"), " ")
					}
					if kinds = append(kinds, kind); kind == c.takes {
						close(names[secret])
					}
					return ""
				}
				o, live := opening(), 0
				if c.offer {
					o.Server.Token = func() (string, func(), error) {
						live++
						return "secret", func() { live-- }, nil
					}
				}
				_, err := u.Open(t.Context(), o, u)
				got := strings.Join(kinds, " ")
				if errors.Is(err, errNoTools) {
					got += ": no tools"
				} else if err != nil {
					t.Fatal(err)
				}
				if got != c.want {
					t.Errorf("it was offered %s, not %s", got, c.want)
				}
				if err == nil {
					kinds = nil
					if _, err = u.Open(t.Context(), o, u); err != nil || len(kinds) != 1 || kinds[0] != c.takes {
						t.Errorf("the next session was offered %q: %v", kinds, err)
					}
				}
				if u.Stop(); live != 0 {
					t.Errorf("%d tokens outlive the process", live)
				}
				_, err = u.Open(t.Context(), o, u)
				if c.want == "stdio http" && !errors.Is(err, acp.ErrEnded) || live != 0 {
					t.Errorf("after the end: %v, %d tokens", err, live)
				}
			})
		})
	}
}
