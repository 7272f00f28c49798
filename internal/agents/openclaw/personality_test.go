package openclaw

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/wire"
)

// agentFiles is a gateway with the files of an agent. A file that is not in texts is missing;
// "refused" is refused, and "slow" is never answered. asked gets every request for a file.
func agentFiles(t *testing.T, method string, texts map[string]string) (backend *Backend,
	asked chan gatewaytest.Request,
) {
	t.Helper()
	asked = make(chan gatewaytest.Request, 64)
	g := gatewaytest.New(t, func(c *gatewaytest.Conn) {
		id, ok := c.Connect()
		if !ok {
			return
		}
		c.Answer(id, strings.Replace(gatewaytest.Hello, "echo", method, 1))
		for {
			r, ok := c.Next()
			if !ok {
				return
			}
			if r.Method != fileMethod {
				c.Refuse(r.ID, "FORBIDDEN", `{}`)
				continue
			}
			asked <- r
			var p struct{ Name string }
			_ = json.Unmarshal(r.Params, &p)
			switch text := texts[p.Name]; text {
			case "slow":
			case "refused":
				c.Refuse(r.ID, "FORBIDDEN", `{}`)
			case "":
				c.Answer(r.ID, `{"file":{"name":`+strconv.Quote(p.Name)+`,"missing":true}}`)
			default:
				c.Answer(r.ID, `{"file":{"name":`+strconv.Quote(p.Name)+`,"missing":false,"content":`+strconv.Quote(text)+`}}`)
			}
		}
	})
	backend, reporter, _ := runBackend(t, options(t, g.Config()))
	waitUntil(t, backend, reporter, "ready", state(wire.BackendReady))
	return backend, asked
}

// The agent's files become instructions, in OpenClaw's order. Missing, refused and late files are
// left out, and a long text is cut to its share.
func TestPersonality(t *testing.T) {
	const identity, user, soul = "\n\n### IDENTITY.md\n", "\n\n### USER.md\n", "\n\n### SOUL.md\n"
	long := strings.Repeat("ü", 20_000)
	for name, c := range map[string]struct {
		method string
		texts  map[string]string
		want   string
		asks   int
	}{
		"all": {
			fileMethod,
			map[string]string{"SOUL.md": "Likes gardens.", "USER.md": "Ann.\n", "IDENTITY.md": "# Identity\nMolty\n", "AGENTS.md": "Not for a voice."},
			personalityPreamble + identity + "# Identity\nMolty" + user + "Ann." + soul + "Likes gardens.", 3,
		},
		"one":         {fileMethod, map[string]string{"IDENTITY.md": "Molty"}, personalityPreamble + identity + "Molty", 3},
		"one refused": {fileMethod, map[string]string{"IDENTITY.md": "refused", "SOUL.md": "Gentle."}, personalityPreamble + soul + "Gentle.", 3},
		"one is late": {fileMethod, map[string]string{"IDENTITY.md": "Molty", "USER.md": "slow", "SOUL.md": "Gentle."}, personalityPreamble + identity + "Molty", 2},
		"one is long": {fileMethod, map[string]string{"IDENTITY.md": long}, personalityPreamble + identity + strings.Repeat("ü", 11_999) + "…", 3},
		"two are long": {
			fileMethod,
			map[string]string{"IDENTITY.md": long, "SOUL.md": long},
			personalityPreamble + identity + strings.Repeat("ü", 5999) + "…" + soul + strings.Repeat("ü", 5999) + "…", 3,
		},
		"none":                    {fileMethod, nil, "", 3},
		"all refused":             {fileMethod, map[string]string{"IDENTITY.md": "refused", "USER.md": "refused", "SOUL.md": "refused"}, "", 3},
		"a gateway without files": {"echo", map[string]string{"IDENTITY.md": "Molty"}, "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			backend, asked := agentFiles(t, c.method, c.texts)
			if got := backend.Personality(t.Context(), "agent:main:main"); got != c.want {
				t.Errorf("%q", got)
			}
			if len(asked) != c.asks {
				t.Errorf("%d requests", len(asked))
			}
		})
	}
}

// The files are those of the agent whose session it is.
func TestPersonalityOfAnotherAgent(t *testing.T) {
	t.Parallel()
	backend, asked := agentFiles(t, fileMethod, nil)
	for session, agent := range map[string]string{"agent:ops:main": "ops", "main": "main", "agent:": "main", "": "main"} {
		backend.Personality(t.Context(), session)
		for range personalityFiles {
			if r := <-asked; !strings.Contains(string(r.Params), `"agentId":"`+agent+`"`) {
				t.Errorf("%q: %s", session, r.Params)
			}
		}
	}
}
