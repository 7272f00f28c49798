package pairing

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/relay/record"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// records are those of pairing in the store that all nodes share.
type records struct {
	opt   Options
	store Store
	own   *ownWrites
	// key is that of the codes' HMAC.
	key   []byte
	clock *clock
}

// ownWrites is the store, with the versions that this node wrote last. Its watch need not publish
// them again.
type ownWrites struct {
	Store
	mu       sync.Mutex
	versions map[string]uint64
}

// PutRecord implements Store.
func (w *ownWrites) PutRecord(ctx context.Context, key string, data []byte, version uint64) (uint64, error) {
	now, err := w.Store.PutRecord(ctx, key, data, version)
	if err == nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		if len(w.versions) > 8192 { // a dropped version is published once more
			clear(w.versions)
		}
		w.versions[key] = now
	}
	return now, err
}

// foreign reports whether a record is as another node wrote it, or was removed. r and err are what
// a read of it gave.
func (w *ownWrites) foreign(key string, r store.Record, err error) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if errors.Is(err, store.ErrNotFound) {
		delete(w.versions, key)
	}
	return err != nil || w.versions[key] != r.Version
}

// keyRecord is the record of the HMAC's key.
type keyRecord struct {
	Key []byte `json:"key"`
}

// serverKey returns the key of the HMACs, and makes it if it is the first time, or the key was
// damaged: with another key, the codes that are live open nothing.
func serverKey(ctx context.Context, st Store) ([]byte, error) {
	const name = "d.key.server"
	generate := func(k *keyRecord) (bool, *wire.Error) {
		if len(k.Key) > 0 {
			return false, nil
		}
		k.Key = make([]byte, 32)
		_, _ = rand.Read(k.Key)
		return true, nil
	}
	x, err := record.Upsert(ctx, st, name, generate)
	if errors.Is(err, store.ErrUncertain) {
		x, err = record.Upsert(ctx, st, name, generate)
	}
	if err == nil && len(x.Value.Key) != 32 {
		err = fmt.Errorf("the record %s is damaged", name)
	}
	if err != nil {
		return nil, err
	}
	return x.Value.Key, nil
}

// idPrefix begins the id of a pairing.
const idPrefix = "pair_"

// idOf returns the id of the pairing whose code is given. It takes as long for a code that does not
// exist, or is none.
func (s *records) idOf(code string) string {
	normal, _ := wire.NormalizeCode(code)
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(normal))
	return idPrefix + hex.EncodeToString(mac.Sum(nil)[:16])
}

// change is record.Change. missing is the answer when there is no record, or none that is trusted.
func change[T any](ctx context.Context, s *records, key string, missing *wire.Error, edit record.Edit[T]) (*T,
	*wire.Error,
) {
	x, err := record.Change(ctx, s.store, key, edit)
	if record.Absent(err) {
		return nil, missing
	}
	return x.Value, s.failed(err, "change a record")
}

// get returns the value of a key, whose tokens may be "*"; nil: there is no such record, or none
// that is trusted. The log names a failure by doing.
func get[T any](ctx context.Context, s *records, doing, key string) (*T, *wire.Error) {
	x, err := record.Get[T](ctx, s.store, key)
	if record.Absent(err) {
		return nil, nil //nolint:nilnil // that there is none is an answer
	}
	return x.Value, s.failed(err, doing)
}

func list[T any](ctx context.Context, s *records, pattern string) ([]*T, *wire.Error) {
	all, err := record.List[T](ctx, s.store, &s.opt.Logger, pattern)
	return slice.Map(all, func(x record.Entry[T]) *T { return x.Value }), s.failed(err, "list records")
}

// alive reports whether an account is in force. Of one that is not, or is being deleted, nothing is
// accepted: no hello, token or code.
func (s *records) alive(ctx context.Context, userID string) (bool, *wire.Error) {
	alive, err := s.opt.Alive(ctx, userID)
	return alive && err == nil, s.failed(err, "read an account")
}

// failed returns what a peer sees of an error of the store; nil: there is none.
func (s *records) failed(err error, doing string) *wire.Error {
	return record.Failed(&s.opt.Logger, err, doing)
}

// worldName returns the name of a world, or nothing if it is gone.
func (s *records) worldName(ctx context.Context, userID, worldID string) string {
	name, err := s.opt.WorldName(ctx, userID, worldID)
	if err != nil {
		return ""
	}
	return name
}
