package acpagent

import "sync"

// Attached hears of agents that have taken the world's tools. A session is only as good as its hands: agents answer
// session/new also when they have not started its MCP server. The server of each session gets a secret name, and says it
// to this service when the agent has asked it for its tools.
type Attached struct {
	mu      sync.Mutex
	waiting map[string]chan struct{}
}

// Await returns a channel that is closed when the server with this name is heard; forget ends the waiting.
func (a *Attached) Await(name string) (heard <-chan struct{}, forget func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.waiting == nil {
		a.waiting = map[string]chan struct{}{}
	}
	c := make(chan struct{})
	a.waiting[name] = c
	return c, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		delete(a.waiting, name)
	}
}

// Heard takes the name of a server whose tools were asked for; false: nobody waits for it.
func (a *Attached) Heard(name string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	c, ok := a.waiting[name]
	if ok {
		close(c)
		delete(a.waiting, name)
	}
	return ok
}
