package service

import "sync"

// coalescer runs the same work for one key one at a time. Requests while it runs make it run once
// more, however many there are: many devices of one user that come at once cost as much as two.
type coalescer[K comparable] struct {
	mu sync.Mutex
	// rerun has the keys whose work runs; true: it is to run again.
	rerun map[K]bool
}

// run does the work of a key, or leaves it to the caller that does it now, which will begin it
// anew.
func (c *coalescer[K]) run(key K, work func()) {
	c.mu.Lock()
	if c.rerun == nil {
		c.rerun = map[K]bool{}
	}
	_, runs := c.rerun[key]
	c.rerun[key] = runs
	c.mu.Unlock()
	if runs {
		return
	}
	for {
		work()
		c.mu.Lock()
		if !c.rerun[key] {
			delete(c.rerun, key)
			c.mu.Unlock()
			return
		}
		c.rerun[key] = false
		c.mu.Unlock()
	}
}
