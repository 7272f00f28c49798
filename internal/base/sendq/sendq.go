// Package sendq is a queue between any number of producers and the one goroutine that sends: in
// order, bounded by count and by bytes, and never blocking a producer. It starts no goroutines.
//
// States of a queue:
//
//	open   → Put, Last and Take work
//	closed → Put is refused; Next returns the rest, then ErrClosed
//
// Last and Close lead from open to closed; nothing leads back.
package sendq

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Errors of Put, and ErrClosed also of Next.
var (
	// ErrFull: a limit of the queue is reached. The value was not added.
	ErrFull   = errors.New("the send queue is full")
	ErrClosed = errors.New("the send queue is closed")
)

// Queue holds values of one type. Its methods are safe for concurrent use.
type Queue[T any] struct {
	maxCount, maxBytes int
	// wake has room for one signal, so that rouse never blocks.
	wake chan struct{}

	mu     sync.Mutex
	items  []item[T]
	bytes  int
	closed bool
}

// item is a value with the size that its producer declared.
type item[T any] struct {
	value T
	bytes int
}

// New returns a queue with limits of values and of bytes. 0 means no limit.
func New[T any](maxCount, maxBytes int) *Queue[T] {
	return &Queue[T]{maxCount: maxCount, maxBytes: maxBytes, wake: make(chan struct{}, 1)}
}

// Put appends a value that counts as the given number of bytes.
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
	Signal(q.wake, struct{}{})
	return nil
}

// Last appends a final value, regardless of the limits, and closes the queue. It does nothing when
// the queue is closed already.
func (q *Queue[T]) Last(v T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	q.items, q.closed = append(q.items, item[T]{value: v}), true
	Signal(q.wake, struct{}{})
}

// Close closes the queue. Values that are waiting can still be taken.
func (q *Queue[T]) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	Signal(q.wake, struct{}{})
}

// Clear removes all waiting values.
func (q *Queue[T]) Clear() { q.Drop(func(T) bool { return true }) }

// Drop removes the waiting values for which forget returns true. It calls forget with the queue
// locked, so forget must not use the queue.
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

// Take removes and returns the oldest value; ok is false when the queue is empty.
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

// Next removes and returns the oldest value, waiting for one if necessary. It returns ErrClosed
// when the queue is closed and empty, or the error of ctx. Only one goroutine at a time may wait.
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

// Len returns the number of waiting values.
func (q *Queue[T]) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.items)
}

// Wake receives a signal when there may be something to take. It is for a goroutine that waits for
// other things too and then calls Take.
func (q *Queue[T]) Wake() <-chan struct{} { return q.wake }

// ended reports whether the queue is closed and empty.
func (q *Queue[T]) ended() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.closed && len(q.items) == 0
}

// Signal sends v unless the buffer of c is full: its reader has a signal already.
func Signal[T any](c chan<- T, v T) {
	select {
	case c <- v:
	default:
	}
}
