package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	fewMessages = 6  // below this, single reads are cheaper than a consumer
	batchSize   = 64 // messages asked for at once
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

// read hands the data of n messages of one subject to each, from sequence first on.
func (l *link) read(ctx context.Context, from jetstream.Stream, on string, first, n uint64, each func(data []byte) error) error {
	if n > fewMessages {
		return l.scan(ctx, from, jetstream.ConsumerConfig{
			FilterSubject: on, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: first,
		}, n, func(m jetstream.Msg) error { return each(m.Data()) })
	}
	for range n {
		msg, err := l.next(ctx, from, on, first)
		if err != nil {
			return err
		}
		if err := each(msg.Data); err != nil {
			return err
		}
		first = msg.Sequence + 1
	}
	return nil
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
	if n == everything {
		n = info.NumPending
	}
	for pause := time.Millisecond; n > 0; {
		batch, err := consumer.FetchNoWait(int(min(n, batchSize)))
		if err != nil {
			return l.note(fmt.Errorf("fetch: %w", err))
		}
		got, err := drain(ctx, batch, each)
		if err != nil && (got > 0 || !l.unanswered(err)) {
			return l.note(err)
		}
		if n -= got; got > 0 {
			pause = time.Millisecond
			continue
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
