package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"

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

// tail asks for the end of a log.
func (l *link) tail(ctx context.Context, on string) (tail, error) {
	msg, err := l.last(ctx, l.worlds, on)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return tail{}, nil
	}
	if err != nil {
		return tail{}, err
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
	return l.entries(ctx, on, last, after, limit)
}

// entries reads a log whose end is known. What a damaged log has lost is filled in by entries that do nothing.
func (l *link) entries(ctx context.Context, on string, last tail, after uint64, limit int) ([]wire.Entry, error) {
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
	entries := make([]wire.Entry, 0, min(n, maxTails))
	err = l.read(ctx, on, first, n, after+n, func(revision uint64, data []byte) error {
		var e wire.Entry
		if err := json.Unmarshal(data, &e); err != nil {
			return fmt.Errorf("the entry after revision %d does not decode: %w", after+uint64(len(entries)), err)
		}
		if e.Operations == nil {
			e.Operations = []wire.Operation{} // pages take no entry without
		}
		next := after + 1 + uint64(len(entries))
		if e.Revision != revision || revision < next || revision-next > maxGap {
			return fmt.Errorf("revision %d stands where %d belongs", e.Revision, next)
		}
		for ; next < revision && uint64(len(entries)) < n; next++ {
			entries = append(entries, lostEntry(next, e.Time))
		}
		if uint64(len(entries)) < n {
			entries = append(entries, e)
		}
		return nil
	})
	return entries, err
}

// seek finds the sequence of a revision up to the last one, or of the first one behind it where that one is lost. The
// entries of one world stand in the stream in order but not side by side. A world that is alone there is found at the
// first guess, any other by halving.
func (l *link) seek(ctx context.Context, on string, last tail, revision uint64) (uint64, error) {
	low, high := uint64(1), last.seq
	guess := low
	if back := last.revision - revision; back < last.seq { // sequences are at least 1 apart
		guess = last.seq - back
	}
	for found := last.seq; ; guess = low + (high-low)/2 {
		msg, err := l.next(ctx, l.worlds, on, guess)
		if err != nil {
			return 0, err
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
			found, high = min(found, at.seq), guess-1
		}
		if low > high {
			return found, nil
		}
	}
}
