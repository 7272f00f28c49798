// Package store keeps what must survive: the log and snapshots of every world, and the records about them. It is NATS
// JetStream, embedded in the process or an outside cluster by URL; the code is the same. The service opens it once.
//
// Promises: an entry that Append accepted is on disk (synced) before Append returns; two writers can never both get a
// revision; a failed call says so. Embedded, nothing acknowledged is lost by a killed process or a power cut, only
// with the disk. A disk that failed and works again is picked up without a restart.
//
// Goroutines: Open starts the embedded server (when there is no URL) and one client connection, with their own
// goroutines; Close ends them and waits. No method leaves one behind.
package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/rs/zerolog"
)

// What callers decide by. Every other error means that the store did not work.
var (
	ErrNotFound  = errors.New("not found")
	ErrConflict  = errors.New("another writer was first")
	ErrClosed    = errors.New("the store is closed")
	ErrInUse     = errors.New("another process holds the store")
	ErrUncertain = errors.New("whether it was written is not known; load again")
	ErrBadImport = errors.New("not an export that can be read")
)

// Options of Open.
type Options struct {
	Dir      string // folder of the embedded store, made with mode 0700; unused with URL
	URL      string // of a NATS server or cluster with JetStream and max_payload ≥ 8 MiB; empty: embedded
	Replicas int    // copies of everything in a cluster; 0: 1
	Logger   zerolog.Logger
}

// Bounds.
const (
	maxPayload     = 8 << 20          // bytes of one stored message: a snapshot
	maxEntry       = 2 << 20          // bytes of one entry
	callTimeout    = 10 * time.Second // of a call whose context has no deadline
	openTimeout    = 30 * time.Second // a cluster elects its leaders first
	attemptTimeout = 3 * time.Second  // of one question to a cluster that may have no leader yet
	settleTimeout  = 5 * time.Second  // for finding out what became of an append
	healPause      = time.Second      // between attempts to reopen a store whose disk failed
	patience       = 3 * time.Second  // with calls that are under way when the store is closed
	endTime        = 4 * time.Second  // for the embedded server to end
)

// Store is safe for concurrent use.
type Store struct {
	opts Options
	lock *flock.Flock // of Dir; nil with URL

	mu      sync.Mutex
	link    *link     // nil after a failed attempt to reopen
	broken  error     // why link is nil
	attempt time.Time // of the last reopening
	closed  bool
	stuck   bool            // the embedded server did not end: nothing else may use its files
	calls   sync.WaitGroup  // added to under mu while not closed
	done    chan struct{}   // closed when Close is through
	ending  context.Context // of every call
	end     context.CancelFunc

	copied bool // Dir is a copy that goes with the store

	tails tails
	probe probe
}

// Open starts or connects the store and makes its streams where they are missing.
func Open(ctx context.Context, opts Options) (*Store, error) {
	opts.Replicas = max(opts.Replicas, 1)
	s := &Store{opts: opts, done: make(chan struct{})}
	s.ending, s.end = context.WithCancel(context.Background())
	if opts.URL == "" {
		if err := s.claim(); err != nil {
			return nil, fmt.Errorf("open store: %w", err)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	l, err := openLink(ctx, &s.opts)
	if err != nil {
		s.release()
		return nil, fmt.Errorf("open store: %w", err)
	}
	s.link = l
	return s, nil
}

// claim makes the folder and keeps other processes out of it: the server itself does not.
func (s *Store) claim() error {
	if err := os.MkdirAll(s.opts.Dir, 0o700); err != nil {
		return err
	}
	if err := os.Chmod(s.opts.Dir, 0o700); err != nil { //nolint:gosec // a folder needs its x bit
		return err
	}
	s.lock = flock.New(filepath.Join(s.opts.Dir, "lock"), flock.SetPermissions(0o600))
	switch held, err := s.lock.TryLock(); {
	case err != nil:
		return err
	case !held:
		return ErrInUse
	}
	return nil
}

func (s *Store) release() {
	if s.lock != nil {
		if err := s.lock.Close(); err != nil {
			s.opts.Logger.Warn().Err(err).Msg("release the store's lock")
		}
	}
}

// Close waits for the calls that are under way, at last by ending them, then ends the store. It may be called again.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		<-s.done
		return nil
	}
	s.closed = true
	s.mu.Unlock()
	late := time.AfterFunc(patience, s.end)
	s.calls.Wait()
	late.Stop()
	s.end()
	var err error
	if s.link != nil {
		err = s.link.close()
	}
	s.release()
	if s.copied {
		err = errors.Join(err, os.RemoveAll(s.opts.Dir))
	}
	close(s.done)
	return err
}

// begin admits a call: its context with a deadline, the link to use, and what to call at its end.
func (s *Store) begin(ctx context.Context) (context.Context, *link, func(), error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, nil, nil, ErrClosed
	}
	l, err := s.working()
	if err != nil {
		return nil, nil, nil, err
	}
	var cancel context.CancelFunc
	if _, ok := ctx.Deadline(); ok {
		ctx, cancel = context.WithCancel(ctx)
	} else {
		ctx, cancel = context.WithTimeout(ctx, callTimeout)
	}
	ends := context.AfterFunc(s.ending, cancel)
	s.calls.Add(1)
	return ctx, l, func() { ends(); cancel(); s.calls.Done() }, nil
}

// working returns the link, and reopens the embedded store when its files failed. It is called with mu held.
func (s *Store) working() (*link, error) {
	if s.link != nil && !s.link.failed() {
		return s.link, nil
	}
	if time.Since(s.attempt) < healPause {
		if s.link != nil {
			return s.link, nil
		}
		return nil, s.broken
	}
	s.attempt = time.Now()
	if s.link != nil {
		s.stuck = s.link.close() != nil
		s.link = nil
	}
	if s.stuck {
		s.broken = errors.New("the embedded server hangs; start the service again")
		return nil, s.broken
	}
	s.tails.clear()
	// The attempt must not end with the one caller that happens to make it.
	ctx, cancel := context.WithTimeout(s.ending, openTimeout)
	defer cancel()
	l, err := openLink(ctx, &s.opts)
	if err != nil {
		s.broken = fmt.Errorf("reopen store: %w", err)
		return nil, s.broken
	}
	s.opts.Logger.Info().Msg("store reopened after a failure of its files")
	s.link = l
	return l, nil
}
