package openclaw

import (
	"strconv"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// maxLine is the limit of one utterance in bytes; text beyond it is dropped.
const maxLine = 32 << 10

// captions assembles the transcript of both sides. The gateway sends increments and finally the whole text,
// without an id for the utterance, so each side has one open utterance at a time. It is guarded by the
// session's mutex.
type captions struct {
	events *voice.EventQueue
	n      int // utterances so far
	user   *line
	agent  *line
}

// line is an open utterance.
type line struct {
	id   string
	role wire.Speaker
	text string
}

// add appends an increment, or with final replaces the text by the whole one. Empty text leaves it as it is.
func (c *captions) add(role wire.Speaker, text string, final bool) {
	open := &c.agent
	if role == wire.SpeakerUser {
		open = &c.user
	}
	if *open == nil {
		if text == "" {
			return
		}
		c.n++
		*open = &line{id: string(role) + "-" + strconv.Itoa(c.n), role: role}
	}
	l := *open
	switch {
	case final && text != "" && len(text) <= maxLine:
		l.text = text
	case !final && len(l.text)+len(text) <= maxLine:
		l.text += text
	}
	if final {
		*open = nil
	}
	c.events.Put(voice.Caption{ID: l.id, Role: l.role, Text: l.text, Final: final})
}

// finish reports a side's open utterance, if there is one, as final.
func (c *captions) finish(role wire.Speaker) { c.add(role, "", true) }
