package service_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// listening is a scripted back end that passes on the notes that come with messages.
type listening struct {
	*worldtest.ScriptedBackend
	told chan []string
}

func (b listening) Send(ctx context.Context, m agent.Message) error {
	b.told <- m.Surroundings
	return b.ScriptedBackend.Send(ctx, m)
}

// Selections, pointing and changes of the user reach the agent with their next message, once, and
// no page shows them.
func TestAMessageCarriesTheUsersActs(t *testing.T) {
	told := make(chan []string, 1)
	s := worldtest.StartService(t, &service.Options{Backends: func(d *agent.Registry) {
		d.Add(listening{worldtest.NewScriptedBackend(worldtest.BackendOptions{}, d.Reporter("scripted")), told})
	}})
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Kill()
	chat := func(q wire.ChatRequest) wire.ChatAnswer {
		t.Helper()
		q.Backend = "scripted"
		a, err := p.Chat(patient(t), q)
		if err != nil || !a.OK {
			t.Fatalf("%+v %v", a.Error, err)
		}
		return a
	}
	chat(wire.ChatRequest{Op: "act", Act: "add-tools"})
	withTools := func(e wire.ChatEvent) bool {
		return slices.ContainsFunc(e.Backends,
			func(b wire.Backend) bool { return b.Tools != nil && b.Tools.State == wire.ToolsPresent })
	}
	if err := p.Until(patient(t), func() bool { return p.SawChatEvent(withTools) }); err != nil {
		t.Fatal(err)
	}
	if _, err := p.UserChange(patient(t), "place_objects", `{"objects":[{"kind":"bench","id":"mine","label":"For two","position":[20,0,20]}]}`); err != nil {
		t.Fatal(err)
	}
	changed := p.Revision()
	if err := p.Send(wire.KindUserEvent, wire.UserEvent{
		Kind: wire.EventPointed, ObjectID: "mine",
		Position: &[3]float64{20, 0, 20},
	}); err != nil {
		t.Fatal(err)
	}
	if err := p.Until(patient(t), func() bool { return p.Revision() > changed }); err != nil {
		t.Fatal(err)
	}
	if err := p.Send(wire.KindPagePresence, wire.PagePresence{Visible: true, Selected: "mine"}); err != nil {
		t.Fatal(err)
	}
	chat(wire.ChatRequest{Op: "send", Session: "main", Turn: "t1", Text: "what is this?"})
	got := strings.Join(<-told, "\n")
	bench := `mine \(bench, "For two"\) at \[20.00, 0.00, 20.00\]`
	if want := regexp.MustCompile(`^selected now: ` + bench + `\n\d+ s ago: pointed at ` + bench + `\n\d+ s ago: changed ` + bench + `$`); !want.MatchString(got) {
		t.Errorf("the agent was told %q", got)
	}
	over := func(e wire.ChatEvent) bool { return e.Turn != nil && e.Turn.ID == "t1" }
	if err := p.Until(patient(t), func() bool { return p.SawChatEvent(over) }); err != nil {
		t.Fatal(err)
	}
	chat(wire.ChatRequest{Op: "send", Session: "main", Turn: "t2", Text: "thanks"})
	if got := <-told; got != nil {
		t.Errorf("it was told again: %q", got)
	}
	for _, m := range chat(wire.ChatRequest{Op: "open", Session: "main"}).Messages {
		if m.Role == wire.RoleUser && (len(m.Parts) != 1 || m.Parts[0].Text != "what is this?" && m.Parts[0].Text != "thanks") {
			t.Errorf("the page shows %+v", m.Parts)
		}
	}
}
