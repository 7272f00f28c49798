package conn

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// options are those of a service with this OpenClaw configuration and without the openclaw command.
func options(t *testing.T, config string, env ...string) Options {
	t.Helper()
	home := t.TempDir()
	writeFile(t, filepath.Join(home, ".openclaw", "openclaw.json"), config)
	return Options{
		Origin: "http://127.0.0.1:4516", DataDir: local.Dir(t.TempDir()), Version: "test", Logger: zerolog.Nop(), Home: home,
		Getenv: gatewaytest.Getenv(env...),
	}
}

// paramsOf decodes the parameters of a login; the zero value: they have not come yet.
func paramsOf(t *testing.T, g *gatewaytest.Gateway, i int) (p connectParams) {
	t.Helper()
	if raw := g.Login(i).Params; raw != nil {
		if err := json.Unmarshal(raw, &p); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// watcher is a Host that records the states of a gateway and does nothing with its connections.
type watcher struct {
	gateway *Gateway

	mu      sync.Mutex
	changed chan struct{} // closed and replaced at every change
	seen    []Status      // one for each state, in order
}

func (w *watcher) Changed() {
	s := w.gateway.Status()
	w.mu.Lock()
	defer w.mu.Unlock()
	if n := len(w.seen); n == 0 || w.seen[n-1].State != s.State {
		w.seen = append(w.seen, s)
	}
	close(w.changed)
	w.changed = make(chan struct{})
}

func (*watcher) Connected(*Client)             {}
func (*watcher) Event(string, json.RawMessage) {}
func (*watcher) Serve(c *Client)               { <-c.Context().Done() }
func (*watcher) Disconnected()                 {}

// states returns every state of the gateway so far.
func (w *watcher) states() []Status {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.seen)
}

// runGateway runs a gateway until stop is called or the test ends.
func runGateway(t *testing.T, o Options) (g *Gateway, w *watcher, stop func()) {
	t.Helper()
	w = &watcher{changed: make(chan struct{})}
	g = New(o, w)
	w.gateway = g
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		g.Run(ctx)
	}()
	stop = func() {
		cancel()
		<-done
	}
	t.Cleanup(stop)
	return g, w, stop
}

// waitUntil waits until want is true of the gateway's status, and returns it.
func waitUntil(t *testing.T, g *Gateway, w *watcher, what string, want func(Status) bool) Status {
	t.Helper()
	late := time.After(needs.Patience)
	for {
		w.mu.Lock()
		next := w.changed
		w.mu.Unlock()
		s := g.Status()
		if want(s) {
			return s
		}
		select {
		case <-next:
		case <-late:
			t.Fatalf("no %s; it is %s: %s %s (pairing %+v)", what, s.State, s.Reason, s.Next, s.Pairing)
		}
	}
}

func state(s wire.BackendState) func(Status) bool {
	return func(v Status) bool { return v.State == s }
}

// detailOf returns a line of the details.
func detailOf(g *Gateway, name string) string {
	for _, d := range g.Details() {
		if d.Name == name {
			return d.Value
		}
	}
	return ""
}

// dialFake returns a client of a fake, whose reader runs until the test ends. before edits the
// client first.
func dialFake(t *testing.T, g *gatewaytest.Gateway, before ...func(*Client)) *Client {
	t.Helper()
	o := options(t, g.Config())
	ep := findEndpoint(o)
	c, err := dial(t.Context(), o.helperLogin(ep, sharedAuth(ep), scopeRead))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range before {
		b(c)
	}
	var reader sync.WaitGroup
	reader.Go(c.read)
	t.Cleanup(func() {
		c.close(ErrLost)
		reader.Wait()
	})
	return c
}

// waitClosed waits for the end of a connection and returns the reason.
func waitClosed(t *testing.T, c *Client) error {
	t.Helper()
	select {
	case <-c.ctx.Done():
		return context.Cause(c.ctx)
	case <-time.After(needs.Patience):
		t.Fatal("the connection did not end")
		return nil
	}
}

func writeFile(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
