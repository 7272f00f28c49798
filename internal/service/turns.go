package service

import "sync"

// turns run the same work for one key one at a time. What is asked for while it runs makes it run once more, however often it
// is asked for: many devices of one user that come at once cost as much as two.
type turns[K comparable] struct {
	mu sync.Mutex
	// again has the keys whose work runs; true: it is to run again.
	again map[K]bool
}

// run does the work of a key, or leaves it to whoever does it now, who will begin it anew.
func (t *turns[K]) run(key K, work func()) {
	t.mu.Lock()
	if t.again == nil {
		t.again = map[K]bool{}
	}
	_, runs := t.again[key]
	t.again[key] = runs
	t.mu.Unlock()
	if runs {
		return
	}
	for {
		work()
		t.mu.Lock()
		if !t.again[key] {
			delete(t.again, key)
			t.mu.Unlock()
			return
		}
		t.again[key] = false
		t.mu.Unlock()
	}
}
