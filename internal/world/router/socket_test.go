package router_test

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/router"
)

// Each check of an agent's envelope: a message that fails it is refused with this code and reaches
// no page.
func TestAgentEnvelopesAreChecked(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	for name, c := range map[string]struct {
		change func(e *wire.Envelope)
		code   wire.Code
	}{
		"another user":       {func(e *wire.Envelope) { e.UserID = "someone" }, wire.CodeNotAllowed},
		"another device":     {func(e *wire.Envelope) { e.AgentDeviceID = "local-gemini" }, wire.CodeNotAllowed},
		"the browser":        {func(e *wire.Envelope) { e.AgentDeviceID = wire.DeviceBrowser }, wire.CodeNotAllowed},
		"another world":      {func(e *wire.Envelope) { e.WorldID = "w_other" }, wire.CodeWorldSwitched},
		"another session":    {func(e *wire.Envelope) { e.SessionID = "s_other" }, wire.CodeWorldSwitched},
		"a scope not known":  {func(e *wire.Envelope) { e.Scope = "world.admin" }, wire.CodeNotAllowed},
		"a scope not given":  {func(e *wire.Envelope) { e.Scope = wire.ScopeVoice }, wire.CodeNotAllowed},
		"another tool's":     {func(e *wire.Envelope) { e.Scope = wire.ScopeRead }, wire.CodeNotAllowed},
		"an unknown kind":    {func(e *wire.Envelope) { e.Kind = "world.reset" }, wire.CodeNotAllowed},
		"a page's kind":      {func(e *wire.Envelope) { e.Kind = wire.KindCommit }, wire.CodeNotAllowed},
		"the router's kind":  {func(e *wire.Envelope) { e.Kind = wire.KindEntry }, wire.CodeNotAllowed},
		"payload of another": {func(e *wire.Envelope) { e.Payload = json.RawMessage(`{"callId":"x"}`) }, wire.CodeBadEnvelope},
		"a borrowed name": {func(e *wire.Envelope) {
			e.Payload = json.RawMessage(`{"tool":"say","arguments":{"text":"x"},"agent":{"avatarId":"avatar_gemini","type":"gemini","name":"Gemini"}}`)
		}, wire.CodeBadEnvelope},
		"keys in other case": {func(e *wire.Envelope) {
			e.Payload = json.RawMessage(`{"tool":"say","Arguments":{"text":"x"}}`)
		}, wire.CodeBadEnvelope},
		"a key twice": {func(e *wire.Envelope) {
			e.Payload = json.RawMessage(`{"tool":"say","tool":"undo","arguments":{"text":"x"}}`)
		}, wire.CodeBadEnvelope},
		"an unknown tool": {func(e *wire.Envelope) {
			e.Payload = json.RawMessage(`{"tool":"format_disk","arguments":{}}`)
		}, wire.CodeUnknownTool},
	} {
		t.Run(name, func(t *testing.T) {
			a := r.Agent("codex")
			e := a.CallEnvelope("say", `{"text":"x"}`)
			c.change(&e)
			if err := a.SendFrame(encode(e)); err != nil {
				t.Fatal(err)
			}
			// The answer to an unparsable message names none; the ping after it shows that the
			// socket is still open.
			if reply, err := a.Ask(testContext(t),
				a.Envelope(wire.KindPing, wire.ScopeRead, wire.Ping{})); err != nil || reply.Kind != wire.KindPong {
				t.Fatal(reply.Kind, err)
			}
			if c.code == wire.CodeUnknownTool {
				return // answered with a result
			}
			if got := a.Refusals(); len(got) != 1 || got[0].Code != c.code {
				t.Errorf("refused with %v, want %s", got, c.code)
			}
		})
	}
	if p.Calls() != 0 {
		t.Errorf("%d of them reached a page", p.Calls())
	}
}

func TestOnlyRequestedScopesAreGranted(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	r.Page(nil)
	a := r.AgentWith(&worldtest.AgentOptions{Type: "codex", Scopes: []wire.Scope{wire.ScopeRead, wire.ScopeVoice}})
	if len(a.Welcome.Scopes) != 1 {
		t.Errorf("granted %v", a.Welcome.Scopes)
	}
	wantOK(t, a.Call(testContext(t), "inspect_world", `{}`))
	wantCode(t, a.Call(testContext(t), "place_objects", bench(1)), wire.CodeNotAllowed)
	wantCode(t, a.Call(testContext(t), "screenshot", `{}`), wire.CodeNotAllowed)
}

// The third refused message closes the socket, and no other peer notices.
func TestThirdRefusalClosesSocket(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	bystander := r.Agent("gemini")
	for _, frame := range []string{`{}`, `{"v":1}`, `[]`} {
		a := r.Agent("codex")
		for range 3 {
			_ = a.SendFrame([]byte(frame))
		}
		if code := a.Closed(testContext(t)); code != wire.CodeNotAllowed.Info().Close {
			t.Errorf("%s: closed with %d", frame, code)
		}
		if got := a.Refusals(); len(got) != 3 {
			t.Errorf("%s: %d answers", frame, len(got))
		}
	}
	wantOK(t, bystander.Call(testContext(t), "place_objects", bench(1)))
	q := r.Page(nil)
	until(t, "the loss of the lease", p, func() bool { return !p.Executor() })
	for range 3 {
		_ = q.Send(wire.KindToolCall, wire.ToolCall{Tool: "say"})
	}
	if code := q.Closed(testContext(t)); code != wire.CodeNotAllowed.Info().Close {
		t.Errorf("a page: closed with %d", code)
	}
	until(t, "the lease", p, p.Executor)
	wantOK(t, bystander.Call(testContext(t), "place_objects", bench(2)))
}

// Frames that are not UTF-8 text close the socket with the WebSocket protocol's code.
func TestNonTextFramesCloseSocket(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	p := r.Page(nil)
	for name, c := range map[string]struct {
		send func(s *worldtest.Socket) error
		code websocket.StatusCode
	}{
		"binary":    {func(s *worldtest.Socket) error { return s.SendBinary([]byte(`{}`)) }, websocket.StatusUnsupportedData},
		"bad UTF-8": {func(s *worldtest.Socket) error { return s.SendFrame([]byte("{\"v\":\"\xff\"}")) }, websocket.StatusInvalidFramePayloadData},
		"too large": {
			func(s *worldtest.Socket) error { return s.SendFrame(make([]byte, wire.MaxFrame+1)) },
			websocket.StatusMessageTooBig,
		},
	} {
		a := r.Agent("codex")
		_ = c.send(&a.Socket)
		if code := a.Closed(testContext(t)); code != int(c.code) {
			t.Errorf("%s from an agent: closed with %d", name, code)
		}
		q := r.Page(nil)
		_ = c.send(&q.Socket)
		if code := q.Closed(testContext(t)); code != int(c.code) {
			t.Errorf("%s from a page: closed with %d", name, code)
		}
	}
	select {
	case <-p.Done():
		t.Error("another page's socket ended too")
	default:
	}
}

// hello opens a socket, sends one frame and returns the code with which the router closes the
// socket.
func hello(t *testing.T, url string, kind websocket.MessageType, frame string) int {
	t.Helper()
	ctx := testContext(t)
	ws, err := worldtest.Dial(ctx, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ws.CloseNow() }()
	if frame != "" {
		if err := ws.Write(ctx, kind, []byte(frame)); err != nil {
			t.Fatal(err)
		}
	}
	for {
		if _, _, err := ws.Read(ctx); err != nil {
			return int(websocket.CloseStatus(err))
		}
	}
}

// A newer agent or page that still speaks our protocol is welcomed with it, whatever else its hello
// says.
func TestNewerEndsThatSpeakOurProtocol(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	for end, frame := range map[string]string{
		r.AgentURL(): `{"type":"hello","protocol":3,"protocols":{"min":1,"max":3},"build":"x","token":"token","lanes":[1]}`,
		r.PageURL():  `{"type":"hello","protocol":3,"protocols":{"min":1,"max":3},"build":"x","pageId":"p1","visible":true,"eyes":{"n":2}}`,
	} {
		ctx := testContext(t)
		ws, err := worldtest.Dial(ctx, end, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = ws.CloseNow() }()
		if err := ws.Write(ctx, websocket.MessageText, []byte(frame)); err != nil {
			t.Fatal(err)
		}
		var got struct {
			Type     wire.HandshakeType
			Protocol int
		}
		for got.Type != wire.HandshakeWelcome { // an agent gets a challenge first
			_, text, err := ws.Read(ctx)
			if err != nil {
				t.Fatalf("%s: %v", end, err)
			}
			_ = json.Unmarshal(text, &got)
		}
		if got.Protocol != wire.Protocol {
			t.Errorf("%s: welcomed with protocol %d", end, got.Protocol)
		}
	}
}

func TestInvalidHellos(t *testing.T) {
	t.Parallel()

	r := worldtest.StartRouter(t, nil)
	text := websocket.MessageText
	unauthorized, protocol := wire.CodeUnauthorized.Info().Close, wire.CodeProtocol.Info().Close
	agent := `{"type":"hello","protocol":1,"build":"x","token":"token"}`
	page := `{"type":"hello","protocol":2,"build":"x","pageId":"p1","visible":true}`
	for name, c := range map[string]struct {
		kind        websocket.MessageType
		agent, page string
		code        int
	}{
		"binary":         {websocket.MessageBinary, agent, page, unauthorized},
		"not JSON":       {text, `hello`, `hello`, unauthorized},
		"an envelope":    {text, `{"v":1,"userId":"local"}`, `{"v":1,"userId":"local"}`, unauthorized},
		"a key twice":    {text, strings.Replace(agent, `"build"`, `"protocol":1,"build"`, 1), strings.Replace(page, `"build"`, `"protocol":2,"build"`, 1), unauthorized},
		"newer versions": {text, strings.Replace(agent, `:1`, `:4,"protocols":{"min":3,"max":4}`, 1), strings.Replace(page, `:2`, `:4,"protocols":{"min":3,"max":4}`, 1), protocol},
		"no real range":  {text, strings.Replace(agent, `:1`, `:3,"protocols":{"min":4,"max":1}`, 1), strings.Replace(page, `:2`, `:3,"protocols":{"min":4,"max":1}`, 1), protocol},
		"other version":  {text, strings.Replace(agent, `:1`, `:3`, 1), strings.Replace(page, `:2`, `:3`, 1), protocol},
		"bad UTF-8":      {text, "\xff", "\xff", unauthorized},
	} {
		if code := hello(t, r.AgentURL(), c.kind, c.agent); code != c.code {
			t.Errorf("%s from an agent: closed with %d, want %d", name, code, c.code)
		}
		if code := hello(t, r.PageURL(), c.kind, c.page); code != c.code {
			t.Errorf("%s from a page: closed with %d, want %d", name, code, c.code)
		}
	}
	if code := hello(t, r.AgentURL(), text, strings.Replace(agent, `"token":"token"`, `"token":"guess"`, 1)); code != unauthorized {
		t.Errorf("a wrong token: closed with %d", code)
	}
	if code := hello(t, r.PageURL(), text, strings.Replace(page, `:2`, `:1`, 1)); code != protocol {
		t.Errorf("a page of before: closed with %d", code)
	}
	if code := hello(t, r.PageURL(), text, strings.Replace(page, `"p1"`, `"p 1"`, 1)); code != wire.CodeBadEnvelope.Info().Close {
		t.Errorf("a bad page id: closed with %d", code)
	}
	if code := hello(t, r.PageURL(), text, strings.Replace(page, `"pageId"`, `"worldId":"w_none","pageId"`, 1)); code != wire.CodeNotAllowed.Info().Close {
		t.Errorf("an unknown world: closed with %d", code)
	}
	if code := hello(t, r.PageURL(), text, strings.Repeat(" ",
		wire.MaxHelloFrame+1)); code != int(websocket.StatusMessageTooBig) {
		t.Errorf("a huge hello: closed with %d", code)
	}
	eager := worldtest.StartRouter(t, func(o *router.Options) { o.HelloTimeout = 50 * time.Millisecond })
	if code := hello(t, eager.PageURL(), text, ""); code != wire.CloseTooLate {
		t.Errorf("silence: closed with %d", code)
	}
	// A hello after the welcome is a refused message.
	a := r.Agent("codex")
	for range 3 {
		_ = a.SendFrame([]byte(agent))
	}
	if code := a.Closed(testContext(t)); code != wire.CodeNotAllowed.Info().Close {
		t.Errorf("repeated hellos: closed with %d", code)
	}
}

// Users cannot reach each other's worlds.
func TestUsersAreIsolated(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	mine := r.Page(nil)
	theirs := r.Page(&worldtest.PageOptions{URL: r.PageURL() + "?user=other"})
	if mine.Welcome.WorldID == theirs.Welcome.WorldID {
		t.Fatal("two users share a world")
	}
	if _, err := worldtest.DialPage(testContext(t),
		worldtest.PageOptions{URL: r.PageURL() + "?user=other", WorldID: mine.Welcome.WorldID}); err == nil {
		t.Error("another user's page was admitted")
	}
	a := r.AgentWith(&worldtest.AgentOptions{URL: r.AgentURL() + "?user=other", Type: "codex"})
	e := a.CallEnvelope("place_objects", bench(1))
	e.UserID, e.WorldID, e.SessionID = mine.Welcome.UserID, mine.Welcome.WorldID, mine.Welcome.SessionID
	reply, err := a.Ask(testContext(t), e)
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, worldtest.ResultOf(reply), wire.CodeNotAllowed)
	wantOK(t, a.Call(testContext(t), "place_objects", bench(1)))
	if mine.Calls() != 0 || mine.Revision() != 1 {
		t.Error("the call reached another user's page")
	}
}

// shortWriteTimeout lets the write of one frame take 300 ms. A page that reads always has room in
// its socket, so that no write of its frames takes long.
func shortWriteTimeout(o *router.Options) { o.WriteTimeout = 300 * time.Millisecond }

// A page that does not read is closed. Other pages and the agent go on, and its queue is limited.
func TestSlowPageIsClosed(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, shortWriteTimeout)
	slow := r.Page(nil)
	fast := r.Page(nil)
	a := r.Agent("codex")
	slow.Pause()
	ctx := testContext(t)
	act := wire.AvatarAct{AvatarID: "avatar_codex", Action: "walk", Path: make([][3]float64, 4096)}
	for i := range act.Path {
		act.Path[i] = [3]float64{math.Pi, math.E, math.Sqrt2} // long numbers
	}
	for n := 0; fast.Presence().Pages == 2; n++ {
		if ctx.Err() != nil { // its last write may take WriteTimeout
			t.Fatalf("the slow page is still there after %d messages", n)
		}
		if err := fast.Send(wire.KindAvatarAct, act); err != nil { // goes to the other page only
			t.Fatal(err)
		}
		wantOK(t, a.Call(ctx, "place_objects", bench(n)))
	}
	slow.Resume()
	if code := slow.Closed(ctx); code != wire.CodeRate.Info().Close && code != -1 {
		t.Errorf("closed with %d", code) // -1: its socket was so full that the code did not get through
	}
	wantOK(t, a.Call(ctx, "place_objects", bench(1)))
	// It reconnects and catches up.
	back := r.Page(&worldtest.PageOptions{PageID: slow.Welcome.PageID})
	if text(t, back.Document()) != folded(t, r.Store, back.Welcome.WorldID) {
		t.Error("the page that came back shows another world")
	}
}

// FuzzSocketFrames sends any text as a frame of an open socket. The frame is answered, ignored or
// closes the socket. The router goes on, and no page receives an invalid call.
func FuzzSocketFrames(f *testing.F) {
	r := worldtest.StartRouter(f, nil)
	got := make(chan string, 16)
	watcher := r.Page(&worldtest.PageOptions{Execute: func(p *worldtest.Page, c worldtest.Call) {
		if strict.Check(c.Arguments) != nil || c.Agent == nil || c.Agent.AvatarID != "avatar_codex" {
			got <- string(c.Payload)
		}
		_ = p.Answer(c, wire.ToolResult{Error: wire.NewError(wire.CodeInternal, "not here")})
	}})
	a := r.Agent("codex")
	for _, c := range [][2]string{{"say", `{"text":"x"}`}, {"inspect_world", `{}`}, {"place_objects", bench(1)}} {
		f.Add(true, encode(a.CallEnvelope(c[0], c[1])))
	}
	f.Add(true, encode(a.Envelope(wire.KindSubscribe, wire.ScopeRead, wire.Subscribe{On: true})))
	for kind, payload := range map[wire.Kind]any{
		wire.KindCommit: wire.Commit{
			BaseRevision: 1, Operations: []wire.Operation{},
			Inverse: []wire.Operation{},
		},
		wire.KindPagePresence: wire.PagePresence{Visible: false}, wire.KindUserEvent: wire.UserEvent{Kind: "said", Text: "x"},
		wire.KindAvatarAct: wire.AvatarAct{AvatarID: "avatar_codex", Action: "wave"}, wire.KindToolResult: wire.ToolResult{},
		wire.KindToolProgress: wire.ToolProgress{CallID: "c_1"},
	} {
		f.Add(false, encode(watcher.Envelope(kind, payload)))
	}
	f.Fuzz(func(t *testing.T, fromAgent bool, frame []byte) {
		ctx, cancel := context.WithTimeout(context.Background(), testTimeout)
		defer cancel()
		var s *worldtest.Socket
		var ping wire.Envelope
		if fromAgent {
			x, err := worldtest.DialAgent(ctx, worldtest.AgentOptions{URL: r.AgentURL(), Token: "token", Type: "codex"})
			if err != nil {
				t.Fatal(err)
			}
			s, ping = &x.Socket, x.Envelope(wire.KindPing, wire.ScopeRead, wire.Ping{})
			defer x.Kill()
		} else {
			x, err := worldtest.DialPage(ctx, worldtest.PageOptions{URL: r.PageURL(), Hidden: true})
			if err != nil {
				t.Fatal(err)
			}
			s, ping = &x.Socket, x.Envelope(wire.KindPing, wire.Ping{})
			defer x.Kill()
		}
		_ = s.SendFrame(frame)
		if reply, err := s.Ask(ctx, ping); err == nil && reply.Kind != wire.KindPong {
			t.Fatalf("a ping was answered by %s", reply.Kind)
		}
		if ctx.Err() != nil {
			t.Fatal("the socket hangs")
		}
		select {
		case bad := <-got:
			t.Fatalf("forwarded: %s", bad)
		case <-watcher.Done():
			t.Fatal("another page's socket ended")
		default:
		}
	})
}
