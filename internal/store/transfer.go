package store

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

const (
	exportFormat  = "world-export"
	exportVersion = 1

	maxImport       = 64 << 20 // bytes
	maxImportCount  = 100000   // entries
	maxImportText   = 64 << 10 // bytes of an entry's words: result, event
	exportPage      = 500      // entries read at once
	transferTimeout = 5 * time.Minute
)

// exported is the file: one world with all it went through.
type exported struct {
	Format   string            `json:"format"`
	Version  int               `json:"version"`
	Name     string            `json:"name"`
	Entries  []json.RawMessage `json:"entries"`
	Document json.RawMessage   `json:"document"` // what the entries fold to
}

// Export writes a world as one JSON text: its entries, and the document that they fold to.
func (s *Store) Export(ctx context.Context, userID, worldID string, w io.Writer) error {
	ctx, cancel := withTimeout(ctx, transferTimeout)
	defer cancel()
	err := s.withRecord(ctx, "export world", userID, worldID, func(ctx context.Context, l *link, on string) error {
		r, err := l.liveRecord(ctx, on)
		if err != nil {
			return err
		}
		name, err := json.Marshal(r.Name)
		if err != nil {
			return err
		}
		out := bufio.NewWriter(w)
		fmt.Fprintf(out, `{"format":%q,"version":%d,"name":%s,"entries":[`, exportFormat, exportVersion, name)
		folded := world.New(r.Name)
		if err := s.exportEntries(ctx, l, "w."+userID+"."+worldID, folded, out); err != nil {
			return err
		}
		fmt.Fprintf(out, "\n],\"document\":%s}\n", folded.DocumentJSON())
		return out.Flush()
	})
	return err
}

// exportEntries writes the log as it is now, a page at a time, and folds it.
func (s *Store) exportEntries(ctx context.Context, l *link, on string, folded *world.State, out *bufio.Writer) error {
	gap := false
	for {
		entries, err := s.entries(ctx, l, on, folded.Revision(), exportPage)
		if err != nil {
			return err
		}
		for _, e := range entries {
			gap = gap || e.Tool == toolLost
			if e, err = foldEntry(folded, e, gap); err != nil {
				return err
			}
			text, err := json.Marshal(e)
			if err != nil {
				return err
			}
			if e.Revision > 1 {
				_ = out.WriteByte(',') // Flush tells of errors
			}
			_ = out.WriteByte('\n')
			_, _ = out.Write(text)
		}
		if len(entries) < exportPage {
			return nil
		}
	}
}

// Import makes a new world from what Export wrote. Everything in it is checked as if it came from a stranger;
// ErrBadImport says what is wrong, and nothing is kept of it.
func (s *Store) Import(ctx context.Context, userID, newID string, from io.Reader) (WorldRecord, error) {
	ctx, cancel := withTimeout(ctx, transferTimeout)
	defer cancel()
	text, err := io.ReadAll(io.LimitReader(from, maxImport+1))
	if err != nil {
		return WorldRecord{}, fmt.Errorf("import world: %w", err)
	}
	folded, entries, err := readExport(text)
	if err != nil {
		return WorldRecord{}, fmt.Errorf("import world: %w: %w", ErrBadImport, err)
	}
	now := wire.Now(time.Now())
	r := WorldRecord{ID: newID, Name: folded.Name(), CreatedAt: now, UpdatedAt: now}
	err = s.withRecord(ctx, "import world", userID, newID, func(ctx context.Context, l *link, _ string) error {
		return s.make(ctx, l, userID, r, func(string) error {
			if err := l.writeLog(ctx, "w."+userID+"."+newID, entries); err != nil {
				return err
			}
			return l.saveSnapshot(ctx, userID, newID, Snapshot{folded.Revision(), folded.DocumentJSON(), folded.History()})
		})
	})
	return r, err
}

// writeLog writes a whole log.
func (l *link) writeLog(ctx context.Context, on string, entries []wire.Entry) error {
	w := &logWriter{l: l, on: on}
	for _, e := range entries {
		data, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if err := w.write(ctx, e.Revision, data); err != nil {
			return err
		}
	}
	return w.flush(ctx)
}

// readExport checks an export and folds it.
func readExport(text []byte) (*world.State, []wire.Entry, error) {
	if len(text) > maxImport {
		return nil, nil, fmt.Errorf("more than %d MiB", maxImport>>20)
	}
	var x exported
	if err := wire.UnmarshalStrict(text, &x); err != nil {
		return nil, nil, err
	}
	switch {
	case x.Format != exportFormat:
		return nil, nil, fmt.Errorf("its format is %q, not %q", x.Format, exportFormat)
	case x.Version != exportVersion:
		return nil, nil, fmt.Errorf("its version is %d; this program reads %d", x.Version, exportVersion)
	case len(x.Entries) > maxImportCount:
		return nil, nil, fmt.Errorf("more than %d entries", maxImportCount)
	}
	if err := CheckName(x.Name); err != nil {
		return nil, nil, fmt.Errorf("its %w", err)
	}
	folded := world.New(x.Name)
	entries := make([]wire.Entry, len(x.Entries))
	for i, raw := range x.Entries {
		if err := importEntry(folded, raw, &entries[i]); err != nil {
			return nil, nil, fmt.Errorf("entries[%d]: %w", i, err)
		}
	}
	return folded, entries, sameDocument(x.Document, folded)
}

func importEntry(folded *world.State, raw []byte, e *wire.Entry) error {
	if len(raw) > maxEntry {
		return fmt.Errorf("more than %d bytes", maxEntry)
	}
	if err := wire.UnmarshalStrict(raw, e); err != nil {
		return err
	}
	if err := checkEntry(e); err != nil {
		return err
	}
	if err := folded.Check(e.Operations); err != nil {
		return err
	}
	if err := folded.Apply(*e); err != nil {
		return err
	}
	// What undo would do later must be as sound as what was done.
	if err := folded.Check(e.Inverse); err != nil {
		return fmt.Errorf("inverse: %w", err)
	}
	return nil
}

// checkEntry checks what is not an operation.
func checkEntry(e *wire.Entry) error {
	switch {
	case e.Time.IsZero() || e.Time.Year() > 9999:
		return errors.New("its time is missing or out of range")
	case e.Author.Kind != "agent" && e.Author.Kind != "user" && e.Author.Kind != "system":
		return fmt.Errorf("its author is of kind %q", e.Author.Kind)
	case !wire.ValidID(e.Author.ID) || len(e.Author.Name) > 256 || len(e.Tool) > 64 || len(e.CallID) > 256 || len(e.Key) > 256 || len(e.Digest) > 256:
		return errors.New("its author, tool, callId, key or digest is not well-formed")
	case e.Event != nil && len(e.Event.Text) > maxImportText:
		return errors.New("its event is too long")
	case e.Result != nil && (len(e.Result.Text)+len(e.Result.Data) > maxImportText || len(e.Result.Images) > 0):
		return errors.New("its result is too long")
	case len(e.Undoes) > world.MaxObjects:
		return errors.New("it undoes too much")
	}
	return nil
}

// sameDocument holds an export's document to its entries.
func sameDocument(text json.RawMessage, folded *world.State) error {
	var d world.Document
	if err := wire.UnmarshalStrict(text, &d); err != nil {
		return fmt.Errorf("document: %w", err)
	}
	said, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("document: %w", err)
	}
	if !bytes.Equal(said, folded.DocumentJSON()) {
		return errors.New("its document is not what its entries make")
	}
	return nil
}

func withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if _, ok := ctx.Deadline(); ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}
