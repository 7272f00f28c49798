package router_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// chat sends a chat request to the scripted back end.
func chat(t *testing.T, p *worldtest.Page, q wire.ChatRequest) wire.ChatAnswer {
	t.Helper()
	if q.Backend == "" {
		q.Backend = "scripted"
	}
	a, err := p.Chat(testContext(t), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// send starts a turn in the session "main".
func send(t *testing.T, p *worldtest.Page, turn, text string) {
	t.Helper()
	if a := chat(t, p, wire.ChatRequest{Op: "send", Session: "main", Turn: turn, Text: text}); !a.OK {
		t.Fatal(a.Error)
	}
}

// said returns the text and the state of an agent's answer as a page's events add up to it.
func said(p *worldtest.Page, turn string) (text string, state wire.MessageState) {
	for _, e := range p.ChatEvents() {
		switch {
		case e.Message != nil && e.Message.ID == turn+".1":
			text, state = "", e.Message.State
			for _, part := range e.Message.Parts {
				text += part.Text
			}
		case e.Delta != nil && e.Delta.Message == turn+".1":
			text += e.Delta.Text
		}
	}
	return text, state
}

// ended returns a condition: the page has seen the end of a turn.
func ended(p *worldtest.Page, turn string) func() bool {
	return func() bool { _, state := said(p, turn); return state != "" && state != wire.MessageStreaming }
}

// A page gets the current state after its welcome. All pages of the user get the events of a turn,
// whatever world they show.
func TestTurnReachesEveryPage(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{})
	one := r.Page(nil)
	until(t, "the greeting", one, func() bool { return len(one.ChatEvents()) > 0 })
	if e := one.ChatEvents()[0]; e.Kind != wire.ChatEventBackends || len(e.Backends) != 1 || e.Backends[0].ID != "scripted" ||
		e.Backends[0].State != wire.BackendReady {
		t.Errorf("%+v", e)
	}
	wantOK(t, r.Agent("codex").Call(testContext(t), "worlds", `{"action":"create","name":"Garden"}`))
	two := r.Page(nil)
	if two.Welcome.WorldID == one.Welcome.WorldID {
		t.Fatal("both are in one world")
	}
	otherUser := r.Page(&worldtest.PageOptions{URL: r.PageURL() + "?user=other"})
	send(t, one, "t1", "Hello there")
	for _, p := range []*worldtest.Page{one, two} {
		until(t, "the answer", p, ended(p, "t1"))
		if text, state := said(p, "t1"); text != "You said: Hello there" || state != wire.MessageDone {
			t.Errorf("%q %s", text, state)
		}
	}
	a := chat(t, two, wire.ChatRequest{Op: "open", Session: "main"})
	if len(a.Messages) != 2 || a.Messages[1].Parts[0].Text != "You said: Hello there" || a.Status == nil || a.Status.Turn != "" {
		t.Errorf("%+v", a)
	}
	if a := chat(t, otherUser, wire.ChatRequest{Op: "sessions"}); a.Error == nil || a.Error.Code != wire.CodeNotFound {
		t.Errorf("another user is answered %+v", a)
	}
	if len(otherUser.ChatEvents()) != 0 {
		t.Errorf("another user received %+v", otherUser.ChatEvents())
	}
}

// A turn goes on without the page that started it. A page that connects in the middle of the turn
// gets all of it.
func TestTurnOutlivesItsPage(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{Step: time.Millisecond})
	p := r.Page(nil)
	send(t, p, "t1", "!slow")
	p.Kill()
	p = r.Page(nil)
	until(t, "more of the answer", p, func() bool {
		return p.SawChatEvent(func(e wire.ChatEvent) bool { return e.Kind == wire.ChatEventDelta })
	})
	a := chat(t, p, wire.ChatRequest{Op: "open", Session: "main"})
	if a.Status == nil || a.Status.Turn != "t1" || len(a.Messages) != 2 {
		t.Fatalf("the turn does not run: %+v", a)
	}
	until(t, "the end", p, ended(p, "t1"))
	a = chat(t, p, wire.ChatRequest{Op: "open", Session: "main"})
	if text := a.Messages[1].Parts[0].Text; text != strings.Repeat("slowly and calmly ", 200) {
		t.Errorf("%d characters", len(text))
	}
}

// Two pages answer one approval at the same time: the first answer counts, the second is refused,
// and all pages see the first.
func TestFirstApprovalAnswerWins(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{})
	pages := []*worldtest.Page{r.Page(nil), r.Page(nil)}
	hash := ""
	open := func(state wire.ApprovalState) func(wire.ChatEvent) bool {
		return func(e wire.ChatEvent) bool {
			found := e.Approval != nil && e.Approval.State == state
			if found {
				hash = e.Approval.Hash
			}
			return found
		}
	}
	send(t, pages[0], "t1", "!approve")
	until(t, "the question", pages[1], func() bool { return pages[1].SawChatEvent(open(wire.ApprovalOpen)) })
	late := r.Page(nil) // connects while the approval is open
	until(t, "the question", late, func() bool { return late.SawChatEvent(open(wire.ApprovalOpen)) })
	if a := chat(t, late, wire.ChatRequest{Op: "answer", Approval: "approval-t1", Hash: hash, Option: "perhaps"}); a.Error == nil ||
		a.Error.Code != wire.CodeBadArguments {
		t.Errorf("%+v", a)
	}

	var wg sync.WaitGroup
	answers := make([]wire.ChatAnswer, len(pages))
	for i, option := range []string{"allow-once", "deny"} {
		wg.Go(func() {
			answers[i] = chat(t, pages[i], wire.ChatRequest{Op: "answer", Approval: "approval-t1", Hash: hash, Option: option})
		})
	}
	wg.Wait()
	if answers[0].OK == answers[1].OK {
		t.Fatalf("%+v", answers)
	}
	name, text := "Allow once", "It is gone."
	if answers[1].OK {
		name, text = "Reject", "I leave it as it is."
	}
	for i, p := range append(pages, late) {
		if i < 2 && !answers[i].OK && answers[i].Error.Code != wire.CodeAnswered {
			t.Errorf("the second answer got %v", answers[i].Error)
		}
		until(t, "the answer", p, func() bool {
			return p.SawChatEvent(func(e wire.ChatEvent) bool {
				return open(wire.ApprovalAnswered)(e) && e.Approval.Answer == name && e.Approval.By == "you"
			})
		})
		until(t, "the end", p, ended(p, "t1"))
		if got, _ := said(p, "t1"); got != text {
			t.Errorf("%q", got)
		}
	}
	if after := r.Page(nil); after.SawChatEvent(open(wire.ApprovalOpen)) {
		t.Error("a new page shows the approval as open")
	}
}

// Invalid chat requests are refused, and so are those of agents.
func TestChatRequestsAreChecked(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{})
	p := r.Page(nil)
	picture := wire.ChatImageData{MIMEType: "image/jpeg", Data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="}
	for what, c := range map[string]struct {
		q     wire.ChatRequest
		code  wire.Code
		field string
	}{
		"no such op":     {wire.ChatRequest{Op: "delete"}, wire.CodeBadArguments, "op"},
		"no such agent":  {wire.ChatRequest{Op: "sessions", Backend: "other"}, wire.CodeNotFound, "backend"},
		"no session":     {wire.ChatRequest{Op: "open"}, wire.CodeBadArguments, "session"},
		"an unknown one": {wire.ChatRequest{Op: "open", Session: "nowhere"}, wire.CodeNotFound, ""},
		"a line break":   {wire.ChatRequest{Op: "open", Session: "ma\nin"}, wire.CodeBadArguments, "session"},
		"a long cursor":  {wire.ChatRequest{Op: "history", Session: "main", Before: strings.Repeat("1", 5000)}, wire.CodeBadArguments, "before"},
		"no cursor":      {wire.ChatRequest{Op: "history", Session: "main"}, wire.CodeBadArguments, "before"},
		"a bad turn":     {wire.ChatRequest{Op: "send", Session: "main", Turn: "a b", Text: "x"}, wire.CodeBadArguments, "turn"},
		"nothing to say": {wire.ChatRequest{Op: "send", Session: "main", Turn: "t", Text: " \n"}, wire.CodeBadArguments, "text"},
		"too much to say": {
			wire.ChatRequest{Op: "send", Session: "main", Turn: "t", Text: strings.Repeat("x", wire.MaxChatText+1)},
			wire.CodeTooLarge,
			"text",
		},
		"a disguised image": {wire.ChatRequest{Op: "send", Session: "main", Turn: "t", Images: []wire.ChatImageData{picture}}, wire.CodeBadArguments, "images"},
		"large images": {
			wire.ChatRequest{
				Op: "send", Session: "main", Turn: "t",
				Images: []wire.ChatImageData{{MIMEType: "image/png", Data: strings.Repeat("A", wire.MaxChatImage+4)}},
			},
			wire.CodeTooLarge, "images",
		},
		"no such act":       {wire.ChatRequest{Op: "act", Act: "explode"}, wire.CodeBadArguments, "act"},
		"nothing to answer": {wire.ChatRequest{Op: "answer", Approval: "a", Option: "b"}, wire.CodeAnswered, ""},
	} {
		if a := chat(t, p, c.q); a.OK || a.Error == nil || a.Error.Code != c.code || a.Error.Field != c.field {
			t.Errorf("%s: %+v", what, a.Error)
		}
	}
	if a := chat(t, p, wire.ChatRequest{Op: "open", Session: "main"}); len(a.Messages) != 0 {
		t.Errorf("something was said: %+v", a.Messages)
	}

	// A payload that is not a request is refused, and so is any chat request from an agent.
	e := p.Envelope(wire.KindChatRequest, map[string]any{"op": "sessions", "backend": "scripted", "sneaky": 1})
	if reply, err := p.Ask(testContext(t), e); err != nil || reply.Kind != wire.KindError {
		t.Errorf("%+v %v", reply, err)
	}
	agent := r.Agent("codex")
	reply, err := agent.Ask(testContext(t), agent.Envelope(wire.KindChatRequest, wire.ScopeChat,
		wire.ChatRequest{Op: "sessions", Backend: "scripted"}))
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, worldtest.ResultOf(reply), wire.CodeNotAllowed)

	bare := worldtest.StartRouter(t, nil).Page(nil)
	if a := chat(t, bare, wire.ChatRequest{Op: "sessions"}); a.Error == nil || a.Error.Code != wire.CodeNotFound {
		t.Errorf("without a chat service: %+v", a)
	}
}

// Reports with times that JSON cannot hold are dropped; the page and the router go on.
func TestUnencodableReportsAreDropped(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{})
	p := r.Page(nil)
	far := time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC)
	report := r.Registry.Reporter("scripted")
	report.Message("main", wire.ChatMessage{ID: "far", Role: "agent", At: far, State: "done"})
	report.Approval(wire.Approval{ID: "far", CreatedAt: far, State: "open"})
	report.Body(agent.Body{Type: "scripted", Activity: wire.Activity{State: "thinking", Since: far}})
	untilState(t, p, "avatar_scripted", "thinking")
	send(t, r.Page(nil), "t1", "Hello")
	until(t, "the answer", p, ended(p, "t1"))
}

// A page that reads too slowly is closed. The turn and the other page go on.
func TestSlowPageDoesNotStopTheTurn(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{Router: shortWriteTimeout})
	slow, fast := r.Page(nil), r.Page(nil)
	slow.Pause()
	ctx := testContext(t)
	for n := 0; fast.Presence().Pages == 2; n++ {
		if ctx.Err() != nil {
			t.Fatal("the slow page is still there")
		}
		turn := fmt.Sprintf("t%d", n)
		send(t, fast, turn, strings.Repeat("x", 30_000))
		until(t, "the answer", fast, ended(fast, turn))
	}
	send(t, fast, "last", "Still here?")
	until(t, "the answer", fast, ended(fast, "last"))
}

// Too many requests at once are refused; the page stays connected.
func TestRequestsOfPageAreLimited(t *testing.T) {
	t.Parallel()
	r := worldtest.StartChatRouter(t, worldtest.BackendOptions{})
	p := r.Page(nil)
	release := r.Backend.Hold()
	var waiting []<-chan wire.Envelope
	for range 20 {
		c, err := p.Start(p.Envelope(wire.KindChatRequest, wire.ChatRequest{Op: "sessions", Backend: "scripted"}))
		if err != nil {
			t.Fatal(err)
		}
		waiting = append(waiting, c)
	}
	for _, c := range waiting[16:] {
		if reply := receive(t, c); !strings.Contains(string(reply.Payload), string(wire.CodeRate)) {
			t.Errorf("%s", reply.Payload)
		}
	}
	release()
	for _, c := range waiting[:16] {
		if reply := receive(t, c); !strings.Contains(string(reply.Payload), `"ok":true`) {
			t.Errorf("%s", reply.Payload)
		}
	}
	if a := chat(t, p, wire.ChatRequest{Op: "sessions"}); !a.OK {
		t.Errorf("%+v", a.Error)
	}
}
