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
)

// Health is how the store is.
type Health struct {
	State string `json:"state"`          // ok; degraded: it works, and something was found damaged; failed: it does not take changes
	Text  string `json:"text,omitempty"` // in words, without names: anyone on this computer may ask
}

// probeEvery bounds how often a question after the health writes to the disk.
const probeEvery = 3 * time.Second

// probe remembers the last try to write.
type probe struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

// Health tries whether the store takes a change.
func (s *Store) Health(ctx context.Context) Health {
	s.probe.mu.Lock()
	defer s.probe.mu.Unlock()
	if time.Since(s.probe.at) >= probeEvery {
		s.probe.err = s.tryWrite(ctx)
		s.probe.at = time.Now()
	}
	if err := s.probe.err; err != nil {
		return Health{"failed", err.Error()}
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
		return Health{"degraded", "the store was damaged and something is lost; `world-mcp doctor` says what, and what to do"}
	case repaired > 0:
		return Health{"degraded", "the store was damaged and has been repaired; nothing that stands in a world is lost. `world-mcp doctor` says more"}
	}
	return Health{State: "ok"}
}

func (s *Store) tryWrite(ctx context.Context) error {
	ctx, l, end, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if l.server == nil {
		_, err := l.records.Info(ctx)
		return err
	}
	if l.failed() {
		return context.Cause(l.health)
	}
	return TryDisk(s.opts.Dir)
}

// TryDisk writes a small file in a folder and removes it. The error is in words for the user.
func TryDisk(dir string) error {
	path := filepath.Join(dir, "probe")
	err := os.WriteFile(path, make([]byte, 64<<10), 0o600) //nolint:gosec // the user's own folder; the size is more than the rest of a block that a file already has
	_ = os.Remove(path)                                    //nolint:gosec // the same
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return errors.New("the disk that holds the data folder is full: changes cannot be kept until there is room")
	case err != nil:
		if path, ok := errors.AsType[*os.PathError](err); ok {
			err = path.Err
		}
		return fmt.Errorf("the data folder cannot be written: %w", err)
	}
	return nil
}
