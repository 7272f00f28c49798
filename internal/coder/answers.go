package coder

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

const (
	// keyLife is how long the answer to a request with a key is kept, maxKeys how many are.
	keyLife = 10 * time.Minute
	maxKeys = 500
	// maxKey is the longest key, in bytes.
	maxKey = 200
)

// answers keeps what was answered to requests with a key, so that one that is sent again is not
// done again.
type answers struct {
	now func() time.Time

	mu    sync.Mutex
	byKey map[string]*keptAnswer
}

// keptAnswer is one answer. done is closed when it is there.
type keptAnswer struct {
	body  string
	at    time.Time
	done  chan struct{}
	value *wire.CoderAnswer
	err   *wire.Error
}

func newAnswers(now func() time.Time) *answers {
	return &answers{now: now, byKey: map[string]*keptAnswer{}}
}

// bodyOf is the hash of a request.
func bodyOf(body any) string {
	b, _ := json.Marshal(body)
	return digest(string(b))
}

// once does what a request asks for, unless the same one was done under its key.
func (a *answers) once(key string, body any, do func() (*wire.CoderAnswer, *wire.Error)) (*wire.CoderAnswer,
	*wire.Error,
) {
	if key == "" {
		return do()
	}
	if len(key) > maxKey {
		return nil, wire.NewError(wire.CodeBadArguments, "an Idempotency-Key has at most %d bytes", maxKey)
	}
	k := &keptAnswer{body: bodyOf(body), at: a.now(), done: make(chan struct{})}
	a.mu.Lock()
	if old := a.byKey[key]; old != nil {
		a.mu.Unlock()
		if old.body != k.body {
			return nil, wire.NewError(wire.CodeKeyReused, "this Idempotency-Key belongs to a different request")
		}
		<-old.done
		return old.value, old.err
	}
	a.forget()
	a.byKey[key] = k
	a.mu.Unlock()
	defer close(k.done)
	if k.value, k.err = do(); k.err != nil && k.err.Code.Info().Retryable { // nothing was done, and it may work the next time
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.byKey[key] == k {
			delete(a.byKey, key)
		}
	}
	return k.value, k.err
}

// forget drops old answers, and the oldest when there are too many.
func (a *answers) forget() {
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
