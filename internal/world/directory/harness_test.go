package directory

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// memory is a Log in memory. before runs ahead of every method with its name, without the lock, and
// its error is the method's: it breaks the store, or blocks it.
type memory struct {
	before func(method string) error

	mu      sync.Mutex
	worlds  map[string][]store.WorldRecord
	logs    map[string][]wire.Entry // by user/world
	shots   map[string]store.Snapshot
	current map[string]string
	calls   map[string]int
}

func newMemory() *memory {
	return &memory{
		worlds: map[string][]store.WorldRecord{}, logs: map[string][]wire.Entry{}, shots: map[string]store.Snapshot{},
		current: map[string]string{}, calls: map[string]int{},
	}
}

// call begins a method: it counts it, asks before, and locks.
func (m *memory) call(method string) (unlock func(), err error) {
	m.mu.Lock()
	m.calls[method]++
	before := m.before
	m.mu.Unlock()
	if before != nil {
		err = before(method)
	}
	m.mu.Lock()
	return m.mu.Unlock, err
}

// breaks makes the named methods fail with an error; none: all work again.
func (m *memory) breaks(err error, methods ...string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.before = func(method string) error {
		if slices.Contains(methods, method) {
			return err
		}
		return nil
	}
}

func (m *memory) count(method string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.calls[method]
}

// at returns where a user's list has a world, -1 when it has none or it is in the trash and that
// does not count.
func (m *memory) at(userID, worldID string, trash bool) int {
	return slices.IndexFunc(m.worlds[userID], func(w store.WorldRecord) bool {
		return w.ID == worldID && (trash || w.DeletedAt == nil)
	})
}

func (m *memory) list(method, userID string, trash bool) ([]store.WorldRecord, error) {
	unlock, err := m.call(method)
	defer unlock()
	if err != nil {
		return nil, err
	}
	list := slices.Clone(m.worlds[userID])
	if !trash {
		list = slices.DeleteFunc(list, func(w store.WorldRecord) bool { return w.DeletedAt != nil })
	}
	return list, nil
}

func (m *memory) Worlds(_ context.Context, userID string) ([]store.WorldRecord, error) {
	return m.list("Worlds", userID, false)
}

func (m *memory) AllWorlds(_ context.Context, userID string) ([]store.WorldRecord, error) {
	return m.list("AllWorlds", userID, true)
}

func (m *memory) CreateWorld(_ context.Context, userID string, w store.WorldRecord, first ...wire.Entry) error {
	unlock, err := m.call("CreateWorld")
	defer unlock()
	if err == nil {
		m.worlds[userID] = append(m.worlds[userID], w)
		m.logs[userID+"/"+w.ID] = slices.Clone(first)
	}
	return err
}

// change applies f to the record of a world.
func (m *memory) change(method, userID, worldID string, trash bool, f func(w *store.WorldRecord)) error {
	unlock, err := m.call(method)
	defer unlock()
	if err != nil {
		return err
	}
	i := m.at(userID, worldID, trash)
	if i < 0 {
		return store.ErrNotFound
	}
	f(&m.worlds[userID][i])
	return nil
}

func (m *memory) RenameWorld(_ context.Context, userID, worldID, name string) error {
	return m.change("RenameWorld", userID, worldID, false, func(w *store.WorldRecord) { w.Name = name })
}

func (m *memory) DuplicateWorld(_ context.Context, userID, fromID string, w store.WorldRecord) error {
	return m.change("DuplicateWorld", userID, fromID, false, func(*store.WorldRecord) {
		m.worlds[userID] = append(m.worlds[userID], w)
		m.logs[userID+"/"+w.ID] = slices.Clone(m.logs[userID+"/"+fromID])
	})
}

func (m *memory) Import(_ context.Context, userID, newID string, from io.Reader) (store.WorldRecord, error) {
	name, _ := io.ReadAll(from)
	unlock, err := m.call("Import")
	defer unlock()
	if err != nil {
		return store.WorldRecord{}, err
	}
	w := store.WorldRecord{ID: newID, Name: string(name)}
	m.worlds[userID] = append(m.worlds[userID], w)
	return w, nil
}

func (m *memory) TrashWorld(_ context.Context, userID, worldID string, now time.Time) error {
	return m.change("TrashWorld", userID, worldID, false, func(w *store.WorldRecord) { w.DeletedAt = &now })
}

func (m *memory) RestoreWorld(_ context.Context, userID, worldID string) error {
	return m.change("RestoreWorld", userID, worldID, true, func(w *store.WorldRecord) { w.DeletedAt = nil })
}

func (m *memory) Current(_ context.Context, userID string) (string, error) {
	unlock, err := m.call("Current")
	defer unlock()
	return m.current[userID], err
}

func (m *memory) SetCurrent(_ context.Context, userID, worldID string) error {
	return m.change("SetCurrent", userID, worldID, false, func(*store.WorldRecord) { m.current[userID] = worldID })
}

func (m *memory) Append(_ context.Context, userID, worldID string, e wire.Entry) error {
	unlock, err := m.call("Append")
	defer unlock()
	if err == nil {
		m.logs[userID+"/"+worldID] = append(m.logs[userID+"/"+worldID], e)
	}
	return err
}

func (m *memory) Load(_ context.Context, userID, worldID string) (*store.Snapshot, []wire.Entry, error) {
	unlock, err := m.call("Load")
	defer unlock()
	if err != nil {
		return nil, nil, err
	}
	entries := m.logs[userID+"/"+worldID]
	if shot, ok := m.shots[userID+"/"+worldID]; ok {
		return &shot, slices.Clone(entries[shot.Revision:]), nil
	}
	return nil, slices.Clone(entries), nil
}

func (m *memory) Entries(_ context.Context, userID, worldID string, after uint64, limit int) ([]wire.Entry, error) {
	unlock, err := m.call("Entries")
	defer unlock()
	rest := m.logs[userID+"/"+worldID][after:]
	return slices.Clone(rest[:min(len(rest), limit)]), err
}

func (m *memory) SaveSnapshot(_ context.Context, userID, worldID string, s store.Snapshot) error {
	unlock, err := m.call("SaveSnapshot")
	defer unlock()
	if err == nil {
		s.Document = bytes.Clone(s.Document)
		m.shots[userID+"/"+worldID] = s
	}
	return err
}

// fixture is a Directory over a memory, with a clock that stands still unless a test moves it.
type fixture struct {
	*Directory
	log *memory
	now time.Time

	mu      sync.Mutex
	ids     int
	touched int
	open    []bool // the calls of PagesChanged
}

// start returns a Directory that ends with the test. adjust may be nil.
func start(t testing.TB, adjust func(o *Options)) *fixture {
	t.Helper()
	f := &fixture{log: newMemory(), now: time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	o := Options{
		Options: live.Options{
			Logger: zerolog.Nop(), URL: func() string { return "http://127.0.0.1:4516/" },
			Now: func() time.Time {
				f.mu.Lock()
				defer f.mu.Unlock()
				return f.now
			},
			NewID: func(prefix string) string {
				f.mu.Lock()
				defer f.mu.Unlock()
				f.ids++
				return fmt.Sprintf("%s%d", prefix, f.ids)
			},
		},
		Log: f.log,
		PagesChanged: func(open bool) {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.open = append(f.open, open)
		},
	}
	if adjust != nil {
		adjust(&o)
	}
	var err error
	f.Directory, err = New(o, Runtime{Context: ctx, Spawn: func(g func()) { running.Go(g) }, Touch: func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.touched++
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		f.log.breaks(nil)
		cancel()
		f.End()
		running.Wait()
	})
	return f
}

// pass moves the clock on.
func (f *fixture) pass(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = f.now.Add(d)
}

// make creates a world and returns its id.
func (f *fixture) make(t testing.TB, userID, name string) string {
	t.Helper()
	w, e := f.CreateWorld(t.Context(), userID, name, false)
	if e != nil {
		t.Fatalf("create %q: %s", name, e.Text())
	}
	return w.ID
}

// currentOf returns the id of a user's current world.
func (f *fixture) currentOf(t testing.TB, userID string) string {
	t.Helper()
	id, e := f.CurrentWorld(t.Context(), userID)
	if e != nil {
		t.Fatal(e.Text())
	}
	return id
}

// names lists what the page shows a user: names, "*" at the current world, "-" at those in the
// trash.
func (f *fixture) names(t testing.TB, userID string) (list []string) {
	t.Helper()
	cards, e := f.Worlds(t.Context(), userID)
	if e != nil {
		t.Fatal(e.Text())
	}
	for _, c := range cards {
		mark := ""
		if c.Current {
			mark += "*"
		}
		if c.DeletedAt != nil {
			mark += "-"
		}
		list = append(list, mark+c.Name)
	}
	return list
}

// wants fails the test unless an error has this code; "" wants none.
func wants(t testing.TB, what string, e *wire.Error, code wire.Code) {
	t.Helper()
	switch {
	case e == nil && code != "":
		t.Errorf("%s: no error, want %s", what, code)
	case e != nil && e.Code != code:
		t.Errorf("%s: %s, want %q", what, e.Text(), code)
	}
}

// program is the user's own program.
func program(userID string) *access.Principal {
	return &access.Principal{
		UserID: userID, Kind: access.Program, Scopes: access.LocalScopes(), IsUser: true,
		Trusted: true,
	}
}

// call makes a tool call of codex.
func (f *fixture) call(t testing.TB, by *access.Principal, tool, args string) wire.ToolResult {
	t.Helper()
	return f.Call(t.Context(), Caller{By: by, AgentType: "codex", AgentName: "Codex"}, "", tool, json.RawMessage(args), nil)
}

// socket is a page's socket, or an agent's.
type socket struct {
	follows bool

	mu      sync.Mutex
	world   string
	sent    []string // worlds that SwitchTo named
	moved   []live.Place
	changes int
}

func (s *socket) Follows() bool { return s.follows }

func (s *socket) WorldID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world
}

func (s *socket) SwitchTo(worldID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent = append(s.sent, worldID)
}

func (s *socket) WorldsChanged() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changes++
}

func (s *socket) FilesChanged() {}

func (s *socket) MoveTo(to live.Place) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.moved = append(s.moved, to)
}

// callerError returns how often the socket heard of a change since the last time it was asked.
func (s *socket) callerError() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.changes
	s.changes = 0
	return n
}

// places names the worlds that an agent's socket was moved to.
func (s *socket) places() (ids []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.moved {
		id, _ := p.Address()
		ids = append(ids, id)
	}
	return ids
}
