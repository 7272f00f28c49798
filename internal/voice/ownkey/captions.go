package ownkey

import (
	"slices"

	"github.com/worldmcp/world/internal/voice"
)

const (
	maxLine  = 32 << 10 // bytes of one utterance
	maxLines = 64       // that are open, and ids of closed ones that are remembered
)

// captions gathers what the two sides say. Each utterance is told whole, again and again, and once as final.
type captions struct {
	told   *voice.EventQueue
	open   []*line
	closed []string
}

type line struct{ id, role, text string }

// begin opens an utterance before its words are known, so that it keeps its place before the answer.
func (c *captions) begin(id, role string) { c.add(id, role, "") }

// add appends to an utterance.
func (c *captions) add(id, role, delta string) {
	if slices.Contains(c.closed, id) {
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
	c.tell(*l, false)
}

// end closes an utterance with its whole text; "": what was gathered.
func (c *captions) end(id, role, whole string) {
	if slices.Contains(c.closed, id) {
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

// endAll closes what a role has open.
func (c *captions) endAll(role string) {
	for _, l := range slices.Clone(c.open) {
		if l.role == role {
			c.close(l)
		}
	}
}

// finish closes everything.
func (c *captions) finish() {
	c.endAll("user")
	c.endAll("agent")
}

func (c *captions) close(l *line) {
	c.open = slices.DeleteFunc(c.open, func(o *line) bool { return o == l })
	if len(c.closed) >= maxLines {
		c.closed = c.closed[1:]
	}
	c.closed = append(c.closed, l.id)
	c.tell(*l, true)
}

func (c *captions) tell(l line, final bool) {
	c.told.Say(func(k voice.Handler) { k.Caption(l.id, l.role, l.text, final) })
}
