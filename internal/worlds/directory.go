// Package worlds knows the worlds of each user: which there are, which are open in memory, and which one is the current
// one. It opens them (package live), makes, renames, copies and deletes them, and takes the calls of agents that have no
// socket. The sockets themselves are in package router, which registers them here as a Page or an Agent.
//
// # Locks
//
// A goroutine that needs several takes them from the top to the bottom, and never two of one line:
//
//	user.editMu        one deletion of a world at a time; held across the store
//	user.switchMu      one change of the current world at a time; held across the store
//	user.mu            the user's sockets and current world; held across the store while that is read
//	Directory.mu       the maps of open worlds and users
//	the locks of a world (package live)
//	user.watchMu       who watches the user's worlds
package worlds

import (
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/device"
	"github.com/worldmcp/world/internal/live"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

const (
	// returnTimeout: a page whose tab reloads, whose connection is bad or whose service restarted reconnects within
	// seconds. A closed tab looks the same, so calls must not wait much longer.
	returnTimeout = 5 * time.Second
	maxOpenWorlds = 1000
)

// Catalog stores the list of each user's worlds. A deleted world stays in the trash and can be restored. Implementations
// of Catalog and Log are safe for concurrent use.
type Catalog interface {
	// Worlds lists the worlds that are not in the trash.
	Worlds(ctx context.Context, userID string) ([]store.WorldRecord, error)
	// AllWorlds lists those in the trash too.
	AllWorlds(ctx context.Context, userID string) ([]store.WorldRecord, error)
	// CreateWorld adds a world whose log begins with these entries.
	CreateWorld(ctx context.Context, userID string, w store.WorldRecord, first ...wire.Entry) error
	RenameWorld(ctx context.Context, userID, worldID, name string) error
	// DuplicateWorld adds a world with a copy of another world's log.
	DuplicateWorld(ctx context.Context, userID, fromID string, w store.WorldRecord) error
	// Import adds a world from an export file, under a new id.
	Import(ctx context.Context, userID, newID string, from io.Reader) (store.WorldRecord, error)
	TrashWorld(ctx context.Context, userID, worldID string, now time.Time) error
	RestoreWorld(ctx context.Context, userID, worldID string) error
}

// Log is everything that is needed from a store.
type Log interface {
	live.Journal
	Catalog
	// Current returns the id of the user's current world; empty means that none was opened yet.
	Current(ctx context.Context, userID string) (string, error)
	SetCurrent(ctx context.Context, userID, worldID string) error
}

// Options configure a Directory. Log, NewID and URL are required.
type Options struct {
	live.Options
	Log Log
	// Devices gives agents their identity; nil: nothing of it is kept.
	Devices *device.Registry
	// Returning says that pages were open when the previous process of this data folder ended. Calls wait for them as
	// for a page whose socket broke.
	Returning bool
	// PagesChanged reports the first open page and the loss of the last one; the next process's Returning comes from it.
	// Pages that close because the process stops are not reported. It must be quick. May be nil.
	PagesChanged func(open bool)
	// Elsewhere returns the world of another process in which a user's agents act in place of the current one; nil: none. It
	// must be quick. May be nil itself. A change of its answer is told by MoveAgents.
	Elsewhere func(userID string) Stage
	// MaxOpenWorlds is how many worlds are in memory at once, of all users; default 1,000. One that nobody uses gives its
	// place to another.
	MaxOpenWorlds int
	// MaxWorlds is how many worlds one user may have; default 200.
	MaxWorlds int
}

// Life is what a Directory needs from the process that it is part of.
type Life struct {
	// Context ends when the process stops its work.
	Context context.Context //nolint:containedctx // the life of the process, not of a call
	// Spawn runs a function in a goroutine that the process waits for when it ends.
	Spawn func(func())
	// Touch notes that somebody uses the service.
	Touch func()
}

// Directory opens the worlds of all users. Its methods are safe for concurrent use.
type Directory struct {
	opt  Options
	life Life
	host live.Host

	mu     sync.Mutex
	closed bool
	open   map[key]*slot
	users  map[string]*user
	// pages counts the open pages of all users.
	pages int
	// returnUntil is how long calls wait for the previous process's pages; zero once a page has connected.
	returnUntil time.Time
}

// key identifies a world.
type key struct{ user, world string }

// slot is the place of a world in memory. ready is closed when it is folded or has failed; then one of the other two is
// set.
type slot struct {
	ready chan struct{}
	world *live.World
	err   *wire.Error
}

// loaded returns the world, or nil while it is being folded and when that failed.
func (s *slot) loaded() *live.World {
	select {
	case <-s.ready:
		return s.world
	default:
		return nil
	}
}

// New returns a Directory without open worlds.
func New(o Options, life Life) (*Directory, error) {
	if o.Log == nil || o.NewID == nil || o.URL == nil {
		return nil, errors.New("worlds: Log, NewID and URL are required")
	}
	if o.Devices == nil {
		o.Devices, _ = device.Open(device.Options{Now: o.Now}) // reads nothing
	}
	if o.Link == nil {
		o.Link = o.URL
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Files == nil {
		o.Files = func(string) []wire.Asset { return nil }
	}
	o.MaxOpenWorlds = cmp.Or(o.MaxOpenWorlds, maxOpenWorlds)
	o.MaxWorlds = cmp.Or(o.MaxWorlds, maxWorlds)
	o.ReturnTimeout = cmp.Or(o.ReturnTimeout, returnTimeout)
	d := &Directory{opt: o, life: life, open: map[key]*slot{}, users: map[string]*user{}}
	d.host = live.Host{Options: o.Options, Journal: o.Log, Worlds: d, Limits: live.NewLimits(&o.Options), Context: life.Context, Spawn: life.Spawn, Touch: life.Touch}
	if o.Returning {
		d.returnUntil = o.Now().Add(o.ReturnTimeout)
	}
	return d, nil
}

// End ends every world: open calls are answered with an error, and nothing new is accepted.
func (d *Directory) End() {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	for _, w := range d.loaded() {
		w.End(live.Stopping())
	}
}

// Save saves a snapshot of every open world.
func (d *Directory) Save(ctx context.Context) error {
	var errs []error
	for _, w := range d.loaded() {
		errs = append(errs, w.SaveSnapshot(ctx))
	}
	return errors.Join(errs...)
}

// loaded returns the worlds in memory.
func (d *Directory) loaded() map[key]*live.World {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := map[key]*live.World{}
	for k, s := range d.open {
		if w := s.loaded(); w != nil {
			list[k] = w
		}
	}
	return list
}

// Busy reports whether a call is running, an event stream is open or an agent is in a turn. A connected back end alone
// does not count.
func (d *Directory) Busy() bool {
	for _, w := range d.loaded() {
		if w.Busy() {
			return true
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, u := range d.users {
		if u.inTurn() {
			return true
		}
	}
	return false
}

// Sweep expires silent agents and drops the worlds that have been unused for some minutes. Its caller calls it once per
// heartbeat.
func (d *Directory) Sweep() {
	for k, w := range d.loaded() {
		if w.Tick() {
			d.dropIf(k, w, w.Unused)
		}
	}
}

// dropIf takes a world out of memory if test holds while nobody can begin to use it.
func (d *Directory) dropIf(k key, w *live.World, test func() bool) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := d.open[k]; s == nil || s.world != w || !test() {
		return false
	}
	delete(d.open, k)
	w.Drop()
	return true
}

// makeRoom drops the open world that nobody has used for the longest. False: all are in use.
func (d *Directory) makeRoom(ctx context.Context) bool {
	loaded := d.loaded()
	last := map[key]time.Time{}
	for k, w := range loaded {
		if at, spare := w.LastUse(); spare {
			last[k] = at
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(last), func(a, b key) int { return last[a].Compare(last[b]) }) {
		if w := loaded[k]; w.SaveSnapshot(ctx) == nil && d.dropIf(k, w, w.Spare) {
			return true
		}
	}
	return false
}

// user returns the shared state of a user, creating it on first use.
func (d *Directory) user(id string) *user {
	d.mu.Lock()
	defer d.mu.Unlock()
	u, ok := d.users[id]
	if !ok {
		u = newUser(id)
		d.users[id] = u
	}
	return u
}

// Place returns a world for a socket, opening it. An empty worldID means the user's current world.
func (d *Directory) Place(ctx context.Context, userID, worldID string) (live.Place, *wire.Error) {
	w, e := d.world(ctx, d.user(userID), worldID)
	if e != nil {
		return nil, e
	}
	return w, nil
}

// world returns an open world; its first use folds the log. An empty worldID means the user's current world. Of several
// goroutines that open the same world at once, one folds and the others wait.
func (d *Directory) world(ctx context.Context, u *user, worldID string) (*live.World, *wire.Error) {
	if worldID == "" {
		id, e := d.currentWorld(ctx, u)
		if e != nil {
			return nil, e
		}
		worldID = id
	}
	k := key{u.id, worldID}
	s, mine, e := d.slot(ctx, k)
	if e != nil {
		return nil, e
	}
	if mine {
		d.fill(u, k, s)
	}
	select {
	case <-s.ready:
		return s.world, s.err
	case <-ctx.Done():
		return nil, wire.NewError(wire.CodeUnavailable, "the world is being opened; call again")
	}
}

// slot returns the slot of a world; mine asks the caller to fill it. A world in memory is marked used while it cannot be
// dropped.
func (d *Directory) slot(ctx context.Context, k key) (s *slot, mine bool, e *wire.Error) {
	for {
		d.mu.Lock()
		s, ok := d.open[k]
		switch {
		case ok:
			if w := s.loaded(); w != nil {
				w.Use()
			}
		case d.closed:
			e = live.Stopping()
		case len(d.open) < d.opt.MaxOpenWorlds:
			s, mine = &slot{ready: make(chan struct{})}, true
			d.open[k] = s
		}
		d.mu.Unlock()
		if s != nil || e != nil {
			return s, mine, e
		}
		if !d.makeRoom(ctx) {
			return nil, false, wire.NewError(wire.CodeRate, "%d worlds are open already", d.opt.MaxOpenWorlds).
				Try("Call again in a few minutes: a world that nobody uses is closed by then.")
		}
	}
}

// fill opens a world for its slot. After an error the slot is taken away, so that the next caller tries again.
func (d *Directory) fill(u *user, k key, s *slot) {
	ctx, cancel := context.WithTimeout(d.life.Context, 10*time.Second)
	defer cancel()
	record, e := d.record(ctx, k)
	d.mu.Lock()
	returning := d.returnUntil
	d.mu.Unlock()
	if e == nil {
		s.world, e = live.Open(ctx, &d.host, u, record, returning)
	}
	s.err = e
	d.mu.Lock()
	if e != nil && d.open[k] == s {
		delete(d.open, k)
	}
	close(s.ready)
	closed := d.closed
	d.mu.Unlock()
	if closed && s.world != nil {
		s.world.End(live.Stopping()) // End came while the world was being folded
	}
}

// record returns the record of a world that is not in the trash.
func (d *Directory) record(ctx context.Context, k key) (store.WorldRecord, *wire.Error) {
	list, err := d.opt.Log.Worlds(ctx, k.user)
	if err != nil {
		return store.WorldRecord{}, live.ReadError(err)
	}
	i := indexOf(list, k.world)
	if i < 0 {
		return store.WorldRecord{}, live.StoreError(store.ErrNotFound)
	}
	return list[i], nil
}

// ifOpen calls f with a world if it is in memory.
func (d *Directory) ifOpen(userID, worldID string, f func(*live.World)) {
	d.mu.Lock()
	s := d.open[key{userID, worldID}]
	d.mu.Unlock()
	if s == nil {
		return
	}
	if w := s.loaded(); w != nil {
		f(w)
	}
}

// countPages counts a page in (1) or out (-1) and reports the first open and the last closed page. Pages that close
// because the process stops are not reported: they are expected back. Any page that connects ends the wait for the
// previous process's pages.
func (d *Directory) countPages(change int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	was := d.pages > 0
	d.pages += change
	d.returnUntil = time.Time{}
	if open := d.pages > 0; open != was && !d.closed && d.opt.PagesChanged != nil {
		d.opt.PagesChanged(open)
	}
}

// Stats are counts of what is in memory.
type Stats struct {
	// Worlds are open; Known are the agents that they know.
	Worlds, Known int
	// Waits are calls that wait for the user, Readers event streams.
	Waits, Readers int
	// AnswerBytes and PictureBytes are the memory of remembered answers and newest pictures.
	AnswerBytes, PictureBytes int
}

// Stats returns the counts now.
func (d *Directory) Stats() Stats {
	l := d.host.Limits
	s := Stats{Waits: l.Waits.All.Used(), Readers: l.Readers.All.Used(), AnswerBytes: l.AnswerBytes.Used(), PictureBytes: l.Pictures.Used()}
	for _, w := range d.loaded() {
		s.Worlds++
		s.Known += w.Known()
	}
	return s
}

// List implements live.Worlds.
func (d *Directory) List(ctx context.Context, by *access.Principal) ([]store.WorldRecord, error) {
	list, err := d.opt.Log.Worlds(ctx, by.UserID)
	return slices.DeleteFunc(list, func(w store.WorldRecord) bool { return !by.May(w.ID) }), err
}

// AssetUsage names a world that shows an uploaded file, and the objects and avatars that show it there.
type AssetUsage struct {
	World string   // name
	Users []string // object ids and avatar names
}

// AssetUsages lists the worlds of a user that show an uploaded file, the current world first. Deleted worlds do not
// count: a file's id comes from its content, so that uploading it again restores it there.
func (d *Directory) AssetUsages(ctx context.Context, userID, assetID string) ([]AssetUsage, *wire.Error) {
	u := d.user(userID)
	current, e := d.currentWorld(ctx, u)
	if e != nil {
		return nil, e
	}
	list, err := d.opt.Log.Worlds(ctx, userID)
	if err != nil {
		return nil, live.StoreError(err)
	}
	var usages []AssetUsage
	for _, w := range list {
		doc, err := d.document(ctx, userID, w)
		if err != nil {
			return nil, live.StoreError(err)
		}
		switch usage := (AssetUsage{w.Name, world.UsersOf(&doc, assetID)}); {
		case len(usage.Users) == 0:
		case w.ID == current:
			usages = slices.Insert(usages, 0, usage)
		default:
			usages = append(usages, usage)
		}
	}
	return usages, nil
}

// document returns the current document of a world. It reads the log of a world that is not in memory, without opening it.
func (d *Directory) document(ctx context.Context, userID string, record store.WorldRecord) (doc world.Document, err error) {
	open := false
	d.ifOpen(userID, record.ID, func(w *live.World) {
		w.Read(func(s *world.State) { doc, open = s.Document(), true })
	})
	if open {
		return doc, nil
	}
	state, _, err := live.Fold(ctx, d.opt.Log, userID, record)
	if err != nil {
		return doc, err
	}
	return state.Document(), nil
}

// Shows reports whether a file is shown in the world that a principal is bound to; one that is bound to none may see all.
func (d *Directory) Shows(ctx context.Context, by *access.Principal, assetID string) bool {
	if by.WorldID == "" {
		return true
	}
	record, e := d.record(ctx, key{by.UserID, by.WorldID})
	if e != nil {
		return false
	}
	doc, err := d.document(ctx, by.UserID, record)
	return err == nil && len(world.UsersOf(&doc, assetID)) > 0
}

// Footprints returns the ground areas that objects cover in the user's current world, as world.State.Footprints does;
// nil when the world cannot be read.
func (d *Directory) Footprints(userID string) (areas [][4]float64) {
	ctx, cancel := context.WithTimeout(d.life.Context, 10*time.Second)
	defer cancel()
	w, e := d.world(ctx, d.user(userID), "")
	if e != nil {
		return nil
	}
	w.Read(func(s *world.State) { areas = s.Footprints() })
	return areas
}

// openWorlds returns the worlds of a user that are in memory.
func (d *Directory) openWorlds(userID string) []*live.World {
	open := d.loaded()
	maps.DeleteFunc(open, func(k key, _ *live.World) bool { return k.user != userID })
	return slices.Collect(maps.Values(open))
}
