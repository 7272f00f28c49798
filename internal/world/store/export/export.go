// Package export reads one world from the file that it was exported to: its history, and the
// document that this folds to. It trusts nothing in the file.
package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/doc"
)

// The marks of the format, and the limits of a file.
const (
	format  = "world-export"
	version = 1

	// maxEntries bounds the entries.
	maxEntries = 100000
	// maxResult bounds the result of one entry, in bytes. It is more than the router accepts from a
	// page.
	maxResult = 1 << 20
)

// file is an export: one world with its whole history.
type file struct {
	Format  string            `json:"format"`
	Version int               `json:"version"`
	Name    string            `json:"name"`
	Entries []json.RawMessage `json:"entries"`
	// Document is the result of folding the entries.
	Document json.RawMessage `json:"document"`
}

// Head returns the beginning of a file: all before its first entry. The entries follow with commas
// between them, then Tail.
func Head(name string) string {
	return fmt.Sprintf(`{"format":%q,"version":%d,"name":%s,"entries":[`, format, version, wire.MustJSON(name))
}

// Tail returns the end of a file: all after its last entry.
func Tail(folded *doc.State) string {
	return fmt.Sprintf("\n],\"document\":%s}\n", folded.DocumentJSON())
}

// Scan checks an export and folds it entry by entry, so a large file takes no more memory than the
// world it describes. Each valid entry is passed to each. An entry has at most maxEntry bytes. The
// name is the caller's to check.
func Scan(from io.Reader, maxEntry int, each func(*wire.Entry) error) (*doc.State, error) {
	x := file{}
	folded, count := doc.New(""), 0
	fields := map[string]any{"format": &x.Format, "version": &x.Version, "name": &x.Name, "document": &x.Document}
	dec := json.NewDecoder(from)
	err := members(dec, func(key string) error {
		if key == "entries" {
			return elements(dec, func(raw json.RawMessage) error {
				var e wire.Entry
				if count++; count > maxEntries {
					return fmt.Errorf("more than %d entries", maxEntries)
				}
				if err := readEntry(folded, raw, maxEntry, &e); err != nil {
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
	case x.Format != format:
		return nil, fmt.Errorf("its format is %q, not %q", x.Format, format)
	case x.Version != version:
		return nil, fmt.Errorf("its version is %d; this program reads %d", x.Version, version)
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

// readEntry decodes, checks and folds one entry.
func readEntry(folded *doc.State, raw []byte, maxEntry int, e *wire.Entry) error {
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
	if err := folded.ApplyDecoded(*e, changes); err != nil {
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
	case !wire.ValidID(e.Author.ID) || len(e.Author.Name) > 256 || len(e.Tool) > 64 || len(e.CallID) > 256 ||
		len(e.Key) > 256 || len(e.Digest) > 256:
		return errors.New("its author, tool, callId, key or digest is not well-formed")
	case e.Result != nil && (len(e.Result.Text)+len(e.Result.Data) > maxResult || len(e.Result.Images) > 0):
		return errors.New("its result is too long")
	case len(e.Undoes) > doc.MaxObjects:
		return errors.New("it undoes too much")
	}
	if e.Event != nil {
		if err := doc.CheckEvent(e.Event); err != nil {
			return fmt.Errorf("event.%s: %s; allowed: %s", err.Field, err.Message, err.Allowed)
		}
	}
	return nil
}

// sameDocument checks that an export's document is what its entries fold to.
func sameDocument(text json.RawMessage, folded *doc.State) error {
	var d doc.Document
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
