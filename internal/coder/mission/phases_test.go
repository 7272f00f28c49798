package mission

import (
	"slices"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// What follows from the result of each step.
func TestTransitions(t *testing.T) {
	verdict := func(score int) transition {
		return applyReview(reviewReport{score, []string{"main.go:1 is wrong"}}, 90, 3)
	}
	for name, c := range map[string]struct {
		from  wire.MissionPhase
		round int
		step  transition
		phase wire.MissionPhase
		after int
		lobe  wire.Lobe
		left  wire.MissionPhase
	}{
		"begun":                        {wire.PhaseReady, 0, beginExecution, wire.PhaseCode, 1, wire.LobeCoder, ""},
		"begun where it was":           {wire.PhaseReview, 3, beginExecution, wire.PhaseReview, 1, wire.LobeTester, ""},
		"coded":                        {wire.PhaseCode, 2, endCoding, wire.PhaseReview, 2, wire.LobeTester, ""},
		"the score is enough":          {wire.PhaseReview, 1, verdict(90), wire.PhaseTest, 1, wire.LobeCoder, ""},
		"the score is not":             {wire.PhaseReview, 2, verdict(89), wire.PhaseCode, 3, wire.LobeCoder, ""},
		"the score is not, at the end": {wire.PhaseReview, 3, verdict(89), wire.PhaseBlocked, 3, wire.LobeCoder, wire.PhaseCode},
		"tests pass":                   {wire.PhaseTest, 3, passTests("Good."), wire.PhaseMerge, 3, wire.LobeCoder, ""},
		"tests fail":                   {wire.PhaseTest, 1, failTests("Bad.", "it says no", 3), wire.PhaseCode, 2, wire.LobeTester, ""},
		"tests fail silently":          {wire.PhaseTest, 1, failTests("Bad.", "", 3), wire.PhaseCode, 2, wire.LobeTester, ""},
		"tests fail, at the end":       {wire.PhaseTest, 3, failTests("Bad.", "it says no", 3), wire.PhaseBlocked, 3, wire.LobeTester, wire.PhaseCode},
		"blocked": {
			wire.PhaseTest, 1, block(&problem{"why", "what"}), wire.PhaseBlocked, 1, wire.LobeTester,
			wire.PhaseTest,
		},
		"cancelled": {
			wire.PhaseReview, 1, cancel, wire.PhaseCancelled, 1, wire.LobeTester,
			wire.PhaseReview,
		},
		"landed": {wire.PhaseMerge, 1, applyLanding(wire.LandedMerged), wire.PhaseDone, 1, wire.LobeTester, ""},
		"discarded": {
			wire.PhaseMerge, 1, applyLanding(wire.LandedDiscarded), wire.PhaseCancelled, 1,
			wire.LobeTester, wire.PhaseReady,
		},
	} {
		m := record{Output: "the tests of the round before"}
		m.Phase, m.Round, m.Run, m.Session = c.from, c.round, "run", "session"
		c.step(&m, time.Now())
		if m.Phase != c.phase || m.Round != c.after || coderRole(&m) != c.lobe || m.LeftPhase != c.left {
			t.Errorf("%s: phase %q, round %d, next lobe %q, left %q", name, m.Phase, m.Round, coderRole(&m), m.LeftPhase)
		}
		over := []wire.MissionPhase{wire.PhaseMerge, wire.PhaseBlocked, wire.PhaseCancelled, wire.PhaseDone}
		if slices.Contains(over, m.Phase) != (m.Run == "") {
			t.Errorf("%s: the run is %q", name, m.Run)
		}
		if (m.Phase == wire.PhaseBlocked) != (m.Reason != "" && m.Next != "") {
			t.Errorf("%s: %q %q", name, m.Reason, m.Next)
		}
		if h := m.History; len(h) != 1 || h[0].Text == "" || h[0].Phase != m.Phase {
			t.Errorf("%s: %+v", name, h)
		}
	}
	for left, want := range map[wire.MissionPhase]wire.MissionPhase{
		"": wire.PhaseIdea, wire.PhaseIdea: wire.PhaseIdea, wire.PhaseCurate: wire.PhaseIdea,
		wire.PhaseJudge: wire.PhaseJudge, wire.PhaseReady: wire.PhaseReady,
		wire.PhaseCode: wire.PhaseCode, wire.PhaseReview: wire.PhaseReview, wire.PhaseTest: wire.PhaseTest,
		wire.PhaseMerge: wire.PhaseReady,
	} {
		m := record{LeftPhase: left}
		m.Phase = wire.PhaseBlocked
		if restart(&m, time.Now()); m.Phase != want || m.LeftPhase != "" {
			t.Errorf("from %q it goes on at %q", left, m.Phase)
		}
	}
}
