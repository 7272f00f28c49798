package store

import (
	"context"
	"errors"
	"testing"

	"github.com/rs/zerolog"
)

// An opening that is given up leaves no server behind, so that the folder can be opened again at
// once.
func TestAnOpeningThatIsGivenUp(t *testing.T) {
	opts := Options{Dir: t.TempDir(), Replicas: 1, Logger: zerolog.Nop()}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cn := &conn{}
	cn.health, cn.fail = context.WithCancelCause(t.Context())
	var err error
	if cn.server, cn.started, err = startServer(ctx, &opts, &cn.warned); err != nil &&
		!errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := cn.close(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-cn.started:
	default:
		t.Error("the server is still starting")
	}
	if cn.server.Running() {
		t.Error("the server still runs")
	}
	if _, err := Open(ctx, opts); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	s, err := Open(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
