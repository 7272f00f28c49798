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
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

const (
	exportFormat  = "world-export"
	exportVersion = 1

	maxImport       = 64 << 20 // bytes
	maxImportCount  = 100000   // entries
	maxImportResult = 1 << 20  // bytes of an entry's answer: more than the router takes of a page
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
	file, err := spool(from)
	if err != nil {
		return WorldRecord{}, fmt.Errorf("import world: %w", err)
	}
	defer func() { _ = file.Close(); _ = os.Remove(file.Name()) }()
	// Twice: nothing is written of what is not sound to its end.
	folded, err := scanExport(file, func(*wire.Entry) error { return ctx.Err() })
	if err != nil {
		return WorldRecord{}, fmt.Errorf("import world: %w: %w", ErrBadImport, err)
	}
	now := wire.Now(time.Now())
	r := WorldRecord{ID: newID, Name: folded.Name(), CreatedAt: now, UpdatedAt: now, Imported: folded.Revision()}
	err = s.withRecord(ctx, "import world", userID, newID, func(ctx context.Context, l *link, _ string) error {
		return s.make(ctx, l, userID, r, func(string) error {
			if err := l.writeExport(ctx, "w."+userID+"."+newID, file); err != nil {
				return err
			}
			return l.saveSnapshot(ctx, userID, newID, Snapshot{folded.Revision(), folded.DocumentJSON(), folded.History()})
		})
	})
	return r, err
}

// spool keeps what comes in a file, to be read more than once.
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

// writeExport writes the entries of an export as a whole log.
func (l *link) writeExport(ctx context.Context, on string, export *os.File) error {
	if _, err := export.Seek(0, io.SeekStart); err != nil {
		return err
	}
	w := &logWriter{l: l, on: on}
	_, err := scanExport(export, func(e *wire.Entry) error {
		data, err := json.Marshal(e)
		if err != nil {
			return err
		}
		return w.write(ctx, e.Revision, data)
	})
	if err != nil {
		return err
	}
	return w.flush(ctx)
}

// scanExport checks an export and folds it, an entry at a time: a large one takes no more memory than the world that it
// makes. Each entry that is sound is handed to each.
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
		return wire.UnmarshalStrict(raw, into)
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

// members reads one JSON object and nothing behind it; value reads what follows each key.
func members(dec *json.Decoder, value func(key string) error) error {
	if err := expect(dec, json.Delim('{')); err != nil {
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
			return fmt.Errorf("the field %q stands there twice", key)
		}
		seen[key] = true
		if err := value(key); err != nil {
			return err
		}
	}
	if err := expect(dec, json.Delim('}')); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.Join(errors.New("something follows the world"), err)
	}
	return nil
}

// elements reads a JSON array, an element at a time.
func elements(dec *json.Decoder, each func(json.RawMessage) error) error {
	if err := expect(dec, json.Delim('[')); err != nil {
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
	return expect(dec, json.Delim(']'))
}

func expect(dec *json.Decoder, want json.Delim) error {
	t, err := dec.Token()
	if err == nil && t != want {
		err = fmt.Errorf("%v stands where %v belongs", t, want)
	}
	return err
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
