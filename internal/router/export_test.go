package router

import (
	"maps"
	"slices"
	"testing"
)

// Advises says whether a page's error may name this step.
func Advises(step string) bool { return slices.Contains(allowedNextSteps, step) }

// PresenceCost is what one presence message of a user's current world takes: bytes on the wire, and allocations.
func (r *Router) PresenceCost(userID string) (bytes int, allocs float64) {
	u := r.user(userID)
	lw := r.worlds[worldKey{userID, u.currentID()}]
	lw.mu.Lock()
	defer lw.mu.Unlock()
	return len(mustJSON(lw.presenceLocked())), testing.AllocsPerRun(20, func() { mustJSON(lw.presenceLocked()) })
}

// Known is how many agents a user's current world knows.
func (r *Router) Known(userID string) int {
	lw := r.worlds[worldKey{userID, r.user(userID).currentID()}]
	lw.mu.Lock()
	defer lw.mu.Unlock()
	return len(lw.agents)
}

// Waits is how many calls wait for the user or a page.
func (r *Router) Waits() int {
	r.bounds.mu.Lock()
	defer r.bounds.mu.Unlock()
	return r.bounds.waits.total()
}

// Tick looks after the open worlds, as every few seconds.
func (r *Router) Tick() {
	r.mu.Lock()
	worlds := slices.Collect(maps.Values(r.worlds))
	r.mu.Unlock()
	for _, lw := range worlds {
		lw.tick()
	}
}
