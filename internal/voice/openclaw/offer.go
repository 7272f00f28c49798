package openclaw

import (
	"context"
	"sync"
	"time"
)

const (
	askedEvery = 30 * time.Second // while somebody asks what a lane offers
	askWithin  = 10 * time.Second
)

// known is what the gateway said last of whether a session can be had. Nothing known reads as yes: the session itself
// tells otherwise, in the same words.
type known struct {
	ask     func(context.Context) (*fault, error)
	changed func()

	mu    sync.Mutex
	at    time.Time
	busy  bool
	round int // forgotten so many times: an answer to an earlier question is none
	lacks *fault
}

// look returns what is known, and asks anew beside when that is old.
func (k *known) look() *fault {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.busy && (k.at.IsZero() || time.Since(k.at) > askedEvery) {
		k.busy = true
		go k.refresh(k.round)
	}
	return k.lacks
}

// forget makes the next look ask.
func (k *known) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.at, k.lacks = time.Time{}, nil
	k.round++
}

// learn takes what a session found out.
func (k *known) learn(f *fault) {
	k.mu.Lock()
	k.at, k.lacks = time.Time{}, f
	k.round++
	k.mu.Unlock()
	k.changed()
}

func (k *known) refresh(round int) {
	ctx, cancel := context.WithTimeout(context.Background(), askWithin)
	defer cancel()
	f, err := k.ask(ctx)
	k.mu.Lock()
	k.busy = false
	if round != k.round {
		k.mu.Unlock()
		return
	}
	k.at = time.Now()
	told := err == nil && (f == nil) != (k.lacks == nil)
	if err == nil {
		k.lacks = f
	}
	k.mu.Unlock()
	if told {
		k.changed()
	}
}
