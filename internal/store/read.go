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
	fewMessages = 6  // below this, single reads are cheaper than a consumer
	batchSize   = 64 // messages asked for at once

	heldBack = 5 * time.Second // without a message that the embedded server says it has
)

// ask puts a question, and again while a cluster that changes its leaders leaves it unanswered.
func ask[T any](ctx context.Context, l *link, question func(context.Context) (T, error)) (T, error) {
	if l.server != nil {
		answer, err := question(ctx)
		return answer, l.note(err)
	}
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 500*time.Millisecond) {
		attempt, cancel := context.WithTimeout(ctx, attemptTimeout)
		answer, err := question(attempt)
		cancel()
		if err == nil || !l.unanswered(err) {
			return answer, err
		}
		select {
		case <-ctx.Done():
			return answer, errors.Join(ctx.Err(), err)
		case <-time.After(pause):
		}
	}
}

// unanswered reports whether an error of a cluster means that nobody leads at the moment.
func (l *link) unanswered(err error) bool {
	var api *jetstream.APIError
	switch {
	case l.server != nil, errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return false
	case errors.As(err, &api):
		return api.Code == 503
	}
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded)
}

// last reads the newest message of a subject; jetstream.ErrMsgNotFound when there is none.
func (l *link) last(ctx context.Context, from jetstream.Stream, on string) (*jetstream.RawStreamMsg, error) {
	return ask(ctx, l, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return from.GetLastMsgForSubject(ctx, on)
	})
}

// next reads the first message of a subject at or after a sequence.
func (l *link) next(ctx context.Context, from jetstream.Stream, on string, seq uint64) (*jetstream.RawStreamMsg, error) {
	return ask(ctx, l, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return from.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(on))
	})
}

var errEnough = errors.New("no more is asked for")

// read hands the entries of a log to each, from sequence first up to revision last. There are n at most; a damaged log
// holds fewer.
func (l *link) read(ctx context.Context, on string, first, n, last uint64, each func(revision uint64, data []byte) error) error {
	take := func(revision string, data []byte) error {
		at, err := strconv.ParseUint(revision, 10, 64)
		if err != nil {
			return fmt.Errorf("an entry without a revision: %w", err)
		}
		if err := each(at, data); err != nil {
			return err
		}
		if at >= last {
			return errEnough
		}
		return nil
	}
	err := error(nil)
	if n > fewMessages {
		err = l.scan(ctx, l.worlds, jetstream.ConsumerConfig{
			FilterSubject: on, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: first,
		}, n, func(m jetstream.Msg) error { return take(m.Headers().Get(revisionHeader), m.Data()) })
	}
	for n <= fewMessages && err == nil {
		var msg *jetstream.RawStreamMsg
		if msg, err = l.next(ctx, l.worlds, on, first); err == nil {
			err, first = take(msg.Header.Get(revisionHeader), msg.Data), msg.Sequence+1
		}
	}
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// everything asks scan for all that the filter matches now.
const everything = ^uint64(0)

// scan reads n messages through a consumer that lives in memory only as long as the call.
func (l *link) scan(ctx context.Context, from jetstream.Stream, c jetstream.ConsumerConfig, n uint64, each func(jetstream.Msg) error) error {
	c.AckPolicy, c.MemoryStorage, c.Replicas = jetstream.AckNonePolicy, true, 1
	c.InactiveThreshold = time.Minute
	consumer, err := ask(ctx, l, func(ctx context.Context) (jetstream.Consumer, error) { return from.CreateConsumer(ctx, c) })
	if err != nil {
		return fmt.Errorf("make consumer: %w", err)
	}
	info := consumer.CachedInfo()
	defer func() {
		// What is not deleted goes by itself after InactiveThreshold.
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
		if err != nil && (got > 0 || !l.unanswered(err)) {
			return l.note(err)
		}
		if n -= got; got > 0 {
			pause, since = time.Millisecond, time.Now()
			continue
		}
		if l.server != nil && time.Since(since) > heldBack {
			// In one process they are there at once, or cannot be read: the files are looked at when the store is reopened.
			l.fail(fmt.Errorf("the embedded server does not hand out %d messages of %s", n, c.FilterSubject))
			return context.Cause(l.health)
		}
		// A replica may lag behind the leader that told how many there are.
		select {
		case <-ctx.Done():
			return fmt.Errorf("%d messages did not come: %w", n, ctx.Err())
		case <-time.After(pause):
			pause = min(2*pause, 100*time.Millisecond)
		}
	}
	return nil
}

// drain hands on a whole batch, whatever each says, so that nothing of it stays behind.
func drain(ctx context.Context, batch jetstream.MessageBatch, each func(jetstream.Msg) error) (got uint64, err error) {
	for {
		select {
		case <-ctx.Done():
			return got, ctx.Err()
		case m, ok := <-batch.Messages():
			if !ok {
				if err == nil {
					err = batch.Error()
				}
				return got, err
			}
			got++
			if err == nil {
				err = each(m)
			}
		}
	}
}
