package store

import (
	"context"
	"errors"
	"fmt"
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
	// health ends, with the cause, when the embedded server's files failed: it then refuses every write, or does not
	// even answer, until it is reopened.
	health context.Context
	fail   context.CancelCauseFunc

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

func openLink(ctx context.Context, opts *Options) (*link, error) {
	l := &link{}
	l.health, l.fail = context.WithCancelCause(context.Background())
	if err := l.open(ctx, opts); err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

func (l *link) open(ctx context.Context, opts *Options) (err error) {
	options := []nats.Option{
		nats.Name("world store"), nats.MaxReconnects(-1), nats.Timeout(5 * time.Second),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			opts.Logger.Warn().Err(err).Msg("store connection")
		}),
	}
	if opts.URL == "" {
		if l.server, err = startServer(opts, l.fail); err != nil {
			return err
		}
		options = append(options, nats.InProcessServer(l.server))
	}
	if l.conn, err = nats.Connect(opts.URL, options...); err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	if n := l.conn.MaxPayload(); n < maxPayload {
		return fmt.Errorf("the NATS server takes messages of %d bytes only: set max_payload to 8MB", n)
	}
	if l.js, err = jetstream.New(l.conn, jetstream.WithPublishAsyncMaxPending(64)); err != nil {
		return err
	}
	for i, into := range []*jetstream.Stream{&l.worlds, &l.snapshots, &l.records} {
		c := streams(opts.Replicas)[i]
		*into, err = ask(ctx, l, func(ctx context.Context) (jetstream.Stream, error) { return l.js.CreateOrUpdateStream(ctx, c) })
		if err != nil {
			return fmt.Errorf("make stream %s: %w", c.Name, err)
		}
	}
	return nil
}

func (l *link) failed() bool { return l.health.Err() != nil }

// note looks at an error that a call met and remembers when it tells that the embedded server's files failed.
func (l *link) note(err error) error {
	var api *jetstream.APIError
	if err != nil && l.server != nil && (errors.As(err, &api) && api.Code >= 500 || !l.server.JetStreamEnabled()) {
		l.fail(err)
	}
	return err
}

// publish writes one message and waits until it is synced. It does not wait for a server whose files failed.
func (l *link) publish(ctx context.Context, msg *nats.Msg, opts ...jetstream.PublishOpt) (uint64, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(l.health, func() { cancel(context.Cause(l.health)) })()
	opts = append(opts, jetstream.WithRetryWait(100*time.Millisecond), jetstream.WithRetryAttempts(30))
	ack, err := l.js.PublishMsg(ctx, msg, opts...)
	switch {
	case err == nil:
		return ack.Sequence, nil
	case l.failed():
		return 0, context.Cause(l.health)
	case l.server != nil && errors.Is(err, context.DeadlineExceeded):
		// In one process no answer means that nobody is at work.
		l.fail(fmt.Errorf("the embedded server does not answer: %w", err))
	}
	return 0, l.note(err)
}

func (l *link) close() {
	l.fail(ErrClosed)
	if l.conn != nil {
		l.conn.Close()
	}
	if l.server != nil {
		l.server.Shutdown()
		l.server.WaitForShutdown()
	}
}
