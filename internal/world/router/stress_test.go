package router_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/router"
)

const (
	stressWorlds    = 10
	agentsPerWorld  = 9 // bound to their world
	stressFollowers = 10
	pagesPerWorld   = 2
)

// stress is a crowd in several worlds of one user.
type stress struct {
	*worldtest.Router
	worlds []string
	seed   uint64
	steps  int
	// beat has something for pages and the user to take after each step of an agent: they act with
	// the crowd. As fast as they can, they would leave its agents no processor on a small machine.
	beat chan struct{}

	mu sync.Mutex
	// acknowledged are the labels of the objects whose placing was answered with success.
	acknowledged map[string]bool
}

// A hundred agents and twenty pages in ten worlds build, read, look, speak, walk, give up, break
// off and come back, while the user renames worlds and goes from one to another. Acknowledged
// changes are in one log once, others at most once; at the end every page shows the state of the
// log, and nothing is left open.
func TestACrowd(t *testing.T) { // not parallel: it would starve other tests
	patient := func(o *router.Options) { o.HelloTimeout = testTimeout } // a hundred at once, on a machine with other work
	s := &stress{
		Router: worldtest.StartRouter(t, patient), seed: rand.Uint64(), steps: 8,
		beat: make(chan struct{}, stressWorlds*pagesPerWorld), acknowledged: map[string]bool{},
	}
	if os.Getenv("WORLD_LONG") != "" {
		s.steps = 100
	}
	if given, err := strconv.ParseUint(os.Getenv("SEED"), 10, 64); err == nil {
		s.seed = given
	}
	t.Logf("SEED=%d", s.seed)
	ctx := testContext(t)
	for n := range stressWorlds {
		card, e := s.CreateWorld(ctx, worldtest.UserID, fmt.Sprint("World ", n), false)
		if e != nil {
			t.Fatal(e)
		}
		s.worlds = append(s.worlds, card.ID)
	}
	if e := s.OpenWorld(ctx, worldtest.UserID, s.worlds[0]); e != nil {
		t.Fatal(e)
	}
	rest, calm := context.WithCancel(ctx)
	var crowd, others sync.WaitGroup
	for i, w := range s.worlds {
		for n := range pagesPerWorld {
			others.Go(func() { s.page(rest, t, w, s.random(uint64(1000+i*pagesPerWorld+n))) })
		}
		for n := range agentsPerWorld {
			crowd.Go(func() { s.agent(t, fmt.Sprint("w", i, "a", n), "&world="+w, s.random(uint64(i*agentsPerWorld+n))) })
		}
	}
	for n := range stressFollowers {
		crowd.Go(func() { s.agent(t, fmt.Sprint("follower", n), "", s.random(uint64(500+n))) })
	}
	others.Go(func() { s.user(rest, t, s.random(2000)) })
	crowd.Wait()
	calm()
	others.Wait()
	s.compare(t)
}

// random returns the source of one member of the crowd.
func (s *stress) random(member uint64) *rand.Rand { return rand.New(rand.NewPCG(s.seed, member)) } //nolint:gosec // a test's

// agent is one agent: it does its steps, and dials again when it has broken off or was cut off.
func (s *stress) agent(t *testing.T, name, query string, random *rand.Rand) {
	var a *worldtest.Agent
	for step := range s.steps {
		select {
		case s.beat <- struct{}{}:
		default:
		}
		if a == nil || random.IntN(10) == 0 {
			o := worldtest.AgentOptions{URL: s.AgentURL() + "?" + query, Type: name}
			if a != nil {
				o.Device = a.Welcome.AgentDeviceID
				a.Kill()
			}
			a = s.AgentWith(&o)
		}
		label := fmt.Sprint(name, "-", step)
		bench := fmt.Sprintf(`{"objects":[{"kind":"bench","label":%q,"position":[%d,0,%d]}]}`, label, random.IntN(300)-150, random.IntN(300)-150)
		switch random.IntN(10) {
		case 0:
			_ = a.Call(testContext(t), "inspect_world", `{"near":[0,0,0],"radius":40,"limit":5}`)
		case 1:
			_ = a.Call(testContext(t), "walk_avatar", fmt.Sprintf(`{"position":[%d,0,%d]}`, random.IntN(50), random.IntN(50)))
		case 2:
			_ = a.Call(testContext(t), "say", `{"text":"Here I am."}`)
		case 3:
			_ = a.Call(testContext(t), "screenshot", `{}`)
		case 4: // gives up at once: the bench may be there or not
			e := a.CallEnvelope("place_objects", bench)
			answer, err := a.Start(e)
			cancel := a.Envelope(wire.KindCallCancel, wire.ScopeWrite, wire.CallCancel{CallID: e.MessageID})
			if err == nil && a.SendFrame(cancel.Encode()) == nil {
				s.note(label, worldtest.ResultOf(<-answer))
			}
		case 5: // breaks off: the same message again, from a new socket
			e := a.CallEnvelope("place_objects", bench)
			_, _ = a.Start(e)
			a.Kill()
			a = s.AgentWith(&worldtest.AgentOptions{
				URL: s.AgentURL() + "?" + query, Type: name,
				Device: a.Welcome.AgentDeviceID,
			})
			if query != "" { // one that follows may be in another world by now, where it would be another call
				s.note(label, a.CallAs(testContext(t), e.MessageID, "place_objects", bench))
			}
		default:
			s.note(label, a.Call(testContext(t), "place_objects", bench))
		}
	}
	a.Close()
}

// next waits for the crowd to take a step, and says whether the crowd is still there.
func (s *stress) next(ctx context.Context) bool {
	select {
	case <-s.beat:
		return true
	case <-ctx.Done():
		return false
	}
}

// note records an acknowledged call.
func (s *stress) note(label string, got wire.ToolResult) {
	if got.OK {
		s.mu.Lock()
		s.acknowledged[label] = true
		s.mu.Unlock()
	}
}

// page is a place for pages in a world: the page there is hidden, seen, and now and then replaced
// by another one.
func (s *stress) page(ctx context.Context, t *testing.T, worldID string, random *rand.Rand) {
	p := s.Page(&worldtest.PageOptions{WorldID: worldID})
	for s.next(ctx) {
		if _, err := p.Ask(testContext(t), p.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Errorf("a page: %v", err)
			return
		}
		switch random.IntN(40) {
		case 0:
			p.Kill()
			p = s.Page(&worldtest.PageOptions{WorldID: worldID})
		case 1, 2:
			_ = p.Send(wire.KindPagePresence, wire.PagePresence{Visible: random.IntN(2) == 0})
		}
	}
	p.Close()
}

// user goes from world to world and renames them.
func (s *stress) user(ctx context.Context, t *testing.T, random *rand.Rand) {
	for n := 0; s.next(ctx); n++ {
		w := s.worlds[random.IntN(len(s.worlds))]
		if e := s.OpenWorld(testContext(t), worldtest.UserID, w); e != nil {
			t.Error(e)
			return
		}
		if _, e := s.RenameWorld(testContext(t), worldtest.UserID, w, fmt.Sprint("Name ", n)); e != nil {
			t.Error(e)
			return
		}
	}
}

// compare compares the logs with the acknowledged calls and with the pages.
func (s *stress) compare(t *testing.T) {
	t.Helper()
	seen := map[string]int{}
	for _, w := range s.worlds {
		for _, e := range logOf(t, s.Store, w) {
			for _, op := range e.Operations {
				if o := (doc.Object{}); op.Op == wire.OpPut && op.Type == wire.EntityObject &&
					json.Unmarshal(op.Value, &o) == nil {
					seen[o.Label]++
				}
			}
		}
		p := s.Page(&worldtest.PageOptions{WorldID: w})
		if got := text(t, p.Document()); got != folded(t, s.Store, w) || p.Broken() != nil {
			t.Errorf("%s: a page shows something else than the log says (%v)", w, p.Broken())
		}
		p.Close()
	}
	delete(seen, "") // the plaza's
	for label, n := range seen {
		if n > 1 {
			t.Errorf("%s was placed %d times", label, n)
		}
	}
	for label := range s.acknowledged {
		if seen[label] != 1 {
			t.Errorf("%s was acknowledged and is there %d times", label, seen[label])
		}
	}
	if len(s.acknowledged) < stressWorlds*agentsPerWorld {
		t.Errorf("only %d changes were acknowledged", len(s.acknowledged))
	}
	if stats := s.Stats(); stats.Waits != 0 || stats.Readers != 0 || s.Busy() {
		t.Errorf("left open: %+v", stats)
	}
	t.Logf("%d changes were acknowledged, %d are there", len(s.acknowledged), len(seen))
}
