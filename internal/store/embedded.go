package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rs/zerolog"
)

// startServer starts JetStream in this process. It listens nowhere: the one client is connected in memory. failed is
// called when its files fail later.
func startServer(ctx context.Context, opts *Options, failed context.CancelCauseFunc) (*server.Server, error) {
	o := &server.Options{
		ServerName: "world-store", DontListen: true, NoSigs: true,
		JetStream: true, StoreDir: opts.Dir, JetStreamMaxMemory: 32 << 20, DisableJetStreamBanner: true,
		// The default syncs every two minutes: a power cut would lose what was acknowledged since.
		SyncAlways: true,
		MaxPayload: maxPayload,
	}
	s, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("start embedded NATS: %w", err)
	}
	log := &serverLog{log: opts.Logger, failed: failed}
	s.SetLoggerV2(log, false, false, false)
	started := make(chan struct{})
	go func() {
		defer close(started)
		s.Start()
	}()
	select {
	case <-started:
	case <-ctx.Done():
		go s.Shutdown()
		return nil, fmt.Errorf("start embedded NATS: %w", ctx.Err())
	}
	if !s.ReadyForConnections(10*time.Second) || !s.JetStreamEnabled() {
		s.Shutdown()
		s.WaitForShutdown()
		if cause := log.fatal.Load(); cause != nil {
			return nil, errors.New("start embedded NATS: " + *cause)
		}
		return nil, errors.New("start embedded NATS: JetStream did not start")
	}
	return s, nil
}

// serverLog hands the server's log lines on; its notices are details here. It also hears of writes that failed: the
// server leaves their publishers without an answer and tells nobody else.
type serverLog struct {
	log    zerolog.Logger
	fatal  atomic.Pointer[string] // the server's reason not to start
	failed context.CancelCauseFunc
}

// The server's words when it stops writing (2.15: filestore, stream, jetstream).
var failures = []string{"write error", "failed to store a msg", "disabling JetStream", "will be DISABLED"}

func (l *serverLog) hear(format string, v []any) string {
	line := fmt.Sprintf(format, v...)
	for _, f := range failures {
		if strings.Contains(line, f) {
			l.failed(errors.New(line))
		}
	}
	return "nats: " + line
}

func (l *serverLog) Noticef(format string, v ...any) { l.log.Debug().Msgf("nats: "+format, v...) }
func (l *serverLog) Warnf(format string, v ...any)   { l.log.Warn().Msg(l.hear(format, v)) }
func (l *serverLog) Errorf(format string, v ...any)  { l.log.Error().Msg(l.hear(format, v)) }
func (l *serverLog) Debugf(format string, v ...any)  { l.log.Trace().Msgf("nats: "+format, v...) }
func (l *serverLog) Tracef(string, ...any)           {}

func (l *serverLog) Fatalf(format string, v ...any) {
	cause := fmt.Sprintf(format, v...)
	l.fatal.CompareAndSwap(nil, &cause)
	l.log.Error().Msg("nats: " + cause)
}
