package store

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world"
)

// This file moves worlds in and out of the store as one JSON file. Import trusts nothing in it: a
// file is checked completely before the first entry is written.

// The marks of the format, and the limits of an import.
const (
	exportFormat  = "world-export"
	exportVersion = 1

	// maxImport bounds the file, in bytes.
	maxImport = 64 << 20
	// maxImportCount bounds the entries.
	maxImportCount = 100000
	// maxImportResult bounds the result of one entry, in bytes. It is more than the router accepts
	// from a page.
	maxImportResult = 1 << 20
	// exportPage is how many entries Export reads at once.
	exportPage      = 500
	transferTimeout = 5 * time.Minute
)

// exported is the file: one world with its whole history.
type exported struct {
	Format  string            `json:"format"`
	Version int               `json:"version"`
	Name    string            `json:"name"`
	Entries []json.RawMessage `json:"entries"`
	// Document is the result of folding the entries.
	Document json.RawMessage `json:"document"`
}

// Export writes a world as one JSON text: its entries, and the document that they fold to. Lost
// entries appear as placeholders that do nothing.
func (s *Store) Export(ctx context.Context, userID, worldID string, w io.Writer) error {
	ctx, cancel := withTimeout(ctx, transferTimeout)
	defer cancel()
	return s.withRecord(ctx, "export world", userID, worldID, func(ctx context.Context, l *link, subj string) error {
		r, err := l.liveRecord(ctx, subj)
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
		if err := l.exportEntries(ctx, "w."+userID+"."+worldID, folded, out); err != nil {
			return err
		}
		fmt.Fprintf(out, "\n],\"document\":%s}\n", folded.DocumentJSON())
		return out.Flush()
	})
}

// exportEntries writes the log page by page and folds it on the way.
func (l *link) exportEntries(ctx context.Context, subj string, folded *world.State, out *bufio.Writer) error {
	gap := false
	for {
		entries, err := l.entriesToEnd(ctx, subj, folded.Revision(), exportPage)
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

// Import creates a new world from what Export wrote. Everything in the file is checked as untrusted
// input. ErrBadImport says what is wrong; then nothing is stored.
func (s *Store) Import(ctx context.Context, userID, newID string, from io.Reader) (WorldRecord, error) {
	return s.importLog(ctx, userID, newID, from, nil)
}

// importLog is Import; admit is asked, unless it is nil, before a log of so many bytes is written.
func (s *Store) importLog(ctx context.Context, userID, newID string, from io.Reader, admit func(size int64) error) (WorldRecord, error) {
	ctx, cancel := withTimeout(ctx, transferTimeout)
	defer cancel()
	file, err := spool(from)
	if err != nil {
		return WorldRecord{}, fmt.Errorf("import world: %w", err)
	}
	defer func() { _ = file.Close(); _ = os.Remove(file.Name()) }()
	// The file is read twice, so that nothing is written unless all of it is valid.
	size := int64(0)
	folded, err := scanExport(file, func(e *wire.Entry) error {
		if admit != nil {
			size += sizeOf(e)
		}
		return ctx.Err()
	})
	if err != nil {
		return WorldRecord{}, fmt.Errorf("import world: %w: %w", ErrBadImport, err)
	}
	if admit != nil {
		if err := admit(size); err != nil {
			return WorldRecord{}, fmt.Errorf("import world: %w", err)
		}
	}
	now := wire.Now(time.Now())
	r := WorldRecord{ID: newID, Name: folded.Name(), CreatedAt: now, UpdatedAt: now, Imported: folded.Revision()}
	err = s.withRecord(ctx, "import world", userID, newID, func(ctx context.Context, l *link, _ string) error {
		return l.buildWorld(ctx, userID, r, func(string) error {
			w := &logWriter{l: l, on: "w." + userID + "." + newID}
			if _, err := file.Seek(0, io.SeekStart); err != nil {
				return err
			}
			if _, err := scanExport(file, func(e *wire.Entry) error { return w.entry(ctx, e) }); err != nil {
				return err
			}
			if err := w.flush(ctx); err != nil {
				return err
			}
			return l.saveSnapshot(ctx, userID, newID, Snapshot{folded.Revision(), folded.DocumentJSON(), folded.History()})
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
func (l *link) writeLog(ctx context.Context, subj string, entries []wire.Entry) error {
	w := &logWriter{l: l, on: subj}
	for i := range entries {
		if err := w.entry(ctx, &entries[i]); err != nil {
			return err
		}
	}
	return w.flush(ctx)
}

// scanExport checks an export and folds it entry by entry, so a large file takes no more memory
// than the world it describes. Each valid entry is passed to each.
func scanExport(from io.Reader, each func(*wire.Entry) error) (*world.State, error) {
	x := exported{}
	folded, count := world.New(""), 0
	fields := map[string]any{"format": &x.Format, "version": &x.Version, "name": &x.Name, "document": &x.Document}
	dec := json.NewDecoder(from)
	err := members(dec, func(key string) error {
		if key == "entries" {
			return elements(dec, func(raw json.RawMessage) error {
				var e wire.Entry
				if count++; count > maxImportCount {
					return fmt.Errorf("more than %d entries", maxImportCount)
				}
				if err := importEntry(folded, raw, &e); err != nil {
					return fmt.Errorf("entries[%d]: %w", count-1, err)
				}
				return each(&e)
			})
		}
		into, ok := fields[key]
		if !ok {
			return fmt.Errorf("an unknown field %q", key)
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return err
		}
		return strict.Unmarshal(raw, into)
	})
	if err != nil {
		return nil, err
	}
	switch {
	case x.Format != exportFormat:
		return nil, fmt.Errorf("its format is %q, not %q", x.Format, exportFormat)
	case x.Version != exportVersion:
		return nil, fmt.Errorf("its version is %d; this program reads %d", x.Version, exportVersion)
	}
	if err := CheckName(x.Name); err != nil {
		return nil, fmt.Errorf("its %w", err)
	}
	folded.SetName(x.Name)
	return folded, sameDocument(x.Document, folded)
}

// members reads exactly one JSON object; value reads the value of each key. Duplicate keys are an
// error.
func members(dec *json.Decoder, value func(key string) error) error {
	if err := expectDelim(dec, json.Delim('{')); err != nil {
		return err
	}
	seen := map[string]bool{}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return err
		}
		key, _ := t.(string)
		if seen[key] {
			return fmt.Errorf("the field %q appears twice", key)
		}
		seen[key] = true
		if err := value(key); err != nil {
			return err
		}
	}
	if err := expectDelim(dec, json.Delim('}')); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.Join(errors.New("there is more data after the world"), err)
	}
	return nil
}

// elements reads a JSON array element by element.
func elements(dec *json.Decoder, each func(json.RawMessage) error) error {
	if err := expectDelim(dec, json.Delim('[')); err != nil {
		return err
	}
	for dec.More() {
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return err
		}
		if err := each(raw); err != nil {
			return err
		}
	}
	return expectDelim(dec, json.Delim(']'))
}

// expectDelim reads one token, which must be want.
func expectDelim(dec *json.Decoder, want json.Delim) error {
	t, err := dec.Token()
	if err == nil && t != want {
		err = fmt.Errorf("found %v where %v was expected", t, want)
	}
	return err
}

// importEntry decodes, checks and folds one entry.
func importEntry(folded *world.State, raw []byte, e *wire.Entry) error {
	if len(raw) > maxEntry {
		return fmt.Errorf("more than %d bytes", maxEntry)
	}
	if err := strict.Unmarshal(raw, e); err != nil {
		return err
	}
	if err := checkEntry(e); err != nil {
		return err
	}
	changes, bad := folded.Check(e.Operations)
	if bad != nil {
		return bad
	}
	if err := folded.Fold(*e, changes); err != nil {
		return err
	}
	// The inverse must be as valid as the operations, because an undo applies it later.
	if _, err := folded.Check(e.Inverse); err != nil {
		return fmt.Errorf("inverse: %w", err)
	}
	return nil
}

// checkEntry checks the fields of an entry other than its operations.
func checkEntry(e *wire.Entry) error {
	switch {
	case e.Time.IsZero() || e.Time.Year() > 9999:
		return errors.New("its time is missing or out of range")
	case !slices.Contains([]wire.AuthorKind{wire.AuthorAgent, wire.AuthorUser, wire.AuthorSystem}, e.Author.Kind):
		return fmt.Errorf("its author is of kind %q", e.Author.Kind)
	case !wire.ValidID(e.Author.ID) || len(e.Author.Name) > 256 || len(e.Tool) > 64 || len(e.CallID) > 256 || len(e.Key) > 256 || len(e.Digest) > 256:
		return errors.New("its author, tool, callId, key or digest is not well-formed")
	case e.Result != nil && (len(e.Result.Text)+len(e.Result.Data) > maxImportResult || len(e.Result.Images) > 0):
		return errors.New("its result is too long")
	case len(e.Undoes) > world.MaxObjects:
		return errors.New("it undoes too much")
	}
	if e.Event != nil {
		if err := world.CheckEvent(e.Event); err != nil {
			return fmt.Errorf("event.%s: %s; allowed: %s", err.Field, err.Message, err.Allowed)
		}
	}
	return nil
}

// sameDocument checks that an export's document is what its entries fold to.
func sameDocument(text json.RawMessage, folded *world.State) error {
	var d world.Document
	if err := strict.Unmarshal(text, &d); err != nil {
		return fmt.Errorf("document: %w", err)
	}
	said, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("document: %w", err)
	}
	if !bytes.Equal(said, folded.DocumentJSON()) {
		return errors.New("its document does not match its entries")
	}
	return nil
}

// withTimeout adds a deadline to a context that has none.
func withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if _, ok := ctx.Deadline(); ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}
