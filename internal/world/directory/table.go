package directory

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/store"
)

// table has the worlds that are in memory, and the state of their users.
type table struct {
	opt     Options
	runtime Runtime
	host    live.Host

	mu     sync.Mutex
	closed bool
	open   map[key]*tableEntry
	users  map[string]*user
	// pages counts the open pages of all users.
	pages int
	// pagesReturnUntil is how long calls wait for the previous process's pages; zero once a page
	// has connected.
	pagesReturnUntil time.Time
}

// key identifies a world.
type key struct{ user, world string }

// tableEntry is the place of a world in memory. ready is closed when it is folded or has failed;
// then one of the other two is set.
type tableEntry struct {
	ready chan struct{}
	world *live.World
	err   *wire.Error
}

// loaded returns the world, or nil while it is being folded and when that failed.
func (s *tableEntry) loaded() *live.World {
	select {
	case <-s.ready:
		return s.world
	default:
		return nil
	}
}

// user returns the shared state of a user, creating it on first use.
func (t *table) user(id string) *user {
	t.mu.Lock()
	defer t.mu.Unlock()
	u, ok := t.users[id]
	if !ok {
		u = newUser(id)
		t.users[id] = u
	}
	return u
}

// slot returns the entry of a world; mine asks the caller to fill it. A world in memory is
// marked used while it cannot be dropped.
func (t *table) slot(ctx context.Context, k key) (s *tableEntry, mine bool, e *wire.Error) {
	for {
		t.mu.Lock()
		s, ok := t.open[k]
		switch {
		case ok:
			if w := s.loaded(); w != nil {
				w.Use()
			}
		case t.closed:
			e = live.Stopping()
		case len(t.open) < t.opt.MaxOpenWorlds:
			s, mine = &tableEntry{ready: make(chan struct{})}, true
			t.open[k] = s
		}
		t.mu.Unlock()
		if s != nil || e != nil {
			return s, mine, e
		}
		if !t.makeRoom(ctx) {
			return nil, false, wire.NewError(wire.CodeRate, "%d worlds are open already", t.opt.MaxOpenWorlds).
				Try("Call again in a few minutes: unused worlds are closed by then.")
		}
	}
}

// fill opens a world for its slot. After an error the slot is taken away, so that the next caller
// tries again.
func (t *table) fill(u *user, k key, s *tableEntry) {
	ctx, cancel := context.WithTimeout(t.runtime.Context, 10*time.Second)
	defer cancel()
	record, e := t.record(ctx, k)
	t.mu.Lock()
	returning := t.pagesReturnUntil
	t.mu.Unlock()
	if e == nil {
		s.world, e = live.Open(ctx, &t.host, u, record, returning)
	}
	s.err = e
	t.mu.Lock()
	if e != nil && t.open[k] == s {
		delete(t.open, k)
	}
	close(s.ready)
	closed := t.closed
	t.mu.Unlock()
	if closed && s.world != nil {
		s.world.End(live.Stopping()) // End came while the world was being folded
	}
}

// record returns the record of a world that is not in the trash.
func (t *table) record(ctx context.Context, k key) (store.WorldRecord, *wire.Error) {
	list, err := t.opt.Log.Worlds(ctx, k.user)
	if err != nil {
		return store.WorldRecord{}, live.ReadError(err)
	}
	i := indexOf(list, k.world)
	if i < 0 {
		return store.WorldRecord{}, live.StoreError(store.ErrNotFound)
	}
	return list[i], nil
}

// dropIf drops a world from memory if test holds. No new use of the world can begin meanwhile.
func (t *table) dropIf(k key, w *live.World, test func() bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.open[k]; s == nil || s.loaded() != w || !test() {
		return false
	}
	delete(t.open, k)
	w.Drop()
	return true
}

// makeRoom drops the open world that has been unused for the longest. False: all are in use.
func (t *table) makeRoom(ctx context.Context) bool {
	loaded := t.loaded()
	last := map[key]time.Time{}
	for k, w := range loaded {
		if at, unused := w.LastUse(); unused {
			last[k] = at
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(last), func(a, b key) int { return last[a].Compare(last[b]) }) {
		w := loaded[k]
		stillUnused := func() bool { _, unused := w.LastUse(); return unused }
		if w.SaveSnapshot(ctx) == nil && t.dropIf(k, w, stillUnused) {
			return true
		}
	}
	return false
}

// loaded returns the worlds in memory.
func (t *table) loaded() map[key]*live.World {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := map[key]*live.World{}
	for k, s := range t.open {
		if w := s.loaded(); w != nil {
			list[k] = w
		}
	}
	return list
}

// openWorlds returns the worlds of a user that are in memory.
func (t *table) openWorlds(userID string) []*live.World {
	open := t.loaded()
	maps.DeleteFunc(open, func(k key, _ *live.World) bool { return k.user != userID })
	return slices.Collect(maps.Values(open))
}

// ifOpen calls f with a world if it is in memory.
func (t *table) ifOpen(userID, worldID string, f func(*live.World)) {
	t.mu.Lock()
	s := t.open[key{userID, worldID}]
	t.mu.Unlock()
	if s == nil {
		return
	}
	if w := s.loaded(); w != nil {
		f(w)
	}
}

// card describes a world for the page's list. Only the record and, for an open world, its object
// count are read.
func (t *table) card(userID string, w store.WorldRecord) wire.WorldCard {
	c := wire.WorldCard{
		ID: w.ID, Name: w.Name, CreatedAt: w.CreatedAt, UpdatedAt: w.UpdatedAt,
		DeletedAt: w.DeletedAt, Objects: w.Objects, Damage: w.Damage,
	}
	t.ifOpen(userID, w.ID, func(open *live.World) {
		open.Read(func(s *doc.State) {
			objects, _, _ := s.Counts()
			c.Objects = &objects
		})
	})
	return c
}

// document returns the current document of a world. It reads the log of a world that is not in
// memory, without opening it.
func (t *table) document(ctx context.Context, userID string, record store.WorldRecord) (document doc.Document,
	err error,
) {
	open := false
	t.ifOpen(userID, record.ID, func(w *live.World) {
		w.Read(func(s *doc.State) { document, open = s.Document(), true })
	})
	if open {
		return document, nil
	}
	state, _, err := live.Fold(ctx, t.opt.Log, userID, record)
	if err != nil {
		return document, err
	}
	return state.Document(), nil
}

// End ends every world: open calls are answered with an error, and nothing new is accepted.
func (t *table) End() {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	for _, w := range t.loaded() {
		w.End(live.Stopping())
	}
}

// Save saves a snapshot of every open world.
func (t *table) Save(ctx context.Context) error {
	var errs []error
	for _, w := range t.loaded() {
		errs = append(errs, w.SaveSnapshot(ctx))
	}
	return errors.Join(errs...)
}

// Busy reports whether a call is running, an event stream is open or an agent is in a turn. A
// connected back end alone does not count.
func (t *table) Busy() bool {
	for _, w := range t.loaded() {
		if w.Busy() {
			return true
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, u := range t.users {
		if u.inTurn() {
			return true
		}
	}
	return false
}

// Sweep expires silent agents and drops the worlds that have been unused for some minutes. Its
// caller calls it once per heartbeat.
func (t *table) Sweep() {
	for k, w := range t.loaded() {
		if w.Tick() {
			t.dropIf(k, w, w.Expired)
		}
	}
}

// countPages counts a page in (1) or out (-1) and reports the first open and the last closed page.
// Pages that close because the process stops are not reported: they are expected back. Any page
// that connects ends the wait for the previous process's pages.
func (t *table) countPages(change int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	was := t.pages > 0
	t.pages += change
	t.pagesReturnUntil = time.Time{}
	if open := t.pages > 0; open != was && !t.closed && t.opt.PagesChanged != nil {
		t.opt.PagesChanged(open)
	}
}

// Stats are counts over all worlds in memory.
type Stats struct {
	// Worlds counts open worlds, Known the agents that they know.
	Worlds, Known int
	// Waits counts calls that wait for the user, Readers event streams.
	Waits, Readers int
	// AnswerBytes and PictureBytes are the memory of remembered answers and newest pictures.
	AnswerBytes, PictureBytes int
}

// Stats returns the counts now.
func (t *table) Stats() Stats {
	l := t.host.Limits
	s := Stats{
		Waits: l.Waits.All.Used(), Readers: l.Readers.All.Used(), AnswerBytes: l.AnswerBytes.Used(),
		PictureBytes: l.Pictures.Used(),
	}
	for _, w := range t.loaded() {
		s.Worlds++
		s.Known += w.Known()
	}
	return s
}

// closeDeleted ends an open world that was deleted: its calls and streams end, and its pages go to
// the current world.
func (t *table) closeDeleted(u *user, worldID string) {
	k := key{u.id, worldID}
	t.mu.Lock()
	s := t.open[k]
	delete(t.open, k)
	t.mu.Unlock()
	if s == nil {
		return
	}
	<-s.ready // a fold that is under way ends within seconds
	if s.world != nil {
		s.world.Delete(u.currentID())
		s.world.Drop()
	}
}

// DropUser drops all state of a user whose account is being deleted, and ends their calls and
// streams. The caller must have stopped new connections for them.
func (t *table) DropUser(userID string) {
	t.mu.Lock()
	gone := map[key]*tableEntry{}
	for k, s := range t.open {
		if k.user == userID {
			gone[k] = s
			delete(t.open, k)
		}
	}
	delete(t.users, userID)
	t.mu.Unlock()
	for _, s := range gone {
		<-s.ready // a fold that is under way ends within seconds
		if s.world != nil {
			s.world.End(wire.NewError(wire.CodeNotFound, "the account was deleted").Try("Nothing to do here; its worlds are gone."))
			s.world.Drop()
		}
	}
}
