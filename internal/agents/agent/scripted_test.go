package agent_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// outside records the reports of a registry to the world, the project and the turn log.
type outside struct {
	mu        sync.Mutex
	bodies    []string
	work      []agent.Work
	withdrawn []string
}

// until waits for a condition: reports follow the end of a turn.
func (o *outside) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	needs.Until(t, what, func() bool {
		o.mu.Lock()
		defer o.mu.Unlock()
		return is()
	})
}

// runWithOutside is run with a world, a project and a turn log around the registry.
func runWithOutside(t *testing.T, o worldtest.BackendOptions) (*agent.Registry, *heard, *outside) {
	t.Helper()
	h, out := &heard{more: make(chan struct{}, 1000)}, &outside{}
	opt := options(h.take)
	opt.Turn = func(turn wire.Turn) { h.take("u", wire.ChatEvent{Kind: wire.ChatEventTurn, Turn: &turn}) }
	opt.Body = func(_ string, b agent.Body) string {
		out.mu.Lock()
		defer out.mu.Unlock()
		out.bodies = append(out.bodies, strings.TrimSpace(b.Name+" "+string(b.Activity.State)))
		return "avatar_" + b.Type
	}
	opt.Work = func(_ string, w agent.Work) {
		out.mu.Lock()
		defer out.mu.Unlock()
		out.work = append(out.work, w)
	}
	opt.Withdraw = func(_, _, turn string) {
		out.mu.Lock()
		defer out.mu.Unlock()
		out.withdrawn = append(out.withdrawn, turn)
	}
	r := agent.NewRegistry(opt)
	start(t, r, worldtest.NewScriptedBackend(o, r.Reporter("scripted")))
	return r, h, out
}

// turnOf waits for the end of a turn, and returns its record and the messages of its session.
func turnOf(t *testing.T, r *agent.Registry, h *heard, id string) (wire.Turn, []wire.ChatMessage) {
	t.Helper()
	e := h.until(t, func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.ID == id })
	return *e.Turn, ask(t, r, wire.ChatRequest{Op: "open", Session: "main"}).Messages
}

// Tools are parts of the answer, work with files for the project, and counts in the turn log;
// pictures are parts too.
func TestABackendOnTheEngine(t *testing.T) {
	r, h, out := runWithOutside(t, worldtest.BackendOptions{})
	for _, text := range []string{"!tool", "!image", "!helper", "!error"} {
		ask(t, r, wire.ChatRequest{Op: "send", Session: "main", Turn: text[1:], Text: text})
		turn, list := turnOf(t, r, h, text[1:])
		said := list[len(list)-1]
		var kinds []string
		for _, p := range said.Parts {
			kinds = append(kinds, string(p.Kind))
		}
		switch got := strings.Join(kinds, " "); text {
		case "!tool":
			if want := []wire.TurnTool{{Name: "exec", Calls: 1}, {Name: "world__place_objects", Calls: 1}}; got != "tool tool text" ||
				!slices.Equal(turn.Tools, want) {
				t.Errorf("%s, %+v", got, turn.Tools)
			}
		case "!image":
			if got != "image text" || said.Parts[0].Image.URL == "" || said.Parts[0].Image.Alt == "" {
				t.Errorf("%+v", said.Parts)
			}
		case "!error":
			if turn.Outcome != wire.OutcomeFailed || said.State != wire.MessageFailed || said.Reason == "" {
				t.Errorf("%+v, %+v", turn, said)
			}
		}
	}
	out.until(t, "the helper leaves", func() bool {
		i := slices.Index(out.bodies, "Scout working")
		return i >= 0 && slices.Contains(out.bodies[i:], "Scout away")
	})
	out.mu.Lock()
	defer out.mu.Unlock()
	if len(out.work) != 2 || out.work[0].Command != "ls plaza" || out.work[0].Ended || !out.work[1].Ended ||
		out.work[1].Output == "" {
		t.Errorf("%+v", out.work)
	}
	if !slices.Equal(out.withdrawn, []string{"error"}) {
		t.Errorf("%q", out.withdrawn)
	}
}

// The first answer counts; a stop withdraws open approvals.
func TestApprovalsOfABackendOnTheEngine(t *testing.T) {
	r, h, out := runWithOutside(t, worldtest.BackendOptions{})
	for _, c := range []struct {
		turn, option string
		state        wire.ApprovalState
		outcome      wire.TurnOutcome
		tool         wire.ToolState
	}{
		{"yes", "allow-once", wire.ApprovalAnswered, wire.OutcomeDone, wire.ToolDone},
		{"no", "deny", wire.ApprovalAnswered, wire.OutcomeDone, wire.ToolRefused},
		{"stop", "", wire.ApprovalWithdrawn, wire.OutcomeStopped, wire.ToolStopped},
	} {
		ask(t, r, wire.ChatRequest{Op: "send", Session: "main", Turn: c.turn, Text: "!approve"})
		id := "approval-" + c.turn
		hash := ""
		h.until(t, func(e wire.ChatEvent) bool {
			if e.Approval != nil && e.Approval.ID == id {
				hash = e.Approval.Hash
			}
			return hash != ""
		})
		h.until(t, func(e wire.ChatEvent) bool { return e.Status != nil && e.Status.Label == "waiting for you" })
		if c.option == "" {
			ask(t, r, wire.ChatRequest{Op: "stop", Session: "main"})
		} else {
			won := make(chan bool, 4)
			for range cap(won) {
				go func() {
					won <- r.Chat(t.Context(), "u", wire.ChatRequest{
						Op: "answer", Backend: "scripted", Approval: id, Hash: hash, Option: c.option,
					}).OK
				}()
			}
			n := 0
			for range cap(won) {
				if <-won {
					n++
				}
			}
			if n != 1 {
				t.Errorf("%s: %d answers won", c.turn, n)
			}
		}
		h.until(t, func(e wire.ChatEvent) bool {
			return e.Approval != nil && e.Approval.ID == id && e.Approval.State == c.state
		})
		turn, list := turnOf(t, r, h, c.turn)
		if tool := list[len(list)-1].Parts[0].Tool; turn.Outcome != c.outcome || tool.State != c.tool {
			t.Errorf("%s: %s, %+v", c.turn, turn.Outcome, tool)
		}
	}
	out.until(t, "the body is idle", func() bool { return len(out.bodies) > 0 && out.bodies[len(out.bodies)-1] == "Scripted agent idle" })
	if got := strings.Join(out.bodies, " "); !strings.Contains(got, "needs-you") {
		t.Error(got)
	}
}

// A page that opens in the middle of a turn gets the text so far, and the deltas continue it.
func TestAPageComesInTheMiddleOfATurn(t *testing.T) {
	r, h, _ := runWithOutside(t, worldtest.BackendOptions{Step: time.Millisecond})
	ask(t, r, wire.ChatRequest{Op: "send", Session: "main", Turn: "t", Text: "!slow"})
	h.until(t, func(e wire.ChatEvent) bool { return e.Delta != nil })
	a := ask(t, r, wire.ChatRequest{Op: "open", Session: "main"})
	said := a.Messages[1].Parts[0].Text
	if a.Status.Turn != "t" || a.Status.Label != "writing" || a.Messages[1].State != wire.MessageStreaming {
		t.Errorf("%+v", a)
	}
	ask(t, r, wire.ChatRequest{Op: "stop", Session: "main"})
	_, list := turnOf(t, r, h, "t")
	if end := list[1]; end.State != wire.MessageStopped || !strings.HasPrefix(end.Parts[0].Text, said) {
		t.Errorf("%q, then %+v", said, end)
	}
}
