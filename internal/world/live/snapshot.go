package live

import (
	"context"
	"time"

	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/store"
)

// Fold reads the log of a world and returns its state and the revision of the newest snapshot (0:
// none).
func Fold(ctx context.Context, journal Journal, userID string, record store.WorldRecord) (*doc.State, uint64, error) {
	snap, entries, err := journal.Load(ctx, userID, record.ID)
	if err != nil {
		return nil, 0, err
	}
	state, saved := doc.New(record.Name), uint64(0)
	if snap != nil {
		var document doc.Document
		if err := strict.Unmarshal(snap.Document, &document); err != nil {
			return nil, 0, err
		}
		// The log reaches further back than the snapshot's own history, which matters for repeated
		// calls.
		from := snap.Revision - min(snap.Revision, rememberedCalls)
		history, err := journal.Entries(ctx, userID, record.ID, from, int(snap.Revision-from))
		if err != nil {
			return nil, 0, err
		}
		if state, err = doc.FromDocument(document, history); err != nil {
			return nil, 0, err
		}
		state.SetName(record.Name)
		saved = snap.Revision
	}
	for _, e := range entries {
		if err := state.Apply(e); err != nil {
			return nil, 0, err
		}
	}
	return state, saved, nil
}

// snapshotIfDue saves a snapshot in the background when the log has grown by snapshotEvery entries.
func (w committer) snapshotIfDue() {
	due := false
	w.do(func(lw *locked) {
		due = !lw.saving && lw.state.Revision()-lw.savedRevision >= snapshotEvery
		lw.saving = lw.saving || due
	})
	if !due {
		return
	}
	w.host.Spawn(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := w.SaveSnapshot(ctx); err != nil {
			w.host.Logger.Warn().Err(err).Str("world", w.id).Msg("the snapshot could not be saved; the log is complete without it")
		}
		w.do(func(lw *locked) { lw.saving = false })
	})
}

// SaveSnapshot saves the current state; it does nothing when the newest snapshot is up to date. It
// locks the world only to copy.
func (w *World) SaveSnapshot(ctx context.Context) error {
	var s store.Snapshot
	w.do(func(lw *locked) {
		if lw.state.Revision() != lw.savedRevision {
			s = store.Snapshot{
				Revision: lw.state.Revision(), Document: lw.state.DocumentJSON(),
				History: lw.state.History(),
			}
		}
	})
	if s.Revision == 0 {
		return nil
	}
	if err := w.host.Journal.SaveSnapshot(ctx, w.userID, w.id, s); err != nil {
		return err
	}
	w.do(func(lw *locked) { lw.savedRevision = max(lw.savedRevision, s.Revision) })
	return nil
}
