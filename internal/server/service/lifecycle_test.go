package service

import (
	"context"
	"errors"
	"net"
	"net/url"
	"slices"
	"testing"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/account"
)

// running starts a root with a trace of its parts, and stops it once it is ready.
type running func(dir local.Dir, trace func(op string, p part) error) error

func runService(dir local.Dir, trace func(op string, p part) error) error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	return Run(ctx, Options{
		DataDir: dir, Version: "test", Logger: zerolog.Nop(), trace: trace,
		Ready: func(local.Info, func() string, func() bool) { stop() },
	})
}

func runTestRelay(dir local.Dir, trace func(op string, p part) error) error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	return RunRelay(ctx, RelayOptions{
		Base: &url.URL{Scheme: "http", Host: "localhost:4517"}, Listen: "127.0.0.1:0", Metrics: "127.0.0.1:0",
		Signup: account.Closed, DataDir: dir, Version: "test", Logger: zerolog.Nop(), trace: trace,
		Ready: func(net.Addr, net.Addr, string) { stop() },
	})
}

// roots are both, with their parts in the order in which they open; lifecycle.go says what each
// still needs of those before it when it closes.
var roots = []struct {
	name  string
	run   running
	parts []part
}{
	{"service", runService, []part{
		"children", "handover", "devices", "login", "launches", "store", "turns", "work",
		"server", "router", "backends", "coder", "programs", "voice", "uplinks", "bridge",
	}},
	{"relay", runTestRelay, []part{"store", "work", "operator", "server", "router", "pairings", "accounts"}},
}

// tracing records what opens and closes, and fails the opening of one part.
type tracing struct {
	fail           part
	opened, closed []part
}

var errInjected = errors.New("injected")

func (x *tracing) trace(op string, p part) error {
	switch {
	case op == "close":
		x.closed = append(x.closed, p)
	case p == x.fail:
		return errInjected
	default:
		x.opened = append(x.opened, p)
	}
	return nil
}

// check fails unless exactly these parts have opened, and closed in reverse.
func (x *tracing) check(t *testing.T, want []part) {
	t.Helper()
	if !slices.Equal(x.opened, want) {
		t.Errorf("opened %v, want %v", x.opened, want)
	}
	slices.Reverse(x.closed)
	if !slices.Equal(x.closed, want) {
		t.Errorf("closed, last first, %v, want %v", x.closed, want)
	}
}

func TestBothRootsCloseInReverse(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	for _, r := range roots {
		t.Run(r.name, func(t *testing.T) {
			x := &tracing{}
			if err := r.run(local.Dir(t.TempDir()), x.trace); err != nil {
				t.Fatal(err)
			}
			x.check(t, r.parts)
		})
	}
}

// A part that does not open ends the start: exactly the open parts close again, last first, nothing
// goes on running, and the data folder is free for the next start.
func TestAPartThatDoesNotOpen(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	for _, r := range roots {
		t.Run(r.name, func(t *testing.T) {
			dir := local.Dir(t.TempDir())
			for i, p := range r.parts {
				if err := dir.NotePages(true); err != nil {
					t.Fatal(err)
				}
				x := &tracing{fail: p}
				if err := r.run(dir, x.trace); !errors.Is(err, errInjected) {
					t.Fatalf("%s: %v", p, err)
				}
				x.check(t, r.parts[:i])
				if !dir.TakePages() {
					t.Errorf("%s: the next start does not know of the open pages", p)
				}
			}
			if err := r.run(dir, (&tracing{}).trace); err != nil {
				t.Fatalf("the next start: %v", err)
			}
		})
	}
}

// Work that hangs does not keep the other parts from closing.
func TestHungWork(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, closed := &root{}, false
	hang := make(chan struct{})
	defer close(hang)
	below := func(context.Context) (feature, error) {
		return feature{close: func(context.Context) error { closed = true; return nil }}, nil
	}
	if err := r.openAll(ctx, map[part]opener{partHandover: below, partWork: r.openWork}); err != nil {
		t.Fatal(err)
	}
	r.work.Go(func() { <-hang })
	cancel()
	if err := r.closeAll(ctx); !errors.Is(err, context.Canceled) || !closed {
		t.Errorf("%v, closed below: %v", err, closed)
	}
}

// When a constructor fails, here that of the accounts, the parts before it close.
func TestAConstructorThatFails(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	x := &tracing{}
	err := RunRelay(context.Background(), RelayOptions{
		Base: &url.URL{Scheme: "http", Host: "localhost:4517"}, Listen: "127.0.0.1:0", Signup: "anyone",
		DataDir: local.Dir(t.TempDir()), Logger: zerolog.Nop(), trace: x.trace,
	})
	if err == nil {
		t.Error("it started with a signup that does not exist")
	}
	if want := []part{partPairings, partRouter, partServer, partWork, partStore}; !slices.Equal(x.closed, want) {
		t.Errorf("closed %v, want %v", x.closed, want)
	}
}
