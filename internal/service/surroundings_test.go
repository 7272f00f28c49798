package service_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/service"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/worldtest"
)

// listening is a scripted back end that passes on what it is told beside messages.
type listening struct {
	*worldtest.ScriptedBackend
	told chan []string
}

func (b listening) Send(ctx context.Context, m agent.Message) error {
	b.told <- m.Surroundings
	return b.ScriptedBackend.Send(ctx, m)
}

// What the world tells of the user reaches the agent beside the user's message, and no page shows it.
func TestAMessageTellsWhatTheUserDoes(t *testing.T) {
	told := make(chan []string, 1)
	s := worldtest.StartService(t, &service.Options{
		Surroundings: func(_ context.Context, userID string, since agent.WorldMark) (agent.Surroundings, error) {
			if userID != service.UserID || since != (agent.WorldMark{}) {
				t.Errorf("asked of %q since %+v", userID, since)
			}
			return agent.Surroundings{
				At: time.Now(), Mark: agent.WorldMark{World: "w_1", Revision: 3}, Selected: &agent.WorldObject{ID: "bench_1", Kind: "bench"},
			}, nil
		},
		Backends: func(d *agent.Registry) {
			d.Add(listening{worldtest.NewScriptedBackend(worldtest.BackendOptions{}, d.Reporter("scripted")), told})
		},
	})
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Kill()
	for _, q := range []wire.ChatRequest{{Op: "act", Act: "add-tools"}, {Op: "send", Session: "main", Turn: "t1", Text: "what is this?"}} {
		q.Backend = "scripted"
		if q.Op == "send" { // the tools count once the pages know of them
			with := func(e wire.ChatEvent) bool {
				return e.Kind == "backends" && e.Backends[0].Tools.State == wire.ToolsPresent
			}
			if err := p.Until(patient(t), func() bool { return p.SawChatEvent(with) }); err != nil {
				t.Fatal(err)
			}
		}
		if a, err := p.Chat(patient(t), q); err != nil || !a.OK {
			t.Fatalf("%+v %v", a.Error, err)
		}
	}
	if got := <-told; !slices.Equal(got, []string{"selected now: bench_1 (bench)"}) {
		t.Errorf("%q", got)
	}
	a, err := p.Chat(patient(t), wire.ChatRequest{Op: "open", Backend: "scripted", Session: "main"})
	if err != nil || len(a.Messages) == 0 {
		t.Fatalf("%+v %v", a, err)
	}
	for _, m := range a.Messages {
		if m.Role == wire.RoleUser && (len(m.Parts) != 1 || m.Parts[0].Text != "what is this?") {
			t.Errorf("%+v", m.Parts)
		}
	}
}
