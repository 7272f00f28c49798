package service

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/server/httpapi"
)

// part names a part of a root.
type part string

// The parts of both roots. Comments say what a part still needs of those above it when it closes.
const (
	partChildren part = "children" // the foreign programs that any other part started
	partHandover part = "handover" // the settings for the next service
	partDevices  part = "devices"
	partLogin    part = "login"
	partLaunches part = "launches" // the launch pages on disk
	partStore    part = "store"
	partTurns    part = "turns"
	partWork     part = "work"     // goroutines of the root, which use the store
	partOperator part = "operator" // the operator's own listener, which reports on the rest
	partServer   part = "server"   // answers the calls that the router ended
	partRouter   part = "router"   // ends open calls, with what their turns need
	partPairings part = "pairings"
	partAccounts part = "accounts"
	partBackends part = "backends" // withdraws its bodies from the worlds
	partCoder    part = "coder"
	partPrograms part = "programs" // the test of an agent that runs
	partVoice    part = "voice"    // stores the conversation with the back ends
	partUplinks  part = "uplinks"  // answers running calls, and moves no agent any more
	partBridge   part = "bridge"
)

// order is the order in which every root opens its parts. It closes them in the reverse order.
var order = []part{
	partChildren, partHandover, partDevices, partLogin, partLaunches, partStore, partTurns, partWork, partOperator,
	partServer, partRouter, partPairings, partAccounts, partBackends, partCoder, partPrograms,
	partVoice, partUplinks, partBridge,
}

// feature is an open part: the routes that it mounts, and how it closes within the time of a
// context; nil: there is nothing to close.
type feature struct {
	routes []httpapi.Route
	close  func(ctx context.Context) error
}

// closing returns a feature without routes that end closes.
func closing(end func() error) feature {
	return feature{close: func(context.Context) error { return end() }}
}

// opener opens a part. On an error it has closed what it opened itself.
type opener func(ctx context.Context) (feature, error)

// root is what both composition roots have: open parts, an HTTP server and goroutines.
type root struct {
	log zerolog.Logger
	// trace is called with "open" and "close" before a part does so. An error keeps it from
	// opening.
	trace  func(op string, p part) error
	parts  []part
	open   []feature
	routes []httpapi.Route
	web    *web
	work   *workers
}

// openAll opens parts in their order. When one fails it closes those that are open, last first.
func (r *root) openAll(ctx context.Context, parts map[part]opener) error {
	for _, p := range order {
		if parts[p] == nil {
			continue
		}
		err := r.traced("open", p)
		var f feature
		if err == nil {
			f, err = parts[p](ctx)
		}
		if err != nil {
			end, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
			defer cancel()
			return errors.Join(err, r.closeAll(end))
		}
		r.parts, r.open, r.routes = append(r.parts, p), append(r.open, f), append(r.routes, f.routes...)
	}
	return nil
}

// closeAll closes the open parts, last first.
func (r *root) closeAll(ctx context.Context) (err error) {
	for i, f := range slices.Backward(r.open) {
		_ = r.traced("close", r.parts[i])
		if f.close != nil {
			err = errors.Join(err, f.close(ctx))
		}
	}
	r.parts, r.open = nil, nil
	return err
}

func (r *root) traced(op string, p part) error {
	if r.trace == nil {
		return nil
	}
	return r.trace(op, p)
}

// openWork returns the opener of the goroutines.
func (r *root) openWork(ctx context.Context) (feature, error) {
	r.work = &workers{failed: make(chan error, 2)}
	r.work.ctx, r.work.stop = context.WithCancel(context.WithoutCancel(ctx))
	return feature{close: r.work.close}, nil
}

// run waits until ctx ends or a server fails, unless starting has failed already, and closes all
// within limit. stopping is called first.
func (r *root) run(ctx context.Context, failed error, limit time.Duration, stopping func()) error {
	if failed == nil {
		select {
		case <-ctx.Done():
		case failed = <-r.work.failed:
		}
	}
	stopping()
	close(r.web.ended)
	end, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return errors.Join(failed, r.closeAll(end))
}

// workers are the goroutines of a root.
type workers struct {
	ctx  context.Context //nolint:containedctx // of the goroutines
	stop context.CancelFunc
	sync.WaitGroup
	// failed gets the ends of HTTP servers.
	failed chan error
}

func (w *workers) close(ctx context.Context) error {
	w.stop()
	return await(ctx, &w.WaitGroup)
}

// await waits for goroutines within the time of ctx. One that hangs, as on a network disk, must not
// keep the parts below from closing: secrets leave the disk then.
func await(ctx context.Context, group *sync.WaitGroup) error {
	ended := make(chan struct{})
	go func() {
		group.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("work in the background does not end: %w", ctx.Err())
	}
}

// supervise runs the work of a component until the workers stop, again after a fault.
func (r *root) supervise(what string, run func(context.Context) error) {
	r.work.Go(func() {
		ctx := r.work.ctx
		for ctx.Err() == nil {
			if err := run(ctx); err != nil && ctx.Err() == nil {
				r.log.Error().Err(err).Str("of", what).Msg("work in the background failed; it starts again")
			}
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
	})
}

// web is the HTTP server of a root. Its listener is open before the other parts are.
type web struct {
	http.Server
	listener net.Listener
	// ended is closed when the root begins to stop.
	ended chan struct{}
	// requests ends when the server has shut down, and calls when the router has closed: every tool
	// call has its answer, and open streams have nothing to send. Both outlive the root's own
	// context, so that running calls get their answers.
	requests, calls       context.Context //nolint:containedctx // of the requests
	endRequests, endCalls context.CancelFunc
}

func newWeb(ctx context.Context, l net.Listener) *web {
	w := &web{
		listener: l, ended: make(chan struct{}),
		Server: http.Server{ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10},
	}
	w.requests, w.endRequests = context.WithCancel(context.WithoutCancel(ctx))
	w.calls, w.endCalls = context.WithCancel(w.requests)
	w.BaseContext = func(net.Listener) context.Context { return w.requests }
	return w
}

// serve handles requests until close.
func (w *web) serve(work *workers, h http.Handler) {
	w.Handler = h
	work.Go(func() { work.failed <- w.Serve(w.listener) })
}

// close gives requests the time of ctx to end.
func (w *web) close(ctx context.Context) (err error) {
	w.endCalls()
	if w.Shutdown(ctx) != nil {
		err = w.Close()
	}
	w.endRequests()
	_ = w.listener.Close() // the server does not have it when it never served
	return err
}
