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

// Append writes the next entry of a world's log and returns when it is synced to disk. It returns
// ErrConflict when another entry has e.Revision, nil when exactly this entry already has it (so a
// retry is safe), and ErrUncertain when the outcome is not known.
func (s *Store) Append(ctx context.Context, userID, worldID string, e wire.Entry) error {
	data, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("append entry: %w", err)
	}
	return s.appendData(ctx, userID, worldID, e.Revision, data)
}

// appendData is Append for an entry as JSON.
func (s *Store) appendData(ctx context.Context, userID, worldID string, revision uint64, data []byte) error {
	subj, err := subject("w", userID, worldID)
	if err != nil {
		return fmt.Errorf("append entry: %w", err)
	}
	if len(data) > maxEntry {
		return fmt.Errorf("append entry: %d bytes exceed the limit of %d", len(data), maxEntry)
	}
	callCtx, l, end, err := s.begin(ctx)
	if err != nil {
		return fmt.Errorf("append entry: %w", err)
	}
	err = l.append(callCtx, subj, revision, data)
	end()
	if err == nil {
		return nil
	}
	l.tails.drop(subj)
	if errors.Is(err, errNotWritten) {
		return fmt.Errorf("append entry: %w", err)
	}
	return s.resolveAppend(ctx, l, subj, revision, data, err)
}

// errNotWritten marks a failure before anything was sent: the outcome needs no resolving.
var errNotWritten = errors.New("nothing was written")

// append checks that the revision is the next one, using the cached tail where it can, and
// publishes the entry.
func (l *link) append(ctx context.Context, subj string, revision uint64, data []byte) error {
	last, known := l.tails.get(subj)
	if !known || last.revision+1 != revision {
		var err error
		if last, err = l.tail(ctx, subj); err != nil {
			return fmt.Errorf("%w: %w", errNotWritten, err)
		}
	}
	switch {
	case revision > last.revision+1:
		return fmt.Errorf("%w: revision %d does not follow %d", errNotWritten, revision, last.revision)
	case revision <= last.revision:
		return ErrConflict
	}
	return l.publishEntry(ctx, subj, last, revision, data)
}

// publishEntry writes an entry after last, the known end of its log. The server compares the
// sequence, so a stale tail ends in ErrConflict.
func (l *link) publishEntry(ctx context.Context, subj string, last tail, revision uint64, data []byte) error {
	msg := message(subj, revision, data)
	size, known := l.tails.sizes.of(subj, last.revision)
	if size += int64(len(data)); known {
		msg.Header.Set(sizeHeader, strconv.FormatInt(size, 10))
	}
	seq, err := l.publish(ctx, msg, jetstream.WithExpectLastSequencePerSubject(last.seq))
	switch {
	case isConflict(err):
		return ErrConflict
	case err != nil:
		return err
	}
	l.recordTail(subj, tail{revision, seq})
	if known {
		l.tails.sizes.set(subj, revision, size)
	}
	return nil
}

// recordTail caches the new end of a log and notes the revision in the world's sidecar.
func (l *link) recordTail(subj string, last tail) {
	l.tails.set(subj, last)
	l.sidecars.setRevision(strings.TrimPrefix(subj, "w."), last.revision)
}

// message builds the NATS message of an entry, with the revision in its header.
func message(subj string, revision uint64, data []byte) *nats.Msg {
	return &nats.Msg{Subject: subj, Data: data, Header: nats.Header{revisionHeader: {strconv.FormatUint(revision, 10)}}}
}

// isConflict accepts both codes: a single server answers 10071, a replicated stream mostly 10164.
func isConflict(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// resolveAppend finds out what became of an append that returned an error: the acknowledgement may
// be lost although the entry is stored. It runs with its own deadline (resolveTimeout), because the
// caller's deadline may be the cause. used is the link that the append took.
//
// A cluster that is changing leaders refuses and loses writes for a moment. In that case the entry
// is written again. Both writes expect the same last sequence, so only one of them can succeed.
func (s *Store) resolveAppend(caller context.Context, used *link, subj string, revision uint64, data []byte,
	cause error,
) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(caller), resolveTimeout)
	defer cancel()
	ctx, l, end, err := s.begin(ctx)
	if err != nil {
		return fmt.Errorf("append entry: %w: %w", ErrUncertain, cause)
	}
	defer end()
	for {
		last, same, err := l.entryStatus(ctx, subj, revision, data)
		switch {
		case err != nil:
			return fmt.Errorf("append entry: %w: %w: %w", ErrUncertain, cause, err)
		case same && used.complained.Load():
			return fmt.Errorf("append entry: %w: %w: %w", ErrUnsynced, ErrUncertain, cause)
		case same:
			l.recordTail(subj, last)
			return nil
		case last.revision >= revision:
			return fmt.Errorf("append entry: %w", ErrConflict)
		case l.isDefinite(used, cause):
			return fmt.Errorf("append entry: %w", cause)
		case l.server != nil:
			return fmt.Errorf("append entry: %w: %w", ErrUncertain, cause)
		}
		if caller.Err() == nil && last.revision+1 == revision {
			if err := l.publishEntry(ctx, subj, last, revision, data); err == nil {
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

// entryStatus returns the end of a log, and whether the entry at the given revision is exactly this
// one.
func (l *link) entryStatus(ctx context.Context, subj string, revision uint64, data []byte) (last tail, same bool,
	err error,
) {
	msg, err := l.last(ctx, l.worlds, subj)
	if errors.Is(err, ErrNotFound) {
		return tail{}, false, nil
	}
	if err == nil {
		last, err = tailOf(msg)
	}
	if err == nil && last.revision > revision {
		var seq uint64
		if seq, err = l.seek(ctx, subj, last, revision); err == nil {
			msg, err = l.next(ctx, l.worlds, subj, seq)
		}
	}
	if err != nil {
		return last, false, err
	}
	return last, last.revision >= revision && bytes.Equal(msg.Data, data), nil
}

// isDefinite reports whether an entry that is missing from the log, as seen through l, can no
// longer arrive. It can still arrive from a file that was written but not synced, or while it
// travels through a cluster. A store that was reopened since then has read everything there is, so
// there the answer is definite.
func (l *link) isDefinite(used *link, cause error) bool {
	if l != used {
		return true
	}
	var refused *jetstream.APIError
	if l.server != nil {
		return !l.failed() && (errors.As(cause, &refused) || errors.Is(cause, ErrConflict))
	}
	return errors.As(cause, &refused)
}
