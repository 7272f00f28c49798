package httpapi

import "net/http"

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
