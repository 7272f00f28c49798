package mission

import (
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// The user's verdicts.
const (
	verdictAccept  = "accept"
	verdictModify  = "modify"
	verdictRewrite = "rewrite"
)

// Feedback applies the user's verdict on a specification or change. version is the one that they
// read. user is whether the request comes from their page; no others are allowed.
func (s *Service) Feedback(version int, q *wire.FeedbackRequest, user bool) (wire.Mission, *wire.Error) {
	switch {
	case !user:
		return wire.Mission{}, onlyUser()
	case q.Verdict != verdictAccept && q.Verdict != verdictModify && q.Verdict != verdictRewrite:
		return wire.Mission{}, wire.NewError(wire.CodeBadArguments, "there is no such verdict").At("verdict").Saw(clip.Quote(q.Verdict)).Allow("accept, modify, rewrite")
	case q.Rating < 0 || q.Rating > 10:
		return wire.Mission{}, wire.NewError(wire.CodeBadArguments, "the rating is out of range").At("rating").Saw(fmt.Sprint(q.Rating)).Allow("0 to 10")
	case utf8.RuneCountInString(q.Note) > maxNote:
		return wire.Mission{}, wire.NewError(wire.CodeBadArguments, "the note is too long").At("note").Allow(fmt.Sprintf("at most %d characters", maxNote))
	}
	m, e := s.store.update(q.Mission, func(m *record) *wire.Error {
		if e := checkVersion(version, m.Version); e != nil {
			return e
		}
		if e := s.notRunning(m); e != nil {
			return e
		}
		now := s.opt.Now()
		return applyVerdict(wire.MissionVerdict{
			At: wire.Millis(now), Verdict: q.Verdict, Rating: q.Rating, Note: clip.Text(q.Note, maxNote),
		})(m, now)
	})
	return m.Mission, e
}

// Landed records what the user did with the change of a session, if it belongs to a mission. It
// does not call Agents, so the caller may hold a session's lock.
func (s *Service) Landed(session string, how wire.CoderLanded) {
	for _, m := range s.store.list() {
		if m.Session != session || session == "" || m.Phase == wire.PhaseDone {
			continue
		}
		m, e := s.store.update(m.ID, func(m *record) *wire.Error {
			if m.Phase == wire.PhaseDone || m.Session != session {
				return errGone
			}
			applyLanding(how)(m, s.opt.Now())
			return nil
		})
		if e == nil && m.Phase == wire.PhaseDone {
			if err := s.store.learn(&m); err != nil {
				s.opt.Logger.Warn().Err(err).Msg("what a mission taught cannot be written")
			}
		}
		if e != nil && e != errGone {
			s.opt.Logger.Warn().Err(e).Msg("that a change has landed cannot be written; it is noted with the next start")
		}
		s.stopStep(m.ID)
	}
}

// applyVerdict returns the transition of a verdict.
func applyVerdict(v wire.MissionVerdict) func(m *record, now time.Time) *wire.Error {
	return func(m *record, now time.Time) *wire.Error {
		m.Feedback = append(m.Feedback, v)
		accepts, rewrite := v.Verdict == verdictAccept, v.Verdict == verdictRewrite
		switch m.Phase { //nolint:exhaustive // the others have nothing to judge
		case wire.PhaseIdea, wire.PhaseJudge, wire.PhaseReady:
			if accepts && (m.Spec == "" || len(m.Acceptance) == 0) {
				return wire.NewError(wire.CodeMissionPhase, "there is nothing to accept yet: the mission needs a specification and how one sees that it is done").
					Try("Curate the mission, or write both yourself.")
			}
			m.judgeSpec(accepts, rewrite, now)
		case wire.PhaseMerge:
			if accepts {
				return wire.NewError(wire.CodeMissionPhase, "a change is accepted by merging or applying it").Try("Look at the change, then merge or apply it.")
			}
			if m.enter(wire.PhaseReady, now, "The change is not what you want yet."); rewrite {
				m.Session = ""
			}
		case wire.PhaseDone:
			m.log(now, "You rated it %d of 10.", v.Rating)
		default:
			return wire.NewError(wire.CodeMissionPhase, "there is nothing to judge while the mission is at the phase %q", m.Phase)
		}
		return nil
	}
}

func (m *record) judgeSpec(accepts, rewrite bool, now time.Time) {
	switch {
	case accepts:
		if m.Maturity = min(3, m.Maturity+1); m.Maturity == 3 {
			m.enter(wire.PhaseReady, now, "You accepted the specification.")
			return
		}
		m.log(now, "You accepted this much.")
	case rewrite:
		m.Maturity = 0
		m.enter(wire.PhaseIdea, now, "You want another specification.")
	default:
		m.Maturity = 1
		m.enter(wire.PhaseIdea, now, "You want changes in the specification.")
	}
}
