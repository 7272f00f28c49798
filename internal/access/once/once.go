// Package once gives a request that is repeated under its Idempotency-Key the first answer, and
// does not carry it out again.
package once

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// keyLife is how long an answer is stored, maxKeys how many are.
	keyLife = 10 * time.Minute
	maxKeys = 500
	// maxKey is in bytes.
	maxKey = 200
)

// Answers are the newest answers to requests with a key. Its methods are safe for concurrent use.
type Answers[T any] struct {
	now func() time.Time

	mu    sync.Mutex
	byKey map[string]*stored[T]
}

// stored is one answer. done is closed when it is complete.
type stored[T any] struct {
	body  string
	at    time.Time
	done  chan struct{}
	value T
	err   *wire.Error
}

// New returns no answers. now is the clock.
func New[T any](now func() time.Time) *Answers[T] {
	return &Answers[T]{now: now, byKey: map[string]*stored[T]{}}
}

func bodyOf(body any) string {
	b, _ := json.Marshal(body)
	return access.Hash(b)
}

// Do calls do, or returns the stored answer if the same request was made under its key. Without a
// key it always calls.
func (a *Answers[T]) Do(key string, body any, do func() (T, *wire.Error)) (T, *wire.Error) {
	if key == "" {
		return do()
	}
	var none T
	if len(key) > maxKey {
		return none, wire.NewError(wire.CodeBadArguments, "an Idempotency-Key has at most %d bytes", maxKey)
	}
	k := &stored[T]{body: bodyOf(body), at: a.now(), done: make(chan struct{})}
	a.mu.Lock()
	if old := a.byKey[key]; old != nil {
		a.mu.Unlock()
		if old.body != k.body {
			return none, wire.NewError(wire.CodeKeyReused, "this Idempotency-Key belongs to a different request")
		}
		<-old.done
		return old.value, old.err
	}
	a.forget()
	a.byKey[key] = k
	a.mu.Unlock()
	defer close(k.done)
	if k.value, k.err = do(); k.err != nil && k.err.Code.Info().Retryable { // it changed nothing and may succeed later
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.byKey[key] == k {
			delete(a.byKey, key)
		}
	}
	return k.value, k.err
}

// forget drops expired answers, and the oldest if there are too many. The caller holds mu.
func (a *Answers[T]) forget() {
	var oldest string
	for key, k := range a.byKey {
		if a.now().Sub(k.at) > keyLife {
			delete(a.byKey, key)
		} else if oldest == "" || k.at.Before(a.byKey[oldest].at) {
			oldest = key
		}
	}
	if len(a.byKey) >= maxKeys {
		delete(a.byKey, oldest)
	}
}
