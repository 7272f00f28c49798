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
	fetchStall = 5 * time.Second
)

// request sends a request. In a cluster it repeats the request, with backoff, while a change of
// leaders leaves it unanswered (transient). An answer of the embedded server goes through note
// instead.
func request[T any](ctx context.Context, l *link, question func(context.Context) (T, error)) (T, error) {
	if l.server != nil {
		answer, err := question(ctx)
		return answer, l.note(err)
	}
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 500*time.Millisecond) {
		attempt, cancel := context.WithTimeout(ctx, attemptTimeout)
		answer, err := question(attempt)
		cancel()
		if err == nil || !l.transient(err) {
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
func (l *link) transient(err error) bool {
	var api *jetstream.APIError
	switch {
	case l.server != nil, errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return false
	case errors.As(err, &api):
		return api.Code == 503
	}
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded)
}

// last reads the newest message of a subject, or returns jetstream.ErrMsgNotFound.
func (l *link) last(ctx context.Context, from jetstream.Stream, subj string) (*jetstream.RawStreamMsg, error) {
	return request(ctx, l, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return from.GetLastMsgForSubject(ctx, subj)
	})
}

// next reads the first message of a subject at or after a sequence.
func (l *link) next(ctx context.Context, from jetstream.Stream, subj string, seq uint64) (*jetstream.RawStreamMsg, error) {
	return request(ctx, l, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return from.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(subj))
	})
}

// errStop ends a scan early without an error.
var errStop = errors.New("no more is asked for")

// read passes the entries of a log to each, from sequence first up to revision last. There are at
// most n; a damaged log has fewer.
func (l *link) read(ctx context.Context, subj string, first, n, last uint64, each func(revision uint64, data []byte) error) error {
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
		err = l.scan(ctx, l.worlds, jetstream.ConsumerConfig{
			FilterSubject: subj, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: first,
		}, n, func(m jetstream.Msg) error { return take(m.Headers().Get(revisionHeader), m.Data()) })
	}
	for n <= fewMessages && err == nil {
		var msg *jetstream.RawStreamMsg
		if msg, err = l.next(ctx, l.worlds, subj, first); err == nil {
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
func (l *link) scan(ctx context.Context, from jetstream.Stream, c jetstream.ConsumerConfig, n uint64, each func(jetstream.Msg) error) error {
	c.AckPolicy, c.MemoryStorage, c.Replicas = jetstream.AckNonePolicy, true, 1
	c.InactiveThreshold = time.Minute
	consumer, err := request(ctx, l, func(ctx context.Context) (jetstream.Consumer, error) { return from.CreateConsumer(ctx, c) })
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
	n = min(n, info.NumPending)
	for pause, since := time.Millisecond, time.Now(); n > 0; {
		batch, err := consumer.FetchNoWait(int(min(n, batchSize)))
		if err != nil {
			return l.note(fmt.Errorf("fetch: %w", err))
		}
		got, err := drain(ctx, batch, each)
		if err != nil && (got > 0 || !l.transient(err)) {
			return l.note(err)
		}
		if n -= got; got > 0 {
			pause, since = time.Millisecond, time.Now()
			continue
		}
		if l.server != nil {
			// What was removed since the consumer was made does not come.
			now, err := request(ctx, l, func(ctx context.Context) (*jetstream.ConsumerInfo, error) { return consumer.Info(ctx) })
			if err == nil && now.NumPending == 0 {
				return nil
			}
		}
		if l.server != nil && time.Since(since) > fetchStall {
			// Within one process they arrive at once or cannot be read. Failing the link makes the
			// next call reopen the store, which checks the files.
			l.fail(fmt.Errorf("the embedded server does not deliver %d messages of %s", n, c.FilterSubject))
			return context.Cause(l.health)
		}
		// A replica may lag behind the leader that reported the count.
		select {
		case <-ctx.Done():
			return fmt.Errorf("%d messages did not arrive: %w", n, ctx.Err())
		case <-time.After(pause):
			pause = min(2*pause, 100*time.Millisecond)
		}
	}
	return nil
}

// newest passes the newest message of each subject that matches a filter to each, with its metadata.
func (l *link) newest(
	ctx context.Context, from jetstream.Stream, filter string, headersOnly bool, each func(jetstream.Msg, *jetstream.MsgMetadata) error,
) error {
	return l.scan(ctx, from, jetstream.ConsumerConfig{
		FilterSubject: filter, DeliverPolicy: jetstream.DeliverLastPerSubjectPolicy, HeadersOnly: headersOnly,
	}, everything, func(m jetstream.Msg) error {
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		return each(m, meta)
	})
}

// drain passes a whole batch to each. After an error, or when ctx has ended, it keeps receiving without calling each, so that
// no message stays behind in the batch, and no goroutine of the library: a batch ends within a second after its last message.
func drain(ctx context.Context, batch jetstream.MessageBatch, each func(jetstream.Msg) error) (got uint64, err error) {
	for m := range batch.Messages() {
		got++
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = each(m)
		}
	}
	if err == nil {
		err = batch.Error()
	}
	return got, err
}
