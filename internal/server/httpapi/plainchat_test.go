package httpapi_test

import (
	"io"
	"maps"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/coder/modelchat/modelchattest"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// The whole way of a chat without an agent: off until the user's own page has set it, then a stream
// or, for who wants JSON alone, the run. The key is in no answer, and in one file.
func TestChatWithoutAnAgent(t *testing.T) {
	s, model := worldtest.StartService(t, nil), modelchattest.Start(t, modelchattest.Say("An ", "index."))
	cookie, err := s.LogIn(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	page := map[string]string{"Cookie": cookie.Name + "=" + cookie.Value, "Sec-Fetch-Site": "same-origin", "Origin": s.Origin()}
	const settings, vibe, idea = "/api/coder/plainchat", "/api/coder/vibecode", `{"messages":[{"role":"user","content":"It is slow."}]}`
	set := `{"key":"` + modelchattest.Key + `","base":"` + model.Base + `","model":"` + modelchattest.Model + `","on":true}`
	ask(t, s, request{"POST", vibe, idea, page}).want(t, "off", wire.CodeAgentMissing)
	ask(t, s, request{"PUT", settings, set, bearer(s)}).want(t, "set by a program", wire.CodeNotAllowed)
	ask(t, s, request{"PUT", settings, `{"base":"http://example.com/v1"}`, page}).want(t, "an address without encryption", wire.CodeBadArguments)

	want := `{"set":true,"on":true,"base":"` + model.Base + `","model":"` + modelchattest.Model + `"}`
	for _, a := range []answered{ask(t, s, request{"PUT", settings, set, page}), ask(t, s, request{"GET", settings, "", page})} {
		if a.status != http.StatusOK || !strings.Contains(a.body, want) || strings.Contains(a.body, modelchattest.Key) {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
	req, err := http.NewRequestWithContext(patient(t), http.MethodPost, s.Origin()+vibe, strings.NewReader(idea))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	for k, v := range page {
		req.Header.Set(k, v)
	}
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	told, err := io.ReadAll(res.Body) // it ends with the turn
	for _, part := range []string{`"kind":"vibe"`, `"plain":true`, `"text":"An `, `"state":"done"`} {
		if !strings.Contains(string(told), part) || strings.Contains(string(told), modelchattest.Key) {
			t.Errorf("no %s: %v %s %s", part, err, res.Status, told)
		}
	}
	json := maps.Clone(page)
	json["Accept"] = "application/json"
	if a := ask(t, s, request{"POST", vibe, idea, json}); a.status != http.StatusAccepted || !strings.Contains(a.body, `"sessionId":"`) {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := ask(t, s, request{"GET", "/api/direct-code", "", page}); !strings.Contains(a.body, `"plain":true`) || strings.Contains(a.body, modelchattest.Key) {
		t.Errorf("%s", a.body)
	}
	files, err := os.ReadDir(string(s.Dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		b, err := os.ReadFile(s.Dir.Path(f.Name()))
		if err == nil && strings.Contains(string(b), modelchattest.Key) != (f.Name() == "plainchat.json") {
			t.Errorf("the key and %s", f.Name())
		}
	}
}
