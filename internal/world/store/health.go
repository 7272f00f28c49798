package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/worldmcp/world/internal/base/nofollow"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// HealthState says whether the store works.
type HealthState string

// Values of HealthState.
const (
	// HealthOK: the store works and nothing was found damaged.
	HealthOK HealthState = "ok"
	// HealthDegraded: the store works, but damage was found. The user has not removed the report
	// yet.
	HealthDegraded HealthState = "degraded"
	// HealthFailed: the store does not accept changes.
	HealthFailed HealthState = "failed"
)

// Health is the state of the store.
type Health struct {
	State HealthState `json:"state"`
	// Text explains the state to the user. It contains no names of worlds, because anyone on this
	// computer may request the health.
	Text string `json:"text,omitempty"`
}

// probeEvery bounds how often a health request writes to the disk.
const probeEvery = 3 * time.Second

// probe caches the result of the last trial write.
type probe struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

// Health reports whether the store accepts a change. It tries that with a small write, at most once
// per probeEvery.
func (s *keeper) Health(ctx context.Context) Health {
	s.probe.mu.Lock()
	defer s.probe.mu.Unlock()
	if time.Since(s.probe.at) >= probeEvery {
		s.probe.err = s.tryWrite(ctx)
		s.probe.at = time.Now()
	}
	if err := s.probe.err; err != nil {
		return Health{HealthFailed, err.Error()}
	}
	lost, repaired := 0, 0
	for _, d := range s.damages() {
		if d.Lost {
			lost++
		} else {
			repaired++
		}
	}
	switch {
	case lost > 0:
		return Health{HealthDegraded, "the store was damaged and something is lost; `world-mcp doctor` says what, and what to do"}
	case repaired > 0:
		return Health{HealthDegraded, "the store was damaged and has been repaired; nothing that is in force is lost. `world-mcp doctor` says more"}
	}
	return Health{State: HealthOK}
}

// tryWrite returns nil when a write to the store would succeed. A cluster is asked for the records
// stream instead.
func (s *keeper) tryWrite(ctx context.Context) error {
	ctx, l, end, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if l.server == nil {
		_, err := l.records.Info(ctx)
		return err
	}
	if err := TryDisk(s.opts.Dir); err != nil || !l.failed() {
		return err
	}
	return context.Cause(l.health)
}

// trying is held while TryDisk has its file: several writes that wait look at the same disk.
var trying sync.Mutex

// TryDisk writes 64 KiB to a file in a folder, syncs and removes it. The error is worded for the
// user.
func TryDisk(dir string) error { return tryDisk(dir, true) }

// tryDisk is TryDisk, or without the sync, for those who wait for a disk that is busy.
func tryDisk(dir string, synced bool) error {
	trying.Lock()
	defer trying.Unlock()
	path := filepath.Join(dir, "probe")
	f, err := nofollow.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err == nil {
		// More than the rest of a block that a file already has.
		if _, err = f.Write(make([]byte, 64<<10)); err == nil && synced {
			err = f.Sync()
		}
		if e := f.Close(); err == nil {
			err = e
		}
	}
	_ = os.Remove(path) //nolint:gosec // the same
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return errors.New("the disk that holds the data folder is full: changes cannot be saved until there is room")
	case err != nil:
		if path, ok := errors.AsType[*os.PathError](err); ok {
			err = path.Err
		}
		return fmt.Errorf("the data folder cannot be written: %w", err)
	}
	return nil
}

// Damaged reports whether damage was found whose report nobody has removed.
func (s *keeper) Damaged() bool { return len(s.damages()) > 0 }

// damages returns the known damage without what the user has acknowledged by deleting its folder.
func (s *keeper) damages() []salvage.Damage {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.connection.link == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.connection.link.damages), func(d salvage.Damage) bool {
		_, err := os.Stat(d.Folder)
		return d.Folder != "" && errors.Is(err, fs.ErrNotExist)
	})
}
