package ownkey

import (
	"regexp"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// handle handles an event. Types that mean nothing here are ignored.
func (s *session) handle(e event) {
	if s.Closed != nil {
		return
	}
	switch e.Type {
	case evSessionCreated, evSessionUpdated:
		s.sessionEvent(e)
	case evSpeechStarted:
		s.userSpeaking = true
		s.Events.Put(voice.Speech{Speaking: true})
		s.interrupt("", positionUnknown, wire.CancelBargeIn, false)
	case evSpeechStopped:
		s.userSpeaking = false
		s.Events.Put(voice.Speech{Speaking: false})
	case evCommitted:
		s.Lines.Add(e.ItemID, wire.SpeakerUser, "")
	case evUserDelta:
		s.Lines.Add(e.ItemID, wire.SpeakerUser, e.Delta)
	case evUserDone, evUserFailed:
		s.Lines.Finish(e.ItemID, wire.SpeakerUser, e.Transcript)
	case evItemAdded, evItemDone:
		delete(s.responder.unconfirmed, e.Item.ID)
	case evError:
		s.errorEvent(*e.Error)
	default:
		s.responseEvent(e)
	}
}

// responseEvent handles an event of a response.
func (s *session) responseEvent(e event) {
	switch e.Type {
	case evResponseCreated:
		s.responder.responseStarted()
		id := e.Response.ID
		if !s.play.begin(id) {
			s.Skipped++
			return
		}
		s.Events.Put(voice.TurnStarted{Turn: id})
	case evAudioDelta:
		if !s.play.addAudio(e) {
			s.Skipped++
		}
	case evAgentDelta:
		if s.play.audible(e.ResponseID) {
			s.Lines.Add(e.ItemID, wire.SpeakerAgent, e.Delta)
		}
	case evAgentDone:
		if s.play.audible(e.ResponseID) {
			s.Lines.Finish(e.ItemID, wire.SpeakerAgent, e.Transcript)
		}
	case evResponseDone:
		s.responseDone(*e.Response)
	default: // ignored types
	}
}

// responseDone handles the end of a response: its function calls, and its failure.
func (s *session) responseDone(r response) {
	wasCut, known := s.play.done(r.ID)
	if !known {
		return
	}
	outcome := wire.VoiceTurnDone
	switch {
	case wasCut || r.Status == statusCancelled:
		outcome = wire.VoiceTurnInterrupted
	case r.Status == statusFailed || r.Details.Reason == reasonFiltered:
		outcome = wire.VoiceTurnFailed
	}
	s.Lines.FinishAll(wire.SpeakerAgent)
	s.functionCalls(r.Output, outcome == wire.VoiceTurnDone)
	s.Events.Put(voice.TurnEnded{Outcome: outcome})
	if outcome == wire.VoiceTurnFailed {
		p := turnFailed()
		if r.Details.Error != nil {
			if specific, known := r.Details.Error.Code.problem(s.config.Model); known {
				p = specific
			}
		}
		s.report(p)
	}
	s.requestResponse()
}

// snapshotSuffix is what the name of a dated snapshot of a model has behind the model's id.
var snapshotSuffix = regexp.MustCompile(`^-\d{4}-\d{2}-\d{2}$`)

// sessionEvent checks that the session has the requested model. The session is ready when it has accepted its
// configuration, which session.updated reports.
func (s *session) sessionEvent(e event) {
	suffix, same := strings.CutPrefix(e.Session.Model, s.config.Model)
	if !same || suffix != "" && !snapshotSuffix.MatchString(suffix) {
		s.endLocked(problem{Problem: voice.OtherModel(s.config.Model)})
		return
	}
	if s.limit.IsZero() {
		s.setLimit(e.Session.Expires)
	}
	if s.Ready || e.Type != evSessionUpdated {
		return
	}
	s.Ready = true
	s.Events.Put(voice.Ready{Model: s.config.Model, Voice: e.Session.voiceName(), EndsAt: s.limit})
}

// setLimit sets when the session ends: what the API reports if that is plausible, else Options.Limit from now.
func (s *session) setLimit(expires int64) {
	now := time.Now()
	s.limit = now.Add(s.opt.Limit)
	if at := time.Unix(expires, 0); at.After(now) && at.Before(now.Add(24*time.Hour)) {
		s.limit = at
	}
	s.AfterLocked(s.limit.Sub(now), func() { s.fail(problem{limit: true}) })
}

// errorEvent handles an error. Harmless ones are ignored. Any other one ends a session that is not ready,
// because it never will be.
func (s *session) errorEvent(e apiError) {
	s.responder.refused(e.EventID)
	p, known := e.Code.problem(s.config.Model)
	switch {
	case e.Code.harmless():
	case known && (p.fatal || !s.Ready):
		s.endLocked(p)
	case known:
		s.report(p)
	case !s.Ready && e.Type == errorInvalidRequest:
		s.endLocked(problem{Problem: voice.ModelRefused(s.config.Model)})
	case !s.Ready:
		s.endLocked(unreachable())
	case e.Type == errorInvalidRequest: // one message of ours, for example a truncation that came too late
		s.Skipped++
	default:
		s.report(turnFailed())
	}
}

// report reports a problem; a fatal one ends the session.
func (s *session) report(p problem) {
	if p.fatal {
		s.endLocked(p)
		return
	}
	s.Events.Put(voice.Notice{Problem: p.Problem})
}
