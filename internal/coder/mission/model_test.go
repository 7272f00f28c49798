package mission

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// script is what the agents and the tests of one story do, by round.
type script struct {
	Scores []int
	Codes  []int
	// Slow says that the agent of a report needs to be asked twice; Never that it never reports.
	Slow, Never bool
	// Fails is the round in which the coder fails; 0: none.
	Fails     int
	Threshold int
	Rounds    int
	Budget    int
}

func drawScript(t *rapid.T) script {
	return script{
		Scores: rapid.SliceOfN(rapid.SampledFrom([]int{0, 40, 89, 90, 100}), 5, 5).Draw(t, "scores"),
		Codes:  rapid.SliceOfN(rapid.SampledFrom([]int{0, 0, 1, -1}), 5, 5).Draw(t, "codes"),
		Slow:   rapid.Bool().Draw(t, "slow"), Never: rapid.IntRange(0, 9).Draw(t, "never") == 0,
		Fails:     rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "fails"),
		Threshold: rapid.SampledFrom([]int{0, 50, 100}).Draw(t, "threshold"), Rounds: rapid.IntRange(0, 5).Draw(t, "rounds"),
	}
}

// agent plays the script. What it does depends on the mission alone, so it does the same when it is
// asked again.
func (x script) agent(_ context.Context, a *agents, o Opening, prompt string) (Turn, *wire.Error) {
	m := a.mission(o)
	if o.Report == "" {
		if m.Round == x.Fails {
			return Turn{Outcome: wire.TurnFailed, Reason: "The agent fell over."}, nil
		}
		return done, nil
	}
	if x.Never && o.Report == ReportReview || x.Slow && prompt != askForReport {
		return done, nil
	}
	var args any = spec("Greet people")
	if o.Report == ReportReview {
		args = reviewReport{x.Scores[m.Round-1], []string{fmt.Sprintf("main.go:%d is wrong", m.Round)}}
	}
	if e := a.report(o, args); e != nil {
		return Turn{}, e
	}
	return done, nil
}

// story plays a script from the idea to the end and returns the mission. It kills services after a
// number of events, counted from one kill to the next.
func story(t fataler, dir string, x script, kills []int) wire.Mission {
	w := &killer{t: t, dir: filepath.Join(dir, "0"), kills: kills}
	a := newAgents(x.agent)
	var s *Service
	start := func() {
		life := w.begin()
		a.dead = life.isDead
		var err error
		s, err = New(Options{
			DataDir: local.Dir(life.dir), Agents: a, Environ: []string{},
			Publish: func(wire.CoderEvent) { life.moment() },
			test: func(context.Context, string, []string) (testResult, error) {
				m := s.store.list()[0]
				return testResult{code: x.Codes[m.Round-1], output: "it said no"}, nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		a.mu.Lock()
		a.svc = s
		a.mu.Unlock()
		s.Resume()
	}
	start()
	defer func() { s.Close() }()
	for range 20000 {
		if w.life.isDead() {
			s.Close()
			start()
		}
		if len(s.runs.newest((*entry).isOpen)) > 0 {
			time.Sleep(time.Second)
			continue
		}
		if end := act(t, s, x); end {
			return s.store.list()[0].Mission
		}
		time.Sleep(time.Second)
	}
	t.Fatal("the story does not end")
	return wire.Mission{}
}

// act takes the user's next step. A kill may prevent it, so refusals are ignored and it is tried
// again.
func act(t fataler, s *Service, x script) (end bool) {
	list := s.store.list()
	if len(list) == 0 {
		_, _ = s.Create(context.Background(), &wire.MissionEdit{Folder: new("/nowhere"), Ask: new("Greet."), Test: []string{"check"}}, true)
		return false
	}
	m := list[0]
	switch m.Phase {
	case wire.PhaseIdea:
		_, _ = s.Curate(&wire.CurateRequest{})
	case wire.PhaseJudge:
		_, _ = s.Feedback(m.Version, &wire.FeedbackRequest{Mission: m.ID, Verdict: verdictAccept, Rating: 8}, true)
	case wire.PhaseReady:
		_, _ = s.Execute(&wire.ExecuteRequest{Mission: m.ID, Threshold: x.Threshold, Rounds: x.Rounds})
	case wire.PhaseMerge, wire.PhaseBlocked:
		return true
	default:
		t.Fatal("no run is at work, at the phase " + string(m.Phase))
	}
	return false
}

// killer kills services, and leaves their folders as they were at that moment.
type killer struct {
	t     fataler
	dir   string
	kills []int
	life  *life
}

// life is one service until it is killed.
type life struct {
	w   *killer
	dir string

	mu   sync.Mutex
	left int
	dead bool
}

func (w *killer) begin() *life {
	l := &life{w: w, dir: w.dir, left: -1}
	if len(w.kills) > 0 {
		l.left = w.kills[0]
		w.kills = w.kills[1:]
	}
	w.life = l
	return l
}

func (l *life) isDead() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.dead
}

// moment is one at which the service may be killed: from then on nothing that it does is seen by
// anyone.
func (l *life) moment() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dead || l.left < 0 {
		return
	}
	if l.left--; l.left >= 0 {
		return
	}
	l.dead = true
	l.w.dir = l.dir + "x"
	if err := copyDir(filepath.Join(l.dir, "missions"), filepath.Join(l.w.dir, "missions")); err != nil {
		l.w.t.Fatal(err)
	}
}

// plain is a mission without what differs from one run to another.
func plain(m wire.Mission) string {
	m.ID, m.Session, m.Run, m.Version, m.CreatedAt, m.UpdatedAt = "", "", "", 0, time.Time{}, time.Time{}
	for i := range m.History {
		m.History[i].At = time.Time{}
	}
	for i := range m.Feedback {
		m.Feedback[i].At = time.Time{}
	}
	b, _ := json.MarshalIndent(m, "", " ")
	return string(b)
}

// A mission whose service is killed at any moments comes to the same end, with the same history, as
// one that was never disturbed; and a mission that is blocked says why and what to do.
func TestKilledMissionsComeToTheSameEnd(t *testing.T) {
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		if os.Getenv("WORLD_LONG") == "" { // a search is for the long form
			seed := flag.Lookup("rapid.seed")
			_ = seed.Value.Set("1")
			defer func() { _ = seed.Value.Set(seed.DefValue) }()
		}
		_ = checks.Value.Set("25") // each has hundreds of writes that wait for the disk
		defer func() { _ = checks.Value.Set(checks.DefValue) }()
	}
	rapid.Check(t, func(rt *rapid.T) {
		x := drawScript(rt)
		kills := rapid.SliceOfN(rapid.IntRange(0, 14), 1, 4).Draw(rt, "kills")
		n := 0
		play := func(kills []int) (m wire.Mission) {
			n++
			dir := filepath.Join(t.TempDir(), fmt.Sprint(n))
			synctest.Test(t, func(t *testing.T) { m = story(t, dir, x, kills) })
			return m
		}
		whole, broken := play(nil), play(kills)
		if a, b := plain(whole), plain(broken); a != b {
			rt.Fatalf("undisturbed:\n%s\nkilled:\n%s", a, b)
		}
		switch {
		case whole.Phase == wire.PhaseBlocked && (whole.Reason == "" || whole.Next == ""):
			rt.Fatalf("blocked without words: %+v", whole)
		case whole.Phase == wire.PhaseMerge && whole.Score < max(x.Threshold, 50):
			rt.Fatalf("a change of score %d may be merged", whole.Score)
		case whole.Run != "":
			rt.Fatal("the mission still has a run")
		}
	})
}
