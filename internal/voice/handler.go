package voice

import (
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// handle is the Handler of the call's sessions. It runs on the goroutine of the session's event
// queue.
func (c *call) handle(e Event) {
	if closed, ok := e.(Closed); ok {
		c.sessionClosed(closed)
		return
	}
	c.mu.Lock()
	p := c.apply(e)
	c.mu.Unlock()
	if p != nil {
		c.finish(p)
	}
}

// apply handles an event that does not end the session. It returns why the call must end, or nil.
// It expects mu to be locked, as do all methods from here to touch.
func (c *call) apply(e Event) *Problem {
	switch e := e.(type) {
	case Ready:
		return c.sessionReady(e)
	case Speech:
		c.speech(e.Speaking)
	case TurnStarted:
		c.turnStarted(e.Turn)
	case Audio:
		c.audio(e.PCM)
	case Mark:
		if n := c.turns.addMark(e.Name); n > 0 && !c.over {
			c.page.sendAudio(c.turns.last.number, n, nil)
		}
	case TurnEnded:
		c.turnEnded(e.Outcome)
	case Clear:
		c.silence()
		if c.state == wire.VoiceSpeaking {
			c.setState(wire.VoiceListening)
		}
	case Caption:
		c.caption(e)
	case ToolCall:
		c.toolCall(e)
	case Delegation:
		if e.State == wire.VoiceToolWorking {
			c.turns.last.addTool(Delegate)
			c.delegationStarted(c.turns.last, e.Run)
		} else {
			c.delegationEnded()
		}
	case Notice:
		c.send(wire.VoiceEvent{Kind: wire.VoiceEventNotice, Error: e.Problem.Err, Act: e.Problem.Act})
	}
	return nil
}

// sessionReady lets audio flow, provided that the session has the model that was requested.
func (c *call) sessionReady(e Ready) *Problem {
	if c.over || c.ready {
		return nil
	}
	if e.Model != c.config.Model {
		return &Problem{wire.NewError(wire.CodeVoiceModel, "the voice session runs another model than the one requested").
			Saw(e.Model).Allow(c.config.Model), wire.VoiceUseMini}
	}
	c.ready = true
	c.touch()
	if e.Voice != "" {
		c.info.Voice = e.Voice
	}
	c.info.EndsAt = e.EndsAt
	c.send(wire.VoiceEvent{Kind: wire.VoiceEventCall, Call: new(c.info)})
	c.setState(wire.VoiceListening)
	return nil
}

// speech handles the user's start or end of speech. The end starts the clock of the next turn.
func (c *call) speech(speaking bool) {
	c.touch()
	if speaking {
		c.setState(wire.VoiceHearing)
		return
	}
	c.turns.askedAt = c.calls.opt.Now()
	c.setState(wire.VoiceThinking)
}

// turnStarted begins an answer. Its predecessor, if the page still plays it, counts as done.
func (c *call) turnStarted(id string) {
	c.endTurn(wire.VoiceTurnDone)
	now := c.calls.opt.Now()
	t := c.turns.begin(id, now)
	c.lastAudio = now
	c.sendTurn(wire.VoiceTurn{N: t.number, State: wire.VoiceTurnStarted, Path: t.path})
	c.setState(wire.VoiceThinking)
}

// audio sends audio to the page. Audio behind an interruption is late and dropped.
func (c *call) audio(pcm []byte) {
	if c.over || c.turns.last == nil || c.turns.last.outcome == wire.VoiceTurnInterrupted {
		return
	}
	now := c.calls.opt.Now()
	c.turns.addAudio(len(pcm), now)
	c.lastAudio = now
	c.setState(wire.VoiceSpeaking)
	c.page.sendAudio(c.turns.last.number, 0, pcm)
}

// turnEnded handles the end of an answer's audio. A turn that is done ends for the page when it has
// played everything.
func (c *call) turnEnded(outcome wire.VoiceTurnState) {
	if outcome == wire.VoiceTurnDone && c.turns.last != nil && len(c.turns.marks) > 0 {
		c.turns.last.complete = true
		c.lastAudio = c.calls.opt.Now()
		return
	}
	c.endTurn(outcome)
	c.setState(wire.VoiceListening)
}

// caption sends a caption to the page. A final one goes into the transcript, and into the agent's
// conversation where the provider's far side does not save it.
func (c *call) caption(e Caption) {
	c.touch()
	caption := wire.VoiceCaption(e)
	if e.Role == wire.SpeakerAgent && c.turns.last != nil {
		caption.Turn = c.turns.last.number
	}
	c.send(wire.VoiceEvent{Kind: wire.VoiceEventCaption, Caption: &caption})
	if !e.Final || e.Text == "" {
		return
	}
	c.transcript.add(e.Role, e.Text)
	if c.calls.opt.Save != nil && c.peer.Chat != "" && !c.over && !c.provider.SavesTranscript() {
		c.calls.opt.Save(c.peer, wire.ChatMessage{
			ID: c.info.ID + "-" + e.ID, Role: wire.Role(e.Role), At: wire.Millis(c.calls.opt.Now()), Path: wire.ByVoice,
			State: wire.MessageDone, Parts: []wire.ChatPart{{Kind: wire.PartText, Text: e.Text}},
		})
	}
}

// delegationStarted notes that the agent's text runtime works on a task of a turn.
func (c *call) delegationStarted(t *turn, run string) {
	c.delegations++
	t.resolveRun(run)
	c.logTurn(t)
	if c.state == wire.VoiceListening || c.state == wire.VoiceThinking {
		c.setState(wire.VoiceDelegating)
	}
}

// delegationEnded notes that the text runtime has finished one task.
func (c *call) delegationEnded() {
	c.delegations = max(0, c.delegations-1)
	c.touch()
	if c.delegations == 0 && c.state == wire.VoiceDelegating {
		c.setState(wire.VoiceListening)
	}
}

// setState changes the state and reports it.
func (c *call) setState(s wire.VoiceState) {
	if c.delegations > 0 && s == wire.VoiceListening {
		s = wire.VoiceDelegating
	}
	if c.state == s || c.over {
		return
	}
	c.state = s
	c.send(wire.VoiceEvent{Kind: wire.VoiceEventState, State: s})
	c.reportState(s)
}

// reportState reports the state to the world, where the agent's avatar shows it.
func (c *call) reportState(s wire.VoiceState) {
	if c.calls.opt.State != nil && c.provider != nil {
		c.calls.opt.State(c.peer, s)
	}
}

// endTurn ends the current turn, if it has not ended yet.
func (c *call) endTurn(outcome wire.VoiceTurnState) {
	t := c.turns.last
	if t == nil || t.outcome != "" {
		return
	}
	t.outcome = outcome
	played := float64(durationOf(t.played)) / float64(time.Millisecond)
	c.sendTurn(wire.VoiceTurn{N: t.number, State: outcome, Path: t.path, Heard: played})
	c.logTurn(t)
}

func (c *call) sendTurn(t wire.VoiceTurn) {
	c.send(wire.VoiceEvent{Kind: wire.VoiceEventTurn, Turn: &t})
}

// silence ends the current turn as interrupted, and drops its audio here and in the page.
func (c *call) silence() {
	c.turns.flush()
	c.endTurn(wire.VoiceTurnInterrupted)
	c.page.dropAudio()
	c.send(wire.VoiceEvent{Kind: wire.VoiceEventClear})
}

// logTurn writes a turn to the turn log once it is complete.
func (c *call) logTurn(t *turn) {
	line, ok := t.logLine(c.calls.opt.Now())
	if !ok {
		return
	}
	line.ID, line.Backend = c.calls.opt.NewID("t_"), "voice:"+string(c.info.Provider)
	line.Agent, line.Avatar, line.Session = c.info.Agent, c.info.Avatar, c.info.Session
	c.calls.opt.Turn(line)
}

// touch notes activity of either side, which restarts the idle clock.
func (c *call) touch() { c.lastActivity, c.idleWarned = c.calls.opt.Now(), false }

// sessionClosed replaces a session that ended at its limit, or ends the call.
func (c *call) sessionClosed(e Closed) {
	p := e.Problem
	if p == nil && c.renew(e.Reason) {
		return
	}
	if p == nil && e.Reason == CloseLimit {
		p = new(NewProblem(wire.CodeTimeout, "the voice session reached its time limit",
			"Start again; the conversation so far is saved.", wire.VoiceRetry))
	}
	c.finish(p)
}

// renew opens a new session in place of one that has ended at its limit, or that was closed because
// it neared it. It returns false if that is not why the session ended.
func (c *call) renew(reason CloseReason) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.calls.opt.Now()
	if c.over || reason != CloseLimit && !c.renewing || now.Sub(c.began) < minSessionAge {
		return false
	}
	c.silence()
	c.session, c.ready, c.renewing, c.began = nil, false, false, now
	c.info.EndsAt = time.Time{}
	c.setState(wire.VoiceConnecting)
	config := c.config
	config.Instructions += c.transcript.instructions()
	c.work.Go(func() {
		if p := c.openSession(config); p != nil {
			c.finish(p)
		}
	})
	return true
}
