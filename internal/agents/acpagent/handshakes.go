package acpagent

import "sync"

// Handshakes lets a back end wait until an agent has listed the world's tools. Agents answer
// session/new even when they could not start the session's MCP server, and without it they cannot
// act in the world. Each session therefore starts its MCP server with a secret name (--session),
// and the server confirms that name to this service after its first tools/list; over HTTP any
// answered request is enough. The zero value is ready; the methods are safe for
// concurrent use.
type Handshakes struct {
	mu sync.Mutex
	// unconfirmed holds a channel for each secret name that was not confirmed yet.
	unconfirmed map[string]chan struct{}
}

// Await returns a channel that is closed when the server with this name confirms. The caller must
// call forget when it stops waiting.
func (a *Handshakes) Await(name string) (confirmed <-chan struct{}, forget func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.unconfirmed == nil {
		a.unconfirmed = map[string]chan struct{}{}
	}
	c := make(chan struct{})
	a.unconfirmed[name] = c
	return c, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		delete(a.unconfirmed, name)
	}
}

// Confirm reports that the server with this name has listed its tools. It returns false for an
// unknown name, or one that was confirmed before.
func (a *Handshakes) Confirm(name string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	c, ok := a.unconfirmed[name]
	if ok {
		close(c)
		delete(a.unconfirmed, name)
	}
	return ok
}
