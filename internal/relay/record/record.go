// Package record reads and changes the records of a relay, which all of its nodes share: values in
// JSON, each under a key. Every change is a compare-and-set.
//
// A record that does not decode is treated as one that the store calls damaged: it is never handed
// out, and the caller decides whether that refuses (Absent) or is an error. The package starts no
// goroutines.
package record

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// maxTries bounds how often a change begins anew because another writer was first.
const maxTries = 32

// Store is where the records are: *store.Store.
type Store interface {
	Record(ctx context.Context, key string) (store.Record, error)
	PutRecord(ctx context.Context, key string, data []byte, version uint64) (uint64, error)
	Records(ctx context.Context, pattern string) ([]store.Record, error)
	PurgeRecords(ctx context.Context, pattern string) error
	WatchRecords(ctx context.Context, pattern string, changed func(key string, err error)) error
}

// Entry is a record as it was read or written last.
type Entry[T any] struct {
	Key     string
	Version uint64
	Time    time.Time
	Value   *T
}

// Decode returns the entry of a stored record; store.ErrDamaged: it has no value of this type.
func Decode[T any](r store.Record) (Entry[T], error) {
	e := Entry[T]{r.Key, r.Version, r.Time, new(T)}
	if err := json.Unmarshal(r.Data, e.Value); err != nil {
		return Entry[T]{Key: r.Key}, fmt.Errorf("record %s: %w: %w", kind(r.Key), store.ErrDamaged, err)
	}
	return e, nil
}

// Get reads the record of a key, whose tokens may be "*". Without a value, the error is not nil.
func Get[T any](ctx context.Context, s Store, key string) (Entry[T], error) {
	r, err := s.Record(ctx, key)
	if err != nil {
		return Entry[T]{}, err
	}
	return Decode[T](r)
}

// List reads the records that match. Those that are damaged are left out.
func List[T any](ctx context.Context, s Store, log *zerolog.Logger, pattern string) ([]Entry[T], error) {
	records, err := s.Records(ctx, pattern)
	var list []Entry[T]
	for _, r := range records {
		e, err := Decode[T](r)
		if err != nil {
			log.Error().Err(err).Msg("relay: a damaged record is left out")
			continue
		}
		list = append(list, e)
	}
	return list, err
}

// Put writes a record in place of the one with a version; 0: there must be none. Its errors are
// those of store.PutRecord.
func Put(ctx context.Context, s Store, key string, value any, version uint64) (uint64, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return 0, err
	}
	return s.PutRecord(ctx, key, data, version)
}

// Edit changes a value, and returns whether that is to be written, or why the change is refused. It
// is called again when another writer was first.
type Edit[T any] func(*T) (write bool, e *wire.Error)

// Change edits the record of a key, whose tokens may be "*". A refusal comes back as it is.
func Change[T any](ctx context.Context, s Store, key string, edit Edit[T]) (Entry[T], error) {
	return change(ctx, s, key, false, edit)
}

// Upsert is Change of a record that begins as the zero value of its type. One that is damaged is
// cleared first, so it must be one that grants nothing.
func Upsert[T any](ctx context.Context, s Store, key string, edit Edit[T]) (Entry[T], error) {
	return change(ctx, s, key, true, edit)
}

func change[T any](ctx context.Context, s Store, key string, makes bool, edit Edit[T]) (Entry[T], error) {
	for range maxTries {
		x, err := Get[T](ctx, s, key)
		if makes && Absent(err) {
			x = Entry[T]{Key: key, Value: new(T)}
			if errors.Is(err, store.ErrDamaged) {
				err = s.PurgeRecords(ctx, key)
			} else {
				err = nil
			}
		}
		if err != nil {
			return Entry[T]{}, err
		}
		write, e := edit(x.Value)
		if e != nil {
			return x, e
		}
		if !write {
			return x, nil
		}
		if x.Version, err = Put(ctx, s, x.Key, x.Value, x.Version); !errors.Is(err, store.ErrConflict) {
			return x, err
		}
	}
	return Entry[T]{}, store.ErrConflict
}

// Sweep removes the records that match, unless keep wants them, and those that do not decode.
func Sweep[T any](ctx context.Context, s Store, pattern string, keep func(Entry[T]) bool) error {
	records, err := s.Records(ctx, pattern)
	if err != nil {
		return err
	}
	for _, r := range records {
		if x, err := Decode[T](r); err == nil && keep(x) {
			continue
		}
		if err := s.PurgeRecords(ctx, r.Key); err != nil {
			return err
		}
	}
	return nil
}

// Purge removes the records of all these patterns, also when one of them fails.
func Purge(ctx context.Context, s Store, patterns ...string) (err error) {
	for _, p := range patterns {
		if failed := s.PurgeRecords(ctx, p); failed != nil {
			err = errors.Join(err, fmt.Errorf("remove a record %s: %w", kind(p), failed))
		}
	}
	return err
}

// Absent reports whether a record opens nothing: it does not exist, or is damaged.
func Absent(err error) bool {
	return errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrDamaged)
}

// Failed returns what a peer sees of an error; nil: there is none. It logs it, unless it is a
// refusal of Change.
func Failed(log *zerolog.Logger, err error, doing string) *wire.Error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*wire.Error](err); ok {
		return e
	}
	log.Warn().Err(err).Str("doing", doing).Msg("relay: the store failed")
	switch {
	case errors.Is(err, store.ErrDamaged):
		return wire.NewError(wire.CodeUnavailable, "the relay's record of this is damaged and not trusted").
			Try("Ask the operator of the relay, who can restore a backup.")
	case errors.Is(err, store.ErrConflict):
		return wire.NewError(wire.CodeUnavailable, "this is being changed elsewhere at the moment")
	}
	return wire.NewError(wire.CodeUnavailable, "the relay cannot reach its records at the moment")
}

// kind is the part of a key that may be logged.
func kind(key string) string { return strings.Join(strings.SplitN(key, ".", 3)[:2], ".") }
