// Package directory manages the worlds of each user: the list of them, those that are open in
// memory, and the current one. It opens worlds (package live), creates, renames, copies and deletes
// them, and delivers the calls of agents without a socket. The sockets themselves are in package
// router, which registers them here as a Page or an Agent.
//
// # Locks
//
// A goroutine that needs several locks takes them from top to bottom, and never two of one line:
//
//	user.editMu        one deletion of a world at a time; held across the store
//	user.switchMu      one change of the current world at a time; held across the store
//	user.mu            the user's sockets and current world; held across the store while that is
//	                   read
//	table.mu           the maps of open worlds and users
//	the locks of a world (package live)
//	user.watchMu       the watchers of the user's worlds
package directory

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/access/device"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/store"
)

const (
	// returnTimeout: a page whose tab reloads, whose connection is bad or whose service restarted
	// reconnects within seconds. A closed tab looks the same, so calls must not wait much longer.
	returnTimeout = 5 * time.Second
	maxOpenWorlds = 1000
)

// Catalog stores the list of each user's worlds. A deleted world stays in the trash and can be
// restored. Implementations of Catalog and Log are safe for concurrent use.
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

// Log is the part of a store that a Directory uses.
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
	// Devices gives agents their identity; nil: identities last only as long as the process.
	Devices *device.Registry
	// Returning says that pages were open when the previous process of this data folder ended.
	// Calls wait for them as for a page whose socket broke.
	Returning bool
	// PagesChanged receives true for the first open page and false when the last one closes, but
	// not when pages close because the process stops. The next process's Returning comes from it.
	// It must be quick. May be nil.
	PagesChanged func(open bool)
	// ActiveRemote returns the world of another process in which a user's agents act instead of the
	// current one; nil: none. It must be quick. Nil means never. Call MoveAgents after the result
	// changes.
	ActiveRemote func(userID string) Target
	// MaxOpenWorlds is how many worlds of all users are in memory at once; default 1,000. An unused
	// one makes room for another.
	MaxOpenWorlds int
	// MaxWorlds is how many worlds one user may have; default 200.
	MaxWorlds int
}

// Runtime is the part of the process that a Directory uses.
type Runtime struct {
	// Context ends when the process stops its work.
	Context context.Context //nolint:containedctx // the life of the process, not of a call
	// Spawn runs a function in a goroutine that the process waits for when it ends.
	Spawn func(func())
	// Touch notes that the service is in use.
	Touch func()
}

// Directory has the worlds of all users. Its methods are safe for concurrent use.
type Directory struct {
	*table
	*current
}

// New returns a Directory without open worlds.
func New(o Options, rt Runtime) (*Directory, error) {
	if o.Log == nil || o.NewID == nil || o.URL == nil {
		return nil, errors.New("directory: Log, NewID and URL are required")
	}
	if o.Devices == nil {
		o.Devices = device.Open(device.Options{Now: o.Now})
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
	t := &table{opt: o, runtime: rt, open: map[key]*tableEntry{}, users: map[string]*user{}}
	d := &Directory{t, &current{t}}
	d.host = live.Host{
		Options: o.Options, Journal: o.Log, Worlds: d, Limits: live.NewLimits(&o.Options),
		Context: rt.Context, Spawn: rt.Spawn, Touch: rt.Touch,
	}
	if o.Returning {
		d.pagesReturnUntil = o.Now().Add(o.ReturnTimeout)
	}
	return d, nil
}

// Join takes over the options of services that need the directory themselves: ActiveRemote, Pair,
// Knowledge, Project and Session. Call it before the first world opens.
func (d *Directory) Join(o *Options) {
	d.opt.ActiveRemote = o.ActiveRemote
	h := &d.host.Options
	h.Pair, h.Knowledge, h.Project, h.Session = o.Pair, o.Knowledge, o.Project, o.Session
}

// List implements live.Worlds.
func (d *Directory) List(ctx context.Context, by *access.Principal) ([]store.WorldRecord, error) {
	list, err := d.opt.Log.Worlds(ctx, by.UserID)
	return slices.DeleteFunc(list, func(w store.WorldRecord) bool { return !by.MaySee(w.ID) }), err
}

// AssetUsage names a world that shows an uploaded file, and the objects and avatars that show it
// there.
type AssetUsage struct {
	World string   // name
	Users []string // object ids and avatar names
}

// AssetUsages lists the worlds of a user that show an uploaded file, the current world first.
// Deleted worlds do not count: a file's id comes from its content, so that uploading it again
// restores it there.
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
		document, err := d.document(ctx, userID, w)
		if err != nil {
			return nil, live.StoreError(err)
		}
		switch usage := (AssetUsage{w.Name, doc.UsersOf(&document, assetID)}); {
		case len(usage.Users) == 0:
		case w.ID == current:
			usages = slices.Insert(usages, 0, usage)
		default:
			usages = append(usages, usage)
		}
	}
	return usages, nil
}

// Shows reports whether a file is shown in the world that a principal is bound to; one that is
// bound to none may see all.
func (d *Directory) Shows(ctx context.Context, by *access.Principal, assetID string) bool {
	if by.WorldID == "" {
		return true
	}
	record, e := d.record(ctx, key{by.UserID, by.WorldID})
	if e != nil {
		return false
	}
	document, err := d.document(ctx, by.UserID, record)
	return err == nil && len(doc.UsersOf(&document, assetID)) > 0
}

// Footprints returns the ground areas that objects cover in the user's current world, as
// doc.State.Footprints does; nil when the world cannot be read.
func (d *Directory) Footprints(userID string) (areas [][4]float64) {
	ctx, cancel := context.WithTimeout(d.runtime.Context, 10*time.Second)
	defer cancel()
	w, e := d.world(ctx, d.user(userID), "")
	if e != nil {
		return nil
	}
	w.Read(func(s *doc.State) { areas = s.Footprints() })
	return areas
}
