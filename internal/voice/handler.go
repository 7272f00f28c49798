package voice

import (
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// What a session tells its call (Sink).

// Ready lets sound flow, if the model is the one that was asked for.
func (c *call) Ready(model, voice string, endsAt time.Time) {
	c.mu.Lock()
	if c.over || c.ready {
		c.mu.Unlock()
		return
	}
	if model != c.model {
		c.mu.Unlock()
		e := wire.NewError(wire.CodeVoiceModel, "the voice answered with another model")
		e.Got, e.Allowed = model, c.model
		c.finish(e, wire.VoiceUseMini)
		return
	}
	defer c.mu.Unlock()
	c.ready = true
	c.heard()
	if voice != "" {
		c.is.Voice = voice
	}
	c.is.EndsAt = endsAt
	is := c.is
	c.tell(wire.VoiceEvent{Kind: "call", Call: &is})
	c.become(wire.VoiceListening)
}

// Speech is the model's word on whether the user speaks.
func (c *call) Speech(on bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard()
	if on {
		c.become(wire.VoiceHearing)
		return
	}
	c.turns.asked = c.d.opt.Now()
	c.become(wire.VoiceThinking)
}

// Turn begins an answer.
func (c *call) Turn(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.endTurn("done")
	t := c.turns.begin(id, c.d.opt.Now())
	c.sounded = c.d.opt.Now()
	c.tell(wire.VoiceEvent{Kind: "turn", Turn: &wire.VoiceTurn{N: t.n, State: "started", Path: t.path}})
	c.become(wire.VoiceThinking)
}

// Audio hands sound on. A page that takes too little of it loses the call: silence in its middle would be worse.
func (c *call) Audio(pcm []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over || c.turns.last == nil || c.turns.last.outcome == "interrupted" {
		return
	}
	now := c.d.opt.Now()
	c.turns.sound(len(pcm), now)
	c.sounded = now
	c.become(wire.VoiceSpeaking)
	c.page.sound(c.turns.last.n, 0, pcm)
}

// Mark sends a mark behind the sound so far.
func (c *call) Mark(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over || c.turns.last == nil {
		return
	}
	if n := c.turns.mark(name); n > 0 {
		c.page.sound(c.turns.last.n, n, nil)
	}
}

// Done says that no more sound of the answer comes; what has come may still sound.
func (c *call) Done(outcome string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if outcome == "done" && c.turns.last != nil && len(c.turns.marks) > 0 {
		c.turns.last.whole = true
		c.sounded = c.d.opt.Now()
		return // it ends when it has been heard
	}
	c.endTurn(outcome)
	c.become(wire.VoiceListening)
}

// Clear silences the page. It may come when nothing sounds.
func (c *call) Clear(string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turns.flush()
	c.endTurn("interrupted")
	c.page.dropSound()
	c.tell(wire.VoiceEvent{Kind: "clear"})
	if c.state == wire.VoiceSpeaking {
		c.become(wire.VoiceListening)
	}
}

// Caption is what a side says.
func (c *call) Caption(id, role, text string, final bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard()
	caption := wire.VoiceCaption{ID: id, Role: role, Text: text, Final: final}
	if role == "agent" && c.turns.last != nil {
		caption.Turn = c.turns.last.n
	}
	c.tell(wire.VoiceEvent{Kind: "caption", Caption: &caption})
	if final && text != "" {
		c.said.add(role, text)
	}
	if final && text != "" && c.d.opt.Save != nil && c.peer.Chat != "" && !c.over && !c.lane.SavesTranscript() {
		c.d.opt.Save(c.peer, wire.ChatMessage{
			ID: c.is.ID + "-" + id, Role: role, At: wire.Now(c.d.opt.Now()), Path: "voice", State: "done",
			Parts: []wire.ChatPart{{Kind: "text", Text: text}},
		})
	}
}

// Delegated is what a lane says that delegates by itself.
func (c *call) Delegated(state, run string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if state == "started" {
		c.turns.last.asks(Delegate)
		c.delegating(c.turns.last, run)
		return
	}
	c.delegated()
}

// delegating says that the agent's text runtime works for a turn. The caller holds mu.
func (c *call) delegating(t *turn, run string) {
	c.doing++
	t.handed(run)
	c.log(t)
	if c.state == wire.VoiceListening || c.state == wire.VoiceThinking {
		c.become(wire.VoiceDelegating)
	}
}

// delegated ends that. The caller holds mu.
func (c *call) delegated() {
	c.doing = max(0, c.doing-1)
	c.heard()
	if c.doing == 0 && c.state == wire.VoiceDelegating {
		c.become(wire.VoiceListening)
	}
}

// Failed tells what went wrong in a call that goes on.
func (c *call) Failed(e *wire.Error, act wire.VoiceAct) {
	c.tell(wire.VoiceEvent{Kind: "notice", Error: e, Act: act})
}

// Closed ends the call, for the session is over; or goes over into a new one, when it was its limit that ended it.
func (c *call) Closed(reason string, e *wire.Error, act wire.VoiceAct) {
	if e == nil && c.renew(reason == "limit") {
		return
	}
	if e == nil && reason == "limit" {
		e = wire.NewError(wire.CodeTimeout, "the voice talks for so long at a time and no longer")
		e.Next, act = "Begin again: what was said is kept.", wire.VoiceRetry
	}
	c.finish(e, act)
}

// renew begins a new session in the place of one that met its limit: false: that is not what ended it.
func (c *call) renew(limit bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.d.opt.Now()
	if c.over || !limit && !c.turning || now.Sub(c.began) < shortest {
		return false
	}
	c.endTurn("interrupted")
	c.turns.flush()
	c.page.dropSound()
	c.tell(wire.VoiceEvent{Kind: "clear"})
	c.session, c.ready, c.turning, c.began = nil, false, false, now
	c.is.EndsAt = time.Time{}
	c.become(wire.VoiceConnecting)
	config := c.config
	config.Instructions += c.said.text()
	c.work.Go(func() {
		if e, act := c.begin(config); e != nil {
			c.finish(e, act)
		}
	})
	return true
}

var _ Handler = (*call)(nil)
