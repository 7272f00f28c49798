package router

import (
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// settled is how long a selection stays before agents hear of it: clicking through things is not pointing at one.
const settled = 300 * time.Millisecond

// reach is how far an object may be from where the user's camera looks for the user to look at it, in metres.
const reach = 4.0

// selection is what the user of the executing page has selected, once that has settled.
type selection struct {
	id     string
	at     time.Time
	number uint64 // counts selections, so that each agent is told of one once
	timer  *time.Timer
}

// look follows the executor's selection. The caller holds h.mu.
func (h *hub) look() {
	if h.selected.timer != nil {
		h.selected.timer.Stop()
	}
	p := h.eyes()
	if p == nil {
		h.selected.id = "" // nobody knows
		return
	}
	if p.selected == h.selected.id {
		return
	}
	h.selected.timer = time.AfterFunc(settled, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		p := h.eyes()
		if p == nil || p.selected == h.selected.id {
			return
		}
		h.selected.id, h.selected.at = p.selected, wire.Now(h.r.opt.Now())
		h.selected.number++
		for w := range h.waiters {
			if !w.forPage && h.unheard(w.call.device) {
				w.wake(h)
			}
		}
	})
}

// unheard says that an agent has not been told what the user selected. The caller holds h.mu.
func (h *hub) unheard(device string) bool {
	a, ok := h.agents[device]
	return ok && h.selected.id != "" && a.toldOf < h.selected.number
}

// tellSelection says that the user selected something, once to each agent, as a line and as data. The caller holds h.mu.
func (h *hub) tellSelection(device string) (line string, data map[string]any, ok bool) {
	if !h.unheard(device) {
		return "", nil, false
	}
	h.agents[device].toldOf = h.selected.number
	s := &h.selected
	return s.at.Format(time.TimeOnly) + " the user selected " + s.id,
		map[string]any{"kind": "selected", "id": s.id, "time": s.at.Format(wire.TimeFormat)}, true
}

// lookingAt is the object that the user's camera looks at; empty: none is near. The caller holds h.mu.
func (h *hub) lookingAt() string {
	p := h.eyes()
	if p == nil || p.camera == nil {
		return ""
	}
	return h.state.Nearest(p.camera.Target, reach)
}

// sight adds what the user has selected and looks at now to an answer's data and says it in a line, or not at all. The
// caller holds h.mu.
func (h *hub) sight(data map[string]any) string {
	p := h.eyes()
	if p == nil {
		return ""
	}
	words := ""
	if id := p.selected; id != "" {
		data["selected"] = id
		words = "The user has " + id + " selected"
	}
	if id := h.lookingAt(); id != "" {
		data["lookingAt"] = id
		if words == "" {
			words = "The user looks at " + id
		} else {
			words += " and looks at " + id
		}
	}
	if words != "" {
		words += ".\n"
	}
	return words
}
