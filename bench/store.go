package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/store"
)

const (
	appendRounds = 50 // of each turn
	logEntries   = 20000
	openRounds   = 5

	userID  = "local"
	worldID = "w_bench"
)

// storeSection measures the log itself, in this process: an append, and opening a world with a long
// past.
func storeSection(ctx context.Context, b *bench) error {
	entries := uint64(b.times(logEntries))
	dir := filepath.Join(b.dir, "store")
	st, err := openStore(ctx, dir)
	if err != nil {
		return err
	}
	state, err := fill(ctx, b, st)
	if err == nil {
		err = st.SaveSnapshot(ctx, userID, worldID,
			store.Snapshot{Revision: state.Revision(), Document: state.DocumentJSON(), History: state.History()})
	}
	if e := st.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	var began time.Time
	var opened, folded []float64
	for range b.times(openRounds) {
		began = time.Now()
		if st, err = openStore(ctx, dir); err != nil {
			return err
		}
		snap, since, err := st.Load(ctx, userID, worldID)
		if err == nil && (snap == nil || snap.Revision+uint64(len(since)) != entries) {
			err = fmt.Errorf("the log came back with another length")
		}
		opened = append(opened, millis(time.Since(began)))
		if err == nil {
			began = time.Now()
			err = foldAll(ctx, st)
			folded = append(folded, millis(time.Since(began)))
		}
		if e := st.Close(); err == nil {
			err = e
		}
		if err != nil {
			return err
		}
	}
	b.report.add(line{Name: fmt.Sprintf("open the store and load a world of %d,000 entries", entries/1000), Value: middle(opened), Unit: inMillis, Note: "from its snapshot"})
	b.report.add(line{Name: "  fold its whole log, as after a damaged snapshot", Value: middle(folded), Unit: inMillis})
	return nil
}

func openStore(ctx context.Context, dir string) (*store.Store, error) {
	return store.Open(ctx, store.Options{Dir: dir, Logger: zerolog.Nop()})
}

// fill writes a log of single changes; the last appends are timed.
func fill(ctx context.Context, b *bench, st *store.Store) (*doc.State, error) {
	if err := st.CreateWorld(ctx, userID, store.WorldRecord{
		ID: worldID, Name: "Bench", CreatedAt: time.Now(),
		UpdatedAt: time.Now(),
	}); err != nil {
		return nil, err
	}
	rounds := b.times(appendRounds)
	state := doc.New("Bench")
	next := func() error {
		e, err := change(state.Revision() + 1)
		if err != nil {
			return err
		}
		if err := st.Append(ctx, userID, worldID, e); err != nil {
			return err
		}
		return state.Apply(e)
	}
	if _, err := repeat(ctx, 0, b.times(logEntries)-(blocks+1)*rounds, next); err != nil {
		return nil, err
	}
	s, err := b.newSyncer()
	if err != nil {
		return nil, err
	}
	defer s.stop()
	t, sync, err := alternate(ctx, rounds, next, rounds, s.round)
	if err != nil {
		return nil, err
	}
	b.report.add(line{Name: "append one entry, synced", Value: t.median(), Unit: inMillis, Floor: sync.median(), FloorName: "write and fsync 4 KiB", More: t.spread()})
	return state, nil
}

// change is an entry that puts one of readObjects objects.
func change(revision uint64) (wire.Entry, error) {
	o := gridObject(int(revision%readObjects), readObjects, revision)
	op, err := put(o)
	if err != nil {
		return wire.Entry{}, err
	}
	data, err := json.Marshal(map[string]any{"ids": []string{o.ID}})
	return wire.Entry{
		Revision: revision, Time: wire.Millis(time.Now()), Author: wire.Author{Kind: "agent", ID: "avatar_bench", Name: "Bench"},
		Tool: "modify_objects", CallID: fmt.Sprintf("c_%d", revision), Operations: []wire.Operation{op}, Inverse: []wire.Operation{op},
		Result: &wire.Result{Text: "Changed " + o.ID + ".", Data: data},
	}, err
}

func foldAll(ctx context.Context, st *store.Store) error {
	entries, err := st.Entries(ctx, userID, worldID, 0, 0)
	if err != nil {
		return err
	}
	state := doc.New("Bench")
	for _, e := range entries {
		if err := state.Apply(e); err != nil {
			return err
		}
	}
	return nil
}
