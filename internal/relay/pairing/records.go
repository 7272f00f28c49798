package pairing

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// records are those of pairing in the store that all nodes share.
type records struct {
	opt   Options
	store Store
	// key is that of the codes' HMAC.
	key   []byte
	clock *clock

	mu sync.Mutex
	// ours are the record versions this node wrote last, which its watch need not publish again.
	ours map[string]uint64
}

// keyRecord is the record of the HMAC's key.
type keyRecord struct {
	Key []byte `json:"key"`
}

// serverKey returns the key of the HMACs, and makes it if it is the first time.
func serverKey(ctx context.Context, st Store) ([]byte, error) {
	const name = "d.key.server"
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh)
	data, err := json.Marshal(keyRecord{fresh})
	if err != nil {
		return nil, err
	}
	_, err = st.PutRecord(ctx, name, data, 0)
	if errors.Is(err, store.ErrDamaged) { // with another key, the codes that are live open nothing
		if err = st.PurgeRecords(ctx, name); err == nil {
			_, err = st.PutRecord(ctx, name, data, 0)
		}
	}
	if err != nil && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrUncertain) {
		return nil, err
	}
	r, err := st.Record(ctx, name)
	if err != nil {
		return nil, err
	}
	var k keyRecord
	if err := json.Unmarshal(r.Data, &k); err != nil || len(k.Key) != 32 {
		return nil, fmt.Errorf("the record %s is damaged", name)
	}
	return k.Key, nil
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

// absent reports whether a record opens nothing and cannot be changed: it does not exist, or is
// damaged and not trusted.
func absent(err error) bool {
	return errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrDamaged)
}

// renewed clears a record that is refused, if it is one that grants nothing and can begin anew.
func (s *records) renewed(ctx context.Context, key string) *wire.Error {
	if _, err := s.store.Record(ctx, key); errors.Is(err, store.ErrDamaged) {
		if err := s.store.PurgeRecords(ctx, key); err != nil {
			return s.failed("clear a damaged record", err)
		}
	}
	return nil
}

// change reads the record of a key, whose tokens may be "*", lets fn change it, and writes it if fn
// returns true. When another writer was first, it begins again. found is false, and fn was not
// called, when there is no record, or none that is trusted.
func change[T any](ctx context.Context, s *records, key string, fn func(*T) (bool, *wire.Error)) (value *T,
	found bool, werr *wire.Error,
) {
	for range maxTries {
		r, err := s.store.Record(ctx, key)
		if absent(err) {
			return nil, false, nil
		}
		if err != nil {
			return nil, false, s.failed("read a record", err)
		}
		if value, werr = decoded[T](s, r); werr != nil {
			return nil, false, werr
		}
		write, werr := fn(value)
		if werr != nil || !write {
			return value, true, werr
		}
		switch _, err = s.put(ctx, r.Key, value, r.Version); {
		case err == nil:
			return value, true, nil
		case !errors.Is(err, store.ErrConflict):
			return nil, true, s.failed("write a record", err)
		}
	}
	return nil, true, s.failed("write a record", store.ErrConflict)
}

// get returns the value of a key, whose tokens may be "*"; nil: there is no such record. The log
// names a failure by what.
func get[T any](ctx context.Context, s *records, what, key string) (*T, *wire.Error) {
	r, err := s.store.Record(ctx, key)
	if absent(err) {
		return nil, nil //nolint:nilnil // that there is none is an answer
	}
	if err != nil {
		return nil, s.failed(what, err)
	}
	return decoded[T](s, r)
}

func decoded[T any](s *records, r store.Record) (*T, *wire.Error) {
	value := new(T)
	if err := json.Unmarshal(r.Data, value); err != nil {
		return nil, s.failed("read a record", err)
	}
	return value, nil
}

func (s *records) put(ctx context.Context, key string, value any, version uint64) (uint64, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return 0, err
	}
	now, err := s.store.PutRecord(ctx, key, data, version)
	if err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.ours) > 8192 { // a dropped version is published once more
			clear(s.ours)
		}
		s.ours[key] = now
	}
	return now, err
}

func read[T any](ctx context.Context, s *records, pattern string) ([]*T, *wire.Error) {
	records, err := s.store.Records(ctx, pattern)
	if err != nil {
		return nil, s.failed("list records", err)
	}
	var all []*T
	for _, r := range records {
		value := new(T)
		if err := json.Unmarshal(r.Data, value); err != nil {
			s.opt.Logger.Error().Err(err).Str("kind", strings.Join(strings.Split(r.Key, ".")[:2], ".")).Msg("a damaged record is left out")
			continue
		}
		all = append(all, value)
	}
	return all, nil
}

// alive reports whether an account is in force. Of one that is not, or is being deleted, nothing is
// accepted: no hello, token or code.
func (s *records) alive(ctx context.Context, userID string) (bool, *wire.Error) {
	alive, err := s.opt.Alive(ctx, userID)
	if err != nil {
		return false, s.failed("read an account", err)
	}
	return alive, nil
}

// failed is the answer when the store could not be asked, or its answer is not known.
func (s *records) failed(what string, err error) *wire.Error {
	s.opt.Logger.Warn().Err(err).Msg("pairing: " + what)
	return wire.NewError(wire.CodeUnavailable, "the relay cannot reach its records at the moment")
}

// fresh refuses a login that is too old to grant something.
func (s *records) fresh(by *access.Principal) *wire.Error {
	if by.FreshAt.IsZero() || s.opt.Now().Sub(by.FreshAt).Abs() > freshFor {
		return wire.NewError(wire.CodeLoginAgain, "your last login is more than 15 minutes old")
	}
	return nil
}

// worldName returns the name of a world, or nothing if it is gone.
func (s *records) worldName(ctx context.Context, userID, worldID string) string {
	name, err := s.opt.WorldName(ctx, userID, worldID)
	if err != nil {
		return ""
	}
	return name
}
