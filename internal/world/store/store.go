// Package store keeps the data that must survive a restart: the log and the newest snapshot of
// every world, and one record per world. The storage engine is NATS JetStream, either embedded in
// the process or an outside cluster named by URL; the code is the same for both. The service opens
// one Store when it starts.
//
// Guarantees: when Append returns nil, the entry is synced to disk. Two writers never both get the
// same revision. A call that failed returns an error. With the embedded server, a killed process or
// a power cut loses nothing that was acknowledged; only losing the disk does. A disk that failed
// and works again is picked up without a restart.
//
// States of the embedded store:
//
//	closed     → Open → working
//	working    → the disk fails, or the server stops answering → failed (conn.health ends)
//	failed     → the next call, at most once per reopenPause, reopens it → working
//	failed     → the server does not shut down → stuck: its files cannot be reopened, restart the
//	           service
//	any        → Close → closed
//
// Open reads all blocks of an embedded store before the server does, copies damaged ones to the
// quarantine and rewrites their readable records (package salvage). Then it compares log, snapshot,
// record and sidecar of every world and repairs them (repair.go, sidecar.go).
//
// Goroutines: Open starts the embedded server (unless there is a URL) and one client connection,
// each with its own goroutines. Close ends them and waits. No method leaves a goroutine behind,
// except with a server that hangs on shutdown (errHangs).
package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats.go"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
)

// lockFile is locked by the process that has a store open. It is empty.
const lockFile = "lock"

// The errors that callers distinguish. Every other error means that the store failed.
var (
	// ErrNotFound: there is no such world or record, or the world is deleted.
	ErrNotFound = errors.New("not found")
	// ErrConflict: another writer took the revision or the id first.
	ErrConflict = errors.New("another writer was first")
	// ErrClosed: Close was called before the call began.
	ErrClosed = errors.New("the store is closed")
	// ErrInUse: another process holds the lock of the folder.
	ErrInUse = errors.New("another process holds the store")
	// ErrUncertain: the entry may or may not be in the log. Load the world again to find out.
	ErrUncertain = errors.New("it is not known whether the entry was written; load the world again")
	// ErrUnsynced, which is also ErrUncertain: the entry can be read, but may exist only in the
	// kernel's memory. Once a sync has failed, the success of a later one does not cover the
	// earlier writes.
	ErrUnsynced = errors.New("the disk failed to keep the entry")
	// ErrDamaged: the newest version of the record may be lost. An older one may still be readable,
	// but the lost one may have revoked, used, ended or narrowed it, so no version is returned.
	// PurgeRecords clears the key, after which it can be written again.
	ErrDamaged = errors.New("the newest version of the record may be lost, so the record is not trusted")
	// ErrBadImport: the file is not a valid export; the error says why.
	ErrBadImport = errors.New("not an export that can be read")
)

// Options of Open.
type Options struct {
	// Dir is the folder of the embedded store, created with mode 0700. It is unused when URL is
	// set.
	Dir string
	// URL is the address of a NATS server or cluster with JetStream and max_payload ≥ 8 MiB. Empty:
	// embedded.
	URL string
	// Replicas is the number of copies of every stream in a cluster. 0 means 1.
	Replicas int
	// Relay also opens the streams of a relay (values.go).
	Relay bool
	// Connect are more options of the connection to URL: credentials, certificates.
	Connect []nats.Option
	Logger  zerolog.Logger
}

// Sizes in bytes, and time limits.
const (
	// maxPayload bounds one stored message. Snapshots are the largest ones.
	maxPayload = 8 << 20
	// maxEntry bounds one log entry as JSON.
	maxEntry = 2 << 20
	// callTimeout applies to a call whose context has no deadline.
	callTimeout = 10 * time.Second
	// openTimeout is long because a cluster first has to elect its leaders.
	openTimeout = 30 * time.Second
	// attemptTimeout bounds one request to a cluster, which may have no leader at that moment;
	// request retries it.
	attemptTimeout = 3 * time.Second
	// resolveTimeout bounds finding out what became of an append whose outcome is unknown.
	resolveTimeout = 5 * time.Second
	// reopenPause is the least time between two attempts to reopen a store whose disk failed.
	reopenPause = time.Second
	// closeGrace is how long Close waits for running calls before it cancels them.
	closeGrace = 3 * time.Second
	// shutdownTimeout is how long the embedded server may take to shut down.
	shutdownTimeout = 4 * time.Second
)

// Store is safe for concurrent use. Create it with Open.
type Store struct {
	*connManager
	accounts
}

// connManager holds the connection and counts the calls that run over it.
type connManager struct {
	opts Options
	// lock is the file lock of Dir; nil with a URL.
	lock *flock.Flock

	// mu guards state and closed; no call begins once closed is true.
	mu     sync.Mutex
	state  connState
	closed bool
	// calls counts running calls.
	calls sync.WaitGroup
	// done is closed when Close has finished.
	done chan struct{}
	// closing is the parent of the reopening context and cancels every call; cancelCalls ends it.
	closing     context.Context
	cancelCalls context.CancelFunc

	// copied: Dir is a temporary copy (OpenCopy), which Close removes.
	copied bool

	probe probe
}

// Open starts or connects the store, creates the streams that are missing, and repairs an embedded
// store's files. ErrInUse means that another process has the folder open.
func Open(ctx context.Context, opts Options) (*Store, error) {
	opts.Replicas = max(opts.Replicas, 1)
	k := &connManager{opts: opts, done: make(chan struct{})}
	s := &Store{k, accounts{k}}
	s.closing, s.cancelCalls = context.WithCancel(context.Background())
	if opts.URL == "" {
		if err := s.claim(); err != nil {
			return nil, fmt.Errorf("open store: %w", err)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	cn, err := openConn(ctx, &s.opts)
	if err != nil {
		s.release()
		return nil, fmt.Errorf("open store: %w", err)
	}
	s.state.conn = cn
	return s, nil
}

// claim creates the folder and locks it against other processes, which the server itself does not
// do.
func (cm *connManager) claim() error {
	if err := os.MkdirAll(cm.opts.Dir, 0o700); err != nil {
		return err
	}
	if err := os.Chmod(cm.opts.Dir, 0o700); err != nil { //nolint:gosec // a folder needs its x bit
		return err
	}
	if err := local.Dir(cm.opts.Dir).OnlyFile(lockFile); err != nil {
		return err
	}
	cm.lock = flock.New(filepath.Join(cm.opts.Dir, lockFile), flock.SetPermissions(0o600))
	switch held, err := cm.lock.TryLock(); {
	case err != nil:
		return err
	case !held:
		return ErrInUse
	}
	return nil
}

// release drops the lock of the folder.
func (cm *connManager) release() {
	if cm.lock != nil {
		if err := cm.lock.Close(); err != nil {
			cm.opts.Logger.Warn().Err(err).Msg("could not release the store's lock")
		}
	}
}

// Close waits up to closeGrace for running calls, then cancels them, and shuts the store down.
// Further calls of Close wait for the first one and return nil.
func (cm *connManager) Close() error {
	cm.mu.Lock()
	if cm.closed {
		cm.mu.Unlock()
		<-cm.done
		return nil
	}
	cm.closed = true
	cm.mu.Unlock()
	late := time.AfterFunc(closeGrace, cm.cancelCalls)
	cm.calls.Wait()
	late.Stop()
	cm.cancelCalls()
	var err error
	if cm.state.conn != nil {
		err = cm.state.conn.close()
	}
	cm.release()
	if cm.copied {
		err = errors.Join(err, os.RemoveAll(cm.opts.Dir))
	}
	close(cm.done)
	return err
}

// begin admits a call. It returns the call's context (with callTimeout when the caller set no
// deadline), the connection to use, and a function that the caller must run when the call is over.
// ErrClosed after Close.
func (cm *connManager) begin(ctx context.Context) (context.Context, *conn, func(), error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, nil, err
	}
	cm.mu.Lock()
	defer cm.mu.Unlock()
	if cm.closed {
		return nil, nil, nil, ErrClosed
	}
	cn, err := cm.state.live(cm.closing, &cm.opts)
	if err != nil {
		return nil, nil, nil, err
	}
	ctx, cancel := withTimeout(ctx, callTimeout)
	ends := context.AfterFunc(cm.closing, cancel)
	cm.calls.Add(1)
	return ctx, cn, func() { ends(); cancel(); cm.calls.Done() }, nil
}

// call runs f as one call. what prefixes the error.
func (cm *connManager) call(ctx context.Context, what string, f func(ctx context.Context, cn *conn) error) error {
	ctx, cn, end, err := cm.begin(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	defer end()
	if err := f(ctx, cn); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// connState is the connection of a store, and the result of the last attempt to reopen it.
type connState struct {
	// conn is nil after a failed attempt to reopen.
	conn *conn
	// openErr says why conn is nil.
	openErr error
	// lastAttempt is when the store was last reopened, successfully or not.
	lastAttempt time.Time
	// stuck: the embedded server did not shut down, so nothing else may open its files.
	stuck bool
}

// live returns the connection. When the embedded server's files have failed, it reopens the store
// first, at most once per reopenPause; in between it returns the failed connection, or the error of
// the last attempt. life is the store's own context: an attempt must not end because the one caller
// that triggered it gives up.
func (st *connState) live(life context.Context, opts *Options) (*conn, error) {
	if st.conn != nil && !st.conn.failed() {
		return st.conn, nil
	}
	if time.Since(st.lastAttempt) < reopenPause {
		if st.conn != nil {
			return st.conn, nil
		}
		return nil, st.openErr
	}
	st.lastAttempt = time.Now()
	if st.conn != nil && st.conn.server != nil && errors.Is(tryDisk(st.conn.dir, false), syscall.EROFS) {
		return st.conn, nil // an open server can still read there; one that starts has to write
	}
	if st.conn != nil {
		st.stuck = st.conn.close() != nil
		st.conn = nil
	}
	if st.stuck {
		st.openErr = errors.New("the embedded server hangs; restart the service")
		return nil, st.openErr
	}
	ctx, cancel := context.WithTimeout(life, openTimeout)
	defer cancel()
	cn, err := openConn(ctx, opts)
	if err != nil {
		st.stuck = errors.Is(err, errHangs)
		st.openErr = fmt.Errorf("reopen store: %w", err)
		return nil, st.openErr
	}
	opts.Logger.Info().Msg("the store was reopened after a failure of its files")
	st.conn = cn
	return cn, nil
}
