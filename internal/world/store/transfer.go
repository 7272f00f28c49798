package store

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/store/export"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// This file moves worlds in and out of the store as one JSON file. Import trusts nothing in it: a
// file is checked completely before the first entry is written.

const (
	// maxImport bounds the file, in bytes.
	maxImport = 64 << 20
	// exportPage is how many entries Export reads at once.
	exportPage      = 500
	transferTimeout = 5 * time.Minute
)

// Export writes a world as one JSON text: its entries, and the document that they fold to. Lost
// entries appear as placeholders that do nothing.
func (s *Store) Export(ctx context.Context, userID, worldID string, w io.Writer) error {
	ctx, cancel := withTimeout(ctx, transferTimeout)
	defer cancel()
	return s.withRecord(ctx, "export world", userID, worldID, func(ctx context.Context, cn *conn, subj string) error {
		r, err := cn.catalog().liveRecord(ctx, subj)
		if err != nil {
			return err
		}
		out := bufio.NewWriter(w)
		_, _ = out.WriteString(export.Head(r.Name))
		folded := doc.New(r.Name)
		if err := cn.exportEntries(ctx, "w."+userID+"."+worldID, folded, out); err != nil {
			return err
		}
		_, _ = out.WriteString(export.Tail(folded))
		return out.Flush()
	})
}

// exportEntries writes the log page by page and folds it on the way.
func (cn *conn) exportEntries(ctx context.Context, subj string, folded *doc.State, out *bufio.Writer) error {
	gap := false
	for {
		entries, err := cn.entriesToEnd(ctx, subj, folded.Revision(), exportPage)
		if err != nil {
			return err
		}
		for _, e := range entries {
			gap = gap || e.Tool == salvage.ToolLost
			if e, err = salvage.Fold(folded, e, gap); err != nil {
				return err
			}
			text, err := json.Marshal(e)
			if err != nil {
				return err
			}
			if e.Revision > 1 {
				// Flush returns any write error.
				_ = out.WriteByte(',')
			}
			_ = out.WriteByte('\n')
			_, _ = out.Write(text)
		}
		if len(entries) < exportPage {
			return nil
		}
	}
}

// Import creates a new world from a file that Export wrote. Everything in it is checked as
// untrusted input. ErrBadImport gives the fault; then nothing is stored.
func (s *Store) Import(ctx context.Context, userID, newID string, from io.Reader) (WorldRecord, error) {
	return s.importLog(ctx, userID, newID, from, nil)
}

// importLog is Import; admit is asked, unless it is nil, before a log of so many bytes is written.
func (s *Store) importLog(ctx context.Context, userID, newID string, from io.Reader,
	admit func(size int64) error,
) (WorldRecord, error) {
	ctx, cancel := withTimeout(ctx, transferTimeout)
	defer cancel()
	file, err := spool(from)
	if err != nil {
		return WorldRecord{}, fmt.Errorf("import world: %w", err)
	}
	defer func() { _ = file.Close(); _ = os.Remove(file.Name()) }()
	// The file is read twice, so that nothing is written unless all of it is valid.
	size := int64(0)
	folded, err := export.Scan(file, maxEntry, func(e *wire.Entry) error {
		if admit != nil {
			size += sizeOf(e)
		}
		return ctx.Err()
	})
	if err != nil {
		return WorldRecord{}, fmt.Errorf("import world: %w: %w", ErrBadImport, err)
	}
	if err := CheckName(folded.Name()); err != nil {
		return WorldRecord{}, fmt.Errorf("import world: %w: its %w", ErrBadImport, err)
	}
	if admit != nil {
		if err := admit(size); err != nil {
			return WorldRecord{}, fmt.Errorf("import world: %w", err)
		}
	}
	now := wire.Millis(time.Now())
	r := WorldRecord{ID: newID, Name: folded.Name(), CreatedAt: now, UpdatedAt: now, Imported: folded.Revision()}
	err = s.withRecord(ctx, "import world", userID, newID, func(ctx context.Context, cn *conn, _ string) error {
		return cn.catalog().buildWorld(ctx, userID, r, func(string) error {
			w := &logWriter{conn: cn, subject: "w." + userID + "." + newID}
			if _, err := file.Seek(0, io.SeekStart); err != nil {
				return err
			}
			if _, err := export.Scan(file, maxEntry, func(e *wire.Entry) error { return w.entry(ctx, e) }); err != nil {
				return err
			}
			if err := w.flush(ctx); err != nil {
				return err
			}
			return cn.saveSnapshot(ctx, userID, newID,
				Snapshot{folded.Revision(), folded.DocumentJSON(), folded.History()})
		})
	})
	return r, err
}

// spool copies the upload to a temporary file (mode 0600), because it is read twice.
func spool(from io.Reader) (*os.File, error) {
	f, err := os.CreateTemp("", "world-import-") // 0600
	if err != nil {
		return nil, err
	}
	n, err := io.Copy(f, io.LimitReader(from, maxImport+1))
	if err == nil && n > maxImport {
		err = fmt.Errorf("%w: more than %d MiB", ErrBadImport, maxImport>>20)
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		_ = f.Close()
		_ = os.Remove(f.Name())
		return nil, err
	}
	return f, nil
}

// writeLog writes a whole log and waits until it is synced.
func (cn *conn) writeLog(ctx context.Context, subj string, entries []wire.Entry) error {
	w := &logWriter{conn: cn, subject: subj}
	for i := range entries {
		if err := w.entry(ctx, &entries[i]); err != nil {
			return err
		}
	}
	return w.flush(ctx)
}

// withTimeout adds a deadline to a context that has none.
func withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if _, ok := ctx.Deadline(); ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}
