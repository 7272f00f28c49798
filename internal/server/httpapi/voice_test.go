package httpapi_test

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

const voiceKey = "sk-test-key-that-is-never-shown"

// startVoice starts a service with a scripted agent and a realtime service, and returns the page's
// cookie header.
func startVoice(t *testing.T, script realtimetest.Script) (*worldtest.Service, *realtimetest.Server,
	map[string]string,
) {
	t.Helper()
	model := realtimetest.Start(t, realtimetest.Options{
		Keys: []string{voiceKey}, Models: []string{"gpt-realtime-2.1", "gpt-realtime-2.1-mini"}, Pace: 40, Script: script,
	})
	o := scripted()
	o.VoiceEndpoint = model.URL
	s := worldtest.StartService(t, o)
	cookie, err := s.LogIn(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	// A call needs an agent that is ready and has a body, which the service arranges after its
	// start.
	present := func(e wire.ChatEvent) bool {
		return slices.ContainsFunc(e.Backends,
			func(b wire.Backend) bool { return b.State == wire.BackendReady && b.Avatar != "" })
	}
	page := open(t, s)
	if err := page.Until(patient(t), func() bool { return page.SawChatEvent(present) }); err != nil {
		t.Fatal(err)
	}
	page.Kill()
	return s, model, map[string]string{"Cookie": cookie.Name + "=" + cookie.Value, "Sec-Fetch-Site": "same-origin", "Origin": s.Origin()}
}

// set changes the voice's settings as the page does.
func set(t *testing.T, s *worldtest.Service, header map[string]string, body string) answered {
	t.Helper()
	return ask(t, s, request{"PUT", "/api/voice", body, header})
}

func dialVoice(t *testing.T, s *worldtest.Service, header map[string]string) *voicetest.Page {
	t.Helper()
	h := http.Header{}
	for k, v := range header {
		h.Set(k, v)
	}
	p := voicetest.Dial(t, "ws"+strings.TrimPrefix(s.Origin(), "http")+"/api/voice/ws", &websocket.DialOptions{HTTPHeader: h})
	p.UserID = "local"
	return p
}

// The whole way: a key is set, the user speaks, the voice builds in the world and hands work to the
// agent's text runtime; the words stand in the chat, and the turn log names each turn's path.
// The key is nowhere.
func TestTalkingWithTheAgent(t *testing.T) {
	s, model, header := startVoice(t, realtimetest.Script{
		Turns: []realtimetest.Step{
			{Transcript: "Put a bench there", Say: "Gladly.", Calls: []realtimetest.FunctionCall{
				{Name: "place_objects", Args: map[string]any{"objects": []any{map[string]any{"kind": "bench", "id": "bench_voice", "position": []any{4, 0, 6}}}}, CallID: "c1"},
			}},
			{Transcript: "Look at the code", Say: "I hand that over.", Calls: []realtimetest.FunctionCall{{Name: "delegate", Args: map[string]any{"task": "Count the files"}, CallID: "c2"}}},
		},
		After: []realtimetest.Step{{Say: "Done."}},
	})
	page := open(t, s)
	if a := set(t, s, header, `{"key":"`+voiceKey+`","on":true}`); a.status != http.StatusOK || strings.Contains(a.body, voiceKey) ||
		!strings.Contains(a.body, `"set":true,"on":true`) {
		t.Fatalf("%d %s", a.status, a.body)
	}
	p := dialVoice(t, s, header)
	p.Request(wire.VoiceRequest{Op: "start", Model: "mini", Chat: "scripted"})
	is := p.Wait("call", func(e wire.VoiceEvent) bool { return e.Kind == "call" }).Call
	if is.Chat != "scripted" || is.Session != "main" || is.Avatar == "" || is.Provider != wire.VoiceOwnKey {
		t.Errorf("%+v", is)
	}
	p.Speak()
	tool := func(name string) {
		t.Helper()
		p.Wait(name, func(e wire.VoiceEvent) bool { return e.Kind == "tool" && e.Tool.Name == name && e.Tool.State == "done" })
	}
	tool("place_objects")
	if err := page.Until(patient(t), func() bool {
		return slices.ContainsFunc(page.Document().Objects, func(o doc.Object) bool { return o.ID == "bench_voice" })
	}); err != nil {
		t.Error("the bench does not stand in the world", err)
	}
	seen := func(state wire.ActivityState, source string) {
		t.Helper()
		is := func() bool {
			return slices.ContainsFunc(page.Presence().Agents, func(a wire.AgentPresence) bool {
				return a.AvatarID == "avatar_scripted" && a.Activity.State == state && a.Activity.Source == source
			})
		}
		if err := page.Until(patient(t), is); err != nil {
			t.Errorf("the agent is not seen %s: %+v", state, page.Presence().Agents)
		}
	}
	p.Turn(2, "done")
	seen("idle", "voice")
	p.Speak()
	tool("delegate")
	p.Turn(4, "done")
	p.Request(wire.VoiceRequest{Op: "stop"})
	<-p.Disconnected
	seen("idle", "script")
	checkSpoken(t, s, page)
	if told := fmt.Sprint(model.Journal("conversation.item.create")); !strings.Contains(told, "You said: Count the files") {
		t.Errorf("the model was not told what the agent answered: %s", told)
	}
}

// checkSpoken checks the traces of a call.
func checkSpoken(t *testing.T, s *worldtest.Service, page *worldtest.Page) {
	t.Helper()
	a, err := page.Chat(patient(t), wire.ChatRequest{Op: "open", Backend: "scripted", Session: "main"})
	if err != nil {
		t.Fatal(err)
	}
	var spoken []string
	for _, m := range a.Messages {
		if m.Path == "voice" {
			spoken = append(spoken, string(m.Role)+": "+m.Parts[0].Text)
		}
	}
	if got := strings.Join(spoken, "|"); !strings.Contains(got, "user: Put a bench there") || !strings.Contains(got, "agent: Gladly.") || !strings.Contains(got, "user: Look at the code") {
		t.Errorf("the chat keeps %q", got)
	}
	for _, want := range []wire.Turn{
		{Path: "world tool", Backend: "voice:own-key"},
		{Path: "text runtime", Backend: "voice:own-key"},
		{Path: "realtime voice", Backend: "voice:own-key"},
		{Path: "text runtime", Backend: "scripted"},
	} {
		logged := func(e wire.ChatEvent) bool {
			return e.Turn != nil && e.Turn.Path == want.Path && e.Turn.Backend == want.Backend
		}
		if err := page.Until(patient(t), func() bool { return page.SawChatEvent(logged) }); err != nil {
			t.Errorf("no turn went by %s of %s: %v", want.Path, want.Backend, err)
		}
	}
	files, err := os.ReadDir(string(s.Dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if b, err := os.ReadFile(s.Dir.Path(f.Name())); err == nil && f.Name() != "voice.json" &&
			strings.Contains(string(b), voiceKey) {
			t.Errorf("the key stands in %s", f.Name())
		}
	}
}

// Only the user's own page may talk and set the key.
func TestWhoMayTalk(t *testing.T) {
	s, _, header := startVoice(t, realtimetest.Script{})
	var link []string // the link is given only while no page is open, and that of startVoice has just gone
	for ctx := patient(t); link == nil; {
		info := ask(t, s, request{"POST", "/api/world-tools", `{"tool":"world_info","arguments":{}}`, bearer(s)}).body
		if link = linkKey.FindStringSubmatch(info); link == nil && ctx.Err() != nil {
			t.Fatal("no link:", info)
		}
	}
	cookie, err := s.Redeem(patient(t), link[1])
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{"Cookie": cookie.Name + "=" + cookie.Value, "Sec-Fetch-Site": "same-origin", "Origin": s.Origin()}
	set(t, s, seen, `{"on":false}`).want(t, "a page that an agent may have opened", wire.CodeNotAllowed)
	set(t, s, nil, `{"on":false}`).want(t, "a local program", wire.CodeUnauthorized)
	for body, code := range map[string]wire.Code{
		`{"on":true}`: wire.CodeBadArguments, `{"full":"gpt-realtime"}`: wire.CodeBadArguments, `{"key":"a b"}`: wire.CodeBadArguments, `{"model":"x"}`: wire.CodeBadArguments,
		`[]`: wire.CodeBadArguments,
	} {
		set(t, s, header, body).want(t, body, code)
	}
	for body, code := range map[string]wire.Code{
		`{"chat":"scripted","text":"Hello"}`: wire.CodeAgentNotReady, `{"chat":"nobody","text":"Hello"}`: wire.CodeNotFound,
		`{"chat":"scripted","text":" "}`: wire.CodeBadArguments, `{"chat":"scripted","text":"` + strings.Repeat("x", 9000) + `"}`: wire.CodeBadArguments,
	} {
		ask(t, s, request{"POST", "/api/voice/speech", body, header}).want(t, clip.Quote(body), code)
		ask(t, s, request{"POST", "/api/voice/speech", body, seen}).want(t, "an agent's page, "+clip.Quote(body), wire.CodeNotAllowed)
	}
	for name, c := range map[string]struct {
		header map[string]string
		close  websocket.StatusCode
	}{
		"an agent's link": {seen, 4403},
		"no session":      {map[string]string{"Origin": s.Origin()}, 4401},
	} {
		h := http.Header{}
		for k, v := range c.header {
			h.Set(k, v)
		}
		ws, _, err := websocket.Dial(patient(t), "ws"+strings.TrimPrefix(s.Origin(), "http")+"/api/voice/ws",
			&websocket.DialOptions{HTTPHeader: h}) //nolint:bodyclose // the library's own
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := ws.Read(patient(t)); websocket.CloseStatus(err) != c.close {
			t.Errorf("%s: %v", name, err)
		}
	}
	ask(t, s, request{"GET", "/api/voice/ws", "", bearer(s)}).want(t, "a program", wire.CodeForbidden)
	p := dialVoice(t, s, header)
	p.Request(wire.VoiceRequest{Op: "start", Model: "mini"})
	if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeAgentNotReady || e.Act != wire.VoiceAddKey {
		t.Errorf("without a key: %+v", e)
	}
}

// A service that stops ends its calls and waits for them.
func TestACallEndsWithTheService(t *testing.T) {
	s, model, header := startVoice(t, realtimetest.Script{})
	set(t, s, header, `{"key":"`+voiceKey+`","on":true}`)
	p := dialVoice(t, s, header)
	p.Request(wire.VoiceRequest{Op: "start", Model: "full"})
	p.State(wire.VoiceListening)
	s.Stop()
	<-p.Disconnected
	if e := p.Closed(); e.Error == nil || e.Error.Code != wire.CodeUnavailable {
		t.Errorf("%+v", e)
	}
	for ctx := patient(t); model.Sessions() != 0; { // the other end hears of it a moment later
		if ctx.Err() != nil {
			t.Fatalf("%d sessions are left", model.Sessions())
		}
	}
}
