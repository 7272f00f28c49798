package openclaw

import (
	"context"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/voice"
)

const (
	// probeEvery is the age at which a reader refreshes the answer.
	probeEvery   = 30 * time.Second
	probeTimeout = 10 * time.Second
)

// probe caches whether the gateway can open voice sessions: mostly, whether it has a key. Readers
// get the cached answer at once; an old one is refreshed in the background. While nothing is known
// the answer is yes, and a session that fails reports the same problem.
type probe struct {
	ask    func(context.Context) (*voice.Problem, error) // asks the gateway; nil: it is fine
	ctx    context.Context                               // ends by close
	cancel context.CancelFunc
	work   sync.WaitGroup // the refresh that runs

	mu      sync.Mutex
	at      time.Time // of the answer; zero: there is none
	running bool
	// generation grows when the answer is replaced from elsewhere, so that a refresh that started
	// earlier is ignored.
	generation int
	answer     *voice.Problem
}

func newProbe(ask func(context.Context) (*voice.Problem, error)) *probe {
	p := &probe{ask: ask}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	return p
}

// problem returns the cached answer; nil: no problem is known. It starts a refresh if the answer is
// old.
func (p *probe) problem() *voice.Problem {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.running && p.ctx.Err() == nil && (p.at.IsZero() || time.Since(p.at) > probeEvery) {
		p.running = true
		generation := p.generation
		p.work.Go(func() { p.refresh(generation) })
	}
	return p.answer
}

// invalidate drops the answer: the gateway is gone, and may be another one when it is back.
func (p *probe) invalidate() { p.set(nil) }

// set replaces the answer by what a session has found out. The next reader still refreshes it,
// because the user may have repaired it meanwhile.
func (p *probe) set(answer *voice.Problem) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at, p.answer = time.Time{}, answer
	p.generation++
}

func (p *probe) refresh(generation int) {
	ctx, cancel := context.WithTimeout(p.ctx, probeTimeout)
	defer cancel()
	answer, err := p.ask(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running = false
	if generation != p.generation || p.ctx.Err() != nil {
		return
	}
	p.at = time.Now()
	if err == nil {
		p.answer = answer
	}
}

// close cancels the refresh that runs and waits for it. No other one starts.
func (p *probe) close() {
	p.mu.Lock()
	p.cancel()
	p.mu.Unlock()
	p.work.Wait()
}
