package chat

import (
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// maxRecent limits the messages that a history may lack.
const maxRecent = 64

// recent are messages that a history may lack: they ended just now, or the gateway never recorded
// them. Its methods are safe for concurrent use.
type recent struct {
	mu   sync.Mutex
	list []recentMessage // the oldest first
}

type recentMessage struct {
	session  string
	storedAt time.Time
	wire.ChatMessage
}

// store adds or replaces messages.
func (r *recent) store(session string, list ...wire.ChatMessage) {
	for _, m := range list {
		r.drop(session, func(old *recentMessage) bool { return old.ID == m.ID })
		r.mu.Lock()
		r.list = append(r.list, recentMessage{session, time.Now(), m})
		r.list = slices.Delete(r.list, 0, max(0, len(r.list)-maxRecent))
		r.mu.Unlock()
	}
}

// drop removes the messages of a session for which over holds.
func (r *recent) drop(session string, over func(*recentMessage) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = slices.DeleteFunc(r.list, func(m recentMessage) bool { return m.session == session && over(&m) })
}

// of returns the messages of a session, in order.
func (r *recent) of(session string) []recentMessage {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(r.list), func(m recentMessage) bool { return m.session != session })
}

// said returns the messages of a run in a session, in order.
func (r *recent) said(session, run string) []recentMessage {
	return slices.DeleteFunc(r.of(session), func(m recentMessage) bool {
		return m.Role != wire.RoleAgent ||
			m.Turn != run
	})
}
