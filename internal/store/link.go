package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
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

	heads   *heads   // nil: an outside cluster
	damages []Damage // found when the files were opened, and before

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
		return nil, errors.Join(err, l.close())
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
	var put aside
	var faults []blockFault
	if opts.URL == "" {
		put.dir = opts.Dir
		if faults, err = l.prepare(opts, &put); err != nil {
			return err
		}
		if l.server, err = startServer(ctx, opts, l.fail); err != nil {
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
	if l.server != nil {
		return l.takeStock(ctx, opts, &put, faults)
	}
	return nil
}

// prepare makes the files of the embedded server such that it cannot stumble over them. What was damaged is aside first.
func (l *link) prepare(opts *Options, put *aside) (faults []blockFault, err error) {
	if l.heads, err = openHeads(opts.Dir, opts.Logger); err != nil {
		return nil, err
	}
	if faults, err = checkBlocks(opts.Dir); err != nil {
		return nil, err
	}
	meta := checkMeta(opts.Dir)
	for i := range faults {
		if err := put.put(faults[i].path); err != nil {
			return nil, fmt.Errorf("put a damaged file aside: %w", err)
		}
	}
	for _, path := range meta {
		if err := errors.Join(put.put(path), os.Remove(path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("put a damaged file aside: %w", err)
		}
	}
	if err := mendBlocks(faults); err != nil {
		return nil, fmt.Errorf("mend the damaged files: %w", err)
	}
	return faults, nil
}

// takeStock mends what stands in the streams and keeps in words what was found. It lets the store open whatever it finds.
func (l *link) takeStock(ctx context.Context, opts *Options, put *aside, faults []blockFault) error {
	told, err := l.mend(ctx, faults)
	if err != nil {
		opts.Logger.Error().Err(err).Msg("not everything in the store could be put in order; the next start tries again")
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	told = append(told, blockDamages(faults, told)...)
	for _, d := range told {
		opts.Logger.Warn().Str("world", d.World).Str("name", d.Name).Bool("lost", d.Lost).Msg("the store was damaged: " + d.Text)
	}
	if err := put.tell(told); err != nil {
		opts.Logger.Warn().Err(err).Msg("what was damaged is not noted")
	}
	if l.damages, err = Damages(opts.Dir); err != nil {
		opts.Logger.Warn().Err(err).Msg("what was damaged before cannot be read")
		l.damages = told
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

// close ends the link. A server that holds its own locks for ever is left behind.
func (l *link) close() error {
	l.fail(ErrClosed)
	if l.conn != nil {
		l.conn.Close()
	}
	if l.server != nil {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			l.server.Shutdown()
			l.server.WaitForShutdown()
		}()
		select {
		case <-ended:
		case <-time.After(endTime):
			return errors.New("the embedded server does not end")
		}
	}
	return nil
}
