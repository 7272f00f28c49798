package ownkey

import (
	"encoding/base64"
	"regexp"
	"strings"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/session"
	"github.com/worldmcp/world/internal/wire"
)

// handle handles an event. Types that mean nothing here are ignored.
func (c *codec) handle(e event) {
	switch e.Type {
	case evSessionCreated, evSessionUpdated:
		c.sessionEvent(e)
	case evSpeechStarted:
		c.interrupt("", positionUnknown, wire.CancelBargeIn, false)
		c.session.Speech(true) // behind the end of the turn: the user is heard from now on
	case evSpeechStopped:
		c.session.Speech(false)
	case evCommitted, evUserDelta:
		c.session.Said(wire.SpeakerUser, "", e.ItemID, e.Delta, false)
	case evUserDone, evUserFailed:
		c.session.Said(wire.SpeakerUser, "", e.ItemID, e.Transcript, true)
	case evItemAdded, evItemDone:
		delete(c.responder.unconfirmed, e.Item.ID)
	case evResponseCreated:
		c.responseCreated(e.Response.ID)
	case evAudioDelta:
		c.audio(e)
	case evAgentDelta:
		c.session.Said(wire.SpeakerAgent, e.ResponseID, e.ItemID, e.Delta, false)
	case evAgentDone:
		c.session.Said(wire.SpeakerAgent, e.ResponseID, e.ItemID, e.Transcript, true)
	case evResponseDone:
		c.responseDone(*e.Response)
	case evError:
		c.errorEvent(*e.Error)
	}
}

func (c *codec) responseCreated(id string) {
	c.responder.responseStarted()
	if !c.session.Begin(id) {
		c.session.Skip()
		return
	}
	c.producing = id
	c.play.begin()
}

// audio passes the audio of a delta on, with a mark behind it.
func (c *codec) audio(e event) {
	if !c.session.Accepts(e.ResponseID) {
		return
	}
	pcm, err := base64.StdEncoding.DecodeString(e.Delta)
	if err != nil {
		c.session.Skip()
		return
	}
	if pcm, mark := c.play.add(e, pcm); mark != "" {
		c.session.Play(e.ResponseID, pcm)
		c.session.Mark(e.ResponseID, mark)
	}
}

// responseDone handles the end of a response: its function calls, and its failure.
func (c *codec) responseDone(r response) {
	if r.ID != c.producing {
		return
	}
	c.producing = ""
	outcome := wire.VoiceTurnDone
	switch {
	case !c.session.Accepts(r.ID) || r.Status == statusCancelled:
		outcome = wire.VoiceTurnInterrupted
	case r.Status == statusFailed || r.Details.Reason == reasonFiltered:
		outcome = wire.VoiceTurnFailed
	}
	c.functionCalls(r.Output, outcome == wire.VoiceTurnDone)
	c.session.EndTurn(outcome)
	if outcome == wire.VoiceTurnFailed {
		p := problem{Problem: session.TurnFailed()}
		if r.Details.Error != nil {
			if specific, known := r.Details.Error.Code.problem(c.config.Model); known {
				p = specific
			}
		}
		c.report(p)
	}
	c.requestResponse()
}

// snapshotSuffix is the date after a model's id in the name of a snapshot.
var snapshotSuffix = regexp.MustCompile(`^-\d{4}-\d{2}-\d{2}$`)

// sessionEvent checks that the session has the requested model. The session is ready when it has
// accepted its configuration, which session.updated reports.
func (c *codec) sessionEvent(e event) {
	suffix, same := strings.CutPrefix(e.Session.Model, c.config.Model)
	if !same || suffix != "" && !snapshotSuffix.MatchString(suffix) {
		c.end(problem{Problem: voice.OtherModel(c.config.Model)})
		return
	}
	c.session.Expires(e.Session.Expires)
	if e.Type == evSessionUpdated {
		c.session.Ready(e.Session.voiceName())
	}
}

// errorEvent handles an error. Harmless ones are ignored. Any other one ends a session that is not
// ready, because it never will be.
func (c *codec) errorEvent(e apiError) {
	c.responder.refused(e.EventID)
	p, known := e.Code.problem(c.config.Model)
	switch {
	case e.Code.harmless():
	case known && (p.fatal || !c.session.IsReady()):
		c.end(p)
	case known:
		c.report(p)
	case !c.session.IsReady() && e.Type == errorInvalidRequest:
		c.end(problem{Problem: voice.ModelRefused(c.config.Model)})
	case !c.session.IsReady():
		c.end(unreachable())
	case e.Type == errorInvalidRequest: // one message of ours, for example a truncation that came too late
		c.session.Skip()
	default:
		c.report(problem{Problem: session.TurnFailed()})
	}
}

// report reports a problem; a fatal one ends the session.
func (c *codec) report(p problem) {
	if p.fatal {
		c.end(p)
		return
	}
	c.session.Report(voice.Notice{Problem: p.Problem})
}
