package httpapi

import (
	"net/http"
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

// Patterns are those of all routes there are.
func Patterns() []string {
	nothing := http.NotFoundHandler()
	a := &api{Options: Options{Page: nothing, MCP: nothing}}
	list := []string{}
	for _, r := range a.routes() {
		list = append(list, r.pattern)
	}
	return list
}
