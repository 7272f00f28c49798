package openclaw

import (
	"strconv"

	"github.com/worldmcp/world/internal/wire"
)

// utterances names the utterances of both sides. The gateway sends increments and finally the whole text, without
// an id, so each side has one open utterance at a time. It is guarded by the session's lock.
type utterances struct {
	n    int // utterances so far
	open map[wire.Speaker]string
}

// caption appends an increment, or with final replaces the text by the whole one. Empty text leaves it as it is.
func (s *session) caption(role wire.Speaker, text string, final bool) {
	u := &s.utterances
	id := u.open[role]
	if id == "" {
		if text == "" {
			return
		}
		u.n++
		id = string(role) + "-" + strconv.Itoa(u.n)
		u.open[role] = id
	}
	if !final {
		s.Lines.Add(id, role, text)
		return
	}
	delete(u.open, role)
	s.Lines.Finish(id, role, text)
}
