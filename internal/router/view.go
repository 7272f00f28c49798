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
func (lw *liveWorld) look() {
	if lw.selected.timer != nil {
		lw.selected.timer.Stop()
	}
	p := lw.eyes()
	if p == nil {
		lw.selected.id = "" // nobody knows
		return
	}
	if p.selected == lw.selected.id {
		return
	}
	lw.selected.timer = time.AfterFunc(settled, func() {
		lw.mu.Lock()
		defer lw.mu.Unlock()
		p := lw.eyes()
		if p == nil || p.selected == lw.selected.id {
			return
		}
		lw.selected.id, lw.selected.at = p.selected, wire.Now(lw.r.opt.Now())
		lw.selected.number++
		for w := range lw.waiters {
			if !w.forPage && lw.unheard(w.call.device) {
				w.wake(lw)
			}
		}
	})
}

// unheard says that an agent has not been told what the user selected. The caller holds h.mu.
func (lw *liveWorld) unheard(device string) bool {
	a, ok := lw.agents[device]
	return ok && lw.selected.id != "" && a.toldOf < lw.selected.number
}

// tellSelection says that the user selected something, once to each agent, as a line and as data. The caller holds h.mu.
func (lw *liveWorld) tellSelection(device string) (line string, data map[string]any, ok bool) {
	if !lw.unheard(device) {
		return "", nil, false
	}
	lw.agents[device].toldOf = lw.selected.number
	s := &lw.selected
	return s.at.Format(time.TimeOnly) + " the user selected " + s.id,
		map[string]any{"kind": "selected", "id": s.id, "time": s.at.Format(wire.TimeFormat)}, true
}

// lookingAt is the object that the user's camera looks at; empty: none is near. The caller holds h.mu.
func (lw *liveWorld) lookingAt() string {
	p := lw.eyes()
	if p == nil || p.camera == nil {
		return ""
	}
	return lw.state.Nearest(p.camera.Target, reach)
}

// sight adds what the user has selected and looks at now to an answer's data and says it in a line, or not at all. The
// caller holds h.mu.
func (lw *liveWorld) sight(data map[string]any) string {
	p := lw.eyes()
	if p == nil {
		return ""
	}
	words := ""
	if id := p.selected; id != "" {
		data["selected"] = id
		words = "The user has " + id + " selected"
	}
	if id := lw.lookingAt(); id != "" {
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
