package router

// Waiting returns how many frames wait at all sockets.
func (r *Router) Waiting() (frames int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for c := range r.conns {
		c.mu.Lock()
		frames += c.queuedFrames
		c.mu.Unlock()
	}
	return frames
}
