package openclaw

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// stateReporter is a Reporter that notes changes of a back end and ignores everything else.
type stateReporter struct {
	backend *Backend

	mu      sync.Mutex
	changed chan struct{} // closed and replaced at every change
}

func newStateReporter() *stateReporter { return &stateReporter{changed: make(chan struct{})} }

func (r *stateReporter) Changed() {
	r.backend.Describe() // which a page would
	r.mu.Lock()
	defer r.mu.Unlock()
	close(r.changed)
	r.changed = make(chan struct{})
}

func (r *stateReporter) next() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.changed
}

func (*stateReporter) Message(string, wire.ChatMessage)    {}
func (*stateReporter) Delta(string, wire.ChatDelta)        {}
func (*stateReporter) Reset(string)                        {}
func (*stateReporter) Status(string, wire.ChatStatus)      {}
func (*stateReporter) SessionsChanged()                    {}
func (*stateReporter) Approval(wire.Approval) bool         { return true }
func (*stateReporter) Body(agent.Body)                     {}
func (*stateReporter) Withdraw(string, string)             {}
func (*stateReporter) Work(agent.Work)                     {}
func (*stateReporter) Turn(wire.Turn)                      {}
func (*stateReporter) Image(string, []byte) wire.ChatImage { return wire.ChatImage{} }

// runBackend runs a back end until stop is called or the test ends.
func runBackend(t *testing.T, o Options) (backend *Backend, reporter *stateReporter, stop func()) {
	t.Helper()
	reporter = newStateReporter()
	backend = New(o, reporter)
	reporter.backend = backend
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		backend.Run(ctx)
	}()
	stop = func() {
		cancel()
		<-done
	}
	t.Cleanup(stop)
	return backend, reporter, stop
}

// waitUntil waits until want is true of the back end's description, and returns it.
func waitUntil(t *testing.T, backend *Backend, reporter *stateReporter, what string,
	want func(wire.Backend) bool,
) wire.Backend {
	t.Helper()
	late := time.After(needs.Patience)
	for {
		next := reporter.next()
		v := backend.Describe()
		if want(v) {
			return v
		}
		select {
		case <-next:
		case <-late:
			t.Fatalf("no %s; it is %s: %s %s (tools %+v, pairing %+v)", what, v.State, v.Reason, v.Next, v.Tools, v.Pairing)
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
