package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// fewMessages is the number up to which single reads are cheaper than a consumer.
	fewMessages = 6
	// batchSize is how many messages are requested, or written, at once.
	batchSize = 64

	// fetchStall is how long the embedded server may deliver nothing although it says that messages
	// are pending.
	fetchStall = 8 * time.Second
)

// request sends a request. In a cluster it repeats the request, with backoff, while a change of
// leaders leaves it unanswered (transient). An answer of the embedded server goes through note
// instead.
func request[T any](ctx context.Context, cn *conn, question func(context.Context) (T, error)) (T, error) {
	if cn.server != nil {
		answer, err := question(ctx)
		return answer, cn.note(err)
	}
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 500*time.Millisecond) {
		attempt, cancel := context.WithTimeout(ctx, attemptTimeout)
		answer, err := question(attempt)
		cancel()
		if err == nil || !cn.transient(err) {
			return answer, err
		}
		select {
		case <-ctx.Done():
			return answer, errors.Join(ctx.Err(), err)
		case <-time.After(pause):
		}
	}
}

// transient reports whether an error of a cluster means that it has no leader at the moment.
func (cn *conn) transient(err error) bool {
	var api *jetstream.APIError
	switch {
	case cn.server != nil, errors.Is(err, jetstream.ErrJetStreamNotEnabled),
		errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return false
	case errors.As(err, &api):
		return api.Code == 503
	}
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrTimeout) ||
		errors.Is(err, context.DeadlineExceeded)
}

// last reads the newest message of a subject, or returns ErrNotFound.
func (cn *conn) last(ctx context.Context, from jetstream.Stream, subj string) (*jetstream.RawStreamMsg, error) {
	return request(ctx, cn, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		msg, err := from.GetLastMsgForSubject(ctx, subj)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			err = ErrNotFound
		}
		return msg, err
	})
}

// next reads the first message of a subject at or after a sequence.
func (cn *conn) next(ctx context.Context, from jetstream.Stream, subj string, seq uint64) (*jetstream.RawStreamMsg,
	error,
) {
	return request(ctx, cn, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return from.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(subj))
	})
}

// errStop ends a scan early without an error.
var errStop = errors.New("no more is asked for")

// read passes the entries of a log to each, from sequence first up to revision last. There are at
// most n; a damaged log has fewer.
func (cn *conn) read(ctx context.Context, subj string, first, n, last uint64,
	each func(revision uint64, data []byte) error,
) error {
	take := func(revision string, data []byte) error {
		rev, err := strconv.ParseUint(revision, 10, 64)
		if err != nil {
			return fmt.Errorf("an entry has no revision: %w", err)
		}
		if err := each(rev, data); err != nil {
			return err
		}
		if rev >= last {
			return errStop
		}
		return nil
	}
	err := error(nil)
	if n > fewMessages {
		err = cn.scan(ctx, cn.worlds, jetstream.ConsumerConfig{
			FilterSubject: subj, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: first,
		}, n, func(m *nats.Msg) error { return take(m.Header.Get(revisionHeader), m.Data) })
	}
	for n <= fewMessages && err == nil {
		var msg *jetstream.RawStreamMsg
		if msg, err = cn.next(ctx, cn.worlds, subj, first); err == nil {
			err, first = take(msg.Header.Get(revisionHeader), msg.Data), msg.Sequence+1
		}
	}
	if errors.Is(err, errStop) {
		return nil
	}
	return err
}

// everything makes scan read all messages that match now.
const everything = ^uint64(0)

// scan reads n messages through an in-memory consumer that is deleted at the end of the call.
//
// All of them come to one inbox, which lives as long as the call: the library's own fetch gives up
// after a second of silence, and what a server with much else to do delivers after it is lost.
func (cn *conn) scan(ctx context.Context, from jetstream.Stream, c jetstream.ConsumerConfig, n uint64,
	each func(*nats.Msg) error,
) error {
	c.AckPolicy, c.MemoryStorage, c.Replicas = jetstream.AckNonePolicy, true, 1
	c.InactiveThreshold = time.Minute
	consumer, err := request(ctx, cn, func(ctx context.Context) (jetstream.Consumer,
		error,
	) {
		return from.CreateConsumer(ctx, c)
	})
	if err != nil {
		return fmt.Errorf("make consumer: %w", err)
	}
	info := consumer.CachedInfo()
	defer func() {
		// A consumer that is not deleted expires after InactiveThreshold.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = from.DeleteConsumer(ctx, info.Name)
	}()
	in, err := cn.pullFrom(info)
	if err != nil {
		return cn.note(fmt.Errorf("fetch: %w", err))
	}
	defer in.end()
	if cn.server == nil {
		return cn.follow(ctx, from, in, &c, n, each)
	}
	n = min(n, info.NumPending)
	for pause, since := time.Millisecond, time.Now(); n > 0; {
		got, err := in.receive(ctx, min(n, batchSize), each)
		if err != nil && (got > 0 || !cn.transient(err) || ctx.Err() != nil) {
			return cn.note(err)
		}
		if n -= got; got > 0 {
			pause, since = time.Millisecond, time.Now()
			continue
		}
		// Messages that were removed since the consumer was made do not come.
		now, err := request(ctx, cn, func(ctx context.Context) (*jetstream.ConsumerInfo,
			error,
		) {
			return consumer.Info(ctx)
		})
		if err == nil && now.NumPending == 0 && now.Delivered.Consumer == in.received {
			return nil
		}
		if time.Since(since) > fetchStall {
			// Within one process they arrive at once or cannot be read. Failing the connection
			// makes the next call reopen the store, which checks the files.
			cn.fail(fmt.Errorf("the embedded server does not deliver %d messages of %s", n, c.FilterSubject))
			return context.Cause(cn.health)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%d messages did not arrive: %w", n, ctx.Err())
		case <-time.After(pause):
			pause = min(2*pause, 100*time.Millisecond)
		}
	}
	return nil
}

// follow is scan for a cluster. A consumer sees only its own replica, which may lag behind
// acknowledged writes, so the stream's leader says where the end is. From a replica that catches up
// meanwhile, an older message of a subject may come before its newest one.
func (cn *conn) follow(ctx context.Context, from jetstream.Stream, in *pull, c *jetstream.ConsumerConfig, n uint64,
	each func(*nats.Msg) error,
) error {
	end, err := cn.end(ctx, from, c.FilterSubject)
	if err != nil {
		return err
	}
	seen := max(c.OptStartSeq, 1) - 1
	note := func(m *nats.Msg) error {
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		seen = meta.Sequence.Stream
		return each(m)
	}
	for pause := time.Millisecond; n > 0 && seen < end; {
		got, err := in.receive(ctx, min(n, batchSize), note)
		if err != nil && (got > 0 || !cn.transient(err) || ctx.Err() != nil) {
			return cn.note(err)
		}
		if n -= got; got > 0 {
			pause = time.Millisecond
			continue
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("not all messages of %s arrived: %w", c.FilterSubject, ctx.Err())
		case <-time.After(pause):
			pause = min(2*pause, 100*time.Millisecond)
		}
		now, err := cn.end(ctx, from, c.FilterSubject) // removed messages do not come
		if err != nil {
			return err
		}
		end = min(end, now)
	}
	return nil
}

// end returns the sequence of the newest message of a subject; 0: there is none.
func (cn *conn) end(ctx context.Context, from jetstream.Stream, subj string) (uint64, error) {
	msg, err := cn.last(ctx, from, subj)
	switch {
	case errors.Is(err, ErrNotFound):
		return 0, nil
	case err != nil:
		return 0, err
	}
	return msg.Sequence, nil
}

// pull receives the messages of a consumer.
type pull struct {
	conn     *nats.Conn
	subject  string // that of requests
	inbox    *nats.Subscription
	received uint64 // how many have come
}

func (cn *conn) pullFrom(c *jetstream.ConsumerInfo) (*pull, error) {
	in, err := cn.nats.SubscribeSync(cn.nats.NewInbox())
	if err != nil {
		return nil, err
	}
	return &pull{conn: cn.nats, subject: jetstream.DefaultAPIPrefix + "CONSUMER.MSG.NEXT." + c.Stream + "." + c.Name, inbox: in},
		in.SetPendingLimits(-1, -1)
}

func (p *pull) end() { _ = p.inbox.Unsubscribe() }

// receive requests n messages and passes those that come to each, until all are there or the server
// says that it has no more now.
func (p *pull) receive(ctx context.Context, n uint64, each func(*nats.Msg) error) (got uint64, err error) {
	err = p.conn.PublishRequest(p.subject, p.inbox.Subject, fmt.Appendf(nil, `{"batch":%d,"no_wait":true}`, n))
	for got < n && err == nil {
		var m *nats.Msg
		if m, err = p.next(ctx); err != nil || m == nil {
			break
		}
		got++
		p.received++
		err = each(m)
	}
	return got, err
}

// next returns the next message, or nil when the server says that there are no more now, or nothing
// at all.
func (p *pull) next(ctx context.Context) (*nats.Msg, error) {
	attempt, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	m, err := p.inbox.NextMsgWithContext(attempt)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			err = nil
		}
		return nil, err
	}
	status := m.Header.Get("Status")
	switch {
	case len(m.Data) > 0 || status == "":
		return m, nil
	case status == "404", status == "408":
		return nil, nil //nolint:nilnil // no message is no error
	case status == "503":
		return nil, nats.ErrNoResponders
	}
	return nil, fmt.Errorf("the consumer says: %s %s", status, m.Header.Get("Description"))
}

// newest passes the newest message of each subject that matches a filter to each, with its
// metadata.
func (cn *conn) newest(
	ctx context.Context, from jetstream.Stream, filter string, headersOnly bool,
	each func(*nats.Msg, *nats.MsgMetadata) error,
) error {
	pass := func(m *nats.Msg) error {
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		return each(m, meta)
	}
	take := pass
	last := map[string]*nats.Msg{}
	if cn.server == nil { // an older one may come first (follow)
		take = func(m *nats.Msg) error {
			last[m.Subject] = m
			return nil
		}
	}
	err := cn.scan(ctx, from, jetstream.ConsumerConfig{
		FilterSubject: filter, DeliverPolicy: jetstream.DeliverLastPerSubjectPolicy, HeadersOnly: headersOnly,
	}, everything, take)
	for _, m := range last {
		if err != nil {
			break
		}
		err = pass(m)
	}
	return err
}
