package voice

import (
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxLine is the limit of one utterance in bytes; text beyond it is dropped.
	maxLine = 32 << 10
	// maxLines limits the open utterances, and the ids of finished ones that are remembered.
	maxLines = 64
)

// Captions assembles the transcript of both sides of a session from increments, for events of type Caption.
// What comes for an utterance that is finished is ignored. The session's lock guards it.
type Captions struct {
	Events *EventQueue

	open     []*Caption
	finished []string // ids, oldest first
}

// Add appends to an utterance. Empty text opens it before its text is known: the user's transcript often arrives
// after the answer has begun, and is shown before the answer this way.
func (c *Captions) Add(id string, role wire.Speaker, delta string) {
	if slices.Contains(c.finished, id) {
		return
	}
	if c.find(id) == nil && len(c.open) >= maxLines {
		c.close(c.open[0])
	}
	l := c.line(id, role)
	if len(l.Text)+len(delta) <= maxLine {
		l.Text += delta
	}
	c.Events.Put(*l)
}

// Finish closes an utterance with its whole text. Empty: what has been added.
func (c *Captions) Finish(id string, role wire.Speaker, whole string) {
	if slices.Contains(c.finished, id) || whole == "" && c.find(id) == nil {
		return
	}
	l := c.line(id, role)
	if whole != "" && len(whole) <= maxLine {
		l.Text = whole
	}
	c.close(l)
}

// FinishAll closes all open utterances of a side.
func (c *Captions) FinishAll(role wire.Speaker) {
	for _, l := range slices.Clone(c.open) {
		if l.Role == role {
			c.close(l)
		}
	}
}

// Open returns how many utterances are open.
func (c *Captions) Open() int { return len(c.open) }

// find returns an open utterance, or nil.
func (c *Captions) find(id string) *Caption {
	if i := slices.IndexFunc(c.open, func(l *Caption) bool { return l.ID == id }); i >= 0 {
		return c.open[i]
	}
	return nil
}

// line returns an utterance, and opens it if it is new.
func (c *Captions) line(id string, role wire.Speaker) *Caption {
	if l := c.find(id); l != nil {
		return l
	}
	l := &Caption{ID: id, Role: role}
	c.open = append(c.open, l)
	return l
}

// close reports an utterance as final and remembers its id.
func (c *Captions) close(l *Caption) {
	c.open = slices.DeleteFunc(c.open, func(o *Caption) bool { return o == l })
	if len(c.finished) >= maxLines {
		c.finished = c.finished[1:]
	}
	c.finished = append(c.finished, l.ID)
	l.Final = true
	c.Events.Put(*l)
}
