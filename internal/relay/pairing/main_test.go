package pairing

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const origin = "https://world.example"

// realStore opens the embedded store.
func realStore(t *testing.T) *store.Store {
	t.Helper()
	return storeIn(t, t.TempDir())
}

// memoryDisk returns a folder in memory, where there is one.
func memoryDisk(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "world-pairing-") //nolint:usetesting // it is to be in memory
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func storeIn(t *testing.T, dir string) *store.Store {
	t.Helper()
	st, err := store.Open(t.Context(), store.Options{Dir: dir, Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return st
}

// timed is a store whose clock is the test's.
type timed struct {
	Store
	now func() time.Time
}

func (s timed) Record(ctx context.Context, key string) (store.Record, error) {
	r, err := s.Store.Record(ctx, key)
	r.Time = s.now()
	return r, err
}

// memory is a store without a disk, for tests of many steps.
type memory struct {
	mu      sync.Mutex
	version uint64
	now     func() time.Time
	records map[string]store.Record
	events  map[string][]store.LoggedEvent
}

func matches(pattern, key string) bool {
	p, k := strings.Split(pattern, "."), strings.Split(key, ".")
	if len(p) != len(k) {
		return false
	}
	for i := range p {
		if p[i] != "*" && p[i] != k[i] {
			return false
		}
	}
	return true
}

func (m *memory) Record(ctx context.Context, key string) (store.Record, error) {
	if !strings.Contains(key, "*") {
		m.mu.Lock()
		defer m.mu.Unlock()
		if r, ok := m.records[key]; ok {
			return r, nil
		}
		return store.Record{}, store.ErrNotFound
	}
	list, _ := m.Records(ctx, key)
	if len(list) == 0 {
		return store.Record{}, store.ErrNotFound
	}
	return list[0], nil
}

func (m *memory) PutRecord(_ context.Context, key string, data []byte, version uint64) (uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.records[key].Version != version {
		return 0, store.ErrConflict
	}
	m.version++
	m.records[key] = store.Record{Key: key, Data: bytes.Clone(data), Version: m.version, Time: m.now()}
	return m.version, nil
}

func (m *memory) RemoveRecord(_ context.Context, key string, version uint64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.records[key].Version != version {
		return store.ErrConflict
	}
	delete(m.records, key)
	return nil
}

func (m *memory) Records(_ context.Context, pattern string) (list []store.Record, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key, r := range m.records {
		if matches(pattern, key) {
			list = append(list, r)
		}
	}
	return list, nil
}

func (m *memory) PurgeRecords(_ context.Context, pattern string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key := range m.records {
		if matches(pattern, key) {
			delete(m.records, key)
		}
	}
	return nil
}

func (m *memory) WatchRecords(ctx context.Context, _ string, _ func(string, error)) error {
	<-ctx.Done()
	return nil
}

func (m *memory) AppendEvent(_ context.Context, userID string, data []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.version++
	m.events[userID] = append([]store.LoggedEvent{{ID: m.version, Time: m.now(), Data: data}}, m.events[userID]...)
	return nil
}

func (m *memory) Events(_ context.Context, userID string, before uint64, limit int) (list []store.LoggedEvent,
	_ error,
) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, e := range m.events[userID] {
		if (before == 0 || e.ID < before) && len(list) < limit {
			list = append(list, e)
		}
	}
	return list, nil
}

func (m *memory) PurgeEvents(_ context.Context, userID string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.events, userID)
	return nil
}

// virtual is a clock that stands until it is moved.
type virtual struct {
	mu sync.Mutex
	t  time.Time
}

func (v *virtual) now() time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.t
}

func (v *virtual) pass(d time.Duration) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.t = v.t.Add(d)
}

// relay is a service under test, whose worlds are named after their users: USER_1, USER_2 …
type relay struct {
	*Service
	clock *virtual
	mem   *memory
	next  uint32
}

// testing_ is what both *testing.T and *rapid.T have.
type testing_ interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// newRelay returns a service over a store; nil: over one in memory. Its bucket of guesses is full.
func newRelay(t testing_, st Store) *relay {
	t.Helper()
	r := &relay{clock: &virtual{t: time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)}}
	if st == nil {
		r.mem = &memory{now: r.clock.now, records: map[string]store.Record{}, events: map[string][]store.LoggedEvent{}}
		st = r.mem
	} else {
		st = timed{st, r.clock.now}
	}
	var err error
	r.Service, err = New(context.Background(),
		Options{Store: st, Origin: origin, WorldName: worldNames, Now: r.clock.now, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	r.clock.pass(3 * time.Minute)
	return r
}

func worldNames(_ context.Context, userID, worldID string) (string, *wire.Error) {
	if strings.HasPrefix(worldID, userID+"_") {
		return "World " + worldID, nil
	}
	return "", wire.NewError(wire.CodeNotFound, "you have no such world")
}

// page is a user's page with a fresh login.
func (r *relay) page(userID string) *access.Principal {
	return &access.Principal{
		UserID: userID, Kind: access.Page, Credential: "login_" + userID, IsUser: true, Trusted: true,
		FreshAt: r.clock.now(),
	}
}

// anywhere returns an unused address.
func (r *relay) anywhere() netip.Addr {
	r.next++
	return netip.AddrFrom4([4]byte{10, byte(r.next >> 16), byte(r.next >> 8), byte(r.next)})
}

// create makes a code for the first world of a user.
func (r *relay) create(t testing_, userID string) wire.RelayPairing {
	t.Helper()
	p, err := r.Create(context.Background(), r.page(userID), wire.PairingRequest{WorldID: userID + "_1"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// agent is a program with a key.
type agent struct {
	key   ed25519.PrivateKey
	label string
}

func newAgent(label string) agent {
	_, key, _ := ed25519.GenerateKey(rand.Reader)
	return agent{key, label}
}

// shows returns the body with which the agent shows a code.
func (a agent) shows(code string, scopes ...wire.Scope) wire.Exchange {
	public := base64.RawURLEncoding.EncodeToString(a.key.Public().(ed25519.PublicKey))
	code, _ = wire.NormalizeCode(code)
	q := wire.Exchange{PublicKey: public, Label: a.label, AgentType: "claude-code", Scopes: scopes}
	q.Sig = a.sign(wire.ClaimProof(origin, code, q.PublicKey, q.Label, q.AgentType, q.Scopes))
	return q
}

func (a agent) sign(text []byte) string {
	return base64.RawURLEncoding.EncodeToString(ed25519.Sign(a.key, text))
}

func (a agent) fingerprint() string { return wire.KeyFingerprint(a.key.Public().(ed25519.PublicKey)) }

// hello returns the agent's hello with what an exchange gave it.
func (a agent) hello(x wire.ExchangeResult, at, nonce string, scopes ...wire.Scope) wire.AgentHello {
	return wire.AgentHello{
		Type: wire.HandshakeHello, DeviceID: x.DeviceID, Token: x.DeviceToken, Scopes: scopes,
		Sig: a.sign(wire.HelloProof(at, nonce, x.DeviceID, x.DeviceToken, scopes)),
	}
}

// exchange shows a code from an unused address.
func (r *relay) exchange(a agent, code string, scopes ...wire.Scope) (wire.ExchangeResult, *wire.Error) {
	return r.Exchange(context.Background(), code, a.shows(code, scopes...), r.anywhere())
}

// approved takes a new code of a user until its approval.
func (r *relay) approved(t testing_, userID string, a agent) wire.RelayPairing {
	t.Helper()
	p := r.create(t, userID)
	if _, err := r.exchange(a, p.Code); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Approve(context.Background(), r.page(userID), p.Code,
		wire.PairingDecision{ClaimFingerprint: a.fingerprint()}); err != nil {
		t.Fatal(err)
	}
	return p
}

// paired makes a device of a user. Some time passes, so that no limit of codes is met.
func (r *relay) paired(t testing_, userID string, a agent) wire.ExchangeResult {
	t.Helper()
	r.clock.pass(7 * time.Minute)
	p := r.approved(t, userID, a)
	x, err := r.exchange(a, p.Code)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// is fails unless an error has a code; empty: there is none.
func is(t testing_, what string, err *wire.Error, want wire.Code) {
	t.Helper()
	var got wire.Code
	if err != nil {
		got = err.Code
	}
	if got != want {
		t.Fatalf("%s: %q, not %q (%v)", what, got, want, err)
	}
}

func (r *relay) state(t testing_, userID, code string) wire.PairingState {
	t.Helper()
	p, err := r.Pairing(context.Background(), userID, code)
	if err != nil {
		t.Fatal(err)
	}
	return p.State
}

func text(err *wire.Error) string { return fmt.Sprintf("%+v", err) }
