package relaytest

import (
	"context"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
)

// pipes is a network of its own, so that hours of it pass in a moment.
type pipes struct {
	conns chan net.Conn
	ended chan struct{}
	once  sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.ended:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.ended) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.conns <- there:
		return here, nil
	case <-p.ended:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// InTime runs a test in a bubble of synctest with a relay that everyone's HTTP goes to, at
// http://localhost:4600.
func InTime(t *testing.T, test func(t *testing.T, r *Relay)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{conns: make(chan net.Conn), ended: make(chan struct{})}
		before := http.DefaultTransport
		http.DefaultTransport = &http.Transport{DialContext: p.dial}
		r := NewDetached()
		r.Origin = "http://localhost:4600"
		server := &http.Server{Handler: r} //nolint:gosec // a test's
		done := make(chan struct{})
		go func() { defer close(done); _ = server.Serve(p) }()
		defer func() {
			r.Cut()
			_ = server.Close()
			<-done
			http.DefaultTransport = before
		}()
		test(t, r)
	})
}
