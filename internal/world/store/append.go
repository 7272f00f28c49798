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
	callCtx, cn, end, err := s.begin(ctx)
	if err != nil {
		return fmt.Errorf("append entry: %w", err)
	}
	err = cn.append(callCtx, subj, revision, data)
	end()
	if err == nil {
		return nil
	}
	cn.tails.drop(subj)
	if errors.Is(err, errNotWritten) {
		return fmt.Errorf("append entry: %w", err)
	}
	return s.resolveAppend(ctx, cn, subj, revision, data, err)
}

// errNotWritten marks a failure before anything was sent: the outcome needs no resolving.
var errNotWritten = errors.New("nothing was written")

// append checks that the revision is the next one, using the cached tail where it can, and
// publishes the entry.
func (cn *conn) append(ctx context.Context, subj string, revision uint64, data []byte) error {
	last, known := cn.tails.get(subj)
	if !known || last.revision+1 != revision {
		var err error
		if last, err = cn.tail(ctx, subj); err != nil {
			return fmt.Errorf("%w: %w", errNotWritten, err)
		}
	}
	switch {
	case revision > last.revision+1:
		return fmt.Errorf("%w: revision %d does not follow %d", errNotWritten, revision, last.revision)
	case revision <= last.revision:
		return ErrConflict
	}
	return cn.publishEntry(ctx, subj, last, revision, data)
}

// publishEntry writes an entry after last, the known end of its log. The server compares the
// sequence, so a stale tail ends in ErrConflict.
func (cn *conn) publishEntry(ctx context.Context, subj string, last tail, revision uint64, data []byte) error {
	msg := message(subj, revision, data)
	size, known := cn.tails.sizes.of(subj, last.revision)
	if size += int64(len(data)); known {
		msg.Header.Set(sizeHeader, strconv.FormatInt(size, 10))
	}
	seq, err := cn.publish(ctx, msg, jetstream.WithExpectLastSequencePerSubject(last.seq))
	switch {
	case isConflict(err):
		return ErrConflict
	case err != nil:
		return err
	}
	cn.recordTail(subj, tail{revision, seq})
	if known {
		cn.tails.sizes.set(subj, revision, size)
	}
	return nil
}

// recordTail caches the new end of a log and notes the revision in the world's sidecar.
func (cn *conn) recordTail(subj string, last tail) {
	cn.tails.set(subj, last)
	cn.sidecars.setRevision(strings.TrimPrefix(subj, "w."), last.revision)
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

// resolveAppend finds out whether an append that returned an error was written: the acknowledgement
// may be lost although the entry is stored. It runs with its own deadline (resolveTimeout), because
// the caller's deadline may be the cause. used is the connection that the append used.
//
// A cluster that is changing leaders refuses and loses writes for a moment. In that case the entry
// is written again. Both writes expect the same last sequence, so only one of them can succeed.
func (s *Store) resolveAppend(caller context.Context, used *conn, subj string, revision uint64, data []byte,
	cause error,
) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(caller), resolveTimeout)
	defer cancel()
	ctx, cn, end, err := s.begin(ctx)
	if err != nil {
		return fmt.Errorf("append entry: %w: %w", ErrUncertain, cause)
	}
	defer end()
	for {
		last, same, err := cn.entryStatus(ctx, subj, revision, data)
		switch {
		case err != nil:
			return fmt.Errorf("append entry: %w: %w: %w", ErrUncertain, cause, err)
		case same && used.warned.Load():
			return fmt.Errorf("append entry: %w: %w: %w", ErrUnsynced, ErrUncertain, cause)
		case same:
			cn.recordTail(subj, last)
			return nil
		case last.revision >= revision:
			return fmt.Errorf("append entry: %w", ErrConflict)
		case cn.isDefinite(used, cause):
			return fmt.Errorf("append entry: %w", cause)
		case cn.server != nil:
			return fmt.Errorf("append entry: %w: %w", ErrUncertain, cause)
		}
		if caller.Err() == nil && last.revision+1 == revision {
			if err := cn.publishEntry(ctx, subj, last, revision, data); err == nil {
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
func (cn *conn) entryStatus(ctx context.Context, subj string, revision uint64, data []byte) (last tail, same bool,
	err error,
) {
	msg, err := cn.last(ctx, cn.worlds, subj)
	if errors.Is(err, ErrNotFound) {
		return tail{}, false, nil
	}
	if err == nil {
		last, err = tailOf(msg)
	}
	if err == nil && last.revision > revision {
		var seq uint64
		if seq, err = cn.seek(ctx, subj, last, revision); err == nil {
			msg, err = cn.next(ctx, cn.worlds, subj, seq)
		}
	}
	if err != nil {
		return last, false, err
	}
	return last, last.revision >= revision && bytes.Equal(msg.Data, data), nil
}

// isDefinite reports whether an entry that is missing from the log, as seen through cn, can no
// longer arrive. It can still arrive from a file that was written but not synced, or while it
// travels through a cluster. A store that was reopened since then has read all of its files, so
// there the answer is definite.
func (cn *conn) isDefinite(used *conn, cause error) bool {
	if cn != used {
		return true
	}
	var refused *jetstream.APIError
	if cn.server != nil {
		return !cn.failed() && (errors.As(cause, &refused) || errors.Is(cause, ErrConflict))
	}
	return errors.As(cause, &refused)
}
