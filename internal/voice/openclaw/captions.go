package openclaw

import (
	"strconv"

	"github.com/worldmcp/world/internal/voice"
)

const maxLine = 32 << 10 // bytes of one utterance

// captions gathers what the two sides say: the gateway sends increments and in the end the whole, without a name for the
// utterance. Each is told whole, again and again, and once as final.
type captions struct {
	told  *voice.EventQueue
	n     int
	user  *line
	agent *line
}

type line struct{ id, role, text string }

// take takes an increment, or with final the whole.
func (c *captions) take(role, text string, final bool) {
	at := &c.user
	if role != "user" {
		role, at = "agent", &c.agent
	}
	if *at == nil {
		if text == "" {
			return
		}
		c.n++
		*at = &line{id: role + "-" + strconv.Itoa(c.n), role: role}
	}
	l := *at
	switch {
	case final && text != "" && len(text) <= maxLine:
		l.text = text
	case !final && len(l.text)+len(text) <= maxLine:
		l.text += text
	}
	if final {
		*at = nil
	}
	c.tell(*l, final)
}

// end closes what a role has open as it stands.
func (c *captions) end(role string) {
	if role == "user" && c.user != nil || role == "agent" && c.agent != nil {
		c.take(role, "", true)
	}
}

func (c *captions) tell(l line, final bool) {
	c.told.Say(func(k voice.Handler) { k.Caption(l.id, l.role, l.text, final) })
}
