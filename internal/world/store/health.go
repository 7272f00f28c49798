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
func (cm *connManager) Health(ctx context.Context) Health {
	cm.probe.mu.Lock()
	defer cm.probe.mu.Unlock()
	if time.Since(cm.probe.at) >= probeEvery {
		cm.probe.err = cm.tryWrite(ctx)
		cm.probe.at = time.Now()
	}
	if err := cm.probe.err; err != nil {
		return Health{HealthFailed, err.Error()}
	}
	lost, repaired := 0, 0
	for _, d := range cm.damages() {
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

// tryWrite returns nil when a write to the store would succeed. Of a cluster, it requests the
// records stream instead.
func (cm *connManager) tryWrite(ctx context.Context) error {
	ctx, cn, end, err := cm.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if cn.server == nil {
		_, err := cn.records.Info(ctx)
		return err
	}
	if err := TryDisk(cm.opts.Dir); err != nil || !cn.failed() {
		return err
	}
	return context.Cause(cn.health)
}

// trying is held while TryDisk has its file: several waiting writes may check the same disk.
var trying sync.Mutex

// TryDisk writes 64 KiB to a file in a folder, syncs and removes it. The error is worded for the
// user.
func TryDisk(dir string) error { return tryDisk(dir, true) }

// tryDisk is TryDisk, or without the sync when the disk is busy with other writes.
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

// Damaged reports whether damage was found whose report the user has not removed.
func (cm *connManager) Damaged() bool { return len(cm.damages()) > 0 }

// damages returns the known damage without what the user has acknowledged by deleting its folder.
func (cm *connManager) damages() []salvage.Damage {
	cm.mu.Lock()
	defer cm.mu.Unlock()
	if cm.state.conn == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(cm.state.conn.damages), func(d salvage.Damage) bool {
		_, err := os.Stat(d.Folder)
		return d.Folder != "" && errors.Is(err, fs.ErrNotExist)
	})
}
