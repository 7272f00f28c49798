package device

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// file is the registry's file in the data folder.
	file = "devices.json"
	// MaxDevices is how many devices one user has. One more replaces the idle device that was used
	// least recently; its avatar stays in the worlds.
	MaxDevices = 256
	// MaxTokenDevices is how many devices agents may have with one token of their own. While none
	// of them is stale, one more agent that shows the token shares a device: otherwise a token
	// could fill a world with bodies.
	MaxTokenDevices = 16
	// staleAfter is how long a device must be unused before such a token may give it up for a new
	// one.
	staleAfter = 30 * time.Minute
)

// Device is one agent, as the user sees it: a body with a name of its own.
type Device struct {
	ID     string `json:"id"`
	UserID string `json:"user"`
	// Credential is the token that the agent uses; empty: the data folder's.
	Credential string `json:"credential,omitempty"`
	// BackEnd says that the service runs the agent itself, or speaks with its gateway.
	BackEnd bool `json:"backEnd,omitempty"`
	// Key is the type and name that the agent gives (Identity). Number distinguishes devices with
	// the same key.
	Key    string     `json:"key"`
	Number int        `json:"number"`
	Agent  wire.Agent `json:"agent"`
	// Used is when an agent last used it.
	Used time.Time `json:"used"`
}

// Claimant is an agent that asks for its device.
type Claimant struct {
	UserID, Credential, Type, Name string
	BackEnd                        bool
	// Body is the device of the agent for which the service has started the process, as the
	// process's credential says: it has that body, whatever it says of itself. Empty: the process
	// is an agent by itself.
	Body string
	// Process is the agent's own process, and Session the one of its conversations that asks, for
	// agents in terminals; empty: not known. The connections and the first conversation of one
	// process have one device.
	Process, Session string
	// Loose: the process is of no known program, and may be of several agents. Then one connection
	// and one conversation of the same kind have one device.
	Loose bool
}

// Options configure a Registry.
type Options struct {
	// Dir is the data folder; empty: nothing is stored.
	Dir local.Dir
	Now func() time.Time
	// SharesBody reports whether all agents of a type share one body, as behind a gateway that
	// starts a process of ours for each conversation. Nil: none do.
	SharesBody func(agentType string) bool
	Logger     zerolog.Logger
}

// Registry gives devices to agents. Two agents of one type that are here at once are two devices;
// one that comes back gets the one that it had. Its methods are safe for concurrent use.
//
// mu is held for moments, writing across a disk write, so only a caller that created a device waits
// for the disk. A goroutine that needs both takes writing first.
type Registry struct {
	opt     Options
	writing sync.Mutex
	// readOnly: the file is not ours to replace.
	readOnly bool
	// stored is the value of created at the last write.
	stored  int
	mu      sync.Mutex
	devices devices
}

// devices are the devices of a Registry, which holds their lock.
type devices struct {
	opt  *Options
	list []*entry
	// created counts the devices that were created.
	created int
}

// entry is a device, and how many sockets use it now.
type entry struct {
	Device
	held int
	// process and session of the holder.
	process, session string
}

// Open reads the devices of a data folder. If the file cannot be used, agents get new devices;
// their first avatars are those that the worlds know.
func Open(o Options) *Registry {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.SharesBody == nil {
		o.SharesBody = func(string) bool { return false }
	}
	r := &Registry{opt: o}
	r.devices.opt = &r.opt
	if o.Dir == "" {
		return r
	}
	stored, err := r.file().Open()
	if err != nil {
		o.Logger.Warn().Err(err).Msg("agents get new devices, which a restart forgets")
		r.readOnly = true
	}
	for _, d := range stored {
		if d.ID != "" && d.Key != "" && d.Agent.AvatarID != "" && d.Agent.Name != "" {
			r.devices.list = append(r.devices.list, &entry{Device: d})
		}
	}
	return r
}

// file is the registry's file.
func (r *Registry) file() local.File[[]Device] {
	return local.File[[]Device]{Dir: r.opt.Dir, Name: file}
}

// Claim gives an agent the device that it uses until release is called: the one with the id that it
// had before, if that is known and of its kind; otherwise the first unused one of its kind, or a
// new one. A process that the service has started for an agent gets that agent's device.
func (r *Registry) Claim(c Claimant, had string) (d Device, release func()) {
	var e *entry
	r.do(func(l *devices) {
		e = l.claimed(&c, had)
		e.held++
		e.process, e.session = cmp.Or(e.process, c.Process), cmp.Or(e.session, c.Session)
		e.Used = wire.Millis(r.opt.Now())
		d = e.Device
	})
	return d, sync.OnceFunc(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if e.held--; e.held == 0 {
			e.process, e.session = "", ""
		}
		e.Used = wire.Millis(r.opt.Now())
	})
}

// claimed returns the device of Claim.
func (l *devices) claimed(c *Claimant, had string) *entry {
	key, first := l.keyOf(c)
	e := l.find(func(e *entry) bool {
		if c.Body != "" {
			return e.ID == c.Body && e.UserID == c.UserID && e.BackEnd
		}
		return e.held > 0 && e.shared(c, key)
	})
	if e == nil {
		e = l.find(func(e *entry) bool {
			return e.ID == had && e.UserID == c.UserID && e.Credential == c.Credential && e.Key == key &&
				(e.held == 0 || c.Process == "" || c.Loose || e.process == "")
		})
	}
	if e == nil {
		e = l.find(func(e *entry) bool { return e.is(c, key) && (e.held == 0 || l.opt.SharesBody(c.Type)) })
	}
	if e == nil {
		e = l.add(c, key, first)
	}
	if e == nil {
		e = l.ofToken(c)
	}
	return e
}

// Of returns the first device of an agent that has no connection to hold it: one that calls over
// HTTP, or that the service runs itself. An agent that is neither trusted nor known gets a device
// that is not stored, because programs without a credential may make up any name.
func (r *Registry) Of(c Claimant, trusted bool) (d Device) {
	r.do(func(l *devices) { d = l.of(&c, trusted) })
	return d
}

// of is Of.
func (l *devices) of(c *Claimant, trusted bool) Device {
	key, first := l.keyOf(c)
	if e := l.find(func(e *entry) bool { return e.is(c, key) }); e != nil {
		e.Used = wire.Millis(l.opt.Now())
		return e.Device
	}
	if !trusted {
		if l.taken(c.UserID, &first) { // by another agent's device: a name alone gives no one its body
			first.AvatarID, first.Name = first.AvatarID+"_guest", clip.Line(first.Name, 34)+" guest"
		}
		return Device{ID: "anonymous-" + key, UserID: c.UserID, Key: key, Number: 1, Agent: first}
	}
	if e := l.add(c, key, first); e != nil {
		return e.Device
	}
	return l.ofToken(c).Device
}

// ofToken returns the first device of an agent's token.
func (l *devices) ofToken(c *Claimant) *entry {
	return l.find(func(e *entry) bool { return e.UserID == c.UserID && e.Credential == c.Credential })
}

// taken reports whether a device of the user has this avatar or name.
func (l *devices) taken(userID string, a *wire.Agent) bool {
	return slices.ContainsFunc(l.list, func(e *entry) bool {
		return e.UserID == userID && (e.Agent.AvatarID == a.AvatarID || strings.EqualFold(e.Agent.Name, a.Name))
	})
}

// ByAvatar returns the device whose body an avatar is. False: it is none of the user's.
func (r *Registry) ByAvatar(userID, avatarID string) (Device, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.devices.find(func(e *entry) bool {
		return avatarID != "" && e.UserID == userID &&
			e.Agent.AvatarID == avatarID
	})
	if e == nil {
		return Device{}, false
	}
	return e.Device, true
}

// Close writes when the devices were last used.
func (r *Registry) Close() error { return r.write(math.MaxInt) }

// do calls f with mu held. A device that f makes is on disk when do returns; if writing fails, a
// restart forgets it.
func (r *Registry) do(f func(l *devices)) {
	r.mu.Lock()
	before := r.devices.created
	f(&r.devices)
	created := r.devices.created
	r.mu.Unlock()
	if created == before {
		return
	}
	if err := r.write(created); err != nil {
		r.opt.Logger.Warn().Err(err).Msg("an agent's device is not stored: a restart forgets it")
	}
}

// write replaces the file, unless it was already written with as many devices. It reads the list
// after it got the lock, so that no later write loses an earlier one's device.
func (r *Registry) write(created int) error {
	if r.opt.Dir == "" || r.readOnly {
		return nil
	}
	r.writing.Lock()
	defer r.writing.Unlock()
	if r.stored >= created {
		return nil
	}
	r.mu.Lock()
	list, now := slice.Map(r.devices.list, func(e *entry) Device { return e.Device }), r.devices.created
	r.mu.Unlock()
	if err := r.file().Write(list); err != nil {
		return fmt.Errorf("devices: %w", err)
	}
	r.stored = now
	return nil
}

// keyOf returns the key and the first avatar of an agent. All agents of a type that is one body
// share one key and the back end's body; those with a token of their own have another body.
func (l *devices) keyOf(c *Claimant) (key string, first wire.Agent) {
	if l.opt.SharesBody(c.Type) {
		c.BackEnd, c.Name = c.Credential == "", ""
	}
	return Identity(c.Type, c.Name)
}

// is reports whether an agent may have this device.
func (e *entry) is(c *Claimant, key string) bool {
	return e.UserID == c.UserID && e.Credential == c.Credential && e.BackEnd == c.BackEnd && e.Key == key
}

// shared reports whether the caller is the agent that holds the device: the same process, and no
// other conversation.
func (e *entry) shared(c *Claimant, key string) bool {
	if c.Loose && (e.held > 1 || e.Key != key || (e.session == "") == (c.Session == "")) {
		return false
	}
	return c.Process != "" && e.process == c.Process && e.UserID == c.UserID && e.Credential == c.Credential &&
		!e.BackEnd &&
		(e.session == "" || c.Session == "" || e.session == c.Session)
}

// find returns the first device that passes the test, by number; nil: none does.
func (l *devices) find(test func(*entry) bool) *entry {
	var first *entry
	for _, e := range l.list {
		if test(e) && (first == nil || e.Number < first.Number) {
			first = e
		}
	}
	return first
}

// add makes a device with the lowest number whose avatar and name no other device has. Nil: the
// agent's token has as many as it may have, none of them stale.
func (l *devices) add(c *Claimant, key string, first wire.Agent) *entry {
	ofUser := func(e *entry) bool { return e.UserID == c.UserID }
	ofToken := func(e *entry) bool { return ofUser(e) && e.Credential == c.Credential }
	stale := func(e *entry) bool { return ofToken(e) && l.opt.Now().Sub(e.Used) > staleAfter }
	if c.Credential != "" && l.count(ofToken) >= MaxTokenDevices && !l.forget(stale) {
		return nil
	}
	if l.count(ofUser) >= MaxDevices {
		_ = l.forget(func(e *entry) bool { return ofUser(e) && e.Credential != "" }) || l.forget(ofUser)
	}
	agent, number := first, 1
	for taken := true; taken; {
		if number > 1 {
			suffix := fmt.Sprintf(" %d", number)
			agent.AvatarID, agent.Name = fmt.Sprintf("%s_%d", first.AvatarID, number),
				clip.Line(first.Name, 40-len(suffix))+suffix
		}
		if taken = l.taken(c.UserID, &agent); taken {
			number++
		}
	}
	e := &entry{Device: Device{
		ID: ident.New("dev_"), UserID: c.UserID, Credential: c.Credential, BackEnd: c.BackEnd,
		Key: key, Number: number, Agent: agent, Used: wire.Millis(l.opt.Now()),
	}}
	l.list = append(l.list, e)
	l.created++
	return e
}

// count returns how many devices pass a test.
func (l *devices) count(test func(*entry) bool) (n int) {
	for _, e := range l.list {
		if test(e) {
			n++
		}
	}
	return n
}

// forget removes the least recently used of the idle devices that pass a test. False: there is
// none.
func (l *devices) forget(test func(*entry) bool) bool {
	var oldest *entry
	for _, e := range l.list {
		if test(e) && e.held == 0 && (oldest == nil ||
			cmp.Or(e.Used.Compare(oldest.Used), cmp.Compare(e.ID, oldest.ID)) < 0) {
			oldest = e
		}
	}
	l.list = slices.DeleteFunc(l.list, func(e *entry) bool { return e == oldest })
	return oldest != nil
}
