package router

import (
	"maps"
	"slices"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// Advises reports whether a page's error may give this next step.
func Advises(step string) bool { return slices.Contains(allowedNextSteps, step) }

// PresenceCost returns the size in bytes and the allocations of one presence message of a user's current world.
func (r *Router) PresenceCost(userID string) (bytes int, allocs float64) {
	u := r.user(userID)
	lw := r.worlds[worldKey{userID, u.currentID()}]
	lw.mu.Lock()
	defer lw.mu.Unlock()
	return len(wire.MustJSON(lw.presenceLocked())), testing.AllocsPerRun(20, func() { wire.MustJSON(lw.presenceLocked()) })
}

// Known returns the number of known agents in a user's current world.
func (r *Router) Known(userID string) int {
	lw := r.worlds[worldKey{userID, r.user(userID).currentID()}]
	lw.mu.Lock()
	defer lw.mu.Unlock()
	return len(lw.agents)
}

// Waits returns the number of waiting calls.
func (r *Router) Waits() int {
	r.bounds.mu.Lock()
	defer r.bounds.mu.Unlock()
	return r.bounds.waits.total()
}

// Tick calls tick on every open world, as the sweeper does.
func (r *Router) Tick() {
	r.mu.Lock()
	worlds := slices.Collect(maps.Values(r.worlds))
	r.mu.Unlock()
	for _, lw := range worlds {
		lw.tick()
	}
}
