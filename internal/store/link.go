package store

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// link is one connection to JetStream with the streams on it, and the embedded server behind it if there is one.
type link struct {
	server *server.Server // nil: an outside cluster
	conn   *nats.Conn
	js     jetstream.JetStream
	failed atomic.Bool // the embedded server's files failed: it has to be reopened

	worlds    jetstream.Stream // w.<user>.<world>: the entries of each world's log
	snapshots jetstream.Stream // s.<user>.<world>: the newest snapshot
	records   jetstream.Stream // r.w.<user>.<world>, r.c.<user>: world records, current world
}

// AllowDirect stays off everywhere: direct reads may come from a replica that has not yet seen an acknowledged write.
func streams(replicas int) []jetstream.StreamConfig {
	config := func(name string, perSubject int64, maxMsg int32, subjects ...string) jetstream.StreamConfig {
		return jetstream.StreamConfig{
			Name: name, Subjects: subjects, Storage: jetstream.FileStorage, Replicas: replicas, Retention: jetstream.LimitsPolicy,
			Discard: jetstream.DiscardNew, MaxMsgsPerSubject: perSubject, MaxMsgSize: maxMsg, Duplicates: time.Second,
		}
	}
	records := config("RECORDS", 1, 64<<10, "r.w.*.*", "r.c.*")
	snapshots := config("SNAPSHOTS", 1, maxPayload, "s.*.*")
	records.Discard, snapshots.Discard = jetstream.DiscardOld, jetstream.DiscardOld
	return []jetstream.StreamConfig{config("WORLDS", -1, maxEntry+4<<10, "w.*.*"), snapshots, records}
}

func openLink(ctx context.Context, opts *Options) (l *link, err error) {
	l = &link{}
	defer func() {
		if err != nil {
			l.close()
		}
	}()
	options := []nats.Option{
		nats.Name("world store"), nats.MaxReconnects(-1), nats.Timeout(5 * time.Second),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			opts.Logger.Warn().Err(err).Msg("store connection")
		}),
	}
	if opts.URL == "" {
		if l.server, err = startServer(opts); err != nil {
			return nil, err
		}
		options = append(options, nats.InProcessServer(l.server))
	}
	if l.conn, err = nats.Connect(opts.URL, options...); err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	if n := l.conn.MaxPayload(); n < maxPayload {
		return nil, fmt.Errorf("the NATS server takes messages of %d bytes only: set max_payload to 8MB", n)
	}
	if l.js, err = jetstream.New(l.conn, jetstream.WithPublishAsyncMaxPending(64)); err != nil {
		return nil, err
	}
	for i, into := range []*jetstream.Stream{&l.worlds, &l.snapshots, &l.records} {
		if *into, err = l.stream(ctx, streams(opts.Replicas)[i]); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// stream makes or finds a stream. A cluster that still elects its leaders is asked again until ctx ends.
func (l *link) stream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	for {
		s, err := l.js.CreateOrUpdateStream(ctx, c)
		var api *jetstream.APIError
		switch {
		case err == nil:
			return s, nil
		case l.server != nil, errors.As(err, &api) && api.Code != 503, errors.Is(err, jetstream.ErrJetStreamNotEnabled):
			return nil, fmt.Errorf("make stream %s: %w", c.Name, err)
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("make stream %s: %w", c.Name, errors.Join(ctx.Err(), err))
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// note looks at an error that a call met and remembers when it tells that the embedded server's files failed: such a
// server refuses every write until it is reopened.
func (l *link) note(err error) error {
	var api *jetstream.APIError
	if err != nil && l.server != nil && (errors.As(err, &api) && api.Code >= 500 || !l.server.JetStreamEnabled()) {
		l.failed.Store(true)
	}
	return err
}

func (l *link) close() {
	if l.conn != nil {
		l.conn.Close()
	}
	if l.server != nil {
		l.server.Shutdown()
		l.server.WaitForShutdown()
	}
}
