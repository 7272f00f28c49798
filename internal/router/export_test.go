package router

import (
	"maps"
	"slices"
	"testing"
)

// Advises says whether a page's error may name this step.
func Advises(step string) bool { return slices.Contains(nextSteps, step) }

// PresenceCost is what one presence message of a user's current world takes: bytes on the wire, and allocations.
func (r *Router) PresenceCost(userID string) (bytes int, allocs float64) {
	u := r.user(userID)
	h := r.hubs[worldKey{userID, u.at()}]
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(mustJSON(h.presence())), testing.AllocsPerRun(20, func() { mustJSON(h.presence()) })
}

// Known is how many agents a user's current world knows.
func (r *Router) Known(userID string) int {
	h := r.hubs[worldKey{userID, r.user(userID).at()}]
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.agents)
}

// Waits is how many calls wait for the user or a page.
func (r *Router) Waits() int {
	r.bounds.mu.Lock()
	defer r.bounds.mu.Unlock()
	return r.bounds.waits.all()
}

// Tick looks after the open worlds, as every few seconds.
func (r *Router) Tick() {
	r.mu.Lock()
	hubs := slices.Collect(maps.Values(r.hubs))
	r.mu.Unlock()
	for _, h := range hubs {
		h.tick()
	}
}
