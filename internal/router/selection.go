package router

// What the user selects and looks at, for the agents. A selection is debounced, then reported to each agent once, by
// wait_for_events. Only the user's page counts (userPageLocked).

import (
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// selectionDelay debounces selections: a user who clicks through several objects does not point at any of them.
const selectionDelay = 300 * time.Millisecond

// lookRadius is how far an object may be from the camera's target, in metres, to count as what the user looks at.
const lookRadius = 4.0

// selection is the debounced selection of the user's page. number counts selections, so that each is reported to an
// agent once (agent.selectionSeen). timer is the running debounce.
type selection struct {
	id     string
	at     time.Time
	number uint64
	timer  *time.Timer
}

// followSelectionLocked starts the debounce when the selection of the user's page has changed. It runs after every
// change of that page's view or of the lease.
func (lw *liveWorld) followSelectionLocked() {
	if lw.selected.timer != nil {
		lw.selected.timer.Stop()
	}
	p := lw.userPageLocked()
	if p == nil {
		lw.selected.id = "" // unknown
		return
	}
	if p.selected == lw.selected.id {
		return
	}
	lw.selected.timer = lw.after(selectionDelay, func() {
		p := lw.userPageLocked()
		if p == nil || p.selected == lw.selected.id {
			return
		}
		lw.selected.id, lw.selected.at = p.selected, wire.Now(lw.r.opt.Now())
		lw.selected.number++
		for w := range lw.waiters {
			if !w.forPage && lw.hasNewSelectionLocked(w.call.device) {
				w.wakeLocked(lw)
			}
		}
	})
}

// hasNewSelectionLocked reports whether there is a selection that an agent does not know yet.
func (lw *liveWorld) hasNewSelectionLocked(device string) bool {
	a, ok := lw.agents[device]
	return ok && lw.selected.id != "" && a.selectionSeen < lw.selected.number
}

// takeSelectionLocked returns the selection as a line of text and as data, and marks it as known to the agent. False:
// the agent knows it already.
func (lw *liveWorld) takeSelectionLocked(device string) (line string, data map[string]any, ok bool) {
	if !lw.hasNewSelectionLocked(device) {
		return "", nil, false
	}
	lw.agents[device].selectionSeen = lw.selected.number
	s := &lw.selected
	return s.at.Format(time.TimeOnly) + " the user selected " + s.id,
		map[string]any{"kind": "selected", "id": s.id, "time": s.at.Format(wire.TimeFormat)}, true
}

// lookingAtLocked returns the object nearest to the target of the user's camera; empty when none is within lookRadius.
func (lw *liveWorld) lookingAtLocked() string {
	p := lw.userPageLocked()
	if p == nil || p.camera == nil {
		return ""
	}
	return lw.state.Nearest(p.camera.Target, lookRadius)
}

// describeViewLocked adds what the user has selected and looks at to an answer's data, and returns it as a line of
// text; empty when there is nothing.
func (lw *liveWorld) describeViewLocked(data map[string]any) string {
	p := lw.userPageLocked()
	if p == nil {
		return ""
	}
	var does []string
	if id := p.selected; id != "" {
		data["selected"] = id
		does = append(does, "has "+id+" selected")
	}
	if id := lw.lookingAtLocked(); id != "" {
		data["lookingAt"] = id
		does = append(does, "looks at "+id)
	}
	if does == nil {
		return ""
	}
	return "The user " + strings.Join(does, " and ") + ".\n"
}
