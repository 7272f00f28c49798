package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// A token that is revoked while its call is under way ends the call, by the socket and over HTTP,
// in the old protocol of MCP too; what the page makes of it afterwards is not written.
func TestRevokeEndsCallsUnderWay(t *testing.T) {
	s := worldtest.StartService(t, nil)
	calls := make(chan worldtest.Call, 8)
	page, err := s.Page(patient(t), &worldtest.PageOptions{Execute: func(_ *worldtest.Page,
		c worldtest.Call,
	) {
		calls <- c
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	const arguments = `{"objects":[{"kind":"bench","position":[1,0,9]}]}`
	guest := newToken(t, s, "world.write.safe")
	agent, err := worldtest.DialAgent(patient(t), worldtest.AgentOptions{URL: s.AgentURL(), Token: guest.Token, Type: "guest"})
	if err != nil {
		t.Fatal(err)
	}
	defer agent.Close()
	if _, err := agent.Start(agent.CallEnvelope("place_objects", arguments)); err != nil {
		t.Fatal(err)
	}
	answers := make(chan answered, 2)
	var wg sync.WaitGroup
	for path, body := range map[string]string{
		"/api/world-tools": `{"tool":"place_objects","arguments":` + arguments + `}`,
		"/api/mcp/world":   `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"place_objects","arguments":` + arguments + `}}`,
	} {
		header := carrying(guest.Token)
		header["Accept"] = "application/json, text/event-stream"
		wg.Go(func() { answers <- ask(t, s, request{"POST", path, body, header}) })
	}
	waits := make(chan answered, 1)
	header := carrying(guest.Token)
	header["Accept"] = "application/json, text/event-stream"
	wg.Go(func() {
		waits <- ask(t, s, request{"POST", "/api/mcp/world?agentType=waiter", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait_for_events","arguments":{"timeout":50}}}`, header})
	})
	for waiting := false; !waiting; {
		if len(waits) > 0 {
			t.Fatal((<-waits).body)
		}
		waiting = strings.Contains(ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info"}`, bearer(s)}).body, "avatar_waiter")
	}
	before := page.Revision()
	under := []worldtest.Call{<-calls, <-calls, <-calls}
	if a := ask(t, s, request{"DELETE", "/api/access/tokens/" + guest.ID, "", bearer(s)}); a.status != http.StatusOK {
		t.Fatal(a.body)
	}
	for _, c := range under {
		m, _ := page.Plan(c)
		if reply, err := page.Commit(patient(t), m); err != nil || reply.Kind == wire.KindCommitAccepted {
			t.Errorf("written after the token was revoked: %v %s", err, reply.Payload)
		}
	}
	wg.Wait()
	<-waits // a call that waits for the user has ended, long before its time
	if page.Revision() != before {
		t.Errorf("the world is at %d instead of %d", page.Revision(), before)
	}
}

// However many names a token says, it has a few bodies and calls, and the user's own agents come
// in.
func TestATokenDoesNotFillTheWorld(t *testing.T) {
	s := worldtest.StartService(t, nil)
	guest := newToken(t, s)
	waiting := make(chan answered, 200)
	var wg sync.WaitGroup
	for i := range 150 {
		wg.Go(func() {
			waiting <- ask(t, s, request{"POST", "/api/world-tools", fmt.Sprintf(`{"tool":"wait_for_events","arguments":{"timeout":2},"agentType":"flood%d"}`, i), carrying(guest.Token)})
		})
	}
	for n := 0; n == 0; { // the flood has come
		n = strings.Count(ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info"}`, bearer(s)}).body, "avatar_flood")
	}
	own, err := s.Agent(patient(t), "codex")
	if err != nil {
		t.Fatalf("the user's own agent is kept out: %v", err)
	}
	defer own.Close()
	if got := own.Call(patient(t), "wait_for_events", `{"timeout":0}`); got.Error != nil {
		t.Errorf("its call is refused: %v", got.Error)
	}
	info := own.Call(patient(t), "world_info", `{}`)
	if n := strings.Count(info.Result.Text, "(avatar_flood"); n > 16 {
		t.Errorf("%d bodies of one token stand in the world", n)
	}
	wg.Wait()
}

// A program that gives another agent's name without a credential is not that agent: it has another
// body, and does not get its answers.
func TestWhoSaysAnAgentsName(t *testing.T) {
	s := worldtest.StartService(t, nil)
	open(t, s)
	var agents []*worldtest.Agent
	for range 2 {
		a, err := s.Agent(patient(t), "codex")
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		agents = append(agents, a)
	}
	const arguments = `{"objects":[{"kind":"bench","position":[1,0,9]}],"idempotency_key":"k"}`
	first := agents[1].Call(patient(t), "place_objects", arguments)
	if first.Error != nil {
		t.Fatal(first.Error)
	}
	for _, name := range []string{"codex-2", "codex 2", "Codex_2"} {
		body := `{"tool":"place_objects","arguments":` + arguments + `,"agentType":"` + name + `"}`
		if a := ask(t, s, request{"POST", "/api/world-tools", body, nil}); strings.Contains(a.body, first.Result.Text) {
			t.Errorf("%s is told the answer of another agent: %s", name, a.body)
		}
		a := ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info","agentType":"` + name + `"}`, nil})
		if strings.Contains(a.body, "(avatar_codex_2)") && strings.Contains(a.body, "You are Codex 2 (avatar_codex_2)") {
			t.Errorf("%s has the body of another agent: %s", name, a.body)
		}
	}
}

// A token for one world sees the files that are shown there, and no others; a deleted world shows
// nothing.
func TestATokenSeesTheFilesOfItsWorld(t *testing.T) {
	s := worldtest.StartService(t, nil)
	page := open(t, s)
	shown, _ := upload(t, s, "?name=shown.png", "image/png", somePNG(t, 12), nil)
	secret, _ := upload(t, s, "?name=secret.png", "image/png", somePNG(t, 13), nil)
	guest := newToken(t, s)
	put := wire.Operation{Op: wire.OpPut, Type: wire.EntityObject, Value: wire.MustJSON(map[string]any{
		"id": "picture_1", "kind": "billboard", "asset": shown.ID, "position": []float64{2, 1, 9}, "rotation": []float64{0, 0, 0, 1}, "scale": []float64{1, 1, 1},
		"creator": "user", "created": page.Revision() + 1, "changed": page.Revision() + 1,
	})}
	m := &wire.Commit{
		BaseRevision: page.Revision(), Operations: []wire.Operation{put},
		Inverse: []wire.Operation{{Op: wire.OpRemove, Type: wire.EntityObject, ID: "picture_1"}},
	}
	if reply, err := page.Commit(patient(t), m); err != nil || reply.Kind != wire.KindCommitAccepted {
		t.Fatalf("%v %s", err, reply.Payload)
	}
	list := ask(t, s, request{"GET", "/api/assets", "", carrying(guest.Token)})
	if !strings.Contains(list.body, shown.ID) || strings.Contains(list.body, "secret") {
		t.Errorf("it lists %s", list.body)
	}
	if a := ask(t, s, request{"GET", "/api/assets/" + shown.ID, "", carrying(guest.Token)}); a.status != http.StatusOK {
		t.Errorf("a file of its world: %d %s", a.status, a.body)
	}
	ask(t, s, request{"GET", "/api/assets/" + secret.ID, "", carrying(guest.Token)}).want(t, "another file", wire.CodeNotFound)
	if a := ask(t, s, request{"GET", "/api/assets/" + secret.ID, "", bearer(s)}); a.status != http.StatusOK {
		t.Errorf("the user's own program: %d %s", a.status, a.body)
	}
	found := ask(t, s, request{"POST", "/api/world-tools", `{"tool":"search_catalog","arguments":{"query":"secret"}}`, carrying(guest.Token)})
	if strings.Contains(found.body, "secret.png") || strings.Contains(found.body, secret.ID) {
		t.Errorf("the catalogue tells it of %s", found.body)
	}
}
