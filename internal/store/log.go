package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/worldmcp/world/internal/wire"
)

// revisionHeader carries an entry's revision beside it, so that finding one does not decode what is passed over.
const revisionHeader = "World-Revision"

// tail is the last entry of a world's log: its revision and its sequence in the stream. Zero: no entry yet.
type tail struct{ revision, seq uint64 }

// tails remembers the ends of the logs that this process wrote or read. A stale one costs a conflict, never a wrong
// write: the server compares the sequence.
type tails struct {
	mu sync.Mutex
	m  map[string]tail
}

const maxTails = 10000

func (t *tails) get(subject string) (tail, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	at, ok := t.m[subject]
	return at, ok
}

func (t *tails) set(subject string, at tail) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.m == nil || len(t.m) >= maxTails {
		t.m = make(map[string]tail)
	}
	t.m[subject] = at
}

func (t *tails) drop(subject string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.m, subject)
}

func (t *tails) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.m = nil
}

// subject is the stream subject of a world. Ids have no dots, so they are safe in it.
func subject(prefix, userID, worldID string) (string, error) {
	if !wire.ValidID(userID) || !wire.ValidID(worldID) {
		return "", fmt.Errorf("%q of %q is not a world: ids are 1 to 64 of A-Z a-z 0-9 _ -", worldID, userID)
	}
	return prefix + "." + userID + "." + worldID, nil
}

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
	seq, err := l.publish(ctx, message(on, revision, data), jetstream.WithExpectLastSequencePerSubject(at.seq))
	switch {
	case isConflict(err):
		return ErrConflict
	case err != nil:
		return err
	}
	s.tails.set(on, tail{revision, seq})
	return nil
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
func (s *Store) settle(ctx context.Context, used *link, on string, revision uint64, data []byte, cause error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	ctx, l, end, err := s.begin(ctx)
	if err != nil {
		return fmt.Errorf("append entry: %w: %w", ErrUncertain, cause)
	}
	defer end()
	msg, err := l.worlds.GetLastMsgForSubject(ctx, on)
	var at tail
	if err == nil {
		at, err = tailOf(msg)
	}
	var refused *jetstream.APIError
	switch {
	case err != nil && !errors.Is(err, jetstream.ErrMsgNotFound):
		return fmt.Errorf("append entry: %w: %w: %w", ErrUncertain, cause, l.note(err))
	case at.revision == revision && bytes.Equal(msg.Data, data):
		s.tails.set(on, at)
		return nil
	case at.revision >= revision:
		return fmt.Errorf("append entry: %w", ErrConflict)
	case l == used && (l.failed() || !errors.As(cause, &refused) && !errors.Is(cause, ErrConflict)):
		// Not there, but it may still come: from a file that was written and not synced, or from the way. A store
		// that was reopened since has read all that there is.
		return fmt.Errorf("append entry: %w: %w", ErrUncertain, cause)
	}
	return fmt.Errorf("append entry: %w", cause)
}

// tail asks for the end of a log.
func (l *link) tail(ctx context.Context, on string) (tail, error) {
	msg, err := l.worlds.GetLastMsgForSubject(ctx, on)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return tail{}, nil
	}
	if err != nil {
		return tail{}, l.note(err)
	}
	return tailOf(msg)
}

func tailOf(msg *jetstream.RawStreamMsg) (tail, error) {
	revision, err := strconv.ParseUint(msg.Header.Get(revisionHeader), 10, 64)
	if err != nil || revision == 0 {
		return tail{}, fmt.Errorf("the log's message %d carries no revision", msg.Sequence)
	}
	return tail{revision, msg.Sequence}, nil
}

// Entries returns the entries of a world after a revision, oldest first, at most limit (0: all). A world without
// entries has none.
func (s *Store) Entries(ctx context.Context, userID, worldID string, after uint64, limit int) ([]wire.Entry, error) {
	on, err := subject("w", userID, worldID)
	if err != nil {
		return nil, fmt.Errorf("read entries: %w", err)
	}
	ctx, l, end, err := s.begin(ctx)
	if err != nil {
		return nil, fmt.Errorf("read entries: %w", err)
	}
	defer end()
	entries, err := s.entries(ctx, l, on, after, limit)
	if err != nil {
		return nil, fmt.Errorf("read entries: %w", err)
	}
	return entries, nil
}

func (s *Store) entries(ctx context.Context, l *link, on string, after uint64, limit int) ([]wire.Entry, error) {
	last, err := l.tail(ctx, on)
	if err != nil {
		return nil, err
	}
	s.tails.set(on, last)
	if after >= last.revision {
		return nil, nil
	}
	n := last.revision - after
	if limit > 0 {
		n = min(n, uint64(limit))
	}
	first, err := l.seek(ctx, on, last, after+1)
	if err != nil {
		return nil, err
	}
	entries := make([]wire.Entry, 0, n)
	err = l.read(ctx, l.worlds, on, first, n, func(data []byte) error {
		var e wire.Entry
		if err := json.Unmarshal(data, &e); err != nil {
			return fmt.Errorf("the entry after revision %d does not decode: %w", after+uint64(len(entries)), err)
		}
		if want := after + 1 + uint64(len(entries)); e.Revision != want {
			return fmt.Errorf("revision %d stands where %d belongs", e.Revision, want)
		}
		entries = append(entries, e)
		return nil
	})
	return entries, err
}

// seek finds the sequence of a revision. The entries of one world stand in the stream in order but not side by side.
// A world that is alone there is found at the first guess, any other by halving.
func (l *link) seek(ctx context.Context, on string, last tail, revision uint64) (uint64, error) {
	low, high := uint64(1), last.seq-(last.revision-revision) // sequences are at least 1 apart
	for guess := high; low <= high; guess = low + (high-low)/2 {
		msg, err := l.worlds.GetMsg(ctx, guess, jetstream.WithGetMsgSubject(on))
		if err != nil {
			return 0, l.note(err)
		}
		at, err := tailOf(msg)
		switch {
		case err != nil:
			return 0, err
		case at.revision == revision:
			return at.seq, nil
		case at.revision < revision:
			low = at.seq + 1
		default:
			high = guess - 1
		}
	}
	return 0, fmt.Errorf("revision %d is not in the log", revision)
}
