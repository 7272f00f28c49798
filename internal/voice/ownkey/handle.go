package ownkey

import (
	"regexp"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/voice"
)

// handle takes an event. It is called with mu held.
func (s *session) handle(e event) {
	if s.ending != nil {
		return
	}
	switch e.Type {
	case evSessionCreated, evSessionUpdated:
		s.session(e)
	case evSpeechStarted:
		s.hearing = true
		s.told.Say(func(k voice.Handler) { k.Speech(true) })
		s.interrupt("", -1, "barge-in", false)
	case evSpeechStopped:
		s.hearing = false
		s.told.Say(func(k voice.Handler) { k.Speech(false) })
	case evCommitted:
		s.lines.begin(e.ItemID, "user")
	case evUserDelta:
		s.lines.add(e.ItemID, "user", e.Delta)
	case evUserDone, evUserFailed:
		s.lines.end(e.ItemID, "user", e.Transcript)
	case evItemAdded, evItemDone:
		delete(s.floor.pending, e.Item.ID)
	case evError:
		s.problem(*e.Error)
	default:
		s.response(e)
	}
}

// response takes what belongs to an answer.
func (s *session) response(e event) {
	switch e.Type {
	case evResponseCreated:
		s.floor.began()
		id := e.Response.ID
		if !s.play.begin(id) {
			s.skipped++
			return
		}
		s.told.Say(func(k voice.Handler) { k.Turn(id) })
	case evSound:
		if !s.play.sound(e) {
			s.skipped++
		}
	case evAgentDelta:
		if s.play.audible(e.ResponseID) {
			s.lines.add(e.ItemID, "agent", e.Delta)
		}
	case evAgentDone:
		if s.play.audible(e.ResponseID) {
			s.lines.end(e.ItemID, "agent", e.Transcript)
		}
	case evResponseDone:
		s.done(*e.Response)
	}
}

// done takes the end of an answer.
func (s *session) done(r response) {
	wasCut, known := s.play.done(r.ID)
	if !known {
		return
	}
	outcome := "done"
	switch {
	case wasCut || r.Status == "cancelled":
		outcome = "interrupted"
	case r.Status == "failed" || r.Details.Reason == "content_filter":
		outcome = "failed"
	}
	s.lines.endAll("agent")
	s.take(r.Output, outcome == "done")
	s.told.Say(func(k voice.Handler) { k.Done(outcome) })
	if outcome == "failed" {
		code := ""
		if r.Details.Error != nil {
			code = r.Details.Error.Code
		}
		f, known := faultOf(code, s.c.Model)
		if !known {
			f = troubled()
		}
		s.report(f)
	}
	s.speak()
}

// snapshot is the date behind the name of a model that is one of its dated forms.
var snapshot = regexp.MustCompile(`^-\d{4}-\d{2}-\d{2}$`)

// session compares what the session is with what was asked. It is ready when it has taken its configuration.
func (s *session) session(e event) {
	dated, same := strings.CutPrefix(e.Session.Model, s.c.Model)
	if !same || dated != "" && !snapshot.MatchString(dated) {
		f := otherModel(s.c.Model)
		s.end("error", f.e, f.act)
		return
	}
	if s.limit.IsZero() {
		s.setLimit(e.Session.Expires)
	}
	if s.ready || e.Type != evSessionUpdated {
		return
	}
	s.ready = true
	model, name, until := s.c.Model, e.Session.voiceName(), s.limit
	s.told.Say(func(k voice.Handler) { k.Ready(model, name, until) })
}

// setLimit sets the session's end: what the other side reports, else ours.
func (s *session) setLimit(expires int64) {
	now := time.Now()
	s.limit = now.Add(s.o.Limit)
	if at := time.Unix(expires, 0); at.After(now) && at.Before(now.Add(24*time.Hour)) {
		s.limit = at
	}
	s.afterLocked(s.limit.Sub(now), func() { s.fail(fault{limit: true}) })
}

// problem takes an error event. Those that only say that we were late are no error; before the session is ready any
// other one means that it will not be.
func (s *session) problem(p problem) {
	s.floor.refused(p.EventID)
	f, known := faultOf(p.Code, s.c.Model)
	switch {
	case benign[p.Code]:
	case known && (f.fatal || !s.ready):
		s.finishBy(f)
	case known:
		s.report(f)
	case !s.ready && p.Type == "invalid_request_error":
		s.finishBy(refusedModel(s.c.Model))
	case !s.ready:
		s.finishBy(unreachable())
	case p.Type == "invalid_request_error": // one message of ours, for example a cut that came too late
		s.skipped++
	default:
		s.report(troubled())
	}
}

func (s *session) finishBy(f fault) {
	if f.limit {
		s.end("limit", nil, "")
		return
	}
	s.end("error", f.e, f.act)
}

// report tells a fault that the session survives, unless it does not.
func (s *session) report(f fault) {
	if f.fatal {
		s.finishBy(f)
		return
	}
	s.told.Say(func(k voice.Handler) { k.Failed(f.e, f.act) })
}
