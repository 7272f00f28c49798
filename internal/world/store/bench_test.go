package store

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
)

// BenchmarkAppend measures one durable append and its lower bound: a write and a sync of the same
// bytes.
func BenchmarkAppend(b *testing.B) {
	s := openIn(b, b.TempDir())
	data, _ := json.Marshal(entry(1, "w"))
	f, err := os.Create(b.TempDir() + "/floor")
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	var took, floor []time.Duration
	revision := uint64(0)
	for b.Loop() {
		revision++
		start := time.Now()
		if err := s.Append(b.Context(), "u", "w", entry(revision, "w")); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
		start = time.Now()
		if _, err := f.Write(data); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
		floor = append(floor, time.Since(start))
	}
	b.ReportMetric(median(took), "p50-ms")
	b.ReportMetric(median(floor), "floor-ms")
}

// BenchmarkAppend32 measures the same with 32 writers, each on its own world.
func BenchmarkAppend32(b *testing.B) {
	s := openIn(b, b.TempDir())
	var writers atomic.Int64
	b.SetParallelism(16)
	b.RunParallel(func(p *testing.PB) {
		world := fmt.Sprint("w", writers.Add(1))
		for revision := uint64(1); p.Next(); revision++ {
			if err := s.Append(b.Context(), "u", world, entry(revision, "w")); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func median(d []time.Duration) float64 {
	slices.Sort(d)
	return float64(d[len(d)/2].Microseconds()) / 1000
}

const longLog = 20000

// BenchmarkLongLog measures a world of 20,000 entries: reopening and loading with a snapshot near
// its end, loading without one, and reading one page from its middle.
func BenchmarkLongLog(b *testing.B) {
	dir := b.TempDir()
	s, err := Open(b.Context(), Options{Dir: dir, Logger: zerolog.Nop()})
	if err != nil {
		b.Fatal(err)
	}
	create(b, s, "u", "w")
	entries := make([]wire.Entry, longLog)
	for i := range entries {
		entries[i] = entry(uint64(i+1), "w")
	}
	if err := s.state.conn.writeLog(context.Background(), "w.u.w", entries); err != nil {
		b.Fatal(err)
	}
	snap := Snapshot{longLog - 50, json.RawMessage(`"` + strings.Repeat("x", 1<<20) + `"`), entries[longLog-150 : longLog-50]}
	if err := s.SaveSnapshot(b.Context(), "u", "w", snap); err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	b.Run("reopen", func(b *testing.B) {
		for b.Loop() {
			s, err := Open(b.Context(), Options{Dir: dir})
			if err != nil {
				b.Fatal(err)
			}
			if snap, after, err := s.Load(b.Context(), "u", "w"); err != nil || snap == nil || len(after) != 50 {
				b.Fatal(snap, len(after), err)
			}
			_ = s.Close()
		}
	})
	s = openIn(b, dir)
	for name, c := range map[string]struct {
		after uint64
		limit int
	}{"all": {0, 0}, "page": {10000, 100}, "one": {longLog - 1, 1}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if got, err := s.Entries(b.Context(), "u", "w", c.after, c.limit); err != nil || len(got) == 0 {
					b.Fatal(len(got), err)
				}
			}
		})
	}
}
