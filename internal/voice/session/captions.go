package session

import (
	"slices"
	"strconv"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxLine is the limit of one utterance in bytes; text beyond it is dropped.
	maxLine = 32 << 10
	// maxLines limits the open utterances, and the ids of finished ones that are remembered.
	maxLines = 64
)

// captions assembles the transcript of both sides of a session from increments. What comes for an
// utterance that is finished is ignored. A far side that does not name its utterances has one at a
// time of each side.
type captions struct {
	report func(voice.Caption)

	count    int // utterances that were named here
	open     []*voice.Caption
	finished []string // ids, oldest first
}

// add appends to an utterance. Empty text opens one that has an id: the user's transcript often
// arrives after the answer has begun, and is shown before the answer this way.
func (c *captions) add(id string, role wire.Speaker, delta string) {
	l := c.find(id, role)
	if l == nil {
		if id == "" && delta == "" || slices.Contains(c.finished, id) {
			return
		}
		if len(c.open) >= maxLines {
			c.close(c.open[0])
		}
		l = c.begin(id, role)
	}
	if len(l.Text)+len(delta) <= maxLine {
		l.Text += delta
	}
	c.report(*l)
}

// finish closes an utterance with its whole text; empty keeps the text so far.
func (c *captions) finish(id string, role wire.Speaker, whole string) {
	l := c.find(id, role)
	if l == nil {
		if whole == "" || slices.Contains(c.finished, id) {
			return
		}
		l = c.begin(id, role)
	}
	if whole != "" && len(whole) <= maxLine {
		l.Text = whole
	}
	c.close(l)
}

// finishAll closes all open utterances of a side.
func (c *captions) finishAll(role wire.Speaker) {
	for _, l := range slices.Clone(c.open) {
		if l.Role == role {
			c.close(l)
		}
	}
}

func (c *captions) find(id string, role wire.Speaker) *voice.Caption {
	return slice.Find(c.open, func(l *voice.Caption) bool { return l.ID == id || id == "" && l.Role == role })
}

// begin opens an utterance, and names it if it has no id.
func (c *captions) begin(id string, role wire.Speaker) *voice.Caption {
	if id == "" {
		c.count++
		id = string(role) + "-" + strconv.Itoa(c.count)
	}
	l := &voice.Caption{ID: id, Role: role}
	c.open = append(c.open, l)
	return l
}

// close reports an utterance as final and remembers its id.
func (c *captions) close(l *voice.Caption) {
	c.open = slices.DeleteFunc(c.open, func(o *voice.Caption) bool { return o == l })
	if len(c.finished) >= maxLines {
		c.finished = c.finished[1:]
	}
	c.finished = append(c.finished, l.ID)
	l.Final = true
	c.report(*l)
}
