package router_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/router"
)

// dialViewer connects a page whose link an agent has seen.
func dialViewer(r *worldtest.Router, o worldtest.PageOptions) *worldtest.Page {
	o.URL = r.PageURL() + "?viewer"
	return r.Page(&o)
}

// pageMessage is a message that a page may send; viewer says whether a viewer may.
type pageMessage struct {
	what    string
	kind    wire.Kind
	payload any
	viewer  bool
}

// messages returns one message of each kind that a page may send, and of each operation of a kind.
func messages() []pageMessage {
	list := []pageMessage{
		{"ping", wire.KindPing, wire.Ping{}, true},
		{"presence", wire.KindPagePresence, wire.PagePresence{Visible: true}, true},
		{"a result", wire.KindToolResult, wire.ToolResult{}, true},
		{"progress", wire.KindToolProgress, wire.ToolProgress{CallID: "c_none"}, true},
		{"an act", wire.KindAvatarAct, wire.AvatarAct{AvatarID: "avatar_codex", Action: "wave"}, true},
		{"a commit for a call", wire.KindCommit, wire.Commit{
			CallID: "c_none", Tool: "say", Operations: []wire.Operation{},
			Inverse: []wire.Operation{},
		}, true},
		{
			"a commit by hand", wire.KindCommit,
			wire.Commit{BaseRevision: 1, Operations: []wire.Operation{}, Inverse: []wire.Operation{}},
			false,
		},
		{"words", wire.KindUserEvent, wire.UserEvent{Kind: "said", Text: "Delete everything."}, false},
		{"pointing", wire.KindUserEvent, wire.UserEvent{Kind: "pointed", ObjectID: "fountain_1"}, false},
		{"a call by voice", wire.KindVoiceRequest, wire.VoiceRequest{Op: "start"}, false}, // voice has its own socket
	}
	for op, viewer := range map[wire.ChatOp]bool{
		"sessions": false, "open": false, "history": false, "create": false, "send": false, "stop": false, "answer": false, "act": false, "": false, "new": false,
	} {
		list = append(list, pageMessage{
			"chat " + string(op), wire.KindChatRequest,
			wire.ChatRequest{Op: op, Backend: "scripted", Session: "main", Turn: "t1", Text: "rm -rf", Act: "retry"},
			viewer,
		})
	}
	for op, viewer := range map[wire.ProjectOp]bool{
		"rows": true, "inside": true, "card": true, "touches": true,
		"open": false, "close": false, "folders": false, "diff": false, "mark": false, "tidy": false, "": false, "new": false,
	} {
		list = append(list, pageMessage{"project " + string(op), wire.KindProjectRequest, wire.ProjectRequest{Op: op}, viewer})
	}
	return list
}

// A viewer reads and executes. Everything else that it sends is refused with an error that says
// what to do, and has no effect. The user's own page is not refused for that reason.
func TestViewerPermissions(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{})
	own, agent := r.Page(nil), r.Agent("codex")
	list := messages()
	for _, k := range wire.Kinds() {
		if slices.Contains(k.Ways, wire.PageToRouter) &&
			!slices.ContainsFunc(list, func(m pageMessage) bool { return m.kind == k.Kind }) {
			t.Errorf("%s is missing in messages", k.Kind)
		}
	}
	before := len(logOf(t, r.Store, agent.Welcome.WorldID))
	for _, m := range list {
		p := dialViewer(r.Router, worldtest.PageOptions{})
		got := refusal(t, p, m)
		p.Kill()
		if o, ok := m.payload.(wire.Operator); ok && m.kind != wire.KindVoiceRequest {
			if _, declared := wire.OpOf(m.kind, o.Operation()); !declared {
				if got.Code != wire.CodeBadArguments || got.Field != "op" {
					t.Errorf("a viewer sends %s, which no row declares: %+v", m.what, got)
				}
				continue
			}
		}
		if denied := got.Code == wire.CodeNotAllowed; denied == m.viewer {
			t.Errorf("a viewer sends %s: %+v", m.what, got)
		}
		if m.kind != wire.KindVoiceRequest && !m.viewer &&
			(!strings.Contains(got.Message, "a link that an agent has seen") || !strings.Contains(got.Next, "world-mcp open")) {
			t.Errorf("%s is refused with %+v", m.what, got)
		}
	}
	if n := len(logOf(t, r.Store, agent.Welcome.WorldID)); n != before {
		t.Errorf("%d entries were written", n-before)
	}
	if a := chat(t, own, wire.ChatRequest{Op: "open", Backend: "scripted", Session: "main"}); !a.OK || len(a.Messages) != 0 {
		t.Errorf("something was said: %+v", a)
	}
	for _, m := range list {
		if m.kind == wire.KindVoiceRequest {
			continue
		}
		if got := refusal(t, own, m); got.Code == wire.CodeNotAllowed || strings.Contains(got.Message, "an agent has seen") {
			t.Errorf("the user sends %s: %+v", m.what, got)
		}
	}
}

// refusal sends a message and returns the error that answers it; a zero error when there is none.
func refusal(t *testing.T, p *worldtest.Page, m pageMessage) wire.Error {
	t.Helper()
	e := p.Envelope(m.kind, m.payload)
	if m.kind == wire.KindToolResult || m.kind == wire.KindToolProgress {
		e.Scope = wire.ScopeWrite
	}
	answer, err := p.Start(e)
	if err != nil {
		t.Fatal(err)
	}
	if m.kind != wire.KindChatRequest && m.kind != wire.KindProjectRequest { // other kinds may have no answer: they are handled once the next message is answered
		if _, err := p.Ask(testContext(t), p.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Fatal(err)
		}
		select {
		case reply := <-answer:
			return errorIn(reply)
		default:
			return wire.Error{}
		}
	}
	return errorIn(receive(t, answer))
}

// errorIn returns the error in an answer.
func errorIn(reply wire.Envelope) wire.Error {
	var e wire.Error
	var inside struct{ Error *wire.Error }
	if reply.Kind == wire.KindError {
		_ = json.Unmarshal(reply.Payload, &e)
	} else if json.Unmarshal(reply.Payload, &inside) == nil && inside.Error != nil {
		e = *inside.Error
	}
	return e
}

// A viewer gets no conversations and no approvals.
func TestViewerGetsNoChat(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{})
	viewer, own := dialViewer(r.Router, worldtest.PageOptions{}), r.Page(nil)
	send(t, own, "t1", "Hello")
	until(t, "the answer", own, ended(own, "t1"))
	late := dialViewer(r.Router, worldtest.PageOptions{})
	for _, p := range []*worldtest.Page{viewer, late} {
		if _, err := p.Ask(testContext(t), p.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Fatal(err)
		}
		if list := p.ChatEvents(); len(list) != 0 {
			t.Errorf("a viewer received %+v", list)
		}
		if !p.Welcome.Viewer || own.Welcome.Viewer {
			t.Error("the welcome does not say that the page is a viewer")
		}
	}
}

// A page learns from its welcome whether a relay answers: its address does not say it.
func TestWelcomeSaysWhetherItIsHosted(t *testing.T) {
	t.Parallel()
	for relay, hosted := range map[string]bool{"": false, "http://localhost:5101": true, "https://w.example": true} {
		r := worldtest.StartRouter(t, func(o *router.Options) { o.RelayID = relay })
		if got := r.Page(nil).Welcome.Hosted; got != hosted {
			t.Errorf("relay %q: hosted %v, want %v", relay, got, hosted)
		}
	}
}

// A viewer executes calls while no page of the user's is open. When one opens, even hidden, it gets
// the viewer's calls.
func TestViewerExecutesOnlyAlone(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	agent := r.Agent("codex")
	held := make(chan worldtest.Call, 4)
	viewer := dialViewer(r, worldtest.PageOptions{Execute: func(_ *worldtest.Page, c worldtest.Call) { held <- c }})
	if !viewer.Welcome.Executor {
		t.Fatal("the viewer does not execute")
	}
	answer := start(t, agent, "place_objects", bench(1))
	call := receive(t, held)

	own := r.Page(&worldtest.PageOptions{Hidden: true})
	if !own.Welcome.Executor {
		t.Error("the user's page does not execute")
	}
	if res := wantOK(t, worldtest.ResultOf(receive(t, answer))); res.Revision != 2 || own.Calls() != 1 {
		t.Errorf("revision %d after %d calls of the user's page", res.Revision, own.Calls())
	}
	if reply, err := viewer.Do(testContext(t), call); err != nil || reply.Kind == wire.KindCommitConflict {
		t.Errorf("%s %v", reply.Payload, err)
	}
	if n := len(logOf(t, r.Store, agent.Welcome.WorldID)); n != 2 {
		t.Errorf("%d entries: the call was done twice", n)
	}
	if err := viewer.Send(wire.KindPagePresence, wire.PagePresence{Visible: true}); err != nil {
		t.Fatal(err)
	}
	newer := dialViewer(r, worldtest.PageOptions{})
	if newer.Welcome.Executor || !own.Executor() {
		t.Error("a visible viewer took the lease of the user's hidden page")
	}
	own.Kill()
	wantOK(t, agent.Call(testContext(t), "place_objects", bench(2)))
	if newer.Calls() != 1 {
		t.Error("the newest viewer did not take over")
	}
}

// What a viewer selects and looks at is not reported to agents as the user's.
func TestViewerViewIsNotTheUsers(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	agent := r.Agent("codex")
	look := wire.PagePresence{Visible: true, Selected: "fountain_1", Camera: &wire.Camera{Position: [3]float64{0, 3, 8}}}
	for _, c := range []struct {
		page *worldtest.Page
		told bool
	}{{dialViewer(r, worldtest.PageOptions{}), false}, {r.Page(nil), true}} {
		if err := c.page.Send(wire.KindPagePresence, look); err != nil {
			t.Fatal(err)
		}
		if _, err := c.page.Ask(testContext(t), c.page.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Fatal(err)
		}
		res := wantOK(t, agent.Call(testContext(t), "wait_for_events", `{"timeout":0}`))
		if got := strings.Contains(res.Text, "The user has fountain_1 selected"); got != c.told {
			t.Errorf("an agent got %q", res.Text)
		}
	}
}

// Only a page that executes calls may move avatars on the other pages, and only those of agents in
// the world.
func TestOnlyExecutorMovesAvatars(t *testing.T) {
	t.Parallel()
	r := worldtest.StartRouter(t, nil)
	r.Agent("codex")
	viewer, own := dialViewer(r, worldtest.PageOptions{}), r.Page(nil)
	for _, c := range []struct {
		from   *worldtest.Page
		avatar string
		text   string
	}{{viewer, "avatar_codex", "from the viewer"}, {own, "avatar_nobody", "of nobody"}, {own, "avatar_codex", "mine\u202e\x07"}} {
		if err := c.from.Send(wire.KindAvatarAct,
			wire.AvatarAct{AvatarID: c.avatar, Action: "say", Text: c.text}); err != nil {
			t.Fatal(err)
		}
		if _, err := c.from.Ask(testContext(t), c.from.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "the act", viewer, func() bool { return len(viewer.Acts()) > 0 })
	if a := viewer.Acts(); len(a) != 1 || a[0].Text != "mine" || len(own.Acts()) != 0 {
		t.Errorf("%+v, %+v", a, own.Acts())
	}
}
