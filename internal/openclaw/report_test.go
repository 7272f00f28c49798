package openclaw

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// deaf is a Reporter of which only Changed is heard.
type deaf struct {
	lane *Backend

	mu   sync.Mutex
	on   chan struct{}  // closed and replaced at every change
	were []wire.Backend // one for each state, in order
}

func newDeaf() *deaf { return &deaf{on: make(chan struct{})} }

func (d *deaf) Changed() {
	v := d.lane.Describe()
	d.mu.Lock()
	defer d.mu.Unlock()
	if n := len(d.were); n == 0 || d.were[n-1].State != v.State {
		d.were = append(d.were, v)
	}
	close(d.on)
	d.on = make(chan struct{})
}

func (d *deaf) next() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.on
}

// states are all that the lane has been.
func (d *deaf) states() (all []wire.Backend) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.were)
}

func (*deaf) Message(string, wire.ChatMessage)    {}
func (*deaf) Delta(string, wire.ChatDelta)        {}
func (*deaf) Reset(string)                        {}
func (*deaf) Status(string, wire.ChatStatus)      {}
func (*deaf) SessionsChanged()                    {}
func (*deaf) Approval(wire.Approval)              {}
func (*deaf) Body(agent.Body)                     {}
func (*deaf) Withdraw(string, string)             {}
func (*deaf) Work(agent.Work)                     {}
func (*deaf) Turn(wire.Turn)                      {}
func (*deaf) Image(string, []byte) wire.ChatImage { return wire.ChatImage{} }

// runLane runs a lane until the test ends, or stop.
func runLane(t *testing.T, o Options) (l *Backend, d *deaf, stop func()) {
	t.Helper()
	d = newDeaf()
	l = New(o, d)
	d.lane = l
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		l.Run(ctx)
	}()
	stop = func() {
		cancel()
		<-done
	}
	t.Cleanup(stop)
	return l, d, stop
}

// until waits for the lane to be as wanted and returns it.
func until(t *testing.T, l *Backend, d *deaf, within time.Duration, what string, want func(wire.Backend) bool) wire.Backend {
	t.Helper()
	late := time.After(within)
	for {
		next := d.next()
		v := l.Describe()
		if want(v) {
			return v
		}
		select {
		case <-next:
		case <-late:
			t.Fatalf("no %s within %v; it is %s: %s %s (tools %+v, pairing %+v)", what, within, v.State, v.Reason, v.Next, v.Tools, v.Pairing)
		}
	}
}

func state(s wire.BackendState) func(wire.Backend) bool {
	return func(v wire.Backend) bool { return v.State == s }
}

func detailOf(v wire.Backend, name string) string {
	for _, d := range v.Details {
		if d.Name == name {
			return d.Value
		}
	}
	return ""
}
