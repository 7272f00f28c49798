package httpapi

import (
	"sync"
	"testing"
	"time"
)

// HurryBodies lets bodies take this long, until the test ends.
func HurryBodies(t *testing.T, most time.Duration) {
	t.Helper()
	was := bodyTime
	bodyTime = most
	t.Cleanup(func() { bodyTime = was })
}

// Patterns returns those of all routes that are mounted while start runs.
func Patterns(start func()) (list []string) {
	var mu sync.Mutex
	was := mounted
	mounted = func(routes []Route) {
		mu.Lock()
		defer mu.Unlock()
		for _, r := range routes {
			list = append(list, r.Pattern)
		}
	}
	start()
	mounted = was
	mu.Lock()
	defer mu.Unlock()
	return list
}

// Single routes, for tests without the services behind them.
var (
	ReportRoute   = reportRoute
	AttachedRoute = attachedRoute
)
