package ownkey

import (
	"slices"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxLine is the limit of one utterance in bytes; text beyond it is dropped.
	maxLine = 32 << 10
	// maxLines limits the open utterances, and the ids of finished ones that are remembered.
	maxLines = 64
)

// captions assembles the transcript of both sides from deltas. Utterances are known by the id of their item;
// events of one that is finished are ignored. It is guarded by the session's mutex.
type captions struct {
	events   *voice.EventQueue
	open     []*line
	finished []string // ids, oldest first
}

// line is an open utterance.
type line struct {
	id   string
	role wire.Speaker
	text string
}

// begin opens an utterance before its text is known. The user's transcript often arrives after the answer has
// begun; this way it is shown before the answer.
func (c *captions) begin(id string, role wire.Speaker) { c.add(id, role, "") }

// add appends to an utterance.
func (c *captions) add(id string, role wire.Speaker, delta string) {
	if slices.Contains(c.finished, id) {
		return
	}
	i := slices.IndexFunc(c.open, func(l *line) bool { return l.id == id })
	if i < 0 {
		if len(c.open) >= maxLines {
			c.close(c.open[0])
		}
		c.open = append(c.open, &line{id: id, role: role})
		i = len(c.open) - 1
	}
	l := c.open[i]
	if len(l.text)+len(delta) <= maxLine {
		l.text += delta
	}
	c.report(*l, false)
}

// finish closes an utterance with its whole text. Empty: what has been added.
func (c *captions) finish(id string, role wire.Speaker, whole string) {
	if slices.Contains(c.finished, id) {
		return
	}
	i := slices.IndexFunc(c.open, func(l *line) bool { return l.id == id })
	if i < 0 {
		if whole == "" {
			return
		}
		c.open = append(c.open, &line{id: id, role: role})
		i = len(c.open) - 1
	}
	if whole != "" && len(whole) <= maxLine {
		c.open[i].text = whole
	}
	c.close(c.open[i])
}

// finishAll closes all open utterances of a side.
func (c *captions) finishAll(role wire.Speaker) {
	for _, l := range slices.Clone(c.open) {
		if l.role == role {
			c.close(l)
		}
	}
}

// close reports an utterance as final and remembers its id.
func (c *captions) close(l *line) {
	c.open = slices.DeleteFunc(c.open, func(o *line) bool { return o == l })
	if len(c.finished) >= maxLines {
		c.finished = c.finished[1:]
	}
	c.finished = append(c.finished, l.id)
	c.report(*l, true)
}

func (c *captions) report(l line, final bool) {
	c.events.Put(voice.Caption{ID: l.id, Role: l.role, Text: l.text, Final: final})
}
