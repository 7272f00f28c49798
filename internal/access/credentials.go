package access

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Class is the kind of a credential. Its value is the prefix of the secret, which people, logs and
// repository scanners recognise.
type Class string

// Values of Class.
const (
	// ClassLocal is the data folder's own token: the user's own processes of this computer.
	ClassLocal Class = "wrld_local_"
	// ClassMCP is for MCP over HTTP and the REST tools: one world, listed scopes.
	ClassMCP Class = "wrld_mcp_"
	// ClassDevice is a paired device's: the agent socket with proof of possession, and nothing
	// else.
	ClassDevice Class = "wrld_dev_"
	// ClassRun is for one agent that the service has started, or its MCP server; it ends with that.
	ClassRun Class = "wrld_run_"
)

const (
	credentialsFile = "access.json"
	// maxCredentials bounds the live credentials of a data folder.
	maxCredentials = 64
	// maxName is the longest name of a credential, in characters.
	maxName = 60
	// useWriteInterval is how often the last use of a credential is written to disk.
	useWriteInterval = time.Minute
)

// Credential is the record of one credential, without its secret.
type Credential struct {
	ID     string `json:"id"`
	Class  Class  `json:"class"`
	Name   string `json:"name"`
	UserID string `json:"userId"`
	// WorldID is the world that the credential opens; empty: the user's current one, and the
	// others.
	WorldID string `json:"worldId,omitempty"`
	// DeviceID is the device of a run: its process has that body, and no other.
	DeviceID string       `json:"deviceId,omitempty"`
	Scopes   []wire.Scope `json:"scopes"`
	Created  time.Time    `json:"createdAt"`
	// LastUsed is exact while the service runs, and up to a minute old after a crash.
	LastUsed *time.Time `json:"lastUsedAt,omitempty"`
	// Expires is when the credential expires by itself; nil: never.
	Expires *time.Time `json:"end,omitempty"`
}

// record is a credential as it is stored.
type record struct {
	Credential
	// Hash is the SHA-256 of the secret, in hexadecimal.
	Hash string `json:"hash"`

	life    context.Context //nolint:containedctx // ends when the credential is revoked
	endLife context.CancelCauseFunc
}

// Credentials are the credentials of one data folder. Its methods are safe for concurrent use.
type Credentials struct {
	now func() time.Time

	mu    sync.Mutex
	store credentialStore
}

// credentialStore holds the credentials in memory and in their file.
type credentialStore struct {
	file   local.File[[]*record]
	byHash map[string]*record
	// lastUseWrite is when the file was last written for a use alone.
	lastUseWrite time.Time
}

// grantable are the scopes that a credential of each class may have. A token for tools never gives
// the user's words, voice or project.
var grantable = map[Class][]wire.Scope{
	ClassMCP:    {wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot},
	ClassRun:    {wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot, wire.ScopeChat, wire.ScopeProject},
	ClassDevice: {wire.ScopeRead, wire.ScopeWrite, wire.ScopeScreenshot, wire.ScopeChat, wire.ScopeVoice},
}

// ErrTooMany says that no more credentials can be created before others are revoked.
var ErrTooMany = fmt.Errorf("there are %d tokens already: revoke one that is not used", maxCredentials)

// Open reads the credentials of a data folder. If the file cannot be used, no token opens anything.
func Open(dir local.Dir, now func() time.Time) *Credentials {
	c := &Credentials{now: now, store: credentialStore{file: credentialsFileIn(dir), byHash: map[string]*record{}}}
	list, _ := c.store.file.Open() // local.Survey reports an error to the user
	for _, r := range list {
		if r != nil && r.Class != ClassRun && !r.expired(now()) { // older versions stored runs, too
			c.store.admit(r, now())
		}
	}
	return c
}

// credentialsFileIn is the file with the credentials of a data folder.
func credentialsFileIn(dir local.Dir) local.File[[]*record] {
	return local.File[[]*record]{Dir: dir, Name: credentialsFile}
}

// ReadStored returns the credentials as they are on disk, and changes nothing, whether a service
// runs or not.
func ReadStored(dir local.Dir) ([]Credential, error) {
	list, err := credentialsFileIn(dir).Read()
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	var out []Credential
	for _, r := range list {
		if r != nil && r.Class != ClassRun && !r.expired(time.Now()) {
			out = append(out, r.Credential)
		}
	}
	return out, err
}

// admit adds a record and begins its life.
func (s *credentialStore) admit(r *record, now time.Time) {
	life, end := context.WithCancelCause(context.Background())
	r.life, r.endLife = life, end
	if r.Expires != nil {
		limited, stop := context.WithTimeout(life, r.Expires.Sub(now))
		r.life, r.endLife = limited, func(cause error) { end(cause); stop() }
	}
	s.byHash[r.Hash] = r
}

func (r *record) expired(now time.Time) bool { return r.Expires != nil && !now.Before(*r.Expires) }

// Create adds a credential and returns its secret, which is stored nowhere. The id, the time of
// creation and the cleaned name are set here.
func (c *Credentials) Create(x Credential) (secret string, made Credential, err error) {
	if x.Name = clip.Line(strings.TrimSpace(x.Name), maxName); x.Name == "" {
		return "", made, errors.New("a token needs a name, so that you can tell it from others")
	}
	may, known := grantable[x.Class]
	if !known {
		return "", made, fmt.Errorf("tokens of the class %q are not made here", x.Class)
	}
	if !slices.Contains(x.Scopes, wire.ScopeRead) {
		return "", made, fmt.Errorf("a token needs the scope %s; others are optional", wire.ScopeRead)
	}
	for _, s := range x.Scopes {
		if !slices.Contains(may, s) {
			return "", made, fmt.Errorf("a token cannot have the scope %q; it may have %v", clip.Line(string(s), 40), may)
		}
	}
	if x.Class == ClassMCP && x.WorldID == "" {
		return "", made, errors.New("a token is for one world")
	}
	if x.DeviceID != "" && x.Class != ClassRun {
		return "", made, errors.New("only a run has a device of its own")
	}
	x.Scopes = slices.Compact(slices.Sorted(slices.Values(x.Scopes)))
	secret = string(x.Class) + NewSecret()
	x.ID, x.Created = ident.New("cred_"), wire.Millis(c.now())
	r := &record{Credential: x, Hash: Hash(secret)}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.store.add(r, c.now()); err != nil {
		return "", made, err
	}
	return secret, x, nil
}

// add stores a new record in place of those that have expired.
func (s *credentialStore) add(r *record, now time.Time) error {
	maps.DeleteFunc(s.byHash, func(_ string, r *record) bool { return r.expired(now) })
	if len(s.byHash) >= maxCredentials {
		return ErrTooMany
	}
	s.admit(r, now)
	if r.Class == ClassRun {
		return nil
	}
	err := s.write()
	if err != nil {
		r.endLife(nil)
		delete(s.byHash, r.Hash)
	}
	return err
}

// List returns the credentials of a user, newest first.
func (c *Credentials) List(userID string) []Credential {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := []Credential{}
	for _, r := range c.store.byHash {
		if r.UserID == userID && !r.expired(c.now()) {
			list = append(list, r.Credential)
		}
	}
	slices.SortFunc(list, func(a, b Credential) int {
		return cmp.Or(b.Created.Compare(a.Created),
			cmp.Compare(a.ID, b.ID))
	})
	return list
}

// Revoke ends a credential of a user: at once here, and on disk before it returns. Its sockets and
// streams close. False: the user has no such credential. When the disk fails, the credential is
// over until the next start, and err says so.
func (c *Credentials) Revoke(userID, id string) (found bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for hash, r := range c.store.byHash {
		if r.ID == id && r.UserID == userID {
			delete(c.store.byHash, hash)
			r.endLife(nil)
			if r.Class == ClassRun {
				return true, nil
			}
			return true, c.store.write()
		}
	}
	return false, nil
}

// Life returns a context that ends with a credential of a user; false: there is none.
func (c *Credentials) Life(userID, id string) (context.Context, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.store.byHash {
		if r.ID == id && r.UserID == userID && !r.expired(c.now()) {
			return r.life, true
		}
	}
	return nil, false
}

// Find returns the principal of a secret of one of the given classes; nil: it is unknown, revoked,
// expired, or of another class.
func (c *Credentials) Find(secret string, good ...Class) *Principal {
	if !slices.ContainsFunc(good, func(p Class) bool { return strings.HasPrefix(secret, string(p)) }) {
		return nil
	}
	hash := Hash(secret)
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.store.byHash[hash]
	if r == nil || r.expired(c.now()) || !slices.Contains(good, r.Class) {
		return nil
	}
	c.store.noteUse(r, wire.Millis(c.now()))
	p := Principal{
		UserID: r.UserID, Kind: Agent, Credential: r.ID, DeviceID: r.DeviceID, WorldID: r.WorldID, Scopes: r.Scopes,
		Trusted: true, IsCodingRun: r.Class == ClassRun,
	}
	if r.Class == ClassDevice {
		p.Kind, p.DeviceID = Device, r.ID
	}
	return p.WithLife(r.life)
}

// noteUse sets the last use of a record. The first one goes to disk at once, later ones at most
// once in useWriteInterval, since they may be lost.
func (s *credentialStore) noteUse(r *record, now time.Time) {
	first := r.LastUsed == nil
	r.LastUsed = &now
	if r.Class == ClassRun {
		return
	}
	if first || now.Sub(s.lastUseWrite) >= useWriteInterval {
		s.lastUseWrite = now
		_ = s.write() // a later use writes it
	}
}

// Close writes the last uses.
func (c *Credentials) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.store.lastUseWrite.IsZero() {
		return nil
	}
	return c.store.write()
}

// write replaces the file. Runs are not in it: they end with the service.
func (s *credentialStore) write() error {
	list := slices.SortedFunc(maps.Values(s.byHash), func(a, b *record) int { return cmp.Compare(a.ID, b.ID) })
	list = slices.DeleteFunc(list, func(r *record) bool { return r.Class == ClassRun })
	if err := s.file.Write(list); err != nil {
		return fmt.Errorf("access tokens: %w", err)
	}
	return nil
}

// Rescope changes what a run may do. Its sockets close, and its process comes back with the new
// rights: the secret stays.
func (c *Credentials) Rescope(userID, id string, scopes []wire.Scope) error {
	for _, s := range scopes {
		if !slices.Contains(grantable[ClassRun], s) {
			return fmt.Errorf("a run cannot have the scope %q", clip.Line(string(s), 40))
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.store.byHash {
		if r.ID != id || r.UserID != userID || r.Class != ClassRun {
			continue
		}
		r.Scopes = slices.Compact(slices.Sorted(slices.Values(scopes)))
		r.endLife(wire.NewError(wire.CodeUnavailable, "the rights of this session were changed: connect again"))
		c.store.admit(r, c.now())
		return nil
	}
	return fmt.Errorf("there is no such run")
}
