package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/worldmcp/world/internal/wire"
)

// Append writes the next entry of a world's log and returns when it is synced to disk. It returns ErrConflict when
// e.Revision is taken by another entry, nil when it is taken by this very entry, and ErrUncertain when the outcome
// is not known.
func (s *Store) Append(ctx context.Context, userID, worldID string, e wire.Entry) error {
	on, err := subject("w", userID, worldID)
	if err != nil {
		return fmt.Errorf("append entry: %w", err)
	}
	data, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("append entry: %w", err)
	}
	if len(data) > maxEntry {
		return fmt.Errorf("append entry: %d bytes are more than %d", len(data), maxEntry)
	}
	callCtx, l, end, err := s.begin(ctx)
	if err != nil {
		return fmt.Errorf("append entry: %w", err)
	}
	err = s.append(callCtx, l, on, e.Revision, data)
	end()
	if err == nil {
		return nil
	}
	s.tails.drop(on)
	if errors.Is(err, errNotTried) {
		return fmt.Errorf("append entry: %w", err)
	}
	return s.settle(ctx, l, on, e.Revision, data, err)
}

var errNotTried = errors.New("nothing was written")

func (s *Store) append(ctx context.Context, l *link, on string, revision uint64, data []byte) error {
	at, known := s.tails.get(on)
	if !known || at.revision+1 != revision {
		var err error
		if at, err = l.tail(ctx, on); err != nil {
			return fmt.Errorf("%w: %w", errNotTried, err)
		}
	}
	switch {
	case revision > at.revision+1:
		return fmt.Errorf("%w: revision %d does not follow %d", errNotTried, revision, at.revision)
	case revision <= at.revision:
		return ErrConflict
	}
	return s.publish(ctx, l, on, at, revision, data)
}

// publish writes an entry behind the end of a log as it is known.
func (s *Store) publish(ctx context.Context, l *link, on string, at tail, revision uint64, data []byte) error {
	seq, err := l.publish(ctx, message(on, revision, data), jetstream.WithExpectLastSequencePerSubject(at.seq))
	switch {
	case isConflict(err):
		return ErrConflict
	case err != nil:
		return err
	}
	s.acked(l, on, tail{revision, seq})
	return nil
}

// acked notes the end of a log that was written.
func (s *Store) acked(l *link, on string, at tail) {
	s.tails.set(on, at)
	l.heads.acked(strings.TrimPrefix(on, "w."), at.revision)
}

func message(on string, revision uint64, data []byte) *nats.Msg {
	return &nats.Msg{Subject: on, Data: data, Header: nats.Header{revisionHeader: {strconv.FormatUint(revision, 10)}}}
}

// isConflict knows both codes: one server answers 10071, a replicated stream mostly 10164.
func isConflict(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// settle finds out what became of an append that met an error: an acknowledgement may be lost while the entry is
// there. It has its own deadline, because the caller's may be the reason. used is the link that the append took.
//
// A cluster that changes its leaders refuses and loses writes for a moment. There the entry is written again: both
// expect the same last sequence, so only one of them can land.
func (s *Store) settle(caller context.Context, used *link, on string, revision uint64, data []byte, cause error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(caller), settleTimeout)
	defer cancel()
	ctx, l, end, err := s.begin(ctx)
	if err != nil {
		return fmt.Errorf("append entry: %w: %w", ErrUncertain, cause)
	}
	defer end()
	for {
		at, same, err := l.standing(ctx, on, revision, data)
		switch {
		case err != nil:
			return fmt.Errorf("append entry: %w: %w: %w", ErrUncertain, cause, err)
		case same:
			s.acked(l, on, at)
			return nil
		case at.revision >= revision:
			return fmt.Errorf("append entry: %w", ErrConflict)
		case l.definite(used, cause):
			return fmt.Errorf("append entry: %w", cause)
		case l.server != nil:
			return fmt.Errorf("append entry: %w: %w", ErrUncertain, cause)
		}
		if caller.Err() == nil && at.revision+1 == revision {
			if err := s.publish(ctx, l, on, at, revision, data); err == nil {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("append entry: %w: %w", ErrUncertain, cause)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// standing returns the end of a log, and whether the entry of a revision is this one.
func (l *link) standing(ctx context.Context, on string, revision uint64, data []byte) (at tail, same bool, err error) {
	msg, err := l.last(ctx, l.worlds, on)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return tail{}, false, nil
	}
	if err == nil {
		at, err = tailOf(msg)
	}
	if err == nil && at.revision > revision {
		var seq uint64
		if seq, err = l.seek(ctx, on, at, revision); err == nil {
			msg, err = l.next(ctx, l.worlds, on, seq)
		}
	}
	if err != nil {
		return at, false, err
	}
	return at, at.revision >= revision && bytes.Equal(msg.Data, data), nil
}

// definite reports whether an entry that is not in the log, seen through l, will not come any more. It may still come
// from a file that was written and not synced, or from its way through a cluster. A store that was reopened since has
// read all that there is.
func (l *link) definite(used *link, cause error) bool {
	if l != used {
		return true
	}
	var refused *jetstream.APIError
	if l.server != nil {
		return !l.failed() && (errors.As(cause, &refused) || errors.Is(cause, ErrConflict))
	}
	return errors.As(cause, &refused)
}
