package agent_test

import (
	"encoding/json"
	"testing"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
)

// Whatever a page asks is done or refused with a code of the table, and a refusal can be shown.
func FuzzChat(f *testing.F) {
	for _, s := range []string{
		`{"op":"send","backend":"scripted","session":"main","turn":"t1","text":"Hello"}`,
		`{"op":"open","backend":"scripted","session":"main"}`, `{"op":"history","backend":"scripted","session":"long","before":"7"}`,
		`{"op":"answer","backend":"scripted","approval":"a","option":"b"}`, `{"op":"act","backend":"scripted","act":"pair"}`,
		`{"op":"send","backend":"scripted","session":"main","turn":"t","images":[{"mimeType":"image/png","data":"iVBORw0KGgo="}]}`,
	} {
		f.Add(s)
	}
	d := agent.NewRegistry(options(func(string, wire.ChatEvent) {}))
	d.Add(worldtest.NewScriptedBackend(worldtest.BackendOptions{State: wire.BackendMissing, History: 60}, d.Reporter("scripted")))
	f.Fuzz(func(t *testing.T, s string) {
		var q wire.ChatRequest
		if strict.Unmarshal([]byte(s), &q) != nil {
			t.Skip("no request: the socket refuses it before the desk")
		}
		a := d.Chat(t.Context(), "u", q)
		if a.OK == (a.Error != nil) || a.Error != nil &&
			(a.Error.Code.Info().Code != a.Error.Code || a.Error.Message == "") {
			t.Errorf("%+v", a)
		}
		if _, err := json.Marshal(a); err != nil {
			t.Error(err)
		}
	})
}
