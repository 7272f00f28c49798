package httpapi_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// newToken makes a token for the open world with the right to read and these scopes.
func newToken(t *testing.T, s *worldtest.Service, more ...string) wire.TokenResult {
	t.Helper()
	body, _ := json.Marshal(map[string]any{"name": "the guest", "scopes": append([]string{"world.read"}, more...)})
	a := ask(t, s, request{"POST", "/api/access/tokens", string(body), bearer(s)})
	var made struct{ Result wire.TokenResult }
	if err := json.Unmarshal([]byte(a.body), &made); err != nil || a.status != http.StatusCreated ||
		!strings.HasPrefix(made.Result.Token, "wrld_mcp_") {
		t.Fatalf("%d %s", a.status, a.body)
	}
	return made.Result
}

func carrying(token string) map[string]string {
	return map[string]string{"Authorization": "Bearer " + token}
}

// ofNarrow are the routes that a token for tools opens; with it a request gets no further anywhere
// else.
var ofNarrow = []string{"GET /api/world-tools", "POST /api/world-tools", "POST /api/mcp/world", "GET /api/world-events", "GET /api/assets", "GET /api/assets/img_0"}

// A narrow token opens the tools and what they read, and no other route; it changes nothing where
// it may only read.
func TestANarrowTokenOnEveryRoute(t *testing.T) {
	s := worldtest.StartService(t, nil)
	reads, builds := newToken(t, s), newToken(t, s, "world.write.safe")
	for _, r := range routes {
		if r.needs == "" {
			continue
		}
		name := r.method + " " + r.path
		for _, token := range []wire.TokenResult{reads, builds} {
			a := ask(t, s, request{r.method, r.path, "{}", carrying(token.Token)})
			opens := slices.Contains(ofNarrow, name) || name == "POST /api/assets" && token.ID == builds.ID
			if opens == (a.status == http.StatusForbidden || a.status == http.StatusUnauthorized) {
				t.Errorf("%s with %v: %d %s", name, token.Scopes, a.status, a.body)
			}
		}
	}
	for _, c := range []struct {
		tool, arguments string
		token           wire.TokenResult
		want            wire.Code // "": it is done, or only lacks a page
	}{
		{"inspect_world", "{}", reads, ""},
		{"worlds", `{"action":"list"}`, reads, ""},
		{"place_objects", `{"objects":[{"kind":"bench"}]}`, reads, wire.CodeNotAllowed},
		{"worlds", `{"action":"create","name":"mine"}`, reads, wire.CodeNotAllowed},
		{"worlds", `{"action":"create","name":"mine"}`, builds, wire.CodeNotAllowed},
		{"worlds", `{"action":"rename","name":"mine"}`, builds, wire.CodeNotAllowed},
		{"screenshot", "{}", builds, wire.CodeNotAllowed},
		{"project_overview", "{}", builds, wire.CodeNotAllowed},
		{"project_mark", `{"marks":[{"path":"main.go","kind":"attention"}]}`, builds, wire.CodeNotAllowed},
		{"place_objects", `{"objects":[{"kind":"bench"}],"picture":true}`, builds, wire.CodeNotAllowed},
		{"place_objects", `{"objects":[{"kind":"bench"}]}`, builds, ""},
	} {
		a := ask(t, s, request{"POST", "/api/world-tools", `{"tool":"` + c.tool + `","arguments":` + c.arguments + `}`, carrying(c.token.Token)})
		switch {
		case c.want != "":
			a.want(t, c.tool+" "+c.arguments, c.want)
		case a.err != nil && a.err.Code != wire.CodeWorldNotOpen:
			t.Errorf("%s: %s", c.tool, a.body)
		}
		if strings.Contains(a.body, "#key=") {
			t.Errorf("%s gives a link that logs in: %s", c.tool, a.body)
		}
	}
	for _, tool := range []string{"world_info", "open_world"} {
		if a := ask(t, s, request{"POST", "/api/world-tools", `{"tool":"` + tool + `"}`, carrying(builds.Token)}); strings.Contains(a.body, "#key=") {
			t.Errorf("%s gives a link that logs in: %s", tool, a.body)
		}
	}
}

// A token is for one world: others are not listed, opened or followed with it, and it does not move
// with its user.
func TestATokenIsForOneWorld(t *testing.T) {
	s := worldtest.StartService(t, nil)
	guest := newToken(t, s, "world.write.safe")
	agent, err := worldtest.DialAgent(patient(t), worldtest.AgentOptions{URL: s.AgentURL(), Token: guest.Token, Type: "guest"})
	if err != nil {
		t.Fatal(err)
	}
	defer agent.Close()
	a := ask(t, s, request{"POST", "/api/worlds", `{"name":"Elsewhere"}`, bearer(s)})
	var made struct {
		Result struct{ ID string }
	}
	if err := json.Unmarshal([]byte(a.body), &made); err != nil || made.Result.ID == "" {
		t.Fatal(a.body)
	}
	other := made.Result.ID
	if a := ask(t, s, request{"POST", "/api/worlds/" + other + "/open", "{}", bearer(s)}); a.status != http.StatusOK {
		t.Fatal(a.body)
	}
	if got := agent.Call(patient(t), "world_info", "{}"); got.Error != nil || agent.Bound().WorldID != guest.WorldID ||
		strings.Contains(got.Result.Text+string(got.Result.Data), other) ||
		!strings.Contains(string(got.Result.Data), `"worlds":1`) {
		t.Errorf("it moved with its user, or heard of the other world: %+v %+v", agent.Bound(), got)
	}
	if got := agent.Call(patient(t), "worlds", `{"action":"list"}`); got.Error != nil || strings.Contains(got.Result.Text, "Elsewhere") ||
		!strings.Contains(got.Result.Text, guest.WorldID) {
		t.Errorf("%+v", got)
	}
	ask(t, s, request{"POST", "/api/world-tools", `{"tool":"inspect_world","worldId":"` + other + `"}`, carrying(guest.Token)}).want(t, "another world by its id", wire.CodeNotFound)
	ask(t, s, request{"GET", "/api/world-events?worldId=" + other, "", carrying(guest.Token)}).want(t, "another world's events", wire.CodeNotFound)
}

// A token that may only read never gets the user's words: neither by events, nor by waiting, nor on
// the socket.
func TestWhatTheUserSaysIsForHoldersOfChat(t *testing.T) {
	s := worldtest.StartService(t, nil)
	guest := newToken(t, s)
	page, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	agent, err := worldtest.DialAgent(patient(t), worldtest.AgentOptions{URL: s.AgentURL(), Token: guest.Token, Type: "guest"})
	if err != nil {
		t.Fatal(err)
	}
	defer agent.Close()
	if err := agent.SendFrame(frameOf(agent.Envelope(wire.KindSubscribe, wire.ScopeRead,
		wire.Subscribe{On: true}))); err != nil {
		t.Fatal(err)
	}
	if got := agent.Call(patient(t), "world_info", "{}"); got.Error != nil { // answered after the subscription was taken
		t.Fatal(got.Error)
	}
	before := page.Revision()
	if err := page.Send(wire.KindUserEvent, wire.UserEvent{Kind: wire.EventSaid, Text: "the secret word is plum"}); err != nil {
		t.Fatal(err)
	}
	if err := agent.Until(patient(t), func() bool { return len(agent.Entries()) > 0 }); err != nil {
		t.Fatal("the agent's place in the log is not told: ", err)
	}
	e := agent.Entries()[0]
	if e.Revision != before+1 || e.Event != nil || e.Author.Kind != "" {
		t.Errorf("%+v", e)
	}
	cursor := `{"cursor":"r0","timeout":1}`
	if got := agent.Call(patient(t), "wait_for_events", cursor); got.Error != nil ||
		strings.Contains(got.Result.Text+string(got.Result.Data), "is plum") {
		t.Errorf("%+v", got)
	}
	own, err := s.Agent(patient(t), "own")
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	if got := own.Call(patient(t), "wait_for_events", cursor); got.Error != nil || !strings.Contains(got.Result.Text, "is plum") {
		t.Errorf("the user's own agent does not hear it: %+v", got)
	}
	for token, hears := range map[string]bool{guest.Token: false, s.Token: true} {
		lines, end := stream(t, s, "/api/world-events?after=0", token)
		for line := range lines {
			if data, ok := strings.CutPrefix(line, "data: "); ok && strings.Contains(data, `"revision":`+jsonOf(before+1)+`,"time"`) {
				if strings.Contains(data, "is plum") != hears {
					t.Errorf("hears %v: %s", hears, data)
				}
				break
			}
		}
		end()
	}
}

// A picture needs screenshot.request where it is read as a resource, too; and who has it sees its
// own pictures alone.
func TestAPictureByResourceNeedsItsScope(t *testing.T) {
	s := worldtest.StartService(t, nil)
	open(t, s)
	agents := map[string]*worldtest.Agent{}
	for name, scopes := range map[string][]string{"reads": nil, "looks": {"screenshot.request"}} {
		a, err := worldtest.DialAgent(patient(t),
			worldtest.AgentOptions{URL: s.AgentURL(), Token: newToken(t, s, scopes...).Token, Type: name})
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		agents[name] = a
	}
	read := func(name string) (r wire.ResourceResult) {
		t.Helper()
		a := agents[name]
		reply, err := a.Ask(patient(t), a.Envelope(wire.KindResourceRead, wire.ScopeRead,
			wire.ResourceRead{URI: wire.ScreenshotURI}))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(reply.Payload, &r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	own, err := s.Agent(patient(t), "own")
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	if got := own.Call(patient(t), "screenshot", "{}"); got.Error != nil {
		t.Fatal(got.Error)
	}
	if r := read("looks"); r.Error == nil || r.Error.Code != wire.CodeNotFound {
		t.Errorf("another agent's picture: %+v", r)
	}
	if got := agents["looks"].Call(patient(t), "screenshot", "{}"); got.Error != nil {
		t.Fatal(got.Error)
	}
	if r := read("looks"); !r.OK || r.Data == "" {
		t.Errorf("its own picture: %+v", r)
	}
	if r := read("reads"); r.Error == nil || r.Error.Code != wire.CodeNotAllowed || !strings.Contains(r.Error.Message, "screenshot.request") {
		t.Errorf("without the scope: %+v", r)
	}
}

// A revoked token opens nothing from then on, and what it had opened closes: the socket with 4410,
// the stream, the list.
func TestRevokeEndsWhatATokenHasOpened(t *testing.T) {
	s := worldtest.StartService(t, nil)
	guest, other := newToken(t, s), newToken(t, s)
	agent, err := worldtest.DialAgent(patient(t), worldtest.AgentOptions{URL: s.AgentURL(), Token: guest.Token, Type: "guest"})
	if err != nil {
		t.Fatal(err)
	}
	defer agent.Close()
	lines, end := stream(t, s, "/api/world-events", guest.Token)
	defer end()
	<-lines // it is open
	began := time.Now()
	if a := ask(t, s, request{"DELETE", "/api/access/tokens/" + guest.ID, "", bearer(s)}); a.status != http.StatusOK {
		t.Fatal(a.body)
	}
	if code := agent.Closed(patient(t)); code != 4410 {
		t.Errorf("the socket ended with %d", code)
	}
	for range lines { //nolint:revive // until the stream ends
	}
	t.Logf("all of it closed %v after the request", time.Since(began))
	ask(t, s, request{"GET", "/api/world-tools", "", carrying(guest.Token)}).want(t, "after that", wire.CodeUnauthorized)
	if _, err := worldtest.DialAgent(patient(t),
		worldtest.AgentOptions{URL: s.AgentURL(), Token: guest.Token, Type: "guest"}); err == nil {
		t.Error("the socket opens again")
	}
	ask(t, s, request{"DELETE", "/api/access/tokens/" + guest.ID, "", bearer(s)}).want(t, "twice", wire.CodeNotFound)
	a := ask(t, s, request{"GET", "/api/access", "", bearer(s)})
	if strings.Contains(a.body, guest.ID) || !strings.Contains(a.body, other.ID) ||
		strings.Contains(a.body, other.Token) || strings.Contains(a.body, "hash") {
		t.Error(a.body)
	}
}

// A browser that is logged out loses its connection and must log in again; the others stay.
func TestLogOut(t *testing.T) {
	s := worldtest.StartService(t, nil)
	var pages []*worldtest.Page
	for range 3 {
		p, err := s.Page(patient(t), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		pages = append(pages, p)
	}
	var list struct {
		Result struct {
			Sessions []struct{ ID string }
		}
	}
	a := ask(t, s, request{"GET", "/api/access", "", bearer(s)})
	if err := json.Unmarshal([]byte(a.body), &list); err != nil || len(list.Result.Sessions) != 3 {
		t.Fatal(a.body)
	}
	if a := ask(t, s, request{"DELETE", "/api/access/sessions/" + list.Result.Sessions[0].ID, "", bearer(s)}); a.status != http.StatusOK {
		t.Fatal(a.body)
	}
	ended := func() (n int) {
		for _, p := range pages {
			select {
			case <-p.Done():
				n++
			default:
			}
		}
		return n
	}
	select {
	case <-pages[0].Done():
	case <-pages[1].Done():
	case <-pages[2].Done():
	}
	if n := ended(); n != 1 {
		t.Errorf("%d pages ended", n)
	}
	if a := ask(t, s, request{"DELETE", "/api/access/sessions/all", "", bearer(s)}); a.status != http.StatusOK || !strings.Contains(a.body, `"ended":2`) {
		t.Error(a.body)
	}
	for _, p := range pages {
		if code := p.Closed(patient(t)); code != 4410 {
			t.Errorf("a page ended with %d", code)
		}
	}
}

// stream opens an event stream and returns its lines; end closes it.
func stream(t *testing.T, s *worldtest.Service, path, token string) (lines <-chan string, end func()) {
	t.Helper()
	req, err := http.NewRequestWithContext(patient(t), http.MethodGet, s.Origin()+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := client.Do(req)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatal(res, err)
	}
	out := make(chan string, 1024)
	go func() {
		defer close(out)
		for scan := bufio.NewScanner(io.LimitReader(res.Body, 1<<20)); scan.Scan(); {
			out <- scan.Text()
		}
	}()
	return out, func() { _ = res.Body.Close() }
}

func frameOf(e wire.Envelope) []byte { return e.Encode() }

func jsonOf(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

// Every scope that a token may have is one that the list of the specification names.
func TestScopesAreKnown(t *testing.T) {
	for _, s := range access.PageScopes() {
		if !slices.Contains([]wire.Scope{"world.read", "world.write.safe", "screenshot.request", "chat.stream", "voice.realtime", "project.read"}, s) {
			t.Error(s)
		}
	}
}
