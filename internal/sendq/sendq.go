// Package sendq is the queue between those who have something to send and the one goroutine that sends it: in order, bounded
// by count and by bytes, and never blocking those who put. It starts no goroutines.
//
// A queue is open until Close; then nothing more is taken in, and Next hands out what is left before it ends.
package sendq

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Why Put refuses.
var (
	ErrFull   = errors.New("too much waits to be sent")
	ErrClosed = errors.New("nothing more is sent")
)

// Queue holds values of one type. Its methods are safe for concurrent use.
type Queue[T any] struct {
	maxCount, maxBytes int
	wake               chan struct{}

	mu     sync.Mutex
	items  []item[T]
	bytes  int
	closed bool
}

type item[T any] struct {
	value T
	bytes int
}

// New makes a queue of at most so many values and bytes; 0: as many as come.
func New[T any](maxCount, maxBytes int) *Queue[T] {
	return &Queue[T]{maxCount: maxCount, maxBytes: maxBytes, wake: make(chan struct{}, 1)}
}

// Put appends a value that counts for so many bytes.
func (q *Queue[T]) Put(v T, bytes int) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.closed:
		return ErrClosed
	case q.maxCount > 0 && len(q.items) >= q.maxCount, q.maxBytes > 0 && q.bytes+bytes > q.maxBytes:
		return ErrFull
	}
	q.items, q.bytes = append(q.items, item[T]{v, bytes}), q.bytes+bytes
	q.rouse()
	return nil
}

// Last appends a value whatever waits already, and closes the queue.
func (q *Queue[T]) Last(v T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	q.items, q.closed = append(q.items, item[T]{value: v}), true
	q.rouse()
}

// Close takes nothing more in.
func (q *Queue[T]) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.rouse()
}

// Clear forgets what waits.
func (q *Queue[T]) Clear() { q.Drop(func(T) bool { return true }) }

// Drop forgets those values that wait and of which forget is true. It is called with the queue locked.
func (q *Queue[T]) Drop(forget func(T) bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.items = slices.DeleteFunc(q.items, func(i item[T]) bool {
		gone := forget(i.value)
		if gone {
			q.bytes -= i.bytes
		}
		return gone
	})
}

// Take returns the oldest value without waiting for one.
func (q *Queue[T]) Take() (v T, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.items) == 0 {
		return v, false
	}
	first := q.items[0]
	q.items[0] = item[T]{}
	q.items, q.bytes = q.items[1:], q.bytes-first.bytes
	return first.value, true
}

// Next waits for the oldest value. Its error is ErrClosed when the queue is closed and empty, or that of ctx. One goroutine
// at a time may wait.
func (q *Queue[T]) Next(ctx context.Context) (v T, err error) {
	for {
		if v, ok := q.Take(); ok {
			return v, nil
		}
		if q.ended() {
			return v, ErrClosed
		}
		select {
		case <-q.wake:
		case <-ctx.Done():
			return v, ctx.Err()
		}
	}
}

// Len is how many values wait.
func (q *Queue[T]) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.items)
}

// Wake is signalled when there may be something to take: for those who wait for other things as well.
func (q *Queue[T]) Wake() <-chan struct{} { return q.wake }

func (q *Queue[T]) ended() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.closed && len(q.items) == 0
}

// rouse wakes the one who waits. The caller holds mu.
func (q *Queue[T]) rouse() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}
