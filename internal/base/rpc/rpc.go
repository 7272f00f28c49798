// Package rpc is the table of a client's requests that wait for their answers. It neither encodes
// nor sends: a client registers a request, sends it, and resolves its id when the answer arrives.
//
// States of a request:
//
//	waiting  → Resolve, End and Drop finish it; the first of them counts
//	resolved → the caller has the answer
//	failed   → End: the connection is lost, and the caller has the reason
//	dropped  → the caller no longer waits, and the table ignores a late answer
package rpc

import (
	"context"
	"errors"
	"strconv"
	"sync"
)

// Errors of Add and Call. After End they return its reason instead.
var (
	ErrFull      = errors.New("too many requests are waiting for their answers")
	ErrDuplicate = errors.New("a request with this id is waiting already")
)

// Pending holds the waiting requests of one connection, whose answers have the type R. Its methods
// are safe for concurrent use.
type Pending[R any] struct {
	limit int

	mu      sync.Mutex
	last    int64
	waiting map[string]func(R, error)
	err     error
}

// New returns a table for at most limit requests at a time. 0 means no limit.
func New[R any](limit int) *Pending[R] {
	return &Pending[R]{limit: limit, waiting: map[string]func(R, error){}}
}

// NextID returns 1, 2, 3 and so on, for clients whose ids are numbers.
func (p *Pending[R]) NextID() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last++
	return strconv.FormatInt(p.last, 10)
}

// Add registers a request. done receives the answer from Resolve or the reason from End, on the
// goroutine that calls these. After an error of Add, and after Drop, nothing calls it.
func (p *Pending[R]) Add(id string, done func(R, error)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.err != nil:
		return p.err
	case p.waiting[id] != nil:
		return ErrDuplicate
	case p.limit > 0 && len(p.waiting) >= p.limit:
		return ErrFull
	}
	p.waiting[id] = done
	return nil
}

// Resolve passes an answer to its request. It returns false when no request waits under this id.
func (p *Pending[R]) Resolve(id string, answer R) bool {
	done := p.remove(id)
	if done == nil {
		return false
	}
	done(answer, nil)
	return true
}

// Drop removes a request whose caller no longer waits.
func (p *Pending[R]) Drop(id string) { p.remove(id) }

func (p *Pending[R]) remove(id string) func(R, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	done := p.waiting[id]
	delete(p.waiting, id)
	return done
}

// End fails all waiting requests and every later one. Only the first reason counts.
func (p *Pending[R]) End(reason error) {
	p.mu.Lock()
	if p.err == nil {
		p.err = reason
	}
	reason, failed := p.err, p.waiting
	p.waiting = map[string]func(R, error){}
	p.mu.Unlock()
	var none R
	for _, done := range failed {
		done(none, reason)
	}
}

// Err returns the reason of End; nil before it.
func (p *Pending[R]) Err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// Call is a registered request whose caller waits for the answer.
type Call[R any] struct {
	ID string

	p       *Pending[R]
	outcome chan outcome[R]
}

type outcome[R any] struct {
	answer R
	err    error
}

// Call registers a request whose caller will Wait, or Drop it when it cannot be sent.
func (p *Pending[R]) Call(id string) (*Call[R], error) {
	c := &Call[R]{ID: id, p: p, outcome: make(chan outcome[R], 1)}
	return c, p.Add(id, func(answer R, err error) { c.outcome <- outcome[R]{answer, err} })
}

// Wait returns the answer, or the reason of End. When ctx ends first, it drops the request and
// returns the error of ctx. Wait must be called at most once.
func (c *Call[R]) Wait(ctx context.Context) (R, error) {
	select {
	case o := <-c.outcome:
		return o.answer, o.err
	case <-ctx.Done():
		c.Drop()
		var none R
		return none, ctx.Err()
	}
}

// Drop removes the request.
func (c *Call[R]) Drop() { c.p.Drop(c.ID) }
