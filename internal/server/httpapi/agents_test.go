package httpapi_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// started is the answer to a start or a message, or fails the test.
func startedAgent(t *testing.T, a answered, status int) wire.AgentAnswer {
	t.Helper()
	var made struct{ Result wire.AgentAnswer }
	if json.Unmarshal([]byte(a.body), &made) != nil || a.status != status || made.Result.ID == "" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	return made.Result
}

func listAgents(t *testing.T, s *worldtest.Service, header map[string]string) map[string]wire.AgentAtWork {
	t.Helper()
	a := ask(t, s, request{"GET", "/api/agents", "", header})
	var list struct{ Result wire.AgentsAtWork }
	if json.Unmarshal([]byte(a.body), &list) != nil || a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	byID := map[string]wire.AgentAtWork{}
	for _, x := range list.Result.Agents {
		byID[x.ID] = x
	}
	return byID
}

// follow reads events of an agent until stop says so. It returns the ids and the events.
func follow(t *testing.T, s *worldtest.Service, path string, header map[string]string,
	stop func(e *wire.AgentEvent) bool,
) (ids []string, events []wire.AgentEvent) {
	t.Helper()
	req, err := http.NewRequestWithContext(patient(t), http.MethodGet, s.Origin()+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range header {
		req.Header.Set(k, v)
	}
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%s: %s", path, res.Status)
	}
	id, name := "", ""
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		switch field, value, _ := strings.Cut(lines.Text(), ": "); field {
		case "id":
			id = value
		case "event":
			name = value
		case "data":
			var e wire.AgentEvent
			if json.Unmarshal([]byte(value), &e) != nil || name != string(e.Kind) {
				t.Fatalf("%s %s", name, value)
			}
			ids, events = append(ids, id), append(events, e)
			if stop(&e) {
				return ids, events
			}
		}
	}
	return ids, events
}

func turnEnds(turn string) func(*wire.AgentEvent) bool {
	return func(e *wire.AgentEvent) bool { return e.Turn != nil && e.Turn.ID == turn && e.Turn.Outcome != "" }
}

// said joins the texts of the agent's messages of a turn, as a client does.
func said(events []wire.AgentEvent, turn string) string {
	texts := map[string]string{}
	for _, e := range events {
		switch {
		case e.Message != nil && e.Message.Turn == turn && e.Message.Role == wire.RoleAgent:
			for _, p := range e.Message.Parts {
				texts[e.Message.ID] = p.Text
			}
		case e.Delta != nil:
			if text, known := texts[e.Delta.Message]; known {
				texts[e.Delta.Message] = text[:e.Delta.At] + e.Delta.Text
			}
		}
	}
	all := ""
	for _, text := range texts {
		all += text
	}
	return all
}

// A program starts an agent, sends it messages, watches it and stops it. What it missed it gets by
// Last-Event-ID; events that are not kept any more make a gap.
func TestAProgramAndAnAgent(t *testing.T) {
	s := worldtest.StartService(t, scripted())
	first := startedAgent(t, ask(t, s, request{"POST", "/api/agents", `{"agent":"scripted","text":"hello"}`, bearer(s)}), http.StatusCreated)
	if first.ID != "scripted" || first.Session == "" || first.Session == "main" || first.Turn == "" || first.Cursor == "" {
		t.Fatalf("%+v", first)
	}
	path := "/api/agents/scripted/events?sessionId=" + first.Session
	header := bearer(s)
	header["Last-Event-ID"] = first.Cursor
	ids, events := follow(t, s, path, header, turnEnds(first.Turn))
	if events[0].Agent == nil || events[0].Agent.ID != "scripted" || events[0].Agent.Folder != "" {
		t.Errorf("it begins with %+v", events[0])
	}
	end := events[len(events)-1].Turn
	if got := said(events, first.Turn); !strings.Contains(got, "hello") || end.Outcome != wire.OutcomeDone {
		t.Errorf("it said %q, and %+v", got, end)
	}
	// The second half again, and the same.
	half := len(ids) / 2
	header["Last-Event-ID"] = ids[half]
	again, _ := follow(t, s, path, header, turnEnds(first.Turn))
	if strings.Join(again[1:], " ") != strings.Join(ids[half+1:], " ") {
		t.Errorf("after %s: %v, not %v", ids[half], again, ids[half+1:])
	}
	for _, lost := range []string{"another-1", "x", "-1", strings.Split(first.Cursor, "-")[0] + "-99999"} {
		header["Last-Event-ID"] = lost
		_, events = follow(t, s, path, header, func(e *wire.AgentEvent) bool { return e.Kind != wire.AgentEventAgent })
		if events[len(events)-1].Kind != wire.AgentEventGap {
			t.Errorf("after %q: %+v", lost, events)
		}
	}
	// One message under one key is one turn.
	key := bearer(s)
	key["Idempotency-Key"] = "k1"
	message := request{"POST", "/api/agents/scripted/messages", `{"text":"again","sessionId":"` + first.Session + `"}`, key}
	one := startedAgent(t, ask(t, s, message), http.StatusAccepted)
	two := startedAgent(t, ask(t, s, message), http.StatusAccepted)
	if one.Turn != two.Turn {
		t.Errorf("%s and %s", one.Turn, two.Turn)
	}
	header["Last-Event-ID"] = one.Cursor
	follow(t, s, path, header, turnEnds(one.Turn))
	// A stopped turn says so.
	long := startedAgent(t, ask(t, s, request{"POST", "/api/agents/scripted/messages", `{"text":"!wait"}`, bearer(s)}), http.StatusAccepted)
	if long.Session != first.Session {
		t.Errorf("a message without a conversation went to %s", long.Session)
	}
	header["Last-Event-ID"] = long.Cursor
	_, events = follow(t, s, path, header, func(e *wire.AgentEvent) bool {
		if e.Turn != nil && e.Turn.Outcome == "" {
			startedAgent(t, ask(t, s, request{"POST", "/api/agents/scripted/stop", "{}", bearer(s)}), http.StatusOK)
		}
		return turnEnds(long.Turn)(e)
	})
	if end := events[len(events)-1].Turn; end.Outcome != wire.OutcomeStopped {
		t.Errorf("%+v", end)
	}
	// One start under one key is one conversation.
	begin := request{"POST", "/api/agents", `{"agent":"scripted","text":"begin"}`, key}
	one = startedAgent(t, ask(t, s, begin), http.StatusCreated)
	if two = startedAgent(t, ask(t, s, begin), http.StatusCreated); one.Session != two.Session || one.Turn != two.Turn {
		t.Errorf("%+v and %+v", one, two)
	}
	begin.body = `{"agent":"scripted","text":"begin another"}`
	if a := ask(t, s, begin); a.err == nil || a.err.Code != wire.CodeKeyReused {
		t.Errorf("another start under the same key: %d %s", a.status, a.body)
	}
}

// A question of an agent is counted, and no route of programs has a way to answer it.
func TestAProgramAnswersNothing(t *testing.T) {
	s, p := startScripted(t)
	a := startedAgent(t, ask(t, s, request{"POST", "/api/agents", `{"agent":"scripted","text":"!approve rm -rf /"}`, bearer(s)}), http.StatusCreated)
	header := bearer(s)
	header["Last-Event-ID"] = a.Cursor
	_, _ = follow(t, s, "/api/agents/scripted/events", header, func(e *wire.AgentEvent) bool { return e.Agent != nil && e.Agent.Questions == 1 })
	open := func(e wire.ChatEvent) bool { return e.Approval != nil && e.Approval.State == wire.ApprovalOpen }
	if err := p.Until(patient(t), func() bool { return p.SawChatEvent(open) }); err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{
		`{"text":"yes","approval":"1","option":"allow-once"}`, `{"op":"answer","text":"yes"}`, `{"text":"yes","option":"allow-once"}`,
	} {
		ask(t, s, request{"POST", "/api/agents/scripted/messages", body, bearer(s)}).want(t, body, wire.CodeBadArguments)
	}
	for _, path := range []string{"answer", "approvals", "trust", "apply", "merge", "act"} {
		ask(t, s, request{"POST", "/api/agents/scripted/" + path, "{}", bearer(s)}).want(t, path, wire.CodeNotFound)
	}
	if at := listAgents(t, s, bearer(s))["scripted"]; at.Questions != 1 || at.Activity.State != wire.ActivityNeedsYou {
		t.Errorf("%+v", at)
	}
}

func TestBadRequestsToAgents(t *testing.T) {
	s := worldtest.StartService(t, scripted())
	for name, c := range map[string]struct {
		path, body string
		code       wire.Code
	}{
		"no agent":               {"/api/agents", `{}`, wire.CodeBadArguments},
		"an unknown agent":       {"/api/agents", `{"agent":"nobody"}`, wire.CodeNotFound},
		"the agents of others":   {"/api/agents", `{"agent":"terminals"}`, wire.CodeNotFound},
		"a folder not opened":    {"/api/agents", `{"agent":"claude-code","folder":"/"}`, wire.CodeAgentMissing},
		"another field":          {"/api/agents", `{"agent":"scripted","unattended":true}`, wire.CodeBadArguments},
		"an unknown id":          {"/api/agents/none/messages", `{"text":"x"}`, wire.CodeNotFound},
		"no text":                {"/api/agents/scripted/messages", `{}`, wire.CodeBadArguments},
		"blanks":                 {"/api/agents/scripted/messages", `{"text":" \n "}`, wire.CodeBadArguments},
		"too long":               {"/api/agents/scripted/messages", `{"text":"` + strings.Repeat("x", wire.MaxChatText+1) + `"}`, wire.CodeTooLarge},
		"too large":              {"/api/agents/scripted/messages", `{"text":"` + strings.Repeat("x", 300<<10) + `"}`, wire.CodeTooLarge},
		"an ended conversation":  {"/api/agents/scripted/messages", `{"text":"x","sessionId":"gone"}`, wire.CodeNotFound},
		"to stop an unknown one": {"/api/agents/none/stop", `{}`, wire.CodeNotFound},
	} {
		ask(t, s, request{"POST", c.path, c.body, bearer(s)}).want(t, name, c.code)
	}
	ask(t, s, request{"GET", "/api/agents/none/events", "", bearer(s)}).want(t, "events of an unknown one", wire.CodeNotFound)
}

// A program that asks without end is slowed down, and others are not.
func TestProgramsAreSlowedDownEach(t *testing.T) {
	s := worldtest.StartService(t, scripted())
	cookie, err := s.LogIn(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	stop := request{"POST", "/api/agents/scripted/stop", "{}", bearer(s)}
	slowed := false
	for range 60 {
		slowed = slowed || ask(t, s, stop).status == http.StatusTooManyRequests
	}
	if !slowed {
		t.Error("nothing bounds what a program asks for")
	}
	stop.header = map[string]string{"Cookie": cookie.Name + "=" + cookie.Value, "Origin": s.Origin(), "Sec-Fetch-Site": "same-origin"}
	if a := ask(t, s, stop); a.status == http.StatusTooManyRequests {
		t.Errorf("the page is slowed down with it: %s", a.body)
	}
}

// The client of the documentation does what it says, as it stands there.
func TestTheDocumentedClient(t *testing.T) {
	needs.Programs(t, "node")
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "PROTOCOL.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(page), "<!-- agents-client -->\n```js\n")
	code, _, ends := strings.Cut(after, "\n```")
	if !found || !ends {
		t.Fatal("docs/PROTOCOL.md has no client")
	}
	dir := t.TempDir()
	program, token := filepath.Join(dir, "client.mjs"), filepath.Join(dir, "token")
	s := worldtest.StartService(t, scripted())
	for name, text := range map[string]string{program: code, token: s.Token + "\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(agent, text string) (string, error) {
		out, err := exec.CommandContext(patient(t), "node", program, s.Origin(), token, agent, text).CombinedOutput()
		return string(out), err
	}
	if out, err := run("scripted", "a word for you"); err != nil || !strings.Contains(out, "a word for you") {
		t.Errorf("%v: %s", err, out)
	}
	if out, err := run("scripted", "!error"); err == nil {
		t.Errorf("a turn that failed: %s", out)
	}
	if out, err := run("nobody", "hello"); err == nil || !strings.Contains(out, "there is no such agent") {
		t.Errorf("%v: %s", err, out)
	}
}

// An agent that has come by MCP alone is listed, and nothing reaches it.
func TestAnAgentByMCPIsListed(t *testing.T) {
	s := worldtest.StartService(t, scripted())
	agent, err := worldtest.DialAgent(patient(t), worldtest.AgentOptions{URL: s.AgentURL(), Token: s.Token, Type: "cursor"})
	if err != nil {
		t.Fatal(err)
	}
	var guest wire.AgentAtWork
	for _, a := range listAgents(t, s, bearer(s)) {
		if a.Kind == wire.WorkMCP {
			guest = a
		}
	}
	if guest.ID == "" || guest.Agent != "cursor" || guest.Avatar == "" || guest.Activity.State != wire.ActivityIdle ||
		guest.Message != "" || guest.Answer {
		t.Fatalf("%+v", guest)
	}
	for _, q := range []request{
		{"POST", "/api/agents/" + guest.ID + "/messages", `{"text":"hi"}`, bearer(s)},
		{"POST", "/api/agents/" + guest.ID + "/stop", "{}", bearer(s)},
		{"GET", "/api/agents/" + guest.ID + "/events", "", bearer(s)},
	} {
		if a := ask(t, s, q); a.err == nil || a.err.Code != wire.CodeNotAllowed {
			t.Errorf("%s %s: %d %s", q.method, q.path, a.status, a.body)
		}
	}
	agent.Close()
	needs.Until(t, "it is gone from the list", func() bool { _, there := listAgents(t, s, bearer(s))[guest.ID]; return !there })
}
