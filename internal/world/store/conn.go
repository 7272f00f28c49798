package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store/ledger"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// conn is one connection to JetStream with its streams, and the embedded server if there is one. It
// is used until health ends; then connState.live closes it and opens a new one.
type conn struct {
	// server is nil with an outside cluster.
	server *server.Server
	// started is closed when the server's start has ended.
	started chan struct{}
	nats    *nats.Conn
	js      jetstream.JetStream
	// health ends, with the cause, when the embedded server's files have failed. The server then
	// refuses every write, or does not even answer, until it is reopened.
	health context.Context
	fail   context.CancelCauseFunc

	// dir holds the embedded server's files.
	dir string
	// warned: the embedded server has reported a fault of its files. It does not say of which
	// write.
	warned atomic.Bool
	// sidecars is nil with an outside cluster.
	sidecars *sidecars
	// ledger is nil with an outside cluster, and without Options.Relay.
	ledger *ledger.Ledger
	// purging is read-locked from a record's write until the ledger knows of it, and locked by a
	// purge, which would otherwise miss records that are written after it has read the newest
	// sequence.
	purging sync.RWMutex
	// newestRecords are the messages that stood in the files before the server opened them.
	newestRecords map[string]salvage.Last
	// tails begins empty with each connection, because the one before may have lost entries.
	tails tails
	// damages were found when the files were opened, now or earlier.
	damages []salvage.Damage

	// worlds has the subjects w.<user>.<world>: the entries of each world's log.
	worlds jetstream.Stream
	// snapshots has the subjects s.<user>.<world>: the newest snapshot of each world.
	snapshots jetstream.Stream
	// records has the subjects r.w.<user>.<world> (world records) and r.c.<user> (the user's
	// current world).
	records jetstream.Stream
	// accounts and events are those of a relay (values.go); nil without Options.Relay.
	accounts jetstream.Stream
	events   jetstream.Stream
}

// Names of the streams.
const (
	streamWorlds    = "WORLDS"
	streamSnapshots = "SNAPSHOTS"
	streamRecords   = "RECORDS"
	streamAccounts  = "ACCOUNTS"
	streamEvents    = "EVENTS"
)

// The tokens of a subject: the first one names the kind of data, in records the second one too.
const (
	tokenWorld    = "w"
	tokenSnapshot = "s"
	tokenRecord   = "r"
	tokenCurrent  = "c"
)

// streamConfig returns the configuration of a stream. AllowDirect stays off everywhere: a direct
// read may be answered by a replica that has not seen an acknowledged write yet.
func streamConfig(name string, replicas int, perSubject int64, maxMsg int32,
	subjects ...string,
) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: name, Subjects: subjects, Storage: jetstream.FileStorage, Replicas: replicas,
		Retention: jetstream.LimitsPolicy,
		Discard:   jetstream.DiscardNew, MaxMsgsPerSubject: perSubject, MaxMsgSize: maxMsg, Duplicates: time.Second,
	}
}

// streams returns the configuration of the streams of the worlds.
func streams(replicas int) []jetstream.StreamConfig {
	records := streamConfig(streamRecords, replicas, 1, 64<<10, "r.w.*.*", "r.c.*")
	snapshots := streamConfig(streamSnapshots, replicas, 1, maxPayload, "s.*.*")
	records.Discard, snapshots.Discard = jetstream.DiscardOld, jetstream.DiscardOld
	return []jetstream.StreamConfig{streamConfig(streamWorlds, replicas, -1, maxEntry+4<<10, "w.*.*"), snapshots, records}
}

// streamNames are the streams that a folder may have.
func streamNames() []string {
	return []string{streamWorlds, streamSnapshots, streamRecords, streamAccounts, streamEvents}
}

// fits reports whether a stream may hold a message with a subject and data; a salvage.Fits.
func fits(stream string, subject []string, data []byte) bool {
	switch {
	case stream == streamWorlds:
		return len(subject) == 3 && subject[0] == tokenWorld && bytes.HasPrefix(data, []byte("{"))
	case stream == streamSnapshots:
		return len(subject) == 3 && subject[0] == tokenSnapshot && bytes.HasPrefix(data, []byte("\x1f\x8b"))
	case stream == streamAccounts: // their data may be anything; that of a removed one is empty
		return checkKey(strings.Join(subject, "."), false) == nil
	case stream == streamEvents:
		return len(subject) == 2 && subject[0] == "ev" && bytes.HasPrefix(data, []byte("{"))
	case len(subject) == 3 && subject[1] == tokenCurrent:
		return subject[0] == tokenRecord && wire.ValidID(currentID(data))
	case len(subject) == 4 && subject[1] == tokenWorld:
		var record struct{ ID string }
		return subject[0] == tokenRecord && bytes.HasPrefix(data, []byte("{")) && json.Unmarshal(data, &record) == nil &&
			record.ID == subject[3]
	}
	return false
}

// openConn opens a connection; on an error nothing stays open.
func openConn(ctx context.Context, opts *Options) (*conn, error) {
	cn := &conn{}
	cn.health, cn.fail = context.WithCancelCause(context.Background())
	if err := cn.open(ctx, opts); err != nil {
		return nil, errors.Join(err, cn.close())
	}
	return cn, nil
}

// open starts or connects the server and creates the streams. With an embedded server it repairs
// the files before the start, and the worlds after it.
func (cn *conn) open(ctx context.Context, opts *Options) (err error) {
	options := append(slices.Clone(opts.Connect),
		nats.Name("world store"), nats.MaxReconnects(-1), nats.Timeout(5*time.Second),
		nats.SyncQueueLen(4*batchSize), // of one list; the library's own is 512 KB, made and cleared for each
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			opts.Logger.Warn().Err(err).Msg("store connection")
		}))
	var q salvage.Quarantine
	var blocks []salvage.Block
	if opts.URL == "" {
		q.Dir = opts.Dir
		if blocks, err = cn.repairFiles(opts, &q); err != nil {
			return err
		}
		cn.dir = opts.Dir
		if cn.server, cn.started, err = startServer(ctx, opts, &cn.warned); err != nil {
			return err
		}
		options = append(options, nats.InProcessServer(cn.server))
	}
	if cn.nats, err = nats.Connect(opts.URL, options...); err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	if n := cn.nats.MaxPayload(); n < maxPayload {
		return fmt.Errorf("the NATS server accepts messages of at most %d bytes: set max_payload to 8MB", n)
	}
	if cn.js, err = jetstream.New(cn.nats, jetstream.WithPublishAsyncMaxPending(64)); err != nil {
		return err
	}
	configs, into := streams(opts.Replicas), []*jetstream.Stream{&cn.worlds, &cn.snapshots, &cn.records}
	if opts.Relay {
		configs, into = append(configs, relayStreams(opts.Replicas)...), append(into, &cn.accounts, &cn.events)
	}
	for i, c := range configs {
		if *into[i], err = cn.stream(ctx, c); err != nil {
			return fmt.Errorf("make stream %s: %w", c.Name, err)
		}
	}
	if cn.server != nil {
		return cn.repairAndReport(ctx, opts, &q, blocks)
	}
	return nil
}

// stream returns a stream with this configuration. It does not write one that has it already, so
// that a store on a full disk can still be read.
func (cn *conn) stream(ctx context.Context, want jetstream.StreamConfig) (jetstream.Stream, error) {
	there, err := request(ctx, cn, func(ctx context.Context) (jetstream.Stream,
		error,
	) {
		return cn.js.Stream(ctx, want.Name)
	})
	if err == nil && isAs(there.CachedInfo().Config, want) {
		return there, nil
	}
	return request(ctx, cn, func(ctx context.Context) (jetstream.Stream,
		error,
	) {
		return cn.js.CreateOrUpdateStream(ctx, want)
	})
}

// isAs compares the fields that streamConfig and relayStreams set.
func isAs(have, want jetstream.StreamConfig) bool {
	return slices.Equal(have.Subjects, want.Subjects) && have.Storage == want.Storage &&
		have.Replicas == want.Replicas &&
		have.Retention == want.Retention && have.Discard == want.Discard &&
		have.MaxMsgsPerSubject == want.MaxMsgsPerSubject &&
		have.MaxMsgSize == want.MaxMsgSize && have.Duplicates == want.Duplicates && have.MaxAge == want.MaxAge &&
		have.AllowDirect == want.AllowDirect
}

// repairFiles makes the embedded server's files safe to open. Damaged files are copied to the
// quarantine first. It returns the damaged blocks.
func (cn *conn) repairFiles(opts *Options, q *salvage.Quarantine) (blocks []salvage.Block, err error) {
	if cn.sidecars, err = openSidecars(opts.Dir, opts.Logger); err != nil {
		return nil, err
	}
	if blocks, err = salvage.CheckBlocks(opts.Dir, streamNames(), fits); err != nil {
		return nil, err
	}
	meta := salvage.CheckMeta(opts.Dir, streamNames())
	for i := range blocks {
		if err := q.Add(blocks[i].Path); err != nil {
			return nil, fmt.Errorf("copy a damaged file to the quarantine: %w", err)
		}
	}
	for _, path := range meta {
		kept := q.Add(path)
		if errors.Is(kept, fs.ErrPermission) {
			return nil, fmt.Errorf("read the store: %w", kept) // it may be as whole as ever
		}
		if err := errors.Join(kept, os.Remove(path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("copy a damaged file to the quarantine: %w", err)
		}
	}
	if err := salvage.Rewrite(blocks); err != nil {
		return nil, fmt.Errorf("repair the damaged files: %w", err)
	}
	if opts.Relay {
		cn.newestRecords, err = salvage.Newest(opts.Dir, streamAccounts)
	}
	return blocks, err
}

// repairAndReport repairs the content of the streams and saves a report of the damage. The store
// opens whatever it finds: errors are logged, and the next start tries again. Only ctx ending is an
// error.
func (cn *conn) repairAndReport(ctx context.Context, opts *Options, q *salvage.Quarantine,
	blocks []salvage.Block,
) error {
	found, err := repairer{cn}.repair(ctx, blocks)
	if err != nil {
		opts.Logger.Error().Err(err).Msg("not everything in the store could be repaired; the next start tries again")
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if opts.Relay {
		lost, err := cn.checkRecords(ctx, opts, q, blocks)
		if err != nil {
			return fmt.Errorf("compare the records with their ledger: %w", err)
		}
		found = append(found, lost...)
	}
	found = append(found, salvage.Describe(blocks, found)...)
	for _, d := range found {
		opts.Logger.Warn().Str("world", d.World).Str("name", d.Name).Bool("lost", d.Lost).Msg("the store was damaged: " + d.Text)
	}
	if err := q.Report(found); err != nil {
		opts.Logger.Warn().Err(err).Msg("could not save the report of the damage")
	}
	if cn.damages, err = salvage.Damages(opts.Dir); err != nil {
		opts.Logger.Warn().Err(err).Msg("could not read the reports of earlier damage")
		cn.damages = found
	}
	return nil
}

// checkRecords opens the ledger, refuses the records whose newest version is lost, and returns that
// as damage. A store of an older program has no ledger yet.
func (cn *conn) checkRecords(ctx context.Context, opts *Options, q *salvage.Quarantine,
	blocks []salvage.Block,
) ([]salvage.Damage, error) {
	g, there, fault, err := ledger.Open(opts.Dir, streamAccounts, cn.newestRecords, opts.Logger)
	if err != nil {
		return nil, err
	}
	if there && fault != ledger.Sound {
		if err := q.Add(g.Path()); err != nil {
			return nil, fmt.Errorf("copy a damaged file to the quarantine: %w", err)
		}
	}
	unsure := slices.ContainsFunc(blocks, func(b salvage.Block) bool {
		return b.Stream == streamAccounts && b.Lost > 0 && (fault != ledger.Sound || !there && !b.Torn)
	})
	lost, err := g.Reconcile(cn.newestRecords, cn.accounts.CachedInfo().State.LastSeq, unsure)
	if err == nil {
		err = cn.reconcileRecords(ctx, g)
	}
	if err != nil {
		// A store on a full disk can still be read.
		opts.Logger.Error().Err(err).Msg("the ledger of the records cannot be written; the next start tries again")
	}
	cn.ledger, cn.newestRecords = g, nil
	return ledger.Describe(fault, lost), nil
}

// reconcileRecords writes into the stream the state that only the ledger knows, so that it survives
// the ledger.
func (cn *conn) reconcileRecords(ctx context.Context, g *ledger.Ledger) error {
	err := g.Refuse(cn.newestRecords, func(key string, h map[string][]string) (uint64, error) {
		return cn.publish(ctx, &nats.Msg{Subject: key, Header: h})
	})
	for _, key := range g.Hidden(cn.newestRecords) {
		if err != nil {
			return err
		}
		// The server has usually removed it, while its files still contain it.
		if _, err = cn.value(ctx, key); err == nil {
			err = cn.purge(ctx, cn.accounts, key)
		} else if errors.Is(err, ErrNotFound) {
			err = nil
		}
	}
	return err
}

// failed reports whether the embedded server's files have failed.
func (cn *conn) failed() bool { return cn.health.Err() != nil }

// note returns err, and marks the connection as failed when err means that the embedded server's
// files have failed.
func (cn *conn) note(err error) error {
	var api *jetstream.APIError
	if err != nil && cn.server != nil && (errors.As(err, &api) && api.Code >= 500 || !cn.server.JetStreamEnabled()) {
		cn.fail(err)
	}
	return err
}

// Times of a write to the embedded server, which normally takes some milliseconds. After firstCheck
// without an answer the files are checked, then again every checkEvery. A write without an answer
// fails after replyTimeout even when the files look fine. On a disk that has to spin up first, a
// working connection may be given up: the append then looks its entry up through the next one.
const (
	firstCheck   = 250 * time.Millisecond
	checkEvery   = time.Second
	replyTimeout = 3 * time.Second
)

// watch checks the embedded server while a write waits for it, until ctx ends. When the files fail,
// the server leaves the write unanswered and reports nothing. No goroutine starts before firstCheck
// is over.
func (cn *conn) watch(ctx context.Context) {
	if cn.server != nil {
		cn.scheduleCheck(ctx, time.Now(), firstCheck)
	}
}

// scheduleCheck runs the next check after the given delay, unless ctx ends first.
func (cn *conn) scheduleCheck(ctx context.Context, began time.Time, in time.Duration) {
	timer := time.AfterFunc(in, func() {
		cause := tryDisk(cn.dir, false)
		switch {
		case ctx.Err() != nil:
			return
		case cause == nil && !cn.server.JetStreamEnabled():
			cause = errors.New("the embedded server disabled its files")
		case cause == nil && time.Since(began) > replyTimeout:
			cause = errors.New("the embedded server does not answer")
		}
		if cause != nil {
			cn.fail(cause)
			return
		}
		cn.scheduleCheck(ctx, began, checkEvery)
	})
	context.AfterFunc(ctx, func() { timer.Stop() })
}

// publish writes one message and waits until it is synced. It does not wait for a server whose
// files have failed.
func (cn *conn) publish(ctx context.Context, msg *nats.Msg, opts ...jetstream.PublishOpt) (uint64, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	cn.watch(ctx)
	defer context.AfterFunc(cn.health, func() { cancel(context.Cause(cn.health)) })()
	opts = append(opts, jetstream.WithRetryWait(100*time.Millisecond), jetstream.WithRetryAttempts(30))
	ack, err := cn.js.PublishMsg(ctx, msg, opts...)
	switch {
	case err == nil:
		return ack.Sequence, nil
	case cn.failed():
		return 0, context.Cause(cn.health)
	case cn.server != nil && errors.Is(err, context.DeadlineExceeded):
		// Within one process a missing answer means that the server is not working.
		cn.fail(fmt.Errorf("the embedded server does not answer: %w", err))
	}
	return 0, cn.note(err)
}

// errHangs means that a server was abandoned: it may still use its files, so nothing else may open
// them.
var errHangs = errors.New("the embedded server does not shut down")

// close ends the connection, and waits for the server and its start. A server that hangs with its
// own locks held is abandoned after shutdownTimeout, with errHangs.
func (cn *conn) close() error {
	cn.fail(ErrClosed)
	if cn.nats != nil {
		cn.nats.Close()
	}
	if cn.server == nil {
		return nil
	}
	defer func() { _ = cn.ledger.Close() }()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		<-cn.started // a server that is shut down while it starts keeps running
		cn.server.Shutdown()
		cn.server.WaitForShutdown()
	}()
	select {
	case <-ended:
		return nil
	case <-time.After(shutdownTimeout):
		return errHangs
	}
}
