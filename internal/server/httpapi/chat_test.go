package httpapi_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// scripted are the options of a service with a scripted lane.
func scripted() *service.Options {
	return &service.Options{Backends: func(d *agent.Registry) {
		d.Add(worldtest.NewScriptedBackend(worldtest.BackendOptions{}, d.Reporter("scripted")))
	}}
}

// startScripted starts a service with a scripted lane, and a page on it.
func startScripted(t *testing.T) (*worldtest.Service, *worldtest.Page) {
	t.Helper()
	s := worldtest.StartService(t, scripted())
	return s, open(t, s)
}

// open opens a page of the user's.
func open(t *testing.T, s *worldtest.Service) *worldtest.Page {
	t.Helper()
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

// say sends a message and waits until its turn is in the log.
func say(t *testing.T, p *worldtest.Page, turn, text string) {
	t.Helper()
	a, err := p.Chat(patient(t), wire.ChatRequest{Op: "send", Backend: "scripted", Session: "main", Turn: turn, Text: text})
	if err != nil || !a.OK {
		t.Fatalf("%+v %v", a.Error, err)
	}
	logged := func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.ID == turn }
	if err := p.Until(patient(t), func() bool { return p.SawChatEvent(logged) }); err != nil {
		t.Fatal(err)
	}
}

// A picture of a conversation can be looked at, and nothing else: it does nothing by itself, and
// only the user gets it.
func TestPicturesOfAConversation(t *testing.T) {
	s, p := startScripted(t)
	say(t, p, "t1", "!image")
	url := ""
	for _, e := range p.ChatEvents() {
		for i := 0; e.Message != nil && i < len(e.Message.Parts); i++ {
			if image := e.Message.Parts[i].Image; image != nil {
				url = image.URL
			}
		}
	}
	a := ask(t, s, request{"GET", url, "", bearer(s)})
	if a.status != http.StatusOK || !strings.HasPrefix(a.body, "\x89PNG") {
		t.Fatalf("%s: %d %q", url, a.status, a.body)
	}
	for name, want := range map[string]string{
		"Content-Type": "image/png", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox",
		"Cache-Control": "private, max-age=31536000, immutable", "Cross-Origin-Resource-Policy": "same-origin",
	} {
		if got := a.header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	ask(t, s, request{"GET", url, "", nil}).want(t, "without a credential", wire.CodeUnauthorized)
	ask(t, s, request{"GET", "/api/chat/images/" + strings.Repeat("0", 32), "", bearer(s)}).want(t, "another one", wire.CodeNotFound)
}

// The log of turns, newest first, in pages: turns of a lane and of the world's tools, without any
// words.
func TestTurns(t *testing.T) {
	s, p := startScripted(t)
	say(t, p, "t1", "a secret word")
	say(t, p, "t2", "!error")
	ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info","arguments":{},"agentType":"curl"}`, nil})
	if err := p.Until(patient(t), func() bool {
		return p.SawChatEvent(func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.Path == "world tool" })
	}); err != nil {
		t.Fatal(err)
	}
	turns := func(query string) (list []wire.Turn) {
		t.Helper()
		a := ask(t, s, request{"GET", "/api/turns" + query, "", bearer(s)})
		var body struct {
			Result struct{ Turns []wire.Turn } `json:"result"`
		}
		if err := json.Unmarshal([]byte(a.body), &body); err != nil || a.status != http.StatusOK ||
			strings.Contains(a.body, "secret word") {
			t.Fatalf("%d %s", a.status, a.body)
		}
		return body.Result.Turns
	}
	list := turns("")
	if len(list) != 3 || list[0].Tools[0].Name != "world_info" || list[1].ID != "t2" || list[2].ID != "t1" {
		t.Fatalf("%+v", list)
	}
	if one := list[2]; one.Path != "text runtime" || one.Backend != "scripted" || one.Agent != "Scripted agent" || one.Avatar != "avatar_scripted" || one.Outcome != "done" ||
		one.First <= 0 || one.Millis < one.First {
		t.Errorf("%+v", one)
	}
	if list[1].Outcome != "failed" {
		t.Errorf("%+v", list[1])
	}
	if older := turns("?limit=1&before=t2"); len(older) != 1 || older[0].ID != "t1" {
		t.Errorf("%+v", older)
	}
	for _, bad := range []string{"0", "-1", "many", "10000"} {
		ask(t, s, request{"GET", "/api/turns?limit=" + bad, "", bearer(s)}).want(t, "limit "+bad, wire.CodeBadArguments)
	}
	metrics := ask(t, s, request{"GET", "/metrics", "", nil}).body
	for _, line := range []string{
		`world_turn_seconds_count{backend="scripted",outcome="failed",path="text runtime"} 1`,
		`world_turn_seconds_count{backend="none",outcome="done",path="world tool"} 1`,
		`world_backend_state{backend="scripted",state="ready"} 1`,
	} {
		if !strings.Contains(metrics, line) {
			t.Errorf("no %s", line)
		}
	}
	// A page that connects gets them.
	again, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Kill()
	if err := again.Until(patient(t), func() bool {
		return again.SawChatEvent(func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.ID == "t2" })
	}); err != nil {
		t.Error(err)
	}
}

// Only the user's own page talks to the user's agent.
func TestOnlyThePageTalks(t *testing.T) {
	s, _ := startScripted(t)
	for name, header := range map[string]http.Header{
		"a page that is not logged in": {"Origin": {s.Origin()}},
		"a page with an old session":   {"Origin": {s.Origin()}, "Cookie": {"world_session=old"}},
	} {
		ws, err := worldtest.Dial(patient(t), s.PageURL(), header)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err = ws.Read(patient(t)); closeCode(err) != wire.CodeUnauthorized.Info().Close {
			t.Errorf("%s: %v", name, err)
		}
		_ = ws.CloseNow()
	}
	if ws, err := worldtest.Dial(patient(t), s.PageURL(), http.Header{"Origin": {"https://example.com"}}); err == nil {
		_ = ws.Close(websocket.StatusNormalClosure, "")
		t.Error("a foreign page connects")
	}
	agent, err := s.Agent(patient(t), "codex")
	if err != nil {
		t.Fatal(err)
	}
	defer agent.Kill()
	reply, err := agent.Ask(patient(t), agent.Envelope(wire.KindChatRequest, wire.ScopeChat,
		wire.ChatRequest{Op: "send", Backend: "scripted", Session: "main", Turn: "t1", Text: "x"}))
	if err != nil || reply.Kind != wire.KindError ||
		!strings.Contains(string(reply.Payload), string(wire.CodeNotAllowed)) {
		t.Errorf("%+v %v", reply, err)
	}
}

var linkKey = regexp.MustCompile(`#key=(\w+)`)

// A link that an agent is shown opens a page that reads the world and does nothing else: the agent
// may have a browser. What each of its messages and each route answers:
// router.TestWhatAViewerMaySend, TestCredentials.
func TestAPageOfAnAgentsLinkReads(t *testing.T) {
	s := worldtest.StartService(t, scripted())
	a := ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info","arguments":{}}`, bearer(s)}) // no page is open yet
	users := open(t, s)
	cookie, err := s.Redeem(patient(t), linkKey.FindStringSubmatch(a.body)[1])
	if err != nil {
		t.Fatal(err)
	}
	seen, err := s.Page(patient(t), &worldtest.PageOptions{Cookie: cookie})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(seen.Kill)
	if !seen.Welcome.Viewer || users.Welcome.Viewer || seen.Welcome.Document == nil {
		t.Errorf("welcomed as %+v", seen.Welcome)
	}
	for q, denied := range map[*worldtest.Page]bool{seen: true, users: false} {
		got, err := q.Chat(patient(t), wire.ChatRequest{Op: "send", Backend: "scripted", Session: "main", Turn: "t1", Text: "Hello"})
		if err != nil || got.OK == denied || denied && got.Error.Code != wire.CodeNotAllowed {
			t.Errorf("a message is answered by %+v %v", got, err)
		}
	}
	ws, err := worldtest.Dial(patient(t), strings.Replace(s.PageURL(), "relay/browser", "voice", 1),
		http.Header{"Origin": {s.Origin()}, "Cookie": {cookie.String()}})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = ws.Read(patient(t)); closeCode(err) != wire.CodeNotAllowed.Info().Close {
		t.Errorf("its microphone: %v", err)
	}
	_ = ws.CloseNow()
}
