package account

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
)

// cache holds the sessions that this node used lately, with the lives of their principals.
type cache struct {
	mu     sync.Mutex
	byHash byHash
	stale  marks
	// wake signals Run that there are marks.
	wake chan struct{}
	// news counts what ended or changed. A reading that began before is read again.
	news uint64
}

type cached struct {
	stored
	principal *access.Principal
	// read is when the store was read, asked when the session was last requested, and noted when a
	// use was last written or tried.
	read, asked, noted time.Time

	life context.Context //nolint:containedctx // ends with the session
	stop context.CancelCauseFunc
}

func newCache() *cache {
	wake := make(chan struct{}, 1)
	return &cache{byHash: byHash{}, stale: marks{map[string]bool{}, wake}, wake: wake}
}

// get returns a session of the cache and when it was read; without a principal: it is not there.
func (c *cache) get(hash string, now time.Time) (x stored, p *access.Principal, read time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.byHash[hash]
	if e == nil {
		return x, nil, read
	}
	e.asked = now
	if c.stale.hashes[hash] {
		return e.stored, e.principal, time.Time{}
	}
	return e.stored, e.principal, e.read
}

func (c *cache) newsBefore() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.news
}

// put adds a reading and returns its principal. again: it may be outdated already, and is read
// again soon.
func (c *cache) put(x stored, now time.Time, again bool) *access.Principal {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.stale.hashes, x.hash)
	if again {
		c.stale.mark(x.hash)
	}
	e := c.byHash[x.hash]
	if e != nil && x.version < e.version { // an older reading
		return e.principal
	}
	if e == nil {
		if len(c.byHash) >= maxCached {
			c.byHash.evict()
		}
		e = &cached{asked: now}
		whole, end := context.WithCancelCause(context.Background())
		timed, free := context.WithTimeout(whole, x.End.Sub(now))
		e.life, e.stop = timed, func(cause error) {
			end(cause)
			free()
		}
		c.byHash[x.hash] = e
	}
	if e.principal == nil || !e.principal.FreshAt.Equal(x.Fresh) {
		e.principal = access.Principal{
			UserID: x.User, Kind: access.Page, Credential: x.ID, Scopes: wire.DefaultScopes(), IsUser: true,
			Trusted: true, FreshAt: x.Fresh,
		}.WithLife(e.life)
	}
	e.stored, e.read = x, now
	return e.principal
}

type byHash map[string]*cached

// evict removes the session that was asked for least recently.
func (l byHash) evict() {
	first := ""
	for hash, e := range l {
		if first == "" || e.asked.Before(l[first].asked) {
			first = hash
		}
	}
	l[first].stop(wire.NewError(wire.CodeUnavailable, "this relay has too many sessions in use; connect again"))
	delete(l, first)
}

// drop removes a session and ends its principals.
func (c *cache) drop(hash string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.news++
	delete(c.stale.hashes, hash)
	if e := c.byHash[hash]; e != nil {
		e.stop(nil)
		delete(c.byHash, hash)
	}
}

// dropUser removes the sessions of an account and ends their principals.
func (c *cache) dropUser(userID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.news++
	for hash, e := range c.byHash {
		if e.User == userID {
			e.stop(nil)
			delete(c.byHash, hash)
			delete(c.stale.hashes, hash)
		}
	}
}

// changed marks a cached session that any node has written.
func (c *cache) changed(hash string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.news++
	if c.byHash[hash] != nil {
		c.stale.mark(hash)
	}
}

// marks are the sessions that must be read again.
type marks struct {
	hashes map[string]bool
	wake   chan<- struct{}
}

// mark has a session read again.
func (m marks) mark(hash string) {
	m.hashes[hash] = true
	sendq.Signal(m.wake, struct{}{})
}

// mayNote reports whether to write a use now, and notes that.
func (c *cache) mayNote(hash string, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.byHash[hash]
	if e == nil || now.Sub(e.noted) < noteUseEvery {
		return false
	}
	e.noted = now
	return true
}

// takeStale returns what must be read again.
func (c *cache) takeStale() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Collect(maps.Keys(c.stale.hashes))
}

// markMissing has the sessions read again that are not among those listed.
func (c *cache) markMissing(listed map[string]bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for hash := range c.byHash {
		if !listed[hash] {
			c.stale.mark(hash)
		}
	}
}
