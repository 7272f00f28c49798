package store

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rs/zerolog"
)

// startServer starts JetStream in this process and waits until it is ready. The server does not
// listen on the network: its one client connects in memory. started is closed when the goroutine of
// the start has ended; complained is set when the server reports an error. The caller shuts the
// server down also after an error, unless it is nil.
func startServer(ctx context.Context, opts *Options, complained *atomic.Bool) (s *server.Server,
	started chan struct{}, err error,
) {
	o := &server.Options{
		ServerName: "world-store", DontListen: true, NoSigs: true,
		JetStream: true, StoreDir: opts.Dir, JetStreamMaxMemory: 32 << 20, DisableJetStreamBanner: true,
		// By default the server syncs every two minutes, so a power cut would lose acknowledged
		// entries.
		SyncAlways: true,
		MaxPayload: maxPayload,
	}
	if s, err = server.NewServer(o); err != nil {
		return nil, nil, fmt.Errorf("start embedded NATS: %w", err)
	}
	log := &serverLog{log: opts.Logger, warned: complained}
	s.SetLoggerV2(log, false, false, false)
	started = make(chan struct{})
	go func() {
		defer close(started)
		s.Start()
	}()
	select {
	case <-started:
	case <-ctx.Done():
		return s, started, fmt.Errorf("start embedded NATS: %w", ctx.Err())
	}
	if !s.ReadyForConnections(10*time.Second) || !s.JetStreamEnabled() {
		if cause := log.fatal.Load(); cause != nil {
			return s, started, errors.New("start embedded NATS: " + *cause)
		}
		return s, started, errors.New("start embedded NATS: JetStream did not start")
	}
	return s, started, nil
}

// serverLog forwards the server's log lines, its notices at debug level. No decision depends on
// their text.
type serverLog struct {
	log zerolog.Logger
	// fatal is the server's reason for not starting.
	fatal atomic.Pointer[string]
	// warned is set by the first error.
	warned *atomic.Bool
}

func (l *serverLog) Noticef(format string, v ...any) { l.log.Debug().Msgf("nats: "+format, v...) }
func (l *serverLog) Warnf(format string, v ...any)   { l.log.Warn().Msgf("nats: "+format, v...) }
func (l *serverLog) Debugf(format string, v ...any)  { l.log.Trace().Msgf("nats: "+format, v...) }
func (l *serverLog) Tracef(string, ...any)           {}

// Errorf notes that there was an error.
func (l *serverLog) Errorf(format string, v ...any) {
	l.warned.Store(true)
	l.log.Error().Msgf("nats: "+format, v...)
}

// Fatalf records the first fatal message. The server calls it instead of ending the process.
func (l *serverLog) Fatalf(format string, v ...any) {
	cause := fmt.Sprintf(format, v...)
	l.fatal.CompareAndSwap(nil, &cause)
	l.log.Error().Msg("nats: " + cause)
}
