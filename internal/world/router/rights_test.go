package router_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// agentMessage is a message that an agent may send, and a scope that it needs.
type agentMessage struct {
	what    string
	kind    wire.Kind
	scope   wire.Scope // of the envelope
	needs   wire.Scope
	payload any
}

// agentMessages returns one message of each kind that an agent may send, of each tool and resource,
// for each scope that it needs.
func agentMessages(t *testing.T) []agentMessage {
	t.Helper()
	list := []agentMessage{
		{"ping", wire.KindPing, wire.ScopeRead, wire.ScopeRead, wire.Ping{}},
		{"subscribe", wire.KindSubscribe, wire.ScopeRead, wire.ScopeRead, wire.Subscribe{On: true}},
		{"cancel a write", wire.KindCallCancel, wire.ScopeWrite, wire.ScopeWrite, wire.CallCancel{CallID: "m_none"}},
		{"cancel a picture", wire.KindCallCancel, wire.ScopeScreenshot, wire.ScopeScreenshot, wire.CallCancel{CallID: "m_none"}},
		{"the state", wire.KindResourceRead, wire.ScopeRead, wire.ScopeRead, wire.ResourceRead{URI: "world://state"}},
		{"an object", wire.KindResourceRead, wire.ScopeRead, wire.ScopeRead, wire.ResourceRead{URI: "world://object/fountain_1"}},
		{"the picture", wire.KindResourceRead, wire.ScopeRead, wire.ScopeScreenshot, wire.ResourceRead{URI: wire.ScreenshotURI}},
		{"an answer of a conversation", wire.KindChatAnswer, wire.ScopeChat, wire.ScopeChat, wire.ChatAnswer{OK: true}},
		{"an event of a conversation", wire.KindChatEvent, wire.ScopeChat, wire.ScopeChat, wire.ChatEvent{Kind: wire.ChatEventSessions, Backend: "scripted"}},
		{"a picture of a conversation", wire.KindBlobPart, wire.ScopeChat, wire.ScopeChat, wire.BlobPart{}},
		{"what an agent is doing", wire.KindAgentPresence, wire.ScopeRead, wire.ScopeRead, wire.DevicePresence{}},
	}
	call := func(name, arguments string) {
		scopes := tool.ScopesOf(name, json.RawMessage(arguments))
		for _, s := range scopes {
			list = append(list, agentMessage{
				name + " " + arguments, wire.KindToolCall, scopes[0], s,
				wire.ToolCall{Tool: name, Arguments: json.RawMessage(arguments)},
			})
		}
	}
	for _, tl := range tool.All() {
		call(tl.Name, tool.Example(tl.Name))
	}
	for _, action := range []string{`{"action":"list"}`, `{"action":"create","name":"x"}`, `{"action":"open","id":"w_x"}`, `{"action":"rename","id":"w_x","name":"x"}`} {
		call(tool.Worlds, action)
	}
	call(tool.PlaceObjects, `{"objects":[{"kind":"bench","position":[1,0,1]}],"picture":true}`)
	for _, k := range wire.Kinds() {
		if slices.Contains(k.Ways, wire.AgentToRouter) &&
			!slices.ContainsFunc(list, func(m agentMessage) bool { return m.kind == k.Kind }) {
			t.Errorf("%s is missing in agentMessages", k.Kind)
		}
	}
	return list
}

// without returns all scopes but one.
func without(s wire.Scope) []wire.Scope {
	return slices.DeleteFunc(access.PageScopes(), func(o wire.Scope) bool { return o == s })
}

// codeOf returns the code of the error in a reply; empty: none.
func codeOf(reply *wire.Envelope) wire.Code {
	if reply.Kind == wire.KindToolResult {
		if e := worldtest.ResultOf(*reply).Error; e != nil {
			return e.Code
		}
		return ""
	}
	return errorIn(*reply).Code
}

// ask sends a message of an agent and returns the code of the error that answers it. A message
// without an answer has been handled once the next one is answered.
func (m *agentMessage) ask(t *testing.T, a *worldtest.Agent, change func(*wire.Envelope)) wire.Code {
	t.Helper()
	e := a.Envelope(m.kind, m.scope, m.payload)
	if change != nil {
		change(&e)
	}
	answer, err := a.Start(e)
	if err != nil {
		t.Fatal(err)
	}
	if m.kind == wire.KindSubscribe || m.kind == wire.KindCallCancel {
		_, _ = a.Ask(testContext(t), a.Envelope(wire.KindPing, wire.ScopeRead, wire.Ping{}))
		select {
		case reply := <-answer:
			return codeOf(&reply)
		default:
			return ""
		}
	}
	reply := receive(t, answer)
	return codeOf(&reply)
}

// An agent that lacks a scope which a message, tool or resource needs is refused, and nothing
// reaches the page or the log; with the scope it is not refused for it.
func TestEveryMessageOfAnAgentNeedsItsScope(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	world := r.Agent("codex").Welcome.WorldID
	before := len(logOf(t, r.Store, world))
	for _, m := range agentMessages(t) {
		t.Run(m.what+" without "+string(m.needs), func(t *testing.T) {
			a := r.AgentWith(&worldtest.AgentOptions{Type: "codex", Scopes: without(m.needs)})
			defer a.Close()
			if code := m.ask(t, a, nil); code != wire.CodeNotAllowed {
				t.Errorf("answered with %q", code)
			}
		})
		t.Run(m.what+" with "+string(m.needs), func(t *testing.T) {
			if tl, ok := m.payload.(wire.ToolCall); ok &&
				(tl.Tool == tool.WaitForEvents || tl.Tool == tool.OpenWorld || tl.Tool == tool.Worlds) {
				return // they wait, or change the user's worlds
			}
			a := r.AgentWith(&worldtest.AgentOptions{Type: "codex"})
			defer a.Close()
			if m.kind == wire.KindChatAnswer || m.kind == wire.KindChatEvent || m.kind == wire.KindBlobPart ||
				m.kind == wire.KindAgentPresence { // of paired devices alone, at a relay
				if code := m.ask(t, a, nil); code != wire.CodeNotAllowed {
					t.Errorf("a program of this computer was answered with %q", code)
				}
				return
			}
			if code := m.ask(t, a, nil); code == wire.CodeNotAllowed || code == wire.CodeBadEnvelope {
				t.Errorf("answered with %q", code)
			}
		})
	}
	if n := len(logOf(t, r.Store, world)); n != before {
		t.Errorf("%d entries were written", n-before)
	}
}

// A page that lacks the scope of a message is refused, and nothing reaches the log, an agent or
// another page. It gets no messages that need that scope.
func TestEveryMessageOfAPageNeedsItsScope(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{})
	own := r.Page(nil)
	before := len(logOf(t, r.Store, own.Welcome.WorldID))
	for _, m := range messages() {
		need := own.Envelope(m.kind, m.payload).Scope
		if need == "" {
			need = wire.ScopeWrite // that of the call that refusal pretends to answer
		}
		t.Run(m.what+" without "+string(need), func(t *testing.T) {
			p := r.Page(&worldtest.PageOptions{URL: r.PageURL() + "?without=" + string(need)})
			defer p.Kill()
			if m.kind == wire.KindPing || m.kind == wire.KindPagePresence { // refusal's own ping needs the scope, too
				reply, err := p.Ask(testContext(t), p.Envelope(m.kind, m.payload))
				if err != nil || errorIn(reply).Code != wire.CodeNotAllowed {
					t.Errorf("%v %s", err, reply.Payload)
				}
				return
			}
			if got := refusal(t, p, m); got.Code != wire.CodeNotAllowed {
				t.Errorf("answered with %+v", got)
			}
		})
	}
	deaf := r.Page(&worldtest.PageOptions{URL: r.PageURL() + "?without=" + string(wire.ScopeChat)})
	send(t, own, "t1", "Hello there")
	until(t, "the answer", own, ended(own, "t1"))
	if _, err := deaf.Ask(testContext(t), deaf.Envelope(wire.KindPing, wire.Ping{})); err != nil {
		t.Fatal(err)
	}
	if n := len(deaf.ChatEvents()); n > 0 {
		t.Errorf("a page without the scope heard %d events of the conversation", n)
	}
	if n := len(logOf(t, r.Store, own.Welcome.WorldID)); n != before {
		t.Errorf("%d entries were written", n-before)
	}
	// What the user says in the world is not for it either: not as it happens, not in what it
	// missed, not in the history.
	held := own.Document()
	if err := own.Send(wire.KindUserEvent, wire.UserEvent{Kind: wire.EventSaid, Text: "the secret word is plum"}); err != nil {
		t.Fatal(err)
	}
	until(t, "the revision of what was said", deaf, func() bool { return deaf.Revision() == uint64(before)+1 })
	late := r.Page(&worldtest.PageOptions{URL: r.PageURL() + "?without=" + string(wire.ScopeChat), Held: &held})
	for name, list := range map[string][]wire.Entry{"what it missed": late.Welcome.Entries, "the history": late.Welcome.History} {
		text := string(wire.MustJSON(list))
		if len(list) == 0 || list[len(list)-1].Revision != uint64(before)+1 || strings.Contains(text, "is plum") {
			t.Errorf("%s holds %s", name, text)
		}
	}
	welcome := r.Page(&worldtest.PageOptions{Held: &held}).Welcome
	if text := string(wire.MustJSON(welcome.Entries)); !strings.Contains(text, "is plum") {
		t.Errorf("the user's own page missed it: %s", text)
	}
}

// A message that names another user, world, session or device than the sender's is refused,
// whatever its kind and whether or not that other one exists; it reaches no one.
func TestMessagesInTheNameOfOthers(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{})
	mine, theirs := r.Page(nil), r.Page(&worldtest.PageOptions{URL: r.PageURL() + "?user=other"})
	neighbour := r.AgentWith(&worldtest.AgentOptions{URL: r.AgentURL() + "?user=other", Type: "codex"})
	sibling := r.Agent("gemini")
	others := map[string][]string{
		"user":    {theirs.Welcome.UserID, "nobody"},
		"world":   {theirs.Welcome.WorldID, "w_none"},
		"session": {theirs.Welcome.SessionID, neighbour.Welcome.SessionID, "s_none"},
		"device":  {neighbour.Welcome.AgentDeviceID, sibling.Welcome.AgentDeviceID, wire.DeviceService, "dev_none"},
	}
	fromAgents, fromPages := agentMessages(t), messages()
	mineBefore, theirsBefore := len(logOf(t, r.Store, mine.Welcome.WorldID)), theirs.Revision()
	rapid.Check(t, func(rt *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"user", "world", "session", "device"}), 1, 4, rapid.ID[string]).Draw(rt, "what is another's")
		change := func(e *wire.Envelope) {
			for _, name := range names {
				field := map[string]*string{"user": &e.UserID, "world": &e.WorldID, "session": &e.SessionID, "device": &e.AgentDeviceID}[name]
				*field = rapid.SampledFrom(others[name]).Draw(rt, name)
			}
		}
		want := wire.CodeWorldSwitched
		if slices.Contains(names, "user") || slices.Contains(names, "device") {
			want = wire.CodeNotAllowed
		}
		if rapid.Bool().Draw(rt, "from a page") {
			m := rapid.SampledFrom(fromPages).Draw(rt, "message")
			if m.kind == wire.KindToolResult || m.kind == wire.KindToolProgress {
				names = slices.DeleteFunc(names, func(s string) bool { return s == "device" }) // the call's: TestAnswersInTheNameOfAnotherDevice
				if len(names) == 0 {
					return
				}
				if !slices.Contains(names, "user") {
					want = wire.CodeWorldSwitched
				}
			}
			p := r.Page(nil)
			defer p.Kill()
			e := p.Envelope(m.kind, m.payload)
			if e.Scope == "" {
				e.Scope = wire.ScopeWrite
			}
			change(&e)
			reply, err := p.Ask(testContext(t), e)
			if err != nil || errorIn(reply).Code != want {
				rt.Fatalf("%s: %v %s, want %s", m.what, err, reply.Payload, want)
			}
			return
		}
		m := rapid.SampledFrom(fromAgents).Draw(rt, "message")
		a := r.Agent("codex")
		defer a.Close()
		e := a.Envelope(m.kind, m.scope, m.payload)
		change(&e)
		reply, err := a.Ask(testContext(t), e)
		if err != nil || errorIn(reply).Code != want {
			rt.Fatalf("%s: %v %s, want %s", m.what, err, reply.Payload, want)
		}
	})
	if n := len(logOf(t, r.Store, mine.Welcome.WorldID)); n != mineBefore || theirs.Revision() != theirsBefore {
		t.Errorf("%d entries were written, and the other user's world is at %d instead of %d", n-mineBefore, theirs.Revision(), theirsBefore)
	}
	if mine.Calls()+theirs.Calls() > 0 {
		t.Errorf("%d and %d calls reached pages", mine.Calls(), theirs.Calls())
	}
}

// A page answers a call under the device and the scope of that call. Under others its answer is
// refused, and the call goes on.
func TestAnswersInTheNameOfAnotherDevice(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	calls := make(chan worldtest.Call, 1)
	p := r.Page(&worldtest.PageOptions{Execute: func(_ *worldtest.Page, c worldtest.Call) { calls <- c }})
	a, other := r.Agent("codex"), r.Agent("gemini")
	answer, err := a.Start(a.CallEnvelope("place_objects", bench(1)))
	if err != nil {
		t.Fatal(err)
	}
	c := <-calls
	wrong := func(change func(*wire.Envelope)) {
		t.Helper()
		for _, m := range []struct {
			kind    wire.Kind
			payload any
		}{
			{wire.KindToolResult, wire.ToolResult{OK: true, Result: &wire.Result{Text: "forged"}}},
			{wire.KindToolProgress, wire.ToolProgress{CallID: c.MessageID, Progress: 1, Total: 2}},
		} {
			q := r.Page(&worldtest.PageOptions{Hidden: true, Execute: func(*worldtest.Page, worldtest.Call) {}})
			e := q.Envelope(m.kind, m.payload)
			e.AgentDeviceID, e.Scope, e.ReplyTo = c.AgentDeviceID, c.Scope, c.MessageID
			change(&e)
			reply, err := q.Ask(testContext(t), e)
			if err != nil || errorIn(reply).Code != wire.CodeNotAllowed {
				t.Errorf("%s: %v %s", m.kind, err, reply.Payload)
			}
			q.Close()
		}
	}
	wrong(func(e *wire.Envelope) { e.AgentDeviceID = other.Welcome.AgentDeviceID })
	wrong(func(e *wire.Envelope) { e.Scope = wire.ScopeRead })
	select {
	case reply := <-answer:
		t.Fatalf("the call was answered with %s", reply.Payload)
	default:
	}
	if err := p.Answer(c, wire.ToolResult{OK: true, Result: &wire.Result{Text: "nothing to do"}}); err != nil {
		t.Fatal(err)
	}
	if got := worldtest.ResultOf(receive(t, answer)); got.Error != nil && got.Error.Code == wire.CodeNotAllowed {
		t.Errorf("%+v", got)
	}
}
