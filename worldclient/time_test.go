package worldclient_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
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

// inTime runs a test in a bubble in which everyone's HTTP goes through pipes to one other.
func inTime(t *testing.T, test func(t *testing.T, o *other)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{conns: make(chan net.Conn), ended: make(chan struct{})}
		way, before := &http.Transport{DialContext: p.dial}, http.DefaultTransport
		http.DefaultTransport = way
		t.Cleanup(func() {
			http.DefaultTransport = before
			way.CloseIdleConnections()
		})
		test(t, otherOn(t, p))
	})
}

// A service that shows no sign of life for three beats is left, and the call goes to the next
// socket as the same message.
func TestASilentServiceIsLeft(t *testing.T) {
	for beat, want := range map[int]time.Duration{0: 15 * time.Second, 2: 2 * time.Second} {
		inTime(t, func(t *testing.T, o *other) {
			o.heartbeat = beat
			ids := make(chan string, 2)
			o.socket = func(o *other, s *socket) {
				first := o.sockets.Load() == 1
				o.greet(s)
				e, _ := s.call()
				ids <- e.MessageID
				if first {
					_, _ = io.Copy(io.Discard, reader{s}) // it hears everything, and says nothing
					return
				}
				s.reply(e, wire.KindToolResult, done)
				o.serve(s)
			}
			client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
			began := time.Now()
			if got := callTool(t.Context(), client, "world_info", nil, nil); got.Text != "done" {
				t.Errorf("%+v", got)
			}
			if took := time.Since(began); took <= 3*want || took > 5*want {
				t.Errorf("at a beat of %v it was left after %v", want, took)
			}
			if one, two := <-ids, <-ids; one != two {
				t.Errorf("%s became %s", one, two)
			}
		})
	}
}

// reader is what comes over a socket, whatever it is.
type reader struct{ s *socket }

func (r reader) Read([]byte) (int, error) {
	_, _, err := r.s.Read(r.s.ctx)
	return 0, err
}

// A socket on which nothing is called stays open for as long as the service shows that it lives.
func TestAnIdleSocketStays(t *testing.T) {
	inTime(t, func(t *testing.T, o *other) {
		client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
		for range 3 {
			if got := callTool(t.Context(), client, "world_info", nil, nil); got.Text != "done" {
				t.Fatalf("%+v", got)
			}
			<-time.After(time.Hour) // of the bubble
		}
		if o.sockets.Load() != 1 {
			t.Errorf("%d sockets", o.sockets.Load())
		}
	})
}

// A call that a live service never answers ends by itself, or when its caller cancels it; the
// service is notified either way.
func TestDeadlines(t *testing.T) {
	for _, limit := range []time.Duration{0, time.Minute} {
		inTime(t, func(t *testing.T, o *other) {
			calls, cancels := make(chan string, 1), make(chan string, 1)
			o.socket = func(o *other, s *socket) {
				o.greet(s)
				for e, ok := s.next(); ok; e, ok = s.next() {
					switch e.Kind { //nolint:exhaustive // what a client sends
					case wire.KindToolCall:
						calls <- e.MessageID
					case wire.KindPing:
						s.reply(e, wire.KindPong, `{}`)
					case wire.KindCallCancel:
						cancels <- string(e.Payload)
					}
				}
			}
			client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
			ctx, want := t.Context(), 150*time.Second
			if limit > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, limit)
				defer cancel()
				want = limit
			}
			began := time.Now()
			fails(t, "no answer", callTool(ctx, client, "place_objects", []byte(`{"objects":[]}`), nil), "cancelled", "place_objects was cancelled")
			if took := time.Since(began); took != want {
				t.Errorf("it took %v, not %v", took, want)
			}
			if id, said := <-calls, <-cancels; said != `{"callId":"`+id+`"}` || o.sockets.Load() != 1 {
				t.Errorf("%s was called, %s withdrawn, on %d sockets", id, said, o.sockets.Load())
			}
		})
	}
}

// A resource that never comes is given up.
func TestAResourceThatNeverComes(t *testing.T) {
	inTime(t, func(t *testing.T, o *other) {
		client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
		began := time.Now()
		if res := client.Resource(t.Context(), "world://state"); res.Error == nil || time.Since(began) != 15*time.Second {
			t.Errorf("after %v: %+v", time.Since(began), res)
		}
	})
}

// A service that takes the connection and never says who it is, or never welcomes the client, is
// not waited for.
func TestAServiceThatDoesNotGreet(t *testing.T) {
	for name, says := range map[string]func(s *socket){"nothing": func(*socket) {}, "a challenge": (*socket).challenge} {
		inTime(t, func(t *testing.T, o *other) {
			o.socket = func(_ *other, s *socket) {
				says(s)
				_, _ = io.Copy(io.Discard, reader{s})
			}
			client, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
			began := time.Now()
			fails(t, name, callTool(t.Context(), client, "world_info", nil, nil), "unavailable", "say hello")
			if took := time.Since(began); took > 6*time.Second {
				t.Errorf("%s: it took %v", name, took)
			}
		})
	}
}
