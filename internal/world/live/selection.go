package live

// The user's selection and view, for the agents. A selection is debounced, then reported to each
// agent once, by wait_for_events. Only the user's page counts (lease.userPage).

import (
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// selectionDelay debounces selections: a user who clicks through several objects does not point at
// any of them.
const selectionDelay = 300 * time.Millisecond

// lookRadius is how far an object may be from the camera's target, in metres, to count as looked
// at.
const lookRadius = 4.0

// followSelection starts the debounce when the selection of the user's page has changed. It runs
// after every change of that page's view or of the lease.
func (lw *locked) followSelection() {
	if lw.feed.selection.timer != nil {
		lw.feed.selection.timer.Stop()
	}
	p := lw.pages.userPage()
	if p == nil {
		lw.feed.selection.id = "" // unknown
		return
	}
	if p.selected == lw.feed.selection.id {
		return
	}
	lw.feed.selection.timer = lw.after(selectionDelay, func(lw *locked) {
		p := lw.pages.userPage()
		if p == nil || p.selected == lw.feed.selection.id {
			return
		}
		lw.feed.selection.id, lw.feed.selection.at = p.selected, wire.Millis(lw.now())
		lw.feed.selection.number++
		lw.wake(lw.feed.waiting(func(x *waiter) bool { return !x.forPage && lw.hasNewSelection(x.call.Device) }))
	})
}

// hasNewSelection reports whether there is a selection that an agent does not know yet.
func (g *guardedFields) hasNewSelection(device string) bool {
	a, ok := g.people.Find(device)
	return ok && g.feed.selection.id != "" && a.SelectionSeen < g.feed.selection.number
}

// consumeSelection returns the selection as a line of text and as data, and marks it as known to
// the agent. False: the agent knows it already.
func (g *guardedFields) consumeSelection(device string) (line string, data map[string]any, ok bool) {
	if !g.hasNewSelection(device) {
		return "", nil, false
	}
	a, _ := g.people.Find(device)
	a.SelectionSeen = g.feed.selection.number
	s := &g.feed.selection
	return s.at.Format(time.TimeOnly) + " the user selected " + s.id,
		map[string]any{"kind": "selected", "id": s.id, "time": s.at.Format(wire.TimeFormat)}, true
}

// lookingAt returns the object nearest to the target of the user's camera; empty when none is
// within lookRadius.
func (g *guardedFields) lookingAt() string {
	p := g.pages.userPage()
	if p == nil || p.camera == nil {
		return ""
	}
	return g.state.Nearest(p.camera.Target, lookRadius)
}

// describeView adds the object that the user has selected and the one that they look at to an
// answer's data, and returns a line of text about them, or an empty string.
func (g *guardedFields) describeView(data map[string]any) string {
	p := g.pages.userPage()
	if p == nil {
		return ""
	}
	var does []string
	if id := p.selected; id != "" {
		data["selected"] = id
		does = append(does, "has "+id+" selected")
	}
	if id := g.lookingAt(); id != "" {
		data["lookingAt"] = id
		does = append(does, "looks at "+id)
	}
	if does == nil {
		return ""
	}
	return "The user " + strings.Join(does, " and ") + ".\n"
}
