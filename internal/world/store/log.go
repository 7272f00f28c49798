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
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// revisionHeader holds an entry's revision, so that a search for a revision need not decode the
// entries in between.
const revisionHeader = "World-Revision"

// tail is the last entry of a world's log: its revision and its sequence in the stream. The zero
// value means that there is no entry yet.
type tail struct{ revision, seq uint64 }

// tails caches the ends of the logs that this process wrote or read. A stale tail costs a conflict,
// never a wrong write, because the server compares the sequence.
type tails struct {
	mu        sync.Mutex
	bySubject map[string]tail
	// sizes are those of the logs, where they are asked for (bounded.go).
	sizes sizes
}

// maxTails bounds the cache; a full cache is dropped as a whole.
const maxTails = 10000

func (t *tails) get(subject string) (tail, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	end, ok := t.bySubject[subject]
	return end, ok
}

func (t *tails) set(subject string, end tail) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.bySubject == nil || len(t.bySubject) >= maxTails {
		t.bySubject = make(map[string]tail)
	}
	t.bySubject[subject] = end
}

func (t *tails) drop(subject string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.bySubject, subject)
}

// subject returns the stream subject of a world. Ids contain no dots, so they are safe in it.
func subject(prefix, userID, worldID string) (string, error) {
	if !wire.ValidID(userID) || !wire.ValidID(worldID) {
		return "", fmt.Errorf("%q of %q is not a world: ids are 1 to 64 of A-Z a-z 0-9 _ -", worldID, userID)
	}
	return prefix + "." + userID + "." + worldID, nil
}

// tail reads the end of a log from the server.
func (cn *conn) tail(ctx context.Context, subj string) (tail, error) {
	msg, err := cn.last(ctx, cn.worlds, subj)
	if errors.Is(err, ErrNotFound) {
		return tail{}, nil
	}
	if err != nil {
		return tail{}, err
	}
	last, err := tailOf(msg)
	if size, bad := strconv.ParseInt(msg.Header.Get(sizeHeader), 10, 64); err == nil && bad == nil {
		cn.tails.sizes.set(subj, last.revision, size)
	}
	return last, err
}

// tailOf reads revision and sequence from a log message.
func tailOf(msg *jetstream.RawStreamMsg) (tail, error) {
	revision, err := strconv.ParseUint(msg.Header.Get(revisionHeader), 10, 64)
	if err != nil || revision == 0 {
		return tail{}, fmt.Errorf("message %d of the log has no revision", msg.Sequence)
	}
	return tail{revision, msg.Sequence}, nil
}

// Entries returns the entries of a world after a revision, oldest first, at most limit (0: all). A
// world without entries has none.
func (s *Store) Entries(ctx context.Context, userID, worldID string, after uint64, limit int) (entries []wire.Entry,
	err error,
) {
	err = s.call(ctx, "read entries", func(ctx context.Context, cn *conn) error {
		subj, err := subject("w", userID, worldID)
		if err == nil {
			entries, err = cn.entriesToEnd(ctx, subj, after, limit)
		}
		return err
	})
	return entries, err
}

// entriesToEnd reads a log up to its end and caches that end.
func (cn *conn) entriesToEnd(ctx context.Context, subj string, after uint64, limit int) ([]wire.Entry, error) {
	last, err := cn.tail(ctx, subj)
	if err != nil {
		return nil, err
	}
	cn.tails.set(subj, last)
	return cn.entries(ctx, subj, last, after, limit)
}

// entries reads a log whose end is known. An entry that a damaged log has lost is replaced by one
// that does nothing (salvage.Lost).
func (cn *conn) entries(ctx context.Context, subj string, last tail, after uint64, limit int) ([]wire.Entry, error) {
	if after >= last.revision {
		return nil, nil
	}
	n := last.revision - after
	if limit > 0 {
		n = min(n, uint64(limit))
	}
	first, err := cn.seek(ctx, subj, last, after+1)
	if err != nil {
		return nil, err
	}
	entries := make([]wire.Entry, 0, min(n, maxTails))
	err = cn.read(ctx, subj, first, n, after+n, func(revision uint64, data []byte) error {
		var e wire.Entry
		if err := json.Unmarshal(data, &e); err != nil {
			return fmt.Errorf("the entry after revision %d does not decode: %w", after+uint64(len(entries)), err)
		}
		if e.Operations == nil {
			// Pages reject an entry without operations.
			e.Operations = []wire.Operation{}
		}
		next := after + 1 + uint64(len(entries))
		if e.Revision != revision || revision < next || revision-next > maxGap {
			return fmt.Errorf("found revision %d where %d was expected", e.Revision, next)
		}
		for ; next < revision && uint64(len(entries)) < n; next++ {
			entries = append(entries, salvage.Lost(next, e.Time))
		}
		if uint64(len(entries)) < n {
			entries = append(entries, e)
		}
		return nil
	})
	return entries, err
}

// seek finds the sequence of a revision that is at most last.revision, or of the next entry when
// that one is lost. The entries of one world are in order in the stream, but not adjacent. When the
// world is alone in the stream, the first guess hits; otherwise a binary search finds it.
func (cn *conn) seek(ctx context.Context, subj string, last tail, revision uint64) (uint64, error) {
	low, high := uint64(1), last.seq
	guess := low
	if back := last.revision - revision; back < last.seq { // sequences are at least 1 apart
		guess = last.seq - back
	}
	for found := last.seq; ; guess = low + (high-low)/2 {
		msg, err := cn.next(ctx, cn.worlds, subj, guess)
		if err != nil {
			return 0, err
		}
		entry, err := tailOf(msg)
		switch {
		case err != nil:
			return 0, err
		case entry.revision == revision:
			return entry.seq, nil
		case entry.revision < revision:
			low = entry.seq + 1
		default:
			found, high = min(found, entry.seq), guess-1
		}
		if low > high {
			return found, nil
		}
	}
}
