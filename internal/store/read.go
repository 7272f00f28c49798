package store

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	fewMessages = 6  // below this, single reads are cheaper than a consumer
	batchSize   = 64 // messages asked for at once
)

// read hands the data of n messages of one subject to each, from sequence first on.
func (l *link) read(ctx context.Context, from jetstream.Stream, on string, first, n uint64, each func(data []byte) error) error {
	if n > fewMessages {
		return l.scan(ctx, from, jetstream.ConsumerConfig{
			FilterSubject: on, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: first,
		}, n, func(m jetstream.Msg) error { return each(m.Data()) })
	}
	for range n {
		msg, err := from.GetMsg(ctx, first, jetstream.WithGetMsgSubject(on))
		if err != nil {
			return l.note(err)
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
	consumer, err := from.CreateConsumer(ctx, c)
	if err != nil {
		return l.note(fmt.Errorf("make consumer: %w", err))
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
		if err != nil {
			return err
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
