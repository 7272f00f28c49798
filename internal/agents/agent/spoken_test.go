package agent_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// A task that another part of the service gives is a turn like the user's own, and its answer is
// the agent's last word.
func TestATaskIsAskedAndAnswered(t *testing.T) {
	d, _, h := run(t, worldtest.BackendOptions{})
	h.until(t, func(e wire.ChatEvent) bool { return e.Kind == "backends" && e.Backends[0].Avatar != "" })
	is, agent, ok := d.Agent("")
	if !ok || is.ID != "scripted" || agent.Type != "scripted" || agent.AvatarID == "" {
		t.Fatalf("%+v %+v %v", is, agent, ok)
	}
	text, e := d.Ask(t.Context(), "scripted", "main", "voice_1", "hello there")
	if e != nil || text == "" {
		t.Fatalf("%q %v", text, e)
	}
	last := ask(t, d, wire.ChatRequest{Op: "open", Session: "main"}).Messages
	if m := last[len(last)-1]; m.Role != "agent" || m.Turn != "voice_1" || !strings.Contains(text, m.Parts[len(m.Parts)-1].Text) {
		t.Errorf("the answer was %q, the chat has %+v", text, m)
	}
	if _, e := d.Ask(t.Context(), "scripted", "nowhere", "voice_2", "hello"); e == nil {
		t.Error("a session that is not there took a task")
	}
	if _, e := d.Ask(t.Context(), "nobody", "main", "voice_3", "hello"); e == nil || e.Code != wire.CodeNotFound {
		t.Error(e)
	}
	if _, e := d.Ask(t.Context(), "scripted", "main", "voice_4", strings.Repeat("x", wire.MaxChatText+1)); e == nil || e.Code != wire.CodeTooLarge {
		t.Error(e)
	}
}

// A task whose asker leaves goes on by itself.
func TestATaskOutlivesItsAsker(t *testing.T) {
	d, _, h := run(t, worldtest.BackendOptions{Step: 20 * time.Millisecond})
	ctx, leave := context.WithCancel(t.Context())
	go func() {
		h.until(t, func(e wire.ChatEvent) bool { return e.Kind == "delta" })
		leave()
	}()
	if _, e := d.Ask(ctx, "scripted", "main", "voice_1", "hello"); e == nil || e.Code != wire.CodeCancelled {
		t.Fatal(e)
	}
	h.until(t, func(e wire.ChatEvent) bool {
		return e.Kind == "message" && e.Message.Turn == "voice_1" && e.Message.Role == "agent" && e.Message.State == "done"
	})
}

// Messages of a call appear in the chat at their time, on whichever page of the history that is,
// and a known id replaces the earlier message.
func TestWhatWasSaidStandsInTheChat(t *testing.T) {
	d, _, h := run(t, worldtest.BackendOptions{History: 70})
	spoken := func(id, text string, ago time.Duration) {
		d.AddSpoken("scripted", "long", wire.ChatMessage{
			ID: id, Role: "user", At: time.Now().Add(-ago), Path: "voice", State: "done", Parts: []wire.ChatPart{{Kind: "text", Text: text}},
		})
	}
	spoken("v1", "long ago", 60*time.Minute+30*time.Second)
	spoken("v2", "half", 10*time.Minute+30*time.Second)
	spoken("v2", "a while ago", 10*time.Minute+30*time.Second)
	spoken("v3", "now", 0)
	h.until(t, func(e wire.ChatEvent) bool { return e.Kind == "message" && e.Session == "long" && e.Message.ID == "v3" })
	open := ask(t, d, wire.ChatRequest{Op: "open", Session: "long"})
	older := ask(t, d, wire.ChatRequest{Op: "history", Session: "long", Before: open.Before})
	for _, page := range []struct {
		list []wire.ChatMessage
		want string
	}{{open.Messages, "a while ago, now"}, {older.Messages, "long ago"}} {
		var said []string
		for i, m := range page.list {
			if i > 0 && m.At.Before(page.list[i-1].At) {
				t.Errorf("%s stands before its time", m.ID)
			}
			if m.Path == "voice" {
				said = append(said, m.Parts[0].Text)
			}
		}
		if got := strings.Join(said, ", "); got != page.want {
			t.Errorf("%q, want %q", got, page.want)
		}
	}
	d.AddSpoken("nobody", "long", wire.ChatMessage{ID: "v9"})
	d.AddSpoken("scripted", "", wire.ChatMessage{ID: "v9"})
	if n := h.count("message"); n != 4 {
		t.Errorf("%d messages were published", n)
	}
}
