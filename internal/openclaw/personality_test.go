package openclaw

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// agentFiles is a gateway that answers for the files of its agents. list is the answer of agents.files.list, texts has the
// content of the files; a file without one is refused, and one whose content is "slow" is never answered.
func agentFiles(t *testing.T, methods, list string, texts map[string]string) (*Backend, chan fakeRequest) {
	t.Helper()
	asked := make(chan fakeRequest, 64)
	g := newFake(t, func(c *fakeConn) {
		id, ok := c.connect()
		if !ok {
			return
		}
		c.answer(id, strings.Replace(fakeHello, `["echo"]`, methods, 1))
		for {
			r, ok := c.next()
			if !ok {
				return
			}
			if strings.HasPrefix(r.Method, "agents.files.") {
				asked <- r
			}
			var p struct{ Name string }
			_ = json.Unmarshal(r.Params, &p)
			switch text := texts[p.Name]; {
			case r.Method == filesListMethod && list != "":
				c.answer(r.ID, list)
			case r.Method == fileMethod && text == "slow":
			case r.Method == fileMethod && text != "":
				c.answer(r.ID, `{"agentId":"main","file":{"name":`+strconv.Quote(p.Name)+`,"missing":false,"content":`+strconv.Quote(text)+`}}`)
			default:
				c.refuse(r.ID, "FORBIDDEN", `{}`)
			}
		}
	})
	backend, reporter, _ := runBackend(t, options(t, configFor(g)))
	waitUntil(t, backend, reporter, testTimeout, "ready", state(wire.BackendReady))
	return backend, asked
}

// The agent's files become instructions, in OpenClaw's order. What the gateway lacks, refuses or does not give in time is
// left out, and a call goes on with what there is.
func TestPersonality(t *testing.T) {
	const methods = `["agents.files.list","agents.files.get"]`
	all := `{"files":[{"name":"SOUL.md","missing":false,"size":20},{"name":"AGENTS.md","size":9},{"name":"IDENTITY.md","size":20},{"name":"USER.md","size":20}]}`
	long := strings.Repeat("ü", 20_000)
	for name, c := range map[string]struct {
		methods, list string
		texts         map[string]string
		want          string
		asks          int
	}{
		"all": {
			methods, all,
			map[string]string{"IDENTITY.md": "I am Molty.\n", "USER.md": "Ann.", "SOUL.md": "Likes gardens.", "AGENTS.md": "Not for a voice."},
			personalityPreamble + "\n\n### IDENTITY.md\nI am Molty.\n\n### USER.md\nAnn.\n\n### SOUL.md\nLikes gardens.", 4,
		},
		"one": {
			methods, `{"files":[{"name":"IDENTITY.md","size":20},{"name":"SOUL.md","missing":true}]}`,
			map[string]string{"IDENTITY.md": "I am Molty."},
			personalityPreamble + "\n\n### IDENTITY.md\nI am Molty.", 2,
		},
		"long ones are cut to equal shares": {
			methods, all,
			map[string]string{"IDENTITY.md": long, "SOUL.md": "Likes gardens."},
			personalityPreamble + "\n\n### IDENTITY.md\n" + strings.Repeat("ü", 5999) + "…\n\n### SOUL.md\nLikes gardens.", 4,
		},
		"a huge one is not asked for": {
			methods, `{"files":[{"name":"IDENTITY.md","size":300000},{"name":"SOUL.md","size":5}]}`,
			map[string]string{"IDENTITY.md": long, "SOUL.md": "Gentle."},
			personalityPreamble + "\n\n### SOUL.md\nGentle.", 2,
		},
		"one is late":             {methods, all, map[string]string{"IDENTITY.md": "I am Molty.", "USER.md": "slow", "SOUL.md": "Gentle."}, personalityPreamble + "\n\n### IDENTITY.md\nI am Molty.", 3},
		"none":                    {methods, `{"files":[]}`, nil, "", 1},
		"the list is refused":     {methods, "", map[string]string{"IDENTITY.md": "I am Molty."}, "", 1},
		"the files are refused":   {methods, all, nil, "", 4},
		"a gateway without files": {`["echo"]`, all, map[string]string{"IDENTITY.md": "I am Molty."}, "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			backend, asked := agentFiles(t, c.methods, c.list, c.texts)
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
	backend, asked := agentFiles(t, `["agents.files.list","agents.files.get"]`, `{"files":[]}`, nil)
	for session, agent := range map[string]string{"agent:ops:main": "ops", "main": "main", "agent:": "main", "": "main"} {
		backend.Personality(t.Context(), session)
		if r := <-asked; string(r.Params) != `{"agentId":"`+agent+`"}` {
			t.Errorf("%q: %s", session, r.Params)
		}
	}
}
