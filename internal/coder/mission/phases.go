package mission

import (
	"fmt"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// This file has the transitions of a mission. They are pure; callers pass the time.

const (
	// maxLessons bounds the findings that a mission stores.
	maxLessons = 20
	// maxLesson is in characters.
	maxLesson = 300
)

// problem is why a run cannot continue, and what the user can do.
type problem struct{ reason, next string }

// restartIt is the next step by default.
const restartIt = "Restart the mission, then execute it again."

func problemOf(e *wire.Error) *problem { return &problem{e.Message + ".", e.Next} }

// transition changes a mission after a step.
type transition func(m *record, now time.Time)

// enter puts a mission into a phase and logs why.
func (m *record) enter(p wire.MissionPhase, now time.Time, format string, args ...any) {
	m.Phase, m.Reason, m.Next = p, "", ""
	m.log(now, format, args...)
}

// block stops a mission until the user does something.
func block(p *problem) transition {
	return func(m *record, now time.Time) {
		m.LeftPhase, m.Run = m.Phase, ""
		m.enter(wire.PhaseBlocked, now, "Blocked: %s", p.reason)
		m.Reason, m.Next = p.reason, p.next
	}
}

func cancel(m *record, now time.Time) {
	m.LeftPhase, m.Run, m.Status = m.Phase, "", wire.MissionTodo
	m.enter(wire.PhaseCancelled, now, "Cancelled.")
}

// restart puts a mission back to the phase that it left.
func restart(m *record, now time.Time) {
	to := m.LeftPhase
	switch to { //nolint:exhaustive // the others continue where they were
	case "", wire.PhaseCurate:
		to = wire.PhaseIdea
	case wire.PhaseMerge:
		to = wire.PhaseReady
	}
	m.LeftPhase = ""
	m.enter(to, now, "Restarted.")
}

func applySpec(c curateReport) transition {
	return func(m *record, now time.Time) {
		m.Title, m.Spec, m.Acceptance = clip.Line(c.Title, maxTitle), clip.Text(c.Spec, maxSpec), nil
		for _, a := range c.Acceptance {
			m.Acceptance = append(m.Acceptance, clip.Line(a, maxAcceptance))
		}
		m.Urgency, m.Easiness, m.Impact = c.Urgency, c.Easiness, c.Impact
		m.Maturity, m.Run = 2, ""
		m.enter(wire.PhaseJudge, now, "A specification was written. Read it, then accept it or say what is missing.")
	}
}

// beginExecution prepares a mission for a run, which starts at code or continues where the last one
// ended.
func beginExecution(m *record, now time.Time) {
	m.Status = wire.MissionWIP
	m.Round = 1
	if m.Phase == wire.PhaseReady {
		m.Score, m.Findings, m.Output, m.Reviewer = 0, nil, "", "" // the old reviewer may read another session's files
		m.enter(wire.PhaseCode, now, "Execution began.")
		return
	}
	m.enter(m.Phase, now, "Execution goes on.")
}

func endCoding(m *record, now time.Time) {
	m.enter(wire.PhaseReview, now, "The code was changed.")
}

func applyReview(r reviewReport, threshold, rounds int) transition {
	return func(m *record, now time.Time) {
		m.Score, m.Findings, m.Output = r.Score, nil, ""
		for _, f := range r.Findings {
			m.Findings = append(m.Findings, clip.Text(f, maxFinding))
		}
		if r.Score >= threshold {
			m.enter(wire.PhaseTest, now, "The review gave %d of 100.", r.Score)
			return
		}
		m.learn(m.Findings...)
		m.nextRound(now, rounds, fmt.Sprintf("The review gave %d of 100, and %d are needed.", r.Score, threshold))
	}
}

// passTests hands the change to the user. words say how it was tested.
func passTests(words string) transition {
	return func(m *record, now time.Time) {
		m.Output, m.Run = "", ""
		m.enter(wire.PhaseMerge, now, "%s The change waits for you.", words)
	}
}

func failTests(words, output string, rounds int) transition {
	return func(m *record, now time.Time) {
		m.Output = output
		if m.Output == "" {
			m.Output = words
		}
		m.learn(words)
		m.nextRound(now, rounds, words)
	}
}

// nextRound starts another round, or blocks the mission if that was the last.
func (m *record) nextRound(now time.Time, rounds int, words string) {
	if m.Round >= rounds {
		m.Phase = wire.PhaseCode // where it continues if the user allows more rounds
		block(&problem{
			fmt.Sprintf("%s That was round %d of %d.", words, m.Round, rounds),
			"Read the findings. Restart the mission and execute it for more rounds, or say in its specification what matters.",
		})(m, now)
		return
	}
	m.Round++
	m.enter(wire.PhaseCode, now, "%s Round %d begins.", words, m.Round)
}

func (m *record) learn(found ...string) {
	for _, f := range found {
		m.Lessons = append(m.Lessons, clip.Line(f, maxLesson))
	}
	m.Lessons = m.Lessons[max(0, len(m.Lessons)-maxLessons):]
}

// applyLanding records what the user did with the change.
func applyLanding(how wire.CoderLanded) transition {
	return func(m *record, now time.Time) {
		m.Run = ""
		if how == wire.LandedDiscarded {
			m.LeftPhase, m.Session, m.Status = wire.PhaseReady, "", wire.MissionTodo
			m.enter(wire.PhaseCancelled, now, "You discarded the change.")
			return
		}
		m.Status = wire.MissionDone
		m.enter(wire.PhaseDone, now, "The change was %s.", how)
	}
}
