package coder

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

const (
	// keyLife is how long an answer is stored, maxKeys how many are.
	keyLife = 10 * time.Minute
	maxKeys = 500
	// maxKey is in bytes.
	maxKey = 200
)

// idempotency stores the answers to requests with a key, so that a repeated request is not carried
// out again.
type idempotency struct {
	now func() time.Time

	mu    sync.Mutex
	byKey map[string]*storedAnswer
}

// storedAnswer is one answer. done is closed when it is complete.
type storedAnswer struct {
	body  string
	at    time.Time
	done  chan struct{}
	value *wire.CoderAnswer
	err   *wire.Error
}

func newAnswers(now func() time.Time) *idempotency {
	return &idempotency{now: now, byKey: map[string]*storedAnswer{}}
}

func bodyOf(body any) string {
	b, _ := json.Marshal(body)
	return digest(string(b))
}

// once calls do, or returns the stored answer if the same request was made under its key.
func (id *idempotency) once(key string, body any, do func() (*wire.CoderAnswer, *wire.Error)) (*wire.CoderAnswer,
	*wire.Error,
) {
	if key == "" {
		return do()
	}
	if len(key) > maxKey {
		return nil, wire.NewError(wire.CodeBadArguments, "an Idempotency-Key has at most %d bytes", maxKey)
	}
	k := &storedAnswer{body: bodyOf(body), at: id.now(), done: make(chan struct{})}
	id.mu.Lock()
	if old := id.byKey[key]; old != nil {
		id.mu.Unlock()
		if old.body != k.body {
			return nil, wire.NewError(wire.CodeKeyReused, "this Idempotency-Key belongs to a different request")
		}
		<-old.done
		return old.value, old.err
	}
	id.forget()
	id.byKey[key] = k
	id.mu.Unlock()
	defer close(k.done)
	if k.value, k.err = do(); k.err != nil && k.err.Code.Info().Retryable { // it changed nothing and may succeed later
		id.mu.Lock()
		defer id.mu.Unlock()
		if id.byKey[key] == k {
			delete(id.byKey, key)
		}
	}
	return k.value, k.err
}

// forget drops expired answers, and the oldest if there are too many.
func (id *idempotency) forget() {
	var oldest string
	for key, k := range id.byKey {
		if id.now().Sub(k.at) > keyLife {
			delete(id.byKey, key)
		} else if oldest == "" || k.at.Before(id.byKey[oldest].at) {
			oldest = key
		}
	}
	if len(id.byKey) >= maxKeys {
		delete(id.byKey, oldest)
	}
}
