package service

import "sync"

// coalescer runs the same work for one key one at a time. Requests while it runs make it run once
// more, however many there are: many devices of one user that come at once cost as much as two.
type coalescer[K comparable] struct {
	mu sync.Mutex
	// again has the keys whose work runs; true: it is to run again.
	again map[K]bool
}

// run does the work of a key, or leaves it to the caller that does it now, which will begin it
// anew.
func (c *coalescer[K]) run(key K, work func()) {
	c.mu.Lock()
	if c.again == nil {
		c.again = map[K]bool{}
	}
	_, runs := c.again[key]
	c.again[key] = runs
	c.mu.Unlock()
	if runs {
		return
	}
	for {
		work()
		c.mu.Lock()
		if !c.again[key] {
			delete(c.again, key)
			c.mu.Unlock()
			return
		}
		c.again[key] = false
		c.mu.Unlock()
	}
}
