package agent_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

// recorder is a back end that records the surroundings of each message and ends each turn at once.
// It refuses messages while refusing is set.
type recorder struct {
	*worldtest.ScriptedBackend
	report   agent.Reporter
	mu       sync.Mutex
	told     map[string][]string
	refusing bool
}

func (b *recorder) Send(_ context.Context, m agent.Message) error {
	b.mu.Lock()
	b.told[m.Turn] = m.Surroundings
	refusing := b.refusing
	b.mu.Unlock()
	if refusing {
		return wire.NewError(wire.CodeAgentNotReady, "not now")
	}
	b.report.Turn(wire.Turn{ID: m.Turn, Outcome: wire.OutcomeDone})
	return nil
}

// watchedWorld is a world whose surroundings a test sets.
type watchedWorld struct {
	mu     sync.Mutex
	now    agent.Surroundings
	broken bool
}

func (w *watchedWorld) set(change func(*agent.Surroundings)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change(&w.now)
}

// did adds an event: the user pointed at an object.
func (w *watchedWorld) did(id string, ago time.Duration) {
	w.set(func(s *agent.Surroundings) {
		e := agent.WorldEvent{At: s.At.Add(-ago), Pointed: true, Objects: []agent.WorldObject{{ID: id, Kind: "lamp"}}}
		s.Mark.Revision++
		e.Revision = s.Mark.Revision
		s.Events = append([]agent.WorldEvent{e}, s.Events...)
	})
}

// surroundings returns the events after a mark.
func (w *watchedWorld) surroundings(_ context.Context, _ string, since agent.WorldMark) (agent.Surroundings, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken {
		return agent.Surroundings{}, errors.New("the disk is slow")
	}
	s := w.now
	if since.World == s.Mark.World {
		s.Events = s.Events[:s.Mark.Revision-since.Revision]
	}
	return s, nil
}

// watched starts a registry whose agent has the world's tools, and a world.
func watched(t *testing.T) (*agent.Registry, *recorder, *watchedWorld, *heard) {
	t.Helper()
	w := &watchedWorld{now: agent.Surroundings{At: time.Now(), Mark: agent.WorldMark{World: "w_1"}}}
	h := &heard{more: make(chan struct{}, 1000)}
	o := options(h.take)
	o.Surroundings = w.surroundings
	d := agent.NewRegistry(o)
	b := &recorder{
		ScriptedBackend: worldtest.NewScriptedBackend(worldtest.BackendOptions{}, d.Reporter("scripted")),
		report:          d.Reporter("scripted"), told: map[string][]string{},
	}
	d.Add(b)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); d.Run(ctx) }()
	t.Cleanup(func() { stop(); <-done })
	ask(t, d, wire.ChatRequest{Op: "act", Act: "add-tools"})
	h.until(t, func(e wire.ChatEvent) bool { return e.Kind == "backends" && e.Backends[0].Tools.State == "present" })
	return d, b, w, h
}

// say sends a message and returns the surroundings that went with it, one line each.
func (b *recorder) say(t *testing.T, d *agent.Registry, session, turn, text string) string {
	t.Helper()
	d.Chat(t.Context(), "u", wire.ChatRequest{Op: "send", Backend: "scripted", Session: session, Turn: turn, Text: text})
	b.mu.Lock()
	defer b.mu.Unlock()
	got, sent := b.told[turn]
	if !sent {
		t.Fatalf("%s was not sent", turn)
	}
	return strings.Join(got, "\n")
}

// Each session gets each event once.
func TestAMessageTellsWhatIsNew(t *testing.T) {
	d, b, w, _ := watched(t)
	selected := func(id string) {
		w.set(func(s *agent.Surroundings) {
			s.Selected = nil
			if id != "" {
				s.Selected = &agent.WorldObject{ID: id, Kind: "bench"}
			}
		})
	}
	w.did("lamp_0", time.Hour)
	w.did("lamp_1", 5*time.Second)
	selected("bench_1")
	step := func(session, turn, text, want string) {
		t.Helper()
		if got := b.say(t, d, session, turn, text); got != want {
			t.Errorf("%s:\n got %q\nwant %q", turn, got, want)
		}
	}
	step("main", "t1", "look", "selected now: bench_1 (bench)\n5 s ago: pointed at lamp_1 (lamp)") // not what happened an hour ago
	step("main", "t2", "and now", "")
	w.did("lamp_2", time.Second)
	step("main", "t3", " /new", "")
	step("main", "t4", "!tool x", "")
	step("main", "t5", "this one", "selected now: bench_1 (bench)\n1 s ago: pointed at lamp_2 (lamp)")
	selected("")
	step("main", "t6", "thanks", "selected now: nothing")
	step("main", "t7", "thanks", "")
	step("long", "t8", "hello", "1 s ago: pointed at lamp_2 (lamp)\n5 s ago: pointed at lamp_1 (lamp)") // another session
	if _, e := d.Ask(t.Context(), "scripted", "main", "v1", "a task of a call"); e != nil || b.told["v1"] != nil {
		t.Error(e, b.told["v1"])
	}
	w.did("lamp_3", 0)
	if _, e := d.Ask(t.Context(), "scripted", "main", "v2", "a task of a call"); e != nil || !slices.Equal(b.told["v2"], []string{"0 s ago: pointed at lamp_3 (lamp)"}) {
		t.Error(e, b.told["v2"])
	}
	w.did("lamp_4", 0)
	for range 2 { // the question of a gateway's own voice, asked again
		if got := d.Surroundings(t.Context(), "scripted", "", "c1"); !slices.Equal(got, []string{"0 s ago: pointed at lamp_4 (lamp)"}) {
			t.Errorf("%q", got)
		}
	}
	if got := d.Surroundings(t.Context(), "nobody", "", "c2"); got != nil {
		t.Errorf("%q", got)
	}
	w.set(func(s *agent.Surroundings) { s.Mark.World = "w_2" }) // another world is open now
	step("main", "t9", "here", "0 s ago: pointed at lamp_4 (lamp)\n0 s ago: pointed at lamp_3 (lamp)\n1 s ago: pointed at lamp_2 (lamp)\n5 s ago: pointed at lamp_1 (lamp)")
	w.broken = true
	step("main", "t10", "hello", "")
}

// A repeated message is the same message, and the next message repeats the news of a refused one.
func TestAResendTellsTheSame(t *testing.T) {
	d, b, w, _ := watched(t)
	w.did("lamp_1", 0)
	want := "0 s ago: pointed at lamp_1 (lamp)"
	b.refusing = true
	if got := b.say(t, d, "main", "t1", "this"); got != want {
		t.Errorf("%q", got)
	}
	w.did("lamp_2", 0)
	if got := b.say(t, d, "main", "t1", "this"); got != want {
		t.Errorf("sent again: %q", got)
	}
	b.refusing = false
	if got := b.say(t, d, "main", "t2", "that"); got != "0 s ago: pointed at lamp_2 (lamp)\n"+want {
		t.Errorf("the next message: %q", got)
	}
	if got := b.say(t, d, "main", "t2", "that"); got != "0 s ago: pointed at lamp_2 (lamp)\n"+want {
		t.Errorf("the next message, sent again: %q", got)
	}
}

// An agent without the world's tools gets no news of the world.
func TestAnAgentWithoutToolsIsToldNothing(t *testing.T) {
	d, b, w, h := watched(t)
	w.did("lamp_1", 0)
	ask(t, d, wire.ChatRequest{Op: "act", Act: "remove-tools"})
	had := false
	h.until(t, func(e wire.ChatEvent) bool {
		had = had || e.Kind == "backends" && e.Backends[0].Tools.State == "present"
		return had && e.Kind == "backends" && e.Backends[0].Tools.State == "missing"
	})
	if got := b.say(t, d, "main", "t1", "this"); got != "" {
		t.Errorf("%q", got)
	}
}
