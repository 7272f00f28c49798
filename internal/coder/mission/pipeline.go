package mission

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxBatch bounds the missions of one curation.
	maxBatch = 5
	// The defaults of an execution.
	threshold = 90
	rounds    = 3
)

// Curate starts a run in which the curator specifies the named missions or, by default, the most
// urgent ideas.
func (s *Service) Curate(q *wire.CurateRequest) (wire.CoderRun, *wire.Error) {
	if q.Batch < 0 || q.Batch > maxBatch || len(q.Missions) > maxBatch {
		return wire.CoderRun{}, wire.NewError(wire.CodeBadArguments, "one curation takes 1 to %d missions", maxBatch).At("batch")
	}
	named := slices.Compact(slices.Sorted(slices.Values(q.Missions)))
	if len(named) == 0 {
		for _, m := range s.store.list() {
			if m.Phase == wire.PhaseIdea && m.Status == wire.MissionTodo && m.Run == "" && len(named) < max(1, q.Batch) {
				named = append(named, m.ID)
			}
		}
	}
	if len(named) == 0 {
		return wire.CoderRun{}, wire.NewError(wire.CodeNothingToDo, "no mission waits to be curated")
	}
	for _, id := range named {
		if e := s.checkMission(id, s.curable); e != nil {
			return wire.CoderRun{}, e
		}
	}
	w, e := s.worldOf(q.Blocks, named)
	if e != nil {
		return wire.CoderRun{}, e
	}
	return s.start(entry{
		CoderRun: wire.CoderRun{Kind: kindCurate, Phase: wire.PhaseCurate}, Missions: named, Agent: q.Agent, World: w,
	}, func(m *record, _ time.Time) *wire.Error {
		return s.curable(m)
	})
}

// checkMission checks whether a mission may have a run.
func (s *Service) checkMission(id string, check func(m *record) *wire.Error) *wire.Error {
	m, e := s.store.get(id)
	if e != nil {
		return e
	}
	return check(&m)
}

func (s *Service) curable(m *record) *wire.Error {
	if e := s.notRunning(m); e != nil {
		return e
	}
	switch m.Phase { //nolint:exhaustive // the others are past curation
	case wire.PhaseIdea, wire.PhaseCurate, wire.PhaseJudge, wire.PhaseReady:
		return nil
	}
	return wire.NewError(wire.CodeMissionPhase, "the mission %s is at the phase %q, where nothing is curated", m.ID, m.Phase)
}

func (s *Service) executable(m *record) *wire.Error {
	if e := s.notRunning(m); e != nil {
		return e
	}
	switch m.Phase { //nolint:exhaustive // the others are not ready, or over
	case wire.PhaseReady, wire.PhaseCode, wire.PhaseReview, wire.PhaseTest:
		return nil
	case wire.PhaseBlocked, wire.PhaseCancelled:
		return wire.NewError(wire.CodeMissionPhase, "the mission is at the phase %q", m.Phase).Try("Restart it first.")
	}
	return wire.NewError(wire.CodeMissionPhase, "the mission is at the phase %q, and is executed when it is ready", m.Phase)
}

// notRunning refuses changes of a mission that has an active or interrupted run.
func (s *Service) notRunning(m *record) *wire.Error {
	if s.runs.isOpen(m.Run) {
		return wire.NewError(wire.CodeMissionRunning, "the mission %s has an active run", m.ID).Try("Wait for its end, or cancel it.")
	}
	return nil
}

// Execute starts a run that takes a mission through code, review and test, to a change that the
// user may merge.
func (s *Service) Execute(q *wire.ExecuteRequest) (wire.CoderRun, *wire.Error) {
	b := q.Budget
	switch {
	case q.Threshold < 0 || q.Threshold > 100:
		return wire.CoderRun{}, wire.NewError(wire.CodeBadArguments, "the threshold is out of range").At("reviewThreshold").Allow("1 to 100")
	case q.Rounds < 0 || q.Rounds > wire.MaxMissionRounds:
		return wire.CoderRun{}, wire.NewError(wire.CodeBadArguments, "the number of rounds is out of range").At("maxRounds").Allow(fmt.Sprintf("1 to %d", wire.MaxMissionRounds))
	case b != nil && (b.Tokens < 0 || b.Cost < 0):
		return wire.CoderRun{}, wire.NewError(wire.CodeBadArguments, "a budget is not negative").At("budget")
	}
	if e := s.checkMission(q.Mission, s.executable); e != nil {
		return wire.CoderRun{}, e
	}
	w, e := s.worldOf(q.Blocks, []string{q.Mission})
	if e != nil {
		return wire.CoderRun{}, e
	}
	n := entry{
		CoderRun: wire.CoderRun{Kind: kindExecute}, Missions: []string{q.Mission}, Agent: q.Agent,
		Threshold: q.Threshold, Rounds: q.Rounds, Budget: b, World: w,
	}
	if n.Threshold == 0 {
		n.Threshold = threshold
	}
	if n.Rounds == 0 {
		n.Rounds = rounds
	}
	return s.start(n, func(m *record, now time.Time) *wire.Error {
		if e := s.executable(m); e != nil {
			return e
		}
		beginExecution(m, now)
		return nil
	})
}

// Logs returns a page of the curator's runs, newest first. cursor is the previous page's Next;
// limit is 1 to 200, or 0 for 50.
func (s *Service) Logs(cursor string, limit int) (wire.CuratorLogs, *wire.Error) {
	return s.runs.logs(cursor, limit)
}

// maxDigest is how many runs a heartbeat lists.
const maxDigest = 50

// Heartbeat summarizes the active runs, the runs since q.SinceRun (all, if it is ""), and
// everything that waits for the user: missions and the sessions' cards.
func (s *Service) Heartbeat(q *wire.HeartbeatRequest, cards []wire.Approval) wire.Heartbeat {
	h := wire.Heartbeat{
		Runs: []wire.CoderRun{}, Cards: append([]wire.Approval{}, cards...), Missions: []wire.Mission{},
	}
	running, since := 0, true
	for _, e := range s.runs.newest(func(*entry) bool { return true }) {
		since = since && e.ID != q.SinceRun
		if e.isOpen() {
			running++
		}
		if (since || e.isOpen()) && len(h.Runs) < maxDigest {
			h.Runs = append(h.Runs, e.CoderRun)
		}
	}
	words := []string{count(running, "%d run is at work", "%d runs are at work")}
	waits := map[wire.MissionPhase]int{}
	var reasons []string
	for _, m := range s.store.list() {
		if m.Status == wire.MissionArchived {
			continue
		}
		switch m.Phase { //nolint:exhaustive // the others do not wait for the user
		case wire.PhaseJudge, wire.PhaseMerge, wire.PhaseBlocked:
			waits[m.Phase]++
			h.Missions = append(h.Missions, m.Mission)
			if m.Phase == wire.PhaseBlocked && len(reasons) < 3 {
				reasons = append(reasons, clip.Line(fmt.Sprintf("%s: %s %s", m.Title, m.Reason, m.Next), 300))
			}
		default:
			if m.Run != "" {
				h.Missions = append(h.Missions, m.Mission)
			}
		}
	}
	words = append(words,
		count(waits[wire.PhaseJudge], "%d specification waits to be read", "%d specifications wait to be read"),
		count(waits[wire.PhaseMerge], "%d change waits to be merged", "%d changes wait to be merged"),
		count(waits[wire.PhaseBlocked], "%d mission is blocked", "%d missions are blocked"),
		count(len(cards), "%d question of an agent is open", "%d questions of agents are open"))
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	if len(words) == 0 {
		words = []string{"Nothing runs, and nothing waits for you."}
	}
	h.Words = strings.Join(append(words, reasons...), " ")
	return h
}

// count says how many there are, or "" for none.
func count(n int, one, many string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(one, n) + "."
	}
	return fmt.Sprintf(many, n) + "."
}
